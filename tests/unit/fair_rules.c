/* fair_rules.c -- the finer rules: how far back a line may look, what can be taken back, plans that cannot be carried out, who may write
 * what, and that neither memory nor time runs away. */
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "fair/fair_impl.h"
#include "fairplay/caught.h"
#include "fairplay/maths.h"
#include "lib/effort.h"

#define DECK8   "{'id':'deck','type':'deck','owner':1,'sees':'none','cards':[0,1,2,3,4,5,6,7]}"
#define HAND1   "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]}"
#define PILE    "{'id':'discard','type':'discard','owner':null,'sees':'none','cards':[]}"
#define SHUFFLE "{'shuffle':['deck'],'cuts':[],'say':null}"
#define DEAL3   "{'do':{'op':'deal','n':3,'from':'deck','to':['hand.1'],'face':null}}"

static const fair_setup alone = {.name = "alone",
                                 .players = "Ana",
                                 .faces = "['a','b','c','d','e','f','g','h']",
                                 .zones = "[" DECK8 "," HAND1 "," PILE "]",
                                 .plan = "[" SHUFFLE "," DEAL3 "]"};

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

#define TURN_UP   "{'op':'turn','zone':'hand.1','indices':[0],'face':'up'}"
#define TURN_DOWN "{'op':'turn','zone':'hand.1','indices':[0],'face':'down'}"

/* A line names a spine line at most 1,024 back from the last one, and never a later one. */
static void test_far_heads(void **state)
{
    (void)state;
    for (int far = 0; far < 3; far++) {
        fairplay p;
        fairplay_start(&p, "far", &alone);
        fairplay_go(&p);
        while (talon_transcript_spine(p.house) < 1030)
            fairplay_act(&p, 1, talon_transcript_spine(p.house) % 2 ? TURN_DOWN : TURN_UP);
        const uint64_t last = talon_transcript_spine(p.house) - 1;
        assert_non_null(talon_transcript_spine_head(p.house, last - 1024));
        assert_null(talon_transcript_spine_head(p.house, last - 1025));
        assert_int_equal(seen_at(&p, far == 2 ? last + 1 : last - 1024u - (unsigned)far), far == 0);
        if (far)
            assert_string_equal(talon_transcript_finish(p.bystander, true)->code, "head");
        fairplay_free(&p);
    }
}

/* A block with as many lines as can be counted is full; one more is a bad head, whatever it says. */
static void test_full_block(void **state)
{
    (void)state;
    for (int full = 0; full < 2; full++) {
        fairplay p;
        fairplay_start(&p, "full", &alone);
        chain *c = &p.bystander->chain;
        c->side = calloc(SIDE_MAX, HASH_SIZE);
        c->side_room = SIDE_MAX;
        c->side_n = SIDE_MAX - 1u + (unsigned)full;
        assert_int_equal(seen_at(&p, 0), !full);
        assert_int_equal(c->side_n, SIDE_MAX);
        if (full) {
            const talon_verdict *v = talon_transcript_finish(p.bystander, true);
            assert_int_equal(v->stage, TALON_STAGE_HEADS);
            assert_non_null(strstr(v->message, "65,535"));
            assert_int_equal(c->lines, 2); /* it counts all the same */
        }
        fairplay_free(&p);
    }
}

/* --------------------------------------------------------------------- undo */

/* Seat 1 wants an undo, and this is why not; then the transcript is of no further use. */
static void no_undo(fairplay *p, const char *words)
{
    const char *why = NULL;
    assert_false(talon_transcript_undoable(p->seat[1], 1));
    assert_null(talon_fair_write_act(p->seat[1], &why, &p->key[1], "{\"op\":\"undo\"}", NULL));
    if (!strstr(why, words))
        fail_msg("%s", why);
    fairplay_free(p);
}

static void start_undo(fairplay *p)
{
    fairplay_start(p, "undo", &alone);
    fairplay_go(p);
}

