// unpack.mjs -- runs the script of a page in which it lies packed, as text of gzip (text85.mjs): half as large. The page's policy names it by its hash, so nothing
// else runs. A browser that cannot unpack shows what the page says then.

import { decode85 } from './text85.mjs';

async function unpack() {
    const zipped = decode85(document.getElementById('packed').textContent);
    const code = await new Response(new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
    const script = document.createElement('script');
    script.textContent = code;
    document.body.append(script);
}

unpack().catch(() => {
    document.getElementById('too-old').hidden = false;
});
