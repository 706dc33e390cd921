/* in_words.c -- a question in words about a deck: which cards are meant, how many, among how many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds/asking.h"

enum { QUESTION_MAX = 2000, NAMES_MAX = 64 };
#define ANY ODDS_ANY

/* ------------------------------------------------------------------ lands */

/* "Lands", "Utility Land"; not "Islands", "Land Ramp" or "non land". */
static bool ends_with_land(piece p)
{
    if (p.size && (p.at[p.size - 1] | 32) == 's')
        p.size--;
    if (p.size < 4 || !talon__piece_is((piece){p.at + p.size - 4, 4}, "land"))
        return false;
    const piece before = talon__piece_trim((piece){p.at, p.size - 4});
    return p.size == 4 || (p.at[p.size - 5] == ' ' && !talon__piece_is(before, "non"));
}

static bool has_type_land(const char *type)
{
    const char *back = strstr(type, "//"); /* a spell whose back is a land is no land */
    for (const char *p = type; (p = strstr(p, "Land")) && (!back || p < back); p += 4)
        if ((p == type || p[-1] == ' ') && (p[4] == 0 || p[4] == ' '))
            return true;
    return false;
}

talon_land talon_odds_land(const talon_deck_card *card, const talon_odds_options *options)
{
    for (uint32_t i = 0; i < options->lands_n; i++)
        if (talon_deck_name_fits(card->name, options->land[i]))
            return TALON_LAND_NAMED;
    if (talon_deck_is_basic(card->name))
        return TALON_LAND_BASIC;
    if (has_type_land(card->type))
        return TALON_LAND_TYPE;
    for (uint32_t i = 0; i < card->keywords_n; i++)
        if (ends_with_land((piece){card->keyword[i], strlen(card->keyword[i])}))
            return TALON_LAND_KEYWORD;
    return talon_deck_is_nonbasic_land(card->name) ? TALON_LAND_KNOWN : TALON_LAND_NO;
}

/* ----------------------------------------------------------------- places */

/* What is kept is no part of the question: then there is no place. */
static void set_place(asking *a, piece p)
{
    const uintptr_t at = (uintptr_t)p.at, begin = (uintptr_t)a->question.at;
    if (at < begin || at - begin > a->question.size)
        return;
    a->q->bad_at = (uint32_t)(at - begin);
    a->q->bad_size = p.size ? (uint32_t)p.size : 1;
}

bool talon__odds_misunderstood(asking *a, const char *what, piece p)
{
    set_place(a, p);
    if (p.size)
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "%s: \"%.*s\"", what, p.size < 120 ? (int)p.size : 120, p.at);
    else
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "%s", what);
    return false;
}

/* ----------------------------------------------------------------- groups */

static bool new_group(asking *a, uint32_t *bit, talon_odds_range r)
{
    talon_odds_spec *s = &a->q->spec;
    if (s->groups_n == TALON_ODDS_GROUPS_MAX) {
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "a question has at most %u groups of cards", TALON_ODDS_GROUPS_MAX);
        return false;
    }
    s->want[s->groups_n] = s->keep[s->groups_n] = s->given[s->groups_n] = (talon_odds_range){0, ANY};
    a->range[s->groups_n] = r;
    *bit = 1u << s->groups_n++;
    return true;
}

static uint32_t group_of_bit(uint32_t bit)
{
    uint32_t g = 0;
    while (bit >> g != 1)
        g++;
    return g;
}

static bool is_card(const talon_deck_card *c)
{
    return c->part == TALON_DECK_MAIN;
}

static bool add_lands(asking *a, piece at, talon_odds_range r)
{
    const bool asked = a->land_group != 0;
    if (asked && (a->range[group_of_bit(a->land_group)].least != 0 || a->range[group_of_bit(a->land_group)].most != ANY)) {
        set_place(a, at);
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "lands are asked for twice; write it as one range: 2 to 4 lands");
        return false;
    }
    if (asked) { /* in the question, before what is kept or given */
        a->range[group_of_bit(a->land_group)] = r;
        return true;
    }
    if (!new_group(a, &a->land_group, r))
        return false;
    for (uint32_t i = 0; i < talon_deck_entries(a->d); i++)
        if (talon_odds_land(talon_deck_entry(a->d, i), a->options) != TALON_LAND_NO)
            a->mask[i] |= (uint8_t)a->land_group;
    return true;
}

