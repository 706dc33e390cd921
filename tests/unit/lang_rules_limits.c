/* lang_rules_limits.c -- rules of play that somebody means badly: every limit on both sides, values of the wrong kind, texts that end too early. */
#include "lang_help.h"

#define HEAD                                                                                                                               \
    "game: limits\nplayers: 2\ndealing_procedure: home\nsetup: [deal: 5 to each_player from deck]\n"                                       \
    "state: {leader: seat, total: number, bid: number each, trump: suit, best_rank: rank, coin: one of heads tails}\n"

/* HEAD, and what a call adds to it. */
static char text[1 << 20];

static void begin(const char *more)
{
    snprintf(text, sizeof text, "%s%s", HEAD, more);
}

__attribute__((format(printf, 1, 2))) static void add(const char *format, ...)
{
    va_list list;
    const size_t size = strlen(text);
    va_start(list, format);
    vsnprintf(text + size, sizeof text - size, format, list);
    va_end(list);
}

static void times(const char *part, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        add("%s", part);
}

static void brackets(void **state)
{
    static const struct {
        const char *open, *close;
    } forms[] = {{"(", ")"}, {"abs(", ")"}, {"-", ""}, {"max(1, ", ")"}, {"1 + sum(", ")"}};
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        for (uint32_t n = 20; n <= 100; n *= 5) {
            begin("play:\n  - set: \"total = ");
            times(forms[i].open, n);
            add("1");
            times(forms[i].close, n);
            add("\"\n");
            assert_string_equal(codes_of(text), n == 20 ? "" : "E700");
        }
    begin("play:\n  - if: ");
    times("not ", 300);
    add("yes\n    then: []\n");
    assert_string_equal(codes_of(text), "E700");
}

/* a1 uses a0 twice, a2 uses a1 twice … */
static void doubling(uint32_t n, const char *join)
{
    begin("define:\n  a0: 1\n");
    for (uint32_t i = 1; i <= n; i++)
        add("  a%u: a%u %s a%u\n", i, i - 1, join, i - 1);
    add("play:\n  - set: total = a%u\n", n);
}

static void definitions(void **state)
{
    (void)state;
    doubling(8, "+");
    assert_string_equal(codes_of(text), "");
    doubling(40, "+");
    assert_string_equal(codes_of(text), "E903");
    begin("define:\n");
    for (uint32_t i = 0; i < 40; i++)
        add("  a%u: count(hand of dealer where a%u) > 0\n", i, i + 1);
    add("  a40: it is hearts\nplay:\n  - if: a0\n    then: []\n");
    assert_int_equal(codes_of(text)[0], 'E');
    begin("define:\n");
    for (uint32_t i = 0; i < 900; i++)
        add("  a%u: a%u\n", i, i + 1);
    add("  a900: 1\nplay:\n  - set: total = a0\n");
    assert_string_equal(codes_of(text), "E700");
}

/* Cards that players bring may be counted along with, and are not played by rules. */
static void imported(void **state)
{
    static const char head[] =
        "game: own\nplayers: 2\ncomponents: {library: import}\nzones: {library: {type: deck, owner: each_player}}\n"
        "state: {life: number each = 40}\nsetup:\n  - each_player: [draw: 1 from library of player to hand of player]\n";
    char played[sizeof head + 80];
    (void)state;
    assert_string_equal(codes_of(head), ""); /* which also opens it again */
    snprintf(played, sizeof played, "%splay:\n  - turns: 1 round\n    do: [choose: 1 from hand to hand]\n", head);
    assert_string_equal(codes_of(played), "E700");
}

static void arguments(void **state)
{
    (void)state;
    for (uint32_t n = 16; n <= 17; n++) {
        begin("define:\n  \"f(b0");
        for (uint32_t i = 1; i < n; i++)
            add(", b%u", i);
        add(")\": b0\nplay:\n  - set: \"total = f(total");
        times(", total", n - 1);
        add(")\"\n");
        assert_string_equal(codes_of(text), n == 16 ? "" : "E903 E701");
    }
}

