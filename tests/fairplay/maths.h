/* maths.h -- docs/transcript.md's hashes, trees and signatures a second time, straight on libsodium and as simply as possible:
 * what src/fair is compared with, and what signs lines that no honest program would write. */
#ifndef TESTS_FAIR_MATHS_H
#define TESTS_FAIR_MATHS_H

#include <stddef.h>
#include <stdint.h>

#include <talon/fair.h>

/* Bytes one after the other: the preimage of a hash. */
typedef struct preimage {
    uint8_t at[1024];
    size_t n;
} preimage;

void put_bytes(preimage *p, const void *bytes, size_t size);
void put_u16(preimage *p, uint32_t value);
void put_u32(preimage *p, uint32_t value);

/* TH(name, m). */
void maths_th(uint8_t out[32], const char *name, const void *m, size_t size);
void maths_hash(uint8_t out[32], const char *name, const preimage *p);

/* The root of n leaves, and the path of leaf i; returns how many hashes it has. */
void maths_root(uint8_t out[32], const uint8_t (*leaf)[32], size_t n);
size_t maths_path(uint8_t (*path)[32], const uint8_t (*leaf)[32], size_t i, size_t n);

/* The text of an object ("{…}") with its signature as last key, malloc'd, without LF. */
char *maths_sign(const char *object, const talon_fair_key *key);

/* `begin`, then `each` n times with commas between and its number for every #, then `end`; malloc'd. */
char *maths_text(const char *begin, const char *each, size_t n, const char *end);

/* Stop: the test itself is wrong. */
__attribute__((format(printf, 1, 2))) _Noreturn void maths_broken(const char *format, ...);

#endif