static bool has_keyword(const talon_deck_card *c, piece word)
{
    char text[4 * TALON_MAX_CARD_NAME + 1], own[4 * TALON_MAX_CARD_NAME + 1]; /* in the one spelling of names, both */
    if (!talon_deck_spell(text, sizeof text, word.at, word.size))
        return false;
    for (uint32_t i = 0; i < c->keywords_n; i++)
        if (talon_deck_spell(own, sizeof own, c->keyword[i], strlen(c->keyword[i])) && talon__deck_order(own, text) == 0)
            return true;
    return false;
}

static bool unknown_card(asking *a, const char *name, piece at)
{
    const char **names = calloc(talon_deck_entries(a->d) + 1, sizeof *names);
    uint32_t n = 0;
    for (uint32_t i = 0; names && i < talon_deck_entries(a->d); i++)
        if (is_card(talon_deck_entry(a->d, i)))
            names[n++] = talon_deck_entry(a->d, i)->name;
    const char *near = names ? talon_nearest(name, names) : NULL;
    set_place(a, at);
    if (!names)
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "out of memory");
    else if (near)
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "no card of the main deck is called \"%.100s\"; did you mean \"%.100s\"?", name, near);
    else
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "no card of the main deck is called \"%.100s\"%s", name,
                 strstr(name, " or ") ? "; for one of several, write: any of NAME; NAME" : "");
    free((void *)names);
    return false;
}

static bool is_category(piece name)
{
    return name.size > 2 && name.at[0] == '[' && name.at[name.size - 1] == ']';
}

/* The cards with a name join a group; with bit 0 they are only counted. */
static uint32_t add_named(asking *a, uint32_t bit, const char *name)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < talon_deck_entries(a->d); i++)
        if (is_card(talon_deck_entry(a->d, i)) && talon_deck_name_fits(talon_deck_entry(a->d, i)->name, name)) {
            a->mask[i] |= (uint8_t)bit;
            n++;
        }
    return n;
}

/* The cards of a name or a [category]; "Forests" are cards called Forest, where no card is called Forests. */
static uint32_t find_cards(asking *a, uint32_t bit, piece name)
{
    char spelled[4 * TALON_MAX_CARD_NAME];
    const piece word = talon__piece_trim((piece){name.at + 1, name.size - (name.size < 2 ? name.size : 2)});
    uint32_t n = 0;
    if (is_category(name)) {
        for (uint32_t i = 0; i < talon_deck_entries(a->d); i++)
            if (is_card(talon_deck_entry(a->d, i)) && has_keyword(talon_deck_entry(a->d, i), word)) {
                a->mask[i] |= (uint8_t)bit;
                n++;
            }
        return n;
    }
    const size_t size = talon_deck_spell(spelled, sizeof spelled, name.at, name.size);
    n = size ? add_named(a, bit, spelled) : 0;
    if (!n && size > 1 && (spelled[size - 1] | 32) == 's') {
        spelled[size - 1] = 0;
        n = add_named(a, bit, spelled);
    }
    return n;
}

static bool add_cards(asking *a, uint32_t bit, piece name)
{
    char spelled[4 * TALON_MAX_CARD_NAME];
    if (find_cards(a, bit, name))
        return true;
    if (is_category(name))
        return talon__odds_misunderstood(a, "no card of the main deck is in the category", name);
    if (!talon_deck_spell(spelled, sizeof spelled, name.at, name.size))
        return talon__odds_misunderstood(a, "a card's name is missing here", name);
    return unknown_card(a, spelled, name);
}

/* Take the next of the names that semicolons separate. False when it was the last. */
static bool next_name(piece *p, piece *name)
{
    const char *end = p->size ? memchr(p->at, ';', p->size) : NULL;
    *name = talon__piece_trim((piece){p->at, end ? (size_t)(end - p->at) : p->size});
    *p = end ? (piece){end + 1, p->size - (size_t)(end + 1 - p->at)} : (piece){p->at + p->size, 0};
    return end != NULL;
}

