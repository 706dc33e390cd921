/* planted.c -- shuffles, dice, cuts, picks, riffles and seeds with the faults people make. */
#include "lib/planted.h"

static void swap(uint16_t *a, uint32_t i, uint32_t j)
{
    const uint16_t held = a[i];
    a[i] = a[j];
    a[j] = held;
}

/* A card may never stay where it is: only the (n−1)! cyclic orders appear. */
static void sattolo(uint16_t *a, uint32_t n, talon_stream *s)
{
    for (uint32_t i = 0; i + 1 < n; i++)
        swap(a, i, i + 1 + talon_stream_die(s, n - i - 1));
}

/* A byte modulo the sides: 256 is no multiple of most. */
static void modulo_of_a_byte(uint16_t *a, uint32_t n, talon_stream *s)
{
    for (uint32_t i = 0; i + 1 < n; i++)
        swap(a, i, i + (talon_stream_word(s) & 0xFF) % (n - i));
}

/* The die has one side too few: the last card is never chosen. */
static void last_never_chosen(uint16_t *a, uint32_t n, talon_stream *s)
{
    for (uint32_t i = 0; i + 2 < n; i++)
        swap(a, i, i + talon_stream_die(s, n - i - 1));
}

/* The loop ends one card too early: the last two keep their order. */
static void ends_early(uint16_t *a, uint32_t n, talon_stream *s)
{
    for (uint32_t i = 0; i + 2 < n; i++)
        swap(a, i, i + talon_stream_die(s, n - i));
}

/* The loop begins one card too late: the top card stays. */
static void begins_late(uint16_t *a, uint32_t n, talon_stream *s)
{
    for (uint32_t i = 1; i + 1 < n; i++)
        swap(a, i, i + talon_stream_die(s, n - i));
}

/* Every card is swapped with any card: n^n ways do not divide evenly among n! orders. */
static void swaps_with_any(uint16_t *a, uint32_t n, talon_stream *s)
{
    for (uint32_t i = 0; i < n; i++)
        swap(a, i, talon_stream_die(s, n));
}

/* Sorting with a comparison that tosses a coin (merge sort from below). */
static void sorts_by_coin(uint16_t *a, uint32_t n, talon_stream *s)
{
    uint16_t b[64];
    for (uint32_t width = 1; width < n; width *= 2) {
        for (uint32_t lo = 0; lo < n; lo += 2 * width) {
            const uint32_t mid = lo + width < n ? lo + width : n, hi = lo + 2 * width < n ? lo + 2 * width : n;
            for (uint32_t i = lo, left = lo, right = mid; i < hi; i++)
                b[i] = left < mid && (right == hi || (talon_stream_word(s) & 1)) ? a[left++] : a[right++];
        }
        for (uint32_t i = 0; i < n; i++)
            a[i] = b[i];
    }
}

/* Half of all orders: an odd one gets one more swap. */
static void even_orders_only(uint16_t *a, uint32_t n, talon_stream *s)
{
    uint32_t odd = 0;
    for (uint32_t i = 0; i + 1 < n; i++) {
        const uint32_t j = talon_stream_die(s, n - i);
        swap(a, i, i + j);
        odd ^= j != 0;
    }
    if (odd)
        swap(a, 0, 1);
}

static uint32_t die_modulo_32(talon_stream *s, uint32_t sides)
{
    return talon_stream_word(s) % sides;
}

static uint32_t die_modulo_16(talon_stream *s, uint32_t sides)
{
    const uint32_t word = talon_stream_word(s);
    return (sides < 0xFFFF ? word & 0xFFFF : word) % sides;
}

static uint32_t die_without_rejection(talon_stream *s, uint32_t sides)
{
    return (uint32_t)((uint64_t)talon_stream_word(s) * sides >> 32);
}

static uint32_t die_without_its_last_side(talon_stream *s, uint32_t sides)
{
    return talon_stream_die(s, sides > 1 ? sides - 1 : 1);
}

static uint32_t cut_never_nowhere(talon_stream *s, uint32_t n, uint32_t min)
{
    return min == 0 ? 1 + talon_stream_die(s, n - 1) : talon_stream_cut(s, n, min);
}

static uint32_t cut_misses_last_place(talon_stream *s, uint32_t n, uint32_t min)
{
    return min == 0 ? talon_stream_cut(s, n, min) : min + talon_stream_die(s, n - 2 * min);
}

static void pick_from(uint16_t *out, uint16_t *scratch, uint32_t n, uint32_t m, talon_stream *s, uint32_t sides_less)
{
    for (uint32_t i = 0; i < n; i++)
        scratch[i] = (uint16_t)i;
    for (uint32_t i = 0; i < m; i++) {
        const uint32_t left = n - i, j = sides_less ? talon_stream_die(s, left - 1) : talon_stream_die(s, n) % left;
        out[i] = scratch[j];
        for (uint32_t k = j; k + 1 < left; k++)
            scratch[k] = scratch[k + 1];
    }
}

static void pick_never_last(uint16_t *out, uint16_t *scratch, uint32_t n, uint32_t m, talon_stream *s)
{
    pick_from(out, scratch, n, m, s, 1);
}

