// javascript.mjs -- `make bench-javascript`: the JavaScript rows of docs/performance.md, measured here and now. Never fails because of a figure.
//
//   node bench/javascript.mjs [SECONDS]       both sides of a row run in one process in turn, in short chunks; each keeps its best
import { readFileSync } from 'node:fs';
import { Talon } from '../wasm/talon.mjs';

const crypto = globalThis.crypto ?? (await import('node:crypto')).webcrypto;
const file = (path) => readFileSync(new URL(`../build/wasm/${path}`, import.meta.url));
const talon = await Talon.load(file('talon.wasm'));
const players = ['Ana', 'Ben', 'Cy', 'Di', 'Eve', 'Flo'];
const names = talon.deck('standard_52');

// Plain JavaScript: Fisher-Yates with unbiased dice from crypto.getRandomValues, then hands, burns, board. Plain is what one writes first: random
// words for each shuffle; tuned keeps those that are left for the next one, in one array for all of them.
class Words {
    left = 0;
    constructor(array) {
        this.array = array;
    }

    die(sides) {
        const limit = 2 ** 32 - (2 ** 32 % sides);
        for (;;) {
            if (this.left === 0) this.left = crypto.getRandomValues(this.array).length;
            const word = this.array[--this.left];
            if (word < limit) return word % sides;
        }
    }
}

const kept = new Words(new Uint32Array(64));

function dealWith(words) {
    const deck = names.slice();
    for (let i = deck.length - 1; i > 0; i--) {
        const j = words.die(i + 1);
        [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    const hands = Object.fromEntries(players.map((name) => [name, []]));
    let at = 0;
    for (let round = 0; round < 2; round++) for (const name of players) hands[name].push(deck[at++]);
    const [burn, community] = [[], []];
    for (const n of [3, 1, 1]) {
        burn.push(deck[at++]);
        for (let i = 0; i < n; i++) community.push(deck[at++]);
    }
    return { hands, burn, community, deck: deck.slice(at) };
}

const plainDeal = () => dealWith(new Words(new Uint32Array(64)));
const tunedDeal = () => dealWith(kept);

const game = talon.openGame(file('games/texas_holdem.game'));
const talonDeal = () => game.deal({ players });

// Both deal all cards, and different ones each time.
for (const [deal, hands] of [[plainDeal, (d) => Object.values(d.hands)], [tunedDeal, (d) => Object.values(d.hands)], [talonDeal, (d) => players.map((name) => d.of(name).hand.names)]]) {
    const dealt = [deal(), deal()].map((d) => hands(d).flat());
    if (dealt.some((cards) => new Set(cards).size !== 12) || dealt[0].join() === dealt[1].join()) throw new Error('this is no deal');
}

function race(variants, seconds) {
    const best = variants.map(() => Infinity);
    const chunk = (work, n) => {
        const start = performance.now();
        for (let i = 0; i < n; i++) work();
        return (performance.now() - start) / n;
    };
    for (const work of variants) chunk(work, 20_000);
    for (const end = performance.now() + 1000 * seconds; performance.now() < end; )
        variants.forEach((work, i) => (best[i] = Math.min(best[i], chunk(work, 50))));
    return best;
}

const [plain, tuned, ours] = race([plainDeal, tunedDeal, talonDeal], Number(process.argv[2] ?? 2));
const line = (row, work, against, ratio) => console.log(`${row.padEnd(3)} ${work.padEnd(44)} ${against.padEnd(46)} ${'>= 1.00x'.padEnd(8)} ${`${ratio.toFixed(2)}x`.padEnd(9)} ${ratio >= 1 ? 'ok' : 'missed'}`);
line('13', 'game.deal in JavaScript, Texas Hold\'em for 6', 'Fisher-Yates, crypto.getRandomValues, plain', plain / ours);
line('13', 'the same', 'the same, tuned', tuned / ours);
