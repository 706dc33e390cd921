// The two verifiers agree: every verdict of the JavaScript is that of `talon verify --json`, but for the words.
//
// TALON names the command; AGREE how many random games there are (each is damaged sixteen times).
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { concat, hex } from '../verify/bytes.mjs';
import { allForms, formOf } from '../verify/kinds.mjs';
import { markForks } from '../verify/forks.mjs';
import { verify } from '../verify/verify.mjs';
import { damagedBlind, shuffledBlocks } from './lib/blind-damage.mjs';
import { randomBlindGame } from './lib/blind-play.mjs';
import { cancelled, missing, quarrels } from './lib/blind-quarrels.mjs';
import { damagedBytes, Resigner } from './lib/damage.mjs';
import { Dice } from './lib/dice.mjs';
import { earned, other } from './lib/earned.mjs';
import { dealt, headed, small } from './lib/expect.mjs';
import { everything, holdem, shuffle, turn, veiled } from './lib/games.mjs';
import { randomGame } from './lib/play.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const talon = process.env.TALON ?? join(root, 'build/talon');
const games = Number(process.env.AGREE ?? 45);
const options = { skip: existsSync(talon) ? false : `there is no ${talon}: make builds it` };

const folder = mkdtempSync(join(tmpdir(), 'talon-'));
test.after(() => rmSync(folder, { recursive: true }));

const memo = new Map();
const keyring = new Map();
let written = 0;

function verdictOfC(path, more) {
    return new Promise((resolve, reject) => {
        execFile(talon, ['verify', '--json', path, ...more], { encoding: 'utf8' }, (error, stdout, stderr) => {
            if (error && error.code !== 1) reject(new Error(`talon verify ${path}: ${error.code ?? error.signal} ${stderr}`));
            else resolve(JSON.parse(stdout));
        });
    });
}

/** What is compared: everything but words and the file's name. Only the command has games to compare with, so `rules` is its own. */
function comparable(verdict) {
    const { bad, not_proved, ...rest } = verdict;
    return { ...rest, file: null, not_proved: not_proved.filter((word) => word !== 'rules'), bad: bad && { line: bad.line, stage: bad.stage, code: bad.code } };
}

const seen = { files: 0, verified: 0, codes: new Map() };

/** who: nothing, or {me: a seat's secret, know: [name, key]} as options for both. */
function optionsFor({ me = null, know = null }) {
    const more = [];
    if (me) {
        writeFileSync(join(folder, `${written}.key`), JSON.stringify({ talon: 'key', name: 'me', secret: hex(me) }), { mode: 0o600 });
        more.push('--me', join(folder, `${written}.key`));
    }
    if (know) more.push('--know', `${know[0]}=${know[1]}`);
    return { more, ours: { me: me && { seed: me }, know: new Map(know ? [know] : []) } };
}

async function compare(what, bytes, who = {}) {
    const { more, ours: mine } = optionsFor(who);
    const path = join(folder, `${written++}.jsonl`);
    writeFileSync(path, bytes);
    const ours = verify(bytes, { memo, keyring, ...mine });
    const theirs = await verdictOfC(path, more);
    const [a, b] = [comparable(ours), comparable(theirs)];
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
    if (keys.length > 0) {
        if (process.env.KEEP) writeFileSync(join(process.env.KEEP, `${what.replaceAll(' ', '-')}.jsonl`), bytes);
        const values = keys.map((key) => `  ${key}: ${JSON.stringify(a[key])}, in C ${JSON.stringify(b[key])}`);
        throw new Error([what, ...values, `  ${ours.bad?.message}; in C ${theirs.bad?.message}`].join('\n'));
    }
    rmSync(path);
    seen.files++;
    if (ours.verified) seen.verified++;
    else seen.codes.set(ours.bad.code, (seen.codes.get(ours.bad.code) ?? 0) + 1);
    return ours;
}

/** Several files at once: forks and ties. The verdicts of both, in the order of the files. */
async function compareTogether(what, list) {
    const paths = list.map((bytes) => {
        const path = join(folder, `${written++}.jsonl`);
        writeFileSync(path, bytes);
        return path;
    });
    const files = list.map((bytes) => ({ bytes, verdict: verify(bytes, { memo, keyring }) }));
    markForks(files, memo);
    const { stdout } = spawnSync(talon, ['verify', '--json', ...paths], { encoding: 'utf8' });
    const theirs = stdout.trim().split('\n').map((line) => comparable(JSON.parse(line)));
    assert.deepEqual(theirs, files.map(({ verdict }) => comparable(verdict)), what);
}

