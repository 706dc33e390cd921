/* problems.c -- printing what is wrong in a file: in colours where there is a terminal, and what a code means. */
#include "problems.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/lang.h>

#include "gamefile.h"
#include "show.h"

static bool has_colour(FILE *to)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(to)) && !(no_color && *no_color) && !(term && strcmp(term, "dumb") == 0);
}

/* ----------------------------------------------------------------- colours */

static void put(FILE *to, paint_kind colour, const char *text, size_t size)
{
    if (size)
        fprintf(to, "%s%.*s%s", paint(colour), (int)size, text, paint(PAINT_NORMAL));
}

/* "FILE:3:7: error[E102]: message". Returns the colour of its kind, which is also the caret's. */
static paint_kind put_head(FILE *to, const char *line, size_t size)
{
    static const char error[] = ": error[", warning[] = ": warning[";
    const char *kind = strstr(line, error);
    const bool is_error = kind && kind < line + size;
    if (!is_error)
        kind = strstr(line, warning);
    const char *end = kind ? strstr(kind, "]: ") : NULL;
    if (!end || end >= line + size) {
        put(to, PAINT_BOLD, line, size);
        return PAINT_BAD;
    }
    put(to, PAINT_BOLD, line, (size_t)(kind + 2 - line));
    put(to, is_error ? PAINT_BAD : PAINT_YELLOW, kind + 2, (size_t)(end + 2 - (kind + 2)));
    put(to, PAINT_BOLD, end + 2, size - (size_t)(end + 2 - line));
    return is_error ? PAINT_BAD : PAINT_YELLOW;
}

static size_t bar_size(const char *text)
{
    return *text == '|' ? 1 : strncmp(text, "│", strlen("│")) == 0 ? strlen("│") : 0;
}

/* " 12 │ the line", "    │     ^^^" or "    fix: …"; false for any other. */
static bool put_below(FILE *to, paint_kind kind, const char *line, size_t size)
{
    const size_t blanks = strspn(line, " "), digits = strspn(line + blanks, "0123456789");
    const size_t at = blanks + (digits ? digits + 1 : 0), bar = at < size ? bar_size(line + at) : 0;
    if (blanks && strncmp(line + blanks, "fix:", 4) == 0) {
        put(to, PAINT_GOOD, line, blanks + 4);
        fprintf(to, "%.*s", (int)(size - blanks - 4), line + blanks + 4);
    } else if (bar) {
        put(to, PAINT_BLUE, line, at + bar);
        put(to, digits ? PAINT_NORMAL : kind, line + at + bar, size - at - bar);
    } else {
        return false;
    }
    return true;
}

/* Nobody's text has line ends in it: each line is one of the four. */
static void print_coloured(FILE *to, const char *text)
{
    paint_kind kind = PAINT_BAD;
    while (*text) {
        const size_t size = strcspn(text, "\n");
        if (!put_below(to, kind, text, size))
            kind = put_head(to, text, size);
        fputs("\n", to);
        text += size + (text[size] == '\n');
    }
}

void problems_print(FILE *to, const char *text)
{
    if (has_colour(to))
        print_coloured(to, text);
    else
        fputs(text, to);
}

/* ---------------------------------------------------------- what a code means */

const talon_problem_kind *problem_kind_find(const char *code)
{
    char large[8] = "";
    const talon_problem_kind *k;
    snprintf(large, sizeof large, "%s", code);
    large[0] = large[0] == 'e' ? 'E' : large[0] == 'w' ? 'W' : large[0];
    for (size_t i = 0; (k = talon_problem_kind_get(i)); i++)
        if (strcmp(k->code, large) == 0 && strlen(code) == strlen(k->code))
            return k;
    return NULL;
}

/* A sentence of the list: they begin small and end without a full stop. */
static void print_sentence(const char *text, int column, int indent)
{
    const look k = look_plain();
    char sentence[512];
    snprintf(sentence, sizeof sentence, "%s.", text);
    show_words(&k, sentence, column, indent);
}

static void print_file(const char *text)
{
    while (*text) {
        const size_t size = strcspn(text, "\n");
        printf("  %.*s\n", (int)size, text);
        text += size + (text[size] == '\n');
    }
}

void problem_first(char *text, size_t size, const talon_report *report)
{
    const talon_problem *p = talon_report_get(report, 0); /* errors come first */
    const size_t more = talon_report_errors(report) - 1;
    const int n = snprintf(text, size, "line %u, column %u: %s: %s", p->line, p->column, p->code, p->message);
    if (more && n > 0 && (size_t)n < size)
        snprintf(text + n, size - (size_t)n, "; and %zu more", more);
}

/* What talon check says to a text. Returns as problem_add. */
static int check_text(problem_list *list, const char *text, const char *file)
{
    talon_report *report;
    int status = EXIT_YES;
    talon_game_free(game_compile(&report, text, strlen(text)));
    if (!report)
        return no_memory();
    for (size_t i = 0; status == EXIT_YES && i < talon_report_count(report); i++)
        status = problem_add(list, talon_report_get(report, i), file, false, false);
    talon_report_free(report);
    return status;
}

int problem_kind_help(const talon_problem_kind *k)
{
    problem_list list = {NULL, 0};
    char file[32];
    snprintf(file, sizeof file, "%s.yaml", k->code);
    const int status = *k->wrong ? check_text(&list, k->wrong, file) : EXIT_YES;
    if (status == EXIT_YES) {
        print_sentence(k->about, printf("%s, %s: ", k->code, k->code[0] == 'E' ? "an error in a game file" : "a doubt about a game file"),
                       0);
        print_sentence(k->remedy, printf("fix: "), 5);
    }
    if (status == EXIT_YES && list.text) {
        fputs("\nWrong:\n\n", stdout);
        print_file(k->wrong);
        fputs("\n", stdout);
        problems_print(stdout, list.text);
        fputs("\nRight:\n\n", stdout);
        print_file(k->right);
    }
    if (status == EXIT_YES)
        fputs("\nDeck lists have codes of their own: docs/decks.md.\n", stdout);
    free(list.text);
    return status;
}

void problem_kinds_list(void)
{
    const talon_problem_kind *k;
    for (size_t i = 0; (k = talon_problem_kind_get(i)); i++)
        print_sentence(k->about, printf("  %s  ", k->code), 8);
}
