/* rules_meaning.c -- what expressions of rules of play mean where they could be taken for something else, and what is refused because it would
 * mean nothing. */
#include "rules_played.h"

#define HEAD "game: meant\nplayers: 2\ncomponents: {deck: standard_52}\nzones: {pile: {type: table}, trick: {type: table}}\n"
#define FOUR HEAD "setup:\n  - shuffle: deck with seed\n  - deal: 4 to each_player from deck\n"

/* Ana's cards, of which some may be played. */
#define CARDS "6c 2d 7c 3d 8c 4d Kc 5d"

static const char *offered_where(const char *keys, const char *where)
{
    static char all[60000];
    char text[1500];
    snprintf(text, sizeof text, FOUR "%splay:\n  - turns: 1 round\n    do: [\"choose: 1 from hand to pile where %s else pass\"]\n", keys,
             where);
    char *quoted = strstr(text, "[\"choose: ");
    memmove(quoted, "[choose: \"", 10); /* the quotes belong around the text alone */
    play *p = play_text(text, 2, CARDS, NULL);
    snprintf(all, sizeof all, "%s", offered(p));
    end_play(p);
    return all;
}

/* ---- values in a where ---- */

/* An argument is a value, whatever surrounds the call; a rank by itself would be a pattern there. */
static void arguments_are_values(void **unused)
{
    (void)unused;
    static const char eight[] = "define: {\"eight(r)\": r == 8, \"more(r, n)\": r > n, \"black(s)\": s == clubs}\n";
    assert_string_equal(offered_where(eight, "eight(rank(it))"), "8c");
    assert_string_equal(offered_where(eight, "black(suit(it)) and more(rank(it), 7)"), "8c, Kc");
    assert_string_equal(offered_where(eight, "count(hand where eight(rank(it))) == 1"), "6c, 7c, 8c, Kc");
    assert_string_equal(offered_where(eight, "subsets(1 of hand where more(rank(it), 6)) == 3"), "6c, 7c, 8c, Kc");
    assert_string_equal(offered_where(eight, "more((9 if K else rank(it)), 7)"), "8c, Kc");
}

static void operands_are_values(void **unused)
{
    (void)unused;
    assert_string_equal(offered_where("", "max(rank(it), 3) > 7"), "8c, Kc");
    assert_string_equal(offered_where("", "(rank(it)) > 7"), "8c, Kc");
    assert_string_equal(offered_where("", "7 < (rank(it))"), "8c, Kc");
    assert_string_equal(offered_where("", "rank(it) == (6 if 6 else 13)"), "6c, Kc");
    assert_string_equal(offered_where("", "rank(max(rank(it), 8))"), "8c, Kc");
}

static void brackets_hold_patterns(void **unused)
{
    (void)unused;
    assert_string_equal(offered_where("", "(6 or K)"), "6c, Kc");
    assert_string_equal(offered_where("", "not (6 or (K of clubs))"), "7c, 8c");
    assert_string_equal(offered_where("", "(6 or 7 or 8) and (not 7)"), "6c, 8c");
    assert_string_equal(offered_where("", "(6 if count(hand) == 4 else 7)"), "6c");
}

/* ---- whose ---- */

#define NOBODY(steps)                                                                                                                      \
    codes_of(HEAD "state: {total: number}\nsetup:\n  - shuffle: deck with seed\n  - deal: 4 to each_player from deck\nplay:\n" steps       \
                  "payoff: 0\n")

static void hands_need_an_owner(void **unused)
{
    (void)unused;
    assert_string_equal(NOBODY("  - choose: 1 from hand to trick by dealer\n"), "E702");
    assert_string_equal(NOBODY("  - choose: 1 from hand of dealer to hand by dealer\n"), "E702");
    assert_string_equal(NOBODY("  - choose: {play 1 from hand to trick: []}\n    by: dealer\n"), "E702");
    assert_string_equal(NOBODY("  - choose: count(hand) from hand of dealer to trick by dealer\n"), "E702");
    assert_string_equal(NOBODY("  - set: total = count(hand)\n"), "E702");
    assert_string_equal(NOBODY("  - choose: 1 from hand of dealer to trick by dealer\n"), "");
    assert_string_equal(NOBODY("  - turns: 1 round\n    do: [choose: 1 from hand to trick by dealer]\n"), "");
    /* A condition is about each of them. */
    assert_string_equal(NOBODY("  - if: not empty(hand)\n    then: [{turns: 1 round, do: [choose: 1 from hand to trick]}]\n"), "");
    assert_string_equal(NOBODY("  - set: total = sum(count(hand))\n"), "");
}

