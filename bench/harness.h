/* harness.h -- racing variants of one piece of work against each other, and the table of results.
 *
 * Absolute times mean nothing on a shared machine. All variants of a row run in one process on one core, in turn, in chunks of
 * about a tenth of a millisecond; each keeps the best time of its many chunks, and only ratios of those are reported. */
#ifndef BENCH_HARNESS_H
#define BENCH_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** One way to do the work, or none where run is NULL. run does it `times` times; what it computes must depend on every one of them. */
typedef struct bench_variant {
    void (*run)(void *context, uint32_t times);
    void *context;
    double best;    /* nanoseconds for one time, the least of all chunks */
    uint32_t times; /* in a chunk; found by bench_race */
    uint32_t least; /* it does so many at once: times is a multiple */
} bench_variant;

/** Rotate the variants for so many seconds and fill their best. */
void bench_race(bench_variant *v, size_t n, double seconds);

/** Stay on the core this process runs on now. Returns false where that is not possible. */
bool bench_pin(void);

/** Nanoseconds of a monotonic clock. */
double bench_now(void);

/** Keep a value alive: the compiler must compute it. */
void bench_use(uint64_t value);

typedef enum bench_goal { BENCH_AT_LEAST, BENCH_AT_MOST, BENCH_NO_GOAL } bench_goal;

/** Print one row: its number, the work, what it is compared with, the goal and the ratio reached. */
void bench_row(const char *row, const char *work, const char *baseline, bench_goal kind, double goal, double ratio);
/** Print one row that was not run, and why. */
void bench_skip(const char *row, const char *work, const char *why);
void bench_heading(void);

/** Stop with a message: the benchmark itself is wrong. */
_Noreturn void bench_broken(const char *what);

/* The rows, each file its own. */
void bench_wash_rows(double seconds);
#ifdef BENCH_CXX
/* casino.c: the std::vector baselines as variants of a race. */
void bench_std(void *context, uint32_t times);
void bench_std_plain(void *context, uint32_t times);
void bench_std_reused(void *context, uint32_t times);
#endif
void bench_casino_rows(double seconds);
void bench_batch_rows(double seconds);
void bench_rising_row(double seconds);
void bench_memory_row(const char *command, const char *many);
void bench_table_rows(double seconds);
void bench_lang_row(double seconds);
void bench_fair_rows(double seconds);
void bench_rules_rows(double seconds);
void bench_bots_row(double seconds);
void bench_blind_rows(double seconds);
void bench_apply_row(const char *command, uint32_t lines, uint32_t runs);

#endif
