/* save_trail.c -- the records of a saved log: all that operations write can be loaded, and a record that is nearly one of them cannot.
 *
 * Written because mutants of trail.c went unnoticed: what one check lets through, the next may refuse, but not always. */
#include "lib/scene_saved.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/flat.h"

enum { HEAD = 48, EFFECT = 20 }; /* bytes of a saved record before its effects, and of each of those */

static bool loads(scene *s, const uint8_t *bytes, size_t size)
{
    talon_play p = scene_play(s);
    const talon_status status = talon_load(&p, bytes, size);
    assert_true(status == TALON_OK || status == TALON_E_RECORD_MISMATCH);
    assert_true(scene_scratch_is_clean(s));
    return status == TALON_OK;
}

/* ---- what operations write ---- */

/* What was saved can be loaded, and is the same. */
static void check_saved(scene *s, const char *when)
{
    size_t size, again;
    uint8_t *bytes = scene_saved(s, &size);
    if (!loads(s, bytes, size))
        fail_msg("after %s it is not loaded", when);
    uint8_t *after = scene_saved(s, &again);
    assert_int_equal(again, size);
    assert_memory_equal(after, bytes, size);
    free(bytes);
    free(after);
}

/* Each kind of place and several moves in one record, in force and undone. */
static void undone_and_done_again(void **state)
{
    static const char *const ops[] = {"move from=hand to=board n=2 at=top",
                                      "move from=deck to=board n=1 at=4",
                                      "move from=deck to=board n=1 at=3",
                                      "move from=board to=board indices=0 at=5",
                                      "move from=board to=board indices=4,2 at=end",
                                      "move from=board to=board indices=3 at=top",
                                      "deal_round rounds=2 to=hand,other",
                                      "turn zone=board indices=2,0 face=up",
                                      "shuffle"};
    const size_t n = sizeof ops / sizeof *ops;
    scene s;
    (void)state;
    SCENE(&s, "9", "deck deck = a b c d e f g", "hand hand owner=ana = x y z", "other hand owner=bo", "board table = u v");
    for (size_t i = 0; i < n; i++) {
        PLAYS(&s, ops[i]);
        check_saved(&s, ops[i]);
    }
    for (size_t i = n; i-- > 0;) {
        PLAYS(&s, "undo");
        check_saved(&s, ops[i]);
    }
    assert_int_equal(talon_log_undoable(s.log), 0);
    for (size_t i = 0; i < n; i++) {
        PLAYS(&s, "redo");
        check_saved(&s, ops[i]);
    }
    scene_free(&s);
}

/* ---- what they do not write ---- */

typedef struct changed {
    const char *op; /* one record */
    bool undone;
    uint32_t at, bytes; /* of the record */
    uint64_t value;
    const char *what;
} changed;

/* The table's number is 1 after the operation, and 2 after its undo. */
static const changed changes[] = {
    {"draw n=2 to=hand", false, 16, 8, 2, "a record after the last operation"},
    {"draw n=2 to=hand", false, 16, 8, 0, "a record before the first operation"},
    {"draw n=2 to=hand", true, 16, 8, 2, "a record that is as late as its undo"},
    {"draw n=2 to=hand", true, 16, 8, 3, "a record that is later than its undo"},
    {"draw n=2 to=hand", true, 16, 8, 0, "a record before the first operation"},
    {"draw n=2 to=hand", true, HEAD + EFFECT + 4, 2, 2, "another card of the same face, first"},
    {"draw n=2 to=hand", true, HEAD + EFFECT + 6, 2, 2, "another card of the same face, last"},
    {"draw n=2 to=hand", true, HEAD + EFFECT, 2, 1, "a place twice"},
    {"draw n=2 to=hand", true, HEAD + EFFECT, 2, 4, "a place behind the zone"},
    {"draw n=2 to=hand", true, HEAD + EFFECT + 4, 2, 7, "a card that is none"},
    {"draw n=2 to=hand", true, HEAD + 8, 4, 1, "a place that is not the end"},
    {"draw n=2 to=hand", false, HEAD + EFFECT, 2, 1, "a place twice"},
    {"draw n=2 to=hand", false, HEAD + EFFECT + 4, 2, 1, "a card twice"},
    {"draw n=2 to=hand", false, HEAD + EFFECT + 4, 2, 2, "a card that was not moved"},
    {"draw n=2 to=hand", false, HEAD + EFFECT + 4, 2, 7, "a card that is none"},
    {"move from=deck to=deck indices=2,0 at=1", true, HEAD + 8, 4, 3, "a place behind the end of the zone without them"},
    {"move from=deck to=deck indices=2,0 at=1", false, HEAD + 8, 4, 3, "a place behind the end of the zone without them"},
    {"move from=deck to=deck n=1 at=top", true, HEAD + 8, 4, 1, "a place that is not the top"},
};

static void records_that_are_not_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const changed *c = &changes[i];
        scene s;
        size_t size;
        SCENE(&s, "9", "deck deck = a a a b", "hand hand owner=ana = x y");
        PLAYS(&s, c->op);
        if (c->undone)
            PLAYS(&s, "undo");
        uint8_t *bytes = scene_saved(&s, &size);
        assert_true(loads(&s, bytes, size));
        flat_writer w = {scene_saved_record(bytes, size, &s, 0) + c->at};
        talon__put_flat(&w, c->value, c->bytes);
        scene_repair(bytes, size);
        if (loads(&s, bytes, size))
            fail_msg("%s, %s: %s was loaded", c->op, c->undone ? "undone" : "in force", c->what);
        free(bytes);
        scene_free(&s);
    }
}

