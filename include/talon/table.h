/* talon/table.h -- a table: one permutation of card ids cut into zones.
 *
 * (1) The cards are a permutation of 0 … n−1: no card is lost, doubled or in two places.
 * (2) Zone ends never decrease in memory order, and the last is n.
 * (3) A face-up bit belongs to a card, not to a place; bits beyond the last card are 0.
 * (4) `size` is the block's size, `mark` that of its shape; the block holds no pointer: copying is memcpy, equality memcmp, a snapshot the bytes.
 * (5) After setting up (talon_table_set_face, talon_table_rename), only talon_table_apply and the log change a table; when they fail it is bit for bit what it was.
 *
 * A table goes with its shape, or with one that was built from the same specifications and cards (its mark is the same). With any other it
 * is refused: operations answer TALON_E_MISUSE, a zone has no cards, nobody sees anything.
 *
 * Threads: as talon/base.h says. Scratch memory, and a record that is written, are for one call at a time; a table may be read by
 * several.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_TABLE_H
#define TALON_TABLE_H

#include <talon/base.h>
#include <talon/op.h>
#include <talon/random.h>
#include <talon/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct talon_table {
    uint32_t size;   /* bytes of the whole block */
    uint32_t step;   /* random steps taken */
    uint64_t seq;    /* operations done since it was made */
    uint64_t deal;   /* its number in a batch */
    talon_seed seed; /* its own randomness */
    uint16_t cards_n;
    uint16_t zones_n;
    uint32_t mark; /* of the shape it was made for: talon_shape_mark */
    /* behind it, 16 bits each: end[zones_n] in memory order, card[cards_n], face bits */
} talon_table;

/** Scratch memory for operations on tables of one shape; nothing in it outlives a call. */
typedef struct talon_work talon_work;

/* What an operation did, as effects; replaying them needs no randomness. */
enum { TALON_EFFECT_MOVE = 1, TALON_EFFECT_PERMUTE = 2 };
enum {
    TALON_EFFECT_DRAW = 1,      /* begins an elementary draw of the operation */
    TALON_EFFECT_RESHUFFLE = 2, /* belongs to an automatic reshuffle, not to what was asked for */
    TALON_EFFECT_AT_END = 4,    /* `at` was the end of the zone */
    TALON_EFFECT_AT_TOP = 8,
    TALON_EFFECT_HIDDEN = 16, /* in a view: the permutation is withheld */
};

typedef struct talon_effect {
    uint8_t kind; /* TALON_EFFECT_MOVE or TALON_EFFECT_PERMUTE */
    uint8_t flags;
    uint8_t face; /* move: TALON_FACING_ */
    uint8_t unused;
    talon_zone from; /* permute: the zone */
    talon_zone to;
    uint32_t at;   /* move: the place of the first card in `to`, counted without the moved cards */
    uint32_t n;    /* move: how many cards; permute: the zone's size */
    uint32_t data; /* first word in the record's data.
                     * move: n indices in `from`, n card ids, then face-up bits before, 16 a word; permute: n previous places */
} talon_effect;

/** A record: what one operation did. Its effects and data lie in the caller's memory. */
struct talon_record {
    uint8_t op;      /* talon_opcode */
    uint8_t face;    /* turn, discard: TALON_FACING_ */
    bool behavior;   /* the source of the draw has deck behaviour */
    bool learned;    /* somebody came to see a card (undo: since then) */
    talon_zone from; /* source, or the zone that changed */
    talon_zone to;
    uint32_t step;   /* the table's random step before the operation */
    int32_t steps;   /* how many random steps it took; negative when an undo gave them back */
    uint64_t seq;    /* the table's seq after the operation */
    uint64_t target; /* undo, redo: the seq of the record concerned */
    int64_t n;       /* requested count, or k of a cut */
    uint32_t effects_n;
    uint32_t words_n;
    talon_effect *effect;
    uint16_t *word;
    void *memory;
    size_t memory_size;
};

/** Bytes of record memory for so many effects and words (indices, cards, permutations). */
TALON_API size_t talon_record_bytes(size_t effects, size_t words);
/** Bytes of record memory that are enough for every operation on tables of this shape, and for taking it back, unless it deals more cards
 *  than there are, or reshuffles more than once. One that is longer is TALON_E_LIMIT_EXCEEDED, and nothing happens. */
TALON_API size_t talon_record_size(const talon_shape *shape);
/** Use `memory` for records; may be used for one operation after the other. NULL and 0: a record that never has room.
 *  Returns: false when the memory is not aligned; the record then has no room. */
TALON_API bool talon_record_init(talon_record *r, void *memory, size_t memory_size);
/** Copy a record into another one's memory. Returns false, with nothing copied, when that is too short. */
TALON_API bool talon_record_copy(talon_record *to, const talon_record *from);
/** Whether the i-th card moved by this effect lay face up before. */
TALON_API bool talon_effect_was_up(const talon_record *r, const talon_effect *e, uint32_t i);

/** Bytes of a table of this shape. */
TALON_API size_t talon_table_size(const talon_shape *shape);

