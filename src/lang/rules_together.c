/* rules_together.c -- a choice that all make at once: whatever it asks and sets is the same in whichever order the answers are done.
 *
 * Answers change the variables they set, and the zones that cards go from and to. Each may read and set what is its own; of what others'
 * answers change nothing (E705). */
#include "lang/rules_make.h"

typedef struct together {
    const tree *tree;
    const rules *r;
    uint8_t *var, *zone; /* by variable and zone: answers change it */
} together;

static const game_node *at(const together *w, uint32_t node)
{
    return (const game_node *)w->r->node.at + node;
}

static uint32_t item(const together *w, uint32_t i)
{
    return ((const uint32_t *)w->r->item.at)[i];
}

/* Of whoever answers. others: `player` is somebody else, too. */
static bool is_own_zone(const together *w, const game_node *x, bool others)
{
    if (!w->tree->zone[x->x].each_player || others)
        return false;
    return x->a == NONE || at(w, x->a)->kind == N_PLAYER || (at(w, x->a)->kind == N_WHO_IS && at(w, at(w, x->a)->a)->kind == N_PRESENT);
}

static bool is_own_var(const together *w, const game_node *x, bool others)
{
    return w->r->state[x->a].g.how & VAR_EACH && !others && (x->c == NONE || at(w, x->c)->kind == N_PRESENT);
}

static bool is_over_players(uint8_t kind)
{
    return kind >= N_SUM && kind <= N_NEXT_WHO;
}

static bool reads_trick(const together *w)
{
    const uint32_t trick = w->r->g.trick;
    return trick < w->tree->zones_n && w->zone[trick];
}

/* Whether a value, cards or a pattern is another one when others' answers are done. */
static bool reads_others(const together *w, uint32_t node, bool others)
{
    if (node == NONE)
        return false;
    const game_node *x = at(w, node);
    if (x->kind == N_VAR && w->var[x->a] && !is_own_var(w, x, others))
        return true;
    if (x->kind == N_ZONE && w->zone[x->x] && !is_own_zone(w, x, others))
        return true;
    if ((x->kind == N_LED || (x->kind == N_FIT_CARD && x->flag == FIT_LED)) && reads_trick(w))
        return true;
    for (uint32_t i = 0; x->kind == N_LIST && i < x->b; i++)
        if (reads_others(w, item(w, x->a + i), others))
            return true;
    const uint32_t each = x->kind == N_NEXT_WHO ? 1 : 0; /* which part is asked of every player */
    for (uint32_t i = 0; i < 3; i++)
        if (talon__nodes[x->kind].refer[i] != CLASS_NONE &&
            reads_others(w, talon__node_refers(x, i), others || (is_over_players(x->kind) && i == each)))
            return true;
    return false;
}

/* ---- what answers change ---- */

static void change_zones(together *w, uint32_t list)
{
    for (uint32_t i = 0; list != NONE && i < at(w, list)->b; i++)
        w->zone[at(w, item(w, at(w, list)->a + i))->x] = 1;
}

static void change(together *w, const game_question *q)
{
    for (uint32_t i = 0; i < q->values_n; i++)
        w->var[at(w, q->value[i].var)->a] = 1;
    if (q->kind != Q_VALUES && q->to != NONE) {
        change_zones(w, q->from);
        change_zones(w, q->to);
    }
}

static const game_question *question_of(const together *w, const game_code *c, uint32_t i)
{
    const uint32_t question = ((const game_option *)w->r->option.at)[c->a + i].question;
    return question == NONE ? NULL : (const game_question *)w->r->question.at + question;
}

/* The steps of all options, one after the other: from `*from` up to the end. */
static uint32_t steps_of(const game_code *c, uint32_t here, uint32_t *from)
{
    *from = here + 1;
    return c->flag & CHOOSE_SINGLE ? *from : c->b;
}

static void find_changes(together *w, const game_code *c, uint32_t here)
{
    uint32_t i;
    for (uint32_t k = 0; k < c->x; k++)
        if (question_of(w, c, k))
            change(w, question_of(w, c, k));
    for (const uint32_t end = steps_of(c, here, &i); i < end; i++) {
        const game_code *s = (const game_code *)w->r->code.at + i;
        if (s->kind == I_SET && s->a != NONE)
            w->var[at(w, s->a)->a] = 1;
    }
}

/* ---- what they read ---- */

static bool takes_what_is_others(const together *w, const game_question *q)
{
    for (uint32_t i = 0; i < q->values_n; i++)
        if (!is_own_var(w, at(w, q->value[i].var), false))
            return true;
    for (uint32_t i = 0; q->kind != Q_VALUES && q->to != NONE && i < at(w, q->from)->b; i++)
        if (!is_own_zone(w, at(w, item(w, at(w, q->from)->a + i)), false))
            return true;
    return false;
}

static bool question_reads(const together *w, const game_question *q)
{
    for (uint32_t i = 0; i < q->values_n; i++)
        if (q->value[i].domain == DOMAIN_RANGE && (reads_others(w, q->value[i].lo, false) || reads_others(w, q->value[i].hi, false)))
            return true;
    return reads_others(w, q->where, false) || reads_others(w, q->lo, false) || reads_others(w, q->hi, false) ||
           reads_others(w, q->fits, false);
}

static void refuse(const together *w, uint32_t here, const char *why)
{
    const span where = w->r->code_place[here];
    if (!talon__is_said(w->tree->diags, D_RULE_TOGETHER, where))
        talon__diag(w->tree->diags, D_RULE_TOGETHER, where, NULL, "%s", why);
}

static void check_one(together *w, const game_code *c, uint32_t here)
{
    static const char reads[] = "in together nothing is read that others' answers change";
    uint32_t i;
    for (uint32_t k = 0; k < c->x; k++) {
        const game_question *q = question_of(w, c, k);
        if (q && takes_what_is_others(w, q))
            refuse(w, here, "in together everybody chooses cards and values of their own");
        if (reads_others(w, ((const game_option *)w->r->option.at)[c->a + k].when, false) || (q && question_reads(w, q)))
            refuse(w, here, reads);
    }
    for (const uint32_t end = steps_of(c, here, &i); i < end; i++) {
        const game_code *s = (const game_code *)w->r->code.at + i;
        if (s->kind == I_SET && (reads_others(w, s->b, false) || (s->a != NONE && reads_others(w, at(w, s->a)->b, false))))
            refuse(w, i, reads);
    }
}

void talon__check_together(const tree *t)
{
    const rules *r = t->rules;
    for (uint32_t i = 0; i + 1 < r->code.n; i++) {
        const game_code *c = (const game_code *)r->code.at + i;
        if (c->kind != I_CHOOSE || !(c->flag & CHOOSE_TOGETHER))
            continue;
        together w = {t, r, talon__arena_take(t->arena, r->states_n + 1), talon__arena_take(t->arena, t->zones_n + 1)};
        find_changes(&w, c, i);
        check_one(&w, c, i);
    }
}
