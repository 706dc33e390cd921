// games.mjs -- games for the tests, among them every kind of line and operation.
import { Maker, veil } from './maker.mjs';

export const zone = (id, type, owner, sees, cards = []) => ({ id, type, owner, sees, cards });
export const range = (n) => Array.from({ length: n }, (_, i) => i);
export const faces = (n) => range(n).map((i) => ['s', 'h', 'd', 'c'].map((suit) => '23456789TJQKA'.split('').map((rank) => rank + suit)).flat()[i] ?? `card ${i}`);

export const shuffle = (ids, cuts = [], say = null) => ({ shuffle: [ids].flat(), cuts, say });
export const deal = (n, from, to, face = null) => ({ op: 'deal', n, from, to: [to].flat(), face });
export const move = (n, from, to, at = 'end', face = null) => ({ op: 'move', from, to, n, at, face });
export const places = (indices, from, to, at = 'end', face = null) => ({ op: 'move', from, to, indices, at, face });
export const turn = (indices, id, face = 'up') => ({ op: 'turn', zone: id, indices, face });
const step = (op) => ({ do: op });

/** Hold'em for two: a shuffle cut by both, hands, board, burn. */
export function holdem({ audit = 'full', label = 'holdem', example = false } = {}) {
    const maker = new Maker({
        name: 'holdem', audit, example, seats: ['Ana', 'Ben'], faces: faces(52),
        zones: [
            zone('deck', 'deck', null, 'none', range(52)), zone('Ana', 'hand', 1, 'owner'), zone('Ben', 'hand', 2, 'owner'),
            zone('board', 'community', null, 'all'), zone('burn', 'burn', null, 'none'), zone('muck', 'discard', null, 'none'),
        ],
        plan: [
            shuffle('deck', [['deck', 1, 5], ['deck', 2, 0]], 'wash, riffle three times, cut'), step(deal(1, 'deck', ['Ana', 'Ben', 'Ana', 'Ben'])), step(move(1, 'deck', 'burn')),
            step(move(3, 'deck', 'board', 'end', 'up')), step(move(1, 'deck', 'burn')), step(deal(1, 'deck', 'board')),
        ],
    }, label);
    maker.deal();
    maker.act(2, move(2, 'Ben', 'muck', 'end', 'down'), 0, 'fold').deal();
    maker.act(1, turn([0, 1], 'Ana'), 2, 'show');
    return maker.seen(1).seen(2).end().view(2);
}

/** Every operation as an act of seat 1 on zones that are nobody's or its own. */
export const everyAct = [
    deal(2, 'deck', 'Ana'), deal(1, 'deck', ['Ana', 'Ben', 'Cy'], 'down'), move(2, 'deck', 'table', 'top', 'up'), places([1, 0], 'table', 'table'),
    { op: 'move', from: 'Ana', to: 'table', cards: null, at: 1, face: 'up' }, turn([0, 2], 'table', 'down'), places([0], 'Ana', 'pile'), move(2, 'deck', 'burn'),
    { op: 'combine', from: ['table', 'burn', 'deck', 'pile'], to: 'deck' }, { op: 'shuffle', zone: 'deck' }, deal(2, 'deck', 'library'),
    { op: 'look', zone: 'library', n: 1 }, places([1], 'library', 'Ben'), { op: 'undo' }, { op: 'shuffle', zone: 'Ana' },
];

