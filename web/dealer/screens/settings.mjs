// settings.mjs -- the dialog with the settings.
import { h, open } from '../dom.mjs';
import { chooseLanguage, LANGUAGES, languageChoice } from '../../shared/language.mjs';
import { chooseTheme, THEMES, themeChoice } from '../../shared/theme.mjs';
import { w } from '../words.mjs';
import { keep, settings } from '../settings.mjs';
import { FASTEST, SLOWEST } from '../metronome.mjs';
import { toggle } from './parts.mjs';

/** Language or colours: the same for all pages. */
function choice(label, options, chosen, choose) {
    const select = h('select', { onchange: () => choose(select.value) }, options.map(([value, word, lang]) => h('option', { value, lang }, word)));
    select.value = chosen;
    return h('label', { class: 'field' }, h('span', {}, label), select);
}

function language(reopen) {
    const options = [['auto', w().auto], ...Object.entries(LANGUAGES).map(([code, name]) => [code, name, code])];
    return choice(w().language, options, languageChoice(), (wish) => {
        chooseLanguage(wish);
        reopen();
    });
}

const theme = () => choice(w().colours, THEMES.map((name) => [name, w().theme[name]]), themeChoice(), chooseTheme);

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
    let shut = () => {};
    const now = () => JSON.stringify([settings, languageChoice()]);
    const before = now();
    const close = () => {
        shut();
        if (now() !== before) app.refresh();
    };
    const flag = (name, label, why) => toggle(label, why, settings[name], (on) => keep({ [name]: on }));
    dialog.append(
        h('h2', { id: 'settings-title' }, words.settings),
        language(() => {
            close();
            openSettings(app);
        }),
        theme(),
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
    shut = open(dialog);
}
