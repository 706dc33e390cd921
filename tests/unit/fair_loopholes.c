/* fair_loopholes.c -- ways round the rules of play, each in a small game made for it: answers that say more than was asked, what hangs or is
 * void while an answer is carried out, triggers, cards that lie both ways, debts that nobody can settle any more. */
#include "fair/fair_impl.h"
#include "fairplay/caught.h"
#include "fairplay/rules_play.h"

#define OPTION(name)                                                                                                                       \
    "{'op':'choose','n':1,'option':'" name "','pass':false,'values':[],'from':null,'places':[],'to':null,'combo':null,'height':null}"
#define BID(n, value)                                                                                                                      \
    "{'op':'choose','n':" n ",'option':null,'pass':false,'values':['" value                                                                \
    "'],'from':null,'places':[],'to':null,'combo':null,'height':null}"

static void start(fairplay *p, const char *rest, bool sealed)
{
    char game[2048];
    snprintf(game, sizeof game, "game: loophole\nplayers: 2\ndealing_procedure: home\nsetup:\n  - deal: 3 to each_player from deck\n%s",
             rest);
    const char *why = fairplay_try_rules(p, "loophole", game, "Ana Ben", sealed);
    if (why)
        fail_msg("%s", why);
    fairplay_go(p);
}

/* All that is due and all choices, at random; then it ends. */
static void play_out(fairplay *p)
{
    uint32_t random = 5;
    while (rules_play_one(p, &random))
        ;
    fairplay_end(p);
}

/* A line that its own writer refuses, with these words. */
static void unwritten(const char *line, const char *const *why, const char *words)
{
    if (line || !strstr(*why, words))
        fail_msg("wanted \"%s\", found %s", words, line ? line : *why);
}

static const char *const hung = "what follows from the answer depends on hidden cards, and nobody can tell it";

/* ---- answers that say more than was asked ---- */

static const char with_combos[] = "combos: {one_card: 1, two: 2}\nzones: {melds: {type: table}}\nstate: {score: number each, bid: number}\n"
                                  "play:\n  - turns: 1 round\n    do:\n      - choose:\n          rest: []\n"
                                  "          lay combo from hand to discard_pile: []\n          say bid in 1..3: []\n"
                                  "          meld set 1..3 from hand to melds: []\n          want 4 from hand to melds else pass: []\n"
                                  "      - if: kind(chosen) != none\n        then: [set: score += 1]\npayoff: score\n";

static void test_more_than_asked(void **unused)
{
    static const char *const more[] = {
        "'option':'rest','pass':false,'values':[],'from':null,'places':[],'to':null,'combo':'two','height':'A'",
        "'option':'rest','pass':false,'values':[],'from':null,'places':[],'to':null,'combo':null,'height':'A'",
        "'option':'rest','pass':false,'values':[],'from':null,'places':[],'to':'melds','combo':null,'height':null",
        "'option':'rest','pass':false,'values':[],'from':'deck','places':[],'to':null,'combo':null,'height':null",
        "'option':'rest','pass':true,'values':[],'from':null,'places':[],'to':null,'combo':null,'height':null",
        "'option':'rest','pass':false,'values':['1'],'from':null,'places':[],'to':null,'combo':null,'height':null",
        "'option':'say','pass':false,'values':['1'],'from':null,'places':[],'to':null,'combo':'two','height':'2'",
        "'option':'say','pass':false,'values':['1'],'from':'hand.1','places':[],'to':'melds','combo':null,'height':null",
        "'option':'say','pass':false,'values':[],'from':null,'places':[],'to':null,'combo':null,'height':null",
        "'option':'say','pass':false,'values':['1','1'],'from':null,'places':[],'to':null,'combo':null,'height':null",
        "'option':'meld','pass':false,'values':[],'from':'hand.1','places':[0],'to':'melds','combo':'two','height':'A'",
        "'option':'lay','pass':false,'values':[],'from':'hand.1','places':[0],'to':'discard_pile','combo':null,'height':null",
        "'option':'want','pass':true,'values':[],'from':null,'places':[],'to':null,'combo':'two','height':'A'",
        "'option':'want','pass':true,'values':[],'from':'hand.1','places':[],'to':'melds','combo':null,'height':null",
    };
    fairplay p;
    script s;
    (void)unused;
    start(&p, with_combos, false);
    fairplay_act(&p, 1, OPTION("rest"));
    script_load(&s, &p);
    const size_t act = script_find(&s, "act", 0);
    uncaught(&s, ANYBODY);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        char op[400];
        snprintf(op, sizeof op, "{'op':'choose','n':1,%s}", more[i]);
        caught_with(&s, act, "op", op, "rules", "Ana's answer to choice 1 is none that the rules offer");
    }
    script_set(
        &s, act, "op",
        "{'op':'choose','n':1,'option':'want','pass':true,'values':[],'from':null,'places':[],'to':null,'combo':null,'height':null}");
    uncaught(&s, ANYBODY); /* three cards are not four */
    cheats_free(&s, &p);
}

