/* abi.c -- what programs that were compiled earlier rely on: sizes and places in structures that do not change while the soname is the same.
 *
 * docs/library.md §5 lists them. A row that fails is a promise about to be broken: give the new thing a function of its own, or the library
 * another soname. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <talon/runner.h>
#include <talon/talon.h>

typedef struct row {
    const char *what;
    size_t is, was; /* was: with pointers of 8 bytes */
} row;

#define SIZE(type, was)                                                                                                                    \
    {                                                                                                                                      \
#type, sizeof(type), was                                                                                                           \
    }
#define AT(type, member, was)                                                                                                              \
    {                                                                                                                                      \
#type "." #member, offsetof(type, member), was                                                                                     \
    }

static const row rows[] = {
    SIZE(talon_seed, 32),
    SIZE(talon_stream, 128),
    AT(talon_stream, words, 120),
    SIZE(talon_fault, 40),
    AT(talon_fault, what, 32),
    SIZE(talon_effect, 20),
    SIZE(talon_record, 80),
    AT(talon_record, memory_size, 72),
    SIZE(talon_table, 64),
    AT(talon_table, seed, 24),
    AT(talon_table, mark, 60),
    SIZE(talon_op, 136),
    AT(talon_op, record, 128),
    SIZE(talon_play, 80),
    AT(talon_play, fault, 40),
    SIZE(talon_zone_spec, 88),
    AT(talon_zone_spec, keep_newest, 80),
    SIZE(talon_behavior, 12),
    SIZE(talon_diagnostic, 8),
    SIZE(talon_outcome, 80),
    SIZE(talon_game_zone, 24),
    /* It may grow, but these stay where they are. */
    AT(talon_seating, size, 0),
    AT(talon_seating, cut_context, 104),
    /* The library's own, which grow at their end. */
    AT(talon_event, trigger, 53),
    AT(talon_op_info, arg, 22),
};

static void structures_are_as_they_were(void **state)
{
    (void)state;
    if (sizeof(void *) != 8)
        skip();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].is != rows[i].was)
            fail_msg("%s is %zu, and was %zu: docs/library.md §5 promises that it stays", rows[i].what, rows[i].is, rows[i].was);
}

static void versions_agree(void **state)
{
    char text[32];
    (void)state;
    snprintf(text, sizeof text, "%d.%d.%d", TALON_VERSION_NUMBER / 10000, TALON_VERSION_NUMBER / 100 % 100, TALON_VERSION_NUMBER % 100);
    assert_string_equal(text, TALON_VERSION);
    assert_string_equal(talon_version(), TALON_VERSION);
    assert_int_equal(talon_version_number(), TALON_VERSION_NUMBER);
#if TALON_VERSION_NUMBER < 100
    fail_msg("the number is no number for #if");
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(structures_are_as_they_were), cmocka_unit_test(versions_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
