// main.mjs -- the page: takes a file, checks it in slices so that the page stays alive, shows what came out.
import { areGood } from '../verify/curve.mjs';
import { markForks } from '../verify/forks.mjs';
import { Games, isCompiled } from '../verify/games.mjs';
import { platformCheck } from '../verify/platform.mjs';
import { splitLines } from '../verify/spelling.mjs';
import { verifySlowly } from '../verify/verify.mjs';
import { countGames, inARow, rivals, unchained } from '../verify/words.mjs';
import { blame } from './blame.mjs';
import de from './de.mjs';
import { drawChoices } from '../shared/choices.mjs';
import { fill, h } from '../shared/dom.mjs';
import { language, startLanguage } from '../shared/language.mjs';
import { startTheme } from '../shared/theme.mjs';
import en from './en.mjs';
import { gameView } from './game-view.mjs';
import { History } from './history.mjs';
import { meForm } from './me.mjs';
import { unpackText } from './packed.mjs';
import { Theatre } from './theatre.mjs';
import { wordsOf } from './words-of.mjs';
import { banner, Checks, damage, facts, fold, players, proofs } from './verdict-view.mjs';

const languages = { en, de };
const sliceTime = 24; // milliseconds of work between two pictures

startLanguage();
startTheme(() => drawTop());
const state = { words: languages[language()], files: [], shown: 0, me: {}, theatre: null, run: 0 };
const memo = new Map();
const keyring = new Map();
const checker = platformCheck(globalThis.crypto?.subtle).catch(() => areGood);
const byId = (id) => document.getElementById(id);
const games = ownGames();

/** The games whose rules are in the page; none where the browser cannot unpack them. */
async function ownGames() {
    const all = new Games();
    const list = await unpackText(byId('games-packed').textContent.trim()).catch(() => []);
    for (const bytes of list) all.add(bytes, true);
    return all;
}

// --- language and colours -----------------------------------------------------------------------------------------------------------

const drawTop = () => drawChoices(byId('choices'), () => {
    state.words = languages[language()];
    draw();
});

// --- a file -------------------------------------------------------------------------------------------------------------------------

function chooser(primary) {
    const { words } = state;
    const input = h('input.sr', { type: 'file', id: 'file', multiple: true, onchange: () => takeFiles([...input.files]) });
    return h('div.chooser', {}, input, h(`label.button${primary ? '.primary.wide' : ''}`, { for: 'file' }, primary ? words.choose : words.again));
}

function pasteField() {
    const { words } = state;
    const field = h('textarea', { id: 'paste', rows: 1, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'none', placeholder: '{"k":"game",…', oninput: () => (button.hidden = field.value.trim() === '') });
    const button = h('button.primary', { type: 'button', id: 'paste-check', hidden: true, onclick: () => takeText(field.value) }, words.pasteCheck);
    return h('div.paste', {}, h('label', { for: 'paste' }, words.paste), field, button);
}

function drawWelcome() {
    const { words } = state;
    const first = state.files.length === 0;
    return h('section.welcome', {}, first ? h('p.lead', {}, words.lead) : null, chooser(true), h('p.hint.dropped', {}, words.drop), pasteField(),
        h('button.plain', { type: 'button', id: 'example', onclick: () => takeExample() }, words.example));
}

/** Text has lost what its file ended its lines with; what is signed is the lines. */
function takeText(text) {
    if (text.trim() === '') return null;
    const lines = text.replace(/\r\n?/g, '\n');
    state.me = {};
    return check([{ name: state.words.pasted, bytes: new TextEncoder().encode(lines.endsWith('\n') ? lines : `${lines}\n`) }], null);
}

async function takeFiles(files) {
    if (files.length === 0) return;
    try {
        const list = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
        state.me = {};
        await check(await withoutGames(list), null);
    } catch (error) {
        fill(byId('main'), drawWelcome(), h('p.answer.bad', { role: 'alert' }, `${state.words.readError} ${error.message}`));
    }
}

/** Rules that were given along with files are kept: their hash says whose they are. */
async function withoutGames(list) {
    const given = list.filter(({ bytes }) => isCompiled(bytes));
    for (const { bytes } of given) (await games).add(bytes, false);
    const rest = list.filter((file) => !given.includes(file));
    return rest.length > 0 || state.files.length === 0 ? (rest.length > 0 ? rest : given) : state.files.map(({ name, bytes }) => ({ name, bytes }));
}

function takeExample() {
    const text = byId('example-file').textContent.trim();
    state.me = {};
    return check([{ name: 'example.jsonl', bytes: new TextEncoder().encode(`${text}\n`) }], null);
}

const nextPicture = () => new Promise((resolve) => setTimeout(resolve));

/** Lets the page breathe when a slice is over. */
function pacer(checks, current) {
    let since = performance.now();
    return async (progress) => {
        if (performance.now() - since < sliceTime) return;
        checks.progress(progress);
        await nextPicture();
        if (current !== state.run) throw new Superseded();
        since = performance.now();
    };
}

class Superseded extends Error {}

