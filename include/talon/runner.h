/* talon/runner.h -- a compiled game, and dealing it. Freestanding: a browser does the same.
 *
 * talon_game (one flat block) --talon_runner--> operations of the kernel, one record each.
 *
 * (1) A talon_game holds offsets only: copying is memcpy, storing it is writing its bytes. It never changes.
 * (2) Every change a runner makes is one operation of op.def, applied by talon_table_apply and shown to the caller.
 * (3) The same game, players, dealer and seed give the same operations.
 *
 * Threads: a compiled game is only read, and may be shared; a runner, with all it points to, is for one call at a time.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_RUNNER_H
#define TALON_RUNNER_H

#include <talon/base.h>
#include <talon/pack.h>
#include <talon/play.h>
#include <talon/random.h>
#include <talon/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Limits that a compiled game keeps, too: the compiler's, and a run's. */
#define TALON_LANG_DEPTH_MAX 64u      /* nested mappings and lists */
#define TALON_LANG_WORDS_MAX 1024u    /* words of one step */
#define TALON_LANG_OPS_MAX   1000000u /* steps of one run; one that looks at many cards or zones counts as several */

typedef struct talon_game talon_game;
typedef struct talon_runner talon_runner;

/* ---- The compiled game ---- */

/** Bytes of the block. */
TALON_API size_t talon_game_size(const talon_game *g);

/** A game from its bytes (aligned as for uint64_t), as talon_game_size and the block give them; the bytes stay the caller's.
 *  Returns: the game, or NULL when the bytes are not a whole game of this version, or one of them was changed. */
TALON_API const talon_game *talon_game_open(const void *bytes, size_t size);

TALON_API const char *talon_game_name(const talon_game *g);
TALON_API const char *talon_game_about(const talon_game *g);   /* the file's first comment line, or "" */
TALON_API const char *talon_game_version(const talon_game *g); /* the `version` key, or "" */
TALON_API uint32_t talon_game_players_min(const talon_game *g);
TALON_API uint32_t talon_game_players_max(const talon_game *g);
TALON_API uint32_t talon_game_cards(const talon_game *g, uint32_t players); /* that lie there for so many; without imported ones */

/** Phases in order; setup is not one of them. */
TALON_API uint32_t talon_game_phases(const talon_game *g);
TALON_API const char *talon_game_phase_name(const talon_game *g, uint32_t i);
/** Which phase a text means, by its name or else by its number: 0 is setup, 1 the first phase, which is phase_name(0); −1: none. For
 *  embedding: a program that lets people choose a phase, and no time of one. */
TALON_API int32_t talon_game_find_phase(const talon_game *g, const char *phase);
/** The same, or one time of a phase that is done several times: "hand.3" or "hand 3". *nth: which time, from 1; 0: all of them. How often it is
 *  done is known only when the phase begins. */
TALON_API int32_t talon_game_find_time(const talon_game *g, uint32_t *nth, const char *phase);

/** How people hold cards, from their names: by suit (clubs, diamonds, hearts, spades, others by name, then wild cards and those without
 *  one), in a suit by rank (numbers, T, J, C, Q, K, A, then words). Returns: below, at or above 0, as the first comes before, is the same
 *  as, or comes after the second. */
TALON_API int talon_card_order(const char *a, size_t a_size, const char *b, size_t b_size);

/** Whether some zone is filled from a deck list (`import`); then talon_seating.import must say with what. */
TALON_API bool talon_game_imports(const talon_game *g);
/** Whether some zone has the commanders of deck lists (`import commanders`). */
TALON_API bool talon_game_commanders_apart(const talon_game *g);

/** A zone as the game declares it. On a table it becomes NAME, NAME.SEAT, NAME.INDEX or NAME.SEAT.INDEX. */
typedef struct talon_game_zone {
    const char *name;
    talon_zone_type type;
    talon_sees sees;
    bool each_player; /* every player has their own */
    uint32_t count;   /* NAME 1 … NAME count, the most for any number of players, or 0: not numbered */
} talon_game_zone;
TALON_API uint32_t talon_game_zones(const talon_game *g);
TALON_API talon_game_zone talon_game_get_zone(const talon_game *g, uint32_t i);
/** Whether a step of the game sorts the zone by the order in which the components list the cards, which is that of the faces of the runner's
 *  pack. Cost: O(steps). */
TALON_API bool talon_game_zone_is_listed(const talon_game *g, uint32_t i);

/* ---- Dealing ---- */

