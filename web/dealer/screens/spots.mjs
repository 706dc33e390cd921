// spots.mjs -- where the eight piles lie around the phone, clockwise from the top left, and what each place is called.
import { w } from '../words.mjs';

/** Row and column of each pile; the phone itself is at 2, 2. */
export const SPOT = [[1, 1], [1, 2], [1, 3], [2, 3], [3, 3], [3, 2], [3, 1], [2, 1]];
const MIRROR = [2, 1, 0, 7, 6, 5, 4, 3];

/** "top right" */
export const spotName = (pile, leftHanded) => w().where[leftHanded ? MIRROR[pile] : pile];
