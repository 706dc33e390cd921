// repair.mjs -- a count that is wrong: which card goes where, or that the order of the stack is lost.
//
// A slip does not depend on the cards, which nobody sees; so moving a card drawn by lot from a hand that has one too many to the one
// that lacks one leaves every deal as likely as before. A stack that is out of order cannot be mended like that.
//
// The draw is fixed: which card a hand of so many cards gives away is one die of the deal's own seed, and so is where the stack takes one in. It does
// not matter who lacks a card, when somebody asks, or what was mended before: going round draws nothing anew.

/** Cards of a deal are fewer than this, so that every place and number of cards has a random step of its own. Step 0 is the lot's. */
const ROOM = 2048;

/** The dice of a deal: die(sides, place), place 0 for the stack in hand, 1, 2, … for the places, one more for what goes into the stack. */
export const repairDice = (talon, seed) => (sides, place) => talon.dice(1, sides, { seed, step: ROOM * place + sides })[0];

const numberOf = (key) => (key === 'held' ? 0 : key + 1);

/**
 * @param {{ place: number[], pile: number[], held: number }} want
 * @param {{ place: number[], pile: number[], held: number }} have
 * @param {(sides: number, place: number) => number} die 0 … sides − 1: repairDice
 * @param {boolean} flawed the order of the stack is given up: cards may also go into it, to a place drawn by lot
 * @returns {{ kind: 'fine' } | { kind: 'move', moves: { from: number | 'held', to: number | 'held', card: number, of: number, at?: number, slots?: number }[] } | { kind: 'pack' } | { kind: 'off' }}
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
        const slots = left.get(to) + 1;
        moves.push(drawn({ from, to, of: left.get(from), slots }, die, want.place.length));
        left.set(from, left.get(from) - 1);
        left.set(to, slots);
    }
    return moves.length ? { kind: 'move', moves } : { kind: 'fine' };
}

/** A move as the dice have it. */
function drawn({ from, to, of, slots }, die, places) {
    const move = { from, to, card: die(of, numberOf(from)) + 1, of };
    return to === 'held' ? { ...move, at: die(slots, places + 1) + 1, slots } : move;
}

/** Whether moves that a record has are those of the dice, and cards go into the stack only where its order was given up. */
export function areDrawn(moves, die, { places, cards, flawed }) {
    const isPlace = (key) => Number.isInteger(key) && key >= 0 && key < places;
    const fits = ({ from, to, of, slots }) => from !== to && (isPlace(from) || from === 'held') && (isPlace(to) || (to === 'held' && flawed && slots <= cards)) && of <= cards;
    return moves.every((move) => fits(move) && JSON.stringify(drawn(move, die, places)) === JSON.stringify(move));
}
