// blind-sides.mjs -- what seats add beside the spine in suite 2: keys, shares, objections and their secrets, views (docs/transcript.md §15.3 to §15.8).
import { fail } from './bad.mjs';
import { checkPieces, checkPossession, isScalar, isZero, pieceKey, times } from './blind.mjs';
import { madeWith, openSealedBySender } from './boxes.mjs';
import { equal, hex, unhex } from './bytes.mjs';
import { isSide } from './kinds.mjs';
import { commonTakes, isLateName, lapses } from './sides.mjs';

const duringShuffle = new Set(['share', 'object', 'secret', 'seen', 'note', 'pick', 'show', 'view']);
const afterEnd = new Set(['view', 'seen', 'note', 'show', 'name', 'object', 'secret']);

// --- lock -----------------------------------------------------------------------------------------------------------------------------

/** Whether a lock is older than what the seat has locked or left since, as the block began. */
function isOld(rules, { seat, at }) {
    return at <= (rules.locks.get(seat)?.at ?? -1) || at < (rules.gotOut.get(seat) ?? 0);
}

/** What others got of a key stays good: nobody takes it back by a second lock. */
function checkParts(rules, line, who, x) {
    const before = rules.locks.get(line.seat);
    if (before && !equal(before.poly, unhex(line.poly))) fail('key', `${who} has given other parts of the key before`);
    if (before) return; // it was looked at then
    if (checkPieces({ x, f: unhex(line.poly), t: rules.game.recover, seats: line.parts.map(([seat]) => seat) }) !== 'good') fail('key', `${who}'s parts of a key are none: one of them is nothing`);
}

function checkKey(rules, line, who) {
    const x = unhex(line.key);
    const own = rules.xs.get(line.seat);
    if (isZero(x)) fail('key', `${who}'s key is nothing`);
    if (own && !equal(own, x)) fail('key', `${who} has locked another key before`, hex(own), line.key);
    for (const [seat, other] of rules.xs) if (seat !== line.seat && equal(other, x)) fail('key', `${who} locks the key of ${rules.nameOf(seat)}`);
    if (rules.game.recover > 0) checkParts(rules, line, who, x);
}

function lock(rules, line) {
    const who = rules.nameOf(line.seat);
    if (rules.fresh.has(line.seat)) fail('order', `${who} locks twice in this block`);
    if (isOld(rules, line)) fail('order', `${who} locked, or got out, after the line that this lock names`);
    if (rules.leaving?.seat === line.seat) fail('order', `${who} is leaving, and cannot lock before it is out`);
    if (rules.comes(line.seat) && rules.cameOften(line.seat)) fail('order', `${who} comes back more often than the game allows`, String(rules.game.voids));
    checkKey(rules, line, who);
    const [sid, key, x] = [rules.sid, rules.keys[line.seat].bytes, unhex(line.key)];
    if (!rules.holds(() => checkPossession({ sid, seat: line.seat, key, x, proof: unhex(line.proof) }) === 'good')) fail('proof', `${who}'s key: whoever sent it does not know its secret`);
    rules.xs.set(line.seat, x);
    const boxes = new Map(line.parts.map(([seat, box]) => [seat, { box, cards: [] }]));
    const sealed = { x: rules.x, k: 'lock', seat: line.seat, standsFor: null, line: rules.at, head: unhex(line.head), block: rules.number, at: line.at, poly: unhex(line.poly), for: boxes };
    rules.fresh.set(line.seat, sealed);
    rules.boxes.set(hex(rules.x), sealed);
    rules.mine?.take(rules, sealed);
}

// --- shares ---------------------------------------------------------------------------------------------------------------------------

const boxDigits = (cards) => 2 * (32 + 32 * (cards.length + 3) + 16);

/** The key of a seat's part of another's key: the same in all locks of that one, and made once. */
function keyOfPart(rules, of, poly, seat) {
    const name = `${of} ${seat}`;
    if (!rules.partKeys.has(name)) rules.partKeys.set(name, pieceKey(rules.xs.get(of), poly, seat));
    return rules.partKeys.get(name);
}

/** The element that a share of a seat is proved with: its key, or that of its part of another's. */
function keyFor(rules, seat, standsFor, lock) {
    return standsFor === null ? rules.xs.get(seat) : keyOfPart(rules, standsFor, lock.poly, seat);
}

