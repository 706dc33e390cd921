// sides.mjs -- what seats add beside the spine (docs/transcript.md §7 and §9): when it lapses, and each kind's conditions.
import { fail } from './bad.mjs';
import { takePick, takeShow } from './choices.mjs';
import { equal, hex, unhex } from './bytes.mjs';
import { cutCommitment, nextSeed, pickCommitment } from './epoch.mjs';
import { chosenOpens } from './debts.mjs';

const duringShuffle = new Set(['reveal', 'object', 'seen', 'note', 'pick', 'show', 'view']);
const afterEnd = new Set(['view', 'seen', 'note', 'show', 'name', 'object']);

/** Whether this name of a veil may be given: to all when it is owed, after the end any; to a seat that has a box which may hold it. As the block began. */
function isOwed(rules, line, face) {
    const { names, knowledge, table, block } = rules;
    if (line.to === null) return rules.unnamed.includes(face) || (rules.ended && !names.namedBefore(face, null, block.number));
    if (rules.ended) return false;
    if (names.namedBefore(face, line.to, block.number) || names.namedBefore(face, null, block.number) || line.to === line.seat) return false;
    const mayHold = (card) => !knowledge.isOpen(card) || knowledge.faceOf(card) === face;
    return table.cards.some((list) => list.some((card) => knowledge.hasBox(card, line.to) && mayHold(card)));
}

const isLate = {
    lock: (rules, line) => line.e < rules.next,
    cut: (rules, line) => line.e < rules.next,
    reveal: (rules, line) => line.e < rules.next && rules.shuffle?.e !== line.e,
    object(rules, line) {
        const found = rules.table.find(line.card);
        return found === null || rules.knowledge.isOpen(found.card);
    },
    name: (rules, line) => !line.names.some(([face]) => rules.names.seatOf(face) === line.seat && isOwed(rules, line, face)),
};

function checkSeed(rules, line) {
    const last = rules.chains.get(line.seat);
    let seed = unhex(line.seed);
    for (let e = line.e; e > last.e; e--) seed = nextSeed(rules.sid, line.seat, e, seed);
    if (!equal(seed, last.seed)) fail('reveal', `the seed of seat ${line.seat} does not lead to what it locked`, hex(last.seed), hex(seed));
}

function checkCut(rules, line) {
    const { shuffle } = rules;
    if (!shuffle.cutters.has(line.seat)) {
        if (line.cut !== null) fail('cut', `no cut by seat ${line.seat} is in this shuffle`);
        return;
    }
    if (line.cut === null) fail('cut', `the cut of seat ${line.seat} is missing`);
    const commit = hex(cutCommitment(rules.sid, line.e, line.seat, line.cut[0], unhex(line.cut[1])));
    const due = shuffle.commits.get(line.seat);
    if (commit !== due) fail('cut', `the cut of seat ${line.seat} is not the one it committed to`, due, commit);
}

/** The seat's picks that were not shown in a block before: what is shown in this one still counts, so that the order inside it means nothing. */
function hiddenPicks(rules, { seat }) {
    const picks = rules.picks.get(seat) ?? new Map();
    for (const [i, pick] of picks) if (pick.shown !== null && pick.shown < rules.block.number) picks.delete(i);
    if (picks.size >= 255) fail('order', `seat ${seat} has 255 picks that it has not shown`);
    return picks;
}

