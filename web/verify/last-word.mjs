// last-word.mjs -- the last word on a good file, as `talon verify` has it: which one it is, for words in any language to say.
import { isNotFair, knowsNobody } from './words.mjs';

/** Why a good file is no proof to whoever asks; null when there is no such reason. */
function doubtOf(v, { backs, chosen, missed, gone }) {
    const unsure = v.not_proved.includes('backs');
    if (v.not_proved.includes('rules')) return { head: 'notFair', why: 'otherRules', game: v.game };
    if (unsure && v.audit === 'full' && !v.ended) return { head: 'notYet', why: 'backsYet', ...backs };
    if (unsure) return { head: 'notFair', why: 'backs', ...backs };
    if (isNotFair(v)) return { head: 'notFair', why: chosen > 0 ? 'unmixed' : 'apart', n: chosen };
    if (knowsNobody(v)) return { head: 'notFairToYou', why: 'nobody' };
    if (v.you !== null && missed.has(v.you)) return { head: 'notFairToYou', why: 'missed', shuffle: missed.get(v.you) };
    if (v.you !== null && gone?.has(v.you)) return { head: 'notFairToYou', why: 'gone' };
    return null;
}

function unshuffled(v, { undealt }) {
    const over = v.ended || (v.plan[1] > 0 && v.plan[0] === v.plan[1]);
    if (undealt) return over ? 'undealtOver' : 'undealt';
    return over ? 'nothing' : 'nothingYet';
}

function goodOf(v, more) {
    const inAll = v.seats.filter((seat) => seat.shuffles === v.shuffles && !more.gone?.has(seat.seat));
    if (v.example) return { why: 'example' };
    if (v.shuffles === 0) return { why: unshuffled(v, more) };
    const tries = v.left + more.thrown;
    const but = { but: more.own ? null : v.rules ? 'rules' : 'plan', tries, sealed: v.ended ? (v.rules?.open ?? 0) : 0, machine: v.you === null && v.known.length === 0 };
    if (v.not_proved.includes('recovery')) return { why: 'recovery', t: more.recover, ...but };
    if (v.trusted) return { why: 'fairTo', names: inAll.filter(({ seat }) => v.known.includes(seat)).map(({ name }) => name), ...but };
    return { why: 'everybody', names: inAll.map(({ name }) => name), ...but };
}

/** {kind: 'good' or 'doubt', head, why, but?, sealed?, machine? (who asks knows nobody in it: one machine may have been everybody), and what the words for these need}. v: a good file's verdict; more: its circumstances. */
export function lastWord(v, more) {
    const doubt = doubtOf(v, more);
    if (doubt) return { kind: 'doubt', ...doubt };
    const isBrokenOff = v.plan[0] < v.plan[1] || v.rules?.over === false;
    return { kind: 'good', head: !v.ended ? 'soFar' : v.rules?.stopped ? 'undecided' : isBrokenOff ? 'brokenOff' : 'verified', ...goodOf(v, more) };
}
