/* rules_games_poker.c -- shipped games of betting against what their rule books say: pots chip by chip, hands ranked by counting, tables of
 * drawing. */
#include "rules_dice.h"

#define SEATS 10

/* ---- five cards, ranked without tables ---- */

static int rank_of(const char *card)
{
    return (int)(strchr("23456789TJQKA", card[0]) - "23456789TJQKA");
}

/* The category, then the ranks by how many there are of each: in base 16, larger is better. */
static long five(const char *const *card)
{
    int count[13] = {0}, flush = 1, high = -1;
    long value = 0, groups[6] = {0};
    for (int i = 0; i < 5; i++) {
        count[rank_of(card[i])]++;
        flush &= card[i][1] == card[0][1];
    }
    for (int low = 9; low >= -1 && high < 0; low--) {
        int in_row = 1;
        for (int k = 0; k < 5; k++)
            in_row &= count[(low + k + 13) % 13] == 1;
        high = in_row && low < 9 ? low + 4 : -1;
    }
    for (int n = 4; n > 0; n--)
        for (int r = 12; r >= 0; r--)
            if (count[r] == n) {
                groups[n]++;
                for (int i = 0; i < n; i++)
                    value = value * 16 + r;
            }
    const long kind = high >= 0 && flush       ? 8
                      : groups[4]              ? 7
                      : groups[3] && groups[2] ? 6
                      : flush                  ? 5
                      : high >= 0              ? 4
                      : groups[3]              ? 3
                      : groups[2]              ? groups[2]
                                               : 0;
    return kind * 16 * 16 * 16 * 16 * 16 + (high >= 0 ? high : value);
}

/* The low hand of eight or better: smaller is better, 0 is none. */
static long low_five(const char *const *card)
{
    int have[14] = {0};
    long value = 0;
    for (int i = 0; i < 5; i++)
        have[(rank_of(card[i]) + 1) % 13 + 1]++; /* an ace is one */
    for (int r = 13; r > 0; r--) {
        if (have[r] > 1 || (have[r] && r > 8))
            return 0;
        value = have[r] ? value * 16 + r : value;
    }
    return value;
}

typedef struct cards {
    char name[16][4];
    int n;
} cards;

static cards in_zone_now(const play *p, const char *zone, uint32_t seat)
{
    char name[64], text[200], *rest = NULL;
    cards c = {.n = 0};
    snprintf(name, sizeof name, seat ? "%s.%u" : "%s", zone, seat);
    snprintf(text, sizeof text, "%s", zone_now(p, name));
    for (char *w = strtok_r(text, " ", &rest); w; w = strtok_r(NULL, " ", &rest))
        snprintf(c.name[c.n++], sizeof *c.name, "%s", w);
    return c;
}

/* The best of all fives with this many of the hand; low: the best low one. */
static long best_of(const cards *hand, const cards *board, int least, int most, bool low)
{
    const int n = hand->n + board->n;
    long best = 0;
    for (int mask = 0; mask < 1 << n; mask++) {
        const char *chosen[5];
        int k = 0, own = 0;
        for (int i = 0; i < n && __builtin_popcount((unsigned)mask) == 5; i++)
            if (mask >> i & 1) {
                chosen[k++] = i < hand->n ? hand->name[i] : board->name[i - hand->n];
                own += i < hand->n;
            }
        if (k != 5 || own < least || own > most)
            continue;
        const long v = low ? low_five(chosen) : five(chosen);
        if (low ? v && (!best || v < best) : v > best)
            best = v;
    }
    return best;
}

/* ---- pots ---- */

static void play_out(play *p)
{
    while (!talon_rules_over(p->m)) {
        wanted w = {.p = p};
        const uint32_t seat = asked_seat(p);
        assert_true(talon_rules_answers(p->m, seat, pick_one, &w) > 0);
        if (strcmp(talon_rules_option_name(p->m, &w.found), "fold") == 0 && roll(3))
            continue;
        if (w.found.range)
            w.found.value[0] += (int32_t)roll((uint32_t)(w.found.upto - w.found.value[0]) + 1);
        assert_true(talon_rules_answer(p->m, seat, &w.found, NULL, NULL));
    }
    assert_string_equal(talon_void_name(talon_rules_why(p->m)), "");
}

/* One chip of everybody after the other: who gets it, in shares. What is left over when a layer is divided may make less than a chip for
 * each layer and half. */