/** Compares a list of [name, bytes] two at a time, and tells all that differ. */
async function compareAll(list) {
    const wrong = [];
    const next = list[Symbol.iterator]();
    const worker = async () => {
        for (const [what, bytes, who] of next) await compare(what, bytes, who).catch((error) => wrong.push(error));
    };
    await Promise.all([worker(), worker()]);
    if (wrong.length > 0) assert.fail(`${wrong.length} of ${list.length} differ\n${wrong.slice(0, 12).map((error) => error.message).join('\n')}`);
}

const golden = existsSync(join(root, 'tests/golden')) ? readdirSync(join(root, 'tests/golden')).filter((name) => name.endsWith('.jsonl')) : [];

test('golden files', options, () => compareAll(golden.map((name) => [name, readFileSync(join(root, 'tests/golden', name))])));

/** A game of Commander with every deed of a play mat, as its only player writes it; up to each of its lines, and to the end. */
test('a play mat', options, async () => {
    writeFileSync(join(folder, 'deck.txt'), '1 Old Fox *CMDR*\n1 Wren\n1 Mill\n12 Forest\n9 Island\n');
    const top = '"cards":[0]';
    const lines = [
        '"draw","n":7', '"mulligan","kind":"london"', '"mulligan","kind":"london"', `"bottom",${top}`, '"keep"', '"next"', '"draw"', `"cast","cards":["Old Fox"]`,
        `"move","from":"stack",${top},"to":"battlefield"`, '"move","from":"hand","cards":[1,0],"to":"battlefield"', '"tap","cards":[0,1]', '"untap","cards":[0]', '"untap"',
        `"counter","from":"battlefield",${top},"name":"+1/+1","n":2`, `"call","from":"battlefield",${top},"name":"goes away"`, '"token","name":"Bear 2/2","n":3',
        '"move","from":"battlefield","cards":[4,0],"to":"graveyard"', '"undo"', '"redo"', `"move","from":"hand",${top},"to":"battlefield","face":"down"`,
        '"turn","from":"battlefield","cards":[4],"face":"up"', '"move","from":"hand","cards":[1,0],"to":"library","at":"top"', `"move","from":"hand",${top},"to":"library"`,
        '"scry","top":[1],"bottom":[0],"graveyard":[2]', '"surveil","graveyard":[0]', '"look","n":15', '"search","cards":[3,1],"to":"exile","face":"down","shuffle":false',
        '"search","cards":[2],"to":"hand"', '"look","n":14', '"search","cards":[2,0],"to":"library","at":"top"', '"shuffle","top":3', '"shuffle"', '"reveal","n":2', '"mill"',
        `"move","from":"revealed",${top},"to":"library","shuffle":true`, '"roll","what":"coin"', '"roll","what":"die"', '"roll","what":"die"', '"roll","what":"d20"',
        '"set","name":"life","n":33', '"set","name":"damage Ben","n":7', '"say","text":"Ben concedes"', `"move","from":"battlefield",${top},"to":"command"`, '"undo"', '"restart"', '"end"',
    ];
    const words = ['commander', 'deck.txt', '--script', '--mat', '--brief', '--seed', '5', '-o', 'mat'];
    const { stdout } = spawnSync(talon, words, { cwd: folder, encoding: 'utf8', input: lines.map((line) => `{"op":${line.replace('"', '"mat.')}}\n`).join('') });
    const answers = stdout.trim().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual(answers.map(({ ok, error }, i) => (ok ? null : `${lines[i]}: ${error.message}`)).filter(Boolean), []);
    assert.equal(answers.length, lines.length);
    const file = readFileSync(join(folder, 'mat.jsonl'), 'utf8').match(/.*\n/g);
    await compareAll(answers.map(({ lines: n }) => [`a mat, ${n} lines`, Buffer.from(file.slice(0, n).join(''))]));
    assert.ok((await compare('a mat', Buffer.from(file.join('')))).verified);
});

