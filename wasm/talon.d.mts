// talon.d.mts -- the types of talon.mjs, which docs/javascript.md explains. The part between the marks comes from op.def: wasm/types.mjs.
/// <reference lib="esnext.disposable" />

/** 32 bytes, a whole number, or such a number as text (decimal, or 0x and hex digits). */
export type Seed = Uint8Array | string | number | bigint;
/** A card's name, or a card. */
export type CardName = string | Card;
export type Integers = readonly number[] | Uint8Array | Uint16Array | Uint32Array | Int32Array;
/** A zone and how many cards it gets. */
export type Packet = readonly [zone: string, n: number] | { zone: string; n: number };

/** Who asks for an operation. */
export interface Who {
    /** Whose eyes name cards and read the record: a player, or null for a spectator. Left out: the table itself, which sees everything. A key that is there must have a value. */
    as?: string | null;
    /** Who acts, and may touch only what is theirs or nobody's. Left out: the table itself. What comes back is as `as` sees it: give both for a record that the player may have. */
    by?: string;
}

/** What is refused; nothing has changed. */
export class TalonError extends Error {
    readonly name: 'TalonError';
    readonly status: Status;
    /** What else is known: zone, requested, available, card, n, k, position, what, limit, diagnostics, line, column … It can be written as JSON. */
    readonly fields: Readonly<{ [field: string]: unknown }>;
    constructor(message: string, status?: Status, fields?: { [field: string]: unknown });
}

/** A card as it lies. One that the viewer may not see has no name, rank and suit. */
export class Card {
    private constructor();
    readonly name: string | null;
    /** 2 … 14, the ace; null for other cards. */
    readonly rank: number | null;
    readonly suit: 'clubs' | 'diamonds' | 'hearts' | 'spades' | null;
    /** Whether it lies face up. A card that lies face down may still be one that the viewer sees, as in their own hand. */
    readonly up: boolean;
    /** Whether the viewer may not see it. */
    get hidden(): boolean;
    /** Its name, "??" for a hidden one. */
    toString(): string;
}

/** A zone and its cards, from the top. */
export class Zone {
    private constructor();
    readonly name: string;
    readonly owner: string | null;
    readonly type: ZoneType;
    readonly cards: Card[];
    /** Their names; null for a hidden card. */
    get names(): (string | null)[];
    /** Their names with spaces between them. */
    toString(): string;
}

/** How a table lies. It does not change with the table. `toJSON()` is a plain object, for structuredClone and postMessage; JSON.stringify takes it by itself. */
export interface Picture {
    readonly zones: { readonly [name: string]: Zone };
    /** A zone by its name; one that is not there is an error. */
    zone(name: string): Zone;
    /** A player's own zones by their names without the seat, of('Ana').hand, or by their full names where two would have the same. */
    of(player: string): { [name: string]: Zone };
    toJSON(): { zones: { [name: string]: Zone }; [key: string]: unknown };
}

export interface State extends Picture {
    /** Operations done since the table was made. */
    readonly seq: number;
    /** Random steps taken. */
    readonly step: number;
}

export interface View extends State {
    /** The player, or null: a spectator. */
    readonly as: string | null;
    /** The last record as this viewer sees it, if there is one; after `load` and `undoRun` there is none. */
    readonly record: TableRecord | null;
}

export interface Move {
    from: string;
    to: string;
    at: 'end' | 'top' | number;
    indices: number[];
    cards: (string | null)[];
    faces_before?: ('up' | 'down')[];
    face?: 'up' | 'down';
}

export type Effect = { move: Move } | { permute: { zone: string; perm: number[] | null } };

export interface Drawn {
    count: number;
    source: string;
    dest: string;
    cards: (string | null)[];
    indices: number[];
    requested?: number;
    reshuffled?: boolean;
}

/** What an operation did, as docs/protocol.md §6 says. Replaying it needs no randomness: Table.apply_record. */
export interface TableRecord extends Partial<Drawn> {
    op: OperationName;
    seq: number;
    by?: string;
    step?: number;
    steps?: number;
    effects: Effect[];
    draws?: Drawn[];
    zone?: string;
    k?: number | null;
    perm?: number[] | null;
    vis?: 'up' | 'down';
    face?: 'up' | 'down';
    record?: TableRecord | null;
    undone?: number;
    redone?: number;
    learned?: true;
}

