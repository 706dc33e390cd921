// words.mjs -- a verdict for people, in English.

/** What a good file still does not prove, as include/talon/unproved.def has it. */
export const doubts = {
    peeking: 'the dealer knows the cards: that nobody peeked or told is not proved',
    trust: 'no seat you know gave a seed in every turn: fair only if you trust the dealer',
    composition: 'which cards were in the deck, burned or reshuffled is the dealer\'s word',
    order: 'the order of cards that got new backs without a turn is the dealer\'s',
    plan: 'the game is not played to the end of its plan, or the dealer owes something',
    end: 'there is no end line: more may follow',
    seen: 'not everybody has signed the last lines',
    example: 'an example: nothing in it is secret',
    voids: 'a turn was void: whoever was missing could choose between two shuffles',
    play: 'what players did with shared cards is in the file, but not judged by rules of play',
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
        ...v.not_proved.map((word) => `    ${word}: ${doubts[word]}`),
    ];
}
