// talon.mjs -- talon in JavaScript: tables and every operation on them, views, compiled games, poker hands, random steps, plans for real
// cards; computed by talon.wasm. Its types are in talon.d.mts, docs/javascript.md explains it.
//
// It needs no other package, and runs in browsers and in Node from 18 on. Results are, bit for bit, those of the C library.
import { cardNames, integer, large, list, object, shown, whole } from './arguments.mjs';
import { intervals, color } from './color.mjs';
import { Core, beside } from './core.mjs';
import { cardsOf } from './deck.mjs';
import { TalonError } from './error.mjs';
import { Game } from './game.mjs';
import { Poker } from './poker.mjs';
import { Table, addOperations, historyOf } from './table.mjs';
import { readVocabulary } from './vocabulary.mjs';
import { zonesIn } from './zones.mjs';

export { TalonError } from './error.mjs';
export { Game } from './game.mjs';
export { Card, Zone } from './picture.mjs';
export { Table, GameTable } from './table.mjs';
export { MAX_CARDS, MAX_PILES, MODES } from './plan.mjs';

const MAX_PLAYED = 65535;

/** The bytes of a game that comes with talon, from a module that bundlers follow; null where there is none of that name. */
async function shippedGame(name) {
    const games = await import('./games.mjs').then((module) => module.games, () => ({}));
    if (!Object.hasOwn(games, name)) return null;
    const { default: text } = await games[name]();
    const stream = new Blob([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

export class Talon extends Core {
    constructor(instance, crypto) {
        super(instance, crypto);
        Object.defineProperty(this, 'vocabulary', { value: readVocabulary(this.memory) });
        addOperations(this.vocabulary.operations);
        this.poker = new Poker(this.memory, this.vocabulary.words.poker);
    }

    remedy() {
        return this.memory.text(this.memory.x.fault_remedy());
    }

    /** Every operation that Table.apply takes: its name, arguments, and what it does. */
    get operations() {
        return [...this.vocabulary.operations.values()].filter(Table.does);
    }

    // ---- Tables and games ----

    /** A table of these zones: { zones: { deck: { type: 'deck', cards: 'standard_52' }, … }, seed, deal, history }. */
    table(options) {
        const { memory } = this;
        const { zones, seed, deal, history } = object(options, 'table', ['zones', 'seed', 'deal', 'history']);
        const all = zonesIn(zones, this.vocabulary);
        if (all.cards.length > MAX_PLAYED) throw new TalonError(`a table has at most ${MAX_PLAYED} cards, not ${all.cards.length}`, 'LimitExceeded', { what: 'cards', limit: MAX_PLAYED });
        const [number, kept] = [large(deal, 'table: deal'), historyOf(history)];
        const at = memory.meanwhile(() => memory.x.board_of_zones(memory.putTexts(all.texts), memory.putDoubles(all.numbers), all.n, memory.putTexts(all.cards), memory.put(all.down), all.cards.length, memory.putSeed(seed), number, kept));
        if (at) return new Table(this, at);
        throw this.fault({ before: 'table: ', named: all.ids[memory.x.fault_get(2)], diagnostics: this.#diagnostics(all.ids) });
    }

    /** What is to be said about zones, before a table is made of them. */
    validate(options) {
        const { memory } = this;
        const all = zonesIn(object(options, 'validate', ['zones']).zones, this.vocabulary);
        const status = memory.meanwhile(() => memory.x.zones_validate(memory.putTexts(all.texts), memory.putDoubles(all.numbers), all.n));
        if (status) throw this.fault({ before: 'validate: ', named: all.ids[memory.x.fault_get(2)] });
        return { diagnostics: this.#diagnostics(all.ids) };
    }

    #diagnostics(ids) {
        const { memory } = this;
        const { x } = memory;
        return Array.from({ length: x.diagnostics_n() }, (_, i) => ({
            code: memory.text(x.diagnostic_name(i)), severity: x.diagnostic_get(i, 1) ? 'error' : 'warning', zone: ids[x.diagnostic_get(i, 0)], message: memory.text(x.diagnostic_text(i)),
        }));
    }

    /** A compiled game: the bytes of a .game file, or a name: of a game that comes with talon, else of a file in games/ beside this one. */
    async game(source) {
        if (typeof source !== 'string') return this.openGame(source);
        if (!/^[\w-]+$/.test(source)) throw new TalonError(`${shown(source)} is no game's name; for a file elsewhere, pass its bytes`);
        let why = `no game called ${source} comes with talon`;
        let bytes = await shippedGame(source).catch((error) => {
            why = `${source} comes with talon, but cannot be had from its module here (${error.message})`; // it was left out, or nothing inflates
            return null;
        });
        try {
            bytes ??= await beside(`games/${source}.game`);
        } catch (error) {
            throw new TalonError(`${why}, and there is no games/${source}.game beside talon.mjs; make wasm compiles the games, or pass the bytes of one`, 'BadRequest', { cause: String(error) });
        }
        return this.openGame(bytes);
    }

    /** The same for bytes alone, at once. */
    openGame(bytes) {
        return this.makeGame(Game, bytes);
    }

    /** The cards of a deck expression: deck('2 standard_52 + 4 joker - 2d'). */
    deck(expression) {
        if (typeof expression !== 'string') throw new TalonError(`deck needs a deck expression, like 'standard_52 + 2 joker', not ${shown(expression)}`);
        return cardsOf(expression, this.vocabulary.near);
    }

    // ---- Random steps, as docs/random.md says. Without a seed they are drawn from the system. ----

    /** The first n words of a step's key stream. */
    words(n, options) {
        whole(n, 'words: n', 0, 2 ** 24);
        return this.randomly('words', 4 * n, options, (at, ...step) => this.memory.x.random_words(at, n, ...step), (at) => new Uint32Array(this.memory.x.memory.buffer, at, n).slice());
    }

    /** 0 … n − 1 washed: exactly uniform over all orders. */
    wash(n, options) {
        whole(n, 'wash: n', 0, MAX_PLAYED);
        const start = (at) => {
            for (let i = 0; i < n; i++) this.memory.u16[at / 2 + i] = i;
        };
        return this.randomly('wash', 2 * n, options, (at, ...step) => (start(at), this.memory.x.random_wash(at, n, ...step)), (at) => this.memory.words(at, n));
    }

    /** One human riffle: the previous place of the card now at i. */
    riffle(n, options) {
        whole(n, 'riffle: n', 0, MAX_PLAYED);
        return this.randomly('riffle', 2 * n, options, (at, ...step) => this.memory.x.random_riffle(at, n, ...step), (at) => this.memory.words(at, n));
    }

    // ---- Real cards ----

    intervals(options) {
        return intervals(this, options);
    }

    color(options) {
        return color(this, options);
    }

    /** Two plain functions on lists: { fn: 'interleave', left, right } and { fn: 'split_into_packets', sizes, cards }. */
    fn(options) {
        if (options?.fn === 'interleave') {
            const { left, right } = object(options, 'fn', ['fn', 'left', 'right']);
            const [a, b] = [cardNames(left, 'fn: left'), cardNames(right, 'fn: right')];
            return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [...a.slice(i, i + 1), ...b.slice(i, i + 1)]).flat();
        }
        const { fn, sizes, cards } = object(options, 'fn', ['fn', 'sizes', 'cards']);
        if (fn !== 'split_into_packets') throw new TalonError(`fn must be interleave or split_into_packets, not ${shown(fn)}`);
        const rest = cardNames(cards, 'fn: cards');
        return Array.from(list(sizes, 'fn: sizes'), (size, i) => rest.splice(0, Math.max(0, integer(size, `fn: sizes[${i}]`))));
    }
}
