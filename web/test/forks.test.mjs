// Several files of one game: forks and ties (docs/transcript.md §12).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { hex } from '../verify/bytes.mjs';
import { markForks } from '../verify/forks.mjs';
import { verify } from '../verify/verify.mjs';
import { dealt, headed, last, small, without } from './lib/expect.mjs';
import { move, shuffle, turn, zone } from './lib/games.mjs';

/** What comes of several makers' files: "fork LINE CODE" words, one for each. */
function together(...makers) {
    const files = makers.map((maker, i) => {
        const bytes = maker.bytes ? maker.bytes() : maker;
        return { bytes, verdict: verify(bytes, { name: `file ${i}` }) };
    });
    markForks(files);
    return files.map(({ verdict, tie }) => (verdict.bad ? `${verdict.bad.code} ${verdict.bad.line}` : tie ? `tie ${tie.line}` : 'good'));
}

const pass = turn([], 'hand.1');
const pass2 = turn([], 'hand.2');

test('the beginning of another file, and another game, are no forks', () => {
    assert.deepEqual(together(dealt(), dealt().skip(1)), ['good', 'good']);
    assert.deepEqual(together(dealt(), dealt({ label: 'other' }).skip(1)), ['good', 'good']);
    assert.deepEqual(together(dealt(), dealt()), ['good', 'good']);
});

test('side lines after the last spine line may differ', () => {
    assert.deepEqual(together(dealt().seen(1), dealt().seen(2).note(1, 1, 'x')), ['good', 'good']);
    assert.deepEqual(together(dealt().end().view(1), dealt().end().view(2)), ['good', 'good']);
});

test('the dealer tells two stories', () => {
    const n = dealt().at;
    assert.deepEqual(together(dealt().skip(1), dealt().skip(2)), [`fork ${n}`, `fork ${n}`]);
    assert.deepEqual(together(dealt().skip(1), dealt().note(1, 1, 'x').skip(1)), [`fork ${n}`, `fork ${n + 1}`], 'a block is part of the story');
    assert.deepEqual(together(dealt().skip(1), dealt(), dealt().skip(2), dealt().skip(1).skip(1)), [`fork ${n}`, 'good', `fork ${n}`, `fork ${n}`], 'every pair is compared');
});

test('two keys were faster than one another: a tie', () => {
    const n = dealt().at;
    const ana = () => dealt().act(1, turn([], 'hand.1'));
    const ben = () => dealt().act(2, turn([], 'hand.2'));
    assert.deepEqual(together(ana(), ben().skip(1)), [`tie ${n}`, 'good']);
    assert.deepEqual(together(ana(), ben()), [`tie ${n}`, `tie ${n}`], 'nobody knows yet which one it is');
    assert.deepEqual(together(ana().seen(2), ben().skip(1).seen(1)), [`tie ${n}`, 'good'], 'each of them goes on in one story');
    assert.deepEqual(together(ana(), dealt().skip(1).skip(1)), [`tie ${n}`, 'good'], 'the dealer may be faster, too');
    assert.deepEqual(together(ana(), dealt().skip(1).act(1, pass)), [`tie ${n}`, 'good'], 'and Ana goes on there');
});

test('the dealer does not give up a line of its own: it would see seeds and then call it a tie', () => {
    const plan = [shuffle('deck'), shuffle('deck')];
    const before = () => small({ plan, zones: [zone('purse', 'hand', 2, 'owner')] }).wholeShuffle();
    const tried = before().shuffle().reveal(1);
    const other = before().act(2, turn([], 'purse')).shuffle();
    const n = before().at;
    assert.deepEqual(together(tried, other), [`fork ${n}`, `fork ${n}`]);
    assert.deepEqual(together(tried, before().act(2, turn([], 'purse'))), ['good', `tie ${n}`], 'as long as it does not go on from there');
});

