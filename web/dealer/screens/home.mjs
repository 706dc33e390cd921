// home.mjs -- the first screen: the games.
import { h, show } from '../dom.mjs';
import { gameName, w } from '../words.mjs';
import { install, installState } from '../install.mjs';
import { PRESETS, otherGames } from '../presets.mjs';
import { settings } from '../settings.mjs';
import { header } from './parts.mjs';

function gameButton(app, preset, about) {
    return h('li', {}, h('button', { class: 'game', onclick: () => app.setup(preset) }, h('strong', {}, gameName(preset.id)), h('span', {}, about)));
}

/** The deal that was left, if there is one. */
function goOn(app) {
    const { deal } = app;
    if (!deal) return null;
    return h('button', { class: 'primary wide', onclick: () => app.resume() }, w().goOn(gameName(deal.setup.id), deal.laid, deal.cards));
}

/** How to keep the page, where there is something to say about it. */
function installing() {
    const state = installState();
    if (state === 'button') return h('button', { class: 'wide', onclick: install }, w().install);
    return state ? h('p', { class: 'note' }, w().installNote[state]) : null;
}

export function home(app) {
    const words = w();
    const others = otherGames(app.engine.games);
    const range = (preset) => {
        const game = app.engine.games.get(preset.game);
        return words.forPlayers(game.minPlayers, game.maxPlayers);
    };
    const more = h('ul', { class: 'games', id: 'more', hidden: true }, others.map((preset) => gameButton(app, preset, range(preset))));
    const toggle = h('button', { class: 'plain', 'aria-expanded': 'false', 'aria-controls': 'more', onclick: () => {
        more.hidden = !more.hidden;
        toggle.setAttribute('aria-expanded', `${!more.hidden}`);
        toggle.textContent = more.hidden ? words.more : words.fewer;
    } }, words.more);
    show(h('div', { class: 'screen home' },
        header(app, words.title, null),
        h('p', { class: 'lead' }, words.lead),
        goOn(app),
        h('ul', { class: 'games', 'aria-label': words.games }, PRESETS.map((preset) => gameButton(app, preset, words.about[preset.id])),
            gameButton(app, { id: 'own', own: { cards: 52, each: 5, table: 0, order: true }, players: 4 }, words.about.own)),
        toggle,
        more,
        h('p', { class: 'links' },
            h('button', { class: 'plain', onclick: () => app.addToOther() }, words.addToOther),
            h('button', { class: 'plain', onclick: () => app.check('') }, words.checkTitle)),
        h('p', { class: 'note' }, words.fair),
        installing(),
        settings.offline ? h('p', { class: 'note' }, words.offline) : null,
    ));
}
