/* rules_course.c -- games played by rules from C: all courses of a small one, states put back, and every reason why a hand is void. */
#include "lang_help.h"

#include <talon/rules.h>

#define DEALS 6

static const char kuhn[] = "game: small_poker\nplayers: 2\ncomponents: {deck: ranks J..K of spades}\n"
                           "state: {chips: number each, paid: number each = 1, gone: flag each, open: number, left: number = 2}\n"
                           "setup:\n  - deal: 1 to each_player from deck\n"
                           "play:\n  - turns: until left == 0\n    do:\n      - set: left -= 1\n      - choose:\n"
                           "          check: [set: gone = open == 1]\n"
                           "          bet:\n            - if: open == 0\n              then: [set: left = 1]\n"
                           "            - set: [open = 1, paid = 2]\n"
                           "  - share: paid to chips by rank(hand) where not gone\npayoff: chips\n";

/* ---- a game at the table ---- */

typedef struct table {
    talon_game *game;
    void *memory, *rules_memory;
    talon_runner *runner;
    talon_rules *m;
} table;

static table sit_down(const char *text, uint32_t players, const char *const *order, uint32_t order_n, uint8_t seed)
{
    const talon_seating seating = {.player = everybody, .players_n = players, .order = order, .order_n = order_n, .seed = {{seed}}};
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
    return t;
}

static table begin(const char *text, uint32_t players, const char *const *order, uint32_t order_n, uint8_t seed)
{
    const table t = sit_down(text, players, order, order_n, seed);
    talon_rules_begin(t.m, NULL, NULL);
    return t;
}

static table begin_told(const char *text, talon_on_event *on_event, void *context)
{
    const table t = sit_down(text, 2, NULL, 0, 1);
    talon_rules_begin(t.m, on_event, context);
    return t;
}

static void end(table *t)
{
    free(t->rules_memory);
    free(t->memory);
    talon_game_free(t->game);
}

typedef struct listing {
    talon_answer a[32];
    uint32_t n;
} listing;

static bool list_one(void *context, const talon_rules *m, const talon_answer *a)
{
    listing *l = context;
    (void)m;
    l->a[l->n++] = *a;
    return l->n < 32;
}

static uint32_t asked(const table *t)
{
    uint32_t seat = 0;
    return talon_rules_asked(t->m, &seat, 1) ? seat : 0;
}

static listing answers(const table *t)
{
    listing l = {.n = 0};
    const uint32_t shown = talon_rules_answers(t->m, asked(t), list_one, &l);
    assert_int_equal(shown, l.n);
    return l;
}

static void answer(const table *t, uint32_t k)
{
    const listing l = answers(t);
    assert_true(k < l.n);
    assert_true(talon_rules_answer(t->m, asked(t), &l.a[k], NULL, NULL));
}

/* ---- all courses ---- */

/* What the first player wins: c check, b bet; own the better card. */
static int won(const char *course, bool better)
{
    if (strcmp(course, "cc") == 0)
        return better ? 1 : -1;
    if (strcmp(course, "bc") == 0)
        return 1;
    if (strcmp(course, "cbc") == 0)
        return -1;
    assert_true(strcmp(course, "bb") == 0 || strcmp(course, "cbb") == 0);
    return better ? 2 : -2;
}

