/* rules_trumps.c -- sheepshead and five hundred as their rule books have it: known hands, and many at random counted again here. */
#include "rules_help.h"

enum { HANDS = 120 };

/* ---- sheepshead ---- */

static int32_t eyes_of(const table *t, const char *zone, uint32_t seat)
{
    static const char rank[] = "ATKQJ";
    static const int32_t worth[] = {11, 10, 4, 3, 2};
    int32_t eyes = 0;
    for (uint32_t i = 0; i < 5; i++)
        eyes += worth[i] * (int32_t)lies(t, zone, seat, rank[i], 0);
    return eyes;
}

static uint32_t holder_of(const table *t, char rank, char suit)
{
    for (uint32_t seat = 1; seat <= t->players; seat++) {
        const talon_shape *shape = talon_runner_shape(t->runner);
        char name[16];
        snprintf(name, sizeof name, "hand.%u", seat);
        const talon_zone z = talon_shape_find(shape, name, strlen(name));
        for (uint32_t i = 0; i < talon_zone_count(talon_runner_table(t->runner), shape, z); i++) {
            const char *card = card_name(shape, talon_zone_cards(talon_runner_table(t->runner), shape, z)[i]);
            if (card[0] == rank && card[1] == suit)
                return seat;
        }
    }
    return 0;
}

/* What each player wins, from who was with whom. */
static void settle(int32_t *win, uint32_t players, uint32_t picker, uint32_t helper, int32_t eyes, int32_t tricks, int32_t all, bool bump)
{
    int32_t each;
    if (eyes >= 61)
        each = tricks == all ? 3 : eyes >= 91 ? 2 : 1;
    else
        each = (bump ? -2 : -1) * (tricks == 0 ? 3 : eyes >= 31 ? 1 : 2);
    int32_t left = 0;
    for (uint32_t seat = 1; seat <= players; seat++)
        if (seat != picker && seat != helper) {
            win[seat] = -each;
            left += each;
        }
    if (helper && helper != picker) {
        win[helper] = each;
        left -= each;
    }
    win[picker] = left;
}

static uint32_t cards_in_hands(const table *t)
{
    uint32_t n = 0;
    for (uint32_t seat = 1; seat <= t->players; seat++)
        n += lies(t, "hand", seat, 0, 0);
    return n;
}

static int32_t height(const char *card, const char *led)
{
    static const char suits[] = "dhsc", plain[] = "789KTA";
    const bool led_trump = led[0] == 'Q' || led[0] == 'J' || led[1] == 'd';
    if (card[0] == 'Q' || card[0] == 'J')
        return (card[0] == 'Q' ? 300 : 200) + (int32_t)(strchr(suits, card[1]) - suits);
    const int32_t n = 1 + (int32_t)(strchr(plain, card[0]) - plain);
    return card[1] == 'd' ? 100 + n : card[1] == led[1] && !led_trump ? n : 0;
}

/* To the end at random; every trick goes to who played the highest card, and is counted once. */
static void watch_tricks(table *t)
{
    char led[ANSWER_TEXT] = "", high[ANSWER_TEXT] = "";
    uint32_t winner = 0, lying = 0;
    while (!talon_rules_over(t->m)) {
        answer_list *l = answers(t);
        const uint32_t k = roll(t, l->n);
        if (lying == 0)
            snprintf(led, sizeof led, "%s", l->text[k]);
        if (lying == 0 || height(l->text[k], led) > height(high, led)) {
            snprintf(high, sizeof high, "%s", l->text[k]);
            winner = asked(t);
        }
        do_answer(t, &l->answer[k]);
        lying = (lying + 1) % t->players;
        if (lying == 0)
            assert_int_equal(number(t, "leader", 0), winner);
    }
    for (uint32_t seat = 1; seat <= t->players && number(t, "picker", 0); seat++)
        assert_int_equal(number(t, "tricks", seat) * (int32_t)t->players, lies(t, "taken", seat, 0, 0));
}

static void sheepshead_counts(void **unused)
{
    uint32_t picked = 0, friends = 0;
    (void)unused;
    for (uint32_t i = 0; i < 3 * HANDS; i++) {
        const uint32_t players = 3 + i % 3;
        table t = sit_down("sheepshead", players, 0, NULL, i % 2 ? "deals 1" : "deals 1 double_on_the_bump 0", (uint8_t)i);
        int32_t win[6] = {0};
        assert_int_equal(asked(&t), 1);
        t.dice = i;
        while (!answers(&t)->answer[0].has_cards || cards_in_hands(&t) > players * (players == 3 ? 10 : players == 4 ? 7 : 6))
            say_anything(&t);
        assert_int_equal(asked(&t), 1); /* leads, whoever picked */
        const uint32_t picker = (uint32_t)number(&t, "picker", 0), helper = players == 5 ? holder_of(&t, 'J', 'd') : 0;
        watch_tricks(&t);
        if (picker) {
            int32_t eyes = eyes_of(&t, "taken", picker) + eyes_of(&t, "blind", 0), tricks = number(&t, "tricks", picker);
            if (helper && helper != picker) {
                eyes += eyes_of(&t, "taken", helper);
                tricks += number(&t, "tricks", helper);
                friends++;
            }
            settle(win, players, picker, helper, eyes, tricks, players == 3 ? 10 : players == 4 ? 7 : 6, i % 2);
            picked++;
        } else {
            uint32_t lucky = 0;
            for (uint32_t k = 1; k <= players; k++) { /* the dealer sat last */
                const bool took = number(&t, "tricks", k) > 0;
                if (took && (!lucky || eyes_of(&t, "taken", k) < eyes_of(&t, "taken", lucky)))
                    lucky = k;
            }
            for (uint32_t seat = 1; seat <= players; seat++)
                win[seat] = seat == lucky ? (int32_t)players - 1 : -1;
        }
        for (uint32_t seat = 1; seat <= players; seat++)
            assert_int_equal(payoff(&t, seat), win[seat]);
        stand_up(&t);
    }
    assert_true(picked > HANDS && friends > 20);
}

