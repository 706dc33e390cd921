/* lang_until.c -- blocks and phases that are done until something holds, and the variable that says which time it is. */
#include "lang_help.h"

#include "runner/compiled.h"
#include "runner/verbs.h"

#define HEAD "game: test\nplayers: 2..3\ncomponents: {deck: a + b + c + d + e + f + g + h + i + j + k + l}\n"

static void zone_is(dealt *d, const char *name, const char *cards)
{
    assert_string_equal(zone_text(d, name), cards);
}

/* Asked before each time, as a step's: so it may be done not at all. */
static void asked_before(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          HEAD "setup:\n  - repeat: until count(deck) < 8\n    do:\n      - burn: 1 from deck\n      - draw: 1 from deck to community\n", 2,
          "burn draw burn draw burn draw");
    zone_is(&d, "community", "b d f");
    done(&d);
    deals(&d, HEAD "setup:\n  - repeat: until empty(community)\n    do: [draw: 1 from deck to community]\n", 2, "");
    done(&d);
}

static void also_so_many_times(void **state)
{
    dealt d;
    (void)state;
    deals(&d, HEAD "setup:\n  - repeat: 2 until empty(deck)\n    do: [draw: 5 from deck to community]\n", 2, "draw draw");
    done(&d);
    deals(&d, HEAD "setup:\n  - repeat: 5 until count(deck) == 2\n    do: [draw: 5 from deck to community]\n", 2, "draw draw");
    done(&d);
    deals(&d, HEAD "setup:\n  - repeat: 0 until count(deck) == 2\n    do: [draw: 5 from deck to community]\n", 2, "");
    done(&d);
}

/* In the condition the variable says how often it was done. */
static void the_variable(void **state)
{
    dealt d;
    (void)state;
    deals(&d, HEAD "setup:\n  - repeat: as i until i == 3\n    do: [draw: i from deck to community]\n", 2, "draw draw draw");
    zone_is(&d, "community", "a b c d e f");
    done(&d);
    deals(&d,
          HEAD
          "setup:\n  - repeat: 2 as k\n    do:\n      - repeat: 9 as i until i == k\n        do: [draw: 1 from deck to community, burn: "
          "k from deck]\n",
          2, "draw burn draw burn draw burn");
    zone_is(&d, "burn", "b d e g h");
    done(&d);
    deals(&d, HEAD "setup:\n  - repeat: 2\n    do:\n      - repeat: as i until i == 1\n        do: [burn: 1 from deck]\n", 2, "burn burn");
    done(&d);
}

static void for_each_player(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          HEAD "setup:\n  - deal: 1 to dealer from deck\n  - each_player:\n      - repeat: until count(hand of player) == 3\n        do: "
               "[deal: 1 to player from deck]\n",
          2, "draw draw draw draw draw draw");
    zone_is(&d, "hand.1", "b c d");
    zone_is(&d, "hand.2", "a e f");
    done(&d);
    deals(&d, HEAD "setup:\n  - repeat: until count(hand) == 2\n    do: [deal: 1 to each_player from deck]\n", 3, "deal_round deal_round");
    done(&d);
}

/* The top of a zone, as a step asks for it; what comes between is done too. */
static void until_a_card_comes(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          HEAD
          "setup:\n  - repeat: until top(discard_pile) is c\n    do:\n      - discard: 1 from deck\n      - if: top(discard_pile) is not "
          "c\n        then: [burn: 1 from deck]\n",
          2, "discard burn discard");
    zone_is(&d, "burn", "b");
    done(&d);
}

static void phases_have_an_index(void **state)
{
    dealt d;
    const talon_seating s = seats(2);
    static const char text[] = HEAD "phases:\n  - name: more\n    times: 3 as n\n    do: [draw: n from deck to community]\n"
                                    "  - name: rest\n    times: until count(deck) < 3\n    do: [burn: 2 from deck]\n";
    (void)state;
    sit(&d, text, &s);
    assert_int_equal(talon_runner_run(d.runner, &d.out, "more", note_op, &d), TALON_END_DONE);
    assert_string_equal(d.ops, "draw draw draw");
    zone_is(&d, "community", "a b c d e f");
    assert_int_equal(talon_runner_run(d.runner, &d.out, "rest", note_op, &d), TALON_END_DONE);
    assert_string_equal(d.ops, "draw draw draw burn burn");
    done(&d);
    deals(&d, HEAD "phases:\n  - {name: p, times: 9 as n until n == 2, do: [burn: n from deck]}\n", 2, "burn burn");
    zone_is(&d, "burn", "a b c");
    done(&d);
}

