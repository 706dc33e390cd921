/* rules_fuzz.c -- compiled games somebody changed: they are refused, or they can be played, whatever is answered.
 *
 * Byte 0 says which game, bytes 1 and 2 how it is answered; then changes, each three bytes for the place and one for the value. The
 * mark is made right, so that what is changed is looked at. A game that is let in is played for some choices; each list of answers is
 * gone through, and a state that is put back is the same again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>
#include <talon/rules.h>

#include "runner/compiled.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

#define CLAIM(truth) ((truth) ? (void)0 : broken(#truth, __LINE__))
#define CHOICES      24
#define LISTED       64
#define MEMORY_MAX   (64u << 20)

static const char *const texts[] = {
    "game: stakes\nplayers: 2..3\ncomponents: {deck: ranks J..A of hearts spades}\n"
    "zones:\n  hand: {type: hand, owner: each_player}\n"
    "numbers: {ante: 1}\n"
    "setup: [{shuffle: deck with seed}, {deal: 2 to each_player from deck}]\n"
    "state: {paid: number each = ante, chips: number each kept = 20, out: flag each, bet: number}\n"
    "play:\n  - turns: 2 rounds where not out\n    do:\n      - choose:\n          fold: [set: out = yes]\n"
    "          call: []\n          'raise bet in 1..3 when bet < 3': [set: paid += bet]\n"
    "  - share: paid to chips by poker(hand) where not out\n"
    "payoff: chips - 20\nmatch: until max(chips) > 22\nlimit: 12 choices 500 steps\n",
    "game: tricks\nplayers: 3\ncomponents: {deck: ranks 7..T of hearts spades diamonds}\n"
    "zones:\n  hand: {type: hand, owner: each_player}\n  trick: {type: discard}\n  taken: {type: discard, owner: each_player}\n"
    "setup: [{shuffle: deck with seed}, {deal: 4 to each_player from deck}]\n"
    "state: {trump: suit, leader: seat, tricks: number each, bid: number each}\n"
    "teams: 3\ntables: {value: {T: 10, 7..9: 1}}\n"
    "define: {low: 'it is 7 8', 'worth(c)': value(c) + count(c)}\n"
    "play:\n  - together: [choose: bid in 0..4 where bid < 4]\n  - tell: [trump = suit(newest 1 of hand of dealer), leader = dealer + 1]\n"
    "  - repeat: 4 as n until all(empty(hand))\n    do:\n      - turns: 1 round from leader\n"
    "        do: [choose: 1 from hand to trick where led else low if n > 2 else any]\n"
    "      - set: [leader = winner(trick), tricks of leader += 1]\n      - move: all from trick to taken of leader\n"
    "payoff: worth(taken) - bid * tricks per 2\n",
    "game: groups\nplayers: 2\ncomponents: {deck: ranks 3..8 of hearts spades}\n"
    "zones:\n  hand: {type: hand, owner: each_player}\n  table: {type: discard}\n"
    "rank_order: 3..8\ncombos: {solo: '1', pair: '2', chain: 1 x 3..5 to 7, three: 3 + 1}\n"
    "setup: [{shuffle: deck with seed}, {deal: 6 to each_player from deck}]\n"
    "state: {last: combo, high: rank, passed: number, rival: seat}\n"
    "play:\n  - turns: until some(empty(hand))\n    do:\n      - choose:\n"
    "          play combo from hand to table where height(chosen) >= high or passed > 0:\n"
    "            [set: [last = kind(chosen), high = height(chosen), passed = 0]]\n"
    "          meld set or suited run 2..4 from hand to table: [next: reverse]\n"
    "          best when best(deadwood(it) over 2..3 of hand) > 1: [set: passed += 1]\n"
    "          name rival in others: [set: high = none]\n"
    "          pass: [set: [passed += 1, high = none]]\n"
    "      - if: passed > 3\n        then: [leave: turns]\n"
    "payoff: count(hand) - subsets(2 of hand where set(it))\nlimit: 60 choices\n",
};
enum { GAMES = sizeof texts / sizeof *texts };

static talon_game *game[GAMES];
static unsigned long opened, refused, choices;

static void broken(const char *what, int line)
{
    fprintf(stderr, "rules_fuzz.c:%d: %s\n", line, what);
    abort();
}

static void report(void)
{
    fprintf(stderr, "%lu games opened, %lu refused, %lu choices\n", opened, refused, choices);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    for (int i = 0; i < GAMES; i++) {
        talon_report *problems;
        game[i] = talon_game_compile(&problems, texts[i], strlen(texts[i]));
        for (size_t k = 0; !game[i] && k < talon_report_count(problems); k++) {
            char line[1000];
            talon_problem_text(line, sizeof line, talon_report_get(problems, k), "game", true);
            fputs(line, stderr);
        }
        CLAIM(game[i]);
        talon_report_free(problems);
    }
    atexit(report);
    return 0;
}

/* One answer of the list, taken at random. */
typedef struct draw {
    uint32_t want, n;
    talon_answer found;
    bool is;
} draw;

