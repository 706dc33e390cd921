/* sim_show.c -- the results of talon sim, for people and as JSON. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/talon.h>

#include "many.h"
#include "show.h"
#include "sim.h"
#include "value.h"

#define Z95 1.959963984540054

/* One question's counts, and what is known about them. */
typedef struct result {
    const talon_question *q;
    const char *text;
    const uint64_t *count;
    uint64_t deals;
    double *exact; /* shares, or NULL */
    talon_chi chi;
    char *line; /* as JSON, when that is asked for */
} result;

/* A share in percent, with as many digits as the number of deals makes sense of. */
static const char *percent(char *out, size_t room, double share, uint64_t deals)
{
    const int digits = deals < 10000 ? 2 : deals < 1000000 ? 3 : deals < 100000000 ? 4 : 5;
    snprintf(out, room, "%.*f %%", digits, 100 * share);
    return out;
}

static void mean_of(const result *r, double *mean, double *deviation)
{
    double sum = 0, squares = 0;
    for (uint32_t i = 0; i < talon_question_values(r->q); i++)
        sum += (double)r->count[i] * (double)(talon_question_low(r->q) + i);
    *mean = r->deals ? sum / (double)r->deals : 0;
    for (uint32_t i = 0; i < talon_question_values(r->q); i++) {
        const double off = (double)(talon_question_low(r->q) + i) - *mean;
        squares += (double)r->count[i] * off * off;
    }
    *deviation = r->deals ? sqrt(squares / (double)r->deals) : 0;
}

static double exact_mean(const result *r)
{
    double sum = 0;
    for (uint32_t i = 0; i < talon_question_values(r->q); i++)
        sum += r->exact[i] * (double)(talon_question_low(r->q) + i);
    return sum;
}

/* ----------------------------------------------------------------- for people */

static int name_width(const result *r)
{
    return talon_question_value_name(r->q, talon_question_low(r->q)) ? 15 : 5;
}

static void show_line(const look *k, const result *r, const char *name, uint32_t i)
{
    char many[32], share[24], from[24], to[24], exact[24];
    double low, high;
    talon_share_interval(&low, &high, r->count[i], r->deals, Z95);
    printf("  %-*s %15s  %11s  %s %s %s", name_width(r), name, grouped(many, sizeof many, r->count[i]),
           percent(share, sizeof share, r->deals ? (double)r->count[i] / (double)r->deals : 0, r->deals),
           percent(from, sizeof from, low, r->deals), k->ascii ? "to" : "…", percent(to, sizeof to, high, r->deals));
    if (r->exact)
        printf("  exact %s", percent(exact, sizeof exact, r->exact[i], r->deals * 100));
    putchar('\n');
}

static void show_chi(const result *r)
{
    if (!r->exact || !r->chi.freedom)
        return;
    printf("  chi-square %.2f, %u degree%s of freedom, p = %.3g: %s\n", r->chi.value, r->chi.freedom, r->chi.freedom == 1 ? "" : "s",
           r->chi.p, r->chi.p >= 0.001 ? "agrees with the exact shares" : "does not agree with the exact shares");
}

static void show_result(const look *k, const result *r)
{
    char name[32], title[TALON_QUESTION_MAX + 1];
    double mean, deviation;
    snprintf(title, sizeof title, "%s", r->text);
    show_clean(title);
    putchar('\n');
    show_heading(k, title);
    if (talon_question_is_yes_no(r->q)) {
        show_line(k, r, "yes", 1);
        show_chi(r);
        return;
    }
    for (uint32_t i = 0; i < talon_question_values(r->q); i++) {
        if (!r->count[i] && (!r->exact || r->exact[i] <= 0))
            continue;
        const char *called = talon_question_value_name(r->q, talon_question_low(r->q) + i);
        snprintf(name, sizeof name, "%lld", (long long)(talon_question_low(r->q) + i));
        show_line(k, r, called ? called : name, i);
    }
    mean_of(r, &mean, &deviation);
    printf("  mean %.6g, standard deviation %.6g", mean, deviation);
    if (r->exact)
        printf(", exact mean %.6g", exact_mean(r));
    putchar('\n');
    show_chi(r);
}

static void show_title(const look *k, const sim_job *j)
{
    char title[512], many[32];
    const uint64_t done = sim_done(j);
    const uint32_t n = j->seats.s.players_n;
    snprintf(title, sizeof title, "%s for %u player%s, %s deal%s", talon_game_name(j->game), n, n == 1 ? "" : "s",
             grouped(many, sizeof many, done), done == 1 ? "" : "s");
    show_clean(title);
    show_heading(k, title);
    for (size_t i = 0; i < j->note.hands_n; i++)
        printf("known: %s\n", j->note.hand[i]);
    if (j->given)
        printf("given: %s: %s deal%s count\n", j->note.given, grouped(many, sizeof many, sim_counted(j)), sim_counted(j) == 1 ? "" : "s");
    if (call_option(j->c, "show-seed"))
        printf("seed %s\n", j->note.seed);
}

