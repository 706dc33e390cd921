// What may come when: good games of every kind of line, and one bad line after another (docs/transcript.md §6 to §9).
import assert from 'node:assert/strict';
import test from 'node:test';
import { hex, unhex } from '../verify/bytes.mjs';
import { verify } from '../verify/verify.mjs';
import { everything, faces, holdem, range, zone } from './lib/games.mjs';
import { Maker } from './lib/maker.mjs';

const memo = new Map();
const keyring = new Map();
const check = (maker, options = {}) => verify(maker.bytes(), { memo, keyring, ...options });

/** Two players, a deck, hands that their owners see, a pile all see. */
function small({ plan, triggers, audit = 'full', voids = 2, label = 'small', seats = ['Ana', 'Ben'], deckBehavior = null } = {}) {
    return new Maker({
        audit, voids, triggers, seats, faces: faces(8),
        zones: [
            zone('deck', 'deck', null, 'none', range(8), deckBehavior), zone('hand.1', 'hand', 1, 'owner'), zone('hand.2', 'hand', 2, 'owner'),
            zone('pile', 'discard', null, 'all'), zone('burn', 'burn', null, 'none'), zone('library', 'deck', 1, 'none'),
        ],
        plan: plan ?? [{ turn: [{ op: 'wash', zone: 'deck' }] }, { do: { op: 'deal', n: 2, from: 'deck', to: ['hand.1', 'hand.2'], face: null } }],
    }, label);
}

const dealt = (options) => small(options).lock(1).lock(2).deal();
const draw = (n, to) => ({ op: 'draw', n, from: 'deck', to, face: null });
const discard = (n, from, vis = 'up') => ({ op: 'discard', n, vis, from, to: 'pile' });

/** Appends a line that the maker's rules have not seen; the verdict must be bad there with this code. */
function expectBad(maker, code, line, signer = 0) {
    maker.push(line, signer);
    const { bad } = check(maker);
    assert.ok(bad, `${code}: the file is good`);
    assert.equal(`${bad.line} ${bad.stage} ${bad.code}`, `${maker.at - 1} meaning ${code}`, bad.message);
}

function expectGood(maker, options) {
    const verdict = check(maker, options);
    assert.equal(verdict.bad, null, verdict.bad?.message);
    return verdict;
}

const headed = (maker, at = maker.at - 1) => ({ at, head: hex(maker.heads[at]) });
const last = (maker) => JSON.parse(Buffer.from(maker.lines[maker.at - 1]).toString('utf8'));
const without = (line, ...keys) => Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'sig' && !keys.includes(key)));

/** Takes the last line back and puts a changed one in its place. */
function redo(maker, code, change, signer = 0) {
    const line = without(last(maker));
    maker.lines.pop();
    maker.heads.pop();
    expectBad(maker, code, change(line), signer);
}

test('a game of hold\'em, audited and sealed', () => {
    const full = expectGood(holdem(), { me: { seed: holdem().secrets[2] } });
    assert.deepEqual([full.audited, full.you, full.trusted, full.not_proved], [true, 2, true, ['peeking']]);
    const sealed = expectGood(holdem({ audit: 'sealed' }));
    assert.deepEqual(sealed.not_proved, ['peeking', 'trust', 'composition']);
});

test('every operation as an act', () => {
    const verdict = expectGood(everything().end());
    assert.ok(verdict.audited);
    assert.equal(verdict.acts, 31);
});

test('locks', () => {
    expectBad(small().lock(1), 'order', { k: 'lock', seat: 1, ...headed(small().lock(1)), chain: '0'.repeat(64) }, 1);
    const open = small().lock(1).turn();
    expectBad(open, 'order', { k: 'lock', seat: 2, ...headed(open), chain: '0'.repeat(64) }, 2);
});

test('turns that are not the one due', () => {
    const m = small().lock(1).lock(2).turn();
    redo(m, 'dealers_choice', (line) => ({ ...line, ops: [{ op: 'shuffle', zone: 'deck' }] }));
    redo(small().lock(1).turn(), 'epoch', (line) => ({ ...line, e: 2 }));
    redo(small().lock(1).turn(), 'pool', (line) => ({ ...line, pool: [[['deck', 7]]], n: 7 }));
    redo(small().lock(1).turn(), 'pool', (line) => ({ ...line, pool: [] }));
    redo(small().lock(1).turn(), 'pool', (line) => ({ ...line, n: 7 }));
    redo(small().lock(1).turn(), 'seats', (line) => ({ ...line, seats: [] }));
    redo(small().lock(1).turn(), 'seats', (line) => ({ ...line, seats: [1, 2] }));
    const done = dealt();
    expectBad(done, 'dealers_choice', { k: 'turn', prev: done.prev, e: 2, ops: [{ op: 'wash', zone: 'deck' }], pool: [[['deck', 4]]], n: 4, root: '0'.repeat(64), seats: [1, 2] });
});

