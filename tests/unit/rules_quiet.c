/* rules_quiet.c -- what the machine does at once, when nobody follows it, is what operations would have done.
 *
 * Two machines play the same game at random: one whose operations somebody is told of, so that it makes them, and one that nobody listens to.
 * After every answer their states are the same bytes, and they ask the same. */
#include "lang_help.h"

#include <talon/rules.h>

enum { DECISIONS = 400 };

/* Steps at the edges of what is plain: too few cards, ends that are named, cards that lie up, decks that shuffle, zones of nobody. */
static const char odd[] = "game: odd\nplayers: 2\nnumbers: {some: 3}\n"
                          "zones:\n  pile: {type: table, count: 3}\n  heap: {type: discard}\n  kept: {type: table, owner: each_player}\n"
                          "state: {turn: number, whose: seat}\n"
                          "dealing_procedure: home\n"
                          "setup:\n  - deal: 4 to each_player from deck\n  - deal: 2 to pile 1 from deck\n  - reveal: 1 from pile 1\n"
                          "play:\n"
                          "  - repeat: 6\n    do:\n"
                          "      - turns: 1 round\n        do:\n"
                          "          - choose:\n"
                          "              lay 1 from hand to pile 1 (up): [reveal: 1 from pile]\n"
                          "              hide 1 from hand to kept (down): [hide: all from pile 1]\n"
                          "              more when count(deck) > 2: [draw: 2 from deck to hand]\n"
                          "              turn: [reveal: some from pile 1, move: all from pile 1 to pile 2, hide: 1 from pile 2]\n"
                          "          - set: turn += 1\n"
                          "          - if: turn % 3 == 0\n"
                          "            then: [move: all from pile 2 to bottom of heap (up), move: 1 from bottom of deck to pile 3]\n"
                          "      - set: whose = who(count(hand) > 4)\n"
                          "      - if: whose\n"
                          "        then: [move: 1 from hand of whose to kept of whose]\n"
                          "      - move: all from pile 3 to pile 1\n"
                          "match: until turn > 40\n"
                          "payoff: count(kept)\n";

/* Deals that are done at once, and steps beside them: a pile by its number, cards turned, who deals, chance in between, a card looked at. */
static const char laid_out[] = "game: dealt\nplayers: 2..4\nnumbers: {some: 2}\n"
                               "zones: {pile: {type: table, count: 3}, heap: {type: discard}, kept: {type: table, owner: each_player}}\n"
                               "dealing_procedure: home\n"
                               "procedures:\n  two(n): [deal: n to pile 1..2 from deck, reveal: 1 from pile 2]\n"
                               "setup:\n"
                               "  - repeat: 3 as row\n    do: [deal: 1 to pile row..3 from deck (up)]\n"
                               "  - deal: some to each_player from deck as packet\n"
                               "  - call: two(2)\n"
                               "  - if: players == 3\n    then: [deal: 1 to heap from deck]\n"
                               "  - each_player: [move: 1 from hand to kept, reveal: 1 from kept]\n"
                               "  - move: 1 from bottom of deck to hand of dealer\n"
                               "  - expect: count(deck) > 10\n"
                               "  - shuffle: deck\n"
                               "  - deal: 1 to each_player from deck\n"
                               "  - discard: 1 from deck until top(heap) is not 8\n"
                               "  - hide: all from pile 1\n"
                               "play:\n  - turns: 1 round\n    do: [choose: 1 from hand to pile 3]\n"
                               "match: until count(heap) > 1\npayoff: count(kept)\n";

