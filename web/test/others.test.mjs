// others.test.mjs -- the pages in Firefox and in WebKitGTK, as they come: a whole deal, an example verified, and nothing complained. All else is
// tested in Chromium.
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertDealt, begin, file, gameButton, recordOf, skip, withPage } from './lib/dealer.mjs';
import { Human } from './lib/human.mjs';
import { firefoxPath, launchFirefox, launchWebkit, webkitMissing } from './lib/others.mjs';

const verify = new URL('../verify.html', file).href;
const noFirefox = skip || (firefoxPath ? false : 'there is no Firefox: apt-get install firefox-esr');

test.after(() => console.log(`covered: ${[noFirefox ? null : 'Firefox', webkitMissing ? null : 'WebKitGTK'].filter(Boolean).join(', ')}${noFirefox || webkitMissing ? `; ${[noFirefox, webkitMissing].filter(Boolean).join('; ')}` : ''}`));

test('Firefox: Bridge and a shuffle, dealt by reading the page; an example, verified', { skip: noFirefox }, async () => {
    const within = await launchFirefox();
    try {
        for (const [game, size] of [['Bridge', { width: 360, height: 640 }], ['Just shuffle', { width: 1280, height: 800 }]])
            await withPage({ within, size }, async (page) => {
                await gameButton(page, game);
                await begin(page);
                const human = new Human(page);
                await human.deal();
                assertDealt(human, await recordOf(page));
            });
        await withPage({ within, url: verify }, async (page) => {
            await page.click('#example');
            await page.waitForSelector('#banner');
            assert.equal(await page.locator('#verdict').innerText(), 'Verified');
        });
    } finally {
        await within.close();
    }
});

/** What Human needs of a page, from a driver. */
const pageOf = ({ run, click }) => ({
    evaluate: (code) => run(code.toString()),
    click,
    clock: { runFor: (milliseconds) => run('(milliseconds) => window.passed(milliseconds)', milliseconds) },
});

/** Time that passes when it is told to: the page's guard asks performance.now. */
const ownTime = `() => {
    let now = performance.now();
    performance.now = () => now;
    window.passed = (milliseconds) => { now += milliseconds; };
    window.complaints = [];
    addEventListener('error', (event) => window.complaints.push(event.message));
}`;

test('WebKitGTK: Skat, dealt by reading the page; an example, verified', { skip: skip || webkitMissing || false }, async () => {
    const driver = await launchWebkit();
    try {
        await driver.open(file);
        const page = pageOf(driver);
        await driver.run(ownTime);
        const until = async (code) => {
            while (!(await driver.run(code))) await new Promise((resolve) => setTimeout(resolve, 50)); // it comes, or the test is ended from outside
        };
        const press = async (selector) => {
            await page.clock.runFor(300);
            await driver.click(selector);
        };
        await until(`() => document.querySelectorAll('button.game').length > 0`);
        await driver.run(`() => { window.passed(300); document.querySelector('[data-game=skat] button').scrollIntoView(); }`);
        await press('[data-game=skat] button');
        await press('form.setup button[type=submit]');
        await press('.stir .bottom button.plain');
        const human = new Human(page);
        human.tap = () => press('.tap');
        await human.deal();
        assert.deepEqual([...human.hand.values()].map((hand) => hand.length).sort((a, b) => a - b), [2, 10, 10, 10]);
        await press('.end .pair button');
        await press('dialog button.primary');
        assertDealt(human, JSON.parse(await driver.run(`() => document.querySelector('textarea').value`)));
        assert.deepEqual(await driver.run('() => window.complaints'), []);
        await driver.open(verify);
        await until(`() => document.querySelector('#example') !== null`);
        await driver.click('#example');
        await until(`() => document.querySelector('#verdict') !== null`);
        assert.equal(await driver.run(`() => document.querySelector('#verdict').innerText`), 'Verified');
    } finally {
        await driver.close();
    }
});
