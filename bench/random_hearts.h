/* random_hearts.h -- hearts for four written by hand, the measure for games that are played from their files. */
#ifndef BENCH_RANDOM_HEARTS_H
#define BENCH_RANDOM_HEARTS_H

#include <stdbool.h>
#include <stdint.h>

/** A quick generator for choices; the same for every player of a race. */
static inline uint32_t bench_roll(uint64_t *x, uint32_t n)
{
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    return (uint32_t)((*x >> 32) * n >> 32);
}

/* (1) A card is 13 * suit + rank, suits being clubs, diamonds, hearts, spades: a hand is a set of bits. (2) hand[] and what lies in the trick
 * are 52 cards before the first trick, and 4 fewer after each. */
typedef struct random_hearts {
    uint64_t dice;
    uint64_t hand[4], passed[4];
    uint8_t trick[4];
    uint8_t passes; /* how many have passed */
    uint8_t in_trick, leader, nth, broken;
    uint8_t points[4];
    int32_t score[4]; /* all deals added up */
} random_hearts;

void random_hearts_begin(random_hearts *h, uint64_t dice);
/** One decision: all legal cards are found, one is taken at random; a deal that is over is scored, and the next is dealt. */
void random_hearts_decide(random_hearts *h);

#endif
