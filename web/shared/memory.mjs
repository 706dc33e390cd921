// memory.mjs -- what a page remembers between visits, in the browser. Without storage it forgets, and works all the same.

export function remembered(name) {
    try {
        return localStorage.getItem(name);
    } catch {
        return null;
    }
}

/** value: a string, or null to forget it. */
export function remember(name, value) {
    try {
        if (value === null) localStorage.removeItem(name);
        else localStorage.setItem(name, value);
    } catch {
        // Private windows, full disks, and some browsers' pages from files.
    }
}
