// repair.mjs -- a count that is wrong: which card goes where, or that only a new deal helps.
//
// A slip does not depend on the cards, which nobody sees; so moving a card drawn by lot from a hand that has one too many to the one
// that lacks one leaves every deal as likely as before. A talon that is out of order cannot be mended like that.

/**
 * @param {{ place: number[], pile: number[], held: number }} want
 * @param {{ place: number[], pile: number[], held: number }} have
 * @param {(sides: number) => number} die 0 … sides − 1
 * @returns {{ kind: 'fine' } | { kind: 'move', moves: { from: number | 'held', to: number, card: number, of: number }[] } | { kind: 'again', why: 'pack' | 'talon' }}
 */
export function judge(want, have, die) {
    const total = (x) => [...x.place, ...x.pile, x.held].reduce((sum, n) => sum + n, 0);
    if (total(want) !== total(have)) return { kind: 'again', why: 'pack' };
    if (want.pile.some((n, i) => n !== have.pile[i])) return { kind: 'again', why: 'talon' };
    if (have.held < want.held || (want.held > 0 && have.held !== want.held)) return { kind: 'again', why: 'talon' };
    const left = { place: [...have.place], held: have.held };
    const moves = [];
    for (let to = left.place.findIndex((n, i) => n < want.place[i]); to >= 0; to = left.place.findIndex((n, i) => n < want.place[i])) {
        const surplus = left.place.findIndex((n, i) => n > want.place[i]);
        const from = left.held > want.held ? 'held' : surplus;
        const of = from === 'held' ? left.held : left.place[from];
        moves.push({ from, to, card: die(of) + 1, of });
        if (from === 'held') left.held--;
        else left.place[from]--;
        left.place[to]++;
    }
    return moves.length ? { kind: 'move', moves } : { kind: 'fine' };
}