/* ---- what happens while an answer is carried out ---- */

static void both_pick(fairplay *p, const char *ana, const char *ben)
{
    const uint32_t a = fairplay_pick(p, 1, ana), b = fairplay_pick(p, 2, ben);
    fairplay_go(p);
    fairplay_show(p, 1, a, ana);
    fairplay_show(p, 2, b, ben);
}

/* What Ana sets hangs on her cards: what Ben answered must not be lost over it. */
static void test_hangs_together(void **unused)
{
    fairplay p;
    script s;
    const char *why = NULL;
    (void)unused;
    start(&p,
          "state: {stake: number each secret, folded: flag each}\nplay:\n  - together:\n      - choose:\n"
          "          stay: [set: stake = count(hand where it is clubs or spades)]\n          fold: [set: folded = yes]\n"
          "payoff: 10 * stake + (0 if folded else 1)\n",
          false);
    both_pick(&p, OPTION("stay"), OPTION("fold"));
    unwritten(talon_fair_write_dealer(p.house, &why, &p.dealer, "do"), &why, hung);
    script_load(&s, &p);
    script_insert(&s, s.n, "{'k':'do','prev':'','op':{'op':'together','n':1},'open':[],'box':[]}");
    caught(&s, ANYBODY, s.n - 1, "refused", hung);
    cheats_free(&s, &p);
}

/* Too large a number makes the hand void, as in play. */
static void test_void_together(void **unused)
{
    fairplay p;
    (void)unused;
    start(&p,
          "state: {gain: number each, bid: number each}\nplay:\n  - together:\n      - choose:\n"
          "          greedy: [set: gain = 1000000000 * 4]\n          modest: [set: gain = 5]\n"
          "  - turns: 1 round\n    do: [choose: bid in 1..3]\npayoff: gain\n",
          false);
    both_pick(&p, OPTION("modest"), OPTION("greedy"));
    fairplay_go(&p);
    const talon_verdict *v = talon_transcript_finish(p.bystander, true);
    assert_true(v->verified && v->over);
    assert_int_equal(v->payoff[0], 0);
    assert_int_equal(v->payoff[1], 0);
    fairplay_free(&p);
}

/* One answer has one text. */
static void test_spaced_pick(void **unused)
{
    static const char *const texts[] = {
        "{'op':'choose', 'n':1,'option':null,'pass':false,'values':['1'],'from':null,'places':[],'to':null,"
        "'combo':null,'height':null}",
        "{'op':'choose','n':1,'option':null,'pass':false,'values':['1'],'from':null,'places':[-0],'to':null,"
        "'combo':null,'height':null}"};
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fairplay p;
        uint8_t salt[32];
        const char *why = NULL;
        start(&p, "state: {bid: number each}\nplay:\n  - together: [choose: bid in 1..3]\npayoff: bid\n", false);
        const uint32_t a = fairplay_pick(&p, 1, texts[i]);
        fairplay_pick(&p, 2, BID("1", "1"));
        fairplay_go(&p);
        fairplay_salt(&p, salt, "pick", 1);
        unwritten(talon_fair_write_show(p.seat[1], &why, &p.key[1], a, texts[i], salt), &why, "shows what is no answer");
        fairplay_free(&p);
    }
}

