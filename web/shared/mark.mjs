// mark.mjs -- talon's mark, two cards. With the word beside it, it begins every page (.brand in style.css has its colours).
import { h, svg } from './dom.mjs';

const CARD = { width: 11, height: 15, rx: 2 };

/** Its shapes in a square of 24: [element, attributes]. */
const MARK = [['rect', { ...CARD, x: 3.5, y: 5, transform: 'rotate(-8 9 12)' }], ['rect', { ...CARD, x: 9.5, y: 4, transform: 'rotate(8 15 12)' }]];

/** The mark and the word; what: as h has it. */
export const brand = (what) => h(`${what}.brand`, {}, svg('0 0 24 24', MARK), 'talon');

/** The same as text, for the templates: the build puts it where they say %BRAND%. */
export function brandText() {
    const shape = ([tag, attributes]) => `<${tag} ${Object.entries(attributes).map(([name, value]) => `${name}="${value}"`).join(' ')}></${tag}>`;
    return `<span class="brand"><svg viewBox="0 0 24 24" aria-hidden="true">${MARK.map(shape).join('')}</svg>talon</span>`;
}