export interface Behavior {
    type: 'deck';
    draw_from?: 'top' | 'bottom' | 'random';
    /** The zone whose cards are shuffled in when there are too few. */
    reshuffle_from?: string;
    reshuffle_when?: 'short' | 'empty';
    keep_newest?: number;
}

/** A zone as it is described. */
export interface ZoneDescription {
    type: ZoneType;
    /** Names from the top, or a deck expression: 'standard_52 + 2 joker'. */
    cards?: readonly CardName[] | string;
    owner?: string | null;
    ordering?: Ordering | null;
    sees?: Sees | null;
    behavior?: Behavior | null;
    /** Of a discard zone: how each card lies; up when left out. */
    faces?: readonly ('up' | 'down')[];
}

/** By name, or as a list as docs/protocol.md §3 has it. */
export type Zones = { [name: string]: ZoneDescription } | readonly (ZoneDescription & { id: string })[];

export interface TableOptions {
    zones: Zones;
    /** The table's randomness; drawn from the system when left out. */
    seed?: Seed;
    /** The deal's number in a batch. */
    deal?: number | bigint;
    /** How many operations can be undone; 200 when left out. */
    history?: number;
}

export interface Diagnostic {
    code: string;
    severity: 'error' | 'warning';
    zone: string;
    message: string;
}

// ---- from op.def: begin ----

export type Status =
    | 'InvalidCount'
    | 'InsufficientCards'
    | 'ZoneNotFound'
    | 'CardNotInZone'
    | 'InvalidCutPosition'
    | 'InvalidDiscardCount'
    | 'DiscardZoneNotFound'
    | 'InvalidPacketSizes'
    | 'InvalidOrdering'
    | 'NotDrawable'
    | 'NotRecyclable'
    | 'InvalidZones'
    | 'DuplicateZone'
    | 'InvalidZoneType'
    | 'InvalidPosition'
    | 'NotVisible'
    | 'RecordMismatch'
    | 'NothingToUndo'
    | 'NothingToRedo'
    | 'LimitExceeded'
    | 'NoTable'
    | 'BadRequest'
    | 'UnknownOp'
    | 'InvalidInstructions'
    | 'NoPiles'
    | 'CardNotFound'
    | 'TooManyCommanders'
    | 'GameNotActive'
    | 'Outdated'
    | 'Misuse'
    | 'NotYours';

export type ZoneType = 'deck' | 'hand' | 'community' | 'discard' | 'burn' | 'table' | 'revealed' | 'command';

export type Ordering = 'stack' | 'queue' | 'set';

export type Sees = 'none' | 'owner' | 'others' | 'all' | 'newest';

export type PokerCategory = 'high card' | 'pair' | 'two pairs' | 'three of a kind' | 'straight' | 'flush' | 'full house' | 'four of a kind' | 'straight flush';

export type OperationName = 'draw' | 'draw1' | 'draw_bottom' | 'draw_card' | 'draw_all' | 'deal' | 'deal_round' | 'burn' | 'move' | 'turn' | 'permute' | 'cut_by_die' | 'cut' | 'cut_with_seed' | 'riffle' | 'in_shuffle' | 'riffle_with_seed' | 'shuffle' | 'wash' | 'strip_cut' | 'combine' | 'split' | 'discard' | 'discard_cards' | 'muck' | 'recycle' | 'recycle_and_shuffle' | 'apply_record' | 'undo' | 'redo' | 'draw_random';

export interface DrawArguments extends Who {
    /** How many cards. */
    n: number;
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** The zone that cards go to. */
    to: string;
    /** How the cards lie afterwards, "up" or "down". */
    face?: 'up' | 'down';
}

export interface Draw1Arguments extends Who {
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** The zone that cards go to. */
    to: string;
    /** How the cards lie afterwards, "up" or "down". */
    face?: 'up' | 'down';
}

export interface DrawBottomArguments extends Who {
    /** How many cards. */
    n: number;
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** The zone that cards go to. */
    to: string;
    /** How the cards lie afterwards, "up" or "down". */
    face?: 'up' | 'down';
}

