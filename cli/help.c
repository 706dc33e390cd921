/* help.c -- talon help: the table of commands and the vocabulary as text for people. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/talon.h>

#include "command.h"
#include "problems.h"
#include "show.h"

/* Bold on a terminal, unless NO_COLOR asks for plain text. */
static void heading(const char *text)
{
    const char *plain = getenv("NO_COLOR");
    const bool bold = isatty(STDOUT_FILENO) && !(plain && *plain);
    const look k = look_plain();
    fputs(bold ? paint(PAINT_BOLD) : "", stdout);
    show_words(&k, text, 0, 0);
    fputs(bold ? paint(PAINT_NORMAL) : "", stdout);
}

/* Paragraphs, broken at spaces. */
static void wrapped(const char *text)
{
    const look k = look_plain();
    while (*text) {
        char paragraph[2048];
        const size_t size = strcspn(text, "\n");
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)size, text);
        show_words(&k, paragraph, 0, 0);
        text += size + (text[size] == '\n');
    }
}

/* "  NAME  what it is", the text from a column on, in lines of its own where the name is longer. */
static void entry(const char *name, const char *text, int column)
{
    const look k = look_plain();
    const int used = 2 + show_width(name);
    const bool fits = used < column;
    printf("  %s%s%*s", name, fits ? "" : "\n", fits ? column - used : column, "");
    show_words(&k, text, column, column);
}

void help_overview(void)
{
    heading("talon: a card table you can trust");
    printf("\n  talon COMMAND [OPTION…] [ARGUMENT…]\n\n");
    for (const command *c = commands; c->name; c++)
        entry(c->name, c->summary, 16);
    putchar('\n');
    wrapped("talon help COMMAND explains one, talon help WORD a word of game files; talon help ops lists the operations of a table, talon "
            "help diagnostics what can be wrong in a game file.");
}

static void print_examples(const command *cmd)
{
    if (!cmd->example[0].command)
        return;
    putchar('\n');
    heading("Examples");
    for (const example *e = cmd->example; e < cmd->example + 4 && e->command; e++) {
        printf("  $ %s\n", e->command);
        puts(e->output); /* in a format its line ends would be somebody else's */
    }
}

void help_command(const command *cmd)
{
    const look k = look_plain();
    const int used = printf("talon %s%s", cmd->name, *cmd->synopsis ? " " : "");
    show_words(&k, cmd->synopsis, used, used);
    putchar('\n');
    wrapped(cmd->about);
    putchar('\n');
    heading("Options");
    for (size_t i = 0; i < OPTIONS_MAX && cmd->option[i].name; i++) {
        const option *o = &cmd->option[i];
        char name[64];
        snprintf(name, sizeof name, "--%s%s%s", o->name, o->argument ? " " : "", o->argument ? o->argument : "");
        entry(name, o->help, 22);
    }
    entry("--help", "this text", 22);
    print_examples(cmd);
}

static void list_operations(void)
{
    heading("Operations of a table (talon apply, talon-ops(7), docs/operations.md)");
    putchar('\n');
    for (uint32_t i = 0; i < TALON_OP_END; i++) {
        const talon_op_info *op = talon_op_get(i);
        if (op)
            entry(op->name, op->doc, 24);
    }
}

static void print_arguments(const talon_op_info *op)
{
    for (const talon_op_arg *a = op->arg; a->need != TALON_NEED_END; a++) {
        const talon_arg_info *arg = talon_arg_get(a->arg);
        char text[512];
        if (a->need == TALON_REQUIRED)
            snprintf(text, sizeof text, "%s", arg->doc);
        else
            snprintf(text, sizeof text, "%s (%s)", arg->doc, need_text(a->need));
        entry(arg->name, text, 16);
    }
}

static void help_operation(const talon_op_info *op)
{
    const look k = look_plain();
    show_words(&k, op->doc, printf("%s: ", op->name), 0);
    putchar('\n');
    print_arguments(op);
    if (op->arg[0].need != TALON_NEED_END)
        putchar('\n');
    if (*talon_summary_text((talon_summary)op->summary)) {
        char text[512];
        snprintf(text, sizeof text, "The record says: %s.", talon_summary_text((talon_summary)op->summary));
        wrapped(text);
        putchar('\n');
    }
    printf("  {\"op\":\"%s\"", op->name);
    for (const talon_op_arg *a = op->arg; a->need != TALON_NEED_END; a++)
        if (a->need != TALON_OPTIONAL)
            printf(",\"%s\":…", talon_arg_get(a->arg)->name);
    printf("}\n");
}