static void pick_with_one_die(uint16_t *out, uint16_t *scratch, uint32_t n, uint32_t m, talon_stream *s)
{
    pick_from(out, scratch, n, m, s, 0);
}

/* The packets are always halves; which card falls next is right. */
static void riffle_of_halves(uint16_t *out, uint32_t n, talon_stream *s)
{
    uint32_t left = 0, right = n / 2;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t left_n = n / 2 - left, right_n = n - right;
        out[i] = (uint16_t)(talon_stream_die(s, left_n + right_n) < left_n ? left++ : right++);
    }
}

/* One word of bits for all slots. */
static void riffle_of_one_word(uint16_t *out, uint32_t n, talon_stream *s)
{
    const uint32_t word = talon_stream_word(s);
    uint32_t left = 0, right = 0;
    for (uint32_t i = 0; i < n; i++)
        right += ~word >> i % 32 & 1;
    for (uint32_t i = 0; i < n; i++)
        out[i] = (uint16_t)(word >> i % 32 & 1 ? right++ : left++);
}

talon_seed subject_small_seed(uint32_t i)
{
    talon_seed seed = {{0}};
    for (int b = 0; b < 4; b++)
        seed.byte[TALON_SEED_SIZE - 1 - b] = (uint8_t)(i >> 8 * b);
    return seed;
}

talon_seed subject_seed(uint64_t i)
{
    static const talon_seed root = {"the seeds of the statistics"};
    talon_seed seed;
    talon_stream s;
    talon_stream_init(&s, &root, 0, i);
    for (int b = 0; b < TALON_SEED_SIZE; b++)
        seed.byte[b] = (uint8_t)talon_stream_word(&s);
    return seed;
}

static talon_seed seed_of_256_bits(uint32_t i)
{
    return subject_seed(i);
}

/* Tables are made all day; the clock counts seconds. */
static talon_seed seed_from_clock(uint32_t i)
{
    const talon_seed moment = subject_seed(i);
    return subject_small_seed(1700000000 + talon_seed_mod(&moment, 86400));
}

/* A seed that went through an int of 31 bits. */
static talon_seed seed_of_31_bits(uint32_t i)
{
    const talon_seed wide = subject_seed(i);
    return subject_small_seed(talon_seed_mod(&wide, 1u << 31));
}

static void our_wash(uint16_t *a, uint32_t n, talon_stream *s)
{
    talon_stream_wash(s, a, n);
}

static void our_pick(uint16_t *out, uint16_t *scratch, uint32_t n, uint32_t m, talon_stream *s)
{
    talon_stream_pick(s, out, scratch, n, m);
}

static void our_riffle(uint16_t *out, uint32_t n, talon_stream *s)
{
    talon_stream_riffle(s, out, n);
}

const subject subject_ours = {.name = "ours",
                              .shuffle = our_wash,
                              .die = talon_stream_die,
                              .cut = talon_stream_cut,
                              .pick = our_pick,
                              .riffle = our_riffle,
                              .seed = seed_of_256_bits};

const subject subject_planted[] = {
    {.name = "Sattolo's cycle", .kind = SHUFFLE, .shuffle = sattolo},
    {.name = "a byte % n", .kind = SHUFFLE, .shuffle = modulo_of_a_byte},
    {.name = "off by one: last card never chosen", .kind = SHUFFLE, .shuffle = last_never_chosen},
    {.name = "off by one: loop ends early", .kind = SHUFFLE, .shuffle = ends_early},
    {.name = "off by one: loop begins late", .kind = SHUFFLE, .shuffle = begins_late},
    {.name = "every card swapped with any", .kind = SHUFFLE, .shuffle = swaps_with_any},
    {.name = "sort by a random comparator", .kind = SHUFFLE, .shuffle = sorts_by_coin},
    {.name = "even orders only", .kind = SHUFFLE, .shuffle = even_orders_only},
    {.name = "a 32-bit word % n", .kind = DIE, .die = die_modulo_32},
    {.name = "a 16-bit word % n", .kind = DIE, .die = die_modulo_16},
    {.name = "multiplication without rejection", .kind = DIE, .die = die_without_rejection},
    {.name = "off by one: last side never falls", .kind = DIE, .die = die_without_its_last_side},
    {.name = "off by one: never at 0", .kind = CUT, .cut = cut_never_nowhere},
    {.name = "off by one: never at n - min", .kind = CUT, .cut = cut_misses_last_place},
    {.name = "off by one: last card never picked", .kind = PICK, .pick = pick_never_last},
    {.name = "one die % cards left", .kind = PICK, .pick = pick_with_one_die},
    {.name = "always cut in halves", .kind = RIFFLE, .riffle = riffle_of_halves},
    {.name = "the same 32 bits again", .kind = RIFFLE, .riffle = riffle_of_one_word},
    {.name = "clock in seconds", .kind = SEED, .seed = seed_from_clock},
    {.name = "seed of 31 bits", .kind = SEED, .seed = seed_of_31_bits},
};

const size_t subject_planted_n = sizeof subject_planted / sizeof *subject_planted;
