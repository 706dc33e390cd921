/* odds.c -- talon odds: exact chances beside what simulated deals saw. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/odds.h>

#include "decklist.h"
#include "landnames.h"
#include "value.h"

enum {
    BAR_WIDTH = 32,
    QUESTION_SHOWN = 400,
    FRACTION_SHOWN = 50,
    DEALS_USUAL = 100000,
    DEALS_MAX = 100000000,
    HANDS_MAX = TALON_ODDS_CARDS_MAX + 1
};

typedef struct odds {
    const call *c;
    look k;
    decklist list;
    land_names lands;
    talon_odds_options options;
    talon_odds_question q;
    const char *question, *seed_text;
    talon_seed seed;
    uint64_t deals;
    uint64_t seen[HANDS_MAX + 1], yes, held; /* held: deals in which the condition held */
    talon_odds *given;                       /* the chance of the condition, NULL without one */
} odds;

/* ---------------------------------------------------------------- options */

static int read_numbers(odds *o)
{
    const char *deals = call_option(o->c, "deals"), *lands = call_option(o->c, "count-lands");
    const char *mulligans = call_option(o->c, "mulligans"), *free_ones = call_option(o->c, "free");
    uint64_t n = 0;
    o->deals = DEALS_USUAL;
    if (deals && !read_number(&o->deals, deals, DEALS_MAX, "--deals"))
        return EXIT_USAGE;
    if (lands && !read_number(&n, lands, TALON_ODDS_CARDS_MAX, "--count-lands"))
        return EXIT_USAGE;
    o->options.has_land_count = lands != NULL;
    o->options.land_count = (uint32_t)n;
    n = 0;
    if (mulligans && !read_number(&n, mulligans, TALON_ODDS_MULLIGANS_MAX, "--mulligans"))
        return EXIT_USAGE;
    o->options.mulligans_max = (uint32_t)n;
    n = 0;
    if (free_ones && !read_number(&n, free_ones, TALON_ODDS_MULLIGANS_MAX, "--free"))
        return EXIT_USAGE;
    o->options.mulligans_free = (uint32_t)n;
    o->options.duel = call_option(o->c, "duel") != NULL;
    return EXIT_YES;
}

static int read_options(odds *o)
{
    o->question = call_option(o->c, "question");
    if (!o->question)
        o->question = "lands in opening 7";
    o->seed_text = call_option(o->c, "seed");
    if (!o->seed_text)
        o->seed_text = "1";
    if (!talon_seed_parse(&o->seed, o->seed_text, strlen(o->seed_text)))
        return complain("--seed must be a decimal number, or 0x and hex digits, below 2^256");
    o->options.keep = call_option(o->c, "keep");
    if (o->options.keep && !call_option(o->c, "mulligans"))
        return complain("--keep says when a hand is kept; it needs --mulligans N");
    int status = read_numbers(o);
    if (status == EXIT_YES)
        status = land_names_read(&o->lands, o->c);
    o->options.land = o->lands.name;
    o->options.lands_n = o->lands.n;
    return status;
}

/* ------------------------------------------------------------------ lands */

static const char *const reasons[] = {
    NULL,        "by the names of basic lands",   "by the types the list gives", "by the list's sections, categories or tags",
    "by --land", "by the names of nonbasic lands"};

static uint32_t lands_by(const odds *o, talon_land reason)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < talon_deck_entries(o->list.deck); i++) {
        const talon_deck_card *c = talon_deck_entry(o->list.deck, i);
        n += c->part == TALON_DECK_MAIN && talon_odds_land(c, &o->options) == reason ? c->n : 0;
    }
    return n;
}

static uint32_t lands_known(const odds *o)
{
    uint32_t n = 0;
    for (int reason = TALON_LAND_BASIC; reason < TALON_LANDS; reason++)
        n += lands_by(o, (talon_land)reason);
    return n;
}

/* What was counted as a land, and why: there is no database of cards behind this. */
static void tell_lands(const odds *o)
{
    char text[1000] = "";
    size_t used = 0;
    const uint32_t cards = talon_deck_count(o->list.deck, TALON_DECK_MAIN), known = lands_known(o);
    for (int reason = TALON_LAND_BASIC; reason < TALON_LANDS; reason++) {
        const uint32_t n = lands_by(o, (talon_land)reason);
        if (n)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%u %s", used ? ", " : "", n, reasons[reason]);
    }
    if (o->q.lands > known)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%u more by --count-lands", used ? ", " : "", o->q.lands - known);
    snprintf(text + used, sizeof text - used, "%s", used ? "" : "none; the list says nothing, --land NAMES or --count-lands N does");
    const int column = printf("%u of %u cards are lands: ", o->q.lands, cards);
    show_words(&o->k, text, column, 2);
}