/* What operations answer when they are refused; TALON_OK when no error has this name. */
static talon_status find_error(const char *name)
{
    for (int s = 1; strcmp(talon_status_name((talon_status)s), "Unknown") != 0; s++)
        if (strcmp(talon_status_name((talon_status)s), name) == 0)
            return (talon_status)s;
    return TALON_OK;
}

static void help_error(talon_status s)
{
    const look k = look_plain();
    show_words(&k, talon_status_text(s), printf("%s: ", talon_status_name(s)), 0);
    show_words(&k, talon_status_remedy(s), printf("    fix: "), 9);
}

static int unknown_topic(const char *name)
{
    enum { ROOM = 255 };
    const char *names[ROOM + 1] = {"ops", "diagnostics"};
    size_t n = 2;
    for (int s = 1; n < ROOM && strcmp(talon_status_name((talon_status)s), "Unknown") != 0; s++)
        names[n++] = talon_status_name((talon_status)s);
    for (const command *c = commands; n < ROOM && c->name; c++)
        names[n++] = c->name;
    for (size_t i = 0; n < ROOM && help_game_word_get(i); i++)
        names[n++] = help_game_word_get(i);
    for (uint32_t i = 0; i < TALON_OP_END && n < ROOM; i++)
        if (talon_op_get(i))
            names[n++] = talon_op_get(i)->name;
    names[n] = NULL;
    const char *near = talon_nearest(name, names);
    if ((*name == 'E' || *name == 'W') && strspn(name + 1, "0123456789") == 3 && !name[4])
        return complain("there is no diagnostic \"%s\"; talon help diagnostics lists them", name);
    if (near)
        return complain("there is no command, operation, word of game files or error \"%s\"; did you mean \"%s\"?", name, near);
    return complain("there is no command, operation, word of game files or error \"%s\"; see: talon help", name);
}

static int help_topic(const char *name)
{
    const command *cmd = command_find(name);
    const talon_op_info *op = talon_op_find(name, strlen(name));
    const talon_problem_kind *problem = problem_kind_find(name);
    if (problem)
        return problem_kind_help(problem);
    if (cmd)
        help_command(cmd);
    if (cmd && op)
        printf("\nThere is also an operation of this name:\n\n");
    if (op)
        help_operation(op);
    if (help_game_word(name, cmd || op) || op || cmd)
        return EXIT_YES;
    if (strcmp(name, "ops") == 0)
        list_operations();
    else if (strcmp(name, "diagnostics") == 0)
        problem_kinds_list();
    else if (find_error(name) != TALON_OK)
        help_error(find_error(name));
    else
        return unknown_topic(name);
    return EXIT_YES;
}

int command_help(const call *c)
{
    const char *man = call_option(c, "man"), *markdown = call_option(c, "markdown"), *shell = call_option(c, "completion");
    if (c->words_n > 1)
        return complain("help explains one thing at a time");
    if ((man || markdown || shell) && setenv("LC_ALL", "C.UTF-8", 1) != 0) /* files, the same whoever makes them */
        return no_memory();
    if (man)
        return manual_page(man) ? EXIT_YES : complain("there is no manual page \"%s\"; try talon, ops or a command", man);
    if (markdown)
        return manual_markdown(markdown) ? EXIT_YES : complain("there is no page \"%s\"; try ops", markdown);
    if (shell)
        return manual_completion(shell) ? EXIT_YES : complain("completions are for bash, zsh and fish, not \"%s\"", shell);
    if (call_option(c, "list")) {
        for (const command *cmd = commands; cmd->name; cmd++)
            puts(cmd->name);
        return EXIT_YES;
    }
    if (c->words_n == 1)
        return help_topic(c->word[0]);
    help_overview();
    return EXIT_YES;
}

int command_version(const call *c)
{
    if (c->words_n)
        return complain("version takes no arguments");
    printf("talon %s\n", talon_version());
    return EXIT_YES;
}
