// dealer-look.test.mjs -- the dealer page for the eye and the ear: only the picture, odd names, large letters, forced colours, a list of piles, a voice.
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertDealt, begin, gameButton, players, press, recordOf, sameLot, skip, until, withPage } from './lib/dealer.mjs';
import { Eyes } from './lib/eyes.mjs';
import { Human, breathe, look } from './lib/human.mjs';

const SMALL = { width: 360, height: 640 };

for (const [game, options] of [['Skat', {}], ['Bridge', { dark: true }], ['Uno', {}], ['Poker', { forcedColors: 'active' }], ['Klondike', { reducedMotion: 'reduce' }]])
    test(`${game} by the picture alone, without a word that only a screen reader gets`, { skip }, async () => {
        await withPage({ size: SMALL, ...options }, async (page) => {
            await page.getByRole('searchbox').fill(game);
            await gameButton(page, game);
            await begin(page);
            const eyes = new Eyes(page);
            await eyes.deal();
            assert.equal(await page.locator('h1').innerText(), 'Dealt');
            assert.ok(eyes.done.lay > 10);
            assertDealt(eyes, await recordOf(page));
        });
    });

/** What of the words that match is cut off, or lies outside of the table or under a pile. */
const unseen = (page, selector) => page.evaluate((wanted) => {
    const felt = document.querySelector('.felt').getBoundingClientRect();
    const piles = [...document.querySelectorAll('.pile')].filter((pile) => pile.checkVisibility({ visibilityProperty: true })).map((pile) => pile.getBoundingClientRect());
    return [...document.querySelectorAll(wanted)].filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const box = range.getBoundingClientRect();
        const hits = piles.some((pile) => box.left + 1 < pile.right && pile.left + 1 < box.right && box.top + 1 < pile.bottom && pile.top + 1 < box.bottom);
        return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || hits || box.left < felt.left || box.right > felt.right || box.top < felt.top || box.bottom > felt.bottom;
    }).map((element) => element.innerText);
}, selector);

test('without motion two equal steps still look different, by a shape that changes in its place', { skip }, async () => {
    await withPage({ prepare: sameLot, reducedMotion: 'reduce' }, async (page) => {
        await gameButton(page, 'Your own numbers');
        await players(page, 1);
        await page.getByLabel('Cards for each player').fill('52'); // all on one pile, three at a time
        await begin(page);
        const human = new Human(page);
        let [before, last, alike] = [null, '', 0];
        for (let i = 0; i < 8; i++) {
            const { sentence } = await look(page);
            const [arrow, pile] = await page.evaluate(() => ['.arrow path', '.pile.active'].map((name) => {
                const { strokeWidth, outlineStyle, outlineWidth } = getComputedStyle(document.querySelector(name) ?? document.body);
                return [strokeWidth, outlineStyle, outlineWidth].join(' ');
            }));
            if (/^Lay/.test(sentence) && sentence === last) {
                assert.ok(arrow !== before[0] && pile !== before[1], `${sentence}, twice`);
                alike++;
            }
            [before, last] = [[arrow, pile], sentence];
            await human.step();
        }
        assert.ok(alike > 0);
    });
});

test('several cards go one by one: it is said where people look, and fits, in every size and language', { skip }, async () => {
    for (const size of [SMALL, { width: 320, height: 568 }, { width: 390, height: 844 }, { width: 1280, height: 800 }, { width: 568, height: 320 }])
        for (const [locale, language, game, before, singly, patterns] of [
            ['en-GB', 'en', 'Just shuffle', /Several cards go one by one\./, 'one by one', [/^Lay 2 cards/, /^Lay 3 cards/]],
            ['de-DE', 'de', 'Nur mischen', /Mehrere Karten eine nach der anderen\./, 'einzeln', [/^Lege 2 Karten/, /^Lege 3 Karten/]],
        ])
            await withPage({ size, locale, prepare: sameLot }, async (page) => {
                await gameButton(page, game);
                await begin(page, language);
                assert.match(await page.locator('.middle').innerText(), before);
                assert.deepEqual(await unseen(page, '.middle p, .middle button:not(.replay)'), []);
                const human = new Human(page, { language });
                for (const pattern of patterns) {
                    await until(human, pattern);
                    assert.deepEqual((await page.locator('.middle .word').innerText()).split('\n').slice(1), [singly]);
                    assert.deepEqual(await unseen(page, '.middle .word'), [], `${size.width} ${locale}`);
                    const [word, coming] = await page.locator('.word small, .coming').evaluateAll((lines) => lines.map((line) => {
                        const letters = document.createRange();
                        letters.selectNodeContents(line);
                        return (line.matches('.coming') ? line : letters).getBoundingClientRect();
                    }));
                    assert.ok(word.bottom <= coming.top + 1, `${size.width} ${locale}: it ends at ${word.bottom}, what comes next begins at ${coming.top}`);
                }
            });
});