/* ---- five hundred ---- */

/* The Avondale table. */
static int32_t avondale(const char *trump, int32_t tricks)
{
    static const char *const strain[] = {"spades", "clubs", "diamonds", "hearts", "notrump"};
    static const int32_t value[5][5] = {
        {40, 140, 240, 340, 440}, {60, 160, 260, 360, 460}, {80, 180, 280, 380, 480}, {100, 200, 300, 400, 500}, {120, 220, 320, 420, 520}};
    for (uint32_t i = 0; i < 5; i++)
        if (strcmp(strain[i], trump) == 0)
            return value[i][tricks - 6];
    fail();
    return 0;
}

/* Mostly a pass, or the lowest bid. Who has bid highest now; said: what. */
static uint32_t say_low(table *t, char *said, uint32_t declarer)
{
    answer_list *l = answers(t);
    const uint32_t k = roll(t, l->n < 3 || roll(t, 8) == 0 ? l->n : 2), seat = asked(t);
    const bool bid = strcmp(l->text[k], "pass") != 0;
    if (bid)
        snprintf(said, ANSWER_TEXT, "%s", l->text[k]);
    do_answer(t, &l->answer[k]);
    return bid ? seat : declarer;
}

static void five_hundred_counts(void **unused)
{
    uint32_t miseres = 0, lost = 0, won = 0;
    (void)unused;
    for (uint32_t i = 0; i < 3 * HANDS; i++) {
        table t = sit_down("five_hundred", 4, i % 4 + 1, NULL, "target 0", (uint8_t)i);
        char said[ANSWER_TEXT] = "";
        uint32_t declarer = 0;
        t.dice = i;
        while (!talon_rules_over(t.m) && !answers(&t)->answer[0].has_cards && number(&t, "score", 1) == 0 && number(&t, "score", 2) == 0)
            declarer = say_low(&t, said, declarer);
        const bool open = strcmp(said, "open_misere") == 0, misere = open || strcmp(said, "misere") == 0;
        if (!declarer) {
            stand_up(&t);
            continue;
        }
        const int32_t bid = misere ? 0 : atoi(said + 4);
        const int32_t value = misere ? (open ? 500 : 250) : avondale(strrchr(said, ' ') + 1, bid);
        assert_int_equal(asked(&t), declarer);
        play_out(&t);
        const uint32_t partner = (declarer + 1) % 4 + 1, other = declarer % 4 + 1;
        const int32_t tricks = number(&t, "tricks", declarer) + number(&t, "tricks", partner);
        int32_t mine, theirs = misere ? 0 : 10 * (10 - tricks);
        if (misere) {
            assert_int_equal(number(&t, "tricks", partner), 0);
            mine = tricks ? -value : value;
        } else {
            mine = tricks >= bid ? value : -value;
            if (tricks == 10 && mine < 250)
                mine = 250;
        }
        miseres += misere;
        lost += mine < 0;
        won += mine > 0;
        assert_int_equal(number(&t, "score", declarer), mine);
        assert_int_equal(number(&t, "score", other), theirs);
        assert_int_equal(payoff(&t, declarer), mine - theirs);
        stand_up(&t);
    }
    assert_true(miseres > 2 && lost > 20 && won > 5);
}

#define ALL_SPADES "hand.1 joker Js Jc As Ks Qs Ts 9s 8s 7s"

static int32_t after(const char *hands, const char *bids)
{
    table t = sit_down("five_hundred", 4, 4, hands, "target 10000 misere_after_seven 0", 3);
    say(&t, bids);
    while (!talon_rules_over(t.m) && number(&t, "score", 1) == 0)
        say_anything(&t);
    const int32_t score = number(&t, "score", 1);
    stand_up(&t);
    return score;
}

