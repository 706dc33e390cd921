/* saved.c -- a saved game of Commander: every action written and read back, undone, torn; others' seeds; what is refused, and why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "saved/ways.h"
#include "savedplay/savedgame.h"

enum { TABLE = 7, L = TALON_COMMANDER_LIBRARY, H, R, T };

static const char cards[] =
    "Brook Copse Crow Dale Elm Ferry Forest Forest Forest Forest Forest Gull Heath Heath Heath Island Island Island "
    "Lantern Ledger Mill Narrows Oak Wren";

static savedgame new_game(uint32_t others)
{
    const talon_saved_setup setup = savedgame_setup(TABLE, "Fox", cards, others);
    savedgame g = savedgame_begin(TABLE, &setup);
    assert_non_null(talon_saved_game(g.s));
    return g;
}

/* Somebody who opens what is on the disk has this game, and finds nothing to do. */
static void check_disk(const savedgame *g)
{
    savedgame other = savedgame_open(g, TABLE, g->lines);
    size_t size;
    assert_string_equal(talon_saved_why(other.s), "");
    assert_true(savedgame_same(g->s, other.s));
    assert_int_equal(talon_saved_continue(other.s), TALON_SAVED_OK);
    talon_saved_pending(other.s, &size);
    assert_int_equal(size, 0);
    savedgame_free(&other);
}

static void must(savedgame *g, talon_saved_status status)
{
    if (status != TALON_SAVED_OK)
        fail_msg("status %d: %s", status, talon_saved_why(g->s));
    check_disk(g);
}

static void must_do(savedgame *g, talon_action_code code, int64_t n_or_card)
{
    must(g, savedgame_do(g, code, n_or_card));
}

static const char *last(const savedgame *g)
{
    return talon_saved_log(g->s, talon_saved_log_n(g->s) - 1);
}

static void shuffle_part(savedgame *g, bool top, int64_t n)
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_SHUFFLE);
    a.part_top = top;
    a.part_end = !top;
    a.n = n;
    must(g, savedgame_play(g, &a));
}

static void mulligan(savedgame *g, talon_mulligan kind)
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.kind = (uint8_t)kind;
    must(g, savedgame_play(g, &a));
}

static void put_back(savedgame *g)
{
    int64_t bottom[7];
    talon_action a;
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.bottom = (talon_card_list){bottom, talon_commander_owed(talon_saved_game(g->s))};
    assert_true(a.bottom.n > 0);
    for (uint32_t i = 0; i < a.bottom.n; i++)
        bottom[i] = savedgame_zone(g, H)[talon_commander_count(talon_saved_game(g->s), H) - 1 - i];
    must(g, savedgame_play(g, &a));
}

/* Each of the top cards goes to the top (t), the bottom (b) or the table (x); there the last one named comes first. */
static void scry(savedgame *g, talon_action_code code, const char *where)
{
    int64_t card[3][8];
    talon_action a;
    talon_action_init(&a, code);
    talon_card_list *const list[] = {&a.top, &a.bottom, &a.table};
    for (size_t i = 0; i < 3; i++)
        list[i]->card = card[i];
    for (uint32_t i = (uint32_t)strlen(where); i-- > 0;) {
        const size_t to = where[i] == 't' ? 0 : where[i] == 'b' ? 1 : 2;
        card[to][list[to]->n++] = savedgame_zone(g, L)[i];
    }
    must(g, savedgame_play(g, &a));
}

static void tutor(savedgame *g, uint32_t place, bool shuffle)
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_TUTOR);
    a.card = savedgame_zone(g, L)[place];
    a.shuffle = shuffle;
    must(g, savedgame_play(g, &a));
    assert_int_equal(talon_commander_where(talon_saved_game(g->s), (talon_card)a.card, NULL), H);
}

/* Every action that takes no turn; the game has been shuffled and nothing else. */
static void play_without_turns(savedgame *g)
{
    must_do(g, TALON_ACTION_DRAW, 4);
    must_do(g, TALON_ACTION_START, 1);
    must_do(g, TALON_ACTION_REVEAL, 3);
    must_do(g, TALON_ACTION_RETURN_TO_BOTTOM, savedgame_zone(g, R)[1]);
    must_do(g, TALON_ACTION_RETURN_TO_TOP, savedgame_zone(g, R)[0]);
    must_do(g, TALON_ACTION_MOVE_TO_HAND, savedgame_zone(g, R)[0]);
    must_do(g, TALON_ACTION_MOVE_TO_TABLE, savedgame_zone(g, H)[2]);
    must_do(g, TALON_ACTION_RETURN_FROM_TABLE, savedgame_zone(g, T)[0]);
    must_do(g, TALON_ACTION_MOVE_TO_TABLE, savedgame_zone(g, R)[0]);
    must_do(g, TALON_ACTION_MOVE_LEFT, savedgame_zone(g, H)[1]);
    must_do(g, TALON_ACTION_MOVE_RIGHT, savedgame_zone(g, H)[1]);
    must_do(g, TALON_ACTION_MILL, 2);
    must_do(g, TALON_ACTION_PLAY_FACE_DOWN, 1);
    must_do(g, TALON_ACTION_LOOK, 3);
    scry(g, TALON_ACTION_SCRY, "tbbxt");
    scry(g, TALON_ACTION_SURVEIL, "bxxtb");
    scry(g, TALON_ACTION_SURVEIL, "xb");
    tutor(g, 1, false);
}

