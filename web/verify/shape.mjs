// shape.mjs -- small checks of values that came out of JSON.parse, put together into checks of whole objects.
//
// A check is a function (value, path) that throws a Bad of code "spelling" or returns nothing. No key is there twice, and Object.keys lists
// them in the order of the file, but for those that are numbers, which no object of a line has.
import { fail } from './bad.mjs';

const wrong = (path, what) => fail('spelling', `${path || 'the line'} is not ${what}`);

export function whole(low = 0, high = Number.MAX_SAFE_INTEGER) {
    return (value, path) => {
        if (!Number.isSafeInteger(value) || value < low || value > high) wrong(path, `a number ${low} … ${high}`);
    };
}

/** UTF-8 bytes of a string without lone surrogates. */
function byteLength(text) {
    let n = text.length;
    for (let i = 0; i < text.length; i++) {
        const c = text.charCodeAt(i);
        if (c >= 0xd800 && c < 0xe000) n += 1; // two such are four bytes
        else if (c >= 0x800) n += 2;
        else if (c >= 0x80) n += 1;
    }
    return n;
}

export function text(low, high) {
    return (value, path) => {
        if (typeof value !== 'string') wrong(path, 'a string');
        const n = byteLength(value);
        if (n < low || n > high) wrong(path, `${low} … ${high} bytes long`);
    };
}

export function pattern(expression, what) {
    return (value, path) => {
        if (typeof value !== 'string' || !expression.test(value)) wrong(path, what);
    };
}

export function oneOf(...values) {
    return (value, path) => {
        if (!values.includes(value)) wrong(path, `one of ${values.map((v) => JSON.stringify(v)).join(', ')}`);
    };
}

export function orNull(check) {
    return (value, path) => {
        if (value !== null) check(value, path);
    };
}

export function list(check, low = 0, high = Infinity) {
    return (value, path) => {
        if (!Array.isArray(value)) wrong(path, 'a list');
        if (value.length < low || value.length > high) wrong(path, `a list of ${low} … ${high}`);
        value.forEach((entry, i) => check(entry, `${path}[${i}]`));
    };
}

export function tuple(...checks) {
    return (value, path) => {
        if (!Array.isArray(value) || value.length !== checks.length) wrong(path, `a list of ${checks.length}`);
        checks.forEach((check, i) => check(value[i], `${path}[${i}]`));
    };
}

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with exactly these keys, in this order. */
export function record(shape) {
    const keys = Object.keys(shape);
    return (value, path) => {
        if (!isObject(value)) wrong(path, 'an object');
        const has = Object.keys(value);
        if (has.length !== keys.length || has.some((key, i) => key !== keys[i])) {
            fail('spelling', `${path || 'the line'} does not have the keys of its kind`, keys.join(' '), has.join(' '));
        }
        for (const key of keys) shape[key](value[key], path ? `${path}.${key}` : key);
    };
}

export function ascending(value, path) {
    for (let i = 1; i < value.length; i++) if (value[i] <= value[i - 1]) wrong(path, 'ascending');
}

export function different(values, path) {
    if (new Set(values).size !== values.length) fail('spelling', `${path} are not all different`);
}
