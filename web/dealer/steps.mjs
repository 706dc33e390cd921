// steps.mjs -- a plan as what a person does, one step a tap; and what lies where after some of them.
//
// Nothing here knows a page. follow() is a second model of the stack, for checking a deal: it shares nothing with the planner.

/** At most so many cards are asked for at once: more cannot be seen at a glance. */
export const AT_ONCE = 3;

/**
 * @typedef {{ kind: 'start', round: 0 }
 *   | { kind: 'lay', round: number, pile: number, times: number, card: number, of: number }
 *   | { kind: 'give', round: number, pile: number, to: number, cards: number, had: number, lacks: number }
 *   | { kind: 'empty', round: number }
 *   | { kind: 'pickup', round: number, piles: number[] }
 *   | { kind: 'done', round: number }} Step
 * `card` counts the cards laid before this step in its round, `of` those of the round; `had` those that were given to this place before, `lacks` those
 * that come later.
 */

function* roundSteps(lays, pickup, round) {
    const size = new Map();
    for (let i = 0; i < lays.length;) {
        const { pile } = lays[i];
        let times = 1;
        while (times < AT_ONCE && lays[i + times - 1].give === null && lays[i + times]?.pile === pile) times++;
        yield { kind: 'lay', round, pile, times, card: i, of: lays.length };
        i += times;
        size.set(pile, (size.get(pile) ?? 0) + times);
        const { give } = lays[i - 1];
        if (give !== null) {
            yield { kind: 'give', round, pile, to: give, cards: size.get(pile) };
            size.delete(pile);
        }
    }
    if (lays.length) yield { kind: 'empty', round };
    if (pickup.length) yield { kind: 'pickup', round, piles: pickup };
}

/** A hand may come in several packets: what it had before each of them, and what it lacks after it. */
function countPackets(gives) {
    const whole = new Map();
    for (const give of gives) {
        give.had = whole.get(give.to) ?? 0;
        whole.set(give.to, give.had + give.cards);
    }
    for (const give of gives) give.lacks = whole.get(give.to) - give.had - give.cards;
}

/** @returns {Step[]} */
export function stepsOf(plan) {
    const steps = [{ kind: 'start', round: 0 }];
    plan.rounds.forEach(({ lays, pickup }, round) => steps.push(...roundSteps(lays, pickup, round)));
    countPackets(steps.filter(({ kind }) => kind === 'give'));
    steps.push({ kind: 'done', round: Math.max(0, plan.rounds.length - 1) });
    return steps;
}

/** What should lie where before step `cursor`: cards on each pile, packets given to each place, cards still held. */
export function standing(steps, cursor, { piles, places, cards }) {
    const now = { pile: Array(piles).fill(0), place: Array(places).fill(0), held: cards };
    for (const step of steps.slice(0, cursor)) {
        if (step.kind === 'lay') {
            now.pile[step.pile] += step.times;
            now.held -= step.times;
        } else if (step.kind === 'give') {
            now.place[step.to] += now.pile[step.pile];
            now.pile[step.pile] = 0;
        } else if (step.kind === 'pickup') {
            for (const pile of step.piles) {
                now.held += now.pile[pile];
                now.pile[pile] = 0;
            }
        }
    }
    return now;
}

/** Carry out steps on real positions: who ends with which cards of the stack, and what is held, from the top. */
export function follow(steps, cards, places) {
    let held = Array.from({ length: cards }, (_, i) => i);
    const pile = new Map();
    const hand = Array.from({ length: places }, () => []);
    for (const step of steps) {
        if (step.kind === 'lay') for (let i = 0; i < step.times; i++) pile.set(step.pile, [held.shift(), ...(pile.get(step.pile) ?? [])]);
        if (step.kind === 'give') {
            hand[step.to].push(...(pile.get(step.pile) ?? []));
            pile.delete(step.pile);
        }
        if (step.kind === 'pickup')
            for (const p of step.piles) {
                held = [...held, ...(pile.get(p) ?? [])];
                pile.delete(p);
            }
    }
    return { hand, held, left: [...pile.values()].flat() };
}

/** Whether steps bring every card where it was assigned: hands as sets, the talon in order, the rest below it. */
export function brings(steps, assigned, places) {
    const { hand, held, left } = follow(steps, assigned.length, places);
    const wanted = (p) => assigned.flatMap((to, i) => (to?.player === p ? [i] : []));
    const same = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);
    const depth = held.map((i) => (assigned[i] === null ? Infinity : assigned[i].talon ?? -1));
    return left.length === 0 && hand.every((cards, p) => same([...cards].sort((a, b) => a - b), wanted(p))) &&
        depth.every((d, i) => d >= 0 && (i === 0 || depth[i - 1] <= d)) && held.length + hand.flat().length === assigned.length;
}
