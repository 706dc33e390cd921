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
    assert.match(stdout, /verified, 21 lines, audited in full/);
});

test('the verdict as JSON has the keys of the document, in its order', () => {
    const { status, stdout } = run('--json', good, '--me', key, '--know', `Ben=${hex(maker.keys[2].bytes)}`);
    const verdict = JSON.parse(stdout);
    assert.equal(status, 0);
    assert.equal(Object.keys(verdict).join(' '), 'verified file lines head sid game previous audit audited ended example turns voids rebacks openings boxes acts undone objections plan seats you known trusted not_proved bad');
    assert.deepEqual([verdict.you, verdict.known, verdict.trusted, verdict.lines, verdict.plan], [1, [1, 2], true, 21, [6, 6]]);
});

test('a bad file', () => {
    const bytes = maker.bytes();
    bytes[bytes.length - 20] = bytes[bytes.length - 20] === 48 ? 49 : 48;
    const { status, stdout } = run('--json', file('bad.jsonl', bytes));
    const { bad, lines, head } = JSON.parse(stdout);
    assert.equal(status, 1);
    assert.deepEqual([Object.keys(bad).join(' '), bad.line, bad.stage, lines, head], ['line stage code message', 20, 'signatures', 20, null]);
    assert.match(run(file('none.jsonl', 'hello\n')).stdout, /NOT VERIFIED/);
});

test('somebody else\'s key', () => {
    const { status, stdout } = run('--json', good, '--know', `Ben=${'0'.repeat(64)}`);
    assert.deepEqual([status, JSON.parse(stdout).bad.code, JSON.parse(stdout).bad.line], [1, 'unknown_key', 0]);
    assert.equal(JSON.parse(run('--json', good, '--know', `Eve=${hex(maker.keys[2].bytes)}`).stdout).bad.code, 'unknown_key');
    const stranger = file('stranger.json', JSON.stringify({ talon: 'key', name: 'Eve', secret: '5'.repeat(64) }));
    assert.match(run(good, '--me', stranger).stderr, /no seat has your key/);
});

test('forks', () => {
    const [a, b] = [holdem({ audit: 'sealed' }), holdem({ audit: 'sealed' })];
    const beginning = a.bytes();
    const shorter = file('shorter.jsonl', beginning.subarray(0, beginning.lastIndexOf(10, beginning.length - 2) + 1));
    const longer = file('longer.jsonl', beginning);
    assert.equal(run(longer, shorter).status, 0);
    const views = file('views.jsonl', b.view(1).bytes());
    assert.equal(run(longer, views).status, 0, 'views may differ');
    const lines = maker.lines.length;
    const other = holdem({ audit: 'sealed' });
    while (other.at > lines - 4) other.lines.pop() && other.heads.pop();
    other.push({ k: 'seen', seat: 2, at: 5, head: hex(other.heads[5]) }, 2);
    const { status, stdout } = run('--json', longer, file('other.jsonl', other.bytes()));
    const verdicts = stdout.trim().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual([status, verdicts[0].verified, verdicts[1].bad.code, verdicts[1].bad.line], [1, true, 'fork', lines - 4]);
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
