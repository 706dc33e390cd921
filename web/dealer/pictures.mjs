// pictures.mjs -- docs/img/dealer-*.png: the built page in Chromium, with names and a lot that are always the same.
import { pathToFileURL } from 'node:url';
import { launch } from '../test/lib/browser.mjs';
import { desk, phone, root, rowOfDesks, rowOfPhones } from '../test/lib/phones.mjs';

const page_ = pathToFileURL(`${root}build/web/dealer/index.html`).href;
const shots = new Map();
const browser = await launch();

const WORDS = {
    en: { skip: 'Nobody knows how they lie: skip this', deal: 'Deal', wrong: 'Something’s wrong', more: 'Everybody adds to the draw' },
    de: { skip: 'Niemand weiß, wie sie liegen: überspringen', deal: 'Geben' },
};

/** The page in a window of its own, and what is done with it. */
async function open({ size = phone, language = 'en', dark = false } = {}, use) {
    const context = await browser.newContext({ viewport: size, locale: { en: 'en-GB', de: 'de-DE' }[language], colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', deviceScaleFactor: 1 });
    const page = await context.newPage();
    await page.addInitScript(() => {
        crypto.getRandomValues = (array) => array.map((_, i) => (i * 37 + 11) % 256);
        if (!localStorage.length) localStorage.setItem('talon-dealer-1', JSON.stringify({ names: ['Ana', 'Ben', 'Cy', 'Dee'], counts: true }));
    });
    await page.goto(page_);
    await page.waitForSelector('h1');
    const wait = () => page.waitForTimeout(260);
    const press = async (name) => {
        await wait();
        await page.getByRole('button', { name, exact: true }).click();
    };
    const sentence = () => page.locator('.table [role=status]').textContent();
    await use({
        page, press, words: WORDS[language],
        shoot: async (name) => shots.set(name, (await page.screenshot()).toString('base64')),
        game: async (n) => {
            await wait();
            await page.locator('button.game').nth(n).click();
            await wait();
        },
        until: async (pattern) => {
            for (let i = 0; i < 300 && (i === 0 || !pattern.test(await sentence())); i++) {
                await wait();
                await page.locator('.tap:visible, .middle button.primary').first().click();
            }
            await wait();
        },
    });
    await context.close();
}

await open({}, async ({ page, press, shoot, game, until, words }) => {
    await shoot('home');
    await game(0);
    await page.getByText(words.more).click();
    await shoot('setup');
    await press(words.deal);
    await shoot('stir');
    await press(words.skip);
    await page.getByLabel('Ana adds').fill('zebra');
    await page.getByLabel('Ben adds').fill('17');
    await page.evaluate(() => scrollTo(0, 0));
    await shoot('lot');
    await press('Start dealing');
    await shoot('start');
    await until(/^Put/); // the skat; then there is something on every pile
    await until(/^Lay 2 cards/);
    await shoot('lay');
    await press(words.wrong);
    await shoot('wrong');
    await press('Nothing: go on dealing');
    await until(/^Give/);
    await shoot('give');
    await until(/all cards laid/);
    await press('Yes');
    await shoot('end');
    await press('Check this deal');
    await press('Yes, show the record');
    await shoot('check');
});

await open({}, async ({ press, shoot, game, until, words }) => {
    await game(7); // only shuffled: its piles are picked up
    await press(words.deal);
    await press(words.skip);
    await until(/^Pick up/);
    await shoot('pickup');
});

for (const [name, more] of [['desk', { size: desk }], ['german', { language: 'de', dark: true }]])
    await open(more, async ({ press, shoot, game, until, words }) => {
        await shoot(`${name}-home`);
        await game(2);
        await press(words.deal);
        await press(words.skip);
        await until(/^(Lay|Lege) 2/);
        await shoot(`${name}-lay`);
    });

const row = (make, file, ...names) => make(browser, file, names.map((name) => shots.get(name)));

await row(rowOfPhones, 'dealer-page.png', 'home', 'start', 'lay', 'give');
await row(rowOfPhones, 'dealer-lot.png', 'setup', 'lot', 'end', 'check');
await row(rowOfPhones, 'dealer-more.png', 'stir', 'pickup', 'wrong', 'german-home', 'german-lay');
await row(rowOfDesks, 'dealer-desk.png', 'desk-home', 'desk-lay');
await browser.close();
