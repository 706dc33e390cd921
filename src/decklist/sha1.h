/* sha1.h -- SHA-1 (FIPS 180-4, section 6.1), for comparing deck lists as Cockatrice does. Not for anything that must withstand an
 * adversary. libsodium has none, and one more library for eighty lines would be a poor trade. */
#ifndef TALON_SHA1_H
#define TALON_SHA1_H

#include <stddef.h>
#include <stdint.h>

typedef struct talon__sha1 {
    uint32_t state[5];
    uint64_t size; /* bytes so far */
    uint8_t block[64];
} talon__sha1;

void talon__sha1_begin(talon__sha1 *s);
void talon__sha1_add(talon__sha1 *s, const void *bytes, size_t size);
void talon__sha1_end(talon__sha1 *s, uint8_t digest[20]);

#endif