export interface DrawCardArguments extends Who {
    /** The card's name. */
    card: CardName;
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** The zone that cards go to. */
    to: string;
    /** How the cards lie afterwards, "up" or "down". */
    face?: 'up' | 'down';
}

export interface DrawAllArguments extends Who {
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** The zone that cards go to. */
    to: string;
    /** How the cards lie afterwards, "up" or "down". */
    face?: 'up' | 'down';
}

export interface DealArguments extends Who {
    /** How many cards. */
    n: number;
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** The zones that cards go to, in order. */
    to: readonly string[];
    /** How the cards lie afterwards, "up" or "down". */
    face?: 'up' | 'down';
}

export interface DealRoundArguments extends Who {
    /** How many times round the table. */
    rounds: number;
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** The zones that cards go to, in order. */
    to: readonly string[];
    /** How the cards lie afterwards, "up" or "down". */
    face?: 'up' | 'down';
}

export interface BurnArguments extends Who {
    /** How many cards. */
    n: number;
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** The zone that cards go to. When left out: the burn zone. */
    to?: string;
}

export interface MoveArguments extends Who {
    /** The zone that cards come from. */
    from: string;
    /** The zone that cards go to. */
    to: string;
    /** Places in the zone, 0 is the top. */
    indices?: Integers;
    /** The cards' names. */
    cards?: readonly CardName[];
    /** How many cards. */
    n?: number;
    /** Where in the zone: "end" (when left out), "top" or an index. */
    at?: 'end' | 'top' | number;
    /** How the cards lie afterwards, "up" or "down". */
    face?: 'up' | 'down';
}

export interface TurnArguments extends Who {
    /** The zone that changes. */
    zone: string;
    /** Places in the zone, 0 is the top. */
    indices: Integers;
    /** How the cards lie afterwards, "up" or "down". */
    face: 'up' | 'down';
}

export interface PermuteArguments extends Who {
    /** The zone that changes. When left out: the deck. */
    zone?: string;
    /** For each place the previous place of its card. */
    perm: Integers;
}

export interface CutByDieArguments extends Who {
    /** The zone that changes. When left out: the deck. */
    zone?: string;
    /** The least number of cards in each part, 0 when left out. */
    min?: number;
}

export interface CutArguments extends Who {
    /** Where to cut: this many cards go from the top to the bottom. */
    k: number;
    /** The zone that changes. When left out: the deck. */
    zone?: string;
}

export interface CutWithSeedArguments extends Who {
    /** A seed as text, decimal or 0x and hex digits. */
    seed: Seed;
    /** The zone that changes. When left out: the deck. */
    zone?: string;
}

export interface RiffleArguments extends Who {
    /** The zone that changes. When left out: the deck. */
    zone?: string;
    /** How many times, 1 when left out, at most 1,000. */
    times?: number;
}

export interface InShuffleArguments extends Who {
    /** The zone that changes. When left out: the deck. */
    zone?: string;
}

export interface RiffleWithSeedArguments extends Who {
    /** A seed as text, decimal or 0x and hex digits. */
    seed?: Seed;
    /** The zone that changes. When left out: the deck. */
    zone?: string;
    /** How many times, 1 when left out, at most 1,000. */
    times?: number;
}

export interface ShuffleArguments extends Who {
    /** The zone that changes. When left out: the deck. */
    zone?: string;
    /** A seed as text, decimal or 0x and hex digits. */
    seed?: Seed;
}

export interface WashArguments extends Who {
    /** The zone that changes. When left out: the deck. */
    zone?: string;
    /** A seed as text, decimal or 0x and hex digits. */
    seed?: Seed;
}

export interface StripCutArguments extends Who {
    /** The packets' sizes, from the top. */
    sizes: Integers;
    /** The packets' new order, counted from 0. */
    order: Integers;
    /** The zone that changes. When left out: the deck. */
    zone?: string;
}

export interface CombineArguments extends Who {
    /** The zones that cards come from. */
    from: readonly string[];
    /** The zone that cards go to. */
    to: string;
}

export interface SplitArguments extends Who {
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** Pairs of a zone and how many cards it gets. */
    to: readonly Packet[];
}

export interface DiscardArguments extends Who {
    /** How many cards. */
    n: number;
    /** "up" or "down". */
    vis: 'up' | 'down';
    /** The zone that cards come from. */
    from: string;
    /** The zone that cards go to. When left out: the discard zone. */
    to?: string;
}

