// operations.mjs -- every operation on a table (docs/transcript.md §5). What the table refuses is thrown as a Bad; the table may then
// be half changed, and the caller restores it.
import { fail } from './bad.mjs';
import { formOf } from './kinds.mjs';

const refuse = (message, expected, actual) => fail('refused', message, expected, actual);

const maxMoved = 2 ** 20;
const maxDrawn = 2 ** 24; // several draws × cards on the table
const maxRiffled = 2 ** 20; // riffles × cards of the zone

/** A table being changed, with the randomness of a run and its cuts. */
class Doing {
    /** cuts: seat → k for the seats that take part in the turn. */
    constructor(table, { steps = null, cuts = new Map() } = {}) {
        this.table = table;
        this.steps = steps;
        this.cuts = cuts;
        this.moved = 0; // by draws
    }

    countMoved(n) {
        this.moved += n;
        if (this.moved > maxMoved) refuse(`the draws move more than ${maxMoved} cards`);
    }

    zone(id) {
        return this.table.byId.get(id) ?? refuse(`there is no zone "${id}"`);
    }

    size(zone) {
        return this.table.size(zone);
    }

    /** The zone cards are taken from. */
    source(id) {
        const zone = this.zone(id);
        if (zone.type === 'burn') refuse(`"${id}" is a burn zone: nothing is taken from it`);
        return zone;
    }

    typed(id, type) {
        const zone = this.zone(id);
        if (zone.type !== type) refuse(`"${id}" is not of type ${type}`, type, zone.type);
        return zone;
    }

    enough(zone, n) {
        if (n === 0) refuse('no cards are asked for');
        if (this.size(zone) < n) refuse(`"${zone.id}" has fewer cards than asked for`, String(n), String(this.size(zone)));
    }

    first(from, n, to, face) {
        this.table.moveRun(from, 0, n, to, face);
    }

    all(from, to, face) {
        this.first(from, this.size(from), to, face);
    }

    wash(zone) {
        this.table.permute(zone, this.steps.wash(this.size(zone)));
    }

    cut(zone, k) {
        const n = this.size(zone);
        if (k > n) refuse(`"${zone.id}" has fewer cards than the cut`, String(k), String(n));
        this.table.permute(zone, Array.from({ length: n }, (_, i) => (i + k) % n));
    }

    /** m cards as the zone's behaviour says. */
    take(from, m, to, face) {
        const n = this.size(from);
        this.countMoved(m);
        const how = from.behavior.draw_from;
        if (how === 'random') this.table.movePlaces(from, this.steps.picks(n, m), to, null, face);
        else this.table.moveRun(from, how === 'top' ? 0 : n - m, m, to, face);
    }

    draw(n, from, to, face, strict) {
        if (!from.behavior) {
            this.enough(from, n);
            this.countMoved(n);
            return this.first(from, n, to, face);
        }
        if (n === 0) refuse('no cards are asked for');
        let missing = n;
        if (this.size(from) < n && from.behavior.reshuffle_when === 'empty') {
            missing -= this.size(from);
            this.take(from, this.size(from), to, face);
        }
        if (this.size(from) < missing) this.reshuffle(from);
        const m = Math.min(missing, this.size(from));
        this.take(from, m, to, face);
        if (m < missing && strict) refuse(`"${from.id}" has fewer cards than asked for`, String(n), String(n - missing + m));
        return undefined;
    }

    reshuffle(zone) {
        const { reshuffle_from: id, keep_newest: keep } = zone.behavior;
        if (id === null) return;
        const pile = this.zone(id);
        if (this.size(pile) <= keep) return;
        const n = this.size(pile) - keep;
        this.table.moveRun(pile, 0, n, zone, null);
        this.countMoved(n + this.size(zone));
        this.wash(zone);
    }

    countDraws(n) {
        if (n > 65535) refuse('these are more than 65535 draws');
        if (n > 1 && n * this.table.total > maxDrawn) refuse(`draws times cards are more than ${maxDrawn}`);
    }

