// dealer-model.test.mjs -- the dealer page without a page: steps, counts, repairs, the lot, records; words in both languages.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { before, test } from 'node:test';
import { Talon } from '../../wasm/talon.mjs';
import { checkRecord } from '../dealer/check.mjs';
import { inRows } from '../dealer/courses.mjs';
import { Deal } from '../dealer/deal.mjs';
import { Guard, TOO_SOON, pressesAgain } from '../dealer/guard.mjs';
import { Metronome } from '../dealer/metronome.mjs';
import { PRESETS, otherGames, seats } from '../dealer/presets.mjs';
import { judge } from '../dealer/repair.mjs';
import { commitment, dealSeed, hex, randomText } from '../dealer/seed.mjs';
import { sealWords, fitsSeal } from '../dealer/seal-words.mjs';
import { numbered, seatSpot, spotOf } from '../dealer/seats.mjs';
import { keep, settings } from '../dealer/settings.mjs';
import { fontSize, linesOf } from '../dealer/screens/fit.mjs';
import { AT_ONCE, brings, follow, stepsOf } from '../dealer/steps.mjs';
import { afterLays, arrowWith, behind, costs } from '../dealer/wrong.mjs';
import { de } from '../dealer/words/de.mjs';
import { en } from '../dealer/words/en.mjs';

const folder = new URL('../../build/wasm/', import.meta.url);
let engine;
before(async () => {
    const talon = await Talon.load(readFileSync(new URL('talon.wasm', folder)));
    const files = readdirSync(new URL('games/', folder)).filter((file) => file.endsWith('.game'));
    engine = { talon, games: new Map(files.map((file) => talon.openGame(readFileSync(new URL(`games/${file}`, folder)))).map((game) => [game.name, game])) };
});

const names = (n) => Array.from({ length: n }, (_, i) => `P${i + 1}`);
const setupOf = (preset, n) => ({ id: preset.id, game: preset.game, own: preset.own, cards: preset.cards, dealer: 0, players: names(n) });
const begin = (preset, n, secret = new Uint8Array(32).fill(n + 1), mode = 'rounds') => {
    const deal = Deal.begin(engine, setupOf(preset, n), mode, { together: true, secret });
    deal.stir(true);
    deal.open(names(n).map((name) => `${name} says so`));
    deal.kept.over = true;
    return deal;
};

test('every game of the page, for every number of players: the steps deal what was drawn, and its record checks', () => {
    for (const preset of [...PRESETS, ...otherGames(engine.games)]) {
        const [lo, hi] = preset.id === 'shuffle' ? [0, 0] : seats(preset, engine.games);
        for (let n = lo; n <= hi; n++)
            for (const mode of ['rounds', 'one-packet']) {
                const deal = begin(preset, n, undefined, mode);
                assert.ok(brings(deal.steps, deal.assigned, deal.target.places.length), `${preset.id} for ${n}`);
                assert.ok(deal.steps.every((step) => step.kind !== 'lay' || step.times <= AT_ONCE));
                const { checks } = checkRecord(engine, deal.record(), hex(commitment(new Uint8Array(32).fill(n + 1), deal.kept.description)).slice(0, 16));
                assert.deepEqual(checks.filter((check) => !check.ok), [], `${preset.id} for ${n}`);
            }
    }
});

test('the page’s own games, without how they are played, deal what the whole ones deal', () => {
    let [small, all] = [0, 0];
    const made = new URL('../../build/made/wasm/deals/', import.meta.url);
    for (const game of engine.games.values()) {
        const [bytes, whole] = [new URL(`${game.name}.game`, made), new URL(`games/${game.name}.game`, folder)].map((file) => readFileSync(file));
        const deal = engine.talon.openGame(bytes);
        small += bytes.length;
        all += whole.length;
        assert.deepEqual([deal.minPlayers, deal.maxPlayers, deal.imports], [game.minPlayers, game.maxPlayers, game.imports], game.name);
        if (game.imports) continue;
        for (const n of [game.minPlayers, game.maxPlayers]) assert.deepEqual(deal.target({ players: names(n) }), game.target({ players: names(n) }), `${game.name} for ${n}`);
    }
    assert.ok(small < all * 0.6, `${small} of ${all} bytes`);
});

