/* line.c -- one line of a text list: the count in front, the marks peeled off from the end, what is left is the name. */
#include "decklist/line.h"

#include <string.h>

/* ---------------------------------------------------------- small things */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool talon__deck_is_set(piece p)
{
    size_t i = 0;
    while (i < p.size && (is_digit(p.at[i]) || (p.at[i] >= 'A' && p.at[i] <= 'Z')))
        i++;
    return p.size >= 2 && p.size <= 6 && i == p.size;
}

bool talon__deck_is_set_of_any_case(piece p)
{
    size_t i = 0;
    while (i < p.size && (is_digit(p.at[i]) || ((p.at[i] | 32) >= 'a' && (p.at[i] | 32) <= 'z')))
        i++;
    return p.size >= 2 && p.size <= 6 && i == p.size;
}

/* Codes of sets are all capitals or all small; "Hazmat Suit (Used)" is a card. */
static bool is_set_of_one_case(piece p)
{
    bool small = false, capital = false;
    for (size_t i = 0; i < p.size; i++) {
        small |= p.at[i] >= 'a' && p.at[i] <= 'z';
        capital |= p.at[i] >= 'A' && p.at[i] <= 'Z';
    }
    return talon__deck_is_set_of_any_case(p) && !(small && capital);
}

/* A collector's number: 263, 12a, 7★, DDF-15. */
static bool is_number(piece p)
{
    bool digit = false;
    for (size_t i = 0; i < p.size; i++) {
        digit |= is_digit(p.at[i]);
        if (p.at[i] <= ' ' && p.at[i] >= 0)
            return false;
    }
    return digit && p.size <= 12;
}

static bool piece_equals(piece p, const char *word)
{
    return p.size == strlen(word) && memcmp(p.at, word, p.size) == 0;
}

static piece first_bytes(piece p, size_t n)
{
    return (piece){p.at, n};
}

static piece behind(piece p, size_t n)
{
    return (piece){p.at + n, p.size - n};
}

/* The last place of a byte that has a blank before it, and something before that; p.size when there is none. */
static size_t last_mark(piece p, char mark)
{
    for (size_t i = p.size; i-- > 2;)
        if (p.at[i] == mark && is_blank(p.at[i - 1]))
            return i;
    return p.size;
}

/* ----------------------------------------------------------------- count */

