/* rules_pinochle.c -- pinochle for two, three and four: melds, tricks and bids, counted again here over many hands at random. */
#include "rules_help.h"

enum { HANDS = 120 };

static const char suits[] = "cdhs";

static int32_t least(const table *t, uint32_t seat, const char *cards)
{
    int32_t n = 2;
    for (; *cards; cards += 2) {
        const int32_t held = (int32_t)lies(t, "hand", seat, cards[0], cards[1]);
        n = held < n ? held : n;
    }
    return n;
}

/* What a hand is worth, meld by meld. */
static int32_t meld_of(const table *t, uint32_t seat, char trump)
{
    static const int32_t around[4][3] = {{0, 100, 1000}, {0, 80, 800}, {0, 60, 600}, {0, 40, 400}}, run[] = {0, 150, 1500},
                         pinochle[] = {0, 40, 300};
    char cards[16];
    snprintf(cards, sizeof cards, "A%cT%cK%cQ%cJ%c", trump, trump, trump, trump, trump);
    const int32_t runs = least(t, seat, cards);
    int32_t sum = run[runs] + pinochle[least(t, seat, "QsJd")] + 10 * (int32_t)lies(t, "hand", seat, '9', trump);
    for (uint32_t i = 0; i < 4; i++) {
        const char rank = "AKQJ"[i], suit = suits[i];
        snprintf(cards, sizeof cards, "%cc%cd%ch%cs", rank, rank, rank, rank);
        sum += around[i][least(t, seat, cards)];
        snprintf(cards, sizeof cards, "K%cQ%c", suit, suit);
        sum += suit == trump ? 40 * (least(t, seat, cards) - runs) : 20 * least(t, seat, cards);
    }
    return sum;
}

static int32_t points_of(const table *t, const char *zone, uint32_t seat)
{
    static const char rank[] = "ATKQJ";
    static const int32_t worth[] = {11, 10, 4, 3, 2};
    int32_t sum = 0;
    for (uint32_t i = 0; i < 5; i++)
        sum += worth[i] * (int32_t)lies(t, zone, seat, rank[i], 0);
    return sum;
}

static int32_t height(const char *card, const char *led, char trump)
{
    static const char order[] = "9JQKTA";
    const int32_t n = 1 + (int32_t)(strchr(order, card[0]) - order);
    return card[1] == trump ? 10 + n : card[1] == led[1] ? n : 0;
}

/* To the end at random; each trick goes to the first of the highest. */
static void watch_tricks(table *t)
{
    char led[ANSWER_TEXT] = "", high[ANSWER_TEXT] = "";
    uint32_t winner = 0, lying = 0;
    while (!talon_rules_over(t->m)) {
        answer_list *l = answers(t);
        const uint32_t k = roll(t, l->n);
        const char trump = variable(t, "trump", 0).word[0];
        if (lying == 0 || height(l->text[k], led, trump) > height(high, led, trump)) {
            snprintf(high, sizeof high, "%s", l->text[k]);
            winner = asked(t);
        }
        if (lying == 0)
            snprintf(led, sizeof led, "%s", l->text[k]);
        do_answer(t, &l->answer[k]);
        lying = (lying + 1) % t->players;
        if (lying == 0)
            assert_int_equal(number(t, "leader", 0), winner);
    }
}

static void say_low(table *t)
{
    answer_list *l = answers(t);
    const bool bid = l->n > 1 && strncmp(l->text[1], "bid ", 4) == 0;
    do_answer(t, &l->answer[roll(t, bid && roll(t, 10) ? 2 : l->n)]);
}

