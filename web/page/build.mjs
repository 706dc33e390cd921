// build.mjs -- puts the page that checks transcripts into one file: node web/page/build.mjs OUTPUT
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from '../shared/build.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const example = readFileSync(join(here, 'example.jsonl'), 'utf8').trim();
if (example.includes('</')) throw new Error('the example would end its script element');

await buildPage({
    template: join(here, 'verify.html'), script: join(here, 'main.mjs'), style: join(here, 'style.css'), parts: { EXAMPLE: example },
    output: resolve(process.argv[2] ?? join(here, '../../build/web/verify.html')),
});