/* Those that take one, in every way. */
static void play_turns(savedgame *g)
{
    must_do(g, TALON_ACTION_SHUFFLE, 1);
    shuffle_part(g, true, 3);
    shuffle_part(g, false, 4);
    shuffle_part(g, true, 1); /* moves nothing, and is an action */
    mulligan(g, TALON_MULLIGAN_LONDON);
    mulligan(g, TALON_MULLIGAN_LONDON);
    put_back(g);
    mulligan(g, TALON_MULLIGAN_VANCOUVER);
    mulligan(g, TALON_MULLIGAN_PARIS);
    tutor(g, 2, true);
}

static void every_action(void **state)
{
    (void)state;
    savedgame g = new_game(0);
    must(&g, savedgame_settle(&g));
    assert_string_equal(last(&g), "shuffle");
    play_without_turns(&g);
    must_do(&g, TALON_ACTION_UNDO, 1);
    must_do(&g, TALON_ACTION_REDO, 1);
    play_turns(&g);
    must_do(&g, TALON_ACTION_END, 1);
    assert_string_equal(last(&g), "the game ends");
    assert_int_equal(savedgame_do(&g, TALON_ACTION_DRAW, 1), TALON_SAVED_REFUSED);
    savedgame_free(&g);
}

/* Whether an action has a row; its first acts tell that it is this one. */
static bool has_ways(talon_action_code code)
{
    const int64_t place[] = {5};
    bool has = false;
    for (uint32_t v = WAY_ONLY; v <= WAY_PARIS; v++) {
        const action_way *w = talon__way_get(code, (way_variant)v);
        saved_act x;
        if (!w)
            continue;
        has = true;
        talon__act_make(&x, &w->act[0], 2, place, 1);
        if (talon__way_of_act(&x.op) != w || talon__act_fits(&talon__redo_mark, &x.op))
            fail_msg("%s: another row of src/saved/ways.c begins with the same act", talon_action_get(code)->name);
        x.op.code = TALON_OP_TURN;
        assert_null(talon__way_of_act(&x.op));
    }
    return has;
}

/* Every action is a way, or a line of its own. */
static void ways_are_told_apart(void **state)
{
    (void)state;
    for (uint32_t code = 1; code < TALON_ACTION_END_OF_LIST; code++) {
        const bool has = has_ways((talon_action_code)code);
        const bool line = code == TALON_ACTION_END || code == TALON_ACTION_UNDO || code == TALON_ACTION_REDO;
        const bool plays = talon_action_get(code)->group == TALON_ACTION_GROUP_PLAY;
        if (has != (plays && !line))
            fail_msg("%s: src/saved/ways.c %s", talon_action_get(code)->name,
                     has ? "has a row too many" : "does not say how it is written");
    }
}

/* Small libraries: nothing to shuffle, nothing left to put back. */
static void few_cards(void **state)
{
    (void)state;
    static const char *const decks[] = {"Wren", "Mill Wren", "Forest Mill Wren"};
    for (uint32_t i = 0; i < 3; i++)
        for (int shuffle = 0; shuffle < 2; shuffle++) {
            const talon_saved_setup setup = savedgame_setup(TABLE, "", decks[i], 0);
            savedgame g = savedgame_begin(TABLE, &setup);
            must(&g, savedgame_settle(&g));
            must_do(&g, TALON_ACTION_SHUFFLE, 1);
            shuffle_part(&g, true, i + 1);
            tutor(&g, i, shuffle);
            must_do(&g, TALON_ACTION_MOVE_TO_TABLE, savedgame_zone(&g, H)[0]);
            assert_int_equal(talon_commander_count(talon_saved_game(g.s), L), i);
            if (i)
                scry(&g, TALON_ACTION_SCRY, i == 1 ? "x" : "xx");
            must_do(&g, TALON_ACTION_SHUFFLE, 1); /* of none */
            savedgame_free(&g);
        }
}

/* ------------------------------------------------------------- undo and redo */

