/* names.c -- names that somebody gave are looked at once, here, before they become part of a game, a path or a sentence. */
#include "names.h"

#include <string.h>

#include <talon/name.h>

/* The character at this byte, and which one it is, from 1. */
static uint32_t find_character(const char *name, size_t pos, uint32_t *number)
{
    uint32_t code = 0;
    size_t i = 0;
    for (*number = 0; name[i] && i <= pos; ++*number)
        i += talon_text_next(&code, name + i, strlen(name + i));
    return code;
}

static int refuse(const char *what, const char *name, talon_name_fault f, size_t pos)
{
    uint32_t number;
    const uint32_t code = find_character(name, pos, &number);
    switch (f) {
    case TALON_NAME_GOOD: return EXIT_YES;
    case TALON_NAME_EMPTY: return complain("%s: a name is empty", what);
    case TALON_NAME_PATH:
        return complain("%s: \"%s\" cannot be part of a file's name: it begins with - or ., or has a slash or backslash", what, name);
    case TALON_NAME_BYTES: return complain("%s: \"%s\" is not UTF-8 text", what, name);
    case TALON_NAME_CONTROL:
    case TALON_NAME_HIDDEN:
    case TALON_NAME_SPACE:
    case TALON_NAME_MARK: break;
    }
    return complain("%s: \"%s\" has %s: character %u, U+%04X; type the name again", what, name, talon_name_fault_text(f), number, code);
}

static int check(const char *what, const char *name, size_t size_max, bool file)
{
    size_t pos;
    const size_t size = strlen(name);
    if (size > size_max)
        return complain("%s: a name has at most %zu bytes: \"%s\"", what, size_max, name);
    const talon_name_fault f = file ? talon_name_check_file(&pos, name, size) : talon_name_check(&pos, name, size);
    return refuse(what, name, f, pos);
}

int name_check(const char *what, const char *name, size_t size_max)
{
    return check(what, name, size_max, false);
}

int name_check_file(const char *what, const char *name, size_t size_max)
{
    return check(what, name, size_max, true);
}

/* ------------------------------------------------------------- look-alikes */

enum { SKELETON = 6 * TALON_MAX_PLAYER_NAME + 1 };

bool names_look_alike(const char *a, const char *b)
{
    char one[SKELETON], other[SKELETON];
    const size_t n = talon_name_fold(one, sizeof one, a, strlen(a));
    talon_name_fold(other, sizeof other, b, strlen(b));
    return n < sizeof one && strcmp(one, other) == 0 && strcmp(a, b) != 0;
}

/* The first character in which they differ, of the first name; 0 at its end. */
static uint32_t first_difference(const char *a, const char *b)
{
    uint32_t code = 0;
    size_t i = 0;
    while (a[i] && a[i] == b[i])
        i++;
    while (i && ((unsigned char)a[i] & 0xC0) == 0x80)
        i--;
    if (a[i])
        talon_text_next(&code, a + i, strlen(a + i));
    return code;
}

int names_check_apart(const char *what, const char *const *name, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(name[k], name[i]) == 0)
                return complain("%s: two players are called \"%s\"; everybody needs a name of their own", what, name[i]);
            else if (names_look_alike(name[k], name[i]))
                return complain(
                    "%s: players %u and %u, \"%s\" and \"%s\", look the same (U+%04X is not U+%04X); everybody needs a name that "
                    "nobody can mistake",
                    what, k + 1, i + 1, name[k], name[i], first_difference(name[k], name[i]), first_difference(name[i], name[k]));
    return EXIT_YES;
}

/* ------------------------------------------------------------------- paths */

static bool is_plain(const char *path)
{
    return *path && !path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+,=:@%")];
}

const char *shell_word(char out[SHELL_WORD], const char *path)
{
    const char *before = *path == '-' ? "./" : "";
    size_t n = strlen(before);
    if (is_plain(path) && !*before)
        return path;
    memcpy(out, before, n);
    out[n++] = '\'';
    for (; *path && n + 6 < SHELL_WORD; path++) {
        if (*path == '\'') {
            memcpy(out + n, "'\\'", 3);
            n += 3;
        }
        out[n++] = *path;
    }
    out[n++] = '\'';
    out[n] = 0;
    return out;
}
