/* words.c -- what the line just read did, in one sentence for people; and what a step of the plan will do.
 *
 * Only names, numbers and faces that the line itself has: nothing that this reader alone knows. A sentence that is too long for its
 * buffer is cut short. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fair/fair_impl.h"

typedef struct words {
    char *at;
    size_t size, used;
} words;

__attribute__((format(printf, 2, 3))) static void put(words *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(w->at + w->used, w->size - w->used, format, args);
    va_end(args);
    if (n > 0)
        w->used = w->used + (size_t)n < w->size ? w->used + (size_t)n : w->size - 1;
}

static void put_zones(words *w, const json_t *v)
{
    if (json_is_string(v))
        put(w, "%s", json_string_value(v));
    for (size_t i = 0; i < json_array_size(v); i++) {
        const json_t *item = json_array_get(v, i);
        put(w, "%s%s", i ? ", " : "", json_string_value(json_is_array(item) ? json_array_get(item, 0) : item));
    }
}

/* "deal_round 2 deck → hand.1, hand.2". */
static void put_op(words *w, const json_t *op)
{
    static const char *const count[] = {"n", "rounds", "times", "k", NULL}, *const from[] = {"from", "zone", "hand", NULL};
    put(w, "%s", json_string_value(json_object_get(op, "op")));
    for (size_t i = 0; count[i]; i++)
        if (json_is_integer(json_object_get(op, count[i])))
            put(w, " %lld", (long long)json_integer_value(json_object_get(op, count[i])));
    for (size_t i = 0; from[i]; i++)
        if (json_object_get(op, from[i])) {
            put(w, " ");
            put_zones(w, json_object_get(op, from[i]));
        }
    if (json_object_get(op, "to")) {
        put(w, " → ");
        put_zones(w, json_object_get(op, "to"));
    }
}

static void put_ops(words *w, const fair *t, const json_t *ops)
{
    for (size_t i = 0; i < json_array_size(ops); i++) {
        const json_t *op = json_array_get(ops, i), *by = json_object_get(op, "by");
        put(w, "%s", i ? "; " : "");
        put_op(w, op);
        if (by)
            put(w, " by %s", talon_transcript_seat_name(t, (uint32_t)json_integer_value(by)));
    }
}

static void put_shown(words *w, const fair *t)
{
    const json_t *open = json_object_get(t->last.json, "open"), *box = json_object_get(t->last.json, "box");
    for (size_t i = 0; i < json_array_size(open); i++) {
        const json_t *o = json_array_get(open, i);
        const char *face = talon__face_name(&t->line0, (uint32_t)json_integer_value(json_array_get(o, 1)));
        put(w, "%s%s is %s", i ? ", " : "; ", json_string_value(json_array_get(o, 0)), face ? face : "?");
    }
    if (json_array_size(box))
        put(w, "; %zu sealed box%s", json_array_size(box), json_array_size(box) == 1 ? "" : "es");
}

static const char *who(const fair *t)
{
    return talon_transcript_seat_name(t, talon__get_u32(t->last.json, "seat"));
}

static void put_missing(words *w, const fair *t)
{
    const json_t *list = json_object_get(t->last.json, "missing");
    put(w, "the turn is void; no reveal or cut from ");
    for (size_t i = 0; i < json_array_size(list); i++)
        put(w, "%s%s", i ? ", " : "", talon_transcript_seat_name(t, (uint32_t)json_integer_value(json_array_get(list, i))));
    put(w, ", says the dealer");
}

static void put_game(words *w, const fair *t)
{
    const line0 *l = &t->line0;
    put(w, "%s begins: %" PRIu32 " seat%s, %u cards, a plan of %" PRIu32 " step%s, %s audit, voids allowed: %" PRIu32,
        json_string_value(json_object_get(l->json, "name")), l->seats_n, l->seats_n == 1 ? "" : "s", t->table.kernel->cards_n, l->steps_n,
        l->steps_n == 1 ? "" : "s", l->full ? "full" : "sealed, no", l->voids);
}

static void put_line(words *w, const fair *t)
{
    const uint32_t e = talon__get_u32(t->last.json, "e");
    switch (t->last.kind) {
    case KIND_GAME: put_game(w, t); break;
    case KIND_LOCK: put(w, "%s locks a chain of seeds", who(t)); break;
    case KIND_CUT: put(w, "%s commits to a cut", who(t)); break;
    case KIND_TURN:
        put(w, "turn %" PRIu32 " is opened on %" PRIu32 " backs: ", e, talon__get_u32(t->last.json, "n"));
        put_ops(w, t, json_object_get(t->last.json, "ops"));
        break;
    case KIND_REVEAL:
        put(w, "%s reveals the seed%s", who(t), json_is_null(json_object_get(t->last.json, "cut")) ? "" : " and the cut");
        break;
    case KIND_RUN: put(w, "turn %" PRIu32 " runs: the seeds decide the order", e); break;
    case KIND_VOID: put_missing(w, t); break;
    case KIND_DO:
        put(w, "the dealer: ");
        put_op(w, json_object_get(t->last.json, "op"));
        break;
    case KIND_ACT:
        put(w, "%s: ", who(t));
        put_op(w, json_object_get(t->last.json, "op"));
        break;
    case KIND_ANSWER: put(w, "the dealer shows what is owed"); break;
    case KIND_REBACK: put(w, "%" PRIu32 " cards get new backs", talon__get_u32(t->last.json, "n")); break;
    case KIND_OBJECT: put(w, "%s objects to the box for %s", who(t), json_string_value(json_object_get(t->last.json, "card"))); break;
    case KIND_SEEN:
        put(w, "%s has seen the game up to line %lld", who(t), (long long)json_integer_value(json_object_get(t->last.json, "at")));
        break;
    case KIND_END: put(w, t->line0.full ? "the game ends, and the dealer shows the key" : "the game ends sealed"); break;
    case KIND_VIEW: put(w, "%s opens what %s could see", who(t), who(t)); break;
    case KIND_END_OF_LIST: break;
    }
    put_shown(w, t);
}

void talon_transcript_step_words(const talon_transcript *t, uint32_t step, char *text, size_t text_size)
{
    words w = {text, text_size, 0};
    const json_t *x = json_array_get(t->line0.plan, step), *ops = json_object_get(x, "turn");
    if (!text_size)
        return;
    text[0] = 0;
    if (ops) {
        put(&w, "a turn: ");
        put_ops(&w, t, ops);
    } else if (x) {
        put_op(&w, json_object_get(x, "do"));
    }
}

void talon_transcript_words(const talon_transcript *t, char *text, size_t text_size)
{
    words w = {text, text_size, 0};
    if (!text_size)
        return;
    text[0] = 0;
    if (t->last.json)
        put_line(&w, t);
}