static void undo_and_redo(void **state)
{
    (void)state;
    savedgame g = new_game(0);
    must(&g, savedgame_settle(&g));
    play_without_turns(&g);
    const uint32_t n = talon_commander_undoable(talon_saved_game(g.s)) - 1; /* not the first shuffle */
    for (uint32_t i = 0; i < n; i++)
        must_do(&g, TALON_ACTION_UNDO, 1);
    assert_int_equal(talon_commander_count(talon_saved_game(g.s), L), talon_commander_cards(talon_saved_game(g.s)) - 1);
    talon_status given;
    const char *why;
    talon_action a;
    talon_action_init(&a, TALON_ACTION_UNDO);
    assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_int_equal(given, TALON_E_NOTHING_TO_UNDO);
    assert_string_equal(why, "a shuffle cannot be taken back");
    for (uint32_t i = 0; i < n; i++)
        must_do(&g, TALON_ACTION_REDO, 1);
    assert_int_equal(savedgame_do(&g, TALON_ACTION_REDO, 1), TALON_SAVED_REFUSED);
    must_do(&g, TALON_ACTION_UNDO, 1); /* what was done again can be undone again */
    assert_non_null(strstr(last(&g), "undo: search: "));
    must_do(&g, TALON_ACTION_DRAW, 1); /* and something else forgets it */
    assert_int_equal(savedgame_do(&g, TALON_ACTION_REDO, 1), TALON_SAVED_REFUSED);
    savedgame_free(&g);
}

static void undo_is_limited(void **state)
{
    (void)state;
    savedgame g = new_game(0);
    talon_status given;
    const char *why;
    talon_action a;
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_OK);
    for (int i = 0; i < 120; i++)
        assert_int_equal(savedgame_do(&g, i % 2 ? TALON_ACTION_UNDO : TALON_ACTION_DRAW, 1), TALON_SAVED_OK);
    talon_action_init(&a, TALON_ACTION_REDO);
    for (int i = 0; i < 60; i++) { /* two acts each, once it was redone */
        assert_int_equal(savedgame_play(&g, &a), TALON_SAVED_OK);
        assert_int_equal(savedgame_do(&g, TALON_ACTION_UNDO, 1), TALON_SAVED_OK);
    }
    for (int i = 0; i < 14; i++)
        assert_int_equal(savedgame_do(&g, TALON_ACTION_DRAW, 1), TALON_SAVED_OK);
    for (int i = 0; i < 50; i++) {
        const talon_card card = savedgame_zone(&g, H)[0];
        assert_int_equal(savedgame_do(&g, TALON_ACTION_MOVE_TO_TABLE, card), TALON_SAVED_OK);
        assert_int_equal(savedgame_do(&g, TALON_ACTION_RETURN_FROM_TABLE, card), TALON_SAVED_OK);
        assert_int_equal(savedgame_do(&g, TALON_ACTION_MOVE_TO_HAND, card), TALON_SAVED_OK);
    }
    talon_action_init(&a, TALON_ACTION_UNDO);
    for (int i = 0; i < 100; i++)
        assert_int_equal(savedgame_play(&g, &a), TALON_SAVED_OK);
    assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_string_equal(why, "it is too far back: only the last hundred acts can be taken back");
    check_disk(&g);
    savedgame_free(&g);
}

/* ------------------------------------------------------------------ torn games */

/* From any number of lines: the game before or after the action in which they end, and once mended it stays so. */
static void torn_anywhere(void **state)
{
    (void)state;
    savedgame g = new_game(0), whole = {0};
    uint32_t wholes = 0, taken_back = 0, finished = 0;
    must(&g, savedgame_settle(&g));
    play_without_turns(&g);
    must_do(&g, TALON_ACTION_UNDO, 1);
    must_do(&g, TALON_ACTION_REDO, 1);
    play_turns(&g);
    must_do(&g, TALON_ACTION_END, 1);
    for (uint64_t n = 1; n <= g.lines; n++) {
        savedgame cut = savedgame_open(&g, TABLE, n);
        const uint64_t before = whole.s ? talon_commander_seq(talon_saved_game(whole.s)) : 0;
        assert_int_equal(savedgame_settle(&cut), TALON_SAVED_OK);
        const uint64_t after = talon_commander_seq(talon_saved_game(cut.s));
        if (cut.lines == n) {
            wholes++;
            savedgame_free(&whole);
            whole = cut;
            continue;
        }
        check_disk(&cut);
        assert_true(after == before || after == before + 1);
        assert_true(after != before || savedgame_same(whole.s, cut.s));
        taken_back += after == before;
        finished += after != before;
        savedgame_free(&cut);
    }
    assert_true(savedgame_same(whole.s, g.s));
    savedgame_free(&whole);
    assert_true(wholes >= 30 && taken_back >= 5 && finished >= 30);
    savedgame_free(&g);
}

static talon_action scry_one(const savedgame *g, int64_t card[2])
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_SCRY);
    card[0] = savedgame_zone(g, L)[1];
    card[1] = savedgame_zone(g, L)[0];
    a.top = (talon_card_list){card, 1};
    a.bottom = (talon_card_list){card + 1, 1};
    return a;
}

