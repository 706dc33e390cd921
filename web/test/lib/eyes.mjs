// eyes.mjs -- somebody who deals by the picture alone: what is drawn and written where, and its colours. Whatever only a screen reader gets is taken
// out of the page first.
import assert from 'node:assert/strict';
import { breathe } from './human.mjs';

/** What is seen on the table; null on any other screen. */
function picture() {
    const felt = document.querySelector('.felt');
    if (!felt) return null;
    for (const animation of document.getAnimations()) if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
    for (const element of document.querySelectorAll('.sr, [role=status]')) element.textContent = '';
    for (const element of document.querySelectorAll('[aria-label], [title]')) for (const name of ['aria-label', 'title']) element.removeAttribute(name);
    const box = (element) => element.getBoundingClientRect();
    const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
    const drawn = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(element).width > 4;
    const piles = [...felt.querySelectorAll('.pile')].filter(drawn).map((pile) => ({ ...middleOf(box(pile)), colour: getComputedStyle(pile).backgroundColor, number: Number(pile.querySelector('b').innerText) }));
    const arrow = [...felt.querySelectorAll('svg.arrow')].find(drawn);
    const buttons = [...felt.querySelectorAll('.middle button')].filter(drawn).map((button) => ({ ...middleOf(box(button)), words: button.innerText }));
    const written = [...felt.querySelectorAll('.middle > p:not(.coming)')].filter(drawn).map((line) => line.innerText);
    const shown = (selector) => [...document.querySelectorAll(selector)].filter(drawn).map((line) => line.innerText).join();
    const seen = { ...middleOf(box(felt)), piles, buttons, written, arrow: null, progress: shown('.progress'), coming: shown('.coming') };
    if (arrow) {
        const { b, a } = new DOMMatrix(getComputedStyle(arrow).transform);
        const colour = (shape) => getComputedStyle(shape).fill;
        const [body, ...cards] = arrow.children;
        seen.arrow = { ...middleOf(box(arrow)), turned: (Math.atan2(b, a) * 180) / Math.PI, cards: cards.filter((card) => colour(card) !== colour(body)).length };
    }
    return seen;
}

/** Degrees between two directions. */
const apart = (a, b) => Math.abs(((a - b + 540) % 360) - 180);

/** The pile to which the arrow points: far nearer to its direction than any other. */
function pointedAt({ arrow, piles }) {
    const ways = piles.map((pile) => ({ pile, off: apart((Math.atan2(pile.x - arrow.x, arrow.y - pile.y) * 180) / Math.PI, arrow.turned) })).sort((a, b) => a.off - b.off);
    assert.ok(ways[0].off < 20 && (ways.length < 2 || ways[1].off > ways[0].off + 20), `it is clear where the arrow points: ${ways.map(({ pile, off }) => `${pile.number}: ${Math.round(off)}°`)}`);
    return ways[0].pile;
}

/** The piles that stand out: of a colour that no other has, or all of one. */
const litOf = (piles, n) => {
    const colours = [...new Set(piles.map(({ colour }) => colour))].map((colour) => piles.filter((pile) => pile.colour === colour));
    return colours.filter((group) => group.length === n);
};

/** Below the arrow: how many, and of several that they go one by one; slid off together they would lie the other way round. */
const COUNT = ['', ['one card'], ['two cards', 'one by one'], ['three cards', 'one by one']];
const linesOf = (text) => text.split('\n').map((line) => line.trim()).filter(Boolean);

export class Eyes {
    constructor(page) {
        this.page = page;
        this.held = null;
        this.pile = new Map();
        this.hand = new Map();
        this.done = { lay: 0, give: 0, pick: 0 };
        this.whole = new Map(); // how many cards a hand has in the end, as was said with each of its packets
        this.round = 1;
        this.laid = 0; // in this round
    }

    async tap({ x, y }) {
        await breathe(this.page);
        await this.page.mouse.click(x, y);
    }

