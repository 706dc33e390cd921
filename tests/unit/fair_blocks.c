/* fair_blocks.c -- blocks: the order of their lines means nothing, and everything in them is bounded; notes, picks and shows; and lines
 * that came too late, of every kind. */
#include <stdlib.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"
#include "fairplay/maths.h"
#include "lib/gen.h"

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"

/* ------------------------------------------------------------------ any order */

/* A file as lines. */
typedef struct lines {
    const char *at[256];
    size_t size[256], n;
} lines;

static bool is_side(const char *line)
{
    static const char *const kinds[] = {"lock", "cut", "reveal", "object", "name", "seen", "note", "pick", "show", "view"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(line + 6, kinds[i], strlen(kinds[i])) == 0 && line[6 + strlen(kinds[i])] == '"')
            return true;
    return false;
}

static void split(lines *x, const char *text)
{
    x->n = 0;
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        assert_true(x->n < 256);
        x->at[x->n] = text;
        x->size[x->n++] = (size_t)(end - text) + 1;
    }
}

/* The same lines, every block in another order: turned round, or mixed. */
static void mix(lines *x, gen *g)
{
    for (size_t i = 0, end; i < x->n; i = end) {
        end = i + 1;
        while (end < x->n && is_side(x->at[i]) && is_side(x->at[end]))
            end++;
        for (size_t k = i; k < end; k++) {
            const size_t other = g ? k + gen_below(g, (uint32_t)(end - k)) : i + end - 1 - k;
            if (!g && other <= k)
                break;
            const char *at = x->at[k];
            const size_t size = x->size[k];
            x->at[k] = x->at[other];
            x->size[k] = x->size[other];
            x->at[other] = at;
            x->size[other] = size;
        }
    }
}

static char *join(const lines *x)
{
    size_t n = 0;
    for (size_t i = 0; i < x->n; i++)
        n += x->size[i];
    char *text = malloc(n + 1);
    n = 0;
    for (size_t i = 0; i < x->n; i++) {
        memcpy(text + n, x->at[i], x->size[i]);
        n += x->size[i];
    }
    text[n] = 0;
    return text;
}

static char *verdict(const char *text, const talon_fair_key *me, bool audit)
{
    judged j = fair_judge(text, strlen(text), me, audit);
    char *json = talon_verdict_json(j.v, NULL);
    if (!j.v->verified) /* which line is the second of two depends on their order, nothing else */
        sprintf(json, "%s %s", talon_stage_names[j.v->stage], j.v->code);
    judged_free(&j);
    return json;
}

/* However its blocks are ordered, the file has one head and one verdict, for everybody. */
static void any_order(const char *text, const fairplay *keys, int often, gen *g)
{
    lines x;
    for (uint32_t who = 0; who <= keys->seats_n + 1; who++) {
        const talon_fair_key *me = who && who <= keys->seats_n ? &keys->key[who] : NULL;
        char *right = verdict(text, me, who > 0);
        split(&x, text);
        for (int i = 0; i < often; i++) {
            mix(&x, i ? g : NULL);
            char *other = join(&x), *now = verdict(other, me, who > 0);
            if (strcmp(now, right) != 0)
                fail_msg("in another order:\n%s\n%s\n%s", right, now, other);
            free(now);
            free(other);
        }
        free(right);
    }
}

static void test_any_order(void **state)
{
    (void)state;
    gen g = {7};
    for (const flow *x = flows; x->name; x++) {
        fairplay p;
        x->play(&p);
        any_order(p.text, &p, 3, &g);
        fairplay_free(&p);
    }
}

