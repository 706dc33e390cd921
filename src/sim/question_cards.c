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

static uint32_t rank_of(token t)
{
    static const char *const names[] = {"2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"};
    static const char *const words[] = {"deuce", "three", "four", "five",  "six",  "seven", "eight",
                                        "nine",  "ten",   "jack", "queen", "king", "ace"};
    if (t.kind == T_NUMBER && t.size == 2 && memcmp(t.at, "10", 2) == 0)
        return 8;
    for (uint32_t i = 0; i < 13; i++)
        if ((t.kind == T_WORD || t.kind == T_NUMBER) &&
            ((t.size == 1 && (t.at[0] | 0x20) == (names[i][0] | 0x20)) || talon__ask_token_is(t, words[i])))
            return i;
    return 13;
}

static uint32_t take_rank(parser *p)
{
    const token t = p->now;
    const uint32_t rank = rank_of(t);
    if (rank == 13 && !t.size)
        talon__ask_fail(p, t, "a rank is missing: 2 … 9, T, J, Q, K, A or joker");
    else if (rank == 13)
        talon__ask_fail(p, t, "\"%.*s\" is not a rank: 2 … 9, T, J, Q, K, A or joker", SAY(t));
    talon__ask_next(p);
    return rank;
}

static uint32_t take_suit(parser *p)
{
    static const char *const names[4][3] = {{"clubs", "c", "♣"}, {"diamonds", "d", "♦"}, {"hearts", "h", "♥"}, {"spades", "s", "♠"}};
    static const char *const list[] = {"clubs", "diamonds", "hearts", "spades", NULL};
    const token t = p->now;
    for (uint32_t s = 0; s < 4; s++)
        for (uint32_t i = 0; i < 3; i++)
            if (talon__ask_token_is(t, names[s][i])) {
                talon__ask_next(p);
                return s;
            }
    if (t.size)
        talon__ask_near(p, t, "suit", list, "clubs, diamonds, hearts or spades");
    else
        talon__ask_fail(p, t, "a suit is missing: clubs, diamonds, hearts or spades");
    return 4;
}

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

static void keep_ranks(parser *p, card_set s)
{
    const token at = p->now;
    if (talon__ask_take(p, "joker")) {
        keep_jokers(p, s);
        return;
    }
    const uint32_t low = take_rank(p), high = talon__ask_take(p, "..") ? take_rank(p) : low;
    if (!p->failed && low > high)
        talon__ask_fail(p, at, "the lower rank comes first");
    for (uint32_t c = 0; !p->failed && c < s.n; c++) {
        const uint32_t code = talon__card_code(p->q->sim, c);
        s.fits[c] = code != NO_CODE && code / 4 >= low && code / 4 <= high;
    }
}

static void keep_suit(parser *p, card_set s)
{
    const uint32_t suit = take_suit(p);
    for (uint32_t c = 0; !p->failed && c < s.n; c++) {
        const uint32_t code = talon__card_code(p->q->sim, c);
        s.fits[c] = code != NO_CODE && code % 4 == suit;
    }
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
    const card_set s = new_set(p);
    if (talon__ask_take(p, "rank"))
        keep_ranks(p, s);
    else if (talon__ask_take(p, "suit"))
        keep_suit(p, s);
    else if (talon__ask_take(p, "card"))
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
