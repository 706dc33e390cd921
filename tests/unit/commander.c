/* commander.c -- a game of Commander: setting up, every action and refusal, mulligans, what undo leaves known, and the faults of the
 * tool its specification comes from, which must not come back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "commander/commander_impl.h"
#include <talon/view.h>

#include "lib/deckgame.h"

#define LIBRARY TALON_COMMANDER_LIBRARY
#define HAND    TALON_COMMANDER_HAND
#define NOTHING ((talon_card_list){NULL, 0})

#define IS(g, text) assert_string_equal(deckgame_text(g), text)
#define DONE(call)  assert_int_equal(call, TALON_OK)
#define LIST(...)   ((talon_card_list){(const int64_t[]){__VA_ARGS__}, sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t)})

/* The call is refused with this status and particulars, and the game is bit for bit what it was. */
#define REFUSED(g, call, s, z, w, h)                                                                                                       \
    do {                                                                                                                                   \
        talon_table *before_ = malloc((g)->table->size);                                                                                   \
        talon_table_copy(before_, (g)->table);                                                                                             \
        const game_mark now_ = (g)->now;                                                                                                   \
        const uint64_t done_ = (g)->done;                                                                                                  \
        assert_int_equal(call, s);                                                                                                         \
        assert_memory_equal(before_, (g)->table, before_->size);                                                                           \
        assert_memory_equal(&now_, &(g)->now, sizeof now_);                                                                                \
        assert_int_equal(done_, (g)->done);                                                                                                \
        const talon_fault *f_ = talon_commander_fault(g);                                                                                  \
        assert_int_equal(f_->status, s);                                                                                                   \
        assert_int_equal(f_->zone, z);                                                                                                     \
        assert_int_equal(f_->want, w);                                                                                                     \
        assert_int_equal(f_->have, h);                                                                                                     \
        free(before_);                                                                                                                     \
    } while (0)

#define NO_ZONE TALON_ZONE_NONE

/* --------------------------------------------------------------- the list */

static void a_new_game_is_sorted_by_name_once(void **state)
{
    (void)state;
    talon_commander *g = deckgame("b -x a B ab \xc3\x84 b a | b Zur", "1", false);
    IS(g, "B a a ab b b \xc3\x84 / / / / Zur b");
    assert_int_equal(talon_commander_cards(g), 9);
    assert_int_equal(talon_commander_get_status(g), TALON_COMMANDER_NOT_STARTED);
    assert_int_equal(talon_commander_seq(g), 0);
    /* Zur < a; of three called b the commander is the first. */
    talon_card commanders[2];
    assert_int_equal(talon_commander_view(commanders, g, TALON_COMMANDER_COMMAND), 2);
    assert_int_equal(commanders[0], 1);
    assert_int_equal(commanders[1], 5);
    assert_null(talon_commander_record(g));
    assert_int_equal(talon_commander_check(g), 0);
    free(g);
}

static void games_of_no_cards(void **state)
{
    (void)state;
    talon_commander *g = deckgame("", "1", false);
    IS(g, " / / / /");
    REFUSED(g, talon_commander_draw(g, 1), TALON_E_INSUFFICIENT_CARDS, LIBRARY, 1, 0);
    REFUSED(g, talon_commander_reveal(g, 1), TALON_E_INSUFFICIENT_CARDS, LIBRARY, 1, 0);
    REFUSED(g, talon_commander_move_left(g, 0), TALON_E_CARD_NOT_FOUND, NO_ZONE, 0, 0);
    DONE(talon_commander_shuffle(g));
    assert_false(talon_commander_top_seen(g));
    free(g);
}

static void decks_that_are_refused(void **state)
{
    char name[300];
    talon_fault f;
    memset(name, 'x', sizeof name);
    (void)state;
    assert_null(deckgame("a | b c d", "1", false));
    talon_commander_card card[3] = {{"a", 1, false}, {"b", 1, false}, {"c", 1, false}};
    talon_commander_setup setup = {.commander = card, .commanders_n = 3};
    assert_null(deckgame_of(&setup, &f));
    assert_int_equal(f.status, TALON_E_TOO_MANY_COMMANDERS);
    setup.commanders_n = 2;
    card[1].name_size = 0;
    assert_null(deckgame_of(&setup, &f));
    assert_int_equal(f.status, TALON_E_BAD_REQUEST);
    card[1] = (talon_commander_card){"b\0b", 3, false};
    assert_null(deckgame_of(&setup, &f));
    assert_int_equal(f.status, TALON_E_BAD_REQUEST);
    card[1] = (talon_commander_card){name, 256, false};
    assert_null(deckgame_of(&setup, &f));
    assert_int_equal(f.status, TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(f.have, TALON_MAX_CARD_NAME);
    card[1].name_size = 255;
    free(deckgame_of(&setup, &f));
    assert_int_equal(f.status, TALON_OK);
}

static void the_largest_deck(void **state)
{
    const size_t n = TALON_MAX_CARDS - TALON_COMMANDERS_MAX;
    talon_commander_card *card = calloc(n + 1, sizeof *card);
    char *names = malloc(8 * (n + 1));
    talon_fault f;
    (void)state;
    for (size_t i = 0; i <= n; i++)
        card[i] = (talon_commander_card){names + 8 * i, (size_t)snprintf(names + 8 * i, 8, "%zu", i * 7919 % n), false};
    talon_commander_setup setup = {.commander = card, .commanders_n = 2, .card = card, .cards_n = n};
    assert_in_range(talon_commander_size(&setup), (size_t)16 << 20, (size_t)32 << 20);
    talon_commander *g = deckgame_of(&setup, &f);
    assert_non_null(g);
    assert_int_equal(talon_commander_check(g), 0);
    DONE(talon_commander_shuffle(g));
    DONE(talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, NULL, 0));
    DONE(talon_commander_mill(g, 30000));
    DONE(talon_commander_undo(g));
    DONE(talon_commander_undo(g));
    DONE(talon_commander_redo(g));
    assert_int_equal(talon_commander_check(g), 0);
    free(g);
    setup.cards_n = n + 1;
    assert_null(deckgame_of(&setup, &f));
    assert_int_equal(f.status, TALON_E_LIMIT_EXCEEDED);
    free(card), free(names);
}

