/* nearest.c -- "did you mean": the nearest of some names by edit distance. */
#include <talon/base.h>

#include "base/bytes.h"

#define LONGEST 64 /* longer words are far from everything */

static size_t distance(const char *a, size_t a_n, const char *b, size_t b_n)
{
    size_t row[LONGEST + 1];
    for (size_t j = 0; j <= b_n; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_n; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_n; j++) {
            const size_t swap = corner + (a[i - 1] != b[j - 1]), gap = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            corner = row[j];
            row[j] = swap < gap ? swap : gap;
        }
    }
    return row[b_n];
}

const char *talon_nearest(const char *word, const char *const *names)
{
    const size_t size = talon__text_size(word);
    size_t least = size / 3 + 2;
    const char *best = NULL;
    for (; *names && size <= LONGEST; names++) {
        const size_t name_size = talon__text_size(*names);
        const size_t d = name_size <= LONGEST ? distance(word, size, *names, name_size) : LONGEST;
        if (d < least) {
            least = d;
            best = *names;
        }
    }
    return best;
}