/* One block with everything that may be in one, and then with every fault that two lines can be together. */
static void test_full_blocks(void **state)
{
    (void)state;
    gen g = {8};
    fairplay p;
    script s;
    fairplay_start(&p, "blocks", &flows_poker);
    const uint32_t shown = fairplay_pick(&p, 1, "before");
    fairplay_go(&p);
    fairplay_object(&p, 1, fairplay_card(&p, "hand.1", 0));
    fairplay_object(&p, 2, fairplay_card(&p, "hand.2", 1));
    fairplay_object(&p, 1, fairplay_card(&p, "hand.1", 1));
    fairplay_note(&p, 1, "one");
    fairplay_note(&p, 1, "two");
    fairplay_pick(&p, 2, "hidden");
    fairplay_show(&p, 1, shown, "before");
    fairplay_seen(&p, 3);
    fairplay_cut(&p, 3);
    fairplay_lock(&p, 3); /* after its cut, in the block */
    fairplay_go(&p);
    fairplay_act(&p, 1, "{'op':'shuffle','zone':'hand.1'}");
    fairplay_go(&p);
    fairplay_end(&p);
    any_order(p.text, &p, 8, &g);
    script_load(&s, &p);
    static const char *const twice[] = {"object", "note", "pick", "show", "seen", "cut", "lock", "reveal"};
    for (size_t i = 0; i < sizeof twice / sizeof *twice; i++) {
        const size_t at = script_find(&s, twice[i], 0);
        script_repeat(&s, at + 1, at);
        char *text = script_seal(&s);
        judged j = fair_judge(text, strlen(text), NULL, false);
        assert_false(j.v->verified);
        assert_string_equal(j.v->code, strcmp(twice[i], "cut") == 0 ? "cut" : "order");
        judged_free(&j);
        any_order(text, &p, 3, &g);
        free(text);
        script_drop(&s, at + 1);
    }
    script_free(&s);
    fairplay_free(&p);
}

/* ---------------------------------------------------------------------- bounds */

static void refuses(talon_transcript *t, const char *line, const char *why, const char *code, const char *words)
{
    assert_null(line);
    if (strcmp(t->bad.code, code) != 0 || !strstr(why, words))
        fail_msg("%s: %s", t->bad.code, why);
}

/* A seat adds 255 lines to a block, and then none of any kind; another seat is not concerned, and the next block is a new one. */
static void test_lines_of_a_block(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        fairplay p;
        const char *why = NULL;
        char *line = NULL;
        fairplay_start(&p, "lines", &flows_poker);
        for (int i = 0; i < 255; i++)
            fairplay_note(&p, 1, "x");
        fairplay_note(&p, 2, "x");
        if (kind == 0)
            line = talon_fair_write_note(p.seat[1], &why, &p.key[1], "x", 0);
        else if (kind == 1)
            line = talon_fair_write_lock(p.seat[1], &why, &p.key[1], 8);
        else
            fairplay_lock(&p, 2);
        if (kind < 2)
            refuses(p.seat[1], line, why, "order", "Ana has 255 lines in this block");
        fairplay_free(&p);
    }
    fairplay p;
    fairplay_start(&p, "lines",
                   &(fair_setup){.name = "lines",
                                 .players = "Ana",
                                 .faces = "['a']",
                                 .zones = "[{'id':'z','type':'hand','owner':1,'sees':'none','cards':[0]}]"});
    for (int block = 0; block < 2; block++) {
        for (int i = 0; i < 255; i++)
            fairplay_note(&p, 1, "x");
        fairplay_act(&p, 1, "{'op':'turn','zone':'z','indices':[0],'face':'down'}");
    }
    assert_int_equal(talon_transcript_finish(p.bystander, true)->notes, 510);
    fairplay_free(&p);
}

/* 255 picks that are not shown, over several blocks; what is shown makes room in the next block. */
static void test_hidden_picks(void **state)
{
    (void)state;
    for (int shown = 0; shown < 3; shown++) {
        fairplay p;
        const char *why = NULL;
        uint32_t first = 0, i = 0;
        fairplay_start(&p, "picks",
                       &(fair_setup){.name = "picks",
                                     .players = "Ana",
                                     .faces = "['a']",
                                     .zones = "[{'id':'z','type':'hand','owner':1,'sees':'none','cards':[0]}]"});
        for (int n = 0; n < 255; n++) {
            i = fairplay_pick(&p, 1, "x");
            first = first ? first : i;
            if (n % 100 == 99)
                fairplay_act(&p, 1, "{'op':'turn','zone':'z','indices':[0],'face':'down'}");
        }
        assert_int_equal(i, 255);
        if (shown)
            fairplay_show(&p, 1, first, "x");
        if (shown == 2) {
            fairplay_act(&p, 1, "{'op':'turn','zone':'z','indices':[0],'face':'up'}");
            fairplay_pick(&p, 1, "x");
        } else {
            i = 0;
            char *line = talon_fair_write_pick(p.seat[1], &why, &p.key[1], "x", p.k, &i);
            refuses(p.seat[1], line, why, "order", "255 picks that are not shown");
        }
        fairplay_free(&p);
    }
}

