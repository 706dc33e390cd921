/* fair_rules.c -- the finer rules: how far back a line may look, how much can be taken back, what needs a turn, who may write what,
 * and that neither memory nor time runs away. */
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "fair/fair_impl.h"
#include "fairplay/caught.h"
#include "fairplay/maths.h"
#include "lib/effort.h"

#define DECK8 "{'id':'deck','type':'deck','owner':1,'sees':'none','behavior':null,'cards':[0,1,2,3,4,5,6,7]}"
#define HAND1 "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','behavior':null,'cards':[]}"
#define PILE  "{'id':'discard','type':'discard','owner':null,'sees':'none','behavior':null,'cards':[]}"

static const fair_setup alone = {
    .name = "alone",
    .players = "Ana",
    .faces = "['a','b','c','d','e','f','g','h']",
    .zones = "[" DECK8 "," HAND1 "," PILE "]",
    .plan = "[{'turn':[{'op':'wash','zone':'deck'}]},{'do':{'op':'draw','n':3,'from':'deck','to':'hand.1','face':null}}]"};

/* -------------------------------------------------------------------- heads */

static bool seen_at(fairplay *p, uint64_t at)
{
    char object[256], head[65];
    talon_fair_hex(head, p->house->chain.heads[at % HEADS_KEPT], 32);
    snprintf(object, sizeof object, "{\"k\":\"seen\",\"seat\":1,\"at\":%llu,\"head\":\"%s\"}", (unsigned long long)at, head);
    char *line = maths_sign(object, &p->key[1]);
    talon_transcript_read(p->bystander, line, strlen(line));
    free(line);
    return talon_transcript_finish(p->bystander, true)->verified;
}

/* A line names one at most 1,024 back, and never itself or a later one. */
static void test_far_heads(void **state)
{
    (void)state;
    for (int far = 0; far < 3; far++) {
        fairplay p;
        fairplay_start(&p, "far", &alone);
        for (int i = 0; i < 1030; i++)
            fairplay_seen(&p, 1);
        const uint64_t lines = talon_transcript_lines(p.house);
        assert_int_equal(seen_at(&p, far == 2 ? lines : lines - 1024u - (unsigned)far), far == 0);
        if (far)
            assert_string_equal(talon_transcript_finish(p.bystander, true)->code, "head");
        fairplay_free(&p);
    }
}

/* --------------------------------------------------------------------- undo */

static void test_undo_a_hundred(void **state)
{
    (void)state;
    fairplay p;
    fairplay_start(&p, "undo", &alone);
    fairplay_go(&p);
    for (int i = 0; i < 101; i++)
        fairplay_act(&p, 1,
                     i % 2 ? "{'op':'turn','zone':'hand.1','indices':[0],'face':'down'}"
                           : "{'op':'turn','zone':'hand.1','indices':[0],'face':'up'}");
    for (int i = 0; i < 100; i++)
        fairplay_act(&p, 1, "{'op':'undo'}");
    const char *why = NULL;
    assert_null(talon_fair_write_act(p.seat[1], &why, &p.key[1], "{\"op\":\"undo\"}"));
    assert_string_equal(why, "there is no act to take back");
    assert_true(
        talon_card_is_up(talon_transcript_table(p.house),
                         talon_zone_cards(talon_transcript_table(p.house), talon_transcript_shape(p.house), 1)[0])); /* of the first */
    fairplay_free(&p);
}

/* What was opened stays known, and the table is as before. */
static void test_undo_restores(void **state)
{
    (void)state;
    fairplay p;
    uint8_t before[32], after[32];
    fairplay_start(&p, "undo", &alone);
    fairplay_go(&p);
    talon__digest(&p.house->table, before, &p.house->chain.hash);
    fairplay_act(&p, 1, "{'op':'discard','n':2,'vis':'up','from':'hand.1'}");
    fairplay_act(&p, 1, "{'op':'undo'}");
    talon__digest(&p.bystander->table, after, &p.bystander->chain.hash);
    assert_memory_equal(before, after, 32);
    assert_non_null(talon_transcript_open_face(
        p.bystander, talon_zone_cards(talon_transcript_table(p.bystander), talon_transcript_shape(p.bystander), 1)[0]));
    assert_int_equal(talon_transcript_finish(p.bystander, true)->undone, 1);
    fairplay_free(&p);
}

/* --------------------------------------------------------------------- turns */