test('no seat has locked', () => {
    const m = small();
    expectBad(m, 'seats', { k: 'turn', prev: m.prev, e: 1, ops: [{ op: 'wash', zone: 'deck' }], pool: [[['deck', 8]]], n: 8, root: '0'.repeat(64), seats: [] });
});

test('reveals', () => {
    const open = () => small().lock(1).lock(2).turn();
    redo(open().reveal(1), 'reveal', (line) => ({ ...line, seed: '0'.repeat(64) }), 1);
    redo(open().reveal(1), 'epoch', (line) => ({ ...line, e: 2 }), 1);
    redo(open().reveal(1), 'cut', (line) => ({ ...line, cut: [1, '0'.repeat(64)] }), 1);
    redo(open().reveal(1).seen(1).reveal(2), 'order', (line) => ({ ...line, ...headed(open(), 2) }), 2);
    const twice = open().reveal(1);
    expectBad(twice, 'order', without(last(twice)), 1);
    const closed = small().lock(1);
    expectBad(closed, 'order', { k: 'reveal', seat: 1, ...headed(closed), e: 1, seed: '0'.repeat(64), cut: null }, 1);
    const early = open().reveal(1);
    expectBad(early, 'order', { k: 'run', prev: early.prev, e: 1, open: [], box: [] });
    const none = dealt();
    expectBad(none, 'order', { k: 'run', prev: none.prev, e: 1, open: [], box: [] });
});

test('a seed of an epoch in between may be skipped', () => {
    const m = small({ plan: range(3).map(() => ({ turn: [{ op: 'wash', zone: 'deck' }] })) }).lock(1).wholeTurn().lock(2).deal();
    const verdict = expectGood(m);
    assert.deepEqual([verdict.turns, ...verdict.seats.map((seat) => seat.turns)], [3, 3, 2]);
});

const cutPlan = [{ turn: [{ op: 'wash', zone: 'deck' }, { op: 'cut', by: 1, min: 1, zone: 'deck' }, { op: 'cut', by: 2, min: 1, zone: 'deck' }] }];

test('cuts', () => {
    const m = () => small({ plan: cutPlan }).lock(1).lock(2);
    expectGood(m().cut(1, 5).cut(2, 65535).wholeTurn());
    const late = m().cut(1, 5).cut(2, 6).turn();
    expectBad(late, 'order', { k: 'cut', seat: 1, ...headed(late), e: 2, commit: '0'.repeat(64) }, 1);
});

test('a cut given twice, or missing, or another one', () => {
    const m = () => small({ plan: cutPlan }).lock(1).lock(2);
    const twice = m().cut(1, 5);
    expectBad(twice, 'cut', without(last(twice)), 1);
    const early = small({ plan: cutPlan }).lock(1);
    expectBad(early, 'order', { k: 'cut', seat: 2, ...headed(early), e: 1, commit: '0'.repeat(64) }, 2);
    redo(m().cut(1, 5), 'epoch', (line) => ({ ...line, e: 2 }), 1);
    const missing = m().cut(1, 5);
    const whole = last(m().cut(1, 5).cut(2, 6).turn());
    expectBad(missing, 'cut', { ...without(whole), prev: missing.prev });
    const open = () => m().cut(1, 5).cut(2, 6).turn();
    redo(open().reveal(1), 'cut', (line) => ({ ...line, cut: [6, line.cut[1]] }), 1);
    redo(open().reveal(1), 'cut', (line) => ({ ...line, cut: null }), 1);
});

