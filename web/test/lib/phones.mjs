// phones.mjs -- pictures of the pages for docs/img: some screens side by side, as phones. pngquant, if it is there, makes them small.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The screens' size. */
export const phone = { width: 390, height: 844 };

/** Writes docs/img/file. shots: PNGs in base64. */
export async function rowOfPhones(browser, file, shots) {
    const width = 216;
    const images = shots.map((shot) => `<img src="data:image/png;base64,${shot}" width="${width}">`).join('');
    const sheet = await browser.newPage({ viewport: { width: shots.length * (width + 22) + 2, height: Math.round((width * phone.height) / phone.width) + 20 } });
    await sheet.setContent(`<style>body{margin:10px 12px;display:flex;gap:16px;background:transparent}img{border:3px solid #2a2f2d;border-radius:20px;box-sizing:border-box}</style>${images}`);
    const path = `${root}docs/img/${file}`;
    await sheet.screenshot({ path, omitBackground: true });
    spawnSync('pngquant', ['--force', '--speed', '1', '--quality', '60-90', '--output', path, path]);
    console.log(`${file}: ${statSync(path).size} bytes`);
}
