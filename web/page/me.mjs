// me.mjs -- "is my seed in it?": finds out what somebody pasted. A page that came from somebody else's machine may be another than ours, so it
// asks for what is public, says so, and does not take a secret.
import { hex, unhex } from '../verify/bytes.mjs';
import { publicOf } from '../verify/curve.mjs';
import { h } from '../shared/dom.mjs';

/** Where the page came from when that is not this machine; else null. */
export function strangerOf({ protocol, hostname }) {
    const ours = protocol === 'file:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    return ours ? null : hostname || protocol;
}

/** The secret in the text of a key file; null when it is none. */
function secretOf(text) {
    try {
        const key = JSON.parse(text);
        return key?.talon === 'key' && typeof key.secret === 'string' ? key.secret : null;
    } catch {
        return null;
    }
}

/** 64 hex digits out of a key file, of NAME=KEY, or of the text itself; null when there are none. */
export function digitsOf(text) {
    const found = (secretOf(text) ?? text.trim().replace(/^[^=]*=/, '')).toLowerCase();
    return /^[0-9a-f]{64}$/.test(found) ? found : null;
}

/** {me} when it is a seat's key, {seed} or {lock} with the line when it is in the file, or {}. */
export function lookFor(digits, parsed) {
    const keys = parsed[0].seats.map((seat) => seat[1]);
    if (keys.includes(digits)) return { me: { publicKey: unhex(digits) } };
    if (keys.includes(hex(publicOf(unhex(digits))))) return { me: { seed: unhex(digits) } };
    const seed = parsed.findIndex((line) => line.k === 'reveal' && line.seed === digits);
    if (seed >= 0) return { seed };
    const lock = parsed.findIndex((line) => line.k === 'lock' && line.chain === digits);
    return lock >= 0 ? { lock } : {};
}

/** What a page of a stranger's goes on with instead: the seat, without the secret. */
export function withoutSecret(text, found) {
    const given = found.me?.seed !== undefined || secretOf(text) !== null;
    if (!given) return found;
    return { ...found, given, ...(found.me ? { me: { publicKey: publicOf(found.me.seed) } } : {}) };
}

function answer(words, { verdict, parsed }, found, stranger) {
    if (found.given) {
        const [, text] = answer(words, { verdict, parsed }, { ...found, given: false }, stranger);
        return ['bad', `${words.meGiven(stranger)} ${text}`];
    }
    const name = (line) => parsed[0].seats[parsed[line].seat - 1][0];
    if (found.seed !== undefined) return ['good', words.meSeed(name(found.seed), parsed[found.seed].e, found.seed)];
    if (found.lock !== undefined) return ['good', words.meLock(name(found.lock), found.lock)];
    if (!found.me) return ['bad', words.meNone];
    const seat = verdict.seats.find((entry) => entry.seat === verdict.you);
    if (!seat) return ['bad', words.meNone];
    const all = seat.shuffles === verdict.shuffles && verdict.shuffles > 0;
    const but = verdict.example ? words.meExample : all && !verdict.trusted ? (verdict.not_proved.includes('unmixed') ? words.meUnmixed : words.meBacks) : '';
    const more = [but, found.me.seed ? words.boxesOpened : ''].filter(Boolean).join(' ');
    return [verdict.trusted ? 'good' : 'none', `${words.meYes(seat.name, seat.shuffles, verdict.shuffles, verdict.trusted)} ${more}`.trim()];
}

/** The form. check(me) verifies again with this key, or with none. */
export function meForm(words, result, state, check) {
    const stranger = strangerOf(location);
    const input = h('textarea', { id: 'me', rows: 2, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'none', 'aria-describedby': 'me-help' });
    input.value = state.text ?? '';
    const said = h('p.answer', { role: 'status', id: 'me-answer' });
    const say = ([kind, text]) => {
        said.className = `answer ${kind}`;
        said.textContent = text;
    };
    const look = (event) => {
        event.preventDefault();
        const digits = digitsOf(input.value);
        if (!digits) return say(['bad', words.meBad]);
        const all = lookFor(digits, result.parsed);
        const found = stranger ? withoutSecret(input.value, all) : all;
        if (found.given) input.value = '';
        Object.assign(state, { text: input.value, found });
        return found.me ? check(found.me) : say(answer(words, result, found, stranger));
    };
    const forget = () => {
        Object.assign(state, { text: '', found: null });
        check(null);
    };
    if (state.found) say(answer(words, result, state.found, stranger));
    return h('details.fold.me', { id: 'me-fold', open: Boolean(state.found) }, h('summary', {}, h('h2', {}, words.me)), h('form', { onsubmit: look }, h('p', { id: 'me-help' }, stranger ? words.meHelpAway(stranger) : words.meHelp), h('label', { for: 'me' }, words.meLabel), input,
        h('div.row', {}, h('button.primary', { type: 'submit' }, words.meCheck), state.text ? h('button', { type: 'button', id: 'forget', onclick: forget }, words.meForget) : null), said));
}

