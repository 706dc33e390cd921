/* saved.c -- a saved game of Commander: every action written and read back, undone, torn; others' seeds; what is refused, and why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "savedplay/savedacts.h"

enum { L = TALON_COMMANDER_LIBRARY, H, R, T };

/* Those with one, in every way. */
static void play_shuffles(savedgame *g)
{
    saved_must_do(g, TALON_ACTION_SHUFFLE, 1);
    saved_shuffle_part(g, true, 3);
    saved_shuffle_part(g, false, 4);
    saved_shuffle_part(g, true, 1); /* moves nothing, and is an action */
    saved_mulligan(g, TALON_MULLIGAN_LONDON);
    saved_mulligan(g, TALON_MULLIGAN_LONDON);
    saved_put_back(g);
    saved_mulligan(g, TALON_MULLIGAN_VANCOUVER);
    saved_mulligan(g, TALON_MULLIGAN_PARIS);
    saved_tutor(g, 2, true);
}

static void every_action(void **state)
{
    (void)state;
    savedgame g = saved_new_game(0);
    saved_must(&g, savedgame_settle(&g));
    assert_string_equal(saved_last(&g), "shuffle");
    saved_play_without_shuffles(&g);
    saved_must_do(&g, TALON_ACTION_UNDO, 1);
    saved_must_do(&g, TALON_ACTION_REDO, 1);
    play_shuffles(&g);
    saved_must_do(&g, TALON_ACTION_END, 1);
    assert_string_equal(saved_last(&g), "the game ends");
    assert_int_equal(savedgame_do(&g, TALON_ACTION_DRAW, 1), TALON_SAVED_REFUSED);
    savedgame_free(&g);
}

/* Small libraries: nothing to shuffle, nothing left to put back. */
static void few_cards(void **state)
{
    (void)state;
    static const char *const decks[] = {"Wren", "Mill Wren", "Forest Mill Wren"};
    for (uint32_t i = 0; i < 3; i++)
        for (int shuffle = 0; shuffle < 2; shuffle++) {
            const talon_saved_setup setup = savedgame_setup(SAVED_TABLE, "", decks[i], 0);
            savedgame g = savedgame_begin(SAVED_TABLE, &setup);
            saved_must(&g, savedgame_settle(&g));
            saved_must_do(&g, TALON_ACTION_SHUFFLE, 1);
            saved_shuffle_part(&g, true, i + 1);
            saved_tutor(&g, i, shuffle);
            saved_must_do(&g, TALON_ACTION_MOVE_TO_TABLE, savedgame_zone(&g, H)[0]);
            assert_int_equal(talon_commander_count(talon_saved_game(g.s), L), i);
            if (i)
                saved_scry(&g, TALON_ACTION_SCRY, i == 1 ? "x" : "xx");
            saved_must_do(&g, TALON_ACTION_SHUFFLE, 1); /* of none */
            savedgame_free(&g);
        }
}

/* The longest lines: a decision about every card of the largest library, its undo, and a search, which has a box for every card. */
static void the_largest_library(void **state)
{
    (void)state;
    enum { N = TALON_SAVED_CARDS_MAX };
    static const char *many[N];
    static int64_t card[N];
    talon_action a;
    for (size_t i = 0; i < N; i++)
        many[i] = i % 2 ? "Forest" : "Wren";
    talon_saved_setup setup = savedgame_setup(SAVED_TABLE, "Fox", "", 0);
    setup.deck.card = many;
    setup.deck.cards_n = N;
    savedgame g = savedgame_begin(SAVED_TABLE, &setup);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_OK);
    talon_action_init(&a, TALON_ACTION_SCRY);
    for (uint32_t i = 0; i < N; i++)
        card[i] = savedgame_zone(&g, L)[7 * i % N]; /* each once */
    a.top = (talon_card_list){card, 300};
    a.bottom = (talon_card_list){card + 300, 300};
    a.table = (talon_card_list){card + 600, 400};
    assert_int_equal(savedgame_play(&g, &a), TALON_SAVED_OK);
    assert_int_equal(savedgame_zone(&g, L)[599], card[599]);
    assert_int_equal(savedgame_zone(&g, T)[399], card[999]);
    assert_int_equal(savedgame_do(&g, TALON_ACTION_UNDO, 1), TALON_SAVED_OK);
    assert_int_equal(savedgame_zone(&g, L)[7], card[1]);
    assert_int_equal(savedgame_do(&g, TALON_ACTION_SHUFFLE, 1), TALON_SAVED_OK);
    saved_tutor(&g, 500, false);
    savedgame_free(&g);
}

