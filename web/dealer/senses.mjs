// senses.mjs -- voice, tick, vibration and the screen that stays on: each only where the browser has it, none is needed.
import { settings } from './settings.mjs';
import { language } from '../shared/language.mjs';

export function say(text) {
    if (!settings.voice || !('speechSynthesis' in window)) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language() === 'de' ? 'de-DE' : 'en-GB';
    utterance.rate = 1.15;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
}

let audio;

/** A short dry click; higher for the last card before something else happens. */
export function tick(high = false) {
    if (settings.tick && typeof AudioContext !== 'undefined') {
        audio ??= new AudioContext();
        const [tone, volume] = [audio.createOscillator(), audio.createGain()];
        tone.frequency.value = high ? 1320 : 880;
        volume.gain.setValueAtTime(0.12, audio.currentTime);
        volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.06);
        tone.connect(volume).connect(audio.destination);
        tone.start();
        tone.stop(audio.currentTime + 0.07);
    }
    if (settings.vibrate) navigator.vibrate?.(high ? [30, 40, 30] : 12);
}

let lock = null;
let wanted = false;

/** Keep the screen on while cards are dealt. */
export async function stayAwake(on) {
    wanted = on;
    try {
        if (on && !lock && document.visibilityState === 'visible') {
            lock = (await navigator.wakeLock?.request('screen')) ?? null;
            lock?.addEventListener('release', () => (lock = null));
        } else if (!on) {
            await lock?.release();
            lock = null;
        }
    } catch {
        lock = null; // not allowed, or the battery is low
    }
}

document.addEventListener('visibilitychange', () => {
    if (wanted && document.visibilityState === 'visible') stayAwake(true);
});