static void the_provenance_is_kept(void **state)
{
    talon_commander_card card = {"a", 1, false};
    talon_fault f;
    char text[] = "{\"from\":\"somewhere\"}";
    size_t size;
    (void)state;
    talon_commander_setup setup = {.id = 41, .card = &card, .cards_n = 1, .provenance = text, .provenance_size = sizeof text - 1};
    talon_commander *g = deckgame_of(&setup, &f);
    text[2] = 'X';
    DONE(talon_commander_draw(g, 1));
    DONE(talon_commander_start(g));
    assert_string_equal(talon_commander_provenance(g, &size), "{\"from\":\"somewhere\"}");
    assert_int_equal(size, sizeof text - 1);
    assert_int_equal(talon_commander_id(g), 41);
    free(g);
}

/* ------------------------------------------------------------ the actions */

static void the_actions_of_the_seed(void **state)
{
    (void)state;
    talon_commander *g = deckgame("a b c d e f | Z", "1", false);
    DONE(talon_commander_draw(g, 1));
    DONE(talon_commander_draw(g, 2));
    IS(g, "d e f / a b c / / / Z");
    DONE(talon_commander_reveal(g, 2));
    IS(g, "f / a b c / d e / / Z");
    DONE(talon_commander_return_to_bottom(g, deckgame_find(g, TALON_COMMANDER_REVEALED, "d")));
    IS(g, "f d / a b c / e / / Z");
    DONE(talon_commander_return_to_top(g, deckgame_find(g, TALON_COMMANDER_REVEALED, "e")));
    IS(g, "e f d / a b c / / / Z");
    DONE(talon_commander_reveal(g, 1));
    DONE(talon_commander_move_to_hand(g, deckgame_find(g, TALON_COMMANDER_REVEALED, "e")));
    IS(g, "f d / a b c e / / / Z");
    DONE(talon_commander_move_to_table(g, deckgame_find(g, HAND, "c")));
    DONE(talon_commander_move_to_table(g, deckgame_find(g, HAND, "a")));
    IS(g, "f d / b e / / a c / Z"); /* the table by name */
    DONE(talon_commander_return_from_table(g, deckgame_find(g, TALON_COMMANDER_TABLE, "c")));
    DONE(talon_commander_move_to_table(g, deckgame_find(g, TALON_COMMANDER_REVEALED, "c")));
    IS(g, "f d / b e / / a c / Z");
    DONE(talon_commander_move_right(g, deckgame_find(g, HAND, "b")));
    IS(g, "f d / e b / / a c / Z");
    DONE(talon_commander_move_left(g, deckgame_find(g, HAND, "b")));
    IS(g, "f d / b e / / a c / Z");
    DONE(talon_commander_mill(g, 1));
    IS(g, "d / b e / / a c f / Z");
    DONE(talon_commander_play_face_down(g));
    IS(g, " / b e / / a c d f / Z");
    assert_true(talon_commander_is_down(g, (talon_card)deckgame_find(g, TALON_COMMANDER_TABLE, "d")));
    assert_false(talon_commander_is_down(g, (talon_card)deckgame_find(g, TALON_COMMANDER_TABLE, "f")));
    assert_false(talon_commander_is_down(g, (talon_card)deckgame_find(g, HAND, "b")));
    free(g);
}

static void actions_that_are_refused(void **state)
{
    (void)state;
    talon_commander *g = deckgame("a b c d | Z", "1", false);
    DONE(talon_commander_draw(g, 2)); /* Z 0, a 1 b 2 in hand, c 3 d 4 in the library */
    REFUSED(g, talon_commander_draw(g, 3), TALON_E_INSUFFICIENT_CARDS, LIBRARY, 3, 2);
    REFUSED(g, talon_commander_draw(g, 0), TALON_E_INVALID_COUNT, NO_ZONE, 0, 0);
    REFUSED(g, talon_commander_reveal(g, -1), TALON_E_INVALID_COUNT, NO_ZONE, -1, 0);
    REFUSED(g, talon_commander_mill(g, 9), TALON_E_INSUFFICIENT_CARDS, LIBRARY, 9, 2);
    REFUSED(g, talon_commander_look(g, 3), TALON_E_INSUFFICIENT_CARDS, LIBRARY, 3, 2);
    REFUSED(g, talon_commander_look(g, 0), TALON_E_INVALID_COUNT, NO_ZONE, 0, 0);
    REFUSED(g, talon_commander_shuffle_top(g, 3), TALON_E_INSUFFICIENT_CARDS, LIBRARY, 3, 2);
    REFUSED(g, talon_commander_shuffle_bottom(g, 0), TALON_E_INVALID_COUNT, NO_ZONE, 0, 0);
    REFUSED(g, talon_commander_move_left(g, 1), TALON_E_INVALID_POSITION, NO_ZONE, -1, 0);
    REFUSED(g, talon_commander_move_right(g, 2), TALON_E_INVALID_POSITION, NO_ZONE, 2, 0);
    REFUSED(g, talon_commander_move_right(g, 3), TALON_E_CARD_NOT_IN_ZONE, HAND, 3, 0);
    REFUSED(g, talon_commander_move_left(g, -1), TALON_E_CARD_NOT_FOUND, NO_ZONE, -1, 0);
    REFUSED(g, talon_commander_move_left(g, 5), TALON_E_CARD_NOT_FOUND, NO_ZONE, 5, 0);
    REFUSED(g, talon_commander_return_to_top(g, 1), TALON_E_CARD_NOT_IN_ZONE, TALON_COMMANDER_REVEALED, 1, 0);
    REFUSED(g, talon_commander_return_to_bottom(g, 3), TALON_E_CARD_NOT_IN_ZONE, TALON_COMMANDER_REVEALED, 3, 0);
    REFUSED(g, talon_commander_move_to_hand(g, 0), TALON_E_CARD_NOT_IN_ZONE, TALON_COMMANDER_REVEALED, 0, 0);
    REFUSED(g, talon_commander_move_to_table(g, 0), TALON_E_CARD_NOT_IN_ZONE, HAND, 0, 0);
    REFUSED(g, talon_commander_return_from_table(g, 0), TALON_E_CARD_NOT_IN_ZONE, TALON_COMMANDER_TABLE, 0, 0);
    REFUSED(g, talon_commander_tutor(g, 0, true), TALON_E_CARD_NOT_IN_ZONE, LIBRARY, 0, 0);
    REFUSED(g, talon_commander_tutor(g, 1, false), TALON_E_CARD_NOT_IN_ZONE, LIBRARY, 1, 0);
    REFUSED(g, talon_commander_tutor(g, 99, false), TALON_E_CARD_NOT_FOUND, NO_ZONE, 99, 0);
    REFUSED(g, talon_commander_redo(g), TALON_E_NOTHING_TO_REDO, NO_ZONE, 0, 0);
    DONE(talon_commander_undo(g));
    REFUSED(g, talon_commander_undo(g), TALON_E_NOTHING_TO_UNDO, NO_ZONE, 0, 0);
    free(g);
}

