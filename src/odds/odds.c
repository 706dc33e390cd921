/* odds.c -- the exact chance: every way to divide the cards that are seen among the classes, each counted by binomials.
 *
 * The value of a hand is the best that putting cards on the bottom leaves, as a number of ways to draw on; the value of a level is
 * the mean over its hands of the better of keeping and the level after it. All of them have powers of one number as denominator:
 * D = (ways to a hand) × (ways to draw on).
 *
 * With a condition, which may look at fewer cards than the question or at more, the sum is over the hands that both look at, and for each
 * over what is drawn after it: the deals in which both hold, divided by those in which the condition does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds/odds_impl.h"

enum { WORK_MAX = 20000000, HANDS_MAX = 500000 };

uint32_t talon__odds_bottom(const talon_odds_spec *spec, uint32_t level)
{
    const uint32_t n = level > spec->mulligans_free ? level - spec->mulligans_free : 0;
    return n < spec->hand ? n : spec->hand;
}

bool talon__odds_in(const talon_odds *o, const odds_hand *h, const talon_odds_range *range)
{
    for (uint32_t g = 0; g < o->spec.groups_n; g++) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < o->classes_n; i++)
            n += o->mask[i] >> g & 1 ? h->n[i] : 0;
        if (n < range[g].least || n > range[g].most)
            return false;
    }
    return true;
}

/* -------------------------------------------------------------- divisions */

/* Ways to divide `cards` among the classes, none getting more than its limit: one after another, in lexicographic order. */
typedef struct division {
    uint32_t classes_n, cards;
    uint32_t limit[TALON_ODDS_CLASSES];
    odds_hand h;
} division;

/* The least first classes, the rest into the last ones. False when there is too little room. */
static bool fill_from(division *d, uint32_t from, uint32_t cards)
{
    uint32_t room = 0;
    for (uint32_t i = from; i < d->classes_n; i++)
        room += d->limit[i];
    for (uint32_t i = from; i < d->classes_n; i++) {
        room -= d->limit[i];
        const uint32_t here = cards > room ? cards - room : 0;
        if (here > d->limit[i])
            return false;
        d->h.n[i] = (uint16_t)here;
        cards -= here;
    }
    return cards == 0;
}

static bool first_division(division *d)
{
    memset(&d->h, 0, sizeof d->h);
    return fill_from(d, 0, d->cards);
}

static bool next_division(division *d)
{
    uint32_t behind = 0;
    for (uint32_t i = d->classes_n; i-- > 0;) {
        if (behind && d->h.n[i] < d->limit[i]) {
            d->h.n[i]++;
            fill_from(d, i + 1, behind - 1); /* there is room: what lies there now fits */
            return true;
        }
        behind += d->h.n[i];
    }
    return false;
}

/* How many there are, as far as that matters. */
static double count_divisions(const uint32_t *limit, uint32_t classes_n, uint32_t cards)
{
    double ways[TALON_ODDS_CARDS_MAX + 1] = {1};
    for (uint32_t i = 0; i < classes_n; i++)
        for (uint32_t n = cards + 1; n-- > 0;)
            for (uint32_t k = 1; k <= n && k <= limit[i]; k++)
                ways[n] += ways[n - k];
    return ways[cards];
}

/* --------------------------------------------------------------- solving */

/* Binomials of every class; a row for each class. */
typedef struct solver {
    talon_odds *o;
    nat *row;               /* [class * (hand + 1) + k]: C(size, k) */
    nat *rest;              /* [class * (draws + 1) + k]: C(size − what the hand has of it, k), for the hand that is looked at */
    nat hands, draws, unit; /* ways to a hand, ways to draw on, their product D */
} solver;

static void ways_to(nat *out, const solver *s, const odds_hand *h)
{
    nat product;
    talon__nat_set(out, 1);
    for (uint32_t i = 0; i < s->o->classes_n; i++) {
        talon__nat_multiply(&product, out, &s->row[i * (s->o->spec.hand + 1) + h->n[i]]);
        talon__nat_copy(out, &product);
    }
}

/* C(n, 0) … C(n, most). */
static void fill_row(nat *row, uint32_t n, uint32_t most)
{
    talon__nat_set(&row[0], 1);
    for (uint32_t k = 0; k < most; k++) {
        talon__nat_copy(&row[k + 1], &row[k]);
        talon__nat_scale(&row[k + 1], k < n ? n - k : 0);
        talon__nat_divide(&row[k + 1], k + 1);
    }
}

