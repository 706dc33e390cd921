// Cheats at games played by rules (docs/fairness.md 4.1): honest tables of real commands, at which somebody then writes a line of their own, signed with
// their own key. What the victim reads from the command, and that the second verifier finds the same.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { Course } from '../verify/course.mjs';
import { Games } from '../verify/games.mjs';
import { foreign } from './lib/foreign.mjs';
import { RulesTable, verifier } from './lib/rules-table.mjs';
import { options } from './lib/table.mjs';

const kuhn = (...more) => new RulesTable('kuhn', ['Ana', 'Ben'], ...more);
const first = (table, name = 'Ana') => table.answers(name)[0];

test('an honest game, and what both say of it', options, () => {
    const table = kuhn();
    table.act('Ana');
    table.goOn();
    table.says(0, ['✔ choices 1 choice, all legal', 'VERIFIED SO FAR'], 'verify', 'game.jsonl', '--me', 'Ana.key', '--plain');
    const { stdout, status } = spawnSync(process.execPath, [verifier, 'game.jsonl', '--game', 'rules.game', '--me', 'Ana.key'], { cwd: table.path, encoding: 'utf8' });
    assert.equal(status, 0);
    assert.match(stdout, /1 choice, all legal; the game is not played to its end/);
    table.remove();
});

test('the rules are not there', options, () => {
    const table = kuhn();
    const { stdout } = spawnSync(process.execPath, [verifier, 'game.jsonl'], { cwd: table.path, encoding: 'utf8' });
    assert.match(stdout, /line 0 is bad \(meaning, game\): the rules of this game are not here/);
    table.remove();
});

test('Ben plays out of turn', options, () => {
    const table = kuhn();
    table.forgeAct('Ben', first(table));
    table.reads('Ben answers, and Ana is asked (meaning)', 'turn');
});

test('Ana answers a choice that is over, or one to come', options, () => {
    const table = kuhn();
    table.forgeAct('Ana', { ...first(table), n: 2 });
    table.reads('Ana answers choice 2, and this is choice 1 (meaning)', 'turn');
});

