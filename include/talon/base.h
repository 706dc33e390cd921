/* talon/base.h -- what every header needs: linkage, limits, small types, statuses, faults.
 *
 * Order of arguments everywhere: the object, then outputs, then inputs; a count follows its array.
 * `pos` is an index, `n` a count, `size` bytes. Nothing here allocates or does I/O.
 *
 * Memory: X_size says how many bytes X_init needs; X_init is told how many there are, and answers NULL, or TALON_E_MISUSE, when they are
 * fewer, or not aligned as for uint64_t. What malloc gives is aligned.
 * NULL: a pointer must not be NULL where the function's comment does not say that it may; a list may where its count is 0. A library built
 * with TALON_DEBUG (make BUILD=debug) looks: functions of the kernel and the runner that return a status then answer TALON_E_MISUSE, those that
 * make an object NULL. Lists inside what they are given, and the names in those, are looked at, too.
 * Threads: the library keeps nothing between calls but constants, so any number of threads may be in it. What is const in a call is only
 * read, and may be shared by calls at the same time; all else belongs to one call at a time. Headers say where it is otherwise.
 * Stable, as docs/library.md §5 says: which headers, functions and structures stay as they are. */
#ifndef TALON_BASE_H
#define TALON_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define TALON_API __attribute__((visibility("default")))
#else
#define TALON_API
#endif

#define TALON_VERSION_MAJOR 0
#define TALON_VERSION_MINOR 1
#define TALON_VERSION_PATCH 0
#define TALON_VERSION       "0.1.0"
/* The same as one number that grows, for #if: 100 is 0.1.0, 10203 would be 1.2.3. */
#define TALON_VERSION_NUMBER (TALON_VERSION_MAJOR * 10000 + TALON_VERSION_MINOR * 100 + TALON_VERSION_PATCH)

/* Written limits. Beyond any of them: TALON_E_LIMIT_EXCEEDED, never a crash. */
#define TALON_MAX_CARDS       65535u
#define TALON_MAX_ZONES       1024u
#define TALON_MAX_PLAYERS     255u
#define TALON_MAX_ZONE_NAME   64u
#define TALON_MAX_PLAYER_NAME 64u
#define TALON_MAX_CARD_NAME   255u
#define TALON_MAX_TIMES       1000u  /* riffles in one operation */
#define TALON_MAX_PACKETS     1024u  /* of a strip cut */
#define TALON_MAX_DRAWS       65535u /* elementary draws in one operation */
#define TALON_MAX_STEPS       0xFFFFFFFFu

typedef uint16_t talon_card;   /* a card id: its place in the pack */
typedef uint16_t talon_face;   /* what is printed on a card: equal names are equal faces */
typedef uint16_t talon_zone;   /* a zone: its place in the shape */
typedef uint16_t talon_player; /* a player: one of the owners in the shape */

#define TALON_CARD_HIDDEN  ((talon_card)0xFFFF)   /* in views: a card the viewer may not see */
#define TALON_FACE_NONE    ((talon_face)0xFFFF)   /* no such card in the pack */
#define TALON_ZONE_NONE    ((talon_zone)0xFFFF)   /* no such zone */
#define TALON_ZONE_DEFAULT ((talon_zone)0xFFFE)   /* argument left out: the operation's usual zone */
#define TALON_PLAYER_NONE  ((talon_player)0xFFFF) /* nobody: no owner, or a spectator */

#define TALON_PLAYER_TABLE ((talon_player)0xFFFE) /* the table itself: sees everything */

/** How an operation ended. The values are permanent; see status.def. */
typedef enum talon_status {
    TALON_OK = 0,
#define TALON_STATUS(id, name, wire, fields, text, remedy) TALON_E_##name = id,
#include <talon/status.def>
#undef TALON_STATUS
} talon_status;

/* Which members of a fault mean something, and under which name they go out. */
enum {
#define TALON_FIELD(bit, name, wire, source) TALON_FIELD_##name = 1u << (bit),
#include <talon/status.def>
#undef TALON_FIELD
};

/** Why an operation was refused. Filled by the callee, owned by the caller; text on demand only.
 *  A zone or card that the request named but the shape or pack does not know is NONE here;
 *  `arg` and `index` then say which argument it was (and which of a list). */
typedef struct talon_fault {
    talon_status status;
    uint8_t op;       /* the talon_opcode that was refused */
    uint8_t arg;      /* the talon_arg at fault, 0 if none */
    talon_zone zone;  /* or TALON_ZONE_NONE */
    talon_face card;  /* a face, or TALON_FACE_NONE */
    uint32_t index;   /* in a list argument */
    int64_t want;     /* the count, position or place asked for */
    int64_t have;     /* what there is, or the limit */
    const char *what; /* the limit's name, what is counted, or what is wrong with the request; NULL, or a constant: it stays as it is */
} talon_fault;

/** The status's name on the wire ("InvalidCount"; "Ok"; "Unknown" for a value not in the list). */
TALON_API const char *talon_status_name(talon_status s);

/** The TALON_FIELD_ bits that a fault of this status carries. */
TALON_API uint32_t talon_status_fields(talon_status s);

/** One sentence about this status, without details, or "" for an unknown value. */
TALON_API const char *talon_status_text(talon_status s);

/** What to do about it, in a few words that go on from that sentence, or "". */
TALON_API const char *talon_status_remedy(talon_status s);

/** The nearest of some names (ended by NULL) to a word that is none of them, or NULL when none is near: "did you mean".
 *  Near is one with about a third of its letters wrong; else the first one of which the word is a part ("holdem" of "texas_holdem"). */
TALON_API const char *talon_nearest(const char *word, const char *const *names);

/** The library's version as text, "MAJOR.MINOR.PATCH". */
TALON_API const char *talon_version(void);
/** The TALON_VERSION_NUMBER of the library that is there, which need not be that of the header. For embedding. */
TALON_API uint32_t talon_version_number(void);

#ifdef __cplusplus
}
#endif
#endif