/** A card that a game looks at: where it lies, and which faces are meant (talon_look_fits). */
typedef struct talon_look {
    const talon_runner *runner;
    talon_zone zone;
    uint32_t pos;
    const void *cards; /* the pattern in the game */
} talon_look;
/** Whether a face of the runner's pack is one of those meant. For embedding: whoever answers in place of the cards. */
TALON_API bool talon_look_fits(const talon_look *look, talon_face face);

/** Who sits at the table. Fill with {0}, then set what is needed; the caller owns everything and keeps it while the runner lives. */
typedef struct talon_seating {
    size_t size;               /* sizeof(talon_seating), or 0: what it was in version 0.1. Newer members are not looked at beyond it */
    const char *const *player; /* names by seat, all different */
    uint32_t players_n;
    uint32_t dealer; /* a seat from 1; 0: the last seat */
    talon_seed seed;
    uint64_t deal;                   /* number in a batch */
    const char *const *order;        /* the deck's cards from the top instead of a shuffled one, or NULL; the rest of it follows */
    uint32_t order_n;                /* (mixing before the first card leaves the deck is then left out) */
    const talon_pack *const *import; /* one deck list for each seat, or NULL */
    bool no_records;                 /* faster; events then have no record */
    /* Where somebody cuts: when set, `cut … by WHO` is a cut at the place this returns (0 … cards) instead of a die's. */
    int64_t (*cut)(void *context, talon_zone zone, uint32_t seat, uint32_t cards, uint32_t min);
    void *cut_context;
    /* What lies there: when set, this says whether a card is one of those meant, and its face is not looked at. Read when `size` reaches here. */
    bool (*look)(void *context, const talon_look *look);
    void *look_context;
} talon_seating;

/** One operation that was done, or (op NULL) a phase that begins. Texts belong to the game. */
typedef struct talon_event {
    const talon_op *op;
    const talon_record *record; /* or NULL */
    const char *phase;          /* "setup", or the phase's name */
    uint32_t round;             /* which time of a phase with `times`, from 1 */
    const char *verb;           /* the step's word: "deal" */
    uint32_t line, column;      /* of the step in the file; 0 for what a built-in procedure does */
    uint32_t by;                /* the seat that cuts or shuffles, 0 when nobody is named */
    bool on_deck_empty;         /* done by that rule */
    bool trigger;               /* done by a trigger */
} talon_event;

/** Return false to stop the run. */
typedef bool talon_on_event(void *context, const talon_runner *r, const talon_event *e);

typedef enum talon_end {
    TALON_END_DONE,    /* everything ran, every `expect` held */
    TALON_END_FAULT,   /* an operation was refused: fault */
    TALON_END_EXPECT,  /* an `expect` did not hold */
    TALON_END_STOPPED, /* by the callback */
} talon_end;

/** How a run ended. Of TALON_END_EXPECT the fault has no status, but the first comparison that does not hold, if it is one of numbers:
 *  `have`, `what` (its sign, "=="; NULL: it is none) and `want`; `index` is the seat it is about, or 0. */
typedef struct talon_outcome {
    talon_end end;
    talon_fault fault;     /* of TALON_END_FAULT and TALON_END_EXPECT */
    const char *phase;     /* where it ended */
    const char *verb;      /* of the step that failed, or NULL */
    uint32_t line, column; /* of the step or expectation that failed */
    uint32_t ops_n;        /* operations done */
} talon_outcome;

/** Bytes for a runner; 0 when so many players cannot play this game, and *f says so. */
TALON_API size_t talon_runner_size(talon_fault *f, const talon_game *g, const talon_seating *s);

/** Sit down: pack, shape and table with the components in place, in `memory`. Nothing is dealt yet.
 *  Returns: the runner, or NULL and *f: wrong number of players, equal names, no such dealer, cards in `order` that the deck
 *  does not hold (f->index: which of them), a deck list missing; TALON_E_MISUSE: the memory is too short or not aligned.
 *  The game and the seating must outlive it. Allocates nothing. */
TALON_API talon_runner *talon_runner_init(void *memory, size_t memory_size, talon_fault *f, const talon_game *g, const talon_seating *s);

/** Run setup and the phases up to and with the one called `until`, or with that number, or up to and with one time of it, as
 *  talon_game_find_time has it (NULL: all that are left; "setup" or "0": only that). May be called again to go on.
 *  Returns: how it ended, also in *out (may be NULL). on_event may be NULL. A name that no phase has, or only one that is over, is
 *  TALON_END_FAULT with TALON_E_BAD_REQUEST, and nothing is dealt; a time that a phase does not have is TALON_E_INVALID_COUNT. How often
 *  a phase is done is known only when it begins, or ends: what was dealt until then is taken back as talon_runner_undo does it, out->ops_n
 *  is 0, and the run before it can still be undone. on_event heard of it; a log lost what could be redone and, if it was full, its oldest
 *  records. */
