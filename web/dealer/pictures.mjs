// pictures.mjs -- docs/img/dealer-*.png: the built page in Chromium, with names and a lot that are always the same.
import { pathToFileURL } from 'node:url';
import { launch } from '../test/lib/browser.mjs';
import { phone, root, rowOfPhones } from '../test/lib/phones.mjs';

const page_ = pathToFileURL(`${root}build/web/dealer/index.html`).href;

const browser = await launch();
const context = await browser.newContext({ viewport: phone, locale: 'en-GB', reducedMotion: 'reduce', deviceScaleFactor: 1 });
const page = await context.newPage();
await page.addInitScript(() => {
    crypto.getRandomValues = (array) => array.map((_, i) => (i * 37 + 11) % 256);
    if (!localStorage.length) localStorage.setItem('talon-dealer-1', JSON.stringify({ names: ['Ana', 'Ben', 'Cy', 'Dee'], counts: true }));
});
await page.goto(page_);
await page.waitForSelector('h1');

const shots = new Map();
const shoot = async (name) => shots.set(name, (await page.screenshot()).toString('base64'));
const press = async (name) => {
    await page.waitForTimeout(260);
    await page.getByRole('button', { name, exact: true }).click();
};
const sentence = () => page.locator('.table [role=status]').textContent();
const until = async (pattern) => {
    for (let i = 0; i < 300 && (i === 0 || !pattern.test(await sentence())); i++) {
        await page.waitForTimeout(260);
        await page.locator('.tap:visible, .middle button.primary').first().click();
    }
};

await shoot('home');
await page.waitForTimeout(260);
await page.locator('button.game').first().click();
await page.waitForTimeout(260);
await page.getByText('Everybody adds to the draw').click();
await shoot('setup');
await press('Deal');
await press('Nobody knows how they lie: skip this');
await page.getByLabel('Ana adds').fill('zebra');
await page.getByLabel('Ben adds').fill('17');
await shoot('lot');
await press('Start dealing');
await shoot('start');
await until(/^Put/); // the skat; then there is something on every pile
await until(/^Lay 2 cards/);
await page.waitForTimeout(400);
await shoot('lay');
await until(/^Give/);
await shoot('give');
await until(/all cards laid/);
await press('Yes');
await shoot('end');
await press('Check this deal');
await press('Yes, show the record');
await shoot('check');

const row = (file, names) => rowOfPhones(browser, file, names.map((name) => shots.get(name)));

await row('dealer-page.png', ['home', 'start', 'lay', 'give']);
await row('dealer-lot.png', ['setup', 'lot', 'end', 'check']);
await browser.close();
