// words.mjs -- a verdict for people, in English.

const proofs = {
    peeking: 'that the dealer does not know the cards: it always does, and could tell somebody',
    trust: 'fairness to you: no seat you know gave a seed in every turn, so the deal is fair only if you trust the dealer',
    composition: 'which cards were in the pack, were burned or went back: without a full audit that is the dealer\'s word',
    order: 'the order of cards that got new backs outside a turn: it is the dealer\'s',
    plan: 'that the game was played to the end of its plan',
    end: 'that this is all of it: there is no end line',
    seen: 'that every player saw the last line: not all have signed it',
    example: 'anything about luck: this is an example, made from a public seed',
    voids: 'that nobody chose between two shuffles: a turn was called off, and whoever was missing had that choice',
    play: 'that the players treated shared cards as the game\'s rules say: it is in the file, but nothing judges it',
};

const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

function counts(v) {
    return [
        count(v.turns, 'turn', 'turns'), count(v.openings, 'opening', 'openings'), count(v.boxes, 'box', 'boxes'), count(v.acts, 'act', 'acts'),
        ...(v.voids ? [count(v.voids, 'void', 'voids')] : []), ...(v.rebacks ? [count(v.rebacks, 're-backing', 're-backings')] : []),
        ...(v.undone ? [`${v.undone} undone after something was shown`] : []), ...(v.objections ? [count(v.objections, 'objection', 'objections')] : []),
    ].join(', ');
}

function badWords({ line, stage, code, message, expected, actual }) {
    const more = [expected && `    expected ${expected}`, actual && `    found    ${actual}`].filter(Boolean);
    return [`  line ${line} is bad (${stage}, ${code}): ${message}`, ...more];
}

/** Lines of text. */
export function inWords(v) {
    if (v.bad) return [`${v.file}: NOT VERIFIED`, ...badWords(v.bad)];
    const seats = v.seats.map((s) => `  ${s.name}${v.you === s.seat ? ' (you)' : ''}: ${s.locked ? `seeds in ${s.turns} of ${v.turns} turns` : 'gave no seeds'}${s.out ? ', out' : ''}`);
    return [
        `${v.file}: verified, ${count(v.lines, 'line', 'lines')}${v.audited ? ', audited in full' : ''}`,
        `  ${v.game}: ${counts(v)}`,
        ...seats,
        '  not proved:',
        ...v.not_proved.map((word) => `    ${word}: ${proofs[word]}`),
    ];
}
