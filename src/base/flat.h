/* flat.h -- what is saved, as bytes: numbers lowest byte first, in a frame that says what it is, how long, and whether it is whole.
 *
 *   0 "TLNS"   4 u16 kind   6 u16 version   8 u64 bytes of all   16 u64 mark of all but itself   24 …
 *
 * (1) A writer is given as much room as the caller counted before. (2) A reader never leaves its bytes: what is missing reads as 0, and
 * `bad` says so ever after. */
#ifndef TALON_FLAT_H
#define TALON_FLAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/mark.h"

#define FRAME_SIZE    24u
#define FRAME_VERSION 1u /* of most frames; a table whose log says who acted is of the next */

typedef enum frame_kind { FRAME_TABLE = 1, FRAME_RUNNER = 2 } frame_kind;

typedef struct flat_writer {
    uint8_t *at;
} flat_writer;

typedef struct flat_reader {
    const uint8_t *at, *end;
    bool bad;
} flat_reader;

static inline void talon__put_flat(flat_writer *w, uint64_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++, number >>= 8)
        *w->at++ = (uint8_t)number;
}

static inline void talon__put_flat_list(flat_writer *w, const uint16_t *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        talon__put_flat(w, list[i], 2);
}

/* Whether so many bytes are left. */
static inline bool talon__flat_has(flat_reader *r, uint64_t bytes)
{
    r->bad |= bytes > (size_t)(r->end - r->at);
    return !r->bad;
}

static inline uint64_t talon__get_flat(flat_reader *r, unsigned bytes)
{
    uint64_t number = 0;
    if (!talon__flat_has(r, bytes))
        return 0;
    for (unsigned i = 0; i < bytes; i++)
        number |= (uint64_t)*r->at++ << 8 * i;
    return number;
}

/* The next so many bytes, which somebody else reads; where they are not, nothing is skipped. */
static inline const uint8_t *talon__skip_flat(flat_reader *r, uint64_t bytes)
{
    const uint8_t *at = r->at;
    if (talon__flat_has(r, bytes))
        r->at += bytes;
    return at;
}

/* A byte that is 0 or 1. */
static inline bool talon__get_flat_bool(flat_reader *r)
{
    const uint64_t byte = talon__get_flat(r, 1);
    r->bad |= byte > 1;
    return byte == 1;
}

static inline void talon__get_flat_list(flat_reader *r, uint16_t *list, size_t n)
{
    if (talon__flat_has(r, 2 * (uint64_t)n))
        for (size_t i = 0; i < n; i++)
            list[i] = (uint16_t)talon__get_flat(r, 2);
}

static inline uint64_t talon__frame_mark(const uint8_t *bytes, size_t size)
{
    return talon__mark_bytes(talon__mark_bytes(TALON__MARK_BEGIN, bytes, 16), bytes + FRAME_SIZE, size - FRAME_SIZE);
}

/* Finish the frame around what was written behind its first 24 bytes. */
static inline void talon__frame_close(uint8_t *bytes, size_t size, frame_kind kind, unsigned version)
{
    flat_writer w = {bytes};
    memcpy(w.at, "TLNS", 4);
    w.at += 4;
    talon__put_flat(&w, kind, 2);
    talon__put_flat(&w, version, 2);
    talon__put_flat(&w, size, 8);
    talon__put_flat(&w, talon__frame_mark(bytes, size), 8);
}

/* Look at a frame of a version up to the newest; *r is then at what it holds. Returns NULL, or what is wrong. */
static inline const char *talon__frame_open(flat_reader *r, unsigned *version, const void *bytes, size_t size, frame_kind kind,
                                            unsigned newest)
{
    *r = (flat_reader){bytes, (const uint8_t *)bytes + size, false};
    if (size < FRAME_SIZE || memcmp(bytes, "TLNS", 4) != 0)
        return "these bytes were not saved by talon";
    r->at += 4;
    const uint64_t is = talon__get_flat(r, 2);
    *version = (unsigned)talon__get_flat(r, 2);
    const uint64_t all = talon__get_flat(r, 8), mark = talon__get_flat(r, 8);
    if (*version < FRAME_VERSION || *version > newest)
        return "these bytes were saved by another version of talon";
    if (is != kind)
        return "these bytes are something else that talon saved";
    return all != size || mark != talon__frame_mark(bytes, size) ? "what was saved is damaged" : NULL;
}

#endif
