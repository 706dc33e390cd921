// words.mjs -- a verdict for people, in English.
import { hex, th, unhex } from './bytes.mjs';
import { list } from './game-words.mjs';
import { splitLines } from './spelling.mjs';

/** What a good file still does not prove, as include/talon/unproved.def has it. */
export const doubts = {
    peeking: 'the dealer knows the cards: that nobody peeked or told is not proved',
    trust: 'no seat you know gave a seed in every shuffle: fair only if you trust the dealer',
    composition: 'which cards were in the deck or burned is the dealer\'s word',
    backs: 'hidden cards were shuffled again: nothing shows that their new backs are the same cards',
    rules: 'this is not the game of that name that you have',
    plan: 'the game is not played to the end of its plan, or something is owed',
    end: 'there is no end line: more may follow',
    seen: 'not everybody has signed the last lines',
    example: 'an example: nothing in it is secret',
    voids: 'something was void: whoever was missing could choose between two shuffles',
    left: 'games of this table were left unfinished before this one',
    skips: 'the dealer says that a seat did not answer; nothing shows it',
    play: 'what players did with shared cards is in the file, but not judged by rules of play',
    names: 'veiled cards were never named: which they are, only who brought them knows',
    objections: 'the dealer has not answered somebody who says that a box was bad',
    lost: 'shares never came: a card stayed closed to somebody who should see it',
    recovery: 'some seats together can stand in for any other: so they can read all cards, and lay them',
    unmixed: 'cards were dealt unshuffled, or not alike from piles shuffled apart: line 0 chose who gets what',
    debts: 'whether every choice was legal depends on cards that stayed sealed',
    choices: 'closed cards came after choices or by them: who knew them could choose whether to draw, or where to point',
};

/** The same of suite 2, where it means something else or is new (docs/transcript.md §15.8). */
export const blindDoubts = {
    trust: 'no seat you know mixed in every shuffle: fair only if some seat that did is honest, and kept its key to itself',
    plan: 'the game is not played to the end of its plan, or something is owed',
    voids: 'something was void, or somebody left or came: who withholds a share may have read the card, and who comes has the table mixed again',
    objections: 'the secret of a box never came, or somebody objected to a good one',
    lost: 'shares never came: cards stay closed to somebody who should see them',
    recovery: 'some seats together have the key of every other: they can read all cards, and whoever of them mixes last can lay them',
};

const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
const some = (n, one, many) => (n > 0 ? [count(n, one, many)] : []);

function counts(v) {
    return [
        count(v.shuffles, 'shuffle', 'shuffles'), ...(v.suite === 2 ? [count(v.openings, 'share', 'shares')] : [count(v.openings, 'opening', 'openings')]), count(v.boxes, 'box', 'boxes'), count(v.acts, 'act', 'acts'),
        ...some(v.voids, 'void', 'voids'), ...(v.undone ? [`${v.undone} undone after something was shown`] : []),
        ...some(v.objections, 'objection', 'objections'), ...some(v.notes, 'note', 'notes'), ...some(v.picks, 'pick', 'picks'), ...some(v.skips, 'skip', 'skips'),
    ].join(', ');
}

/** What was played by rules. */
function choices({ rules: { choices: n, open, over, stopped, payoff, void: why }, plan }) {
    const judged = open > 0 ? `${open} ${open === 1 ? 'thing hangs' : 'things hang'} on cards that stayed sealed` : 'all legal';
    const how = stopped ? 'not decided: the rules looked at hidden cards, which nobody could tell' : 'the game is not played to its end';
    const end = over && plan[0] === plan[1] ? `the game is played to its end: ${payoff.join(', ')}` : how;
    return `${count(n, 'choice', 'choices')}, ${judged}; ${why ? `the last hand is void (${why}): the game is over, and every payoff is 0` : end}`;
}

