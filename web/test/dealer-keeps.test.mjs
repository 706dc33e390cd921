// dealer-keeps.test.mjs -- the dealer page loses nothing: the next deal, half a deal, records, the back button; and it can be installed.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { newContext, serve } from './lib/browser.mjs';
import { assertDealt, begin, browser, choose, folder, gameButton, players, press, recordOf, skip, until, withPage } from './lib/dealer.mjs';
import { Human, breathe, look } from './lib/human.mjs';

test('deal again: the next player deals, and the old record stays', { skip }, async () => {
    await withPage({}, async (page) => {
        await gameButton(page, 'Skat');
        await players(page, 4);
        await begin(page);
        let human = new Human(page);
        await human.deal();
        const first = [...human.hand.keys()].sort();
        assert.deepEqual(first, ['Player 1', 'Player 2', 'Player 3', 'the skat'], 'the last player deals and has no hand');
        await press(page, 'Deal again: Player 1 deals');
        await press(page, 'Nobody knows how they lie: skip this');
        human = new Human(page);
        await human.deal();
        assert.deepEqual([...human.hand.keys()].sort(), ['Player 2', 'Player 3', 'Player 4', 'the skat']);
        const second = await recordOf(page);
        assertDealt(human, second);
        assert.equal(second.deal.dealer, 1);
        await press(page, 'Skat: Player 1, Player 2, Player 3 and Player 4');
        const old = JSON.parse(await page.locator('textarea').inputValue());
        assert.deepEqual([old.deal.dealer, old.seed === second.seed], [0, false]);
        await page.getByText('All of it fits.').waitFor();
        await press(page, 'Back');
        await press(page, 'Another game');
        await press(page, 'Check a deal');
        assert.equal(await page.locator('.earlier button').count(), 2);
    });
});

test('a deal that went wrong is dealt again by the same dealer', { skip }, async () => {
    await withPage({ locale: 'de-DE' }, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page, 'de');
        const human = new Human(page, { language: 'de' });
        await until(human, /^Lege/);
        await human.step();
        await press(page, 'Da stimmt was nicht');
        await press(page, 'Eine Zahl stimmt nicht: alles zählen');
        await page.getByLabel('Noch in deiner Hand').fill('3');
        await press(page, 'Was nun?');
        await page.getByText('Die Summe stimmt nicht.').waitFor();
        await press(page, 'Neu auslosen und noch einmal geben');
        const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('talon-dealer-1')));
        assert.deepEqual([kept.deal.setup.dealer, kept.records.length], [0, 0]);
    });
});

test('a deal whose counts are wrong at the end keeps its record when it is dealt again', { skip }, async () => {
    await withPage({}, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page);
        await new Human(page).deal();
        await press(page, 'A count is wrong');
        await page.getByLabel('Player 1', { exact: true }).fill('9');
        await press(page, 'What now?');
        await press(page, 'Deal again with a new draw');
        assert.equal(await page.locator('h1').innerText(), 'Stir the cards');
        const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('talon-dealer-1')));
        assert.deepEqual([kept.deal.setup.dealer, kept.records.length], [0, 1]);
    });
});

/** Opens the settings and closes them again: as they were, then in German and back. */
async function throughSettings(page) {
    await press(page, 'Settings');
    await press(page, 'Close');
    await press(page, 'Settings');
    await page.getByLabel('Language').selectOption('de');
    await page.getByLabel('Sprache').selectOption('en');
    await press(page, 'Close');
}

