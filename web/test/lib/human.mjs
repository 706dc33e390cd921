// human.mjs -- somebody who deals simulated cards by reading the page: its visible words, its numbers and where things lie on the
// screen. Knows nothing else of it.
import assert from 'node:assert/strict';

const PHRASES = {
    en: {
        count: ['', 'one card', 'two cards', 'three cards'], start: /^(\d+) cards?, face down/, lay: /^Lay (?:a card|(\d) cards) on pile (\d), (.+)\.$/, give: /^(?:Give pile (\d) to|Put pile (\d) aside for) (.+): (\d+) cards?(?:, (?:\d+ more later|that makes all \d+))?\.$/, empty: /^Are all cards laid\?$/,
        pick: /^Pick up (?:pile (\d)|the piles in this order, each under what you hold: ([\d, ]+))\.(?: Then round \d of \d begins: the same again\.)?$/,
        where: { 'top left': [-1, -1], top: [0, -1], 'top right': [1, -1], right: [1, 0], 'bottom right': [1, 1], bottom: [0, 1], 'bottom left': [-1, 1], left: [-1, 0] },
    },
    de: {
        count: ['', 'eine Karte', 'zwei Karten', 'drei Karten'], start: /^(\d+) Karten?, verdeckt/, lay: /^Lege (?:eine Karte|(\d) Karten) auf Stapel (\d), (.+)\.$/, give: /^(?:Gib Stapel (\d) an|Lege Stapel (\d) beiseite für) (.+): (\d+) Karten?(?:, (?:später noch \d+|damit alle \d+))?\.$/, empty: /^Sind alle Karten gelegt\?$/,
        pick: /^Nimm (?:Stapel (\d) auf|die Stapel in dieser Reihenfolge auf, jeden unter das, was du hältst: ([\d, ]+))\.(?: Dann beginnt Runde \d von \d: noch einmal dasselbe\.)?$/,
        where: { 'oben links': [-1, -1], oben: [0, -1], 'oben rechts': [1, -1], rechts: [1, 0], 'unten rechts': [1, 1], unten: [0, 1], 'unten links': [-1, 1], links: [-1, 0] },
    },
};

/** What is on the table screen for somebody who looks: the sentence, the large words, the highlighted piles and where they lie. */
export function look(page) {
    return page.evaluate(() => {
        const status = document.querySelector('.table [role=status]');
        if (!status) return { sentence: '', title: document.querySelector('h1')?.innerText ?? '' };
        const felt = document.querySelector('.felt').getBoundingClientRect();
        const side = (from, to, x) => (x < from + (to - from) / 3 ? -1 : x > to - (to - from) / 3 ? 1 : 0);
        const lit = [...document.querySelectorAll('.pile.active')].map((pile) => {
            const box = pile.getBoundingClientRect();
            return { number: pile.innerText.trim().split('\n')[0], x: side(felt.left, felt.right, box.x + box.width / 2), y: side(felt.top, felt.bottom, box.y + box.height / 2) };
        });
        // Whatever is to be read lies on the table, and none of it under a pile: as wide as its letters come out, also where they leave their box.
        const boxes = [...document.querySelectorAll('.middle > :not(svg), .times')].map((element) => {
            const letters = document.createRange();
            letters.selectNodeContents(element);
            const box = element.getBoundingClientRect();
            const text = letters.getBoundingClientRect();
            if (!text.width || getComputedStyle(element).overflow !== 'visible') return box;
            return { top: box.top, bottom: box.bottom, left: Math.min(box.left, text.left), right: Math.max(box.right, text.right), width: box.width };
        });
        const piles = [...document.querySelectorAll('.pile')].filter((pile) => pile.checkVisibility({ visibilityProperty: true })).map((pile) => pile.getBoundingClientRect());
        const hits = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
        const hidden = boxes.filter((a) => a.width && (a.top < felt.top - 1 || a.bottom > felt.bottom + 1 || a.left < felt.left - 1 || a.right > felt.right + 1 || piles.some((b) => hits(a, b)))).length;
        return { hidden, sentence: status.textContent, large: document.querySelector('.middle').innerText, lit, progress: document.querySelector('.progress').innerText };
    });
}

/** Wait as a person does before answering something new; the page's clock is moved on. */
export const breathe = (page) => page.clock.runFor(300);

export class Human {
    constructor(page, { language = 'en', keyboard = false } = {}) {
        this.page = page;
        this.words = PHRASES[language];
        this.keyboard = keyboard;
        this.held = null;
        this.pile = new Map();
        this.hand = new Map();
        this.done = [];
        this.steps = 0;
    }

    /** Go on, by whatever the page offers: a tap in the middle, or Enter. */
    async tap() {
        await breathe(this.page);
        if (this.keyboard) return this.page.keyboard.press('Enter');
        const { width, height } = this.page.viewportSize();
        return this.page.mouse.click(width / 2, height * 0.45);
    }

    async press() {
        await breathe(this.page);
        if (this.keyboard) return this.page.keyboard.press('Enter');
        return this.page.click('.middle button.primary');
    }

    lay(count, pile) {
        for (let i = 0; i < count; i++) {
            assert.ok(this.held.length, 'told to lay a card with an empty hand');
            this.pile.set(pile, [this.held.shift(), ...(this.pile.get(pile) ?? [])]);
        }
    }

    /** Do one thing the page says; false when it says that all is dealt. */
    async step() {
        const seen = await look(this.page);
        const { sentence, large, lit, hidden } = seen;
        assert.ok(!hidden, `something lies under a pile or outside: ${sentence}`);
        const says = (name) => sentence.match(this.words[name]);
        let found;
        this.steps++;
        if ((found = says('lay'))) {
            const [, times, pile, where] = found;
            const count = Number(times ?? 1);
            assert.equal(large.split('\n')[0], this.words.count[count], 'below the arrow stands how many');
            const [x, y] = this.words.where[where];
            assert.deepEqual(lit, [{ number: pile, x, y }], 'the lit pile is the one told, where told');
            this.lay(count, Number(pile));
            await this.tap();
        } else if ((found = says('give'))) {
            const [pile, who, count] = found.slice(1).filter((part) => part !== undefined);
            assert.ok(large.toLowerCase().includes(who.split(' ').at(-1).toLowerCase()) && lit.length === 1 && lit[0].number === pile);
            const packet = this.pile.get(Number(pile));
            assert.equal(packet?.length, Number(count), 'the packet has as many cards as told');
            this.pile.delete(Number(pile));
            this.hand.set(who, [...(this.hand.get(who) ?? []), ...packet]);
            await this.tap();
        } else if ((found = says('pick'))) {
            const piles = (found[1] ?? found[2]).split(',').map(Number);
            for (const pile of piles) {
                this.held = [...this.held, ...this.pile.get(pile)];
                this.pile.delete(pile);
            }
            await this.press();
        } else if ((found = says('start'))) {
            this.held ??= Array.from({ length: Number(found[1]) }, (_, i) => i);
            await this.press();
        } else if (says('empty')) {
            assert.equal(this.held.length, 0, 'asked for an empty hand while cards are held');
            await this.press();
        } else {
            assert.equal(sentence, '', `does not understand: ${sentence}`);
            return false;
        }
        return true;
    }

    async deal() {
        while (await this.step()) assert.ok(this.steps < 2000, 'it never ends');
    }
}
