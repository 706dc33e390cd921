// game-view.mjs -- the game as line 0 has it: its cards, who sees what, and the plan (docs/transcript.md §13).
import { facesOf } from '../verify/game-words.mjs';
import { h } from '../shared/dom.mjs';

const mostFaces = 400;

function zoneItem(words, names, zone) {
    const called = names.zone(zone.id);
    const owner = zone.owner === null || called === names.seat(zone.owner) ? '' : ` (${words.ownedBy(names.seat(zone.owner))})`;
    return h('li', {}, `${called}${owner}: ${words.sights[zone.sees]}`);
}

/** names: the Names of the file. */
export function gameView(words, game, names) {
    const operation = (op) => names.operation(words, op);
    const face = (number) => game.faces[number];
    const inWords = (entry) => {
        if (entry.do) return words.step(entry, operation);
        if (entry.ask !== undefined) return words.step({ ...entry, ask: names.zone(entry.ask) }, operation, names.seat, face);
        return words.step({ ...entry, shuffle: entry.shuffle.map(names.zone), cuts: entry.cuts.map(([id, ...rest]) => [names.zone(id), ...rest]) }, operation, names.seat);
    };
    const items = (list) => list.map((entry) => h('li', {}, inWords(entry), entry.ask === undefined ? null : h('ol', {}, items(entry.then))));
    const steps = items(game.plan);
    const numbers = (game.rules?.numbers ?? []).map(([name, n]) => `${name} ${n}`).join(', ');
    return h('details.fold.game', { id: 'game' }, h('summary', {}, h('h2', {}, words.gameTitle)), h('p', {}, game.rules ? words.byRules : words.gameHelp), numbers ? h('p', {}, words.numbersSet(numbers)) : null,
        h('h3', {}, words.facesTitle), h('p.faces', {}, facesOf(game, mostFaces).join(', ')),
        h('h3', {}, words.zonesTitle), h('ul', {}, game.zones.map((zone) => zoneItem(words, names, zone))),
        game.rules ? null : [h('h3', {}, words.planTitle), steps.length > 0 ? h('ol', {}, steps) : h('p', {}, words.noPlan)]);
}
