// damage.mjs -- files with something wrong in them: bytes changed, or lines changed and signed again by those who could.
import { concat, hex, th, utf8 } from '../../verify/bytes.mjs';
import { isSide, signerOf } from '../../verify/kinds.mjs';
import { splitLines } from '../../verify/spelling.mjs';
import { blockHash } from '../../verify/verify.mjs';
import { privateKey, signed } from './sign.mjs';

const joined = (lines) => concat(...lines.flatMap((line) => [line, Uint8Array.of(10)]));

/** Byte damage: everything that can happen to a file without anybody's key. */
const bytewise = [
    (dice, bytes) => {
        const copy = bytes.slice();
        copy[dice.below(copy.length)] ^= 1 << dice.below(8);
        return copy;
    },
    (dice, bytes) => bytes.subarray(0, dice.below(bytes.length)),
    (dice, bytes) => {
        const at = dice.below(bytes.length);
        return concat(bytes.subarray(0, at), bytes.subarray(at + 1 + dice.below(3)));
    },
    (dice, bytes) => {
        const at = dice.below(bytes.length);
        return concat(bytes.subarray(0, at), Uint8Array.of(dice.one([0, 9, 10, 13, 32, 34, 44, 48, 57, 91, 92, 93, 97, 123, 125, 127, 128, 195, 237, 255])), bytes.subarray(at));
    },
    (dice, bytes) => linewise(bytes, (lines) => lines.splice(dice.below(lines.length), 1)),
    (dice, bytes) => linewise(bytes, (lines) => lines.splice(dice.below(lines.length), 0, dice.one(lines))),
    (dice, bytes) => linewise(bytes, (lines) => lines.push(...lines.splice(dice.below(lines.length), 1))),
    (dice, bytes) => retext(bytes, (text) => text.replace(dice.one([/\d+/, /[0-9a-f]{64}/, /"[a-z_]+"/g, /null/, /true|false/, /\[\]/, /,/, /:/]), dice.one(['1', '0', '-1', '1.0', '1e2', 'null', 'true', '""', '[]', '{}', '9007199254740992', '"x"', ',,', ' :']))),
];

function linewise(bytes, change) {
    const { lines } = splitLines(bytes);
    change(lines);
    return joined(lines);
}

function retext(bytes, change) {
    return utf8(change(Buffer.from(bytes).toString('utf8')));
}

export function damagedBytes(dice, bytes) {
    return dice.one(bytewise)(dice, bytes);
}

/** Every place inside a value: [holder, key]. */
function places(value, found = []) {
    for (const key of Object.keys(value)) {
        found.push([value, key]);
        if (typeof value[key] === 'object' && value[key] !== null) places(value[key], found);
    }
    return found;
}

function changedText(dice, text, strings) {
    if (/^[0-9a-f]{16,}$/.test(text) && dice.chance(60)) {
        const at = dice.below(text.length);
        return text.slice(0, at) + dice.one([...'0123456789abcdef']) + text.slice(at + 1);
    }
    if (/^\d+\.\d+$/.test(text) && dice.chance(60)) return `${dice.below(4)}.${dice.below(12)}`;
    return dice.one(strings);
}

function changedValue(dice, value, strings) {
    if (typeof value === 'number') return dice.one([value + 1, Math.max(0, value - 1), dice.below(10), 0, 255, 65536]);
    if (typeof value === 'string') return changedText(dice, value, strings);
    if (value === null) return dice.one(['up', 'down', dice.one(strings), 1]);
    if (typeof value === 'boolean') return !value;
    return value;
}

function changeList(dice, list) {
    const at = dice.below(list.length);
    const how = dice.below(3);
    if (how === 0) list.splice(at, 1);
    else if (how === 1) list.splice(at, 0, structuredClone(dice.one(list)));
    else [list[0], list[at]] = [list[at], list[0]];
}

function changeLine(dice, line, strings) {
    const where = places(line).filter(([holder, key]) => !(holder === line && ['k', 'prev', 'head', 'sig'].includes(key)));
    if (where.length === 0) return;
    const [holder, key] = dice.one(where);
    const value = holder[key];
    if (Array.isArray(value) && value.length > 0) changeList(dice, value);
    else holder[key] = changedValue(dice, value, strings);
}

const orders = [
    (dice, lines) => lines.splice(1 + dice.below(lines.length - 1), 1),
    (dice, lines) => lines.splice(1 + dice.below(lines.length - 1), 0, structuredClone(dice.one(lines.slice(1)))),
    (dice, lines) => lines.splice(1 + dice.below(lines.length - 1), 0, ...lines.splice(1 + dice.below(lines.length - 1), 1)),
];

/** One maker's file, to be changed and signed again and again. */
export class Resigner {
    constructor(maker) {
        this.keys = maker.secrets.map(privateKey);
        this.lines = maker.lines.map((line) => JSON.parse(Buffer.from(line).toString('utf8')));
        this.strings = [...new Set(places(this.lines).map(([holder, key]) => holder[key]).filter((value) => typeof value === 'string' && value.length < 70))];
        this.signatures = new Map();
    }

    sign(body, seat) {
        const message = th('sign', body);
        const name = `${seat} ${hex(message)}`;
        if (!this.signatures.has(name)) this.signatures.set(name, signed(message, this.keys[seat] ?? this.keys[0]));
        return this.signatures.get(name);
    }

    /** All lines with heads and signatures that fit. */
    bytes(lines) {
        const heads = [];
        let block = [];
        const out = lines.map((line, n) => {
            const { sig, ...rest } = line;
            const before = n === 0 ? null : blockHash(heads[heads.length - 1], block);
            if ('prev' in rest) rest.prev = hex(before ?? new Uint8Array(32));
            if ('head' in rest && Object.hasOwn(heads, rest.at)) rest.head = hex(heads[rest.at]);
            const body = utf8(JSON.stringify(rest).slice(0, -1));
            const bytes = concat(body, utf8(`,"sig":"${this.sign(body, rest.k === 'game' ? 0 : signerOf(rest))}"}`));
            if (isSide(rest) && n > 0) return block.push(th('side', bytes)), bytes;
            heads.push(n === 0 ? th('genesis', bytes) : th('line', before, bytes));
            block = [];
            return bytes;
        });
        return joined(out);
    }

    damaged(dice) {
        const lines = structuredClone(this.lines);
        if (dice.chance(25)) dice.one(orders)(dice, lines);
        else changeLine(dice, dice.one(dice.chance(95) ? lines.slice(1) : lines), this.strings);
        let number = 0; // of the last spine line
        lines.forEach((line, n) => {
            if (typeof line.at === 'number' && line.at > number && dice.chance(90)) line.at = number;
            if (n === 0 || isSide(line)) return;
            number++;
            if (line.k === 'end' && dice.chance(90)) line.lines = number;
        });
        return this.bytes(lines);
    }

    /** The same lines, those of every block in another order, and signed as they were. */
    mixed(dice) {
        const out = [];
        for (let n = 0; n < this.lines.length; ) {
            let end = n + 1;
            while (end < this.lines.length && isSide(this.lines[n]) && isSide(this.lines[end])) end++;
            const block = this.lines.slice(n, end);
            for (let i = block.length - 1; i > 0; i--) {
                const j = dice.below(i + 1);
                [block[i], block[j]] = [block[j], block[i]];
            }
            out.push(...block);
            n = end;
        }
        return joined(out.map((line) => utf8(JSON.stringify(line))));
    }
}