/* ---- triggers ---- */

static const char trigger[] = "state: {bid: number each}\ntriggers:\n  - when: bid of seat 1 == 3%s\n    timing: after_step\n"
                              "    do: [%s{move: 1 from deck to hand of seat 1}]\n"
                              "play:\n  - turns: 1 round\n    do: [choose: bid in 1..3]\npayoff: bid\n";

/* An answer without cards moves none: what a trigger does then is the dealer's to do, line by line. */
static void test_trigger_steps(void **unused)
{
    fairplay p;
    script s;
    char rest[512];
    (void)unused;
    snprintf(rest, sizeof rest, trigger, "", "{shuffle: deck}, ");
    start(&p, rest, false);
    fairplay_act(&p, 1, BID("1", "3"));
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_SHUFFLE);
    assert_int_equal(fairplay_count(&p, "hand.1"), 3);
    play_out(&p);
    assert_int_equal(fairplay_count(&p, "hand.1"), 4);
    script_load(&s, &p);
    assert_true(uncaught(&s, WITH_END) & TALON_UNPROVED_CHOICES);
    const size_t act = script_find(&s, "act", 0);
    script_cut_off(&s, act + 1);
    script_insert(&s, act + 1, "{'k':'act','prev':'','seat':2,'op':" BID("2", "1") ",'say':null,'open':[]}");
    caught(&s, ANYBODY, act + 1, "order", "Ben answers, and nothing is asked");
    cheats_free(&s, &p);
}

static void test_trigger_hangs(void **unused)
{
    fairplay p;
    script s;
    char rest[512];
    const char *why = NULL;
    (void)unused;
    snprintf(rest, sizeof rest, trigger, " and not (top of deck is 2..K)", "");
    start(&p, rest, false);
    char *op = fair_quotes(BID("1", "3"));
    unwritten(talon_fair_write_act(p.seat[1], &why, &p.key[1], op, NULL), &why, hung);
    free(op);
    script_load(&s, &p);
    script_insert(&s, s.n, "{'k':'act','prev':'','seat':1,'op':" BID("1", "3") ",'say':null,'open':[]}");
    caught(&s, ANYBODY, s.n - 1, "refused", hung);
    script_set(&s, s.n - 1, "op", BID("1", "2")); /* there nothing is looked at */
    uncaught(&s, ANYBODY);
    cheats_free(&s, &p);
}

/* ---- cards ---- */

/* Whoever points at a closed card chose it, knowing it or not. */
static void test_pointing(void **unused)
{
    static const char *const from[] = {"deck", "hand"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fairplay p;
        script s;
        char rest[256];
        snprintf(rest, sizeof rest,
                 "zones: {out: {type: table, sees: none}}\nplay:\n  - turns: 1 round\n    do: [choose: 1 from %s to out]\n"
                 "payoff: count(hand)\n",
                 from[i]);
        start(&p, rest, false);
        play_out(&p);
        script_load(&s, &p);
        assert_int_equal(!(uncaught(&s, WITH_END) & TALON_UNPROVED_CHOICES), i);
        cheats_free(&s, &p);
    }
}

