// last-word.test.mjs -- the page says of a good file what `talon verify` ends with, word for word but for how it counts lines and what one is asked.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import en from '../page/en.mjs';
import { wordsOf } from '../page/words-of.mjs';
import { hex } from '../verify/bytes.mjs';
import { lastWord } from '../verify/last-word.mjs';
import { circumstances } from '../verify/verdict.mjs';
import { verify } from '../verify/verify.mjs';
import { inWords, isNoProof } from '../verify/words.mjs';
import { BlindMaker } from './lib/blind-maker.mjs';
import { dealt, small, zero } from './lib/expect.mjs';
import { deal, faces, holdem, range, shuffle, zone } from './lib/games.mjs';
import { randomGame } from './lib/play.mjs';
import { Games } from '../verify/games.mjs';
import { RulesTable } from './lib/rules-table.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const talon = process.env.TALON ?? join(root, 'build/talon');
const options = { skip: existsSync(talon) ? false : `there is no ${talon}: make builds it` };
const folder = mkdtempSync(join(tmpdir(), 'talon-'));
test.after(() => rmSync(folder, { recursive: true }));

const seen = new Map();

/** What the command ends with, as the page counts: from line 1, without its options; the page has no games to compare a plan with. And its status. */
function answer(path, more) {
    const { stdout, status } = spawnSync(talon, ['verify', '--plain', path, ...more], { encoding: 'utf8', env: { ...process.env, COLUMNS: '500' } });
    const said = stdout.slice(stdout.search(/^(NOT )?(VERIFIED|PROVED)/m)).replace(/\s+/g, ' ').trim();
    const words = said.replace(/ \((is yours|did you)\?[^)]*\)/, '').replace(/ \(line \d+\)/, '').replaceAll('line 0', 'the first line').replace(/line (\d+)/, (_, n) => `line ${Number(n) + 1}`).replace(/ - | · /, ' · ');
    return { words, status, all: stdout };
}

const command = (path, more) => answer(path, more).words;

/** The same by the page's words. */
function page(bytes, ours) {
    let file;
    const verdict = verify(bytes, { ...ours, trace: (_, now) => (file = now) });
    if (verdict.bad) return null;
    const last = lastWord(verdict, circumstances(file));
    seen.set(last.why, (seen.get(last.why) ?? 0) + 1);
    for (const one of [last.head, last.but, last.tries > 0 && 'tries'].filter(Boolean)) seen.set(one, (seen.get(one) ?? 0) + 1);
    for (const one of ['sealed', 'machine']) if (last[one]) seen.set(one, 1);
    const words = wordsOf(en, verdict.suite);
    return `${words.heads[last.head].toUpperCase()} · ${words.whys[last.why](last)}${last.but ? words.buts[last.but](last) : ''}${last.tries > 0 ? words.buts.tries(last) : ''}${last.sealed ? words.buts.sealed(last) : ''}${last.machine ? words.buts.machine() : ''}`;
}

function compare(what, bytes, { me = null, know = null } = {}) {
    const path = join(folder, 'game.jsonl');
    writeFileSync(path, bytes);
    const more = [];
    if (me) {
        writeFileSync(join(folder, 'me.key'), JSON.stringify({ talon: 'key', name: 'me', secret: hex(me) }), { mode: 0o600 });
        more.push('--me', join(folder, 'me.key'));
    }
    if (know) more.push('--know', know.join('='));
    const ours = page(bytes, { me: me && { seed: me }, know: new Map(know ? [know] : []) });
    const theirs = command(path, more);
    if (ours === null || /this is not your/.test(theirs)) return; // bad; or the command has a game to compare it with
    const same = ours === theirs || ours.replace(', if its plan is', '') === theirs;
    assert.ok(same, `${what}\n  page:    ${ours}\n  command: ${theirs}`);
}