/* Sums are counted in one way where a table is compared with a number, and in another where it is not that alone. */
static const char fifteens[] =
    "game: fifteens\nplayers: 2\nrank_order: A..K\nzones: {gone: {type: table}}\nstate: {wrong: number, mine: number each}\n"
    "tables: {worth: {A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T..K: 10}}\n"
    "dealing_procedure: home\nsetup:\n  - deal: 9 to each_player from deck\n"
    "play:\n  - repeat: 8\n    do:\n      - turns: 1 round\n        do:\n"
    "          - choose: 1 from hand to gone\n"
    "          - tell: wrong += abs(subsets(2..5 of hand where worth(it) == 15) - subsets(2..5 of hand where worth(it) + 0 == 15))\n"
    "          - tell: wrong += abs(subsets(0..9 of hand where worth(it) == 0) - subsets(0..9 of hand where worth(it) + 0 == 0))\n"
    "          - tell: wrong += abs(subsets(3 of hand where set(it)) - subsets(3 of hand where set(it) and count(it) == 3))\n"
    "          - tell: wrong += abs(subsets(0..4 of hand where set(it)) - subsets(0..4 of hand where set(it) and count(it) >= 0))\n"
    "          - tell: wrong += abs(subsets(0..6 of hand where run(it)) - subsets(0..6 of hand where run(it) and count(it) >= 0))\n"
    "          - tell: wrong += abs(subsets(3 of hand + gone where run(it)) - subsets(3 of hand + gone where run(it) and count(it) == 3))\n"
    "          - set: mine = count(hand) * 7 % 5 - 2\n"
    "          - tell: wrong += abs(max(mine) - max(mine + 0)) + abs(min(mine) - min(mine + 0)) + abs(sum(mine) - sum(mine + 0))\n"
    "          - tell: wrong += abs(players(mine) - players(mine != 0)) + (1 if all(mine) != all(mine != 0) else 0)\n"
    "          - tell: wrong += (1 if some(empty(hand)) != some(count(hand) + 0 == 0) else 0) + abs(sum(count(hand)) - sum(count(hand) + "
    "0))\n"
    "          - tell: wrong += abs(max(count(hand)) - max(count(hand) + 0)) + (1 if all(empty(hand)) != all(count(hand) + 0 == 0) else "
    "0)\n"
    "payoff: wrong\n";

/* What is found at once, compared with the same said so that it is worked out: counts, conditions asked of many cards, the newest of a zone,
 * one alternative after the other. */
#define AT_ONCE                                                                                                                            \
    "tables:\n  worth: {A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T..K: 10}\n"                                                 \
    "  weight: {A: 0, 2: 8, 3: 15, 4: 7, 5: 16, 6: 40, 7: 1, 8: 8, 9: 0, T..K: 4}\n"                                                       \
    "define:\n  off(a, b): (0 if a == b else 1)\n"                                                                                         \
    "  bit(cond): (1 if cond else 0)\n"                                                                                                    \
    "  cards: off(count(hand where worth(it) > 4), subsets(1 of hand where worth(it) + 0 > 4))\n"                                          \
    "    + off(count(gone where owner(it) == player), subsets(1 of gone where owner(it) + 0 == player + 0))\n"                             \
    "    + off(count(gone where owner(it) != player), count(gone) - count(gone where owner(it) == player))\n"                              \
    "    + off(count(hand where worth(it) <= 3 or rank(it) == K), subsets(1 of hand where worth(it) + 0 <= 3 or rank(it) == K and "        \
    "worth(it) == 10))\n"                                                                                                                  \
    "    + off(count(hand where count(gone where rank(it) == 5) > 1), count(hand) * bit(count(gone where 5) > 1))\n"                       \
    "    + off(count(hand + gone where not (worth(it) < 9) and it is hearts), subsets(1 of hand + gone where worth(it) + 0 >= 9 and it "   \
    "is hearts))\n"                                                                                                                        \
    "    + off(worth(hand where worth(it) != 7), worth(hand) - worth(hand where worth(it) == 7))\n"                                        \
    "  many: off(count((deck + deck + gone) where rank(it) != A) + count((deck + deck + gone) where rank(it) == A), count(deck + deck + "  \
    "gone))\n"                                                                                                                             \
    "  few: off(bit(count(hand) == 3), bit(count(hand) + 0 == 3)) + off(bit(count(hand) != 3), bit(count(hand) + 0 != 3))\n"               \
    "    + off(bit(count(hand) < 3), bit(count(hand) + 0 < 3)) + off(bit(count(gone) <= 3), bit(count(gone) + 0 <= 3))\n"                  \
    "    + off(bit(count(gone) > 3), bit(count(gone) + 0 > 3)) + off(bit(count(gone) >= 3), bit(count(gone) + 0 >= 3))\n"                  \
    "    + off(bit(count(hand) >= 4), bit(count(hand) + 0 >= 4)) + off(bit(count(hand) > 9), bit(count(hand) + 0 > 9))\n"                  \
    "  last: off(bit(run(newest 3 of gone)), bit(run(newest (4 - count(starter)) of gone)))\n"                                             \
    "    + off(bit(count(gone) >= 2 and set(newest 2 of gone)), bit(set(newest 2 of gone) and count(gone) > 1))\n"                         \
    "    + off(bit(count(gone) >= 3 and run(newest 3 of gone)), subsets(3 of newest 3 of gone where run(it)))\n"                           \
    "    + off(bit(count(gone) == 3 and run(newest 3 of gone)), bit(run(newest 3 of gone) and count(gone) + 0 == 3))\n"                    \
    "    + off(bit(count(gone) > 3 and run(newest 3 of gone)), bit(run(newest 3 of gone) and count(gone) + 0 > 3))\n"                      \
    "    + off(bit(count(gone) >= 2 and run(newest 3 of gone)), bit(run(newest 3 of gone) and count(gone) > 1))\n"                         \
    "    + off(bit(count(hand) >= 2 and run(newest 2 of hand)), bit(run(newest 2 of hand) and count(hand) > 1))\n"                         \
    "    + off(worth(newest 4 of gone), worth(newest (5 - count(starter)) of gone))\n"                                                     \
    "  sums(n): off(subsets(2..7 of hand where worth(it) == n), subsets(2..7 of hand where worth(it) + 0 == n))\n"                         \
    "  odd_sums(n): off(subsets(2..7 of hand where weight(it) == n), subsets(2..7 of hand where weight(it) + 0 == n))\n"                   \
    "  among: (5 if count(hand) == 5 else 4 if count(hand) == 4 else 3 if count(hand) == 3 else 2 if count(hand) == 2 else 0)\n"           \
    "  all_of_it: cards + many + few + last + sums(1) + sums(7) + sums(8) + sums(15) + sums(16) + odd_sums(8) + odd_sums(15) + "           \
    "odd_sums(16)\n"                                                                                                                       \
    "    + off(among, (count(hand) if count(hand) > 1 and count(hand) < 6 else 0))\n"