    /** Strict draws, [zone id, n] each, from the zone `id`. None at all is fine whatever that zone is. */
    drawAll(draws, id, face) {
        this.zone(id);
        this.countDraws(draws.length);
        const pairs = draws.map(([to, n]) => [this.zone(to), n]);
        for (const [to, n] of pairs) this.draw(n, this.source(id), to, face, true);
    }

    places(zone, list) {
        const n = this.size(zone);
        if (new Set(list).size !== list.length) refuse('a place is named twice');
        for (const place of list) if (place >= n) refuse(`"${zone.id}" has no place ${place}`);
        return list;
    }

    /** The places of cards by their names. */
    find(zone, names) {
        const wanted = new Set(names);
        if (wanted.size !== names.length) refuse('a card is named twice');
        const where = new Map();
        this.table.cards[zone.at].forEach((card, place) => wanted.has(card.name) && where.set(card.name, place));
        return names.map((name) => where.get(name) ?? refuse(`card ${name} is not in "${zone.id}"`));
    }

    move(op, from, places, to) {
        const room = this.size(to) - (from === to ? places.length : 0);
        const at = op.at === 'end' ? null : op.at === 'top' ? 0 : op.at;
        if (at !== null && at > room) refuse(`"${to.id}" has no place ${at} then`);
        this.table.movePlaces(from, places, to, at, op.face);
    }
}

const range = (n) => Array.from({ length: n }, (_, i) => i);

function isPermutation(list, n) {
    return list.length === n && new Set(list).size === n && list.every((entry) => entry < n);
}

/** Alternately from two halves; `second` begins when lowerFirst. */
function riffled(n, lowerFirst) {
    const half = Math.floor(n / 2);
    const upper = range(half);
    const lower = range(n - half).map((i) => i + half);
    const [a, b] = lowerFirst ? [lower, upper] : [upper, lower];
    const result = [];
    for (let i = 0; i < n - half; i++) {
        if (i < a.length) result.push(a[i]);
        if (i < b.length) result.push(b[i]);
    }
    return result;
}

/** The permutation done so many times, by squaring: a thousand riffles cost ten. */
function power(perm, exponent) {
    let result = range(perm.length);
    for (let square = perm; exponent > 0; exponent = Math.floor(exponent / 2)) {
        const step = square;
        if (exponent % 2 === 1) result = result.map((place) => step[place]);
        square = step.map((place) => step[place]);
    }
    return result;
}

function stripped(op, n) {
    const { sizes, order } = op;
    if (sizes.length > 1024) refuse('these are more than 1024 packets');
    if (sizes.reduce((sum, size) => sum + size, 0) !== n) refuse('the packets are not as many cards as the zone has');
    if (!isPermutation(order, sizes.length)) refuse('the order does not name each packet once');
    const starts = [];
    sizes.reduce((sum, size, i) => ((starts[i] = sum), sum + size), 0);
    return order.flatMap((packet) => range(sizes[packet]).map((i) => starts[packet] + i));
}

function times(op) {
    if (op.times > 1000) refuse('these are more than 1000 riffles');
    return op.times;
}

function half(op, n) {
    if (2 * op.min > n) refuse('the zone has too few cards for that cut', String(2 * op.min), String(n));
}

