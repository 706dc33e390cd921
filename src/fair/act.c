/* act.c -- acts as values of talon_op: the one that was just read, and one to be written. */
#include <stdlib.h>

#include "fair/fair_impl.h"

const char *talon_transcript_last_kind(const talon_transcript *t)
{
    return t->last ? talon__line_name(t->last_kind) : "";
}

const talon_op *talon_transcript_last_act(talon_transcript *t, uint32_t *seat)
{
    sentence why;
    const op_names names = talon__names(t);
    if (!t->last || t->last_kind != KIND_ACT)
        return NULL;
    *seat = talon__get_u32(t->last, "seat");
    talon__op_free(&t->last_act);
    if (!talon__op_read(&t->last_act, &why, json_object_get(t->last, "op"), &names))
        return NULL;
    switch (t->last_act.verb) {
    case VERB_UNDO: t->last_act.op.code = TALON_OP_UNDO; break;
    case VERB_LOOK:
    case VERB_CUT_BY: t->last_act.op.code = TALON_OP_NONE; break;
    case VERB_TABLE: break;
    }
    return &t->last_act.op;
}

static void name_card(void *context, char out[24], talon_face face)
{
    talon__card_text(context, out, face); /* on a transcript's table every card is a face of its own */
}

char *talon_fair_write_op(talon_transcript *t, const char **why, const talon_fair_key *me, const talon_op *op)
{
    json_t *json = op->code == TALON_OP_UNDO ? json_pack("{s:s}", "op", "undo") : NULL;
    if (!json && t->shape)
        json = talon__op_write(op, t->shape, name_card, t);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL, *line = NULL;
    json_decref(json);
    *why = "no act is this operation, or out of memory";
    if (text)
        line = talon_fair_write_act(t, why, me, text);
    free(text);
    return line;
}