/* Only the last spine line but answers, only once, only what was carried out. */
static void test_undo_rules(void **state)
{
    (void)state;
    fairplay p;
    start_undo(&p);
    no_undo(&p, "no act to take back"); /* after the dealer's do */
    start_undo(&p);
    fairplay_act(&p, 1, TURN_UP);
    fairplay_act(&p, 1, "{'op':'undo'}");
    no_undo(&p, "no act to take back"); /* after an undo */
    start_undo(&p);
    fairplay_act(&p, 1, TURN_UP);
    fairplay_skip(&p, 1);
    no_undo(&p, "no act to take back"); /* after another line of the dealer */
    start_undo(&p);
    fairplay_act(&p, 1, "{'op':'look','zone':'deck','n':1}");
    fairplay_go(&p);
    no_undo(&p, "no act to take back"); /* what was seen cannot be taken back */
    start_undo(&p);
    fairplay_act(&p, 1, TURN_UP);
    fairplay_act(&p, 1, "{'op':'shuffle','zone':'deck'}");
    fairplay_go(&p);
    no_undo(&p, "no act to take back");
    start_undo(&p);
    fairplay_act(&p, 1, "{'op':'deal','n':1,'from':'deck','to':['hand.1']}");
    no_undo(&p, "acts while something is still owed"); /* the answer first */
    start_undo(&p);
    fairplay_act(&p, 1, "{'op':'deal','n':1,'from':'deck','to':['hand.1']}");
    fairplay_go(&p);
    fairplay_note(&p, 1, "wait"); /* side lines are no matter */
    assert_true(talon_transcript_undoable(p.seat[1], 1));
    fairplay_act(&p, 1, "{'op':'undo'}");
    assert_int_equal(fairplay_count(&p, "deck"), 5);
    fairplay_free(&p);
}

/* Of undone acts those count after which something was owed: they may have shown a card. */
static void test_undone_counts(void **state)
{
    (void)state;
    fairplay p;
    start_undo(&p);
    static const struct {
        const char *op;
        uint64_t undone;
    } course[] = {{"{'op':'move','from':'hand.1','to':'discard','n':1,'face':'down'}", 0},
                  {TURN_UP, 1},
                  {TURN_UP, 1}, /* open already */
                  {"{'op':'deal','n':1,'from':'deck','to':['hand.1']}", 2}};
    for (size_t i = 0; i < sizeof course / sizeof *course; i++) {
        fairplay_act(&p, 1, course[i].op);
        fairplay_go(&p);
        fairplay_act(&p, 1, "{'op':'undo'}");
        assert_int_equal(talon_transcript_finish(p.bystander, true)->undone, course[i].undone);
    }
    assert_int_equal(talon_transcript_finish(p.bystander, true)->acts, 8);
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
    fairplay_act(&p, 1, "{'op':'move','from':'hand.1','to':'discard','n':2,'face':'up'}");
    fairplay_act(&p, 1, "{'op':'undo'}");
    talon__digest(&p.bystander->table, after, &p.bystander->chain.hash);
    assert_memory_equal(before, after, 32);
    assert_non_null(talon_transcript_open_face(
        p.bystander, talon_zone_cards(talon_transcript_table(p.bystander), talon_transcript_shape(p.bystander), 1)[0]));
    assert_int_equal(talon_transcript_finish(p.bystander, true)->undone, 1);
    fairplay_free(&p);
}

/* --------------------------------------------------------------------- plans */

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
        fairplay_dealer(&p, "shuffle");
        fairplay_reveal(&p, 1);
    }
    assert_null(talon_fair_write_dealer(p.house, &why, &p.dealer, kind));
    if (strcmp(p.house->bad.code, code) != 0 || !strstr(why, words))
        fail_msg("%s: %s", p.house->bad.code, why);
    fairplay_free(&p);
}

#define DO_(op) "[{'do':" op "}]"

static void test_plans_that_fail(void **state)
{
    (void)state;
    static const char zones[] = "[" DECK8 "," HAND1 "," PILE ",{'id':'burn','type':'burn','owner':null,'sees':'none','cards':[0]}]";
    plan_fails(zones, "[{'shuffle':['discard'],'cuts':[],'say':null}]", "shuffle", "pool", "no card takes part");
    plan_fails(zones, "[{'shuffle':['discard','hand.1'],'cuts':[],'say':null}]", "shuffle", "pool", "no card takes part");
    plan_fails(zones, "[{'shuffle':['deck'],'cuts':[['deck',1,5]],'say':null}]", "run", "refused", "at least 5 of 8 cards");
    plan_fails(zones, "[{'shuffle':['deck','hand.1'],'cuts':[['deck',1,4],['hand.1',1,1]],'say':null}]", "run", "refused",
               "at least 1 of 0");
    plan_fails(zones, "[{'shuffle':['deck'],'cuts':[['deck',1,65535]],'say':null}]", "run", "refused", "at least 65535");
    plan_fails(zones, DO_("{'op':'deal','n':9,'from':'deck','to':['hand.1'],'face':null}"), "do", "refused", "deck");
    plan_fails(zones, DO_("{'op':'deal','n':0,'from':'deck','to':['hand.1'],'face':null}"), "do", "refused", "at least 1");
    plan_fails(zones, DO_("{'op':'move','from':'deck','to':'hand.1','cards':['0.8'],'at':'end','face':null}"), "do", "refused",
               "a card is not in deck");
    plan_fails(zones, DO_("{'op':'move','from':'burn','to':'hand.1','n':1,'at':'end','face':null}"), "do", "refused", "burn");
    plan_fails(zones, DO_("{'op':'move','from':'deck','to':'hand.1','n':1,'at':1,'face':null}"), "do", "refused", "1");
    plan_fails(zones, DO_("{'op':'turn','zone':'deck','indices':[8],'face':'up'}"), "do", "refused", "8");
}

