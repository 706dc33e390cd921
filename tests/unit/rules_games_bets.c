/* rules_games_bets.c -- rounds of betting, counted along: at every choice of random games a second counter of our own says whose turn it is
 * and what may be answered. It knows three rule books: bets without limit, up to the pot, and of a fixed size. */
#include "rules_dice.h"

#define SEATS 8

typedef enum limit { NO_LIMIT, POT_LIMIT, FIXED } limit;

typedef struct counter {
    limit limit;
    uint32_t n;
    int stack, chips_in[SEATS];                     /* what each has paid */
    bool out[SEATS], to_speak[SEATS], spoke[SEATS]; /* spoke: since the last full raise */
    int stake, least_raise;
    int size, raises, completed; /* fixed bets: completed is what the first raise makes of the bring-in */
    bool one_word_for_check;     /* "call" also when nothing is owed */
} counter;

static bool can_act(const counter *c, uint32_t s)
{
    return !c->out[s] && c->chips_in[s] < c->stack;
}

static uint32_t who_can_act(const counter *c)
{
    uint32_t n = 0;
    for (uint32_t s = 0; s < c->n; s++)
        n += can_act(c, s);
    return n;
}

static uint32_t who_is_in(const counter *c)
{
    uint32_t n = 0;
    for (uint32_t s = 0; s < c->n; s++)
        n += !c->out[s];
    return n;
}

static void pays(counter *c, uint32_t s, int upto)
{
    c->chips_in[s] = upto < c->stack ? upto : c->stack;
}

static void round_begins(counter *c, int size)
{
    c->least_raise = 2; /* the big blind */
    c->size = size;
    c->raises = 0;
    for (uint32_t s = 0; s < c->n; s++) {
        c->to_speak[s] = can_act(c, s);
        c->spoke[s] = false;
    }
}

/* Nobody is left to speak, or to speak to. */
static bool round_over(const counter *c)
{
    bool over = true, owes = false;
    for (uint32_t s = 0; s < c->n; s++) {
        over &= !c->to_speak[s];
        owes |= can_act(c, s) && c->chips_in[s] < c->stake;
    }
    return over || who_is_in(c) < 2 || (who_can_act(c) < 2 && !owes);
}

static uint32_t speaker_from(const counter *c, uint32_t s)
{
    while (!can_act(c, s % c->n))
        s++;
    return s % c->n;
}

static void may_answer(const counter *c, uint32_t s, char *text, size_t size)
{
    const int owed = c->stake - c->chips_in[s];
    int pot = 0;
    for (uint32_t i = 0; i < c->n; i++)
        pot += c->chips_in[i];
    snprintf(text, size, owed > 0 ? "fold, call" : c->one_word_for_check ? "call" : "check");
    const size_t at = strlen(text);
    if (c->limit == FIXED) {
        if (c->raises < (c->one_word_for_check ? 2 : 4) && c->stack > c->stake && who_can_act(c) > 1)
            snprintf(text + at, size - at, ", raise");
        return;
    }
    const int least = c->stake + c->least_raise, limited = c->limit == POT_LIMIT ? c->stake + pot + owed : c->stack;
    const int most = limited < c->stack ? limited : c->stack;
    if (who_can_act(c) < 2 || c->spoke[s])
        return;
    if (least <= most)
        snprintf(text + at, size - at, ", raise %d..%d", least, most);
    else if (c->stack > c->stake)
        snprintf(text + at, size - at, ", all_in");
}

static void raised(counter *c, uint32_t s, int upto)
{
    const bool full = upto - c->stake >= c->least_raise;
    for (uint32_t i = 0; i < c->n; i++) {
        c->to_speak[i] = i != s && can_act(c, i);
        c->spoke[i] &= !full;
    }
    c->least_raise = full ? upto - c->stake : c->least_raise;
    c->stake = c->chips_in[s] = upto;
    c->raises++;
}

