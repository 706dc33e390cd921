// table.mjs -- a table that stays: every operation of op.def as a method, undo, views, saving; and one that a game is dealt on.
import { object, shown, whole, withOwn } from './arguments.mjs';
import { Held } from './memory.mjs';
import { Layout, Picture } from './picture.mjs';
import { recordOut } from './record.mjs';
import { TalonError } from './error.mjs';
import { TABLE, keysOf, namedBy, writeOperation } from './vocabulary.mjs';

const GET = { seq: 0, step: 1, undoable: 2, redoable: 3, place: 4, inside: 5 };

/** Whether somebody is named. A key that is there without a value was meant to name somebody: left out it would be the table, which may do everything. */
function namesSomebody(given, key, what) {
    if (!(key in given)) return false;
    if (given[key] !== undefined) return true;
    throw new TalonError(`${what}: "${key}" is undefined; name a player, or leave the key out for the table itself`);
}

function noOperation(vocabulary, name) {
    const known = [...vocabulary.operations.values()].filter(Table.does).map((op) => op.name);
    const near = typeof name === 'string' ? vocabulary.near(name, known) : null;
    return new TalonError(`no operation on a table is called ${shown(name)}; ${near ? `did you mean "${near}"?` : 'talon.operations lists them'}`, 'UnknownOp');
}

const EXPECT = 2;

/** Why a run ended early. */
export function runFault(talon, at, what, end, after = '') {
    const { x } = talon.memory;
    if (end !== EXPECT) return talon.fault({ before: `${what}: `, shape: x.board_shape(at) });
    const [line, column, why] = [x.outcome_get(0), x.outcome_get(1), talon.memory.text(x.outcome_why(at))];
    return new TalonError(`${what}: line ${line} of the game: what it expects does not hold${why && `: ${why}`}${after}`, 'BadRequest', { line, column });
}

/** How many operations can be undone, unless it is said. */
export const HISTORY = 200;

export const historyOf = (history) => (history === undefined ? HISTORY : whole(history, 'history', 0, 100_000));

/** How a table lies now: zones, how many operations were done, how many random steps were taken. */
export class State extends Picture {
    constructor(layout, list, table) {
        super(layout, list);
        this.seq = table.seq;
        this.step = table.step;
    }
}

/** What one viewer sees of it. */
export class View extends State {
    constructor(layout, list, table, as, record) {
        super(layout, list, table);
        this.as = as;
        this.record = record;
    }
}

export class Table extends Held {
    #talon;
    #at;
    #layout;
    #given = null; // the arguments of the last operation

    /** Made by talon.table and game.sit. */
    constructor(talon, at, also = () => {}, seated = null) {
        const { memory } = talon;
        super(memory, 'table', () => {
            memory.x.board_free(at);
            also();
        });
        this.#talon = talon;
        this.#at = at;
        this.#layout = new Layout(memory, talon.vocabulary, memory.x.board_shape(at), seated);
    }

