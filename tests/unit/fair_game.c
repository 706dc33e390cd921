/* fair_game.c -- line 0 from game files: every shipped game that can be proved is dealt to the end and verifies; the others say why. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <talon/lang.h>

#include "fair/line0_write.h"
#include "fairplay/flows.h"

static char *read_game(const char *name)
{
    char path[300], *text = malloc(1 << 16);
    snprintf(path, sizeof path, "games/%s", name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    text[fread(text, 1, (1 << 16) - 1, f)] = 0;
    fclose(f);
    return text;
}

static uint32_t players_of(const char *text, bool *imports)
{
    talon_report *report;
    talon_game *g = talon_game_compile(&report, text, strlen(text));
    assert_non_null(g);
    const uint32_t least = talon_game_players_min(g);
    *imports = talon_game_imports(g);
    talon_game_free(g);
    talon_report_free(report);
    return least;
}

/* Dealt as its plan says; the table of the bystander is the dealer's, and the file verifies with K. */
static bool deals(const char *text, uint32_t players)
{
    char names[64] = "";
    static const char *const some[] = {"Ana", "Ben", "Cy", "Dee", "Eve", "Fay"};
    for (uint32_t s = 0; s < players; s++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s ", some[s]);
    fairplay p;
    const char *why = fairplay_try_game(&p, "game", text, names, false);
    if (why) {
        assert_true(strlen(why) > 20);
        fairplay_free(&p);
        return false;
    }
    fairplay_go(&p);
    assert_int_equal(talon_transcript_due(p.house), TALON_DUE_NOTHING);
    fairplay_end(&p);
    judged j = fair_judge(p.text, p.size, &p.key[1], true);
    assert_true(j.v->verified && j.v->audited);
    assert_int_equal(j.v->plan_done, j.v->plan_steps);
    assert_false(j.v->not_proved & (TALON_UNPROVED_PLAN | TALON_UNPROVED_SEEN | TALON_UNPROVED_COMPOSITION));
    judged_free(&j);
    fairplay_free(&p);
    return true;
}

/* What cannot be planned is said, and nothing is planned instead. */
static void test_wrong_games(void **state)
{
    static const char *const names[] = {"Ana", "Ben", "Cy", "Dee", "Ana"};
    static const char text[] = "game: t\nplayers: 2..4\nsetup:\n  - wash: deck\nphases:\n  - name: flop\n    do:\n"
                               "      - deal: 3 to community from deck\n";
    static const struct {
        uint32_t first, n;
        const char *until, *why;
    } rows[] = {
        {0, 2, "Flop", "this game has no phase of that name"},
        {0, 2, "", "this game has no phase of that name"},
        {0, 1, NULL, "so many players cannot play this game"},
        {0, 5, NULL, "so many players cannot play this game"},
        {1, 4, NULL, NULL},
        {0, 2, "flop", NULL},
        {0, 2, "flop.1", NULL},
        {0, 2, "flop.2", "this phase is not done so often"},
        {0, 2, "setup", NULL},
    };
    talon_report *report;
    talon_game *g = talon_game_compile(&report, text, strlen(text));
    (void)state;
    assert_non_null(g);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static const uint8_t key[4][32], hash[32];
        const talon_fair_game in = {.game = g, .player = names + rows[i].first, .players_n = rows[i].n, .key = key, .until = rows[i].until};
        const char *why;
        json_t *line = talon__game_line(&why, &in, hash, hash);
        assert_true((line == NULL) == (rows[i].why != NULL));
        if (rows[i].why)
            assert_string_equal(why, rows[i].why);
        json_decref(line);
    }
    talon_game_free(g);
    talon_report_free(report);
}

