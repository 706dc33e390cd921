// types.mjs -- the part of talon.d.mts that comes from op.def: one interface for the arguments of each operation on a table, and the methods.
//
//   node wasm/types.mjs           prints what does not agree, and fails
//   node wasm/types.mjs --write   writes it into talon.d.mts (make wasm first: the module itself is asked)
import { readFileSync, writeFileSync } from 'node:fs';
import { Talon } from './talon.mjs';

const here = (path) => new URL(path, import.meta.url);
const TYPES = {
    count: 'number', zone: 'string', zones: 'readonly string[]', packets: 'readonly Packet[]', card: 'CardName', cards: 'readonly CardName[]', ints: 'Integers', place: "'end' | 'top' | number",
    facing: "'up' | 'down'", seed: 'Seed', record: 'TableRecord',
};
const [BEGIN, END] = ['// ---- from op.def: begin ----', '// ---- from op.def: end ----'];

const interfaceName = (op) => `${op.name.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join('')}Arguments`;

function argumentLine(arg) {
    const left = { deck: ' When left out: the deck.', burn: ' When left out: the burn zone.', discard: ' When left out: the discard zone.' }[arg.need] ?? '';
    return `    /** ${arg.about[0].toUpperCase()}${arg.about.slice(1)}.${left} */\n    ${arg.name}${arg.need === 'required' ? '' : '?'}: ${TYPES[arg.kind]};`;
}

const interfaceOf = (op) => `export interface ${interfaceName(op)} extends Who {\n${op.arguments.map(argumentLine).join('\n')}\n}`;

function methodOf(op) {
    const optional = op.arguments.every((arg) => arg.need !== 'required' && arg.need !== 'one_of');
    return `    /** ${op.about[0].toUpperCase()}${op.about.slice(1)}. */\n    ${op.name}(given${optional ? '?' : ''}: ${op.arguments.length ? interfaceName(op) : 'Who'}): TableRecord;`;
}

/** The section as it should be. */
export function section(talon) {
    const ops = talon.operations.filter((op) => op.group === 'table' || op.group === 'log');
    const words = talon.vocabulary.words;
    return [BEGIN,
        `export type Status =\n${words.statuses.map((word) => `    | '${word}'`).join('\n')};`,
        `export type ZoneType = ${words.types.map((word) => `'${word}'`).join(' | ')};`,
        `export type Ordering = ${words.orderings.map((word) => `'${word}'`).join(' | ')};`,
        `export type Sees = ${words.sees.map((word) => `'${word}'`).join(' | ')};`,
        `export type PokerCategory = ${words.poker.map((word) => `'${word}'`).join(' | ')};`,
        `export type OperationName = ${ops.map((op) => `'${op.name}'`).join(' | ')};`,
        ...ops.filter((op) => op.arguments.length).map(interfaceOf),
        `/** An operation as one object, for Table.apply. */\nexport type Operation =\n${ops.map((op) => `    | ({ op: '${op.name}' } & ${op.arguments.length ? interfaceName(op) : 'Who'})`).join('\n')};`,
        `/** Every operation on a table. Each returns its record, or throws a TalonError and has changed nothing. */\nexport interface Operations {\n${ops.map(methodOf).join('\n')}\n}`,
        END].join('\n\n');
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
    const talon = await Talon.load(readFileSync(here('../build/wasm/talon.wasm')));
    const file = here('talon.d.mts');
    const text = readFileSync(file, 'utf8');
    const [first, last] = [text.indexOf(BEGIN), text.indexOf(END) + END.length];
    const wanted = text.slice(0, first) + section(talon) + text.slice(last);
    if (process.argv[2] === '--write') writeFileSync(file, wanted);
    else if (wanted !== text) {
        console.error('wasm/talon.d.mts is not what include/talon/op.def says: node wasm/types.mjs --write');
        process.exitCode = 1;
    }
}