/* A game with this plan goes wrong at its first step, in this way. */
static void plan_fails(const char *zones, const char *plan, const char *kind, const char *code, const char *words)
{
    fairplay p;
    fair_setup s = alone;
    const char *why = NULL;
    s.zones = zones;
    s.plan = plan;
    fairplay_start(&p, "plan", &s);
    fairplay_lock(&p, 1);
    if (strcmp(kind, "run") == 0) {
        fairplay_cut(&p, 1);
        fairplay_dealer(&p, "turn");
        fairplay_reveal(&p, 1);
    }
    assert_null(talon_fair_write_dealer(p.house, &why, &p.dealer, kind));
    if (strcmp(p.house->bad.code, code) != 0 || !strstr(why, words))
        fail_msg("%s: %s", p.house->bad.code, why);
    fairplay_free(&p);
}

static void test_plans_that_fail(void **state)
{
    (void)state;
    static const char zones[] = "[" DECK8 "," HAND1 "," PILE "]";
    static const char random[] =
        "[{'id':'deck','type':'deck','owner':null,'sees':'none','behavior':{'draw_from':'random','reshuffle_from':null,"
        "'reshuffle_when':'short','keep_newest':0},'cards':[0,1,2,3,4,5,6,7]}," HAND1 "," PILE "]";
    static const char draw[] = "{'op':'draw','n':3,'from':'deck','to':'hand.1','face':null}";
    char plan[512];
    plan_fails(zones, "[{'do':{'op':'wash','zone':'deck'}}]", "do", "refused", "it needs a turn");
    plan_fails(zones, "[{'do':{'op':'cut','k':2,'zone':'deck'}}]", "do", "refused", "it needs a turn");
    plan_fails(zones, "[{'turn':[{'op':'wash','zone':'discard'}]}]", "turn", "pool", "no card takes part");
    plan_fails(zones, "[{'turn':[{'op':'cut','by':1,'min':5,'zone':'deck'}]}]", "run", "refused", "at least 5 of 8 cards");
    plan_fails(zones, "[{'turn':[{'op':'cut','k':9,'zone':'deck'},{'op':'cut','by':1,'min':0,'zone':'deck'}]}]", "run", "refused", "cut");
    plan_fails(zones, "[{'do':{'op':'draw','n':9,'from':'deck','to':'hand.1','face':null}}]", "do", "refused", "deck");
    plan_fails(zones, "[{'do':{'op':'draw_card','card':'3.3','from':'deck','to':'hand.1','face':null}}]", "do", "refused",
               "a card is not in deck");
    snprintf(plan, sizeof plan, "[{'do':%s}]", draw);
    plan_fails(random, plan, "do", "refused", "it needs a turn");
    snprintf(plan, sizeof plan, "[{'turn':[%s]}]", draw);
    plan_fails(zones, plan, "turn", "pool", "needs no turn");
    snprintf(plan, sizeof plan, "[{'turn':[{'op':'wash','zone':'deck'},%s]}]", draw);
    plan_fails(random, plan, "turn", "pool", "a turn of its own");
}

/* ------------------------------------------------------------------ triggers */

/* Two fire at once and come in line 0's order; while they are due none fires. */
static void test_triggers(void **state)
{
    (void)state;
    fairplay p;
    fair_setup s = alone;
    s.plan = "[{'do':{'op':'draw','n':5,'from':'deck','to':'hand.1','face':null}}]";
    s.triggers = "[{'zone':'deck','below':2,'do':[{'do':{'op':'recycle','from':'discard','to':'deck'}}]},"
                 "{'zone':'deck','below':4,'do':[{'do':{'op':'draw','n':2,'from':'deck','to':'hand.1','face':null}},"
                 "{'do':{'op':'discard','n':3,'vis':'up','from':'hand.1','to':'discard'}}]},"
                 "{'zone':'deck','below':5,'do':[{'do':{'op':'draw1','from':'deck','to':'hand.1','face':null}}]}]";
    fairplay_start(&p, "triggers", &s);
    fairplay_go(&p);
    /* 8: draw 5 leaves 3: the second and third fire; draws leave 1 then, below 2, while one is due: the first does not fire. */
    assert_int_equal(fairplay_count(&p, "deck"), 0);
    assert_int_equal(fairplay_count(&p, "discard"), 3);
    assert_int_equal(fairplay_count(&p, "hand.1"), 5);
    assert_int_equal(talon_transcript_due(p.house), TALON_DUE_NOTHING);
    assert_int_equal(talon_transcript_finish(p.bystander, true)->plan_done, 1);
    fairplay_free(&p);
}

/* ------------------------------------------------------------------- writers */

