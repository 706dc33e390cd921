/* lang_run.c -- the meaning of the language: what each kind of step does to a table. */
#include "lang_help.h"

#define HEAD "game: test\nplayers: 2..3\ncomponents: {deck: a + b + c + d + e + f + g + h + i + j + k + l}\n"

static void zone_is(dealt *d, const char *name, const char *cards)
{
    assert_string_equal(zone_text(d, name), cards);
}

static void dealing(void **state)
{
    dealt d;
    (void)state;
    deals(&d, HEAD "setup:\n  - deal: 2 to each_player from deck as packet times 2\n", 2, "deal deal");
    zone_is(&d, "hand.1", "a b e f");
    zone_is(&d, "hand.2", "c d g h");
    done(&d);
    deals(&d, HEAD "setup:\n  - burn: 2 from deck\n  - deal: all to each_player from deck\n", 3, "burn deal_round deal_round");
    zone_is(&d, "hand.1", "c f i l");
    zone_is(&d, "hand.2", "d g j");
    done(&d);
    deals(&d, HEAD "zones: {widow: {type: table}}\nsetup:\n  - deal: 2 to each_player + widow from deck\n", 2, "deal_round");
    zone_is(&d, "widow", "c f");
    done(&d);
    deals(&d, HEAD "setup:\n  - deal: 1 to dealer + 1 from deck (up)\n  - deal: 1 to hand of seat 2 from bottom of deck\n", 2,
          "draw draw_bottom");
    zone_is(&d, "hand.1", "a^");
    zone_is(&d, "hand.2", "l");
    done(&d);
}

static void seats_and_directions(void **state)
{
    dealt d;
    (void)state;
    deals(&d, "game: t\nplayers: {count: 4, first: dealer, direction: counterclockwise}\nsetup:\n  - deal: 1 to each_player from deck\n", 4,
          NULL);
    zone_is(&d, "hand.4", "2c");
    zone_is(&d, "hand.3", "3c");
    zone_is(&d, "hand.1", "5c");
    done(&d);
    deals(&d,
          "game: t\nplayers: 4\npositions: {forehand: dealer + 1, last: forehand, cutter: dealer - 1}\nsetup:\n"
          "  - deal: 1 to hand of last from deck\n  - deal: 1 to hand of cutter from deck\n  - deal: 1 to player from deck\n",
          4, NULL);
    zone_is(&d, "hand.1", "2c");
    zone_is(&d, "hand.3", "3c 4c");
    done(&d);
}

static void tops_and_ends(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          HEAD
          "zones: {pile: {type: table}, other: {type: table}}\nsetup:\n  - deal: 4 to pile from deck\n  - move: 2 from pile to other\n"
          "  - move: 1 from bottom of pile to top of deck\n  - move: 1 from pile to bottom of deck\n  - move: 1 from other to deck at 1\n",
          2, "draw draw_bottom move draw_bottom move");
    zone_is(&d, "other", "c");
    zone_is(&d, "deck", "a d e f g h i j k l b");
    done(&d);
    deals(&d,
          HEAD
          "zones: {pile: {type: table}}\nsetup:\n  - move: 3 from deck to pile (reversed)\n  - move: all from pile to deck (reversed)\n",
          2, "move move");
    zone_is(&d, "deck", "d e f g h i j k l a b c");
    done(&d);
    deals(&d, HEAD "setup:\n  - move: 2 from deck to community (random)\n", 2, "draw_random");
    assert_int_equal(zone_size(&d, "community"), 2);
    done(&d);
}

static void choosing_cards(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          "game: t\nplayers: 2\nsetup:\n  - move: 2 from deck to community where A..3 \n  - move: 1 from deck to community where hearts\n  "
          "- move: all from deck to hand of dealer where not 2..K\n",
          2, "move move move");
    zone_is(&d, "community", "2c 3c 2h");
    zone_is(&d, "hand.2", "Ac Ad Ah As");
    done(&d);
    deals(&d,
          "game: t\nplayers: 2\ncomponents: {deck: wild + red_3 + red_skip + blue_3}\nsetup:\n  - draw: 1 from deck to community until "
          "top(community) is 3\n",
          2, "draw draw");
    zone_is(&d, "community", "wild red_3");
    done(&d);
    deals(&d,
          "game: t\nplayers: 2\ncomponents: {deck: wild + red_3}\nsetup:\n  - discard: 1 from deck where red\n  - if: top(discard_pile) is "
          "not wild\n    then:\n      - reveal: 1 from deck\n",
          2, "move turn");
    zone_is(&d, "deck", "wild^");
    done(&d);
}