/* ---- ends of a zone ---- */

static void both_ends_are_values(void **unused)
{
    (void)unused;
    play *p = play_text("game: ends\nplayers: 2\ncomponents: {deck: ranks 6..A of spades}\n"
                        "state: {low: rank, high: rank, newest_one: rank, first_one: rank, n: number}\n"
                        "setup:\n  - shuffle: deck with seed\n  - deal: 2 to seat 1 from deck\n  - discard: 2 from deck\n"
                        "play:\n  - tell: [low = rank(bottom of deck), high = rank(top of deck), newest_one = rank(top of discard_pile), "
                        "first_one = rank(bottom of discard_pile), n = count(bottom of deck)]\n"
                        "  - turns: 1 round\n    do: [{choose: {ok: []}}]\npayoff: 0\n",
                        2, "6s 7s 8s 9s Ts Js Qs Ks As", NULL);
    assert_int_equal(number_of(p, "high", 0), 5); /* Ts is the fifth rank of the deck */
    assert_int_equal(number_of(p, "low", 0), 9);
    assert_int_equal(number_of(p, "newest_one", 0), 4);
    assert_int_equal(number_of(p, "first_one", 0), 3);
    assert_int_equal(number_of(p, "n", 0), 1);
    end_play(p);
}

/* Of a pile whose newest card everybody sees, the other end is not seen. */
static void the_other_end_is_hidden(void **unused)
{
    (void)unused;
#define PILE(end)                                                                                                                          \
    codes_of("game: pile\nplayers: 2\ncomponents: {deck: standard_52}\nzones: {heap: {type: table, sees: newest}}\n"                       \
             "state: {seen: rank}\nsetup:\n  - shuffle: deck with seed\n  - move: 3 from deck to heap\nplay:\n  - set: seen = rank(" end   \
             " of heap)\n"                                                                                                                 \
             "  - turns: 1 round\n    do: [{choose: {ok: []}}]\npayoff: 0\n")
    assert_string_equal(PILE("top"), "");
    assert_string_equal(PILE("bottom"), "E711");
#undef PILE
}

/* ---- tens ---- */

#define SPANISH "game: tens\nplayers: 2\ncomponents: {deck: spanish_40}\nstate: {found: number, high: rank}\n"
#define DEALT   "setup:\n  - shuffle: deck with seed\n  - deal: all to each_player from deck\n"

static int32_t found(const char *keys, const char *value)
{
    char text[1500];
    snprintf(text, sizeof text, SPANISH "%s" DEALT "play:\n  - tell: found = %s\n", keys, value);
    play *p = play_text(text, 2, NULL, NULL);
    const int32_t n = number_of(p, "found", 0);
    end_play(p);
    return n;
}

/* Patterns of a table are those of a `where`: the same cards. */
static void tables_and_patterns(void **unused)
{
    static const struct {
        const char *pattern;
        int32_t n;
    } list[] = {
        {"cups", 10},
        {"any of cups", 10},
        {"any of cups coins", 20},
        {"7 of cups", 1},
        {"1..3 of cups 12 of coins", 4},
        {"12 1 of cups", 2},
        {"12 1..2 of cups swords", 6},
        {"not cups", 30},
        {"not any of cups", 30},
        {"not 7", 36},
        {"not 7 of cups", 39},
        {"not 7 12", 32},
        {"any", 40},
    };
    char keys[200], value[200];
    (void)unused;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        snprintf(keys, sizeof keys, "tables: {ones: {%s: 1}}\n", list[i].pattern);
        snprintf(value, sizeof value, "sum(count(hand where %s))", list[i].pattern);
        assert_int_equal(found(keys, "sum(ones(hand))"), list[i].n);
        assert_int_equal(found("", value), list[i].n);
    }
}

