// icons.mjs -- small drawings.
import { svg } from '../shared/dom.mjs';

export const icon = (path) => svg('0 0 24 24', [['path', { d: path }]], { class: 'icon' });

export const icons = {
    tick: 'M5 12.5l4.5 4.5L19 7.5',
    cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
    doubt: 'M12 6.5v7M12 17.5v.1',
    again: 'M18.5 13a6.6 6.6 0 1 1-1.8-5.6L19 9.5M19 4.5v5h-5',
    what: 'M9 9.2a3 3 0 1 1 4.7 2.5c-1 .7-1.7 1.2-1.7 2.4M12 17.7v.1',
    dot: 'M12 11.5v1',
    first: 'M18 6l-7 6 7 6M7 6v12',
    back: 'M15 6l-7 6 7 6',
    next: 'M9 6l7 6-7 6',
    last: 'M6 6l7 6-7 6M17 6v12',
    play: 'M8 5.5v13l11-6.5z',
    pause: 'M8.5 6v12M15.5 6v12',
};