/* Which card of a shuffled pile lies up, no verifier could follow: the game stops there. */
static void test_both_ways(void **unused)
{
    fairplay p;
    script s;
    const char *why = NULL;
    (void)unused;
    start(&p,
          "state: {bid: number each}\nplay:\n  - turns: 1 round\n    do:\n      - reveal: 1 from deck\n      - choose: bid in 1..3\n"
          "      - shuffle: deck\npayoff: count(deck where up(it))\n",
          false);
    fairplay_act(&p, 1, BID("1", "3"));
    unwritten(talon_fair_write_dealer(p.house, &why, &p.dealer, "do"), &why, "in a way that nobody can tell");
    fairplay_free(&p);
    start(&p, "state: {bid: number each}\nplay:\n  - turns: 1 round\n    do: [choose: bid in 1..3]\npayoff: bid\n", false);
    fairplay_act(&p, 1, BID("1", "3"));
    script_load(&s, &p);
    script_insert(&s, s.n, "{'k':'do','prev':'','op':{'op':'tell','values':['1']},'open':[],'box':[]}");
    caught(&s, ANYBODY, s.n - 1, "dealers_choice", "nobody asked for this");
    cheats_free(&s, &p);
}

/* A revoke in a hand that was shuffled away stays a debt, and nothing of it is kept but its line. */
static void test_lost_debts(void **unused)
{
    fairplay p;
    uint32_t random = 2;
    (void)unused;
    start(&p,
          "zones: {trick: {type: table}}\nstate: {hand_no: number kept}\nplay:\n  - set: hand_no += 1\n  - turns: 1 round\n"
          "    do: [choose: 1 from hand to trick where led else any]\nmatch: until hand_no == 12\npayoff: hand_no\n",
          true);
    while (rules_play_one(&p, &random))
        ;
    const rules_course *c = &p.bystander->course;
    assert_true(c->debts_n > 1);
    uint32_t lost = 0;
    for (size_t i = 0; i < c->debts_n; i++)
        lost += !c->debt[i].state && !c->debt[i].names;
    assert_true(lost + 1 >= c->debts_n && lost > 0);
    assert_int_equal(talon_transcript_finish(p.bystander, true)->debts, c->debts_n);
    fairplay_free(&p);
}

/* ---- numbers ---- */

/* Whoever begins a game sets them; nobody is to overlook it. */
static void test_numbers(void **unused)
{
    fairplay p;
    script s;
    char rules[256], words[256], game[65];
    int32_t value;
    (void)unused;
    start(&p,
          "numbers: {ante: 1, most: 5}\nstate: {bid: number each}\nplay:\n  - turns: 1 round\n    do: [choose: bid in ante..most]\npayoff: "
          "bid\n",
          false);
    script_load(&s, &p);
    script_cut_off(&s, 1);
    snprintf(game, sizeof game, "%s", json_string_value(json_object_get(json_object_get(script_at(&s, 0), "rules"), "game")));
    snprintf(rules, sizeof rules, "{'game':'%s','dealer':2,'numbers':[['ante',777],['most',1000000]]}", game);
    script_set(&s, 0, "rules", rules);
    char *text = script_seal(&s);
    judged j = fair_judge(text, strlen(text), NULL, false);
    assert_true(j.v->verified);
    assert_string_equal(talon_transcript_number(j.t, 1, &value), "most");
    assert_int_equal(value, 1000000);
    assert_null(talon_transcript_number(j.t, 2, &value));
    talon_transcript_words(j.t, words, sizeof words);
    if (!strstr(words, "played by its rules with ante 777, most 1000000, full audit"))
        fail_msg("%s", words);
    judged_free(&j);
    free(text);
    snprintf(rules, sizeof rules, "{'game':'%s','dealer':2,'numbers':[['pot',1]]}", game);
    caught_with(&s, 0, "rules", rules, "game", "the game has no number \"pot\"");
    cheats_free(&s, &p);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_more_than_asked), cmocka_unit_test(test_hangs_together), cmocka_unit_test(test_void_together),
        cmocka_unit_test(test_spaced_pick),     cmocka_unit_test(test_trigger_steps),  cmocka_unit_test(test_trigger_hangs),
        cmocka_unit_test(test_pointing),        cmocka_unit_test(test_both_ways),      cmocka_unit_test(test_lost_debts),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
