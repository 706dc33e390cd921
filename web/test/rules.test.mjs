// What may come when, line by line of the spine: good games, and one bad line after another (docs/transcript.md §6 to §8, §10).
import assert from 'node:assert/strict';
import test from 'node:test';
import { unhex } from '../verify/bytes.mjs';
import { HangingOn } from '../verify/hanging.mjs';
import { makeCard } from '../verify/table.mjs';
import { badSide, check, dealt, expectBad, expectGood, headed, last, redo, small, without, zero } from './lib/expect.mjs';
import { deal, everything, everyAct, faces, holdem, move, places, range, shuffle, turn, zone } from './lib/games.mjs';
import { Maker } from './lib/maker.mjs';

const act = (maker, code, op, { seat = 1, open = [] } = {}) => expectBad(maker, code, { k: 'act', prev: maker.prev, seat, op, say: null, open }, seat);

test('a game of hold\'em, audited and sealed', () => {
    const full = expectGood(holdem(), { me: { seed: holdem().secrets[2] } });
    assert.deepEqual([full.audited, full.you, full.trusted, full.not_proved], [true, 2, true, ['peeking']]);
    const sealed = expectGood(holdem({ audit: 'sealed' }));
    assert.deepEqual(sealed.not_proved, ['peeking', 'trust', 'composition']);
});

test('every kind of line, every operation as an act', () => {
    const maker = everything().end();
    const verdict = expectGood(maker);
    const kinds = new Set(maker.lines.map((line) => JSON.parse(Buffer.from(line).toString('utf8')).k));
    assert.equal(kinds.size, 17, 'all but view');
    assert.ok(verdict.audited);
    assert.deepEqual([verdict.acts, verdict.objections, verdict.notes, verdict.picks, verdict.skips, verdict.left, verdict.voids], [everyAct.length + 1, 1, 1, 1, 1, 1, 2]);
});

test('shuffles that are not the one due', () => {
    const m = () => small().lockAll().shuffle();
    redo(m(), 'epoch', (line) => ({ ...line, e: 2 }));
    redo(m(), 'pool', (line) => ({ ...line, pool: [['deck', 7]], n: 7 }));
    redo(m(), 'pool', (line) => ({ ...line, pool: [] }));
    redo(m(), 'pool', (line) => ({ ...line, n: 7 }));
    redo(m(), 'pool', (line) => ({ ...line, pool: [['deck', 8], ['hand.1', 0]] }));
    redo(m(), 'seats', (line) => ({ ...line, seats: [] }));
    redo(m(), 'seats', (line) => ({ ...line, seats: [1] }));
    const done = dealt();
    expectBad(done, 'dealers_choice', { k: 'shuffle', prev: done.prev, e: 2, pool: [['deck', 4]], n: 4, root: zero, seats: [1, 2] });
    const other = dealt({ plan: [{ do: deal(1, 'deck', 'hand.1') }] });
    expectBad(other, 'dealers_choice', { k: 'shuffle', prev: other.prev, e: 1, pool: [['deck', 8]], n: 8, root: zero, seats: [1, 2] });
    const twice = m();
    expectBad(twice, 'order', { ...without(last(twice)), prev: twice.prev });
});

test('every seat must have locked', () => {
    const m = small().lock(1);
    expectBad(m, 'seats', { k: 'shuffle', prev: m.prev, e: 1, pool: [['deck', 8]], n: 8, root: zero, seats: [1, 2] });
    const one = small().lock(1);
    expectBad(one, 'seats', { k: 'shuffle', prev: one.prev, e: 1, pool: [['deck', 8]], n: 8, root: zero, seats: [1] });
});

test('zones without cards cannot be shuffled', () => {
    const m = small({ plan: [shuffle('hand.1')] }).lockAll();
    expectBad(m, 'pool', { k: 'shuffle', prev: m.prev, e: 1, pool: [], n: 1, root: zero, seats: [1, 2] });
});

test('runs', () => {
    const open = () => small().lockAll().shuffle();
    const early = open().reveal(1);
    expectBad(early, 'order', { k: 'run', prev: early.prev, e: 1, open: [], box: [] });
    const none = dealt();
    expectBad(none, 'order', { k: 'run', prev: none.prev, e: 1, open: [], box: [] });
    redo(open().reveal(1).reveal(2).run(), 'epoch', (line) => ({ ...line, e: 2 }));
    const few = small({ plan: [shuffle('deck', [['deck', 1, 5]])] }).lockAll().cut(1, 3).shuffle().reveal(1).reveal(2);
    expectBad(few, 'refused', { k: 'run', prev: few.prev, e: 1, open: [], box: [] });
});

