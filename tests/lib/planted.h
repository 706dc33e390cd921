/* planted.h -- the kernel's random steps behind one interface, beside versions with well-known faults.
 *
 * A suite that finds nothing has shown little unless it finds these. */
#ifndef TESTS_PLANTED_H
#define TESTS_PLANTED_H

#include <talon/random.h>

typedef enum subject_kind { SHUFFLE, DIE, CUT, PICK, RIFFLE, SEED, TABLE } subject_kind;

typedef struct subject {
    const char *name;
    subject_kind kind; /* which of these is at fault */
    void (*shuffle)(uint16_t *a, uint32_t n, talon_stream *s);
    uint32_t (*die)(talon_stream *s, uint32_t sides);
    uint32_t (*cut)(talon_stream *s, uint32_t n, uint32_t min);
    void (*pick)(uint16_t *out, uint16_t *scratch, uint32_t n, uint32_t m, talon_stream *s);
    void (*riffle)(uint16_t *out, uint32_t n, talon_stream *s);
    talon_seed (*seed)(uint32_t i); /* of the i-th table made */
} subject;

extern const subject subject_ours;
extern const subject subject_planted[];
extern const size_t subject_planted_n;

/* A seed that differs for every i and says nothing about the others. */
talon_seed subject_seed(uint64_t i);
/* The integer i as a seed. */
talon_seed subject_small_seed(uint32_t i);

#endif
