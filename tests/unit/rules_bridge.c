/* rules_bridge.c -- every contract, doubled or not, vulnerable or not, with every number of tricks, against tables of the laws; and rubbers. */
#include "rules_help.h"

static const char *const strain[] = {"clubs", "diamonds", "hearts", "spades", "notrump"};
static const char ranks[] = "23456789TJQKA";

/* ---- what a board is worth, from the tables of the laws ---- */

static const int32_t down_doubled[2][14] = {
    {0, 100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500},
    {0, 200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800},
};

typedef struct contract {
    int32_t level, strain, doubled; /* strain from 0; doubled: 0, 1, 2 times */
    bool vul;
    int32_t tricks;
} contract;

static int32_t below(const contract *c)
{
    static const int32_t first[] = {20, 20, 30, 30, 40}, more[] = {20, 20, 30, 30, 30};
    int32_t points = first[c->strain];
    for (int32_t i = 1; i < c->level; i++)
        points += more[c->strain];
    for (int32_t i = 0; i < c->doubled; i++)
        points += points;
    return points;
}

/* Overtricks, slams, and the insult. */
static int32_t above(const contract *c)
{
    static const int32_t slam[2][2] = {{500, 1000}, {750, 1500}}, insult[] = {0, 50, 100};
    int32_t each = c->strain < 2 ? 20 : 30;
    if (c->doubled == 1)
        each = c->vul ? 200 : 100;
    if (c->doubled == 2)
        each = c->vul ? 400 : 200;
    return each * (c->tricks - 6 - c->level) + insult[c->doubled] + (c->level >= 6 ? slam[c->vul][c->level - 6] : 0);
}

static int32_t penalty(const contract *c)
{
    const int32_t down = 6 + c->level - c->tricks;
    if (c->doubled == 0)
        return down * (c->vul ? 100 : 50);
    return down_doubled[c->vul][down] * c->doubled;
}

static int32_t board(const contract *c)
{
    if (c->tricks < 6 + c->level)
        return -penalty(c);
    return below(c) + above(c) + (below(c) < 100 ? 50 : c->vul ? 500 : 300);
}

/* ---- courses in which the declarer takes so many tricks ---- */

typedef struct course {
    char hands[400];
    char play[800]; /* 52 cards */
} course;

/* Seat 1 declares and has the highest cards of one suit, their lower ones are seat 4's. Seat 2 leads and has the highest of another; its lower
 * ones are seat 1's and 3's; of the others it has the lowest. */
static void make_hands(char *hands, int32_t suit, int32_t tricks)
{
    static const uint32_t other[] = {1, 0, 3, 2};
    char card[4][13][4];
    int32_t n[4] = {0};
    for (int32_t i = 0; i < 52; i++) {
        const int32_t high = i % 13, which = i / 13;
        uint32_t seat = which == 0 ? (high < tricks ? 0 : 3) : which == 1 ? (high < 13 - tricks ? 1 : n[0] < 13 ? 0 : 2) : 0;
        for (uint32_t k = 0; n[seat] == 13 || (which > 1 && k == 0); k++)
            seat = other[k % 4];
        snprintf(card[seat][n[seat]++], 4, "%c%c", ranks[which > 1 ? high : 12 - high], "cdhs"[(suit + which) % 4]);
    }
    hands[0] = 0;
    for (uint32_t seat = 0; seat < 4; seat++) {
        sprintf(hands + strlen(hands), "%shand.%u", seat ? ", " : "", seat + 1);
        for (uint32_t i = 0; i < 13; i++)
            sprintf(hands + strlen(hands), " %s", card[seat][i]);
    }
}

/* Whose card it is now, whoever plays it: the leader's, and on from there. */
static bool is_ours(const table *t)
{
    const uint32_t lying = lies(t, "trick", 0, 0, 0);
    return ((uint32_t)number(t, "leader", 0) + lying) % 2 == 1;
}

static void *kept_state(const table *t)
{
    void *state = malloc(talon_rules_state_size(t->m));
    assert_non_null(state);
    talon_rules_get(t->m, state);
    return state;
}

/* All help: who should win plays high, who should not low, more or less. */
static void play_card(table *t, int32_t wanted, char trump, char *play)
{
    answer_list *l = answers(t);
    const int32_t left = wanted - number(t, "tricks", 1) - number(t, "tricks", 3);
    const int32_t to_come = 13 - (number(t, "tricks", 1) + number(t, "tricks", 2) + number(t, "tricks", 3) + number(t, "tricks", 4));
    const bool we_win = left > 0 && (left == to_come || roll(t, 2)), high = is_ours(t) == we_win;
    int32_t best = -1000;
    uint32_t which = 0;
    for (uint32_t i = 0; i < l->n; i++) {
        const char *card = l->text[i];
        const int32_t value = (int32_t)(strchr(ranks, card[0]) - ranks) + (card[1] == trump ? 13 : 0) + (int32_t)roll(t, 4);
        if ((high ? value : -value) > best) {
            best = high ? value : -value;
            which = i;
        }
    }
    snprintf(play + strlen(play), 800 - strlen(play), "%s%s", play[0] ? ", " : "", l->text[which]);
    do_answer(t, &l->answer[which]);
}