/** Every kind of line. */
export function everything({ label = 'everything', audit = 'full' } = {}) {
    const veils = [veil(1, 'Black Lotus'), veil(1, 'Island'), veil(1, 'Island', 1)].sort((a, b) => (a.face < b.face ? -1 : 1));
    const maker = new Maker({
        name: 'everything', audit, seats: ['Ana', 'Ben', 'Cy'], faces: [...faces(20), ...veils.map(({ face }) => face)], voids: 4, uses: ['veils'],
        left: [['ab'.repeat(32), 'cd'.repeat(32)]],
        zones: [
            zone('deck', 'deck', null, 'none', [...range(20), 0, 0, 1]), zone('Ana', 'hand', 1, 'owner'), zone('Ben', 'hand', 2, 'owner'), zone('Cy', 'hand', 3, 'others'),
            zone('table', 'table', null, 'newest'), zone('burn', 'burn', null, 'none'), zone('pile', 'discard', null, 'none', [1, 1]), zone('library', 'deck', 1, 'none', [20, 21, 22]),
            zone('stage', 'table', 1, 'all'),
        ],
        plan: [shuffle(['deck', 'library'], [['deck', 2, 3]])],
    }, label);
    const name = (face, to) => maker.name(1, [[face, veils[face - 20]]], to);
    maker.note(1, 1, 'hello').lock(1).lock(2).pick(2, 1, 'odd').cut(2, 60000).void([3]).cut(2, 4).shuffle().reveal(2).void([1]).lock(1).lock(3, 'again').show(2, 1, 'odd').deal();
    for (const op of everyAct) {
        const [card] = maker.rules.table.cards[maker.rules.table.byId.get('Ana').at];
        maker.act(1, op.cards === null ? { ...op, cards: [card.name] } : op, op.op === 'turn' ? 1 : 0).deal();
    }
    maker.act(1, move(1, 'library', 'stage')).deal();
    const [shown] = maker.rules.unnamed;
    if (shown !== undefined) name(shown, null);
    maker.object(2, maker.rules.table.cards[2][0].name).deal();
    return maker.skip(3).seen(1).seen(2).seen(3);
}

/** The example that the page carries: web/page/example.jsonl. */
export function pageExample() {
    const hand = (seat) => zone(`hand.${seat}`, 'hand', seat, 'owner');
    const maker = new Maker({
        name: "Texas Hold'em", audit: 'full', example: true, seats: ['Ana', 'Ben', 'Cy'], faces: faces(52),
        zones: [
            zone('community', 'community', null, 'all'), hand(1), hand(2), hand(3), zone('deck', 'deck', null, 'none', range(52)), zone('burn', 'burn', null, 'none'), zone('muck', 'discard', null, 'none'),
        ],
        plan: [
            shuffle('deck', [['deck', 2, 5]], 'wash, then Ben cuts'), step(deal(1, 'deck', ['hand.1', 'hand.2', 'hand.3', 'hand.1', 'hand.2', 'hand.3'])),
            step(move(1, 'deck', 'burn')), step(move(3, 'deck', 'community', 'end', 'up')), step(move(1, 'deck', 'burn')), step(move(1, 'deck', 'community', 'end', 'up')),
            step(move(1, 'deck', 'burn')), step(move(1, 'deck', 'community', 'end', 'up')),
        ],
    }, 'the example of the page');
    maker.deal().note(2, 1, 'too much for me');
    maker.act(2, move(2, 'hand.2', 'muck', 'end', 'down'), 0, 'fold');
    maker.act(1, turn([0, 1], 'hand.1'), 2).act(3, turn([0, 1], 'hand.3'), 2);
    return maker.seen(1).seen(2).seen(3).end();
}

/** Seat 1 has three veils in its library, seat 2 none. */
export function veiled({ plan, voids = 2, sees = 'owner' } = {}) {
    const veils = [veil(1, 'Island'), veil(1, 'Forest'), veil(1, 'Island', 1)].sort((a, b) => (a.face < b.face ? -1 : 1));
    const m = new Maker({
        seats: ['Ana', 'Ben'], faces: [...veils.map(({ face }) => face), ...faces(2)], uses: ['veils'], voids,
        zones: [
            zone('library', 'deck', 1, 'none', range(3)), zone('hand.1', 'hand', 1, 'owner'), zone('stage', 'table', 1, 'all'), zone('hand.2', 'hand', 2, sees), zone('deck', 'deck', null, 'none', [3, 4]),
        ],
        plan: plan ?? [shuffle('library'), { do: deal(1, 'library', 'hand.1') }],
    }, 'veiled');
    m.veils = veils;
    m.nameAll = (...more) => m.name(1, m.rules.unnamed.map((face) => [face, veils[face]]), ...more);
    return m.deal();
}
