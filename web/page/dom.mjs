// dom.mjs -- elements in one line, without innerHTML.

/** h('p.note', {id: 'x', onclick: f}, child…): children are nodes, strings or nulls. */
export function h(what, attributes = {}, ...children) {
    const [tag, ...classes] = what.split('.');
    const node = document.createElement(tag || 'div');
    if (classes.length > 0) node.className = classes.join(' ');
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
        else node.setAttribute(name, value === true ? '' : String(value));
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return node;
}

export function fill(node, ...children) {
    node.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return node;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** A small drawing; it means nothing to a screen reader. */
export function icon(path) {
    const svg = document.createElementNS(svgNamespace, 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('class', 'icon');
    svg.setAttribute('aria-hidden', 'true');
    const line = document.createElementNS(svgNamespace, 'path');
    line.setAttribute('d', path);
    svg.append(line);
    return svg;
}

export const icons = {
    tick: 'M5 12.5l4.5 4.5L19 7.5',
    cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
    dot: 'M12 11.5v1',
    first: 'M18 6l-7 6 7 6M7 6v12',
    back: 'M15 6l-7 6 7 6',
    next: 'M9 6l7 6-7 6',
    last: 'M6 6l7 6-7 6M17 6v12',
    play: 'M8 5.5v13l11-6.5z',
    pause: 'M8.5 6v12M15.5 6v12',
};
