/* talon/sim.h -- batches of deals, and questions about them.
 *
 * Deal number d of seed S is what a table with that seed and that number deals (docs/random.md): nothing here has randomness of
 * its own, and every deal can be looked at alone with talon_runner_restart or `talon random --deal`.
 *
 * (1) All paths give the same bytes, rejected dice included.
 * (2) Counts depend on the seed and on which deals were counted, not on the path, the order or who counted them: adding the
 *     counts of two ranges of deals gives those of both.
 *
 * Threads: a prepared game is only read, and may be shared; what counts deals is for one call at a time. So each thread has a counter of
 * its own.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_SIM_H
#define TALON_SIM_H

#include <talon/base.h>
#include <talon/random.h>
#include <talon/runner.h>

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
 *  Returns false when the machine does not have the path, the arguments are none of these, or there is no memory (more than 112 cards
 *  take some from the heap); then nothing is written. */
TALON_API bool talon_batch_wash(talon_path path, uint8_t *out, size_t stride, const talon_seed *seed, uint32_t step, uint64_t first,
                                uint64_t deals, uint32_t cards, uint32_t top);

/** The same for any number of cards, rows of `top` entries without gaps. */
TALON_API bool talon_batch_wash_wide(talon_path path, uint16_t *out, const talon_seed *seed, uint32_t step, uint64_t first, uint64_t deals,
                                     uint32_t cards, uint32_t top);

/** Human riffles of cards in order, and how many rising sequences they leave: out[d] for deal first + d. Riffle t is random step t.
 *  cards ≤ 64, times ≤ 64. Returns as talon_batch_wash; more than 16 riffles take memory from the heap. */
TALON_API bool talon_batch_rising(talon_path path, uint8_t *out, const talon_seed *seed, uint64_t first, uint64_t deals, uint32_t cards,
                                  uint32_t times);

/* ---- A game prepared for many deals ---- */

typedef struct talon_sim talon_sim;

/** Prepare a game: the seating's seed and players, its phases up to and with `until` (NULL: all; "setup": none). Runs it once.
 *  A game that never looks at its cards while it is dealt runs in lanes; any other is dealt by talon_runner_run. Both give the same.
 *  Returns: the prepared game (talon_sim_free), or NULL and *out: the seating's or the run's fault (a phase that the game does not have is one); its end is TALON_END_STOPPED when
 *  there is no memory. The game and what the seating
 *  points to must outlive it. It is only read afterwards and may be shared by threads. */
TALON_API talon_sim *talon_sim_new(talon_outcome *out, const talon_game *g, const talon_seating *seating, const char *until,
                                   talon_path path);
TALON_API void talon_sim_free(talon_sim *s);
TALON_API bool talon_sim_in_lanes(const talon_sim *s);
TALON_API talon_path talon_sim_path(const talon_sim *s);
TALON_API const talon_shape *talon_sim_shape(const talon_sim *s); /* zones and pack, for names */

/** The whole table of each deal as one row: zone after zone in the order of the shape, each from its top; card ids.
 *  For games in lanes of at most 256 cards; out, stride, first and deals as for talon_batch_wash.
 *  Returns false for other games, for those that sort hands, for other arguments, or when there is no memory. */
TALON_API bool talon_sim_rows(const talon_sim *s, uint8_t *out, size_t stride, uint64_t first, uint64_t deals);

/** The same for any number of cards: rows of `stride` entries, at least as many as there are cards. Returns false for games that are not in
 *  lanes or sort hands, for a stride that is too short, and when there is no memory. For embedding: packs of more than 256 cards. */
TALON_API bool talon_sim_rows_wide(const talon_sim *s, uint16_t *out, size_t stride, uint64_t first, uint64_t deals);

/** Where a zone's cards stand in such rows: from the returned entry on, *cards of them, the same in every deal.
 *  For games that have such rows; elsewhere, and for a zone that is none, *cards is 0. */
TALON_API uint32_t talon_sim_columns(const talon_sim *s, uint32_t *cards, talon_zone zone);

/* ---- Questions ---- */

typedef struct talon_question talon_question;

/** What is wrong with a question's text: `size` bytes at `at`. */
typedef struct talon_question_error {
    uint32_t at, size;
    char text[256];
} talon_question_error;

