// packed.mjs -- compiled games are mostly zeros and ones: a run of bytes that are all 0, or all 255, is one of them and how many more follow.

const MORE = 255;
const runs = (byte) => byte === 0 || byte === 255;

/** For the build. */
export function pack(bytes) {
    const out = [];
    for (let i = 0; i < bytes.length; i++) {
        out.push(bytes[i]);
        if (!runs(bytes[i])) continue;
        const begun = i;
        while (i - begun < MORE && bytes[i + 1] === bytes[begun]) i++;
        out.push(i - begun);
    }
    return Uint8Array.from(out);
}

export function unpack(packed) {
    const out = [];
    for (let i = 0; i < packed.length; i++) {
        const byte = packed[i];
        out.push(byte);
        if (runs(byte)) for (let more = packed[++i]; more > 0; more--) out.push(byte);
    }
    return Uint8Array.from(out);
}
