/* rules_words.c -- what parts of an answer are called, and all of it. */
#include "base/text.h"
#include "runner/rules.h"

uint32_t talon_rules_choices(const talon_rules *m)
{
    return m->s->choices;
}

uint32_t talon_rules_limit(const talon_rules *m)
{
    return m->g->choices;
}

uint32_t talon_rules_options(const talon_rules *m)
{
    return talon__asked_code(m)->kind == I_CHOOSE ? talon__asked_code(m)->x : 0;
}

bool talon_rules_together(const talon_rules *m)
{
    return m->s->asked && talon__asked_code(m)->kind == I_CHOOSE && talon__asked_code(m)->flag & CHOOSE_TOGETHER;
}

/* Of the open choice; NULL: it has no such option. */
static const game_option *option_of(const talon_rules *m, const talon_answer *a)
{
    const game_code *c = talon__asked_code(m);
    return c->kind == I_CHOOSE && a->option < c->x ? &GAME_LIST(m->game, option, game_option)[c->a + a->option] : NULL;
}

const char *talon_rules_option_name(const talon_rules *m, const talon_answer *a)
{
    const game_option *o = option_of(m, a);
    return o ? talon__game_text(m->game, o->name) : "";
}

/* The variable that the i-th value is for, or NULL. */
static const game_var *var_of(const talon_rules *m, const talon_answer *a, uint32_t i)
{
    const game_option *o = option_of(m, a);
    const game_question *q = o && o->question != NONE ? &GAME_LIST(m->game, question, game_question)[o->question] : NULL;
    return q && i < q->values_n ? &GAME_LIST(m->game, var, game_var)[talon__game_node(m->game, q->value[i].var)->a] : NULL;
}

const char *talon_rules_value_name(const talon_rules *m, const talon_answer *a, uint32_t i)
{
    const game_var *v = var_of(m, a, i);
    return v ? talon__game_text(m->game, v->name) : "";
}

const char *talon_rules_value_word(const talon_rules *m, const talon_answer *a, uint32_t i)
{
    const game_var *v = var_of(m, a, i);
    if (!v)
        return NULL;
    const int32_t value = a->value[i];
    switch ((var_type)v->type) {
    case TY_SUIT:
        return value >= 1 && value <= (int32_t)m->g->suits_n
                   ? talon__game_text(m->game, talon__game_item(m->game, m->g->suits + (uint32_t)value - 1))
                   : "none";
    case TY_RANK: return value >= 1 ? talon_rules_rank_name(m, (uint32_t)value) : "none";
    case TY_WORD:
        return value >= 1 && value <= v->words_n ? talon__game_text(m->game, talon__game_item(m->game, v->words + (uint32_t)value - 1))
                                                 : "none";
    case TY_COMBO: return talon_rules_combo_name(m, (uint32_t)value);
    default: return NULL; /* numbers and players have no word */
    }
}

bool talon_rules_value_is_seat(const talon_rules *m, const talon_answer *a, uint32_t i)
{
    const game_var *v = var_of(m, a, i);
    return v && v->type == TY_SEAT;
}

const char *talon_rules_combo_name(const talon_rules *m, uint32_t combo)
{
    return combo >= 1 && combo <= m->g->combos_n ? talon__game_text(m->game, talon__combo_at(m, combo - 1).name) : "";
}

const char *talon_rules_rank_name(const talon_rules *m, uint32_t rank)
{
    return rank >= 1 && rank <= m->g->ranks_n ? talon__game_text(m->game, talon__game_item(m->game, m->g->ranks + rank - 1)) : "";
}

/* ---- all of it ---- */

static void put_word(writing *t, const char *word)
{
    if (t->n)
        talon__put(t, " ");
    talon__put(t, word);
}

static void put_value(writing *t, const talon_rules *m, const talon_answer *a, uint32_t i)
{
    const char *word = a->range ? NULL : talon_rules_value_word(m, a, i);
    if (!a->range && talon_rules_value_is_seat(m, a, i))
        word = talon_runner_player(m->r, (uint32_t)a->value[i]);
    put_word(t, word ? word : "");
    if (word)
        return;
    talon__put_number(t, a->value[i]);
    if (a->range) {
        talon__put(t, "..");
        talon__put_number(t, a->upto);
    }
}

size_t talon_rules_words(char *out, size_t room, const talon_rules *m, const talon_answer *a, talon_on_card_words *card, void *context)
{
    writing t = {out, room, 0};
    const char *chosen = a->pass ? "pass" : talon_rules_option_name(m, a);
    const bool more = !a->pass;
    if (*chosen)
        put_word(&t, chosen);
    if (more && a->combo) {
        put_word(&t, talon_rules_combo_name(m, a->combo));
        put_word(&t, talon_rules_rank_name(m, a->height));
    }
    for (uint32_t i = 0; more && i < a->cards_n; i++)
        put_word(&t, card(context, a, i));
    if (more && a->names_to) {
        put_word(&t, "to");
        put_word(&t, talon_zone_name(m->r->play.shape, a->to));
    }
    for (uint32_t i = 0; more && i < a->values_n; i++) {
        if (!*chosen)
            put_word(&t, talon_rules_value_name(m, a, i));
        put_value(&t, m, a, i);
    }
    if (!t.n)
        talon__put(&t, a->has_cards ? "no card" : "go on");
    return talon__put_end(&t);
}
