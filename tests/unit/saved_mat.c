/* saved_mat.c -- a play mat: every deed, how it is written, that it can be taken back, and that whoever opens the file again has the same mat,
 * from whatever beginning of its lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "savedplay/savedgame.h"

enum { TABLE = 9, LIBRARY = 20 };

static const char cards[] = "a b c d e f g h i j k l m n o p q r s t";

static savedgame new_mat(bool duel)
{
    talon_saved_setup setup = savedgame_setup(TABLE, "Fox Owl", cards, 0);
    setup.mat = true;
    setup.duel = duel;
    savedgame g = savedgame_begin(TABLE, &setup);
    assert_non_null(g.s);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_OK);
    assert_non_null(talon_saved_mat(g.s));
    return g;
}

static const talon_mat *mat(const savedgame *g)
{
    return talon_saved_mat(g->s);
}

/* --------------------------------------------------------------- the same mat */

/* What was seen stays seen, so cards of the library are told apart by their numbers. */
static void put_zone(char **at, const talon_mat *m, talon_mat_zone z)
{
    char number[16];
    *at += sprintf(*at, "%s", talon_mat_zone_id(z));
    for (uint32_t i = 0; i < talon_mat_count(m, z); i++) {
        const talon_card card = talon_mat_cards(m, z)[i];
        int32_t n = 0;
        snprintf(number, sizeof number, "%u", card);
        *at += sprintf(*at, " %s%s%s%s%s", z == TALON_MAT_LIBRARY ? number : talon_mat_name(m, card),
                       talon_mat_is_down(m, card) ? "(down)" : "", talon_mat_is_tapped(m, card) ? "(tapped)" : "",
                       *talon_mat_note(m, card) ? "=" : "", talon_mat_note(m, card));
        for (uint32_t k = 0; talon_mat_counter(m, card, k, &n); k++)
            *at += sprintf(*at, "[%d %s]", n, talon_mat_counter(m, card, k, &n));
    }
    *at += sprintf(*at, "\n");
}

/* Everything there is to know of it. */
static void describe(char *at, const talon_saved *s)
{
    const talon_mat *m = talon_saved_mat(s);
    int32_t n = 0;
    for (uint32_t z = 0; z <= TALON_MAT_TOKENS; z++)
        put_zone(&at, m, (talon_mat_zone)z);
    for (uint32_t i = 0; talon_mat_value(m, i, &n); i++)
        at += sprintf(at, "%s %d\n", talon_mat_value(m, i, &n), n);
    for (uint32_t z = TALON_MAT_COIN; z <= TALON_MAT_D20; z++)
        at += sprintf(at, "%s\n", talon_mat_shows(m, (talon_mat_zone)z) ? talon_mat_shows(m, (talon_mat_zone)z) : "nothing");
    at += sprintf(at, "%u mulligans %u owed %u %u history %d\n", talon_mat_mulligans(m), talon_mat_owed(m), talon_mat_undoable(m),
                  talon_mat_redoable(m), talon_mat_started(m));
    for (uint32_t i = 0; i < talon_mat_count(m, TALON_MAT_LIBRARY); i++)
        at += sprintf(at, "%s\n", talon_mat_name(m, talon_mat_cards(m, TALON_MAT_LIBRARY)[i]));
    for (uint32_t i = 0; i < talon_saved_log_n(s); i++)
        at += sprintf(at, "%s\n", talon_saved_log(s, i));
}

enum { ROOM = 1 << 16 };

static void check_disk(const savedgame *g)
{
    static char here[ROOM], there[ROOM];
    savedgame again = savedgame_open(g, TABLE, g->lines);
    assert_int_equal(savedgame_settle(&again), TALON_SAVED_OK);
    assert_int_equal(again.lines, g->lines);
    describe(here, g->s);
    describe(there, again.s);
    size_t i = 0;
    while (here[i] && here[i] == there[i])
        i++;
    if (here[i] || there[i])
        fail_msg("opened again it is another mat, from here on:\n%s\nopened again:\n%s", here + i, there + i);
    savedgame_free(&again);
}

/* ---------------------------------------------------------------------- deeds */

static talon_saved_status do_it(savedgame *g, const talon_deed *d)
{
    const talon_saved_status status = talon_saved_do(g->s, d);
    savedgame_sync(g);
    return status;
}

static void must(savedgame *g, const talon_deed *d)
{
    if (do_it(g, d) != TALON_SAVED_OK)
        fail_msg("%s: %s", talon_deed_get(d->code)->word, talon_saved_why(g->s));
    check_disk(g);
}

static void must_not(savedgame *g, const talon_deed *d, const char *why)
{
    const uint64_t lines = g->lines;
    assert_int_equal(do_it(g, d), TALON_SAVED_REFUSED);
    assert_string_equal(talon_saved_why(g->s), why);
    assert_int_equal(g->lines, lines);
}

static talon_deed deed(talon_deed_code code, int32_t n)
{
    talon_deed d;
    talon_deed_init(&d, code);
    d.n = n;
    return d;
}

static void simple(savedgame *g, talon_deed_code code, int32_t n)
{
    const talon_deed d = deed(code, n);
    must(g, &d);
}

