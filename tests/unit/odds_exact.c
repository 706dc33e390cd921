/* odds_exact.c -- exact chances against counting every case, simulated ones against exact ones, and questions in words. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/odds.h>

#include "odds/nat.h"

#define ANY UINT32_MAX

/* ---------------------------------------------------------------- numbers */

static void assert_nat(const nat *a, const char *text)
{
    char got[2000];
    assert_int_equal(talon__nat_text(a, got, sizeof got), strlen(text));
    assert_string_equal(got, text);
}

static void natural_numbers(void **state)
{
    nat a, b, c;
    char little[4];
    (void)state;
    talon__nat_binomial(&a, 99, 7);
    assert_nat(&a, "14887031544");
    talon__nat_binomial(&a, 1000, 500);
    talon__nat_copy(&b, &a);
    talon__nat_multiply(&c, &a, &b);
    for (uint32_t i = 0; i < 3; i++) /* C(1000, 500)^2 divided by what it was multiplied with */
        talon__nat_scale(&c, 4000000007u), assert_int_equal(talon__nat_divide(&c, 4000000007u), 0);
    talon__nat_reduce(&a, &c);
    assert_nat(&a, "1");
    assert_int_equal(talon__nat_compare(&b, &c), 0);
    talon__nat_set(&a, 0xFFFFFFFFFFFFFFFFu);
    talon__nat_set(&b, 1);
    talon__nat_add(&a, &b);
    assert_nat(&a, "18446744073709551616");
    talon__nat_subtract(&a, &b);
    assert_nat(&a, "18446744073709551615");
    talon__nat_binomial(&a, 5, 6);
    assert_nat(&a, "0");
    assert_int_equal(talon__nat_text(&b, little, 0), 1);
    talon__nat_set(&a, 12345);
    assert_int_equal(talon__nat_text(&a, little, sizeof little), 5);
    assert_string_equal(little, "123");
}

static void overflow_is_noticed(void **state)
{
    nat a, b;
    (void)state;
    talon__nat_set(&a, 1);
    for (int i = 0; i < 127; i++)
        talon__nat_scale(&a, 0x80000000u);
    assert_false(a.over);
    for (int i = 0; i < 6; i++)
        talon__nat_scale(&a, 0x80000000u);
    assert_true(a.over);
    talon__nat_set(&b, 1);
    talon__nat_add(&b, &a);
    assert_true(b.over);
}

/* ------------------------------------------------------------ brute force */

static bool in_ranges(const uint32_t *count, const talon_odds_range *r, uint32_t groups)
{
    for (uint32_t g = 0; g < groups; g++)
        if (count[g] < r[g].least || count[g] > r[g].most)
            return false;
    return true;
}

/* A small deck: the groups of each card. */
typedef struct small {
    uint32_t mask[12], n;
    const talon_odds_spec *s;
} small;

static void count_set(const small *d, uint32_t cards, uint32_t *count)
{
    memset(count, 0, TALON_ODDS_GROUPS_MAX * sizeof *count);
    for (uint32_t i = 0; i < d->n; i++)
        for (uint32_t g = 0; g < d->s->groups_n && cards >> i & 1; g++)
            count[g] += d->mask[i] >> g & 1;
}

static uint32_t ones(uint32_t x)
{
    uint32_t n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

/* The chance that drawing on from the cards outside `hand` ends well, with `kept` of it. */
static double draw_on(const small *d, uint32_t hand, uint32_t kept)
{
    double good = 0, all = 0;
    for (uint32_t cards = 0; cards < 1u << d->n; cards++) {
        uint32_t count[TALON_ODDS_GROUPS_MAX];
        if (cards & hand || ones(cards) != d->s->draws)
            continue;
        count_set(d, cards | kept, count);
        good += in_ranges(count, d->s->want, d->s->groups_n);
        all++;
    }
    return good / all;
}

static double keep_value(const small *d, uint32_t hand, uint32_t bottom)
{
    double best = 0;
    for (uint32_t kept = hand;; kept = (kept - 1) & hand) {
        if (ones(kept) == d->s->hand - bottom)
            best = fmax(best, draw_on(d, hand, kept));
        if (!kept)
            return best;
    }
}

static double value_of(const small *d, uint32_t level)
{
    const talon_odds_spec *s = d->s;
    const uint32_t paid = level > s->mulligans_free ? level - s->mulligans_free : 0, bottom = paid < s->hand ? paid : s->hand;
    const double later = level < s->mulligans_max ? value_of(d, level + 1) : -1;
    double sum = 0, all = 0;
    for (uint32_t hand = 0; hand < 1u << d->n; hand++) {
        uint32_t count[TALON_ODDS_GROUPS_MAX];
        if (ones(hand) != s->hand)
            continue;
        const double keep = keep_value(d, hand, bottom);
        count_set(d, hand, count);
        const bool kept = later < 0 || (s->has_keep ? in_ranges(count, s->keep, s->groups_n) : keep >= later - 1e-12);
        sum += kept ? keep : later;
        all++;
    }
    return sum / all;
}

static uint32_t below(uint64_t *chance, uint32_t n)
{
    *chance = *chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*chance >> 33) % n);
}