test('brings() notices a step that is left out, doubled or changed', () => {
    const deal = begin(PRESETS[0], 3);
    let wrong = 0;
    for (let i = 0; i < deal.steps.length; i++) {
        if (!['lay', 'give', 'pickup'].includes(deal.steps[i].kind)) continue;
        const without = deal.steps.filter((_, j) => j !== i);
        wrong += brings(without, deal.assigned, deal.target.places.length);
        if (deal.steps[i].kind !== 'lay') continue;
        const other = deal.steps.map((step, j) => (j === i ? { ...step, pile: (step.pile + 1) % 8 } : step));
        wrong += brings(other, deal.assigned, deal.target.places.length);
    }
    assert.equal(wrong, 0);
});

test('the cards are pushed about before the lot is drawn, and there is no record before the game is over', () => {
    const deal = Deal.begin(engine, setupOf(PRESETS[0], 3), 'rounds');
    assert.deepEqual([deal.isKnown, deal.isOpen], [true, false]);
    assert.equal(Deal.restore(engine, structuredClone(deal.kept)).isKnown, true, 'a reload is no way around it');
    deal.stir(true);
    assert.deepEqual([deal.isKnown, deal.isOpen], [false, true]);
    while (!deal.isDone) deal.next();
    assert.equal(deal.record(), null);
    deal.kept.over = true;
    assert.equal(JSON.parse(deal.record()).stirred, true);
    const asked = Deal.begin(engine, setupOf(PRESETS[0], 3), 'rounds', { together: true });
    asked.stir(false);
    assert.deepEqual([asked.isKnown, asked.isOpen], [false, false], 'with words of the players the lot waits for them');
    assert.equal(Deal.restore(engine, { ...asked.kept, stirred: undefined, texts: [] }).isKnown, false, 'a deal kept by an older page goes on');
});

/** What somebody sees who watches the piles: each is free when another packet begins, and piles are picked up in the order of their numbers. */
function assertOrderly(deal, what) {
    const whose = new Map(); // which pile of the plan lies on a pile of the table
    deal.steps.forEach((step, i) => {
        const { pile: plan } = stepsOf(deal.plan)[i];
        if (step.kind === 'lay') assert.equal(whose.get(step.pile) ?? plan, plan, `${what}, step ${i}: two piles of the plan on pile ${step.pile}`);
        if (step.kind === 'lay') whose.set(step.pile, plan);
        if (step.kind === 'give') whose.delete(step.pile);
        if (step.kind !== 'pickup') return;
        assert.deepEqual(step.piles, [...step.piles].sort((a, b) => a - b), what);
        whose.clear();
    });
}

test('every pile has its place: hands before their owners, the others near, and one thing at a time on each', () => {
    let [own, all] = [0, 0];
    for (const preset of [...PRESETS, ...otherGames(engine.games)]) {
        const [lo, hi] = preset.id === 'shuffle' ? [0, 0] : seats(preset, engine.games);
        for (let n = lo; n <= hi; n++)
            for (const left of [false, true]) {
                const deal = begin(preset, n);
                deal.seat(left);
                assertOrderly(deal, `${preset.id} for ${n}`);
                for (const step of deal.steps.filter(({ kind }) => kind === 'give')) {
                    const seat = seatSpot(deal.target.places[step.to].owner, deal.setup);
                    all += seat !== null;
                    own += seat === spotOf(step.pile, left);
                }
            }
    }
    assert.ok(own > all / 2, `${own} of ${all} packets lie before their owners`);
    for (const [id, n] of [['skat', 3], ['skat', 4], ['bridge', 4], ['doppelkopf', 4], ['hearts', 4]]) {
        const deal = begin([...PRESETS, ...otherGames(engine.games)].find((preset) => preset.id === id), n);
        for (const step of deal.steps.filter(({ kind, to }) => kind === 'give' && deal.target.places[to].owner !== null))
            assert.equal(spotOf(step.pile, false), seatSpot(deal.target.places[step.to].owner, deal.setup), `${id} for ${n}`);
    }
});