/* ------------------------------------------------------------------- bars */

/* In eighths of a column; in ASCII in halves, rounded. */
static void put_bar(const look *k, double part)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const int n = (int)(part * BAR_WIDTH * 8 + 0.5);
    for (int i = 0; i < (k->ascii ? (n + 4) / 8 : n / 8); i++)
        fputs(k->ascii ? "#" : "█", stdout);
    puts(k->ascii ? "" : eighths[n % 8]);
}

static double share(uint64_t n, uint64_t all)
{
    return all ? (double)n / (double)all : 0;
}

static int failed(const char *error)
{
    return is_no_memory(error) ? no_memory() : complain("%s", error);
}

/* A question that was not understood, with a mark under the place. */
static int not_understood(const odds *o, const char *error)
{
    const int status = failed(error);
    char before[QUESTION_SHOWN + 1], marked[QUESTION_SHOWN + 1];
    const size_t at = o->q.bad_at, size = o->q.bad_size;
    if (status != EXIT_USAGE || !size || at + size > QUESTION_SHOWN)
        return status;
    snprintf(before, sizeof before, "%.*s", (int)at, o->question);
    snprintf(marked, sizeof marked, "%.*s", (int)size, o->question + at);
    fprintf(stderr, "  %s\n  %*s", o->question, show_width(before), "");
    for (int i = show_width(marked); i > 1; i--)
        fputc('^', stderr);
    fputs("^\n", stderr);
    return status;
}

/* One row of a distribution: exactly n cards of the first group. NULL after saying why. */
static talon_odds *exactly(const odds *o, uint32_t n, int *status)
{
    char error[TALON_ODDS_ERROR_SIZE];
    talon_odds_spec spec = o->q.spec;
    spec.want[0] = (talon_odds_range){n, n};
    talon_odds *row = talon_odds_solve(error, &spec);
    if (!row)
        *status = failed(error);
    return row;
}

/* ----------------------------------------------------------- distributions */

static uint32_t seen_cards(const odds *o)
{
    return o->q.spec.hand + o->q.spec.draws;
}

static void put_rows(const odds *o, talon_odds *const *row, uint32_t most, double highest)
{
    double mean = 0;
    printf("%s\n\n       exact%s\n", o->question, o->held ? "  simulated" : "");
    for (uint32_t n = 0; n <= most; n++) {
        char percent[40];
        talon_odds_percent(row[n], percent, sizeof percent, 3);
        printf("%3u %8s %%", n, percent);
        if (o->held)
            printf(" %8.2f %%", 100 * share(o->seen[n], o->held));
        printf("  ");
        put_bar(&o->k, highest > 0 ? talon_odds_value(row[n]) / highest : 0);
        mean += n * talon_odds_value(row[n]);
    }
    printf("\n%.3f on average\n", mean);
}

static int show_distribution(odds *o)
{
    const uint32_t most = seen_cards(o) < o->q.lands ? seen_cards(o) : o->q.lands;
    double highest = 0;
    int status = EXIT_YES;
    talon_odds **row = calloc(most + 1, sizeof *row);
    if (!row)
        return no_memory();
    for (uint32_t n = 0; n <= most && status == EXIT_YES; n++)
        if ((row[n] = exactly(o, n, &status)))
            highest = fmax(highest, talon_odds_value(row[n]));
    if (status == EXIT_YES)
        put_rows(o, row, most, highest);
    for (uint32_t n = 0; n <= most; n++)
        talon_odds_free(row[n]);
    free((void *)row);
    return status;
}

/* ------------------------------------------------------------- yes or no */