static void numbers_that_are_no_action(void **state)
{
    talon_action a;
    (void)state;
    talon_commander *g = deckgame("a b", "1", false);
    const int none[] = {TALON_ACTION_NONE, TALON_ACTION_NEW, TALON_ACTION_VIEW, TALON_ACTION_END_OF_LIST, 200};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        talon_action_init(&a, (talon_action_code)none[i]);
        REFUSED(g, talon_commander_act(g, &a), TALON_E_UNKNOWN_OP, NO_ZONE, 0, 0);
    }
    talon_action_init(&a, TALON_ACTION_SHUFFLE);
    a.part_top = a.part_end = true;
    REFUSED(g, talon_commander_act(g, &a), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.kind = TALON_MULLIGAN_PARIS + 1;
    REFUSED(g, talon_commander_act(g, &a), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    assert_null(talon_action_get(0));
    assert_null(talon_action_get(TALON_ACTION_END_OF_LIST));
    assert_null(talon_action_arg_get(TALON_ACTION_ARG_END));
    assert_null(talon_action_find("game.drawn", 10));
    free(g);
}

static void a_game_starts_once_and_ends(void **state)
{
    (void)state;
    talon_commander *g = deckgame("a b c", "1", false);
    DONE(talon_commander_draw(g, 1)); /* works before the start */
    DONE(talon_commander_start(g));
    assert_int_equal(talon_commander_get_status(g), TALON_COMMANDER_ACTIVE);
    REFUSED(g, talon_commander_start(g), TALON_E_GAME_NOT_ACTIVE, NO_ZONE, 0, 0);
    DONE(talon_commander_undo(g));
    assert_int_equal(talon_commander_get_status(g), TALON_COMMANDER_NOT_STARTED);
    DONE(talon_commander_redo(g));
    assert_int_equal(talon_commander_get_status(g), TALON_COMMANDER_ACTIVE);
    DONE(talon_commander_end(g));
    assert_int_equal(talon_commander_get_status(g), TALON_COMMANDER_ENDED);
    REFUSED(g, talon_commander_draw(g, 0), TALON_E_GAME_NOT_ACTIVE, NO_ZONE, 0, 0);
    REFUSED(g, talon_commander_undo(g), TALON_E_GAME_NOT_ACTIVE, NO_ZONE, 0, 0);
    REFUSED(g, talon_commander_end(g), TALON_E_GAME_NOT_ACTIVE, NO_ZONE, 0, 0);
    assert_int_equal(talon_commander_undoable(g), 0);
    free(g);
    g = deckgame("a", "1", false);
    DONE(talon_commander_end(g)); /* nobody came */
    REFUSED(g, talon_commander_start(g), TALON_E_GAME_NOT_ACTIVE, NO_ZONE, 0, 0);
    free(g);
}

static void scry_and_surveil(void **state)
{
    (void)state;
    talon_commander *g = deckgame("a b c d e f", "1", false);
    DONE(talon_commander_scry(g, LIST(2, 0), LIST(1), NOTHING));
    IS(g, "c a d e f b / / / /");
    DONE(talon_commander_surveil(g, LIST(3), NOTHING, LIST(0, 2)));
    IS(g, "d e f b / / / a c /");
    DONE(talon_commander_scry(g, NOTHING, LIST(3, 4, 5, 1), NOTHING));
    IS(g, "d e f b / / / a c /");
    DONE(talon_commander_scry(g, NOTHING, LIST(1, 5, 4, 3), NOTHING));
    IS(g, "b f e d / / / a c /");
    DONE(talon_commander_surveil(g, NOTHING, NOTHING, LIST(5, 1, 3, 4)));
    IS(g, " / / / a b c d e f /");
    DONE(talon_commander_undo(g));
    REFUSED(g, talon_commander_scry(g, NOTHING, NOTHING, NOTHING), TALON_E_INVALID_COUNT, NO_ZONE, 0, 0);
    REFUSED(g, talon_commander_scry(g, LIST(1, 1), NOTHING, NOTHING), TALON_E_CARD_NOT_IN_ZONE, LIBRARY, 1, 0);
    REFUSED(g, talon_commander_scry(g, LIST(1), LIST(0), NOTHING), TALON_E_CARD_NOT_IN_ZONE, LIBRARY, 0, 0);
    REFUSED(g, talon_commander_scry(g, LIST(5), NOTHING, NOTHING), TALON_E_INVALID_POSITION, NO_ZONE, 1, 0);
    REFUSED(g, talon_commander_surveil(g, LIST(1), NOTHING, LIST(4)), TALON_E_INVALID_POSITION, NO_ZONE, 2, 0);
    REFUSED(g, talon_commander_surveil(g, NOTHING, LIST(3), LIST(1)), TALON_E_INVALID_POSITION, NO_ZONE, 3, 0);
    REFUSED(g, talon_commander_surveil(g, NOTHING, NOTHING, LIST(0)), TALON_E_CARD_NOT_IN_ZONE, LIBRARY, 0, 0);
    REFUSED(g, talon_commander_surveil(g, NOTHING, NOTHING, LIST(-1)), TALON_E_CARD_NOT_FOUND, NO_ZONE, -1, 0);
    REFUSED(g, talon_commander_scry(g, LIST(0), LIST(6), NOTHING), TALON_E_CARD_NOT_FOUND, NO_ZONE, 6, 0);
    IS(g, "b f e d / / / a c /");
    assert_int_equal(talon_commander_check(g), 0);
    free(g);
}

/* A shuffle of a part is the wash of so many cards by the step, and leaves the others where they are. */
static void shuffles_of_a_part(void **state)
{
    uint16_t order[4] = {0, 1, 2, 3};
    talon_card card[7];
    talon_stream stream;
    talon_seed seed;
    (void)state;
    talon_commander *g = deckgame("a b c d e f g", "77", false);
    talon_seed_parse(&seed, "77", 2);
    DONE(talon_commander_shuffle_top(g, 4));
    talon_stream_init(&stream, &seed, 0, 0);
    talon_stream_wash(&stream, order, 4);
    talon_commander_view(card, g, LIBRARY);
    for (uint32_t i = 0; i < 7; i++)
        assert_int_equal(card[i], i < 4 ? order[i] : i);
    DONE(talon_commander_undo(g));
    DONE(talon_commander_shuffle_bottom(g, 4)); /* the same step: the same dice */
    talon_commander_view(card, g, LIBRARY);
    for (uint32_t i = 0; i < 7; i++)
        assert_int_equal(card[i], i < 3 ? i : order[i - 3] + 3u);
    assert_int_equal(talon_commander_table(g)->step, 1);
    DONE(talon_commander_shuffle_top(g, 1)); /* nothing to choose: no step */
    assert_int_equal(talon_commander_table(g)->step, 1);
    free(g);
}

static void tutors(void **state)
{
    (void)state;
    talon_commander *g = deckgame("a b c d e", "3", false);
    DONE(talon_commander_tutor(g, 3, false));
    IS(g, "a b c e / d / / /");
    assert_int_equal(talon_commander_table(g)->step, 0);
    DONE(talon_commander_tutor(g, 0, true));
    assert_int_equal(talon_commander_table(g)->step, 1);
    assert_int_equal(talon_commander_count(g, LIBRARY), 3);
    assert_int_equal(deckgame_find(g, HAND, "a"), 0);
    assert_int_equal(talon_commander_record(g)->effects_n, 2); /* a move and a permutation in one record */
    DONE(talon_commander_undo(g));
    IS(g, "a b c e / d / / /");
    assert_int_equal(talon_commander_table(g)->step, 0);
    free(g);
}

static void searching_by_name(void **state)
{
    talon_card found[8];
    (void)state;
    talon_commander *g = deckgame("Sol_Ring Forest Snow_Forest Rest Ring forest | Forester", "6", false);
    DONE(talon_commander_shuffle(g));
    DONE(talon_commander_shuffle(g));
    assert_int_equal(talon_commander_search(found, g, LIBRARY, "FOREST", 6), 3); /* by name, the commander is elsewhere */
    assert_string_equal(talon_commander_name(g, found[0], NULL), "Forest");
    assert_string_equal(talon_commander_name(g, found[1], NULL), "Snow_Forest");
    assert_string_equal(talon_commander_name(g, found[2], NULL), "forest");
    assert_int_equal(talon_commander_search(found, g, LIBRARY, "rest", 4), 4);
    assert_int_equal(talon_commander_search(found, g, LIBRARY, "ring", 4), 2);
    assert_int_equal(talon_commander_search(found, g, LIBRARY, "rings", 5), 0);
    assert_int_equal(talon_commander_search(found, g, LIBRARY, "", 0), 6);
    for (uint32_t i = 1; i < 6; i++)
        assert_true(found[i - 1] < found[i]);
    assert_int_equal(talon_commander_search(found, g, HAND, "", 0), 0);
    assert_int_equal(talon_commander_search(found, g, TALON_COMMANDER_COMMAND, "er", 2), 1);
    free(g);
}

/* -------------------------------------------------------------- mulligans */

static const char ten[] = "a b c d e f g h i j";

static void london_mulligans(void **state)
{
    talon_card hand[7];
    (void)state;
    talon_commander *g = deckgame(ten, "1", false);
    DONE(talon_commander_draw(g, 7));
    DONE(talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, NULL, 0)); /* the first is free */
    assert_int_equal(talon_commander_owed(g), 0);
    assert_int_equal(talon_commander_count(g, HAND), 7);
    for (uint32_t paid = 1; paid <= 7; paid++) {
        DONE(talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, NULL, 0));
        assert_int_equal(talon_commander_owed(g), paid);
        assert_int_equal(talon_commander_count(g, HAND), 7);
    }
    assert_int_equal(talon_commander_mulligans(g), 8);
    REFUSED(g, talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, NULL, 0), TALON_E_INSUFFICIENT_CARDS, HAND, 8, 7);
    for (uint32_t i = 0; i < 5; i++)
        DONE(talon_commander_undo(g));
    assert_int_equal(talon_commander_owed(g), 2);
    talon_commander_view(hand, g, HAND);
    const int64_t bottom[3] = {hand[4], hand[1], hand[0]}, twice[2] = {hand[4], hand[4]};
    REFUSED(g, talon_commander_mulligan(g, TALON_MULLIGAN_NONE, bottom, 3), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    assert_string_equal(talon_commander_fault(g)->what, "two cards are owed to the bottom");
    REFUSED(g, talon_commander_mulligan(g, TALON_MULLIGAN_NONE, NULL, 0), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    REFUSED(g, talon_commander_mulligan(g, TALON_MULLIGAN_NONE, twice, 2), TALON_E_CARD_NOT_IN_ZONE, HAND, hand[4], 0);
    DONE(talon_commander_mulligan(g, TALON_MULLIGAN_NONE, bottom, 2));
    assert_int_equal(talon_commander_owed(g), 0);
    assert_int_equal(talon_commander_count(g, HAND), 5);
    assert_int_equal(talon_zone_cards(g->table, g->shape, LIBRARY)[3], bottom[0]);
    assert_int_equal(talon_zone_cards(g->table, g->shape, LIBRARY)[4], bottom[1]);
    assert_int_equal(talon_commander_mulligans(g), 3);
    REFUSED(g, talon_commander_mulligan(g, TALON_MULLIGAN_NONE, bottom, 1), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    DONE(talon_commander_undo(g));
    assert_int_equal(talon_commander_owed(g), 2);
    free(g);
}

/* What the hand will be is known after an undo; then the bottom can be named at once, and all of it is one action. */
static void a_mulligan_with_its_bottom(void **state)
{
    talon_card hand[7];
    (void)state;
    talon_commander *g = deckgame(ten, "9", true);
    DONE(talon_commander_draw(g, 7));
    DONE(talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, NULL, 0));
    assert_int_equal(talon_commander_owed(g), 1); /* in a duel none is free */
    talon_commander_view(hand, g, HAND);
    const int64_t bottom = hand[6];
    DONE(talon_commander_undo(g));
    assert_true(talon_commander_learned(g));
    DONE(talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, &bottom, 1));
    assert_int_equal(talon_commander_owed(g), 0);
    assert_int_equal(talon_commander_count(g, HAND), 6);
    DONE(talon_commander_undo(g));
    assert_int_equal(talon_commander_mulligans(g), 0);
    REFUSED(g, talon_commander_mulligan(g, TALON_MULLIGAN_PARIS, &bottom, 1), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    const int64_t nobody = 10;
    REFUSED(g, talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, &nobody, 1), TALON_E_CARD_NOT_FOUND, NO_ZONE, 10, 0);
    free(g);
}