test('piles are numbered by round, without gaps, the near side first', () => {
    const lay = (round, pile) => ({ kind: 'lay', round, pile, times: 1 });
    const [first, second] = numbered([lay(0, 4), lay(0, 1), lay(0, 6), lay(0, 1), { kind: 'pickup', round: 0, piles: [1, 4, 6] }, lay(1, 0), lay(1, 7), { kind: 'done', round: 1 }]);
    assert.deepEqual([first[1], first[4], first[6], second[0], second[7]], [1, 2, 3, 1, 2]);
});

test('what is held is said in rows, and nothing of it is lost', () => {
    const said = (courses) => inRows(courses).map(({ row, times }) => `${times} × ${row.map(({ cards, owner, index }) => `${cards}${owner ?? ''}${index || ''}`).join(' ')}`);
    const course = (cards, zone, owner = null, index = 0, face = 'down') => ({ cards, zone, owner, index, face });
    assert.deepEqual(said([course(1, 'burn'), course(3, 'community'), course(1, 'burn'), course(1, 'community'), course(30, null)]), ['1 × 1', '1 × 3', '1 × 1', '1 × 1', '1 × 30']);
    assert.deepEqual(said(Array.from({ length: 8 }, (_, i) => course(1, 'pile', 'AB'[i % 2]))), ['4 × 1A 1B']);
    assert.deepEqual(said([course(2, 'hand', 'A'), course(2, 'hand', 'B'), course(1, 'hand', 'A')]), ['1 × 2A 2B', '1 × 1A']);
    assert.deepEqual(said([course(1, 'tableau', null, 1), course(1, 'tableau', null, 2), course(2, 'tableau', null, 3)]), ['1 × 11 12 13', '1 × 13']);
    assert.equal(inRows(['down', 'up', 'up'].flatMap((face) => [1, 2].map((index) => course(1, 'tableau', null, index, face)))).map(({ times }) => times).join(), '1,2', 'rows that lie another way are not one');
    for (const preset of [...PRESETS, ...otherGames(engine.games)]) {
        const { talon: courses } = begin(preset, preset.players).target;
        const dealt = inRows(courses).flatMap(({ row, times }) => Array.from({ length: times }, () => row).flat()).flatMap((one) => Array.from({ length: one.cards }, () => `${one.owner} ${one.zone} ${one.index}`));
        assert.deepEqual(dealt, courses.flatMap((one) => Array.from({ length: one.cards }, () => `${one.owner} ${one.zone} ${one.index}`)), preset.id);
        assert.ok(inRows(courses).length <= 10, `${preset.id}: all of it is shown`);
    }
});

test('everybody sits clockwise from whoever deals, who sits at the bottom', () => {
    const around = (n, dealer) => names(n).map((name) => seatSpot(name, { players: names(n), dealer }));
    assert.deepEqual(around(4, 0), [7, 1, 3, 5], 'the last one deals');
    assert.deepEqual(around(4, 1), [5, 7, 1, 3]);
    assert.deepEqual(around(3, 2), [2, 5, 0]);
    assert.equal(seatSpot(null, { players: names(4), dealer: 0 }), null);
    for (let n = 1; n <= 8; n++) assert.equal(new Set(around(n, n)).size, n, 'nobody sits on somebody');
    for (let n = 2; n <= 12; n++) {
        const clockwise = around(n, 1).map((spot) => (spot + 3) % 8); // from the bottom on
        assert.ok(clockwise.every((spot, i) => i === 0 || spot >= clockwise[i - 1]), `${n} players: ${clockwise}`);
    }
});

test('a seal has four words of 256, the same things in both languages, and is found by them or by its digits', () => {
    const seal = Uint8Array.from({ length: 32 }, (_, i) => i);
    const [english, german] = ['en', 'de'].map((language) => sealWords(seal, language));
    assert.equal(english.join(' '), 'balcony flame earth mirror');
    assert.equal(german.join(' '), 'Balkon Flamme Erde Spiegel');
    for (const noted of ['', '00', '0001 0203', english.join(' '), german.join('-').toUpperCase(), `  ${english.join(', ')}. `]) assert.ok(fitsSeal(seal, noted), noted);
    for (const noted of ['01', english.slice(1).join(' '), [...english].reverse().join(' '), `${english.join(' ')} ${english[0]}`, 'zeppelin']) assert.ok(!fitsSeal(seal, noted), noted);
    const all = new Set();
    for (let i = 0; i < 400; i++) for (const word of sealWords(Uint8Array.of(...seal.subarray(1), i, i >> 8), 'en')) all.add(word);
    assert.ok(all.size > 240 && all.size <= 256);
});