static void turning_and_discarding(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          HEAD "setup:\n  - deal: 3 to each_player from deck\n  - reveal: 1 from hand\n  - discard: 1 from hand of dealer (down)\n  - "
               "muck: hand of seat 1\n",
          2, "deal_round turn turn discard muck");
    zone_is(&d, "hand.2", "d f");
    zone_is(&d, "discard_pile", "b a c e");
    done(&d);
    deals(&d,
          HEAD "setup:\n  - deal: 2 to each_player from deck\n  - reveal: all from each_player\n  - discard: 1 from hand of each_player\n",
          2, "deal_round turn turn discard discard");
    zone_is(&d, "hand.1", "c^");
    zone_is(&d, "discard_pile", "a^ b^");
    done(&d);
    deals(&d, HEAD "setup:\n  - reveal: all from deck\n  - hide: 11 from bottom of deck\n", 2, "turn turn");
    zone_is(&d, "deck", "a^ b c d e f g h i j k l");
    done(&d);
}

static void whole_zones(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          HEAD "zones: {x: {type: table}, y: {type: table}}\nsetup:\n  - split: deck to x + y sizes [2, 3]\n  - strip: deck sizes [3, 4] "
               "order [1, 0]\n  - cut: deck at 1\n  - combine: x + y into deck\n",
          2, "split strip_cut cut combine");
    zone_is(&d, "deck", "j k l f g h i c d e a b");
    done(&d);
    deals(&d, HEAD "setup:\n  - riffle: deck\n  - riffle: deck times 2 (in)\n  - riffle: deck (human)\n  - cut: deck by dealer - 1 min 3\n",
          2, "riffle in_shuffle in_shuffle riffle_with_seed cut_by_die");
    done(&d);
    deals(&d,
          HEAD "setup:\n  - discard: 4 from deck\n  - recycle: discard_pile into deck keeping newest 1\n  - shuffle: deck with new_seed\n",
          2, "discard move shuffle");
    zone_is(&d, "discard_pile", "d^");
    done(&d);
}

static void control(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          "game: t\nplayers: 2..4\nnumbers: {n: {2: 3, 3..4: 2}}\nprocedures:\n  give(k, m): [{repeat: m, do: [draw: k from deck to "
          "community]}]\nsetup:\n"
          "  - call: give(n, 2)\n  - repeat: 2 as i\n    do:\n      - deal: i to dealer from deck\n"
          "  - each_player:\n      - if: player == dealer\n        then: [draw: 1 from deck to hand]\n        else: [draw: 2 from deck to "
          "hand]\n"
          "  - expect: count(community) == n * 2\n  - expect: not empty(hand)\nexpect: [count(hand of dealer) == 4, count(hand) >= 2]\n",
          2, "draw draw draw draw draw draw");
    zone_is(&d, "hand.1", "Jc Qc");
    done(&d);
    assert_int_equal(deal_game(&d, HEAD "setup:\n  - burn: 1 from deck\n  - expect: empty(deck)\n", 2), TALON_END_EXPECT);
    assert_int_equal(d.out.line, 6);
    done(&d);
    assert_int_equal(deal_game(&d, HEAD "setup:\n  - burn: 1 from deck\nexpect:\n  - count(burn) == 1\n  - count(hand) == 3\n", 2),
                     TALON_END_EXPECT);
    assert_int_equal(d.out.line, 8);
    done(&d);
}

