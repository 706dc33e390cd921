// table.mjs -- the table: the phone in the middle, eight piles around it, one arrow. Everything keeps its place while cards are dealt.
import { ask, h, onDialog, show, svg } from '../dom.mjs';
import { gameName, placeName, w } from '../words.mjs';
import { keep, settings } from '../settings.mjs';
import { guard } from '../guard.mjs';
import { Metronome } from '../metronome.mjs';
import { say, stayAwake, tick } from '../senses.mjs';
import { icon, iconButton } from './parts.mjs';
import { openSettings } from './settings.mjs';
import { SPOT, spotName } from './spots.mjs';

const ARROW = [['path', { d: 'M50 4 L88 46 L64 46 L64 96 L36 96 L36 46 L12 46 Z', 'stroke-linejoin': 'round' }]];

/** The phone with its eight piles, and a card on its way. */
const PICTURE = [
    ...[[8, 6], [48, 6], [8, 48], [88, 48], [8, 90], [48, 90], [88, 90]].map(([x, y]) => ['rect', { x, y, width: 24, height: 26, rx: 4, fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-dasharray': '4 3', opacity: 0.55 }]),
    ['rect', { x: 88, y: 6, width: 24, height: 26, rx: 4, fill: '#f2c14e', stroke: '#1b2a24', 'stroke-width': 2 }],
    ['rect', { x: 43, y: 39, width: 34, height: 44, rx: 6, fill: 'currentColor' }],
    ['path', { d: 'M70 46 L70 57 L66.5 53.5 L54 66 L50 62 L62.5 49.5 L59 46 Z', fill: '#f7f2e6' }],
];

class Table {
    constructor(app, deal) {
        this.app = app;
        this.deal = deal;
        this.metronome = new Metronome(() => this.next(false), app.held);
        this.used = new Set(deal.steps.filter((step) => step.kind === 'lay').map((step) => step.pile));
        this.build();
        this.onKey = (event) => this.key(event);
        this.onResize = () => this.aim();
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
        this.pile = SPOT.map((spot, p) => {
            const [row, column] = settings.leftHanded ? [spot[0], 4 - spot[1]] : spot;
            const cell = h('div', { class: `pile${this.used.has(p) ? '' : ' unused'}`, 'data-pile': p + 1 }, h('b', {}, `${p + 1}`), h('span', { class: 'count' }));
            cell.style.gridArea = `${row} / ${column}`;
            return cell;
        });
        this.arrow = svg('0 0 100 100', ARROW, { class: 'arrow' });
        this.middle = h('div', { class: 'middle' });
        this.tap = h('button', { class: 'tap', onclick: () => this.next(true) });
        this.status = h('p', { class: 'sr', role: 'status', 'aria-live': 'assertive' });
        this.progress = h('p', { class: 'progress' });
        this.bar = h('div', { class: 'bar', 'aria-hidden': 'true' }, h('i', {}));
        this.undoButton = h('button', { class: 'tool', onclick: () => this.undo() }, icon.undo(), h('span', {}, words.undo));
        this.pauseButton = h('button', { class: 'tool', onclick: () => this.pause() });
        this.countsButton = h('button', { class: 'tool', 'aria-pressed': `${settings.counts}`, onclick: () => this.toggleCounts() }, icon.counts(), h('span', {}, words.counts));
        this.wrongButton = h('button', { class: 'tool', onclick: () => this.app.wrong() }, icon.wrong(), h('span', {}, words.wrongTitle));
        this.felt = h('div', { class: 'felt' }, this.pile, this.middle, this.tap);
        this.screen = h('div', { class: 'table' },
            h('header', {}, iconButton('back', words.leave, () => this.ask()), h('div', { class: 'where' }, h('h1', {}, gameName(this.deal.setup.id)), this.progress), iconButton('settings', words.settings, () => openSettings(this.app))),
            this.bar, this.felt, this.status,
            h('div', { class: 'tools', role: 'group', 'aria-label': gameName(this.deal.setup.id) }, this.undoButton, this.pauseButton, this.countsButton, this.wrongButton));
    }

    // ---- Showing a step ----

    spot(pile) {
        return spotName(pile, settings.leftHanded);
    }

    name(place) {
        return placeName(this.deal.target.places[place]);
    }

    /** The middle and what a screen reader hears, for each kind of step. */
    views = {
        start: () => [
            [svg('0 0 120 120', PICTURE, { class: 'picture' }), h('p', { class: 'huge small' }, w().startTitle(this.deal.cards)), ...w().startText.map((line) => h('p', {}, line)), this.button(w().startCount(this.deal.cards))],
            [w().startTitle(this.deal.cards), ...w().startText].join(' '),
        ],
        lay: (step) => [
            [this.arrow, h('p', { class: 'huge' }, `${step.pile + 1}`, h('span', { class: 'times' }, step.times > 1 ? `×${step.times}` : '')), this.coming()],
            w().lay(step.times, step.pile + 1, this.spot(step.pile)),
        ],
        give: (step) => [
            [h('p', { class: 'top' }, w().giveTop(step.pile + 1)), h('p', { class: 'huge name' }, this.name(step.to)), h('p', {}, w().giveCards(step.cards)), h('p', { class: 'done' }, w().given)],
            w().give(step.pile + 1, this.name(step.to), step.cards),
        ],
        empty: () => [
            [h('p', { class: 'huge small' }, w().emptyTitle), this.button(w().yes), h('button', { onclick: () => this.app.repair() }, w().no), h('button', { class: 'plain', onclick: () => this.app.repair() }, w().early)],
            w().emptyTitle,
        ],
        pickup: (step) => {
            const piles = step.piles.map((pile) => pile + 1);
            return [[h('p', { class: 'top' }, w().pickTitle), h('p', { class: 'order' }, piles.map((pile) => h('b', {}, `${pile}`))), piles.length > 1 ? h('p', {}, w().pickHow) : null, this.button(w().picked)], w().pick(piles)];
        },
        done: () => [[], ''],
    };

    button(label) {
        return h('button', { class: 'primary', onclick: () => this.next(true) }, label);
    }

    /** The next two steps, dimmed. */
    coming() {
        const chips = this.deal.steps.slice(this.deal.cursor + 1, this.deal.cursor + 3).map((step) => {
            if (step.kind === 'lay') return `${step.pile + 1}${step.times > 1 ? ` ×${step.times}` : ''}`;
            return step.kind === 'give' ? `${step.pile + 1} → ${this.name(step.to)}` : '·';
        });
        return h('p', { class: 'coming', 'aria-hidden': 'true' }, h('small', {}, w().then), chips.map((chip) => h('span', {}, chip)));
    }

    update() {
        const { step, plan } = this.deal;
        if (step.kind === 'done') return this.app.end();
        const [content, sentence] = this.views[step.kind](step);
        const hadFocus = document.activeElement === document.body || this.felt.contains(document.activeElement);
        this.felt.dataset.kind = step.kind;
        this.middle.replaceChildren(...content.filter(Boolean));
        this.status.textContent = sentence;
        this.tap.hidden = step.kind !== 'lay' && step.kind !== 'give';
        this.tap.setAttribute('aria-label', step.kind === 'give' ? w().given : w().nextStep);
        this.showProgress(step, plan);
        this.showPiles(step);
        this.fit();
        this.aim();
        this.undoButton.disabled = !this.deal.cursor;
        this.showPause();
        guard.shown(this.felt, this.undoButton);
        if (hadFocus) (this.tap.hidden ? this.middle.querySelector('button') : this.tap)?.focus({ preventScroll: true });
        say(step.kind === 'lay' ? w().layVoice(step.times, step.pile + 1, this.spot(step.pile)) : sentence);
        this.metronome.start(step.kind === 'lay' ? step.times : 0);
        return undefined;
    }

    showProgress(step, plan) {
        const round = plan.rounds[step.round];
        const of = round?.lays.length ?? 0;
        const laid = step.kind === 'lay' ? step.card : step.kind === 'start' ? 0 : this.laidInRound();
        const all = this.deal.steps.length - 1;
        this.progress.textContent = w().progress(step.kind === 'lay' ? laid + 1 : laid, of, step.round + 1, plan.rounds.length);
        this.bar.firstChild.style.transform = `scaleX(${this.deal.cursor / all})`;
    }

    laidInRound() {
        const { steps, cursor, step } = this.deal;
        const last = steps.slice(0, cursor).findLast((other) => other.kind === 'lay' && other.round === step.round);
        return last ? last.card + last.times : 0;
    }

    showPiles(step) {
        const { pile: size } = this.deal.standing();
        const piles = step.kind === 'pickup' ? step.piles : 'pile' in step ? [step.pile] : [];
        this.pile.forEach((cell, p) => {
            cell.classList.toggle('active', piles.includes(p));
            cell.classList.toggle('filled', size[p] > 0);
            cell.lastChild.textContent = settings.counts ? `${size[p]}` : '';
        });
    }

    /** Long names get smaller letters. */
    fit() {
        const name = this.middle.querySelector('.name');
        if (!name) return;
        const text = name.textContent;
        const lines = text.length <= 8 ? 1 : 2;
        const longest = Math.max(...text.split(/\s/).map((word) => word.length), Math.ceil(text.length / lines));
        const { clientWidth: width, clientHeight: height } = this.middle;
        name.style.fontSize = `${Math.max(16, Math.min(60, (width * 0.84) / (0.6 * longest), (height * 0.3) / lines))}px`;
    }

    /** Turn the arrow to the pile as it lies on this screen; a corner is never mistaken for a side. */
    aim() {
        const { step } = this.deal;
        if (step.kind !== 'lay') return;
        const [row, column] = SPOT[step.pile];
        const [x, y] = [(settings.leftHanded ? -1 : 1) * (column - 2), row - 2];
        const [felt, pile] = [this.felt.getBoundingClientRect(), this.pile[step.pile].getBoundingClientRect()];
        const seen = Math.atan2(Math.abs(pile.x + pile.width / 2 - (felt.x + felt.width / 2)), Math.abs(pile.y + pile.height / 2 - (felt.y + felt.height / 2)));
        const lean = x && y ? Math.min(55, Math.max(36, (seen * 180) / Math.PI)) : x ? 90 : 0;
        this.arrow.style.transform = `rotate(${(x < 0 ? -1 : 1) * Math.round(y > 0 ? 180 - lean : lean)}deg)`;
    }

    // ---- What can be done ----

    next(tapped) {
        if (tapped) this.metronome.tapped();
        this.deal.next();
        keep({ deal: this.deal.kept });
        tick(this.deal.step.kind !== 'lay');
        this.update();
        if (!tapped) guard.shown(this.felt); // whoever wants it back need not wait
    }

    async undo() {
        const { last } = this.deal;
        if (!last) return;
        if (last.kind === 'give') {
            const seen = await ask(w().undoGive(this.name(last.to)), w().undoGiveWhy, [[w().unseen, false, 'primary'], [w().seen, true], [w().cancel, null, 'plain']]);
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
        this.showPiles(this.deal.step);
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
    (view.tap.hidden ? view.middle.querySelector('button') : view.tap)?.focus({ preventScroll: true });
    return () => view.leave();
}

