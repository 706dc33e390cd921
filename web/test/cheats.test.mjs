// Cheats that earned "VERIFIED · fair to Ana" in version 1, played by a crooked dealer or friend as far as version 2 still lets anybody
// write such a file: what Ana then reads from the command, and its exit status. Then others that were tried: games that are arranged or
// chosen, and ways to convict or lock out somebody honest.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { hex } from '../verify/bytes.mjs';
import { headed, small } from './lib/expect.mjs';
import { deal, faces, move, places, range, shuffle, turn, veiled, zone } from './lib/games.mjs';
import { Maker, veil } from './lib/maker.mjs';
import { Folder, options } from './lib/table.mjs';

const folder = new Folder();
test.after(() => folder.remove());

const verifier = fileURLToPath(new URL('../verify/cli.mjs', import.meta.url));
const fair = 'VERIFIED · fair to Ana';
const know = (maker, seat) => `${maker.game.seats[seat - 1][0]}=${hex(maker.keys[seat].bytes)}`;
const act = (maker, seat, op) => {
    maker.push({ k: 'act', prev: maker.prev, seat, op, say: null, open: [] }, seat);
    return maker;
};

/** Line 0 of a game that comes with talon, as its shape. */
function gameOf(name, label) {
    const maker = small({ label });
    folder.says(0, '', 'fair', 'init', name, '--players', [1, 2].map((seat) => know(maker, seat)).join(','), '-o', label);
    const line = JSON.parse(folder.read(`${label}.jsonl`));
    return { name: line.name, source: line.source, seats: ['Ana', 'Ben'], faces: line.faces, zones: line.zones, plan: line.plan };
}
const holdem = options.skip ? null : gameOf('texas_holdem', 'holdem');
const played = (change = {}, label = 'holdem') => new Maker({ ...holdem, ...change }, label);

/** The file as verdict for Ana. */
function verdict(status, words, maker, name = 'game.jsonl') {
    return folder.says(status, words, 'verify', folder.put(name, maker), '--me', folder.key(maker, 1));
}

/** Three cards each from a shuffled deck, the last one later: whoever changes the deck in between changes what Ana gets. */
const midPlan = () => small({ plan: [shuffle('deck'), { do: deal(2, 'deck', ['hand.2', 'hand.1']) }, { do: deal(1, 'deck', ['hand.1']) }] }).wholeShuffle().do();

test('an honest game', options, () => {
    verdict(0, [`${fair}, whose seed is in every shuffle`, 'cards, sight and plan are those of the texas_holdem found here'], played().deal().seen(1).seen(2).end());
});

test('A1: a plan that names the back of an ace', options, () => {
    const maker = small({ plan: [shuffle('deck'), { do: { op: 'move', from: 'deck', to: 'hand.2', cards: ['1.3'], at: 'end', face: null } }] });
    verdict(1, ['the plan names a hidden card: 1.3', 'NOT VERIFIED'], maker);
    folder.says(1, 'the plan names a hidden card: 1.3', 'fair', 'lock', 'game.jsonl', '--key', 'Ana.key');
    folder.says(1, 'the plan names a hidden card: 1.3', 'show', 'game.jsonl', '--at', '0', '--plan');
});

test('A1: grinding the secret for a place of the deck', options, () => {
    // 64 secrets: the dealer takes the one with which the deck it commits to begins with the ace of spades. The seeds move it away.
    const tops = new Map();
    for (let i = 0, wanted = 7, found = 0; found < 24; i++) {
        const maker = small({ label: `seeds ${found}`, K: new Uint8Array(32).fill(i % 256).fill(i >> 8, 1, 2) }).lockAll().shuffle();
        if (maker.truth.get(1).order[0] !== wanted) continue;
        maker.reveal(1).reveal(2).run();
        const [top] = maker.rules.table.cards[0];
        tops.set(maker.faceOf(top), (tops.get(maker.faceOf(top)) ?? 0) + 1);
        found++;
    }
    assert.ok(tops.size > 3 && (tops.get(7) ?? 0) < 12, `the ground card came first ${tops.get(7)} of 24 times`);
});

test('A2: a friend burns the top card in mid-plan', options, () => {
    verdict(1, ['Ben touches the table\'s cards before the plan is done', 'NOT VERIFIED'], act(midPlan(), 2, move(1, 'deck', 'burn')));
});

test('A2: a friend turns his own pile, from which the plan still deals', options, () => {
    const plan = [shuffle('deck'), { do: deal(4, 'deck', ['hand.2']) }, { do: deal(2, 'hand.2', ['hand.1']) }];
    verdict(1, 'Ben changes hand.2, from which the plan still deals', act(small({ plan }).wholeShuffle().do(), 2, { op: 'shuffle', zone: 'hand.2' }));
});

test('N1: Ben puts a card of his own on top of the deck in mid-plan', options, () => {
    verdict(1, ['Ben changes deck, from which the plan still deals', 'NOT VERIFIED'], act(midPlan(), 2, move(1, 'hand.2', 'deck', 'top')));
});

test('N2: Ben sweeps the deck into his own pile in mid-plan', options, () => {
    verdict(1, 'Ben touches the table\'s cards before the plan is done', act(midPlan(), 2, { op: 'combine', from: ['hand.2', 'deck'], to: 'hand.2' }));
    verdict(1, 'Ben touches the table\'s cards before the plan is done', act(midPlan(), 2, deal(5, 'deck', 'hand.2')));
});

test('A3: new backs for other cards, sealed', options, () => {
    const maker = small({ audit: 'sealed', seats: ['Ana', 'Ben', 'Cy'], zones: [zone('hand.3', 'hand', 3, 'owner')], plan: [shuffle('deck'), { do: deal(2, 'deck', ['hand.1', 'hand.2', 'hand.3']) }] }).deal();
    maker.act(3, { op: 'shuffle', zone: 'hand.3' });
    maker.faceOf = () => 7;
    maker.wholeShuffle().seen(1).seen(2).seen(3).end();
    verdict(1, /NOT PROVED FAIR · line \d+ gave 2 hidden cards of hand\.3 new backs; nothing shows that they are the same/, maker);
});

test('A3: the same with a full audit', options, () => {
    const maker = small({}).deal();
    maker.act(2, { op: 'shuffle', zone: 'hand.2' }).lockAll();
    maker.faceOf = () => 7;
    maker.shuffle();
    delete maker.faceOf;
    verdict(1, 'the root is not the one the dealer\'s key gives for these cards', maker.reveal(1).reveal(2).run().end());
});

test('A4: a look that gives the library an order', options, () => {
    const maker = small({ plan: [shuffle('deck'), { do: deal(4, 'deck', ['library']) }] }).deal();
    const names = () => maker.rules.table.cards[5].map((card) => card.name).join();
    const before = names();
    maker.act(1, { op: 'look', zone: 'library', n: 2 });
    maker.push({ k: 'shuffle', prev: maker.prev, ...maker.begin([maker.rules.table.byId.get('library')], 2), seats: [1, 2] }, 0);
    verdict(1, 'dealer\'s choice: 2 openings, boxes or secrets are owed before anything else', maker);
    maker.pop();
    assert.equal(names(), before, 'a look changes no name');
    maker.answer();
    assert.equal(names(), before);
});

