/* lab.c -- talon lab: how well does this mix? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"

enum { MIXINGS_MAX = 32, DEALS = 200000, DEALS_LEAST = 100, DEALS_MOST = 100000000, GUESSES = 27000000, TIMES_MOST = 1000 };

/* What was asked. */
typedef struct asked {
    const call *c;
    talon_seed seed;
    const char *seed_text;
    uint64_t deals, cards, times; /* times 0: the usual number */
} asked;

static int ask(asked *a, const call *c)
{
    const char *deals = call_option(c, "deals"), *cards = call_option(c, "cards"), *times = call_option(c, "times");
    const char *seed = call_option(c, "seed");
    *a = (asked){.c = c, .seed_text = seed ? seed : "1", .deals = DEALS, .cards = 52};
    if (!talon_seed_parse(&a->seed, a->seed_text, strlen(a->seed_text)))
        return complain("--seed must be a decimal number, or 0x and hex digits, below 2^256");
    if ((deals && !read_number(&a->deals, deals, DEALS_MOST, "--deals")) ||
        (cards && !read_number(&a->cards, cards, TALON_LAB_MAX_CARDS, "--cards")) ||
        (times && !read_number(&a->times, times, TIMES_MOST, "--times")))
        return EXIT_USAGE;
    if (a->deals < DEALS_LEAST)
        return complain("--deals: fewer than %d say nothing", DEALS_LEAST);
    if (a->cards < 2)
        return complain("--cards: there is nothing to mix in fewer than two");
    if (times && a->times == 0)
        return complain("--times: at least once");
    return EXIT_YES;
}

static uint32_t usual_times(const talon_mixing *m)
{
    return strcmp(m->name, "riffle") == 0 ? 7 : strcmp(m->name, "overhand") == 0 || strcmp(m->name, "stir") == 0 ? 10 : 1;
}

/* A guess looks at all cards, a pack has as many guesses: so many packs as take about as long as the counting. */
static void set_deals(lab_source *s, const asked *a)
{
    const uint64_t packs = GUESSES / ((uint64_t)s->cards * s->cards + 1);
    s->deals = a->deals;
    s->tests = a->deals < packs ? a->deals : packs < DEALS_LEAST ? DEALS_LEAST : packs;
}

/* ---------------------------------------------------------------- one thing */

static int report(const asked *a, const lab_source *s)
{
    const look k = look_of(a->c);
    const char *folder = call_option(a->c, "svg");
    lab_report r;
    int status = lab_look(&r, s, &a->seed);
    if (status == EXIT_YES) {
        if (call_option(a->c, "json"))
            status = lab_json(&r, a->seed_text);
        else
            lab_show(&k, &r);
    }
    if (status == EXIT_YES && folder)
        status = lab_svg(folder, &r);
    if (status == EXIT_YES && call_option(a->c, "strict") && r.found.p < LAB_FOUND)
        status = EXIT_NO;
    lab_report_free(&r);
    return status;
}

/* Stirring is not for making a deal fair but for hiding it, which none of the lab's tests tells. tests/unit/lab_hands.c has the figures. */
static const char stir_hides[] =
    "Before a plan it need not be fair, only make how the cards lay forgotten. Who remembers that, sees every arrow and computes has 13.9 "
    "of the 39 cards of the others right at Bridge after ten seconds, 22.0 after one; guessing gets 13.0 (docs/dealing.md §4).";

static int one_mixing(const asked *a, const talon_mixing *m)
{
    lab_source s = {.known = -1};
    lab_order_source *held = NULL;
    if (a->c->words_n > 1)
        return complain("%s takes no further word: \"%s\"", m->name, a->c->word[1]);
    if (a->times && !m->repeats)
        return complain("--times is for riffle, overhand, stir and piles; %s once is all there is to it", m->name);
    int status = lab_open_mixing(&s, &held, m, &a->seed, (uint32_t)a->cards, a->times ? (uint32_t)a->times : usual_times(m));
    set_deals(&s, a);
    s.hides = strcmp(m->name, "stir") == 0 ? stir_hides : NULL;
    if (status == EXIT_YES)
        status = report(a, &s);
    lab_source_free(held);
    return status;
}

