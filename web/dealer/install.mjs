// install.mjs -- from a web server the page can be installed and then works without one; from a file it is there anyway.
import { keep } from './settings.mjs';

let offered = null;
let changed = () => {};

/** Begins to listen; onChange: called when what installState says has changed. */
export function installable(onChange) {
    changed = onChange;
    window.addEventListener('beforeinstallprompt', (event) => {
        event.preventDefault(); // the page has its own button
        offered = event;
        changed();
    });
    window.addEventListener('appinstalled', () => {
        offered = null;
        changed();
    });
    if (!location.protocol.startsWith('http')) return;
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = 'manifest.webmanifest';
    document.head.append(link);
    if (!('serviceWorker' in navigator)) return; // plain http: the browser allows no worker
    navigator.serviceWorker.register('sw.js').then(() => navigator.serviceWorker.ready).then(() => keep({ offline: true })).catch(() => {});
}

/** What can be said about installing here: 'button' (the browser asks when told to), 'ios' (by hand), 'http' (this address cannot be trusted:
 *  no installing, no screen that stays on), or null. */
export function installState() {
    if (offered) return 'button';
    if (location.protocol === 'http:' && !window.isSecureContext) return 'http';
    return location.protocol === 'https:' && navigator.standalone === false ? 'ios' : null;
}

/** The button was pressed. */
export async function install() {
    const event = offered;
    offered = null;
    await event?.prompt();
    changed();
}
