// choices.mjs -- two buttons at the head of a page: the other language, the other colours. What they choose holds for all pages.
import { fill, h } from './dom.mjs';
import { LANGUAGES, chooseLanguage, language } from './language.mjs';
import { chooseTheme, isDark } from './theme.mjs';

/** [light, dark] */
const COLOURS = { en: ['Light', 'Dark'], de: ['Hell', 'Dunkel'] };

/** Fills an element with them, as they are now. said(): the page has to be said in another language. */
export function drawChoices(element, said) {
    const [now, other] = [language(), Object.keys(LANGUAGES).find((code) => code !== language())];
    const dark = isDark();
    fill(element,
        h('button', { type: 'button', id: 'language', lang: other, onclick: () => (chooseLanguage(other), said()) }, LANGUAGES[other]),
        h('button', { type: 'button', id: 'theme', onclick: () => (chooseTheme(dark ? 'light' : 'dark'), drawChoices(element, said)) }, COLOURS[now][dark ? 0 : 1]));
}