static int one_procedure(const asked *a)
{
    lab_source s = {.known = -1};
    lab_game *held = NULL;
    if (a->c->words_n != 2)
        return complain("procedure needs one game; for example: talon lab procedure texas_holdem");
    if (a->times || call_option(a->c, "cards"))
        return complain("--times and --cards follow from the game");
    int status = lab_open_game(&s, &held, a->c, a->c->word[1], &a->seed);
    set_deals(&s, a);
    if (status == EXIT_YES)
        status = report(a, &s);
    lab_game_free(held);
    return status;
}

static int one_file(const asked *a)
{
    lab_source s = {.known = -1};
    lab_orders *held = NULL;
    if (a->c->words_n != 2)
        return complain("orders needs one file, or - for standard input; for example: my_shuffle | talon lab orders -");
    if (a->times || call_option(a->c, "cards") || call_option(a->c, "deals"))
        return complain("--times, --cards and --deals follow from the file");
    int status = lab_open_orders(&s, &held, a->c->word[1]);
    if (status == EXIT_YES)
        status = report(a, &s);
    lab_orders_free(held);
    return status;
}

/* ------------------------------------------------------------- all of them */

typedef struct gallery {
    lab_source source[MIXINGS_MAX];
    lab_order_source *held[MIXINGS_MAX];
    lab_report report[MIXINGS_MAX];
    const lab_report *shown[MIXINGS_MAX];
    size_t n;
} gallery;

static int look_at_all(gallery *g, const asked *a)
{
    int status = EXIT_YES;
    for (const talon_mixing *m; status == EXIT_YES && g->n < MIXINGS_MAX && (m = talon_mixing_get(g->n)); g->n++) {
        lab_source *s = &g->source[g->n];
        lab_report *r = &g->report[g->n];
        s->known = -1;
        status = lab_open_mixing(s, &g->held[g->n], m, &a->seed, (uint32_t)a->cards,
                                 m->repeats && a->times ? (uint32_t)a->times : usual_times(m));
        set_deals(s, a);
        if (status == EXIT_YES)
            status = lab_look(r, s, &a->seed);
        if (status == EXIT_YES && call_option(a->c, "json"))
            status = lab_json(r, a->seed_text);
        fflush(stdout);
        g->shown[g->n] = r;
    }
    return status;
}

static int all_mixings(const asked *a)
{
    const look k = look_of(a->c);
    const char *folder = call_option(a->c, "svg");
    gallery *g = calloc(1, sizeof *g);
    if (a->c->words_n > 1)
        return free(g), complain("broken takes no further word: \"%s\"", a->c->word[1]);
    if (!g)
        return no_memory();
    int status = look_at_all(g, a);
    if (status == EXIT_YES && !call_option(a->c, "json"))
        lab_show_all(&k, g->shown, g->n);
    if (status == EXIT_YES && folder)
        status = lab_svg_all(folder, g->shown, g->n);
    for (size_t i = 0; i < MIXINGS_MAX; i++) {
        lab_report_free(&g->report[i]);
        lab_source_free(g->held[i]);
    }
    free(g);
    return status;
}

static int unknown(const char *name)
{
    const char *names[MIXINGS_MAX + 4] = {"procedure", "orders", "broken"};
    for (size_t i = 0; i < MIXINGS_MAX && talon_mixing_get(i); i++)
        names[i + 3] = talon_mixing_get(i)->name;
    const char *near = talon_nearest(name, names);
    if (near)
        return complain("the lab knows nothing called \"%s\"; did you mean \"%s\"?", name, near);
    return complain("the lab knows nothing called \"%s\"; see: talon help lab", name);
}

int command_lab(const call *c)
{
    asked a;
    if (c->words_n == 0)
        return complain("lab needs to know what mixes; for example: talon lab riffle, talon lab procedure skat, talon lab broken");
    const int status = ask(&a, c);
    if (status != EXIT_YES)
        return status;
    const talon_mixing *m = talon_mixing_find(c->word[0]);
    if (m)
        return one_mixing(&a, m);
    if (strcmp(c->word[0], "procedure") == 0)
        return one_procedure(&a);
    if (strcmp(c->word[0], "orders") == 0)
        return one_file(&a);
    if (strcmp(c->word[0], "broken") == 0)
        return all_mixings(&a);
    return unknown(c->word[0]);
}