/* Each refusal on a table of its own: a transcript that refused to write is of no further use. */
static void test_writers_refuse(void **state)
{
    (void)state;
    for (int i = 0; i < 12; i++) {
        fairplay p;
        const char *why = NULL, *words = "";
        char *line = NULL;
        fairplay_start(&p, "writers", &alone);
        talon_fair_key stranger;
        talon_fair_key_from(&stranger, p.k);
        if (i < 8)
            fairplay_lock(&p, 1);
        switch (i) {
        case 0: line = talon_fair_write_dealer(p.house, &why, &stranger, "turn"), words = "not the key of this game's dealer"; break;
        case 1: line = talon_fair_write_dealer(p.bystander, &why, &p.dealer, "turn"), words = "not the secret"; break;
        case 2: line = talon_fair_write_dealer(p.house, &why, &p.dealer, "lock"), words = "no such line"; break;
        case 3: line = talon_fair_write_dealer(p.house, &why, &p.dealer, "do"), words = "what is due is a turn"; break;
        case 4: line = talon_fair_write_dealer(p.house, &why, &p.dealer, "answer"), words = "what is due is a turn"; break;
        case 5: line = talon_fair_write_reveal(p.seat[1], &why, &p.key[1], 8, 0, NULL), words = "no turn is open"; break;
        case 6: line = talon_fair_write_act(p.seat[1], &why, &p.key[1], "{'op'"), words = "not JSON"; break;
        case 7: line = talon_fair_write_lock(p.seat[1], &why, &p.key[1], 8), words = "locked a chain of seeds already"; break;
        case 8: line = talon_fair_write_lock(p.seat[1], &why, &stranger, 8), words = "no seat in this game"; break;
        case 9: line = talon_fair_write_act(p.seat[1], &why, &stranger, "{\"op\":\"wash\"}"), words = "no seat in this game"; break;
        case 10: line = talon_fair_write_object(p.seat[1], &why, &p.key[1], "1"), words = "a card's name is like 1.17"; break;
        default:
            line = talon_fair_write_act(p.seat[1], &why, &p.key[1], "{\"op\":\"cut\",\"by\":1,\"min\":0,\"zone\":\"deck\"}"),
            words = "belongs in a turn";
        }
        assert_null(line);
        if (!why || !strstr(why, words))
            fail_msg("%d: %s", i, why ? why : "no reason");
        fairplay_free(&p);
    }
}

/* A chain that was locked too short, and a transcript that gave up. */
static void test_chain_used_up(void **state)
{
    (void)state;
    fairplay p;
    const char *why = NULL;
    fairplay_start(&p, "chain", &alone);
    fairplay_lock(&p, 1);
    fairplay_dealer(&p, "turn");
    assert_null(talon_fair_write_reveal(p.seat[1], &why, &p.key[1], 0, 0, NULL));
    assert_non_null(strstr(why, "used up"));
    assert_null(talon_fair_write_seen(p.seat[1], &why, &p.key[1]));
    assert_non_null(strstr(why, "not good up to here"));
    fairplay_free(&p);
}

/* What is due, said and done. */
static void test_due(void **state)
{
    (void)state;
    fairplay p;
    uint32_t seat[TALON_MAX_PLAYERS], cards, min;
    fairplay_start(&p, "due", &flows_poker);
    static const struct {
        talon_fair_due due;
        uint32_t awaits;
    } course[] = {{TALON_DUE_LOCKS, 3},  {TALON_DUE_LOCKS, 2},  {TALON_DUE_LOCKS, 1},  {TALON_DUE_CUT, 1}, {TALON_DUE_TURN, 0},
                  {TALON_DUE_REVEAL, 3}, {TALON_DUE_REVEAL, 2}, {TALON_DUE_REVEAL, 1}, {TALON_DUE_RUN, 0}, {TALON_DUE_STEP, 0}};
    for (size_t i = 0; i < sizeof course / sizeof *course; i++) {
        assert_int_equal(talon_transcript_due(p.bystander), course[i].due);
        assert_int_equal(talon_transcript_awaits(p.bystander, seat), course[i].awaits);
        assert_true(strlen(talon_due_text(course[i].due)) > 10);
        if (course[i].due == TALON_DUE_CUT) {
            assert_true(talon_transcript_cut_range(p.bystander, 3, &cards, &min));
            assert_true(cards == 12 && min == 1 && seat[0] == 3);
            assert_false(talon_transcript_cut_range(p.bystander, 1, &cards, &min));
        }
        fairplay_go_lines(&p, 1);
    }
    fairplay_go(&p);
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_NOTHING);
    fairplay_act(&p, 1, "{'op':'look','zone':'hand.1','n':1}");
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_ANSWER);
    assert_true(talon_transcript_rebacks(p.bystander));
    fairplay_go(&p);
    fairplay_end(&p);
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_OVER);
    fairplay_free(&p);
}

/* ------------------------------------------------------------ memory and time */

static size_t in_use(void)
{
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    return mallinfo2().uordblks;
#else
    return 0;
#endif
}

