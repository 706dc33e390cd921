// embedding.test.mjs -- what must not surprise a program that embeds talon in JavaScript: runs that fail, keys without a value, mistyped names, odd objects,
// memory that grows, and what every refusal says.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { build } from 'esbuild';
import { Talon, TalonError } from '../../wasm/talon.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'build/wasm');
const wasm = readFileSync(join(folder, 'talon.wasm'));
const talon = await Talon.load(wasm);
const gameOf = (name) => talon.openGame(readFileSync(join(folder, 'games', `${name}.game`)));
const holdem = gameOf('texas_holdem');
const players = ['Ana', 'Ben'];
const zones = { deck: { type: 'deck', cards: 'standard_52' }, 'hand.1': { type: 'hand', owner: 'Ana' }, 'hand.2': { type: 'hand', owner: 'Ben' } };

const refused = (work, status, message) => assert.throws(work, (error) => {
    assert.ok(error instanceof TalonError, `${error} is no TalonError`);
    assert.equal(error.status, status, error.message);
    assert.match(error.message, message);
    JSON.stringify(error.fields);
    return true;
});

/** What talon apply answers to these lines. */
const native = (lines) => execFileSync(join(root, 'build/talon'), ['apply'], { input: lines.map((line) => JSON.stringify(line)).join('\n'), encoding: 'utf8' }).trim().split('\n').map((line) => JSON.parse(line));

const everything = (table) => JSON.stringify([table.look(), table.view('Ana').record, table.next, table.place, table.inside, table.undoable]);

// ---- Runs ----

test('a run that fails in the middle of a phase has dealt nothing, and can be run again', () => {
    const table = holdem.sit({ players, seed: 1 });
    table.run('flop');
    table.draw({ n: table.zones.deck.cards.length - 1, to: 'muck' });
    const before = everything(table);
    refused(() => table.run('turn'), 'InsufficientCards', /^run: /);
    assert.equal(everything(table), before);
    refused(() => table.run('turn', { as: 'Ana' }), 'InsufficientCards', /^run: /);
    assert.equal(everything(table), before);
    table.undo();
    const other = holdem.sit({ players, seed: 1 });
    other.run('turn');
    table.run('turn');
    assert.deepEqual(table.zones, other.zones);
});

test('a run that ends with something unexpected has dealt nothing, and says which line, as talon apply does', () => {
    const table = holdem.sit({ players, seed: '1' });
    table.run('flop');
    table.draw({ n: 1, to: 'hand.1' });
    const before = everything(table);
    const said = native([{ op: 'new_game', game: 'texas_holdem', players, seed: '1' }, { op: 'run', until: 'flop' }, { op: 'draw', n: 1, to: 'hand.1' }, { op: 'run' }])[3].error;
    assert.throws(() => table.run(), (error) => {
        assert.deepEqual([error.status, error.message], [said.code, `run: ${said.message}`]);
        assert.deepEqual(error.fields, { line: Number(said.message.match(/^line ([0-9]+)/)[1]), column: 5 });
        return true;
    });
    assert.equal(everything(table), before);
    table.undo();
    assert.deepEqual(table.run(), { end: 'done', next: null });
});

test('a deal that is not as the game expects is refused, too', () => {
    const tmp = mkdtempSync(join(tmpdir(), 'talon-embedding-'));
    writeFileSync(join(tmp, 'odd.yaml'), 'game: odd\nplayers: 2\nzones:\n  hand: {type: hand, owner: each_player}\ncomponents: {deck: standard_52}\nsetup:\n  - shuffle: deck\n  - deal: 2 to each_player from deck\nexpect:\n  - count(deck) == 7\n');
    execFileSync(join(root, 'build/talon'), ['check', join(tmp, 'odd.yaml'), '--compile', join(tmp, 'odd.game')], { stdio: 'ignore' });
    const odd = talon.openGame(readFileSync(join(tmp, 'odd.game')));
    rmSync(tmp, { recursive: true });
    refused(() => talon.openGame(new Uint8Array(9)), 'BadRequest', /not a game of this version; .* talon check FILE --compile OUT any other$/);
    refused(() => odd.deal({ players }), 'BadRequest', /^deal: line 10 of the game: what it expects does not hold: 48 == 7$/);
    refused(() => odd.sit({ players }).run(), 'BadRequest', /^run: line 10 of the game: what it expects does not hold: 48 == 7; nothing was dealt$/);
});