export interface DiscardCardsArguments extends Who {
    /** The cards' names. */
    cards: readonly CardName[];
    /** "up" or "down". */
    vis: 'up' | 'down';
    /** The zone that cards come from. */
    from: string;
    /** The zone that cards go to. When left out: the discard zone. */
    to?: string;
}

export interface MuckArguments extends Who {
    /** The hand to throw in. */
    hand: string;
    /** The zone that cards go to. When left out: the discard zone. */
    to?: string;
}

export interface RecycleArguments extends Who {
    /** The zone that cards come from. When left out: the discard zone. */
    from?: string;
    /** The zone that cards go to. When left out: the deck. */
    to?: string;
}

export interface RecycleAndShuffleArguments extends Who {
    /** A seed as text, decimal or 0x and hex digits. */
    seed?: Seed;
    /** The zone that cards come from. When left out: the discard zone. */
    from?: string;
    /** The zone that cards go to. When left out: the deck. */
    to?: string;
}

export interface ApplyRecordArguments extends Who {
    /** A record as an earlier answer gave it. */
    record: TableRecord;
}

export interface DrawRandomArguments extends Who {
    /** How many cards. */
    n: number;
    /** The zone that cards come from. When left out: the deck. */
    from?: string;
    /** The zone that cards go to. */
    to: string;
    /** How the cards lie afterwards, "up" or "down". */
    face?: 'up' | 'down';
}

/** An operation as one object, for Table.apply. */
export type Operation =
    | ({ op: 'draw' } & DrawArguments)
    | ({ op: 'draw1' } & Draw1Arguments)
    | ({ op: 'draw_bottom' } & DrawBottomArguments)
    | ({ op: 'draw_card' } & DrawCardArguments)
    | ({ op: 'draw_all' } & DrawAllArguments)
    | ({ op: 'deal' } & DealArguments)
    | ({ op: 'deal_round' } & DealRoundArguments)
    | ({ op: 'burn' } & BurnArguments)
    | ({ op: 'move' } & MoveArguments)
    | ({ op: 'turn' } & TurnArguments)
    | ({ op: 'permute' } & PermuteArguments)
    | ({ op: 'cut_by_die' } & CutByDieArguments)
    | ({ op: 'cut' } & CutArguments)
    | ({ op: 'cut_with_seed' } & CutWithSeedArguments)
    | ({ op: 'riffle' } & RiffleArguments)
    | ({ op: 'in_shuffle' } & InShuffleArguments)
    | ({ op: 'riffle_with_seed' } & RiffleWithSeedArguments)
    | ({ op: 'shuffle' } & ShuffleArguments)
    | ({ op: 'wash' } & WashArguments)
    | ({ op: 'strip_cut' } & StripCutArguments)
    | ({ op: 'combine' } & CombineArguments)
    | ({ op: 'split' } & SplitArguments)
    | ({ op: 'discard' } & DiscardArguments)
    | ({ op: 'discard_cards' } & DiscardCardsArguments)
    | ({ op: 'muck' } & MuckArguments)
    | ({ op: 'recycle' } & RecycleArguments)
    | ({ op: 'recycle_and_shuffle' } & RecycleAndShuffleArguments)
    | ({ op: 'apply_record' } & ApplyRecordArguments)
    | ({ op: 'undo' } & Who)
    | ({ op: 'redo' } & Who)
    | ({ op: 'draw_random' } & DrawRandomArguments);

