// table.mjs -- the table while cards are dealt: what each step says, and what taps and keys do. felt.mjs has the picture.
import { ask, h, onDialog, show } from '../dom.mjs';
import { gameName, placeName, placeTitle, w } from '../words.mjs';
import { keep, settings } from '../settings.mjs';
import { guard } from '../guard.mjs';
import { Metronome } from '../metronome.mjs';
import { say, stayAwake, tick } from '../senses.mjs';
import { icon, iconButton } from './parts.mjs';
import { openSettings } from './settings.mjs';
import { Felt } from './felt.mjs';
import { rehearsal } from './rehearsal.mjs';
import { pileSpot, spotArrow } from './spots.mjs';

class Table {
    constructor(app, deal) {
        this.app = app;
        this.deal = deal;
        this.metronome = new Metronome(() => this.next(false), app.held);
        if (deal.cursor === 0 && deal.kept.left !== settings.leftHanded) deal.seat(settings.leftHanded);
        this.picture = new Felt(deal);
        this.build();
        this.onKey = (event) => this.key(event);
        this.onResize = () => this.picture.resize(deal.step);
        this.onHidden = () => document.hidden && this.hold('away');
        document.addEventListener('keydown', this.onKey);
        document.addEventListener('visibilitychange', this.onHidden);
        this.offDialog = onDialog((open) => (open ? this.hold('dialog') : this.release('dialog')));
        window.addEventListener('resize', this.onResize);
    }

    leave() {
        this.metronome.stop();
        stayAwake(false);
        this.offDialog();
        document.removeEventListener('keydown', this.onKey);
        document.removeEventListener('visibilitychange', this.onHidden);
        window.removeEventListener('resize', this.onResize);
    }

    // ---- Building it once ----

    build() {
        const words = w();
        this.tap = h('button', { class: 'tap', onclick: () => this.next(true) });
        this.status = h('p', { class: 'sr', role: 'status', 'aria-live': 'assertive' });
        this.title = h('h1', {}, gameName(this.deal.setup.id));
        this.progress = h('p', { class: 'progress' });
        this.bar = h('div', { class: 'bar', 'aria-hidden': 'true' }, h('i', {}));
        this.undoButton = h('button', { class: 'tool', onclick: () => this.undo() }, icon.undo(), h('span', {}, words.undo));
        this.pauseButton = h('button', { class: 'tool', onclick: () => this.pause() });
        this.countsButton = h('button', { class: 'tool', 'aria-pressed': `${settings.counts}`, onclick: () => this.toggleCounts() }, icon.counts(), h('span', {}, words.counts));
        this.wrongButton = h('button', { class: 'tool', onclick: () => this.app.wrong() }, icon.wrong(), h('span', {}, words.wrongTitle));
        this.middle = this.picture.middle;
        this.felt = this.picture.element;
        this.felt.append(this.tap);
        this.screen = h('div', { class: 'table' },
            h('header', {}, iconButton('back', words.leave, () => this.ask()), h('div', { class: 'where' }, this.title, this.progress), iconButton('turn', words.turn, () => this.turn()), iconButton('settings', words.settings, () => openSettings(this.app))),
            this.bar, this.felt, this.status,
            h('div', { class: 'tools', role: 'group', 'aria-label': gameName(this.deal.setup.id) }, this.undoButton, this.pauseButton, this.countsButton, this.wrongButton));
    }

    // ---- Showing a step ----

    name(place) {
        return placeName(this.deal.target.places[place]);
    }

