/* search.c -- random cases until the model disagrees; then the case that shows it, without what it can do without. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 400 }; /* no two batches of answers hold more cases */

/* Whether the first n steps still differ. */
static bool still_differs(const trial *t, oracle *o, uint32_t n, uint64_t seed)
{
    oracle_open(o, t->program);
    t->repeat(o, t->steps, n, seed);
    const bool differs = !oracle_finish(o);
    oracle_close(o);
    return differs;
}

static bool case_differs(const trial *t, uint64_t seed)
{
    oracle o;
    oracle_open(&o, t->program);
    t->make(&o, t->steps, seed);
    const bool differs = !oracle_finish(&o);
    oracle_close(&o);
    return differs && still_differs(t, &o, t->steps_n, seed);
}

/* Try without each step, the last first. */
static uint32_t shrink(const trial *t, oracle *o, uint64_t seed)
{
    uint32_t n = t->steps_n;
    const size_t size = t->step_size;
    unsigned char *steps = t->steps, *kept = malloc(size);
    if (!kept)
        return n;
    for (uint32_t i = n; i-- > 0;) {
        unsigned char *at = steps + i * size;
        memcpy(kept, at, size);
        memmove(at, at + size, size * (n - 1 - i));
        if (still_differs(t, o, n - 1, seed)) {
            n--;
        } else {
            memmove(at + size, at, size * (n - 1 - i));
            memcpy(at, kept, size);
        }
    }
    free(kept);
    return n;
}

static void report(const trial *t, uint64_t first, uint64_t last)
{
    oracle o;
    if (t->look_closely)
        t->look_closely();
    for (uint64_t seed = first; seed <= last; seed++) {
        if (!case_differs(t, seed))
            continue;
        const uint32_t n = shrink(t, &o, seed);
        still_differs(t, &o, n, seed);
        printf("the %s and the model differ; case %llu:\n", t->what, (unsigned long long)seed);
        t->show(t->steps, n, seed);
        printf("%s: %s\nmodel: %s\n", t->what, o.want, o.got);
        return;
    }
    printf("the %s and the model differed, but no single case shows it (%llu to %llu)\n", t->what, (unsigned long long)first,
           (unsigned long long)last);
}

uint64_t search_random(const trial *t, uint64_t wanted, uint64_t seed)
{
    oracle o;
    uint64_t first = seed, at = seed;
    printf("seed %llu\n", (unsigned long long)seed);
    oracle_open(&o, t->program);
    for (; *t->done < wanted; at++) {
        t->make(&o, t->steps, at);
        if (!oracle_pump(&o))
            break;
        first = at > BATCH + seed ? at - BATCH : seed;
    }
    if (o.differs || !oracle_finish(&o)) {
        report(t, first, at);
        return 0;
    }
    oracle_close(&o);
    return at - seed;
}
