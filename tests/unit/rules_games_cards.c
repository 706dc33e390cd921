/* rules_games_cards.c -- shipped games of matching, fishing and counting against what their rule books say; cribbage is counted a second
 * time, card by card. */
#include "rules_dice.h"

static talon_answer answer_at_random(play *p, uint32_t seat)
{
    wanted w = {.p = p};
    assert_true(talon_rules_answers(p->m, seat, pick_one, &w) > 0);
    assert_true(talon_rules_answer(p->m, seat, &w.found, NULL, NULL));
    return w.found;
}

/* ---- cribbage ---- */

typedef struct card {
    int rank, suit; /* A 1 … K 13 */
} card;

static card card_of(const char *name)
{
    return (card){(int)(strchr("A23456789TJQK", name[0]) - "A23456789TJQK") + 1, name[1]};
}

static int worth(card c)
{
    return c.rank > 10 ? 10 : c.rank;
}

/* The show: every set of the five cards is looked at once. */
static int show_of(const card *four, card starter, bool crib)
{
    card five[5];
    int points = 0, longest = 0, times = 0;
    memcpy(five, four, sizeof *five * 4);
    five[4] = starter;
    for (unsigned mask = 1; mask < 32; mask++) {
        int sum = 0, n = 0, low = 99, high = 0;
        bool again = false;
        unsigned seen = 0;
        for (int i = 0; i < 5; i++)
            if (mask >> i & 1) {
                sum += worth(five[i]);
                n++;
                again |= seen >> five[i].rank & 1;
                seen |= 1u << five[i].rank;
                low = five[i].rank < low ? five[i].rank : low;
                high = five[i].rank > high ? five[i].rank : high;
            }
        points += sum == 15 ? 2 : 0;
        points += n == 2 && again ? 2 : 0;
        if (n >= 3 && !again && high - low == n - 1 && n >= longest) {
            times = n > longest ? 1 : times + 1;
            longest = n;
        }
    }
    points += longest * times;
    bool flush = true;
    for (int i = 0; i < 4; i++) {
        flush &= four[i].suit == four[0].suit;
        points += four[i].rank == 11 && four[i].suit == starter.suit;
    }
    return points + (flush && starter.suit == four[0].suit ? 5 : flush && !crib ? 4 : 0);
}

/* What the last card of a pile pegs: fifteen, thirty-one not, pairs, the longest run. */
static int peg_of(const card *pile, int n)
{
    int sum = 0, alike = 1, points;
    for (int i = 0; i < n; i++)
        sum += worth(pile[i]);
    points = sum == 15 ? 2 : 0;
    while (alike < n && pile[n - 1 - alike].rank == pile[n - 1].rank)
        alike++;
    points += alike * (alike - 1);
    for (int length = n; length >= 3; length--) {
        int low = 99, high = 0;
        unsigned seen = 0;
        for (int i = n - length; i < n; i++) {
            seen |= 1u << pile[i].rank;
            low = pile[i].rank < low ? pile[i].rank : low;
            high = pile[i].rank > high ? pile[i].rank : high;
        }
        if (__builtin_popcount(seen) == length && high - low == length - 1)
            return points + length;
    }
    return points;
}

static int cards_in(const play *p, const char *zone, uint32_t seat, card *out)
{
    char name[32], text[200], *rest = NULL;
    int n = 0;
    snprintf(name, sizeof name, seat ? "%s.%u" : "%s", zone, seat);
    snprintf(text, sizeof text, "%s", zone_now(p, name));
    for (char *w = strtok_r(text, " ", &rest); w; w = strtok_r(NULL, " ", &rest))
        out[n++] = card_of(w);
    return n;
}

typedef struct crib_model {
    uint32_t players;
    int score[4];
    card pile[16];
    int n;
} crib_model;

static void model_gains(crib_model *c, uint32_t seat, int points)
{
    for (uint32_t i = 0; i < c->players; i++)
        if (i == seat || (c->players == 4 && i % 2 == seat % 2))
            c->score[i] += points;
}

