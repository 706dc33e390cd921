/* rules_skat.c -- skat as the rule book has it: bids, and what games are worth, worked out here in another way over many hands at random. */
#include "rules_help.h"

enum { HANDS = 600 };

/* ---- what a game is worth, by walking down the trumps ---- */

typedef struct game_played {
    char held[12][4];  /* the soloist's, with the skat */
    const char *trump; /* a suit, "" for grand */
    bool null_game, by_hand, open;
    int32_t announced; /* 1 schneider, 2 schwarz, 3 ouvert */
    int32_t eyes, tricks, high;
} game_played;

static bool holds(const game_played *g, const char *card)
{
    for (uint32_t i = 0; i < 12; i++)
        if (strcmp(g->held[i], card) == 0)
            return true;
    return false;
}

static int32_t run_of_tops(const game_played *g)
{
    char order[11][4] = {"Jc", "Js", "Jh", "Jd"};
    uint32_t n = 4, i = 1;
    for (const char *rank = "ATKQ987"; g->trump[0] && *rank; rank++)
        snprintf(order[n++], 4, "%c%c", *rank, g->trump[0]);
    while (i < n && holds(g, order[i]) == holds(g, order[0]))
        i++;
    return (int32_t)i;
}

static int32_t worth(const game_played *g)
{
    int32_t base = 24, times = 1, value;
    bool won = g->eyes >= 61;
    if (g->null_game) {
        value = g->by_hand ? (g->open ? 59 : 35) : g->open ? 46 : 23;
        return g->tricks == 0 ? value : -2 * value;
    }
    if (g->trump[0])
        base = g->trump[0] == 'd' ? 9 : g->trump[0] == 'h' ? 10 : g->trump[0] == 's' ? 11 : 12;
    times += run_of_tops(g);
    if (g->by_hand)
        times++;
    if (g->eyes >= 90 || g->eyes <= 30 || g->announced >= 1)
        times++;
    if (g->tricks == 10 || g->tricks == 0 || g->announced >= 2)
        times++;
    times += g->announced;
    if (g->announced >= 1 && g->eyes < 90)
        won = false;
    if (g->announced >= 2 && g->tricks < 10)
        won = false;
    value = base * times;
    if (value < g->high) {
        won = false;
        while (value < g->high)
            value += base;
    }
    return won ? value : -2 * value;
}

static int32_t eyes_in(const table *t, const char *zone, uint32_t seat)
{
    return (int32_t)(11 * lies(t, zone, seat, 'A', 0) + 10 * lies(t, zone, seat, 'T', 0) + 4 * lies(t, zone, seat, 'K', 0) +
                     3 * lies(t, zone, seat, 'Q', 0) + 2 * lies(t, zone, seat, 'J', 0));
}

static uint32_t note_cards(const table *t, game_played *g, uint32_t n, const char *zone)
{
    const talon_shape *shape = talon_runner_shape(t->runner);
    const talon_table *on = talon_runner_table(t->runner);
    const talon_zone z = talon_shape_find(shape, zone, strlen(zone));
    for (uint32_t i = 0; i < talon_zone_count(on, shape, z); i++)
        snprintf(g->held[n++], 4, "%s", card_name(shape, talon_zone_cards(on, shape, z)[i]));
    return n;
}

static void note_game(const table *t, game_played *g)
{
    char hand[16];
    const talon_value trump = variable(t, "trump", 0);
    const char *announced = variable(t, "announced", 0).word;
    snprintf(hand, sizeof hand, "hand.%d", (int)number(t, "solo", 0));
    assert_int_equal(note_cards(t, g, note_cards(t, g, 0, hand), "skat"), 12);
    g->trump = trump.kind == TALON_VALUE_NONE ? "" : trump.word;
    g->null_game = number(t, "null_game", 0);
    g->by_hand = number(t, "by_hand", 0);
    g->open = number(t, "open", 0);
    g->high = number(t, "high", 0);
    g->announced = !announced ? 0 : strcmp(announced, "schneider") == 0 ? 1 : strcmp(announced, "schwarz") == 0 ? 2 : 3;
}

/* Low bids more often than high ones; a game is announced now and then. */
static void say_something(table *t)
{
    answer_list *l = answers(t);
    assert_int_not_equal(l->n, 0);
    const uint32_t last = strncmp(l->text[l->n - 1], "bid ", 4) == 0 && roll(t, 8) ? 2 : l->n;
    do_answer(t, &l->answer[roll(t, last < l->n ? last : l->n)]);
}

