// record.mjs -- records: what an operation did, with the names of docs/protocol.md §6; out of the module, and back into it.
import { list, object, shown } from './arguments.mjs';
import { TalonError } from './error.mjs';

const MOVE = 1;
const PERMUTE = 2;
const FLAG = { draw: 1, reshuffle: 2, end: 4, top: 8, hidden: 16 };
const HIDDEN = 0xffff;
const IMPOSSIBLE = 0xffff;
const FACING = ['usual', 'down', 'up'];

/** An effect as numbers, with its words cut out of the record's. */
function effectOf({ x, u16 }, at, i) {
    const [kind, flags, face, from, to, place, n, data] = [0, 1, 2, 3, 4, 5, 6, 7].map((what) => x.effect_get(at, i, what) >>> 0);
    const first = x.record_words(at) / 2 + data;
    return { kind, flags, face, from, to, place, n, words: u16.slice(first, first + (kind === MOVE ? 2 * n + Math.ceil(n / 16) : n)) };
}

const wasUp = (e, i) => (e.words[2 * e.n + (i >> 4)] >> (i & 15)) & 1;
const indicesOf = (e) => Array.from(e.words.subarray(0, e.n));
const cardsOf = (layout, e) => Array.from(e.words.subarray(e.n, 2 * e.n), (id) => (id === HIDDEN ? null : layout.nameOf(id)));
const permOf = (e) => (e.flags & FLAG.hidden ? null : Array.from(e.words));

function moveOf(layout, e) {
    const at = e.flags & FLAG.end ? 'end' : e.flags & FLAG.top ? 'top' : e.place;
    const move = { from: layout.zoneNames[e.from], to: layout.zoneNames[e.to], at, indices: indicesOf(e), cards: cardsOf(layout, e) };
    const before = Array.from({ length: e.n }, (_, i) => (wasUp(e, i) ? 'up' : 'down'));
    if (before.includes('up')) move.faces_before = before;
    if (e.face) move.face = FACING[e.face];
    return { move };
}

const effectOut = (layout, e) => (e.kind === MOVE ? moveOf(layout, e) : { permute: { zone: layout.zoneNames[e.from], perm: permOf(e) } });

const asked = (effects) => effects.filter((e) => e.kind === MOVE && !(e.flags & FLAG.reshuffle));
const countOf = (effects) => asked(effects).reduce((sum, e) => sum + e.n, 0);
const allIndices = (effects) => asked(effects).flatMap(indicesOf);
const allCards = (layout, effects) => asked(effects).flatMap((e) => cardsOf(layout, e));

function drawn(layout, effects, from, to, behaves, requested) {
    const summary = { count: countOf(effects), source: layout.zoneNames[from], dest: layout.zoneNames[to], cards: allCards(layout, effects), indices: allIndices(effects) };
    return behaves ? { ...summary, requested, reshuffled: effects.some((e) => e.flags & FLAG.reshuffle) } : summary;
}

/** Each draw begins at an effect that says so. */
function draws(layout, effects) {
    const groups = [];
    effects.forEach((e, i) => (i === 0 || e.flags & FLAG.draw ? groups.push([e]) : groups.at(-1).push(e)));
    return groups.map((group) => drawn(layout, group, group.at(-1).from, group.at(-1).to, layout.behaves(group.at(-1).from), countOf(group)));
}

/** What a record says besides its effects, by the summary of its row in op.def. */
const SUMMARY = {
    none: () => ({}),
    drawn: (layout, r, effects) => drawn(layout, effects, r.from, r.to, r.behavior, r.n),
    draws: (layout, r, effects) => ({ draws: draws(layout, effects) }),
    burned: (layout, r, effects) => ({ count: countOf(effects), source: layout.zoneNames[r.from], cards: allCards(layout, effects) }),
    discarded: (layout, r, effects) => ({ ...SUMMARY.burned(layout, r, effects), vis: r.face === 2 ? 'up' : 'down' }),
    turned: (layout, r, effects) => ({ zone: layout.zoneNames[r.from], indices: allIndices(effects), face: r.face === 2 ? 'up' : 'down' }),
    permuted: (layout, r, effects) => ({ zone: layout.zoneNames[effects.at(-1).from], perm: permOf(effects.at(-1)) }),
    cut: (layout, r, effects) => ({ zone: layout.zoneNames[effects.at(-1).from], k: r.n < 0 ? null : r.n, perm: permOf(effects.at(-1)) }),
    combined: (layout, r) => ({ dest: layout.zoneNames[r.to] }),
    replayed: (layout, r, effects, given) => ({ record: given?.record ?? null }),
    undone: (layout, r) => (r.learned ? { undone: r.target, learned: true } : { undone: r.target }),
    redone: (layout, r) => ({ redone: r.target }),
};