const doubled = (label) => {
    const maker = small({ label, audit: 'sealed', plan: [shuffle('deck'), { do: deal(8, 'deck', ['hand.1']) }] });
    maker.faceOf = (card) => [1, 1, 2, 3, 4, 5, 6, 7][maker.faces0[card.i]];
    return maker.deal();
};

test('a bad box, and the cards are shuffled away before anybody can object', options, () => {
    const plan = [shuffle('deck'), { do: deal(1, 'deck', ['hand.1', 'hand.2']) }, shuffle('hand.1')];
    const maker = small({ plan, audit: 'sealed', label: 'away' }).wholeShuffle();
    const right = maker.truth.get(1);
    maker.truth.set(1, { ...right, order: right.order.map((face) => (face + 1) % 8) });
    maker.do();
    maker.truth.set(1, right);
    const [card] = maker.rules.table.cards[1];
    maker.shuffle().reveal(2);
    folder.put('away.jsonl', maker);
    folder.says(1, ['your box for', `say so: talon fair object away.jsonl ${card.name}`, 'object first: once the shuffle has run'], 'fair', 'reveal', 'away.jsonl', '--key', folder.key(maker, 1));
    folder.says(0, 'the dealer owes openings, boxes or secrets', 'fair', 'object', 'away.jsonl', card.name, '--key', 'Ana.key', '--anyway');
    folder.says(0, 'the dealer has not answered somebody who says that a box was bad', 'verify', 'away.jsonl');
    maker.object(1, card.name);
    maker.answer();
    verdict(1, `Ana's box for ${card.name} does not open: the dealer gave a bad box`, maker, 'away.jsonl');
    folder.says(1, ['the dealer gave a bad box', 'nothing can be added to it'], 'fair', 'note', 'away.jsonl', 'shame', '--key', folder.key(maker, 2));
});

test('a garbled name locks nobody out', options, () => {
    const maker = veiled().act(1, move(1, 'hand.1', 'hand.2')).answer();
    const [card] = maker.rules.table.cards[3];
    const sealed = { k: 'name', seat: 1, ...headed(maker), to: 2, names: [[maker.faceOf(card), '0'.repeat(672)]] };
    maker.push(sealed, 1);
    folder.put('garbled.jsonl', maker);
    const ben = folder.key(maker, 2);
    folder.says(0, 'VERIFIED SO FAR', 'verify', 'garbled.jsonl');
    folder.says(1, ['NOT VERIFIED', `line ${maker.lines.length - 1}`], 'verify', 'garbled.jsonl', '--me', ben);
    folder.says(0, ['Ben has seen the game', 'line 10: Ana\'s box for you does not hold the name'], 'fair', 'seen', 'garbled.jsonl', '--key', ben);
    folder.says(0, 'Ben', 'fair', 'act', 'garbled.jsonl', JSON.stringify({ op: 'shuffle', zone: 'hand.2' }), '--key', ben);
    folder.says(1, ['NOT VERIFIED', `line ${maker.lines.length - 1}`], 'verify', 'garbled.jsonl', '--me', ben);
});

test('A5: one card twice in one\'s own boxes', options, () => {
    verdict(1, 'the dealer\'s backs of shuffle 1 hold 3s twice, and there is only one', doubled('twice'));
});

test('A5: one card twice in a view', options, () => {
    const maker = doubled('view').end();
    const cards = maker.rules.table.cards[1];
    maker.push({ k: 'view', seat: 1, at: maker.number, head: hex(maker.heads[maker.number]), open: cards.map((card) => maker.opening(card)) }, 1);
    folder.says(1, 'the dealer\'s backs of shuffle 1 hold 3s twice', 'verify', folder.put('view.jsonl', maker));
});

test('A6: a fork behind a prefix, in every order', options, () => {
    const files = ['short', 'one', 'other'].map((name, i) => folder.put(`${name}.jsonl`, [played().deal(), played().deal().skip(1), played().deal().skip(2)][i]));
    for (const order of [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]) {
        const text = folder.says(1, 'FORK · the dealer signed two lines after line 14', 'verify', ...order.map((i) => files[i]));
        assert.equal(text.split('FORK · ').length, 3, 'both files say so');
    }
    folder.says(4, 'FORK · the dealer signed two lines after line 14', 'verify', ...files, 'none.jsonl');
});

test('A6: whose fork it was', options, () => {
    const two = (change) => ['a', 'b'].map((name) => folder.put(`${name}.jsonl`, change(name)));
    folder.says(1, 'FORK · Ben locked two chains of seeds for shuffle 1', 'verify', ...two((name) => played().lock(1).lock(2, name)));
    folder.says(1, 'FORK · Ben signed two lines after line 14', 'verify', ...two((name) => played().deal().act(2, turn([name === 'a' ? 0 : 1], 'hand.2'), 1)));
    folder.says(1, 'FORK · the dealer went on after both versions of line 15', 'verify',
        ...two((name) => (name === 'a' ? played().deal().act(1, turn([0], 'hand.1'), 1).skip(2) : played().deal().act(2, turn([0], 'hand.2'), 1).skip(1))));
    folder.says(1, 'FORK · Ben made two hidden choices with the number 1', 'verify', ...two((name) => played().deal().pick(2, 1, name)));
    folder.says(1, 'FORK · Ben wrote two notes with the number 3', 'verify', ...two((name) => played().deal().note(2, 3, `I bid ${name}`)));
    folder.says(1, 'FORK · Ana committed to two cuts for shuffle 1', 'verify', ...two((name) => played().lock(1).cut(1, name === 'a' ? 7 : 8)));
});

test('Ben lost, and writes a longer game in which he was faster', options, () => {
    const begun = (label) => small({ label }).deal();
    const file = folder.put('played.jsonl', begun('tie').act(1, turn([], 'hand.1')).skip(1).seen(2).end());
    const forged = folder.put('forged.jsonl', Array.from({ length: 12 }).reduce((maker) => maker.act(2, turn([], 'hand.2')), begun('tie')));
    for (const order of [[file, forged], [forged, file]]) {
        const words = folder.says(0, 'the game went on otherwise from line 8 on, see played.jsonl', 'verify', ...order);
        assert.ok(!words.includes('see forged.jsonl'), 'what the dealer ended is the game');
    }
});

/** Another game under the same name. */
function otherCards(name = 'texas_holdem') {
    const zones = holdem.zones.map((each) => ({ ...each, cards: each.cards.map((face) => (face > 1 ? face - 1 : 0)) }));
    return played({ name, faces: holdem.faces.filter((_, face) => face !== 1), zones });
}

test('A8: texas_holdem with a card twice', options, () => {
    verdict(1, 'NOT PROVED FAIR · this is not your texas_holdem: 2c twice, no 3c', otherCards().deal().end());
    folder.says(1, ['this is not your texas_holdem: 2c twice, no 3c', 'nothing was done'], 'fair', 'lock', folder.put('new.jsonl', otherCards()), '--key', 'Ana.key');
    folder.says(0, ['2c ×2, 4c', 'up to 3 shuffles may be given up'], 'show', 'new.jsonl', '--at', '0', '--plan');
});

