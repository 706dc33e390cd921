// tally.mjs -- what a verdict counts (docs/transcript.md §11).

export class Tally {
    constructor(game) {
        this.turns = 0;
        this.voids = 0;
        this.rebacks = 0;
        this.openings = 0;
        this.boxes = 0;
        this.acts = 0;
        this.undone = 0;
        this.objections = 0;
        this.plan = 0;
        this.ended = false;
        this.largeRebacks = 0; // of more than one card
        this.shared = 0; // acts on what is nobody's
        this.lastWord = 0; // the last line that is neither seen, end nor view
        this.seeds = []; // for each turn that ran, the seats that gave a seed
        this.seats = game.seats.map(([name], i) => ({ seat: i + 1, name, locked: false, turns: 0, cuts: 0, out: false, seen: null }));
    }

    seat(number) {
        return this.seats[number - 1];
    }

    /** A line that is good in every way. */
    count(line, n) {
        this.countSeat(line, n);
        switch (line.k) {
            case 'void':
                this.voids++;
                for (const seat of line.missing) this.seat(seat).out = true;
                break;
            case 'reback':
                this.rebacks++;
                if (line.n > 1) this.largeRebacks++;
                break;
            case 'act':
                this.acts++;
                break;
            case 'object':
                this.objections++;
                break;
            default:
        }
        if (line.k !== 'view' && line.open) this.openings += line.open.length;
        if (line.box) this.boxes += line.box.length;
        if (!['seen', 'end', 'view'].includes(line.k)) this.lastWord = n;
    }

    countSeat(line, n) {
        if (line.seat === undefined) return;
        const seat = this.seat(line.seat);
        seat.seen = Math.max(seat.seen ?? 0, line.at ?? n - 1);
        if (line.k === 'lock') seat.locked = true;
        if (line.k === 'cut') seat.cuts++;
    }

    ran(turn) {
        this.turns++;
        this.seeds.push(turn.seats);
        for (const seat of turn.seats) this.seat(seat).turns++;
    }
}
