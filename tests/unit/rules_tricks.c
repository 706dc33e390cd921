/* rules_tricks.c -- hearts, spades, euchre, whist and oh hell as their rule books have it: known hands, and many at random counted again here. */
#include "rules_help.h"

enum { GAMES = 60 };

#define CLUBS    "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
#define DIAMONDS "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad"
#define HEARTS   "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
#define SPADES   "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"

/* ---- hearts ---- */

static void hearts_count(void **unused)
{
    (void)unused;
    for (uint32_t players = 3; players <= 5; players++)
        for (uint8_t seed = 0; seed < GAMES; seed++) {
            table t = sit_down("hearts", players, 0, NULL, seed % 2 ? "target 0 jd_bonus 1" : "target 0", seed);
            play_out(&t);
            int32_t points[6] = {0}, sum = 0;
            uint32_t moon = 0;
            for (uint32_t seat = 1; seat <= players; seat++) {
                points[seat] = (int32_t)(lies(&t, "taken", seat, 0, 'h') + 13 * lies(&t, "taken", seat, 'Q', 's'));
                sum += points[seat];
                moon = points[seat] == 26 ? seat : moon;
            }
            assert_int_equal(sum, 26);
            for (uint32_t seat = 1; seat <= players; seat++) {
                const int32_t mine = !moon ? points[seat] : seat == moon ? 0 : 26;
                assert_int_equal(payoff(&t, seat), (seed % 2 ? 10 * (int32_t)lies(&t, "taken", seat, 'J', 'd') : 0) - mine);
            }
            stand_up(&t);
        }
}

static void who_takes_all_hearts_has_none(void **unused)
{
    (void)unused;
    table t = sit_down("hearts", 4, 4, "hand.1 " CLUBS ", hand.2 " DIAMONDS ", hand.3 " HEARTS, "target 100 pass_in_turn 0 pass_to 0", 1);
    assert_string_equal(may_say(&t), "2c");
    say(&t, "2c, 2d, 2h"); /* a heart, for want of anything else */
    assert_int_equal(asked(&t), 4);
    assert_false(can_say(&t, "Qs"));
    assert_true(can_say(&t, "Ks"));
    while (number(&t, "hands", 0) == 0)
        say_anything(&t);
    for (uint32_t seat = 1; seat <= 4; seat++)
        assert_int_equal(number(&t, "score", seat), seat == 1 ? 0 : 26);
    stand_up(&t);
    t = sit_down("hearts", 4, 4, "hand.1 " CLUBS, "target 1 pass_in_turn 0 pass_to 0 jd_bonus 1", 1);
    play_out(&t);
    assert_string_equal(paid(&t), "10 -26 -26 -26");
    stand_up(&t);
}

/* Left, right, across, nobody; with three or five as far as they go. */
static void hearts_are_passed_in_turn(void **unused)
{
    static const int32_t seats[3][5] = {{1, 2, 0, 1, 2}, {1, 3, 2, 0, 1}, {1, 4, 2, 3, 0}};
    (void)unused;
    for (uint32_t players = 3; players <= 5; players++) {
        table t = sit_down("hearts", players, 0, NULL, "target 10000", 7);
        for (int32_t hand = 0; hand < 5; hand++) {
            assert_int_equal(number(&t, "seats", 0), seats[players - 3][hand]);
            while (number(&t, "hands", 0) == hand)
                say_anything(&t);
        }
        stand_up(&t);
    }
}

