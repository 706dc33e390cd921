/* sequence.c -- talon orders with the fewest runs, and their digits.
 *
 * r rounds in which a group of cards always shares a pile turn the group over r times: it ends ascending in start position for
 * even r, descending for odd r. So a final sequence falls into runs, and r rounds with P piles tell P^r runs apart. */
#include "dealer/sequence.h"

/* The next destination that is at least `from`, with its positions in stack order. Returns how many; *next the one after. */
static uint32_t block(uint16_t *out, uint32_t *next, const talon_dest *dest, uint32_t n, uint32_t from)
{
    uint32_t least = UINT32_MAX, count = 0;
    for (uint32_t i = 0; i < n; i++)
        if (!TALON_DEST_IS_PLAYER(dest[i]) && dest[i] >= from && dest[i] < least)
            least = dest[i];
    for (uint32_t i = 0; i < n && least != UINT32_MAX; i++)
        if (dest[i] == least)
            out[count++] = (uint16_t)i;
    *next = least == UINT32_MAX ? least : least + 1;
    return count;
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
    uint16_t pos[TALON_PLAN_MAX_CARDS];
    s->n = s->runs = 0;
    for (uint32_t from = 0; from != UINT32_MAX;) {
        const uint32_t count = block(pos, &from, dest, n, from);
        if (!ascending)
            reverse(pos, count);
        append(s, pos, count, ascending);
    }
}

uint32_t talon__sequence_pile(uint32_t run, uint32_t round, uint32_t rounds, uint32_t first, uint32_t piles)
{
    uint32_t digit = run % first, base = first;
    run /= first;
    for (uint32_t i = 1; i < round; i++) {
        digit = run % piles;
        run /= piles;
        base = piles;
    }
    /* The last round's digit is the most significant; going back, every second one is seen upside down. */
    return (rounds - round) % 2 ? base - 1 - digit : digit;
}
