/* argument.c -- what an operation may carry at all, by its row in op.def. A talon_op comes from anybody: nothing in it is
 * trusted before this has passed. */
#include "table/argument.h"

#include "table/rule.h"

/* One bit for each argument of op.def. */
typedef struct arguments {
    unsigned NONE : 1;
#define TALON_ARG(id, name, wire, kind, doc) unsigned name : 1;
#include <talon/op.def>
#undef TALON_ARG
} arguments;

#define ARGS(...)                                                                                                                          \
    {                                                                                                                                      \
        __VA_ARGS__                                                                                                                        \
    }
#define NOARG .NONE = 0

/* What each operation may carry, and what it must. */
#define REQ(name)       .name = 1
#define OPT(name)       .name = 1
#define ONE(name)       .name = 1
#define DEF(name, zone) .name = 1
static const arguments allowed[TALON_OP_END] = {
#define TALON_OP(id, name, wire, group, family, rule, summary, since, mixes, args, doc) [id] = args,
#include <talon/op.def>
};
#undef OPT
#undef ONE
#undef DEF
#define OPT(name)       .name = 0
#define ONE(name)       .name = 0
#define DEF(name, zone) .name = 0
static const arguments required[TALON_OP_END] = {
#include <talon/op.def>
#undef TALON_OP
};

static talon_status check_face(run *r)
{
    const arguments *may_have = &allowed[r->op->code], *must_have = &required[r->op->code];
    const bool may = may_have->FACE || may_have->VIS;
    const bool must = must_have->VIS || must_have->FACE;
    if (r->op->face > TALON_FACING_UP || (must && r->op->face == TALON_FACING_USUAL) || (!may && r->op->face != TALON_FACING_USUAL))
        return talon__fail_request(r, may ? "the face must be up or down" : "this operation takes no face");
    return TALON_OK;
}

static talon_status check_lists(run *r)
{
    const talon_op *op = r->op;
    if (allowed[r->op->code].PACKETS && op->list_n != op->zones_n)
        return talon__fail_request(r, "each packet needs a zone and a count");
    if (allowed[r->op->code].CARD && op->cards_n != 1)
        return talon__fail_request(r, "exactly one card must be named");
    if (allowed[r->op->code].SIZES && op->list_n > TALON_MAX_PACKETS)
        return talon__fail_limit(r, "packets", TALON_MAX_PACKETS);
    if (r->info->rule == TALON_RULE_PICK && op->pick != TALON_ARG_N && op->pick != TALON_ARG_INDICES && op->pick != TALON_ARG_CARDS)
        return talon__fail_request(r, "move needs a pick: n, indices or cards");
    return TALON_OK;
}

static talon_status check_record(run *r)
{
    if (!allowed[r->op->code].RECORD)
        return TALON_OK;
    if (!r->op->record)
        return talon__fail_request(r, "a record must be given");
    if (r->rec && (r->op->record == r->rec || (r->rec->memory && r->op->record->memory == r->rec->memory)))
        return talon__fail_request(r, "a record cannot be read and written in the same memory");
    return TALON_OK;
}

static talon_status check_seed(run *r)
{
    if (r->op->own_seed && !allowed[r->op->code].SEED)
        return talon__fail_request(r, "this operation takes no seed");
    if (!r->op->own_seed && required[r->op->code].SEED)
        return talon__fail_request(r, "this operation needs a seed");
    if (r->op->as != TALON_PLAYER_TABLE && (r->op->own_seed || allowed[r->op->code].RECORD))
        return talon__fail_request(r, "a player may not apply records or give a seed: they could tell what is hidden");
    return TALON_OK;
}

/* What can be refused from the count alone. */
static talon_status check_count(run *r)
{
    const int64_t n = r->op->n;
    switch ((talon_rule)r->info->rule) {
    case TALON_RULE_NONE: return TALON_OK;
    case TALON_RULE_POSITIVE: return n > 0 ? TALON_OK : talon__fail_count(r, TALON_E_INVALID_COUNT, n);
    case TALON_RULE_DISCARD: return n > 0 ? TALON_OK : talon__fail_count(r, TALON_E_INVALID_DISCARD_COUNT, n);
    case TALON_RULE_CUT:
    case TALON_RULE_MIN: return n >= 0 ? TALON_OK : talon__fail_count(r, TALON_E_INVALID_CUT_POSITION, n);
    case TALON_RULE_PICK: return n > 0 || r->op->pick != TALON_ARG_N ? TALON_OK : talon__fail_count(r, TALON_E_INVALID_COUNT, n);
    case TALON_RULE_TIMES:
        if (n < 0)
            return talon__fail_request(r, "times must not be negative");
        if (r->op->own_seed && n > 1)
            return talon__fail_request(r, "a literal seed allows one riffle only: two would be the same one");
        return n <= (int64_t)TALON_MAX_TIMES ? TALON_OK : talon__fail_limit(r, "times", TALON_MAX_TIMES);
    }
    __builtin_trap();
}

talon_status talon__check_arguments(run *r)
{
    talon_status s = check_face(r);
    if (s == TALON_OK && r->op->at != TALON_AT_END && !allowed[r->op->code].AT)
        s = talon__fail_request(r, "this operation takes no place");
    if (s == TALON_OK)
        s = check_record(r);
    if (s == TALON_OK)
        s = check_seed(r);
    if (s == TALON_OK)
        s = check_lists(r);
    return s == TALON_OK ? check_count(r) : s;
}
