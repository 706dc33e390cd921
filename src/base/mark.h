/* mark.h -- a number that says whether two things are the same, for mistakes and torn files: FNV-1a of 64 bits, the same on every machine.
 *
 * One changed byte always changes it. It is no secret and no proof: whoever wants two things with the same mark finds them, so what comes
 * from outside is checked for itself as well. */
#ifndef TALON_MARK_H
#define TALON_MARK_H

#include <stddef.h>
#include <stdint.h>

#define TALON__MARK_BEGIN 0xCBF29CE484222325u

static inline uint64_t talon__mark_bytes(uint64_t mark, const void *bytes, size_t size)
{
    for (const uint8_t *at = bytes, *end = at + size; at != end; at++)
        mark = (mark ^ *at) * 0x100000001B3u;
    return mark;
}

/* A number as eight bytes, the lowest first. */
static inline uint64_t talon__mark_number(uint64_t mark, uint64_t value)
{
    for (int i = 0; i < 8; i++, value >>= 8)
        mark = (mark ^ (value & 0xFF)) * 0x100000001B3u;
    return mark;
}

/* Eight bytes at a step, the lowest first (which compilers make one load); it is another mark than that of single bytes. */
static inline uint64_t talon__mark_block(uint64_t mark, const void *block, size_t size)
{
    const uint8_t *at = block;
    for (; size >= 8; at += 8, size -= 8) {
        uint64_t eight = 0;
        for (int i = 0; i < 8; i++)
            eight |= (uint64_t)at[i] << 8 * i;
        mark = (mark ^ eight) * 0x100000001B3u;
        mark ^= mark >> 32; /* so that a change of the highest byte reaches the lowest bits, too */
    }
    return talon__mark_bytes(mark, at, size);
}

#endif