/* ------------------------------------------------------------- undo and redo */

static void undo_and_redo(void **state)
{
    (void)state;
    savedgame g = saved_new_game(0);
    saved_must(&g, savedgame_settle(&g));
    saved_play_without_shuffles(&g);
    const uint32_t n = talon_commander_undoable(talon_saved_game(g.s)) - 1; /* not the first shuffle */
    for (uint32_t i = 0; i < n; i++)
        saved_must_do(&g, TALON_ACTION_UNDO, 1);
    assert_int_equal(talon_commander_count(talon_saved_game(g.s), L), talon_commander_cards(talon_saved_game(g.s)) - 1);
    talon_status given;
    const char *why;
    talon_action a;
    talon_action_init(&a, TALON_ACTION_UNDO);
    assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_int_equal(given, TALON_E_NOTHING_TO_UNDO);
    assert_string_equal(why, "a shuffle cannot be taken back");
    for (uint32_t i = 0; i < n; i++)
        saved_must_do(&g, TALON_ACTION_REDO, 1);
    assert_int_equal(savedgame_do(&g, TALON_ACTION_REDO, 1), TALON_SAVED_REFUSED);
    saved_must_do(&g, TALON_ACTION_UNDO, 1); /* what was done again can be undone again */
    assert_non_null(strstr(saved_last(&g), "undo: search: "));
    saved_must_do(&g, TALON_ACTION_DRAW, 1); /* and something else forgets it */
    assert_int_equal(savedgame_do(&g, TALON_ACTION_REDO, 1), TALON_SAVED_REFUSED);
    savedgame_free(&g);
}

/* As far back as the game itself remembers. */
static void undo_goes_far(void **state)
{
    (void)state;
    savedgame g = saved_new_game(0);
    talon_status given;
    const char *why;
    talon_action a;
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_OK);
    for (int i = 0; i < 14; i++)
        assert_int_equal(savedgame_do(&g, TALON_ACTION_DRAW, 1), TALON_SAVED_OK);
    for (int i = 0; i < 50; i++) {
        const talon_card card = savedgame_zone(&g, H)[0];
        assert_int_equal(savedgame_do(&g, TALON_ACTION_MOVE_TO_TABLE, card), TALON_SAVED_OK);
        assert_int_equal(savedgame_do(&g, TALON_ACTION_RETURN_FROM_TABLE, card), TALON_SAVED_OK);
        assert_int_equal(savedgame_do(&g, TALON_ACTION_MOVE_TO_HAND, card), TALON_SAVED_OK);
    }
    talon_action_init(&a, TALON_ACTION_UNDO);
    for (int i = 0; i < 14 + 150; i++)
        assert_int_equal(savedgame_play(&g, &a), TALON_SAVED_OK);
    assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_string_equal(why, "a shuffle cannot be taken back");
    talon_action_init(&a, TALON_ACTION_REDO);
    for (int i = 0; i < 14 + 150; i++)
        assert_int_equal(savedgame_play(&g, &a), TALON_SAVED_OK);
    assert_int_equal(talon_commander_count(talon_saved_game(g.s), H), 14);
    saved_check_disk(&g);
    savedgame_free(&g);
}

