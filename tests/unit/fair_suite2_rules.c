/* fair_suite2_rules.c -- games of suite 2 that are played by their rules: nobody can tell what a rule reads of hidden cards, so some of them stop, and
 * are decided when all have shown what is left (docs/transcript.md §15.8). */
#include "fairplay/caught.h"
#include "fairplay/rules_play.h"

/* The next seat that has something to show does; false: nobody has. */
static bool view_one(fairplay *p)
{
    for (uint32_t s = 1; s <= p->seats_n; s++)
        if (talon_transcript_can_view(p->seat[s], s))
            return fairplay_view(p, s), true;
    return false;
}

static bool can_view(const fairplay *p)
{
    bool can = false;
    for (uint32_t s = 1; s <= p->seats_n; s++)
        can |= talon_transcript_can_view(p->seat[s], s);
    return can;
}

/* As somebody reads the file who was not there. */
static void expect(const fairplay *p, bool stopped, bool over)
{
    judged j = fair_judge(p->text, p->size, NULL, false);
    if (!j.v->verified)
        fail_msg("line %u %s: %s", (unsigned)j.v->bad_line, j.v->code, j.v->message);
    assert_int_equal(j.v->suite, 2);
    assert_int_equal(j.v->stopped, stopped);
    assert_int_equal(j.v->over, over);
    assert_int_equal((j.v->not_proved & TALON_UNPROVED_PLAN) != 0, !over);
    for (uint32_t s = 1; s <= p->seats_n; s++)
        assert_int_equal(j.v->seat[s - 1].can_show, talon_transcript_can_view(p->seat[s], s));
    judged_free(&j);
    for (uint32_t s = 1; s <= p->seats_n; s++) { /* and as each seat does, who knows cards that others do not */
        const talon_verdict *mine = talon_transcript_finish(p->seat[s], true);
        assert_int_equal(mine->stopped, stopped);
        assert_int_equal(mine->over, over);
    }
}

/* The score of a deal of skat counts the two cards that were laid away: it comes out with them. */
static void test_skat(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < 3; k++) {
        fairplay p;
        char seed[16];
        uint32_t random = k;
        snprintf(seed, sizeof seed, "skat %u", k);
        rules_start_blind(&p, "games/skat.yaml", "Ana Ben Cy", seed, "deals", 1);
        while (rules_play_one(&p, &random))
            ;
        expect(&p, true, false);
        fairplay_end(&p);
        while (can_view(&p)) {
            expect(&p, true, false);
            view_one(&p);
        }
        expect(&p, false, true);
        judged j = fair_judge(p.text, p.size, NULL, false);
        assert_true(j.v->audited && j.v->choices > 30 && j.v->debts == 0);
        uint32_t paid = 0;
        for (uint32_t s = 0; s < 3; s++)
            paid += j.v->payoff[s] != 0;
        assert_int_equal(paid, 1); /* whoever played alone */
        judged_free(&j);
        fairplay_free(&p);
        fairplay_forget_rules();
    }
}

/* The first answer of whoever is asked, and no line after it. */
static void answer_first(fairplay *p)
{
    static choices c;
    uint32_t seat[TALON_MAX_PLAYERS];
    fairplay_go(p);
    assert_int_equal(talon_transcript_due(p->bystander), TALON_DUE_CHOICE);
    talon_transcript_awaits(p->bystander, seat);
    talon_transcript_choices(p->seat[seat[0]], seat[0], choices_keep, &c);
    assert_true(c.n > 0);
    fairplay_act(p, seat[0], c.op[0]);
    choices_drop(&c);
}

static uint32_t count_answers(const char *seed)
{
    fairplay p;
    uint32_t n = 0;
    rules_start_blind(&p, "games/skat.yaml", "Ana Ben Cy", seed, "deals", 1);
    for (fairplay_go(&p); talon_transcript_due(p.bystander) == TALON_DUE_CHOICE; fairplay_go(&p), n++)
        answer_first(&p);
    fairplay_free(&p);
    fairplay_forget_rules();
    return n;
}

/* A host that ends while somebody is asked, or as soon as the last card lies there and before its shares are given, gets no milder word by it: that
 * is broken off, and nobody wins, also when all is shown. */
static void test_ended_early(void **state)
{
    (void)state;
    const uint32_t answers = count_answers("early");
    assert_true(answers > 30);
    for (uint32_t left = 0; left < 3; left++) {
        fairplay p;
        rules_start_blind(&p, "games/skat.yaml", "Ana Ben Cy", "early", "deals", 1);
        for (uint32_t i = 0; i + left < answers; i++)
            answer_first(&p);
        fairplay_end(&p);
        expect(&p, false, false);
        while (view_one(&p))
            expect(&p, false, false);
        judged j = fair_judge(p.text, p.size, NULL, false);
        assert_true(j.v->verified && j.v->audited);
        judged_free(&j);
        fairplay_free(&p);
        fairplay_forget_rules();
    }
}

/* A match of which more is to come goes no further than the cards that are known. */
static void test_match(void **state)
{
    (void)state;
    fairplay p;
    uint32_t random = 4;
    rules_start_blind(&p, "games/skat.yaml", "Ana Ben Cy", "match", "deals", 2);
    while (rules_play_one(&p, &random))
        ;
    fairplay_end(&p);
    while (view_one(&p))
        ;
    expect(&p, true, false);
    fairplay_free(&p);
    fairplay_forget_rules();
}