/* However it is written, and whatever the deck calls it, the ten is one rank at its own place. */
static void ten_is_one_rank(void **unused)
{
    (void)unused;
    assert_int_equal(found("tables: {face: {10..12: 1}}\n", "sum(face(hand))"), 12);
    assert_int_equal(found("tables: {face: {T: 1, 12: 2}}\n", "sum(face(hand))"), 12);
    assert_int_equal(found("", "sum(count(hand where 10))"), 4);
    assert_int_equal(found("", "sum(count(hand where T..12))"), 12);
    assert_int_equal(found("", "sum(count(hand where rank(it) > 7 and rank(it) < 11))"), 4);
    assert_int_equal(found("", "sum(count(hand where rank(it) > rank 7 and rank(it) < rank 11))"), 4);
    assert_int_equal(found("rank_order: 1 2 3 4 5 6 7 10 11 12\n", "sum(count(hand where rank(it) < rank 11))"), 32);
    assert_int_equal(found("rank_order: 4..7 T 11 12 1..3\n", "sum(count(hand where rank(it) > rank 10))"), 20);
    assert_string_equal(codes_of(FOUR "rank_order: 2..9 10 J Q K A\nplay: [{turns: 1 round, do: [choose: 1 from hand to pile]}]\n"), "");
}

/* An answer says what is on the card. */
static void ten_has_the_name_of_the_cards(void **unused)
{
    (void)unused;
    play *p = play_text(SPANISH "rank_order: 1..7 T..12\n" DEALT "play: [{turns: 1 round, do: [choose: high in ranks]}]\n", 2, NULL, NULL);
    assert_string_equal(offered(p), "1, 2, 3, 4, 5, 6, 7, 10, 11, 12");
    end_play(p);
    p = play_text(FOUR "state: {high: rank}\nrank_order: 2..10 J..A\nplay: [{turns: 1 round, do: [choose: high in ranks]}]\n", 2, NULL,
                  NULL);
    assert_string_equal(offered(p), "2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A");
    end_play(p);
}

static const char *first_message(const char *text)
{
    static char message[500];
    talon_report *report;
    talon_game_free(talon_game_compile(&report, text, strlen(text)));
    assert_non_null(report);
    snprintf(message, sizeof message, "%s", talon_report_count(report) ? talon_report_get(report, 0)->message : "");
    talon_report_free(report);
    return message;
}

static void orders_of_ranks(void **unused)
{
    (void)unused;
    assert_string_equal(first_message(SPANISH "rank_order: 1..7\n" DEALT "play: []\n"),
                        "ranks \"10\", \"11\" and \"12\" are missing in rank_order");
    assert_string_equal(codes_of(SPANISH "rank_order: 1..7\n" DEALT "play: []\n"), "E713");
    assert_string_equal(first_message(SPANISH "rank_order: 1..11\n" DEALT "play: []\n"), "rank \"12\" is missing in rank_order");
    assert_string_equal(codes_of(SPANISH "rank_order: 1..12\n" DEALT "play: []\n"), "");
    assert_string_equal(codes_of(SPANISH "rank_order: 12..1\n" DEALT "play: []\n"), "E701");
    assert_string_equal(codes_of(SPANISH "rank_order: 1..K\n" DEALT "play: []\n"), "E701");
    assert_string_equal(codes_of(SPANISH "rank_order: 1..9000000\n" DEALT "play: []\n"), "E903");
}

/* ---- what is refused ---- */

#define PLAYED(keys, step) codes_of(FOUR keys "play:\n  - turns: 1 round\n    do: [" step ", choose: 1 from hand to pile]\npayoff: 0\n")

