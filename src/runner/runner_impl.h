/* runner_impl.h -- a game being dealt. Freestanding: the browser runs this too.
 *
 * The interpreter makes operations and hands them to a machine: the kernel, which deals, or the compiler's counter (lang/budget.c), which only keeps
 * how many cards lie where and so finds what cannot be dealt. What both need from cards is only whether one fits a pattern, and how a
 * zone is sorted.
 *
 * (1) The interpreter never touches cards itself. (2) After a failure `end` is not RUNNING and every function returns false.
 * (3) `player` is the present seat, or −1 outside each_player. (4) Variables begin at 0 in setup and in each phase, so that between two
 * of them nothing of a run is left but the table, place, armed triggers, sorted zones, ordered and looked: that is what place.c keeps. */
#ifndef TALON_RUNNER_IMPL_H
#define TALON_RUNNER_IMPL_H

#include "runner/compiled.h"
#include "runner/verbs.h"

#define RUNNING        ((talon_end)-1)
#define UNBOUND        (-1)
#define SCRATCH_INT    2048u /* sizes and orders of one step */
#define STEPS_OF_A_RUN "steps of one run, a step that touches many cards counting as several"
#define WORK_A_STEP    64u /* zones, conditions, cards that are looked at: so many count as one step more */

#define ALWAYS      INT64_MAX            /* times: until something holds, or the run has no steps left */
#define NUMBER_MOST ((int64_t)INT32_MAX) /* what an expression is at most, and −this at least, so that no product overflows */

#define NO_SUCH_SEAT "there is no such seat" /* said at run time; talon check adds what to do about it */

/* Something is done until a card comes, and a machine that does not see cards cannot know when that is: go on waiting, do it only once
 * more, or take it that the card is there. */
typedef enum waiting { WAIT_ON, WAIT_ONCE, WAIT_NO_MORE } waiting;

typedef struct machine {
    uint32_t (*count)(const talon_runner *r, talon_zone z);
    talon_status (*apply)(talon_runner *r, const talon_op *op);                       /* r->play.fault says why not */
    int (*fits)(talon_runner *r, talon_zone z, uint32_t pos, const game_node *cards); /* 1 yes, 0 no, −1 cannot tell */
    void (*order)(talon_runner *r, talon_zone z, bool listed);                        /* r->list: for each place the card's place now */
    waiting (*waits)(talon_runner *r, uint32_t until);                                /* after fits could not tell; else NULL */
} machine;

/* A block that a run is in. The innermost is the last; when its steps are done, each_player and repeat may do it again. */
typedef struct level {
    const game_step *owner; /* each_player or repeat, or NULL: it is done once */
    uint32_t next, end;     /* steps */
    int32_t player;         /* who was present before it */
    uint32_t first;         /* each_player: who begins */
    int64_t done, times;    /* repeat: how often; each_player: for how many players */
} level;

/* Everything as it was when a run began. */
typedef struct place_before {
    talon_table *table;
    uint8_t *armed;       /* and sorted behind it */
    const talon_log *log; /* only compared */
    uint64_t log_mark;
    uint32_t place, done;
    int64_t times;
    bool ordered, looked;
    bool there; /* talon_runner_undo may go back to it */
} place_before;

struct talon_runner {
    const talon_game *game;
    const machine *machine;
    struct talon_rules *rules; /* of a game that is played, or NULL */
    talon_seating seating;
    talon_play play;
    talon_record record;
    talon_table *initial;
    uint32_t players, dealer; /* dealer: a seat from 0 */
    uint32_t zones_n;
    uint32_t *base;   /* by declared zone: the first of its zones on the table */
    uint16_t *def;    /* by zone on the table: the declared one */
    int64_t *slot;    /* variables */
    level *level;     /* room for game->levels of them: a run needs the stack of one block, however deep it is */
    level *no_level;  /* the first that it is not in */
    uint8_t *armed;   /* by trigger: its condition was false when last looked at */
    talon_zone *zone; /* scratch: a stack of zone lists */
    uint8_t *end_of;  /* by place of that stack: zone_end, the end that was named */
    uint32_t zones_used, zones_room;
    int64_t *list;   /* scratch: indices, sizes, orders */
    uint32_t *count; /* the counter's: cards by zone */
    int32_t player;
    bool in_empty, in_trigger; /* neither rule enters itself */
    bool ordered;              /* the deck has an exact order, and no card has left it */
    bool guessing;             /* the counter met a question only cards can answer */
    bool unsure;               /* it met one before: its counts may be wrong */
    bool worst;                /* it counts what the worst order of cards takes */
    uint32_t awaited;          /* the first condition that it could not answer, or NONE */
    uint32_t misses;           /* so many cards do not meet it */
    bool looked;               /* at a card's face: another order may take another way */
    bool inside;               /* the last run ended inside setup or the phase that is next */
    uint32_t place;            /* how many of setup and the phases are done */
    uint32_t done, last_time;  /* times of the phase that is next that are done; after which the run ends, 0: after all */
    int64_t times;             /* how many there are in all, or ALWAYS; known when `done` is not 0 */
    bool refused;              /* that time does not come: the run is taken back */
    place_before *before;      /* where the last run began; NULL for the counter */
    place_before *former;      /* where the run before it began, for when the last one is taken back; NULL without records */
    /* Sorting a hand is not looking, for it changes nothing but how cards are held; taking one from a sorted zone is (sort.c). */
    bool sorts;      /* some zone was sorted */
    uint8_t *sorted; /* by zone: the order of its cards comes from their faces; behind `armed`, as place.c keeps both */
    uint32_t steps_left;
    uint32_t work;    /* not yet counted as a step */
    uint64_t counted; /* of the counter: what its operations would cost the machine */
    uint32_t took;    /* of the counter: cards that the step has taken so far, when it is done once */
    talon_end end;
    talon_outcome out;
    talon_event event;
    const game_step *step; /* being done */
    talon_on_event *on_event;
    void *context;
};

