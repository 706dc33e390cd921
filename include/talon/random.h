/* talon/random.h -- everything random is a function of a 32-byte seed, byte for byte as docs/random.md says.
 *
 * (1) One random step, one stream: nothing of an earlier step changes a later one.
 * (2) A stream is the ChaCha20 key stream (RFC 8439), key = seed, nonce = LE32(step) LE64(deal), counter from 0.
 * (3) Dice are exactly uniform; a die with one side reads nothing.
 *
 * Threads: as talon/base.h says. A stream is for one call at a time.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_RANDOM_H
#define TALON_RANDOM_H

#include <talon/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_SEED_SIZE 32

typedef struct talon_seed {
    uint8_t byte[TALON_SEED_SIZE];
} talon_seed;

/** A key stream being read. Plain data; copying it copies the position. */
typedef struct talon_stream {
    uint32_t key[8];
    uint32_t nonce[3];
    uint32_t counter; /* of the next block */
    uint32_t pos;     /* next word of block, 16 when it is used up */
    uint32_t block[16];
    uint64_t words; /* how many words were read */
} talon_stream;

/** Read a seed from text: decimal, or 0x and hex digits; that integer as 32 big-endian bytes.
 *  Returns: true, or false when the text is malformed or 2^256 or more; then *seed is unchanged. */
TALON_API bool talon_seed_parse(talon_seed *seed, const char *text, size_t text_size);

/** The seed as an integer modulo n; 0 when n is 0. */
TALON_API uint32_t talon_seed_mod(const talon_seed *seed, uint32_t n);

/** Overwrite memory that held secrets, in a way the compiler keeps. */
TALON_API void talon_wipe(void *memory, size_t size);

/** Start the stream of one random step. */
TALON_API void talon_stream_init(talon_stream *s, const talon_seed *seed, uint32_t step, uint64_t deal);

/** The next word of the key stream. */
TALON_API uint32_t talon_stream_word(talon_stream *s);

/** Throw one die: uniform in 0 … sides−1. sides ≥ 1; one side reads nothing and gives 0. */
TALON_API uint32_t talon_stream_die(talon_stream *s, uint32_t sides);

/** Wash (Fisher–Yates from the top) the n entries of a. After m dice the first m are final. */
TALON_API void talon_stream_wash(talon_stream *s, uint16_t *a, uint32_t n);

/** Wash only until the first m entries are those of the full wash (m ≤ n). */
TALON_API void talon_stream_wash_top(talon_stream *s, uint16_t *a, uint32_t n, uint32_t m);

/** One human riffle of n cards: out[i] = the previous place of the card now at i. */
TALON_API void talon_stream_riffle(talon_stream *s, uint16_t *out, uint32_t n);

/** Where a die cuts n cards with at least min in each part (2·min ≤ n). */
TALON_API uint32_t talon_stream_cut(talon_stream *s, uint32_t n, uint32_t min);

/** Pick m of n cards one after another: out = their places, each counted before any was taken.
 *  scratch: room for n entries. */
TALON_API void talon_stream_pick(talon_stream *s, uint16_t *out, uint16_t *scratch, uint32_t n, uint32_t m);

#ifdef __cplusplus
}
#endif
#endif
