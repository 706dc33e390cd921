// color.mjs -- intervals of a stack and their colours, with players' names: `intervals` and `color` of op.def.
import { integer, list, object, shown, whole, word } from './arguments.mjs';
import { TalonError } from './error.mjs';
import { MAX_CARDS } from './plan.mjs';

const REST = 0xffff;
const PLAYER = 0x4000;

/** Players by number in the order in which they are named. */
class Numbers {
    names = [];
    of(name) {
        const at = this.names.indexOf(name);
        return at < 0 ? this.names.push(name) - 1 : at;
    }
}

function destination(players, value, i) {
    if (value === null) return REST;
    if (typeof value === 'string' && value !== '') return PLAYER + players.of(value);
    const place = typeof value === 'object' ? object(value, `cards[${i}]`, ['block']).block : value;
    return whole(place, `cards[${i}], if it is no player's name and not null,`, 0, MAX_CARDS - 1);
}

export function intervals({ memory }, options) {
    const { cards } = object(options, 'intervals', ['cards']);
    const players = new Numbers();
    if (list(cards, 'intervals: cards').length > MAX_CARDS) throw new TalonError(`a plan is for at most ${MAX_CARDS} cards`, 'LimitExceeded', { what: 'cards of a plan', limit: MAX_CARDS });
    return memory.meanwhile(() => {
        const marks = memory.room(8 * cards.length);
        const n = memory.x.intervals(marks, memory.put16(Array.from(cards, (value, i) => destination(players, value, i))), cards.length);
        const found = memory.words(marks, 2 * n);
        return Array.from({ length: n }, (_, i) => [found[2 * i + 1] ? 'up' : 'down', players.names[found[2 * i]]]);
    });
}

const ALGORITHMS = ['counter', 'regular', 'fixed'];

export function color(talon, options) {
    const { algo, instructions, piles } = object(options, 'color', ['algo', 'instructions', 'piles']);
    const { memory } = talon;
    const players = new Numbers();
    word(algo, 'color: algo', ALGORITHMS);
    const marks = Array.from(list(instructions, 'color: instructions'), (pair, i) => {
        const [way, player] = Array.isArray(pair) && pair.length === 2 ? pair : [];
        if ((way !== 'up' && way !== 'down') || typeof player !== 'string' || player === '') throw new TalonError(`color: instructions[${i}] must be ["up" or "down", player], not ${shown(pair)}`);
        return [players.of(player), way === 'up' ? 1 : 0];
    });
    if (marks.length > 2 * MAX_CARDS) throw new TalonError(`at most ${2 * MAX_CARDS} instructions`, 'LimitExceeded', { what: 'instructions', limit: 2 * MAX_CARDS });
    if (algo === 'fixed' && integer(piles, 'color: piles') < 1) throw new TalonError('too few piles for this deal; two are always enough', 'NoPiles');
    return memory.meanwhile(() => {
        const [out, at] = [memory.room(8), memory.room(2 * MAX_CARDS)];
        if (memory.x.color(at, out, memory.put16(marks.flat()), marks.length, algo === 'fixed' ? whole(piles, 'color: piles', 1, MAX_CARDS) : 0)) throw talon.fault({ before: 'color: ' });
        const [colors, chromatic] = new Uint32Array(memory.x.memory.buffer, out, 2);
        const found = memory.words(at, players.names.length);
        return algo === 'counter' ? chromatic : { colors, coloring: Object.fromEntries(players.names.map((player, i) => [player, found[i]])), chromatic };
    });
}