static void check_pots(play *p, uint32_t players, int least, int most, bool halves)
{
    double share[SEATS] = {0};
    long high[SEATS], low[SEATS], sum = 0;
    int32_t paid[SEATS], deepest = 0;
    bool in[SEATS];
    const cards board = in_zone_now(p, "community", 0);
    int left = 0;
    for (uint32_t i = 0; i < players; i++) {
        const cards hand = in_zone_now(p, "hand", i + 1);
        paid[i] = number_of(p, "paid", i + 1);
        in[i] = !number_of(p, "folded", i + 1);
        left += in[i];
        deepest = paid[i] > deepest ? paid[i] : deepest;
        high[i] = in[i] ? best_of(&hand, &board, least, most, false) : 0;
        low[i] = in[i] && halves ? best_of(&hand, &board, least, most, true) : 0;
    }
    for (int32_t level = 1; level <= deepest; level++)
        for (int half = 0; half < 2; half++) {
            long best = -1;
            int chips = 0, winners = 0, lows = 0, can = 0;
            for (uint32_t i = 0; i < players; i++) {
                chips += paid[i] >= level;
                can += in[i] && paid[i] >= level;
                lows += in[i] && paid[i] >= level && low[i];
            }
            const double amount = !half ? (lows ? chips / 2.0 : chips) : lows ? chips / 2.0 : 0;
            for (int pass = 0; pass < 2; pass++)
                for (uint32_t i = 0; i < players; i++) {
                    const bool may = in[i] && (paid[i] >= level || !can) && (!half || low[i]);
                    const long v = half ? 1000000000 - low[i] : high[i];
                    if (pass == 0 && may)
                        best = v > best ? v : best;
                    else if (pass == 1 && may)
                        winners += v == best;
                }
            for (uint32_t i = 0; i < players && winners; i++)
                if (in[i] && (paid[i] >= level || !can) && (!half || low[i]) && (half ? 1000000000 - low[i] : high[i]) == best)
                    share[i] += amount / winners;
        }
    for (uint32_t i = 0; i < players; i++) {
        const double off = payoff_of(p, i + 1) + paid[i] - share[i];
        sum += payoff_of(p, i + 1);
        if (left > 0 && (off > 2.0 * players || off < -2.0 * players || (players == 2 && !halves && (off > 1 || off < -1))))
            fail_msg("seat %u of %u got %d and paid %d, but the shares are %f", i + 1, players, (int)payoff_of(p, i + 1), (int)paid[i],
                     share[i]);
    }
    assert_int_equal(sum, 0);
}

static void pots(const char *game, uint32_t most_players, int least, int most, bool halves, int games)
{
    for (uint32_t players = 2; players <= most_players; players++)
        for (int i = 0; i < games; i++) {
            char order[400], options[80];
            mixed_pack(order, sizeof order);
            snprintf(options, sizeof options, "hands=1 stack=%u", 3 + roll(60));
            play *p = play_shipped(game, players, order, options);
            play_out(p);
            check_pots(p, players, least, most, halves);
            end_play(p);
        }
}

static void holdem_pots(void **unused)
{
    (void)unused;
    pots("texas_holdem", 6, 0, 5, false, 60);
}

static void omaha_pots(void **unused)
{
    (void)unused;
    pots("omaha", 4, 2, 2, false, 30);
    pots("omaha_hi_lo", 4, 2, 2, true, 40);
}

/* Three stacks, two of them all in: the main pot to the shortest, the side pot to the next. */
static void side_pots(void **unused)
{
    (void)unused;
    const char *const hands = "Kc Qc As Kd Qd Ad 2h 7s 8s 9c 3h 4d 5h 2c"; /* Ana Kc Kd, Ben Qc Qd, Cy As Ad; burn 2h … */
    play *p = play_shipped("texas_holdem", 3, hands, "hands=1 stack=10");
    assert_string_equal(zone_now(p, "hand.3"), "As Ad");
    answers(p, "Cy: raise 10; Ana: call; Ben: fold"); /* the small blind calls all in, the big blind folds two */
    ENDS(p, -10, -2, 12);
}

/* The big blind may raise when all have called; the first after the button speaks on the flop; without a bet nobody folds. */
static void who_speaks(void **unused)
{
    (void)unused;
    play *p = play_shipped("texas_holdem", 3, "2c 3c 4c 2d 3d 4d", "hands=1");
    assert_string_equal(offered(p), "fold, call, raise 4..200");
    answers(p, "Cy: call; Ana: call");
    assert_string_equal(offered(p), "check, raise 4..200");
    answers(p, "Ben: raise 6"); /* by four: the next raise is to ten at least */
    assert_string_equal(offered(p), "fold, call, raise 10..200");
    answers(p, "Cy: call; Ana: fold");
    assert_int_equal(asked_seat(p), 2);
    assert_int_equal(number_of(p, "paid", 1), 2);
    end_play(p);
    p = play_shipped("texas_holdem", 2, NULL, "hands=1"); /* heads up the dealer is the small blind, and speaks first, then last */
    answers(p, "Ben: call; Ana: check; Ana: check; Ben: check");
    end_play(p);
}

