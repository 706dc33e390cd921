// dealer-keeps.test.mjs -- the dealer page loses nothing: the next deal, half a deal, records, the back button; and it can be installed.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { newContext, serve } from './lib/browser.mjs';
import { assertDealt, begin, browser, folder, gameButton, players, press, recordOf, skip, until, withPage } from './lib/dealer.mjs';
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
