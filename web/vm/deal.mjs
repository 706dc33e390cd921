// deal.mjs -- steps that move cards, and the course of a deal: setup, phases, triggers, the empty deck (docs/rules-vm.md §6).
import { none } from './program.mjs';
import { flags, hows, takes, verbs } from './words.mjs';
import { Some, truth, unknown, Unsure, Void } from './unknown.mjs';
import { as, round } from './seats.mjs';
import { cardsFit, firstPlayer, holds, number, seat, zonesOfList } from './zones.mjs';
import { range } from './table.mjs';
import { withIt } from './values.mjs';
import { cardOrder } from './names.mjs';

const fault = (why = 'Fault') => {
    throw new Void(why);
};

const bits = (words) => Object.fromEntries(words.map((word, i) => [word, 1 << i]));
const flag = bits(flags);
const how = bits(hows);
const timing = { now: 0, afterStep: 1, phase: 2 };

// ---- one operation ----

/** Does an operation, unless it mixes where an exact order is given; then what is set off by it. more: what a watcher is told besides. */
function operate(m, mixes, zone, f, more = {}) {
    if (m.leavesOut(mixes, zone)) return;
    const mixesAll = mixes === 'mixes' || mixes === 'shuffles';
    const picks = mixes === 'picks' || more.picks === true;
    if (m.sealed && (mixesAll || picks)) m.table.canMix(zone);
    m.table.tell({ is: 'operation', mixes: mixesAll, picks, zone, ...more });
    if (!m.sealed || !mixesAll) f();
    m.table.tell({ is: 'done' });
    runTriggers(m, timing.now);
}

/** An operation that draws: from some zones by chance. */
const drawing = (m, from, f) => operate(m, '', from, f, { picks: Boolean(from.def.behaves) && from.def.drawFrom === 2 });

const move = (m, from, places, to, face, at = null) =>
    operate(m, '', from, () => {
        m.table.canTake(from);
        m.table.move(from, places, to, face, at);
    });

// ---- taking cards ----

const faceOf = (step) => (step.flags & flag.up ? 'up' : step.flags & flag.down ? 'down' : { discard: 'up', hide: 'down', reveal: 'up' }[verbs[step.verb]] ?? null);

/** Whether a card fits a step's `where`; unknown where that hangs. */
function fitsWhere(m, { where }, card) {
    if (where === none) return 1;
    try {
        return m.program.nodes[where].class === 'int' ? truth(withIt(m, new Some([card]), () => m.value(where))) : Number(cardsFit(m, where, card));
    } catch (error) {
        if (error instanceof Unsure) return unknown;
        throw error;
    }
}

/** The places of at most n cards that fit, from the end that is taken from. */
function chosenPlaces(m, { step, from, front }, n) {
    const places = range(from.cards.length);
    if (!front) places.reverse();
    const found = m.courseWhere(places, n, (place) => fitsWhere(m, step, from.cards[place]));
    return front === ((step.flags & flag.reversed) !== 0) ? found.reverse() : found;
}

function enough(step, found, n) {
    if (found < n && !(step.how & (how.all | how.lenient))) fault();
}

/** Where cards arrive: null at the end, 'top', or an index. */
function arrival(m, step, { zone, end }) {
    const first = m.table.topIsFirst(zone);
    if (step.place !== none) {
        const at = number(m, step.place);
        return first ? at : zone.cards.length - at;
    }
    return end === 0 || first === (end === 2) ? null : 'top';
}

function takeTo(m, t, n, target) {
    const { step, from, front, face } = t;
    const to = target.zone;
    const at = arrival(m, step, target);
    const draws = ['deal', 'draw'].includes(verbs[step.verb]) && front;
    const listed = step.where !== none || (step.flags & flag.reversed) !== 0 || at !== null;
    const reshuffles = draws && !listed && !(step.flags & flag.random) && from.def.behaves;
    if (step.how & how.lenient && !reshuffles) n = Math.min(n, from.cards.length);
    if (n === 0) return;
    if (step.flags & flag.random) {
        if (n > from.cards.length) fault();
        operate(m, 'picks', from, () => {
            m.table.canTake(from);
            m.table.move(from, m.table.chance.picks(from.cards.length, n), to, face, at);
        });
        return;
    }
    if (listed) {
        const places = chosenPlaces(m, t, n);
        enough(step, places.length, n);
        if (places.length) move(m, from, places, to, face, at);
        return;
    }
    takePlain(m, t, n, to, draws);
}

