// dealer-secrecy.test.mjs -- who knows how the cards lay, and sees the arrows, knows every hand: so they are pushed about first, and the record
// waits until the game is over.
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertDealt, begin, choose, gameButton, press, recordOf, skip, withPage } from './lib/dealer.mjs';
import { Human, breathe, look } from './lib/human.mjs';

test('first the cards are pushed about for ten seconds, and the page says why', { skip }, async () => {
    await withPage({ still: true, size: { width: 360, height: 640 } }, async (page) => {
        await gameButton(page, 'Bridge');
        await press(page, 'Deal');
        assert.equal(await page.locator('h1').innerText(), 'Stir the cards');
        await page.getByText(/^Everybody sees the arrows\. Whoever remembers how the cards lay/).waitFor();
        assert.equal(await page.locator('.felt').count(), 0, 'no arrow before that');
        const go = page.locator('.stir button.primary');
        assert.ok(await go.isDisabled());
        await page.clock.runFor(9500);
        assert.ok(await go.isDisabled(), 'nine and a half seconds are not ten');
        await page.clock.runFor(500);
        assert.ok(await go.isEnabled());
        assert.equal(await go.evaluate((button) => button === document.activeElement), true);
        const inside = await go.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
        assert.ok(inside, 'all of it can be seen without scrolling');
        await press(page, 'Gathered: go on');
        const human = new Human(page);
        await human.deal();
        assertDealt(human, await recordOf(page));
    });
});

test('a reload does not get around it, and who says that nobody knows the order may skip it', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        await gameButton(page, 'Skat');
        await press(page, 'Deal');
        await page.reload();
        await page.waitForSelector('.stir');
        assert.ok(await page.locator('.stir button.primary').isDisabled());
        await press(page, 'Nobody knows how they lie: skip this');
        assert.match((await look(page)).sentence, /^32 cards, face down/);
    });
});

test('with words of the players it comes before the seal is opened', { skip }, async () => {
    await withPage({ still: true, locale: 'de-DE' }, async (page) => {
        await gameButton(page, 'Skat');
        await choose(page, 'Alle losen mit');
        await press(page, 'Geben');
        assert.equal(await page.locator('h1').innerText(), 'Karten durchrühren');
        await page.clock.runFor(10_000);
        await press(page, 'Beisammen: weiter');
        await page.locator('.seal.words').waitFor();
    });
});

test('the record is withheld until somebody says that the game is over', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page);
        const human = new Human(page);
        await human.deal();
        const secret = await page.evaluate(() => JSON.parse(localStorage.getItem('talon-dealer-1')).deal.secret);
        const shows = () => page.evaluate((text) => document.documentElement.outerHTML.includes(text) || [...document.querySelectorAll('textarea')].some((area) => area.value.includes(text)), secret);
        await press(page, 'Check this deal');
        await page.getByText('Is the game over?').waitFor();
        assert.equal(await shows(), false);
        await press(page, 'Not yet');
        assert.equal(await page.locator('h1').innerText(), 'Dealt');
        assert.equal(await shows(), false);
        const record = await recordOf(page);
        assert.equal(await shows(), true);
        assert.equal(record.stirred, false);
        assertDealt(human, record);
        await press(page, 'Back');
        await press(page, 'Check this deal');
        await breathe(page);
        assert.equal(await page.locator('dialog').count(), 0, 'said once is enough');
    });
});
