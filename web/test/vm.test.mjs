// The interpreter of docs/rules-vm.md against the command: random games of every file that can be played, recorded ones, and what it says where
// cards are unknown.
//
// TALON names the command; PLAYS how many random games there are; TALON_PLAYOUTS a folder with more games and recorded plays.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { NoChance } from '../vm/chance.mjs';
import { instructions, Play } from '../vm/play.mjs';
import { BadProgram, readProgram } from '../vm/program.mjs';
import { Unsure } from '../vm/unknown.mjs';
import { makeFit, makeSome, makeValue } from '../vm/values.mjs';
import { codes, domains, flags, hows, kinds, questionKinds, sights, steps, takes, varTypes, verbs, zoneTypes } from '../vm/words.mjs';
import { Dice } from './lib/dice.mjs';
import { foreign } from './lib/foreign.mjs';
import { compare, compiled, findAnswer, playable, randomPlay } from './lib/plays.mjs';
import { combinations } from './lib/ways.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const talon = process.env.TALON ?? join(root, 'build/talon');
const plays = Number(process.env.PLAYS ?? 250);
const recorded = process.env.TALON_PLAYOUTS;
const options = { skip: existsSync(talon) ? false : `there is no ${talon}: make builds it` };
const judged = join(dirname(talon), 'test/judged');
const judging = { skip: options.skip || (existsSync(judged) ? false : `there is no ${judged}: make tests builds it`) };

const temporary = mkdtempSync(join(tmpdir(), 'talon-'));
test.after(() => rmSync(temporary, { recursive: true }));

const folders = [join(root, 'examples/rules'), join(root, 'games'), join(root, 'tests/playouts/games'), ...(recorded ? [join(recorded, 'games')] : [])];

/** Every file that can be played: {game, program, folder}. */
const games = options.skip
    ? []
    : folders
          .filter((folder) => existsSync(folder))
          .flatMap((folder) =>
              readdirSync(folder)
                  .filter((file) => file.endsWith('.yaml'))
                  .sort()
                  .map((file) => ({ folder, ...playable(talon, temporary, join(folder, file)) }))
                  .filter(({ program }) => program),
          );

const seats = (n) => Array.from({ length: n }, (_, i) => `P${i + 1}`);
const covered = { recorded: 0, games: 0, choices: 0, judged: 0, unknown: 0, same: 0, sealed: 0, told: 0 };

/** A game for this number: files in turn, players and dealers as chance has it. */
function drawn(i, dice) {
    const one = games[i % games.length];
    const n = one.program.min + dice.below(Math.min(one.program.max - one.program.min, 5) + 1);
    return { one, seating: { players: seats(n), dealer: 1 + dice.below(n), seed: String(1 + dice.below(1000000)) } };
}

test('random games: the same players, answers in the same order, cards, views and results', options, () => {
    assert.ok(games.length > 0, 'no file can be played');
    for (let i = 0; i < plays; i++) {
        const dice = new Dice(i + 1);
        const { one, seating } = drawn(i, dice);
        const { lines, choices } = randomPlay(one, seating, dice, 150);
        compare(talon, one.folder, `${one.game}, ${seating.players.length} players, dealer ${seating.dealer}, seed ${seating.seed}`, lines);
        covered.games++;
        covered.choices += choices;
    }
});

// ---- recorded plays ----

const key = (answer) => JSON.stringify(Object.fromEntries(Object.entries(answer).sort(([a], [b]) => (a < b ? -1 : 1))));

/** The short forms of a recorded list: some of these cards, each of these values. */
function plain(answers) {
    return answers.flatMap(({ pick, of, ...answer }) => {
        let list = pick === undefined ? [answer] : combinations(of, pick).map((cards) => ({ ...answer, cards }));
        for (const [name, value] of Object.entries(answer))
            if (value?.any) list = list.flatMap((one) => value.any.map((v) => ({ ...one, [name]: v })));
        return list;
    });
}