test('A8: texas_holdem with hands that all others see', options, () => {
    const seen = () => played({ zones: holdem.zones.map((each) => (each.id === 'hand.1' ? { ...each, sees: 'others' } : each)) });
    verdict(1, 'this is not your texas_holdem: hand.1: all but its owner see its cards', seen().deal().end());
    folder.says(1, 'hand.1: all but its owner see its cards', 'fair', 'lock', folder.put('new.jsonl', seen()), '--key', 'Ana.key');
    folder.says(0, 'hand.1, Ana\'s: all but its owner see its cards', 'show', 'new.jsonl', '--at', '0', '--plan');
});

test('A8: the same cards, laid out in another order, or dealt otherwise', options, () => {
    const turned = holdem.zones.map((each) => ({ ...each, cards: [...each.cards].reverse() }));
    verdict(1, 'this is not your texas_holdem: cards lie in another order at the beginning', played({ zones: turned }).deal().end());
    const plan = holdem.plan.map((step) => (step.do?.n === 3 ? { do: { ...step.do, n: 4 } } : step));
    verdict(1, 'this is not your texas_holdem: step 4 of the plan is another one', played({ plan }).deal().end());
    verdict(1, 'this is not your texas_holdem: the plan is only its first 0 of 8 steps', played({ plan: [] }).act(2, { op: 'shuffle', zone: 'deck' }).deal().end());
    verdict(0, 'the plan ends after setup', played({ plan: holdem.plan.slice(0, 2) }).deal().end());
});

test('A8: a way of an ask is left out, so that a wild card lies on the pile', options, () => {
    const uno = gameOf('uno', 'uno');
    const cut = (list) => list.map((step) => (step.ask === undefined ? step : { ...step, then: [] }));
    verdict(0, 'cards, sight and plan are those of the uno found here', new Maker(uno, 'uno').deal(), 'uno.jsonl');
    verdict(1, 'step 4 of the plan is another one', new Maker({ ...uno, plan: cut(uno.plan) }, 'uno').deal(), 'uno.jsonl');
    verdict(1, 'the plan is only its first 2 of 4 steps', new Maker({ ...uno, plan: uno.plan.slice(0, 2) }, 'uno').deal(), 'uno.jsonl');
});

test('A8: two plans that differ do not read alike', options, () => {
    const one = (n, to) => ({ do: deal(n, 'deck', [to]) });
    const ask = (...then) => ({ ask: 'pile', faces: [0], then });
    const nest = (depth, inner, after) => (depth === 0 ? inner : [ask(...nest(depth - 1, inner, after)), ...(depth === after ? [one(2, 'hand.2')] : [])]);
    const dealing = (last) => [{ do: deal(1, 'deck', [...range(300).map((i) => `hand.${((i * i) % 7) % 2 + 1}`), last]) }];
    const places = (last) => [{ do: { op: 'move', from: 'deck', to: 'hand.1', indices: [0, 1, 2, 3, 4, 5, 6, 7, last], at: 'end', face: null } }];
    const cards = range(400).map((i) => i % 8);
    const reads = (plan) => {
        folder.put('reads.jsonl', small({ plan, cards, label: 'reads' }));
        return folder.says(0, 'the plan:', 'show', 'reads.jsonl', '--at', '0', '--plan');
    };
    for (const [a, b] of [
        [nest(2, [one(1, 'hand.1')], 1), nest(2, [one(1, 'hand.1')], 2)], [nest(20, [one(1, 'hand.1')], 3), nest(20, [one(1, 'hand.1')], 4)],
        [dealing('hand.1'), dealing('hand.2')], [places(8), places(9)],
    ]) assert.notEqual(reads(a), reads(b));
});

test('A8: a game of almost this name, or of none that talon knows', options, () => {
    const almost = () => played({ name: 'texas_holdm' });
    verdict(0, ['there is no game called "texas_holdm" here to compare it with; it is not texas_holdem', `${fair}, whose seed is in every shuffle, if its plan is`], almost().deal().end());
    folder.says(0, 'there is no game called "texas_holdm" here to compare it with; it is not texas_holdem', 'fair', 'lock', folder.put('new.jsonl', almost()), '--key', 'Ana.key');
    // Nothing to compare it with: what is about to be signed is read to whoever signs it, also when somebody else has locked before.
    folder.put('new.jsonl', otherCards('texas_holdm'));
    for (const seat of [1, 2]) {
        folder.says(0, ['deck, nobody\'s: nobody sees its cards; 52 cards: 2c ×2, 4c', 'the plan: 1 shuffle deck; Ana cuts deck', '4 deal 3 deck → community'],
            'fair', 'lock', 'new.jsonl', '--key', folder.key(almost(), seat));
    }
    folder.neverSays('the plan:', 'fair', 'lock', folder.put('new.jsonl', played()), '--key', folder.key(played(), 1));
    const looks = () => played({ name: 'texas_hoIdem' });
    verdict(1, ['NOT PROVED FAIR · this is not your texas_hoIdem: its name only looks like texas_holdem, and is written with other letters'], looks().deal().end());
    folder.says(1, 'this is not your texas_hoIdem: its name only looks like texas_holdem', 'fair', 'lock', folder.put('looks.jsonl', looks()), '--key', 'Ana.key');
});

test('two games of one name, given together as if they were one', options, () => {
    const names = ['twice-1', 'twice-2'].map((label) => folder.put(`${label}.jsonl`, small({ label }).deal().end()));
    const copy = folder.put('twice-copy.jsonl', folder.read(names[0]));
    const none = folder.put('none.jsonl', 'hello\n');
    const other = (...files) => spawnSync(process.execPath, [verifier, ...files], { cwd: folder.path, encoding: 'utf8' }).stdout;
    for (const [status, files, words] of [[0, names, 'These 2 files are 2 different games, each checked by itself.'], [0, [...names, copy], 'These 3 files are of 2 different games'], [1, [...names, none], 'These 2 files are 2 different games']]) {
        folder.says(status, words, 'verify', ...files);
        assert.ok(other(...files).includes(words), `${files}: the other verifier says ${other(...files)}`);
    }
    for (const files of [[names[0], copy], [names[0], none], [...names, '--json']]) {
        folder.neverSays('different games', 'verify', ...files);
        assert.ok(!other(...files).includes('different games'), `${files}: the other verifier says ${other(...files)}`);
    }
});

test('A9: games of the same people that are not said to follow each other', options, () => {
    const says = 'and neither game says that it follows the other';
    const other = (...files) => spawnSync(process.execPath, [verifier, ...files], { cwd: folder.path, encoding: 'utf8' }).stdout;
    const put = (name, shape) => folder.put(`${name}.jsonl`, small({ label: 'table', ...shape }).deal().seen(1).seen(2).end());
    const [one, two, next] = [put('t-one', {}), put('t-two', { voids: 1 }), put('t-next', { previous: '0'.repeat(64) })];
    const strangers = folder.put('t-strangers.jsonl', small({ label: 'strangers' }).deal().seen(1).seen(2).end());
    folder.says(0, `the same people sit in t-two.jsonl, ${says}, so nobody can tell whether others were left out. Whoever deals the next one says which came before: talon fair init GAME --previous t-two.jsonl`, 'verify', one, two);
    assert.ok(other(one, two).includes(`The same people sit in t-one.jsonl and in t-two.jsonl, ${says}`), other(one, two));
    for (const files of [[one], [one, next], [one, strangers]]) {
        folder.neverSays(says, 'verify', ...files);
        assert.ok(!other(...files).includes(says), `${files}: the other verifier says ${other(...files)}`);
    }
});