/* The random steps of a table are those that its last record says, though there is no record before it that would say so too. */
static void steps_of_the_only_record(void **state)
{
    scene s;
    size_t size;
    (void)state;
    SCENE(&s, "9", "deck deck = a b c", "hand hand owner=ana");
    PLAYS(&s, "draw n=1 to=hand");
    uint8_t *bytes = scene_saved(&s, &size);
    bytes[FRAME_SIZE + 8] = 1;
    scene_repair(bytes, size);
    assert_false(loads(&s, bytes, size));
    free(bytes);
    scene_free(&s);
}

/* How the cards of a move lay, one bit each: around a word and two, no bit is set behind the last. */
static void faces_behind_the_last_card(void **state)
{
    static const uint32_t numbers[] = {1, 15, 16, 17, 18, 31, 32, 33, 34};
    char deck[200] = "deck deck =", op[60];
    (void)state;
    for (int i = 0; i < 40; i++)
        snprintf(deck + strlen(deck), sizeof deck - strlen(deck), " %c^", 'a' + i % 26);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        const uint32_t n = numbers[k];
        scene s;
        size_t size;
        SCENE(&s, "9", deck, "hand hand owner=ana");
        snprintf(op, sizeof op, "move from=deck to=hand n=%u", n);
        PLAYS(&s, op);
        uint8_t *bytes = scene_saved(&s, &size), *faces = bytes + size - 2 * ((n + 15) / 16);
        memset(s.rec.memory, 0xFF, 4000); /* what lies behind the words does not count */
        if (!loads(&s, bytes, size))
            fail_msg("%s is not loaded", op);
        for (uint32_t bit = 0; bit < (n + 15) / 16 * 16; bit++) {
            faces[bit / 8] ^= (uint8_t)(1u << bit % 8);
            scene_repair(bytes, size);
            if (loads(&s, bytes, size) != (bit < n))
                fail_msg("%s: bit %u", op, bit);
            faces[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
        free(bytes);
        scene_free(&s);
    }
}

/* Effects behind those of a record that need no words. */
static void an_effect_too_many(void **state)
{
    static const struct {
        uint8_t kind, zone;
        const char *what;
    } rows[] = {
        {0, 0, "no effect"}, {0, 2, "no effect on an empty zone"}, {3, 2, "no effect on an empty zone"}, {1, 0, "a move of nothing"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        scene s;
        size_t size;
        SCENE(&s, "9", "deck deck = a b c", "hand hand owner=ana", "burn burn");
        PLAYS(&s, "draw n=2 to=hand");
        uint8_t *now = scene_saved(&s, &size), *bytes = calloc(1, size + EFFECT);
        assert_non_null(bytes);
        const size_t words = 2 * 2 + 1, more = size - 2 * words;
        memcpy(bytes, now, more);
        memcpy(bytes + more + EFFECT, now + more, 2 * words);
        scene_saved_record(bytes, size, &s, 0)[40] = 2; /* effects */
        bytes[more] = rows[i].kind;
        bytes[more + 4] = bytes[more + 6] = rows[i].zone;
        bytes[more + 16] = (uint8_t)words;
        flat_writer w = {bytes + 8};
        talon__put_flat(&w, size + EFFECT, 8);
        scene_repair(bytes, size + EFFECT);
        if (loads(&s, bytes, size + EFFECT))
            fail_msg("%s was loaded", rows[i].what);
        free(bytes);
        free(now);
        scene_free(&s);
    }
}

/* Where records begin: a record that would go on behind the bytes, though the next one is where it ends. */
static void a_record_beyond_the_end(void **state)
{
    enum { MORE = 1000 };
    scene s;
    size_t size;
    (void)state;
    SCENE(&s, "9", "deck deck = a b c", "hand hand owner=ana");
    PLAYS(&s, "draw n=1 to=hand");
    PLAYS(&s, "draw n=1 to=hand");
    PLAYS(&s, "undo");
    PLAYS(&s, "undo");
    uint8_t *bytes = scene_saved(&s, &size);
    flat_reader r = {scene_saved_begin(bytes, &s, 1), bytes + size, false};
    const uint64_t second = talon__get_flat(&r, 8);
    flat_writer w = {scene_saved_record(bytes, size, &s, 0) + 40};
    talon__put_flat(&w, 1 + MORE, 4);
    w.at = scene_saved_begin(bytes, &s, 1);
    talon__put_flat(&w, second + MORE * EFFECT, 8);
    scene_repair(bytes, size);
    assert_false(loads(&s, bytes, size));
    free(bytes);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undone_and_done_again),    cmocka_unit_test(records_that_are_not_written),
        cmocka_unit_test(steps_of_the_only_record), cmocka_unit_test(faces_behind_the_last_card),
        cmocka_unit_test(an_effect_too_many),       cmocka_unit_test(a_record_beyond_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
