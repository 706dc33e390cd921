// dealer-wrong.test.mjs -- slips at the table, made with simulated cards and mended as the page says: back arrow by arrow, by counting, or carried on.
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertDealt, begin, gameButton, players, press, recordOf, sameLot, skip, until, withPage } from './lib/dealer.mjs';
import { Human, look } from './lib/human.mjs';

const big = (page) => page.locator('.wrong-way .big').innerText();
const WRONG = 'Something’s wrong';

/** What the next arrow says: [count, pile]. */
async function arrow(page) {
    const [, times, pile] = (await look(page)).sentence.match(/^Lay (?:a card|(\d) cards) on pile (\d)/);
    return [Number(times ?? 1), Number(pile)];
}

/** Go back arrow by arrow, doing what the page says, until `here` holds for an arrow; then say so. */
async function walkBack(page, human, here) {
    for (let n = 0; ; n++) {
        const [, times, pile] = (await big(page)).match(/^The last arrow: (?:a card|(\d) cards) on pile (\d)/);
        if (here(n)) break;
        const held = human.held.length;
        for (let i = 0; i < Number(times ?? 1); i++) human.held.unshift(human.pile.get(Number(pile)).shift());
        await page.getByText(`Then you hold ${held + Number(times ?? 1)} cards.`).waitFor();
        await press(page, times ? 'Earlier: those cards are back' : 'Earlier: that card is back');
    }
    await press(page, 'Yes, it was here');
}

async function start(page, game, steps) {
    await gameButton(page, game);
    await begin(page);
    const human = new Human(page);
    for (let i = 0; i < steps; i++) await human.step();
    await until(human, /^Lay a card/);
    return human;
}

/** Single cards only, and no packet, so that a slip is easy to make: deal on to such a place. */
async function lays(human, n) {
    for (let i = 0; i < n; i++) await human.step();
}

test('a card on the wrong pile, noticed some arrows later: back, mended, and exactly as drawn', { skip }, async () => {
    await withPage({ size: { width: 360, height: 640 } }, async (page) => {
        const human = await start(page, 'Just shuffle', 4);
        const [, pile] = await arrow(page);
        const other = (pile % 8) + 1;
        human.pile.set(other, [human.held.shift(), ...(human.pile.get(other) ?? [])]); // not where the arrow points
        await human.tap();
        let more = 0;
        for (; more < 2; more++) {
            const [, next] = await arrow(page);
            if (next === other) break; // it would bury the card
            await human.step();
        }
        await press(page, WRONG);
        assert.equal(await big(page), `There should be ${human.held.length} cards in your hand now.`);
        await press(page, 'A card went to the wrong pile');
        await walkBack(page, human, (n) => n === more);
        assert.match(await big(page), /^Take that card from where it lies/);
        human.held.unshift(human.pile.get(other).shift());
        if (!human.pile.get(other).length) human.pile.delete(other);
        await page.getByText(`Then you hold ${human.held.length} cards.`).waitFor();
        await press(page, 'Done: show me that arrow again');
        assert.deepEqual(await arrow(page), [1, pile]);
        await human.deal();
        assertDealt(human, await recordOf(page));
    });
});

