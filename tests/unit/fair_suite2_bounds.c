/* fair_suite2_bounds.c -- what a hostile file of suite 2 makes its reader do: as much as its size says, whatever stands in it
 * (docs/transcript.md §15.1, *Work*). With --write FOLDER the files are only written there. */
#include <stdio.h>
#include <stdlib.h>

#include "fairplay/caught.h"
#include "fairplay/hostile.h"
#include "lib/effort.h"

static const char *folder;

static void judge_file(void *data)
{
    const hostile *h = data;
    judged j = fair_judge(h->text, h->size, NULL, false);
    if (getenv("TALON_TEST_TIMES"))
        fprintf(stderr, "%zu bytes, %llu lines: %s %llu %s\n", h->size, (unsigned long long)h->lines, j.v->verified ? "good" : "bad",
                (unsigned long long)j.v->bad_line, j.v->message ? j.v->message : "");
    judged_free(&j);
}

static double effort_of(hostile *h, const char *name, double most)
{
    if (folder) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s-%u.jsonl", folder, name, h->seats_n);
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fwrite(h->text, 1, h->size, f);
        assert_int_equal(fclose(f), 0);
        return 0;
    }
    return effort(judge_file, h, most);
}

/* The first four lines with boxes and what stands in for them would be gone, and this test say nothing, if a file were bad where it should not be. */
static void is_good_up_to(const hostile *h, uint64_t line)
{
    judged j = fair_judge(h->text, h->size, NULL, false);
    if (j.v->verified ? line != h->lines : j.v->bad_line != line)
        fail_msg("line %llu %s: %s", (unsigned long long)j.v->bad_line, j.v->code ? j.v->code : "good", j.v->message ? j.v->message : "");
    judged_free(&j);
}

/* The larger file costs no more than so many times what the smaller one costs. */
enum { FEW = 16 }; /* hashes more say nothing: where sanitizers check, hardly any are counted */

static void grows(hostile *small, hostile *large, const char *name, double times)
{
    const double one = effort_of(small, name, 0), many = effort_of(large, name, one * times + FEW);
    if (many > one * times + FEW)
        fail_msg("%s: %.0f hashes, and %.0f for the larger file: more than %.1f times as many", name, one, many, times);
    hostile_free(small);
    hostile_free(large);
}

static void test_secrets(void **state)
{
    (void)state;
    hostile a, b;
    hostile_secrets(&a, 8);
    hostile_secrets(&b, 32);
    is_good_up_to(&a, 1);        /* nobody has asked for any */
    grows(&a, &b, "secrets", 6); /* four times the lines */
}

static void test_stand_ins(void **state)
{
    (void)state;
    hostile a, b;
    hostile_stand_ins(&a, 12, 1000);
    hostile_stand_ins(&b, 36, 1000);
    is_good_up_to(&b, b.lines);
    grows(&a, &b, "stand_ins", 4); /* three times the mixes, nine times the parts of keys, as many notes */
}

static void test_table(void **state)
{
    (void)state;
    hostile a, b;
    hostile_table(&a, 8, 60000, 60);
    hostile_table(&b, 200, 60000, 60);
    is_good_up_to(&b, b.lines);
    grows(&a, &b, "table", 2.5); /* 192 keys more */
}

static void test_locks(void **state)
{
    (void)state;
    hostile a, b;
    hostile_locks(&a, 8, 7, 40);
    hostile_locks(&b, 24, 23, 40);
    is_good_up_to(&b, b.lines);
    grows(&a, &b, "locks", 9); /* three times the lines, and each three times as long */
}

static void test_objections(void **state)
{
    (void)state;
    hostile a, b;
    hostile_objections(&a, 16, true);
    hostile_objections(&b, 48, true);
    is_good_up_to(&b, 1);
    grows(&a, &b, "objections", 13); /* nine times the lines */
}

static void test_moves(void **state)
{
    (void)state;
    hostile a, b;
    hostile_moves(&a, 8, 60000, 60);
    hostile_moves(&b, 200, 60000, 60);
    is_good_up_to(&b, b.lines);
    grows(&a, &b, "moves", 2.5); /* 192 keys more */
}

static void test_request(void **state)
{
    (void)state;
    hostile a, b, c;
    hostile_request(&a, 8, 60000);
    hostile_request(&b, 32, 100);
    hostile_request(&c, 32, 60000);
    is_good_up_to(&c, c.lines);
    effort_of(&a, "request", 0); /* for the other verifier */
    hostile_free(&a);
    grows(&b, &c, "request", 2); /* as many lines, and 59,900 cards more */
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_secrets),    cmocka_unit_test(test_stand_ins), cmocka_unit_test(test_table),   cmocka_unit_test(test_locks),
        cmocka_unit_test(test_objections), cmocka_unit_test(test_moves),     cmocka_unit_test(test_request),
    };
    if (argc == 3 && strcmp(argv[1], "--write") == 0)
        folder = argv[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
