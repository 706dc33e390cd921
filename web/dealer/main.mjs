// main.mjs -- from screen to screen: the one place that knows which deal is in hand.
import { startLanguage } from '../shared/language.mjs';
import { startTheme } from '../shared/theme.mjs';
import { Deal } from './deal.mjs';
import { ask, onDialog } from './dom.mjs';
import { loadEngine } from './engine.mjs';
import { guard, listen } from './guard.mjs';
import { installable } from './install.mjs';
import { keep, settings } from './settings.mjs';
import { w } from './words.mjs';
import { check } from './screens/check.mjs';
import { end } from './screens/end.mjs';
import { home } from './screens/home.mjs';
import { addToOther, lot } from './screens/lot.mjs';
import { repair } from './screens/repair.mjs';
import { setup } from './screens/setup.mjs';
import { stir } from './screens/stir.mjs';
import { table } from './screens/table.mjs';

class App {
    constructor(engine) {
        this.engine = engine;
        this.deal = Deal.restore(engine, settings.deal);
        this.leave = () => {};
        this.held = new Set(); // why it does not go on by itself: metronome.mjs
        window.addEventListener('popstate', () => this.home());
    }

    /** Every screen comes through here: the last one is left, and settings can show this one again. */
    go(screen, isHome = false) {
        this.leave();
        this.leave = () => {};
        if (isHome !== (history.state?.away !== true)) history[isHome ? 'replaceState' : 'pushState']({ away: !isHome }, '');
        this.shown = screen;
        screen();
        guard.shown();
    }

    /** Settings have changed: the same screen in its new clothes. */
    refresh() {
        this.leave();
        this.leave = () => {};
        this.shown();
        guard.shown();
    }

    home() {
        this.go(() => home(this), true);
    }

    setup(preset) {
        let again;
        this.go(() => {
            if (again) again();
            else again = setup(this, preset);
        });
    }

    /** Seal a secret; then the cards are pushed about, and everybody adds to the lot, or it is drawn at once. */
    begin(chosen) {
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
        else if (!this.deal.isOpen) this.go(() => lot(this, this.deal));
        else if (this.deal.isDone) this.end();
        else this.table();
    }

    table() {
        if (this.deal.isDone) return this.end();
        this.held.add('away'); // the cards have to be taken up first
        return this.go(() => (this.leave = table(this, this.deal)));
    }

    end() {
        this.go(() => end(this, this.deal));
    }

    repair() {
        this.go(() => repair(this, this.deal));
    }

    /** What the page said was done: the counts are right now. */
    repaired(moves) {
        this.deal.kept.moves.push(...moves);
        if (this.deal.step.kind === 'empty') this.deal.next();
        keep({ deal: this.deal.kept });
        this.table();
    }

    again() {
        this.begin(this.deal.setup);
    }

    /** This deal is over. */
    finish() {
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
        this.go(() => check(this, text, () => (text ? this.end() : this.home())));
    }

    addToOther() {
        this.go(() => addToOther(this));
    }
}

startLanguage();
startTheme();
listen(document);
onDialog(() => guard.shown());
const app = new App(await loadEngine());
if (app.deal) app.resume();
else app.home();
installable();