test('two cards stuck together, noticed some arrows later', { skip }, async () => {
    await withPage({}, async (page) => {
        const human = await start(page, 'Just shuffle', 6);
        const [, pile] = await arrow(page);
        const both = human.held.splice(0, 2);
        human.pile.set(pile, [...both, ...(human.pile.get(pile) ?? [])]); // the upper one stays the upper one
        await human.tap();
        let more = 0;
        for (; more < 3; more++) {
            const [, next] = await arrow(page);
            if (next === pile) break;
            await human.step();
        }
        await press(page, WRONG);
        assert.equal(await big(page), `There should be ${human.held.length + 1} cards in your hand now.`, 'the page does not know of it');
        await press(page, 'Two cards were stuck together');
        for (let n = 0; n < more; n++) {
            const [, times, last] = (await big(page)).match(/^The last arrow: (?:a card|(\d) cards) on pile (\d)/);
            for (let i = 0; i < Number(times ?? 1); i++) human.held.unshift(human.pile.get(Number(last)).shift());
            await press(page, times ? 'Earlier: those cards are back' : 'Earlier: that card is back');
        }
        await press(page, 'Yes, it was here');
        assert.match(await big(page), /^Put both back on top of your hand together, as they lie\./);
        human.held.unshift(...human.pile.get(pile).splice(0, 2));
        await page.getByText(`Then you hold ${human.held.length} cards.`).waitFor();
        await press(page, 'Done: show me that arrow again');
        await human.deal();
        assertDealt(human, await recordOf(page));
    });
});

test('lost count: the cards in the hand say which arrow it is', { skip }, async () => {
    await withPage({}, async (page) => {
        const human = await start(page, 'Just shuffle', 5);
        const { sentence } = await look(page);
        const held = human.held.length;
        for (let i = 0; i < 3; i++) await human.tap(); // tapped, and no card laid
        await press(page, WRONG);
        await press(page, 'I do not know where I am');
        await page.getByLabel('Still in your hand').fill(`${held}`);
        await press(page, 'What now?');
        await page.getByText(`With ${held} cards in your hand you are at another arrow.`).waitFor();
        const told = await page.locator('.verdict').innerText();
        for (const [pile, cards] of human.pile) if (cards.length) assert.ok(told.includes(`pile ${pile}: ${cards.length}`), `${told} names pile ${pile}`);
        await press(page, 'Yes: go on at that arrow');
        assert.equal((await look(page)).sentence, sentence);
        await press(page, WRONG);
        await press(page, 'I do not know where I am');
        await page.getByLabel('Still in your hand').fill(`${held}`);
        await press(page, 'What now?');
        await page.getByText(/that is right\. Lay the next one/).waitFor();
        await press(page, 'Next');
        await human.deal();
        assertDealt(human, await recordOf(page));
    });
});

