/* savedacts.c -- actions of saved games that must be done, and be on the disk. */
#include "savedplay/savedacts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { L = TALON_COMMANDER_LIBRARY, H, R, T };

const char saved_cards[] = "Brook Copse Crow Dale Elm Ferry Forest Forest Forest Forest Forest Gull Heath Heath Heath Island Island Island "
                           "Lantern Ledger Mill Narrows Oak Wren";

savedgame saved_new_game(uint32_t others)
{
    const talon_saved_setup setup = savedgame_setup(SAVED_TABLE, "Fox", saved_cards, others);
    savedgame g = savedgame_begin(SAVED_TABLE, &setup);
    assert_non_null(talon_saved_game(g.s));
    return g;
}

void saved_check_disk(const savedgame *g)
{
    savedgame other = savedgame_open(g, SAVED_TABLE, g->lines);
    size_t size;
    assert_string_equal(talon_saved_why(other.s), "");
    assert_true(savedgame_same(g->s, other.s));
    assert_int_equal(talon_saved_continue(other.s), TALON_SAVED_OK);
    talon_saved_pending(other.s, &size);
    assert_int_equal(size, 0);
    savedgame_free(&other);
}

void saved_must(savedgame *g, talon_saved_status status)
{
    if (status != TALON_SAVED_OK)
        fail_msg("status %d: %s", status, talon_saved_why(g->s));
    saved_check_disk(g);
}

void saved_must_do(savedgame *g, talon_action_code code, int64_t n_or_card)
{
    saved_must(g, savedgame_do(g, code, n_or_card));
}

const char *saved_last(const savedgame *g)
{
    return talon_saved_log(g->s, talon_saved_log_n(g->s) - 1);
}

void saved_shuffle_part(savedgame *g, bool top, int64_t n)
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_SHUFFLE);
    a.part_top = top;
    a.part_end = !top;
    a.n = n;
    saved_must(g, savedgame_play(g, &a));
}

void saved_mulligan(savedgame *g, talon_mulligan kind)
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.kind = (uint8_t)kind;
    saved_must(g, savedgame_play(g, &a));
}

void saved_put_back(savedgame *g)
{
    int64_t bottom[7];
    talon_action a;
    talon_action_init(&a, TALON_ACTION_MULLIGAN);
    a.bottom = (talon_card_list){bottom, talon_commander_owed(talon_saved_game(g->s))};
    assert_true(a.bottom.n > 0);
    for (uint32_t i = 0; i < a.bottom.n; i++)
        bottom[i] = savedgame_zone(g, H)[talon_commander_count(talon_saved_game(g->s), H) - 1 - i];
    saved_must(g, savedgame_play(g, &a));
}

void saved_scry(savedgame *g, talon_action_code code, const char *where)
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
    saved_must(g, savedgame_play(g, &a));
}

void saved_tutor(savedgame *g, uint32_t place, bool shuffle)
{
    talon_action a;
    talon_action_init(&a, TALON_ACTION_TUTOR);
    a.card = savedgame_zone(g, L)[place];
    a.shuffle = shuffle;
    saved_must(g, savedgame_play(g, &a));
    assert_int_equal(talon_commander_where(talon_saved_game(g->s), (talon_card)a.card, NULL), H);
}

void saved_play_without_shuffles(savedgame *g)
{
    saved_must_do(g, TALON_ACTION_DRAW, 4);
    saved_must_do(g, TALON_ACTION_START, 1);
    saved_must_do(g, TALON_ACTION_REVEAL, 3);
    saved_must_do(g, TALON_ACTION_RETURN_TO_BOTTOM, savedgame_zone(g, R)[1]);
    saved_must_do(g, TALON_ACTION_RETURN_TO_TOP, savedgame_zone(g, R)[0]);
    saved_must_do(g, TALON_ACTION_MOVE_TO_HAND, savedgame_zone(g, R)[0]);
    saved_must_do(g, TALON_ACTION_MOVE_TO_TABLE, savedgame_zone(g, H)[2]);
    saved_must_do(g, TALON_ACTION_RETURN_FROM_TABLE, savedgame_zone(g, T)[0]);
    saved_must_do(g, TALON_ACTION_MOVE_TO_TABLE, savedgame_zone(g, R)[0]);
    saved_must_do(g, TALON_ACTION_MOVE_LEFT, savedgame_zone(g, H)[1]);
    saved_must_do(g, TALON_ACTION_MOVE_RIGHT, savedgame_zone(g, H)[1]);
    saved_must_do(g, TALON_ACTION_MILL, 2);
    saved_must_do(g, TALON_ACTION_PLAY_FACE_DOWN, 1);
    saved_must_do(g, TALON_ACTION_LOOK, 3);
    saved_scry(g, TALON_ACTION_SCRY, "tbbxt");
    saved_scry(g, TALON_ACTION_SURVEIL, "bxxtb");
    saved_scry(g, TALON_ACTION_SURVEIL, "xb");
    saved_tutor(g, 1, false);
}

void saved_check_final(savedgame *g, talon_saved_status status, const char *why)
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
