/* poker.c -- talon_poker_rank against an evaluator that shares nothing with it, and against the counts everybody knows.
 *
 * Usage: poker [--all | --speed]. All 2,598,960 five-card hands: categories, 7,462 ranks, and their order; then six- and seven-card
 * hands against the best of their five-card hands; hands of Omaha. --all: the categories of all 20,358,520 six-card and 133,784,560
 * seven-card hands too. --speed: evaluations a second, of hands in no order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <talon/poker.h>
#include <talon/random.h>

#define HANDS 2598960u
#define RANKS 7462u

static uint32_t failures;

static void check(bool good, const char *what)
{
    if (!good && failures++ < 20)
        printf("FAIL %s\n", what);
}

/* Every n-card hand in turn: the cards of one in rising order, then of the next; false after the last. */
static bool next_hand(uint8_t *card, unsigned n)
{
    unsigned i = n;
    while (i > 0 && card[i - 1] == 52 - n + i - 1)
        i--;
    if (i == 0)
        return false;
    card[i - 1]++;
    for (; i < n; i++)
        card[i] = (uint8_t)(card[i - 1] + 1);
    return true;
}

static void first_hand(uint8_t *card, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        card[i] = (uint8_t)i;
}

/* ------------------------------------------------- five cards, as the rules say it */

/* Ranks by how often they are there, then by height: AAKK2 is A K 2. The category is its first digit, in base 16. */
static uint32_t naive(const uint8_t *card)
{
    unsigned times[13] = {0}, order[13], n = 0;
    bool suited = true, run;
    for (int i = 0; i < 5; i++) {
        times[card[i] / 4]++;
        suited &= card[i] % 4 == card[0] % 4;
    }
    for (unsigned want = 4; want > 0; want--)
        for (unsigned r = 13; r-- > 0;)
            if (times[r] == want)
                order[n++] = r;
    run = n == 5 && (order[0] - order[4] == 4 || (order[0] == 12 && order[1] == 3));
    if (run && order[0] - order[4] != 4)
        order[0] = 3; /* the wheel: its top is the five */
    uint32_t category = n == 5   ? (run && suited ? 8u
                                    : suited      ? 5u
                                    : run         ? 4u
                                                  : 0u)
                        : n == 4 ? 1u
                        : n == 3 ? (times[order[0]] == 3 ? 3u : 2u)
                                 : (times[order[0]] == 4 ? 7u : 6u);
    for (unsigned i = 0; i < 5; i++)
        category = category << 4 | (i < (run ? 1 : n) ? order[i] + 1 : 0);
    return category;
}

typedef struct both {
    uint32_t naive, ours;
} both;

static int by_naive(const void *a, const void *b)
{
    const both *x = a, *y = b;
    return x->naive != y->naive ? (x->naive > y->naive ? 1 : -1) : (x->ours > y->ours) - (x->ours < y->ours);
}

static const uint32_t known[3][TALON_POKER_CATEGORIES] = {
    {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40},
    {6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844},
    {23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584},
};

static void check_counts(const uint32_t *count, unsigned n)
{
    for (unsigned c = 0; c < TALON_POKER_CATEGORIES; c++)
        if (count[c] != known[n - 5][c]) {
            printf("FAIL %u cards: %u times %s, not %u\n", n, count[c], talon_poker_name((talon_poker)c), known[n - 5][c]);
            failures++;
        }
}

/* Sorted by the naive value, ours must rise exactly where that does. */
static void all_of_five(void)
{
    uint8_t card[5];
    uint32_t count[16] = {0}, n = 0, ranks = 1;
    both *hand = malloc(sizeof *hand * HANDS);
    if (!hand)
        printf("out of memory\n"), exit(1);
    first_hand(card, 5);
    do {
        hand[n].naive = naive(card);
        hand[n].ours = talon_poker_rank(card, 5);
        check(talon_poker_category(hand[n].ours) == hand[n].naive >> 20, "a category of five cards");
        count[talon_poker_category(hand[n].ours) & 15]++;
        n++;
    } while (next_hand(card, 5));
    check(n == HANDS, "the number of hands");
    check_counts(count, 5);
    qsort(hand, n, sizeof *hand, by_naive);
    for (uint32_t i = 1; i < n; i++) {
        check((hand[i].naive > hand[i - 1].naive) == (hand[i].ours > hand[i - 1].ours), "the order of two hands");
        check((hand[i].naive == hand[i - 1].naive) == (hand[i].ours == hand[i - 1].ours), "a tie");
        ranks += hand[i].ours != hand[i - 1].ours;
    }
    check(ranks == RANKS, "the number of ranks");
    free(hand);
}