/* An all-in that is no full raise lets those who have acted only call. */
static void short_raise(void **unused)
{
    (void)unused;
    for (int reopens = 0; reopens < 2; reopens++) {
        play *p = play_shipped("texas_holdem", 3, NULL, reopens ? "hands=1 stack=13 short_reopens=1" : "hands=1 stack=13");
        answers(p, "Cy: raise 10; Ana: all_in");
        assert_string_equal(offered(p), reopens ? "fold, call" : "fold, call");
        answers(p, "Ben: fold");
        assert_string_equal(offered(p), "fold, call");
        end_play(p);
    }
}

/* Pot limit: with blinds of 1 and 2 the first raise is to seven at most. */
static void pot_limit(void **unused)
{
    (void)unused;
    play *p = play_shipped("omaha", 3, NULL, "hands=1");
    assert_string_equal(offered(p), "fold, call, raise 4..7");
    answers(p, "Cy: raise 7");
    assert_string_equal(offered(p), "fold, call, raise 12..23"); /* six to call: seven and sixteen in the pot */
    end_play(p);
}

/* ---- stud and draw ---- */

static void stud_bring_in(void **unused)
{
    (void)unused;
    /* Doors: Ana 2d, Ben 2c, Cy 5h: the lowest suit of the lowest rank brings it in. */
    play *p = play_shipped("seven_card_stud", 3, "Ah Kh Qh Ad Kd Qd 2d 2c 5h 9s 3s As 4s", "hands=1");
    assert_int_equal(number_of(p, "paid", 2), 3); /* ante 1, bring-in 2 */
    answers(p, "Cy: call; Ana: raise");           /* completed to the small bet of four */
    assert_int_equal(number_of(p, "paid", 1), 5);
    answers(p, "Ben: call; Cy: call");
    assert_int_equal(asked_seat(p), 2); /* 3s, As, 4s came: Ben shows an ace */
    end_play(p);
}

static void draw_three(void **unused)
{
    (void)unused;
    play *p = play_shipped("five_card_draw", 2, "As Kd 2c Kh 3d Ks 4h 5c 9s 6c Ah Ad Ac 7h", "hands=1");
    assert_string_equal(zone_now(p, "hand.1"), "As 2c 3d 4h 9s");
    answers(p, "Ana: check; Ben: check");
    assert_true(is_offered(p, "2c 3d 9s"));
    assert_true(is_offered(p, "2c 3d 4h 9s")); /* four, since an ace stays */
    assert_false(is_offered(p, "As 2c 3d 9s"));
    answers(p, "2c 3d 9s; 5c 6c; check; check");
    ENDS(p, 1, -1); /* four aces against three kings */
    p = play_shipped("five_card_draw", 3, NULL, "hands=1");
    answers(p, "Ana: raise; Ben: fold; Cy: fold");
    ENDS(p, 2, -1, -1);
}

/* ---- Kuhn, Leduc ---- */

static void kuhn(void **unused)
{
    (void)unused;
    play *p = play_shipped("kuhn", 2, "Js Ks", NULL);
    answers(p, "Ana: pass; Ben: bet; Ana: bet");
    ENDS(p, -2, 2);
    p = play_shipped("kuhn", 2, "Js Ks", NULL); /* a pass after a bet gives up */
    answers(p, "Ana: bet; Ben: pass");
    ENDS(p, 1, -1);
    p = play_shipped("kuhn", 2, "Js Ks", NULL);
    answers(p, "Ana: pass; Ben: pass");
    ENDS(p, -1, 1);
    p = play_shipped("kuhn", 3, "Js As Ks", NULL);
    answers(p, "Ana: pass; Ben: bet; Cy: bet; Ana: pass");
    ENDS(p, -1, 3, -2);
}

static void leduc(void **unused)
{
    (void)unused;
    play *p = play_shipped("leduc", 2, "Jh Kh Js", NULL); /* the pair with the board wins */
    answers(p, "Ana: raise; Ben: raise; Ana: call; Ana: raise; Ben: call");
    ENDS(p, 9, -9);
    p = play_shipped("leduc", 2, "Jh Kh Qs", NULL);
    answers(p, "Ana: call; Ben: call");
    assert_string_equal(zone_now(p, "community"), "Qs");
    answers(p, "call; call");
    ENDS(p, -1, 1);
}

