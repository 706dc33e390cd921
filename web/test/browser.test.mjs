// The page in a real browser: build/web/verify.html, opened as a file and over plain HTTP. CHROMIUM names the browser.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hex } from '../verify/bytes.mjs';
import { assertAccessible, assertQuiet, executablePath, launch, newContext, openPage, serve, smallTargets, takeShifts, watchShifts } from './lib/browser.mjs';
import { Resigner } from './lib/damage.mjs';
import { BlindMaker } from './lib/blind-maker.mjs';
import { deal, everything, faces, holdem, pageExample, places, range, shuffle, turn, zone } from './lib/games.mjs';
import { breathe } from './lib/human.mjs';
import { RulesTable } from './lib/rules-table.mjs';
import { options as command } from './lib/table.mjs';

const page_ = fileURLToPath(new URL('../../build/web/verify.html', import.meta.url));
const skip = !existsSync(page_) ? 'there is no build/web/verify.html: make web builds it' : executablePath ? false : 'there is no Chromium';

const folder = mkdtempSync(join(tmpdir(), 'talon-'));
const file = (name, bytes) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
};

const maker = holdem();
const good = file('good.jsonl', maker.bytes());
const bad = file('bad.jsonl', badGame());

/** Hold'em where the dealer shows another card than was sealed, signed as it should be. */
function badGame() {
    const resigner = new Resigner(maker);
    const lines = structuredClone(resigner.lines);
    const flop = lines.find((line) => line.k === 'do' && line.open.length === 3);
    flop.open[1][1] = (flop.open[1][1] + 1) % 52;
    return resigner.bytes(lines);
}

/** The same game without its end. */
function unfinished() {
    const game = holdem({ audit: 'sealed' });
    while (JSON.parse(Buffer.from(game.lines[game.at - 1]).toString('utf8')).k !== 'end') game.pop();
    game.pop();
    return game.bytes();
}

let browser;
test.before(async () => {
    if (!skip) browser = await launch();
});
test.after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
});

/** Opens the page, hands it to `use`, and sees that nothing was loaded, nothing complained, nothing is too wide. */
async function withPage({ width = 1200, height = 800, dark = false, locale = 'en-GB', forcedColors = 'none', url = pathToFileURL(page_).href, script = null, clock = false, ready = url.endsWith('verify.html') ? '#main > section' : 'main' } = {}, use) {
    const open = await openPage(browser, { viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale, forcedColors }, { url, script, clock });
    await open.page.waitForSelector(ready);
    await use(open.page);
    await assertQuiet(open, width);
    assert.deepEqual(open.requests.filter((entry) => !entry.startsWith('data:')), [url], 'nothing is loaded');
    await open.context.close();
}

/** The felt is a gradient, and fields have a corner to pull at, which axe takes for something in front of them: colours.test.mjs measures both. */
const accessible = (page, what) => assertAccessible(page, what, { 'color-contrast': '.felt, textarea' });

async function choose(page, path) {
    await page.evaluate(() => document.getElementById('banner')?.removeAttribute('id')); // not the one of the file before
    await page.setInputFiles('#file', path);
    await page.waitForSelector('#banner');
}

const text = (page, selector) => page.locator(selector).innerText();

test('a good file, chosen, then followed line by line with the keyboard', { skip }, () => withPage({}, async (page) => {
    await choose(page, good);
    assert.equal(await text(page, '#verdict'), 'Verified');
    assert.equal(await page.locator('.checks .good').count(), 5, 'four stages and the audit');
    assert.match(await text(page, '#not-proved'), /dealer/);
    await page.click('#in-full summary');
    assert.match(await text(page, '#full-not-proved'), /fair only if you trust the dealer/);
    await page.click('#game summary');
    assert.match(await text(page, '#game'), /shuffle deck, then Ana cuts deck, at least 5 cards in each part/);
    await page.focus('#scrubber');
    await page.keyboard.press('Home');
    assert.match(await text(page, '#story'), /opens the table for Ana and Ben/);
    assert.equal(await page.locator('.zone[aria-label="Ana"] .card').count(), 0);
    const flop = maker.lines.findIndex((line) => Buffer.from(line).includes('"from":"deck","to":"board","n":3') && Buffer.from(line).includes('"k":"do"'));
    for (let i = 0; i < flop; i++) await page.keyboard.press('ArrowRight');
    assert.match(await text(page, '#story'), /move 3 cards from deck to board, face up/);
    assert.equal(await page.locator('.zone[aria-label="board"] .front').count(), 3, 'three cards turn up');
    assert.equal(await page.locator('.zone[aria-label="board"] .fresh').count(), 3);
    assert.equal(await page.locator('.zone[aria-label="Ana"] .sealed').count(), 2, 'Ana has two sealed cards');
    await page.click('[data-name="back"]');
    assert.equal(await page.locator('.zone[aria-label="board"] .front').count(), 0);
    assert.match(await page.getAttribute('#scrubber', 'aria-valuetext'), /^Line \d+ of 20: /);
    await page.check('#reveal');
    assert.equal(await page.locator('.zone[aria-label="Ana"] .by-audit').count(), 2, 'the key reveals them');
    await accessible(page, 'good');
}));