test('an empty hand too early at Skat: carrying on costs nothing, and the draw that mends it is fixed', { skip }, async () => {
    await withPage({ prepare: sameLot }, async (page) => {
        const human = await start(page, 'Skat', 5);
        const [, pile] = await arrow(page);
        human.pile.set(pile, [...human.held.splice(0, 2), ...(human.pile.get(pile) ?? [])]); // stuck together, and nobody notices
        await human.tap();
        const lay = async () => { // what lies on the table is not what the page thinks: hand over whatever is there
            const { sentence } = await look(page);
            const give = sentence.match(/^(?:Give|Put) pile (\d) (?:to|aside for) (.+): /);
            if (give) {
                human.hand.set(give[2], [...(human.hand.get(give[2]) ?? []), ...human.pile.get(Number(give[1]))]);
                human.pile.delete(Number(give[1]));
                await human.tap();
                return true;
            }
            const [times, to] = await arrow(page);
            if (times > human.held.length) return false;
            human.lay(times, to);
            await human.tap();
            return human.held.length > 0 || !/^Lay/.test((await look(page)).sentence);
        };
        while (await lay());
        for (const card of human.held.splice(0)) human.pile.set((await arrow(page))[1], [card, ...(human.pile.get((await arrow(page))[1]) ?? [])]);
        await press(page, WRONG);
        await press(page, 'My hand is empty already');
        await page.getByText('Or carry on: it costs nothing').waitFor();
        await press(page, 'Carry on');
        for (let i = 0; i < 6 && /^(Give|Put)/.test((await look(page)).sentence); i++) await lay();
        assert.equal(await page.locator('h1').innerText(), 'Count what lies where');
        const counts = [['Player 1', 'Player 1'], ['Player 2', 'Player 2'], ['Player 3', 'Player 3'], ['the skat', 'The skat']].map(([name, label]) => [label, `${human.hand.get(name).length}`]);
        for (const [label, n] of counts) await page.getByLabel(label, { exact: true }).fill(n);
        await press(page, 'What now?');
        const told = await page.locator('.moves').innerText();
        for (let i = 0; i < 5; i++) {
            await press(page, 'What now?');
            assert.equal(await page.locator('.moves').innerText(), told, 'asked again, the same card');
        }
        for (const line of told.split('\n')) {
            const [, card, , who, to] = line.match(/Take card (\d+) of (\d+) of (.+), counted from the top, and give it to (.+), unseen\.$/);
            human.hand.get(to).push(...human.hand.get(who).splice(Number(card) - 1, 1));
        }
        await press(page, 'Done');
        assert.equal(await page.locator('h1').innerText(), 'Dealt');
        assert.deepEqual(['Player 1', 'Player 2', 'Player 3', 'the skat'].map((name) => human.hand.get(name).length), [10, 10, 10, 2]);
        assert.equal(new Set([...human.hand.values()].flat()).size, 32);
        for (const name of ['first', 'second']) { // round again, with the same counts
            await press(page, 'A count is wrong');
            for (const [label, n] of counts) await page.getByLabel(label, { exact: true }).fill(n);
            await press(page, 'What now?');
            assert.equal(await page.locator('.moves').innerText(), told, `the ${name} time round, the same card`);
            await page.getByText(/^Drawn before, and it stays so: was this done\?/).waitFor();
            await press(page, 'Done');
        }
        const record = await recordOf(page);
        assert.equal(record.flawed, false);
        assert.deepEqual(record.drawn, [record.moves.slice(0, record.moves.length / 3)], 'every draw that was shown is in the record');
        const [first, ...lines] = await page.locator('.check .repairs li').allInnerTexts();
        assert.match(first, /^Shown: Take card \d+ of \d+ of .+, counted from the top, and give it to .+, unseen\.$/);
        assert.equal(lines.filter((line) => line.startsWith('Done: Take card')).length, record.moves.length);
        await page.getByText('The repairs are the ones that the draw fixed').waitFor();
        await page.getByText('Not stirred: somebody said that nobody knew how the cards lay').waitFor();
    });
});

test('where the stack has an order, the page says what carrying on costs, and the record has it', { skip }, async () => {
    await withPage({ size: { width: 360, height: 640 } }, async (page) => {
        await gameButton(page, 'Poker');
        await players(page, 2);
        await begin(page);
        const human = new Human(page);
        await until(human, /^Lay/);
        await lays(human, 3);
        await until(human, /^Lay/);
        await press(page, WRONG);
        await press(page, 'A number is wrong: count everything');
        const held = page.getByLabel('Still in your hand');
        await held.fill(`${Number(await held.inputValue()) - 1}`);
        const pile = page.getByLabel(/^Pile \d/).first();
        await pile.fill(`${Number(await pile.inputValue()) + 1}`);
        await press(page, 'What now?');
        await page.getByText('The piles are not as they should be.').waitFor();
        await page.getByText('Or carry on, slightly less than perfect').waitFor();
        await page.getByText(/What it costs: that every order of the stack was equally likely can no longer be proved/).waitFor();
        await press(page, 'Carry on');
        await human.deal();
        assert.equal(await page.locator('h1').innerText(), 'Count what lies where', 'everybody counts first');
        await page.getByLabel('Player 1', { exact: true }).fill('3');
        const stack = page.getByLabel('Still in your hand');
        await stack.fill(`${Number(await stack.inputValue()) - 1}`);
        await press(page, 'What now?');
        assert.match(await page.locator('.moves').innerText(), /Take card \d of 3 of Player 1, counted from the top, and put it, unseen, into the stack as card \d+ from the top\./);
        await press(page, 'Done');
        await page.getByText(/^Carried on after a slip: nobody chose this deal/).waitFor();
        assert.equal((await recordOf(page)).flawed, true);
        assert.equal(await page.locator('.check .outcome').innerText(), 'It fits, but the deal was carried on after a slip.');
        assert.equal(await page.getByText('All of it fits.').count(), 0);
        await page.getByText(/^Carried on after a slip: nobody chose this deal/).waitFor();
        await press(page, 'Settings');
        await page.getByLabel('Language').selectOption('de');
        await press(page, 'Schließen');
        assert.equal(await page.locator('.check .outcome').innerText(), 'Es passt, aber nach einem Versehen wurde weitergegeben.');
        assert.match((await page.locator('.check .repairs li').allInnerTexts()).at(-1), /^Erledigt: Nimm von Player 1 Karte \d von 3, .+ in den Stapel\.$/);
        await page.getByText('Nicht durchgerührt: Es hieß, niemand weiß, wie die Karten lagen').waitFor();
        const record = JSON.parse(await page.locator('textarea').inputValue());
        await page.locator('textarea').fill(JSON.stringify({ ...record, talon: 'dealer page 1', flawed: false, moves: [null] })); // from before: nobody looks at its repairs
        await press(page, 'Prüfen');
        assert.match(await page.locator('.check .outcome').innerText(), /^Es passt, .+ nicht geprüft\.$/);
        assert.equal(await page.locator('.check .repairs').count(), 0);
    });
});

