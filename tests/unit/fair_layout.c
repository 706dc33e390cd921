/* fair_layout.c -- a table that is laid out by hand, what a seat knows and can take back there; and JSON lines about a game that somebody
 * else keeps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/fair.h>
#include <talon/wire.h>

#include "lib/deckgame.h"

static talon_fair_key dealer, seat;
static const uint8_t k[32] = {7};
static const char *const faces[] = {"a", "b", "c"};
static const talon_face pile[] = {0, 1, 1, 2};
static const talon_fair_zone zones[] = {{"pile", "deck", "none", 1, pile, 4}, {"hand", "hand", "owner", 1, NULL, 0}};

static void make_keys(void)
{
    const uint8_t one[32] = {1}, two[32] = {2};
    talon_fair_key_from(&dealer, one);
    talon_fair_key_from(&seat, two);
}

static talon_fair_layout layout_of(const char *name, const char *shuffle)
{
    static const char *const player[] = {"Ana"};
    static uint8_t key[1][32];
    make_keys();
    memcpy(key[0], seat.pub, 32);
    return (talon_fair_layout){.name = name,
                               .player = player,
                               .key = (const uint8_t(*)[32])key,
                               .players_n = 1,
                               .face = faces,
                               .faces_n = 3,
                               .zone = zones,
                               .zones_n = 2,
                               .shuffle = shuffle,
                               .voids = 1,
                               .k = k};
}

/* Every line must be good for somebody without secrets. */
static void give(talon_transcript *stranger, char *line, const char *why)
{
    if (!line)
        fail_msg("%s", why);
    assert_true(talon_transcript_read(stranger, line, strlen(line) - 1));
    assert_true(talon_transcript_finish(stranger, true)->verified);
    free(line);
}

static void a_plan_that_shuffles(void **state)
{
    (void)state;
    const char *why = "";
    const talon_fair_layout in = layout_of("by hand", "pile");
    talon_transcript *t = talon_transcript_new(), *stranger = talon_transcript_new();
    talon_transcript_me(t, &seat);
    give(stranger, talon_fair_write_layout(t, &why, &dealer, &in), why);
    assert_int_equal(talon_transcript_steps(t), 1);
    assert_true(talon_transcript_knows(stranger, 1, 0)); /* epoch 0 is public */
    give(stranger, talon_fair_write_lock(t, &why, &seat, 3), why);
    give(stranger, talon_fair_write_dealer(t, &why, &dealer, "shuffle"), why);
    give(stranger, talon_fair_write_reveal(t, &why, &seat, 3, 0, NULL), why);
    give(stranger, talon_fair_write_dealer(t, &why, &dealer, "run"), why);
    const talon_card top = talon_zone_cards(talon_transcript_table(t), talon_transcript_shape(t), 0)[0];
    assert_false(talon_transcript_knows(t, 1, top));
    assert_int_equal(talon_transcript_undoable(t, 1), 0);
    give(stranger, talon_fair_write_act(t, &why, &seat, "{\"op\":\"deal\",\"n\":1,\"from\":\"pile\",\"to\":[\"hand\"]}", NULL), why);
    give(stranger, talon_fair_write_dealer(t, &why, &dealer, "answer"), why);
    assert_true(talon_transcript_knows(stranger, 1, top)); /* that there is a box, everybody knows */
    assert_null(talon_transcript_face(stranger, top));
    assert_int_equal(talon_transcript_undoable(t, 1), 1);
    assert_int_equal(talon_transcript_undoable(t, 2), 0);
    give(stranger, talon_fair_write_act(t, &why, &seat, "{\"op\":\"undo\"}", NULL), why);
    assert_int_equal(talon_transcript_undoable(t, 1), 0);
    assert_true(talon_transcript_knows(t, 1, top)); /* what was seen stays seen */
    talon_transcript_free(t);
    talon_transcript_free(stranger);
}