/* ---------------------------------------------------------- notes, picks, shows */

static fairplay p;
static script s;

static int setup(void **state)
{
    (void)state;
    const flow *x = flows;
    while (strcmp(x->name, "picks") != 0)
        x++;
    x->play(&p);
    script_load(&s, &p);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    return cheats_free(&s, &p);
}

static void number_is(size_t line, json_int_t i)
{
    json_object_set_new(script_at(&s, line), "i", json_integer(i));
}

/* Numbers rise from block to block and are all different in one; in what order they stand there is no matter. */
static void test_numbers(void **state)
{
    (void)state;
    static const char *const kinds[] = {"note", "pick"};
    for (size_t k = 0; k < 2; k++) {
        const size_t first = script_find(&s, kinds[k], 1); /* Ben's first */
        script_repeat(&s, first + 1, first);
        number_is(first, 7);
        number_is(first + 1, 5);
        if (k == 0) {
            script_drop(&s, script_find(&s, "note", 3)); /* his other */
            uncaught(&s, ANYBODY);
        }
        number_is(first + 1, 7);
        caught(&s, ANYBODY, first + 1, "order", k ? "pick has number 7" : "note has number 7");
        script_drop(&s, first + 1);
        number_is(first, 4294967295);
        if (k == 0)
            uncaught(&s, ANYBODY);
        number_is(first, 1);
    }
    const size_t late = script_find(&s, "note", 2); /* after the end: Ana's second */
    number_is(late, 1);
    caught(&s, ANYBODY, late, "order", "numbers must rise");
    number_is(late, 2);
    uncaught(&s, ANYBODY);
}

static void test_shows(void **state)
{
    (void)state;
    const size_t show = script_find(&s, "show", 0), pick = script_find(&s, "pick", 0);
    caught_with(&s, show, "text", "'retreat'", "pick", "Ana shows something other than what was picked");
    script_set(&s, show, "text", "'attack'");
    json_t *salt = json_incref(json_object_get(script_at(&s, show), "salt"));
    caught_with(&s, show, "salt", "'" ONES "'", "pick", "Ana shows something other");
    json_object_set_new(script_at(&s, show), "salt", salt);
    caught_with(&s, show, "i", "2", "order", "Ana has no pick 2");
    script_set(&s, show, "i", "1");
    caught_with(&s, show, "seat", "2", "pick", "Ben shows something other"); /* who has a pick 1 too */
    script_set(&s, show, "seat", "1");
    script_repeat(&s, pick + 2, show); /* in the same block */
    s.line[pick + 2].names = s.line[pick].names;
    caught(&s, ANYBODY, pick + 2, "order", "Ana has no pick 1 that could be shown now");
    script_drop(&s, pick + 2);
    script_repeat(&s, show + 1, show);
    caught(&s, ANYBODY, show + 1, "order", "Ana has no pick 1");
    script_drop(&s, show + 1);
    script_repeat(&s, s.n, show); /* much later, again */
    caught(&s, ANYBODY, s.n - 1, "order", "Ana has no pick 1");
}

/* After the end: shows, notes and seens, but no picks. */
static void test_after_the_end(void **state)
{
    (void)state;
    const size_t pick = script_find(&s, "pick", 0);
    script_insert(&s, s.n, "{'k':'pick','seat':1,'at':0,'head':'','i':9,'commit':'" ONES "'}");
    caught(&s, ANYBODY, s.n - 1, "order", "the game is over");
    script_drop(&s, s.n - 1);
    const size_t shuffle = script_find(&s, "shuffle", 0);
    script_repeat(&s, shuffle + 1, pick); /* but in an open shuffle */
    s.line[shuffle + 1].names = s.line[shuffle].id;
    number_is(pick + 1, 2);
    script_drop(&s, script_find(&s, "show", 0));
    uncaught(&s, ANYBODY);
}