test('cards mix only inside their zone, and cuts come after', () => {
    const plan = [{ do: deal(2, 'deck', 'pile') }, { do: deal(3, 'deck', 'hand.1') }, shuffle(['hand.1', 'deck', 'pile'], [['deck', 2, 1]])];
    const m = small({ plan }).do().do().lockAll().cut(2, 1).shuffle();
    assert.deepEqual(last(m).pool, [['deck', 3], ['hand.1', 3], ['pile', 2]]);
    m.reveal(1).reveal(2).run();
    assert.ok(expectGood(m.end()).audited);
    const hand = m.rules.table.cards[1].map((card) => m.faceOf(card)).sort();
    assert.deepEqual(hand, [2, 3, 4], 'the hand keeps its cards');
    assert.equal(last(m).k, 'end');
});

const cutPlan = [shuffle('deck', [['deck', 1, 1], ['deck', 2, 1]])];

test('voids: who does not reveal, has not locked, or gives no cut', () => {
    const m = small({ plan: cutPlan }).lockAll().cut(1, 3).cut(2, 4).shuffle().reveal(2).void([1]);
    const verdict = expectGood(m.cut(2, 9).wholeShuffle());
    assert.deepEqual([verdict.voids, verdict.seats[0].out, verdict.shuffles, verdict.seats[0].shuffles], [1, true, 1, 0]);
    assert.ok(verdict.not_proved.includes('voids'));
    const noCut = small({ plan: cutPlan }).lockAll().cut(2, 4).void([1]).cut(2, 4).wholeShuffle();
    assert.equal(expectGood(noCut).shuffles, 1);
    const noLock = small({ plan: cutPlan }).lock(2).void([1, 2], 1);
    assert.deepEqual(expectGood(noLock).seats.map((seat) => seat.out), [true, true], 'one has not locked, the other gave no cut');
    const open = () => small().lockAll().shuffle().reveal(2);
    redo(open().void([1]), 'seats', (line) => ({ ...line, missing: [2] }));
    redo(open().void([1]), 'seats', (line) => ({ ...line, missing: [1, 2] }));
    redo(open().void([1]), 'epoch', (line) => ({ ...line, e: 2 }));
    redo(open().void([1]), 'epoch', (line) => ({ ...line, e: 0 }));
    const many = small({ voids: 0 }).lockAll().shuffle().reveal(2);
    expectBad(many, 'voids', { k: 'void', prev: many.prev, e: 1, missing: [1] });
    const none = dealt();
    expectBad(none, 'dealers_choice', { k: 'void', prev: none.prev, e: 2, missing: [1] });
    const all = small().lockAll();
    expectBad(all, 'seats', { k: 'void', prev: all.prev, e: 1, missing: [1] });
});

test('a seat that was out locks again and takes part', () => {
    const m = small({ plan: [shuffle('deck'), shuffle('deck')] }).lock(1).void([2]).wholeShuffle().lock(2).wholeShuffle().end();
    const verdict = expectGood(m);
    assert.deepEqual(verdict.seats.map((seat) => [seat.shuffles, seat.out]), [[2, false], [1, false]]);
    assert.equal(expectGood(m, { know: new Map([['Ben', m.game.seats[1][1]]]) }).trusted, false, 'Ben is not in every shuffle');
    assert.equal(expectGood(m, { know: new Map([['Ana', m.game.seats[0][1]]]) }).trusted, true);
    assert.equal(expectGood(m, { me: { seed: m.secrets[2] }, know: new Map([['Ana', m.game.seats[0][1]]]) }).trusted, false, 'it is about me');
});

