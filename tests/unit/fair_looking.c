/* fair_looking.c -- cheats where the rules look at cards by themselves (docs/transcript.md §14.3): a card that was turned up, hidden cards that a step takes, what is
 * only kept. Each is sealed with good signatures; and what the victim reads. */
#include "fair/fair_impl.h"
#include "fairplay/caught.h"
#include "fairplay/rules_play.h"

static const char *const told_wrong = "what the dealer told about hidden cards is not what the cards say";

/* A game with these lines, played to its end, or as far as it goes, and taken apart. */
static void load(script *s, fairplay *p, const char *lines, const char *seed, bool sealed)
{
    char game[2048];
    uint32_t random = 3;
    snprintf(game, sizeof game, "game: looking\nplayers: 2\ndealing_procedure: home\n%s", lines);
    const char *why = fairplay_try_rules(p, seed, game, "Ana Ben", sealed);
    if (why)
        fail_msg("%s", why);
    while (rules_play_one(p, &random))
        ;
    fairplay_end(p);
    script_load(s, p);
}

static const char *name_of(const script *s, size_t i)
{
    const char *name = json_string_value(json_object_get(json_object_get(script_at(s, i), "op"), "op"));
    return name ? name : "";
}

/* The nth line, from 0, with this operation. */
static size_t find_op(const script *s, const char *name, size_t nth)
{
    for (size_t i = 0; i < s->n; i++)
        if (strcmp(name_of(s, i), name) == 0 && nth-- == 0)
            return i;
    fail_msg("no line does \"%s\"", name);
    return 0;
}

static const char *told_at(const script *s, size_t line, size_t i)
{
    return json_string_value(json_array_get(json_object_get(json_object_get(script_at(s, line), "op"), "values"), i));
}

/* ---- what is turned up ---- */

static const char turning[] = "setup:\n  - deal: 2 to each_player from deck\n  - discard: 1 from deck until top(discard_pile) is hearts\n"
                              "state: {bid: number each}\nplay:\n  - turns: 1 round\n    do: [choose: bid in 1..3]\npayoff: bid\n";

static bool is_turning(const script *s, size_t i)
{
    const json_t *to = json_object_get(json_object_get(script_at(s, i), "op"), "to");
    const char *first = json_string_value(json_array_get(to, 0));
    return first && strcmp(first, "discard_pile") == 0;
}

/* A starter of a friend's choice: the first card is left out, another one is taken, or one more. */
static void test_turned_up(void **unused)
{
    fairplay p;
    script s;
    size_t first = 0, n = 0;
    (void)unused;
    for (uint32_t seed = 0; n < 2; seed++) {
        char name[16];
        if (seed)
            cheats_free(&s, &p);
        snprintf(name, sizeof name, "turn %u", seed);
        load(&s, &p, turning, name, false);
        first = n = 0;
        for (size_t i = 0; i < s.n; i++) {
            first = is_turning(&s, i) && !n ? i : first;
            n += is_turning(&s, i);
        }
    }
    uncaught(&s, WITH_END);
    script_repeat(&s, first + n, first + n - 1);
    caught(&s, ANYBODY, first + n, "dealers_choice", "nobody asked for this");
    script_drop(&s, first + n);
    script_drop(&s, first + n - 1); /* the heart: so it is not yet Ana's turn */
    caught(&s, ANYBODY, first + n - 1, "order", "Ana answers, and nothing is asked");
    caught_with(&s, first, "op", "{'op':'move','from':'deck','to':'discard_pile','indices':[1],'at':'end','face':'up'}", "dealers_choice",
                "the step due is");
    cheats_free(&s, &p);
}

/* ---- hidden cards that a step takes ---- */

#define TAKING(zone, before, after)                                                                                                        \
    "zones: {away: {type: table, sees: none}, open: {type: discard}}\nstate: {bid: number each}\nsetup:\n  - deal: 6 to each_player from " \
    "deck\nplay:\n  - turns: 1 round\n    do: [choose: bid in 1..3]\n" before                                                              \
    "  - tell: [{if: count(hand of seat 1 where 2..8) > 0, then: "                                                                         \
    "[move: 1 from hand of seat 1 to " zone " where 2..8]}]\n" after "payoff: bid\n"

