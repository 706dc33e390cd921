/* lang_target.c -- what a game wants from a mixed deck of real cards: packets, places, blocks, the rest, and what it refuses. */
#include <stdlib.h>
#include <talon/target.h>

#include "lang_help.h"

typedef struct reading {
    talon_game *game;
    talon_seating seats;
    void *memory, *work;
    talon_runner *runner;
    talon_target target;
    talon_fault fault;
    talon_outcome outcome;
    talon_status status;
} reading;

static reading *wants(const char *text, uint32_t players)
{
    reading *r = calloc(1, sizeof *r);
    talon_report *report = NULL;
    assert_non_null(r);
    r->game = talon_game_compile(&report, text, strlen(text));
    talon_report_free(report);
    assert_non_null(r->game);
    r->seats = (talon_seating){.player = everybody, .players_n = players};
    r->memory = malloc(talon_runner_size(&r->fault, r->game, &r->seats));
    r->runner = talon_runner_init(r->memory, talon_runner_size(&r->fault, r->game, &r->seats), &r->fault, r->game, &r->seats);
    assert_non_null(r->runner);
    r->work = malloc(talon_target_work_size(r->runner));
    r->status = talon_target_read(&r->target, &r->fault, &r->outcome, r->runner, r->work);
    return r;
}

static void release(reading *r)
{
    free(r->work);
    free(r->memory);
    talon_game_free(r->game);
    free(r);
}

static uint32_t count(const talon_target *t, talon_dest dest)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->n; i++)
        n += t->dest[i] == dest;
    return n;
}

static const char *zone_of(const reading *r, talon_zone z)
{
    return talon_zone_name(talon_runner_shape(r->runner), z);
}

static void hands_and_a_place(void **state)
{
    (void)state;
    reading *r = wants("game: t\nplayers: 2..4\nzones: {kitty: {type: table, sees: none}}\nsetup:\n  - shuffle: deck\n"
                       "  - deal: 5 to each_player from deck\n  - deal: 3 to kitty from deck\n",
                       3);
    const talon_target *t = &r->target;
    assert_int_equal(r->status, TALON_OK);
    assert_int_equal(t->n, 52);
    assert_int_equal(t->places_n, 4);
    for (uint32_t p = 0; p < 3; p++)
        assert_int_equal(count(t, TALON_DEST_PLAYER(p)), 5);
    assert_string_equal(zone_of(r, t->place[3].zone), "kitty");
    assert_int_equal(count(t, TALON_DEST_PLAYER(3)), 3);
    assert_int_equal(t->courses_n, 1); /* the 34 others are drawn from, in order */
    assert_int_equal(t->course[0].n, 34);
    assert_int_equal(t->course[0].zone, TALON_ZONE_NONE);
    assert_int_equal(count(t, 33), 1);
    assert_false(t->depends);
    release(r);
}

static void blocks_and_the_rest(void **state)
{
    (void)state;
    reading *r = wants("game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - deal: 2 to each_player from deck\nphases:\n"
                       "  - name: flop\n    do:\n      - burn: 1 from deck\n      - deal: 3 to community from deck\n",
                       2);
    const talon_target *t = &r->target;
    assert_int_equal(t->rest, 44);
    assert_int_equal(count(t, TALON_DEST_REST), 44);
    assert_int_equal(count(t, 0), 1); /* the burned card */
    assert_int_equal(count(t, 1), 3); /* the flop, in no order */
    assert_int_equal(t->courses_n, 2);
    release(r);
}