test('a game played by rules, whose rules are in the page; and somebody who plays out of turn', { skip: skip || command.skip }, async () => {
    const table = new RulesTable('kuhn', ['Ana', 'Ben']);
    for (const name of ['Ana', 'Ben']) {
        table.act(name);
        table.goOn();
    }
    const sofar = table.read('game.jsonl');
    table.says(0, '', 'fair', 'end', 'game.jsonl');
    const ended = file('kuhn.jsonl', table.bytes('game.jsonl'));
    table.put('game.jsonl', sofar.split('\n').slice(0, -3).join('\n').concat('\n'));
    table.forgeAct('Ana', { op: 'choose', n: 9, option: 'pass', pass: false, values: [], from: null, places: [], to: null, combo: null, height: null });
    const forged = file('forged.jsonl', table.bytes('game.jsonl'));
    const rules = file('rules.game', table.bytes('rules.game'));
    table.remove();
    await withPage({}, async (page) => {
        await choose(page, ended);
        assert.equal(await text(page, '#verdict'), 'Verified');
        assert.match(await text(page, '#banner'), /2 choices, all legal\. Played to the end: Ana -?1 and Ben -?1\./);
        await page.click('#game summary');
        assert.match(await text(page, '#game'), /There is no plan: what is dealt, and who may do what, follows from the rules/);
        await accessible(page, 'rules');
        await choose(page, forged);
        assert.equal(await text(page, '#verdict'), 'Not verified: somebody broke the rules');
        assert.match(await text(page, '#story'), /Ana: answers choice 9: pass/);
        assert.match(await text(page, '#problem'), /Somebody answered who was not asked/);
    });
    await withPage({ locale: 'de-DE' }, async (page) => {
        await choose(page, forged);
        assert.match(await text(page, '#problem'), /Ana (beantwortet Frage 9, und dies ist Frage|antwortet, und gefragt ist)/);
        await page.setInputFiles('#file', [ended, rules]);
        await page.waitForFunction(() => document.querySelector('#verdict')?.textContent === 'Geprüft');
    });
    await withPage({}, async (page) => {
        await choose(page, rules);
        assert.match(await text(page, '#banner'), /It is a compiled game/);
    });
});

/** A deal that nobody knows: every kind of line of it but void. */
function unknown() {
    const step = (op) => ({ do: op });
    const hands = ['hand.1', 'hand.2', 'hand.3'];
    const game = new BlindMaker({
        name: 'blind', seats: ['Ana', 'Ben', 'Cy'], faces: faces(8), voids: 3,
        zones: [zone('deck', 'deck', null, 'none', range(8)), ...hands.map((id, i) => zone(id, 'hand', i + 1, 'owner')), zone('pile', 'discard', null, 'all')],
        plan: [shuffle('deck'), step(deal(2, 'deck', hands))],
    }, 'the page');
    game.deal().act(1, turn([0], 'hand.1')).answer().share(1);
    game.act(1, places([1], 'hand.1', 'hand.2')).answer().shareAll();
    const box = game.at - 1;
    game.arrange(3, 'hand.3', 2).object(2, box);
    game.secret(1, game.at - 1).skip(1).leave(3).answer().share(3).skip(1);
    return game;
}

test('a deal that nobody knows, followed line by line', { skip }, async () => {
    const game = unknown();
    const lines = game.at;
    for (const [locale, words] of [['en-GB', [/nobody knows where any card lies/, /proves that it is the same deck/, /gives: a sealed box/, /order of their own/, /objects/, /gives the secret of a box/, /wants to leave/]], ['de-DE', [/Niemand weiß, wo eine Karte liegt/, /beweist, dass es derselbe Stapel ist/, /Umschlag/, /möchte gehen/]]]) {
        await withPage({ width: 390, locale }, async (page) => {
            await choose(page, file('unknown.jsonl', game.bytes()));
            assert.match(await text(page, '#verdict'), /Verified so far|So weit geprüft/);
            await page.focus('#scrubber');
            await page.keyboard.press('Home');
            const stories = [];
            for (let i = 0; i < lines; i++) {
                stories.push(await text(page, '#story'));
                await page.keyboard.press('ArrowRight');
            }
            for (const one of words) assert.ok(stories.some((story) => one.test(story)), String(one));
            assert.ok(await page.locator('.zone .sealed').count() > 0, 'who may see a card is said');
            assert.doesNotMatch(await text(page, '#main'), /undefined|\[object/);
            await accessible(page, locale);
        });
    }
    const cheat = unknown();
    cheat.push({ k: 'answer', prev: cheat.prev }, 0);
    await withPage({}, async (page) => {
        await choose(page, file('cheat.jsonl', cheat.bytes()));
        assert.match(await text(page, '#banner'), /host/);
    });
});

test('playing', { skip }, () => withPage({ clock: true }, async (page) => {
    const at = () => page.inputValue('#scrubber');
    await choose(page, good);
    await page.clock.pauseAt(Date.now() + 3_600_000); // from here on, time passes only when it is told to
    await page.click('[data-name="play"]');
    for (let i = 0; i < 100 && (await at()) !== '2'; i++) await page.clock.runFor(100);
    assert.equal(await at(), '2');
    await page.click('[data-name="play"]');
    await page.clock.runFor(10_000);
    assert.equal(await at(), '2', 'it stopped');
}));

test('a bad file: the line in red, with expected and found', { skip }, () => withPage({}, async (page) => {
    await choose(page, bad);
    assert.equal(await text(page, '#verdict'), 'Not verified: somebody broke the rules');
    assert.match(await text(page, '#banner'), /Line 12 breaks the rules, and the dealer signed it: nobody else can have done it\..*The 11 lines before it are good/s);
    assert.match(await text(page, '#problem'), /not the one that was sealed/);
    assert.equal(await page.locator('#problem .expected dd').innerText().then((value) => value.length), 64);
    assert.notEqual(await text(page, '#problem .expected dd'), await text(page, '#problem .found dd'));
    assert.equal(await page.locator('.nearby .bad').count(), 1);
    assert.equal(await page.locator('.nearby .bad [aria-current]').count(), 1);
    assert.equal(await page.locator('.me').count(), 0);
    await accessible(page, 'bad');
}));

const cut = Buffer.from(maker.bytes()).subarray(0, 6000);
const asText = Buffer.from(maker.bytes()).toString('utf8');
const photo = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 255]);
const key = JSON.stringify({ talon: 'key', name: 'Ben', secret: hex(maker.secrets[2]) });
const dealerRecord = JSON.stringify({ talon: 'dealer page 1', deal: { game: 'skat' }, commit: '', secret: '', texts: [], seed: '', moves: [] });

