// signature.test.mjs -- talon bench --signature, computed once more by talon.wasm: the same washes, riffles and deals, the same hash.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Talon } from '../../wasm/talon.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const names = ['Ana', 'Ben', 'Cy', 'Di', 'Eve', 'Flo', 'Gus', 'Hal', 'Ivy'];

// The workload's games, as cli/bench.c has them.
const games = [
    [9, 'game: a\nplayers: 9\ndealing_procedure: casino_standard\nsetup:\n  - deal: 2 to each_player from deck\n'],
    [3, 'game: b\nplayers: 3\nprocedures:\n  mixed:\n    - wash: deck with seed\n    - riffle: deck times 2 (human)\n' +
        '    - strip: deck sizes [9, 8, 9, 8, 9, 9] order [5, 4, 3, 2, 1, 0]\n    - riffle: deck (human)\n    - cut: deck by player min 5\n' +
        'dealing_procedure: mixed\nsetup:\n  - deal: 5 to each_player from deck\n'],
    [4, 'game: c\nplayers: 4\ncomponents: {deck: 6 standard_52}\nsetup:\n  - shuffle: deck with seed\n  - deal: 13 to each_player from deck\n'],
    [2, 'game: d\nplayers: 2\nzones:\n  pile: {type: discard}\nsetup:\n  - shuffle: deck with seed\n' +
        '  - deal: 5 to each_player from deck\n  - discard: 1 from deck to pile until top(pile) is not As\n'],
];

// FNV-1a of 64 bits, in two halves: BigInt is too slow for a quarter of a million numbers.
class Fnv {
    high = 0xcbf29ce4;
    low = 0x84222325;
    byte(b) {
        const x = (this.low ^ b) >>> 0, a = x & 0xffff, c = x >>> 16;
        // times 0x100000001B3: low · 0x1B3, and low << 8 into the high half
        const first = a * 0x1b3, second = c * 0x1b3 + Math.floor(first / 65536);
        this.high = (Math.imul(this.high, 0x1b3) + Math.floor(second / 65536) + (x << 8)) >>> 0;
        this.low = (((second & 0xffff) << 16) | (first & 0xffff)) >>> 0;
    }
    number(n) {
        for (let i = 0; i < 4; i++) this.byte((n >>> (8 * i)) & 255);
        for (let i = 0; i < 4; i++) this.byte(0);
    }
    get text() {
        return this.high.toString(16).padStart(8, '0') + this.low.toString(16).padStart(8, '0');
    }
}

const seedOf = (...bytes) => Uint8Array.from({ length: 32 }, (_, i) => bytes[i] ?? 0);

function hashWashes(h, talon) {
    [2, 13, 52, 53, 64, 99, 104, 256, 312, 1000].forEach((cards, step) => {
        for (let d = 0; d < 100; d++)
            for (const card of talon.wash(cards, { seed: seedOf(1, 2, 3), step, deal: 0xffffffc0n + BigInt(d) })) h.number(card);
    });
}

function rising(talon, deal) {
    let order = Array.from({ length: 52 }, (_, i) => i);
    for (let step = 0; step < 7; step++) order = Array.from(talon.riffle(52, { seed: seedOf(1, 2, 3), step, deal }), (from) => order[from]);
    const place = [];
    order.forEach((card, at) => (place[card] = at));
    return 1 + place.filter((at, card) => card && at < place[card - 1]).length;
}

const points = (card) => ({ A: 4, K: 3, Q: 2, J: 1 })[card[0]] ?? 0;

function value(zones) {
    const hand = (seat) => zones[`hand.${seat}`].names;
    const ranks = hand(2).map((card) => card[0]);
    return [...hand(1), ...hand(2)].reduce((sum, card) => sum + points(card), 0) + 10 * (new Set(ranks).size < ranks.length);
}

function hashGame(h, game, players) {
    const count = [];
    for (let d = 0; d < 1000; d++) {
        const v = value(game.deal({ players: names.slice(0, players), seed: seedOf(7), deal: 0xffffff00n + BigInt(d) }).zones);
        count[v] = (count[v] ?? 0) + 1;
    }
    count.forEach((n, v) => {
        h.number(v);
        h.number(n);
    });
}

test('WebAssembly gives the signature of every other path', async () => {
    const talon = await Talon.load(readFileSync(join(root, 'build/wasm/talon.wasm')));
    const tmp = mkdtempSync(join(tmpdir(), 'talon-signature-'));
    const h = new Fnv();
    hashWashes(h, talon);
    for (let d = 0; d < 1000; d++) h.byte(rising(talon, d));
    games.forEach(([players, text], i) => {
        writeFileSync(join(tmp, `${i}.yaml`), text);
        execFileSync(join(root, 'build/made/wasm/compile'), [join(tmp, `${i}.yaml`), join(tmp, `${i}.game`)]);
        hashGame(h, talon.openGame(readFileSync(join(tmp, `${i}.game`))), players);
    });
    rmSync(tmp, { recursive: true });
    const paths = ['portable', 'best'].map((path) => execFileSync(join(root, 'build/talon'), ['bench', '--signature', '--path', path], { encoding: 'utf8' }).trim());
    assert.deepEqual([h.text, h.text], paths);
});