/* Places as digits. */
static talon_deed with(talon_deed_code code, talon_mat_zone from, talon_mat_zone to, const char *places)
{
    static int64_t place[16];
    talon_deed d = deed(code, 1);
    d.from = (uint8_t)from;
    d.to = (uint8_t)to;
    for (; places[d.places_n]; d.places_n++)
        place[d.places_n] = places[d.places_n] - '0';
    d.place = place;
    return d;
}

static void move(savedgame *g, talon_mat_zone from, const char *places, talon_mat_zone to)
{
    const talon_deed d = with(TALON_DEED_MOVE, from, to, places);
    must(g, &d);
}

static const char *last(const savedgame *g)
{
    return talon_saved_log(g->s, talon_saved_log_n(g->s) - 1);
}

static talon_card card_at(const savedgame *g, talon_mat_zone z, uint32_t i)
{
    return talon_mat_cards(mat(g), z)[i];
}

static uint32_t count(const savedgame *g, talon_mat_zone z)
{
    return talon_mat_count(mat(g), z);
}

static void undo_gives(savedgame *g, const char *before)
{
    static char now[ROOM], again[ROOM], after[ROOM];
    describe(again, g->s);
    simple(g, TALON_DEED_UNDO, 1);
    describe(now, g->s);
    *strstr(now, "mulligans") = 0; /* history and log are others */
    if (strncmp(now, before, strlen(now)) != 0)
        fail_msg("undo:\n%s\nbefore:\n%s", now, before);
    simple(g, TALON_DEED_REDO, 1);
    describe(after, g->s);
    *strstr(after, "mulligans") = 0;
    if (strncmp(after, again, strlen(after)) != 0)
        fail_msg("redo:\n%s\nbefore:\n%s", after, again);
}

/* A deed, and that it can be taken back and done again. */
static void both_ways(savedgame *g, const talon_deed *d)
{
    static char before[ROOM];
    describe(before, g->s);
    must(g, d);
    undo_gives(g, before);
}

/* ---------------------------------------------------------------------- tests */

static void cards_go_everywhere(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    assert_int_equal(count(&g, TALON_MAT_LIBRARY), LIBRARY);
    assert_string_equal(last(&g), "shuffle");
    simple(&g, TALON_DEED_DRAW, 7);
    assert_int_equal(count(&g, TALON_MAT_HAND), 7);
    assert_int_equal(strncmp(last(&g), "draw: ", 6), 0);
    static const talon_mat_zone to[] = {TALON_MAT_BATTLEFIELD, TALON_MAT_GRAVEYARD, TALON_MAT_EXILE,
                                        TALON_MAT_STACK,       TALON_MAT_REVEALED,  TALON_MAT_COMMAND};
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
        talon_deed d = with(TALON_DEED_MOVE, TALON_MAT_HAND, to[i], "0");
        both_ways(&g, &d);
        d.from = (uint8_t)to[i];
        d.to = TALON_MAT_HAND;
        const int64_t end = (int64_t)count(&g, to[i]) - 1;
        d.place = &end;
        both_ways(&g, &d);
    }
    for (size_t i = 0; i + 1 < sizeof to / sizeof *to; i++) {
        const talon_deed d = with(TALON_DEED_MOVE, i ? to[i - 1] : TALON_MAT_HAND, to[i], "0");
        both_ways(&g, &d);
    }
    simple(&g, TALON_DEED_REVEAL, 2);
    simple(&g, TALON_DEED_MILL, 3);
    assert_int_equal(count(&g, TALON_MAT_GRAVEYARD), 3);
    assert_int_equal(count(&g, TALON_MAT_REVEALED), 3);
    move(&g, TALON_MAT_GRAVEYARD, "20", TALON_MAT_EXILE);
    assert_int_equal(count(&g, TALON_MAT_EXILE), 2);
    savedgame_free(&g);
}

/* What goes from the hand to the library nobody else sees; the order is the player's. */
static void hand_to_library_is_hidden(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    simple(&g, TALON_DEED_DRAW, 5);
    const talon_card first = card_at(&g, TALON_MAT_HAND, 3), second = card_at(&g, TALON_MAT_HAND, 1);
    talon_deed d = with(TALON_DEED_MOVE, TALON_MAT_HAND, TALON_MAT_LIBRARY, "31");
    d.at = TALON_AT_TOP;
    both_ways(&g, &d);
    assert_int_equal(card_at(&g, TALON_MAT_LIBRARY, 0), first);
    assert_int_equal(card_at(&g, TALON_MAT_LIBRARY, 1), second);
    assert_null(talon_transcript_open_face(talon_saved_transcript(g.s), first));
    assert_non_null(talon_mat_face(mat(&g), first));
    assert_non_null(strstr(last(&g), "redo: "));
    assert_non_null(strstr(last(&g), "hand to the top of the library"));
    d = with(TALON_DEED_MOVE, TALON_MAT_HAND, TALON_MAT_LIBRARY, "0");
    both_ways(&g, &d);
    assert_non_null(strstr(last(&g), "hand to the bottom of the library"));
    assert_null(talon_transcript_open_face(talon_saved_transcript(g.s), card_at(&g, TALON_MAT_LIBRARY, count(&g, TALON_MAT_LIBRARY) - 1)));
    char words[100];
    snprintf(words, sizeof words, "%s: hand to library, shuffled", talon_mat_name(mat(&g), card_at(&g, TALON_MAT_HAND, 0)));
    d.shuffle = true;
    d.text = NULL;
    must(&g, &d);
    assert_string_equal(last(&g), words); /* the card has another number now */
    assert_int_equal(count(&g, TALON_MAT_HAND), 1);
    assert_int_equal(talon_mat_undoable(mat(&g)), 0);
    savedgame_free(&g);
}