test('no transcript: the page says what it is, and where to go', { skip }, () => withPage({ width: 320 }, async (page) => {
    for (const [name, bytes, words] of [
        ['empty.jsonl', '', /^The file is empty/], ['picture.png', photo, /^It is a picture\. .* ask whoever dealt for that file/], ['letter.txt', 'Dear Ana,\nthat was a fine evening.\n', /^It is a text, but no line/], ['car.txt', 'BMW or Opel: which of them shall it be?\n', /^It is a text, but no line/],
        ['ben.key', key, /^It is a key file\. It is secret: give it to nobody/], ['deal.json', dealerRecord, /^It is the record of a deal with real cards.*Check a deal/], ['skat.yaml', 'game: skat\nplayers: 3..4\n', /^It is a game file/],
        ['game.zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), /^It is a packed file\. Unpack it/], ['page.html', '<!doctype html><title>x</title>', /^It is a web page/],
    ]) {
        await choose(page, file(name, bytes));
        assert.equal(await text(page, '#verdict'), 'This is no transcript', name);
        assert.match(await text(page, '#banner .words'), words, name);
        assert.equal(await page.locator('.theatre, #checks, #proved').count(), 0, `nothing else is said about ${name}`);
        assert.ok(await page.locator('label[for=file]').isVisible(), 'and another can be chosen');
    }
    await accessible(page, 'none');
}));

test('damaged on its way: ask for it again', { skip }, () => withPage({ width: 360, height: 640 }, async (page) => {
    const changed = Buffer.from(maker.bytes());
    const at = changed.indexOf('"n":3');
    changed[at + 4] = 0x32; // a 2
    const lines = asText.split('\n');
    for (const [name, bytes, words] of [
        ['cut.jsonl', cut, /^The end is missing: line \d+ breaks off\. Ask for the file again/], ['windows.jsonl', asText.replaceAll('\n', '\r\n'), /^Line 1 is not as talon writes it.*Ask for it again, as a file/],
        ['mail.jsonl', asText.replaceAll('\n', '\n> '), /^Line 2 is not as talon writes it/], ['changed.jsonl', changed, /^Line \d+ is not what was signed: .*by accident or by somebody who had the file in hand/],
        ['powershell.jsonl', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(asText.replaceAll('\n', '\r\n'), 'utf16le')]), /^It is a transcript, but in UTF-16: “>” of Windows PowerShell .* Ask for the file as talon wrote it\./],
        ['shorter.jsonl', [...lines.slice(0, 5), ...lines.slice(6)].join('\n'), /^Before line \d+ something was taken out, put in or moved/],
    ]) {
        await choose(page, file(name, bytes));
        assert.equal(await text(page, '#verdict'), 'Not verified: damaged on its way', name);
        assert.match(await text(page, '#banner .words'), words, name);
    }
    await choose(page, file('cut.jsonl', cut));
    assert.match(await text(page, '#problem'), /LF/);
    await accessible(page, 'cut');
}));

test('three verdicts that nobody confuses: each with a colour and a sign of its own, and in colours of the reader’s own with another outline', { skip }, async () => {
    const look = (page) => page.evaluate(() => {
        const [box, seal] = [getComputedStyle(document.getElementById('banner')), document.querySelector('.seal')];
        return { ground: box.backgroundColor, ink: getComputedStyle(seal).color, sign: seal.innerHTML, outline: `${box.borderStyle} ${box.borderWidth}` };
    });
    const letter = file('letter.txt', 'Dear Ana,\nthat was a fine evening.\n');
    for (const [dark, forcedColors] of [[false, 'none'], [true, 'none'], [false, 'active']])
        await withPage({ width: 360, height: 640, dark, forcedColors }, async (page) => {
            const looks = [];
            for (const path of [bad, file('cut.jsonl', cut), letter]) {
                await choose(page, path);
                looks.push(await look(page));
                // With colours of the reader's own axe reads -webkit-text-fill-color, for which Chromium answers with the page's colour, that nobody sees then.
                if (forcedColors === 'none') await accessible(page, `${path} ${dark}`);
            }
            for (const what of forcedColors === 'none' ? ['ground', 'ink', 'sign'] : ['sign', 'outline']) assert.equal(new Set(looks.map((one) => one[what])).size, 3, `${what}: ${looks.map((one) => one[what]).join(', ')}`);
        });
});

