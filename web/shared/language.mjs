// language.mjs -- the language of all pages: chosen once, for all of them, or the browser's.
import { remember, remembered } from './memory.mjs';

/** Each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' };

const KEY = 'talon-language';
let chosen = 'auto';

/** What was chosen: 'auto' or a key of LANGUAGES. */
export const languageChoice = () => chosen;

/** The language in use. */
export function language() {
    return chosen === 'auto' ? (navigator.languages ?? [navigator.language ?? 'en']).map((wish) => wish.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? 'en' : chosen;
}

function put(wish) {
    chosen = wish !== null && Object.hasOwn(LANGUAGES, wish) ? wish : 'auto';
    document.documentElement.lang = language();
}

/** When the page starts. */
export const startLanguage = () => put(remembered(KEY));

/** wish: 'auto' or a key of LANGUAGES. */
export function chooseLanguage(wish) {
    put(wish);
    remember(KEY, chosen === 'auto' ? null : chosen);
}
