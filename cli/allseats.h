/* allseats.h -- the dealer and all seats of a provable game on one machine: their keys, and the lines that nobody has to decide about. */
#ifndef TALON_CLI_ALLSEATS_H
#define TALON_CLI_ALLSEATS_H

#include "gametext.h"
#include "keyfile.h"

/* Fill with {0}, then secret, context and epochs; all_seats_init makes the rest. */
typedef struct all_seats {
    uint32_t n;
    dealer_key dealer;
    talon_fair_key *seat;
    uint8_t (*pub)[32];
    cut_promise *cut;
    /* 32 secret bytes for this purpose and number: of a seat's key, and of its cuts. */
    void (*secret)(void *context, uint8_t out[32], const char *what, uint32_t number);
    void *context;
    uint32_t epochs; /* for how many shuffles a lock is */
    talon_transcript *t;
    talon_transcript **each; /* in suite 2: everybody's own, with a secret that nobody else has; else NULL */
    game_text text;          /* lines that are composed, and not written yet */
    const char *why;
} all_seats;

/* Keys for n seats; the dealer's must be there. False without memory. */
bool all_seats_init(all_seats *a, uint32_t n);
void all_seats_wipe(all_seats *a);
/* In suite 2, before line 0: everybody has a secret for this game. False without memory. */
bool all_seats_hide(all_seats *a);
/* A card's name as far as anybody at the table knows it: context is an all_seats. */
const char *all_seats_card(const void *context, talon_card id);
/* Take over a line that the transcript has; NULL: it could not be composed, a->why says why. */
bool all_seats_keep(all_seats *a, char *line);
/* The lines that are due and need no decision, one of the dealer's or one of each seat that is waited for. *did: whether there are such. False as above. */
bool all_seats_go_on(all_seats *a, bool *did);
/* Before a line is read that may be a seat's cut: what it promises. */
void all_seats_foresee(all_seats *a);
/* Everybody has seen it, and the dealer ends. */
bool all_seats_end(all_seats *a);

#endif
