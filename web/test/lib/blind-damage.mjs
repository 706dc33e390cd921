// blind-damage.mjs -- games of suite 2 with a last line that its signer changed, or that comes at another time than it may; and blocks in another order.
import { concat, hex, th, utf8 } from '../../verify/bytes.mjs';
import { isSide, signerOf } from '../../verify/kinds.mjs';
import { blockHash } from '../../verify/verify.mjs';
import { signed } from './sign.mjs';

const parse = (bytes) => JSON.parse(Buffer.from(bytes).toString('utf8'));
const joined = (lines) => concat(...lines.flatMap((line) => [line, Uint8Array.of(10)]));

/** A hex text with another piece of 32 bytes in it: a digit changed, two pieces exchanged, one twice, one gone, one more. */
function bent(dice, text) {
    const pieces = text.match(/.{64}/g) ?? [];
    const [i, j] = [dice.below(pieces.length || 1), dice.below(pieces.length || 1)];
    const ways = [
        () => pieces.map((piece, n) => (n === i ? (piece[0] === '0' ? '1' : '0') + piece.slice(1) : piece)),
        () => pieces.map((piece, n) => (n === i ? pieces[j] : n === j ? pieces[i] : piece)), () => pieces.map((piece, n) => (n === i ? pieces[j] : piece)),
        () => pieces.filter((_, n) => n !== i), () => [...pieces, pieces[j] ?? '00'.repeat(32)], () => pieces.map((piece, n) => (n === i ? '00'.repeat(32) : piece)), () => [],
    ];
    return dice.one(ways)().join('') + (pieces.length * 64 < text.length ? text.slice(pieces.length * 64) : '');
}

const other = (dice, n, most) => (n + 1 + dice.below(most)) % (most + 1);

/** Another value in place of one of a line's. */
const changes = {
    e: (dice, e) => other(dice, e, 4), seat: (dice, seat) => 1 + dice.below(seat + 2), for: (dice, seat) => dice.one([null, 1, 2, 3].filter((one) => one !== seat)), deck: bent, proof: bent, open: bent, key: bent, poly: bent, secret: bent, of: bent, table: bent,
    missing: (dice, seats) => dice.one([seats.slice(1), [...seats, seats.at(-1) + 1], seats.map((seat) => seat + 1)]), seats: (dice, seats) => dice.one([seats.slice(1), [...seats, seats.at(-1) + 1]]),
    pool: (dice, pool) => dice.one([pool.slice(1), [...pool].reverse(), pool.map(([id, n]) => [id, n + 1])]), n: (dice, n) => n + dice.one([1, 2]),
    box: (dice, box) => dice.one([box.slice(1), box.map(([seat, text]) => [seat, text.slice(0, -2) + (text.endsWith('00') ? '01' : '00')]), box.map(([seat, text]) => [seat + 1, text]), box.map(([seat, text]) => [seat, `${text}${'0'.repeat(64)}`])]),
    parts: (dice, parts) => parts.map(([seat, text]) => [seat, text.slice(0, -2) + (text.endsWith('00') ? '01' : '00')]), cards: (dice, cards) => dice.one([cards.slice(1), [...cards].reverse(), ['1.0']]),
    op: (dice, op) => (op.op === 'arrange' ? { ...op, ...dice.one([{ n: op.n + 1 }, { deck: bent(dice, op.deck) }, { proof: bent(dice, op.proof) }]) } : dice.one([{ op: 'undo' }, { op: 'shuffle', zone: 'deck' }, { ...op, n: (op.n ?? 0) + 1 }])),
};

/** The file so far, with what the next line needs. */
class Beginning {
    constructor(maker, n) {
        this.maker = maker;
        this.lines = maker.lines.slice(0, n);
        this.heads = [];
        this.block = [];
        for (const [i, bytes] of this.lines.entries()) this.take(i, bytes);
    }

    take(i, bytes) {
        if (i > 0 && isSide(parse(bytes))) return void this.block.push(th('side', bytes));
        this.heads.push(i === 0 ? th('genesis', bytes) : th('line', this.prev, bytes));
        this.block = [];
        return undefined;
    }

    get prev() {
        return blockHash(this.heads.at(-1), this.block);
    }

    /** The line, placed here and signed. */
    add(line, at = this.heads.length - 1) {
        const { sig, ...body } = isSide(line) ? { ...line, at, head: hex(this.heads[at]) } : { ...line, prev: hex(this.prev) };
        if (body.k === 'end') body.lines = this.heads.length;
        const text = utf8(JSON.stringify(body).slice(0, -1));
        const bytes = concat(text, utf8(`,"sig":"${signed(th('sign', text), this.maker.signers[signerOf(line)] ?? this.maker.signers[0])}"}`));
        this.take(this.lines.length, bytes);
        this.lines.push(bytes);
        return this;
    }

    bytes() {
        return joined(this.lines);
    }
}

/** A beginning of the game whose last line is not what it was: changed, too early, too late, twice, or another seat's. */
export function damagedBlind(maker, dice) {
    const n = 1 + dice.below(maker.at - 1);
    const file = new Beginning(maker, n);
    const line = parse(maker.lines[dice.chance(75) ? n : 1 + dice.below(maker.at - 1)]);
    const keys = Object.keys(line).filter((key) => changes[key] && line[key] !== null && line[key] !== undefined);
    const change = keys.length > 0 && dice.chance(80) ? dice.one(keys) : null;
    const changed = change ? { ...line, [change]: changes[change](dice, line[change]) } : line;
    const last = file.heads.length - 1;
    return file.add(changed, dice.chance(70) ? last : Math.max(0, last - 1 - dice.below(3))).bytes();
}

/** The game with the side lines of every block in another order. */
export function shuffledBlocks(maker, dice) {
    const lines = [];
    let block = [];
    const put = () => {
        for (; block.length > 0; ) lines.push(block.splice(dice.below(block.length), 1)[0]);
    };
    for (const [i, bytes] of maker.lines.entries()) {
        if (i > 0 && isSide(parse(bytes))) block.push(bytes);
        else {
            put();
            lines.push(bytes);
        }
    }
    put();
    return joined(lines);
}