test('voids: a seat that does not reveal, or gives no cut', () => {
    const m = small({ plan: cutPlan }).lock(1).lock(2).cut(1, 3).cut(2, 4).turn().reveal(2).void([1]);
    const verdict = expectGood(m.cut(2, 9).wholeTurn());
    assert.deepEqual([verdict.voids, verdict.seats[0].out, verdict.turns], [1, true, 1]);
    const noCut = small({ plan: cutPlan }).lock(1).lock(2).cut(2, 4).void([1]).cut(2, 4).wholeTurn();
    assert.equal(expectGood(noCut).turns, 1);
    const open = () => small().lock(1).lock(2).turn().reveal(2);
    redo(open().void([1]), 'seats', (line) => ({ ...line, missing: [2] }));
    redo(open().void([1]), 'seats', (line) => ({ ...line, missing: [1, 2] }));
    redo(open().void([1]), 'epoch', (line) => ({ ...line, e: 2 }));
    const many = small({ voids: 0 }).lock(1).lock(2).turn().reveal(2);
    expectBad(many, 'voids', { k: 'void', prev: many.prev, e: 1, missing: [1] });
    const none = dealt();
    expectBad(none, 'dealers_choice', { k: 'void', prev: none.prev, e: 2, missing: [1] });
});

test('what is owed', () => {
    const m = () => small().lock(1).lock(2).deal();
    redo(m(), 'owed', (line) => ({ ...line, box: line.box.slice(1) }));
    redo(m(), 'owed', (line) => ({ ...line, box: [...line.box].reverse() }));
    redo(m(), 'owed', (line) => ({ ...line, box: [[line.box[0][0], 2, line.box[0][2]], ...line.box.slice(1)] }));
    redo(m(), 'owed', (line) => ({ ...line, box: [[...line.box[0].slice(0, 2), `${line.box[0][2]}00`], ...line.box.slice(1)] }));
    const pile = () => m().act(1, draw(2, 'pile')).answer();
    redo(pile(), 'owed', (line) => ({ ...line, open: line.open.slice(1) }));
    redo(pile(), 'opening', (line) => ({ ...line, open: [[line.open[0][0], (line.open[0][1] + 1) % 8, ...line.open[0].slice(2)], line.open[1]] }));
    redo(pile(), 'opening', (line) => ({ ...line, open: [[line.open[0][0], 8, ...line.open[0].slice(2)], line.open[1]] }));
    redo(pile(), 'opening', (line) => ({ ...line, open: [[...line.open[0].slice(0, 3), line.open[0][3].slice(64)], line.open[1]] }));
    redo(pile(), 'opening', (line) => ({ ...line, open: [[...line.open[0].slice(0, 3), `${line.open[0][3]}${'0'.repeat(64)}`], line.open[1]] }));
    const nothing = m();
    expectBad(nothing, 'dealers_choice', { k: 'answer', prev: nothing.prev, open: [], box: [] });
    const waiting = m().act(1, draw(2, 'pile'));
    expectBad(waiting, 'order', { k: 'act', prev: waiting.prev, seat: 1, op: draw(1, 'hand.1'), open: [] }, 1);
});

test('acts', () => {
    const m = dealt().act(1, discard(1, 'hand.1'), 1).act(2, discard(1, 'hand.2')).deal();
    const verdict = expectGood(m);
    assert.deepEqual([verdict.acts, verdict.openings], [2, 2]);
    const bad = (code, op, open = []) => {
        const maker = dealt();
        expectBad(maker, code, { k: 'act', prev: maker.prev, seat: 1, op, open }, 1);
    };
    bad('not_yours', discard(1, 'hand.2'));
    bad('not_yours', { op: 'turn', zone: 'hand.2', indices: [0], face: 'up' });
    bad('not_yours', { op: 'combine', from: ['deck', 'hand.2'], to: 'deck' });
    bad('not_yours', { op: 'recycle_and_shuffle', from: 'pile', to: 'hand.2' });
    bad('not_yours', { op: 'look', zone: 'hand.2', n: 1 });
    bad('refused', draw(5, 'hand.1'));
    bad('refused', { op: 'wash', zone: 'pile' });
    bad('refused', { op: 'wash', zone: 'nowhere' });
    bad('refused', { op: 'permute', zone: 'deck', perm: [0, 1] });
    bad('not_yours', { op: 'look', zone: 'deck', n: 1 });
    bad('refused', { op: 'look', zone: 'hand.1', n: 3 });
    bad('refused', { op: 'look', zone: 'hand.1', n: 0 });
    bad('refused', { op: 'undo' });
    bad('owed', draw(1, 'hand.1'), [['1.4', 0, '0'.repeat(64), '']]);
});

test('a request is a turn, and nothing else comes before it', () => {
    const m = () => dealt().act(1, { op: 'shuffle', zone: 'deck' });
    expectGood(m().deal());
    const waiting = m();
    expectBad(waiting, 'order', { k: 'act', prev: waiting.prev, seat: 1, op: draw(1, 'hand.1'), open: [] }, 1);
});