/* What was looked at stays so when the decision is lost: in every action that looks, after each of its lines. */
static void a_look_stays(void **state)
{
    (void)state;
    for (int which = 0; which < 3; which++) {
        savedgame g = new_game(0);
        int64_t card[2];
        must(&g, savedgame_settle(&g));
        const uint64_t from = g.lines;
        talon_action a = scry_one(&g, card);
        if (which) {
            talon_action_init(&a, TALON_ACTION_TUTOR);
            a.card = savedgame_zone(&g, L)[3];
            a.shuffle = which == 2;
        }
        must(&g, savedgame_play(&g, &a));
        for (uint64_t n = from + 1; n < g.lines; n++) {
            savedgame cut = savedgame_open(&g, TABLE, n);
            assert_int_equal(savedgame_settle(&cut), TALON_SAVED_OK);
            check_disk(&cut);
            if (talon_saved_log_n(cut.s) == 1)
                fail_msg("nothing is left of a look after %u lines", (unsigned)(n - from));
            if (strncmp(last(&cut), "look at the library, the top ", 29) == 0 || strncmp(last(&cut), "scry: 2 on top", 14) == 0)
                for (uint32_t i = 0; i < 2; i++)
                    assert_true(talon_commander_seen(talon_saved_game(cut.s), savedgame_zone(&cut, L)[i]));
            savedgame_free(&cut);
        }
        savedgame_free(&g);
    }
}

/* Mending may be interrupted as well. */
static void torn_while_mending(void **state)
{
    (void)state;
    savedgame g = new_game(0);
    int64_t card[2];
    must(&g, savedgame_settle(&g));
    const uint64_t from = g.lines;
    const talon_action a = scry_one(&g, card);
    must(&g, savedgame_play(&g, &a));
    for (uint64_t n = from + 1; n < g.lines; n++) {
        savedgame cut = savedgame_open(&g, TABLE, n);
        assert_int_equal(savedgame_settle(&cut), TALON_SAVED_OK);
        for (uint64_t k = n; k < cut.lines; k++) {
            savedgame again = savedgame_open(&cut, TABLE, k);
            assert_int_equal(savedgame_settle(&again), TALON_SAVED_OK);
            check_disk(&again);
            assert_true(savedgame_same(cut.s, again.s));
            savedgame_free(&again);
        }
        savedgame_free(&cut);
    }
    savedgame_free(&g);
}

/* -------------------------------------------------------------- other players */

/* Ben, with a transcript of his own, reads the disk and adds his line to it. */
static void ben_writes(savedgame *g, bool lock)
{
    const talon_fair_key key = savedgame_key(TABLE, 2);
    talon_transcript *t = talon_transcript_new();
    const char *why = "";
    talon_transcript_me(t, &key);
    for (uint64_t i = 0; i < g->lines; i++) {
        size_t size;
        const char *line = savedgame_line(g, i, &size);
        assert_true(talon_transcript_read(t, line, size));
    }
    char *line = lock ? talon_fair_write_lock(t, &why, &key, 64) : talon_fair_write_reveal(t, &why, &key, 64, 0, NULL);
    if (!line)
        fail_msg("Ben: %s", why);
    assert_true(savedgame_add(g, line));
    assert_int_equal(talon_saved_read(g->s, line, strlen(line) - 1), TALON_SAVED_OK);
    free(line);
    talon_transcript_free(t);
}

static void check_waits(const savedgame *g, talon_fair_due due)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    assert_int_equal(talon_transcript_due(talon_saved_transcript(g->s)), due);
    assert_int_equal(talon_transcript_awaits(talon_saved_transcript(g->s), seat), 1);
    assert_int_equal(seat[0], 2);
}

static void others_give_seeds(void **state)
{
    (void)state;
    savedgame g = new_game(1);
    talon_status given;
    const char *why;
    talon_action a;
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_WAITS);
    check_waits(&g, TALON_DUE_LOCKS);
    assert_int_equal(talon_saved_void(g.s), TALON_SAVED_OK); /* of no effect: nobody has promised anything yet */
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_WAITS);
    ben_writes(&g, true);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_WAITS);
    check_waits(&g, TALON_DUE_REVEAL);
    talon_action_init(&a, TALON_ACTION_DRAW);
    assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_string_equal(why, "something else is due first");
    ben_writes(&g, false);
    must(&g, savedgame_settle(&g));
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.kind = TALON_MULLIGAN_PARIS;
    assert_int_equal(savedgame_play(&g, &a), TALON_SAVED_WAITS);
    assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_string_equal(why, "the action before is not finished yet");
    savedgame cut = savedgame_open(&g, TABLE, g.lines); /* the program dies while it waits */
    assert_int_equal(savedgame_settle(&cut), TALON_SAVED_WAITS);
    assert_int_equal(cut.lines, g.lines);
    ben_writes(&g, false);
    must(&g, savedgame_settle(&g));
    ben_writes(&cut, false);
    must(&cut, savedgame_settle(&cut));
    assert_true(savedgame_same(g.s, cut.s));
    assert_int_equal(talon_commander_count(talon_saved_game(g.s), H), 7);
    savedgame_free(&cut);
    savedgame_free(&g);
}

static void somebody_is_gone(void **state)
{
    (void)state;
    savedgame g = new_game(1);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_WAITS);
    ben_writes(&g, true);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_WAITS);
    assert_int_equal(talon_saved_void(g.s), TALON_SAVED_OK);
    must(&g, savedgame_settle(&g));
    shuffle_part(&g, false, 5); /* nobody is waited for any more */
    savedgame_free(&g);
}

