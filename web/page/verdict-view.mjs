// verdict-view.mjs -- the checks as they are made, and what came out.
import { fill, h } from '../shared/dom.mjs';
import { lastWord } from '../verify/last-word.mjs';
import { circumstances } from '../verify/verdict.mjs';
import { icon, icons } from './icons.mjs';
import { strangerOf } from './me.mjs';

const stages = ['spelling', 'signatures', 'heads', 'meaning'];

/** The list of checks with ticks and a bar each. */
export class Checks {
    constructor(words) {
        this.words = words;
        this.rows = new Map();
        for (const stage of [...stages, 'audit']) {
            const mark = h('span.mark', {}, icon(icons.dot));
            const note = h('span.note', {}, '');
            const bar = h('progress', { max: 1, value: 0, 'aria-label': words.stages[stage] });
            this.rows.set(stage, { mark, note, bar, item: h('li.waiting', {}, mark, h('span.what', {}, words.stages[stage]), note, stage === 'audit' ? null : bar) });
        }
        this.element = h('ol.checks', {}, [...this.rows.values()].map((row) => row.item));
    }

    progress({ stage, done, total }) {
        for (const earlier of stages.slice(0, stages.indexOf(stage))) this.tick(earlier, 'good');
        const row = this.rows.get(stage);
        row.item.className = 'running';
        row.bar.max = total;
        row.bar.value = done;
        row.note.textContent = this.words.of(done, total);
    }

    tick(stage, state, note = this.words.stageWords[stage]) {
        const row = this.rows.get(stage);
        if (row.item.className === state) return;
        row.item.className = state;
        fill(row.mark, icon(state === 'good' ? icons.tick : state === 'bad' ? icons.cross : icons.dot));
        row.note.textContent = note;
        row.bar.remove();
    }