/* All ten tricks count 250, unless the contract is worth more. Both bowers and the joker are trumps. */
static void a_slam(void **unused)
{
    (void)unused;
    static const char keep[] = "pass, pass, pass, Kc Ac Ad";
    char bids[100];
    table t = sit_down("five_hundred", 4, 4, ALL_SPADES ", kitty Kc Ac Ad", "", 3);
    snprintf(bids, sizeof bids, "bid 6 spades, %s", keep);
    say(&t, bids);
    assert_int_equal(asked(&t), 1); /* who declares leads */
    stand_up(&t);
    assert_int_equal(after(ALL_SPADES ", kitty Kc Ac Ad", bids), 250);
    snprintf(bids, sizeof bids, "bid 8 spades, %s", keep);
    assert_int_equal(after(ALL_SPADES ", kitty Kc Ac Ad", bids), 250);
    snprintf(bids, sizeof bids, "bid 10 spades, %s", keep);
    assert_int_equal(after(ALL_SPADES ", kitty Kc Ac Ad", bids), 440);
    snprintf(bids, sizeof bids, "misere, %s", keep); /* with such a hand somebody takes a trick */
    assert_int_equal(after(ALL_SPADES ", kitty Kc Ac Ad", bids), -250);
    snprintf(bids, sizeof bids, "open_misere, %s", keep);
    assert_int_equal(after(ALL_SPADES ", kitty Kc Ac Ad", bids), -500);
}

static void bidding(void **unused)
{
    (void)unused;
    table t = sit_down("five_hundred", 4, 4, NULL, "", 3);
    assert_false(can_say(&t, "misere")); /* before a bid of seven */
    say(&t, "bid 6 spades");
    assert_true(can_say(&t, "bid 6 clubs"));
    say(&t, "bid 7 notrump");
    assert_true(can_say(&t, "misere") && can_say(&t, "bid 8 spades"));
    say(&t, "misere");
    assert_false(can_say(&t, "bid 8 spades") || can_say(&t, "misere"));
    assert_true(can_say(&t, "bid 8 clubs") && can_say(&t, "open_misere"));
    say(&t, "open_misere");
    assert_string_equal(may_say(&t), "pass, bid 10 hearts, bid 10 notrump");
    stand_up(&t);
}

/* A side wins with a contract, not with the tricks of others; or it has lost too much. After the first trick an open hand lies open. */
static void when_five_hundred_is_over(void **unused)
{
    (void)unused;
    table t = sit_down("five_hundred", 4, 4, ALL_SPADES ", kitty Kc Ac Ad", "target 100", 3);
    say(&t, "pass, bid 6 hearts, pass, pass"); /* nearly all tricks are the others', who have no contract */
    while (number(&t, "score", 2) == 0)
        say_anything(&t);
    assert_int_equal(number(&t, "score", 2), -100);
    assert_true(talon_rules_over(t.m));
    stand_up(&t);
    t = sit_down("five_hundred", 4, 4, ALL_SPADES ", kitty Kc Ac Ad", "target 101", 3);
    say(&t, "pass, bid 6 hearts, pass, pass");
    while (number(&t, "score", 2) == 0)
        say_anything(&t);
    assert_false(talon_rules_over(t.m));
    stand_up(&t);
    t = sit_down("five_hundred", 4, 4, ALL_SPADES ", kitty Kc Ac Ad", "target 250", 3);
    say(&t, "bid 6 spades, pass, pass, pass, Kc Ac Ad");
    play_out(&t);
    assert_string_equal(paid(&t), "250 -250 250 -250");
    stand_up(&t);
    t = sit_down("five_hundred", 4, 4, ALL_SPADES ", kitty Kc Ac Ad", "target 251", 3);
    say(&t, "bid 6 spades, pass, pass, pass, Kc Ac Ad");
    while (number(&t, "score", 1) == 0)
        say_anything(&t);
    assert_false(talon_rules_over(t.m));
    stand_up(&t);
    t = sit_down("five_hundred", 4, 4, NULL, "", 3);
    say(&t, "open_misere, pass, pass, pass");
    for (uint32_t i = 0; i < 5; i++) { /* the kitty, then a trick of three: the partner does not play */
        const talon_shape *shape = talon_runner_shape(t.runner);
        const talon_card first = talon_zone_cards(talon_runner_table(t.runner), shape, talon_shape_find(shape, "hand.1", 6))[0];
        assert_int_equal(talon_card_is_up(talon_runner_table(t.runner), first), i == 4);
        assert_int_not_equal(asked(&t), 3);
        say_anything(&t);
    }
    stand_up(&t);
}

/* Without trumps the joker leads the suit its player says. */
static void the_joker_leads_any_suit(void **unused)
{
    (void)unused;
    table t = sit_down("five_hundred", 4, 4,
                       "hand.1 joker 5c 6c 7c 8c 9c Tc Jc Qc Kc, hand.2 5d 6d 5h 6h 5s 6s 7s 8s 9s Ts, kitty Ac Ad Ah", "", 3);
    say(&t, "bid 6 notrump, pass, pass, pass, Ac Ad Ah, joker, hearts");
    assert_string_equal(may_say(&t), "5h, 6h");
    stand_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheepshead_counts), cmocka_unit_test(five_hundred_counts),      cmocka_unit_test(a_slam),
        cmocka_unit_test(bidding),           cmocka_unit_test(the_joker_leads_any_suit), cmocka_unit_test(when_five_hundred_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
