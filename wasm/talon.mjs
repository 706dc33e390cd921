// talon.mjs -- talon in JavaScript: random steps, compiled games and plans for real cards, computed by talon.wasm.
//
// The module has no imports and needs no network; it runs in browsers and in Node. Results are, bit for bit, those of the C library.
//
//   import { Talon } from './talon.mjs';
//   const talon = await Talon.load(bytesOfTalonWasm);
//   const game = talon.openGame(bytesOfSkatGame);
//   const target = game.target({ players: ['Ana', 'Ben', 'Cy'] });
//   const plan = talon.plan(talon.assign(target.cards, seed), { piles: 8 });

/**
 * Where a card goes: `{ player: p }` for the p-th hand or place that gets a packet, `{ talon: k }` for a place in the talon (0 on top;
 * cards of equal place are a block whose order is free), or `null`: the rest, under the talon in any order.
 * @typedef {{ player: number } | { talon: number } | null} Destination
 */
/**
 * A hand or place that gets a packet. `owner` is the player's name or null, `index` the number of a numbered place or 0,
 * `face` is 'up' or 'down' where the zone gets cards both ways, else null.
 * @typedef {{ zone: string, owner: string | null, index: number, face: 'up' | 'down' | null }} Place
 */
/**
 * What a part of the talon is for, from the top; `zone` is null for what is drawn from in play.
 * @typedef {{ zone: string | null, owner: string | null, index: number, cards: number }} Course
 */
/**
 * What a game wants from a mixed deck of real cards.
 * @typedef {object} Target
 * @property {Destination[]} cards one for each card, not yet assigned: see {@link Talon#assign}
 * @property {Place[]} places by the number in `{ player }`
 * @property {Course[]} talon
 * @property {number} rest cards that the game never deals
 * @property {number} aside cards the game takes out of the deck before it is mixed
 * @property {boolean} depends on the cards themselves: from some point on the game is dealt by its rules
 */
/**
 * One card laid on pile `pile` (from 0; null: straight at a seat); then, if `give` is a number, that pile goes to that player or place.
 * @typedef {{ pile: number | null, give: number | null }} Lay
 */
/**
 * @typedef {object} Plan
 * @property {{ lays: Lay[], pickup: number[] }[]} rounds each: cards laid one by one, then piles picked up in this order, each under what is held
 * @property {number} placements
 * @property {number} packets
 * @property {number} pickups
 */
/**
 * @typedef {object} Seating
 * @property {string[]} players names by seat, all different
 * @property {number} [dealer] a seat from 1; the last one when left out
 * @property {Uint8Array} [seed] 32 bytes; zeros when left out
 * @property {bigint} [deal] number in a batch
 * @property {string[]} [deck] names of the cards everybody brings, for games that import decks
 */
/**
 * A zone of a dealt table. Cards are from the top.
 * @typedef {{ name: string, owner: string | null, cards: string[] }} Zone
 */

const NONE = 0xffff;
const REST = 0xffff;
const PLAYER = 0x4000;
const SEAT = 0xff;
const FACES = [null, 'down', 'up'];
const ENDS = ['done', 'fault', 'expect', 'stopped'];
/** How to plan: fewest rounds, least time, every hand in one packet, or card by card to the seats. */
export const MODES = ['rounds', 'time', 'one-packet', 'direct'];
/** At most so many cards and piles in a plan. */
export const MAX_CARDS = 1024;
export const MAX_PILES = 16;

/** What talon refused, in one sentence. */
export class TalonError extends Error {
    constructor(message) {
        super(message);
        this.name = 'TalonError';
    }
}

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

/** @param {Destination} d */
function toNumber(d) {
    if (d === null) return REST;
    return 'player' in d ? PLAYER + d.player : d.talon;
}

/** @returns {Destination} */
function fromNumber(x) {
    if (x === REST) return null;
    return x >= PLAYER ? { player: x - PLAYER } : { talon: x };
}

