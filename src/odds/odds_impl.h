/* odds_impl.h -- a solved question: the classes that are not empty, every hand there is, and what is done with each.
 *
 * (1) A hand is how many cards of each class it has; hands are in lexicographic order.
 * (2) chance = over / under, under > 0.
 * (3) spec.hand and spec.draws are what is counted one after the other. Without mulligans and condition there are no draws. With a condition
 *     the hand is what both look at, and the draws are the further cards that one of them looks at, too. */
#ifndef TALON_ODDS_IMPL_H
#define TALON_ODDS_IMPL_H

#include <talon/odds.h>

#include "odds/nat.h"

#define ODDS_LEVELS (TALON_ODDS_MULLIGANS_MAX + 1)

typedef struct odds_hand {
    uint16_t n[TALON_ODDS_CLASSES]; /* of class i of those that are not empty */
} odds_hand;

/* What is done with a hand after so many mulligans. */
typedef struct odds_choice {
    bool keep;
    odds_hand bottom; /* of a hand that is kept */
} odds_choice;

struct talon_odds {
    talon_odds_spec spec;
    uint32_t cards; /* in all */
    uint32_t classes_n;
    uint32_t mask[TALON_ODDS_CLASSES], size[TALON_ODDS_CLASSES];
    odds_hand *hand;
    size_t hands_n;
    odds_choice *choice;          /* [level * hands_n + hand]; NULL without mulligans: every hand is kept as it is */
    bool want_early, given_early; /* judged by the hand alone */
    nat over, under;
};

/* Cards that go to the bottom after so many mulligans. */
uint32_t talon__odds_bottom(const talon_odds_spec *spec, uint32_t level);

/* Whether a number of cards of each class has as many of every group as the ranges say. */
bool talon__odds_in(const talon_odds *o, const odds_hand *h, const talon_odds_range *range);

/* over / under as talon_odds_percent writes it. */
size_t talon__odds_percent(char *text, size_t text_size, const nat *over, const nat *under, uint32_t digits);

#endif
