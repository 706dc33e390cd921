/* about.h -- what a table is besides its lines: its game and options, who sits where before line 0, and hashes of what lets somebody sit down. */
#ifndef TALON_SERVE_ABOUT_H
#define TALON_SERVE_ABOUT_H

#include <jansson.h>
#include <talon/fair.h>

enum { ABOUT_SEATS = 64, ABOUT_NUMBERS = 16, TOKEN_SIZE = 33, PATIENCE_MAX = 604800 };

typedef struct about_seat {
    uint8_t token[32]; /* SHA-256 of it */
    bool taken;
    char name[TALON_MAX_PLAYER_NAME + 1];
    uint8_t key[32];
} about_seat;

typedef struct about {
    char game[TALON_MAX_ZONE_NAME + 1];
    uint32_t seats_n, patience, voids;
    bool listed, ends, sealed; /* ends: a missing answer does, when its time is over */
    char number[ABOUT_NUMBERS][TALON_MAX_ZONE_NAME + 1];
    int32_t value[ABOUT_NUMBERS];
    uint32_t numbers_n;
    uint8_t host[32]; /* as a seat's token */
    about_seat seat[ABOUT_SEATS];
} about;

/* What somebody asks for; false with a code and a sentence. Nobody sits there yet, and there are no tokens. */
bool about_read(about *a, const json_t *wanted, const char **code, char sentence[480]);
/* As the store keeps it, malloc'd, and back. NULL, false: no memory, or it is none. */
char *about_text(const about *a);
bool about_from(about *a, const char *text);

/* 32 random hex digits, and what is kept of them; whether it is this one. */
void about_token(char token[TOKEN_SIZE], uint8_t hash[32]);
bool about_is(const uint8_t hash[32], const char *token);

/* Whether all these keys, and no others, may be in the object; list ends with NULL. */
bool about_has_only(const json_t *o, const char *const *key);

#endif
