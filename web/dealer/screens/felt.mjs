// felt.mjs -- the picture of the table: the piles in their spots, the arrow, cards that move. Knows a deal and where it stands, and no taps.
import { h, svg } from '../dom.mjs';
import { placeTitle, w } from '../words.mjs';
import { PILES } from '../seats.mjs';
import { settings } from '../settings.mjs';
import { fontSize, lineSize } from './fit.mjs';
import { land, layCards, slide } from './motion.mjs';
import { SPOT, pileSpot, placeSpot, spotName } from './spots.mjs';

const ARROW = ['path', { d: 'M50 5 L88 47 L65 47 L65 95 L35 95 L35 47 L12 47 Z', 'stroke-linejoin': 'round' }];
const CARD = { width: 22, height: 30, rx: 3.5 };

/** The arrow with so many cards on it, one over the other. */
const withCards = (n) => [ARROW, ...Array.from({ length: n }, (_, i) => ['rect', { ...CARD, class: 'on-arrow', x: 39, y: 36 + (3 - n) * 8 + i * 15 }])];

/** Letters of a name on a pile are at most this part of its width; style.css says so, too. */
const LETTERS = 0.27;

/** A pile looks no thicker than so many cards. */
const THICK = 10;

/** Before each step: to whom each pile goes next, null where it is picked up. */
function fates(steps) {
    const next = Array(PILES).fill(null);
    return [...steps].reverse().map((step) => {
        if (step.kind === 'give') next[step.pile] = step.to;
        if (step.kind === 'pickup') for (const pile of step.piles) next[pile] = null;
        return [...next];
    }).reverse();
}

/** For each pile the one place that gets all of it in a round; null where there is none. */
function handsOf(steps) {
    const hands = Array(PILES).fill(undefined);
    for (const step of steps) {
        if (step.kind === 'give') hands[step.pile] = [undefined, step.to].includes(hands[step.pile]) ? step.to : null;
        if (step.kind === 'pickup') for (const pile of step.piles) hands[pile] = null;
    }
    return hands.map((to) => to ?? null);
}

/** The way from the middle of the table to a spot: [x, y], each -1, 0 or 1. */
const wayTo = (spot) => [SPOT[spot][1] - 2, SPOT[spot][0] - 2];

export class Felt {
    constructor(deal) {
        this.deal = deal;
        this.titles = deal.target.places.map(placeTitle);
        this.fate = fates(deal.steps);
        this.cells = Array.from({ length: PILES }, () => h('div', { class: 'pile', role: 'listitem' }, h('b', { 'data-word': w().pileWord }), h('bdi', { class: 'owner' }), h('span', { class: 'count' })));
        this.arrow = svg('0 0 100 100', [ARROW], { class: 'arrow' });
        this.middle = h('div', { class: 'middle' });
        this.list = h('div', { class: 'piles', role: 'list', 'aria-label': w().piles }, this.cells);
        this.ground = h('div', { class: 'ground' }, this.list, this.middle);
        this.element = h('div', { class: 'felt' }, this.ground);
    }

    /** "top right" */
    where(pile) {
        return spotName(pileSpot(this.deal, pile));
    }

    /** Shows the piles of a round; within it they stay. */
    place({ round }) {
        if (this.round === round) return;
        this.round = round;
        const steps = this.deal.steps.filter((step) => step.round === round);
        const used = new Set(steps.filter((step) => step.kind === 'lay').map((step) => step.pile));
        this.hands = handsOf(steps).map((to, p) => (to !== null && [null, pileSpot(this.deal, p)].includes(placeSpot(this.deal, to)) ? to : null)); // not where another sits
        this.cells.forEach((cell, p) => {
            cell.style.gridArea = SPOT[pileSpot(this.deal, p)].join(' / ');
            cell.classList.toggle('beside', SPOT[pileSpot(this.deal, p)][0] === 2);
            cell.hidden = !used.has(p);
            cell.dataset.pile = used.has(p) ? this.deal.numberOf(p) : '';
            cell.firstChild.textContent = cell.dataset.pile;
            cell.classList.toggle('named', this.hands[p] !== null);
        });
        this.element.classList.toggle('roomy', !this.cells.some((cell) => !cell.hidden && cell.classList.contains('beside')));
    }

    /** The arrow carries so many cards. */
    load(times) {
        this.arrow.replaceChildren(...svg('0 0 1 1', withCards(times)).children);
        return this.arrow;
    }

    /** The picture before a step. */
    show(step, content) {
        this.element.dataset.kind = step.kind;
        this.element.dataset.beat = this.deal.cursor % 2; // whoever sees no motion sees that it is another step
        this.list.ariaHidden = step.kind === 'start' ? 'true' : null; // the first words lie over it
        this.middle.replaceChildren(...content.filter(Boolean));
        this.showPiles(step);
        this.fit();
        this.aim(step);
    }