/* The comparison that is the reason, with its numbers and the seat it is about. */
static void why_not(void **state)
{
    static const struct {
        const char *expect, *sign;
        int64_t have, want;
        uint32_t seat;
    } cases[] = {
        {"count(deck) == 3", "==", 4, 3, 0},
        {"count(hand) != 4", "!=", 4, 4, 1},
        {"count(hand) < 5 and count(deck) > 4", ">", 4, 4, 0},
        {"empty(burn) and (1 + 1) * players >= 5 and empty(deck)", ">=", 4, 5, 0},
        {"empty(deck)", "==", 4, 0, 0},
        {"empty(hand)", "==", 4, 0, 1},
        {"count(community) <= 0 - 1", "<=", 0, -1, 0},
        {"count(hand of seat 2) < 1", "<", 4, 1, 0},
        {"not empty(burn)", NULL, 0, 0, 0},
        {"empty(deck) or empty(hand)", NULL, 0, 0, 0},
        {"dealer == dealer + 1", NULL, 0, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int in_the_end = 0; in_the_end < 2; in_the_end++) {
            char text[300];
            dealt d;
            snprintf(text, sizeof text, HEAD "setup:\n  - deal: 4 to each_player from deck\n%s%s\n",
                     in_the_end ? "expect: " : "  - expect: ", cases[i].expect);
            assert_int_equal(deal_game(&d, text, 2), TALON_END_EXPECT);
            const talon_fault *f = &d.out.fault;
            if ((f->what != NULL) != (cases[i].sign != NULL) || (f->what && strcmp(f->what, cases[i].sign) != 0) ||
                f->have != cases[i].have || f->want != cases[i].want || f->index != cases[i].seat || f->status != TALON_OK)
                fail_msg("%s: %lld %s %lld for %u", cases[i].expect, (long long)f->have, f->what ? f->what : "-", (long long)f->want,
                         f->index);
            done(&d);
        }
    dealt d; /* only the second player has too many; the one that is bound is meant */
    assert_int_equal(deal_game(&d, HEAD "setup:\n  - deal: 1 to hand of seat 2 from deck\nexpect: empty(hand)\n", 2), TALON_END_EXPECT);
    assert_int_equal(d.out.fault.index, 2);
    done(&d);
    assert_int_equal(deal_game(&d, HEAD "setup:\n  - each_player:\n      - deal: 1 to hand from deck\n      - expect: empty(hand)\n", 2),
                     TALON_END_EXPECT);
    assert_int_equal(d.out.fault.have, 1);
    assert_int_equal(d.out.fault.index, 0);
    done(&d);
}

/* The same in words, cut between characters where there is no room. */
static void why_not_in_words(void **state)
{
    char text[100] = "?";
    dealt d;
    (void)state;
    assert_int_equal(deal_game(&d, HEAD "setup:\n  - deal: 1 to hand of seat 2 from deck\nexpect: empty(hand)\n", 2), TALON_END_EXPECT);
    char all[100];
    snprintf(all, sizeof all, "1 == 0 for %s", talon_runner_player(d.runner, 2));
    assert_int_equal(talon_outcome_why(text, sizeof text, d.runner, &d.out), strlen(all));
    assert_string_equal(text, all);
    assert_int_equal(talon_outcome_why(text, 7, d.runner, &d.out), strlen(all));
    assert_string_equal(text, "1 == 0");
    assert_int_equal(talon_outcome_why(NULL, 0, d.runner, &d.out), strlen(all));
    d.out.fault.index = 3; /* nobody sits there */
    talon_outcome_why(text, sizeof text, d.runner, &d.out);
    assert_string_equal(text, "1 == 0");
    d.out.end = TALON_END_DONE;
    assert_int_equal(talon_outcome_why(text, sizeof text, d.runner, &d.out), 0);
    assert_string_equal(text, "");
    done(&d);
    assert_int_equal(deal_game(&d, HEAD "expect: dealer == dealer + 1\n", 2), TALON_END_EXPECT);
    assert_int_equal(talon_outcome_why(text, sizeof text, d.runner, &d.out), 0);
    done(&d);
}

static void numbered_zones(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          "game: klondike\nplayers: 1\nzones: {tableau: {type: table, count: 3, sees: none}, piles: {type: table, owner: each_player, "
          "count: 2}}\nsetup:\n"
          "  - repeat: 3 as i\n    do:\n      - deal: 1 to tableau i..3 from deck\n      - reveal: 1 from tableau i\n"
          "  - deal: 1 to piles 2 of dealer from deck\n",
          1, NULL);
    zone_is(&d, "tableau.1", "2c^");
    zone_is(&d, "tableau.2", "3c 5c^");
    zone_is(&d, "tableau.3", "4c 6c 7c^");
    zone_is(&d, "piles.1.2", "8c");
    done(&d);
}

