// rehearsal.mjs -- three cards dealt in a small picture: the arrow turns, a card goes where it points, a finger taps. Then it stands still.
import { h, svg } from '../dom.mjs';
import { w } from '../words.mjs';

const CARD = { width: 18, height: 25, rx: 3 };
const [HAND, LEFT, FAR, RIGHT] = [[71, 92], [16, 47], [71, 3], [126, 47]];
const at = ([x, y]) => ({ ...CARD, x, y });

const picture = () => svg('0 0 160 126', [
    ['rect', { class: 'ground', x: 0, y: 0, width: 160, height: 126, rx: 12 }],
    ...[LEFT, FAR, RIGHT].map((spot) => ['rect', { ...at(spot), class: 'slot' }]),
    ['rect', { class: 'phone', x: 62, y: 36, width: 36, height: 50, rx: 5 }],
    ['path', { class: 'way', d: 'M80 46 L93 61 L85 61 L85 77 L75 77 L75 61 L67 61 Z' }],
    ...[5, 2.5, 0].map((down) => ['rect', { ...at([HAND[0], HAND[1] + down]), class: 'back' }]),
    ...['right', 'far', 'left'].map((way) => ['rect', { ...at(HAND), class: `back dealt to-${way}` }]), // the first one lies on top
    ['circle', { class: 'finger', cx: 80, cy: 61, r: 11 }],
], { class: 'rehearsal' });

/** The picture; a tap on it shows it once more. */
export function rehearsal() {
    const again = h('button', { class: 'replay', 'aria-label': w().rehearse, title: w().rehearse, onclick: () => again.replaceChildren(picture()) }, picture());
    return again;
}
