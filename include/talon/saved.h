/* talon/saved.h -- a saved game of Commander: it lives in a transcript, of which this machine is the dealer and the first seat.
 *
 * (1) The transcript is the only state that is saved. Everything else is made from its lines, when a line is composed exactly as when it
 *     is read again: a game that goes on cannot differ from one that is opened anew.
 * (2) The rules are those of talon_commander: an action is tried on the game first, and composed only if the game accepts it.
 * (3) After every action the game and the transcript's table hold the same cards in the same places, and the player has seen the same
 *     cards of the library by both. Anything else is TALON_SAVED_FOREIGN, and nothing goes on.
 * (4) An action is acknowledged when its lines are synced, not before. One of which a crash leaves only the beginning is finished by
 *     talon_saved_continue, byte for byte as it would have been; one of which it leaves nothing was not done.
 * (5) No file is touched here. Lines go in by talon_saved_read, and come out by talon_saved_pending; between a call that composes and
 *     the sync of what it composed nobody else may write, so the caller holds the lock.
 *
 * A caller goes like this: read all lines; then, after talon_saved_continue and after every talon_saved_play,
 *
 *     for (;;) {
 *         append talon_saved_pending, sync, talon_saved_written
 *         if the status was TALON_SAVED_OK: that was all, and is acknowledged
 *         wait for lines of others, talon_saved_read them (or talon_saved_void), talon_saved_continue
 *     }
 *
 * Which acts an action is written as is said in docs/commander.md §7.3 and, once for both directions, in src/saved/acts.c.
 *
 * Threads: a saved game is for one call at a time, asking included.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_SAVED_H
#define TALON_SAVED_H

#include <talon/commander.h>
#include <talon/fair.h>
#include <talon/mat.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_SAVED_EPOCHS    16384u /* shuffles that the chain of seeds of the first seat covers; never change it: games depend on it */
#define TALON_SAVED_CARDS_MAX 1000u  /* of a library: a search puts a box for each card into one line */

typedef struct talon_saved talon_saved;

/** The secrets of this machine. They are copied, and wiped with the game. */
typedef struct talon_saved_keys {
    talon_fair_key dealer;
    uint8_t k[32]; /* the dealer's, for the cards */
    talon_fair_key me;
} talon_saved_keys;

typedef enum talon_saved_status {
    TALON_SAVED_OK,
    TALON_SAVED_WAITS,   /* lines of other players are needed first: talon_transcript_awaits says whose */
    TALON_SAVED_REFUSED, /* this call, not the next: nothing has changed, and talon_saved_why says why */
    /* Final: every later call returns the same, and nothing is pending. talon_saved_why says more. */
    TALON_SAVED_BAD,     /* a line does not verify */
    TALON_SAVED_FOREIGN, /* all lines verify, but are not those of a game that can go on here */
    TALON_SAVED_FAILED,  /* out of memory, or a line was composed that would not verify */
} talon_saved_status;

/** A deck by the names of its cards, copies one by one. The caller's. */
typedef struct talon_saved_deck {
    const char *const *commander;
    uint32_t commanders_n;
    const char *const *card;
    uint32_t cards_n;
    const char *const *companion; /* of a mat alone: they begin in the zone `revealed` */
    uint32_t companions_n;
} talon_saved_deck;

/** What a game begins with. The caller's. */
typedef struct talon_saved_setup {
    talon_saved_deck deck;
    const char *const *player; /* names by seat; the first is this machine's */
    const uint8_t (*key)[32];  /* public keys by seat; the first belongs to keys.me */
    uint32_t players_n;
    bool duel;    /* only two play: no mulligan is free */
    bool sealed;  /* the dealer's key stays secret when the game ends */
    bool example; /* made from a public seed */
    bool mat;     /* it is played at a mat (talon/mat.h), by talon_saved_do; else by talon_saved_play */
} talon_saved_setup;

/** A game without any line yet. Returns NULL when there is no memory. */
TALON_API talon_saved *talon_saved_new(const talon_saved_keys *keys);
TALON_API void talon_saved_free(talon_saved *s);

/** Compose line 0, in place of reading one. Names may hold any UTF-8 but what does not show; a transcript has “ ” and / where they
 *  have quotes and backslashes. Returns OK, FAILED, or REFUSED: then another setup may be tried. */
TALON_API talon_saved_status talon_saved_begin(talon_saved *s, const talon_saved_setup *setup);

/** Take the next line of the file, without its LF. Returns OK or what is final; REFUSED while lines are pending. */
TALON_API talon_saved_status talon_saved_read(talon_saved *s, const char *line, size_t line_size);

/** Compose whatever follows from the lines so far: what an action still lacks, the first shuffle, what the dealer owes others. Returns OK when an action can be played, WAITS, or what is final; REFUSED before line 0. */
TALON_API talon_saved_status talon_saved_continue(talon_saved *s);

/** Compose an action of group PLAY, tried first.
 *  Returns: OK or WAITS, and it is done once what is pending is synced and nothing waits any more; REFUSED with *given, and *why a
 *  sentence, or NULL when talon_commander_fault has it (talon_saved_why has both kinds); or what is final.
 *  Lines that are pending, or others' lines that are waited for, refuse every action. */
TALON_API talon_saved_status talon_saved_play(talon_saved *s, talon_status *given, const char **why, const talon_action *a);

/** The same at a play mat: a deed of talon/mat.h. REFUSED with talon_saved_why. */
TALON_API talon_saved_status talon_saved_do(talon_saved *s, const talon_deed *d);

/** Before line 0 is read: a game that was played by talon_saved_play goes on at a mat, with the zones that it has. */
TALON_API void talon_saved_as_mat(talon_saved *s);

/** While others' seeds are waited for: go on without those who have not given theirs. talon_saved_continue comes next.
 *  Returns OK, also when nobody is waited for any more, or what is final. */
TALON_API talon_saved_status talon_saved_void(talon_saved *s);

/** Lines that were composed and are not written yet, each with its LF: *size bytes and a NUL. Valid until the next call that composes. */
TALON_API const char *talon_saved_pending(const talon_saved *s, size_t *size);
/** All of them are on the disk, synced. */
TALON_API void talon_saved_written(talon_saved *s);

/* ------------------------------------------------------------------ looking */

/** The game, NULL before line 0; it lives as long as s. It is to be looked at: only talon_saved_play acts on it.
 *  While lines are pending it shows what is not acknowledged yet. */
TALON_API talon_commander *talon_saved_game(const talon_saved *s);
/** The mat, where the game is played at one; else NULL. */
TALON_API talon_mat *talon_saved_mat(const talon_saved *s);
TALON_API const talon_transcript *talon_saved_transcript(const talon_saved *s);
/** Every action in words, in order; those that were undone too. NULL for an i that is not below talon_saved_log_n. */
TALON_API uint32_t talon_saved_log_n(const talon_saved *s);
TALON_API const char *talon_saved_log(const talon_saved *s, uint32_t i);
/** Whether the game is played with these cards, in whatever order they are listed. Cost: O(cards²). */
TALON_API bool talon_saved_has_deck(const talon_saved *s, const talon_saved_deck *deck);
/** One sentence about what is final, or was refused last, "" before; and for what is final, which line of the transcript it is about. */
TALON_API const char *talon_saved_why(const talon_saved *s);
TALON_API uint64_t talon_saved_why_line(const talon_saved *s);

#ifdef __cplusplus
}
#endif
#endif
