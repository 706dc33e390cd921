/* saved.c -- a saved game of Commander: every action written and read back, undone, torn; others' seeds; what is refused, and why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "saved/saved_impl.h"
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

/* Every action without a shuffle; the game has been shuffled and nothing else. */
static void play_without_shuffles(savedgame *g)
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

/* Those with one, in every way. */
static void play_shuffles(savedgame *g)
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
    play_without_shuffles(&g);
    must_do(&g, TALON_ACTION_UNDO, 1);
    must_do(&g, TALON_ACTION_REDO, 1);
    play_shuffles(&g);
    must_do(&g, TALON_ACTION_END, 1);
    assert_string_equal(last(&g), "the game ends");
    assert_int_equal(savedgame_do(&g, TALON_ACTION_DRAW, 1), TALON_SAVED_REFUSED);
    savedgame_free(&g);
}

/* ------------------------------------------------------------ how it is written */

/* What the next act at or after this line says (NULL: nothing), and the beginning of its operation. */
static const char *next_act(const savedgame *g, uint64_t *line, char *op, size_t room)
{
    static char say[300];
    size_t size;
    for (; *line < g->lines; ++*line) {
        const char *text = savedgame_line(g, *line, &size);
        if (strncmp(text, "{\"k\":\"act\"", 10) != 0)
            continue;
        const char *at = strstr(text, "\"op\":{") + 5, *end = strstr(text, ",\"say\":"), *said = end + 7;
        assert_true((size_t)(end - at) < room);
        memcpy(op, at, (size_t)(end - at));
        op[end - at] = 0;
        ++*line;
        if (*said != '"')
            return NULL;
        memcpy(say, said + 1, sizeof say - 1);
        *strchr(say, '"') = 0;
        return say;
    }
    fail_msg("there is no further act");
    return NULL;
}

