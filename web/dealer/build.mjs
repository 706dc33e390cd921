// build.mjs -- the dealer page: everything in one HTML file, and beside it what makes it installable. node build.mjs OUTDIR
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { buildPage } from '../shared/build.mjs';
import { NOT_DEALT } from './presets.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const made = join(here, '../../build/made/wasm');
const out = process.argv[2] ?? join(here, '../../build/web/dealer');

const small = (bytes) => deflateRawSync(bytes, { level: 9 });

const games = readdirSync(join(made, 'deals')).filter((file) => file.endsWith('.game') && !NOT_DEALT.includes(file.slice(0, -5))).sort().map((file) => readFileSync(join(made, 'deals', file)));

/** talon:wasm and talon:games as modules of bytes, deflated: engine.mjs inflates them. */
const inside = {
    name: 'inside',
    setup(bundle) {
        bundle.onResolve({ filter: /^talon:/ }, ({ path }) => ({ path, namespace: 'inside' }));
        bundle.onLoad({ filter: /wasm$/, namespace: 'inside' }, () => ({ contents: small(readFileSync(join(made, 'page.wasm'))), loader: 'binary' }));
        bundle.onLoad({ filter: /games$/, namespace: 'inside' }, () => ({ contents: small(Buffer.concat(games)), loader: 'binary' }));
        bundle.onLoad({ filter: /ends$/, namespace: 'inside' }, () => ({ contents: JSON.stringify(games.map(({ length }, i) => games.slice(0, i).reduce((sum, game) => sum + game.length, length))), loader: 'json' }));
    },
};

const icon = `data:image/svg+xml;base64,${readFileSync(join(here, 'icon.svg')).toString('base64')}`;
// Nothing may be fetched but the icons beside it, which installing needs: the browser itself keeps the page from talking to anybody else.
const page = await buildPage({
    template: join(here, 'index.html'), script: join(here, 'main.mjs'), style: join(here, 'style.css'), output: join(out, 'index.html'), format: 'esm', plugins: [inside],
    policy: { 'img-src': `'self'`, 'script-src': `'wasm-unsafe-eval'`, 'manifest-src': `'self'`, 'worker-src': `'self'` }, parts: { ICON: icon },
});

const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
writeFileSync(join(out, 'sw.js'), readFileSync(join(here, 'sw.js'), 'utf8').replace('%VERSION%', version));
for (const file of ['manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png']) copyFileSync(join(here, file), join(out, file));