/** The last word, the status, and what is said of shares, of both verifiers. */
function compareBlind(what, maker, { me = null, know = null } = {}) {
    compare(what, maker.bytes(), { me, know });
    let file;
    const verdict = verify(maker.bytes(), { me: me && { seed: me }, know: new Map(know ? [know] : []), trace: (_, now) => (file = now) });
    const more = [...(me ? ['--me', join(folder, 'me.key')] : []), ...(know ? ['--know', know.join('=')] : [])];
    const { status, all } = answer(join(folder, 'game.jsonl'), more);
    assert.equal(isNoProof(verdict, circumstances(file)) ? 1 : 0, status, `${what}: status`);
    const words = inWords(verdict, null, circumstances(file)).join('\n');
    for (const one of ['that nobody knew (them|the cards) is not shown', 'if one is honest, nobody knew (them|the cards)', 'nobody knew (them|the cards): '])
        assert.equal(new RegExp(one).test(all.replace(/\s+/g, ' ')), new RegExp(one).test(words), `${what}: ${one}`);
    for (const [, lost] of words.matchAll(/^ {2}(.* never came, says the host: .*)$/gm)) assert.ok(all.replace(/\s+/g, ' ').includes(lost), `${what}: ${lost}`);
    return words;
}

test('games that nobody deals', options, () => {
    const names = ['Ana', 'Ben', 'Cy'];
    const table = (more) => new BlindMaker({
        seats: names, faces: faces(6), plan: [shuffle('deck'), { do: deal(1, 'deck', names.map((_, i) => `hand.${i + 1}`)) }],
        zones: [zone('deck', 'deck', null, 'none', range(6)), ...names.map((_, i) => zone(`hand.${i + 1}`, 'hand', i + 1, 'owner'))], ...more,
    }, 'last word');
    const owing = (more) => table(more).lockAll().shuffle().mix(1).mix(2).mix(3).run().do();
    const games = {
        open: table().lockAll().shuffle(), dealt: table().deal().end(), example: table({ example: true }).deal().end(), recover: table({ recover: 2 }).deal().end(),
        silent: owing().share(1).share(2).void().end(), stoodIn: owing({ recover: 2 }).share(1).share(2).void().share(1, 3).share(2, 3).end(), left: table({ voids: 3 }).deal().leave(3).answer().share(3).skip(1),
        apart: table({ plan: [{ do: deal(1, 'deck', ['hand.1', 'hand.2', 'hand.3']) }, shuffle('deck')] }).deal(),
    };
    for (const [name, maker] of Object.entries(games)) {
        compareBlind(name, maker);
        for (const seat of [1, 3]) {
            compareBlind(`${name}, by seat ${seat}`, maker, { me: maker.secrets[seat] });
            compareBlind(`${name}, by one who knows seat ${seat}`, maker, { know: [names[seat - 1], hex(maker.keys[seat].bytes)] });
        }
        compareBlind(`${name}, by seat 1, who knows seat 3`, maker, { me: maker.secrets[1], know: ['Cy', hex(maker.keys[3].bytes)] });
    }
    assert.match(compareBlind('silent', games.silent), /Cy's part of 2 cards never came, says the host: they stay closed/, 'whether it was sent only the host knows');
});

test('golden files', options, () => {
    for (const name of readdirSync(join(root, 'tests/golden')).filter((entry) => entry.endsWith('.jsonl'))) {
        const bytes = new Uint8Array(readFileSync(join(root, 'tests/golden', name)));
        const { seats = [] } = JSON.parse(new TextDecoder().decode(bytes).split('\n', 1)[0]);
        for (const know of [null, ...seats]) compare(`${name}, by one who knows ${know}`, bytes, { know });
    }
});

test('games for every last word', options, () => {
    const twice = () => small({ plan: [shuffle('deck'), shuffle('deck')] });
    const games = {
        locked: small().lock(1), example: holdem({ example: true }), whole: holdem(), sealed: holdem({ audit: 'sealed' }), dealt: dealt(), left: holdem({ left: [[zero, zero]] }),
        backs: twice().deal(), backsEnd: small({ audit: 'sealed', plan: [shuffle('deck'), shuffle('deck')] }).deal().end(), void: small().lock(1).void([2]),
        open: small().lockAll().shuffle(), unmixed: dealt({ plan: [{ do: deal(2, 'deck', ['hand.1', 'hand.2']) }, shuffle('deck')] }), ended: small().end(),
    };
    const seeded = () => small().lockAll().shuffle().reveal(1).reveal(2);
    games.alone = small().lock(1).void([2]).shuffle().reveal(1).run().do();
    Object.assign(games, { seeded: seeded(), seededEnd: seeded().end() });
    for (const [name, maker] of Object.entries(games)) {
        compare(name, maker.bytes());
        compare(`${name}, by seat 1`, maker.bytes(), { me: maker.secrets[1] });
        compare(`${name}, by one who knows seat 2`, maker.bytes(), { know: [maker.game.seats[1][0], hex(maker.keys[2].bytes)] });
    }
});

test('random games', options, () => {
    for (let seed = 1; seed <= 40; seed++) {
        const maker = randomGame(seed + 9000);
        compare(`game ${seed}`, maker.bytes());
        compare(`game ${seed}, by seat 1`, maker.bytes(), { me: maker.secrets[1] });
    }
});

/** Kuhn poker, from the first choice to an end, for Ana: what the command says, and what the page does that knows the game. */
test('games played by rules', options, () => {
    const ways = { 'so far': 0, 'broken off': 1, 'to the end': 2 };
    for (const [what, choices] of Object.entries(ways))
        for (const more of [[], ['--sealed']]) {
            const table = new RulesTable('kuhn', ['Ana', 'Ben'], ...more);
            for (const name of ['Ana', 'Ben'].slice(0, choices)) {
                table.act(name);
                table.goOn();
            }
            if (choices > 0) table.run('fair', 'end', 'game.jsonl', '--anyway');
            const me = Buffer.from(JSON.parse(table.read('Ana.key')).secret, 'hex');
            const bytes = table.bytes('game.jsonl');
            writeFileSync(join(folder, 'Ana.key'), table.read('Ana.key'), { mode: 0o600 });
            writeFileSync(join(folder, 'game.jsonl'), bytes);
            const theirs = command(join(folder, 'game.jsonl'), ['--me', join(folder, 'Ana.key')]);
            assert.equal(page(bytes, { me: { seed: me }, games: table.compiled }), theirs, `${what} ${more}`);
            const given = new Games();
            given.add(table.bytes('rules.game'), false);
            assert.match(page(bytes, { me: { seed: me }, games: given }), /fair to Ana, whose seed is in every shuffle, if its rules are/);
            given.add(otherKuhn(table), true);
            assert.equal(page(bytes, { me: { seed: me }, games: given }), 'NOT PROVED FAIR · this is not the kuhn that this page knows: its rules are others');
            table.remove();
        }
});

/** Skat whose score looks at cards that were laid away, which nobody showed after the end. */
test('a game that nobody deals, whose rules look at closed cards', options, () => {
    const made = spawnSync(join(dirname(talon), 'test/fair_plays'), [folder, '1', '0', '2', 'games/skat.yaml'], { cwd: root, encoding: 'utf8' });
    assert.equal(made.status, 0, made.stderr);
    const path = join(folder, readdirSync(folder).find((name) => /^skat-.*\.jsonl$/.test(name)));
    const games = new Games();
    games.add(new Uint8Array(readFileSync(join(folder, 'skat.game'))), true);
    assert.equal(page(new Uint8Array(readFileSync(path)), { games }), command(path, []));
    let file;
    const verdict = verify(new Uint8Array(readFileSync(path)), { games, trace: (_, now) => (file = now) });
    const [, lacks] = inWords(verdict, null, circumstances(file)).join('\n').match(/^ {2}(this file lacks what .* can show of the cards that are left)$/m);
    assert.ok(answer(path, []).all.replace(/\s+/g, ' ').includes(lacks), lacks);
});

/** A game of the same name that is another. */
function otherKuhn(table) {
    const text = readFileSync(join(root, 'games/kuhn.yaml'), 'utf8');
    table.put('other.yaml', text.replace(/^# .*/, '# Another one.').replace(/ante: 1\b/, 'ante: 2'));
    table.says(0, '', 'check', '--compile', 'other.game', 'other.yaml');
    return table.bytes('other.game');
}

test('what was compared', options, () => {
    const never = [...Object.keys(en.whys), ...Object.keys(en.heads), ...Object.keys(en.buts)].filter((word) => !seen.has(word));
    assert.deepEqual(never, [], 'words that never came');
});