test('what should lie where adds up after every step', () => {
    const deal = begin(PRESETS[5], 10);
    for (; !deal.isDone; deal.next()) {
        const { pile, place, held } = deal.standing();
        assert.equal([...pile, ...place, held].reduce((a, b) => a + b), deal.cards);
        assert.ok(held >= 0);
    }
    assert.deepEqual(deal.standing().place, follow(deal.steps, deal.cards, deal.target.places.length).hand.map((hand) => hand.length));
});

test('a deal that was kept goes on; a changed one does not', () => {
    const deal = begin(PRESETS[0], 3);
    for (let i = 0; i < 9; i++) deal.next();
    const kept = JSON.parse(JSON.stringify(deal.kept));
    assert.deepEqual(Deal.restore(engine, kept).steps, deal.steps);
    assert.equal(Deal.restore(engine, kept).cursor, 9);
    assert.equal(Deal.restore(engine, { ...kept, description: '{}' }), null);
    assert.equal(Deal.restore(engine, { v: 2 }), null);
    assert.equal(Deal.restore(engine, null), null);
});

test('the lot is a function of the secret, what is dealt, and everything added, in order', () => {
    const secret = new Uint8Array(32).fill(7);
    const commit = commitment(secret, '{"game":"skat"}');
    // Computed by another program, as docs/dealer-page.md says.
    assert.equal(hex(commit), 'ffdcf40d25f315e17d056fd0ebfa02f742e4206c7f32ef1c66b3ded4cb90716a');
    assert.equal(hex(dealSeed(secret, commit, ['Ana', ' züge '])), 'b7fe02e81b54631a1a25bce6430f1eb345eb45b60f9f51c03694660afedc60de');
    const seeds = [[], [''], ['Ana', 'Ben'], ['Ben', 'Ana'], ['AnaBen', ''], ['', 'AnaBen'], ['Ana', 'Ben', '']].map((texts) => hex(dealSeed(secret, commit, texts)));
    assert.equal(new Set(seeds).size, seeds.length);
    assert.equal(hex(dealSeed(secret, commit, ['e\u0301 '])), hex(dealSeed(secret, commit, ['\u00e9'])));
    assert.match(randomText(), /^([2-9a-z]{5}-){4}[2-9a-z]{5}$/);
    assert.notEqual(randomText(), randomText());
});

test('a record in which anything was changed does not check', () => {
    const record = JSON.parse(begin(PRESETS[3], 9).record());
    const bad = (change) => {
        const copy = structuredClone(record);
        change(copy);
        return checkRecord(engine, JSON.stringify(copy)).checks.filter((check) => !check.ok).map((check) => check.key);
    };
    assert.deepEqual(bad(() => {}), []);
    assert.deepEqual(bad((r) => (r.secret = `00${r.secret.slice(2)}`)), ['checkCommit', 'checkSeed']);
    assert.deepEqual(bad((r) => (r.texts[0] = 'another')), ['checkSeed']);
    assert.deepEqual(bad((r) => (r.seed = r.commit)), ['checkSeed']);
    assert.deepEqual(bad((r) => (r.deal.players[0] = 'Eve')), ['checkCommit']);
    assert.deepEqual(bad((r) => (r.deal.cards[0] = 'p1')), ['checkGame', 'checkCommit']);
    assert.deepEqual(bad((r) => (r.deal.game = 'no_such')), ['checkGame', 'checkCommit']);
    assert.deepEqual(bad((r) => (r.talon = 'else')), ['checkRead']);
    assert.deepEqual(checkRecord(engine, '{').checks, [{ key: 'checkRead', ok: false }]);
    assert.equal(checkRecord(engine, JSON.stringify(record), `${record.commit.slice(0, 4)} ${record.commit.slice(4, 8)}`).checks.every((check) => check.ok), true);
    assert.equal(checkRecord(engine, JSON.stringify(record), 'beef beef beef').checks.every((check) => check.ok), false);
});

