// steps.mjs -- what the machine of a game with rules does becomes steps of the plan (docs/transcript.md §14.3).

const isFromTop = (places) => places.every((place, i) => place === i);

/** The steps of one instruction, or of one answer. */
export class Steps {
    constructor() {
        this.list = [];
        this.begun = 0; // how many there were when the operation at hand began
        this.picks = null; // the zone that this operation picks from by chance
        this.combines = false; // this operation is a combine, and its moves are no steps
        this.heard = []; // of the operation at hand
    }

    /** What the machine's table tells. An operation that hangs before it is done was none. */
    hear(event) {
        if (event.is === 'operation') this.heard = [];
        if (event.is !== 'done') this.heard.push({ ...event, size: event.zone?.cards.length });
        else for (const one of this.heard.splice(0)) this.take(one);
    }

    take(event) {
        if (event.is === 'operation') this.operation(event);
        else if (event.is === 'move' && !this.combines) this.move(event);
        else if (event.is === 'turn') this.list.push({ do: { op: 'turn', zone: event.zone.id, indices: event.places, face: event.up ? 'up' : 'down' } });
        else if (event.is === 'wash') this.mixed(event.zone, event.size);
    }

    operation({ mixes, picks, zone, size, combine, to, by, min }) {
        this.begun = this.list.length;
        this.picks = picks ? zone : null;
        this.combines = combine !== undefined;
        if (this.combines) this.list.push({ do: { op: 'combine', from: combine.map(({ id }) => id), to: to.id } });
        else if (picks) this.shuffle(zone);
        else if (mixes) this.mixed(zone, size, by ? [[zone.id, by, min]] : []);
    }

    /** One card, or none, is not mixed. */
    mixed(zone, size, cuts = []) {
        if (size > 1) this.shuffle(zone, cuts);
    }

    /** Mixings that follow each other directly are one step. */
    shuffle({ id }, cuts = []) {
        const last = this.list.at(-1);
        const step = last?.shuffle ? last : { shuffle: [], cuts: [], say: null };
        if (step !== last) this.list.push(step);
        if (!step.shuffle.includes(id)) step.shuffle.push(id);
        step.cuts.push(...cuts);
    }

    move({ from, places, to, face, at }) {
        const n = places.length;
        const first = isFromTop(places) || (from === this.picks && to !== from);
        if (n === 0) return;
        if (first && from !== to && at === null) this.deal(n, from.id, to.id, face);
        else this.list.push({ do: { op: 'move', from: from.id, to: to.id, ...(first ? { n } : { indices: [...places] }), at: at ?? 'end', face } });
    }

    /** The first cards of a zone to the end of another; the same again in this operation is one deal. */
    deal(n, from, to, face) {
        const last = this.list.length > this.begun ? this.list.at(-1).do : undefined;
        if (last?.op === 'deal' && last.n === n && last.from === from && last.face === face) last.to.push(to);
        else this.list.push({ do: { op: 'deal', n, from, to: [to], face } });
    }
}

/** The zones whose cards nobody knows after an event. One card alone is not mixed, and no step says so; but what is picked from is shuffled. */
export function mixedBy(event) {
    const { is, zone } = event;
    const mixes = is === 'wash' || (is === 'operation' && event.mixes);
    return (mixes && zone.cards.length > 1) || (is === 'operation' && event.picks) ? [zone] : [];
}
