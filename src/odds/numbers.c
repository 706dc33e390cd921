/* numbers.c -- how many are meant: numbers in digits and words, and ranges of them, at the front of a text. */
#include <string.h>

#include "odds/numbers.h"

enum { NUMBER_MAX = 1000000 };

bool talon__odds_take(piece *p, const char *words)
{
    const size_t size = strlen(words);
    if (p->size < size || !talon__piece_is((piece){p->at, size}, words) || (p->size > size && p->at[size] != ' '))
        return false;
    *p = talon__piece_trim((piece){p->at + size, p->size - size});
    return true;
}

static found bad_number(slip *bad, const char *why, piece at)
{
    *bad = (slip){why, at};
    return FOUND_BAD;
}

static bool is_digit(piece p, size_t i)
{
    return i < p.size && p.at[i] >= '0' && p.at[i] <= '9';
}

/* The bytes of a minus before a digit: the hyphen, or U+2212. */
static size_t minus(piece p)
{
    const size_t size = p.size && p.at[0] == '-' ? 1 : p.size > 3 && memcmp(p.at, "\xE2\x88\x92", 3) == 0 ? 3 : 0;
    return size && is_digit(p, size) ? size : 0;
}

static size_t digits(piece p, uint32_t *value)
{
    size_t i = 0;
    *value = 0;
    for (; is_digit(p, i); i++)
        *value = *value < NUMBER_MAX ? *value * 10 + (uint32_t)(p.at[i] - '0') : NUMBER_MAX;
    *value = *value < NUMBER_MAX ? *value : NUMBER_MAX;
    return i;
}

found talon__odds_number(piece *p, uint32_t *n, slip *bad)
{
    static const char *const words[] = {"zero",     "one",     "two",     "three",     "four",     "five",     "six",
                                        "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
                                        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    uint32_t value;
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++)
        if (talon__odds_take(p, words[i])) {
            *n = i;
            return FOUND;
        }
    if (minus(*p))
        return bad_number(bad, "no number here is below 0", *p);
    const size_t size = digits(*p, &value);
    if (size && size < p->size && (p->at[size] == '.' || p->at[size] == ',') && is_digit(*p, size + 1))
        return bad_number(bad, "numbers of cards and turns are whole ones, without points and commas", *p);
    if (!size || (size < p->size && p->at[size] != ' ' && p->at[size] != '-'))
        return FOUND_NONE;
    *n = value;
    *p = talon__piece_trim((piece){p->at + size, p->size - size});
    return FOUND;
}

/* A number that must come here. */
static found needed(piece *p, uint32_t *n, slip *bad)
{
    const found f = talon__odds_number(p, n, bad);
    return f == FOUND_NONE ? bad_number(bad, "a number is missing here", *p) : f;
}

/* Words before a number, and what they make of it. */
static found bounded(piece *p, talon_odds_range *r, slip *bad)
{
    const piece before = *p;
    found f = FOUND_NONE;
    *r = (talon_odds_range){0, ODDS_ANY};
    if (talon__odds_take(p, "at least")) {
        f = needed(p, &r->least, bad);
    } else if (talon__odds_take(p, "at most") || talon__odds_take(p, "up to")) {
        f = needed(p, &r->most, bad);
    } else if (talon__odds_take(p, "more than")) {
        f = needed(p, &r->least, bad);
        r->least++;
    } else if (talon__odds_take(p, "fewer than") || talon__odds_take(p, "less than")) {
        f = needed(p, &r->most, bad);
        if (f == FOUND && r->most-- == 0)
            f = bad_number(bad, "nothing is fewer than 0", before);
    } else if (talon__odds_take(p, "between")) {
        f = needed(p, &r->least, bad);
        if (f == FOUND && !talon__odds_take(p, "and"))
            f = bad_number(bad, "between is followed by two numbers: between 2 and 4 lands", before);
        f = f == FOUND ? needed(p, &r->most, bad) : f;
    } else if (talon__odds_take(p, "exactly")) {
        f = needed(p, &r->least, bad);
        r->most = r->least;
    }
    return f;
}

/* A number, and words behind it. */
static found counted(piece *p, talon_odds_range *r, slip *bad)
{
    const found f = talon__odds_number(p, &r->least, bad);
    if (f != FOUND)
        return f;
    r->most = r->least;
    if (talon__odds_take(p, "or more")) {
        r->most = ODDS_ANY;
    } else if (talon__odds_take(p, "or fewer") || talon__odds_take(p, "or less")) {
        r->least = 0;
    } else if (talon__odds_take(p, "to") || talon__odds_take(p, "or")) {
        return needed(p, &r->most, bad);
    } else if (p->size && p->at[0] == '-') {
        *p = talon__piece_trim((piece){p->at + 1, p->size - 1});
        return needed(p, &r->most, bad);
    }
    return FOUND;
}

found talon__odds_range(piece *p, talon_odds_range *r, slip *bad)
{
    const piece before = *p;
    found f = bounded(p, r, bad);
    if (f == FOUND_NONE && (talon__odds_take(p, "no") || talon__odds_take(p, "none"))) {
        *r = (talon_odds_range){0, 0};
        f = FOUND;
    }
    if (f == FOUND_NONE && (talon__odds_take(p, "a") || talon__odds_take(p, "an"))) {
        *r = (talon_odds_range){1, ODDS_ANY};
        f = FOUND;
    }
    if (f == FOUND_NONE)
        f = counted(p, r, bad);
    if (f == FOUND && r->least > r->most)
        return bad_number(bad, "the first number of a range is the smaller one", before);
    return f;
}
