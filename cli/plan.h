/* plan.h -- what the files of talon plan share: a game as destinations of real cards, and showing a plan. */
#ifndef TALON_PLAN_H
#define TALON_PLAN_H

#include <talon/dealer.h>
#include <talon/lang.h>

#include "players.h"
#include "show.h"

enum { RECEIVERS_MAX = 300, LABEL_SIZE = 160, LINE_SIZE = 16384 };

/* Somebody or some place that gets a packet: a player's hand, the skat, what is set aside. */
typedef struct receiver {
    talon_zone zone;
    uint8_t face; /* TALON_FACE_ */
    char label[LABEL_SIZE];
} receiver;

/* What the talon is for, from the top: cards that go to one zone together, and lie there the same way. */
typedef struct course {
    talon_zone zone; /* TALON_ZONE_NONE: drawn from in play */
    uint32_t n;
    bool up;
    char label[LABEL_SIZE];
} course;

/* A game as destinations, not yet assigned to cards. */
typedef struct target {
    uint32_t n;
    talon_dest dest[TALON_PLAN_MAX_CARDS];
    receiver receiver[RECEIVERS_MAX];
    uint32_t receivers_n;
    course course[TALON_PLAN_MAX_CARDS];
    uint32_t courses_n;
    uint32_t rest;            /* cards nobody will need */
    uint32_t first_aside;     /* cards that leave the deck before it is mixed */
    bool depends;             /* on the cards themselves, from some point on */
    bool again;               /* cards come back and are dealt once more, which is not planned */
    bool many_decks;          /* everybody has their own; this is the first player's */
    char deck_of[LABEL_SIZE]; /* with many decks: whose */
} target;

/* What the i-th card of a mixed deck is for, as the compiled game says. Returns EXIT_YES, or the exit code after saying why. */
int target_read(target *t, const talon_game *g, const table_players *s, const char *file);

/* Text that grows until it is printed. */
typedef struct line {
    char text[LINE_SIZE];
    size_t size;
} line;

/* A plan and what it is called. */
typedef struct plan_view {
    look look;
    const char *game;
    const char *mode; /* its name on the command line */
    const table_players *seats;
    const target *target;
    const talon_plan *plan;
    talon_plan_options options;
    uint32_t cards;      /* of this part */
    uint32_t now, aside; /* talon cards dealt now, and cards set aside, with --top */
    bool rest;           /* this is what was set aside */
    const char *seed;    /* or NULL */
    line *line;          /* room for what is being put together: printing takes no memory */
} plan_view;

/* The first thing to do with cards that somebody may know: docs/dealing.md §4. */
#define PLAN_STIR                                                                                                                          \
    "Push the cards about on the table, face down, for ten seconds: whoever knows how they lay, and sees where each one goes, knows "      \
    "every hand."

void plan_print(const plan_view *v);
/* What comes after the last round: what is held and for what, what to put away, how long it takes, the seed. */
void plan_print_end(const plan_view *v);
int plan_print_json(const plan_view *v); /* EXIT_YES, or the exit code */
/* Key by key in the terminal. Returns an exit code. */
int plan_walk(const plan_view *v);

/* Whether any card is laid on a pile: in direct mode all may go to seats. */
bool plan_uses_piles(const plan_view *v);

/* "1 round", "2 rounds" */
const char *plural(uint32_t n);

#endif
