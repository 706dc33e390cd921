/* pieces_make.c -- a key cut into pieces, any t of which can stand in for it: docs/blind.md §5. */
#include "blind/dice.h"

/* f(j) by Horner: (… (a_(t−1)·j + a_(t−2))·j …)·j + x. */
static void value_at(blind_secret *out, const blind_secret *a, const blind_secret *x, uint32_t t, uint16_t seat)
{
    const uint8_t j[32] = {(uint8_t)seat, (uint8_t)(seat >> 8)};
    *out = a[t - 2];
    for (uint32_t k = t - 2; k-- > 0;)
        secret_plus_product(out->byte, &a[k], j, out);
    secret_plus_product(out->byte, x, j, out);
}

/* a_0 does not exist: die 0 is x's place, and not used. */
static void draw_coefficients(blind_secret *a, const blind_secret *x, uint32_t t, const uint8_t seed[32])
{
    dice d;
    tagged s = talon__blind_tagged("s2/dice");
    talon__blind_tagged_bytes(&s, seed, 32);
    talon__blind_tagged_u16(&s, t);
    talon__blind_tagged_bytes(&s, x->byte, 32);
    talon__blind_dice_init(&d, &s);
    d.next = 1;
    talon__blind_dice(a, t - 1, &d);
    talon__blind_dice_wipe(&d);
}

blind_answer talon__blind_pieces_make(uint8_t *f, blind_secret *piece, const blind_secret *x, uint32_t t, const uint16_t *seat,
                                      uint32_t seats_n, const uint8_t seed[32])
{
    if (t < 2 || t > BLIND_MAX_PIECES || seats_n > BLIND_MAX_PIECES)
        return BLIND_LIMIT;
    for (uint32_t i = 0; i < seats_n; i++)
        if (seat[i] == 0)
            return BLIND_LIMIT; /* f(0) is x */
    blind_secret *a = sodium_allocarray(t - 1, sizeof *a);
    if (!a)
        return BLIND_NO_MEMORY;
    draw_coefficients(a, x, t, seed);
    for (uint32_t k = 0; k + 1 < t; k++)
        secret_times_base(f + 32 * (size_t)k, &a[k]);
    for (uint32_t i = 0; i < seats_n; i++)
        value_at(&piece[i], a, x, t, seat[i]);
    sodium_free(a);
    return BLIND_GOOD;
}

blind_answer talon__blind_piece_check(const blind_secret *piece, const uint8_t y[32])
{
    uint8_t mine[32];
    if (!talon__blind_scalar_is_good(piece->byte))
        return BLIND_SPELLING;
    secret_times_base(mine, piece);
    return memcmp(mine, y, 32) == 0 ? BLIND_GOOD : BLIND_WRONG;
}
