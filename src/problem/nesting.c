/* nesting.c -- how deep a JSON text is, without reading it: quotes and brackets, whatever stands between them. */
#include "problem/nesting.h"

bool talon__json_too_deep(const char *text, size_t size)
{
    size_t depth = 0;
    bool quoted = false;
    for (size_t i = 0; size > JSON_DEEPEST && i < size; i++) {
        const char c = text[i];
        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            i += c == '\\';
        else if (c == '[' || c == '{')
            depth++;
        else if ((c == ']' || c == '}') && depth > 0)
            depth--;
        if (depth > JSON_DEEPEST)
            return true;
    }
    return false;
}
