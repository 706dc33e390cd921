// Spelling: what one changed line does to a file (docs/transcript.md §2 to §4).
import assert from 'node:assert/strict';
import test from 'node:test';
import { concat, utf8 } from '../verify/bytes.mjs';
import { verify } from '../verify/verify.mjs';
import { everything, holdem } from './lib/games.mjs';

const maker = holdem();
const lines = maker.lines.map((line) => Buffer.from(line).toString('utf8'));
const file = (texts) => concat(...texts.flatMap((text) => [typeof text === 'string' ? utf8(text) : text, Uint8Array.of(10)]));
const at = (kind) => lines.findIndex((line) => line.startsWith(`{"k":"${kind}"`));

function badIn(n, text) {
    const { bad } = verify(file(lines.map((line, i) => (i === n ? text : line))));
    return bad && `${bad.line} ${bad.stage} ${bad.code}`;
}

/** Line n changed by replacing text; the change is real. */
function changed(n, from, to) {
    const text = lines[n].replace(from, to);
    assert.notEqual(text, lines[n], `${from} is in line ${n}`);
    return badIn(n, text);
}

test('the untouched file', () => assert.equal(verify(file(lines)).bad, null));

test('lines that are not JSON, not compact, or not an object', () => {
    const n = at('do');
    for (const text of ['', '{}', '[]', 'null', '1', '{', `${lines[n]} `, ` ${lines[n]}`, `${lines[n]}\r`, lines[n] + lines[n], '\ufeff' + lines[n]]) {
        assert.equal(badIn(n, text), `${n} spelling spelling`, text.slice(0, 20));
    }
    assert.equal(changed(n, '"k":"do"', '"k": "do"'), `${n} spelling spelling`);
    assert.equal(changed(n, '"k":"do"', '"k":"do","k":"do"'), `${n} spelling spelling`);
    assert.equal(changed(n, '"k":"do"', '"k":"do","__proto__":{}'), `${n} spelling spelling`);
    assert.equal(changed(n, '"k":"do"', '"k":"\\u0064o"'), `${n} spelling spelling`);
    assert.equal(changed(n, '"k":"do"', '"k":"constructor"'), `${n} spelling spelling`);
    assert.equal(changed(n, /,"sig":"[^"]*"/, ''), `${n} spelling spelling`);
});

test('nesting too deep to print', () => {
    const n = at('do');
    assert.equal(badIn(n, '['.repeat(500000) + ']'.repeat(500000)), `${n} spelling spelling`);
    assert.equal(changed(n, /"open":\[[^\]]*\]/, `"open":${'['.repeat(300000)}${']'.repeat(300000)}`), `${n} spelling spelling`);
});

test('numbers', () => {
    const n = at('end');
    const { length } = lines;
    for (const text of ['-0', '1.0', '1e1', '01', '9007199254740992', '9007199254740993', '1e+21', '1.5', '"1"', 'null', 'true', '18446744073709551616']) {
        assert.equal(changed(n, /"lines":\d+/, `"lines":${text}`), `${n} spelling spelling`, text);
    }
    assert.ok(length > n);
    assert.notEqual(changed(n, /"lines":\d+/, '"lines":9007199254740991'), `${n} spelling spelling`);
});

test('bytes', () => {
    const n = at('seen');
    const bytes = utf8(lines[n]);
    const put = (...values) => badIn(n, concat(bytes.subarray(0, 8), Uint8Array.from(values), bytes.subarray(8)));
    for (const values of [[0], [0x1f], [0x7f], [0x5c], [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc3], [0xff], [0xc2, 0x85], [0xe2, 0x80, 0x8e], [0xe2, 0x80, 0xae], [0xe2, 0x81, 0xa6]]) {
        assert.equal(put(...values), `${n} spelling spelling`, values.join(' '));
    }
});

test('the end of the file', () => {
    const whole = file(lines);
    const last = lines.length - 1;
    assert.deepEqual([verify(new Uint8Array()).bad.line, verify(new Uint8Array()).bad.stage], [0, 'spelling']);
    assert.equal(verify(whole.subarray(0, whole.length - 1)).bad.line, last);
    assert.equal(verify(concat(whole, utf8('{'))).bad.line, last + 1);
    assert.equal(verify(concat(whole, Uint8Array.of(10))).bad.line, last + 1);
    assert.equal(verify(whole.subarray(0, whole.indexOf(10) + 1)).bad, null, 'one line is a transcript');
});

test('a line that is too long', () => {
    const n = at('seen');
    assert.equal(badIn(n, `{"k":"${'x'.repeat(1048576)}"}`), `${n} spelling spelling`);
});

