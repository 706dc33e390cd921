/* fair_golden.c -- transcripts that verify forever: tests/golden/NAME.jsonl and what tests/golden/manifest says of each.
 *
 * Playing a flow again gives the same bytes. With --write NAME… the files are made anew (only for new flows: what was released
 * must keep verifying), and with --manifest the manifest is printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fairplay/flows.h"

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
    char head[65], unproved[128] = "";
    talon_fair_hex(head, v->head, 32);
    for (unsigned bit = 0; talon_unproved_names[bit]; bit++)
        if (v->not_proved >> bit & 1)
            snprintf(unproved + strlen(unproved), sizeof unproved - strlen(unproved), " %s", talon_unproved_names[bit]);
    snprintf(line, 512, "%s %s %llu %s turns=%llu voids=%llu rebacks=%llu openings=%llu boxes=%llu acts=%llu undone=%llu objections=%llu%s",
             name, v->verified ? "verified" : "bad", (unsigned long long)v->lines, head, (unsigned long long)v->turns,
             (unsigned long long)v->voids, (unsigned long long)v->rebacks, (unsigned long long)v->openings, (unsigned long long)v->boxes,
             (unsigned long long)v->acts, (unsigned long long)v->undone, (unsigned long long)v->objections, unproved);
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
    assert_true(files > 15);
    free(manifest.text);
}

/* Everybody at the table accepts every line while it is played (fairplay.c), and the file is the golden one. */
static void test_flows(void **state)
{
    (void)state;
    for (const flow *x = flows; x->name; x++) {
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

/* With a seat's key its boxes are opened, and its seeds count. */
static void test_with_a_key(void **state)
{
    (void)state;
    const char *percent = getenv("TALON_TEST_PERCENT");
    if (percent && strcmp(percent, "100") != 0)
        return; /* slow under valgrind, and nothing new for it */
    for (const flow *x = flows; x->name; x++) {
        fairplay p;
        x->play(&p);
        for (uint32_t s = 1; s <= p.seats_n; s++) {
            judged j = fair_judge(p.text, p.size, &p.key[s], true);
            assert_true(j.v->verified);
            assert_int_equal(j.v->you, s);
            assert_int_equal(j.v->trusted, !j.v->example && j.v->seat[s - 1].turns == j.v->turns);
            judged_free(&j);
        }
        fairplay_free(&p);
    }
}

static int write_flows(char **names, int n)
{
    for (const flow *x = flows; x->name; x++)
        for (int i = 0; i < n; i++)
            if (strcmp(names[i], x->name) == 0) {
                char path[128];
                fairplay p;
                snprintf(path, sizeof path, "tests/golden/%s.jsonl", x->name);
                x->play(&p);
                FILE *out = fopen(path, "wb");
                if (!out || fwrite(p.text, 1, p.size, out) != p.size || fclose(out) != 0)
                    return 1;
                fairplay_free(&p);
            }
    return 0;
}

static int print_manifest(char **names, int n)
{
    for (int i = 0; i < n; i++) {
        char path[80], line[512];
        snprintf(path, sizeof path, "%s.jsonl", names[i]);
        file f = read_file(path);
        if (!f.text)
            return 1;
        judged j = fair_judge(f.text, f.size, NULL, true);
        describe(line, names[i], j.v);
        puts(line);
        judged_free(&j);
        free(f.text);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_manifest),
        cmocka_unit_test(test_flows),
        cmocka_unit_test(test_with_a_key),
    };
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_flows(argv + 2, argc - 2);
    if (argc > 1 && strcmp(argv[1], "--manifest") == 0)
        return print_manifest(argv + 2, argc - 2);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