static void mulligans_to_fewer_cards(void **state)
{
    static const talon_mulligan kind[] = {TALON_MULLIGAN_VANCOUVER, TALON_MULLIGAN_PARIS};
    (void)state;
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t free_ = 0; free_ < 2; free_++) {
            talon_commander *g = deckgame(ten, "1", free_ == 0);
            DONE(talon_commander_draw(g, 7));
            for (uint32_t i = 1; i <= 7 + free_; i++) {
                DONE(talon_commander_mulligan(g, kind[k], NULL, 0));
                assert_int_equal(talon_commander_count(g, HAND), i <= free_ ? 7 : 7 + free_ - i);
                assert_int_equal(talon_commander_owed(g), 0);
            }
            REFUSED(g, talon_commander_mulligan(g, kind[k], NULL, 0), TALON_E_INSUFFICIENT_CARDS, HAND, 8, 7);
            free(g);
        }
    talon_commander *g = deckgame("a b c", "1", false);
    REFUSED(g, talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, NULL, 0), TALON_E_INSUFFICIENT_CARDS, LIBRARY, 7, 3);
    free(g);
}

/* --------------------------------------------------- undo and information */

static uint32_t seen_in_library(const talon_commander *g)
{
    talon_card card[256];
    uint32_t seen = 0;
    const uint32_t n = talon_commander_view(card, g, LIBRARY);
    for (uint32_t i = 0; i < n; i++)
        seen += talon_commander_seen(g, card[i]);
    return seen;
}