test('hex, cards and names', () => {
    const n = at('lock');
    assert.equal(changed(n, /"chain":"./, '"chain":"A'), `${n} spelling spelling`);
    assert.equal(changed(n, /"chain":"./, '"chain":"'), `${n} spelling spelling`);
    const opening = lines.findIndex((line) => line.includes('"open":[["1.'));
    for (const name of ['1', '1.', '.1', '01.1', '1.01', '1.65536', '4294967296.1', '-1.1', '1.1.1', '1.1 ']) {
        assert.equal(changed(opening, /"open":\[\["1\.\d+"/, `"open":[["${name}"`), `${opening} spelling spelling`, name);
    }
});

test('line 0', () => {
    const cases = {
        'a version': [/"talon":1/, '"talon":2', 'version'], 'a suite': [/"suite":1/, '"suite":0', 'version'], 'another kind of version': [/"talon":1/, '"talon":"1"'],
        voids: [/"voids":3/, '"voids":256'], audit: [/"audit":"full"/, '"audit":"Full"'], example: [/"example":false/, '"example":0'],
        'a name of no bytes': [/"name":"holdem"/, '"name":""'], 'a name of 65 bytes': [/"name":"holdem"/, `"name":"${'é'.repeat(32)}x"`],
        'the same face twice': [/"faces":\["2s"/, '"faces":["3s"'], 'a face of 256 bytes': [/"faces":\["2s"/, `"faces":["${'x'.repeat(256)}"`],
        'no such owner': [/"owner":1/, '"owner":3'], 'no such type': [/"type":"burn"/, '"type":"fire"'], 'a zone twice': [/"id":"burn"/, '"id":"board"'],
        'a zone with a dot': [/"id":"muck"/, '"id":"mu.ck"'], 'a zone with a bad number': [/"id":"muck"/, '"id":"muck.0"'],
        'a face too many': [/"cards":\[0,/, '"cards":[52,'], 'a face in no zone': [/"cards":\[0,/, '"cards":[1,'],
        'no such zone in the plan': [/"zone":"deck"/, '"zone":"dick"'], 'no such seat in the plan': [/"by":2/, '"by":3'],
        'look in the plan': [/\{"op":"wash","zone":"deck"\}/, '{"op":"look","zone":"deck","n":1}'], 'undo in the plan': [/\{"op":"wash","zone":"deck"\}/, '{"op":"undo"}'],
        'two names alike': [/\["Ben"/, '["Ana"'], 'a name with a comma': [/\["Ben"/, '["Ben,"'], 'no seats': [/"seats":\[[^\]]*\],\[[^\]]*\]\]/, '"seats":[]'],
    };
    for (const [name, [from, to, code]] of Object.entries(cases)) assert.equal(changed(0, from, to), `0 spelling ${code ?? 'spelling'}`, name);
    assert.equal(changed(0, /"name":"holdem"/, `"name":"${'é'.repeat(32)}"`), '0 signatures signature', '64 bytes are a name');
    assert.equal(badIn(1, lines[0]), '1 spelling spelling', 'only line 0 is a game');
    assert.equal(badIn(0, lines[1]), '0 spelling spelling', 'line 0 is a game');
});

test('behaviours and triggers', () => {
    const text = Buffer.from(everything().lines[0]).toString('utf8');
    const bad = (from, to) => {
        assert.notEqual(text.replace(from, to), text);
        return verify(file([text.replace(from, to)])).bad.stage;
    };
    assert.equal(verify(file([text])).bad, null);
    assert.equal(bad('"reshuffle_from":"pile"', '"reshuffle_from":"burn"'), 'spelling');
    assert.equal(bad('"reshuffle_from":"pile"', '"reshuffle_from":"stock"'), 'spelling');
    assert.equal(bad('"reshuffle_from":"pile"', '"reshuffle_from":"nowhere"'), 'spelling');
    assert.equal(bad('"below":4', '"below":0'), 'spelling');
    assert.equal(bad(/"do":\[\{"do".*?\}\}\]/, '"do":[]'), 'spelling');
    assert.equal(bad('"keep_newest":1', '"keep_newest":65536'), 'spelling');
});

test('operations where they may not be', () => {
    const n = at('do');
    assert.equal(changed(n, /"op":\{[^}]*\}/, '"op":{"op":"look","zone":"deck","n":1}'), `${n} spelling spelling`);
    assert.equal(changed(n, /"op":\{[^}]*\}/, '"op":{"op":"cut","by":1,"min":0,"zone":"deck"}'), `${n} spelling spelling`);
    assert.equal(changed(n, /"op":\{[^}]*\}/, '"op":{"op":"cut by","by":1,"min":0,"zone":"deck"}'), `${n} spelling spelling`);
    assert.equal(changed(n, /"op":\{[^}]*\}/, '"op":{"op":"toString"}'), `${n} spelling spelling`);
    assert.equal(changed(n, /"op":\{[^}]*\}/, '"op":{"op":"wash","zone":"deck"}'), `${n} signatures signature`, 'well spelled');
    const turn = at('turn');
    assert.equal(changed(turn, '"seats":[1,2]', '"seats":[2,1]'), `${turn} spelling spelling`);
    assert.equal(changed(turn, '"seats":[1,2]', '"seats":[1,1]'), `${turn} spelling spelling`);
    assert.equal(changed(turn, '"seats":[1,2]', '"seats":[]'), `${turn} signatures signature`);
});
