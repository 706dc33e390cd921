// Every code of docs/transcript.md §12 has a transcript that earns it, and every word of not_proved, too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { hex } from '../verify/bytes.mjs';
import { markForks } from '../verify/forks.mjs';
import { verify } from '../verify/verify.mjs';
import { earned, instead, other, push } from './lib/earned.mjs';
import { dealt, small, zero } from './lib/expect.mjs';
import { deal, holdem, shuffle, zone } from './lib/games.mjs';
import { Maker, veil } from './lib/maker.mjs';

const format = readFileSync(new URL('../../docs/transcript.md', import.meta.url), 'utf8');

const table = (head) => format.slice(format.indexOf(head)).split('\n\n')[0].split('\n').slice(2);

test('every code is earned, at its stage', () => {
    const rows = table('| code | stage |').map((row) => row.split('|').map((cell) => cell.trim()));
    const stages = new Map(rows.flatMap(([, codes, stage]) => codes.split(', ').map((code) => [code.replaceAll('`', ''), stage])));
    assert.deepEqual(Object.keys(earned).sort(), [...stages.keys()].sort(), 'codes of the document');
    for (const [code, make] of Object.entries(earned)) {
        const [bytes, options] = [make()].flat();
        const files = [{ bytes, verdict: verify(bytes, options) }];
        if (code === 'fork') files.push({ bytes: other(), verdict: verify(other()) });
        markForks(files);
        const [{ verdict }] = files;
        assert.equal(verdict.bad && `${verdict.bad.stage} ${verdict.bad.code}`, `${stages.get(code)} ${code}`, verdict.bad?.message);
        assert.deepEqual([verdict.verified, verdict.head, verdict.trusted, verdict.audited, verdict.not_proved], [false, null, false, false, []]);
    }
});

const golden = (name) => ({ bytes: () => new Uint8Array(readFileSync(new URL(`../../tests/golden/${name}.jsonl`, import.meta.url))) });

const doubt = {
    lost: () => golden('suite2_lost'), recovery: () => golden('suite2_back'),
    peeking: () => holdem(), trust: () => holdem(), composition: () => dealt(), backs: () => small({ plan: [shuffle('deck'), shuffle('deck')] }).deal(), plan: () => small(),
    end: () => dealt(), seen: () => dealt(), example: () => holdem({ example: true }), voids: () => small().lock(1).void([2]), left: () => small({ left: [[zero, zero]] }),
    skips: () => dealt().skip(1), play: () => dealt().act(1, deal(1, 'deck', 'hand.1')),
    names: () => new Maker({ seats: ['Ana'], faces: [veil(1, 'x').face], uses: ['veils'], zones: [zone('command', 'command', 1, 'all', [0])] }),
    unmixed: () => dealt({ plan: [{ do: deal(2, 'deck', ['hand.1', 'hand.2']) }, shuffle('deck')] }),
    objections: () => { const m = dealt(); return m.object(1, m.rules.table.cards[1][0].name); },
};

test('every word of not_proved is earned, in the order of the document', () => {
    const words = table('| `not_proved` | when |').map((row) => /`(\w+)`/.exec(row)[1]);
    const elsewhere = ['rules', 'debts', 'choices']; // of the command, which has games and their rules
    for (const word of words.filter((entry) => !elsewhere.includes(entry))) {
        const { not_proved } = verify(doubt[word]().bytes());
        assert.ok(not_proved.includes(word), `${word}: ${not_proved}`);
        assert.deepEqual(not_proved, words.filter((entry) => not_proved.includes(entry)), 'the order');
    }
    assert.deepEqual(verify(holdem().bytes(), { me: { seed: holdem().secrets[1] } }).not_proved, ['peeking'], 'and only when it is so');
});

test('what a verdict says of a bad file', () => {
    const bad = verify(instead(dealt().note(1, 1, 'x').skip(1), (line) => ({ ...line, seat: 2, prev: zero })), {});
    assert.deepEqual([bad.spine, bad.plan, bad.seats, bad.notes, bad.sid !== null], [0, [0, 2], [], 0, true], 'before its meaning is looked at nothing is counted');
    const m = dealt().note(1, 1, 'x');
    const meaning = verify(push(m, { k: 'answer', prev: m.prev, open: [], box: [], keys: [] }));
    assert.deepEqual([meaning.lines, meaning.spine, meaning.plan, meaning.notes, meaning.seats.length], [m.at - 1, 4, [2, 2], 1, 2]);
    const key = verify(dealt().bytes(), { know: new Map([['Ana', zero]]) });
    assert.deepEqual([key.lines, key.spine, key.seats.length, key.known], [0, 0, 2, []]);
    const nothing = verify(new Uint8Array());
    assert.deepEqual([nothing.sid, nothing.game, nothing.audit, nothing.previous, nothing.left, nothing.plan], [null, null, null, null, 0, [0, 0]]);
    assert.equal(verify(dealt().bytes(), { know: new Map([['Ana', hex(dealt().keys[1].bytes)]]) }).known[0], 1);
});