/* Names separated by semicolons. each: every name is a group of its own. */
static bool add_names(asking *a, piece p, talon_odds_range r, bool each)
{
    uint32_t bit = 0, n = 0;
    if (!each && !new_group(a, &bit, r))
        return false;
    for (bool more = true; more; n++) {
        piece name;
        more = next_name(&p, &name);
        if (n == NAMES_MAX)
            return talon__odds_misunderstood(a, "at most 64 names", name);
        if ((each && !new_group(a, &bit, r)) || !add_cards(a, bit, name))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------- conditions */

/* What stands before the cards of a condition. */
typedef struct head {
    found ranged;
    talon_odds_range r; /* at least one without a range */
    bool of, each;      /* "of" or "any of"; "all of" */
    slip bad;
} head;

static bool is_lands(piece p)
{
    return talon__piece_is(p, "lands") || talon__piece_is(p, "land");
}

/* "No Mercy" and "Three Visits" are cards where the deck has them: a whole name comes before what its words mean. */
static head take_head(asking *a, piece *p)
{
    head h = {.ranged = FOUND_NONE, .r = {1, ANY}};
    piece rest = *p, name;
    next_name(&rest, &name);
    if (find_cards(a, 0, name))
        return h;
    h.ranged = talon__odds_range(p, &h.r, &h.bad);
    if (h.ranged == FOUND_NONE) {
        h.r = (talon_odds_range){1, ANY};
        h.each = talon__odds_take(p, "all of");
    }
    h.of = !h.each && talon__odds_take(p, h.ranged == FOUND ? "of" : "any of");
    return h;
}

/* *list: its cards are a list to which more names might belong. */
static bool read_condition(asking *a, piece p, bool *list)
{
    const piece all = p;
    const head h = take_head(a, &p);
    if (h.ranged == FOUND_BAD)
        return talon__odds_misunderstood(a, h.bad.why, h.bad.at);
    *list = !is_lands(p) && (h.of || (h.ranged == FOUND && h.r.most == 0));
    if (is_lands(p)) {
        a->counts |= h.ranged == FOUND_NONE;
        return add_lands(a, all, h.ranged == FOUND ? h.r : (talon_odds_range){0, ANY});
    }
    return p.size ? add_names(a, p, h.r, h.each) : talon__odds_misunderstood(a, "which cards? lands, a NAME, or a [category]", all);
}

/* Whether this is a condition about cards that the deck has. */
static bool is_condition(asking *a, piece p)
{
    if (take_head(a, &p).ranged == FOUND_BAD)
        return false;
    for (bool more = true; more;) {
        piece name;
        more = next_name(&p, &name);
        if (!is_lands(name) && !find_cards(a, 0, name))
            return false;
    }
    return true;
}

/* A name alone, which may belong to the list before it. */
static bool is_bare(asking *a, piece p)
{
    const piece before = p;
    const head h = take_head(a, &p);
    return h.ranged == FOUND_NONE && !h.each && !h.of && p.at == before.at && !is_lands(p);
}

#define AND " and "
enum { AND_SIZE = sizeof AND - 1 };

/* Where the next condition begins: the longest text before an "and" that is a condition, for names have "and", too. When there is none,
 * an "and" that comes after lands or before a number or one of its words, so that what is wrong is looked for in the right one. */
static size_t next_condition(asking *a, piece p)
{
    if (is_condition(a, p))
        return p.size;
    for (size_t i = p.size; i-- > 1;)
        if (i + AND_SIZE <= p.size && talon__piece_is((piece){p.at + i, AND_SIZE}, AND) &&
            is_condition(a, talon__piece_trim((piece){p.at, i})))
            return i;
    for (size_t i = 1; i + AND_SIZE < p.size; i++)
        if (talon__piece_is((piece){p.at + i, AND_SIZE}, AND) &&
            (ends_with_land((piece){p.at, i}) || !is_bare(a, talon__piece_trim((piece){p.at + i + AND_SIZE, p.size - i - AND_SIZE}))))
            return i;
    return p.size;
}

static bool read_conditions(asking *a, piece p)
{
    bool list = false;
    if (!find_cards(a, 0, p))
        talon__odds_take(&p, "both");
    while (true) {
        if (list && is_bare(a, p))
            return talon__odds_misunderstood(a, "is this one list? write \"NAME; NAME\" to count both together, or \"and 1 or more NAME\"",
                                             p);
        const size_t end = next_condition(a, p);
        if (!read_condition(a, talon__piece_trim((piece){p.at, end}), &list))
            return false;
        if (end == p.size)
            return true;
        p = talon__piece_trim((piece){p.at + end + AND_SIZE, p.size - end - AND_SIZE});
    }
}

/* --------------------------------------------------------------- counting */

static uint32_t count_group(const asking *a, uint32_t bit)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < talon_deck_entries(a->d); i++) {
        const talon_deck_card *c = talon_deck_entry(a->d, i);
        n += is_card(c) && (a->mask[i] & bit) ? c->n : 0;
    }
    return n;
}

/* With a number of lands that the caller knows: those nobody knows by name are cards of which nothing else is asked. */
static bool add_unknown_lands(asking *a)
{
    uint32_t *count = a->q->spec.count, known = a->q->lands;
    if (!a->options->has_land_count || !a->land_group)
        return true;
    if (known > a->options->land_count) {
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "the list itself has %u lands, more than the %u it is said to have", known,
                 a->options->land_count);
        return false;
    }
    const uint32_t more = a->options->land_count - known;
    if (more > count[0]) {
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "only %u cards can be lands that are not known by name, not %u", count[0], more);
        return false;
    }
    count[0] -= more;
    count[a->land_group] += more;
    a->q->lands = a->options->land_count;
    return true;
}

