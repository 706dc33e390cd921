/* lang_rules_prove.c -- what is proved of the course of play, and what is only warned of: choices with an answer, loops with an end. */
#include "lang_help.h"

#define HEAD                                                                                                                               \
    "game: course\nplayers: 2..4\ndealing_procedure: home\nzones: {pile: {type: table}, open: {type: table}, row: {type: table, count: "   \
    "2}, thrown: {type: discard}, stock: {type: deck, behavior: {type: deck, reshuffle_from: thrown}}}\nnumbers: {most: 5}\n"              \
    "setup: [deal: most to each_player from deck, deal: 30 to open from deck]\n"                                                           \
    "state: {leader: seat, total: number, bid: number each, trump: suit, done: flag, coin: one of heads tails,\n"                          \
    "        played: number kept, score: number each kept}\nplay:\n"

typedef coded course;
#define COMPARE(list) compare_codes(HEAD, list, sizeof(list) / sizeof *(list))

#define TURN(steps)   "  - turns: 1 round\n    do: [" steps "]\n"
#define CHOICE(texts) "  - turns: 1 round\n    do:\n      - choose:\n" texts

static void questions_about_cards(void **state)
{
    static const course list[] = {
        {TURN("choose: 1 from hand to pile"), ""},
        {TURN("choose: 1 from hand to pile where hearts"), "W701"},
        {TURN("choose: 1 from hand to pile where hearts else any"), ""},
        {TURN("choose: 1 from hand to pile where hearts else pass"), "W705"},
        {TURN("choose: 1 from hand to pile where hearts else any if done"), "W701"},
        {TURN("choose: set 3..4 from hand to pile"), "W701"},
        {TURN("choose: set 3..4 from hand to pile else pass"), "W705"},
    };
    (void)state;
    COMPARE(list);
}

static void questions_about_values(void **state)
{
    static const course list[] = {
        {TURN("choose: bid in 0..3"), ""},
        {TURN("choose: bid in 0..most"), "W701"},
        {TURN("choose: bid in 0..3 where bid > total"), "W701"},
        {TURN("choose: bid in 0..3 where bid != total"), ""},
        {TURN("choose: bid in 0..3 where total != bid"), ""},
        {TURN("choose: bid in 3..3 where bid != total"), "W701"},
        {TURN("choose: bid in 0..3 where bid != sum(bid)"), "W701"},
        {TURN("choose: trump in suits"), ""},
        {TURN("choose: leader in others"), ""},
    };
    (void)state;
    COMPARE(list);
}

static void conditions_of_options(void **state)
{
    static const course list[] = {
        {CHOICE("          a: []\n          b when done: []\n"), ""},
        {CHOICE("          a when done: []\n          b when not done: []\n"), ""},
        {CHOICE("          a when done: []\n          b when done: []\n"), "W701"},
        {CHOICE("          a when total < 3: []\n          b when total == 3: []\n          c when total > 3: []\n"), ""},
        {CHOICE("          a when total < 3: []\n          c when total > 3: []\n"), "W701"},
        {CHOICE("          a when 3 > total: []\n          c when 3 <= total: []\n"), ""},
        {CHOICE("          a when total < bid: []\n          b when not (total < bid): []\n"), ""},
        {CHOICE("          a when total < bid: []\n          b when total >= bid: []\n"), ""},
        {CHOICE("          a when total < bid: []\n          b when total > bid: []\n"), "W701"},
        {CHOICE("          a when total < bid: []\n          b when bid <= total: []\n"), "W701"}, /* no conclusions */
        {CHOICE("          a when empty(hand): []\n          b when count(hand) > 0: []\n"), ""},
        {CHOICE("          a when empty(hand): []\n          b when count(pile) > 0: []\n"), "W701"},
        {CHOICE("          a when done and total > 1: []\n          b when done and total <= 1: []\n          c when not done: []\n"), ""},
        {CHOICE("          a when coin == heads: []\n          b when coin == tails: []\n"), "W701"}, /* it may be none */
        {CHOICE("          a when coin == heads: []\n          b when coin == tails or coin == none: []\n"), ""},
        {CHOICE("          a when coin == none: []\n"), "W701"},
        {CHOICE("          a when coin == none or coin == heads: []\n"), "W701"},
        {CHOICE("          a 1 from hand to pile where hearts when done: []\n          b when not done: []\n"), "W701"},
        {CHOICE("          a 1 from hand to pile where hearts: []\n          b when done: []\n          c when not done: []\n"), ""},
    };
    (void)state;
    COMPARE(list);
}

