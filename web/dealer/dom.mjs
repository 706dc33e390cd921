// dom.mjs -- the few things the screens need of a document: making elements, showing a screen, asking in a dialog.

/** An element: h('button', { class: 'big', onclick }, 'Deal'). Children that are null or false are left out. */
export function h(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else if (name === 'value' || name === 'checked' || name === 'disabled') element[name] = value;
        else element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** A drawing from a list of [tag, attributes]. */
export function svg(viewBox, shapes, attributes = {}) {
    const space = 'http://www.w3.org/2000/svg';
    const root = document.createElementNS(space, 'svg');
    for (const [name, value] of Object.entries({ viewBox, 'aria-hidden': 'true', focusable: 'false', ...attributes })) root.setAttribute(name, value);
    for (const [tag, properties] of shapes) {
        const shape = document.createElementNS(space, tag);
        for (const [name, value] of Object.entries(properties)) shape.setAttribute(name, value);
        root.append(shape);
    }
    return root;
}

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