/* Discards, looks, draws and turns, over and over. */
static void play_rounds(fairplay *p, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        fairplay_act(p, 1, "{'op':'discard','n':1,'vis':'up','from':'hand.1'}");
        fairplay_act(p, 1, "{'op':'recycle','from':'discard','to':'deck'}");
        fairplay_act(p, 1, "{'op':'look','zone':'deck','n':2}");
        fairplay_go(p);
        fairplay_act(p, 1, "{'op':'draw','n':1,'to':'hand.1'}");
        fairplay_go(p);
        p->size = 0; /* the file is not what is measured */
    }
}

static void test_memory(void **state)
{
    (void)state;
    fairplay p;
    fairplay_start(&p, "memory", &alone);
    fairplay_go(&p);
    play_rounds(&p, 40);
    const size_t before = in_use();
    play_rounds(&p, 200);
    const size_t after = in_use();
    assert_true(after < before + 20000);
    assert_true(talon_transcript_lines(p.house) > 1000);
    assert_true(p.house->epochs.n <= 8 && p.bystander->epochs.n <= 8);
    fairplay_free(&p);
}

typedef struct act_of {
    const fairplay *p;
    const char *op;
    char *line;
} act_of;

static void write_act(void *data)
{
    act_of *a = data;
    const char *why = NULL;
    free(a->line);
    a->line = talon_fair_write_act(a->p->seat[1], &why, &a->p->key[1], a->op);
}

/* A line of a megabyte that names cards, zones or places: as much work as hashing it some thousand times, no more. */
static void test_hostile_lines(void **state)
{
    enum { MOST = 1200 };
    (void)state;
    static const char *const begin[] = {"{\"op\":\"move\",\"from\":\"deck\",\"to\":\"hand.1\",\"cards\":[",
                                        "{\"op\":\"move\",\"from\":\"deck\",\"to\":\"hand.1\",\"indices\":[",
                                        "{\"op\":\"combine\",\"from\":[",
                                        "{\"op\":\"deal_round\",\"rounds\":60000,\"from\":\"deck\",\"to\":["};
    static const char *const item[] = {"\"1.7\"", "7", "\"deck\"", "\"hand.1\""};
    static const char *const end[] = {"],\"at\":\"end\",\"face\":null}", "],\"at\":\"end\",\"face\":null}", "],\"to\":\"discard\"}",
                                      "],\"face\":null}"};
    char *op = malloc(TALON_FAIR_LINE_MAX);
    for (int i = 0; i < 4; i++) {
        fairplay p;
        fairplay_start(&p, "hostile", &alone);
        fairplay_go(&p);
        size_t n = (size_t)sprintf(op, "%s%s", begin[i], item[i]);
        while (n < 1000000)
            n += (size_t)sprintf(op + n, ",%s", item[i]);
        sprintf(op + n, "%s", end[i]);
        act_of act = {.p = &p, .op = op};
        assert_true(effort(write_act, &act, MOST) <= MOST);
        if (act.line) /* combining a zone again and again is no mistake */
            assert_int_equal(i, 2);
        free(act.line);
        fairplay_free(&p);
    }
    free(op);
}

/* The largest table: 65,535 cards, a turn and some openings. */
static void test_largest_table(void **state)
{
    (void)state;
    char *zones = malloc(1 << 20), *faces = malloc(1 << 20);
    size_t z = (size_t)sprintf(zones, "[{'id':'deck','type':'deck','owner':null,'sees':'none','behavior':null,'cards':[0");
    for (int i = 1; i < 65535; i++)
        z += (size_t)sprintf(zones + z, ",%d", i % 100);
    sprintf(zones + z, "]}," HAND1 "," PILE "]");
    size_t f = (size_t)sprintf(faces, "['f0'");
    for (int i = 1; i < 100; i++)
        f += (size_t)sprintf(faces + f, ",'f%d'", i);
    sprintf(faces + f, "]");
    fairplay p;
    fair_setup s = alone;
    s.zones = zones;
    s.faces = faces;
    fairplay_start(&p, "largest", &s);
    fairplay_go(&p);
    fairplay_act(&p, 1, "{'op':'discard','n':1,'vis':'up','from':'hand.1'}");
    fairplay_end(&p);
    judged j = fair_judge(p.text, p.size, &p.key[1], true);
    assert_true(j.v->verified && j.v->audited);
    judged_free(&j);
    fairplay_free(&p);
    free(zones);
    free(faces);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_far_heads),     cmocka_unit_test(test_undo_a_hundred),
        cmocka_unit_test(test_undo_restores), cmocka_unit_test(test_plans_that_fail),
        cmocka_unit_test(test_triggers),      cmocka_unit_test(test_writers_refuse),
        cmocka_unit_test(test_chain_used_up), cmocka_unit_test(test_due),
        cmocka_unit_test(test_memory),        cmocka_unit_test(test_hostile_lines),
        cmocka_unit_test(test_largest_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
