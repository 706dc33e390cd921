/* talon/op.h -- an operation as a value, and the vocabulary as a table. All of it comes from op.def.
 *
 * Threads: as talon/base.h says. The vocabulary is constant.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_OP_H
#define TALON_OP_H

#include <talon/base.h>
#include <talon/random.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct talon_record talon_record;

typedef enum talon_opcode {
    TALON_OP_NONE = 0,
#define TALON_OP(id, name, wire, group, family, rule, summary, since, mixes, args, doc) TALON_OP_##name = id,
#include <talon/op.def>
#undef TALON_OP
    TALON_OP_END /* one more than the last */
} talon_opcode;

typedef enum talon_arg {
    TALON_ARG_NONE = 0,
#define TALON_ARG(id, name, wire, kind, doc) TALON_ARG_##name = id,
#include <talon/op.def>
#undef TALON_ARG
    TALON_ARG_END
} talon_arg;

typedef enum talon_arg_kind {
    TALON_KIND_COUNT,   /* op.n */
    TALON_KIND_ZONE,    /* op.from, or op.to for TALON_ARG_TO */
    TALON_KIND_ZONES,   /* op.zones */
    TALON_KIND_PACKETS, /* op.zones with op.list beside it */
    TALON_KIND_CARD,    /* op.cards, one */
    TALON_KIND_CARDS,   /* op.cards */
    TALON_KIND_INTS,    /* op.list, or op.order for TALON_ARG_ORDER */
    TALON_KIND_PLACE,   /* op.at */
    TALON_KIND_FACING,  /* op.face */
    TALON_KIND_SEED,    /* op.seed */
    TALON_KIND_RECORD,  /* op.record */
    TALON_KIND_SPECS,   /* zone specifications: not in talon_op */
    TALON_KIND_NUMBER,
    TALON_KIND_TEXT,
    TALON_KIND_DESTS,
    TALON_KIND_MARKS,
    TALON_KIND_NAMES, /* of players: not in talon_op */
} talon_arg_kind;

typedef enum talon_group {
    TALON_GROUP_NEW,
    TALON_GROUP_TABLE,
    TALON_GROUP_LOG,
    TALON_GROUP_PURE,
    TALON_GROUP_LOOK,
    TALON_GROUP_STREAM
} talon_group;

/* What a record says besides its effects; talon_summary_text lists the fields. */
typedef enum talon_summary {
    TALON_SUMMARY_NONE,
    TALON_SUMMARY_DRAWN,
    TALON_SUMMARY_DRAWS,
    TALON_SUMMARY_BURNED,
    TALON_SUMMARY_TURNED,
    TALON_SUMMARY_PERMUTED,
    TALON_SUMMARY_CUT,
    TALON_SUMMARY_COMBINED,
    TALON_SUMMARY_DISCARDED,
    TALON_SUMMARY_REPLAYED,
    TALON_SUMMARY_UNDONE,
    TALON_SUMMARY_REDONE,
} talon_summary;

/* From which version of the transcript format on an operation may be in a transcript. */
typedef enum talon_since { TALON_SINCE_NEVER, TALON_SINCE_V2 = 2 } talon_since;

/* Which cards an operation reorders or picks at random. */
typedef enum talon_mixes {
    TALON_MIXES_NONE,
    TALON_MIXES_ZONE,  /* it reorders its zone */
    TALON_MIXES_PICKS, /* it picks from `from` */
    TALON_MIXES_BOTH,  /* it puts `from` into `to` and reorders that */
    TALON_MIXES_DRAWS, /* as the behaviour of `from` says */
} talon_mixes;

typedef enum talon_need {
    TALON_NEED_END,
    TALON_REQUIRED,
    TALON_OPTIONAL,
    TALON_ONE_OF,
    TALON_ELSE_DECK,
    TALON_ELSE_BURN,
    TALON_ELSE_DISCARD
} talon_need;

typedef struct talon_op_arg {
    uint8_t arg;  /* talon_arg */
    uint8_t need; /* talon_need; TALON_NEED_END ends the list */
} talon_op_arg;

#define TALON_OP_ARGS_MAX 8

/** One row of the vocabulary. */
typedef struct talon_op_info {
    const char *name;
    const char *doc;
    uint8_t code, group, rule, summary;
    uint8_t since, mixes; /* talon_since, talon_mixes */
    talon_op_arg arg[TALON_OP_ARGS_MAX];
} talon_op_info;

typedef struct talon_arg_info {
    const char *name;
    const char *doc;
    uint8_t kind; /* talon_arg_kind */
} talon_arg_info;

/** The row of an operation, or NULL for a number that is none. */
TALON_API const talon_op_info *talon_op_get(uint32_t code);
/** The row with this name, or NULL. */
TALON_API const talon_op_info *talon_op_find(const char *name, size_t name_size);
/** An argument's row, or NULL. */
TALON_API const talon_arg_info *talon_arg_get(uint32_t arg);

/** The record's fields of a summary as text ("zone, k, perm"), "" for none. */
TALON_API const char *talon_summary_text(talon_summary summary);

/* How moved cards lie afterwards when the operation says it. */
enum { TALON_FACING_USUAL = 0, TALON_FACING_DOWN = 1, TALON_FACING_UP = 2 };

/* Values of talon_op.at besides an index. */
#define TALON_AT_END INT64_MIN
#define TALON_AT_TOP (INT64_MIN + 1)

/** An operation. Fill with talon_op_init, then set what the row's arguments need; lists stay the caller's. */
typedef struct talon_op {
    uint8_t code;    /* talon_opcode */
    uint8_t face;    /* TALON_FACING_ */
    uint8_t pick;    /* for move: TALON_ARG_N, TALON_ARG_INDICES or TALON_ARG_CARDS */
    bool own_seed;   /* use `seed` instead of the table's randomness */
    talon_zone from; /* the source, or the zone that changes */
    talon_zone to;
    talon_player as; /* who asks: TALON_PLAYER_TABLE, or a player, who may name only cards they see */
    int64_t n;       /* n, k, rounds, times or min */
    int64_t at;      /* TALON_AT_END, TALON_AT_TOP or an index */
    const talon_zone *zones;
    uint32_t zones_n;
    const int64_t *list; /* indices, perm, sizes, or the counts of packets */
    uint32_t list_n;
    const int64_t *order;
    uint32_t order_n;
    const talon_face *cards;
    uint32_t cards_n;
    talon_seed seed;
    const talon_record *record;
} talon_op;

/** An operation with every argument left out (zones: the usual ones; times 1, min 0; asked by the table). */
TALON_API void talon_op_init(talon_op *op, talon_opcode code);

#ifdef __cplusplus
}
#endif
#endif
