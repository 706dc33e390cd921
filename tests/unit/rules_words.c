/* rules_words.c -- words of rules of play that one kind of game needs: phases done in play, steps that tell, wild cards, half pots. */
#include "rules_played.h"

/* ---- phase ---- */

#define PHASED                                                                                                                             \
    "game: phased\nplayers: 2\ncomponents: {deck: standard_52}\n"                                                                          \
    "setup:\n  - shuffle: deck with seed\n  - deal: 1 to each_player from deck\n"                                                          \
    "phases:\n  - {name: one, do: [deal: 1 to community from deck]}\n  - {name: two, do: [deal: 2 to community from deck]}\n"

static void play_comes_after_setup(void **unused)
{
    (void)unused;
    play *p = play_text(PHASED "play: [{turns: 1 round, do: [choose: {stop: []}]}]\npayoff: count(community)\n", 2, NULL, NULL);
    assert_string_equal(zone_now(p, "community"), "");
    answers(p, "stop; stop");
    ENDS(p, 0, 0);
}

/* Each is done as often as it is named. */
static void phases_in_play(void **unused)
{
    (void)unused;
    play *p = play_text(PHASED "play: [{turns: 1 round, do: [choose: {go: [phase: two]}]}]\npayoff: count(community)\n", 2, NULL, NULL);
    assert_string_equal(zone_now(p, "community"), "");
    answers(p, "go; go");
    ENDS(p, 4, 4);
    assert_string_equal(codes_of(PHASED "play: [phase: tow]\npayoff: 0\n"), "E701");
    assert_string_equal(codes_of(PHASED "play: [phase: {one: 1}]\npayoff: 0\n"), "E205");
    assert_string_equal(codes_of("game: g\nplayers: 2\nsetup:\n  - phase: one\nplay: []\n"), "E715");
}

/* ---- tell ---- */

#define HANDS                                                                                                                              \
    "game: told\nplayers: 2\ncomponents: {deck: standard_52}\nstate: {seen: number}\n"                                                     \
    "setup:\n  - shuffle: deck with seed\n  - deal: 5 to each_player from deck\n"

static void told_steps_show_openly(void **unused)
{
    (void)unused;
    assert_string_equal(codes_of(HANDS "play: [{turns: 1 round, do: [{if: count(hand where A) > 0, then: [set: seen = 1]}]}]\npayoff: 0\n"),
                        "W705");
    assert_string_equal(
        codes_of(HANDS "play: [{turns: 1 round, do: [tell: [{if: count(hand where A) > 0, then: [set: seen = 1]}]]}]\npayoff: 0\n"), "");
    assert_string_equal(codes_of(HANDS "play: [{turns: 1 round, do: [tell: seen = count(hand where A)]}]\npayoff: 0\n"), "");
    assert_string_equal(codes_of(HANDS "play: [{turns: 1 round, do: [set: seen = count(hand where A)]}]\npayoff: 0\n"), "E711");
    /* What comes after them does not. */
    assert_string_equal(codes_of(HANDS "play: [{turns: 1 round, do: [tell: [choose: {a: []}], {if: count(hand where A) > 0, then: []}]}]\n"
                                       "payoff: 0\n"),
                        "W705");
}

/* ---- who would learn it ---- */

#define SECRETS                                                                                                                            \
    "game: leak\nplayers: 3\ncomponents: {deck: standard_52}\nzones: {pile: {type: table, owner: each_player}}\n"                          \
    "state: {own: number each secret, holder: seat secret, bid: number each}\n"                                                            \
    "setup:\n  - shuffle: deck with seed\n  - deal: 5 to each_player from deck\n"
#define IN_TURN(step) SECRETS "play: [{turns: 1 round, do: [" step "]}]\npayoff: 0\n"

/* Everybody sees their own: it may hold what they see, and nothing of others. */
static void own_secrets_hold_ones_own(void **unused)
{
    (void)unused;
    assert_string_equal(codes_of(IN_TURN("set: own = count(hand where A)")), "");
    assert_string_equal(codes_of(IN_TURN("set: own of player = count(hand where A)")), "");
    assert_string_equal(codes_of(IN_TURN("set: own of (player + 1) = 1")), "");
    assert_string_equal(codes_of(IN_TURN("set: own of (player + 1) = count(hand where A)")), "E711");
    assert_string_equal(codes_of(IN_TURN("set: own = count(hand of (player + 1) where A)")), "E711");
    assert_string_equal(codes_of(IN_TURN("tell: own of (player + 1) = count(hand where A)")), "");
    assert_string_equal(codes_of(IN_TURN("{set: holder = (player if count(hand where A) > 0 else player + 1)}")), "");
    assert_string_equal(codes_of(IN_TURN("{set: own of holder = 1}")), "W705");
}