const orderOf = (order) => (order ? (Object.values(order)[0] ?? []) : null);

function replay(program, { id, new: begin, steps, payoff, winners, void: why }) {
    const { players, dealer, numbers, seed, order, orders } = begin;
    const seat = dealer ? players.indexOf(dealer) + 1 : players.length;
    const play = new Play(program, { players, dealer: seat, numbers, seed: seed ?? '1', order: orderOf(order), orders: orders?.map(orderOf) ?? (order ? [] : null) });
    play.begin();
    for (const step of steps) {
        const [who, legal, todo] = Array.isArray(step.who) ? [step.who, step.legal, step.do] : [[step.who], [step.legal], [step.do]];
        const where = `${id}, choice ${step.n}`;
        assert.deepEqual(play.whoIsAsked().map((s) => players[s - 1]), who, where);
        who.forEach((name, i) => {
            const list = play.answers(players.indexOf(name) + 1);
            assert.deepEqual(list.map((answer) => key(answer.name)).sort(), plain(legal[i]).map(key).sort(), where);
            const answer = findAnswer(list, JSON.parse(key(todo[i])));
            assert.ok(answer, `${where}: ${key(todo[i])} is not offered`);
            play.answer(players.indexOf(name) + 1, answer);
        });
    }
    assert.ok(play.result, `${id}: it goes on`);
    assert.deepEqual([play.result.winners, play.result.void ?? null], [winners, why ?? null], id);
    play.result.payoff.forEach((value, i) => assert.ok(Math.abs(value / play.result.per - payoff[i]) < 1e-6, `${id}: ${play.result.payoff}`));
}

function replayAll(folder, file) {
    let n = 0;
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
        const play = JSON.parse(line);
        const { program } = games.find((one) => one.folder === folder && one.game === play.new.game);
        replay(program, { ...play.result, ...play, steps: play.steps.map((step, i) => ({ n: i + 1, ...step })) });
        covered.recorded++;
        n++;
    }
    return n;
}

test('recorded plays of our own', options, () => {
    const folder = join(root, 'tests/playouts');
    let n = 0;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) n += replayAll(join(root, 'examples/rules'), join(folder, file));
    assert.ok(n > 0);
});

test('recorded plays of TALON_PLAYOUTS', { skip: options.skip || (recorded ? false : 'TALON_PLAYOUTS is not set') }, () => {
    let n = 0;
    const folder = join(recorded, 'sample');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) n += replayAll(join(recorded, 'games'), join(folder, file));
    assert.ok(n > 0);
});

// ---- unknown cards ----

/** What a legal and a made-up answer are judged with all cards known, then with some unknown: never the opposite. */
function judgeHidden(play, seat, dice) {
    const list = play.answers(seat);
    const given = list.slice(0, 40).map((answer) => (answer.range ? { ...answer, values: [answer.range.from] } : answer));
    for (const answer of [...given])
        if (answer.cards.length && answer.from.cards.length > answer.cards.length)
            given.push({ ...answer, cards: answer.cards.map(() => dice.one(answer.from.cards)), kind: answer.kind });
    const known = given.map((answer) => play.judge(seat, answer));
    const hidden = play.table.pack.filter(() => dice.chance(40));
    const faces = hidden.map((card) => card.face);
    for (const card of hidden) card.face = undefined;
    try {
        given.forEach((answer, i) => {
            const judged = play.judge(seat, answer);
            assert.ok(judged === known[i] || Number.isNaN(judged), `${JSON.stringify(answer.name)}: ${known[i]}, then ${judged}`);
            covered.judged++;
            covered.unknown += Number.isNaN(judged) ? 1 : 0;
        });
    } finally {
        hidden.forEach((card, i) => (card.face = faces[i]));
    }
    return list;
}

