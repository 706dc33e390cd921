// table.mjs -- a table that stays: every operation of op.def as a method, undo, views, saving; and one that a game is dealt on.
import { object, shown, whole } from './arguments.mjs';
import { Held } from './memory.mjs';
import { Layout, Picture } from './picture.mjs';
import { recordOut } from './record.mjs';
import { TalonError } from './error.mjs';
import { NONE, TABLE, keysOf, namedBy, writeOperation } from './vocabulary.mjs';

const ENDS = ['done', 'fault', 'expect', 'stopped'];
const GET = { seq: 0, step: 1, undoable: 2, redoable: 3, place: 4, inside: 5 };

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
    constructor(talon, at, also = () => {}) {
        const { memory } = talon;
        super(memory, 'table', () => {
            memory.x.board_free(at);
            also();
        });
        this.#talon = talon;
        this.#at = at;
        this.#layout = new Layout(memory, talon.vocabulary, memory.x.board_shape(at));
    }

    /** The module's, for the classes of this folder. */
    get board() {
        this.alive();
        return { talon: this.#talon, at: this.#at, layout: this.#layout };
    }

    get zoneNames() {
        return [...this.#layout.zoneNames];
    }

    get players() {
        return [...this.#layout.players];
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
        const who = this.#viewer(player ?? null);
        return new View(this.#layout, this.#listFor(who), this, player ?? null, this.#recordFor(who));
    }

    /** A player, or null: a spectator. */
    #viewer(as) {
        return as === null ? NONE : this.#layout.playerNumber(as);
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
        if (!op || !Table.does(op)) throw new TalonError(`no operation on a table is called ${shown(name)}; talon.operations lists them`, 'UnknownOp');
        const who = given.as === undefined ? TABLE : this.#viewer(given.as);
        const by = given.by === undefined ? TABLE : this.#layout.playerNumber(given.by);
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
        return this.#talon.fault({ shape: memory.x.board_shape(this.#at), named, before: `${op.name}: ` });
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

    constructor(talon, at, game, also) {
        super(talon, at, also);
        this.#game = game;
    }

    /** The game's name. */
    get game() {
        return this.#game.name;
    }

    /** Deal setup and the phases up to and with this one; without one, all that are left. Says how it ended and what comes next. */
    run(until) {
        const { talon, at } = this.board;
        const end = ENDS[talon.memory.x.board_run(at, this.#game.phaseAt(until))];
        if (end === 'fault') throw talon.fault({ before: 'run: ', shape: talon.memory.x.board_shape(at) });
        return { end, next: this.next };
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

    /** Whether the last run ended inside what comes next. */
    get inside() {
        const { talon, at } = this.board;
        return talon.memory.x.board_get(at, GET.inside) !== 0;
    }

    /** Back to where the last run began; what was played since is gone, and the same cards come again. */
    undoRun() {
        const { talon, at } = this.board;
        if (talon.memory.x.board_undo_run(at)) throw talon.fault({ before: 'undoRun: ', remedy: 'there is one run to go back; to go back further, save' });
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
