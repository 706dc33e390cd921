// forks.mjs -- several files of one game must not tell two stories (docs/transcript.md §12).
import { equal } from './bytes.mjs';
import { isSide, signerOf } from './kinds.mjs';
import { splitLines } from './spelling.mjs';
import { verify } from './verify.mjs';

const leftOut = new Set(['view', 'note', 'pick', 'show']);

/** How many lines of a file are good: all, or those before its bad line, of which again some may be bad. */
function goodLines(bytes, verdict, memo) {
    if (verdict.verified) return splitLines(bytes).lines;
    let lines = splitLines(bytes).lines.slice(0, verdict.bad.line);
    while (lines.length > 0) {
        const end = lines[lines.length - 1];
        const { bad } = verify(bytes.subarray(0, end.byteOffset - bytes.byteOffset + end.length + 1), { memo });
        if (!bad) break;
        lines = lines.slice(0, bad.line);
    }
    return lines;
}

const decoder = new TextDecoder();

/** What is compared: spine lines with their places in the file, and the side lines that count. */
function story(file, memo) {
    const entries = goodLines(file.bytes, file.verdict, memo).map((bytes, n) => ({ n, bytes, line: JSON.parse(decoder.decode(bytes)) }));
    return { spine: entries.filter(({ line }) => !isSide(line)), sides: entries.filter(({ line }) => isSide(line) && !leftOut.has(line.k)) };
}

/**
 * Keys that went the way of this file from spine line N on: the dealer by any line, a seat by one that stands on another key's. A player may
 * lose acts to somebody faster, as long as nobody else went that way; a dealer who could lose a shuffle like that would see the seeds, and then
 * let an act be faster.
 */
function goneWith({ spine, sides }, N) {
    const branch = [...spine.slice(N), ...sides.filter(({ line }) => line.at >= N)].sort((a, b) => a.n - b.n);
    const gone = new Set();
    const company = new Set();
    const below = []; // what a side line stands on that names the spine line of this number, less N
    for (const { line } of branch) {
        const signer = signerOf(line);
        const under = isSide(line) ? below[line.at - N] : company;
        if (signer === 0 || under.size > 1 || (under.size === 1 && !under.has(signer))) gone.add(signer);
        if (company.size < 2) company.add(signer); // two are as good as many
        if (!isSide(line)) below.push(new Set(company));
    }
    return gone;
}

const promise = { lock: (line) => line.chain, reveal: (line) => line.seed + JSON.stringify(line.cut) };

/** Lines that promise a seed, by who and for which epoch. */
function promises({ sides }) {
    const found = new Map();
    for (const entry of sides) {
        const { line } = entry;
        if (!promise[line.k]) continue;
        const key = `${line.k} ${line.seat} ${line.e}`;
        if (!found.has(key)) found.set(key, []);
        found.get(key).push(entry);
    }
    return found;
}

/** All pairs of different promises of one key for one epoch, one of each file: [line of a, line of b]… */
function twoPromises(a, b) {
    const other = promises(b);
    const differ = (one, two) => promise[one.line.k](one.line) !== promise[two.line.k](two.line);
    const pairsOf = (mine, theirs) => mine.flatMap((one) => theirs.filter((two) => differ(one, two)).map((two) => [one.n, two.n]));
    return [...promises(a)].flatMap(([key, mine]) => pairsOf(mine, other.get(key) ?? []));
}

/** The lowest N for which both have spine line N and these differ, or -1. */
function firstDifference(a, b) {
    const n = Math.min(a.spine.length, b.spine.length);
    for (let i = 0; i < n; i++) if (!equal(a.spine[i].bytes, b.spine[i].bytes)) return i;
    return -1;
}

/** What two stories are to one another: null, {fork: [line of a, line of b]} or {tie: [a line or null, b line or null]}. */
function compare(a, b) {
    const found = [];
    const N = firstDifference(a, b);
    const lines = N < 0 ? null : [a.spine[N], b.spine[N]];
    if (lines) {
        const [on, other] = [goneWith(a, N), goneWith(b, N)];
        const both = signerOf(lines[0].line) === signerOf(lines[1].line) || [...on].some((key) => other.has(key));
        if (both) found.push(lines.map(({ n }) => n));
    }
    found.push(...twoPromises(a, b));
    if (found.length > 0) return { fork: [Math.min(...found.map(([n]) => n)), Math.min(...found.map(([, n]) => n))] };
    if (!lines) return null;
    const longer = a.spine.length - b.spine.length;
    return { tie: [longer <= 0 ? lines[0].n : null, longer >= 0 ? lines[1].n : null] };
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
export function markForks(files, memo = new Map()) {
    const games = new Map();
    for (const file of files) if (file.verdict.sid) games.set(file.verdict.sid, [...(games.get(file.verdict.sid) ?? []), file]);
    for (const same of games.values()) {
        if (same.length < 2) continue;
        const told = same.map((file) => ({ file, story: story(file, memo) }));
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
