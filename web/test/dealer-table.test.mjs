// dealer-table.test.mjs -- the table of the dealer page: where piles lie and whose they are, turned round, what moves, the rehearsal.
import assert from 'node:assert/strict';
import test from 'node:test';
import { launch } from './lib/browser.mjs';
import { assertDealt, begin, choose, gameButton, press, recordOf, sameLot, skip, until, withPage } from './lib/dealer.mjs';
import { Human, breathe, look } from './lib/human.mjs';

const SMALL = { width: 360, height: 640 };

/** Where each pile that is shown lies on the screen, by its number: [x, y], each -1, 0 or 1. */
const lying = (page) => page.evaluate(() => {
    const felt = document.querySelector('.felt').getBoundingClientRect();
    const side = (from, size, at) => (at < from + size / 3 ? -1 : at > from + (2 * size) / 3 ? 1 : 0);
    return Object.fromEntries([...document.querySelectorAll('.pile')].filter((pile) => pile.checkVisibility()).map((pile) => {
        const box = pile.getBoundingClientRect();
        return [pile.dataset.pile, [side(felt.left, felt.width, box.x + box.width / 2), side(felt.top, felt.height, box.y + box.height / 2)]];
    }));
});

/** Whose the piles are, as it is written on them: { name: [x, y] }. */
const owners = async (page) => {
    const at = await lying(page);
    const names = await page.locator('.pile:visible').evaluateAll((piles) => piles.map((pile) => [pile.dataset.pile, pile.querySelector('.owner').innerText]));
    return Object.fromEntries(names.filter(([, name]) => name).map(([pile, name]) => [name, at[pile]]));
};

async function named(page, game, names, dealer = null) {
    await gameButton(page, game);
    for (const [i, name] of names.entries()) await page.getByLabel(`Name of player ${i + 1}`).fill(name);
    if (dealer) await page.getByLabel('Who deals').selectOption(dealer);
    await begin(page);
}

test('the near side first: low numbers lie next to whoever deals, mirrored for the left hand', { skip }, async () => {
    await withPage({ size: SMALL }, async (page) => {
        await gameButton(page, 'Just shuffle');
        await begin(page);
        const right = await lying(page);
        const order = [[-1, 1], [0, 1], [1, 1], [-1, 0], [1, 0], [-1, -1], [0, -1], [1, -1]];
        assert.ok(Object.keys(right).length > 3);
        for (const [pile, at] of Object.entries(right)) assert.deepEqual(at, order[pile - 1], `pile ${pile}`);
        const leftHanded = async () => {
            await press(page, 'Settings');
            await choose(page, 'Left-handed');
            await press(page, 'Close');
        };
        await leftHanded();
        const left = await lying(page);
        for (const [pile, [x, y]] of Object.entries(left)) assert.deepEqual([x + right[pile][0], y], [0, right[pile][1]], `pile ${pile}`);
        const human = new Human(page);
        await human.step();
        await human.step();
        await leftHanded();
        assert.deepEqual(await lying(page), left, 'what lies there is not moved');
    });
});

test('a hand that is one pile bears its owner’s name from the beginning, and lies where they sit', { skip }, async () => {
    await withPage({ size: SMALL }, async (page) => {
        await named(page, 'Bridge', ['Ana', 'Ben', 'Cy', 'Dee'], 'Ben');
        const human = new Human(page);
        await human.step();
        const seats = { Ben: [0, 1], Cy: [-1, 0], Dee: [0, -1], Ana: [1, 0] }; // clockwise from whoever deals
        for (let i = 0; i < 12; i++) {
            assert.deepEqual(await owners(page), seats);
            await human.step();
        }
        await human.deal();
        assertDealt(human, await recordOf(page));
    });
    await withPage({ size: SMALL }, async (page) => {
        await press(page, 'Settings');
        await choose(page, 'Left-handed');
        await press(page, 'Close');
        await named(page, 'Skat', ['Ana', 'Ben', 'Cy'], 'Cy');
        await new Human(page).step();
        const { 'The skat': skat, ...hands } = await owners(page);
        assert.deepEqual(hands, { Cy: [0, 1], Ana: [-1, -1], Ben: [1, -1] }, 'nobody sits elsewhere for a left hand');
        assert.deepEqual(skat, [1, 1], 'but what is nobody’s is mirrored');
    });
});