static void loops(void **state)
{
    static const course list[] = {
        {"  - repeat: 3\n    do: [set: total += 1]\n", ""},
        {"  - repeat: until total > 3\n    do: [set: total += 1]\n", "W702"},
        {"  - repeat:\n    do:\n      - set: total += 1\n      - if: total > 3\n        then: [leave: repeat]\n", "W702"},
        {"  - repeat: until empty(deck)\n    do: [move: 1 from deck to pile]\n", ""},
        {"  - repeat: until empty(deck) or done\n    do: [move: 1 from deck to pile]\n", ""},
        {"  - repeat: until some(empty(hand))\n    do:\n      - each_player: [move: 1 from hand to pile]\n", ""},
        {"  - repeat: until all(empty(hand))\n    do:\n      - each_player: [move: 1 from hand to pile]\n", "W702"},
        {"  - repeat: until empty(deck) and done\n    do: [move: 1 from deck to pile]\n", "W702"},
        {"  - repeat: until empty(deck)\n    do: [move: total from deck to pile]\n", "W702"},
        {"  - repeat: until empty(open)\n    do: [move: 1 from open to pile where hearts]\n", "W702"},
        {"  - repeat: until empty(open)\n    do: [move: 1 from pile + open to hand of dealer]\n", "W702"},
        {"  - repeat: until empty(hand of dealer)\n    do: [move: 1 from hand of dealer to pile]\n", ""},
        {"  - repeat: until empty(hand of dealer)\n    do: [move: 1 from hand of (dealer + 1) to pile]\n", "W702"},
        {"  - repeat: until empty(row 2)\n    do: [move: 1 from row 2 to pile]\n", ""},
        {"  - repeat: until empty(row 2)\n    do: [move: 1 from row 1 to pile]\n", "W702"},
        {"  - repeat: until empty(row)\n    do: [move: 1 from row 1 to pile]\n", "W702"},
        {"  - repeat: until some(empty(hand))\n    do: [move: 1 from hand of dealer to pile]\n", ""},
        {"  - repeat: until empty(stock)\n    do: [draw: 2 from stock to pile]\n", "W702"}, /* it takes its cards back */
        {"  - repeat: until empty(deck)\n    do: [move: 1 from deck to pile, move: 1 from pile to deck]\n", "W702"},
        {"  - repeat: until empty(deck)\n    do:\n      - if: done\n        then: [move: 1 from deck to pile]\n", "W702"},
        {"  - turns: until total > 3\n    do: [choose: bid in 0..3]\n", ""},
        {"  - turns: until total > 3\n    do:\n      - if: done\n        then: [choose: bid in 0..3]\n", "W702"},
        {"  - turns: until total > 3\n    do:\n      - if: done\n        then: [choose: bid in 0..3]\n        else: [leave: turns]\n", ""},
        {"  - turns: 3 rounds\n    do: [next: player]\n", "W702"},
        {"  - turns: 3 rounds\n    do: [set: total += 1]\n", ""},
        {"  - repeat: until done\n    do:\n      - turns: 1 round\n        do: [choose: bid in 0..3]\n", ""},
        {"  - repeat: until done\n    do:\n      - turns: 1 round where done\n        do: [choose: bid in 0..3]\n", "W702"},
        {"  - repeat: until done\n    do:\n      - each_player: [choose: bid in 0..3]\n", ""},
    };
    (void)state;
    COMPARE(list);
}

static void selections(void **state)
{
    static const course list[] = {
        {TURN("choose: 0..5 from hand to pile where hearts else any"), ""},
        {"  - turns: 1 round\n    do: [choose: 5 from open to pile where hearts else any]\n", "W703"},
        {"  - turns: 1 round\n    do: [choose: 2 from open to pile where hearts else any]\n", ""},
        {"  - turns: 1 round\n    do: [choose: 20 from open to pile where hearts else any]\n", "W703"},
    };
    (void)state;
    COMPARE(list);
}

/* Hand after hand: each asks somebody, or they are counted. */
static void hands(void **state)
{
#define MATCH(until) "match: until " until "\n"
    static const course list[] = {
        {TURN("choose: 1 from hand to pile") MATCH("max(score) > 3"), ""},
        {"  - each_player: [set: score += 1]\n" MATCH("max(score) > 3"), "W702"}, /* that it is counted up is seen of single numbers only */
        {"  - set: played = 0\n" MATCH("played > 3"), "W702"},
        {"  - set: played += 1\n" MATCH("played > 3"), ""},
        {"  - set: played += 1\n" MATCH("played == most"), ""},
        {"  - set: played += 1\n" MATCH("max(score) > 3 or played >= most"), ""},
        {"  - set: played += 2\n" MATCH("played == most"), "W702"},
        {"  - set: played += 2\n" MATCH("played >= most"), ""},
        {"  - set: played -= 1\n" MATCH("played >= most"), "W702"},
        {"  - {if: total > 3, then: [set: played += 1]}\n" MATCH("played >= most"), "W702"},
        {"  - {if: total > 3, then: [set: played += 1], else: [choose: 1 from hand of dealer to pile by dealer]}\n" MATCH("played >= most"),
         ""},
        {"  - {if: total > 3, then: [end: hand]}\n" TURN("choose: 1 from hand to pile") MATCH("played >= most"), "W702"},
        {"  - {if: total > 3, then: [end: hand]}\n" TURN("choose: 1 from hand to pile"), ""},
        {"  - turns: until done\n    do: [choose: 1 from hand to pile]\n" MATCH("played >= most"), ""},
    };
#undef MATCH
    (void)state;
    COMPARE(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_about_cards),
        cmocka_unit_test(questions_about_values),
        cmocka_unit_test(conditions_of_options),
        cmocka_unit_test(loops),
        cmocka_unit_test(selections),
        cmocka_unit_test(hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
