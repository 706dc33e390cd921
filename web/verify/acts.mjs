// acts.mjs -- what players do with cards (docs/transcript.md §7): whose zones they are, which are watched, requests, looks, undo.
import { fail } from './bad.mjs';
import { takeChoice } from './choices.mjs';
import { chosenOpens } from './debts.mjs';
import { putInto, takenFrom, zonesOf } from './game.mjs';
import { apply, checkEnough } from './operations.mjs';

/** The zones that a step, and all that are inside it, take cards from, shuffle or ask about. */
function uses(step, found) {
    for (const id of step.shuffle ?? (step.do ? takenFrom(step.do) : [step.ask])) found(id);
    for (const inside of step.then ?? []) uses(inside, found);
}

/** The last step of a list that uses a zone: zone id → its number. Up to there the zone is watched. */
export function lastUses(steps) {
    const last = new Map();
    steps.forEach((step, i) => uses(step, (id) => last.set(id, i)));
    return last;
}

// What is nobody's may be touched once the plan is done, but not looked at.
function checkOwn(rules, line) {
    for (const id of takenFrom(line.op)) {
        const { owner } = rules.table.byId.get(id);
        if (owner === line.seat) continue;
        if (owner !== null) fail('not_yours', `"${id}" belongs to seat ${owner}`, String(line.seat), String(owner));
        if (line.op.op === 'look' || line.op.op === 'arrange') fail('not_yours', `"${id}" is nobody's: nobody may look at it`);
        if (!rules.planDone) fail('not_yours', `"${id}" is nobody's: it may be touched once the plan is done`);
    }
}

function checkWatched(rules, line) {
    if (line.op.op === 'look') return;
    for (const id of zonesOf(line.op)) if (rules.isWatched(id)) fail('watched', `the plan still deals from "${id}"`);
}

/** Throws a Bad unless the zones are there, the seat may touch them, and the plan needs none of them any more. */
export function checkZones(rules, line) {
    for (const id of zonesOf(line.op)) if (!rules.table.byId.has(id)) fail('refused', `there is no zone "${id}"`);
    checkOwn(rules, line);
    checkWatched(rules, line);
}

/** Whether no rule judges what an act does: with cards that the seat does not see in a zone of its own, or for another seat. */
function isPlay(rules, line) {
    const zone = (id) => rules.table.byId.get(id);
    const ownAndSeen = ({ owner, sees }) => owner === line.seat && (sees === 'owner' || sees === 'all');
    return takenFrom(line.op).some((id) => !ownAndSeen(zone(id))) || putInto(line.op).some((id) => ![null, line.seat].includes(zone(id).owner));
}

function request(rules, line) {
    const zone = rules.table.byId.get(line.op.zone);
    if (rules.table.size(zone) === 0) fail('refused', `"${zone.id}" has no cards to shuffle`);
    if (line.open?.length > 0) fail('owed', 'a request opens nothing');
    rules.checkRequest(zone);
    rules.request = { shuffle: [zone.id], cuts: [], say: null };
}

function look(rules, line) {
    const zone = rules.table.byId.get(line.op.zone);
    checkEnough(rules.table, zone, line.op.n);
    if (line.open?.length > 0) fail('owed', 'a look opens nothing');
    const cards = rules.table.cards[zone.at].slice(0, line.op.n);
    rules.mixing.looked(cards);
    rules.actDone(line, cards);
}

/** Opens what the seat gives itself. Returns whether something was owed after the act. */
export function openOwn(rules, line) {
    const owed = rules.owedAfterAct(line);
    const told = !rules.nothingOwed;
    chosenOpens(line, owed).forEach((card, i) => rules.knowledge.give(card, line.open[i], rules.at));
    return told || !rules.nothingOwed;
}

function undo(rules, line) {
    const { lastAct } = rules;
    if (!lastAct) fail('refused', 'the line before is no act that can be taken back');
    if (lastAct.seat !== line.seat) fail('not_yours', 'the last act is another seat\'s', String(line.seat), String(lastAct.seat));
    rules.table.restore(lastAct.saved);
    rules.mixing.undone(lastAct.op);
    rules.actDone(line);
    if (lastAct.told) rules.tally.undone++;
}

/** Takes an act. Returns what undo needs to take it back, or null. */
export function takeAct(rules, line) {
    if (!rules.nothingOwed) fail('order', 'something is owed: no act may come before it is given');
    if (rules.asked) fail('order', 'a shuffle was asked for: no act may come before it');
    if (rules.course) return takeChoice(rules, line), rules.actDone(line), null;
    if (line.op.op === 'undo') return undo(rules, line), null;
    checkZones(rules, line);
    if (line.op.op === 'shuffle') request(rules, line);
    else if (line.op.op === 'look') look(rules, line);
    if (isPlay(rules, line)) rules.tally.play++;
    if (line.op.op === 'shuffle' || line.op.op === 'look') return null;
    if (line.op.op === 'arrange') return rules.arrange(line), rules.actDone(line), null;
    const saved = rules.table.save();
    apply(rules.table, line.op);
    rules.mixing.acted(line.op);
    return { seat: line.seat, op: line.op, saved, told: rules.actDone(line) };
}