/* One hand, at random, counted along. The goal is out of reach. */
static void cribbage_hand(uint32_t players, const char *order)
{
    play *p = play_shipped("cribbage", players, order, "goal=10000");
    crib_model c = {.players = players};
    card hand[4][8], crib[8], starter[2];
    const uint32_t dealer = players - 1;
    uint32_t last = 0;
    int left = (int)players * 4, sum = 0;
    for (uint32_t hand_no = 0; hand_no < 1; hand_no++) {
        for (uint32_t seat = 1; seat <= players; seat++)
            answer_at_random(p, seat);
        for (uint32_t i = 0; i < players; i++)
            assert_int_equal(cards_in(p, "hand", i + 1, hand[i]), 4);
        assert_int_equal(cards_in(p, "crib", 0, crib), 4);
        assert_int_equal(cards_in(p, "starter", 0, starter), 1);
        if (starter[0].rank == 11)
            model_gains(&c, dealer, 2);
        while (left > 0 || sum > 0) {
            const uint32_t seat = asked_seat(p);
            char name[8];
            const talon_answer a = answer_at_random(p, seat);
            bool stuck = left == 0;
            if (!a.pass) {
                face_name(p, name, sizeof name, a.card[0]);
                c.pile[c.n++] = card_of(name);
                sum += worth(c.pile[c.n - 1]);
                left--;
                last = seat - 1;
                model_gains(&c, last, peg_of(c.pile, c.n));
            }
            card pile[16];
            stuck = left > 0 ? cards_in(p, "pile", 0, pile) == 0 : sum == 31 || asked_seat(p) == 0 || cards_in(p, "pile", 0, pile) == 0;
            if (c.n > 0 && (sum == 31 || stuck)) {
                model_gains(&c, last, sum == 31 ? 2 : 1);
                c.n = sum = 0;
            }
        }
    }
    for (uint32_t i = 1; i <= players; i++)
        model_gains(&c, (dealer + i) % players, show_of(hand[(dealer + i) % players], starter[0], false));
    model_gains(&c, dealer, show_of(crib, starter[0], true));
    for (uint32_t i = 0; i < players; i++)
        if (number_of(p, "score", i + 1) != c.score[i])
            fail_msg("seat %u of %u has %d, counted are %d", i + 1, players, (int)number_of(p, "score", i + 1), c.score[i]);
    end_play(p);
}

static void cribbage_is_counted(void **unused)
{
    (void)unused;
    for (int i = 0; i < 120; i++) { /* few ranks, or one suit, on top: pairs, runs and flushes */
        char order[400] = "";
        int deck[52], kind[52], n = 0;
        const uint32_t most = i % 3 == 0 ? 13 : i % 3 == 1 ? 5 : 8, suits = i % 3 == 2 ? 2 : 4;
        for (int pass = 0; pass < 2; pass++) {
            const int begin = n;
            for (int c = 0; c < 52; c++) {
                kind[c] = (uint32_t)(c % 13) < most && (uint32_t)(c / 13) < suits ? 0 : 1;
                if (kind[c] == pass)
                    deck[n++] = c;
            }
            for (int k = n - 1; k > begin; k--) {
                const int j = begin + (int)roll((uint32_t)(k - begin) + 1), c = deck[k];
                deck[k] = deck[j];
                deck[j] = c;
            }
        }
        for (int k = 0; k < 52; k++)
            snprintf(order + strlen(order), sizeof order - strlen(order), "%c%c ", "A23456789TJQK"[(deck[k] % 13 + i) % 13],
                     "cdhs"[deck[k] / 13]);
        cribbage_hand(2 + (uint32_t)i % 3, order);
    }
}

/* 5h 5s 5c Jd with the 5d: twenty-nine, the most there is; a run of three, three times over. */
static void cribbage_counter(void **unused)
{
    (void)unused;
    const card most[4] = {{5, 'h'}, {5, 's'}, {5, 'c'}, {11, 'd'}}, runs[4] = {{7, 'h'}, {7, 's'}, {7, 'c'}, {8, 'd'}};
    assert_int_equal(show_of(most, (card){5, 'd'}, false), 29);
    assert_int_equal(show_of(runs, (card){9, 'd'}, false), 6 + 9 + 6);
    const card pile[4] = {{4, 'h'}, {6, 's'}, {5, 'c'}, {5, 'd'}};
    assert_int_equal(peg_of(pile, 3), 2 + 3);
    assert_int_equal(peg_of(pile, 4), 2);
}

/* ---- crazy eights, uno ---- */

static void crazy_eights(void **unused)
{
    (void)unused;
    /* Ana 4h 8c 9s … */
    play *p = play_shipped("crazy_eights", 3, "4h Kd 2c 8c Qd 3c 9s Jd 4c Th Td 6c Jh 9d 7c 5h 2s", "goal=1");
    assert_string_equal(zone_now(p, "discard_pile"), "5h");
    assert_string_equal(offered(p), "play 4h, play 8c, play Th, play Jh, draw");
    answers(p, "Ana: play 8c");
    assert_string_equal(offered(p), "clubs, diamonds, hearts, spades");
    answers(p, "spades; Ben: draw; Ben: draw");
    assert_int_equal(asked_seat(p), 2); /* until one can be played, or wanted */
    end_play(p);
}

