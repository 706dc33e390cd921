// arguments.mjs -- what callers give, checked before it reaches WebAssembly, where every number would be cut to size in silence.
import { TalonError } from './error.mjs';

const MOST_32 = 2 ** 32 - 1;
const MOST_64 = 2n ** 64n - 1n;

/** A value as an error message shows it. */
export function shown(value) {
    if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    if (typeof value === 'bigint') return `${value}n`;
    if (Array.isArray(value)) return 'a list';
    if (value !== null && typeof value === 'object') return 'an object';
    return typeof value === 'function' ? 'a function' : String(value);
}

/** A whole number from lo to hi. */
export function whole(value, what, lo = 0, hi = MOST_32) {
    if (typeof value === 'number' && Number.isInteger(value) && value >= lo && value <= hi) return value;
    throw new TalonError(`${what} must be a whole number from ${lo} to ${hi}, not ${shown(value)}`, 'InvalidCount', { n: value });
}

/** An integer that talon itself judges: it may be negative. */
export function integer(value, what) {
    if (Number.isSafeInteger(value)) return value;
    throw new TalonError(`${what} must be a whole number, not ${shown(value)}`);
}

/** A number of 64 bits, as a bigint. */
export function large(value, what) {
    if (value === undefined) return 0n;
    if (typeof value === 'bigint' && value >= 0n && value <= MOST_64) return value;
    if (Number.isSafeInteger(value) && value >= 0) return BigInt(value);
    throw new TalonError(`${what} must be a whole number from 0 to 2^64 - 1, as a number or a bigint, not ${shown(value)}`, 'InvalidCount', { n: value });
}

/** A name: text that is not empty and has no NUL. */
export function name(value, what) {
    if (typeof value === 'string' && value !== '' && !value.includes('\0')) return value;
    throw new TalonError(`${what} must be a name, not ${shown(value)}`);
}

export function list(value, what) {
    if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) return value;
    throw new TalonError(`${what} must be a list, not ${shown(value)}`);
}

export function names(value, what) {
    return Array.from(list(value, what), (item, i) => name(item, `${what}[${i}]`));
}

/** A card's name, from a name or a card. */
export function cardName(value, what) {
    if (value !== null && typeof value === 'object' && 'name' in value) {
        if (value.name === null) throw new TalonError(`${what} is a hidden card, which has no name; move it by its place: indices`, 'NotVisible');
        return name(value.name, what);
    }
    return name(value, what);
}

export function cardNames(value, what) {
    return Array.from(list(value, what), (item, i) => cardName(item, `${what}[${i}]`));
}

/** One of some words. */
export function word(value, what, words) {
    if (words.includes(value)) return value;
    throw new TalonError(`${what} must be one of ${words.join(', ')}, not ${shown(value)}`);
}

/** An object without keys that nobody reads: a mistyped one would mean that it was left out. */
export function object(value, what, keys) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new TalonError(`${what} must be an object with ${keys.join(', ')}, not ${shown(value)}`);
    for (const key in value)
        if (!keys.includes(key)) throw new TalonError(keys.length ? `${what}: unknown key "${key}"; it takes ${keys.join(', ')}` : `${what} takes nothing, not "${key}"`);
    return value;
}

/** A seed as its 32 bytes in `into`: 32 bytes, an integer, or text (decimal, or 0x and hex digits), as the command reads them. */
export function seedInto(into, value) {
    if (value instanceof Uint8Array) {
        if (value.length !== 32) throw new TalonError(`a seed is 32 bytes, not ${value.length}`);
        return void into.set(value);
    }
    let number = typeof value === 'bigint' ? value : Number.isSafeInteger(value) ? BigInt(value) : -1n;
    if (typeof value === 'string' && /^(?:[0-9]+|0x[0-9a-fA-F]+)$/.test(value)) number = BigInt(value);
    if (number < 0n || number >> 256n) throw new TalonError(`a seed is 32 bytes, a whole number from 0 below 2^256, or such a number as text (decimal, or 0x and hex digits), not ${shown(value)}`);
    for (let i = 31; i >= 0; i--, number >>= 8n) into[i] = Number(number & 255n);
}
