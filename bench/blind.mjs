// blind.mjs -- how long the JavaScript verifier takes to check a mixing of 52 cards that nobody knows. Never fails because of a figure.
//
//   node bench/blind.mjs [TIMES]       the least processor time of so many counts
import { readFileSync } from 'node:fs';
import { unhex } from '../web/verify/bytes.mjs';
import { checkMix } from '../web/verify/blind.mjs';

const cases = JSON.parse(readFileSync(new URL('../tests/golden/blind.json', import.meta.url), 'utf8'));
const found = cases.find((c) => c.n === 52);
const mix = Object.fromEntries(Object.entries(found).map(([key, value]) => [key, typeof value === 'string' && key !== 'what' && key !== 'why' && key !== 'answer' ? unhex(value) : value]));

const GOAL = 500;
let best = Infinity;
for (let time = Number(process.argv[2] ?? 10); time > 0; time--) {
    const start = process.cpuUsage();
    if (checkMix(mix) !== 'good') throw new Error('the proof is not good');
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
}
console.log(`a mixing of 52 cards nobody knows, checked in JavaScript: ${best.toFixed(0)} ms; goal: at most ${GOAL} ms: ${best <= GOAL ? 'ok' : 'missed'}`);
