// what-is.mjs -- what a file is that is no transcript, so that the page can say where to go with it.

const MAGIC = [
    ['photo', [0x89, 0x50, 0x4e, 0x47]], ['photo', [0xff, 0xd8, 0xff]], ['photo', [0x47, 0x49, 0x46, 0x38]],
    ['document', [0x25, 0x50, 0x44, 0x46]], ['packed', [0x50, 0x4b, 3, 4]], ['packed', [0x1f, 0x8b]], ['compiled', [0x54, 0x4c, 0x4e, 0x47]], ['packed', [0x37, 0x7a, 0xbc, 0xaf]],
];
const begins = (bytes, magic, at = 0) => magic.every((byte, i) => bytes[at + i] === byte);
const latin = (bytes, from, to) => String.fromCharCode(...bytes.subarray(from, to));

/** BM begins many a letter, too. A bitmap then has its size, or four bytes that are zero, which no text has. */
function isBitmap(bytes) {
    const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return latin(bytes, 0, 2) === 'BM' && bytes.length >= 10 && (size.getUint32(2, true) === bytes.length || size.getUint32(6, true) === 0);
}

/** Bytes that are no text at all. */
function binaryKind(bytes) {
    const found = MAGIC.find(([, magic]) => begins(bytes, magic));
    if (found) return found[0];
    if (isBitmap(bytes)) return 'photo';
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

/** Text in UTF-16, as ">" of Windows PowerShell writes it, in UTF-8; null for everything else. */
function fromWide(bytes) {
    const name = begins(bytes, [0xff, 0xfe]) ? 'utf-16le' : begins(bytes, [0xfe, 0xff]) ? 'utf-16be' : null;
    try {
        return name && bytes.length > 2 ? new TextEncoder().encode(new TextDecoder(name, { fatal: true }).decode(bytes)) : null;
    } catch {
        return null;
    }
}

/** 'transcript' for what began as one, whatever became of it, 'utf16' for one in UTF-16; else what it is: 'empty', 'photo', 'film', 'document', 'packed', 'compiled', 'key', 'dealer', 'verdict',
 *  'json', 'web', 'game', 'letter' or 'other'. */
export function whatIs(bytes) {
    if (bytes.length === 0) return 'empty';
    const binary = binaryKind(bytes);
    if (binary) return binary;
    const wide = fromWide(bytes);
    if (wide) return whatIs(wide).replace('transcript', 'utf16');
    if (/"k"\s*:\s*"(game|lock|shuffle|mix|share|reveal|run|do|act|seen|end)"/.test(latin(bytes, 0, 20_000))) return 'transcript';
    const text = textOf(bytes.length > 1_000_000 ? bytes.subarray(0, bytes.lastIndexOf(10, 1_000_000)) : bytes);
    if (text === null) return 'other';
    if (text.trim() === '') return 'empty';
    if (/^\s*[{[]/.test(text)) return jsonKind(text.trim()) ?? 'letter';
    if (/^\s*<(!doctype|html|\?xml)/i.test(text)) return 'web';
    if (/^(game|players|components|zones|setup):/m.test(text) && /^game:\s*\S/m.test(text)) return 'game';
    return 'letter';
}
