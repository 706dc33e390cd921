/* complaint.c -- sentences about lines, for people; what programs go by is the code.
 *
 * The functions return false so that `return talon__bad(…)` says it and leaves, and `good || talon__bad(…)` reads as it is meant. */
#include "fair/complaint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool talon__say(sentence *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why->at, sizeof why->at, format, args);
    va_end(args);
    return false;
}

bool talon__bad(complaint *bad, const char *code, const char *format, ...)
{
    bad->code = code;
    if (format) {
        va_list args;
        va_start(args, format);
        vsnprintf(bad->why.at, sizeof bad->why.at, format, args);
        va_end(args);
    }
    return false;
}

bool talon__no_memory(complaint *bad)
{
    return talon__bad(bad, "memory", "out of memory");
}

bool talon__unread(complaint *bad)
{
    return strcmp(bad->why.at, "out of memory") == 0 ? talon__no_memory(bad) : talon__bad(bad, "refused", NULL);
}

const char *talon__op_text(char buffer[160], const json_t *op)
{
    const size_t n = json_dumpb(op, buffer, 159, JSON_COMPACT);
    if (n <= 159) {
        buffer[n] = 0;
    } else {
        const char *name = json_string_value(json_object_get(op, "op"));
        snprintf(buffer, 160, "%s", name ? name : "a long list");
    }
    return buffer;
}