/** "hand.2", "tableau.3", "pile.1.2": the name in the file, and the number of a numbered place. */
function zoneParts(name, owned) {
    const [base, ...numbers] = name.split('.');
    const index = owned ? numbers[1] : numbers[0];
    return { zone: base, index: index ? Number(index) : 0 };
}

export class Talon {
    /**
     * @param {BufferSource | WebAssembly.Module} source the bytes of talon.wasm
     * @returns {Promise<Talon>}
     */
    static async load(source) {
        const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
        return new Talon(await WebAssembly.instantiate(module, {}));
    }

    /** @param {WebAssembly.Instance} instance */
    constructor(instance) {
        /** @private */
        this.x = instance.exports;
    }

    /** The library's version. */
    get version() {
        return this.text(this.x.talon_version());
    }

    // ---- Random steps, as docs/random.md says ----

    /** The first n words of a step's key stream. @returns {Uint32Array} */
    words(n, seed, step = 0, deal = 0n) {
        return this.scratch(() => {
            const at = this.room(4 * n);
            this.x.random_words(at, n, this.put(this.seed(seed)), step, deal);
            return new Uint32Array(this.x.memory.buffer, at, n).slice();
        });
    }

    /** n dice of so many sides, 0 … sides − 1. @returns {Uint32Array} */
    dice(n, sides, seed, step = 0, deal = 0n) {
        if (!(sides >= 1)) throw new TalonError('a die has at least one side');
        return this.scratch(() => {
            const at = this.room(4 * n);
            this.x.random_dice(at, n, sides, this.put(this.seed(seed)), step, deal);
            return new Uint32Array(this.x.memory.buffer, at, n).slice();
        });
    }

    /** 0 … n − 1 washed: exactly uniform over all orders. @returns {Uint16Array} */
    wash(n, seed, step = 0, deal = 0n) {
        return this.shuffled(n, (at) => this.x.random_wash(at, n, this.put(this.seed(seed)), step, deal));
    }

    /** One human riffle: the previous place of the card now at i. @returns {Uint16Array} */
    riffle(n, seed, step = 0, deal = 0n) {
        return this.shuffled(n, (at) => this.x.random_riffle(at, n, this.put(this.seed(seed)), step, deal));
    }

    /** A seed from text: decimal, or 0x and hex digits. @returns {Uint8Array | null} null when it is neither */
    parseSeed(text) {
        return this.scratch(() => {
            const bytes = utf8.encode(text);
            const at = this.room(32);
            return this.x.talon_seed_parse(at, this.put(bytes), bytes.length) ? this.bytes(at, 32) : null;
        });
    }

    // ---- Games ----

    /** A compiled game (a .game file). It stays in memory. @param {Uint8Array} bytes @returns {Game} */
    openGame(bytes) {
        const mark = this.x.memory_mark();
        const at = this.x.talon_game_open(this.put(bytes), bytes.length);
        if (at) return new Game(this, at);
        this.x.memory_release(mark);
        throw new TalonError('these bytes are not a game of this version');
    }

    // ---- Plans ----

    /** Destinations assigned to the cards of a stack by lot: every assignment is equally likely.
     *  @param {Destination[]} cards @param {Uint8Array} seed @returns {Destination[]} */
    assign(cards, seed) {
        return this.scratch(() => {
            const at = this.putCards(cards);
            this.x.dest_assign(at, cards.length, this.put(this.seed(seed)));
            return Array.from(new Uint16Array(this.x.memory.buffer, at, cards.length), fromNumber);
        });
    }

