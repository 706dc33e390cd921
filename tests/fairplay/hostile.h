/* hostile.h -- files of suite 2 that somebody writes to keep readers busy: every line is spelled and signed as it must be, and heads fit.
 *
 * Lines are put down as they are, without asking anybody whether they may stand; only what no reader gets past without is right: locks, mixes,
 * shares. So a file of any size is made in about the time that its signatures take. */
#ifndef TESTS_FAIR_HOSTILE_H
#define TESTS_FAIR_HOSTILE_H

#include "blind/secret.h"
#include "fairplay/fairplay.h"

#define HOSTILE_SEATS 255

typedef struct hostile {
    talon_fair_key dealer, key[HOSTILE_SEATS + 1];
    blind_secret x[HOSTILE_SEATS + 1];
    uint8_t pub[HOSTILE_SEATS + 1][32];
    uint32_t seats_n, recover, cards_n;
    uint8_t sid[32], head[32];
    uint8_t (*side)[32]; /* x of the block's lines */
    size_t side_n, side_room;
    uint64_t spine, lines; /* so far */
    char *text;
    size_t size, room;
} hostile;

/* Secrets by every seat, as many as a block takes, for objections that never come. */
void hostile_secrets(hostile *h, uint32_t seats);
/* Half of the seats are out, all others owe shares in their place, and so many notes follow. */
void hostile_stand_ins(hostile *h, uint32_t seats, uint32_t notes);
/* A table of so many cards that all but one seat see, and so many acts. */
void hostile_table(hostile *h, uint32_t seats, uint32_t cards, uint32_t acts);
/* The same table, and so many acts each of which lays its first card below the others. */
void hostile_moves(hostile *h, uint32_t seats, uint32_t cards, uint32_t acts);
/* Everybody's key, in parts for all others, any t of which can stand in; so often, each time after a line of the host's. */
void hostile_locks(hostile *h, uint32_t seats, uint32_t t, uint32_t times);
/* The same once, and everybody objects to every part; `answered`: their secrets follow, and show that none of them opens. */
void hostile_objections(hostile *h, uint32_t seats, bool answered);
/* A shuffle is asked for, beside a table of so many cards that others see; then everybody objects to every part. */
void hostile_request(hostile *h, uint32_t seats, uint32_t cards);
void hostile_free(hostile *h);

#endif
