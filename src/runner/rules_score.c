/* rules_score.c -- what cards are worth: poker hands, and deadwood. */
#include <talon/poker.h>

#include "runner/rules.h"

/* Fewer than five cards: by how many of a rank, then by rank; two pairs are above any one pair, and below three of a rank. */
static int32_t few(const uint8_t *rank, uint32_t n)
{
    uint32_t count[16] = {0};
    int32_t value = 0;
    uint32_t groups = 0, pairs = 0;
    bool three = false;
    for (uint32_t i = 0; i < n; i++)
        count[rank[i] & 15]++;
    for (uint32_t many = 4; many > 0; many--)
        for (uint32_t k = 16; k-- > 0;)
            if (count[k] == many) {
                value = value * 128 + (int32_t)(many * 16 + k);
                groups++;
                pairs += many == 2;
                three |= many > 2;
            }
    for (; groups < 4; groups++)
        value *= 128;
    return value + (three ? 1 << 29 : pairs > 1 ? 1 << 28 : 0);
}

int32_t talon__poker_of(talon_rules *m, group g)
{
    uint8_t card[7], rank[7];
    if (g.n == 0 || g.n > 7)
        return 0;
    const uint32_t skip = m->g->ranks_n > 13 ? m->g->ranks_n - 13 : 0;
    for (uint32_t i = 0; i < g.n; i++) {
        const uint32_t k = m->rank[g.at[i]] > skip ? m->rank[g.at[i]] - 1u - skip : 0;
        rank[i] = (uint8_t)k;
        card[i] = (uint8_t)(k * 4 + (m->suit[g.at[i]] ? m->suit[g.at[i]] - 1u : 0u) % 4);
    }
    if (g.n < 5)
        return few(rank, g.n);
    for (uint32_t i = 1; i < g.n; i++) /* no hand of poker has a card twice */
        for (uint32_t k = 0; k < i; k++)
            if (card[i] == card[k])
                return 0;
    return (int32_t)talon_poker_rank_among(card, g.n, m->g->ranks_n < 13 ? m->g->ranks_n : 13);
}

/* The least that is left outside sets and suited runs of three: take the first card left, alone or in a meld. */
typedef struct hand {
    talon_rules *m;
    uint32_t n;
    bool positive; /* no card is worth less than nothing: what is left only grows */
    uint16_t card[32];
    int32_t worth[32];
} hand;

static int64_t least(const hand *h, uint32_t left, int64_t sum, int64_t best)
{
    if ((h->positive && sum >= best) || talon__stopped(h->m) || !talon__effort(h->m, 1))
        return best;
    if (!left)
        return sum < best ? sum : best;
    const uint32_t first = (uint32_t)__builtin_ctz(left);
    const uint32_t rank = h->m->rank[h->card[first]], suit = h->m->suit[h->card[first]];
    uint32_t same[8], same_n = 0;
    for (uint32_t i = first + 1; i < h->n && same_n < 8; i++)
        if (left >> i & 1 && h->m->rank[h->card[i]] == rank)
            same[same_n++] = i;
    for (uint32_t set = 0; set < 1u << same_n; set++) { /* it, and at least two of these */
        uint32_t rest = left & ~(1u << first);
        for (uint32_t i = 0; i < same_n; i++)
            rest &= ~((set >> i & 1) << same[i]);
        if (set & (set - 1))
            best = least(h, rest, sum, best);
    }
    uint32_t run = left & ~(1u << first), length = 1; /* cards are sorted: a run goes up from its first */
    for (uint32_t next = rank + 1, i = first + 1; i < h->n; i++)
        if (left >> i & 1 && h->m->suit[h->card[i]] == suit && h->m->rank[h->card[i]] == next) {
            run &= ~(1u << i);
            next++;
            if (++length >= 3)
                best = least(h, run, sum, best);
        }
    return least(h, left & ~(1u << first), sum + h->worth[first], best);
}

#define SUITS_LOOKED_AT 8u
#define RANKS_LOOKED_AT 62u

/* Which cards can lie in a set or run at all: others are left in any case. */
typedef struct groupable {
    uint64_t suited[SUITS_LOOKED_AT]; /* ranks, as bits */
    uint8_t of_rank[RANKS_LOOKED_AT];
    bool all; /* it was not looked at */
} groupable;

static void look_for_groups(groupable *x, const talon_rules *m, group g)
{
    memset(x, 0, sizeof *x);
    for (uint32_t i = 0; i < g.n; i++) {
        const uint32_t rank = m->rank[g.at[i]], suit = m->suit[g.at[i]];
        if (rank >= RANKS_LOOKED_AT || suit >= SUITS_LOOKED_AT) {
            x->all = true;
            return;
        }
        x->suited[suit] |= 1ull << rank;
        x->of_rank[rank]++;
    }
}

static bool is_groupable(const groupable *x, uint32_t rank, uint32_t suit)
{
    if (x->all || x->of_rank[rank] >= 3)
        return true;
    const uint64_t run = x->suited[suit], low = run & run >> 1 & run >> 2; /* where three in a row begin */
    return (low | low << 1 | low << 2) >> rank & 1;
}

/* By rank. */
static void put_in_order(hand *h, uint16_t card, int32_t worth)
{
    uint32_t k = h->n++;
    for (; k > 0 && h->m->rank[h->card[k - 1]] > h->m->rank[card]; k--) {
        h->card[k] = h->card[k - 1];
        h->worth[k] = h->worth[k - 1];
    }
    h->card[k] = card;
    h->worth[k] = worth;
}

int32_t talon__deadwood_of(talon_rules *m, group g)
{
    hand h;
    groupable x;
    int64_t best = 1, alone = 0;
    const uint32_t table = m->g->value_table;
    if (g.n > sizeof h.card / sizeof *h.card) {
        talon__go_void(m, TALON_VOID_TOO_MANY);
        return 0;
    }
    h.m = m;
    h.n = 0;
    h.positive = true;
    look_for_groups(&x, m, g);
    for (uint32_t i = 0; i < g.n; i++) {
        const uint16_t card = g.at[i];
        const int32_t worth =
            table == NONE ? 1 : (int32_t)talon__game_item(m->game, m->g->tables + table * m->game->face.n + m->face[card]);
        h.positive &= worth >= 0;
        best += worth > 0 ? worth : 0;
        if (is_groupable(&x, m->rank[card], m->suit[card]))
            put_in_order(&h, card, worth);
        else
            alone += worth;
    }
    best = g.n ? least(&h, h.n == 32 ? UINT32_MAX : (1u << h.n) - 1, alone, best) : 0;
    if (best < INT32_MIN || best > INT32_MAX) {
        talon__go_void(m, TALON_VOID_OVERFLOW);
        return 0;
    }
    return (int32_t)best;
}
