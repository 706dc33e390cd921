// What seats add beside the spine: locks, cuts, reveals, objections, names, notes and picks; what lapses (docs/transcript.md §3 and §7 to §9).
import assert from 'node:assert/strict';
import test from 'node:test';
import { badSide, check, dealt, expectBad, expectGood, headed, last, redo, small, without, zero } from './lib/expect.mjs';
import { deal, faces, move, range, shuffle, turn, veiled, zone } from './lib/games.mjs';
import { Maker, veil } from './lib/maker.mjs';

test('locks', () => {
    badSide(small().lock(1), 'order', 1, { k: 'lock', e: 1, chain: zero });
    badSide(small(), 'epoch', 1, { k: 'lock', e: 2, chain: zero });
    badSide(dealt(), 'epoch', 1, { k: 'lock', e: 1, chain: zero });
    badSide(small().lockAll().shuffle(), 'order', 1, { k: 'lock', e: 2, chain: zero });
    const again = small({ plan: [shuffle('deck'), shuffle('deck'), shuffle('deck')] }).wholeShuffle().lock(1, ' again').wholeShuffle().wholeShuffle();
    assert.equal(expectGood(again).seats[0].shuffles, 3, 'a new chain counts from then on');
    const old = small({ plan: [shuffle('deck'), shuffle('deck')] }).wholeShuffle().lock(1, ' again').shuffle();
    const seed = Buffer.from(old.chain(1)[2]).toString('hex');
    badSide(old, 'reveal', 1, { k: 'reveal', e: 2, seed, cut: null });
});

test('reveals', () => {
    const open = () => small().lockAll().shuffle();
    redo(open().reveal(1), 'reveal', (line) => ({ ...line, seed: zero }), 1);
    redo(open().reveal(1), 'epoch', (line) => ({ ...line, e: 2 }), 1);
    redo(open().reveal(1), 'cut', (line) => ({ ...line, cut: [1, zero] }), 1);
    const early = open().reveal(1);
    early.pop();
    badSide(early, 'order', 1, { k: 'reveal', e: 1, seed: zero, cut: null }, 0);
    const twice = open().reveal(1);
    expectBad(twice, 'order', without(last(twice)), 1);
    badSide(small().lock(1), 'order', 1, { k: 'reveal', e: 1, seed: zero, cut: null });
    const out = small().lock(1).void([2]).shuffle();
    badSide(out, 'order', 2, { k: 'reveal', e: 2, seed: zero, cut: null });
});

const cutPlan = [shuffle('deck', [['deck', 1, 1], ['deck', 2, 1]])];

test('cuts', () => {
    const m = () => small({ plan: cutPlan }).lockAll();
    expectGood(m().cut(1, 5).cut(2, 65535).wholeShuffle());
    badSide(m().cut(1, 5).cut(2, 6).shuffle(), 'order', 1, { k: 'cut', e: 2, commit: zero });
    const twice = m().cut(1, 5);
    expectBad(twice, 'cut', without(last(twice)), 1);
    redo(m().cut(1, 5), 'epoch', (line) => ({ ...line, e: 2 }), 1);
    const missing = m().cut(1, 5);
    expectBad(missing, 'cut', { ...without(last(m().cut(1, 5).cut(2, 6).shuffle())), prev: missing.prev });
    const open = () => m().cut(1, 5).cut(2, 6).shuffle();
    redo(open().reveal(1), 'cut', (line) => ({ ...line, cut: [6, line.cut[1]] }), 1);
    redo(open().reveal(1), 'cut', (line) => ({ ...line, cut: null }), 1);
});

test('a cut before its lock in the same block', () => {
    const m = small({ plan: cutPlan }).lockAll().cut(1, 5).cut(2, 6);
    const cut = without(m.pop());
    const other = without(m.pop());
    const [two, one] = [without(m.pop()), without(m.pop())];
    for (const line of [cut, two, other, one]) m.push(line, line.seat);
    assert.equal(check(m).bad, null);
    const alone = small({ plan: cutPlan });
    alone.push({ ...cut }, cut.seat);
    assert.equal(check(alone).bad, null, 'a cut needs no lock: it counts when the seat takes part');
});

