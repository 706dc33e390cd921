// setup.mjs -- who plays, with how many cards; then: deal.
import { h, show } from '../dom.mjs';
import { gameName, w } from '../words.mjs';
import { ownNumbers, seats, targetOf, wrongNumbers } from '../presets.mjs';
import { keep, settings } from '../settings.mjs';
import { header, iconButton, numberField, toggle } from './parts.mjs';

/** Names for so many players: those used last, then "Player 3". */
export function usualNames(n) {
    return Array.from({ length: n }, (_, i) => settings.names[i] || w().player(i + 1));
}

/** Whoever deals holds the phone, and everybody's pile lies before them as seen from there. Alone, there is nobody else. */
const hasDealer = (setup, games) => setup.players.length > 1 && (setup.own || !games.get(setup.game).imports);

class Setup {
    constructor(app, preset) {
        this.app = app;
        this.preset = preset;
        this.setup = { id: preset.id, game: preset.game, own: preset.own ? { ...preset.own } : undefined, players: usualNames(preset.players), dealer: 0, cards: preset.cards };
    }

    /** The first thing that is wrong, as words; null when it can be dealt. */
    wrong() {
        const { setup } = this;
        const names = setup.players.map((name) => name.trim());
        if (new Set(names).size < names.length) return w().sameNames;
        const numbers = setup.own ? wrongNumbers(setup.own, names.length) : setup.cards !== undefined && wrongNumbers({ cards: setup.cards, each: 8, table: 0 }, 1);
        return numbers ? w()[numbers] : null;
    }

    target() {
        try {
            return this.wrong() ? null : targetOf(this.setup, this.app.engine.games);
        } catch {
            return null;
        }
    }

    count(n) {
        this.setup.players = [...this.setup.players.slice(0, n), ...usualNames(n).slice(this.setup.players.length)];
        if (this.setup.dealer > n) this.setup.dealer = 0;
        this.show();
    }

    rename(i, name) {
        this.setup.players[i] = name;
        const names = [...settings.names];
        names[i] = name.trim();
        keep({ names });
        const option = this.dealing?.options[i];
        if (option) option.textContent = name;
        this.check();
    }

    playerCount() {
        const [lo, hi] = seats(this.setup, this.app.engine.games);
        const n = this.setup.players.length;
        if (lo === hi) return null;
        const step = (label, sign, to) => h('button', { class: 'step', 'aria-label': label, disabled: to < lo || to > hi, onclick: () => this.count(to) }, sign);
        return h('div', { class: 'stepper', role: 'group', 'aria-label': w().players },
            step(w().fewerPlayers, '−', n - 1), h('output', { 'aria-live': 'polite' }, `${n}`), step(w().morePlayers, '+', n + 1));
    }

    playerNames() {
        const one = this.setup.players.length === 1 && !this.setup.own;
        return h('ol', { class: 'names' }, this.setup.players.map((name, i) => h('li', {}, h('input', {
            value: name, maxlength: 24, autocomplete: 'off', 'aria-label': one ? w().you : w().playerName(i + 1),
            onfocus: (event) => event.target.select(),
            oninput: (event) => this.rename(i, event.target.value),
            onblur: (event) => {
                if (event.target.value.trim()) return;
                event.target.value = w().player(i + 1);
                this.rename(i, event.target.value);
            },
        }))));
    }

    dealer() {
        const { setup } = this;
        this.dealing = null;
        if (!hasDealer(setup, this.app.engine.games)) return null;
        const select = h('select', { onchange: () => {
            setup.dealer = Number(select.value);
            this.check();
        } }, setup.players.map((name, i) => h('option', { value: i + 1 }, name)));
        select.value = `${setup.dealer || setup.players.length}`;
        this.dealing = select;
        return h('label', { class: 'field' }, h('span', {}, w().dealerIs), select);
    }

    numbers() {
        const { setup } = this;
        const change = (name) => (n) => {
            if (setup.own) setup.own[name] = n;
            else setup[name] = n;
            this.check();
        };
        if (setup.own)
            return [
                numberField(w().cardsInDeck, setup.own.cards, change('cards'), { min: 1 }),
                setup.players.length ? numberField(w().each, setup.own.each, change('each')) : null,
                setup.players.length ? numberField(w().onTable, setup.own.table, change('table')) : null,
                setup.players.length ? toggle(w().inOrder, null, setup.own.order, change('order')) : null,
            ];
        return setup.cards === undefined ? [] : [numberField(w().cardsInDeck, setup.cards, change('cards'), { min: 8 })];
    }

    /** Rewrite what follows from the numbers; the fields stay. */
    check() {
        const wrong = this.wrong();
        const target = this.target();
        this.facts.replaceChildren();
        this.go.disabled = !target;
        if (wrong) this.facts.append(h('p', { class: 'wrong', role: 'alert' }, wrong));
        if (!target) return;
        const lines = [w().needs(target.cards.length + target.aside)];
        if (target.aside) lines.push(w().aside(target.aside));
        const { rounds, placements, packets, pickups } = this.app.engine.talon.plan(this.app.engine.talon.assign(target.cards, new Uint8Array(32)));
        lines.push(w().takes(Math.max(1, rounds.length), (placements * settings.tempo + 2 * packets + pickups) / 60));
        this.facts.append(h('p', {}, h('strong', {}, lines[0]), ' ', lines.slice(1).join(' ')));
    }

    /** Your own numbers, beginning with this game's. */
    toOwn() {
        const target = this.target();
        this.setup = { id: 'own', own: ownNumbers(target, this.setup.players.length), players: this.setup.players, dealer: 0 };
        this.preset = { id: 'own' };
        this.show();
    }

    start() {
        this.setup.players = this.setup.players.map((name) => name.trim());
        this.app.begin(this.setup);
    }

    show() {
        const words = w();
        const { setup } = this;
        this.facts = h('div', { class: 'facts' });
        this.go = h('button', { class: 'primary wide', type: 'submit' }, words.deal);
        const [, most] = seats(setup, this.app.engine.games);
        show(h('form', { class: 'screen setup', autocomplete: 'off', onsubmit: (event) => {
            event.preventDefault();
            this.start();
        } },
        header(this.app, gameName(this.preset.id), () => this.app.home()),
        most && setup.id !== 'shuffle' ? h('fieldset', {}, h('legend', {}, words.players), this.playerCount(), this.playerNames(), setup.players.length > 1 ? h('p', { class: 'note' }, words.seated) : null) : null,
        this.dealer(),
        ...this.numbers(),
        this.facts,
        setup.own || setup.cards !== undefined ? null : h('button', { class: 'plain', type: 'button', onclick: () => this.toOwn() }, words.changeNumbers),
        toggle(words.together, words.togetherWhy, settings.together, (on) => keep({ together: on })),
        h('div', { class: 'bottom' }, this.go)));
        for (const button of document.querySelectorAll('form.setup button:not([type])')) button.type = 'button';
        this.go.type = 'submit';
        this.check();
    }
}

export function setup(app, preset) {
    const screen = new Setup(app, preset);
    screen.show();
    return () => screen.show();
}
