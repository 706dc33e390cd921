// history.mjs -- the game as it stood after each good line, for going back and forth.
//
// The table's lists are never changed in place, so keeping them costs a pointer a zone.

export class History {
    constructor() {
        this.tables = [];
        this.file = null;
        this.trace = (n, file) => {
            this.file = file;
            this.tables[n] = file.rules.table.cards.slice();
        };
    }

    get length() {
        return this.tables.length;
    }

    get zones() {
        return this.file.rules.table.zones;
    }

    /** What is known of a card after line n: {face, how} with how "public", "mine" or "audit"; null when nothing is. */
    faceAt(card, n, revealAll) {
        const { knowledge, mine, audit } = this.file.rules;
        if (card.e === 0) return { face: knowledge.faces0[card.i], how: 'public' };
        const opened = knowledge.opened.get(card.name);
        if (opened && opened.line <= n) return { face: opened.face, how: 'public' };
        const own = mine?.faces.get(card.name);
        if (own && own.line <= n) return { face: own.face, how: 'mine' };
        if (revealAll && audit) return { face: audit.faceOf(card), how: 'audit' };
        return revealAll && knowledge.known.has(card.name) ? { face: knowledge.known.get(card.name), how: 'audit' } : null;
    }

    /** The names of the cards that line n opened. */
    openedBy(n) {
        return [...this.file.rules.knowledge.opened].filter(([, { line }]) => line === n).map(([name]) => name);
    }

    /** What a face is called after line n: a veil has no name before it was told. */
    nameOf(face, n) {
        const { names, game } = this.file.rules;
        if (!names.veils.has(face)) return { text: game.faces[face] ?? `#${face}`, veil: null };
        const told = names.texts.get(face);
        return told && told.line <= n ? { text: told.text, veil: null } : { text: game.faces[face].slice(0, 5), veil: names.veils.get(face) };
    }

    /** Seats that can open a card after line n. */
    holdersAt(card, n) {
        const { boxed, since } = this.file.rules.knowledge;
        if (!boxed) return [...((since.get(card.name) ?? []).findLast(([, line]) => line <= n)?.[0] ?? [])];
        return [...(boxed.get(card.name) ?? [])].filter(([, { line }]) => line <= n).map(([seat]) => seat);
    }
}
