// dealer-taps.test.mjs -- shaky hands at the dealer page: two quick taps, a held key, a page that is put away, a dialog in the middle.
import assert from 'node:assert/strict';
import test from 'node:test';
import { begin, choose, gameButton, press, skip, until, withPage } from './lib/dealer.mjs';
import { Human, breathe, look } from './lib/human.mjs';

const laid = async (page) => Number((await look(page)).progress.split(' ')[0]);

/** Deal to the first arrow. */
async function toArrow(page, game = 'Skat') {
    await gameButton(page, game);
    await begin(page);
    const human = new Human(page);
    await until(human, /^Lay a card/);
    return human;
}

const tapTwice = async (page) => {
    const { width, height } = page.viewportSize();
    await breathe(page);
    await page.mouse.click(width / 2, height * 0.45);
    await page.clock.runFor(120);
    await page.mouse.click(width / 2, height * 0.45);
};

test('two quick taps lay one card', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        await toArrow(page);
        const before = await laid(page);
        await tapTwice(page);
        assert.equal(await laid(page), before + 1);
        await page.clock.runFor(251);
        await page.mouse.click(195, 380);
        assert.ok(await laid(page) > before + 1, 'the next tap counts again');
    });
});

test('two quick taps on Undo take one step back', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        const human = await toArrow(page);
        await human.step();
        await human.step();
        const after = (await look(page)).sentence;
        await human.step();
        await breathe(page);
        const undo = page.getByRole('button', { name: 'Undo' });
        await undo.click();
        await undo.click();
        assert.equal((await look(page)).sentence, after);
    });
});

test('two quick taps on a game, on Deal press nothing of what comes next', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        await breathe(page);
        const box = await page.locator('button.game').nth(3).boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForSelector('form.setup');
        const plus = await page.getByRole('button', { name: 'One more player' }).boundingBox();
        await page.mouse.click(plus.x + plus.width / 2, plus.y + plus.height / 2);
        assert.equal(await page.locator('.stepper output').innerText(), '6');
        await breathe(page);
        for (const n of ['7', '8']) {
            await page.mouse.click(plus.x + plus.width / 2, plus.y + plus.height / 2);
            assert.equal(await page.locator('.stepper output').innerText(), n, 'where nothing new comes, quick taps count');
        }
        const deal = page.getByRole('button', { name: 'Deal', exact: true });
        const at = await deal.boundingBox();
        await deal.click();
        for (const x of [0.2, 0.5, 0.8]) await page.mouse.click(at.x + at.width * x, at.y + at.height / 2);
        assert.equal(await page.locator('.stir').count(), 1, 'the cards are not yet pushed about');
    });
});

test('two quick presses of Enter at the count press nothing of the answer', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        const human = await toArrow(page, 'Just shuffle');
        await human.step();
        const enterTwice = async () => {
            await breathe(page);
            for (let i = 0; i < 2; i++) {
                await page.keyboard.press('Enter');
                await page.clock.runFor(100);
            }
        };
        await press(page, 'Something’s wrong');
        await press(page, 'A number is wrong: count everything');
        for (const [count, button] of [[-1, 'Deal again with a new draw'], [0, 'Next']]) { // the cards do not add up; all is right
            const held = page.getByLabel('Still in your hand');
            await held.fill(`${human.held.length + count}`);
            await enterTwice();
            assert.equal(await page.locator('h1').innerText(), 'Count what lies where', `${button} is not pressed`);
            assert.equal(await page.evaluate(() => document.activeElement.textContent), button);
        }
        await page.getByLabel(/^Pile \d/).first().fill('0');
        await page.getByLabel('Still in your hand').fill(`${human.held.length + Number(await page.getByLabel(/^Pile \d/).first().evaluate((field) => field.defaultValue))}`);
        await enterTwice();
        assert.equal(await page.locator('h1').innerText(), 'Count what lies where', 'Carry on is not pressed');
        await press(page, 'Back');
        await press(page, 'Something’s wrong');
        await press(page, 'I do not know where I am');
        await page.getByLabel('Still in your hand').fill('52');
        await press(page, 'What now?');
        const at = (await look(page)).sentence;
        await page.getByRole('button', { name: 'Yes: go on at that arrow' }).click();
        assert.deepEqual([await page.locator('h1').innerText(), at], ['I do not know where I am', ''], 'nor is anything where the hand was counted');
        await press(page, 'Yes: go on at that arrow');
        await page.locator('.table').waitFor();
    });
});

