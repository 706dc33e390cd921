/* fault.c -- a fault as one sentence for people. Freestanding: no printf. */
#include <talon/table.h>

#include "base/bytes.h"

typedef struct text {
    char *at;
    size_t room, n;
} text;

static void put(text *t, const char *word)
{
    for (; *word; word++, t->n++)
        if (t->n + 1 < t->room)
            t->at[t->n] = *word;
}

static void put_number(text *t, int64_t value)
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
    put(t, digit + i);
}

static void put_quoted(text *t, const char *word)
{
    put(t, "\"");
    put(t, word);
    put(t, "\"");
}

/* Where to end a text that did not fit (size is at least 1): not inside a UTF-8 character. */
static size_t whole_characters(const char *out, size_t size)
{
    size_t n = size - 1;
    while (n && ((unsigned char)out[n - 1] & 0xC0) == 0x80)
        n--;
    return n && (unsigned char)out[n - 1] >= 0xC0 ? n - 1 : n;
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
    text t = {out, out_size, 0};
    if (f->status == TALON_E_BAD_REQUEST && f->what) {
        put(&t, f->what);
    } else {
        put(&t, talon_status_text(f->status));
        const char *join = ": ";
        if (fields & TALON_FIELD_CARD) {
            put(&t, join), put_quoted(&t, card_word(f, shape, named));
            join = ", zone ";
        }
        if (fields & TALON_FIELD_ZONE) {
            put(&t, join), put_quoted(&t, zone_word(f, shape, named));
            join = ", ";
        }
        if (fields & (TALON_FIELD_N | TALON_FIELD_K))
            put(&t, ", not "), put_number(&t, f->want);
        if (fields & TALON_FIELD_POSITION)
            put(&t, join), put_number(&t, f->want);
        if (fields & TALON_FIELD_AVAILABLE)
            put(&t, join), put_number(&t, f->want), put(&t, " wanted, "), put_number(&t, f->have), put(&t, " there");
        if (fields & TALON_FIELD_LIMIT)
            put(&t, ": at most "), put_number(&t, f->have), put(&t, " "), put(&t, f->what ? f->what : "");
    }
    if (out_size)
        out[t.n < out_size ? t.n : whole_characters(out, out_size)] = 0;
    return t.n;
}
