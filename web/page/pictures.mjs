// pictures.mjs -- docs/img/verify-page.png: the built page in Chromium, with the games that the tests make.
import { pathToFileURL } from 'node:url';
import { launch } from '../test/lib/browser.mjs';
import { Resigner } from '../test/lib/damage.mjs';
import { pageExample } from '../test/lib/games.mjs';
import { phone, root, rowOfPhones } from '../test/lib/phones.mjs';

/** The example with another card on the table than was sealed. */
function cheated() {
    const resigner = new Resigner(pageExample());
    const lines = structuredClone(resigner.lines);
    const flop = lines.find((line) => line.k === 'do' && line.open.length === 3);
    flop.open[1][1] = (flop.open[1][1] + 1) % 52;
    return Buffer.from(resigner.bytes(lines));
}

const browser = await launch();
const context = await browser.newContext({ viewport: phone, locale: 'en-GB', reducedMotion: 'reduce', deviceScaleFactor: 1 });
const page = await context.newPage();
await page.goto(pathToFileURL(`${root}build/web/verify.html`).href);

const shots = [];
const shoot = async () => shots.push((await page.screenshot()).toString('base64'));
const choose = async (name, buffer) => {
    await page.evaluate(() => document.getElementById('banner')?.removeAttribute('id')); // not the one of the file before
    await page.setInputFiles('#file', { name, mimeType: 'text/plain', buffer });
    await page.waitForSelector('#banner');
};

await shoot();
await choose('game.jsonl', Buffer.from(pageExample().bytes()));
await shoot();
await page.locator('.theatre').evaluate((story) => story.scrollIntoView());
await shoot();
await choose('other.jsonl', cheated());
await shoot();
await rowOfPhones(browser, 'verify-page.png', shots);
await browser.close();