/* A shuffle of fewer than two cards has not been decided by seeds: it can be taken back. */
static void undo_of_nothing(void **state)
{
    (void)state;
    const talon_saved_setup setup = savedgame_setup(SAVED_TABLE, "", "Wren", 0);
    savedgame g = savedgame_begin(SAVED_TABLE, &setup);
    saved_must(&g, savedgame_settle(&g));
    saved_must_do(&g, TALON_ACTION_SHUFFLE, 1);
    saved_must_do(&g, TALON_ACTION_START, 1);
    saved_must_do(&g, TALON_ACTION_LOOK, 1);
    for (int i = 0; i < 3; i++)
        saved_must_do(&g, TALON_ACTION_UNDO, 1);
    assert_int_equal(talon_commander_get_status(talon_saved_game(g.s)), TALON_COMMANDER_NOT_STARTED);
    assert_int_equal(savedgame_do(&g, TALON_ACTION_UNDO, 1), TALON_SAVED_REFUSED);
    for (int i = 0; i < 3; i++)
        saved_must_do(&g, TALON_ACTION_REDO, 1);
    assert_int_equal(talon_commander_get_status(talon_saved_game(g.s)), TALON_COMMANDER_ACTIVE);
    savedgame_free(&g);
}

/* ------------------------------------------------------------------ torn games */

/* The disk of one is the beginning of the other's. */
static void check_begins(const savedgame *g, const savedgame *cut)
{
    if (cut->size > g->size || memcmp(cut->text, g->text, cut->size) != 0)
        fail_msg("from %llu lines on it was mended to another game", (unsigned long long)cut->lines);
}