static void hearts_are_led_only_when_broken(void **unused)
{
    static const char hands[] = "hand.1 2c Ac 2h Ah 3d, hand.2 4c 5c 9d Kd, hand.3 6c 7c 8d Qs, hand.4 8c 9c 7d 3h";
    (void)unused;
    table t = sit_down("hearts", 4, 4, hands, "pass_in_turn 0 pass_to 0", 1);
    say(&t, "2c, 4c, 6c, 8c");
    assert_int_equal(asked(&t), 4);
    assert_false(can_say(&t, "3h"));
    say(&t, "9c, Ac, 5c, 7c");
    assert_int_equal(asked(&t), 1);
    assert_false(can_say(&t, "2h"));
    stand_up(&t);
    t = sit_down("hearts", 4, 4, hands, "pass_in_turn 0 pass_to 0 must_break_hearts 0", 1);
    say(&t, "2c, 4c, 6c, 8c");
    assert_true(can_say(&t, "3h"));
    stand_up(&t);
    t = sit_down("hearts", 4, 4, hands, "pass_in_turn 0 pass_to 0 can_lead_any_club 1", 1);
    assert_true(can_say(&t, "Ac") && can_say(&t, "2c"));
    assert_false(can_say(&t, "3d"));
    stand_up(&t);
}

/* A heart, or the queen of spades, is thrown away on the second trick: then hearts may be led. */
static void what_breaks_hearts(void **unused)
{
    static const char hands[] =
        "hand.1 2c 4c 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2d, hand.2 Ac 5c 2h, hand.3 3c 6c, hand.4 8c Qs 3h 4h 2s 3s 4s 5s 6s 7s 8s 9s Ts";
    static const struct {
        const char *numbers, *thrown;
        bool broken;
    } cases[] = {{"pass_in_turn 0 pass_to 0", "3h", true},
                 {"pass_in_turn 0 pass_to 0", "Qs", true},
                 {"pass_in_turn 0 pass_to 0 qs_breaks_hearts 0", "Qs", false},
                 {"pass_in_turn 0 pass_to 0", "2s", false}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[100];
        table t = sit_down("hearts", 4, 4, hands, cases[i].numbers, 1);
        snprintf(words, sizeof words, "2c, Ac, 3c, 8c, 5c, 6c, %s, 4c", cases[i].thrown);
        say(&t, words);
        assert_int_equal(asked(&t), 3);
        assert_int_equal(number(&t, "broken", 0), cases[i].broken);
        stand_up(&t);
    }
}

/* Three cards go to the left; and who has no trick has five points less, where the table wants it. */
static void three_hearts_cards_go_left(void **unused)
{
    (void)unused;
    table t = sit_down("hearts", 4, 4, "hand.1 " CLUBS ", hand.2 " DIAMONDS ", hand.3 " HEARTS, "", 1);
    say(&t, "2c 3c 4c, 2d 3d 4d, 2h 3h 4h, 2s 3s 4s");
    assert_int_equal(lies(&t, "hand", 2, 0, 'c'), 3);
    assert_int_equal(lies(&t, "hand", 3, 0, 'd'), 3);
    assert_int_equal(lies(&t, "hand", 1, 0, 's'), 3);
    assert_int_equal(asked(&t), 2); /* who has the two of clubs now */
    stand_up(&t);
    for (uint8_t seed = 0; seed < GAMES; seed++) {
        t = sit_down("hearts", 4, 0, NULL, "target 0 start 26 avoid_all_tricks_bonus 1", seed);
        play_out(&t);
        for (uint32_t seat = 1; seat <= 4; seat++) {
            const int32_t points = (int32_t)(lies(&t, "taken", seat, 0, 'h') + 13 * lies(&t, "taken", seat, 'Q', 's'));
            if (points > 0 && points < 26)
                assert_int_equal(payoff(&t, seat), 26 - points);
            else if (lies(&t, "taken", seat, 0, 0) == 0 && payoff(&t, seat) > 0)
                assert_int_equal(payoff(&t, seat), 31);
        }
        stand_up(&t);
    }
}

/* ---- spades ---- */

