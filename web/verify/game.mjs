// game.mjs -- line 0: its spelling, and that what it names is there (docs/transcript.md §3, §4 and §7).
import { fail } from './bad.mjs';
import { hex32, name, operation, seat, signature, turnOperations } from './kinds.mjs';
import { different, isObject, list, oneOf, orNull, record, text, tuple, whole } from './shape.mjs';

const behavior = record({
    draw_from: oneOf('top', 'bottom', 'random'),
    reshuffle_from: orNull(name),
    reshuffle_when: oneOf('short', 'empty'),
    keep_newest: whole(0, 65535),
});

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
    behavior: orNull(behavior),
    cards: list(whole(0, 65535)),
});

const doStep = record({ do: operation('do') });
const turnStep = record({ turn: turnOperations });
const step = (value, path) => (isObject(value) && Object.hasOwn(value, 'turn') ? turnStep : doStep)(value, path);

const version = (value, path) => {
    if (value === 1) return;
    fail(Number.isInteger(value) ? 'version' : 'spelling', `${path} is not 1: no other is known`, '1', JSON.stringify(value));
};

const game = record({
    k: name,
    talon: version,
    suite: version,
    name,
    previous: orNull(hex32),
    audit: oneOf('full', 'sealed'),
    voids: whole(0, 255),
    example: oneOf(true, false),
    dealer: hex32,
    commit: hex32,
    seats: list(tuple(name, hex32), 1, 255),
    faces: list(text(1, 255), 1, 65535),
    zones: list(zone, 1, 1024),
    plan: list(step, 0, 65535),
    triggers: list(record({ zone: name, below: whole(1), do: list(step, 1, 65535) }), 0, 255),
    sig: signature,
});

/** The zones that an operation names. */
export function zonesOf(op) {
    const found = [];
    for (const key of ['from', 'zone', 'hand', 'to']) {
        const value = op[key];
        if (typeof value === 'string') found.push(value);
        else if (Array.isArray(value)) for (const entry of value) found.push(Array.isArray(entry) ? entry[0] : entry);
    }
    return found;
}

function checkSteps(steps, path, zones, seats) {
    steps.forEach((entry, i) => {
        for (const op of entry.turn ?? [entry.do]) {
            for (const id of zonesOf(op)) if (!zones.has(id)) fail('spelling', `${path}[${i}] names a zone that does not exist`, null, id);
            if (op.by !== undefined && op.by > seats) fail('spelling', `${path}[${i}] names a seat that does not exist`, null, String(op.by));
        }
    });
}

function checkZones(line, zones) {
    line.zones.forEach((entry, i) => {
        const from = entry.behavior?.reshuffle_from ?? null;
        if (entry.owner !== null && entry.owner > line.seats.length) fail('spelling', `zones[${i}].owner is not a seat`);
        if (from === null) return;
        if (from === entry.id || !zones.has(from)) fail('spelling', `zones[${i}].behavior.reshuffle_from is not another zone`, null, from);
        if (zones.get(from).type === 'burn') fail('spelling', `zones[${i}].behavior.reshuffle_from is of type burn`, null, from);
    });
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
}

/** Throws a Bad unless this is a well-spelled line 0. */
export function checkGame(line) {
    game(line, '');
    different(line.seats.map((entry) => entry[0]), 'the names of the seats');
    if (line.seats.some((entry) => entry[0].includes(','))) fail('spelling', 'the name of a seat has a comma');
    different(line.faces, 'the faces');
    different(line.zones.map((entry) => entry.id), 'the ids of the zones');
    const zones = new Map(line.zones.map((entry) => [entry.id, entry]));
    checkZones(line, zones);
    checkCards(line);
    checkSteps(line.plan, 'plan', zones, line.seats.length);
    line.triggers.forEach((trigger, i) => {
        if (!zones.has(trigger.zone)) fail('spelling', `triggers[${i}] names a zone that does not exist`, null, trigger.zone);
        checkSteps(trigger.do, `triggers[${i}].do`, zones, line.seats.length);
    });
}