static void an_undone_draw_was_seen(void **state)
{
    (void)state;
    talon_commander *g = deckgame(ten, "1", false);
    assert_int_equal(seen_in_library(g), 10); /* nobody shuffled yet */
    DONE(talon_commander_shuffle(g));
    assert_false(talon_commander_top_seen(g));
    DONE(talon_commander_draw(g, 1));
    assert_false(talon_commander_top_seen(g));
    DONE(talon_commander_undo(g));
    assert_true(talon_commander_top_seen(g));
    assert_true(talon_commander_learned(g));
    assert_int_equal(talon_commander_target(g), 2);
    assert_int_equal(seen_in_library(g), 1);
    DONE(talon_commander_start(g)); /* nothing but a shuffle forgets */
    assert_true(talon_commander_top_seen(g));
    DONE(talon_commander_shuffle(g));
    assert_int_equal(seen_in_library(g), 0);
    free(g);
}

/* Taking a shuffle back and doing it again gives the same order: it hides nothing that was seen after it. */
static void a_repeated_shuffle_hides_nothing(void **state)
{
    (void)state;
    talon_commander *g = deckgame(ten, "1", false);
    DONE(talon_commander_shuffle(g));
    DONE(talon_commander_draw(g, 2));
    DONE(talon_commander_undo(g));
    DONE(talon_commander_undo(g));
    assert_int_equal(seen_in_library(g), 10);
    DONE(talon_commander_shuffle(g));
    assert_int_equal(seen_in_library(g), 2);
    assert_true(talon_commander_top_seen(g));
    DONE(talon_commander_shuffle(g));
    assert_int_equal(seen_in_library(g), 0);
    free(g);
}

static void other_ways_to_see(void **state)
{
    (void)state;
    talon_commander *g = deckgame(ten, "1", false);
    DONE(talon_commander_shuffle(g));
    DONE(talon_commander_look(g, 3));
    assert_int_equal(seen_in_library(g), 3);
    DONE(talon_commander_undo(g));
    assert_true(talon_commander_learned(g));
    assert_int_equal(seen_in_library(g), 3);
    DONE(talon_commander_shuffle_top(g, 2)); /* the third is still known */
    assert_int_equal(seen_in_library(g), 1);
    assert_false(talon_commander_top_seen(g));
    DONE(talon_commander_shuffle(g));
    const talon_card top = talon_zone_cards(g->table, g->shape, LIBRARY)[0];
    DONE(talon_commander_scry(g, LIST(top), NOTHING, NOTHING));
    assert_int_equal(seen_in_library(g), 1);
    DONE(talon_commander_shuffle_bottom(g, 9));
    assert_int_equal(seen_in_library(g), 1);
    assert_true(talon_commander_top_seen(g));
    const talon_card next = talon_zone_cards(g->table, g->shape, LIBRARY)[1];
    DONE(talon_commander_tutor(g, next, false)); /* searching shows the whole library */
    assert_int_equal(seen_in_library(g), 9);
    DONE(talon_commander_shuffle(g));
    DONE(talon_commander_reveal(g, 1));
    DONE(talon_commander_return_to_bottom(g, talon_zone_cards(g->table, g->shape, TALON_COMMANDER_REVEALED)[0]));
    assert_int_equal(seen_in_library(g), 1);
    assert_false(talon_commander_top_seen(g));
    DONE(talon_commander_mulligan(g, TALON_MULLIGAN_PARIS, NULL, 0));
    assert_int_equal(seen_in_library(g), 0);
    free(g);
}