/* The start card: a reverse lets the dealer begin, the other way round. */
static void uno(void **unused)
{
    (void)unused;
    play *p = play_shipped("uno", 3, NULL, NULL);
    end_play(p);
    char order[2000] = "";
    static const char *const hands[3] = {"red_1 red_2 red_3 wild blue_1 blue_2 blue_3", "red_4 red_5 red_6 red_7 red_8 red_9 red_0",
                                         "green_1 green_2 green_3 green_4 wild_draw4 green_6 yellow_1"};
    for (int k = 0; k < 7; k++)
        for (int i = 0; i < 3; i++) {
            char copy[200], *rest = NULL, *word;
            snprintf(copy, sizeof copy, "%s", hands[i]);
            word = strtok_r(copy, " ", &rest);
            for (int j = 0; j < k; j++)
                word = strtok_r(NULL, " ", &rest);
            snprintf(order + strlen(order), sizeof order - strlen(order), "%s ", word);
        }
    char with[2100];
    snprintf(with, sizeof with, "%s green_reverse", order);
    p = play_shipped("uno", 3, with, NULL);
    answers(p, "Cy: play green_1; Ben: draw; keep; Ana: play wild; blue; Cy: play wild_draw4; red");
    /* It goes to Ben now, who doubts: Cy had no blue card, and Ben draws six. */
    assert_string_equal(offered(p), "accept, doubt");
    answers(p, "Ben: doubt");
    assert_int_equal(asked_seat(p), 1); /* and is passed over */
    end_play(p);
    snprintf(with, sizeof with, "%s wild", order);
    p = play_shipped("uno", 3, with, NULL); /* who is first names the colour */
    answers(p, "Ana: green; Ana: draw");
    end_play(p);
    snprintf(with, sizeof with, "%s green_draw2 yellow_4 yellow_5", order);
    p = play_shipped("uno", 3, with, NULL);
    assert_string_equal(zone_now(p, "hand.1"), "red_1 red_2 red_3 wild blue_1 blue_2 blue_3 yellow_4 yellow_5");
    answers(p, "Ben: draw; keep; Cy: play wild_draw4; red; Ana: doubt"); /* Cy had green: draws four, and Ana plays */
    assert_int_equal(asked_seat(p), 1);
    end_play(p);
}

/* ---- go fish, old maid ---- */

static void go_fish(void **unused)
{
    (void)unused;
    /* Ana 7c 7d 7h 2c 3c 4c 5c; Ben 7s 9c 9d 9h 9s Kc Kd: Ben's nines are a book at once. */
    play *p = play_shipped("go_fish", 2, "7c 7s 7d 9c 7h 9d 2c 9h 3c 9s 4c Kc 5c Kd 2d Th", NULL);
    assert_int_equal(number_of(p, "score", 2), 1);
    assert_string_equal(zone_now(p, "books.2"), "9c 9d 9h 9s");
    assert_string_equal(offered(p), "Ben 2, Ben 3, Ben 4, Ben 5, Ben 7");
    answers(p, "Ana: Ben 7"); /* three and one: a book, and another turn */
    assert_int_equal(number_of(p, "score", 1), 1);
    answers(p, "Ana: Ben 2"); /* fished the two that was asked for: again */
    answers(p, "Ana: Ben 3");
    assert_int_equal(asked_seat(p), 2);
    end_play(p);
}

static void old_maid(void **unused)
{
    (void)unused;
    for (uint32_t players = 2; players <= 8; players++) {
        play *p = play_shipped("old_maid", players, NULL, NULL);
        int32_t losers = 0;
        while (!talon_rules_over(p->m))
            answer_at_random(p, asked_seat(p));
        for (uint32_t seat = 1; seat <= players; seat++) {
            char zone[16];
            snprintf(zone, sizeof zone, "hand.%u", seat);
            const char *left = zone_now(p, zone);
            assert_true(*left == 0 || (left[0] == 'Q' && left[2] == 0));
            assert_int_equal(payoff_of(p, seat), *left ? 1 - (int32_t)players : 1);
            losers += *left != 0;
        }
        assert_int_equal(losers, 1);
        end_play(p);
    }
}

/* ---- president ---- */

