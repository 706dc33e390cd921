// javascript-page.test.mjs -- the JavaScript loader in Chromium: it fetches what lies beside it, and deals what Node deals.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Talon } from '../../wasm/talon.mjs';
import { executablePath, launch, openPage, serve } from './lib/browser.mjs';

const built = fileURLToPath(new URL('../../build/wasm/', import.meta.url));
const skip = executablePath ? false : 'no Chromium here';

/** What a page does with it; run in Node, too. */
async function work(talon, game) {
    const seating = { players: ['Ana', 'Ben', 'Cy'], seed: '77' };
    const deal = game.deal(seating);
    const table = game.sit(seating);
    table.run('flop');
    const seen = [table.view('Ana'), table.view()].map((view) => Object.values(view.zones).map(String));
    table.free();
    let refused;
    try {
        table.zones;
    } catch (error) {
        refused = error.message;
    }
    return JSON.stringify({ deal, seen, refused, words: talon.poker.rank([...deal.of('Ana').hand.cards, ...deal.zones.community.cards]).words, random: new Set(talon.wash(52)).size });
}

test('a page loads it from beside talon.mjs, and gets what Node gets', { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'talon-page-'));
    cpSync(built, folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><title>talon</title>');
    const [server, browser] = [await serve(folder), await launch()];
    try {
        const { page, complaints } = await openPage(browser, {}, { url: server.url });
        const got = await page.evaluate(`(async () => {
            const { Talon } = await import('./talon.mjs');
            const talon = await Talon.load();
            return (${work})(talon, await talon.game('texas_holdem'));
        })()`);
        const talon = await Talon.load(readFileSync(join(built, 'talon.wasm')));
        assert.deepEqual(JSON.parse(got), JSON.parse(await work(talon, talon.openGame(readFileSync(join(built, 'games/texas_holdem.game'))))));
        assert.deepEqual(complaints, []);
    } finally {
        await browser.close();
        server.close();
        rmSync(folder, { recursive: true });
    }
});