test('the way the dealer went is the game, however long somebody else\'s way is', () => {
    const n = dealt().at;
    const played = () => dealt().act(1, pass).skip(1).end();
    const forged = () => Array.from({ length: 12 }).reduce((file) => file.act(2, pass2), dealt());
    assert.deepEqual(together(played(), forged()), ['good', `tie ${n}`]);
    assert.deepEqual(together(forged(), played()), [`tie ${n}`, 'good'], 'in every order');
    assert.deepEqual(together(dealt().skip(1), forged()), ['good', `tie ${n}`], 'one line of the dealer\'s is enough');
    assert.deepEqual(together(dealt().act(1, pass).act(1, pass), dealt().act(2, pass2)), ['good', `tie ${n}`], 'without any, the longer one');
    assert.deepEqual(together(dealt().act(1, pass), forged()), [`tie ${n}`, 'good'], 'whosever that is');
});

test('who told two stories, and who was only slower', () => {
    const n = dealt().at;
    const ana = () => dealt().act(1, turn([], 'hand.1'));
    const ben = () => dealt().act(2, turn([], 'hand.2'));
    const fork = [`fork ${n}`, `fork ${n}`];
    assert.deepEqual(together(ana().skip(1), ben().skip(1)), fork, 'the dealer goes on from both');
    assert.deepEqual(together(ana().skip(1).act(2, pass2), dealt().skip(1)), fork, 'or has signed one of both');
    assert.deepEqual(together(ana(), dealt().act(1, move(1, 'hand.1', 'burn'))), fork, 'Ana acted twice in one place');
    const tie = [`tie ${n}`, 'good'];
    assert.deepEqual(together(ana().seen(2), ben().seen(2)), [`tie ${n}`, `tie ${n}`], 'what was seen is no story');
    assert.deepEqual(together(ana().act(1, pass), ben().skip(1).skip(1).act(1, pass)), tie, 'Ana acted twice, alone');
    assert.deepEqual(together(ana().act(2, pass2).act(1, pass), ben().skip(1).skip(1).act(1, pass).act(2, pass2)), tie, 'both went on, and lost it');
    assert.deepEqual(together(ana().note(2, 1, 'x'), ana().note(2, 2, 'y').act(1, pass), ana().act(1, pass)), ['good', `fork ${n + 2}`, `fork ${n + 1}`], 'a block is part of the story');
});

test('two locks or two reveals for one epoch', () => {
    const first = small().lock(1);
    const second = small().lock(2).lock(1, ' another');
    assert.deepEqual(together(first, second), ['fork 1', 'fork 2']);
    const again = small().note(1, 1, 'x').lock(1);
    assert.deepEqual(together(first, again), ['good', 'good'], 'the same chain is the same promise');
    const [a, b] = [small().lockAll().shuffle().reveal(1), small().lockAll().shuffle().reveal(1)];
    b.push({ ...without(b.pop()), cut: null, seed: last(a).seed }, 1);
    assert.deepEqual(together(a, b), ['good', 'good']);
});

test('two picks with one number', () => {
    const [rock, paper] = ['rock', 'paper'].map((text) => dealt().pick(1, 1, text));
    assert.deepEqual(together(rock, paper), [`fork ${rock.at - 1}`, `fork ${paper.at - 1}`]);
    assert.deepEqual(together(rock, dealt().pick(1, 2, 'paper')), ['good', 'good']);
});

test('two notes with one number', () => {
    const [a, b] = ['I bid A', 'I bid B'].map((text) => dealt().note(1, 1, text));
    assert.deepEqual(together(a, b), [`fork ${a.at - 1}`, `fork ${b.at - 1}`]);
    assert.deepEqual(together(a, dealt().seen(2).skip(1).note(1, 1, 'I bid A')), ['good', 'good'], 'the same text is the same promise');
    assert.deepEqual(together(a, dealt().note(1, 2, 'I bid B').note(2, 1, 'I bid B')), ['good', 'good'], 'another number, another seat');
    assert.deepEqual(together(a, dealt().skip(1).note(1, 1, 'I bid B').skip(1)), [`fork ${a.at - 1}`, `fork ${a.at}`], 'wherever it stands');
});

test('two cuts for one epoch', () => {
    const plan = [shuffle('deck', [['deck', 1, 0]])];
    const [a, b] = [3, 4].map((k) => small({ plan }).lockAll().cut(1, k));
    assert.deepEqual(together(a, b), [`fork ${a.at - 1}`, `fork ${b.at - 1}`]);
    assert.deepEqual(together(a, small({ plan }).cut(1, 3).lockAll()), ['good', 'good'], 'the same cut is the same promise');
    const late = small({ plan }).lockAll().cut(1, 3).shuffle();
    const n = late.at;
    assert.deepEqual(together(late.seat({ k: 'cut', e: 1, commit: 'ab'.repeat(32) }, 1, 0), a), [`fork ${n}`, `fork ${a.at - 1}`], 'one that came too late counts');
});