static talon_odds_range some_range(uint64_t *chance)
{
    const uint32_t least = below(chance, 3);
    return (talon_odds_range){least, below(chance, 3) ? least + below(chance, 3) : ANY};
}

static void some_question(talon_odds_spec *s, small *d, uint64_t *chance)
{
    *s = (talon_odds_spec){.groups_n = 1 + below(chance, 3), .hand = below(chance, 5), .draws = below(chance, 3)};
    *d = (small){.n = 7 + below(chance, 2), .s = s};
    s->mulligans_max = below(chance, 4);
    s->mulligans_free = below(chance, 2);
    s->has_keep = below(chance, 2);
    for (uint32_t i = 0; i < d->n; i++) {
        d->mask[i] = below(chance, 1u << s->groups_n);
        s->count[d->mask[i]]++;
    }
    for (uint32_t g = 0; g < s->groups_n; g++) {
        s->want[g] = some_range(chance);
        s->keep[g] = below(chance, 2) ? some_range(chance) : (talon_odds_range){0, ANY};
    }
}

/* Every hand, every choice of cards for the bottom, every draw: on decks small enough to list them. */
static void as_counted_by_hand(void **state)
{
    uint64_t chance = 7;
    double between = 0;
    (void)state;
    for (int i = 0; i < 300; i++) {
        talon_odds_spec s;
        small d;
        char error[TALON_ODDS_ERROR_SIZE];
        some_question(&s, &d, &chance);
        talon_odds *o = talon_odds_solve(error, &s);
        assert_non_null(o);
        const double exact = talon_odds_value(o), counted = value_of(&d, 0);
        if (fabs(exact - counted) > 1e-9)
            fail_msg("question %d: %.12f, counted %.12f", i, exact, counted);
        between += exact > 0 && exact < 1;
        talon_odds_free(o);
    }
    assert_true(between > 150); /* most of them are no trivial ones */
}

/* ------------------------------------------------------------- conditions */

/* All ways to the first cards and to those after them: in how many the condition holds, and the share of these with the answer yes; −1
 * when it never holds. */
static double counted_given(const small *d)
{
    const talon_odds_spec *s = d->s;
    const uint32_t want = s->hand + s->draws, early = want < s->given_cards ? want : s->given_cards;
    const uint32_t late = want + s->given_cards - early;
    double yes = 0, held = 0;
    for (uint32_t first = 0; first < 1u << d->n; first++) {
        for (uint32_t all = 0; ones(first) == early && all < 1u << d->n; all++) {
            uint32_t wanted[TALON_ODDS_GROUPS_MAX], given[TALON_ODDS_GROUPS_MAX];
            if (ones(all) != late || (all & first) != first)
                continue;
            count_set(d, want == early ? first : all, wanted);
            count_set(d, s->given_cards == early ? first : all, given);
            const bool holds = in_ranges(given, s->given, s->groups_n);
            held += holds;
            yes += holds && in_ranges(wanted, s->want, s->groups_n);
        }
    }
    return held > 0 ? yes / held : -1;
}

static void conditions_as_counted_by_hand(void **state)
{
    uint64_t chance = 11;
    uint32_t between = 0, never = 0, before = 0, after = 0;
    (void)state;
    for (int i = 0; i < 400; i++) {
        talon_odds_spec s;
        small d;
        char error[TALON_ODDS_ERROR_SIZE];
        some_question(&s, &d, &chance);
        s.mulligans_max = 0;
        s.has_given = true;
        s.given_cards = below(&chance, 7);
        for (uint32_t g = 0; g < s.groups_n; g++)
            s.given[g] = below(&chance, 3) ? some_range(&chance) : (talon_odds_range){0, ANY};
        const double counted = counted_given(&d);
        talon_odds *o = talon_odds_solve(error, &s);
        if (!o != (counted < 0) || (o && fabs(talon_odds_value(o) - counted) > 1e-9))
            fail_msg("question %d: %.12f, counted %.12f", i, o ? talon_odds_value(o) : -1, counted);
        if (!o)
            assert_non_null(strstr(error, "never happens"));
        never += !o;
        between += counted > 0 && counted < 1;
        before += o && s.given_cards < s.hand + s.draws;
        after += o && s.given_cards > s.hand + s.draws;
        talon_odds_free(o);
    }
    assert_true(between > 100 && never > 20 && before > 50 && after > 50);
}

/* ------------------------------------------------------------- known values */