test('wrong counts: a card by lot from who has too many, or a new deal', () => {
    const want = { place: [10, 10, 10, 2], pile: [0, 0], held: 0 };
    const last = (sides) => sides - 1;
    assert.deepEqual(judge(want, want, last), { kind: 'fine' });
    assert.deepEqual(judge(want, { ...want, place: [11, 9, 10, 2] }, last), { kind: 'move', moves: [{ from: 0, to: 1, card: 11, of: 11 }] });
    assert.deepEqual(judge(want, { ...want, place: [10, 9, 10, 2], held: 1 }, last), { kind: 'move', moves: [{ from: 'held', to: 1, card: 1, of: 1 }] });
    assert.deepEqual(judge(want, { ...want, place: [12, 9, 9, 2] }, () => 0).moves.map(({ from, to }) => [from, to]), [[0, 1], [0, 2]]);
    assert.deepEqual(judge(want, { ...want, place: [9, 10, 10, 2] }, last), { kind: 'pack' });
    const talon = { place: [2, 2], pile: [5, 3], held: 0 };
    assert.deepEqual(judge(talon, { place: [2, 2], pile: [4, 4], held: 0 }, last), { kind: 'off' });
    assert.deepEqual(judge(talon, { place: [3, 1], pile: [5, 3], held: 0 }, last), { kind: 'move', moves: [{ from: 0, to: 1, card: 3, of: 3 }] });
    assert.deepEqual(judge({ place: [2], pile: [0], held: 9 }, { place: [3], pile: [0], held: 8 }, last), { kind: 'off' });
});

/** A deal at its end, with these counts: what the page says to do, shown and, if so said, done. */
function mended(deal, place, { held = 0, done = true } = {}) {
    const want = deal.standing();
    const { moves } = judge(want, { ...want, place, held: want.held + held }, deal.dice(), deal.kept.flawed);
    deal.show(moves);
    if (done) deal.kept.moves.push(...moves);
    return moves;
}

const atEnd = (deal) => {
    while (!deal.isDone) deal.next();
    return deal;
};

test('a repair is drawn once: whatever came between, a hand of so many cards loses the same one', () => {
    const deal = atEnd(begin(PRESETS[0], 3));
    const drawn = mended(deal, [12, 9, 9, 2], { done: false });
    for (let i = 0; i < 20; i++) assert.deepEqual(mended(deal, [12, 9, 9, 2]), drawn, 'done, and round again');
    assert.deepEqual(mended(Deal.restore(engine, structuredClone(deal.kept)), [12, 9, 9, 2]), drawn, 'after a reload, too');
    assert.deepEqual(JSON.parse(deal.record()).drawn, [drawn], 'what was shown is in the record');
    const [one] = mended(deal, [11, 9, 10, 2]);
    assert.deepEqual([one.card, mended(deal, [11, 10, 9, 2])[0].card], [drawn[1].card, one.card], 'whoever is said to lack it');
    deal.moveTo(deal.steps.findLastIndex(({ kind }) => kind === 'give') + 1);
    assert.equal(mended(deal, [11, 9, 10, 2])[0].card, one.card, 'and wherever in the deal it is asked');
    const cards = (place, of) => Array.from({ length: 60 }, (_, n) => begin(PRESETS[0], 3, new Uint8Array(32).fill(n)).dice()(of, place));
    assert.deepEqual(new Set(cards(1, 5)), new Set([0, 1, 2, 3, 4]));
    assert.notDeepEqual(cards(1, 11), cards(2, 11), 'every hand has dice of its own');
});

