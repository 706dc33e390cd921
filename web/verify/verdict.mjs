// verdict.mjs -- what is proved of a file, and what is not (docs/transcript.md §12).
import { hex, th } from './bytes.mjs';
import { doing } from './game.mjs';
import { Tally } from './tally.mjs';

function knownSeats(file, game) {
    const named = game.seats.map((seat, i) => (file.know.get(seat[0]) === seat[1] || file.you === i + 1 ? i + 1 : 0));
    return named.filter((seat) => seat > 0);
}

// Fair to whom: to one's own seat, or, when that is not told, to somebody one knows.
function isTrusted(file, { tally, gone }, known) {
    const to = file.you === null ? known : [file.you];
    return tally.shuffles > 0 && to.some((seat) => tally.seat(seat).shuffles === tally.shuffles && !gone?.has(seat));
}

/** Of suite 2: nobody knows the cards, and proofs say that they are the same; but seats can withhold, and stand in for others. */
function blindWords(rules) {
    return {
        voids: rules.leaves + rules.comings.size > 0,
        objections: rules.debts.falseOnes.length > 0,
        lost: rules.debts.lost.size > 0,
        recovery: rules.game.recover > 0,
    };
}

function notProved(file, game, rules, known) {
    const { tally, audited } = rules;
    const seeded = game.suite === 1; // a dealer knows the cards
    const blind = seeded ? {} : blindWords(rules);
    const backs = !audited && tally.backs !== null;
    const { unmixed } = rules.mixing;
    const other = game.rules !== undefined && file.games?.isOwn(game) === false;
    const words = {
        peeking: seeded,
        trust: !isTrusted(file, rules, known) || backs || other || unmixed || game.example || blind.recovery,
        composition: seeded && !audited,
        backs,
        rules: other, // of a game without rules only a program that can compile it can say
        plan: !rules.finished,
        end: !tally.ended,
        seen: tally.seats.some((seat) => seat.seen === null || seat.seen < tally.lastWord),
        example: game.example,
        voids: tally.voids > 0 || blind.voids,
        left: game.left.length > 0,
        skips: tally.skips > 0,
        play: tally.play > 0,
        names: rules.names.anyUnnamed,
        objections: rules.unanswered > 0 || blind.objections,
        lost: blind.lost,
        recovery: blind.recovery,
        unmixed,
        debts: (rules.course?.hanging.open ?? 0) > 0,
        choices: seeded && (rules.course?.dealtAfter ?? false),
    };
    return Object.keys(words).filter((word) => words[word]);
}

/** The verdict as section 12 lists it. With `bad` it covers the lines before the bad one, and nothing when the stage is earlier than meaning. */
export function verdictOf(file) {
    const game = file.parsed[0] ?? null;
    const { bad, rules } = file;
    const tally = rules?.tally ?? new Tally({ seats: [] });
    const known = game ? knownSeats(file, game) : [];
    const not_proved = bad ? [] : notProved(file, game, rules, known);
    const { shuffles, voids, openings, boxes, acts, undone, objections, notes, picks, skips, seats } = tally;
    return {
        verified: !bad,
        file: file.name,
        lines: bad ? bad.line : file.lines.length,
        spine: tally.spine,
        head: bad ? null : hex(file.head),
        sid: game && hex(th('genesis', file.lines[0])),
        ...(game?.suite === 2 && { suite: 2 }),
        game: game?.name ?? null,
        previous: game?.previous ?? null,
        left: game?.left.length ?? 0,
        audit: game?.audit ?? null,
        audited: !bad && rules.audited,
        ended: tally.ended,
        example: game?.example ?? false,
        shuffles, voids, openings, boxes, acts, undone, objections, notes, picks, skips,
        plan: [tally.plan, rules ? tally.steps : doing(game?.plan ?? [])],
        ...(tally.rules && { rules: tally.rules }),
        seats,
        you: file.you,
        known,
        trusted: !bad && !not_proved.includes('trust'),
        not_proved,
        bad,
    };
}

/** Who could show cards that are left, after the end of a full game, and has not in this file. */
function unshown({ game, ended, viewers, knowledge, table }) {
    if (!ended || game.audit !== 'full') return [];
    const needed = new Set(table.cards.flat().filter((card) => !knowledge.isOpen(card)).flatMap((card) => knowledge.needed(card)));
    return game.seats.filter((_, i) => needed.has(i + 1) && !viewers.has(i + 1)).map(([name]) => name);
}

/** Of suite 2: whose shares never came, of how many cards; who objected to a good box; who got out after a shuffle; who could show more. */
function withheld(rules) {
    const { game, debts, gone } = rules;
    const name = (seat) => game.seats[seat - 1][0];
    const objected = [...debts.falseOnes].sort((a, b) => a.block - b.block || a.by - b.by || a.sealer - b.sealer); // of one block the order means nothing
    return {
        recover: game.recover,
        gone,
        unshown: unshown(rules),
        lost: [...debts.lost].sort(([a], [b]) => a - b).map(([seat, cards]) => ({ name: name(seat), n: cards.size })),
        unanswered: [...debts.objections.values()].filter(({ answered }) => !answered).map(({ by, sealer, late }) => ({ by: name(by), sealer: name(sealer), late })),
        objected: objected.map(({ by, sealer }) => ({ by: name(by), sealer: name(sealer) })),
    };
}

/** What the last word of a good file needs beside its verdict. */
export function circumstances({ rules, games }) {
    const { shuffle, tally, mixing, game } = rules;
    const seeded = game.suite === 1 && shuffle !== null && shuffle.seats.every((seat) => shuffle.seeds.has(seat));
    return {
        thrown: tally.thrown, missed: tally.missed, backs: tally.backs, chosen: mixing.chosenCards, undealt: seeded ? shuffle.e : 0, own: game.rules !== undefined && games?.isOwn(game) === true,
        ...(game.suite === 2 && withheld(rules)),
    };
}