static void commanders_are_cast(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    talon_deed cast;
    talon_deed_init(&cast, TALON_DEED_CAST);
    const int64_t one = 0;
    cast.place = &one;
    cast.places_n = 1;
    assert_string_equal(talon_mat_commander(mat(&g), 0), "Fox");
    assert_string_equal(talon_mat_commander(mat(&g), 1), "Owl");
    assert_null(talon_mat_commander(mat(&g), 2));
    both_ways(&g, &cast);
    assert_string_equal(last(&g), "redo: cast: Fox");
    assert_int_equal(talon_mat_tax(mat(&g), "Fox"), 2);
    assert_int_equal(talon_mat_tax(mat(&g), "Owl"), 0);
    assert_true(talon_mat_is_commander(mat(&g), card_at(&g, TALON_MAT_STACK, 0)));
    move(&g, TALON_MAT_STACK, "0", TALON_MAT_BATTLEFIELD);
    assert_string_equal(last(&g), "Fox: stack to battlefield");
    move(&g, TALON_MAT_BATTLEFIELD, "0", TALON_MAT_COMMAND);
    const int64_t two = 1;
    cast.place = &two;
    must(&g, &cast);
    assert_string_equal(last(&g), "cast: Fox, for 2 more");
    assert_int_equal(talon_mat_tax(mat(&g), "Fox"), 4);
    simple(&g, TALON_DEED_UNDO, 1);
    assert_int_equal(talon_mat_tax(mat(&g), "Fox"), 2);
    cast.from = TALON_MAT_HAND;
    must_not(&g, &cast, "a commander is cast from the command zone");
    savedgame_free(&g);
}

static void taps_counters_and_notes(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    simple(&g, TALON_DEED_DRAW, 4);
    move(&g, TALON_MAT_HAND, "012", TALON_MAT_BATTLEFIELD);
    talon_deed d = with(TALON_DEED_TAP, TALON_MAT_BATTLEFIELD, 0, "02");
    both_ways(&g, &d);
    assert_true(talon_mat_is_tapped(mat(&g), card_at(&g, TALON_MAT_BATTLEFIELD, 0)));
    assert_false(talon_mat_is_tapped(mat(&g), card_at(&g, TALON_MAT_BATTLEFIELD, 1)));
    d = with(TALON_DEED_UNTAP, TALON_MAT_BATTLEFIELD, 0, "0");
    both_ways(&g, &d);
    assert_false(talon_mat_is_tapped(mat(&g), card_at(&g, TALON_MAT_BATTLEFIELD, 0)));
    d = with(TALON_DEED_COUNTER, TALON_MAT_BATTLEFIELD, 0, "2");
    d.text = "+1/+1";
    d.n = 3;
    both_ways(&g, &d);
    d.text = "shield";
    d.n = 1;
    both_ways(&g, &d);
    int32_t n = 0;
    const talon_card card = card_at(&g, TALON_MAT_BATTLEFIELD, 2);
    assert_string_equal(talon_mat_counter(mat(&g), card, 0, &n), "+1/+1");
    assert_int_equal(n, 3);
    assert_string_equal(talon_mat_counter(mat(&g), card, 1, &n), "shield");
    assert_null(talon_mat_counter(mat(&g), card, 2, &n));
    d = with(TALON_DEED_CALL, TALON_MAT_BATTLEFIELD, 0, "2");
    d.text = "copied, goes away";
    both_ways(&g, &d);
    assert_string_equal(talon_mat_note(mat(&g), card), "copied, goes away");
    d.text = "";
    both_ways(&g, &d);
    assert_string_equal(talon_mat_note(mat(&g), card), "");
    d = with(TALON_DEED_COUNTER, TALON_MAT_BATTLEFIELD, 0, "2");
    d.text = "shield";
    d.n = 0;
    both_ways(&g, &d);
    assert_null(talon_mat_counter(mat(&g), card, 1, &n));
    static char before[ROOM];
    describe(before, g.s);
    simple(&g, TALON_DEED_NEXT, 1);
    assert_int_equal(talon_mat_value_of(mat(&g), "turn"), 1);
    assert_false(talon_mat_is_tapped(mat(&g), card));
    undo_gives(&g, before);
    d = with(TALON_DEED_TAP, TALON_MAT_BATTLEFIELD, 0, "012");
    must(&g, &d);
    d = deed(TALON_DEED_UNTAP, 1);
    both_ways(&g, &d);
    assert_string_equal(last(&g), "redo: untap all");
    assert_false(talon_mat_is_tapped(mat(&g), card));
    move(&g, TALON_MAT_BATTLEFIELD, "2", TALON_MAT_GRAVEYARD); /* nothing stays on a card that goes */
    assert_null(talon_mat_counter(mat(&g), card, 0, &n));
    simple(&g, TALON_DEED_UNDO, 1);
    assert_non_null(talon_mat_counter(mat(&g), card, 0, &n));
    d = with(TALON_DEED_TAP, TALON_MAT_HAND, 0, "0");
    must_not(&g, &d, "only cards of the battlefield are tapped");
    d = with(TALON_DEED_CALL, TALON_MAT_HAND, 0, "0");
    d.text = "held";
    must_not(&g, &d, "cards of this zone have nothing on them");
    d = with(TALON_DEED_TAP, TALON_MAT_COMMAND, 0, "0");
    must_not(&g, &d, "only cards of the battlefield are tapped");
    savedgame_free(&g);
}