    /** Plan a deal; the plan was checked on a model of the stack.
     *  @param {Destination[]} cards from the top
     *  @param {{ piles?: number, mode?: 'rounds' | 'time' | 'one-packet' | 'direct', weights?: { lay: number, seat: number, packet: number, pickup: number } }} [options]
     *  @returns {Plan} */
    plan(cards, { piles = 8, mode = 'rounds', weights } = {}) {
        const number = MODES.indexOf(mode);
        if (number < 0) throw new TalonError(`a mode is one of ${MODES.join(', ')}`);
        return this.scratch(() => {
            const w = weights ? [weights.lay, weights.seat, weights.packet, weights.pickup] : [0, 0, 0, 0];
            const at = this.x.plan_make(this.putCards(cards), cards.length, piles, number, this.put(new Uint8Array(new Uint16Array(w).buffer)));
            if (!at) throw this.fault();
            return this.readPlan(at);
        });
    }

    // ---- Below: memory. Nothing outlives scratch() but what was copied out of it. ----

    /** @private */
    scratch(work) {
        const mark = this.x.memory_mark();
        try {
            return work();
        } finally {
            this.x.memory_release(mark);
        }
    }

    /** @private */
    room(size) {
        const at = this.x.memory_take(size);
        if (!at) throw new TalonError('out of memory');
        return at;
    }

    /** @private */
    put(bytes) {
        const at = this.room(bytes.length);
        new Uint8Array(this.x.memory.buffer, at, bytes.length).set(bytes);
        return at;
    }

    /** @private Texts one after the other, each with its 0. */
    putTexts(list) {
        for (const text of list) if (text.includes('\0')) throw new TalonError('a name must not contain a NUL character');
        return this.put(utf8.encode(list.map((text) => `${text}\0`).join('')));
    }

    /** @private */
    putCards(cards) {
        if (cards.length > MAX_CARDS) throw new TalonError(`a plan is for at most ${MAX_CARDS} cards`);
        return this.put(new Uint8Array(Uint16Array.from(cards, toNumber).buffer));
    }

    /** @private */
    seed(seed) {
        if (!(seed instanceof Uint8Array) || seed.length !== 32) throw new TalonError('a seed is 32 bytes');
        return seed;
    }

    /** @private */
    bytes(at, n) {
        return new Uint8Array(this.x.memory.buffer, at, n).slice();
    }

    /** @private */
    text(at) {
        const memory = new Uint8Array(this.x.memory.buffer);
        return fromUtf8.decode(memory.subarray(at, memory.indexOf(0, at)));
    }

    /** @private */
    fault() {
        return new TalonError(this.text(this.x.fault_text()));
    }

    /** @private */
    shuffled(n, work) {
        if (!(n <= 65535)) throw new TalonError('at most 65535 cards');
        return this.scratch(() => {
            const at = this.put(new Uint8Array(Uint16Array.from({ length: n }, (_, i) => i).buffer));
            work(at);
            return new Uint16Array(this.x.memory.buffer, at, n).slice();
        });
    }

    /** @private @returns {Plan} */
    readPlan(at) {
        const [rounds, placements, , packets, pickups] = [0, 1, 2, 3, 4].map((what) => this.x.plan_get(at, what));
        const lay = (i) => {
            const word = this.x.plan_lay(at, i) >>> 0;
            const [give, pile] = [word & 0xffff, word >>> 16];
            return { pile: pile === SEAT ? null : pile, give: give === NONE ? null : give };
        };
        const round = (_, r) => {
            const first = this.x.plan_round_first(at, r);
            const lays = Array.from({ length: this.x.plan_round_lays(at, r) }, (_unused, i) => lay(first + i));
            return { lays, pickup: [...this.bytes(this.x.plan_round_pickup(at, r), this.x.plan_round_pickups(at, r))] };
        };
        return { rounds: Array.from({ length: rounds }, round), placements, packets, pickups };
    }
}

/** A compiled game. */
export class Game {
    /** @private */
    constructor(talon, at) {
        this.talon = talon;
        this.at = at;
        const { x } = talon;
        /** @type {string} */
        this.name = talon.text(x.talon_game_name(at));
        /** The first comment line of its file. @type {string} */
        this.about = talon.text(x.talon_game_about(at));
        /** @type {number} */
        this.minPlayers = x.talon_game_players_min(at);
        /** @type {number} */
        this.maxPlayers = x.talon_game_players_max(at);
        /** Whether everybody brings a deck. @type {boolean} */
        this.imports = x.talon_game_imports(at) !== 0;
        /** Setup is not one of them. @type {string[]} */
        this.phases = Array.from({ length: x.talon_game_phases(at) }, (_, i) => talon.text(x.talon_game_phase_name(at, i)));
    }

