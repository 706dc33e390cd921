// kinds.mjs -- the kinds of lines and operations with their keys (docs/transcript.md §3 and §5).
import { fail } from './bad.mjs';
import { isElement, isScalar } from './blind.mjs';
import { unhex } from './bytes.mjs';
import { ascending, different, isObject, list, oneOf, orNull, pattern, record, text, tuple, whole } from './shape.mjs';

export const name = text(1, 64);
export const hex32 = pattern(/^[0-9a-f]{64}$/, '64 hex digits');
export const signature = pattern(/^[0-9a-f]{128}$/, '128 hex digits');
export const seat = whole(1, 255);
export const say = orNull(text(1, 255));
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

/** form → check; move has three forms, which are told apart by their keys. */
const forms = {
    deal: z({ op: name, n: number, from: name, to: zones, face }),
    'move by indices': z({ op: name, from: name, to: name, indices: numbers, ...moveTo }),
    'move by cards': z({ op: name, from: name, to: name, cards, ...moveTo }),
    move: z({ op: name, from: name, to: name, n: number, ...moveTo }),
    combine: z({ op: name, from: zones, to: name }),
    turn: z({ op: name, zone: name, indices: numbers, face: up }),
    shuffle: z({ op: name, zone: name }),
    look: z({ op: name, zone: name, n: number }),
    undo: z({ op: name }),
};

const onlyInActs = new Set(['shuffle', 'look', 'undo']);

/** A number of 32 bits as a text, written in one way. */
const decimal = (value, path) => {
    if (typeof value !== 'string' || !/^(0|-?[1-9][0-9]{0,9})$/.test(value) || Number(value) !== (Number(value) | 0)) fail('spelling', `${path} is not a number as a text`);
};
const decimals = list(decimal);
const places = (value, path) => {
    list(whole(0, 65535))(value, path);
    ascending(value, path);
};
const choice = whole(1, 4294967295);
const nameOrNull = orNull(name);

/** What only games with rules have (§14): one operation in acts, three of the dealer's. */
export const chooseOperation = z({
    op: oneOf('choose'), n: choice, option: nameOrNull, pass: oneOf(true, false), values: decimals, from: nameOrNull, places, to: nameOrNull, combo: nameOrNull, height: nameOrNull,
});
const ofRules = {
    act: { choose: chooseOperation },
    do: { tell: z({ op: name, values: decimals }), picks: z({ op: name, n: choice }), together: z({ op: name, n: choice }) },
};

/** The forms of operations that a transcript may have; those that only games with rules have; and those of suite 2 alone. */
export const allForms = Object.keys(forms);
export const formsOfRules = ['choose', 'tell', 'picks', 'together'];
export const formsOfBlind = ['arrange'];

/** Which form an operation has: its name, or one of the two that need a second word. */
export function formOf(op) {
    if (op.op === 'move' && Object.hasOwn(op, 'indices')) return 'move by indices';
    if (op.op === 'move' && Object.hasOwn(op, 'cards')) return 'move by cards';
    return op.op;
}

/** The check of an operation in an act, or of one that the dealer does; rules: in a game that has them; own: what else there is. */
export function operation(inAct, rules = false, own = {}) {
    const more = { ...(rules ? ofRules[inAct ? 'act' : 'do'] : {}), ...own };
    return (value, path) => {
        if (!isObject(value) || typeof value.op !== 'string') fail('spelling', `${path} is not an operation`);
        if (Object.hasOwn(more, value.op)) return more[value.op](value, path);
        const form = formOf(value);
        if (value.op.includes(' ') || !Object.hasOwn(forms, form)) fail('spelling', `${path}: no operation has this name`, null, value.op);
        forms[form](value, path);
        if (onlyInActs.has(form) && !inAct) fail('spelling', `${path}: ${form} belongs only in an act`);
        return undefined;
    };
}