/* Cuts with room for one place only, of an empty zone, of one that is burned; a shuffle of a burned card; nothing dealt. */
static void test_plans_that_work(void **state)
{
    (void)state;
    static const char *const plans[] = {
        "[{'shuffle':['deck'],'cuts':[['deck',1,4]],'say':null}]",
        "[{'shuffle':['deck','hand.1'],'cuts':[['hand.1',1,0],['deck',1,0],['deck',1,0]],'say':null}]",
        "[{'shuffle':['burn','deck'],'cuts':[['burn',1,0]],'say':null}]",
        DO_("{'op':'deal','n':0,'from':'burn','to':[],'face':null}"),
        DO_("{'op':'combine','from':['burn','deck','deck'],'to':'deck'}"),
        DO_("{'op':'combine','from':[],'to':'burn'}"),
        DO_("{'op':'turn','zone':'burn','indices':[0],'face':'up'}"),
        DO_("{'op':'move','from':'deck','to':'hand.1','indices':[],'at':'end','face':null}"),
    };
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        fairplay p;
        fair_setup s = alone;
        s.zones = "[" DECK8 "," HAND1 "," PILE ",{'id':'burn','type':'burn','owner':null,'sees':'none','cards':[0,1,2]}]";
        s.plan = plans[i];
        fairplay_start(&p, "plan", &s);
        fairplay_go(&p);
        assert_int_equal(talon_transcript_finish(p.bystander, true)->plan_done, 1);
        fairplay_end(&p);
        fairplay_free(&p);
    }
}

/* ------------------------------------------------------------------ large deals */

/* A deal to more zones than there may be, and to just as many. */
static void test_targets(void **state)
{
    (void)state;
    for (size_t n = 65535; n <= 65536; n++) {
        fairplay p;
        const char *why = NULL;
        fairplay_start(&p, "targets", &alone);
        fairplay_go(&p);
        char *op = maths_text("{\"op\":\"deal\",\"n\":1,\"from\":\"deck\",\"to\":[", "\"deck\"", n, "],\"face\":null}");
        char *line = talon_fair_write_act(p.seat[1], &why, &p.key[1], op, NULL);
        if (n == 65535 && !line)
            fail_msg("%s", why);
        if (n == 65536)
            assert_true(!line && strstr(why, "a deal in 65536 turns at once is too much"));
        free(line);
        free(op);
        fairplay_free(&p);
    }
}

/* Targets times cards is limited, too: 300 cards, and as many targets as may be, and one more. */
static void test_much_work(void **state)
{
    (void)state;
    fairplay p;
    const char *why = NULL;
    fair_setup s = alone;
    char *zones = maths_text("[{'id':'deck','type':'deck','owner':1,'sees':'none','cards':[0,1,2,3,4,5,6,7,", "0", 292, "]}," HAND1 "]");
    s.zones = zones;
    s.plan = "[]";
    fairplay_start(&p, "work", &s);
    for (size_t more = 0; more < 2; more++) {
        char *op =
            maths_text("{\"op\":\"deal\",\"n\":1,\"from\":\"deck\",\"to\":[", "\"deck\"", (1u << 24) / 300 + more, "],\"face\":null}");
        char *line = talon_fair_write_act(p.seat[1], &why, &p.key[1], op, NULL);
        assert_int_equal(line == NULL, more);
        free(line);
        free(op);
    }
    assert_non_null(strstr(why, "turns at once is too much for a table of 300 cards"));
    fairplay_free(&p);
    free(zones);
}

/* --------------------------------------------------------------------- epochs */