static int32_t spades_hand(const int32_t *bid, const int32_t *tricks, uint32_t seat)
{
    const uint32_t a = (seat - 1) % 2 + 1, b = a + 2;
    int32_t points = 0, lost = 0, got = 0;
    for (uint32_t i = a; i <= b; i += 2) {
        if (bid[i] > 0)
            got += tricks[i];
        else if (tricks[i] == 0)
            points += 100;
        else {
            points -= 100;
            lost += tricks[i];
        }
    }
    const int32_t wanted = bid[a] + bid[b];
    int32_t bags = lost;
    if (got < wanted)
        points -= 10 * wanted;
    else {
        points += 10 * wanted;
        bags += got - wanted;
    }
    return points + bags - (bags >= 10 ? 100 : 0);
}

static void spades_count(void **unused)
{
    (void)unused;
    for (uint8_t seed = 0; seed < GAMES; seed++) {
        table t = sit_down("spades", 4, 0, NULL, "target -1000", seed);
        int32_t bid[5], tricks[5];
        play_out(&t);
        for (uint32_t seat = 1; seat <= 4; seat++) {
            bid[seat] = number(&t, "bid", seat);
            tricks[seat] = (int32_t)lies(&t, "taken", seat, 0, 0) / 4;
        }
        for (uint32_t seat = 1; seat <= 4; seat++)
            assert_int_equal(payoff(&t, seat), spades_hand(bid, tricks, seat));
        stand_up(&t);
    }
}

/* All spades in one hand: thirteen tricks, nine of them bags; the second time its side has eighteen. */
static void ten_bags_cost_a_hundred(void **unused)
{
    static const int32_t ours[] = {49, 9, -42}, bags[] = {9, 9, 8}, theirs[] = {-40, 9, -31};
    (void)unused;
    table t = sit_down("spades", 4, 4, "hand.1 " SPADES ", hand.2 " CLUBS ", hand.3 " DIAMONDS, "target 500", 1);
    for (int32_t hand = 0; hand < 3; hand++) {
        const int32_t before = number(&t, "score", 1);
        say(&t, "3, 2, 1, 2");
        while (number(&t, "score", 1) == before)
            say_anything(&t);
        assert_int_equal(number(&t, "score", 1), ours[hand]);
        assert_int_equal(number(&t, "bags", 1), bags[hand]);
        assert_int_equal(number(&t, "score", 2), theirs[hand]);
    }
    stand_up(&t);
}

/* The player after the dealer bids and leads first; spades are led when one was thrown in. */
static void spades_are_led_only_when_broken(void **unused)
{
    static const char hands[] = "hand.1 2c Ad As, hand.2 Ac Ks, hand.3 2s Qs 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd, hand.4 3c Js";
    (void)unused;
    for (int can = 0; can < 2; can++) {
        table t = sit_down("spades", 4, 4, hands, can ? "" : "spades_can_break 0", 1);
        assert_int_equal(asked(&t), 1);
        say(&t, "4");
        assert_true(can_say(&t, "13"));
        say(&t, "3, 9, 3");
        assert_int_equal(asked(&t), 1);
        assert_false(can_say(&t, "As"));
        say(&t, "2c");
        say(&t, "Ac, 2s, 3c");
        assert_int_equal(asked(&t), 3);
        assert_int_equal(can_say(&t, "Qs"), can);
        stand_up(&t);
    }
    table t = sit_down("spades", 4, 4, "hand.1 2c Ac As, hand.2 3c, hand.3 4c, hand.4 5c", "", 1);
    say(&t, "4, 3, 2, 3, Ac, 3c, 4c, 5c");
    assert_int_equal(asked(&t), 1);
    assert_false(can_say(&t, "As")); /* no spade has been played */
    stand_up(&t);
    t = sit_down("spades", 4, 4, hands, "", 1);
    say(&t, "9, 3");
    assert_false(can_say(&t, "5")); /* partners do not bid more than there are tricks */
    stand_up(&t);
}

/* ---- euchre ---- */