static void answered(counter *c, uint32_t s, const char *word, int value)
{
    c->to_speak[s] = false;
    if (strcmp(word, "fold") == 0)
        c->out[s] = true;
    else if (strcmp(word, "call") == 0)
        pays(c, s, c->stake);
    else if (strcmp(word, "all_in") == 0)
        raised(c, s, c->stack);
    else if (strcmp(word, "raise") == 0 && c->limit != FIXED)
        raised(c, s, value);
    else if (strcmp(word, "raise") == 0) {
        const int upto = c->stake < c->completed ? c->completed : c->stake + c->size;
        raised(c, s, upto < c->stack ? upto : c->stack);
    }
    c->spoke[s] = true;
}

/* The game's round from this seat, at random, beside the counter's. */
static void round_of(play *p, counter *c, uint32_t first, int size)
{
    round_begins(c, size);
    for (uint32_t s = first; !round_over(c); s++) {
        char expected[200];
        wanted w = {.p = p};
        s = speaker_from(c, s);
        assert_int_equal(asked_seat(p), s + 1);
        may_answer(c, s, expected, sizeof expected);
        assert_string_equal(offered(p), expected);
        do {
            w.n = 0;
            assert_true(talon_rules_answers(p->m, s + 1, pick_one, &w) > 0);
        } while (strcmp(talon_rules_option_name(p->m, &w.found), "fold") == 0 && roll(3));
        if (w.found.range) /* most raises are small ones */
            w.found.value[0] += (int32_t)roll((uint32_t)(w.found.upto - w.found.value[0]) / (roll(4) ? 8 : 1) + 1);
        const int value = w.found.values_n ? (int)w.found.value[0] : 0;
        char word[16];
        snprintf(word, sizeof word, "%s", talon_rules_option_name(p->m, &w.found));
        assert_true(talon_rules_answer(p->m, s + 1, &w.found, NULL, NULL));
        answered(c, s, word, value);
    }
}

static void all_paid(play *p, const counter *c)
{
    int32_t sum = 0;
    assert_true(talon_rules_over(p->m));
    for (uint32_t s = 0; s < c->n; s++) {
        assert_int_equal(number_of(p, "paid", s + 1), c->chips_in[s]);
        assert_true(payoff_of(p, s + 1) >= -c->chips_in[s] && (!c->out[s] || payoff_of(p, s + 1) == -c->chips_in[s]));
        sum += payoff_of(p, s + 1);
    }
    assert_int_equal(sum, 0);
}

/* ---- hold'em and both kinds of Omaha ---- */

static void with_blinds(const char *game, limit l)
{
    for (int i = 0; i < 150; i++) {
        char order[400], options[80];
        const uint32_t n = 2 + roll(5), small = n == 2 ? 1 : 0; /* the last seat deals */
        counter c = {.limit = l, .n = n, .stack = 3 + (int)roll(i % 2 ? 12 : 90), .stake = 2};
        mixed_pack(order, sizeof order);
        snprintf(options, sizeof options, "hands=1 stack=%d", c.stack);
        play *p = play_shipped(game, n, order, options);
        pays(&c, small, 1);
        pays(&c, (small + 1) % n, 2);
        for (int street = 0; street < 4; street++) {
            static const int board[] = {0, 3, 4, 5};
            char cards[40];
            if (street > 0 && who_is_in(&c) < 2)
                break;
            if (asked_seat(p)) {
                snprintf(cards, sizeof cards, "%s", zone_now(p, "community"));
                assert_int_equal((strlen(cards) + 1) / 3, board[street]);
            }
            round_of(p, &c, street ? 0 : small + 2, 2);
        }
        all_paid(p, &c);
        end_play(p);
    }
}

static void no_limit_bets(void **unused)
{
    (void)unused;
    with_blinds("texas_holdem", NO_LIMIT);
}

static void pot_limit_bets(void **unused)
{
    (void)unused;
    with_blinds("omaha", POT_LIMIT);
    with_blinds("omaha_hi_lo", POT_LIMIT);
}

/* ---- stud ---- */