static void values_are_counted(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    assert_int_equal(talon_mat_value_of(mat(&g), "life"), 40);
    talon_deed d = deed(TALON_DEED_SET, 33);
    d.text = "life";
    both_ways(&g, &d);
    assert_string_equal(last(&g), "redo: life 40 → 33");
    d.text = "damage by Ben's Bear 2";
    d.n = -5;
    both_ways(&g, &d);
    assert_int_equal(talon_mat_value_of(mat(&g), "damage by Ben's Bear 2"), -5);
    d.text = "a \"quoted\" name";
    must_not(&g, &d, "a text has no quotes, no backslashes, and nothing that does not show");
    d.text = "";
    must_not(&g, &d, "what is counted needs a name");
    d = deed(TALON_DEED_SET, INT32_MAX); /* a turn more would be one too many */
    d.text = "turn";
    must_not(&g, &d, "this number is too large");
    d.n = INT32_MIN;
    must_not(&g, &d, "this number is too large");
    d.n = TALON_MAT_MOST;
    must(&g, &d);
    simple(&g, TALON_DEED_NEXT, 1);
    assert_int_equal(talon_mat_value_of(mat(&g), "turn"), TALON_MAT_MOST + 1);
    static const int64_t nowhere = INT64_C(1) << 40;
    d.n = 3; /* it names no card, whatever is listed */
    d.place = &nowhere;
    d.places_n = 1;
    must(&g, &d);
    d = with(TALON_DEED_SCRY, TALON_MAT_LIBRARY, TALON_MAT_LIBRARY, "0");
    d.top = UINT32_MAX;
    d.bottom = 2;
    must_not(&g, &d, "more cards go somewhere than there are");
    d = deed(TALON_DEED_SAY, 1);
    d.text = "Ben concedes";
    must(&g, &d);
    assert_string_equal(last(&g), "note: Ben concedes");
    for (int i = 0; i < 60; i++) {
        char name[32];
        snprintf(name, sizeof name, "count %d", i);
        d = deed(TALON_DEED_SET, i);
        d.text = name;
        if (do_it(&g, &d) != TALON_SAVED_OK)
            break;
    }
    assert_string_equal(talon_saved_why(g.s), "too much is counted");
    d = deed(TALON_DEED_SET, 12); /* what there is can still change */
    d.text = "life";
    must(&g, &d);
    check_disk(&g);
    savedgame_free(&g);
}

static void tokens_come_and_go(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    talon_deed d = deed(TALON_DEED_TOKEN, 2);
    d.text = "Soldier 1/1";
    both_ways(&g, &d);
    assert_int_equal(count(&g, TALON_MAT_BATTLEFIELD), 2);
    assert_int_equal(count(&g, TALON_MAT_TOKENS), TALON_MAT_SPARE - 2);
    assert_string_equal(talon_mat_name(mat(&g), card_at(&g, TALON_MAT_BATTLEFIELD, 0)), "Soldier 1/1");
    simple(&g, TALON_DEED_DRAW, 1);
    move(&g, TALON_MAT_HAND, "0", TALON_MAT_BATTLEFIELD);
    const talon_deed die = with(TALON_DEED_MOVE, TALON_MAT_BATTLEFIELD, TALON_MAT_GRAVEYARD, "021");
    both_ways(&g, &die);
    assert_int_equal(count(&g, TALON_MAT_GRAVEYARD), 1);
    assert_int_equal(count(&g, TALON_MAT_TOKENS), TALON_MAT_SPARE);
    d.n = TALON_MAT_SPARE + 1;
    must_not(&g, &d, "there are not so many spare cards left");
    d.n = 1;
    d.text = "";
    must_not(&g, &d, "a token needs a name");
    savedgame_free(&g);
}

static void face_down(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    simple(&g, TALON_DEED_DRAW, 2);
    talon_deed d = with(TALON_DEED_MOVE, TALON_MAT_HAND, TALON_MAT_BATTLEFIELD, "0");
    d.down = true;
    both_ways(&g, &d);
    const talon_card card = card_at(&g, TALON_MAT_BATTLEFIELD, 0);
    assert_true(talon_mat_is_down(mat(&g), card));
    assert_null(talon_transcript_open_face(talon_saved_transcript(g.s), card));
    d = with(TALON_DEED_MOVE, TALON_MAT_LIBRARY, TALON_MAT_EXILE, "01");
    d.down = true;
    both_ways(&g, &d);
    assert_true(talon_mat_is_down(mat(&g), card_at(&g, TALON_MAT_EXILE, 1)));
    d = with(TALON_DEED_TURN, TALON_MAT_BATTLEFIELD, 0, "0");
    both_ways(&g, &d);
    assert_false(talon_mat_is_down(mat(&g), card));
    assert_non_null(talon_transcript_open_face(talon_saved_transcript(g.s), card));
    d.down = true;
    both_ways(&g, &d);
    assert_true(talon_mat_is_down(mat(&g), card));
    d = with(TALON_DEED_TURN, TALON_MAT_HAND, 0, "0");
    must_not(&g, &d, "cards of this zone are not turned over");
    savedgame_free(&g);
}

