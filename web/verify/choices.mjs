// choices.mjs -- answers to what the rules ask: read, judged with three truth values, done (docs/transcript.md §14.4 to §14.6).
import { fail } from './bad.mjs';
import { bounded } from './course.mjs';
import { chooseOperation } from './kinds.mjs';
import { parseCompact } from './spelling.mjs';

const refuse = (message) => fail('refused', message);
const nameOf = (rules, seat) => rules.game.seats[seat - 1][0];

// --- reading one ------------------------------------------------------------------------------------------------------------------------

function optionOf({ machine }, name) {
    const { a, x } = machine.code;
    const at = machine.program.options.slice(a, a + x).findIndex((option) => option.name === (name ?? ''));
    return at < 0 ? refuse(`there is no option "${name ?? ''}" to choose`) : at;
}

/** The machine's zone of a name; null for none. */
function zoneOf({ machine }, id) {
    return id === null ? null : (machine.table.zones.find((zone) => zone.id === id) ?? refuse(`there is no zone "${id}" to choose`));
}

const mostValues = 4;
const mostCards = 20;

function placeIn(words, name, what) {
    if (name === null) return 0;
    const at = words.indexOf(name);
    return at < 0 ? refuse(`there is no ${what} "${name}" to choose`) : at + 1;
}

/** The answer that an operation means. Throws a Bad. */
function readAnswer(course, op) {
    const { combo, rankNames } = course.machine.program.rules;
    if (op.values.length > mostValues) refuse('so many values cannot be chosen');
    const option = optionOf(course, op.option);
    const [from, to] = [op.from, op.to].map((id) => zoneOf(course, id));
    if (op.places.length > mostCards || (op.places.length > 0 && !from)) refuse('so many cards cannot be chosen');
    const cards = op.places.map((place) => from.cards[place] ?? refuse(`there is no card at place ${place} of ${from.id}`));
    const kind = placeIn(combo.map(({ name }) => name), op.combo, 'combo');
    const height = placeIn(rankNames, op.height, 'rank');
    return { option, pass: op.pass, values: op.values.map(Number), from, cards, to, kind, height };
}

// --- in words ---------------------------------------------------------------------------------------------------------------------------

/** A card by its face where that is open, else by its back. */
function cardWord({ game, table, knowledge }, id, place) {
    const card = table.cards[table.byId.get(id).at][place];
    return knowledge.isOpen(card) ? game.faces[knowledge.faceOf(card)] : card.name;
}

/** "raise 500", "7s from hand.2 to trick". */
export function answerInWords(rules, op) {
    const cards = op.from === null ? [] : op.places.map((place) => cardWord(rules, op.from, place));
    const zones = [op.from === null ? null : `from ${op.from}`, op.to === null ? null : `to ${op.to}`];
    return [op.option, op.pass ? 'pass' : null, ...op.values, ...cards, ...zones].filter((word) => word !== null).join(' ');
}

// --- judging ----------------------------------------------------------------------------------------------------------------------------

function checkAsked(rules, seat, n) {
    const { open, hidden, machine } = rules.course;
    const who = nameOf(rules, seat);
    const asked = machine.whoIsAsked();
    if (!hidden.has(seat)) fail('turn', asked.length === 1 ? `${who} answers, and ${nameOf(rules, asked[0])} is asked` : `${who} answers, and is not asked`);
    if (n !== open) fail('turn', `${who} answers choice ${n}, and this is choice ${open}`);
}

/** The answer, if it is asked for and legal, or hangs: then that is kept. Throws a Bad. */
function judged(rules, seat, op) {
    const { course } = rules;
    checkAsked(rules, seat, op.n);
    const answer = readAnswer(course, op);
    const words = answerInWords(rules, op);
    course.see();
    const legal = bounded(() => course.machine.judge(seat, answer));
    if (legal === 0) fail('rules', `${nameOf(rules, seat)}'s answer to choice ${course.open} is none that the rules offer: ${words}`);
    course.choices++;
    if (Number.isNaN(legal)) course.hanging.add({ seat, n: course.open, answer, words, state: course.machine.save() });
    return answer;
}

const faces = [null, 'down', 'up'];

/** How the cards of an answer move, or null. */
function moveOf({ machine }, { option, from, to }, op) {
    if (op.places.length === 0 || to === null) return null;
    const { question } = machine.program.options[machine.code.a + option];
    return { op: 'move', from: from.id, to: to.id, indices: op.places, at: 'end', face: faces[machine.program.questions[question].face] };
}

/** An act of a game with rules. */
export function takeChoice(rules, line) {
    const { course } = rules;
    const who = nameOf(rules, line.seat);
    if (line.op.op !== 'choose') fail('turn', `${who} does something that is no choice: this game is played by rules`);
    if (!rules.stepsDone || !course.open) fail('order', `${who} answers, and nothing is asked`);
    if (course.together) fail('order', `${who} answers openly where everybody answers at once: that is a pick`);
    const answer = judged(rules, line.seat, line.op);
    course.answer(line.seat, answer, moveOf(course, answer, line.op));
}

// --- together ---------------------------------------------------------------------------------------------------------------------------

/** A pick: the seat's first of the open choice counts, in its block the one with the lowest number. */
export function takePick(rules, { seat, i }) {
    const { course, block } = rules;
    const hidden = course?.hidden.get(seat);
    if (!hidden || !course.open || !course.together || course.shows) return;
    if (hidden.i === 0 || (hidden.block === block.number && i < hidden.i)) Object.assign(hidden, { i, block: block.number });
}

/** The operation that a text shows, with ' for ". */
function shownOperation(text) {
    const op = parseCompact(text.replaceAll("'", '"'));
    chooseOperation(op, 'the answer');
    return op;
}

/** A show: of a pick that counts it is the answer. */
export function takeShow(rules, { seat, i, text }) {
    const { course } = rules;
    const hidden = course?.hidden.get(seat);
    if (!hidden || !course.open || !course.together || hidden.i !== i) return;
    const who = nameOf(rules, seat);
    if (!course.shows) fail('order', `${who} shows the answer before everybody has given one`);
    let op = null;
    try {
        op = shownOperation(text);
    } catch {
        refuse(`${who} shows what is no answer`);
    }
    hidden.answer = judged(rules, seat, op);
}
