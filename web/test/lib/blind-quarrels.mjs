// blind-quarrels.mjs -- blocks of suite 2 in which the order of lines could matter, and must not: secrets before and behind their objections, and seats that stand in and object.
import { hex, th } from '../../verify/bytes.mjs';
import { BlindMaker } from './blind-maker.mjs';
import { order } from './blind-prover.mjs';
import { deal, faces, move, range, shuffle, turn, zone } from './games.mjs';

function table(seats, more = {}) {
    const hands = seats.map((_, i) => zone(`hand.${i + 1}`, 'hand', i + 1, 'owner'));
    return new BlindMaker({ seats, faces: faces(6), zones: [zone('deck', 'deck', null, 'none', range(6)), ...hands], voids: 9, plan: [shuffle('deck'), { do: deal(1, 'deck', hands.map(({ id }) => id)) }], ...more }, 'quarrel');
}

const lineOf = (maker, n) => JSON.parse(Buffer.from(maker.lines[n]).toString('utf8'));
const xOf = (maker, n) => hex(th('side', maker.lines[n]));

/** Lines of a block, put down as they are: [seat, line]; `at` is how many spine lines back, 0 by itself. */
class Block {
    constructor(maker, before = maker.at) {
        this.maker = maker;
        this.before = before;
    }

    put(seat, { at: back = 0, ...line }) {
        const at = this.maker.number - back;
        const { k, ...rest } = line;
        this.maker.push({ k, seat, at, head: hex(this.maker.heads[at]), ...rest }, seat);
        return xOf(this.maker, this.maker.at - 1);
    }

    /** The file with these lines of the block, in this order; a list of lines stays together. */
    inOrder(places) {
        const { lines } = this.maker;
        return [...lines.slice(0, this.before), ...places.flat().map((i) => lines[this.before + i])];
    }

    get size() {
        return this.maker.at - this.before;
    }
}

/** Ana has given Ben her share of a card, sealed; then there were two lines of the host's. `give` tells the secret of the box. */
function passed() {
    const m = table(['Ana', 'Ben', 'Cy']).deal().act(1, move(1, 'hand.1', 'hand.2')).answer().share(1);
    const of = xOf(m, m.at - 1);
    const [[, box]] = lineOf(m, m.at - 1).box;
    m.skip(1).skip(1);
    return { block: new Block(m), of, right: hex(m.boxSecrets.get(box.slice(0, 64))), wrong: '11'.repeat(32) };
}

const secrets = {
    'an objection and its secret': ['O', 'S'], 'a wrong secret': ['O', 'W'], 'a secret that nobody asked for': ['S', 'n'], 'the same, and a bad line': ['S', 'n', 'm'],
    'all is answered, and a bad line': ['O', 'S', 'n', 'm'], 'a wrong secret and a bad line': ['O', 'W', 'n', 'm'], "another's secret, too": ['O', 'T', 'S'],
    'a secret twice': ['O', 'S', 'Z'], 'a wrong one and a right one': ['O', 'W', 'Z'], 'objected twice': ['O', 'P', 'S'], 'a wrong secret for the second objection': ['O', 'P', 'V'],
    'as many lines as there may be, and the objection': ['O', 'S', 'N'], 'the same, and a wrong secret': ['O', 'W', 'N'],
};

function ofSecrets(letters) {
    const { block, of, right, wrong } = passed();
    const o = block.put(2, { k: 'object', of });
    const p = block.put(2, { k: 'object', of, at: 1 });
    const put = {
        O: () => 0, P: () => 1, S: () => block.put(1, { k: 'secret', of: o, secret: right }), W: () => block.put(1, { k: 'secret', of: o, secret: wrong }), Z: () => block.put(1, { k: 'secret', of: o, secret: right, at: 1 }),
        T: () => block.put(3, { k: 'secret', of: o, secret: right }), V: () => block.put(1, { k: 'secret', of: p, secret: wrong }), n: () => block.put(3, { k: 'note', i: 1, text: 'a' }), m: () => block.put(3, { k: 'note', i: 1, text: 'b' }),
        N: () => range(255).forEach((i) => block.put(2, { k: 'note', i: i + 1, text: 'a' })),
    };
    const places = letters.map((letter) => {
        if ('OP'.includes(letter)) return put[letter]();
        const first = block.size;
        put[letter]();
        return range(block.size - first).map((i) => first + i);
    });
    return { block, places };
}