test('a run gives its records as a player sees them, those of talon apply', () => {
    for (const as of ['Ana', null, undefined]) {
        const eyes = as === undefined ? {} : { as };
        const table = holdem.sit({ players, seed: '4' });
        const answers = native([{ op: 'new_game', game: 'texas_holdem', players, seed: '4' }, { op: 'run', until: 'flop', ...eyes }, { op: 'run', ...eyes }]);
        assert.deepEqual(table.run('flop', eyes).records, answers[1].records);
        assert.deepEqual(table.run(undefined, eyes), { end: 'done', next: null, records: answers[2].records });
        assert.ok(answers[2].records.length > 3);
    }
    const table = holdem.sit({ players, seed: '4' });
    refused(() => table.run('flop', { as: undefined }), 'BadRequest', /"as" is undefined/);
    refused(() => table.run('flop', { as: 'Cy' }), 'BadRequest', /no player is called "Cy"/);
    refused(() => table.run('flop', 'Ana'), 'BadRequest', /must be an object with as/);
    assert.equal(table.place, 0);
});

test('records of a run that there is no memory for: nothing was dealt, and all of it is given back', async () => {
    const small = await Talon.load(wasm, { memory: 2 ** 20 });
    const table = small.openGame(readFileSync(join(folder, 'games/texas_holdem.game'))).sit({ players, seed: 1 });
    const { x } = small.memory;
    const before = everything(table);
    const taken = [];
    for (let size = 2 ** 18; size >= 16; size /= 2) for (let at; (at = x.memory_take(size)); ) taken.push(at);
    taken.splice(0, 1).forEach((at) => x.memory_give(at));
    const rest = x.memory_take(2 ** 18 - 1024); // room for some records, not for all
    const used = x.memory_used();
    refused(() => table.run(undefined, {}), 'LimitExceeded', /at most 1048576 bytes of memory/);
    assert.deepEqual([everything(table), x.memory_used()], [before, used]);
    for (const at of [rest, ...taken]) assert.ok(x.memory_give(at));
    assert.equal(table.run(undefined, {}).next, null);
});

test('the record that a run leaves is not said to be the last player\'s', () => {
    const table = holdem.sit({ players, seed: 1 });
    table.run('flop');
    assert.equal(table.draw({ n: 1, to: 'hand.1', by: 'Ana' }).by, 'Ana');
    table.undo();
    table.draw({ n: 1, to: 'hand.1', by: 'Ana' });
    assert.equal(table.view().record.by, 'Ana');
    table.move({ from: 'hand.1', to: 'deck', n: 1, by: 'Ana' });
    table.run('turn');
    assert.equal(table.view().record.by, undefined);
});

// ---- Who acts, who sits ----

test('a key that names somebody has a value of its own, else it would mean the table', () => {
    const table = talon.table({ zones, seed: 1 });
    const before = JSON.stringify(table.look());
    for (const key of ['by', 'as']) {
        refused(() => table.draw({ n: 1, to: 'hand.1', [key]: undefined }), 'BadRequest', new RegExp(`^draw: "${key}" is undefined; name a player, or leave the key out`));
        refused(() => table.apply({ op: 'undo', [key]: undefined }), 'BadRequest', /^undo: /);
        refused(() => table.shuffle(Object.create({ [key]: 'Ana' })), 'BadRequest', /is inherited/);
        refused(() => table.apply(Object.create({ [key]: 'Ana' }, { op: { value: 'shuffle', enumerable: true } })), 'BadRequest', /is inherited/);
    }
    class Asked {
        get by() {
            return 'Ana';
        }
    }
    refused(() => table.shuffle(new Asked()), 'BadRequest', /"by" is inherited/);
    refused(() => table.draw({ n: 1, to: 'hand.1', by: null }), 'BadRequest', /no player is called null/);
    assert.equal(JSON.stringify(table.look()), before);
});