/* How line 0 of a game that ends after `until` compares with the game, in words. */
static talon_likeness compare_until(char *words, size_t size, const talon_game *g, const char *until)
{
    static const char *const names[] = {"Ana", "Ben"};
    static const uint8_t k[32] = {1};
    uint8_t secret[2][32] = {{2}, {3}}, key[2][32];
    talon_fair_key dealer, seat;
    const char *why = "";
    for (int s = 0; s < 2; s++) {
        talon_fair_key_from(&seat, secret[s]);
        memcpy(key[s], seat.pub, 32);
    }
    talon_fair_key_from(&dealer, k);
    const talon_fair_game in = {
        .game = g, .player = names, .players_n = 2, .key = (const uint8_t(*)[32])key, .until = until, .voids = 1, .k = k};
    const talon_fair_game plain = {.game = g};
    talon_transcript *t = talon_transcript_new();
    char *line = talon_fair_write_game(t, &why, &dealer, &in);
    if (!line)
        fail_msg("%s: %s", until, why);
    talon_transcript_free(t);
    t = talon_transcript_new();
    assert_true(talon_transcript_read(t, line, strcspn(line, "\n")));
    const talon_likeness like = talon_transcript_is_game(t, &plain, words, size);
    talon_transcript_free(t);
    free(line);
    return like;
}

/* The plan up to each of these places is found to be the game's up to there. */
static void check_left(const char *text, const char *const *until)
{
    char words[512], want[64];
    talon_report *report;
    talon_game *g = talon_game_compile(&report, text, strlen(text));
    assert_non_null(g);
    for (; *until; until++) {
        const talon_likeness like = compare_until(words, sizeof words, g, *until);
        snprintf(want, sizeof want, "the plan ends after %s", *until);
        assert_string_equal(words, want);
        assert_int_equal(like, TALON_LIKE_SAME);
    }
    talon_game_free(g);
    talon_report_free(report);
}

/* A game may be left after any time of a phase, however many there are, and also where the way goes on by the cards. */
static void test_left_after_a_time(void **state)
{
    static const char many[] = "game: t\nplayers: 2\nsetup:\n  - shuffle: deck with seed\nphases:\n"
                               "  - {name: first, times: 3, do: [deal: 1 to each_player from deck]}\n"
                               "  - name: hand\n    times: 1001\n    do:\n      - combine: each_player to deck\n"
                               "      - deal: 2 to each_player from deck\n"
                               "  - {name: last, do: [deal: 1 to each_player from deck]}\n";
    static const char asks[] = "game: t\nplayers: 2\nzones: {row: {type: community}}\nsetup:\n  - shuffle: deck with seed\nphases:\n"
                               "  - name: turn\n    times: 5\n    do:\n      - deal: 1 to row from deck\n"
                               "      - if: top(row) is 2\n        then: [burn: 1 from deck]\n"
                               "  - {name: last, times: 2, do: [deal: 1 to each_player from deck]}\n";
    static const char *const of_many[] = {"setup",    "first.1",  "first.2",  "first",    "hand.1",    "hand.2",   "hand.3",
                                          "hand.99",  "hand.100", "hand.101", "hand.127", "hand.128",  "hand.129", "hand.511",
                                          "hand.512", "hand.513", "hand.998", "hand.999", "hand.1000", "hand",     NULL};
    static const char *const of_asks[] = {"setup", "turn.1", "turn.2", "turn.3", "turn.4", "turn", "last.1", NULL};
    (void)state;
    check_left(many, of_many);
    check_left(asks, of_asks);
}

static void test_shipped_games(void **state)
{
    (void)state;
    DIR *d = opendir("games");
    int proved = 0, refused = 0;
    assert_non_null(d);
    for (const struct dirent *e; (e = readdir(d));) {
        if (!strstr(e->d_name, ".yaml"))
            continue;
        bool imports;
        char *text = read_game(e->d_name);
        const uint32_t least = players_of(text, &imports);
        if (!imports && least <= 6)
            deals(text, least) ? proved++ : refused++;
        free(text);
    }
    closedir(d);
    print_message("%d games proved, %d cannot be\n", proved, refused);
    assert_true(proved >= 22);
}