test('nothing is shown that is not used: only piles of this round', { skip }, async () => {
    await withPage({ size: SMALL }, async (page) => {
        await named(page, 'Skat', ['Ana', 'Ben', 'Cy']);
        const human = new Human(page);
        await human.step();
        assert.equal(Object.keys(await lying(page)).length, 4);
    });
});

test('turned round for whoever sits opposite: the words turn, the cards stay where they lie', { skip }, async () => {
    await withPage({ size: SMALL }, async (page) => {
        await named(page, 'Bridge', ['Ana', 'Ben', 'Cy', 'Dee']);
        const human = new Human(page);
        for (let i = 0; i < 6; i++) await human.step();
        const before = { piles: await owners(page), sees: await look(page) };
        const turn = () => press(page, 'Turn round for whoever sits opposite');
        const angle = () => page.evaluate(() => getComputedStyle(document.querySelector('#app')).rotate);
        await turn();
        assert.equal(await angle(), '180deg');
        assert.deepEqual(await owners(page), before.piles, 'no card has to be moved');
        const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
        const words = (sentence) => sentence.replace(/top|bottom|left|right/g, (word) => opposite[word]);
        assert.equal((await look(page)).sentence, words(before.sees.sentence), 'and the words are theirs');
        await press(page, 'Leave');
        assert.equal(await page.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).rotate), '180deg', 'dialogs, too');
        await press(page, 'Cancel');
        await page.reload();
        await page.waitForSelector('.felt');
        assert.equal(await angle(), '180deg', 'after a reload the phone still lies there');
        await turn();
        assert.equal((await look(page)).sentence, before.sees.sentence);
        await turn();
        await press(page, 'Leave');
        await press(page, 'Give it up');
        assert.equal(await angle(), 'none', 'the first screen is for whoever holds the phone');
        await gameButton(page, 'Bridge');
        await begin(page);
        assert.equal(await angle(), 'none', 'and so is the next deal');
    });
});

/** Every card that starts to move is written down, and stands still until the test lets it arrive. */
const watch = () => {
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function watched(frames, options) {
        const animation = animate.call(this, frames, options);
        if (this.className !== 'flying') return animation;
        animation.pause();
        animation.currentTime = options.delay + options.duration; // where it ends
        const [felt, box] = [document.querySelector('.felt').getBoundingClientRect(), this.getBoundingClientRect()];
        window.flights.push({ x: box.x + box.width / 2, y: box.y + box.height / 2, felt: { x: felt.x, y: felt.y, width: felt.width, height: felt.height } });
        return animation;
    };
};

test('a card flies to its pile, a packet slides to its player, and nothing is left of it', { skip }, async () => {
    await withPage({ size: SMALL, prepare: watch }, async (page) => {
        await named(page, 'Bridge', ['Ana', 'Ben', 'Cy', 'Dee']);
        const human = new Human(page);
        await human.step();
        const take = () => page.evaluate(() => window.flights.splice(0));
        for (;;) {
            const { sentence } = await look(page);
            const told = sentence.match(/^Lay (?:a card|(\d) cards) on pile (\d)/);
            const given = sentence.match(/^Give pile \d to (.+): /);
            const box = told ? await page.locator(`[data-pile="${told[2]}"]`).boundingBox() : null;
            if (!(await human.step()) || /all cards laid/.test(sentence)) break;
            const flights = await take();
            if (told) {
                assert.equal(flights.length, Number(told[1] ?? 1), sentence);
                for (const { x, y } of flights) assert.ok(Math.abs(x - box.x - box.width / 2) < 2 && Math.abs(y - box.y - box.height / 2) < 2, `${sentence}: flew to ${x}, ${y}`);
            }
            if (given) {
                const [{ x, y, felt }] = flights;
                const way = { Dee: [0, 1], Ana: [-1, 0], Ben: [0, -1], Cy: [1, 0] }[given[1]];
                const at = [(x - felt.x) / felt.width, (y - felt.y) / felt.height].map((part) => (part < 0 ? -1 : part > 1 ? 1 : 0));
                assert.deepEqual(at, way, `${sentence}: over the edge to them`);
            }
        }
        await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
        await page.waitForFunction(() => !document.querySelector('.flying'));
    });
});

