/* lab_look.c -- one experiment of talon lab: count many orders, try to guess a few more, and say what it means. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"

enum {
    REMEMBERED = 10000000, /* orders in which repeats are looked for: 80 MB */
    GUESSED = 2000,        /* packs the best player goes through */
    CURVE_DEALS = 20000,
};

/* 1 − 1/ratio where an order is too likely, 0 where it is not: the mean over what was dealt is the total variation. */
static double excess(double ratio)
{
    return ratio > 1 ? 1 - 1 / ratio : 0;
}

static int count_orders(lab_report *r)
{
    const lab_source *s = r->source;
    uint16_t order[TALON_LAB_MAX_CARDS];
    double sum = 0;
    for (uint64_t deal = 0; deal < s->deals; deal++) {
        const double ratio = s->order(s->context, order, deal);
        if (isnan(ratio))
            return EXIT_INPUT;
        sum += ratio < 0 ? -INFINITY : excess(ratio);
        talon_tally_add(r->tally, order);
    }
    r->distance = sum >= 0 ? sum / (double)s->deals : -1;
    return EXIT_YES;
}

/* ---------------------------------------------------------------- guessing */

/* Every card named before any is shown: at each place the likeliest. */
static double name_riffled(const double *table, uint32_t n)
{
    double sum = 0;
    for (uint32_t to = 0; to < n; to++) {
        double most = 0;
        for (uint32_t from = 0; from < n; from++)
            most = table[from * n + to] > most ? table[from * n + to] : most;
        sum += most;
    }
    return sum;
}

/* Best play: the chances of its guesses are known, so that a few packs are enough. NAN when there is no order. */
static double play_riffled(talon_guesser *g, const lab_source *s)
{
    const uint64_t packs = s->tests < GUESSED ? s->tests : GUESSED;
    uint16_t order[TALON_LAB_MAX_CARDS];
    uint32_t right;
    double sum = 0;
    for (uint64_t i = 0; i < packs; i++) {
        if (isnan(s->order(s->context, order, s->deals + i)))
            return NAN;
        sum += talon_guesser_play(g, &right, order);
    }
    return sum / (double)packs;
}

static int guess_riffles(lab_report *r)
{
    const lab_source *s = r->source;
    const uint32_t n = s->cards;
    void *memory = malloc(talon_guesser_size(n));
    double *table = malloc(sizeof *table * 3 * n * n);
    int status = memory && table ? EXIT_YES : no_memory();
    if (status == EXIT_YES) {
        talon_riffle_places(table, table + (size_t)n * n, n, s->riffles);
        r->guesses = (lab_guesses){play_riffled(talon_guesser_init(memory, talon_guesser_size(n), n, s->riffles), s), "best play",
                                   name_riffled(table, n)};
        status = isnan(r->guesses.right) ? EXIT_INPUT : EXIT_YES;
    }
    free(memory);
    free(table);
    return status;
}

/* Two players who know nothing but what was counted; the better of them counts. */
static int guess_counted(lab_report *r)
{
    const lab_source *s = r->source;
    uint16_t order[TALON_LAB_MAX_CARDS];
    uint64_t by_place = 0, by_neighbour = 0;
    for (uint64_t i = 0; i < s->tests; i++) {
        if (isnan(s->order(s->context, order, s->deals + i)))
            return EXIT_INPUT;
        by_place += talon_tally_guess(r->tally, order, false);
        by_neighbour += talon_tally_guess(r->tally, order, true);
    }
    const bool place = by_place >= by_neighbour;
    r->guesses.right = s->tests ? (double)(place ? by_place : by_neighbour) / (double)s->tests : -1;
    r->guesses.how = place ? "by place" : "by neighbour";
    r->guesses.unseen = -1;
    return EXIT_YES;
}

/* ------------------------------------------------------------ after each riffle */

static void follow_riffles(lab_report *r, const talon_seed *seed)
{
    const lab_source *s = r->source;
    const talon_mixing *riffle = talon_mixing_find("riffle");
    const uint64_t deals = s->deals < CURVE_DEALS ? s->deals : CURVE_DEALS;
    uint16_t order[TALON_LAB_MAX_CARDS], scratch[TALON_LAB_MAX_CARDS];
    r->curve_n = LAB_CURVE;
    r->curve_deals = deals;
    for (uint32_t k = 1; k <= LAB_CURVE; k++) {
        double sum = 0;
        for (uint64_t deal = 0; deal < deals; deal++)
            sum += excess(riffle->mix(order, scratch, s->cards, k, seed, deal));
        r->exact[k] = talon_riffle_distance(s->cards, k);
        r->seen[k] = sum / (double)deals;
    }
}