function share(rules, line) {
    const who = rules.nameOf(line.seat);
    const debt = line.at === rules.number ? rules.debts.find(line.seat, line.for) : undefined;
    if (debt?.given && debt.given.line > 0) fail('order', `${who} has given these shares before`);
    const owed = debt && !debt.given ? debt : null;
    const seats = owed ? [...owed.sealed.keys()].sort((a, b) => a - b) : [];
    const fits = owed !== null && line.box.length === seats.length && line.box.every(([to, box], i) => to === seats[i] && box.length === boxDigits(owed.sealed.get(to)));
    if (!fits) fail('owed', `${who} gives shares that are not owed`);
    const head = unhex(line.head);
    const lockOf = line.for === null ? null : rules.debts.groups.get(line.for).lock;
    const x = keyFor(rules, line.seat, line.for, lockOf);
    const shares = rules.checkClear(line.open, owed.clear, { seat: line.seat, head, x });
    owed.given = { line: rules.at, shares };
    const withHalf = (card) => ({ ...card, a: rules.knowledge.of(card).a }); // a card may have another name before somebody objects
    const boxes = new Map(line.box.map(([to, box]) => [to, { box, cards: owed.sealed.get(to).map(withHalf) }]));
    const sealed = { x: rules.x, k: 'share', seat: line.seat, standsFor: line.for, line: rules.at, head, block: rules.number, key: x, for: boxes };
    rules.boxes.set(hex(rules.x), sealed);
    rules.mine?.take(rules, sealed);
}

/** Whether what came out of a box is what it must be: shares with their proof, or a part of a key. */
export function isInside(rules, sealed, to, plain) {
    if (plain === null) return false;
    if (sealed.k === 'lock') return plain.length === 32 && isScalar(plain) && equal(times(plain), keyOfPart(rules, sealed.seat, sealed.poly, to));
    const { cards } = sealed.for.get(to);
    return plain.length === 32 * (cards.length + 3) && rules.areShares(plain, cards, { seat: sealed.seat, head: sealed.head, x: sealed.key });
}

export const badBox = (rules, { seat, k }, to) => (k === 'lock'
    ? `${rules.nameOf(seat)} sealed for ${rules.nameOf(to)} something that is no part of a key`
    : `${rules.nameOf(seat)} sealed for ${rules.nameOf(to)} something that is no share`);

// --- objections -----------------------------------------------------------------------------------------------------------------------

/** The line with a box for this seat, in a block before; null when there is none. */
function boxOf(rules, { of, seat }) {
    const sealed = rules.boxes.get(of);
    return sealed && sealed.block < rules.number && sealed.for.has(seat) ? sealed : null;
}

/** Whether it can still be objected to: one of its cards is on the table and closed, or it is its seat's last lock. */
function isCurrent(rules, sealed, seat) {
    if (sealed.k === 'lock') return rules.locks.get(sealed.seat) === sealed;
    return sealed.for.get(seat).cards.some(({ name }) => rules.knowledge.cards.has(name) && !rules.knowledge.opened.has(name));
}

const wasObjected = (sealed, seat) => sealed.for.get(seat).objection !== undefined;

/** The line with the box that a seat may object to, as the block began; or null. */
function mayObject(rules, line) {
    const sealed = boxOf(rules, line);
    const made = sealed?.for.get(line.seat).objection?.made ?? rules.number;
    return sealed && made === rules.number && isCurrent(rules, sealed, line.seat) ? sealed : null;
}

function object(rules, line) {
    const who = rules.nameOf(line.seat);
    const sealed = boxOf(rules, line) ?? fail('order', `${who} objects to a box that is not there`);
    if (!isCurrent(rules, sealed, line.seat)) fail('order', `${who} objects to a box that does not matter any more`);
    if (wasObjected(sealed, line.seat)) fail('order', `${who} objected to this box before`);
    rules.debts.object(hex(rules.x), { by: line.seat, box: sealed, block: rules.number, idle: rules.out.has(sealed.seat), late: rules.ended });
    const early = rules.early.get(`${hex(rules.x)} ${sealed.seat}`);
    if (early?.right) answer(rules, early, early.line);
}

/** The objections of this block that stand after this line: x → line. */
function laterObjections(rules) {
    if (rules.later?.block === rules.number) return rules.later.lines;
    const lines = new Map();
    for (let n = rules.at + 1; n < rules.lines.length && isSide(rules.lines[n]); n++) if (rules.lines[n].k === 'object') lines.set(hex(rules.hashes[n]), rules.lines[n]);
    rules.later = { block: rules.number, lines };
    return lines;
}

const wrongSecret = (rules, seat, by) => `this is not the secret of ${rules.nameOf(seat)}'s box for ${rules.nameOf(by)}`;
const isRight = (line, { box: sealed, by }) => madeWith(unhex(line.secret), sealed.for.get(by).box);