test('packets, rounds and the counter in German, and all of it fits at 320 × 568', { skip }, async () => {
    await withPage({ size: { width: 320, height: 568 }, locale: 'de-DE', prepare: sameLot }, async (page) => { // of 300 lots one has no hand in parts
        await gameButton(page, 'Uno');
        await begin(page, 'de');
        const human = new Human(page, { language: 'de' });
        const seen = { parts: 0, wholes: 0, rounds: [] };
        const covers = () => page.evaluate(() => {
            const box = (selector) => [...document.querySelectorAll(selector)].map((element) => {
                const range = document.createRange();
                range.selectNodeContents(element);
                return range.getBoundingClientRect();
            });
            const turn = document.querySelector('.table > header button:nth-of-type(2)').getBoundingClientRect();
            return box('.where h1, .progress').some(({ right }) => right > turn.left);
        });
        for (let before = '';;) {
            const { sentence, large, progress } = await look(page);
            if (!sentence) break;
            assert.match(progress, /^\d+ von \d+ gelegt$/);
            assert.equal(await covers(), false, `${progress} lies beside the buttons`);
            for (const width of /^Gib/.test(sentence) && seen.parts + seen.wholes === 0 ? [360, 320] : []) {
                await page.setViewportSize({ width, height: width === 360 ? 640 : 568 });
                await page.screenshot(); // it is drawn, so the page knows of it
                const [name, box] = await page.locator('.name bdi, .middle').evaluateAll(([middle, bdi]) => [bdi, middle].map((element) => element.getBoundingClientRect()));
                assert.ok(name.left - box.left > 8 && box.right - name.right > 8, `air beside a name: ${name.left - box.left}, ${box.right - name.right}`);
            }
            seen.parts += /^Gib/.test(sentence) && /später noch \d/.test(large) ? 1 : 0;
            seen.wholes += /^Gib/.test(sentence) && /damit alle 7/.test(large) ? 1 : 0;
            if (/^Nimm/.test(sentence)) seen.rounds.push(large.split('\n').at(-1));
            if (/^Nimm/.test(before)) assert.match(large, /Runde 2 beginnt/);
            before = sentence;
            if (!(await human.step())) break;
        }
        assert.ok(seen.parts >= seen.wholes && seen.wholes > 0, JSON.stringify(seen));
        assert.deepEqual(seen.rounds, ['Zu Runde 2', 'Aufgenommen']);
    });
});

test('German titles at 320 pixels: in one line, inside of their place', { skip }, async () => {
    await withPage({ size: { width: 320, height: 568 }, locale: 'de-DE' }, async (page) => {
        const lines = (selector) => page.locator(selector).evaluateAll((titles) => titles.filter((title) => title.checkVisibility()).map((title) => {
            const range = document.createRange();
            range.selectNodeContents(title);
            const [text, box] = [range.getBoundingClientRect(), title.parentElement.getBoundingClientRect()];
            return { words: title.textContent, lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size, out: text.left < box.left - 1 || text.right > box.right + 1 };
        }).filter(({ lines: n, out }) => n > 1 || out));
        assert.deepEqual(await lines('h1'), [], 'the first screen');
        await gameButton(page, 'Doppelkopf');
        assert.deepEqual(await lines('h1'), []);
        await press(page, 'Geben');
        assert.deepEqual(await lines('h1'), [], 'stirring');
        await press(page, 'Niemand weiß, wie sie liegen: überspringen');
        await until(new Human(page, { language: 'de' }), /^Lege/);
        assert.deepEqual(await lines('h1, .progress, .tool span:not(:last-child)'), [], 'the table');
    });
});