static talon_odds *solved(const talon_odds_spec *s)
{
    char error[TALON_ODDS_ERROR_SIZE];
    talon_odds *o = talon_odds_solve(error, s);
    if (!o)
        fail_msg("%s", error);
    return o;
}

static void known_fractions(void **state)
{
    char text[100];
    (void)state;
    /* one card of 99 in the first 10 */
    talon_odds *o = solved(&(talon_odds_spec){.count = {98, 1}, .groups_n = 1, .want = {{1, ANY}}, .hand = 7, .draws = 3});
    talon_odds_fraction(o, text, sizeof text);
    assert_string_equal(text, "10/99");
    talon_odds_percent(o, text, sizeof text, 4);
    assert_string_equal(text, "10.1010");
    talon_odds_percent(o, text, sizeof text, 0);
    assert_string_equal(text, "10");
    talon_odds_free(o);
    /* certain and impossible */
    o = solved(&(talon_odds_spec){.count = {0, 40}, .groups_n = 1, .want = {{7, 7}}, .hand = 7});
    talon_odds_fraction(o, text, sizeof text);
    assert_string_equal(text, "1/1");
    talon_odds_percent(o, text, sizeof text, 2);
    assert_string_equal(text, "100.00");
    talon_odds_free(o);
    o = solved(&(talon_odds_spec){.count = {99}, .groups_n = 1, .want = {{1, ANY}}, .hand = 7});
    talon_odds_fraction(o, text, sizeof text);
    assert_string_equal(text, "0/1");
    assert_true(talon_odds_value(o) == 0);
    talon_odds_free(o);
    /* rounding is half up, from the exact value: 1/8 = 12.5 % */
    o = solved(&(talon_odds_spec){.count = {7, 1}, .groups_n = 1, .want = {{1, 1}}, .hand = 1});
    talon_odds_percent(o, text, sizeof text, 0);
    assert_string_equal(text, "13");
    assert_int_equal(talon_odds_fraction(o, text, 3), 3);
    assert_string_equal(text, "1/");
    talon_odds_free(o);
}

/* As the solver says, for all small decks; and the limits. */
static void one_hand(void **state)
{
    char quick[40], text[40];
    (void)state;
    for (uint32_t cards = 0; cards <= 9; cards++)
        for (uint32_t kind = 0; kind <= cards; kind++)
            for (uint32_t hand = 0; hand <= cards; hand++) {
                const talon_odds_range want = {kind / 2, kind % 2 ? ANY : 3};
                talon_odds *o = solved(&(talon_odds_spec){.count = {cards - kind, kind}, .groups_n = 1, .want = {want}, .hand = hand});
                talon_odds_percent(o, text, sizeof text, 3);
                assert_int_equal(talon_odds_hand(quick, sizeof quick, cards, kind, hand, want, 3), strlen(text));
                assert_string_equal(quick, text);
                talon_odds_free(o);
            }
    talon_odds_hand(text, sizeof text, 99, 38, 7, (talon_odds_range){2, 4}, 4);
    assert_string_equal(text, "75.5102");
    assert_int_equal(talon_odds_hand(text, sizeof text, 1000, 500, 500, (talon_odds_range){0, ANY}, 0), 3);
    assert_int_equal(talon_odds_hand(text, sizeof text, 1001, 0, 7, (talon_odds_range){0, 1}, 1), 0);
    assert_int_equal(talon_odds_hand(text, sizeof text, 9, 10, 7, (talon_odds_range){0, 1}, 1), 0);
    assert_int_equal(talon_odds_hand(text, sizeof text, 9, 9, 10, (talon_odds_range){0, 1}, 1), 0);
    assert_string_equal(text, "100"); /* nothing was written */
}

/* Conditions, by hand: of 10 cards 4 are lands and 2 of those forests. */
static void known_conditions(void **state)
{
    char text[100];
    (void)state;
    /* a forest among 2 cards, given that both are lands: 1 − C(2, 2) / C(4, 2) */
    talon_odds_spec s = {.count = {6, 2, 0, 2}, .groups_n = 2, .want = {{0, ANY}, {1, ANY}}, .hand = 2, .has_given = true};
    s.given_cards = 2;
    s.given[0] = (talon_odds_range){2, 2};
    s.given[1] = (talon_odds_range){0, ANY};
    talon_odds *o = solved(&s);
    talon_odds_fraction(o, text, sizeof text);
    assert_string_equal(text, "5/6");
    talon_odds_free(o);
    /* two lands among 2 cards, given that the first is one: 3 of the other 9 */
    s.want[0] = (talon_odds_range){2, 2};
    s.want[1] = (talon_odds_range){0, ANY};
    s.given_cards = 1;
    s.given[0] = (talon_odds_range){1, 1};
    o = solved(&s);
    talon_odds_fraction(o, text, sizeof text);
    assert_string_equal(text, "1/3");
    talon_odds_free(o);
    /* a land as the first card, given one land among 2: one half */
    s.hand = 1;
    s.given_cards = 2;
    s.want[0] = (talon_odds_range){1, 1};
    o = solved(&s);
    talon_odds_fraction(o, text, sizeof text);
    assert_string_equal(text, "1/2");
    talon_odds_free(o);
}