static void show_chance(const odds *o, const talon_odds *answer)
{
    char percent[40], fraction[TALON_ODDS_ERROR_SIZE * 10];
    const double chance = talon_odds_value(answer), seen = share(o->yes, o->held);
    talon_odds_percent(answer, percent, sizeof percent, 4);
    const size_t size = talon_odds_fraction(answer, fraction, sizeof fraction);
    printf("%s\n\nexact      %8s %%  ", o->question, percent);
    put_bar(&o->k, chance);
    if (o->held) {
        printf("simulated  %8.4f %%  ", 100 * seen);
        put_bar(&o->k, seen);
    }
    if (o->held || size <= FRACTION_SHOWN)
        putchar('\n');
    if (size <= FRACTION_SHOWN)
        printf("exactly %s", fraction);
    if (size <= FRACTION_SHOWN)
        fputs(o->held ? "; " : "\n", stdout);
    if (o->held)
        printf("the simulation's standard error is %.4f %%\n", 100 * sqrt(chance * (1 - chance) / (double)o->held));
}

/* How many cards a turn is, and why: who draws on turn 1 is not the same in every game. */
static void tell_turn(const odds *o)
{
    char text[300];
    const talon_odds_question *q = &o->q;
    const uint32_t draws = q->turn - 1 + (q->first_draw || q->on_the_draw);
    if (!q->turn)
        return;
    char number[12] = "no";
    if (draws)
        snprintf(number, sizeof number, "%u", draws);
    snprintf(text, sizeof text, "%u cards by turn %u: an opening 7 and %s draw%s; %s", 7 + draws, q->turn, number, draws > 1 ? "s" : "",
             q->first_draw    ? "where several play, everybody draws on turn 1 (with --duel, whoever begins does not)"
             : q->on_the_draw ? "whoever is on the draw draws on turn 1"
                              : "of two players, the one who begins does not draw on turn 1");
    show_words(&o->k, text, 0, 2);
}

/* How often the condition holds, and among which cards. */
static void tell_given(const odds *o)
{
    char text[300], percent[40], simulated[60] = "";
    const uint32_t cards = o->q.spec.given_cards;
    if (!o->given)
        return;
    talon_odds_percent(o->given, percent, sizeof percent, 4);
    if (o->deals)
        snprintf(simulated, sizeof simulated, ", in %llu of those simulated", (unsigned long long)o->held);
    snprintf(text, sizeof text, "what is given holds in %s %% of deals%s; it looks at %s%u cards, the question at %s%u", percent, simulated,
             cards < seen_cards(o) ? "the first " : "", cards, cards > seen_cards(o) ? "the first " : "", seen_cards(o));
    show_words(&o->k, text, 0, 2);
}

static void tell_mulligans(const odds *o)
{
    char text[500];
    const talon_odds_options *p = &o->options;
    if (!p->mulligans_max)
        return;
    snprintf(text, sizeof text,
             "with up to %u London mulligan%s, %u of them free; a hand is kept when %s%.100s; what helps least goes to the bottom",
             p->mulligans_max, p->mulligans_max == 1 ? "" : "s",
             p->mulligans_free < p->mulligans_max ? p->mulligans_free : p->mulligans_max,
             p->keep ? "it has " : "a new one would not be better", p->keep ? p->keep : "");
    show_words(&o->k, text, 0, 0);
}

/* ------------------------------------------------------------------- JSON */

static json_t *chance_json(const talon_odds *answer)
{
    char percent[40], *fraction;
    const size_t size = talon_odds_fraction(answer, NULL, 0) + 1;
    talon_odds_percent(answer, percent, sizeof percent, 10);
    fraction = malloc(size);
    if (!fraction)
        return NULL;
    talon_odds_fraction(answer, fraction, size);
    json_t *j = json_pack("{s:s, s:s, s:f}", "percent", percent, "fraction", fraction, "value", talon_odds_value(answer));
    free(fraction);
    return j;
}

static json_t *row_json(const odds *o, const talon_odds *row, uint32_t n)
{
    json_t *j = json_pack("{s:I, s:o}", "n", (json_int_t)n, "exact", chance_json(row));
    return o->deals ? value_set(j, "simulated", json_integer((json_int_t)o->seen[n])) : j;
}

static json_t *given_json(const odds *o)
{
    json_t *j = json_pack("{s:I, s:o}", "looked_at", (json_int_t)o->q.spec.given_cards, "exact", chance_json(o->given));
    return o->deals ? value_set(j, "simulated", json_integer((json_int_t)o->held)) : j;
}

static json_t *distribution_json(const odds *o, int *status)
{
    json_t *rows = json_array();
    for (uint32_t n = 0; n <= seen_cards(o) && n <= o->q.lands && *status == EXIT_YES; n++) {
        talon_odds *row = exactly(o, n, status);
        if (row)
            rows = value_add(rows, row_json(o, row, n));
        talon_odds_free(row);
    }
    return rows;
}