const takes = {
    lock(rules, line) {
        rules.checkEpoch(line, rules.next);
        if (rules.lockedFor.get(line.seat) === line.e) fail('order', `seat ${line.seat} has locked for this epoch before`);
        rules.lockedFor.set(line.seat, line.e);
        rules.chains.set(line.seat, { e: line.e - 1, seed: unhex(line.chain) });
        rules.getIn(line.seat);
    },

    cut(rules, line) {
        rules.checkEpoch(line, rules.next);
        if (rules.cuts.has(line.seat)) fail('cut', `seat ${line.seat} has committed to a cut for this epoch before`);
        rules.cuts.set(line.seat, line.commit);
    },

    reveal(rules, line) {
        const { shuffle } = rules;
        if (!shuffle) fail('order', 'no shuffle is open');
        if (line.at !== shuffle.number) fail('order', 'the reveal does not name the shuffle', String(shuffle.number), String(line.at));
        if (!shuffle.seats.includes(line.seat)) fail('order', `seat ${line.seat} takes no part in the shuffle`);
        if (shuffle.seeds.has(line.seat)) fail('order', `seat ${line.seat} has revealed before`);
        rules.checkEpoch(line, shuffle.e);
        checkSeed(rules, line);
        checkCut(rules, line);
        shuffle.seeds.set(line.seat, unhex(line.seed));
        rules.chains.set(line.seat, { e: line.e, seed: unhex(line.seed) });
        if (line.cut) shuffle.cuts.set(line.seat, line.cut[0]);
    },

    object(rules, line) {
        const { knowledge, table } = rules;
        const { zone, card } = table.find(line.card) ?? fail('order', `card ${line.card} is not on the table`);
        if (!knowledge.hasBox(card, line.seat)) fail('order', `seat ${line.seat} has no box for ${line.card}`);
        if (knowledge.isOpen(card)) fail('order', `${line.card} is open`);
        if (knowledge.hasObjected(card.name, line.seat)) fail('order', `seat ${line.seat} objected to ${line.card} before`);
        knowledge.object(card, line.seat);
        rules.debts.touch(zone);
    },

    name(rules, line) {
        const faces = line.names.map(([face]) => face);
        for (const face of faces) if (rules.names.seatOf(face) !== line.seat) fail('not_yours', `face ${face} is no veil of seat ${line.seat}`);
        for (const face of faces) if (!isOwed(rules, line, face)) fail('order', `the name of face ${face} is not owed`);
        for (const face of faces) rules.names.give(line, face, rules.block.number);
        rules.names.checkAll(line, rules.mine, rules.at);
    },

    seen: (rules, line) => rules.block.rise(line, line.at, 'line'),
    note: (rules, line) => rules.block.rise(line, line.i, 'number'),

    pick(rules, line) {
        rules.block.rise(line, line.i, 'number');
        rules.picks.set(line.seat, hiddenPicks(rules, line).set(line.i, { commit: line.commit, block: rules.block.number, shown: null }));
        takePick(rules, line);
    },

    show(rules, line) {
        const pick = rules.picks.get(line.seat)?.get(line.i);
        if (!pick || pick.block === rules.block.number) fail('order', `seat ${line.seat} has no pick ${line.i} in a block before`);
        if (pick.shown !== null) fail('order', `seat ${line.seat} has shown pick ${line.i} before`);
        const commit = hex(pickCommitment(rules.sid, line.seat, line.i, unhex(line.salt), line.text));
        if (commit !== pick.commit) fail('pick', `what seat ${line.seat} shows is not what it picked`, pick.commit, commit);
        pick.shown = rules.block.number;
        takeShow(rules, line);
    },

    view(rules, line) {
        if (!rules.ended) fail('order', 'a view comes only after the end');
        const { knowledge } = rules;
        const viewed = rules.viewed.get(line.seat) ?? new Set();
        const may = rules.table.cards.flat().filter((card) => knowledge.hasBox(card, line.seat) && !viewed.has(card.name));
        chosenOpens(line, may).forEach((card, i) => {
            knowledge.checkOpening(card, line.open[i]);
            knowledge.learn(card, line.open[i][1]);
            viewed.add(card.name);
        });
        rules.viewed.set(line.seat, viewed);
    },
};

/** The side lines of suite 1: what each does, when it is late, which may stand in an open shuffle and after the end. */
export const seededSides = { takes, isLate, duringShuffle, mayEnd: (rules, { k }) => afterEnd.has(k) && (k !== 'object' || rules.game.audit !== 'full') };

/** What both suites have. */
export const commonTakes = { name: takes.name, seen: takes.seen, note: takes.note, pick: takes.pick, show: takes.show };
export const isLateName = isLate.name;

/** A spine line was faster: the line stands and does nothing. */
export const lapses = (rules, line) => line.at < rules.block.number && (rules.sides.isLate[line.k]?.(rules, line) ?? false);

/** Throws a Bad unless the line may stand here. Returns whether it counts: one that lapses does not. */
export function takeSide(rules, line) {
    const { takes: does, isLate: late_, duringShuffle: during, mayEnd } = rules.sides;
    rules.block.count(line);
    const late = lapses(rules, line);
    if (late && rules.late.has(line.sig)) fail('order', `this line of seat ${line.seat} stands in the file already`);
    if (line.sig !== undefined && late_[line.k]) rules.late.add(line.sig);
    if (late) return false;
    if (rules.ended && !mayEnd(rules, line)) fail('order', `after the end no ${line.k} may come`);
    if (rules.shuffle && !rules.ended && !during.has(line.k)) fail('order', `a shuffle is open: no ${line.k} may come before it has run or is void`);
    does[line.k](rules, line);
    return true;
}
