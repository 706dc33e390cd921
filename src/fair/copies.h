/* copies.h -- side lines that may lapse, by their signatures: none of them stands in a file twice (docs/transcript.md §3).
 *
 * A line that came too late stands and does nothing. Were it allowed to stand again and again, somebody could fill a block with copies of
 * another seat's old line, until that seat has no room left for the one that the game waits for.
 *
 * at[0..room) is a table that is probed from the place that a signature's bytes give; room is 0 or a power of two, and at most half of
 * it is taken. A free place is all zeros, which no good signature is: its first half would be a point of small order. */
#ifndef TALON_FAIR_COPIES_H
#define TALON_FAIR_COPIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIGNATURE_SIZE 64u

typedef struct copies {
    uint8_t (*at)[SIGNATURE_SIZE];
    size_t n, room;
} copies;

void talon__copies_free(copies *c);
/* Whether a line with this signature was added. */
bool talon__copies_has(const copies *c, const uint8_t signature[SIGNATURE_SIZE]);
/* One more, which is not there yet, or is. Returns false without memory. */
bool talon__copies_add(copies *c, const uint8_t signature[SIGNATURE_SIZE]);

#endif
