// motion.mjs -- cards that move over the table: what was just done, once more for the eye.
//
// Nothing waits for them and nothing else changes its place. Whoever asked for no motion sees none.

const STEP = 70; // milliseconds between two cards
const LONG = 260;

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where an element lies on the ground, and how large it is, however the ground is turned. */
const boxOf = ({ offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height }) => ({ x: x + width / 2, y: y + height / 2, width, height });

/** Moves a card of this size over the ground; it is gone when it has arrived. */
function fly(ground, size, from, to, { delay = 0, fade = false, scale = 1 } = {}) {
    const card = document.createElement('div');
    card.className = 'flying';
    card.setAttribute('aria-hidden', 'true');
    Object.assign(card.style, { width: `${size.width}px`, height: `${size.height}px`, left: `${from.x - size.width / 2}px`, top: `${from.y - size.height / 2}px` });
    ground.append(card);
    const end = { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px)`, opacity: fade ? 0 : 1 };
    const moving = card.animate([{ transform: `scale(${scale})`, opacity: 1 }, end], { duration: LONG, delay, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)', fill: 'both' });
    const gone = () => card.remove();
    moving.onfinish = gone;
    moving.oncancel = gone;
}

/** What still flies has arrived. */
export function land(ground) {
    for (const card of ground.querySelectorAll('.flying')) card.remove();
}

/** So many cards from the middle to a pile. */
export function layCards(ground, middle, pile, times) {
    if (still()) return;
    const to = boxOf(pile);
    for (let i = 0; i < times; i++) fly(ground, to, boxOf(middle), to, { delay: i * STEP, scale: 0.5 });
}

/** A packet from its pile to a player: towards [x, y] of the table's edge, each -1, 0 or 1. */
export function slide(ground, pile, [x, y]) {
    if (still()) return;
    const from = boxOf(pile);
    const edge = { x: ground.clientWidth * (0.5 + x * 0.62), y: ground.clientHeight * (0.5 + y * 0.62) };
    fly(ground, from, from, edge, { fade: true });
}