static void euchre_counts(void **unused)
{
    (void)unused;
    for (uint8_t seed = 0; seed < 4 * GAMES; seed++) {
        table t = sit_down("euchre", 4, seed % 4 + 1, NULL, "target 0 lone_defender 1", seed);
        play_out(&t);
        const int32_t maker = number(&t, "maker", 0);
        if (maker) {
            const int32_t tricks = number(&t, "tricks", (uint32_t)maker) + number(&t, "tricks", (uint32_t)(maker + 1) % 4 + 1);
            int32_t win = -2;
            if (number(&t, "lone", 0))
                win = -4;
            if (tricks == 3 || tricks == 4)
                win = 1;
            if (tricks == 5)
                win = number(&t, "alone", 0) ? 4 : 2;
            for (uint32_t seat = 1; seat <= 4; seat++)
                assert_int_equal(payoff(&t, seat), (seat + (uint32_t)maker) % 2 == 0 ? win : -win);
        } else
            assert_string_equal(paid(&t), "0 0 0 0");
        stand_up(&t);
    }
}

static bool is_top_up(const table *t)
{
    const talon_shape *shape = talon_runner_shape(t->runner);
    return talon_card_is_up(talon_runner_table(t->runner),
                            talon_zone_cards(talon_runner_table(t->runner), shape, talon_shape_find(shape, "deck", 4))[0]);
}

static void the_left_bower_is_a_trump(void **unused)
{
    (void)unused;
    table t = sit_down("euchre", 4, 4,
                       "hand.1 Ah 9c Tc Jc Qc, hand.2 Jd 9d Td Qd Kd, hand.3 Kh 9s Ts Qs Ks, hand.4 Qh Kc Ac As Js, deck Th", "", 1);
    say(&t, "order_up");
    assert_int_equal(asked(&t), 4);
    assert_true(can_say(&t, "Th"));
    say(&t, "Th, partner, Ah");
    assert_string_equal(may_say(&t), "Jd");
    say(&t, "Jd, Kh, Qh");
    assert_int_equal(asked(&t), 2);
    stand_up(&t);
    t = sit_down("euchre", 4, 4, "hand.1 Ah 9c Tc Jc Qc, hand.2 Jd 9d Td Qd Kd, deck Th", "stick_the_dealer 1", 1);
    assert_true(is_top_up(&t));
    say(&t, "pass, pass, pass, pass");
    assert_false(is_top_up(&t)); /* it is turned down */
    say(&t, "pass, pass, pass");
    assert_string_equal(may_say(&t), "call clubs, call diamonds, call spades");
    stand_up(&t);
}

/* Who plays alone: the partner has no turn, and one seat after the dealer leads, unless that is the partner. */
static void who_plays_alone(void **unused)
{
    (void)unused;
    table t = sit_down("euchre", 4, 4, "hand.1 Ah Kh Qh Jh Jd, hand.2 9c Tc Jc Qc Kc, hand.3 9s Ts Js Qs Ks, deck Th",
                       "target 0 lone_defender 1", 1);
    say(&t, "order_up");
    say_anything(&t);
    say(&t, "alone");
    assert_int_equal(asked(&t), 2);
    say(&t, "partner");
    assert_int_equal(asked(&t), 4);
    say(&t, "partner, Ah");
    assert_int_equal(asked(&t), 2);
    say_anything(&t);
    assert_int_equal(asked(&t), 4); /* not the partner */
    play_out(&t);
    assert_string_equal(paid(&t), "4 -4 4 -4");
    stand_up(&t);
    t = sit_down("euchre", 4, 4, "hand.1 9h 9d 9c 9s Td, hand.2 Ah Kh Qh Jh Jd, deck Th", "target 0 lone_defender 1", 1);
    say(&t, "order_up");
    say_anything(&t);
    say(&t, "partner, alone");
    assert_int_equal(asked(&t), 1);
    say(&t, "9h");
    assert_int_equal(asked(&t), 2);
    say(&t, "Jh");
    assert_int_equal(asked(&t), 3);
    say_anything(&t);
    assert_int_equal(asked(&t), 2);
    play_out(&t);
    assert_string_equal(paid(&t), "-4 4 -4 4");
    stand_up(&t);
    t = sit_down("euchre", 4, 1, NULL, "", 1);
    say(&t, "pass, pass, pass, pass, pass, pass, pass, pass"); /* thrown in: the next one deals */
    assert_int_equal(asked(&t), 3);
    stand_up(&t);
}