TALON_API talon_end talon_runner_run(talon_runner *r, talon_outcome *out, const char *until, talon_on_event *on_event, void *context);

/** After TALON_END_EXPECT: by how much it was missed, "4 == 5 for Ana", or "" where it is not about numbers. Writes at most out_size bytes
 *  with their NUL. Returns: the length of all of it. */
TALON_API size_t talon_outcome_why(char *out, size_t out_size, const talon_runner *r, const talon_outcome *o);

/** Back to the beginning with another seed and number; pack and shape are kept. */
TALON_API void talon_runner_restart(talon_runner *r, const talon_seed *seed, uint64_t deal);

/* ---- Where a runner is ----
 *
 * A place is before setup, after it, after a phase, or after some times of one. A run that ends inside one of them (stopped, an operation
 * refused, or an `expect` in it that does not hold) leaves the runner inside; it then runs no further, until it is undone, loaded or restarted. */

/** How many of setup and the phases are done: 0, … , 1 + talon_game_phases. During a run, as in on_event, that is the number of the phase
 *  that is being dealt, 0 for setup; talon_event.round says which time. */
TALON_API uint32_t talon_runner_place(const talon_runner *r);
/** How many times of the phase that comes next are done already. */
TALON_API uint32_t talon_runner_times(const talon_runner *r);
/** What comes next: "setup", a phase's name, or NULL when everything is done. */
TALON_API const char *talon_runner_next(const talon_runner *r);
/** Whether the last run ended inside what comes next. */
TALON_API bool talon_runner_inside(const talon_runner *r);

/** Back to where the last run began: table, place and log are as they were, so that the same cards come again; what was played since
 *  is gone with it. Once: to go back further, save. Without records there is nothing to go back to.
 *  Returns: TALON_OK, or TALON_E_NOTHING_TO_UNDO and *f. Cost: a copy of the table. */
TALON_API talon_status talon_runner_undo(talon_runner *r, talon_fault *f);

/** Bytes that talon_runner_save writes now. */
TALON_API size_t talon_runner_save_size(const talon_runner *r);
/** Save its place, the table and, if talon_runner_play has one, the log, as one block of talon_runner_save_size bytes; talon/save.h says what
 *  holds of such bytes, and that they are secret. Returns: as talon_save, with *f. */
TALON_API talon_status talon_runner_save(talon_runner *r, talon_fault *f, void *bytes, size_t room);
/** Go on where another runner was saved, on any machine: one that was made of the same compiled game (byte for byte: keep it beside; machines
 *  of another byte order have others), with the same names, dealer, order and deck lists. The seed is the saved one.
 *  Returns: TALON_OK; else as talon_load, with *f, and the runner is what it was. Before the next run there is nothing to undo. */
TALON_API talon_status talon_runner_load(talon_runner *r, talon_fault *f, const void *bytes, size_t size);

/** Whether it has looked at a card's face so far. While it has not, every order of the deck gives the same operations, but for the
 *  permutations that sort hands; and no card was taken from a sorted zone by its place. */
TALON_API bool talon_runner_looked(const talon_runner *r);
/** Whether the order of a zone's cards comes from a step that sorts. */
TALON_API bool talon_runner_sorted(const talon_runner *r, talon_zone z);

/** Table, shape, work, record: for views, or playing on. Its log is NULL until you set one. What you do with it does not change the runner's
 *  place: to go back and deal again, use talon_runner_undo, not talon_undo. */
TALON_API talon_play *talon_runner_play(talon_runner *r);
TALON_API const talon_game *talon_runner_game(const talon_runner *r);
TALON_API const talon_table *talon_runner_table(const talon_runner *r);
TALON_API const talon_shape *talon_runner_shape(const talon_runner *r);
TALON_API uint32_t talon_runner_players(const talon_runner *r);
TALON_API const char *talon_runner_player(const talon_runner *r, uint32_t seat); /* a name; seats from 1 */
TALON_API uint32_t talon_runner_dealer(const talon_runner *r);
/** The table's zone for a declared one: seat 0 for a table zone, index 0 for one that is not numbered. TALON_ZONE_NONE: no such. */
TALON_API talon_zone talon_runner_zone(const talon_runner *r, uint32_t zone, uint32_t seat, uint32_t index);

#ifdef __cplusplus
}
#endif
#endif