/* One `seen` in a block; each names a higher line than the ones before; other lines do not count as such. */
static void test_seen(void **state)
{
    (void)state;
    const size_t seen = script_find(&s, "seen", 0); /* Ana's, after the skip */
    script_repeat(&s, seen, seen);
    caught(&s, ANYBODY, seen + 1, "order", "Ana has said already what it has seen");
    s.line[seen].names = s.line[0].id; /* also of another line */
    caught(&s, ANYBODY, seen + 1, "order", "Ana has said already");
    script_drop(&s, seen);
    script_insert(&s, s.n, "{'k':'seen','seat':1,'at':0,'head':''}");
    uncaught(&s, ANYBODY);
    s.line[s.n - 1].names = s.line[seen].names;
    caught(&s, ANYBODY, s.n - 1, "order", "Ana has said already");
    s.line[s.n - 1].names = s.line[0].id;
    caught(&s, ANYBODY, s.n - 1, "order", "Ana has said already");
    script_drop(&s, s.n - 1);
    script_repeat(&s, 1, seen); /* the lock names line 0, too */
    s.line[1].names = s.line[0].id;
    uncaught(&s, ANYBODY);
}

/* -------------------------------------------------------------------- too late */

/* The verdict but for what every line changes. */
static json_t *without_lines(const talon_verdict *v)
{
    char *text = talon_verdict_json(v, NULL);
    json_t *json = json_loads(text, 0, NULL);
    json_object_del(json, "lines");
    json_object_del(json, "head");
    free(text);
    return json;
}

/* A line is put before line `at`; it names spine line `old`, and does nothing. When it names the last one, it is bad like this. */
static void late(script *x, size_t at, size_t old, const char *json, const char *code, const char *words)
{
    char *text = script_seal(x);
    judged before = fair_judge(text, strlen(text), NULL, false);
    assert_true(before.v->verified);
    script_insert(x, at, json);
    const int last = x->line[at].names;
    x->line[at].names = x->line[old].id;
    char *with = script_seal(x);
    judged j = fair_judge(with, strlen(with), NULL, false);
    if (!j.v->verified)
        fail_msg("%s is not late but bad: %s, %s", json, j.v->code, j.v->message);
    json_t *a = without_lines(before.v), *b = without_lines(j.v);
    assert_int_equal(j.v->lines, before.v->lines + 1);
    assert_true(json_equal(a, b)); /* nothing else has changed */
    json_decref(a);
    json_decref(b);
    judged_free(&before);
    judged_free(&j);
    free(text);
    free(with);
    x->line[at].names = last;
    caught(x, ANYBODY, at, code, words);
    script_drop(x, at);
}