/* ------------------------------------------------------------ six and seven cards */

static void shuffle_hand(uint8_t *card, unsigned n, const talon_seed *seed, uint64_t deal)
{
    uint16_t deck[52];
    talon_stream s;
    talon_stream_init(&s, seed, 0, deal);
    for (uint32_t i = 0; i < 52; i++)
        deck[i] = (uint16_t)i;
    talon_stream_wash_top(&s, deck, 52, n);
    for (unsigned i = 0; i < n; i++)
        card[i] = (uint8_t)deck[i];
}

/* All ways to leave one card out, again and again until five are left. */
static uint32_t best_of(const uint8_t *card, unsigned n)
{
    uint32_t best = 0;
    if (n == 5)
        return talon_poker_rank(card, 5);
    for (unsigned leave = 0; leave < n; leave++) {
        uint8_t fewer[7];
        memcpy(fewer, card, leave);
        memcpy(fewer + leave, card + leave + 1, n - leave - 1);
        const uint32_t rank = best_of(fewer, n - 1);
        best = rank > best ? rank : best;
    }
    return best;
}

static void sample_of(unsigned n, uint64_t hands)
{
    const talon_seed seed = {{(uint8_t)n}};
    for (uint64_t deal = 0; deal < hands; deal++) {
        uint8_t card[7];
        shuffle_hand(card, n, &seed, deal);
        check(talon_poker_rank(card, n) == best_of(card, n), "the best five of six or seven");
    }
}

/* A sample never meets the rare shapes often enough: all seven-card hands of three suits' 8 lowest and the aces. */
static uint32_t small_packs(void)
{
    static const uint8_t few[] = {0, 1, 2, 3, 4, 8, 12, 16, 17, 20, 24, 48, 49, 50, 51};
    uint8_t at[7], card[7];
    uint32_t n = 0;
    first_hand(at, 7);
    for (bool more = true; more; n++) {
        for (int i = 0; i < 7; i++)
            card[i] = few[at[i]];
        check(talon_poker_rank(card, 7) == best_of(card, 7), "the best five of seven of a small pack");
        int i = 7;
        while (i > 0 && at[i - 1] == sizeof few - 7 + (size_t)i - 1)
            i--;
        more = i > 0;
        if (more)
            at[i - 1]++;
        for (; more && i < 7; i++)
            at[i] = (uint8_t)(at[i - 1] + 1);
    }
    return n;
}

static void all_of(unsigned n)
{
    uint8_t card[7];
    uint32_t count[16] = {0};
    first_hand(card, n);
    do
        count[talon_poker_category(talon_poker_rank(card, n)) & 15]++;
    while (next_hand(card, n));
    check_counts(count, n);
}

/* ------------------------------------------------------------------- Omaha */

/* The rank of the best of all choices of two own cards and three of the board, by the naive value. */
static uint32_t naive_omaha(const uint8_t *hole, unsigned hole_n, const uint8_t *board, unsigned board_n)
{
    uint32_t best = 0, rank = 0;
    for (unsigned own = 0; own < 1u << hole_n; own++)
        for (unsigned common = 0; common < 1u << board_n; common++) {
            uint8_t five[11];
            unsigned n = 0;
            for (unsigned i = 0; i < hole_n; i++)
                if (own >> i & 1)
                    five[n++] = hole[i];
            if (n != 2)
                break;
            for (unsigned i = 0; i < board_n; i++)
                if (common >> i & 1)
                    five[n++] = board[i];
            if (n == 5 && naive(five) > best)
                best = naive(five), rank = talon_poker_rank(five, 5);
        }
    return rank;
}

static void sample_of_omaha(uint64_t hands)
{
    const talon_seed seed = {{9}};
    for (uint64_t deal = 0; deal < hands; deal++) {
        uint8_t card[11];
        const unsigned hole = 2 + (unsigned)(deal % 5), board = 3 + (unsigned)(deal / 5 % 3);
        shuffle_hand(card, hole + board, &seed, deal);
        check(talon_poker_rank_omaha(card, hole, card + hole, board) == naive_omaha(card, hole, card + hole, board), "a hand of Omaha");
    }
}

