/* game_list.c -- the actions as a table, from commander.def, and an action as a line. */
#include <talon/commander.h>

#include "base/bytes.h"
#include "base/index.h"

#define ARGS(...)                                                                                                                          \
    {                                                                                                                                      \
        __VA_ARGS__                                                                                                                        \
    }
#define REQ(name)                                                                                                                          \
    {                                                                                                                                      \
        TALON_ACTION_ARG_##name, true                                                                                                      \
    }
#define OPT(name)                                                                                                                          \
    {                                                                                                                                      \
        TALON_ACTION_ARG_##name, false                                                                                                     \
    }
#define NOARG                                                                                                                              \
    {                                                                                                                                      \
        TALON_ACTION_ARG_NONE, false                                                                                                       \
    }

static const talon_action_info actions[TALON_ACTION_END_OF_LIST] = {
#define TALON_ACTION(id, name, wire, group, handler, args, doc) [id] = {wire, doc, id, TALON_ACTION_GROUP_##group, args},
#include <talon/commander.def>
#undef TALON_ACTION
};

static const talon_action_arg_info arguments[TALON_ACTION_ARG_END] = {
#define TALON_ACTION_ARG(id, name, wire, kind, doc) [id] = {wire, doc, TALON_ACTION_KIND_##kind},
#include <talon/commander.def>
#undef TALON_ACTION_ARG
};

const char *const talon_mulligan_names[] = {"", "london", "vancouver", "paris", NULL};

/* A duplicate id does not compile: two cases of one switch. */
static inline void ids_are_distinct(uint32_t code)
{
    switch (code) {
#define TALON_ACTION(id, name, wire, group, handler, args, doc) case id:
#include <talon/commander.def>
#undef TALON_ACTION
    default: break;
    }
    switch (code) {
#define TALON_ACTION_ARG(id, name, wire, kind, doc) case id:
#include <talon/commander.def>
#undef TALON_ACTION_ARG
    default: break;
    }
}

const talon_action_info *talon_action_get(uint32_t code)
{
    ids_are_distinct(code);
    return code < TALON_ACTION_END_OF_LIST && actions[code].name ? &actions[code] : NULL;
}

const talon_action_info *talon_action_find(const char *name, size_t name_size)
{
    for (uint32_t i = 0; i < TALON_ACTION_END_OF_LIST; i++)
        if (actions[i].name && talon__text_order(actions[i].name, talon__text_size(actions[i].name), name, name_size) == 0)
            return &actions[i];
    return NULL;
}

const talon_action_arg_info *talon_action_arg_get(uint32_t arg)
{
    return arg < TALON_ACTION_ARG_END && arguments[arg].name ? &arguments[arg] : NULL;
}

void talon_action_init(talon_action *a, talon_action_code code)
{
    *a = (talon_action){.code = (uint8_t)code, .shuffle = true, .n = 1, .expect = TALON_EXPECT_ANY};
}

/* ------------------------------------------------------------ as a line */

typedef struct line {
    char *at;
    size_t room, n;
} line;

static void put(line *l, const char *word)
{
    for (; *word; word++, l->n++)
        if (l->n + 1 < l->room)
            l->at[l->n] = *word;
}

static void put_number(line *l, int64_t value)
{
    char digit[24];
    int i = (int)sizeof digit;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    digit[--i] = 0;
    do
        digit[--i] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digit[--i] = '-';
    put(l, digit + i);
}

static void put_key(line *l, talon_action_arg arg)
{
    put(l, ",\"");
    put(l, arguments[arg].name);
    put(l, "\":");
}

static void put_number_of(line *l, talon_action_arg arg, bool said, int64_t value)
{
    if (!said)
        return;
    put_key(l, arg);
    put_number(l, value);
}

static void put_cards(line *l, talon_action_arg arg, talon_card_list list)
{
    if (!list.n)
        return;
    put_key(l, arg);
    put(l, "[");
    for (uint32_t i = 0; i < list.n; i++) {
        if (i)
            put(l, ",");
        put_number(l, list.card[i]);
    }
    put(l, "]");
}

static void put_kind(line *l, uint8_t kind)
{
    if (kind < TALON_MULLIGAN_LONDON || kind > TALON_MULLIGAN_PARIS)
        return;
    put_key(l, TALON_ACTION_ARG_KIND);
    put(l, "\"");
    put(l, talon_mulligan_names[kind]);
    put(l, "\"");
}

/* What differs from the value it has when left out. */
static void put_argument(line *l, talon_action_arg arg, const talon_action *a)
{
    switch (arg) {
    case TALON_ACTION_ARG_CARD: put_number_of(l, arg, true, a->card); break;
    case TALON_ACTION_ARG_N: put_number_of(l, arg, a->n != 1, a->n); break;
    case TALON_ACTION_ARG_TOP_N: put_number_of(l, arg, a->part_top, a->n); break;
    case TALON_ACTION_ARG_BOTTOM_N: put_number_of(l, arg, a->part_end, a->n); break;
    case TALON_ACTION_ARG_TOP: put_cards(l, arg, a->top); break;
    case TALON_ACTION_ARG_BOTTOM: put_cards(l, arg, a->bottom); break;
    case TALON_ACTION_ARG_TABLE: put_cards(l, arg, a->table); break;
    case TALON_ACTION_ARG_KIND: put_kind(l, a->kind); break;
    case TALON_ACTION_ARG_EXPECT: put_number_of(l, arg, a->expect != TALON_EXPECT_ANY, a->expect); break;
    case TALON_ACTION_ARG_SHUFFLE:
        put_key(l, arg);
        put(l, a->shuffle ? "true" : "false");
        break;
    default: break;
    }
}

size_t talon_action_print(char *text, size_t text_size, const talon_action *a)
{
    const talon_action_info *info = talon_action_get(a->code);
    line l = {text, text_size, 0};
    put(&l, "{\"op\":\"");
    put(&l, info ? info->name : "");
    put(&l, "\"");
    for (uint32_t i = 0; info && i < TALON_ACTION_ARGS_MAX && info->arg[i].arg; i++)
        put_argument(&l, (talon_action_arg)info->arg[i].arg, a);
    put(&l, "}");
    if (text_size)
        text[l.n < text_size ? l.n : text_size - 1] = 0;
    return l.n;
}
