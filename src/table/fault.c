/* fault.c -- a fault as one sentence for people. Freestanding: no printf. */
#include <talon/op.h>
#include <talon/table.h>

#include "base/bytes.h"
#include "base/text.h"

static void put_quoted(writing *t, const char *word)
{
    talon__put(t, "\"");
    talon__put(t, word);
    talon__put(t, "\"");
}

/* What was named: by its name, or the word that the request had; else by its number; else by the argument that had it. */
typedef struct thing {
    const char *name;
    uint32_t number, none;           /* none: there is no number */
    talon_arg_kind one, many, pairs; /* the kinds of arguments that have such things */
} thing;

static void put_thing(writing *t, const talon_fault *f, thing x)
{
    const talon_arg_info *a = talon_arg_get(f->arg);
    if (x.name) {
        put_quoted(t, x.name);
    } else if (x.number != x.none) {
        talon__put(t, "number "), talon__put_number(t, x.number);
    } else if (a && (a->kind == x.one || a->kind == x.many || a->kind == x.pairs)) {
        talon__put(t, "in the argument "), put_quoted(t, a->name);
        if (a->kind != x.one)
            talon__put(t, ", place "), talon__put_number(t, f->index);
    } else {
        talon__put(t, "\"?\"");
    }
}

static void put_zone(writing *t, const talon_fault *f, const talon_shape *shape, const char *named)
{
    const bool known = shape && f->zone < talon_shape_zones(shape);
    put_thing(t, f,
              (thing){known ? talon_zone_name(shape, f->zone) : named, f->zone, TALON_ZONE_NONE, TALON_KIND_ZONE, TALON_KIND_ZONES,
                      TALON_KIND_PACKETS});
}

static void put_card(writing *t, const talon_fault *f, const talon_shape *shape, const char *named)
{
    const bool known = shape && f->card < talon_pack_faces(talon_shape_pack(shape));
    const char *name = known ? talon_pack_name(talon_shape_pack(shape), f->card, NULL) : named;
    put_thing(t, f, (thing){name, f->card, TALON_FACE_NONE, TALON_KIND_CARD, TALON_KIND_CARDS, TALON_KIND_CARDS});
}

/* The general sentence, then the particulars the status carries. */
size_t talon_fault_text(char *out, size_t out_size, const talon_fault *f, const talon_shape *shape, const char *named)
{
    const uint32_t fields = talon_status_fields(f->status);
    writing t = {out, out_size, 0};
    if ((f->status == TALON_E_BAD_REQUEST || f->status == TALON_E_MISUSE || f->status == TALON_E_NOT_YOURS) && f->what) {
        talon__put(&t, f->what);
    } else if (f->status == TALON_E_INVALID_COUNT && f->what) {
        talon__put(&t, f->want < f->have ? "at least " : "at most "), talon__put_number(&t, f->have), talon__put(&t, " ");
        talon__put(&t, f->what), talon__put(&t, ", not "), talon__put_number(&t, f->want);
    } else {
        talon__put(&t, talon_status_text(f->status));
        const char *join = ": ";
        if (fields & TALON_FIELD_CARD) {
            talon__put(&t, join), put_card(&t, f, shape, named);
            join = ", zone ";
        }
        if (fields & TALON_FIELD_ZONE) {
            talon__put(&t, join), put_zone(&t, f, shape, named);
            join = ", ";
        }
        if (fields & (TALON_FIELD_N | TALON_FIELD_K))
            talon__put(&t, ", not "), talon__put_number(&t, f->want);
        if (fields & TALON_FIELD_POSITION)
            talon__put(&t, join), talon__put_number(&t, f->want);
        if (fields & TALON_FIELD_AVAILABLE)
            talon__put(&t, join), talon__put_number(&t, f->want), talon__put(&t, " wanted, "), talon__put_number(&t, f->have),
                talon__put(&t, " "), talon__put(&t, f->what ? f->what : "there");
        if (fields & TALON_FIELD_LIMIT)
            talon__put(&t, ": at most "), talon__put_number(&t, f->have), talon__put(&t, " "), talon__put(&t, f->what ? f->what : "");
    }
    return talon__put_end(&t);
}
