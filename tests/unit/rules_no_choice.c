/* rules_no_choice.c -- war and beggar my neighbour, in which nobody decides anything: played here once more with the same cards, and every card
 * lies where it lies there. */
#include "rules_played.h"

enum { GAMES = 40, CARDS = 52, SEATS = 4, TURNS = 20000 };

typedef struct queue {
    char card[CARDS][3];
    uint32_t n;
} queue;

static uint32_t dice = 3;

static uint32_t roll(uint32_t n)
{
    dice = dice * 1103515245u + 12345u;
    return (dice >> 16) % n;
}

static queue mixed(void)
{
    queue q = {.n = CARDS};
    for (uint32_t i = 0; i < CARDS; i++)
        snprintf(q.card[i], sizeof q.card[i], "%c%c", "23456789TJQKA"[i % 13], "cdhs"[i / 13]);
    for (uint32_t i = CARDS; i > 1; i--) {
        const uint32_t k = roll(i);
        char other[3];
        memcpy(other, q.card[k], sizeof other);
        memcpy(q.card[k], q.card[i - 1], sizeof other);
        memcpy(q.card[i - 1], other, sizeof other);
    }
    return q;
}

static void lay(queue *to, queue *from)
{
    memcpy(to->card[to->n++], from->card[0], 3);
    from->n--;
    for (uint32_t i = 0; i < from->n; i++)
        memcpy(from->card[i], from->card[i + 1], 3);
}

static void lay_all(queue *to, queue *from)
{
    while (from->n)
        lay(to, from);
}

/* One by one, from the dealer's left, who is the first. */
static void deal(queue *hand, uint32_t players, const queue *deck)
{
    queue rest = *deck;
    for (uint32_t i = 0; rest.n; i++)
        lay(&hand[i % players], &rest);
}

static const char *words_of(const queue *q)
{
    static char text[CARDS * 3 + 1];
    text[0] = 0;
    for (uint32_t i = 0; i < q->n; i++)
        add_word(text, sizeof text, q->card[i]);
    return text;
}

static void lies(const play *p, const char *zone, uint32_t seat, const queue *q)
{
    char name[16];
    snprintf(name, sizeof name, seat ? "%s.%u" : "%s", zone, seat);
    assert_string_equal(zone_now(p, name), words_of(q));
}

/* ---- war ---- */

static int height(const queue *battle)
{
    return (int)(strchr("23456789TJQKA", battle->card[battle->n - 1][0]) - "23456789TJQKA");
}

static void make_war(queue *hand, queue *battle, uint32_t stake)
{
    for (int s = 0; s < 2; s++) {
        const uint32_t n = hand[s].n > stake ? stake : hand[s].n - 1; /* one is left to decide */
        for (uint32_t i = 0; i < n + 1; i++)
            lay(&battle[s], &hand[s]);
    }
}

/* Both have cards. */
static void one_battle(queue *hand, queue *battle, uint32_t stake)
{
    for (int s = 0; s < 2; s++)
        lay(&battle[s], &hand[s]);
    while (height(&battle[0]) == height(&battle[1]) && hand[0].n && hand[1].n)
        make_war(hand, battle, stake);
    int winner = height(&battle[0]) > height(&battle[1]) ? 0 : 1;
    if (height(&battle[0]) == height(&battle[1])) {
        if (!hand[0].n && !hand[1].n)
            return;
        winner = hand[0].n ? 0 : 1; /* who has none left for it has lost */
    }
    lay_all(&hand[winner], &battle[winner]);
    lay_all(&hand[winner], &battle[1 - winner]);
}

static void war_with(uint32_t battles, uint32_t stake)
{
    char options[60];
    const queue deck = mixed();
    queue hand[2] = {{.n = 0}}, battle[2] = {{.n = 0}};
    snprintf(options, sizeof options, "battles=%u stake=%u", battles, stake);
    play *p = play_shipped("war", 2, words_of(&deck), options);
    deal(hand, 2, &deck);
    for (uint32_t i = 0; i < battles && hand[0].n && hand[1].n; i++)
        one_battle(hand, battle, stake);
    for (uint32_t s = 0; s < 2; s++) {
        lies(p, "pile", s + 1, &hand[s]);
        lies(p, "battle", s + 1, &battle[s]);
    }
    const int32_t won = hand[0].n > hand[1].n ? 1 : hand[0].n < hand[1].n ? -1 : 0;
    ENDS(p, won, -won);
}

static void war(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < GAMES; i++)
        war_with(i % 4 == 0 ? 2000 : 1 + i * 3, 1 + i % 4);
}

/* ---- beggar my neighbour ---- */

typedef struct beggars {
    queue pack[SEATS], heap;
    uint32_t players, creditor, owed; /* creditor: a seat from 1, or 0 */
} beggars;

static uint32_t price(const char *card)
{
    return card[0] == 'A' ? 4 : card[0] == 'K' ? 3 : card[0] == 'Q' ? 2 : card[0] == 'J' ? 1 : 0;
}

static uint32_t who_have_cards(const beggars *b)
{
    uint32_t n = 0;
    for (uint32_t s = 0; s < b->players; s++)
        n += b->pack[s].n > 0;
    return n;
}

/* Returns whose turn comes next. */
static uint32_t one_turn(beggars *b, uint32_t seat)
{
    queue *own = &b->pack[seat];
    for (uint32_t due = b->owed ? b->owed : 1; due && own->n; due--) {
        lay(&b->heap, own);
        if (price(b->heap.card[b->heap.n - 1])) {
            b->owed = price(b->heap.card[b->heap.n - 1]);
            b->creditor = seat + 1;
            return (seat + 1) % b->players;
        }
    }
    if (!b->creditor || b->creditor == seat + 1)
        return (seat + 1) % b->players;
    const uint32_t next = b->creditor - 1;
    lay_all(&b->pack[next], &b->heap);
    b->creditor = b->owed = 0;
    return next;
}

/* False: it takes too long. */
static bool beggars_with(uint32_t players)
{
    const queue deck = mixed();
    beggars b = {.players = players};
    deal(b.pack, players, &deck);
    uint32_t turns = 0;
    for (uint32_t seat = 0; who_have_cards(&b) > 1 && turns < TURNS; turns++)
        seat = b.pack[seat].n ? one_turn(&b, seat) : (seat + 1) % players;
    if (turns >= 2000 * players)
        return false;
    play *p = play_shipped("beggar_my_neighbour", players, words_of(&deck), NULL);
    assert_true(talon_rules_over(p->m));
    assert_int_equal(talon_rules_why(p->m), TALON_VOID_NOT);
    lies(p, "heap", 0, &b.heap);
    for (uint32_t s = 0; s < players; s++) {
        lies(p, "pack", s + 1, &b.pack[s]);
        assert_int_equal(payoff_of(p, s + 1), b.pack[s].n ? (int32_t)players - 1 : -1);
    }
    end_play(p);
    return true;
}

static void beggars_play(void **unused)
{
    uint32_t done = 0;
    (void)unused;
    for (uint32_t i = 0; i < GAMES; i++)
        done += beggars_with(2 + i % 3);
    assert_true(done > GAMES / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(war), cmocka_unit_test(beggars_play)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