/** Dee owes shares and is put out: any two of the others stand in. `before`: seats that objected to their part of Dee's key before that. */
function away(before = []) {
    const m = table(['Ana', 'Ben', 'Cy', 'Dee'], { recover: 2 });
    m.lockAll();
    const lock = range(m.at).find((n) => lineOf(m, n).k === 'lock' && lineOf(m, n).seat === 4);
    m.wholeShuffle().settled();
    m.do();
    const objections = before.map((seat) => (m.object(seat, lock), m.at - 1));
    m.share(1).share(2).share(3).void();
    const give = (seat) => {
        const { list } = m.rules.debts;
        const [debt] = [...list.values()];
        const own = list.get(`${seat} 4`);
        list.set(`${seat} 4`, { ...debt, seat });
        const line = m.shareLine(seat, 4);
        if (own) list.set(`${seat} 4`, own);
        else list.delete(`${seat} 4`);
        return line;
    };
    const secretOf = (seat) => {
        const [, box] = lineOf(m, lock).parts.find(([to]) => to === seat);
        return hex(m.boxSecrets.get(box.slice(0, 64)));
    };
    return { m, lock, give, secretOf, objections, block: new Block(m) };
}

/** shares: who gives for Dee; objects: who objects in this block; answers: whom Dee answers, of those who object or did before. */
const standing = {
    'one gives and objects': { shares: [1, 3], objects: [3] }, 'one gives, two object': { shares: [1], objects: [2, 3] }, 'one gives, one objects': { shares: [1], objects: [3] },
    'answered at once': { shares: [3], objects: [3], answers: [3] }, 'enough, and one objects': { shares: [1, 2], objects: [3] }, 'all give': { shares: [1, 2, 3], objects: [1] },
    'who objected before gives': { shares: [3], before: [3] }, 'the same, and it is answered': { shares: [3], before: [3], answers: [3] }, 'answered, and others give': { shares: [1, 2], before: [3], answers: [3] },
    'one objected before, one objects': { shares: [1], objects: [2], before: [3] },
};

function ofStanding({ shares, objects = [], answers = [], before = [] }) {
    const { m, lock, give, secretOf, objections, block } = away(before);
    const of = new Map(before.map((seat, i) => [seat, xOf(m, objections[i])]));
    for (const seat of shares) {
        const { at, head, seat: by, ...line } = give(seat);
        block.put(seat, line);
    }
    for (const seat of objects) of.set(seat, block.put(seat, { k: 'object', of: xOf(m, lock) }));
    for (const seat of answers) block.put(4, { k: 'secret', of: of.get(seat), secret: secretOf(seat) });
    return { block, places: range(block.size) };
}

const orders = (list) => (list.length < 2 ? [list] : list.flatMap((one, i) => orders([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [one, ...rest])));

/** [name, [lines of the file…] for each order of its last block]. */
export function* quarrels() {
    const all = [...Object.entries(secrets).map(([name, letters]) => [name, ofSecrets(letters)]), ...Object.entries(standing).map(([name, what]) => [name, ofStanding(what)])];
    for (const [name, { block, places }] of all) yield [name, orders(places).map((order) => block.inOrder(order))];
}

/**
 * Ben's key is Ana's with the other sign, and Ana has asked for a shuffle. When both lock, nobody can mix it; but when Cy is back in the same block, all three can.
 * [name, [lines of the file…] for each order of the locks, whether it is good].
 */
export function* cancelled() {
    for (const [name, back, next, good] of [['what cannot be mixed was never asked for', false, 'act', true], ['nor may it be mixed', false, 'shuffle', false], ['a third key', true, 'shuffle', true], ['a third key, and no shuffle', true, 'act', false]]) {
        const m = new BlindMaker({ seats: ['Ana', 'Ben', 'Cy'], faces: faces(6), zones: [zone('deck', 'deck', null, 'none', range(5)), zone('mine', 'table', 1, 'all', [5])], plan: [] }, 'cancelled');
        m.x[2] = order - m.x[1];
        m.lock(3).leave(3).act(1, { op: 'shuffle', zone: 'mine' });
        const block = new Block(m);
        const seats = back ? [1, 2, 3] : [1, 2];
        for (const seat of seats) m.push(m.lockLine(seat), seat);
        if (next === 'act') m.push({ k: 'act', prev: m.prev, seat: 1, op: turn([0], 'mine', 'down'), say: null }, 1);
        else m.push({ k: 'shuffle', prev: m.prev, e: 1, pool: [['mine', 1]], n: 1, seats }, 0);
        yield [name, orders(range(seats.length)).map((places) => block.inOrder([...places, seats.length])), good];
    }
}

/** After a block in which one of three who stand in has given and another objects, only the third is missing. */
export function missing() {
    const { m, lock } = away();
    m.share(1, 4).object(3, lock).void();
    return { bytes: m.bytes(), missing: lineOf(m, m.at - 1).missing };
}