/* The chances of 0 … 7 lands add up to one, exactly: their numerators to the denominator. */
static void distributions_add_up(void **state)
{
    double sum = 0;
    (void)state;
    for (uint32_t k = 0; k <= 60; k++) {
        talon_odds *o = solved(&(talon_odds_spec){.count = {600, 400}, .groups_n = 1, .want = {{k, k}}, .hand = 60});
        sum += talon_odds_value(o);
        talon_odds_free(o);
    }
    assert_true(fabs(sum - 1) < 1e-14);
}

static void limits(void **state)
{
    char error[TALON_ODDS_ERROR_SIZE];
    (void)state;
    assert_null(talon_odds_solve(error, &(talon_odds_spec){.count = {1001}, .hand = 7}));
    assert_non_null(strstr(error, "1,000"));
    assert_null(talon_odds_solve(error, &(talon_odds_spec){.count = {6}, .hand = 7}));
    assert_null(talon_odds_solve(error, &(talon_odds_spec){.count = {6}, .hand = 4, .draws = UINT32_MAX}));
    assert_null(talon_odds_solve(error, &(talon_odds_spec){.count = {UINT32_MAX, 1}, .hand = 4}));
    assert_null(talon_odds_solve(error, &(talon_odds_spec){.count = {60}, .hand = 7, .mulligans_max = 7}));
    assert_null(talon_odds_solve(error, &(talon_odds_spec){.count = {60}, .hand = 7, .groups_n = 5}));
    assert_null(talon_odds_solve(error, &(talon_odds_spec){.count = {60, 60, 60, 60, 60, 60, 60, 60}, .groups_n = 3, .hand = 60}));
    assert_non_null(strstr(error, "too many cases"));
    talon_odds *o = solved(&(talon_odds_spec){.count = {500, 500}, .groups_n = 1, .want = {{500, ANY}}, .hand = 1000});
    assert_true(talon_odds_value(o) == 1);
    talon_odds_free(o);
    o = solved(&(talon_odds_spec){.count = {500, 500}, .groups_n = 1, .want = {{20, 30}}, .hand = 7, .draws = 60, .mulligans_max = 6});
    assert_true(talon_odds_value(o) > 0 && talon_odds_value(o) < 1);
    talon_odds_free(o);
}

/* -------------------------------------------------------------- simulation */

static void assert_near(const talon_odds_spec *s, uint64_t deals)
{
    const talon_seed seed = {{9}};
    talon_odds *o = solved(s);
    const double p = talon_odds_value(o);
    const uint64_t yes = talon_odds_simulate(o, NULL, NULL, &seed, deals);
    const double off = ((double)yes - p * (double)deals) / sqrt(p * (1 - p) * (double)deals);
    if (!(fabs(off) < 4.5))
        fail_msg("exact %f, simulated %f, %f standard deviations", p, (double)yes / (double)deals, off);
    assert_int_equal(talon_odds_simulate(o, NULL, NULL, &seed, deals), yes); /* a function of the seed */
    talon_odds_free(o);
}

static void simulations_agree(void **state)
{
    (void)state;
    assert_near(&(talon_odds_spec){.count = {61, 38}, .groups_n = 1, .want = {{2, 4}}, .hand = 7}, 20000);
    assert_near(&(talon_odds_spec){.count = {61, 38}, .groups_n = 1, .want = {{3, 4}}, .hand = 7, .mulligans_max = 3, .mulligans_free = 1},
                20000);
    assert_near(&(talon_odds_spec){.count = {51, 38, 9, 1},
                                   .groups_n = 2,
                                   .want = {{3, 5}, {1, ANY}},
                                   .hand = 7,
                                   .draws = 3,
                                   .mulligans_max = 2,
                                   .has_keep = true,
                                   .keep = {{2, 5}, {0, ANY}}},
                20000);
}

/* With a condition: the deals in which it holds, and those of them with the answer yes. */
static void assert_given_near(talon_odds_spec s, uint32_t cards)
{
    const talon_seed seed = {{5}};
    uint64_t held, seen[20];
    s.has_given = true;
    s.given_cards = cards;
    s.given[0] = (talon_odds_range){2, 4};
    s.given[1] = (talon_odds_range){0, ANY};
    talon_odds *o = solved(&s);
    const uint64_t yes = talon_odds_simulate(o, seen, &held, &seed, 20000);
    const double p = talon_odds_value(o), n = (double)held;
    uint64_t sum = 0;
    for (uint32_t k = 0; k <= s.hand + s.draws; k++)
        sum += seen[k];
    assert_true(held > 1000 && held < 19000 && sum == held);
    assert_true(fabs((double)yes - n * p) < 5 * sqrt(n * p * (1 - p)));
    talon_odds_free(o);
}