/* A run has so many steps; the place of the block is said. */
static void never_ending(void **state)
{
    dealt d;
    (void)state;
    assert_int_equal(deal_game(&d, HEAD "setup:\n  - burn: 1 from deck\n  - repeat: until empty(burn)\n    do: []\n", 2), TALON_END_FAULT);
    assert_int_equal(d.out.fault.status, TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(d.out.line, 6);
    done(&d);
    assert_int_equal(deal_game(&d, HEAD "phases:\n  - {name: p, times: until empty(deck), do: []}\n", 2), TALON_END_FAULT);
    assert_int_equal(d.out.fault.status, TALON_E_LIMIT_EXCEEDED);
    assert_string_equal(d.out.phase, "p");
    done(&d);
}

/* The cards of every time are counted; which card comes nobody knows. */
static void counted(void **state)
{
    (void)state;
    assert_string_equal(
        codes_of(HEAD "setup:\n  - shuffle: deck\n  - repeat: until count(hand) == 5\n    do: [deal: 1 to each_player from deck]\n"),
        "E401");
    assert_string_equal(
        codes_of(HEAD "setup:\n  - shuffle: deck\n  - repeat: until count(hand) == 4\n    do: [deal: 1 to each_player from deck]\n"), "");
    assert_string_equal(
        codes_of(HEAD "setup:\n  - shuffle: deck\nphases:\n  - {name: p, times: 3 as n, do: [deal: n to each_player from deck]}\n"),
        "E401");
    assert_string_equal(
        codes_of(HEAD "setup:\n  - shuffle: deck\n  - repeat: until top(discard_pile) is a\n    do: [discard: 1 from deck]\n"), "");
    /* what follows may have no card left when "a" comes last, or the pictures first */
    assert_string_equal(
        codes_of(
            HEAD
            "setup:\n  - shuffle: deck\n  - repeat: until top(discard_pile) is a\n    do: [discard: 1 from deck]\n  - burn: 1 from deck\n"),
        "W616");
    assert_string_equal(
        codes_of(HEAD "setup:\n  - shuffle: deck\n  - discard: 1 from deck until top(discard_pile) is not a b\n  - burn: 9 from deck\n"),
        "");
    assert_string_equal(
        codes_of(HEAD "setup:\n  - shuffle: deck\n  - discard: 1 from deck until top(discard_pile) is not a b\n  - burn: 10 from deck\n"),
        "W616");
    assert_string_equal(codes_of(HEAD "setup:\n  - shuffle: deck\n  - repeat: 2 until top(discard_pile) is a\n    do: [discard: 1 from "
                                      "deck]\n  - burn: 10 from deck\n"),
                        "");
}

static void doubts(void **state)
{
    (void)state;
#define UNTIL(cond, step) HEAD "setup:\n  - shuffle: deck\n  - repeat: until " cond "\n    do: [" step "]\n"
    assert_string_equal(codes_of(UNTIL("players > 3", "shuffle: deck")), "E504");
    assert_string_equal(codes_of(UNTIL("empty(burn)", "shuffle: deck")), "W615");
    assert_string_equal(codes_of(UNTIL("empty(deck)", "shuffle: deck")), "W615");
    assert_string_equal(codes_of(UNTIL("top(deck) is a", "shuffle: deck")), "");
    assert_string_equal(codes_of(UNTIL("top(deck) is a", "reveal: 1 from deck")), "W615");
    assert_string_equal(codes_of(UNTIL("count(burn) == 2", "burn: 1 from deck")), "");
    assert_string_equal(codes_of(UNTIL("count(discard_pile) == 2", "discard: 1 from deck")), "");
    assert_string_equal(codes_of(UNTIL("players == 3", "burn: 1 from deck")), "E401 W615");
    assert_string_equal(codes_of(HEAD "setup:\n  - shuffle: deck\n  - repeat: 2 until players == 3\n    do: [burn: 1 from deck]\n"), "");
    /* by what is called, by a trigger, by the empty deck, by a deck that reshuffles */
    assert_string_equal(codes_of(HEAD
                                 "procedures:\n  p: [burn: 1 from deck]\nsetup:\n  - shuffle: deck\n  - repeat: until count(burn) == 2\n"
                                 "    do: [call: p()]\n"),
                        "");
    assert_string_equal(codes_of(UNTIL("count(discard_pile) == 1", "burn: 1 from deck") "triggers:\n  - when: count(burn) == 1\n    do: "
                                                                                        "[discard: 1 from deck]\n"),
                        "");
    assert_string_equal(codes_of(HEAD "setup:\n  - shuffle: deck\n  - discard: 2 from deck\n  - repeat: until empty(discard_pile)\n    do: "
                                      "[burn: 1 from deck]\non_deck_empty:\n  - recycle: discard_pile into deck\n  - shuffle: deck\n"),
                        "");
    assert_string_equal(codes_of(HEAD
                                 "zones: {deck: {type: deck, behavior: {type: deck, reshuffle_from: discard_pile}}, discard_pile: {type: "
                                 "discard}}\nsetup:\n  - shuffle: deck\n  - discard: 2 from deck\n  - repeat: until empty(discard_pile)\n"
                                 "    do: [draw: 1 from deck to community]\n"),
                        "");
}

/* Bytes from elsewhere: what is done again has a number of times or a condition, each of its kind. */
static void as_bytes(void **state)
{
    talon_game *g = compiled(HEAD "setup:\n  - repeat: as i until i == 3\n    do: [draw: i from deck to community]\n"
                                  "phases:\n  - {name: p, times: 2 as n until empty(deck), do: [burn: n from deck]}\n");
    game_step *s = (game_step *)(void *)((char *)g + g->step.at);
    game_phase *p = (game_phase *)(void *)((char *)g + g->phase.at);
    (void)state;
    while (s->kind != S_REPEAT)
        s++;
    assert_non_null(talon_game_open(g, talon_game_size(g)));
    const struct {
        uint32_t *at, value;
        bool good;
    } rows[] = {
        {&s->until, NONE, false},      {&s->until, p->times, false}, {&s->until, p->until, true}, {&s->until, g->node.n, false},
        {&s->count, s->until, false},  {&s->count, p->times, true},  {&s->slot, p->slot, true},   {&s->slot, g->slots_n, false},
        {&p->until, p->times, false},  {&p->until, NONE, true},      {&p->times, NONE, true},     {&p->times, p->until, false},
        {&p->slot, g->slots_n, false}, {&p->slot, NONE, false},      {&p->slot, s->slot, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const uint32_t before = *rows[i].at;
        *rows[i].at = rows[i].value;
        g->mark = talon__game_mark(g, talon_game_size(g));
        assert_true((talon_game_open(g, talon_game_size(g)) != NULL) == rows[i].good);
        *rows[i].at = before;
    }
    talon_game_free(g);
}

static void wrong_texts(void **state)
{
    static const char *const texts[] = {"until",
                                        "as i",
                                        "until 3",
                                        "3 until",
                                        "until empty(deck) as i",
                                        "while empty(deck)",
                                        "3 times",
                                        "until i == 3",
                                        "3 as i as k",
                                        "until empty(deck) until empty(burn)"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[400];
        snprintf(text, sizeof text, HEAD "setup:\n  - shuffle: deck\n  - repeat: %s\n    do: [burn: 1 from deck]\n", texts[i]);
        assert_true(codes_of(text)[0] == 'E');
        snprintf(text, sizeof text, HEAD "phases:\n  - name: p\n    times: %s\n    do: [burn: 1 from deck]\n", texts[i]);
        assert_true(codes_of(text)[0] == 'E');
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(asked_before),
        cmocka_unit_test(also_so_many_times),
        cmocka_unit_test(the_variable),
        cmocka_unit_test(for_each_player),
        cmocka_unit_test(until_a_card_comes),
        cmocka_unit_test(phases_have_an_index),
        cmocka_unit_test(never_ending),
        cmocka_unit_test(counted),
        cmocka_unit_test(doubts),
        cmocka_unit_test(as_bytes),
        cmocka_unit_test(wrong_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
