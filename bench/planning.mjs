// planning.mjs -- how long the dealer page plans, from its button to the first arrow: what a game wants, the lot, the plan, where its piles lie, and the
// check that it deals what was drawn. Every game and number of players, with the page's own module. Never fails because of a figure.
//
//   node bench/planning.mjs [TIMES]       each is planned so often, in turn, with other lots; the least processor time counts
import { readFileSync, readdirSync } from 'node:fs';
import { Core } from '../wasm/core.mjs';
import { Deal } from '../web/dealer/deal.mjs';
import { NOT_DEALT, PRESETS, otherGames, seats } from '../web/dealer/presets.mjs';

const made = new URL('../build/made/wasm/', import.meta.url);
const talon = await Core.load(readFileSync(new URL('page.wasm', made)));
const files = readdirSync(new URL('deals/', made)).filter((file) => file.endsWith('.game') && !NOT_DEALT.includes(file.slice(0, -5)));
const games = new Map(files.map((file) => talon.openGame(readFileSync(new URL(`deals/${file}`, made)))).map((game) => [game.name, game]));

const setups = [...PRESETS, ...otherGames(games)].flatMap((preset) => {
    const [least, most] = preset.id === 'shuffle' ? [0, 0] : seats(preset, games);
    return Array.from({ length: most - least + 1 }, (_, i) => ({ id: preset.id, game: preset.game, own: preset.own, cards: preset.cards, dealer: 0, players: Array.from({ length: least + i }, (_, p) => `Player ${p + 1}`) }));
});

function plan(setup, time) {
    const secret = new Uint8Array(32).fill(time);
    const start = process.cpuUsage();
    Deal.begin({ talon, games }, setup, 'rounds', { secret }).stir(true);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
}

const times = Number(process.argv[2] ?? 20);
const best = setups.map(() => Infinity);
for (let time = 0; time < times; time++) setups.forEach((setup, i) => (best[i] = Math.min(best[i], plan(setup, time)))); // in turn: what a setup wants is never remembered

const GOAL = 20;
const slowest = best.indexOf(Math.max(...best));
const middle = [...best].sort((a, b) => a - b)[best.length >> 1];
console.log(`dealer page: a plan takes ${middle.toFixed(1)} ms, the slowest of ${setups.length} (${setups[slowest].id} for ${setups[slowest].players.length}) ${best[slowest].toFixed(1)} ms; goal: at most ${GOAL} ms: ${best[slowest] <= GOAL ? 'ok' : 'missed'}`);