test('without motion nothing flies, and the rehearsal stands still with its three cards dealt', { skip }, async () => {
    const rehearsal = (page) => page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect();
        const [slots, cards] = ['slot', 'dealt'].map((name) => [...document.querySelectorAll(`.rehearsal .${name}`)].map(box));
        const on = (card) => slots.some((slot) => Math.abs(slot.x - card.x) < 3 && Math.abs(slot.y - card.y) < 3);
        const picture = document.querySelector('.rehearsal');
        const running = picture.getAnimations({ subtree: true });
        return { slots: slots.length, dealt: cards.filter(on).length, moving: running.length, longest: Math.max(0, ...running.map((one) => one.effect.getComputedTiming().endTime)) };
    });
    await withPage({ size: SMALL, prepare: watch, reducedMotion: 'reduce' }, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page);
        assert.deepEqual(await rehearsal(page), { slots: 3, dealt: 3, moving: 0, longest: 0 });
        const human = new Human(page);
        for (let i = 0; i < 6; i++) await human.step();
        assert.deepEqual(await page.evaluate(() => window.flights), []);
    });
    await withPage({ size: SMALL }, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page);
        const seen = await rehearsal(page);
        assert.ok(seen.moving >= 4 && seen.longest <= 5000, 'what moves by itself stops within five seconds');
        await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
        assert.equal((await rehearsal(page)).dealt, 3);
        await press(page, 'Show it again');
        assert.ok((await rehearsal(page)).moving >= 4);
        assert.match((await look(page)).large, /^32 cards, face down/, 'and nothing else has happened');
    });
});

test('piles thicken', { skip }, async () => {
    await withPage({ size: SMALL }, async (page) => {
        await named(page, 'Skat', ['Ana', 'Ben', 'Cy']);
        const human = new Human(page);
        const edges = () => page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.pile.filled')].map((pile) => [pile.dataset.pile, parseFloat(getComputedStyle(pile, '::after').height)])));
        const known = new Map();
        for (let i = 0; i < 14; i++) {
            await human.step();
            const now = await edges();
            assert.deepEqual(Object.keys(now), [...human.pile.keys()].sort().map(String));
            for (const [pile, cards] of human.pile) known.set(cards.length, now[pile]);
        }
        const heights = [...known].sort(([a], [b]) => a - b).map(([, height]) => height);
        assert.ok(heights.length > 3 && heights.every((height, i) => i === 0 || height > heights[i - 1]), `${heights}`);
    });
});

test('numbers have one face, on every screen', { skip }, async () => {
    await withPage({}, async (page) => {
        const faces = new Set();
        const collect = async (...selectors) => {
            for (const selector of selectors) for (const face of await page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).fontFamily))) faces.add(face);
        };
        await gameButton(page, 'Uno');
        await collect('.stepper output');
        await begin(page);
        await press(page, 'How many');
        const human = new Human(page);
        await until(human, /^Pick up/);
        await collect('.progress', '.pile b', '.count', '.order b');
        await human.deal();
        await collect('.hands strong');
        assert.equal(faces.size, 1);
        assert.match([...faces][0], /^ui-rounded/);
    });
});

test('letters twice as large, by zoom or by the reader’s own font: whole deals', { skip }, async () => {
    const deal = async (page, game) => {
        await gameButton(page, game);
        await begin(page);
        const human = new Human(page);
        human.tap = async () => {
            await breathe(page);
            await page.locator('.tap').click(); // wherever it was scrolled to
        };
        await human.deal();
        assertDealt(human, await recordOf(page));
    };
    for (const game of ['Skat', 'Bridge', 'Just shuffle']) await withPage({ size: { width: 180, height: 320 } }, (page) => deal(page, game));
    const large = await launch(['--blink-settings=defaultFontSize=32']);
    try {
        await withPage({ size: SMALL, within: large }, async (page) => {
            assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px');
            await deal(page, 'Skat');
        });
    } finally {
        await large.close();
    }
});