/* Cards whose names begin with a number: without a count in front they are not so many copies of the rest. */
static bool is_numbered_name(piece p)
{
    static const char *const names[] = {"1996 world champion", "50 feet of rope"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (talon__piece_is(p, names[i]))
            return true;
    return false;
}

bool talon__deck_begins_oddly(piece name)
{
    size_t i = 0;
    while (i < name.size && is_digit(name.at[i]))
        i++;
    return i && i < name.size && !strchr(" \t.)", name.at[i]) && !is_numbered_name(name);
}

static size_t times_sign(piece p, size_t i)
{
    if (i < p.size && (p.at[i] == 'x' || p.at[i] == 'X'))
        return 1;
    return i + 1 < p.size && memcmp(p.at + i, "\u00D7", 2) == 0 ? 2 : 0;
}

static bool begins_a_word(piece p, size_t i)
{
    return i < p.size && (p.at[i] & 0x80 || ((p.at[i] | 32) >= 'a' && (p.at[i] | 32) <= 'z') || p.at[i] == '"');
}

/* "(2) Sol Ring" and "[2] Sol Ring": no name begins so. */
static void take_count_in_brackets(deck_line *l)
{
    const piece p = l->name;
    const char close = p.size && p.at[0] == '(' ? ')' : p.size && p.at[0] == '[' ? ']' : 0;
    size_t i = 1;
    while (close && i < p.size && is_digit(p.at[i]))
        i++;
    if (!close || i == 1 || i > 4 || i + 1 >= p.size || p.at[i] != close || !is_blank(p.at[i + 1]))
        return;
    l->count = (piece){p.at + 1, i - 1};
    l->n = 0;
    for (size_t k = 1; k < i; k++)
        l->n = l->n * 10 + (p.at[k] - '0');
    l->found |= L_COUNT;
    l->name = talon__piece_trim(behind(p, i + 1));
}

/* "2 x Sol Ring": the x behind the count, where formats are compared. */
static void take_x_apart(deck_line *l, uint32_t knows)
{
    const piece p = l->name;
    const size_t x = (knows & F_ANGLE) && (knows & F_CATS) && (l->found & L_COUNT) && !(l->found & L_X) ? times_sign(p, 0) : 0;
    if (!x || x + 1 >= p.size || !is_blank(p.at[x]))
        return;
    l->found |= L_X;
    l->name = talon__piece_trim(behind(p, x));
}

/* "Sol Ring\tC21\t263": cells of somebody's table without titles. */
static void peel_cells(deck_line *l, uint32_t knows)
{
    const piece p = l->name;
    size_t last = p.size, before;
    while ((knows & F_SET) && last && p.at[last - 1] != '\t')
        last--;
    for (before = last ? last - 1 : 0; before && p.at[before - 1] != '\t';)
        before--;
    const piece cell = talon__piece_trim(behind(p, last)), set = last ? talon__piece_trim((piece){p.at + before, last - 1 - before}) : cell;
    const bool numbered = before && is_number(cell) && talon__deck_is_set(set);
    if (!(knows & F_SET) || last < 2 || !(numbered || talon__deck_is_set(cell)))
        return;
    l->set = numbered ? set : cell;
    l->number = numbered ? cell : l->number;
    l->found |= F_SET | (numbered ? (uint32_t)L_NUMBER : 0);
    l->name = talon__piece_trim(first_bytes(p, numbered ? before - 1 : last - 1));
}

/* "2 Sol Ring", "2x Sol Ring", "2xSol Ring" */
static void take_count(deck_line *l)
{
    const piece p = l->name;
    const size_t sign = p.size && (p.at[0] == '-' || p.at[0] == '+') ? 1 : 0;
    size_t i = sign;
    int64_t n = 0;
    for (; i < p.size && is_digit(p.at[i]); i++)
        n = n < 1000000000 ? n * 10 + (p.at[i] - '0') : n;
    const size_t x = times_sign(p, i);
    const bool apart = i + x >= p.size || is_blank(p.at[i + x]) || (x && begins_a_word(p, i + x));
    if (i == sign || !apart || is_numbered_name(p) || (sign && p.at[0] == '+' && i + x < p.size && !x))
        return; /* "+2 Mace" is a card */
    l->found |= L_COUNT | (x ? (uint32_t)L_X : 0) | (sign ? (uint32_t)L_SIGN : 0);
    l->n = n;
    l->count = first_bytes(p, i);
    l->name = talon__piece_trim(behind(p, i + x));
}

static void take_sideboard(deck_line *l)
{
    if (l->name.size >= 3 && talon__piece_is(first_bytes(l->name, 3), "sb:")) {
        l->found |= F_SB;
        l->name = talon__piece_trim(behind(l->name, 3));
    }
}

/* "[foil]" before the name or before the set, where formats are compared. */
static void take_foil_before(deck_line *l, uint32_t knows)
{
    const piece p = l->name;
    const char *end = p.size && p.at[0] == '[' ? memchr(p.at, ']', p.size) : NULL;
    const piece inside = end ? (piece){p.at + 1, (size_t)(end - p.at) - 1} : (piece){NULL, 0}, rest = behind(p, end ? inside.size + 2 : 0);
    const bool etched = talon__piece_is(inside, "etched");
    if (!(knows & F_ANGLE) || !(etched || talon__piece_is(inside, "foil")) || !talon__piece_trim(rest).size)
        return;
    l->found |= L_FOIL;
    l->etched |= etched;
    l->name = talon__piece_trim(rest);
}

/* [SET], [SET:number] and [SET#number] before the name. */
static void take_set_before(deck_line *l)
{
    const piece p = l->name;
    const char *end = p.size && p.at[0] == '[' ? memchr(p.at, ']', p.size) : NULL;
    const bool wrapped = end && (p.at[1] == '[' || (end + 1 < p.at + p.size && end[1] == '('));
    if (!end || wrapped || !(l->found & L_COUNT))
        return;
    piece inside = {p.at + 1, (size_t)(end - p.at) - 1};
    size_t colon = 0;
    while (colon < inside.size && inside.at[colon] != ':' && inside.at[colon] != '#')
        colon++;
    if (colon < inside.size) {
        l->number = behind(inside, colon + 1);
        l->found |= inside.at[colon] == ':' ? (uint32_t)L_COLON : 0;
    }
    l->set = first_bytes(inside, colon);
    l->found |= F_BEFORE;
    l->name = talon__piece_trim(behind(p, inside.size + 2));
}

/* ----------------------------------------------------------------- marks */

static bool has_word(piece p, const char *word)
{
    const size_t size = strlen(word);
    for (size_t i = 0; i + size <= p.size; i++)
        if (talon__piece_is((piece){p.at + i, size}, word))
            return true;
    return false;
}

/* Whether anything is said behind the signs of " # !Commander". */
static bool has_words(piece comment, const char *mark)
{
    size_t i = 0;
    while (i < comment.size && (comment.at[i] == '#' || is_blank(comment.at[i])))
        i++;
    return i < comment.size && !talon__piece_is(behind(comment, i), mark);
}

static bool peel_star(deck_line *l);

/* "(C21) #263" and "(C21) #263 *F*": not a tag but the number in the set. */
static bool take_number_of_set(deck_line *l, piece before, piece rest)
{
    deck_line cut = *l;
    size_t i = 1;
    for (cut.name = rest; peel_star(&cut);)
        ;
    while (i < cut.name.size && is_digit(cut.name.at[i]))
        i++;
    if (i == 1 || i < cut.name.size || i > 6 || !before.size || !strchr(")]", before.at[before.size - 1]))
        return false;
    cut.number = behind(cut.name, 1);
    cut.name = before;
    *l = cut;
    return true;
}

/* " # comment" is one in every format; " #tag" where there are tags. */
static void cut_hash(deck_line *l, uint32_t knows)
{
    const piece p = l->name;
    for (size_t i = 1; i < p.size; i++) {
        if (p.at[i] != '#' || !is_blank(p.at[i - 1]))
            continue;
        const bool comment = i + 1 == p.size || is_blank(p.at[i + 1]);
        if (!comment && !(knows & F_TAGS))
            continue;
        const piece rest = behind(p, i);
        l->name = talon__piece_trim(first_bytes(p, i));
        if (!comment && take_number_of_set(l, l->name, rest))
            return;
        if (!comment) {
            l->tags = rest;
            l->found |= F_TAGS;
        } else if ((knows & F_BANG) && has_word(rest, "!commander")) {
            l->found |= F_BANG | L_CMDR;
        }
        l->comment = comment && has_words(rest, l->found & F_BANG ? "!commander" : "");
        return;
    }
}

/* Words that say of a card what it is, whatever stands around them. */
static uint32_t mark_called(piece word)
{
    if (talon__piece_is(word, "cmdr") || talon__piece_is(word, "commander"))
        return L_CMDR;
    return talon__piece_is(word, "foil") || talon__piece_is(word, "etched") ? (uint32_t)L_FOIL : 0;
}

static bool peel_star(deck_line *l)
{
    const piece p = l->name;
    if (p.size < 4 || p.at[p.size - 1] != '*')
        return false;
    const size_t open = last_mark(first_bytes(p, p.size - 1), '*');
    const piece inside = {p.at + open + 1, p.size - open - 2};
    if (open >= p.size - 1 || inside.size == 0 || inside.size > 12)
        return false;
    for (size_t i = 0; i < inside.size; i++)
        if (inside.at[i] != '-' && !((inside.at[i] | 32) >= 'a' && (inside.at[i] | 32) <= 'z'))
            return false;
    const bool kind = inside.size > 2 && (inside.at[0] | 32) == 'f' && inside.at[1] == '-'; /* TappedOut's: *f-etched*, *f-pre* */
    const bool etched = talon__piece_is(inside, "e") || talon__piece_is(inside, "f-etched") || talon__piece_is(inside, "f-etch");
    const uint32_t mark = etched || kind || talon__piece_is(inside, "f") ? (uint32_t)L_FOIL : mark_called(inside);
    l->etched |= etched || talon__piece_is(inside, "etched");
    l->stars |= !mark || (kind && !etched);
    l->found |= F_STAR | mark;
    l->name = talon__piece_trim(first_bytes(p, open));
    return true;
}

static bool peel_label(deck_line *l)
{
    const piece p = l->name;
    if (p.size < 4 || p.at[p.size - 1] != '^')
        return false;
    const size_t open = last_mark(first_bytes(p, p.size - 1), '^');
    if (open >= p.size - 1)
        return false;
    l->found |= F_CATS;
    l->label = true;
    l->name = talon__piece_trim(first_bytes(p, open));
    return true;
}

/* "`Ramp`", "`Ramp` `Draw`": categories as Archidekt used to write them. Those before others join them. */
static bool peel_ticks(deck_line *l)
{
    const piece p = l->name;
    if (p.size < 4 || p.at[p.size - 1] != '`' || (l->cats.at && !l->ticks))
        return false;
    const size_t open = last_mark(first_bytes(p, p.size - 1), '`');
    if (open >= p.size - 1)
        return false;
    const char *end = l->cats.at ? l->cats.at + l->cats.size : p.at + p.size - 1;
    l->cats = (piece){p.at + open + 1, (size_t)(end - p.at) - open - 1};
    l->ticks = true;
    l->found |= F_CATS;
    l->name = talon__piece_trim(first_bytes(p, open));
    return true;
}

/* Whether a bracket ends the text, or comes before its last word. */
static bool ends_in_bracket(piece p)
{
    size_t i = p.size;
    if (i && p.at[i - 1] == ']')
        return true;
    while (i && !is_blank(p.at[i - 1]))
        i--;
    while (i && is_blank(p.at[i - 1]))
        i--;
    return i && p.at[i - 1] == ']';
}

/* "[C21:263]", "[C21] 263" and "[foil]" behind the name. */
static bool peel_set_behind(deck_line *l)
{
    const piece p = l->name;
    const size_t open = ends_in_bracket(p) ? last_mark(p, '[') : p.size;
    const char *end = open < p.size ? memchr(p.at + open, ']', p.size - open) : NULL;
    if (!end)
        return false;
    const piece inside = {p.at + open + 1, (size_t)(end - p.at) - open - 1}, rest = talon__piece_trim(behind(p, (size_t)(end - p.at) + 1));
    const char *colon = inside.size ? memchr(inside.at, ':', inside.size) : NULL;
    const size_t size = colon ? (size_t)(colon - inside.at) : inside.size;
    const piece set = first_bytes(inside, size), number = colon ? behind(inside, size + 1) : rest;
    const bool foil = !rest.size && (piece_equals(inside, "foil") || piece_equals(inside, "etched"));
    if (!foil && (l->set.at || (colon && rest.size) || !talon__deck_is_set_of_any_case(set) || !is_number(number)))
        return false;
    if (foil) {
        l->found |= L_FOIL;
        l->etched |= piece_equals(inside, "etched");
    } else {
        l->set = set;
        l->number = number;
    }
    l->found |= F_ANGLE;
    l->name = talon__piece_trim(first_bytes(p, open));
    return true;
}

/* [SET] of goldfish, [category,category] of archidekt; where both may be, capitals without an x in the count are a set. */
static bool peel_brackets(deck_line *l, uint32_t knows)
{
    const piece p = l->name;
    const size_t open = p.size && p.at[p.size - 1] == ']' ? last_mark(p, '[') : p.size;
    if (open == p.size)
        return false;
    const piece inside = {p.at + open + 1, p.size - open - 2};
    const bool both = (knows & F_ANGLE) && (knows & F_CATS);
    const bool set = !l->set.at && (both ? talon__deck_is_set(inside) && (l->cats.at || !(l->found & L_X))
                                         : (knows & F_ANGLE) && talon__deck_is_set_of_any_case(inside));
    if (!set && (!(knows & F_CATS) || l->cats.at))
        return false;
    if (set)
        l->set = inside;
    else
        l->cats = inside;
    l->found |= set ? F_ANGLE : F_CATS;
    l->name = talon__piece_trim(first_bytes(p, open));
    return true;
}

static bool peel_angle(deck_line *l)
{
    const piece p = l->name;
    const size_t open = p.size && p.at[p.size - 1] == '>' ? last_mark(p, '<') : p.size;
    const bool foil = p.size > 4 && (memcmp(p.at + p.size - 4, " (F)", 4) == 0 || memcmp(p.at + p.size - 4, " (E)", 4) == 0);
    const piece inside = open < p.size ? (piece){p.at + open + 1, p.size - open - 2} : (piece){NULL, 0};
    if (!foil && !(open < p.size && (l->set.at || is_number(inside))))
        return false; /* a number, or something before a set */
    if (foil)
        l->found |= L_FOIL;
    else
        l->number = inside;
    l->etched |= foil && p.at[p.size - 2] == 'E';
    l->found |= F_ANGLE;
    l->name = talon__piece_trim(first_bytes(p, foil ? p.size - 4 : open));
    return true;
}

/* "F" or "foil" behind a set and its number; without stars it is no mark anywhere else. */
static piece cut_foil(deck_line *l, piece p, uint32_t *found)
{
    static const char *const words[] = {"f", "foil", "e", "etched"};
    size_t i = p.size;
    while (i && !is_blank(p.at[i - 1]))
        i--;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (talon__piece_is(behind(p, i), words[w])) {
            *found |= L_FOIL;
            l->etched |= w >= 2;
            return talon__piece_trim(first_bytes(p, i));
        }
    return p;
}

/* "C21:263", TappedOut's: a set and its number in one; with another sign between them only where both are plain. */
static piece cut_colon(piece *set)
{
    const char *colon = set->size ? memchr(set->at, ':', set->size) : NULL;
    size_t size = 0;
    while (size < set->size && (colon ? set->at + size < colon : !strchr(" -/#", set->at[size])))
        size++;
    piece number = size < set->size ? behind(*set, size + 1) : behind(*set, size);
    const bool plain = number.size && is_digit(number.at[0]) && size > 2 && is_set_of_one_case(first_bytes(*set, size));
    if (!colon && !plain) {
        size = set->size;
        number = behind(*set, size);
    }
    *set = first_bytes(*set, size);
    return number;
}

/* "(C21) 263", "(C21:263)", "(C21)", "(c21)" and "(foil)": "Erase (Not the Urza's Legacy One)" is a name. */
static bool peel_set(deck_line *l)
{
    const piece p = l->name;
    const size_t open = last_mark(p, '(');
    const char *end = open < p.size ? memchr(p.at + open, ')', p.size - open) : NULL;
    if (!end)
        return false;
    deck_line cut = *l;
    uint32_t mark = 0;
    piece set = {p.at + open + 1, (size_t)(end - p.at) - open - 1};
    const piece behind_set = cut_foil(&cut, talon__piece_trim(behind(p, (size_t)(end - p.at) + 1)), &mark), inside = cut_colon(&set);
    const piece number = inside.size ? inside : behind_set;
    const uint32_t word = number.size || mark ? 0 : mark_called(set);
    if (inside.size && behind_set.size)
        return false;
    if (!word && (l->set.at || (number.size ? !talon__deck_is_set_of_any_case(set) || !is_number(number) : !is_set_of_one_case(set))))
        return false;
    *l = cut;
    l->etched |= word && talon__piece_is(set, "etched");
    if (!word) {
        l->set = set;
        l->number = number.size ? number : l->number;
    }
    l->found |= F_SET | mark | word | (number.size ? (uint32_t)L_NUMBER : 0);
    l->name = talon__piece_trim(first_bytes(p, open));
    return true;
}

/* "Sol Ring ()" and "Sol Ring []": what some programs leave of a card without a set. */
static bool peel_empty(deck_line *l)
{
    const piece p = l->name;
    if (p.size < 4 || !is_blank(p.at[p.size - 3]) || (memcmp(p.at + p.size - 2, "()", 2) != 0 && memcmp(p.at + p.size - 2, "[]", 2) != 0))
        return false;
    l->name = talon__piece_trim(first_bytes(p, p.size - 2));
    return true;
}

/* Where the times sign begins that ends a text; its size when there is none. */
static size_t last_times(piece p)
{
    if (p.size >= 1 && times_sign(p, p.size - 1) == 1)
        return p.size - 1;
    return p.size >= 2 && times_sign(p, p.size - 2) == 2 ? p.size - 2 : p.size;
}

static size_t before_digits(piece p, size_t end)
{
    while (end && is_digit(p.at[end - 1]))
        end--;
    return end;
}

/* "x1", "x 1" and "3x" at the end of a text: the digits, *begin where it begins; or none. */
static piece times_behind(piece p, size_t *begin)
{
    const size_t sign = last_times(p), at = before_digits(p, sign);
    piece digits = {p.at + at, sign - at};
    *begin = at;
    if (sign == p.size && digits.size) { /* the sign before them */
        size_t i = at;
        while (i && is_blank(p.at[i - 1]))
            i--;
        *begin = last_times(first_bytes(p, i));
        digits.size = *begin < i ? digits.size : 0;
    }
    return digits.size <= 5 ? digits : (piece){NULL, 0};
}

/* "Sol Ring x1", "Sol Ring x 1", "Sol Ring 1x" and "Sol Ring (x1)": the count at the end, where there is none in front. No set is called
 * "x1" or "1x". */
static bool peel_times(deck_line *l)
{
    const bool round = l->name.size > 4 && l->name.at[l->name.size - 1] == ')';
    const piece p = first_bytes(l->name, l->name.size - round);
    size_t begin;
    int64_t n = 0;
    const piece digits = times_behind(p, &begin);
    if (l->found & L_COUNT || !digits.size || begin < (size_t)round + 2 || !is_blank(p.at[begin - round - 1]) ||
        (round && p.at[begin - 1] != '('))
        return false;
    for (size_t k = 0; k < digits.size; k++)
        n = n * 10 + (digits.at[k] - '0');
    l->found |= L_COUNT;
    l->n = n;
    l->count = digits;
    l->name = talon__piece_trim(first_bytes(p, begin - round));
    return true;
}

static bool peel_one(deck_line *l, uint32_t knows)
{
    return peel_empty(l) || peel_times(l) || ((knows & F_CATS) && (peel_label(l) || peel_ticks(l))) ||
           ((knows & F_ANGLE) && peel_set_behind(l)) || ((knows & (F_CATS | F_ANGLE)) && peel_brackets(l, knows)) ||
           ((knows & F_ANGLE) && peel_angle(l)) || ((knows & F_STAR) && peel_star(l)) || ((knows & F_SET) && peel_set(l));
}

/* "1", an art, or "[263]", a number, or both with a bar between them. */
static void take_art(deck_line *l, piece p)
{
    const char *open = p.size && p.at[p.size - 1] == ']' ? memchr(p.at, '[', p.size) : NULL;
    const size_t art = open ? (size_t)(open - p.at) : p.size;
    if (open)
        l->number = (piece){open + 1, p.size - art - 2};
    l->art = art && !talon__piece_is(first_bytes(p, art), "1") && !talon__piece_is(first_bytes(p, art), "1|");
}

/* name|SET|art. `A|B` with small letters is a split card instead, where formats are compared. */
static void cut_bar(deck_line *l, uint32_t knows)
{
    const char *bar = l->name.size ? memchr(l->name.at, '|', l->name.size) : NULL;
    if (!bar)
        return;
    const size_t at = (size_t)(bar - l->name.at);
    const piece rest = behind(l->name, at + 1);
    const char *second = rest.size ? memchr(rest.at, '|', rest.size) : NULL;
    const piece set = {rest.at, second ? (size_t)(second - rest.at) : rest.size};
    if (!(knows & F_INI) && (knows & ~(uint32_t)F_BAR) && !talon__deck_is_set(set))
        return;
    l->set = set;
    l->found |= F_BAR;
    if (second)
        take_art(l, behind(rest, set.size + 1));
    l->name = talon__piece_trim(first_bytes(l->name, at));
}

/* "[[Sol Ring]]", as in forums, and "[Sol Ring](https://…)", a link of Markdown's. */
static void unwrap(deck_line *l, uint32_t knows)
{
    const piece p = l->name;
    if (!(knows & F_ANGLE) || !(knows & F_CATS) || p.size < 5 || p.at[0] != '[')
        return;
    const char *end = memchr(p.at, ']', p.size);
    const size_t size = end ? (size_t)(end - p.at) : 0;
    if (size > 2 && p.at[1] == '[' && size + 2 == p.size && p.at[size + 1] == ']') {
        l->name = talon__piece_trim((piece){p.at + 2, size - 2});
    } else if (size > 1 && size + 6 < p.size && memcmp(end, "](http", 6) == 0 && p.at[p.size - 1] == ')') {
        l->name = talon__piece_trim((piece){p.at + 1, size - 1});
        l->link = true;
    }
}

static void cut_plus(deck_line *l)
{
    if (l->name.size > 1 && l->name.at[l->name.size - 1] == '+') {
        l->name.size--;
        l->found |= L_FOIL;
    }
}

deck_line talon__deck_line(piece text, uint32_t knows)
{
    deck_line l = {.n = 1, .name = text};
    if (knows & F_SB)
        take_sideboard(&l);
    take_count(&l);
    if (!(l.found & L_COUNT))
        take_count_in_brackets(&l);
    take_x_apart(&l, knows);
    peel_cells(&l, knows);
    if (knows & F_BEFORE) {
        take_foil_before(&l, knows);
        take_set_before(&l);
        take_foil_before(&l, knows);
    }
    unwrap(&l, knows);
    if (knows & F_BAR)
        cut_bar(&l, knows);
    if (l.found & F_BAR || knows & F_INI)
        cut_plus(&l); /* Forge's foils */
    if (!(l.found & F_BAR))
        cut_hash(&l, knows);
    while (peel_one(&l, knows))
        ;
    unwrap(&l, knows);
    return l;
}