static void undo_repeats_nothing_else(void **state)
{
    (void)state;
    talon_commander *g = deckgame(ten, "1", false);
    DONE(talon_commander_shuffle(g));
    char *shuffled = strdup(deckgame_text(g));
    DONE(talon_commander_undo(g));
    IS(g, "a b c d e f g h i j / / / /");
    DONE(talon_commander_shuffle(g)); /* no second chance */
    IS(g, shuffled);
    REFUSED(g, talon_commander_redo(g), TALON_E_NOTHING_TO_REDO, NO_ZONE, 0, 0);
    assert_int_equal(talon_commander_seq(g), 3);
    free(shuffled), free(g);
}

/* More actions than the history keeps: the oldest cannot be undone, all others can. */
static void a_long_history(void **state)
{
    (void)state;
    talon_commander *g = deckgame("a b", "1", false);
    DONE(talon_commander_start(g));
    DONE(talon_commander_draw(g, 2));
    for (uint32_t i = 0; i < 2 * TALON_COMMANDER_HISTORY; i++)
        DONE(i % 2 ? talon_commander_move_left(g, 0) : talon_commander_move_right(g, 0));
    const uint32_t undoable = talon_commander_undoable(g);
    assert_in_range(undoable, TALON_COMMANDER_HISTORY / 2, TALON_COMMANDER_HISTORY);
    for (uint32_t i = 0; i < undoable; i++)
        DONE(talon_commander_undo(g));
    assert_int_equal(talon_commander_get_status(g), TALON_COMMANDER_ACTIVE);
    REFUSED(g, talon_commander_undo(g), TALON_E_NOTHING_TO_UNDO, NO_ZONE, 0, 0);
    for (uint32_t i = 0; i < undoable; i++)
        DONE(talon_commander_redo(g));
    IS(g, " / a b / / /");
    free(g);
}

/* --------------------------------------------------------------- opponents */

static void opponents_see_only_what_lies_open(void **state)
{
    static uint64_t memory[1024];
    talon_card seen[10];
    talon_record rec;
    (void)state;
    talon_commander *g = deckgame(ten, "1", false);
    talon_record_init(&rec, memory, sizeof memory);
    assert_false(talon_commander_opponent_record(&rec, g)); /* nothing happened yet */
    DONE(talon_commander_draw(g, 1));
    DONE(talon_commander_mill(g, 1));
    DONE(talon_commander_reveal(g, 1));
    DONE(talon_commander_play_face_down(g));
    talon_record_init(&rec, memory, 8);
    assert_false(talon_commander_opponent_record(&rec, g)); /* no room */
    talon_record_init(&rec, memory, sizeof memory);
    assert_true(talon_commander_opponent_record(&rec, g));
    assert_int_equal(rec.word[rec.effect[0].data + 1], TALON_CARD_HIDDEN);
    talon_view_table(seen, talon_commander_table(g), talon_commander_shape(g), TALON_PLAYER_NONE);
    uint32_t hidden = 0;
    for (uint32_t i = 0; i < 10; i++)
        hidden += seen[i] == TALON_CARD_HIDDEN;
    assert_int_equal(hidden, 8); /* six in the library, the hand, the card face down */
    talon_view_table(seen, talon_commander_table(g), talon_commander_shape(g), 0);
    for (uint32_t i = hidden = 0; i < 10; i++)
        hidden += seen[i] == TALON_CARD_HIDDEN;
    assert_int_equal(hidden, 6); /* the player sees all but the library */
    free(g);
}

/* ------------------------------------------- faults that must not come back */

static talon_commander *game_of_99(uint64_t seed)
{
    static char names[99][4];
    static talon_commander_card card[99];
    talon_commander_setup setup = {.card = card, .cards_n = 99};
    talon_fault f;
    for (uint32_t i = 0; i < 99; i++)
        card[i] = (talon_commander_card){names[i], (size_t)snprintf(names[i], sizeof names[i], "%02u", i), false};
    for (uint32_t i = 0; i < 8; i++)
        setup.seed.byte[31 - i] = (uint8_t)(seed >> 8 * i);
    return deckgame_of(&setup, &f);
}

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* A generator with 233,280 states gives two of 233,281 seeds the same order. Here no two of 300,000 have even the first nine cards
 * in common more often than chance allows: the order is hashed whole, and no hash repeats. */
static void more_orders_than_233280(void **state)
{
    enum { SEEDS = 300000 };
    uint64_t *hash = malloc(sizeof *hash * SEEDS);
    uint16_t order[99];
    (void)state;
    for (uint32_t s = 0; s < SEEDS; s++) {
        talon_seed seed = {{0}};
        talon_stream stream;
        for (uint32_t i = 0; i < 4; i++)
            seed.byte[31 - i] = (uint8_t)(s >> 8 * i);
        for (uint16_t i = 0; i < 99; i++)
            order[i] = i;
        talon_stream_init(&stream, &seed, 0, 0);
        talon_stream_wash(&stream, order, 99);
        hash[s] = 14695981039346656037u;
        for (uint32_t i = 0; i < 99; i++)
            hash[s] = (hash[s] ^ order[i]) * 1099511628211u;
        if (s == 7) { /* the game shuffles so, too */
            talon_commander *g = game_of_99(s);
            DONE(talon_commander_shuffle(g));
            assert_memory_equal(talon_zone_cards(g->table, g->shape, LIBRARY), order, sizeof order);
            free(g);
        }
    }
    qsort(hash, SEEDS, sizeof *hash, by_value);
    for (uint32_t s = 1; s < SEEDS; s++)
        assert_int_not_equal(hash[s - 1], hash[s]);
    free(hash);
}

static void a_hundred_cards_are_a_megabyte(void **state)
{
    talon_commander_card card[100];
    talon_commander_setup setup = {.card = card, .cards_n = 100};
    (void)state;
    for (uint32_t i = 0; i < 100; i++)
        card[i] = (talon_commander_card){"Forest", 6, false};
    assert_in_range(talon_commander_size(&setup), 500000, 1500000);
}

static void a_second_shuffle_is_another_order(void **state)
{
    talon_card first[99], second[99];
    uint16_t perm[99];
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        talon_commander *g = game_of_99(seed), *twin = game_of_99(seed + 233280);
        DONE(talon_commander_shuffle(g));
        DONE(talon_commander_shuffle(twin));
        talon_commander_view(first, g, LIBRARY);
        talon_commander_view(second, twin, LIBRARY);
        assert_memory_not_equal(first, second, sizeof first); /* seeds that its generator cannot tell apart */
        memcpy(perm, g->record.word, sizeof perm);
        DONE(talon_commander_shuffle(g));
        talon_commander_view(second, g, LIBRARY);
        assert_memory_not_equal(first, second, sizeof first);
        assert_memory_not_equal(perm, g->record.word, sizeof perm);
        free(g), free(twin);
    }
}

