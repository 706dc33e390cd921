/* rules_hint.c -- what the file says an answer is worth to a bot that does not think: `prefer`. No rule asks for it. */
#include "runner/rules_seat.h"
#include "runner/rules_walk.h"

static const game_option *option_at(const talon_rules *m, uint32_t i)
{
    return &GAME_LIST(m->game, option, game_option)[i];
}

bool talon__has_hints(const talon_rules *m)
{
    return m->s->asked && talon__asked_code(m)->kind == I_CHOOSE && talon__asked_code(m)->flag & CHOOSE_HINTED;
}

/* With the values of the answer in their variables. */
static int32_t with_values(talon_rules *m, uint32_t hint, const game_question *q, const talon_answer *a)
{
    int32_t *at[QUESTION_VALUES] = {NULL}, before[QUESTION_VALUES] = {0};
    for (uint32_t i = 0; q && !a->pass && i < q->values_n && i < a->values_n; i++) {
        at[i] = talon__var(m, talon__rule_at(m, q->value[i].var));
        if (at[i]) {
            before[i] = *at[i];
            *at[i] = a->value[i];
        }
    }
    const int32_t worth = talon__value(m, hint);
    for (uint32_t i = QUESTION_VALUES; i-- > 0;)
        if (at[i])
            *at[i] = before[i];
    return worth;
}

/* Somebody may be walking through the answers meanwhile: what the walk has in hand is put back. */
static int32_t with_cards(talon_rules *m, uint32_t hint, const game_question *q, const talon_answer *a)
{
    const selection trying = m->trying;
    const group it = m->it;
    const talon_zone there = m->there;
    m->trying = (selection){.n = a->cards_n, .kind = a->combo, .height = a->height};
    for (uint32_t i = 0; i < a->cards_n && i < CHOSEN_MAX; i++)
        m->trying.card[i] = a->card[i];
    m->it = (group){a->card, a->cards_n};
    m->there = a->to;
    const int32_t worth = with_values(m, hint, q, a);
    m->it = it;
    m->there = there;
    m->trying = trying;
    return worth;
}

int32_t talon__hint(talon_rules *m, uint32_t seat, const talon_answer *a)
{
    const game_code *c = talon__asked_code(m);
    if (!talon__has_hints(m) || a->option >= c->x || option_at(m, c->a + c->x + a->option)->when == NONE)
        return 0;
    const uint32_t question = option_at(m, c->a + a->option)->question;
    const uint32_t self = m->s->player, slot = m->trying_slot, tries = m->tries, effort = m->effort;
    if (c->flag & CHOOSE_TOGETHER)
        talon__be_present(m, seat);
    m->tries = m->effort = 0;
    m->trying_slot = c->c;
    m->r->end = RUNNING;
    m->r->steps_left = TALON_LANG_OPS_MAX;
    int32_t worth = with_cards(m, option_at(m, c->a + c->x + a->option)->when,
                               question == NONE ? NULL : &GAME_LIST(m->game, question, game_question)[question], a);
    if (talon__stopped(m)) /* what cannot be worked out says nothing */
        worth = 0;
    m->why = TALON_VOID_NOT;
    m->trying_slot = slot;
    m->tries = tries;
    m->effort = effort;
    talon__be_present(m, self);
    return worth;
}