/* From any number of lines: the action in which they end is finished, byte for byte as if nothing had happened. */
static void torn_anywhere(void **state)
{
    (void)state;
    savedgame g = saved_new_game(0), whole = {0};
    uint32_t wholes = 0, finished = 0;
    saved_must(&g, savedgame_settle(&g));
    saved_play_without_shuffles(&g);
    saved_must_do(&g, TALON_ACTION_UNDO, 1);
    saved_must_do(&g, TALON_ACTION_REDO, 1);
    saved_must_do(&g, TALON_ACTION_UNDO, 1);
    saved_must_do(&g, TALON_ACTION_UNDO, 1); /* of a scry: two acts */
    play_shuffles(&g);
    saved_must_do(&g, TALON_ACTION_END, 1);
    for (uint64_t n = 1; n <= g.lines; n++) {
        savedgame cut = savedgame_open(&g, SAVED_TABLE, n);
        const uint64_t before = whole.s ? talon_commander_seq(talon_saved_game(whole.s)) : 0;
        assert_int_equal(savedgame_settle(&cut), TALON_SAVED_OK);
        check_begins(&g, &cut);
        if (cut.lines == n) {
            wholes++;
            savedgame_free(&whole);
            whole = cut;
            continue;
        }
        saved_check_disk(&cut);
        assert_int_equal(talon_commander_seq(talon_saved_game(cut.s)), before + 1);
        finished++;
        savedgame_free(&cut);
    }
    assert_true(savedgame_same(whole.s, g.s));
    savedgame_free(&whole);
    assert_true(wholes >= 30 && finished >= 50);
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

/* What was looked at is seen, and the decision is kept: in every action that looks, after each of its lines. */
static void a_look_stays(void **state)
{
    (void)state;
    for (int which = 0; which < 3; which++) {
        savedgame g = saved_new_game(0);
        int64_t card[2];
        saved_must(&g, savedgame_settle(&g));
        const uint64_t from = g.lines;
        talon_action a = scry_one(&g, card);
        if (which) {
            talon_action_init(&a, TALON_ACTION_TUTOR);
            a.card = savedgame_zone(&g, L)[3];
            a.shuffle = which == 2;
        }
        saved_must(&g, savedgame_play(&g, &a));
        for (uint64_t n = from + 1; n < g.lines; n++) {
            savedgame cut = savedgame_open(&g, SAVED_TABLE, n);
            assert_int_equal(savedgame_settle(&cut), TALON_SAVED_OK);
            assert_true(savedgame_same(g.s, cut.s));
            const talon_commander *game = talon_saved_game(cut.s);
            const uint32_t size = talon_commander_count(game, L), seen = which == 0 ? 1 : which == 1 ? size : 0;
            for (uint32_t i = 0; i < size; i++)
                assert_int_equal(talon_commander_seen(game, savedgame_zone(&cut, L)[i]), i < seen || (!which && i + 1 == size));
            savedgame_free(&cut);
        }
        savedgame_free(&g);
    }
}

/* Finishing may be interrupted as well. */
static void torn_while_mending(void **state)
{
    (void)state;
    savedgame g = saved_new_game(0);
    int64_t card[2];
    saved_must(&g, savedgame_settle(&g));
    const uint64_t from = g.lines;
    const talon_action a = scry_one(&g, card);
    saved_must(&g, savedgame_play(&g, &a));
    for (uint64_t n = from + 1; n < g.lines; n++) {
        savedgame cut = savedgame_open(&g, SAVED_TABLE, n);
        assert_int_equal(savedgame_settle(&cut), TALON_SAVED_OK);
        check_begins(&g, &cut);
        for (uint64_t k = n; k < cut.lines; k++) {
            savedgame again = savedgame_open(&cut, SAVED_TABLE, k);
            assert_int_equal(savedgame_settle(&again), TALON_SAVED_OK);
            saved_check_disk(&again);
            assert_true(savedgame_same(cut.s, again.s));
            savedgame_free(&again);
        }
        savedgame_free(&cut);
    }
    savedgame_free(&g);
}

/* The player has signed the last line, and the dealer did not get to the end. */
static void torn_before_the_end(void **state)
{
    (void)state;
    savedgame g = saved_new_game(0);
    saved_must(&g, savedgame_settle(&g));
    saved_must_do(&g, TALON_ACTION_DRAW, 3);
    saved_must_do(&g, TALON_ACTION_END, 1);
    for (uint64_t n = g.lines - 2; n < g.lines; n++) {
        savedgame cut = savedgame_open(&g, SAVED_TABLE, n);
        saved_must(&cut, savedgame_settle(&cut));
        assert_int_equal(cut.lines, n);
        saved_must_do(&cut, TALON_ACTION_END, 1);
        check_begins(&g, &cut);
        assert_int_equal(cut.lines, g.lines);
        savedgame_free(&cut);
    }
    savedgame_free(&g);
}

/* -------------------------------------------------------------- other players */

/* Ben, with a transcript of his own, reads the disk and adds his line to it. */
static void ben_writes(savedgame *g, bool lock)
{
    const talon_fair_key key = savedgame_key(SAVED_TABLE, 2);
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
    savedgame g = saved_new_game(1);
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
    saved_must(&g, savedgame_settle(&g));
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.kind = TALON_MULLIGAN_PARIS;
    assert_int_equal(savedgame_play(&g, &a), TALON_SAVED_WAITS);
    assert_int_equal(talon_saved_play(g.s, &given, &why, &a), TALON_SAVED_REFUSED);
    assert_string_equal(why, "the action before is not finished yet");
    savedgame cut = savedgame_open(&g, SAVED_TABLE, g.lines); /* the program dies while it waits */
    assert_int_equal(savedgame_settle(&cut), TALON_SAVED_WAITS);
    assert_int_equal(cut.lines, g.lines);
    ben_writes(&g, false);
    saved_must(&g, savedgame_settle(&g));
    ben_writes(&cut, false);
    saved_must(&cut, savedgame_settle(&cut));
    assert_true(savedgame_same(g.s, cut.s));
    assert_int_equal(talon_commander_count(talon_saved_game(g.s), H), 7);
    savedgame_free(&cut);
    savedgame_free(&g);
}

static void somebody_is_gone(void **state)
{
    (void)state;
    savedgame g = saved_new_game(1);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_WAITS);
    ben_writes(&g, true);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_WAITS);
    assert_int_equal(talon_saved_void(g.s), TALON_SAVED_OK);
    saved_must(&g, savedgame_settle(&g));
    saved_shuffle_part(&g, false, 5); /* nobody is waited for any more */
    savedgame_free(&g);
}