static void procedures(void **state)
{
    (void)state;
    begin("procedures:\n  p0: [set: total += 1]\n");
    for (uint32_t i = 1; i < 12; i++)
        add("  p%u: [call: p%u, call: p%u, call: p%u, call: p%u]\n", i, i - 1, i - 1, i - 1, i - 1);
    add("play:\n  - call: p%u\n", 3u);
    assert_string_equal(codes_of(text), "");
    add("  - call: p11\n");
    assert_string_equal(codes_of(text), "E903");
    begin("procedures: {a: [call: b], b: [call: a]}\nplay: [call: a]\n");
    assert_string_equal(codes_of(text), "E704");
}

static void loops(void **state)
{
    (void)state;
    for (uint32_t n = 16; n <= 17; n++) {
        begin("play: ");
        times("[{repeat: 1, do: ", n);
        add("[set: total += 1]");
        times("}]", n);
        assert_string_equal(codes_of(text), n == 16 ? "" : "E903");
    }
}

static void options(void **state)
{
    (void)state;
    for (uint32_t n = 255; n <= 256; n++) {
        begin("play:\n  - choose:\n");
        for (uint32_t i = 0; i < n; i++)
            add("      o%u: []\n", i);
        add("    by: dealer\n");
        assert_string_equal(codes_of(text), n == 255 ? "" : "E903");
    }
}

static void variables(void **state)
{
    (void)state;
    static const struct {
        const char *state, *codes;
    } all[] = {{"number x 1024", ""},
               {"number each x 512", ""},
               {"number each x 513", "E903"},
               {"number x 1025", "E700"},
               {"number x 0", "E700"},
               {"number x", "E700"},
               {"number x leader", "E700"},
               {"one of", "E700"},
               {"number secret to", "E701"},
               {"", "E203"},
               {"[]", "E203"},
               {"number = ", "E700"}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        snprintf(text, sizeof text, "game: limits\nplayers: 2\nstate:\n  v: %s\n", all[i].state);
        const char *codes = codes_of(text);
        if (strcmp(codes, all[i].codes) != 0 && !(strcmp(all[i].codes, "E203") == 0 && codes[0] == 'E'))
            fail_msg("%s: %s", all[i].state, codes);
    }
}

static void choices_and_steps(void **state)
{
    (void)state;
    static const struct {
        const char *limit, *codes;
    } all[] = {{"1000000 choices", ""}, {"1 choices 1000000 steps", ""}, {"1000001 choices", "E903"}, {"9 choices 1000001 steps", "E903"}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        begin("play:\n  - turns: 1 round\n    do: [choose: {go: []}]\n");
        add("limit: %s\n", all[i].limit);
        assert_string_equal(codes_of(text), all[i].codes);
    }
}

/* One byte each. */
static void ranks_and_suits(void **state)
{
    (void)state;
    for (uint32_t n = 255; n <= 256; n++)
        for (int suits = 0; suits < 2; suits++) {
            snprintf(text, sizeof text,
                     "game: limits\nplayers: 2\ndealing_procedure: home\nsetup: [deal: 1 to each_player from deck]\n"
                     "play:\n  - turns: 1 round\n    do: [choose: {go: []}]\ncomponents:\n  deck: [");
            for (uint32_t i = 0; i < n; i++)
                add(suits ? "s%u_r1, " : "s1_r%u, ", i);
            add("s1_r1]\n");
            assert_string_equal(codes_of(text), n == 255 ? "" : "E903");
        }
}