/** Make a table in `memory`: zone z holds the next count[z] cards of the pack, in order.
 *  In discard zones cards lie face up. Returns the table, or NULL when the counts do not add up to the pack, or the
 *  memory is too short or not aligned. */
TALON_API talon_table *talon_table_init(void *memory, size_t memory_size, const talon_shape *shape, const uint32_t *count,
                                        const talon_seed *seed, uint64_t deal);

/** Set a card's face while setting up (before the first operation). Nothing happens to a card that is not on the table. */
TALON_API void talon_table_set_face(talon_table *t, talon_card id, bool up);

/** Give a table another seed and number and count its random steps from 0 again; cards and seq stay. A new epoch of a provable game. */
TALON_API void talon_table_reseed(talon_table *t, const talon_seed *seed, uint64_t deal);

/** Other cards under the same backs: everywhere card c becomes as[c], and lies as c did; as[] is a permutation of all cards. For embedding: programs that
 *  think about tables that could be the one they sit at. It is no operation, and no record tells of it. */
TALON_API void talon_table_rename(talon_table *t, const talon_card *as);

/** Copy a table; `to` has at least from->size bytes. */
TALON_API void talon_table_copy(talon_table *to, const talon_table *from);

/** Overwrite a table, its seed too. */
TALON_API void talon_table_wipe(talon_table *t);

/** How many cards lie in a zone; 0 where the shape is not the table's, or has no such zone. */
TALON_API uint32_t talon_zone_count(const talon_table *t, const talon_shape *shape, talon_zone z);
/** The zone's cards from the top; valid until the next operation. NULL where the shape is not the table's, or has no such zone. */
TALON_API const talon_card *talon_zone_cards(const talon_table *t, const talon_shape *shape, talon_zone z);
/** Both at once. */
typedef struct talon_zone_view {
    const talon_card *at;
    uint32_t n;
} talon_zone_view;
TALON_API talon_zone_view talon_zone_list(const talon_table *t, const talon_shape *shape, talon_zone z);
/** Whether a card lies face up; false for one that is not on the table, as TALON_CARD_HIDDEN never is. */
TALON_API bool talon_card_is_up(const talon_table *t, talon_card id);

/** Verify invariants (1)–(4). Returns 0, or the number of one that does not hold. Scratch: work. */
TALON_API int talon_table_check(const talon_table *t, const talon_shape *shape, talon_work *work);

/** Bytes of scratch for tables of this shape. */
TALON_API size_t talon_work_size(const talon_shape *shape);
/** Returns: the scratch memory, or NULL when it is too short or not aligned. */
TALON_API talon_work *talon_work_init(void *memory, size_t memory_size, const talon_shape *shape);

/** Apply one operation of group TABLE.
 *  Returns: TALON_OK, or a status; then *t is unchanged and *f says why.
 *  In/out: t, work. Out: f, rec (may be NULL). In: shape, op.
 *  Neither f nor op may be NULL; op's lists have the lengths it says. After success only f->status is set. op->record, if any,
 *  must not lie in rec's memory.
 *  Cost: what it moves, and what lies between source and destination; permutations O(zone); apply_record copies the table twice.
 *  A record buffer that is too short is TALON_E_LIMIT_EXCEEDED, found before anything changes. */
TALON_API talon_status talon_table_apply(talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape, talon_work *work,
                                         const talon_op *op);

/** Whether a player may do an operation of group TABLE: its zones exist, and those that it takes cards from, turns or reorders, the pile that a
 *  draw may reshuffle among them, are the player's own or nobody's. Where cards go does not matter. TALON_PLAYER_TABLE may do everything;
 *  somebody who owns no zone, as TALON_PLAYER_NONE, nothing.
 *  Returns: TALON_OK; TALON_E_NOT_YOURS, f->zone is the first zone that is another's; TALON_E_ZONE_NOT_FOUND or
 *  TALON_E_DISCARD_ZONE_NOT_FOUND; TALON_E_BAD_REQUEST by somebody who owns no zone, where no zone is another's, and for a record, whose zones
 *  are its effects'. It looks at no card. */
TALON_API talon_status talon_op_may(talon_fault *f, const talon_shape *shape, const talon_op *op, talon_player by);

/** As talon_table_apply, done by a player: refused where talon_op_may says no, as it says it, and where the player may not name a card
 *  (talon_op.as, which is this player or the table). No record and no seed of one's own: they could tell what is hidden. By TALON_PLAYER_TABLE
 *  it is talon_table_apply. For embedding: programs that keep a table for players and do not trust what they ask. */
TALON_API talon_status talon_table_apply_by(talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape, talon_work *work,
                                            const talon_op *op, talon_player by);

/** Write one sentence about a fault, with names and numbers, into text (always NUL-terminated).
 *  `named` is the zone or card text the request used where the shape does not know it, or NULL; then it is said which argument had it. Without
 *  a shape, zones and cards are said by their numbers.
 *  Returns the length it has or, cut short between characters, would have had. */
TALON_API size_t talon_fault_text(char *text, size_t text_size, const talon_fault *f, const talon_shape *shape, const char *named);

#ifdef __cplusplus
}
#endif
#endif
