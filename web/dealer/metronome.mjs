// metronome.mjs -- goes on by itself, and learns the pace: from the taps of whoever deals by hand; then a tap before its time makes it faster, a
// pause slower.
//
// It beats only while nothing holds it. Reasons to hold: 'pause' (the button), 'away' (the page was hidden, or has just been opened),
// 'dialog' (somebody is asked something), 'undo' (somebody puts a card back). A tap on the table ends 'away' and 'undo'; only its button
// ends 'pause'.
import { keep, settings } from './settings.mjs';

export const FASTEST = 0.7;
export const SLOWEST = 2;
const clamp = (seconds) => Math.min(SLOWEST, Math.max(FASTEST, Math.round(seconds * 100) / 100));

/** A step of several cards takes less than as many steps. */
const share = (cards) => 0.6 * cards + 0.4;

export class Metronome {
    /**
     * @param {() => void} beat what happens when the time of a step is over
     * @param {Set<string>} held the reasons to hold it, which outlive one view of the table
     * @param {{ setTimeout: Function, clearTimeout: Function }} clock
     */
    constructor(beat, held = new Set(), clock = globalThis, now = () => performance.now()) {
        this.beat = beat;
        this.clock = clock;
        this.now = now;
        this.begun = 0;
        this.timer = 0;
        this.cards = 0;
        this.held = held;
    }

    get running() {
        return settings.metronome && this.held.size === 0;
    }

    /** Wait for so many cards; 0: there is nothing to wait for. */
    start(cards) {
        this.cards = cards;
        this.begun = this.now();
        this.clock.clearTimeout(this.timer);
        if (this.running && cards) this.timer = this.clock.setTimeout(this.beat, 1000 * settings.tempo * share(cards));
    }

    stop() {
        this.start(0);
    }

    hold(reason) {
        this.held.add(reason);
        this.clock.clearTimeout(this.timer);
    }

    /** The reason is gone: the step gets all its time again. */
    release(...reasons) {
        for (const reason of reasons) this.held.delete(reason);
        this.start(this.cards);
    }

    /** Somebody took the step by hand: faster than it beats, or at their own pace, which it takes up slowly. Pauses are no pace. */
    tapped() {
        const own = (this.now() - this.begun) / 1000 / share(this.cards);
        if (this.running) keep({ tempo: clamp(settings.tempo * 0.95) });
        else if (this.cards && this.held.size === 0 && own < 2 * SLOWEST) keep({ tempo: clamp(settings.tempo * 0.8 + own * 0.2) });
        this.release('away', 'undo');
    }

    /** The button: it beats now, or it waits now. */
    toggle() {
        if (this.running) {
            this.hold('pause');
            keep({ tempo: clamp(settings.tempo * 1.1) });
        } else {
            if (!settings.metronome) keep({ metronome: true });
            this.release('pause', 'away', 'undo');
        }
    }
}