static void phases_and_triggers(void **state)
{
    dealt d;
    const talon_seating s = seats(2);
    static const char text[] = HEAD "phases:\n  - name: one\n    times: 2\n    do: [draw: 1 from deck to community]\n  - {name: two, do: "
                                    "[draw: 2 from deck to community]}\n"
                                    "triggers:\n  - when: count(community) >= 3\n    timing: now\n    do: [burn: 1 from deck]\n"
                                    "  - when: count(community) > 0\n    timing: end_of_phase\n    do: [discard: 1 from deck]\n"
                                    "  - when: count(community) == 2\n    do: [reveal: 1 from deck]\n";
    (void)state;
    deals(&d, text, 2, "draw discard draw turn discard draw burn discard");
    done(&d);
    sit(&d, text, &s);
    assert_int_equal(talon_runner_run(d.runner, &d.out, "setup", note_op, &d), TALON_END_DONE);
    assert_string_equal(d.ops, "");
    assert_int_equal(talon_runner_run(d.runner, &d.out, "one", note_op, &d), TALON_END_DONE);
    assert_string_equal(d.ops, "draw discard draw turn discard");
    assert_int_equal(talon_runner_run(d.runner, &d.out, NULL, note_op, &d), TALON_END_DONE);
    assert_string_equal(d.ops, "draw discard draw turn discard draw burn discard");
    done(&d);
}

static void an_empty_deck(void **state)
{
    dealt d;
    (void)state;
    /* its rule does not enter itself, and still empty is an error with its place */
    assert_int_equal(deal_game(&d,
                               "game: t\nplayers: 2\ncomponents: {deck: a + b}\non_deck_empty:\n  - reveal: all from hand\n"
                               "setup:\n  - if: top(deck) is a\n    then:\n      - deal: 2 to each_player from deck\n",
                               2),
                     TALON_END_FAULT);
    assert_int_equal(d.out.fault.status, TALON_E_INSUFFICIENT_CARDS);
    assert_int_equal(d.out.line, 9);
    done(&d);
    deals(&d,
          "game: t\nplayers: 2\ncomponents: {library: a + b + c}\nzones: {library: {type: deck, owner: each_player, behavior: {type: deck, "
          "reshuffle_from: yard}},"
          " yard: {type: discard, owner: each_player}}\nsetup:\n  - each_player: [{discard: 2 from library}, {draw: 3 from library to "
          "hand}]\n",
          2, "discard draw discard draw");
    assert_int_equal(zone_size(&d, "hand.1"), 3);
    assert_int_equal(zone_size(&d, "yard.2"), 0);
    done(&d);
}

static void exact_order(void **state)
{
    static const char *const order[] = {"As", "Kh", "2c"}, *const wrong[] = {"As", "As"};
    dealt d;
    talon_fault f;
    talon_seating s = seats(2);
    (void)state;
    s.order = order;
    s.order_n = 3;
    sit(&d, "game: t\nplayers: 2\ndealing_procedure: casino_standard\nsetup:\n  - deal: 2 to community from deck\n  - shuffle: deck\n", &s);
    assert_int_equal(talon_runner_run(d.runner, &d.out, NULL, note_op, &d), TALON_END_DONE);
    assert_string_equal(d.ops, "permute burn draw shuffle");
    zone_is(&d, "burn", "As");
    zone_is(&d, "community", "Kh 2c");
    s.order = wrong;
    s.order_n = 2;
    assert_null(talon_runner_init(d.memory, talon_runner_size(&f, d.game, &s), &f, d.game, &s));
    assert_int_equal(f.status, TALON_E_CARD_NOT_IN_ZONE);
    assert_int_equal(f.index, 1);
    assert_null(f.what); /* the caller's text would not be a constant */
    done(&d);
}

static int64_t cut_in_the_middle(void *context, talon_zone zone, uint32_t seat, uint32_t cards, uint32_t min)
{
    (void)zone, (void)min;
    *(uint32_t *)context = seat;
    return cards / 2;
}

static void fault_is(const talon_fault *f, const char *words)
{
    char text[200];
    talon_fault_text(text, sizeof text, f, NULL, NULL);
    assert_string_equal(text, words);
}

