// colours.test.mjs -- the pages' colours: one list, no others, and everything that is written or drawn can be told from what is behind it.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { COLOURS, colour } from '../shared/colours.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const sheets = ['dealer', 'front', 'page', 'shared'].map((folder) => [folder, readFileSync(`${web}${folder}/style.css`, 'utf8')]);

/** WCAG's relative luminance of #rrggbb. */
function luminance(hex) {
    const [r, g, b] = hex.match(/[0-9a-f]{2}/g).map((pair) => parseInt(pair, 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;
const pairs = [
    [TEXT, ['ink', 'muted', 'accent', 'bad', 'again', 'warn'], ['paper', 'sheet']],
    [TEXT, ['ink', 'accent'], ['accent-wash']], [TEXT, ['ink', 'bad'], ['bad-wash']], [TEXT, ['ink', 'warn'], ['warn-wash']], [TEXT, ['ink', 'again'], ['again-wash']], [TEXT, ['ink'], ['line']],
    [TEXT, ['on-accent'], ['accent', 'bad', 'again', 'warn']],
    [TEXT, ['ivory', 'ivory-muted', 'gold'], ['felt', 'felt-deep']], [TEXT, ['on-ivory'], ['ivory', 'gold']], [TEXT, ['felt'], ['ivory']],
    [TEXT, ['card-ink', 'card-red'], ['card']], [TEXT, ['ivory'], ['back']],
    [SHAPE, ['edge'], ['paper', 'sheet']], [SHAPE, ['felt-edge'], ['felt', 'felt-deep']],
];

test('what is written can be read, and outlines seen, in light and dark', () => {
    for (const dark of [false, true]) {
        for (const [least, fronts, backs] of pairs) {
            for (const front of fronts) for (const back of backs) {
                const found = contrast(colour(front, dark), colour(back, dark));
                assert.ok(found >= least, `${front} on ${back}, ${dark ? 'dark' : 'light'}: ${found.toFixed(2)}, where ${least} is wanted`);
            }
        }
    }
});

test('no style sheet has a colour of its own', () => {
    const names = COLOURS.map(([name]) => name);
    assert.equal(new Set(names).size, names.length, 'every name is there once');
    for (const [folder, text] of sheets) {
        const own = text.match(/#[0-9a-f]{3,8}\b(?=[^{]*[;}])|\b(?:rgb|hsl)a?\(.*?\)/gi) ?? [];
        assert.deepEqual(own, [], `web/${folder}/style.css: colours belong in web/shared/colours.mjs`);
    }
});

test('no style sheet has sizes of letters or spaces of its own', () => {
    for (const [folder, text] of sheets) {
        const lines = text.split('\n').map((line, i) => `${i + 1}: ${line.trim()}`);
        const own = (property) => lines.filter((line) => new RegExp(`^\\d+: (?:${property}): .*?(?<![\\w-])[\\d.]*\\d(?:rem|em|pt|ch)`).test(line));
        const letters = own('font|font-size|--card-text').filter((line) => !/: [\d.]+em;/.test(line)); // part of what is around it
        assert.deepEqual(letters, [], `web/${folder}/style.css: sizes of letters belong in web/shared/style.css`);
        assert.deepEqual(own('(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z-]+)?').filter((line) => !/[\d.]em\b/.test(line)), [], `web/${folder}/style.css: so do spaces`);
    }
});

test('every custom property that is used is there, and every colour is used', () => {
    const all = sheets.map(([, text]) => text).join('\n');
    const defined = new Set([...COLOURS.map(([name]) => `--${name}`), ...all.match(/--[\w-]+(?=:)/g)]);
    const code = ['dealer', 'dealer/screens', 'front', 'page', 'shared'].flatMap((folder) => readdirSync(`${web}${folder}`).filter((file) => file.endsWith('.mjs')).map((file) => readFileSync(`${web}${folder}/${file}`, 'utf8')));
    const set = new Set(code.join('\n').match(/(?<=setProperty\(['"`])--[\w-]+/g));
    const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    assert.deepEqual([...used].filter((name) => !defined.has(name) && !set.has(name)), [], 'used, but nowhere defined');
    assert.deepEqual(COLOURS.map(([name]) => `--${name}`).filter((name) => !used.has(name) && !code.some((text) => text.includes(`var(${name})`))), [], 'defined, but nowhere used');
});