/* An act that is written from a value is read as that value. */
static void acts_as_values(void **state)
{
    (void)state;
    const char *why = "";
    const int64_t places[] = {3, 0};
    const talon_fair_layout in = layout_of("by hand", NULL);
    talon_transcript *t = talon_transcript_new(), *stranger = talon_transcript_new();
    uint32_t who = 0;
    talon_op op;
    talon_transcript_me(t, &seat);
    assert_string_equal(talon_transcript_last_kind(t), "");
    assert_null(talon_transcript_last_act(t, &who));
    give(stranger, talon_fair_write_layout(t, &why, &dealer, &in), why);
    assert_string_equal(talon_transcript_last_kind(t), "game");
    assert_null(talon_transcript_last_act(t, &who));
    talon_op_init(&op, TALON_OP_MOVE);
    op.pick = TALON_ARG_INDICES;
    op.from = 0;
    op.to = 1;
    op.list = places;
    op.list_n = 2;
    op.at = TALON_AT_TOP;
    op.face = TALON_FACING_DOWN;
    give(stranger, talon_fair_write_op(t, &why, &seat, &op, NULL), why);
    for (int i = 0; i < 2; i++) {
        const talon_op *read = talon_transcript_last_act(i ? stranger : t, &who);
        assert_string_equal(talon_transcript_last_kind(i ? stranger : t), "act");
        assert_non_null(read);
        assert_int_equal(who, 1);
        assert_true(read->code == TALON_OP_MOVE && read->from == 0 && read->to == 1 && read->pick == TALON_ARG_INDICES);
        assert_true(read->at == TALON_AT_TOP && read->face == TALON_FACING_DOWN && read->list_n == 2);
        assert_memory_equal(read->list, places, sizeof places);
    }
    talon_op_init(&op, TALON_OP_UNDO);
    give(stranger, talon_fair_write_op(t, &why, &seat, &op, NULL), why);
    assert_int_equal(talon_transcript_last_act(stranger, &who)->code, TALON_OP_UNDO);
    give(stranger, talon_fair_write_act(t, &why, &seat, "{\"op\":\"look\",\"zone\":\"pile\",\"n\":2}", "peek"), why);
    assert_string_equal(talon_transcript_last_say(stranger), "peek");
    assert_int_equal(talon_transcript_last_act(stranger, &who)->code, TALON_OP_NONE);
    assert_int_equal(talon_transcript_last_act(stranger, &who)->n, 2);
    talon_op_init(&op, TALON_OP_REDO);
    assert_null(talon_fair_write_op(t, &why, &seat, &op, NULL));
    assert_string_equal(why, "this operation cannot be an act");
    talon_transcript_free(t);
    talon_transcript_free(stranger);
}

static void layouts_that_are_none(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "a \"quoted\" name", "\xFF"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *why = NULL;
        const talon_fair_layout in = layout_of(bad[i], NULL);
        talon_transcript *t = talon_transcript_new();
        assert_null(talon_fair_write_layout(t, &why, &dealer, &in));
        assert_non_null(why);
        talon_transcript_free(t);
    }
}

/* --------------------------------------------------------------- a kept game */

static int asked;

static talon_status keep(void *context, talon_commander *g, const talon_action *a, const char **why)
{
    assert_string_equal(context, "keeper");
    asked++;
    if (a->code == TALON_ACTION_UNDO) {
        *why = "not here";
        return TALON_E_NOTHING_TO_UNDO;
    }
    return talon_commander_act(g, a);
}

static const char *answer(talon_wire *w, const char *line)
{
    static char text[4096];
    size_t size;
    const char *said = talon_wire_answer(w, &size, line, strlen(line));
    assert_true(said && size < sizeof text);
    memcpy(text, said, size);
    text[size] = 0;
    return text;
}

static void lines_about_a_game_that_is_kept(void **state)
{
    (void)state;
    talon_commander *g = deckgame("a b c", "1", false);
    talon_wire *w = talon_wire_new(true);
    assert_true(talon_wire_host(w, g, keep, (void *)(uintptr_t) "keeper"));
    assert_ptr_equal(talon_wire_commander(w), g);
    assert_string_equal(
        answer(w, "{\"op\":\"game.draw\"}"),
        "{\"ok\":true,\"record\":{\"op\":\"game.draw\",\"seq\":1,\"effects\":[{\"move\":{\"from\":\"library\",\"to\":\"hand\","
        "\"at\":\"end\",\"indices\":[0],\"cards\":[\"a\"]}}],\"cards\":[0]}}\n");
    assert_string_equal(answer(w, "{\"op\":\"game.undo\"}"),
                        "{\"ok\":false,\"error\":{\"code\":\"NothingToUndo\",\"message\":\"not here\"}}\n");
    assert_non_null(strstr(answer(w, "{\"op\":\"game.draw\",\"n\":9}"), "InsufficientCards"));
    assert_int_equal(asked, 3);
    assert_non_null(strstr(answer(w, "{\"op\":\"game.new\",\"gameId\":1,\"deck\":{\"cards\":[]}}"), "kept elsewhere"));
    assert_non_null(strstr(answer(w, "{\"op\":\"game.view\"}"), "\"seq\":1"));
    assert_int_equal(asked, 3);
    talon_wire_free(w);
    assert_int_equal(talon_commander_seq(g), 1); /* it outlives the stream */
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_that_shuffles),
        cmocka_unit_test(acts_as_values),
        cmocka_unit_test(layouts_that_are_none),
        cmocka_unit_test(lines_about_a_game_that_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