static const char at_once[] = "game: at_once\nplayers: 2\nrank_order: A..K\nzones: {gone: {type: table}, starter: {type: table}}\n"
                              "state: {wrong: number}\n" AT_ONCE "dealing_procedure: home\n"
                              "setup:\n  - deal: 9 to each_player from deck\n  - deal: 1 to starter from deck\n"
                              "play:\n  - repeat: 9\n    do:\n      - turns: 1 round\n        do:\n"
                              "          - choose: 1 from hand to gone where worth(it) + worth(starter) <= 15 else pass\n"
                              "          - tell: wrong += all_of_it\n"
                              "payoff: wrong\n";

/* The same of two packs, whose cards are too many for a bit each. */
static const char two_packs[] = "game: two_packs\nplayers: 2\ncomponents: {deck: 2 standard_52}\nrank_order: A..K\n"
                                "zones: {gone: {type: table}, starter: {type: table}}\n"
                                "state: {wrong: number}\n" AT_ONCE "dealing_procedure: home\n"
                                "setup:\n  - deal: 9 to each_player from deck\n  - deal: 1 to starter from deck\n"
                                "play:\n  - repeat: 9\n    do:\n      - turns: 1 round\n        do:\n"
                                "          - choose: 1 from hand to gone where worth(it) + worth(starter) <= 15 else pass\n"
                                "          - tell: wrong += all_of_it\n"
                                "payoff: wrong\n";

/* Cards that go by a condition, some of them side by side; zones that are mixed, also where no die is thrown, or by somebody's hand. */
static const char sorted_out[] = "game: sorted_out\nplayers: 2..3\nrank_order: A..K\n"
                                 "tables: {worth: {A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T..K: 10}}\n"
                                 "zones: {gone: {type: table}, won: {type: table, owner: each_player}, heap: {type: discard}}\n"
                                 "state: {laps: number}\ndealing_procedure: home\n"
                                 "setup:\n  - deal: 8 to each_player from deck\n  - cut: deck by dealer + 1 min 3\n  - wash: deck\n"
                                 "  - cut: deck min 14\n  - shuffle: heap\n"
                                 "play:\n  - repeat: 4\n    do:\n      - turns: 2 rounds\n        do:\n"
                                 "          - choose: 2 from hand to gone else pass\n          - cut: deck by player\n"
                                 "      - set: laps += 1\n      - shuffle: gone\n"
                                 "      - if: laps % 2 == 0\n        then: [move: all from gone to heap where rank(it) == K (down)]\n"
                                 "      - each_player: [move: all from gone to won where owner(it) == player and rank(it) != A (up)]\n"
                                 "      - move: all from gone to gone where worth(it) < 8\n"
                                 "      - wash: heap\n      - if: count(heap) > 2\n        then: [cut: heap min 1]\n"
                                 "payoff: count(won)\n";