/* Every course from here on; each answer is tried from the same state, which is put back. Returns how many there are. */
static uint32_t walk(const table *t, char *course, bool better)
{
    int32_t per;
    if (talon_rules_over(t->m)) {
        assert_int_equal(talon_rules_why(t->m), TALON_VOID_NOT);
        assert_int_equal(talon_rules_payoff(t->m, 1, &per), won(course, better));
        assert_int_equal(talon_rules_payoff(t->m, 2, &per), -won(course, better));
        assert_int_equal(per, 1);
        return 1;
    }
    const size_t size = talon_rules_state_size(t->m), n = strlen(course);
    char *before = malloc(size), *again = malloc(size);
    uint32_t courses = 0;
    const listing l = answers(t);
    assert_int_equal(l.n, 2);
    talon_rules_get(t->m, before);
    for (uint32_t k = 0; k < l.n; k++) {
        course[n] = "cb"[k];
        course[n + 1] = 0;
        answer(t, k);
        courses += walk(t, course, better);
        course[n] = 0;
        assert_true(talon_rules_put(t->m, before));
        talon_rules_get(t->m, again);
        assert_memory_equal(before, again, size);
    }
    free(before);
    free(again);
    return courses;
}

static void all_courses(void **unused)
{
    static const char *const deals[DEALS][2] = {{"Js", "Qs"}, {"Js", "Ks"}, {"Qs", "Js"}, {"Qs", "Ks"}, {"Ks", "Js"}, {"Ks", "Qs"}};
    static const char ranks[] = "JQK";
    (void)unused;
    for (int i = 0; i < DEALS; i++) {
        char course[8] = "";
        table t = begin(kuhn, 2, deals[i], 2, 0);
        assert_int_equal(asked(&t), 1);
        assert_int_equal(walk(&t, course, strchr(ranks, deals[i][0][0]) > strchr(ranks, deals[i][1][0])), 5);
        end(&t);
    }
}

/* ---- states ---- */

static void states_are_of_one_machine(void **unused)
{
    (void)unused;
    table a = begin(kuhn, 2, NULL, 0, 1), b = begin(kuhn, 2, NULL, 0, 1);
    const size_t size = talon_rules_state_size(a.m);
    char *x = malloc(size), *y = malloc(size);
    assert_int_equal(size, talon_rules_state_size(b.m));
    answer(&a, 1);
    talon_rules_get(a.m, x);
    assert_true(talon_rules_put(b.m, x));
    answer(&a, 1), answer(&b, 1);
    talon_rules_get(a.m, x);
    talon_rules_get(b.m, y);
    assert_memory_equal(x, y, size);
    for (size_t i = 0; i < 16; i++) { /* magic, size, mark */
        talon_rules_get(a.m, x);
        x[i] ^= 1;
        assert_false(talon_rules_put(b.m, x));
        talon_rules_get(b.m, x);
        assert_memory_equal(x, y, size);
    }
    free(x);
    free(y);
    end(&a);
    end(&b);
}

/* An answer that nobody offered: nothing happens. */
static void others_are_not_asked(void **unused)
{
    (void)unused;
    table t = begin(kuhn, 2, NULL, 0, 1);
    listing l = answers(&t), none = {.n = 0};
    assert_int_equal(talon_rules_answers(t.m, 2, list_one, &none), 0);
    assert_int_equal(talon_rules_answers(t.m, 0, list_one, &none), 0);
    assert_false(talon_rules_answer(t.m, 2, &l.a[0], NULL, NULL));
    l.a[0].option = 2;
    assert_false(talon_rules_answer(t.m, 1, &l.a[0], NULL, NULL));
    l.a[0].option = 0;
    l.a[0].cards_n = 1;
    l.a[0].from = 1000;
    assert_false(talon_rules_answer(t.m, 1, &l.a[0], NULL, NULL));
    assert_int_equal(asked(&t), 1);
    end(&t);
}

/* ---- why a hand is void ---- */

#define HEAD "game: short\nplayers: 2\ncomponents: {deck: standard_52}\nsetup:\n  - deal: 26 to each_player from deck\n"