static void with_an_auction(void **unused)
{
    uint32_t made = 0, lost = 0;
    (void)unused;
    for (uint32_t i = 0; i < 2 * HANDS; i++) {
        const uint32_t players = 3 + i % 2;
        int32_t melded[5] = {0}, total[5] = {0};
        table t = sit_down("pinochle", players, i % players + 1, NULL, "deals 1 lowest_bid 100", (uint8_t)i);
        t.dice = i;
        while (!talon_rules_over(t.m) && !(answers(&t)->answer[0].has_cards && answers(&t)->answer[0].cards_n == 1))
            say_low(&t);
        const uint32_t declarer = (uint32_t)number(&t, "declarer", 0);
        const int32_t high = number(&t, "high", 0);
        if (talon_rules_over(t.m)) { /* three players, and the bid is paid */
            for (uint32_t seat = 1; seat <= 3; seat++)
                assert_int_equal(payoff(&t, seat), seat == declarer ? -high : 0);
            stand_up(&t);
            continue;
        }
        for (uint32_t seat = 1; seat <= players; seat++) {
            melded[seat] = players == 4 || seat == declarer ? meld_of(&t, seat, variable(&t, "trump", 0).word[0]) : 0;
            assert_int_equal(number(&t, "melded", seat), melded[seat]);
        }
        watch_tricks(&t);
        for (uint32_t seat = 1; seat <= players; seat++) {
            const uint32_t partner = players == 4 ? (seat + 1) % 4 + 1 : seat;
            for (uint32_t k = 1; k <= players; k++)
                if (k == seat || k == partner)
                    total[seat] += points_of(&t, "taken", k) + (number(&t, "leader", 0) == (int32_t)k ? 10 : 0) +
                                   (k == declarer ? points_of(&t, "widow", 0) : 0);
            if (number(&t, "tricks", seat) + number(&t, "tricks", partner) > 0)
                total[seat] += melded[seat] + (partner == seat ? 0 : melded[partner]);
        }
        const uint32_t partner = players == 4 ? (declarer + 1) % 4 + 1 : declarer;
        const bool won = total[declarer] >= high;
        made += won;
        lost += !won;
        for (uint32_t seat = 1; seat <= players; seat++) {
            int32_t win = players == 3 ? 0 : total[seat];
            if (seat == declarer || seat == partner)
                win = players == 3 ? (won ? high : -2 * high) : won ? total[seat] : -high;
            assert_int_equal(payoff(&t, seat), win);
        }
        stand_up(&t);
    }
    assert_true(made > 20 && lost > 20);
}

static const struct {
    const char *said, *cards; /* of trumps: the suit is left out */
    int32_t worth;
} melds[] = {{"meld aces", "AcAdAhAs", 100},    {"meld kings", "KcKdKhKs", 80},  {"meld queens", "QcQdQhQs", 60},
             {"meld jacks", "JcJdJhJs", 40},    {"meld run", "A T K Q J ", 150}, {"meld royal", "K Q ", 40},
             {"meld pinochles", "QsJd", 40},    {"meld dix", "9 ", 10},          {"marriage clubs", "KcQc", 20},
             {"marriage diamonds", "KdQd", 20}, {"marriage hearts", "KhQh", 20}, {"marriage spades", "KsQs", 20}};
enum { MELDS = sizeof melds / sizeof *melds, ROYAL = 5, RUN = 4 };

static bool is_due(const table *t, uint32_t seat, uint32_t i, const int32_t *done, char trump)
{
    char cards[16];
    snprintf(cards, sizeof cards, "%s", melds[i].cards);
    for (char *at = cards; *at; at++)
        *at = *at == ' ' ? trump : *at;
    if (i >= 8 && melds[i].cards[1] == trump)
        return false;
    return least(t, seat, cards) - (i == ROYAL ? done[RUN] : 0) > done[i];
}

/* The winner of a trick may say exactly what lies there and was not said before; the last of these is said. Returns what that is worth. */
static int32_t say_meld(table *t, int32_t *done)
{
    const char trump = variable(t, "trump", 0).word[0];
    const uint32_t seat = asked(t);
    uint32_t last = MELDS, offered = 1;
    for (uint32_t i = 0; i < MELDS; i++) {
        const bool due = is_due(t, seat, i, done, trump);
        assert_int_equal(can_say(t, melds[i].said), due);
        offered += due;
        last = due ? i : last;
    }
    assert_int_equal(answers(t)->n, offered);
    say(t, last < MELDS ? melds[last].said : "nothing");
    if (last == MELDS)
        return 0;
    done[last]++;
    return melds[last].worth;
}