test('a packet that somebody has seen ends the way back; unseen, it goes back on its pile', { skip }, async () => {
    await withPage({}, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page);
        const human = new Human(page);
        const [, pile, who] = await until(human, /^Give pile (\d) to (.+): /);
        await human.step();
        await press(page, WRONG);
        await press(page, 'A card went to the wrong pile');
        await page.getByText(`Has anybody looked at the cards ${who} got?`).waitFor();
        await press(page, 'Somebody has');
        await page.getByText(`${who} has seen cards: there is no way further back.`).waitFor();
        await press(page, 'Back');
        await press(page, 'A card went to the wrong pile');
        await press(page, `Nobody has: it lies on pile ${pile} again`);
        assert.match(await big(page), new RegExp(`^The last arrow: .+ on pile ${pile}, `));
    });
});

test('counting everything says whose the piles are', { skip }, async () => {
    await withPage({}, async (page) => {
        await start(page, 'Skat', 9);
        await press(page, WRONG);
        await press(page, 'A number is wrong: count everything');
        const labels = await page.locator('.repair .field span').allInnerTexts();
        assert.deepEqual(labels.slice(0, 5), ['Still in your hand', 'Player 1', 'Player 2', 'Player 3', 'The skat']);
        assert.ok(labels.length > 5 && labels.slice(5).every((label) => /^Pile \d, for (Player \d|the skat)$/.test(label)), `${labels}`);
    });
});

test('it is always there, in German too, and going on changes nothing', { skip }, async () => {
    await withPage({ size: { width: 360, height: 640 }, locale: 'de-DE' }, async (page) => {
        await gameButton(page, 'Skat');
        await begin(page, 'de');
        const human = new Human(page, { language: 'de' });
        for (const pattern of [/verdeckt/, /^Lege/, /^Gib/, /alle Karten gelegt/]) {
            await until(human, pattern);
            const { sentence } = await look(page);
            const box = await page.getByRole('button', { name: 'Da stimmt was nicht' }).boundingBox();
            assert.ok(box.height >= 44 && box.width >= 44 && box.y + box.height <= 640, 'a finger hits it, without scrolling');
            await press(page, 'Da stimmt was nicht');
            assert.match(await big(page), /^(Jetzt sollten? .+ in deiner Hand sein|Deine Hand sollte jetzt leer sein)\.$/);
            await press(page, 'Nichts: weitergeben');
            assert.equal((await look(page)).sentence, sentence);
        }
        await human.deal();
        assertDealt(human, await recordOf(page, 'de'));
    });
});