static void too_few_that_fit(void **state)
{
    dealt d;
    char text[200];
    const talon_seating s = seats(2);
    (void)state;
    sit(&d, "game: t\nplayers: 2\nsetup:\n  - burn: 3 from deck\n  - move: 4 from deck to community where As Ks Qs 2c\n", &s);
    assert_int_equal(talon_runner_run(d.runner, &d.out, NULL, NULL, NULL), TALON_END_FAULT);
    talon_fault_text(text, sizeof text, &d.out.fault, talon_runner_shape(d.runner), NULL);
    assert_string_equal(text, "the zone has fewer cards than asked for: \"deck\", 4 wanted, 3 there that fit \"where\"");
    done(&d);
}

static void sitting_down(void **state)
{
    static const char *const twins[] = {"Ana", "Ana"};
    dealt d;
    talon_fault f;
    uint32_t cutter = 0;
    talon_seating s = seats(2);
    (void)state;
    s.cut = cut_in_the_middle;
    s.cut_context = &cutter;
    s.dealer = 1;
    sit(&d, HEAD "setup:\n  - cut: deck by player\n", &s);
    assert_int_equal(talon_runner_run(d.runner, NULL, NULL, NULL, NULL), TALON_END_DONE);
    zone_is(&d, "deck", "g h i j k l a b c d e f");
    assert_int_equal(cutter, 2);
    s.players_n = 5;
    assert_int_equal(talon_runner_size(&f, d.game, &s), 0);
    fault_is(&f, "at most 3 players can play this game, not 5");
    s.players_n = 1;
    assert_null(talon_runner_init(d.memory, talon_runner_size(&f, d.game, &s), &f, d.game, &s));
    fault_is(&f, "at least 2 players can play this game, not 1");
    s = (talon_seating){.player = twins, .players_n = 2};
    assert_int_equal(talon_runner_size(&f, d.game, &s), 0);
    s = seats(2);
    s.dealer = 3;
    assert_int_equal(talon_runner_size(&f, d.game, &s), 0);
    done(&d);
}

/* The same bytes anywhere deal the same. */
static void a_game_is_bytes(void **state)
{
    dealt d, e;
    const talon_seating s = seats(3);
    talon_fault f;
    (void)state;
    deals(&d, HEAD "dealing_procedure: home\nsetup:\n  - deal: 2 to each_player from deck\n", 3, NULL);
    const size_t size = talon_game_size(d.game);
    void *copy = malloc(size);
    memcpy(copy, d.game, size);
    const talon_game *g = talon_game_open(copy, size);
    assert_non_null(g);
    void *memory = malloc(talon_runner_size(&f, g, &s));
    e = (dealt){.runner = talon_runner_init(memory, talon_runner_size(&f, g, &s), &f, g, &s)};
    assert_int_equal(talon_runner_run(e.runner, NULL, NULL, NULL, NULL), TALON_END_DONE);
    assert_string_equal(zone_text(&d, "deck"), zone_text(&e, "deck"));
    const talon_table *a = talon_runner_table(d.runner), *b = talon_runner_table(e.runner);
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a, b, a->size);
    for (size_t i = 0; i < size; i++)
        assert_null(talon_game_open(copy, i));
    free(memory);
    free(copy);
    done(&d);
}

static void again(void **state)
{
    dealt d;
    char first[8192];
    talon_seed one = {{0}}, two = {{0}};
    (void)state;
    one.byte[31] = 1;
    two.byte[31] = 2;
    deals(&d, "game: t\nplayers: 2\nsetup:\n  - wash: deck with seed\n", 2, NULL);
    snprintf(first, sizeof first, "%s", zone_text(&d, "deck"));
    talon_runner_restart(d.runner, &two, 0);
    assert_int_equal(talon_runner_run(d.runner, NULL, NULL, NULL, NULL), TALON_END_DONE);
    assert_string_not_equal(zone_text(&d, "deck"), first);
    talon_runner_restart(d.runner, &one, 0);
    assert_int_equal(talon_runner_run(d.runner, NULL, NULL, NULL, NULL), TALON_END_DONE);
    assert_string_equal(zone_text(&d, "deck"), first);
    done(&d);
}

