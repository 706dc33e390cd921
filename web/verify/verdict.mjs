// verdict.mjs -- what is proved of a file, and what is not (docs/transcript.md §11).
import { hex, th } from './bytes.mjs';
import { Tally } from './tally.mjs';

function knownSeats(file, game) {
    const named = game.seats.map((seat, i) => (file.know.get(seat[0]) === seat[1] || file.you === i + 1 ? i + 1 : 0));
    return named.filter((seat) => seat > 0);
}

function notProved(file, game, { tally, planDone }, trusted, audited) {
    const words = {
        peeking: true,
        trust: !trusted,
        composition: !audited,
        order: tally.largeRebacks > 0,
        plan: !planDone,
        end: !tally.ended,
        seen: tally.seats.some((seat) => seat.seen === null || seat.seen < tally.lastWord),
        example: game.example,
        voids: tally.voids > 0,
        play: tally.shared > 0,
    };
    return Object.keys(words).filter((word) => words[word]);
}

const spelled = (file) => file.parsed[0] ?? null;

/** The verdict as section 11 lists it. With `bad` it covers the lines before the bad one, and nothing when the stage is earlier than meaning. */
export function verdictOf(file) {
    const game = spelled(file);
    const { bad, rules } = file;
    const tally = rules?.tally ?? new Tally({ seats: [] });
    const audited = !bad && rules.audit !== null;
    const known = game ? knownSeats(file, game) : [];
    const orderly = audited || tally.largeRebacks === 0;
    const trusted = !bad && !game.example && orderly && tally.turns > 0 && known.some((seat) => tally.seat(seat).turns === tally.turns);
    const { turns, voids, rebacks, openings, boxes, acts, undone, objections, seats } = tally;
    return {
        verified: !bad,
        file: file.name,
        lines: bad ? bad.line : file.lines.length,
        head: bad ? null : hex(file.heads[file.heads.length - 1]),
        sid: game && hex(th('genesis', file.lines[0])),
        game: game?.name ?? null,
        previous: game?.previous ?? null,
        audit: game?.audit ?? null,
        audited,
        ended: tally.ended,
        example: game?.example ?? false,
        turns, voids, rebacks, openings, boxes, acts, undone, objections,
        plan: [tally.plan, game?.plan.length ?? 0],
        seats,
        you: file.you,
        known,
        trusted,
        not_proved: bad ? [] : notProved(file, game, rules, trusted, audited),
        bad,
    };
}
