/* name.c -- the names of cards: one spelling for all the ways in which they are typed and exported. */
#include "decklist/decklist_impl.h"

#include <stdlib.h>
#include <string.h>

#include "name/name_impl.h"

/* ------------------------------------------------------------ characters */

/* Bytes of the character at text, by its first byte; what is no UTF-8 is single bytes. */
static size_t bytes_of(const char *text, size_t size)
{
    const unsigned char first = (unsigned char)text[0];
    const size_t n = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    return n <= size ? n : 1;
}

/* Capital letters outside ASCII in card names are Latin: U+00C0 … U+00DE, and the pairs of U+0100 … U+017F. */
size_t talon__deck_lower(char out[4], size_t *out_size, const char *text, size_t size)
{
    const size_t n = bytes_of(text, size);
    const unsigned char first = (unsigned char)text[0], second = n == 2 ? (unsigned char)text[1] : 0;
    memcpy(out, text, n);
    *out_size = n;
    if (first >= 'A' && first <= 'Z')
        out[0] = (char)(first + 32);
    else if (first == 0xC3 && second >= 0x80 && second <= 0x9E && second != 0x97)
        out[1] = (char)(second + 32);
    else if (first == 0xC4 && ((second < 0xB8 && second % 2 == 0) || (second > 0xB8 && second < 0xBF && second % 2 == 1)))
        out[1] = (char)(second + 1); /* U+0100 … U+0137 even, U+0139 … U+013D odd */
    else if (first == 0xC5 && ((second >= 0x8A && second <= 0xB6 && second % 2 == 0) || (second >= 0x81 && second <= 0x87 && second % 2)))
        out[1] = (char)(second + 1); /* U+014A … U+0176 even, U+0141 … U+0147 odd */
    return n;
}

static int order(const char *a, size_t a_left, const char *b, size_t b_left)
{
    while (a_left && b_left) {
        char x[4], y[4];
        size_t x_size, y_size;
        const size_t a_n = talon__deck_lower(x, &x_size, a, a_left), b_n = talon__deck_lower(y, &y_size, b, b_left);
        const int found = memcmp(x, y, x_size < y_size ? x_size : y_size);
        if (found || x_size != y_size)
            return found ? found : x_size < y_size ? -1 : 1;
        a += a_n, a_left -= a_n;
        b += b_n, b_left -= b_n;
    }
    return a_left ? 1 : b_left ? -1 : 0;
}

int talon__deck_order(const char *a, const char *b)
{
    return order(a, strlen(a), b, strlen(b));
}

/* Bytes of the front face, all of them when there is one. */
static size_t front_of(const char *name)
{
    const char *back = strstr(name, " // ");
    return back ? (size_t)(back - name) : strlen(name);
}

int talon__deck_order_of_fronts(const char *a, const char *b)
{
    return order(a, front_of(a), b, front_of(b));
}

bool talon__piece_is(piece p, const char *word)
{
    size_t i = 0;
    while (i < p.size && word[i] && (p.at[i] | ((p.at[i] >= 'A' && p.at[i] <= 'Z') ? 32 : 0)) == word[i])
        i++;
    return i == p.size && !word[i];
}

piece talon__piece_trim(piece p)
{
    while (p.size && (p.at[0] == ' ' || p.at[0] == '\t' || p.at[0] == '\r'))
        p.at++, p.size--;
    while (p.size && (p.at[p.size - 1] == ' ' || p.at[p.size - 1] == '\t' || p.at[p.size - 1] == '\r'))
        p.size--;
    return p;
}

/* -------------------------------------------------------------- spelling */

static const struct {
    const char *typed, *spelled;
} spellings[] = {
    {"\u2019", "'"},  {"\u2018", "'"},  {"\u02BC", "'"}, {"\u201C", "\""}, {"\u201D", "\""},
    {"\u00C6", "Ae"}, {"\u00E6", "ae"}, {"\u00A0", " "}, {"\u2010", "-"},  {"\u2011", "-"},
    {"\u2013", "-"},  {"\u200B", ""},   {"\uFEFF", ""},  {"\t", " "},      {"\r", " "},
};

/* Names with slashes that are no split cards. */
static const char *const unsplit[] = {"sp//dr"};

static size_t unsplit_at(const char *text, size_t size)
{
    for (size_t i = 0; i < sizeof unsplit / sizeof *unsplit; i++) {
        const size_t n = strlen(unsplit[i]);
        if (size >= n && talon__piece_is((piece){text, n}, unsplit[i]))
            return n;
    }
    return 0;
}

typedef struct speller {
    char *out;
    size_t n, room; /* room without the NUL */
    bool bars, overflow;
} speller;

static void put(speller *s, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == ' ' && (s->n == 0 || s->out[s->n - 1] == ' '))
            continue;
        if (s->n == s->room) {
            s->overflow = true;
            return;
        }
        s->out[s->n++] = text[i];
    }
}

/* What comes between the halves of a split card: one to three slashes, or a bar. Returns its bytes, or 0. */
static size_t separator_at(const speller *s, const char *text, size_t size)
{
    size_t n = 0;
    while (n < size && n < 3 && text[n] == '/')
        n++;
    return n ? n : s->bars && text[0] == '|' ? 1 : 0;
}