test('a record in which a repair was changed does not check, and what it says of the deal is told', () => {
    const deal = atEnd(begin(PRESETS[3], 2));
    deal.kept.flawed = true;
    const moves = mended(deal, [3, 1], { done: false });
    const into = mended(deal, [3, 2], { held: -1 });
    assert.equal(into[0].to, 'held');
    const record = JSON.parse(deal.record());
    const bad = (change) => {
        const copy = structuredClone(record);
        change(copy);
        return checkRecord(engine, JSON.stringify(copy)).checks.filter((check) => !check.ok).map((check) => check.key);
    };
    assert.deepEqual(bad(() => {}), []);
    assert.deepEqual([record.drawn, record.moves], [[moves, into], into]);
    const other = (move, key, of) => (move[key] = (move[key] % of) + 1);
    for (const change of [
        (r) => other(r.drawn[0][0], 'card', 3), (r) => other(r.moves[0], 'card', 3), (r) => other(r.moves[0], 'at', r.moves[0].slots), (r) => other(r.drawn[1][0], 'at', r.moves[0].slots),
        (r) => (r.moves = r.drawn[0].map((move) => ({ ...move, of: 4 }))), (r) => r.drawn.pop(), (r) => (r.drawn[0][0].from = 7), (r) => (r.drawn[0] = 'x'), (r) => (r.drawn[0][0].of = 0), (r) => (r.drawn[0][0].of = 1e9),
        (r) => (r.moves[0] = null), (r) => (r.flawed = false),
    ]) assert.deepEqual(bad(change), ['checkRepairs'], `${change}`);
    for (const change of [(r) => delete r.moves, (r) => (r.drawn = {}), (r) => delete r.flawed, (r) => (r.flawed = 0), (r) => (r.stirred = 'yes'), (r) => delete r.stirred])
        assert.deepEqual(bad(change), ['checkRead'], `${change}`);
    assert.deepEqual(bad((r) => Object.assign(r, { moves: [], drawn: [], flawed: false })), [], 'what was erased nobody can tell: docs/dealer-page.md');
});

test('repairs of a record from before are not checked, and that is said', () => {
    const deal = atEnd(begin(PRESETS[3], 2));
    const plain = checkRecord(engine, JSON.stringify({ ...JSON.parse(deal.record()), talon: 'dealer page 1' }));
    assert.deepEqual([plain.checks.every((check) => check.ok), plain.unchecked], [true, false], 'without a repair nothing is left out');
    mended(deal, [3, 1]);
    const record = JSON.parse(deal.record());
    assert.equal(record.talon, 'dealer page 2');
    assert.equal(checkRecord(engine, JSON.stringify(record)).unchecked, false);
    const other = record.drawn[0][0].card === 1 ? 2 : 1; // by the dice of then
    record.drawn[0][0].card = record.moves[0].card = other;
    assert.deepEqual(checkRecord(engine, JSON.stringify(record)).checks.filter((check) => !check.ok), [{ key: 'checkRepairs', ok: false }]);
    const before = checkRecord(engine, JSON.stringify({ ...record, talon: 'dealer page 1' }));
    assert.deepEqual([before.checks.map((check) => check.key).includes('checkRepairs'), before.checks.every((check) => check.ok), before.unchecked], [false, true, true]);
    const { drawn, flawed, ...oldest } = { ...record, talon: 'dealer page 1' };
    assert.ok(checkRecord(engine, JSON.stringify(oldest)).checks.every((check) => check.ok), 'one that has no such words yet');
    for (const words of [en, de]) assert.match(words.checkOld, /\.$/);
});

test('where the order of the stack is given up, cards also go into it, to a place by lot', () => {
    const want = { place: [2, 2], pile: [], held: 10 };
    assert.deepEqual(judge(want, { place: [3, 2], pile: [], held: 9 }, (sides) => sides - 1, true), { kind: 'move', moves: [{ from: 0, to: 'held', card: 3, of: 3, at: 10, slots: 10 }] });
    assert.deepEqual(judge(want, { place: [1, 2], pile: [], held: 11 }, () => 0, true), { kind: 'move', moves: [{ from: 'held', to: 0, card: 1, of: 11 }] });
    assert.deepEqual(judge(want, { place: [3, 1], pile: [], held: 10 }, () => 0, true).moves.map(({ from, to }) => [from, to]), [[0, 1]]);
    assert.deepEqual(judge(want, { place: [3, 2], pile: [], held: 9 }, () => 0), { kind: 'off' });
});

test('back, arrow by arrow: from every arrow the way leads to the beginning, a packet or picked-up piles', () => {
    const deal = begin(PRESETS[5], 10);
    let [gives, pickups, begins] = [0, 0, 0];
    for (let cursor = 0; cursor < deal.steps.length; cursor++) {
        const last = behind(deal.steps, cursor);
        if (last.kind === 'begin') begins++;
        else if (last.kind === 'pickup') pickups++;
        else {
            assert.ok(last.cursor < cursor && deal.steps[last.cursor] === last.step);
            assert.ok(deal.steps.slice(last.cursor + 1, cursor).every((step) => step.kind !== 'lay' && step.kind !== 'give'));
            gives += last.kind === 'give';
        }
    }
    assert.ok(gives > 10 && pickups > 0 && begins > 0);
});

