// The examples of docs/verify.md.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { verify } from '../verify/verify.mjs';
import { holdem } from './lib/games.mjs';

const document = readFileSync(new URL('../../docs/verify.md', import.meta.url), 'utf8');

test('docs/verify.md: the head of a transcript in ten lines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'talon-'));
    const examples = [...document.matchAll(/^```js example\n(.*?)^```/gms)].map((found) => found[1]);
    assert.equal(examples.length, 1);
    writeFileSync(join(folder, 'head.mjs'), examples[0]);
    writeFileSync(join(folder, 'game.jsonl'), holdem().bytes());
    const { stdout } = spawnSync(process.execPath, [join(folder, 'head.mjs'), join(folder, 'game.jsonl')], { encoding: 'utf8' });
    assert.equal(stdout.trim(), verify(holdem().bytes()).head);
    rmSync(folder, { recursive: true });
});

test('docs/verify.md: the other verifier on the command line says what is shown', () => {
    const folder = mkdtempSync(join(tmpdir(), 'talon-'));
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const [, options] = document.match(/^\$ talon deal (skat .*) >\/dev\/null/m);
    const [, shown] = document.match(/^\$ node web\/verify\/cli\.mjs skat\.jsonl\n(.*?)^…$/ms);
    const dealt = spawnSync(join(root, 'build/talon'), ['deal', ...options.split(' ')], { cwd: folder, env: { ...process.env, TALON_GAMES: join(root, 'games') } });
    assert.equal(dealt.status, 0);
    const { stdout, status } = spawnSync(process.execPath, [join(root, 'web/verify/cli.mjs'), 'skat.jsonl'], { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0);
    assert.equal(stdout.slice(0, shown.length), shown);
    rmSync(folder, { recursive: true });
});

test('docs/transcript.md: every code has words on the page, in both languages', async () => {
    const format = readFileSync(new URL('../../docs/transcript.md', import.meta.url), 'utf8');
    // §15 has tables of lines, whose codes come with their code
    const table = format.slice(format.indexOf('| code | stage |'), format.indexOf('\n## 15. '));
    const codes = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| \w+ \|/gm)].flatMap((row) => [...row[1].matchAll(/`(\w+)`/g)].map((found) => found[1]));
    assert.ok(codes.length > 25);
    for (const language of ['en', 'de']) {
        const { default: words } = await import(`../page/${language}.mjs`);
        assert.deepEqual(Object.keys(words.codes).sort(), [...codes].sort(), language);
    }
});

