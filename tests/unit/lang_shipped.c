/* lang_shipped.c -- the games in the library are the files of games/, all of them and no others, to the byte. */
#include <dirent.h>

#include "lang_help.h"

enum { ROOM = 1 << 16 };

static size_t read_file(char *text, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "games/%s.yaml", name);
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("the library has a game %s, and there is no %s: make", name, path);
    const size_t size = fread(text, 1, ROOM, f);
    fclose(f);
    assert_in_range(size, 1, ROOM - 1);
    return size;
}

static void each_is_its_file(void **state)
{
    (void)state;
    static char text[ROOM];
    assert_true(talon_shipped_count() > 0);
    for (size_t i = 0; i < talon_shipped_count(); i++) {
        const talon_shipped *s = talon_shipped_get(i);
        assert_non_null(s);
        const size_t size = read_file(text, s->name);
        if (s->size != size || memcmp(s->text, text, size) != 0)
            fail_msg("the %s in the library is not games/%s.yaml", s->name, s->name);
        assert_int_equal(s->text[s->size], 0);
    }
}

static void each_file_is_there(void **state)
{
    (void)state;
    size_t files = 0;
    DIR *dir = opendir("games");
    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir));) {
        char name[300];
        snprintf(name, sizeof name, "%s", entry->d_name);
        char *suffix = strstr(name, ".yaml");
        if (!suffix || suffix[5])
            continue;
        *suffix = 0;
        files++;
        if (!talon_shipped_find(name))
            fail_msg("games/%s.yaml is not in the library", name);
    }
    closedir(dir);
    assert_int_equal(files, talon_shipped_count());
}

static void in_the_order_of_names(void **state)
{
    (void)state;
    const size_t n = talon_shipped_count();
    for (size_t i = 0; i + 1 < n; i++)
        assert_true(strcmp(talon_shipped_get(i)->name, talon_shipped_get(i + 1)->name) < 0);
    for (size_t i = 0; i < n; i++)
        assert_ptr_equal(talon_shipped_find(talon_shipped_get(i)->name), talon_shipped_get(i));
    assert_null(talon_shipped_get(n));
    assert_null(talon_shipped_get(SIZE_MAX));
}

static void other_names_are_none(void **state)
{
    (void)state;
    static const char *const none[] = {"", "un", "unos", "UNO", "uno.yaml", "games/uno"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_null(talon_shipped_find(none[i]));
    assert_null(talon_shipped_find(NULL));
}

static void each_compiles(void **state)
{
    (void)state;
    const talon_shipped *s;
    for (size_t i = 0; (s = talon_shipped_get(i)); i++) {
        talon_report *report = NULL;
        talon_game *g = talon_game_compile(&report, s->text, s->size);
        assert_non_null(g);
        for (size_t k = 0; k < talon_report_count(report); k++) /* doubts about the course of play: tests/games.c has the reasons */
            assert_memory_equal(talon_report_get(report, k)->code, "W7", 2);
        assert_string_equal(talon_game_name(g), s->name);
        talon_report_free(report);
        talon_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_its_file),     cmocka_unit_test(each_file_is_there), cmocka_unit_test(in_the_order_of_names),
        cmocka_unit_test(other_names_are_none), cmocka_unit_test(each_compiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