/* ------------------------------------------------------------------ what is bad */

static void lines_that_are_bad(void **state)
{
    (void)state;
    savedgame g = saved_new_game(0);
    size_t size;
    saved_must(&g, savedgame_settle(&g));
    saved_must_do(&g, TALON_ACTION_DRAW, 3);
    savedgame torn = savedgame_open(&g, SAVED_TABLE, 3);
    assert_int_equal(talon_saved_read(torn.s, "{\"k\":\"act\"", 10), TALON_SAVED_BAD);
    assert_int_equal(talon_saved_why_line(torn.s), 3);
    saved_check_final(&torn, TALON_SAVED_BAD, "");
    savedgame_free(&torn);

    const talon_saved_setup setup = savedgame_setup(SAVED_TABLE + 1, "Fox", saved_cards, 0);
    savedgame other = savedgame_begin(SAVED_TABLE + 1, &setup), mixed = savedgame_open(&g, SAVED_TABLE, 4);
    assert_int_equal(savedgame_settle(&other), TALON_SAVED_OK);
    const char *line = savedgame_line(&other, 4, &size);
    assert_int_equal(talon_saved_read(mixed.s, line, size), TALON_SAVED_BAD);
    saved_check_final(&mixed, TALON_SAVED_BAD, "the signature is not the dealer's");
    savedgame_free(&mixed);

    mixed = savedgame_open(&g, SAVED_TABLE, 4); /* a line of this game at another place */
    line = savedgame_line(&g, 5, &size);
    assert_int_equal(talon_saved_read(mixed.s, line, size), TALON_SAVED_BAD);
    saved_check_final(&mixed, TALON_SAVED_BAD, "does not follow");
    savedgame_free(&mixed);

    mixed = savedgame_open(&g, SAVED_TABLE + 1, 1); /* with somebody else's key */
    saved_check_final(&mixed, TALON_SAVED_FOREIGN, "its first seat is not that of the key");
    assert_int_equal(talon_saved_why_line(mixed.s), 0);
    savedgame_free(&mixed);
    savedgame_free(&other);
    savedgame_free(&g);
}

/* ------------------------------------------------------------------- refusals */

static void check_refused(const talon_saved_setup *setup, const char *why)
{
    const talon_saved_keys keys = savedgame_keys(SAVED_TABLE);
    talon_saved *s = talon_saved_new(&keys);
    size_t size;
    assert_int_equal(talon_saved_begin(s, setup), TALON_SAVED_REFUSED);
    if (!strstr(talon_saved_why(s), why))
        fail_msg("\"%s\" is said, not \"%s\"", talon_saved_why(s), why);
    talon_saved_pending(s, &size);
    assert_int_equal(size, 0);
    assert_null(talon_saved_game(s));
    const talon_saved_setup good = savedgame_setup(SAVED_TABLE, "Fox", saved_cards, 0); /* nothing has changed: this one begins */
    assert_int_equal(talon_saved_begin(s, &good), TALON_SAVED_OK);
    assert_int_equal(talon_saved_continue(s), TALON_SAVED_OK);
    talon_saved_free(s);
}

static void setups_that_are_none(void **state)
{
    (void)state;
    static const char *many[1001], *bad[] = {"\x01"}, *too_long[1], *latin[] = {"\xFF"};
    static char name[300];
    talon_saved_setup setup = savedgame_setup(SAVED_TABLE, "A B C", saved_cards, 0);
    check_refused(&setup, "the list has 3 commanders; a game has at most two");
    setup = savedgame_setup(SAVED_TABLE, "Fox", "", 0);
    check_refused(&setup, "the list has no card for the library");
    for (size_t i = 0; i < 1001; i++)
        many[i] = "Forest";
    setup.deck.card = many;
    setup.deck.cards_n = 1001;
    check_refused(&setup, "a library has at most 1000 cards here; this one has 1001");
    setup.deck.cards_n = 1;
    setup.deck.card = bad;
    check_refused(&setup, "does not show");
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
    const talon_saved_keys keys = savedgame_keys(SAVED_TABLE);
    const talon_saved_setup setup = savedgame_setup(SAVED_TABLE, "Fox", saved_cards, 0);
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
    savedgame g = saved_new_game(0);
    const int64_t card[] = {1};
    talon_status given;
    const char *why;
    talon_action a;
    saved_must(&g, savedgame_settle(&g));
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
    saved_check_disk(&g);
    savedgame_free(&g);
}