/* 1,024 epochs with cards on the table, the first among them: every card of the deck is shuffled alone, by request. */
static void test_most_epochs(void **state)
{
    (void)state;
    fairplay p;
    fair_setup s = alone;
    const char *why = NULL;
    char *zones = maths_text("[{'id':'deck','type':'deck','owner':1,'sees':'none','cards':[0,1,2,3,4,5,6,7,", "0", 1018,
                             "]},{'id':'one','type':'deck','owner':1,'sees':'none','cards':[]}," HAND1 "]");
    s.zones = zones;
    s.plan = "[]";
    fairplay_start(&p, "epochs", &s);
    talon_transcript *t = talon_transcript_new();
    char *line = NULL;
    const char *end = strchr(p.text, '\n');
    talon_transcript_me(t, &p.key[1]);
    talon_transcript_deal(t, p.k);
    assert_true(talon_transcript_read(t, p.text, (size_t)(end - p.text))); /* one for all: it is quicker */
    for (uint32_t e = 1; e <= 1024; e++) {
        static const char *const ops[] = {"{\"op\":\"move\",\"from\":\"deck\",\"to\":\"one\",\"n\":1}",
                                          "{\"op\":\"shuffle\",\"zone\":\"one\"}",
                                          "{\"op\":\"combine\",\"from\":[\"one\"],\"to\":\"hand.1\"}"};
        for (size_t i = 0; i < 3; i++) {
            free(talon_fair_write_act(t, &why, &p.key[1], ops[i], NULL));
            if (i == 2 && e < 1024)
                free(talon_fair_write_dealer(t, &why, &p.dealer, "answer"));
            if (i != 1)
                continue;
            free(e == 1 ? talon_fair_write_lock(t, &why, &p.key[1], 2000) : NULL);
            free(talon_fair_write_dealer(t, &why, &p.dealer, "shuffle"));
            free(talon_fair_write_reveal(t, &why, &p.key[1], 2000, 0, NULL));
            line = talon_fair_write_dealer(t, &why, &p.dealer, "run");
            if (e < 1024)
                assert_non_null(line);
            free(line);
            if (!line)
                break;
        }
        if (!line)
            assert_int_equal(e, 1024);
    }
    assert_null(line);
    assert_string_equal(t->bad.code, "pool");
    assert_non_null(strstr(why, "more than 1,024 epochs"));
    talon_transcript_free(t);
    fairplay_free(&p);
    free(zones);
}

/* ------------------------------------------------------------------- writers */

