/* talon/sim.h -- batches of deals, and questions about them.
 *
 * Deal number d of seed S is what a table with that seed and that number deals (docs/random.md): nothing here has randomness of
 * its own, and every deal can be looked at alone with talon_runner_restart or `talon random --deal`.
 *
 * (1) All paths give the same bytes, rejected dice included.
 * (2) Counts depend on the seed and on which deals were counted, not on the path, the order or who counted them: adding the
 *     counts of two ranges of deals gives those of both. */
#ifndef TALON_SIM_H
#define TALON_SIM_H

#include <talon/base.h>
#include <talon/lang.h>
#include <talon/random.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Paths ---- */

/** Sets of instructions. TALON_PATH_AVX512 wants F, BW, VL, DQ, VBMI and VBMI2; TALON_PATH_AVX2 also BMI2. */
typedef enum talon_path { TALON_PATH_BEST, TALON_PATH_PORTABLE, TALON_PATH_AVX2, TALON_PATH_AVX512 } talon_path;

TALON_API talon_path talon_path_best(void); /* the fastest this machine has */
TALON_API bool talon_path_usable(talon_path path);
TALON_API const char *talon_path_name(talon_path path);

/* ---- Washes ---- */

/** Wash cards 0 … cards−1 for each of the deals first … first + deals − 1, random step `step`.
 *  Out: place i of deal first + d is out[d·stride + i], for i < top; the bytes of a row past them are undefined.
 *  In: cards ≤ 256; top ≤ cards; stride a multiple of 64 of at least top; out aligned to 64 bytes.
 *  Returns false when the machine does not have the path, or the arguments are none of these; then nothing is written. */
TALON_API bool talon_batch_wash(talon_path path, uint8_t *out, size_t stride, const talon_seed *seed, uint32_t step, uint64_t first,
                                uint64_t deals, uint32_t cards, uint32_t top);

/** The same for any number of cards, rows of `top` entries without gaps. */
TALON_API bool talon_batch_wash_wide(talon_path path, uint16_t *out, const talon_seed *seed, uint32_t step, uint64_t first, uint64_t deals,
                                     uint32_t cards, uint32_t top);

/** Human riffles of cards in order, and how many rising sequences they leave: out[d] for deal first + d. Riffle t is random step t.
 *  cards ≤ 64, times ≤ 64. Returns as talon_batch_wash. */
TALON_API bool talon_batch_rising(talon_path path, uint8_t *out, const talon_seed *seed, uint64_t first, uint64_t deals, uint32_t cards,
                                  uint32_t times);

#ifdef __cplusplus
}
#endif
#endif