test('what is owed', () => {
    const m = () => dealt();
    redo(m(), 'owed', (line) => ({ ...line, box: line.box.slice(1) }));
    redo(m(), 'owed', (line) => ({ ...line, box: [...line.box].reverse() }));
    redo(m(), 'owed', (line) => ({ ...line, box: [[line.box[0][0], 2, line.box[0][2]], ...line.box.slice(1)] }));
    redo(m(), 'owed', (line) => ({ ...line, box: [[...line.box[0].slice(0, 2), `${line.box[0][2]}00`], ...line.box.slice(1)] }));
    const pile = () => m().act(1, deal(2, 'deck', 'pile')).answer();
    redo(pile(), 'owed', (line) => ({ ...line, open: line.open.slice(1) }));
    redo(pile(), 'owed', (line) => ({ ...line, keys: [['1.0', 1, zero]] }));
    redo(pile(), 'opening', (line) => ({ ...line, open: [[line.open[0][0], (line.open[0][1] + 1) % 8, ...line.open[0].slice(2)], line.open[1]] }));
    redo(pile(), 'opening', (line) => ({ ...line, open: [[line.open[0][0], 8, ...line.open[0].slice(2)], line.open[1]] }));
    redo(pile(), 'opening', (line) => ({ ...line, open: [[...line.open[0].slice(0, 3), line.open[0][3].slice(64)], line.open[1]] }));
    redo(pile(), 'opening', (line) => ({ ...line, open: [[...line.open[0].slice(0, 3), `${line.open[0][3]}${zero}`], line.open[1]] }));
    const nothing = m();
    expectBad(nothing, 'dealers_choice', { k: 'answer', prev: nothing.prev, open: [], box: [], keys: [] });
    act(m().act(1, deal(2, 'deck', 'pile')), 'order', deal(1, 'deck', 'hand.1'));
});

test('acts', () => {
    const m = dealt().act(1, move(1, 'hand.1', 'pile'), 1).act(2, move(1, 'hand.2', 'pile')).deal();
    const verdict = expectGood(m);
    assert.deepEqual([verdict.acts, verdict.openings, verdict.not_proved.includes('play')], [2, 2, false]);
    const bad = (code, op, more) => act(dealt(), code, op, more);
    bad('not_yours', move(1, 'hand.2', 'pile'));
    bad('not_yours', turn([0], 'hand.2'));
    bad('not_yours', { op: 'combine', from: ['deck', 'hand.2'], to: 'deck' });
    bad('not_yours', { op: 'look', zone: 'hand.2', n: 1 });
    bad('not_yours', { op: 'look', zone: 'deck', n: 1 });
    bad('not_yours', { op: 'shuffle', zone: 'hand.2' });
    bad('refused', deal(5, 'deck', 'hand.1'));
    bad('refused', { op: 'shuffle', zone: 'pile' });
    bad('refused', { op: 'shuffle', zone: 'nowhere' });
    bad('refused', { op: 'look', zone: 'hand.1', n: 3 });
    bad('refused', { op: 'look', zone: 'hand.1', n: 0 });
    bad('refused', { op: 'undo' });
    bad('owed', deal(1, 'deck', 'hand.1'), { open: [['1.4', 0, zero, '']] });
    bad('owed', { op: 'shuffle', zone: 'deck' }, { open: [['1.4', 0, zero, '']] });
    bad('owed', { op: 'look', zone: 'hand.1', n: 1 }, { open: [['1.4', 0, zero, '']] });
});

test('what is nobody\'s may be touched once the plan is done, and no rule judges it', () => {
    const plan = [shuffle('deck'), { do: deal(1, 'deck', 'hand.1') }, { do: turn([], 'burn') }];
    const early = small({ plan }).wholeShuffle().do();
    act(early, 'not_yours', deal(1, 'deck', 'hand.1'));
    const later = expectGood(small({ plan }).deal().act(1, deal(1, 'deck', 'hand.1')).deal());
    assert.ok(later.not_proved.includes('play'));
    assert.ok(expectGood(dealt().act(1, move(1, 'hand.1', 'hand.2')).deal()).not_proved.includes('play'), 'a card for another seat');
});

test('zones that the plan still deals from are watched', () => {
    const plan = [shuffle(['deck', 'hand.1']), { do: deal(2, 'deck', ['hand.1', 'hand.2']) }, { do: move(1, 'hand.1', 'pile') }, { do: turn([0], 'library') }];
    const zones = [zone('purse', 'hand', 1, 'owner', [0])];
    const m = () => small({ plan: [{ do: deal(1, 'deck', 'library') }, ...plan], zones }).do();
    act(m().wholeShuffle().do(), 'watched', move(1, 'hand.1', 'purse'));
    act(m().wholeShuffle().do(), 'watched', move(1, 'purse', 'hand.1'));
    act(m(), 'watched', { op: 'shuffle', zone: 'hand.1' });
    act(m(), 'watched', move(1, 'purse', 'deck'));
    act(m(), 'watched', turn([0], 'library'));
    act(m(), 'watched', { op: 'combine', from: [], to: 'library' });
    expectGood(m().wholeShuffle().do().act(1, { op: 'look', zone: 'library', n: 1 }).deal());
    expectGood(m().act(1, move(1, 'purse', 'hand.2')).deal());
    expectGood(m().wholeShuffle().do().do().act(1, move(1, 'hand.1', 'hand.2')).deal());
});

