// theme.mjs -- light or dark: chosen once, for all pages, or as the system has it. colours.mjs has the colours.
import { remember, remembered } from './memory.mjs';

export const THEMES = ['auto', 'light', 'dark'];

const KEY = 'talon-theme';
const system = () => matchMedia('(prefers-color-scheme: dark)');

/** What was chosen: one of THEMES. */
export const themeChoice = () => document.documentElement.dataset.theme ?? 'auto';

export const isDark = () => (themeChoice() === 'auto' ? system().matches : themeChoice() === 'dark');

function put(wish) {
    const { dataset } = document.documentElement;
    if (wish === 'light' || wish === 'dark') dataset.theme = wish;
    else delete dataset.theme;
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
        meta.dataset.own ??= meta.content; // what is right while the page follows the system
        meta.content = themeChoice() === 'auto' ? meta.dataset.own : paper;
    }
}

/** When the page starts. onSystem: called when the system changes its mind and the page follows. */
export function startTheme(onSystem = () => {}) {
    put(remembered(KEY));
    system().addEventListener('change', () => themeChoice() === 'auto' && onSystem());
}

/** wish: one of THEMES. */
export function chooseTheme(wish) {
    put(wish);
    remember(KEY, themeChoice() === 'auto' ? null : wish);
}
