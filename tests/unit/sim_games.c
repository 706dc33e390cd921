/* sim_games.c -- prepared games against the runner: every place of every deal, on every path. */
#include <dirent.h>
#include <sys/types.h>

#include "lang_help.h"

#include "sim/sim_impl.h"

#define PATHS 3

static const talon_path paths[PATHS] = {TALON_PATH_PORTABLE, TALON_PATH_AVX2, TALON_PATH_AVX512};

static talon_runner *seated(void **memory, const talon_game *g, const talon_seating *seating)
{
    talon_fault f;
    *memory = malloc(talon_runner_size(&f, g, seating));
    assert_non_null(*memory);
    talon_runner *r = talon_runner_init(*memory, talon_runner_size(&f, g, seating), &f, g, seating);
    assert_non_null(r);
    return r;
}

/* All places of two blocks of deals, the second far away. */
static void same_places(const talon_sim *s, talon_runner *r, const char *until)
{
    static const uint64_t firsts[] = {0, 0xFFFFFFE0u};
    demand need = {{0}};
    talon__dealing d;
    uint16_t(*card)[LANES] = malloc(sizeof *card * (s->cards_n + 1u));
    assert_non_null(card);
    for (uint32_t p = 0; p < s->cards_n; p++)
        talon__demand_place(&need, s, p);
    assert_true(talon__dealing_init(&d, s, &need));
    for (size_t b = 0; b < 2; b++) {
        talon__deal_block(&d, firsts[b]);
        for (uint32_t p = 0; p < s->cards_n; p++)
            talon__deal_place(&d, card[p], p);
        for (uint32_t l = 0; l < LANES; l++) {
            talon_runner_restart(r, &s->seating.seed, firsts[b] + l);
            assert_int_equal(talon_runner_run(r, NULL, until, NULL, NULL), TALON_END_DONE);
            for (uint32_t z = 0; z < s->zones_n; z++) {
                const talon_card *there = talon_zone_cards(talon_runner_table(r), talon_runner_shape(r), (talon_zone)z);
                assert_int_equal(talon_zone_count(talon_runner_table(r), talon_runner_shape(r), (talon_zone)z),
                                 s->zone_at[z + 1] - s->zone_at[z]);
                for (uint32_t p = s->zone_at[z]; p < s->zone_at[z + 1]; p++)
                    assert_int_equal(card[p][l], there[p - s->zone_at[z]]);
            }
        }
    }
    talon__dealing_free(&d);
    free(card);
}

/* The rows are the same deals. */
static void same_rows(const talon_sim *s, talon_runner *r, const char *until)
{
    static _Alignas(64) uint8_t row[100 * 256];
    const size_t stride = (s->cards_n + 63) / 64 * 64;
    if (!s->fast || s->cards_n > 256 || s->cards_n == 0) {
        assert_false(talon_sim_rows(s, row, 256, 0, 1) && !s->fast);
        return;
    }
    assert_false(talon_sim_rows(s, row + 32, stride, 1000, 1));
    assert_true(talon_sim_rows(s, row, stride, 1000, 100));
    for (uint64_t d = 0; d < 100; d += 9) {
        talon_runner_restart(r, &s->seating.seed, 1000 + d);
        talon_runner_run(r, NULL, until, NULL, NULL);
        const uint8_t *card = row + d * stride;
        for (uint32_t z = 0; z < s->zones_n; z++)
            for (uint32_t i = 0; i < talon_zone_count(talon_runner_table(r), talon_runner_shape(r), (talon_zone)z); i++)
                assert_int_equal(*card++, talon_zone_cards(talon_runner_table(r), talon_runner_shape(r), (talon_zone)z)[i]);
    }
}

/* Returns whether the game is in lanes. */
static bool same_deals(const talon_game *g, uint32_t players, const char *until)
{
    const talon_seating seating = {.player = everybody, .players_n = players, .seed = {{9, 8, 7}}};
    bool fast = false;
    void *memory;
    talon_runner *r = seated(&memory, g, &seating);
    for (int p = 0; p < PATHS; p++) {
        talon_outcome o;
        if (!talon_path_usable(paths[p]))
            continue;
        talon_sim *s = talon_sim_new(&o, g, &seating, until, paths[p]);
        assert_non_null(s);
        fast = talon_sim_in_lanes(s);
        if (fast)
            same_places(s, r, until);
        same_rows(s, r, until);
        talon_sim_free(s);
    }
    free(memory);
    return fast;
}