/* ------------------------------------------------------------------ what is bad */

static void check_final(savedgame *g, talon_saved_status status, const char *why)
{
    talon_status given;
    const char *none;
    talon_action a;
    size_t size;
    talon_action_init(&a, TALON_ACTION_DRAW);
    if (!strstr(talon_saved_why(g->s), why))
        fail_msg("\"%s\" is said, not \"%s\"", talon_saved_why(g->s), why);
    assert_int_equal(talon_saved_read(g->s, "{}", 2), status);
    assert_int_equal(talon_saved_continue(g->s), status);
    assert_int_equal(talon_saved_play(g->s, &given, &none, &a), status);
    assert_int_equal(talon_saved_void(g->s), status);
    talon_saved_pending(g->s, &size);
    assert_int_equal(size, 0);
}

static void lines_that_are_bad(void **state)
{
    (void)state;
    savedgame g = new_game(0);
    size_t size;
    must(&g, savedgame_settle(&g));
    must_do(&g, TALON_ACTION_DRAW, 3);
    savedgame torn = savedgame_open(&g, TABLE, 3);
    assert_int_equal(talon_saved_read(torn.s, "{\"k\":\"act\"", 10), TALON_SAVED_BAD);
    assert_int_equal(talon_saved_why_line(torn.s), 3);
    check_final(&torn, TALON_SAVED_BAD, "");
    savedgame_free(&torn);

    const talon_saved_setup setup = savedgame_setup(TABLE + 1, "Fox", cards, 0);
    savedgame other = savedgame_begin(TABLE + 1, &setup), mixed = savedgame_open(&g, TABLE, 4);
    assert_int_equal(savedgame_settle(&other), TALON_SAVED_OK);
    const char *line = savedgame_line(&other, 4, &size);
    assert_int_equal(talon_saved_read(mixed.s, line, size), TALON_SAVED_BAD);
    check_final(&mixed, TALON_SAVED_BAD, "the signature is not the dealer's");
    savedgame_free(&mixed);

    mixed = savedgame_open(&g, TABLE, 4); /* a line of this game at another place */
    line = savedgame_line(&g, 5, &size);
    assert_int_equal(talon_saved_read(mixed.s, line, size), TALON_SAVED_BAD);
    check_final(&mixed, TALON_SAVED_BAD, "does not follow");
    savedgame_free(&mixed);

    mixed = savedgame_open(&g, TABLE + 1, 1); /* with somebody else's key */
    check_final(&mixed, TALON_SAVED_FOREIGN, "its first seat is not that of the key");
    assert_int_equal(talon_saved_why_line(mixed.s), 0);
    savedgame_free(&mixed);
    savedgame_free(&other);
    savedgame_free(&g);
}

/* Line 0 of somebody who lays out a table as they like. */
static void foreign(const char *name, const char *zone, talon_face first, uint32_t commanders, const char *why)
{
    const talon_saved_keys keys = savedgame_keys(TABLE);
    static const char *const face[] = {"a", "b"}, *const player[] = {"Ana"};
    const talon_face pile[] = {first, 1 - first}, command[] = {0, 0, 1};
    talon_fair_zone zones[SAVED_ZONES];
    uint8_t key[1][32];
    const char *said = "";
    memcpy(key[0], keys.me.pub, 32);
    for (size_t z = 0; z < SAVED_ZONES; z++)
        zones[z] = (talon_fair_zone){talon__saved_zone_names[z], "table", "owner", 1, NULL, 0};
    zones[0] = (talon_fair_zone){zone, "deck", "none", 1, pile, 2};
    zones[TALON_COMMANDER_COMMAND].card = command;
    zones[TALON_COMMANDER_COMMAND].cards_n = commanders;
    const talon_fair_layout layout = {.name = name,
                                      .player = player,
                                      .key = (const uint8_t(*)[32])key,
                                      .players_n = 1,
                                      .face = face,
                                      .faces_n = 2,
                                      .zone = zones,
                                      .zones_n = SAVED_ZONES,
                                      .k = keys.k};
    talon_transcript *t = talon_transcript_new();
    char *line = talon_fair_write_layout(t, &said, &keys.dealer, &layout);
    assert_non_null(line);
    savedgame g = {.s = talon_saved_new(&keys)};
    assert_int_equal(talon_saved_read(g.s, line, strlen(line) - 1), *why ? TALON_SAVED_FOREIGN : TALON_SAVED_OK);
    if (*why)
        check_final(&g, TALON_SAVED_FOREIGN, why);
    savedgame_free(&g);
    free(line);
    talon_transcript_free(t);
}

static void games_of_others(void **state)
{
    (void)state;
    foreign("commander", "library", 0, 0, "");
    foreign("commander duel", "library", 0, 0, "");
    foreign("commander", "library", 1, 0, "its cards do not lie in the order of their names");
    foreign("commander", "library", 0, 3, "at most two commanders");
    foreign("commander", "books", 0, 0, "its zones are others");
    foreign("gin", "library", 0, 0, "this is no game of Commander, but of gin");
}

