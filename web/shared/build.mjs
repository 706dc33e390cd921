// build.mjs -- how every page is built: script and style bundled into one file that may run and load nothing else.
//
// A page's template has %POLICY%, %STYLE%, %SCRIPT%, %PAPER_LIGHT%, %PAPER_DARK%, perhaps %BRAND%, and whatever else its build names. Script and style are named by
// their hashes in its Content-Security-Policy, so that nothing but them runs. A template with %PACKED% gets its script there, packed; %SCRIPT% is then
// what unpacks it (unpack.mjs).
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { colour, colourSheet } from './colours.mjs';
import { brandText } from './mark.mjs';
import { encode85 } from './text85.mjs';

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

async function bundled(entry, options) {
    const { outputFiles } = await build({ entryPoints: [entry], bundle: true, minify: true, write: false, charset: 'utf8', legalComments: 'none', target: ['es2022'], ...options });
    return outputFiles[0].text.trim();
}

/** Writes a page and returns its text. policy: more of what the page may do, [directive, values]; parts: more of what the template names. */
export async function buildPage({ template, script, style, output, format = 'iife', plugins = [], policy = {}, parts = {} }) {
    const code = (await bundled(script, { format, plugins })).replaceAll('</script', '<\\/script'); // what would end the element
    const sheet = colourSheet() + (await bundled(style, {}));
    const text = readFileSync(template, 'utf8');
    const unpacks = text.includes('%PACKED%') ? await bundled(fileURLToPath(new URL('unpack.mjs', import.meta.url)), { format: 'iife' }) : null;
    const allowed = {
        'default-src': `'none'`, 'script-src': [unpacks, code].filter(Boolean).map(hashOf).join(' '), 'style-src': hashOf(sheet), 'img-src': 'data:', 'base-uri': `'none'`, 'form-action': `'none'`,
    };
    for (const [directive, values] of Object.entries(policy)) allowed[directive] = directive in allowed ? `${allowed[directive]} ${values}` : values;
    const all = {
        POLICY: Object.entries(allowed).map((entry) => entry.join(' ')).join('; '), STYLE: sheet, SCRIPT: unpacks ?? code, PACKED: unpacks && encode85(gzipSync(code, { level: 9 })), PAPER_LIGHT: colour('paper', false), PAPER_DARK: colour('paper', true), BRAND: brandText(), ...parts,
    };
    const page = text.replace(/%([A-Z_]+)%/g, (mark, name) => all[name] ?? mark);
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, page);
    console.log(`${output}: ${(page.length / 1024).toFixed(0)} KiB`);
    return page;
}