static json_t *lands_json(const odds *o)
{
    static const char *const keys[] = {NULL, "basic", "type", "keyword", "named", "known"};
    json_t *lands = json_pack("{s:I}", "all", (json_int_t)o->q.lands);
    for (int reason = TALON_LAND_BASIC; reason < TALON_LANDS; reason++)
        lands = value_set(lands, keys[reason], json_integer(lands_by(o, (talon_land)reason)));
    return lands;
}

static int print_json(const odds *o, const talon_odds *answer)
{
    int status = EXIT_YES;
    json_t *object = json_pack("{s:s, s:I, s:I, s:I, s:s, s:I}", "question", o->question, "cards",
                               (json_int_t)talon_deck_count(o->list.deck, TALON_DECK_MAIN), "looked_at", (json_int_t)seen_cards(o),
                               "mulligans", (json_int_t)o->options.mulligans_max, "seed", o->seed_text, "deals", (json_int_t)o->deals);
    if (o->q.asks_lands)
        object = value_set(object, "lands", lands_json(o));
    if (o->q.turn)
        object = value_set(object, "first_draw", json_boolean(o->q.first_draw || o->q.on_the_draw));
    if (o->given)
        object = value_set(object, "given", given_json(o));
    if (o->q.distribution) {
        object = value_set(object, "distribution", distribution_json(o, &status));
    } else {
        object = value_set(object, "exact", chance_json(answer));
        if (o->deals)
            object = value_set(object, "simulated", json_integer((json_int_t)o->yes));
    }
    if (status == EXIT_YES)
        return value_print(object, 0);
    json_decref(object);
    return status;
}

/* ---------------------------------------------------------------- command */

static int show_answer(odds *o, const talon_odds *answer)
{
    int status = EXIT_YES;
    if (o->q.distribution)
        status = show_distribution(o);
    else
        show_chance(o, answer);
    if (status != EXIT_YES)
        return status;
    tell_turn(o);
    tell_given(o);
    tell_mulligans(o);
    if (o->deals)
        printf("%llu deals simulated with seed %s\n", (unsigned long long)o->deals, o->seed_text);
    if (o->q.asks_lands)
        tell_lands(o);
    return EXIT_YES;
}

/* The chance of the condition by itself. */
static bool solve_given(odds *o, char error[TALON_ODDS_ERROR_SIZE])
{
    talon_odds_spec spec = o->q.spec;
    if (!spec.has_given)
        return true;
    spec.has_given = false;
    spec.hand = spec.given_cards;
    spec.draws = 0;
    memcpy(spec.want, spec.given, sizeof spec.want);
    o->given = talon_odds_solve(error, &spec);
    return o->given != NULL;
}

static int answer_question(odds *o)
{
    char error[TALON_ODDS_ERROR_SIZE];
    if (!show_is_text(o->question))
        return complain("a question is UTF-8 text without control characters");
    if (!call_option(o->c, "free"))
        o->options.mulligans_free = !o->options.duel && talon_odds_several(o->list.deck);
    if (!talon_odds_ask(&o->q, error, o->list.deck, o->question, &o->options))
        return not_understood(o, error);
    talon_odds *answer = talon_odds_solve(error, &o->q.spec);
    if (!answer || !solve_given(o, error)) {
        talon_odds_free(answer);
        return failed(error);
    }
    o->yes = talon_odds_simulate(answer, o->seen, &o->held, &o->seed, o->deals);
    const int status = o->yes == UINT64_MAX ? no_memory() : call_option(o->c, "json") ? print_json(o, answer) : show_answer(o, answer);
    talon_odds_free(answer);
    talon_odds_free(o->given);
    return status;
}

int command_odds(const call *c)
{
    odds o = {.c = c, .k = look_of(c)};
    if (c->words_n != 1)
        return complain("odds needs one deck list, or - for standard input; see: talon help odds");
    int status = read_options(&o);
    if (status == EXIT_YES)
        status = decklist_read(&o.list, c, c->word[0], false);
    if (status == EXIT_YES)
        status = decklist_problems(&o.list, &o.k);
    if (status == EXIT_YES)
        status = answer_question(&o);
    decklist_free(&o.list);
    land_names_free(&o.lands);
    return status;
}
