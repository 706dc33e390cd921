/* random_hearts.c -- see random_hearts.h. Three cards to the left, the two of clubs leads, no points in the first trick, hearts must be
 * broken (the queen of spades breaks them, too), who takes all points gives them to the others. */
#include "random_hearts.h"

#include <string.h>

#define SUIT(s) (0x1FFFull << 13 * (s))
enum { CLUBS, DIAMONDS, HEARTS, SPADES };
#define QUEEN_OF_SPADES (13 * SPADES + 10)
#define WITH_POINTS     (SUIT(HEARTS) | 1ull << QUEEN_OF_SPADES)

static void deal(random_hearts *h)
{
    uint8_t card[52];
    for (uint8_t i = 0; i < 52; i++)
        card[i] = i;
    for (uint32_t i = 51; i > 0; i--) {
        const uint32_t k = bench_roll(&h->dice, i + 1);
        const uint8_t one = card[i];
        card[i] = card[k];
        card[k] = one;
    }
    memset(h->hand, 0, sizeof h->hand);
    for (uint32_t i = 0; i < 52; i++)
        h->hand[i % 4] |= 1ull << card[i];
    h->passes = h->in_trick = h->nth = h->broken = 0;
    memset(h->points, 0, sizeof h->points);
}

void random_hearts_begin(random_hearts *h, uint64_t dice)
{
    *h = (random_hearts){.dice = dice};
    deal(h);
}

static uint32_t nth_of(uint64_t set, uint32_t n)
{
    for (; n > 0; n--)
        set &= set - 1;
    return (uint32_t)__builtin_ctzll(set);
}

static uint32_t take_one(random_hearts *h, uint64_t set)
{
    return nth_of(set, bench_roll(&h->dice, (uint32_t)__builtin_popcountll(set)));
}

/* Any three of a hand, as one decision. */
static void pass(random_hearts *h)
{
    const uint32_t who = h->passes++;
    uint64_t chosen = 0;
    for (uint32_t i = 0; i < 3; i++)
        chosen |= 1ull << take_one(h, h->hand[who] & ~chosen);
    h->passed[who] = chosen;
    if (h->passes < 4)
        return;
    for (uint32_t i = 0; i < 4; i++) {
        h->hand[i] &= ~h->passed[i];
        h->hand[(i + 1) % 4] |= h->passed[i];
    }
    for (uint8_t i = 0; i < 4; i++)
        if (h->hand[i] & 1)
            h->leader = i;
}

static uint64_t first_that_is_some(const uint64_t *choice)
{
    while (!*choice)
        choice++;
    return *choice;
}

static uint64_t legal(const random_hearts *h, uint64_t hand)
{
    if (h->in_trick) {
        const uint64_t follow = hand & SUIT(h->trick[0] / 13);
        return first_that_is_some((const uint64_t[]){follow, h->nth == 0 ? hand & ~WITH_POINTS : 0, hand});
    }
    if (h->nth == 0)
        return hand & 1; /* the two of clubs */
    return first_that_is_some((const uint64_t[]){h->broken ? 0 : hand & ~SUIT(HEARTS), hand});
}

static void score(random_hearts *h)
{
    for (uint32_t i = 0; i < 4; i++) {
        const bool moon = h->points[0] == 26 || h->points[1] == 26 || h->points[2] == 26 || h->points[3] == 26;
        h->score[i] += moon ? 26 - h->points[i] : h->points[i];
    }
    deal(h);
}

static void end_trick(random_hearts *h)
{
    uint32_t best = 0, points = 0;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t card = h->trick[i];
        if (i && card / 13 == h->trick[0] / 13u && card > h->trick[best])
            best = i;
        points += card == QUEEN_OF_SPADES ? 13 : card / 13 == HEARTS;
    }
    h->leader = (uint8_t)((h->leader + best) % 4);
    h->points[h->leader] = (uint8_t)(h->points[h->leader] + points);
    h->broken |= points > 0;
    h->in_trick = 0;
    if (++h->nth == 13)
        score(h);
}

void random_hearts_decide(random_hearts *h)
{
    if (h->passes < 4) {
        pass(h);
        return;
    }
    uint64_t *hand = &h->hand[(h->leader + h->in_trick) % 4];
    const uint32_t card = take_one(h, legal(h, *hand));
    *hand &= ~(1ull << card);
    h->trick[h->in_trick++] = (uint8_t)card;
    if (h->in_trick == 4)
        end_trick(h);
}
