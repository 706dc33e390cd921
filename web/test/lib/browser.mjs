// browser.mjs -- Debian's Chromium for the tests, and a small server for the pages.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };

export const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** Milliseconds until something is given up that never comes: nobody waits for it, however busy the machine is. */
const PATIENCE = 300_000;

/** talon.test is this machine under a name that browsers do not trust: plain http without a secure context. */
export const launch = () => chromium.launch({ executablePath, timeout: PATIENCE, args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP talon.test 127.0.0.1'] });

/** A window that waits as long. */
export async function newContext(browser, options) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE);
    return context;
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
