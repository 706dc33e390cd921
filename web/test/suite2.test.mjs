// A deal that nobody knows (docs/transcript.md §15): good games, every attack with its code and sentence, random games, and what the file tells of hidden cards.
import assert from 'node:assert/strict';
import test from 'node:test';
import { face } from '../verify/blind.mjs';
import { concat, hex, unhex } from '../verify/bytes.mjs';
import { markForks } from '../verify/forks.mjs';
import { signerOf } from '../verify/kinds.mjs';
import { lastWord } from '../verify/last-word.mjs';
import { circumstances } from '../verify/verdict.mjs';
import { verify } from '../verify/verify.mjs';
import { inWords } from '../verify/words.mjs';
import { inGerman } from '../page/de-details.mjs';
import { base, elementOf, mixed, mixProof, order, possession, scalarBytes, sharesOf, times } from './lib/blind-prover.mjs';
import { BlindMaker, mixOrder } from './lib/blind-maker.mjs';
import { damagedBlind, shuffledBlocks } from './lib/blind-damage.mjs';
import { randomBlindGame } from './lib/blind-play.mjs';
import { Dice } from './lib/dice.mjs';
import { headed, without } from './lib/expect.mjs';
import { deal, faces, move, places, range, shuffle, turn, zone } from './lib/games.mjs';

const memo = new Map();
const keyring = new Map();
const check = (maker, options = {}) => verify(maker.bytes(), { memo, keyring, ...options });
const step = (op) => ({ do: op });

/** Three players, a deck of six, hands that their owners see, a pile that all see. */
function table({ seats = ['Ana', 'Ben', 'Cy'], cards = range(6), plan, label = 'suite 2', zones = [], ...more } = {}) {
    const hands = seats.map((_, i) => zone(`hand.${i + 1}`, 'hand', i + 1, 'owner'));
    return new BlindMaker({
        seats, faces: faces(6), zones: [zone('deck', 'deck', null, 'none', cards), ...hands, zone('pile', 'discard', null, 'all'), zone('library', 'deck', 1, 'none'), ...zones],
        plan: plan ?? [shuffle('deck'), step(deal(1, 'deck', seats.map((_, i) => `hand.${i + 1}`)))], ...more,
    }, label);
}

const open = (options) => table(options).lockAll().shuffle();
const dealt = (options) => table(options).deal();

function good(maker, options) {
    const verdict = check(maker, options);
    assert.equal(verdict.bad, null, `line ${verdict.bad?.line}: ${verdict.bad?.message}`);
    return verdict;
}

/** The line, appended as it is, makes the file bad there; or at another line. */
function bad(maker, code, line, { seat = signerOf(line), at = maker.at, stage = 'meaning', says = null, ...options } = {}) {
    maker.push(without(line), seat);
    return isBad(maker, code, { at, stage, says, ...options });
}

function isBad(maker, code, { at = maker.at - 1, stage = 'meaning', says = null, ...options } = {}) {
    const verdict = check(maker, options);
    assert.equal(verdict.bad && `${verdict.bad.line} ${verdict.bad.stage} ${verdict.bad.code}`, `${at} ${stage} ${code}`, verdict.bad?.message ?? 'the file is good');
    if (says) assert.equal(verdict.bad.message, says);
    assert.ok(inGerman(verdict.bad.message), verdict.bad.message);
    return verdict;
}

const notADeck = "Ana's mix is not the deck before it: the proof is not good";

// --- mixing ---------------------------------------------------------------------------------------------------------------------------

/** Ana's mix, proved as well as can be for a deck that she changed. */
function forged(maker, change, more = {}) {
    const { shuffle: open_ } = maker.settled().rules;
    const m = { sid: maker.sid, prev: unhex(maker.prev), e: open_.e, seat: 1, place: 0, pk: open_.key, groups: 1, g: 0, ...more };
    const made = mixed(open_.halves, open_.key, mixOrder(maker.dice, open_.halves.length), maker.scalars);
    made.halves = change(made.halves, open_);
    const proof = mixProof(m, open_.halves, made, maker.scalars);
    return { k: 'mix', prev: maker.prev, seat: 1, e: open_.e, deck: hex(concat(...made.halves.flatMap(({ a, b }) => [a, b]))), proof: hex(proof) };
}

const replaced = (list, i, one) => list.map((old, k) => (k === i ? one : old));
const plus = (bytes, point) => elementOf(bytes).add(point).toBytes();

