// kinds.mjs -- the kinds of lines and operations with their keys (docs/transcript.md §3 and §5).
import { fail } from './bad.mjs';
import { ascending, isObject, list, oneOf, orNull, pattern, record, text, tuple, whole } from './shape.mjs';

export const name = text(1, 64);
export const hex32 = pattern(/^[0-9a-f]{64}$/, '64 hex digits');
export const signature = pattern(/^[0-9a-f]{128}$/, '128 hex digits');
export const seat = whole(1, 255);
const number = whole();
const epoch = whole(1, 4294967295);
const card = (value, path) => {
    const parts = typeof value === 'string' && /^(0|[1-9][0-9]{0,9})\.(0|[1-9][0-9]{0,4})$/.exec(value);
    if (!parts || Number(parts[1]) > 4294967295 || Number(parts[2]) > 65535) fail('spelling', `${path} is not a card's name`);
};
const hexTimes = (digits) => (value, path) => {
    if (typeof value !== 'string' || /[^0-9a-f]/.test(value) || value.length % digits !== 0) {
        fail('spelling', `${path} is not hex digits, ${digits} or a multiple`);
    }
};
const path64 = hexTimes(64);
const evenHex = hexTimes(2);

const up = oneOf('up', 'down');
const face = oneOf('up', 'down', null);
const numbers = list(number);
const cards = list(card);
const zones = list(name);

const moveTo = { at: (v, p) => v === 'end' || v === 'top' || number(v, p), face };
const z = record;

/** What came with version 1 of the format: name → check; cut and move have more than one form and are told apart by their keys. */
const version1 = {
    draw: z({ op: name, n: number, from: name, to: name, face }),
    draw1: z({ op: name, from: name, to: name, face }),
    draw_bottom: z({ op: name, n: number, from: name, to: name, face }),
    draw_card: z({ op: name, card, from: name, to: name, face }),
    draw_all: z({ op: name, from: name, to: name, face }),
    draw_random: z({ op: name, n: number, from: name, to: name, face }),
    deal: z({ op: name, n: number, from: name, to: zones, face }),
    deal_round: z({ op: name, rounds: number, from: name, to: zones, face }),
    split: z({ op: name, from: name, to: list(tuple(name, number)) }),
    burn: z({ op: name, n: number, from: name, to: name }),
    'move by indices': z({ op: name, from: name, to: name, indices: numbers, ...moveTo }),
    'move by cards': z({ op: name, from: name, to: name, cards, ...moveTo }),
    move: z({ op: name, from: name, to: name, n: number, ...moveTo }),
    turn: z({ op: name, zone: name, indices: numbers, face: up }),
    discard: z({ op: name, n: number, vis: up, from: name, to: name }),
    discard_cards: z({ op: name, cards, vis: up, from: name, to: name }),
    muck: z({ op: name, hand: name, to: name }),
    recycle: z({ op: name, from: name, to: name }),
    recycle_and_shuffle: z({ op: name, from: name, to: name }),
    combine: z({ op: name, from: zones, to: name }),
    permute: z({ op: name, zone: name, perm: numbers }),
    cut: z({ op: name, k: number, zone: name }),
    'cut by': z({ op: name, by: seat, min: number, zone: name }),
    cut_by_die: z({ op: name, zone: name, min: number }),
    riffle: z({ op: name, zone: name, times: number }),
    in_shuffle: z({ op: name, zone: name }),
    riffle_with_seed: z({ op: name, zone: name, times: number }),
    shuffle: z({ op: name, zone: name }),
    wash: z({ op: name, zone: name }),
    strip_cut: z({ op: name, sizes: numbers, order: numbers, zone: name }),
    look: z({ op: name, zone: name, n: number }),
    undo: z({ op: name }),
};

/** Version of the format → the operations it has: what came with it, and all that came before. */
const forms = { 1: version1 };

/** The forms of operations that a transcript of this version may have. */
export const formsOf = (version) => Object.keys(forms[version]);

/** Which form an operation has: its name, or one of the three that need a second word. */
export function formOf(op) {
    if (op.op === 'cut' && Object.hasOwn(op, 'by')) return 'cut by';
    if (op.op === 'move' && Object.hasOwn(op, 'indices')) return 'move by indices';
    if (op.op === 'move' && Object.hasOwn(op, 'cards')) return 'move by cards';
    return op.op;
}

/** The check of an operation in a do, a turn or an act. */
export function operation(place, version = 1) {
    return (value, path) => {
        if (!isObject(value) || typeof value.op !== 'string') fail('spelling', `${path} is not an operation`);
        const form = formOf(value);
        if (value.op.includes(' ') || !Object.hasOwn(forms[version], form)) fail('spelling', `${path}: no operation has this name`, null, value.op);
        forms[version][form](value, path);
        if ((form === 'look' || form === 'undo') && place !== 'act') fail('spelling', `${path}: ${form} belongs only in an act`);
        if (form === 'cut by' && place !== 'turn') fail('spelling', `${path}: a cut by a seat belongs only in a turn`);
    };
}

export const turnOperations = list(operation('turn'), 1, 1024);

const openings = list(tuple(card, whole(0, 65535), hex32, path64));
const boxes = list(tuple(card, seat, evenHex));
const pool = list(list(tuple(name, number)));
const seats = (low) => (value, path) => {
    list(seat, low)(value, path);
    ascending(value, path);
};

const k = name;
const by = { seat, at: number, head: hex32 };
const prev = hex32;
const sig = signature;

/** Every kind of line but `game`, which is in game.mjs. */
export const lineKinds = {
    lock: z({ k, ...by, chain: hex32, sig }),
    cut: z({ k, ...by, e: epoch, commit: hex32, sig }),
    turn: z({ k, prev, e: epoch, ops: turnOperations, pool, n: whole(1, 65535), root: hex32, seats: seats(0), sig }),
    reveal: z({ k, ...by, e: epoch, seed: hex32, cut: orNull(tuple(whole(0, 65535), hex32)), sig }),
    run: z({ k, prev, e: epoch, open: openings, box: boxes, sig }),
    void: z({ k, prev, e: epoch, missing: seats(1), sig }),
    do: z({ k, prev, op: operation('do'), open: openings, box: boxes, sig }),
    act: z({ k, prev, seat, op: operation('act'), open: openings, sig }),
    answer: z({ k, prev, open: openings, box: boxes, sig }),
    reback: z({ k, prev, e: epoch, pool, n: whole(1, 65535), root: hex32, open: openings, box: boxes, sig }),
    object: z({ k, ...by, card, sig }),
    seen: z({ k, ...by, sig }),
    end: z({ k, prev, lines: number, table: hex32, key: orNull(hex32), sig }),
    view: z({ k, ...by, open: openings, sig }),
};
