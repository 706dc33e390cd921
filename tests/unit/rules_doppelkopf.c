/* rules_doppelkopf.c -- Doppelkopf: who plays with whom, announcements, special points; all counted again from the cards as they are played. */
#include "rules_help.h"

enum { HANDS = 400 };

typedef struct hand_played {
    bool re[5];
    uint32_t soloist, bride, laid_by[4];
    char order[32], trump; /* letters of what is trump beside that suit, from the highest: ten of hearts, queens, jacks */
    char laid[4][4];
    uint32_t lying, nth;
    int32_t re_said, kontra_said, tricks[5], eyes[5];
    int32_t special[5];    /* forties and charlie */
    uint32_t fox_of[8][2]; /* who laid it, who took it */
    uint32_t foxes;
} hand_played;

static int32_t eyes_of(const char *card)
{
    switch (card[0]) {
    case 'A': return 11;
    case 'T': return 10;
    case 'K': return 4;
    case 'Q': return 3;
    case 'J': return 2;
    default: return 0; /* nines */
    }
}

/* How high a card is: trumps above 100, else by the suit that was led; 0: it cannot win. */
static int32_t height(const hand_played *h, const char *card, const char *led)
{
    static const char suits[] = "cshd", plain[] = "ATKQJ9";
    const bool tens = strchr(h->order, 'T') && strcmp(card, "Th") == 0, court = card[0] != 'T' && strchr(h->order, card[0]);
    if (tens)
        return 300;
    if (court)
        return 200 + 10 * (int32_t)(strlen(h->order) - (size_t)(strchr(h->order, card[0]) - h->order)) -
               (int32_t)(strchr(suits, card[1]) - suits);
    if (card[1] == h->trump)
        return 100 - (int32_t)(strchr(plain, card[0]) - plain);
    return card[1] == led[1] && height(h, led, "  ") == 0 ? 50 - (int32_t)(strchr(plain, card[0]) - plain) : 0;
}

static void end_trick(hand_played *h, uint32_t winner)
{
    int32_t eyes = 0;
    uint32_t best = 0;
    for (uint32_t i = 1; i < 4; i++)
        if (height(h, h->laid[i], h->laid[0]) > height(h, h->laid[best], h->laid[0]))
            best = i;
    assert_int_equal(h->laid_by[best], winner);
    h->nth++;
    for (uint32_t i = 0; i < 4; i++) {
        eyes += eyes_of(h->laid[i]);
        if (strcmp(h->laid[i], "Ad") == 0) {
            h->fox_of[h->foxes][0] = h->laid_by[i];
            h->fox_of[h->foxes++][1] = winner;
        }
        if (h->nth == 12 && h->laid_by[i] == winner && strcmp(h->laid[i], "Jc") == 0)
            h->special[winner]++;
    }
    h->special[winner] += eyes >= 40;
    h->eyes[winner] += eyes;
    h->tricks[winner]++;
    h->lying = 0;
    if (h->bride && winner != h->bride && h->nth <= 3) {
        h->re[winner] = true;
        h->bride = 0;
    }
}

static void begin_hand(const table *t, hand_played *h)
{
    memset(h, 0, sizeof *h);
    snprintf(h->order, sizeof h->order, "TQJ");
    h->trump = 'd';
    for (uint32_t seat = 1; seat <= 4; seat++)
        h->re[seat] = lies(t, "hand", seat, 'Q', 'c') > 0;
}

static void watch(table *t, hand_played *h)
{
    begin_hand(t, h);
    while (!talon_rules_over(t->m)) {
        answer_list *l = answers(t);
        uint32_t k = roll(t, l->n);
        const uint32_t seat = asked(t);
        if (strcmp(l->text[0], "healthy") == 0 && roll(t, 5)) /* solos are rare */
            k = l->n > 1 && strcmp(l->text[1], "wedding") == 0 ? 1 : 0;
        const char *said = l->text[k];
        h->re_said += strcmp(said, "re") == 0;
        h->kontra_said += strcmp(said, "kontra") == 0;
        if (strcmp(said, "wedding") == 0)
            h->bride = seat;
        if (strncmp(said, "solo ", 5) == 0 || strncmp(said, "suit_solo ", 10) == 0) {
            h->soloist = seat;
            if (said[1] == 'u')
                h->trump = said[10];
            else {
                snprintf(h->order, sizeof h->order, "%s", said[5] == 'q' ? "Q" : said[5] == 'j' ? "J" : "");
                h->trump = ' ';
            }
            h->bride = 0;
            for (uint32_t i = 1; i <= 4; i++)
                h->re[i] = i == seat;
        }
        if (strncmp(said, "play ", 5) == 0) {
            snprintf(h->laid[h->lying], 4, "%s", said + 5);
            h->laid_by[h->lying++] = seat;
        }
        do_answer(t, &l->answer[k]);
        if (h->lying == 4)
            end_trick(h, (uint32_t)number(t, "leader", 0));
    }
}

/* The points of who has won, but for special ones. */
static int32_t game_points(const hand_played *h, int32_t mine, int32_t their_tricks, int32_t their_word)
{
    const int32_t theirs = 240 - mine;
    int32_t n = 1;
    for (int32_t limit = 90; limit >= 30; limit -= 30)
        n += theirs < limit;
    n += their_tricks == 0;
    if (h->re_said)
        n += 1 + h->re_said;
    if (h->kontra_said)
        n += 1 + h->kontra_said;
    for (int32_t word = 2; word <= their_word; word++)
        n += mine >= 180 - 30 * word;
    return n;
}