/* From now on this hand is looked at. */
static void look_at(solver *s, const odds_hand *hand)
{
    const talon_odds *o = s->o;
    for (uint32_t i = 0; i < o->classes_n; i++)
        fill_row(&s->rest[i * (o->spec.draws + 1)], o->size[i] - hand->n[i], o->spec.draws);
}

/* In how many ways drawing on leads into the ranges, with these cards kept out of the hand that is looked at. */
static void ways_on(nat *out, const solver *s, const odds_hand *kept, const odds_hand *hand, const talon_odds_range *range)
{
    const talon_odds *o = s->o;
    division d = {.classes_n = o->classes_n, .cards = o->spec.draws};
    talon__nat_set(out, 0);
    for (uint32_t i = 0; i < o->classes_n; i++)
        d.limit[i] = o->size[i] - hand->n[i];
    for (bool more = first_division(&d); more; more = next_division(&d)) {
        odds_hand all = d.h;
        for (uint32_t i = 0; i < o->classes_n; i++)
            all.n[i] = (uint16_t)(all.n[i] + kept->n[i]);
        if (!talon__odds_in(o, &all, range))
            continue;
        nat ways, product;
        talon__nat_set(&ways, 1);
        for (uint32_t i = 0; i < o->classes_n && o->spec.draws; i++) {
            talon__nat_multiply(&product, &ways, &s->rest[i * (o->spec.draws + 1) + d.h.n[i]]);
            talon__nat_copy(&ways, &product);
        }
        talon__nat_add(out, &ways);
    }
}

/* The best of all ways to put `bottom` cards of the hand away; the first of equal ones. */
static void best_bottom(nat *best, odds_hand *choice, const solver *s, const odds_hand *hand, uint32_t bottom)
{
    const talon_odds *o = s->o;
    division d = {.classes_n = o->classes_n, .cards = bottom};
    bool first = true;
    for (uint32_t i = 0; i < o->classes_n; i++)
        d.limit[i] = hand->n[i];
    for (bool more = first_division(&d); more; more = next_division(&d)) {
        odds_hand kept = *hand;
        nat ways;
        for (uint32_t i = 0; i < o->classes_n; i++)
            kept.n[i] = (uint16_t)(kept.n[i] - d.h.n[i]);
        ways_on(&ways, s, &kept, hand, o->spec.want);
        if (first || talon__nat_compare(&ways, best) > 0) {
            talon__nat_copy(best, &ways);
            *choice = d.h;
        }
        first = false;
    }
}

/* Whether keeping (value / draws) is at least as good as going on (later / D^power). */
static bool keeping_is_best(const solver *s, const nat *value, const nat *later, const nat *power)
{
    nat a, b;
    talon__nat_multiply(&a, value, power);
    talon__nat_multiply(&b, later, &s->draws);
    return talon__nat_compare(&a, &b) >= 0;
}

/* One level. In: later / power, the value of the level after it, or NULL for the last. Out: over, of D × power. */
static void solve_level(nat *over, solver *s, uint32_t level, const nat *later, const nat *power)
{
    talon_odds *o = s->o;
    nat kept, gone, ways, value, product;
    const uint32_t bottom = talon__odds_bottom(&o->spec, level);
    talon__nat_set(&kept, 0);
    talon__nat_set(&gone, 0);
    for (size_t i = 0; i < o->hands_n; i++) {
        odds_choice c = {.keep = true};
        ways_to(&ways, s, &o->hand[i]);
        look_at(s, &o->hand[i]);
        best_bottom(&value, &c.bottom, s, &o->hand[i], bottom);
        if (later)
            c.keep = o->spec.has_keep ? talon__odds_in(o, &o->hand[i], o->spec.keep) : keeping_is_best(s, &value, later, power);
        if (c.keep) {
            talon__nat_multiply(&product, &ways, &value);
            talon__nat_add(&kept, &product);
        } else {
            talon__nat_add(&gone, &ways);
        }
        if (o->choice)
            o->choice[level * o->hands_n + i] = c;
    }
    talon__nat_multiply(over, &kept, power);
    if (!later)
        return;
    talon__nat_multiply(&product, &gone, &s->draws);
    talon__nat_multiply(&ways, &product, later);
    talon__nat_add(over, &ways);
}

static void solve_levels(solver *s)
{
    talon_odds *o = s->o;
    nat later, power, product;
    talon__nat_set(&power, 1);
    for (uint32_t level = o->spec.mulligans_max + 1; level-- > 0;) {
        const bool last = level == o->spec.mulligans_max;
        solve_level(&o->over, s, level, last ? NULL : &later, &power);
        talon__nat_copy(&later, &o->over);
        talon__nat_multiply(&product, &power, &s->unit);
        talon__nat_copy(&power, &product);
    }
    talon__nat_copy(&o->under, &power);
}