test('a mix with another deck', () => {
    const attacks = {
        'a card twice, another missing': (halves) => replaced(halves, 1, halves[0]),
        'a card twice, hidden anew': (halves, { key }) => replaced(halves, 1, { a: plus(halves[0].a, times(5n, base)), b: plus(halves[0].b, times(5n, elementOf(key))) }),
        'a card replaced': (halves, { key }) => replaced(halves, 0, { a: times(3n, base).toBytes(), b: plus(face(5), times(3n, elementOf(key))) }),
        'two cards changed, and their sum is the same': (halves) => {
            const p = elementOf(face(1));
            return replaced(replaced(halves, 0, { a: halves[0].a, b: plus(halves[0].b, p) }), 1, { a: halves[1].a, b: elementOf(halves[1].b).subtract(p).toBytes() });
        },
        'first halves changed, and their sum is the same': (halves) => {
            const p = times(7n, base);
            return replaced(replaced(halves, 0, { a: plus(halves[0].a, p), b: halves[0].b }), 1, { a: elementOf(halves[1].a).subtract(p).toBytes(), b: halves[1].b });
        },
        'a first half that is nothing': (halves) => replaced(halves, 2, { a: new Uint8Array(32), b: halves[2].b }),
        'halves of two cards exchanged': (halves) => replaced(replaced(halves, 0, { a: halves[0].a, b: halves[1].b }), 1, { a: halves[1].a, b: halves[0].b }),
    };
    for (const change of Object.values(attacks)) {
        const m = open();
        bad(m, 'proof', forged(m, change), { says: notADeck });
    }
    const m = open();
    m.add(m.mixLine(1), 1);
    assert.equal(check(m).bad, null, 'and an honest one is good');
});

test('a proof for something else', () => {
    const elsewhere = { e: 2, seat: 2, place: 1, groups: 2, g: 1, prev: new Uint8Array(32), sid: new Uint8Array(32), pk: face(0) };
    for (const [what, value] of Object.entries(elsewhere)) {
        const m = open();
        bad(m, 'proof', forged(m, (halves) => halves, { [what]: value }), { says: notADeck });
    }
    const m = open();
    const { deck } = m.mixLine(1);
    const { proof } = m.mixLine(1);
    bad(m, 'proof', { k: 'mix', prev: m.prev, seat: 1, e: 1, deck, proof }, { says: notADeck });
    const replay = open();
    replay.mix(1);
    const old = JSON.parse(Buffer.from(replay.lines.at(-1)).toString('utf8'));
    bad(replay, 'proof', { ...old, seat: 2, prev: replay.prev }, { seat: 2 });
});

test('how a mix is written', () => {
    const line = (change) => {
        const m = open();
        return [m, change(m.mixLine(1), m)];
    };
    const last = (text, change) => text.slice(0, -64) + change(text.slice(-64));
    const moreThanL = (text) => {
        const n = BigInt(`0x${text.match(/../g).reverse().join('')}`);
        return hex(scalarBytes(n + order));
    };
    bad(...swap(line((l) => ({ ...l, proof: last(l.proof, moreThanL) })), 'proof'));
    bad(...swap(line((l) => ({ ...l, proof: 'ff'.repeat(32) + l.proof.slice(64) })), 'proof'));
    bad(...swap(line((l) => ({ ...l, proof: '' })), 'owed'));
    bad(...swap(line((l) => ({ ...l, proof: l.proof.slice(64) })), 'owed'));
    bad(...swap(line((l) => ({ ...l, deck: l.deck.slice(128) })), 'owed'));
    bad(...swap(line((l) => ({ ...l, e: 2 })), 'epoch'));
    for (const odd of ['ff'.repeat(32), `01${'00'.repeat(31)}`, `${'00'.repeat(31)}80`]) bad(...swap(line((l) => ({ ...l, deck: odd + l.deck.slice(64) })), 'spelling', { stage: 'spelling' }));
    bad(...swap(line((l) => ({ ...l, deck: l.deck.slice(64) })), 'spelling', { stage: 'spelling' }));
    bad(...swap(line((l, m) => without({ ...m.mixLine(2), seat: 2 })), 'order', { says: 'Ana has to mix' }));
});

/** [maker, line] → the arguments of bad. */
function swap([maker, line], code, options) {
    return [maker, code, line, options];
}

