/* question_cards.c -- which cards a question means: rank A, rank T..A, rank joker, suit hearts, card As, joined by and, or, not. */
#include <stdlib.h>
#include <string.h>

#include "runner/pattern.h"
#include "sim/question_parse.h"

typedef struct card_set {
    uint8_t *fits;
    uint32_t n;
} card_set;

static card_set new_set(parser *p)
{
    const card_set s = {.fits = calloc(p->q->sim->cards_n + 1u, 1), .n = p->q->sim->cards_n};
    if (!s.fits)
        talon__ask_fail(p, p->now, "out of memory");
    return s;
}

static card_set filter(parser *p);

static void take_card(parser *p, card_set s)
{
    const token t = p->now, name = talon__ask_unquoted(t);
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(p->q->sim));
    const talon_face face = name.size ? talon_pack_find(pack, name.at, name.size) : TALON_FACE_NONE;
    if (face == TALON_FACE_NONE)
        talon__ask_fail(p, t, "no card of this game is called \"%.*s\"", SAY(name));
    for (uint32_t c = 0; !p->failed && c < s.n; c++)
        s.fits[c] = talon_pack_face(pack, (talon_card)c) == face;
    talon__ask_next(p);
}

uint32_t talon__card_code(const talon_sim *s, uint32_t card)
{
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(s));
    const talon_face face = talon_pack_face(pack, (talon_card)card);
    const uint32_t rank = talon_pack_rank(pack, face), suit = talon_pack_suit(pack, face);
    return rank && suit ? (rank - TALON_RANK_MIN) * 4 + (uint32_t)__builtin_ctz(suit) : NO_CODE;
}

/* Jokers have no rank that is counted, but are one. */
static void keep_jokers(parser *p, card_set s)
{
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(p->q->sim));
    for (uint32_t c = 0; !p->failed && c < s.n; c++) {
        size_t size;
        const char *name = talon_pack_name(pack, talon_pack_face(pack, (talon_card)c), &size);
        s.fits[c] = talon__card_fits(name, size, "joker", 5, "", 0);
    }
}

static card_set by_rank(parser *p)
{
    const card_set s = new_set(p);
    if (talon__ask_take(p, "joker"))
        keep_jokers(p, s);
    else if (!p->failed)
        talon__ask_ranks(p, s.fits);
    return s;
}

static card_set by_suit(parser *p)
{
    const card_set s = new_set(p);
    if (!p->failed)
        talon__ask_suit(p, s.fits);
    return s;
}

static card_set single(parser *p)
{
    if (talon__ask_take(p, "(")) {
        const card_set inside = talon__ask_enter(p) ? filter(p) : new_set(p);
        p->depth--;
        talon__ask_expect(p, ")", "the cards");
        return inside;
    }
    if (talon__ask_take(p, "not")) {
        const card_set other = talon__ask_enter(p) ? single(p) : new_set(p);
        p->depth--;
        for (uint32_t c = 0; !p->failed && c < other.n; c++)
            other.fits[c] = !other.fits[c];
        return other;
    }
    if (talon__ask_take(p, "rank"))
        return by_rank(p);
    if (talon__ask_take(p, "suit"))
        return by_suit(p);
    const card_set s = new_set(p);
    if (talon__ask_take(p, "card"))
        take_card(p, s);
    else
        talon__ask_fail(p, p->now, "which cards: rank A, rank T..A, suit hearts or card As is expected here");
    return s;
}

static void merge(parser *p, card_set into, card_set other, bool both)
{
    for (uint32_t c = 0; !p->failed && c < into.n; c++)
        into.fits[c] = both ? into.fits[c] & other.fits[c] : into.fits[c] | other.fits[c];
    free(other.fits);
}

static card_set both(parser *p)
{
    const card_set s = single(p);
    while (talon__ask_take(p, "and"))
        merge(p, s, single(p), true);
    return s;
}

static card_set filter(parser *p)
{
    const card_set s = both(p);
    while (talon__ask_take(p, "or"))
        merge(p, s, both(p), false);
    return s;
}

uint8_t *talon__ask_filter(parser *p)
{
    return filter(p).fits;
}
