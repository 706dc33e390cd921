/* in_words.c -- a question in words about a deck: which cards are meant, how many, among how many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decklist/decklist_impl.h"
#include "odds/odds_impl.h"

enum { QUESTION_MAX = 2000, NAMES_MAX = 64, TURN_MAX = 200 };
#define ANY UINT32_MAX

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

/* ------------------------------------------------------------------ words */

typedef struct asking {
    talon_odds_question *q;
    char *error;
    const talon_deck *d;
    const talon_odds_options *options;
    uint8_t *mask;           /* by entry: the groups it is in */
    uint32_t land_group;     /* a bit, or 0 */
    talon_odds_range *range; /* the ranges that are read now: what is wanted, or what is kept */
    bool counts;             /* there is a group without a number */
} asking;

static bool misunderstood(asking *a, const char *what, piece p)
{
    snprintf(a->error, TALON_ODDS_ERROR_SIZE, "%s: \"%.*s\"", what, p.size < 120 ? (int)p.size : 120, p.at);
    return false;
}

/* Take a word or words and the blanks behind them off the front. */
static bool take(piece *p, const char *words)
{
    const size_t size = strlen(words);
    if (p->size < size || !talon__piece_is((piece){p->at, size}, words) || (p->size > size && p->at[size] != ' '))
        return false;
    *p = talon__piece_trim((piece){p->at + size, p->size - size});
    return true;
}

static bool take_number(piece *p, uint32_t *n)
{
    size_t i = 0;
    uint32_t value = 0;
    for (; i < p->size && p->at[i] >= '0' && p->at[i] <= '9' && value < 100000; i++)
        value = value * 10 + (uint32_t)(p->at[i] - '0');
    if (i == 0 || (i < p->size && p->at[i] != ' ' && p->at[i] != '-'))
        return false;
    *n = value;
    *p = talon__piece_trim((piece){p->at + i, p->size - i});
    return true;
}

/* "at least 3", "2 to 4", "2-4", "no", "3 or more", "3". */
static bool take_range(piece *p, talon_odds_range *r)
{
    const piece before = *p;
    *r = (talon_odds_range){0, ANY};
    if (take(p, "no"))
        *r = (talon_odds_range){0, 0};
    else if (take(p, "at least") && take_number(p, &r->least))
        r->most = ANY;
    else if (take(p, "at most") && take_number(p, &r->most))
        r->least = 0;
    else if ((take(p, "exactly") || true) && take_number(p, &r->least)) {
        r->most = r->least;
        if (take(p, "or more"))
            r->most = ANY;
        else if (p->size && p->at[0] == '-' && (*p = talon__piece_trim((piece){p->at + 1, p->size - 1}), !take_number(p, &r->most)))
            return *p = before, false;
        else if (take(p, "to") && !take_number(p, &r->most))
            return *p = before, false;
    } else
        return *p = before, false;
    return true;
}

/* ----------------------------------------------------------------- groups */

static bool new_group(asking *a, uint32_t *bit, talon_odds_range r)
{
    talon_odds_spec *s = &a->q->spec;
    if (s->groups_n == TALON_ODDS_GROUPS_MAX) {
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "a question has at most %u groups of cards", TALON_ODDS_GROUPS_MAX);
        return false;
    }
    s->want[s->groups_n] = s->keep[s->groups_n] = (talon_odds_range){0, ANY};
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

static bool add_lands(asking *a, talon_odds_range r)
{
    const bool asked = a->land_group != 0;
    if (asked && (a->range[group_of_bit(a->land_group)].least != 0 || a->range[group_of_bit(a->land_group)].most != ANY)) {
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "lands are asked for twice; write it as one range: 2 to 4 lands");
        return false;
    }
    if (asked) { /* in the question before --keep */
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
    char text[TALON_MAX_CARD_NAME + 1];
    snprintf(text, sizeof text, "%.*s", PIECE(word));
    for (uint32_t i = 0; i < c->keywords_n; i++)
        if (talon__deck_order(c->keyword[i], text) == 0)
            return true;
    return false;
}