    /** How many cards it has for so many players, without imported ones. */
    cards(players) {
        return this.talon.x.talon_game_cards(this.at, players);
    }

    /** Deal it. @param {Seating} seating @param {string} [until] the last phase to deal; 'setup' for none, left out for all
     *  @returns {{ end: 'done' | 'expect', zones: Zone[] }} throws what the table refuses, and a phase that the game does not have */
    deal(seating, until) {
        const { talon } = this;
        return talon.scratch(() => {
            const runner = this.sit(seating);
            const end = ENDS[talon.x.runner_run(runner, until === undefined ? 0 : talon.putTexts([String(until)]))];
            if (end === 'fault') throw talon.fault();
            return { end, zones: this.zones(runner) };
        });
    }

    /** What it wants from real cards. @param {Seating} seating @returns {Target} */
    target(seating) {
        const { talon } = this;
        const { x } = talon;
        return talon.scratch(() => {
            const runner = this.sit(seating);
            const at = x.target_read(runner);
            if (!at) throw talon.fault();
            const [n, places, courses, rest, aside, , depends] = [0, 1, 2, 3, 4, 5, 6].map((what) => x.target_get(at, what));
            const shape = x.talon_runner_shape(runner);
            return {
                cards: Array.from(new Uint16Array(x.memory.buffer, x.target_dest(at), n), fromNumber),
                places: Array.from({ length: places }, (_, i) => this.place(shape, x.target_place(at, i) >>> 0)),
                talon: Array.from({ length: courses }, (_, i) => this.course(shape, x.target_course(at, i) >>> 0)),
                rest,
                aside,
                depends: depends !== 0,
            };
        });
    }

    /** @private */
    sit({ players, dealer = 0, seed = new Uint8Array(32), deal = 0n, deck = [] }) {
        const { talon } = this;
        const runner = talon.x.runner_sit(this.at, talon.putTexts(players), players.length, dealer, talon.putTexts(deck), deck.length,
            talon.put(talon.seed(seed)), deal);
        if (!runner) throw talon.fault();
        return runner;
    }

    /** @private */
    zone(shape, z) {
        const { talon } = this;
        const owner = talon.x.talon_zone_owner(shape, z) & 0xffff;
        const name = talon.text(talon.x.talon_zone_name(shape, z));
        return { name, owner: owner === NONE ? null : talon.text(talon.x.talon_player_name(shape, owner)) };
    }

    /** @private @returns {Place} */
    place(shape, word) {
        const { name, owner } = this.zone(shape, word & 0xffff);
        return { ...zoneParts(name, owner !== null), owner, face: word >>> 24 ? FACES[(word >>> 16) & 0xff] : null };
    }

    /** @private @returns {Course} */
    course(shape, word) {
        const zone = word & 0xffff;
        const cards = word >>> 16;
        if (zone === NONE) return { zone: null, owner: null, index: 0, cards };
        const { name, owner } = this.zone(shape, zone);
        return { ...zoneParts(name, owner !== null), owner, cards };
    }

    /** @private @returns {Zone[]} */
    zones(runner) {
        const { talon } = this;
        const { x } = talon;
        const [shape, table] = [x.talon_runner_shape(runner), x.talon_runner_table(runner)];
        return Array.from({ length: x.talon_shape_zones(shape) }, (_, z) => {
            const ids = new Uint16Array(x.memory.buffer, x.talon_zone_cards(table, shape, z), x.talon_zone_count(table, shape, z));
            return { ...this.zone(shape, z), cards: Array.from(ids, (id) => talon.text(x.runner_card(runner, id))) };
        });
    }
}