/* All four-card hands beside one board: each against the naive one, and how many there are of a category whose number follows from counting. */
static void all_of_omaha(const uint8_t *board, talon_poker category, uint32_t want)
{
    uint8_t rest[47], at[4];
    uint32_t n = 0, found = 0, hands = 0;
    for (uint8_t card = 0; card < 52; card++)
        if (!memchr(board, card, 5))
            rest[n++] = card;
    for (at[0] = 0; at[0] < 47; at[0]++)
        for (at[1] = 0; at[1] < at[0]; at[1]++)
            for (at[2] = 0; at[2] < at[1]; at[2]++)
                for (at[3] = 0; at[3] < at[2]; at[3]++, hands++) {
                    const uint8_t hole[4] = {rest[at[0]], rest[at[1]], rest[at[2]], rest[at[3]]};
                    const uint32_t rank = talon_poker_rank_omaha(hole, 4, board, 5);
                    if (hands % 8 == 0)
                        check(rank == naive_omaha(hole, 4, board, 5), "a hand of Omaha beside this board");
                    found += talon_poker_category(rank) == category;
                }
    if (hands != 178365 || found != want) {
        printf("FAIL Omaha: %u of %u hands are %s, not %u\n", found, hands, talon_poker_name(category), want);
        failures++;
    }
}

#define CARD(rank, suit) ((rank)*4 + (suit))

static void omaha(uint64_t hands)
{
    /* A K 9 of spades, 4, 2: two, three or four of the other ten spades are a flush, and nothing is better. */
    static const uint8_t spades[] = {CARD(12, 3), CARD(11, 3), CARD(7, 3), CARD(2, 1), CARD(0, 0)};
    /* Two nines: the other two, with any two of 45, are four. */
    static const uint8_t nines[] = {CARD(7, 3), CARD(7, 1), CARD(2, 0), CARD(5, 2), CARD(11, 1)};
    /* No pair, no three of a suit, none of five neighbours: a pair in the hand that the board has, too, is the best there is. */
    static const uint8_t plain[] = {CARD(0, 0), CARD(2, 0), CARD(6, 1), CARD(9, 2), CARD(11, 3)};
    sample_of_omaha(hands);
    all_of_omaha(spades, TALON_POKER_FLUSH, 45 * 666 + 120 * 37 + 210);
    all_of_omaha(nines, TALON_POKER_FOUR, 990);
    all_of_omaha(plain, TALON_POKER_FULL_HOUSE, 0);
    all_of_omaha(plain, TALON_POKER_FLUSH, 0);
}

static void speed(void)
{
    enum { MANY = 1 << 16, ROUNDS = 400 };
    static uint8_t card[MANY][8];
    const talon_seed seed = {{1}};
    struct timespec from, to;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < MANY; i++)
        shuffle_hand(card[i], 7, &seed, i);
    for (unsigned n = 5; n <= 7; n++) {
        double best = 1e9;
        for (int round = 0; round < ROUNDS; round++) {
            clock_gettime(CLOCK_MONOTONIC, &from);
            for (uint32_t i = 0; i < MANY; i++)
                sum += talon_poker_rank(card[i], n);
            clock_gettime(CLOCK_MONOTONIC, &to);
            const double took = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
            best = took < best ? took : best;
        }
        printf("%u cards: %.0f million hands a second\n", n, MANY / best / 1e6);
    }
    printf("(%08x)\n", sum);
}

int main(int argc, char **argv)
{
    const char *percent = getenv("TALON_TEST_PERCENT"), *what = argc > 1 ? argv[1] : "";
    const uint64_t hands = percent && strtoul(percent, NULL, 10) < 100 ? 20000 : 1000000;
    if (strcmp(what, "--speed") == 0)
        return speed(), 0;
    all_of_five();
    sample_of(6, hands);
    sample_of(7, hands);
    const uint32_t small = small_packs();
    omaha(hands / 4);
    if (strcmp(what, "--all") == 0)
        all_of(6), all_of(7);
    printf("%u five-card hands in order, %u ranks; %llu and %u of six and seven%s; %llu and 4 boards of Omaha; %u wrong\n", HANDS, RANKS,
           (unsigned long long)(2 * hands), small, *what ? "; the categories of all of six and seven" : "", (unsigned long long)(hands / 4),
           failures);
    return failures != 0;
}