test('a file whose cards cannot be followed has nothing to play, and nothing red', { skip }, () => withPage({}, async (page) => {
    await choose(page, bad);
    const red = await page.locator('#problem h3').evaluate((title) => getComputedStyle(title).color);
    await choose(page, file('cut.jsonl', cut));
    assert.match(await text(page, '.theatre'), /The cards cannot be followed/);
    assert.equal(await page.locator('.felt, #scrubber, [data-name=play], #as-dealt').count(), 0);
    assert.ok(await page.locator('#problem').isVisible());
    const reds = await page.evaluate((colour) => [...document.querySelectorAll('#main *')].filter((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor].includes(colour)).map((one) => one.className), red);
    assert.deepEqual(reds, []);
}));

test('below the verdict: a fold is written no larger than the titles beside it, and what is ticked stands apart from the lines', { skip }, () => withPage({}, async (page) => {
    await choose(page, good);
    const size = (selector) => page.locator(selector).evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    assert.ok(await size('#in-full summary h2') <= await size('.glance > .proofs .yes h2'));
    const [list, tick] = [await page.locator('.nearby').boundingBox(), await page.locator('.reveal').first().boundingBox()];
    assert.ok(tick.y - list.y - list.height >= 10, `${tick.y - list.y - list.height} pixels`);
}));

test('somebody broke the rules: who can have', { skip }, () => withPage({ width: 360, height: 640 }, async (page) => {
    const resigner = new Resigner(maker);
    const lines = structuredClone(resigner.lines);
    const act = lines.find((line) => line.k === 'act');
    act.op = { op: 'turn', zone: act.seat === 1 ? 'Ben' : 'Ana', indices: [0], face: 'up' };
    await choose(page, file('grabbed.jsonl', resigner.bytes(lines)));
    assert.equal(await text(page, '#verdict'), 'Not verified: somebody broke the rules');
    const name = act.seat === 1 ? 'Ana' : 'Ben';
    assert.match(await text(page, '#banner .words'), new RegExp(`Line \\d+ breaks the rules\\. ${name} signed it, and the dealer let it in\\. Keep the file, it is evidence\\.`));
}));

test('everything about a bad file is said in German, too', { skip }, () => withPage({ width: 390, locale: 'de-DE' }, async (page) => {
    await choose(page, bad);
    assert.equal(await text(page, '#verdict'), 'Nicht bewiesen: jemand brach die Regeln');
    assert.match(await text(page, '#banner'), /Zeile 12 bricht die Regeln, und der Geber hat sie unterschrieben/);
    assert.match(await text(page, '#problem'), /was von 1\.\d+ gezeigt wird, führt nicht zu dem, was in Mischung 1 versiegelt wurde/);
    assert.equal(await page.locator('[lang=en]').count(), 1, 'only the button for the other language is English');
    await choose(page, file('cut.jsonl', cut));
    assert.match(await text(page, '#problem'), /ihr Zeilenende fehlt/);
}));

test('at a glance on a phone: the verdict, what is proved beside what is not; then the story; the checks are folded', { skip }, async () => {
    for (const locale of ['en-GB', 'de-DE']) {
        await withPage({ width: 360, height: 640, locale }, async (page) => {
            await page.click('#example');
            await page.waitForSelector('#banner');
            const top = (selector) => page.evaluate((at) => document.querySelector(at).getBoundingClientRect().top + scrollY, selector);
            assert.equal(await top('#proved'), await top('#not-proved'), 'side by side');
            assert.ok(await top('#not-proved') < 500, 'both begin on the first screen');
            const order = await Promise.all(['#banner', '#proved', '#in-full', '#zones', '#story', '#me-fold', '#checks'].map(top));
            assert.deepEqual(order, [...order].sort((a, b) => a - b));
            assert.deepEqual(await page.$$eval('details[open]', (all) => all.map(({ id }) => id)), []);
            const height = await page.evaluate(() => document.documentElement.scrollHeight);
            assert.ok(height < 2400, `${height} pixels to scroll`);
            await page.click('#checks summary');
            assert.equal(await page.locator('#checks .good:visible').count(), 5);
        });
    }
});

test('the banner says what the command says', { skip }, () => withPage({ width: 360, height: 640 }, async (page) => {
    await choose(page, good);
    assert.match(await text(page, '#banner .words'), /^Fair to everybody whose own seed is in it, if its plan is\. Where one machine was everybody, as with talon deal, it proves only that nobody has changed it since\.\s+In every shuffle: Ana and Ben\. If none of them is you or somebody you know, it is fair only if you trust the dealer\./);
    await choose(page, file('so-far.jsonl', unfinished()));
    assert.equal(await text(page, '#verdict'), 'Verified so far');
}));

test('lines count as people count', { skip }, () => withPage({}, async (page) => {
    await choose(page, good);
    const lines = maker.lines.length;
    assert.equal(await text(page, '#where'), `Line ${lines} of ${lines}`);
    await page.focus('#scrubber');
    await page.keyboard.press('Home');
    assert.equal(await text(page, '#where'), `Line 1 of ${lines}`);
    assert.equal(await text(page, '.nearby [aria-current] .number'), '1');
    await choose(page, bad);
    await page.click('#problem summary');
    assert.match(await text(page, '#problem'), /talon verify counts lines from 0, and calls this one line 11\./);
}));