test('a card goes from one group to another', () => {
    const make = () => table({ cards: [0, 1, 2], plan: [shuffle(['deck', 'stock'])], zones: [zone('stock', 'deck', null, 'none', [3, 4, 5])] }).lockAll().shuffle();
    const m = make();
    const { shuffle: open_ } = m.settled().rules;
    const crossed = [open_.halves[3], ...open_.halves.slice(1, 3), open_.halves[0], ...open_.halves.slice(4)];
    bad(m, 'proof', m.mixLine(1, { groups: [crossed.slice(0, 3), crossed.slice(3)] }), { says: notADeck });
    const n = make();
    const line = n.mixLine(1);
    bad(n, 'proof', { ...line, deck: line.deck.slice(384) + line.deck.slice(0, 384) }, { says: notADeck });
    const whole = make();
    while (whole.settled().rules.shuffle.next) whole.mix();
    good(whole.run());
});

test('run, and what may stand in a shuffle', () => {
    const m = open();
    const most = open().mix().mix();
    bad(most, 'order', { k: 'run', prev: most.prev, e: 1 }, { says: 'not all have mixed' });
    bad(m, 'order', { k: 'do', prev: m.prev, op: m.game.plan[1].do });
    const twice = open().mix();
    bad(twice, 'order', { ...twice.mixLine(1), seat: 1 }, { says: 'Ben has to mix' });
    const locks = open();
    bad(locks, 'order', locks.lockLine(1));
    const seats = table().lockAll();
    const line = { k: 'shuffle', prev: seats.prev, e: 1, pool: [['deck', 6]], n: 6, seats: [1, 2] };
    bad(seats, 'seats', line);
    const early = table().lock(1).lock(2);
    bad(early, 'seats', { ...line, prev: early.prev, seats: [1, 2, 3] });
    const alone = table({ seats: ['Ana', 'Ben'], voids: 9 }).lock(1).void().lock(1);
    bad(alone, 'seats', { ...line, prev: alone.prev, e: 2, seats: [1] }, { says: 'fewer than two seats take part' });
});

// --- keys -----------------------------------------------------------------------------------------------------------------------------

test('keys', () => {
    const who = "Ben's key: whoever sent it does not know its secret";
    const rogue = table().lock(1);
    const target = times(99n, base).subtract(times(rogue.x[1], base)).toBytes();
    bad(rogue, 'proof', { ...rogue.lockLine(2), key: hex(target) }, { says: who });
    const equal = table().lock(1);
    bad(equal, 'key', equal.lockLine(2, { x: equal.x[1] }), { says: 'Ben locks the key of Ana' });
    const replayed = table().lock(1);
    const anas = JSON.parse(Buffer.from(replayed.lines[1]).toString('utf8'));
    bad(replayed, 'key', { ...replayed.lockLine(2), key: anas.key, proof: anas.proof });
    const elsewhere = table();
    bad(elsewhere, 'proof', { ...elsewhere.lockLine(2), proof: table({ label: 'another game' }).lockLine(2, { x: elsewhere.x[2] }).proof }, { says: who });
    const seat = table();
    const asThird = hex(possession({ sid: seat.sid, seat: 3, key: seat.keys[2].bytes, x: seat.x[2] }, seat.scalars));
    bad(seat, 'proof', { ...seat.lockLine(2), proof: asThird }, { says: who });
    bad(table(), 'key', { ...table().lockLine(2), key: '0'.repeat(64) }, { says: "Ben's key is nothing" });
    const other = dealt();
    bad(other, 'key', other.lockLine(2, { x: 12345n }), { says: 'Ben has locked another key before' });
    for (const key of ['ff'.repeat(32), `01${'00'.repeat(31)}`]) bad(table(), 'spelling', { ...table().lockLine(2), key }, { stage: 'spelling' });
    const big = table();
    const line = big.lockLine(2);
    bad(big, 'spelling', { ...line, proof: line.proof.slice(0, 64) + hex(scalarBytes(order)) }, { stage: 'spelling' });
});

// --- shares ---------------------------------------------------------------------------------------------------------------------------

/** Everything is dealt, and Ana turns her card up: Ana has to give her share of it. */
const turned = (options) => dealt(options).act(1, turn([0], 'hand.1')).answer();
/** The cards are dealt, and all owe their shares of the others' cards. */
const owing = (options) => {
    const m = table(options);
    m.wholeShuffle();
    m.settled();
    return m.do();
};
const notGood = (n) => `Ben's shares of ${n === 1 ? '1 card' : `${n} cards`} are not good`;

