/* vocabulary.c -- op.def and the words of the enums as numbers and texts: the loader makes its methods from them, so that it forgets none. */
#include "exports.h"

uint32_t op_get(uint32_t code, uint32_t what)
{
    const talon_op_info *info = talon_op_get(code);
    return !info ? 0 : what == OP_GROUP ? info->group : info->summary;
}

const char *op_name(uint32_t code)
{
    const talon_op_info *info = talon_op_get(code);
    return info ? info->name : NULL;
}

const char *op_doc(uint32_t code)
{
    const talon_op_info *info = talon_op_get(code);
    return info ? info->doc : NULL;
}

uint32_t op_argument(uint32_t code, uint32_t i)
{
    const talon_op_info *info = talon_op_get(code);
    for (uint32_t k = 0; info && k < i; k++)
        if (info->arg[k].need == TALON_NEED_END)
            return 0;
    return info && info->arg[i].need != TALON_NEED_END ? info->arg[i].arg | (uint32_t)info->arg[i].need << 8 : 0;
}

const char *arg_name(uint32_t arg)
{
    const talon_arg_info *info = talon_arg_get(arg);
    return info ? info->name : NULL;
}

const char *arg_doc(uint32_t arg)
{
    const talon_arg_info *info = talon_arg_get(arg);
    return info ? info->doc : NULL;
}

uint32_t arg_kind(uint32_t arg)
{
    const talon_arg_info *info = talon_arg_get(arg);
    return info ? info->kind : 0;
}

/* From lists that end with NULL; past their end it is not looked. */
static const char *of_list(const char *const *list, uint32_t i)
{
    uint32_t k = 0;
    while (k < i && list[k])
        k++;
    return list[k];
}

static const char *status_word(uint32_t i)
{
    static const uint8_t ids[] = {
#define TALON_STATUS(id, name, wire, fields, text, remedy) id,
#include <talon/status.def>
#undef TALON_STATUS
    };
    return i < sizeof ids ? talon_status_name((talon_status)ids[i]) : NULL;
}

const char *word_get(uint32_t list, uint32_t i)
{
    switch (list) {
    case WORDS_TYPES: return of_list(talon_zone_type_names, i);
    case WORDS_ORDERINGS: return of_list(talon_ordering_names, i);
    case WORDS_SEES: return of_list(talon_sees_names, i);
    case WORDS_DRAW_FROM: return of_list(talon_draw_from_names, i);
    case WORDS_RESHUFFLE_WHEN: return of_list(talon_reshuffle_when_names, i);
    case WORDS_STATUS: return status_word(i);
    case WORDS_MODES: return of_list(talon_plan_mode_names, i);
    case WORDS_POKER: return i < TALON_POKER_CATEGORIES ? talon_poker_name((talon_poker)i) : NULL;
    }
    return NULL;
}

const char *nearest(const char *word, const char *texts, uint32_t n)
{
    const char **list = memory_take(sizeof *list * (n + 1));
    for (uint32_t i = 0; list && i < n; i++) {
        list[i] = texts;
        while (*texts++)
            ;
    }
    if (list)
        list[n] = NULL;
    const char *found = list ? talon_nearest(word, list) : NULL;
    memory_give(list);
    return found;
}
