// unpack.mjs -- runs the script of a page in which it lies packed, as base64 of gzip: half as large. The page's policy names it by its hash, so nothing
// else runs. A browser that cannot unpack shows what the page says then.

async function unpack() {
    const zipped = Uint8Array.from(atob(document.getElementById('packed').textContent), (sign) => sign.charCodeAt(0));
    const code = await new Response(new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
    const script = document.createElement('script');
    script.textContent = code;
    document.body.append(script);
}

unpack().catch(() => {
    document.getElementById('too-old').hidden = false;
});
