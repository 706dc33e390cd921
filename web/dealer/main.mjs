// main.mjs -- from screen to screen: the one place that knows which deal is in hand.
import { startLanguage } from '../shared/language.mjs';
import { startTheme } from '../shared/theme.mjs';
import { Deal } from './deal.mjs';
import { ask, onDialog } from './dom.mjs';
import { loadEngine } from './engine.mjs';
import { guard, listen } from './guard.mjs';
import { installable } from './install.mjs';
import { nextSetup } from './presets.mjs';
import { keep, settings } from './settings.mjs';
import { gameName, w } from './words.mjs';
import { check } from './screens/check.mjs';
import { end } from './screens/end.mjs';
import { home } from './screens/home.mjs';
import { addToOther, lot } from './screens/lot.mjs';
import { repair } from './screens/repair.mjs';
import { setup } from './screens/setup.mjs';
import { stir } from './screens/stir.mjs';
import { table } from './screens/table.mjs';
import { wrong } from './screens/wrong.mjs';

/** So many records of earlier deals are kept. */
const RECORDS = 12;

/** So many games come first on the first screen, because they were played lately. */
const PLAYED = 4;

class App {
    constructor(engine) {
        this.engine = engine;
        this.deal = Deal.restore(engine, settings.deal);
        this.leave = () => {};
        this.held = new Set(); // why it does not go on by itself: metronome.mjs
        this.isHome = true;
        window.addEventListener('popstate', () => this.wentBack());
        onDialog((open) => {
            guard.shown();
            if (this.isHome) this.dialogAtHome(open);
        });
    }

    /** Going back closes a dialog on the first screen, and not the page: it has an entry of its own, which goes with it. Later, because what was
     *  chosen may open the next dialog or another screen, which takes the entry over.
     * @private */
    dialogAtHome(open) {
        if (!open) setTimeout(() => this.dropEntry());
        else if (!history.state?.dialog) history.pushState({ away: false, dialog: true }, '');
    }

    /** @private */
    dropEntry() {
        if (!this.isHome || !history.state?.dialog || document.querySelector('dialog[open]')) return;
        this.dropping = true;
        history.back();
    }

    /** Every screen comes through here: the last one is left, and settings can show this one again. Those at the table can be turned round. */
    go(screen, { isHome = false, turns = false } = {}) {
        this.leave();
        this.leave = () => {};
        this.turns = turns;
        this.face();
        if (isHome !== (history.state?.away !== true)) history[isHome || history.state?.dialog ? 'replaceState' : 'pushState']({ away: !isHome }, '');
        this.isHome = isHome;
        this.shown = screen;
        screen();
        guard.shown();
    }

    /** @private */
    face() {
        document.documentElement.classList.toggle('turned', this.turns && settings.turned);
    }

    /** Round, so that somebody opposite can read it. */
    turn() {
        keep({ turned: !settings.turned });
        this.refresh();
    }

    /** Settings have changed: the same screen in its new clothes. What was typed is in what its function holds. */
    refresh() {
        this.leave();
        this.leave = () => {};
        this.face();
        this.shown();
        guard.shown();
    }

    /** The browser went back: out of a dialog, if there is one, else to the first screen. A deal in hand waits there. */
    wentBack() {
        if (this.dropping) return (this.dropping = false);
        const dialog = document.querySelector('dialog[open]');
        if (!dialog) return this.home();
        if (!this.isHome) history.pushState({ away: true }, '');
        return dialog.dispatchEvent(new Event('cancel'));
    }

    home() {
        const typed = {};
        this.go(() => home(this, typed), { isHome: true });
    }

    setup(preset) {
        let again;
        this.go(() => {
            if (again) again();
            else again = setup(this, preset);
        });
    }

    /** Seal a secret; then the cards are pushed about, and everybody adds to the lot, or it is drawn at once. */
    async begin(chosen) {
        if (!(await this.mayLeave())) return;
        this.start(chosen);
    }

    /** Whether the deal in hand may go: one that is done leaves its record, one that is half dealt is asked about. */
    async mayLeave() {
        const { deal } = this;
        if (deal?.isDone) this.archive();
        if (!deal?.isHalfDealt) return true;
        const choice = await ask(w().halfAsk(gameName(deal.setup.id), deal.laid, deal.cards), w().halfWhy, [[w().halfResume, 'resume', 'primary'], [w().halfDrop, 'drop'], [w().cancel, null, 'plain']]);
        if (choice === 'resume') this.resume();
        return choice === 'drop';
    }

