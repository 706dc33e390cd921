/* rules_answers.c -- the answers of a choice: the same by sets of cards as one card after the other, counted, and found by number. */
#include "lang_help.h"

#include <talon/rules.h>

#define LIST_MOST 4096

typedef struct table {
    talon_game *game;
    void *memory, *rules_memory;
    talon_runner *runner;
    talon_rules *m;
} table;

static table begin(const char *text, uint8_t seed)
{
    const talon_seating seating = {.player = everybody, .players_n = 2, .seed = {{seed}}};
    talon_fault f;
    table t = {.game = compiled(text)};
    const size_t size = talon_runner_size(&f, t.game, &seating);
    t.memory = malloc(size);
    t.runner = talon_runner_init(t.memory, size, &f, t.game, &seating);
    assert_non_null(t.runner);
    const size_t rules_size = talon_rules_size(t.runner);
    t.rules_memory = malloc(rules_size);
    t.m = talon_rules_init(t.rules_memory, rules_size, &f, t.runner);
    assert_non_null(t.m);
    talon_rules_begin(t.m, NULL, NULL);
    return t;
}

static void end(table *t)
{
    free(t->rules_memory);
    free(t->memory);
    talon_game_free(t->game);
}

typedef struct listed {
    talon_answer a[LIST_MOST];
    uint32_t n;
} listed;

static bool note(void *context, const talon_rules *m, const talon_answer *a)
{
    listed *l = context;
    (void)m;
    assert_true(l->n < LIST_MOST);
    l->a[l->n++] = *a;
    return true;
}

static uint32_t asked(const table *t)
{
    uint32_t seat = 0;
    return talon_rules_asked(t->m, &seat, 1) ? seat : 0;
}

static void assert_alike(const talon_answer *a, const talon_answer *b)
{
    assert_int_equal(a->option, b->option);
    assert_int_equal(a->pass, b->pass);
    assert_int_equal(a->from, b->from);
    assert_int_equal(a->to, b->to);
    assert_int_equal(a->cards_n, b->cards_n);
    assert_memory_equal(a->card, b->card, sizeof *a->card * a->cards_n);
    assert_int_equal(a->values_n, b->values_n);
    assert_memory_equal(a->value, b->value, sizeof *a->value * a->values_n);
}

/* The list, which is also what counting and asking by number say, before and after. */
static void list_answers(const table *t, listed *l)
{
    talon_answer a;
    l->n = 0;
    const uint32_t seat = asked(t), before = talon_rules_count(t->m, seat);
    const uint32_t shown = talon_rules_answers(t->m, seat, note, l);
    assert_int_equal(shown, l->n);
    assert_int_equal(before, l->n);
    assert_int_equal(talon_rules_count(t->m, seat), l->n);
    for (uint32_t i = 0; i < l->n; i++) {
        assert_true(talon_rules_nth(t->m, seat, i, &a));
        assert_alike(&a, &l->a[i]);
    }
    assert_false(talon_rules_nth(t->m, seat, l->n, &a));
}

/* ---- the same in two ways ---- */

static const char form[] =
    "game: ways\nplayers: 2\ncomponents: {deck: %s}\nzones:\n  pile: {type: table, count: 3}\n"
    "  trick: {type: table}\n  heap: {type: table, count: 2}\nstate: {much: number = 3, trump: suit = hearts, c: card}\n"
    "setup:\n  - shuffle: deck\n  - deal: 9 to each_player from deck\n  - deal: 5 to pile 1..3 from deck\n  - hide: 3 from pile 1\n"
    "  - hide: 1 from pile 2\n  - move: 1 from deck to trick\n"
    "play:\n  - set: c = top(trick)\n  - turns: 8 rounds\n    do:\n      - choose:\n          put %s where %s: [set: much += 1]\n"
    "          stop: []\npayoff: much\n";

/* A comparison of the whole with what is always so is never split up, and reads more than cards. */
static void try_ways(const char *deck, const char *question, const char *where)
{
    static listed one, other;
    char text[2000], whole[300];
    snprintf(whole, sizeof whole, "(%s) == (much > 0)", where);
    for (uint8_t seed = 1; seed <= 3; seed++) {
        snprintf(text, sizeof text, form, deck, question, where);
        table a = begin(text, seed);
        snprintf(text, sizeof text, form, deck, question, whole);
        table b = begin(text, seed);
        for (uint32_t step = 0; asked(&a); step++) {
            list_answers(&a, &one);
            list_answers(&b, &other);
            assert_int_equal(one.n, other.n);
            for (uint32_t i = 0; i < one.n; i++)
                assert_alike(&one.a[i], &other.a[i]);
            const uint32_t k = (seed * 7u + step * 13u) % one.n;
            assert_true(talon_rules_answer(a.m, asked(&a), &one.a[k], NULL, NULL));
            assert_true(talon_rules_answer(b.m, asked(&b), &one.a[k], NULL, NULL));
        }
        assert_int_equal(asked(&b), 0);
        assert_int_equal(talon_rules_why(a.m), talon_rules_why(b.m));
        end(&a), end(&b);
    }
}

