/* lanes_avx2.c -- lanes with AVX2 (and BMI2): 32 bytes at a time. */
#include "base/bytes.h"
#include "sim/lanes.h"

#if defined(__x86_64__)
#include <immintrin.h>

typedef __m256i V;
#define W           8u
#define load(p)     _mm256_load_si256((const __m256i *)(const void *)(p))
#define store(p, x) _mm256_store_si256((__m256i *)(void *)(p), x)
#define set32(x)    _mm256_set1_epi32((int)(x))
#define set8(x)     _mm256_set1_epi8((char)(x))
#define add32       _mm256_add_epi32
#define xor _mm256_xor_si256
#define mul32            _mm256_mul_epu32
#define odd(x)           _mm256_srli_epi64(x, 32)
#define high(e, o)       _mm256_blend_epi32(_mm256_srli_epi64(e, 32), o, 0xAA)
#define least32          _mm256_min_epu32
#define pack(a, b, c, d) _mm256_packus_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d))
#define add8             _mm256_add_epi8

typedef __m256i B;
#define U                  8u
#define B_load             load
#define B_store            store
#define B_set8             set8
#define B_sub8             _mm256_sub_epi8
#define B_replace(x, t, c) _mm256_blendv_epi8(x, c, _mm256_cmpeq_epi8(x, t))

static inline V rotate(V x, int n)
{
    if (n == 16)
        return _mm256_shuffle_epi8(x, _mm256_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11,
                                                       8, 9, 14, 15, 12, 13));
    if (n == 8)
        return _mm256_shuffle_epi8(x, _mm256_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14, 3, 0, 1, 2, 7, 4, 5, 6, 11, 8,
                                                       9, 10, 15, 12, 13, 14));
    return _mm256_or_si256(_mm256_slli_epi32(x, n), _mm256_srli_epi32(x, 32 - n));
}

/* There is no unsigned comparison; the limit is below 2^31, so that a word with its highest bit set is not below it. */
static inline uint32_t below(V x, uint32_t limit)
{
    const V low = _mm256_cmpgt_epi32(set32(limit), x);
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_andnot_si256(_mm256_srai_epi32(x, 31), low))) & 0x55u;
}

#include "sim/lanes_riffle.h"
#include "sim/lanes_x86.h"

/* 16 columns of 32 lanes. */
static inline void turn_sixteen(V *x)
{
    V y[16];
    for (int stage = 0; stage < 2; stage++) {
        for (int i = 0; i < 8; i++) {
            y[2 * i] = _mm256_unpacklo_epi8(x[i], x[i + 8]);
            y[2 * i + 1] = _mm256_unpackhi_epi8(x[i], x[i + 8]);
        }
        for (int i = 0; i < 8; i++) {
            x[2 * i] = _mm256_unpacklo_epi8(y[i], y[i + 8]);
            x[2 * i + 1] = _mm256_unpackhi_epi8(y[i], y[i + 8]);
        }
    }
}

static void rows(uint8_t *out, size_t stride, const column *in, uint32_t n)
{
    V x[16];
    for (uint32_t half = 0; half < LANES; half += 32)
        for (uint32_t c = 0; c < ((n + 15) & ~15u); c += 16) {
            for (uint32_t i = 0; i < 16; i++)
                x[i] = c + i < n ? load(in[c + i] + half) : _mm256_setzero_si256();
            turn_sixteen(x);
            for (uint32_t i = 0; i < 16; i++) {
                _mm_store_si128((__m128i *)(void *)(out + (half + i) * stride + c), _mm256_castsi256_si128(x[i]));
                _mm_store_si128((__m128i *)(void *)(out + (half + 16 + i) * stride + c), _mm256_extracti128_si256(x[i], 1));
            }
        }
}

/* 64 bytes by their low 6 bits: each sixteen of them is looked up, and only those the index names are kept. */
static inline __m256i look_up(const __m256i *quarter, __m256i index)
{
    const __m256i in = _mm256_and_si256(index, set8(15)), which = _mm256_and_si256(_mm256_srli_epi16(index, 4), set8(3));
    __m256i found = _mm256_setzero_si256();
    for (int q = 0; q < 4; q++)
        found = _mm256_or_si256(found, _mm256_and_si256(_mm256_cmpeq_epi8(which, set8(q)), _mm256_shuffle_epi8(quarter[q], in)));
    return found;
}

static void reorder(uint8_t *row, const uint8_t (*table)[64], const uint8_t *pick)
{
    for (uint32_t l = 0; l < LANES; l++, row += 64) {
        __m256i quarter[4];
        const __m256i *index = (const __m256i *)(const void *)table[pick[l]];
        for (int q = 0; q < 4; q++)
            quarter[q] = _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)(const void *)(row + (size_t)16 * (size_t)q)));
        const __m256i low = look_up(quarter, _mm256_loadu_si256(index)), rest = look_up(quarter, _mm256_loadu_si256(index + 1));
        store(row, low);
        store(row + 32, rest);
    }
}

/* The bytes of x that mask names, closed up. */
static inline uint64_t gathered(uint64_t x, uint64_t mask)
{
    return _pext_u64(x, mask);
}

/* See lanes_portable.c. Eight places at a time: one instruction gathers those of a packet. The arrays are longer than 64 because
 * whole words are written. */
static inline void gather(uint8_t *place, uint64_t right, uint32_t n)
{
    uint8_t under[64 + 8];
    uint8_t *left_at = place, *right_at = under;
    for (uint32_t i = 0; i < n; i += 8) {
        uint64_t x;
        memcpy(&x, place + i, 8);
        const uint64_t bytes = _pdep_u64(right >> i & 0xFF, 0x0101010101010101u) * 0xFF;
        const uint64_t inside = n - i < 8 ? (1ull << 8 * (n - i)) - 1 : UINT64_MAX;
        const uint64_t left = gathered(x, ~bytes & inside), other = gathered(x, bytes & inside);
        memcpy(left_at, &left, 8);
        memcpy(right_at, &other, 8);
        const uint32_t moved = (uint32_t)_mm_popcnt_u64(bytes & inside) / 8;
        left_at += (n - i < 8 ? n - i : 8) - moved;
        right_at += moved;
    }
    memcpy(left_at, under, 64);
}

static void rising(uint8_t *out, const uint64_t (*bits)[LANES], uint32_t times, uint32_t n)
{
    const uint64_t inside = n == 0 ? 0 : n == 64 ? UINT64_MAX >> 1 : ((1ull << n) - 1) >> 1;
    _Alignas(32) uint8_t place[64 + 64 + 8];
    for (uint32_t l = 0; l < LANES; l++) {
        for (uint32_t i = 0; i < 64; i++)
            place[i] = (uint8_t)i;
        for (uint32_t t = times; t-- > 0;)
            gather(place, bits[t][l], n);
        uint64_t falls = 0;
        for (int h = 0; h < 2; h++) {
            const V here = load(place + (size_t)32 * (size_t)h),
                    next = _mm256_loadu_si256((const __m256i *)(const void *)(place + (size_t)32 * (size_t)h + 1));
            falls |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpgt_epi8(here, next)) << 32 * h;
        }
        out[l] = (uint8_t)((n > 0) + (uint32_t)_mm_popcnt_u64(falls & inside));
    }
}

const instructions talon__avx2 = {TALON_PATH_AVX2, words, wash, rows, reorder, riffle, unriffle, rising};
#endif