/* Where all cards are still together when a hand ends, nothing is gathered. */
static const char untouched[] = "game: untouched\nplayers: 2\nstate: {laps: number kept}\ndealing_procedure: home\n"
                                "play:\n  - turns: 1 round\n    do:\n      - choose:\n          on: [set: laps += 1]\n"
                                "          take when laps > 2: [draw: 1 from deck to hand]\n"
                                "match: until laps > 20\npayoff: laps\n";

typedef struct machine {
    void *memory, *rules_memory, *state, *beginning;
    talon_runner *runner;
    talon_rules *m;
} machine;

static machine sit_down(const talon_game *game, const talon_seating *seating)
{
    talon_fault f;
    machine t;
    const size_t size = talon_runner_size(&f, game, seating);
    t.memory = malloc(size);
    t.runner = talon_runner_init(t.memory, size, &f, game, seating);
    assert_non_null(t.runner);
    const size_t rules_size = talon_rules_size(t.runner);
    t.rules_memory = malloc(rules_size);
    t.m = talon_rules_init(t.rules_memory, rules_size, &f, t.runner);
    assert_non_null(t.m);
    t.state = malloc(talon_rules_state_size(t.m));
    t.beginning = malloc(talon_rules_state_size(t.m));
    talon_rules_get(t.m, t.beginning);
    return t;
}

/* Another game at the same table: what was found out of the last one's deal counts. */
static void begin(machine *t, uint32_t deal, talon_on_event *on_event, void *context)
{
    const talon_seed seed = {{(uint8_t)deal, (uint8_t)(deal >> 8)}};
    assert_true(talon_rules_put(t->m, t->beginning));
    talon_runner_restart(t->runner, &seed, 0);
    talon_rules_begin(t->m, on_event, context);
}

static void get_up(machine *t)
{
    free(t->beginning);
    free(t->state);
    free(t->rules_memory);
    free(t->memory);
}

static bool hear(void *context, const talon_runner *r, const talon_event *e)
{
    (void)r, (void)e;
    ++*(uint32_t *)context;
    return true;
}

static void assert_same(const machine *a, const machine *b)
{
    talon_rules_get(a->m, a->state);
    talon_rules_get(b->m, b->state);
    assert_memory_equal(a->state, b->state, talon_rules_state_size(a->m));
}

static uint32_t below(uint32_t *random, uint32_t n)
{
    *random = *random * 1664525u + 1013904223u;
    return n ? (*random >> 8) % n : 0;
}

/* One decision of both. Returns false at the end of the game. */
static bool decide(machine *loud, machine *quiet, uint32_t *random, uint32_t *heard)
{
    uint32_t seat[64];
    talon_answer a, b;
    const uint32_t asked = talon_rules_asked(loud->m, seat, 64);
    if (!asked)
        return false;
    const uint32_t who = seat[below(random, asked)], n = talon_rules_count(loud->m, who);
    assert_int_equal(talon_rules_count(quiet->m, who), n);
    const uint32_t which = below(random, n);
    assert_true(talon_rules_nth(loud->m, who, which, &a) && talon_rules_nth(quiet->m, who, which, &b));
    assert_memory_equal(&a, &b, sizeof a);
    if (a.range)
        a.value[0] += (int32_t)below(random, (uint32_t)(a.upto - a.value[0] + 1));
    assert_true(talon_rules_answer(loud->m, who, &a, hear, heard));
    assert_true(talon_rules_answer(quiet->m, who, &a, NULL, NULL));
    return true;
}

