// error.mjs -- what talon refuses, as an error of JavaScript.

/** What is refused. `status` is a word of docs/operations.md §3 ("InsufficientCards"); what else is known about it is in `fields`. */
export class TalonError extends Error {
    constructor(message, status = 'BadRequest', fields = {}) {
        super(message);
        this.name = 'TalonError';
        this.status = status;
        this.fields = fields;
    }
}
