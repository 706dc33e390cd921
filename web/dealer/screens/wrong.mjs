// wrong.mjs -- something went wrong: what, and then step by step to a good end.
import { ask, h, show } from '../dom.mjs';
import { placeName, w } from '../words.mjs';
import { PILES } from '../deal.mjs';
import { standing } from '../steps.mjs';
import { arrowWith, behind, costs } from '../wrong.mjs';
import { header, numberField } from './parts.mjs';
import { pileSpot, spotName } from './spots.mjs';

class Wrong {
    constructor(app, deal) {
        this.app = app;
        this.deal = deal;
        this.size = { piles: PILES, places: deal.target.places.length, cards: deal.cards };
    }

    /** One page of it: back leads to the first one. again: the same page once more, in other words perhaps. */
    page(again, title, back, ...content) {
        this.again = again;
        show(h('div', { class: 'screen wrong-way' }, header(this.app, title, back), content.flat().filter(Boolean)));
        return this.app.newScreen();
    }

    held(cursor = this.deal.cursor) {
        return standing(this.deal.steps, cursor, this.size).held;
    }

    arrow(step) {
        return w().arrowWas(step.times, this.deal.numberOf(step.pile), spotName(pileSpot(this.deal, step.pile)));
    }

    choices(...rows) {
        return h('div', { class: 'choices' }, rows.filter(Boolean).map(([word, action, style = 'wide']) => h('button', { class: style, onclick: action }, word)));
    }

    // ---- What is it? ----

    first() {
        const words = w();
        const { step } = this.deal;
        this.page(() => this.first(), words.wrongTitle, () => this.app.table(),
            h('p', { class: 'big' }, words.shouldHold(this.held())),
            h('p', {}, words.wrongAsk),
            this.choices(
                [words.wrongPile, () => this.back('pile')],
                [words.wrongStuck, () => this.back('stuck')],
                [words.wrongLost, () => this.count()],
                step.kind === 'lay' ? [words.wrongEmpty, () => this.empty()] : null,
                [words.wrongCount, () => this.app.repair()],
                [words.wrongNothing, () => this.app.table(), 'plain']));
    }

    // ---- Back, arrow by arrow ----

    back(what) {
        const words = w();
        const { steps, cursor } = this.deal;
        const last = behind(steps, cursor);
        const again = () => this.back(what);
        if (last.kind === 'pickup') return this.stopped(() => w().stoppedPickup);
        if (last.kind === 'begin') return this.page(again, words.backTitle, () => this.first(), h('p', { class: 'big' }, words.backBegin(this.deal.cards)), this.choices([words.nextStep, () => this.to(0), 'primary wide']));
        if (last.kind === 'give') return this.backGive(what, last);
        const { step } = last;
        return this.page(again, words.backTitle, () => this.first(),
            h('p', { class: 'big' }, this.arrow(step)),
            h('p', {}, words.backAsk[what]),
            this.choices([words.backHere, () => this.found(what, last), 'primary wide']),
            h('p', {}, words.backTake(step.times, this.deal.numberOf(step.pile)), ' ', words.thenHold(this.held(last.cursor))),
            this.choices([words.backEarlier(step.times), () => this.move(last.cursor, () => this.back(what))]));
    }

    async backGive(what, last) {
        const words = w();
        const name = placeName(this.deal.target.places[last.step.to]);
        const seen = await ask(words.undoGive(name, this.deal.isNobodys(last.step)), words.undoGiveWhy, [[words.unseenBack(this.deal.numberOf(last.step.pile)), false, 'primary'], [words.seen, true], [words.cancel, null, 'plain']]);
        if (seen === null) return this.first();
        return seen ? this.stopped(() => w().stoppedSeen(placeName(this.deal.target.places[last.step.to]), this.deal.isNobodys(last.step))) : this.move(last.cursor, () => this.back(what));
    }

    found(what, last) {
        const words = w();
        const { step } = last;
        this.page(() => this.found(what, last), words.backTitle, () => this.back(what),
            h('p', { class: 'big' }, words.backMend[what](step.times)),
            h('p', {}, words.thenHold(this.held(last.cursor))),
            this.choices([words.backDone, () => this.to(last.cursor), 'primary wide']));
    }

    /** The deal stands at another step now. */
    move(cursor, then) {
        this.deal.moveTo(cursor);
        this.app.keepDeal();
        then();
    }

    to(cursor) {
        this.move(cursor, () => this.app.table());
    }

    // ---- Where am I? ----

    count(typed = { held: NaN, asked: false }) {
        const words = w();
        const answer = h('div', { class: 'verdict', role: 'status' });
        const tell = () => {
            const { held } = typed;
            typed.asked = true;
            answer.replaceChildren(...(Number.isInteger(held) && held >= 0 ? this.placed(held) : [h('p', { class: 'wrong' }, words.wrongWhole)]));
            this.app.newScreen(answer);
        };
        this.page(() => this.count(typed), words.wrongLost, () => this.first(),
            h('p', { class: 'big' }, words.countHeld),
            numberField(words.inHand, Number.isNaN(typed.held) ? '' : typed.held, (n) => (typed.held = n)),
            this.choices([words.repairGo, tell]),
            answer);
        if (typed.asked) tell();
    }

    /** So many cards are held: which arrow that is. */
    placed(held) {
        const words = w();
        const { steps, cursor } = this.deal;
        const at = arrowWith(steps, cursor, held, this.size);
        if (at === null) return [h('p', {}, words.noArrow(held)), this.choices([words.wrongCount, () => this.app.repair(), 'primary wide'])];
        if (at === cursor) return [h('p', {}, words.rightArrow(held)), this.choices([words.nextStep, () => this.app.table(), 'primary wide'])];
        const { pile } = standing(steps, at, this.size);
        const lying = pile.flatMap((n, p) => (n ? [words.pileHas(this.deal.numberOf(p), n)] : []));
        return [
            h('p', {}, words.otherArrow(held)),
            h('p', {}, lying.length ? words.pilesThen(words.list(lying)) : words.pilesNone),
            this.choices([words.pilesYes, () => this.to(at), 'primary wide'], [words.pilesNo, () => this.app.repair()]),
        ];
    }

    // ---- The hand is empty, or there is no way back ----

    empty() {
        const words = w();
        this.page(() => this.empty(), words.wrongEmpty, () => this.first(),
            h('p', { class: 'big' }, words.emptyWhy(this.held())),
            this.choices([words.emptyBack, () => this.back('stuck'), 'primary wide']),
            carryOn(this.app, this.deal, true));
    }

    stopped(why) {
        const words = w();
        this.page(() => this.stopped(why), words.backTitle, () => this.first(), h('p', { class: 'big' }, why()), carryOn(this.app, this.deal, false));
    }
}

/** Going on as it is, with what that costs; or dealing again. */
export function carryOn(app, deal, emptied) {
    const words = w();
    const cost = costs(deal.target);
    return h('section', { class: 'card' },
        h('h2', {}, cost === 'nothing' ? words.carryFree : words.carryFlawed),
        h('p', {}, cost === 'nothing' ? words.carryFreeWhy : words.carryFlawedWhy),
        h('div', { class: 'choices' },
            h('button', { class: 'wide', type: 'button', onclick: () => app.carryOn(emptied) }, words.carryOn),
            h('button', { class: 'wide', type: 'button', onclick: () => app.redo() }, words.newLot)));
}

/** Shows its first page. Returns what shows the page that is up now once more. */
export function wrong(app, deal) {
    const view = new Wrong(app, deal);
    view.first();
    return () => view.again();
}