test('whoever sits is a player, also where nobody owns a zone', () => {
    for (const [name, who] of [['klondike', ['P1']], ['freecell', ['P1']], ['baccarat', ['P1', 'P2']], ['texas_holdem', players]]) {
        const game = gameOf(name);
        const seats = who.slice(0, game.maxPlayers);
        const table = game.sit({ players: seats, seed: 1 });
        table.run();
        assert.deepEqual(table.players, seats, name);
        assert.equal(table.view(seats[0]).as, seats[0]);
        if (name === 'texas_holdem') continue;
        assert.deepEqual({ ...table.view(seats[0]).toJSON(), as: null }, table.view().toJSON(), 'nothing is theirs');
        assert.deepEqual(table.view(seats[0]).of(seats[0]), { __proto__: null });
        assert.deepEqual(game.deal({ players: seats, seed: 1 }).of(seats[0]), { __proto__: null });
        refused(() => table.shuffle({ by: seats[0] }), 'BadRequest', /owns no zone here, .*; leave "by" out/);
        refused(() => table.view('Zoe'), 'BadRequest', /no player is called "Zoe"; the players are P1/);
    }
});

test('the dealer is a seat from 1, or a name', () => {
    const deal = (dealer) => JSON.stringify(gameOf('texas_holdem').deal({ players: ['Ana', 'Ben', 'Cy'], seed: 3, ...(dealer !== undefined && { dealer }) }).zones);
    assert.equal(deal('Ana'), deal(1));
    assert.equal(deal('Cy'), deal());
    assert.notEqual(deal('Ana'), deal('Ben'));
    for (const dealer of [0, -1, 4, 1.5, 'Zoe', null, {}]) refused(() => deal(dealer), 'BadRequest', /^deal: dealer must be a seat, 1 to 3, or a player's name, not /);
    refused(() => holdem.sit({ players, dealer: 0 }), 'BadRequest', /^sit: dealer/);
    refused(() => holdem.target({ players, dealer: 0 }), 'BadRequest', /^target: dealer/);
});

test('a player\'s zones are all there, whatever they are called', () => {
    const mine = { type: 'hand', owner: 'Ana' };
    const own = (names) => Object.keys(talon.table({ zones: [{ id: 'deck', type: 'deck' }, ...names.map((id) => ({ id, ...mine }))] }).look().of('Ana'));
    assert.deepEqual(own(['hand.1']), ['hand']);
    assert.deepEqual(own(['tableau.1', 'tableau.2', 'hand.1']), ['tableau.1', 'tableau.2', 'hand']);
    assert.deepEqual(own(['pile.1.1', 'pile.1.2']), ['pile.1', 'pile.2']);
    assert.deepEqual(own(['pile.2', 'pile.3', 'pile.1.2']), ['pile.2', 'pile.3', 'pile.1.2']);
    assert.deepEqual(own(['__proto__', 'constructor']), ['__proto__', 'constructor']);
    const table = talon.table({ zones: [{ id: '__proto__', ...mine }, { id: 'deck', type: 'deck', cards: ['As'] }] });
    table.draw({ n: 1, to: '__proto__' });
    assert.deepEqual([table.look().of('Ana')['__proto__'].names, table.zones['__proto__'].names, table.look().of('Ana').toString], [['As'], ['As'], undefined]);
});

// ---- What is given ----

test('a mistyped deck is not a deck of one card: talon check refuses the same', () => {
    const tmp = mkdtempSync(join(tmpdir(), 'talon-embedding-'));
    const same = ['standard_53', 'standard52', 'standard', 'uno', 'tarot', 'canasta_180', 'mydeck', 'my_cards', 'jokers', 'Wild', 'five', 'wild_draw4', 'poker_52', 'zombie_1', 'piquet_3'];
    for (const deck of same) {
        writeFileSync(join(tmp, 'deck.yaml'), `game: deck\nplayers: 2\ncomponents: {deck: 60 ${deck}}\nsetup:\n  - shuffle: deck\n`);
        const unknown = spawnSync(join(root, 'build/talon'), ['check', join(tmp, 'deck.yaml')], { encoding: 'utf8' }).output.join('').includes('E107');
        if (unknown) refused(() => talon.deck(`60 ${deck}`), 'BadRequest', /unknown deck|other suits/);
        else assert.deepEqual(talon.deck(deck), [deck]);
    }
    rmSync(tmp, { recursive: true });
    refused(() => talon.deck('standard_53'), 'BadRequest', /^deck "standard_53": unknown deck "standard_53"; did you mean "standard_52"\? Or give a list of names$/);
    refused(() => talon.table({ zones: { deck: { type: 'deck', cards: 'uno_108' } } }), 'BadRequest', /"uno_108" has other suits/);
    assert.equal(talon.deck('standard_52+joker').length, 53);
});

test('an object that holds no keys of its own is none', () => {
    for (const odd of [new Map([['deck', zones.deck]]), new Set(), new Date(), new Uint8Array(3), Promise.resolve()]) {
        refused(() => talon.table({ zones: odd }), 'BadRequest', /^zones must be an object like .*, not a (?:Map|Set|Date|Uint8Array|Promise)$/);
        refused(() => talon.table(odd), 'BadRequest', /^table must be an object with zones/);
    }
    assert.deepEqual(talon.table({ zones: Object.assign(Object.create(null), zones) }).zoneNames, Object.keys(zones));
});

test('names are text that can be written, and their rule is said', () => {
    for (const bad of ['\ud800', 'a\udc00b', '', 'a\0b', 5, null]) {
        refused(() => holdem.sit({ players: [bad, 'Ben'] }), 'BadRequest', /^sit: players\[0\] must be a name, 1 to 64 bytes of UTF-8 without NUL, not /);
        refused(() => talon.table({ zones: { deck: { type: 'deck', cards: [bad] } } }), 'BadRequest', /must be a name, 1 to 255 bytes/);
        if (typeof bad === 'string') refused(() => talon.table({ zones: { [bad]: { type: 'deck' } } }), 'BadRequest', /^a zone's name must be a name, 1 to 64 bytes/);
    }
    assert.deepEqual(holdem.sit({ players: ['🂡', 'Ben'] }).players, ['🂡', 'Ben']);
});

test('what is known about an error can be written as JSON', () => {
    for (const n of [-5n, Symbol('x'), () => 3, NaN, undefined]) {
        assert.throws(() => talon.wash(5, { step: n === undefined ? null : n }), (error) => typeof JSON.parse(JSON.stringify(error.fields)).n === 'string');
        assert.throws(() => talon.wash(5, { deal: n === undefined ? null : n }), (error) => typeof JSON.parse(JSON.stringify(error.fields)).n === 'string');
    }
});

// ---- Loading ----

test('loading what is not talon.wasm is refused in words', async () => {
    const fails = async (work, message) => assert.rejects(work, (error) => {
        assert.ok(error instanceof TalonError, `${error} is no TalonError`);
        assert.match(error.message, message);
        return true;
    });
    for (const odd of ['./talon.wasm', 5, {}, new URL('file:///x'), Promise.resolve(wasm)]) await fails(() => Talon.load(odd), /^load needs the bytes of talon\.wasm, .*, not .*; without an argument/);
    await fails(() => Talon.load(new Uint8Array(7)), /^these bytes are not talon\.wasm \(.*\); make wasm/);
    await fails(() => Talon.load(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)), /a WebAssembly module, but not talon\.wasm/);
    assert.ok((await Talon.load(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length))).version);
    assert.ok((await Talon.load(await WebAssembly.compile(wasm))).version);
    const tmp = mkdtempSync(join(tmpdir(), 'talon-embedding-'));
    cpSync(folder, tmp, { recursive: true, filter: (path) => path === folder || /\.mjs$/.test(path) });
    const { stdout } = spawnSync('node', ['--input-type=module', '-e', `import { Talon } from './talon.mjs'; await Talon.load().catch((error) => console.log(error.name, error.message));`], { cwd: tmp, encoding: 'utf8' });
    rmSync(tmp, { recursive: true });
    assert.match(stdout, /^TalonError .*\/talon\.wasm cannot be loaded \(ENOENT\); put it beside talon\.mjs, or pass its bytes\n$/);
});

