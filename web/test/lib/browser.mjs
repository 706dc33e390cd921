// browser.mjs -- Debian's Chromium for the tests, and a small server for the pages.
import assert from 'node:assert/strict';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };

export const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** Milliseconds until something is given up that never comes: nobody waits for it, however busy the machine is. */
const PATIENCE = 300_000;

/** talon.test is this machine under a name that browsers do not trust: plain http without a secure context. */
export const launch = (more = []) => chromium.launch({ executablePath, timeout: PATIENCE, args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP talon.test 127.0.0.1', ...more] });

/** A window that waits as long. */
export async function newContext(browser, options) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE);
    return context;
}

/** A page that is listened to: what it complains about, and what it asks for. script: run in it first; clock: its time can be stopped, and moved on by hand. */
export async function openPage(browser, options, { url, script = null, clock = false }) {
    const context = await newContext(browser, options);
    const page = await context.newPage();
    const complaints = [];
    const requests = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => requests.push(request.url()));
    if (script) await page.addInitScript(script);
    if (clock) await page.clock.install();
    await page.goto(url);
    return { context, page, complaints, requests };
}

/** It fits its window, and complained about nothing. */
export async function assertQuiet({ page, complaints }, width) {
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(tooWide <= 0, `the page is ${tooWide} pixels too wide at ${width}`);
    assert.deepEqual(complaints, []);
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe finds nothing wrong, and nothing that it cannot judge but for what is explained: {rule: selector} of elements that are tested otherwise. */
export async function assertAccessible(page, what, explained = {}) {
    const found = await page.evaluate(`(async () => {
        ${axe}
        const { violations, incomplete } = await axe.run(document, { resultTypes: ['violations', 'incomplete'] });
        const explained = ${JSON.stringify(explained)};
        const words = ({ id, nodes }) => nodes.map(({ target }) => [id, target.join(' ')]);
        const known = ([id, target]) => id in explained && document.querySelector(target)?.closest(explained[id]);
        return [violations.flatMap(words), incomplete.flatMap(words).filter((entry) => !known(entry))].map((list) => list.map((entry) => entry.join(': ')));
    })()`);
    assert.deepEqual(found, [[], []], what);
}

/** What can be pressed and is smaller than a fingertip, 44 pixels: "button#x 30 × 44". Boxes to tick count with their labels. */
export function smallTargets(page) {
    return page.evaluate(() => [...document.querySelectorAll('a[href], button, summary, select, textarea, input, label.button')].map((element) => {
        const target = element.matches('input') ? element.closest('label') ?? element : element;
        const { width, height } = target.getBoundingClientRect();
        const shown = target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
        return shown && (width < 43.5 || height < 43.5) ? `${element.tagName.toLowerCase()}#${element.id}.${element.className} ${Math.round(width)} × ${Math.round(height)}` : null;
    }).filter(Boolean));
}

/** Run in a page first: it notes what shifts, and window.takeShifts() says it. */
export const watchShifts = () => {
    const shifts = [];
    const add = (entries) => shifts.push(...entries.map((entry) => entry.value));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.takeShifts = () => {
        add(observer.takeRecords());
        return shifts.splice(0);
    };
};

/** What has shifted since it was asked last: everything is drawn first, so that it is known. */
export async function takeShifts(page) {
    await page.screenshot();
    return page.evaluate(() => window.takeShifts());
}

/** How much work something is, whatever the machine and however busy it is. Resolves with a function that does something to the page and
 *  resolves with what the page did because of it: functions it called and pieces of them it ran (a loop's body once for each round),
 *  nodes it added to the document or took out, and the browser's layouts and calculations of styles. What talon.wasm
 *  does is not counted here; tests/unit/dealer.c bounds the planner's work. */
export async function countWork(context, page) {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await page.reload(); // only what is compiled from now on is counted piece by piece
    await page.waitForSelector('h1');
    await page.evaluate(() => {
        window.nodesChanged = 0;
        const count = (records) => records.forEach((record) => { window.nodesChanged += record.addedNodes.length + record.removedNodes.length; });
        const observer = new MutationObserver(count);
        observer.observe(document, { childList: true, subtree: true });
        window.takeNodes = () => {
            count(observer.takeRecords());
            const n = window.nodesChanged;
            window.nodesChanged = 0;
            return n;
        };
    });
    const take = async () => {
        const nodes = await page.evaluate(() => window.takeNodes());
        const { result } = await session.send('Profiler.takePreciseCoverage'); // and from 0 again
        const own = result.filter((script) => script.url === page.url()).flatMap((script) => script.functions).flatMap((one) => one.ranges);
        const { metrics } = await session.send('Performance.getMetrics');
        const [layouts, styles] = ['LayoutCount', 'RecalcStyleCount'].map((name) => metrics.find((entry) => entry.name === name).value);
        return { ran: own.reduce((sum, range) => sum + range.count, 0), nodes, layouts, styles };
    };
    return async (act) => {
        const before = await take();
        await act();
        const { ran, nodes, layouts, styles } = await take();
        return { ran, nodes, layouts: layouts - before.layouts, styles: styles - before.styles };
    };
}

/** Serve a folder on loopback. Resolves with { url, close, served }: served counts requests. */
export function serve(folder) {
    const state = { served: 0 };
    const server = createServer((request, response) => {
        state.served++;
        const path = normalize(join(folder, decodeURIComponent(new URL(request.url, 'http://x').pathname)));
        const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
        if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
        return createReadStream(file).pipe(response);
    });
    return new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${server.address().port}/`, state, close: () => server.close() }));
    });
}