/* What may be bid, how many cards and where they go tell as much as a `where`. */
static void questions_read_what_is_seen(void **unused)
{
    (void)unused;
    assert_string_equal(codes_of(IN_TURN("choose: bid in 0..count(hand where A)")), "W701");
    assert_string_equal(codes_of(IN_TURN("choose: bid in 0..count(hand of (player + 1) where A)")), "E714 W701");
    assert_string_equal(codes_of(IN_TURN("choose: bid in count(hand of (player + 1) where A)..9")), "E714 W701");
    assert_string_equal(codes_of(IN_TURN("choose: 0..count(hand of (player + 1) where A) from hand to pile")), "E714");
    assert_string_equal(codes_of(IN_TURN("choose: count(hand of (player + 1) where A)..5 from hand to pile")), "E714");
    assert_string_equal(codes_of(IN_TURN("choose: 1 from hand to pile of holder")), "W705");
    assert_string_equal(codes_of(IN_TURN("choose: 1 from hand of holder to pile")), "W705");
    assert_string_equal(codes_of(IN_TURN("choose: 1 from hand to pile")), "");
}

/* ---- wild cards ---- */

#define WILD                                                                                                                               \
    "game: wild\nplayers: 2\ncomponents: {deck: 2 standard_52 + 4 joker}\nwild: joker 2\nzones: {melds: {type: table}}\n"                  \
    "setup:\n  - shuffle: deck with seed\n  - deal: 5 to each_player from deck\n"

static void wild_cards_stand_for_others(void **unused)
{
    (void)unused;
    play *p = play_text(WILD "play: [{turns: 1 round from dealer, do: [choose: set 3 from hand to melds else pass]}]\n"
                             "payoff: set(hand) * 10 + set(melds)\n",
                        2, "Kh Kh 4c 7s 9d Kd Td joker 2c joker", NULL);
    /* Ben, who deals, has every second card. Two kings and one of three others; no set of jokers and twos alone. */
    assert_string_equal(zone_now(p, "hand.2"), "Kh 7s Kd joker joker");
    assert_string_equal(offered(p), "7s joker joker, Kh Kd joker, Kh joker joker, Kd joker joker");
    answers(p, "Ben: Kh Kd joker; Ana: pass");
    ENDS(p, 1, 11); /* 7s joker is left in Ben's hand */
}

static void wild_cards_alone_are_no_set(void **unused)
{
    (void)unused;
    play *p = play_text(WILD "play: [{turns: 1 round from dealer, do: [choose: set 2..4 from hand to melds else pass]}]\n"
                             "payoff: set(hand)\n",
                        2, "4c 2d 4d joker 9c joker 9d 2c Tc 2c", NULL);
    answers(p, "Ben: pass");
    assert_string_equal(offered(p), "4c 4d, 9c 9d");
    answers(p, "Ana: 4c 4d");
    ENDS(p, 0, 0);
}

/* What has no suit has no colour either, and is no trump because clubs are without their mate. */
static void jokers_have_no_colour(void **unused)
{
    static const char text[] =
        "game: colours\nplayers: 2\ncomponents: {deck: [joker, Ah, Ad, Ac]}\nrank_order: joker A\n"
        "state: {trump: suit = clubs}\nzones: {trick: {type: table}}\nsetup: [move: all from deck to trick]\n"
        "trick_order: [joker of mate(trump), A of trump, A of led]\n"
        "play: [{turns: 1 round, do: [choose: {go: []}]}]\n"
        "payoff: colour(trick where joker) + 10 * count(trick where colour(it) == 0) + 100 * count(trick where led)\n";
    (void)unused;
    play *p = play_text(text, 2, NULL, NULL);
    answers(p, "go; go");
    ENDS(p, 110, 110);
}

/* ---- definitions ---- */

/* An argument is a number, also in a where, where a numeral by itself would be a rank. */
static void numbers_are_arguments(void **unused)
{
    (void)unused;
    play *p = play_text(
        "game: args\nplayers: 2\ncomponents: {deck: standard_52}\nstate: {size: number = 2}\n"
        "define: {\"fits(n)\": size == n}\nsetup:\n  - shuffle: deck with seed\n  - deal: 2 to each_player from deck\n"
        "play: [{turns: 1 round, do: [{choose: {two 1 from hand where fits(2): [], three 1 from hand where fits(3): [], no: []}}]}]\n"
        "payoff: 0\n",
        2, "Kc Kd Qc Qd", NULL);
    assert_string_equal(offered(p), "two Kc, two Qc, no");
    answers(p, "two Kc; no");
    ENDS(p, 0, 0);
}

/* ---- half pots ---- */

