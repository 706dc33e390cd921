/* scene.h -- tables, operations and outcomes as text, so that a unit test reads like the protocol.
 *
 * A zone is one line:  "deck deck from=discard draw=random when=empty keep=1 = a b c^"
 *   id, type, options (owner= sees= order= behavior draw= from= when= keep=), then after " = " its cards from the top;
 *   ^ lies face up, v face down, else as the zone's type has it.
 * An operation is one line:  "deal n=2 from=deck to=hand.1,hand.2"   "split from=deck to=a:1,b:2"   "draw1 to=x as=ana"  "undo by=ana"
 * A refusal is its wire name and fields:  "InsufficientCards zone=deck requested=5 available=3" */
#ifndef TESTS_SCENE_H
#define TESTS_SCENE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <talon/talon.h>

#define SCENE_ZONES 16
#define SCENE_LIST  1100
#define SCENE_TEXT  4096

typedef struct scene {
    talon_pack *pack;
    const talon_shape *shape;
    talon_table *table, *before; /* before: as it was before the last operation */
    talon_work *work;
    talon_record rec;
    talon_log *log;
    talon_fault fault;
    void *shape_memory;
    const talon_record *record; /* the argument of apply_record */
    talon_op op;                /* the last operation, its lists below */
    talon_player by;            /* who did it: "by=ana", or the table */
    talon_zone zones[SCENE_LIST];
    int64_t list[SCENE_LIST], order[SCENE_LIST];
    talon_face cards[SCENE_LIST];
    char named[80];        /* the last zone or card text that is not on the table */
    char text[SCENE_TEXT]; /* of the last answer below */
} scene;

/* zones: NULL-terminated lines. The log keeps 64 records. Stops the test when the lines are wrong. */
void scene_make(scene *s, const char *seed, const char *const *zones);
void scene_free(scene *s);

/* Parse an operation into s->op. */
void scene_op(scene *s, const char *text);
/* Parse and apply (through the log). Checks what holds for every operation: invariants, clean scratch, nothing changed by a
 * refusal, and that the same operation without a record on a copy gives the same bytes. */
talon_status scene_try(scene *s, const char *text);

/* Each returns s->text. */
const char *scene_zone(scene *s, const char *name);                  /* "a b^": ^ face up */
const char *scene_fault(scene *s);                                   /* of the last refusal */
const char *scene_record(scene *s);                                  /* the effects of s->rec */
const char *scene_view(scene *s, const char *who, const char *name); /* "? b": as this player sees it */

/* The scratch memory is as between two operations. */
bool scene_scratch_is_clean(const scene *s);
/* A record copied into memory of its own; free with scene_record_free. */
talon_record *scene_record_copy(const talon_record *r);
void scene_record_free(talon_record *r);

#define SCENE(s, seed, ...) scene_make(s, seed, (const char *const[]){__VA_ARGS__, NULL})

#define PLAYS(s, op)                                                                                                                       \
    do {                                                                                                                                   \
        if (scene_try(s, op) != TALON_OK)                                                                                                  \
            fail_msg("%s: %s", op, scene_fault(s));                                                                                        \
    } while (0)
#define REFUSES(s, op, fault)                                                                                                              \
    do {                                                                                                                                   \
        if (scene_try(s, op) == TALON_OK)                                                                                                  \
            fail_msg("%s was not refused", op);                                                                                            \
        assert_string_equal(scene_fault(s), fault);                                                                                        \
    } while (0)
#define HOLDS(s, zone, cards)     assert_string_equal(scene_zone(s, zone), cards)
#define RECORDS(s, effects)       assert_string_equal(scene_record(s), effects)
#define SEES(s, who, zone, cards) assert_string_equal(scene_view(s, who, zone), cards)

#endif
