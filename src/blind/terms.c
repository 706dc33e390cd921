/* terms.c -- elements with factors, and whether they add up to 0. */
#include "blind/terms.h"

#include <stdlib.h>
#include <string.h>

bool talon__blind_terms_init(terms *t, size_t room)
{
    *t = (terms){.p = malloc(room * sizeof *t->p), .k = calloc(room, sizeof *t->k), .room = room};
    if (t->p && t->k)
        return true;
    talon__blind_terms_free(t);
    return false;
}

void talon__blind_terms_free(terms *t)
{
    free(t->p);
    free(t->k);
    *t = (terms){0};
}

bool talon__blind_terms_add(terms *t, const uint8_t *bytes, size_t n)
{
    const bool good = talon__blind_decode(t->p + t->n, bytes, n) == n;
    t->n += n;
    return good;
}

void talon__blind_terms_add_base(terms *t)
{
    static const uint8_t base[32] = {0xe2, 0xf2, 0xae, 0x0a, 0x6a, 0xbc, 0x4e, 0x71, 0xa8, 0x84, 0xa9, 0x61, 0xc5, 0x00, 0x51, 0x5f,
                                     0x58, 0xe3, 0x0b, 0x6a, 0xa5, 0x82, 0xdd, 0x8d, 0xb6, 0xa6, 0x59, 0x45, 0xe0, 0x8d, 0x2d, 0x76};
    (void)talon__blind_terms_add(t, base, 1);
}

bool talon__blind_terms_are_zero(const terms *t, bool *zero)
{
    point sum;
    if (!talon__blind_public_sum(&sum, t->p, (const uint8_t(*)[32])t->k, t->n))
        return false;
    *zero = talon__blind_point_is_zero(&sum);
    return true;
}