/* Everybody's value is what they choose; two halves. */
#define HALVES                                                                                                                             \
    "game: halves\nplayers: 3..4\ncomponents: {deck: standard_52}\nsetup:\n  - shuffle: deck with seed\n"                                  \
    "state: {chips: number each, paid: number each, high: number each, low: number each, out: flag each}\n"                                \
    "play:\n  - turns: 1 round\n    do:\n      - choose: paid in 0..100\n      - choose: high in 0..100\n      - choose: low in 0..100\n"  \
    "      - choose: {stay: [], fold: [set: out = yes]}\n"                                                                                 \
    "  - share: paid to chips by high and low where not out\npayoff: chips\n"

static void halves_of_a_pot(void **unused)
{
    (void)unused;
    play *p = play_text(HALVES, 3, NULL, NULL); /* 15: seven for the low hand, the odd one for the high */
    answers(p, "Ana: 5; 9; 0; stay; Ben: 5; 3; 7; stay; Cy: 5; 2; 6; stay");
    ENDS(p, 3, 2, -5);
    p = play_text(HALVES, 3, NULL, NULL); /* no low hand: all for the high one */
    answers(p, "5; 9; 0; stay; 5; 3; 0; stay; 5; 2; 0; stay");
    ENDS(p, 10, -5, -5);
    p = play_text(HALVES, 3, NULL, NULL); /* two share the low half of 15: four for the first after the dealer */
    answers(p, "5; 9; 7; stay; 5; 3; 7; stay; 5; 2; 6; stay");
    ENDS(p, 7, -2, -5);
    p = play_text(HALVES, 4, NULL, NULL); /* layers: Ana is in for 2 alone, has the best of both; then Ben high, Cy low; Dee folds */
    answers(p, "2; 9; 9; stay; 6; 8; 0; stay; 6; 7; 5; stay; 3; 10; 10; fold");
    ENDS(p, 6, -1, -2, -3);
}

/* ---- parts that are not there ---- */

static void what_is_not_there_has_no_name(void **unused)
{
    play *p = play_text("game: none\nplayers: 2\ncomponents: {deck: standard_52}\nnumbers: {most: 3}\n"
                        "state: {bid: number each secret, pile: number x 2}\nsetup:\n  - deal: 2 to each_player from deck\n"
                        "play: [{turns: 1 round, do: [choose: {bid bid in 1..most: [], rest: []}]}]\npayoff: 0\n",
                        2, NULL, NULL);
    const talon_answer other = {.option = 2}, rest = {.option = 1}, bid = {.option = 0};
    (void)unused;
    assert_string_equal(talon_rules_option_name(p->m, &other), "");
    assert_string_equal(talon_rules_value_name(p->m, &other, 0), "");
    assert_string_equal(talon_rules_value_name(p->m, &rest, 0), "");
    assert_string_equal(talon_rules_value_name(p->m, &bid, 0), "bid");
    assert_string_equal(talon_rules_value_name(p->m, &bid, 1), "");
    assert_null(talon_rules_value_word(p->m, &rest, 0));
    assert_false(talon_rules_value_is_seat(p->m, &rest, 0));
    assert_string_equal(talon_rules_variable(p->m, 2).name, "");
    assert_int_equal(talon_rules_value(p->m, 2, 0, 0, TALON_RULES_ALL).kind, TALON_VALUE_HIDDEN);
    assert_int_equal(talon_rules_value(p->m, 0, 3, 0, TALON_RULES_ALL).kind, TALON_VALUE_HIDDEN);
    assert_int_equal(talon_rules_value(p->m, 0, 1, 0, 3).kind, TALON_VALUE_HIDDEN);
    assert_int_equal(talon_rules_value(p->m, 1, 0, 2, 0).kind, TALON_VALUE_NUMBER);
    assert_int_equal(talon_rules_value(p->m, 1, 0, 3, 0).kind, TALON_VALUE_HIDDEN);
    assert_string_equal(talon_rules_number_name(p->m, talon_rules_numbers(p->m)), "");
    assert_int_equal(talon_rules_number(p->m, talon_rules_numbers(p->m)), 0);
    answers(p, "rest; rest");
    assert_true(talon_rules_over(p->m)); /* nothing is asked any more */
    assert_string_equal(talon_rules_option_name(p->m, &rest), "");
    end_play(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_there_has_no_name),
        cmocka_unit_test(play_comes_after_setup),
        cmocka_unit_test(phases_in_play),
        cmocka_unit_test(told_steps_show_openly),
        cmocka_unit_test(own_secrets_hold_ones_own),
        cmocka_unit_test(questions_read_what_is_seen),
        cmocka_unit_test(wild_cards_stand_for_others),
        cmocka_unit_test(wild_cards_alone_are_no_set),
        cmocka_unit_test(jokers_have_no_colour),
        cmocka_unit_test(halves_of_a_pot),
        cmocka_unit_test(numbers_are_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