    /** The module's, for the classes of this folder. */
    get board() {
        this.alive();
        return { talon: this.#talon, at: this.#at, layout: this.#layout };
    }

    /** The last record is of no operation that was asked for here. */
    played() {
        this.#given = null;
    }

    get zoneNames() {
        return [...this.#layout.zoneNames];
    }

    get players() {
        return [...this.#layout.seated];
    }

    /** Operations done. */
    get seq() {
        return this.#get(GET.seq);
    }

    /** Random steps taken. */
    get step() {
        return this.#get(GET.step);
    }

    get undoable() {
        return this.#get(GET.undoable);
    }

    get redoable() {
        return this.#get(GET.redoable);
    }

    #get(what) {
        this.alive();
        return this.#talon.memory.x.board_get(this.#at, what);
    }

    /** Everything, as the table itself knows it. */
    look() {
        this.alive();
        return new State(this.#layout, this.#listFor(TABLE), this);
    }

    /** Short for look().zones. */
    get zones() {
        this.alive();
        return this.#layout.byName(this.#listFor(TABLE));
    }

    /** What a player sees, and the last record with it; without a player: what a spectator sees. */
    view(player) {
        this.alive();
        const who = this.#layout.viewerNumber(player ?? null);
        return new View(this.#layout, this.#listFor(who), this, player ?? null, this.#recordFor(who));
    }

    #listFor(who) {
        const { memory } = this.#talon;
        const at = memory.x.board_picture(this.#at, who);
        memory.views();
        return this.#layout.read(memory, at);
    }

    #recordFor(who) {
        const { memory, vocabulary } = this.#talon;
        const at = memory.x.board_record(this.#at, who);
        return at ? recordOut(memory, vocabulary, this.#layout, at, this.#given) : null;
    }

    /** Perform an operation of op.def: `{ op: 'draw', n: 2, to: 'hand' }`. Returns its record. */
    apply(request) {
        this.alive();
        if (request === null || typeof request !== 'object') throw new TalonError(`apply needs an operation, { op: 'draw', … }, not ${shown(request)}`);
        const { op: name, ...given } = request;
        const { vocabulary, memory } = this.#talon;
        const op = vocabulary.operations.get(name);
        if (!op || !Table.does(op)) throw noOperation(vocabulary, name);
        withOwn(request, op.name, keysOf(op));
        const who = namesSomebody(given, 'as', op.name) ? this.#layout.viewerNumber(given.as) : TABLE;
        const by = namesSomebody(given, 'by', op.name) ? this.#layout.actorNumber(given.by) : TABLE;
        const status = memory.meanwhile(() => {
            writeOperation(memory, this.#layout, op, given, who);
            return memory.x.board_apply(this.#at, by);
        });
        if (status) throw this.#refused(op, given);
        this.#given = given;
        return this.#recordFor(who);
    }

    static does(op) {
        return op.group === 'table' || op.group === 'log';
    }

    #refused(op, given) {
        const { memory } = this.#talon;
        const named = namedBy(op, given, memory.x.fault_get(1), memory.x.fault_get(2));
        return this.#talon.fault({ shape: memory.x.board_shape(this.#at), named, before: `${op.name}: `, remedies: { ZoneNotFound: () => this.#layout.zonesNear(named) } });
    }

    /** The table, its history and, in a game, its place as bytes. Keep them as secret as the seed. */
    save() {
        this.alive();
        const { memory } = this.#talon;
        const at = memory.x.board_save(this.#at);
        if (!at) throw this.#talon.fault({ before: 'save: ' });
        memory.views();
        const bytes = memory.bytes(at + 8, memory.f64[at / 8]);
        memory.u8.fill(0, at + 8, at + 8 + bytes.length);
        memory.give(at);
        return bytes;
    }

    /** Go on from saved bytes, on a table of the same zones and cards. */
    load(bytes) {
        this.alive();
        if (!(bytes instanceof Uint8Array)) throw new TalonError(`load needs the bytes that save returned, a Uint8Array, not ${shown(bytes)}`);
        const { memory } = this.#talon;
        const status = memory.meanwhile(() => {
            const at = memory.put(bytes);
            const loaded = memory.x.board_load(this.#at, at, bytes.length);
            memory.u8.fill(0, at, at + bytes.length);
            return loaded;
        });
        if (status) throw this.#talon.fault({ before: 'load: ' });
        this.#given = null;
    }
}

/** A table that a game is dealt on. */
export class GameTable extends Table {
    #game;

    constructor(talon, at, game, also, seated) {
        super(talon, at, also, seated);
        this.#game = game;
    }

    /** The game's name. */
    get game() {
        return this.#game.name;
    }

    /**
     * Deal setup and the phases up to and with this one, or one time of it ('hand.3'); without one, all that are left: all of it or, after an
     * error, nothing. Says what comes next. With a second argument, what was done, too: `run('flop', { as: 'Ana' }).records`.
     */
    run(until, options) {
        const { talon, at, layout } = this.board;
        const { memory, vocabulary } = talon;
        const who = options !== undefined && namesSomebody(object(options, 'run', ['as']), 'as', 'run') ? layout.viewerNumber(options.as) : TABLE;
        const end = this.#game.atPhase(until, (phase) => memory.x.board_run(at, phase, who, options === undefined ? 0 : 1));
        memory.views();
        if (end) throw runFault(talon, at, 'run', end, '; nothing was dealt');
        this.played();
        if (options === undefined) return { end: 'done', next: this.next };
        const records = [];
        try {
            for (let record = 0; (record = memory.x.run_record(record)); ) records.push(recordOut(memory, vocabulary, layout, record, null));
        } finally {
            memory.x.run_forget();
        }
        return { end: 'done', next: this.next, records };
    }

    /** "setup", the phase that comes next, or null when everything is dealt. */
    get next() {
        const { talon, at } = this.board;
        return talon.memory.text(talon.memory.x.board_next(at));
    }

    /** How many of setup and the phases are done. */
    get place() {
        const { talon, at } = this.board;
        return talon.memory.x.board_get(at, GET.place);
    }

    /** Whether what was loaded had been saved inside what comes next. No run ends there. */
    get inside() {
        const { talon, at } = this.board;
        return talon.memory.x.board_get(at, GET.inside) !== 0;
    }

    /** Back to where the last run began; what was played since is gone, and the same cards come again. */
    undoRun() {
        const { talon, at } = this.board;
        if (talon.memory.x.board_undo_run(at)) throw talon.fault({ before: 'undoRun: ', remedies: { NothingToUndo: () => 'there is one run to go back, and none after load; to go back further, save' } });
    }
}

const added = new Set();

/** A method for every operation on tables, so that none is forgotten, and none hides something else. */
export function addOperations(operations) {
    for (const op of operations.values()) {
        if (!Table.does(op) || added.has(op.name)) continue;
        if (op.name in Table.prototype) throw new Error(`wasm/table.mjs: "${op.name}" is an operation of op.def now; call the other one something else`);
        added.add(op.name);
        const method = {
            [op.name](given = {}) {
                return this.apply({ ...object(given, op.name, keysOf(op)), op: op.name });
            },
        };
        Object.defineProperty(Table.prototype, op.name, { value: method[op.name], writable: true, configurable: true });
    }
}