test('Ben bets what nobody may bet', options, () => {
    const table = kuhn();
    table.act('Ana');
    table.goOn();
    table.forgeAct('Ben', { ...first(table, 'Ben'), values: ['500'] });
    table.reads(/Ben's answer to choice 2 is none that the rules offer: \w+ 500 \(meaning\)/, 'rules');
});

test('Ana answers, and opens a card that nobody may see: what counts ends before that line', options, () => {
    const table = kuhn();
    const op = first(table);
    table.forge({ k: 'act', seat: 1, op, say: null, open: [['1.0', 0, '0'.repeat(64), '']] }, 'Ana.key');
    assert.deepEqual(table.state().verdict.rules, { choices: 0, open: 0, told: 0, over: false, stopped: false, payoff: [], void: null });
    table.reads('1.0', 'owed');
});

test('an act that is no choice: Ben takes a card', options, () => {
    const table = kuhn();
    table.act('Ana');
    table.goOn();
    table.forgeAct('Ben', { op: 'move', from: 'deck', to: 'hand.2', n: 1, at: 'end', face: null });
    table.reads('Ben does something that is no choice: this game is played by rules (meaning)', 'turn');
});

const four = ['Ana', 'Ben', 'Cy', 'Dee'];

/** Whist in which Ben could follow, and has cards with which he would not. */
function whistWithChoice() {
    for (;;) {
        const table = new RulesTable('whist', four);
        table.act('Ana');
        table.goOn();
        const legal = table.answers('Ben').map(({ places: [place] }) => place);
        const wrong = Array.from({ length: 13 }, (_, place) => place).find((place) => !legal.includes(place));
        if (wrong !== undefined) return { table, wrong };
        table.remove();
    }
}

test('Ben revokes, and nobody can see it before the cards are open', options, () => {
    const { table, wrong } = whistWithChoice();
    table.forgeAct('Ben', { ...first(table, 'Ben'), places: [wrong] });
    table.says(0, ['2 choices; 2 things hang', 'VERIFIED SO FAR'], 'verify', 'game.jsonl', '--me', 'Ana.key', '--plain'); // his answer, and what was told of the trump card
    assert.ok(table.state().verdict.not_proved.includes('debts'));
    table.forgeEnd();
    table.reads(/Ben's answer to choice 2 was none that the rules offered, as cards show that were opened since: \S+ from hand\.2 to trick \(meaning\)/, 'rules');
});

test('the dealer gives the trick to a friend', options, () => {
    const table = new RulesTable('whist', four);
    for (const name of four) {
        table.act(name);
        if (name !== 'Dee') table.goOn();
    }
    for (let due; (due = table.state().rules.due()); ) {
        if (due.do?.op !== 'tell' && due.do?.to) break;
        table.says(0, '', 'fair', 'step', 'game.jsonl', '--secret', 'game.secret');
    }
    const { do: op } = table.state().rules.due();
    const to = [op.to].flat().map((id) => id.replace(/\d+$/, (seat) => String((Number(seat) % 4) + 1)));
    table.forge({ k: 'do', op: { ...op, to: Array.isArray(op.to) ? to : to[0] }, open: [], box: [] }, 'game.secret');
    table.reads('dealer\'s choice: the step due is', 'dealers_choice');
});

test('the dealer ends when somebody is asked', options, () => {
    const table = kuhn();
    table.act('Ana');
    table.goOn();
    table.forgeEnd();
    table.says(0, ['the game is not played to its end', 'VERIFIED, BROKEN OFF'], 'verify', 'game.jsonl', '--me', 'Ana.key', '--plain');
    assert.equal(table.state().verdict.rules.over, false);
    table.remove();
});

test('the dealer tells who won, and it was the other', options, () => {
    const table = kuhn();
    table.act('Ana');
    table.goOn();
    table.act('Ben');
    const before = table.read('game.jsonl');
    assert.equal(table.state().rules.due().do.op, 'tell');
    const tell = (values) => {
        table.put('game.jsonl', before);
        table.forge({ k: 'do', op: { op: 'tell', values }, open: [], box: [] }, 'game.secret');
    };
    const told = [['0'], ['1'], ['0', '0'], ['0', '1'], ['1', '0']].find((values) => {
        tell(values);
        if (table.state().verdict.bad) return false; // so many values are not asked for
        table.forgeEnd();
        return table.state().verdict.bad !== null;
    });
    assert.ok(told, 'one of these is false');
    table.reads('what the dealer told about hidden cards is not what the cards say (meaning)', 'told');
});

test('the dealer tells more than is asked for', options, () => {
    const table = kuhn('--sealed');
    table.act('Ana');
    table.goOn();
    table.act('Ben');
    table.forge({ k: 'do', op: { op: 'tell', values: Array(9).fill('7') }, open: [], box: [] }, 'game.secret');
    table.reads('the dealer tells 9 values, and the rules ask for fewer (meaning)', 'told');
});

/** A small game of one's own for Ana and Ben: zones, state, and what is played. */
const own = (name, { zones = '{}', state, play, payoff }) => [name, [
    `game: ${name}`, 'players: 2', `zones: ${zones}`, `state: ${state}`, 'dealing_procedure: home', 'setup: [deal: 3 to each_player from deck]', 'play:', ...play.map((line) => `  ${line}`), `payoff: ${payoff}`, '',
].join('\n')];
const both = ['Ana', 'Ben'];
const go = ['- turns: 1 round', '  do: [choose: {go: []}]'];

/** A game whose rules seal so many values before anybody is asked. */
function sealing(many) {
    const play = [`- repeat: ${many}`, '  do: [set: held = count(hand of seat 1 where hearts)]', ...go];
    return new RulesTable(own('sealing', { state: '{held: number secret, gain: number}', play, payoff: 'gain' }), both);
}

test('a rule seals values in a loop, until a reader has no memory left', options, () => {
    const small = sealing(1);
    const most = Math.floor(2 ** 18 / small.state().rules.course.weight);
    small.remove();
    for (const [many, code] of [[most, undefined], [most + 1, 'order']]) {
        const table = sealing(many);
        table.forgeAct('Ana', { op: 'choose', n: 1, option: 'go', pass: false, values: [], from: null, places: [], to: null, combo: null, height: null });
        const [theirs, ours] = table.verdicts();
        assert.deepEqual([ours.bad?.code, ours.bad?.line, ours.rules], [theirs.bad?.code, theirs.bad?.line, theirs.rules]);
        assert.equal(ours.bad?.code, code);
        table.remove();
    }
});

test('what would have to be told after a pause nobody can tell: the file can only end', options, () => {
    const play = ['- tell: [move: 1 from hand of seat 1 to open where A..K until count(open where Qd) > 1]', ...go];
    const table = new RulesTable(own('waits', { zones: '{open: {type: discard}}', state: '{gain: number}', play, payoff: 'gain' }), both);
    table.says(1, 'nobody can tell', 'fair', 'go', 'game.jsonl', '--secret', 'game.secret', '--all');
    const told = table.read('game.jsonl').split('\n').filter((line) => line.includes('"op":"tell"'));
    assert.equal(told.length, 1, 'before it paused something was told');
    table.forgeEnd();
    const [theirs, ours] = table.verdicts();
    assert.deepEqual([ours.bad, ours.plan, ours.rules], [null, theirs.plan, theirs.rules]);
    assert.ok(ours.verified && theirs.verified && ours.not_proved.includes('plan'));
    table.remove();
});

/** A game of two in which an answer asks for 2^deep values. */
function working(deep) {
    const play = ['- turns: 1 round', `  do: [choose: {go: [set: gain = ${'sum('.repeat(deep)}1${')'.repeat(deep)}]}]`];
    return new RulesTable(own(`working_${deep}`, { state: '{gain: number}', play, payoff: 'gain' }), both);
}

test('a game asks for more work than anybody does: that is no verdict on anybody', options, () => {
    const some = working(12);
    some.forgeAct('Ana', first(some));
    const [theirs, ours] = some.verdicts();
    assert.deepEqual([ours.bad, ours.rules], [theirs.bad, theirs.rules]);
    assert.equal(ours.bad, null);
    some.remove();
    const much = working(30);
    much.forgeAct('Ana', first(much));
    much.reads('the rules ask for more work here than a reader does: nothing more can be judged (meaning)', 'game');
});

test('a game that remembers too much is none for a file', options, () => {
    const table = sealing(1);
    const { game } = table.state().rules;
    const temps = (n) => ({ find: () => foreign(table.bytes('rules.game'), (view, at) => view.setUint32(at('rules') + 32, n, true)) });
    assert.throws(() => new Course({ game }, temps(65536)), /remembers too much for a file/);
    assert.throws(() => new Course({ game }, temps(2 ** 32 - 1)), /remembers too much for a file/);
    assert.ok(new Course({ game }, temps(1000)).weight > 1000);
    table.remove();
});

test('the dealer tells 0 of a value that makes the hand void', options, () => {
    const nothing = 'count(hand of seat 1 where hearts) - count(hand of seat 1 where hearts)';
    const table = new RulesTable(own('halves', { state: '{gain: number}', play: [...go, `- tell: gain = 5 / (${nothing})`], payoff: '7 - gain' }), both);
    table.act('Ana');
    table.goOn();
    table.act('Ben');
    table.says(1, 'nobody can tell', 'fair', 'go', 'game.jsonl', '--secret', 'game.secret', '--all');
    table.forge({ k: 'do', op: { op: 'tell', values: ['0'] }, open: [], box: [] }, 'game.secret');
    table.forgeEnd();
    table.reads('what the dealer told about hidden cards is not what the cards say (meaning)', 'told');
});

/** The table again as it was before the first line that fits; that line. */
function backTo(table, fits) {
    const lines = table.read('game.jsonl').trimEnd().split('\n');
    const at = lines.findIndex((line) => fits(JSON.parse(line)));
    assert.ok(at > 0, 'there is such a line');
    table.put('game.jsonl', `${lines.slice(0, at).join('\n')}\n`);
    return JSON.parse(lines[at]);
}

const isStarter = ({ k, op }) => k === 'do' && [op.to].flat().includes('discard_pile');
const crazy = () => new RulesTable('crazy_eights', both);

test('the dealer turns up another starter than the first card', options, () => {
    const table = crazy();
    const { open } = backTo(table, isStarter);
    table.forge({ k: 'do', op: { op: 'move', from: 'deck', to: 'discard_pile', indices: [1], at: 'end', face: 'up' }, open, box: [] }, 'game.secret');
    table.reads('dealer\'s choice: the step due is', 'dealers_choice');
});

test('Ana answers before the starter is turned up', options, () => {
    const table = crazy();
    const answer = first(table);
    backTo(table, isStarter);
    table.forgeAct('Ana', answer);
    table.reads('Ana answers, and nothing is asked (meaning)', 'order');
});

const tellsPlaces = ({ k, op }) => k === 'do' && op.op === 'tell' && op.values.length === 3;

test('the dealer lays two cards of Ana\'s that are no pair', options, () => {
    const table = new RulesTable('old_maid', both);
    const { op } = backTo(table, tellsPlaces);
    const [, ...pair] = op.values.map(Number);
    const others = [0, 1, 2, 3].filter((place) => !pair.includes(place)).slice(0, 2);
    table.forge({ k: 'do', op: { op: 'tell', values: ['2', ...others.map(String)] }, open: [], box: [] }, 'game.secret');
    table.forgeEnd();
    table.reads('what the dealer told about hidden cards is not what the cards say (meaning)', 'told');
});

test('the dealer lays more cards than the rules take, or such that are not there', options, () => {
    const table = new RulesTable('old_maid', both);
    backTo(table, tellsPlaces);
    const before = table.read('game.jsonl');
    const tell = (values) => {
        table.put('game.jsonl', before);
        table.forge({ k: 'do', op: { op: 'tell', values }, open: [], box: [] }, 'game.secret');
    };
    for (const values of [['2', '1', '0'], ['2', '0', '99'], ['2', '0'], ['1']]) {
        tell(values);
        assert.equal(table.state().verdict.bad?.code, 'told', values.join());
    }
    tell(['3', '0', '1', '2']);
    table.reads('the dealer tells 4 values, and the rules ask for', 'told');
});

test('the dealer says of what was only kept what it was not', options, () => {
    const play = ['- set: mark = count(hand of seat 1 where hearts) > 0', ...go, '- move: all from hand of seat 1 to deck', '- shuffle: deck', '- tell: [{if: mark, then: [set: gain = 1]}]'];
    const table = new RulesTable(own('keeps', { state: '{mark: flag secret, gain: number}', play, payoff: 'gain' }), both);
    table.act('Ana');
    table.goOn();
    table.act('Ben');
    for (let i = 0; i < 9 && !table.goOn().includes('over'); i++);
    const [theirs, ours] = table.verdicts();
    assert.deepEqual([ours.bad, ours.rules], [null, theirs.rules]);
    assert.equal(ours.rules.told, 1, 'what it is, nobody was told before');
    const { op } = backTo(table, (line) => line.op?.op === 'tell');
    table.forge({ k: 'do', op: { op: 'tell', values: [op.values[0] === '0' ? '1' : '0'] }, open: [], box: [] }, 'game.secret');
    assert.ok(table.state().verdict.not_proved.includes('debts'));
    table.forgeEnd();
    table.reads('what the dealer told about hidden cards is not what the cards say (meaning)', 'told');
});

for (const verb of ['shuffle: open with new_seed', 'cut: open', 'riffle: open'])
    test(`one card alone is not mixed, and both verifiers go on: ${verb}`, options, () => {
        const play = ['- turns: 1 round', '  do:', '    - choose: 1 from hand to open', `    - ${verb}`, '    - set: points += (1 if rank(open) == A else 2)', '    - move: all from open to away'];
        const zones = '{open: {type: discard}, away: {type: discard}}';
        const table = new RulesTable(own('alone', { zones, state: '{points: number each}', play, payoff: 'points' }), both);
        for (const name of both) {
            table.act(name);
            table.goOn();
        }
        const [theirs, ours] = table.verdicts();
        assert.deepEqual([ours.bad, ours.rules], [theirs.bad, theirs.rules]);
        assert.ok(ours.rules.over);
        table.remove();
    });

test('Ben has lost, and bets so much that the hand is void', options, () => {
    const play = ['- turns: 1 round', '  do: [choose: {check: [], bet bid in 1..most: [set: paid = bid * 2]}]', '- share: paid to chips by rank(hand) where yes'];
    const [name, text] = own('wager', { state: '{chips: number each, paid: number each, bid: number}', play, payoff: 'chips' });
    const table = new RulesTable([name, text.replace('players: 2', 'players: 2\nnumbers: {most: 5}')], both, '--numbers', 'most=2000000000');
    const bet = { op: 'choose', n: 1, option: 'bet', pass: false, values: ['5'], from: null, places: [], to: null, combo: null, height: null };
    table.forgeAct('Ana', bet);
    table.goOn();
    table.forgeAct('Ben', { ...bet, n: 2, values: ['2000000000'] });
    table.forgeEnd();
    table.says(0, ['the last hand is void (Overflow): the game is over, and every payoff is 0', 'fair to Ana, whose seed is in every shuffle; but the last hand is void (Overflow): nobody is paid'], 'verify', 'game.jsonl', '--me', 'Ana.key', '--plain');
    const [theirs, ours] = table.verdicts();
    assert.deepEqual([ours.bad, ours.rules], [theirs.bad, theirs.rules]);
    assert.equal(ours.rules.void, 'Overflow');
    const { stdout } = spawnSync(process.execPath, [verifier, 'game.jsonl', '--game', 'rules.game'], { cwd: table.path, encoding: 'utf8' });
    assert.match(stdout, /2 choices, all legal; the last hand is void \(Overflow\)/);
    table.remove();
});

test('the dealer ends when nobody is asked any more, and does not show the hands that are to be shown', options, () => {
    const play = ['- turns: 1 round', '  do: [choose: 1 from hand to trick]', '- each_player: [reveal: all from hand]'];
    const table = new RulesTable(own('shows', { zones: '{trick: {type: table}}', state: '{points: number each}', play, payoff: 'points' }), both);
    table.act('Ana');
    table.goOn();
    table.act('Ben');
    table.forgeEnd();
    table.says(0, ['all legal; the game is not played to its end', 'VERIFIED, BROKEN OFF'], 'verify', 'game.jsonl', '--me', 'Ana.key', '--plain');
    const { stdout } = spawnSync(process.execPath, [verifier, 'game.jsonl', '--game', 'rules.game'], { cwd: table.path, encoding: 'utf8' });
    assert.match(stdout, /2 choices, all legal; the game is not played to its end/);
    table.remove();
});

/** Whether the verdict on a finished game has the word, in both verifiers. Everybody answers with the first of the list, in turn. */
function saysChoices(game, answers = both) {
    const table = new RulesTable(game, both);
    for (const name of answers) {
        table.act(name);
        table.goOn();
    }
    table.forgeEnd();
    const [theirs, ours] = table.verdicts();
    assert.deepEqual([ours.bad, ours.rules.over, ours.not_proved], [null, true, theirs.not_proved]);
    table.remove();
    return ours.not_proved.includes('choices');
}

const taking = (name, zones, choice) => own(name, { zones, state: '{points: number each}', play: ['- turns: 1 round', `  do: [choose: ${choice}]`], payoff: 'points' });
const two = '{left: {type: table, owner: each_player, sees: none}, mine: {type: table, owner: each_player, sees: owner}, trick: {type: table}}';

test('Ben, whom the dealer told, takes the card of Ana\'s hand that suits him', options, () => {
    assert.ok(saysChoices(taking('points_at', two, '1 from hand of (player + 1) to hand')), 'by pointing at it');
    assert.ok(saysChoices(taking('takes_first', two, '{take: [move: 1 from hand of (player + 1) to hand], not: []}')), 'or by letting the rules do it');
});

test('a closed pile comes to a player at once', options, () => {
    const [name, text] = taking('takes_all', two, '{take: [combine: left into mine], not: []}');
    assert.ok(saysChoices([name, text.replace('setup: [', 'setup: [deal: 2 to left of each_player from deck, ')]));
});

test('whoever plays from their own hand, or lays cards aside, draws nothing', options, () => {
    assert.ok(!saysChoices(taking('plays', two, '1 from hand to trick')));
    assert.ok(!saysChoices(taking('keeps', two, '{keep: [move: 1 from hand to mine], not: []}')));
    assert.ok(!saysChoices(taking('throws_in', two, '{out: [combine: hand into deck], not: []}')));
});

test('a number is hidden behind many others that are set to what they are', options, () => {
    const names = Array.from({ length: 24 }, (_, i) => `${String.fromCharCode(97 + i)}_a_number_with_a_long_name`);
    const numbers = [...names.map((name) => `${name}: 1`), 'zz_pays: 1'].join(', ');
    const [name, text] = own('crowd', { state: '{points: number each}', play: ['- turns: 1 round', `  do: [choose: {go: [set: points += ${names.join(' + ')} + zz_pays]}]`], payoff: 'points' });
    const table = new RulesTable([name, text.replace('players: 2', `players: 2\nnumbers: {${numbers}}`)], both, '--numbers', [...names.map((one) => `${one}=1`), 'zz_pays=1000000'].join(','));
    table.says(0, /set in line 0: a_a_number_with_a_long_name 1, .* and \d+ more: talon show FILE --at 0/, 'verify', 'game.jsonl', '--plain');
    table.remove();
});

test('the compiled game is not the one that line 0 calls it', options, () => {
    const table = kuhn();
    const games = new Games();
    games.add(table.bytes('rules.game'), true);
    const rules = { game: [...games.own.values()][0] };
    assert.deepEqual(['kuhn', 'whist'].map((name) => games.isOwn({ name, rules })), [true, false]);
    assert.equal(new Games().isOwn({ name: 'kuhn', rules }), null, 'none is there to compare with');
    table.remove();
});

test('what is due from line 0 on counts, also where nothing follows, or something bad', options, () => {
    const table = kuhn();
    const [first0, second, third] = table.read('game.jsonl').split('\n');
    for (const lines of [[first0, ''], [first0, second, second, third, '']]) {
        table.put('game.jsonl', lines.join('\n'));
        const [theirs, ours] = table.verdicts();
        assert.deepEqual([theirs.plan, theirs.rules], [ours.plan, ours.rules]);
        assert.ok(ours.plan[1] > 0);
    }
    table.remove();
});
