// game.mjs -- a compiled game dealt: at once, or on a table that stays.
import { large, object, shown } from './arguments.mjs';
import { CompiledGame, SEATING } from './core.mjs';
import { TalonError } from './error.mjs';
import { Layout, Picture } from './picture.mjs';
import { GameTable, historyOf, runFault } from './table.mjs';
import { TABLE } from './vocabulary.mjs';

const DEAL = [...SEATING, 'until'];
const SIT = [...SEATING, 'history'];

/** What a deal gave. */
export class Deal extends Picture {
    constructor(layout, list) {
        super(layout, list);
        this.end = 'done';
    }
}

const same = (a, b) => {
    if (a === b) return true;
    if (!a || !b || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return true;
};

export class Game extends CompiledGame {
    #talon;
    #at;
    #phase; // addresses of the phases' names, by name
    #seat; // where deal() dealt last: { at, players, dealer, deck, commanders, layout, picture }

    /** Made by talon.game and talon.openGame. */
    constructor(talon, at) {
        const { memory } = talon;
        const { x } = memory;
        const seat = { at: 0, players: null, dealer: undefined, deck: null, commanders: undefined, layout: null, picture: 0 };
        super(talon, at, () => seat.at && x.board_free(seat.at));
        this.#talon = talon;
        this.#at = at;
        this.#seat = seat;
        const phases = Array.from({ length: x.talon_game_phases(at) }, (_, i) => x.talon_game_phase_name(at, i));
        /** Setup is not one of them. */
        this.phases = phases.map((text) => memory.text(text));
        this.#phase = new Map([['setup', x.setup_name()], ...this.phases.map((phase, i) => [phase, phases[i]])]);
    }

    /** Deal it: setup and the phases up to `until`, or all. */
    deal(options) {
        this.alive();
        object(options, 'deal', DEAL);
        return this.atPhase(options.until, (until) => this.#dealTo(until, options));
    }

    #dealTo(until, options) {
        const { memory } = this.#talon;
        let low = 0;
        let high = 0;
        if (options.deal !== undefined) {
            const number = large(options.deal, 'deal: deal');
            low = Number(number & 0xffffffffn);
            high = Number(number >> 32n);
        }
        const seat = this.#sitDown(options);
        const end = memory.x.board_deal(seat.at, memory.putSeed(options.seed), low, high, until); // takes no memory, so that views of it stay good
        if (end) throw runFault(this.#talon, seat.at, 'deal', end);
        return new Deal(seat.layout, seat.layout.read(memory, seat.picture));
    }

    /** The seat of the last deal, or another when somebody else plays. */
    #sitDown({ players, dealer, deck, commanders }) {
        const seat = this.#seat;
        if (seat.at && same(players, seat.players) && dealer === seat.dealer && same(deck, seat.deck) && commanders === seat.commanders) return seat;
        const { memory, vocabulary } = this.#talon;
        const { at } = this.board({ players, dealer, deck, commanders, seed: 0 }, 'deal', 0, false);
        if (seat.at) memory.x.board_free(seat.at);
        const layout = new Layout(memory, vocabulary, memory.x.board_shape(at), [...players]);
        return Object.assign(seat, { at, players: [...players], dealer, deck: deck && [...deck], commanders, layout, picture: memory.x.board_picture(at, TABLE) });
    }

    /** Sit down: a table that stays, with nothing dealt yet. */
    sit(options) {
        this.alive();
        object(options, 'sit', SIT);
        const { history, ...seating } = options;
        const { at, bytes } = this.board(seating, 'sit', historyOf(history), true);
        bytes.take();
        return new GameTable(this.#talon, at, { name: this.name, atPhase: (until, work) => this.atPhase(until, work) }, () => bytes.give(), [...seating.players]);
    }

    /**
     * Do something with the address of a phase's name, which is given by name or by number, 0 for setup, or as one time of a phase: 'hand.3';
     * with 0 when it is left out.
     */
    atPhase(until, work) {
        if (until === undefined) return work(0);
        const at = this.#phase.get(typeof until === 'number' ? ['setup', ...this.phases][until] : until);
        if (at !== undefined) return work(at);
        const { memory } = this.#talon;
        return memory.meanwhile(() => {
            const text = typeof until === 'string' && !until.includes('\0') ? memory.putTexts([until]) : 0;
            const nth = memory.room(4);
            const found = text && memory.x.talon_game_find_time(this.#at, nth, text) > 0 && memory.words(nth, 2).some((half) => half); // a number is no text
            if (!found) throw new TalonError(`this game has no phase called ${shown(until)}; it has ${[...this.#phase.keys()].join(', ')}`);
            return work(text);
        });
    }
}
