// others.mjs -- browsers beside Chromium: Firefox by WebDriver BiDi, WebKitGTK by its own driver, on a display nobody sees.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { firefox } from 'playwright-core';

const first = (...paths) => paths.find((path) => path && existsSync(path));

export const firefoxPath = first(process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox');
const driverPath = first(process.env.WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver');
const displayPath = first('/usr/bin/Xvfb');
export const webkitMissing = !driverPath ? 'there is no WebKitWebDriver: apt-get install webkit2gtk-driver' : !process.env.DISPLAY && !displayPath ? 'there is no display and no Xvfb: apt-get install xvfb' : null;

/** Debian's Firefox as it is. */
export const launchFirefox = () => firefox.launch({ executablePath: firefoxPath, channel: 'moz-firefox', timeout: 300_000 });

const freePort = () => new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => resolve(port));
    });
});

const lines = (stream, pattern) => new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (bytes) => {
        text += bytes;
        const found = text.match(pattern);
        if (found) resolve(found[1]);
    });
    stream.on('end', () => reject(new Error(`it ended without ${pattern}: ${text}`)));
});

/** WebKitGTK's small browser. Resolves with { open, run, click, close }: run a function in the page, click an element by its selector. */
export async function launchWebkit() {
    const children = [];
    const stop = () => children.reverse().forEach((child) => child.kill());
    const start = (path, args, options) => {
        const child = spawn(path, args, options);
        children.push(child);
        return child;
    };
    try {
        let display = process.env.DISPLAY;
        if (!display) {
            const server = start(displayPath, ['-displayfd', '3', '-screen', '0', '800x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
            display = `:${await lines(server.stdio[3], /^(\d+)\n/)}`;
        }
        const port = await freePort();
        start(driverPath, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1', GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' } });
        const base = `http://127.0.0.1:${port}`;
        const call = async (method, path, body) => {
            const response = await fetch(`${base}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
            const { value } = await response.json();
            if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
            return value;
        };
        for (let ready = false; !ready;) ready = await call('GET', '/status').then((value) => value.ready, () => new Promise((resolve) => setTimeout(resolve, 50, false)));
        const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: {} } });
        const at = `/session/${sessionId}`;
        const run = (code, ...args) => call('POST', `${at}/execute/sync`, { script: `return (${code}).apply(null, arguments)`, args });
        return {
            open: (url) => call('POST', `${at}/url`, { url }),
            run,
            click: async (selector) => {
                const element = await call('POST', `${at}/element`, { using: 'css selector', value: selector });
                await call('POST', `${at}/element/${Object.values(element)[0]}/click`, {});
            },
            close: async () => {
                await call('DELETE', at).catch(() => {});
                stop();
            },
        };
    } catch (error) {
        stop();
        throw error;
    }
}
