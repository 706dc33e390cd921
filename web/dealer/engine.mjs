// engine.mjs -- the part of talon that plans, and the shipped games, which lie inside this page, deflated.
import { Core } from '../../wasm/core.mjs';
import wasm from 'talon:wasm';
import games from 'talon:games';
import ends from 'talon:ends';

async function inflated(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function loadEngine() {
    const [code, all] = await Promise.all([inflated(wasm), inflated(games)]);
    const talon = await Core.load(code);
    const each = ends.map((end, i) => all.slice(ends[i - 1] ?? 0, end));
    return { talon, games: new Map(each.map((bytes) => talon.openGame(bytes)).map((game) => [game.name, game])) };
}
