// stir.mjs -- the first thing at the table: push the cards about, so that nobody knows how they lie. Why: docs/dealing.md §4.
import { h, show, svg } from '../dom.mjs';
import { w } from '../words.mjs';
import { header } from './parts.mjs';

/** Seconds. `talon lab stir` shows what they are good for. */
export const STIR = 10;

const BACK = { width: 15, height: 22, rx: 2.5, fill: 'var(--back)', stroke: 'var(--ivory)', 'stroke-width': 1.2 };

/** Cards lying about on the felt, and two hands on them: [x, y, turned]. */
const LYING = [[18, 14, -24], [46, 10, 12], [77, 15, 40], [104, 12, -15], [14, 42, 62], [38, 36, -48], [62, 30, 8], [88, 40, -30], [112, 44, 22], [22, 68, 15], [48, 62, 75], [72, 60, -12], [98, 66, 50]];
const HAND = 'M0 0 C-4 -12 -3 -24 2 -25 C6 -26 7 -18 8 -12 C9 -24 11 -31 15 -31 C19 -31 19 -22 19 -13 C21 -22 24 -28 28 -27 C31 -26 30 -18 28 -10 C31 -15 35 -18 37 -15 C39 -11 34 -2 31 6 C28 14 24 20 15 20 C7 20 3 12 0 0 Z';

const picture = () => svg('0 0 140 96', [
    ['rect', { x: 0, y: 0, width: 140, height: 96, rx: 16, fill: 'var(--felt)' }],
    ...LYING.map(([x, y, turned]) => ['rect', { ...BACK, x, y, transform: `rotate(${turned} ${x + 7} ${y + 11})` }]),
    ...[['translate(34 66) rotate(-14)', 'left'], ['translate(108 62) scale(-1 1) rotate(-14)', 'right']].map(([transform, side]) => ['path', { d: HAND, transform, class: `palm ${side}`, fill: 'var(--gold)', stroke: 'var(--felt-deep)', 'stroke-width': 1.6, 'stroke-linejoin': 'round' }]),
], { class: 'stirring' });

/** Shows it. Returns what to call when another screen comes. */
export function stir(app, deal) {
    const words = w();
    let left = STIR;
    const done = h('button', { class: 'primary wide', disabled: true, onclick: () => app.stirred(true) });
    const count = () => {
        done.textContent = left > 0 ? words.stirWait(left) : words.stirDone;
        done.disabled = left > 0;
    };
    count();
    const timer = setInterval(() => {
        left--;
        count();
        if (left > 0) return;
        clearInterval(timer);
        done.focus({ preventScroll: true });
    }, 1000);
    show(h('div', { class: 'screen stir' },
        header(app, words.stirTitle, () => app.home()),
        picture(),
        h('p', { class: 'big' }, words.stirHow(deal.cards)),
        h('p', { class: 'note' }, words.stirWhy),
        h('div', { class: 'bottom' }, done, h('button', { class: 'plain', onclick: () => app.stirred(false) }, words.stirSkip))));
    return () => clearInterval(timer);
}