    showPiles(step) {
        const { pile: size } = this.deal.standing();
        const lit = step.kind === 'pickup' ? step.piles : 'pile' in step ? [step.pile] : [];
        const owners = this.owners(size, step);
        this.write(owners);
        this.cells.forEach((cell, p) => {
            const [, , count] = cell.children;
            cell.classList.toggle('active', lit.includes(p));
            cell.classList.toggle('filled', size[p] > 0);
            cell.style.setProperty('--cards', Math.min(THICK, size[p]));
            count.textContent = !settings.counts ? '' : size[p] ? w().giveCards(size[p]) : w().noCards;
            cell.setAttribute('aria-label', w().pileLabel(this.deal.numberOf(p), this.where(p), size[p], owners[p]));
        });
    }

    /** Names on the piles, in letters that fit. All piles are of one size: it is measured once, and only when something is written. */
    write(names) {
        const fresh = this.cells.map((cell, p) => [cell, cell.querySelector('.owner'), names[p]]).filter(([, owner, name]) => owner.textContent !== name);
        if (fresh.length === 0) return;
        const { clientWidth: width, clientHeight: height, offsetWidth } = this.cells.find((cell) => !cell.hidden);
        const { fontFamily } = getComputedStyle(this.middle);
        for (const [cell, owner, name] of fresh) {
            owner.textContent = name;
            if (cell.classList.contains('named')) owner.style.setProperty('--fits', fontSize(name, fontFamily, width * 0.84, height * 0.5, { largest: Math.ceil(LETTERS * offsetWidth) }));
        }
    }

    /** Whose each pile is: from the beginning where it is one hand, else while a packet for somebody lies there or comes now; '' where it is nobody's. */
    owners(size, step) {
        const { cursor } = this.deal;
        return this.fate[cursor].map((next, p) => {
            const to = this.hands[p] ?? (size[p] || (step.kind === 'lay' && step.pile === p) ? next : null);
            return to === null ? '' : this.titles[to];
        });
    }

    /** The picture where there is another width or height now: everything that is measured, again. */
    resize(step) {
        for (const owner of this.ground.querySelectorAll('.owner')) owner.textContent = '';
        this.showPiles(step);
        this.fit();
        this.aim(step);
    }

    /** How many cards, in one line between the piles: all counts in the size that the longest allows, measured when there is another width. */
    fitWord() {
        const word = this.middle.querySelector('.word');
        if (!word) return;
        const width = this.middle.clientWidth;
        if (this.room !== width) {
            const { fontFamily } = getComputedStyle(word);
            [this.room, this.wordSize] = [width, Math.min(...w().countWord.map((text) => lineSize(text, fontFamily, width)))];
        }
        word.style.setProperty('--fits', this.wordSize);
    }

    /** Long names get smaller letters, as they come out in this font: emoji, wide scripts, twenty-four Ms. */
    fit() {
        this.fitWord();
        const name = this.middle.querySelector('.name');
        if (!name) return;
        const { clientWidth: width, clientHeight: height } = this.middle;
        const { fontFamily } = getComputedStyle(name);
        const [line, lines] = [lineSize(name.textContent, fontFamily, width * 0.82), fontSize(name.textContent, fontFamily, width * 0.82, height * 0.32)];
        name.style.fontSize = `${line > 0.75 * lines ? Math.min(line, lines) : lines}px`; // rather one line, a little smaller, than one from edge to edge
    }

    /** Turn the arrow to the pile as it lies on this screen; a corner is never mistaken for a side. */
    aim(step) {
        if (step.kind !== 'lay') return;
        const [x, y] = wayTo(pileSpot(this.deal, step.pile));
        const [felt, pile] = [this.element.getBoundingClientRect(), this.cells[step.pile].getBoundingClientRect()];
        const seen = Math.atan2(Math.abs(pile.x + pile.width / 2 - (felt.x + felt.width / 2)), Math.abs(pile.y + pile.height / 2 - (felt.y + felt.height / 2)));
        const lean = x && y ? Math.min(55, Math.max(36, (seen * 180) / Math.PI)) : x ? 90 : 0;
        this.arrow.style.transform = `rotate(${(x < 0 ? -1 : 1) * Math.round(y > 0 ? 180 - lean : lean)}deg)`;
    }

    /** What was done in a step, as it is seen. */
    play(step) {
        land(this.ground);
        if (step.kind === 'lay') layCards(this.ground, this.middle, this.cells[step.pile], step.times);
        if (step.kind === 'give') slide(this.ground, this.cells[step.pile], wayTo(placeSpot(this.deal, step.to) ?? pileSpot(this.deal, step.pile)));
    }
}
