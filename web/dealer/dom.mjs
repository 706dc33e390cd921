// dom.mjs -- the few things the screens need of a document beside making elements: showing a screen, asking in a dialog.
import { h } from '../dom.mjs';

export { h, svg } from '../dom.mjs';

/** Put a screen in place of the last one; the heading gets the focus, so that a screen reader begins there. */
export function show(screen) {
    const app = document.getElementById('app');
    app.replaceChildren(screen);
    window.scrollTo(0, 0);
    const start = screen.querySelector('[data-focus]') ?? screen.querySelector('h1');
    if (start?.tagName === 'H1') start.tabIndex = -1;
    start?.focus({ preventScroll: true });
}

/** A modal dialog with a title, a body and choices [word, value, class]; resolves with the value of the one chosen, null when it is closed. */
export function ask(title, body, choices) {
    return new Promise((resolve) => {
        const dialog = h('dialog', { 'aria-labelledby': 'ask-title' });
        const choose = (value) => {
            dialog.close();
            dialog.remove();
            resolve(value);
        };
        dialog.append(
            h('h2', { id: 'ask-title' }, title),
            ...(Array.isArray(body) ? body : [h('p', {}, body)]),
            h('div', { class: 'choices' }, choices.map(([word, value, style]) => h('button', { class: style ?? '', onclick: () => choose(value) }, word))),
        );
        dialog.addEventListener('cancel', () => choose(null));
        document.body.append(dialog);
        dialog.showModal();
    });
}