function badWords({ line, stage, code, message, expected, actual }) {
    const more = [expected && `    expected ${expected}`, actual && `    found    ${actual}`].filter(Boolean);
    return [`  line ${line} is bad (${stage}, ${code}): ${message}`, ...more];
}

/** tie: null, or {line, file}, the line that somebody else's came before. */
const tieWords = (tie) => (tie ? [`  a tie: ${tie.file} has another line ${tie.line}, and goes on from it; what stands here from that line on was not played`] : []);

/** Whether a good file shows that the deal was arranged, whoever asks. */
export const isNotFair = (v) => !v.example && v.not_proved.includes('unmixed');

/** Whether whoever asks knows people, and none of them is in every shuffle. With parts of keys nobody is trusted, but who mixed may be known. */
export function knowsNobody(v) {
    const mixed = v.not_proved.includes('recovery') && v.seats.some(({ seat, shuffles }) => v.known.includes(seat) && shuffles === v.shuffles);
    return v.you === null && v.known.length > 0 && v.shuffles > 0 && !v.example && !v.trusted && !mixed;
}

/** Whether a good file is no proof to whoever asks: their seed, or one of somebody they know, is not in every shuffle; they got out after one; or new backs
 * may be other cards. more: the circumstances, or null. */
export const isNoProof = (v, more = null) => isNotFair(v) || v.not_proved.includes('backs') || v.not_proved.includes('rules')
    || (v.you !== null && more?.gone?.has(v.you) === true)
    || knowsNobody(v) || (v.shuffles > 0 && v.you !== null && v.seats[v.you - 1].shuffles < v.shuffles);

const tookPart = (v, s) => (v.suite === 2
    ? `mixed in ${s.shuffles} of ${count(v.shuffles, 'shuffle', 'shuffles')}`
    : s.locked ? `seeds in ${s.shuffles} of ${count(v.shuffles, 'shuffle', 'shuffles')}` : 'gave no seeds');

/** What proofs say of a game of suite 2, and what did not come (perhaps the host did not pass it on) or was said wrongly. more: the circumstances, or null. */
function blindWords(v, more) {
    if (v.suite !== 2 || v.shuffles === 0) return [];
    const mixers = v.seats.filter((seat) => seat.shuffles > 0).length;
    const open = v.example || ['recovery', 'unmixed'].some((word) => v.not_proved.includes(word));
    const mixed = `${count(mixers, 'seat', 'seats')} mixed, each with a proof`;
    const known = v.trusted ? `nobody knew the cards: ${mixed}` : `${count(mixers, 'seat', 'seats')} mixed, with proofs: if one is honest, nobody knew the cards`;
    return [
        `  ${open ? `${mixed}; that nobody knew the cards is not shown` : known}`,
        ...(v.rules && (v.rules.stopped || v.rules.open > 0) && more?.unshown.length > 0 ? [`  this file lacks what ${list(more.unshown)} can show of the cards that are left`] : []),
        ...(more?.lost ?? []).map(({ name, n }) => `  ${name}'s part of ${n} ${n === 1 ? 'card never came, says the host: it stays' : 'cards never came, says the host: they stay'} closed`),
        ...(more?.unanswered ?? []).map(({ by, sealer, late }) => (late ? `  ${by} objected to a box of ${sealer}'s after the end: nobody can tell whether it was bad` : `  the secret of a box of ${sealer}'s that ${by} objected to never came, says the host`)),
        ...(more?.objected ?? []).map(({ by, sealer }) => `  ${by} objected to a good box of ${sealer}'s: what was in it is open to all`),
    ];
}

