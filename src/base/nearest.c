/* nearest.c -- "did you mean": the nearest of some names by edit distance, or one of which the word is a part. */
#include <talon/base.h>

#include "base/bytes.h"

#define LONGEST 64 /* longer words are far from everything */

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
static size_t distance(const char *a, size_t a_n, const char *b, size_t b_n)
{
    size_t row[3][LONGEST + 1]; /* this one, the one above, the one above that, in turn */
    for (size_t j = 0; j <= b_n; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= a_n; i++) {
        size_t *now = row[i % 3], *above = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= b_n; j++) {
            now[j] = least_of(above[j - 1] + (a[i - 1] != b[j - 1]), least_of(above[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least_of(now[j], before[j - 2] + 1);
        }
    }
    return row[a_n % 3][b_n];
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether the word is one of the parts that _ joins: "holdem" of "texas_holdem". Two letters are too few to tell. */
static bool is_part(const char *word, size_t size, const char *name)
{
    while (*name) {
        size_t n = 0;
        while (n < size && lower(name[n]) == lower(word[n]))
            n++;
        if (n == size && size > 2 && (!name[n] || name[n] == '_'))
            return true;
        while (*name && *name != '_')
            name++;
        name += *name == '_';
    }
    return false;
}

const char *talon_nearest(const char *word, const char *const *names)
{
    const size_t size = talon__text_size(word);
    size_t limit = size < 3 ? 1 : size / 3; /* about every third letter may be wrong */
    const char *best = NULL, *whole = NULL;
    for (; *names && size <= LONGEST; names++) {
        const size_t name_size = talon__text_size(*names);
        const size_t d = name_size <= LONGEST ? distance(word, size, *names, name_size) : LONGEST + 1;
        if (d < limit || (d == limit && !best)) {
            limit = d;
            best = *names;
        }
        if (!whole && is_part(word, size, *names))
            whole = *names;
    }
    return best ? best : whole;
}
