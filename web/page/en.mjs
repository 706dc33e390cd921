// en.mjs -- the page in English.
import { doubts } from '../verify/words.mjs';

const cards = (n) => (n === 1 ? '1 card' : `${n} cards`);
const list = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`);
const up = { up: ', face up', down: ', face down' };
const face = (o) => (o.face ? up[o.face] : '');
const places = (indices) => (indices.length === 1 ? `place ${indices[0] + 1}` : `places ${indices.map((i) => i + 1).join(', ')}`);
const where = (at) => (at === 'end' ? '' : at === 'top' || at === 0 ? ', on top' : `, at place ${at + 1}`);

const said = (text) => (text ? ` “${text}”` : '');

const operations = {
    deal: (o) => `deal ${cards(o.n)} from ${o.from} to ${o.to.length > 1 ? `each of ${list(o.to)}` : (o.to[0] ?? 'nobody')}${face(o)}`,
    move: (o) => `move ${cards(o.n)} from ${o.from} to ${o.to}${where(o.at)}${face(o)}`,
    'move by indices': (o) => `move ${places(o.indices)} of ${o.from} to ${o.to}${where(o.at)}${face(o)}`,
    'move by cards': (o) => `move ${list(o.cards)} from ${o.from} to ${o.to}${where(o.at)}${face(o)}`,
    combine: (o) => `gather ${list(o.from)} in ${o.to}`,
    turn: (o) => `turn ${places(o.indices)} of ${o.zone} face ${o.face}`,
    shuffle: (o) => `asks for a shuffle of ${o.zone}`,
    look: (o) => `asks to see the first ${cards(o.n)} of ${o.zone}`,
    undo: () => 'takes the last move back',
};

const disclosed = (opened, boxed, keys) => [opened && `${cards(opened)} shown to all`, keys && (keys === 1 ? 'the secret of a sealed box that was objected to' : `the secrets of ${keys} sealed boxes that were objected to`), boxed && (boxed === 1 ? '1 card sealed for whoever may see it' : `${boxed} cards sealed for those who may see them`)].filter(Boolean).join('; ');

export default {
    code: 'en', name: 'English', other: 'Deutsch',
    title: 'Was the deal fair?',
    lead: 'Drop the transcript of a talon game here. Your browser reads every line, follows every card and tells you what is proved. Nothing leaves this page.',
    choose: 'Choose a transcript', drop: 'or drop it anywhere on this page', dropNow: 'Let go to check it', example: 'Look at an example', again: 'Check another file',
    themeDark: 'Dark', themeLight: 'Light', language: 'Language', theme: 'Colours',
    checking: 'Checking', of: (n, total) => `${n.toLocaleString('en')} of ${total.toLocaleString('en')}`,
    stages: { spelling: 'Spelling', signatures: 'Signatures', heads: 'Chain', meaning: 'Rules and cards', audit: 'Full audit' },
    stageWords: {
        spelling: 'every line is written exactly as the format says', signatures: 'every line is signed by the one it names', heads: 'nothing was inserted, removed or moved',
        meaning: 'every card came from where the rules say', audit: 'the dealer’s key fits every hidden card and every sealed box',
    },
    noAudit: 'the dealer has not given its key', notReached: 'not reached',
    verified: 'Verified', notVerified: 'Not verified', forked: 'Two stories', tie: (line, file) => `A tie: somebody else was faster, and ${file} goes on from another line ${line}. What stands here from that line on was not played.`,
    summary: (v) => `${v.game}: ${v.lines.toLocaleString('en')} lines, ${list(v.seats.map((s) => s.name))}.`,
    summaryBad: (line, stage) => `Line ${line} is bad (${stage}). The lines before it are good in that respect; nothing after it counts.`,
    facts: { shuffles: 'shuffles', openings: 'cards shown', boxes: 'sealed boxes', acts: 'moves by players', voids: 'called off', undone: 'taken back after a look', objections: 'objections', notes: 'notes', picks: 'hidden choices', skips: 'skipped players', left: 'games left before' },
    proved: 'What is proved', notProved: 'What is not',
    proofs: (v, seeds) => [
        'Every line is signed, and nothing was changed, added or left out between the first line and the last.',
        v.shuffles > 0 && (seeds.length > 0 ? `The seeds of ${list(seeds)} are in every shuffle. If one of them chose a seed honestly, nobody could arrange the cards.` : 'Every shuffle follows from the seeds that were locked before it.'),
        v.openings > 0 && 'Every card shown is the one sealed before the seeds were known, and no card appeared twice.',
        v.audited && 'The dealer’s key fits: the cards nobody saw were right too, and every sealed box held the right card.',
        v.trusted && 'Your seed is in every shuffle: the deal was fair to you, whatever everybody else did.',
    ].filter(Boolean),
    doubts: Object.fromEntries(Object.entries(doubts).map(([word, text]) => [word, `${text[0].toUpperCase()}${text.slice(1)}.`])),
    trustMore: 'Say who you are below: only a seed you know was chosen honestly makes the deal fair to you.',
    me: 'Is my seed in it?', meHelp: 'Paste your key, your secret seed, or the text of your key file. It stays on this page.', meLabel: 'Key or seed', meCheck: 'Look for it', meForget: 'Forget it',
    meYes: (name, shuffles, all, trusted) => (all === 0 ? `You are ${name}. Nothing was shuffled in this game.` : shuffles === all ? `You are ${name}, and your seed is in every shuffle (${all} of ${all}).${trusted ? ' The deal was fair to you.' : ''}` : `You are ${name}. Your seed is in ${shuffles} of ${all} shuffles: in the others you have to trust somebody else.`),
    meBacks: 'But hidden cards were shuffled again, and without the dealer’s key nothing shows that they stayed the same cards.',
    meExample: 'But this is an example: everybody can know its seeds.',
    meNone: 'No seat of this game has this key, and no line gives this seed.', meBad: 'This is neither a key nor a seed: it should be 64 hex digits, or a key file.',
    meSeed: (name, e, line) => `${name} gave this seed for shuffle ${e}, in line ${line}.`, meLock: (name, line) => `${name} locked this in line ${line}: the end of the chain of seeds.`,
    boxesOpened: 'Your sealed cards are open on the table.',
    players: 'Players', seatColumns: ['Player', 'Seeds', 'Saw up to'], seeds: (n, all) => `${n} of ${all}`, noSeeds: 'none', out: 'out', you: 'you', lineN: (n) => `line ${n}`, nothing: '–',
    table: 'The table', line: 'Line', lineOf: (n, last) => `Line ${n} of ${last}`, first: 'First line', back: 'Line before', next: 'Next line', last: 'Last line', play: 'Play', pause: 'Pause',
    reveal: 'Show the cards the dealer’s key reveals', lines: 'Lines around here', expected: 'Expected', found: 'Found', raw: 'The line as it is in the file', problem: 'What is wrong',
    codes: {
        version: 'This page reads version 2. An older talon wrote this file, and its verdicts could be cheated; or a newer talon did.', newer: 'This file needs something that this page does not know: a newer talon wrote it.',
        spelling: 'This line is not written as the format demands.', key: 'A key is not valid, or used twice.', signature: 'The signature does not fit: the line was changed, or somebody else wrote it.',
        head: 'The line does not follow from the lines before it: something was inserted, removed or moved.', order: 'This line may not come here.', dealers_choice: 'The dealer did something other than what was due. The dealer has no choices.',
        epoch: 'The number of the shuffle is wrong.', pool: 'The cards that got new backs are not those the rules say.', seats: 'The players who take part are not those the rules say.', voids: 'More was called off than the game allows.', cut: 'A cut is missing or is not the one committed to.',
        reveal: 'The seed is not the one that was locked.', refused: 'The table does not allow this.', not_yours: 'This player used what belongs to somebody else.', watched: 'The plan still deals from there: nobody may touch these cards before it has.',
        owed: 'The cards shown or sealed are not those that were owed.', opening: 'The card shown is not the one that was sealed.',
        copies: 'The same card turned up more often than it is in the pack.', box: 'A sealed box does not open, or holds something else.', name: 'The card does not have this name.', pick: 'What is shown is not what was chosen.',
        table: 'The table at the end is not where the moves lead.', commit: 'The dealer’s key is not the one it committed to.',
        audit: 'With the dealer’s key, what was hidden turns out wrong.', unknown_key: 'A player’s key is not the one you know.', fork: 'Two files of the same game cannot both be: somebody signed two stories.',
    },
    handOf: (name) => `${name}’s hand`, zoneEmpty: 'empty', hidden: 'face-down card', hiddenMany: (n) => `${n} face-down cards`, knownTo: (names) => `known to ${list(names)}`, ownedBy: (name) => `${name}’s`, faceDown: 'face down', veiled: (name) => `a card of ${name} that has no name yet`, inOrder: (n) => `${n} cards in their original order`,
    suits: { s: 'of spades', h: 'of hearts', d: 'of diamonds', c: 'of clubs' }, ranks: { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten' },
    noTable: 'The cards cannot be followed: the file is bad before that.', afterBad: 'What comes after a bad line is not checked.',
    filesCompared: 'Files', readError: 'The file cannot be read.',
    operations,
    explain: {
        game: (l) => `The dealer opens the table for ${list(l.seats.map((s) => s[0]))}: ${l.name}, ${cards(l.zones.reduce((n, z) => n + z.cards.length, 0))}, every step planned. It commits to its key.`,
        lock: (l, seat) => `${seat(l.seat)} locks a chain of secret seeds.`,
        cut: (l, seat) => `${seat(l.seat)} commits to where to cut.`,
        shuffle: (l, seat, ops) => `Shuffle ${l.e}: ${ops}. The dealer seals ${cards(l.n)} with new backs and can change nothing now. It waits for the seeds of ${list(l.seats.map(seat))}.`,
        reveal: (l, seat) => `${seat(l.seat)} gives the seed for shuffle ${l.e}${l.cut ? ', and the cut' : ''}.`,
        run: (l, seat, ops, open, box) => `Shuffle ${l.e} runs: everybody’s seeds decide where every card goes.${open || box ? ` ${disclosed(open, box)}.` : ''}`,
        void: (l, seat) => (l.e === 0 ? `${list(l.missing.map(seat))} did not name a card that everybody sees. The dealer goes on without it.` : `Shuffle ${l.e} is called off: the dealer says that ${list(l.missing.map(seat))} did not give what was needed, and ${l.missing.length === 1 ? 'is' : 'are'} out.`),
        do: (l, seat, ops, open, box) => `The dealer: ${ops}.${open || box ? ` ${disclosed(open, box)}.` : ''}`,
        act: (l, seat, ops, open) => `${seat(l.seat)}${said(l.say)}: ${ops}.${open ? ` ${seat(l.seat)} shows ${cards(open)}.` : ''}`,
        answer: (l, seat, ops, open, box) => `The dealer discloses: ${disclosed(open, box, l.keys.length)}.`,
        skip: (l, seat) => `The dealer says that ${seat(l.seat)} did not answer. Nothing shows it.`,
        object: (l, seat) => `${seat(l.seat)} objects: the sealed box of card ${l.card} does not open. The dealer must give its secret, and everybody will see.`,
        name: (l, seat) => (l.to === null ? `${seat(l.seat)} names ${l.names.length === 1 ? 'a card' : 'cards'}: ${list(l.names.map((entry) => entry[1])) || 'none'}.` : `${seat(l.seat)} tells ${seat(l.to)} the name of ${cards(l.names.length)}, sealed.`),
        seen: (l, seat) => `${seat(l.seat)} signs: this is the game I saw, up to line ${l.at}.`,
        note: (l, seat) => `${seat(l.seat)} writes:${said(l.text) || ' nothing'}.`,
        pick: (l, seat) => `${seat(l.seat)} makes a choice that stays hidden until it is shown.`,
        show: (l, seat) => `${seat(l.seat)} shows what was chosen:${said(l.text) || ' nothing'}.`,
        end: (l) => (l.key ? 'The end. The dealer gives its key: now what nobody saw can be checked, too.' : 'The end. The dealer keeps its key.'),
        view: (l, seat) => `${seat(l.seat)} shows ${l.open.length === 0 ? 'nothing' : cards(l.open.length)} after the game.`,
        unread: () => 'This line cannot be read.',
    },
};