test('below the table, a word on a button has room on both sides', { skip }, async () => {
    for (const [width, locale] of [[320, 'en-GB'], [320, 'de-DE'], [360, 'en-GB'], [360, 'de-DE'], [390, 'en-GB']])
        await withPage({ size: { width, height: 640 }, locale }, async (page) => {
            await gameButton(page, 'Skat');
            await begin(page, locale.slice(0, 2));
            const wide = await page.locator('.tool span').evaluateAll((words) => words.filter((word) => {
                const range = document.createRange();
                range.selectNodeContents(word);
                return range.getBoundingClientRect().width > word.parentElement.clientWidth - 4;
            }).map((word) => word.textContent));
            assert.deepEqual(wide, [], `${locale} at ${width}`);
        });
});

test('odd names fit, as they come out', { skip }, async () => {
    const names = ['M'.repeat(24), '👩‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀🐉🎴🃏', '東京都千代田区永田町一丁目', 'אביגיל בן־דוד', 'i'.repeat(24), 'Maximiliane Alexandra'];
    await withPage({ size: { width: 320, height: 640 } }, async (page) => {
        await gameButton(page, 'Poker');
        for (let i = 0; i < 6; i++) await page.getByLabel(`Name of player ${i + 1}`).fill(names[i]);
        await begin(page);
        const human = new Human(page);
        const met = new Set();
        for (let i = 0; i < 400 && met.size < 6; i++) {
            const { sentence } = await look(page);
            if (/^Give/.test(sentence)) {
                const fits = await page.evaluate(() => {
                    const [name, middle] = [document.querySelector('.name'), document.querySelector('.middle')];
                    const range = document.createRange();
                    range.selectNodeContents(name);
                    const [text, box] = [range.getBoundingClientRect(), middle.getBoundingClientRect()];
                    return { inside: text.left >= box.left - 1 && text.right <= box.right + 1 && text.top >= box.top && text.bottom <= box.bottom, size: parseFloat(getComputedStyle(name).fontSize), apart: name.firstChild.tagName };
                });
                assert.deepEqual([fits.inside, fits.apart], [true, 'BDI'], sentence);
                assert.ok(fits.size >= 12, `${sentence} in ${fits.size} pixels`);
                met.add(sentence.match(/ to (.+): /)[1]);
            }
            if (!(await human.step())) break;
        }
        assert.equal(met.size, 6);
    });
});

test('letters twice as large: everything can be reached, and it deals', { skip }, async () => {
    for (const size of [{ width: 180, height: 320 }, { width: 195, height: 422 }, { width: 640, height: 400 }])
        await withPage({ size }, async (page) => {
            await gameButton(page, 'Skat');
            await begin(page);
            await breathe(page);
            await page.locator('.middle button.primary').click();
            const before = (await look(page)).progress;
            await breathe(page);
            await page.locator('.tap').click();
            assert.notEqual((await look(page)).progress, before);
            const wrong = page.getByRole('button', { name: 'Something’s wrong' });
            await wrong.scrollIntoViewIfNeeded();
            const box = await wrong.boundingBox();
            assert.ok(box.y + box.height <= size.height + 1 && box.height >= 44, 'it can be scrolled to');
            const cut = await page.evaluate(() => [...document.querySelectorAll('.pile b, .tool span')].filter((element) => element.scrollWidth > element.parentElement.clientWidth + 2).map((element) => element.innerText));
            assert.deepEqual(cut, []);
            const broken = await page.locator('.pile.named:visible bdi').evaluateAll((names) => names.filter(({ firstChild }) => [...firstChild.data.matchAll(/\S+/g)].some(({ 0: word, index }) => {
                const letters = document.createRange();
                letters.setStart(firstChild, index);
                letters.setEnd(firstChild, index + word.length);
                return letters.getClientRects().length > 1;
            })).map((name) => name.textContent));
            assert.deepEqual(broken, [], 'no name is broken inside a word');
        });
});

test('stirring on a small phone: all of it is in sight, and the seconds', { skip }, async () => {
    for (const [locale, words] of [['en-GB', ['Deal', 'Nobody knows how they lie: skip this']], ['de-DE', ['Geben', 'Niemand weiß, wie sie liegen: überspringen']]])
        await withPage({ size: { width: 320, height: 568 }, locale }, async (page) => {
            await gameButton(page, 'Doppelkopf');
            await press(page, words[0]);
            const { y, height } = await page.getByRole('button', { name: words[1] }).boundingBox();
            assert.ok(y + height <= 568, `${locale}: it ends at ${y + height}`);
            assert.equal(await page.locator('.stir .bottom button:disabled').evaluate((button) => getComputedStyle(button).opacity), '1', 'whoever waits reads them');
        });
});

