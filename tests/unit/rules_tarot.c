/* rules_tarot.c -- French tarot: contracts, the fool, the petit at the end, handfuls and slams, counted again over many hands at random. */
#include "rules_help.h"

enum { HANDS = 200 };

typedef struct hand_played {
    uint32_t taker, helper, rounds, fool_by, fool_to, petit_to;
    const char *contract;
    char king[8]; /* "play Kh" */
    int32_t shown;
    bool slam;
} hand_played;

static int32_t tricks_of_all(const table *t)
{
    int32_t n = 0;
    for (uint32_t seat = 1; seat <= t->players; seat++)
        n += number(t, "tricks", seat);
    return n;
}

static void note_announcements(const table *t, hand_played *h, const char *said)
{
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    const int32_t need[3][3] = {{13, 15, 18}, {10, 13, 15}, {8, 10, 13}};
    if (strncmp(said, "king ", 5) == 0)
        for (uint32_t i = 0; i < 4; i++)
            if (strcmp(suits[i], said + 5) == 0)
                snprintf(h->king, sizeof h->king, "play K%c", suits[i][0]);
    if (strcmp(said, "slam") == 0)
        h->slam = true;
    if (strcmp(said, "handful") == 0) {
        const uint32_t seat = asked(t);
        const int32_t all = (int32_t)lies(t, "hand", seat, 0, 0);
        int32_t trumps = (int32_t)(lies(t, "hand", seat, 't', 0) + lies(t, "hand", seat, 'f', 0));
        assert_true(all >= trumps && trumps >= need[t->players - 3][0]);
        h->shown += trumps >= need[t->players - 3][2] ? 40 : trumps >= need[t->players - 3][1] ? 30 : 20;
    }
}

/* How high a card is on one that was led; 0: it cannot win. */
static int32_t height(const char *card, const char *led)
{
    static const char ranks[] = "123456789TJCQK";
    if (strncmp(card, "trump_", 6) == 0)
        return 100 + atoi(card + 6);
    return card[1] == led[1] && strncmp(led, "trump_", 6) != 0 ? 1 + (int32_t)(strchr(ranks, card[0]) - ranks) : 0;
}

/* To the end at random; what is said is noted, and what tricks were worth. */
static void watch(table *t, hand_played *h)
{
    bool fool = false, petit = false;
    char led[ANSWER_TEXT] = "", high[ANSWER_TEXT] = "";
    uint32_t winner = 0;
    while (!talon_rules_over(t->m)) {
        answer_list *l = answers(t);
        uint32_t k = roll(t, l->n);
        if (strcmp(l->text[0], "play") == 0 && l->n > 1) /* handfuls are always shown, slams seldom */
            k = strcmp(l->text[1], "handful") == 0 || roll(t, 10) == 0;
        char said[ANSWER_TEXT];
        snprintf(said, sizeof said, "%s", l->text[k]);
        note_announcements(t, h, said);
        if (h->king[0] && strcmp(said, h->king) == 0)
            h->helper = asked(t);
        if (strcmp(said, "excuse fool") == 0) {
            h->fool_by = asked(t);
            fool = true;
        }
        if (strncmp(said, "play ", 5) == 0 && (!led[0] || height(said + 5, led) > height(high, led))) {
            snprintf(high, sizeof high, "%s", said + 5);
            winner = asked(t);
        }
        if (strncmp(said, "play ", 5) == 0 && !led[0])
            snprintf(led, sizeof led, "%s", said + 5);
        petit |= strcmp(said, "play trump_1") == 0;
        const int32_t before = tricks_of_all(t);
        do_answer(t, &l->answer[k]);
        if (tricks_of_all(t) == before)
            continue;
        assert_int_equal(number(t, "leader", 0), winner);
        led[0] = 0;
        const bool last = tricks_of_all(t) == (int32_t)h->rounds;
        if (fool && last)
            h->fool_by = 0;
        if (fool && !last)
            h->fool_to = winner;
        if (petit && last)
            h->petit_to = winner;
        fool = petit = false;
    }
}

static bool is_with(const hand_played *h, uint32_t seat)
{
    return seat && (seat == h->taker || seat == h->helper);
}

