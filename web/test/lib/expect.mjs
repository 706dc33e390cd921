// expect.mjs -- a small game, and verdicts that must be good or bad at the last line.
import assert from 'node:assert/strict';
import { hex } from '../../verify/bytes.mjs';
import { verify } from '../../verify/verify.mjs';
import { deal, faces, range, shuffle, zone } from './games.mjs';
import { Maker } from './maker.mjs';

const memo = new Map();
const keyring = new Map();
export const check = (maker, options = {}) => verify(maker.bytes(), { memo, keyring, ...options });

/** Two players, a deck, hands that their owners see, a pile all see, a library that its owner does not see. */
export function small({ plan, audit = 'full', voids = 2, label = 'small', seats = ['Ana', 'Ben'], zones = [], cards = range(8), kinds = 8, ...more } = {}) {
    return new Maker({
        audit, voids, seats, faces: faces(kinds),
        zones: [
            zone('deck', 'deck', null, 'none', cards), zone('hand.1', 'hand', 1, 'owner'), zone('hand.2', 'hand', 2, 'owner'),
            zone('pile', 'discard', null, 'all'), zone('burn', 'burn', null, 'none'), zone('library', 'deck', 1, 'none'), ...zones,
        ],
        plan: plan ?? [shuffle('deck'), { do: deal(2, 'deck', ['hand.1', 'hand.2']) }], ...more,
    }, label);
}

/** The small game with its plan played out. */
export const dealt = (options) => small(options).deal();

export const last = (maker) => JSON.parse(Buffer.from(maker.lines[maker.at - 1]).toString('utf8'));
export const without = (line, ...keys) => Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'sig' && !keys.includes(key)));
export const headed = (maker, at = maker.number) => ({ at, head: hex(maker.heads[at]) });
export const zero = '0'.repeat(64);

/** Appends a line that the maker's rules have not seen; the verdict must be bad there with this code. */
export function expectBad(maker, code, line, signer = 0, options = {}) {
    maker.push(line, signer);
    const { bad } = check(maker, options);
    assert.ok(bad, `${code}: the file is good`);
    assert.equal(`${bad.line} ${bad.stage} ${bad.code}`, `${maker.at - 1} meaning ${code}`, bad.message);
    return bad;
}

/** A line of a seat that is bad where it stands. */
export const badSide = (maker, code, seat, line, at = maker.number) => expectBad(maker, code, { k: line.k, seat, ...headed(maker, at), ...without(line, 'k') }, seat);

export function expectGood(maker, options) {
    const verdict = check(maker, options);
    assert.equal(verdict.bad, null, `line ${verdict.bad?.line}: ${verdict.bad?.message}`);
    return verdict;
}

/** Takes the last line back and puts a changed one in its place. */
export function redo(maker, code, change, signer = 0) {
    const line = without(maker.pop());
    expectBad(maker, code, change(line), signer);
}
