/* talon/mat.h -- a play mat: one player's side of a table of Commander, with all its zones, and what is counted beside the cards.
 *
 * It lives in a transcript (talon/saved.h), and has no state of its own:
 *
 * (1) Where the cards lie, which way up, and who has seen them, is the transcript's table. A mat never moves a card but by an act.
 * (2) What is counted and noted (life, tapped cards, counters, names of tokens) follows from what acts say and from the player's notes, in
 *     order. Whatever lies on a card goes when the card leaves its zone.
 * (3) Everything that was done can be taken back up to the last shuffle of the library; a roll stays, and is not in the way.
 *
 * A card is its number on the transcript's table; a shuffle gives the cards of the library other ones.
 *
 * Threads: a mat is for one call at a time, as the saved game that it belongs to.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_MAT_H
#define TALON_MAT_H

#include <talon/base.h>
#include <talon/op.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_MAT_SPARE      40u  /* cards that can be tokens */
#define TALON_COMPANIONS_MAX 2u   /* of a deck; nobody judges whether one may be had */
#define TALON_MAT_TEXT       64u  /* bytes of a name, its NUL included */
#define TALON_MAT_VALUES     48u  /* that are counted at once */
#define TALON_MAT_MARKS      512u /* taps, kinds of counters and names on cards at once */
#define TALON_MAT_HISTORY    1000u
#define TALON_MAT_HAND_N     7u         /* cards of an opening hand */
#define TALON_MAT_MOST       1000000000 /* what is set, and counters, at most; values from as much below 0 */

typedef enum talon_mat_zone {
#define TALON_MAT_ZONE(number, name, id, type, sees, heading) TALON_MAT_##name = number,
#include <talon/mat.def>
#undef TALON_MAT_ZONE
    TALON_MAT_ZONES
} talon_mat_zone;

typedef enum talon_deed_code {
    TALON_DEED_NONE,
#define TALON_DEED(id, name, word, kind, arguments, effect) TALON_DEED_##name = id,
#include <talon/mat.def>
#undef TALON_DEED
    TALON_DEED_END_OF_LIST
} talon_deed_code;

/** One row of the list of deeds. */
typedef struct talon_deed_info {
    const char *word, *arguments, *doc;
    bool is_note; /* also one that is either */
} talon_deed_info;
/** NULL for a number that is none. */
TALON_API const talon_deed_info *talon_deed_get(uint32_t code);
/** The deed of this word, or TALON_DEED_NONE. */
TALON_API talon_deed_code talon_deed_find(const char *word);
/** As it is written: "battlefield"; and for people: "Battlefield". NULL for a number that is none. */
TALON_API const char *talon_mat_zone_id(uint32_t zone);
TALON_API const char *talon_mat_zone_heading(uint32_t zone);

/** Something to be done. Fill with talon_deed_init, then set what its row names; lists and texts are the caller's. */
typedef struct talon_deed {
    uint8_t code;            /* talon_deed_code */
    uint8_t from, to;        /* talon_mat_zone; of a roll `from` */
    uint8_t kind;            /* mulligan: talon_mulligan */
    bool down;               /* face down, where that makes a difference: battlefield, exile, stack */
    bool shuffle;            /* search, move to the library: it is shuffled then */
    bool part_top, part_end; /* shuffle: only the top n, only the bottom n */
    int32_t n;               /* how many, or what a value or a number of counters becomes */
    int64_t at;              /* TALON_AT_END, TALON_AT_TOP or a place, counted without the cards that move */
    const int64_t *place;    /* in `from`, in this order */
    uint32_t places_n;
    uint32_t top, bottom; /* scry: so many of the places stay on top, and go under the library; the rest is for the graveyard */
    const char *text;     /* a name, or words; NULL: "" */
} talon_deed;

/** With everything left out: n 1, to the end, face up, no cards; a search is followed by a shuffle. */
TALON_API void talon_deed_init(talon_deed *d, talon_deed_code code);

/* ------------------------------------------------------------------ looking */

typedef struct talon_mat talon_mat;

/** Whether the game has this zone: games of talon/commander.h, continued at a mat, have not all of them. */
TALON_API bool talon_mat_has(const talon_mat *m, talon_mat_zone z);
TALON_API uint32_t talon_mat_count(const talon_mat *m, talon_mat_zone z);
/** A zone's cards, from the top of the library or the left of the hand. Valid until something is done. */
TALON_API const talon_card *talon_mat_cards(const talon_mat *m, talon_mat_zone z);
/** The zone of a card, TALON_MAT_ZONES for one of coin and dice. */
TALON_API talon_mat_zone talon_mat_where(const talon_mat *m, talon_card card);
/** What the player may know of it: its face, or NULL. */
TALON_API const char *talon_mat_face(const talon_mat *m, talon_card card);
/** What to call it: a token by its name, a card of the player's by its face, and "a card" otherwise. */
TALON_API const char *talon_mat_name(const talon_mat *m, talon_card card);
TALON_API bool talon_mat_is_down(const talon_mat *m, talon_card card); /* only where that makes a difference */
TALON_API bool talon_mat_is_token(const talon_mat *m, talon_card card);
TALON_API bool talon_mat_is_commander(const talon_mat *m, talon_card card);
TALON_API bool talon_mat_is_companion(const talon_mat *m, talon_card card);
TALON_API bool talon_mat_is_tapped(const talon_mat *m, talon_card card);
/** What is noted on it, "" for nothing. */
TALON_API const char *talon_mat_note(const talon_mat *m, talon_card card);
/** Its i-th kind of counters, and how many there are; NULL when there are no more. */
TALON_API const char *talon_mat_counter(const talon_mat *m, talon_card card, uint32_t i, int32_t *n);
/** The commanders' names, also while they are elsewhere; NULL when there are no more. */
TALON_API const char *talon_mat_commander(const talon_mat *m, uint32_t i);
/** The deck that is played with, by the names of its cards, companions and then commanders last; NULL when there are no more. */
TALON_API const char *talon_mat_listed(const talon_mat *m, uint32_t i);
/** What is counted, by number: those of mat.def first; NULL when there are no more. And by name, 0 for what was never set. */
TALON_API const char *talon_mat_value(const talon_mat *m, uint32_t i, int32_t *n);
TALON_API int32_t talon_mat_value_of(const talon_mat *m, const char *name);
/** What a commander costs more, by what it was cast. The value "tax NAME" has it. */
TALON_API int32_t talon_mat_tax(const talon_mat *m, const char *commander);
/** What coin or die shows; NULL before the first roll since the last restart. */
TALON_API const char *talon_mat_shows(const talon_mat *m, talon_mat_zone z);
TALON_API bool talon_mat_started(const talon_mat *m);
TALON_API bool talon_mat_ended(const talon_mat *m);
/** Mulligans taken, and cards of the hand that the last one still wants under the library. */
TALON_API uint32_t talon_mat_mulligans(const talon_mat *m);
TALON_API uint32_t talon_mat_owed(const talon_mat *m);
TALON_API uint32_t talon_mat_undoable(const talon_mat *m);
TALON_API uint32_t talon_mat_redoable(const talon_mat *m);

#ifdef __cplusplus
}
#endif
#endif