test('the folder holds what is copied and nothing else, and is a package', () => {
    const tmp = mkdtempSync(join(tmpdir(), 'talon-embedding-'));
    const loader = readdirSync(join(root, 'wasm')).filter((file) => /\.m[jt]s$/.test(file) && file !== 'types.mjs');
    assert.deepEqual(readdirSync(folder).sort(), [...loader, 'games', 'games.mjs', 'package.json', 'talon.wasm'].sort());
    mkdirSync(join(tmp, 'node_modules'));
    cpSync(folder, join(tmp, 'node_modules/talon'), { recursive: true });
    writeFileSync(join(tmp, 'use.mts'), "import { Talon } from 'talon';\nconst talon: Talon = await Talon.load();\nconsole.log((await talon.game('uno')).name, talon.version);\n");
    const tsc = spawnSync('node', [join(root, 'web/node_modules/typescript/bin/tsc'), '--strict', '--target', 'es2022', '--module', 'nodenext', 'use.mts'], { cwd: tmp, encoding: 'utf8' });
    const said = spawnSync('node', ['use.mjs'], { cwd: tmp, encoding: 'utf8' });
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    rmSync(tmp, { recursive: true });
    assert.deepEqual([tsc.stdout, said.stdout, said.stderr], ['', `uno ${version}\n`, '']);
});