static void the_library(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    talon_deed d = with(TALON_DEED_SCRY, 0, 0, "2013");
    d.top = 1;
    d.bottom = 2;
    both_ways(&g, &d);
    assert_int_equal(count(&g, TALON_MAT_GRAVEYARD), 1);
    assert_non_null(strstr(last(&g), "scry: 1 on top, 2 to the bottom, 1 to the graveyard: "));
    simple(&g, TALON_DEED_LOOK, 3);
    d = with(TALON_DEED_SURVEIL, 0, 0, "01");
    both_ways(&g, &d);
    assert_int_equal(count(&g, TALON_MAT_GRAVEYARD), 3);
    d = with(TALON_DEED_MOVE, TALON_MAT_LIBRARY, TALON_MAT_HAND, "1");
    must_not(&g, &d, "only the top cards of the library are moved; others are searched for");
    d = with(TALON_DEED_SEARCH, 0, TALON_MAT_BATTLEFIELD, "25");
    d.shuffle = false;
    both_ways(&g, &d);
    assert_int_equal(count(&g, TALON_MAT_BATTLEFIELD), 2);
    d = with(TALON_DEED_SEARCH, 0, TALON_MAT_EXILE, "143");
    d.shuffle = true;
    must(&g, &d);
    assert_int_equal(count(&g, TALON_MAT_EXILE), 3);
    assert_int_equal(talon_mat_undoable(mat(&g)), 0);
    assert_non_null(strstr(last(&g), "search: "));
    assert_non_null(strstr(last(&g), ": to exile, shuffled"));
    /* hidden, on top of a library that was shuffled */
    d = with(TALON_DEED_SEARCH, 0, TALON_MAT_LIBRARY, "42");
    d.at = TALON_AT_TOP;
    must_not(&g, &d, "the library is looked at first");
    simple(&g, TALON_DEED_LOOK, (int32_t)count(&g, TALON_MAT_LIBRARY));
    const talon_card first = card_at(&g, TALON_MAT_LIBRARY, 4), second = card_at(&g, TALON_MAT_LIBRARY, 2);
    must(&g, &d);
    assert_int_equal(card_at(&g, TALON_MAT_LIBRARY, 0), first);
    assert_int_equal(card_at(&g, TALON_MAT_LIBRARY, 1), second);
    assert_non_null(talon_mat_face(mat(&g), first));
    assert_null(talon_mat_face(mat(&g), card_at(&g, TALON_MAT_LIBRARY, 2)));
    assert_null(talon_transcript_open_face(talon_saved_transcript(g.s), first));
    assert_non_null(strstr(last(&g), ": to the top of the library, shuffled"));
    d = deed(TALON_DEED_SHUFFLE, 4);
    d.part_top = true;
    must(&g, &d);
    d.part_top = false;
    d.part_end = true;
    must(&g, &d);
    assert_string_equal(last(&g), "shuffle the bottom 4");
    d.n = 99;
    must_not(&g, &d, "the library has not so many cards");
    d = deed(TALON_DEED_UNDO, 1);
    must_not(&g, &d, "a shuffle cannot be taken back");
    savedgame_free(&g);
}

static void mulligan(savedgame *g, talon_mulligan kind)
{
    talon_deed d = deed(TALON_DEED_MULLIGAN, 1);
    d.kind = (uint8_t)kind;
    must(g, &d);
}

static void mulligans(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    simple(&g, TALON_DEED_DRAW, 7);
    char words[100] = "mulligan (london), 7 cards back: ";
    for (uint32_t i = 0; i < 7; i++)
        sprintf(words + strlen(words), "%s%s", i ? "; " : "", talon_mat_name(mat(&g), card_at(&g, TALON_MAT_HAND, i)));
    mulligan(&g, TALON_MULLIGAN_LONDON);
    assert_int_equal(strncmp(last(&g), words, strlen(words)), 0);
    assert_int_equal(talon_mat_owed(mat(&g)), 0);
    mulligan(&g, TALON_MULLIGAN_LONDON);
    assert_int_equal(talon_mat_owed(mat(&g)), 1);
    talon_deed d = deed(TALON_DEED_KEEP, 1);
    must_not(&g, &d, "cards are owed first");
    d = with(TALON_DEED_BOTTOM, TALON_MAT_HAND, 0, "25");
    must_not(&g, &d, "this is not as many as are owed");
    d = with(TALON_DEED_BOTTOM, TALON_MAT_HAND, 0, "2");
    both_ways(&g, &d);
    assert_int_equal(talon_mat_owed(mat(&g)), 0);
    assert_int_equal(count(&g, TALON_MAT_HAND), 6);
    mulligan(&g, TALON_MULLIGAN_PARIS);
    assert_int_equal(count(&g, TALON_MAT_HAND), 5);
    static char before[ROOM];
    describe(before, g.s);
    simple(&g, TALON_DEED_KEEP, 1);
    undo_gives(&g, before);
    assert_true(talon_mat_started(mat(&g)));
    savedgame_free(&g);
    g = new_mat(true);
    mulligan(&g, TALON_MULLIGAN_LONDON);
    assert_int_equal(talon_mat_owed(mat(&g)), 1);
    for (int i = 0; i < 6; i++)
        mulligan(&g, TALON_MULLIGAN_VANCOUVER);
    assert_int_equal(count(&g, TALON_MAT_HAND), 0);
    d = deed(TALON_DEED_MULLIGAN, 1);
    d.kind = TALON_MULLIGAN_LONDON;
    must_not(&g, &d, "no card would be left");
    savedgame_free(&g);
}