static void conditions_agree(void **state)
{
    const talon_odds_spec s = {.count = {51, 28, 10, 10}, .groups_n = 2, .want = {{3, ANY}, {1, ANY}}, .hand = 7, .draws = 2};
    (void)state;
    assert_given_near(s, 7);
    assert_given_near(s, 9);
    assert_given_near(s, 12);
}

/* The deals are those anyone can recompute: deal i is the wash of stream (seed, 0, i). */
static void simulations_are_washes(void **state)
{
    const talon_seed seed = {{1, 2, 3}};
    uint64_t seen[8], expected[8] = {0};
    (void)state;
    talon_odds *o = solved(&(talon_odds_spec){.count = {61, 38}, .groups_n = 1, .want = {{0, ANY}}, .hand = 7});
    assert_int_equal(talon_odds_simulate(o, seen, NULL, &seed, 1000), 1000);
    for (uint64_t i = 0; i < 1000; i++) {
        talon_stream s;
        uint16_t a[99];
        uint32_t lands = 0;
        for (uint16_t k = 0; k < 99; k++)
            a[k] = k;
        talon_stream_init(&s, &seed, 0, i);
        talon_stream_wash(&s, a, 99);
        for (int k = 0; k < 7; k++)
            lands += a[k] >= 61;
        expected[lands]++;
    }
    assert_memory_equal(seen, expected, sizeof seen);
    talon_odds_free(o);
}

/* ---------------------------------------------------------------- questions */

static const char list[] = "Commander\n1 Tymna the Weaver\nDeck\n1 Sol Ring\n1 Arcane Signet\n1 Sword of Fire and Ice\n1 Wear // Tear\n"
                           "Ramp:\n3 Rampant Growth\nLands (40)\n30 Forest\n2 Command Tower\n8 Temple of Mystery\nOther:\n52 Bear\n";

static talon_odds_question ask(const char *question, const talon_odds_options *o)
{
    char error[TALON_ODDS_ERROR_SIZE];
    talon_odds_question q;
    talon_deck *d = talon_deck_read(list, strlen(list), NULL);
    if (!talon_odds_ask(&q, error, d, question, o))
        fail_msg("%s: %s", question, error);
    talon_deck_free(d);
    return q;
}

static void assert_range(talon_odds_range r, uint32_t least, uint32_t most)
{
    assert_int_equal(r.least, least);
    assert_int_equal(r.most, most);
}

static void questions(void **state)
{
    (void)state;
    talon_odds_question q = ask("lands in opening 7", NULL);
    assert_true(q.distribution && q.asks_lands);
    assert_int_equal(q.lands, 40);
    assert_int_equal(q.spec.count[0], 59);
    assert_int_equal(q.spec.hand, 7);
    q = ask("2 to 4 Lands in the opening hand", NULL);
    assert_range(q.spec.want[0], 2, 4);
    q = ask("2-4 lands in opening hand of 7", NULL);
    assert_range(q.spec.want[0], 2, 4);
    q = ask("no lands in first 10 cards", NULL);
    assert_range(q.spec.want[0], 0, 0);
    assert_int_equal(q.spec.draws, 3);
    q = ask("3 or more lands by turn 4 on the draw", NULL);
    assert_range(q.spec.want[0], 3, ANY);
    assert_int_equal(q.spec.hand + q.spec.draws, 11);
    q = ask("exactly 2 lands by turn 4", NULL); /* a list with a commander: everybody draws on turn 1 */
    assert_range(q.spec.want[0], 2, 2);
    assert_int_equal(q.spec.hand + q.spec.draws, 11);
    q = ask("Sol Ring in first 3", NULL);
    assert_range(q.spec.want[0], 1, ANY);
    assert_int_equal(q.spec.count[1], 1);
    assert_int_equal(q.spec.hand, 3);
    q = ask("any of sol ring; Arcane*; wear in opening 7", NULL);
    assert_int_equal(q.spec.count[1], 3);
    q = ask("at least 2 of Sol Ring; [Ramp] in opening 7", NULL);
    assert_int_equal(q.spec.count[1], 4);
    assert_range(q.spec.want[0], 2, ANY);
    q = ask("all of Sol Ring; Forest in first 20", NULL);
    assert_int_equal(q.spec.groups_n, 2);
    assert_int_equal(q.spec.count[2], 30);
    q = ask("Sword of Fire and Ice and at least 2 lands and at most 1 Forest in opening 7", NULL);
    assert_int_equal(q.spec.groups_n, 3);
    assert_int_equal(q.spec.count[1], 1);
    assert_int_equal(q.spec.count[6], 30); /* a Forest is a land, too */
}