static void decks_are_known_again(void **state)
{
    (void)state;
    static const char *const quoted[] = {"Kongming,_\"Sleeping\"_\\", "Wren", "Wren"}, *const plain[] = {"Wren", "Kongming,_“Sleeping”_/"};
    talon_saved_setup setup = savedgame_setup(SAVED_TABLE, "Fox", "", 0);
    setup.deck.card = quoted;
    setup.deck.cards_n = 2;
    savedgame g = savedgame_begin(SAVED_TABLE, &setup);
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
    const talon_saved_setup setup = savedgame_setup(SAVED_TABLE, "Fox", "Wren Wren Wren Wren Wren Wren Wren Wren Wren", 0);
    static const char *const said[] = {"shuffle",
                                       "mulligan (london): Wren; Wren; Wren; Wren; Wren; Wren; Wren",
                                       "undo: draw: Wren; what was seen stays seen",
                                       "shuffle the top 2",
                                       "shuffle the bottom 2",
                                       "look at the library, the top 1",
                                       "scry: 1 on top, 1 to the bottom, 0 to the table",
                                       "left in hand"};
    savedgame g = savedgame_begin(SAVED_TABLE, &setup);
    saved_must(&g, savedgame_settle(&g));
    assert_string_equal(saved_last(&g), said[0]);
    saved_mulligan(&g, TALON_MULLIGAN_LONDON);
    assert_string_equal(saved_last(&g), said[1]);
    saved_must_do(&g, TALON_ACTION_DRAW, 1);
    saved_must_do(&g, TALON_ACTION_UNDO, 1);
    assert_string_equal(saved_last(&g), said[2]);
    saved_shuffle_part(&g, true, 2);
    assert_string_equal(saved_last(&g), said[3]);
    saved_shuffle_part(&g, false, 2);
    assert_string_equal(saved_last(&g), said[4]);
    saved_must_do(&g, TALON_ACTION_LOOK, 1);
    assert_string_equal(saved_last(&g), said[5]);
    saved_scry(&g, TALON_ACTION_SCRY, "bt");
    assert_string_equal(saved_last(&g), said[6]);
    saved_must_do(&g, TALON_ACTION_MOVE_LEFT, savedgame_zone(&g, H)[1]);
    assert_string_equal(saved_last(&g), said[7]);
    saved_mulligan(&g, TALON_MULLIGAN_LONDON);
    assert_string_equal(
        saved_last(&g),
        "mulligan (london): 7 cards back: Wren; Wren; Wren; Wren; Wren; Wren; Wren. New hand: Wren; Wren; Wren; Wren; Wren; Wren; Wren");
    saved_put_back(&g);
    assert_string_equal(saved_last(&g), "mulligan: 1 card back: Wren");
    savedgame_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action),          cmocka_unit_test(few_cards),
        cmocka_unit_test(the_largest_library),   cmocka_unit_test(undo_and_redo),
        cmocka_unit_test(undo_goes_far),         cmocka_unit_test(undo_of_nothing),
        cmocka_unit_test(torn_anywhere),         cmocka_unit_test(a_look_stays),
        cmocka_unit_test(torn_while_mending),    cmocka_unit_test(torn_before_the_end),
        cmocka_unit_test(others_give_seeds),     cmocka_unit_test(somebody_is_gone),
        cmocka_unit_test(lines_that_are_bad),    cmocka_unit_test(setups_that_are_none),
        cmocka_unit_test(calls_out_of_order),    cmocka_unit_test(actions_that_are_refused),
        cmocka_unit_test(decks_are_known_again), cmocka_unit_test(words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
