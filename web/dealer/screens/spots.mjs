// spots.mjs -- the eight places around the phone as they are seen now, and what they are called. seats.mjs says which pile lies where.
import { PILES, seatSpot, spotOf } from '../seats.mjs';
import { settings } from '../settings.mjs';
import { w } from '../words.mjs';

/** Row and column of each spot, clockwise from the top left; the phone itself is at 2, 2. */
export const SPOT = [[1, 1], [1, 2], [1, 3], [2, 3], [3, 3], [3, 2], [3, 1], [2, 1]];

const ARROWS = ['↖', '↑', '↗', '→', '↘', '↓', '↙', '←'];

/** Turned round, for somebody who sits opposite, the cards stay where they lie: what was at the top left is at the bottom right. */
const seen = (spot) => (settings.turned ? (spot + PILES / 2) % PILES : spot);

/** The spot of a pile of a deal. */
export const pileSpot = (deal, pile) => seen(spotOf(pile, deal.kept.left));

/** Where the owner of a place sits; null where it is nobody's. */
export function placeSpot(deal, place) {
    const spot = seatSpot(deal.target.places[place].owner, deal.setup);
    return spot === null ? null : seen(spot);
}

/** "top right" */
export const spotName = (spot) => w().where[spot];

/** The way to a spot as one character. */
export const spotArrow = (spot) => ARROWS[spot];
