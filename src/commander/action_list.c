/* action_list.c -- the actions as a table, from commander.def. */
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

/* Two rows with one id do not compile: a second initializer of an element is a warning, and warnings are errors. */
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

const talon_action_info *talon_action_get(uint32_t code)
{
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
