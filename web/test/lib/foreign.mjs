// foreign.mjs -- compiled games that somebody changed and marked anew (docs/rules-vm.md §2): what a reader of foreign bytes must refuse.
import { headSize, markOf, sectionSizes } from '../../vm/program.mjs';

/** A copy of the bytes, changed by f(view, at), at(section, item) being where an item begins, and with its right mark. */
export function foreign(bytes, f) {
    const copy = bytes.slice();
    const view = new DataView(copy.buffer);
    const names = Object.keys(sectionSizes);
    f(view, (section, item = 0) => view.getUint32(headSize + 8 * names.indexOf(section), true) + item * sectionSizes[section]);
    view.setBigUint64(8, markOf(view, copy.length), true);
    return copy;
}
