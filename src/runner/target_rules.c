/* target_rules.c -- whether rules of play take cards from the deck that no phase took in a trial deal: then those cards are needed.
 *
 * A trial deal does setup and the phases, and rules do phases where they say `phase`. Both were read from one place of the file, so a step of
 * play is a phase's where the phases reach a step of its line and column, and as often. In a loop nobody knows how often: that is no phase's. */
#include "runner/target_rules.h"

#include "base/bytes.h"

#define WAYS_MOST 255u

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

/* ---- what the phases do ---- */

static void add_ways(uint8_t *ways, uint32_t block, uint32_t n)
{
    if (block != NONE)
        ways[block] = (uint8_t)(ways[block] + n > WAYS_MOST ? WAYS_MOST : ways[block] + n);
}

/* One level deeper: next has the ways into each block through at most one block more than `ways` has. False: that are no more. */
static bool go_deeper(const talon_game *g, uint8_t *next, const uint8_t *ways)
{
    memset(next, 0, g->block.n);
    for (uint32_t i = 0; i < g->phase.n; i++)
        add_ways(next, GAME_LIST(g, phase, game_phase)[i].body, 1);
    for (uint32_t b = 0; b < g->block.n; b++)
        for (uint32_t i = 0, steps = ways[b] ? talon__game_block(g, b).n : 0; i < steps; i++) {
            const game_step *s = talon__game_step(g, talon__game_block(g, b).at + i);
            add_ways(next, s->body, ways[b]);
            add_ways(next, s->other, ways[b]);
        }
    return memcmp(next, ways, g->block.n) != 0;
}

/* How often phases come to steps of this line and column, a loop counting once. */
static uint32_t ways_to(const talon_game *g, const uint8_t *ways, const game_step *step)
{
    uint32_t n = 0;
    for (uint32_t b = 0; b < g->block.n; b++)
        for (uint32_t i = 0, steps = ways[b] ? talon__game_block(g, b).n : 0; i < steps; i++) {
            const game_step *s = talon__game_step(g, talon__game_block(g, b).at + i);
            n += s->line == step->line && s->column == step->column ? ways[b] : 0u;
        }
    return n;
}

/* ---- what the rules do ---- */

/* How often instructions up to this one do steps of its line and column. */
static uint32_t times_so_far(const talon_game *g, uint32_t at)
{
    const game_code *code = GAME_LIST(g, code, game_code);
    const game_step *step = talon__game_step(g, code[at].a);
    uint32_t n = 0;
    for (uint32_t i = 0; i <= at; i++)
        if (code[i].kind == I_VERB) {
            const game_step *s = talon__game_step(g, code[i].a);
            n += s->line == step->line && s->column == step->column;
        }
    return n;
}

static bool takes_more(const talon_game *g, const uint8_t *ways, uint32_t at, uint32_t zone)
{
    const game_code *c = &GAME_LIST(g, code, game_code)[at];
    if (c->kind == I_CHOOSE)
        return choice_takes(g, c, zone);
    if (c->kind != I_VERB || !step_takes(g, talon__game_step(g, c->a), zone))
        return false;
    return c->depth || times_so_far(g, at) > ways_to(g, ways, talon__game_step(g, c->a));
}

size_t talon__target_rules_size(const talon_runner *r)
{
    return 2 * (size_t)r->game->block.n;
}

bool talon__rules_take(const talon_runner *r, talon_zone zone, uint8_t *work)
{
    const talon_game *g = r->game;
    uint8_t *ways = work, *next = work + g->block.n;
    if (!g->rules.n || !GAME_LIST(g, rules, game_rules)->own_phases)
        return false;
    if (g->trigger.n) /* no instruction names what a trigger does, and nobody knows when it does it */
        return true;
    memset(ways, 0, g->block.n);
    for (uint32_t i = 0; i <= GAME_DEEPEST && go_deeper(g, next, ways); i++)
        memcpy(ways, next, g->block.n);
    for (uint32_t i = 0; i < g->code.n; i++)
        if (takes_more(g, ways, i, r->def[zone]))
            return true;
    return false;
}