/* What rules of play draw is part of the deal; phases that they do once each, in their order, are what they were dealt for. */
static void rules_that_draw(void **state)
{
    static const struct {
        const char *play;
        uint32_t rest;
    } row[] = {
        {"[phase: flop]", 45},
        {"[phase: flop, each_player: [choose: 1 from hand to burn]]", 45},
        {"[phase: flop, draw: 2 from deck to hand of dealer]", 0},
        {"[phase: flop, each_player: [draw: 5 from deck to hand]]", 0},
        {"[phase: flop, each_player: [choose: 1 from deck to hand]]", 0},
        {"[phase: flop, each_player: [choose: {take: [draw: 1 from deck to hand], stay: []}]]", 0},
        {"[phase: flop, call: more()]", 0},
        {"[phase: flop, phase: flop]", 0},
        {"[{repeat: 2, do: [phase: flop]}]", 0},
        {"[phase: flop, each_player: [choose: 1 from hand to burn]]\n"
         "triggers: [{when: count(burn) == 2, timing: after_step, do: [burn: 1 from deck]}]",
         0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - deal: 2 to each_player from deck\n"
                 "procedures: {more: [draw: 1 from deck to burn]}\n"
                 "phases:\n  - {name: flop, do: [deal: 3 to community from deck]}\nplay: %s\npayoff: 0\n",
                 row[i].play);
        reading *r = wants(text, 2);
        assert_int_equal(r->status, TALON_OK);
        if (r->target.rest != row[i].rest)
            fail_msg("play: %s: %u cards are the rest, not %u", row[i].play, r->target.rest, row[i].rest);
        assert_int_equal(r->target.course[0].n, 3);
        assert_string_equal(zone_of(r, r->target.course[0].zone), "community");
        assert_int_equal(count(&r->target, 0), row[i].rest ? 3 : 1); /* a flop that others may draw is in order */
        release(r);
    }
}

/* Phases in another order, or left out: a card goes elsewhere than where the phases as listed had it. */
static void rules_that_do_phases_otherwise(void **state)
{
    static const struct {
        const char *play;
        uint32_t rest;
    } row[] = {
        {"[phase: flop, phase: turn]", 43},
        {"[phase: flop, each_player: [choose: 1 from hand to burn], phase: turn]", 43},
        {"[phase: flop, {if: count(burn) == 0, then: [phase: turn]}]", 43},
        {"[phase: turn, phase: flop]", 0},
        {"[phase: flop]", 0},
        {"[phase: turn]", 0},
        {"[]", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - deal: 2 to each_player from deck\n"
                 "procedures: {next: [burn: 1 from deck, deal: 1 to community from deck]}\n"
                 "phases:\n  - {name: flop, do: [deal: 3 to community from deck]}\n  - {name: turn, do: [call: next()]}\n"
                 "play: %s\npayoff: 0\n",
                 row[i].play);
        reading *r = wants(text, 2);
        assert_int_equal(r->status, TALON_OK);
        if (r->target.rest != row[i].rest)
            fail_msg("play: %s: %u cards are the rest, not %u", row[i].play, r->target.rest, row[i].rest);
        release(r);
    }
}

static void cards_up_and_down(void **state)
{
    (void)state;
    reading *r = wants("game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - deal: 2 to each_player from deck (down)\n"
                       "  - deal: 1 to each_player from deck (up)\n",
                       2);
    assert_int_equal(r->target.places_n, 4);
    for (uint32_t i = 0; i < 4; i++)
        assert_true(r->target.place[i].both_ways);
    release(r);
}

/* Which cards of the talon lie face up in the end: those that everybody sees where they go, and those that setup turns there. */
static void columns_with_one_turned(void **state)
{
    (void)state;
    reading *r =
        wants("game: t\nplayers: 1\nzones: {tableau: {type: table, count: 2, sees: none}, open: {type: table, sees: all}}\nsetup:\n"
              "  - shuffle: deck\n  - deal: 1 to tableau 1..2 from deck\n  - deal: 1 to tableau 2 from deck\n"
              "  - reveal: 1 from tableau 1\n  - reveal: 1 from tableau 2\n  - deal: 2 to open from deck\n",
              1);
    static const struct {
        const char *zone;
        uint16_t n;
        bool up;
    } wanted[] = {{"tableau.1", 1, true}, {"tableau.2", 1, false}, {"tableau.2", 1, true}, {"open", 2, true}};
    const talon_target *t = &r->target;
    assert_int_equal(r->status, TALON_OK);
    assert_int_equal(t->courses_n, 5);
    for (uint32_t i = 0; i < 4; i++) {
        assert_string_equal(zone_of(r, t->course[i].zone), wanted[i].zone);
        assert_int_equal(t->course[i].n, wanted[i].n);
        assert_int_equal(t->course[i].up, wanted[i].up);
    }
    assert_int_equal(t->course[4].zone, TALON_ZONE_NONE);
    assert_false(t->course[4].up);
    release(r);
}