/* Up to four open cards: how many are alike, then which. */
static long open_value(const play *p, uint32_t s)
{
    static const long worth[] = {0, 0, 1, 10, 100}; /* a pair, three, four; two pairs are two */
    char zone[16], text[40];
    int count[13] = {0};
    long kind = 0, ranks = 0;
    snprintf(zone, sizeof zone, "hand.%u", s + 1);
    snprintf(text, sizeof text, "%s", zone_now(p, zone));
    for (size_t i = 2; i < 6 && 3 * i < strlen(text); i++)
        count[strchr("23456789TJQKA", text[3 * i]) - "23456789TJQKA"]++;
    for (int alike = 4; alike > 0; alike--)
        for (int r = 12; r >= 0; r--)
            if (count[r] == alike) {
                kind += worth[alike];
                ranks = ranks * 13 + r;
            }
    return kind * 1000000 + ranks;
}

static uint32_t door_of(const play *p, uint32_t n)
{
    uint32_t lowest = 0, best = UINT32_MAX;
    for (uint32_t s = 0; s < n; s++) {
        char zone[16];
        snprintf(zone, sizeof zone, "hand.%u", s + 1);
        const char *door = zone_now(p, zone) + 6;
        const uint32_t v =
            (uint32_t)(strchr("23456789TJQKA", door[0]) - "23456789TJQKA") * 4 + (uint32_t)(strchr("cdhs", door[1]) - "cdhs");
        lowest = v < best ? s : lowest;
        best = v < best ? v : best;
    }
    return lowest;
}

static void stud_bets(void **unused)
{
    (void)unused;
    for (int i = 0; i < 200; i++) {
        char order[400], options[80];
        counter c = {.limit = FIXED, .n = 2 + roll(5), .stack = 4 + (int)roll(i % 2 ? 20 : 150), .stake = 3, .completed = 5};
        mixed_pack(order, sizeof order);
        snprintf(options, sizeof options, "hands=1 stack=%d", c.stack);
        play *p = play_shipped("seven_card_stud", c.n, order, options);
        for (uint32_t s = 0; s < c.n; s++)
            pays(&c, s, 1);
        const uint32_t door = door_of(p, c.n);
        bool tied = false;
        pays(&c, door, 3);
        round_of(p, &c, door + 1, 4);
        c.completed = 0; /* where nobody has completed it, the next bet is a whole one */
        for (int street = 4; street <= 7 && who_is_in(&c) > 1; street++) {
            long best = -1;
            uint32_t first = 0, alike = 0;
            for (uint32_t s = 0; s < c.n; s++) {
                const long v = c.out[s] ? -1 : open_value(p, s);
                alike = v == best ? alike + 1 : v > best ? 1 : alike;
                first = v > best ? s : first;
                best = v > best ? v : best;
            }
            tied = asked_seat(p) && alike > 1; /* of equal ones the game may take any */
            if (tied)
                break;
            round_of(p, &c, first, street == 4 ? 4 : 8);
        }
        if (!tied)
            all_paid(p, &c);
        end_play(p);
    }
}

/* Eight who all stay need 56 cards: the last one is everybody's. */
static void stud_for_eight(void **unused)
{
    (void)unused;
    char order[400];
    mixed_pack(order, sizeof order);
    play *p = play_shipped("seven_card_stud", 8, order, "hands=1");
    while (!talon_rules_over(p->m))
        answers(p, is_offered(p, "check") ? "check" : "call");
    assert_int_equal(strlen(zone_now(p, "community")), 2);
    for (uint32_t s = 1; s <= 8; s++) {
        char zone[16];
        snprintf(zone, sizeof zone, "hand.%u", s);
        assert_int_equal(strlen(zone_now(p, zone)), 6 * 3 - 1);
        assert_int_equal(number_of(p, "paid", s), 3);
    }
    end_play(p);
}

/* ---- draw, Leduc ---- */