/** Every operation on a table. Each returns its record, or throws a TalonError and has changed nothing. */
export interface Operations {
    /** The first n cards of `from` go to the end of `to`, order kept; a zone with deck behaviour may reshuffle and give fewer. */
    draw(given: DrawArguments): TableRecord;
    /** Draws one card; an error when there is none, even with deck behaviour. */
    draw1(given: Draw1Arguments): TableRecord;
    /** The last n cards of `from` go to the end of `to`, order kept; deck behaviour is ignored. */
    draw_bottom(given: DrawBottomArguments): TableRecord;
    /** The first card with this name goes to the end of `to`. */
    draw_card(given: DrawCardArguments): TableRecord;
    /** The whole of `from` goes to the end of `to`. */
    draw_all(given: DrawAllArguments): TableRecord;
    /** Draws n cards to each zone in order; all or nothing. */
    deal(given: DealArguments): TableRecord;
    /** One card to each zone in order, `rounds` times; all or nothing. */
    deal_round(given: DealRoundArguments): TableRecord;
    /** The first n cards go to the burn zone, face down, out of play. */
    burn(given: BurnArguments): TableRecord;
    /** Those cards, in the order listed, go to the end, the top or a place of `to`; never reshuffles. */
    move(given: MoveArguments): TableRecord;
    /** Turns cards up or down where they lie. */
    turn(given: TurnArguments): TableRecord;
    /** Puts a zone into a given order: a sorted hand, a scry, a shuffle that was observed. */
    permute(given: PermuteArguments): TableRecord;
    /** Cuts at a random place with at least `min` cards in each part. */
    cut_by_die(given?: CutByDieArguments): TableRecord;
    /** The top k cards go under the rest. */
    cut(given: CutArguments): TableRecord;
    /** Cuts at the seed modulo the size; an empty zone stays as it is. */
    cut_with_seed(given: CutWithSeedArguments): TableRecord;
    /** Perfect riffle: split in the middle, interleave, the top card stays on top (out-shuffle). */
    riffle(given?: RiffleArguments): TableRecord;
    /** Perfect riffle that begins with the lower half (in-shuffle). */
    in_shuffle(given?: InShuffleArguments): TableRecord;
    /** Human riffles (Gilbert, Shannon, Reeds), each a random step of its own; a literal seed allows only one. */
    riffle_with_seed(given?: RiffleWithSeedArguments): TableRecord;
    /** Every order is equally likely; without a seed it takes the table's next random step. */
    shuffle(given?: ShuffleArguments): TableRecord;
    /** The same as shuffle, by the casino's name. */
    wash(given?: WashArguments): TableRecord;
    /** Takes packets off the top and puts them together in the given order. */
    strip_cut(given: StripCutArguments): TableRecord;
    /** Collects whole zones into one, the last listed first; `to` itself in the list is skipped. */
    combine(given: CombineArguments): TableRecord;
    /** Draws the given number of cards to each zone in turn; the rest stays. */
    split(given: SplitArguments): TableRecord;
    /** The first n cards go to the end of the discard zone, face up or down. */
    discard(given: DiscardArguments): TableRecord;
    /** Those cards, in the order listed, go to the discard zone. */
    discard_cards(given: DiscardCardsArguments): TableRecord;
    /** The whole hand goes face down to the discard zone; an empty hand is fine. */
    muck(given: MuckArguments): TableRecord;
    /** All discards go, in order, under the deck, face down. */
    recycle(given?: RecycleArguments): TableRecord;
    /** Recycles, then shuffles the deck. */
    recycle_and_shuffle(given?: RecycleAndShuffleArguments): TableRecord;
    /** Performs a recorded effect if it fits the table exactly. */
    apply_record(given: ApplyRecordArguments): TableRecord;
    /** Takes the last operation back, its randomness too: doing it again gives the same outcome. */
    undo(given?: Who): TableRecord;
    /** Does the last undone operation again, with the same outcome. */
    redo(given?: Who): TableRecord;
    /** N cards picked at random go to the end of `to`, in the order picked; deck behaviour is ignored. */
    draw_random(given: DrawRandomArguments): TableRecord;
}

// ---- from op.def: end ----

/** A table that stays until it is freed. */
export interface Table extends Operations, Disposable {}
export class Table {
    protected constructor();
    get zoneNames(): string[];
    /** Who owns a zone; at a game's table, who sits there. */
    get players(): string[];
    get seq(): number;
    get step(): number;
    /** How many operations can be undone, redone now. */
    get undoable(): number;
    get redoable(): number;
    get freed(): boolean;
    /** Everything, as the table itself knows it. */
    look(): State;
    /** Short for look().zones. */
    get zones(): { readonly [name: string]: Zone };
    /** What a player sees; without one, what a spectator sees. */
    view(player?: string | null): View;
    apply(operation: Operation): TableRecord;
    /** Table, history and, in a game, place as bytes. Keep them as secret as the seed. */
    save(): Uint8Array;
    /** Go on from saved bytes, on a table of the same zones and cards. */
    load(bytes: Uint8Array): void;
    /** Gives its memory back. Using it afterwards is an error, and so is freeing it twice. */
    free(): void;
    [Symbol.dispose](): void;
}