    press(seen, words) {
        const button = seen.buttons.find((one) => one.words === words);
        assert.ok(button, `a button ${words} among ${seen.buttons.map((one) => one.words)}`);
        return this.tap(button);
    }

    take(pile) {
        const cards = this.pile.get(pile);
        assert.ok(cards, `there are cards on pile ${pile}`);
        this.pile.delete(pile);
        return cards;
    }

    async lay(seen) {
        const { arrow, piles, written } = seen;
        const to = pointedAt(seen);
        assert.deepEqual(litOf(piles, 1).flat().filter((pile) => pile === to), [to], 'the pile to which it points stands out');
        assert.deepEqual(written.flatMap(linesOf), COUNT[arrow.cards], 'the cards on the arrow, and the word for them; no number that could be a count');
        assert.equal(/^Round \d+ begins$/.test(seen.coming), this.round > 1 && this.laid === 0, 'a round begins with a word');
        this.laid += arrow.cards;
        assert.ok(this.held.length >= arrow.cards, 'there are cards in the hand');
        for (let i = 0; i < arrow.cards; i++) this.pile.set(to.number, [this.held.shift(), ...(this.pile.get(to.number) ?? [])]);
        this.done.lay++;
        await this.tap(seen);
    }

    async give(seen, pile) {
        const [, who, packetOf] = seen.written;
        const [count, part] = linesOf(packetOf);
        const packet = this.take(Number(pile));
        assert.equal(count, packet.length === 1 ? '1 card' : `${packet.length} cards`, 'as many cards as it says');
        const before = this.hand.get(who) ?? [];
        const [, later, all] = part?.match(/^(?:(\d+) more later|that makes all (\d+))$/) ?? [];
        const whole = all ? Number(all) : before.length + packet.length + Number(later ?? 0);
        assert.ok(!part === (before.length === 0 && !later) && (!before.length || whole === this.whole.get(who)), `${who} gets ${count}, ${part}, after ${before.length}`);
        this.whole.set(who, whole);
        this.hand.set(who, [...before, ...packet]);
        this.done.give++;
        await this.tap(seen);
    }

    async pick(seen, piles) {
        for (const pile of piles) this.held = [...this.held, ...this.take(pile)];
        this.done.pick++;
        const next = seen.buttons.find((one) => one.words === `Start round ${this.round + 1}`);
        await this.press(seen, next?.words ?? 'Picked up');
        if (!next) return;
        this.round++;
        this.laid = 0;
    }

    /** Does one thing; false when there is no table any more. */
    async step() {
        const seen = await this.page.evaluate(picture);
        if (!seen) return false;
        const [, laid, of] = seen.progress.match(/^(\d+) of (\d+) laid$/) ?? [];
        assert.equal(Number(laid), this.laid, `as many lie as the counter says: ${seen.progress}`);
        assert.ok(!this.held || Number(of) === this.held.length + this.laid, `of as many as there are in this round: ${seen.progress}`);
        if (seen.arrow) await this.lay(seen);
        else await this.read(seen);
        return true;
    }

    async read(seen) {
        const [first, second] = seen.written;
        const [, pile] = first.match(/^(?:Pile (\d) to|Put pile (\d) aside)$/)?.filter(Boolean) ?? [];
        const [, cards] = first.match(/^(\d+) cards, face down$/) ?? [];
        if (pile) return this.give(seen, pile);
        if (first === 'Pick up') return this.pick(seen, second.match(/\d/g).map(Number));
        if (first === 'Are all cards laid?') {
            assert.equal(this.held.length, 0);
            return this.press(seen, 'Yes');
        }
        assert.ok(cards, `does not understand: ${seen.written}`);
        this.held = Array.from({ length: Number(cards) }, (_, i) => i);
        return this.press(seen, `I have counted: ${cards}`);
    }

    async deal() {
        for (let i = 0; await this.step(); i++) assert.ok(i < 2000, 'it never ends');
        for (const [who, cards] of this.hand) assert.equal(cards.length, this.whole.get(who), `${who} has what was said`);
    }
}