/* Every check can fail: wrong counts and wrong places are found for every action that promises something. */
static void checks_that_compare_something(void **state)
{
    static const uint8_t codes[] = {TALON_ACTION_DRAW,         TALON_ACTION_REVEAL,         TALON_ACTION_RETURN_TO_BOTTOM,
                                    TALON_ACTION_MOVE_TO_HAND, TALON_ACTION_RETURN_TO_TOP,  TALON_ACTION_MOVE_TO_TABLE,
                                    TALON_ACTION_TUTOR,        TALON_ACTION_PLAY_FACE_DOWN, TALON_ACTION_RETURN_FROM_TABLE,
                                    TALON_ACTION_MILL,         TALON_ACTION_SCRY,           TALON_ACTION_SURVEIL};
    uint32_t sizes[TALON_COMMANDER_ZONES];
    talon_action a;
    (void)state;
    talon_commander *g = deckgame("a b c d e f g h", "1", false);
    DONE(talon_commander_draw(g, 3));
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++)
        sizes[z] = talon_commander_count(g, z);
    for (size_t i = 0; i < sizeof codes; i++) {
        talon_action_init(&a, (talon_action_code)codes[i]);
        a.table = LIST(1);
        assert_int_not_equal(talon__game_check_action(g, &a, sizes), 0); /* nothing moved */
    }
    DONE(talon_commander_move_left(g, 2));
    talon_action_init(&a, TALON_ACTION_MOVE_LEFT);
    a.card = 2;
    assert_int_equal(talon__game_check_action(g, &a, sizes), 0);
    a.card = 1; /* another card than the one that moved */
    assert_int_not_equal(talon__game_check_action(g, &a, sizes), 0);
    a.code = TALON_ACTION_MOVE_RIGHT;
    a.card = 2;
    assert_int_not_equal(talon__game_check_action(g, &a, sizes), 0);
    sizes[HAND]++;
    a.code = TALON_ACTION_SHUFFLE;
    assert_int_not_equal(talon__game_check_action(g, &a, sizes), 0);
    free(g);
}

static void invariants_that_can_break(void **state)
{
    (void)state;
    talon_commander *g = deckgame("a b c | Y Z", "1", false);
    DONE(talon_commander_draw(g, 1));
    DONE(talon_commander_shuffle(g));
    assert_int_equal(talon_commander_check(g), 0);
    g->known[2] = 0; /* the card in hand */
    assert_int_equal(talon_commander_check(g), 5);
    g->known[2] = 1;
    g->commander[1] = 3;
    assert_int_equal(talon_commander_check(g), 1);
    g->commander[1] = 1;
    g->commanders_n = 1;
    assert_int_equal(talon_commander_check(g), 1);
    g->commanders_n = 2;
    talon_card *cards = (talon_card *)(uintptr_t)talon_zone_cards(g->table, g->shape, LIBRARY);
    const talon_card kept = cards[0];
    cards[0] = cards[1];
    assert_int_equal(talon_commander_check(g), 3);
    cards[0] = kept;
    assert_int_equal(talon_commander_check(g), 0);
    static uint64_t memory[256];
    talon_pack *unsorted = talon_pack_init(memory, sizeof memory, 5, 5, 16), *pack = g->pack;
    for (const char *name = "YZcba"; *name; name++)
        talon_pack_add(unsorted, name, 1, 1);
    g->pack = unsorted;
    assert_int_equal(talon_commander_check(g), 2);
    g->pack = pack;
    free(g);
}