/** A paste or drop of a text, as the browser brings it. */
const bring = (page, type, content, selector = 'body') => page.evaluate(([kind, words, at]) => {
    const transfer = new DataTransfer();
    transfer.setData('text/plain', words);
    const event = kind === 'paste' ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }) : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
    document.querySelector(at).dispatchEvent(event);
}, [type, content, selector]);

test('text that is pasted or dropped is checked', { skip }, async () => {
    for (const [type, selector, content] of [['paste', 'body', asText], ['paste', '#paste', asText.replaceAll('\n', '\r\n').trimEnd()], ['drop', 'body', asText.trimEnd()]]) {
        await withPage({ width: 360, height: 640 }, async (page) => {
            await bring(page, type, content, selector);
            await page.waitForSelector('#banner');
            assert.equal(await text(page, '#verdict'), 'Verified', `${type} on ${selector}`);
            await bring(page, type, 'Dear Ana, thanks.');
            await page.waitForFunction(() => /no transcript/.test(document.getElementById('verdict')?.textContent ?? ''));
            await page.fill('#paste', asText); // letter by letter, or from a keyboard's own clipboard
            await page.click('#paste-check');
            await page.waitForFunction(() => document.getElementById('verdict')?.textContent === 'Verified');
            await page.click('#me-fold summary');
            await bring(page, 'paste', asText, '#me');
            assert.ok(await page.locator('#me').isVisible(), 'what is pasted as a key is no transcript');
        });
    }
});

test('whatever can be pressed is as large as a fingertip', { skip }, () => withPage({ width: 360, height: 640 }, async (page) => {
    assert.deepEqual(await smallTargets(page), [], 'welcome');
    for (const path of [bad, good]) {
        await choose(page, path);
        for (const summary of await page.locator('summary').all()) if (await summary.isVisible()) await summary.click();
        assert.deepEqual(await smallTargets(page), [], path);
    }
}));

test('letters twice as large, and colours of the reader\'s own', { skip }, async () => {
    await withPage({ width: 360, height: 640 }, async (page) => {
        await page.evaluate(() => (document.documentElement.style.fontSize = '212.5%'));
        await assertQuiet({ page, complaints: [] }, 'welcome');
        await choose(page, good);
        const sizes = await page.evaluate(() => ['#verdict', '#story', '#proved li', '.where'].map((at) => parseFloat(getComputedStyle(document.querySelector(at)).fontSize)));
        assert.ok(sizes.every((size) => size >= 28), `${sizes}`);
    });
    await withPage({ width: 360, height: 640, forcedColors: 'active' }, async (page) => {
        await choose(page, good);
        const edges = await page.evaluate(() => ['#banner', '.card', '#is-mine', '[data-name=play]'].map((at) => parseFloat(getComputedStyle(document.querySelector(at)).borderTopWidth)));
        assert.ok(edges.every((width) => width >= 1), `${edges}`);
        await accessible(page, 'forced colours');
    });
});

test('a file that is dropped', { skip }, () => withPage({ width: 390, locale: 'de-DE' }, async (page) => {
    const data = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'spiel.jsonl'));
        return transfer;
    }, Buffer.from(maker.bytes()).toString('utf8'));
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
    assert.ok(await page.locator('.veil').isVisible());
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await page.waitForSelector('#banner');
    assert.equal(await text(page, '#verdict'), 'Geprüft');
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    assert.ok(!(await page.locator('.veil').isVisible()));
    await page.click('#language');
    assert.equal(await text(page, '#verdict'), 'Verified', 'the language changes where one is');
}));

test('two stories of one game', { skip }, () => withPage({}, async (page) => {
    const sealed = () => holdem({ audit: 'sealed' });
    const before = () => {
        const cut = sealed();
        while (JSON.parse(Buffer.from(cut.lines[cut.at - 1]).toString('utf8')).k !== 'act') cut.pop();
        cut.pop();
        return cut;
    };
    const acted = (seat, zone) => {
        const other = before();
        other.push({ k: 'act', prev: other.prev, seat, op: { op: 'turn', zone, indices: [], face: 'up' }, say: null, open: [] }, seat);
        return other;
    };
    await choose(page, [file('one.jsonl', sealed().bytes()), file('beginning.jsonl', before().bytes()), file('other.jsonl', acted(1, 'Ana').bytes())]);
    assert.equal(await text(page, '#verdict'), 'Two stories');
    assert.equal(await page.locator('.files button').count(), 3);
    await page.click('.files .good');
    assert.equal(await text(page, '#verdict'), 'Verified so far');
    await choose(page, [file('late.jsonl', acted(2, 'Ben').bytes()), file('one.jsonl', sealed().bytes())]);
    assert.match(await text(page, '#banner'), /A tie: somebody else was faster, and one.jsonl goes on/);
    assert.doesNotMatch(await text(page, '#main'), /different games/);
    await choose(page, [file('late.jsonl', acted(2, 'Ben').bytes()), good]);
    assert.match(await text(page, '#main'), /These 2 files are 2 different games, each checked by itself/);
}));

