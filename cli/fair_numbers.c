/* fair_numbers.c -- what a table sets of a game's numbers: --numbers ante=5,limit=20. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "fair_numbers.h"

/* "ante=5" of a list, its end marked by NUL. Which names a game has, whoever writes line 0 knows. */
static bool read_pair(table_numbers *x, char *text)
{
    char *equals = strchr(text, '=');
    uint64_t value;
    if (!equals || equals == text || !read_number_quietly(&value, equals + 1, INT32_MAX)) /* a transcript has no number below 0 */
        return false;
    *equals = '\0';
    x->name[x->n] = text;
    x->value[x->n++] = (int32_t)value;
    return true;
}

static bool is_set_twice(const table_numbers *x)
{
    for (uint32_t i = 0; i + 1 < x->n; i++)
        if (strcmp(x->name[i], x->name[x->n - 1]) == 0)
            return true;
    return false;
}

int numbers_read(table_numbers *x, const char *list)
{
    if (!list)
        return EXIT_YES;
    if (!(x->text = strdup(list)))
        return no_memory();
    for (char *next = x->text, *here; (here = next);) {
        next = strchr(here, ',');
        if (next)
            *next++ = '\0';
        if (x->n == TABLE_NUMBERS)
            return complain("--numbers sets at most %d of them", TABLE_NUMBERS);
        if (!read_pair(x, here))
            return complain("--numbers: \"%s\" is no NAME=NUMBER, as in --numbers ante=5,limit=20", here);
        if (is_set_twice(x))
            return complain("--numbers sets \"%s\" twice", x->name[x->n - 1]);
    }
    return EXIT_YES;
}

void numbers_free(table_numbers *x)
{
    free(x->text);
}