/* A version that is missing, or not the present one, is no permission to change a shared game. */
static void a_shared_game_wants_to_be_told(void **state)
{
    talon_commander_card card[3] = {{"a", 1, false}, {"b", 1, false}, {"c", 1, false}};
    talon_commander_setup setup = {.card = card, .cards_n = 3, .shared = true};
    talon_fault f;
    talon_action a;
    (void)state;
    talon_commander *g = deckgame_of(&setup, &f);
    REFUSED(g, talon_commander_draw(g, 1), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    REFUSED(g, talon_commander_undo(g), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    talon_action_init(&a, TALON_ACTION_DRAW);
    a.expect = 1;
    REFUSED(g, talon_commander_act(g, &a), TALON_E_OUTDATED, NO_ZONE, 1, 0);
    a.expect = 0;
    DONE(talon_commander_act(g, &a));
    REFUSED(g, talon_commander_act(g, &a), TALON_E_OUTDATED, NO_ZONE, 0, 1); /* sent twice, done once */
    a.expect = -1;
    REFUSED(g, talon_commander_act(g, &a), TALON_E_OUTDATED, NO_ZONE, -1, 1);
    free(g);
    setup.shared = false; /* where only one may change it, a version still counts */
    g = deckgame_of(&setup, &f);
    a.expect = 5;
    REFUSED(g, talon_commander_act(g, &a), TALON_E_OUTDATED, NO_ZONE, 5, 0);
    DONE(talon_commander_draw(g, 1));
    free(g);
}

/* ------------------------------------------------------------------ texts */

static void actions_as_lines(void **state)
{
    char line[128];
    talon_action a;
    (void)state;
    talon_action_init(&a, TALON_ACTION_DRAW);
    assert_int_equal(talon_action_print(line, sizeof line, &a), strlen("{\"op\":\"game.draw\"}"));
    assert_string_equal(line, "{\"op\":\"game.draw\"}");
    a.n = -3;
    a.expect = 12;
    talon_action_print(line, sizeof line, &a);
    assert_string_equal(line, "{\"op\":\"game.draw\",\"n\":-3,\"expect\":12}");
    assert_int_equal(talon_action_print(line, 10, &a), strlen("{\"op\":\"game.draw\",\"n\":-3,\"expect\":12}"));
    assert_string_equal(line, "{\"op\":\"ga");
    line[0] = 'x';
    talon_action_print(line, 0, &a);
    assert_int_equal(line[0], 'x');
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.kind = TALON_MULLIGAN_LONDON;
    a.bottom = LIST(4, 0);
    talon_action_print(line, sizeof line, &a);
    assert_string_equal(line, "{\"op\":\"game.mulligan\",\"kind\":\"london\",\"bottom\":[4,0]}");
    talon_action_init(&a, TALON_ACTION_SURVEIL);
    a.top = LIST(1);
    a.table = LIST(20, 3);
    talon_action_print(line, sizeof line, &a);
    assert_string_equal(line, "{\"op\":\"game.surveil\",\"top\":[1],\"table\":[20,3]}");
    talon_action_init(&a, TALON_ACTION_TUTOR);
    a.card = 7;
    talon_action_print(line, sizeof line, &a);
    assert_string_equal(line, "{\"op\":\"game.tutor\",\"card\":7,\"shuffle\":true}");
    talon_action_init(&a, TALON_ACTION_SHUFFLE);
    a.part_end = true;
    a.n = 4;
    talon_action_print(line, sizeof line, &a);
    assert_string_equal(line, "{\"op\":\"game.shuffle\",\"bottom\":4}");
}

static void refusals_as_sentences(void **state)
{
    char text[128];
    (void)state;
    talon_commander *g = deckgame("Ash Bolt", "1", false);
    talon_commander_move_left(g, 1);
    talon_commander_fault_text(text, sizeof text, g);
    assert_string_equal(text, "the zone does not hold this card: \"Bolt\", zone \"hand\"");
    talon_commander_move_left(g, -7);
    talon_commander_fault_text(text, sizeof text, g);
    assert_string_equal(text, "the list of cards has no such index: \"-7\"");
    talon_commander_draw(g, 3);
    talon_commander_fault_text(text, sizeof text, g);
    assert_string_equal(text, "the zone has fewer cards than asked for: \"library\", 3 wanted, 2 there");
    free(g);
}

static void a_game_can_be_wiped(void **state)
{
    (void)state;
    talon_commander *g = deckgame("a b c", "0x123456789abcdef0fedcba9876543210", false);
    const talon_seed seed = g->table->seed;
    DONE(talon_commander_shuffle(g));
    DONE(talon_commander_undo(g));
    const talon_table *table = g->table, *trial = g->trial;
    talon_commander_wipe(g);
    assert_memory_not_equal(table->seed.byte, seed.byte, sizeof seed.byte);
    assert_memory_not_equal(trial->seed.byte, seed.byte, sizeof seed.byte);
    free(g);
}

/* A shuffle that somebody else has decided: the same checks, the same step, and only orders that it can have. */
static void orders_decided_elsewhere(void **state)
{
    (void)state;
    static const talon_card order[] = {3, 1, 0, 2}, twice[] = {3, 1, 1, 2}, unknown[] = {3, 1, 9, 2}, after[] = {3, 0, 2},
                            top[] = {3, 0, 1, 2};
    talon_commander *g = deckgame("a b c d", "1", false);
    talon_action a;
    talon_action_init(&a, TALON_ACTION_SHUFFLE);
    REFUSED(g, talon_commander_act_as(g, &a, order, 3), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    REFUSED(g, talon_commander_act_as(g, &a, unknown, 4), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    assert_int_not_equal(talon_commander_act_as(g, &a, twice, 4), TALON_OK);
    DONE(talon_commander_act_as(g, &a, order, 4));
    IS(g, "d b a c / / / /");
    assert_int_equal(g->table->step, 1);
    assert_false(talon_commander_top_seen(g));
    DONE(talon_commander_undo(g));
    IS(g, "a b c d / / / /");
    DONE(talon_commander_redo(g));
    a.part_top = true; /* d b a c: only the first two may change */
    a.n = 2;
    REFUSED(g, talon_commander_act_as(g, &a, top, 4), TALON_E_BAD_REQUEST, NO_ZONE, 0, 0);
    static const talon_card swapped[] = {1, 3, 0, 2};
    DONE(talon_commander_act_as(g, &a, swapped, 4));
    IS(g, "b d a c / / / /");
    talon_action_init(&a, TALON_ACTION_TUTOR);
    a.card = 1;
    DONE(talon_commander_act_as(g, &a, after, 3));
    IS(g, "d a c / b / / /");
    DONE(talon_commander_act_as(g, &(talon_action){.code = TALON_ACTION_DRAW, .n = 1, .expect = TALON_EXPECT_ANY}, NULL, 0));
    IS(g, "a c / b d / / /");
    assert_int_equal(g->table->step, 3);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_game_is_sorted_by_name_once),
        cmocka_unit_test(games_of_no_cards),
        cmocka_unit_test(decks_that_are_refused),
        cmocka_unit_test(the_largest_deck),
        cmocka_unit_test(the_provenance_is_kept),
        cmocka_unit_test(the_actions_of_the_seed),
        cmocka_unit_test(actions_that_are_refused),
        cmocka_unit_test(numbers_that_are_no_action),
        cmocka_unit_test(a_game_starts_once_and_ends),
        cmocka_unit_test(scry_and_surveil),
        cmocka_unit_test(shuffles_of_a_part),
        cmocka_unit_test(tutors),
        cmocka_unit_test(searching_by_name),
        cmocka_unit_test(london_mulligans),
        cmocka_unit_test(a_mulligan_with_its_bottom),
        cmocka_unit_test(mulligans_to_fewer_cards),
        cmocka_unit_test(an_undone_draw_was_seen),
        cmocka_unit_test(a_repeated_shuffle_hides_nothing),
        cmocka_unit_test(other_ways_to_see),
        cmocka_unit_test(undo_repeats_nothing_else),
        cmocka_unit_test(a_long_history),
        cmocka_unit_test(opponents_see_only_what_lies_open),
        cmocka_unit_test(more_orders_than_233280),
        cmocka_unit_test(a_hundred_cards_are_a_megabyte),
        cmocka_unit_test(a_second_shuffle_is_another_order),
        cmocka_unit_test(checks_that_compare_something),
        cmocka_unit_test(invariants_that_can_break),
        cmocka_unit_test(a_shared_game_wants_to_be_told),
        cmocka_unit_test(actions_as_lines),
        cmocka_unit_test(refusals_as_sentences),
        cmocka_unit_test(a_game_can_be_wiped),
        cmocka_unit_test(orders_decided_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
