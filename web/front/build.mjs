// build.mjs -- puts the first page, which leads to the others, into one file: node web/front/build.mjs OUTPUT
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from '../shared/build.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

await buildPage({
    template: join(here, 'index.html'), script: join(here, 'main.mjs'), style: join(here, 'style.css'),
    output: resolve(process.argv[2] ?? join(here, '../../build/web/index.html')),
});