/* In how many ways a hand goes on so that what is judged late holds; all of them when nothing is. */
static void ways_late(nat *out, const solver *s, const odds_hand *hand, bool early, const talon_odds_range *range)
{
    if (early)
        talon__nat_copy(out, &s->draws);
    else
        ways_on(out, s, hand, hand, range);
}

/* The deals in which the condition holds, and those of them in which the answer is yes. At least one of the two is judged early. */
static void solve_given(solver *s)
{
    talon_odds *o = s->o;
    const talon_odds_spec *spec = &o->spec;
    nat ways, late, product;
    talon__nat_set(&o->over, 0);
    talon__nat_set(&o->under, 0);
    for (size_t i = 0; i < o->hands_n; i++) {
        const odds_hand *h = &o->hand[i];
        if (o->given_early && !talon__odds_in(o, h, spec->given))
            continue;
        ways_to(&ways, s, h);
        look_at(s, h);
        ways_late(&late, s, h, o->given_early, spec->given);
        talon__nat_multiply(&product, &ways, &late);
        talon__nat_add(&o->under, &product);
        if (o->want_early && !talon__odds_in(o, h, spec->want))
            continue;
        if (o->given_early) {
            ways_late(&late, s, h, o->want_early, spec->want);
            talon__nat_multiply(&product, &ways, &late);
        }
        talon__nat_add(&o->over, &product);
    }
}

/* ------------------------------------------------------------ preparations */

static bool refuse(char *error, const char *why)
{
    snprintf(error, TALON_ODDS_ERROR_SIZE, "%s", why);
    return false;
}

static void find_classes(talon_odds *o)
{
    for (uint32_t m = 0; m < TALON_ODDS_CLASSES; m++)
        if (o->spec.count[m]) {
            o->mask[o->classes_n] = m;
            o->size[o->classes_n++] = o->spec.count[m];
            o->cards += o->spec.count[m];
        }
}

static bool in_limits(char *error, const talon_odds_spec *s)
{
    uint64_t cards = 0;
    for (uint32_t m = 0; m < TALON_ODDS_CLASSES; m++)
        cards += s->count[m];
    if (s->groups_n > TALON_ODDS_GROUPS_MAX)
        return refuse(error, "a question has at most four groups of cards");
    if (cards > TALON_ODDS_CARDS_MAX)
        return refuse(error, "odds are for decks of at most 1,000 cards");
    if (s->mulligans_max > TALON_ODDS_MULLIGANS_MAX)
        return refuse(error, "at most six mulligans");
    if (s->mulligans_max && (s->hand > TALON_ODDS_HAND_MAX || s->draws > TALON_ODDS_HAND_MAX))
        return refuse(error, "with mulligans at most 60 cards in hand and 60 draws");
    if (s->mulligans_max && s->has_given)
        return refuse(error, "a condition (given …) is about hands as they are dealt, without mulligans");
    if ((uint64_t)s->hand + s->draws > cards || (s->has_given && s->given_cards > cards)) {
        snprintf(error, TALON_ODDS_ERROR_SIZE, "the deck has %u card%s, fewer than the question looks at", (uint32_t)cards,
                 cards == 1 ? "" : "s");
        return false;
    }
    return true;
}

/* Without mulligans hand and draws are one hand; with a condition, the cards that both look at. */
static void simplify(talon_odds *o)
{
    talon_odds_spec *s = &o->spec;
    if (s->mulligans_max)
        return;
    const uint32_t want = s->hand + s->draws, given = s->has_given ? s->given_cards : want;
    s->hand = want < given ? want : given;
    s->draws = (want > given ? want : given) - s->hand;
    o->want_early = want == s->hand;
    o->given_early = given == s->hand;
}