/* The line that tells which card it is, in a game where there is one. */
static size_t load_taking(script *s, fairplay *p, const char *lines, bool sealed)
{
    for (uint32_t seed = 0;; seed++) {
        char name[16];
        snprintf(name, sizeof name, "take %u", seed);
        load(s, p, lines, name, sealed);
        for (size_t i = 0; i + 1 < s->n; i++)
            if (strcmp(name_of(s, i), "tell") == 0 && told_at(s, i, 1))
                return i;
        cheats_free(s, p);
    }
}

/* More, fewer, places that there are not, or not in order. */
static void test_no_places(void **unused)
{
    static const char *const values[] = {"'0','1'",     "'1'",  "'1','6'", "'1','-1'",   "'2','0','1'",
                                         "'2','1','0'", "'-1'", "'7','0'", "'1','0','0'"};
    fairplay p;
    script s;
    (void)unused;
    const size_t tell = load_taking(&s, &p, TAKING("away", "", ""), false);
    script_cut_off(&s, tell + 1);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char op[64];
        snprintf(op, sizeof op, "{'op':'tell','values':[%s]}", values[i]);
        caught_with(&s, tell, "op", op, "told", "values, and the rules ask for");
    }
    cheats_free(&s, &p);
}

static int other_place(const script *s, size_t tell)
{
    return (atoi(told_at(s, tell, 1)) + 1) % 6;
}

static void tell_place(script *s, size_t tell, int place)
{
    char op[64];
    snprintf(op, sizeof op, "{'op':'tell','values':['1','%d']}", place);
    script_set(s, tell, "op", op);
}

/* It goes where nobody sees it: the audit finds it, and without one it stays a debt. */
static void test_hidden_places(void **unused)
{
    (void)unused;
    for (int sealed = 0; sealed < 2; sealed++) {
        fairplay p;
        script s;
        const size_t tell = load_taking(&s, &p, TAKING("away", "", ""), sealed);
        const int place = other_place(&s, tell);
        char op[128];
        uncaught(&s, ANYBODY);
        tell_place(&s, tell, place);
        snprintf(op, sizeof op, "{'op':'move','from':'hand.1','to':'away','indices':[%d],'at':'end','face':null}", place);
        if (!place)
            snprintf(op, sizeof op, "{'op':'deal','n':1,'from':'hand.1','to':['away'],'face':null}");
        script_set(&s, tell + 1, "op", op);
        if (!sealed) {
            caught(&s, WITH_END, tell, "told", told_wrong);
            caught(&s, AS_ANA, tell, "told", told_wrong); /* whose cards they are */
        }
        script_cut_off(&s, tell + 2);
        assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_DEBTS);
        cheats_free(&s, &p);
    }
}

/* The first of these that is found by everybody at once: a card of those that are revealed later, laid in place of the right one. */
static bool is_found(script *s, size_t tell, size_t reveal)
{
    const json_t *shown = json_object_get(script_at(s, reveal), "open");
    const int right = atoi(told_at(s, tell, 1));
    for (int place = 0; place < 6; place++)
        for (size_t i = 0; place != right && i < json_array_size(shown); i++) {
            char *one = json_dumps(json_array_get(shown, i), JSON_COMPACT), op[128], list[4096];
            snprintf(list, sizeof list, "[%s]", one);
            free(one);
            single_quotes(list);
            snprintf(op, sizeof op, "{'op':'move','from':'hand.1','to':'open','indices':[%d],'at':'end','face':null}", place);
            if (!place)
                snprintf(op, sizeof op, "{'op':'deal','n':1,'from':'hand.1','to':['open'],'face':null}");
            tell_place(s, tell, place);
            script_set(s, tell + 1, "op", op);
            script_set(s, tell + 1, "open", list);
            char *text = script_seal(s);
            judged j = fair_judge(text, strlen(text), NULL, false);
            const bool found =
                !j.v->verified && strcmp(j.v->code, "told") == 0 && j.v->bad_line == tell && strstr(j.v->message, told_wrong);
            judged_free(&j);
            free(text);
            if (found)
                return true;
        }
    return false;
}

static void test_laid_open(void **unused)
{
    fairplay p;
    script s;
    (void)unused;
    const size_t tell = load_taking(&s, &p, TAKING("open", "", "  - reveal: all from hand of seat 1\n"), false);
    const size_t reveal = find_op(&s, "turn", 0);
    assert_true(is_found(&s, tell, reveal));
    cheats_free(&s, &p);
}

