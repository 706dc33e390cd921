/* op.c -- the vocabulary as a table, from op.def. */
#include <talon/op.h>

#include "base/bytes.h"
#include "base/index.h"
#include "table/rule.h"

#define ARGS(...)                                                                                                                          \
    {                                                                                                                                      \
        __VA_ARGS__                                                                                                                        \
    }
#define REQ(name)                                                                                                                          \
    {                                                                                                                                      \
        TALON_ARG_##name, TALON_REQUIRED                                                                                                   \
    }
#define OPT(name)                                                                                                                          \
    {                                                                                                                                      \
        TALON_ARG_##name, TALON_OPTIONAL                                                                                                   \
    }
#define ONE(name)                                                                                                                          \
    {                                                                                                                                      \
        TALON_ARG_##name, TALON_ONE_OF                                                                                                     \
    }
#define DEF(name, zone)                                                                                                                    \
    {                                                                                                                                      \
        TALON_ARG_##name, TALON_ELSE_##zone                                                                                                \
    }
#define NOARG                                                                                                                              \
    {                                                                                                                                      \
        TALON_ARG_NONE, TALON_NEED_END                                                                                                     \
    }

/* Two rows with one id do not compile: a second initializer of an element is a warning, and warnings are errors. */
static const talon_op_info ops[TALON_OP_END] = {
#define TALON_OP(id, name, wire, group, family, rule, summary, since, mixes, args, doc)                                                    \
    [id] = {wire, doc, id, TALON_GROUP_##group, TALON_RULE_##rule, TALON_SUMMARY_##summary, TALON_SINCE_##since, TALON_MIXES_##mixes, args},
#include <talon/op.def>
#undef TALON_OP
};

static const talon_arg_info arguments[TALON_ARG_END] = {
#define TALON_ARG(id, name, wire, kind, doc) [id] = {wire, doc, TALON_KIND_##kind},
#include <talon/op.def>
#undef TALON_ARG
};

const talon_op_info *talon_op_get(uint32_t code)
{
    return code < TALON_OP_END && ops[code].name ? &ops[code] : NULL;
}

const talon_op_info *talon_op_find(const char *name, size_t name_size)
{
    for (uint32_t i = 0; i < TALON_OP_END; i++)
        if (ops[i].name && talon__text_order(ops[i].name, talon__text_size(ops[i].name), name, name_size) == 0)
            return &ops[i];
    return NULL;
}

const talon_arg_info *talon_arg_get(uint32_t arg)
{
    return arg < TALON_ARG_END && arguments[arg].name ? &arguments[arg] : NULL;
}

static const char *const summaries[] = {
    [TALON_SUMMARY_NONE] = "",
    [TALON_SUMMARY_DRAWN] = "count, source, dest, cards, indices; with deck behaviour also requested, reshuffled",
    [TALON_SUMMARY_DRAWS] = "draws, a list of count, source, dest, cards, indices; with deck behaviour also requested, reshuffled",
    [TALON_SUMMARY_BURNED] = "count, source, cards",
    [TALON_SUMMARY_TURNED] = "zone, indices, face",
    [TALON_SUMMARY_PERMUTED] = "zone, perm",
    [TALON_SUMMARY_CUT] = "zone, k, perm",
    [TALON_SUMMARY_COMBINED] = "dest",
    [TALON_SUMMARY_DISCARDED] = "count, source, cards, vis",
    [TALON_SUMMARY_REPLAYED] = "record, the one that was applied",
    [TALON_SUMMARY_UNDONE] = "undone, the seq of what was taken back; learned when somebody saw a card meanwhile",
    [TALON_SUMMARY_REDONE] = "redone, the seq of what was done again",
};

const char *talon_summary_text(talon_summary summary)
{
    return (size_t)summary < sizeof summaries / sizeof *summaries ? summaries[summary] : "";
}

void talon_op_init(talon_op *op, talon_opcode code)
{
    const talon_op_info *info = talon_op_get(code);
    *op = (talon_op){
        .code = (uint8_t)code, .from = TALON_ZONE_DEFAULT, .to = TALON_ZONE_DEFAULT, .at = TALON_AT_END, .as = TALON_PLAYER_TABLE};
    op->n = info && info->rule == TALON_RULE_TIMES ? 1 : 0;
}
