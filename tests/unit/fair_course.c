/* fair_course.c -- games played by rules, as transcripts: played at random to their ends by a dealer and players who know their own cards only,
 * and judged by everybody. With arguments: so many players, then game files. */
#include "fairplay/rules_play.h"

static void play(const char *path, const char *players, uint32_t seed, bool sealed, uint32_t most)
{
    fairplay p;
    char name[32];
    uint32_t random = seed * 7919u + 1;
    snprintf(name, sizeof name, "course %u", seed);
    rules_start(&p, path, players, name, sealed);
    while (most && rules_play_one(&p, &random))
        most--;
    fairplay_go(&p);
    const bool over = talon_transcript_due(p.bystander) == TALON_DUE_NOTHING;
    assert_true(over || !most);
    fairplay_end(&p);
    for (int audit = 0; audit < 2; audit++) {
        judged j = fair_judge(p.text, p.size, NULL, audit);
        if (!j.v->verified)
            fail_msg("line %llu, %s: %s", (unsigned long long)j.v->bad_line, j.v->code, j.v->message);
        assert_true(j.v->rules && j.v->over == over && j.v->choices > 0);
        if (audit && !sealed)
            assert_int_equal(j.v->debts, 0);
        assert_int_equal((j.v->not_proved & TALON_UNPROVED_DEBTS) != 0, j.v->debts > 0);
        assert_false(j.v->not_proved & TALON_UNPROVED_PLAY);
        judged_free(&j);
    }
    fairplay_free(&p);
}

static void examples(void **unused)
{
    static const char *const files[] = {"three_tricks", "one_bet", "small_rummy", "high_card"};
    (void)unused;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[64];
        snprintf(path, sizeof path, "examples/rules/%s.yaml", files[i]);
        for (uint32_t seed = 0; seed < 4; seed++)
            play(path, seed % 2 ? "Ana Ben Cy" : "Ana Ben", seed, seed / 2, 400);
    }
    fairplay_forget_rules();
}

/* Games that come with talon: what is told, several hands, partners, chips. */
static void shipped(void **unused)
{
    (void)unused;
    play("games/whist.yaml", "Ana Ben Cy Dee", 1, false, 60);
    play("games/hearts.yaml", "Ana Ben Cy Dee", 2, true, 60);
    play("games/gin_rummy.yaml", "Ana Ben", 3, false, 60);
    play("games/texas_holdem.yaml", "Ana Ben Cy", 4, true, 30);
    fairplay_forget_rules();
}

/* What they look at while they deal, what a step takes of hidden cards, what is only kept: full and sealed, for the fewest players and for many. */
static void looking(void **unused)
{
    static const char *const files[] = {"games/baccarat.yaml",
                                        "games/canasta.yaml",
                                        "games/crazy_eights.yaml",
                                        "games/uno.yaml",
                                        "games/old_maid.yaml",
                                        "games/go_fish.yaml",
                                        "tests/playouts/games/turned_up.yaml",
                                        "tests/playouts/games/kept_back.yaml",
                                        "tests/playouts/games/told_places.yaml"};
    (void)unused;
    for (uint32_t i = 0; i < sizeof files / sizeof *files; i++)
        for (uint32_t many = 0; many < 2; many++)
            play(files[i], many ? "Ana Ben Cy Dee" : "Ana Ben", 3 * i + many, (i + many) % 2, 40);
    play("games/skat.yaml", "Ana Ben Cy", 50, false, 60);
    play("games/skat.yaml", "Ana Ben Cy Dee", 51, true, 60);
    fairplay_forget_rules();
}

static char **paths;

static void given(void **unused)
{
    static const char *const players[] = {"Ana", "Ana", "Ana Ben", "Ana Ben Cy", "Ana Ben Cy Dee", "Ana Ben Cy Dee Eve"};
    (void)unused;
    for (char **path = paths + 1; *path; path++)
        play(*path, players[atoi(paths[0])], 1, false, 60);
    fairplay_forget_rules();
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(examples), cmocka_unit_test(shipped), cmocka_unit_test(looking)};
    static const struct CMUnitTest files[] = {cmocka_unit_test(given)};
    paths = argv + 1;
    return argc > 2 ? cmocka_run_group_tests(files, NULL, NULL) : cmocka_run_group_tests(tests, NULL, NULL);
}
