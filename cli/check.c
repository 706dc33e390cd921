/* check.c -- talon check: what is wrong, or doubtful, in game files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>

#include "command.h"
#include "gamefile.h"

typedef struct checking {
    bool json, strict, ascii;
    bool errors, warnings;
} checking;

/* A problem as text of any length. */
static void print_problem(const checking *c, const talon_problem *p, const char *file)
{
    const size_t size = c->json ? talon_problem_json(NULL, 0, p, file) : talon_problem_text(NULL, 0, p, file, c->ascii);
    char *text = malloc(size + 1);
    if (!text)
        return;
    if (c->json)
        talon_problem_json(text, size + 1, p, file);
    else
        talon_problem_text(text, size + 1, p, file, c->ascii);
    fputs(text, stdout);
    free(text);
}

static int check_file(checking *c, const char *file)
{
    talon_report *report;
    size_t size;
    char *text = read_whole(file, &size, TALON_LANG_FILE_MAX);
    if (!text)
        return EXIT_IO;
    talon_game *game = talon_game_compile(&report, text, size);
    if (!report) {
        free(text);
        complain("out of memory");
        return EXIT_BUG;
    }
    for (size_t i = 0; i < talon_report_count(report); i++)
        print_problem(c, talon_report_get(report, i), strcmp(file, "-") == 0 ? "standard input" : file);
    c->errors |= talon_report_errors(report) > 0;
    c->warnings |= talon_report_count(report) > talon_report_errors(report);
    talon_report_free(report);
    talon_game_free(game);
    free(text);
    return EXIT_YES;
}

int command_check(const call *c)
{
    checking k = {.json = call_option(c, "json"), .strict = call_option(c, "strict"), .ascii = call_option(c, "ascii")};
    int worst = EXIT_YES;
    if (!c->words_n)
        return complain("check needs a game file; see: talon help check");
    for (size_t i = 0; i < c->words_n; i++) {
        const int status = check_file(&k, c->word[i]);
        worst = status > worst ? status : worst;
    }
    if (worst != EXIT_YES)
        return worst;
    return k.errors || (k.strict && k.warnings) ? EXIT_NO : EXIT_YES;
}
