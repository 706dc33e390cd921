// dom.mjs -- elements in one line, without innerHTML; for all pages.

const shown = (children) => children.flat().filter((child) => child !== null && child !== undefined && child !== false);

/** h('p.note', { id: 'x', onclick: f }, child…): children are nodes or strings; those that are null or false are left out. */
export function h(what, attributes = {}, ...children) {
    const [tag, ...classes] = what.split('.');
    const element = document.createElement(tag || 'div');
    if (classes.length > 0) element.className = classes.join(' ');
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else if (name === 'value' || name === 'checked' || name === 'disabled') element[name] = value;
        else element.setAttribute(name, value === true ? '' : String(value));
    }
    element.append(...shown(children));
    return element;
}

export function fill(element, ...children) {
    element.replaceChildren(...shown(children));
    return element;
}

/** A drawing from a list of [tag, attributes]; it means nothing to a screen reader. */
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
