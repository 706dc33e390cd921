/* seal.h -- the server's key, and what is sealed with it: the dealers' secrets, as they lie in the store. */
#ifndef TALON_SERVE_SEAL_H
#define TALON_SERVE_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SEAL_KEY = 32, SEAL_MORE = 24 + 16, TABLE_SECRET = 64 };

/* The key in this file; where there is none, a new one if it may be made. False with a sentence in why. */
bool seal_key(uint8_t key[SEAL_KEY], const char *path, bool may_make, char why[512]);
/* What may be known of a key: by this it is told from another one. */
void seal_check(uint8_t check[32], const uint8_t key[SEAL_KEY]);
/* size bytes sealed for one table; out has SEAL_MORE bytes more. */
void seal_close(uint8_t *out, const uint8_t *plain, size_t size, const uint8_t key[SEAL_KEY], const char *id);
bool seal_open(uint8_t *plain, const uint8_t *sealed, size_t sealed_size, const uint8_t key[SEAL_KEY], const char *id);

#endif
