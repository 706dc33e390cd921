// guard.mjs -- what a shaky finger or a held key does twice happens once.
//
// (1) A tap within TOO_SOON of something new on the screen was meant for what was there before: it does nothing.
// (2) A key that is held down presses nothing a second time.
// Both hold for every button of the page, because listen() sees all taps and keys first.

export const TOO_SOON = 250;

export class Guard {
    /** @param {() => number} now milliseconds */
    constructor(now) {
        this.now = now;
        this.shownAt = -Infinity;
        this.parts = [];
    }

    /** Something new is on the screen: in these elements, or everywhere. */
    shown(...parts) {
        this.shownAt = this.now();
        this.parts = parts;
    }

    /** Whether a tap on this element comes too soon. */
    tooSoon(target) {
        return this.now() - this.shownAt < TOO_SOON && (this.parts.length === 0 || this.parts.some((part) => part.contains(target)));
    }
}

/** Keys that press a button or take a step. In a field they write, and there a held key writes on. */
const PRESSES = new Set(['Enter', ' ', 'ArrowRight', 'ArrowLeft', 'Backspace', 'Escape']);

export const pressesAgain = ({ repeat, key, target }) => repeat && PRESSES.has(key) && !target?.closest?.('input, textarea, select');

export const guard = new Guard(() => performance.now());

export function listen(document) {
    const drop = (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
    };
    document.addEventListener('click', (event) => guard.tooSoon(event.target) && drop(event), true);
    document.addEventListener('keydown', (event) => pressesAgain(event) && drop(event), true);
}
