// verify.mjs -- a file from its bytes to its verdict, in four stages (docs/transcript.md §12).
import { Audit, dealersKey, Mine } from './audit.mjs';
import { Bad, fail } from './bad.mjs';
import { hex, th, thOf, u16, unhex } from './bytes.mjs';
import { BlindRules } from './blind-rules.mjs';
import { areGood, PublicKey, publicOf } from './curve.mjs';
import { isSide, signerOf } from './kinds.mjs';
import { MyShares } from './my-shares.mjs';
import { Rules } from './rules.mjs';
import { spell, splitLines } from './spelling.mjs';
import { verdictOf } from './verdict.mjs';

const afterSign = 138; // ,"sig":"…"} at the end of every line
const batch = 256; // signatures at a time
const pace = 256; // lines between two words on how far it is

/** Runs check for each line from `first` up to `end`; at a Bad notes it and returns false. */
function* eachLine(file, stage, first, check, end = file.lines.length) {
    const total = file.lines.length;
    for (let n = first; n < end; n++) {
        try {
            check(n);
        } catch (error) {
            if (!(error instanceof Bad)) throw error;
            const { code, message, expected, actual } = error;
            file.bad = { line: n, stage, code, message, expected, actual };
            return false;
        }
        if (n % pace === 0) yield { stage, done: n, total };
    }
    yield { stage, done: end, total };
    return true;
}

function* checkSpelling(file) {
    const { lines, unfinished, parsed } = file;
    return yield* eachLine(file, 'spelling', 0, (n) => {
        if (unfinished && n === lines.length - 1) fail('spelling', lines[n].length === 0 ? 'the file is empty' : 'the last line does not end with LF');
        parsed.push(spell(lines[n], n, parsed[0]));
    });
}

/** keys[0] is the dealer's, keys[n] seat n's. */
function readKeys(file) {
    const [game] = file.parsed;
    const texts = [game.dealer, ...game.seats.map((seat) => seat[1])];
    file.keys = texts.map((text, i) => {
        const key = file.keyring.get(text) ?? PublicKey.from(unhex(text));
        const whose = i === 0 ? 'the dealer' : `seat ${i}`;
        if (!key) fail('key', `the key of ${whose} is not valid`, null, text);
        if (texts.indexOf(text) !== i) fail('key', `the key of ${whose} is used twice`, null, text);
        file.keyring.set(text, key);
        return key;
    });
}

function signatureOf(file, n) {
    const line = file.parsed[n];
    if (line.k !== 'game' && line.seat >= file.keys.length) fail('signature', `there is no seat ${line.seat}`);
    const key = file.keys[signerOf(line)];
    const bytes = file.lines[n];
    return { key, message: th('sign', bytes.subarray(0, bytes.length - afterSign)), signature: unhex(line.sig) };
}

const memoName = ({ key, message, signature }) => hex(key.bytes) + hex(message) + hex(signature);

// Whether the signatures from line n on are good, a batch at a time; memo remembers them between files. Who runs the generator checks them.
function* goodFrom(file, n) {
    const list = [];
    const until = Math.min(file.lines.length, n + batch);
    for (let i = n; i < until && (file.parsed[i].seat ?? 0) < file.keys.length; i++) list.push(signatureOf(file, i));
    if (!file.memo) return yield { signatures: list };
    const fresh = list.filter((entry) => !file.memo.has(memoName(entry)));
    const good = yield { signatures: fresh };
    fresh.forEach((entry, i) => file.memo.set(memoName(entry), good[i]));
    return list.map((entry) => file.memo.get(memoName(entry)));
}

function* checkSignatures(file) {
    const total = file.lines.length;
    if (!(yield* eachLine(file, 'signatures', 0, () => readKeys(file), 1))) return false;
    for (let from = 0; from < total; ) {
        const good = yield* goodFrom(file, from);
        const check = (n) => {
            if (n === from + good.length) signatureOf(file, n);
            if (!good[n - from]) fail('signature', 'the signature is not good', null, file.parsed[n].sig);
        };
        if (!(yield* eachLine(file, 'signatures', from, check, Math.min(total, from + Math.max(1, good.length))))) return false;
        from += good.length;
    }
    return true;
}

const mostInBlock = 65535;

/** b of a block: its side lines' hashes, in whatever order they stand. */
export function blockHash(head, hashes) {
    const sorted = [...hashes].sort((a, b) => (hex(a) < hex(b) ? -1 : 1));
    return thOf('block', [head, u16(hashes.length), ...sorted]);
}

function checkSideHead(file, n, block) {
    const { heads } = file;
    const { at, head } = file.parsed[n];
    const last = heads.length - 1;
    if (at > last || last - at > 1024) fail('head', 'at is not one of the last 1024 spine lines', `${Math.max(0, last - 1024)} … ${last}`, String(at));
    if (head !== hex(heads[at])) fail('head', `head is not the head of spine line ${at}`, hex(heads[at]), head);
    if (block.length === mostInBlock) fail('head', `the block has more than ${mostInBlock} lines`);
    file.xs[n] = th('side', file.lines[n]);
    block.push(file.xs[n]);
}

