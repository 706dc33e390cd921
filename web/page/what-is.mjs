// what-is.mjs -- what a file is that is no transcript, so that the page can say where to go with it.

const MAGIC = [
    ['photo', [0x89, 0x50, 0x4e, 0x47]], ['photo', [0xff, 0xd8, 0xff]], ['photo', [0x47, 0x49, 0x46, 0x38]], ['photo', [0x42, 0x4d]],
    ['document', [0x25, 0x50, 0x44, 0x46]], ['packed', [0x50, 0x4b, 3, 4]], ['packed', [0x1f, 0x8b]], ['compiled', [0x54, 0x4c, 0x4e, 0x47]], ['packed', [0x37, 0x7a, 0xbc, 0xaf]],
];
const begins = (bytes, magic, at = 0) => magic.every((byte, i) => bytes[at + i] === byte);
const latin = (bytes, from, to) => String.fromCharCode(...bytes.subarray(from, to));

/** Bytes that are no text at all. */
function binaryKind(bytes) {
    const found = MAGIC.find(([, magic]) => begins(bytes, magic));
    if (found) return found[0];
    if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'photo';
    if (latin(bytes, 4, 8) === 'ftyp') return /^(hei|avif|mif1|msf1)/.test(latin(bytes, 8, 12)) ? 'photo' : 'film';
    return null;
}

function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}

/** JSON of talon's own that is something else. */
function jsonKind(text) {
    const value = parsed(text) ?? parsed(text.split('\n', 1)[0]);
    if (value === null || typeof value !== 'object') return null;
    if (value.talon === 'key') return 'key';
    if (typeof value.talon === 'string' && value.talon.startsWith('dealer page')) return 'dealer';
    if (typeof value.verified === 'boolean') return 'verdict';
    return 'json';
}

/** The text of bytes that are one; null for others. A byte order mark goes. */
function textOf(bytes) {
    try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        return text.includes('\0') ? null : text;
    } catch {
        return null;
    }
}

/** 'transcript' for what began as one, whatever became of it; else what it is: 'empty', 'photo', 'film', 'document', 'packed', 'compiled', 'key', 'dealer', 'verdict',
 *  'json', 'web', 'game', 'letter' or 'other'. */
export function whatIs(bytes) {
    if (bytes.length === 0) return 'empty';
    const binary = binaryKind(bytes);
    if (binary) return binary;
    if (/"k"\s*:\s*"(game|lock|shuffle|mix|share|reveal|run|do|act|seen|end)"/.test(latin(bytes, 0, 20_000))) return 'transcript';
    const text = textOf(bytes.length > 1_000_000 ? bytes.subarray(0, bytes.lastIndexOf(10, 1_000_000)) : bytes);
    if (text === null) return 'other';
    if (text.trim() === '') return 'empty';
    if (/^\s*[{[]/.test(text)) return jsonKind(text.trim()) ?? 'letter';
    if (/^\s*<(!doctype|html|\?xml)/i.test(text)) return 'web';
    if (/^(game|players|components|zones|setup):/m.test(text) && /^game:\s*\S/m.test(text)) return 'game';
    return 'letter';
}