/* A card that everybody sees, and of which something else is told. */
static void test_known_places(void **unused)
{
    fairplay p;
    script s;
    (void)unused;
    const size_t tell = load_taking(&s, &p, TAKING("away", "  - reveal: 1 from hand of seat 1\n", ""), false);
    const json_t *shown = json_object_get(script_at(&s, find_op(&s, "turn", 0)), "open");
    const size_t face = (size_t)json_integer_value(json_array_get(json_array_get(shown, 0), 1));
    const char *name = json_string_value(json_array_get(json_object_get(script_at(&s, 0), "faces"), face));
    const bool fits = *name >= '2' && *name <= '8';
    script_cut_off(&s, tell + 1);
    tell_place(&s, tell, fits ? 1 : 0);
    caught(&s, ANYBODY, tell, "told", told_wrong);
    cheats_free(&s, &p);
}

/* ---- what is only kept ---- */

#define KEEPING(value, read)                                                                                                               \
    "state: {mark: number secret, bid: number each, sum_of: number}\nsetup:\n  - deal: 4 to each_player from deck\nplay:\n  - set: mark "  \
    "= " value "\n  - turns: 1 round\n    do: [choose: bid in 1..3]\n" read "payoff: bid + sum_of\n"

/* Nobody is told, and nothing hangs by it; what follows from it later is told, and has to be true of the cards as they lay then. */
static void test_kept(void **unused)
{
    fairplay p;
    script s;
    (void)unused;
    load(&s, &p, KEEPING("count(hand of seat 1 where hearts)", ""), "kept", true);
    assert_false(uncaught(&s, ANYBODY) & TALON_UNPROVED_DEBTS);
    assert_int_equal(p.bystander->course.debts_n, 1);
    cheats_free(&s, &p);
    load(&s, &p,
         KEEPING("count(hand of seat 1 where hearts)",
                 "  - move: all from hand of seat 1 to deck\n  - shuffle: deck\n  - set: mark += 1\n  - tell: sum_of = mark\n"),
         "kept", false);
    const size_t tell = find_op(&s, "tell", 0);
    assert_false(uncaught(&s, WITH_END) & TALON_UNPROVED_DEBTS);
    script_set(&s, tell, "op", atoi(told_at(&s, tell, 0)) == 1 ? "{'op':'tell','values':['2']}" : "{'op':'tell','values':['1']}");
    caught(&s, WITH_END, tell, "told", told_wrong);
    cheats_free(&s, &p);
}

/* The game goes on although the hand would be void: nobody is to blame, and it is not proved. */
static void test_kept_void(void **unused)
{
    fairplay p;
    script s;
    (void)unused;
    load(&s, &p, KEEPING("1 / (count(hand of seat 1 where hearts) - count(hand of seat 1 where hearts))", ""), "void", false);
    assert_true(uncaught(&s, WITH_END) & TALON_UNPROVED_DEBTS);
    cheats_free(&s, &p);
}

/* So many values are sealed before anybody is asked, then so many after two choices. Returns what a state weighs; *stopped: it came to no end. */
static uint64_t seal_many(uint64_t first, uint64_t then, bool *stopped)
{
    char game[1024];
    uint32_t random = 3;
    fairplay p;
    snprintf(game, sizeof game,
             "game: looking\nplayers: 2\ndealing_procedure: home\nstate: {mark: number secret, bid: number each}\n"
             "setup:\n  - deal: 4 to each_player from deck\nplay:\n"
             "  - repeat: %llu\n    do: [set: mark = count(hand of seat 1 where hearts)]\n  - turns: 1 round\n"
             "    do: [choose: bid in 1..3]\n  - repeat: %llu\n    do: [set: mark = count(hand of seat 2 where hearts)]\npayoff: bid\n",
             (unsigned long long)first, (unsigned long long)then);
    const char *why = fairplay_try_rules(&p, "many", game, "Ana Ben", true);
    if (why)
        fail_msg("%s", why);
    p.may_stop = true;
    while (!p.stopped && rules_play_one(&p, &random))
        ;
    *stopped = p.stopped;
    const uint64_t weight = p.bystander->course.weight;
    if (!p.stopped) { /* all are remembered, and nobody owes them */
        assert_int_equal(p.bystander->course.debts_n, first + then);
        assert_int_equal(talon__debts_open(&p.bystander->course, NULL), 0);
    }
    fairplay_free(&p);
    return weight;
}