/* Each refusal on a table of its own: a transcript that refused to write is of no further use. */
static void test_writers_refuse(void **state)
{
    (void)state;
    for (int i = 0; i <= 20; i++) {
        fairplay p;
        const char *why = NULL, *words = "";
        char *line = NULL;
        fairplay_start(&p, "writers", &alone);
        talon_fair_key stranger;
        talon_fair_key_from(&stranger, p.k);
        if (i < 8)
            fairplay_lock(&p, 1);
        switch (i) {
        case 0: line = talon_fair_write_dealer(p.house, &why, &stranger, "shuffle"), words = "not the key of this game's dealer"; break;
        case 1: line = talon_fair_write_dealer(p.bystander, &why, &p.dealer, "shuffle"), words = "not the secret"; break;
        case 2: line = talon_fair_write_dealer(p.house, &why, &p.dealer, "lock"), words = "no such line"; break;
        case 3: line = talon_fair_write_dealer(p.house, &why, &p.dealer, "do"), words = "what is due is a shuffle"; break;
        case 4: line = talon_fair_write_dealer(p.house, &why, &p.dealer, "answer"), words = "what is due is a shuffle"; break;
        case 5: line = talon_fair_write_reveal(p.seat[1], &why, &p.key[1], 8, 0, NULL), words = "no shuffle is open"; break;
        case 6: line = talon_fair_write_act(p.seat[1], &why, &p.key[1], "{'op'", NULL), words = "not JSON"; break;
        case 7:
            line = talon_fair_write_lock(p.seat[1], &why, &p.key[1], 8), words = "locked a chain of seeds for this shuffle already";
            break;
        case 8: line = talon_fair_write_lock(p.seat[1], &why, &stranger, 8), words = "no seat in this game"; break;
        case 9: line = talon_fair_write_act(p.seat[1], &why, &stranger, "{\"op\":\"undo\"}", NULL), words = "no seat in this game"; break;
        case 10: line = talon_fair_write_object(p.seat[1], &why, &p.key[1], "1"), words = "a card's name is like 1.17"; break;
        case 11:
            line = talon_fair_write_act(p.seat[1], &why, &p.key[1], "{\"op\":\"draw\",\"n\":1,\"to\":\"hand.1\"}", NULL);
            words = "draw has no line of its own in a transcript";
            break;
        case 12: line = talon_fair_write_skip(p.house, &why, &p.dealer, 1), words = "what is due is a shuffle"; break;
        case 13: line = talon_fair_write_skip(p.bystander, &why, &p.dealer, 1), words = "not the secret"; break;
        case 14: line = talon_fair_write_show(p.seat[1], &why, &p.key[1], 1, "x", p.k), words = "Ana has no pick 1"; break;
        case 15: line = talon_fair_write_name(p.seat[1], &why, &p.key[1], 0, "x", p.k, 0, NULL), words = "no veil of that seat"; break;
        case 16: line = talon_fair_write_name(p.seat[1], &why, &p.key[1], 0, "x", p.k, 9, p.k), words = "a seat that is there"; break;
        case 17: line = talon_fair_write_note(p.seat[1], &why, &p.key[1], "\xff", 0), words = "not UTF-8"; break;
        case 18: line = talon_fair_write_note(p.seat[1], &why, &p.key[1], "a\nb", 0), words = "a character that does not show"; break;
        case 19: line = talon_fair_write_lock(p.seat[1], &why, &p.key[1], 0), words = "no numbers left"; break;
        default: line = talon_fair_write_lock(p.seat[1], &why, &p.key[1], UINT32_MAX), words = "no numbers left";
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
    fairplay_dealer(&p, "shuffle");
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
    } course[] = {{TALON_DUE_LOCKS, 3},  {TALON_DUE_LOCKS, 2},  {TALON_DUE_LOCKS, 1},  {TALON_DUE_CUT, 1}, {TALON_DUE_SHUFFLE, 0},
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
    fairplay_act(&p, 1, "{'op':'deal','n':1,'from':'deck','to':['hand.1']}");
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_ANSWER);
    fairplay_go(&p);
    fairplay_act(&p, 1, "{'op':'shuffle','zone':'hand.1'}");
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_SHUFFLE);
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

/* Discards, looks, deals, shuffles, notes and picks, over and over. */
static void play_rounds(fairplay *p, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'discard','n':1,'face':'up'}");
        fairplay_act(p, 1, "{'op':'combine','from':['discard'],'to':'deck'}");
        fairplay_note(p, 1, "round");
        const uint32_t pick = fairplay_pick(p, 1, "hidden");
        fairplay_act(p, 1, "{'op':'look','zone':'deck','n':2}");
        fairplay_show(p, 1, pick, "hidden");
        fairplay_go(p);
        fairplay_act(p, 1, "{'op':'shuffle','zone':'deck'}");
        fairplay_go(p);
        fairplay_act(p, 1, "{'op':'deal','n':1,'to':['hand.1']}");
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
    play_rounds(&p, 5);
    const size_t before = in_use();
    play_rounds(&p, 40);
    const size_t after = in_use();
    assert_true(after < before + 20000);
    assert_true(talon_transcript_lines(p.house) > 400);
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
    a->line = talon_fair_write_act(a->p->seat[1], &why, &a->p->key[1], a->op, NULL);
}

/* A line of a megabyte that names cards, zones or places: as much work as hashing it some thousand times, no more. */
static void test_hostile_lines(void **state)
{
    enum { MOST = 1200 };
    (void)state;
    static const char *const begin[] = {"{\"op\":\"move\",\"from\":\"deck\",\"to\":\"hand.1\",\"cards\":[",
                                        "{\"op\":\"move\",\"from\":\"deck\",\"to\":\"hand.1\",\"indices\":[",
                                        "{\"op\":\"combine\",\"from\":[", "{\"op\":\"deal\",\"n\":1,\"from\":\"deck\",\"to\":["};
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
    size_t z = (size_t)sprintf(zones, "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0");
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
    fairplay_act(&p, 1, "{'op':'move','from':'hand.1','to':'discard','n':1,'face':'up'}");
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
        cmocka_unit_test(test_far_heads),
        cmocka_unit_test(test_full_block),
        cmocka_unit_test(test_undo_rules),
        cmocka_unit_test(test_undone_counts),
        cmocka_unit_test(test_undo_restores),
        cmocka_unit_test(test_plans_that_fail),
        cmocka_unit_test(test_plans_that_work),
        cmocka_unit_test(test_targets),
        cmocka_unit_test(test_most_epochs),
        cmocka_unit_test(test_much_work),
        cmocka_unit_test(test_writers_refuse),
        cmocka_unit_test(test_chain_used_up),
        cmocka_unit_test(test_due),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_hostile_lines),
        cmocka_unit_test(test_largest_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
