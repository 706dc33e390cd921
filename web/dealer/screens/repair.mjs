// repair.mjs -- a wrong count: what lies where is written down, and the page says what to do.
import { h, show } from '../dom.mjs';
import { placeName, placeTitle, w } from '../words.mjs';
import { judge } from '../repair.mjs';
import { header, numberField } from './parts.mjs';
import { carryOn } from './wrong.mjs';

/** One move of a repair, as it is said. */
export function moveWords({ from, to, card, of, at }, places) {
    const words = w();
    const source = from === 'held' ? words.fromHeld : words.fromPlace(placeName(places[from]), places[from].owner !== null);
    return to === 'held' ? words.moveIn(source, card, of, at) : words.moveFrom(source, card, of, placeName(places[to]));
}

function answer(app, deal, verdict) {
    const words = w();
    const go = (label, action) => h('button', { class: 'primary wide', onclick: action }, label);
    if (verdict.kind === 'fine') return [h('p', {}, words.fine), go(words.nextStep, () => app.repaired([]))];
    if (verdict.kind === 'pack') return [h('p', {}, words.againPack), go(words.newLot, () => app.redo())];
    if (verdict.kind === 'off') return [h('p', {}, deal.isDone ? words.offEnd : words.offNow), carryOn(app, deal, false)];
    const before = deal.wasDone(verdict.moves);
    deal.show(verdict.moves);
    app.keepDeal();
    return [
        before ? h('p', { class: 'wrong' }, words.movedBefore) : null,
        h('ol', { class: 'moves' }, verdict.moves.map((move) => h('li', {}, moveWords(move, deal.target.places)))),
        h('p', { class: 'note' }, words.moveWhy),
        go(words.moved, () => app.repaired(verdict.moves)),
    ].filter(Boolean);
}

/** "Pile 3, for Ana" */
function pileTitle(deal, pile) {
    const place = deal.placeOf(pile);
    const name = w().pile(deal.numberOf(pile)).replace(/^./, (c) => c.toUpperCase());
    return place ? w().pileFor(name, placeName(place)) : name;
}

/** @param {{ have: object, asked: boolean }} typed the counts so far, and whether somebody asked what to do about them */
export function repair(app, deal, typed) {
    const words = w();
    const want = deal.standing();
    const { have } = typed;
    const result = h('div', { class: 'verdict', role: 'status' });
    const field = (label, list, key) => numberField(label, list[key], (n) => (list[key] = n));
    const tell = () => {
        const numbers = [...have.place, ...have.pile, have.held];
        typed.asked = true;
        if (!numbers.every((n) => Number.isInteger(n) && n >= 0)) result.replaceChildren(h('p', { class: 'wrong' }, words.wrongWhole));
        else result.replaceChildren(...answer(app, deal, judge(want, have, deal.dice(), deal.isDone && deal.kept.flawed)));
        for (const button of result.querySelectorAll('button')) button.type = 'button';
    };
    show(h('form', { class: 'screen repair', onsubmit: (event) => {
        event.preventDefault();
        tell();
        result.querySelector('button')?.focus();
        app.newScreen(result);
    } },
    header(app, words.repairTitle, () => (deal.kept.unsettled && deal.isDone ? app.home() : app.table())),
    h('p', {}, deal.kept.unsettled && deal.isDone ? words.repairEnd : words.repairWhy),
    field(words.inHand, have, 'held'),
    deal.target.places.map((place, p) => field(placeTitle(place), have.place, p)),
    want.pile.map((n, p) => (n ? field(pileTitle(deal, p), have.pile, p) : null)),
    h('button', { class: 'wide', type: 'submit' }, words.repairGo),
    result));
    for (const button of document.querySelectorAll('form.repair header button')) button.type = 'button';
    if (typed.asked) tell();
}