test('seen, notes and picks rise from block to block', () => {
    const m = () => dealt().seen(1, 1).note(1, 5, 'five').note(1, 3, 'three').pick(1, 5, 'odd');
    const verdict = expectGood(m().skip(1).seen(1, 2).note(1, 6, '').pick(1, 6, 'even').show(1, 5, 'odd').skip(2).show(1, 6, 'even'));
    assert.deepEqual([verdict.notes, verdict.picks], [3, 2]);
    badSide(m(), 'order', 1, { k: 'seen' }, 2);
    badSide(m().skip(1), 'order', 1, { k: 'seen' }, 1);
    badSide(m().skip(1), 'order', 1, { k: 'note', i: 5, text: '' });
    badSide(m(), 'order', 1, { k: 'note', i: 5, text: 'five' });
    badSide(m(), 'order', 1, { k: 'pick', i: 5, commit: zero });
    badSide(m().skip(1), 'order', 1, { k: 'pick', i: 4, commit: zero });
    expectGood(m().note(2, 1, 'another seat counts by itself'));
});

test('a pick is shown once, in a later block, and as it was', () => {
    const m = () => dealt().pick(1, 1, 'odd').skip(1);
    const salt = Buffer.from(m().pickSalt(1, 1)).toString('hex');
    expectGood(m().show(1, 1, 'odd'));
    expectGood(m().end().show(1, 1, 'odd'));
    badSide(m(), 'pick', 1, { k: 'show', i: 1, text: 'even', salt });
    badSide(m(), 'pick', 1, { k: 'show', i: 1, text: 'odd', salt: zero });
    badSide(m(), 'order', 1, { k: 'show', i: 2, text: 'odd', salt });
    badSide(m(), 'order', 2, { k: 'show', i: 1, text: 'odd', salt });
    badSide(dealt().pick(1, 1, 'odd'), 'order', 1, { k: 'show', i: 1, text: 'odd', salt });
    badSide(m().show(1, 1, 'odd'), 'order', 1, { k: 'show', i: 1, text: 'odd', salt });
});

test('at most 255 lines of a seat in a block', () => {
    const m = dealt();
    for (let i = 1; i <= 255; i++) m.note(1, i, '');
    expectGood(m.note(2, 1, ''));
    badSide(m, 'order', 1, { k: 'note', i: 256, text: '' });
});

test('what comes too late stands and does nothing', () => {
    const late = (maker, seat, line, at = maker.number - 1) => {
        const before = check(maker);
        maker.push({ k: line.k, seat, ...headed(maker, at), ...without(line, 'k') }, seat);
        const after = expectGood(maker);
        const same = ({ lines, head, seats, not_proved, ...rest }) => rest;
        assert.deepEqual(same(after), same(before), line.k);
        assert.deepEqual(after.seats.map(({ seen, ...seat_ }) => seat_), before.seats.map(({ seen, ...seat_ }) => seat_));
        return after;
    };
    assert.equal(late(dealt(), 1, { k: 'lock', e: 1, chain: zero }).seats[0].seen, dealt().number - 1, 'it shows what was seen');
    late(dealt(), 1, { k: 'cut', e: 1, commit: zero });
    late(dealt(), 1, { k: 'reveal', e: 1, seed: zero, cut: null });
    late(small().lock(1).void([2]).shuffle(), 2, { k: 'reveal', e: 1, seed: zero, cut: null });
    late(dealt(), 1, { k: 'object', card: '9.9' });
    late(dealt(), 1, { k: 'object', card: '0.0' });
    late(dealt(), 1, { k: 'name', to: null, names: [[0, 'x', zero]] });
    late(dealt().end(), 1, { k: 'lock', e: 1, chain: zero });
    const opened = dealt().act(1, turn([0], 'hand.1'), 1);
    late(opened, 1, { k: 'object', card: opened.rules.table.cards[1][0].name });
    badSide(dealt(), 'epoch', 1, { k: 'lock', e: 1, chain: zero });
    badSide(dealt().end(), 'order', 1, { k: 'lock', e: 2, chain: zero }, 0);
    badSide(small().lockAll().shuffle(), 'order', 1, { k: 'reveal', e: 1, seed: zero, cut: null }, 0);
});

