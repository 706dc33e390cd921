// seats.mjs -- going round the table (docs/rules-vm.md §8.1). Seats count from 1; 0 is nobody.
import { none, numberOf } from './program.mjs';

/** n seats on from one, passing over who is out; ownWay: in the game's own direction, whatever was turned. */
export function seatOn(m, seat, n, ownWay) {
    const taking = m.playing.filter(Boolean).length;
    if (seat < 1 || seat > m.players || taking === 0) return 0;
    const back = (m.program.counterclockwise !== 0) !== (!ownWay && m.reversed);
    const step = (n < 0) !== back ? -1 : 1;
    let left = Math.abs(n);
    if (left > 2 * taking) left = (left % taking) + taking;
    while (left > 0) {
        do seat = ((seat - 1 + step + m.players) % m.players) + 1;
        while (!m.playing[seat - 1]);
        left--;
    }
    return seat;
}

/** Those who take part, from a seat on, or the next one that does, in the game's own direction. */
export function round(m, first) {
    const seats = [];
    if (first >= 1 && !m.playing[first - 1]) first = seatOn(m, first, 1, true);
    const n = m.playing.filter(Boolean).length;
    for (let i = 0; i < n; i++) seats.push(seatOn(m, first, i, true));
    return seats;
}

/** From dealer + 1 on. */
export const fromDealer = (m) => round(m, seatOn(m, m.dealer, 1, true));

export function teamOf(m, seat) {
    const teams = m.program.rules.teams === none ? 0 : numberOf(m.program, m.program.rules.teams, m.players);
    if (seat < 1 || teams === 0) return Math.max(seat, 0);
    return ((seat - 1) % teams) + 1;
}

/** The next one of the same team, or nobody. */
export function partnerOf(m, seat) {
    for (let i = 1; seat >= 1 && i < m.players; i++) {
        const other = ((seat - 1 + i) % m.players) + 1;
        if (teamOf(m, other) === teamOf(m, seat)) return other;
    }
    return 0;
}

/** Does something while somebody is present. */
export function as(m, seat, f) {
    const before = m.player;
    m.player = seat;
    try {
        return f();
    } finally {
        m.player = before;
    }
}