async function check(list, me) {
    const current = ++state.run;
    state.theatre?.stop();
    const checks = new Checks(state.words);
    fill(byId('main'), h('section.checking', { 'aria-live': 'polite' }, h('h2', {}, `${state.words.checking} …`), checks.element));
    await nextPicture();
    const results = [];
    try {
        for (const { name, bytes } of list) results.push(await checkOne(name, bytes, me, pacer(checks, current)));
    } catch (error) {
        if (error instanceof Superseded) return;
        throw error;
    }
    markForks(results, memo, await games);
    for (const result of results) if (result.verdict.bad) explainBad(result);
    state.files = results;
    state.shown = Math.max(0, results.findIndex((result) => result.verdict.bad));
    draw();
    scrollTo(0, 0);
    byId('verdict').focus({ preventScroll: true });
}

const noSecret = new TextEncoder().encode('{"talon":"key"}\n');

/** Why a file is not good. What turns out to be a secret is not kept. */
function explainBad(result) {
    result.why = blame(result);
    if (result.why.what === 'key') Object.assign(result, { bytes: noSecret, lines: [], parsed: [] });
}

async function checkOne(name, bytes, me, progress) {
    const history = new History();
    const parsed = [];
    const options = { name, me, trace: history.trace, memo, keyring, parsed, games: await games };
    const verdict = await verifySlowly(bytes, options, { check: await checker, progress });
    return { name, bytes, verdict, history, lines: splitLines(bytes).lines, parsed };
}

// --- what came out ------------------------------------------------------------------------------------------------------------------

function fileTabs() {
    if (state.files.length < 2) return null;
    return h('nav.files', { 'aria-label': state.words.filesCompared }, state.files.map((file, i) => h(`button.${file.verdict.bad ? 'bad' : 'good'}${damage(file)}`, {
        type: 'button', 'aria-current': i === state.shown ? 'true' : null, onclick: () => ((state.shown = i), draw()),
    }, file.name)));
}

/** Files that were dropped together may be thought to be one game. */
function howMany() {
    const { files, games } = countGames(state.files.map(({ verdict }) => verdict));
    return games > 1 ? h('p', {}, state.words.differentGames(files, games)) : null;
}

/** Games of one table that are not said to follow each other. */
function sameTable() {
    const same = unchained(state.files);
    return same ? h('p', {}, state.words.sameTable(...same)) : null;
}

/** Two games that both say that they came next. */
function bothNext() {
    const two = rivals(state.files);
    return two ? h('p', {}, state.words.bothNext(...two)) : null;
}

/** Which game came before which. */
const rows = () => inARow(state.files).map(([next, before]) => h('p', {}, before === null ? state.words.followsOther(next) : state.words.followsGame(next, before)));

/** What is below the verdict, all of it folded. */
function folds(words, result, go) {
    const { verdict } = result;
    const checks = new Checks(words);
    checks.finish(verdict);
    const again = (key) => check(state.files.map(({ name, bytes }) => ({ name, bytes })), key);
    const seats = players(words, verdict, go, (number) => state.theatre.names.lineOf(number));
    return h(`div.folds${damage(result)}`, {},
        verdict.bad || result.parsed.length === 0 ? null : meForm(words, result, state.me, again),
        seats || facts(words, verdict) ? fold('players', words.playersTitle, facts(words, verdict), seats) : null,
        fold('checks', words.checksTitle, checks.element),
        verdict.bad ? null : gameView(words, result.parsed[0], state.theatre.names));
}

function drawResult() {
    const { files, shown } = state;
    const result = files[shown];
    const words = wordsOf(state.words, result.parsed[0]?.suite);
    const at = state.theatre?.result === result ? state.theatre.at : null;
    state.theatre?.stop();
    state.theatre = null;
    const top = [fileTabs(), howMany(), ...rows(), bothNext(), sameTable(), banner(words, result, () => openMe())];
    if (result.why?.kind === 'none') return [...top, drawWelcome()];
    state.theatre = new Theatre(words, result);
    if (at !== null) state.theatre.show(at, false);
    const go = (line) => {
        state.theatre.go(line);
        byId('scrubber').focus();
    };
    return [...top, proofs(words, result.verdict), state.theatre.element, folds(words, result, go), chooser(false)];
}

/** Is my seed in it? */
function openMe() {
    byId('me-fold').open = true;
    byId('me').focus();
}

function draw() {
    const { words } = state;
    document.title = `talon: ${words.title}`;
    byId('title').textContent = words.title;
    byId('drop-now').textContent = words.dropNow;
    drawTop();
    fill(byId('main'), state.files.length > 0 ? drawResult() : drawWelcome());
}

function listenForDrops() {
    let depth = 0;
    const over = (on) => document.body.classList.toggle('dropping', on);
    addEventListener('dragenter', (event) => {
        event.preventDefault();
        over(++depth > 0);
    });
    addEventListener('dragleave', () => over(--depth > 0));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
        event.preventDefault();
        depth = 0;
        over(false);
        take(event.dataTransfer);
    });
    addEventListener('paste', (event) => {
        if (event.target.closest?.('.me')) return;
        event.preventDefault();
        take(event.clipboardData);
    });
}

/** What was dropped or pasted: files, or a text. */
function take(transfer) {
    if (transfer.files.length > 0) takeFiles([...transfer.files]);
    else takeText(transfer.getData('text/plain'));
}

listenForDrops();
draw();
