/* fair_golden.c -- transcripts that were written down: tests/golden/NAME.jsonl and what tests/golden/manifest says of each.
 *
 * Playing a flow again gives the same bytes. While version 2 of the format is being made, --write makes all of them and the manifest
 * anew. version_1.jsonl is not played: talon once wrote it, and today's says why it does not read it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fairplay/flows.h"
#include "fairplay/suite2_games.h"

typedef struct file {
    char *text;
    size_t size;
} file;

static file read_file(const char *name)
{
    char path[256];
    file f = {0};
    snprintf(path, sizeof path, "tests/golden/%s", name);
    FILE *in = fopen(path, "rb");
    if (!in)
        return f;
    f.text = malloc(1 << 20);
    f.size = f.text ? fread(f.text, 1, (1 << 20) - 1, in) : 0;
    f.text[f.size] = 0;
    fclose(in);
    return f;
}

/* One line of the manifest: name, verdict, lines, head, counts and what is not proved. */
static void describe(char line[512], const char *name, const talon_verdict *v)
{
    char head[65], unproved[160] = "";
    talon_fair_hex(head, v->head, 32);
    for (unsigned bit = 0; talon_unproved_names[bit]; bit++)
        if (v->not_proved >> bit & 1)
            snprintf(unproved + strlen(unproved), sizeof unproved - strlen(unproved), " %s", talon_unproved_names[bit]);
    if (!v->verified) {
        snprintf(line, 512, "%s bad %llu %s %s", name, (unsigned long long)v->bad_line, v->code, v->message);
        return;
    }
    snprintf(line, 512,
             "%s verified %llu %llu %s shuffles=%llu voids=%llu openings=%llu boxes=%llu acts=%llu undone=%llu objections=%llu notes=%llu "
             "picks=%llu skips=%llu%s",
             name, (unsigned long long)v->lines, (unsigned long long)v->spine, head, (unsigned long long)v->shuffles,
             (unsigned long long)v->voids, (unsigned long long)v->openings, (unsigned long long)v->boxes, (unsigned long long)v->acts,
             (unsigned long long)v->undone, (unsigned long long)v->objections, (unsigned long long)v->notes, (unsigned long long)v->picks,
             (unsigned long long)v->skips, unproved);
}

/* The i-th of all, first those of suite 1; NULL past the end. */
static const flow *flow_at(int i)
{
    int n = 0;
    while (flows[n].name)
        n++;
    const flow *x = i < n ? &flows[i] : &suite2_flows[i - n];
    return x->name ? x : NULL;
}

static int flows_n(void)
{
    int n = 0;
    while (flow_at(n))
        n++;
    return n;
}

/* Every line of the manifest is the verdict on its file. */
static void test_manifest(void **state)
{
    (void)state;
    file manifest = read_file("manifest");
    assert_non_null(manifest.text);
    int files = 0;
    for (char *rest = manifest.text, *line; (line = strtok_r(rest, "\n", &rest));) {
        char name[64], path[80], now[512];
        if (*line == '#')
            continue;
        assert_int_equal(sscanf(line, "%63s", name), 1);
        snprintf(path, sizeof path, "%s.jsonl", name);
        file f = read_file(path);
        assert_non_null(f.text);
        judged j = fair_judge(f.text, f.size, NULL, true);
        describe(now, name, j.v);
        assert_string_equal(now, line);
        judged_free(&j);
        free(f.text);
        files++;
    }
    assert_int_equal(files, flows_n() + 1);
    free(manifest.text);
}

/* Everybody at the table accepts every line while it is played (fairplay.c), and the file is the golden one. */
static void test_flows(void **state)
{
    (void)state;
    for (int i = 0; i < flows_n(); i++) {
        const flow *x = flow_at(i);
        char path[80];
        fairplay p;
        snprintf(path, sizeof path, "%s.jsonl", x->name);
        file f = read_file(path);
        x->play(&p);
        if (!f.text || f.size != p.size || memcmp(f.text, p.text, f.size) != 0)
            fail_msg("tests/golden/%s is not what playing it gives", path);
        fairplay_free(&p);
        free(f.text);
    }
}

static bool is_arranged(const char *name)
{
    static const char *const arranged[] = {"apart", "covered", "gathered", "suite2_commander", "unmixed"};
    for (size_t i = 0; i < sizeof arranged / sizeof *arranged; i++)
        if (strcmp(name, arranged[i]) == 0)
            return true;
    return false;
}

/* With a seat's key its boxes are opened, and its seeds count. */
static void test_with_a_key(void **state)
{
    (void)state;
    const char *percent = getenv("TALON_TEST_PERCENT");
    if (percent && strcmp(percent, "100") != 0)
        return; /* slow under valgrind, and nothing new for it */
    for (int i = 0; i < flows_n(); i++) {
        const flow *x = flow_at(i);
        fairplay p;
        x->play(&p);
        for (uint32_t s = 1; s <= p.seats_n; s++) {
            judged j = fair_judge(p.text, p.size, &p.key[s], true);
            assert_true(j.v->verified);
            assert_int_equal(j.v->you, s);
            assert_int_equal(j.v->trusted, !j.v->example && !is_arranged(x->name) && j.v->seat[s - 1].shuffles == j.v->shuffles);
            judged_free(&j);
        }
        fairplay_free(&p);
    }
}

/* An old file is not judged by halves: the sentence says whose it is, and no word of its game. */
static void test_version_1(void **state)
{
    (void)state;
    file f = read_file("version_1.jsonl");
    assert_non_null(f.text);
    judged j = fair_judge(f.text, f.size, NULL, true);
    assert_false(j.v->verified);
    assert_int_equal(j.v->stage, TALON_STAGE_SPELLING);
    assert_int_equal(j.v->bad_line, 0);
    assert_string_equal(j.v->code, "version");
    assert_string_equal(j.v->message,
                        "an older talon wrote this (version 1), whose verdicts could be cheated; this one reads version 2 only");
    assert_string_equal(j.v->game, "");
    judged_free(&j);
    free(f.text);
}

static bool write_file(const char *name, const char *text, size_t size)
{
    char path[128];
    snprintf(path, sizeof path, "tests/golden/%s", name);
    FILE *out = fopen(path, "wb");
    return out && fwrite(text, 1, size, out) == size && fclose(out) == 0;
}

/* All flows and the manifest anew. */
static int write_all(void)
{
    char manifest[1 << 14] =
        "# Written by build/test/unit-fair_golden --write: name, verdict, lines, spine lines, head, counts, what is not "
        "proved.\n",
                       path[80], line[512];
    for (int i = 0; i < flows_n(); i++) {
        const flow *x = flow_at(i);
        fairplay p;
        snprintf(path, sizeof path, "%s.jsonl", x->name);
        x->play(&p);
        if (!write_file(path, p.text, p.size))
            return 1;
        judged j = fair_judge(p.text, p.size, NULL, true);
        describe(line, x->name, j.v);
        snprintf(manifest + strlen(manifest), sizeof manifest - strlen(manifest), "%s\n", line);
        judged_free(&j);
        fairplay_free(&p);
    }
    file old = read_file("version_1.jsonl");
    judged j = fair_judge(old.text, old.size, NULL, true);
    describe(line, "version_1", j.v);
    snprintf(manifest + strlen(manifest), sizeof manifest - strlen(manifest), "%s\n", line);
    judged_free(&j);
    free(old.text);
    return !write_file("manifest", manifest, strlen(manifest));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_manifest),
        cmocka_unit_test(test_flows),
        cmocka_unit_test(test_with_a_key),
        cmocka_unit_test(test_version_1),
    };
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_all();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
