// presets.mjs -- the games of the first screen, and what each wants: from its compiled file, or from your own numbers.
import { MAX_CARDS } from '../../wasm/plan.mjs';

/** players: how many sit there at first. own: numbers instead of a file. */
export const PRESETS = [
    { id: 'skat', game: 'skat', players: 3 },
    { id: 'doppelkopf', game: 'doppelkopf', players: 4 },
    { id: 'bridge', game: 'bridge', players: 4 },
    { id: 'poker', game: 'texas_holdem', players: 6 },
    { id: 'rummy', game: 'rummy_500', players: 4 },
    { id: 'uno', game: 'uno', players: 4 },
    { id: 'commander', game: 'commander', players: 1, cards: 99 },
    { id: 'shuffle', own: { cards: 52, each: 0, table: 0, order: true }, players: 0 },
];

/** Games of many packs: nobody deals them like this, so the page does not have them. */
export const NOT_DEALT = ['baccarat', 'blackjack_shoe'];

/** Every other shipped game that real cards can be dealt for in a few minutes. */
const NOT_HERE = new Set([...PRESETS.map((preset) => preset.game), ...NOT_DEALT]);

export function otherGames(games) {
    return [...games.values()].filter((game) => !NOT_HERE.has(game.name)).map((game) => ({ id: game.name, game: game.name, players: Math.max(game.minPlayers, Math.min(4, game.maxPlayers)) }));
}

/** Your own numbers, beginning with those of some target. */
export function ownNumbers(target, players) {
    const each = target ? target.cards.filter((to) => to?.player === 0).length : 0;
    return { cards: target ? target.cards.length : 52, each: players ? each : 0, table: 0, order: true };
}

/** Who may sit down: [fewest, most]. Where everybody brings a deck, one plan is for one of them. */
export function seats(setup, games) {
    if (setup.own) return [0, 12];
    const game = games.get(setup.game);
    return game.imports ? [1, 1] : [game.minPlayers, game.maxPlayers];
}

/** What is wrong with your own numbers: a key of the words, or null. */
export function wrongNumbers({ cards, each, table }, players) {
    if (![cards, each, table].every(Number.isInteger) || cards < 1 || each < 0 || table < 0) return 'wrongWhole';
    if (cards > MAX_CARDS) return 'wrongMany';
    return players * each + table > cards ? 'wrongFew' : null;
}

function ownTarget({ cards, each, table, order }, players) {
    const dest = [];
    const places = each ? players.map((owner) => ({ zone: 'hand', owner, index: 0, face: null })) : [];
    places.forEach((_, player) => dest.push(...Array.from({ length: each }, () => ({ player }))));
    if (table) places.push({ zone: 'table', owner: null, index: 0, face: null });
    for (let i = 0; i < table; i++) dest.push({ player: places.length - 1 });
    const left = cards - dest.length;
    for (let k = 0; k < left; k++) dest.push(order ? { talon: k } : null);
    const talon = order && left ? [{ zone: null, owner: null, index: 0, cards: left, face: null }] : [];
    return { cards: dest, places, talon, rest: order ? 0 : left, aside: 0, depends: false };
}

function readTarget(setup, games) {
    if (setup.own) return ownTarget(setup.own, setup.players);
    const game = games.get(setup.game);
    if (!game.imports) return game.target({ players: setup.players, dealer: setup.dealer || undefined });
    // Everybody does the same with their own deck: the others at the table only fill its seats.
    const others = Array.from({ length: game.minPlayers - 1 }, (_, i) => `${setup.players[0]} ${i + 2}`);
    const deck = Array.from({ length: setup.cards + 1 }, (_, i) => `${i}`);
    return game.target({ players: [...setup.players, ...others], deck });
}

/** The next deal of a setup: whoever sits after the dealer deals. */
export function nextSetup(setup) {
    const n = setup.players.length;
    return n < 2 ? setup : { ...setup, dealer: ((setup.dealer || n) % n) + 1 };
}

let last = { key: '', target: null };

/** What a setup wants from the stack. Throws what the game refuses. The last answer is kept: a game that looks at its cards is dealt
 *  hundreds of times for it. */
export function targetOf(setup, games) {
    const key = JSON.stringify([setup.game, setup.own, setup.players, setup.dealer, setup.cards]);
    if (last.key !== key) last = { key, target: readTarget(setup, games) };
    return last.target;
}