static void president(void **unused)
{
    (void)unused;
    play *p = play_shipped("president", 4, NULL, NULL);
    while (number_of(p, "hand_no", 0) == 1)
        answer_at_random(p, asked_seat(p));
    uint32_t first = 0, last = 0;
    for (uint32_t seat = 1; seat <= 4; seat++) {
        first = number_of(p, "before", seat) == 1 ? seat : first;
        last = number_of(p, "before", seat) == 4 ? seat : last;
        assert_int_equal(number_of(p, "score", seat), 5 - 2 * number_of(p, "before", seat));
    }
    assert_int_equal(asked_seat(p), last); /* gives the highest, twice */
    for (int i = 0; i < 2; i++) {
        char hand[16], best = '3';
        snprintf(hand, sizeof hand, "hand.%u", last);
        for (const char *c = zone_now(p, hand); *c; c += c[2] ? 3 : 2)
            best = strchr("3456789TJQKA2", c[0]) > strchr("3456789TJQKA2", best) ? c[0] : best;
        for (const char *o = offered(p); *o; o += strcspn(o, ",") + (strchr(o, ',') ? 2 : 0))
            assert_int_equal(o[0], best);
        answer_at_random(p, last);
    }
    assert_int_equal(asked_seat(p), first); /* gives back any two */
    answer_at_random(p, first);
    end_play(p);
}

/* Who has to beat something: as many cards, of a higher rank. */
static void president_follows(void **unused)
{
    (void)unused;
    static const char ranks[] = "3456789TJQKA2";
    play *p = play_shipped("president", 4, NULL, "hands=1");
    uint32_t followed = 0;
    size_t cards = 0, height = 0;
    while (!talon_rules_over(p->m)) {
        const uint32_t seat = asked_seat(p);
        const bool leads = !is_offered(p, "pass");
        for (const char *o = offered(p); !leads && *o; o += strcspn(o, ",") + (strchr(o, ',') ? 2 : 0))
            if (strncmp(o, "play", 4) == 0) {
                assert_int_equal(strcspn(o, ",") - 4, 3 * cards);
                assert_true((size_t)(strchr(ranks, o[5]) - ranks) > height);
                followed++;
            }
        const talon_answer a = answer_at_random(p, seat);
        if (a.cards_n) {
            char name[8];
            face_name(p, name, sizeof name, a.card[0]);
            cards = a.cards_n;
            height = (size_t)(strchr(ranks, name[0]) - ranks);
        }
    }
    assert_true(followed > 20);
    end_play(p);
}

/* ---- gin ---- */

/* Ana knocks with six; Ben has ten: four points and a box. With goal=1 the game is over, and its bonus counts. */
static void gin(void **unused)
{
    (void)unused;
    static const char deal[] = "2c 3h 2d 5h 2h 7h 6s 9h 7s Jh 8s Kc Tc Kd Jc Ks Qc Kh Ac 5d 4d 3s";
    play *p = play_shipped("gin_rummy", 2, deal, "goal=1"); /* Ana 2c 2d 2h 6s 7s 8s Tc Jc Qc Ac, Ben 3h 5h 7h 9h Jh K K K K 5d; 4d up */
    assert_string_equal(offered(p), "pass, upcard");
    answers(p, "Ana: pass; Ben: pass; Ana: stock; knock; 3s; meld 2c 2d 2h; meld 6s 7s 8s; meld Tc Jc Qc; pass");
    answers(p, "Ben: pass; meld Kc Kd Ks Kh; pass");
    /* Ben keeps 3h 5h 7h 9h Jh 5d: 39; Ana an ace: 38 points. */
    ENDS(p, 38 + 25 + 100, -38 - 25 - 100);
    p = play_shipped("gin_rummy", 2, deal, "goal=1");
    answers(p, "Ana: upcard");
    assert_false(is_offered(p, "discard 4d")); /* what was just taken up stays */
    end_play(p);
    p = play_shipped("gin_rummy", 2, deal, "goal=1 give_back=1");
    answers(p, "Ana: upcard");
    assert_true(is_offered(p, "discard 4d"));
    end_play(p);
}