test('so many cards in the hand: the arrow that has them, of this round', () => {
    const deal = begin(PRESETS[7], 0);
    const size = { piles: 8, places: 0, cards: deal.cards };
    for (let cursor = 1; cursor < deal.steps.length; cursor++) {
        deal.moveTo(cursor);
        if (deal.step.kind !== 'lay') continue;
        const { held } = deal.standing();
        assert.equal(arrowWith(deal.steps, cursor, held, size), cursor);
        assert.equal(arrowWith(deal.steps, cursor, held - deal.step.times, size), cursor + 1, 'it was laid already');
        assert.equal(arrowWith(deal.steps, cursor, deal.cards + 1, size), null);
    }
});

test('carrying on: an empty hand skips arrows, not packets; it costs the order where there is one', () => {
    const skat = begin(PRESETS[0], 3);
    assert.equal(costs(skat.target), 'nothing');
    assert.equal(costs(begin(PRESETS[3], 6).target), 'order');
    for (let i = 0; i < 12; i++) skat.next();
    const given = skat.steps.slice(0, skat.cursor).filter((step) => step.kind === 'give').length;
    skat.carryOn(true);
    let seen = given;
    for (; !skat.isDone; skat.next()) {
        assert.equal(skat.step.kind, 'give');
        seen++;
    }
    assert.equal(seen, 4, 'everybody gets their pile');
    assert.deepEqual([skat.kept.flawed, skat.kept.unsettled], [false, true]);
    const uno = begin(PRESETS[5], 4);
    for (let i = 0; i < 9; i++) uno.next();
    const { round } = uno.step;
    uno.carryOn(true);
    while (uno.step.round === round) uno.next();
    assert.equal(uno.step.kind, 'lay', 'the next round has its arrows');
    assert.equal(uno.kept.flawed, true);
    assert.equal(afterLays(uno.steps, uno.cursor) > uno.cursor, true);
});

test('after every repair the counts are right', () => {
    const want = { place: [5, 5, 5], pile: [], held: 0 };
    for (let a = 0; a <= 15; a++)
        for (let b = 0; a + b <= 15; b++)
            for (let c = 0; a + b + c <= 15; c++) {
                const have = { place: [a, b, c], pile: [], held: 15 - a - b - c };
                const verdict = judge(want, have, (sides) => Math.floor(sides / 2));
                for (const { from, to, card, of } of verdict.moves ?? []) {
                    assert.ok(card >= 1 && card <= of && of === (from === 'held' ? have.held : have.place[from]));
                    if (from === 'held') have.held--;
                    else have.place[from]--;
                    have.place[to]++;
                }
                assert.deepEqual(have.place, want.place);
            }
});

test('a tap too soon after something new does nothing, there; a held key presses once', () => {
    let now = 1000;
    const guard = new Guard(() => now);
    const part = (name) => ({ contains: (other) => other === name });
    assert.equal(guard.tooSoon('felt'), false);
    guard.shown();
    assert.deepEqual([guard.tooSoon('felt'), guard.tooSoon('tools')], [true, true]);
    guard.shown(part('felt'), part('undo'));
    assert.deepEqual([guard.tooSoon('felt'), guard.tooSoon('undo'), guard.tooSoon('tools')], [true, true, false]);
    now += TOO_SOON - 1;
    assert.equal(guard.tooSoon('felt'), true);
    now += 1;
    assert.equal(guard.tooSoon('felt'), false);
    const [button, field] = [{ closest: () => null }, { closest: () => ({}) }];
    assert.equal(pressesAgain({ repeat: true, key: 'Enter', target: button }), true);
    assert.equal(pressesAgain({ repeat: false, key: 'Enter', target: button }), false);
    assert.equal(pressesAgain({ repeat: true, key: 'Tab', target: button }), false);
    assert.equal(pressesAgain({ repeat: true, key: 'Backspace', target: field }), false);
});