static bool count_classes(asking *a)
{
    for (uint32_t i = 0; i < talon_deck_entries(a->d); i++)
        if (is_card(talon_deck_entry(a->d, i)))
            a->q->spec.count[a->mask[i]] += talon_deck_entry(a->d, i)->n;
    if (a->land_group) {
        a->q->asks_lands = true;
        a->q->lands = count_group(a, a->land_group);
    }
    return add_unknown_lands(a);
}

/* Conditions that are no question: every one has its number. */
static bool read_numbered(asking *a, talon_odds_range *range, piece p, const char *without)
{
    const bool counts = a->counts;
    a->range = range;
    a->counts = false;
    if (!read_conditions(a, p))
        return false;
    if (a->counts)
        return talon__odds_misunderstood(a, without, p);
    a->counts = counts;
    return true;
}

static bool read_keep(asking *a, const char *keep)
{
    if (!keep)
        return true;
    a->q->spec.has_keep = true;
    return read_numbered(a, a->q->spec.keep, talon__piece_trim((piece){keep, strlen(keep)}),
                         "a hand is kept for a number of cards: 2 to 5 lands");
}

/* What comes after "given": conditions, and among which cards if those are others than the question's. */
static bool read_given(asking *a, odds_look *look, piece p)
{
    talon_odds_spec *s = &a->q->spec;
    const size_t where = talon__odds_where(p);
    s->has_given = true;
    if (!p.size)
        return talon__odds_misunderstood(a, "what is given? given at least 3 lands, given 2 to 5 lands in opening 7", p);
    if (a->options->mulligans_max)
        return talon__odds_misunderstood(a, "a condition is about hands as they are dealt, without mulligans", p);
    if (where < p.size && !talon__odds_read_look(a, look, (piece){p.at + where, p.size - where}))
        return false;
    return read_numbered(a, s->given, talon__piece_trim((piece){p.at, where}), "a condition has a number: given at least 3 lands");
}

/* What is asked for, without its condition. */
static bool read_wanted(asking *a, odds_look *look, piece p)
{
    talon_odds_question *q = a->q;
    const size_t where = talon__odds_where(p);
    if (where == p.size)
        return talon__odds_misunderstood(a, "a question ends with: in opening 7, in first 10, or by turn 4", p);
    a->range = q->spec.want;
    if (!read_conditions(a, talon__piece_trim((piece){p.at, where})) ||
        !talon__odds_read_look(a, look, (piece){p.at + where, p.size - where}))
        return false;
    q->distribution = a->counts && q->spec.groups_n == 1;
    if (a->counts && !q->distribution)
        return talon__odds_misunderstood(a, "next to other conditions, lands need a number: at least 2 lands", p);
    if (q->distribution && a->options->mulligans_max)
        return talon__odds_misunderstood(a, "with mulligans, ask for a number: 2 to 4 lands", p);
    return true;
}

static bool read_question(asking *a, piece p)
{
    talon_odds_spec *s = &a->q->spec;
    odds_look want, given;
    const size_t end = talon__odds_given(p), after = end + sizeof " given" - 1;
    if (!read_wanted(a, &want, talon__piece_trim((piece){p.at, end})))
        return false;
    given = want;
    if (end < p.size && !read_given(a, &given, talon__piece_trim((piece){p.at + after, p.size - after})))
        return false;
    talon__odds_count_looks(a, &want, &given);
    s->mulligans_max = a->options->mulligans_max;
    s->mulligans_free = a->options->mulligans_free;
    return read_keep(a, a->options->keep) && count_classes(a);
}

bool talon_odds_ask(talon_odds_question *q, char error[TALON_ODDS_ERROR_SIZE], const talon_deck *d, const char *question,
                    const talon_odds_options *options)
{
    static const talon_odds_options usual = {.land = NULL};
    const piece p = talon__piece_trim((piece){question, strlen(question)});
    asking a = {.q = q, .error = error, .question = {question, strlen(question)}, .d = d, .options = options ? options : &usual};
    *q = (talon_odds_question){.distribution = false};
    error[0] = 0;
    if (p.size > QUESTION_MAX)
        return talon__odds_misunderstood(&a, "the question is too long", p);
    a.mask = calloc(talon_deck_entries(d) + 1, 1);
    if (!a.mask) {
        snprintf(error, TALON_ODDS_ERROR_SIZE, "out of memory");
        return false;
    }
    const bool understood = read_question(&a, p);
    free(a.mask);
    return understood;
}
