// Bytes as text in a page, and back.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test from 'node:test';
import { decode85, encode85 } from '../shared/text85.mjs';

test('bytes of every length come back, and no sign of their text means anything to HTML', () => {
    for (let n = 0; n < 40; n++) for (const bytes of [randomBytes(n), new Uint8Array(n), new Uint8Array(n).fill(255)]) {
        const text = encode85(bytes);
        assert.deepEqual([...decode85(text)], [...bytes]);
        assert.ok(!/[^!-~]|["&'<>\\`%-]/.test(text), text);
        assert.equal(text.length, 1 + 5 * Math.ceil(n / 4));
    }
});