/* Whatever is wrong there is one error at least, and never a game. */
static void wrong_texts(void **state)
{
    static const char *const texts[] = {"rank_order: 2..",
                                        "rank_order: ..A",
                                        "rank_order: []",
                                        "combos: {solo: 300}",
                                        "combos: {solo: 0}",
                                        "combos: {chain: 1 x}",
                                        "combos: {chain: 1 x 5..}",
                                        "combos: {chain: 1 x 5..12 to}",
                                        "combos: {chain: 1 x 5..12 to Z}",
                                        "combos: {pair: 2 +}",
                                        "combos: {rocket: small_joke}",
                                        "tables: {points: {A: }}",
                                        "tables: {points: {A: x}}",
                                        "tables: {points: {A: 1 2}}",
                                        "tables: {points: {A..: 1}}",
                                        "tables: {points: 3}",
                                        "trick_order: [A of]",
                                        "trick_order: [A of moon]",
                                        "trick_order: [A.. of trump]",
                                        "trick_order: [A of mate(]",
                                        "trick_order: [{when: total}, 3]",
                                        "trick_order: 3",
                                        "limit: choices",
                                        "limit: 0 choices",
                                        "payoff: hand",
                                        "payoff: 1 per hand",
                                        "match: total > 3",
                                        "playing: hand",
                                        "play: 3",
                                        "play: [3]",
                                        "play: [{}]",
                                        "play: [end: game]",
                                        "play: [{turns: 1 round}]",
                                        "play: [{repeat: 3}]",
                                        "play: [{repeat: [], do: []}]",
                                        "play: [{repeat: 3 as, do: []}]",
                                        "play: [{if: yes}]",
                                        "play: [{if: hand, then: []}]",
                                        "play: [{if: yes and hand of dealer, then: []}]",
                                        "play: [{set: total = 1, end: hand}]",
                                        "play: [set: total]",
                                        "play: [set: total =]",
                                        "play: [set: total = hand of dealer]",
                                        "play: [set: total = winner(3)]",
                                        "play: [set: total = team(3)]",
                                        "play: [set: 3 = 4]",
                                        "play: [leave: []]",
                                        "play: [leave: it]",
                                        "play: [next: dealer]",
                                        "play: [{choose: hand from hand, by: dealer}]",
                                        "play: [{choose: 1 from}]",
                                        "play: [{choose: {}, by: dealer}]",
                                        "play: [{choose: 1 from hand of dealer where pass by dealer}]",
                                        "play: [{choose: {\"\": []}}]",
                                        "play: [{choose: total in}]",
                                        "play: [{choose: total in suits by dealer}]",
                                        "play: [{choose: trump in total by dealer}]",
                                        "play: [{choose: coin in coin by dealer}]",
                                        "play: [{choose: trump in suits by 3}]",
                                        "play: [{choose: 1 from hand of dealer where A.. by dealer}]",
                                        "play: [{choose: 1 from hand of dealer where best_rank.. by dealer}]",
                                        "play: [{choose: 1 from hand of dealer where A of by dealer}]",
                                        "play: [{together: []}]",
                                        "play: [{together: [end: hand]}]",
                                        "play: [share: total to bid by 1]",
                                        "play: [share: bid]",
                                        "play: [call: nothing]",
                                        "play: [call: 3]",
                                        "play: [move: all from community of dealer to hand of leader]",
                                        "define: {\"f(a)\": a}\nplay: [set: total = f]",
                                        "define: {f: []}",
                                        "teams: []",
                                        "state: 3"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        begin("");
        if (strncmp(texts[i], "state", 5) == 0)
            strcpy(text, "game: limits\nplayers: 2\n");
        add("%s\n", texts[i]);
        if (codes_of(text)[0] != 'E')
            fail_msg("accepted: %s", texts[i]);
    }
}

/* What rules ask about while cards are dealt is not taken for something that nobody changes. */
/* What is wild is asked for wherever a set is: a pattern that asks for one would never end. */
static void wild_asks_for_no_set(void **state)
{
    (void)state;
    begin("define: {low: (rank 2 if set(hand of seat 1) else rank 3), high: (rank 2 if run(hand of seat 1) else rank 3)}\n");
    add("play:\n  - turns: 1 round\n    do: [choose: {go: []}]\npayoff: count(hand where set(it) or low or high)\n");
    const size_t size = strlen(text);
    add("wild: high\n");
    assert_string_equal(codes_of(text), "");
    text[size] = 0;
    add("wild: 2 low of hearts\n");
    assert_string_equal(codes_of(text), "E704");
}

static void asks_in_until(void **state)
{
    (void)state;
    assert_string_equal(codes_of("game: limits\nplayers: 2\ndealing_procedure: home\nstate: {total: number}\nsetup:\n"
                                 "  - discard: 1 from deck until discard_pile is not hearts and not empty(discard_pile)\n"),
                        "");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(brackets),      cmocka_unit_test(definitions),       cmocka_unit_test(imported),
        cmocka_unit_test(arguments),     cmocka_unit_test(procedures),        cmocka_unit_test(loops),
        cmocka_unit_test(options),       cmocka_unit_test(choices_and_steps), cmocka_unit_test(ranks_and_suits),
        cmocka_unit_test(variables),     cmocka_unit_test(wrong_texts),       cmocka_unit_test(wild_asks_for_no_set),
        cmocka_unit_test(asks_in_until),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
