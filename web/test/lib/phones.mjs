// phones.mjs -- pictures of the pages for docs/img: some screens side by side, as phones or as desks. pngquant, if it is there, makes them small.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The screens' sizes: a small phone, a laptop. */
export const phone = { width: 360, height: 640 };
export const desk = { width: 1280, height: 800 };

async function row(browser, file, shots, size, width, radius) {
    const images = shots.map((shot) => `<img src="data:image/png;base64,${shot}" width="${width}">`).join('');
    const sheet = await browser.newPage({ viewport: { width: shots.length * (width + 16) + 8, height: Math.round((width * size.height) / size.width) + 20 } });
    await sheet.setContent(`<style>body{margin:10px 12px;display:flex;gap:16px;background:transparent}img{border:3px solid #2a2f2d;border-radius:${radius}px;box-sizing:border-box}</style>${images}`);
    const path = `${root}docs/img/${file}`;
    await sheet.screenshot({ path, omitBackground: true });
    await sheet.close();
    spawnSync('pngquant', ['--force', '--speed', '1', '--quality', '50-85', '--output', path, path]);
    console.log(`${file}: ${statSync(path).size} bytes`);
}

/** Writes docs/img/file. shots: PNGs in base64. */
export const rowOfPhones = (browser, file, shots) => row(browser, file, shots, phone, 216, 20);
export const rowOfDesks = (browser, file, shots) => row(browser, file, shots, desk, 416, 8);
