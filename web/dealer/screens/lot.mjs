// lot.mjs -- everybody adds to the lot: the seal, the cut, the words; and the screen that makes a code for somebody else's deal.
import { ask, h, show } from '../dom.mjs';
import { w } from '../words.mjs';
import { groups, randomText, unhex } from '../seed.mjs';
import { sealWords } from '../seal-words.mjs';
import { language } from '../../shared/language.mjs';
import { header, qr } from './parts.mjs';

const canScan = () => 'BarcodeDetector' in window && Boolean(navigator.mediaDevices?.getUserMedia);

/** What the camera reads, or null. */
async function scan() {
    let stream;
    try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        const detector = new BarcodeDetector({ formats: ['qr_code'] });
        const video = h('video', { autoplay: true, playsinline: true, muted: true });
        video.srcObject = stream;
        let found = null;
        let over = false;
        const asked = ask(w().scan, [video], [[w().cancel, null]]).then(() => (over = true));
        while (!over && found === null) {
            const codes = await detector.detect(video).catch(() => []);
            found = codes[0]?.rawValue ?? null;
            await new Promise((resolve) => setTimeout(resolve, 150));
        }
        document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel'));
        await asked;
        return found;
    } catch {
        await ask(w().scan, w().scanFailed, [[w().understood, null, 'primary']]);
        return null;
    } finally {
        stream?.getTracks().forEach((track) => track.stop());
    }
}

function wordOf(name, texts, i) {
    const input = h('input', { maxlength: 200, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', value: texts[i], oninput: () => (texts[i] = input.value) });
    const camera = canScan() && h('button', { type: 'button', onclick: async () => {
        const text = await scan();
        if (text !== null) input.value = texts[i] = text.slice(0, 200);
    } }, w().scan);
    return h('li', {}, h('label', { class: 'field' }, h('span', {}, w().addOf(name)), input), camera);
}

/** The seal as four words; its code and its digits for whoever wants to be quite sure. */
function seal(commit) {
    const words = w();
    return h('div', { class: 'sealed' },
        h('ol', { class: 'seal words' }, sealWords(unhex(commit), language()).map((word) => h('li', {}, word))),
        h('details', {}, h('summary', {}, words.sealDigits), h('p', {}, words.sealSure), h('p', { class: 'seal digits' }, groups(commit)), qr(commit, words.sealCode)));
}

/** @param {string[]} texts what was typed so far */
export function lot(app, deal, texts) {
    const words = w();
    const names = deal.setup.players.length ? deal.setup.players : [words.player(1), words.player(2)];
    names.forEach((_, i) => (texts[i] ??= ''));
    show(h('form', { class: 'screen lot', onsubmit: (event) => {
        event.preventDefault();
        app.open(texts);
    } },
    header(app, words.sealed, () => app.home()),
    h('p', {}, words.sealedWhy),
    seal(deal.kept.commit),
    h('p', {}, h('strong', {}, words.cutNow)),
    h('p', {}, words.addNow),
    h('ul', { class: 'added' }, names.map((name, i) => wordOf(name, texts, i))),
    h('div', { class: 'bottom' }, h('button', { class: 'primary wide', type: 'submit' }, words.start))));
    for (const button of document.querySelectorAll('form.lot header button')) button.type = 'button';
}

/** A player's own phone: something random, as a code and as letters. */
export function addToOther(app, typed) {
    const words = w();
    const text = (typed.text ??= randomText());
    show(h('div', { class: 'screen lot' },
        header(app, words.addTitle, () => app.home()),
        h('p', {}, words.addWhy),
        h('p', { class: 'seal' }, text),
        qr(text, words.addTitle),
        h('p', { class: 'links' }, h('button', { onclick: () => app.addToOther() }, words.another))));
}
