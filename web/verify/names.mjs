// names.mjs -- veiled faces: which names are owed, were given, or were given up (docs/transcript.md §9).
import { fail } from './bad.mjs';
import { openName, veilOf } from './boxes.mjs';
import { hex, unhex } from './bytes.mjs';
import { veilsOf } from './game.mjs';
import { canStand } from './spelling.mjs';

const key = (face, to) => `${face} ${to ?? 'all'}`;

export class Names {
    constructor(sid, game) {
        this.sid = sid;
        this.game = game;
        this.veils = veilsOf(game); // face → seat
        this.given = new Map(); // "face to" → the block in which it was named
        this.waived = new Set(); // faces that a void let go
        this.texts = new Map(); // face → {text, line}: names that are known here, by everybody or by one's own seat
        this.failures = []; // what is sealed for oneself and is no name: {line, code, message}
    }

    /** Whether the name of this face, which everybody sees, is owed to everybody. */
    owes(face) {
        return this.veils.has(face) && !this.given.has(key(face, null)) && !this.waived.has(face);
    }

    /** Whether there is a veil whose name everybody does not know. */
    get anyUnnamed() {
        return [...this.veils.keys()].some((face) => !this.given.has(key(face, null)));
    }

    seatOf(face) {
        return this.veils.get(face) ?? null;
    }

    waive(faces) {
        for (const face of faces) this.waived.add(face);
    }

    /** Whether it was named in a block before this one. */
    namedBefore(face, to, block) {
        const when = this.given.get(key(face, to));
        return when !== undefined && when < block;
    }

    give(line, face, block) {
        if (this.given.has(key(face, line.to))) fail('order', `face ${face} was named before`);
        this.given.set(key(face, line.to), block);
    }

    fits(line, face, name, salt) {
        return `?${hex(veilOf(line.seat, name, salt))}` === this.game.faces[face];
    }

    check(line, face, name, salt) {
        if (!this.fits(line, face, name, salt)) fail('name', `face ${face} has another name`);
    }

    /** Throws a Bad unless the names that are said to all fit their veils; what is sealed for one's own seat and does not fit is kept. mine: a Mine or null; at: the line's number. */
    checkAll(line, mine, at) {
        for (const [face, text, salt] of line.names) {
            if (line.to === null) {
                this.check(line, face, text, unhex(salt));
                this.texts.set(face, { text, line: at });
            } else if (mine && mine.seat === line.to) {
                const told = openName(this.sid, { face, seat: line.seat, to: line.to, key: mine.key }, mine.secret, text);
                if (told === null || !canStand(told.name) || !this.fits(line, face, told.name, told.salt)) {
                    this.failures.push({ line: at, code: 'name', message: `what was sealed for you is not the name of face ${face}` });
                } else this.texts.set(face, { text: told.name, line: at });
            }
        }
    }
}
