// Spelling: what one changed line does to a file (docs/transcript.md §2 to §4).
import assert from 'node:assert/strict';
import test from 'node:test';
import { concat, utf8 } from '../verify/bytes.mjs';
import { splitLines } from '../verify/spelling.mjs';
import { verify } from '../verify/verify.mjs';
import { everything, faces, holdem, zone } from './lib/games.mjs';
import { Maker, veil } from './lib/maker.mjs';

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
    for (const values of [[0], [0x1f], [0x7f], [0x5c], [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc3], [0xff], [0xc2, 0x85], [0xd8, 0x9c], [0xe2, 0x80, 0x8b], [0xe2, 0x80, 0x8f], [0xe2, 0x80, 0xa8], [0xe2, 0x80, 0xae], [0xe2, 0x81, 0xa0], [0xe2, 0x81, 0xa9], [0xef, 0xbb, 0xbf]]) {
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

test('a file of empty lines costs no more than the first of them', () => {
    const empty = new Uint8Array(1 << 20).fill(10);
    const { lines: one, unfinished } = splitLines(empty);
    assert.deepEqual([one.length, unfinished], [1, false]);
    const after = concat(file(lines), empty);
    assert.equal(splitLines(after).lines.length, lines.length + 1);
    assert.deepEqual([verify(after).bad.line, verify(after).bad.stage], [lines.length, 'spelling']);
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
        'another kind of version': [/"talon":2/, '"talon":"2"'], 'a version that is no number of ours': [/"talon":2/, '"talon":2.5'],
        voids: [/"voids":3/, '"voids":256'], audit: [/"audit":"full"/, '"audit":"Full"'], example: [/"example":false/, '"example":0'],
        'a name of no bytes': [/"name":"holdem"/, '"name":""'], 'a name of 65 bytes': [/"name":"holdem"/, `"name":"${'é'.repeat(32)}x"`],
        'the same face twice': [/"faces":\["2s"/, '"faces":["3s"'], 'a face of 256 bytes': [/"faces":\["2s"/, `"faces":["${'x'.repeat(256)}"`],
        'no such owner': [/"owner":1/, '"owner":3'], 'no such type': [/"type":"burn"/, '"type":"fire"'], 'a zone twice': [/"id":"burn"/, '"id":"board"'],
        'a zone with a dot': [/"id":"muck"/, '"id":"mu.ck"'], 'a zone with a bad number': [/"id":"muck"/, '"id":"muck.0"'],
        'a face too many': [/"cards":\[0,/, '"cards":[52,'], 'a face in no zone': [/"cards":\[0,/, '"cards":[1,'],
        'no such zone in the plan': [/"from":"deck"/, '"from":"dick"'], 'no such zone in a shuffle': [/"shuffle":\["deck"\]/, '"shuffle":["dick"]'],
        'a zone shuffled twice': [/"shuffle":\["deck"\]/, '"shuffle":["deck","deck"]'], 'no zone to shuffle': [/"shuffle":\["deck"\]/, '"shuffle":[]'],
        'a cut of another zone': [/"cuts":\[\["deck",1/, '"cuts":[["muck",1'], 'no such seat in the plan': [/"cuts":\[\["deck",1/, '"cuts":[["deck",3'],
        'a cut with a large min': [/\["deck",2,0\]/, '["deck",2,65536]'], 'nothing to say': [/"say":"[^"]*"/, '"say":""'],
        'look in the plan': [/\{"op":"move".*?\}/, '{"op":"look","zone":"deck","n":1}'], 'undo in the plan': [/\{"op":"move".*?\}/, '{"op":"undo"}'],
        'shuffle as an operation in the plan': [/\{"op":"move".*?\}/, '{"op":"shuffle","zone":"deck"}'],
        'a hidden card in the plan': [/"n":1,"at":"end"/, '"cards":["1.0"],"at":"end"'],
        'two names alike': [/\["Ben"/, '["Ana"'], 'no seats': [/"seats":\[[^\]]*\],\[[^\]]*\]\]/, '"seats":[]'],
        'a veil without veils': [/"faces":\["2s"/, '"faces":["?2s"'], 'uses twice the same': [/"uses":\[\]/, '"uses":["veils","veils"]'], 'uses that is no list': [/"uses":\[\]/, '"uses":{}'],
        left: [/"left":\[\]/, `"left":[["${'0'.repeat(64)}"]]`], source: [/"source":null/, '"source":"00"'],
    };
    for (const [name, [from, to, code]] of Object.entries(cases)) assert.equal(changed(0, from, to), `0 spelling ${code ?? 'spelling'}`, name);
    assert.equal(changed(0, /"name":"holdem"/, `"name":"${'é'.repeat(32)}"`), '0 signatures signature', '64 bytes are a name');
    assert.equal(changed(0, /"n":1,"at":"end"/, '"cards":["0.70"],"at":"end"'), '0 signatures signature', 'a card that everybody knows may be named');
    assert.equal(badIn(1, lines[0]), '1 spelling spelling', 'only line 0 is a game');
    assert.equal(badIn(0, lines[1]), '0 spelling spelling', 'line 0 is a game');
});

test('versions and what a newer talon may need', () => {
    const bad = (text, ending = '\n') => verify(utf8(text + ending)).bad;
    for (const version of [0, 1, 3, 9007199254740991]) assert.equal(bad(`{"k":"game","talon":${version}}`).code, 'version');
    assert.match(bad('{"k":"game","talon":1,"suite":1,"name":"old"}').message, /an older talon wrote this file, and its verdicts could be cheated/);
    assert.match(bad('{"k":"game","talon":3}').message, /needs a newer talon/);
    for (const text of ['{"k":"game","talon":3,"7":1}', '{"k":"game","talon":3,"x":{"b":1,"2":{"a":0,"1":[]}}}', '{"k":"game","talon":3,"__proto__":1}']) assert.equal(bad(text).code, 'version', text);
    for (const text of ['{"7":1,"k":"game","talon":3}', '{"k":"game","talon":3,"x":{"2":1,"b":1,"2":1}}', '{"k":"game","talon":3,"x":[{"a":1,"a":1}]}', '{"k":"game","talon":3,"x":[1, 2]}', '{"k":"game","talon":3,"x":1E2}']) assert.equal(bad(text).code, 'spelling', text);
    assert.equal(bad('{"k":"game","talon":2,"suite":3,"uses":[],"0":0}').code, 'newer');
    assert.equal(bad('{"k":"game","talon":1}', '').code, 'spelling', 'a line without its end is not read');
    for (const text of ['{"talon":1,"k":"game"}', '{"k":"game"}', '{"k":"game","talon":1.5}', '{"k":"game","talon":9007199254740992}', '{"k":"game","talon": 1}']) assert.equal(bad(text).code, 'spelling', text);
    assert.equal(bad('{"k":"game","talon":2,"suite":3,"uses":[]}').code, 'newer');
    assert.equal(bad('{"k":"game","talon":2,"suite":1,"uses":["zebra"],"x":1}').code, 'newer');
    assert.equal(bad('{"k":"game","talon":2,"suite":1,"uses":["veils"]}').code, 'spelling');
    for (const text of ['{"k":"game","talon":2,"uses":[],"suite":2}', '{"k":"game","talon":2,"suite":2}', '{"k":"game","talon":2,"suite":2,"uses":[""]}']) assert.equal(bad(text).code, 'spelling', text);
    assert.equal(changed(0, /"talon":2/, '"talon":1'), '0 spelling version');
});

test('veils', () => {
    const [a, b] = [veil(1, 'Island'), veil(1, 'Forest')].sort((one, two) => (one.face < two.face ? -1 : 1));
    const first = (list, zones) => verify(new Maker({ seats: ['Ana', 'Ben'], faces: list, uses: ['veils'], zones }, 'veils').bytes()).bad?.stage ?? 'good';
    const mine = (cards, owner = 1) => [zone('library', 'deck', owner, 'none', cards), zone('deck', 'deck', null, 'none', [2])];
    assert.equal(first([a.face, b.face, ...faces(1)], mine([0, 1])), 'good');
    assert.equal(first([a.face, b.face, ...faces(1)], mine([1, 0])), 'good', 'where they lie tells nothing');
    assert.equal(first([b.face, a.face, ...faces(1)], mine([0, 1])), 'spelling', 'veils ascend');
    assert.equal(first([a.face, b.face, ...faces(1)], mine([0, 1, 1])), 'spelling', 'a veil has one copy');
    assert.equal(first([a.face, b.face, ...faces(1)], mine([0, 1], null)), 'spelling', 'a veil has a seat');
    assert.equal(first(['?', '?2s', ...faces(1)], mine([0, 1], null)), 'spelling', 'everything that begins with a question mark is a veil');
});

test('operations and lists where they may not be', () => {
    const n = at('do');
    for (const op of ['{"op":"look","zone":"deck","n":1}', '{"op":"shuffle","zone":"deck"}', '{"op":"undo"}', '{"op":"draw","n":1,"from":"deck","to":"Ana","face":null}', '{"op":"move by cards"}', '{"op":"toString"}']) {
        assert.equal(changed(n, /"op":\{[^}]*\}/, `"op":${op}`), `${n} spelling spelling`, op);
    }
    assert.equal(changed(n, /"op":\{[^}]*\}/, '"op":{"op":"turn","zone":"nowhere","indices":[],"face":"up"}'), `${n} signatures signature`, 'well spelled');
    const shuffle = at('shuffle');
    assert.equal(changed(shuffle, '"seats":[1,2]', '"seats":[2,1]'), `${shuffle} spelling spelling`);
    assert.equal(changed(shuffle, '"seats":[1,2]', '"seats":[1,1]'), `${shuffle} spelling spelling`);
    assert.equal(changed(shuffle, '"seats":[1,2]', '"seats":[]'), `${shuffle} signatures signature`);
});

test('lines of every kind', () => {
    const maker = everything();
    const texts = maker.lines.map((line) => Buffer.from(line).toString('utf8'));
    const bad = (kind, from, to) => {
        const n = texts.findIndex((text) => text.startsWith(`{"k":"${kind}"`));
        assert.notEqual(texts[n].replace(from, to), texts[n], `${from} is in the ${kind}`);
        return verify(file(texts.map((text, i) => (i === n ? text.replace(from, to) : text)))).bad.stage;
    };
    for (const [kind, from, to] of [
        ['note', '"i":1', '"i":0'], ['note', /"text":"[^"]*"/, `"text":"${'x'.repeat(513)}"`], ['pick', /"i":\d+/, '"i":4294967296'], ['void', /"e":\d+/, '"e":4294967296'],
        ['void', /"missing":\[\d\]/, '"missing":[]'], ['act', '"say":null', '"say":""'], ['answer', /"keys":\[[^\]]*\]/, '"keys":[["1.1",1]]'], ['skip', /"seat":\d/, '"seat":0'],
        ['name', '"to":null', '"to":2'], ['name', /"names":\[\[\d+/, '"names":[[65536'], ['lock', /"e":1/, '"e":0'], ['show', /"salt":"./, '"salt":"'],
    ]) assert.equal(bad(kind, from, to), 'spelling', `${kind} ${to.slice(0, 30)}`);
    for (const [kind, from, to] of [['note', /"text":"[^"]*"/, `"text":"${'x'.repeat(512)}"`], ['note', /"text":"[^"]*"/, '"text":""'], ['void', /"e":\d+/, '"e":0']]) assert.equal(bad(kind, from, to), 'signatures');
});