/* How high a card is on the one that was led; 0: it cannot win. */
static int32_t height(const game_played *g, const char *card, const char *led)
{
    static const char null_order[] = "789TJQKA", order[] = "789QKTA", jacks[] = "dhsc";
    const bool trump = !g->null_game && (card[0] == 'J' || card[1] == g->trump[0]);
    const bool led_trump = !g->null_game && (led[0] == 'J' || led[1] == g->trump[0]);
    if (g->null_game)
        return card[1] == led[1] ? 1 + (int32_t)(strchr(null_order, card[0]) - null_order) : 0;
    if (card[0] == 'J')
        return 200 + (int32_t)(strchr(jacks, card[1]) - jacks);
    if (trump)
        return 100 + (int32_t)(strchr(order, card[0]) - order);
    return card[1] == led[1] && !led_trump ? 1 + (int32_t)(strchr(order, card[0]) - order) : 0;
}

/* To the end at random; every trick goes to who played the highest card. */
static void watch_tricks(table *t, const game_played *g)
{
    char led[ANSWER_TEXT] = "", high[ANSWER_TEXT] = "";
    uint32_t winner = 0, lying = 0;
    while (!talon_rules_over(t->m)) {
        answer_list *l = answers(t);
        const uint32_t k = roll(t, l->n);
        if (lying == 0)
            snprintf(led, sizeof led, "%s", l->text[k]);
        if (lying == 0 || height(g, l->text[k], led) > height(g, high, led)) {
            snprintf(high, sizeof high, "%s", l->text[k]);
            winner = asked(t);
        }
        do_answer(t, &l->answer[k]);
        lying = (lying + 1) % 3;
        if (lying == 0)
            assert_int_equal(number(t, "leader", 0), winner);
    }
    assert_int_equal(talon_rules_why(t->m), TALON_VOID_NOT);
}

static void games_are_worth_what_they_are(void **unused)
{
    (void)unused;
    int32_t won = 0, lost = 0, passed = 0, null_games = 0;
    for (uint32_t i = 0; i < HANDS; i++) {
        const uint32_t players = 3 + i % 2, dealer = i % players + 1;
        table t = sit_down("skat", players, dealer, NULL, i % 3 ? "deals 1" : "deals 1 seeger 1", (uint8_t)i);
        game_played g = {.tricks = 0};
        t.dice = i;
        while (!talon_rules_over(t.m) && !(answers(&t)->answer[0].has_cards && answers(&t)->answer[0].cards_n == 1))
            say_something(&t);
        if (talon_rules_over(t.m)) {
            passed++;
            stand_up(&t);
            continue;
        }
        const uint32_t solo = (uint32_t)number(&t, "solo", 0);
        assert_int_equal(asked(&t), dealer % players + 1); /* forehand leads */
        note_game(&t, &g);
        watch_tricks(&t, &g);
        g.eyes = eyes_in(&t, "taken", solo) + eyes_in(&t, "skat", 0);
        g.tricks = number(&t, "tricks", solo);
        const int32_t result = worth(&g), extra = i % 3 ? 0 : 1;
        null_games += g.null_game;
        won += result > 0;
        lost += result < 0;
        for (uint32_t seat = 1; seat <= players; seat++)
            if (seat == solo)
                assert_int_equal(payoff(&t, seat), result + extra * (result > 0 ? 50 : -50));
            else
                assert_int_equal(payoff(&t, seat), result < 0 ? extra * (players == 3 ? 40 : 30) : 0);
        stand_up(&t);
    }
    assert_true(won > 20 && lost > 100 && passed > 20 && null_games > 20);
}

/* ---- known hands ---- */

static int32_t solo_gets(const char *hands, const char *bids, uint32_t dealer)
{
    table t = sit_down("skat", 3, dealer, hands, "deals 1", 3);
    say(&t, bids);
    const uint32_t solo = (uint32_t)number(&t, "solo", 0);
    play_out(&t);
    const int32_t result = payoff(&t, solo);
    stand_up(&t);
    return result;
}

/* The highest game there is: grand ouvert with four jacks. The soloist leads, and nobody can take a trick. */
static void known_games(void **unused)
{
    static const char best[] = "hand.1 Jc Js Jh Jd As Ts Ks Qs 9s 8s, skat 7s 7h";
    static const char worst[] = "hand.1 7c 8c 9c Tc 7d 8d 9d 7h 8h 7s, skat Jc Ac";
    (void)unused;
    assert_int_equal(solo_gets(best, "pass, pass, play, hand, grand, announce ouvert", 3), 264);
    assert_int_equal(solo_gets(best, "pass, pass, play, hand, grand, announce schwarz", 3), 24 * 10);
    assert_int_equal(solo_gets(best, "pass, pass, play, hand, grand, announce schneider", 3), 24 * 9);
    assert_int_equal(solo_gets(best, "pass, pass, play, hand, grand, game", 3), 24 * 8);
    assert_int_equal(solo_gets(best, "pass, pass, play, take, 7s 7h, grand", 3), 24 * 7);
    /* With the seven of spades in the skat all eleven trumps: spades ouvert with 11. */
    assert_int_equal(solo_gets(best, "pass, pass, play, hand, suit spades, announce ouvert", 3), 11 * 18);
    assert_int_equal(
        solo_gets("hand.1 Jc Js Jh Jd Ac Tc Kc Qc 9c 8c, skat 7c 7h", "pass, pass, play, hand, suit clubs, announce ouvert", 3), 216);
    assert_int_equal(solo_gets(worst, "pass, pass, play, hand, null", 3), 35);
    assert_int_equal(solo_gets(worst, "pass, pass, play, hand, null_ouvert", 3), 59);
    /* The skat counts: the jack of clubs in it makes it with one. Who bid 36 and has only 24, as clubs, owes 36 twice. */
    const int32_t low = solo_gets(worst, "bid 36, hold, pass, pass, hand, suit clubs, game", 3);
    assert_true(low <= -72);
}

