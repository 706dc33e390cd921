/* chacha.h -- one block of the ChaCha20 key stream (RFC 8439, section 2.3), for the streams of random.c. */
#ifndef TALON_CHACHA_H
#define TALON_CHACHA_H

#include <stdint.h>

/* out = 16 words of key stream for this key, block counter and nonce. */
void talon__chacha_block(uint32_t out[16], const uint32_t key[8], uint32_t counter, const uint32_t nonce[3]);

#endif
