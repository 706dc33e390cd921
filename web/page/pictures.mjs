// pictures.mjs -- docs/img/verify-*.png: the built page, and the first page of all, in Chromium, with the games that the tests make.
import { pathToFileURL } from 'node:url';
import { launch } from '../test/lib/browser.mjs';
import { Resigner } from '../test/lib/damage.mjs';
import { pageExample } from '../test/lib/games.mjs';
import { desk, phone, root, rowOfDesks, rowOfPhones } from '../test/lib/phones.mjs';

/** The example with another card on the table than was sealed. */
function cheated() {
    const resigner = new Resigner(pageExample());
    const lines = structuredClone(resigner.lines);
    const flop = lines.find((line) => line.k === 'do' && line.open.length === 3);
    flop.open[1][1] = (flop.open[1][1] + 1) % 52;
    return Buffer.from(resigner.bytes(lines));
}

const url = (name) => pathToFileURL(`${root}build/web/${name}`).href;
const example = Buffer.from(pageExample().bytes());
const browser = await launch();

/** Screens of a page in a window of its own: what `use` shoots. */
async function open({ size = phone, locale = 'en-GB', dark = false } = {}, use) {
    const context = await browser.newContext({ viewport: size, locale, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', deviceScaleFactor: 1 });
    const page = await context.newPage();
    await page.goto(url('verify.html'));
    const shots = [];
    const choose = async (name, buffer) => {
        await page.evaluate(() => document.getElementById('banner')?.removeAttribute('id')); // not the one of the file before
        await page.setInputFiles('#file', { name, mimeType: 'text/plain', buffer });
        await page.waitForSelector('#banner');
    };
    await use({ page, choose, shoot: async () => shots.push((await page.screenshot()).toString('base64')) });
    await context.close();
    return shots;
}

const verdicts = await open({}, async ({ page, choose, shoot }) => {
    await shoot();
    await choose('game.jsonl', example);
    await shoot();
    await page.locator('.theatre').evaluate((story) => story.scrollIntoView());
    await shoot();
    await choose('other.jsonl', cheated());
    await shoot();
});
const others = await open({}, async ({ page, choose, shoot }) => {
    await choose('letter.txt', Buffer.from('Dear Ana,\nthat was a fine evening.\n'));
    await shoot();
    await choose('cut.jsonl', example.subarray(0, -50));
    await shoot();
    await page.goto(url('index.html'));
    await shoot();
});
const german = await open({ locale: 'de-DE', dark: true }, async ({ choose, shoot }) => {
    await shoot();
    await choose('game.jsonl', example);
    await shoot();
});
const wide = await open({ size: desk }, async ({ page, choose, shoot }) => {
    await choose('game.jsonl', example);
    await shoot();
    await page.goto(url('index.html'));
    await shoot();
});
await rowOfPhones(browser, 'verify-page.png', verdicts);
await rowOfPhones(browser, 'verify-more.png', [...others, ...german]);
await rowOfDesks(browser, 'verify-desk.png', wide);
await browser.close();
