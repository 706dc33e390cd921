// deal.mjs -- one deal from setup to the last card: its lot, its plan, where we are, and what it leaves behind for checking.
import { brings, standing, stepsOf } from './steps.mjs';
import { afterLays, costs } from './wrong.mjs';
import { commitment, dealSeed, freshSecret, hex, unhex } from './seed.mjs';
import { targetOf } from './presets.mjs';
import { repairDice } from './repair.mjs';
import { PILES, numbered, seated } from './seats.mjs';

export { PILES };

/** A destination in few letters: "p2", 17, null. */
const spell = (to) => (to === null ? null : 'player' in to ? `p${to.player}` : to.talon);

/** What is to be dealt, as the commitment binds it: one line of JSON. */
export function describe(setup, target, mode) {
    const { game, own, players, dealer, cards } = setup;
    return JSON.stringify({ game: own ? null : game, players, dealer: dealer ?? 0, deck: cards ?? 0, cards: target.cards.map(spell), piles: PILES, mode });
}

export class Deal {
    /** A new deal: the secret is sealed at once. */
    static begin(engine, setup, mode, { together = false, secret = freshSecret() } = {}) {
        const target = targetOf(setup, engine.games);
        const description = describe(setup, target, mode);
        return new Deal(engine, {
            v: 1, setup, mode, description, secret: hex(secret), commit: hex(commitment(secret, description)), together, stirred: null, texts: null, cursor: 0, moves: [], drawn: [], flawed: false, over: false,
        });
    }

    /** A deal that was kept; null when it cannot be one of this version. */
    static restore(engine, kept) {
        try {
            const deal = kept?.v === 1 ? new Deal(engine, kept) : null;
            return deal && describe(deal.setup, deal.target, deal.mode) === kept.description ? deal : null;
        } catch {
            return null;
        }
    }

    constructor(engine, kept) {
        this.engine = engine;
        this.kept = kept;
        this.setup = kept.setup;
        this.mode = kept.mode;
        this.target = targetOf(kept.setup, engine.games);
        if (kept.texts) this.draw();
    }

    /** Whether the cards still have to be pushed about: before the lot is drawn, and so before anybody sees an arrow. */
    get isKnown() {
        return !this.isOpen && this.kept.stirred === null;
    }

    /** They were (true), or nobody knows how they lie anyway (false). Without words of the players the lot is drawn now. */
    stir(pushed) {
        this.kept.stirred = pushed;
        if (!this.kept.together) this.open([]);
    }

    /** Everybody has added what they wanted: the lot is drawn, and the plan follows from it. */
    open(texts) {
        this.kept.texts = texts;
        this.draw();
    }

    /** @private */
    draw() {
        const { secret, commit, texts } = this.kept;
        this.seed = dealSeed(unhex(secret), unhex(commit), texts);
        this.assigned = this.engine.talon.assign(this.target.cards, this.seed);
        this.plan = this.engine.talon.plan(this.assigned, { piles: PILES, mode: this.mode });
        this.seat(this.kept.left ?? false);
    }

    /** Where the piles lie follows from who sits where, and from the hand that deals. Before the first card only. */
    seat(left) {
        this.kept.left = left;
        this.steps = seated(stepsOf(this.plan), this.target.places.map((place) => place.owner), this.setup, left);
        this.numbers = numbered(this.steps);
        if (!brings(this.steps, this.assigned, this.target.places.length)) throw new Error('the plan does not deal what was drawn');
    }

    /** Whether what is handed over in a step goes to nobody: it stays on the table, as the skat does. */
    isNobodys({ to }) {
        return this.target.places[to].owner === null;
    }

    /** Who gets what lies on a pile now; null where it is picked up. */
    placeOf(pile) {
        const end = this.steps.slice(this.cursor).find((step) => (step.kind === 'give' && step.pile === pile) || (step.kind === 'pickup' && step.piles.includes(pile)));
        return end?.kind === 'give' ? this.target.places[end.to] : null;
    }

    /** What a pile is called in the round that is dealt now. */
    numberOf(pile) {
        return this.numbers[this.step.round][pile];
    }

    get cards() {
        return this.target.cards.length;
    }

    get cursor() {
        return this.kept.cursor;
    }

    get step() {
        return this.steps[this.cursor];
    }

    get isOpen() {
        return this.kept.texts !== null;
    }

    /** Cards lie on the table, and not yet where they belong. */
    get isHalfDealt() {
        return this.isOpen && this.cursor > 0 && !this.isDone;
    }

    /** How many cards have left the hand. */
    get laid() {
        return this.isOpen ? this.cards - Math.min(this.cards, this.standing().held) : 0;
    }

    get isDone() {
        return this.isOpen && this.step.kind === 'done';
    }

    next() {
        if (this.cursor < this.steps.length - 1) this.kept.cursor++;
        this.skipLays();
    }

    /** Stand at another step. What is not so any more, an empty hand, is forgotten. */
    moveTo(cursor) {
        this.kept.cursor = cursor;
        this.kept.empty = undefined;
    }

    /** Go on although something is wrong; emptied: no card is left to lay in this round. At the end everybody counts. */
    carryOn(emptied) {
        this.kept.flawed ||= costs(this.target) === 'order';
        this.kept.unsettled = true;
        if (emptied) this.kept.empty = this.step.round;
        this.skipLays();
    }

    /** @private */
    skipLays() {
        if (this.kept.empty === this.step.round) this.kept.cursor = afterLays(this.steps, this.cursor);
    }

    /** The step that undo would take back; null at the beginning. */
    get last() {
        return this.cursor ? this.steps[this.cursor - 1] : null;
    }

    back() {
        if (this.cursor) this.kept.cursor--;
    }

    /** What should lie where now. */
    standing() {
        return standing(this.steps, this.cursor, { piles: PILES, places: this.target.places.length, cards: this.cards });
    }

    /** Dice for mending, from the deal's own seed: repair.mjs. */
    dice() {
        return repairDice(this.engine.talon, this.seed);
    }

    /** Whether all this was said to be done before. */
    wasDone(moves) {
        const done = this.kept.moves.map((move) => JSON.stringify(move));
        return moves.every((move) => done.includes(JSON.stringify(move)));
    }

    /** A draw was shown. */
    show(moves) {
        const line = JSON.stringify(moves);
        if (!this.kept.drawn?.includes(line)) this.kept.drawn = [...(this.kept.drawn ?? []), line];
    }

    /** What anybody needs to recompute this deal: one line of JSON. Whoever knew how the cards lay reads every hand from it, so there is
     *  none before the game is over: null. */
    record() {
        const { description, secret, commit, texts, moves, drawn, flawed, stirred, over } = this.kept;
        return over ? JSON.stringify({ talon: 'dealer page 2', deal: JSON.parse(description), commit, secret, texts, seed: hex(this.seed), stirred, moves, drawn: (drawn ?? []).map((line) => JSON.parse(line)), flawed }) : null;
    }
}
