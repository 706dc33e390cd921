/* room.h -- the caller's memory before anything is put there: it is there, long enough, and aligned; and what must not be NULL is not.
 *
 * NULL is looked for in builds with TALON_DEBUG only, so that nobody pays for it later: MISUSED(!t || !shape). */
#ifndef TALON_ROOM_H
#define TALON_ROOM_H

#include <talon/base.h>

#ifdef TALON_DEBUG
#define MISUSED(condition) (condition)
#else
#define MISUSED(condition) (false && (condition))
#endif

static inline talon_status talon__misused(talon_fault *f, const char *what)
{
    if (f)
        *f = (talon_fault){.status = TALON_E_MISUSE, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what};
    return TALON_E_MISUSE;
}

#define MISUSED_NULL "a pointer is NULL that must not be"

static inline bool talon__room_fits(const void *memory, size_t room, size_t size)
{
    return memory && (uintptr_t)memory % _Alignof(uint64_t) == 0 && room >= size && size != SIZE_MAX; /* more than there can be */
}

/* The same with a fault. */
static inline bool talon__room_short(talon_fault *f, const void *memory, size_t room, size_t size)
{
    if (talon__room_fits(memory, room, size))
        return false;
    talon__misused(f, room < size ? "the memory is shorter than the size asked for" : "the memory is NULL, or not aligned as for uint64_t");
    f->want = (int64_t)size;
    f->have = (int64_t)room;
    return true;
}

#endif