static void draw_bets(void **unused)
{
    (void)unused;
    for (int i = 0; i < 150; i++) {
        char order[400], options[80];
        counter c = {.limit = FIXED, .n = 2 + roll(5), .stack = 2 + (int)roll(i % 2 ? 10 : 60), .stake = 1};
        mixed_pack(order, sizeof order);
        snprintf(options, sizeof options, "hands=1 stack=%d", c.stack);
        play *p = play_shipped("five_card_draw", c.n, order, options);
        for (uint32_t s = 0; s < c.n; s++)
            pays(&c, s, 1);
        round_of(p, &c, 0, 2);
        for (uint32_t s = 0; s < c.n && who_is_in(&c) > 1; s++) {
            if (c.out[s])
                continue;
            wanted w = {.p = p};
            char zone[16];
            assert_int_equal(asked_seat(p), s + 1);
            assert_true(talon_rules_answers(p->m, s + 1, pick_one, &w) >= 1 + 5 + 10 + 10);
            assert_true(w.found.cards_n <= 4);
            assert_true(talon_rules_answer(p->m, s + 1, &w.found, NULL, NULL));
            snprintf(zone, sizeof zone, "hand.%u", s + 1);
            assert_int_equal(strlen(zone_now(p, zone)), 5 * 3 - 1);
        }
        if (who_is_in(&c) > 1)
            round_of(p, &c, 0, 4);
        all_paid(p, &c);
        end_play(p);
    }
}

static void leduc_bets(void **unused)
{
    (void)unused;
    for (int i = 0; i < 200; i++) {
        counter c = {.limit = FIXED, .n = 2 + roll(2), .stack = 1000, .stake = 1, .one_word_for_check = true};
        play *p = play_shipped("leduc", c.n, NULL, NULL);
        for (uint32_t s = 0; s < c.n; s++)
            pays(&c, s, 1);
        round_of(p, &c, 0, 2);
        assert_int_equal(strlen(zone_now(p, "community")), who_is_in(&c) > 1 ? 2 : 0);
        if (who_is_in(&c) > 1)
            round_of(p, &c, 0, 4);
        all_paid(p, &c);
        end_play(p);
    }
}

/* ---- who gets what ---- */

/* A pair with the board, then the higher card; who has the same card gets half. */
static void leduc_showdown(void **unused)
{
    (void)unused;
    play *p = play_shipped("leduc", 2, "Qh Qs Kh", NULL);
    answers(p, "Ana: raise; Ben: raise; Ana: call; Ana: raise; Ben: raise; Ana: call");
    ENDS(p, 0, 0);
    p = play_shipped("leduc", 2, "Qh Kh Js", NULL);
    answers(p, "Ana: call; Ben: raise; Ana: call; Ana: call; Ben: raise; Ana: fold");
    ENDS(p, -3, 3);
    p = play_shipped("leduc", 3, "Kh Ah Js Jh", NULL);
    answers(p, "Ana: call; Ben: raise; Cy: call; Ana: call; Ana: raise; Ben: call; Cy: raise; Ana: fold; Ben: call");
    ENDS(p, -7, -11, 18);
}

/* Two of the hand, three of the board, five different ranks up to the eight for the low half. */
static play *hi_lo(uint32_t n, const char *order)
{
    play *p = play_shipped("omaha_hi_lo", n, order, "hands=1 stack=60");
    answers(p, n == 2 ? "Ben: raise 6" : "Cy: raise 6"); /* all pay six, and no more */
    for (uint32_t s = 1; s < n; s++)
        answers(p, "call");
    while (!talon_rules_over(p->m))
        answers(p, "check");
    return p;
}

static void omaha_halves(void **unused)
{
    (void)unused;
    /* Ana kings, Ben A 2 with 3 4 8 of the board: half each. */
    ENDS(hi_lo(2, "Ks Ac Kd 2c Qs Jh Jd Jc 9h 3d 4d 8s 9d Kc 9s Qd"), 0, 0);
    /* No third low card lies there: the kings get all. */
    ENDS(hi_lo(2, "Ks Ac Kd 2c Qs Jh Jd Jc 9h 3d 9c 8s 9d Kc 9s Qd"), 6, -6);
    /* Nine is too high. */
    ENDS(hi_lo(2, "Ks Ac Kd 2c Qs Jh Jd Jc 9h 3d 4d 9c 7h Kc 7s Qd"), 6, -6);
    /* Three of the hand do not make it low: A 2 3 with two of the board. */
    ENDS(hi_lo(2, "Ks Ac Kd 2c Qs 3h Jd Jc 9h 7d 8d Ts 9d Kc 9s Qd"), 6, -6);
    /* A pair with the board is no fifth rank: A 3 with 3 4 8 is none, with 4 6 8 one. */
    ENDS(hi_lo(2, "Ks Ac Kd 3c Qs Jh Jd Jc 9h 3d 4d 8s 9d Kc 9s Qd"), 6, -6);
    ENDS(hi_lo(2, "Ks Ac Kd 3c Qs Jh Jd Jc 9h 6d 4d 8s 9d Kc 9s Qd"), 0, 0);
}

