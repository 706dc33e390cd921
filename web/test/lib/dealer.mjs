// dealer.mjs -- the dealer page opened in Chromium, and what a test does with it: press, choose, deal on, read the record.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Talon } from '../../../wasm/talon.mjs';
import { assertQuiet, executablePath, launch, openPage } from './browser.mjs';
import { breathe, look } from './human.mjs';

export const folder = fileURLToPath(new URL('../../../build/web/dealer', import.meta.url));
export const file = pathToFileURL(join(folder, 'index.html')).href;
export const skip = !existsSync(join(folder, 'index.html')) ? 'there is no build/web/dealer: make web builds it' : executablePath ? false : 'there is no Chromium';
export const SIZES = [{ width: 320, height: 640 }, { width: 390, height: 844 }, { width: 1280, height: 800 }];

export let browser;
let talon;
test.before(async () => {
    if (skip) return;
    browser = await launch();
    talon = await Talon.load(readFileSync(new URL('../../../build/wasm/talon.wasm', import.meta.url)));
});
test.after(() => browser?.close());

/** Opens the page, hands it to `use`, and sees that nothing complained, nothing was loaded and nothing is too wide. still: time passes only
 *  when it is told to; within: another browser. */
export async function withPage({ size = SIZES[1], locale = 'en-GB', url = file, dark = false, reducedMotion = 'no-preference', forcedColors = 'none', prepare = null, still = false, within = browser } = {}, use) {
    const open = await openPage(within, { viewport: size, locale, colorScheme: dark ? 'dark' : 'light', reducedMotion, forcedColors }, { url, script: prepare, clock: true });
    const { context, page, requests } = open;
    if (still) await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.waitForSelector('h1');
    const loaded = requests.length;
    await use(page, context);
    await assertQuiet(open, size.width);
    if (url === file) assert.deepEqual(requests.slice(loaded).filter((entry) => entry !== file && !entry.startsWith('data:')), [], 'nothing is loaded while dealing');
    await context.close();
}

/** prepare: always the same secret, and so the same lot. */
export const sameLot = () => {
    crypto.getRandomValues = (array) => array.map((_, i) => (i * 37 + 11) % 256);
};

export async function press(page, name) {
    await breathe(page);
    return page.getByRole('button', { name, exact: true }).click();
}

export async function gameButton(page, name) {
    await breathe(page);
    return page.locator('button.game').filter({ has: page.getByText(name, { exact: true }) }).click();
}

export async function players(page, n, more = 'One more player', fewer = 'One fewer player') {
    for (;;) {
        const now = Number(await page.locator('.stepper output').innerText());
        if (now === n) return;
        await press(page, now < n ? more : fewer);
    }
}

const WORDS = {
    en: { deal: 'Deal', skip: 'Nobody knows how they lie: skip this', check: 'Check this deal', over: 'Yes, show the record' },
    de: { deal: 'Geben', skip: 'Niemand weiß, wie sie liegen: überspringen', check: 'Geben prüfen', over: 'Ja, Protokoll zeigen' },
};

/** From the setup to the table, or to the seal, with cards nobody knows. */
export async function begin(page, language = 'en') {
    await press(page, WORDS[language].deal);
    await press(page, WORDS[language].skip);
}

/** The record the page shows when the game is over. */
export async function recordOf(page, language = 'en') {
    await press(page, WORDS[language].check);
    await press(page, WORDS[language].over);
    return JSON.parse(await page.locator('textarea').inputValue());
}

/** Whose the packets are, by number: a name, or null for a place on the table. */
function ownersOf({ game: name, players: names, dealer, deck, cards }) {
    if (deck) return [names[0]];
    if (name === null) return names.filter(() => cards.includes('p0'));
    const game = talon.openGame(readFileSync(new URL(`../../../build/wasm/games/${name}.game`, import.meta.url)));
    return game.target({ players: names, dealer: dealer || undefined }).places.map((place) => place.owner);
}

/** Whether everybody has exactly what the lot assigned: every hand as a set, the talon in its order, the rest below. */
export function assertDealt(human, record) {
    const seed = Uint8Array.from(record.seed.match(/../g), (pair) => parseInt(pair, 16));
    const wanted = record.deal.cards.map((to) => (to === null ? null : typeof to === 'string' ? { player: Number(to.slice(1)) } : { talon: to }));
    const assigned = talon.assign(wanted, seed);
    const sorted = (cards) => [...cards].sort((a, b) => a - b);
    const hand = (p) => assigned.flatMap((to, card) => (to?.player === p ? [card] : []));
    const owners = ownersOf(record.deal);
    const places = [...human.hand.keys()].filter((name) => !owners.includes(name));
    owners.forEach((owner, p) => assert.deepEqual(sorted(human.hand.get(owner ?? places[0])), hand(p), `the cards of ${owner ?? places[0]}`));
    assert.equal(human.hand.size, owners.length);
    const depth = human.held.map((card) => (assigned[card] === null ? Infinity : assigned[card].talon));
    assert.ok(depth.every((d, i) => d !== undefined && (i === 0 || depth[i - 1] <= d)), 'the talon is in its order');
    assert.equal(human.pile.size, 0, 'nothing is left on the table');
    assert.equal(human.held.length + [...human.hand.values()].flat().length, assigned.length);
}

/** Tick a box or turn a switch by its words. */
export async function choose(page, words) {
    await breathe(page);
    return page.getByText(words).first().click();
}

/** Deal on until the page says something of this kind. */
export async function until(human, pattern) {
    for (;;) {
        const { sentence } = await look(human.page);
        if (pattern.test(sentence)) return sentence.match(pattern);
        assert.ok(await human.step(), `never said ${pattern}`);
    }
}
