// en-blind.mjs -- what the page says otherwise of a deal that nobody knows (suite 2), in English.
import { cards, list } from '../verify/game-words.mjs';
import { blindDoubts } from '../verify/words.mjs';

const parts = (open, box) => [open && (open === 1 ? 'one share for all' : `${open} shares for all`), box && (box === 1 ? 'a sealed box for whoever may see it' : `sealed boxes for ${box} who may see them`)].filter(Boolean).join('; ');

export default {
    stageWords: { audit: 'every card is open, or was shown by everybody after the game' },
    noAudit: 'not everybody has shown what stayed hidden',
    whys: {
        fairTo: (w) => `fair to ${list(w.names)}, who mixed every time`,
        everybody: () => 'fair to everybody who mixed every time',
        recovery: (w) => `fair to everybody who mixed every time, unless ${w.t} of the seats work together: any ${w.t} have the key of every other`,
        nobody: () => 'nobody you know mixed every time: you cannot know that it is fair',
        gone: () => 'you were out after a shuffle, and your part of the cards may be open since: you cannot know that it is fair',
        missed: (w) => `you did not mix in shuffle ${w.shuffle}: you cannot know that it is fair`,
    },
    yours: (names) => (names.length > 0 ? `In every shuffle: ${list(names)}. If none of them is you or somebody you know, it is fair only if one of them is honest, and kept the key.` : 'Nobody mixed in every shuffle.'),
    isMine: 'Did I mix?',
    culprits: {
        dealer: (line) => `Line ${line} breaks the rules, and the host signed it: nobody else can have done it. Keep the file, it is evidence.`,
        player: (line, name) => `Line ${line} breaks the rules. ${name} signed it, and the host let it in. Keep the file, it is evidence.`,
        sealed: (line, name) => `In line ${line} ${name} sealed something else than it must be: nobody else can have done it. Keep the file, it is evidence.`,
    },
    facts: { openings: 'shares for all' },
    proofs: (v, mixers) => [
        'Every line is signed, and nothing was changed, added or left out between the first line and the last.',
        v.shuffles > 0 && 'Every mix has a proof: it is the deck before it, no card was changed, added or taken out.',
        v.shuffles > 0 && mixers.length > 0 && !v.not_proved.includes('recovery') && `${list(mixers)} mixed every time.${v.not_proved.includes('unmixed') ? '' : ' If one of them is honest, nobody knew where any card lay, and nobody could arrange them: also no dealer.'}`,
        v.openings > 0 && 'Every card shown is what the shares of all say, each with a proof.',
        v.audited && 'The cards nobody saw were shown after the game.',
        v.trusted && 'You mixed every time: the deal was fair to you, whatever everybody else did, if its plan is: that is in the first line, for you to read.',
    ].filter(Boolean),
    shortProofs: (v, mixers) => [
        'Nothing was changed, added or left out',
        v.shuffles > 0 && 'Every mix is the same deck, with a proof',
        v.shuffles > 0 && mixers.length > 0 && `${list(mixers)} mixed every time`,
        v.openings > 0 && 'Every card shown has its proofs',
        v.audited && 'The hidden cards were shown, too',
        v.trusted && 'You mixed every time',
    ].filter(Boolean),
    shortDoubts: {
        trust: 'That it is fair, if nobody who mixed is honest', voids: 'That nobody withheld after a look', objections: 'That every objection was true', lost: 'What some cards were', recovery: 'That not several together read the cards',
    },
    doubts: Object.fromEntries(Object.entries(blindDoubts).map(([word, text]) => [word, `${text[0].toUpperCase()}${text.slice(1)}.`])),
    trustMore: 'Say who you are below: only if you mixed, or somebody you know, is the deal fair to you.',
    me: 'Did I mix?', meHelp: 'Paste your public key, the line NAME=… that talon fair join printed. With the text of your key file this page looks into the boxes for you, too: it is on your own machine, and what you paste stays there.',
    meLabel: 'Key',
    meYes: (name, shuffles, all, trusted) => (all === 0 ? `You are ${name}. Nothing was shuffled in this game.` : shuffles === all ? `You are ${name}, and you mixed every time (${all} of ${all}).${trusted ? ' The deal was fair to you, if its plan is.' : ''}` : `You are ${name}. You mixed in ${shuffles} of ${all} shuffles: in the others you have to trust somebody else.`),
    meBacks: 'But you were out after a shuffle, or several players together have the key of every other.',
    meExample: 'But this is an example: everybody can know its secrets.',
    boxesOpened: 'The boxes for you are good.',
    seatColumns: ['Player', 'Mixed', 'Saw up to'],
    noSeeds: 'no key',
    reveal: 'Show the cards that were shown after the game',
    codes: {
        key: 'A player’s key is nothing, another’s, or not the one from before.', proof: 'A proof does not hold: it is another deck, another share, or a key without its secret.', face: 'The shares open a card to nothing that is in the pack.',
        pool: 'The cards that are to be mixed are not those the rules say, or cannot be mixed.', owed: 'Other shares are given than are owed, or as many cards as there are not.', box: 'A sealed box does not open, or holds no share.',
        dealers_choice: 'The host did something other than what was due. The host has no choices.',
    },
    operations: { arrange: (o) => `lays the first ${cards(o.n)} of ${o.zone} in an order of their own, with a proof that they are the same` },
    explain: {
        game: (l) => `The host opens the table for ${list(l.seats.map((s) => s[0]))}: ${l.name}, ${cards(l.zones.reduce((n, z) => n + z.cards.length, 0))}, ${l.rules ? 'played by its rules' : 'every step planned'}. Nobody will know a hidden card, the host neither.${l.recover ? ` Any ${l.recover} players can stand in for one who is gone.` : ''}`,
        lock: (l, seat) => `${seat(l.seat)} locks a key for this game, and proves to know its secret.`,
        shuffle: (l, seat, ops) => `Shuffle ${l.e}: ${ops}. ${list(l.seats.map(seat))} mix ${cards(l.n)}, one after the other.`,
        mix: (l, seat) => `${seat(l.seat)} mixes, hides every card anew, and proves that it is the same deck.`,
        run: (l) => `Shuffle ${l.e} is done: nobody knows where any card lies.`,
        void: (l, seat) => `The host says that ${list(l.missing.map(seat))} did not give what was needed, and goes on without ${l.missing.length === 1 ? 'this player' : 'them'}.`,
        do: (l, seat, ops) => `The host: ${ops}.`,
        act: (l, seat, ops) => `${seat(l.seat)}${l.say ? ` “${l.say}”` : ''}: ${ops}.`,
        answer: () => 'The host asks for the shares of what is to be seen now.',
        leave: (l, seat) => `${seat(l.seat)} wants to leave.`,
        share: (l, seat, ops, open, box) => `${seat(l.seat)} gives${l.for === null ? '' : ` in place of ${seat(l.for)}`}: ${parts(open, box)}.`,
        object: (l, seat) => `${seat(l.seat)} objects: a sealed box does not open. Whoever sealed it must give its secret, and everybody will see.`,
        secret: (l, seat) => `${seat(l.seat)} gives the secret of a box that was objected to.`,
        end: () => 'The end.',
        view: (l, seat) => `${seat(l.seat)} shows a share of ${cards(l.cards.length)} after the game.`,
    },
};