function takePlain(m, { step, from, front, face }, n, to, draws) {
    const verb = verbs[step.verb];
    if (!front) {
        if (n > from.cards.length) fault();
        move(m, from, range(n, from.cards.length - n), to, face);
    } else if (draws || verb === 'burn') {
        if (verb === 'burn' && to.type !== 'burn') fault();
        drawing(m, from, () => m.table.draw(from, n, to, face, draws));
    } else {
        if (n > from.cards.length || (verb === 'discard' && to.type !== 'discard')) fault();
        move(m, from, range(n), to, face);
    }
}

const arrives = (step, targets) => step.place !== none || targets.some(({ end }) => end !== 0);

const hasRule = (m, from) => m.program.onDeckEmpty !== none && !m.inEmpty && from.at === m.program.deck;

/** One card, after the deck's rule if it is empty. */
function takeOne(m, t, target) {
    if (t.from.cards.length === 0) deckEmpty(m, t.from);
    if (t.step.how & how.lenient && t.from.cards.length === 0) return;
    const plain = t.front && !t.special && ['deal', 'draw'].includes(verbs[t.step.verb]);
    if (plain && !arrives(t.step, [target])) drawing(m, t.from, () => m.table.draw(t.from, 1, target.zone, t.face, false));
    else takeTo(m, t, 1, target);
}

function singly(m, t, n, targets, asPacket) {
    const order = asPacket ? targets.flatMap((to) => range(n).map(() => to)) : range(n).flatMap(() => targets);
    for (const to of order)
        if (hasRule(m, t.from)) takeOne(m, t, to);
        else takeTo(m, t, 1, to);
}

const inRounds = (m, t, n, targets) => {
    const zones = range(n).flatMap(() => targets.map(({ zone }) => zone));
    if (zones.length) drawing(m, t.from, () => m.table.dealTo(t.from, zones.map(() => 1), zones, t.face));
};

function dealAll(m, t, targets) {
    const size = t.from.cards.length;
    if (t.special || !t.front || arrives(t.step, targets)) {
        for (let i = 0; t.from.cards.length && i < size; i++) takeTo(m, t, 1, targets[i % targets.length]);
        return;
    }
    inRounds(m, t, Math.floor(size / targets.length), targets);
    inRounds(m, t, 1, targets.slice(0, size % targets.length));
}

function deal(m, t, n, targets) {
    const { step, from } = t;
    const asPacket = (step.how & how.packet) !== 0;
    const all = (step.how & how.all) !== 0;
    const short = from.cards.length < n * targets.length;
    if (targets.length > 1 && all && !asPacket) dealAll(m, t, targets);
    else if (hasRule(m, from) && short && !all) singly(m, t, n, targets, asPacket);
    else if (targets.length === 1) takeTo(m, t, n, targets[0]);
    else if ((step.how & how.lenient && short) || t.special || !t.front || arrives(step, targets)) singly(m, t, n, targets, asPacket);
    else if (asPacket) drawing(m, from, () => m.table.dealTo(from, targets.map(() => n), targets.map(({ zone }) => zone), t.face));
    else inRounds(m, t, n, targets);
}

function toEach(m, t, n, targets) {
    for (const to of targets)
        if (hasRule(m, t.from) && t.from.cards.length < n && !(t.step.how & how.all)) singly(m, t, n, [to], true);
        else takeTo(m, t, n, to);
}