/** Every game that comes with talon, for every number of players, dealt by the command, all seats by itself, as a person would. */
test('all games are proved for every number of players', options, async () => {
    const run = (...words) => spawnSync(talon, words, { cwd: folder, encoding: 'utf8' });
    const shipped = run('games', '--json').stdout.trim().split('\n').map((line) => JSON.parse(line));
    const names = readdirSync(join(root, 'games')).filter((name) => name.endsWith('.yaml')).map((name) => name.slice(0, -5));
    assert.deepEqual(shipped.map(({ name }) => name).sort(), names.sort());
    for (const { name, players } of shipped) {
        if (name === 'commander') continue; // of decks that players bring no file shows who chose them: docs/fairness.md §10
        for (let n = players.min; n <= players.max; n++) {
            const what = `talon deal ${name} --players ${n}`;
            const { status, stderr } = run('deal', name, '--players', String(n), '-o', `${name}-${n}`);
            assert.ok(status === 0 && existsSync(join(folder, `${name}-${n}.jsonl`)), `${what}: no proof\n${stderr}`);
            const { verified, audited, plan, not_proved: left } = await compare(what, new Uint8Array(readFileSync(join(folder, `${name}-${n}.jsonl`))));
            // One machine was everybody, so who reads it trusts that machine, and it knows the cards.
            assert.deepEqual({ verified, audited, todo: plan[1] - plan[0], left }, { verified: true, audited: true, todo: 0, left: ['peeking', 'trust'] }, what);
        }
    }
});

/** What is asked of each entry of a list holds of one without any: names of nothing, to nobody there, also where there is no veil; a pool of no zones; seats. */
test('lists of nothing', options, async () => {
    const named = (maker, to) => maker.push({ k: 'name', seat: 1, ...headed(maker), to, names: [] }, 1) ?? maker;
    const acted = (op) => {
        const maker = dealt();
        return maker.push({ k: 'act', prev: maker.prev, seat: 1, op, say: null, open: [] }, 1) ?? maker;
    };
    const opened = (change) => {
        const maker = small({ plan: [shuffle('deck')] }).lockAll();
        const line = { k: 'shuffle', prev: maker.prev, ...maker.begin([maker.rules.table.byId.get('deck')], 1), seats: [1, 2] };
        return maker.push({ ...line, ...change }, 0) ?? maker;
    };
    const cases = [
        ['', named(veiled(), null)], ['', named(veiled(), 1)], ['', named(veiled(), 2)], ['', named(veiled(), 9)], ['', named(dealt(), null)], ['', named(veiled().end(), 2)],
        ['order', named(small({ plan: [shuffle('deck')] }).lockAll().shuffle(), null)], ['pool', opened({ pool: [] })], ['seats', opened({ seats: [] })],
        ['', acted({ op: 'deal', n: 1, from: 'deck', to: [], face: null })], ['', acted({ op: 'combine', from: [], to: 'hand.1' })], ['', acted(turn([], 'hand.1'))],
        ['', acted({ op: 'move', from: 'hand.1', to: 'hand.2', indices: [], at: 'end', face: null })],
    ];
    for (const [i, [code, maker]] of cases.entries()) assert.equal((await compare(`nothing ${i}`, maker.bytes())).bad?.code ?? '', code, `list ${i}`);
});

test('golden files with changed bytes', options, () => {
    const dice = new Dice(1);
    const files = golden.map((name) => [name, new Uint8Array(readFileSync(join(root, 'tests/golden', name)))]);
    return compareAll(files.flatMap(([name, bytes]) => Array.from({ length: Math.ceil((games * 10) / files.length) }, (_, i) => [`${name} damaged ${i}`, damagedBytes(dice, bytes)])));
});

/** The forms of operations in a game's lines: what was planned, done, asked for. */
function formsIn(maker) {
    const lines = new TextDecoder().decode(maker.bytes()).trim().split('\n').map((line) => JSON.parse(line));
    return lines.flatMap((line) => (line.op ? [line.op] : [])).map(formOf);
}

test('random games, whole and damaged', options, async () => {
    const tried = new Set();
    for (let seed = 1; seed <= games; seed++) {
        const maker = randomGame(seed);
        const dice = new Dice(seed + 1000);
        const resigner = new Resigner(maker);
        const whole = await compare(`game ${seed}`, maker.bytes());
        assert.equal(whole.bad, null, `game ${seed} is good`);
        for (const form of formsIn(maker)) tried.add(form);
        const seat = 1 + dice.below(maker.game.seats.length);
        const know = [maker.game.seats[seat - 1][0], hex(maker.keys[dice.chance(80) ? seat : 0].bytes)];
        await compareAll([
            [`game ${seed} for seat ${seat}`, maker.bytes(), { me: maker.secrets[seat] }], [`game ${seed} by one who knows ${seat}`, maker.bytes(), { know }],
            ...Array.from({ length: 12 }, (_, i) => [`game ${seed} signed again ${i}`, resigner.damaged(dice), i % 3 === 0 ? { me: maker.secrets[seat] } : {}]),
            ...Array.from({ length: 4 }, (_, i) => [`game ${seed} damaged ${i}`, damagedBytes(dice, maker.bytes())]),
        ]);
    }
    const never = allForms.filter((form) => !tried.has(form));
    if (games >= 45) assert.deepEqual(never, [], 'operations that the random games never tried: see randomOperation in web/test/lib/play.mjs');
});