static uint32_t looked_at(const char *question, bool duel)
{
    const talon_odds_question q = ask(question, &(talon_odds_options){.duel = duel});
    return q.spec.hand + q.spec.draws;
}

/* Where several play, everybody draws on turn 1; of two, not the one who begins. */
static void turns(void **state)
{
    (void)state;
    assert_int_equal(looked_at("2 lands by turn 1", false), 8);
    assert_int_equal(looked_at("2 lands by turn 1 on the play", false), 8);
    assert_int_equal(looked_at("2 lands by turn 1 on the draw", false), 8);
    assert_int_equal(looked_at("2 lands by turn 1", true), 7);
    assert_int_equal(looked_at("2 lands on turn 1 on the play", true), 7);
    assert_int_equal(looked_at("2 lands by turn one on the draw", true), 8);
    talon_odds_question q = ask("2 lands by turn 4", &(talon_odds_options){.duel = true});
    assert_true(q.turn == 4 && !q.on_the_draw && !q.first_draw);
    q = ask("2 lands by turn 4 given 1 land by turn 2 on the draw", &(talon_odds_options){.duel = true});
    assert_true(q.turn == 4 && q.on_the_draw && q.spec.given_cards == 9);
    assert_int_equal(q.spec.hand + q.spec.draws, 11); /* on the draw holds for both */
    static const char *const lists[] = {"60 Forest\n",  "97 Forest\n",  "98 Forest\n",
                                        "100 Forest\n", "101 Forest\n", "1 Tymna the Weaver *CMDR*\n59 Forest\n"};
    static const bool several[] = {false, false, true, true, false, true};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        talon_deck *d = talon_deck_read(lists[i], strlen(lists[i]), NULL);
        assert_int_equal(talon_odds_several(d), several[i]);
        talon_deck_free(d);
    }
}

static void conditions_in_words(void **state)
{
    (void)state;
    talon_odds_question q = ask("at least 2 of Forest; [Ramp] by turn 3 given at least 3 lands", NULL);
    assert_true(q.spec.has_given);
    assert_int_equal(q.spec.groups_n, 2);
    assert_int_equal(q.spec.given_cards, 10); /* as the question */
    assert_range(q.spec.want[0], 2, ANY);
    assert_range(q.spec.want[1], 0, ANY);
    assert_range(q.spec.given[0], 0, ANY);
    assert_range(q.spec.given[1], 3, ANY);
    assert_int_equal(q.spec.count[3], 30); /* a Forest is both */
    q = ask("lands by turn 4 given 2 to 5 lands and no Sol Ring in opening 7", NULL);
    assert_true(q.distribution);
    assert_int_equal(q.spec.groups_n, 2);
    assert_int_equal(q.spec.given_cards, 7);
    assert_range(q.spec.given[0], 2, 5);
    assert_range(q.spec.given[1], 0, 0);
    q = ask("2 lands in opening 7 GIVEN at least 3 lands in first 12", NULL);
    assert_int_equal(q.spec.given_cards, 12);
}

static void numbers_in_words(void **state)
{
    static const struct {
        const char *words;
        uint32_t least, most;
    } said[] = {{"one land", 1, 1},
                {"a land", 1, ANY},
                {"at least one land", 1, ANY},
                {"zero lands", 0, 0},
                {"0 lands", 0, 0},
                {"at least 0 lands", 0, ANY},
                {"twenty lands", 20, 20},
                {"more than two lands", 3, ANY},
                {"fewer than 3 lands", 0, 2},
                {"up to three lands", 0, 3},
                {"between two and 4 lands", 2, 4},
                {"2 or 3 lands", 2, 3},
                {"2 or fewer lands", 0, 2},
                {"99999999999 lands", 1000000, 1000000}};
    char text[100];
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        snprintf(text, sizeof text, "%s in opening seven", said[i].words);
        const talon_odds_question q = ask(text, NULL);
        assert_int_equal(q.spec.hand, 7);
        assert_range(q.spec.want[0], said[i].least, said[i].most);
    }
    talon_odds_question q = ask("two Forests in opening 7", NULL);
    assert_int_equal(q.spec.count[1], 30);
    assert_range(q.spec.want[0], 2, 2);
}