test('where cards are unknown, what is legal is never called illegal, nor the other way round', options, () => {
    for (let i = 0; i < Math.min(plays, 2 * games.length); i++) {
        const dice = new Dice(1000 + i);
        const { one, seating } = drawn(i, dice);
        const play = new Play(one.program, seating);
        play.begin();
        for (let n = 0; !play.result && n < 60; n++)
            for (const seat of play.whoIsAsked()) {
                const answer = dice.one(dice.below(3) ? play.answers(seat) : judgeHidden(play, seat, dice));
                play.answer(seat, answer.range ? { ...answer, values: [answer.range.from] } : answer);
            }
    }
    assert.ok(covered.unknown > 0 && covered.unknown < covered.judged);
});

/** An answer as tests/judged.c prints it. */
function answerOf(play, [option, pass, from, to, places, values, kind, height]) {
    const zone = play.table.zones[from] ?? null;
    return { option, pass: pass === 1, from: zone, to: play.table.zones[to] ?? null, cards: places.map((place) => zone.cards[place]), values, kind, height };
}

/** A game that tests/judged.c plays and judges. */
function judgeAgain(file, program, players, seed, choices) {
    const { stdout, status } = spawnSync(judged, [file, players, seed, choices].map(String), { encoding: 'utf8', maxBuffer: 2 ** 28 });
    assert.equal(status, 0, stdout.slice(-200));
    const play = new Play(program, { players: seats(players), seed: String(seed) });
    play.begin();
    stdout.split('\n').filter(Boolean).forEach((line, n) => {
        const { seat, hidden, judged: list, verdict, do: done } = JSON.parse(line);
        const given = list.map((one) => answerOf(play, one));
        const cards = hidden.map((id) => play.table.pack[id]);
        const faces = cards.map((card) => card.face);
        for (const card of cards) card.face = undefined;
        const ours = given.map((answer) => play.judge(seat, answer)).map((v) => (Number.isNaN(v) ? 2 : v));
        cards.forEach((card, i) => (card.face = faces[i]));
        const at = ours.findIndex((v, i) => v !== verdict[i]);
        if (at >= 0) assert.fail(`${file}, ${players} players, seed ${seed}, choice ${n + 1}: ${JSON.stringify(list[at])} is judged ${ours[at]}, in C ${verdict[at]}`);
        covered.same += ours.length;
        play.answer(seat, answerOf(play, done));
    });
}

test('where cards are unknown, the runner in C judges every answer alike', judging, () => {
    for (let i = 0; i < Math.max(games.length, plays / 4); i++) {
        const { folder, game, program } = games[i % games.length];
        const n = program.min + ((3 * i) % (Math.min(program.max - program.min, 4) + 1));
        judgeAgain(join(folder, `${game}.yaml`), program, n, 1 + (i % 60000), 40);
    }
    // known cards that are no meld, some of which would be one with a condition that hangs
    const { folder, program } = games.find(({ game }) => game === 'canasta');
    judgeAgain(join(folder, 'canasta.yaml'), program, 2, 11, 8);
});

/** Everybody may see now what a spectator sees. */
function show(sealed, faces) {
    for (const zone of sealed.table.zones)
        zone.cards.forEach((card, place) => {
            if (sealed.table.sees(0, zone, place)) card.face = faces[card.id];
        });
}

/** What the values are that hang in the next instruction: told by somebody who knows all cards. */
function truthOf(sealed, faces) {
    const before = sealed.save();
    const told = [];
    sealed.course = (at) => {
        const value = sealed.value(at);
        if (!Number.isNaN(value)) return value;
        const hidden = sealed.table.pack.map((card) => card.face);
        for (const card of sealed.table.pack) card.face = faces[card.id];
        told.push(sealed.value(at));
        sealed.table.pack.forEach((card, i) => (card.face = hidden[i]));
        return told.at(-1);
    };
    try {
        sealed.oneStep();
    } catch (error) {
        if (!(error instanceof Unsure)) throw error;
        return null;
    } finally {
        delete sealed.course;
        sealed.restore(before);
    }
    return told;
}

