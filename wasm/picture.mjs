// picture.mjs -- how a table lies, as objects with names: zones, cards, whose they are. A picture does not change with its table.
import { shown } from './arguments.mjs';
import { TalonError } from './error.mjs';
import { NONE } from './vocabulary.mjs';

const SUITS = { 1: 'clubs', 2: 'diamonds', 4: 'hearts', 8: 'spades' };

/** A card as it lies. Cards of the same face that lie the same way are the same object. One that the viewer may not see has no name. */
export class Card {
    constructor(name, rank, suit, up) {
        this.name = name;
        this.rank = rank;
        this.suit = suit;
        this.up = up;
        Object.freeze(this);
    }

    get hidden() {
        return this.name === null;
    }

    toString() {
        return this.name ?? '??';
    }
}

const HIDDEN_CARD = new Card(null, null, null, false);

/** A zone and its cards, from the top. */
export class Zone {
    constructor(name, owner, type, cards) {
        this.name = name;
        this.owner = owner;
        this.type = type;
        this.cards = cards;
    }

    /** The cards' names; null for a hidden one. */
    get names() {
        return this.cards.map((card) => card.name);
    }

    toString() {
        return this.cards.join(' ');
    }
}

/** Zones by name, and by whose they are. */
export class Picture {
    #layout;
    #list;
    #zones = null;

    constructor(layout, list) {
        this.#layout = layout;
        this.#list = list;
    }

    get zones() {
        this.#zones ??= this.#layout.byName(this.#list);
        return this.#zones;
    }

    /** A zone by its name. */
    zone(name) {
        return this.#list[this.#layout.zoneAt.get(name)] ?? this.#layout.noZone(name);
    }

    /** A player's own zones by their names without the seat: `of('Ana').hand`. */
    of(player) {
        const own = Object.create(null);
        for (const [short, z] of this.#layout.zonesOf(player)) own[short] = this.#list[z];
        return own;
    }

    /** What JSON.stringify and console.log show. */
    toJSON() {
        return { ...this, zones: this.zones };
    }

    [Symbol.for('nodejs.util.inspect.custom')]() {
        return this.toJSON();
    }
}

/** "hand.2" is hand, "pile.2.3" is pile.3. */
function withoutSeat(name) {
    const [base, , ...index] = name.split('.');
    return [base, ...index].join('.');
}

/** A player's zones by those names; where two would have the same, by their full ones. */
function shortNames(zones) {
    const often = new Map();
    for (const [name] of zones) often.set(withoutSeat(name), (often.get(withoutSeat(name)) ?? 0) + 1);
    const short = zones.map(([name, z]) => [often.get(withoutSeat(name)) > 1 ? name : withoutSeat(name), z]);
    return new Set(short.map(([name]) => name)).size === short.length ? short : zones;
}

/** What never changes about a table: names, owners, types, faces. Read once. */
export class Layout {
    constructor(memory, vocabulary, shape, seated = null) {
        const { x } = memory;
        const count = (n, make) => Array.from({ length: n }, (_, i) => make(i));
        this.players = count(x.talon_shape_players(shape), (i) => memory.text(x.talon_player_name(shape, i)));
        /** Everybody at the table, also who owns no zone, which the module knows nothing of. */
        this.seated = seated ?? this.players;
        this.near = vocabulary.near;
        this.zoneNames = count(x.talon_shape_zones(shape), (z) => memory.text(x.talon_zone_name(shape, z)));
        this.types = this.zoneNames.map((_, z) => vocabulary.words.types[x.zone_get(shape, z, 0)]);
        this.owners = this.zoneNames.map((_, z) => this.players[x.zone_get(shape, z, 3)] ?? null);
        this.behavesAt = this.zoneNames.map((_, z) => x.zone_get(shape, z, 4) !== 0);
        this.own = new Map(this.seated.map((player) => [player, shortNames(this.zoneNames.flatMap((name, z) => (this.owners[z] === player ? [[name, z]] : [])))]));
        this.cards = x.shape_cards(shape);
        this.readFaces(memory, shape);
        this.zoneAt = new Map(this.zoneNames.map((name, z) => [name, z]));
        this.empty = {};
        for (const name of this.zoneNames) Object.defineProperty(this.empty, name, { value: null, writable: true, enumerable: true, configurable: true });
    }