static void of_two(void **unused)
{
    int32_t said = 0, nines = 0;
    (void)unused;
    for (uint32_t i = 0; i < HANDS; i++) {
        const uint32_t dealer = i % 2 + 1;
        table t = sit_down("pinochle", 2, dealer, NULL, "deals 1", (uint8_t)i);
        int32_t score[3] = {0}, done[3][MELDS] = {{0}}, sum = 0;
        const talon_shape *shape = talon_runner_shape(t.runner);
        const char *turned =
            card_name(shape, talon_zone_cards(talon_runner_table(t.runner), shape, talon_shape_find(shape, "deck", 4))[23]);
        assert_int_equal(variable(&t, "trump", 0).word[0], turned[1]); /* it lies under the stock */
        score[dealer] = turned[0] == '9' ? 10 : 0;
        nines += turned[0] == '9';
        assert_int_equal(asked(&t), dealer % 2 + 1);
        t.dice = i;
        while (!talon_rules_over(t.m)) {
            const uint32_t seat = asked(&t);
            if (strcmp(answers(&t)->text[0], "nothing") == 0) {
                const int32_t worth = say_meld(&t, done[seat]);
                score[seat] += worth;
                said += worth > 0;
            } else
                say_anything(&t);
        }
        for (uint32_t seat = 1; seat <= 2; seat++) {
            const int32_t got = points_of(&t, "taken", seat) + (number(&t, "leader", 0) == (int32_t)seat ? 10 : 0);
            sum += got;
            assert_int_equal(payoff(&t, seat), score[seat] + got);
        }
        assert_int_equal(sum, 250);
        stand_up(&t);
    }
    assert_true(said > HANDS && nines > 5);
}

static void known_melds(void **unused)
{
    (void)unused;
    table t = sit_down("pinochle", 4, 4, "hand.1 Ac Tc Kc Qc Jc Qs Jd 9c 9c Ad Ah As, hand.3 Ks Qs Ks Jd Kd Kh Kc Td Td Th Th 9s",
                       "lowest_bid 500", 1);
    say(&t, "bid 500, pass, pass, pass, clubs");
    assert_int_equal(number(&t, "melded", 1), 150 + 40 + 20 + 100); /* run, pinochle, two nines, four aces */
    assert_int_equal(number(&t, "melded", 3), 20 + 40 + 80);
    stand_up(&t);
    t = sit_down("pinochle", 4, 4, "hand.1 Qs Qs Jd Jd As As Ts Ts Ks Ks Js Js", "", 1);
    say(&t, "bid 250, pass, pass, pass, spades");
    assert_int_equal(number(&t, "melded", 1), 1500 + 300);
    stand_up(&t);
    t = sit_down("pinochle", 4, 4, "hand.1 Ac Ac Ad Ad Ah Ah As As Kc Kd Kh Ks", "", 1); /* eight aces, four kings */
    say(&t, "bid 250, pass, pass, pass, spades");
    assert_int_equal(number(&t, "melded", 1), 1000 + 80);
    stand_up(&t);
    t = sit_down("pinochle", 3, 3, "widow Kc Kd Kh", "", 1);
    say(&t, "pass, pass, pass");
    assert_int_equal(asked(&t), 3); /* nobody bids: the dealer has to play for the least */
    assert_int_equal(number(&t, "high", 0), 300);
    assert_int_equal(lies(&t, "hand", 3, 0, 0), 18);
    say(&t, "hearts, concede");
    assert_int_equal(number(&t, "score", 3), -300);
    stand_up(&t);
}

/* On trumps a higher trump, if there is one; who cannot follow plays a trump. */
static void how_it_is_played(void **unused)
{
    (void)unused;
    table t = sit_down("pinochle", 4, 4, "hand.1 Kc 9d, hand.2 Ac Qc As, hand.3 9c Tc Ad, hand.4 Jh Ah", "", 1);
    say(&t, "bid 250, pass, pass, pass, clubs, Kc");
    assert_true(can_say(&t, "Ac"));
    assert_false(can_say(&t, "Qc") || can_say(&t, "As"));
    say(&t, "Ac");
    assert_true(can_say(&t, "9c") && can_say(&t, "Tc")); /* neither beats the ace */
    assert_false(can_say(&t, "Ad"));
    stand_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_an_auction),
        cmocka_unit_test(of_two),
        cmocka_unit_test(known_melds),
        cmocka_unit_test(how_it_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