// --- boxes and objections -----------------------------------------------------------------------------------------------------------

const cardOf = (maker, place = 0) => maker.rules.table.cards[1][place].name;

test('an objection to a good box shows the card', () => {
    const m = () => dealt();
    const card = cardOf(m());
    const verdict = expectGood(m().object(1, card).deal().end());
    assert.deepEqual([verdict.objections, verdict.openings], [1, 0]);
    const opened = m().object(1, card).deal();
    assert.ok(opened.rules.knowledge.opened.has(card));
    redo(m().object(1, card).answer(), 'owed', (line) => ({ ...line, keys: [] }));
    redo(m().object(1, card).answer(), 'box', (line) => ({ ...line, keys: [[...line.keys[0].slice(0, 2), zero]] }));
    const bad = (seat, name, maker = m()) => badSide(maker, 'order', seat, { k: 'object', card: name });
    bad(2, card);
    bad(1, '0.1');
    bad(1, '9.9');
    bad(1, card, m().object(1, card));
    bad(1, card, m().object(1, card).deal());
});

/** A dealer who seals another card for seat 1, in a sealed game. */
function cheat(audit = 'sealed') {
    const m = small({ label: 'box', audit }).wholeShuffle();
    const { truth } = m;
    const right = truth.get(1);
    truth.set(1, { ...right, order: right.order.map((face) => (face + 1) % 8) });
    m.do();
    truth.set(1, right);
    return m;
}

test('a box with something else in it', () => {
    const m = cheat();
    const me = { me: { seed: m.secrets[1] } };
    assert.equal(check(m).bad, null, 'others cannot tell');
    const line = m.at - 1;
    const alone = check(m, me);
    assert.deepEqual([alone.bad.code, alone.bad.line, alone.lines, alone.acts], ['box', line, line, 0]);
    m.object(1, cardOf(m)).object(1, cardOf(m, 1));
    assert.equal(check(m, me).bad, null, 'the dealer has not answered yet');
    m.answer().note(2, 1, 'oh');
    const verdict = check(m);
    assert.deepEqual([verdict.bad.code, verdict.bad.line, verdict.objections, verdict.notes], ['box', line, 2, 1], 'now everybody sees it, and all lines are counted');
    assert.equal(check(cheat('full').end()).bad.code, 'audit');
    m.push({ k: 'answer', prev: m.prev, open: [], box: [], keys: [] }, 0);
    assert.deepEqual([check(m).bad.code, check(m).bad.line], ['box', line], 'the box comes before what else is bad');
});

test('objections after a bad line are not looked at', () => {
    const m = cheat();
    const line = m.at - 1;
    m.push({ k: 'answer', prev: m.prev, open: [], box: [], keys: [] }, 0);
    m.push({ k: 'object', seat: 1, ...headed(m), card: cardOf(m) }, 1);
    assert.equal(check(m).bad.line, line + 1);
    assert.deepEqual([check(m, { me: { seed: m.secrets[1] } }).bad.code, check(m, { me: { seed: m.secrets[1] } }).bad.line], ['box', line]);
});

test('cards are shuffled away: an objection still counts, and the shuffle waits for its answer', () => {
    const ask = (m) => m.act(1, { op: 'shuffle', zone: 'hand.1' }).shuffle();
    const badDealer = (m, code, { k, ...line }) => expectBad(m, code, { k, prev: m.prev, ...line });
    const open = ask(dealt());
    const card = cardOf(open);
    badDealer(open.object(1, card).reveal(1).reveal(2), 'order', { k: 'run', e: 2, open: [], box: [] });
    badDealer(ask(dealt()).object(1, card).reveal(1), 'order', { k: 'void', e: 2, missing: [2] });
    const objected = () => ask(dealt()).object(1, card, dealt().number).reveal(1).reveal(2);
    assert.ok(expectGood(objected()).not_proved.includes('objections'));
    assert.ok(!expectGood(objected().answer().run()).not_proved.includes('objections'));
    badDealer(ask(dealt()).reveal(1).reveal(2), 'order', { k: 'answer', open: [], box: [], keys: [] });
    badDealer(objected().answer(), 'order', { k: 'answer', open: [], box: [], keys: [] });
    const bad = ask(cheat());
    const line = cheat().at - 1;
    bad.object(1, cardOf(bad)).answer().reveal(1).reveal(2).run();
    assert.deepEqual([check(bad).bad.code, check(bad).bad.line], ['box', line]);
});