const openings = list(tuple(card, whole(0, 65535), hex32, path64));
const boxes = list(tuple(card, seat, evenHex));
const secrets = list(tuple(card, seat, hex32));
const pool = list(tuple(name, number));
const seats = (low) => (value, path) => {
    list(seat, low)(value, path);
    ascending(value, path);
};

/** How many hex digits a name's box has: 32 bytes, 288 sealed ones, 16 of a tag. */
export const nameBoxDigits = 2 * (32 + 256 + 32 + 16);
const nameBox = pattern(new RegExp(`^[0-9a-f]{${nameBoxDigits}}$`), `${nameBoxDigits} hex digits`);
const publicNames = list(tuple(whole(0, 65535), text(1, 255), hex32));
const sealedNames = list(tuple(whole(0, 65535), nameBox));

const k = name;
const by = { seat, at: number, head: hex32 };
const prev = hex32;
const sig = signature;

/** Lines that have an operation. */
function operating(rules) {
    return {
        do: z({ k, prev, op: operation(false, rules), open: openings, box: boxes, sig }),
        act: z({ k, prev, seat, op: operation(true, rules), say, open: openings, sig }),
    };
}

/** Every kind of line that changes the game, but `game`, which is in game.mjs. */
const spineKinds = {
    shuffle: z({ k, prev, e: epoch, pool, n: whole(1, 65535), root: hex32, seats: seats(0), sig }),
    run: z({ k, prev, e: epoch, open: openings, box: boxes, sig }),
    void: z({ k, prev, e: whole(0, 4294967295), missing: seats(1), sig }),
    ...operating(false),
    answer: z({ k, prev, open: openings, box: boxes, keys: secrets, sig }),
    skip: z({ k, prev, seat, sig }),
    end: z({ k, prev, lines: number, table: hex32, key: orNull(hex32), sig }),
};

const name_ = z({ k, ...by, to: orNull(seat), names: list(() => {}), sig });

const sideKinds = {
    lock: z({ k, ...by, e: epoch, chain: hex32, sig }),
    cut: z({ k, ...by, e: epoch, commit: hex32, sig }),
    reveal: z({ k, ...by, e: epoch, seed: hex32, cut: orNull(tuple(whole(0, 65535), hex32)), sig }),
    object: z({ k, ...by, card, sig }),
    name(value, path) {
        name_(value, path);
        (value.to === null ? publicNames : sealedNames)(value.names, 'names');
    },
    seen: z({ k, ...by, sig }),
    note: z({ k, ...by, i: whole(1, 4294967295), text: text(0, 512), sig }),
    pick: z({ k, ...by, i: whole(1, 4294967295), commit: hex32, sig }),
    show: z({ k, ...by, i: whole(1, 4294967295), text: text(0, 512), salt: hex32, sig }),
    view: z({ k, ...by, open: openings, sig }),
};

export const lineKinds = { ...spineKinds, ...sideKinds };

/** The same of a game with rules. */
const lineKindsOfRules = { ...lineKinds, ...operating(true) };

// --- suite 2 (§15.1) ------------------------------------------------------------------------------------------------------------------------

/** Hex of so many bytes, or a multiple; at least `low` of them. */
const bytesOf = (unit, low) => (value, path) => {
    hexTimes(2 * unit)(value, path);
    if (value.length < 2 * low) fail('spelling', `${path} is too short`);
};

/** 32 bytes each: elements, and the last so many scalars. */
function checkPlaces(value, path, scalars) {
    const all = value.match(/.{64}/g) ?? [];
    all.forEach((text, i) => {
        if (i < all.length - scalars && !isElement(unhex(text))) fail('spelling', `${path} has something that is no element`, null, text);
        if (i >= all.length - scalars && !isScalar(unhex(text))) fail('spelling', `${path} has something that is no scalar`, null, text);
    });
}

