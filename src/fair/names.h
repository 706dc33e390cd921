/* names.h -- veiled faces, and whose names are owed: docs/transcript.md §9.
 *
 * (1) state[] has an entry for every face; only a veil's ever changes: owed when everybody sees its card and the face is public, then
 *     named here, in the open block, and known when that closes; or given up when the dealer voided the wait for it. Known and given up
 *     are final.
 * (2) owed_n counts the faces whose name is owed and was not said here.
 * (3) told[face] are the seats that were told the name in a box.
 * All of it is NULL and 0 in a game without veils. */
#ifndef TALON_FAIR_NAMES_H
#define TALON_FAIR_NAMES_H

#include "fair/public_table.h"

typedef enum name_state { NAME_VEILED, NAME_OWED, NAME_HERE, NAME_KNOWN, NAME_GIVEN_UP } name_state;

typedef struct veil_names {
    uint8_t *state;
    uint32_t owed_n;
    bool given_up; /* some name never came */
    uint32_t (*told)[SEAT_WORDS];
} veil_names;

/* Returns false without memory. */
bool talon__names_begin(veil_names *x, const line0 *l);
void talon__names_free(veil_names *x);
/* After a line that changed the table or opened cards: which names are owed now. */
void talon__count_names(veil_names *x, const public_table *table, const line0 *l);
/* Whether this seat owes a name. */
bool talon__owes_name(const veil_names *x, const line0 *l, uint32_t seat);
/* Whether everybody was owed this name when the block began. */
bool talon__was_owed(const veil_names *x, uint32_t face);
/* The name is said to everybody, or told one seat. Returns false when that is not owed, or has been said: then nothing changes. */
bool talon__say_name(veil_names *x, uint32_t face);
bool talon__tell_name(veil_names *x, uint32_t face, uint32_t seat);
/* A spine line closes the block. */
void talon__names_close(veil_names *x, const line0 *l);
/* Those that are owed will never be said. */
void talon__names_given_up(veil_names *x, const line0 *l);

/* TH("face", …): what a veil hides. */
void talon__veil(const hashes *h, uint8_t out[HASH_SIZE], uint32_t seat, const char *name, size_t name_size, const uint8_t salt[HASH_SIZE]);
/* Whether the face is the veil of this name. */
bool talon__veil_is(const line0 *l, const hashes *h, uint32_t face, const char *name, size_t name_size, const uint8_t salt[HASH_SIZE]);

#endif
