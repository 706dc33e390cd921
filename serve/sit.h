/* sit.h -- sitting down at a table: what a key signs for that (docs/api.md §3). Who asks and who is asked share it. */
#ifndef TALON_SERVE_SIT_H
#define TALON_SERVE_SIT_H

#include <stdint.h>

#include <talon/fair.h>

typedef struct sitting {
    const char *id, *host; /* the table; Host as it is sent */
    uint64_t seat;
    const char *token, *name, *key; /* key: 64 hex digits */
} sitting;

/* TH("sit", …). */
void sit_hash(uint8_t hash[32], const sitting *s);
/* Its signature, in hex. */
void sit_sign(char hex[129], const sitting *s, const talon_fair_key *key);

#endif