/* The one who did not knock has less, or as much: an undercut. */
static void undercut(void **unused)
{
    (void)unused;
    play *p = play_shipped("gin_rummy", 2, "2c 3h 2d 3d 2h 3s 6s 9h 7s 9s 8s 9d Tc Kd Jc Ks Qc Kh 5c Ac 4d 3c", "goal=1");
    answers(p, "Ana: pass; Ben: pass; Ana: stock; knock; 3c; meld 2c 2d 2h; meld 6s 7s 8s; meld Tc Jc Qc; pass");
    answers(p, "Ben: pass; meld 3h 3d 3s; meld 9h 9s 9d; meld Kd Ks Kh; pass"); /* nothing is laid off */
    ENDS(p, -(5 - 1) - 25 - 25 - 100, 5 - 1 + 25 + 25 + 100);
}

/* Every meld of the hand as a mask; what can be covered by some that do not meet. */
static int uncovered(const card *hand, int n)
{
    unsigned meld[400];
    int melds = 0, worths[1 << 11], best = 0;
    for (unsigned mask = 1; mask < 1u << n; mask++) {
        int low = 99, high = 0, count = 0, worth_of = 0, suit = 0;
        unsigned ranks = 0;
        bool one_suit = true;
        for (int i = 0; i < n; i++)
            if (mask >> i & 1) {
                low = hand[i].rank < low ? hand[i].rank : low;
                high = hand[i].rank > high ? hand[i].rank : high;
                ranks |= 1u << hand[i].rank;
                one_suit &= !suit || hand[i].suit == suit;
                suit = hand[i].suit;
                worth_of += worth(hand[i]);
                count++;
            }
        worths[mask] = worth_of;
        if (count >= 3 && melds < 400 && (low == high || (one_suit && __builtin_popcount(ranks) == count && high - low == count - 1)))
            meld[melds++] = mask;
    }
    for (int a = 0; a < melds; a++)
        for (int b = a; b < melds; b++)
            for (int c = b; c < melds; c++) {
                const unsigned x = meld[a], y = b > a ? meld[b] : 0, z = c > b ? meld[c] : 0;
                if (!(x & y) && !(x & z) && !(y & z) && worths[x | y | z] > best)
                    best = worths[x | y | z];
            }
    return worths[(1u << n) - 1] - best;
}

/* Few suits and ranks, so that melds meet. */
static void deadwood(void **unused)
{
    (void)unused;
    for (int i = 0; i < 300; i++) {
        char order[200] = "";
        card hand[11];
        bool used[64] = {false};
        const uint32_t ranks = 5 + roll(9);
        for (int n = 0; n < 11;) {
            const uint32_t c = roll(ranks * 4);
            if (used[c])
                continue;
            used[c] = true;
            char name[4] = {"A23456789TJQK"[c / 4], "cdhs"[c % 4], ' ', 0};
            hand[n++] = card_of(name);
            snprintf(order + strlen(order), sizeof order - strlen(order), "%s", name);
        }
        play *p = play_text(
            "game: dead\nplayers: 1\nrank_order: A..K\nsetup:\n  - shuffle: deck with seed\n  - deal: 11 to each_player from deck\n"
            "tables: {value: {A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T..K: 10}}\nplay: []\npayoff: deadwood(hand)\n",
            1, order, NULL);
        if (payoff_of(p, 1) != uncovered(hand, 11))
            fail_msg("%s: %d, counted are %d", order, (int)payoff_of(p, 1), uncovered(hand, 11));
        end_play(p);
    }
}

/* ---- war ---- */

static void war(void **unused)
{
    (void)unused;
    play *p = play_shipped("war", 2, "Ac 2c", "battles=1");
    assert_string_equal(zone_now(p, "battle.1"), "");
    ENDS(p, 1, -1);                                                           /* 27 cards */
    p = play_shipped("war", 2, "Ac Ad 2c 3c 4c 5c 6c 7c Qc Kc", "battles=1"); /* three face down, and the king decides */
    ENDS(p, -1, 1);
    p = play_shipped("war", 2, NULL, NULL); /* to the last card, or as it stands after many battles */
    assert_true(payoff_of(p, 1) == -payoff_of(p, 2));
    assert_true(*zone_now(p, "pile.1") == 0 || *zone_now(p, "pile.2") == 0 || talon_rules_why(p->m) == TALON_VOID_NOT);
    end_play(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cribbage_is_counted),
        cmocka_unit_test(cribbage_counter),
        cmocka_unit_test(crazy_eights),
        cmocka_unit_test(uno),
        cmocka_unit_test(go_fish),
        cmocka_unit_test(old_maid),
        cmocka_unit_test(president),
        cmocka_unit_test(president_follows),
        cmocka_unit_test(gin),
        cmocka_unit_test(undercut),
        cmocka_unit_test(deadwood),
        cmocka_unit_test(war),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