/** A secret may stand before its objection in the block, where order means nothing. Only its own line is bad when it is not what it must be: the others count all the same. */
function secretBefore(rules, line) {
    const who = rules.nameOf(line.seat);
    const name = `${line.of} ${line.seat}`;
    if (rules.early.has(name)) fail('order', `${who} has given this secret before`);
    const later = laterObjections(rules).get(line.of);
    const counts = later !== undefined && !lapses(rules, later);
    const sealed = counts ? mayObject(rules, later) : null;
    const right = sealed?.seat === line.seat && isRight(line, { box: sealed, by: later.seat });
    rules.early.set(name, { ...line, line: rules.at, right });
    if (right || (counts && !sealed)) return; // an objection that may not stand is bad itself
    const [code, message] = sealed?.seat === line.seat ? ['box', wrongSecret(rules, line.seat, later.seat)] : ['order', `nobody objected to this box of ${who}'s`];
    rules.convicted.push({ line: rules.at, to: 0, code, message });
}

function secret(rules, line) {
    const who = rules.nameOf(line.seat);
    const objection = rules.debts.objections.get(line.of);
    if (!objection) return secretBefore(rules, line);
    if (objection.sealer !== line.seat) fail('order', `nobody objected to this box of ${who}'s`);
    if (objection.answered) fail('order', `${who} has given this secret before`);
    if (!isRight(line, objection)) fail('box', wrongSecret(rules, line.seat, objection.by));
    return answer(rules, line, rules.at);
}

/** The secret shows what was in the box. n: the line of the secret. */
function answer(rules, line, n) {
    const objection = rules.debts.objections.get(line.of);
    const { box: sealed, by } = objection;
    const { box, cards } = sealed.for.get(by);
    const key = unhex(line.secret);
    rules.debts.answered(objection, rules.number);
    const what = { head: sealed.head, from: sealed.seat, to: by, standsFor: sealed.standsFor, key: rules.keys[by] };
    const plain = openSealedBySender(rules.sid, what, key, box);
    if (!isInside(rules, sealed, by, plain)) {
        rules.convicted.push({ line: sealed.line, to: by, code: 'box', message: badBox(rules, sealed, by) });
        return;
    }
    rules.debts.wasFalse(by, sealed.seat, rules.number);
    if (sealed.k !== 'share' || sealed.standsFor !== null) return;
    cards.forEach(({ name }, i) => rules.debts.freed.push({ name, seat: sealed.seat, share: plain.slice(32 * i, 32 * i + 32), line: n }));
}

// --- views ----------------------------------------------------------------------------------------------------------------------------

const mostViewed = 8192;

function view(rules, line) {
    const who = rules.nameOf(line.seat);
    const { knowledge } = rules;
    if (!rules.ended || line.at !== rules.number) fail('order', 'a view comes only after the end, and names it');
    if (rules.viewers.has(line.seat)) fail('order', `${who} has given a view before`);
    const full = rules.game.audit === 'full';
    const may = rules.table.cards.flat().filter((card) => !knowledge.isOpen(card) && knowledge.needed(card).includes(line.seat) && (full || knowledge.insidersOf(card).has(line.seat)));
    const named = new Set(line.cards);
    const due = full ? may.slice(0, mostViewed) : may.filter(({ name }) => named.has(name));
    if (due.map(({ name }) => name).join() !== line.cards.join()) fail('owed', `${who} views other cards than it may`, due.map(({ name }) => name).join(', ') || 'none', line.cards.join(', '));
    const shares = rules.checkClear(line.open, due, { seat: line.seat, head: unhex(line.head), x: rules.xs.get(line.seat) });
    rules.viewers.add(line.seat);
    due.forEach(({ name }, i) => {
        if (!knowledge.view(name, line.seat, shares[i])) fail('face', `the shares of ${name} open it to no face`);
    });
}

// --- what is late ---------------------------------------------------------------------------------------------------------------------

const isLate = {
    lock: (rules, line) => rules.shuffle !== null || isOld(rules, line) || (rules.comes(line.seat) && rules.cameOften(line.seat)),
    share: () => true, // what a line made owed is owed no more when another stands after it
    object(rules, line) {
        const sealed = boxOf(rules, line);
        return sealed !== null && (sealed.for.get(line.seat).objection?.made ?? rules.number) === rules.number && !isCurrent(rules, sealed, line.seat);
    },
    secret(rules, line) {
        const objection = rules.debts.objections.get(line.of);
        return objection !== undefined && objection.sealer === line.seat && objection.answered && objection.block < rules.number;
    },
    name: isLateName,
};

function pick(rules, line) {
    commonTakes.pick(rules, line);
    rules.picked.push(line);
}

/** The side lines of suite 2. */
export const blindSides = { takes: { ...commonTakes, pick, lock, share, object, secret, view }, isLate, duringShuffle, mayEnd: (rules, { k }) => afterEnd.has(k) };