/* ---- whist ---- */

static void whist_counts_tricks_then_honours(void **unused)
{
    (void)unused;
    /* The dealer's last card is a spade: all thirteen tricks, seven points. */
    table t = sit_down("whist", 4, 4, "hand.1 " CLUBS ", hand.2 " DIAMONDS ", hand.3 " HEARTS, "", 1);
    assert_string_equal(variable(&t, "trump", 0).word, "spades");
    assert_int_equal(asked(&t), 1);
    play_out(&t);
    assert_string_equal(paid(&t), "0 7 0 7");
    stand_up(&t);
    /* The dealer's last card alone decides; the player after the dealer leads. */
    t = sit_down("whist", 4, 2, "hand.2 Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kh", "", 1);
    assert_string_equal(variable(&t, "trump", 0).word, "hearts");
    assert_int_equal(asked(&t), 3);
    stand_up(&t);
    for (uint8_t seed = 0; seed < GAMES; seed++) {
        int32_t tricks[2] = {0};
        t = sit_down("whist", 4, 0, NULL, "target 1 honours 1", seed);
        play_out(&t);
        for (uint32_t seat = 1; seat <= 4; seat++)
            tricks[seat % 2] += (int32_t)lies(&t, "taken", seat, 0, 0) / 4;
        for (uint32_t seat = 1; seat <= 4; seat++)
            assert_int_equal(payoff(&t, seat), tricks[seat % 2] > 6 ? tricks[seat % 2] - 6 : 0);
        stand_up(&t);
    }
    /* Thirteen tricks are seven points and not yet ten; then all four honours in one pair's hands count. */
    t = sit_down("whist", 4, 4, "hand.1 " CLUBS ", hand.2 " DIAMONDS ", hand.3 " HEARTS, "target 10 honours 1", 1);
    while (number(&t, "score", 2) == 0)
        say_anything(&t);
    assert_int_equal(number(&t, "score", 2), 11);
    assert_int_equal(number(&t, "score", 1), 0);
    stand_up(&t);
    for (uint8_t seed = 0; seed < GAMES; seed++) { /* one side has tricks over six; three honours are two points, four are four */
        int32_t honours[2] = {0}, points[2];
        t = sit_down("whist", 4, 0, NULL, "target 20 honours 1", seed);
        for (uint32_t seat = 1; seat <= 4; seat++)
            for (const char *rank = "AKQJ"; *rank; rank++)
                honours[seat % 2] += (int32_t)lies(&t, "hand", seat, *rank, variable(&t, "trump", 0).word[0]);
        while (number(&t, "score", 1) + number(&t, "score", 2) == 0)
            say_anything(&t);
        for (uint32_t side = 0; side < 2; side++)
            points[side] = number(&t, "score", 2 - side) - (honours[side] == 4 ? 4 : honours[side] == 3 ? 2 : 0);
        assert_true(points[0] == 0 ? points[1] >= 1 && points[1] <= 7 : points[1] == 0 && points[0] >= 1 && points[0] <= 7);
        stand_up(&t);
    }
}

/* ---- oh hell ---- */

