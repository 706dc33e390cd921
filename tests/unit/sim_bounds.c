/* sim_bounds.c -- invariant (3) of question.h: no value lies outside the bounds that its counters are made for. */
#include "lang_help.h"

#include "sim/question.h"

enum { GUARD = 64, CELLS = 4096 };

/* The first game is dealt in lanes; the second looks at its cards and is not. */
static const char *const games[] = {
    "game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - deal: %u to each_player from deck\n",
    "game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - discard: 1 from deck until top(discard_pile) is not 2c\n"
    "  - deal: %u to each_player from deck\n"};

/* The counts of one question, with a margin on both sides that must stay empty. */
static void count_guarded(const char *game, const char *text, uint64_t deals)
{
    static const talon_seating seating = {.player = everybody, .players_n = 2, .seed = {{7}}};
    static uint64_t count[CELLS];
    talon_question_error e;
    talon_outcome o;
    uint64_t deal, sum = 0;
    talon_game *g = compiled(game);
    talon_sim *s = talon_sim_new(&o, g, &seating, NULL, TALON_PATH_BEST);
    assert_non_null(s);
    talon_question *q = talon_question_parse(&e, s, text, strlen(text));
    assert_non_null(q);
    const talon_question *const list[] = {q};
    talon_counter *c = talon_counter_new(s, list, 1);
    const uint32_t values = talon_question_values(q);
    assert_true(values + 2 * GUARD <= CELLS);
    memset(count, 0, sizeof count);
    assert_true(talon_counter_run(c, count + GUARD, &o, &deal, 0, deals));
    for (uint32_t i = 0; i < values; i++)
        sum += count[GUARD + i];
    if (sum != deals)
        print_error("%s: %u of %u deals within %lld … %lld\n", text, (unsigned)sum, (unsigned)deals, (long long)q->low, (long long)q->high);
    assert_int_equal(sum, deals);
    talon_counter_free(c);
    talon_question_free(q);
    talon_sim_free(s);
    talon_game_free(g);
}

static void every_function(void **state)
{
    (void)state;
    for (size_t i = 0; talon_question_word_get(i); i++)
        for (uint32_t cards = 1; cards <= 8; cards++)
            for (size_t k = 0; k < 2; k++) {
                const char *name = talon_question_word_get(i)->name;
                char game[300], text[100];
                const bool strength = strstr(name, "strength") != NULL; /* has too many values to be counted one by one */
                if (strncmp(name, "omaha", 5) == 0) {
                    snprintf(game, sizeof game, games[k], cards);
                    snprintf(text, sizeof text, "%s(hand.1, hand.2)%s", name, strength ? " > 1000000" : "");
                    if (k == 1 || (cards >= 3 && cards <= 5))
                        count_guarded(game, text, k ? 500 : 4000);
                    continue;
                }
                if (k == 0 && (strength || strcmp(name, "poker") == 0) && (cards < 5 || cards > 7))
                    continue; /* refused: see sim_questions.c */
                snprintf(game, sizeof game, games[k], cards);
                snprintf(text, sizeof text, "%s(hand.1)%s", name, strength ? " > 1000000" : "");
                count_guarded(game, text, k ? 500 : 20000);
                snprintf(text, sizeof text, strength ? "3 - 2 * (%s(hand.1, suit hearts) > 0)" : "3 - 2 * %s(hand.1, suit hearts)", name);
                count_guarded(game, text, k ? 500 : 4000);
            }
}

static const leaf *only(talon_question *q)
{
    assert_non_null(q);
    assert_int_equal(q->leaves_n, 1);
    return &q->leaf[0];
}

/* A straight flush is kind 8, of however few cards. */
static void the_best_hand(void **state)
{
    static const talon_seating seating = {.player = everybody, .players_n = 2};
    static const char *const royal[] = {"As", "Ks", "Qs", "Js", "Ts", "9s", "8s"};
    (void)state;
    for (uint32_t cards = 5; cards <= 7; cards++)
        for (size_t k = 0; k < 2; k++) {
            char game[300];
            talon_outcome o;
            talon_question_error e;
            uint16_t hand[7];
            snprintf(game, sizeof game, games[k], cards);
            talon_game *g = compiled(game);
            talon_sim *s = talon_sim_new(&o, g, &seating, NULL, TALON_PATH_BEST);
            const talon_pack *pack = talon_shape_pack(talon_sim_shape(s));
            for (uint32_t i = 0; i < cards; i++)
                for (uint16_t id = 0; id < 52; id++)
                    if (talon_pack_face(pack, id) == talon_pack_find(pack, royal[i], 2))
                        hand[i] = id;
            talon_question *q = talon_question_parse(&e, s, "poker(hand.1)", 13);
            assert_int_equal(talon__leaf_of(only(q), hand, cards, cards), 8);
            assert_int_equal(only(q)->high, 8);
            assert_int_equal(talon_question_values(q), 9);
            talon_question_free(q);
            talon_sim_free(s);
            talon_game_free(g);
        }
}

/* What looks at whole hands has room for so many cards; a game that looks at its cards may put all of them into one zone. */
static void large_hands(void **state)
{
    static const char *const large[] = {
        "game: x\nplayers: 2\ncomponents: {deck: 21 standard_52}\nsetup:\n  - wash: deck\n  - deal: %u to each_player from deck\n",
        "game: x\nplayers: 2\ncomponents: {deck: 21 standard_52}\nsetup:\n  - wash: deck\n"
        "  - discard: 1 from deck until top(discard_pile) is not 2c\n  - deal: %u to each_player from deck\n"};
    static const talon_seating seating = {.player = everybody, .players_n = 2};
    (void)state;
    for (size_t k = 0; k < 2; k++) {
        char game[300];
        talon_outcome o;
        talon_question_error e;
        snprintf(game, sizeof game, large[k], 5u);
        talon_game *g = compiled(game);
        talon_sim *s = talon_sim_new(&o, g, &seating, NULL, TALON_PATH_BEST);
        talon_question *q = talon_question_parse(&e, s, "alike(hand.1)", 13);
        assert_int_equal(q != NULL, k == 0);
        if (!q)
            assert_non_null(strstr(e.text, "looks at no more than 1024 cards"));
        talon_question_free(q);
        q = talon_question_parse(&e, s, "count(hand.1)", 13);
        assert_non_null(q);
        talon_question_free(q);
        talon_sim_free(s);
        talon_game_free(g);
    }
}

/* An unknown function is answered with all there are. */
static void their_names(void **state)
{
    static const talon_seating seating = {.player = everybody, .players_n = 2};
    talon_outcome o;
    talon_question_error e;
    char game[300];
    snprintf(game, sizeof game, games[0], 5u);
    talon_game *g = compiled(game);
    talon_sim *s = talon_sim_new(&o, g, &seating, NULL, TALON_PATH_BEST);
    (void)state;
    assert_null(talon_question_parse(&e, s, "xyzzyxyzzy(hand.1)", 18));
    for (size_t i = 0; talon_question_word_get(i); i++)
        assert_non_null(strstr(e.text, talon_question_word_get(i)->name));
    talon_sim_free(s);
    talon_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function),
        cmocka_unit_test(the_best_hand),
        cmocka_unit_test(large_hands),
        cmocka_unit_test(their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
