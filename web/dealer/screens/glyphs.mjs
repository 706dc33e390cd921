// glyphs.mjs -- a small drawing for each game of the first screen: no letters, which some fonts lack and others turn into pictures of their own.

const full = (d) => ['path', { d, fill: 'currentColor' }];
const line = (d) => ['path', { d, fill: 'none', stroke: 'currentColor', 'stroke-width': 2.4, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }];
const card = (x, y, turned = 0, height = 14) => ['rect', { x, y, width: 9, height, rx: 1.8, fill: 'var(--sheet)', stroke: 'currentColor', 'stroke-width': 2, transform: `rotate(${turned} ${x + 4.5} ${y + height})` }];
const ring = (r, more = {}) => ['circle', { cx: 12, cy: 12, r, fill: 'none', stroke: 'currentColor', 'stroke-width': 2.2, ...more }];
const leaf = (cx, cy) => ['circle', { cx, cy, r: 4.4, fill: 'currentColor' }];

/** Drawings of 24 by 24. */
const SHAPES = {
    club: [leaf(12, 6.8), leaf(6.9, 13.4), leaf(17.1, 13.4), full('M12 10L14.8 21.5H9.2Z')],
    heart: [full('M12 21C5 15.6 2.2 12 2.2 8.3A5 5 0 0112 6.4A5 5 0 0121.8 8.3C21.8 12 19 15.6 12 21Z')],
    spade: [full('M12 2.2C15 6.8 21.3 9.8 21.3 14.4A4.5 4.5 0 0113.4 17.2L15 21.8H9L10.6 17.2A4.5 4.5 0 012.7 14.4C2.7 9.8 9 6.8 12 2.2Z')],
    diamond: [full('M12 2L19.6 12L12 22L4.4 12Z')],
    fan: [card(7.5, 5.5, -32), card(7.5, 5.5, 32), card(7.5, 5.5)],
    turn: [line('M19.6 13.5A7.8 7.8 0 1117.4 6.6'), full('M20.8 2.4V9.6H13.6Z')],
    star: [full('M12 2L14.9 8.8L22.2 9.5L16.7 14.3L18.3 21.5L12 17.7L5.7 21.5L7.3 14.3L1.8 9.5L9.1 8.8Z')],
    cross: [line('M3 7H7L16 17H20.5M3 17H7L9.3 14.5M13.6 9.6L16 7H20.5M18 4L21 7L18 10M18 14L21 17L18 20')],
    numbers: [line('M9.5 4L7.5 20M16.5 4L14.5 20M4.5 9H20M4 15H19.5')],
    chip: [ring(9.6), ring(9.6, { 'stroke-width': 4.4, 'stroke-dasharray': '4 6.05' }), ring(4.4)],
    columns: [card(1.5, 3, 0, 8), card(7.5, 3, 0, 12.5), card(13.5, 3, 0, 18)],
    trick: [card(3.6, 5.5, -14), card(11.4, 5.5, 14)],
    heap: [card(3, 4), card(7.5, 5.5), card(12, 7)],
};

const GAMES = {
    skat: 'club', doppelkopf: 'heart', bridge: 'spade', poker: 'diamond', rummy: 'fan', uno: 'turn', commander: 'star', shuffle: 'cross', own: 'numbers',
    hearts: 'heart', spades: 'spade',
    canasta: 'fan', gin_rummy: 'fan', thirty_one: 'fan',
    five_card_draw: 'chip', kuhn: 'chip', leduc: 'chip', omaha: 'chip', omaha_hi_lo: 'chip', seven_card_stud: 'chip',
    freecell: 'columns', klondike: 'columns',
    euchre: 'trick', five_hundred: 'trick', oh_hell: 'trick', pinochle: 'trick', sheepshead: 'trick', tarot: 'trick', whist: 'trick',
};

/** The drawing of a game; of most games nobody has drawn one for, a few cards. */
export const glyphOf = (id) => SHAPES[GAMES[id] ?? 'heap'];
