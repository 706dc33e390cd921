/* rules_deadwood.c -- what is left outside sets and runs, against trying every way: hands of a pack, and of two packs put together. */
#include "rules_played.h"

#include <talon/bots.h>

#include "runner/rules.h"

enum { MOST = 10, HANDS = 3000 };

#define GAME(deck)                                                                                                                         \
    "game: left\nplayers: 2\ncomponents: {deck: " deck                                                                                     \
    "}\nrank_order: A..K\ntables: {value: {A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, "                                               \
    "9: 9, T..K: 10}}\nsetup:\n  - shuffle: deck with seed\n  - deal: 10 to each_player from deck\nplay:\n  - turns: 1 round\n    do: "    \
    "[{choose: {stay: [], go: []}}]\npayoff: deadwood(hand)\n"

static int32_t worth_of(uint32_t rank)
{
    return rank < 10 ? (int32_t)rank : 10;
}

/* Three or more of one rank, or of one suit with ranks in a row. */
static bool is_group(const talon_rules *m, const uint16_t *card, uint32_t set)
{
    uint32_t n = 0, rank = 0, low = UINT32_MAX, high = 0, suit = 0;
    uint64_t ranks = 0;
    bool one_rank = true, one_suit = true, twice = false;
    for (uint32_t i = 0; i < MOST; i++) {
        if (!(set >> i & 1))
            continue;
        const uint32_t r = m->rank[card[i]], s = m->suit[card[i]];
        one_rank &= !n || r == rank;
        one_suit &= !n || s == suit;
        twice |= ranks >> r & 1;
        ranks |= 1ull << r;
        low = r < low ? r : low;
        high = r > high ? r : high;
        rank = r;
        suit = s;
        n++;
    }
    return n >= 3 && (one_rank || (one_suit && !twice && high - low + 1 == n));
}

static int32_t by_trying(const talon_rules *m, const uint16_t *card, uint32_t n)
{
    static int32_t least[1u << MOST];
    static bool group_[1u << MOST];
    for (uint32_t set = 0; set < 1u << n; set++) {
        group_[set] = is_group(m, card, set);
        if (!set)
            continue;
        const uint32_t first = (uint32_t)__builtin_ctz(set);
        least[set] = worth_of(m->rank[card[first]]) + least[set & (set - 1)];
        for (uint32_t part = set; part; part = (part - 1) & set)
            if (part >> first & 1 && group_[part] && least[set & ~part] < least[set])
                least[set] = least[set & ~part];
    }
    return least[(1u << n) - 1];
}

static void compare(const char *text)
{
    play *p = play_text(text, 2, NULL, NULL);
    talon_dice d = talon_dice_new(5, 6);
    for (uint32_t i = 0; i < HANDS; i++) {
        uint16_t card[MOST];
        const uint32_t n = 1 + talon_dice_roll(&d, MOST), from = talon_dice_roll(&d, 30),
                       among = 14 + talon_dice_roll(&d, p->m->cards_n - 44);
        for (uint32_t k = 0; k < n; k++) /* of few neighbours, so that there is something to lay */
            do
                card[k] = (uint16_t)(from + talon_dice_roll(&d, among));
            while (talon__has_card((group){card, k}, card[k]));
        assert_int_equal(talon__deadwood_of(p->m, (group){card, n}), by_trying(p->m, card, n));
        p->m->effort = 0;
    }
    end_play(p);
}

static void one_pack(void **unused)
{
    (void)unused;
    compare(GAME("standard_52"));
}

static void two_packs(void **unused)
{
    (void)unused;
    compare(GAME("2 standard_52"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_pack), cmocka_unit_test(two_packs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
