// theatre.mjs -- the table with its scrubber: every line of the game in words, every card where it lay.
import { zoneElement } from './cards.mjs';
import { fill, h } from '../shared/dom.mjs';
import { icon, icons } from './icons.mjs';
import { explain, Names } from './explain.mjs';
import { damage } from './verdict-view.mjs';

const around = 3; // lines shown on either side
const playEvery = 1100; // milliseconds

export class Theatre {
    /** result: {verdict, history, lines (bytes), parsed}. */
    constructor(words, result) {
        this.words = words;
        this.result = result;
        this.bad = result.verdict.bad;
        this.last = Math.max(0, result.lines.length - 1);
        this.names = result.parsed[0] ? new Names(result.parsed) : null;
        this.at = this.bad ? this.bad.line : this.last;
        this.revealAll = false;
        this.asDealt = false;
        this.timer = null;
        this.build();
        this.show(this.at, false);
    }

    build() {
        const { words } = this;
        this.range = h('input', { type: 'range', id: 'scrubber', min: 0, max: this.last, value: this.at, step: 1, 'aria-label': words.line, oninput: () => this.go(Number(this.range.value)) });
        this.where = h('p.where', { id: 'where' });
        this.words_ = h('p.story', { id: 'story' });
        this.problem = h('div.problem', { id: 'problem', hidden: true });
        this.zones = h('div.zones', { id: 'zones' });
        this.nearby = h('ol.nearby', { id: 'nearby', 'aria-label': words.lines });
        this.buttons = {
            first: this.button('first', () => this.go(0)), back: this.button('back', () => this.go(this.at - 1)), play: this.button('play', () => this.togglePlay()),
            next: this.button('next', () => this.go(this.at + 1)), last: this.button('last', () => this.go(this.last)),
        };
        const reveal = this.result.verdict.audited ? h('label.reveal', {}, h('input', { type: 'checkbox', id: 'reveal', onchange: (event) => this.setReveal(event.target.checked) }), words.reveal) : null;
        const asDealt = h('label.reveal', {}, h('input', { type: 'checkbox', id: 'as-dealt', onchange: (event) => this.setAsDealt(event.target.checked) }), words.asDealt);
        const wide = matchMedia('(min-width: 900px)').matches;
        const table = [h('div.felt', {}, this.zones), h('div.controls', {}, h('div.buttons', { role: 'group', 'aria-label': words.line }, Object.values(this.buttons)), this.range)];
        const nothing = this.result.history.length === 0; // to play, or to sort
        this.element = h(`section.theatre${damage(this.result)}`, { 'aria-labelledby': 'table-title' },
            h('h2', { id: 'table-title' }, words.table),
            h('div.stage', {}, nothing ? h('p.note', {}, words.noTable) : table, h('div.now', {}, this.where, this.words_, this.problem)),
            h('div.beside', {}, h('details.around', { open: wide }, h('summary', {}, words.lines), this.nearby), nothing ? null : [reveal, asDealt]));
    }

    button(name, act) {
        return h('button.round', { type: 'button', 'data-name': name, 'aria-label': this.words[name], title: this.words[name], onclick: act }, icon(icons[name]));
    }

    setReveal(on) {
        this.revealAll = on;
        this.show(this.at, false);
    }

    setAsDealt(on) {
        this.asDealt = on;
        this.show(this.at, false);
    }

    go(n) {
        this.show(Math.max(0, Math.min(this.last, n)), true);
    }

    togglePlay() {
        if (this.timer) return this.stop();
        if (this.at === this.last) this.go(0);
        this.timer = setInterval(() => (this.at === this.last ? this.stop() : this.go(this.at + 1)), playEvery);
        return this.playButton(true);
    }

    stop() {
        clearInterval(this.timer);
        this.timer = null;
        this.playButton(false);
    }

    playButton(playing) {
        const name = playing ? 'pause' : 'play';
        const { play } = this.buttons;
        play.setAttribute('aria-label', this.words[name]);
        play.title = this.words[name];
        fill(play, icon(icons[name]));
    }

    sentence(n) {
        if (this.bad && n > this.bad.line && !this.result.parsed[n]) return this.words.afterBad;
        return this.names ? explain(this.words, this.names, this.result.parsed[n]) : this.words.explain.unread();
    }

    show(n, turning) {
        const before = this.at;
        this.at = n;
        const story = this.sentence(n);
        this.range.value = String(n);
        this.range.setAttribute('aria-valuetext', `${this.words.lineOf(n, this.last)}: ${story}`);
        this.where.textContent = this.words.lineOf(n, this.last);
        this.words_.textContent = story;
        const { first, back, next, last } = this.buttons;
        for (const button of [first, back]) button.disabled = n === 0;
        for (const button of [next, last]) button.disabled = n === this.last;
        this.element.classList.toggle('at-bad', this.bad?.line === n);
        this.showProblem(n);
        this.showZones(n, before, turning);
        this.showNearby(n);
    }

    showProblem(n) {
        const { bad, words } = this;
        const isBad = bad?.line === n;
        const after = bad && n > bad.line;
        this.problem.hidden = !isBad && !after;
        if (after) fill(this.problem, h('p', {}, words.afterBad));
        if (isBad) {
            const raw = new TextDecoder().decode(this.result.lines[n].subarray(0, 4000));
            const detail = words.detail(bad.message);
            fill(this.problem, h('h3', {}, words.problem), h('p', {}, words.codes[bad.code]), h('p.detail', { lang: detail === null ? 'en' : null }, detail ?? bad.message),
                this.comparison(bad), h('details', {}, h('summary', {}, words.raw), h('pre', { tabindex: 0 }, raw), h('p.detail', {}, words.zeroBased(bad.line))));
        }
    }

    comparison({ expected, actual }) {
        if (expected === null && actual === null) return null;
        const row = (label, value, kind) => (value === null ? null : h(`div.${kind}`, {}, h('dt', {}, label), h('dd', {}, value)));
        return h('dl.compare', {}, row(this.words.expected, expected, 'expected'), row(this.words.found, actual, 'found'));
    }

    showZones(n, before, turning) {
        const { history } = this.result;
        const state = Math.min(n, history.length - 1);
        if (state < 0) return;
        const tables = history.tables[state];
        const previous = history.tables[Math.max(0, state - 1)];
        const changed = new Set(state > 0 && n === state ? history.zones.filter((zone) => tables[zone.at] !== previous[zone.at]).map((zone) => zone.at) : []);
        const fresh = new Set(turning && n === before + 1 ? history.openedBy(n) : []);
        const context = { tables, n: state, changed, fresh, revealAll: this.revealAll, asDealt: this.asDealt };
        fill(this.zones, history.zones.map((zone) => zoneElement(this.words, this.names, history, zone, context)));
    }

    showNearby(n) {
        const from = Math.max(0, Math.min(n - around, this.last - 2 * around));
        const until = Math.min(this.last, from + 2 * around);
        const items = [];
        for (let i = from; i <= until; i++) items.push(this.lineItem(i, n));
        this.nearby.start = from + 1;
        const focused = this.nearby.contains(document.activeElement);
        fill(this.nearby, items);
        if (focused) this.nearby.querySelector('[aria-current]')?.focus();
    }

    lineItem(i, n) {
        const state = !this.bad || i < this.bad.line ? 'good' : i === this.bad.line ? 'bad' : 'after';
        return h(`li.${state}`, {}, h('button', { type: 'button', 'aria-current': i === n ? 'step' : null, onclick: () => this.go(i) },
            h('span.number', {}, String(i + 1)), h('span', {}, this.sentence(i))));
    }
}