/* A roll stays, and what came before it can still be taken back. */
static void rolls(void **state)
{
    (void)state;
    static const uint32_t sides[] = {[TALON_MAT_COIN] = 2, [TALON_MAT_DIE] = 6, [TALON_MAT_D20] = 20};
    savedgame g = new_mat(false);
    simple(&g, TALON_DEED_DRAW, 1);
    for (uint32_t z = TALON_MAT_COIN; z <= TALON_MAT_D20; z++) {
        char seen[20][32] = {""};
        uint32_t different = 0;
        for (int i = 0; i < 12; i++) {
            talon_deed d = deed(TALON_DEED_ROLL, 1);
            d.from = (uint8_t)z;
            must(&g, &d);
            const char *shows = talon_mat_shows(mat(&g), (talon_mat_zone)z);
            assert_non_null(shows);
            uint32_t k = 0;
            while (k < different && strcmp(seen[k], shows) != 0)
                k++;
            if (k == different)
                snprintf(seen[different++], sizeof seen[0], "%s", shows);
        }
        assert_in_range(different, 2, sides[z]);
    }
    simple(&g, TALON_DEED_UNDO, 1);
    assert_int_equal(count(&g, TALON_MAT_HAND), 0);
    savedgame_free(&g);
}

static void restart(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    simple(&g, TALON_DEED_DRAW, 7);
    const talon_deed d = with(TALON_DEED_CAST, TALON_MAT_COMMAND, TALON_MAT_STACK, "1");
    must(&g, &d);
    move(&g, TALON_MAT_STACK, "0", TALON_MAT_LIBRARY); /* tucked */
    move(&g, TALON_MAT_HAND, "01", TALON_MAT_BATTLEFIELD);
    move(&g, TALON_MAT_HAND, "0", TALON_MAT_EXILE);
    simple(&g, TALON_DEED_MILL, 2);
    talon_deed t = deed(TALON_DEED_TOKEN, 3);
    t.text = "Bird";
    must(&g, &t);
    talon_deed r = deed(TALON_DEED_ROLL, 1);
    r.from = TALON_MAT_COIN;
    must(&g, &r);
    assert_non_null(talon_mat_shows(mat(&g), TALON_MAT_COIN));
    simple(&g, TALON_DEED_NEXT, 1);
    simple(&g, TALON_DEED_RESTART, 1);
    assert_null(talon_mat_shows(mat(&g), TALON_MAT_COIN));
    assert_int_equal(count(&g, TALON_MAT_LIBRARY), LIBRARY - 7);
    assert_int_equal(count(&g, TALON_MAT_HAND), 7);
    assert_int_equal(count(&g, TALON_MAT_COMMAND), 2);
    assert_int_equal(count(&g, TALON_MAT_TOKENS), TALON_MAT_SPARE);
    assert_int_equal(count(&g, TALON_MAT_BATTLEFIELD) + count(&g, TALON_MAT_EXILE) + count(&g, TALON_MAT_GRAVEYARD), 0);
    assert_int_equal(talon_mat_value_of(mat(&g), "turn"), 0);
    assert_int_equal(talon_mat_tax(mat(&g), "Owl"), 0);
    assert_false(talon_mat_started(mat(&g)));
    must(&g, &r);
    assert_non_null(talon_mat_shows(mat(&g), TALON_MAT_COIN));
    simple(&g, TALON_DEED_RESTART, 1);
    savedgame_free(&g);
}

