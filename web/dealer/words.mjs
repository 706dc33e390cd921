// words.mjs -- the words of the language in use, and names for places and packets in it.
import { language } from '../shared/language.mjs';
import { de } from './words/de.mjs';
import { en } from './words/en.mjs';

const all = { en, de };

/** The words in use: w().deal, w().lay(2, 3, 'right'). */
export const w = () => all[language()];

/** A preset's or game's name. */
export const gameName = (id) => w().name[id] ?? id.replaceAll('_', ' ');

/** "Ana", "Ana, face up", "the skat", "pile 3" */
export function placeName({ zone, owner, index, face }) {
    const word = w().zone[zone] ?? zone.replaceAll('_', ' ');
    const numbered = index ? `${word} ${index}` : word;
    const name = owner === null ? numbered : zone === 'hand' ? owner : w().owned(owner, numbered);
    return face ? `${name}, ${w().face[face]}` : name;
}

/** The same on its own: "The skat". */
export function placeTitle(place) {
    const title = place.owner === null && !place.index ? w().zoneTitle?.[place.zone] : undefined;
    if (title) return title;
    const name = placeName(place);
    return place.owner === null ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