/* Acts that the player wrote in another way, after the first shuffle and the actions that are in g already. */
static void write_by_hand(savedgame *g, const char *const *op, const char *why)
{
    const talon_saved_keys keys = savedgame_keys(TABLE);
    talon_transcript *t = talon_transcript_new();
    talon_saved_status status = TALON_SAVED_OK;
    talon_transcript_deal(t, keys.k);
    talon_transcript_me(t, &keys.me);
    for (uint64_t i = 0; i < g->lines; i++) {
        size_t size;
        const char *line = savedgame_line(g, i, &size);
        assert_true(talon_transcript_read(t, line, size));
    }
    while (*op || talon_transcript_due(t) != TALON_DUE_NOTHING) {
        const char *said = "";
        char *line = talon_transcript_due(t) == TALON_DUE_ANSWER ? talon_fair_write_dealer(t, &said, &keys.dealer, "answer")
                                                                 : talon_fair_write_act(t, &said, &keys.me, *op++);
        if (!line)
            fail_msg("%s", said);
        if (status == TALON_SAVED_OK) {
            status = talon_saved_read(g->s, line, strlen(line) - 1);
            assert_true(savedgame_add(g, line));
        }
        free(line);
    }
    talon_transcript_free(t);
    if (*why)
        check_final(g, TALON_SAVED_FOREIGN, why);
    else if (status != TALON_SAVED_OK)
        fail_msg("%s", talon_saved_why(g->s));
    else
        must(g, savedgame_settle(g));
    savedgame_free(g);
}

/* After a draw of two. */
static void foreign_acts(const char *const *op, const char *why)
{
    savedgame g = new_game(0);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_OK);
    assert_int_equal(savedgame_do(&g, TALON_ACTION_DRAW, 2), TALON_SAVED_OK);
    write_by_hand(&g, op, why);
}

