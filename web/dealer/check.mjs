// check.mjs -- a deal recomputed from its record: what fits, what does not.
import { brings, follow, stepsOf } from './steps.mjs';
import { commitment, dealSeed, hex, unhex } from './seed.mjs';
import { describe } from './deal.mjs';
import { fitsSeal } from './seal-words.mjs';
import { targetOf } from './presets.mjs';
import { areDrawn, repairDice } from './repair.mjs';

/** What records call themselves. In those of the first kind repairs were drawn with other dice, which are gone; the oldest say less. */
const [BEFORE, NOW] = ['dealer page 1', 'dealer page 2'];

function read(text) {
    try {
        const found = JSON.parse(text);
        const record = found?.talon === BEFORE ? { drawn: [], flawed: false, ...found } : found;
        const fine = [BEFORE, NOW].includes(record?.talon) && record.deal && Array.isArray(record.deal.cards) && Array.isArray(record.deal.players) &&
            Array.isArray(record.moves) && Array.isArray(record.drawn) && typeof record.flawed === 'boolean' && typeof record.stirred === 'boolean' &&
            Array.isArray(record.texts) && record.texts.every((t) => typeof t === 'string') && unhex(`${record.secret}`)?.length === 32 && unhex(`${record.commit}`)?.length === 32;
        return fine ? record : null;
    } catch {
        return null;
    }
}

function unspell(to) {
    if (to === null) return null;
    return typeof to === 'string' && /^p\d{1,4}$/.test(to) ? { player: Number(to.slice(1)) } : { talon: Number(to) };
}

const setupOf = ({ game, players, dealer, deck }) => ({ game, players, dealer, cards: deck || undefined });

/** Whether what was dealt is what the game's file asks for; null for your own numbers. */
function isTheGame(engine, deal) {
    const { game, players, dealer, deck, mode, ...rest } = deal;
    if (game === null) return null;
    if (!engine.games.has(game)) return false;
    try {
        const setup = setupOf(deal);
        return describe(setup, targetOf(setup, engine.games), mode) === JSON.stringify({ game, players, dealer, deck, ...rest, mode });
    } catch {
        return false;
    }
}

/** Whose the packets are, by number: for the words of a repair. */
function placesOf(engine, deal, count) {
    if (deal.game !== null) return targetOf(setupOf(deal), engine.games).places;
    return Array.from({ length: count }, (_, p) => ({ zone: p < deal.players.length ? 'hand' : 'table', owner: deal.players[p] ?? null, index: 0, face: null }));
}

/** Whether every repair that was shown is what the dice of the lot say, and every one that was done had been shown. */
function isMended(engine, seed, { drawn, moves, flawed }, size) {
    try {
        const shown = drawn.flat().map((move) => JSON.stringify(move));
        return areDrawn(drawn.flat(), repairDice(engine.talon, seed), { ...size, flawed }) && moves.every((move) => shown.includes(JSON.stringify(move)));
    } catch {
        return false;
    }
}

/**
 * @returns {{ checks: { key: string, ok: boolean }[], record: object | null, hands: number[], places?: object[], unchecked?: boolean }}
 * keys: checkRead, checkGame, checkCommit, checkSeed, checkPlan, checkRepairs (where there is one; `unchecked`: of a record from before). `heard` is what somebody noted of the seal, words or first digits, or ''.
 */
export function checkRecord(engine, text, heard = '') {
    const record = read(text);
    if (!record) return { checks: [{ key: 'checkRead', ok: false }], record: null, hands: [] };
    const { deal, texts } = record;
    const [secret, commit] = [unhex(record.secret), unhex(record.commit)];
    const checks = [];
    const game = isTheGame(engine, deal);
    if (game !== null) checks.push({ key: 'checkGame', ok: game });
    checks.push({ key: 'checkCommit', ok: hex(commitment(secret, JSON.stringify(deal))) === record.commit && fitsSeal(commit, heard) });
    const seed = dealSeed(secret, commit, texts);
    checks.push({ key: 'checkSeed', ok: hex(seed) === record.seed });
    try {
        const assigned = engine.talon.assign(deal.cards.map(unspell), seed);
        const places = Math.max(-1, ...assigned.map((to) => to?.player ?? -1)) + 1;
        const steps = stepsOf(engine.talon.plan(assigned, { piles: deal.piles, mode: deal.mode }));
        checks.push({ key: 'checkPlan', ok: brings(steps, assigned, places) });
        const mended = record.drawn.length > 0 || record.moves.length > 0;
        const unchecked = mended && record.talon === BEFORE;
        if (mended && !unchecked) checks.push({ key: 'checkRepairs', ok: isMended(engine, seed, record, { places, cards: assigned.length }) });
        return { checks, record, hands: follow(steps, assigned.length, places).hand.map((hand) => hand.length), places: game === false ? [] : placesOf(engine, deal, places), unchecked };
    } catch {
        checks.push({ key: 'checkPlan', ok: false });
        return { checks, record, hands: [] };
    }
}
