// build.mjs -- the dealer page: everything in one HTML file, and beside it what makes it installable. node build.mjs OUTDIR
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
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

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const bundle = await build({
    entryPoints: [join(here, 'main.mjs')], bundle: true, minify: true, format: 'esm', target: ['es2022'], charset: 'utf8', plugins: [inside], write: false, legalComments: 'none',
});
// What would end the element, or be taken for the template's own marks, never occurs in code or style.
const script = bundle.outputFiles[0].text.trim().replaceAll('</script', '<\\/script');
const style = (await transform(readFileSync(join(here, 'style.css'), 'utf8'), { loader: 'css', minify: true })).code.trim();
const icon = `data:image/svg+xml;base64,${readFileSync(join(here, 'icon.svg')).toString('base64')}`;
// Nothing may be fetched: the browser itself keeps the page from talking to anybody.
const policy = `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(style)}; img-src data:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'`;
const parts = { CSP: policy, ICON: icon, STYLE: style, SCRIPT: script };
const page = readFileSync(join(here, 'index.html'), 'utf8').replace(/%(CSP|ICON|STYLE|SCRIPT)%/g, (_, name) => parts[name]);

mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'index.html'), page);
const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
writeFileSync(join(out, 'sw.js'), readFileSync(join(here, 'sw.js'), 'utf8').replace('%VERSION%', version));
for (const file of ['manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png']) copyFileSync(join(here, file), join(out, file));
console.log(`${out}: ${page.length} bytes`);
