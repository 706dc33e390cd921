// metronome.mjs -- goes on by itself, and learns the pace: a tap before its time makes it faster, a pause slower.
import { keep, settings } from './settings.mjs';

export const FASTEST = 0.7;
export const SLOWEST = 2;
const clamp = (seconds) => Math.min(SLOWEST, Math.max(FASTEST, Math.round(seconds * 100) / 100));

export class Metronome {
    /** @param {() => void} beat what happens when the time of a step is over */
    constructor(beat) {
        this.beat = beat;
        this.timer = 0;
        this.paused = false;
    }

    /** Wait for so many cards. */
    start(cards) {
        clearTimeout(this.timer);
        if (settings.metronome && !this.paused) this.timer = setTimeout(this.beat, 1000 * settings.tempo * (0.6 * cards + 0.4));
    }

    stop() {
        clearTimeout(this.timer);
    }

    tapped() {
        if (settings.metronome && !this.paused) keep({ tempo: clamp(settings.tempo * 0.95) });
    }

    pause(on) {
        this.paused = on;
        if (on) {
            clearTimeout(this.timer);
            keep({ tempo: clamp(settings.tempo * 1.1) });
        }
    }
}
