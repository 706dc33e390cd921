/* sort.c -- the order in which people hold cards: by suit and rank, as far as their names say them; and a zone put into it. */
#include "base/bytes.h"
#include "base/index.h"
#include "runner/pattern.h"
#include "runner/runner_impl.h"

/* Suits: clubs, diamonds, hearts, spades, then others by name, then cards without one. What is wild has none, whatever else its name says. */
enum { SUIT_OTHER = 4, SUIT_NONE = 5 };

static int32_t suit_place(const card_parts *c)
{
    static const char letters[] = "cdhs";
    const char letter = c->standard ? c->suit[0] : talon__suit_letter(c->suit, c->suit_size);
    if (!c->suit_size || (c->suit_size == 4 && memcmp(c->suit, "wild", 4) == 0))
        return SUIT_NONE;
    for (int32_t i = 0; letters[i]; i++)
        if (letter == letters[i])
            return i;
    return SUIT_OTHER;
}

/* Ranks that are words come last; a card that is only called C is no knight. */
static int32_t rank_place(const card_parts *c)
{
    const int32_t place = c->suit_size ? talon__rank_place(c->rank, c->rank_size) : 2 * talon__rank_value(c->rank, c->rank_size);
    return place < 0 ? INT32_MAX : place;
}

static int compare(int32_t a, int32_t b)
{
    return (a > b) - (a < b);
}

int talon_card_order(const char *a, size_t a_size, const char *b, size_t b_size)
{
    const card_parts x = talon__card_parts(a, a_size), y = talon__card_parts(b, b_size);
    int order = compare(suit_place(&x), suit_place(&y));
    if (!order && suit_place(&x) == SUIT_OTHER)
        order = talon__text_order(x.suit, x.suit_size, y.suit, y.suit_size);
    if (!order)
        order = compare(rank_place(&x), rank_place(&y));
    return order ? order : talon__text_order(a, a_size, b, b_size);
}

/* ---- a zone ---- */

typedef struct sorting {
    const talon_pack *pack;
    const talon_card *card;
    bool listed;
} sorting;

/* The card at place a comes after the one at place b. */
static bool comes_after(const sorting *s, int64_t a, int64_t b)
{
    const talon_face x = talon_pack_face(s->pack, s->card[a]), y = talon_pack_face(s->pack, s->card[b]);
    size_t x_size, y_size;
    if (s->listed || x == y)
        return x > y;
    const char *x_name = talon_pack_name(s->pack, x, &x_size), *y_name = talon_pack_name(s->pack, y, &y_size);
    return talon_card_order(x_name, x_size, y_name, y_size) > 0;
}

/* Two sorted runs, lo … mid and mid … hi, into one. */
static void merge(const sorting *s, int64_t *to, const int64_t *from, uint32_t lo, uint32_t mid, uint32_t hi)
{
    uint32_t a = lo, b = mid;
    for (uint32_t i = lo; i < hi; i++)
        to[i] = a < mid && (b == hi || !comes_after(s, from[a], from[b])) ? from[a++] : from[b++];
}

/* Runs of double length each time, from one list to the other and back: cards that are alike keep their order. */
void talon__kernel_order(talon_runner *r, talon_zone z, bool listed)
{
    const sorting s = {talon_shape_pack(r->play.shape), talon_zone_cards(r->play.table, r->play.shape, z), listed};
    const uint32_t n = talon_zone_count(r->play.table, r->play.shape, z);
    int64_t *from = r->list, *to = r->list + n;
    for (uint32_t i = 0; i < n; i++)
        from[i] = i;
    for (uint32_t run = 1; run < n; run *= 2) {
        for (uint32_t lo = 0; lo < n; lo += 2 * run) {
            const uint32_t mid = n - lo < run ? n : lo + run, hi = n - mid < run ? n : mid + run;
            merge(&s, to, from, lo, mid, hi);
        }
        int64_t *const swap = from;
        from = to;
        to = swap;
    }
    if (from != r->list)
        memcpy(r->list, from, sizeof *from * n);
}

/* ---- what follows from it ---- */

static uint32_t moves_from(const talon_record *rec, talon_zone z)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < rec->effects_n; i++)
        n += rec->effect[i].kind == TALON_EFFECT_MOVE && rec->effect[i].from == z && rec->effect[i].n;
    return n;
}

/* Cards that leave together take their order along; which card leaves a sorted zone, its face decided. */
static void follow_move(talon_runner *r, const talon_effect *x)
{
    const bool whole = talon__cards_in(r, x->from) == 0 && moves_from(r->play.record, x->from) == 1;
    r->looked |= !whole;
    r->sorted[x->to] |= whole;
    r->sorted[x->from] = !whole;
}

void talon__follow_sorted(talon_runner *r, const talon_op *op)
{
    const talon_record *rec = r->play.record;
    if (!r->sorts)
        return;
    if (op->code == TALON_OP_TURN) {
        r->looked |= r->sorted[op->from] && op->list_n < talon__cards_in(r, op->from);
        return;
    }
    r->looked |= !rec; /* nobody can tell */
    const bool picks = talon_op_get(op->code)->mixes == TALON_MIXES_PICKS;
    for (uint32_t i = 0; rec && i < rec->effects_n; i++) {
        const talon_effect *x = &rec->effect[i];
        if (x->kind == TALON_EFFECT_PERMUTE)
            r->sorted[x->from] = op->code == TALON_OP_PERMUTE;
        else if (x->n && r->sorted[x->from] && !picks)
            follow_move(r, x);
    }
}