for (const key of ['Enter', 'ArrowRight', ' '])
    test(`a held ${key === ' ' ? 'space bar' : key} lays one card`, { skip }, async () => {
        await withPage({ still: true }, async (page) => {
            await toArrow(page);
            const before = await laid(page);
            for (let i = 0; i < 12; i++) {
                await breathe(page);
                await page.keyboard.down(key);
            }
            await page.keyboard.up(key);
            assert.equal(await laid(page), before + 1);
        });
    });

test('a held key walks through no screens, and writes on in a field', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        await breathe(page);
        await page.locator('button.game').first().focus();
        for (let i = 0; i < 12; i++) {
            await page.keyboard.down('Enter');
            await breathe(page);
        }
        await page.keyboard.up('Enter');
        assert.equal(await page.locator('form.setup').count(), 1);
        const name = page.getByLabel('Name of player 1');
        await name.fill('Ana Maria');
        for (let i = 0; i < 4; i++) await page.keyboard.down('Backspace');
        await page.keyboard.up('Backspace');
        assert.equal(await name.inputValue(), 'Ana M');
    });
});

/** Goes on by itself, from the first arrow. */
async function running(page) {
    const human = await toArrow(page, 'Just shuffle');
    await press(page, 'Automatic');
    const before = await laid(page);
    await page.clock.runFor(4000);
    assert.ok(await laid(page) > before, 'it runs');
    return human;
}

async function assertStands(page, what) {
    const before = await laid(page);
    await page.clock.runFor(20_000);
    assert.equal(await laid(page), before, what);
}

async function assertRuns(page, what) {
    const before = await laid(page);
    await page.clock.runFor(6000);
    assert.ok(await laid(page) > before, what);
}

const putAway = (page, away) => page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}, away);

test('by itself: it stands while the page is hidden, and after that until somebody taps', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        const human = await running(page);
        await putAway(page, true);
        await assertStands(page, 'hidden');
        await putAway(page, false);
        await assertStands(page, 'and when it is back');
        assert.equal(await page.getByRole('button', { name: 'Automatic' }).count(), 1, 'it says how to go on');
        await human.tap();
        await assertRuns(page, 'a tap starts it');
    });
});

test('by itself: it stands in every dialog, and goes on after it; a pause stays a pause', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        await running(page);
        await press(page, 'Settings');
        await assertStands(page, 'settings');
        await press(page, 'Close');
        await assertRuns(page, 'after settings');
        await press(page, 'Leave');
        await assertStands(page, 'leaving?');
        await press(page, 'Cancel');
        await assertRuns(page, 'not leaving');
        await press(page, 'Pause');
        await press(page, 'Settings');
        await press(page, 'Close');
        await assertStands(page, 'the pause is not forgotten');
    });
});

test('by itself: it stands after an undo, and when a deal is taken up again', { skip }, async () => {
    await withPage({ still: true }, async (page) => {
        const human = await running(page);
        await press(page, 'Undo');
        await assertStands(page, 'a card is being put back');
        await human.tap();
        await assertRuns(page, 'a tap starts it');
        await page.reload();
        await page.waitForSelector('.felt');
        await assertStands(page, 'just opened');
        await human.tap();
        await assertRuns(page, 'cards in hand, a tap');
    });
});

test('a held key and a quick tap in German', { skip }, async () => {
    await withPage({ still: true, locale: 'de-DE' }, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page, 'de');
        await until(new Human(page, { language: 'de' }), /^Lege eine Karte/);
        const before = await laid(page);
        await tapTwice(page);
        assert.equal(await laid(page), before + 1);
        await press(page, 'Einstellungen');
        await choose(page, 'Linkshändig');
        await press(page, 'Schließen');
        assert.equal(await laid(page), before + 1);
    });
});