static void omaha_lows(void **unused)
{
    (void)unused;
    /* The wheel: a straight to the five, and the best low hand: Ben gets all. */
    ENDS(hi_lo(2, "Ks Ac Kd 2c Qs Jh Jd Jc 9h 3d 4d 5s 9d Qh 9s Tc"), -6, 6);
    /* 7 4 3 2 A against 8 4 3 2 A: the highest card decides. */
    ENDS(hi_lo(3, "7s 8c Kd 2c 2h Kh Qs Jh Qd Jd Th Qc 9h Ad 3d 4s 9d Ks 9s 9c"), 3, -6, 3);
    /* 8 6 4 2 A against 8 6 5 2 A: then the next ones. */
    ENDS(hi_lo(3, "4s 5c Kd 2c 2h Kh Qs Jh Qd Jd Th Qc 9h Ad 6d 8s 9d Ks 9s 9c"), 3, -6, 3);
    /* Two with the same low hand and one with the kings: a quarter each (the odd chip to who is first), and a half. */
    ENDS(hi_lo(3, "As Ac Kd 2s 2c Kh Qs Jh Td Jd Tc 7h 9h 3d 4d 8s 9d Ks 9s Qd"), 5 - 6, 4 - 6, 9 - 6);
}

/* The next hand: the deal goes on, and who has no chips is out. */
static void hands_go_on(void **unused)
{
    (void)unused;
    static const char *const games[] = {"texas_holdem", "omaha", "omaha_hi_lo"};
    for (int i = 0; i < 3; i++) {
        play *p = play_shipped(games[i], 3, NULL, "hands=2");
        answers(p, "Cy: fold; Ana: fold"); /* Ana's blind goes to Ben */
        assert_int_equal(number_of(p, "chips", 2), 201);
        assert_int_equal(number_of(p, "paid", 2), 1);
        assert_int_equal(number_of(p, "paid", 3), 2);
        answers(p, "Ana: fold; Ben: fold");
        ENDS(p, -1, 0, 1);
    }
    play *p = play_shipped("five_card_draw", 3, NULL, "hands=2");
    answers(p, "Ana: raise; Ben: fold; Cy: fold; Ben: raise; Cy: fold; Ana: fold");
    ENDS(p, 1, 1, -2);
    p = play_shipped("seven_card_stud", 2, "Ah Kh Ad Kd 2d 3c", "hands=2");
    answers(p, "Ben: raise; Ana: fold");
    assert_int_equal(number_of(p, "chips", 2), 403);
    assert_false(talon_rules_over(p->m));
    answers(p, is_offered(p, "fold") ? "fold" : "check");
    assert_true(talon_rules_over(p->m));
    end_play(p);
    p = play_shipped("texas_holdem", 2, "2c Ac 7d Ad Kh Ks Kd Qs 3c Jh 4c 9s", "stack=10"); /* one has all: it is over */
    answers(p, "Ben: raise 10; Ana: call");
    ENDS(p, -10, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_limit_bets),  cmocka_unit_test(pot_limit_bets), cmocka_unit_test(stud_bets),
        cmocka_unit_test(stud_for_eight), cmocka_unit_test(draw_bets),      cmocka_unit_test(leduc_bets),
        cmocka_unit_test(leduc_showdown), cmocka_unit_test(omaha_halves),   cmocka_unit_test(omaha_lows),
        cmocka_unit_test(hands_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
