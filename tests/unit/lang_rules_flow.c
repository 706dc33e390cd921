/* lang_rules_flow.c -- what the course of play shows of cards and variables that not everybody sees: found wherever it is read (E711, E714, W705);
 * and what answers given at once may read (E705). */
#include "lang_help.h"

#define HEAD                                                                                                                               \
    "game: flow\nplayers: 2..4\ndealing_procedure: home\n"                                                                                 \
    "zones: {pile: {type: table}, open: {type: table}, away: {type: table, sees: none}, trick: {type: table, sees: none},\n"               \
    "        mail: {type: table, owner: each_player, sees: owner}}\n"                                                                      \
    "setup: [deal: 5 to each_player from deck, deal: 3 to open from deck]\n"                                                               \
    "state: {boss: seat, seen: suit, total: number, bid: number each, mine: number each secret, hint: number secret to boss,\n"            \
    "        note: number each secret to boss, friend: seat each, word: number each secret to friend, spy: seat secret}\n"

typedef coded course;
#define COMPARE(list) compare_codes(HEAD, list, sizeof(list) / sizeof *(list))

#define TURN(steps)   "play:\n  - turns: 1 round\n    do: [" steps "]\n"
#define CHOICE(texts) "play:\n  - turns: 1 round\n    do:\n      - choose:\n" texts

