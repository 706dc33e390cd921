// build.mjs -- puts the page into one file: node web/build.mjs [OUTPUT], which is build/web/verify.html.
//
// Script and style are in the page and are named by their hashes in its Content-Security-Policy: nothing else may run, and nothing is loaded.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const output = resolve(process.argv[2] ?? `${here}../build/web/verify.html`);

async function bundled(entry, loader) {
    const { outputFiles } = await build({
        entryPoints: [`${here}page/${entry}`], bundle: true, minify: true, write: false, charset: 'utf8', legalComments: 'none', target: ['es2022'], format: loader === 'css' ? undefined : 'iife',
    });
    return outputFiles[0].text.trim();
}

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const script = (await bundled('main.mjs')).replaceAll('</script', '<\\/script');
const style = await bundled('style.css', 'css');
const csp = [`default-src 'none'`, `script-src ${hashOf(script)}`, `style-src ${hashOf(style)}`, `img-src data:`, `base-uri 'none'`, `form-action 'none'`].join('; ');
const example = readFileSync(`${here}page/example.jsonl`, 'utf8').trim();
if (example.includes('</')) throw new Error('the example would end its script element');

const parts = { csp, script, style, example };
const html = readFileSync(`${here}page/verify.html`, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, html);
console.log(`${output}: ${(html.length / 1024).toFixed(0)} KiB`);