const HEAD = ['op', 'face', 'behavior', 'learned', 'from', 'to', 'step', 'steps', 'seq', 'target', 'n', 'effects'];

/** A record as an object. `given` are the arguments that made it, if they are known. */
export function recordOut(memory, vocabulary, layout, at, given) {
    memory.views();
    const r = Object.fromEntries(HEAD.map((key, what) => [key, memory.x.record_get(at, what)]));
    const op = vocabulary.byCode.get(r.op);
    const effects = Array.from({ length: r.effects }, (_, i) => effectOf(memory, at, i));
    const record = { op: op.name, seq: r.seq };
    if (given?.by !== undefined) record.by = given.by;
    if (r.steps) Object.assign(record, { step: r.step, steps: r.steps });
    record.effects = effects.map((e) => effectOut(layout, e));
    return Object.assign(record, SUMMARY[op.summary](layout, r, effects, given));
}

// ---- Back ----

const small = (value) => (Number.isInteger(value) && value >= 0 && value < IMPOSSIBLE ? value : IMPOSSIBLE);
const facingIn = (face) => (face === undefined ? 0 : face === 'up' ? 2 : face === 'down' ? 1 : 255);

function moveIn(layout, move) {
    object(move, 'a move of a record', ['from', 'to', 'at', 'indices', 'cards', 'faces_before', 'face']);
    const [indices, cards] = [list(move.indices, 'a move\'s "indices"'), list(move.cards, 'a move\'s "cards"')];
    const before = move.faces_before === undefined ? [] : list(move.faces_before, '"faces_before"');
    const n = indices.length;
    const fits = cards.length === n && (move.faces_before === undefined || before.length === n);
    const up = new Uint16Array(Math.ceil(n / 16));
    before.forEach((face, i) => {
        if (face !== 'up' && face !== 'down') throw new TalonError(`"faces_before" holds "up" and "down", not ${shown(face)}`);
        if (face === 'up' && i < n) up[i >> 4] |= 1 << (i & 15);
    });
    const card = Array.from({ length: n }, (_, i) => (typeof cards[i] === 'string' ? layout.someCard(cards[i]) : IMPOSSIBLE));
    const flags = move.at === 'end' ? FLAG.end : move.at === 'top' ? FLAG.top : 0;
    const at = flags ? 0 : small(move.at) === IMPOSSIBLE ? 2 ** 32 - 1 : move.at;
    return { kind: fits ? MOVE : 0, flags, face: facingIn(move.face), from: layout.zoneNumber(move.from), to: layout.zoneNumber(move.to), at, n, words: [...Array.from(indices, small), ...card, ...up] };
}

function permuteIn(layout, permute) {
    object(permute, 'a permute of a record', ['zone', 'perm']);
    const perm = permute.perm === null ? [] : Array.from(list(permute.perm, 'a permute\'s "perm"'), small);
    const zone = layout.zoneNumber(permute.zone);
    return { kind: permute.perm === null ? 0 : PERMUTE, flags: 0, face: 0, from: zone, to: zone, at: 0, n: perm.length, words: perm };
}

function effectIn(layout, effect) {
    const { move, permute } = object(effect, 'an effect of a record', ['move', 'permute']);
    if ((move === undefined) === (permute === undefined)) throw new TalonError('an effect of a record is { move } or { permute }');
    return move ? moveIn(layout, move) : permuteIn(layout, permute);
}

/** Write a record as the argument of an operation: one that cannot fit any table becomes one that the library refuses. */
export function recordIn(memory, layout, record) {
    if (record === null || typeof record !== 'object') throw new TalonError(`"record" must be a record as an operation returned it, not ${shown(record)}`);
    const effects = Array.from(list(record.effects, '"record": "effects"'), (effect) => effectIn(layout, effect));
    const { step, steps } = record;
    const ok = (value, lo, hi) => value === undefined || (Number.isInteger(value) && value >= lo && value <= hi);
    if (!ok(step, 0, 2 ** 32 - 1) || !ok(steps, -(2 ** 31), 2 ** 31 - 1) || (steps !== undefined && step === undefined)) throw new TalonError('"record": step and steps are not those of a record', 'RecordMismatch');
    const words = effects.reduce((sum, e) => sum + e.words.length, 0);
    const at = memory.room(24 * effects.length + 2 * words + 8);
    memory.x.op_record(at, effects.length, words, step ?? 0, step === undefined ? 0 : (steps ?? 1));
    let data = 0;
    effects.forEach((e, i) => {
        memory.x.op_effect(i, e.kind, e.flags, e.face, e.from, e.to, e.at, e.n, data);
        memory.u16.set(e.words, memory.x.op_record_words() / 2 + data);
        data += e.words.length;
    });
}
