// zones.mjs -- zones as callers describe them, for the module: texts, numbers and cards in its order.
import { cardNames, integer, isPlain, list, name, object, shown, word } from './arguments.mjs';
import { cardsOf } from './deck.mjs';
import { TalonError } from './error.mjs';

const ZONE = ['type', 'cards', 'owner', 'ordering', 'sees', 'behavior', 'faces'];
const BEHAVIOR = ['type', 'draw_from', 'reshuffle_from', 'reshuffle_when', 'keep_newest'];

const optional = (value, what) => (value === undefined || value === null ? '-' : `+${name(value, what)}`);

function cardsIn(cards, what, near) {
    if (cards === undefined) return [];
    return typeof cards === 'string' ? cardsOf(cards, near) : cardNames(cards, what);
}

function facesIn(zone, n, what) {
    if (zone.faces === undefined) return new Array(n).fill(0);
    if (zone.type !== 'discard') throw new TalonError(`${what}.faces is for discard zones`);
    if (list(zone.faces, `${what}.faces`).length !== n) throw new TalonError(`${what}.faces needs one "up" or "down" for each card`);
    return Array.from(zone.faces, (face, i) => (word(face, `${what}.faces[${i}]`, ['up', 'down']) === 'down' ? 1 : 0));
}

function zoneIn(id, zone, { words, near }) {
    const what = `zones.${id}`;
    object(zone, what, ZONE);
    if (zone.type === undefined) throw new TalonError(`${what} needs a type: one of ${words.types.join(', ')}`);
    if (!words.types.includes(zone.type)) throw new TalonError(`${what}.type must be one of ${words.types.join(', ')}, not ${shown(zone.type)}`, typeof zone.type === 'string' ? 'InvalidZoneType' : 'BadRequest', { zone: id });
    const behavior = zone.behavior === undefined || zone.behavior === null ? null : object(zone.behavior, `${what}.behavior`, BEHAVIOR);
    const texts = [`+${name(id, 'a zone\'s name')}`, `+${name(zone.type, `${what}.type`)}`, ...['owner', 'ordering', 'sees'].map((key) => optional(zone[key], `${what}.${key}`)),
        ...BEHAVIOR.slice(0, 4).map((key) => optional(behavior?.[key], `${what}.behavior.${key}`))];
    const cards = cardsIn(zone.cards, `${what}.cards`, near);
    const keep = behavior?.keep_newest === undefined ? 0 : integer(behavior.keep_newest, `${what}.behavior.keep_newest`);
    return { texts, numbers: [behavior ? 1 : 0, keep, cards.length], cards, down: facesIn(zone, cards.length, what) };
}

/** Zones by name, or a list of zones with an `id` as the protocol has them. */
export function zonesIn(zones, vocabulary) {
    if (!Array.isArray(zones) && !isPlain(zones)) throw new TalonError(`zones must be an object like { deck: { type: 'deck', cards: 'standard_52' } }, not ${shown(zones)}`);
    const pairs = Array.isArray(zones) ? zones.map((zone, i) => {
        if (zone === null || typeof zone !== 'object' || zone.id === undefined) throw new TalonError(`zones[${i}] needs an id`);
        const { id, ...rest } = zone;
        return [id, rest];
    }) : Object.entries(zones);
    const read = pairs.map(([id, zone]) => zoneIn(id, zone, vocabulary));
    const all = (key) => read.flatMap((zone) => zone[key]);
    return { ids: pairs.map(([id]) => id), n: pairs.length, texts: all('texts'), numbers: all('numbers'), cards: all('cards'), down: all('down') };
}
