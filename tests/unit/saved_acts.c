/* saved_acts.c -- a saved game of Commander in its transcript: how every action is said and written; and files that verify, but are none
 * of its games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "saved/saved_impl.h"
#include "savedplay/savedacts.h"

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
    savedgame g = saved_new_game(0);
    uint64_t line = 0;
    char op[300];
    saved_must(&g, savedgame_settle(&g));
    saved_play_without_shuffles(&g);
    for (int i = 0; i < 2; i++) {
        saved_must_do(&g, TALON_ACTION_UNDO, 1);
        saved_must_do(&g, TALON_ACTION_REDO, 1);
        saved_must_do(&g, TALON_ACTION_UNDO, 1);
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

/* ----------------------------------------------------------------- of others */

/* Line 0 of somebody who lays out a table as they like. */
static void foreign(const char *name, const char *zone, talon_face first, uint32_t commanders, const char *why)
{
    const talon_saved_keys keys = savedgame_keys(SAVED_TABLE);
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
        saved_check_final(&g, TALON_SAVED_FOREIGN, why);
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
    const talon_saved_keys keys = savedgame_keys(SAVED_TABLE);
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
            saved_check_final(&g, TALON_SAVED_FOREIGN, "its library has more cards than a saved game can have");
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
    const talon_saved_keys keys = savedgame_keys(SAVED_TABLE);
    if (talon_transcript_due(t) == TALON_DUE_ANSWER)
        return talon_fair_write_dealer(t, said, &keys.dealer, "answer");
    if (strcmp(act->op, "end") == 0)
        return talon_fair_write_dealer(t, said, &keys.dealer, "end");
    return talon_fair_write_act(t, said, &keys.me, act->op, act->say);
}

/* Acts that the player wrote by hand, after the first shuffle and the actions that are in g already. */
static void write_by_hand(savedgame *g, const by_hand *act, const char *why)
{
    const talon_saved_keys keys = savedgame_keys(SAVED_TABLE);
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
        saved_check_final(g, TALON_SAVED_FOREIGN, why);
    else if (status != TALON_SAVED_OK)
        fail_msg("%s", talon_saved_why(g->s));
    else
        saved_must(g, savedgame_settle(g));
    savedgame_free(g);
}

/* After a draw of two. */
static void foreign_acts(const by_hand *act, const char *why)
{
    savedgame g = saved_new_game(0);
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
    savedgame g = saved_new_game(0);
    saved_must(&g, savedgame_settle(&g));
    saved_mulligan(&g, TALON_MULLIGAN_LONDON);
    write_by_hand(&g, after_mulligan, "a shuffle cannot be taken back");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_said), cmocka_unit_test(acts_are_written_so), cmocka_unit_test(games_of_others),
        cmocka_unit_test(too_many_cards),   cmocka_unit_test(acts_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
