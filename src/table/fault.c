/* fault.c -- a fault as one sentence for people. Freestanding: no printf. */
#include <talon/table.h>

#include "base/bytes.h"
#include "base/text.h"

static void put_quoted(writing *t, const char *word)
{
    talon__put(t, "\"");
    talon__put(t, word);
    talon__put(t, "\"");
}

static const char *zone_word(const talon_fault *f, const talon_shape *shape, const char *named)
{
    return shape && f->zone < talon_shape_zones(shape) ? talon_zone_name(shape, f->zone) : named ? named : "?";
}

static const char *card_word(const talon_fault *f, const talon_shape *shape, const char *named)
{
    const bool known = shape && f->card < talon_pack_faces(talon_shape_pack(shape));
    return known ? talon_pack_name(talon_shape_pack(shape), f->card, NULL) : named ? named : "?";
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
            talon__put(&t, join), put_quoted(&t, card_word(f, shape, named));
            join = ", zone ";
        }
        if (fields & TALON_FIELD_ZONE) {
            talon__put(&t, join), put_quoted(&t, zone_word(f, shape, named));
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