test('A9: which game this one follows, and one that is not shown', options, () => {
    const before = small({ label: 'first' }).deal().seen(1).seen(2).end();
    const after = (previous) => small({ label: 'first', previous }).deal().seen(1).seen(2).end();
    const [first, next, other] = [['first', before], ['second', after(hex(before.heads[before.number]))], ['third', after('0'.repeat(64))]].map(([name, maker]) => folder.put(`${name}.jsonl`, maker));
    folder.says(0, 'it follows first.jsonl', 'verify', first, next);
    folder.says(0, 'it follows another game of this table, which is not among these files', 'verify', first, other);
    const also = (...files) => spawnSync(process.execPath, [verifier, ...files], { cwd: folder.path, encoding: 'utf8' }).stdout;
    // Dealt twice after the first one: whoever is given all three reads it.
    const again = folder.put('again.jsonl', small({ label: 'first', previous: hex(before.heads[before.number]), voids: 3 }).deal().seen(1).seen(2).end());
    folder.says(0, `it follows first.jsonl; so, it says, does ${again}: only one game can come next, and neither lists the other as left, so somebody may have dealt until a deal was liked`, 'verify', first, next, again);
    assert.ok(also(first, next, again).includes('second.jsonl and again.jsonl both say that they follow the same game, and neither lists the other as left: only one can come next'), also(first, next, again));
    const listed = folder.put('listed.jsonl', small({ label: 'first', previous: hex(before.heads[before.number]), left: [[hex(after(hex(before.heads[before.number])).sid), '0'.repeat(64)]] }).deal().seen(1).seen(2).end());
    folder.neverSays('only one game can come next', 'verify', first, next, listed);
    assert.ok(!also(first, next, listed).includes('only one can come next'), also(first, next, listed));
    for (const files of [[first, next], [next, first]]) assert.ok(also(...files).includes('second.jsonl follows first.jsonl.\n'), also(...files));
    assert.ok(also(first, other).includes('third.jsonl follows another game of this table, which is not among these files.\n'), also(first, other));
    assert.ok(!also(first, first).includes(' follows '), also(first, first));
});

test('A9: games that were left', options, () => {
    const left = [['ab', 'cd'], ['cd', 'ef']].map((pair) => pair.map((byte) => byte.repeat(32)));
    verdict(0, ['2 games left after the cards were known: 3 tries', 'but not at the first try: 2 were thrown away after the cards could be known'], played({ left }).deal().end());
    // A game that nobody was left in keeps nothing else from being said.
    verdict(0, `${fair}, whose seed is in every shuffle, if its plan is; but not at the first try: 1 was thrown away`, small({ left: left.slice(1), label: 'pretext' }).deal().seen(1).seen(2).end());
});

test('A10: a shuffle before Ana locked', options, () => {
    const maker = played().lock(2);
    maker.push({ k: 'shuffle', prev: maker.prev, ...maker.begin([maker.rules.table.byId.get('deck')], 1), seats: [2] }, 0);
    verdict(1, ['Ana is left out of the shuffle, and no void says why', 'NOT VERIFIED'], maker);
});

test('somebody is known by two keys', options, () => {
    const maker = small({ label: 'two keys' }).deal().seen(1).seen(2).end();
    const [ana, other] = [know(maker, 1), `Ana=${hex(maker.keys[2].bytes)}`];
    folder.put('keys.jsonl', maker);
    for (const list of [`${ana},${other}`, `${other},${ana}`]) {
        folder.says(2, '--know names two keys for "Ana"', 'verify', 'keys.jsonl', '--know', list);
        const { status, stderr } = spawnSync(process.execPath, [verifier, 'keys.jsonl', '--know', list], { cwd: folder.path, encoding: 'utf8' });
        assert.deepEqual([status, stderr], [2, '--know names two keys for "Ana"\n']);
    }
    folder.says(0, 'fair to Ana', 'verify', 'keys.jsonl', '--know', `${ana},${ana}`);
});