/* A rule that seals in a loop: as many as may be, and one more. */
static void test_kept_too_many(void **unused)
{
    bool stopped;
    (void)unused;
    const uint64_t weight = seal_many(1, 1, &stopped), first = (1u << 18) / weight, all = ((1u << 18) + (2u << 12)) / weight;
    assert_false(stopped);
    seal_many(first, 1, &stopped);
    assert_false(stopped);
    seal_many(first + 1, 1, &stopped);
    assert_true(stopped);
    seal_many(first, all - first, &stopped);
    assert_false(stopped);
    seal_many(first, all - first + 1, &stopped);
    assert_true(stopped);
}

/* Why a game with so many steps between two choices cannot be written down; *weight: what its states weigh, if it can. */
static const char *heavy(uint64_t steps, uint64_t *weight)
{
    static char said[200]; /* what a table says goes with it */
    char game[1024];
    fairplay p;
    snprintf(
        game, sizeof game,
        "game: looking\nplayers: 2\ndealing_procedure: home\nstate: {bid: number each, many: number x 900}\nlimit: 5 choices %llu steps\n"
        "setup:\n  - deal: 4 to each_player from deck\nplay:\n  - turns: 1 round\n    do: [choose: bid in 1..3]\npayoff: bid + many 1\n",
        (unsigned long long)steps);
    const char *why = fairplay_try_rules(&p, "heavy", game, "Ana Ben", true);
    if (why)
        snprintf(said, sizeof said, "%s", why);
    else
        *weight = p.bystander->course.weight;
    fairplay_free(&p);
    return why ? said : NULL;
}

/* What a state weighs, times the steps between two choices, is too much for a file. */
static void test_too_heavy(void **unused)
{
    uint64_t weight = 0;
    (void)unused;
    assert_null(heavy(1000, &weight));
    assert_in_range(weight, 900 + 52, 1100);
    assert_null(heavy((1u << 28) / weight, &weight));
    assert_string_equal(heavy((1u << 28) / weight + 1, &weight), "this game remembers too much for a file");
}

/* ---- where it stops ---- */

/* What cannot be told, nobody can tell either who tries. */
static void stops(const char *lines)
{
    char game[2048];
    uint32_t random = 3;
    const char *why = NULL;
    fairplay p;
    script s;
    snprintf(game, sizeof game, "game: looking\nplayers: 2\ndealing_procedure: home\n%s", lines);
    why = fairplay_try_rules(&p, "stops", game, "Ana Ben", false);
    if (why)
        fail_msg("%s", why);
    p.may_stop = true;
    while (!p.stopped && rules_play_one(&p, &random))
        ;
    assert_true(p.stopped);
    script_load(&s, &p);
    script_insert(&s, s.n, "{'k':'do','prev':'','op':{'op':'tell','values':['1','0']},'open':[],'box':[]}");
    caught(&s, ANYBODY, s.n - 1, "told", "values, and the rules ask for");
    cheats_free(&s, &p);
}

static void test_stops(void **unused)
{
    (void)unused;
    /* cards of a pile that was mixed in the same instruction */
    stops("setup:\n  - deal: 4 to each_player from deck\n  - move: all from hand of seat 1 to deck where A..K\nstate: {bid: number each}\n"
          "play:\n  - turns: 1 round\n    do: [choose: bid in 1..3]\npayoff: bid\n");
    /* after it waited for a card */
    stops("zones: {open: {type: discard}}\nsetup:\n  - deal: 8 to each_player from deck\nstate: {bid: number each}\nplay:\n"
          "  - tell: [move: 1 from hand of seat 1 to open where A..K until top(open) is Qd]\n"
          "  - turns: 1 round\n    do: [choose: bid in 1..3]\npayoff: bid\n");
    /* how many cards */
    stops("setup:\n  - deal: 4 to each_player from deck\nstate: {bid: number each}\nplay:\n"
          "  - tell: [move: count(hand of seat 1 where hearts) + 1 from deck to hand of seat 1]\n"
          "  - turns: 1 round\n    do: [choose: bid in 1..3]\npayoff: bid\n");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turned_up), cmocka_unit_test(test_no_places),     cmocka_unit_test(test_hidden_places),
        cmocka_unit_test(test_laid_open), cmocka_unit_test(test_known_places),  cmocka_unit_test(test_kept),
        cmocka_unit_test(test_kept_void), cmocka_unit_test(test_kept_too_many), cmocka_unit_test(test_too_heavy),
        cmocka_unit_test(test_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