test('two seats object to one card', () => {
    const zones = [zone('shown', 'hand', 3, 'others')];
    const m = small({ seats: ['Ana', 'Ben', 'Cy'], zones, plan: [shuffle('deck'), { do: deal(1, 'deck', 'shown') }] }).deal();
    const [card] = m.rules.table.cards[6];
    m.object(2, card.name).object(1, card.name).answer();
    assert.deepEqual(last(m).keys.map(([, seat]) => seat), [1, 2]);
    expectGood(m.end());
});

// --- copies -------------------------------------------------------------------------------------------------------------------------

/** A dealer who deals face 1 where face 0 should be. */
function doubled(options) {
    const m = small({ label: 'copies', audit: 'sealed', ...options });
    const faceOf = m.faceOf.bind(m);
    m.faceOf = (card) => (faceOf(card) === 0 ? 1 : faceOf(card));
    return m;
}

test('a face too many: open, in a view, in one\'s own boxes', () => {
    const open = doubled({ plan: [shuffle('deck'), { do: deal(8, 'deck', 'pile') }] }).wholeShuffle();
    const owed = open.rules.table.cards[0].slice();
    assert.throws(() => open.do(), { code: 'copies' });
    expectBad(open, 'copies', { k: 'do', prev: open.prev, op: deal(8, 'deck', 'pile'), open: owed.map((card) => open.opening(card)), box: [] });
    const hidden = doubled({ plan: [shuffle('deck'), { do: deal(4, 'deck', ['hand.1', 'hand.2']) }] }).deal().end();
    assert.equal(check(hidden).bad, null, 'nobody has shown anything');
    hidden.view(1);
    assert.throws(() => hidden.view(2), { code: 'copies' });
    const mine = doubled({ plan: [shuffle('deck'), { do: deal(8, 'deck', ['hand.1']) }] }).deal();
    assert.equal(check(mine).bad, null);
    assert.deepEqual([check(mine, { me: { seed: mine.secrets[1] } }).bad.code, check(mine, { me: { seed: mine.secrets[1] } }).bad.line], ['copies', mine.at - 1]);
    const objected = doubled({ plan: [shuffle('deck'), { do: deal(8, 'deck', ['hand.1']) }] }).deal();
    for (const card of objected.rules.table.cards[1]) objected.object(1, card.name);
    assert.throws(() => objected.answer(), { code: 'copies' });
});

test('no zone gives back more of a face than went in', () => {
    const zones = [zone('other', 'table', null, 'none', [0, 0])];
    const plan = [{ do: turn([], 'deck') }, shuffle(['deck', 'other']), { do: deal(1, 'deck', 'pile') }, { do: deal(1, 'pile', 'burn') }, { do: deal(1, 'deck', 'pile') }];
    const m = small({ plan, audit: 'sealed', cards: [0, 1, 2], kinds: 3, zones }).do().lockAll();
    m.faceOf = (card) => (card.i < 3 ? 0 : m.faces0[card.i]);
    m.wholeShuffle().do().do();
    assert.throws(() => m.do(), { code: 'copies' }, 'face 0 has three copies, but only one went into the deck');
});

test('cards that were closed when they were shuffled may be anything, but not more than there are', () => {
    const m = doubled({ plan: [shuffle('deck'), shuffle('deck'), { do: deal(8, 'deck', 'pile') }] });
    const honest = m.faceOf;
    m.faceOf = (card) => m.faces0[card.i] ?? honest(card);
    m.wholeShuffle();
    m.faceOf = (card) => Math.max(1, m.truth.get(card.e).order[card.i]);
    m.wholeShuffle();
    assert.throws(() => m.do(), { code: 'copies', message: /more cards are known with face 1 than it has copies/ });
});

