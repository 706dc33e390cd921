// check.mjs -- a deal recomputed from its record: what fits, what does not.
import { brings, follow, stepsOf } from './steps.mjs';
import { commitment, dealSeed, hex, unhex } from './seed.mjs';
import { describe } from './deal.mjs';
import { fitsSeal } from './seal-words.mjs';
import { targetOf } from './presets.mjs';

function read(text) {
    try {
        const record = JSON.parse(text);
        const fine = record?.talon === 'dealer page 1' && record.deal && Array.isArray(record.deal.cards) && Array.isArray(record.deal.players) &&
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

/** Whether what was dealt is what the game's file asks for; null for your own numbers. */
function isTheGame(engine, { game, players, dealer, deck, mode, ...rest }) {
    if (game === null) return null;
    if (!engine.games.has(game)) return false;
    try {
        const setup = { game, players, dealer, cards: deck || undefined };
        return describe(setup, targetOf(setup, engine.games), mode) === JSON.stringify({ game, players, dealer, deck, ...rest, mode });
    } catch {
        return false;
    }
}

/**
 * @returns {{ checks: { key: string, ok: boolean }[], record: object | null, hands: number[] }}
 * keys: checkRead, checkGame, checkCommit, checkSeed, checkPlan. `heard` is what somebody noted of the seal, words or first digits, or ''.
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
        return { checks, record, hands: follow(steps, assigned.length, places).hand.map((hand) => hand.length) };
    } catch {
        checks.push({ key: 'checkPlan', ok: false });
        return { checks, record, hands: [] };
    }
}
