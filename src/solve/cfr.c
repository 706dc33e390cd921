/* cfr.c -- counterfactual regret, the + way: one seat after the other, no regret below 0, later rounds count more. And how far from the best it is. */
#include <string.h>

#include "solve/solve_impl.h"

/* What is played now: each answer as much as it is regretted. */
static void match_regrets(talon_solve *s, uint32_t seat)
{
    for (uint32_t i = 0; i < s->size.sets; i++) {
        const set_row *r = &s->set[i];
        double all = 0;
        if (r->seat != seat)
            continue;
        for (uint32_t k = 0; k < r->n; k++)
            all += s->regret[r->at + k];
        for (uint32_t k = 0; k < r->n; k++)
            s->now[r->at + k] = all > 0 ? s->regret[r->at + k] / all : 1.0 / r->n;
    }
}

/* What the seat gets from here; own and other: how likely it is that the players, and chance with the other one, come here. */
static double walk(talon_solve *s, uint32_t at, uint32_t seat, double own, double other)
{
    const position *p = &s->position[at];
    if (p->set == NOBODY)
        return seat == 1 ? p->payoff : -p->payoff;
    const set_row *r = &s->set[p->set];
    const double *now = s->now + r->at;
    double value = 0;
    if (r->seat != seat) {
        for (uint32_t k = 0; k < p->n; k++)
            if (now[k] > 0)
                value += now[k] * walk(s, s->child[p->first + k], seat, own, other * now[k]);
        return value;
    }
    const uint32_t first = p->first, n = p->n, row = r->at;
    for (uint32_t k = 0; k < n; k++) {
        const double got = walk(s, s->child[first + k], seat, own * s->now[row + k], other);
        value += s->now[row + k] * got;
        s->add[row + k] += other * got;
        s->sum[row + k] += (double)s->iterations * own * s->now[row + k];
    }
    for (uint32_t k = 0; k < n; k++)
        s->add[row + k] -= other * value;
    return value;
}

static void one_seat(talon_solve *s, uint32_t seat)
{
    memset(s->add, 0, sizeof *s->add * s->answers_n);
    for (uint32_t i = 0; i < s->size.deals; i++)
        walk(s, s->deal[i].root, seat, 1, s->deal[i].chance);
    for (uint32_t i = 0; i < s->size.sets; i++)
        for (uint32_t k = s->set[i].at; s->set[i].seat == seat && k < s->set[i].at + s->set[i].n; k++) {
            const double sum = s->regret[k] + s->add[k];
            s->regret[k] = sum > 0 ? sum : 0;
        }
    match_regrets(s, seat);
}

void talon_solve_run(talon_solve *s, uint32_t iterations)
{
    if (!s->iterations) {
        match_regrets(s, 1);
        match_regrets(s, 2);
    }
    for (uint32_t i = 0; i < iterations; i++) {
        s->iterations++;
        one_seat(s, 1);
        one_seat(s, 2);
    }
}

uint32_t talon_solve_iterations(const talon_solve *s)
{
    return s->iterations;
}

void talon__solve_average(const talon_solve *s, uint32_t set, double *chance)
{
    const set_row *r = &s->set[set];
    double all = 0;
    for (uint32_t k = 0; k < r->n; k++)
        all += s->sum[r->at + k];
    for (uint32_t k = 0; k < r->n; k++)
        chance[k] = all > 0 ? s->sum[r->at + k] / all : 1.0 / r->n;
}

/* All averages, in s->shown. */
static void show_all(const talon_solve *s)
{
    for (uint32_t i = 0; i < s->size.sets; i++)
        talon__solve_average(s, i, s->shown + s->set[i].at);
}

static double value_at(const talon_solve *s, uint32_t at)
{
    const position *p = &s->position[at];
    double value = 0;
    if (p->set == NOBODY)
        return p->payoff;
    for (uint32_t k = 0; k < p->n; k++)
        value += s->shown[s->set[p->set].at + k] * value_at(s, s->child[p->first + k]);
    return value;
}

double talon_solve_value(const talon_solve *s)
{
    double value = 0;
    show_all(s);
    for (uint32_t i = 0; i < s->size.deals; i++)
        value += s->deal[i].chance * value_at(s, s->deal[i].root);
    return value;
}

/* ---- the best answer to the other's play ---- */

static double best_value(best *b, uint32_t at);

/* Everything that can follow in a set follows in all its positions: the best answer is that of the sum. */
static uint32_t best_choice(best *b, uint32_t set)
{
    const set_row *r = &b->s->set[set];
    double most = 0;
    for (uint32_t k = 0; k < r->n && !b->choice[set]; k++) {
        double sum = 0;
        for (uint32_t p = b->first[set]; p; p = b->next[p - 1])
            sum += b->reach[p - 1] * best_value(b, b->s->child[b->s->position[p - 1].first + k]);
        b->s->add[r->at + k] = sum;
    }
    if (!b->choice[set])
        for (uint32_t k = 0; k < r->n; k++)
            if (!k || b->s->add[r->at + k] > most) {
                most = b->s->add[r->at + k];
                b->choice[set] = k + 1;
            }
    return b->choice[set] - 1;
}

static double best_value(best *b, uint32_t at)
{
    const position *p = &b->s->position[at];
    double value = 0;
    if (b->known[at])
        return b->value[at];
    if (p->set == NOBODY)
        value = b->seat == 1 ? p->payoff : -p->payoff;
    else if (b->s->set[p->set].seat == b->seat)
        value = best_value(b, b->s->child[p->first + best_choice(b, p->set)]);
    else
        for (uint32_t k = 0; k < p->n; k++)
            value += b->s->shown[b->s->set[p->set].at + k] * best_value(b, b->s->child[p->first + k]);
    b->known[at] = 1;
    b->value[at] = value;
    return value;
}

static void find_reach(best *b)
{
    const talon_solve *s = b->s;
    for (uint32_t i = 0; i < s->size.deals; i++)
        b->reach[s->deal[i].root] = s->deal[i].chance;
    for (uint32_t at = 0; at < s->size.positions; at++) {
        const position *p = &s->position[at];
        if (p->set == NOBODY)
            continue;
        const bool own = s->set[p->set].seat == b->seat;
        for (uint32_t k = 0; k < p->n; k++)
            b->reach[s->child[p->first + k]] = b->reach[at] * (own ? 1 : s->shown[s->set[p->set].at + k]);
        b->next[at] = b->first[p->set];
        b->first[p->set] = at + 1;
    }
}

static double best_of_seat(best *b, uint32_t seat)
{
    const talon_solve *s = b->s;
    double value = 0;
    b->seat = seat;
    memset(b->known, 0, s->size.positions);
    memset(b->choice, 0, sizeof *b->choice * s->size.sets);
    memset(b->first, 0, sizeof *b->first * s->size.sets);
    find_reach(b);
    for (uint32_t i = 0; i < s->size.deals; i++)
        value += s->deal[i].chance * best_value(b, s->deal[i].root);
    return value;
}

double talon_solve_exploitability(talon_solve *s)
{
    show_all(s);
    return (best_of_seat(&s->best, 1) + best_of_seat(&s->best, 2)) / 2;
}