/** A table that a game is dealt on. */
export class GameTable extends Table {
    private constructor();
    /** The game's name. */
    get game(): string;
    /** Deal setup and the phases up to and with this one, or one time of it ('hand.3'); without one, all that are left. All of it or nothing. */
    run(until?: string | number): { end: 'done'; next: string | null };
    /** The same, and what was done: every record as `as` sees it, or the table itself when that is left out. */
    run(until: string | number | undefined, options: { as?: string | null }): { end: 'done'; next: string | null; records: TableRecord[] };
    /** "setup", the phase that comes next, or null when everything is dealt. */
    get next(): string | null;
    /** How many of setup and the phases are done. */
    get place(): number;
    /** Whether what was loaded had been saved inside what comes next. No run ends there. */
    get inside(): boolean;
    /** Back to where the last run began; what was played since is gone, and the same cards come again. Once, and not after `load`. */
    undoRun(): void;
}

export interface Seating {
    /** Names by seat, all different. */
    players: readonly string[];
    /** A seat from 1, or a player's name; the last seat when left out. */
    dealer?: number | string;
    /** Drawn from the system when left out. */
    seed?: Seed;
    /** Number in a batch. */
    deal?: number | bigint;
    /** The cards that everybody brings, for games that import decks. */
    deck?: readonly CardName[];
    /** How many of the first cards of `deck` are commanders, for games that set them apart; one when left out. */
    commanders?: number;
}

export interface Deal extends Picture {
    readonly end: 'done';
}

/** A compiled game. */
export interface Game extends Disposable {}
export class Game {
    private constructor();
    readonly name: string;
    /** The first comment line of its file. */
    readonly about: string;
    readonly minPlayers: number;
    readonly maxPlayers: number;
    /** Whether everybody brings a deck. */
    readonly imports: boolean;
    /** Setup is not one of them. */
    readonly phases: readonly string[];
    get freed(): boolean;
    /** How many cards it has for so many players, without imported ones. */
    cards(players: number): number;
    /** Deal it: setup and the phases up to `until`, a name, a number, or one time of a phase ('hand.3'); or all. */
    deal(options: Seating & { until?: string | number }): Deal;
    /** Sit down: a table that stays, with nothing dealt yet. */
    sit(options: Seating & { history?: number }): GameTable;
    /** What it wants from real cards. */
    target(options: Seating): Target;
    /** Gives its memory back; tables that were sat down at stay. */
    free(): void;
    [Symbol.dispose](): void;
}

export interface PokerHand {
    /** The better hand has the greater one; hands that share the pot have the same. */
    rank: number;
    category: PokerCategory;
    /** With kickers: "pair of nines, ace kicker, then queen, four". */
    words: string;
}

export interface Poker {
    /** The best five of five, six or seven cards. */
    rank(cards: readonly CardName[]): PokerHand;
    /** The best hand of exactly two own cards and three of the board. */
    omaha(options: { hole: readonly CardName[]; board: readonly CardName[] }): PokerHand;
    /** Below 0, 0, above 0: the first hand is worse, shares, is better. */
    compare(a: readonly CardName[], b: readonly CardName[]): number;
}

export interface StepOptions {
    seed?: Seed;
    step?: number;
    deal?: number | bigint;
}

/** For the p-th hand or place that gets a packet, for a place in the talon (0 on top; equal places are a block whose order is free), or the rest. */
export type Destination = { player: number } | { talon: number } | null;

/** A hand or place that gets a packet. */
export interface Place {
    zone: string;
    owner: string | null;
    /** The number of a numbered place, or 0. */
    index: number;
    /** Where the zone gets cards both ways, else null. */
    face: 'up' | 'down' | null;
}

/** What a part of the talon is for, from the top; `zone` is null for what is drawn from in play. */
export interface Course {
    zone: string | null;
    owner: string | null;
    index: number;
    cards: number;
    /** How they lie there when all that is dealt lies where it belongs; null for what is drawn from. */
    face: 'up' | 'down' | null;
}

