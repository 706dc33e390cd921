/* dice.c -- fast chance for thoughts: an xorshift with 256 bits of state, and dice that are exactly fair. */
#include "bots/bots_impl.h"

static uint64_t mix(uint64_t *x)
{
    uint64_t z = *x += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

talon_dice talon_dice_new(uint64_t seed, uint64_t stream)
{
    talon_dice d;
    uint64_t x = seed, y = stream ^ 0xA0761D6478BD642Fu;
    x ^= mix(&y);
    for (int i = 0; i < 4; i++)
        d.s[i] = mix(&x);
    return d;
}

static uint64_t turned(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

uint64_t talon_dice_word(talon_dice *d)
{
    uint64_t *s = d->s;
    const uint64_t word = turned(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = turned(s[3], 45);
    return word;
}

/* The upper half of a product is the roll; the few lower halves that would make some sides likelier are thrown again. */
uint32_t talon_dice_roll(talon_dice *d, uint32_t sides)
{
    uint64_t product = (talon_dice_word(d) >> 32) * sides;
    if ((uint32_t)product < sides) {
        const uint32_t least = (uint32_t)(0 - sides) % sides;
        while ((uint32_t)product < least)
            product = (talon_dice_word(d) >> 32) * sides;
    }
    return (uint32_t)(product >> 32);
}

double talon__dice_share(talon_dice *d)
{
    return (double)(talon_dice_word(d) >> 11) / 9007199254740992.0;
}
