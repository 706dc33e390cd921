// forks.mjs -- several files of one game must not tell two stories.
import { equal } from './bytes.mjs';
import { splitLines } from './spelling.mjs';

const isView = (line) => line.length > 10 && String.fromCharCode(...line.subarray(0, 10)) === '{"k":"view';

/** The first line in which two files differ, or -1. One may be longer; views may be collected in any order. */
export function firstDifference(a, b) {
    const [left, right] = [a, b].map((bytes) => splitLines(bytes).lines.filter((line) => !isView(line)));
    const n = Math.min(left.length, right.length);
    for (let i = 0; i < n; i++) if (!equal(left[i], right[i])) return i;
    return -1;
}

/** files: [{bytes, verdict}…]. A verified file that differs from an earlier one of the same game is not verified after all. */
export function markForks(files) {
    const first = new Map();
    for (const { bytes, verdict } of files) {
        if (!verdict.verified) continue;
        const earlier = first.get(verdict.sid);
        if (!earlier) {
            first.set(verdict.sid, { bytes, verdict });
            continue;
        }
        const line = firstDifference(earlier.bytes, bytes);
        if (line < 0) continue;
        const message = `this line is another one in ${earlier.verdict.file}: the dealer told two stories`;
        Object.assign(verdict, { verified: false, lines: line, head: null, audited: false, trusted: false, not_proved: [] });
        verdict.bad = { line, stage: 'meaning', code: 'fork', message, expected: null, actual: null };
    }
}
