/* talon/odds.h -- what a deck will deal: exact probabilities, and the same seen in simulated deals.
 *
 * (1) Probabilities are fractions of whole numbers of any size the limits allow: nothing is rounded before it is printed.
 * (2) A simulation is a function of its seed: deal i, mulligan j is the wash of stream (seed, step j, deal i), as docs/random.md says.
 * (3) A hand is judged before cards go to the bottom (London mulligan), and those go that leave the best chance.
 *
 * Threads: as talon/base.h says.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_ODDS_H
#define TALON_ODDS_H

#include <talon/deck.h>
#include <talon/random.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Written limits; beyond any of them a question is refused. */
#define TALON_ODDS_CARDS_MAX     1000u
#define TALON_ODDS_GROUPS_MAX    4u
#define TALON_ODDS_CLASSES       16u /* one for every set of groups */
#define TALON_ODDS_HAND_MAX      60u /* with mulligans; without, all cards may be looked at */
#define TALON_ODDS_MULLIGANS_MAX 6u
#define TALON_ODDS_ERROR_SIZE    300u

/** So many cards of a group, both included. */
typedef struct talon_odds_range {
    uint32_t least, most;
} talon_odds_range;

/** What is asked: after a hand and some draws, is the number of cards of every group in its range? With a condition: among the deals in
 *  which the first given_cards cards have so many of every group. Both may look at the same cards, or either at fewer than the other. */
typedef struct talon_odds_spec {
    uint32_t count[TALON_ODDS_CLASSES]; /* [m]: cards that are in exactly the groups whose bits are set in m */
    uint32_t groups_n;
    talon_odds_range want[TALON_ODDS_GROUPS_MAX];
    uint32_t hand;  /* cards of an opening hand */
    uint32_t draws; /* cards drawn after it */
    uint32_t mulligans_max, mulligans_free;
    bool has_keep; /* hands are kept when they are in these ranges; without: when a new hand would not be better */
    talon_odds_range keep[TALON_ODDS_GROUPS_MAX];
    bool has_given; /* not with mulligans */
    uint32_t given_cards;
    talon_odds_range given[TALON_ODDS_GROUPS_MAX];
} talon_odds_spec;

typedef struct talon_odds talon_odds;

/** The exact chance, and what to keep and to put on the bottom.
 *  Returns: the answer, the caller's to free; NULL when a limit is exceeded, a condition never holds or memory ran out, and error says so.
 *  Cost: grows with the ways to divide the cards looked at among the classes that are not empty. */
TALON_API talon_odds *talon_odds_solve(char error[TALON_ODDS_ERROR_SIZE], const talon_odds_spec *spec);
TALON_API void talon_odds_free(talon_odds *o);

/** The chance as a double, right but for the last few of its 53 bits. */
TALON_API double talon_odds_value(const talon_odds *o);
/** The chance times 100 with that many digits after the point, rounded half up from the exact fraction: "34.0210". Like snprintf. */
TALON_API size_t talon_odds_percent(const talon_odds *o, char *text, size_t text_size, uint32_t digits);
/** The exact fraction in lowest terms, "12/35". Like snprintf. */
TALON_API size_t talon_odds_fraction(const talon_odds *o, char *text, size_t text_size);

/** The chance that a hand of so many of the cards has of one kind as many as the range says, as talon_odds_percent writes it: what a new
 *  hand of seven would bring, beside a library. Allocates nothing.
 *  Returns: as snprintf; 0, and nothing written, with more than TALON_ODDS_CARDS_MAX cards, or a kind or hand of more than there are. */
TALON_API size_t talon_odds_hand(char *text, size_t text_size, uint32_t cards, uint32_t kind, uint32_t hand, talon_odds_range want,
                                 uint32_t digits);

/** Deal so many times by the same rules. Returns: in how many deals the answer was yes; UINT64_MAX without memory.
 *  Out: held (may be NULL): in how many the condition held, without one in all; the others are counted nowhere else.
 *  seen (may be NULL): [k] how often k cards of the first group were there, room for hand + draws + 1. */
TALON_API uint64_t talon_odds_simulate(const talon_odds *o, uint64_t *seen, uint64_t *held, const talon_seed *seed, uint64_t deals);

/* ---- Questions in words ---- */

/** Why a card counts as a land. Without a database of cards nothing else is known. */
typedef enum talon_land {
    TALON_LAND_NO,      /* nothing says so */
    TALON_LAND_BASIC,   /* the name of a basic land */
    TALON_LAND_TYPE,    /* the list gives types, and "Land" is one of its front face */
    TALON_LAND_KEYWORD, /* its section, category or tag ends with "land" or "lands" */
    TALON_LAND_NAMED,   /* the caller says so */
    TALON_LAND_KNOWN,   /* the name of a nonbasic land: talon_deck_is_nonbasic_land */
    TALON_LANDS
} talon_land;

typedef struct talon_odds_options {
    const char *const *land; /* further lands: patterns with *, spelled as talon_deck_spell does */
    uint32_t lands_n;
    bool has_land_count; /* the caller knows how many lands there are; those nobody knows by name are among the other cards */
    uint32_t land_count;
    const char *keep; /* when a hand is kept, in the words of a question without its "in …"; NULL: when it is best */
    uint32_t mulligans_max, mulligans_free;
    bool duel; /* two play, whatever the list is for: whoever begins does not draw on turn 1 */
} talon_odds_options;

/** Whether a list is for a game of several players, where everybody draws on turn 1 and one mulligan is free: it has a commander, or
 *  98 to 100 cards. */
TALON_API bool talon_odds_several(const talon_deck *d);

TALON_API talon_land talon_odds_land(const talon_deck_card *card, const talon_odds_options *options);

typedef struct talon_odds_question {
    talon_odds_spec spec;
    bool distribution;         /* "lands in opening 7" without a number: how many of the first group; spec.want[0] is any number */
    bool asks_lands;           /* lands are one of the groups */
    uint32_t lands;            /* how many there are then */
    uint32_t turn;             /* of "by turn N", in the question or its condition, the later one; 0 without */
    bool on_the_draw;          /* said so */
    bool first_draw;           /* whoever begins draws on turn 1: several play */
    uint32_t bad_at, bad_size; /* when it is not understood: these bytes of the question; bad_size is 0 when it is no place in it */
} talon_odds_question;

/** Understand a question about the main deck:
 *    CARDS {and CARDS} in opening N | in first N | by turn N [on the play | on the draw] [given CARDS {and CARDS} [in … | by …]]
 *  where CARDS is
 *    [no | a | N | at least N | at most N | exactly N | more than N | fewer than N | N to M | N or more | N or fewer | any of | all of]
 *    (lands | NAME{; NAME} | [CATEGORY])
 *  N is a number in digits or a word up to twenty. A name without a number is at least one. A condition without a place looks at the cards
 *  that the question looks at. docs/decks.md §6 has examples.
 *  Returns: false, and error says what was not understood. */
TALON_API bool talon_odds_ask(talon_odds_question *q, char error[TALON_ODDS_ERROR_SIZE], const talon_deck *d, const char *question,
                              const talon_odds_options *options);

#ifdef __cplusplus
}
#endif
#endif
