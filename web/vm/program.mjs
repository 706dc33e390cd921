// program.mjs -- the bytes of a compiled game as plain objects (docs/rules-vm.md §2 to §4).
//
// Every reference is looked at here once: a node refers to earlier nodes, of the class that its kind asks for, so evaluating ends.
import { kinds, steps as stepKinds, codes } from './words.mjs';

export const none = 0xffffffff;

export class BadProgram extends Error {}

const bad = (what) => {
    throw new BadProgram(`this is no compiled game that can be played: ${what}`);
};

/** The fields of one item: their names, each with its number of bytes; a minus sign: with a sign. */
const layouts = {
    zone: 'name4 type1 sees1 order1 each1 behaves1 drawFrom1 reshuffleWhen1 _1 count4 reshuffle4 keep4 holdsAt4 holdsN4',
    hold: 'at4 n4 import4',
    card: 'face2',
    face: 'name4',
    number: 'first4 n4 name4',
    value: '-value4',
    node: 'kind1 flag1 x2 a4 b4 c4 size2 depth2',
    item: 'value4',
    step: 'kind1 verb1 flags1 how1 line4 column4 count4 from4 to4 by4 place4 times4 min4 keep4 sizes4 order4 where4 until4 body4 other4 slot4',
    block: 'at4 n4',
    phase: 'name4 body4 times4 until4 slot4',
    trigger: 'when4 timing4 body4',
    expect: 'cond4 line4 column4',
    text: 'byte1',
    rules:
        'play4 payoff4 per4 match4 playing4 choices4 steps4 teams4 temps4 kept4 chosen4 loops4 trump4 trick4 suits4 suitsN4 ranks4 ranksN4 ' +
        'faces4 tables4 tablesN4 combos4 combosN4 orders4 ordersN4 slots4 valueTable4 ownPhases4 wild4',
    variable: 'name4 words4 wordsN2 type1 how1 count4 first4 told4',
    code: 'kind1 flag1 depth1 _1 x2 _2 a4 b4 c4',
    question:
        'kind1 meld1 face1 pass1 valuesN1 _1 _1 _1 lo4 hi4 from4 to4 fits4 where4 ' +
        [0, 1, 2, 3].map((i) => `domain${i}:1 type${i}:1 _2 var${i}:4 lo${i}:4 hi${i}:4`).join(' '),
    option: 'name4 question4 when4 code4',
};

/** A layout's text as a list of [name, offset, bytes, signed], and the size of all of it. */
function fieldsOf(text) {
    let size = 0;
    const fields = [];
    for (const word of text.split(' ')) {
        const [, minus, name, bytes] = /^(-?)(.*?):?(\d)$/.exec(word);
        if (name !== '_') fields.push([name, size, Number(bytes), minus === '-']);
        size += Number(bytes);
    }
    return { fields, size };
}

const head = fieldsOf(
    'magic4 format4 markLow4 markHigh4 size4 name4 about4 edition4 min2 max2 first4 counterclockwise4 setup4 onDeckEmpty4 deck4 slots4 levels4',
);

/** Bytes before the list of sections, and of one item of each section, in order. */
export const headSize = head.size;
export const sectionSizes = Object.fromEntries(Object.entries(layouts).map(([name, text]) => [name, fieldsOf(text).size]));

function readItem(view, at, fields) {
    const item = {};
    for (const [name, offset, bytes, signed] of fields) {
        const place = at + offset;
        item[name] =
            bytes === 1
                ? view.getUint8(place)
                : bytes === 2
                  ? view.getUint16(place, true)
                  : signed
                    ? view.getInt32(place, true)
                    : view.getUint32(place, true);
    }
    return item;
}

/** FNV-1a over eight bytes at a time, as §2 has it; the mark itself is left out. */
export function markOf(view, size) {
    const prime = 0x100000001b3n;
    const mask = (1n << 64n) - 1n;
    let mark = 0xcbf29ce484222325n;
    const eight = (at) => {
        mark = ((mark ^ view.getBigUint64(at, true)) * prime) & mask;
        mark ^= mark >> 32n;
    };
    eight(0);
    let at = 16;
    for (; at + 8 <= size; at += 8) eight(at);
    for (; at < size; at++) mark = ((mark ^ BigInt(view.getUint8(at))) * prime) & mask;
    return mark;
}

function readSections(view, size) {
    const sections = {};
    Object.entries(layouts).forEach(([name, text], i) => {
        const { fields, size: each } = fieldsOf(text);
        const at = view.getUint32(head.size + 8 * i, true);
        const n = view.getUint32(head.size + 8 * i + 4, true);
        if (at % 8 !== 0 || at + n * each > size) bad(`its section "${name}" is not inside`);
        sections[name] = { at, n, list: name === 'text' ? null : Array.from({ length: n }, (_, k) => readItem(view, at + k * each, fields)) };
    });
    return sections;
}

