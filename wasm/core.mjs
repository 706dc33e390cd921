// core.mjs -- what every user of the module needs: loading it, its refusals, games as files, dice, and plans for real cards. The dealer page is
// built on this alone, with a smaller module; talon.mjs has everything.
import { cardNames, large, names, object, seatOf, seedInto, shown, whole } from './arguments.mjs';
import { TalonError } from './error.mjs';
import { Held, Memory, outOfMemory } from './memory.mjs';
import { assign, plan, readTarget } from './plan.mjs';

export const SEATING = ['players', 'dealer', 'deck', 'commanders', 'seed', 'deal'];

/** A file that lies beside this one. Node's modules are named so that bundlers for browsers leave them alone. */
export async function beside(path) {
    const url = new URL(path, import.meta.url);
    const missing = (why) => new TalonError(`${url.pathname} cannot be loaded (${why}); put it beside talon.mjs, or pass its bytes`);
    let answer;
    try {
        if (url.protocol === 'file:' && globalThis.process?.versions?.node) {
            const module = 'node:fs/promises';
            return new Uint8Array(await (await import(module)).readFile(url));
        }
        answer = await fetch(url);
    } catch (error) {
        throw missing(error.code ?? error.message);
    }
    if (!answer.ok) throw missing(answer.status);
    return new Uint8Array(await answer.arrayBuffer());
}

/** From the bytes of talon.wasm, or from a module. */
async function instanceOf(source) {
    const isModule = source instanceof WebAssembly.Module;
    if (!isModule && !ArrayBuffer.isView(source) && Object.prototype.toString.call(source) !== '[object ArrayBuffer]')
        throw new TalonError(`load needs the bytes of talon.wasm, as a Uint8Array or an ArrayBuffer, or a WebAssembly.Module, not ${shown(source)}; without an argument it takes the file beside talon.mjs`);
    let instance;
    try {
        instance = await WebAssembly.instantiate(isModule ? source : await WebAssembly.compile(source), {});
    } catch (error) {
        throw new TalonError(`these bytes are not talon.wasm (${error.message}); make wasm builds it beside talon.mjs`);
    }
    if (!instance.exports.talon_version) throw new TalonError('this is a WebAssembly module, but not talon.wasm; make wasm builds it beside talon.mjs');
    return instance;
}

/** The system's source of randomness; Node 18 has it in a module only. */
async function systemRandom() {
    if (globalThis.crypto?.getRandomValues) return globalThis.crypto;
    const module = 'node:crypto';
    return (await import(module)).webcrypto;
}

export class Core {
    /**
     * @param source the bytes of talon.wasm, or a WebAssembly.Module; left out: the file beside this one
     * @param options memory: how many bytes it may use at most
     */
    static async load(source, options = {}) {
        const { memory } = object(options, 'load', ['memory']);
        const [instance, crypto] = [await instanceOf(source ?? (await beside('talon.wasm'))), await systemRandom()];
        if (memory !== undefined) instance.exports.memory_limit(whole(memory, 'load: memory', 2 ** 20, 2 ** 32));
        return new this(instance, crypto);
    }

    constructor(instance, crypto) {
        Object.defineProperty(this, 'memory', { value: new Memory(instance.exports, crypto) });
    }

    /** The library's version. */
    get version() {
        return this.memory.text(this.memory.x.talon_version());
    }

    /** Bytes of the module's memory in use, and all that it has. */
    get memoryUse() {
        return { used: this.memory.x.memory_used(), size: this.memory.x.memory.buffer.byteLength };
    }

    /** A compiled game from the bytes of a .game file. */
    openGame(bytes) {
        return this.makeGame(CompiledGame, bytes);
    }

    makeGame(Kind, bytes) {
        const { memory } = this;
        if (!(bytes instanceof Uint8Array)) throw new TalonError(`a compiled game is a Uint8Array, as a .game file holds it, not ${shown(bytes)}`);
        const at = memory.x.memory_take(bytes.length);
        if (!at) throw outOfMemory();
        memory.views();
        memory.u8.set(bytes, at);
        if (memory.x.talon_game_open(at, bytes.length)) return new Kind(this, at);
        memory.give(at);
        throw new TalonError('these bytes are not a game of this version; make wasm compiles those of games/, talon check FILE --compile OUT any other');
    }

    /** n dice of so many sides, 0 … sides − 1. */
    dice(n, sides, options) {
        whole(n, 'dice: n', 0, 2 ** 24);
        whole(sides, 'dice: sides', 1);
        return this.randomly('dice', 4 * n, options, (at, ...step) => this.memory.x.random_dice(at, n, sides, ...step), (at) => new Uint32Array(this.memory.x.memory.buffer, at, n).slice());
    }

