// games.mjs -- games for the tests, among them every kind of line and operation.
import { Maker } from './maker.mjs';

export const zone = (id, type, owner, sees, cards = [], behavior = null) => ({ id, type, owner, sees, behavior, cards });
export const range = (n) => Array.from({ length: n }, (_, i) => i);
export const faces = (n) => range(n).map((i) => ['s', 'h', 'd', 'c'].map((suit) => '23456789TJQKA'.split('').map((rank) => rank + suit)).flat()[i] ?? `card ${i}`);

/** Hold'em for two: wash, cut by both, hands, board, burn. */
export function holdem({ audit = 'full', label = 'holdem', example = false } = {}) {
    const maker = new Maker({
        name: 'holdem', audit, example, seats: ['Ana', 'Ben'], faces: faces(52),
        zones: [
            zone('deck', 'deck', null, 'none', range(52)), zone('Ana', 'hand', 1, 'owner'), zone('Ben', 'hand', 2, 'owner'),
            zone('board', 'community', null, 'all'), zone('burn', 'burn', null, 'none'), zone('muck', 'discard', null, 'all'),
        ],
        plan: [
            { turn: [{ op: 'wash', zone: 'deck' }, { op: 'cut', by: 1, min: 5, zone: 'deck' }, { op: 'cut', by: 2, min: 0, zone: 'deck' }] },
            { do: { op: 'deal_round', rounds: 2, from: 'deck', to: ['Ana', 'Ben'], face: null } },
            { do: { op: 'burn', n: 1, from: 'deck', to: 'burn' } },
            { do: { op: 'draw', n: 3, from: 'deck', to: 'board', face: 'up' } },
            { do: { op: 'burn', n: 1, from: 'deck', to: 'burn' } },
            { do: { op: 'draw1', from: 'deck', to: 'board', face: null } },
        ],
    }, label);
    maker.lock(1).lock(2).deal();
    maker.act(2, { op: 'muck', hand: 'Ben', to: 'muck' }).deal();
    maker.act(1, { op: 'turn', zone: 'Ana', indices: [0, 1], face: 'up' }, 2);
    return maker.seen(1).seen(2).end().view(2);
}

const act = (...acts) => acts;

/** Every operation as an act of seat 1 on zones that are nobody's or its own, with a zone that reshuffles and one that is drawn from at random. */
export const everyAct = act(
    { op: 'draw', n: 2, from: 'stock', to: 'Ana', face: null },
    { op: 'draw1', from: 'stock', to: 'Ana', face: 'up' },
    { op: 'draw_bottom', n: 2, from: 'deck', to: 'Ana', face: 'down' },
    { op: 'draw_all', from: 'Ana', to: 'pile', face: null },
    { op: 'draw_random', n: 2, from: 'deck', to: 'Ana', face: null },
    { op: 'draw', n: 6, from: 'stock', to: 'Ana', face: null },
    { op: 'draw', n: 1, from: 'urn', to: 'Ana', face: null },
    { op: 'deal', n: 1, from: 'deck', to: ['Ana', 'Ben'], face: null },
    { op: 'deal_round', rounds: 2, from: 'deck', to: ['Ana', 'Ben', 'Cy'], face: 'down' },
    { op: 'split', from: 'deck', to: [['Ana', 1], ['table', 2]] },
    { op: 'burn', n: 1, from: 'deck', to: 'burn' },
    { op: 'move', from: 'deck', to: 'table', n: 2, at: 'top', face: 'up' },
    { op: 'move', from: 'table', to: 'table', indices: [1, 0], at: 'end', face: null },
    { op: 'turn', zone: 'table', indices: [0, 2], face: 'down' },
    { op: 'discard', n: 1, vis: 'up', from: 'Ana', to: 'pile' },
    { op: 'discard', n: 1, vis: 'down', from: 'Ana', to: 'pile' },
    { op: 'muck', hand: 'Ana', to: 'pile' },
    { op: 'recycle', from: 'pile', to: 'deck' },
    { op: 'move', from: 'deck', to: 'pile', n: 4, at: 0, face: null },
    { op: 'recycle_and_shuffle', from: 'pile', to: 'deck' },
    { op: 'combine', from: ['table', 'burn', 'deck'], to: 'deck' },
    { op: 'permute', zone: 'urn', perm: [2, 0, 1, 3] },
    { op: 'cut', k: 3, zone: 'deck' },
    { op: 'cut_by_die', zone: 'deck', min: 2 },
    { op: 'riffle', zone: 'deck', times: 3 },
    { op: 'in_shuffle', zone: 'deck' },
    { op: 'riffle_with_seed', zone: 'deck', times: 2 },
    { op: 'shuffle', zone: 'deck' },
    { op: 'strip_cut', sizes: [1, 0, 2], order: [2, 0, 1], zone: 'Ana' },
    { op: 'look', zone: 'Ana', n: 2 },
);