/** A sealed play up to the next choice; false when it hangs on what is never told. */
function follow(sealed, faces) {
    for (let told = []; ;) {
        const course = sealed.goOn(told);
        const inVain = course === 'hangs' && told.length > 0; // of a variable that somebody may not see
        show(sealed, faces);
        told = [];
        if (course === 'asks' || course === 'over') return true;
        if (course === 'hangs') told = inVain ? null : truthOf(sealed, faces);
        if (!told) return false;
        covered.told += told.length;
    }
}

const lying = (play) => play.table.zones.map((zone) => zone.cards.map((card) => card.id).sort((a, b) => a - b).join());
const inC = (play, answer) => ({ ...answer, from: play.table.zones[answer.from?.number], to: play.table.zones[answer.to?.number] ?? null });

test('a sealed play, told what hangs, takes the same course as one that sees all cards', options, () => {
    for (const [i, { game, program }] of games.entries()) {
        const seating = { players: seats(program.min), seed: '1' };
        const full = new Play(program, { ...seating, orders: [] });
        full.table.chance = new NoChance();
        const faces = full.table.pack.map((card) => card.face);
        if (program.steps.some((step) => step.is === 'VERB' && verbs[step.verb] === 'sort')) continue;
        full.begin();
        const sealed = new Play(program, { ...seating, sealed: true });
        for (const play of [full, sealed]) play.table.zones.forEach((zone, number) => (zone.number = number));
        try {
            sealed.begin();
        } catch (error) {
            if (error instanceof Unsure) continue; // dealing itself looks at faces
            throw error;
        }
        show(sealed, faces);
        const dice = new Dice(i + 1);
        for (let n = 0; n < 60 && follow(sealed, faces) && full.hand <= 1; n++) {
            assert.deepEqual([sealed.whoIsAsked(), lying(sealed), sealed.result?.payoff], [full.whoIsAsked(), lying(full), full.result?.payoff], `${game}, choice ${n + 1}`);
            if (full.result) break;
            covered.sealed++;
            for (const seat of full.whoIsAsked()) {
                const listed = dice.one(full.answers(seat));
                const answer = listed.range ? { ...listed, values: [listed.range.from] } : listed;
                const hidden = { ...inC(sealed, answer), cards: answer.cards.map((card) => sealed.table.pack[card.id]) };
                assert.notEqual(sealed.judge(seat, hidden), 0, `${game}, choice ${n + 1}: ${JSON.stringify(answer.name)}`);
                full.answer(seat, answer);
                sealed.answer(seat, hidden);
                show(sealed, faces);
            }
        }
    }
    assert.ok(covered.sealed > 0 && covered.told > 0);
});

test('a copy of a play goes on as the play did', options, () => {
    for (const [i, one] of games.entries()) {
        const dice = new Dice(i + 1);
        const play = new Play(one.program, { players: seats(one.program.min), seed: '5' });
        play.begin();
        const step = (d) => {
            const seat = play.whoIsAsked()[0];
            const answer = d.one(play.answers(seat));
            play.answer(seat, answer.range ? { ...answer, values: [answer.range.from] } : answer);
        };
        for (let n = 0; n < 5 && !play.result; n++) step(dice);
        const [saved, course] = [play.save(), []];
        for (let again = 0; again < 2; again++) {
            const d = new Dice(9);
            for (let n = 0; n < 10 && !play.result; n++) step(d);
            course.push(JSON.stringify([play.zones(), play.variables(), play.whoIsAsked(), play.result]));
            play.restore(saved);
        }
        assert.equal(course[0], course[1], one.game);
    }
});

// ---- bytes ----

const read = (file) => readFileSync(join(root, file), 'utf8');

