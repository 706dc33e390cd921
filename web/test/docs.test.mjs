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