test('a list under veils with two cards that look the same', options, () => {
    const game = (...last) => {
        const names = [...Array(97).fill('Forest'), ...last];
        const veils = names.map((name, i) => veil(1, name, i)).sort((a, b) => (a.face < b.face ? -1 : 1));
        const maker = new Maker({
            name: 'commander', seats: ['Ana', 'Ben'], uses: ['veils'], faces: [...veils.map(({ face }) => face), 'Old Fox', 'Crow'],
            zones: [zone('library.1', 'deck', 1, 'none', range(99)), zone('hand.1', 'hand', 1, 'owner'), zone('command.1', 'command', 1, 'all', [99]), zone('command.2', 'command', 2, 'all', [100])],
            plan: [shuffle('library.1'), { do: deal(7, 'library.1', 'hand.1') }],
        }, last.join()).deal().end();
        for (const part of [range(50), range(99).slice(50)]) maker.name(1, part.map((face) => [face, veils[face]]));
        return folder.put('list.jsonl', maker);
    };
    folder.says(0, 'Ana\'s 100 cards are all named, and keep the rules of Commander', 'verify', game('Sol Ring', 'Opt'));
    for (const name of ['SoI Ring', 'So1 Ring']) {
        folder.says(0, /Ana's 100 cards are all named, and do not keep the rules of Commander: "So[lI1] Ring" and "So[lI1] Ring" look the same/, 'verify', game('Sol Ring', name));
    }
    folder.says(0, 'do not keep the rules of Commander: 2 copies of "Sol Ring"', 'verify', game('Sol Ring', 'Sol Ring '));
    folder.says(0, 'do not keep the rules of Commander: "Sol Ring" and "Sоl Ring"', 'verify', game('Sol Ring', 'Sоl Ring'));
});

test('A10: left out by a void', options, () => {
    const maker = played().lock(2).void([1]).deal().end();
    verdict(1, ['no seeds or cut from Ana, says the dealer', 'NOT PROVED FAIR TO YOU · your seed is not in shuffle 1: you cannot know that it is fair'], maker, 'out.jsonl');
    folder.says(1, 'NOT PROVED FAIR TO YOU · nobody you know has a seed in every shuffle', 'verify', 'out.jsonl', '--know', know(maker, 1));
    folder.says(0, 'fair to Ben, whose seed is in every shuffle', 'verify', 'out.jsonl', '--know', know(maker, 2));
    folder.neverSays('fair to Ana', 'verify', 'out.jsonl');
    const other = (...who) => spawnSync(process.execPath, [verifier, 'out.jsonl', ...who], { cwd: folder.path, encoding: 'utf8' });
    for (const [status, ...who] of [[1, '--me', folder.key(maker, 1)], [0, '--me', folder.key(maker, 2)], [1, '--know', know(maker, 1)], [0, '--know', know(maker, 2)], [0]]) {
        const said = other(...who);
        assert.deepEqual([said.status, said.stdout.includes('NOT PROVED FAIR TO YOU')], [status, status === 1], said.stdout);
    }
    assert.equal(other('--me', folder.key(small({ label: 'another', seats: ['Zoe', 'Ben'] }), 1)).status, 1, 'no seat has that key');
});

// ---- games that were arranged or chosen

/** Aces for Ben: a small deck of them is shuffled, and the one that is dealt from is not. zone ids may look alike. */
function arranged(name, deck) {
    return new Maker({
        name, seats: ['Ana', 'Ben'], faces: faces(8),
        zones: [zone('deck', 'deck', null, 'none', [0, 1]), zone(deck, 'deck', null, 'none', [2, 3, 4, 5, 6, 7]), zone('hand.1', 'hand', 1, 'owner'), zone('hand.2', 'hand', 2, 'owner')],
        plan: [shuffle('deck'), { do: deal(2, deck, ['hand.1', 'hand.2']) }],
    }).deal().seen(1).seen(2).end();
}

test('cards that nothing shuffled, from a zone that looks like the deck', options, () => {
    for (const deck of ['dесk', 'Deck', 'stock']) verdict(1, 'NOT PROVED FAIR · 4 cards were dealt that nothing had shuffled (line 7): whoever wrote line 0 chose them', arranged('ours', deck));
    folder.says(0, ['deck, nobody\'s: nobody sees its cards; 2 cards: 2s, 3s', 'deal 2 stock → hand.1, hand.2'], 'show', 'game.jsonl', '--at', '0', '--plan');
});

/** Two piles, the low cards and the high ones, and hands for Ana and Ben. */
const piles = (plan, change = {}) => new Maker({
    name: 'ours', seats: ['Ana', 'Ben'], faces: faces(8), plan,
    zones: [zone('low', 'deck', null, 'none', range(4)), zone('high', 'deck', null, 'none', [4, 5, 6, 7]), zone('hand.1', 'hand', 1, 'owner'), zone('hand.2', 'hand', 2, 'owner'), zone('pile', 'deck', null, 'none')],
    ...change,
});
const chose = (n, line) => `NOT PROVED FAIR · ${n} card${n === 1 ? ' was' : 's were'} dealt that nothing had shuffled (line ${line}): whoever wrote line 0 chose`;
const unalike = 'NOT PROVED FAIR · players were dealt from piles that were shuffled apart, and not all alike: whoever wrote line 0 chose who gets what';
const low = { do: deal(2, 'low', ['hand.1']) };
const high = { do: deal(2, 'high', ['hand.2']) };

/** What the command, its JSON, the other verifier and the page say to Ana of a deal that was arranged. */
async function isArranged(words, maker) {
    verdict(1, words, maker.seen(1).seen(2).end());
    folder.neverSays('fair to Ana', 'verify', 'game.jsonl', '--me', 'Ana.key');
    folder.neverSays('fair to', 'verify', 'game.jsonl', '--know', know(maker, 1));
    const wanted = '"trusted":false,"not_proved":["peeking","trust"';
    folder.says(1, [wanted, '"unmixed"],"bad":null'], 'verify', 'game.jsonl', '--me', 'Ana.key', '--json');
    const { status, stdout } = spawnSync(process.execPath, [verifier, 'game.jsonl', '--me', 'Ana.key'], { cwd: folder.path, encoding: 'utf8' });
    assert.equal(status, 1, stdout);
    assert.match(stdout, /^game\.jsonl: verified, but NOT PROVED FAIR, /);
    const json = spawnSync(process.execPath, [verifier, 'game.jsonl', '--me', 'Ana.key', '--json'], { cwd: folder.path, encoding: 'utf8' });
    assert.ok(json.status === 1 && json.stdout.includes(wanted) && json.stdout.includes('"unmixed"],"bad":null'), json.stdout);
    const found = JSON.parse(json.stdout);
    for (const { default: page } of await Promise.all([import('../page/en.mjs'), import('../page/de.mjs')])) {
        const text = [...page.proofs(found, ['Ana', 'Ben']), ...page.shortProofs(found, ['Ana', 'Ben']), page.meYes('Ana', found.shuffles, found.shuffles, found.trusted)].join(' ');
        assert.doesNotMatch(text, /fair|arrange|legen/);
        assert.ok(page.doubts.unmixed && page.meUnmixed && page.heads.notFair && page.whys.unmixed({ n: 2 }) && page.whys.apart());
    }
}

test('a decoy is shuffled, and hands are dealt from the other pile', options, () => isArranged(chose(4, 7), piles([shuffle('low'), { do: deal(2, 'high', ['hand.1', 'hand.2']) }]).deal()));

test('hands are dealt first, and shuffled in themselves afterwards', options, () => isArranged(chose(4, 1), piles([low, high, shuffle(['hand.1', 'hand.2'])]).deal()));

test('hands that lie there from the beginning, and are shuffled for show', options, () => {
    const zones = [zone('hand.1', 'hand', 1, 'owner', [0, 1]), zone('hand.2', 'table', 2, 'owner', [6, 7]), zone('deck', 'deck', null, 'none', [2, 3, 4, 5])];
    return isArranged(chose(4, 0), piles([shuffle(['hand.1', 'hand.2', 'deck'])], { zones }).deal());
});

test('an ace goes on top of a shuffled deck', options, () => {
    const ace = { do: { op: 'move', from: 'high', to: 'low', cards: ['0.7'], at: 'top', face: null } };
    return isArranged(chose(1, 8), piles([shuffle('low'), ace, { do: deal(1, 'low', ['hand.2', 'hand.1']) }]).deal());
});

test('a pile of one card is shuffled', options, () => isArranged(chose(1, 8), piles([{ do: places([3], 'high', 'pile') }, shuffle(['pile', 'low']), { do: deal(1, 'pile', 'hand.2') }, { do: deal(1, 'low', 'hand.1') }]).deal()));

test('everybody has a pile of their own to be dealt from', options, () => isArranged(unalike, piles([shuffle(['low', 'high']), low, high]).deal()));

test('the deck is shuffled in two halves, and the better one lies below', options, () => isArranged(unalike, piles([shuffle(['low', 'high']), { do: move(4, 'high', 'low') }, { do: deal(4, 'low', ['hand.1', 'hand.2']) }]).deal()));

test('everybody has some of each half, and Ben more of the better', options, () => {
    const plan = [shuffle(['low', 'high']), { do: deal(1, 'low', ['hand.1', 'hand.2', 'hand.1']) }, { do: deal(1, 'high', ['hand.2', 'hand.1', 'hand.2']) }];
    return isArranged(unalike, piles(plan).deal());
});

test('what was dealt to all alike is shuffled into a good pile and a bad one, and taken out again', options, () => {
    const zones = [zone('deck', 'deck', null, 'none', [2, 3, 4, 5]), zone('stock.1', 'deck', 1, 'none', [0, 1]), zone('stock.2', 'deck', 2, 'none', [6, 7]), zone('hand.1', 'hand', 1, 'owner'), zone('hand.2', 'hand', 2, 'owner')];
    const plan = [shuffle('deck'), { do: deal(2, 'deck', ['stock.1', 'stock.2']) }, shuffle(['stock.1', 'stock.2']), { do: deal(2, 'stock.1', ['hand.1']) }, { do: deal(2, 'stock.2', ['hand.2']) }];
    return isArranged(unalike, piles(plan, { zones }).deal());
});

test('one hand is shuffled, and the same places of both are thrown away', options, () => {
    const dealt = [shuffle(['low', 'high']), { do: deal(1, 'high', ['hand.1', 'hand.2']) }, { do: deal(1, 'low', ['hand.1', 'hand.2']) }];
    return isArranged(unalike, piles([...dealt, shuffle('hand.1'), { do: places([1], 'hand.1', 'pile') }, { do: places([1], 'hand.2', 'pile') }]).deal());
});

test('a deck of one\'s own goes to a zone of one\'s own that is called no hand', options, async () => {
    for (const [type, sees] of [['command', 'all'], ['discard', 'none'], ['revealed', 'owner'], ['deck', 'newest']]) {
        const zones = [zone('deck', 'deck', null, 'none', [0, 1, 2, 3]), zone('stock.2', 'deck', 2, 'none', [4, 5, 6, 7]), zone('hand.1', 'hand', 1, 'owner'), zone('pool.2', type, 2, sees)];
        await isArranged(chose(2, 8), piles([shuffle('deck'), { do: deal(2, 'deck', ['hand.1']) }, { do: deal(2, 'stock.2', ['pool.2']) }], { zones }).deal());
        await isArranged(unalike, piles([shuffle(['deck', 'stock.2']), { do: deal(2, 'deck', ['hand.1']) }, { do: deal(2, 'stock.2', ['pool.2']) }], { zones }).deal());
    }
});

test('Ben gets the good cards in his hand, and Ana hers in a pile that nobody plays from', options, async () => {
    const zones = [zone('low', 'deck', null, 'none', range(4)), zone('high', 'deck', null, 'none', [4, 5, 6, 7]), zone('hand.1', 'hand', 1, 'owner'), zone('hand.2', 'hand', 2, 'owner'), zone('burn.1', 'burn', 1, 'none'), zone('burn.2', 'burn', 2, 'none')];
    await isArranged(unalike, piles([shuffle(['low', 'high']), { do: deal(2, 'low', ['hand.1', 'burn.2']) }, { do: deal(2, 'high', ['hand.2', 'burn.1']) }], { zones }).deal());
    const alike = [shuffle(['low', 'high']), { do: deal(1, 'low', ['hand.1', 'hand.2']) }, { do: deal(1, 'high', ['hand.1', 'hand.2']) }];
    await isArranged(unalike, piles([...alike, { do: places([1], 'hand.1', 'burn.1') }, { do: places([0], 'hand.2', 'burn.2') }], { zones }).deal());
});

test('chosen cards are laid face up, wherever that is called a pile', options, async () => {
    const up = (op) => ({ do: { ...op, face: 'up' } });
    const zones = [zone('low', 'deck', null, 'none', range(4)), zone('high', 'deck', null, 'none', [4, 5, 6, 7]), zone('show.2', 'burn', 2, 'none'), zone('board', 'deck', null, 'none'), zone('hand.1', 'hand', 1, 'owner')];
    for (const to of ['show.2', 'board']) await isArranged(chose(2, 7), piles([shuffle('low'), up(move(2, 'high', to)), { do: deal(2, 'low', ['hand.1']) }], { zones }).deal());
    const own = [zone('stock.1', 'deck', 1, 'none', range(4)), zone('stock.2', 'deck', 2, 'none', [4, 5, 6, 7]), zone('show.1', 'deck', 1, 'none'), zone('show.2', 'deck', 2, 'none')];
    await isArranged(unalike, piles([shuffle(['stock.1', 'stock.2']), up(move(2, 'stock.1', 'show.1')), up(move(2, 'stock.2', 'show.2'))], { zones: own }).deal());
});

test('hands that nobody owns are dealt from two piles', options, () => {
    const zones = [zone('low', 'deck', null, 'none', range(4)), zone('high', 'deck', null, 'none', [4, 5, 6, 7]), zone('hand.1', 'hand', null, 'none'), zone('hand.2', 'hand', null, 'none')];
    return isArranged(unalike, piles([shuffle(['low', 'high']), low, high], { zones }).deal());
});

test('hands of a good pile and a bad one are bet on, then gathered and dealt anew', options, async () => {
    const gather = { do: { op: 'combine', from: ['hand.1', 'hand.2', 'high'], to: 'low' } };
    await isArranged(unalike, piles([shuffle(['low', 'high']), low, high, gather, shuffle('low'), { do: deal(2, 'low', ['hand.1', 'hand.2']) }]).deal());
    await isArranged(unalike, piles([shuffle(['low', 'high']), low, high, { do: deal(2, 'high', ['hand.1']) }, { do: deal(2, 'low', ['hand.2']) }]).deal());
    await isArranged(unalike, piles([shuffle(['low', 'high']), low, high, { do: move(1, 'hand.1', 'hand.2') }, { do: move(1, 'hand.2', 'hand.1') }]).deal());
    await isArranged(unalike, piles([shuffle(['low', 'high']), low, { do: move(2, 'hand.1', 'pile') }, high, { do: move(2, 'hand.2', 'pile') }]).deal());
});

test('a plan that is never done', options, () => {
    const maker = piles([shuffle(['low', 'high']), low, high, { do: move(1, 'pile', 'low') }]).wholeShuffle().do().do().seen(1).seen(2);
    verdict(1, unalike, maker);
    folder.neverSays('fair to Ana', 'verify', 'game.jsonl', '--me', 'Ana.key');
});

test('two hands each, the better one of Ben against the worse one of Ana', options, () => {
    const zones = [zone('low', 'deck', null, 'none', range(4)), zone('high', 'deck', null, 'none', [4, 5, 6, 7]), ...[1, 2, 1, 2].map((owner, i) => zone(`hand.${i + 1}`, 'hand', owner, 'owner'))];
    return isArranged(unalike, piles([shuffle(['low', 'high']), { do: deal(1, 'low', ['hand.1', 'hand.4']) }, { do: deal(1, 'high', ['hand.2', 'hand.3']) }], { zones }).deal());
});

test('hands that no other zone is like, for a round', options, async () => {
    for (const change of [{ 'hand.2': 'hand.2.1', 'burn.2': 'burn.2.1' }, { 'hand.2': 'pool.2', 'burn.2': 'junk.2' }]) {
        const id = (name) => change[name] ?? name;
        const zones = [zone('low', 'deck', null, 'none', range(4)), zone('high', 'deck', null, 'none', [4, 5, 6, 7]), zone('hand.1', 'hand', 1, 'owner'), zone('burn.1', 'burn', 1, 'none'), zone(id('hand.2'), 'hand', 2, 'owner'), zone(id('burn.2'), 'burn', 2, 'none')];
        const round = [['low', 'hand.1'], ['high', 'burn.1'], ['low', 'burn.2'], ['high', 'hand.2']].map(([from, to]) => ({ do: deal(1, from, [id(to)]) }));
        const gather = { do: { op: 'combine', from: zones.slice(1).map((each) => each.id), to: 'low' } };
        const again = [gather, shuffle('low'), { do: deal(1, 'low', ['hand.1', id('hand.2')]) }];
        await isArranged(unalike, piles([shuffle(['low', 'high']), ...round, ...again], { zones }).deal());
        const maker = piles([shuffle(['low', 'high']), ...round, ...again], { zones }).wholeShuffle();
        verdict(1, unalike, round.reduce((game) => game.do(), maker).seen(1).seen(2));
    }
});

test('what Ana has in one zone makes up for what Ben has in another, for a while', options, async () => {
    const zones = [zone('low', 'deck', null, 'none', range(4)), zone('high', 'deck', null, 'none', [4, 5, 6, 7]), ...[1, 2].flatMap((seat) => [zone(`left.${seat}`, 'hand', seat, 'owner'), zone(`right.${seat}`, 'hand', seat, 'owner'), zone(`burn.${seat}`, 'burn', seat, 'none')])];
    const round = [['low', 'left.1', 'burn.2'], ['high', 'right.1', 'right.2'], ['low', 'burn.1', 'left.2']].map(([from, ...to]) => ({ do: deal(1, from, to) }));
    await isArranged(unalike, piles([shuffle(['low', 'high']), ...round], { zones }).deal());
    await isArranged(unalike, piles([shuffle(['low', 'high']), ...round, { do: { op: 'combine', from: ['burn.1', 'right.1', 'left.2'], to: 'high' } }], { zones }).deal());
});

test('hands that nobody owns lie there from the beginning, and each is shuffled in itself', options, () => {
    const zones = [zone('hand.1', 'hand', null, 'none', range(4)), zone('hand.2', 'hand', null, 'none', [4, 5, 6, 7])];
    return isArranged(chose(8, 0), piles([shuffle(['hand.1', 'hand.2'])], { zones }).deal());
});

test('a hand that lies open at the beginning, and is turned down', options, async () => {
    const down = (id, n) => ({ do: { op: 'turn', zone: id, indices: range(n), face: 'down' } });
    const zones = [zone('low', 'deck', null, 'none', [0, 1, 2, 3, 4, 5]), zone('hand.1', 'discard', 1, 'owner'), zone('hand.2', 'discard', 2, 'owner', [6, 7])];
    await isArranged(chose(2, 1), piles([down('hand.2', 2), shuffle(['hand.2', 'low']), { do: deal(2, 'low', ['hand.1']) }], { zones }).deal());
    await isArranged(chose(2, 6), piles([shuffle(['hand.2', 'low']), down('hand.2', 2), { do: deal(2, 'low', ['hand.1']) }], { zones }).deal());
    const stock = [zone('decoy', 'deck', null, 'none', [0, 1]), zone('low', 'discard', null, 'none', [2, 3, 4, 5, 6, 7]), zone('hand.1', 'hand', 1, 'owner'), zone('hand.2', 'hand', 2, 'owner')];
    const maker = piles([down('low', 6), shuffle('decoy')], { zones: stock }).deal();
    for (const seat of [1, 2]) maker.act(seat, deal(1, 'low', [`hand.${seat}`]));
    await isArranged(chose(2, 8), maker);
});

test('a card that a player laid in sight was not dealt, wherever the plan deals later', options, () => {
    const zones = [zone('deck', 'deck', null, 'none', range(4)), zone('own.1', 'deck', 1, 'none', [4, 5, 6, 7]), zone('row.1', 'table', 1, 'all'), zone('row.2', 'table', 2, 'all')];
    const maker = piles([shuffle(['deck', 'own.1']), { do: deal(1, 'deck', ['row.1', 'row.2']) }], { zones }).wholeShuffle();
    verdict(0, `${fair}, whose seed is in every shuffle, if its plan is`, maker.act(1, move(1, 'own.1', 'row.1', 'end', 'up')).answer().deal().seen(1).seen(2).end());
});

test('piles that are dealt to all alike, or put together and shuffled again, are no cheat', options, () => {
    const alike = [shuffle(['low', 'high']), { do: deal(1, 'low', ['hand.1', 'hand.2']) }, { do: deal(2, 'high', ['hand.1', 'hand.2']) }];
    const again = [shuffle(['low', 'high']), { do: move(4, 'high', 'low') }, shuffle('low'), { do: deal(2, 'low', ['hand.1', 'hand.2', 'hand.2']) }];
    for (const plan of [alike, again]) verdict(0, `${fair}, whose seed is in every shuffle, if its plan is`, piles(plan).deal().seen(1).seen(2).end());
});

test('a friend who lets shuffles be void until he likes one', options, () => {
    const maker = played({ voids: 255 });
    for (let i = 0; i < 5; i++) maker.lockAll().cut(1, 3).shuffle().reveal(1).void([2]).lock(2);
    verdict(0, ['5 shuffles thrown away after somebody may have known seeds: 6 tries', 'but not at the first try: 5 were thrown away'], maker.deal().end());
});

test('a game that the dealer ends when the cards are known', options, () => {
    verdict(0, 'VERIFIED, BROKEN OFF · fair to Ana', played().wholeShuffle().do().end());
});

// ---- somebody honest, convicted or locked out

const lines = (name) => folder.read(name).split('\n').slice(0, -1);
/** Takes the last line out of a file, and puts a note of Ben's there; a copy keeps it. */
function takeOut(name, maker) {
    folder.put(`kept-${name}`, folder.read(name));
    maker.note(2, 1, 'hello');
    folder.put(name, [...lines(name).slice(0, -1), Buffer.from(maker.lines[maker.at - 1]).toString('utf8')].map((line) => `${line}\n`).join(''));
}

test('Ana\'s act is taken out, so that she signs another one in its place', options, () => {
    const maker = small({ label: 'act' }).deal();
    const plays = ['fair', 'act', folder.put('act.jsonl', maker), JSON.stringify(move(1, 'hand.1', 'pile', 'end', 'up')), '--key', folder.key(maker, 1)];
    folder.says(0, '', ...plays);
    takeOut('act.jsonl', maker);
    folder.says(0, 'lacked a line of yours; it is put back, before lines that are newer', ...plays);
    assert.ok(folder.read('act.jsonl').startsWith(folder.read('kept-act.jsonl')), 'where it was, then the note, then another act');
    folder.neverSays('FORK', 'verify', 'act.jsonl', 'kept-act.jsonl');
});

/** In place of the last line, and of what Ben had seen before it, he has seen something else: after that line he could not say so any more. */
function putAside(name, label) {
    folder.put(`kept-${name}`, folder.read(name));
    folder.put(name, small({ label }).deal().seen(2, 2));
}

test('Ana\'s act is taken out, and what is there instead cannot stand after it', options, () => {
    const maker = small({ label: 'aside' }).deal().seen(2);
    const plays = ['fair', 'act', folder.put('aside.jsonl', maker), JSON.stringify(move(1, 'hand.1', 'pile', 'end', 'up')), '--key', folder.key(maker, 1)];
    folder.says(0, '', ...plays);
    putAside('aside.jsonl', 'aside');
    const before = folder.read('aside.jsonl');
    folder.says(1, 'lacks the line that you signed after spine line 3, and something else stands there', ...plays);
    assert.equal(folder.read('aside.jsonl'), before);
    folder.neverSays('FORK', 'verify', 'aside.jsonl', 'kept-aside.jsonl');
});

test('the dealer\'s shuffle is taken out, so that it signs another one in its place', options, () => {
    const maker = small({ label: 'dealer' }).lock(1).lock(2);
    folder.secret(maker, 'dealer');
    folder.says(0, '', 'fair', 'shuffle', folder.put('dealer.jsonl', maker));
    const whole = folder.read('dealer.jsonl');
    takeOut('dealer.jsonl', maker);
    folder.says(1, ['lacked a line of yours; it is put back, before lines that are newer', 'a shuffle is open'], 'fair', 'shuffle', 'dealer.jsonl');
    assert.equal(folder.read('dealer.jsonl'), `${whole}${Buffer.from(maker.lines[maker.at - 1]).toString('utf8')}\n`);
    folder.neverSays('FORK', 'verify', 'dealer.jsonl', 'kept-dealer.jsonl');
    folder.put('dealer.jsonl', whole.slice(0, whole.lastIndexOf('{"k":"shuffle"')));
    folder.says(1, 'lacked a line of yours; it is put back', 'fair', 'shuffle', 'dealer.jsonl');
    assert.equal(folder.read('dealer.jsonl'), whole);
});

test('the dealer\'s machine died before its line was in the file', options, () => {
    const maker = small({ label: 'died' }).deal().seen(2);
    folder.secret(maker, 'died');
    folder.says(0, '', 'fair', 'skip', folder.put('died.jsonl', maker), 'Ben', '--anyway');
    putAside('died.jsonl', 'died');
    const noted = folder.read('died.secret.log');
    folder.put('died.secret.log', noted.replace(/\n.*"published":.*\n$/, ''), 0o600);
    assert.notEqual(folder.read('died.secret.log'), noted);
    const before = folder.read('died.jsonl');
    folder.says(1, ['nothing shows that the line of yours after spine line 3, in died.secret.log, was ever in a file', 'forget it with --give-up; whoever has seen it can convict you', 'lacks the line that you signed after spine line 3'], 'fair', 'skip', 'died.jsonl', 'Ben', '--anyway');
    assert.equal(folder.read('died.jsonl'), before);
    folder.neverSays('FORK', 'verify', 'died.jsonl', 'kept-died.jsonl');
    folder.says(0, 'line 9: ', 'fair', 'skip', 'died.jsonl', 'Ben', '--anyway', '--give-up');
    folder.says(0, 'VERIFIED SO FAR', 'verify', 'died.jsonl');
    folder.says(1, ['FORK', 'the dealer'], 'verify', 'died.jsonl', 'kept-died.jsonl');
    const again = lines('died.jsonl').at(-1);
    folder.put('died.jsonl', maker);
    folder.says(0, 'it is put back, before lines that are newer', 'fair', 'skip', 'died.jsonl', 'Ben', '--anyway');
    assert.ok(lines('died.jsonl').includes(again) && !lines('died.jsonl').includes(lines('kept-died.jsonl').at(-1)), 'what was given up stays so');
});

test('the dealer\'s machine died when its line was in the file, and before that was noted', options, () => {
    const maker = small({ label: 'late' }).deal().seen(2);
    folder.secret(maker, 'late');
    folder.says(0, '', 'fair', 'skip', folder.put('late.jsonl', maker), 'Ben', '--anyway');
    folder.put('late.secret.log', folder.read('late.secret.log').replace(/\n.*"published":.*\n$/, ''), 0o600);
    folder.run('fair', 'go', 'late.jsonl', '--secret', 'late.secret'); // whatever the dealer does next
    folder.put('late.jsonl', act(maker, 2, move(1, 'hand.2', 'pile', 'end', 'up')));
    for (const more of [[], ['--give-up']]) folder.says(1, 'the line of yours after spine line 3 was in a file, and somebody took it out', 'fair', 'go', 'late.jsonl', '--secret', 'late.secret', ...more);
});

test('Ben takes the dealer\'s line out and acts in its place, so that the dealer gives it up', options, () => {
    const maker = small({ label: 'unseen' }).deal().seen(2);
    folder.secret(maker, 'unseen');
    folder.says(0, '', 'fair', 'skip', folder.put('unseen.jsonl', maker), 'Ben', '--anyway');
    const published = folder.read('unseen.jsonl');
    folder.put('unseen-kept.jsonl', published);
    folder.put('unseen.jsonl', act(maker, 2, move(1, 'hand.2', 'pile', 'end', 'up')));
    const before = folder.read('unseen.jsonl');
    for (const more of [[], ['--give-up']]) {
        const said = folder.says(1, ['the line of yours after spine line 3 was in a file, and somebody took it out', 'it is not given up'], 'fair', 'go', 'unseen.jsonl', ...more);
        assert.doesNotMatch(said, /nothing shows/);
        const [, n, command] = /head -n (\d+) unseen\.jsonl > copy\.jsonl; talon (fair go copy\.jsonl --secret unseen\.secret)/.exec(said);
        folder.put('copy.jsonl', `${lines('unseen.jsonl').slice(0, n).join('\n')}\n`);
        folder.says(1, 'copy.jsonl lacked a line of yours; it is put back', ...command.split(' '));
        assert.equal(folder.read('copy.jsonl'), published, 'what it says can be done');
        assert.equal(folder.read('unseen.jsonl'), before);
    }
    folder.neverSays('FORK', 'verify', 'unseen.jsonl', 'unseen-kept.jsonl', 'copy.jsonl');

    // A journal that does not say so, but has a line that stands on this one.
    folder.says(0, '', 'fair', 'end', 'copy.jsonl', '--secret', 'unseen.secret', '--anyway');
    folder.put('unseen.secret.log', folder.read('unseen.secret.log').replaceAll(/\n.*"published":.*\n/g, ''), 0o600);
    folder.says(1, 'unseen.jsonl is another version of a game in which you signed spine line 4', 'fair', 'go', 'unseen.jsonl', '--give-up');
});

test('a seed is not given by a machine that does not have the log', options, () => {
    const maker = small({ label: 'machine' });
    folder.secret(maker, 'machine');
    folder.says(0, '', 'fair', 'lock', folder.put('machine.jsonl', maker), '--key', folder.key(maker, 1));
    folder.put('machine.jsonl', `${folder.read('machine.jsonl')}${Buffer.from(maker.lock(2).lines[1]).toString('utf8')}\n`);
    folder.says(0, '', 'fair', 'shuffle', 'machine.jsonl');
    folder.put('Ana.key.log', '', 0o600);
    folder.says(1, 'your seeds for this shuffle were locked where Ana.key.log is not', 'fair', 'reveal', 'machine.jsonl', '--key', 'Ana.key');
});

test('Ana\'s old line again and again, until she has no room for her seed', options, () => {
    const maker = small({ label: 'old' }).lock(1).lock(2);
    const [, lock] = maker.lines;
    maker.shuffle();
    const before = maker.bytes();
    folder.says(1, 'this line of Ana\'s stands in the file already', 'verify', folder.put('old.jsonl', Buffer.concat([before, lock, Buffer.from('\n')])));
    folder.says(0, 'VERIFIED SO FAR', 'verify', folder.put('old.jsonl', before));
});
