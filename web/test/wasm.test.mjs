// wasm.test.mjs -- talon.wasm gives what the command gives: streams, washes, deals and plans of every shipped game.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MODES, Talon, TalonError } from '../../wasm/talon.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const command = join(root, 'build/talon');
const folder = join(root, 'build/wasm');
const names = readdirSync(join(folder, 'games')).filter((file) => file.endsWith('.game')).map((file) => file.slice(0, -5));
const deck = Array.from({ length: 100 }, (_, i) => `card ${i + 1}`);
let talon;
let tmp;

const native = (...args) => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], cwd: root });
const numbers = (text) => text.trim().split(/\s+/).map(Number);
const open = (name) => talon.openGame(readFileSync(join(folder, 'games', `${name}.game`)));
const sitting = (game, n) => ({ players: Array.from({ length: n }, (_, i) => `P${i + 1}`), deck: game.imports ? deck : [] });
const options = (game, n) => ['--players', sitting(game, n).players.join(','), ...(game.imports ? ['--deck', join(tmp, 'deck')] : [])];

before(async () => {
    talon = await Talon.load(readFileSync(join(folder, 'talon.wasm')));
    tmp = mkdtempSync(join(tmpdir(), 'talon-wasm-'));
    writeFileSync(join(tmp, 'deck'), deck.map((card) => `1 ${card}\n`).join(''));
});
after(() => rmSync(tmp, { recursive: true }));

test('it is small and imports nothing', () => {
    const bytes = readFileSync(join(folder, 'talon.wasm'));
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
    assert.ok(statSync(join(folder, 'talon.wasm')).size < 221_184); // games bring rules of play, which it opens and checks, and its evaluator knows their conditions
    assert.equal(`talon ${talon.version}\n`, native('version'));
});

test('as many commanders lie apart as are said, and one where nothing is', () => {
    const game = open('commander');
    const apart = (more) => game.deal({ ...sitting(game, 2), seed: 1, ...more }).zones['command.1'].cards.map(String);
    assert.deepEqual(apart({}), ['card 1']);
    assert.deepEqual(apart({ commanders: 2 }), ['card 1', 'card 2']);
    assert.deepEqual(apart({ commanders: 0 }), []);
    assert.throws(() => apart({ commanders: 101 }), /commanders/);
});

test('streams, dice, washes and riffles are those of the command', () => {
    for (const [seed, step, deal] of [['1', 0, 0n], ['0xfedcba9876543210', 7, 3n], ['99999999999999999999', 4294967295, 2n ** 53n]]) {
        const bytes = talon.seed(seed);
        const same = (got, ...words) => assert.deepEqual([...got], numbers(native('random', '--seed', seed, '--step', `${step}`, '--deal', `${deal}`, ...words)));
        same(talon.words(40, { seed: bytes, step, deal }), 'words', '40');
        same(talon.dice(5, 52, { seed: bytes, step, deal }), 'die', '52', '52', '52', '52', '52');
        for (const n of [1, 2, 52, 1000]) {
            same(talon.wash(n, { seed, step, deal }), 'wash', `${n}`);
            same(talon.riffle(n, { seed: BigInt(seed), step, deal }), 'riffle', `${n}`);
        }
    }
    assert.throws(() => talon.seed('twelve'), /a seed is 32 bytes, a whole number/);
});

const expected = (name, game, n, seed) => {
    const lines = native('deal', name, ...options(game, n), '--seed', seed, '--no-proof', '--json').trim().split('\n');
    return JSON.parse(lines.at(-1)).state.zones;
};

for (const name of names) {
    test(`${name}: deals and plans are those of the command`, () => {
        const game = open(name);
        for (let n = game.minPlayers; n <= game.maxPlayers; n++) {
            const seed = talon.seed(n);
            const { end, zones } = game.deal({ ...sitting(game, n), seed });
            assert.equal(end, 'done');
            assert.deepEqual(Object.fromEntries(Object.values(zones).map((zone) => [zone.name, zone.names])), expected(name, game, n, `${n}`));
            const target = game.target(sitting(game, n));
            const mode = MODES[n % MODES.length];
            const plan = talon.plan(talon.assign(target.cards, seed), { mode });
            const told = JSON.parse(native('plan', name, ...options(game, n), '--seed', `${n}`, '--mode', mode, '--json'));
            const piles = (round) => ({ lays: round.lays.map((lay) => [lay.pile, lay.give !== null]), pickup: round.pickup });
            assert.deepEqual(plan.rounds.map(piles), told.rounds.map((round) => ({ lays: round.steps.map((step) => [step.pile, step.give !== null]), pickup: round.pickup })));
            assert.deepEqual([plan.placements, plan.packets, plan.pickups], [told.totals.placements, told.totals.packets, told.totals.pickups]);
            assert.deepEqual(target.talon.map((course) => [course.cards, course.face]), told.talon.map((course) => [course.cards, course.face]));
            assert.equal(target.rest, told.rest);
        }
    });
}

test('what the table refuses is said', () => {
    assert.throws(() => open('bridge').target({ players: ['Ana', 'Ben'] }), /^TalonError: target: at least 4 players can play this game, not 2$/);
    assert.throws(() => open('skat').target({ players: ['Ana', 'Ana', 'Cy'] }), TalonError);
    assert.throws(() => talon.openGame(new Uint8Array(100)), TalonError);
    const poker = { players: ['Ana', 'Ben'] };
    for (const until of ['Flop', 'showdown', '', null, -1, 4, 0.5, '1', {}])
        assert.throws(() => open('texas_holdem').deal({ ...poker, until }), /^TalonError: this game has no phase called .*; it has setup, flop, turn, river$/);
    assert.equal(open('texas_holdem').deal({ ...poker, until: 'flop' }).zones.community.cards.length, 3);
    assert.equal(open('texas_holdem').deal({ ...poker, until: 'setup' }).zones.community.cards.length, 0);
    for (const [number, cards] of [0, 3, 4, 5].entries()) assert.equal(open('texas_holdem').deal({ ...poker, until: number }).zones.community.cards.length, cards);
    assert.throws(() => talon.plan(Array(1025).fill(null)), /at most 1024/);
    assert.throws(() => talon.plan([{ talon: 1 }, { talon: 0 }], { piles: 0 }), TalonError);
    assert.throws(() => talon.assign([null], new Uint8Array(31)), /32 bytes/);
});

test('memory is given back', () => {
    const game = open('uno');
    const size = () => talon.memoryUse.size;
    const run = () => talon.plan(talon.assign(game.target(sitting(game, 10)).cards, '1'));
    run();
    const before = size();
    for (let i = 0; i < 20; i++) run();
    assert.equal(size(), before);
});

test('the example of docs/dealer-page.md says what comes out', () => {
    const lines = readFileSync(join(root, 'docs/dealer-page.md'), 'utf8').split('\n');
    const first = lines.findIndex((line) => line.startsWith('    import { Talon }'));
    const last = lines.findIndex((line, i) => i > first && line.includes('// {'));
    const code = lines.slice(first, last).join('\n');
    const [, expression, result] = lines[last].match(/^\s+(.*?);\s+\/\/ (.*)$/);
    cpSync(folder, join(tmp, 'wasm'), { recursive: true });
    writeFileSync(join(tmp, 'wasm/example.mjs'), `${code}\nconsole.log(JSON.stringify([${expression}, ${result}]));\n`);
    const [got, promised] = JSON.parse(execFileSync('node', ['example.mjs'], { cwd: join(tmp, 'wasm'), encoding: 'utf8' }));
    assert.deepEqual(got, promised);
});