static void bids(void **unused)
{
    static const char all[] =
        "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100 108 110 "
        "117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 187 192 198 204 216 240 264";
    char said[1000] = "";
    (void)unused;
    table t = sit_down("skat", 4, 1, NULL, "", 3);
    const answer_list *l = answers(&t);
    for (uint32_t i = 1; i < l->n; i++)
        snprintf(said + strlen(said), sizeof said - strlen(said), "%s%s", i > 1 ? " " : "", l->text[i] + 4);
    assert_string_equal(said, all);
    assert_int_equal(asked(&t), 3); /* middlehand bids to forehand; the dealer of four sits out */
    say(&t, "bid 18");
    assert_int_equal(asked(&t), 2);
    say(&t, "hold, bid 20, pass");
    assert_int_equal(asked(&t), 4); /* rearhand to middlehand */
    assert_false(can_say(&t, "bid 20"));
    say(&t, "bid 264, hold");
    assert_int_equal(asked(&t), 3);
    assert_string_equal(may_say(&t), "hand, take");
    say(&t, "take");
    say_anything(&t);
    assert_string_equal(may_say(&t), "suit clubs, suit diamonds, suit hearts, suit spades, grand"); /* null is not worth the bid */
    stand_up(&t);
}

/* A null game is announced only by who did not bid more than it is worth. */
static void null_is_worth_the_bid(void **unused)
{
    static const struct {
        const char *bid;
        bool take_null, take_open, hand_null, hand_open;
    } cases[] = {{"23", 1, 1, 1, 1}, {"24", 0, 1, 1, 1}, {"35", 0, 1, 1, 1}, {"36", 0, 1, 0, 1},
                 {"46", 0, 1, 0, 1}, {"48", 0, 0, 0, 1}, {"59", 0, 0, 0, 1}, {"60", 0, 0, 0, 0}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int hand = 0; hand < 2; hand++) {
            char words[100];
            table t = sit_down("skat", 3, 1, NULL, "", 3);
            snprintf(words, sizeof words, "bid %s, pass, pass, %s", cases[i].bid, hand ? "hand" : "take");
            say(&t, words);
            if (!hand)
                say_anything(&t);
            assert_int_equal(asked(&t), 3);
            assert_int_equal(can_say(&t, "null"), hand ? cases[i].hand_null : cases[i].take_null);
            assert_int_equal(can_say(&t, "null_ouvert"), hand ? cases[i].hand_open : cases[i].take_open);
            stand_up(&t);
        }
}

/* All pass: the next one deals. A match has as many deals as it should; an open hand lies open. */
static void deals_of_a_match(void **unused)
{
    (void)unused;
    table t = sit_down("skat", 4, 4, NULL, "deals 3", 3);
    for (uint32_t hand = 0; hand < 3; hand++) {
        assert_int_equal(asked(&t), (hand + 1) % 4 + 1);
        say(&t, "pass, pass, pass");
    }
    assert_string_equal(paid(&t), "0 0 0 0");
    stand_up(&t);
    t = sit_down("skat", 3, 3, NULL, "", 3);
    say(&t, "pass, pass, play, hand, null_ouvert");
    const talon_shape *shape = talon_runner_shape(t.runner);
    assert_true(talon_card_is_up(talon_runner_table(t.runner),
                                 talon_zone_cards(talon_runner_table(t.runner), shape, talon_shape_find(shape, "hand.1", 6))[0]));
    assert_false(talon_card_is_up(talon_runner_table(t.runner),
                                  talon_zone_cards(talon_runner_table(t.runner), shape, talon_shape_find(shape, "hand.2", 6))[0]));
    stand_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_worth_what_they_are), cmocka_unit_test(known_games),      cmocka_unit_test(bids),
        cmocka_unit_test(null_is_worth_the_bid),         cmocka_unit_test(deals_of_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