export function everything({ label = 'everything', audit = 'full' } = {}) {
    const behavior = (draw_from, reshuffle_from, reshuffle_when, keep_newest) => ({ draw_from, reshuffle_from, reshuffle_when, keep_newest });
    const maker = new Maker({
        name: 'everything', audit, seats: ['Ana', 'Ben', 'Cy'], faces: faces(20), voids: 2,
        zones: [
            zone('deck', 'deck', null, 'none', [...range(20), 0, 0, 1]), zone('stock', 'deck', null, 'none', [2, 3, 4, 5], behavior('top', 'pile', 'short', 1)),
            zone('urn', 'table', null, 'none', [6, 7, 8, 9, 9], behavior('random', null, 'empty', 0)), zone('Ana', 'hand', 1, 'owner'), zone('Ben', 'hand', 2, 'owner'),
            zone('Cy', 'hand', 3, 'others'), zone('table', 'table', null, 'newest'), zone('burn', 'burn', null, 'none'), zone('pile', 'discard', null, 'none', [1, 1]),
        ],
        plan: [{ turn: [{ op: 'wash', zone: 'deck' }] }],
        triggers: [{ zone: 'deck', below: 4, do: [{ do: { op: 'turn', zone: 'table', indices: [], face: 'up' } }] }],
    }, label);
    maker.lock(1).lock(2).deal();
    for (const op of everyAct) {
        if (op.op === 'strip_cut') maker.act(1, { op: 'draw', n: 3, from: 'deck', to: 'Ana', face: null }).deal();
        maker.act(1, op).deal();
    }
    return maker;
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
            { turn: [{ op: 'wash', zone: 'deck' }, { op: 'cut', by: 2, min: 5, zone: 'deck' }] },
            { do: { op: 'deal_round', rounds: 2, from: 'deck', to: ['hand.1', 'hand.2', 'hand.3'], face: null } },
            { do: { op: 'burn', n: 1, from: 'deck', to: 'burn' } }, { do: { op: 'draw', n: 3, from: 'deck', to: 'community', face: 'up' } },
            { do: { op: 'burn', n: 1, from: 'deck', to: 'burn' } }, { do: { op: 'draw1', from: 'deck', to: 'community', face: 'up' } },
            { do: { op: 'burn', n: 1, from: 'deck', to: 'burn' } }, { do: { op: 'draw1', from: 'deck', to: 'community', face: 'up' } },
        ],
    }, 'the example of the page');
    maker.lock(1).lock(2).lock(3).deal();
    maker.act(2, { op: 'muck', hand: 'hand.2', to: 'muck' });
    maker.act(1, { op: 'turn', zone: 'hand.1', indices: [0, 1], face: 'up' }, 2).act(3, { op: 'turn', zone: 'hand.3', indices: [0, 1], face: 'up' }, 2);
    return maker.seen(1).seen(2).seen(3).end();
}
