// wrong.mjs -- something went wrong while cards are laid: how to get back, arrow by arrow, and what it costs to go on instead.
//
// Taking cards back in the opposite order, each from the top of its pile to the top of the hand, restores the stack exactly, whatever
// was laid wrong in between. That ends at piles that were picked up, and at a packet that somebody has looked at.
import { standing } from './steps.mjs';

/**
 * What lies before the cursor, to be taken back first.
 * @returns {{ kind: 'lay' | 'give', step: object, cursor: number } | { kind: 'begin' } | { kind: 'pickup' }} cursor: where the deal then stands
 */
export function behind(steps, cursor) {
    for (let i = cursor - 1; i >= 0; i--) {
        const step = steps[i];
        if (step.kind === 'lay' || step.kind === 'give') return { kind: step.kind, step, cursor: i };
        if (step.kind === 'pickup') return { kind: 'pickup' };
    }
    return { kind: 'begin' };
}

/** The arrow of this round before which so many cards are held, nearest to the cursor; null when there is none. */
export function arrowWith(steps, cursor, held, size) {
    const round = steps[cursor].round;
    const fits = (i) => steps[i].round === round && ['start', 'lay', 'give', 'empty', 'pickup'].includes(steps[i].kind) && standing(steps, i, size).held === held;
    for (let away = 0; away < steps.length; away++) {
        if (cursor - away >= 0 && fits(cursor - away)) return cursor - away;
        if (cursor + away < steps.length && fits(cursor + away)) return cursor + away;
    }
    return null;
}

/** Where the deal stands after its round when no card is left to lay: at the next packet to hand over, pick-up or end. */
export function afterLays(steps, cursor) {
    const round = steps[cursor].round;
    let i = cursor;
    while (steps[i].round === round && (steps[i].kind === 'lay' || steps[i].kind === 'empty')) i++;
    return i;
}

/** What going on costs: nothing where only hands are dealt (a card drawn by lot puts the counts right, and every deal is as likely as before),
 *  the order of the stack where there is one. */
export const costs = (target) => (target.cards.some((to) => to !== null && 'talon' in to) ? 'order' : 'nothing');
