/* sequence.c -- talon orders with the fewest runs, and their digits.
 *
 * r rounds in which a group of cards always shares a pile turn the group over r times: it ends ascending in start position for
 * even r, descending for odd r. So a final sequence falls into runs, and r rounds with P piles tell P^r runs apart. */
#include "dealer/sequence.h"

#define PLACES (TALON_PLAN_MAX_CARDS + 1) /* the rest is the last */

/* Positions that stay held, by place and then in stack order; place k begins at begin[k], and `places` are used. */
typedef struct by_place {
    uint16_t pos[TALON_PLAN_MAX_CARDS];
    uint16_t begin[PLACES + 1];
    uint32_t places;
} by_place;

static uint32_t place_of(talon_dest d, uint32_t rest)
{
    return TALON_DEST_IS_TALON(d) ? d : rest;
}

/* The place of the rest: below all others. */
static uint32_t lowest_place(const talon_dest *dest, uint32_t n)
{
    uint32_t lowest = 0;
    for (uint32_t i = 0; i < n; i++)
        if (TALON_DEST_IS_TALON(dest[i]) && dest[i] >= lowest)
            lowest = dest[i] + 1u;
    return lowest;
}

static void sort_by_place(by_place *b, const talon_dest *dest, uint32_t n)
{
    uint16_t count[PLACES];
    const uint32_t rest = lowest_place(dest, n);
    b->places = rest + 1;
    b->begin[0] = 0;
    for (uint32_t k = 0; k < b->places; k++)
        count[k] = 0;
    for (uint32_t i = 0; i < n; i++)
        if (!TALON_DEST_IS_PLAYER(dest[i]))
            count[place_of(dest[i], rest)]++;
    for (uint32_t k = 0; k < b->places; k++) {
        b->begin[k + 1] = (uint16_t)(b->begin[k] + count[k]);
        count[k] = b->begin[k];
    }
    for (uint32_t i = 0; i < n; i++)
        if (!TALON_DEST_IS_PLAYER(dest[i]))
            b->pos[count[place_of(dest[i], rest)]++] = (uint16_t)i;
}

static void reverse(uint16_t *a, uint32_t n)
{
    for (uint32_t i = 0; i < n / 2; i++) {
        const uint16_t held = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = held;
    }
}

/* Append a block, sorted in run direction. Cards that continue the current run come first, then, after one break, the others:
 * fewest breaks, and the last card as early as possible in run direction, which leaves most room to the next block. */
static void append(sequence *s, const uint16_t *pos, uint32_t count, bool ascending)
{
    uint32_t later = 0;
    if (s->n)
        while (later < count && (ascending ? pos[later] < s->pos[s->n - 1] : pos[later] > s->pos[s->n - 1]))
            later++;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t i = later + k < count ? later + k : later + k - count;
        const bool breaks = s->n == 0 || (ascending ? pos[i] < s->pos[s->n - 1] : pos[i] > s->pos[s->n - 1]);
        s->runs += breaks;
        s->pos[s->n] = pos[i];
        s->run[s->n++] = (uint16_t)(s->runs - 1);
    }
}

void talon__sequence_make(sequence *s, const talon_dest *dest, uint32_t n, bool ascending)
{
    by_place b;
    s->n = s->runs = 0;
    sort_by_place(&b, dest, n);
    for (uint32_t k = 0; k < b.places; k++) {
        uint16_t *pos = b.pos + b.begin[k];
        const uint32_t count = (uint32_t)(b.begin[k + 1] - b.begin[k]);
        if (!ascending)
            reverse(pos, count);
        append(s, pos, count, ascending);
    }
}

uint32_t talon__sequence_pile(uint32_t code, uint32_t round, uint32_t rounds, uint32_t first, uint32_t piles)
{
    uint32_t digit = code % first, base = first;
    code /= first;
    for (uint32_t i = 1; i < round; i++) {
        digit = code % piles;
        code /= piles;
        base = piles;
    }
    /* The last round's digit is the most significant; going back, every second one is seen upside down. */
    return (rounds - round) % 2 ? base - 1 - digit : digit;
}
