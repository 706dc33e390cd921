// seats.mjs -- on which pile of the table each pile of a plan lies: hands before their owners, what is picked up near the phone, in order.
//
// A plan's piles are only labels, and it uses one again as soon as it is free. Here every stretch of use (from its first card until it is handed over or
// picked up) gets a pile of the table for itself:
// (1) two stretches never lie on one pile at the same time;
// (2) what is picked up in a round is picked up in the order of the piles' numbers, as the plan picks it up;
// (3) a hand lies before its owner if it can.
// Where that cannot be had, a round keeps the plan's own piles. Pile 0 is nearest to whoever deals on the left, then on along the near side,
// the two sides, the far side; for a left hand mirrored.

export const PILES = 8;

/** The spot of each pile, clockwise from the top left: the near side first. */
const NEAR = [6, 5, 4, 7, 3, 0, 1, 2];
const MIRROR = [2, 1, 0, 7, 6, 5, 4, 3];

/** Where a pile lies, as whoever deals sees it: 0 is the top left, 7 the left. */
export const spotOf = (pile, left) => (left ? MIRROR[NEAR[pile]] : NEAR[pile]);

/** The spots of one, two, … eight players, clockwise from whoever deals, who sits at the bottom. */
const SEATS = ['5', '51', '502', '5713', '57023', '570123', '5670234', '56701234'].map((spots) => Array.from(spots, Number));

/** Where a player sits; null for a place that is nobody's. */
export function seatSpot(owner, { players, dealer }) {
    const n = players.length;
    const at = players.indexOf(owner);
    if (at < 0) return null;
    const seat = (at - (dealer || n) + 1 + n) % n;
    return n > PILES ? SEATS[PILES - 1][Math.round((seat * PILES) / n) % PILES] : SEATS[n - 1][seat];
}

/** The stretches of a round's steps: { pile, first, last, to }, by their beginnings; to is null for what is picked up. */
function stretches(steps) {
    const open = new Map();
    const all = [];
    const close = (pile, last, to) => {
        Object.assign(open.get(pile), { last, to });
        open.delete(pile);
    };
    steps.forEach((step, i) => {
        if (step.kind === 'lay' && !open.has(step.pile)) {
            open.set(step.pile, { pile: step.pile, first: i, last: Infinity, to: null });
            all.push(open.get(step.pile));
        }
        if (step.kind === 'give') close(step.pile, i, step.to);
        if (step.kind === 'pickup') for (const pile of step.piles) close(pile, i, null);
    });
    return all;
}

/** A pile for each stretch; null when there is none. wish: the pile before the owner of a place, or null. */
function share(all, wish) {
    const wishOf = ({ to }) => (to === null ? null : wish(to));
    const wishes = new Set(all.map(wishOf));
    const every = Array.from({ length: PILES }, (_, pile) => pile);
    const calm = every.filter((pile) => !wishes.has(pile)); // before nobody
    const picked = all.filter(({ to }) => to === null).sort((a, b) => a.pile - b.pile);
    const kept = [...calm, ...every.filter((pile) => wishes.has(pile))].slice(0, picked.length).sort((a, b) => a - b);
    const on = new Map(picked.map((one, i) => [one, kept[i]]));
    const free = (pile, { first, last }) => [...on].every(([other, at]) => at !== pile || other.last < first || last < other.first);
    for (const one of all) if (wishOf(one) !== null && free(wishOf(one), one)) on.set(one, wishOf(one));
    for (const one of all) {
        const pile = on.get(one) ?? [...calm, ...every].find((other) => free(other, one));
        if (pile === undefined) return null;
        on.set(one, pile);
    }
    return on;
}

/** One round's steps on the piles of the table. */
function seatedRound(steps, wish) {
    const all = stretches(steps);
    const on = share(all, wish);
    if (!on) return steps;
    const at = (pile, i) => on.get(all.find((one) => one.pile === pile && one.first <= i && i <= one.last));
    return steps.map((step, i) => {
        if (step.kind === 'pickup') return { ...step, piles: step.piles.map((pile) => at(pile, i)) };
        return 'pile' in step ? { ...step, pile: at(step.pile, i) } : step;
    });
}

/** What the piles are called in each round, by round and pile: those that are used are numbered from the near left, without gaps. */
export function numbered(steps) {
    const rounds = Array.from({ length: (steps.at(-1)?.round ?? 0) + 1 }, () => []);
    for (const step of steps) if (step.kind === 'lay') rounds[step.round][step.pile] = 0;
    return rounds.map((used) => {
        let n = 0;
        return used.map(() => ++n); // holes stay holes
    });
}

/** All steps on the piles of the table, for places with these owners. left: whoever deals is left-handed. */
export function seated(steps, owners, setup, left) {
    const wish = (place) => {
        const spot = seatSpot(owners[place], setup);
        return spot === null ? null : Array.from({ length: PILES }, (_, pile) => pile).find((pile) => spotOf(pile, left) === spot);
    };
    const rounds = [...new Set(steps.map(({ round }) => round))];
    return rounds.flatMap((round) => seatedRound(steps.filter((step) => step.round === round), wish));
}
