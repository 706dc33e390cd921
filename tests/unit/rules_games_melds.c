/* rules_games_melds.c -- canasta, rummy 500 and thirty-one: what their rule books say of the count, of the limits and of the end. */
#include "rules_dice.h"

/* One card of each in turn, then the rest. */
static const char *in_turn(const char *const *hand, uint32_t n, const char *rest)
{
    static char order[1000];
    const char *at[4];
    for (uint32_t i = 0; i < n; i++)
        at[i] = hand[i];
    order[0] = 0;
    while (*at[0])
        for (uint32_t i = 0; i < n; i++) {
            const size_t length = strcspn(at[i], " ");
            snprintf(order + strlen(order), sizeof order - strlen(order), "%.*s ", (int)length, at[i]);
            at[i] += length + (at[i][length] == ' ');
        }
    snprintf(order + strlen(order), sizeof order - strlen(order), "%s", rest);
    return order;
}

/* ---- canasta ---- */

static const char bens[] = "4c 4d 5c 5d 6c 6d 7c 7d 8c 8d 9c 9d Tc Td 3s";

static play *canasta(const char *ana, const char *rest, const char *options)
{
    return play_shipped("canasta", 2, in_turn((const char *const[]){ana, bens}, 2, rest), options);
}

/* Fifty at first: three kings and a joker are eighty, three sevens fifteen; with aces sixty, with a two fifty. */
static void canasta_minimum(void **unused)
{
    (void)unused;
    static const struct {
        const char *meld;
        bool enough;
    } rows[] = {{"meld Ac Ad Ah", true},    {"meld Ac Ad 2c", true},    {"meld 7c 7d joker", true},
                {"meld 7c 7d 7h", false},   {"meld Kc Kd Kh", false},   {"meld Kc Kd 2c", false},
                {"meld Kc Kd Kh 2c", true}, {"meld 7c 7d 2c 2d", true}, {"meld 7c 7d 7h 2c", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        play *p = canasta("Ac Ad Ah Kc Kd Kh 7c 7d 7h 2c 2d joker 4h 5h 9h", "Js Qs Ts 9s", NULL);
        answers(p, "Ana: stock");
        answers(p, rows[i].meld);
        assert_int_equal(is_offered(p, "enough"), rows[i].enough);
        end_play(p);
    }
}

/* A mixed canasta is worth 300; red threes a hundred each for who has melded, and as much less for who has not. */
static void canasta_bonuses(void **unused)
{
    (void)unused;
    play *p = canasta("Kc Kc Kd Kd Kh Ks 2c Qc Qc Qd Qd Qh Qh 2d 3h", "Js Ac Ad Ah 9s", "goal=1");
    assert_string_equal(zone_now(p, "red.1"), "3h");
    assert_string_equal(zone_now(p, "hand.1"), "Kc Kc Kd Kd Kh Ks 2c Qc Qc Qd Qd Qh Qh 2d Ac");
    answers(p,
            "stock; meld Kc Kc Kd Kd Kh; add Ks >melds.1.1; add 2c >melds.1.1; meld Qc Qc Qd Qd Qh; add Qh >melds.1.2; add 2d >melds.1.2");
    assert_int_equal(number_of(p, "canastas", 1), 2);
    answers(p, "meld Ac Ad Ah");
    /* 6 kings and 6 queens, two twos, three aces; two mixed ones, a red three, out with all at once */
    ENDS(p, 120 + 40 + 60 + 600 + 100 + 200, -(8 * 5 + 6 * 10 + 5));
}

static void canasta_red_threes(void **unused)
{
    (void)unused;
    /* Four are worth eight hundred, here against who has not melded; Ben goes on drawing. */
    play *p = canasta("3h 3h 3d 3d Kd Kh Ks 4h 4s 5h 5s 6h 6s 7h 7s", "Js Ac Ad Ah As 9s 9h Tc Th", "goal=1");
    assert_string_equal(zone_now(p, "red.1"), "3h 3h 3d 3d");
    assert_string_equal(zone_now(p, "hand.1"), "Kd Kh Ks 4h 4s 5h 5s 6h 6s 7h 7s Ac Ad Ah As");
    end_play(p);
}

/* With two cards in hand and six on the table one makes the second canasta, and the other is thrown: that is going out. */
static void canasta_last_cards(void **unused)
{
    (void)unused;
    play *p = canasta("Kc Kc Kd Kd Kh Ks Kh Qc Qc Qd Qd Qh Qh 4h 2c", "Js Qs 2d Ts", "goal=1");
    answers(p, "Ana: stock; meld Kc Kc Kd Kd Kh; add Ks >melds.1.1; add Kh >melds.1.1; meld Qc Qc Qd Qd Qh; add Qh >melds.1.2");
    assert_string_equal(zone_now(p, "hand.1"), "4h 2c Qs 2d");
    answers(p, "add 2c >melds.1.1; add 2d >melds.1.1"); /* two are left */
    assert_string_equal(zone_now(p, "hand.1"), "4h Qs");
    assert_false(is_offered(p, "add Qs >melds.1.1"));
    answers(p, "add Qs >melds.1.2; enough; 4h");
    ENDS(p, 70 + 40 + 70 + 300 + 500 + 200, -(8 * 5 + 6 * 10 + 5));
}

/* What Ben throws: a king goes to the kings, a nine to the nine and a two of the hand; nothing goes with a four, a black three or a joker. */
static void canasta_takes(void **unused)
{
    (void)unused;
    static const struct {
        const char *thrown;
        bool taken;
    } rows[] = {{"Ks", true}, {"9c", true}, {"8c", true}, {"4c", false}, {"3c", false}, {"joker", false}};
    static const char *const hands[] = {"Kc Kd Kh joker 9h 2c 4h 5h 6h 7h 8h Th Jc Qc Ac",
                                        "Ks 9c 9d 3c 3s joker 4c 4d 5c 5d 6c 6d 7c 7d 8c"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        play *p = play_shipped("canasta", 2, in_turn(hands, 2, "Js Qd Ad Jh Jd Qs As Ts Td"), NULL);
        answers(p, "Ana: stock; meld Kc Kd Kh; add joker >melds.1.1; enough; 4h; Ben: stock; enough");
        answers(p, rows[i].thrown);
        assert_int_equal(asked_seat(p), 1);
        assert_int_equal(is_offered(p, "take"), rows[i].taken);
        if (i == 0) {
            answers(p, "take");
            assert_string_equal(zone_now(p, "melds.1.1"), "Kc Kd Kh joker Ks");
            assert_string_equal(zone_now(p, "discard_pile"), "");
        } else if (i == 1) {
            answers(p, "take");
            assert_string_equal(offered(p), "9h 2c");
            answers(p, "9h 2c");
            assert_string_equal(zone_now(p, "melds.1.2"), "9h 2c 9c");
        } else if (i == 5) { /* the joker freezes it: a king on the table does not help now */
            answers(p, "Ana: stock; enough; 5h; Ben: stock; enough; Ks");
            assert_false(is_offered(p, "take"));
        }
        end_play(p);
    }
}

/* Out in a later turn: a hundred. A red three counts against who has not melded. */
static void canasta_out_later(void **unused)
{
    (void)unused;
    static const char *const hands[] = {"Kc Kc Kd Kd Kh Ks Qc Qc Qd Qd Qh Qh Qs Ac Ac", "4c 4d 5c 5d 6c 6d 7c 7d 8c 8d 9c 9d Tc Td 3d"};
    play *p = play_shipped("canasta", 2, in_turn(hands, 2, "Js 9s 4h 4s Th Ts Ad Kh"), "goal=1");
    answers(p, "Ana: stock; meld Kc Kc Kd Kd Kh; add Ks >melds.1.1; meld Qc Qc Qd Qd Qh; add Qh >melds.1.2; add Qs >melds.1.2; enough; 4h");
    answers(p, "Ben: stock; enough; Ts; Ana: stock; add Kh >melds.1.1; meld Ac Ac Ad; enough; 4s");
    ENDS(p, 70 + 70 + 60 + 1000 + 100, -(8 * 5 + 8 * 10) - 100);
}

/* Without enough canastas a card is kept, and one to throw. */
static void canasta_stays(void **unused)
{
    (void)unused;
    play *p = canasta("Kc Kc Kd Kd Kh Ks Kh Qc Qc Qd Ac Ac Ad 4h 4s", "Js As 9h Ts", "goal=1");
    answers(p, "Ana: stock; meld Kc Kc Kd Kd Kh; add Ks >melds.1.1; add Kh >melds.1.1; meld Qc Qc Qd; meld Ac Ac Ad");
    assert_string_equal(zone_now(p, "hand.1"), "4h 4s As 9h");
    answers(p, "add As >melds.1.3");
    assert_string_equal(offered(p), "enough, back"); /* 4h 4s 9h */
    end_play(p);
    p = canasta("Kc Kc Kd Kd Kh Ks Kh Qc Qc Qd Qd Ac Jc Jc Jd", "Js Qh Qh Ts", "goal=1");
    answers(p, "Ana: stock; meld Kc Kc Kd Kd Kh; add Ks >melds.1.1; add Kh >melds.1.1; meld Qc Qc Qd Qd Qh");
    assert_true(is_offered(p, "meld Jc Jc Jd")); /* an ace and a queen stay */
    answers(p, "add Qh >melds.1.2");
    assert_false(is_offered(p, "meld Jc Jc Jd"));
    end_play(p);
}

/* Four players are two sides: they share melds, red threes and points. */
static void canasta_sides(void **unused)
{
    (void)unused;
    play *p = play_shipped("canasta", 4,
                           in_turn((const char *const[]){"Kc Kd Kh joker 4h 5h 6h 7h 8h 9h Jc", "4c 4d 5c 5d 6c 6d 7c 7d 8c 8d 9c",
                                                         "Ks Ks 4s 5s 6s 7s 8s 9s Js 3c Tc", "4c 4d 5c 5d 6c 6d 7c 7d 8c 8d 9c"},
                                   4, "Qh Td Th Ts As"),
                           NULL);
    assert_int_equal(strlen(zone_now(p, "hand.4")), 11 * 3 - 1);
    answers(p, "Ana: stock; meld Kc Kd Kh; add joker >melds.1.1; enough; 4h; Ben: stock; enough; 9c; Cy: stock");
    assert_true(is_offered(p, "add Ks >melds.1.1")); /* the partner's, without a minimum */
    answers(p, "add Ks >melds.1.1; enough; 3c");
    assert_false(is_offered(p, "take")); /* a black three is not taken */
    end_play(p);
}

/* ---- rummy 500 ---- */

/* What is laid counts for who laid it, an ace fifteen, pictures ten; what is held, against. Out ends it. */
static void rummy_goes_out(void **unused)
{
    (void)unused;
    /* Ana's last card is thrown: 36 + 45 for her; nobody else has laid one. */
    play *p = play_shipped(
        "rummy_500", 3,
        in_turn((const char *const[]){"9c 9d 9h Ac Ad Ah 9s", "Ts 3c 4c 5c Kd Qh 2h", "3d 4d 6d 8d Th Jh As"}, 3, "7c 4h 6h 8h"), "goal=1");
    answers(p, "Ana: stock; meld 9c 9d 9h; layoff 9s >melds.1; meld Ac Ad Ah; enough; 4h");
    ENDS(p, 36 + 45, -(10 + 12 + 10 + 10 + 2), -(3 + 4 + 6 + 8 + 10 + 10 + 15));
    /* Ben lays to Ana's nines, which counts for him, and a run of his own; a run is of one suit. */
    p = play_shipped(
        "rummy_500", 3,
        in_turn((const char *const[]){"9c 9d 9h Ac Ad Ah 2s", "9s 3c 4c 5c 6d Qh 2h", "3d 4d 7d 8d Th Jh As"}, 3, "7c 2d 6h 8h 5h"),
        "goal=1");
    answers(p, "Ana: stock; meld 9c 9d 9h; meld Ac Ad Ah; enough; 2d; Ben: stock; layoff 9s >melds.1");
    assert_false(is_offered(p, "meld 4c 5c 6d") || is_offered(p, "meld 4c 5c 6h") || is_offered(p, "layoff 3c >melds.1"));
    answers(p, "meld 3c 4c 5c; enough; Qh; Cy: stock; layoff As >melds.2; enough; 3d; Ana: stock; enough; 5h");
    answers(p, "Ben: stock; enough; 6d; Cy: stock; enough; 4d; Ana: take 4d; enough; 4d");
    assert_int_equal(asked_seat(p), 2);
    end_play(p);
}

/* ---- thirty-one ---- */

/* The count of a hand by hand: the best suit; three of a rank 30½. */
static int twice_held(const char *text)
{
    int best = 0;
    for (const char *suit = "cdhs"; *suit; suit++) {
        int sum = 0;
        for (size_t i = 0; i < 3; i++)
            if (text[3 * i + 1] == *suit)
                sum += text[3 * i] == 'A' ? 11 : strchr("TJQK", text[3 * i]) ? 10 : text[3 * i] - '0';
        best = sum > best ? sum : best;
    }
    return text[0] == text[3] && text[3] == text[6] ? 61 : 2 * best;
}

/* Everybody's lives after a knock, from the hands that were dealt. */
static void thirty_one_knocks(void **unused)
{
    (void)unused;
    uint32_t saved = 0, twice = 0;
    for (int i = 0; i < 400; i++) {
        char order[400], hand[9][10];
        const uint32_t players = 2 + roll(8);
        int held[9], least = 99, at_once = 0, lows = 0;
        mixed_pack(order, sizeof order);
        for (uint32_t s = 0; s < players; s++) {
            for (uint32_t k = 0; k < 3; k++)
                memcpy(hand[s] + 3 * k, order + 3 * (k * players + s), 3);
            held[s] = twice_held(hand[s]);
            at_once += held[s] == 62;
            least = held[s] < least ? held[s] : least;
        }
        if (at_once)
            continue;
        play *p = play_shipped("thirty_one", players, order, NULL);
        answers(p, "Ana: knock");
        for (uint32_t s = 2; s <= players && number_of(p, "knocker", 0); s++) { /* throws what was drawn, and keeps the hand */
            char drawn[3] = "";
            assert_int_equal(asked_seat(p), s);
            assert_string_equal(offered(p), "stock, pile");
            memcpy(drawn, order + 3 * (3 * players + s - 1), 2);
            answers(p, "stock");
            answers(p, drawn);
        }
        for (uint32_t s = 0; s < players; s++)
            lows += held[s] == least;
        for (uint32_t s = 0; s < players; s++) {
            const int lost = held[s] > least ? 0 : s > 0 ? 1 : lows == 1 ? 2 : 0;
            assert_int_equal(number_of(p, "lives", s + 1), 3 - lost);
            saved += s == 0 && held[0] == least && lost == 0;
            twice += lost == 2;
        }
        end_play(p);
    }
    assert_true(saved > 3 && twice > 10);
}

/* Thirty-one ends it at once, and everybody else loses a life; without lives one is out, and the last one with some has won. */
static void thirty_one_ends(void **unused)
{
    (void)unused;
    play *p = play_shipped("thirty_one", 3, "Ks 7c 2c Qs 7d 3d 2h 8h 4h 5c As", NULL);
    answers(p, "Ana: stock; 2h");
    assert_int_equal(number_of(p, "lives", 1), 3);
    assert_int_equal(number_of(p, "lives", 2), 2);
    assert_int_equal(number_of(p, "lives", 3), 2);
    end_play(p);
    p = play_shipped("thirty_one", 3, "Ks 7c 2c Qs 7d 3d 2h 8h 4h As", "lives_each=1"); /* taken from the pile */
    answers(p, "Ana: pile; 2h");
    ENDS(p, 1, 0, 0);
    p = play_shipped("thirty_one", 2, "Ks 7c Qs 7d 2h 8h 5c 9c 9d", "lives_each=1");
    answers(p, "Ana: stock; 9c; Ben: knock; Ana: stock; 9d");
    ENDS(p, 1, -1); /* the knocker loses two */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canasta_minimum),    cmocka_unit_test(canasta_bonuses), cmocka_unit_test(canasta_red_threes),
        cmocka_unit_test(canasta_last_cards), cmocka_unit_test(canasta_stays),   cmocka_unit_test(canasta_takes),
        cmocka_unit_test(canasta_out_later),  cmocka_unit_test(canasta_sides),   cmocka_unit_test(rummy_goes_out),
        cmocka_unit_test(thirty_one_knocks),  cmocka_unit_test(thirty_one_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
