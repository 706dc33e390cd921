/* harness.c -- see harness.h. */
#define _GNU_SOURCE
#include "harness.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CHUNK_NS 1e5

double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

bool bench_pin(void)
{
    const int cpu = sched_getcpu();
    cpu_set_t only;
    CPU_ZERO(&only);
    if (cpu < 0)
        return false;
    CPU_SET((size_t)cpu, &only);
    return sched_setaffinity(0, sizeof only, &only) == 0;
}

void bench_use(uint64_t value)
{
    __asm__ volatile("" : : "r"(value) : "memory");
}

static double chunk(bench_variant *v)
{
    const double start = bench_now();
    v->run(v->context, v->times);
    return bench_now() - start;
}

static void calibrate(bench_variant *v)
{
    v->times = v->least ? v->least : 1;
    while (chunk(v) < CHUNK_NS && v->times < 1u << 30)
        v->times *= 2;
    v->best = 1e300;
}

void bench_race(bench_variant *v, size_t n, double seconds)
{
    for (size_t i = 0; i < n; i++)
        if (v[i].run)
            calibrate(&v[i]);
    const double end = bench_now() + seconds * 1e9;
    do {
        for (size_t i = 0; i < n; i++) {
            if (!v[i].run)
                continue;
            const double each = chunk(&v[i]) / v[i].times;
            if (each < v[i].best)
                v[i].best = each;
        }
    } while (bench_now() < end);
}

static const char *const line = "%-3s %-44s %-46s %-8s %-9s %s\n";

void bench_heading(void)
{
    printf(line, "row", "work", "against", "goal", "measured", "");
}

void bench_row(const char *row, const char *work, const char *baseline, bench_goal kind, double goal, double ratio)
{
    char wanted[32] = "-", reached[32];
    const bool good = kind == BENCH_AT_LEAST ? ratio >= goal : ratio <= goal;
    if (kind != BENCH_NO_GOAL)
        snprintf(wanted, sizeof wanted, "%s %.2fx", kind == BENCH_AT_LEAST ? ">=" : "<=", goal);
    snprintf(reached, sizeof reached, "%.2fx", ratio);
    printf(line, row, work, baseline, wanted, reached, kind == BENCH_NO_GOAL ? "" : good ? "ok" : "missed");
    fflush(stdout);
}

void bench_skip(const char *row, const char *work, const char *why)
{
    printf("%-3s %-44s skipped: %s\n", row, work, why);
    fflush(stdout);
}

_Noreturn void bench_broken(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(70);
}