const elements = (check, scalars = 0) => (value, path) => {
    check(value, path);
    checkPlaces(value, path, scalars);
};
const deck = elements(bytesOf(64, 64));
const proofs = bytesOf(32, 0);
/** D_1 … D_m T₁ T₂ z, or nothing. */
const shares = elements((value, path) => bytesOf(32, value === '' ? 0 : 128)(value, path), 1);
const shareBoxes = (value, path) => {
    list(tuple(seat, evenHex))(value, path);
    ascending(value.map(([to]) => to), path);
    for (const [, box] of value) if (box.length < 352 || (box.length - 352) % 64 !== 0) fail('spelling', `${path} has a box of a length that none has`);
};
const some = (value, path) => {
    list(card, 1)(value, path);
    different(value, path);
};
const partBox = pattern(/^[0-9a-f]{160}$/, '160 hex digits');

const arrange = { arrange: z({ op: name, zone: name, n: number, deck, proof: proofs }) };

const shareLine = z({ k, ...by, for: orNull(seat), open: shares, box: shareBoxes, sig });

/** A lock fits what line 0 says: how many can stand in for a seat, and who the others are. */
const lockOf = ({ recover, seats: all }) => {
    const line = z({ k, ...by, key: elements(hex32), proof: elements(pattern(/^[0-9a-f]{128}$/, '128 hex digits'), 1), poly: elements(bytesOf(32, 0)), parts: list(tuple(seat, partBox)), sig });
    return (value, path) => {
        line(value, path);
        const others = recover === 0 ? [] : all.map((_, i) => i + 1).filter((other) => other !== value.seat);
        if (value.poly.length !== 64 * Math.max(0, recover - 1)) fail('spelling', 'poly does not fit "recover" of line 0');
        if (value.parts.map(([to]) => to).join() !== others.join()) fail('spelling', 'parts are not those for all other seats');
    };
};

/** Every kind of line of a game of suite 2. */
function blindKinds(game) {
    const rules = game.rules !== undefined;
    const { void: void_, skip, name: nameLine, seen, note, pick, show } = lineKinds;
    return {
        shuffle: z({ k, prev, e: epoch, pool, n: whole(1, 65535), seats: seats(0), sig }),
        mix: z({ k, prev, seat, e: epoch, deck, proof: proofs, sig }),
        run: z({ k, prev, e: epoch, sig }),
        void: void_,
        do: z({ k, prev, op: operation(false, rules), sig }),
        act: z({ k, prev, seat, op: operation(true, rules, arrange), say, sig }),
        answer: z({ k, prev, sig }),
        leave: z({ k, prev, seat, sig }),
        skip,
        end: z({ k, prev, lines: number, table: hex32, sig }),
        lock: lockOf(game),
        share(value, path) {
            shareLine(value, path);
            if (value.open === '' && value.box.length === 0) fail('spelling', 'a share line gives nothing');
        },
        object: z({ k, ...by, of: hex32, sig }),
        secret: z({ k, ...by, of: hex32, secret: hex32, sig }),
        name: nameLine, seen, note, pick, show,
        view: z({ k, ...by, cards: some, open: shares, sig }),
    };
}

/** Of suite 2 alone, beside those that both suites have. */
export const blindOnly = ['mix', 'leave', 'share', 'secret'];

const made = new WeakMap();

/** kind → check, of all lines of this game but the first. */
export function kindsOf(game) {
    if (game.suite === 1) return game.rules ? lineKindsOfRules : lineKinds;
    if (!made.has(game)) made.set(game, blindKinds(game));
    return made.get(game);
}

const sideNames = new Set([...Object.keys(sideKinds), 'share', 'secret']);
const bySeats = new Set(['act', 'mix', 'leave']);

/** Whether a line is one of those whose order inside their block means nothing. */
export const isSide = (line) => sideNames.has(line.k);

/** The number of the key that signed a line: 0 is the dealer. `skip` names a seat, but the dealer says it. */
export const signerOf = (line) => (isSide(line) || bySeats.has(line.k) ? line.seat : 0);
