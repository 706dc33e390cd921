// fit.mjs -- how large a name can be written in a box, measured as it comes out.

const LARGEST = 60;
const SMALLEST = 14;
const LINE = 1.1;
let canvas;

/** Lines that some words of these widths need where a line is `width` wide; a word that is wider is broken by letters. */
export function linesOf(widths, space, width) {
    let [lines, at] = [1, 0];
    for (const word of widths) {
        if (at > 0 && at + space + word > width) {
            lines++;
            at = 0;
        }
        at += (at > 0 ? space : 0) + word;
        const broken = Math.ceil(at / width) - 1;
        lines += broken;
        at -= broken * width;
    }
    return lines;
}

/** How wide a text is in this font, in heights of its letters. */
function measureIn(family) {
    canvas ??= document.createElement('canvas').getContext('2d');
    canvas.font = `750 100px ${family}`;
    return (part) => canvas.measureText(part).width / 100;
}

/** The largest size in pixels at which the text fits into one line. */
export const lineSize = (text, family, width) => Math.min(LARGEST, width / Math.max(0.1, measureIn(family)(text)));

/** The largest size in pixels, up to `largest`, at which the text fits; a single word stays whole as long as it can be read, or is little smaller. */
export function fontSize(text, family, width, height, { measure = null, largest = LARGEST } = {}) {
    const of = measure ?? measureIn(family);
    const words = text.split(/\s+/).map(of);
    const space = of(' ');
    const fits = (size, whole) => linesOf(words.map((word) => word * size), space * size, width) * size * LINE <= height && (!whole || Math.max(...words) * size <= width);
    for (let size = largest; size >= Math.min(SMALLEST, 0.7 * largest); size--) if (fits(size, true)) return size;
    for (let size = Math.min(SMALLEST, largest); size > 8; size--) if (fits(size, false)) return size;
    return 8;
}
