// settings.mjs -- what the page remembers: settings, names, and the deal in hand. Without storage it forgets, and works all the same.

const KEY = 'talon-dealer-1';
const usual = {
    leftHanded: false, voice: false, tick: false, vibrate: true, metronome: false, tempo: 1.2, counts: false, onePacket: false, names: [], together: false, deal: null, records: [], played: [], turned: false,
};

function read() {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
        return { ...usual, ...(kept && typeof kept === 'object' ? kept : {}) };
    } catch {
        return { ...usual };
    }
}

export const settings = read();

export function keep(changes = {}) {
    Object.assign(settings, changes);
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // Private windows and full disks: the deal goes on, a reload would lose it.
    }
}
