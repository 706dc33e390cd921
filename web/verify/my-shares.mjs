// my-shares.mjs -- what one seat can read in suite 2: the boxes for it, and with its secret x the cards whose shares it has all (docs/transcript.md §15.8).
import { badBox, isInside } from './blind-sides.mjs';
import { combine, isScalar, times } from './blind.mjs';
import { openSealed } from './boxes.mjs';
import { equal } from './bytes.mjs';
import { secretOf } from './curve.mjs';

export class MyShares {
    /** me: {seed, x}, x the seat's scalar or nothing. */
    constructor(sid, seat, { seed, x = null }, key) {
        this.sid = sid;
        this.seat = seat;
        this.key = key;
        this.secret = secretOf(seed);
        this.x = x;
        this.faces = new Map(); // name → {face, line}
        this.failures = []; // boxes for this seat that do not open: {line, x, code, message}
        this.parts = new Map(); // seat → this seat's part of its key
        this.shares = new Map(); // name → Map of seat → [{by, share}…], of several that stand in for a seat
        this.fresh = new Set(); // cards of which more is known than when they were last looked at; null: all may be
        this.own = null; // the key that was locked, and whether x is its
    }

    /** A line that may have a box for this seat. */
    take(rules, sealed) {
        const entry = sealed.for.get(this.seat);
        if (!entry) return;
        const what = { head: sealed.head, from: sealed.seat, to: this.seat, standsFor: sealed.standsFor, key: this.key };
        const plain = openSealed(this.sid, what, this.secret, entry.box);
        if (!isInside(rules, sealed, this.seat, plain)) this.failures.push({ line: sealed.line, box: sealed, code: 'box', message: badBox(rules, sealed, this.seat) });
        else if (sealed.k === 'lock') this.part(sealed.seat, plain);
        else entry.cards.forEach(({ name }, i) => this.keep(name, sealed.standsFor ?? sealed.seat, sealed.seat, plain.slice(32 * i, 32 * i + 32)));
    }

    /** With a part of a key more may be read than before. */
    part(seat, plain) {
        if (!this.parts.has(seat)) this.fresh = null;
        this.parts.set(seat, plain);
    }

    keep(name, seat, by, share) {
        if (!this.shares.has(name)) this.shares.set(name, new Map());
        const all = this.shares.get(name);
        if (!all.has(seat)) all.set(seat, []);
        all.get(seat).push({ by, share });
        this.touch(name);
    }

    /** Something more is known of a card. */
    touch(name) {
        this.fresh?.add(name);
    }

    /** x, if it is that of the key which the seat locked in this game: every game has another. */
    ownX(rules) {
        const key = rules.xs.get(this.seat);
        if (!this.own || this.own.key !== key) this.own = { key, is: this.x && key && isScalar(this.x) && equal(times(this.x), key) };
        return this.own.is ? this.x : null;
    }

    /** A seat's share of a card, as far as this one has it. */
    shareOf(rules, name, { a, given }, seat) {
        if (given.has(seat)) return given.get(seat);
        if (seat === this.seat) return this.ownX(rules) && times(this.x, a);
        const got = this.shares.get(name)?.get(seat) ?? [];
        const own = got.find(({ by }) => by === seat);
        if (own) return own.share;
        const part = this.parts.get(seat);
        const all = part && got.length > 0 ? [...got, { by: this.seat, share: times(part, a) }] : got;
        const { recover } = rules.game;
        return recover > 0 && all.length >= recover ? combine(all.slice(0, recover).map(({ by }) => by), all.slice(0, recover).map(({ share }) => share)) : null;
    }

    /** Reads what can be read now. */
    learn(rules) {
        const { knowledge } = rules;
        const names = this.fresh ?? knowledge.cards.keys();
        this.fresh = new Set();
        for (const name of names) {
            const closed = knowledge.cards.get(name);
            if (!closed || knowledge.opened.has(name) || this.faces.has(name)) continue;
            const shares = new Map();
            const has = (seat) => shares.set(seat, this.shareOf(rules, name, closed, seat)).get(seat) !== null;
            if (!closed.set.filter((seat) => seat !== this.seat).every(has) || !closed.set.every(has)) continue;
            const face = knowledge.faceUnder(closed, (seat) => shares.get(seat));
            this.faces.set(name, { face, line: rules.at });
            if (!knowledge.known.has(name)) knowledge.known.set(name, face);
        }
    }
}
