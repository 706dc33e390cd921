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

/* Some games of it. Returns how many operations the one that is followed made. */
static uint32_t play_both(const talon_game *game, uint32_t players, int32_t *paid)
{
    uint32_t heard = 0, random = 17 + players, per_game = 0;
    *paid = 0;
    const talon_seating seating = {.size = sizeof seating, .player = everybody, .players_n = players, .no_records = true};
    machine loud = sit_down(game, &seating), quiet = sit_down(game, &seating);
    for (uint32_t left = DECISIONS, deal = 1; left; deal++) {
        begin(&loud, deal, hear, &heard);
        begin(&quiet, deal, NULL, NULL);
        assert_same(&loud, &quiet);
        for (per_game = 0; left && decide(&loud, &quiet, &random, &heard); per_game++, left--)
            assert_same(&loud, &quiet);
        left -= left > 0; /* games that end without a decision */
        int32_t per;
        *paid += talon_rules_over(quiet.m) ? talon_rules_payoff(quiet.m, 1, &per) : 0;
    }
    get_up(&loud);
    get_up(&quiet);
    return heard;
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

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(shipped), cmocka_unit_test(own), cmocka_unit_test(layouts),
                                              cmocka_unit_test(sums)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
