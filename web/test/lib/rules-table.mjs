// rules-table.mjs -- a table that plays by rules with real commands, at which somebody may also write lines of their own, signed with their own key.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hex, th, utf8 } from '../../verify/bytes.mjs';
import { Games } from '../../verify/games.mjs';
import { verify } from '../../verify/verify.mjs';
import { privateKey, signed } from './sign.mjs';
import { Folder } from './table.mjs';

export const verifier = fileURLToPath(new URL('../../verify/cli.mjs', import.meta.url));
const games = fileURLToPath(new URL('../../../games', import.meta.url));

/** A table at which everybody has locked, cards are dealt, and the first choice is open. game: the name of a shipped one, or [name, text] of another. */
export class RulesTable extends Folder {
    constructor(game, names, ...more) {
        super();
        this.names = names;
        const [called, text] = [game].flat();
        if (text) this.games = this.path;
        if (text) this.put(`${called}.yaml`, text);
        const keys = names.map((name) => this.says(0, '', 'fair', 'join', name).match(new RegExp(`${name}=[0-9a-f]{64}`))[0]);
        this.says(0, '', 'fair', 'init', called, '--rules', '--players', keys.join(','), '-o', 'game', ...more);
        this.says(0, '', 'check', '--compile', 'rules.game', join(this.games ?? games, `${called}.yaml`));
        for (let i = 0; i < 9 && !this.goOn().includes('must choose'); i++);
        this.compiled = new Games();
        this.compiled.add(this.bytes('rules.game'), true);
    }

    bytes(name) {
        return new Uint8Array(readFileSync(join(this.path, name)));
    }

    /** Whatever needs no decision. */
    goOn() {
        for (const name of this.names) this.run('fair', 'go', 'game.jsonl', '--key', `${name}.key`);
        return this.run('fair', 'go', 'game.jsonl', '--secret', 'game.secret', '--all').text;
    }

    /** The operations that somebody may answer with. */
    answers(name) {
        const { text } = this.run('fair', 'act', 'game.jsonl', '??', '--key', `${name}.key`);
        return [...text.matchAll(/\d+: (\{.*?\})(?= \d+: | *$|\s)/g)].map(([, op]) => JSON.parse(op));
    }

    act(name, number = 1) {
        this.says(0, '', 'fair', 'act', 'game.jsonl', String(number), '--key', `${name}.key`);
    }

    /** The file as the second verifier sees it. */
    state() {
        let file;
        const verdict = verify(this.bytes('game.jsonl'), { games: this.compiled, trace: (_, now) => (file = now) });
        return { verdict, rules: file.rules };
    }

    secretOf(path) {
        return privateKey(Buffer.from(JSON.parse(this.read(path)).secret, 'hex'));
    }

    /** Somebody writes a line as they like it. */
    forge(line, key) {
        const text = JSON.stringify({ k: line.k, prev: this.state().verdict.head, ...line });
        const body = text.slice(0, -1);
        const sig = signed(th('sign', utf8(body)), this.secretOf(key));
        appendFileSync(join(this.path, 'game.jsonl'), `${body},"sig":"${sig}"}\n`);
    }

    forgeAct(name, op) {
        this.forge({ k: 'act', seat: this.names.indexOf(name) + 1, op, say: null, open: [] }, `${name}.key`);
    }

    /** The dealer ends, whatever is due, and shows its key. */
    forgeEnd() {
        const { rules, verdict } = this.state();
        const { k } = JSON.parse(this.read('game.secret'));
        this.forge({ k: 'end', lines: verdict.spine, table: hex(rules.table.digest()), key: k }, 'game.secret');
    }

    /** What both verifiers print as JSON. */
    verdicts() {
        const { stdout } = spawnSync(process.execPath, [verifier, 'game.jsonl', '--game', 'rules.game', '--json'], { cwd: this.path, encoding: 'utf8' });
        return [JSON.parse(this.run('verify', '--json', 'game.jsonl').text), JSON.parse(stdout)];
    }

    /** What Ana reads; and both verifiers find the same line and code. */
    reads(words, code) {
        this.says(1, [words, 'NOT VERIFIED'].flat(), 'verify', 'game.jsonl', '--me', 'Ana.key', '--plain');
        const [theirs, ours] = this.verdicts();
        assert.deepEqual([ours.bad.line, ours.bad.code, ours.rules], [theirs.bad.line, theirs.bad.code, theirs.rules]);
        assert.equal(ours.bad.code, code);
        this.remove();
    }
}
