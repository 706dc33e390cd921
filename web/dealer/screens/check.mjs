// check.mjs -- a deal checked again from its record.
import { h, show } from '../dom.mjs';
import { settings } from '../settings.mjs';
import { gameName, w } from '../words.mjs';
import { checkRecord } from '../check.mjs';
import { sealWords } from '../seal-words.mjs';
import { groups, unhex } from '../seed.mjs';
import { language } from '../../shared/language.mjs';
import { header } from './parts.mjs';

const quoted = (text) => (/^[\w.,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The same plan from the command; only for games with a file and players of their own. */
function command({ deal, seed }) {
    if (deal.game === null || deal.deck) return null;
    const dealer = deal.dealer ? ` --dealer ${quoted(deal.players[deal.dealer - 1])}` : '';
    const mode = deal.mode === 'rounds' ? '' : ` --mode ${deal.mode}`;
    return `talon plan ${deal.game} --players ${quoted(deal.players.join(','))}${dealer}${mode} --seed 0x${seed}`;
}

function report({ checks, record }) {
    const words = w();
    const good = checks.every((check) => check.ok);
    const second = good && record ? command(record) : null;
    return [
        h('p', { class: good ? 'outcome' : 'outcome bad' }, good ? words.checkGood : words.checkBad),
        h('ul', { class: 'checks' }, checks.map((check) => h('li', { class: check.ok ? 'good' : 'bad' }, h('span', { class: 'tick', 'aria-hidden': 'true' }, check.ok ? '✓' : '✗'), words[check.key]))),
        record && good ? h('ul', { class: 'details' },
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

export function check(app, text, back) {
    const words = w();
    const result = h('div', { class: 'verdict', role: 'status' });
    const record = h('textarea', { rows: 4, spellcheck: 'false' });
    record.value = text;
    const heard = h('input', { autocomplete: 'off', spellcheck: 'false' });
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
        record.value = text;
        runAgain();
    }),
    h('p', { class: 'links' }, h('a', { href: '../verify.html' }, words.verifyPage))));
    for (const button of document.querySelectorAll('form.check header button')) button.type = 'button';
    if (text) run();
}
