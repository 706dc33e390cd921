// poker_night.mts -- a hand of Texas Hold'em in TypeScript: dealt phase by phase, seen by each player, compared; then a table of one's own.
//
// It lies beside talon.mjs, talon.wasm and games/, as `make wasm` puts them into build/wasm:
//   tsc --strict --target es2022 --module nodenext poker_night.mts && node poker_night.mjs
import { Talon, TalonError, type Card, type GameTable, type PokerHand, type TableRecord } from './talon.mjs';

const talon: Talon = await Talon.load();
const players = ['Ana', 'Ben', 'Cy'] as const;

function best(table: GameTable, player: string): PokerHand {
    const own: Card[] = table.look().of(player)['hand']?.cards ?? [];
    return talon.poker.rank([...own, ...table.look().zone('community').cards]);
}

const holdem = await talon.game('texas_holdem');
const night = holdem.sit({ players, seed: '2026' });
night.run('flop');
const seen = night.view('Ana');
console.log(`Ana holds ${seen.of('Ana')['hand']}, sees ${seen.zone('community')}, and of Ben's hand ${seen.of('Ben')['hand']}`);
console.log(`a spectator sees ${night.view().of('Ana')['hand']}`);
night.run();
const ranked = players.map((player) => ({ player, hand: best(night, player) })).sort((a, b) => b.hand.rank - a.hand.rank);
for (const { player, hand } of ranked) console.log(`${player}: ${hand.words}`);

const table = talon.table({
    zones: { deck: { type: 'deck', cards: 'piquet_32 + 2 joker' }, 'hand.1': { type: 'hand', owner: 'Ana' }, discard: { type: 'discard' } },
    seed: 7n,
});
table.shuffle();
const record: TableRecord = table.draw({ n: 5, to: 'hand.1', by: 'Ana' });
console.log(`${record.by} drew ${record.cards?.join(' ')}`);
table.undo();
try {
    table.draw({ n: 99, to: 'hand.1' });
} catch (error) {
    if (!(error instanceof TalonError)) throw error;
    console.log(`${error.status}: ${error.fields['available']} cards are there`);
}
table.free();
night.free();
holdem.free();