/* One of everything, for those that look at its file. */
static savedgame play_all(void)
{
    savedgame g = new_mat(false);
    simple(&g, TALON_DEED_DRAW, 7);
    talon_deed d = deed(TALON_DEED_MULLIGAN, 1);
    d.kind = TALON_MULLIGAN_LONDON;
    must(&g, &d);
    must(&g, &d);
    d = with(TALON_DEED_BOTTOM, TALON_MAT_HAND, 0, "3");
    must(&g, &d);
    simple(&g, TALON_DEED_KEEP, 1);
    simple(&g, TALON_DEED_NEXT, 1);
    d = with(TALON_DEED_CAST, TALON_MAT_COMMAND, TALON_MAT_STACK, "0");
    must(&g, &d);
    move(&g, TALON_MAT_STACK, "0", TALON_MAT_BATTLEFIELD);
    d = with(TALON_DEED_TAP, TALON_MAT_BATTLEFIELD, 0, "0");
    must(&g, &d);
    d = deed(TALON_DEED_TOKEN, 2);
    d.text = "Bird 1/1";
    must(&g, &d);
    d = with(TALON_DEED_COUNTER, TALON_MAT_BATTLEFIELD, 0, "1");
    d.text = "+1/+1";
    d.n = 2;
    must(&g, &d);
    d = with(TALON_DEED_MOVE, TALON_MAT_BATTLEFIELD, TALON_MAT_GRAVEYARD, "201");
    must(&g, &d);
    simple(&g, TALON_DEED_UNDO, 1);
    d = with(TALON_DEED_SCRY, 0, 0, "210");
    d.top = 1;
    d.bottom = 1;
    must(&g, &d);
    d = deed(TALON_DEED_ROLL, 1);
    d.from = TALON_MAT_DIE;
    must(&g, &d);
    d = with(TALON_DEED_SEARCH, 0, TALON_MAT_HAND, "3");
    d.shuffle = true;
    must(&g, &d);
    d = deed(TALON_DEED_SHUFFLE, 3);
    d.part_top = true;
    must(&g, &d);
    simple(&g, TALON_DEED_MILL, 2);
    simple(&g, TALON_DEED_REVEAL, 2);
    simple(&g, TALON_DEED_UNDO, 1);
    simple(&g, TALON_DEED_UNDO, 1);
    simple(&g, TALON_DEED_REDO, 1);
    simple(&g, TALON_DEED_RESTART, 1);
    d = deed(TALON_DEED_SET, 25);
    d.text = "life";
    must(&g, &d);
    simple(&g, TALON_DEED_END, 1);
    return g;
}

/* A file that is cut anywhere is mended to what it was, byte for byte, or is the mat before the deed. */
static void cut_anywhere(void **state)
{
    (void)state;
    savedgame g = play_all();
    assert_true(talon_mat_ended(mat(&g)));
    for (uint64_t lines = 1; lines <= g.lines; lines++) {
        savedgame cut = savedgame_open(&g, TABLE, lines);
        if (savedgame_settle(&cut) != TALON_SAVED_OK)
            fail_msg("%u lines: %s", (unsigned)lines, talon_saved_why(cut.s));
        if (cut.lines > g.lines || memcmp(cut.text, g.text, cut.size) != 0)
            fail_msg("from %u lines another game", (unsigned)lines);
        check_disk(&cut);
        savedgame_free(&cut);
    }
    savedgame_free(&g);
}

/* Notes of a block count by their numbers, in whatever order they stand. */
static void notes_in_any_order(void **state)
{
    (void)state;
    savedgame g = new_mat(false), turned = {0};
    for (int32_t n = 1; n <= 3; n++) {
        talon_deed d = deed(TALON_DEED_SET, n);
        d.text = "life";
        must(&g, &d);
    }
    size_t size;
    const char *first = savedgame_line(&g, g.lines - 3, &size), *second = savedgame_line(&g, g.lines - 2, &size),
               *third = savedgame_line(&g, g.lines - 1, &size);
    char *text = calloc(1, g.size + 1);
    snprintf(text, g.size + 1, "%.*s%.*s%.*s%.*s", (int)(first - g.text), g.text, (int)(g.text + g.size - third), third,
             (int)(second - first), first, (int)(third - second), second);
    turned = (savedgame){.text = text, .size = g.size, .lines = g.lines};
    savedgame again = savedgame_open(&turned, TABLE, g.lines);
    assert_int_equal(savedgame_settle(&again), TALON_SAVED_OK);
    assert_int_equal(talon_mat_value_of(mat(&again), "life"), 3);
    assert_string_equal(last(&again), "life 2 → 3");
    free(text);
    savedgame_free(&again);
    savedgame_free(&g);
}

/* A block has room for 255 lines of a seat, and a player may count more than that. */
static void more_notes_than_a_block_has(void **state)
{
    (void)state;
    savedgame g = new_mat(false);
    for (int32_t n = 1; n <= 450; n++) {
        talon_deed d = deed(TALON_DEED_SET, n);
        d.text = "life";
        if (do_it(&g, &d) != TALON_SAVED_OK)
            fail_msg("%d: %s", n, talon_saved_why(g.s));
    }
    assert_int_equal(talon_mat_value_of(mat(&g), "life"), 450);
    check_disk(&g);
    simple(&g, TALON_DEED_UNDO, 1);
    assert_int_equal(talon_mat_value_of(mat(&g), "life"), 449);
    assert_string_equal(last(&g), "undo: life 449 → 450");
    savedgame_free(&g);
}

