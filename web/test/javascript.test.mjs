// javascript.test.mjs -- the JavaScript loader: every operation against talon apply, views, undo, saving, arguments, memory, types, the manual.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Game, GameTable, Table, Talon, TalonError } from '../../wasm/talon.mjs';
import { section } from '../../wasm/types.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'build/wasm');
const wasm = readFileSync(join(folder, 'talon.wasm'));
const gameBytes = (name) => readFileSync(join(folder, 'games', `${name}.game`));
let talon;
let tmp;

before(async () => {
    talon = await Talon.load(wasm);
    tmp = mkdtempSync(join(tmpdir(), 'talon-javascript-'));
});
after(() => rmSync(tmp, { recursive: true }));

const refused = (work, status, message) => assert.throws(work, (error) => {
    assert.ok(error instanceof TalonError, `${error} is no TalonError`);
    assert.equal(error.status, status, error.message);
    if (message) assert.match(error.message, message);
    return true;
});

// ---- One vocabulary ----

test('every operation of op.def has its method, and every status says what to do', () => {
    const elsewhere = { new: [talon, 'table'], validate: [talon, 'validate'], fn: [talon, 'fn'], intervals: [talon, 'intervals'], color: [talon, 'color'], plan: [talon, 'plan'], view: [Table.prototype, 'view'],
        new_game: [Game.prototype, 'sit'], run: [GameTable.prototype, 'run'], save: [Table.prototype, 'save'], load: [Table.prototype, 'load'], close: [Table.prototype, 'free'] };
    const rows = readFileSync(join(root, 'include/talon/op.def'), 'utf8').match(/^TALON_OP\((\d+), \w+, "(\w+)"/gm).map((row) => row.match(/"(\w+)"/)[1]);
    const all = [...talon.vocabulary.operations.values()];
    assert.deepEqual(all.map((op) => op.name).sort(), rows.sort());
    assert.deepEqual(talon.operations, all.filter(({ group }) => group === 'table' || group === 'log'), 'what apply takes');
    for (const { name, group } of all) {
        const [owner, method] = elsewhere[name] ?? [name === 'place' ? GameTable.prototype : Table.prototype, name];
        const found = name === 'place' ? Object.getOwnPropertyDescriptor(owner, method)?.get : owner[method];
        assert.equal(typeof found, 'function', `${name}, group ${group}, is nowhere: wasm/table.mjs`);
    }
});

test('the types of operations are those of op.def', () => {
    assert.ok(readFileSync(join(root, 'wasm/talon.d.mts'), 'utf8').includes(section(talon)), 'node wasm/types.mjs --write');
});

// ---- Against the command ----

/** Random numbers that are the same every time: the table's own. */
class Chance {
    constructor(seed) {
        this.dice = Array.from(talon.words(4000, { seed }));
        this.at = 0;
    }
    below(n) {
        return this.dice[this.at++ % this.dice.length] % n;
    }
    one(list) {
        return list[this.below(list.length)];
    }
    some(list, n) {
        return Array.from({ length: n }, () => this.one(list));
    }
}

const ZONES = ['deck', 'hand.1', 'hand.2', 'community', 'discard', 'burn'];

function zonesFor(chance) {
    const cards = talon.deck(chance.one(['piquet_32', '2 euchre_24', 'standard_52 + 2 joker'])).slice(0, 8 + chance.below(40));
    const behavior = chance.one([null, { type: 'deck', reshuffle_from: 'discard', draw_from: chance.one(['top', 'bottom', 'random']), reshuffle_when: chance.one(['short', 'empty']), keep_newest: chance.below(3) }]);
    return [
        { id: 'deck', type: 'deck', cards: cards.slice(4), ...(behavior && { behavior }) },
        { id: 'hand.1', type: 'hand', owner: 'Ana' },
        { id: 'hand.2', type: 'hand', owner: 'Ben', sees: chance.one(['owner', 'others', 'all']) },
        { id: 'community', type: 'community' },
        { id: 'discard', type: 'discard', cards: cards.slice(0, 4), faces: chance.some(['up', 'down'], 4) },
        { id: 'burn', type: 'burn' },
    ];
}

/** A value of an argument's kind, usually one that fits. */
function valueOf(chance, table, arg, last) {
    const zone = () => (chance.below(25) ? chance.one(ZONES) : 'nowhere');
    const cards = () => table.zones[chance.one(ZONES)].names;
    const card = () => (chance.below(10) ? (chance.one(cards()) ?? 'As') : 'joker');
    switch (arg.kind) {
    case 'count': return chance.one([-1, 0, 1, 1, 2, 3, 5, 60]);
    case 'zone': return zone();
    case 'zones': return Array.from({ length: chance.below(4) }, zone);
    case 'packets': return Array.from({ length: chance.below(4) }, () => [zone(), chance.below(6) - 1]);
    case 'card': return card();
    case 'cards': return Array.from({ length: 1 + chance.below(3) }, card);
    case 'ints': return intsOf(chance, table, arg.name);
    case 'place': return chance.one(['end', 'top', 0, 1, 3, 99, -1]);
    case 'facing': return chance.one(['up', 'down']);
    case 'seed': return chance.one(['5', '0xff']);
    case 'record': return last ?? { effects: [] };
    default: throw new Error(`no value for ${arg.kind}`);
    }
}

function intsOf(chance, table, name) {
    const n = table.zones.deck.cards.length;
    if (name === 'perm') return [...talon.wash(n, { seed: chance.below(1000) })];
    if (name === 'sizes') return n > 3 ? [2, n - 3, 1] : [1, 1];
    return name === 'order' ? chance.one([[2, 0, 1], [1, 0], [0, 0]]) : Array.from({ length: 1 + chance.below(3) }, () => chance.below(6));
}

function requestFor(chance, table, last) {
    const op = chance.one(talon.operations.filter(({ group }) => group === 'table' || group === 'log'));
    const request = { op: op.name };
    const one = chance.one(op.arguments.filter((arg) => arg.need === 'one_of'));
    for (const arg of op.arguments) if (arg.need === 'required' || arg === one || (arg.need !== 'one_of' && chance.below(2))) request[arg.name] = valueOf(chance, table, arg, last);
    if (!chance.below(6)) request.as = chance.one(['Ana', 'Ben', null]);
    if (!chance.below(6)) request.by = chance.one(['Ana', 'Ben']);
    return request;
}

/** A picture as the protocol writes a state. */
function stateOf(picture, faces) {
    const zones = Object.values(picture.zones);
    const shown = Object.values(faces.zones).filter((zone) => zone.type === 'discard' || zone.cards.some((card) => card.up));
    return {
        zones: Object.fromEntries(zones.map((zone) => [zone.name, zone.names])),
        faces: Object.fromEntries(shown.map((zone) => [zone.name, zone.cards.map((card) => (card.up ? 'up' : 'down'))])),
        seq: picture.seq,
        step: picture.step,
    };
}

function answerOf(table, request) {
    const view = () => stateOf(request.as === undefined ? table.look() : table.view(request.as), table.look());
    try {
        return { ok: true, record: table.apply(request), state: view() };
    } catch (error) {
        if (!(error instanceof TalonError)) throw error;
        return { ok: false, error: { code: error.status, ...error.fields }, state: view() };
    }
}

test('random operations do what talon apply does: records, states, refusals', () => {
    const lines = [];
    const answers = [];
    const seen = new Map();
    for (let game = 0; game < 60; game++) {
        const chance = new Chance(game);
        const zones = zonesFor(chance);
        const table = talon.table({ zones, seed: game, history: 1000 });
        lines.push({ op: 'new', zones, seed: `${game}` });
        answers.push({ state: stateOf(table.look(), table.look()) });
        let last = null;
        for (let i = 0; i < 100; i++) {
            const request = requestFor(chance, table, last);
            const answer = answerOf(table, request);
            if (answer.ok && request.as === undefined) last = answer.record;
            seen.set(request.op, (seen.get(request.op) ?? 0) + (answer.ok ? 1 : 0));
            lines.push(request);
            answers.push(answer);
        }
        table.free();
    }
    const native = execFileSync(join(root, 'build/talon'), ['apply'], { input: lines.map((line) => JSON.stringify(line)).join('\n'), maxBuffer: 1 << 28, encoding: 'utf8' }).trim().split('\n').map((line) => JSON.parse(line));
    native.forEach(({ ok, record, error, state }, i) => {
        const said = `line ${i}: ${JSON.stringify(lines[i])}`;
        assert.deepEqual(answers[i].state, state, said);
        if (answers[i].ok === undefined) return;
        assert.equal(answers[i].ok, ok, `${said} ${JSON.stringify(error ?? answers[i].error)}`);
        if (ok) assert.deepEqual(answers[i].record, record, said);
        else if (error.code !== 'BadRequest') {
            const { message, ...fields } = error;
            assert.ok(message);
            assert.deepEqual(answers[i].error, fields, said);
        } else assert.equal(answers[i].error.code, 'BadRequest', said);
    });
    for (const [op, n] of seen) assert.ok(n > 0, `${op} never succeeded: the test says nothing about it`);
    assert.equal(seen.size, talon.operations.filter(({ group }) => group === 'table' || group === 'log').length);
});

test('deck expressions are those of CardLang', () => {
    const expressions = ['standard_52', 'standard_54', 'piquet_32', 'skat_32', 'euchre_24', 'pinochle_48', 'doppelkopf_48', 'doppelkopf_40', 'five_hundred_43', 'canasta_108', '2 standard_52 + 4 joker', 'standard_52+2 joker-As', 'standard_52 - 2d',
        'ranks 7..A of hearts spades x 2', 'ranks 2 5 9..J + 3 Wild', '2 standard_52 - 2 2d - As'];
    for (const deck of expressions) {
        writeFileSync(join(tmp, 'deck.yaml'), `game: deck\nplayers: 2\ncomponents: {deck: ${deck}}\nsetup:\n  - deal: 1 to each_player from deck\n`);
        execFileSync(join(root, 'build/made/wasm/compile'), [join(tmp, 'deck.yaml'), join(tmp, 'deck.game')]);
        const game = talon.openGame(readFileSync(join(tmp, 'deck.game')));
        const table = game.sit({ players: ['Ana', 'Ben'] });
        assert.deepEqual(talon.deck(deck), table.zones.deck.names, deck);
        table.free();
        game.free();
    }
    for (const wrong of ['', 'ranks', 'standard_52 - joker', '0 joker', 'ranks A..2', 'ranks 2 of cups', '2 3 joker', '99999 standard_52', 'a++b', '-As']) refused(() => talon.deck(wrong), 'BadRequest', /deck "/);
});

// ---- Seeing, going back, saving ----

test('a view has no face for what its viewer may not see', () => {
    const table = talon.table({ zones: { deck: { type: 'deck', cards: 'standard_52' }, 'hand.1': { type: 'hand', owner: 'Ana' }, 'hand.2': { type: 'hand', owner: 'Ben' } }, seed: 3 });
    table.shuffle();
    table.deal({ n: 2, to: ['hand.1', 'hand.2'] });
    const [ana, nobody] = [table.view('Ana'), table.view()];
    assert.deepEqual(ana.zones['hand.1'].names, table.zones['hand.1'].names);
    assert.equal(`${ana.zones['hand.2']}`, '?? ??');
    assert.ok(Object.values(nobody.zones).every((zone) => zone.cards.every((card) => card.hidden && card.name === null && card.rank === null && card.suit === null && !card.up)));
    assert.deepEqual(nobody.record.draws.map(({ cards }) => cards), [[null, null], [null, null]]);
    const hidden = JSON.stringify(nobody);
    for (const name of table.zones['hand.1'].names) assert.ok(!hidden.includes(name));
    refused(() => table.view('Cy'), 'BadRequest', /the players are Ana, Ben$/);
    refused(() => table.draw_card({ card: ana.zones['hand.2'].cards[0], from: 'hand.2', to: 'deck' }), 'NotVisible', /hidden card/);
    refused(() => table.draw_all({ from: 'hand.2', to: 'hand.1', by: 'Ana' }), 'NotYours');
    assert.deepEqual(ana.of('Ana'), { __proto__: null, hand: ana.zones['hand.1'] });
    table.free();
});

test('undo, redo, save and load', () => {
    const zones = { deck: { type: 'deck', cards: 'standard_52' }, hand: { type: 'hand', owner: 'Ana' } };
    const table = talon.table({ zones, seed: 1 });
    const first = JSON.stringify(table.zones);
    const shuffled = table.shuffle();
    assert.deepEqual([table.undo().undone, table.undoable, table.redoable, JSON.stringify(table.zones)], [1, 0, 1, first]);
    assert.deepEqual(table.redo().redone, 1);
    table.draw({ n: 3, to: 'hand' });
    const other = talon.table({ zones, seed: 99 });
    other.load(table.save());
    assert.deepEqual(other.zones, table.zones);
    other.undo();
    other.undo();
    assert.equal(JSON.stringify(other.zones), first);
    assert.deepEqual(other.shuffle().perm, shuffled.perm, 'the seed is the saved one');
    const broken = table.save();
    broken[50] ^= 1;
    refused(() => other.load(broken), 'BadRequest');
    refused(() => talon.table({ zones: { deck: zones.deck } }).load(table.save()), 'BadRequest');
    refused(() => talon.table({ zones, history: 0 }).undo(), 'NothingToUndo');
    const replay = talon.table({ zones, seed: 1 });
    assert.deepEqual(replay.apply_record({ record: shuffled }).record, shuffled);
    refused(() => replay.apply_record({ record: shuffled }), 'RecordMismatch');
});

test('a game is dealt phase by phase, taken back, saved, and goes on elsewhere', () => {
    const game = talon.openGame(gameBytes('texas_holdem'));
    const seating = { players: ['Ana', 'Ben', 'Cy'], seed: 8 };
    const table = game.sit(seating);
    assert.ok(table instanceof GameTable && table instanceof Table && game instanceof Game);
    assert.deepEqual([table.next, table.place, table.game], ['setup', 0, 'texas_holdem']);
    assert.deepEqual(table.run('flop'), { end: 'done', next: 'turn' });
    const flop = `${table.zones.community}`;
    table.undoRun();
    assert.deepEqual([table.next, table.place], ['setup', 0]);
    table.run('flop');
    assert.equal(`${table.zones.community}`, flop);
    refused(() => table.run('setup'), 'BadRequest');
    refused(() => table.run('showdown'), 'BadRequest', /it has setup, flop, turn, river$/);
    const elsewhere = game.sit({ ...seating, seed: 1 });
    elsewhere.load(table.save());
    table.run();
    elsewhere.run();
    assert.deepEqual(elsewhere.zones, table.zones);
    assert.deepEqual(table.zones, game.deal(seating).zones);
    assert.equal(elsewhere.next, null);
    refused(() => elsewhere.load(talon.openGame(gameBytes('skat')).sit(seating).save()), 'BadRequest');
});

test('a phase that is done several times is dealt up to one of them, as talon deal does it', () => {
    const tmp = mkdtempSync(join(tmpdir(), 'talon-'));
    try {
        writeFileSync(join(tmp, 'rounds.yaml'), 'game: rounds\nplayers: 3..7\nphases:\n  - name: hand\n    times: 3 as n\n    do:\n      - combine: each_player to deck\n      - shuffle: deck with seed\n      - deal: n to each_player from deck\n');
        execFileSync(join(root, 'build/made/wasm/compile'), [join(tmp, 'rounds.yaml'), join(tmp, 'rounds.game')]);
        const game = talon.openGame(readFileSync(join(tmp, 'rounds.game')));
        const seating = { players: ['Ana', 'Ben', 'Cy'], seed: 1 };
        for (const [until, n] of [['hand.1', 1], ['hand 2', 2], ['hand.3', 3], ['hand', 3]]) {
            const line = execFileSync(join(root, 'build/talon'), ['deal', join(tmp, 'rounds.yaml'), '--no-proof', '--players', 'Ana,Ben,Cy', '--seed', '1', '--until', until, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
            const { state } = JSON.parse(line.trim().split('\n').at(-1));
            const deal = game.deal({ ...seating, until });
            assert.equal(deal.zones['hand.1'].cards.length, n);
            for (const seat of [1, 2, 3]) assert.deepEqual(deal.zones[`hand.${seat}`].cards.map(String).sort(), state.zones[`hand.${seat}`].map((card) => card.card ?? card).sort());
        }
        const table = game.sit(seating);
        assert.deepEqual(table.run('hand.2'), { end: 'done', next: 'hand' });
        assert.equal(table.zones['hand.1'].cards.length, 2);
        refused(() => table.run('hand.2'), 'BadRequest');
        refused(() => table.run('hand.4'), 'InvalidCount');
        assert.equal(table.zones['hand.1'].cards.length, 2);
        assert.deepEqual(table.run('hand.3'), { end: 'done', next: null });
        for (const until of ['hand.0', 'hand.', '.1', 'setup.1', 'hands.2', 'hand.2\0', 'hand.-1', 'hand.2x', `hand.${'9'.repeat(20000)}`])
            refused(() => game.deal({ ...seating, until }), 'BadRequest', /^this game has no phase called .*; it has setup, hand$/s);
    } finally {
        rmSync(tmp, { recursive: true });
    }
});

test('poker hands in words; the better one is greater', () => {
    const hands = ['As Ks Qs Js Ts', '9c 9d 9h 9s 2d', '2c 2d 2h 5s 5d', '2h 7h 9h Jh Kh', '5c 4d 3h 2s Ah', '7c 7d 7h As 2d', '7c 7d 2h 2s Ad', '9c 9d Ah Qs 4d', 'Ac Kd 9h 7s 2d'].map((hand) => hand.split(' '));
    const ranked = hands.map((hand) => talon.poker.rank(hand));
    assert.deepEqual(ranked.map(({ category }) => category), ['straight flush', 'four of a kind', 'full house', 'flush', 'straight', 'three of a kind', 'two pairs', 'pair', 'high card']);
    assert.equal(ranked[0].words, 'royal flush');
    assert.equal(ranked[7].words, 'pair of nines, ace kicker, then queen, four');
    assert.deepEqual([...hands].sort((a, b) => talon.poker.compare(b, a)), hands);
    assert.equal(talon.poker.compare(hands[7], ['9h', '9s', 'Ad', 'Qc', '4h', '2c', '3s']), 0);
    assert.equal(talon.poker.omaha({ hole: ['As', 'Ks', '2c', '2d'], board: ['Qs', 'Js', 'Ts', '2h', '3d'] }).words, 'royal flush');
    refused(() => talon.poker.rank(['As', 'Ks']), 'InvalidCount', /5, 6 or 7 cards, not 2/);
    refused(() => talon.poker.rank(['As', 'As', 'Ks', 'Qs', 'Js']), 'BadRequest', /twice/);
    refused(() => talon.poker.rank(['10s', 'As', 'Ks', 'Qs', 'Js']), 'BadRequest', /write rank and suit/);
    refused(() => talon.poker.omaha({ hole: ['As'], board: ['Ks', 'Qs', 'Js'] }), 'InvalidCount');
});

test('intervals, colours, plain functions and zones that contradict are those of talon apply', () => {
    const cards = ['Ana', 1, 'Ben', 'Ana', 0, null, 'Ben', { block: 4 }];
    const instructions = [['up', 'Ana'], ['up', 'Ben'], ['down', 'Ana'], ['up', 'Cy'], ['down', 'Ben'], ['down', 'Cy']];
    const zones = [{ id: 'a', type: 'deck', ordering: 'queue', behavior: { type: 'deck', reshuffle_from: 'b' } }];
    const requests = [{ op: 'intervals', cards }, { op: 'color', algo: 'counter', instructions }, { op: 'color', algo: 'regular', instructions }, { op: 'color', algo: 'fixed', piles: 3, instructions },
        { op: 'fn', fn: 'interleave', left: ['a', 'b', 'c'], right: ['d'] }, { op: 'fn', fn: 'split_into_packets', sizes: [1, -1, 5], cards: ['a', 'b', 'c'] }, { op: 'validate', zones }];
    const native = execFileSync(join(root, 'build/talon'), ['apply'], { input: requests.map((request) => JSON.stringify(request)).join('\n'), encoding: 'utf8' }).trim().split('\n').map((line) => JSON.parse(line).value);
    requests.forEach(({ op, ...given }, i) => assert.deepEqual(talon[op](given), op === 'validate' ? { diagnostics: native[i].diagnostics } : native[i], op));
    refused(() => talon.table({ zones }), 'InvalidZones', /reshuffle_from names no zone/);
    refused(() => talon.color({ algo: 'regular', instructions: instructions.slice(1) }), 'InvalidInstructions');
    refused(() => talon.color({ algo: 'fixed', piles: 0, instructions }), 'NoPiles');
});

// ---- What is refused before it reaches the module ----

test('numbers that are none, too large or missing are refused', () => {
    const wrong = [-1, 52.5, NaN, Infinity, '52', null, undefined, 2 ** 32, 2 ** 53, 10n, [], {}, true];
    for (const n of wrong) {
        refused(() => talon.wash(n), 'InvalidCount', /^wash: n must be a whole number from 0 to 65535, not /);
        refused(() => talon.riffle(n), 'InvalidCount');
        refused(() => talon.words(n), 'InvalidCount');
        refused(() => talon.dice(1, n === 2 ** 53 ? 0 : n), 'InvalidCount');
        if (n !== undefined) refused(() => talon.wash(5, { step: n }), 'InvalidCount');
    }
    for (const deal of [-1, 1.5, 2 ** 53, 2n ** 64n, '1', null]) refused(() => talon.wash(5, { deal }), 'InvalidCount', /2\^64/);
    for (const seed of [-1, 1.5, 'one', '-1', '0x', '', 2n ** 256n, new Uint8Array(31), null, {}]) refused(() => talon.wash(5, { seed }), 'BadRequest', /^a seed is 32 bytes/);
    refused(() => talon.wash(5, { sed: 1 }), 'BadRequest', /unknown key "sed"; it takes seed, step, deal/);
    const table = talon.table({ zones: { deck: { type: 'deck', cards: 'standard_52' }, hand: { type: 'hand', owner: 'Ana' } } });
    const before = JSON.stringify(table.look());
    for (const n of wrong.filter((value) => value !== -1 && value !== 2 ** 32)) refused(() => table.draw({ n, to: 'hand' }), 'BadRequest');
    for (const n of [-1, 0]) refused(() => table.draw({ n, to: 'hand' }), 'InvalidCount');
    refused(() => table.draw({ n: 2 ** 32, to: 'hand' }), 'InsufficientCards', /4294967296 wanted, 52 there; ask for fewer/);
    for (const to of [undefined, null, '', 5, ['hand'], 'a\0b']) refused(() => table.draw({ n: 1, to }), 'BadRequest');
    refused(() => table.draw({ n: 1, too: 'hand' }), 'BadRequest', /unknown key "too"; it takes n, from, to, face, as, by/);
    refused(() => table.draw(5), 'BadRequest');
    refused(() => table.apply({ op: 'drwa' }), 'UnknownOp');
    refused(() => table.apply(), 'BadRequest');
    refused(() => table.move({ from: 'deck', to: 'hand', n: 1, indices: [0] }), 'BadRequest', /exactly one of/);
    refused(() => table.permute({ perm: [0.5] }), 'BadRequest', /perm"\[0\] must be a whole number/);
    refused(() => table.turn({ zone: 'deck', indices: [0], face: 'sideways' }), 'BadRequest', /one of up, down/);
    refused(() => table.move({ from: 'deck', to: 'hand', n: 1, at: 'middle' }), 'BadRequest');
    assert.equal(JSON.stringify(table.look()), before, 'nothing has changed');
    refused(() => talon.table({}), 'BadRequest', /zones must be an object/);
    refused(() => talon.table({ zones: { deck: {} } }), 'BadRequest', /needs a type: one of deck, hand/);
    refused(() => talon.table({ zones: { deck: { type: 'deck', cards: 65536 } } }), 'BadRequest');
    refused(() => talon.table({ zones: { deck: { type: 'deck', cards: Array(65536).fill('x') } } }), 'LimitExceeded');
    refused(() => talon.table({ zones: { deck: { type: 'deck', cards: ['x'.repeat(256)] } } }), 'LimitExceeded');
    const game = talon.openGame(gameBytes('skat'));
    for (const players of [undefined, 3, ['Ana'], ['Ana', 'Ana', 'Cy'], ['', 'b', 'c'], [1, 2, 3], 'abc'])
        assert.throws(() => game.deal({ players }), TalonError);
    for (const dealer of [-1, 4, 1.5, '1']) assert.throws(() => game.deal({ players: ['A', 'B', 'C'], dealer }), TalonError);
    refused(() => game.deal(), 'BadRequest');
    refused(() => game.cards(2), 'InvalidCount');
});

// ---- Memory ----

test('what was freed cannot be used, nor freed again; tables outlive their game', () => {
    const game = talon.openGame(gameBytes('texas_holdem'));
    const table = game.sit({ players: ['Ana', 'Ben'] });
    game.free();
    assert.ok(game.freed);
    refused(() => game.deal({ players: ['Ana', 'Ben'] }), 'Misuse', /this game was freed/);
    refused(() => game.free(), 'Misuse');
    table.run();
    table.free();
    for (const work of [() => table.zones, () => table.look(), () => table.view(), () => table.shuffle(), () => table.undo(), () => table.save(), () => table.run(), () => table.seq, () => table.free()])
        refused(work, 'Misuse', /this table was freed/);
    table[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
});

test('the allocator: blocks are whole, are joined again, and given back once', async () => {
    const { exports: x } = await WebAssembly.instantiate(await WebAssembly.compile(wasm), {});
    const chance = new Chance(5);
    const held = new Map();
    for (let i = 0; i < 4000; i++) {
        if (held.size && chance.below(5) < 2) {
            const at = chance.one([...held.keys()]);
            const { size, mark } = held.get(at);
            assert.ok(new Uint8Array(x.memory.buffer, at, size).every((byte) => byte === mark), 'somebody else wrote here');
            assert.equal(x.memory_give(at), 1);
            assert.equal(x.memory_give(at), 0, 'given back twice');
            held.delete(at);
        } else {
            const size = 1 + chance.below(chance.one([16, 300, 20000]));
            const at = x.memory_take(size);
            assert.ok(at && at % 8 === 0 && !held.has(at));
            new Uint8Array(x.memory.buffer, at, size).fill(i & 255);
            held.set(at, { size, mark: i & 255 });
        }
    }
    for (const [at, { size, mark }] of held) assert.ok(new Uint8Array(x.memory.buffer, at, size).every((byte) => byte === mark) && x.memory_give(at));
    assert.equal(x.memory_used(), 0);
    const size = x.memory.buffer.byteLength;
    const all = x.memory_take(size - 65536 * 4);
    assert.ok(all, 'one block again');
    assert.equal(x.memory.buffer.byteLength, size);
    for (const at of [0, 8, 16, all + 16, all + 8, 2 ** 32 - 16, 2 ** 31]) assert.equal(x.memory_give(at), 0);
    assert.equal(x.memory_give(all), 1);
    assert.equal(x.memory_take(2 ** 32 - 1), 0);
    x.memory_limit(size + 65536);
    assert.equal(x.memory_take(size + 65536), 0);
    assert.equal(x.memory_used(), 0);
});

test('a hundred thousand deals, and games and tables that are freed, need no more memory', async () => {
    const talon = await Talon.load(wasm);
    const players = ['Ana', 'Ben', 'Cy'];
    const round = () => {
        const game = talon.openGame(gameBytes('skat'));
        game.deal({ players });
        game.sit({ players }).free();
        game.free();
        talon.table({ zones: { deck: { type: 'deck', cards: 'standard_52' } } }).free();
    };
    const game = talon.openGame(gameBytes('skat'));
    for (let i = 0; i < 50; i++) round();
    game.deal({ players });
    const before = talon.memoryUse;
    for (let i = 0; i < 100_000; i++) game.deal({ players });
    for (let i = 0; i < 2000; i++) round();
    assert.deepEqual(talon.memoryUse, before);
});

test('what is forgotten is freed, and without memory it is said', async () => {
    const script = `
        import { readFileSync } from 'node:fs';
        import { Talon } from ${JSON.stringify(new URL('../../wasm/talon.mjs', import.meta.url).href)};
        const talon = await Talon.load(readFileSync(${JSON.stringify(join(folder, 'talon.wasm'))}), { memory: 8 * 2 ** 20 });
        const make = () => talon.table({ zones: { deck: { type: 'deck', cards: 'standard_52' } } });
        const kept = [];
        let error;
        try { for (;;) kept.push(make()); } catch (thrown) { error = thrown; }
        kept[0].shuffle();
        console.log(error.name, error.status, error.message, kept.length > 10, talon.memoryUse.size <= 8 * 2 ** 20);
        kept.pop().free();
        make().free();
        kept.length = 0;
        const before = talon.memoryUse.used;
        for (let i = 0; i < 50 && talon.memoryUse.used > before / 2; i++) { globalThis.gc(); await new Promise((done) => setTimeout(done, 5)); }
        console.log(talon.memoryUse.used < before / 2);`;
    const { stdout, stderr } = spawnSync('node', ['--expose-gc', '--input-type=module', '-e', script], { encoding: 'utf8' });
    assert.match(stdout, /^TalonError LimitExceeded .*memory.* true true\ntrue\n$/, stderr);
});

test('seeds are wiped, and those that are drawn are not the same', () => {
    const washed = new Set(Array.from({ length: 300 }, () => talon.wash(52).join()));
    assert.equal(washed.size, 300);
    const secret = talon.seed(`0x${'c3a5'.repeat(16)}`);
    const table = talon.table({ zones: { deck: { type: 'deck', cards: 'standard_52' }, hand: { type: 'hand' } }, seed: secret });
    const STACK = 1 << 17; // wasm/wasm.mk; the heap is behind it
    const bytes = () => Buffer.from(talon.memory.x.memory.buffer, STACK).indexOf(Buffer.from(secret));
    assert.ok(bytes() >= 0);
    table.shuffle({ seed: secret });
    table.load(table.save());
    table.free();
    assert.equal(bytes(), -1, 'a seed is left in memory');
});

// ---- Node, browsers, types, the manual ----

test('it loads itself and its games from the files beside it', async () => {
    cpSync(folder, join(tmp, 'wasm'), { recursive: true });
    const script = `import { Talon } from './talon.mjs';
        const talon = await Talon.load();
        console.log((await talon.game('uno')).name, talon.version);
        await talon.game('nosuch').catch((error) => console.log(error.name, error.message));
        await talon.game('../x').catch((error) => console.log(error.name));`;
    writeFileSync(join(tmp, 'wasm/load.mjs'), script);
    assert.match(execFileSync('node', ['load.mjs'], { cwd: join(tmp, 'wasm'), encoding: 'utf8' }), /^uno 0\.\S+\nTalonError no game called nosuch comes with talon, and there is no games\/nosuch\.game beside talon\.mjs; .*\nTalonError\n$/);
});

test('where a game cannot be had from its module, its file is taken; and what is said is true', () => {
    cpSync(folder, join(tmp, 'parts'), { recursive: true });
    rmSync(join(tmp, 'parts/games/uno.mjs'));
    rmSync(join(tmp, 'parts/games/skat.mjs'));
    rmSync(join(tmp, 'parts/games/skat.game'));
    cpSync(join(folder, 'games/uno.game'), join(tmp, 'parts/games/hearts.game'));
    const script = `import { Talon } from './talon.mjs';
        const talon = await Talon.load();
        const say = (name) => talon.game(name).then((game) => console.log(game.name), (error) => console.log(error.message));
        await say('uno');
        await say('skat');
        await say('hearts');
        delete globalThis.DecompressionStream;
        await say('spades');`;
    writeFileSync(join(tmp, 'parts/load.mjs'), script);
    const [uno, skat, hearts, spades] = execFileSync('node', ['load.mjs'], { cwd: join(tmp, 'parts'), encoding: 'utf8' }).split('\n');
    assert.deepEqual([uno, hearts, spades], ['uno', 'hearts', 'spades'], 'and a module wins over a file');
    assert.match(skat, /^skat comes with talon, but cannot be had from its module here \(.*skat\.mjs.*\), and there is no games\/skat\.game beside talon\.mjs; /);
});

test('the example is TypeScript without a complaint, and runs', () => {
    cpSync(folder, join(tmp, 'typed'), { recursive: true });
    cpSync(join(root, 'examples/poker_night.mts'), join(tmp, 'typed/poker_night.mts'));
    const wrong = "import { Talon } from './talon.mjs';\nconst talon = await Talon.load();\ntalon.wash('52');\ntalon.table({ zones: {} }).draw({ n: 1 });\n(await talon.game('uno')).deal({ players: 3 });\n";
    writeFileSync(join(tmp, 'typed/wrong.mts'), wrong);
    const tsc = (file) => spawnSync('node', [join(root, 'web/node_modules/typescript/bin/tsc'), '--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noPropertyAccessFromIndexSignature', '--target', 'es2022', '--module', 'nodenext', file], { cwd: join(tmp, 'typed'), encoding: 'utf8' });
    assert.deepEqual([tsc('poker_night.mts').stdout, tsc('talon.d.mts').stdout], ['', '']);
    assert.equal(tsc('wrong.mts').stdout.match(/error TS/g)?.length, 3, 'mistakes are noticed');
    const said = execFileSync('node', ['poker_night.mjs'], { cwd: join(tmp, 'typed'), encoding: 'utf8' });
    assert.match(said, /^Ana holds \S\S \S\S, sees \S\S \S\S \S\S, and of Ben's hand \?\? \?\?\na spectator sees \?\? \?\?\n(?:\w+: .+\n){3}Ana drew (?:\S+ ){4}\S+\nInsufficientCards: 34 cards are there\n$/);
});

test('the examples of docs/javascript.md say what comes out', () => {
    const blocks = readFileSync(join(root, 'docs/javascript.md'), 'utf8').match(/(?<=^```js\n)[^]*?(?=^```$)/gm);
    const code = blocks.join('\n');
    const checked = code.replace(/^(.*?);\s+\/\/ → (.*)$/gm, (_, expression, result) => {
        const [, head, value] = expression.match(/^(const \w+ = )?(.*)$/);
        return `${head ? `${expression};\n` : ''}check(${JSON.stringify(expression)}, ${head ? head.slice(6, -3) : `(() => { try { return ${value}; } catch (error) { return String(error); } })()`}, ${JSON.stringify(result)});`;
    });
    cpSync(folder, join(tmp, 'manual'), { recursive: true });
    const check = "function check(what, got, said) { globalThis.checks = (globalThis.checks ?? 0) + 1; const text = typeof got === 'string' ? got : JSON.stringify(got); if (text !== said) { console.error(`${what}\\n  says ${text}\\n  not  ${said}`); process.exitCode = 1; } }\n";
    writeFileSync(join(tmp, 'manual/manual.mjs'), `${checked}\n${check}console.log(globalThis.checks);\n`);
    const { stdout, stderr, status } = spawnSync('node', ['manual.mjs'], { cwd: join(tmp, 'manual'), encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.ok(Number(stdout) > 15, `only ${stdout} examples`);
    assert.ok(readdirSync(join(folder, 'games')).length > 20);
});