/** What of the letters on the screen, or in the dialog over it, is too small, cut off, beside the screen, or lies over other letters. */
const unreadable = (page, least) => page.evaluate((least_) => {
    const root = document.querySelector('dialog[open]') ?? document.querySelector('#app');
    const shown = [...root.querySelectorAll('*')].filter((element) => !element.closest('.sr, [hidden], svg, option') && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const texts = shown.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return { element, size: parseFloat(getComputedStyle(element).fontSize), box: range.getBoundingClientRect(), name: `${element.className || element.tagName} "${element.textContent}"` };
    });
    const inside = (box, around) => box.left >= around.left - 1.5 && box.right <= around.right + 1.5 && box.top >= around.top - 1.5 && box.bottom <= around.bottom + 1.5;
    const cut = ({ element, box }) => {
        if (element.matches('.coming span') && box.top > element.closest('.coming').getBoundingClientRect().bottom - 2) return false; // the second next step is left out where there is no room
        for (let up = element; up !== root; up = up.parentElement) if ((up.tagName === 'BUTTON' || /hidden|clip/.test(getComputedStyle(up).overflow)) && !inside(box, up.getBoundingClientRect())) return true;
        const { left, right } = root.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1;
    };
    // What stays at the bottom of the screen lies over what is scrolled below it.
    const above = ({ element }) => element.closest('.bottom, dialog > .choices');
    const over = (a, b) => !above(a) && !above(b) && !a.element.contains(b.element) && !b.element.contains(a.element) && Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 2 && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 4;
    return [
        ...texts.filter(({ size }) => size < least_).map(({ size, name }) => `${name} has only ${size} pixels`),
        ...texts.filter(cut).map(({ name }) => `${name} is cut off`),
        ...[...root.querySelectorAll('input:not([type=search]), select')].filter((field) => field.scrollWidth > field.clientWidth + 1 || field.getBoundingClientRect().right > root.getBoundingClientRect().right).map((field) => `${field.value} is cut off in its field`),
        ...texts.flatMap((a, i) => texts.slice(i + 1).filter((b) => over(a, b)).map((b) => `${a.name} lies on ${b.name}`)),
        ...[...document.querySelectorAll('h1')].filter((title) => parseFloat(getComputedStyle(title).fontSize) < 0.75 * parseFloat(getComputedStyle(document.documentElement).fontSize)).map((title) => `"${title.textContent}" is a small title`),
    ];
}, least);

for (const [percent, least] of [[125, 13], [200, 14.5]])
    test(`letters of ${percent}% at 360 pixels: all of it grows, and nothing is cut off`, { skip }, async () => {
        const large = await launch([`--blink-settings=defaultFontSize=${(16 * percent) / 100}`]);
        try {
            for (const [game, locale, language, pile] of [['Skat', 'de-DE', 'de', /^Gib/], ['Bridge', 'en-GB', 'en', /^Give/], ['Nur mischen', 'de-DE', 'de', /^Nimm/]])
                await withPage({ size: SMALL, within: large, locale, prepare: sameLot }, async (page) => {
                    const words = { de: ['Geben', 'Niemand weiß, wie sie liegen: überspringen', 'Wie viele', 'Da stimmt was nicht'], en: ['Deal', 'Nobody knows how they lie: skip this', 'How many', 'Something’s wrong'] }[language];
                    const fine = async (what) => assert.deepEqual(await unreadable(page, least), [], `${game}, ${what}`);
                    await fine('home');
                    await press(page, language === 'de' ? 'Einstellungen' : 'Settings');
                    await fine('settings');
                    await page.keyboard.press('Escape');
                    await gameButton(page, game);
                    await fine('setup');
                    await press(page, words[0]);
                    await fine('stir');
                    await press(page, words[1]);
                    await fine('start');
                    const human = new Human(page, { language });
                    human.tap = async () => {
                        await breathe(page);
                        await page.locator('.tap').click();
                    };
                    await human.step();
                    await press(page, words[2]); // with counts
                    for (let i = 0; i < 3; i++) {
                        await fine('an arrow');
                        await human.step();
                    }
                    await until(human, pile);
                    await fine('a packet, or picking up');
                    await press(page, words[3]);
                    await fine('something wrong');
                });
        } finally {
            await large.close();
        }
    });

