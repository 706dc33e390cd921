// platform.mjs -- signatures by the browser's or Node's own Ed25519, where it is there and goes by the rule of docs/transcript.md, section 10.
//
// What it accepts counts only after our own look at R and S, and only when it refused a signature that needs the cofactor. What it does not accept is
// checked again by curve.mjs: a line is never called bad on its word.
import { areGood, canBeGood, cofactoredSignature } from './curve.mjs';

async function accepts(subtle, { key, message, signature }) {
    try {
        key.imported ??= await subtle.importKey('raw', key.bytes, 'Ed25519', true, ['verify']);
        return await subtle.verify('Ed25519', key.imported, signature, message);
    } catch {
        return false;
    }
}

/** An async areGood: the platform's where it can be trusted with it, else our own. */
export async function platformCheck(subtle) {
    if (!subtle || (await accepts(subtle, cofactoredSignature()))) return areGood;
    return async (list) => {
        const good = await Promise.all(list.map(async (entry) => canBeGood(entry.signature) && accepts(subtle, entry)));
        const again = list.filter((_, i) => !good[i]);
        const answers = areGood(again);
        let next = 0;
        return good.map((answer) => answer || answers[next++]);
    };
}