/* The last character in out, and where it begins. */
static uint32_t last_of(const speller *s, size_t *at)
{
    uint32_t code;
    *at = s->n;
    while (*at && ((unsigned char)s->out[--*at] & 0xC0) == 0x80)
        ;
    talon_text_next(&code, s->out + *at, s->n - *at);
    return code;
}

/* An accent joins the letter before it, where there is a character for both: so names typed on some systems are those of others. */
static bool put_accent(speller *s, uint32_t mark)
{
    size_t at;
    const uint32_t letter = mark >= 0x300 && mark < 0x370 && s->n ? last_of(s, &at) : 0;
    const uint32_t code = letter ? talon__name_join(letter, mark) : 0;
    if (!code)
        return false;
    s->n = at;
    if (code < 0x800)
        put(s, (const char[]){(char)(0xC0 | code >> 6), (char)(0x80 | (code & 63))}, 2);
    else
        put(s, (const char[]){(char)(0xE0 | code >> 12), (char)(0x80 | (code >> 6 & 63)), (char)(0x80 | (code & 63))}, 3);
    return true;
}

static size_t put_next(speller *s, const char *text, size_t size)
{
    const size_t whole = s->n == 0 ? unsplit_at(text, size) : 0, bar = whole ? 0 : separator_at(s, text, size);
    if (whole) {
        put(s, text, whole);
        return whole;
    }
    if (bar) {
        put(s, " // ", 4);
        return bar;
    }
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        const size_t n = strlen(spellings[i].typed);
        if (n <= size && memcmp(text, spellings[i].typed, n) == 0) {
            put(s, spellings[i].spelled, strlen(spellings[i].spelled));
            return n;
        }
    }
    const size_t n = bytes_of(text, size);
    uint32_t code = 0;
    if ((unsigned char)text[0] == 0xCC || (unsigned char)text[0] == 0xCD)
        talon_text_next(&code, text, size);
    if (!code || !put_accent(s, code))
        put(s, text, n);
    return n;
}

static size_t spell(speller *s, const char *name, size_t size)
{
    for (size_t i = 0; i < size && !s->overflow;)
        i += put_next(s, name + i, size - i);
    while (s->n && s->out[s->n - 1] == ' ')
        s->n--;
    s->out[s->n] = 0;
    return s->overflow ? 0 : s->n;
}

size_t talon_deck_spell(char *out, size_t out_size, const char *name, size_t name_size)
{
    if (!out_size)
        return 0;
    speller s = {.out = out, .room = out_size - 1, .bars = true};
    return spell(&s, name, name_size);
}

const char *talon__deck_spelled(talon__arena *a, piece name, bool bars)
{
    /* A separator of one byte becomes four, nothing grows more. */
    speller s = {.out = talon__arena_take(a, 4 * name.size + 1), .room = 4 * name.size, .bars = bars};
    spell(&s, name.at, name.size);
    return s.out;
}

/* --------------------------------------------------------------- meaning */

/* The one star that was passed last is enough to go back to: any text before it only gets longer. */
static bool fits(const char *name, size_t name_size, const char *pattern, size_t pattern_size)
{
    const char *end = name + name_size, *pattern_end = pattern + pattern_size, *star = NULL, *tried = NULL;
    while (name < end) {
        char a[4], b[4];
        size_t a_size, b_size = 0, b_n = 0;
        const size_t a_n = talon__deck_lower(a, &a_size, name, (size_t)(end - name));
        if (pattern < pattern_end && *pattern == '*') {
            star = ++pattern;
            tried = name;
            continue;
        }
        if (pattern < pattern_end)
            b_n = talon__deck_lower(b, &b_size, pattern, (size_t)(pattern_end - pattern));
        if (b_n && a_size == b_size && memcmp(a, b, a_size) == 0) {
            name += a_n;
            pattern += b_n;
        } else if (star) {
            tried += bytes_of(tried, (size_t)(end - tried));
            name = tried;
            pattern = star;
        } else {
            return false;
        }
    }
    while (pattern < pattern_end && *pattern == '*')
        pattern++;
    return pattern == pattern_end;
}

bool talon_deck_name_fits(const char *name, const char *pattern)
{
    const size_t size = strlen(name), front = front_of(name), all = strlen(pattern);
    return fits(name, size, pattern, all) ||
           (front < size ? fits(name, front, pattern, all) : fits(name, size, pattern, front_of(pattern)));
}

bool talon_deck_is_basic(const char *name)
{
    static const char *const basics[] = {"plains", "island", "swamp", "mountain", "forest", "wastes"};
    static const char snow[] = "snow-covered ";
    const size_t size = strlen(name), skip = sizeof snow - 1;
    const bool is_snow = size > skip && talon__piece_is((piece){name, skip}, snow);
    const piece rest = {name + (is_snow ? skip : 0), size - (is_snow ? skip : 0)};
    for (size_t i = 0; i < sizeof basics / sizeof *basics; i++)
        if (talon__piece_is(rest, basics[i]))
            return true;
    return false;
}

/* ----------------------------------------------------------------- lands */

static const char *const lands[] = {
#define LAND(name) name,
#include "decklist/land.def"
#undef LAND
};

static int by_front(const void *name, const void *land)
{
    return talon__deck_order_of_fronts(name, *(const char *const *)land);
}

bool talon_deck_is_nonbasic_land(const char *name)
{
    return bsearch(name, (const void *)lands, sizeof lands / sizeof *lands, sizeof *lands, by_front) != NULL;
}
