// build.mjs -- the dealer page: everything in one HTML file, and beside it what makes it installable. node build.mjs OUTDIR
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from '../shared/build.mjs';
import { pack } from './packed.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const wasm = join(here, '../../build/wasm');
const out = process.argv[2] ?? join(here, '../../build/web/dealer');

const games = readdirSync(join(wasm, 'games')).filter((file) => file.endsWith('.game')).sort().map((file) => readFileSync(join(wasm, 'games', file)));

/** talon:wasm and talon:games as modules of bytes. */
const inside = {
    name: 'inside',
    setup(bundle) {
        bundle.onResolve({ filter: /^talon:/ }, ({ path }) => ({ path, namespace: 'inside' }));
        bundle.onLoad({ filter: /wasm$/, namespace: 'inside' }, () => ({ contents: readFileSync(join(here, '../../build/made/wasm/page.wasm')), loader: 'binary' }));
        bundle.onLoad({ filter: /games$/, namespace: 'inside' }, () => {
            const ends = games.map(({ length }, i) => games.slice(0, i).reduce((sum, game) => sum + game.length, length));
            const cut = `[${ends}].map((end, i, ends) => all.slice(ends[i - 1] ?? 0, end))`;
            return { contents: `import { unpack } from './packed.mjs';\nimport packed from 'talon:packed';\nconst all = unpack(packed);\nexport default ${cut};`, resolveDir: here };
        });
        bundle.onLoad({ filter: /packed$/, namespace: 'inside' }, () => ({ contents: pack(Buffer.concat(games)), loader: 'binary' }));
    },
};

const icon = `data:image/svg+xml;base64,${readFileSync(join(here, 'icon.svg')).toString('base64')}`;
// Nothing may be fetched: the browser itself keeps the page from talking to anybody.
const page = await buildPage({
    template: join(here, 'index.html'), script: join(here, 'main.mjs'), style: join(here, 'style.css'), output: join(out, 'index.html'), format: 'esm', plugins: [inside],
    policy: { 'script-src': `'wasm-unsafe-eval'`, 'manifest-src': `'self'`, 'worker-src': `'self'` }, parts: { ICON: icon },
});

const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
writeFileSync(join(out, 'sw.js'), readFileSync(join(here, 'sw.js'), 'utf8').replace('%VERSION%', version));
for (const file of ['manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png']) copyFileSync(join(here, file), join(out, file));