/** A text by its place. */
function textReader(bytes, { at, n }) {
    if (n === 0 || bytes[at + n - 1] !== 0) bad('its texts do not end');
    const decoder = new TextDecoder('utf-8', { fatal: false });
    return (place) => {
        if (place >= n) bad('a text is not there');
        return decoder.decode(bytes.subarray(at + place, bytes.indexOf(0, at + place)));
    };
}

// ---- references ----

const [mostNodes, deepestNode, deepestBlock, mostSteps, mostArguments] = [8192, 640, 512, 1000000, 16];

const isListing = ({ is }) => is === 'LIST' || is === 'BY_PLAYERS';

/** The nodes that one refers to, with those that it lists. */
function* below(node, items) {
    for (const [k, to] of kinds[node.kind].refers.entries()) {
        const place = [node.a, node.b, node.c][k];
        if (to !== '' && place !== none) yield place;
    }
    for (let k = 0; isListing(node) && k < node.b; k++) yield items[node.a + k];
}

/** The tree below a node is as large and as deep as it says. Of BY_PLAYERS one item alone is worked out: the largest counts. */
function checkMeasure(node, i, nodes, items) {
    const trees = [...below(node, items)].map((at) => nodes[at]);
    const sizes = trees.map(({ size }) => size);
    const size = 1 + (node.is === 'BY_PLAYERS' ? Math.max(0, ...sizes) : sizes.reduce((a, b) => a + b, 0));
    const depth = 1 + Math.max(0, ...trees.map((tree) => tree.depth));
    if (size > mostNodes || depth > deepestNode || node.size !== size || node.depth !== depth) bad(`node ${i} is too large, or not as large as it says`);
}

/** Whether a node of this kind is in the tree. */
function has(program, at, is, seen = new Set()) {
    const node = program.nodes[at];
    if (seen.has(at)) return false;
    seen.add(at);
    return node.is === is || [...below(node, program.items)].some((to) => has(program, to, is, seen));
}

/** What would be asked for inside itself: who begins, and which cards are wild. */
function checkCircles(program) {
    const { first, rules } = program;
    const isThere = (at, class_) => at === none || program.nodes[at]?.class === class_;
    if (!isThere(first, 'who') || !isThere(rules.wild, 'fit')) bad('who begins, or what is wild, is not there');
    if (first !== none && has(program, first, 'ZONE')) bad('who begins hangs on zones');
    if (rules.wild !== none && has(program, rules.wild, 'IS_SET')) bad('what is wild hangs on sets');
}

/** Blocks inside blocks come to an end, and what is called gets its numbers. */
function checkBlocks({ blocks, steps, nodes, phases, triggers, setup, onDeckEmpty }) {
    for (const { is, order } of steps)
        if (is === 'CALL' && (nodes[order]?.is !== 'LIST' || nodes[order].b > mostArguments)) bad('a call has no list of numbers, or too many');
    let work = mostSteps;
    const walk = (at, depth) => {
        const block = blocks[at];
        if (!block || block.at + block.n > steps.length || depth > deepestBlock) bad('its blocks are not there, or too deep');
        for (const { is, body, other } of steps.slice(block.at, block.at + block.n)) {
            if (work-- === 0) bad('its blocks are too many');
            if (is !== 'VERB') for (const inner of [body, other]) if (inner !== none) walk(inner, depth + 1);
        }
    };
    for (const { body } of [...phases, ...triggers]) walk(body, 0);
    walk(setup, 0);
    if (onDeckEmpty !== none) walk(onDeckEmpty, 0);
}

function checkNode(node, i, { nodes, items, min, max }) {
    const kind = kinds[node.kind] ?? bad(`node ${i} has no kind`);
    node.is = kind.name;
    node.class = kind.class;
    kind.refers.forEach((to, k) => {
        const place = [node.a, node.b, node.c][k];
        if (to === '' || (place === none && to.endsWith('?'))) return;
        if (place >= i || nodes[place].class !== to.replace('?', '')) bad(`node ${i} refers to no ${to}`);
    });
    for (let k = 0; isListing(node) && k < node.b; k++) if (!(items[node.a + k] < i)) bad(`node ${i} lists what comes later`);
    if (node.is === 'BY_PLAYERS' && node.b !== max - min + 1) bad(`node ${i} lists not one for each number of players`);
    checkMeasure(node, i, nodes, items);
}

/** What an instruction leads to: places in the code. */
function leadsTo(code) {
    return { JUMP: [code.a], UNLESS: [code.b], AGAIN: [code.c], NEXT_ONE: [code.c], TURN: [code.c], LEAVE: [code.c] }[code.is] ?? [];
}