test('shares in the clear', () => {
    const p = times(5n, base);
    const attacks = {
        'one that is none': (list) => replaced(list, 0, plus(list[0], p)),
        'two that are none, and their sum is right': (list) => replaced(replaced(list, 0, plus(list[0], p)), 1, elementOf(list[1]).subtract(p).toBytes()),
        'exchanged': (list) => [...list].reverse(),
        'nothing': (list) => list.map(() => new Uint8Array(32)),
    };
    for (const wrong of Object.values(attacks)) {
        const m = owing();
        bad(m, 'proof', m.shareLine(2, null, { wrong }), { says: notGood(2) });
    }
    const m = owing();
    const cards = m.halves(m.rules.debts.find(2, null).clear);
    const line = m.shareLine(2);
    const otherwise = {
        "another seat's": { x: m.x[3] }, 'under another head': { head: m.heads[0] }, 'of another game': { sid: new Uint8Array(32) }, 'as another seat': { seat: 3 },
        'under other names': { cards: cards.map((card) => ({ ...card, i: card.i + 1 })) }, 'in another order': { cards: [...cards].reverse() },
    };
    for (const change of Object.values(otherwise)) {
        const n = owing();
        const { wrong, ...more } = { ...change };
        const shares = sharesOf({ sid: n.sid, head: n.heads[n.number], seat: 2, x: n.x[2], cards, ...more }, n.scalars);
        bad(n, 'proof', { ...line, open: hex(shares) }, { says: notGood(2) });
    }
    const big = owing();
    bad(big, 'spelling', { ...line, open: line.open.slice(0, -64) + hex(scalarBytes(order)) }, { stage: 'spelling' });
    const none = owing();
    bad(none, 'spelling', { ...line, open: '' }, { stage: 'spelling' });
});

test('shares that nobody is owed', () => {
    const says = 'Ben gives shares that are not owed';
    const m = turned();
    const open_ = m.shareLine(1);
    bad(m, 'owed', { ...open_, seat: 2 }, { says });
    const fewer = owing();
    const cards = fewer.halves(fewer.rules.debts.find(2, null).clear);
    const some = (n, list) => ({ ...headed(n), k: 'share', seat: 2, for: null, open: hex(sharesOf({ sid: n.sid, head: n.heads[n.number], seat: 2, x: n.x[2], cards: list }, n.scalars)), box: [] });
    const inOrder = ({ k, seat, at, head, for: standsFor, open: shares, box }) => ({ k, seat, at, head, for: standsFor, open: shares, box });
    bad(fewer, 'owed', inOrder(some(fewer, cards.slice(1))), { says });
    const more = owing();
    const deck = more.halves(more.rules.table.cards[0].slice(0, 1));
    bad(more, 'owed', inOrder(some(more, [...cards, ...deck])), { says });
    const other = owing();
    bad(other, 'proof', inOrder(some(other, [cards[0], ...deck])), { says: notGood(2) });
    const stands = owing();
    bad(stands, 'owed', { ...stands.shareLine(2), for: 3 }, { says });
    const twice = owing();
    const again = twice.shareLine(2);
    twice.share(2);
    bad(twice, 'order', again, { says: 'Ben has given these shares before' });
    const boxes = owing();
    bad(boxes, 'owed', { ...boxes.shareLine(2), box: [[1, '00'.repeat(176)]] }, { says });
});

test('the host goes on before it has the shares', () => {
    const m = owing().share(1).share(2);
    bad(m, 'order', { k: 'skip', prev: m.prev, seat: 3 });
    const act = owing();
    bad(act, 'order', { k: 'act', prev: act.prev, seat: 1, op: turn([0], 'hand.1'), say: null });
    const answer = dealt().act(1, turn([0], 'hand.1'));
    bad(answer, 'order', { k: 'act', prev: answer.prev, seat: 2, op: turn([0], 'hand.2'), say: null });
    const none = dealt();
    bad(none, 'dealers_choice', { k: 'answer', prev: none.prev });
    const silent = owing().share(1).share(2);
    bad(silent, 'seats', { k: 'void', prev: silent.prev, e: 0, missing: [2] });
    const nobody = dealt();
    bad(nobody, 'dealers_choice', { k: 'void', prev: nobody.prev, e: 0, missing: [2] });
    const wrong = owing().share(1).share(2);
    bad(wrong, 'epoch', { k: 'void', prev: wrong.prev, e: 2, missing: [3] });
    const end = table();
    bad(end, 'dealers_choice', { k: 'do', prev: end.prev, op: end.game.plan[1].do });
});

