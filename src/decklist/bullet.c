/* bullet.c -- lines of a text list, without what people put in front of all of them: bullets, boxes to tick, numbers. */
#include "decklist/line.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static size_t mark_of(piece p, const char *const *marks)
{
    for (; *marks; marks++) {
        const size_t n = strlen(*marks);
        if (p.size > n + 1 && memcmp(p.at, *marks, n) == 0 && is_blank(p.at[n]))
            return n;
    }
    return 0;
}

/* "- 1 Sol Ring" is a line of somebody's notes; "-1 Sol Ring" is a wrong count, and "+2 Mace" a card. */
static piece without_bullet(piece p)
{
    static const char *const bullets[] = {"-", "*", "+", "\u2022", "\u2023", "\u25E6", "\u00B7", "\u2013", "\u2014", NULL};
    const size_t n = mark_of(p, bullets);
    return n ? talon__piece_trim((piece){p.at + n, p.size - n}) : p;
}

/* What stands behind the first n bytes, when a blank separates it from them and it is more than signs; else all: "1. ---" is no line of
 * dashes, for it says something with its number. */
static piece without(piece p, size_t n)
{
    bool text = false;
    const piece rest = talon__piece_trim((piece){p.at + n, p.size - n}), said = without_bullet(rest);
    for (size_t i = 0; i < said.size; i++) {
        const unsigned char c = (unsigned char)said.at[i];
        text |= c >= 128 || is_digit(said.at[i]) || ((c | 32) >= 'a' && (c | 32) <= 'z');
    }
    return n < p.size && is_blank(p.at[n]) && text ? rest : p;
}

/* "- [ ] Sol Ring", "- [x] Sol Ring" and "☐ Sol Ring": lists to tick off. */
static piece without_box(piece p)
{
    static const char *const boxes[] = {"[ ]", "[x]", "[X]", "\u2610", "\u2611", "\u2612", "\u25A1", "\u2713", "\u2714", NULL};
    const size_t n = mark_of(p, boxes);
    return n ? without(p, n) : p;
}

static piece first_line(piece text, size_t *pos)
{
    const char *begin = text.at + *pos, *end = memchr(begin, '\n', text.size - *pos);
    const size_t size = end ? (size_t)(end - begin) : text.size - *pos;
    *pos += size + 1;
    return talon__piece_trim((piece){begin, size});
}

bool talon__deck_next_line(piece text, size_t *pos, piece *line)
{
    if (*pos >= text.size)
        return false;
    *line = without_box(without_bullet(first_line(text, pos)));
    return true;
}

/* --------------------------------------------------------------- numbers */

enum { NUMBERED_MIN = 3 };

/* The number of "12. Sol Ring" or "12) Sol Ring", *rest what is behind it; 0: there is none. */
static uint32_t number_of(piece line, piece *rest)
{
    uint32_t number = 0;
    size_t i = 0;
    for (; i < line.size && i < 5 && is_digit(line.at[i]); i++)
        number = number * 10 + (uint32_t)(line.at[i] - '0');
    if (!i || i == line.size || (line.at[i] != '.' && line.at[i] != ')'))
        return 0;
    *rest = without(line, i + 1);
    return rest->size < line.size ? number : 0;
}

uint32_t talon__deck_number(piece line)
{
    piece rest;
    return number_of(line, &rest);
}

bool talon__deck_is_numbered(piece text)
{
    uint32_t before = 0, numbered = 0, others = 0;
    for (size_t pos = 0; pos < text.size;) {
        piece rest;
        const piece line = first_line(text, &pos);
        const uint32_t number = number_of(line, &rest);
        if (number > 1 && number != before + 1)
            return false;
        before = number ? number : before;
        numbered += number > 0;
        others += !number && line.size;
    }
    return numbered >= NUMBERED_MIN && numbered >= others;
}

void talon__deck_blank_numbers(char *out, piece text)
{
    for (size_t pos = 0; pos < text.size;) {
        piece rest;
        const piece line = first_line(text, &pos);
        if (number_of(line, &rest))
            memset(out + (line.at - text.at), ' ', (size_t)(rest.at - line.at));
    }
}
