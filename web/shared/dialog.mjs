// dialog.mjs -- modal dialogs: a title, some text, choices.
import { h } from './dom.mjs';

const listeners = new Set();

/** listener(true) when a dialog opens, listener(false) when it is closed. Returns what ends that. */
export function onDialog(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Show a dialog over everything. Returns what closes it. */
export function open(dialog) {
    const tell = (isOpen) => listeners.forEach((listener) => listener(isOpen));
    document.body.append(dialog);
    dialog.showModal();
    tell(true);
    return () => {
        dialog.close();
        dialog.remove();
        tell(false);
    };
}

/** A dialog with a title, a body and choices [word, value, class]; resolves with the value of the one chosen, null when it is closed. */
export function ask(title, body, choices) {
    return new Promise((resolve) => {
        const dialog = h('dialog', { 'aria-labelledby': 'ask-title' });
        let close = () => {};
        const choose = (value) => {
            close();
            resolve(value);
        };
        dialog.append(
            h('h2', { id: 'ask-title' }, title),
            ...(Array.isArray(body) ? body : [h('p', {}, body)]),
            h('div', { class: 'choices' }, choices.map(([word, value, style]) => h('button', { class: style ?? '', onclick: () => choose(value) }, word))),
        );
        dialog.addEventListener('cancel', (event) => {
            event.preventDefault();
            choose(null);
        });
        close = open(dialog);
    });
}