test('games that come with talon are found by name in a bundled program, where no file lies beside it', async () => {
    const tmp = mkdtempSync(join(tmpdir(), 'talon-embedding-'));
    const names = readdirSync(join(root, 'games')).map((file) => file.replace('.yaml', '')).sort();
    const absent = 'constructor';
    const code = `import { Talon } from './talon.mjs';
        import wasm from './talon.wasm';
        const talon = await Talon.load(wasm);
        for (const name of ${JSON.stringify(names)}) console.log((await talon.game(name)).name);
        await talon.game('${absent}').catch((error) => console.log(error.message));`;
    const stdin = { contents: code, resolveDir: folder };
    const bundle = async (options) => (await build({ stdin, bundle: true, format: 'esm', platform: 'neutral', loader: { '.wasm': 'binary' }, minify: true, logLevel: 'error', ...options }));
    await bundle({ outfile: join(tmp, 'one/program.mjs') });
    await bundle({ outdir: join(tmp, 'split'), splitting: true, outExtension: { '.js': '.mjs' } });
    const said = [`${names.join('\n')}\nno game called ${absent} comes with talon, and there is no games/${absent}.game beside talon.mjs; make wasm compiles the games, or pass the bytes of one\n`, ''];
    for (const file of ['one/program.mjs', 'split/stdin.mjs']) {
        const { stdout, stderr } = spawnSync('node', [join(tmp, file)], { cwd: tmp, encoding: 'utf8' });
        assert.deepEqual([stdout, stderr], said, file);
    }
    const sizes = [statSync(join(tmp, 'one/program.mjs')).size, statSync(join(tmp, 'split/stdin.mjs')).size];
    const pieces = readdirSync(join(tmp, 'split')).length;
    rmSync(tmp, { recursive: true });
    assert.ok(pieces > names.length, `only ${pieces} pieces`);
    assert.ok(sizes[0] - sizes[1] > 100_000 && sizes[0] - sizes[1] < 250_000, `one file ${sizes[0]}, split ${sizes[1]} bytes`);
});

test('a game by its name is, byte for byte, the compiled file', async () => {
    const { games } = await import(join(folder, 'games.mjs'));
    const files = readdirSync(join(folder, 'games')).filter((file) => file.endsWith('.game'));
    assert.deepEqual(Object.keys(games).sort(), files.map((file) => file.slice(0, -5)).sort());
    for (const name of Object.keys(games))
        assert.deepEqual(inflateSync(Buffer.from((await games[name]()).default, 'base64')), readFileSync(join(folder, 'games', `${name}.game`)), name);
});

// ---- Memory ----