test('what goes on by itself waits for every reason to be gone', () => {
    keep({ metronome: true, tempo: 1 });
    let [beats, due, beat] = [0, Infinity, null];
    const clock = {
        setTimeout: (what, ms) => {
            [due, beat] = [ms, what];
        },
        clearTimeout: () => (due = Infinity),
    };
    const metronome = new Metronome(() => beats++, new Set(), clock);
    const after = (ms) => {
        beats = 0;
        due -= ms;
        if (due <= 0) {
            due = Infinity;
            beat();
        }
        return beats;
    };
    metronome.start(1);
    assert.equal(after(999), 0);
    assert.equal(after(1), 1);
    for (const reason of ['away', 'undo']) {
        metronome.start(1);
        metronome.hold(reason);
        assert.equal(after(60_000), 0, reason);
        metronome.hold('dialog');
        metronome.tapped();
        assert.equal(after(60_000), 0, 'a dialog holds it, too');
        metronome.release('dialog');
        assert.equal(after(1000), 1);
    }
    metronome.start(1);
    metronome.toggle();
    metronome.tapped();
    assert.equal(after(60_000), 0, 'only the button ends a pause');
    assert.equal(settings.tempo, 1.1, 'a pause makes it slower, and a tap while it waits changes nothing');
    metronome.toggle();
    assert.equal(after(1100), 1);
    metronome.start(0);
    assert.equal(after(60_000), 0, 'nothing to wait for');
    keep({ metronome: false, tempo: 1.2 });
});

test('a name is as large as fits, by its own width', () => {
    const measured = (width) => (part) => [...part].length * width;
    const size = (text, width) => fontSize(text, '', 200, 100, { measure: measured(width) });
    assert.equal(size('Ana', 0.6), 60);
    assert.ok(size('M'.repeat(24), 1) < size('i'.repeat(24), 0.3), 'wide letters are smaller');
    assert.equal(linesOf([50, 50, 50], 10, 120), 2);
    assert.equal(linesOf([300], 10, 100), 3, 'a word that is too long is broken');
    for (const text of ['M'.repeat(24), 'Maximiliane Alexandra', '東京都千代田区']) assert.ok(size(text, 1) >= 8);
    assert.equal(fontSize('Player 1', '', 34, 26, { measure: measured(0.6), largest: 11 }), 9, 'on a small card, too, a word stays whole');
    assert.equal(fontSize('M'.repeat(24), '', 34, 60, { measure: measured(1), largest: 11 }), 8);
});

test('by hand the pace is learned, slowly; a break is no pace', () => {
    keep({ metronome: false, tempo: 1 });
    let now = 0;
    const metronome = new Metronome(() => {}, new Set(), { setTimeout() {}, clearTimeout() {} }, () => now);
    const lay = (seconds, cards = 1) => {
        metronome.start(cards);
        now += 1000 * seconds;
        metronome.tapped();
    };
    lay(60);
    assert.equal(settings.tempo, 1, 'somebody was at the door');
    for (let i = 0; i < 40; i++) lay(1.6);
    assert.ok(Math.abs(settings.tempo - 1.6) < 0.05);
    for (let i = 0; i < 40; i++) lay(0.3);
    assert.equal(settings.tempo, 0.7, 'nobody deals faster than that');
    metronome.start(1);
    metronome.hold('undo');
    now += 1900;
    metronome.tapped();
    assert.equal(settings.tempo, 0.7, 'nor does putting a card back count');
    keep({ tempo: 1.2 });
});

test('plain words: no lot, no Los, nothing said twice', () => {
    const said = (words) => Object.values(words).flatMap((value) => (typeof value === 'object' ? said(value) : [String(value)]));
    for (const text of said(en)) assert.doesNotMatch(text, /\blot\b|by lot|and and|So many/i, text);
    for (const text of said(de)) assert.doesNotMatch(text, /\bLos(es)?\b|und und|So viele Karten, so/, text);
});

test('both languages say the same things', () => {
    const shape = (words) => Object.entries(words).map(([key, value]) => `${key}:${typeof value}${typeof value === 'object' && key !== 'zoneTitle' ? Object.keys(value).sort() : ''}`).sort();
    assert.deepEqual(shape({ ...de, zoneTitle: '' }), shape({ ...en, zoneTitle: '' }));
    for (const game of engine.games.keys()) if (!['texas_holdem', 'rummy_500', 'baccarat', 'blackjack_shoe'].includes(game)) assert.ok(en.name[game], game);
});