/* -------------------------------------------------------------------- as JSON */

static json_t *json_value(const result *r, uint32_t i)
{
    double low, high;
    talon_share_interval(&low, &high, r->count[i], r->deals, Z95);
    json_t *o =
        json_pack("{s:I, s:I, s:f, s:f, s:f}", "value", (json_int_t)(talon_question_low(r->q) + i), "deals", (json_int_t)r->count[i],
                  "share", r->deals ? (double)r->count[i] / (double)r->deals : 0.0, "low", low, "high", high);
    const char *called = talon_question_value_name(r->q, talon_question_low(r->q) + i);
    if (called)
        o = value_set(o, "name", json_string(called));
    if (r->exact)
        o = value_set(o, "exact", json_real(r->exact[i]));
    return o;
}

static char *json_line(const sim_job *j, const result *r)
{
    double mean, deviation;
    mean_of(r, &mean, &deviation);
    json_t *o = json_pack("{s:o, s:I, s:s, s:b, s:f, s:f}", "question", json_string_nocheck(r->text), "deals", (json_int_t)sim_done(j),
                          "seed", j->note.seed, "yes_no", talon_question_is_yes_no(r->q), "mean", mean, "deviation", deviation);
    if (j->given)
        o = value_set(value_set(o, "given", json_string_nocheck(j->note.given)), "counted", json_integer((json_int_t)r->deals));
    json_t *hands = json_array(), *values = json_array();
    for (size_t i = 0; i < j->note.hands_n; i++)
        hands = value_add(hands, json_string_nocheck(j->note.hand[i]));
    if (j->note.hands_n)
        o = value_set(o, "hands", hands);
    else
        json_decref(hands);
    for (uint32_t i = 0; i < talon_question_values(r->q); i++)
        if (r->count[i] || (r->exact && r->exact[i] > 0))
            values = value_add(values, json_value(r, i));
    o = value_set(o, "values", values);
    if (r->exact)
        o = value_set(o, "chi_square", json_pack("{s:f, s:i, s:f}", "value", r->chi.value, "freedom", (int)r->chi.freedom, "p", r->chi.p));
    return value_line(o, JSON_REAL_PRECISION(12));
}

/* Everything about one question that takes memory. False without. */
static bool fill_result(result *r, const sim_job *j, size_t i, const uint64_t *count)
{
    const uint32_t values = talon_question_values(j->question[i]);
    *r = (result){.q = j->question[i], .text = j->note.question[i], .count = count, .deals = sim_counted(j)};
    r->exact = malloc(sizeof *r->exact * values);
    const int known = r->exact ? talon_question_exact_given(r->q, j->given, r->exact) : -1;
    if (known == 0) {
        free(r->exact);
        r->exact = NULL;
    }
    if (known > 0)
        r->chi = talon_chi_square(r->count, r->exact, values);
    if (known >= 0 && call_option(j->c, "json"))
        r->line = json_line(j, r);
    return known >= 0 && (r->line || !call_option(j->c, "json"));
}

static void show_results(const sim_job *j, const result *r)
{
    const look k = look_of(j->c);
    if (!call_option(j->c, "json"))
        show_title(&k, j);
    for (size_t i = 0; i < j->note.questions_n; i++)
        if (r[i].line)
            say_json_line(r[i].line);
        else
            show_result(&k, &r[i]);
}

/* A share of nothing is no share. */
static int none_counts(const sim_job *j)
{
    char many[32];
    complain("--given: no deal fits the condition: %s, among %s", j->note.given, grouped(many, sizeof many, sim_done(j)));
    return EXIT_NO;
}

int sim_show(const sim_job *j)
{
    if (j->given && !sim_counted(j) && sim_done(j) == j->note.deals) /* of a part another one may have some */
        return none_counts(j);
    const uint64_t *count = j->note.count;
    result *r = calloc(j->note.questions_n, sizeof *r);
    bool whole = r != NULL;
    for (size_t i = 0; whole && i < j->note.questions_n; i++) {
        whole = fill_result(&r[i], j, i, count);
        count += talon_question_values(j->question[i]);
    }
    if (whole)
        show_results(j, r);
    for (size_t i = 0; r && i < j->note.questions_n; i++) {
        free(r[i].exact);
        free(r[i].line);
    }
    free(r);
    return whole ? EXIT_YES : no_memory();
}