test('a deal that line 0 arranged says so, and why, at the top', { skip }, () => withPage({ width: 390 }, async (page) => {
    await choose(page, fileURLToPath(new URL('../../tests/golden/unmixed.jsonl', import.meta.url)));
    assert.equal(await text(page, '#verdict'), 'Not proved fair');
    assert.match(await text(page, '#banner'), /\d+ cards were dealt that nothing had shuffled: whoever wrote the first line chose them/);
    assert.equal(await page.locator('#banner.good').count(), 0);
    await accessible(page, 'arranged');
}));

test('every kind of line, veils and an old file', { skip }, () => withPage({}, async (page) => {
    await choose(page, file('everything.jsonl', everything().end().view(1).bytes()));
    assert.equal(await text(page, '#verdict'), 'Verified');
    await page.click('#in-full summary');
    for (const word of [/did not answer/, /were left/, /called off|void/]) assert.match(await text(page, '#full-not-proved'), word);
    await page.focus('#scrubber');
    await page.keyboard.press('Home');
    const stories = [];
    for (let i = 0; i < 62; i++) {
        stories.push(await text(page, '#story'));
        await page.keyboard.press('ArrowRight');
    }
    for (const words of [/makes a choice that stays hidden/, /shows what was chosen: “odd”/, /writes: “hello”/, /names a card: (Island|Black Lotus)/, /objects: the sealed box/, /secret of a sealed box/, /asks for a shuffle of deck/]) {
        assert.ok(stories.some((story) => words.test(story)), String(words));
    }
    assert.equal(await page.locator('.zone[aria-label="stage"] .named').count(), 1, 'the veil has its name');
    await accessible(page, 'everything');
    await choose(page, file('old.jsonl', '{"k":"game","talon":1,"suite":1}\n'));
    assert.match(await text(page, '#banner'), /An older talon wrote this file/);
}));

test('is my seed in it?', { skip }, () => withPage({ width: 390 }, async (page) => {
    await choose(page, good);
    await page.click('#me-fold summary');
    const ask = async (value) => {
        await page.fill('#me', value);
        await page.click('.me .primary');
    };
    assert.match(await text(page, '#me-help'), /^Paste your public key, .*: this page is on your own machine, and what you paste stays there\.$/);
    await ask('hello');
    assert.match(await text(page, '#me-answer'), /neither/);
    await ask('5'.repeat(64));
    assert.match(await text(page, '#me-answer'), /No seat/);
    await ask(hex(maker.chains[0][1]));
    assert.match(await text(page, '#me-answer'), /Ana gave this seed for shuffle 1/);
    await ask(hex(maker.keys[2].bytes));
    await page.waitForFunction(() => /Ben/.test(document.getElementById('me-answer')?.textContent ?? ''));
    assert.equal(await page.locator('.by-mine').count(), 0);
    await ask(JSON.stringify({ talon: 'key', name: 'Ben', secret: hex(maker.secrets[2]) }));
    await page.waitForFunction(() => /open on the table/.test(document.getElementById('me-answer')?.textContent ?? ''));
    assert.match(await text(page, '#me-answer'), /your seed is in every shuffle/);
    await page.focus('#scrubber');
    await page.keyboard.press('Home');
    for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('.by-mine').count(), 2, 'Ben sees what was dealt to him');
    await accessible(page, 'me');
    await page.click('#forget');
    await page.waitForFunction(() => document.querySelectorAll('.by-mine').length === 0);
}));

test('a page that came from somebody else takes no secret, and works without', { skip }, async (t) => {
    const server = createServer((request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "frame-ancestors 'none'" });
        response.end(readFileSync(page_));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const secret = hex(maker.secrets[2]);
    for (const [locale, never, given, none] of [
        ['en-GB', /^Never paste a secret here: this page came from talon\.test, .* the line NAME=… that talon fair join printed, is enough/, /^That was a secret, and this page came from talon\.test\./, /No seat of this game/],
        ['de-DE', /^Füge hier nie ein Geheimnis ein: Diese Seite kommt von talon\.test, .* die Zeile NAME=… von talon fair join, genügt/, /^Das war ein Geheimnis, und diese Seite kommt von talon\.test\./, /Niemand in diesem Spiel/],
    ]) {
        await withPage({ locale, width: 390, url: `http://talon.test:${server.address().port}/` }, async (page) => {
            const said = () => page.evaluate(() => document.getElementById('me-answer')?.textContent ?? '');
            const ask = async (value) => {
                await page.evaluate(() => (document.getElementById('me-answer').textContent = ''));
                await page.fill('#me', value);
                await page.click('.me .primary');
                await page.waitForFunction(() => document.getElementById('me-answer')?.textContent);
                assert.ok(!(await page.evaluate(() => document.getElementById('me').value)).includes(secret));
                assert.equal(await page.locator('.by-mine').count(), 0, 'no box is opened');
                return said();
            };
            await choose(page, good);
            await page.click('#is-mine');
            assert.equal(await page.evaluate(() => document.activeElement.id), 'me');
            assert.match(await text(page, '#me-help'), never);
            const without = await ask(`Ben=${hex(maker.keys[2].bytes)}`);
            assert.match(without, /Ben.*(your seed is in every shuffle|deine Zahl steckt in jeder Mischung)/);
            for (const key of [secret, JSON.stringify({ talon: 'key', name: 'Ben', secret })]) {
                const words = await ask(key);
                assert.match(words, given);
                assert.ok(words.endsWith(without), 'and then the same as without it');
            }
            const other = await ask(JSON.stringify({ talon: 'key', name: 'Eve', secret: '5'.repeat(64) }));
            assert.match(other, given);
            assert.match(other, none);
            await accessible(page, 'away');
            await choose(page, file('ben.key', JSON.stringify({ talon: 'key', name: 'Ben', secret })));
            assert.match((await page.locator('#banner .words p').allInnerTexts()).at(-1), given, 'a key file that is checked for a transcript');
        });
    }
});