test('piles are numbered without gaps, in every round', { skip }, async () => {
    for (const game of ['Bridge', 'Uno'])
        await withPage({ size: SMALL }, async (page) => {
            await gameButton(page, game);
            await begin(page);
            const human = new Human(page);
            const seen = new Set();
            await human.step();
            do {
                const numbers = await page.locator('.pile:visible b').evaluateAll((all) => all.map((one) => Number(one.textContent)).sort((a, b) => a - b));
                if (numbers.length === 0) break;
                assert.deepEqual(numbers, numbers.map((_, i) => i + 1));
                seen.add(numbers.length);
            } while (await human.step());
            assert.ok(seen.size > 0);
        });
});

test('the skat is put aside: it is nobody’s', { skip }, async () => {
    for (const [locale, language, says, asks] of [
        ['en-GB', 'en', /^Put pile \d aside\n+The skat\n+2 cards\n+Put aside$/, 'Has anybody looked at the skat?'],
        ['de-DE', 'de', /^Stapel \d beiseite\n+Skat\n+2 Karten\n+Liegt beiseite$/, 'Hat jemand den Skat gesehen?'],
    ])
        await withPage({ size: SMALL, locale }, async (page) => {
            await gameButton(page, 'Skat');
            await begin(page, language);
            const human = new Human(page, { language });
            await until(human, /^(Put pile|Lege Stapel \d beiseite)/);
            assert.match((await look(page)).large, says);
            await human.step();
            await press(page, language === 'de' ? 'Zurück' : 'Undo');
            await page.getByText(asks).waitFor();
        });
});

test('a phone on its side: no number lies over a name, and the rehearsal is there', { skip }, async () => {
    for (const size of [{ width: 844, height: 390 }, { width: 667, height: 375 }, { width: 568, height: 320 }])
        await withPage({ size }, async (page) => {
            await named(page, 'Bridge', ['Ana', 'Maximiliane Alexandra', 'Player 3', 'M'.repeat(24)]);
            const picture = await page.locator('.rehearsal').boundingBox();
            assert.ok(picture.height > 80 && picture.y > 0 && picture.y + picture.height < size.height, `the rehearsal is ${picture.height} high`);
            const human = new Human(page);
            for (let i = 0; i < 6; i++) {
                await human.step();
                const over = await page.locator('.pile:visible').evaluateAll((piles) => piles.map((pile) => {
                    const boxes = [...pile.children].slice(0, 2).map((part) => part.getBoundingClientRect());
                    const cell = pile.getBoundingClientRect();
                    const [number, name] = boxes;
                    return number.bottom > name.top + 1 || boxes.some((box) => box.top < cell.top - 1 || box.bottom > cell.bottom + 1) ? `${pile.innerText}: ${number.bottom}, ${name.top}` : null;
                }).filter(Boolean));
                assert.deepEqual(over, [], `${size.width}`);
            }
            await until(human, /^Give/);
            const air = await page.locator('.middle').evaluate((middle) => Math.min(...[...middle.children].map((line) => {
                const letters = document.createRange();
                letters.selectNodeContents(line);
                const [text, box] = [letters.getBoundingClientRect(), middle.getBoundingClientRect()];
                return Math.min(text.left - box.left, box.right - text.right);
            })));
            assert.ok(air >= 12, `${size.width}: ${air} pixels beside what is handed over`);
        });
});

test('a phone that is turned in the middle of a deal: everything fits again, names and counts', { skip }, async () => {
    await withPage({ size: { width: 844, height: 390 } }, async (page) => {
        await named(page, 'Bridge', ['Ana', 'Maximiliane Alexandra', 'Player 3', 'M'.repeat(24)]);
        const human = new Human(page);
        for (const pattern of [/^Lay [23] cards/, /^Give .*(Maximiliane|MMM)/]) {
            await until(human, pattern);
            await page.setViewportSize({ width: 320, height: 640 });
            await page.screenshot(); // it is drawn, so the page knows of it
            const { hidden, sentence } = await look(page);
            assert.ok(!hidden, sentence);
            const out = await page.locator('.pile:visible .owner, .middle .name').evaluateAll((names) => names.filter((name) => {
                const letters = document.createRange();
                letters.selectNodeContents(name);
                const [text, box] = [letters.getBoundingClientRect(), name.parentElement.getBoundingClientRect()];
                return text.left < box.left - 1 || text.right > box.right + 1 || text.bottom > box.bottom + 2;
            }).map((name) => name.textContent));
            assert.deepEqual(out, [], sentence);
            await page.setViewportSize({ width: 844, height: 390 });
        }
    });
});
