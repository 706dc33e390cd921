/* plan.c -- talon plan: deal real cards, by paper or key by key. */
#include "plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gamefile.h"

/* Everything at once, in one block. */
typedef struct planning {
    const call *c;
    const talon_game *game;
    const char *file;
    table_players seats;
    target target;
    talon_plan_options options;
    const char *mode;
    uint64_t top;
    bool in_parts;
    talon_dest now[TALON_PLAN_MAX_CARDS];
    talon_dest later[TALON_PLAN_MAX_CARDS];
    uint16_t aside[TALON_PLAN_MAX_CARDS];
    talon_plan plan;
    plan_view view;
    line line;
    char seed[2 * TALON_SEED_SIZE + 3];
} planning;

/* ----------------------------------------------------------------- options */

static int read_mode(planning *p)
{
    const char *name = call_option(p->c, "mode");
    p->mode = name ? name : talon_plan_mode_names[0];
    for (uint32_t i = 0; talon_plan_mode_names[i]; i++)
        if (strcmp(p->mode, talon_plan_mode_names[i]) == 0) {
            p->options.mode = (talon_plan_mode)i;
            return EXIT_YES;
        }
    const char *near = talon_nearest(p->mode, talon_plan_mode_names);
    return complain("--mode is rounds, time, one-packet or direct, not \"%s\"%s%s%s", p->mode, near ? "; did you mean \"" : "",
                    near ? near : "", near ? "\"?" : "");
}

static int read_piles(planning *p)
{
    const char *text = call_option(p->c, "piles");
    uint64_t n = 8;
    if (text && (!read_number_quietly(&n, text, TALON_PLAN_MAX_PILES) || n < 1))
        return complain("--piles must be a whole number from 1 to %u, not \"%s\"", TALON_PLAN_MAX_PILES, text);
    p->options.piles = (uint32_t)n;
    return EXIT_YES;
}

/* LAY,SEAT,PACKET,PICKUP */
static int read_weights(planning *p)
{
    const char *text = call_option(p->c, "weights");
    unsigned w[4];
    char end;
    if (!text)
        return EXIT_YES;
    if (strspn(text, "0123456789,") != strlen(text) || sscanf(text, "%5u,%5u,%5u,%5u%c", &w[0], &w[1], &w[2], &w[3], &end) != 4 ||
        w[0] > 65535 || w[1] > 65535 || w[2] > 65535 || w[3] > 65535 || w[0] + w[1] + w[2] + w[3] == 0)
        return complain("--weights is four numbers: a card laid, a card to a seat, a packet, a pile picked up; usually 1,1,2,1");
    p->options.weights = (talon_plan_weights){(uint16_t)w[0], (uint16_t)w[1], (uint16_t)w[2], (uint16_t)w[3]};
    return EXIT_YES;
}

static int read_options(planning *p)
{
    const char *top = call_option(p->c, "top");
    int status = read_mode(p);
    if (status == EXIT_YES)
        status = read_piles(p);
    if (status == EXIT_YES)
        status = read_weights(p);
    if (status != EXIT_YES)
        return status;
    p->in_parts = top != NULL;
    if (top && !read_number(&p->top, top, TALON_PLAN_MAX_CARDS, "--top"))
        return EXIT_USAGE;
    if (call_option(p->c, "rest") && (!top || !call_option(p->c, "seed")))
        return complain("--rest needs the --top and the --seed of the plan it continues");
    return players_read(&p->seats, p->c, p->game);
}

/* ---------------------------------------------------------------- planning */

static int make(planning *p, const talon_dest *dest, uint32_t n)
{
    talon_fault f;
    void *memory = malloc(talon_planner_size());
    if (!memory)
        return no_memory();
    const talon_status s = talon_plan_make(&p->plan, &f, memory, dest, n, &p->options);
    free(memory);
    if (s == TALON_OK)
        return EXIT_YES;
    if (s == TALON_E_NO_PILES)
        complain("one pile cannot do this deal; two always can");
    else
        complain("%s", talon_status_text(s));
    return EXIT_INPUT;
}

static uint32_t talon_cards(const talon_dest *dest, uint32_t n)
{
    uint32_t cards = 0;
    for (uint32_t i = 0; i < n; i++)
        cards += TALON_DEST_IS_TALON(dest[i]);
    return cards;
}

/* The committed assignment, then the part that is asked for. */
static int make_part(planning *p)
{
    target *t = &p->target;
    talon_stream s;
    const uint32_t aside = t->receivers_n;
    talon_stream_init(&s, &p->seats.s.seed, 0, 0);
    talon_dest_assign(t->dest, t->n, &s);
    p->view.cards = t->n;
    p->view.now = talon_cards(t->dest, t->n);
    if (!p->in_parts)
        return make(p, t->dest, t->n);
    p->view.aside = talon_dest_split(p->now, t->dest, t->n, (uint32_t)p->top, aside);
    p->view.now = talon_cards(p->now, t->n);
    const int status = make(p, p->now, t->n);
    if (status != EXIT_YES || !call_option(p->c, "rest"))
        return status;
    const uint32_t n = talon_plan_packet(p->aside, &p->plan, t->n, aside);
    talon_dest_later(p->later, t->dest, p->aside, n);
    p->view.rest = true;
    p->view.cards = n;
    p->view.aside = 0;
    return make(p, p->later, n);
}

static void fill_view(planning *p)
{
    plan_view *v = &p->view;
    v->look = look_of(p->c);
    v->game = talon_game_name(p->game);
    v->mode = p->mode;
    v->seats = &p->seats;
    v->target = &p->target;
    v->plan = &p->plan;
    v->options = p->options;
    v->line = &p->line;
    if (!call_option(p->c, "show-seed") && !v->aside)
        return; /* what is set aside can be dealt later only with the seed */
    snprintf(p->seed, 3, "0x");
    for (size_t i = 0; i < TALON_SEED_SIZE; i++)
        snprintf(p->seed + 2 + 2 * i, 3, "%02x", p->seats.s.seed.byte[i]);
    v->seed = p->seed;
}

static int run(planning *p)
{
    int status = read_options(p);
    if (status == EXIT_YES)
        status = target_read(&p->target, p->game, &p->seats, p->file);
    if (status == EXIT_YES)
        status = make_part(p);
    if (status != EXIT_YES)
        return status;
    fill_view(p);
    if (call_option(p->c, "step"))
        return plan_walk(&p->view);
    if (call_option(p->c, "json"))
        return plan_print_json(&p->view);
    plan_print(&p->view);
    return EXIT_YES;
}

int command_plan(const call *c)
{
    game_source source = {0};
    int status;
    if (c->words_n != 1)
        return complain("plan needs one game; for example: talon plan skat --players Ana,Ben,Cy");
    if (call_option(c, "step") && call_option(c, "json"))
        return complain("--step and --json exclude each other");
    talon_game *game = game_open(c->word[0], &source, &status);
    planning *p = game ? calloc(1, sizeof *p) : NULL;
    if (p) {
        p->c = c;
        p->game = game;
        p->file = source.file;
        status = run(p);
        players_free(&p->seats);
        talon_wipe(p, sizeof *p);
    } else if (game) {
        status = no_memory();
    }
    free(p);
    talon_game_free(game);
    game_source_free(&source);
    return status;
}