test('the document, the interpreter and the runner have the same nodes, instructions and format', () => {
    const document = read('docs/rules-vm.md');
    const rows = [...read('src/runner/node.def').matchAll(/^NODE\((\d+), (\w+), (\w+), (\w+), (\w+), (\w+)\)/gm)];
    const classOf = (word) => (word === 'VALUE' ? '' : word.replace(/^MAYBE_(.*)/, '$1?').toLowerCase());
    rows.forEach(([, id, name, is, ...refers], i) => {
        const ours = kinds[i];
        assert.ok(ours, `web/vm/words.mjs: rows lacks ${name} of src/runner/node.def: add it, and its code in values.mjs or zones.mjs`);
        assert.deepEqual([Number(id), name, classOf(is)], [i, ours.name, ours.class]);
        assert.deepEqual(refers.map(classOf), [0, 1, 2].map((k) => ours.refers[k] ?? ''), name);
        assert.match(document, new RegExp(`\\b${name}\\b`), `docs/rules-vm.md says nothing of ${name}`);
    });
    assert.equal(kinds.length, rows.length, 'web/vm/words.mjs: rows has nodes that src/runner/node.def has not');
    const header = read('src/runner/compiled.h');
    const list = [...read('src/runner/code.def').matchAll(/^CODE\((\d+), (\w+),/gm)].map(([, id, name]) => [Number(id), name]);
    assert.deepEqual(codes.map((name, i) => [i, name]), list, 'web/vm/words.mjs: codes are the instructions of src/runner/code.def');
    codes.forEach((name, i) => assert.match(document, new RegExp(`^\\| ${i} ${name} \\|`, 'm'), `docs/rules-vm.md §7: the row of ${name}`));
    assert.deepEqual([...instructions].sort(), [...codes].sort(), 'web/vm/play.mjs: does has code for every instruction');
    assert.ok(document.includes(`u32 format: **${/GAME_FORMAT\s+(\d+)u/.exec(header)[1]}**`), 'docs/rules-vm.md has another format');
});

test('the interpreter has the other words of a compiled game: steps, zones, sights, variables, questions', () => {
    const listed = (file, type, prefix) => {
        const [, list] = new RegExp(`typedef enum ${type} \\{([^}]*)\\} ${type};`).exec(read(file));
        return [...list.replace(/\/\*.*?\*\//gs, '').matchAll(new RegExp(`\\b${prefix}_(\\w+)`, 'g'))].map(([, name]) => name.toLowerCase());
    };
    const compiledAs = 'src/runner/compiled.h';
    const shape = 'include/talon/shape.h';
    const stepWords = [...read('src/runner/verb.def').matchAll(/^STEP\((\d+), (\w+),/gm)].map(([, id, name]) => [Number(id), name]);
    assert.deepEqual(steps.map((name, i) => [i, name]).slice(1), stepWords, 'web/vm/words.mjs: steps are those of src/runner/verb.def, behind VERB');
    assert.deepEqual(zoneTypes, listed(shape, 'talon_zone_type', 'TALON_TYPE'), `web/vm/words.mjs: zoneTypes are those of ${shape}`);
    assert.deepEqual(sights, listed(shape, 'talon_sees', 'TALON_SEES'), `web/vm/words.mjs: sights are those of ${shape}`);
    assert.deepEqual([...varTypes, 'cards'], listed(compiledAs, 'var_type', 'TY'), `web/vm/words.mjs: varTypes are those of ${compiledAs}, but for cards, which no variable is`);
    assert.deepEqual(domains, listed(compiledAs, 'domain_kind', 'DOMAIN'), `web/vm/words.mjs: domains are those of ${compiledAs}`);
    assert.deepEqual(questionKinds, listed(compiledAs, 'question_kind', 'Q'), `web/vm/words.mjs: questionKinds are those of ${compiledAs}`);
});

test('the interpreter has code for every node of rules of play', () => {
    const make = { int: makeValue, some: makeSome, fit: makeFit };
    for (const { name, class: is } of kinds.filter((kind) => kind.class in make)) {
        const program = { nodes: [{ is: name, flag: 0, x: 0, a: 0, b: 0, c: 0 }], items: [] };
        assert.equal(typeof make[is](program, 0), 'function', `web/vm/values.mjs: ${name}`);
    }
    assert.throws(() => makeSome({ nodes: [{ is: 'NOBODY' }] }, 0));
    assert.throws(() => makeFit({ nodes: [{ is: 'NOBODY' }] }, 0));
});

test('the interpreter has the verbs of CardLang, those that take cards, and the bits of a step', () => {
    const rows = [...read('src/runner/verb.def').matchAll(/^VERB\((\d+), \w+, "(\w+)", (TAKES|WHOLE),/gm)].map(([, id, word, kind]) => [Number(id), word, kind === 'TAKES']);
    assert.deepEqual(verbs.map((word, i) => [i, word, takes.has(word)]), rows, 'web/vm/words.mjs: verbs are those of src/runner/verb.def; their code is in deal.mjs');
    const bits = [...read('src/runner/verb.def').matchAll(/^FLAG\((\d+), \w+, "(\w+)"/gm)].map(([, id, word]) => [Number(id), word]);
    assert.deepEqual(flags.map((word, i) => [i, word]), bits, 'web/vm/words.mjs: flags are those of src/runner/verb.def');
    const [, list] = /^enum \{ (STEP_ALL.*) \};$/m.exec(read('src/runner/compiled.h'));
    const step = [...list.matchAll(/STEP_(\w+) = (\d+)/g)].map(([, name, bit]) => [name.toLowerCase().replace(/_(.)/g, (_, letter) => letter.toUpperCase()), Number(bit)]);
    assert.deepEqual(hows.map((word, i) => [word, 1 << i]), step, 'web/vm/words.mjs: hows are STEP_ of src/runner/compiled.h');
});

test('bytes that are no game are refused', options, () => {
    const bytes = compiled(talon, temporary, join(root, 'examples/rules/three_tricks.yaml'));
    assert.throws(() => readProgram(new Uint8Array(0)), BadProgram);
    assert.throws(() => readProgram(bytes.subarray(0, bytes.length - 8)), BadProgram);
    for (let at = 0; at < bytes.length; at += 7) {
        const changed = bytes.slice();
        changed[at] ^= 1 << at % 8;
        assert.throws(() => readProgram(changed), BadProgram, `byte ${at}`);
    }
});

test('what is unknown is met before what would go wrong behind it', options, () => {
    const [sealed, wrong] = ['rank(newest 1 of hand of seat 1)', '5 / (count(deck) - count(deck))'];
    const values = {
        [`${sealed} + ${wrong}`]: 'hangs',
        [`${wrong} + ${sealed}`]: 'over',
        [`sum((${wrong} if player == seat 2 else ${sealed}))`]: 'hangs',
        [`count(hand of seat 1 where (rank(it) == ${wrong}))`]: 'hangs',
        [`count(newest (${sealed}) of hand of (seat (${wrong})))`]: 'hangs',
        [`best(${wrong} over 1 of hand of seat 1 where rank(it) > 1)`]: 'hangs',
        [`twice(${sealed}) + ${wrong}`]: 'hangs',
    };
    for (const [i, [value, at]] of Object.entries(values).entries()) {
        const file = join(temporary, `unknown_${i}.yaml`);
        writeFileSync(file, `game: unknown_${i}\nplayers: 2\ndealing_procedure: home\nsetup: [deal: 3 to each_player from deck]\ndefine: {'twice(n)': n + n}\n`
            + `state: {gain: number}\nplay:\n  - tell: gain = ${value}\npayoff: gain\n`);
        const play = new Play(readProgram(compiled(talon, temporary, file)), { players: ['Ana', 'Ben'], dealer: 2, sealed: true });
        let now;
        while ((now = play.goOn()) === 'moved');
        assert.equal(now, at, value);
    }
});

test('foreign games that would ask for something inside itself are refused', options, () => {
    const file = join(temporary, 'round.yaml');
    const lines = [
        'game: round', 'players: 2', 'zones: {trick: {type: table}}', 'dealing_procedure: home', 'setup: [deal: 2 to each_player from deck, each_player: [draw: 1 from deck to hand]]',
        'define: {lucky: (rank 2 if set(trick) else rank 3)}', 'state: {held: number}',
        'play:', '  - turns: 1 round', '    do: [choose: {go: [set: held = count(hand of (seat (count(deck)))) + count(trick where lucky)]}]', 'payoff: held', '',
    ];
    writeFileSync(file, lines.join('\n'));
    const bytes = compiled(talon, temporary, file);
    const { nodes, steps, blocks } = readProgram(bytes);
    const largest = (is) => nodes.reduce((best, node, i) => (node.class === is && node.size > (nodes[best]?.size ?? 0) ? i : best), -1);
    const whole = steps.findIndex(({ is }) => is === 'EACH');
    const itself = blocks.findIndex(({ at, n }) => whole >= at && whole < at + n);
    assert.ok(largest('who') >= 0 && largest('fit') >= 0 && whole >= 0 && itself >= 0);
    const changes = {
        'who begins hangs on zones': (view) => view.setUint32(36, largest('who'), true),
        'what is wild hangs on sets': (view, at) => view.setUint32(at('rules') + 112, largest('fit'), true),
        'its blocks are not there, or too deep': (view, at) => view.setUint32(at('step', whole) + 60, itself, true),
        'not as large as it says': (view, at) => view.setUint16(at('node', nodes.length - 1) + 16, 1000, true),
        'not as large as it says ': (view, at) => view.setUint16(at('node', 0) + 18, 2, true),
    };
    for (const [why, change] of Object.entries(changes)) assert.throws(() => readProgram(foreign(bytes, change)), new RegExp(why.trim()), why);
    readProgram(foreign(bytes, () => {}));
});

test('foreign games that call something with more numbers than a procedure may have are refused', options, () => {
    const file = join(temporary, 'called.yaml');
    const sixteen = Array.from({ length: 16 }, (_, i) => i + 1);
    const lines = [
        'game: called', 'players: 2', 'zones: {trick: {type: table}}', 'dealing_procedure: home', 'procedures:', `  first(${sixteen.map((n) => `a${n}`)}): [deal: a1 to each_player from deck]`,
        '  second(c): [deal: c to each_player from deck]', 'setup:', '  - call: second(2)', `  - call: first(${sixteen})`, 'state: {held: number}', 'play: [set: held = 1]', 'payoff: held', '',
    ];
    writeFileSync(file, lines.join('\n'));
    const bytes = compiled(talon, temporary, file);
    const { nodes } = readProgram(bytes);
    const list = nodes.findIndex(({ is, b }) => is === 'LIST' && b === 16);
    const more = foreign(bytes, (view, at) => {
        view.setUint32(at('node', list) + 4, nodes[list].a - 1, true);
        view.setUint32(at('node', list) + 8, 17, true);
        view.setUint16(at('node', list) + 16, nodes[list].size + 1, true);
    });
    assert.throws(() => readProgram(more), /a call has no list of numbers, or too many/);
});

test('foreign games that list something for other numbers of players than theirs are refused', options, () => {
    const bytes = compiled(talon, temporary, join(root, 'games/skat.yaml'));
    const { nodes, min, max } = readProgram(bytes);
    const list = nodes.findIndex(({ is, b }) => is === 'BY_PLAYERS' && b === max - min + 1);
    assert.ok(list >= 0);
    for (const n of [0, max - min, max - min + 2]) assert.throws(() => readProgram(foreign(bytes, (view, at) => view.setUint32(at('node', list) + 8, n, true))), /not one for each number of players/, String(n));
});

test.after(() =>
    console.log(
        `covered: ${games.length} games, ${covered.games} random plays of ${covered.choices} choices, ${covered.recorded} recorded ones, ` +
            `${covered.judged} answers judged with unknown cards, ${covered.unknown} left open, ${covered.same} as in C; ${covered.sealed} choices of sealed plays, ${covered.told} values told`,
    ),
);