/** form → what it does; d is a Doing. */
const does = {
    draw: (d, op) => d.draw(op.n, d.source(op.from), d.zone(op.to), op.face, false),
    draw1: (d, op) => d.draw(1, d.source(op.from), d.zone(op.to), op.face, true),
    draw_bottom(d, op) {
        const [from, to] = [d.source(op.from), d.zone(op.to)];
        d.enough(from, op.n);
        d.table.moveRun(from, d.size(from) - op.n, op.n, to, op.face);
    },
    draw_card(d, op) {
        const [from, to] = [d.source(op.from), d.zone(op.to)];
        d.table.movePlaces(from, d.find(from, [op.card]), to, null, op.face);
    },
    draw_all: (d, op) => d.all(d.source(op.from), d.zone(op.to), op.face),
    draw_random(d, op) {
        const [from, to] = [d.source(op.from), d.zone(op.to)];
        d.enough(from, op.n);
        d.table.movePlaces(from, d.steps.picks(d.size(from), op.n), to, null, op.face);
    },
    deal: (d, op) => d.drawAll(op.to.map((id) => [id, op.n]), op.from, op.face),
    deal_round(d, op) {
        d.countDraws(op.rounds * op.to.length);
        const to = op.to.map((id) => [id, 1]);
        d.drawAll([], op.from, op.face);
        to.forEach(([id]) => d.zone(id));
        for (let i = 0; i < op.rounds && to.length > 0; i++) d.drawAll(to, op.from, op.face);
    },
    split: (d, op) => d.drawAll(op.to, op.from, null),
    burn: (d, op) => d.draw(op.n, d.source(op.from), d.typed(op.to, 'burn'), null, true),
    move(d, op) {
        const [from, to] = [d.source(op.from), d.zone(op.to)];
        d.enough(from, op.n);
        d.move(op, from, range(op.n), to);
    },
    'move by indices'(d, op) {
        const [from, to] = [d.source(op.from), d.zone(op.to)];
        d.move(op, from, d.places(from, op.indices), to);
    },
    'move by cards'(d, op) {
        const [from, to] = [d.source(op.from), d.zone(op.to)];
        d.move(op, from, d.find(from, op.cards), to);
    },
    turn(d, op) {
        const zone = d.zone(op.zone);
        d.table.turn(zone, d.places(zone, op.indices), op.face === 'up');
    },
    discard(d, op) {
        const [from, to] = [d.source(op.from), d.typed(op.to, 'discard')];
        d.enough(from, op.n);
        d.first(from, op.n, to, op.vis);
    },
    discard_cards(d, op) {
        const [from, to] = [d.source(op.from), d.typed(op.to, 'discard')];
        d.table.movePlaces(from, d.find(from, op.cards), to, null, op.vis);
    },
    muck: (d, op) => d.all(d.source(op.hand), d.typed(op.to, 'discard'), 'down'),
    recycle: (d, op) => d.all(d.typed(op.from, 'discard'), d.zone(op.to), null),
    recycle_and_shuffle(d, op) {
        const to = d.zone(op.to);
        d.all(d.typed(op.from, 'discard'), to, null);
        d.wash(to);
    },
    combine(d, op) {
        const to = d.zone(op.to);
        const from = op.from.map((id) => d.zone(id));
        for (const zone of from.reverse()) if (zone !== to) d.all(zone, to, null);
    },
    permute(d, op) {
        const zone = d.zone(op.zone);
        if (!isPermutation(op.perm, d.size(zone))) refuse('perm does not name each place once');
        d.table.permute(zone, op.perm);
    },
    cut: (d, op) => d.cut(d.zone(op.zone), op.k),
    'cut by'(d, op) {
        const zone = d.zone(op.zone);
        const n = d.size(zone);
        half(op, n);
        const k = d.cuts.get(op.by);
        d.cut(zone, k === undefined ? d.steps.cutByDie(n, op.min) : op.min + (k % (n - 2 * op.min + 1)));
    },
    cut_by_die(d, op) {
        const zone = d.zone(op.zone);
        half(op, d.size(zone));
        d.cut(zone, d.steps.cutByDie(d.size(zone), op.min));
    },
    riffle(d, op) {
        const zone = d.zone(op.zone);
        d.table.permute(zone, power(riffled(d.size(zone), false), times(op)));
    },
    in_shuffle(d, op) {
        const zone = d.zone(op.zone);
        d.table.permute(zone, riffled(d.size(zone), true));
    },
    riffle_with_seed(d, op) {
        const zone = d.zone(op.zone);
        if (times(op) * d.size(zone) > maxRiffled) refuse(`riffles times cards are more than ${maxRiffled}`);
        for (let i = op.times; i > 0; i--) d.table.permute(zone, d.steps.riffle(d.size(zone)));
    },
    shuffle: (d, op) => d.wash(d.zone(op.zone)),
    wash: (d, op) => d.wash(d.zone(op.zone)),
    strip_cut(d, op) {
        const zone = d.zone(op.zone);
        d.table.permute(zone, stripped(op, d.size(zone)));
    },
};

/** Carries an operation out. Throws a Bad of code "refused". */
export function apply(table, op, options) {
    does[formOf(op)](new Doing(table, options), op);
}
