// engine.mjs -- the part of talon that plans, and the shipped games, which lie inside this page.
import { Core } from '../../wasm/core.mjs';
import wasm from 'talon:wasm';
import games from 'talon:games';

export async function loadEngine() {
    const talon = await Core.load(wasm);
    return { talon, games: new Map(games.map((bytes) => talon.openGame(bytes)).map((game) => [game.name, game])) };
}