static void runs_end(void **state)
{
    dealt d;
    (void)state;
    assert_int_equal(deal_game(&d, "game: t\nplayers: 2\nsetup:\n  - draw: 1 from deck to bottom of deck until count(deck) == 1\n", 2),
                     TALON_END_FAULT);
    assert_int_equal(d.out.fault.status, TALON_E_LIMIT_EXCEEDED);
    done(&d);
    assert_int_equal(deal_game(&d,
                               "game: t\nplayers: 2\nsetup:\n  - repeat: 100000\n    do:\n      - if: players == 2\n        then: "
                               "[{repeat: 100000, do: []}]\n",
                               2),
                     TALON_END_FAULT);
    done(&d);
}

#define SIX   "game: test\nplayers: 2..3\ncomponents: {deck: a + b + c + d + e + f}\n"
#define PILES "zones: {x: {type: table}, y: {type: table}, pile: {type: table}}\n"
#define EMPTY "on_deck_empty:\n  - move: all from pile to deck\n"

static void where_cards_arrive(void **state)
{
    dealt d;
    (void)state;
    deals(&d, SIX PILES "setup:\n  - deal: all to bottom of x + bottom of y from deck\n", 2, NULL);
    zone_is(&d, "x", "e c a");
    zone_is(&d, "y", "f d b");
    done(&d);
    deals(&d, SIX PILES "setup:\n  - deal: 3 to x + bottom of y from deck\n", 2, NULL);
    zone_is(&d, "x", "a c e");
    zone_is(&d, "y", "f d b");
    done(&d);
    deals(&d, SIX PILES "setup:\n  - draw: 4 from deck to pile\n  - draw: 4 from deck to bottom of x\n" EMPTY, 2, NULL);
    zone_is(&d, "x", "b a f e");
    done(&d);
}

static void who_begins(void **state)
{
    dealt d;
    (void)state;
    deals(&d, "game: t\nplayers: {count: 3, first: player}\nsetup:\n  - each_player:\n      - draw: 1 from deck to hand\n", 3, NULL);
    zone_is(&d, "hand.2", "2c"); /* outside each_player: dealer - 1 */
    zone_is(&d, "hand.3", "3c");
    zone_is(&d, "hand.1", "4c");
    done(&d);
}

static void the_deck_is_empty(void **state)
{
    static const char *const steps[] = {"  - draw: 1 from bottom of deck to x\n", "  - draw: 1 from deck to x (random)\n",
                                        "  - draw: 1 from deck to x where b\n"};
    dealt d;
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s  - draw: 6 from deck to pile\n%s%s", SIX PILES "setup:\n", steps[i], EMPTY);
        deals(&d, text, 2, NULL);
        assert_int_equal(zone_size(&d, "x"), 1);
        done(&d);
    }
    /* The rule is for the player whose draw it interrupts. */
    deals(&d,
          SIX PILES "setup:\n  - draw: 6 from deck to pile\n  - each_player:\n      - draw: 1 from deck to hand\n"
                    "on_deck_empty:\n  - move: all from pile to deck\n  - draw: 1 from deck to hand of player\n",
          3, NULL);
    assert_int_equal(zone_size(&d, "hand.1"), 2);
    assert_int_equal(zone_size(&d, "hand.2"), 1);
    done(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dealing),
        cmocka_unit_test(seats_and_directions),
        cmocka_unit_test(tops_and_ends),
        cmocka_unit_test(choosing_cards),
        cmocka_unit_test(turning_and_discarding),
        cmocka_unit_test(whole_zones),
        cmocka_unit_test(control),
        cmocka_unit_test(why_not),
        cmocka_unit_test(why_not_in_words),
        cmocka_unit_test(numbered_zones),
        cmocka_unit_test(phases_and_triggers),
        cmocka_unit_test(an_empty_deck),
        cmocka_unit_test(exact_order),
        cmocka_unit_test(too_few_that_fit),
        cmocka_unit_test(sitting_down),
        cmocka_unit_test(a_game_is_bytes),
        cmocka_unit_test(again),
        cmocka_unit_test(runs_end),
        cmocka_unit_test(where_cards_arrive),
        cmocka_unit_test(who_begins),
        cmocka_unit_test(the_deck_is_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