test('a file for every code', options, async () => {
    const list = Object.entries(earned).map(([code, make]) => {
        const [bytes, { me = null, know = null } = {}] = [make()].flat();
        return [code, bytes, { me: me?.seed ?? null, know: know ? [...know][0] : null }];
    });
    await compareAll(list);
    await compareTogether('fork', [earned.fork(), other()]);
});

test('blocks in another order', options, () => {
    const list = [];
    for (let seed = 1; seed <= games; seed++) {
        const maker = randomGame(seed + 300);
        list.push([`game ${seed} mixed`, new Resigner(maker).mixed(new Dice(seed)), { me: maker.secrets[1] }]);
    }
    return compareAll(list);
});

test('two and three files of one game', options, async () => {
    for (let seed = 1; seed <= games; seed++) {
        const maker = randomGame(seed + 600);
        const dice = new Dice(seed);
        const resigner = new Resigner(maker);
        await compareTogether(`game ${seed}`, [maker.bytes(), resigner.damaged(dice), ...(dice.chance(50) ? [resigner.damaged(dice)] : [])]);
    }
});

/** Ana promises something for a shuffle that is over; the same line does not stand twice. */
function promiseLate(maker, dice) {
    const promised = dice.one(['ab', 'cd']).repeat(32);
    const line = dice.chance(50) ? { k: 'cut', e: 1, commit: promised } : { k: 'lock', e: 1, chain: promised };
    const stands = maker.lines.some((bytes) => [`"k":"${line.k}"`, promised].every((part) => Buffer.from(bytes).includes(part)));
    if (!stands) maker.seat(line, 1, 0);
}

/** A way on from a small game: acts of both, lines of the dealer's, and side lines that promise something, some of them too late. */
function goOn(maker, dice) {
    const number = [0, 0, 0];
    const ways = [
        () => maker.act(1, turn([], 'hand.1')), () => maker.act(2, turn([], 'hand.2')), () => maker.act(2, turn([], 'hand.2')),
        () => maker.note(1, (number[1] += 1 + dice.below(2)), dice.one(['x', 'y'])), () => maker.note(2, (number[2] += 1), dice.one(['x', 'y', 'z'])),
        () => promiseLate(maker, dice),
    ];
    if (dice.chance(35)) ways.push(() => maker.skip(1));
    for (let left = dice.below(7); left > 0; left--) dice.one(ways)();
    return maker;
}

test('games that went on in two ways: forks, ties, and which file lost', options, async () => {
    const found = { fork: 0, tie: 0, good: 0 };
    for (let seed = 1; seed <= games * 2; seed++) {
        const dice = new Dice(seed + 5000);
        const files = [0, 1].map((i) => ({ bytes: goOn(dealt(), dice).bytes(), path: join(folder, `way-${seed}-${i}.jsonl`) }));
        for (const { path, bytes } of files) writeFileSync(path, bytes);
        await compareTogether(`two ways ${seed}`, files.map(({ bytes }) => bytes));
        for (const file of files) file.verdict = verify(file.bytes, { memo, keyring, name: file.path });
        markForks(files, memo);
        const { stdout } = spawnSync(talon, ['verify', '--plain', ...files.map(({ path }) => path)], { encoding: 'utf8' });
        const said = new Map([...stdout.replace(/\s+/g, ' ').matchAll(/otherwise from line (\d+) on, see (\S+):/g)].map(([, line, other]) => [other, Number(line)]));
        const ours = new Map(files.filter(({ tie }) => tie).map(({ tie }) => [tie.file, tie.line]));
        assert.deepEqual([...said].sort(), [...ours].sort(), `ties of two ways ${seed}`);
        found[files[0].verdict.bad ? 'fork' : ours.size > 0 ? 'tie' : 'good']++;
    }
    if (games >= 45) assert.ok(Math.min(found.fork, found.tie, found.good) > 2, `all of it came: ${JSON.stringify(found)}`);
});

test('games of every operation, damaged', options, async () => {
    const dice = new Dice(7);
    for (const maker of [holdem(), everything().end()]) {
        const resigner = new Resigner(maker);
        await compareAll(Array.from({ length: games * 4 }, (_, i) => [`${maker.game.name} signed again ${i}`, resigner.damaged(dice)]));
    }
});

