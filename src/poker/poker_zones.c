/* poker_zones.c -- hands that lie on a table: from the cards of its zones to a rank, and which five cards make it. */
#include <talon/poker.h>

enum { FIVE = 5, SEVEN = 7, MOST = 11, HOLE = 2, HOLE_MOST = 6, BOARD_MOST = 5 };

uint8_t talon_poker_card_of(const talon_pack *pack, talon_face face)
{
    size_t size;
    const char *name = talon_pack_name(pack, face, &size);
    return talon_poker_card((uint32_t)talon_standard_index(name, size)); /* −1 is no card, either */
}

talon_face talon_poker_face_of(const talon_pack *pack, uint8_t card)
{
    char name[3];
    if (card >= TALON_STANDARD_CARDS)
        return TALON_FACE_NONE;
    talon_standard_name(name, card % 4u * 13 + card / 4u);
    return talon_pack_find(pack, name, 2);
}

/* The cards of some zones, in order. */
typedef struct cards {
    uint32_t n;
    uint64_t seen; /* a bit for each card */
    talon_card id[MOST];
    uint8_t code[MOST];
} cards;

/* False: there are more than `most` in all, one that is no standard card, or one twice. */
static bool add_zone(cards *c, const talon_table *t, const talon_shape *shape, talon_zone z, uint32_t most)
{
    const talon_pack *pack = talon_shape_pack(shape);
    const talon_card *id = talon_zone_cards(t, shape, z);
    const uint32_t n = talon_zone_count(t, shape, z);
    if (n > most - c->n)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t code = talon_poker_card_of(pack, talon_pack_face(pack, id[i]));
        if (code >= TALON_STANDARD_CARDS || c->seen >> code & 1)
            return false;
        c->seen |= (uint64_t)1 << code;
        c->id[c->n] = id[i];
        c->code[c->n++] = code;
    }
    return true;
}

/* Which of the cards are in a choice, a bit each; false when there are not five, or not `own_want` of the first `own`. */
static bool take(uint32_t at[FIVE], uint32_t choice, uint32_t own, uint32_t own_want)
{
    uint32_t n = 0, own_n = 0;
    for (uint32_t i = 0; choice >> i; i++) {
        if (!(choice >> i & 1))
            continue;
        if (n == FIVE)
            return false;
        at[n++] = i;
        own_n += i < own;
    }
    return n == FIVE && own_n == own_want;
}

/* The best choice of five, of which `own_want` are among the first `own`; with two equal ones the cards that lie first. */
static uint32_t best_of(talon_card five[FIVE], const cards *c, uint32_t own, uint32_t own_want)
{
    uint32_t best = 0, at[FIVE];
    for (uint32_t choice = 0; choice >> c->n == 0; choice++) {
        uint8_t code[FIVE];
        if (!take(at, choice, own, own_want))
            continue;
        for (uint32_t i = 0; i < FIVE; i++)
            code[i] = c->code[at[i]];
        const uint32_t rank = talon_poker_rank(code, FIVE);
        for (uint32_t i = 0; five && rank > best && i < FIVE; i++)
            five[i] = c->id[at[i]];
        best = rank > best ? rank : best;
    }
    return best;
}

uint32_t talon_poker_rank_zones(const talon_table *t, talon_card five[FIVE], const talon_shape *shape, const talon_zone *zone,
                                uint32_t zones_n)
{
    cards c = {0};
    for (uint32_t i = 0; i < zones_n; i++)
        if (!add_zone(&c, t, shape, zone[i], SEVEN))
            return 0;
    return best_of(five, &c, 0, 0);
}

uint32_t talon_poker_rank_omaha_zones(const talon_table *t, talon_card five[FIVE], const talon_shape *shape, talon_zone hand,
                                      talon_zone board)
{
    cards c = {0};
    if (!add_zone(&c, t, shape, hand, HOLE_MOST))
        return 0;
    const uint32_t own = c.n;
    return add_zone(&c, t, shape, board, own + BOARD_MOST) ? best_of(five, &c, own, HOLE) : 0;
}