/* A companion lies where everybody sees it, goes wherever a card goes, and is there again after a restart. */
static void companions(void **state)
{
    static const char *const companion[] = {"Wren"}, *const three[] = {"Wren", "Crow", "Elm"};
    (void)state;
    talon_saved_setup setup = savedgame_setup(TABLE, "Fox", cards, 0);
    setup.mat = true;
    setup.deck.companion = companion;
    setup.deck.companions_n = 1;
    savedgame g = savedgame_begin(TABLE, &setup);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_OK);
    assert_int_equal(talon_mat_count(mat(&g), TALON_MAT_REVEALED), 1);
    const talon_card wren = talon_mat_cards(mat(&g), TALON_MAT_REVEALED)[0], fox = talon_mat_cards(mat(&g), TALON_MAT_COMMAND)[0];
    assert_string_equal(talon_mat_name(mat(&g), wren), "Wren");
    assert_true(talon_mat_is_companion(mat(&g), wren) && !talon_mat_is_commander(mat(&g), wren));
    assert_false(talon_mat_is_companion(mat(&g), fox));
    assert_string_equal(talon_mat_commander(mat(&g), 0), "Fox");
    assert_null(talon_mat_commander(mat(&g), 1));
    assert_string_equal(talon_mat_listed(mat(&g), LIBRARY), "Wren");
    assert_true(talon_saved_has_deck(g.s, &setup.deck));
    talon_saved_deck without = setup.deck;
    without.companions_n = 0;
    assert_false(talon_saved_has_deck(g.s, &without));
    move(&g, TALON_MAT_REVEALED, "0", TALON_MAT_HAND);
    move(&g, TALON_MAT_HAND, "0", TALON_MAT_GRAVEYARD);
    simple(&g, TALON_DEED_RESTART, 1);
    assert_int_equal(talon_mat_where(mat(&g), wren), TALON_MAT_REVEALED);
    assert_int_equal(talon_mat_count(mat(&g), TALON_MAT_REVEALED), 1);
    assert_int_equal(talon_mat_count(mat(&g), TALON_MAT_LIBRARY) + talon_mat_count(mat(&g), TALON_MAT_HAND), LIBRARY);
    savedgame_free(&g);
    setup.deck.companion = three;
    setup.deck.companions_n = 3;
    const talon_saved_keys keys = savedgame_keys(TABLE);
    talon_saved *s = talon_saved_new(&keys);
    assert_int_equal(talon_saved_begin(s, &setup), TALON_SAVED_REFUSED);
    assert_string_equal(talon_saved_why(s), "the list has 3 companions; a game has at most 2");
    setup.mat = false; /* which has no place for them */
    assert_int_equal(talon_saved_begin(s, &setup), TALON_SAVED_OK);
    assert_true(talon_saved_has_deck(s, &setup.deck));
    talon_saved_free(s);
}

/* A game of talon/commander.h goes on at a mat, with its zones; acts that are no deeds count as what they did. */
static void other_games_go_on(void **state)
{
    (void)state;
    const talon_saved_setup setup = savedgame_setup(TABLE, "Fox", cards, 0);
    savedgame g = savedgame_begin(TABLE, &setup);
    const talon_saved_keys keys = savedgame_keys(TABLE);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_OK);
    assert_int_equal(savedgame_do(&g, TALON_ACTION_DRAW, 3), TALON_SAVED_OK);
    assert_int_equal(
        savedgame_do(&g, TALON_ACTION_MOVE_TO_TABLE,
                     talon_zone_cards(talon_commander_table(talon_saved_game(g.s)), talon_commander_shape(talon_saved_game(g.s)), 1)[0]),
        TALON_SAVED_OK);
    talon_saved *s = talon_saved_new(&keys);
    size_t size;
    talon_saved_as_mat(s);
    for (uint64_t i = 0; i < g.lines; i++) {
        const char *line = savedgame_line(&g, i, &size);
        assert_int_equal(talon_saved_read(s, line, size), TALON_SAVED_OK);
    }
    assert_int_equal(talon_saved_continue(s), TALON_SAVED_OK);
    const talon_mat *m = talon_saved_mat(s);
    assert_non_null(m);
    assert_int_equal(talon_mat_count(m, TALON_MAT_HAND), 2);
    assert_int_equal(talon_mat_count(m, TALON_MAT_BATTLEFIELD), 1);
    assert_false(talon_mat_has(m, TALON_MAT_GRAVEYARD));
    talon_deed d = with(TALON_DEED_MOVE, TALON_MAT_HAND, TALON_MAT_GRAVEYARD, "0");
    assert_int_equal(talon_saved_do(s, &d), TALON_SAVED_REFUSED);
    assert_string_equal(talon_saved_why(s), "this game has no such zone");
    d = with(TALON_DEED_MOVE, TALON_MAT_HAND, TALON_MAT_BATTLEFIELD, "0");
    assert_int_equal(talon_saved_do(s, &d), TALON_SAVED_OK);
    assert_int_equal(talon_mat_count(m, TALON_MAT_BATTLEFIELD), 2);
    talon_saved_free(s);
    savedgame_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_go_everywhere),
        cmocka_unit_test(hand_to_library_is_hidden),
        cmocka_unit_test(commanders_are_cast),
        cmocka_unit_test(taps_counters_and_notes),
        cmocka_unit_test(values_are_counted),
        cmocka_unit_test(tokens_come_and_go),
        cmocka_unit_test(face_down),
        cmocka_unit_test(the_library),
        cmocka_unit_test(mulligans),
        cmocka_unit_test(rolls),
        cmocka_unit_test(restart),
        cmocka_unit_test(companions),
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(notes_in_any_order),
        cmocka_unit_test(more_notes_than_a_block_has),
        cmocka_unit_test(other_games_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