    finish({ bad, audited }) {
        const stop = bad ? stages.indexOf(bad.stage) : stages.length;
        stages.forEach((stage, i) => {
            if (i < stop) this.tick(stage, 'good');
            else this.tick(stage, i === stop ? 'bad' : 'idle', i === stop ? this.words.lineN(bad.line) : this.words.notReached);
        });
        if (audited) this.tick('audit', 'good');
        else this.tick('audit', 'idle', bad ? this.words.notReached : this.words.noAudit);
        for (const { bar } of this.rows.values()) bar.remove();
    }
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** What stands at the top of a good file: {kind, title, texts, ask}. The words are those that `talon verify` ends with. */
function goodWords(words, { verdict, history, tie }) {
    const last = lastWord(verdict, circumstances(history.file));
    const word = words.whys[last.why](last) + (last.but ? words.buts[last.but](last) : '') + (last.tries > 0 ? words.buts.tries(last) : '') + (last.sealed ? words.buts.sealed(last) : '') + (last.machine ? words.buts.machine() : '');
    const open = last.why === 'everybody';
    return { kind: last.kind, title: words.heads[last.head], texts: [sentence(word), open && words.yours(last.names), tie && words.tie(tie.line, tie.file), words.summary(verdict), verdict.rules && words.played(verdict)], ask: open };
}

/** The same for a bad one: what it is, who can have done it, what to do now. */
function badWords(words, result) {
    const { bad } = result.verdict;
    const { kind, what, how, who, seat } = result.why;
    const stranger = what === 'key' ? strangerOf(location) : null;
    const name = seat > 0 ? result.parsed[0].seats[seat - 1][0] : null;
    const line = bad.line + 1;
    const texts = {
        none: () => [words.whats[what], stranger && words.meGiven(stranger)],
        damaged: () => [words.damaged[how](line), words.before(bad.line, bad.stage)],
        broken: () => [words.codes[bad.code], words.culprits[who](line, name), words.before(bad.line, bad.stage)],
    }[kind] ?? (() => [words.codes[bad.code], kind === 'fork' && words.before(bad.line, bad.stage)]);
    return { kind: { none: 'none', damaged: 'damaged', version: 'doubt', unknown: 'doubt' }[kind] ?? 'bad', title: words.bads[kind], texts: texts(), toDealer: what === 'dealer' };
}

/** Nobody need have cheated: what is wrong with a damaged file is not as red as what a cheat did. The class for that; '' for all others. */
export const damage = ({ why }) => (why?.kind === 'damaged' ? '.damaged' : '');

/** The verdict. ask(): somebody wants to know whether their seed is in it. */
export function banner(words, result, ask) {
    const said = result.verdict.bad ? badWords(words, result) : goodWords(words, result);
    const mark = { good: icons.tick, bad: icons.cross, damaged: icons.again, none: icons.what }[said.kind] ?? icons.doubt;
    return h(`section.banner.${said.kind}`, { id: 'banner', 'aria-labelledby': 'verdict' }, h('span.seal', {}, icon(mark)), h('h2', { tabindex: -1, id: 'verdict' }, said.title),
        h('div.words', {}, said.texts.filter(Boolean).map((text) => h('p', {}, text)),
            said.ask ? h('button', { type: 'button', id: 'is-mine', onclick: ask }, words.isMine) : null,
            said.toDealer && location.protocol.startsWith('http') ? h('a.button', { href: 'dealer/index.html' }, words.toDealer) : null));
}

export function facts(words, verdict) {
    const shown = Object.keys(words.facts).filter((key) => verdict[key] > 0);
    if (verdict.bad || shown.length === 0) return null;
    return h('dl.facts', {}, shown.map((key) => h('div', {}, h('dt', {}, words.facts[key]), h('dd', {}, verdict[key].toLocaleString(words.code)))));
}

/** What is proved beside what is not, at a glance; and both in full, folded. */
export function proofs(words, verdict) {
    if (verdict.bad) return null;
    const everywhere = verdict.seats.filter((seat) => verdict.shuffles > 0 && seat.shuffles === verdict.shuffles).map((seat) => seat.name);
    const doubts = verdict.not_proved.map((word) => (word === 'trust' ? `${words.doubts.trust} ${words.trustMore}` : words.doubts[word]));
    const part = (kind, title, id, texts) => h(`section.${kind}`, {}, h('h2', {}, title), h('ul', { id }, texts.map((text) => h('li', {}, icon(kind === 'yes' ? icons.tick : icons.doubt), h('span', {}, text)))));
    const pair = (yes, no, id = '') => h('div.proofs', {}, part('yes', words.proved, `${id}proved`, yes), part('no', words.notProved, `${id}not-proved`, no));
    return h('div.glance', {}, pair(words.shortProofs(verdict, everywhere), verdict.not_proved.map((word) => words.shortDoubts[word])),
        fold('in-full', words.inFull, pair(words.proofs(verdict, everywhere), doubts, 'full-')));
}

/** lineOf: from a spine line's number to its line of the file. */
export function players(words, verdict, go, lineOf) {
    if (verdict.seats.length === 0) return null;
    const [name, seeds, saw] = words.seatColumns;
    const row = (seat) => h('tr', {},
        h('th', { scope: 'row' }, seat.name, verdict.you === seat.seat ? h('span.tag', {}, words.you) : null, seat.out ? h('span.tag.out', {}, words.out) : null),
        h('td', {}, seat.locked ? words.seeds(seat.shuffles, verdict.shuffles) : words.noSeeds),
        h('td', {}, seat.seen === null ? words.nothing : h('button.plain', { type: 'button', onclick: () => go(lineOf(seat.seen)) }, words.lineN(lineOf(seat.seen)))));
    return h('div.players', {}, h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, name), h('th', { scope: 'col' }, seeds), h('th', { scope: 'col' }, saw))), h('tbody', {}, verdict.seats.map(row))));
}

/** Something to unfold. */
export function fold(id, title, ...inside) {
    return h('details.fold', { id }, h('summary', {}, h('h2', {}, title)), ...inside);
}
