// parts.mjs -- what several screens show: the head with its two buttons, a number with − and +, a switch, a QR code.
import { generate } from 'lean-qr/nano';
import { h, svg } from '../dom.mjs';
import { brand } from '../../shared/mark.mjs';
import { w } from '../words.mjs';
import { openSettings } from './settings.mjs';

export const icon = {
    back: () => svg('0 0 24 24', [['path', { d: 'M15 5l-7 7 7 7', fill: 'none', stroke: 'currentColor', 'stroke-width': '2.4', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }]]),
    settings: () => svg('0 0 24 24', [
        ['path', { d: 'M4 7h9M19 7h1M4 17h1M11 17h9', stroke: 'currentColor', 'stroke-width': '2.2', 'stroke-linecap': 'round' }],
        ['circle', { cx: '16', cy: '7', r: '2.6', fill: 'none', stroke: 'currentColor', 'stroke-width': '2.2' }],
        ['circle', { cx: '8', cy: '17', r: '2.6', fill: 'none', stroke: 'currentColor', 'stroke-width': '2.2' }],
    ]),
    turn: () => svg('0 0 24 24', [
        ['rect', { x: '8.4', y: '5', width: '7.2', height: '14', rx: '1.8', fill: 'none', stroke: 'currentColor', 'stroke-width': '2' }],
        ['path', { d: 'M19 6.2a8.4 8.4 0 010 11.6M19 17.8l.2-3.4M19 17.8l-3.2-.5M5 17.8a8.4 8.4 0 010-11.6M5 6.2l-.2 3.4M5 6.2l3.2.5', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.8', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }],
    ]),
    undo: () => svg('0 0 24 24', [['path', { d: 'M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-3', fill: 'none', stroke: 'currentColor', 'stroke-width': '2.2', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }]]),
    pause: () => svg('0 0 24 24', [['path', { d: 'M8 5v14M16 5v14', stroke: 'currentColor', 'stroke-width': '3', 'stroke-linecap': 'round' }]]),
    play: () => svg('0 0 24 24', [['path', { d: 'M8 5l11 7-11 7z', fill: 'currentColor' }]]),
    wrong: () => svg('0 0 24 24', [['path', { d: 'M12 4L21 20H3z', fill: 'none', stroke: 'currentColor', 'stroke-width': '2.2', 'stroke-linejoin': 'round' }], ['path', { d: 'M12 10v4.5M12 17.2v.1', stroke: 'currentColor', 'stroke-width': '2.4', 'stroke-linecap': 'round' }]]),
    counts: () => svg('0 0 24 24', [['path', { d: 'M6 19v-5M12 19V9M18 19V5', stroke: 'currentColor', 'stroke-width': '3', 'stroke-linecap': 'round' }]]),
};

export function iconButton(name, label, onclick, more = {}) {
    return h('button', { class: 'icon', 'aria-label': label, title: label, onclick, ...more }, icon[name]());
}

const toSettings = (app) => iconButton('settings', w().settings, () => openSettings(app));

/** The head of a screen: back, the title, settings. */
export const header = (app, title, back) => h('header', {}, iconButton('back', w().back, back), h('h1', {}, title), toSettings(app));

/** The head of the first screen, which is that of all pages. */
export const masthead = (app) => h('div', { class: 'masthead' }, brand('span'), toSettings(app));

/** A switch with its label and, smaller, why. */
export function toggle(label, why, checked, onchange) {
    return h('label', { class: 'switch' },
        h('input', { type: 'checkbox', role: 'switch', checked, onchange: (event) => onchange(event.target.checked) }),
        h('span', { class: 'knob', 'aria-hidden': 'true' }),
        h('span', { class: 'label' }, label, why ? h('small', {}, why) : null));
}

/** A number field. */
export function numberField(label, value, onchange, { min = 0, max = 1024 } = {}) {
    return h('label', { class: 'field' }, h('span', {}, label),
        h('input', { type: 'number', inputmode: 'numeric', min, max, value, oninput: (event) => onchange(event.target.value === '' ? NaN : Number(event.target.value)) }));
}

/** A QR code of some text, dark on light whatever the colours are. */
export function qr(text, label) {
    const canvas = h('canvas', { class: 'qr', role: 'img', 'aria-label': label });
    generate(text).toCanvas(canvas, { on: [0, 0, 0, 255], off: [255, 255, 255, 255], padX: 3, padY: 3 });
    return canvas;
}
