/* chain.c -- every spine line is hashed together with the block before it, so that one hash stands for all that was said.
 *
 * A block's side lines are sorted by their hashes before they are hashed together: seats that write at the same time need not agree on
 * an order, and a file can be appended to in whatever order lines arrive.
 *
 * Heads are kept for the last HEADS_KEPT spine lines, in a ring: seats sign "at" some line that they have seen, which need not be the
 * last, and memory must not grow with the file. */
#include "fair/chain.h"

#include <stdlib.h>
#include <string.h>

void talon__chain_free(chain *c)
{
    free(c->side);
}

void talon__chain_begin(chain *c, const char *line, size_t size)
{
    talon__hash(c->sid, &c->hash, TAG_GENESIS, line, size);
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, HASH_SIZE);
}

void talon__chain_block(chain *c, uint8_t block[HASH_SIZE])
{
    if (c->side_n)
        qsort(c->side, c->side_n, HASH_SIZE, compare);
    hasher s = talon__hash_begin(&c->hash, TAG_BLOCK);
    talon__hash_bytes(&s, c->head, HASH_SIZE);
    talon__hash_u16(&s, (uint32_t)c->side_n);
    for (size_t i = 0; i < c->side_n; i++)
        talon__hash_bytes(&s, c->side[i], HASH_SIZE);
    talon__hash_end(&s, block);
}

void talon__chain_add_spine(chain *c, const char *line, size_t size)
{
    uint8_t block[HASH_SIZE];
    if (c->spine == 0) {
        memcpy(c->head, c->sid, HASH_SIZE);
    } else {
        talon__chain_block(c, block);
        hasher s = talon__hash_begin(&c->hash, TAG_LINE);
        talon__hash_bytes(&s, block, HASH_SIZE);
        talon__hash_bytes(&s, line, size);
        talon__hash_end(&s, c->head);
    }
    memcpy(c->heads[c->spine % HEADS_KEPT], c->head, HASH_SIZE);
    c->spine++;
    c->lines++;
    c->side_n = 0;
}

bool talon__chain_add_side(chain *c, const char *line, size_t size)
{
    if (c->side_n == SIDE_MAX) {
        c->lines++;
        return true;
    }
    if (c->side_n == c->side_room) {
        const size_t room = c->side_room ? 2 * c->side_room : 16;
        uint8_t(*more)[HASH_SIZE] = realloc(c->side, room * HASH_SIZE);
        if (!more)
            return false;
        c->side = more;
        c->side_room = room;
    }
    talon__hash(c->side[c->side_n++], &c->hash, TAG_SIDE, line, size);
    c->lines++;
    return true;
}

const uint8_t *talon__chain_head(const chain *c, uint64_t n)
{
    return n < c->spine && c->spine - n <= HEADS_KEPT ? c->heads[n % HEADS_KEPT] : NULL;
}