/** What a game wants from a mixed deck of real cards. */
export interface Target {
    /** One for each card, not yet assigned: Talon.assign. */
    cards: Destination[];
    /** By the number in `{ player }`. */
    places: Place[];
    talon: Course[];
    /** Cards that the game never deals. */
    rest: number;
    /** Cards that the game takes out of the deck before it is mixed. */
    aside: number;
    /** On the cards themselves: from some point on the game is dealt by its rules. */
    depends: boolean;
}

/** One card laid on a pile (null: straight at a seat); then, if `give` is a number, that pile goes to that player or place. */
export interface Lay {
    pile: number | null;
    give: number | null;
}

export interface Plan {
    /** Cards laid one by one, then piles picked up in this order, each under what is held. */
    rounds: { lays: Lay[]; pickup: number[] }[];
    placements: number;
    packets: number;
    pickups: number;
}

export type Mode = 'rounds' | 'time' | 'one-packet' | 'direct';
export const MODES: readonly Mode[];
export const MAX_CARDS: number;
export const MAX_PILES: number;

export interface PlanOptions {
    /** 8 when left out. */
    piles?: number;
    mode?: Mode;
    weights?: { lay: number; seat: number; packet: number; pickup: number };
}

/** A row of op.def. */
export interface OperationInfo {
    readonly code: number;
    readonly name: string;
    readonly group: 'table' | 'log';
    readonly summary: string;
    readonly about: string;
    readonly arguments: readonly { readonly id: number; readonly name: string; readonly kind: string; readonly need: string; readonly about: string }[];
}

export type Mark = readonly ['up' | 'down', player: string];

export class Talon {
    private constructor();
    /** From the bytes of talon.wasm, or a module; without: the file beside talon.mjs. memory: how many bytes it may use at most. */
    static load(source?: BufferSource | WebAssembly.Module, options?: { memory?: number }): Promise<Talon>;
    get version(): string;
    /** Every operation that Table.apply takes. */
    get operations(): OperationInfo[];
    get memoryUse(): { used: number; size: number };
    readonly poker: Poker;

    table(options: TableOptions): Table;
    /** What is to be said about zones before a table is made of them. */
    validate(options: { zones: Zones }): { diagnostics: Diagnostic[] };
    /** A compiled game: the bytes of a .game file, or a name: of a game that comes with talon (these win), else of a file in games/ beside talon.mjs. */
    game(source: string | Uint8Array): Promise<Game>;
    openGame(bytes: Uint8Array): Game;
    /** The cards of a deck expression: deck('2 standard_52 + 4 joker - 2d'). */
    deck(expression: string): string[];

    /** The first n words of a step's key stream. */
    words(n: number, options?: StepOptions): Uint32Array;
    /** n dice of so many sides, 0 … sides − 1. */
    dice(n: number, sides: number, options?: StepOptions): Uint32Array;
    /** 0 … n − 1 washed: exactly uniform over all orders. */
    wash(n: number, options?: StepOptions): Uint16Array;
    /** One human riffle: the previous place of the card now at i. */
    riffle(n: number, options?: StepOptions): Uint16Array;
    /** A seed as its 32 bytes; without one, a new one. */
    seed(value?: Seed): Uint8Array;

    /** Destinations assigned to the cards of a stack by lot: every assignment is equally likely. */
    assign(cards: readonly Destination[], seed?: Seed): Destination[];
    /** Plan a deal of real cards; the plan was checked on a model of the stack. */
    plan(cards: readonly Destination[], options?: PlanOptions): Plan;
    /** Where each player's cards begin and end in a stack. */
    intervals(options: { cards: readonly (string | number | { block: number } | null)[] }): ['up' | 'down', string][];
    /** Colours of intervals. */
    color(options: { algo: 'counter'; instructions: readonly Mark[] }): number;
    color(options: { algo: 'regular'; instructions: readonly Mark[] } | { algo: 'fixed'; instructions: readonly Mark[]; piles: number }): {
        colors: number;
        coloring: { [player: string]: number };
        chromatic: number;
    };
    /** Two plain functions on lists. */
    fn(options: { fn: 'interleave'; left: readonly CardName[]; right: readonly CardName[] }): string[];
    fn(options: { fn: 'split_into_packets'; sizes: Integers; cards: readonly CardName[] }): string[][];
}
