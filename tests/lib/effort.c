/* effort.c -- the processor's time for something, divided by its time for a hash. */
#include "lib/effort.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <sodium.h>

#define TRIES 5

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The least of a few, as short as possible. */
static double seconds_of_hash(void)
{
    static uint8_t text[1 << 20];
    double least = 1e9;
    for (int i = 0; i < 3; i++) {
        const double begin = seconds();
        crypto_hash_sha512(text, text, sizeof text);
        const double taken = seconds() - begin;
        least = taken < least ? taken : least;
    }
    return least;
}

double effort(void (*work)(void *data), void *data, double most)
{
    const char *percent = getenv("TALON_TEST_PERCENT");
    const double slow = percent && strtol(percent, NULL, 10) < 100 ? 30 : 1;
    double least = 1e9;
    for (int i = 0; i < TRIES && least > most; i++) {
        const double hash = seconds_of_hash(), begin = seconds();
        work(data);
        const double hashes = (seconds() - begin) / hash / slow;
        least = hashes < least ? hashes : least;
    }
    if (getenv("TALON_TEST_TIMES"))
        fprintf(stderr, "%.0f hashes of at most %.0f\n", least, most);
    return least;
}