function takeFrom(m, step, { zone: from, end }, given, targets) {
    const special = step.where !== none || (step.flags & (flag.random | flag.reversed)) !== 0;
    const t = { step, from, front: m.table.topIsFirst(from) !== (end === 2), face: faceOf(step), special };
    const n = step.how & how.all ? from.cards.length : given;
    if (n === 0 || (n < 0 && step.how & how.lenient)) return;
    if (n < 0) fault();
    if (verbs[step.verb] === 'deal') {
        if (targets.length) deal(m, t, n, targets);
    } else if (targets) {
        toEach(m, t, n, targets);
    } else {
        const places = chosenPlaces(m, t, n);
        enough(step, places.length, n);
        if (places.length) operate(m, '', from, () => m.table.turn(from, places, t.face === 'up'));
    }
}

function take(m, step) {
    const sources = zonesOfList(m, step.from);
    const first = m.program.nodes[m.program.items[m.program.nodes[step.from].a]].flag;
    if (sources.length !== 1 && !(step.how & how.lenient)) fault();
    if (sources.length === 0) return;
    const n = step.how & how.all ? 0 : number(m, step.count); // both before the first card moves
    const targets = step.to === none ? null : zonesOfList(m, step.to);
    for (const { zone } of sources) takeFrom(m, step, { zone, end: first }, n, targets);
}

// ---- whole zones ----

function cutAt(m, zone, k) {
    const n = zone.cards.length;
    if (k < 0 || k > n) fault();
    m.table.permute(zone, [...range(n - k, k), ...range(k)]);
}

function cut(m, step, zone) {
    const by = step.by === none ? 0 : seat(m, step.by);
    const min = step.min === none ? 0 : number(m, step.min);
    const at = step.place === none ? null : number(m, step.place);
    const does = () => {
        if (at !== null) cutAt(m, zone, at);
        else if (min < 0 || 2 * min > zone.cards.length) fault();
        else cutAt(m, zone, m.table.chance.cut(zone.cards.length, min));
    };
    operate(m, 'mixes', zone, does, at === null && by ? { by, min } : {});
}

/** Halves in turn, an odd last card staying last; in: the lower half, which then is the larger one, first. */
function perfectRiffle(n, inwards) {
    const half = Math.floor(n / 2);
    if (inwards) return range(n).map((i) => (i % 2 ? (i - 1) / 2 : half + i / 2));
    return range(n).map((i) => (i >= 2 * half ? i : i % 2 ? half + (i - 1) / 2 : i / 2));
}

function riffle(m, step, zone) {
    const times = step.times === none ? 1 : number(m, step.times);
    const n = zone.cards.length;
    const once = () => m.table.permute(zone, step.flags & flag.human ? m.table.chance.riffle(n) : perfectRiffle(n, step.flags & flag.in));
    if (times > 1000) fault('StepLimit');
    if (step.flags & flag.in && !(step.flags & flag.human)) for (let i = 0; i < times; i++) operate(m, 'mixes', zone, once);
    else
        operate(m, 'mixes', zone, () => {
            if (times < 0) fault();
            for (let i = 0; i < times; i++) once();
        });
}

const numbersOf = (m, list) => {
    const node = m.program.nodes[list];
    return m.program.items.slice(node.a, node.a + node.b).map((at) => number(m, at));
};

function strip(m, step, zone) {
    const [sizes, order] = [step.sizes, step.order].map((list) => numbersOf(m, list));
    operate(m, 'mixes', zone, () => {
        if (sizes.some((n) => n < 0) || sizes.reduce((a, b) => a + b, 0) !== zone.cards.length) fault();
        if ([...order].sort((a, b) => a - b).some((at, i) => at !== i) || order.length !== sizes.length) fault();
        const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((a, b) => a + b, 0));
        m.table.permute(zone, order.flatMap((packet) => range(sizes[packet], starts[packet])));
    });
}

