// vocabulary.mjs -- the operations as op.def lists them, read from the module itself, and an operation written argument by argument.
import { cardName, cardNames, integer, list, name, names, object, shown, word } from './arguments.mjs';
import { TalonError } from './error.mjs';
import { recordIn } from './record.mjs';

export const NONE = 0xffff;
export const TABLE = 0xfffe;
const GROUPS = ['new', 'table', 'log', 'pure', 'look', 'stream'];
const SUMMARIES = ['none', 'drawn', 'draws', 'burned', 'turned', 'permuted', 'cut', 'combined', 'discarded', 'replayed', 'undone', 'redone'];
const NEEDS = [null, 'required', 'optional', 'one_of', 'deck', 'burn', 'discard'];
const KINDS = ['count', 'zone', 'zones', 'packets', 'card', 'cards', 'ints', 'place', 'facing', 'seed', 'record', 'specs', 'number', 'text', 'dests', 'marks', 'names'];
const LISTS = ['types', 'orderings', 'sees', 'draw_from', 'reshuffle_when', 'statuses', 'modes', 'poker'];
const FACING = { down: 1, up: 2 };
const AT = { end: 1, top: 2 };

function argumentsOf(memory, code) {
    const { x } = memory;
    const found = [];
    for (let word; (word = x.op_argument(code, found.length)); ) {
        const id = word & 0xff;
        found.push({ id, name: memory.text(x.arg_name(id)), kind: KINDS[x.arg_kind(id)], need: NEEDS[word >> 8], about: memory.text(x.arg_doc(id)) });
    }
    return found;
}

/** Every row of op.def, and the words of the library's enums. */
export function readVocabulary(memory) {
    const { x } = memory;
    const operations = new Map();
    for (let code = 1; code < 256; code++) {
        if (!x.op_name(code)) continue;
        const op = { code, name: memory.text(x.op_name(code)), group: GROUPS[x.op_get(code, 0)], summary: SUMMARIES[x.op_get(code, 1)], about: memory.text(x.op_doc(code)), arguments: argumentsOf(memory, code) };
        operations.set(op.name, Object.freeze(op));
    }
    const words = {};
    LISTS.forEach((key, list) => {
        words[key] = [];
        for (let at; (at = x.word_get(list, words[key].length)); ) words[key].push(memory.text(at));
    });
    /** The nearest of some names to a word that is none of them, or null. */
    const near = (word, known) => memory.meanwhile(() => memory.text(x.nearest(memory.putTexts([word.replaceAll('\0', '')]), memory.putTexts(known), known.length)));
    return { operations, words, near, byCode: new Map([...operations.values()].map((op) => [op.code, op])) };
}

function pair(item, what) {
    if (Array.isArray(item) && item.length === 2) return { zone: name(item[0], what), n: integer(item[1], what) };
    const { zone, n } = object(item, what, ['zone', 'n']);
    return { zone: name(zone, `${what}.zone`), n: integer(n, `${what}.n`) };
}

/** One writer for each kind of argument. Names that the table does not know go on as no zone or card: the library says what is wrong first. */
const WRITERS = {
    count: ({ x }, _, arg, value, what) => x.op_count(arg.id, integer(value, what)),
    zone: ({ x }, layout, arg, value, what) => x.op_zone(arg.id, layout.zoneNumber(name(value, what))),
    zones: (memory, layout, _, value, what) => {
        const zones = names(value, what).map((zone) => layout.zoneNumber(zone));
        memory.x.op_zones(memory.put16(zones), zones.length);
    },
    packets: (memory, layout, arg, value, what) => {
        const packets = Array.from(list(value, what), (item, i) => pair(item, `${what}[${i}]`));
        memory.x.op_zones(memory.put16(packets.map(({ zone }) => layout.zoneNumber(zone))), packets.length);
        memory.x.op_list(arg.id, memory.putDoubles(packets.map(({ n }) => n)), packets.length);
    },
    card: (memory, layout, arg, value, what) => memory.x.op_cards(arg.id, memory.put16([layout.faceNumber(cardName(value, what))]), 1),
    cards: (memory, layout, arg, value, what) => {
        const faces = cardNames(value, what).map((card) => layout.faceNumber(card));
        memory.x.op_cards(arg.id, memory.put16(faces), faces.length);
    },
    ints: (memory, _, arg, value, what) => {
        const numbers = Array.from(list(value, what), (item, i) => integer(item, `${what}[${i}]`));
        memory.x.op_list(arg.id, memory.putDoubles(numbers), numbers.length);
    },
    place: ({ x }, _, arg, value, what) => {
        if (typeof value !== 'number' && !(value in AT)) throw new TalonError(`${what} must be "end", "top" or a place, not ${shown(value)}`);
        if (typeof value === 'number') x.op_at(0, integer(value, what));
        else x.op_at(AT[value], 0);
    },
    facing: ({ x }, _, arg, value, what) => x.op_face(FACING[word(value, what, ['up', 'down'])]),
    seed: (memory, _, arg, value) => memory.x.op_seed(memory.putSeed(value)),
    record: (memory, layout, arg, value) => recordIn(memory, layout, value),
};

function writeArgument(memory, layout, op, arg, value) {
    WRITERS[arg.kind](memory, layout, arg, value, `${op.name}: "${arg.name}"`);
    if (arg.need === 'one_of') memory.x.op_pick(arg.id);
}

/** What an operation takes. */
export const keysOf = (op) => [...op.arguments.map((arg) => arg.name), 'as', 'by'];

/** Write an operation with named arguments, so that board_apply can perform it. */
export function writeOperation(memory, layout, op, given, as) {
    object(given, op.name, keysOf(op));
    memory.x.op_begin(op.code, as);
    const alternatives = op.arguments.filter((arg) => arg.need === 'one_of');
    for (const arg of op.arguments) {
        const value = given[arg.name];
        if (value !== undefined) writeArgument(memory, layout, op, arg, value);
        else if (arg.need === 'required') throw new TalonError(`${op.name} needs "${arg.name}": ${arg.about}`);
    }
    if (alternatives.length && alternatives.filter((arg) => given[arg.name] !== undefined).length !== 1)
        throw new TalonError(`${op.name} needs exactly one of ${alternatives.map((arg) => `"${arg.name}"`).join(', ')}`);
}

/** What the request called the zone or card that a fault is about. */
export function namedBy(op, given, argId, index) {
    const arg = op.arguments.find((a) => a.id === argId);
    if (!arg) return null;
    let value = given[arg.name];
    if (value === undefined) return ['deck', 'burn'].includes(arg.need) ? arg.need : null;
    if (Array.isArray(value)) value = value[index];
    if (Array.isArray(value)) value = value[0];
    if (value !== null && typeof value === 'object') value = value.zone ?? value.name;
    return typeof value === 'string' ? value : null;
}