test('games that nobody deals: whole, in another order, cut off, and changed', options, async () => {
    for (let seed = 1; seed <= Math.ceil(games / 5); seed++) {
        const maker = randomBlindGame(seed + 40);
        const dice = new Dice(seed);
        const me = { me: maker.secrets[1 + dice.below(maker.game.seats.length)] };
        const cut = { lines: maker.lines.slice(0, 2 + dice.below(maker.at - 2)) };
        const whole = await compare(`suite 2 game ${seed}`, maker.bytes(), me);
        assert.deepEqual(await compare(`suite 2 game ${seed} in another order`, shuffledBlocks(maker, dice), me), whole);
        const [one, two] = [shuffledBlocks(cut, dice), shuffledBlocks(cut, dice)];
        assert.deepEqual(await compare(`suite 2 game ${seed} cut off`, one, me), await compare(`suite 2 game ${seed} cut off, in another order`, two, me));
        await compareAll(Array.from({ length: 4 }, (_, i) => [`suite 2 game ${seed} changed ${i}`, damagedBlind(maker, dice), i % 2 ? me : {}]));
    }
});

test('games that nobody deals: what random ones have found', options, async () => {
    const found = { 'who came leaves again: its shuffle is not due': 151, 'a card comes to its own seat, which is out: nothing is lost': 181 };
    for (const [what, seed] of Object.entries(found)) assert.equal((await compare(what, randomBlindGame(seed, 45, 7).bytes())).bad, null, what);
});

test('games that nobody deals: a block is a set, also where somebody objects', options, async () => {
    let files = 0;
    for (const [name, orders] of quarrels()) {
        const verdicts = [];
        for (const lines of orders) verdicts.push(await compare(`${name} ${files++}`, concat(...lines.flatMap((line) => [line, Uint8Array.of(10)]))));
        assert.equal(new Set(verdicts.map(({ verified }) => verified)).size, 1, `${name}: whether it is good hangs on the order`);
        if (verdicts[0].verified) for (const verdict of verdicts) assert.deepEqual(verdict, verdicts[0], name);
    }
    const { bytes, missing: seats } = missing();
    assert.deepEqual(seats, [2], 'who objects owes nothing any more');
    assert.equal((await compare('missing', bytes)).bad, null);
});

test('games that nobody deals: keys that add up to nothing, and who is back in the same block', options, async () => {
    let files = 0;
    for (const [name, orders, good] of cancelled()) {
        for (const lines of orders) {
            const { bad } = await compare(`cancelled ${files++}`, concat(...lines.flatMap((line) => [line, Uint8Array.of(10)])));
            assert.equal(bad === null, good, `${name}: ${bad?.code} in line ${bad?.line}`);
        }
    }
    assert.equal(files, 16);
});

const hostile = join(root, 'build/test/unit-fair_suite2_bounds');

test('files that keep readers busy cost what their size says, here as in C (docs/transcript.md §15.1, Work)', { skip: options.skip || (existsSync(hostile) ? false : `there is no ${hostile}: make tests builds it`) }, async () => {
    spawnSync(hostile, ['--write', folder]); // whether C is fast enough is for that test to say
    const read = (name) => readFileSync(join(folder, `${name}.jsonl`));
    const effort = (bytes) => {
        const before = process.cpuUsage();
        verify(bytes);
        const { user, system } = process.cpuUsage(before);
        return user + system;
    };
    const pairs = [['secrets-8', 'secrets-32', 6], ['stand_ins-12', 'stand_ins-36', 4], ['table-8', 'table-200', 4], ['moves-8', 'moves-200', 4], ['objections-16', 'objections-48', 13], ['request-8', 'request-32', 20]];
    for (const [one, many, most] of pairs) {
        let times = Infinity;
        for (let i = 0; i < 4 && times > most; i++) {
            const least = Math.min(effort(read(one)), effort(read(one)));
            times = Math.min(times, effort(read(many)) / least);
        }
        assert.ok(times <= most, `${many} costs ${times.toFixed(1)} times what ${one} costs, more than ${most}`);
        await compare(many, read(many));
    }
});

test('what was compared', options, () => {
    const words = [...seen.codes].sort((a, b) => b[1] - a[1]).map(([code, n]) => `${code} ${n}`);
    console.log(`covered: ${seen.files} files, ${seen.verified} verified, ${seen.codes.size} codes: ${words.join(', ')}`);
    assert.ok(seen.codes.size >= 15, 'damage of many kinds');
});