static void oh_hell_goes_down_and_up(void **unused)
{
    (void)unused;
    for (uint32_t players = 3; players <= 7; players++) {
        const int32_t most = players < 6 ? 10 : players == 6 ? 8 : 7;
        table t = sit_down("oh_hell", players, 0, NULL, "", 5);
        int32_t score[8] = {0};
        for (int32_t hand = 0; hand < 2 * most - 1; hand++) {
            int32_t sum = 0;
            const int32_t size = hand < most ? most - hand : hand - most + 2;
            assert_int_equal(lies(&t, "hand", 1, 0, 0), size);
            for (uint32_t i = 0; i < players; i++)
                say_anything(&t);
            int32_t bid[8], taken = 0;
            for (uint32_t seat = 1; seat <= players; seat++)
                sum += bid[seat] = number(&t, "bid", seat);
            assert_int_not_equal(sum, size);
            while (!talon_rules_over(t.m) && number(&t, "played", 0) == hand)
                say_anything(&t);
            for (uint32_t seat = 1; seat <= players; seat++) {
                const int32_t got = number(&t, "score", seat) - score[seat], tricks = got == 10 + bid[seat] ? bid[seat] : got;
                assert_true(got == 10 + bid[seat] || (got != bid[seat] && got <= size));
                taken += tricks;
                score[seat] += got;
            }
            assert_int_equal(taken, size);
        }
        assert_true(talon_rules_over(t.m));
        for (uint32_t seat = 1; seat <= players; seat++)
            assert_int_equal(payoff(&t, seat), score[seat]);
        stand_up(&t);
    }
}

static void oh_hell_counts(void **unused)
{
    (void)unused;
    for (uint8_t seed = 0; seed < GAMES; seed++) {
        const uint32_t dealer = seed % 5 + 1;
        table t =
            sit_down("oh_hell", 5, dealer, NULL, seed % 2 ? "hands 1 points_per_trick 2 off_bid_penalty 1" : "hands 1 hand_size 4", seed);
        for (uint32_t i = 0; i < 5; i++) {
            assert_int_equal(asked(&t), (dealer + i) % 5 + 1);
            say_anything(&t);
        }
        assert_int_equal(asked(&t), dealer % 5 + 1); /* who leads */
        play_out(&t);
        for (uint32_t seat = 1; seat <= 5; seat++) {
            const int32_t bid = number(&t, "bid", seat), tricks = (int32_t)lies(&t, "taken", seat, 0, 0) / 5, each = seed % 2 ? 2 : 1;
            const int32_t off = tricks > bid ? tricks - bid : bid - tricks;
            assert_int_equal(payoff(&t, seat), off == 0 ? 10 + each * tricks : seed % 2 ? -each * off : tricks);
        }
        stand_up(&t);
    }
    table t = sit_down("oh_hell", 3, 3, "hand.1 2c 3c, turned Kh", "hands 1", 1);
    assert_string_equal(variable(&t, "trump", 0).word, "hearts");
    stand_up(&t);
    t = sit_down("oh_hell", 3, 0, NULL, "all_alike 1 hands 3", 1);
    for (int32_t hand = 0; hand < 3; hand++) {
        assert_int_equal(lies(&t, "hand", 2, 0, 0), 10);
        while (!talon_rules_over(t.m) && number(&t, "played", 0) == hand)
            say_anything(&t);
    }
    assert_true(talon_rules_over(t.m));
    stand_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hearts_count),
        cmocka_unit_test(who_takes_all_hearts_has_none),
        cmocka_unit_test(hearts_are_passed_in_turn),
        cmocka_unit_test(hearts_are_led_only_when_broken),
        cmocka_unit_test(what_breaks_hearts),
        cmocka_unit_test(three_hearts_cards_go_left),
        cmocka_unit_test(spades_count),
        cmocka_unit_test(ten_bags_cost_a_hundred),
        cmocka_unit_test(spades_are_led_only_when_broken),
        cmocka_unit_test(euchre_counts),
        cmocka_unit_test(the_left_bower_is_a_trump),
        cmocka_unit_test(who_plays_alone),
        cmocka_unit_test(whist_counts_tricks_then_honours),
        cmocka_unit_test(oh_hell_goes_down_and_up),
        cmocka_unit_test(oh_hell_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
