// packed.mjs -- the rules of the games that come with the page, many in one text: columns of equal fields side by side, which gzip then makes small.
//
// A compiled game (docs/rules-vm.md §2) is its head and its sections. All heads come first, then each section of all games; inside a section the first
// byte of every item, then the second, and so on; what a node refers to is written as a distance.
import { decode85 } from '../shared/text85.mjs';
import { headSize, sectionSizes } from '../vm/program.mjs';

const sizes = Object.entries(sectionSizes);
const none = 0xffffffff;

/** Where section k of a game is: [at, n, bytes of an item]. */
function sectionOf(view, k) {
    const at = headSize + 8 * k;
    return [view.getUint32(at, true), view.getUint32(at + 4, true), sizes[k][1]];
}

const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Nodes refer to nodes before them: numbers become distances, and the same again. */
function turnReferences(view, at, n) {
    for (let i = 0; i < n; i++)
        for (const field of [4, 8, 12]) {
            const place = at + 20 * i + field;
            const to = view.getUint32(place, true);
            if (to !== none && to !== i + 1) view.setUint32(place, (i - to) >>> 0, true); // those two would change places
        }
}

/** Goes through all bytes of a section, column by column: f(byte's place). */
function columns(at, n, each, f) {
    for (let c = 0; c < each; c++) for (let i = 0; i < n; i++) f(at + i * each + c);
}

const allHeads = headSize + 8 * sizes.length;

/** games: a list of Uint8Array. */
export function pack(games) {
    const copies = games.map((bytes) => bytes.slice());
    const out = [games.length];
    for (const bytes of copies) out.push(...bytes.subarray(0, allHeads));
    sizes.forEach(([name], k) => {
        for (const bytes of copies) {
            const [at, n, each] = sectionOf(viewOf(bytes), k);
            if (name === 'node') turnReferences(viewOf(bytes), at, n);
            columns(at, n, each, (place) => out.push(bytes[place]));
        }
    });
    return Uint8Array.from(out);
}

/** The games again. */
export function unpack(packed) {
    let from = 1;
    const games = Array.from({ length: packed[0] }, () => {
        const head = packed.subarray(from, (from += allHeads));
        const bytes = new Uint8Array(viewOf(head).getUint32(16, true));
        bytes.set(head);
        return bytes;
    });
    sizes.forEach(([name], k) => {
        for (const bytes of games) {
            const [at, n, each] = sectionOf(viewOf(bytes), k);
            columns(at, n, each, (place) => (bytes[place] = packed[from++]));
            if (name === 'node') turnReferences(viewOf(bytes), at, n);
        }
    });
    return games;
}

/** The games of a text (text85.mjs) of gzip. */
export async function unpackText(text) {
    const stream = new Blob([decode85(text)]).stream().pipeThrough(new DecompressionStream('gzip'));
    return unpack(new Uint8Array(await new Response(stream).arrayBuffer()));
}
