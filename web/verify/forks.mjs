// forks.mjs -- several files of one game must not tell two stories (docs/transcript.md §12).
import { equal } from './bytes.mjs';
import { isSide, signerOf } from './kinds.mjs';
import { splitLines } from './spelling.mjs';
import { verify } from './verify.mjs';

/** The lines of a file as far as they are good for somebody who knows nobody, without the audit: some may be bad only for this reader. */
function goodLines(bytes, verdict, memo, games) {
    let { lines } = splitLines(bytes);
    if (verdict.verified) return lines;
    if (verdict.bad.stage !== 'meaning') lines = lines.slice(0, verdict.bad.line);
    while (lines.length > 0) {
        const end = lines[lines.length - 1];
        const { bad } = verify(bytes.subarray(0, end.byteOffset - bytes.byteOffset + end.length + 1), { memo, games, audits: false });
        if (!bad) break;
        lines = lines.slice(0, bad.line);
    }
    return lines;
}

const decoder = new TextDecoder();

/** What is compared: spine lines and the side lines that promise something, with their places in the file. */
function story(file, memo, games) {
    const entries = goodLines(file.bytes, file.verdict, memo, games).map((bytes, n) => ({ n, bytes, line: JSON.parse(decoder.decode(bytes)) }));
    return { spine: entries.filter(({ line }) => !isSide(line)), sides: entries.filter(({ line }) => promise[line.k]?.(line) !== undefined) };
}

/**
 * Whether the dealer signed a spine line from N on. A player may lose acts to somebody faster; a dealer who could lose a shuffle like that would
 * see the seeds, and then let an act be faster.
 */
const dealerWent = ({ spine }, N) => spine.slice(N).some(({ line }) => signerOf(line) === 0);

/** What a line promises; one key must not promise two things for one epoch, or with one number. */
const promise = {
    lock: (line) => line.chain ?? line.key, mix: (line) => line.deck, cut: (line) => line.commit, reveal: (line) => line.seed + JSON.stringify(line.cut),
    pick: (line) => line.commit, note: (line) => line.text,
};

const whatFor = ({ line }) => `${line.k} ${line.seat} ${line.e ?? line.i}`;
const differ = (one, two) => promise[one.line.k](one.line) !== promise[two.line.k](two.line);

/**
 * By what they are for: the first line, and the first that says something else, or undefined. Any promise that differs from one of all these
 * lines differs from one of the two. So a file with any number of them costs no more than its length.
 */
function promises({ sides }) {
    const found = new Map();
    for (const entry of sides) {
        const key = whatFor(entry);
        const there = found.get(key);
        if (!there) found.set(key, { first: entry });
        else if (!there.other && differ(there.first, entry)) there.other = entry;
    }
    return found;
}

/** For every promise of a the lowest line of b with another one: [line of a, line of b]… */
function* twoPromises(a, b) {
    const theirs = promises(b);
    for (const one of a.sides) {
        const there = theirs.get(whatFor(one));
        const two = there && (differ(one, there.first) ? there.first : there.other);
        if (two) yield [one.n, two.n];
    }
}

/** The lowest N for which both have spine line N and these differ, or -1. */
function firstDifference(a, b) {
    const n = Math.min(a.spine.length, b.spine.length);
    for (let i = 0; i < n; i++) if (!equal(a.spine[i].bytes, b.spine[i].bytes)) return i;
    return -1;
}

/** Where somebody told two stories, as [line of a, line of b]…: in line N of both, or in promises. */
function* twoStories(a, b, N) {
    if (N >= 0) {
        const lines = [a.spine[N], b.spine[N]];
        const both = signerOf(lines[0].line) === signerOf(lines[1].line) || (dealerWent(a, N) && dealerWent(b, N));
        if (both) yield lines.map(({ n }) => n);
    }
    yield* twoPromises(a, b);
}

/** Whether a lost the tie: the dealer went on in b alone, or in neither, and a is no longer. However long what the dealer did not follow. */
function hasLost(a, b, N) {
    const [one, other] = [a, b].map((story) => dealerWent(story, N));
    return one === other ? a.spine.length <= b.spine.length : other;
}

/** What two stories are to one another: null, {fork: [line of a, line of b]} or {tie: [a line or null, b line or null]}. */
function compare(a, b) {
    const N = firstDifference(a, b);
    let fork = null;
    for (const [one, other] of twoStories(a, b, N)) fork = fork ? [Math.min(fork[0], one), Math.min(fork[1], other)] : [one, other];
    if (fork) return { fork };
    return N < 0 ? null : { tie: [hasLost(a, b, N) ? a.spine[N].n : null, hasLost(b, a, N) ? b.spine[N].n : null] };
}

function markFork(file, line, other) {
    const { verdict } = file;
    if (verdict.bad && (verdict.bad.stage !== 'meaning' || verdict.bad.line <= line)) return;
    const message = `this line is another one in ${other.verdict.file}: whoever signed it told two stories`;
    Object.assign(verdict, { verified: false, lines: line, head: null, audited: false, trusted: false, not_proved: [] });
    verdict.bad = { line, stage: 'meaning', code: 'fork', message, expected: null, actual: null };
}

function pairs(list) {
    return list.flatMap((a, i) => list.slice(i + 1).map((b) => [a, b]));
}

/** files: [{bytes, verdict}…]. Files that tell two stories are not verified after all; one that lost a tie gets `tie`: {line, file}. */
export function markForks(files, memo = new Map(), games = null) {
    const tables = new Map();
    for (const file of files) if (file.verdict.sid) tables.set(file.verdict.sid, [...(tables.get(file.verdict.sid) ?? []), file]);
    for (const same of tables.values()) {
        if (same.length < 2) continue;
        const told = same.map((file) => ({ file, story: story(file, memo, games) }));
        for (const [a, b] of pairs(told)) {
            const found = compare(a.story, b.story);
            if (found?.fork) {
                markFork(a.file, found.fork[0], b.file);
                markFork(b.file, found.fork[1], a.file);
            }
            for (const [file, line, other] of found?.tie ? [[a.file, found.tie[0], b.file], [b.file, found.tie[1], a.file]] : []) {
                if (line !== null && !(file.tie?.line <= line)) file.tie = { line, file: other.verdict.file };
            }
        }
    }
}
