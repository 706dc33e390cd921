// engine.mjs -- talon.wasm and the shipped games, which lie inside this page.
import { Talon } from '../../wasm/talon.mjs';
import wasm from 'talon:wasm';
import games from 'talon:games';

export async function loadEngine() {
    const talon = await Talon.load(wasm);
    return { talon, games: new Map(games.map((bytes) => talon.openGame(bytes)).map((game) => [game.name, game])) };
}
