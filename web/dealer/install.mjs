// install.mjs -- from a web server the page can be installed and then works without one; from a file it is there anyway.
import { keep } from './settings.mjs';

export function installable() {
    if (!location.protocol.startsWith('http')) return;
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = 'manifest.webmanifest';
    document.head.append(link);
    if (!('serviceWorker' in navigator)) return; // plain http: the browser allows no worker
    navigator.serviceWorker.register('sw.js').then(() => navigator.serviceWorker.ready).then(() => keep({ offline: true })).catch(() => {});
}
