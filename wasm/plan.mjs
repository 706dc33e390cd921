// plan.mjs -- real cards: what a game wants from them, and plans.
import { list, object, whole, word } from './arguments.mjs';
import { TalonError } from './error.mjs';

const NONE = 0xffff;
const REST = 0xffff;
const PLAYER = 0x4000;
const SEAT = 0xff;
const FACES = [null, 'down', 'up'];
/** How to plan: fewest rounds, least time, every hand in one packet, or card by card to the seats. */
export const MODES = ['rounds', 'time', 'one-packet', 'direct'];
/** At most so many cards and piles in a plan. */
export const MAX_CARDS = 1024;
export const MAX_PILES = 16;

function toNumber(d, i) {
    if (d === null) return REST;
    const what = `cards[${i}]`;
    const { player, talon } = object(d, `${what}, if it is not null,`, ['player', 'talon']);
    if ((player === undefined) === (talon === undefined)) throw new TalonError(`${what} must be { player }, { talon } or null`);
    return player === undefined ? whole(talon, `${what}.talon`, 0, MAX_CARDS - 1) : PLAYER + whole(player, `${what}.player`, 0, MAX_CARDS - 1);
}

function fromNumber(x) {
    if (x === REST) return null;
    return x >= PLAYER ? { player: x - PLAYER } : { talon: x };
}

function putCards(memory, cards) {
    if (list(cards, 'cards').length > MAX_CARDS) throw new TalonError(`a plan is for at most ${MAX_CARDS} cards`, 'LimitExceeded', { what: 'cards of a plan', limit: MAX_CARDS });
    return memory.put16(Array.from(cards, toNumber));
}

/** Destinations assigned to the cards of a stack by lot: every assignment is equally likely. */
export function assign({ memory }, cards, seed) {
    return memory.meanwhile(() => {
        const at = putCards(memory, cards);
        memory.x.dest_assign(at, cards.length, memory.putSeed(seed));
        return Array.from(memory.words(at, cards.length), fromNumber);
    });
}

const WEIGHTS = ['lay', 'seat', 'packet', 'pickup'];

/** Plan a deal; the plan was checked on a model of the stack. */
export function plan(talon, cards, options = {}) {
    const { piles = 8, mode = 'rounds', weights } = object(options, 'plan', ['piles', 'mode', 'weights']);
    const { memory } = talon;
    const number = MODES.indexOf(word(mode, 'mode', MODES));
    const costs = WEIGHTS.map((key) => (weights ? whole(object(weights, 'weights', WEIGHTS)[key], `weights.${key}`, 0, 65535) : 0));
    whole(piles, 'piles', 0, MAX_PILES);
    return memory.meanwhile(() => {
        const at = memory.x.plan_make(putCards(memory, cards), cards.length, piles, number, memory.put16(costs));
        memory.views();
        if (!at) throw talon.fault({ before: 'plan: ' });
        try {
            return readPlan(memory, at);
        } finally {
            memory.give(at);
        }
    });
}

function readPlan(memory, at) {
    const { x } = memory;
    const [rounds, placements, , packets, pickups] = [0, 1, 2, 3, 4].map((what) => x.plan_get(at, what));
    const lay = (i) => {
        const found = x.plan_lay(at, i) >>> 0;
        const [give, pile] = [found & 0xffff, found >>> 16];
        return { pile: pile === SEAT ? null : pile, give: give === NONE ? null : give };
    };
    const round = (_, r) => {
        const first = x.plan_round_first(at, r);
        const lays = Array.from({ length: x.plan_round_lays(at, r) }, (_unused, i) => lay(first + i));
        return { lays, pickup: [...memory.bytes(x.plan_round_pickup(at, r), x.plan_round_pickups(at, r))] };
    };
    return { rounds: Array.from({ length: rounds }, round), placements, packets, pickups };
}

// ---- What a game wants ----

/** "hand.2", "tableau.3", "pile.1.2": the name in the file, and the number of a numbered place. */
function zoneParts(name, owned) {
    const [base, ...numbers] = name.split('.');
    const index = owned ? numbers[1] : numbers[0];
    return { zone: base, index: index ? Number(index) : 0 };
}

function zoneOf(memory, shape, z) {
    const { x } = memory;
    const owner = x.zone_get(shape, z, 3);
    return { name: memory.text(x.talon_zone_name(shape, z)), owner: owner === NONE ? null : memory.text(x.talon_player_name(shape, owner)) };
}

function placeOf(memory, shape, found) {
    const { name, owner } = zoneOf(memory, shape, found & 0xffff);
    return { ...zoneParts(name, owner !== null), owner, face: found >>> 24 ? FACES[(found >>> 16) & 0xff] : null };
}

function courseOf(memory, shape, found) {
    const [zone, cards, face] = [found & 0xffff, (found >>> 16) & 0x7fff, FACES[1 + (found >>> 31)]];
    if (zone === NONE) return { zone: null, owner: null, index: 0, cards, face: null };
    const { name, owner } = zoneOf(memory, shape, zone);
    return { ...zoneParts(name, owner !== null), owner, cards, face };
}

export function readTarget(talon, board) {
    const { memory } = talon;
    const { x } = memory;
    const at = x.target_read(board);
    memory.views();
    if (!at) throw talon.fault({ before: 'target: ', shape: x.board_shape(board) });
    const [n, places, courses, rest, aside, , depends] = [0, 1, 2, 3, 4, 5, 6].map((what) => x.target_get(at, what));
    const shape = x.board_shape(board);
    const target = {
        cards: Array.from(memory.words(x.target_dest(at), n), fromNumber),
        places: Array.from({ length: places }, (_, i) => placeOf(memory, shape, x.target_place(at, i) >>> 0)),
        talon: Array.from({ length: courses }, (_, i) => courseOf(memory, shape, x.target_course(at, i) >>> 0)),
        rest,
        aside,
        depends: depends !== 0,
    };
    memory.give(at);
    return target;
}
