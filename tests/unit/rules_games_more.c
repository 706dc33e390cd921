/* rules_games_more.c -- rummy, canasta and the games that came later, against what their rule books say. */
#include "rules_played.h"

/* ---- rummy 500 ---- */

static void rummy_takes_the_pile(void **unused)
{
    (void)unused;
    /* Seven each for three; the pile begins with 9h. Ana has two nines. */
    play *p = play_shipped("rummy_500", 3, "9c 2c 3d 9d 4c 5d 2s 6c 7d 3s 8c 9s 7h Tc Jd Jh Qc Kd Kh Ac Ah 9h 4h 5h", "goal=1");
    assert_string_equal(zone_now(p, "hand.1"), "9c 9d 2s 3s 7h Jh Kh");
    assert_string_equal(offered(p), "stock, take 9h");
    answers(p, "Ana: stock"); /* 4h */
    assert_string_equal(offered(p), "enough");
    answers(p, "enough; 2s; Ben: stock; enough; 2c; Cy: stock; enough");
    answers(p, "Jd");
    /* 9h 2s 2c Jd: the nine below, with three others, goes with the nines of Ana's hand; the two of spades with nothing. */
    assert_true(is_offered(p, "take Jd"));
    assert_true(is_offered(p, "take 9h 2s 2c Jd"));
    assert_false(is_offered(p, "take 2c Jd"));
    assert_false(is_offered(p, "take 2s 2c Jd"));
    answers(p, "Ana: take 9h 2s 2c Jd");
    assert_string_equal(offered(p), "9c 9d 9h");
    answers(p, "9c 9d 9h");
    assert_string_equal(zone_now(p, "melds.1"), "9c 9d 9h");
    end_play(p);
}

/* What somebody lays down is theirs, also beside the melds of others; what they hold counts against them. */
static void rummy_counts(void **unused)
{
    (void)unused;
    play *p = play_shipped("rummy_500", 3, "9c 9s 3d 9d 4c 5d 9h 6c 7d 3s 8c Ts 7h Tc Jd Jh Qc Kd Kh Ac Ah 2h 4h 5h", "goal=1");
    assert_string_equal(zone_now(p, "hand.1"), "9c 9d 9h 3s 7h Jh Kh");
    answers(p, "Ana: stock; meld 9c 9d 9h; enough; 3s; Ben: stock");
    assert_true(is_offered(p, "layoff 9s >melds.1"));
    answers(p, "layoff 9s >melds.1; enough; 4c");
    end_play(p);
}

/* ---- canasta ---- */

/* Fifteen cards each, the card turned up, and what is drawn. */
static play *canasta_of(const char *ana, const char *ben, const char *rest, const char *options)
{
    char order[1000] = "", a[200], b[200], *at_a = NULL, *at_b = NULL;
    snprintf(a, sizeof a, "%s", ana);
    snprintf(b, sizeof b, "%s", ben);
    char *x = strtok_r(a, " ", &at_a), *y = strtok_r(b, " ", &at_b);
    for (; x && y; x = strtok_r(NULL, " ", &at_a), y = strtok_r(NULL, " ", &at_b))
        snprintf(order + strlen(order), sizeof order - strlen(order), "%s %s ", x, y);
    snprintf(order + strlen(order), sizeof order - strlen(order), "%s", rest);
    return play_shipped("canasta", 2, order, options);
}

static const char bens[] = "4c 4d 5c 5d 6c 6d 7c 7d 8c 8d 9c 9d Tc Td 3s";

/* A red three is laid out; the first melds are worth fifty at least, or come back; three wild cards at most, two real ones at least. */
static void canasta_opens(void **unused)
{
    (void)unused;
    play *p = canasta_of("Kc Kd Kh joker 2c 2d joker 4h 5h 6h 7h 8h 9h Jc 3d", bens, "Qh Js 9s Ts", NULL);
    assert_string_equal(zone_now(p, "red.1"), "3d");
    assert_string_equal(zone_now(p, "hand.1"), "Kc Kd Kh joker 2c 2d joker 4h 5h 6h 7h 8h 9h Jc Js");
    assert_false(is_offered(p, "take"));
    answers(p, "Ana: stock");
    assert_true(is_offered(p, "meld Kc Kd joker 2c 2d") && is_offered(p, "meld Kc Kd Kh"));
    assert_false(is_offered(p, "meld Kc joker 2c") || is_offered(p, "meld joker 2c 2d") || is_offered(p, "meld Kc Kd joker joker 2c 2d"));
    answers(p, "meld Kc Kd Kh");
    assert_false(is_offered(p, "enough")); /* thirty */
    answers(p, "back");
    assert_string_equal(zone_now(p, "melds.1.1"), "");
    end_play(p);
    p = canasta_of("Kc Kd Kh joker 2c 2d joker 4h 5h 6h 7h 8h 9h Jc 3d", bens, "Qh Js 9s Ts", NULL);
    answers(p, "stock; meld Kc Kd Kh; add joker >melds.1.1");
    answers(p, "enough; 4h"); /* eighty */
    assert_int_equal(asked_seat(p), 2);
    end_play(p);
}

