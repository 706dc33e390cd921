#!/usr/bin/env node
// cli.mjs -- verifies transcripts: node web/verify/cli.mjs FILE… [--me KEYFILE] [--know NAME=KEY,…] [--game COMPILED] [--json]
//
// Exit 0: all verified. 1: not, or one does not prove that its deal was fair to whoever asks. 2: usage. 3: something that is not a key file. 4: a file cannot be read.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BadProgram } from '../vm/program.mjs';
import { isObject } from './shape.mjs';
import { unhex } from './bytes.mjs';
import { markForks } from './forks.mjs';
import { Games } from './games.mjs';
import { gameInWords } from './game-words.mjs';
import { platformCheck } from './platform.mjs';
import { circumstances } from './verdict.mjs';
import { verifySlowly } from './verify.mjs';
import { inWords, isNoProof, togetherInWords } from './words.mjs';

const usage = 'usage: node web/verify/cli.mjs FILE… [--me KEYFILE] [--know NAME=KEY,…] [--game COMPILED] [--json]';

class Stop extends Error {
    constructor(code, message) {
        super(message);
        this.code = code;
    }
}

function read(path) {
    try {
        return readFileSync(path === '-' ? 0 : path);
    } catch (error) {
        throw new Stop(4, `${path}: cannot be read (${error.code})`);
    }
}

/** {"talon":"key","name":…,"secret":64 hex digits} → {seed}; with x, the seat's secret of a game of suite 2, also that. */
export function readKey(text, path) {
    let key;
    try {
        key = JSON.parse(text);
    } catch {
        key = null;
    }
    if (!isObject(key) || key.talon !== 'key' || !/^[0-9a-f]{64}$/.test(key.secret) || !/^[0-9a-f]{64}$/.test(key.x ?? key.secret)) {
        throw new Stop(3, `${path}: not a key file; it looks like {"talon":"key","name":"Ana","secret":"64 hex digits"}`);
    }
    return { seed: unhex(key.secret), ...(key.x && { x: unhex(key.x) }) };
}

/** NAME=KEY,… → [[name, key]…]. */
function readKnown(text) {
    if (!/^[^=]+=[0-9a-f]{64}(,[^=]+=[0-9a-f]{64})*$/.test(text)) throw new Stop(2, `--know wants NAME=KEY with a key of 64 hex digits, not ${text}`);
    return [...text.matchAll(/([^=]+)=([0-9a-f]{64})(?:,|$)/g)].map((found) => [found[1], found[2]]);
}

/** Somebody has one key in a game: of two, one may be anybody's. */
function addKnown(know, [name, key]) {
    if (know.has(name) && know.get(name) !== key) throw new Stop(2, `--know names two keys for "${name}"`);
    know.set(name, key);
}

function readArguments(words) {
    const options = { files: [], me: null, know: new Map(), games: [], json: false };
    const rest = [...words];
    const value = (option) => rest.shift() ?? fail2(`${option} wants a value`);
    for (let plain = false; rest.length > 0; ) {
        const word = rest.shift();
        if (plain || word === '-' || !word.startsWith('-')) options.files.push(word);
        else if (word === '--') plain = true;
        else if (word === '--json') options.json = true;
        else if (word === '--me') options.me = value(word);
        else if (word === '--game') options.games.push(value(word));
        else if (word === '--know') readKnown(value(word)).forEach((pair) => addKnown(options.know, pair));
        else if (word === '--help' || word === '-h') throw new Stop(0, usage);
        else fail2(`no option ${word}\n${usage}`);
    }
    if (options.files.length === 0) fail2(usage);
    return options;
}

function fail2(message) {
    throw new Stop(2, message);
}

/** As the document lists it: bad without expected and actual. */
function asJson(verdict) {
    const { bad } = verdict;
    return JSON.stringify({ ...verdict, bad: bad && { line: bad.line, stage: bad.stage, code: bad.code, message: bad.message } });
}

/** The games of compiled files, which `talon check --compile` writes. */
function readGames(paths) {
    const games = new Games();
    for (const path of paths) {
        try {
            games.add(new Uint8Array(read(path)), true);
        } catch (error) {
            if (error instanceof BadProgram) throw new Stop(4, `${path}: ${error.message}`);
            throw error;
        }
    }
    return games;
}

async function main(words) {
    const options = readArguments(words);
    const me = options.me === null ? null : readKey(read(options.me).toString('utf8'), options.me);
    const games = readGames(options.games);
    const check = await platformCheck(webcrypto?.subtle);
    const files = [];
    for (const name of options.files) {
        const bytes = read(name);
        const parsed = [];
        let file = null;
        const trace = (n, one) => (file = one);
        const verdict = await verifySlowly(bytes, { name, me, know: options.know, parsed, games, trace }, { check });
        files.push({ bytes, parsed, verdict, file });
    }
    markForks(files, new Map(), games);
    for (const { verdict, tie, parsed, file } of files) {
        if (me && verdict.verified && verdict.you === null) process.stderr.write(`${verdict.file}: no seat has your key\n`);
        const told = options.json ? [asJson(verdict)] : [...inWords(verdict, tie ?? null, verdict.bad ? null : circumstances(file)), ...(verdict.bad ? [] : gameInWords(parsed[0]))];
        process.stdout.write(`${told.join('\n')}\n`);
    }
    if (!options.json) for (const line of togetherInWords(files)) process.stdout.write(`${line}\n`);
    return files.every(({ verdict, file }) => verdict.verified && !isNoProof(verdict, circumstances(file)) && !(me && verdict.you === null)) ? 0 : 1;
}

try {
    process.exitCode = await main(process.argv.slice(2));
} catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.code;
}
