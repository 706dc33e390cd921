/* dice.c -- secret scalars out of a seed. */
#include "blind/dice.h"

void talon__blind_dice_init(dice *d, tagged *s)
{
    uint8_t k[32];
    talon__blind_tagged_end(s, k);
    d->begun = talon__blind_tagged_scalar("s2/die");
    talon__blind_tagged_scalar_bytes(&d->begun, k, sizeof k);
    d->next = 0;
    sodium_memzero(k, sizeof k);
}

void talon__blind_die(blind_secret *out, dice *d)
{
    const uint32_t i = d->next++;
    const uint8_t number[4] = {(uint8_t)(i >> 24), (uint8_t)(i >> 16), (uint8_t)(i >> 8), (uint8_t)i};
    tagged_scalar s = d->begun;
    talon__blind_tagged_scalar_bytes(&s, number, sizeof number);
    talon__blind_tagged_scalar_end(&s, out->byte);
}

void talon__blind_dice(blind_secret *out, size_t n, dice *d)
{
    for (size_t i = 0; i < n; i++)
        talon__blind_die(&out[i], d);
}

void talon__blind_dice_wipe(dice *d)
{
    sodium_memzero(d, sizeof *d);
}