test('the memory grows seldom, however many tables are made', async () => {
    const many = await Talon.load(wasm);
    let [grown, size] = [0, many.memoryUse.size];
    for (let i = 0; i < 1000; i++) {
        many.table({ zones, seed: i, history: 50 });
        if (many.memoryUse.size !== size) [grown, size] = [grown + 1, many.memoryUse.size];
    }
    assert.ok(size > 2 ** 24 && grown <= 20, `${grown} times to ${size} bytes`);
    assert.ok(size < 2 * many.memoryUse.used, 'no more than half is spare');
});

test('a memory that is full says how large it may be, and is used to its end', async () => {
    const limit = 3 * 2 ** 20;
    const small = await Talon.load(wasm, { memory: limit });
    const kept = [];
    refused(() => {
        for (;;) kept.push(small.table({ zones, history: 0 }));
    }, 'LimitExceeded', /^table: a limit is exceeded: at most 3145728 bytes of memory; free what is no longer needed/);
    const { used, size } = small.memoryUse;
    assert.ok(size === limit && used > limit - 2 ** 18, `${used} of ${size}`);
});

// ---- What is said ----

test('a sentence about one case has no general advice behind it', () => {
    const table = talon.table({ zones, seed: 1 });
    refused(() => holdem.deal({ players: ['Ana'] }), 'InvalidCount', /^deal: at least 2 players can play this game, not 1$/);
    refused(() => holdem.deal({ players: ['Ana', 'Ana'] }), 'BadRequest', /^deal: two players have the same name$/);
    refused(() => talon.table({ zones: { ...zones, discard: { type: 'discard' } } }).load(table.save()), 'BadRequest', /^load: [^;]*$/);
    refused(() => table.draw({ n: 0, to: 'hand.1' }), 'InvalidCount', /^draw: .*; give a whole number of at least 1$/);
    refused(() => table.draw({ n: 53, to: 'hand.1' }), 'InsufficientCards', /; ask for fewer/);
    table.shuffle();
    refused(() => table.undo({ by: 'Ana' }), 'NotYours', /^undo: [^;]*$/);
});

test('names that are not there: the nearest, or all', () => {
    const table = talon.table({ zones, seed: 1 });
    refused(() => table.draw({ n: 1, to: 'hnad.1' }), 'ZoneNotFound', /^draw: no zone has this name: "hnad\.1"; did you mean "hand\.1"\? The zones are deck, hand\.1, hand\.2$/);
    refused(() => table.draw({ n: 1, to: 'x' }), 'ZoneNotFound', /^draw: no zone has this name: "x"; the zones are deck, hand\.1, hand\.2$/);
    refused(() => table.look().zone('hnad.1'), 'ZoneNotFound', /^no zone is called "hnad\.1"; did you mean "hand\.1"\?/);
    refused(() => table.apply({ op: 'drwa' }), 'UnknownOp', /^no operation on a table is called "drwa"; did you mean "draw"\?$/);
    refused(() => table.apply({ op: 'xyzzy' }), 'UnknownOp', /; talon\.operations lists them$/);
    refused(() => talon.table({ zones: { a: { type: 'pile' } } }), 'InvalidZoneType', /^zones\.a\.type must be one of deck, hand, .*, not "pile"$/);
    const many = talon.table({ zones: Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`zone${i}`, { type: 'hand' }])) });
    refused(() => many.draw({ n: 1, from: 'zone1', to: 'abc' }), 'ZoneNotFound', /zone19 and 5 more$/);
    refused(() => talon.poker.rank(table.view().zones.deck.cards.slice(0, 5)), 'NotVisible', /^poker\.rank: cards\[0\] is a hidden card, and nobody knows what it is worth/);
    refused(() => talon.poker.rank(table.view().zones.deck.names.slice(0, 5)), 'NotVisible', /hidden card/);
});

test('what is sent to a worker or a page is toJSON()', () => {
    const table = talon.table({ zones, seed: 1 });
    table.draw({ n: 2, to: 'hand.1' });
    const view = table.view('Ana');
    assert.deepEqual(JSON.parse(JSON.stringify(structuredClone(view.toJSON()))), JSON.parse(JSON.stringify(view)));
});