    /** The middle and what a screen reader hears, for each kind of step. */
    views = {
        start: () => [
            [rehearsal(), h('p', { class: 'huge small' }, w().startTitle(this.deal.cards)), h('p', {}, w().startShort), this.button(w().startCount(this.deal.cards)), settings.metronome ? null : h('button', { onclick: () => this.handsFree() }, w().handsFree)],
            [w().startTitle(this.deal.cards), ...w().startText].join(' '),
        ],
        lay: (step) => [
            [this.picture.load(step.times), h('p', { class: 'huge word' }, w().countWord[step.times], h('small', {}, step.times > 1 ? w().singly : '')), this.coming()],
            w().lay(step.times, this.deal.numberOf(step.pile), this.picture.where(step.pile)),
        ],
        give: (step) => {
            const [words, pile] = [this.deal.isNobodys(step) ? w().putAside : w().handOver, this.deal.numberOf(step.pile)];
            const [count, ...part] = [w().giveCards(step.cards), ...this.partOf(step)];
            return [
                [h('p', { class: 'top' }, words.top(pile)), h('p', { class: 'huge name' }, h('bdi', {}, placeTitle(this.deal.target.places[step.to]))), h('p', {}, count, part.map((line) => h('small', {}, line))), h('p', { class: 'done' }, words.done)],
                words.say(pile, this.name(step.to), count, ...part),
            ];
        },
        empty: () => [
            [h('p', { class: 'huge small' }, w().emptyTitle), h('p', { class: 'answers' }, this.button(w().yes), h('button', { onclick: () => this.app.repair() }, w().no)), h('button', { class: 'plain', onclick: () => this.app.repair() }, w().early)],
            w().emptyTitle,
        ],
        pickup: (step) => {
            const piles = step.piles.map((pile) => this.deal.numberOf(pile));
            const [round, rounds] = [step.round + 2, this.deal.plan.rounds.length];
            const next = round <= rounds ? w().nextRound(round, rounds) : null;
            return [
                [h('p', { class: 'top' }, w().pickTitle), h('p', { class: 'order' }, piles.map((pile) => h('b', {}, `${pile}`))), piles.length > 1 ? h('p', {}, w().pickHow) : null, this.button(next ? w().startRound(round) : w().picked)],
                [w().pick(piles), next].filter(Boolean).join(' '),
            ];
        },
        done: () => [[], ''],
    };

    button(label) {
        return h('button', { class: 'primary', onclick: () => this.next(true) }, label);
    }

    /** Of a hand that comes in several packets, a line: what it still lacks, or that it is whole now. */
    partOf({ cards, had, lacks }) {
        if (lacks) return [w().giveMore(lacks)];
        return had ? [w().giveAll(had + cards)] : [];
    }

    /** The next two steps, dimmed; that a round begins, where it does and it is not the first one. */
    coming() {
        const { round, card } = this.deal.step;
        if (round && card === 0) return h('p', { class: 'coming', 'aria-hidden': 'true' }, h('span', {}, w().roundBegins(round + 1)));
        const chips = this.deal.steps.slice(this.deal.cursor + 1, this.deal.cursor + 3).filter(({ kind }) => kind === 'lay' || kind === 'give').map((step) => {
            if (step.kind === 'give') return this.deal.isNobodys(step) ? w().putAside.chip : w().handOver.chip(this.name(step.to));
            return `${spotArrow(pileSpot(this.deal, step.pile))}${step.times > 1 ? ` ×${step.times}` : ''}`;
        });
        return h('p', { class: 'coming', 'aria-hidden': 'true' }, chips.length ? h('small', {}, w().then) : null, chips.map((chip) => h('span', {}, chip)));
    }

    update() {
        const { step, plan } = this.deal;
        if (step.kind === 'done') return this.app.end();
        this.picture.place(step);
        const [content, sentence] = this.views[step.kind](step);
        const hadFocus = document.activeElement === document.body || this.felt.contains(document.activeElement);
        this.picture.show(step, content);
        this.status.textContent = sentence;
        this.tap.hidden = step.kind !== 'lay' && step.kind !== 'give';
        this.tap.setAttribute('aria-label', step.kind === 'give' ? (this.deal.isNobodys(step) ? w().putAside : w().handOver).done : w().nextStep);
        this.showProgress(step, plan);
        this.undoButton.disabled = !this.deal.cursor;
        this.showPause();
        guard.shown(this.felt, this.undoButton);
        if (hadFocus) this.wayOn()?.focus({ preventScroll: true });
        say(step.kind === 'lay' ? w().layVoice(step.times, this.deal.numberOf(step.pile), this.picture.where(step.pile)) : sentence);
        this.metronome.start(step.kind === 'lay' ? step.times : 0);
        return undefined;
    }