test('a request is a shuffle, and nothing else comes before it', () => {
    const m = () => dealt().act(1, { op: 'shuffle', zone: 'deck' });
    assert.equal(expectGood(m().deal()).shuffles, 2);
    act(m(), 'order', deal(1, 'deck', 'hand.1'));
    assert.ok(expectGood(m().end()).not_proved.includes('plan'));
    const wrong = m();
    expectBad(wrong, 'pool', { k: 'shuffle', prev: wrong.prev, e: 2, pool: [['hand.1', 2]], n: 2, root: zero, seats: [1, 2] });
    assert.equal(expectGood(m().shuffle().reveal(1).void([2]).deal()).shuffles, 2, 'a void does not let it go');
});

test('undo takes back one\'s own last act', () => {
    const undo = { op: 'undo' };
    const m = dealt().act(1, move(1, 'hand.1', 'pile'), 1).act(1, undo).act(2, turn([0], 'hand.2')).deal().act(2, undo);
    const verdict = expectGood(m.end());
    assert.deepEqual([verdict.undone, verdict.acts], [2, 4]);
    assert.equal(expectGood(dealt().act(1, move(1, 'hand.1', 'burn')).act(1, undo)).undone, 0, 'nothing was shown');
    act(dealt().act(1, move(1, 'hand.1', 'pile'), 1), 'not_yours', undo, { seat: 2 });
    act(dealt().act(1, move(1, 'hand.1', 'pile'), 1).act(1, undo), 'refused', undo);
    act(dealt().act(1, move(1, 'hand.1', 'pile'), 1).act(1, { op: 'look', zone: 'hand.1', n: 1 }), 'refused', undo);
    act(dealt().act(1, move(1, 'hand.1', 'pile'), 1).skip(2), 'refused', undo);
    act(dealt().act(1, { op: 'shuffle', zone: 'deck' }).deal(), 'refused', undo);
});

test('a look at one\'s own cards', () => {
    const m = () => dealt().act(1, deal(3, 'deck', 'library')).act(1, { op: 'look', zone: 'library', n: 2 });
    const verdict = expectGood(m().answer().act(1, { op: 'look', zone: 'library', n: 2 }).end());
    assert.deepEqual([verdict.boxes, verdict.shuffles], [6, 1]);
    redo(m().answer(), 'owed', (line) => ({ ...line, box: [] }));
    act(m(), 'order', places([0], 'library', 'hand.1'));
});

test('the plan asks what everybody sees, and goes on with one of two lists', () => {
    const yes = { do: deal(2, 'deck', ['hand.1']) };
    const no = { do: deal(1, 'deck', ['hand.2']) };
    const turned = { do: deal(1, 'deck', ['pile']) };
    const planOf = (faces) => [shuffle('deck'), turned, { ask: 'pile', faces, then: [yes, shuffle('deck')] }, no];
    const all = range(8);
    const one = small({ plan: planOf(all) }).deal();
    assert.deepEqual([expectGood(one.end()).plan, one.rules.table.cards[1].length, one.rules.table.cards[2].length], [[4, 4], 2, 0]);
    for (const face of all) {
        const m = small({ plan: planOf([face]) }).deal();
        const [shown] = m.rules.table.cards[3];
        assert.deepEqual(expectGood(m.end()).plan, m.faceOf(shown) === face ? [4, 4] : [3, 3], `face ${face}`);
    }
    const closed = small({ plan: [shuffle('deck'), { ask: 'deck', faces: all, then: [yes] }, no] }).deal();
    assert.deepEqual([expectGood(closed.end()).plan, closed.rules.table.cards[2].length], [[2, 2], 1], 'nobody sees the deck');
    const empty = small({ plan: [{ ask: 'pile', faces: all, then: [yes] }, shuffle('deck'), no] }).deal();
    assert.deepEqual(expectGood(empty.end()).plan, [2, 2], 'nothing lies there');
    const first = small({ plan: [{ do: deal(1, 'deck', ['pile']) }, { ask: 'pile', faces: [0], then: [{ ask: 'pile', faces: [1], then: [no] }, shuffle('deck')] }, no], label: 'first' }).deal();
    assert.deepEqual(expectGood(first.end()).plan, [2, 2], 'an ask inside another is answered at once');
    const wrong = small({ plan: planOf(all) }).wholeShuffle().do();
    expectBad(wrong, 'dealers_choice', { k: 'do', prev: wrong.prev, op: no.do, open: [], box: [] });
    const watched = small({ plan: [{ do: deal(1, 'deck', ['hand.1']) }, { do: deal(1, 'deck', ['hand.1']) }, { ask: 'hand.1', faces: [0], then: [] }] }).do();
    expectBad(watched, 'watched', { k: 'act', prev: watched.prev, seat: 1, op: turn([0], 'hand.1'), say: null, open: [] }, 1);
    const inside = small({ plan: [{ do: deal(1, 'deck', ['hand.1']) }, { do: deal(1, 'deck', ['hand.1']) }, { ask: 'deck', faces: [0], then: [{ do: move(1, 'hand.1', 'pile') }] }] }).do();
    expectBad(inside, 'watched', { k: 'act', prev: inside.prev, seat: 1, op: turn([0], 'hand.1'), say: null, open: [] }, 1);
});

