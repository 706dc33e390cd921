/* plan.c -- real cards: what a game wants from them, colours of intervals, plans. */
#include "exports.h"

talon_target *target_read(board *b)
{
    talon_target *t = memory_take(sizeof *t);
    void *work = memory_take(talon_target_work_size(b->runner));
    talon_outcome outcome;
    talon_status s = TALON_E_LIMIT_EXCEEDED;
    no_memory();
    if (t && work) {
        const talon_seed seed = talon_runner_table(b->runner)->seed;
        const uint64_t deal = talon_runner_table(b->runner)->deal;
        s = talon_target_read(t, &fault, &outcome, b->runner, work);
        talon_runner_restart(b->runner, &seed, deal);
    }
    memory_give(work);
    if (s == TALON_OK)
        return t;
    memory_give(t);
    return NULL;
}

uint32_t target_get(const talon_target *t, uint32_t what)
{
    const uint32_t value[] = {t->n, t->places_n, t->courses_n, t->rest, t->first_aside, t->deck_n, t->depends};
    return what < sizeof value / sizeof *value ? value[what] : 0;
}

const talon_dest *target_dest(const talon_target *t)
{
    return t->dest;
}

uint32_t target_place(const talon_target *t, uint32_t i)
{
    const talon_target_place p = t->place[i];
    return p.zone | (uint32_t)p.face << 16 | (uint32_t)p.both_ways << 24;
}

uint32_t target_course(const talon_target *t, uint32_t i)
{
    return t->course[i].zone | (uint32_t)t->course[i].n << 16 | (uint32_t)t->course[i].up << 31; /* TALON_PLAN_MAX_CARDS has fewer bits */
}

void dest_assign(talon_dest *dest, uint32_t n, talon_seed *seed)
{
    talon_stream s;
    talon_stream_init(&s, seed, 0, 0);
    talon_wipe(seed, sizeof *seed);
    talon_dest_assign(dest, n, &s);
}

/* ---- colours ---- */

static talon_mark mark[2 * TALON_PLAN_MAX_CARDS];

uint32_t intervals(uint16_t *marks, const talon_dest *dest, uint32_t n)
{
    const uint32_t all = talon_intervals(mark, dest, n);
    for (uint32_t i = 0; i < all; i++) {
        marks[2 * i] = mark[i].player;
        marks[2 * i + 1] = mark[i].up;
    }
    return all;
}

uint32_t color(uint16_t *color, uint32_t *out, const uint16_t *marks, uint32_t n, uint32_t piles)
{
    for (uint32_t i = 0; i < n; i++)
        mark[i] = (talon_mark){marks[2 * i], marks[2 * i + 1] != 0};
    talon_status s = talon_chromatic(&out[1], mark, n);
    if (s == TALON_OK)
        s = piles ? talon_color_fixed(color, &out[0], mark, n, piles) : talon_color_regular(color, &out[0], mark, n);
    refuse(s, NULL);
    return (uint32_t)s;
}

/* ---- plans ---- */

talon_plan *plan_make(const talon_dest *dest, uint32_t n, uint32_t piles, uint32_t mode, const uint16_t weights[4])
{
    talon_plan *plan = memory_take(sizeof *plan);
    void *memory = memory_take(talon_planner_size());
    const talon_plan_options options = {piles, (talon_plan_mode)mode, {weights[0], weights[1], weights[2], weights[3]}};
    talon_status s = TALON_E_LIMIT_EXCEEDED;
    no_memory();
    if (plan && memory)
        s = talon_plan_make(plan, &fault, memory, dest, n, &options);
    memory_give(memory);
    if (s == TALON_OK)
        return plan;
    memory_give(plan);
    return NULL;
}

uint32_t plan_get(const talon_plan *p, uint32_t what)
{
    const uint32_t value[] = {p->rounds_n, p->lays_n, p->seats, p->packets, p->pickups};
    return what < sizeof value / sizeof *value ? value[what] : 0;
}

uint32_t plan_round_first(const talon_plan *p, uint32_t round)
{
    return p->round[round].first;
}

uint32_t plan_round_lays(const talon_plan *p, uint32_t round)
{
    return p->round[round].lays;
}

uint32_t plan_round_pickups(const talon_plan *p, uint32_t round)
{
    return p->round[round].pickups;
}

const uint8_t *plan_round_pickup(const talon_plan *p, uint32_t round)
{
    return p->round[round].pickup;
}

uint32_t plan_lay(const talon_plan *p, uint32_t i)
{
    return p->lay[i].give | (uint32_t)p->lay[i].pile << 16;
}
