// dice.mjs -- repeatable randomness for the tests (xorshift32).

export class Dice {
    constructor(seed) {
        this.state = (seed * 2654435761) >>> 0 || 1;
        for (let i = 0; i < 8; i++) this.below(2);
    }

    below(n) {
        let x = this.state;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        this.state = x >>> 0;
        return this.state % n;
    }

    one(list) {
        return list[this.below(list.length)];
    }

    chance(percent) {
        return this.below(100) < percent;
    }
}