test('skips', () => {
    assert.ok(expectGood(dealt().skip(2)).not_proved.includes('skips'));
    const early = small();
    expectBad(early, 'dealers_choice', { k: 'skip', prev: early.prev, seat: 2 });
    const owed = dealt().act(1, deal(1, 'deck', 'pile'));
    expectBad(owed, 'dealers_choice', { k: 'skip', prev: owed.prev, seat: 2 });
    const nobody = dealt();
    nobody.push({ k: 'skip', prev: nobody.prev, seat: 3 }, 0);
    assert.equal(check(nobody).bad.code, 'signature');
    const open = small().lockAll().shuffle();
    expectBad(open, 'order', { k: 'skip', prev: open.prev, seat: 2 });
});

test('the plan', () => {
    const plan = [{ do: deal(1, 'deck', 'hand.1') }, { do: deal(9, 'deck', 'hand.2') }];
    const m = small({ plan }).do();
    expectBad(m, 'refused', { k: 'do', prev: m.prev, op: deal(9, 'deck', 'hand.2'), open: [], box: [] });
    const other = small({ plan }).do();
    expectBad(other, 'dealers_choice', { k: 'do', prev: other.prev, op: deal(1, 'deck', 'hand.2'), open: [], box: [] });
    const over = dealt();
    expectBad(over, 'dealers_choice', { k: 'do', prev: over.prev, op: deal(1, 'deck', 'hand.2'), open: [], box: [] });
});

test('a table of 65535 cards', () => {
    const zones = [zone('deck', 'deck', null, 'none', range(65535).map((i) => i % 3)), zone('hand.1', 'hand', 1, 'owner')];
    const m = new Maker({ seats: ['Ana'], faces: faces(3), zones, plan: [shuffle('deck'), { do: deal(3, 'deck', 'hand.1') }] }, 'large');
    assert.ok(expectGood(m.deal().end()).audited);
});

test('at most 1024 epochs have cards on the table', () => {
    const zones = range(1024).map((i) => zone(`pile.${i + 1}`, 'table', 1, 'none', [0]));
    const m = new Maker({ seats: ['Ana'], faces: ['x'], zones: [...zones, zone('rest', 'table', 1, 'none', [0])] }, 'epochs');
    const { knowledge } = m.rules;
    for (let e = 1000; e < 2023; e++) knowledge.live.set(e, 1);
    m.act(1, { op: 'shuffle', zone: 'pile.1' }).lockAll().shuffle().reveal(1);
    assert.throws(() => m.run(), { code: 'pool' });
});

test('the end', () => {
    redo(dealt().end(), 'table', (line) => ({ ...line, table: zero }));
    redo(dealt().end(), 'commit', (line) => ({ ...line, key: null }));
    redo(dealt().end(), 'commit', (line) => ({ ...line, key: zero }));
    redo(dealt({ audit: 'sealed' }).end(), 'commit', (line) => ({ ...line, key: zero }));
    expectGood(dealt().end().seen(1).note(2, 1, 'thanks').view(1).seen(2));
    const ended = dealt().end();
    expectBad(ended, 'order', { ...without(last(ended)), prev: ended.prev, lines: ended.heads.length });
    badSide(dealt().end(), 'order', 1, { k: 'pick', i: 1, commit: zero });
    const opened = small().lockAll().shuffle().end();
    assert.ok(expectGood(opened).not_proved.includes('plan'), 'a game may stop at any time');
    badSide(opened, 'order', 1, { k: 'reveal', e: 1, seed: zero, cut: null }, opened.number - 1);
});

