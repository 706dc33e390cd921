// Both verifiers give the same verdicts on games played by rules: random ones of all shipped games for every number of players, as they were played and
// with lines that their own signers changed. tests/fair_plays.c plays and changes them.
//
// TALON names the command; PLAYS how many games there are, DAMAGED how often each is changed; FIRST the number of the first; PLAYED a folder of such
// files that is there already; KEEP a folder that gets the files on which the verifiers differ.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Games } from '../verify/games.mjs';
import { verify } from '../verify/verify.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const talon = process.env.TALON ?? join(root, 'build/talon');
const program = join(dirname(talon), 'test/fair_plays');
const [plays, damaged, first] = [process.env.PLAYS ?? 24, process.env.DAMAGED ?? 2, process.env.FIRST ?? 0].map(Number);
const options = { skip: existsSync(talon) && existsSync(program) ? false : `there is no ${program}: make tests builds it` };

const made = mkdtempSync(join(tmpdir(), 'talon-'));
test.after(() => rmSync(made, { recursive: true }));

/** Small games that lie at the edges of the rules. */
const edges = ['examples/rules', 'tests/playouts/games'];
const env = { ...process.env, TALON_GAMES: edges.map((path) => join(root, path)).join(':') };

const seen = { files: 0, verified: 0, tables: new Set(), choices: 0, told: 0, open: 0, codes: new Map() };
const memo = new Map();
const keyring = new Map();
const games = new Games();

function verdictOfC(path, more) {
    return new Promise((resolve, reject) => {
        execFile(talon, ['verify', '--json', path, ...more], { encoding: 'utf8', env }, (error, stdout, stderr) => {
            if (error && error.code !== 1) reject(new Error(`talon verify ${path}: ${error.code ?? error.signal} ${stderr}`));
            else resolve(JSON.parse(stdout));
        });
    });
}

const readSecret = (path) => Buffer.from(JSON.parse(readFileSync(path, 'utf8')).secret, 'hex');

/** Everything but words and the file's name; only the command has games of its own to compare with. */
function comparable({ bad, not_proved: unproved, ...rest }) {
    return { ...rest, file: null, not_proved: unproved.filter((word) => word !== 'rules'), bad: bad && { line: bad.line, stage: bad.stage, code: bad.code } };
}

function note(verdict) {
    seen.files++;
    seen.verified += verdict.verified ? 1 : 0;
    if (verdict.bad) seen.codes.set(verdict.bad.code, (seen.codes.get(verdict.bad.code) ?? 0) + 1);
    else for (const key of ['choices', 'told', 'open']) seen[key] += verdict.rules[key];
}

/** What was worked out for a game helps its changed copies, which come next to it; of all games it would fill the memory. */
function forget() {
    if (keyring.size > 64) keyring.clear();
    if (memo.size > 8192) memo.clear();
}

/** key: whose boxes are opened, or null. */
async function compare(path, key) {
    const name = basename(path);
    forget();
    const theirs = verdictOfC(path, key ? ['--me', key] : []);
    const ours = verify(readFileSync(path), { memo, keyring, games, me: key && { seed: readSecret(key) } });
    const [a, b] = [ours, await theirs].map(comparable);
    note(ours);
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((one) => JSON.stringify(a[one]) !== JSON.stringify(b[one]));
    if (keys.length === 0) return;
    if (process.env.KEEP) copyFileSync(path, join(process.env.KEEP, name));
    const values = keys.map((one) => `  ${one}: ${JSON.stringify(a[one])}, in C ${JSON.stringify(b[one])}`);
    throw new Error([`${name}${key ? ' for its first seat' : ''}`, ...values, `  ${ours.bad?.message}; in C ${(await theirs).bad?.message}`].join('\n'));
}

/** Two at a time; all that differ are told. */
async function compareAll(list) {
    const wrong = [];
    const next = list[Symbol.iterator]();
    const worker = async () => {
        for (const [path, key] of next) await compare(path, key).catch((error) => wrong.push(error));
    };
    await Promise.all([worker(), worker()]);
    if (wrong.length > 0) assert.fail(`${wrong.length} of ${list.length} differ\n${wrong.slice(0, 20).map((error) => error.stack.split('\n    at').slice(0, 3).join('\n    at')).join('\n')}`);
}

/** So many games of these files, or of all shipped ones, are played into a folder. */
function play(folder, games_, damaged_, files = []) {
    const { status, stderr } = spawnSync(program, [folder, games_, damaged_, first, ...files].map(String), { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
    assert.equal(status, 0, stderr.slice(0, 2000));
    return folder;
}

/** All files of a folder; some of them also with the key of their first seat. */
async function compareFolder(folder) {
    const names = readdirSync(folder);
    for (const name of names.filter((one) => one.endsWith('.game'))) games.add(new Uint8Array(readFileSync(join(folder, name))), true);
    const files = names.filter((name) => name.endsWith('.jsonl')).sort();
    for (const name of files) seen.tables.add(name.split('-').slice(0, 2).join(' '));
    const keyOf = (name) => join(folder, `${name.split('-').slice(0, 3).join('-').replace('.jsonl', '')}.key`);
    const every = (name, i) => (i % 4 === 0 ? [[join(folder, name), null], [join(folder, name), keyOf(name)]] : [[join(folder, name), null]]);
    await compareAll(files.flatMap(every));
}

test('shipped games, whole and damaged', options, () => compareFolder(process.env.PLAYED ?? play(mkdtempSync(join(made, 'shipped-')), plays, damaged)));

test('games at the edges, whole and damaged', options, () => {
    const files = edges.flatMap((path) => readdirSync(join(root, path)).filter((name) => name.endsWith('.yaml')).map((name) => join(path, name)));
    return compareFolder(play(mkdtempSync(join(made, 'edges-')), Math.ceil(plays * 1.25), 1, files));
});

test('what was compared', options, () => {
    const words = [...seen.codes].sort((a, b) => b[1] - a[1]).map(([code, n]) => `${code} ${n}`);
    console.log(`covered: ${seen.files} files of ${seen.tables.size} tables, ${seen.verified} verified with ${seen.choices} choices, ${seen.told} values told, ${seen.open} left open; bad: ${words.join(', ')}`);
    assert.ok(seen.verified > 0 && ['turn', 'rules', 'refused', 'dealers_choice'].every((code) => seen.codes.has(code)), 'good files, and bad ones of many kinds');
});
