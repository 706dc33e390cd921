// courses.mjs -- what the stack is for when all is dealt, from the top, as few lines as people need: six rounds over eight columns are one.

/** Whether a course goes on where a row of them stands: the next column, or a player who has none of it yet. */
function follows(row, course) {
    const last = row.at(-1);
    if (course.zone === null || last.zone !== course.zone) return false;
    if (course.owner === null) return last.owner === null && last.index > 0 && course.index === last.index + 1;
    return last.index === course.index && row.every(({ owner }) => owner !== null && owner !== course.owner);
}

/** Rows of as many cards each. What a course has beyond that begins another row: two on the last column are one of this row, one of the next. */
function rowsOf(courses) {
    const rows = [];
    const left = courses.map((course) => ({ ...course }));
    while (left.length) {
        const row = [left.shift()];
        while (left.length && follows(row, left[0]) && left[0].cards >= row[0].cards) {
            const [next] = left;
            row.push({ ...next, cards: row[0].cards });
            next.cards -= row[0].cards;
            if (next.cards) break;
            left.shift();
        }
        rows.push(row);
    }
    return rows;
}

const alike = (a, b) => a.length === b.length && a.every((course, i) => ['zone', 'owner', 'index', 'cards', 'face'].every((key) => course[key] === b[i][key]));

/**
 * @param {{ zone: string | null, owner: string | null, index: number, cards: number, face: string | null }[]} courses
 * @returns {{ row: typeof courses, times: number }[]} each row goes round so many times
 */
export function inRows(courses) {
    const all = [];
    for (const row of rowsOf(courses)) {
        if (all.length && row.length > 1 && alike(all.at(-1).row, row)) all.at(-1).times++;
        else all.push({ row, times: 1 });
    }
    return all;
}