test('the example is what the tests make, and is good', { skip }, () => withPage({}, async (page) => {
    const text_ = readFileSync(fileURLToPath(new URL('../page/example.jsonl', import.meta.url)));
    assert.ok(text_.equals(Buffer.from(pageExample().bytes())), 'web/page/example.jsonl');
    await page.click('#example');
    await page.waitForSelector('#banner');
    assert.equal(await text(page, '#verdict'), 'Verified');
}));

test('phones and desktops, light and dark, English and German', { skip }, async () => {
    for (const [width, dark, locale] of [[320, false, 'de-DE'], [320, true, 'en-GB'], [390, true, 'de-DE'], [768, false, 'en-GB'], [1440, true, 'de-DE']]) {
        await withPage({ width, dark, locale }, async (page) => {
            await accessible(page, `welcome ${width}`);
            await page.click('#example');
            await page.waitForSelector('#banner');
            await page.check('#reveal');
            await accessible(page, `result ${width} ${dark} ${locale}`);
            await page.click('#theme');
            await accessible(page, `result ${width} other colours`);
        });
    }
});

test('over plain HTTP, in a browser without Ed25519 of its own', { skip }, async (t) => {
    const server = createServer((request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(readFileSync(page_));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const url = `http://127.0.0.1:${server.address().port}/`;
    await withPage({ url, script: 'Object.defineProperty(globalThis.crypto, "subtle", { value: undefined });' }, async (page) => {
        await choose(page, good);
        assert.equal(await text(page, '#verdict'), 'Verified');
        await choose(page, bad);
        assert.equal(await text(page, '#verdict'), 'Not verified: somebody broke the rules');
    });
});

test('language and colours are chosen once, for all pages', { skip }, async (t) => {
    const server = await serve(fileURLToPath(new URL('../../build/web', import.meta.url)));
    t.after(() => server.close());
    const context = await newContext(browser, { locale: 'en-GB', colorScheme: 'light', viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    await page.clock.install();
    const complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    const looks = async (path) => {
        await page.goto(`${server.url}${path}`);
        await page.waitForSelector('h1');
        return page.evaluate(() => {
            const style = getComputedStyle(document.documentElement);
            return [document.documentElement.lang, ...['--paper', '--sheet', '--ink', '--line', '--card', '--felt', '--accent'].map((name) => style.getPropertyValue(name)), style.backgroundColor, style.fontSize].join(' ');
        });
    };
    const all = async () => { // leaves the page that checks open
        const seen = new Set();
        for (const path of ['dealer/index.html', 'index.html', 'verify.html']) seen.add(await looks(path));
        assert.equal(seen.size, 1, [...seen].join('\n'));
        return [...seen][0];
    };
    const before = await all();
    assert.match(before, /^en .* rgb\(245, 241, 232\)/);
    await page.click('#language');
    await page.click('#theme');
    assert.match(await all(), /^de .* rgb\(18, 32, 27\)/);
    await page.goto(`${server.url}dealer/index.html`);
    await page.waitForSelector('h1');
    await breathe(page); // the dealer page drops a tap that comes with something new
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    await page.getByLabel('Farben').selectOption('Automatisch');
    await page.getByLabel('Sprache').selectOption('Automatisch');
    await breathe(page);
    await page.getByRole('button', { name: 'Close' }).click();
    assert.equal(await all(), before);
    await page.goto(`${server.url}index.html`);
    await accessible(page, 'the first page');
    await page.click('#language');
    assert.equal(await text(page, 'h1'), 'Ein Kartentisch, dem man trauen kann.');
    await page.click('#theme');
    await accessible(page, 'the first page, German and dark');
    assert.match(await all(), /^de .* rgb\(18, 32, 27\)/);
    await page.goto(`${server.url}index.html`);
    await page.click('#language');
    assert.equal(await text(page, 'h1'), 'A card table you can trust.', 'and English again');
    assert.deepEqual(complaints, []);
    await context.close();
});

/** The verify page has the rules of the games that are played by them, since it may load nothing; they and the script lie in it packed. */
test('first load under 300 kB, and nothing shifts', { skip }, async () => {
    const first = page_.replace('verify.html', 'index.html');
    for (const path of [page_, first]) {
        assert.ok(statSync(path).size < 300_000, `${path}: ${statSync(path).size} bytes`);
        await withPage({ width: 360, height: 640, locale: 'de-DE', url: pathToFileURL(path).href, script: watchShifts }, async (page) => {
            assert.deepEqual(await takeShifts(page), [], path);
            if (path === first) return;
            await choose(page, good);
            assert.deepEqual(await takeShifts(page), [], 'the verdict comes to stand where nothing was');
        });
    }
});

test('every page begins with the same head: the mark and the word talon, in the same clothes', { skip }, async () => {
    for (const [width, height] of [[360, 640], [1280, 800]]) {
        const heads = [];
        for (const path of ['index.html', 'dealer/index.html', 'verify.html'])
            await withPage({ width, height, url: new URL(path, pathToFileURL(page_)).href, ready: 'h1' }, async (page) => {
                heads.push(await page.evaluate(() => {
                    const [brand, sign] = [document.querySelector('.brand'), document.querySelector('.brand svg')];
                    const { color, fontSize, fontWeight, letterSpacing } = getComputedStyle(brand);
                    const box = brand.getBoundingClientRect();
                    return [brand.textContent.trim(), sign.innerHTML, Math.round(sign.getBoundingClientRect().width), Math.round(box.top + box.height / 2), color, fontSize, fontWeight, letterSpacing, getComputedStyle(document.querySelector('h1')).fontSize].join(' ');
                }));
            });
        assert.equal(new Set(heads).size, 1, heads.join('\n'));
    }
});

test('on a small phone both doors of the first page are seen whole, in both languages', { skip }, async () => {
    const url = pathToFileURL(page_.replace('verify.html', 'index.html')).href;
    for (const locale of ['en-GB', 'de-DE'])
        await withPage({ width: 360, height: 640, locale, url }, async (page) => {
            const bottom = await page.locator('main .button').last().evaluate((door) => door.getBoundingClientRect().bottom);
            assert.ok(bottom < 636, `${locale}: the second one ends at ${bottom}`);
            assert.deepEqual(await smallTargets(page), [], locale);
        });
});

test('the first page: two doors in the middle of the screen, with signs that stand out, also in colours of the reader’s own', { skip }, async () => {
    const url = pathToFileURL(page_.replace('verify.html', 'index.html')).href;
    for (const [width, height, forcedColors] of [[1280, 800, 'none'], [360, 640, 'none'], [1280, 800, 'active']])
        await withPage({ width, height, forcedColors, url }, async (page) => {
            const { middle, signs } = await page.evaluate(() => {
                const boxes = [...document.querySelectorAll('main > *')].map((element) => element.getBoundingClientRect());
                const look = (sign) => {
                    const shape = getComputedStyle(sign.firstElementChild);
                    return { ink: shape.fill === 'none' ? shape.stroke : shape.fill, ground: getComputedStyle(sign).backgroundColor, wide: sign.getBoundingClientRect().width };
                };
                return { middle: (boxes[0].top + boxes.at(-1).bottom) / 2 / innerHeight, signs: [...document.querySelectorAll('.button svg')].map(look) };
            });
            assert.ok(middle > 0.38 && middle < 0.55, `its middle lies at ${middle} of the height`);
            assert.equal(signs.length, 2);
            for (const { ink, ground, wide } of signs) assert.ok(wide >= 44 && ink !== ground, `${ink} on ${ground}, ${wide} wide`);
            if (forcedColors === 'active') for (const { ground } of signs) assert.match(ground, /^rgb\(255, 255, 255\)$/, 'a sign stands on the ground of the reader’s own');
        });
});

test('letters twice as large on a phone, in German: every word lies inside of its box, on both pages', { skip }, async () => {
    const outside = (page) => page.evaluate(() => [...document.querySelectorAll('body *')].filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr, svg, script, style')).filter((element) => {
        const letters = document.createRange();
        letters.selectNodeContents(element);
        const [text, box] = [letters.getBoundingClientRect(), (element.closest('.banner, .welcome, .problem, .button, button') ?? document.body).getBoundingClientRect()];
        return text.left < box.left - 1 || text.right > Math.min(box.right, innerWidth) + 1;
    }).map((element) => element.textContent));
    const options = { width: 180, height: 320, locale: 'de-DE' };
    await withPage({ ...options, url: pathToFileURL(page_.replace('verify.html', 'index.html')).href }, async (page) => assert.deepEqual(await outside(page), [], 'the first page'));
    await withPage(options, async (page) => {
        assert.deepEqual(await outside(page), [], 'nothing chosen');
        for (const path of [good, bad, file('damaged.jsonl', maker.bytes().subarray(0, 1500)), file('deal.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70))]) {
            await choose(page, path);
            assert.deepEqual(await outside(page), [], path);
            const { sign, title } = await page.evaluate(() => ({ sign: document.querySelector('.banner .seal').getBoundingClientRect(), title: document.querySelector('.banner h2').getBoundingClientRect() }));
            assert.ok(title.top >= sign.bottom, 'the title has all the width');
        }
    });
});

test('a browser that cannot unpack the page says so', { skip }, () => withPage({ script: () => delete window.DecompressionStream, ready: '#too-old:not([hidden])' }, async (page) => {
    assert.match(await text(page, 'main'), /needs a browser of 2023 or later; talon verify FILE does the same.*Browser von 2023/);
}));

test('a phone is not told to drop files', { skip }, async () => {
    for (const [hasTouch, shown] of [[true, false], [false, true]]) {
        const context = await newContext(browser, { hasTouch, isMobile: hasTouch, viewport: { width: 360, height: 640 } });
        const page = await context.newPage();
        await page.goto(pathToFileURL(page_).href);
        assert.equal(await page.getByText('or drop it anywhere on this page').isVisible(), shown);
        await context.close();
    }
});

test('the page may not load or run anything else', { skip }, () => {
    const html = readFileSync(page_, 'utf8');
    assert.match(html, /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'; form-action 'none'"/);
    assert.doesNotMatch(html.replace(/http:\/\/www\.w3\.org\/2000\/svg/g, ''), /(src|href)="https?:/);
});