/* Some games of it, with a seating. Returns how many operations the one that is followed made. */
static uint32_t play_seated(const talon_game *game, const talon_seating *seating, int32_t *paid)
{
    uint32_t heard = 0, random = 17 + seating->players_n, per_game = 0;
    *paid = 0;
    machine loud = sit_down(game, seating), quiet = sit_down(game, seating);
    for (uint32_t left = DECISIONS, deal = 1; left; deal++) {
        begin(&loud, deal, hear, &heard);
        begin(&quiet, deal, NULL, NULL);
        assert_same(&loud, &quiet);
        for (per_game = 0; left && decide(&loud, &quiet, &random, &heard); per_game++, left--)
            assert_same(&loud, &quiet);
        left -= left > 0; /* games that end without a decision */
        int32_t per;
        assert_int_equal(talon_rules_why(quiet.m), TALON_VOID_NOT);
        *paid += talon_rules_over(quiet.m) ? talon_rules_payoff(quiet.m, 1, &per) : 0;
    }
    get_up(&loud);
    get_up(&quiet);
    return heard;
}

static uint32_t play_both(const talon_game *game, uint32_t players, int32_t *paid)
{
    const talon_seating seating = {.size = sizeof seating, .player = everybody, .players_n = players, .no_records = true};
    return play_seated(game, &seating, paid);
}

static void shipped(void **unused)
{
    uint32_t played = 0;
    int32_t paid;
    (void)unused;
    for (size_t i = 0; i < talon_shipped_count(); i++) {
        talon_game *game = compiled(talon_shipped_get(i)->text);
        const uint32_t fewest = talon_game_players_min(game), most = talon_game_players_max(game);
        if (talon_game_has_rules(game)) {
            played++;
            assert_true(play_both(game, fewest, &paid) > 0);
            if (most > fewest)
                assert_true(play_both(game, most < 5 ? most : 5, &paid) > 0);
        }
        talon_game_free(game);
    }
    assert_true(played > 20);
}

static void own(void **unused)
{
    int32_t paid;
    (void)unused;
    talon_game *game = compiled(odd);
    assert_true(play_both(game, 2, &paid) > 100);
    talon_game_free(game);
}

static void layouts(void **unused)
{
    int32_t paid;
    (void)unused;
    talon_game *game = compiled(laid_out);
    for (uint32_t players = 2; players <= 4; players++)
        assert_true(play_both(game, players, &paid) > 100);
    talon_game_free(game);
}

static void sums(void **unused)
{
    int32_t wrong;
    (void)unused;
    talon_game *game = compiled(fifteens);
    play_both(game, 2, &wrong);
    assert_int_equal(wrong, 0);
    talon_game_free(game);
}

static void conditions(void **unused)
{
    static const char *const file[] = {at_once, two_packs};
    int32_t wrong;
    (void)unused;
    for (size_t i = 0; i < sizeof file / sizeof *file; i++) {
        talon_game *game = compiled(file[i]);
        play_both(game, 2, &wrong);
        assert_int_equal(wrong, 0);
        talon_game_free(game);
    }
}

static int64_t cut_by_hand(void *context, talon_zone zone, uint32_t seat, uint32_t cards, uint32_t min)
{
    (void)context, (void)zone;
    return (int64_t)min + (seat + cards) % (cards - 2 * min + 1);
}

/* Somebody cuts by hand; the deck has an order that mixing leaves alone; nobody has touched a card. */
static void seated(void **unused)
{
    static const char *const first[] = {"Ks", "2h", "Ac"}, *const file[] = {sorted_out, untouched, fifteens};
    int32_t paid;
    (void)unused;
    for (size_t i = 0; i < sizeof file / sizeof *file; i++) {
        talon_game *game = compiled(file[i]);
        talon_seating seating = {.size = sizeof seating, .player = everybody, .players_n = 2, .no_records = true};
        play_seated(game, &seating, &paid);
        seating.cut = cut_by_hand;
        play_seated(game, &seating, &paid);
        seating.order = first;
        seating.order_n = sizeof first / sizeof *first;
        play_seated(game, &seating, &paid);
        talon_game_free(game);
    }
}

static void parted(void **unused)
{
    int32_t paid;
    (void)unused;
    talon_game *game = compiled(sorted_out);
    for (uint32_t players = 2; players <= 3; players++)
        assert_true(play_both(game, players, &paid) > 100);
    assert_true(paid > 0);
    talon_game_free(game);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(shipped), cmocka_unit_test(own),        cmocka_unit_test(layouts),
                                              cmocka_unit_test(sums),    cmocka_unit_test(conditions), cmocka_unit_test(parted),
                                              cmocka_unit_test(seated)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