/* One of each; a whole name comes before what its words mean. */
static void several_names(void **state)
{
    static const char text[] =
        "1 No Mercy\n1 Mercy\n1 Three Visits\n1 Fire and Ice\n1 Fire\n1 Ice\n30 Forest\n1 Both Ways\n1 One with Nothing\n";
    static const struct {
        const char *question;
        uint32_t groups, least, most;
    } asked[] = {{"Forest and Mercy", 2, 1, ANY},
                 {"both Forest and Mercy", 2, 1, ANY},
                 {"Fire and Ice", 1, 1, ANY},
                 {"Fire and Forest", 2, 1, ANY},
                 {"Fire and Ice and Ice", 2, 1, ANY},
                 {"Fire and Ice and Forest and Mercy", 3, 1, ANY},
                 {"No Mercy", 1, 1, ANY},
                 {"no Forest", 1, 0, 0},
                 {"Three Visits and 2 Forest", 2, 1, ANY},
                 {"2 Forests and Mercy", 2, 2, 2},
                 {"Both Ways", 1, 1, ANY},
                 {"one One with Nothing", 1, 1, 1},
                 {"all of Fire and Forest", 2, 1, ANY}};
    talon_deck *d = talon_deck_read(text, strlen(text), NULL);
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char question[100], error[TALON_ODDS_ERROR_SIZE];
        talon_odds_question q;
        snprintf(question, sizeof question, "%s in opening 7", asked[i].question);
        if (!talon_odds_ask(&q, error, d, question, NULL))
            fail_msg("%s: %s", question, error);
        if (q.spec.groups_n != asked[i].groups)
            fail_msg("%s: %u groups", question, q.spec.groups_n);
        assert_range(q.spec.want[0], asked[i].least, asked[i].most);
    }
    talon_deck_free(d);
}

static void assert_refused(const char *question, const char *why, const talon_odds_options *o)
{
    char error[TALON_ODDS_ERROR_SIZE];
    talon_odds_question q;
    talon_deck *d = talon_deck_read(list, strlen(list), NULL);
    assert_false(talon_odds_ask(&q, error, d, question, o));
    if (!strstr(error, why))
        fail_msg("%s: %s", question, error);
    talon_deck_free(d);
}

static void questions_not_understood(void **state)
{
    (void)state;
    assert_refused("lands", "a question ends with", NULL);
    assert_refused("", "a question ends with", NULL);
    assert_refused("Sol Rnig in opening 7", "did you mean \"Sol Ring\"", NULL);
    assert_refused("Tymna the Weaver in opening 7", "no card of the main deck", NULL);
    assert_refused("[Removal] in opening 7", "category", NULL);
    assert_refused("4 to 2 lands in opening 7", "smaller", NULL);
    assert_refused("at least 2 in opening 7", "which cards", NULL);
    assert_refused("lands in first many", "among how many", NULL);
    assert_refused("lands by turn 0", "turns", NULL);
    assert_refused("lands and at least 1 Sol Ring in opening 7", "need a number", NULL);
    assert_refused("at least 1 lands and at most 3 lands in opening 7", "twice", NULL);
    assert_refused("all of Sol Ring; Forest; Bear; Wear; Arcane* in opening 7", "at most 4 groups", NULL);
    assert_refused("Sol Ring;; Forest in opening 7", "missing", NULL);
    assert_refused("lands in opening 7", "ask for a number", &(talon_odds_options){.mulligans_max = 1});
    assert_refused("2 lands in opening 7", "only 59", &(talon_odds_options){.has_land_count = true, .land_count = 100});
    assert_refused("2 lands in opening 7", "more than the 12", &(talon_odds_options){.has_land_count = true, .land_count = 12});
    assert_refused("2 lands in opening 7", "kept for a number", &(talon_odds_options){.mulligans_max = 1, .keep = "lands"});
    assert_refused("-1 lands in opening 7", "below 0", NULL);
    assert_refused("at least \xE2\x88\x92"
                   "1 lands in opening 7",
                   "below 0", NULL);
    assert_refused("2.5 lands in opening 7", "whole", NULL);
    assert_refused("at least lands in opening 7", "a number is missing", NULL);
    assert_refused("fewer than 0 lands in opening 7", "fewer than 0", NULL);
    assert_refused("between 2 lands in opening 7", "two numbers", NULL);
    assert_refused("lands in opening -7", "below 0", NULL);
    assert_refused("lands by turn -1", "below 0", NULL);
    assert_refused("lands by turn 201", "turns are numbers", NULL);
    assert_refused("Sol Ring or Forest in opening 7", "any of", NULL);
    assert_refused("any of Sol Ring and Forest in opening 7", "is this one list", NULL);
    assert_refused("no Sol Ring and Forest in opening 7", "is this one list", NULL);
    assert_refused("2 lands by turn 2 on the draw given 1 land by turn 1 on the play", "either", NULL);
    assert_refused("2 lands in opening 7 given", "what is given", NULL);
    assert_refused("2 lands in opening 7 given lands", "has a number", NULL);
    assert_refused("2 lands in opening 7 given Sol Rnig", "did you mean", NULL);
    assert_refused("2 lands in opening 7 given 1 land", "without mulligans", &(talon_odds_options){.mulligans_max = 1});
}