/* Turned with some cards only: a plan is for all of them. */
static void turned_sometimes(void **state)
{
    static const char *when[] = {"is spades", "is not spades"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "game: t\nplayers: 1\nzones: {tableau: {type: table, count: 1, sees: none}}\nsetup:\n  - shuffle: deck\n"
                 "  - deal: 1 to tableau 1 from deck\n  - if: top(deck) %s\n    then: [reveal: 1 from tableau 1]\n",
                 when[i]);
        reading *r = wants(text, 1);
        assert_int_equal(r->status, TALON_OK);
        assert_int_equal(r->target.course[0].n, 1);
        assert_false(r->target.course[0].up);
        release(r);
    }
}

static void games_that_look(void **state)
{
    (void)state;
    reading *r = wants("game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - deal: 5 to each_player from deck\n"
                       "  - discard: 1 from deck until top(discard_pile) is not spades\n",
                       2);
    assert_int_equal(r->status, TALON_OK);
    assert_true(r->target.depends);
    assert_int_equal(count(&r->target, TALON_DEST_PLAYER(0)), 5);
    assert_int_equal(count(&r->target, TALON_DEST_REST), 0);
    release(r);
    r = wants("game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - discard: 1 from deck until top(discard_pile) is not spades\n"
              "expect:\n  - count(discard_pile) == 1\n",
              2);
    assert_int_equal(r->status, TALON_OK); /* it holds with some cards only */
    assert_true(r->target.depends);
    release(r);
}

static void set_aside_before(void **state)
{
    (void)state;
    reading *r = wants("game: t\nplayers: 2\nzones: {box: {type: table}}\nsetup:\n  - move: 4 from deck to box\n  - shuffle: deck\n"
                       "  - deal: 24 to each_player from deck\n",
                       2);
    assert_int_equal(r->target.first_aside, 4);
    assert_int_equal(r->target.deck_n, 52);
    assert_int_equal(r->target.n, 48);
    release(r);
}

static void refusals(void **state)
{
    (void)state;
    reading *r = wants(
        "game: t\nplayers: 2\ncomponents: {deck: 20 standard_52}\nsetup:\n  - shuffle: deck\n  - deal: 1 to each_player from deck\n", 2);
    assert_int_equal(r->status, TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(r->fault.want, 1040);
    assert_int_equal(r->fault.have, TALON_PLAN_MAX_CARDS);
    release(r);
    r = wants("game: t\nplayers: 2\nsetup:\n  - shuffle: deck\n  - deal: 2 to each_player from deck\nexpect:\n  - count(deck) == 1\n", 2);
    assert_int_equal(r->status, TALON_E_BAD_REQUEST);
    assert_int_equal(r->outcome.end, TALON_END_EXPECT);
    assert_int_equal(r->outcome.line, 7);
    release(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_and_a_place),
        cmocka_unit_test(blocks_and_the_rest),
        cmocka_unit_test(rules_that_draw),
        cmocka_unit_test(cards_up_and_down),
        cmocka_unit_test(columns_with_one_turned),
        cmocka_unit_test(turned_sometimes),
        cmocka_unit_test(games_that_look),
        cmocka_unit_test(set_aside_before),
        cmocka_unit_test(refusals),
        cmocka_unit_test(rules_that_do_phases_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