/* A deal that reshuffles in the middle is taken apart: no card is drawn unmixed. */
static void test_reshuffling_deal(void **state)
{
    (void)state;
    static const char text[] = "game: reshuffles\nplayers: 2\nzones:\n  rest: {type: discard}\n"
                               "  deck: {type: deck, behavior: {type: deck, reshuffle_from: rest}}\n"
                               "dealing_procedure: home\nsetup:\n  - move: 40 from deck to rest\n  - deal: 8 to each_player from deck\n";
    assert_true(deals(text, 2));
}

/* Draws that pick at random each have a turn. */
static void test_random_draws(void **state)
{
    (void)state;
    static const char text[] = "game: picks\nplayers: 2\nzones:\n  deck: {type: deck, behavior: {type: deck, draw_from: random}}\n"
                               "dealing_procedure: home\nsetup:\n  - deal: 2 to each_player from deck\n";
    assert_true(deals(text, 2));
}

/* A block that is done until a card comes: the plan asks each time, but not when it follows from what was seen. */
static void test_until(void **state)
{
#define UNTIL(cards, zones, block)                                                                                                         \
    "game: until\nplayers: 2\ncomponents: {deck: " cards "}\nzones: {" zones "}\ndealing_procedure: home\nsetup:\n" block
    static const struct {
        const char *text, *why;
    } rows[] = {
        {UNTIL("ranks 2..5", "row: {type: community}",
               "  - repeat: until top(row) is not 2\n    do:\n      - burn: 1 from deck\n      - deal: 1 to row from deck\n"
               "  - repeat: 2 as n\n    do: [deal: n to each_player from deck]\n"),
         NULL},
        {UNTIL("ranks 2..4", "row: {type: community}", "  - repeat: until top(row) is 2\n    do: [deal: 1 to row from deck]\n"), NULL},
        {UNTIL("ranks 2..4", "row: {type: community}",
               "phases:\n  - {name: p, times: until top(row) is 2, do: [deal: 1 to row from deck]}\n"),
         NULL},
        {UNTIL("ranks 2..4", "row: {type: community}",
               "  - repeat: until top(row) is 2\n    do:\n      - burn: 1 from deck\n      - deal: 1 to row from deck\n"),
         "with some orders of its cards a step of this game is refused; such games cannot be proved"},
        {UNTIL("ranks 2..4", "row: {type: community}",
               "  - repeat: until top(row) is 2\n    do: [deal: 1 to row from deck]\nexpect:\n  - count(row) > 1\n"),
         "with some orders of its cards an expectation of this game does not hold; such games cannot be proved"},
        {UNTIL("ranks 2..4", "row: {type: table, sees: none}", "  - repeat: until top(row) is 2\n    do: [deal: 1 to row from deck]\n"),
         "this game looks at hidden cards while it is dealt; such games cannot be proved"},
        {UNTIL("ranks 2..4", "row: {type: community}", "  - repeat: until top(deck) is 2\n    do: [deal: 1 to row from deck]\n"),
         "this game looks at hidden cards while it is dealt; such games cannot be proved"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fairplay p;
        const char *why = fairplay_try_game(&p, "game", rows[i].text, "Ana Ben", false);
        assert_true((why != NULL) == (rows[i].why != NULL));
        if (why)
            assert_string_equal(why, rows[i].why);
        fairplay_free(&p);
        assert_true(deals(rows[i].text, 2) == (why == NULL));
    }
    fairplay p; /* the aces are picked out of a pack that everybody knows */
    assert_string_equal(
        fairplay_try_game(&p, "game",
                          "game: castle\nplayers: 2\nsetup:\n  - move: 4 from deck to community where A\n  - shuffle: deck\n"
                          "  - deal: 5 to each_player from deck\n",
                          "Ana Ben", false),
        "this game picks cards out of the pack before it is mixed; to prove it, say with components where they lie");
    fairplay_free(&p);
}

/* What was seen of a card does not hold of the one that is picked, or drawn after a reshuffle, however the run was in which the plan was made:
 * the plan asks again. What lies in a sorted zone faces decided, so nothing can be asked there. */
static void test_asks_again(void **state)
{
    static const struct {
        const char *text;
        int asks; /* 0: refused */
    } rows[] = {
        {"game: pick\nplayers: 2\ncomponents: {deck: ranks 2..5}\nzones: {row: {type: community}}\ndealing_procedure: home\nsetup:\n"
         "  - move: 1 from deck to row\n  - if: top(row) is 2\n    then:\n      - move: 1 from row to deck\n"
         "      - move: 1 from deck to row (random)\n      - if: top(row) is 2\n        then: [burn: 1 from deck]\n",
         2},
        {"game: draw\nplayers: 2\ncomponents: {deck: ranks 2..5}\n"
         "zones: {row: {type: community}, bag: {type: deck, behavior: {type: deck, draw_from: random}}}\ndealing_procedure: home\nsetup:\n"
         "  - move: all from deck to bag\n  - draw: 1 to row from bag\n  - if: top(row) is 2\n    then:\n      - move: 1 from row to bag\n"
         "      - draw: 1 to row from bag\n      - if: top(row) is 2\n        then: [burn: 1 from bag]\n",
         2},
        {"game: again\nplayers: 2\ncomponents: {deck: 2s + 3s}\nzones:\n"
         "  deck: {type: deck, behavior: {type: deck, draw_from: top, reshuffle_from: discard_pile, reshuffle_when: short, keep_newest: "
         "0}}\n"
         "  row: {type: community}\nsetup:\n  - shuffle: deck with seed\n  - discard: 1 from deck\n  - if: top(discard_pile) is 2s\n"
         "    then:\n      - discard: 1 from deck\n      - draw: 1 to row from deck\n      - if: top(row) is 2s\n"
         "        then: [burn: 1 from deck]\n",
         2},
        {"game: keep\nplayers: 2\ncomponents: {deck: ranks 2..5}\nzones: {row: {type: community}}\ndealing_procedure: home\nsetup:\n"
         "  - move: 1 from deck to row\n  - if: top(row) is 2\n    then:\n      - shuffle: deck\n      - if: top(row) is 2\n"
         "        then: [burn: 1 from deck]\n",
         1},
        {"game: sorted\nplayers: 2\ncomponents: {deck: ranks 2..5}\nzones: {row: {type: community}}\ndealing_procedure: home\nsetup:\n"
         "  - move: 3 from deck to row\n  - sort: row\n  - if: top(row) is 2\n    then: [burn: 1 from deck]\n",
         0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fairplay p;
        int asks = 0;
        const char *why = fairplay_try_game(&p, "game", rows[i].text, "Ana Ben", false);
        for (const char *at = why ? "" : p.text; (at = strstr(at, "{\"ask\":")); at++)
            asks++;
        if (asks != rows[i].asks)
            fail_msg("%.11s: %d asks, not %d%s%s", rows[i].text, asks, rows[i].asks, why ? ": " : "", why ? why : "");
        fairplay_free(&p);
    }
}

/* Mixing a zone without cards does nothing: no turn could be opened for it. */
static void test_mixing_nothing(void **state)
{
    (void)state;
    static const char text[] = "game: nothing\nplayers: 2\nzones:\n  rest: {type: discard}\n"
                               "dealing_procedure: home\nsetup:\n  - deal: 2 to each_player from deck\n  - shuffle: rest with seed\n"
                               "  - deal: 1 to each_player from deck\n";
    assert_true(deals(text, 2));
}

/* ------------------------------------------------------------------- verdict */

/* As docs/transcript.md §12 has them. */
static const char *const keys[] = {"verified", "file",  "lines",   "spine",      "head",       "sid",      "game",  "previous",
                                   "left",     "audit", "audited", "ended",      "example",    "shuffles", "voids", "openings",
                                   "boxes",    "acts",  "undone",  "objections", "notes",      "picks",    "skips", "plan",
                                   "seats",    "you",   "known",   "trusted",    "not_proved", "bad",      NULL};
static const char *const seat_keys[] = {"seat", "name", "locked", "shuffles", "cuts", "out", "seen", NULL};

static void has_keys(const json_t *object, const char *const *wanted)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value) assert_string_equal(key, *wanted++);
    assert_null(*wanted);
}

