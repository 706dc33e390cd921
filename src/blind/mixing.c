/* mixing.c -- a mixer's secret order and scalars, and the deck they make: docs/blind.md §6 and §11.
 *
 * The order is sorted out of random keys by a network, which compares the same places whatever the keys are. */
#include "blind/dice.h"
#include "blind/pick.h"

/* A random key and the number it belongs to: compared as one. */
typedef struct sorted {
    uint64_t high, low;
    uint64_t number;
} sorted;

/* All bits where a is greater than b, else none. Keys that are equal (a chance of 2^−107 in all) stay as they are. */
static uint64_t is_greater(const sorted *a, const sorted *b)
{
    const uint64_t low = ((~b->low & a->low) | ((~b->low | a->low) & (b->low - a->low))) >> 63; /* a->low > b->low */
    uint64_t borrow = ((~b->high & a->high) | ((~b->high | a->high) & (b->high - a->high))) >> 63;
    const uint64_t x = a->high ^ b->high, same = ((x | (0 - x)) >> 63) ^ 1;
    borrow |= same & low;
    return 0 - borrow;
}

static void order_two(sorted *a, sorted *b)
{
    const uint64_t swap = is_greater(a, b);
    uint64_t x = swap & (a->high ^ b->high);
    a->high ^= x;
    b->high ^= x;
    x = swap & (a->low ^ b->low);
    a->low ^= x;
    b->low ^= x;
    x = swap & (a->number ^ b->number);
    a->number ^= x;
    b->number ^= x;
}

/* Batcher's odd-even merge sort, for any n. */
static void sort_network(sorted *s, uint32_t n)
{
    for (uint32_t p = 1; p < n; p *= 2)
        for (uint32_t k = p; k >= 1; k /= 2)
            for (uint32_t j = k % p; j + k < n; j += 2 * k)
                for (uint32_t i = 0; i < k && i + j + k < n; i++)
                    if ((i + j) / (2 * p) == (i + j + k) / (2 * p))
                        order_two(&s[i + j], &s[i + j + k]);
}

static uint64_t big_endian(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word = word << 8 | bytes[i];
    return word;
}

static void draw_order(uint16_t *from, sorted *s, uint32_t n, const uint8_t k[32])
{
    tagged begun = talon__blind_tagged("s2/order");
    talon__blind_tagged_bytes(&begun, k, 32);
    for (uint32_t i = 0; i < n; i++) {
        uint8_t key[32];
        tagged hash = begun;
        talon__blind_tagged_u16(&hash, i);
        talon__blind_tagged_end(&hash, key);
        s[i] = (sorted){.high = big_endian(key), .low = big_endian(key + 8), .number = i};
        sodium_memzero(key, sizeof key);
    }
    sodium_memzero(&begun, sizeof begun);
    sort_network(s, n);
    for (uint32_t i = 0; i < n; i++)
        from[i] = (uint16_t)s[i].number;
}

static void draw(blind_mixing *m, sorted *s, const uint8_t pk[32], const uint8_t *before, const uint8_t seed[32])
{
    uint8_t k[32];
    dice d;
    tagged hash = talon__blind_tagged("s2/mixing");
    talon__blind_tagged_bytes(&hash, seed, 32);
    talon__blind_tagged_bytes(&hash, pk, 32);
    talon__blind_tagged_bytes(&hash, before, (size_t)m->n * BLIND_CARD_SIZE);
    tagged again = hash;
    talon__blind_tagged_end(&again, k);
    draw_order(m->from, s, m->n, k);
    talon__blind_dice_init(&d, &hash);
    talon__blind_dice(m->r, m->n, &d);
    talon__blind_dice_wipe(&d);
    sodium_memzero(k, sizeof k);
}

blind_answer talon__blind_mixing_make(blind_mixing *m, uint32_t n, const uint8_t pk[32], const uint8_t *before, const uint8_t seed[32])
{
    *m = (blind_mixing){0};
    if (n < 1 || n > BLIND_MAX_CARDS)
        return BLIND_LIMIT;
    *m = (blind_mixing){.n = n, .from = sodium_allocarray(n, sizeof *m->from), .r = sodium_allocarray(n, sizeof *m->r)};
    sorted *s = sodium_allocarray(n, sizeof *s);
    const bool room = m->from && m->r && s;
    if (room)
        draw(m, s, pk, before, seed);
    else
        talon__blind_mixing_free(m);
    sodium_free(s);
    return room ? BLIND_GOOD : BLIND_NO_MEMORY;
}

void talon__blind_mixing_free(blind_mixing *m)
{
    sodium_free(m->from); /* which wipes it */
    sodium_free(m->r);
    *m = (blind_mixing){0};
}

/* Card i: A_π(i) + R_i·G, B_π(i) + R_i·PK. Returns false where something is no element. */
static bool hide(uint8_t out[BLIND_CARD_SIZE], const blind_mixing *how, uint32_t i, const uint8_t pk[32], const uint8_t *before)
{
    uint64_t card[BLIND_CARD_SIZE / 8] = {0};
    uint8_t layer[32];
    for (uint32_t j = 0; j < how->n; j++)
        pick_or(card, before + BLIND_CARD_SIZE * (size_t)j, BLIND_CARD_SIZE / 8, pick_mask(j, how->from[i]));
    memcpy(out, card, BLIND_CARD_SIZE);
    secret_times_base(layer, &how->r[i]);
    bool good = element_plus(out, layer);
    good &= secret_times(layer, &how->r[i], pk);
    good &= element_plus(out + 32, layer);
    sodium_memzero(card, sizeof card);
    sodium_memzero(layer, sizeof layer);
    return good;
}

blind_answer talon__blind_mix_apply(uint8_t *after, const blind_mixing *how, const uint8_t pk[32], const uint8_t *before)
{
    bool good = talon__blind_element_is_good(pk), zero = sodium_is_zero(pk, 32) == 1;
    for (uint32_t i = 0; i < how->n && good; i++) {
        uint8_t *card = after + BLIND_CARD_SIZE * (size_t)i;
        good = hide(card, how, i, pk, before);
        zero |= sodium_is_zero(card, 32) == 1;
    }
    return !good ? BLIND_SPELLING : zero ? BLIND_ZERO : BLIND_GOOD;
}
