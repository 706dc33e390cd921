/* fair_codes.c -- every code by which a transcript can be bad is earned by some file, in its stage; and every word for what a good one does
 * not prove is there when it should be and only then. The lists are docs/transcript.md's own: one that it has and nobody earns fails. */
#include <stdio.h>
#include <stdlib.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"
#include "fairplay/rules_play.h"

#define FORMAT "docs/transcript.md"
#define ONES   "1111111111111111111111111111111111111111111111111111111111111111"

static char *document(void)
{
    char *text = malloc(1 << 20);
    FILE *f = fopen(FORMAT, "rb");
    assert_true(text && f);
    text[fread(text, 1, (1 << 20) - 1, f)] = 0;
    fclose(f);
    return text;
}

/* ------------------------------------------------------------------------ codes */

static fairplay p;
static script s;

static void play(const char *name)
{
    const flow *x = flows;
    while (strcmp(x->name, name) != 0)
        x++;
    x->play(&p);
    script_load(&s, &p);
}

static json_t *item(const char *kind, const char *list, size_t i)
{
    return json_array_get(json_object_get(script_at(&s, script_find(&s, kind, 0)), list), i);
}

static void set(const char *kind, const char *key, const char *value)
{
    script_set(&s, script_find(&s, kind, 0), key, value);
}

static void bad_version(void)
{
    set("game", "talon", "1");
}

static void bad_suite(void)
{
    set("game", "suite", "3");
}

static void bad_spelling(void)
{
    set("game", "voids", "256");
}

static void bad_key(void)
{
    set("game", "dealer", "'" ONES "'");
}

static void bad_seat(void)
{
    set("lock", "seat", "9");
}

static void bad_head(void)
{
    const size_t lock = script_find(&s, "lock", 0);
    s.line[lock].names = -1; /* it stays as it is */
    script_set(&s, lock, "head", "'" ONES "'");
}

static void bad_order(void)
{
    script_repeat(&s, script_find(&s, "reveal", 0), script_find(&s, "reveal", 0));
}

static void dealers_choice(void)
{
    script_drop(&s, script_find(&s, "do", 0));
}

static void bad_epoch(void)
{
    set("shuffle", "e", "9");
}

static void bad_pool(void)
{
    set("shuffle", "n", "1");
}

static void bad_seats(void)
{
    set("shuffle", "seats", "[1]");
}

static void bad_voids(void)
{
    set("game", "voids", "0");
}

static void bad_cut(void)
{
    script_set(&s, script_find(&s, "reveal", 1), "cut", "null");
}

static void bad_reveal(void)
{
    set("reveal", "seed", "'" ONES "'");
}

static void bad_act(void)
{
    set("act", "op", "{'op':'move','from':'hand.1','to':'hand.2','n':99,'at':'end','face':null}");
}

static void not_yours(void)
{
    set("act", "op", "{'op':'move','from':'hand.2','to':'hand.1','n':1,'at':'end','face':null}");
}

static void act_too_early(void)
{
    script_repeat(&s, script_find(&s, "shuffle", 0), script_find(&s, "act", 0));
    script_set(&s, script_find(&s, "act", 0), "op", "{'op':'turn','zone':'deck','indices':[0],'face':'up'}");
}

static void not_owed(void)
{
    json_array_clear(json_object_get(script_at(&s, script_find(&s, "do", 0)), "box"));
}

static void bad_opening(void)
{
    json_array_set_new(json_array_get(json_object_get(script_at(&s, script_find(&s, "act", 1)), "open"), 0), 2, json_string(ONES));
}

/* What a dealer without scruples made: two of a kind, both shown. */
static void two_of_a_kind(void)
{
    const char *why = NULL;
    script_free(&s);
    fairplay_free(&p);
    fairplay_start(
        &p, "copies",
        &(fair_setup){
            .name = "copies",
            .players = "Ana Ben",
            .faces = "['a','b']",
            .zones = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1]},"
                     "{'id':'board','type':'table','owner':null,'sees':'all','cards':[]}]",
            .plan = "[{'shuffle':['deck'],'cuts':[],'say':null},{'do':{'op':'deal','n':2,'from':'deck','to':['board'],'face':null}}]"});
    p.house->table.card[0].truth = p.house->table.card[1].truth = 0;
    p.house->line0.copies[0] = 2;
    p.crooked = true;
    fairplay_go_lines(&p, 6);
    p.house->epochs.at[p.house->epochs.n - 1].part[0].closed = 2;
    char *line = talon_fair_write_dealer(p.house, &why, &p.dealer, "do");
    line[strlen(line) - 1] = 0;
    fairplay_add(&p, line);
    free(line);
    script_load(&s, &p);
}