function* checkHeads(file) {
    const { heads } = file;
    let block = [];
    const good = yield* eachLine(file, 'heads', 0, (n) => {
        const line = file.parsed[n];
        if (n === 0) return void heads.push(th('genesis', file.lines[0]));
        if (isSide(line)) return checkSideHead(file, n, block);
        const before = blockHash(heads[heads.length - 1], block);
        if (line.prev !== hex(before)) fail('head', 'prev is not the head of what stands before', hex(before), line.prev);
        if (line.k === 'end' && line.lines !== heads.length) fail('head', 'lines is not the number of spine lines before', String(heads.length), String(line.lines));
        block = [];
        return void heads.push(th('line', before, file.lines[n]));
    });
    if (good) file.head = blockHash(heads[heads.length - 1], block);
    return good;
}

function checkKnown(file) {
    const { seats } = file.parsed[0];
    for (const [name, key] of file.know) {
        const seat = seats.find((entry) => entry[0] === name);
        if (!seat) fail('unknown_key', `no seat is called ${name}`, key, null);
        if (seat[1] !== key) fail('unknown_key', `${name} has another key`, key, seat[1]);
    }
}

function makeRules(file) {
    const [game] = file.parsed;
    const [sid] = file.heads;
    if (game.suite === 2) {
        const own = file.you && file.me.seed ? new MyShares(sid, file.you, file.me, file.keys[file.you]) : null;
        file.rules = new BlindRules(sid, game, { keys: file.keys, lines: file.parsed, hashes: file.xs, memo: file.memo, mine: own });
        return;
    }
    const key = !file.audits ? null : dealersKey(file.parsed);
    const faces = game.zones.flatMap((zone) => zone.cards);
    const audit = key && new Audit(sid, key, faces, file.keys);
    const mine = file.you && file.me.seed ? new Mine(sid, file.you, file.me.seed, file.keys[file.you]) : null;
    file.rules = new Rules(sid, game, { keys: file.keys, lines: file.parsed, audit, mine });
}

function* checkMeaning(file) {
    yield* eachLine(file, 'meaning', 0, (n) => {
        if (n === 0) {
            makeRules(file);
            checkKnown(file);
            file.rules.begin(file.games);
            file.trace?.(0, file);
            return file.rules.tally.count(file.parsed[0]);
        }
        file.rules.take(file.parsed[n], n, file.xs[n]);
        file.trace?.(n, file);
        return undefined;
    });
    if (!file.bad) file.rules.finish();
    const failure = file.rules?.lateFailure();
    if (failure && (!file.bad || file.bad.line > failure.line)) file.bad = { ...failure, stage: 'meaning', expected: null, actual: null };
}

/** The seat of one's own key, or null. me: {seed} or {publicKey}, bytes. */
function seatOf(file) {
    if (!file.me) return null;
    const key = hex(file.me.publicKey ?? publicOf(file.me.seed));
    const at = file.parsed[0].seats.findIndex((seat) => seat[1] === key);
    return at < 0 ? null : at + 1;
}

/**
 * Verifies step by step: yields {stage, done, total} to tell how far it is, or {signatures} to be told which are good (areGood of curve.mjs);
 * returns the verdict.
 *
 * options: name (of the file), me ({seed} or {publicKey}, and of suite 2 x, the seat's secret), know (Map of names to keys in hex), trace (called with each line's number and the
 * file after the line was found good), memo and keyring (Maps kept between files, for speed), parsed (a list that gets the lines as objects),
 * audits (false: without the audit), games (a Games: compiled games, for files of games played by rules).
 */
export function* verifying(bytes, { name = null, me = null, know = new Map(), trace = null, memo = null, keyring = new Map(), parsed = [], audits = true, games = null } = {}) {
    const file = { name, me, know, trace, memo, keyring, audits, games, ...splitLines(bytes), parsed, heads: [], xs: [], head: null, keys: [], rules: null, you: null, bad: null };
    const spelled = yield* checkSpelling(file);
    if (parsed.length > 0) file.you = seatOf(file);
    if (spelled && (yield* checkSignatures(file)) && (yield* checkHeads(file))) yield* checkMeaning(file);
    return verdictOf(file);
}

/** The verdict, at once. */
export function verify(bytes, options) {
    const steps = verifying(bytes, options);
    for (let answer; ; ) {
        const { done, value } = steps.next(answer);
        if (done) return value;
        answer = value.signatures && areGood(value.signatures);
    }
}

/** The verdict, with pauses: check is an async areGood, progress is told {stage, done, total} and may return a promise to wait for. */
export async function verifySlowly(bytes, options, { check = areGood, progress = () => {} } = {}) {
    const steps = verifying(bytes, options);
    for (let answer; ; ) {
        const { done, value } = steps.next(answer);
        if (done) return value;
        answer = value.signatures ? await check(value.signatures) : await progress(value);
    }
}