/** The colours of an element as they come out, at parts of its width. */
async function coloursAcross(page, locator, parts) {
    const shot = (await locator.screenshot()).toString('base64');
    return page.evaluate(async ([data, parts_]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d', { willReadFrequently: true });
        canvas.drawImage(image, 0, 0);
        return parts_.map((part) => [...canvas.getImageData(Math.floor(part * image.width), Math.floor(image.height / 2), 1, 1).data].join());
    }, [shot, parts]);
}

test('forced colours: a switch says whether it is on, a button that it is pressed, a packet what ends it', { skip }, async () => {
    await withPage({ forcedColors: 'active', reducedMotion: 'reduce' }, async (page) => {
        await press(page, 'Settings');
        const [on, off] = ['Vibration', 'Voice'].map((name) => page.locator('.switch', { hasText: name }).locator('.knob'));
        for (const knob of [on, off]) {
            const halves = await coloursAcross(page, knob, [0.28, 0.72]);
            assert.notEqual(halves[0], halves[1], 'the knob is seen, on its side');
        }
        assert.notEqual((await coloursAcross(page, on, [0.28]))[0], (await coloursAcross(page, off, [0.72]))[0], 'and what is on has another ground');
        await press(page, 'Close');
        await gameButton(page, 'Skat');
        await begin(page);
        const edge = (selector) => page.locator(selector).evaluate((element) => parseFloat(getComputedStyle(element).borderTopWidth));
        const counts = '.tools button:nth-child(3)';
        const before = await edge(counts);
        await press(page, 'How many');
        assert.ok((await edge(counts)) > before + 1, 'pressed');
        await until(new Human(page), /^(Give|Put)/);
        assert.ok((await edge('.middle .done')) >= 1 && (await edge('.middle')) >= 1);
    });
});

test('forced colours: the arrow and the lit pile can be seen', { skip }, async () => {
    await withPage({ forcedColors: 'active' }, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page);
        await until(new Human(page), /^Lay/);
        const seen = await page.evaluate(() => {
            const style = (selector) => getComputedStyle(document.querySelector(selector));
            return { arrow: style('.arrow').fill, card: style('.on-arrow').fill, felt: style('.table').backgroundColor, lit: style('.pile.active').backgroundColor, other: style('.pile:not(.active)').backgroundColor };
        });
        assert.notEqual(seen.arrow, seen.felt);
        assert.notEqual(seen.arrow, seen.card);
        assert.notEqual(seen.lit, seen.other);
    });
});

test('the piles are a list with names: where, how many, for whom', { skip }, async () => {
    await withPage({ locale: 'de-DE' }, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page, 'de');
        const human = new Human(page, { language: 'de' });
        for (let i = 0; i < 8; i++) await human.step();
        const list = page.getByRole('list', { name: 'Stapel' });
        assert.equal(await list.getByRole('listitem').count(), 4, 'those that are used');
        const labels = await list.getByRole('listitem').evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));
        for (const label of labels) assert.match(label, /^Stapel \d, (oben|unten|links|rechts)/);
        for (const [pile, cards] of human.pile) assert.ok(labels.some((label) => label.startsWith(`Stapel ${pile}, `) && label.includes(cards.length === 1 ? ': 1 Karte' : `: ${cards.length} Karten`)), `${labels}`);
        assert.ok(labels.some((label) => /, für (Spieler \d|Skat)$/.test(label)));
    });
});

test('automatic and aloud, from the first card on; and by hand it learns the pace', { skip }, async () => {
    const prepare = () => {
        window.said = [];
        window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
        Object.defineProperty(window, 'speechSynthesis', { value: { speak: (utterance) => window.said.push(utterance.text), cancel() {} } });
    };
    await withPage({ still: true, prepare }, async (page) => {
        await gameButton(page, 'Just shuffle');
        await begin(page);
        await press(page, 'Hands-free, with a voice');
        const before = (await look(page)).progress;
        await page.clock.runFor(5000);
        assert.notEqual((await look(page)).progress, before, 'nobody tapped');
        assert.ok((await page.evaluate(() => window.said.length)) > 1);
    });
    await withPage({ still: true }, async (page) => {
        await gameButton(page, 'Just shuffle');
        await begin(page);
        const human = new Human(page);
        await human.step();
        for (let i = 0; i < 25; i++) {
            await page.clock.runFor(3000); // slow, also where chance lays several cards at once
            await human.step();
        }
        const tempo = await page.evaluate(() => JSON.parse(localStorage.getItem('talon-dealer-1')).tempo);
        assert.ok(tempo > 1.4 && tempo <= 2, `${tempo} seconds a card`);
        await press(page, 'Leave');
        await press(page, 'Give it up');
        const minutes = async () => {
            await gameButton(page, 'Uno');
            const [, n] = (await page.locator('.facts').innerText()).match(/about (\d+) minutes/);
            await press(page, 'Back');
            return Number(n);
        };
        const slow = await minutes();
        await page.evaluate(() => localStorage.setItem('talon-dealer-1', JSON.stringify({ ...JSON.parse(localStorage.getItem('talon-dealer-1')), tempo: 0.7 })));
        await page.reload();
        await page.waitForSelector('h1');
        assert.ok((await minutes()) < slow, 'and says how long it takes at that pace');
    });
});

