// error.mjs -- what talon refuses: a status word, a sentence, and what to do about it.

/** What is refused. `status` is a word of docs/operations.md §3 ("InsufficientCards"); what else is known about it is in `fields`. */
export class TalonError extends Error {
    constructor(message, status = 'BadRequest', fields = {}) {
        super(message);
        this.name = 'TalonError';
        this.status = status;
        this.fields = fields;
    }
}

/** What to do, by status; where the loader knows more than the status does it says that instead. */
export const REMEDIES = {
    InvalidCount: 'give a whole number within these bounds',
    InsufficientCards: 'ask for fewer, or give the zone a behavior that reshuffles',
    ZoneNotFound: 'use one of table.zoneNames',
    CardNotInZone: 'look where the card lies first: table.look().zones',
    InvalidCutPosition: 'cut between 0 and the number of cards',
    InvalidDiscardCount: 'discard at least one card',
    DiscardZoneNotFound: 'give the table a zone of type discard, or say `to`',
    InvalidPacketSizes: 'let the sizes add up to the number of cards in the zone',
    InvalidOrdering: 'list every number from 0 on once',
    NotDrawable: 'combine collects burned cards when the game is over',
    NotRecyclable: 'recycle from a zone of type discard, or use move or combine',
    InvalidZones: 'error.fields.diagnostics says which zone and why',
    DuplicateZone: 'give every zone a name of its own',
    InvalidZoneType: 'use a zone of the type that the operation is for',
    InvalidPosition: 'places count from 0 at the top; name each once',
    NotVisible: 'leave `as` out, or move cards by `indices` or `n`',
    RecordMismatch: 'replay records in order, on the table they were made for',
    NothingToUndo: 'ask table.undoable first',
    NothingToRedo: 'ask table.redoable first',
    LimitExceeded: 'free tables and games that are no longer needed, or do with less',
    NoTable: 'make one: talon.table',
    BadRequest: 'see docs/javascript.md',
    UnknownOp: 'talon.operations lists them',
    InvalidInstructions: 'let every player open once, then close once',
    NoPiles: 'give two piles or more',
    CardNotFound: 'use an index of the list',
    TooManyCommanders: 'name one or two',
    GameNotActive: 'start a new game',
    Outdated: 'look at the game again, then decide',
    Misuse: 'see docs/javascript.md',
    NotYours: 'let its owner do it, or leave `by` out for what the table does',
};
