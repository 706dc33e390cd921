// arguments.mjs -- what callers give, checked before it reaches WebAssembly, where every number would be cut to size in silence.
import { TalonError } from './error.mjs';

const MOST_32 = 2 ** 32 - 1;
const MOST_64 = 2n ** 64n - 1n;

const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

/** Whether it has keys of its own to read, as a Map has not. */
export const isPlain = (value) => value !== null && typeof value === 'object' && kindOf(value) === 'Object';

/** A value as a field of an error, which can be written as JSON. */
const field = (value) => (typeof value === 'string' || Number.isFinite(value) ? value : shown(value));

/** A value as an error message shows it. */
export function shown(value) {
    if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    if (typeof value === 'bigint') return `${value}n`;
    if (Array.isArray(value)) return 'a list';
    if (value !== null && typeof value === 'object') return kindOf(value) === 'Object' ? 'an object' : `a ${kindOf(value)}`;
    return typeof value === 'function' ? 'a function' : String(value);
}

/** A whole number from lo to hi. */
export function whole(value, what, lo = 0, hi = MOST_32) {
    if (typeof value === 'number' && Number.isInteger(value) && value >= lo && value <= hi) return value;
    throw new TalonError(`${what} must be a whole number from ${lo} to ${hi}, not ${shown(value)}`, 'InvalidCount', { n: field(value) });
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
    throw new TalonError(`${what} must be a whole number from 0 to 2^64 - 1, as a number or a bigint, not ${shown(value)}`, 'InvalidCount', { n: field(value) });
}

const [MOST_NAME, MOST_CARD] = [64, 255]; // bytes: talon/base.h

/** A name: text that is not empty, and has no NUL and no half of a character. The library judges how long it is. */
export function name(value, what, most = MOST_NAME) {
    if (typeof value === 'string' && value !== '' && !/[\0\ud800-\udfff]/u.test(value)) return value;
    throw new TalonError(`${what} must be a name, 1 to ${most} bytes of UTF-8 without NUL, not ${shown(value)}`);
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
        return name(value.name, what, MOST_CARD);
    }
    return name(value, what, MOST_CARD);
}

export function cardNames(value, what) {
    return Array.from(list(value, what), (item, i) => cardName(item, `${what}[${i}]`));
}

/** One of some words. */
export function word(value, what, words) {
    if (words.includes(value)) return value;
    throw new TalonError(`${what} must be one of ${words.join(', ')}, not ${shown(value)}`);
}

/** Keys that an object inherits are lost where it is copied: "by" would be left out. */
export function withOwn(value, what, keys) {
    for (const key of keys)
        if (key in value && !Object.hasOwn(value, key)) throw new TalonError(`${what}: "${key}" is inherited; give it as a key of the object itself`);
    return value;
}

/** An object without keys that nobody reads: a mistyped one would mean that it was left out. */
export function object(value, what, keys) {
    if (!isPlain(value)) throw new TalonError(`${what} must be an object with ${keys.join(', ')}, not ${shown(value)}`);
    for (const key in value)
        if (!keys.includes(key)) throw new TalonError(keys.length ? `${what}: unknown key "${key}"; it takes ${keys.join(', ')}` : `${what} takes nothing, not "${key}"`);
    return withOwn(value, what, keys);
}

/** A seat from 1, or whoever sits there; as a seat. */
export function seatOf(value, players, what) {
    const seat = typeof value === 'string' ? players.indexOf(value) + 1 : value;
    if (Number.isInteger(seat) && seat >= 1 && seat <= players.length) return seat;
    throw new TalonError(`${what} must be a seat, 1 to ${players.length}, or a player's name, not ${shown(value)}`);
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
