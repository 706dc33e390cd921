// audit.mjs -- with the dealer's key: what every root and box must be (docs/transcript.md §9); with a seat's: its own boxes.
import { fail } from './bad.mjs';
import { boxesFrom, openBox } from './boxes.mjs';
import { equal, hex, th, unhex } from './bytes.mjs';
import { secretOf } from './curve.mjs';
import { epochFrom, epochKey } from './epoch.mjs';

/** K of a file whose last line besides views is an end that may be audited, else null. lines: the parsed lines. */
export function dealersKey(lines) {
    let last = lines.length - 1;
    while (last > 0 && lines[last].k === 'view') last--;
    const { k, key } = lines[last];
    if (lines[0].audit !== 'full' || k !== 'end' || key === null) return null;
    return hex(th('dealer', unhex(key))) === lines[0].commit ? unhex(key) : null;
}

export class Audit {
    constructor(sid, key, faces0, keys) {
        this.sid = sid;
        this.key = key;
        this.faces0 = faces0;
        this.keys = keys; // seat → PublicKey
        this.epochs = new Map();
    }

    faceOf(card) {
        return card.e === 0 ? this.faces0[card.i] : this.epochs.get(card.e).order[card.i];
    }

    /** Throws a Bad unless the cards, in their groups, give the root. */
    checkRoot(e, groups, root) {
        const faces = groups.map((cards) => cards.map((card) => this.faceOf(card)));
        const epoch = epochFrom(this.sid, e, epochKey(this.sid, this.key, e), faces);
        if (!equal(epoch.root, root)) fail('audit', `the root of epoch ${e} is not the one the dealer's key gives`, hex(epoch.root), hex(root));
        this.epochs.set(e, epoch);
    }

    /** What these boxes must be, in hex. */
    boxes(owed) {
        const wanted = owed.map(({ card, seat }) => ({ e: card.e, i: card.i, seat, key: this.keys[seat], epoch: this.epochs.get(card.e) }));
        return boxesFrom(this.sid, wanted);
    }

    checkBox([card, seat, box], right) {
        if (box !== right) fail('audit', `the box of ${card} for seat ${seat} is not the one the dealer's key gives`, right, box);
    }
}

/** The boxes of one's own seat. The first that does not open, and that the seat did not object to later, is kept for the end of the file. */
export class Mine {
    constructor(sid, seat, seed, key, lines) {
        this.sid = sid;
        this.seat = seat;
        this.key = key;
        this.secret = secretOf(seed);
        this.objections = new Map(); // name → line
        lines.forEach((line, n) => line.k === 'object' && line.seat === seat && this.objections.set(line.card, n));
        this.faces = new Map(); // name → {face, line}
        this.failure = null; // {line, message}
    }

    checkBox(box, card, seat, { n, root }, at) {
        if (seat !== this.seat) return;
        const inside = openBox(this.sid, { e: card.e, i: card.i, seat, key: this.key, n, root }, this.secret, box);
        if (inside !== null) this.faces.set(card.name, { face: inside.face, line: at });
        else if (!(this.objections.get(card.name) > at)) {
            this.failure ??= { line: at, message: `your box for ${card.name} does not open, or what is in it does not lead to the root, and you did not object` };
        }
    }
}
