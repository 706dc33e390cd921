/* lang_mistakes.c -- wrong files as beginners write them, and everything talon check says to each: tests/diagnostics/mistakes.txt.
 *
 * "=== NAME" begins a file, ">>>" what is said to it, to the letter. --write writes the second parts anew: read what changed. */
#include "lang_help.h"

#define TABLE "tests/diagnostics/mistakes.txt"

/* The table from a place on, cut into one case. */
typedef struct mistake {
    char name[100];
    char *file, *says; /* parts of the table, each ended by a NUL that was the mark after it */
} mistake;

static char *read_table(void)
{
    FILE *f = fopen(TABLE, "rb");
    if (!f)
        fail_msg("no " TABLE);
    char *text = calloc(1, 1 << 18);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 18) - 1, f) < (1 << 18) - 1);
    fclose(f);
    return text;
}

/* The next case and where the one after it begins; NULL at the end. */
static char *next_case(mistake *m, char *at)
{
    if (strncmp(at, "=== ", 4) != 0)
        return NULL;
    char *line = strchr(at, '\n'), *says = line ? strstr(line, "\n>>>\n") : NULL;
    if (!says)
        fail_msg(TABLE ": no line \">>>\" after %.60s", at);
    snprintf(m->name, sizeof m->name, "%.*s", (int)(line - at - 4), at + 4);
    m->file = line + 1;
    m->says = says + 5;
    says[1] = 0;
    char *end = strstr(m->says - 1, "\n=== ");
    if (!end)
        return m->says + strlen(m->says);
    m->says = end < m->says ? end : m->says; /* nothing is said */
    *end = 0;                                /* instead of the line end; compared without it */
    return end + 1;
}

static char *says_of(const char *file)
{
    talon_report *report;
    char *all = calloc(1, 1 << 16);
    assert_non_null(all);
    talon_game_free(talon_game_compile(&report, file, strlen(file)));
    assert_non_null(report);
    for (size_t i = 0; i < talon_report_count(report); i++)
        talon_problem_text(all + strlen(all), (1 << 16) - strlen(all), talon_report_get(report, i), "t.yaml", false);
    talon_report_free(report);
    return all;
}

static bool same_lines(const char *a, const char *b)
{
    size_t a_n = strlen(a), b_n = strlen(b);
    a_n -= a_n && a[a_n - 1] == '\n';
    b_n -= b_n && b[b_n - 1] == '\n';
    return a_n == b_n && memcmp(a, b, a_n) == 0;
}

static void every_mistake(void **state)
{
    char *table = read_table(), *at = table;
    uint32_t n = 0, bad = 0;
    mistake m;
    (void)state;
    while ((at = next_case(&m, at))) {
        char *have = says_of(m.file);
        if (!same_lines(have, m.says)) {
            print_error("%s: \"%s\"\n%s\nsays:\n%s\nnot:\n%s\n", TABLE, m.name, m.file, have, m.says);
            bad++;
        }
        free(have);
        n++;
    }
    free(table);
    assert_int_equal(bad, 0);
    assert_true(n >= 80);
}

/* Everybody who is told that something is wrong is told what to do. */
static void every_message_has_a_fix(void **state)
{
    char *table = read_table(), *at = table;
    mistake m;
    (void)state;
    while ((at = next_case(&m, at))) {
        talon_report *report;
        talon_game_free(talon_game_compile(&report, m.file, strlen(m.file)));
        assert_non_null(report);
        assert_true(talon_report_count(report) > 0 || !*m.says);
        for (size_t i = 0; i < talon_report_count(report); i++) {
            const talon_problem *p = talon_report_get(report, i);
            if (!p->fix || !*p->fix || p->fix[strlen(p->fix) - 1] == '.' || p->message[strlen(p->message) - 1] == '.')
                fail_msg("%s: %s: no fix, or a full stop", m.name, p->message);
        }
        talon_report_free(report);
    }
    free(table);
}

static int write_table(void)
{
    char *table = read_table(), *at = table;
    mistake m;
    FILE *f = fopen(TABLE, "wb");
    while (f && (at = next_case(&m, at))) {
        char *have = says_of(m.file);
        fprintf(f, "=== %s\n%s>>>\n%s", m.name, m.file, have);
        free(have);
    }
    free(table);
    return f && fclose(f) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mistake),
        cmocka_unit_test(every_message_has_a_fix),
    };
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_table();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