/* What an option's steps may say is what was chosen by that option. */
static void chosen(void **state)
{
    static const course list[] = {
        {TURN("choose: 1 from hand to open, set: seen = suit(chosen)"), ""},
        {TURN("choose: 1 from hand to away, set: seen = suit(chosen)"), "E711"},
        {TURN("choose: 1 from hand to away (up), set: seen = suit(chosen)"), ""},
        {CHOICE("          hide 1 from hand to away: [set: seen = suit(chosen)]\n          show 1 from hand to open: []\n"), "E711"},
        {CHOICE("          show 1 from hand to open: []\n          hide 1 from hand to away: [set: seen = suit(chosen)]\n"), "E711"},
        {CHOICE("          hide 1 from hand to away: []\n          show 1 from hand to open: [set: seen = suit(chosen)]\n"), ""},
        {CHOICE("          show 1 from hand to open: [set: seen = suit(chosen)]\n          hide 1 from hand to away: []\n"), ""},
        {CHOICE("          show 1 from hand to open: []\n          hide 1 from hand to away: []\n      - set: seen = suit(chosen)\n"),
         "E711"},
        {CHOICE("          hide 1 from hand to away: []\n          show 1 from hand to open: []\n      - set: seen = suit(chosen)\n"),
         "E711"},
        {CHOICE("          one 1 from open to pile: []\n          show 1 from hand to open: []\n      - set: seen = suit(chosen)\n"), ""},
        {CHOICE("          call bid in 1..3: [set: total = count(chosen)]\n          hide 1 from hand to away: []\n"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* That nothing could be chosen tells what was looked for. */
static void passes(void **state)
{
    static const course list[] = {
        {TURN("choose: bid in 0..3 else pass"), ""},
        {TURN("choose: bid in 1..count(open where hearts) else pass"), ""},
        {TURN("choose: bid in 1..count(hand where hearts) else pass"), "W705"},
        {TURN("choose: bid in 1..3 where bid < count(hand where hearts) else pass"), "W705"},
        {TURN("choose: bid in 1..count(hand of (player + 1) where hearts) else pass"), "E714"},
        {TURN("choose: 1 from hand to open where hearts else pass"), "W705"},
        {TURN("choose: 1 from open to pile where hearts else pass"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* All zones and all clauses of a verb. */
static void verbs(void **state)
{
    static const course list[] = {
        {TURN("move: all from open to pile where hearts"), ""},
        {TURN("move: all from hand to pile where hearts"), "W705"},
        {TURN("move: all from open + hand to pile where hearts"), "W705"},
        {TURN("move: all from hand + hand of (player + 1) to pile where hearts"), "W705"},
        {TURN("move: all from open + hand of boss to pile where rank(it) == A"), "W705"},
        {TURN("move: all from away + open to pile where hearts"), "W705"},
        {TURN("move: all from open + pile to deck where hearts"), ""},
        {TURN("move: all from discard_pile + open to deck where hearts"), ""},
        {TURN("move: all from open + discard_pile to deck where rank(it) == A"), ""},
        {TURN("move: all from away + open to pile where hearts, reveal: all from away"), ""}, /* they are turned up there */
        {TURN("reveal: all from away where hearts"), "W705"},                                 /* but not before */
        {TURN("move: all from hand + open to pile where up(it)"), ""},                        /* which reads no face */
        {TURN("move: count(hand where hearts) from open to pile"), "W705"},
        {TURN("cut: deck at count(hand where hearts)"), "W705"},
        {TURN("cut: deck min count(hand where hearts)"), "W705"},
        {TURN("cut: deck min count(hand)"), ""},
        {TURN("{if: top(discard_pile) is 8, then: [draw: 1 from deck to hand]}"), ""},
        {TURN("{if: top(deck) is 8, then: [draw: 1 from deck to hand]}"), "W705"},
        {TURN("deal: count(hand where hearts) to hand from deck"), "W705"},
        {TURN("move: 1 from open to hand of boss"), ""},
        {TURN("move: 1 from open to hand of spy"), "W705"},
        {TURN("move: 1 from hand of spy to open"), "W705"},
    };
    (void)state;
    COMPARE(list);
}

/* Who is asked is not always whose turn it is, and sees what is their own. */
static void choosers(void **state)
{
    static const course list[] = {
        {TURN("choose: 1 from hand to open where hearts else any"), ""},
        {TURN("choose: 1 from hand to open by dealer"), ""},
        {TURN("choose: 1 from hand to open where hearts else any by dealer"), "E714"},
        {TURN("choose: 1 from hand to open where count(open) > 1 else any by dealer"), ""},
        {TURN("choose: 1 from hand of dealer to open where hearts else any by dealer"), ""},
        {TURN("choose: bid in 1..3 where bid > mine else pass by dealer"), "E714"},
        {TURN("choose: bid in 1..3 where bid > mine of dealer or bid == 1 by dealer"), "W701"},
    };
    (void)state;
    COMPARE(list);
}

/* A question about values may read no more than who is asked sees; whose variable gets the value is seen. */
static void values(void **state)
{
    static const course list[] = {
        {TURN("choose: bid in 1..3 where bid != count(hand where hearts)"), ""},
        {TURN("choose: bid in 1..3 where bid != count(hand of (player + 1) where hearts)"), "E714"},
        {TURN("choose: bid in 1..3 where bid != sum(count(hand where hearts))"), "E714"},
        {TURN("choose: bid in 1..3 where bid != sum(count(hand))"), ""},
        {TURN("choose: bid of boss in 1..3"), ""},
        {TURN("choose: bid of spy in 1..3"), "W705"},
        {CHOICE("          go when count(hand of boss where hearts) > 1: []\n          stay: []\n"), "E714"},
        {CHOICE("          go when count(hand where hearts) > 1: []\n          stay: []\n"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* Where cards go, what lies there, how many have to be chosen, what was led. */
static void places(void **state)
{
    static const course list[] = {
        {TURN("choose: 1 from open to mail of boss"), ""},
        {TURN("choose: 1 from open to mail of spy"), "W705"},
        {TURN("choose: 1 from hand to open where rank(it) > rank(there) else any"), ""},
        {TURN("choose: 1 from hand to mail where rank(it) > rank(there) else any"), ""},
        {TURN("choose: 1 from hand to mail of (player + 1) where rank(it) > rank(there) else any"), "E714"},
        {TURN("choose: 1 from hand to mail of (player + 1) where count(there) > 0 else any"), ""},
        {TURN("choose: 1 from hand to away where rank(it) > rank(there) else any"), "E714"},
        {TURN("choose: count(open where hearts) from hand to away"), ""},
        {TURN("choose: count(hand where hearts) from hand to away"), "W705"},
        {TURN("choose: 0..count(hand where hearts) from hand to away"), ""},
        {TURN("choose: 1 from hand to trick where led else any"), "E714"},
        {TURN("choose: 1 from hand to trick where 2..9 of led else any"), "E714"},
        {TURN("choose: 1 from hand to trick (up) where led else any"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* secret to NAME: what is put there they see. */
static void put_there(void **state)
{
    static const course list[] = {
        {TURN("set: hint = count(open where hearts)"), ""},
        {TURN("set: hint = count(hand where hearts)"), "E711"},
        {TURN("tell: hint = count(hand where hearts)"), ""},
        {TURN("set: hint = count(hand of boss where hearts)"), ""},
        {TURN("set: hint += mine of boss"), ""},
        {TURN("set: hint += mine"), "E711"},
        {TURN("set: word = word + 1"), ""},
        {TURN("set: word = count(hand of friend where hearts)"), ""},
        {TURN("set: word = count(hand of friend of dealer where hearts)"), "E711"},
        {TURN("set: word = word of dealer"), "E711"},
    };
    (void)state;
    COMPARE(list);
}

/* secret to NAME: that player, and no other, not even the owner. */
static void told_to(void **state)
{
    static const course list[] = {
        {TURN("choose: bid in 1..3 where bid != hint"), "E714"},
        {TURN("choose: bid in 1..3 where bid != hint by dealer"), "E714"},
        {TURN("choose: bid in 1..3 where bid != hint by boss"), ""},
        {TURN("choose: bid in 1..3 where bid != mine"), ""},
        {TURN("choose: bid in 1..3 where bid != note"), "E714"},
        {TURN("choose: bid in 1..3 where bid != note by boss"), ""},
        {TURN("choose: bid in 1..3 where bid != word"), "E714"},
        {TURN("choose: bid in 1..3 where bid != word by friend"), ""},
        {TURN("choose: bid in 1..3 where bid != word of dealer by friend"), "E714"},
        {TURN("choose: bid in 1..3 where bid != word of dealer by friend of dealer"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* What happens between steps shows as much. */
static void interruptions(void **state)
{
#define RULE(when, verb) TURN("choose: 1 from hand to away") "triggers:\n  - when: " when "\n    do: [" verb "]\n"
    static const course list[] = {
        {RULE("count(open) > 2", "move: all from open to pile"), ""},
        {RULE("count(hand of seat 1 where hearts) > 2", "move: all from open to pile"), "W705"},
        {RULE("count(open) > 2", "move: count(hand of seat 1 where hearts) from open to pile"), "W705"},
        {TURN("choose: 1 from hand to away") "match: until total > 1\n", ""},
        {TURN("choose: 1 from hand to away") "match: until count(hand of seat 1 where hearts) > 1\n", "W705"},
        {TURN("choose: 1 from hand to away") "playing: bid < 3\n", ""},
        {TURN("choose: 1 from hand to away") "playing: mine < 3\n", "W705"},
    };
#undef RULE
    (void)state;
    COMPARE(list);
}

/* Whoever answers first, the outcome is the same: nothing is read that others' answers change. */
static void at_once(void **state)
{
#define ALL(text) "play:\n  - together: [" text "]\n"
    static const course list[] = {
        {ALL("choose: bid in 0..3 where bid != count(hand)"), ""},
        {ALL("choose: bid in 0..3 where bid != total"), ""},
        {ALL("choose: bid in 0..3 where bid != bid of (player + 1)"), "E705"},
        {ALL("choose: bid in 0..max(bid)"), "E705"},
        {ALL("choose: bid in 0..(total + 3)"), ""},
        {ALL("choose: bid in 0..(mine + 3)"), "W705"}, /* nobody's answer, but who has one */
        {ALL("choose: total in 0..3"), "E705"},
        {ALL("choose: bid of dealer in 0..3"), "E705"},
        {ALL("choose: 1 from hand to pile"), ""},
        {ALL("choose: 1 from hand of player to pile where hearts else any"), ""},
        {ALL("choose: 1 from hand to pile where count(pile) > 0 else any"), "E705"},
        {ALL("choose: 1 from hand to pile where count(open) > 0 else any"), ""},
        {ALL("choose: 1 from open to hand"), "E705"},
        {ALL("choose: 1 from hand of dealer to pile"), "E705"},
        {ALL("choose: {low: [set: bid = 1], top: [set: bid = total]}"), ""},
        {ALL("choose: {low: [set: bid = 1], top: [set: bid = bid + 1]}"), ""},
        {ALL("choose: {low: [set: bid = 1], top: [set: bid = bid of dealer]}"), "E705"},
        {ALL("choose: {low: [set: bid = 1], top: [set: bid = sum(bid)]}"), "E705"},
        {ALL("choose: {low: [set: bid = 1], top when some(bid > 0): []}"), "E705"},
        {ALL("choose: {low 1 from hand to pile: [set: bid = count(chosen)], top: [set: bid = count(hand)]}"), ""},
        {ALL("choose: {low 1 from hand to pile: [set: bid = count(pile)], top: []}"), "E705"},
        {ALL("choose: {low 1 from hand to pile: [], top: [set: bid = count(hand of dealer)]}"), "E705"},
        /* who has no answer is not waited for: all see who that is */
        {ALL("choose: 1 from hand to pile where hearts"), "W705"},
        {ALL("choose: bid in 1..count(hand where hearts)"), "W705"},
        {ALL("choose: {top when count(hand where hearts) > 2: [set: bid = 1]}"), "W705"},
        {ALL("choose: {top when count(hand where hearts) > 2: [set: bid = 1], low: []}"), ""},
        {ALL("choose: {top when mine > 2: [set: bid = 1], low when mine <= 2: []}"), ""},
        {ALL("choose: {top when count(hand of dealer where hearts) > 2: [set: bid = 1], low: []}"), "E714"},
        {ALL("choose: {top when count(hand) > 2: [set: bid = 1]}"), ""},
    };
#undef ALL
    (void)state;
    COMPARE(list);
}

/* A deal that counts with what nobody sees shows it. */
static void counted_deal(void **state)
{
    static const char text[] = "game: dealt\nplayers: 2\ndealing_procedure: home\nstate: {count_of: number kept%s = 2}\n"
                               "setup: [deal: count_of to each_player from deck]\n"
                               "play:\n  - turns: 1 round\n    do: [choose: 1 from hand to discard_pile]\n  - set: count_of += 1\n";
    char room[1024];
    (void)state;
    snprintf(room, sizeof room, text, "");
    assert_string_equal(codes_of(room), "");
    snprintf(room, sizeof room, text, " secret");
    assert_string_equal(codes_of(room), "W705");
}

/* Cards of several zones are looked at as one heap: as secret as the most secret of them to whom it concerns. */
static void together(void **state)
{
    static const course list[] = {
        {TURN("set: total = count(open + pile where hearts)"), ""},
        {TURN("set: total = count(open + discard_pile where hearts)"), ""},
        {TURN("set: total = count(hand + open where hearts)"), "E711"},
        {TURN("set: total = count(open + hand where hearts)"), "E711"},
        {TURN("set: total = count(hand + open where up(it))"), ""},
        {TURN("set: mine = count(hand + mail where hearts)"), ""},
        {TURN("set: mine = count(hand + open where hearts)"), ""},
        {TURN("set: mine = count(hand + hand of (player + 1) where hearts)"), "E711"},
        {TURN("set: mine = count(hand of (player + 1) + hand where hearts)"), "E711"},
        {TURN("set: hint = count(hand of boss + open where hearts)"), ""},
        {TURN("set: hint = count(hand of boss + hand where hearts)"), "E711"},
        {TURN("choose: 1 from hand to open where count(hand + open where hearts) > 0 else any"), ""},
        {TURN("choose: 1 from hand to open where count(hand + hand of (player + 1) where hearts) > 0 else any"), "E714"},
        {TURN("choose: 1 from hand + open to pile where hearts else any"), ""},
        {TURN("choose: 1 from open + pile to open where hearts else pass"), ""},
        {TURN("choose: 1 from hand + hand of (player + 1) to open where hearts else any"), "E714"},
        {TURN("{if: count(open + pile where hearts) > 0, then: [set: total = 1]}"), ""},
        {TURN("{if: count(open + hand where hearts) > 0, then: [set: total = 1]}"), "W705"},
    };
    (void)state;
    COMPARE(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chosen),  cmocka_unit_test(passes),        cmocka_unit_test(verbs),        cmocka_unit_test(choosers),
        cmocka_unit_test(told_to), cmocka_unit_test(interruptions), cmocka_unit_test(at_once),      cmocka_unit_test(values),
        cmocka_unit_test(places),  cmocka_unit_test(put_there),     cmocka_unit_test(counted_deal), cmocka_unit_test(together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