static void test_late(void **state)
{
    (void)state;
    fairplay q;
    script x;
    char line[256], open[24], hidden[24], renamed[24];
    fairplay_start(&q, "late", &flows_poker);
    fairplay_go(&q);
    snprintf(open, sizeof open, "%s", fairplay_card(&q, "hand.1", 0));
    snprintf(hidden, sizeof hidden, "%s", fairplay_card(&q, "hand.1", 1));
    snprintf(renamed, sizeof renamed, "%s", fairplay_card(&q, "hand.2", 0));
    fairplay_act(&q, 1, "{'op':'turn','zone':'hand.1','indices':[0],'face':'up'}");
    fairplay_act(&q, 2, "{'op':'shuffle','zone':'hand.2'}");
    fairplay_go(&q);
    fairplay_end(&q);
    script_load(&x, &q);
    const size_t turn = script_find(&x, "act", 0), asked = script_find(&x, "act", 1), second = script_find(&x, "shuffle", 1),
                 run = script_find(&x, "run", 1), deal = script_find(&x, "do", 0), end = script_find(&x, "end", 0);
    snprintf(line, sizeof line, "{'k':'lock','seat':1,'at':0,'head':'','e':1,'chain':'" ONES "'}");
    late(&x, deal + 1, 0, line, "epoch", "for shuffle 1, the next one is 2");
    late(&x, second + 1, 0, line, "order", "a shuffle is open");
    late(&x, end + 1, 0, line, "order", "the game is over");
    snprintf(line, sizeof line, "{'k':'cut','seat':1,'at':0,'head':'','e':1,'commit':'" ONES "'}");
    late(&x, deal + 1, 0, line, "epoch", "for shuffle 1");
    late(&x, second + 1, 0, line, "order", "a shuffle is open");
    snprintf(line, sizeof line, "{'k':'reveal','seat':1,'at':0,'head':'','e':1,'seed':'" ONES "','cut':null}");
    late(&x, deal + 1, 0, line, "order", "no shuffle is open");
    late(&x, second + 1, 0, line, "epoch", "Ana reveals for shuffle 1, this one is 2");
    late(&x, end + 1, 0, line, "order", "the game is over");
    snprintf(line, sizeof line, "{'k':'object','seat':1,'at':0,'head':'','card':'%s'}", open);
    late(&x, asked, deal, line, "order", "Ana has no box for");
    snprintf(line, sizeof line, "{'k':'object','seat':2,'at':0,'head':'','card':'%s'}", renamed);
    late(&x, run + 1, deal, line, "order", "Ben has no box for");
    snprintf(line, sizeof line, "{'k':'name','seat':2,'at':0,'head':'','to':null,'names':[[0,'x','" ONES "']]}");
    late(&x, turn, deal, line, "not_yours", "no veil");
    /* One that still means something is not late, however old what it names is: the objection counts. */
    snprintf(line, sizeof line, "{'k':'object','seat':1,'at':0,'head':'','card':'%s'}", hidden);
    script_insert(&x, asked, line);
    x.line[asked].names = x.line[deal].id;
    caught(&x, ANYBODY, asked + 1, "order", "acts while something is still owed");
    script_drop(&x, asked);
    script_insert(&x, second + 1, line); /* also while a shuffle is open, which then waits for the answer */
    x.line[second + 1].names = x.line[deal].id;
    caught(&x, ANYBODY, run + 1, "order", "before the dealer has answered 1 objection");
    script_free(&x);
    fairplay_free(&q);
}

/* Late lines count among the 255, and for what a seat has signed. */
static void test_late_lines_count(void **state)
{
    (void)state;
    fairplay q;
    script x;
    fairplay_start(&q, "late", &flows_poker);
    fairplay_go(&q);
    script_load(&x, &q);
    const size_t deal = script_find(&x, "do", 0), burn = script_find(&x, "do", 1);
    for (int i = 0; i < 255; i++) {
        char line[200]; /* each another one: none stands twice */
        snprintf(line, sizeof line, "{'k':'lock','seat':1,'at':0,'head':'','e':1,'chain':'%064d'}", i);
        script_insert(&x, x.n, line);
        x.line[x.n - 1].names = x.line[i ? deal : burn].id;
    }
    char *text = script_seal(&x);
    judged j = fair_judge(text, strlen(text), NULL, false);
    assert_true(j.v->verified);
    assert_int_equal(j.v->seat[0].seen, 4); /* the burn */
    judged_free(&j);
    free(text);
    script_insert(&x, x.n, "{'k':'note','seat':1,'at':0,'head':'','i':1,'text':''}");
    caught(&x, ANYBODY, x.n - 1, "order", "Ana has 255 lines in this block");
    script_free(&x);
    fairplay_free(&q);
}

#define BESIDE(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_order),
        cmocka_unit_test(test_full_blocks),
        cmocka_unit_test(test_lines_of_a_block),
        cmocka_unit_test(test_hidden_picks),
        BESIDE(numbers),
        BESIDE(shows),
        BESIDE(after_the_end),
        BESIDE(seen),
        cmocka_unit_test(test_late),
        cmocka_unit_test(test_late_lines_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
