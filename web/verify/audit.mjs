// audit.mjs -- with the dealer's key: what every root and box must be (docs/transcript.md §10); with a seat's: its own boxes.
import { fail } from './bad.mjs';
import { boxesFrom, openBox } from './boxes.mjs';
import { equal, hex, th, unhex } from './bytes.mjs';
import { secretOf } from './curve.mjs';
import { epochFrom, epochKey } from './epoch.mjs';

/** K of a file with an end that may be audited, else null. lines: the parsed lines. */
export function dealersKey(lines) {
    const end = lines.find((line) => line.k === 'end');
    if (lines[0].audit !== 'full' || !end || end.key === null) return null;
    return hex(th('dealer', unhex(end.key))) === lines[0].commit ? unhex(end.key) : null;
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

    /** Throws a Bad unless the cards, zone by zone, give the root. */
    checkRoot(e, zones, root) {
        const faces = zones.map((cards) => cards.map((card) => this.faceOf(card)));
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

/** The boxes of one's own seat. Those that do not open are kept for the end of the file: the seat may object to them. */
export class Mine {
    constructor(sid, seat, seed, key) {
        this.sid = sid;
        this.seat = seat;
        this.key = key;
        this.secret = secretOf(seed);
        this.faces = new Map(); // name → {face, line}
        this.failures = []; // {line, card}
    }

    /** The face in the box, or null. epoch: {n, root}; faces: how many there are. */
    open(box, card, { n, root }, faces, line) {
        const inside = openBox(this.sid, { e: card.e, i: card.i, seat: this.seat, key: this.key, n, root, faces }, this.secret, box);
        if (inside === null) this.failures.push({ line, card: card.name });
        else this.faces.set(card.name, { face: inside.face, line });
        return inside && inside.face;
    }
}