static void trump_is_a_suit(void **unused)
{
    (void)unused;
    assert_string_equal(PLAYED("state: {trump: suit}\n", "set: trump = hearts"), "");
    assert_string_equal(PLAYED("state: {trump: one of clubs diamonds hearts spades notrump}\n", "set: trump = notrump"), "");
    assert_string_equal(PLAYED("state: {trump: number}\n", "set: trump = 1"), "E703");
    assert_string_equal(PLAYED("state: {trump: one of notrump clubs diamonds hearts spades}\n", "set: trump = notrump"), "E703");
    assert_string_equal(PLAYED("state: {trump: suit each}\n", "set: trump = hearts"), "E703");
    assert_string_equal(PLAYED("state: {trump: suit x 2}\n", "set: trump 1 = hearts"), "E703");
}

static void numbers_of_a_list(void **unused)
{
    (void)unused;
    assert_string_equal(PLAYED("state: {list: number x 3}\n", "set: list 3 = 1"), "");
    assert_string_equal(PLAYED("state: {list: number x 3}\n", "set: list 1 = 1"), "");
    assert_string_equal(PLAYED("state: {list: number x 3}\n", "set: list 4 = 1"), "E311");
    assert_string_equal(PLAYED("state: {list: number x 3}\n", "set: list 0 = 1"), "E311");
    assert_string_equal(PLAYED("state: {list: number x 3, other: number}\n", "set: other = list (4)"), "E311");
    assert_string_equal(PLAYED("state: {list: number x 3}\n", "set: list spades = 1"), "E311");
    assert_string_equal(PLAYED("state: {list: number x 4}\n", "set: list spades = 1"), "");
}

/* ---- numbers of dealing steps ---- */

static void steps_count_with_functions(void **unused)
{
    (void)unused;
    play *p = play_text(
        FOUR "numbers: {most: 6}\nplay:\n  - turns: 1 round\n    do:\n      - draw: max(0, most - count(hand)) from deck to hand\n"
             "      - draw: most from deck to hand\n      - choose: {ok: []}\npayoff: count(hand)\n",
        2, NULL, NULL);
    answers(p, "ok; ok");
    ENDS(p, 12, 12);
}

/* ---- combos ---- */

/* A combo of cards is these cards, and no others of their ranks; neither does it go along with another one. */
static void combos_of_named_cards(void **unused)
{
    static const char text[] = "game: named\nplayers: 2\ncomponents: {deck: standard_52}\nrank_order: 2..A\n"
                               "combos: {pinochle: Qs Jd, three_and_one: 3 + 1}\nzones: {pile: {type: table}}\n"
                               "setup:\n  - deal: 7 to each_player from deck\n"
                               "play:\n  - turns: 1 round\n    do: [choose: combo from hand to pile else pass]\n";
    (void)unused;
    play *p = play_text(text, 2, "Qh 2c Jh 3c Qs 4c Jd 5c Qd 6c 2h 7c 3h 8c", NULL);
    assert_string_equal(offered(p), "Qs Jd, Qh Qs Qd 2h, Qh Qs Qd 3h, Qh Jh Qs Qd");
    end_play(p);
    p = play_text(text, 2, "Qh 2c Jd 3c Qs 4c Jh 5c Qd 6c 2h 7c 3h 8c", NULL);
    assert_string_equal(offered(p), "Jd Qs, Qh Qs Qd 2h, Qh Qs Qd 3h");
    end_play(p);
    p = play_text(text, 2, "Qh 2c Jd 3c Qc 4c Jh 5c Qd 6c 2h 7c 3h 8c", NULL); /* no queen of spades */
    assert_string_equal(offered(p), "Qh Qc Qd 2h, Qh Qc Qd 3h, Qh Jd Qc Qd");
    end_play(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_are_values),
        cmocka_unit_test(operands_are_values),
        cmocka_unit_test(brackets_hold_patterns),
        cmocka_unit_test(hands_need_an_owner),
        cmocka_unit_test(both_ends_are_values),
        cmocka_unit_test(the_other_end_is_hidden),
        cmocka_unit_test(ten_is_one_rank),
        cmocka_unit_test(tables_and_patterns),
        cmocka_unit_test(ten_has_the_name_of_the_cards),
        cmocka_unit_test(orders_of_ranks),
        cmocka_unit_test(trump_is_a_suit),
        cmocka_unit_test(numbers_of_a_list),
        cmocka_unit_test(steps_count_with_functions),
        cmocka_unit_test(combos_of_named_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