test('include/talon/unproved.def: both verifiers say the same sentences, and docs/transcript.md has the same words', async () => {
    const list = readFileSync(new URL('../../include/talon/unproved.def', import.meta.url), 'utf8');
    const rows = [...list.matchAll(/^TALON_UNPROVED\(\d+, \w+, "(\w+)", "([^"]+)"\)$/gm)].map(([, word, text]) => [word, text]);
    assert.ok(rows.length >= 10);
    const { doubts } = await import('../verify/words.mjs');
    assert.deepEqual(Object.entries(doubts), rows, 'doubts of web/verify/words.mjs are those of include/talon/unproved.def');
    const format = readFileSync(new URL('../../docs/transcript.md', import.meta.url), 'utf8');
    const [, table] = format.match(/^\| `not_proved` \| when \|\n(.*?)\n\n/ms);
    assert.deepEqual([...table.matchAll(/^\| `(\w+)` \|/gm)].map((found) => found[1]), rows.map(([word]) => word), 'docs/transcript.md: the table of not_proved');
});

test('the page has a sentence for every kind of line, operation and doubt', async () => {
    const { allForms, formsOfRules, lineKinds } = await import('../verify/kinds.mjs');
    const { doubts } = await import('../verify/words.mjs');
    for (const language of ['en', 'de']) {
        const { default: words } = await import(`../page/${language}.mjs`);
        assert.deepEqual(Object.keys(words.explain).sort(), ['game', 'unread', ...Object.keys(lineKinds)].sort(), language);
        assert.deepEqual(Object.keys(words.operations).sort(), [...allForms, ...formsOfRules].sort(), language);
        assert.deepEqual(Object.keys(words.doubts).sort(), Object.keys(doubts).sort(), language);
    }
});

test('and of a deal that nobody knows', async () => {
    const { allForms, formsOfBlind, formsOfRules, kindsOf } = await import('../verify/kinds.mjs');
    const { blindDoubts } = await import('../verify/words.mjs');
    const { wordsOf } = await import('../page/words-of.mjs');
    const kinds = Object.keys(kindsOf({ suite: 2, recover: 0, seats: [] }));
    const format = readFileSync(new URL('../../docs/transcript.md', import.meta.url), 'utf8');
    const section = format.slice(format.indexOf('## 15. Suite 2'));
    for (const language of ['en', 'de']) {
        const words = wordsOf((await import(`../page/${language}.mjs`)).default, 2);
        for (const kind of kinds) assert.ok(words.explain[kind], `${language}: ${kind}`);
        for (const form of [...allForms, ...formsOfRules, ...formsOfBlind]) assert.ok(words.operations[form], `${language}: ${form}`);
        for (const word of Object.keys(blindDoubts)) assert.ok(words.doubts[word] && words.shortDoubts[word] !== undefined, `${language}: ${word}`);
        const [, codes] = section.match(/^New codes, of the stage \*meaning\*:\n\n(.*?)\n\n/ms);
        for (const [, code] of codes.matchAll(/^- `(\w+)`/gm)) assert.ok(words.codes[code], `${language}: ${code}`);
    }
    const lines = [...section.slice(0, section.indexOf('### 15.2')).matchAll(/^\| `(\w+)` \| [DS] \| ([^|]+) \|$/gm)].map(([, kind]) => kind);
    assert.ok(lines.length > 12 && lines.every((kind) => kind === 'game' || kinds.includes(kind)), lines.join());
});

test('the page says the same things in both languages', async () => {
    const [{ default: en }, { default: de }] = await Promise.all([import('../page/en.mjs'), import('../page/de.mjs')]);
    const keys = (value) => Object.keys(value).flatMap((key) => (value[key] && typeof value[key] === 'object' && !Array.isArray(value[key]) ? keys(value[key]).map((inner) => `${key}.${inner}`) : [key]));
    assert.deepEqual(keys(de).sort(), keys(en).sort());
});

// ---- src/fair/lines.def: kinds of lines, who signs them, their keys ----

/** The rows of lines.def for a suite: kind → { by, sort, keys }. */
function linesOf(suite) {
    const text = readFileSync(new URL('../../src/fair/lines.def', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '');
    const rows = [...text.matchAll(/LINE\(\w+, "(\w+)", (DEALER|SEAT), (SPINE|SIDE), (BOTH|ONE|TWO),(.*?)\)\n(?=LINE|$)/gs)];
    assert.equal(rows.length, [...text.matchAll(/^LINE\(/gm)].length, 'src/fair/lines.def has a row that this test cannot read');
    const [here, mine] = suite === 1 ? ['ONE', '1'] : ['TWO', '2'];
    return new Map(
        rows
            .filter(([, , , , suites]) => suites === 'BOTH' || suites === here)
            .map(([, kind, signer, sort, , keys]) => [
                kind,
                {
                    by: signer === 'DEALER' ? 'D' : 'S',
                    sort: sort.toLowerCase(),
                    keys: ['k', ...[...keys.matchAll(/KEY([12]?)\("(\w+)"/g)].filter(([, only]) => only === '' || only === mine).map(([, , key]) => key), 'sig'].join(', '),
                },
            ]),
    );
}

/** The tables of lines that a part of docs/transcript.md has. */
function tablesOf(part) {
    const rows = new Map();
    for (const [, sort, table] of part.matchAll(/^\| (spine|side) \| by \| keys in order \|\n\|---\|---\|---\|\n(.*?)\n\n/gms)) {
        for (const [, kind, by, keys] of table.matchAll(/^\| `(\w+)` \| ([DS]) \| (.*) \|$/gm)) rows.set(kind, { by, sort, keys });
    }
    return rows;
}

for (const suite of [1, 2]) {
    test(`src/fair/lines.def: docs/transcript.md and web/verify/kinds.mjs have the same lines of suite ${suite}, with the same keys`, async () => {
        const { isSide, kindsOf, signerOf } = await import('../verify/kinds.mjs');
        const due = linesOf(suite);
        const format = readFileSync(new URL('../../docs/transcript.md', import.meta.url), 'utf8');
        const [before, own] = [format.slice(0, format.indexOf('\n## 15. ')), format.slice(format.indexOf('\n## 15. '))];
        const said = tablesOf(before);
        if (suite === 2) {
            for (const [kind, row] of tablesOf(own)) said.set(kind, row);
            for (const [, gone] of own.match(/;\s(`\w+`(?: and `\w+`)*) are none of this suite/)[1].matchAll(/`(\w+)`/g)) said.delete(gone);
        }
        for (const [kind, row] of due) assert.deepEqual(said.get(kind), row, `docs/transcript.md ${suite === 1 ? '§3' : '§15.1'}: the row of \`${kind}\``);
        assert.deepEqual([...said.keys()].filter((kind) => !due.has(kind)), [], 'docs/transcript.md has lines that src/fair/lines.def has not');

        const checks = kindsOf({ suite, recover: 0, seats: [] });
        assert.deepEqual(Object.keys(checks).sort(), [...due.keys()].filter((kind) => kind !== 'game').sort(), 'the kinds of web/verify/kinds.mjs (game is in game.mjs)');
        for (const [kind, check] of Object.entries(checks)) {
            const { by, sort, keys } = due.get(kind);
            const place = `${kind} of web/verify/kinds.mjs`;
            assert.throws(() => check({}, ''), { expected: keys.replaceAll(', ', ' ') }, `${place}: its keys`);
            assert.equal(isSide({ k: kind }), sort === 'side', `${place}: sideNames`);
            assert.equal(signerOf({ k: kind, seat: 7 }), by === 'S' ? 7 : 0, `${place}: bySeats`);
        }
    });
}
