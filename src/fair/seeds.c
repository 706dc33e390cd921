/* seeds.c -- chains of seeds, what they are combined to, and cuts that were committed to: docs/transcript.md §1.
 *
 * A seat makes its last seed first and hashes back to the one it locks. Whoever has the locked one cannot go forward; whoever gets a
 * later one can check it by going back. So all of a seat's seeds are fixed before it has seen anything, and it need not commit again
 * for every shuffle. These are hashes only; when they may be given, shuffles.c says. */
#include "fair/seeds.h"

#include <string.h>

void talon__seed_before(const chain *c, uint8_t seed[HASH_SIZE], uint32_t seat, uint32_t e)
{
    hasher h = talon__hash_begin(&c->hash, TAG_NEXT);
    talon__hash_bytes(&h, c->sid, HASH_SIZE);
    talon__hash_u16(&h, seat);
    talon__hash_u32(&h, e);
    talon__hash_bytes(&h, seed, HASH_SIZE);
    talon__hash_end(&h, seed);
}

bool talon__seed_leads_back(const chain *c, const seat_state *s, uint32_t seat, uint32_t e, const uint8_t seed[HASH_SIZE])
{
    uint8_t x[HASH_SIZE];
    memcpy(x, seed, HASH_SIZE);
    for (uint32_t at = e; at > s->seed_e; at--)
        talon__seed_before(c, x, seat, at);
    return memcmp(x, s->seed, HASH_SIZE) == 0;
}

void talon__seeds_combine(const chain *c, uint8_t out[HASH_SIZE], const seat_state *seat, uint32_t seats_n, uint32_t e,
                          const uint8_t root[HASH_SIZE])
{
    uint32_t k = 0;
    for (uint32_t s = 1; s <= seats_n; s++)
        k += seat[s].takes_part;
    hasher h = talon__hash_begin(&c->hash, TAG_COMBINE);
    talon__hash_bytes(&h, c->sid, HASH_SIZE);
    talon__hash_u32(&h, e);
    talon__hash_bytes(&h, root, HASH_SIZE);
    talon__hash_u16(&h, k);
    for (uint32_t s = 1; s <= seats_n; s++)
        if (seat[s].takes_part) {
            talon__hash_u16(&h, s);
            talon__hash_bytes(&h, seat[s].seed, HASH_SIZE);
        }
    talon__hash_end(&h, out);
}

void talon__cut_hash(const chain *c, uint8_t out[HASH_SIZE], uint32_t e, uint32_t seat, uint32_t k, const uint8_t salt[HASH_SIZE])
{
    hasher h = talon__hash_begin(&c->hash, TAG_CUT);
    talon__hash_bytes(&h, c->sid, HASH_SIZE);
    talon__hash_u32(&h, e);
    talon__hash_u16(&h, seat);
    talon__hash_u16(&h, k);
    talon__hash_bytes(&h, salt, HASH_SIZE);
    talon__hash_end(&h, out);
}

bool talon__cuts(const json_t *cuts, uint32_t seat)
{
    for (size_t i = 0; i < json_array_size(cuts); i++)
        if (json_integer_value(json_array_get(json_array_get(cuts, i), 1)) == (json_int_t)seat)
            return true;
    return false;
}