static void test_sets_of_cards_say_the_same(void **state)
{
    static const char *const deck[] = {"standard_52", "standard_52 x 2", "ranks 7..A x 2", "standard_52 x 2 + 40 wild", "ranks 9..A x 4"};
    static const char *const question[] = {"1 from hand to trick",
                                           "1 from hand to heap 1..2",
                                           "2 from hand to trick",
                                           "1..2 from hand to trick",
                                           "newest 1 from pile 1..3 to heap 1",
                                           "newest 1..3 from pile 1..3 to heap 1..2",
                                           "1 from pile 1..3 to heap 1..2",
                                           "3..4 from hand to trick"};
    static const char *const where[] = {
        "it is hearts",
        "it is not hearts Q",
        "it is 9..Q of hearts clubs",
        "it is led",
        "it is trump c",
        "it is suit(c)",
        "rank(it) > rank(c)",
        "rank(c) <= rank(it)",
        "rank(c) < rank(it)",
        "rank(c) > rank(it)",
        "rank(c) >= rank(it) and rank(it) >= 4",
        "rank(it) + 1 == rank(c) or rank(it) - 1 == rank(c)",
        "rank(it) + much >= 11",
        "suit(it) == suit(c) and rank(it) != rank(c)",
        "not (colour(it) == colour(top(trick)))",
        "(rank(it) == rank(c) if empty(there) else colour(it) != colour(top(there)) and rank(it) <= rank(top(there)))",
        "rank(it) >= count(there) + count(there) + count(there)",
        "empty(there) or suit(it) != suit(there)",
        "suit(it) == suit(there) or colour(it) == colour(top(there)) or count(there) < 2",
        "(rank(it) < rank(top(there)) if count(there) > 1 else not empty(there) or rank(it) > 5)",
        "up(it) and rank(it) > 4",
        "empty(there)",
        "much > 4 or it is hearts",
        "it is c or winner(trick + it) == player",
        "count(it where hearts) == count(it)",
        "20 / (rank(it) - 9) > 0",
    };
    (void)state;
    for (size_t d = 0; d < sizeof deck / sizeof *deck; d++)
        for (size_t q = 0; q < sizeof question / sizeof *question; q++)
            for (size_t w = 0; w < sizeof where / sizeof *where; w++)
                try_ways(deck[d], question[q], where[w]);
}

/* ---- kept, and forgotten ---- */

static void test_more_than_are_kept(void **state)
{
    static listed l;
    table t =
        begin("game: many\nplayers: 2\nstate: {first: number, second: number}\nsetup:\n  - deal: 5 to each_player from deck\n"
              "play:\n  - turns: 2 rounds\n    do:\n      - choose: first in 1..12, second in 1..12 where first != second\npayoff: first\n",
              1);
    (void)state;
    list_answers(&t, &l);
    assert_int_equal(l.n, 132);
    assert_int_equal(l.a[131].value[0], 12);
    assert_int_equal(l.a[131].value[1], 11);
    assert_true(talon_rules_answer(t.m, asked(&t), &l.a[131], NULL, NULL));
    list_answers(&t, &l);
    assert_int_equal(l.n, 132);
    end(&t);
}

static const char passing[] =
    "game: passing\nplayers: 2\nnumbers: {most: 3}\nzones: {out: {type: table}}\n"
    "setup:\n  - deal: 6 to each_player from deck\n"
    "play:\n  - choose: 2 from hand of seat 1 to out by seat 1\n  - choose: 1..most from hand of seat 2 to out by seat 2\n"
    "  - together: [choose: 3 from hand to out]\npayoff: count(hand)\n";

static void test_what_is_kept_goes_with_the_state(void **state)
{
    static listed l;
    talon_answer a;
    table t = begin(passing, 1);
    void *before = malloc(talon_rules_state_size(t.m)), *later = malloc(talon_rules_state_size(t.m));
    (void)state;
    talon_rules_get(t.m, before);
    list_answers(&t, &l);
    assert_int_equal(l.n, 15);
    assert_int_equal(talon_rules_count(t.m, 2), 0); /* who is not asked has no answers */
    assert_false(talon_rules_nth(t.m, 2, 0, &a));
    assert_int_equal(talon_rules_count(t.m, 1), 15);
    assert_true(talon_rules_answer(t.m, 1, &l.a[0], NULL, NULL));
    assert_int_equal(talon_rules_count(t.m, 2), 6 + 15 + 20);
    assert_true(talon_rules_put(t.m, before));
    assert_int_equal(talon_rules_count(t.m, 1), 15);
    assert_true(talon_rules_answer(t.m, 1, &l.a[14], NULL, NULL));
    assert_true(talon_rules_set_number(t.m, "most", 2));
    assert_int_equal(talon_rules_count(t.m, 2), 6 + 15);
    list_answers(&t, &l);
    assert_true(talon_rules_answer(t.m, 2, &l.a[0], NULL, NULL));
    assert_int_equal(talon_rules_count(t.m, 1), 4); /* of two who are asked each has their own */
    assert_int_equal(talon_rules_count(t.m, 2), 10);
    assert_int_equal(talon_rules_count(t.m, 1), 4);
    assert_true(talon_rules_set_number(t.m, "most", 3));
    talon_rules_get(t.m, later);
    assert_int_equal(talon_rules_count(t.m, 1), 4);
    assert_true(talon_rules_put(t.m, before)); /* the same seat, asked something else */
    assert_int_equal(talon_rules_count(t.m, 1), 15);
    assert_true(talon_rules_put(t.m, later));
    assert_int_equal(talon_rules_count(t.m, 1), 4);
    list_answers(&t, &l);
    assert_true(talon_rules_answer(t.m, 1, &l.a[3], NULL, NULL));
    assert_int_equal(talon_rules_count(t.m, 1), 0);
    assert_int_equal(talon_rules_count(t.m, 2), 10);
    free(before);
    free(later);
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets_of_cards_say_the_same),
        cmocka_unit_test(test_more_than_are_kept),
        cmocka_unit_test(test_what_is_kept_goes_with_the_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
