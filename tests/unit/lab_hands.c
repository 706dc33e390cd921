/* lab_hands.c -- what a player of Bridge who remembers how the pack lay, and watches where each card is laid, knows of the other hands.
 *
 * The watcher knows the order before it was mixed, the destination of every place in the stack, and the place of each of their own
 * cards. From many other packs, mixed in the same way, they know how often a card goes from here to there, and how far two cards that
 * lay together come apart. Every card of the others is taken to be with the player who is likeliest to have it. A fair shuffle leaves a
 * third of them right.
 *
 *   unit-lab_hands           the checks        unit-lab_hands --table   the table of docs/dealing.md §4 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <talon/dealer.h>
#include <talon/lab.h>

enum { CARDS = 52, EACH = 13, HANDS = 4, OTHERS = CARDS - EACH, NEAR = 8, LEARNED = 20000, WATCHED = 4000 };

/* How a pack was mixed: a way of the lab, so many times; without one it was cut, or nothing was done. */
typedef struct mixed {
    const char *label, *name;
    uint32_t times;
    bool cut;
} mixed;

/* Counted over packs mixed in one way. */
typedef struct known {
    double place[CARDS][CARDS];            /* from, to */
    double apart[2 * NEAR + 1][2 * CARDS]; /* a card d before or after another: how far it then lies from it */
} known;

static const talon_seed seed = {{'h', 'a', 'n', 'd', 's'}};

/* order[i]: the old place of the card that now lies at i. */
static void mix(uint16_t *order, const mixed *m, uint64_t deal)
{
    uint16_t scratch[CARDS];
    talon_stream s;
    talon_stream_init(&s, &seed, 1, deal);
    const uint32_t cut = m->cut ? talon_stream_die(&s, CARDS) : 0;
    if (m->name)
        talon_mixing_find(m->name)->mix(order, scratch, CARDS, m->times, &seed, deal);
    else
        for (uint32_t i = 0; i < CARDS; i++)
            order[i] = (uint16_t)((i + cut) % CARDS);
}

static void places_of(uint32_t *place, const uint16_t *order)
{
    for (uint32_t i = 0; i < CARDS; i++)
        place[order[i]] = i;
}

static void learn(known *k, const mixed *m)
{
    uint16_t order[CARDS];
    uint32_t place[CARDS];
    for (uint32_t c = 0; c < CARDS; c++)
        for (uint32_t to = 0; to < CARDS; to++)
            k->place[c][to] = .01;
    for (uint32_t d = 0; d <= 2 * NEAR; d++)
        for (uint32_t a = 0; a < 2 * CARDS; a++)
            k->apart[d][a] = .01;
    for (uint64_t deal = 0; deal < LEARNED; deal++) {
        mix(order, m, deal);
        places_of(place, order);
        for (uint32_t c = 0; c < CARDS; c++) {
            k->place[c][place[c]] += 1;
            for (uint32_t d = 0; d <= 2 * NEAR; d++)
                if (d != NEAR && c + d >= NEAR && c + d - NEAR < CARDS)
                    k->apart[d][CARDS + place[c + d - NEAR] - place[c]] += 1;
        }
    }
}

/* Who gets what: 13 places of the stack for each of four. */
static void assign(talon_dest *dest, uint64_t deal)
{
    talon_stream s;
    talon_stream_init(&s, &seed, 2, deal);
    for (uint32_t i = 0; i < CARDS; i++)
        dest[i] = TALON_DEST_PLAYER(i / EACH);
    talon_dest_assign(dest, CARDS, &s);
}

/* How likely card c lies at `to`, by where it goes and by the watcher's nearest cards before and after it; up to a factor. */
static double chance(const known *k, const uint32_t *place, const talon_dest *dest, uint32_t c, uint32_t to)
{
    double x = k->place[c][to];
    for (int side = -1; side <= 1; side += 2)
        for (int d = 1; d <= NEAR; d++) {
            const int other = (int)c + side * d;
            if (other < 0 || other >= CARDS || dest[place[other]] != TALON_DEST_PLAYER(0))
                continue;
            x *= k->apart[NEAR - side * d][CARDS + to - place[other]];
            break;
        }
    return x;
}

