/* chain.c -- every line is hashed together with the head before it, so that one head stands for all that was said.
 *
 * Heads are kept for the last HEADS_KEPT lines, in a ring: seats sign "at" some line that they have seen, which need not be the last, and
 * memory must not grow with the file. */
#include "fair/chain.h"

#include <string.h>

void talon__chain_begin(chain *c, const char *line, size_t size)
{
    talon__hash(c->sid, &c->hash, TAG_GENESIS, line, size);
}

void talon__chain_add(chain *c, const char *line, size_t size)
{
    if (c->lines == 0) {
        memcpy(c->head, c->sid, HASH_SIZE);
    } else {
        hasher s = talon__hash_begin(&c->hash, TAG_LINE);
        talon__hash_bytes(&s, c->head, HASH_SIZE);
        talon__hash_bytes(&s, line, size);
        talon__hash_end(&s, c->head);
    }
    memcpy(c->heads[c->lines % HEADS_KEPT], c->head, HASH_SIZE);
    c->lines++;
}

const uint8_t *talon__chain_head(const chain *c, uint64_t n)
{
    return n < c->lines && c->lines - n <= HEADS_KEPT ? c->heads[n % HEADS_KEPT] : NULL;
}