static bool list_hands(char *error, talon_odds *o)
{
    division d = {.classes_n = o->classes_n, .cards = o->spec.hand};
    memcpy(d.limit, o->size, sizeof d.limit);
    const double hands = count_divisions(o->size, o->classes_n, o->spec.hand);
    const double on = count_divisions(o->size, o->classes_n, o->spec.draws);
    const double away =
        o->spec.mulligans_max ? count_divisions(o->size, o->classes_n, talon__odds_bottom(&o->spec, o->spec.mulligans_max)) : 1;
    if (hands > HANDS_MAX || hands * on * away * (o->spec.mulligans_max + 1) > WORK_MAX)
        return refuse(error, "this question has too many cases; ask about fewer groups, cards or mulligans");
    o->hand = calloc((size_t)hands + 1, sizeof *o->hand);
    if (o->spec.mulligans_max)
        o->choice = calloc(((size_t)hands + 1) * (o->spec.mulligans_max + 1), sizeof *o->choice);
    if (!o->hand || (o->spec.mulligans_max && !o->choice))
        return refuse(error, "out of memory");
    for (bool more = first_division(&d); more && o->hands_n < (size_t)hands; more = next_division(&d))
        o->hand[o->hands_n++] = d.h;
    return true;
}

static bool solve(char *error, talon_odds *o)
{
    solver s = {.o = o};
    const uint32_t hand = o->spec.hand;
    s.row = calloc((size_t)o->classes_n * (hand + 1) + 1, sizeof *s.row);
    s.rest = calloc((size_t)o->classes_n * (o->spec.draws + 1) + 1, sizeof *s.rest);
    if (!s.row || !s.rest) {
        free(s.row);
        free(s.rest);
        return refuse(error, "out of memory");
    }
    for (uint32_t i = 0; i < o->classes_n; i++)
        fill_row(&s.row[i * (hand + 1)], o->size[i], hand);
    talon__nat_binomial(&s.hands, o->cards, hand);
    talon__nat_binomial(&s.draws, o->cards - hand, o->spec.draws);
    talon__nat_multiply(&s.unit, &s.hands, &s.draws);
    if (o->spec.has_given)
        solve_given(&s);
    else
        solve_levels(&s);
    free(s.row);
    free(s.rest);
    if (o->over.over || o->under.over)
        return refuse(error, "the numbers become too large; ask about fewer cards or mulligans");
    return o->under.n || refuse(error, "what is given never happens with this deck, so nothing follows from it");
}

talon_odds *talon_odds_solve(char error[TALON_ODDS_ERROR_SIZE], const talon_odds_spec *spec)
{
    error[0] = 0;
    if (!in_limits(error, spec))
        return NULL;
    talon_odds *o = calloc(1, sizeof *o);
    if (!o) {
        refuse(error, "out of memory");
        return NULL;
    }
    o->spec = *spec;
    simplify(o);
    find_classes(o);
    if (list_hands(error, o) && solve(error, o))
        return o;
    talon_odds_free(o);
    return NULL;
}

void talon_odds_free(talon_odds *o)
{
    if (!o)
        return;
    free(o->hand);
    free(o->choice);
    free(o);
}

/* --------------------------------------------------------------- numbers */

double talon_odds_value(const talon_odds *o)
{
    return talon__nat_ratio(&o->over, &o->under);
}

/* floor(100 · 10^digits · over / under + 1/2), digit by digit, as text. */
size_t talon__odds_percent(char *text, size_t text_size, const nat *over, const nat *under, uint32_t digits)
{
    char out[40] = "";
    nat rest = *over;
    uint64_t value = 0, unit = 1;
    digits = digits < 15 ? digits : 15;
    for (uint32_t i = 0; i < digits; i++)
        unit *= 10;
    for (uint32_t i = 0; i < digits + 3; i++) {
        value *= 10;
        for (; talon__nat_compare(&rest, under) >= 0; value++)
            talon__nat_subtract(&rest, under);
        if (i < digits + 2)
            talon__nat_scale(&rest, 10);
    }
    talon__nat_scale(&rest, 2);
    value += talon__nat_compare(&rest, under) >= 0;
    if (digits)
        snprintf(out, sizeof out, "%llu.%0*llu", (unsigned long long)(value / unit), (int)digits, (unsigned long long)(value % unit));
    else
        snprintf(out, sizeof out, "%llu", (unsigned long long)value);
    return (size_t)snprintf(text, text_size, "%s", out);
}

size_t talon_odds_percent(const talon_odds *o, char *text, size_t text_size, uint32_t digits)
{
    return talon__odds_percent(text, text_size, &o->over, &o->under, digits);
}

size_t talon_odds_fraction(const talon_odds *o, char *text, size_t text_size)
{
    nat over = o->over, under = o->under;
    talon__nat_reduce(&over, &under);
    size_t n = talon__nat_text(&over, text, text_size);
    if (n + 1 < text_size)
        text[n] = '/';
    n++;
    return n + talon__nat_text(&under, n < text_size ? text + n : NULL, n < text_size ? text_size - n : 0);
}