test('undo', () => {
    const m = dealt().act(1, discard(1, 'hand.1'), 1).act(1, draw(1, 'hand.1')).deal().act(1, { op: 'undo' }).act(1, { op: 'undo' });
    const verdict = expectGood(m.end());
    assert.deepEqual([verdict.undone, verdict.acts], [2, 4]);
    const other = dealt().act(1, discard(1, 'hand.1'), 1);
    expectBad(other, 'not_yours', { k: 'act', prev: other.prev, seat: 2, op: { op: 'undo' }, open: [] }, 2);
    const twice = dealt().act(1, discard(1, 'hand.1'), 1).act(1, { op: 'undo' });
    expectBad(twice, 'refused', { k: 'act', prev: twice.prev, seat: 1, op: { op: 'undo' }, open: [] }, 1);
    const past = dealt().act(1, discard(1, 'hand.1'), 1).act(1, { op: 'shuffle', zone: 'deck' }).deal();
    expectBad(past, 'refused', { k: 'act', prev: past.prev, seat: 1, op: { op: 'undo' }, open: [] }, 1);
});

test('at most a hundred acts can be taken back', () => {
    const m = dealt();
    for (let i = 0; i < 101; i++) m.act(1, { op: 'turn', zone: 'hand.1', indices: [], face: 'up' });
    for (let i = 0; i < 100; i++) m.act(1, { op: 'undo' });
    expectGood(m);
    expectBad(m, 'refused', { k: 'act', prev: m.prev, seat: 1, op: { op: 'undo' }, open: [] }, 1);
});

test('a card that another seat knows gets a new back', () => {
    const pass = { op: 'move', from: 'hand.1', to: 'hand.2', n: 1, at: 'end', face: null };
    const m = () => dealt().act(1, pass);
    const verdict = expectGood(m().deal().end());
    assert.deepEqual([verdict.rebacks, verdict.not_proved.includes('order')], [1, true]);
    const skipped = m();
    expectBad(skipped, 'dealers_choice', { k: 'answer', prev: skipped.prev, open: [], box: [] });
    redo(m().reback(), 'pool', (line) => ({ ...line, pool: [[['hand.2', 2]]], n: 2 }));
    redo(m().reback(), 'epoch', (line) => ({ ...line, e: 3 }));
    redo(m().reback(), 'owed', (line) => ({ ...line, box: line.box.slice(1) }));
    const none = dealt();
    expectBad(none, 'dealers_choice', { k: 'reback', prev: none.prev, e: 2, pool: [[['hand.1', 2]]], n: 2, root: '0'.repeat(64), open: [], box: [] });
});

test('a look at one\'s own cards', () => {
    const m = () => dealt().act(1, draw(3, 'library')).deal().act(1, { op: 'look', zone: 'library', n: 2 });
    const give = { op: 'move', from: 'library', to: 'hand.2', n: 2, at: 'end', face: null };
    const verdict = expectGood(m().deal().act(1, give).deal().end());
    assert.equal(verdict.rebacks, 2, 'what was looked at and then given to another gets new backs again');
    redo(m().reback(), 'owed', (line) => ({ ...line, box: [] }));
    redo(m().reback(), 'pool', (line) => ({ ...line, pool: [[['library', 3]]], n: 3 }));
});

test('what is nobody\'s may be touched once the plan is done', () => {
    const plan = [{ turn: [{ op: 'wash', zone: 'deck' }] }, { do: draw(1, 'hand.1') }];
    const early = small({ plan }).lock(1).lock(2).wholeTurn();
    expectBad(early, 'not_yours', { k: 'act', prev: early.prev, seat: 1, op: draw(1, 'hand.1'), open: [] }, 1);
    const later = expectGood(small({ plan }).lock(1).lock(2).deal().act(1, draw(1, 'hand.1')).deal());
    assert.ok(later.not_proved.includes('play'));
});

test('cards mix only inside their group', () => {
    const plan = [{ turn: [{ op: 'recycle_and_shuffle', from: 'pile', to: 'deck' }, { op: 'wash', zone: 'hand.1' }] }];
    const m = small({ plan: [{ do: draw(2, 'pile') }, { do: draw(3, 'hand.1') }, ...plan] }).lock(1).do().do().turn();
    assert.deepEqual(last(m).pool, [[['deck', 3], ['pile', 2]], [['hand.1', 3]]]);
    const verdict = expectGood(m.reveal(1).run().end());
    assert.ok(verdict.audited);
    const hand = m.rules.table.cards[1].map((card) => m.faceOf(card)).sort();
    assert.deepEqual(hand, [2, 3, 4], 'the hand keeps its cards');
});