static bool look(void *context, const talon_rules *m, const talon_answer *a)
{
    draw *d = context;
    for (uint32_t i = 0; i < a->values_n && !a->pass; i++) {
        talon_rules_value_name(m, a, i);
        talon_rules_value_word(m, a, i);
    }
    talon_rules_option_name(m, a);
    talon_rules_combo_name(m, a->combo);
    if (!d->is || d->n == d->want) {
        d->found = *a;
        d->is = true;
    }
    return ++d->n < LISTED;
}

static void play(talon_rules *m, uint32_t chance)
{
    const size_t size = talon_rules_state_size(m);
    void *before = malloc(2 * size), *after = (char *)before + size;
    CLAIM(before);
    for (int i = 0; i < CHOICES && !talon_rules_over(m); i++) {
        uint32_t seat = 0;
        draw d = {.want = (chance = chance * 1103515245u + 12345u) >> 16 & 15};
        CLAIM(talon_rules_asked(m, &seat, 1) > 0);
        talon_rules_get(m, before);
        talon_rules_answers(m, seat, look, &d);
        talon_rules_get(m, after);
        CLAIM(memcmp(before, after, size) == 0);
        if (!d.is)
            break;
        CLAIM(talon_rules_answer(m, seat, &d.found, NULL, NULL));
        talon_rules_get(m, after);
        CLAIM(talon_rules_put(m, before) && talon_rules_answer(m, seat, &d.found, NULL, NULL));
        talon_rules_get(m, before);
        CLAIM(memcmp(before, after, size) == 0);
        choices++;
    }
    free(before);
}

static void sit_down(const talon_game *g, uint32_t chance)
{
    static const char *const names[] = {"Ana", "Ben", "Cy", "Dee"};
    const uint32_t min = talon_game_players_min(g), max = talon_game_players_max(g);
    talon_fault f;
    if (min > 4)
        return;
    const talon_seating seating = {
        .player = names, .players_n = min + chance % ((max < 4 ? max : 4) - min + 1), .seed = {{(uint8_t)chance}}};
    const size_t size = talon_runner_size(&f, g, &seating);
    void *memory = size && size < MEMORY_MAX ? malloc(size) : NULL;
    talon_runner *r = memory ? talon_runner_init(memory, size, &f, g, &seating) : NULL;
    const size_t rules_size = r ? talon_rules_size(r) : 0;
    void *rules = rules_size && rules_size < MEMORY_MAX ? malloc(rules_size) : NULL;
    talon_rules *m = rules ? talon_rules_init(rules, rules_size, &f, r) : NULL;
    if (m) {
        talon_rules_begin(m, NULL, NULL);
        play(m, chance);
        CLAIM(talon_table_check(talon_runner_table(r), talon_runner_shape(r), talon_runner_play(r)->work) == 0);
    }
    free(rules);
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3 || size > 4096)
        return 0;
    const talon_game *from = game[data[0] % GAMES];
    talon_game *g = malloc(from->size);
    CLAIM(g);
    memcpy(g, from, from->size);
    const size_t n = from->size;
    for (size_t i = 3; i + 4 <= size; i += 4)
        ((uint8_t *)g)[(size_t)(data[i] | data[i + 1] << 8 | data[i + 2] << 16) % n] = data[i + 3];
    if (g->size == n) {
        g->mark = talon__game_mark(g, n);
        const talon_game *open = talon_game_open(g, n);
        opened += open != NULL;
        refused += open == NULL;
        if (open && talon_game_has_rules(open))
            sit_down(open, data[1] | (uint32_t)data[2] << 8);
    }
    free(g);
    return 0;
}