/** Say which cards lie in a zone when the deal is done: some of them or all, by their faces. From then on every deal, also of
 *  talon_sim_rows, is one where they do, and all such deals are equally likely: deal d of the seed with each known card and the card at
 *  its place exchanged (docs/sim.md has the proof). No deal is thrown away. Before counters are made, by one thread.
 *  Returns false and error->text, and then nothing is known but what was before: for games that are not in lanes, cards that were not
 *  washed together with what else could lie there, more cards than there are, a zone that was said before; where the pack has several
 *  cards of a name, and neither all cards of the zone nor all of that name are said; and when there is no memory. */
TALON_API bool talon_sim_know(talon_sim *s, talon_question_error *error, talon_zone zone, const talon_face *face, uint32_t n);

#define TALON_QUESTION_MAX        4096u    /* bytes of a question */
#define TALON_QUESTION_VALUES_MAX 1000000u /* different values */

/** Read a question about the dealt zones, as docs/sim.md describes: count(hand.1, rank A) >= 2.
 *  Returns: the question (talon_question_free), or NULL and *error. It refers to the prepared game, which must outlive it. */
TALON_API talon_question *talon_question_parse(talon_question_error *error, const talon_sim *s, const char *text, size_t text_size);
TALON_API void talon_question_free(talon_question *q);

TALON_API bool talon_question_is_yes_no(const talon_question *q);
/** Its values lie in low … low + values − 1; one counter for each. */
TALON_API int64_t talon_question_low(const talon_question *q);
TALON_API uint32_t talon_question_values(const talon_question *q);
/** The share of each value among all possible deals, where it can be computed. Returns 1; 0 where it cannot, −1 when there is no memory:
 *  then share is unchanged. For embedding: talon itself asks with conditions. */
TALON_API int talon_question_exact(const talon_question *q, double *share);
/** The same among the deals where `given`, a yes-or-no question about the same game, is a yes. NULL: among all. 0 also where it is never. */
TALON_API int talon_question_exact_given(const talon_question *q, const talon_question *given, double *share);
/** What a value of the question is called: "two pairs" for 2 of poker(hand.1). NULL where values are numbers. */
TALON_API const char *talon_question_value_name(const talon_question *q, int64_t value);

/** A function of the language, or NULL past the end. For embedding: whoever asks for questions can list the words. */
typedef struct talon_question_word {
    const char *name;
    const char *about;
} talon_question_word;
TALON_API const talon_question_word *talon_question_word_get(size_t i);

/* ---- Counting ---- */

typedef struct talon_counter talon_counter;

/** What one thread needs to count. Returns NULL when there is no memory. The questions must outlive it. */
TALON_API talon_counter *talon_counter_new(const talon_sim *s, const talon_question *const *question, size_t questions_n);
/** One that counts only the deals where `given`, a yes-or-no question, is a yes. NULL: all. How many that were is the sum of any question's
 *  counters. */
TALON_API talon_counter *talon_counter_new_given(const talon_sim *s, const talon_question *const *question, size_t questions_n,
                                                 const talon_question *given);
TALON_API void talon_counter_free(talon_counter *c);

/** Deal first … first + deals − 1 and add 1 for every deal to the counter of each question's value; the questions' counters follow
 *  one another in `count`. Returns false when a deal did not end as it should, which only happens to games that are not in lanes:
 *  then *out and *deal say how and which, and the counters are to be thrown away. Allocates nothing. */
TALON_API bool talon_counter_run(talon_counter *c, uint64_t *count, talon_outcome *out, uint64_t *deal, uint64_t first, uint64_t deals);

/* ---- Statistics ---- */

/** Wilson's interval for a share seen `hits` times in n, z standard deviations wide (1.96: 95 %). */
TALON_API void talon_share_interval(double *low, double *high, uint64_t hits, uint64_t n, double z);

typedef struct talon_chi {
    double value;
    uint32_t freedom; /* degrees of; 0: too few deals, or only one value */
    double p;         /* probability of at least this value */
} talon_chi;

/** Pearson's test of counts against exact shares. Neighbouring values that expect fewer than 5 are put together; values of share 0 that
 *  were seen make p 0. */
TALON_API talon_chi talon_chi_square(const uint64_t *count, const double *share, size_t values);

#ifdef __cplusplus
}
#endif
#endif