extern const machine talon__kernel; /* start.c */

/* A caller's seating as far as its size says, the rest 0; false, and *f, when it cannot be one. */
bool talon__read_seating(talon_seating *s, talon_fault *f, const talon_game *g, const talon_seating *given);

/* Whether a card of this name is one of these cards: a node of class CARDS. */
bool talon__name_fits(const talon_game *g, const char *name, size_t size, const game_node *cards);

/* Setup is next, whatever lies where. */
void talon__forget_run(talon_runner *r);

/* sort.c */
void talon__kernel_order(talon_runner *r, talon_zone z, bool listed);
void talon__follow_sorted(talon_runner *r, const talon_op *op); /* after an operation */

/* eval.c */
int64_t talon__eval(talon_runner *r, uint32_t node);
bool talon__holds(talon_runner *r, uint32_t node);
/* Of a condition that does not hold, the first comparison that is the reason, with its values: as talon_outcome.fault says it. */
talon_fault talon__why_not(talon_runner *r, uint32_t node);
uint32_t talon__seat(talon_runner *r, uint32_t node); /* from 0 */
uint32_t talon__first_player(talon_runner *r);        /* who begins; asked once, before the present player changes */
uint32_t talon__player_after(const talon_runner *r, uint32_t first, uint32_t n);
uint32_t talon__seats_n(const talon_runner *r); /* how many take part */
talon_zone talon__zone_at(const talon_runner *r, uint32_t def, uint32_t seat, uint32_t index);
/* Push the zones of a list node on the scratch stack; *n of them. The caller sets zones_used back. */
talon_zone *talon__zones(talon_runner *r, uint32_t list, uint32_t *n);

/* step.c */
bool talon__run_verb(talon_runner *r, const game_step *s);

/* place.c: a run begins: keep where it is, for talon_runner_undo and for a run that is refused. */
void talon__remember_place(talon_runner *r);
/* The run that began last has never been. */
void talon__take_back(talon_runner *r);

/* run.c */
bool talon__run_block(talon_runner *r, uint32_t block);
bool talon__run_triggers(talon_runner *r, uint32_t timing); /* TIMING_: those whose condition has become true */
/* Whether what is done until something holds is over, or the run: asked before each time. It was done `done` times; *times, how often at
 * most, may become less. */
bool talon__is_over(talon_runner *r, uint32_t until, int64_t done, int64_t *times);
bool talon__do(talon_runner *r, const talon_op *op);
struct talon_rules;
bool talon__rules_orders(talon_runner *r, const talon_op *op); /* rules_hand.c */
void talon__rules_mixed(talon_runner *r, const talon_op *op);  /* rules_mixing.c: after an operation */
bool talon__picks(const talon_runner *r, const talon_op *op);  /* rules_mixing.c: whether it takes cards of `from` at random */
bool talon__run_fail(talon_runner *r, talon_status status, const char *what);
/* One step, or some work that is less than one, against the limit of a run. False when that ended it. */
bool talon__spend_step(talon_runner *r);
bool talon__spend_much(talon_runner *r, uint64_t work);
static inline bool talon__spend(talon_runner *r, uint64_t work)
{
    if (r->work + work >= WORK_A_STEP)
        return talon__spend_much(r, work);
    r->work += (uint32_t)work;
    return r->end == RUNNING;
}
/* This deck is empty: its rule, for its owner or the present player. False when the run ended. */
bool talon__deck_empty(talon_runner *r, talon_zone deck);

static inline uint32_t talon__cards_in(const talon_runner *r, talon_zone z)
{
    return r->machine->count(r, z);
}

/* How many zones of a kind there are for each owner. */
static inline uint32_t talon__per_seat(const talon_runner *r, const game_zone *z)
{
    const uint32_t count = talon__game_count(r->game, z, r->players);
    return count ? count : 1;
}

/* Whose zone this is: a seat from 0; 0 for one of the table's. */
static inline uint32_t talon__seat_of_zone(const talon_runner *r, talon_zone z)
{
    return (z - r->base[r->def[z]]) / talon__per_seat(r, talon__game_zone(r->game, r->def[z]));
}

static inline const game_zone *talon__def_of(const talon_runner *r, talon_zone z)
{
    return talon__game_zone(r->game, r->def[z]);
}

#endif