static void bad_secret(void)
{
    json_array_set_new(item("answer", "keys", 0), 2, json_string(ONES));
}

static void bad_name(void)
{
    json_array_set_new(item("name", "names", 0), 1, json_string("dragon"));
}

static void bad_pick(void)
{
    set("show", "text", "'something else'");
}

static void bad_table(void)
{
    set("end", "table", "'" ONES "'");
}

static void bad_commit(void)
{
    set("end", "key", "null");
}

static void bad_root(void)
{
    set("shuffle", "root", "'" ONES "'");
}

static void nothing(void)
{
}

enum { STRANGER = 3 }; /* a reader who knows Ana by another key */

static const struct {
    const char *code;
    talon_fair_stage stage;
    const char *flow;
    void (*spoil)(void);
    int who;
} rows[] = {
    {"version", TALON_STAGE_SPELLING, "small", bad_version, ANYBODY},
    {"newer", TALON_STAGE_SPELLING, "small", bad_suite, ANYBODY},
    {"spelling", TALON_STAGE_SPELLING, "small", bad_spelling, ANYBODY},
    {"key", TALON_STAGE_SIGNATURES, "small", bad_key, ANYBODY},
    {"signature", TALON_STAGE_SIGNATURES, "small", bad_seat, ANYBODY},
    {"head", TALON_STAGE_HEADS, "small", bad_head, ANYBODY},
    {"order", TALON_STAGE_MEANING, "small", bad_order, ANYBODY},
    {"dealers_choice", TALON_STAGE_MEANING, "sees", dealers_choice, ANYBODY},
    {"epoch", TALON_STAGE_MEANING, "small", bad_epoch, ANYBODY},
    {"pool", TALON_STAGE_MEANING, "small", bad_pool, ANYBODY},
    {"seats", TALON_STAGE_MEANING, "small", bad_seats, ANYBODY},
    {"voids", TALON_STAGE_MEANING, "void_cut", bad_voids, ANYBODY},
    {"cut", TALON_STAGE_MEANING, "small", bad_cut, ANYBODY},
    {"reveal", TALON_STAGE_MEANING, "small", bad_reveal, ANYBODY},
    {"refused", TALON_STAGE_MEANING, "small", bad_act, ANYBODY},
    {"not_yours", TALON_STAGE_MEANING, "small", not_yours, ANYBODY},
    {"watched", TALON_STAGE_MEANING, "small", act_too_early, ANYBODY},
    {"owed", TALON_STAGE_MEANING, "small", not_owed, ANYBODY},
    {"opening", TALON_STAGE_MEANING, "small", bad_opening, ANYBODY},
    {"copies", TALON_STAGE_MEANING, "small", two_of_a_kind, ANYBODY},
    {"box", TALON_STAGE_MEANING, "objection", bad_secret, ANYBODY},
    {"name", TALON_STAGE_MEANING, "veils", bad_name, ANYBODY},
    {"pick", TALON_STAGE_MEANING, "picks", bad_pick, ANYBODY},
    {"table", TALON_STAGE_MEANING, "small", bad_table, ANYBODY},
    {"commit", TALON_STAGE_MEANING, "small", bad_commit, ANYBODY},
    {"audit", TALON_STAGE_MEANING, "small", bad_root, WITH_END},
    {"unknown_key", TALON_STAGE_MEANING, "small", nothing, STRANGER},
};

static judged read_as_stranger(const char *text)
{
    judged j = {.t = talon_transcript_new()};
    assert_true(talon_transcript_know(j.t, "Ana", p.key[2].pub));
    for (const char *at = text, *end; (end = strchr(at, '\n')); at = end + 1)
        talon_transcript_read(j.t, at, (size_t)(end - at));
    j.v = talon_transcript_finish(j.t, true);
    return j;
}

static void test_every_code(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        play(rows[i].flow);
        rows[i].spoil();
        char *text = script_seal(&s);
        judged j = rows[i].who == STRANGER ? read_as_stranger(text) : fair_judge(text, strlen(text), NULL, rows[i].who == WITH_END);
        if (j.v->verified || strcmp(j.v->code, rows[i].code) != 0 || j.v->stage != rows[i].stage || !*j.v->message)
            fail_msg("%s wanted, %s found in stage %s: %s", rows[i].code, j.v->code, talon_stage_names[j.v->stage], j.v->message);
        assert_true(j.v->not_proved == 0 && !j.v->trusted && !j.v->audited);
        judged_free(&j);
        free(text);
        cheats_free(&s, &p);
    }
}

