/* names.h -- veiled faces, and whose names are owed: docs/transcript.md §9.
 *
 * (1) state[] has an entry for every face; only a veil's ever changes: owed when everybody sees its card and the face is public, then
 *     named, or given up when the dealer voided the wait for it. Named and given up are final. Since order inside a block means nothing,
 *     what is named in the open block counts as owed there still (NAME_HERE) and as known from the next one on.
 * (2) owed_n counts the faces whose name is owed.
 * (3) told[face] are the seats that were told the name in a box, told_here[face] those that were in the open block.
 * (4) text[face] is the name that everybody was given, mine[face] one that only this reader knows: NULL while there is none.
 * All of it is NULL and 0 in a game without veils. */
#ifndef TALON_FAIR_NAMES_H
#define TALON_FAIR_NAMES_H

#include "fair/public_table.h"

typedef enum name_state { NAME_VEILED, NAME_SEEN, NAME_OWED, NAME_HERE, NAME_KNOWN, NAME_GIVEN_UP } name_state;

typedef struct veil_names {
    uint8_t *state;
    uint32_t owed_n;
    bool any_seen; /* some are NAME_SEEN */
    uint32_t (*told)[SEAT_WORDS], (*told_here)[SEAT_WORDS];
    bool any_here; /* something was named in the open block */
    bool over;     /* the game has ended: every veil may be named */
    char **text, **mine;
    uint32_t faces_n;
} veil_names;

/* Returns false without memory. */
bool talon__names_begin(veil_names *x, const line0 *l);
void talon__names_free(veil_names *x);
/* The name of this face becomes known, to everybody or to this reader. Returns false without memory. */
bool talon__name_keep(veil_names *x, uint32_t face, const char *name, size_t name_size, bool for_all);
/* The veils of a seat: how many, of how many everybody knows the name, and for how many a void gave up waiting. */
typedef struct veil_count {
    uint32_t all, named, let_go;
} veil_count;
veil_count talon__veils_of(const veil_names *x, const line0 *l, uint32_t seat);
/* In suite 2: everybody saw the card when its face became public beside the spine; the name is owed from the next spine line on, wherever
 * the card goes by it. */
void talon__name_seen(veil_names *x, const line0 *l, uint32_t face);
/* After a line that changed the table or opened cards: which names are owed now. */
void talon__count_names(veil_names *x, const public_table *table, const line0 *l);
/* Whether this seat owes a name. */
bool talon__owes_name(const veil_names *x, const line0 *l, uint32_t seat);
/* Whether the name of this veil was owed when the open block began: to everybody, or to another seat that has a box which may hold it.
 * After the end it is, if everybody does not know it. */
bool talon__name_is_owed(const veil_names *x, const public_table *table, const line0 *l, uint32_t face, uint32_t to);
/* The name is given, to everybody (0) or to a seat. Returns false when it was before. */
bool talon__name_given(veil_names *x, uint32_t face, uint32_t to);
/* The names that are owed will never be there. */
void talon__names_given_up(veil_names *x, const line0 *l);
/* A spine line closes the block. */
void talon__names_close(veil_names *x, const line0 *l);

/* TH("face", …): what a veil hides. */
void talon__veil(const hashes *h, uint8_t out[HASH_SIZE], uint32_t seat, const char *name, size_t name_size, const uint8_t salt[HASH_SIZE]);
/* Whether the face is the veil of this name. */
bool talon__veil_is(const line0 *l, const hashes *h, uint32_t face, const char *name, size_t name_size, const uint8_t salt[HASH_SIZE]);

#endif
