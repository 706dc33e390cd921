/* main.c -- `make bench`: the rows of docs/performance.md, measured here and now. Never fails because of a figure. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/sim.h>

#include "harness.h"

#if defined(__AVX512F__)
#define INSTRUCTIONS "AVX-512"
#elif defined(__AVX2__)
#define INSTRUCTIONS "AVX2"
#elif defined(__AVX__)
#define INSTRUCTIONS "AVX"
#elif defined(__SSE4_1__)
#define INSTRUCTIONS "SSE4.1"
#elif defined(__SSE2__)
#define INSTRUCTIONS "SSE2"
#elif defined(__ARM_NEON)
#define INSTRUCTIONS "NEON"
#else
#define INSTRUCTIONS "no vector instructions"
#endif

#ifndef BENCH_FLAGS
#define BENCH_FLAGS "?"
#endif

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static void print_cpu(void)
{
    char text[256];
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && fgets(text, sizeof text, f))
        if (strncmp(text, "model name", 10) == 0) {
            printf("machine: %s", strchr(text, ':') ? strchr(text, ':') + 2 : text);
            break;
        }
    if (f)
        fclose(f);
}

/* bench [COMMAND [SECONDS-A-ROW [DEALS]]]: the talon command for rows 9 and 12, how long each race lasts, the deals of row 12. */
int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "build/talon";
    const double seconds = argc > 2 ? strtod(argv[2], NULL) : 2;
    const char *many = argc > 3 ? argv[3] : "100000000";
    const bool pinned = bench_pin();
    print_cpu();
    printf("compiler: %s, %s\n", COMPILER, BENCH_FLAGS);
    printf("instruction set: portable C for %s; lanes: %s%s\n\n", INSTRUCTIONS, talon_path_name(talon_path_best()),
           pinned ? "" : "; not bound to one core");
    bench_heading();
    bench_wash_rows(seconds);
    bench_batch_rows(seconds);
    bench_casino_rows(seconds);
    bench_table_rows(seconds);
    bench_rising_row(seconds);
    bench_apply_row(command, 1000000, 3);
    bench_lang_row(seconds);
    bench_fair_rows(seconds);
    bench_memory_row(command, many);
    bench_rules_rows(seconds);
    bench_bots_row(seconds);
    bench_blind_rows(seconds);
    return 0;
}
