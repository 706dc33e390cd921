/* shipped.c -- the games that come with talon, in the library itself: no file is needed to deal one.
 *
 * Their texts are constants that the build makes of games/ (tools/shipped), in the order of their names. */
#include <talon/lang.h>

#include <string.h>

#include "lang/shipped_text.h"

#define SHIPPED (sizeof shipped / sizeof *shipped)

size_t talon_shipped_count(void)
{
    return SHIPPED;
}

const talon_shipped *talon_shipped_get(size_t i)
{
    return i < SHIPPED ? &shipped[i] : NULL;
}

const talon_shipped *talon_shipped_find(const char *name)
{
    for (size_t i = 0; name && i < SHIPPED; i++)
        if (strcmp(shipped[i].name, name) == 0)
            return &shipped[i];
    return NULL;
}