// --- veils --------------------------------------------------------------------------------------------------------------------------

test('a veil that everybody sees is named', () => {
    const played = () => veiled().act(1, move(1, 'hand.1', 'stage'), 1);
    assert.ok(expectGood(played()).not_proved.includes('names'));
    const verdict = expectGood(played().nameAll().skip(2).end());
    assert.ok(verdict.not_proved.includes('names')); // of the other two
    const waiting = played();
    expectBad(waiting, 'dealers_choice', { k: 'skip', prev: waiting.prev, seat: 2 });
    const acting = played();
    expectBad(acting, 'order', { k: 'act', prev: acting.prev, seat: 1, op: move(1, 'library', 'hand.1'), say: null, open: [] }, 1);
    redo(played().nameAll(), 'name', (line) => ({ ...line, names: [[line.names[0][0], 'Mountain', line.names[0][2]]] }), 1);
    redo(played().nameAll(), 'name', (line) => ({ ...line, names: [[...line.names[0].slice(0, 2), zero]] }), 1);
    redo(played().nameAll(), 'not_yours', (line) => ({ ...line, seat: 2 }), 2);
    redo(played().nameAll(), 'not_yours', (line) => ({ ...line, names: [[3, 'x', zero]] }), 1);
    redo(played().nameAll(), 'order', (line) => ({ ...line, names: [line.names[0], line.names[0]] }), 1);
    const hidden = veiled();
    const spare = (face) => [face, hidden.veils[face].name, Buffer.from(hidden.veils[face].salt).toString('hex')];
    badSide(hidden, 'order', 1, { k: 'name', to: null, names: [spare(0)] });
    const twice = played().nameAll();
    expectBad(twice, 'order', without(last(twice)), 1);
});

test('a void lets names go, uses no epoch and puts nobody out', () => {
    const m = veiled().act(1, move(1, 'hand.1', 'stage'), 1);
    const [face] = m.rules.unnamed;
    m.void([1]).act(1, { op: 'shuffle', zone: 'library' }).deal().note(1, 1, 'sorry');
    const verdict = expectGood(m.end());
    assert.deepEqual([verdict.voids, verdict.seats[0].out, verdict.not_proved.includes('names'), verdict.shuffles], [1, false, true, 2]);
    assert.equal(m.rules.epoch, 2);
    const before = () => veiled().act(1, move(1, 'hand.1', 'stage'), 1);
    redo(before().void([1]), 'seats', (line) => ({ ...line, missing: [1, 2] }));
    redo(before().void([1]), 'epoch', (line) => ({ ...line, e: 2 }));
    const late = before().void([1]);
    late.push({ k: 'name', seat: 1, ...headed(late, late.number - 1), to: null, names: [[face, 'Forest', zero]] }, 1);
    expectGood(late);
});

test('after the end a seat may name what it brought, and nothing waits for it', () => {
    const over = () => veiled().act(1, move(1, 'hand.1', 'stage'), 1).void([1]).end();
    const all = (m, more = []) => [...range(3), ...more].map((face) => [face, m.veils[face]]);
    const m = over();
    assert.equal(check(m).not_proved.includes('names'), true);
    assert.equal(expectGood(m.name(1, all(m).slice(0, 2))).not_proved.includes('names'), true);
    assert.equal(expectGood(m.name(1, all(m).slice(2))).not_proved.includes('names'), false);
    badSide(m, 'order', 1, { k: 'name', to: null, names: [[0, m.veils[0].name, Buffer.from(m.veils[0].salt).toString('hex')]] });
    redo(over().name(1, all(m)), 'name', (line) => ({ ...line, names: [[line.names[0][0], 'Mountain', line.names[0][2]]] }), 1);
    redo(over().name(1, all(m)), 'order', (line) => ({ ...line, names: [line.names[0], line.names[0]] }), 1);
    redo(over().name(1, all(m)), 'not_yours', (line) => ({ ...line, seat: 2 }), 2);
    const open = veiled().act(1, { op: 'shuffle', zone: 'library' });
    open.lockAll().shuffle().end();
    assert.equal(expectGood(open.name(1, all(open))).not_proved.includes('names'), false); // whoever ends in a shuffle keeps nobody from it
    const told = veiled().act(1, move(1, 'hand.1', 'hand.2')).answer().end();
    badSide(told, 'order', 1, { k: 'name', to: 2, names: [[0, '0'.repeat(672)]] });
});

