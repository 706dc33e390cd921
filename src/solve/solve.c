/* solve.c -- a game being solved: made, looked at, freed. */
#include <stdlib.h>
#include <string.h>

#include "solve/solve_impl.h"

const char *talon_solve_why_text(talon_solve_why why)
{
    switch (why) {
    case TALON_SOLVE_OK: return "";
    case TALON_SOLVE_MEMORY: return "there is not enough memory";
    case TALON_SOLVE_RULES: return "it has no rules of play for two players, or somebody's answers depend on cards that they do not see";
    case TALON_SOLVE_LARGE:
        return "it is too large: 20000 orders of the cards that leave the pack, four million positions, and 500 answers one after the "
               "other are the most";
    case TALON_SOLVE_CHANCE: return "cards are mixed during play, and only the order of the pack may be chance";
    case TALON_SOLVE_SUM: return "one player does not win what the other one loses";
    case TALON_SOLVE_VOID: return "a course of it ends void";
    }
    return "";
}

static bool get_rows(talon_solve *s)
{
    const size_t n = (size_t)s->answers_n + 1;
    s->regret = calloc(n, sizeof *s->regret);
    s->sum = calloc(n, sizeof *s->sum);
    s->now = calloc(n, sizeof *s->now);
    s->add = calloc(n, sizeof *s->add);
    s->shown = calloc(n, sizeof *s->shown);
    const size_t positions = s->size.positions, sets = (size_t)s->size.sets + 1;
    best *b = &s->best;
    *b = (best){.s = s,
                .reach = malloc(sizeof(double) * positions),
                .value = malloc(sizeof(double) * positions),
                .known = malloc(positions),
                .next = malloc(sizeof(uint32_t) * positions),
                .first = malloc(sizeof(uint32_t) * sets),
                .choice = malloc(sizeof(uint32_t) * sets)};
    return s->regret && s->sum && s->now && s->add && s->shown && b->reach && b->value && b->known && b->next && b->first && b->choice;
}

talon_solve *talon_solve_new(talon_solve_why *why, const talon_game *g, bool (*set)(void *context, talon_rules *m), void *context)
{
    talon_solve *s = calloc(1, sizeof *s);
    *why = s ? TALON_SOLVE_OK : TALON_SOLVE_MEMORY;
    if (!s)
        return NULL;
    s->game = g;
    s->set_numbers = set;
    s->context = context;
    if (!talon_game_has_rules(g) || talon_game_players_min(g) > 2 || talon_game_players_max(g) < 2)
        s->why = TALON_SOLVE_RULES;
    else if (talon__solve_tree(s) && !get_rows(s))
        s->why = TALON_SOLVE_MEMORY;
    *why = s->why;
    if (*why == TALON_SOLVE_OK)
        return s;
    talon_solve_free(s);
    return NULL;
}

void talon_solve_free(talon_solve *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; i < s->size.sets; i++)
        free(s->set[i].seen);
    for (uint32_t i = 0; i < s->answers_n; i++)
        free(s->answer[i]);
    free(s->position);
    free(s->child);
    free(s->set);
    free(s->table);
    free(s->deal);
    free((void *)s->answer);
    free(s->regret);
    free(s->sum);
    free(s->now);
    free(s->add);
    free(s->shown);
    free(s->best.reach);
    free(s->best.value);
    free(s->best.known);
    free(s->best.next);
    free(s->best.first);
    free(s->best.choice);
    free(s);
}

talon_solve_size talon_solve_get_size(const talon_solve *s)
{
    return s->size;
}

talon_solve_set talon_solve_get(talon_solve *s, uint32_t i)
{
    if (i >= s->size.sets)
        return (talon_solve_set){.seen = ""};
    const set_row *r = &s->set[i];
    talon__solve_average(s, i, s->shown + r->at);
    return (talon_solve_set){
        .seat = r->seat, .answers = r->n, .seen = r->seen, .answer = (const char *const *)(s->answer + r->at), .chance = s->shown + r->at};
}