test('the settings leave alone what was typed', { skip }, async () => {
    await withPage({}, async (page) => {
        const search = page.getByLabel('Search for a game');
        await search.fill('skat');
        await throughSettings(page);
        assert.deepEqual([await search.inputValue(), await page.locator('button.game:visible').count()], ['skat', 1]);
        await press(page, 'Add to somebody else’s deal');
        const part = await page.locator('.seal').innerText();
        await throughSettings(page);
        assert.equal(await page.locator('.seal').innerText(), part, 'a code that was read out stays');
        await press(page, 'Back');
        await gameButton(page, 'Skat');
        await choose(page, 'Everybody adds to the draw');
        await begin(page);
        await page.getByLabel('Player 2 adds').fill('zebra');
        await throughSettings(page);
        assert.equal(await page.getByLabel('Player 2 adds').inputValue(), 'zebra');
        await press(page, 'Start dealing');
        const human = new Human(page);
        for (let i = 0; i < 5; i++) await human.step();
        await press(page, 'Something’s wrong');
        await press(page, 'I do not know where I am');
        await page.getByLabel('Still in your hand').fill('32');
        await press(page, 'What now?');
        const answer = await page.locator('.verdict').innerText();
        await throughSettings(page);
        assert.deepEqual([await page.getByLabel('Still in your hand').inputValue(), await page.locator('.verdict').innerText()], ['32', answer]);
        await press(page, 'Back');
        await press(page, 'A number is wrong: count everything');
        await page.getByLabel('Player 3', { exact: true }).fill('7');
        await press(page, 'What now?');
        await throughSettings(page);
        assert.equal(await page.getByLabel('Player 3', { exact: true }).inputValue(), '7');
        await page.getByText('The cards do not add up.').waitFor();
        await press(page, 'Back');
        await human.deal();
        const record = await recordOf(page);
        assert.equal(record.texts[1], 'zebra');
        await page.getByLabel(/^The seal as you noted it/).fill('00');
        await page.locator('textarea').fill('{}');
        await throughSettings(page);
        assert.deepEqual([await page.locator('textarea').inputValue(), await page.getByLabel(/^The seal as you noted it/).inputValue()], ['{}', '00']);
    });
});

test('a dialog on the first screen leaves no entry behind', { skip }, async () => {
    await withPage({}, async (page) => {
        const entry = () => page.evaluate(() => [navigation.currentEntry.index, navigation.entries().length]);
        const [base] = await entry();
        for (let i = 0; i < 3; i++) {
            await throughSettings(page); // in which one dialog follows on another
            await breathe(page);
            await page.waitForFunction((n) => navigation.currentEntry.index === n, base, { timeout: 3000 });
            await press(page, 'Settings');
            await page.keyboard.press('Escape');
            await breathe(page);
            await page.waitForFunction((n) => navigation.currentEntry.index === n, base, { timeout: 3000 });
        }
        assert.ok((await entry())[1] <= base + 2);
        await gameButton(page, 'Skat');
        await page.goBack();
        assert.deepEqual([await page.locator('h1').innerText(), (await entry())[0]], ['Deal real cards', base]);
    });
});

test('nothing half dealt is thrown away unasked', { skip }, async () => {
    await withPage({}, async (page) => {
        await gameButton(page, 'Bridge');
        await begin(page);
        const human = new Human(page);
        for (let i = 0; i < 9; i++) await human.step();
        const { sentence } = await look(page);
        await press(page, 'Leave');
        await press(page, 'Leave for now');
        await gameButton(page, 'Skat');
        await press(page, 'Deal');
        await page.getByText(/^Bridge is half dealt: \d+ of 52 laid$/).waitFor();
        await press(page, 'Cancel');
        assert.equal(await page.locator('form.setup').count(), 1);
        await press(page, 'Deal');
        await press(page, 'Go on with it');
        assert.equal((await look(page)).sentence, sentence);
        await page.goBack();
        await gameButton(page, 'Skat');
        await press(page, 'Deal');
        await press(page, 'Throw it away');
        assert.equal(await page.locator('h1').innerText(), 'Stir the cards');
    });
});

test('going back closes a dialog, on every screen, and leaves nothing under it', { skip }, async () => {
    await withPage({}, async (page) => {
        await press(page, 'Settings');
        await page.goBack();
        assert.equal(await page.locator('dialog').count(), 0);
        assert.equal(await page.locator('h1').innerText(), 'Deal real cards', 'still here');
        await gameButton(page, 'Skat');
        await press(page, 'Settings');
        await page.goBack();
        assert.equal(await page.locator('form.setup').count(), 1);
        await begin(page);
        const human = new Human(page);
        for (let i = 0; i < 4; i++) await human.step();
        const { sentence } = await look(page);
        for (const button of ['Settings', 'Leave']) {
            await press(page, button);
            await page.goBack();
            assert.equal(await page.locator('dialog').count(), 0);
            assert.equal((await look(page)).sentence, sentence, button);
        }
        await page.goBack();
        await page.getByRole('button', { name: /^Continue: Skat/ }).waitFor();
    });
});