function recycle(m, step, zone, to) {
    const keep = step.keep === none ? 0 : number(m, step.keep);
    const n = zone.cards.length - Math.max(keep, 0);
    if (keep > 0 && n <= 0) return;
    if (keep <= 0 && zone.type !== 'discard') fault();
    move(m, zone, range(n), to, null);
}

function sort(m, step, zone) {
    if (zone.cards.length < 2) return;
    const faces = m.program.faces;
    const order = (a, b) =>
        step.flags & flag.listed ? m.table.listed.get(a.face) - m.table.listed.get(b.face) : a.face === b.face ? 0 : cardOrder(faces[a.face], faces[b.face]);
    operate(m, 'permute', zone, () => (zone.cards = [...zone.cards].sort(order)));
}

const whole = {
    cut,
    riffle,
    strip,
    sort,
    recycle,
    wash: (m, step, zone) => operate(m, 'shuffles', zone, () => m.table.wash(zone)),
    shuffle: (m, step, zone) => operate(m, 'shuffles', zone, () => m.table.wash(zone)),
    muck: (m, step, zone, to) => {
        if (to.type !== 'discard') fault();
        move(m, zone, range(zone.cards.length), to, 'down');
    },
};

/** All cards of these zones, the last one's first, to the end of another. */
function combine(m, zones, to) {
    const does = () => {
        for (const zone of [...zones].reverse()) if (zone !== to && zone.cards.length) m.table.move(zone, range(zone.cards.length), to);
    };
    operate(m, '', null, does, { combine: zones, to });
}

function runWhole(m, step) {
    const verb = verbs[step.verb];
    const zones = zonesOfList(m, step.from).map(({ zone }) => zone);
    const targets = step.to === none ? [] : zonesOfList(m, step.to).map(({ zone }) => zone);
    const needsTarget = ['combine', 'muck', 'recycle', 'split'].includes(verb);
    if (zones.length === 0 || (needsTarget && targets.length === 0)) return;
    if (verb === 'combine') {
        combine(m, zones, targets[0]);
    } else if (verb === 'split') {
        const sizes = numbersOf(m, step.sizes);
        if (sizes.length !== targets.length || sizes.some((n) => n <= 0)) fault();
        drawing(m, zones[0], () => m.table.dealTo(zones[0], sizes, targets, null));
    } else {
        for (const zone of zones) whole[verb](m, step, zone, targets[0]);
    }
}

// ---- steps ----

function once(m, step) {
    m.work();
    if (takes.has(verbs[step.verb])) take(m, step);
    else runWhole(m, step);
}

function times(m, step) {
    const n = step.times === none || verbs[step.verb] === 'riffle' ? 1 : number(m, step.times);
    for (let i = 0; i < n; i++) once(m, step);
}

function until(m, step) {
    if (step.until === none) return times(m, step);
    while (!holds(m, step.until)) {
        m.work();
        times(m, step);
    }
}

/** A step with a verb. */
export function runVerb(m, step) {
    if (!(step.how & how.fromEach) && (!(step.how & how.perPlayer) || m.player !== 0)) until(m, step);
    else for (const who of round(m, firstPlayer(m))) as(m, who, () => until(m, step));
}

function runBlock(m, at) {
    const block = m.program.blocks[at];
    for (const step of m.program.steps.slice(block.at, block.at + block.n)) runStep(m, step);
}

function repeat(m, step) {
    const n = step.count === none ? Infinity : number(m, step.count);
    for (let done = 0; done < n; done++) {
        if (step.until !== none) {
            m.slots[step.slot] = done;
            if (holds(m, step.until)) return;
        }
        m.work();
        m.slots[step.slot] = done + 1;
        runBlock(m, step.body);
    }
}

function runStep(m, step) {
    m.work();
    switch (step.is) {
        case 'VERB':
            runVerb(m, step);
            runTriggers(m, timing.afterStep);
            break;
        case 'EACH':
            for (const who of round(m, firstPlayer(m))) as(m, who, () => runBlock(m, step.body));
            break;
        case 'REPEAT':
            repeat(m, step);
            break;
        case 'IF': {
            const block = holds(m, step.count) ? step.body : step.other;
            if (block !== none) runBlock(m, block);
            break;
        }
        case 'CALL': {
            const args = numbersOf(m, step.order);
            args.forEach((value, i) => (m.slots[step.slot + i] = value));
            runBlock(m, step.body);
            break;
        }
        case 'EXPECT':
            if (!holds(m, step.count)) fault();
    }
}