test('a share that was never given', () => {
    const m = owing().share(1).share(2).void();
    const verdict = good(m.end());
    assert.ok(['voids', 'lost'].every((word) => verdict.not_proved.includes(word)), verdict.not_proved.join());
    let file = null;
    verify(m.bytes(), { trace: (n, one) => (file = one) });
    const words = inWords(verdict, null, circumstances(file)).join('\n');
    assert.match(words, /Cy's part of 2 cards never came, says the host: they stay closed/);
    assert.match(words, /3 seats mixed, with proofs: if one is honest, nobody knew the cards/);
    const owed = good(owing().end());
    assert.deepEqual(owed.not_proved.filter((word) => word === 'lost' || word === 'plan'), ['plan', 'lost']);
});

// --- sealed shares --------------------------------------------------------------------------------------------------------------------

/** Ana passes her card to Ben, unseen by Cy: Ana owes Ben her share, sealed. */
const passed = (options) => dealt(options).act(1, move(1, 'hand.1', 'hand.2')).answer();

test('sealed shares: bad ones are found by whom they are for, or by everybody when that one objects', () => {
    const wrong = { sealedWrong: () => (list) => list.map((d) => plus(d, base)) };
    const says = 'Ana sealed for Ben something that is no share';
    const m = passed().share(1, null, wrong);
    const at = m.at - 1;
    good(m);
    good(m, { me: { seed: m.secrets[3] } });
    isBad(m, 'box', { at, says, me: { seed: m.secrets[2] } });
    m.skip(1).object(2, at);
    good(m, { me: { seed: m.secrets[2] } });
    m.secret(1, m.at - 1);
    isBad(m, 'box', { at, says });
    const rubbish = passed();
    const line = rubbish.shareLine(1);
    rubbish.push({ ...line, box: line.box.map(([to, box]) => [to, `${box.slice(0, -2)}${box.endsWith('00') ? '01' : '00'}`]) }, 1);
    isBad(rubbish, 'box', { says, me: { seed: rubbish.secrets[2] } });
    const short = passed();
    bad(short, 'owed', { ...line, box: line.box.map(([to, box]) => [to, `${box}${'0'.repeat(64)}`]) });
});

test('objections that are false, and secrets', () => {
    const m = passed().share(1);
    const at = m.at - 1;
    m.skip(1).object(2, at).secret(1, m.at - 1).skip(1);
    const verdict = good(m);
    assert.ok(verdict.not_proved.includes('objections'));
    const card = m.rules.table.cards[2].at(-1);
    assert.ok(m.rules.knowledge.isOpen(card), 'what was in the box is open to all');
    let file = null;
    verify(m.bytes(), { trace: (n, one) => (file = one) });
    assert.match(inWords(verdict, null, circumstances(file)).join('\n'), /Ben objected to a good box of Ana's: what was in it is open to all/);
    const { debts } = file.rules;
    for (const by of [2, 1]) debts.wasFalse(by, 3 - by, 99);
    assert.deepEqual(circumstances(file).objected.map(({ by }) => by), ['Ben', 'Ana', 'Ben'], 'those of a block by their seats');
    assert.deepEqual(debts.falseOnes.map(({ by }) => by), [2, 2, 1], 'and put in order once, where they are read');
    const never = passed().share(1);
    never.skip(1).object(2, never.at - 2);
    bad(never, 'order', { k: 'skip', prev: never.prev, seat: 1 });
    const silent = passed().share(1);
    silent.skip(1).object(2, silent.at - 2).void();
    assert.ok(good(silent).not_proved.includes('objections'));
    const after = passed().share(1);
    after.end().object(2, after.at - 2);
    const late = good(after);
    verify(after.bytes(), { trace: (n, one) => (file = one) });
    assert.match(inWords(late, null, circumstances(file)).join('\n'), /Ben objected to a box of Ana's after the end: nobody can tell whether it was bad/);
    const wrong = passed().share(1);
    wrong.skip(1).object(2, wrong.at - 2);
    const of = hex(wrong.lastX);
    bad(wrong, 'box', { k: 'secret', seat: 1, ...headed(wrong), of, secret: '11'.repeat(32) }, { says: "this is not the secret of Ana's box for Ben" });
    const nobody = passed().share(1).skip(1);
    bad(nobody, 'order', { k: 'secret', seat: 1, ...headed(nobody), of, secret: '11'.repeat(32) });
    const third = passed().share(1);
    const ofBen = hex(third.lastX);
    third.skip(1);
    bad(third, 'order', { k: 'object', seat: 3, ...headed(third), of: ofBen }, { says: 'Cy objects to a box that is not there' });
});

test('a secret may stand before its objection in the block', () => {
    const m = passed().share(1);
    const at = m.at - 1;
    m.skip(1).object(2, at).secret(1, m.at - 1).skip(1);
    const lines = [...m.lines];
    [lines[at + 2], lines[at + 3]] = [lines[at + 3], lines[at + 2]];
    const verdict = verify(concat(...lines.flatMap((line) => [line, Uint8Array.of(10)])));
    assert.deepEqual(without(verdict), without(check(m)));
});

// --- hands ----------------------------------------------------------------------------------------------------------------------------

test('a secret order', () => {
    const m = dealt({ plan: [shuffle('deck'), step(deal(2, 'deck', ['hand.1', 'hand.2', 'hand.3']))], voids: 9 });
    const before = m.rules.table.cards[1].map((card) => m.faceOf(card));
    m.arrange(1, 'hand.1', 2, { orders: [[1, 0]] });
    assert.deepEqual(m.rules.table.cards[1].map((card) => m.faceOf(card)), before.reverse());
    good(m.act(1, turn([0], 'hand.1')).answer().shareAll());
    const attack = () => dealt({ plan: [shuffle('deck'), step(deal(2, 'deck', ['hand.1', 'hand.2', 'hand.3']))] });
    const act = (maker, op, seat = 1) => ({ k: 'act', prev: maker.prev, seat, op, say: null });
    const bent = attack();
    const op = bent.arrangeOp(1, 'hand.1', 2);
    bad(bent, 'proof', act(bent, { ...op, deck: op.deck.slice(128) + op.deck.slice(0, 128) }), { says: notADeck });
    const short = attack();
    bad(short, 'owed', act(short, { ...op, n: 1 }));
    const others = attack();
    bad(others, 'not_yours', act(others, others.arrangeOp(2, 'hand.2', 2)));
    const unseen = dealt().act(1, move(2, 'deck', 'library'));
    bad(unseen, 'refused', act(unseen, unseen.arrangeOp(1, 'library', 2)), { says: 'Ana has not seen all these cards' });
    const looked = dealt().act(1, move(2, 'deck', 'library')).act(1, { op: 'look', zone: 'library', n: 2 }).deal();
    good(looked.arrange(1, 'library', 2));
    const undo = attack().arrange(1, 'hand.1', 2);
    bad(undo, 'refused', act(undo, { op: 'undo' }));
    const wrongEpoch = attack();
    bad(wrongEpoch, 'proof', act(wrongEpoch, wrongEpoch.arrangeOp(1, 'hand.1', 2, { e: 9 })));
    const nothing = attack();
    bad(nothing, 'refused', act(nothing, { ...op, n: 0 }));
});

test('who reads what: the owner of a hand, who looks, and nobody else', () => {
    const m = passed().shareAll();
    const [me, card] = [2, m.rules.table.cards[2].at(-1)];
    const known = (seat, x = scalarBytes(m.x[seat])) => {
        let file = null;
        verify(m.bytes(), { me: { seed: m.secrets[seat], x }, trace: (n, one) => (file = one) });
        return file.rules.mine.faces;
    };
    assert.equal(known(me).get(card.name)?.face, m.faceOf(card));
    assert.ok(!known(3).has(card.name), 'Cy has not Ana\'s share');
    assert.equal(known(1).get(card.name)?.face, m.faceOf(card), 'Ana has seen it before');
    for (const hidden of m.rules.table.cards[0]) for (const seat of [1, 2, 3]) assert.ok(!known(seat).has(hidden.name), 'nobody knows the deck');
    const end = m.end().view(1).view(2).view(3);
    assert.equal(good(end).audited, true);
    const some = passed().shareAll().end().view(1).view(2);
    assert.equal(good(some).audited, false);
});

test('views', () => {
    const m = dealt().end();
    const cards = m.viewable(1);
    bad(m, 'owed', m.viewLine(1, cards.slice(1)), { says: 'Ana views other cards than it may' });
    const wrong = dealt().end();
    bad(wrong, 'proof', wrong.viewLine(1, cards, (list) => [...list].reverse()));
    const early = dealt();
    bad(early, 'order', early.viewLine(1, cards));
    const twice = dealt().end().view(1);
    bad(twice, 'order', twice.viewLine(1, cards));
    const sealed = dealt({ audit: 'sealed' }).end();
    bad(sealed, 'owed', sealed.viewLine(1, cards));
});

// --- leaving, coming, standing in -----------------------------------------------------------------------------------------------------

test('leaving and coming', () => {
    const m = dealt({ voids: 1 }).leave(2);
    bad(dealt({ voids: 1 }).leave(2), 'order', { k: 'act', prev: m.prev, seat: 1, op: turn([0], 'hand.1'), say: null });
    m.answer().share(2).act(1, turn([0], 'hand.1'));
    const verdict = good(m);
    assert.deepEqual([verdict.seats[1].out, verdict.not_proved.includes('voids')], [true, true]);
    m.answer().shareAll().settled();
    const out = dealt().leave(2).answer().share(2);
    bad(out, 'order', { k: 'act', prev: out.prev, seat: 2, op: turn([0], 'hand.2'), say: null }, { says: 'Ben is out, and has to lock again first' });
    const old = dealt({ voids: 9 });
    const before = old.lockLine(2);
    old.leave(2).answer().share(2);
    bad(old, 'order', before, { says: 'Ben is leaving, and cannot lock before it is out' });
    const back = dealt({ voids: 1 }).leave(2).answer().share(2).skip(1);
    back.lock(2).settled();
    assert.ok(back.rules.due().coming, 'the deck is mixed again for who comes');
    bad(back, 'order', { k: 'act', prev: back.prev, seat: 1, op: turn([0], 'hand.1'), say: null });
    const whole = dealt({ voids: 1 }).leave(2).answer().share(2).skip(1).lock(2).deal();
    assert.ok(whole.rules.knowledge.of(whole.rules.table.cards[0][0]).set.includes(2));
    const verdictOf = good(whole, { me: { publicKey: whole.keys[2].bytes } });
    assert.equal(verdictOf.trusted, false, 'who was out cannot be sure');
    whole.leave(2).deal().skip(1);
    bad(whole, 'order', whole.lockLine(2), { says: 'Ben comes back more often than the game allows' });
    const late = dealt({ voids: 9 }).leave(2).answer().share(2).skip(1);
    const again = late.lockLine(2);
    late.lock(2).deal().leave(2).answer().share(2).skip(1);
    late.push(again, 2);
    const stands = good(late);
    assert.equal(stands.seats[1].out, true, 'an old lock does nothing');
});

test('a dead card is not mixed', () => {
    const m = dealt({ voids: 9 });
    m.act(3, places([0], 'hand.3', 'deck')).deal();
    m.leave(3).deal();
    bad(m, 'refused', { k: 'act', prev: m.prev, seat: 1, op: { op: 'shuffle', zone: 'deck' }, say: null }, { says: '"deck" cannot be mixed as things are' });
});

test('standing in for somebody', () => {
    const four = { seats: ['Ana', 'Ben', 'Cy', 'Dee'], recover: 2, voids: 9, cards: range(6), plan: [shuffle('deck'), step(deal(1, 'deck', ['hand.1', 'hand.2', 'hand.3', 'hand.4']))] };
    const m = owing(four).share(1).share(2).share(3).void();
    const debt = m.rules.debts.find(1, 4);
    assert.equal(debt.clear.length, 3, 'of the three cards that Dee does not hold');
    m.share(1, 4).share(3, 4);
    good(m);
    m.settled();
    assert.equal(m.rules.debts.none, true, 'two are enough');
    const verdict = good(m.skip(1));
    assert.ok(verdict.not_proved.includes('recovery') && !verdict.not_proved.includes('lost'));
    assert.equal(good(m, { me: { publicKey: m.keys[1].bytes } }).trusted, false);
    const few = owing(four).share(1).share(2).share(3).void().share(1, 4);
    bad(few, 'order', { k: 'skip', prev: few.prev, seat: 1 });
    const lost = owing(four).share(1).share(2).share(3).void().share(1, 4).void();
    assert.ok(good(lost).not_proved.includes('lost'), 'one is not');
    const notOut = owing(four);
    bad(notOut, 'owed', { ...notOut.shareLine(1), for: 3 }, { says: 'Ana gives shares that are not owed' });
    const own = owing(four).share(1).share(2).share(3).void();
    const line = own.shareLine(1, 4);
    const cards = own.halves(own.rules.debts.find(1, 4).clear);
    bad(own, 'proof', { ...line, open: hex(sharesOf({ sid: own.sid, head: own.heads[own.number], seat: 1, x: own.x[1], cards }, own.scalars)) });
    const parts = table(four);
    good(parts.lock(1, { part: (n, to) => (to === 2 ? n + 1n : n) }), { me: { seed: parts.secrets[3] } });
    isBad(parts, 'box', { at: 1, me: { seed: parts.secrets[2] }, says: 'Ana sealed for Ben something that is no part of a key' });
    parts.lock(2).lock(3).lock(4).shuffle().object(2, 1).secret(1, parts.at - 1);
    isBad(parts, 'box', { at: 1, says: 'Ana sealed for Ben something that is no part of a key' });
    const again = dealt(four);
    bad(again, 'key', { ...again.lockLine(1), poly: hex(times(3n, base).toBytes()) }, { says: 'Ana has given other parts of the key before' });
    const zero = table(four);
    bad(zero, 'key', { ...zero.lockLine(1), poly: '0'.repeat(64) });
    const spelled = table(four);
    bad(spelled, 'spelling', { ...spelled.lockLine(1), parts: [] }, { stage: 'spelling' });
});

// --- files, words, secrecy --------------------------------------------------------------------------------------------------------------

test('two stories: another key, another deck', () => {
    const files = (...makers) => {
        const list = makers.map((maker, i) => ({ bytes: maker.bytes(), verdict: verify(maker.bytes(), { name: `${i}` }) }));
        markForks(list);
        return list.map(({ verdict }) => verdict.bad && `${verdict.bad.line} ${verdict.bad.code}`);
    };
    assert.deepEqual(files(table().lock(1), table().note(1, 1, 'x').lock(1, { x: 77n })), ['1 fork', '2 fork']);
    assert.deepEqual(files(table().lock(1), table().note(2, 1, 'x').lock(1)), [null, null]);
    const [one, two] = [open().mix(1, { orders: [[0, 1, 2, 3, 4, 5]] }), open()];
    two.note(2, 1, 'first').mix(1, { orders: [[5, 4, 3, 2, 1, 0]] });
    assert.deepEqual(files(one, two), ['5 fork', '6 fork']);
});

test('the last word', () => {
    const word = (maker, options = {}) => {
        let file = null;
        const verdict = verify(maker.bytes(), { ...options, trace: (n, one) => (file = one) });
        return lastWord(verdict, circumstances(file));
    };
    const m = dealt().end();
    assert.deepEqual([word(m).head, word(m).why, word(m).names], ['verified', 'everybody', ['Ana', 'Ben', 'Cy']]);
    assert.equal(word(m, { me: { publicKey: m.keys[1].bytes } }).why, 'fairTo');
    const t = dealt({ recover: 2 }).end();
    assert.deepEqual([word(t).why, word(t).t], ['recovery', 2]);
    const out = dealt({ voids: 3 }).leave(2).answer().share(2).skip(1);
    assert.equal(word(out, { me: { publicKey: out.keys[2].bytes } }).why, 'gone');
});

/** The shape of a line: all but what hex digits it has. */
const shapeOf = (bytes) => Buffer.from(bytes).toString('utf8').replace(/[0-9a-f]{64,}/g, (text) => `<${text.length}>`);

test('what is hidden changes nothing of kinds, lengths and order of lines', () => {
    const play = (orders) => {
        const m = table({ label: 'hidden' });
        m.lockAll().shuffle();
        m.mix(1, { orders: [orders] }).mix(2, { orders: [range(6)] }).mix(3, { orders: [range(6)] }).run();
        m.deal().act(2, move(1, 'hand.2', 'hand.3')).deal().arrange(3, 'hand.3', 2, { orders: [[1, 0]] });
        return m.act(1, { op: 'look', zone: 'hand.1', n: 1 }).deal();
    };
    const [one, two] = [play(range(6)), play([5, 3, 4, 0, 1, 2])];
    assert.notDeepEqual(...[one, two].map((m) => m.rules.table.cards.flat().map((card) => m.faceOf(card))));
    good(one);
    good(two);
    assert.deepEqual(one.lines.map(shapeOf), two.lines.map(shapeOf));
});

test('random games are good, whatever the order in their blocks; and what their signers change is judged', () => {
    const games = Number(process.env.SUITE2 ?? 8);
    const codes = new Set();
    for (let seed = 1; seed <= games; seed++) {
        const maker = randomBlindGame(seed);
        const verdict = check(maker);
        assert.equal(verdict.bad, null, `game ${seed}, line ${verdict.bad?.line}: ${verdict.bad?.message}`);
        const dice = new Dice(seed + 1000);
        assert.deepEqual(verify(shuffledBlocks(maker, dice), { memo, keyring }), verdict, `game ${seed} in another order`);
        for (let i = 0; i < 6; i++) {
            const { bad: found } = verify(damagedBlind(maker, dice), { memo, keyring });
            if (found) {
                codes.add(found.code);
                assert.ok(inGerman(found.message), found.message);
            }
        }
    }
    assert.ok(codes.size > 3, [...codes].join());
});