test('Chromium would install it', { skip }, async () => {
    const server = await serve(folder);
    try {
        await withPage({ url: server.url }, async (page, context) => {
            await page.evaluate(() => navigator.serviceWorker.ready);
            const session = await context.newCDPSession(page);
            const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
            // The tests' windows forget everything, and nothing can be installed from such a window.
            assert.deepEqual(installabilityErrors.map((error) => error.errorId).filter((id) => id !== 'in-incognito'), []);
            const { errors, manifest } = await session.send('Page.getAppManifest');
            assert.deepEqual(errors, []);
            assert.ok(manifest);
            // Every icon may be shown by the page's own policy, as the browser asks when it installs.
            const loads = await page.evaluate(() => {
                return Promise.all(['icon.svg', 'icon-192.png', 'icon-512.png'].map((src) => new Promise((resolve) => {
                    const image = new Image();
                    image.onload = () => resolve(true);
                    image.onerror = () => resolve(false);
                    image.src = src;
                })));
            });
            assert.deepEqual(loads, [true, true, true]);
        });
    } finally {
        server.close();
    }
});

test('an Install button where the browser offers it, words where it does not', { skip }, async () => {
    await withPage({}, async (page) => {
        assert.equal(await page.getByRole('button', { name: 'Install on this device' }).count(), 0);
        await page.evaluate(() => {
            const event = new Event('beforeinstallprompt', { cancelable: true });
            event.prompt = () => {
                window.prompted = true;
                return Promise.resolve();
            };
            window.dispatchEvent(event);
        });
        await press(page, 'Install on this device');
        assert.equal(await page.evaluate(() => window.prompted), true);
        await breathe(page);
        assert.equal(await page.getByRole('button', { name: 'Install on this device' }).count(), 0, 'once');
    });
    // Safari on an iPhone, as far as a page can tell: https, and not opened from the home screen.
    const https = 'https://talon.test/index.html';
    const context = await newContext(browser, { ignoreHTTPSErrors: true });
    await context.route('https://talon.test/**', (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.replace(/\/$/, '/index.html')) }));
    const iphone = await context.newPage();
    for (const [standalone, shown] of [[false, 1], [true, 0]]) {
        await iphone.addInitScript(`Object.defineProperty(navigator, 'standalone', { value: ${standalone}, configurable: true })`);
        await iphone.goto(https);
        await iphone.waitForSelector('h1');
        assert.equal(await iphone.getByText('To keep it on an iPhone or iPad: tap Share, then “Add to Home Screen”.').count(), shown);
    }
    await context.close();
    const server = await serve(folder);
    try {
        await withPage({ url: server.url.replace('127.0.0.1', 'talon.test'), locale: 'de-DE' }, async (page) => {
            await page.getByText(/^Diese Adresse ist einfaches http: Der Browser installiert die Seite nicht/).waitFor();
        });
    } finally {
        server.close();
    }
});

test('why it is fair stands on the first screen and the last, and what is held is said once', { skip }, async () => {
    await withPage({ size: { width: 360, height: 640 } }, async (page) => {
        await page.getByText(/the phone draws lots for every card before you begin; nobody sees a card; the arrows only carry out the draw\.$/).waitFor();
        await press(page, 'More games');
        await gameButton(page, 'Klondike');
        await begin(page);
        const human = new Human(page);
        await human.deal();
        await page.getByText(/the phone drew lots for every card before you began/).waitFor();
        const held = await page.locator('.stack li').evaluateAll((lines) => lines.map((line) => line.innerText.replace(/\s+/g, ' ')));
        assert.deepEqual(held, [...[1, 2, 3, 4, 5, 6].map((n) => `1 each Columns ${n} to 7, only column ${n} face up`), '1 Column 7, face up', '24 To draw from'], 'who lays it so has a Klondike');
    });
});
