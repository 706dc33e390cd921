// spelling.mjs -- from bytes to lines: everything that can be said of a line alone (docs/transcript.md §2 and §3).
//
// JSON is parsed by JSON.parse and printed again: only what comes back byte for byte is well spelled. That refuses spaces, doubled and
// reordered keys, 1.0, 1e2, -0 and numbers too large to keep; what prints alike all the same (1.5, 1e+21, 2^53) is looked for.
import { fail } from './bad.mjs';
import { isObject } from './shape.mjs';
import { checkGame } from './game.mjs';
import { lineKinds } from './kinds.mjs';

export const maxLine = 1048576;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The lines of a file, each without its LF. `unfinished`: the last one has none. */
export function splitLines(bytes) {
    const lines = [];
    let from = 0;
    for (;;) {
        const lf = bytes.indexOf(10, from);
        if (lf < 0) break;
        lines.push(bytes.subarray(from, lf));
        from = lf + 1;
    }
    const unfinished = from < bytes.length || lines.length === 0;
    if (unfinished) lines.push(bytes.subarray(from));
    return { lines, unfinished };
}

function checkBytes(line) {
    for (let i = 0; i < line.length; i++) {
        const byte = line[i];
        if (byte < 0x20 || byte === 0x7f || byte === 0x5c) {
            fail('spelling', `byte ${i} of the line is ${byte.toString(16).padStart(2, '0')}, which no line may contain`);
        }
    }
}

// Controls, and characters that do not show or change how others look.
const misleading = /[\u0080-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Whether a line can have this text in a string. */
export const canStand = (text) => !misleading.test(text) && !/[\u0000-\u001f\u007f"\\]/.test(text);

function decode(line) {
    let text;
    try {
        text = decoder.decode(line);
    } catch {
        fail('spelling', 'the line is not valid UTF-8');
    }
    const found = misleading.exec(text);
    if (found) fail('spelling', `the line has U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}, which no line may contain`);
    return text;
}

const deepest = 256;

// Lists and objects inside each other; without a backslash every quotation mark begins or ends a string.
function checkDepth(text) {
    let depth = 0;
    for (const plain of text.split('"').filter((_, i) => i % 2 === 0)) {
        for (const sign of plain) {
            if (sign === '[' || sign === '{') depth++;
            else if (sign === ']' || sign === '}') depth--;
            if (depth > deepest) fail('spelling', `more than ${deepest} lists and objects inside each other`);
        }
    }
}

// Both may throw: on what is no JSON, and on nesting too deep to print.
function parse(text) {
    checkDepth(text);
    let value;
    let again;
    try {
        value = JSON.parse(text);
        again = JSON.stringify(value);
    } catch {
        fail('spelling', 'the line is not JSON');
    }
    if (again !== text) fail('spelling', 'the line is not compact JSON, or has a key twice');
    if (!isObject(value)) fail('spelling', 'the line is not a JSON object');
    checkNumbers(value);
    return value;
}

function checkNumbers(value) {
    const waiting = [value];
    while (waiting.length > 0) {
        for (const entry of Object.values(waiting.pop())) {
            if (typeof entry === 'number' && (!Number.isSafeInteger(entry) || entry < 0)) fail('spelling', 'a number is not an integer 0 … 2^53 − 1', null, String(entry));
            if (typeof entry === 'object' && entry !== null) waiting.push(entry);
        }
    }
}

/** Line n as an object, or a Bad is thrown. */
export function spell(line, n) {
    if (line.length > maxLine) fail('spelling', `the line is longer than ${maxLine} bytes`);
    checkBytes(line);
    const value = parse(decode(line));
    if ((value.k === 'game') !== (n === 0)) fail('spelling', n === 0 ? 'line 0 is not a game' : 'only line 0 is a game');
    if (n === 0) checkGame(value);
    else if (typeof value.k === 'string' && Object.hasOwn(lineKinds, value.k)) lineKinds[value.k](value, '');
    else fail('spelling', 'no kind of line has this name', null, String(value.k));
    return value;
}
