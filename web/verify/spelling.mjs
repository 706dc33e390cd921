// spelling.mjs -- from bytes to lines: everything that can be said of a line alone (docs/transcript.md §2 and §3).
//
// JSON.parse takes spaces, doubled keys, 1.0, 1e2 and -0, and puts keys that are numbers first. So what stands outside strings is looked at as
// text: no space, and of numbers only digits. With a key twice an object has fewer keys than the text has.
import { fail } from './bad.mjs';
import { isObject } from './shape.mjs';
import { checkGame } from './game.mjs';
import { kindsOf } from './kinds.mjs';

export const maxLine = 1048576;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const shortest = 138; // every line ends with ,"sig":"…"}

/** The lines of a file, each without its LF. `unfinished`: the last one has none. What comes after a line that is too short to be one is left out: that
 * line is bad in the first stage, and a file can have more such lines than there is memory for. */
export function splitLines(bytes) {
    const lines = [];
    let from = 0;
    for (;;) {
        const lf = bytes.indexOf(10, from);
        if (lf < 0) break;
        lines.push(bytes.subarray(from, lf));
        if (lf - from < shortest) return { lines, unfinished: false };
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

/** What stands outside strings, piece by piece: without a backslash every quotation mark begins or ends one. */
const outside = (text) => text.split('"').filter((_, i) => i % 2 === 0);

/** Lists and objects inside each other. */
function checkDepth(pieces) {
    let depth = 0;
    for (const piece of pieces) {
        for (const sign of piece) {
            if (sign === '[' || sign === '{') depth++;
            else if (sign === ']' || sign === '}') depth--;
            if (depth > deepest) fail('spelling', `more than ${deepest} lists and objects inside each other`);
        }
    }
}

// Of good JSON a colon outside strings ends a key, and -, +, ., e behind a digit belong to a number.
function checkCompact(pieces, value) {
    let keys = 0;
    for (const piece of pieces) {
        if (piece.includes(' ')) fail('spelling', 'the line has a space outside strings');
        if (/-|[0-9][.eE]/.test(piece)) fail('spelling', 'a number is not an integer 0 … 2^53 − 1');
        if (piece.startsWith(':')) keys++;
    }
    if (keys !== countKeys(value)) fail('spelling', 'the line has a key twice');
}

/** How many keys there are in a value, and whether its numbers are small enough. */
function countKeys(value) {
    const waiting = [value];
    let keys = 0;
    while (waiting.length > 0) {
        const next = waiting.pop();
        const entries = Object.values(next);
        if (isObject(next)) keys += entries.length;
        for (const entry of entries) {
            if (typeof entry === 'number' && !Number.isSafeInteger(entry)) fail('spelling', 'a number is not an integer 0 … 2^53 − 1', null, String(entry));
            if (typeof entry === 'object' && entry !== null) waiting.push(entry);
        }
    }
    return keys;
}

/** An object from compact text. Throws a Bad. */
export function parseCompact(text) {
    const pieces = outside(text);
    checkDepth(pieces);
    let value;
    try {
        value = JSON.parse(text);
    } catch {
        fail('spelling', 'the line is not JSON');
    }
    if (!isObject(value)) fail('spelling', 'the line is not a JSON object');
    checkCompact(pieces, value);
    return value;
}

/** Line n as an object, or a Bad is thrown. game: line 0, when n is not 0. */
export function spell(line, n, game = null) {
    if (line.length > maxLine) fail('spelling', `the line is longer than ${maxLine} bytes`);
    checkBytes(line);
    const text = decode(line);
    const value = parseCompact(text);
    if ((value.k === 'game') !== (n === 0)) fail('spelling', n === 0 ? 'line 0 is not a game' : 'only line 0 is a game');
    if (n === 0) {
        checkGame(value, text);
        return value;
    }
    const kinds = kindsOf(game);
    if (typeof value.k === 'string' && Object.hasOwn(kinds, value.k)) kinds[value.k](value, '');
    else fail('spelling', 'no kind of line has this name', null, String(value.k));
    return value;
}