/** Lines of text. */
export function inWords(v, tie = null, more = null) {
    if (v.bad) return [`${v.file}: NOT VERIFIED`, ...badWords(v.bad)];
    const seats = v.seats.map((s) => `  ${s.name}${v.you === s.seat ? ' (you)' : ''}: ${tookPart(v, s)}${s.out ? ', out' : ''}`);
    const why = v.suite === 2 ? { ...doubts, ...blindDoubts } : doubts;
    return [
        `${v.file}: verified${isNotFair(v) ? ', but NOT PROVED FAIR' : isNoProof(v, more) ? ', but NOT PROVED FAIR TO YOU' : ''}, ${count(v.lines, 'line', 'lines')}${v.audited ? ', audited in full' : ''}`,
        `  ${v.game}: ${counts(v)}`,
        ...(v.rules ? [`  ${choices(v)}`] : []),
        ...tieWords(tie),
        ...seats,
        ...blindWords(v, more),
        '  not proved:',
        ...v.not_proved.map((word) => `    ${word}: ${why[word]}`),
    ];
}

/** How many of these verdicts are about a game, and about how many games: files that are named together may be thought to be one. */
export function countGames(verdicts) {
    const sids = verdicts.filter((v) => v.game).map((v) => v.sid);
    return { files: sids.length, games: new Set(sids).size };
}

const listsGame = ({ parsed }, { verdict }) => parsed[0].left.some(([sid]) => sid === verdict.sid);

/** Somebody sits in both; but for the reader, who may play with many. */
function sharePeople(a, b) {
    const others = a.parsed[0].seats.filter((_, i) => i + 1 !== a.verdict.you).map(([, key]) => key);
    return b.parsed[0].seats.some(([, key]) => others.includes(key));
}

/** Two good files of the same people that both say that their table played no game before, as [name, name], or null: others may have been left out. */
export function unchained(files) {
    const first = files.filter(({ verdict: v }) => v.verified && v.previous === null && !v.example);
    for (const a of first) {
        const b = first.find((one) => one.verdict.sid !== a.verdict.sid && sharePeople(a, one) && !listsGame(a, one) && !listsGame(one, a));
        if (b) return [a.verdict.file, b.verdict.file];
    }
    return null;
}

/** What a game that follows this one calls it: the head of its `end` line; null when it has none. */
function endOf({ bytes, parsed }) {
    const n = parsed.findIndex((line) => line.k === 'end');
    return n < 0 ? null : hex(th('line', unhex(parsed[n].prev), splitLines(bytes).lines[n]));
}

/** Of several files, the good ones that say that another game came before: [name, name of that one, or null when it is not among them]. */
export function inARow(files) {
    const good = files.filter(({ verdict }) => verdict.verified);
    const next = files.length > 1 ? good.filter(({ verdict }) => verdict.previous !== null) : [];
    return next.map(({ verdict }) => [verdict.file, good.find((one) => endOf(one) === verdict.previous)?.verdict.file ?? null]);
}

/** Two good files that say that they follow the same game, and do not list each other, as [name, name], or null: only one can come next. */
export function rivals(files) {
    const next = files.filter(({ verdict: v }) => v.verified && v.previous !== null && !v.example);
    for (const a of next) {
        const b = next.find((one) => one.verdict.sid !== a.verdict.sid && one.verdict.previous === a.verdict.previous && !listsGame(a, one) && !listsGame(one, a));
        if (b) return [a.verdict.file, b.verdict.file];
    }
    return null;
}

/** Lines of text about several files: [{verdict, parsed}]. */
export function togetherInWords(all) {
    const { files, games } = countGames(all.map(({ verdict }) => verdict));
    const same = unchained(all);
    const two = rivals(all);
    return [
        ...inARow(all).map(([next, before]) => (before === null ? `${next} follows another game of this table, which is not among these files.` : `${next} follows ${before}.`)),
        ...(two ? [`${two[0]} and ${two[1]} both say that they follow the same game, and neither lists the other as left: only one can come next, so somebody may have dealt until a deal was liked.`] : []),
        ...(same ? [`The same people sit in ${same[0]} and in ${same[1]}, and neither game says that it follows the other: nobody can tell whether others were left out. Whoever deals the next one says which came before.`] : []),
        ...(games > 1 ? [`These ${files} files are ${games < files ? 'of ' : ''}${games} different games, each checked by itself.`] : []),
    ];
}
