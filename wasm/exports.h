/* exports.h -- what the WebAssembly module offers to its loader, talon.mjs, besides functions of the public headers.
 *
 * Arguments and results are numbers and addresses in the module's memory. Everything that must be kept lies in memory taken by
 * memory_take; the module has no imports. */
#ifndef TALON_WASM_EXPORTS_H
#define TALON_WASM_EXPORTS_H

#include <stddef.h>
#include <stdint.h>

#include <talon/target.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* Memory: a stack. take gives NULL when there is none; release forgets everything taken since mark. */
uintptr_t EXPORT(memory_mark)(void);
void EXPORT(memory_release)(uintptr_t mark);
void *EXPORT(memory_take)(size_t size);

/* Random steps: `seed` is 32 bytes, a step's stream is read from its beginning. */
void EXPORT(random_words)(uint32_t *out, uint32_t n, const talon_seed *seed, uint32_t step, uint64_t deal);
void EXPORT(random_dice)(uint32_t *out, uint32_t n, uint32_t sides, const talon_seed *seed, uint32_t step, uint64_t deal);
void EXPORT(random_wash)(uint16_t *a, uint32_t n, const talon_seed *seed, uint32_t step, uint64_t deal);
void EXPORT(random_riffle)(uint16_t *out, uint32_t n, const talon_seed *seed, uint32_t step, uint64_t deal);

/* Sitting down: names are `players` texts one after the other, each with its 0; `deck` likewise `deck_n` card names for everybody
 * where the game imports. Returns the runner, or NULL: fault_text says why. Everything is taken from memory and stays there. */
talon_runner *EXPORT(runner_sit)(const talon_game *g, const char *names, uint32_t players, uint32_t dealer, const char *deck,
                                 uint32_t deck_n, const talon_seed *seed, uint64_t deal);
/* Setup and phases up to `until` (NULL: all). Returns a talon_end; after a fault fault_text says why. */
uint32_t EXPORT(runner_run)(talon_runner *r, const char *until);
/* A card's name, with its 0. */
const char *EXPORT(runner_card)(const talon_runner *r, uint32_t id);
/* What failed last, one sentence. */
const char *EXPORT(fault_text)(void);

/* What the game wants from real cards, or NULL: fault_text says why. Leaves the runner at its beginning. */
const talon_target *EXPORT(target_read)(talon_runner *r);
enum { TARGET_CARDS, TARGET_PLACES, TARGET_COURSES, TARGET_REST, TARGET_ASIDE, TARGET_DECK, TARGET_DEPENDS };
uint32_t EXPORT(target_get)(const talon_target *t, uint32_t what);
const talon_dest *EXPORT(target_dest)(const talon_target *t);
uint32_t EXPORT(target_place)(const talon_target *t, uint32_t i);  /* zone, face << 16, both ways << 24 */
uint32_t EXPORT(target_course)(const talon_target *t, uint32_t i); /* zone, cards << 16 */

/* Shuffles dest by random step 0 of the seed. */
void EXPORT(dest_assign)(talon_dest *dest, uint32_t n, const talon_seed *seed);

/* A plan, or NULL: fault_text says why. weights: lay, seat, packet, pickup; zeros: seconds. */
const talon_plan *EXPORT(plan_make)(const talon_dest *dest, uint32_t n, uint32_t piles, uint32_t mode, const uint16_t weights[4]);
enum { PLAN_ROUNDS, PLAN_LAYS, PLAN_SEATS, PLAN_PACKETS, PLAN_PICKUPS };
uint32_t EXPORT(plan_get)(const talon_plan *p, uint32_t what);
uint32_t EXPORT(plan_round_first)(const talon_plan *p, uint32_t round);
uint32_t EXPORT(plan_round_lays)(const talon_plan *p, uint32_t round);
uint32_t EXPORT(plan_round_pickups)(const talon_plan *p, uint32_t round);
const uint8_t *EXPORT(plan_round_pickup)(const talon_plan *p, uint32_t round);
uint32_t EXPORT(plan_lay)(const talon_plan *p, uint32_t i); /* give, pile << 16 */

#endif
