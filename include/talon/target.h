/* talon/target.h -- what a game wants from a mixed deck of real cards: who gets how many, which order matters, what nobody needs.
 *
 * The game is dealt on the kernel, and only how cards leave the deck matters. Cards that go in setup to a place where order
 * means nothing (a hand its owner looks at, the skat) are a packet. Everything else stays in the talon, in the order of leaving;
 * cards that go to such a place in one operation (a flop) are a block. What stays in the deck is the rest if the game has phases
 * that draw from it, puts nothing back into it, and its rules of play take no more from it than the phases; else it is what people
 * draw from, in order.
 *
 * (1) Where the game looks at cards it is dealt many times; from the first difference on the talon is in order.
 * (2) All memory is the caller's; nothing is allocated.
 *
 * Threads: a runner is for one call at a time, and so is the scratch memory.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_TARGET_H
#define TALON_TARGET_H

#include <talon/dealer.h>
#include <talon/runner.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_TARGET_MAX_PLACES 299u /* hands and places that get a packet */

/** A hand or place that gets a packet. Its number is the player of TALON_DEST_PLAYER. */
typedef struct talon_target_place {
    talon_zone zone;
    uint8_t face;   /* how the cards lie there: TALON_FACING_ */
    bool both_ways; /* the zone gets cards face up and face down: two places */
} talon_target_place;

/** What a part of the talon is for, from the top: neighbouring cards that go to one zone and lie there the same way. */
typedef struct talon_target_course {
    talon_zone zone; /* TALON_ZONE_NONE: drawn from in play */
    uint16_t n;
    bool up; /* they lie there face up, when all that is dealt lies where it belongs */
} talon_target_course;

/** A game as destinations, not yet assigned to cards (talon_dest_assign does that). Plain data of fixed size, about 8 kB. */
typedef struct talon_target {
    uint32_t n;
    talon_dest dest[TALON_PLAN_MAX_CARDS];
    talon_target_place place[TALON_TARGET_MAX_PLACES];
    uint32_t places_n;
    talon_target_course course[TALON_PLAN_MAX_CARDS];
    uint32_t courses_n;
    uint32_t rest;        /* cards that the game never deals, in any order */
    uint32_t first_aside; /* cards that leave the deck before it is mixed */
    uint32_t deck_n;      /* cards of the deck */
    talon_zone deck;      /* the zone it is for, or TALON_ZONE_NONE: nothing holds cards */
    bool depends;         /* on the cards themselves, from some point on */
    bool again;           /* cards come back into the deck and are dealt once more, which is not in here: several hands in one run */
} talon_target;

/** Bytes of scratch for talon_target_read. */
TALON_API size_t talon_target_work_size(const talon_runner *r);

/** Read a game that has been sat down for and not run; the runner must keep records. Afterwards the runner is in the middle of
 *  some deal: restart it.
 *  Returns: TALON_OK; TALON_E_LIMIT_EXCEEDED with *f when the deck has more than TALON_PLAN_MAX_CARDS cards or too many places
 *  get packets; TALON_E_INSUFFICIENT_CARDS when nothing holds cards; the status of an operation that was refused in a trial deal,
 *  or TALON_E_BAD_REQUEST when an `expect` did not hold in a game that never looks at its cards, with *o filled.
 *  Out: t (deck and deck_n also when it fails), f, o. In/out: r, work (aligned as for uint64_t).
 *  Cost: one deal; four hundred where the game looks at its cards. */
TALON_API talon_status talon_target_read(talon_target *t, talon_fault *f, talon_outcome *o, talon_runner *r, void *work);

/** Whether a zone that holds cards is left alone by a plan for this deck: not the deck, nor another player's own of its name. */
TALON_API bool talon_target_leaves(const talon_runner *r, talon_zone deck, talon_zone z);

#ifdef __cplusplus
}
#endif
#endif