/* ---- baccarat ---- */

/* Whether the bank draws, from the table of the rule book: by its points (rows 0…7) and the third card of the player's hand (0…9). */
static const char *const bank_table[8] = {"dddddddddd", "dddddddddd", "dddddddddd", "ddddddddsd",
                                          "ssddddddss", "ssssddddss", "ssssssddss", "ssssssssss"};

static char with_points(int points) /* a rank */
{
    return "TA23456789"[points];
}

static void baccarat(void **unused)
{
    (void)unused;
    for (int player = 0; player <= 9; player++)
        for (int bank = 0; bank <= 9; bank++)
            for (int third = 0; third <= 9; third++) {
                char order[100];
                /* An ace is turned, one card burned; punto and banco get a ten first. */
                snprintf(order, sizeof order, "Ac 2c Tc Td %cc %cd %ch 3h", with_points(player), with_points(bank), with_points(third));
                play *p = play_shipped("baccarat", 3, order, "coups=1");
                for (uint32_t seat = 1; seat <= 3; seat++)
                    answer_as(p, seat, seat == 1 ? "on_punto" : seat == 2 ? "on_banco" : "on_tie");
                int has = player, other = bank;
                if (player < 8 && bank < 8) {
                    const bool draws = player < 6;
                    has = draws ? (player + third) % 10 : player;
                    if (draws ? bank_table[bank][third] == 'd' : bank < 6)
                        other = (bank + (draws ? 3 : third)) % 10;
                }
                ENDS(p, has > other ? 20 : has < other ? -20 : 0, has < other ? 19 : has > other ? -20 : 0, has == other ? 160 : -20);
            }
}

/* ---- blackjack ---- */

/* One player and the house; the first card is burned. Own, house, own, hole. */
static void blackjack_one(const char *order, const char *options, const char *course, int32_t half_chips)
{
    char with[200], cards_in[200];
    snprintf(with, sizeof with, "rounds=1 least=10 most=10 %s", options);
    snprintf(cards_in, sizeof cards_in, "2c %s", order);
    play *p = play_shipped("blackjack_shoe", 1, cards_in, with);
    answers(p, "10");
    answers(p, course);
    ENDS(p, half_chips);
}

static void blackjack(void **unused)
{
    (void)unused;
    blackjack_one("As 9d Ks 8d", "", "", 30);                                                 /* a natural pays three to two */
    blackjack_one("As Td Ks Ad", "", "", 0);                                                  /* both: nothing */
    blackjack_one("As Ad Ks Td", "", "insure", 20);                                           /* even money */
    blackjack_one("Ts Ad 9s Td", "", "decline", -20);                                         /* the house looks, and nobody plays */
    blackjack_one("Ts Ad 9s 9d", "", "insure; stand", -30);                                   /* 19 against 20, and the insurance */
    blackjack_one("Ts 7d 9s Td", "", "stand", 20);                                            /* the house stands on 17 */
    blackjack_one("Ts 6d 9s Ad 4c", "", "stand", 20);                                         /* on a soft 17, too … */
    blackjack_one("Ts 6d 9s Ad 4c", "soft_17=1", "stand", -20);                               /* … or not: 21 */
    blackjack_one("Ts 7d 6s Td 8c", "", "hit", -20);                                          /* bust */
    blackjack_one("5s 7d 6s Td Tc", "", "double", 40);                                        /* 21 for twice the stake */
    blackjack_one("8s 7d 8h Td Tc Th", "", "split; stand; stand", 40);                        /* 18 twice, against 17 */
    blackjack_one("8s 7d 8h Td 8c Tc 2d Th 3s", "", "split; split; stand; stand; stand", 20); /* 18, 10 and 18: the second hand loses */
    blackjack_one("As 7d Ah Td Kc Qc", "", "split", 40); /* split aces: one card each, 21 is no natural */
    blackjack_one("Ts 9d 5s 7d 6c 9c", "", "hit", 20);   /* 21 is not asked again; the house has 25 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holdem_pots), cmocka_unit_test(omaha_pots), cmocka_unit_test(side_pots),     cmocka_unit_test(who_speaks),
        cmocka_unit_test(short_raise), cmocka_unit_test(pot_limit),  cmocka_unit_test(stud_bring_in), cmocka_unit_test(draw_three),
        cmocka_unit_test(kuhn),        cmocka_unit_test(leduc),      cmocka_unit_test(baccarat),      cmocka_unit_test(blackjack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