static void find_course(course *c, int32_t s, int32_t tricks)
{
    char words[50];
    make_hands(c->hands, s % 4, tricks);
    if (s == 4 && tricks == 13) /* without trumps somebody has to lead a club, or the one diamond */
        snprintf(c->hands, sizeof c->hands, "%s",
                 "hand.1 Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c Ad, hand.2 2c 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd 2d");
    snprintf(words, sizeof words, "bid 1 %s, pass, pass, pass", strain[s]);
    table t = sit_down("bridge", 4, 1, c->hands, "rubber 0", 1);
    void *before = kept_state(&t);
    bool found = false;
    for (uint32_t attempt = 1; attempt < 2000 && !found; attempt++) {
        assert_true(talon_rules_put(t.m, before));
        t.dice = attempt;
        c->play[0] = 0;
        say(&t, words);
        while (!talon_rules_over(t.m))
            play_card(&t, tricks, "cdhsx"[s], c -> play);
        found = number(&t, "tricks", 1) + number(&t, "tricks", 3) == tricks;
    }
    free(before);
    stand_up(&t);
    if (!found)
        fail_msg("no course with %d tricks in %s", (int)tricks, strain[s]);
}

static void play_contract(table *t, const contract *c, const course *way)
{
    char words[100];
    snprintf(words, sizeof words, "bid %d %s, %s", (int)c->level, strain[c->strain],
             c->doubled == 0   ? "pass, pass, pass"
             : c->doubled == 1 ? "double, pass, pass, pass"
                               : "double, redouble, pass, pass, pass");
    say(t, words);
    say(t, way->play);
    for (uint32_t seat = 1; seat <= 4; seat++)
        assert_int_equal(payoff(t, seat), seat % 2 ? board(c) : -board(c));
}

static void every_contract(void **unused)
{
    static const char *const numbers[2][2] = {{"rubber 0 vulnerable 0", "rubber 0 vulnerable 2"},
                                              {"rubber 0 vulnerable 1", "rubber 0 vulnerable 3"}};
    course way;
    (void)unused;
    for (int32_t s = 0; s < 5; s++)
        for (int32_t tricks = 0; tricks <= 13; tricks++) {
            find_course(&way, s, tricks);
            for (int32_t vul = 0; vul < 2; vul++) {
                table t = sit_down("bridge", 4, 1, way.hands, numbers[vul][tricks % 2], 1);
                void *before = kept_state(&t);
                for (int32_t i = 0; i < 21; i++) {
                    assert_true(talon_rules_put(t.m, before));
                    play_contract(&t, &(contract){1 + i / 3, s, i % 3, vul != 0, tricks}, &way);
                }
                free(before);
                stand_up(&t);
            }
        }
}

/* ---- rubbers ---- */

/* Who has the spades moves on with the dealer. */
static void play_hand(table *t, const char *auction)
{
    const int32_t before = number(t, "score", 1) + number(t, "score", 2);
    say(t, auction);
    while (!talon_rules_over(t->m) && number(t, "score", 1) + number(t, "score", 2) == before)
        say_anything(t);
}

#define EACH_A_SUIT                                                                                                                        \
    "hand.1 As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s, hand.2 Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c, "                                       \
    "hand.3 Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h"

static void a_rubber(void **unused)
{
    (void)unused;
    /* 1 spade, thirteen tricks: 30 below, 180 above, 150 honours. Then (east has the spades) 4 spades: 120 and a game, 90 above. */
    table t = sit_down("bridge", 4, 4, EACH_A_SUIT, "", 3);
    play_hand(&t, "pass, bid 1 spades, pass, pass, pass");
    assert_int_equal(number(&t, "below", 1), 30);
    assert_int_equal(number(&t, "score", 1), 30 + 6 * 30 + 150 + 0);
    assert_int_equal(number(&t, "score", 2), 0);
    play_hand(&t, "pass, bid 4 spades, pass, pass, pass");
    assert_int_equal(number(&t, "games", 2), 1);
    assert_int_equal(number(&t, "games", 1), 0);
    assert_int_equal(number(&t, "below", 1), 0); /* the part score is worth nothing towards the next game */
    assert_int_equal(number(&t, "score", 2), 120 + 90 + 150);
    /* West, vulnerable, has the clubs and bids too much: north leads hearts, all thirteen down, doubled. Nobody has four aces. */
    play_hand(&t, "pass, pass, bid 7 notrump, double, pass, pass, pass");
    assert_int_equal(number(&t, "score", 1), 360 + 3800);
    assert_int_equal(number(&t, "score", 2), 360);
    /* West has the spades: 7 spades redoubled, vulnerable; two games to none. */
    play_hand(&t, "pass, bid 7 spades, double, redouble, pass, pass, pass");
    assert_true(talon_rules_over(t.m));
    assert_int_equal(number(&t, "score", 2), 360 + 840 + 1500 + 100 + 150 + 700);
    assert_int_equal(payoff(&t, 1), 4160 - 3650);
    assert_int_equal(payoff(&t, 2), 3650 - 4160);
    stand_up(&t);
}

static void all_pass(void **unused)
{
    (void)unused;
    table t = sit_down("bridge", 4, 2, NULL, "rubber 0", 3);
    assert_int_equal(asked(&t), 2);
    say(&t, "pass, pass, pass, pass");
    assert_string_equal(paid(&t), "0 0 0 0");
    stand_up(&t);
    t = sit_down("bridge", 4, 2, NULL, "", 3);
    say(&t, "pass, pass, pass, pass");
    assert_int_equal(asked(&t), 3); /* the next dealer begins another hand */
    say(&t, "bid 1 hearts, bid 2 hearts, pass, bid 3 hearts, pass, pass, pass");
    assert_int_equal(number(&t, "declarer", 0), 4); /* who named hearts first on that side */
    stand_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_contract),
        cmocka_unit_test(a_rubber),
        cmocka_unit_test(all_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
