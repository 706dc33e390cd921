// pause.mjs -- an instruction that looks at cards which it has turned up itself (docs/transcript.md §14.3).
//
// (1) The machine does an instruction as a whole, or not at all. So one that pauses is done again from its beginning, and goes the same way each
//     time, since every face that it reads is shown again at the same operation. (2) What it did up to the pause are steps already.

export class Pause {
    /** Right after the instruction hung: the machine's table is as before it, and so is the other one. told: what was told of it. */
    constructor(course, told) {
        this.course = course;
        this.told = told;
        this.atFirst = course.facesNow();
        this.shows = new Map(); // after so many operations: [card, face]…, as they were open then
        this.done = 0; // operations that are steps
    }

    /** It has done so many, and looks at them when the steps are done. */
    wait(done) {
        this.done = done;
    }

    resume() {
        for (const [card, face] of this.atFirst) card.face = face;
    }

    /** So many operations are done again. */
    reached(operations) {
        if (operations === this.done && !this.shows.has(operations)) this.shows.set(operations, this.course.facesNow().filter(([card, face]) => card.face !== face));
        for (const [card, face] of this.shows.get(operations) ?? []) card.face = face;
    }
}