/* Points twice over: court cards by rank, ends 9, all others 1. */
static int32_t twice(const table *t, const char *zone, uint32_t seat, int32_t *ends)
{
    static const char rank[] = "KQCJ";
    static const int32_t more[] = {8, 6, 4, 2};
    char name[32];
    const talon_shape *shape = talon_runner_shape(t->runner);
    snprintf(name, sizeof name, seat ? "%s.%u" : "%s", zone, seat);
    const talon_zone z = talon_shape_find(shape, name, strlen(name));
    int32_t sum = (int32_t)lies(t, zone, seat, 0, 0);
    for (uint32_t i = 0; i < 4; i++)
        sum += more[i] * (int32_t)lies(t, zone, seat, rank[i], 0);
    for (uint32_t i = 0; i < talon_zone_count(talon_runner_table(t->runner), shape, z); i++) {
        const char *card = card_name(shape, talon_zone_cards(talon_runner_table(t->runner), shape, z)[i]);
        if (strcmp(card, "fool") == 0 || strcmp(card, "trump_1") == 0 || strcmp(card, "trump_21") == 0) {
            sum += 8;
            ++*ends;
        }
    }
    return sum;
}

static int32_t score_of(const table *t, const hand_played *h)
{
    static const int32_t need[] = {56, 51, 41, 36};
    int32_t eyes = 0, ends = 0, tricks = 0;
    for (uint32_t seat = 1; seat <= t->players; seat++)
        if (is_with(h, seat)) {
            eyes += twice(t, "taken", seat, &ends);
            tricks += number(t, "tricks", seat);
        }
    if (strcmp(h->contract, "garde_contre") != 0)
        eyes += twice(t, "dog", 0, &ends);
    if (h->fool_by && is_with(h, h->fool_by)) {
        ends++;
        eyes += 9;
        if (!is_with(h, h->fool_to))
            eyes--;
    } else if (h->fool_by && is_with(h, h->fool_to))
        eyes++;
    const int32_t times = strcmp(h->contract, "petite") == 0       ? 1
                          : strcmp(h->contract, "garde") == 0      ? 2
                          : strcmp(h->contract, "garde_sans") == 0 ? 4
                                                                   : 6;
    const int32_t by = eyes - 2 * need[ends];
    int32_t score = by >= 0 ? 25 + (by + 1) / 2 : -25 - (1 - by) / 2;
    if (h->petit_to)
        score += is_with(h, h->petit_to) ? 10 : -10;
    score *= times;
    score += by >= 0 ? h->shown : -h->shown;
    if (tricks == (int32_t)h->rounds)
        return score + (h->slam ? 400 : 200);
    return h->slam || tricks == 0 ? score - 200 : score;
}

static void tarot_counts(void **unused)
{
    static const uint32_t rounds[] = {24, 18, 15};
    uint32_t fools = 0, handfuls = 0, friends = 0, petits = 0, ours = 0;
    (void)unused;
    for (uint32_t i = 0; i < 3 * HANDS; i++) {
        const uint32_t players = 3 + i % 3;
        table t = sit_down("tarot", players, i % players + 1, NULL, "deals 1", (uint8_t)i);
        hand_played h = {.rounds = rounds[players - 3]};
        t.dice = i;
        watch(&t, &h);
        h.taker = (uint32_t)number(&t, "taker", 0);
        if (h.taker) {
            h.contract = variable(&t, "contract", 0).word;
            const int32_t score = score_of(&t, &h);
            const bool two = h.helper && h.helper != h.taker;
            for (uint32_t seat = 1; seat <= players; seat++)
                assert_int_equal(payoff(&t, seat), seat == h.taker     ? score * (int32_t)(two ? players - 3 : players - 1)
                                                   : is_with(&h, seat) ? score
                                                                       : -score);
            fools += h.fool_by > 0;
            handfuls += h.shown > 0;
            friends += two;
            petits += h.petit_to > 0;
            ours += is_with(&h, h.petit_to);
        } else
            assert_int_equal(payoff(&t, 1), 0);
        stand_up(&t);
    }
    assert_true(fools > 50 && handfuls > 3 && friends > 20 && petits > ours && ours > 1);
}

/* Over a trump one plays a higher one; who cannot follow plays trumps; the fool whenever one likes. */
static void how_tarot_is_played(void **unused)
{
    (void)unused;
    table t = sit_down(
        "tarot", 3, 3,
        "hand.2 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Cc Qc Kc 1h 2h 3h 4h 5h 6h 7h 8h trump_3 trump_9 fool, hand.1 1c trump_2 trump_12", "", 1);
    say(&t, "bid garde_contre, pass, pass, play, play, play, play"); /* to the right: seat 2 begins */
    assert_int_equal(asked(&t), 2);
    say(&t, "play trump_3");
    assert_int_equal(asked(&t), 1);
    assert_false(can_say(&t, "play trump_2") || can_say(&t, "play 1c"));
    assert_true(can_say(&t, "play trump_12"));
    stand_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tarot_counts),
        cmocka_unit_test(how_tarot_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
