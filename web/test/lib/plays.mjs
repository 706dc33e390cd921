// plays.mjs -- games that the JavaScript interpreter plays at random, as requests to `talon apply` with what it should answer.
//
// The interpreter plays first, by itself; the command then gets all lines at once, and each answer is compared. A Difference says where.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readProgram } from '../../vm/program.mjs';
import { Play } from '../../vm/play.mjs';

export class Difference extends Error {}

/** The bytes of the compiled game of a file; null where it cannot be compiled. */
export function compiled(talon, folder, file) {
    const out = join(folder, `${basename(file, '.yaml')}.game`);
    const { status } = spawnSync(talon, ['check', '--compile', out, file], { encoding: 'utf8' });
    return status === 0 ? new Uint8Array(readFileSync(out)) : null;
}

/** A game to play: {game, program}, or null where its file has no rules of play. */
export function playable(talon, folder, file) {
    const bytes = /^play:/m.test(readFileSync(file, 'utf8')) ? compiled(talon, folder, file) : null;
    return bytes && { game: basename(file, '.yaml'), program: readProgram(bytes) };
}

const text = (value) => JSON.stringify(value);

function same(what, ours, theirs) {
    if (text(ours) !== text(theirs)) throw new Difference(`${what}:\n  here   ${text(ours)}\n  talon  ${text(theirs)}`);
}

function sameResult(ours, theirs) {
    same('void', ours.void ?? null, theirs.void ?? null);
    same('winners', ours.winners, theirs.winners);
    const payoff = ours.payoff.map((value) => value / ours.per);
    if (payoff.length !== theirs.payoff.length || payoff.some((v, i) => Math.abs(v - theirs.payoff[i]) > 1e-9)) same('payoff', payoff, theirs.payoff);
}

/** An answer of a list by its name; of a range with one of its values. */
export function findAnswer(list, name) {
    for (const answer of list) {
        if (text(answer.name) === text(name)) return answer;
        const key = answer.range && Object.keys(answer.name).find((k) => answer.name[k]?.upto !== undefined);
        const value = key && name[key];
        if (key && text({ ...answer.name, [key]: value }) === text(name) && value >= answer.range.from && value <= answer.range.upto)
            return { ...answer, values: [value] };
    }
    return null;
}

/** The name of one of the answers, of a range with one of its values. */
function pick(dice, list) {
    const { name, range } = dice.one(list);
    if (!range) return name;
    const value = range.from + dice.below(range.upto - range.from + 1);
    return Object.fromEntries(Object.entries(name).map(([key, v]) => [key, v?.upto === undefined ? v : value]));
}

/** What play.new and play.choose answer: who is asked, where the cards lie, and at the end the result. */
function expectNow(play, n) {
    const asked = play.whoIsAsked().map((seat) => ({ n, who: play.names[seat - 1] }));
    const cards = play.zones();
    const { result } = play;
    return (now) => {
        same('who is asked', asked, now.ask);
        if (!result?.void) same('cards', cards, now.state.zones);
        if (result) sameResult(result, now.result);
    };
}

function expectView(play, seat) {
    const [zones, variables] = [play.zones(seat), play.variables(seat)];
    return {
        request: { op: 'play.view', as: seat ? play.names[seat - 1] : null },
        check: (view) => {
            same('what is seen', zones, view.zones);
            same('what is known', variables, view.variables);
        },
    };
}

/** Everybody who is asked answers. Returns how many did. */
function decide(play, lines, dice, n) {
    const asked = play.whoIsAsked();
    for (const seat of asked) {
        const who = play.names[seat - 1];
        const list = play.answers(seat);
        const names = list.map(({ name }) => name);
        lines.push({ request: { op: 'play.legal', as: who, most: 1000000 }, check: (legal) => same(`answers of ${who}`, names, legal.answers) });
        const name = pick(dice, list);
        const answer = findAnswer(list, name);
        const judged = play.judge(seat, answer);
        if (judged !== 1) throw new Difference(`choice ${n}: ${text(name)} is in the list, and judged ${judged}`);
        play.answer(seat, answer);
        const next = play.whoIsAsked().some((other) => asked.includes(other)) && asked.length > 1 && seat !== asked.at(-1) ? n : n + 1;
        lines.push({ request: { op: 'play.choose', as: who, n, ...name }, check: expectNow(play, next) });
    }
}

/** A game at random, to its end or so many choices, as lines {request, check}. request: more of play.new; options: of Play. */
export function randomPlay({ game, program }, options, dice, most = 1000) {
    const play = new Play(program, options);
    play.begin();
    const request = { op: 'play.new', game, players: options.players, dealer: options.players[(options.dealer ?? options.players.length) - 1] };
    const lines = [{ request: { ...request, seed: options.seed, numbers: options.numbers ?? {} }, check: expectNow(play, 1) }];
    let n = 1;
    for (; !play.result && n <= most; n++) {
        if (dice.below(4) === 0) lines.push(expectView(play, dice.below(play.players + 1)));
        decide(play, lines, dice, n);
    }
    lines.push(expectView(play, 0));
    return { lines, choices: n - 1, over: play.result !== null, why: play.result?.void ?? null };
}

/** Asks the command everything, and compares. */
export function compare(talon, games, name, lines) {
    const input = lines.map(({ request }) => `${text(request)}\n`).join('');
    const run = spawnSync(talon, ['apply'], { input, encoding: 'utf8', env: { ...process.env, TALON_GAMES: games }, maxBuffer: 2 ** 30 });
    const answers = run.stdout.split('\n');
    lines.forEach(({ request, check }, i) => {
        const where = `${name}, line ${i + 1}, ${text(request).slice(0, 200)}`;
        if (!answers[i]) throw new Difference(`${where}: no answer; talon apply ended with ${run.status ?? run.signal}`);
        const answer = JSON.parse(answers[i]);
        if (!answer.ok) throw new Difference(`${where}: ${text(answer).slice(0, 300)}`);
        try {
            check(answer);
        } catch (error) {
            throw error instanceof Difference ? new Difference(`${where}: ${error.message}`) : error;
        }
    });
}