/* The document's rows, and these, are the same; but for forks, which take two files, and so a program that has both. */
static void test_no_code_is_left_out(void **state)
{
    (void)state;
    char *text = document(), *at = strstr(text, "| code | stage |");
    size_t found = 0;
    assert_non_null(at);
    for (at = strchr(strchr(at, '\n') + 1, '\n') + 1; *at == '|'; at = strchr(at, '\n') + 1) {
        const char *stage = strchr(at + 1, '|') + 2;
        for (char *code = at; (code = strchr(code, '`')) && code < stage;) {
            char *end = strchr(++code, '`');
            size_t i = 0;
            while (i < sizeof rows / sizeof *rows &&
                   (strlen(rows[i].code) != (size_t)(end - code) || strncmp(rows[i].code, code, (size_t)(end - code)) != 0))
                i++;
            if (i < sizeof rows / sizeof *rows)
                assert_memory_equal(stage, talon_stage_names[rows[i].stage], strlen(talon_stage_names[rows[i].stage]));
            else if (strncmp(code, "fork", 4) != 0)
                fail_msg("nobody earns the code %.*s", (int)(end - code), code);
            found++;
            code = end + 1;
        }
    }
    assert_int_equal(found, sizeof rows / sizeof *rows + 1);
    free(text);
}

/* ------------------------------------------------------------------------ words */

static uint32_t ever, never_without = ~0u;

static void note(const talon_verdict *v)
{
    if (!v->verified)
        fail_msg("%s", v->message);
    ever |= v->not_proved;
    never_without &= v->not_proved;
}

/* What only suite 2 has: nobody can peek there, so it says nothing about what is always said. */
static void note_golden(const char *path)
{
    static char text[1 << 20];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    judged j = fair_judge(text, size, NULL, false);
    if (!j.v->verified)
        fail_msg("%s: %s", path, j.v->message);
    ever |= j.v->not_proved;
    judged_free(&j);
}

static unsigned bit_of(const char *word)
{
    unsigned bit = 0;
    while (talon_unproved_names[bit] && strcmp(talon_unproved_names[bit], word) != 0)
        bit++;
    assert_non_null(talon_unproved_names[bit]);
    return bit;
}

/* All games, whole and cut off after every line, to everybody. */
static void test_every_word(void **state)
{
    (void)state;
    for (const flow *x = flows; x->name; x++) {
        x->play(&p);
        for (const char *end = p.text; (end = strchr(end, '\n')); end++)
            for (int who = 0; who < 3; who++) {
                judged j = fair_judge(p.text, (size_t)(end - p.text) + 1, who == AS_ANA ? &p.key[1] : NULL, who != ANYBODY);
                note(j.v);
                judged_free(&j);
            }
        fairplay_free(&p);
    }
    rules_start(&p, "examples/rules/small_rummy.yaml", "Ana Ben", "words", true);
    for (uint32_t random = 1, n = 0; n < 12 && rules_play_one(&p, &random); n++)
        note(talon_transcript_finish(p.bystander, true));
    fairplay_free(&p);
    for (char seed[] = "a"; *seed < 'f'; ++*seed) {
        rules_start(&p, "examples/rules/three_tricks.yaml", "Ana Ben", seed, true);
        for (uint32_t random = 1; rules_play_one(&p, &random);)
            note(talon_transcript_finish(p.bystander, true));
        fairplay_free(&p);
    }
    fairplay_forget_rules();
    fairplay_start(&p, "rules", &flows_poker);
    p.bystander->found.breaks_rules = true; /* a program that has the game of this name said so */
    note(talon_transcript_finish(p.bystander, true));
    fairplay_free(&p);
    note_golden("tests/golden/suite2_lost.jsonl");
    note_golden("tests/golden/suite2_back.jsonl");
    char *text = document(), *at = strstr(text, "| `not_proved` | when |");
    unsigned words = 0;
    for (at = strchr(strchr(at, '\n') + 1, '\n') + 1; *at == '|'; at = strchr(at, '\n') + 1, words++) {
        char word[32] = "";
        assert_int_equal(sscanf(at, "| `%31[a-z]`", word), 1);
        const unsigned bit = bit_of(word); /* their order: web/test/docs.test.mjs */
        if (!(ever >> bit & 1))
            fail_msg("%s is never said", word);
        if ((never_without >> bit & 1) != (bit == 0))
            fail_msg("%s is said always", word);
    }
    assert_null(talon_unproved_names[words]); /* all of them are there */
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_code),
        cmocka_unit_test(test_no_code_is_left_out),
        cmocka_unit_test(test_every_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
