// table.mjs -- somebody at a keyboard: a folder, files that others gave, and the command that answers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hex } from '../../verify/bytes.mjs';

const talon = process.env.TALON ?? fileURLToPath(new URL('../../../build/talon', import.meta.url));
const games = fileURLToPath(new URL('../../../games', import.meta.url));

/** For node's tests: skipped without the command. */
export const options = { skip: existsSync(talon) ? false : `there is no ${talon}: make builds it` };

export class Folder {
    constructor() {
        this.path = mkdtempSync(join(tmpdir(), 'talon-'));
    }

    remove() {
        rmSync(this.path, { recursive: true });
    }

    /** A file with these bytes, a maker's lines or a text. Returns its name. */
    put(name, content, mode = 0o644) {
        writeFileSync(join(this.path, name), typeof content.bytes === 'function' ? content.bytes() : content, { mode });
        return name;
    }

    read(name) {
        return readFileSync(join(this.path, name), 'utf8');
    }

    /** The key file of a maker's seat. */
    key(maker, seat) {
        const [name] = maker.game.seats[seat - 1];
        return this.put(`${name}.key`, JSON.stringify({ talon: 'key', name, secret: hex(maker.secrets[seat]) }), 0o600);
    }

    /** The dealer's secret, for the transcript of this name. */
    secret(maker, name) {
        return this.put(`${name}.secret`, JSON.stringify({ talon: 'secret', k: hex(maker.K), secret: hex(maker.secrets[0]) }), 0o600);
    }

    run(...words) {
        const env = { ...process.env, TALON_GAMES: this.games ?? games };
        const { status, stdout, stderr } = spawnSync(talon, words, { cwd: this.path, encoding: 'utf8', input: '', env });
        return { status, text: `${stdout}${stderr}`.replace(/\s+/g, ' ') };
    }

    /** What the command answers: its exit status, and words that are in it, whatever the line breaks. */
    says(status, words, ...command) {
        const answer = this.run(...command);
        for (const word of [words].flat()) assert.ok(word instanceof RegExp ? word.test(answer.text) : answer.text.includes(word), `talon ${command.join(' ')} does not say "${word}", but: ${answer.text}`);
        assert.equal(answer.status, status, `talon ${command.join(' ')}: ${answer.text}`);
        return answer.text;
    }

    /** The same, and what must not be in it. */
    neverSays(words, ...command) {
        const { text } = this.run(...command);
        assert.ok(!text.includes(words), `talon ${command.join(' ')} says "${words}": ${text}`);
    }
}