test('any number of promises for one epoch', () => {
    const file = dealt();
    for (let block = 0; block < 2; block++) {
        file.act(2, pass2);
        for (let i = 0; i < 255; i++) file.seat({ k: 'lock', e: 1, chain: hex(Uint8Array.of(block, i, ...new Uint8Array(30))) }, 2, 0);
    }
    const first = file.lines.findIndex((line) => /"k":"lock","seat":2/.test(Buffer.from(line).toString('utf8')));
    assert.deepEqual(together(file, file), [`fork ${first}`, `fork ${first}`]);
});

test('the largest block needs no stack: some browsers have little of it', () => {
    const code = `import { blockHash } from './verify/verify.mjs';
        blockHash(new Uint8Array(32), Array.from({ length: 65535 }, (_, i) => Uint8Array.of(i >> 8, i & 255, ...new Uint8Array(30))));`;
    execFileSync(process.execPath, ['--stack-size=400', '--input-type=module', '-e', code], { cwd: new URL('..', import.meta.url), stdio: 'pipe' });
});

test('a box that only the audit shows is bad does not hide a fork, whatever comes after it', () => {
    const crooked = () => {
        const m = small({ label: 'crooked' }).wholeShuffle();
        const right = m.truth.get(1);
        m.truth.set(1, { ...right, order: right.order.map((face) => (face + 1) % 8) });
        m.do();
        m.truth.set(1, right);
        return m;
    };
    const n = crooked().at;
    const audited = crooked().skip(1).end();
    const junk = Buffer.concat([Buffer.from(audited.bytes()), Buffer.from('x\n')]);
    for (const one of [audited, junk]) assert.equal(together(one, crooked().skip(2))[1], `fork ${n}`);
    assert.equal(together(audited, crooked().skip(2))[0], `audit ${n - 1}`);
});

test('two cuts revealed for one epoch', () => {
    const plan = [shuffle('deck', [['deck', 1, 0]])];
    const cutAt = (k) => small({ plan }).lockAll().cut(1, k).shuffle().reveal(1);
    const found = together(cutAt(3), cutAt(4));
    assert.deepEqual(found.map((word) => word.split(' ')[0]), ['fork', 'fork']);
});

test('bad files are compared as far as they are good', () => {
    const n = dealt().at;
    const longer = dealt().skip(1);
    longer.push({ k: 'answer', prev: longer.prev, open: [], box: [], keys: [] }, 0);
    assert.deepEqual(together(longer, dealt().skip(2)), [`fork ${n}`, `fork ${n}`], 'bad in its meaning, later');
    const signed = dealt().skip(1);
    signed.push({ k: 'skip', prev: signed.prev, seat: 1 }, 1);
    assert.deepEqual(together(signed, dealt().skip(2)), [`signature ${n + 1}`, `fork ${n}`], 'a signature is worse, but convicts the other all the same');
    const torn = dealt().skip(1).bytes();
    assert.deepEqual(together(torn.subarray(0, torn.length - 5), dealt().skip(2)), [`spelling ${n}`, 'good']);
    const more = dealt().skip(1).skip(1).bytes();
    assert.deepEqual(together(more.subarray(0, more.length - 5), dealt().skip(2)), [`spelling ${n + 1}`, `fork ${n}`]);
});

test('real lines in a wrong order convict nobody', () => {
    const maker = dealt().skip(1).skip(2);
    const whole = maker.bytes();
    const framed = dealt();
    const real = maker.lines[maker.at - 1];
    framed.lines.push(real);
    assert.deepEqual(together(framed, whole), [`head ${framed.at - 1}`, 'good']);
    framed.push({ k: 'note', seat: 1, ...headed(framed), i: 1, text: 'x' }, 2);
    assert.deepEqual(together(framed, whole), [`signature ${framed.at - 1}`, 'good'], 'a bad signature does not make what is before it good');
});