test('the first screen: what was played last comes first, and every game is found by its letters', { skip }, async () => {
    await withPage({ size: { width: 360, height: 640 } }, async (page) => {
        const shown = () => page.locator('li[data-game]:visible').evaluateAll((items) => items.map((item) => item.dataset.game));
        assert.deepEqual((await shown()).slice(0, 3), ['skat', 'doppelkopf', 'bridge']);
        await page.getByRole('searchbox', { name: 'Search for a game' }).fill('KLON');
        assert.deepEqual(await shown(), ['klondike']);
        await page.getByRole('searchbox').fill('xyz');
        await page.getByText('No game of that name.').waitFor();
        await page.getByRole('searchbox').fill('klon');
        for (const [typed, finds] of [['hold\'em', 'poker'], ['TEXAS', 'poker'], ['gin-rummy', 'gin_rummy'], ['five card', 'five_card_draw']]) {
            await page.getByRole('searchbox').fill(typed);
            assert.deepEqual(await shown(), [finds], typed);
        }
        await page.getByRole('searchbox').fill('klon');
        await gameButton(page, 'Klondike');
        await begin(page);
        await press(page, 'Leave');
        await press(page, 'Give it up');
        assert.deepEqual((await shown()).slice(0, 3), ['klondike', 'skat', 'doppelkopf']);
        assert.equal((await shown()).filter((id) => id === 'klondike').length, 1);
        await page.reload();
        await page.waitForSelector('li[data-game]');
        assert.equal((await shown())[0], 'klondike');
    });
});

test('every game has a drawing, those of the first screen one of their own; titles in a row stand in a line', { skip }, async () => {
    await withPage({ size: SMALL }, async (page) => {
        await press(page, 'More games');
        const tiles = await page.locator('li[data-game]').evaluateAll((items) => items.map((item) => {
            const [glyph, title] = [item.querySelector('svg.glyph'), item.querySelector('strong')];
            const ink = glyph.getBBox();
            return { id: item.dataset.game, drawing: glyph.innerHTML, wide: Math.min(ink.width, ink.height), down: title.getBoundingClientRect().top - item.getBoundingClientRect().top };
        }));
        assert.ok(tiles.length > 30 && tiles.every(({ wide }) => wide > 9));
        assert.equal(new Set(tiles.slice(0, 9).map(({ drawing }) => drawing)).size, 9);
        const first = tiles.slice(0, 8);
        for (const { id, down } of first) assert.ok(Math.abs(down - first[0].down) < 0.5, id);
    });
});

test('on a phone no title of a game is broken inside a word', { skip }, async () => {
    for (const [width, locale, more] of [[360, 'en-GB', 'More games'], [360, 'de-DE', 'Mehr Spiele'], [320, 'en-GB', 'More games'], [320, 'de-DE', 'Mehr Spiele']])
        await withPage({ size: { width, height: 640 }, locale }, async (page) => {
            await press(page, more);
            const broken = await page.locator('.game strong').evaluateAll((titles) => titles.flatMap((title) => [...title.textContent.matchAll(/[^\s\u00ad-]+-?/g)].filter((word) => {
                const letters = document.createRange();
                const node = title.firstChild.nodeType === 3 ? title.firstChild : title.firstChild.firstChild;
                letters.setStart(node, word.index + (node.data[word.index - 1] === '\u00ad' ? 1 : 0)); // the hyphen before it counts with its first letter
                letters.setEnd(node, word.index + word[0].length);
                return new Set([...letters.getClientRects()].filter((box) => box.width > 0).map((box) => box.top)).size > 1;
            }).map((word) => word[0])));
            assert.deepEqual(broken, []);
            if (locale === 'en-GB') return;
            await page.getByRole('searchbox').fill('einunddreißig');
            assert.deepEqual(await page.locator('li[data-game]:visible').evaluateAll((items) => items.map((item) => item.dataset.game)), ['thirty_one'], 'a place where a word may be broken is no letter');
        });
});