/* Two of the rank take the pile; for a side that has not opened only when that is worth enough. */
static void canasta_pile(void **unused)
{
    (void)unused;
    play *p = canasta_of("Qc Qd Kh Kd Kc 2d 5s 4h 5h 6h 7h 8h 9h Jc 3c", bens, "Qh Js 9s Ts", NULL);
    assert_false(is_offered(p, "take")); /* thirty alone … */
    answers(p, "before Kc Kd Kh");
    assert_true(is_offered(p, "take")); /* … and sixty with the kings */
    answers(p, "take; Qc Qd");
    assert_string_equal(zone_now(p, "melds.1.2"), "Qc Qd Qh");
    assert_string_equal(zone_now(p, "discard_pile"), "");
    answers(p, "enough; 2d"); /* a wild card freezes the pile */
    assert_false(is_offered(p, "take"));
    end_play(p);
}

/* Two canastas of real cards, three aces, and out at once with all cards from the hand: 140 + 1000 + 60 + 200; the other side loses what it holds. */
static void canasta_counts(void **unused)
{
    (void)unused;
    play *p = canasta_of("Kc Kc Kd Kd Kh Kh Ks Qc Qc Qd Qd Qh Qh Qs Ac", bens, "Js Ad Ah 9s", "goal=1");
    answers(p,
            "stock; meld Kc Kc Kd Kd Kh; add Kh >melds.1.1; add Ks >melds.1.1; meld Qc Qc Qd Qd Qh; add Qh >melds.1.2; add Qs >melds.1.2");
    assert_int_equal(number_of(p, "canastas", 1), 2);
    answers(p, "meld Ac Ad Ah");
    ENDS(p, 1400, -(8 * 5 + 6 * 10 + 5));
}

/* ---- thirty-one ---- */

static void thirty_one(void **unused)
{
    (void)unused;
    play *p = play_shipped("thirty_one", 2, "As 2c Ks 3d Qs 4h 5c", NULL); /* at once: the other loses a life, and cards are dealt again */
    assert_int_equal(number_of(p, "lives", 1) + number_of(p, "lives", 2), 5);
    assert_int_equal(number_of(p, "lives", 2), 2);
    end_play(p);
    /* 20 of spades against three sevens: thirty and a half. The knocker has less, and loses two. */
    p = play_shipped("thirty_one", 2, "Ks 7c Ts 7d 2h 7h 5c 4c 4d 4s", NULL);
    assert_string_equal(offered(p), "stock, pile, knock");
    answers(p, "Ana: knock");
    assert_string_equal(offered(p), "stock, pile");
    assert_int_equal(number_of(p, "lives", 1), 3);
    answers(p, "Ben: stock; 4c");
    assert_int_equal(number_of(p, "lives", 1), 1);
    assert_int_equal(number_of(p, "lives", 2), 3);
    end_play(p);
    p = play_shipped("thirty_one", 2, "Ks 7c Ts 7d 2h 7h 5c 4c 4d 4s", NULL);
    answers(p, "Ana: pile");
    assert_string_equal(offered(p), "Ks, Ts, 2h"); /* what was taken up stays */
    end_play(p);
}

/* ---- durak ---- */

static void durak(void **unused)
{
    (void)unused;
    /* Ana 6h 7h Th 6c 7c 8c, Ben Ah Kh 9c 9d 8d Qs; hearts are trumps, Ana's six is the lowest. */
    play *p = play_shipped("durak", 2, "6h Ah 7h Kh Th 9c 6c 9d 7c 8d 8c Qs 9h Jc Jd Js", NULL);
    assert_int_equal(asked_seat(p), 1);
    assert_string_equal(offered(p), "throw 6h, throw 7h, throw Th, throw 6c, throw 7c, throw 8c");
    answers(p, "Ana: throw 6c");
    assert_string_equal(zone_now(p, "attack"), "6c");
    assert_string_equal(offered(p), "beat Ah, beat Kh, beat 9c, take"); /* higher clubs, or trumps */
    answers(p, "Ben: beat 9c");
    assert_string_equal(offered(p), "throw 6h, enough"); /* ranks that lie there */
    answers(p, "Ana: throw 6h; Ben: take");
    assert_string_equal(offered(p), "enough"); /* a seven is no six or nine */
    answers(p, "Ana: enough");
    assert_string_equal(zone_now(p, "hand.2"), "Ah Kh 9d 8d Qs 6c 6h 9c"); /* took, and does not attack */
    assert_string_equal(zone_now(p, "hand.1"), "7h Th 7c 8c Jc Jd");
    assert_int_equal(asked_seat(p), 1);
    end_play(p);
}