test('voids are told', () => {
    const m = small().lock(1).lock(2).turn().reveal(2).void([1]);
    assert.ok(expectGood(m).not_proved.includes('voids'));
});

test('objections', () => {
    const m = () => dealt();
    const card = m().rules.table.cards[1][0].name;
    const verdict = expectGood(m().object(1, card).deal());
    assert.deepEqual([verdict.objections, verdict.openings], [1, 1]);
    const bad = (seat, name, maker = m()) => expectBad(maker, 'order', { k: 'object', seat, ...headed(maker), card: name }, seat);
    bad(2, card);
    bad(1, '0.1');
    bad(1, '9.9');
    bad(1, card, m().object(1, card));
    bad(1, card, m().object(1, card).deal());
});

test('triggers', () => {
    const triggers = [
        { zone: 'deck', below: 3, do: [{ do: { op: 'burn', n: 1, from: 'deck', to: 'burn' } }, { turn: [{ op: 'wash', zone: 'deck' }] }] },
        { zone: 'deck', below: 2, do: [{ do: { op: 'burn', n: 1, from: 'deck', to: 'burn' } }] },
    ];
    const m = dealt({ triggers }).act(1, draw(2, 'hand.1')).deal();
    const kinds = m.lines.slice(-6).map((line) => /"k":"(\w+)"/.exec(Buffer.from(line).toString())[1]);
    assert.deepEqual(kinds, ['answer', 'do', 'turn', 'reveal', 'reveal', 'run'], 'the second does not fire while the first has steps due');
    expectGood(m);
    const waiting = dealt({ triggers }).act(1, draw(2, 'hand.1')).answer();
    expectBad(waiting, 'order', { k: 'act', prev: waiting.prev, seat: 1, op: draw(1, 'hand.1'), open: [] }, 1);
    const stopped = dealt({ triggers }).act(1, draw(2, 'hand.1')).answer().end();
    assert.ok(expectGood(stopped).not_proved.includes('plan'));
});

test('the plan', () => {
    const plan = [{ do: draw(1, 'hand.1') }, { do: draw(9, 'hand.2') }];
    const m = small({ plan }).do();
    expectBad(m, 'refused', { k: 'do', prev: m.prev, op: draw(9, 'hand.2'), open: [], box: [] });
    const other = small({ plan }).do();
    expectBad(other, 'dealers_choice', { k: 'do', prev: other.prev, op: draw(1, 'hand.2'), open: [], box: [] });
    const over = dealt();
    expectBad(over, 'dealers_choice', { k: 'do', prev: over.prev, op: draw(1, 'hand.2'), open: [], box: [] });
    const needs = small({ plan: [{ do: { op: 'wash', zone: 'deck' } }] });
    expectBad(needs, 'refused', { k: 'do', prev: needs.prev, op: { op: 'wash', zone: 'deck' }, open: [], box: [] });
});

test('a draw that reshuffles is a turn', () => {
    const deckBehavior = { draw_from: 'top', reshuffle_from: 'pile', reshuffle_when: 'short', keep_newest: 1 };
    const m = dealt({ deckBehavior }).act(1, discard(2, 'hand.1'), 2).act(1, draw(5, 'hand.1')).deal();
    const verdict = expectGood(m.end());
    assert.equal(verdict.turns, 2);
});

test('a table of 65535 cards', () => {
    const zones = [zone('deck', 'deck', null, 'none', range(65535).map((i) => i % 3)), zone('hand.1', 'hand', 1, 'owner')];
    const m = new Maker({ seats: ['Ana'], faces: faces(3), zones, plan: [{ turn: [{ op: 'wash', zone: 'deck' }] }, { do: draw(3, 'hand.1') }] }, 'large');
    assert.ok(expectGood(m.lock(1).deal().end()).audited);
});

test('the end', () => {
    redo(dealt().end(), 'table', (line) => ({ ...line, table: '0'.repeat(64) }));
    redo(dealt().end(), 'commit', (line) => ({ ...line, key: null }));
    redo(dealt().end(), 'commit', (line) => ({ ...line, key: '0'.repeat(64) }));
    redo(dealt({ audit: 'sealed' }).end(), 'commit', (line) => ({ ...line, key: '0'.repeat(64) }));
    const ended = dealt().end();
    expectBad(ended, 'order', { k: 'seen', seat: 1, ...headed(ended) }, 1);
    const early = dealt().view(1);
    expectGood(early);
    expectBad(early, 'order', { k: 'seen', seat: 1, ...headed(early) }, 1);
    const opened = small().lock(1).turn().end();
    assert.ok(expectGood(opened).not_proved.includes('plan'), 'a game may stop at any time');
});