    showProgress(step, plan) {
        const of = plan.rounds[step.round]?.lays.length ?? 0;
        const laid = step.kind === 'lay' ? step.card : step.kind === 'start' ? 0 : this.laidInRound();
        const all = this.deal.steps.length - 1;
        if (this.round !== step.round) this.showRound(step.round, of);
        this.progress.textContent = w().progress(laid, of);
        this.bar.firstChild.style.transform = `scaleX(${this.deal.cursor / all})`;
    }

    /** What stays the same in a round: its title, and how large the counter may be. */
    showRound(round, of) {
        const [name, { length: rounds }] = [gameName(this.deal.setup.id), this.deal.plan.rounds];
        this.round = round;
        this.title.textContent = rounds > 1 ? w().roundOf(name, round + 1, rounds) : name;
        this.progress.style.setProperty('--letters', w().progress(of, of).length);
    }

    laidInRound() {
        const { steps, cursor, step } = this.deal;
        const last = steps.slice(0, cursor).findLast((other) => other.kind === 'lay' && other.round === step.round);
        return last ? last.card + last.times : 0;
    }

    /** What goes on: the whole felt, or a button on it. */
    wayOn() {
        return this.tap.hidden ? this.middle.querySelector('button.primary') : this.tap;
    }

    // ---- What can be done ----

    next(tapped) {
        if (tapped) this.metronome.tapped();
        const { step } = this.deal;
        this.deal.next();
        keep({ deal: this.deal.kept });
        tick(this.deal.step.kind !== 'lay');
        this.update();
        this.picture.play(step);
        if (!tapped) guard.shown(this.felt); // whoever wants it back need not wait
    }

    /** By itself, and aloud: both hands are for the cards. */
    handsFree() {
        keep({ metronome: true, voice: true });
        this.next(true);
    }

    async undo() {
        const { last } = this.deal;
        if (!last) return;
        if (last.kind === 'give') {
            const seen = await ask(w().undoGive(this.name(last.to), this.deal.isNobodys(last)), w().undoGiveWhy, [[w().unseen, false, 'primary'], [w().seen, true], [w().cancel, null, 'plain']]);
            if (seen) await ask(w().undo, w().seenWhy, [[w().understood, null, 'primary']]);
            if (seen !== false) return this.update();
        }
        this.hold('undo');
        this.deal.back();
        keep({ deal: this.deal.kept });
        return this.update();
    }

    pause() {
        this.metronome.toggle();
        this.showPause();
    }

    hold(reason) {
        this.metronome.hold(reason);
        this.showPause();
    }

    release(reason) {
        this.metronome.release(reason);
        this.showPause();
    }

    showPause() {
        const { running } = this.metronome;
        this.pauseButton.replaceChildren(running ? icon.pause() : icon.play(), h('span', {}, running ? w().pause : w().play));
    }

    toggleCounts() {
        keep({ counts: !settings.counts });
        this.countsButton.setAttribute('aria-pressed', `${settings.counts}`);
        this.picture.showPiles(this.deal.step);
    }

    /** Round, for somebody who sits opposite: the words turn, the cards stay where they lie. */
    turn() {
        this.app.turn();
    }

    key(event) {
        if (document.querySelector('dialog[open]') || event.target.closest?.('input, select, textarea')) return;
        const on = event.key === 'ArrowRight' || (event.key === ' ' && event.target === document.body);
        const back = event.key === 'ArrowLeft' || event.key === 'Backspace';
        if (!on && !back) return;
        event.preventDefault();
        if (guard.tooSoon(on ? this.felt : this.undoButton)) return;
        if (on) this.next(true);
        else this.undo();
    }

    async ask() {
        const choice = await ask(w().leaveAsk, w().leaveWhy, [[w().leaveYes, 'later', 'primary'], [w().leaveDrop, 'drop'], [w().cancel, null, 'plain']]);
        if (choice === 'later') this.app.home();
        else if (choice === 'drop') this.app.finish();
    }
}

/** Shows the deal where it is. Returns what to call when another screen comes. */
export function table(app, deal) {
    const view = new Table(app, deal);
    show(view.screen);
    stayAwake(true);
    view.update();
    view.wayOn()?.focus({ preventScroll: true });
    return () => view.leave();
}