// ---- rules that interrupt ----

function deckEmpty(m, deck) {
    if (m.inEmpty || m.program.onDeckEmpty === none) return;
    m.inEmpty = true;
    try {
        as(m, deck.def.each ? deck.seat : m.player, () => runBlock(m, m.program.onDeckEmpty));
    } finally {
        m.inEmpty = false;
    }
}

function fires(m, i) {
    const trigger = m.program.triggers[i];
    const now = as(m, 0, () => holds(m, trigger.when));
    const fired = now && (m.armed[i] || trigger.timing === timing.phase);
    m.armed[i] = !now;
    return fired;
}

/** Those whose condition has become true; after each one all are looked at again. */
export function runTriggers(m, when) {
    if (m.inTrigger) return;
    for (let i = 0, fired = 0; i < m.program.triggers.length; i++) {
        if (m.program.triggers[i].timing !== when || !fires(m, i)) continue;
        m.inTrigger = true;
        try {
            as(m, 0, () => runBlock(m, m.program.triggers[i].body));
        } finally {
            m.inTrigger = false;
        }
        if (++fired > 1000) fault('StepLimit');
        if (when !== timing.phase) i = -1;
    }
}

export const afterStep = (m) => runTriggers(m, timing.afterStep);

// ---- setup and phases ----

const noSlots = (m) => (m.slots = Array(m.program.slots).fill(0));

function runPhase(m, phase) {
    noSlots(m);
    const n = phase.times !== none ? number(m, phase.times) : phase.until === none ? 1 : Infinity;
    for (let done = 0; done < n; done++) {
        if (phase.until !== none) {
            m.slots[phase.slot] = done;
            if (holds(m, phase.until)) break;
        }
        m.work();
        noSlots(m);
        if (phase.slot !== none) m.slots[phase.slot] = done + 1;
        runBlock(m, phase.body);
        runTriggers(m, timing.phase);
    }
}

/** Everything before play. `order`: the faces of the deck from the top, or null. */
export function dealHand(m, order) {
    m.armed = m.program.triggers.map(() => true);
    noSlots(m);
    if (order) {
        const deck = m.table.zone(m.program.zones[m.program.deck], 1, 1);
        m.deckOrdered = deck;
        putInOrder(m, deck, order);
        runTriggers(m, timing.now);
    }
    runBlock(m, m.program.setup);
    if (m.program.rules.ownPhases) return; // play does them, and nobody knows when all is done
    for (const phase of m.program.phases) runPhase(m, phase);
    for (const { cond } of m.program.expects) if (!holds(m, cond)) fault();
}

/** All cards go back to where the first ones lay at the beginning; in which order is not known. */
export function gather(m) {
    const home = m.table.zones.find((_, i) => m.table.initial.cards[i].length > 0);
    const others = m.table.zones.filter((zone) => zone !== home && zone.cards.length > 0);
    m.inTrigger = true; // nothing is set off by it
    if (others.length) combine(m, others, home);
    const wrong = range(home.cards.length).filter((place) => m.table.up.has(home.cards[place]) !== (home.type === 'discard'));
    if (wrong.length) operate(m, '', home, () => m.table.turn(home, wrong, home.type === 'discard'));
    m.inTrigger = false;
}

/** The cards of these names first, the others as they lay. */
export function putInOrder(m, zone, names) {
    const left = [...zone.cards];
    const first = [];
    for (const name of names) {
        const at = left.findIndex((card) => m.program.faces[card.face] === name);
        if (at >= 0) first.push(...left.splice(at, 1));
    }
    zone.cards = [...first, ...left];
}