static void void_reasons(void **unused)
{
    static const struct {
        const char *play, *why;
    } rows[] = {
        {"state: {total: number}\nplay: [{turns: 1 round, do: [choose: 1 from hand to discard where count(it) > 1]}]\n", "NoAnswer"},
        {"state: {total: number}\nplay: [{repeat: until total > 30, do: [set: total += 1]}]\nlimit: 5 choices 40 steps\n", "StepLimit"},
        {"state: {total: number}\nplay: [{turns: 1 round, do: [choose: 6 from hand to discard where count(it) > 6]}]\n", "TooMany"},
        {"state: {total: number}\nplay: [{set: total = 1 / total}]\n", "DivisionByZero"},
        {"state: {total: number}\nplay: [{set: total = 1 % total}]\n", "DivisionByZero"},
        {"state: {total: number = 1000000000}\nplay: [{set: [total += total, total += total]}]\n", "Overflow"},
        {"state: {total: number = 1000000000}\nplay: [{set: total = total * 3}]\n", "Overflow"},
        {"state: {total: number, list: number x 3}\nplay: [{set: list (total + 4) = 1}]\n", "BadIndex"},
        {"state: {total: number, list: number x 3}\nplay: [{set: total = list (total)}]\n", "BadIndex"},
        {"state: {total: number each, holder: seat}\nplay: [{set: total of holder = 1}]\n", "Nobody"},
        {"state: {holder: seat}\nplay: [{choose: 1 from hand of dealer to discard by holder}]\n", "Nobody"},
        {"state: {holder: seat}\nplay: [{set: dealer = holder}]\n", "Nobody"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1000];
        int32_t per;
        snprintf(text, sizeof text, HEAD "%spayoff: 7\n", rows[i].play);
        table t = begin(text, 2, NULL, 0, 1);
        assert_true(talon_rules_over(t.m));
        assert_string_equal(talon_void_name(talon_rules_why(t.m)), rows[i].why);
        assert_int_equal(talon_rules_payoff(t.m, 1, &per), 0);
        end(&t);
    }
}

/* 20 rounds are 40 steps with what is done in each; one more is too many. */
static void steps_are_counted(void **unused)
{
    (void)unused;
    for (int rounds = 19; rounds <= 20; rounds++) {
        char text[600];
        snprintf(text, sizeof text,
                 HEAD "state: {total: number}\nplay: [{repeat: %d, do: [set: total += 1]}]\npayoff: total\nlimit: 5 choices 40 steps\n",
                 rounds);
        table t = begin(text, 2, NULL, 0, 1);
        assert_string_equal(talon_void_name(talon_rules_why(t.m)), rounds == 19 ? "" : "StepLimit");
        end(&t);
    }
}

/* After so many choices it ends as it stands. */
typedef struct counter {
    uint32_t n, most;
} counter;

static bool count_ops(void *context, const talon_runner *r, const talon_event *e)
{
    counter *c = context;
    (void)r;
    c->n += e->op != NULL;
    if (c->n > c->most)
        fail_msg("more than %u operations, and nobody is asked", c->most);
    return true;
}

/* Nobody is asked from hand to hand: what is dealt for all of them counts together. */
static void dealing_is_counted(void **unused)
{
    static const char text[] = "game: dealt\nplayers: 2\nsetup:\n  - repeat: 100000\n    do: [hide: 1 from deck]\n"
                               "play:\n  - set: dealer = dealer\npayoff: 1\nmatch: until 1 == 2\n";
    counter c = {.most = 1000000};
    (void)unused;
    table t = begin_told(text, count_ops, &c);
    assert_int_equal(talon_rules_why(t.m), TALON_VOID_STEP_LIMIT);
    assert_true(c.n > 100000);
    end(&t);
}

/* So many cards of two zones, compared in each of 300 steps: an answer that looks short, and would take minutes with more. */
static void cards_are_counted(void **unused)
{
    static const char text[] = "game: many\nplayers: 2\ncomponents: {deck: 140 standard_52}\nstate: {total: number}\n"
                               "zones: {left: {type: table}, right: {type: table}}\n"
                               "setup:\n  - move: 3500 from deck to left\n  - move: 3500 from deck to right\n"
                               "play:\n  - repeat: %u\n    do: [set: total += count(left - right)]\npayoff: total\n";
    char with[sizeof text + 16];
    (void)unused;
    for (uint32_t i = 0; i < 2; i++) {
        snprintf(with, sizeof with, text, i ? 300 : 20);
        table t = begin(with, 2, NULL, 0, 1);
        assert_int_equal(talon_rules_why(t.m), i ? TALON_VOID_STEP_LIMIT : TALON_VOID_NOT);
        end(&t);
    }
}

