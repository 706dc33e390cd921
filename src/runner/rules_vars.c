/* rules_vars.c -- what a game remembers besides cards, as somebody may see it; and its numbers, which the table may set. */
#include "runner/rules.h"

static const game_var *var_at(const talon_rules *m, uint32_t i)
{
    return &GAME_LIST(m->game, var, game_var)[i];
}

uint32_t talon_rules_variables(const talon_rules *m)
{
    return m->game->var.n;
}

talon_variable talon_rules_variable(const talon_rules *m, uint32_t i)
{
    if (i >= m->game->var.n)
        return (talon_variable){.name = ""};
    const game_var *v = var_at(m, i);
    return (talon_variable){.name = talon__game_text(m->game, v->name), .each = v->how & VAR_EACH, .count = v->count};
}

static const int32_t *word_at(const talon_rules *m, uint32_t i, uint32_t owner, uint32_t nth)
{
    const game_var *v = var_at(m, i);
    const uint32_t each = v->count ? v->count : 1;
    return &m->var[m->var_at[i] + (v->how & VAR_EACH && owner ? owner - 1 : 0) * each + (nth ? nth - 1 : 0)];
}

/* secret: nobody; each secret: its owner; secret to NAME: whom that variable names, the owner's where everybody has one. */
static bool is_seen(const talon_rules *m, const game_var *v, uint32_t owner, uint32_t viewer)
{
    if (viewer == TALON_RULES_ALL || !(v->how & VAR_SECRET))
        return true;
    if (!viewer)
        return false;
    if (v->told != NONE)
        return *word_at(m, v->told, owner ? owner : viewer, 0) == (int32_t)viewer;
    return v->how & VAR_EACH && owner == viewer;
}

static const char *text_at(const talon_rules *m, uint32_t list, uint32_t n, int32_t value)
{
    return value >= 1 && value <= (int32_t)n ? talon__game_text(m->game, talon__game_item(m->game, list + (uint32_t)value - 1)) : NULL;
}

static const char *word_of(const talon_rules *m, const game_var *v, int32_t value)
{
    switch ((var_type)v->type) {
    case TY_SUIT: return text_at(m, m->g->suits, m->g->suits_n, value);
    case TY_RANK: return text_at(m, m->g->ranks, m->g->ranks_n, value);
    case TY_WORD: return text_at(m, v->words, v->words_n, value);
    case TY_COMBO: return talon_rules_combo_name(m, (uint32_t)value);
    case TY_CARD:
        return value >= 1 && value <= (int32_t)m->game->face.n ? talon__game_text(m->game, GAME_LIST(m->game, face, uint32_t)[value - 1])
                                                               : NULL;
    case TY_NONE:
    case TY_NUMBER:
    case TY_FLAG:
    case TY_SEAT:
    case TY_CARDS: break;
    }
    return NULL;
}

talon_value talon_rules_value(const talon_rules *m, uint32_t i, uint32_t owner, uint32_t nth, uint32_t viewer)
{
    talon_value x = {.kind = TALON_VALUE_HIDDEN};
    if (i >= m->game->var.n || owner > m->players || nth > var_at(m, i)->count || (viewer > m->players && viewer != TALON_RULES_ALL))
        return x;
    const game_var *v = var_at(m, i);
    const int32_t *word = word_at(m, i, owner, nth);
    if (!is_seen(m, v, owner, viewer) || talon__is_veiled(m, word)) /* of a sealed value its number lies there */
        return x;
    x.number = *word;
    if (v->type == TY_FLAG || v->type == TY_NUMBER) {
        x.kind = v->type == TY_FLAG ? TALON_VALUE_FLAG : TALON_VALUE_NUMBER;
        return x;
    }
    if (v->type == TY_SEAT) {
        x.kind = x.number >= 1 && x.number <= (int32_t)m->players ? TALON_VALUE_SEAT : TALON_VALUE_NONE;
        return x;
    }
    x.word = word_of(m, v, x.number);
    x.kind = x.word && *x.word ? TALON_VALUE_WORD : TALON_VALUE_NONE;
    return x;
}

/* ---- numbers ---- */

uint32_t talon_rules_numbers(const talon_rules *m)
{
    return m->game->number.n;
}

const char *talon_rules_number_name(const talon_rules *m, uint32_t i)
{
    return i < m->game->number.n ? talon__game_text(m->game, GAME_LIST(m->game, number, game_number)[i].name) : "";
}

int32_t talon_rules_number(const talon_rules *m, uint32_t i)
{
    return i < m->game->number.n ? m->option[i] : 0;
}