/* How many cards of the other hands the watcher puts right. */
static uint32_t watch(const known *k, const mixed *m, uint64_t deal)
{
    uint16_t order[CARDS];
    uint32_t place[CARDS], right = 0;
    talon_dest dest[CARDS];
    mix(order, m, deal);
    places_of(place, order);
    assign(dest, deal);
    for (uint32_t c = 0; c < CARDS; c++) {
        double has[HANDS] = {0};
        uint32_t likeliest = 1;
        if (dest[place[c]] == TALON_DEST_PLAYER(0))
            continue;
        for (uint32_t to = 0; to < CARDS; to++)
            for (uint32_t p = 1; p < HANDS; p++)
                if (dest[to] == TALON_DEST_PLAYER(p))
                    has[p] += chance(k, place, dest, c, to);
        for (uint32_t p = 2; p < HANDS; p++)
            likeliest = has[p] > has[likeliest] ? p : likeliest;
        right += dest[place[c]] == TALON_DEST_PLAYER(likeliest);
    }
    return right;
}

/* On average, of 39. */
static double seen_through(const mixed *m)
{
    static known k;
    double sum = 0;
    learn(&k, m);
    for (uint64_t deal = LEARNED; deal < LEARNED + WATCHED; deal++)
        sum += watch(&k, m, deal);
    return sum / WATCHED;
}

/* ---------------------------------------------------------------- the checks */

/* The standard error of a mean of WATCHED deals is below .05. */
static void near(double x, double want, double apart)
{
    if (fabs(x - want) > apart)
        fail_msg("%.2f, where %.2f is expected", x, want);
}

static void a_known_order_gives_every_hand_away(void **state)
{
    (void)state;
    assert_true(seen_through(&(mixed){.label = "as it lay"}) == OTHERS);
    near(seen_through(&(mixed){.label = "cut", .cut = true}), OTHERS, .3);
}

static void an_order_nobody_knows_gives_nothing_away(void **state)
{
    (void)state;
    near(seen_through(&(mixed){.label = "wash", .name = "wash", .times = 1}), OTHERS / 3.0, .3);
}

/* What docs/dealing.md and the dealer page say of ten seconds: less than one card of 39 more than by guessing. */
static void ten_seconds_of_stirring_are_enough(void **state)
{
    (void)state;
    const double one = seen_through(&(mixed){.name = "stir", .times = 1}), ten = seen_through(&(mixed){.name = "stir", .times = 10});
    assert_true(one > 20);
    assert_true(ten < OTHERS / 3.0 + 1);
}

static void table(void)
{
    static const mixed rows[] = {{"as it lay", NULL, 0, false},
                                 {"cut", NULL, 0, true},
                                 {"stirred for 1 second", "stir", 1, false},
                                 {"2 seconds", "stir", 2, false},
                                 {"3 seconds", "stir", 3, false},
                                 {"5 seconds", "stir", 5, false},
                                 {"10 seconds", "stir", 10, false},
                                 {"20 seconds", "stir", 20, false},
                                 {"30 seconds", "stir", 30, false},
                                 {"7 riffles", "riffle", 7, false},
                                 {"overhand, 10 times", "overhand", 10, false},
                                 {"wash", "wash", 1, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        printf("%-24s %5.1f of %d\n", rows[i].label, seen_through(&rows[i]), OTHERS);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_known_order_gives_every_hand_away),
        cmocka_unit_test(an_order_nobody_knows_gives_nothing_away),
        cmocka_unit_test(ten_seconds_of_stirring_are_enough),
    };
    if (argc > 1 && strcmp(argv[1], "--table") == 0)
        return table(), 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
