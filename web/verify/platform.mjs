// platform.mjs -- signatures by the browser's or Node's own Ed25519, where it is there and goes by the rule of docs/transcript.md §11.
//
// What it accepts counts only after our own look at R and S, and only when it refused a signature that needs the cofactor. What it does not accept is
// checked again by curve.mjs: a line is never called bad on its word.
import { areGood, canBeGood, cofactoredSignature } from './curve.mjs';

class Platform {
    constructor(subtle) {
        this.subtle = subtle;
        this.imported = new Map();
    }

    async import(key) {
        if (!this.imported.has(key)) this.imported.set(key, await this.subtle.importKey('raw', key.bytes, 'Ed25519', true, ['verify']));
        return this.imported.get(key);
    }

    async accepts({ key, message, signature }) {
        try {
            return await this.subtle.verify('Ed25519', await this.import(key), signature, message);
        } catch {
            return false;
        }
    }
}

/** An async areGood: the platform's where it can be trusted with it, else our own. */
export async function platformCheck(subtle) {
    const platform = new Platform(subtle);
    if (!subtle || (await platform.accepts(cofactoredSignature()))) return areGood;
    return async (list) => {
        const good = await Promise.all(list.map(async (entry) => canBeGood(entry.signature) && platform.accepts(entry)));
        const answers = areGood(list.filter((_, i) => !good[i]));
        let next = 0;
        return good.map((answer) => answer || answers[next++]);
    };
}