/* Every act of the first game, word for word: this is the format. */
static void acts_are_written_so(void **state)
{
    (void)state;
#define PLACES(from, to, list, at, face)                                                                                                   \
    "{\"op\":\"move\",\"from\":\"" from "\",\"to\":\"" to "\",\"indices\":[" list "],\"at\":" at ",\"face\":" face "}"
#define FIRST(from, to, n, at, face) "{\"op\":\"move\",\"from\":\"" from "\",\"to\":\"" to "\",\"n\":" n ",\"at\":" at ",\"face\":" face "}"
#define LOOK(n)                      "{\"op\":\"look\",\"zone\":\"library\",\"n\":" n "}"
#define SHUFFLE(zone)                "{\"op\":\"shuffle\",\"zone\":\"" zone "\"}"
#define NOTHING                      PLACES("library", "library", "", END, "null")
#define END                          "\"end\""
#define TOP                          "\"top\""
#define UP                           "\"up\""
#define DOWN                         "\"down\""
    static const struct {
        const char *say, *op;
    } row[] = {
        {"draw 4", FIRST("library", "hand", "4", END, "null")},
        {"start", NOTHING},
        {"reveal 3", FIRST("library", "revealed", "3", END, "null")},
        {"return_to_bottom", PLACES("revealed", "library", "1", END, "null")},
        {"return_to_top", FIRST("revealed", "library", "1", TOP, "null")},
        {"move_to_hand", FIRST("revealed", "hand", "1", END, "null")},
        {"move_to_table", PLACES("hand", "table", "2", END, UP)},
        {"return_from_table", FIRST("table", "revealed", "1", END, "null")},
        {"move_to_table", FIRST("revealed", "table", "1", END, UP)},
        {"move_left", PLACES("hand", "hand", "1,0", TOP, "null")},
        {"move_right", PLACES("hand", "hand", "2,1", "1", "null")},
        {"mill 2", FIRST("library", "table", "2", END, UP)},
        {"play_face_down", FIRST("library", "table", "1", END, DOWN)},
        {"look 3", LOOK("3")},
        {"scry top 2 bottom 2 table 1", PLACES("library", "library", "4,0,2,1,3", TOP, "null")},
        {NULL, LOOK("5")},
        {NULL, PLACES("library", "library", "2,3", END, "null")},
        {NULL, PLACES("library", "table", "2", END, UP)},
        {"surveil top 1 bottom 2 table 2", PLACES("library", "library", "3,4,0,2,1", TOP, "null")},
        {NULL, LOOK("5")},
        {NULL, PLACES("library", "library", "1,2", END, "null")},
        {NULL, PLACES("library", "table", "1,2", END, UP)},
        {"surveil bottom 1 table 1", PLACES("library", "library", "1,0", TOP, "null")},
        {NULL, LOOK("2")},
        {NULL, FIRST("library", "library", "1", END, "null")},
        {NULL, FIRST("library", "table", "1", END, UP)},
        {"tutor unshuffled", PLACES("library", "hand", "1", END, "null")},
        {NULL, LOOK("11")},
        {"undo", PLACES("hand", "library", "4", "1", "null")},
        {"redo", PLACES("library", "hand", "1", END, "null")},
        {"undo", PLACES("hand", "library", "4", "1", "null")},
        {"undo", PLACES("table", "library", "7", TOP, "null")},
        {NULL, PLACES("library", "library", "12,1,2,3,4,5,6,7,8,9,10,11", END, "null")},
        {"redo", FIRST("library", "table", "1", END, UP)},
    };
    savedgame g = new_game(0);
    uint64_t line = 0;
    char op[300];
    must(&g, savedgame_settle(&g));
    play_without_shuffles(&g);
    for (int i = 0; i < 2; i++) {
        must_do(&g, TALON_ACTION_UNDO, 1);
        must_do(&g, TALON_ACTION_REDO, 1);
        must_do(&g, TALON_ACTION_UNDO, 1);
    }
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *say = next_act(&g, &line, op, sizeof op);
        if (!say != !row[i].say || (say && strcmp(say, row[i].say) != 0) || strcmp(op, row[i].op) != 0)
            fail_msg("act %zu says %s and does\n%s, not\n%s", i, say ? say : "nothing", op, row[i].op);
    }
    savedgame_free(&g);
}