    /** The game of this deal is over: its record joins the others. */
    archive() {
        const { kept, setup } = this.deal;
        if (kept.kept) return;
        kept.over = true;
        kept.kept = true;
        keep({ records: [{ id: setup.id, players: setup.players, record: this.deal.record() }, ...settings.records].slice(0, RECORDS) });
    }

    /** @private */
    start(chosen) {
        keep({ turned: false, played: [chosen.id, ...settings.played.filter((id) => id !== chosen.id)].slice(0, PLAYED) });
        this.deal = Deal.begin(this.engine, chosen, settings.onePacket ? 'one-packet' : 'rounds', { together: settings.together });
        keep({ deal: this.deal.kept });
        this.resume();
    }

    stirred(pushed) {
        this.deal.stir(pushed);
        keep({ deal: this.deal.kept });
        this.resume();
    }

    open(texts) {
        this.deal.open(texts);
        keep({ deal: this.deal.kept });
        this.resume();
    }

    /** Where the deal in hand is. */
    resume() {
        if (this.deal.isKnown) this.go(() => (this.leave = stir(this, this.deal)));
        else if (!this.deal.isOpen) this.lot();
        else if (this.deal.isDone) this.end();
        else this.table();
    }

    lot() {
        const texts = [];
        this.go(() => lot(this, this.deal, texts));
    }

    table() {
        if (this.deal.isDone) return this.end();
        this.held.add('away'); // the cards have to be taken up first
        return this.go(() => (this.leave = table(this, this.deal)), { turns: true });
    }

    end() {
        if (this.deal.kept.unsettled) return this.repair();
        return this.go(() => end(this, this.deal));
    }

    /** Something went wrong. */
    wrong() {
        let again;
        this.go(() => {
            if (again) again();
            else again = wrong(this, this.deal);
        }, { turns: true });
    }

    /** A screen has put another in its place, or something into these parts: taps meant for what was there do nothing. */
    newScreen(...parts) {
        guard.shown(...parts);
    }

    keepDeal() {
        keep({ deal: this.deal.kept });
    }

    repair() {
        const typed = { have: this.deal.standing(), asked: false };
        this.go(() => repair(this, this.deal, typed), { turns: true });
    }

    /** What the page said was done: the counts are right now. */
    repaired(moves) {
        this.deal.kept.moves.push(...moves);
        this.deal.kept.unsettled = false;
        if (this.deal.step.kind === 'empty') this.deal.next();
        this.keepDeal();
        this.table();
    }

    /** On, although something is wrong. */
    carryOn(emptied) {
        this.deal.carryOn(emptied);
        if (!emptied && this.deal.step.kind === 'empty') this.deal.next();
        this.keepDeal();
        this.table();
    }

    /** The next deal of the same game: the dealer moves on. */
    again() {
        this.archive();
        this.start(nextSetup(this.deal.setup));
    }

    /** The same deal once more, with a new lot, because this one went wrong. */
    redo() {
        if (this.deal.isDone) this.archive();
        this.start(this.deal.setup);
    }

    /** This deal is over, or given up. */
    finish() {
        if (this.deal.isDone) this.archive();
        this.deal = null;
        keep({ deal: null });
        this.home();
    }

    /** The record of the deal in hand: only when the game is over. */
    async checkDeal() {
        const { kept } = this.deal;
        if (!kept.over && !(await ask(w().overAsk, w().overWhy, [[w().overYes, true, 'primary'], [w().overNo, false]]))) return;
        kept.over = true;
        keep({ deal: kept });
        this.check(this.deal.record());
    }

    check(text) {
        const typed = { text, heard: '' };
        this.go(() => check(this, typed, () => (text ? this.end() : this.home())));
    }

    addToOther() {
        const typed = {};
        this.go(() => addToOther(this, typed));
    }
}

startLanguage();
startTheme();
listen(document);
const engine = await loadEngine().catch(() => null);
if (!engine) {
    document.getElementById('app').textContent = w().tooOld;
    throw new Error('talon could not be loaded');
}
const app = new App(engine);
if (app.deal) app.resume();
else app.home();
installable(() => app.isHome && !document.querySelector('dialog[open]') && app.refresh());