static bool unknown_card(asking *a, const char *name)
{
    const char **names = calloc(talon_deck_entries(a->d) + 1, sizeof *names);
    uint32_t n = 0;
    for (uint32_t i = 0; names && i < talon_deck_entries(a->d); i++)
        if (is_card(talon_deck_entry(a->d, i)))
            names[n++] = talon_deck_entry(a->d, i)->name;
    const char *near = names ? talon_nearest(name, names) : NULL;
    if (!names)
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "out of memory");
    else if (near)
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "no card of the main deck is called \"%.100s\"; did you mean \"%.100s\"?", name, near);
    else
        snprintf(a->error, TALON_ODDS_ERROR_SIZE, "no card of the main deck is called \"%.100s\"", name);
    free((void *)names);
    return false;
}

/* The cards of a name or a [category] join a group. */
static bool add_cards(asking *a, uint32_t bit, piece name)
{
    char spelled[4 * TALON_MAX_CARD_NAME];
    const bool category = name.size > 2 && name.at[0] == '[' && name.at[name.size - 1] == ']';
    const piece word = talon__piece_trim((piece){name.at + 1, name.size - (name.size < 2 ? name.size : 2)});
    uint32_t found = 0;
    if (!category && !talon_deck_spell(spelled, sizeof spelled, name.at, name.size))
        return misunderstood(a, "a card's name is missing here", name);
    for (uint32_t i = 0; i < talon_deck_entries(a->d); i++) {
        const talon_deck_card *c = talon_deck_entry(a->d, i);
        if (is_card(c) && (category ? has_keyword(c, word) : talon_deck_name_fits(c->name, spelled))) {
            a->mask[i] |= (uint8_t)bit;
            found++;
        }
    }
    if (!found && category)
        return misunderstood(a, "no card of the main deck is in the category", word);
    return found || unknown_card(a, spelled);
}

/* Names separated by semicolons. each: every name is a group of its own. */
static bool add_names(asking *a, piece p, talon_odds_range r, bool each)
{
    uint32_t bit = 0, n = 0;
    if (!each && !new_group(a, &bit, r))
        return false;
    for (bool more = true; more; n++) {
        const char *end = p.size ? memchr(p.at, ';', p.size) : NULL;
        const piece name = talon__piece_trim((piece){p.at, end ? (size_t)(end - p.at) : p.size});
        more = end != NULL;
        p = more ? (piece){end + 1, p.size - (size_t)(end + 1 - p.at)} : (piece){p.at, 0};
        if (n == NAMES_MAX)
            return misunderstood(a, "at most 64 names", name);
        if ((each && !new_group(a, &bit, r)) || !add_cards(a, bit, name))
            return false;
    }
    return true;
}

static bool read_condition(asking *a, piece p)
{
    talon_odds_range r = {1, ANY};
    const bool ranged = take_range(&p, &r);
    const bool each = !ranged && take(&p, "all of");
    if (!each)
        take(&p, ranged ? "of" : "any of");
    if (!ranged)
        r = (talon_odds_range){1, ANY};
    if (r.least > r.most)
        return misunderstood(a, "the first number of a range is the smaller one", p);
    if (talon__piece_is(p, "lands") || talon__piece_is(p, "land")) {
        a->counts |= !ranged;
        return add_lands(a, ranged ? r : (talon_odds_range){0, ANY});
    }
    return p.size ? add_names(a, p, r, each) : misunderstood(a, "which cards? lands, a NAME, or a [category]", p);
}

/* Where the next condition begins: behind an "and" that comes after lands, or before a number or one of its words; for names have
 * "and", too. */
static size_t next_condition(piece p)
{
    static const char *const words[] = {"at least", "at most", "exactly", "no", "any of", "all of"};
    for (size_t i = 1; i + 5 < p.size; i++) {
        piece rest = {p.at + i + 5, p.size - i - 5};
        uint32_t n;
        if (!talon__piece_is((piece){p.at + i, 5}, " and "))
            continue;
        rest = talon__piece_trim(rest);
        if (ends_with_land((piece){p.at, i}))
            return i;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            piece copy = rest;
            if (take(&copy, words[k]))
                return i;
        }
        if (take_number(&rest, &n))
            return i;
    }
    return p.size;
}

static bool read_conditions(asking *a, piece p)
{
    while (true) {
        const size_t end = next_condition(p);
        if (!read_condition(a, talon__piece_trim((piece){p.at, end})))
            return false;
        if (end == p.size)
            return true;
        p = talon__piece_trim((piece){p.at + end + 5, p.size - end - 5});
    }
}

/* ------------------------------------------------------------------ where */

