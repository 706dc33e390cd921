/* lanes.c -- what all instruction sets share: schedules of dice, lanes done again, choosing the set. */
#include "sim/lanes.h"

#include "base/bytes.h"

#define BATCH_PRODUCT (1u << 20) /* as base/random.c throws dice together */

#define FOUR(i)    i, i + 1, i + 2, i + 3
#define SIXTEEN(i) FOUR(i), FOUR(i + 4), FOUR(i + 8), FOUR(i + 12)
const uint32_t talon__in_order[LANES] = {SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48)};

void talon__lane_key_init(lane_key *k, const talon_seed *seed, uint32_t step, uint64_t first)
{
    talon_stream s;
    talon_stream_init(&s, seed, step, first);
    memcpy(k->key, s.key, sizeof k->key);
    k->step = step;
    k->first = first;
}

talon_stream talon__lane_stream(const lane_key *k, uint32_t lane)
{
    const uint64_t deal = k->first + lane;
    talon_stream s = {.nonce = {k->step, (uint32_t)deal, (uint32_t)(deal >> 32)}, .pos = 16};
    memcpy(s.key, k->key, sizeof s.key);
    return s;
}

void talon__lane_streams(const instructions *with, talon_stream *s, const lane_key *k)
{
    word_column word[16];
    with->words(word, k, 0, 16, talon__in_order);
    for (uint32_t l = 0; l < LANES; l++) {
        const uint64_t deal = k->first + l;
        memcpy(s[l].key, k->key, sizeof k->key);
        s[l].nonce[0] = k->step, s[l].nonce[1] = (uint32_t)deal, s[l].nonce[2] = (uint32_t)(deal >> 32);
        s[l].pos = 0;
        s[l].counter = 1;
        s[l].words = 0;
    }
    /* Words in the outer loop: a whole column of them is in reach. */
    for (uint32_t i = 0; i < 16; i++)
        for (uint32_t l = 0; l < LANES; l++)
            s[l].block[i] = word[i][l];
}

void talon__schedule_init(schedule *s, uint32_t n, uint32_t m)
{
    *s = (schedule){.n = n, .m = m};
    for (uint32_t i = 0; i < m && n - i >= 2; i = s->dice_n) {
        uint32_t k = 1;
        uint64_t product = n - i;
        while (n - i - k >= 2 && product * (n - i - k) <= BATCH_PRODUCT)
            product *= n - i - k++;
        s->limit[s->batches] = (0u - (uint32_t)product) % (uint32_t)product;
        s->dice[s->batches++] = (uint8_t)k;
        s->dice_n += k;
    }
}

static void wash_again(column *out, const schedule *s, const lane_key *k, uint32_t lane)
{
    talon_stream stream = talon__lane_stream(k, lane);
    uint16_t card[NARROW_MAX];
    for (uint32_t i = 0; i < s->n; i++)
        card[i] = (uint16_t)i;
    talon_stream_wash_top(&stream, card, s->n, s->m);
    for (uint32_t i = 0; i < s->m; i++)
        out[i][lane] = (uint8_t)card[i];
}

void talon__wash_lanes(const instructions *with, column *out, const schedule *s, const lane_key *k)
{
    uint64_t again = with->wash(out, s, k);
    for (; again; again &= again - 1)
        wash_again(out, s, k, (uint32_t)__builtin_ctzll(again));
}

void talon__wash_wide(const instructions *with, uint16_t *out, uint16_t *card, const lane_key *k, uint32_t lanes, uint32_t n, uint32_t top)
{
    talon_stream s[LANES];
    talon__lane_streams(with, s, k);
    for (uint32_t l = 0; l < lanes; l++, out += top) {
        for (uint32_t i = 0; i < n; i++)
            card[i] = (uint16_t)i;
        talon_stream_wash_top(&s[l], card, n, top);
        memcpy(out, card, sizeof *out * top);
    }
}

void talon__die_lanes(const instructions *with, uint32_t *value, uint32_t sides, const lane_key *k)
{
    word_column word;
    const uint32_t rejected = (0u - sides) % sides;
    with->words(&word, k, 0, 1, talon__in_order);
    for (uint32_t l = 0; l < LANES; l++) {
        const uint64_t x = (uint64_t)word[l] * sides;
        value[l] = (uint32_t)(x >> 32);
        if ((uint32_t)x < rejected) {
            talon_stream s = talon__lane_stream(k, l);
            value[l] = talon_stream_die(&s, sides);
        }
    }
}

/* ---- which set of instructions ---- */

#if defined(__x86_64__)
static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
}
#endif

const instructions *talon__instructions(talon_path path)
{
#if defined(__x86_64__)
    if ((path == TALON_PATH_BEST || path == TALON_PATH_AVX512) && has_avx512())
        return &talon__avx512;
    if ((path == TALON_PATH_BEST || path == TALON_PATH_AVX2) && has_avx2())
        return &talon__avx2;
#endif
    return path == TALON_PATH_BEST || path == TALON_PATH_PORTABLE ? &talon__portable : NULL;
}

talon_path talon_path_best(void)
{
    return talon__instructions(TALON_PATH_BEST)->path;
}

bool talon_path_usable(talon_path path)
{
    return talon__instructions(path) != NULL;
}

const char *talon_path_name(talon_path path)
{
    static const char *const name[] = {"best", "portable", "avx2", "avx512"};
    return path <= TALON_PATH_AVX512 ? name[path] : "?";
}