test('views', () => {
    const m = () => dealt().end().view(1);
    expectGood(m().view(2).view(1));
    redo(m(), 'owed', (line) => ({ ...line, open: [...line.open].reverse() }), 1);
    redo(m(), 'owed', (line) => ({ ...line, open: [line.open[0], line.open[0]] }), 1);
    redo(m(), 'owed', (line) => ({ ...line, seat: 2 }), 2);
    redo(m(), 'opening', (line) => ({ ...line, open: [[line.open[0][0], (line.open[0][1] + 1) % 8, ...line.open[0].slice(2)]] }), 1);
});

test('heads', () => {
    const bad = (maker) => `${check(maker).bad.line} ${check(maker).bad.stage}`;
    const m = dealt();
    m.push({ k: 'answer', prev: '0'.repeat(64), open: [], box: [] }, 0);
    assert.equal(bad(m), `${m.at - 1} heads`);
    const self = dealt();
    self.push({ k: 'seen', seat: 1, at: self.at, head: '0'.repeat(64) }, 1);
    assert.equal(bad(self), `${self.at - 1} heads`);
    const lines = dealt();
    lines.push({ k: 'end', prev: lines.prev, lines: lines.at + 1, table: '0'.repeat(64), key: null }, 0);
    assert.equal(bad(lines), `${lines.at - 1} heads`);
    const nobody = dealt();
    nobody.push({ k: 'seen', seat: 3, ...headed(nobody) }, 1);
    assert.equal(bad(nobody), `${nobody.at - 1} signatures`);
});

test('a line more than 1024 back', () => {
    const m = small().lock(1);
    while (m.at < 1025) m.seen(1);
    const [near, far] = [{ k: 'seen', seat: 1, ...headed(m, 1) }, { k: 'seen', seat: 1, ...headed(m, 0) }];
    m.push(near, 1);
    assert.equal(check(m).bad, null);
    m.lines.pop();
    m.heads.pop();
    m.push(far, 1);
    assert.equal(check(m).bad.stage, 'heads');
});

test('a dealer that cheats is found by the audit', () => {
    const honest = () => small({ label: 'cheat' }).lock(1).lock(2);
    const other = honest();
    other.K = unhex('11'.repeat(32));
    other.turn().reveal(1).reveal(2).run().deal();
    assert.equal(check(other).bad, null, 'without the key nobody can tell');
    other.K = honest().K;
    other.end();
    const { bad } = check(other);
    assert.deepEqual([bad.code, bad.line], ['audit', 3], 'the turn is not what the key gives');
});

test('a box with something else in it', () => {
    const cheat = () => {
        const m = small({ label: 'box' }).lock(1).lock(2).wholeTurn();
        const { truth } = m;
        const right = truth.get(1);
        truth.set(1, { ...right, order: right.order.map((face) => (face + 1) % 8) });
        m.do();
        truth.set(1, right);
        return m;
    };
    const m = cheat();
    assert.equal(check(m).bad, null, 'others cannot tell');
    assert.equal(check(m, { me: { seed: m.secrets[1] } }).bad.code, 'box');
    const objected = cheat();
    for (const card of objected.rules.table.cards[1].slice()) objected.object(1, card.name).deal();
    assert.equal(check(objected, { me: { seed: m.secrets[1] } }).bad, null, 'who objects gets the card opened');
    assert.equal(check(cheat().end()).bad.code, 'audit');
});

test('a face too many', () => {
    const m = small({ label: 'copies', plan: [{ turn: [{ op: 'wash', zone: 'deck' }] }, { do: draw(8, 'pile') }] }).lock(1).lock(2);
    const faceOf = m.faceOf.bind(m);
    m.faceOf = (card) => (faceOf(card) === 0 ? 1 : faceOf(card));
    m.wholeTurn();
    const owed = m.rules.table.cards[0].slice();
    assert.throws(() => m.do(), { code: 'copies' });
    expectBad(m, 'copies', { k: 'do', prev: m.prev, op: draw(8, 'pile'), open: owed.map((card) => m.opening(card)), box: [] });
});
