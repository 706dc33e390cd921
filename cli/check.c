/* check.c -- talon check: what is wrong, or doubtful, in game files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <talon/lang.h>

#include "command.h"
#include "gamefile.h"
#include "problems.h"

typedef struct checking {
    bool json, strict, ascii;
    bool errors, warnings;
    const char *compile; /* where to, or NULL */
} checking;

static int print_problems(const checking *c, const talon_report *report, const char *file)
{
    problem_list list = {NULL, 0};
    int status = EXIT_YES;
    for (size_t i = 0; status == EXIT_YES && i < talon_report_count(report); i++)
        status = problem_add(&list, talon_report_get(report, i), file, c->json, c->ascii);
    if (status == EXIT_YES && list.text && c->json)
        say_json(list.text, strlen(list.text));
    else if (status == EXIT_YES && list.text)
        problems_print(stdout, list.text);
    free(list.text);
    return status;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* The compiled game as it is, for talon_game_open, which takes no part of one. */
static int write_game(const char *path, const talon_game *game)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        return complain_errno("cannot write %s", path);
    const bool wrote = fwrite(game, 1, talon_game_size(game), f) == talon_game_size(game);
    return fclose(f) == 0 && wrote ? EXIT_YES : complain_errno("cannot write %s", path);
}

static int check_source(checking *c, const game_source *source)
{
    talon_report *report;
    talon_game *game = game_compile(&report, source->text, source->size);
    if (!report)
        return no_memory();
    int status = print_problems(c, report, source->file);
    c->errors |= talon_report_errors(report) > 0;
    c->warnings |= talon_report_count(report) > talon_report_errors(report);
    if (game && c->compile && status == EXIT_YES && !(c->strict && c->warnings))
        status = write_game(c->compile, game);
    talon_report_free(report);
    talon_game_free(game);
    return status;
}

/* A file, or a game by name, as talon deal finds it. */
static int check_game(checking *c, const char *name)
{
    game_source source;
    int status = game_read(name, &source);
    if (status == EXIT_YES && c->compile && source.path && is_same_file(c->compile, source.path))
        status = complain("--compile: %s is the game itself; the compiled one needs a file of its own", c->compile);
    if (status == EXIT_YES)
        status = check_source(c, &source);
    game_source_free(&source);
    return status;
}

int command_check(const call *c)
{
    checking k = {.json = call_option(c, "json"), .strict = call_option(c, "strict"), .ascii = call_option(c, "ascii")};
    int worst = EXIT_YES;
    k.compile = call_option(c, "compile");
    if (!c->words_n)
        return complain("check needs a game; see: talon help check");
    if (k.compile && c->words_n != 1)
        return complain("--compile is for one game; these are %zu", c->words_n);
    for (size_t i = 0; i < c->words_n && worst != EXIT_MEMORY; i++) {
        const int status = check_game(&k, c->word[i]);
        worst = status > worst ? status : worst;
    }
    if (worst != EXIT_YES)
        return worst;
    return k.errors || (k.strict && k.warnings) ? EXIT_NO : EXIT_YES;
}
