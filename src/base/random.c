/* random.c -- streams, dice and the random steps made of them, as docs/random.md specifies.
 *
 * Every function here is a normative definition turned into C; the vectors in tests/unit/random.c hold it to the byte. */
#include <talon/random.h>

#include "base/bytes.h"
#include "base/chacha.h"

/* Dice are thrown together while the product of their sides does not pass this: 2^20 keeps rejections rare. */
#define BATCH_PRODUCT (1u << 20)
#define BATCH_DICE    8 /* 9·8·…·2: no batch is longer */

void talon_stream_init(talon_stream *s, const talon_seed *seed, uint32_t step, uint64_t deal)
{
    for (int i = 0; i < 8; i++) {
        const uint8_t *b = seed->byte + (ptrdiff_t)4 * i;
        s->key[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    s->nonce[0] = step;
    s->nonce[1] = (uint32_t)deal;
    s->nonce[2] = (uint32_t)(deal >> 32);
    s->counter = 0;
    s->pos = 16;
    s->words = 0;
}

/* Have a word to read. */
static inline void fill(talon_stream *s)
{
    if (s->pos == 16) {
        talon__chacha_block(s->block, s->key, s->counter++, s->nonce);
        s->pos = 0;
    }
}

uint32_t talon_stream_word(talon_stream *s)
{
    fill(s);
    s->words++;
    return s->block[s->pos++];
}

/* A throw of k dice with sides, sides−1, … is thrown again when its rest is below this. Hardly ever asked for: kept out of the loops. */
static RARELY uint32_t rejected_below(uint32_t sides, uint32_t k)
{
    uint32_t product = sides;
    for (uint32_t m = 1; m < k; m++)
        product *= sides - m;
    return (0u - product) % product;
}

/* Throw k dice with sides, sides−1, …; exactly uniform. 2^32 mod their product is below `enough`, which the product does not
 * pass: most throws are accepted without a division. */
static inline void dice_falling(uint32_t *value, talon_stream *s, uint32_t sides, uint32_t k, uint32_t enough)
{
    for (;;) {
        uint32_t rest = talon_stream_word(s);
        for (uint32_t m = 0; m < k; m++) {
            const uint64_t x = (uint64_t)rest * (sides - m);
            value[m] = (uint32_t)(x >> 32);
            rest = (uint32_t)x;
        }
        if (rest >= enough || rest >= rejected_below(sides, k))
            return;
    }
}

uint32_t talon_stream_die(talon_stream *s, uint32_t sides)
{
    uint32_t value = 0;
    if (sides > 1)
        dice_falling(&value, s, sides, 1, sides);
    return value;
}

/* Place the next k of `left` cards. */
static inline void wash_next(talon_stream *s, uint16_t *a, uint32_t left, uint32_t k)
{
    uint32_t value[BATCH_DICE];
    dice_falling(value, s, left, k, BATCH_PRODUCT);
    for (uint32_t d = 0; d < k; d++) {
        const uint16_t held = a[d];
        a[d] = a[d + value[d]];
        a[d + value[d]] = held;
    }
}

/* Place k cards at a time while more than `above` are left. Returns how many are placed. */
static inline uint32_t wash_down(talon_stream *s, uint16_t *a, uint32_t i, uint32_t n, uint32_t m, uint32_t above, uint32_t k)
{
    for (; i < m && n - i > above; i += k)
        wash_next(s, a + i, n - i, k);
    return i;
}

/* A word throws as many dice as keep the product of their sides within BATCH_PRODUCT: one above 1024 sides, two above 102, and so
 * on. Ten and fewer cards take one or two words: 10·9·…·4, or all that have a choice. */
void talon_stream_wash_top(talon_stream *s, uint16_t *a, uint32_t n, uint32_t m)
{
    uint32_t i = wash_down(s, a, 0, n, m, 1024, 1);
    i = wash_down(s, a, i, n, m, 102, 2);
    i = wash_down(s, a, i, n, m, 33, 3);
    i = wash_down(s, a, i, n, m, 18, 4);
    i = wash_down(s, a, i, n, m, 12, 5);
    i = wash_down(s, a, i, n, m, 10, 6);
    i = wash_down(s, a, i, n, m, 9, 7);
    if (i < m && n >= 2)
        wash_next(s, a + i, n - i, n - i - 1);
}

void talon_stream_wash(talon_stream *s, uint16_t *a, uint32_t n)
{
    talon_stream_wash_top(s, a, n, n);
}

/* How many of the n cards the bits of these words send to the left packet is only known after all are read, so the
 * words are read twice: once to count, once to lay the cards. The block is made before, so that up to 512 cards need only one. */
void talon_stream_riffle(talon_stream *s, uint16_t *out, uint32_t n)
{
    if (n < 2) {
        if (n == 1)
            out[0] = 0;
        return;
    }
    uint32_t right_n = 0;
    fill(s);
    talon_stream count = *s;
    for (uint32_t i = 0; i < n; i += 32) {
        uint32_t word = talon_stream_word(&count);
        if (n - i < 32)
            word &= (1u << (n - i)) - 1;
        right_n += talon__ones(word);
    }
    uint32_t left = 0, right = n - right_n;
    for (uint32_t i = 0, word = 0; i < n; i++, word >>= 1) {
        if (i % 32 == 0)
            word = talon_stream_word(s);
        out[i] = (uint16_t)(word & 1 ? right++ : left++);
    }
}

uint32_t talon_stream_cut(talon_stream *s, uint32_t n, uint32_t min)
{
    if (n < 2)
        return 0;
    return min == 0 ? talon_stream_die(s, n) : min + talon_stream_die(s, n - 2 * min + 1);
}

/* The scratch is a Fenwick tree of the cards that are left: node i counts the last (i & −i) of the first i places. Walking down
 * to the j-th card that is left takes it out on the way. */
static uint16_t take_from_tree(uint16_t *tree, uint32_t n, uint32_t j)
{
    uint32_t at = 0, bit = 1;
    while (2 * bit <= n)
        bit *= 2;
    for (; bit; bit /= 2) {
        if (at + bit > n)
            continue;
        if (tree[at + bit - 1] <= j) {
            j -= tree[at + bit - 1];
            at += bit;
        } else {
            tree[at + bit - 1]--;
        }
    }
    return (uint16_t)at;
}

void talon_stream_pick(talon_stream *s, uint16_t *out, uint16_t *scratch, uint32_t n, uint32_t m)
{
    if (m == 1) {
        out[0] = (uint16_t)talon_stream_die(s, n);
        return;
    }
    for (uint32_t i = 1; i <= n; i++)
        scratch[i - 1] = (uint16_t)(i & (0u - i));
    for (uint32_t i = 0; i < m; i++)
        out[i] = take_from_tree(scratch, n, talon_stream_die(s, n - i));
}
