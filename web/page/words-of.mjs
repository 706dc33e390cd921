// words-of.mjs -- the words for a file: a deal that nobody knows (suite 2) has some of its own.

const made = new Map();
const isPlain = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The words of a language for a file of this suite. */
export function wordsOf(words, suite) {
    if (suite !== 2) return words;
    if (!made.has(words)) {
        const own = Object.entries(words.blind).map(([key, value]) => [key, isPlain(value) ? { ...words[key], ...value } : value]);
        made.set(words, { ...words, ...Object.fromEntries(own) });
    }
    return made.get(words);
}
