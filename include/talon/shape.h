/* talon/shape.h -- the shape: which zones there are, whose they are, who sees them, how they behave.
 *
 * Built once from specifications (texts, as a game file or a request gives them), then only read.
 * (1) Zones are 0 … n−1 in the order of the specifications; names are distinct.
 * (2) Players are the distinct owners, in order of first appearance.
 * (3) Every reshuffle_from names another zone that is not a burn zone.
 * (4) The shape owns copies of all texts; it points to its pack, which must outlive it, and nowhere else.
 *
 * Threads: as talon/base.h says. Once built, a shape is only read, and may be shared, with its pack.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_SHAPE_H
#define TALON_SHAPE_H

#include <talon/base.h>
#include <talon/pack.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct talon_shape talon_shape;

typedef enum talon_zone_type {
    TALON_TYPE_DECK,
    TALON_TYPE_HAND,
    TALON_TYPE_COMMUNITY,
    TALON_TYPE_DISCARD,
    TALON_TYPE_BURN,
    TALON_TYPE_TABLE,
    TALON_TYPE_REVEALED,
    TALON_TYPE_COMMAND,
} talon_zone_type;

typedef enum talon_ordering { TALON_ORDER_STACK, TALON_ORDER_QUEUE, TALON_ORDER_SET } talon_ordering;

typedef enum talon_sees {
    TALON_SEES_NONE,
    TALON_SEES_OWNER,
    TALON_SEES_OTHERS, /* every player but the owner */
    TALON_SEES_ALL,
    TALON_SEES_NEWEST, /* everybody sees the last card, nobody the others */
} talon_sees;

typedef enum talon_draw_from { TALON_DRAW_TOP, TALON_DRAW_BOTTOM, TALON_DRAW_RANDOM } talon_draw_from;
typedef enum talon_reshuffle_when { TALON_WHEN_SHORT, TALON_WHEN_EMPTY } talon_reshuffle_when;

/** A zone as written. NULL stands for "not said". Only id and type are required. */
typedef struct talon_zone_spec {
    const char *id;
    const char *type;           /* deck hand community discard burn table revealed command */
    const char *owner;          /* a player's name */
    const char *ordering;       /* stack queue set */
    const char *sees;           /* none owner others all newest; NULL: the type's usual */
    bool has_behavior;          /* else what follows is not said: TALON_E_BAD_REQUEST if it is */
    const char *behavior_type;  /* "deck" */
    const char *draw_from;      /* top bottom random */
    const char *reshuffle_from; /* a zone's id */
    const char *reshuffle_when; /* short empty */
    int64_t keep_newest;
} talon_zone_spec;

/** Deck behaviour after compiling. */
typedef struct talon_behavior {
    bool present;
    uint8_t draw_from;         /* talon_draw_from */
    uint8_t reshuffle_when;    /* talon_reshuffle_when */
    talon_zone reshuffle_from; /* or TALON_ZONE_NONE */
    uint32_t keep_newest;
} talon_behavior;

/** What a specification says that it should not. */
typedef enum talon_diagnostic_code {
    TALON_D_BEHAVIOR_TYPE_INVALID,
    TALON_D_DRAW_FROM_INVALID,
    TALON_D_ORDERING_MISMATCH, /* the only warning; the others are errors */
    TALON_D_RESHUFFLE_SELF,
    TALON_D_RESHUFFLE_MISSING,
    TALON_D_RESHUFFLE_BURN,
} talon_diagnostic_code;

typedef struct talon_diagnostic {
    talon_diagnostic_code code;
    talon_zone zone; /* the specification it is about */
} talon_diagnostic;

TALON_API const char *talon_diagnostic_name(talon_diagnostic_code code); /* "ReshuffleSelf" */
TALON_API const char *talon_diagnostic_text(talon_diagnostic_code code); /* one sentence */
TALON_API bool talon_diagnostic_is_error(talon_diagnostic_code code);

/* At most this many diagnostics come from one zone. */
#define TALON_DIAGNOSTICS_PER_ZONE 2u

