// dom.mjs -- the one thing the screens need of a document beside what all pages share: showing a screen.
export { ask, onDialog, open } from '../shared/dialog.mjs';
export { h, svg } from '../shared/dom.mjs';

/** Put a screen in place of the last one; the heading gets the focus, so that a screen reader begins there. */
export function show(screen) {
    const app = document.getElementById('app');
    app.replaceChildren(screen);
    window.scrollTo(0, document.documentElement.classList.contains('turned') ? document.documentElement.scrollHeight : 0); // where it begins
    const start = screen.querySelector('[data-focus]') ?? screen.querySelector('h1');
    if (start?.tagName === 'H1') start.tabIndex = -1;
    start?.focus({ preventScroll: true });
}