/* Chips that are nearly as far below 0 as a number goes, and pay once more. */
static void chips_go_far_down(void **unused)
{
    static const char text[] =
        "game: chips\nplayers: 2\nstate: {paid: number each = 5, chips: number each}\nsetup: [deal: 1 to each_player from deck]\n"
        "play:\n  - each_player: [set: chips = 0 - 1000000000 - 1000000000 - 147483646]\n"
        "  - share: paid to chips by count(hand) where %s\npayoff: chips\n";
    char with[sizeof text + 32];
    int32_t per;
    (void)unused;
    for (uint32_t i = 0; i < 2; i++) { /* both get back what they paid; one of them does not */
        snprintf(with, sizeof with, text, i ? "player == dealer" : "yes");
        table t = begin(with, 2, NULL, 0, 1);
        assert_int_equal(talon_rules_why(t.m), i ? TALON_VOID_OVERFLOW : TALON_VOID_NOT);
        assert_int_equal(talon_rules_payoff(t.m, 1, &per), i ? 0 : -2147483646);
        end(&t);
    }
}

static void choices_are_counted(void **unused)
{
    (void)unused;
    int32_t per;
    table t = begin(HEAD "state: {total: number}\nplay: [{turns: 9 rounds, do: [{choose: {more: [set: total += 1]}}]}]\npayoff: total\n"
                         "limit: 3 choices\n",
                    2, NULL, 0, 1);
    for (int i = 0; i < 3; i++)
        answer(&t, 0);
    assert_true(talon_rules_over(t.m));
    assert_int_equal(talon_rules_why(t.m), TALON_VOID_NOT);
    assert_int_equal(talon_rules_payoff(t.m, 1, &per), 3);
    end(&t);
}

/* ---- together ---- */

/* In the first hand one plays alone, and has no answer; in the next both are asked, each anew. */
static void together_alone(void **unused)
{
    (void)unused;
    table t = begin(HEAD "state: {hands: number kept, bid: number each}\nplaying: hands > 0 or player == seat 1\nplay:\n"
                         "  - together: [choose: bid in 1..(3 * hands)]\n  - set: hands += 1\nmatch: until hands == 2\npayoff: bid\n",
                    2, NULL, 0, 1);
    uint32_t seat[2];
    assert_int_equal(talon_rules_asked(t.m, seat, 2), 2);
    assert_int_equal(talon_rules_count(t.m, 1), 1); /* a range is one */
    assert_int_equal(talon_rules_count(t.m, 2), 1);
    end(&t);
}

static void together(void **unused)
{
    (void)unused;
    int32_t per;
    uint32_t seats[4];
    table t = begin(HEAD "state: {bid: number each secret}\nplay: [{together: [choose: bid in 1..3 where bid != 2]}]\npayoff: bid\n", 2,
                    NULL, 0, 1);
    listing l = {.n = 0};
    assert_int_equal(talon_rules_asked(t.m, seats, 4), 2);
    talon_rules_answers(t.m, 2, list_one, &l);
    assert_int_equal(l.n, 2);
    assert_true(talon_rules_answer(t.m, 2, &l.a[1], NULL, NULL));
    assert_int_equal(talon_rules_asked(t.m, seats, 4), 1);
    assert_int_equal(seats[0], 1);
    assert_false(talon_rules_answer(t.m, 2, &l.a[0], NULL, NULL));
    assert_true(talon_rules_answer(t.m, 1, &l.a[0], NULL, NULL));
    assert_true(talon_rules_over(t.m));
    assert_int_equal(talon_rules_payoff(t.m, 1, &per), 1);
    assert_int_equal(talon_rules_payoff(t.m, 2, &per), 3);
    end(&t);
}

