/* lanes.h -- 64 deals side by side: key streams and washes with one deal in each lane, and what differs between instruction sets.
 *
 * (1) Lane l of a block is deal first + l; everything a lane holds depends on the seed, the step and its deal number alone.
 * (2) All sets of instructions give the same bytes. A lane whose dice have to be thrown again is done anew by base/random.c.
 * (3) A column is 64 bytes, one for each lane; columns are aligned to 64.
 * (4) What grows with the number of cards is the caller's memory, not the stack: it may be a small one of a thread. */
#ifndef TALON_SIM_LANES_H
#define TALON_SIM_LANES_H

#include <talon/random.h>
#include <talon/sim.h>

#define LANES       64u
#define NARROW_MAX  256u /* cards that fit a byte */
#define BATCHES_MAX 128u /* words of a wash of NARROW_MAX cards */
#define WASH_ROOM   16u  /* columns that a wash may write beyond those of its cards: it settles several at a time */

typedef uint8_t column[LANES] __attribute__((aligned(64)));
typedef uint32_t word_column[LANES] __attribute__((aligned(64)));

/* Which stream: a seed as key words, a step, the deal of lane 0. */
typedef struct lane_key {
    uint32_t key[8];
    uint32_t step;
    uint64_t first;
} lane_key;

/* How a wash of n cards throws its dice: batch b has dice[b] of them in one word, and rejects a rest below limit[b]. */
typedef struct schedule {
    uint32_t n, m;   /* cards; how many of the top ones are wanted */
    uint32_t dice_n; /* dice thrown: at least m where the deck has as many */
    uint32_t batches;
    uint8_t dice[BATCHES_MAX];
    uint32_t limit[BATCHES_MAX];
} schedule;

typedef struct instructions {
    talon_path path;
    /* The first n words of block `counter` of 64 streams; word i of deal first + offset[l] to out[i][l]. */
    void (*words)(word_column *out, const lane_key *k, uint32_t counter, uint32_t n, const uint32_t *offset);
    /* Washed cards 0 … s->n − 1: out[i] is place i, i < s->m; out has s->n + WASH_ROOM columns, the rest of which is undefined
     * afterwards. Returns the lanes to be done again, as bits. */
    uint64_t (*wash)(column *out, const schedule *s, const lane_key *k);
    /* Columns to rows of `stride` bytes, a multiple of 64: the first n of each. */
    void (*rows)(uint8_t *out, size_t stride, const column *in, uint32_t n);
    /* rows of n ≤ 64 cards, 64 bytes apart: row l becomes row l in the order of table[pick[l]], each 64 bytes. */
    void (*reorder)(uint8_t *row, const uint8_t (*table)[64], const uint8_t *pick);
    /* A riffle of n cards by the bits of its words: zeros[w] = 0 bits in the words before w, up to w = ceil(n / 32). */
    void (*riffle)(word_column *zeros, const word_column *word, uint32_t n);
    /* Where the cards at pos lay before it. */
    void (*unriffle)(uint16_t *pos, const word_column *zeros, const word_column *word, uint32_t n);
    /* Rising sequences of n ≤ 64 cards after `times` riffles; the bits of riffle t in lane l are bits[t][l]. */
    void (*rising)(uint8_t *out, const uint64_t (*bits)[LANES], uint32_t times, uint32_t n);
} instructions;

extern const instructions talon__portable, talon__avx2, talon__avx512;

/* The instructions of a path this machine has; the best for TALON_PATH_BEST. NULL: it has them not. */
const instructions *talon__instructions(talon_path path);

extern const uint32_t talon__in_order[LANES]; /* 0 … 63 */

void talon__lane_key_init(lane_key *k, const talon_seed *seed, uint32_t step, uint64_t first);
/* n ≤ NARROW_MAX, m ≤ n. */
void talon__schedule_init(schedule *s, uint32_t n, uint32_t m);
/* A stream of one lane, at its beginning. */
talon_stream talon__lane_stream(const lane_key *k, uint32_t lane);
/* The streams of all lanes, each with its first block read: the key stream in lanes, the rest one deal after the other. */
void talon__lane_streams(const instructions *with, talon_stream *s, const lane_key *k);
/* The wash with its rejected lanes done again; out as for instructions.wash. */
void talon__wash_lanes(const instructions *with, column *out, const schedule *s, const lane_key *k);
/* More cards than a byte can name: rows of the top ones of n, for the first lanes. The key streams in lanes, then one deal after
 * the other in `card`, which has room for n. */
void talon__wash_wide(const instructions *with, uint16_t *out, uint16_t *card, const lane_key *k, uint32_t lanes, uint32_t n, uint32_t top);
/* One die for every lane; sides ≥ 2. */
void talon__die_lanes(const instructions *with, uint32_t *value, uint32_t sides, const lane_key *k);

#endif