static char *file_text(const char *name)
{
    char path[512], *text = calloc(1, 65536);
    snprintf(path, sizeof path, "games/%s", name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_true(fread(text, 1, 65535, f) > 0);
    fclose(f);
    return text;
}

static void shipped_games(void **state)
{
    unsigned lanes = 0, alone = 0;
    DIR *dir = opendir("games");
    (void)state;
    if (!dir)
        skip(); /* not in the project's folder */
    for (const struct dirent *e; (e = readdir(dir));) {
        if (!strstr(e->d_name, ".yaml"))
            continue;
        char *text = file_text(e->d_name);
        talon_game *g = compiled(text);
        if (!talon_game_imports(g))
            *(same_deals(g, talon_game_players_min(g), NULL) ? &lanes : &alone) += 1;
        talon_game_free(g);
        free(text);
    }
    closedir(dir);
    assert_true(lanes > 15);
    assert_true(alone > 0);
}

#define HEAD "game: x\nplayers: 2..4\nsetup:\n"

/* A phase that is not there is not "all of them": that would show cards nobody asked for. */
static void only_phases_that_are_there(void **state)
{
    static const char *const unknown[] = {"", "Flop", "flop ",
                                          "a name that is longer than any phase's name may be, by quite some bytes so"};
    static const char text[] = HEAD "  - wash: deck\n  - deal: 2 to each_player from deck\nphases:\n  - name: flop\n    do:\n"
                                    "      - deal: 3 to community from deck\n";
    talon_game *g = compiled(text);
    const talon_seating s = seats(2);
    talon_outcome out;
    (void)state;
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        assert_null(talon_sim_new(&out, g, &s, unknown[i], TALON_PATH_BEST));
        assert_int_equal(out.end, TALON_END_FAULT);
        assert_int_equal(out.fault.status, TALON_E_BAD_REQUEST);
        assert_string_equal(out.fault.what, "this game has no phase of that name");
    }
    same_deals(g, 2, "setup");
    same_deals(g, 2, "flop");
    talon_game_free(g);
}

static void every_kind_of_step(void **state)
{
    static const char *const setups[] = {
        HEAD "  - wash: deck\n  - cut: deck by player\n  - deal: 5 to each_player from deck\n",
        HEAD "  - riffle: deck times 3 (human)\n  - deal: 5 to each_player from deck\n",
        HEAD "  - cut: deck by player min 20\n  - wash: deck\n  - riffle: deck times 5\n  - deal: 2 to each_player from deck\n",
        HEAD "  - wash: deck\n  - deal: 5 to each_player from deck\n  - wash: deck\n  - deal: 1 to each_player from deck\n",
        HEAD "  - wash: deck\n  - deal: 5 to each_player from deck\n  - combine: hand of seat 1 to deck\n  - wash: deck\n"
             "  - deal: 3 to each_player from deck\n",
        HEAD "  - wash: deck\n  - deal: 13 to each_player from deck\n  - shuffle: hand of each_player\n",
        HEAD "  - cut: deck at 7\n  - deal: 1 to each_player from deck\n",
        "game: x\nplayers: 2\ncomponents: {deck: 6 standard_52}\nsetup:\n  - wash: deck\n  - riffle: deck (human)\n"
        "  - cut: deck by player min 100\n  - deal: 20 to each_player from deck\n",
        "game: x\nplayers: 2\ncomponents: {deck: 4 standard_52}\nsetup:\n  - wash: deck\n  - riffle: deck times 2 (human)\n"
        "  - deal: 20 to each_player from deck\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        talon_game *g = compiled(setups[i]);
        const bool fast = same_deals(g, talon_game_players_max(g) > 2 ? 3 : 2, NULL);
        if (i != 4)
            assert_true(fast);
        talon_game_free(g);
    }
}

/* Whoever looks at a card may go another way in the next deal. */
static void games_that_look(void **state)
{
    static const char *const setups[] = {
        HEAD "  - wash: deck\n  - discard: 1 from deck until top(discard_pile) is not As\n",
        HEAD "  - wash: deck\n  - deal: 2 random to each_player from deck\n",
        HEAD "  - wash: deck\n  - deal: 1 to each_player from deck\nexpect:\n  - top(deck) is not joker\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        talon_report *report;
        talon_game *g = talon_game_compile(&report, setups[i], strlen(setups[i]));
        if (g) /* what the language does not allow cannot be dealt either */
            assert_false(same_deals(g, 2, NULL));
        assert_true(g || i > 0);
        talon_game_free(g);
        talon_report_free(report);
    }
}

static void phases(void **state)
{
    char *text = file_text("texas_holdem.yaml");
    talon_game *g = compiled(text);
    (void)state;
    assert_true(same_deals(g, 3, "setup"));
    assert_true(same_deals(g, 9, "flop"));
    talon_game_free(g);
    free(text);
}

static void what_cannot_be_dealt(void **state)
{
    talon_game *g = compiled(HEAD "  - deal: 5 to each_player from deck\n");
    talon_seating seating = {.player = everybody, .players_n = 9};
    talon_outcome o;
    (void)state;
    assert_null(talon_sim_new(&o, g, &seating, NULL, TALON_PATH_BEST));
    assert_int_equal(o.end, TALON_END_FAULT);
    seating.players_n = 2;
    assert_null(talon_sim_new(&o, g, &seating, NULL, (talon_path)7));
    talon_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_games),
        cmocka_unit_test(only_phases_that_are_there),
        cmocka_unit_test(every_kind_of_step),
        cmocka_unit_test(games_that_look),
        cmocka_unit_test(phases),
        cmocka_unit_test(what_cannot_be_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
