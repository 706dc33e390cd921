/* check.c -- may this be a name? One that people can read, type again and tell from others; and, for files, one that stays in its folder. */
#include "name/name_impl.h"

enum { MARKS_MAX = 3 }; /* accents on one letter; more of them are drawn over other lines */

/* How accents are ordered on a letter (Unicode's canonical combining class, of those that Latin, Greek and Cyrillic letters have). */
static uint32_t class_of(uint32_t mark)
{
    if (mark >= 0x334 && mark <= 0x338)
        return 1; /* through the letter */
    if (mark == 0x321 || mark == 0x322 || mark == 0x327 || mark == 0x328)
        return 202; /* attached below */
    if (mark == 0x31B)
        return 216; /* the horn */
    if ((mark >= 0x316 && mark <= 0x319) || (mark >= 0x31C && mark <= 0x320) || (mark >= 0x323 && mark <= 0x333))
        return 220;                   /* below */
    return mark == 0x345 ? 240 : 230; /* the iota below, all others above */
}

typedef struct walk {
    uint32_t before; /* the character before; 0 at the beginning */
    uint32_t letter; /* the last one that is no accent */
    uint32_t marks;  /* accents behind it */
    uint32_t class;  /* of the last of them */
} walk;

/* Whether the letter, without those of its own accents that come later in order, makes a character with this one. */
static bool makes_one(uint32_t letter, uint32_t mark)
{
    uint32_t inner, own;
    while (talon__name_split(letter, &inner, &own) && class_of(own) > class_of(mark))
        letter = inner;
    return talon__name_joined(letter, mark);
}

/* An accent is good behind a letter that has no character of its own with it, and in the order in which accents are written. */
static bool good_mark(walk *w, uint32_t mark)
{
    const uint32_t class = class_of(mark);
    const bool alone = !w->letter || w->letter == ' ', first = !w->marks || class > w->class;
    if (alone || w->marks == MARKS_MAX || class < w->class || (first && makes_one(w->letter, mark)))
        return false;
    w->marks++;
    w->class = class;
    return true;
}

/* Suits, arrows, emoji: what is there as text and in colours. Letters and digits are not. */
static bool is_sign(uint32_t code)
{
    return (code >= 0x2190 && code < 0x2C00) || (code >= 0x1F000 && code < 0x20000);
}

static talon_name_fault step(walk *w, uint32_t code)
{
    switch (talon__text_kind(code)) {
    case TEXT_BAD: return TALON_NAME_BYTES;
    case TEXT_CONTROL: return TALON_NAME_CONTROL;
    case TEXT_HIDDEN: return TALON_NAME_HIDDEN;
    case TEXT_SPACE: return TALON_NAME_SPACE;
    case TEXT_SELECTOR: return is_sign(w->before) ? TALON_NAME_GOOD : TALON_NAME_HIDDEN;
    case TEXT_MARK: return good_mark(w, code) ? TALON_NAME_GOOD : TALON_NAME_MARK;
    case TEXT_PLAIN: break;
    }
    if (code == ' ' && (!w->before || w->before == ' '))
        return TALON_NAME_SPACE;
    *w = (walk){.letter = code};
    return TALON_NAME_GOOD;
}

talon_name_fault talon_name_check(size_t *pos, const char *name, size_t size)
{
    walk w = {0};
    *pos = 0;
    if (!size)
        return TALON_NAME_EMPTY;
    for (size_t n; *pos < size; *pos += n) {
        uint32_t code;
        n = talon_text_next(&code, name + *pos, size - *pos);
        const talon_name_fault f = step(&w, code);
        if (f != TALON_NAME_GOOD)
            return f;
        w.before = code;
    }
    *pos = size - 1;
    return w.before == ' ' ? TALON_NAME_SPACE : TALON_NAME_GOOD;
}

talon_name_fault talon_name_check_file(size_t *pos, const char *name, size_t size)
{
    const talon_name_fault f = talon_name_check(pos, name, size);
    if (f != TALON_NAME_GOOD)
        return f;
    *pos = 0;
    if (name[0] == '-' || name[0] == '.')
        return TALON_NAME_PATH;
    for (; *pos < size; ++*pos)
        if (name[*pos] == '/' || name[*pos] == '\\')
            return TALON_NAME_PATH;
    return TALON_NAME_GOOD;
}

const char *talon_name_fault_text(talon_name_fault f)
{
    switch (f) {
    case TALON_NAME_GOOD: return "";
    case TALON_NAME_EMPTY: return "nothing in it";
    case TALON_NAME_BYTES: return "a byte that is not UTF-8";
    case TALON_NAME_CONTROL: return "a control character";
    case TALON_NAME_HIDDEN: return "a character that cannot be seen";
    case TALON_NAME_SPACE: return "a space too many, or a special one";
    case TALON_NAME_MARK: return "an accent apart from its letter";
    case TALON_NAME_PATH: return "a slash or backslash, or begins with - or .";
    }
    return "";
}