int lab_look(lab_report *r, const lab_source *s, const talon_seed *seed)
{
    const uint64_t remembered = s->deals < REMEMBERED ? s->deals : REMEMBERED;
    *r = (lab_report){.source = s};
    void *memory = malloc(talon_tally_size(s->cards, remembered));
    if (!memory)
        return no_memory();
    r->tally = talon_tally_init(memory, talon_tally_size(s->cards, remembered), s->cards, remembered);
    int status = count_orders(r);
    if (status == EXIT_YES)
        status = s->riffles && s->cards <= TALON_LAB_MAX_GUESSED ? guess_riffles(r) : guess_counted(r);
    if (status == EXIT_YES && s->riffles)
        follow_riffles(r, seed);
    if (status == EXIT_YES)
        talon_tally_judge(r->tally, &r->found);
    return status;
}

void lab_report_free(lab_report *r)
{
    free(r->tally);
    r->tally = NULL;
}

/* ------------------------------------------------------------- what it means */

static int step_of(double times_fair)
{
    static const double edge[LAB_STEPS - 1] = {.25, .5, .8, .95, 1.05, 1.25, 2, 4};
    int step = 0;
    while (step < LAB_STEPS - 1 && times_fair > edge[step])
        step++;
    return step;
}

int lab_step(const lab_report *r, uint32_t from, uint32_t rows, uint32_t to, uint32_t columns)
{
    const uint32_t n = r->source->cards;
    const uint32_t i0 = from * n / rows, i1 = (from + 1) * n / rows, j0 = to * n / columns, j1 = (to + 1) * n / columns;
    const double fair = (double)r->found.deals * (i1 - i0) * (j1 - j0) / n;
    double sum = 0;
    for (uint32_t i = i0; i < i1; i++)
        for (uint32_t j = j0; j < j1; j++)
            sum += (double)talon_tally_place(r->tally, i, j);
    return fabs(sum - fair) < 3.5 * sqrt(fair) ? LAB_FAIR : step_of(sum / fair);
}

double lab_at_least(const lab_report *r)
{
    const double rising = r->found.rising_distance - 2 * r->found.rising_distance_noise;
    return fmax(0, fmax(rising, r->found.places_distance - r->found.places_distance_noise));
}

double lab_distance(const lab_report *r, const char **word)
{
    *word = "";
    if (r->source->known >= 0) {
        *word = r->source->known_at_most ? "at most " : "";
        return r->source->known;
    }
    if (r->distance >= 0) {
        *word = r->distance == 0 || r->distance > .999999 ? "" : "about ";
        return r->distance;
    }
    *word = "at least ";
    return lab_at_least(r);
}

void lab_chance(char *out, size_t size, double p)
{
    if (p < 1e-300)
        snprintf(out, size, "below 1e-300");
    else
        snprintf(out, size, p < .001 ? "%.0e" : "%.3f", p);
}

void lab_signs(char *out, size_t size, const lab_report *r)
{
    const talon_findings *f = &r->found;
    const struct {
        double p;
        const char *words;
    } sign[] = {{f->places.p, "where cards go"},
                {f->rising.p, "rising sequences"},
                {f->neighbours.p, "cards that stay together"},
                {f->stayed.p, "cards that stay at their place"},
                {f->repeats.p, "orders that come again"}};
    size_t n = 0, all = 0, used = 0;
    for (size_t i = 0; i < sizeof sign / sizeof *sign; i++)
        all += sign[i].p * 5 < LAB_FOUND;
    out[0] = 0;
    for (size_t i = 0; i < sizeof sign / sizeof *sign && used < size; i++)
        if (sign[i].p * 5 < LAB_FOUND) {
            const char *before = n == 0 ? "" : n + 1 == all ? " and " : ", ";
            used += (size_t)snprintf(out + used, size - used, "%s%s", before, sign[i].words);
            n++;
        }
}

lab_word lab_is_fair(const lab_report *r)
{
    const char *word;
    const double distance = lab_distance(r, &word);
    if (r->found.p < LAB_DOUBTFUL)
        return r->found.p < LAB_FOUND ? LAB_NO : LAB_DOUBT;
    if (distance > 0 && (*word == 0 || (r->source->known < 0 && r->distance > 0)))
        return LAB_UNSEEN;
    return distance == 0 && *word == 0 ? LAB_YES : LAB_NOTHING;
}

void lab_verdict(char *out, size_t size, const lab_report *r)
{
    char p[32];
    const lab_word fair = lab_is_fair(r);
    lab_chance(p, sizeof p, r->found.p);
    if (fair == LAB_NO)
        snprintf(out, size, "Not a fair shuffle: one would look like this with a chance %s%s.", r->found.p < 1e-300 ? "" : "of about ", p);
    else if (fair == LAB_DOUBT)
        snprintf(out, size,
                 "Doubtful: a fair shuffle would look like this with a chance of about %s. More deals, or another seed, will tell.", p);
    else if (fair == LAB_UNSEEN)
        snprintf(out, size, "Nothing was found in this many deals, although it is known not to be a fair shuffle.");
    else
        snprintf(out, size, "Nothing was found against it.");
}
