// colours.mjs -- the colours of all pages, each with its one name. The build makes custom properties of them: var(--paper).
//
// Paper and ink for choosing and reading, a green table for cards. Shape and words say everything; colour only repeats it.
// web/test/colours.test.mjs sees that what is written on what can be read, in light and dark.

/** [name, light, dark]; one value where both are the same. */
export const COLOURS = [
    // Paper: what texts and controls stand on.
    ['paper', '#f5f1e8', '#12201b'],
    ['sheet', '#fffdf8', '#1a2c25'], // a step nearer than the paper: buttons, fields, boxes
    ['ink', '#1b2a24', '#efeadd'],
    ['muted', '#55635c', '#a9b6ae'],
    ['line', '#d8d0bf', '#31443c'], // between things; never the only sign of a control
    ['edge', '#857d6c', '#71867b'], // around what can be pressed or filled in
    // What matters: the way on, good, doubtful, bad.
    ['accent', '#1d5b45', '#77d0ad'],
    ['on-accent', '#fffdf8', '#0d1a15'],
    ['accent-wash', '#dfece3', '#1a3a2e'],
    ['warn', '#6f4c00', '#f2c14e'],
    ['warn-wash', '#f7e7bf', '#3a3115'],
    ['bad', '#9a2f1f', '#ff9d8a'],
    ['bad-wash', '#f8e1da', '#43221b'],
    ['again', '#1d4f80', '#9ccaf5'], // nobody's fault that we know of
    ['again-wash', '#dbe7f3', '#1b3148'],
    ['backdrop', 'rgb(0 0 0 / 55%)'],
    // The table.
    ['felt', '#1c5a45', '#174b3a'],
    ['felt-deep', '#134434', '#0e3327'],
    ['felt-shade', 'rgb(0 0 0 / 20%)'],
    ['felt-edge', '#a3bcae'], // outlines that mean something
    ['felt-line', 'rgb(247 242 230 / 16%)'], // outlines that do not
    ['ivory', '#f7f2e6'],
    ['ivory-muted', '#cfdcd2'],
    ['on-ivory', '#1b2a24'],
    ['gold', '#f2c14e'],
    ['glow', 'rgb(242 193 78 / 35%)'],
    // Cards.
    ['card', '#fffefb', '#f5f2ea'],
    ['card-line', '#c9c6bd', '#8f8c84'],
    ['card-ink', '#1c2523'],
    ['card-red', '#b3201a'],
    ['back', '#2b5f86'],
    ['back-line', '#5b8fb3'],
];

/** The value of a colour. */
export function colour(name, dark) {
    const [, light, other = light] = COLOURS.find(([other_]) => other_ === name);
    return dark ? other : light;
}

/** The style sheet: the system's wish counts unless data-theme says otherwise. */
export function colourSheet() {
    const rules = (rows, scheme) => `color-scheme:${scheme};${rows.map(([name, value]) => `--${name}:${value};`).join('')}`;
    const dark = rules(COLOURS.filter((row) => row.length > 2).map(([name, , value]) => [name, value]), 'dark');
    return `:root{${rules(COLOURS, 'light')}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}`;
}
