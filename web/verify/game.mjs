// game.mjs -- line 0: its spelling, and that what it names is there (docs/transcript.md §2 to §4, §7 and §9).
import { fail } from './bad.mjs';
import { hex, utf8 } from './bytes.mjs';
import { hex32, name, operation, say, seat, signature } from './kinds.mjs';
import { ascending, different, isObject, list, oneOf, orNull, record, text, tuple, whole } from './shape.mjs';

/** What `uses` may name. */
const known = new Set(['rules', 'veils']);

// A name without dots, then at most two numbers from 1, each after a dot: hand.2
const zoneId = (value, path) => {
    name(value, path);
    if (!/^[^.]+(\.[1-9][0-9]{0,4}){0,2}$/.test(value)) fail('spelling', `${path} is not a zone's id`, null, value);
};

const zone = record({
    id: zoneId,
    type: oneOf('deck', 'hand', 'community', 'discard', 'burn', 'table', 'revealed', 'command'),
    owner: orNull(seat),
    sees: oneOf('none', 'owner', 'others', 'all', 'newest'),
    cards: list(whole(0, 65535)),
});

const doStep = record({ do: operation(false) });
const shuffleStep = record({ shuffle: list(name, 1, 1024), cuts: list(tuple(name, seat, whole(0, 65535)), 0, 1024), say });
const askStep = record({ ask: name, faces: list(whole(0, 65534), 1, 65535), then: list((value, path) => step(value, path), 0, 65535) });
const has = (value, key) => isObject(value) && Object.hasOwn(value, key);
const step = (value, path) => (has(value, 'shuffle') ? shuffleStep : has(value, 'ask') ? askStep : doStep)(value, path);

/** How many steps there are in a list, and inside others. */
export const countSteps = (steps) => steps.reduce((n, entry) => n + 1 + (entry.ask === undefined ? 0 : countSteps(entry.then)), 0);

/** The steps of a list that do something: an ask does not. */
export const doing = (steps) => steps.filter((entry) => entry.ask === undefined).length;

const uses = list(name);

const byBytes = (value, path) => {
    list(tuple(name, whole(0, 2147483647)))(value, path);
    ascending(value.map(([text]) => hex(utf8(text))), path);
};
const rules = record({ game: hex32, dealer: seat, numbers: byBytes });

const keys = {
    k: name,
    talon: whole(2, 2),
    suite: whole(1, 2),
    uses,
    name,
    source: orNull(hex32),
    previous: orNull(hex32),
    left: list(tuple(hex32, hex32), 0, 255),
    audit: oneOf('full', 'sealed'),
    voids: whole(0, 255),
    example: oneOf(true, false),
    dealer: hex32,
    commit: hex32,
    recover: whole(0, 255),
    seats: list(tuple(name, hex32), 1, 255),
    faces: list(text(1, 255), 1, 65535),
    zones: list(zone, 1, 1024),
    plan: list(step, 0, 65535),
};
/** The keys of line 0: each suite has one that the other has not. */
function gameOf({ suite, uses: used }) {
    const { [suite === 1 ? 'recover' : 'commit']: gone, ...own } = keys;
    return record({ ...own, ...(used.includes('rules') ? { rules } : {}), sig: signature });
}

/** The zones that an operation names. */
export function zonesOf(op) {
    return [op.from, op.zone, op.to].flat().filter((id) => id !== undefined);
}

/** The zones an operation takes cards from, turns, shuffles or looks at. */
export function takenFrom(op) {
    return [op.from, op.zone].flat().filter((id) => id !== undefined);
}

/** The zones an operation puts cards into. */
export function putInto(op) {
    return op.to === undefined ? [] : [op.to].flat();
}

const versionWords = (talon) => {
    if (talon === 1) return 'an older talon wrote this file, and its verdicts could be cheated: it is not read any more';
    return talon > 2 ? 'this file needs a newer talon' : `there is no version ${talon}`;
};

