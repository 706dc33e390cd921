/* target_rules.c -- whether rules of play take cards from the deck that no phase took in a trial deal: then those cards are needed.
 *
 * A trial deal does setup and the phases, and rules do phases where they say `phase`. Both were read from one place of the file, so the rules
 * take what the phases take where their steps are of the same lines and columns, one after the other. */
#include "runner/target_rules.h"

static bool names(const talon_game *g, uint32_t list, uint32_t zone)
{
    const game_node *x = list == NONE ? NULL : talon__game_node(g, list);
    for (uint32_t i = 0; x && i < x->b; i++)
        if (talon__game_node(g, talon__game_item(g, x->a + i))->x == zone)
            return true;
    return false;
}

static bool step_takes(const talon_game *g, const game_step *s, uint32_t zone)
{
    return s->kind == S_VERB && talon__verbs[s->verb].mixes == MIXES_NOT && s->verb != V_SORT && names(g, s->from, zone);
}

static bool choice_takes(const talon_game *g, const game_code *c, uint32_t zone)
{
    const game_option *option = GAME_LIST(g, option, game_option) + c->a;
    for (uint32_t i = 0; i < c->x; i++) {
        const game_question *q = option[i].question == NONE ? NULL : &GAME_LIST(g, question, game_question)[option[i].question];
        if (q && q->kind != Q_VALUES && names(g, q->from, zone))
            return true;
    }
    return false;
}

/* ---- what the phases do, and the rules ---- */

/* The instructions up to `at` were compared; `left` steps of phases may still be looked at. */
typedef struct course {
    const talon_game *game;
    uint32_t zone, at, left;
} course;

/* The step of the next instruction that takes cards, or NULL. */
static const game_step *next_taken(course *c)
{
    while (c->at < c->game->code.n) {
        const game_code *code = &GAME_LIST(c->game, code, game_code)[c->at++];
        const game_step *s = code->kind == I_VERB ? talon__game_step(c->game, code->a) : NULL;
        if (s && step_takes(c->game, s, c->zone))
            return s;
    }
    return NULL;
}

static bool is_next(course *c, const game_step *step)
{
    const game_step *s = next_taken(c);
    return s && s->line == step->line && s->column == step->column;
}

/* Whether the next instructions take what this block does, in its order. Blocks are not deeper than GAME_DEEPEST: open.c saw to it. */
static bool is_done(course *c, uint32_t block)
{
    for (uint32_t i = 0; block != NONE && i < talon__game_block(c->game, block).n; i++) {
        const game_step *s = talon__game_step(c->game, talon__game_block(c->game, block).at + i);
        if (!c->left)
            return false;
        c->left--;
        if ((step_takes(c->game, s, c->zone) && !is_next(c, s)) || !is_done(c, s->body) || !is_done(c, s->other))
            return false;
    }
    return true;
}

/* By an answer, or in a loop: nobody knows how often. */
static bool takes_freely(const talon_game *g, const game_code *c, uint32_t zone)
{
    return c->kind == I_CHOOSE ? choice_takes(g, c, zone) : c->kind == I_VERB && c->depth && step_takes(g, talon__game_step(g, c->a), zone);
}

bool talon__rules_take(const talon_runner *r, talon_zone zone)
{
    const talon_game *g = r->game;
    course c = {g, r->def[zone], 0, TALON_LANG_OPS_MAX};
    if (!g->rules.n || !GAME_LIST(g, rules, game_rules)->own_phases)
        return false;
    if (g->trigger.n) /* no instruction names what a trigger does, and nobody knows when it does it */
        return true;
    for (uint32_t i = 0; i < g->code.n; i++)
        if (takes_freely(g, &GAME_LIST(g, code, game_code)[i], c.zone))
            return true;
    for (uint32_t i = 0; i < g->phase.n; i++)
        if (!is_done(&c, GAME_LIST(g, phase, game_phase)[i].body))
            return true;
    return next_taken(&c) != NULL;
}
