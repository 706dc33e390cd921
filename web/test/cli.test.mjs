// The command: exit codes, verdicts, several files.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { hex } from '../verify/bytes.mjs';
import { holdem } from './lib/games.mjs';

const command = fileURLToPath(new URL('../verify/cli.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'talon-'));
test.after(() => rmSync(folder, { recursive: true }));

function file(name, bytes) {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
}

function run(...words) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', command, ...words], { encoding: 'utf8' });
    return { status, stdout, stderr };
}

const maker = holdem();
const good = file('good.jsonl', maker.bytes());
const key = file('key.json', JSON.stringify({ talon: 'key', name: 'Ana', secret: hex(maker.secrets[1]) }));

test('a good file', () => {
    const { status, stdout } = run(good);
    assert.equal(status, 0);
    assert.match(stdout, /verified, 20 lines, audited in full/);
    assert.match(stdout, /Ana, Ana's: its owner sees its cards; empty at the beginning/);
    assert.match(stdout, /1\. shuffle deck, then Ana cuts deck, at least 5 cards in each part, then Ben cuts deck \(“wash, riffle three times, cut”\)/);
    assert.match(stdout, /2\. deal 1 card from deck to each of Ana and Ben, 2 times/);
});

test('the verdict as JSON has the keys of the document, in its order', () => {
    const { status, stdout } = run('--json', good, '--me', key, '--know', `Ben=${hex(maker.keys[2].bytes)}`);
    const verdict = JSON.parse(stdout);
    assert.equal(status, 0);
    assert.equal(Object.keys(verdict).join(' '), 'verified file lines spine head sid game previous left audit audited ended example shuffles voids openings boxes acts undone objections notes picks skips plan seats you known trusted not_proved bad');
    assert.equal(Object.keys(verdict.seats[0]).join(' '), 'seat name locked shuffles cuts out seen');
    assert.deepEqual([verdict.you, verdict.known, verdict.trusted, verdict.lines, verdict.spine, verdict.plan], [1, [1, 2], true, 20, 11, [6, 6]]);
});

test('a bad file', () => {
    const bytes = maker.bytes();
    bytes[bytes.length - 20] = bytes[bytes.length - 20] === 48 ? 49 : 48;
    const { status, stdout } = run('--json', file('bad.jsonl', bytes));
    const { bad, lines, head } = JSON.parse(stdout);
    assert.equal(status, 1);
    assert.deepEqual([Object.keys(bad).join(' '), bad.line, bad.stage, lines, head], ['line stage code message', 19, 'signatures', 19, null]);
    assert.match(run(file('none.jsonl', 'hello\n')).stdout, /NOT VERIFIED/);
});

test('somebody else\'s key', () => {
    const { status, stdout } = run('--json', good, '--know', `Ben=${'0'.repeat(64)}`);
    assert.deepEqual([status, JSON.parse(stdout).bad.code, JSON.parse(stdout).bad.line], [1, 'unknown_key', 0]);
    assert.equal(JSON.parse(run('--json', good, '--know', `Eve=${hex(maker.keys[2].bytes)}`).stdout).bad.code, 'unknown_key');
    const stranger = file('stranger.json', JSON.stringify({ talon: 'key', name: 'Eve', secret: '5'.repeat(64) }));
    assert.match(run(good, '--me', stranger).stderr, /no seat has your key/);
    assert.equal(run(good, '--me', stranger).status, 1);
});

test('a file of version 1', () => {
    const { status, stdout } = run(file('old.jsonl', '{"k":"game","talon":1,"suite":1,"name":"skat"}\n'));
    assert.equal(status, 1);
    assert.match(stdout, /an older talon wrote this file, and its verdicts could be cheated: it is not read any more/);
});

test('forks and ties', () => {
    const dealt = () => holdem({ audit: 'sealed' });
    const beginning = dealt().bytes();
    const shorter = file('shorter.jsonl', beginning.subarray(0, beginning.lastIndexOf(10, beginning.length - 2) + 1));
    const longer = file('longer.jsonl', beginning);
    assert.equal(run(longer, shorter).status, 0);
    assert.equal(run(longer, file('views.jsonl', dealt().view(1).bytes())).status, 0, 'views may differ');
    const before = () => {
        const m = dealt();
        while (JSON.parse(Buffer.from(m.lines[m.at - 1]).toString('utf8')).say !== 'show') m.pop();
        m.pop();
        return m;
    };
    const acted = (seat, id) => {
        const m = before();
        m.push({ k: 'act', prev: m.prev, seat, op: { op: 'turn', zone: id, indices: [], face: 'up' }, say: null, open: [] }, seat);
        return m;
    };
    const at = before().at;
    const { status, stdout } = run('--json', longer, file('other.jsonl', acted(1, 'Ana').bytes()));
    const verdicts = stdout.trim().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual([status, verdicts.map(({ bad }) => `${bad.code} ${bad.line}`)], [1, [`fork ${at}`, `fork ${at}`]]);
    const tie = run(longer, file('tie.jsonl', acted(2, 'Ben').bytes()));
    assert.equal(tie.status, 0);
    assert.match(tie.stdout, new RegExp(`a tie: .*longer.jsonl has another line ${at}, and goes on from it`));
    assert.equal(run(longer, good).status, 0, 'another game is no fork');
});

test('usage, bad keys, files that are not there', () => {
    assert.equal(run().status, 2);
    assert.equal(run('--what', good).status, 2);
    assert.equal(run(good, '--me').status, 2);
    assert.equal(run(good, '--know', 'Ana').status, 2);
    assert.equal(run(good, '--know', `Ana=${hex(maker.keys[1].bytes)},Ben=${hex(maker.keys[2].bytes)}`).status, 0);
    assert.equal(run(good, '--know', `Ana=${hex(maker.keys[1].bytes)},Ben`).status, 2);
    assert.equal(run(good, '--me', file('nokey.json', '{"talon":"key"}')).status, 3);
    assert.equal(run(join(folder, 'nothing')).status, 4);
    assert.equal(run(good, '--me', join(folder, 'nothing')).status, 4);
});
