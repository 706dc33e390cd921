// check.mjs -- a deal checked again from its record.
import { h, show } from '../dom.mjs';
import { settings } from '../settings.mjs';
import { gameName, w } from '../words.mjs';
import { checkRecord } from '../check.mjs';
import { sealWords } from '../seal-words.mjs';
import { groups, unhex } from '../seed.mjs';
import { language } from '../../shared/language.mjs';
import { header } from './parts.mjs';
import { moveWords } from './repair.mjs';

const quoted = (text) => (/^[\w.,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The same plan from the command; only for games with a file and players of their own. */
function command({ deal, seed }) {
    if (deal.game === null || deal.deck) return null;
    const dealer = deal.dealer ? ` --dealer ${quoted(deal.players[deal.dealer - 1])}` : '';
    const mode = deal.mode === 'rounds' ? '' : ` --mode ${deal.mode}`;
    return `talon plan ${deal.game} --players ${quoted(deal.players.join(','))}${dealer}${mode} --seed 0x${seed}`;
}

/** What the record says of repairs: every draw that was shown, every move that was made. */
function repairs({ drawn, moves }, places) {
    const words = w();
    if (!drawn.length) return [h('li', {}, words.noRepair)];
    const line = (say) => (move) => h('li', {}, say(moveWords(move, places)));
    return [h('li', {}, words.repairs, h('ul', { class: 'repairs' }, drawn.flat().map(line(words.wasShown)), moves.map(line(words.wasMoved))))];
}

function report({ checks, record, places, unchecked }) {
    const words = w();
    const good = checks.every((check) => check.ok);
    const flawed = good && record.flawed;
    const old = good && unchecked;
    const second = good && record ? command(record) : null;
    return [
        h('p', { class: flawed || old ? 'outcome flawed' : good ? 'outcome' : 'outcome bad' }, flawed ? words.checkFlawed : old ? words.checkOld : good ? words.checkGood : words.checkBad),
        h('ul', { class: 'checks' }, checks.map((check) => h('li', { class: check.ok ? 'good' : 'bad' }, h('span', { class: 'tick', 'aria-hidden': 'true' }, check.ok ? '✓' : '✗'), words[check.key]))),
        record && good ? h('ul', { class: 'details' },
            flawed ? h('li', {}, words.flawed) : null,
            flawed && old ? h('li', {}, words.checkOld) : null,
            h('li', {}, record.stirred ? words.wasStirred : words.notStirred),
            old ? null : repairs(record, places), // nobody has looked at what stands there
            h('li', {}, `${words.seal}: ${sealWords(unhex(record.commit), language()).join(' ')}`),
            h('li', {}, h('code', {}, groups(record.commit))),
            record.texts.map((text, i) => h('li', {}, words.addedBy(record.deal.players[i] ?? words.player(i + 1), text)))) : null,
        h('p', { class: 'note' }, words.notProved),
        second ? h('div', {}, h('p', {}, words.secondOpinion), h('pre', { tabindex: '0' }, second)) : null,
    ].filter(Boolean);
}

/** The records of earlier deals on this phone, newest first. */
function earlier(app, use) {
    if (!settings.records.length) return null;
    return h('section', { 'aria-labelledby': 'earlier' }, h('h2', { id: 'earlier' }, w().earlier),
        h('ul', { class: 'earlier' }, settings.records.map(({ id, players, record }) => h('li', {}, h('button', { type: 'button', class: 'wide', onclick: () => use(record) }, w().earlierDeal(gameName(id), players))))));
}

/** @param {{ text: string, heard: string }} typed the record, and what somebody noted of the seal */
export function check(app, typed, back) {
    const words = w();
    const result = h('div', { class: 'verdict', role: 'status' });
    const record = h('textarea', { rows: 4, spellcheck: 'false', oninput: () => (typed.text = record.value) });
    record.value = typed.text;
    const heard = h('input', { autocomplete: 'off', spellcheck: 'false', value: typed.heard, oninput: () => (typed.heard = heard.value) });
    const copy = h('button', { type: 'button', onclick: async () => {
        record.select();
        await (navigator.clipboard?.writeText(record.value) ?? Promise.reject(new Error('none'))).catch(() => document.execCommand('copy'));
        copy.textContent = words.copied;
    } }, words.copy);
    const run = () => {
        result.replaceChildren(...report(checkRecord(app.engine, record.value.trim(), heard.value)));
    };
    const runAgain = () => {
        run();
        result.scrollIntoView({ block: 'nearest' }); // the button is below
    };
    show(h('form', { class: 'screen check', onsubmit: (event) => {
        event.preventDefault();
        runAgain();
    } },
    header(app, words.checkTitle, back),
    h('p', {}, words.checkLead),
    result,
    h('label', { class: 'field tall' }, h('span', {}, words.recordLabel), record),
    h('label', { class: 'field tall' }, h('span', {}, words.heardLabel), heard),
    h('div', { class: 'pair' }, h('button', { class: 'primary', type: 'submit' }, words.checkNow), copy),
    earlier(app, (text) => {
        record.value = typed.text = text;
        runAgain();
    }),
    h('p', { class: 'links' }, h('a', { href: '../verify.html' }, words.verifyPage))));
    for (const button of document.querySelectorAll('form.check header button')) button.type = 'button';
    if (typed.text) run();
}
