/* share.c -- a seat's own secrets: its key, proof that it has it, shares, and reading a card. docs/blind.md §3 and §4. */
#include "blind/challenge.h"
#include "blind/dice.h"

void talon__blind_key_make(blind_secret *x, uint8_t pub[32], const uint8_t seed[32])
{
    dice d;
    tagged s = talon__blind_tagged("s2/dice");
    talon__blind_tagged_bytes(&s, seed, 32);
    talon__blind_dice_init(&d, &s);
    talon__blind_die(x, &d); /* 0 has a chance of 2^−252, and is refused by everybody */
    secret_times_base(pub, x);
    talon__blind_dice_wipe(&d);
}

static bool is_secret_of(const blind_secret *x, const uint8_t pub[32])
{
    uint8_t mine[32];
    secret_times_base(mine, x);
    return memcmp(mine, pub, 32) == 0;
}

/* The one die of a proof about x, where s has had the seed and the statement. */
static void die_with(blind_secret *k, tagged *s, const blind_secret *x)
{
    dice d;
    talon__blind_tagged_bytes(s, x->byte, 32);
    talon__blind_dice_init(&d, s);
    talon__blind_die(k, &d);
    talon__blind_dice_wipe(&d);
}

blind_answer talon__blind_possession_make(uint8_t proof[BLIND_POSSESSION_SIZE], const blind_holder *h, const blind_secret *x,
                                          const uint8_t seed[32])
{
    if (!is_secret_of(x, h->x))
        return BLIND_WRONG;
    blind_secret k;
    uint8_t c[32];
    tagged s = talon__blind_tagged("s2/dice");
    talon__blind_tagged_bytes(&s, seed, 32);
    talon__blind_tagged_bytes(&s, h->sid, 32);
    talon__blind_tagged_u16(&s, h->seat);
    talon__blind_tagged_bytes(&s, h->key, 32);
    talon__blind_tagged_bytes(&s, h->x, 32);
    die_with(&k, &s, x);
    secret_times_base(proof, &k);
    talon__blind_possession_c(c, h, proof);
    secret_plus_product(proof + 32, &k, c, x);
    sodium_memzero(&k, sizeof k);
    return BLIND_GOOD;
}

/* T₁ T₂ z behind the shares. */
static blind_answer prove_shares(uint8_t *shares, const blind_sharing *s, const blind_secret *x, const uint8_t seed[32])
{
    uint8_t b[32], sum[32], c[32], *t1 = shares + 32 * (size_t)s->m;
    talon__blind_sharing_b(b, s, shares);
    const blind_answer answer = talon__blind_sharing_sum(sum, b, s->a, s->m);
    if (answer != BLIND_GOOD)
        return answer;
    blind_secret k;
    tagged hash = talon__blind_tagged("s2/dice");
    talon__blind_tagged_bytes(&hash, seed, 32);
    talon__blind_tagged_bytes(&hash, b, 32);
    die_with(&k, &hash, x);
    secret_times_base(t1, &k);
    (void)secret_times(t1 + 32, &k, sum);
    talon__blind_sharing_c(c, b, t1);
    secret_plus_product(t1 + 64, &k, c, x);
    sodium_memzero(&k, sizeof k);
    return BLIND_GOOD;
}

blind_answer talon__blind_shares_make(uint8_t *shares, const blind_sharing *s, const blind_secret *x, const uint8_t seed[32])
{
    if (s->m < 1 || s->m > BLIND_MAX_SHARES)
        return BLIND_LIMIT;
    if (!is_secret_of(x, s->x))
        return BLIND_WRONG;
    for (size_t j = 0; j < s->m; j++)
        if (!secret_times(shares + 32 * j, x, s->a + 32 * j))
            return BLIND_SPELLING;
    return prove_shares(shares, s, x, seed);
}

/* All faces are looked at, so that the time does not tell which it was. */
blind_answer talon__blind_read(uint32_t *face, const uint8_t b[32], const uint8_t *share, size_t n, const uint8_t *faces, uint32_t faces_n)
{
    uint8_t m[32];
    memcpy(m, b, 32);
    bool good = talon__blind_element_is_good(b);
    for (size_t i = 0; i < n && good; i++)
        good = share[32 * i + 31] < 0x80 && crypto_core_ristretto255_sub(m, m, share + 32 * i) == 0;
    uint32_t found = 0, which = 0;
    for (uint32_t f = 0; f < faces_n && good; f++) {
        const uint32_t is = (uint32_t)sodium_memcmp(m, faces + 32 * (size_t)f, 32) + 1; /* 1 where equal, else 0 */
        which |= (0 - (is & (found ^ 1))) & f;
        found |= is;
    }
    sodium_memzero(m, sizeof m);
    if (!good || !found)
        return good ? BLIND_WRONG : BLIND_SPELLING;
    *face = which;
    return BLIND_GOOD;
}