/* ---- a match ---- */

typedef struct seen {
    char hand[8][16]; /* the first card of the first player, hand by hand */
    uint32_t ops;
} seen;

static bool count_op(void *context, const talon_runner *r, const talon_event *e)
{
    (void)r;
    ((seen *)context)->ops += e->op != NULL;
    return true;
}

/* The next hand's cards come back by operations, and are not mixed as the first hand's. */
static void hands_of_a_match(void **unused)
{
    static const char text[] =
        "game: long\nplayers: 2\ncomponents: {deck: standard_52}\n"
        "setup:\n  - shuffle: deck with seed\n  - deal: 5 to each_player from deck\n"
        "state: {hands: number kept}\nplay: [{set: hands += 1}, {turns: 1 round, do: [choose: 1 from hand to discard (up)]}]\n"
        "match: until hands == 3\npayoff: hands\n";
    (void)unused;
    table t = begin(text, 2, NULL, 0, 1);
    uint16_t first[3][5];
    for (int hand = 0; hand < 3; hand++) {
        const talon_zone z = talon_shape_find(talon_runner_shape(t.runner), "hand.1", 6);
        seen s = {.ops = 0};
        assert_int_equal(talon_zone_count(talon_runner_table(t.runner), talon_runner_shape(t.runner), z), 5);
        memcpy(first[hand], talon_zone_cards(talon_runner_table(t.runner), talon_runner_shape(t.runner), z), sizeof first[hand]);
        answer(&t, 0);
        const listing l = answers(&t);
        assert_true(talon_rules_answer(t.m, asked(&t), &l.a[0], count_op, &s));
        assert_true(hand == 2 ? s.ops == 1 : s.ops > 3);
    }
    assert_true(talon_rules_over(t.m));
    assert_memory_not_equal(first[0], first[1], sizeof first[0]);
    assert_memory_not_equal(first[1], first[2], sizeof first[0]);
    end(&t);
}

/* Nobody plays another hand: the game ends as the last one left it, also for what is asked over all players. */
static void nobody_plays_on(void **unused)
{
    int32_t per;
    (void)unused;
    table t = begin(HEAD "state: {hands: number kept, left: number each kept = 1, own: number each kept = 1}\nplay: [{set: hands += 1}, "
                         "{each_player: [set: left -= 1]}]\n"
                         "playing: left > 0\nmatch: until hands == 9\npayoff: sum(own) + hands\n",
                    2, NULL, 0, 1);
    assert_true(talon_rules_over(t.m));
    assert_int_equal(talon_rules_why(t.m), TALON_VOID_NOT);
    assert_int_equal(talon_rules_payoff(t.m, 1, &per), 3);
    end(&t);
}

/* What a later hand cannot begin with makes that hand void, not the one before. */
static void a_hand_that_cannot_begin(void **unused)
{
    (void)unused;
    table t = begin(HEAD "state: {hands: number kept, part: number = 6 / (1 - hands)}\nplay: [{set: hands += 1}]\n"
                         "match: until hands == 3\npayoff: hands\n",
                    2, NULL, 0, 1);
    assert_true(talon_rules_over(t.m));
    assert_int_equal(talon_rules_why(t.m), TALON_VOID_DIVISION_BY_ZERO);
    assert_int_equal(talon_rules_value(t.m, 0, 0, 0, TALON_RULES_ALL).number, 1);
    end(&t);
}

/* ---- turns ---- */