static void acts_of_others(void **state)
{
    (void)state;
#define MOVE(from, to, rest) "{\"op\":\"move\",\"from\":\"" from "\",\"to\":\"" to "\"," rest "}"
#define UNDO                 "{\"op\":\"undo\"}"
    static const struct {
        const char *op[5], *why;
    } row[] = {
        {{MOVE("hand", "table", "\"indices\":[1],\"face\":\"up\"")}, ""},
        {{MOVE("hand", "table", "\"indices\":[1],\"face\":\"down\"")}, "an act that no action begins with"},
        {{MOVE("hand", "table", "\"indices\":[1,0],\"face\":\"up\"")}, "an act that no action begins with"},
        {{MOVE("hand", "table", "\"n\":1,\"face\":\"up\"")}, "an act that no action begins with"},
        {{MOVE("hand", "revealed", "\"indices\":[0]")}, "an act that no action begins with"},
        {{MOVE("hand", "library", "\"indices\":[0]")}, "the game's rules do not allow this action"},
        {{"{\"op\":\"split\",\"from\":\"hand\",\"to\":[[\"table\",1]]}"}, "an act that no action begins with"},
        {{"{\"op\":\"split\",\"from\":\"hand\",\"to\":[]}", MOVE("hand", "table", "\"indices\":[1],\"face\":\"up\"")},
         "this is not what was undone"},
        {{MOVE("library", "looked", "\"n\":3"), MOVE("looked", "library", "\"n\":3,\"at\":\"top\"")}, ""},
        {{MOVE("library", "looked", "\"n\":3"), MOVE("looked", "library", "\"indices\":[0,1,2],\"at\":\"top\"")}, ""},
        {{MOVE("library", "looked", "\"n\":3"), MOVE("looked", "library", "\"indices\":[2,1,0],\"at\":\"top\"")},
         "the game and the transcript's table differ"},
        {{MOVE("library", "looked", "\"n\":3"), MOVE("looked", "library", "\"indices\":[0,1],\"at\":\"top\"")},
         "an act that does not belong to the action before it"},
        {{MOVE("library", "looked", "\"n\":3"), MOVE("hand", "table", "\"indices\":[1],\"face\":\"up\"")},
         "an act that does not belong to the action before it"},
        {{UNDO}, ""},
        {{MOVE("library", "part", "\"n\":3"), UNDO, UNDO}, ""},
        {{"{\"op\":\"draw_all\",\"from\":\"library\",\"to\":\"looked\"}", MOVE("looked", "hand", "\"indices\":[4]"), UNDO, UNDO}, ""},
        {{"{\"op\":\"draw\",\"n\":2,\"from\":\"library\",\"to\":\"looked\"}", MOVE("looked", "table", "\"indices\":[1],\"face\":\"up\""),
          MOVE("looked", "library", "\"indices\":[0]")},
         ""},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        foreign_acts(row[i].op, row[i].why);
    static const char *const half[] = {MOVE("library", "part", "\"n\":3"), "{\"op\":\"draw_all\",\"from\":\"part\",\"to\":\"library\"}",
                                       NULL};
    foreign_acts(half, "an act that does not belong to the action before it");
    static const char *const half_undone[] = {
        "{\"op\":\"draw_all\",\"from\":\"library\",\"to\":\"looked\"}", MOVE("looked", "hand", "\"indices\":[4]"),
        "{\"op\":\"draw_all\",\"from\":\"looked\",\"to\":\"library\"}", UNDO,
        MOVE("hand", "table", "\"indices\":[1],\"face\":\"up\""),       NULL};
    foreign_acts(half_undone, "an action was left half undone");
    static const char *const half_mulligan[] = {UNDO, NULL};
    savedgame g = new_game(0);
    must(&g, savedgame_settle(&g));
    mulligan(&g, TALON_MULLIGAN_LONDON);
    write_by_hand(&g, half_mulligan, "there is no action to take back");
}

/* ------------------------------------------------------------------- refusals */

static void check_refused(const talon_saved_setup *setup, const char *why)
{
    const talon_saved_keys keys = savedgame_keys(TABLE);
    talon_saved *s = talon_saved_new(&keys);
    size_t size;
    assert_int_equal(talon_saved_begin(s, setup), TALON_SAVED_REFUSED);
    if (!strstr(talon_saved_why(s), why))
        fail_msg("\"%s\" is said, not \"%s\"", talon_saved_why(s), why);
    talon_saved_pending(s, &size);
    assert_int_equal(size, 0);
    assert_null(talon_saved_game(s));
    const talon_saved_setup good = savedgame_setup(TABLE, "Fox", cards, 0); /* nothing has changed: this one begins */
    assert_int_equal(talon_saved_begin(s, &good), TALON_SAVED_OK);
    assert_int_equal(talon_saved_continue(s), TALON_SAVED_OK);
    talon_saved_free(s);
}

static void setups_that_are_none(void **state)
{
    (void)state;
    static const char *many[1001], *bad[] = {"\x01"}, *too_long[1], *latin[] = {"\xFF"};
    static char name[300];
    talon_saved_setup setup = savedgame_setup(TABLE, "A B C", cards, 0);
    check_refused(&setup, "the list has 3 commanders; a game has at most two");
    setup = savedgame_setup(TABLE, "Fox", "", 0);
    check_refused(&setup, "the list has no card for the library");
    for (size_t i = 0; i < 1001; i++)
        many[i] = "Forest";
    setup.deck.card = many;
    setup.deck.cards_n = 1001;
    check_refused(&setup, "a library has at most 1000 cards here; this one has 1001");
    setup.deck.cards_n = 1;
    setup.deck.card = bad;
    check_refused(&setup, "is a control character");
    memset(name, 'x', sizeof name - 1);
    too_long[0] = name;
    setup.deck.card = too_long;
    check_refused(&setup, "");
    setup.deck.card = latin;
    check_refused(&setup, "UTF-8");
    setup.deck.card = many;
    setup.players_n = 0;
    check_refused(&setup, "a game has 1 to 255 players");
}

static void calls_out_of_order(void **state)
{
    (void)state;
    const talon_saved_keys keys = savedgame_keys(TABLE);
    const talon_saved_setup setup = savedgame_setup(TABLE, "Fox", cards, 0);
    talon_saved *s = talon_saved_new(&keys);
    talon_status given;
    const char *why;
    talon_action a;
    talon_action_init(&a, TALON_ACTION_DRAW);
    assert_int_equal(talon_saved_continue(s), TALON_SAVED_REFUSED);
    assert_string_equal(talon_saved_why(s), "the game has no line 0 yet");
    assert_int_equal(talon_saved_play(s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_string_equal(why, "the game has no line 0 yet");
    assert_int_equal(talon_saved_begin(s, &setup), TALON_SAVED_OK);
    assert_int_equal(talon_saved_begin(s, &setup), TALON_SAVED_REFUSED);
    assert_string_equal(talon_saved_why(s), "this game has begun already");
    assert_int_equal(talon_saved_read(s, "{}", 2), TALON_SAVED_REFUSED);
    assert_string_equal(talon_saved_why(s), "lines that were composed are not written yet");
    assert_int_equal(talon_saved_continue(s), TALON_SAVED_OK);
    assert_int_equal(talon_saved_play(s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_string_equal(why, "the action before is not written yet");
    assert_string_equal(talon_saved_why(s), why);
    talon_saved_written(s);
    assert_int_equal(talon_saved_play(s, &given, &why, &a), TALON_SAVED_OK);
    talon_saved_free(s);
    talon_saved_free(NULL);
}

static void actions_that_are_refused(void **state)
{
    (void)state;
    savedgame g = new_game(0);
    const int64_t card[] = {1};
    talon_status given;
    const char *why;
    talon_action a;
    must(&g, savedgame_settle(&g));
    talon_action_init(&a, TALON_ACTION_DRAW);
    a.n = 99;
    assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_int_equal(given, TALON_E_INSUFFICIENT_CARDS);
    assert_null(why);
    assert_int_equal(talon_commander_fault(talon_saved_game(g.s))->status, given);
    char text[300];
    talon_commander_fault_text(text, sizeof text, talon_saved_game(g.s));
    assert_string_equal(talon_saved_why(g.s), text);
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.kind = TALON_MULLIGAN_LONDON;
    a.bottom = (talon_card_list){card, 1};
    assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_string_equal(why, "nobody knows the new hand before it is drawn: put cards back in an action of their own");
    assert_string_equal(talon_saved_why(g.s), why);
    assert_non_null(talon_saved_log(g.s, talon_saved_log_n(g.s) - 1));
    assert_null(talon_saved_log(g.s, talon_saved_log_n(g.s)));
    for (uint32_t code = 0; code < 2; code++) {
        talon_action_init(&a, code ? TALON_ACTION_VIEW : TALON_ACTION_NEW);
        assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
        assert_int_not_equal(given, TALON_OK);
    }
    check_disk(&g);
    savedgame_free(&g);
}

static void decks_are_known_again(void **state)
{
    (void)state;
    static const char *const quoted[] = {"Kongming,_\"Sleeping\"_\\", "Wren", "Wren"}, *const plain[] = {"Wren", "Kongming,_“Sleeping”_/"};
    talon_saved_setup setup = savedgame_setup(TABLE, "Fox", "", 0);
    setup.deck.card = quoted;
    setup.deck.cards_n = 2;
    savedgame g = savedgame_begin(TABLE, &setup);
    assert_string_equal(talon_commander_name(talon_saved_game(g.s), 1, NULL), plain[1]);
    assert_true(talon_saved_has_deck(g.s, &setup.deck));
    setup.deck.card = plain;
    assert_true(talon_saved_has_deck(g.s, &setup.deck));
    setup.deck.card = quoted + 1; /* twice the same */
    assert_false(talon_saved_has_deck(g.s, &setup.deck));
    setup.deck.card = quoted;
    setup.deck.cards_n = 3;
    assert_false(talon_saved_has_deck(g.s, &setup.deck));
    setup.deck.cards_n = 2;
    setup.deck.commanders_n = 0;
    assert_false(talon_saved_has_deck(g.s, &setup.deck));
    savedgame_free(&g);
}

static void words(void **state)
{
    (void)state;
    const talon_saved_setup setup = savedgame_setup(TABLE, "Fox", "Wren Wren Wren Wren Wren Wren Wren Wren Wren", 0);
    static const char *const said[] = {"shuffle",
                                       "mulligan (london): : Wren; Wren; Wren; Wren; Wren; Wren; Wren",
                                       "undo: draw: Wren; what was seen stays seen",
                                       "shuffle the top 2",
                                       "shuffle the bottom 2",
                                       "look at the library, the top 1",
                                       "scry: 1 on top, 1 to the bottom, 0 to the table",
                                       "left in hand"};
    savedgame g = savedgame_begin(TABLE, &setup);
    must(&g, savedgame_settle(&g));
    assert_string_equal(last(&g), said[0]);
    mulligan(&g, TALON_MULLIGAN_LONDON);
    must_do(&g, TALON_ACTION_DRAW, 1);
    must_do(&g, TALON_ACTION_UNDO, 1);
    assert_string_equal(last(&g), said[2]);
    shuffle_part(&g, true, 2);
    assert_string_equal(last(&g), said[3]);
    shuffle_part(&g, false, 2);
    assert_string_equal(last(&g), said[4]);
    must_do(&g, TALON_ACTION_LOOK, 1);
    assert_string_equal(last(&g), said[5]);
    scry(&g, TALON_ACTION_SCRY, "bt");
    assert_string_equal(last(&g), said[6]);
    must_do(&g, TALON_ACTION_MOVE_LEFT, savedgame_zone(&g, H)[1]);
    assert_string_equal(last(&g), said[7]);
    mulligan(&g, TALON_MULLIGAN_LONDON);
    assert_string_equal(last(&g), "mulligan (london): 7 cards back: Wren; Wren; Wren; Wren; Wren; Wren; Wren");
    put_back(&g);
    assert_string_equal(last(&g), "mulligan: 1 card back");
    savedgame_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_told_apart),
        cmocka_unit_test(every_action),
        cmocka_unit_test(few_cards),
        cmocka_unit_test(undo_and_redo),
        cmocka_unit_test(undo_is_limited),
        cmocka_unit_test(torn_anywhere),
        cmocka_unit_test(a_look_stays),
        cmocka_unit_test(torn_while_mending),
        cmocka_unit_test(others_give_seeds),
        cmocka_unit_test(somebody_is_gone),
        cmocka_unit_test(lines_that_are_bad),
        cmocka_unit_test(games_of_others),
        cmocka_unit_test(acts_of_others),
        cmocka_unit_test(setups_that_are_none),
        cmocka_unit_test(calls_out_of_order),
        cmocka_unit_test(actions_that_are_refused),
        cmocka_unit_test(decks_are_known_again),
        cmocka_unit_test(words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