/** Check specifications and compile their behaviours; needs no pack and keeps nothing.
 *  Returns: TALON_OK (also with diagnostics), or TALON_E_BAD_REQUEST, TALON_E_LIMIT_EXCEEDED, TALON_E_DUPLICATE_ZONE,
 *  TALON_E_INVALID_ZONE_TYPE with *f filled (f->index is the specification).
 *  Out: diag (room for 2·n), *diag_n, compiled[n] (may be NULL): the behaviours, absent where their type or draw_from is invalid.
 *  index[n]: the zones sorted by name. Cost: O(n log n) comparisons. */
TALON_API talon_status talon_shape_validate(talon_diagnostic *diag, size_t *diag_n, talon_behavior *compiled, talon_fault *f,
                                            uint16_t *index, const talon_zone_spec *spec, uint32_t n);

/** Bytes for a shape of these zones. */
TALON_API size_t talon_shape_size(const talon_zone_spec *spec, uint32_t n);

/** Build a shape in `memory`.
 *  Returns: TALON_OK and *out, or what talon_shape_validate returns, TALON_E_INVALID_ZONES when a diagnostic is an error, or TALON_E_MISUSE when
 *  the memory is too short or not aligned.
 *  Out: diag, *diag_n as above. */
TALON_API talon_status talon_shape_init(const talon_shape **out, talon_diagnostic *diag, size_t *diag_n, talon_fault *f, void *memory,
                                        size_t memory_size, const talon_pack *pack, const talon_zone_spec *spec, uint32_t n);

TALON_API const talon_pack *talon_shape_pack(const talon_shape *s);
/** A number that is the same for shapes of equal zones, owners and cards, on every machine, and all but surely another for others.
 *  For embedding: programs that keep tables as bytes and want to know with which shape they go. */
TALON_API uint32_t talon_shape_mark(const talon_shape *s);
TALON_API uint32_t talon_shape_zones(const talon_shape *s);
TALON_API uint32_t talon_shape_players(const talon_shape *s);

/** The zone with this name, or TALON_ZONE_NONE. Cost: O(log zones). */
TALON_API talon_zone talon_shape_find(const talon_shape *s, const char *name, size_t name_size);

/** The zone meant when an argument is left out: the one called "deck", "burn" or "discard", or for a discard zone the
 *  only zone of that type; else TALON_ZONE_NONE. */
TALON_API talon_zone talon_shape_default(const talon_shape *s, talon_zone_type type);

/* About a zone of the shape, z < talon_shape_zones(s). One that is none, as TALON_ZONE_NONE, has the name "", no owner, no behaviour, is a
 * table, and nobody sees what is there. */
TALON_API const char *talon_zone_name(const talon_shape *s, talon_zone z);
TALON_API talon_zone_type talon_zone_get_type(const talon_shape *s, talon_zone z);
TALON_API talon_sees talon_zone_get_sees(const talon_shape *s, talon_zone z);
TALON_API talon_ordering talon_zone_get_ordering(const talon_shape *s, talon_zone z);
TALON_API talon_player talon_zone_owner(const talon_shape *s, talon_zone z); /* or TALON_PLAYER_NONE */
TALON_API talon_behavior talon_zone_behavior(const talon_shape *s, talon_zone z);

TALON_API talon_player talon_player_find(const talon_shape *s, const char *name, size_t name_size); /* or TALON_PLAYER_NONE */
TALON_API const char *talon_player_name(const talon_shape *s, talon_player p);                      /* "" for one that is none */

/* The words of the enums above as they are written, NULL past the end: talon_zone_type_names[TALON_TYPE_BURN] is "burn". */
TALON_API extern const char *const talon_zone_type_names[];
TALON_API extern const char *const talon_ordering_names[];
TALON_API extern const char *const talon_sees_names[];
TALON_API extern const char *const talon_draw_from_names[];
TALON_API extern const char *const talon_reshuffle_when_names[];

#ifdef __cplusplus
}
#endif
#endif