/* Whether a side wins: its own word first, then the other's, then 120. */
static bool side_wins(int32_t mine, int32_t my_tricks, int32_t my_word, int32_t their_word, int32_t need)
{
    static const int32_t own[] = {0, 0, 151, 181, 211}, other[] = {0, 0, 90, 60, 30};
    if (my_word == 5)
        return my_tricks == 12;
    if (my_word >= 2)
        return mine >= own[my_word];
    if (their_word == 5)
        return my_tricks > 0;
    if (their_word >= 2)
        return mine >= other[their_word];
    return mine >= need;
}

static int32_t re_gets(const hand_played *h, int32_t re_n)
{
    int32_t eyes = 0, tricks = 0, points = 0;
    for (uint32_t seat = 1; seat <= 4; seat++)
        if (h->re[seat]) {
            eyes += h->eyes[seat];
            tricks += h->tricks[seat];
        }
    const bool only_kontra = h->kontra_said > 0 && h->re_said == 0;
    if (side_wins(eyes, tricks, h->re_said, h->kontra_said, only_kontra ? 120 : 121))
        points = game_points(h, eyes, 12 - tricks, h->kontra_said);
    else if (side_wins(240 - eyes, 12 - tricks, h->kontra_said, h->re_said, only_kontra ? 121 : 120))
        points = -game_points(h, 240 - eyes, tricks, h->re_said) - (re_n > 1);
    if (re_n == 1)
        return points;
    for (uint32_t seat = 1; seat <= 4; seat++)
        points += h->re[seat] ? h->special[seat] : -h->special[seat];
    for (uint32_t i = 0; i < h->foxes; i++)
        if (h->re[h->fox_of[i][0]] != h->re[h->fox_of[i][1]])
            points += h->re[h->fox_of[i][1]] ? 1 : -1;
    return points;
}

static void doppelkopf_counts(void **unused)
{
    uint32_t alone = 0, forties = 0, words = 0, weddings = 0;
    (void)unused;
    for (uint32_t i = 0; i < HANDS; i++) {
        static hand_played h;
        table t = sit_down("doppelkopf", 4, i % 4 + 1, NULL, "deals 1", (uint8_t)i);
        t.dice = i * 7;
        watch(&t, &h);
        int32_t re_n = 0;
        for (uint32_t seat = 1; seat <= 4; seat++) {
            re_n += h.re[seat];
            forties += (uint32_t)number(&t, "doubles", seat);
        }
        const int32_t points = re_gets(&h, re_n);
        for (uint32_t seat = 1; seat <= 4; seat++)
            assert_int_equal(payoff(&t, seat), h.re[seat] ? (re_n == 1 ? 3 * points : points) : -points);
        alone += re_n == 1;
        words += h.re_said > 1 || h.kontra_said > 1;
        weddings += number(&t, "groom", 0) > 0;
        stand_up(&t);
    }
    assert_true(alone > 20 && forties > 20 && words > 50 && weddings > 3);
}

/* The tens of hearts, queens, jacks and diamonds are one suit; the first of two equal cards wins, unless the table says otherwise. */
static void tricks(void **unused)
{
    static const char hands[] = "hand.1 Th 9d 9c, hand.2 Qc Th Ac, hand.3 Jd Ah 9h, hand.4 Kd Ks 9s";
    (void)unused;
    for (int second = 0; second < 2; second++) {
        table t = sit_down("doppelkopf", 4, 4, hands, second ? "second_ten_wins 1" : "", 1);
        say(&t, "healthy, healthy, healthy, healthy, play Th");
        assert_true(can_say(&t, "play Qc") && can_say(&t, "play Th"));
        assert_false(can_say(&t, "play Ac"));
        say(&t, "play Th");
        assert_true(can_say(&t, "play Jd"));
        assert_false(can_say(&t, "play Ah"));
        say(&t, "play Jd, play Kd");
        assert_int_equal(asked(&t), second ? 2 : 1);
        stand_up(&t);
    }
    table t = sit_down("doppelkopf", 4, 4, hands, "", 1);
    say(&t, "healthy, healthy, healthy, solo aces, play Th");
    assert_true(can_say(&t, "play Th"));
    assert_false(can_say(&t, "play Qc") || can_say(&t, "play Ac"));
    stand_up(&t);
}

/* Re and kontra with eleven cards at least, each further word with one less. Only who has both old ladies marries. */
static void when_words_are_said(void **unused)
{
    (void)unused;
    table t = sit_down("doppelkopf", 4, 4, "hand.1 Qc 9c 9s, hand.2 9h 9c, hand.3 Qc Ac", "", 1);
    assert_false(can_say(&t, "wedding"));
    say(&t, "healthy, healthy, healthy, healthy");
    assert_true(can_say(&t, "re"));
    assert_false(can_say(&t, "kontra"));
    while (lies(&t, "hand", 1, 0, 0) > 10 || asked(&t) != 1) {
        if (asked(&t) == 1 && lies(&t, "hand", 1, 0, 0) == 11)
            assert_true(can_say(&t, "re"));
        answer_list *l = answers(&t);
        do_answer(&t, &l->answer[l->n - 1]);
    }
    assert_false(can_say(&t, "re"));
    stand_up(&t);
    t = sit_down("doppelkopf", 4, 4, "hand.1 Qc", "", 1);
    say(&t, "healthy, healthy, healthy, healthy, re, re, re, re, re");
    assert_false(can_say(&t, "re")); /* there is no more to say */
    assert_int_equal(number(&t, "re_said", 0), 5);
    stand_up(&t);
    t = sit_down("doppelkopf", 4, 4, "hand.2 Qc Qc", "", 1);
    say(&t, "healthy");
    assert_true(can_say(&t, "wedding"));
    say(&t, "wedding, healthy, healthy");
    assert_false(can_say(&t, "kontra")); /* nobody knows yet who plays with whom */
    stand_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doppelkopf_counts),
        cmocka_unit_test(tricks),
        cmocka_unit_test(when_words_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
