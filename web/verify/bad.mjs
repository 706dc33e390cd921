// bad.mjs -- what is wrong with a line: a code of docs/transcript.md §12, and words.

export class Bad extends Error {
    /** expected and actual, where there are such, are strings for people. */
    constructor(code, message, expected, actual) {
        super(message);
        this.code = code;
        this.expected = expected ?? null;
        this.actual = actual ?? null;
    }
}

export function fail(code, message, expected, actual) {
    throw new Bad(code, message, expected, actual);
}
