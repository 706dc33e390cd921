/* lanes_avx512.c -- lanes with AVX-512 (F, BW, VL, DQ, VBMI, VBMI2): 64 bytes at a time. */
#include "base/bytes.h"
#include "sim/lanes.h"

#if defined(__x86_64__)
#include <immintrin.h>

typedef __m512i V;
#define W           16u
#define load(p)     _mm512_load_si512((const void *)(p))
#define store(p, x) _mm512_store_si512((void *)(p), x)
#define set32(x)    _mm512_set1_epi32((int)(x))
#define set8(x)     _mm512_set1_epi8((char)(x))
#define add32       _mm512_add_epi32
#define xor _mm512_xor_si512
#define rotate           _mm512_rol_epi32
#define mul32            _mm512_mul_epu32
#define odd(x)           _mm512_srli_epi64(x, 32)
#define high(e, o)       _mm512_mask_shuffle_epi32(o, 0x5555, e, _MM_PERM_DDBB)
#define least32          _mm512_min_epu32
#define pack(a, b, c, d) _mm512_packus_epi16(_mm512_packs_epi32(a, b), _mm512_packs_epi32(c, d))
#define add8             _mm512_add_epi8

typedef __m512i B;
#define U                  13u
#define B_load             load
#define B_store            store
#define B_set8             set8
#define B_sub8             _mm512_sub_epi8
#define B_replace(x, t, c) _mm512_mask_mov_epi8(x, _mm512_cmpeq_epi8_mask(x, t), c)
#define below(x, limit)    (_mm512_cmplt_epu32_mask(x, set32(limit)) & 0x5555u)

#include "sim/lanes_riffle.h"
#include "sim/lanes_x86.h"

/* 16 columns of 64 lanes: in each quarter of the vectors 16 lanes' bytes. */
static inline void turn_sixteen(V *x)
{
    V y[16];
    for (int i = 0; i < 8; i++) {
        y[2 * i] = _mm512_unpacklo_epi8(x[i], x[i + 8]);
        y[2 * i + 1] = _mm512_unpackhi_epi8(x[i], x[i + 8]);
    }
    for (int i = 0; i < 8; i++) {
        x[2 * i] = _mm512_unpacklo_epi8(y[i], y[i + 8]);
        x[2 * i + 1] = _mm512_unpackhi_epi8(y[i], y[i + 8]);
    }
    for (int i = 0; i < 8; i++) {
        y[2 * i] = _mm512_unpacklo_epi8(x[i], x[i + 8]);
        y[2 * i + 1] = _mm512_unpackhi_epi8(x[i], x[i + 8]);
    }
    for (int i = 0; i < 8; i++) {
        x[2 * i] = _mm512_unpacklo_epi8(y[i], y[i + 8]);
        x[2 * i + 1] = _mm512_unpackhi_epi8(y[i], y[i + 8]);
    }
}

/* Vector i of the four groups a, b, c, d holds lanes i, 16 + i, 32 + i, 48 + i of 16 columns each: one row is a quarter of each. */
static inline void put_rows(uint8_t *out, size_t stride, V a, V b, V c, V d)
{
    const V ab_low = _mm512_shuffle_i32x4(a, b, 0x44), ab_high = _mm512_shuffle_i32x4(a, b, 0xEE);
    const V cd_low = _mm512_shuffle_i32x4(c, d, 0x44), cd_high = _mm512_shuffle_i32x4(c, d, 0xEE);
    store(out, _mm512_shuffle_i32x4(ab_low, cd_low, 0x88));
    store(out + 16 * stride, _mm512_shuffle_i32x4(ab_low, cd_low, 0xDD));
    store(out + 32 * stride, _mm512_shuffle_i32x4(ab_high, cd_high, 0x88));
    store(out + 48 * stride, _mm512_shuffle_i32x4(ab_high, cd_high, 0xDD));
}

/* 64 columns; those past n are 0. */
static inline void turn(uint8_t *out, size_t stride, const column *in, uint32_t n)
{
    V turned[4][16];
    for (uint32_t g = 0; g < 4; g++) {
        for (uint32_t i = 0; i < 16; i++)
            turned[g][i] = 16 * g + i < n ? load(in[16 * g + i]) : _mm512_setzero_si512();
        turn_sixteen(turned[g]);
    }
    for (uint32_t i = 0; i < 16; i++)
        put_rows(out + i * stride, stride, turned[0][i], turned[1][i], turned[2][i], turned[3][i]);
}

static void rows(uint8_t *out, size_t stride, const column *in, uint32_t n)
{
    for (uint32_t i = 0; i < n; i += 64)
        turn(out + i, stride, in + i, n - i);
}

static void reorder(uint8_t *row, const uint8_t (*table)[64], const uint8_t *pick)
{
    for (uint32_t l = 0; l < LANES; l++, row += 64)
        store(row, _mm512_permutexvar_epi8(_mm512_loadu_si512(table[pick[l]]), load(row)));
}

/* See lanes_portable.c: the inverse of a riffle is the packets' cards, closed up, one packet after the other. */
static inline uint8_t rising_of(const uint64_t (*bits)[LANES], uint32_t lane, uint32_t times, uint32_t n, V numbers)
{
    const uint64_t all = n == 64 ? UINT64_MAX : (1ull << n) - 1;
    V x = numbers;
    while (times--) {
        const uint64_t right = bits[times][lane] & all, left = ~right & all;
        const V under = _mm512_maskz_compress_epi8(right, x);
        x = _mm512_maskz_compress_epi8(left, x);
        x = _mm512_mask_expand_epi8(x, ~_bzhi_u64(UINT64_MAX, (uint32_t)_mm_popcnt_u64(left)), under); /* up to 64, where << is undefined */
    }
    const V next = _mm512_permutexvar_epi8(add8(numbers, set8(1)), x);
    return (uint8_t)(1 + _mm_popcnt_u64(_mm512_cmplt_epu8_mask(next, x) & all >> 1));
}

static void rising(uint8_t *out, const uint64_t (*bits)[LANES], uint32_t times, uint32_t n)
{
    uint8_t number[64];
    for (uint32_t i = 0; i < 64; i++)
        number[i] = (uint8_t)i;
    const V numbers = _mm512_loadu_si512(number);
    for (uint32_t l = 0; l < LANES; l++)
        out[l] = n ? rising_of(bits, l, times, n, numbers) : 0;
}

const instructions talon__avx512 = {TALON_PATH_AVX512, words, wash, rows, reorder, riffle, unriffle, rising};
#endif
