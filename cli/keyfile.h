/* keyfile.h -- the secrets of a player and of a dealer: files of one JSON object, readable by their owner alone. */
#ifndef TALON_KEYFILE_H
#define TALON_KEYFILE_H

#include <jansson.h>

#include <talon/fair.h>

#include "command.h"

#define CHAIN_EPOCHS 4096u /* shuffles that one lock covers */

typedef struct player_key {
    const char *path;
    char name[TALON_MAX_PLAYER_NAME + 1];
    talon_fair_key key;
} player_key;

typedef struct dealer_key {
    talon_fair_key key;
    uint8_t k[32];
} dealer_key;

/* All return EXIT_YES or an exit code after saying why. Wipe keys with talon_wipe. */
int key_make(const char *path, player_key *key);                            /* a new file for key->name */
int key_write(const char *path, player_key *key, const uint8_t secret[32]); /* the same with this secret */
int key_read(const char *path, player_key *key);
int secret_make(const char *path, const dealer_key *dealer);
int secret_read(const char *path, dealer_key *dealer);

/* The object of a secret file of this kind and of at most so many bytes, for whoever keeps other secrets; NULL after saying why, and *status is
 * the exit code. It is wiped when it is freed. */
json_t *keyfile_object(const char *path, const char *kind, size_t most, int *status);

/* People by name and public key, as join prints them. */
typedef struct name_key {
    char name[TALON_MAX_PLAYER_NAME + 1];
    uint8_t key[32];
} name_key;

/* NAME=KEY,NAME=KEY into at[], room for TALON_MAX_PLAYERS. `what` names the option in the complaint. */
int keys_read(name_key *at, uint32_t *n, const char *list, const char *what);

typedef struct cut_promise {
    uint32_t k;
    uint8_t salt[32];
} cut_promise;

/* A cut anywhere with the same chance: one of so many places. */
uint32_t cut_anywhere(const uint8_t random[32], uint32_t places);

#endif