/* What is not understood has its place in the question. */
static void places(void **state)
{
    static const struct {
        const char *question, *bad;
    } asked[] = {{"2 lands and Sol Rnig in opening 7", "Sol Rnig"}, {"Sol Ring; Sol Rnig; Forest in opening 7", "Sol Rnig"},
                 {"  -1 lands in opening 7", "-1 lands"},           {"2 lands in opening 7 given at least -1 lands", "-1 lands"},
                 {"2 lands in opening 7 and more", "and more"},     {"2 lands in first many", "many"},
                 {"at least 2 in opening 7", "at least 2"},         {"2 lands by turn 3 on the floor", "on the floor"}};
    talon_deck *d = talon_deck_read(list, strlen(list), NULL);
    char error[TALON_ODDS_ERROR_SIZE];
    talon_odds_question q;
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        assert_false(talon_odds_ask(&q, error, d, asked[i].question, NULL));
        if (q.bad_size != strlen(asked[i].bad) || strncmp(asked[i].question + q.bad_at, asked[i].bad, q.bad_size) != 0)
            fail_msg("%s: bytes %u to %u, %s", asked[i].question, q.bad_at, q.bad_at + q.bad_size, error);
    }
    assert_false(talon_odds_ask(&q, error, d, "2 lands in opening 7", &(talon_odds_options){.mulligans_max = 1, .keep = "2 Sol Rnig"}));
    assert_int_equal(q.bad_size, 0); /* it is not in the question */
    talon_deck_free(d);
}

/* What is a land, and why. */
static void lands(void **state)
{
    const char *text =
        "{\"data\":{\"mainBoard\":[{\"name\":\"Forest\"},{\"name\":\"Command Tower\",\"types\":[\"Land\"]},{\"name\":\"Urza's Mine\","
        "\"type\":\"Land \u2014 Urza's Mine\"},{\"name\":\"Landslide\",\"type\":\"Sorcery\"},{\"name\":\"Temple of "
        "Mystery\"},{\"name\":\"Temple of Frogs\"},"
        "{\"name\":\"Malakir Rebirth // Malakir Mire\",\"type\":\"Instant // Land\"},{\"name\":\"Pond // Frog\",\"type\":\"Land // "
        "Creature\"}]}}";
    static const char *const named[] = {"temple*"};
    const talon_odds_options none = {.land = NULL}, some = {.land = named, .lands_n = 1};
    static const talon_land expected[] = {TALON_LAND_BASIC, TALON_LAND_TYPE, TALON_LAND_TYPE, TALON_LAND_NO,
                                          TALON_LAND_KNOWN, TALON_LAND_NO,   TALON_LAND_NO,   TALON_LAND_TYPE};
    (void)state;
    talon_deck *d = talon_deck_read(text, strlen(text), NULL);
    for (uint32_t i = 0; i < 8; i++)
        assert_int_equal(talon_odds_land(talon_deck_entry(d, i), &none), expected[i]);
    assert_int_equal(talon_odds_land(talon_deck_entry(d, 4), &some), TALON_LAND_NAMED);
    talon_deck_free(d);
    text = "1 A #Utility Lands\n1 B #Land\n1 C #Landfall\n1 D #Land Ramp\n1 E #Island\n1 F #non-land\n";
    d = talon_deck_read(text, strlen(text), NULL);
    assert_int_equal(talon_odds_land(talon_deck_entry(d, 0), &none), TALON_LAND_KEYWORD);
    assert_int_equal(talon_odds_land(talon_deck_entry(d, 1), &none), TALON_LAND_KEYWORD);
    for (uint32_t i = 2; i < 6; i++)
        assert_int_equal(talon_odds_land(talon_deck_entry(d, i), &none), TALON_LAND_NO);
    talon_deck_free(d);
    talon_odds_question q = ask("2 lands and Sol Ring in opening 7", &(talon_odds_options){.has_land_count = true, .land_count = 45});
    assert_int_equal(q.lands, 45);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(natural_numbers),
        cmocka_unit_test(overflow_is_noticed),
        cmocka_unit_test(as_counted_by_hand),
        cmocka_unit_test(conditions_as_counted_by_hand),
        cmocka_unit_test(known_fractions),
        cmocka_unit_test(known_conditions),
        cmocka_unit_test(one_hand),
        cmocka_unit_test(distributions_add_up),
        cmocka_unit_test(limits),
        cmocka_unit_test(simulations_agree),
        cmocka_unit_test(conditions_agree),
        cmocka_unit_test(simulations_are_washes),
        cmocka_unit_test(questions),
        cmocka_unit_test(turns),
        cmocka_unit_test(conditions_in_words),
        cmocka_unit_test(numbers_in_words),
        cmocka_unit_test(several_names),
        cmocka_unit_test(questions_not_understood),
        cmocka_unit_test(places),
        cmocka_unit_test(lands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