test('settings on a phone: the way out is in sight, and what is chosen is written out', { skip }, async () => {
    for (const [locale, title, out] of [['en-GB', 'Settings', 'Close'], ['de-DE', 'Einstellungen', 'Schließen']])
        await withPage({ size: SMALL, locale }, async (page) => {
            await press(page, title);
            const { y, height } = await page.getByRole('button', { name: out, exact: true }).boundingBox();
            assert.ok(y > 0 && y + height <= SMALL.height, `${out} lies at ${y}`);
            const below = await page.locator('dialog .choices').evaluate((choices) => choices.parentElement.getBoundingClientRect().bottom - choices.getBoundingClientRect().bottom);
            assert.ok(Math.abs(below) < 1, `nothing shows below it, on ${below} pixels`);
            const cut = await page.locator('dialog select').evaluateAll((selects) => selects.filter((select) => {
                const style = getComputedStyle(select);
                const canvas = document.createElement('canvas').getContext('2d');
                canvas.font = style.font;
                const arrow = 16; // as wide as the browser draws it
                return Math.max(...[...select.options].map((option) => canvas.measureText(option.text).width)) + arrow > select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1;
            }).map((select) => select.innerText));
            assert.deepEqual(cut, []);
            await press(page, out);
        });
});

test('outlines on the felt stand out three times from both ends of it, in light and dark', { skip }, async () => {
    for (const dark of [false, true])
        await withPage({ size: SMALL, dark }, async (page) => {
            await gameButton(page, 'Skat');
            await begin(page);
            await until(new Human(page), /^Lay/);
            const faint = await page.evaluate(() => {
                const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
                const light = (colour) => {
                    canvas.fillStyle = colour;
                    canvas.fillRect(0, 0, 1, 1);
                    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
                };
                const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
                const ground = ['--felt', '--felt-deep'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name));
                const edges = [...document.querySelectorAll('.pile')].filter((pile) => pile.checkVisibility()).map((pile) => getComputedStyle(pile).borderTopColor);
                return [...edges, getComputedStyle(document.querySelector('.arrow')).fill].flatMap((edge) => ground.map((felt) => contrast(edge, felt))).filter((ratio) => ratio < 3);
            });
            assert.deepEqual(faint, []);
        });
});

test('no number of a pile stands alone: it says that it is a pile’s, and both have room on it', { skip }, async () => {
    for (const [locale, word, size] of [['en-GB', 'pile', { width: 360, height: 640 }], ['de-DE', 'Stapel', { width: 360, height: 640 }], ['de-DE', 'Stapel', { width: 640, height: 360 }]])
        await withPage({ size, locale }, async (page) => {
            await gameButton(page, locale === 'en-GB' ? 'Just shuffle' : 'Nur mischen');
            await begin(page, locale.slice(0, 2));
            await new Human(page, { language: locale.slice(0, 2) }).step();
            const piles = await page.locator('.pile:visible b').evaluateAll((all) => all.map((number) => {
                const before = getComputedStyle(number, '::before');
                const [box, card] = [number.getBoundingClientRect(), number.parentElement.getBoundingClientRect()];
                return { words: before.content, shown: before.display, inside: box.left >= card.left && box.right <= card.right && box.top >= card.top && box.bottom <= card.bottom };
            }));
            assert.ok(piles.length > 3);
            for (const pile of piles) assert.ok(pile.words.includes(word) && pile.shown !== 'none' && pile.inside, JSON.stringify(pile));
        });
});

test('with four players the German setup is seen whole on a small phone, down to the last word', { skip }, async () => {
    await withPage({ size: { width: 360, height: 640 }, locale: 'de-DE' }, async (page) => {
        await gameButton(page, 'Uno');
        const [why, bottom] = await page.evaluate(() => [document.querySelector('.setup .switch small'), document.querySelector('.setup .bottom button')].map((one) => one.getBoundingClientRect()));
        assert.ok(why.bottom + 2 <= bottom.top, `the words end at ${why.bottom}, the button begins at ${bottom.top}`);
    });
});