/* ---- big two ---- */

static void big_two(void **unused)
{
    (void)unused;
    /* Ana 3d 3c 4d 5d 6d 7d 2s 9c 9h Tc Js Qd Kd; Ben 4c 4h 5c 6c 7c 8c 2d Tc … */
    play *p = play_shipped("big_two", 2, "3d 4c 3c 4h 4d 5c 5d 6c 6d 7c 7d 8c 2s 2d 9c As 9h Ac Th Ah Js Tc Qd Jc Kd Qc", "rounds=1");
    /* The lowest card is among the first ones laid. */
    assert_true(is_offered(p, "one 3d") && is_offered(p, "pair 3d 3c") && is_offered(p, "five 3d 4d 5d 6d 7d"));
    assert_false(is_offered(p, "one 4d") || is_offered(p, "pair 9c 9h") || is_offered(p, "pass"));
    answers(p, "Ana: pair 3d 3c");
    assert_true(is_offered(p, "pair 4c 4h") && is_offered(p, "pass"));
    assert_false(is_offered(p, "one 4c"));
    answers(p, "Ben: pass; Ana: five 4d 5d 6d 7d Kd");                                      /* a flush */
    assert_false(is_offered(p, "five 4c 5c 6c 7c 8c") == 0);                                /* a straight flush beats it */
    answers(p, "Ben: five 4c 5c 6c 7c 8c; Ana: pass; Ben: one 2d; Ana: one 2s; Ben: pass"); /* spades above diamonds */
    assert_int_equal(asked_seat(p), 1);
    end_play(p);
}

/* Threes by threes alone. */
static void big_two_threes(void **unused)
{
    (void)unused;
    play *p = play_shipped("big_two", 2, "3d 4c 3c 4h 3h 4d 5d 6c 6d 7c 7d 8c 2s 2d 9c As 9h Ac Th Ah Js Tc Qd Jc Kd Qc", "rounds=1");
    answers(p, "Ana: three 3d 3c 3h");
    assert_string_equal(offered(p), "three 4c 4h 4d, three As Ac Ah, pass");
    end_play(p);
}

/* ---- spite and malice ---- */

static void spite_and_malice(void **unused)
{
    (void)unused;
    char order[600] = "";
    /* Forty goal cards: Ana's top is an ace, Ben's a five. */
    for (int i = 0; i < 38; i++)
        snprintf(order + strlen(order), sizeof order - strlen(order), "%c%c ", "9TJ67"[i % 5], "cdhs"[i / 5 % 4]);
    snprintf(order + strlen(order), sizeof order - strlen(order), "Ac 5c 2c 3d Kd 3h 4h 5h 8c 8d 8h 8s");
    play *p = play_shipped("spite_and_malice", 2, order, NULL);
    assert_string_equal(zone_now(p, "hand.1"), "2c Kd 4h 8c 8h");
    assert_true(is_offered(p, "build_goal Ac >centre.1") && is_offered(p, "build Kd >centre.1"));
    assert_false(is_offered(p, "build 2c >centre.1"));
    answers(p, "Ana: build_goal Ac >centre.1; build 2c >centre.1; build Kd >centre.1; build 4h >centre.1"); /* the king is a three */
    assert_string_equal(zone_now(p, "centre.1"), "Ac 2c Kd 4h");
    answers(p, "end 8c >side.1.2");
    assert_int_equal(asked_seat(p), 2);
    assert_true(is_offered(p, "build_goal 5c >centre.1"));
    end_play(p);
}

/* ---- beggar my neighbour ---- */

static void beggar(void **unused)
{
    (void)unused;
    /* Ana lays a jack, Ben pays one card that is no court card: Ana has 27 after one round and a half … */
    play *p = play_shipped("beggar_my_neighbour", 2, "Jc 2c", "rounds_most=1");
    assert_string_equal(zone_now(p, "heap"), "");
    ENDS(p, 1, -1);
    p = play_shipped("beggar_my_neighbour", 2, "Jc Qc 2c 3c 4c 5c", "rounds_most=1"); /* Ben answers with a queen: nothing is won yet */
    assert_string_equal(zone_now(p, "heap"), "Jc Qc");
    end_play(p);
    p = play_shipped("beggar_my_neighbour", 2, "2c 3c 4c", "rounds_most=1"); /* a card each */
    assert_string_equal(zone_now(p, "heap"), "2c 3c");
    end_play(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rummy_takes_the_pile),
        cmocka_unit_test(rummy_counts),
        cmocka_unit_test(canasta_opens),
        cmocka_unit_test(canasta_pile),
        cmocka_unit_test(canasta_counts),
        cmocka_unit_test(thirty_one),
        cmocka_unit_test(durak),
        cmocka_unit_test(big_two),
        cmocka_unit_test(big_two_threes),
        cmocka_unit_test(spite_and_malice),
        cmocka_unit_test(beggar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