static json_t *verdict(const char *text, size_t size, const talon_fair_key *me)
{
    judged j = fair_judge(text, size, me, true);
    char *line = talon_verdict_json(j.v, "some file");
    assert_true(line[strlen(line) - 1] == '\n' && strchr(line, '\n') == line + strlen(line) - 1);
    json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    has_keys(json, keys);
    for (size_t i = 0; i < json_array_size(json_object_get(json, "seats")); i++)
        has_keys(json_array_get(json_object_get(json, "seats"), i), seat_keys);
    free(line);
    judged_free(&j);
    return json;
}

static json_int_t number(const json_t *v, const char *key)
{
    return json_integer_value(json_object_get(v, key));
}

static void test_verdict_json(void **state)
{
    (void)state;
    fairplay p;
    fairplay_start(&p, "verdict", &flows_poker);
    fairplay_go(&p);
    fairplay_end(&p);
    json_t *v = verdict(p.text, p.size, &p.key[2]);
    uint8_t block[32];
    char head[65];
    talon_transcript_head(p.house, block);
    talon_fair_hex(head, block, 32);
    assert_true(json_is_true(json_object_get(v, "verified")) && json_is_true(json_object_get(v, "audited")));
    assert_string_equal(json_string_value(json_object_get(v, "head")), head);
    assert_int_equal(number(v, "lines"), 17);
    assert_int_equal(number(v, "spine"), 7);
    assert_int_equal(number(v, "boxes"), 6);
    assert_int_equal(number(v, "openings"), 3);
    assert_int_equal(number(v, "you"), 2);
    assert_int_equal(json_array_size(json_object_get(v, "not_proved")), 1);
    const json_t *cy = json_array_get(json_object_get(v, "seats"), 2);
    assert_string_equal(json_string_value(json_object_get(cy, "name")), "Cy");
    assert_int_equal(number(cy, "cuts"), 1);
    assert_int_equal(number(cy, "shuffles"), 1);
    assert_int_equal(number(cy, "seen"), 5);
    json_decref(v);
    /* A bad line, its place and its words; nothing of what came later. */
    p.text[p.size - 100] ^= 1;
    v = verdict(p.text, p.size, NULL);
    const json_t *bad = json_object_get(v, "bad");
    assert_int_equal(number(bad, "line"), 16);
    assert_string_equal(json_string_value(json_object_get(bad, "stage")), "signatures");
    assert_string_equal(json_string_value(json_object_get(bad, "code")), "signature");
    assert_string_equal(json_string_value(json_object_get(bad, "message")), "the signature is not the dealer's");
    assert_true(json_is_null(json_object_get(v, "head")));
    assert_int_equal(number(v, "boxes"), 0);
    assert_int_equal(json_array_size(json_object_get(v, "seats")), 0);
    json_decref(v);
    v = verdict("nothing\n", 8, NULL);
    assert_true(json_is_null(json_object_get(v, "sid")) && json_is_null(json_object_get(v, "game")) &&
                json_is_null(json_object_get(v, "audit")));
    assert_int_equal(number(v, "lines"), 0);
    json_decref(v);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_games),       cmocka_unit_test(test_shipped_games),  cmocka_unit_test(test_reshuffling_deal),
        cmocka_unit_test(test_random_draws),      cmocka_unit_test(test_mixing_nothing), cmocka_unit_test(test_until),
        cmocka_unit_test(test_left_after_a_time), cmocka_unit_test(test_asks_again),     cmocka_unit_test(test_verdict_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
