// repair.mjs -- a count that is wrong: which card goes where, or that the order of the stack is lost.
//
// A slip does not depend on the cards, which nobody sees; so moving a card drawn by lot from a hand that has one too many to the one
// that lacks one leaves every deal as likely as before. A stack that is out of order cannot be mended like that.

/**
 * @param {{ place: number[], pile: number[], held: number }} want
 * @param {{ place: number[], pile: number[], held: number }} have
 * @param {(sides: number) => number} die 0 … sides − 1
 * @param {boolean} flawed the order of the stack is given up: cards may also go into it, to a place drawn by lot
 * @returns {{ kind: 'fine' } | { kind: 'move', moves: { from: number | 'held', to: number | 'held', card: number, of: number, at?: number }[] } | { kind: 'pack' } | { kind: 'off' }}
 *   pack: the cards do not add up; off: the order of the stack is lost, or it is too early to mend the counts
 */
export function judge(want, have, die, flawed = false) {
    const total = (x) => [...x.place, ...x.pile, x.held].reduce((sum, n) => sum + n, 0);
    if (total(want) !== total(have)) return { kind: 'pack' };
    if (want.pile.some((n, i) => n !== have.pile[i])) return { kind: 'off' };
    if (!flawed && (have.held < want.held || (want.held > 0 && have.held !== want.held))) return { kind: 'off' };
    const left = new Map([['held', have.held], ...have.place.entries()]);
    const wanted = new Map([['held', want.held], ...want.place.entries()]);
    const first = (holds) => [...left.keys()].find((key) => holds(left.get(key) - wanted.get(key)));
    const moves = [];
    for (let to = first((n) => n < 0); to !== undefined; to = first((n) => n < 0)) {
        const from = first((n) => n > 0);
        const of = left.get(from);
        const move = { from, to, card: die(of) + 1, of };
        left.set(from, of - 1);
        if (to === 'held') move.at = die(left.get(to) + 1) + 1;
        left.set(to, left.get(to) + 1);
        moves.push(move);
    }
    return moves.length ? { kind: 'move', moves } : { kind: 'fine' };
}
