/* lanes_x86.h -- the lane algorithms for any width of vector. A file that includes this has defined
 *
 *   V, W                    a vector of W words of 32 bits
 *   load, store             V from and to aligned memory
 *   set32(x), set8(x)       the same word, the same byte everywhere
 *   add32, xor, rotate      on words; mul32: the even words' products, 64 bits each
 *   odd(x)                  odd words where the even ones are
 *   high(e, o)              the high halves of two such products, in the order of the words
 *   least32                 the smaller of two words, unsigned
 *   pack(a, b, c, d)        the low bytes of words: per 16 bytes four of a, b, c and d
 *   add8                    on bytes
 *   below(x, limit)         bits of the even words of x that are below limit
 *   B, B_load, B_store, B_set8, B_sub8, B_replace(x, t, c)
 *                           a vector of bytes for settle; x where it differs from t, elsewhere c
 *   U                       how many columns settle does at a time
 *
 * A block of 64 lanes is done in parts of 4·W. pack does not keep the order of words, so that the words of a wash lie in
 * `packed` order in memory: byte lanes are then in order. */

#define PART  (4u * W)
#define PARTS (LANES / PART)

/* Word 4·q + e of vector g becomes byte 16·q + 4·g + e of its part: by place in memory, the lane. */
#define PACKED(i)    ((i) / PART * PART + (i) % W / 4 * 16 + (i) % PART / W * 4 + (i) % 4)
#define PACKED_4(i)  PACKED(i), PACKED(i + 1), PACKED(i + 2), PACKED(i + 3)
#define PACKED_16(i) PACKED_4(i), PACKED_4(i + 4), PACKED_4(i + 8), PACKED_4(i + 12)
static const uint32_t packed_order[LANES] __attribute__((aligned(64))) = {PACKED_16(0), PACKED_16(16), PACKED_16(32), PACKED_16(48)};

#define QUARTER(a, b, c, d)                                                                                                                \
    a = add32(a, b), d = rotate(xor(d, a), 16), c = add32(c, d), b = rotate(xor(b, c), 12), a = add32(a, b), d = rotate(xor(d, a), 8),     \
    c = add32(c, d), b = rotate(xor(b, c), 7)

/* The words of W deals. */
static inline void block(uint32_t *out, const lane_key *k, uint32_t counter, uint32_t n, V low, V high_word)
{
    static const uint32_t constant[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    V x[16];
    for (uint32_t i = 0; i < 4; i++)
        x[i] = set32(constant[i]);
    for (uint32_t i = 0; i < 8; i++)
        x[4 + i] = set32(k->key[i]);
    x[12] = set32(counter), x[13] = set32(k->step), x[14] = low, x[15] = high_word;
    for (int i = 0; i < 10; i++) {
        QUARTER(x[0], x[4], x[8], x[12]), QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]), QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]), QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]), QUARTER(x[3], x[4], x[9], x[14]);
    }
    const V last[4] = {set32(counter), set32(k->step), low, high_word};
#define PUT(i, added)                                                                                                                      \
    if (i < n)                                                                                                                             \
    store(out + i * LANES, add32(x[i], added))
    PUT(0, set32(constant[0]));
    PUT(1, set32(constant[1]));
    PUT(2, set32(constant[2]));
    PUT(3, set32(constant[3]));
    PUT(4, set32(k->key[0]));
    PUT(5, set32(k->key[1]));
    PUT(6, set32(k->key[2]));
    PUT(7, set32(k->key[3]));
    PUT(8, set32(k->key[4]));
    PUT(9, set32(k->key[5]));
    PUT(10, set32(k->key[6]));
    PUT(11, set32(k->key[7]));
    PUT(12, last[0]);
    PUT(13, last[1]);
    PUT(14, last[2]);
    PUT(15, last[3]);
#undef PUT
}

static void words(word_column *out, const lane_key *k, uint32_t counter, uint32_t n, const uint32_t *offset)
{
    _Alignas(64) uint32_t low[LANES], high_word[LANES];
    for (uint32_t l = 0; l < LANES; l++) {
        low[l] = (uint32_t)k->first + offset[l];
        high_word[l] = (uint32_t)(k->first >> 32) + (low[l] < offset[l]);
    }
    for (uint32_t l = 0; l < LANES; l += W)
        block(out[0] + l, k, counter, n, load(low + l), load(high_word + l));
}

