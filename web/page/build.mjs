// build.mjs -- puts the page that checks transcripts into one file: node web/page/build.mjs OUTPUT TALON
//
// TALON is the command, which compiles the games whose rules the page has.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildPage } from '../shared/build.mjs';
import { encode85 } from '../shared/text85.mjs';
import { BadProgram, readProgram } from '../vm/program.mjs';
import { pack, unpack } from './packed.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const talon = resolve(process.argv[3] ?? join(root, 'build/talon'));
const example = readFileSync(join(here, 'example.jsonl'), 'utf8').trim();
if (example.includes('</')) throw new Error('the example would end its script element');

function compiled(name, folder) {
    const out = join(folder, name);
    const { status, stderr } = spawnSync(talon, ['check', '--compile', out, join(root, 'games', name)], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
    return new Uint8Array(readFileSync(out));
}

/** Whether transcripts of it as a game played by rules can be: it has some. */
function canBeProved(bytes) {
    try {
        readProgram(bytes);
        return true;
    } catch (error) {
        if (error instanceof BadProgram) return false;
        throw error;
    }
}

function packedGames() {
    const folder = mkdtempSync(join(tmpdir(), 'talon-'));
    const names = readdirSync(join(root, 'games')).filter((name) => name.endsWith('.yaml')).sort();
    const games = names.filter((name) => name !== 'commander.yaml').map((name) => compiled(name, folder)).filter(canBeProved);
    rmSync(folder, { recursive: true });
    const packed = pack(games);
    if (unpack(packed).some((bytes, i) => Buffer.compare(bytes, games[i]) !== 0)) throw new Error('a game is another one after packing');
    return encode85(gzipSync(packed, { level: 9 }));
}

await buildPage({
    template: join(here, 'verify.html'), script: join(here, 'main.mjs'), style: join(here, 'style.css'), parts: { EXAMPLE: example, GAMES: packedGames() },
    output: resolve(process.argv[2] ?? join(here, '../../build/web/verify.html')),
});