test('views', () => {
    const m = () => dealt().end().view(1);
    expectGood(m().view(2));
    badSide(dealt(), 'order', 1, { k: 'view', open: [] });
    redo(m(), 'owed', (line) => ({ ...line, open: [...line.open].reverse() }), 1);
    redo(m(), 'owed', (line) => ({ ...line, open: [line.open[0], line.open[0]] }), 1);
    redo(m(), 'owed', (line) => ({ ...line, seat: 2 }), 2);
    redo(m(), 'opening', (line) => ({ ...line, open: [[line.open[0][0], (line.open[0][1] + 1) % 8, ...line.open[0].slice(2)]] }), 1);
    const again = m();
    expectBad(again, 'owed', without(last(again)), 1);
});

test('heads', () => {
    const bad = (maker) => `${check(maker).bad.line} ${check(maker).bad.stage}`;
    const m = dealt();
    m.push({ k: 'answer', prev: zero, open: [], box: [], keys: [] }, 0);
    assert.equal(bad(m), `${m.at - 1} heads`);
    const self = dealt();
    self.push({ k: 'seen', seat: 1, at: self.number + 1, head: zero }, 1);
    assert.equal(bad(self), `${self.at - 1} heads`);
    const lines = dealt();
    lines.push({ k: 'end', prev: lines.prev, lines: lines.at, table: zero, key: null }, 0);
    assert.equal(bad(lines), `${lines.at - 1} heads`, 'side lines are not counted');
    const nobody = dealt();
    nobody.push({ k: 'seen', seat: 3, ...headed(nobody) }, 1);
    assert.equal(bad(nobody), `${nobody.at - 1} signatures`);
});

test('a spine line more than 1024 back', () => {
    const m = dealt();
    const from = m.number;
    while (m.number < from + 1024) m.skip(1);
    m.note(1, 1, 'far', from);
    assert.equal(check(m).bad, null);
    m.pop();
    m.skip(1).push({ k: 'note', seat: 1, ...headed(m, from), i: 1, text: 'too far' }, 1);
    assert.equal(check(m).bad.stage, 'heads');
});

test('a dealer that cheats is found by the audit', () => {
    const honest = () => small({ label: 'cheat' }).lockAll();
    const other = honest();
    other.K = unhex('11'.repeat(32));
    other.shuffle().reveal(1).reveal(2).run().deal();
    assert.equal(check(other).bad, null, 'without the key nobody can tell');
    other.K = honest().K;
    other.end();
    const { bad } = check(other);
    assert.deepEqual([bad.code, bad.line], ['audit', 3], 'the shuffle is not what the key gives');
    const voided = honest();
    voided.K = unhex('11'.repeat(32));
    voided.shuffle().reveal(1).void([2]);
    voided.K = honest().K;
    assert.equal(check(voided.end()).bad.code, 'audit', 'one that was voided, too');
});

test('hidden cards in a pool: without an audit nothing shows that they stay the same', () => {
    const plan = [shuffle('deck'), shuffle('deck')];
    assert.ok(!expectGood(dealt({ plan }).end()).not_proved.includes('backs'));
    const sealed = dealt({ plan, audit: 'sealed' }).end();
    const verdict = expectGood(sealed, { me: { seed: sealed.secrets[1] } });
    assert.deepEqual([verdict.not_proved.includes('backs'), verdict.trusted], [true, false]);
    assert.ok(!expectGood(dealt({ plan: [shuffle('deck')], audit: 'sealed' }).end()).not_proved.includes('backs'), 'everybody knew the first cards');
});

test('what hangs on a card that was turned knows it by the same name, on one that was mixed by another', () => {
    const [mine, card] = [{}, makeCard(1, 3, false)];
    const course = { rules: { knowledge: { isOpen: () => false } }, pairs: () => [[mine, course.card]], card };
    const hanging = new HangingOn(course);
    const before = hanging.namesNow();
    course.card = { ...card, up: true };
    assert.equal(hanging.namesNow(), before, 'all debts between two mixings have one list');
    course.card = makeCard(2, 3, true);
    assert.notEqual(hanging.namesNow(), before);
    assert.equal(hanging.namesNow().get(mine).card, course.card);
});