/* What is said is read again; what would be said otherwise is not read. */
static void actions_are_said(void **state)
{
    (void)state;
    static const char *const good[] = {"start",
                                       "shuffle",
                                       "shuffle top 3",
                                       "shuffle bottom 12",
                                       "draw 1",
                                       "draw 12",
                                       "reveal 2",
                                       "mill 7",
                                       "play_face_down",
                                       "look 1000",
                                       "return_to_bottom",
                                       "return_to_top",
                                       "move_to_hand",
                                       "move_to_table",
                                       "return_from_table",
                                       "move_left",
                                       "move_right",
                                       "mulligan london",
                                       "mulligan vancouver",
                                       "mulligan paris",
                                       "mulligan bottom 2",
                                       "scry top 1",
                                       "scry bottom 2",
                                       "scry table 3",
                                       "scry top 1 bottom 2 table 3",
                                       "surveil top 1000",
                                       "surveil bottom 7 table 1",
                                       "tutor",
                                       "tutor unshuffled",
                                       "undo",
                                       "redo"};
    static const char *const bad[] = {"",
                                      "draw",
                                      "draw ",
                                      "draw 03",
                                      "draw 3 ",
                                      " draw 3",
                                      "Draw 3",
                                      "draw  3",
                                      "draw 3 top 1",
                                      "draw -1",
                                      "draw +1",
                                      "draw 4294967297",
                                      "draw 18446744073709551617",
                                      "shuffle 3",
                                      "shuffle top 0",
                                      "shuffle top",
                                      "shuffle top 3 bottom 2",
                                      "shuffle bottom 2 top 3",
                                      "mulligan london paris",
                                      "mulligan berlin",
                                      "mulligan bottom 0",
                                      "mulligan top 1",
                                      "scry top 1 unshuffled",
                                      "scry bottom 1 top 1",
                                      "scry top 1,2",
                                      "tutor shuffled",
                                      "tutor 3",
                                      "undo 1",
                                      "end",
                                      "new",
                                      "view",
                                      "game.draw 3",
                                      "start draw 3",
                                      "draw 3draw 3",
                                      "moved_to_table",
                                      "move_to_table\n"};
    bool has[TALON_ACTION_END_OF_LIST] = {0};
    char again[SAY_ROOM];
    talon_action a;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (!talon__say_read(&a, good[i]))
            fail_msg("\"%s\" is not read", good[i]);
        has[a.code] = true;
        talon__say_write(again, &a);
        assert_string_equal(again, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (talon__say_read(&a, bad[i]))
            fail_msg("\"%s\" is read as an action", bad[i]);
    for (uint32_t code = 1; code < TALON_ACTION_END_OF_LIST; code++)
        if (has[code] != (talon_action_get(code)->group == TALON_ACTION_GROUP_PLAY && code != TALON_ACTION_END))
            fail_msg("%s: src/saved/say.c and acts.c write it, and good[] has an example", talon_action_get(code)->name);
    talon_action_init(&a, TALON_ACTION_SCRY);
    a.top.n = a.bottom.n = a.table.n = UINT32_MAX;
    talon__say_write(again, &a); /* the longest there can be */
    assert_string_equal(again, "scry top 4294967295 bottom 4294967295 table 4294967295");
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
    play_without_shuffles(&g);
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

/* As far back as the game itself remembers. */
static void undo_goes_far(void **state)
{
    (void)state;
    savedgame g = new_game(0);
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
    check_disk(&g);
    savedgame_free(&g);
}

/* A shuffle of fewer than two cards has not been decided by seeds: it can be taken back. */
static void undo_of_nothing(void **state)
{
    (void)state;
    const talon_saved_setup setup = savedgame_setup(TABLE, "", "Wren", 0);
    savedgame g = savedgame_begin(TABLE, &setup);
    must(&g, savedgame_settle(&g));
    must_do(&g, TALON_ACTION_SHUFFLE, 1);
    must_do(&g, TALON_ACTION_START, 1);
    must_do(&g, TALON_ACTION_LOOK, 1);
    for (int i = 0; i < 3; i++)
        must_do(&g, TALON_ACTION_UNDO, 1);
    assert_int_equal(talon_commander_get_status(talon_saved_game(g.s)), TALON_COMMANDER_NOT_STARTED);
    assert_int_equal(savedgame_do(&g, TALON_ACTION_UNDO, 1), TALON_SAVED_REFUSED);
    for (int i = 0; i < 3; i++)
        must_do(&g, TALON_ACTION_REDO, 1);
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
    savedgame g = new_game(0), whole = {0};
    uint32_t wholes = 0, finished = 0;
    must(&g, savedgame_settle(&g));
    play_without_shuffles(&g);
    must_do(&g, TALON_ACTION_UNDO, 1);
    must_do(&g, TALON_ACTION_REDO, 1);
    must_do(&g, TALON_ACTION_UNDO, 1);
    must_do(&g, TALON_ACTION_UNDO, 1); /* of a scry: two acts */
    play_shuffles(&g);
    must_do(&g, TALON_ACTION_END, 1);
    for (uint64_t n = 1; n <= g.lines; n++) {
        savedgame cut = savedgame_open(&g, TABLE, n);
        const uint64_t before = whole.s ? talon_commander_seq(talon_saved_game(whole.s)) : 0;
        assert_int_equal(savedgame_settle(&cut), TALON_SAVED_OK);
        check_begins(&g, &cut);
        if (cut.lines == n) {
            wholes++;
            savedgame_free(&whole);
            whole = cut;
            continue;
        }
        check_disk(&cut);
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
    savedgame g = new_game(0);
    int64_t card[2];
    must(&g, savedgame_settle(&g));
    const uint64_t from = g.lines;
    const talon_action a = scry_one(&g, card);
    must(&g, savedgame_play(&g, &a));
    for (uint64_t n = from + 1; n < g.lines; n++) {
        savedgame cut = savedgame_open(&g, TABLE, n);
        assert_int_equal(savedgame_settle(&cut), TALON_SAVED_OK);
        check_begins(&g, &cut);
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

/* The player has signed the last line, and the dealer did not get to the end. */
static void torn_before_the_end(void **state)
{
    (void)state;
    savedgame g = new_game(0);
    must(&g, savedgame_settle(&g));
    must_do(&g, TALON_ACTION_DRAW, 3);
    must_do(&g, TALON_ACTION_END, 1);
    for (uint64_t n = g.lines - 2; n < g.lines; n++) {
        savedgame cut = savedgame_open(&g, TABLE, n);
        must(&cut, savedgame_settle(&cut));
        assert_int_equal(cut.lines, n);
        must_do(&cut, TALON_ACTION_END, 1);
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

/* A library that is too large for a search, from somebody who does not mind. */
static void too_many_cards(void **state)
{
    (void)state;
    const talon_saved_keys keys = savedgame_keys(TABLE);
    static const char *const face[] = {"a"}, *const player[] = {"Ana"};
    static const talon_face pile[TALON_SAVED_CARDS_MAX + 1];
    talon_fair_zone zones[SAVED_ZONES];
    uint8_t key[1][32];
    const char *said = "";
    memcpy(key[0], keys.me.pub, 32);
    for (uint32_t n = TALON_SAVED_CARDS_MAX; n <= TALON_SAVED_CARDS_MAX + 1; n++) {
        for (size_t z = 0; z < SAVED_ZONES; z++)
            zones[z] = (talon_fair_zone){talon__saved_zone_names[z], "table", "owner", 1, NULL, 0};
        zones[0] = (talon_fair_zone){"library", "deck", "none", 1, pile, n};
        const talon_fair_layout layout = {.name = "commander",
                                          .player = player,
                                          .key = (const uint8_t(*)[32])key,
                                          .players_n = 1,
                                          .face = face,
                                          .faces_n = 1,
                                          .zone = zones,
                                          .zones_n = SAVED_ZONES,
                                          .k = keys.k};
        talon_transcript *t = talon_transcript_new();
        char *line = talon_fair_write_layout(t, &said, &keys.dealer, &layout);
        assert_non_null(line);
        savedgame g = {.s = talon_saved_new(&keys)};
        assert_int_equal(talon_saved_read(g.s, line, strlen(line) - 1), n > TALON_SAVED_CARDS_MAX ? TALON_SAVED_FOREIGN : TALON_SAVED_OK);
        if (n > TALON_SAVED_CARDS_MAX)
            check_final(&g, TALON_SAVED_FOREIGN, "its library has more cards than a saved game can have");
        savedgame_free(&g);
        free(line);
        talon_transcript_free(t);
    }
}

typedef struct by_hand {
    const char *say, *op; /* op "end": the dealer's line */
} by_hand;

static char *hand_line(talon_transcript *t, const char **said, const by_hand *act)
{
    const talon_saved_keys keys = savedgame_keys(TABLE);
    if (talon_transcript_due(t) == TALON_DUE_ANSWER)
        return talon_fair_write_dealer(t, said, &keys.dealer, "answer");
    if (strcmp(act->op, "end") == 0)
        return talon_fair_write_dealer(t, said, &keys.dealer, "end");
    return talon_fair_write_act(t, said, &keys.me, act->op, act->say);
}

/* Acts that the player wrote by hand, after the first shuffle and the actions that are in g already. */
static void write_by_hand(savedgame *g, const by_hand *act, const char *why)
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
    while (act->op || talon_transcript_due(t) == TALON_DUE_ANSWER) {
        const char *said = "";
        const bool answer = talon_transcript_due(t) == TALON_DUE_ANSWER;
        char *line = hand_line(t, &said, act);
        act += !answer;
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
static void foreign_acts(const by_hand *act, const char *why)
{
    savedgame g = new_game(0);
    assert_int_equal(savedgame_settle(&g), TALON_SAVED_OK);
    assert_int_equal(savedgame_do(&g, TALON_ACTION_DRAW, 2), TALON_SAVED_OK);
    write_by_hand(&g, act, why);
}

static void acts_of_others(void **state)
{
    (void)state;
#define MOVE(from, to, rest) "{\"op\":\"move\",\"from\":\"" from "\",\"to\":\"" to "\"," rest "}"
#define PLAY                 MOVE("hand", "table", "\"indices\":[1],\"face\":\"up\"")
#define ARRANGE              MOVE("library", "library", "\"indices\":[2,1,0],\"at\":\"top\"")
#define OTHER                "an act does something else than it says: "
    static const struct {
        by_hand act[5];
        const char *why;
    } row[] = {
        {{{"move_to_table", PLAY}}, ""},
        {{{NULL, PLAY}}, "an act does not say which action it is"},
        {{{"Play", PLAY}}, "an act says what is no action: Play"},
        {{{"end", NOTHING}}, "an act says what is no action: end"},
        {{{"start", PLAY}}, OTHER "start"},
        {{{"move_to_hand", PLAY}}, "the game's rules do not allow this action"},
        {{{"move_to_table", MOVE("hand", "table", "\"indices\":[1],\"face\":\"down\"")}}, OTHER "move_to_table"},
        {{{"move_to_table", MOVE("hand", "table", "\"indices\":[1,0],\"face\":\"up\"")}}, OTHER "move_to_table"},
        {{{"move_to_table", MOVE("hand", "table", "\"n\":1,\"face\":\"up\"")}}, ""},
        {{{"move_to_table", MOVE("hand", "table", "\"indices\":[0],\"face\":\"up\"")}}, OTHER "move_to_table"}, /* one way to write it */
        {{{"move_to_table", MOVE("hand", "revealed", "\"indices\":[1]")}}, OTHER "move_to_table"},
        {{{"move_to_table", "{\"op\":\"turn\",\"zone\":\"hand\",\"indices\":[1],\"face\":\"up\"}"}},
         "the game's rules do not allow this action"},
        {{{"draw 2", MOVE("library", "hand", "\"n\":3")}}, OTHER "draw 2"},
        {{{"draw 1", "{\"op\":\"deal\",\"n\":1,\"from\":\"library\",\"to\":[\"hand\"]}"}}, OTHER "draw 1"},
        {{{"draw 0", NOTHING}}, "the game's rules do not allow this action"},
        {{{"start", NOTHING}}, ""},
        {{{"start", "{\"op\":\"deal\",\"n\":1,\"from\":\"library\",\"to\":[]}"}}, OTHER "start"},
        {{{"start", NOTHING}, {"start", NOTHING}}, "the game's rules do not allow this action"},
        {{{"shuffle top 3", MOVE("part", "library", "\"indices\":[]")}}, OTHER "shuffle top 3"},
        {{{"mulligan bottom 1", MOVE("hand", "library", "\"indices\":[1]")}}, "the game's rules do not allow this action"},
        {{{"mulligan london bottom 1", MOVE("hand", "library", "\"n\":2")}}, "nobody knows the new hand before it is drawn"},
        {{{"undo", MOVE("hand", "library", "\"n\":2,\"at\":\"top\"")}}, ""},
        {{{"undo", MOVE("hand", "library", "\"n\":2")}}, OTHER "undo"},
        {{{NULL, "{\"op\":\"undo\"}"}}, "an act does not say which action it is"},
        {{{"undo", "{\"op\":\"undo\"}"}}, OTHER "undo"},
        {{{"redo", NOTHING}}, "the game's rules do not allow this action"},
        {{{"undo", MOVE("hand", "library", "\"n\":2,\"at\":\"top\"")}, {"undo", NOTHING}}, "a shuffle cannot be taken back"},
        {{{"look 3", LOOK("3")}}, ""},
        {{{"look 3", LOOK("2")}}, OTHER "look 3"},
        {{{"scry top 3", LOOK("3")}}, OTHER "scry top 3"},
        {{{"scry top 1 bottom 2", ARRANGE}, {NULL, LOOK("3")}, {NULL, MOVE("library", "library", "\"indices\":[1,2]")}}, ""},
        {{{"scry top 1 bottom 2", ARRANGE}, {NULL, LOOK("3")}}, ""}, /* and is finished */
        {{{"scry top 1 bottom 2", ARRANGE}}, ""},
        {{{"scry top 1 bottom 1", ARRANGE}}, "the game's rules do not allow this action"},
        {{{"scry top 2 bottom 2", ARRANGE}}, OTHER "scry top 2 bottom 2"},
        {{{"scry top 1 bottom 2", ARRANGE}, {NULL, LOOK("2")}}, "an act that does not belong to the action before it"},
        {{{"scry top 1 bottom 2", ARRANGE}, {NULL, LOOK("3")}, {NULL, PLAY}}, "an act that does not belong to the action before it"},
        {{{"scry top 1 bottom 2", ARRANGE}, {"look 3", LOOK("3")}}, "an action begins before the one before it is finished: look 3"},
        {{{"scry top 1 bottom 2", ARRANGE}, {NULL, "end"}}, "the game ends before its last action is finished"},
        {{{"tutor unshuffled", MOVE("library", "hand", "\"indices\":[4]")}, {NULL, LOOK("21")}}, ""},
        {{{"tutor", MOVE("library", "hand", "\"indices\":[4]")}}, ""},
        {{{"tutor", MOVE("library", "hand", "\"indices\":[]")}}, "the game's rules do not allow this action"},
        {{{"shuffle top 3", MOVE("library", "part", "\"n\":3")}}, ""},
        {{{"shuffle top 3", MOVE("library", "part", "\"n\":3")}, {NULL, MOVE("part", "library", "\"n\":3,\"at\":\"top\"")}},
         "an act that does not belong to the action before it"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        foreign_acts(row[i].act, row[i].why);
    static const by_hand after_mulligan[] = {{"undo", NOTHING}, {NULL, NULL}};
    savedgame g = new_game(0);
    must(&g, savedgame_settle(&g));
    mulligan(&g, TALON_MULLIGAN_LONDON);
    write_by_hand(&g, after_mulligan, "a shuffle cannot be taken back");
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
        cmocka_unit_test(actions_are_said),      cmocka_unit_test(acts_are_written_so),
        cmocka_unit_test(every_action),          cmocka_unit_test(few_cards),
        cmocka_unit_test(undo_and_redo),         cmocka_unit_test(undo_goes_far),
        cmocka_unit_test(undo_of_nothing),       cmocka_unit_test(torn_anywhere),
        cmocka_unit_test(a_look_stays),          cmocka_unit_test(torn_while_mending),
        cmocka_unit_test(torn_before_the_end),   cmocka_unit_test(others_give_seeds),
        cmocka_unit_test(somebody_is_gone),      cmocka_unit_test(lines_that_are_bad),
        cmocka_unit_test(games_of_others),       cmocka_unit_test(too_many_cards),
        cmocka_unit_test(acts_of_others),        cmocka_unit_test(setups_that_are_none),
        cmocka_unit_test(calls_out_of_order),    cmocka_unit_test(actions_that_are_refused),
        cmocka_unit_test(decks_are_known_again), cmocka_unit_test(words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