test('a name for one seat, sealed', () => {
    const given = () => veiled().act(1, move(1, 'hand.1', 'hand.2')).answer();
    const [card] = given().rules.table.cards[3];
    const face = given().faceOf(card);
    const name = (m, list = [[face, m.veils[face]]]) => m.name(1, list, 2);
    const m = name(given());
    for (const seat of [1, 2]) expectGood(m, { me: { seed: m.secrets[seat] } });
    const wrong = given();
    name(wrong, [[face, { name: 'Mountain', salt: wrong.veils[face].salt }]]);
    assert.equal(check(wrong).bad, null, 'only Ben can tell');
    assert.equal(check(wrong, { me: { seed: wrong.secrets[2] } }).bad.code, 'name');
    const torn = name(given());
    torn.push({ ...without(torn.pop()), names: [[face, '0'.repeat(672)]] }, 1);
    assert.equal(check(torn, { me: { seed: torn.secrets[2] } }).bad.code, 'name');
    redo(name(given()), 'not_yours', (line) => ({ ...line, seat: 2, to: 1 }), 2);
    redo(name(given()), 'order', (line) => ({ ...line, to: 1 }), 1);
    const twice = name(given());
    expectBad(twice, 'order', without(last(twice)), 1);
    const own = given();
    own.push({ ...without(name(given()).pop()), to: 1, ...headed(own, own.number - 1) }, 1);
    expectGood(own); // nobody owes oneself a name: too late, it lapses
    const none = veiled();
    none.name(1, [], 2);
    badSide(none, 'order', 1, { k: 'name', to: 2, names: [[0, '0'.repeat(672)]] });
});

test('a sealed name that no line could have', () => {
    const told = (name) => {
        const veils = [veil(1, name)];
        const zones = [zone('deck', 'deck', 1, 'none', [0]), zone('hand', 'hand', 2, 'owner')];
        const plan = [{ shuffle: ['deck'], cuts: [], say: null }, { do: { op: 'deal', n: 1, from: 'deck', to: ['hand'], face: null } }];
        const m = new Maker({ seats: ['Ana', 'Ben'], faces: veils.map(({ face }) => face), uses: ['veils'], zones, plan }, 'odd');
        return m.deal().name(1, [[0, veils[0]]], 2);
    };
    for (const name of ['', 'a\0b', 'a"b', 'a\\b', '\x1b[1m', 'a\u200f', '\x7f']) {
        const m = told(name);
        expectGood(m);
        assert.equal(check(m, { me: { seed: m.secrets[2] } }).bad?.code, 'name', JSON.stringify(name));
    }
    const good = told('Æther Vial ♠');
    expectGood(good, { me: { seed: good.secrets[2] } });
});

test('a veil in sight at the beginning', () => {
    const veils = [veil(2, 'Atraxa')];
    const m = new Maker({ seats: ['Ana', 'Ben'], faces: veils.map(({ face }) => face), uses: ['veils'], zones: [zone('command', 'command', 2, 'all', [0])] }, 'command');
    assert.deepEqual(expectGood(m).not_proved.filter((word) => word === 'names' || word === 'plan'), ['plan', 'names']);
    expectGood(m.name(2, [[0, veils[0]]]).skip(1));
});

test('a line that lapses stands once', () => {
    const m = small().lockAll();
    const lock = without(last(m.shuffle().reveal(1)));
    m.reveal(2).run();
    expectBad(m, 'order', lock, 1);
    m.pop();
    m.push({ ...lock, seed: zero }, 1);
    expectGood(m);
});