function checkCode(program) {
    program.code.forEach((code, i) => {
        code.is = codes[code.kind] ?? bad(`instruction ${i} has no kind`);
        if (leadsTo(code).some((to) => to >= program.code.length)) bad(`instruction ${i} leads nowhere`);
        if (code.is === 'CHOOSE' && code.a + code.x > program.options.length) bad(`instruction ${i} has no options`);
    });
}

// ---- what rules of play have in `item` ----

function readRules(program, rules, items, bytesOfItem) {
    const slice = (at, n) => {
        if (at + n > items.length) bad('a list is not there');
        return items.slice(at, at + n);
    };
    const { text } = program;
    rules.suitNames = slice(rules.suits, rules.suitsN).map(text);
    rules.rankNames = slice(rules.ranks, rules.ranksN).map(text);
    rules.rankNumbers = slice(rules.ranks + rules.ranksN, rules.ranksN).map((v) => v | 0);
    rules.faceParts = slice(rules.faces, program.faces.length).map((v) => ({ rank: v & 255, suit: (v >> 8) & 255 }));
    rules.table = Array.from({ length: rules.tablesN }, (_, i) =>
        slice(rules.tables + i * program.faces.length, program.faces.length).map((v) => v | 0),
    );
    rules.combo = Array.from({ length: rules.combosN }, (_, i) => {
        const c = bytesOfItem(rules.combos + 4 * i, 'name4 n1 lo1 hi1 top1 with1 facesN1 _2 faces4');
        return { ...c, name: text(c.name), faces: slice(c.faces, c.facesN) };
    });
    rules.order = Array.from({ length: rules.ordersN }, (_, i) => {
        const [when, first, n] = slice(rules.orders + 3 * i, 3);
        const slots = Array.from({ length: n }, (__, k) => bytesOfItem(rules.slots + 2 * (first + k), 'of1 rank1 suit1 group1 face4'));
        if (slots.some((slot) => slot.of > 4)) bad('an order has cards of no suit that there is');
        return { when, slots };
    });
    return rules;
}

/** A compiled game from its bytes (a Uint8Array). Throws BadProgram. */
export function readProgram(bytes) {
    if (bytes.length < head.size + 8 * Object.keys(layouts).length) bad('it is too short');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const program = readItem(view, 0, head.fields);
    if (program.magic !== 0x474e4c54) bad('it does not begin with TLNG');
    if (program.format !== 9) bad(`its format is ${program.format}, not 9`);
    if (program.size !== bytes.length) bad('it is not as long as it says');
    if (markOf(view, bytes.length) !== view.getBigUint64(8, true)) bad('some of its bytes were changed');
    const sections = readSections(view, bytes.length);
    const list = (name) => sections[name].list;
    const items = list('item').map((x) => x.value);
    program.text = textReader(bytes, sections.text);
    Object.assign(program, {
        items,
        name: program.text(program.name),
        zones: list('zone').map((z) => ({ ...z, name: program.text(z.name) })),
        holds: list('hold'),
        cards: list('card').map((c) => c.face),
        faces: list('face').map((f) => program.text(f.name)),
        numbers: list('number').map((n) => ({ ...n, name: program.text(n.name) })),
        values: list('value').map((v) => v.value),
        nodes: list('node'),
        steps: list('step').map((s) => ({ ...s, is: stepKinds[s.kind] ?? bad('a step has no kind') })),
        blocks: list('block'),
        phases: list('phase'),
        triggers: list('trigger'),
        expects: list('expect'),
        variables: list('variable').map((v) => ({
            ...v,
            name: program.text(v.name),
            words: v.type === 8 ? items.slice(v.words, v.words + v.wordsN).map(program.text) : [],
        })),
        code: list('code'),
        questions: list('question'),
        options: list('option').map((o) => ({ ...o, name: program.text(o.name) })),
    });
    program.nodes.forEach((node, i) => checkNode(node, i, program));
    checkCode(program);
    if (sections.rules.n !== 1) bad('it has no rules of play');
    const itemsAt = sections.item.at;
    const bytesOfItem = (at, layout) => {
        const { fields, size } = fieldsOf(layout);
        if (4 * at + size > 4 * items.length) bad('a list is not there');
        return readItem(view, itemsAt + 4 * at, fields);
    };
    program.rules = readRules(program, list('rules')[0], items, bytesOfItem);
    checkCircles(program);
    checkBlocks(program);
    return program;
}

/** The value of a list with one for all numbers of players, or one for each. */
export const nth = (program, players) => Math.min(Math.max(players, program.min), program.max) - program.min;

export function numberOf(program, id, players) {
    const number = program.numbers[id];
    return program.values[number.first + (number.n > 1 ? nth(program, players) : 0)];
}
