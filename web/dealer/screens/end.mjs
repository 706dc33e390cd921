// end.mjs -- all cards lie where they belong: what is held, who has how many, and what can be done next.
import { h, show } from '../dom.mjs';
import { placeName, placeTitle, w } from '../words.mjs';
import { nextSetup } from '../presets.mjs';
import { header } from './parts.mjs';

const COURSES_SHOWN = 8;

/** What is held, from the top, in words. */
function held({ talon, rest, depends }) {
    const words = w();
    const parts = talon.slice(0, COURSES_SHOWN).map((course) => words.part(course.cards, course.zone === null ? null : placeName({ ...course, face: null })));
    const lines = [parts.length ? words.hold(parts, talon.length > COURSES_SHOWN) : rest ? null : words.holdNothing];
    if (rest) lines.push(words.rest(rest));
    if (depends) lines.push(words.depends);
    return lines.filter(Boolean).map((line) => h('p', {}, line));
}

export function end(app, deal) {
    const words = w();
    const { target } = deal;
    const next = nextSetup(deal.setup);
    const by = next.dealer && next !== deal.setup ? next.players[next.dealer - 1] : null;
    const count = (p) => target.cards.filter((to) => to?.player === p).length;
    show(h('div', { class: 'screen end' },
        header(app, words.doneTitle, () => app.home()),
        h('div', { class: 'card held' }, held(target), deal.kept.flawed ? h('p', { class: 'note' }, words.flawed) : null),
        target.places.length ? h('section', { 'aria-labelledby': 'count-hands' },
            h('h2', { id: 'count-hands' }, words.countHands),
            h('ul', { class: 'hands' }, target.places.map((place, p) => h('li', {}, h('span', {}, placeTitle(place)), h('strong', {}, `${count(p)}`)))),
            h('button', { class: 'plain', onclick: () => app.repair() }, words.countWrong)) : null,
        h('p', { class: 'note' }, words.wasFair),
        h('div', { class: 'bottom' },
            h('button', { class: 'primary wide', onclick: () => app.again() }, by ? words.againBy(by) : words.again),
            h('div', { class: 'pair' },
                h('button', { onclick: () => app.checkDeal() }, words.check),
                h('button', { onclick: () => app.finish() }, words.other)))));
}
