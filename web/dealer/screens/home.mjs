// home.mjs -- the first screen: the games.
import { h, show, svg } from '../dom.mjs';
import { gameName, w } from '../words.mjs';
import { install, installState } from '../install.mjs';
import { PRESETS, otherGames } from '../presets.mjs';
import { settings } from '../settings.mjs';
import { glyphOf } from './glyphs.mjs';
import { masthead } from './parts.mjs';

/** Games that were played lately come first. */
function byLast(presets) {
    const rank = ({ id }) => (settings.played.includes(id) ? settings.played.indexOf(id) : Infinity);
    return [...presets].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Letters as people type them: without accents, apostrophes and hyphens. */
const plain = (text) => text.normalize('NFKD').replace(/[\p{M}'’\u00ad]/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** Whether a game has these letters: anywhere in its name, or where a word of what is said about it, or of its file's name, begins. */
function has({ dataset, firstChild: button }, wish) {
    const [name, about] = [button.querySelector('strong').textContent, button.lastChild.textContent].map(plain);
    return name.includes(wish) || ` ${about} ${plain(`${dataset.game} ${dataset.file ?? ''}`)}`.includes(` ${wish}`);
}

/** A field that leaves only the games with these letters; of all games, while there is something in it. */
function searching(lists, toggle, typed) {
    const none = h('p', { class: 'note', role: 'status' });
    const find = () => {
        typed.search = search.value;
        const wish = plain(search.value.trim());
        const items = lists.flatMap((list) => [...list.children]);
        for (const item of items) item.hidden = !has(item, wish);
        lists[1].hidden = wish === '' && toggle.getAttribute('aria-expanded') !== 'true';
        toggle.hidden = wish !== '';
        none.textContent = items.every((item) => item.hidden) ? w().noGame : '';
    };
    const search = h('input', { type: 'search', 'aria-label': w().search, placeholder: w().search, autocomplete: 'off', value: typed.search ?? '', oninput: find });
    if (typed.search) find();
    return [search, none];
}

function gameButton(app, preset, about) {
    return h('li', { 'data-game': preset.id, 'data-file': preset.game }, h('button', { class: 'game', onclick: () => app.setup(preset) }, h('span', { class: 'head' }, svg('0 0 24 24', glyphOf(preset.id), { class: 'glyph' }), h('strong', {}, gameName(preset.id))), h('span', {}, about)));
}

/** The deal that was left, if there is one. */
function goOn(app) {
    const { deal } = app;
    if (!deal) return null;
    return h('button', { class: 'primary wide', onclick: () => app.resume() }, w().goOn(gameName(deal.setup.id).replaceAll(' ', '\u00a0'), deal.laid, deal.cards));
}

/** How to keep the page, where there is something to say about it. */
function installing() {
    const state = installState();
    if (state === 'button') return h('button', { class: 'wide', onclick: install }, w().install);
    return state ? h('p', { class: 'note' }, w().installNote[state]) : null;
}

/** @param {{ search?: string }} typed what is looked for */
export function home(app, typed) {
    const words = w();
    const others = otherGames(app.engine.games);
    const range = (preset) => {
        const game = app.engine.games.get(preset.game);
        return words.forPlayers(game.minPlayers, game.maxPlayers);
    };
    const more = h('ul', { class: 'games', id: 'more', hidden: true }, others.filter(({ id }) => !settings.played.includes(id)).map((preset) => gameButton(app, preset, range(preset))));
    const toggle = h('button', { class: 'plain', 'aria-expanded': 'false', 'aria-controls': 'more', onclick: () => {
        more.hidden = !more.hidden;
        toggle.setAttribute('aria-expanded', `${!more.hidden}`);
        toggle.textContent = more.hidden ? words.more : words.fewer;
    } }, words.more);
    const first = [...PRESETS, { id: 'own', own: { cards: 52, each: 5, table: 0, order: true }, players: 4 }];
    const list = h('ul', { class: 'games', 'aria-label': words.games }, byLast([...first, ...others.filter(({ id }) => settings.played.includes(id))]).map((preset) => gameButton(app, preset, words.about[preset.id] ?? range(preset))));
    const [search, none] = searching([list, more], toggle, typed);
    show(h('div', { class: 'screen home' },
        masthead(app),
        h('h1', {}, words.title),
        h('p', { class: 'lead' }, words.lead),
        goOn(app),
        search,
        none,
        list,
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
