// verdict-view.mjs -- the checks as they are made, and what came out.
import { fill, h } from '../shared/dom.mjs';
import { isNotFair } from '../verify/words.mjs';
import { icon, icons } from './icons.mjs';

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

/** The big word at the top. */
export function banner(words, { verdict, tie }) {
    const { bad } = verdict;
    const good = !bad && !isNotFair(verdict);
    const title = good ? words.verified : !bad ? words.notFair : bad.code === 'fork' ? words.forked : words.notVerified;
    const text = bad ? `${words.codes[bad.code]} ${words.summaryBad(bad.line, words.stages[bad.stage])}` : [!good && words.doubts.unmixed, words.summary(verdict), tie && words.tie(tie.line, tie.file)].filter(Boolean).join(' ');
    return h(`div.banner.${good ? 'good' : bad ? 'bad' : 'doubt'}`, { id: 'banner' }, h('span.seal', {}, icon(good ? icons.tick : icons.cross)), h('div', {}, h('h2', { tabindex: -1, id: 'verdict' }, title), h('p', {}, text)));
}

export function facts(words, verdict) {
    const shown = Object.keys(words.facts).filter((key) => verdict[key] > 0);
    if (verdict.bad || shown.length === 0) return null;
    return h('dl.facts', {}, shown.map((key) => h('div', {}, h('dt', {}, words.facts[key]), h('dd', {}, verdict[key].toLocaleString(words.code)))));
}

export function proofs(words, verdict) {
    if (verdict.bad) return null;
    const everywhere = verdict.seats.filter((seat) => verdict.shuffles > 0 && seat.shuffles === verdict.shuffles).map((seat) => seat.name);
    const item = (kind, text) => h(`li.${kind}`, {}, icon(kind === 'yes' ? icons.tick : icons.dot), h('span', {}, text));
    return h('div.proofs', {},
        h('section', {}, h('h2', {}, words.proved), h('ul', {}, words.proofs(verdict, everywhere).map((text) => item('yes', text)))),
        h('section', {}, h('h2', {}, words.notProved), h('ul', { id: 'not-proved' }, verdict.not_proved.map((word) => item('no', word === 'trust' ? `${words.doubts.trust} ${words.trustMore}` : words.doubts[word])))));
}

/** lineOf: from a spine line's number to its line of the file. */
export function players(words, verdict, go, lineOf) {
    if (verdict.seats.length === 0) return null;
    const [name, seeds, saw] = words.seatColumns;
    const row = (seat) => h('tr', {},
        h('th', { scope: 'row' }, seat.name, verdict.you === seat.seat ? h('span.tag', {}, words.you) : null, seat.out ? h('span.tag.out', {}, words.out) : null),
        h('td', {}, seat.locked ? words.seeds(seat.shuffles, verdict.shuffles) : words.noSeeds),
        h('td', {}, seat.seen === null ? words.nothing : h('button.plain', { type: 'button', onclick: () => go(lineOf(seat.seen)) }, words.lineN(lineOf(seat.seen)))));
    return h('section.players', {}, h('h2', {}, words.players),
        h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, name), h('th', { scope: 'col' }, seeds), h('th', { scope: 'col' }, saw))), h('tbody', {}, verdict.seats.map(row))));
}
