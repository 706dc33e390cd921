// end.mjs -- all cards lie where they belong: what is held, who has how many, and what can be done next.
import { h, show } from '../dom.mjs';
import { placeTitle, w } from '../words.mjs';
import { inRows } from '../courses.mjs';
import { nextSetup } from '../presets.mjs';
import { header } from './parts.mjs';

const ROWS_SHOWN = 10;

/** For whom a row of the stack is: "The board", "Columns 1 to 7", "Ana and Ben: pile". */
function rowName(row) {
    const words = w();
    const [first, last] = [row[0], row.at(-1)];
    if (first.zone === null) return words.toDraw;
    if (row.length === 1) return placeTitle({ ...first, face: null });
    if (first.owner === null) return words.columns(first.index, last.index);
    const owners = words.list(row.map(({ owner }) => owner));
    return first.zone === 'hand' ? owners : words.owned(owners, words.zone[first.zone] ?? first.zone);
}

/** The same, and what of it lies face up: "The board, face up", "Columns 1 to 7, only column 1 face up". */
function rowTitle(row) {
    const words = w();
    const up = row.filter(({ face }) => face === 'up');
    if (up.length === 0) return rowName(row);
    if (up.length === row.length) return words.faceUp(rowName(row));
    return words.onlyUp(rowName(row), words.list(up.map(({ owner, index }) => owner ?? words.column(index))));
}

/** What is held, from the top: a line for each thing it is for. */
function stack(talon) {
    const words = w();
    const rows = inRows(talon);
    const line = ({ row, times }) => h('li', {}, h('strong', {}, row.length > 1 ? words.eachGets(row[0].cards, times) : `${row[0].cards}`), h('span', {}, rowTitle(row)));
    return [
        h('h2', {}, words.hold),
        h('ol', { class: rows.some(({ row }) => row.length > 1) ? 'stack swept' : 'stack' }, rows.slice(0, ROWS_SHOWN).map(line), rows.length > ROWS_SHOWN ? h('li', {}, h('strong', { 'aria-hidden': 'true' }, '…'), h('span', {}, words.soOn)) : null),
    ];
}

function held({ talon, rest, depends }) {
    const words = w();
    const lines = [talon.length || rest ? null : words.holdNothing, rest ? words.rest(rest) : null, depends ? words.depends : null];
    return [...(talon.length ? stack(talon) : []), ...lines.filter(Boolean).map((line) => h('p', {}, line))];
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
