// settings.mjs -- the dialog with the settings.
import { h } from '../dom.mjs';
import { LANGUAGES, setLanguage, w } from '../words.mjs';
import { keep, settings } from '../settings.mjs';
import { FASTEST, SLOWEST } from '../metronome.mjs';
import { toggle } from './parts.mjs';

function language(app, reopen) {
    const select = h('select', { onchange: () => {
        keep({ language: select.value });
        setLanguage(select.value);
        reopen();
    } }, h('option', { value: 'auto' }, w().auto), Object.entries(LANGUAGES).map(([code, name]) => h('option', { value: code, lang: code }, name)));
    select.value = settings.language;
    return h('label', { class: 'field' }, h('span', {}, w().language), select);
}

function tempo() {
    const shown = h('output', {}, settings.tempo.toFixed(1));
    return h('label', { class: 'field' }, h('span', {}, w().tempo, ' ', shown), h('input', { type: 'range', min: FASTEST, max: SLOWEST, step: 0.1, value: settings.tempo, oninput: (event) => {
        keep({ tempo: Number(event.target.value) });
        shown.textContent = settings.tempo.toFixed(1);
    } }));
}

export function openSettings(app) {
    const words = w();
    const dialog = h('dialog', { class: 'settings', 'aria-labelledby': 'settings-title' });
    const close = () => {
        dialog.close();
        dialog.remove();
        app.refresh();
    };
    const flag = (name, label, why) => toggle(label, why, settings[name], (on) => keep({ [name]: on }));
    dialog.append(
        h('h2', { id: 'settings-title' }, words.settings),
        language(app, () => {
            close();
            openSettings(app);
        }),
        flag('leftHanded', words.leftHanded, words.leftWhy),
        flag('counts', words.showCounts),
        flag('voice', words.voice),
        flag('tick', words.tick),
        flag('vibrate', words.vibrate),
        flag('metronome', words.metronome, words.adapts),
        tempo(),
        flag('onePacket', words.onePacket, words.onePacketWhy),
        h('div', { class: 'choices' }, h('button', { class: 'primary', onclick: close }, words.close)),
    );
    dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        close();
    });
    document.body.append(dialog);
    dialog.showModal();
}
