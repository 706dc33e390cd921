// page.test.mjs -- the words of the page that checks transcripts: what is no transcript, who is to blame, and nothing unsaid in either language.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { utf8 } from '../verify/bytes.mjs';
import { splitLines } from '../verify/spelling.mjs';
import { verify } from '../verify/verify.mjs';
import { blame } from '../page/blame.mjs';
import { inGerman } from '../page/de-details.mjs';
import de from '../page/de.mjs';
import en from '../page/en.mjs';
import { whatIs } from '../page/what-is.mjs';
import { earned } from './lib/earned.mjs';
import { holdem } from './lib/games.mjs';

const folder = fileURLToPath(new URL('../verify/', import.meta.url));

/** A text in UTF-16, as Windows PowerShell's > writes it, and the other way round. */
const little = (text) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
const big = (text) => Uint8Array.from([0xfe, 0xff, ...Buffer.from(text, 'utf16le').swap16()]);

test('what a file is', () => {
    const kinds = {
        empty: ['', ' \n\n'], photo: [[0x89, 0x50, 0x4e, 0x47, 13, 10], [0xff, 0xd8, 0xff, 0xe0], 'GIF89a', 'RIFF1234WEBP', '\0\0\0\x18ftypheic', 'BM\x0a\0\0\0\0\0\0\0', 'BM\0\0\0\0\0\0\0\0\x36\0'], film: ['\0\0\0\x18ftypmp42'],
        document: ['%PDF-1.7'], packed: ['PK\x03\x04', [0x1f, 0x8b, 8]], key: ['{"talon":"key","name":"Ben","secret":"00"}\n'], dealer: ['{"talon":"dealer page 1","deal":{}}'],
        verdict: ['{"verified":true,"file":"x"}\n'], json: [big('[1,2]'), '{"op":"deal"}\n{"op":"cut"}\n', '[1,2]', '{\n  "a": 1\n}'], web: ['<!DOCTYPE html><p>', '\n<html>', '<?xml version="1.0"?>'],
        game: ['# Skat\ngame: skat\nplayers: 3\n'], letter: ['Dear Ana,\n', 'game over\n', '{ not json', 'BMW or Opel?\n', 'BM', little('Dear Ana,\n')], other: [[0, 1, 2, 0xfe], [0x80, 0x81], [0xff, 0xfe], [0xfe, 0xff, 0xd8, 0], [0xff, 0xfe, 0x41]],
        utf16: [little('{"k":"game","talon":1}\r\n'), big('{"k":"game","talon":1}\n')],
        transcript: [holdem().bytes(), '{"k":"game","talon":1}', '\ufeff{"k":"game"', '{ "k": "game", "talon": 2 }', '> {"k":"lock","seat":1}'],
    };
    for (const [kind, all] of Object.entries(kinds)) {
        for (const one of all) assert.equal(whatIs(typeof one === 'string' ? (/[^\0-\x7f]/.test(one) ? utf8(one) : Uint8Array.from(one, (c) => c.charCodeAt(0))) : Uint8Array.from(one)), kind, JSON.stringify(String(one).slice(0, 40)));
        if (kind === 'utf16') for (const words of [en, de]) assert.ok(words.damaged.utf16(1));
        else if (kind !== 'transcript') for (const words of [en, de]) assert.ok(words.whats[kind], `${words.code}: ${kind}`);
    }
});

test('who can have done it, for every code', () => {
    const found = {};
    for (const [code, make] of Object.entries(earned)) {
        if (code === 'fork') continue;
        const [bytes, options = {}] = [make()].flat();
        const parsed = [];
        const verdict = verify(bytes, { ...options, parsed });
        const { kind, how, who } = blame({ bytes, lines: splitLines(bytes).lines, verdict, parsed });
        found[code] = [kind, how ?? who].filter(Boolean).join(' ');
        for (const words of [en, de]) {
            assert.ok(words.bads[kind] && words.codes[code], `${words.code}: ${code}`);
            if (how) assert.ok(words.damaged[how](1), how);
            if (who) assert.ok(words.culprits[who](1, 'Ana'), who);
        }
    }
    const by = (kind) => Object.keys(found).filter((code) => found[code] === kind).sort();
    assert.deepEqual(by('version'), ['newer', 'version']);
    assert.deepEqual(by('strangers'), ['unknown_key']);
    assert.deepEqual(['key', 'signature', 'head', 'spelling'].map((code) => found[code]), ['damaged key', 'damaged signature', 'damaged head', 'damaged spelling']);
    for (const code of ['dealers_choice', 'copies', 'pool', 'audit', 'commit', 'table', 'voids', 'seats']) assert.equal(found[code], 'broken dealer', code);
    for (const code of ['reveal', 'not_yours', 'watched', 'pick']) assert.equal(found[code], 'broken player', code);
    assert.equal(found.order, 'broken anybody');
});

test('both languages say the same things', () => {
    const shape = (value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, shape(value[key])])) : Array.isArray(value) ? value.length : typeof value);
    assert.deepEqual(shape(de), shape(en));
});

/** Every sentence that the verifier can say of a bad line, with something for whatever is filled in. */
function sentences() {
    const found = [];
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs') && name !== 'cli.mjs')) {
        const code = readFileSync(folder + file, 'utf8');
        const text = String.raw`(\`(?:[^\`\\]|\\.)*\`|'(?:[^'\\]|\\.)*')`;
        for (const pattern of [String.raw`fail\('\w+', (?:[^'\`]*\? ${text} : )?${text}`, String.raw`refuse\(${text}`, String.raw`message(?: =|:) ${text}`]) {
            for (const [, one, two] of code.matchAll(new RegExp(pattern, 'g'))) found.push(...[one, two].filter(Boolean));
        }
        for (const [, text_] of code.matchAll(new RegExp(String.raw`wrong\(path, ${text}`, 'g'))) found.push(`'x is not ${text_.slice(1, -1).replaceAll("'", '')}'`);
        for (const [, text_] of code.matchAll(new RegExp(String.raw`pattern\([^\n]*?, ${text}\)`, 'g'))) found.push(`'x is not ${text_.slice(1, -1)}'`);
        for (const [, text_] of code.matchAll(new RegExp(String.raw`return (?:talon > 2 \? )?${text}(?= : |;\n)`, 'g'))) if (file === 'game.mjs' && /talon/.test(text_)) found.push(text_);
    }
    return found.map((text) => text.slice(1, -1).replaceAll(/\\(.)/g, '$1').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7')).filter((text) => text !== '7 is not 7');
}

test('every sentence about a bad line has its German', () => {
    const all = sentences();
    assert.ok(all.length > 120, `${all.length} found`);
    assert.deepEqual(all.filter((text) => inGerman(text) === null), []);
    for (const make of Object.values(earned)) {
        const [bytes, options = {}] = [make()].flat();
        const { bad } = verify(bytes, options);
        if (bad) assert.ok(inGerman(bad.message), bad.message);
    }
    assert.equal(inGerman('the key of seat 3 is used twice'), 'der Schlüssel von Spieler Nr. 3 kommt zweimal vor');
    assert.equal(inGerman('the boxes given are not those owed'), 'die Umschläge sind nicht die, die fällig waren');
    assert.equal(inGerman('something new'), null);
});