/* Take "in opening 7" off the end; the last such words count, names may have them, too. */
static size_t where_at(piece p)
{
    static const char *const words[] = {" in opening", " in the opening", " in first", " in the first",
                                        " in top",     " in the top",     " by turn"};
    for (size_t i = p.size; i-- > 0;)
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            piece rest = {p.at + i, p.size - i};
            if (p.at[i] == ' ' && take(&rest, words[k]))
                return i;
        }
    return p.size;
}

static bool read_turn(asking *a, piece p)
{
    uint32_t turn;
    const piece before = p;
    if (!take_number(&p, &turn) || turn < 1 || turn > TURN_MAX)
        return misunderstood(a, "turns are numbers from 1", before);
    const bool draw = take(&p, "on the draw");
    if (!draw)
        take(&p, "on the play");
    a->q->spec.hand = 7;
    a->q->spec.draws = turn - 1 + draw;
    return p.size == 0 || misunderstood(a, "this is not understood after the turn", p);
}

static bool read_where(asking *a, piece p)
{
    talon_odds_spec *s = &a->q->spec;
    uint32_t n = 7;
    p = talon__piece_trim(p);
    if (take(&p, "by turn"))
        return read_turn(a, p);
    take(&p, "in");
    take(&p, "the");
    const bool opening = take(&p, "opening");
    const bool hand = opening && take(&p, "hand");
    take(&p, "first");
    take(&p, "top");
    take(&p, "hand of");
    take(&p, "of");
    if (!take_number(&p, &n) && !hand && !(opening && !p.size))
        return misunderstood(a, "among how many cards? in opening 7, in first 10, by turn 4", p);
    if (!opening && n < 7 && a->options->mulligans_max)
        return misunderstood(a, "with mulligans a question is about the opening hand or more cards", p);
    take(&p, "cards");
    s->hand = opening || n < 7 ? n : 7;
    s->draws = n - s->hand;
    return p.size == 0 || misunderstood(a, "this is not understood after the number of cards", p);
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

static bool read_keep(asking *a, const char *keep)
{
    if (!keep)
        return true;
    const bool counts = a->counts;
    a->q->spec.has_keep = true;
    a->range = a->q->spec.keep;
    a->counts = false;
    if (!read_conditions(a, talon__piece_trim((piece){keep, strlen(keep)})))
        return false;
    if (a->counts)
        return misunderstood(a, "a hand is kept for a number of cards: 2 to 5 lands", (piece){keep, strlen(keep)});
    a->counts = counts;
    return true;
}

static bool read_question(asking *a, piece p)
{
    talon_odds_question *q = a->q;
    const size_t where = where_at(p);
    if (where == p.size)
        return misunderstood(a, "a question ends with: in opening 7, in first 10, or by turn 4", p);
    a->range = q->spec.want;
    if (!read_conditions(a, talon__piece_trim((piece){p.at, where})) || !read_where(a, (piece){p.at + where, p.size - where}))
        return false;
    q->distribution = a->counts && q->spec.groups_n == 1;
    if (a->counts && !q->distribution)
        return misunderstood(a, "next to other conditions, lands need a number: at least 2 lands", p);
    if (q->distribution && a->options->mulligans_max)
        return misunderstood(a, "with mulligans, ask for a number: 2 to 4 lands", p);
    q->spec.mulligans_max = a->options->mulligans_max;
    q->spec.mulligans_free = a->options->mulligans_free;
    return read_keep(a, a->options->keep) && count_classes(a);
}

bool talon_odds_ask(talon_odds_question *q, char error[TALON_ODDS_ERROR_SIZE], const talon_deck *d, const char *question,
                    const talon_odds_options *options)
{
    static const talon_odds_options usual = {.land = NULL};
    const piece p = talon__piece_trim((piece){question, strlen(question)});
    asking a = {.q = q, .error = error, .d = d, .options = options ? options : &usual};
    *q = (talon_odds_question){.distribution = false};
    error[0] = 0;
    if (p.size > QUESTION_MAX)
        return misunderstood(&a, "the question is too long", p);
    a.mask = calloc(talon_deck_entries(d) + 1, 1);
    if (!a.mask) {
        snprintf(error, TALON_ODDS_ERROR_SIZE, "out of memory");
        return false;
    }
    const bool understood = read_question(&a, p);
    free(a.mask);
    return understood;
}