static void no_rounds(void **unused)
{
    (void)unused;
    for (int n = -3; n <= 1; n++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "%sstate: {total: number = %d}\nplay:\n  - turns: total rounds\n    do: [set: total += 10]\npayoff: total\n", HEAD, n);
        int32_t per;
        table t = begin(text, 2, NULL, 0, 1);
        assert_true(talon_rules_over(t.m));
        assert_int_equal(talon_rules_why(t.m), TALON_VOID_NOT);
        assert_int_equal(talon_rules_payoff(t.m, 1, &per), n == 1 ? 21 : n);
        end(&t);
    }
}

/* Who is out is passed over, also where they are named. */
static void who_is_out_does_not_follow(void **unused)
{
    static const char text[] = "game: three\nplayers: 3\ncomponents: {deck: standard_52}\nsetup: [deal: 5 to each_player from deck]\n"
                               "state: {total: number}\nplaying: player != seat 2\nplay:\n  - turns: 2 rounds from seat 1\n    do:\n"
                               "      - set: total = total * 10 + (1 if player == seat 1 else 2 if player == seat 2 else 3)\n"
                               "      - if: player == seat 1\n        then: [next: seat 2]\npayoff: total\n";
    int32_t per;
    (void)unused;
    table t = begin(text, 3, NULL, 0, 1);
    assert_int_equal(talon_rules_why(t.m), TALON_VOID_NOT);
    assert_int_equal(talon_rules_payoff(t.m, 1, &per), 1313);
    end(&t);
}

/* The step beyond the limit is not done. */
static void nothing_is_done_beyond(void **unused)
{
    (void)unused;
    table t = begin(HEAD "play:\n  - move: 1 from hand of seat 1 to discard\n  - move: 1 from hand of seat 1 to discard\n  - move: 1 from "
                         "hand of seat 1 to discard\n"
                         "payoff: 0\nlimit: 9 choices 2 steps\n",
                    2, NULL, 0, 1);
    const talon_shape *shape = talon_runner_shape(t.runner);
    assert_int_equal(talon_rules_why(t.m), TALON_VOID_STEP_LIMIT);
    assert_int_equal(talon_zone_count(talon_runner_table(t.runner), shape, talon_shape_find(shape, "discard", 7)), 2);
    end(&t);
}

/* How many cards, and where they go, is known before the first one moves. */
static void known_beforehand(void **unused)
{
    table t = begin("game: heaps\nplayers: 2\nzones: {left: {type: table}, right: {type: table}, out: {type: table, owner: each_player}}\n"
                    "setup:\n  - deal: 3 to left from deck\n  - deal: 3 to right from deck\n"
                    "play:\n  - move: count(left) - 1 from left + right to out of (seat 1 if count(left) == 3 else seat 2)\n"
                    "payoff: 10 * count(out) + count(left + right)\n",
                    2, NULL, 0, 1);
    (void)unused;
    assert_int_equal(talon_rules_why(t.m), TALON_VOID_NOT);
    assert_int_equal(talon_rules_return(t.m, 1), 42); /* two of each heap, all of them to seat 1 */
    assert_int_equal(talon_rules_return(t.m, 2), 2);
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_courses),
        cmocka_unit_test(states_are_of_one_machine),
        cmocka_unit_test(others_are_not_asked),
        cmocka_unit_test(void_reasons),
        cmocka_unit_test(steps_are_counted),
        cmocka_unit_test(dealing_is_counted),
        cmocka_unit_test(cards_are_counted),
        cmocka_unit_test(chips_go_far_down),
        cmocka_unit_test(choices_are_counted),
        cmocka_unit_test(together),
        cmocka_unit_test(together_alone),
        cmocka_unit_test(hands_of_a_match),
        cmocka_unit_test(nobody_plays_on),
        cmocka_unit_test(a_hand_that_cannot_begin),
        cmocka_unit_test(no_rounds),
        cmocka_unit_test(who_is_out_does_not_follow),
        cmocka_unit_test(nothing_is_done_beyond),
        cmocka_unit_test(known_beforehand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