// A file of another version, or one that needs more, is told so, however the rest of its line 0 looks: also with keys that Object.keys
// would list before "k".
function checkVersion(line, text) {
    if (!/^\{"k":"game","talon":\d/.test(text)) fail('spelling', 'line 0 does not begin with "k" and "talon"');
    if (line.talon !== 2) fail('version', versionWords(line.talon), '2', String(line.talon));
    if (!/^\{"k":"game","talon":2,"suite":\d+,"uses":/.test(text)) fail('spelling', '"suite" and "uses" do not follow in line 0');
    uses(line.uses, 'uses');
    if (line.suite !== 1 && line.suite !== 2) fail('newer', 'this file needs a newer talon: its suite is not known', '1, 2', String(line.suite));
    const more = line.uses.find((word) => !known.has(word));
    if (more !== undefined) fail('newer', 'this file needs a newer talon: it uses something that is not known', null, more);
}

function checkAsk(entry, path, line, zones) {
    if (!zones.has(entry.ask)) fail('spelling', `${path} asks about a zone that does not exist`, null, entry.ask);
    ascending(entry.faces, `${path}.faces`);
    if (entry.faces.at(-1) >= line.faces.length) fail('spelling', `${path} asks for a face that does not exist`, null, String(entry.faces.at(-1)));
    checkSteps(entry.then, `${path}.then`, line, zones);
}

const checkSteps = (steps, path, line, zones) => steps.forEach((entry, i) => checkStep(entry, `${path}[${i}]`, line, zones));

function checkStep(entry, path, line, zones) {
    if (entry.ask !== undefined) return checkAsk(entry, path, line, zones);
    const seats = line.seats.length;
    const named = entry.shuffle ?? zonesOf(entry.do);
    for (const id of named) if (!zones.has(id)) fail('spelling', `${path} names a zone that does not exist`, null, id);
    if (entry.do?.cards?.some((card) => !card.startsWith('0.'))) fail('spelling', `${path} names a card that nobody can know before the game`);
    if (!entry.shuffle) return undefined;
    different(entry.shuffle, `${path}: the zones`);
    for (const [id, by] of entry.cuts) {
        if (!entry.shuffle.includes(id)) fail('spelling', `${path} cuts a zone that it does not shuffle`, null, id);
        if (by > seats) fail('spelling', `${path} names a seat that does not exist`, null, String(by));
    }
    return undefined;
}

function checkCards(line) {
    const copies = new Uint32Array(line.faces.length);
    let total = 0;
    for (const entry of line.zones) {
        for (const card of entry.cards) {
            if (card >= copies.length) fail('spelling', 'a zone has a face that does not exist', null, String(card));
            copies[card]++;
            total++;
        }
    }
    if (total > 65535) fail('spelling', 'there are more than 65535 cards');
    const none = copies.indexOf(0);
    if (none >= 0) fail('spelling', `face ${none} lies in no zone`, null, line.faces[none]);
    return copies;
}

const isVeil = (face) => /^\?[0-9a-f]{64}$/.test(face);

/** face → its seat, for every veil. Right for a line 0 that is well spelled. */
export function veilsOf(line) {
    if (!line.uses.includes('veils')) return new Map();
    const owners = new Map(line.zones.flatMap((entry) => entry.cards.map((face) => [face, entry.owner])));
    return new Map(line.faces.flatMap((text, face) => (isVeil(text) ? [[face, owners.get(face)]] : [])));
}

function checkVeils(line, copies) {
    if (!line.uses.includes('veils')) {
        const odd = line.faces.find((face) => face.startsWith('?'));
        if (odd !== undefined) fail('spelling', 'a face begins with "?", and the game does not use veils', null, odd);
        return;
    }
    const odd = line.faces.find((face) => face.startsWith('?') && !isVeil(face));
    if (odd !== undefined) fail('spelling', 'a face begins with "?" and is no veil', null, odd);
    const bySeat = new Map();
    for (const [face, owner] of veilsOf(line)) {
        if (copies[face] !== 1) fail('spelling', `veil ${face} has more than one copy`);
        if (owner === null) fail('spelling', `veil ${face} lies in a zone that is nobody's`);
        bySeat.set(owner, [...(bySeat.get(owner) ?? []), line.faces[face]]);
    }
    for (const [owner, veils] of bySeat) ascending(veils, `the list of seat ${owner}'s veils`);
}

/** Rules say what follows: then there is no plan. */
function checkRules(line) {
    if (line.plan.length > 0) fail('spelling', 'a game with rules has no plan');
    if (line.rules.dealer > line.seats.length) fail('spelling', 'rules.dealer is not a seat', null, String(line.rules.dealer));
}

/** Throws a Bad unless this is a well-spelled line 0. text: the line, which is compact. */
export function checkGame(line, text) {
    checkVersion(line, text);
    gameOf(line)(line, '');
    ascending(line.uses, 'uses');
    different(line.seats.map((entry) => entry[0]), 'the names of the seats');
    different(line.faces, 'the faces');
    different(line.zones.map((entry) => entry.id), 'the ids of the zones');
    const zones = new Set(line.zones.map((entry) => entry.id));
    line.zones.forEach((entry, i) => {
        if (entry.owner !== null && entry.owner > line.seats.length) fail('spelling', `zones[${i}].owner is not a seat`);
    });
    checkVeils(line, checkCards(line));
    if (countSteps(line.plan) > 65535) fail('spelling', 'the plan has more than 65535 steps');
    checkSteps(line.plan, 'plan', line, zones);
    if (line.rules) checkRules(line);
    if (line.suite === 2 && line.recover !== 0 && (line.recover < 2 || line.recover >= line.seats.length)) fail('spelling', 'recover is neither 0 nor 2 … one less than there are seats', null, String(line.recover));
}
