/* op.h -- operations as a transcript writes them: every argument there, in op.def's order; cards by their backs.
 *
 * (1) An operation is spelled (op_spell.c) before it is read (op_read.c): reading looks for nothing that spelling has seen to be there.
 * (2) A fair_op owns its lists, and op's pointers go to them. Only one with VERB_TABLE is the kernel's; the others have their zone in
 *     op.from and their number in op.n. */
#ifndef TALON_FAIR_OP_H
#define TALON_FAIR_OP_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <talon/op.h>
#include <talon/shape.h>

#include "fair/complaint.h"

/* The version of the format that is read and written: line 0's "talon". */
#define TRANSCRIPT_VERSION 2

typedef enum fair_verb {
    VERB_TABLE,   /* an operation of op.def that the kernel carries out */
    VERB_SHUFFLE, /* op.def's, but it only asks for a shuffle */
    VERB_LOOK,
    VERB_UNDO,
    VERB_ARRANGE, /* only in suite 2: docs/transcript.md §15.6 */
} fair_verb;

/* Where an operation is decides which ones it may be. */
typedef enum op_place { PLACE_PLAN, PLACE_ACT } op_place;

typedef struct fair_op {
    fair_verb verb;
    talon_op op;
    talon_zone *zones;
    talon_face *cards;
    int64_t *list;
} fair_op;

/* How names become numbers. */
typedef struct op_names {
    const talon_shape *shape;
    talon_face (*card)(void *context, uint32_t e, uint32_t i); /* or TALON_FACE_NONE */
    void *context;
} op_names;

/* "e.i" without leading zeros, e below 2^32, i below 65,536. */
bool talon__card_name(uint32_t *e, uint32_t *i, const json_t *value);

fair_verb talon__op_verb(const json_t *op);
/* Arguments that no transcript has: they would be randomness from elsewhere. */
bool talon__arg_is_secret(talon_op_arg arg);
/* Whether a row of op.def may be in a transcript of this version. NULL may not. */
bool talon__op_in_version(const talon_op_info *info, uint32_t version);
/* The same of a name and its row, which is NULL when there is none; says why it may not. */
bool talon__op_known(sentence *why, const talon_op_info *info, const char *name, uint32_t version);
/* Look at an operation's spelling. */
bool talon__op_spell(sentence *why, const json_t *op, op_place place);
/* Read one whose spelling is good. Returns false for a zone that does not exist, or without memory. Free with talon__op_free. */
bool talon__op_read(fair_op *out, sentence *why, const json_t *op, const op_names *names);
void talon__op_free(fair_op *op);
/* A new object with every argument in its order, those left out with what they usually mean. NULL with an unknown key or name. */
json_t *talon__op_complete(sentence *why, const json_t *op, const talon_shape *shape);

/* A kernel operation as a transcript writes it; NULL when it has no such form (seeds, records) or without memory.
 * card gives a back's name for a face of the kernel's pack. */
json_t *talon__op_write(const talon_op *op, const talon_shape *shape, void (*card)(void *context, char out[24], talon_face face),
                        void *context);

#endif