/* Who is left alone takes the pot, and shows nothing. */
static void test_uncalled(void **state)
{
    (void)state;
    fairplay p;
    uint32_t seat[TALON_MAX_PLAYERS], folds = 0;
    static choices c;
    rules_start_blind(&p, "games/texas_holdem.yaml", "Ana Ben Cy Dee Eve Fay", "folds", "hands", 1);
    for (fairplay_go(&p); talon_transcript_due(p.bystander) == TALON_DUE_CHOICE; fairplay_go(&p)) {
        const char *op = NULL;
        talon_transcript_awaits(p.bystander, seat);
        talon_transcript_choices(p.seat[seat[0]], seat[0], choices_keep, &c);
        for (uint32_t i = 0; i < c.n && !op; i++)
            op = strstr(c.op[i], "\"option\":\"fold\"") ? c.op[i] : NULL;
        assert_non_null(op);
        fairplay_act(&p, seat[0], op);
        choices_drop(&c);
        folds++;
    }
    assert_int_equal(folds, 5);
    expect(&p, false, true);
    for (uint32_t s = 1; s <= 6; s++)
        for (uint32_t by = 0; by <= 6; by++) {
            char hand[16];
            snprintf(hand, sizeof hand, "hand.%u", s);
            assert_true(!fairplay_count(&p, hand) || by == s || !fairplay_face(&p, by, hand, 0));
        }
    fairplay_free(&p);
    fairplay_forget_rules();
}

/* ------------------------------------------------------------------ debts */

/* A line for everybody, who may find that somebody broke the rules. */
static void spread(fairplay *p, talon_transcript *writer, char *line, const char *why)
{
    if (!line)
        fail_msg("%s", why);
    const size_t size = strlen(line) - 1;
    if (p->house != writer)
        talon_transcript_read(p->house, line, size);
    for (uint32_t s = 1; s <= p->seats_n; s++)
        if (p->seat[s] != writer)
            talon_transcript_read(p->seat[s], line, size);
    talon_transcript_read(p->bystander, line, size);
    line[size] = 0;
    fairplay_add(p, line);
    free(line);
}

/* A card that the rules do not let the seat play, as an operation; NULL: it may play all. */
static char *revoke_of(const fairplay *p, uint32_t seat)
{
    static choices c;
    char zone[16], op[256], *found = NULL;
    talon_transcript_choices(p->seat[seat], seat, choices_keep, &c);
    snprintf(zone, sizeof zone, "hand.%u", seat);
    for (uint32_t i = 0; i < fairplay_count(p, zone) && !found; i++) {
        char places[32];
        bool legal = false;
        snprintf(places, sizeof places, "\"places\":[%u]", i);
        for (uint32_t k = 0; k < c.n; k++)
            legal |= strstr(c.op[k], places) != NULL;
        snprintf(op, sizeof op, "%.*s\"from\":\"%s\",%s,\"to\":\"trick\",\"combo\":null,\"height\":null}",
                 (int)(strstr(c.op[0], "\"from\"") - c.op[0]), c.op[0], zone, places);
        found = legal ? NULL : strdup(op);
    }
    choices_drop(&c);
    return found;
}

/* Plays until somebody can revoke, and does, and ends there. Returns the line of the revoke, or 0. */
static uint64_t revoke(fairplay *p, const char *seed)
{
    uint32_t random = 3, seat[TALON_MAX_PLAYERS];
    const char *why = NULL;
    char *op = NULL;
    rules_start_blind(p, "examples/rules/three_tricks.yaml", "Ana Ben", seed, NULL, 0);
    do {
        fairplay_go(p);
        if (talon_transcript_due(p->bystander) != TALON_DUE_CHOICE)
            return 0;
        talon_transcript_awaits(p->bystander, seat);
        op = revoke_of(p, seat[0]);
    } while (!op && rules_play_one(p, &random));
    const uint64_t line = talon_transcript_lines(p->bystander);
    spread(p, p->seat[seat[0]], talon_fair_write_act(p->seat[seat[0]], &why, &p->key[seat[0]], op, NULL), why);
    free(op);
    spread(p, p->house, talon_fair_write_dealer(p->house, &why, &p->dealer, "answer"), why);
    spread(p, p->seat[seat[0]], talon_fair_write_share(p->seat[seat[0]], &why, &p->key[seat[0]]), why);
    spread(p, p->house, talon_fair_write_dealer(p->house, &why, &p->dealer, "end"), why);
    return line;
}

/* A revoke is not decided while the hand is closed, and found when it is shown. */
static void test_revoke(void **state)
{
    (void)state;
    uint32_t found = 0;
    for (uint32_t k = 0; k < 12 && found < 3; k++) {
        fairplay p;
        const char *why = NULL;
        char seed[16];
        snprintf(seed, sizeof seed, "revoke %u", k);
        const uint64_t line = revoke(&p, seed);
        judged j = fair_judge(p.text, p.size, NULL, false);
        assert_true(j.v->verified);
        assert_true(!line || (j.v->debts > 0 && j.v->not_proved & TALON_UNPROVED_DEBTS));
        judged_free(&j);
        for (uint32_t s = 1; line && s <= 2; s++)
            spread(&p, p.seat[s], talon_fair_write_view(p.seat[s], &why, &p.key[s]), why);
        j = fair_judge(p.text, p.size, NULL, false);
        if (line) {
            found++;
            assert_false(j.v->verified);
            assert_int_equal(j.v->bad_line, line);
            assert_string_equal(j.v->code, "rules");
            assert_non_null(strstr(j.v->message, "was none that the rules offered, as cards show that were opened since"));
        }
        judged_free(&j);
        fairplay_free(&p);
        fairplay_forget_rules();
    }
    assert_int_equal(found, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_skat), cmocka_unit_test(test_match), cmocka_unit_test(test_uncalled),
                                       cmocka_unit_test(test_ended_early), cmocka_unit_test(test_revoke)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
