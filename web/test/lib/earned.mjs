// earned.mjs -- for every code of docs/transcript.md §12 a transcript that earns it.
import { utf8 } from '../../verify/bytes.mjs';
import { dealt, headed, small, without, zero } from './expect.mjs';
import { deal, move, shuffle, turn, zone } from './games.mjs';
import { Maker, veil } from './maker.mjs';

export function push(maker, line, signer = 0) {
    maker.push(line, signer);
    return maker.bytes();
}

/** The maker's last line, changed. */
export const instead = (maker, change, signer = 0) => push(maker, change(without(maker.pop())), signer);
const side = (maker, seat, line) => push(maker, { k: line.k, seat, ...headed(maker), ...without(line, 'k') }, seat);
const act = (maker, op, seat = 1) => push(maker, { k: 'act', prev: maker.prev, seat, op, say: null, open: [] }, seat);
const open = () => small().lockAll().shuffle();
const pileDealt = () => dealt().act(1, deal(2, 'deck', 'pile')).answer();

function doubled() {
    const m = small({ audit: 'sealed', plan: [shuffle('deck'), { do: deal(8, 'deck', ['hand.1']) }] });
    m.faceOf = (card) => [1, 1, 2, 3, 4, 5, 6, 7][m.faces0[card.i]];
    return m.deal();
}

function veiled() {
    const atraxa = veil(1, 'Atraxa');
    const m = new Maker({ seats: ['Ana'], faces: [atraxa.face], uses: ['veils'], zones: [zone('command', 'command', 1, 'all', [0])] }, 'codes');
    return m.name(1, [[0, atraxa]]);
}

/** A dealer who seals something else for seat 1. */
function wrongBox() {
    const m = small({ audit: 'sealed' }).wholeShuffle();
    const right = m.truth.get(1);
    m.truth.set(1, { ...right, order: right.order.map((face) => (face + 1) % 8) });
    m.do();
    m.truth.set(1, right);
    const card = m.rules.table.cards[1][0].name;
    return m.object(1, card).answer();
}

/** code → bytes, or [bytes, options]; of `fork` one of two files. */
export const earned = {
    version: () => utf8('{"k":"game","talon":1,"suite":1}\n'),
    newer: () => utf8('{"k":"game","talon":2,"suite":1,"uses":["tides"]}\n'),
    spelling: () => utf8('{"k":"game"}\n'),
    key: () => {
        const m = small();
        const game = without(m.pop());
        return push(m, { ...game, dealer: '01'.padEnd(64, '0') });
    },
    signature: () => push(dealt(), { k: 'skip', prev: dealt().prev, seat: 1 }, 1),
    head: () => push(dealt(), { k: 'skip', prev: zero, seat: 1 }),
    order: () => side(small().lock(1), 1, { k: 'lock', e: 1, chain: zero }),
    dealers_choice: () => push(small(), { k: 'do', prev: small().prev, op: deal(1, 'deck', ['hand.1']), open: [], box: [] }),
    epoch: () => side(small(), 1, { k: 'lock', e: 2, chain: zero }),
    pool: () => instead(open(), (line) => ({ ...line, n: 7 })),
    seats: () => instead(open(), (line) => ({ ...line, seats: [1] })),
    voids: () => {
        const m = small({ voids: 0 });
        return push(m, { k: 'void', prev: m.prev, e: 1, missing: [1, 2] });
    },
    cut: () => instead(open().reveal(1), (line) => ({ ...line, cut: [1, zero] }), 1),
    reveal: () => instead(open().reveal(1), (line) => ({ ...line, seed: zero }), 1),
    refused: () => act(dealt(), deal(9, 'deck', ['hand.1'])),
    not_yours: () => act(dealt(), turn([0], 'hand.2')),
    watched: () => act(small({ plan: [{ do: deal(1, 'deck', ['hand.1']) }, { do: move(1, 'hand.1', 'pile') }] }).do(), turn([0], 'hand.1')),
    owed: () => instead(pileDealt(), (line) => ({ ...line, open: [] })),
    opening: () => instead(pileDealt(), (line) => ({ ...line, open: [[line.open[0][0], line.open[0][1], zero, line.open[0][3]], line.open[1]] })),
    copies: () => [doubled().bytes(), { me: { seed: doubled().secrets[1] } }],
    box: () => wrongBox().bytes(),
    name: () => instead(veiled(), (line) => ({ ...line, names: [[0, 'Krenko', line.names[0][2]]] }), 1),
    pick: () => side(dealt().pick(1, 1, 'odd').skip(1), 1, { k: 'show', i: 1, text: 'even', salt: zero }),
    table: () => instead(dealt().end(), (line) => ({ ...line, table: zero })),
    commit: () => instead(dealt().end(), (line) => ({ ...line, key: zero })),
    audit: () => {
        const m = small().lockAll();
        const { K } = m;
        m.K = new Uint8Array(32);
        m.shuffle();
        m.K = K;
        return m.end().bytes();
    },
    unknown_key: () => [dealt().bytes(), { know: new Map([['Ana', zero]]) }],
    fork: () => dealt().skip(1).bytes(),
};

/** The other file of `fork`. */
export const other = () => dealt().skip(2).bytes();