    /** Something of `size` bytes by a random step. */
    randomly(what, size, options = {}, work, result) {
        const { memory } = this;
        const { seed, step = 0, deal } = object(options, what, ['seed', 'step', 'deal']);
        const [at32, at64] = [whole(step, `${what}: step`), large(deal, `${what}: deal`)];
        return memory.meanwhile(() => {
            const at = memory.room(size);
            work(at, memory.putSeed(seed), at32, at64);
            return result(at);
        });
    }

    /** A seed as its 32 bytes; without one, a new one. */
    seed(value) {
        const bytes = new Uint8Array(32);
        if (value === undefined) return this.memory.crypto.getRandomValues(bytes);
        seedInto(bytes, value);
        return bytes;
    }

    /** Destinations assigned to the cards of a stack by lot: every assignment is equally likely. */
    assign(cards, seed) {
        return assign(this, cards, seed);
    }

    /** Plan a deal of real cards; the plan was checked on a model of the stack. */
    plan(cards, options) {
        return plan(this, cards, options);
    }

    /** What to do about a refusal. The page has no room for it, and says it in its own words. */
    remedy() {
        return '';
    }

    /** What the module refused last, as an error. */
    fault({ shape = 0, named, before = '', remedies, diagnostics } = {}) {
        const { memory } = this;
        const { x } = memory;
        return memory.meanwhile(() => {
            const name = typeof named === 'string' ? memory.putTexts([named.replaceAll('\0', '')]) : 0;
            const [said, status, fields] = [memory.text(x.fault_text(shape, name)), memory.text(x.fault_status()), {}];
            for (let i = 0, field; (field = memory.text(x.field_name(i))); i++) {
                if (!x.field_there(i)) continue;
                const text = x.field_text(i, shape, name);
                fields[field] = text ? memory.text(text) : x.field_number(i);
            }
            if (diagnostics?.length) fields.diagnostics = diagnostics;
            const reasons = diagnostics?.filter(({ severity }) => severity === 'error').map(({ zone, message }) => `${zone}: ${message}`).join('; ');
            const [what, todo] = [`${before}${reasons || said}`, remedies?.[status]?.() ?? this.remedy()];
            return new TalonError(todo ? `${what}; ${todo}` : what, status, fields);
        });
    }
}

/** The bytes of a game, which its tables use too: they go with the last of them. */
class Bytes {
    constructor(memory, at) {
        this.memory = memory;
        this.at = at;
        this.users = 1;
    }

    take() {
        this.users++;
    }

    give() {
        if (--this.users === 0) this.memory.give(this.at);
    }
}

/** A compiled game: what it is, and what it wants from real cards. */
export class CompiledGame extends Held {
    #core;
    #bytes;

    constructor(core, at, also = () => {}) {
        const { memory } = core;
        const bytes = new Bytes(memory, at);
        super(memory, 'game', () => {
            also();
            bytes.give();
        });
        this.#core = core;
        this.#bytes = bytes;
        const { x } = memory;
        this.name = memory.text(x.talon_game_name(at));
        /** The first comment line of its file. */
        this.about = memory.text(x.talon_game_about(at));
        this.minPlayers = x.talon_game_players_min(at);
        this.maxPlayers = x.talon_game_players_max(at);
        /** Whether everybody brings a deck. */
        this.imports = x.talon_game_imports(at) !== 0;
    }

    /** How many cards it has for so many players, without imported ones. */
    cards(players) {
        this.alive();
        return this.#core.memory.x.talon_game_cards(this.#bytes.at, whole(players, 'cards: players', this.minPlayers, this.maxPlayers));
    }

    /** What it wants from real cards. */
    target(options) {
        this.alive();
        object(options, 'target', SEATING);
        const { at } = this.board(options, 'target', 0, true);
        try {
            return readTarget(this.#core, at);
        } finally {
            this.#core.memory.x.board_free(at);
        }
    }

    /** Players sit down: a board of the module's, and the game's bytes that it uses. For the classes of this folder. */
    board({ players, dealer, deck, commanders, seed, deal }, what, history, records) {
        const { memory } = this.#core;
        const who = names(players, `${what}: players`);
        const cards = deck === undefined ? [] : cardNames(deck, `${what}: deck`);
        const apart = commanders === undefined ? -1 : whole(commanders, `${what}: commanders`, 0, cards.length);
        const first = dealer === undefined ? 0 : seatOf(dealer, who, `${what}: dealer`);
        const number = large(deal, `${what}: deal`);
        const at = memory.meanwhile(() => memory.x.board_of_game(this.#bytes.at, memory.putTexts(who), who.length, first, memory.putTexts(cards), cards.length, apart, memory.putSeed(seed), number, history, records ? 1 : 0));
        if (!at) throw this.#core.fault({ before: `${what}: ` });
        return { at, bytes: this.#bytes };
    }
}
