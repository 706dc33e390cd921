// game-words.mjs -- what line 0 says of the game, for people, in English (docs/transcript.md §13).
import { veilsOf } from './game.mjs';
import { formOf } from './kinds.mjs';

export const cards = (n) => (n === 1 ? '1 card' : `${n} cards`);

/** Names that come round and round, once, and how often: cards dealt one by one. */
export function round(names) {
    const first = names.indexOf(names[0], 1);
    const lap = first > 0 && names.length % first === 0 && names.every((name, i) => name === names[i % first]) ? names.slice(0, first) : names;
    return [lap, lap.length > 0 ? names.length / lap.length : 1];
}

export const list = (names, last = 'and') => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names[names.length - 1]}`);
const up = { up: ', face up', down: ', face down' };
const face = (o) => (o.face ? up[o.face] : '');
const places = (indices) => (indices.length === 1 ? `place ${indices[0] + 1}` : `places ${indices.map((i) => i + 1).join(', ')}`);
const where = (at) => (at === 'end' ? '' : at === 'top' || at === 0 ? ', on top' : `, at place ${at + 1}`);

/** An answer in words: option, values, combo, cards by their places. */
export const choiceWords = (o, pass, placesOf, of, to) => [
    o.option, o.pass ? pass : null, ...o.values, o.combo, o.height, o.places.length > 0 ? `${placesOf(o.places)} ${of(o.from)}` : null, o.to === null ? null : to(o.to),
].filter((word) => word !== null).join(' ');

/** form → the operation in words. */
export const operations = {
    deal: (o) => {
        const [to, times] = round(o.to);
        return `deal ${cards(o.n)} from ${o.from} to ${to.length > 1 ? `each of ${list(to)}` : (to[0] ?? 'nobody')}${times > 1 ? `, ${times} times` : ''}${face(o)}`;
    },
    move: (o) => `move ${cards(o.n)} from ${o.from} to ${o.to}${where(o.at)}${face(o)}`,
    'move by indices': (o) => `move ${places(o.indices)} of ${o.from} to ${o.to}${where(o.at)}${face(o)}`,
    'move by cards': (o) => `move ${list(o.cards)} from ${o.from} to ${o.to}${where(o.at)}${face(o)}`,
    combine: (o) => `gather ${list(o.from)} in ${o.to}`,
    turn: (o) => `turn ${places(o.indices)} of ${o.zone} face ${o.face}`,
    shuffle: (o) => `asks for a shuffle of ${o.zone}`,
    look: (o) => `asks to see the first ${cards(o.n)} of ${o.zone}`,
    undo: () => 'takes the last move back',
};

/** The same of what only games with rules have. */
export const playedWords = {
    choose: (o) => `answers choice ${o.n}: ${choiceWords(o, 'pass', places, (from) => `of ${from}`, (to) => `to ${to}`) || 'goes on'}`,
    tell: (o) => `tells what the rules read of hidden cards: ${o.values.join(', ') || 'nothing'}`,
    picks: (o) => `everybody has chosen (choice ${o.n})`,
    together: (o) => `the hidden answers to choice ${o.n} are carried out`,
};

/** `sees` of a zone → who sees its cards. */
export const sights = {
    none: 'nobody sees its cards', owner: 'its owner sees its cards', others: 'all but its owner see its cards', all: 'everybody sees its cards', newest: 'everybody sees its last card',
};

/** Each step of a list, those inside an ask after it: [step, how deep it is inside others]. */
export function allSteps(steps, depth = 0) {
    return steps.flatMap((entry) => [[entry, depth], ...(entry.ask === undefined ? [] : allSteps(entry.then, depth + 1))]);
}

/** A step of the plan. words: of an operation; seat: a seat's name; face: a face's name. */
export function step(entry, words, seat, face) {
    if (entry.do) return words(entry.do);
    if (entry.ask !== undefined) return `if ${entry.ask} shows ${list(entry.faces.map(face), 'or')}, then instead of all that follows:`;
    const cuts = entry.cuts.map(([id, by, min]) => `, then ${seat(by)} cuts ${id}${min > 0 ? `, at least ${cards(min)} in each part` : ''}`);
    return `shuffle ${list(entry.shuffle)}${cuts.join('')}${entry.say ? ` (“${entry.say}”)` : ''}`;
}

const mostFaces = 120;

/** The faces with their copies, the first so many of them. */
export function facesOf(game, most = mostFaces) {
    const copies = new Map();
    for (const face of game.zones.flatMap((zone) => zone.cards)) copies.set(face, (copies.get(face) ?? 0) + 1);
    const veils = veilsOf(game);
    const short = (name, face) => (veils.has(face) ? `${name.slice(0, 7)}…` : name);
    const named = game.faces.map((name, face) => (copies.get(face) > 1 ? `${name} ×${copies.get(face)}` : short(name, face)));
    return named.length > most ? [...named.slice(0, most), `… ${named.length - most} more`] : named;
}

/** Lines of text: the cards, who sees what, and the plan. */
export function gameInWords(game) {
    const seat = (number) => game.seats[number - 1][0];
    const owner = (zone) => (zone.owner === null ? 'nobody\'s' : `${seat(zone.owner)}'s`);
    const numbers = (game.rules?.numbers ?? []).map(([name, n]) => `${name} ${n}`);
    return [
        '  the game, as line 0 has it:',
        ...(numbers.length > 0 ? [`    numbers that were set: ${numbers.join(', ')}`] : []),
        `    cards: ${facesOf(game).join(', ')}`,
        ...game.zones.map((zone) => `    ${zone.id}, ${owner(zone)}: ${sights[zone.sees]}; ${zone.cards.length === 0 ? 'empty' : cards(zone.cards.length)} at the beginning`),
        ...allSteps(game.plan).map(([entry, depth], i) => `    ${i + 1}. ${'  '.repeat(depth)}${step(entry, (op) => operations[formOf(op)](op), seat, (number) => game.faces[number])}`),
    ];
}