    /** Every card's name and its two ways of lying. */
    readFaces(memory, shape) {
        const { x } = memory;
        const faces = Array.from({ length: x.shape_faces(shape) }, (_, face) => {
            const [name, rank, suit] = [memory.text(x.face_name(shape, face)), x.face_rank(shape, face) || null, SUITS[x.face_suit(shape, face)] ?? null];
            return [new Card(name, rank, suit, false), new Card(name, rank, suit, true)];
        });
        const faceOf = Array.from({ length: this.cards }, (_, id) => x.card_face(shape, id));
        this.faceAt = new Map(faces.map(([card], face) => [card.name, face]));
        this.someCardAt = new Map(faceOf.map((face, id) => [faces[face][0].name, id]));
        this.down = faceOf.map((face) => faces[face][0]);
        this.up = faceOf.map((face) => faces[face][1]);
    }

    zoneNumber(name) {
        return this.zoneAt.get(name) ?? NONE;
    }

    faceNumber(name) {
        return this.faceAt.get(name) ?? NONE;
    }

    /** Some card of this name; the kernel compares faces. */
    someCard(name) {
        return this.someCardAt.get(name) ?? NONE;
    }

    nameOf(id) {
        return this.down[id].name;
    }

    behaves(zone) {
        return this.behavesAt[zone];
    }

    checkPlayer(player) {
        if (!this.seated.includes(player)) throw new TalonError(`no player is called ${shown(player)}; the players are ${this.seated.join(', ') || 'nobody'}`);
    }

    /** Whose eyes: a player's, or null for a spectator's, which are also those of a player who owns no zone. */
    viewerNumber(as) {
        if (as === null) return NONE;
        this.checkPlayer(as);
        const at = this.players.indexOf(as);
        return at < 0 ? NONE : at;
    }

    /** Who acts. */
    actorNumber(by) {
        this.checkPlayer(by);
        const at = this.players.indexOf(by);
        if (at >= 0) return at;
        throw new TalonError(`${shown(by)} owns no zone here, and only who owns one can act for themselves; leave "by" out: the table acts`, 'BadRequest');
    }

    noZone(name) {
        throw new TalonError(`no zone is called ${shown(name)}; ${this.zonesNear(name)}`, 'ZoneNotFound', { zone: name });
    }

    /** What to call instead of a zone that is not there. */
    zonesNear(name) {
        const near = typeof name === 'string' ? this.near(name, this.zoneNames) : null;
        const [some, more] = [this.zoneNames.slice(0, 20), this.zoneNames.length - 20];
        return `${near ? `did you mean "${near}"? ` : ''}${near ? 'The' : 'the'} zones are ${some.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    }

    /** A player's zones: names without the seat, and their numbers. */
    zonesOf(player) {
        this.checkPlayer(player);
        return this.own.get(player);
    }

    byName(list) {
        const zones = { ...this.empty };
        this.zoneNames.forEach((name, z) => (zones[name] = list[z]));
        return zones;
    }

    /** The zones of what board_picture wrote at `at`. */
    read(memory, at) {
        const { zoneNames, owners, types } = this;
        const { u16 } = memory;
        const list = new Array(zoneNames.length);
        const first = at / 2;
        let place = first + zoneNames.length;
        const lie = this.lieAt(u16, place);
        for (let z = 0; z < list.length; z++) {
            const n = u16[first + z];
            const held = new Array(n);
            for (let i = 0; i < n; i++) held[i] = lie[u16[place++]] ?? HIDDEN_CARD;
            list[z] = new Zone(zoneNames[z], owners[z], types[z], held);
        }
        return list;
    }

    /** Cards by number, as they lie. */
    lieAt(u16, place) {
        const { cards, up, down } = this;
        const words = place + cards;
        let turned = 0;
        for (let i = 0; i < cards; i += 16) turned |= u16[words + (i >> 4)];
        return turned ? down.map((card, id) => ((u16[words + (id >> 4)] >> (id & 15)) & 1 ? up[id] : card)) : down;
    }
}
