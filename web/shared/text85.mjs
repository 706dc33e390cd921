// text85.mjs -- bytes as text in a page: four bytes are five signs, where base64 needs more than that. No sign means anything to HTML.

const signs = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((sign) => !`"&'<>\\\`%-`.includes(sign)).join('');

/** The first sign says how many bytes at the end are none. */
export function encode85(bytes) {
    const missing = (4 - (bytes.length % 4)) % 4;
    const padded = new Uint8Array(bytes.length + missing);
    padded.set(bytes);
    const view = new DataView(padded.buffer);
    let text = signs[missing];
    for (let at = 0; at < padded.length; at += 4) {
        const n = view.getUint32(at);
        text += [52200625, 614125, 7225, 85, 1].map((power) => signs[Math.floor(n / power) % 85]).join('');
    }
    return text;
}

export function decode85(text) {
    const values = Uint8Array.from(text, (sign) => signs.indexOf(sign));
    const view = new DataView(new ArrayBuffer(((text.length - 1) / 5) * 4));
    for (let at = 1, to = 0; at < values.length; at += 5, to += 4) view.setUint32(to, values.subarray(at, at + 5).reduce((n, value) => n * 85 + value, 0));
    return new Uint8Array(view.buffer, 0, view.byteLength - values[0]);
}
