/* rules_walk.h -- one walk through the answers of a choice: what listing them and judging one share.
 *
 * In ordinary play nothing hangs. With sealed cards a walk shows what is an answer whatever these are; `hangs` says that there may be more. */
#ifndef TALON_RUNNER_RULES_WALK_H
#define TALON_RUNNER_RULES_WALK_H

#include "runner/rules.h"

/* One walk through the answers. */
typedef struct walk {
    talon_rules *m;
    const game_option *option;
    const game_question *q;
    talon_answer a;
    talon_on_answer *visit;
    void *context;
    listing *list;            /* where they are kept, instead of being shown; or NULL */
    uint32_t seat;            /* the chooser */
    uint32_t shown, fit;      /* fit: which alternative counts, as a place in the list */
    const talon_zone *from;   /* the zones before the one that is chosen from … */
    uint32_t from_n;          /* … so many */
    const talon_answer *only; /* of melds and combos those of so many cards and that kind; NULL: all */
    bool found, stopped;
    bool hangs;
} walk;

/* The next answer is w->a. These return false when the walk is to end. */
bool talon__show_answer(walk *w);
/* All answers that take so many of these places of w->a.from, and so are w->a besides. */
bool talon__show_lot(walk *w, uint32_t take, uint64_t places);
/* These cards of a zone, if they fit and have not been offered under the same name. */
bool talon__offer(walk *w, group zone, group cards);
/* The same of cards that are the first of their ranks. */
bool talon__offer_fitting(walk *w, group zone, group cards);

typedef struct in_zone {
    walk *w;
    group zone;
    bool natural; /* the first card must be no wild one */
} in_zone;
bool talon__offer_selection(talon_rules *m, void *in_zone, group cards); /* an each_selection */

/* Whether the alternative that is looked at holds for this selection, which is what `chosen` and `it` are meanwhile. */
bool talon__walk_holds(walk *w, group g);
/* Selections that fulfil it: of one group of cards, of all these zones; and of values, from the i-th variable on. */
void talon__walk_group(walk *w, group zone);
void talon__walk_zones(walk *w, const talon_zone *from, uint32_t from_n, const talon_zone *to, uint32_t to_n);
void talon__walk_values(walk *w, uint32_t i);
/* How many values the i-th variable of a question may have, and the k-th of them; false: that one is nobody who plays. */
uint32_t talon__domain_size(talon_rules *m, const game_question *q, uint32_t i, int64_t *first);
bool talon__domain_value(const talon_rules *m, const game_question *q, uint32_t i, int64_t first, uint32_t k, int32_t *value);
talon_player talon__player_at(const talon_rules *m, uint32_t seat);

/* The chooser sees the card at a place of the zone that is chosen from. */
bool talon__walk_sees(const walk *w, uint32_t pos);

/* A question about cards, for all its alternatives. */
#define SIEVED_ZONES 32u /* zones that cards may come from, and go to */
typedef struct offers {
    walk *w;
    const talon_zone *from, *to;
    uint32_t from_n, to_n;       /* to_n: at least one, which may be TALON_ZONE_NONE */
    bool begun, sieved;          /* begun: what follows is known; sieved: sets of cards are enough */
    bool packets;                /* the newest, not any */
    uint32_t lo, hi;             /* how many cards */
    uint64_t all;                /* the cards that are asked about: all, or those that packets begin with */
    group zone[SIEVED_ZONES];    /* by zone of `from`: its cards … */
    uint64_t here[SIEVED_ZONES]; /* … and those that are asked about */
} offers;
/* All alternatives of a question that asks for so many cards (bit_sets.single). False, and nothing was offered, when it cannot be done so. */
bool talon__offer_singles(walk *w);
/* The answers of a choice that asks for no more than that (CODE_ONE_LOT), into m->list. False: there is none, or it cannot be done so, and
 * the list is to be made anew. */
bool talon__keep_singles(talon_rules *m);
/* One alternative, by sets of cards. False, and nothing was offered, when it cannot be done so. */
bool talon__offer_sieved(offers *o);
void talon__melds(walk *w, group zone, int64_t lo, int64_t hi);
void talon__combos(walk *w, group zone);

#endif