/* The lanes of a part whose rest is below the limit: vector g holds them in its even words, those beside them in the other's. */
static inline uint64_t rejected(const V *even, const V *odd_, uint32_t limit)
{
    uint64_t lanes = 0;
#pragma GCC unroll 4
    for (uint32_t g = 0; g < 4; g++) {
        for (uint32_t bits = below(even[g], limit); bits; bits &= bits - 1)
            lanes |= 1ull << ((uint32_t)__builtin_ctz(bits) / 4 * 16 + 4 * g + (uint32_t)__builtin_ctz(bits) % 4);
        for (uint32_t bits = below(odd_[g], limit); bits; bits &= bits - 1)
            lanes |= 2ull << ((uint32_t)__builtin_ctz(bits) / 4 * 16 + 4 * g + (uint32_t)__builtin_ctz(bits) % 4);
    }
    return lanes;
}

/* Throw the dice of one word in a part's lanes: target[i] = i + value. Returns the lanes that throw again. */
static inline uint64_t throw(uint8_t * target, const uint32_t *word, uint32_t sides, uint32_t i, uint32_t dice, uint32_t limit)
{
    V even[4], odd_[4];
    for (int g = 0; g < 4; g++) {
        even[g] = load(word + (size_t)g * W);
        odd_[g] = odd(even[g]);
    }
    for (uint32_t d = 0; d < dice; d++, i++, sides--) {
        const V by = set32(sides);
        V value[4];
        for (int g = 0; g < 4; g++) {
            even[g] = mul32(even[g], by);
            odd_[g] = mul32(odd_[g], by);
            value[g] = high(even[g], odd_[g]);
        }
        store(target + i * LANES, add8(pack(value[0], value[1], value[2], value[3]), set8(i)));
    }
    V least = least32(even[0], odd_[0]);
    for (int g = 1; g < 4; g++)
        least = least32(least, least32(even[g], odd_[g]));
    return below(least, limit) ? rejected(even, odd_, limit) : 0;
}

/* Forward Fisher–Yates without swaps: what lies at i after all is i's target, or the place where an earlier die, looked at from
 * the last to the first, took that target from. U columns at a time, so that an earlier die is read once for all of them; they take
 * the place of their targets. */
static inline void settle(column *target, uint32_t from, size_t lane)
{
    B x[U];
    const B one = B_set8(1);
    B c = B_set8(from + U - 1);
#pragma GCC unroll 16
    for (uint32_t k = 0; k < U; k++)
        x[k] = B_load(target[from + k] + lane);
#pragma GCC unroll 16
    for (uint32_t i = U - 1; i-- > 0;) {
        const B t = x[i];
        c = B_sub8(c, one);
#pragma GCC unroll 16
        for (uint32_t k = i + 1; k < U; k++)
            x[k] = B_replace(x[k], t, c);
    }
    for (uint32_t i = from; i-- > 0;) {
        const B t = B_load(target[i] + lane);
        c = B_sub8(c, one);
#pragma GCC unroll 16
        for (uint32_t k = 0; k < U; k++)
            x[k] = B_replace(x[k], t, c);
    }
#pragma GCC unroll 16
    for (uint32_t k = 0; k < U; k++)
        B_store(target[from + k] + lane, x[k]);
}

_Static_assert(U - 1 <= WASH_ROOM, "the last cards of a wash are settled together with the room behind them");

/* Only earlier targets are read to settle a card, so the last ones are settled first, and `out` first holds the targets. */
static uint64_t wash(column *out, const schedule *s, const lane_key *k)
{
    word_column word[16];
    uint64_t again = 0;
    for (uint32_t b = 0, i = 0; b < s->batches; i += s->dice[b++]) {
        const uint32_t left = s->batches - b;
        if (b % 16 == 0)
            words(word, k, b / 16, left < 16 ? left : 16, packed_order);
        for (uint32_t p = 0; p < PARTS; p++)
            again |= throw(out[0] + p * PART, word[b % 16] + p * PART, s->n - i, i, s->dice[b], s->limit[b]) << p * PART;
    }
    /* The last card has nothing to choose. */
    for (uint32_t i = s->dice_n; i < s->m; i++)
        memset(out[i], (int)i, LANES);
    for (uint32_t i = (s->m + U - 1) / U; i-- > 0;)
        for (size_t lane = 0; lane < LANES; lane += sizeof(B))
            settle(out, i * U, lane);
    return again;
}
