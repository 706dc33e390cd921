/* help.c -- talon help: the table of commands and the vocabulary as text for people. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/talon.h>

#include "command.h"

#define WIDTH 100

/* Bold on a terminal, unless NO_COLOR asks for plain text. */
static void heading(const char *text)
{
    const char *plain = getenv("NO_COLOR");
    if (isatty(STDOUT_FILENO) && !(plain && *plain))
        printf("\033[1m%s\033[0m\n", text);
    else
        printf("%s\n", text);
}

/* Paragraphs, broken at spaces. */
static void wrapped(const char *text, int indent)
{
    int column = 0;
    while (*text) {
        if (*text == '\n') {
            fputs(column ? "\n" : "", stdout);
            if (text[1] == '\n')
                putchar('\n');
            text += text[1] == '\n' ? 2 : 1;
            column = 0;
            continue;
        }
        const int size = (int)strcspn(text, " \n");
        if (column && column + 1 + size > WIDTH) {
            putchar('\n');
            column = 0;
        }
        column += printf("%*s%.*s", column ? 1 : indent, "", size, text);
        text += size;
        text += *text == ' ';
    }
    if (column)
        putchar('\n');
}

void help_overview(void)
{
    heading("talon: a card table you can trust");
    printf("\n  talon COMMAND [OPTION…] [ARGUMENT…]\n\n");
    for (const command *c = commands; c->name; c++)
        printf("  %-12s  %s\n", c->name, c->summary);
    printf("\ntalon help COMMAND explains one; talon help ops lists the operations of a table.\n");
}

static void print_examples(const command *cmd)
{
    if (!cmd->example[0].command)
        return;
    putchar('\n');
    heading("Examples");
    for (const example *e = cmd->example; e < cmd->example + 4 && e->command; e++)
        printf("  $ %s\n%s\n", e->command, e->output);
}

void help_command(const command *cmd)
{
    printf("talon %s%s%s\n\n", cmd->name, *cmd->synopsis ? " " : "", cmd->synopsis);
    wrapped(cmd->about, 0);
    putchar('\n');
    heading("Options");
    for (size_t i = 0; i < OPTIONS_MAX && cmd->option[i].name; i++) {
        const option *o = &cmd->option[i];
        const int used = printf("  --%s%s%s", o->name, o->argument ? " " : "", o->argument ? o->argument : "");
        printf("%*s%s\n", used < 22 ? 22 - used : 1, "", o->help);
    }
    printf("  --help              this text\n");
    print_examples(cmd);
}

static void list_operations(void)
{
    heading("Operations of a table (talon apply, talon-ops(7), docs/operations.md)");
    putchar('\n');
    for (uint32_t i = 0; i < TALON_OP_END; i++) {
        const talon_op_info *op = talon_op_get(i);
        if (op)
            printf("  %-20s  %s\n", op->name, op->doc);
    }
}

static void print_arguments(const talon_op_info *op)
{
    for (const talon_op_arg *a = op->arg; a->need != TALON_NEED_END; a++) {
        const talon_arg_info *arg = talon_arg_get(a->arg);
        printf("  %-12s  %s%s\n", arg->name, arg->doc,
               a->need == TALON_OPTIONAL       ? " (may be left out)"
               : a->need == TALON_ONE_OF       ? " (exactly one of these)"
               : a->need == TALON_ELSE_DECK    ? " (left out: deck)"
               : a->need == TALON_ELSE_BURN    ? " (left out: burn)"
               : a->need == TALON_ELSE_DISCARD ? " (left out: the discard zone)"
                                               : "");
    }
}

static void help_operation(const talon_op_info *op)
{
    printf("%s: %s\n\n", op->name, op->doc);
    print_arguments(op);
    if (op->arg[0].need != TALON_NEED_END)
        putchar('\n');
    if (*talon_summary_text((talon_summary)op->summary))
        printf("The record says: %s.\n\n", talon_summary_text((talon_summary)op->summary));
    printf("  {\"op\":\"%s\"", op->name);
    for (const talon_op_arg *a = op->arg; a->need != TALON_NEED_END; a++)
        if (a->need != TALON_OPTIONAL)
            printf(",\"%s\":…", talon_arg_get(a->arg)->name);
    printf("}\n");
}

static int unknown_topic(const char *name)
{
    const char *names[128] = {"ops"};
    size_t n = 1;
    for (const command *c = commands; c->name; c++)
        names[n++] = c->name;
    for (uint32_t i = 0; i < TALON_OP_END && n < 127; i++)
        if (talon_op_get(i))
            names[n++] = talon_op_get(i)->name;
    names[n] = NULL;
    const char *near = talon_nearest(name, names);
    if (near)
        return complain("there is no command or operation \"%s\"; did you mean \"%s\"?", name, near);
    return complain("there is no command or operation \"%s\"; see: talon help", name);
}

static int help_topic(const char *name)
{
    const command *cmd = command_find(name);
    const talon_op_info *op = talon_op_find(name, strlen(name));
    if (cmd)
        help_command(cmd);
    if (cmd && op)
        printf("\nThere is also an operation of this name:\n\n");
    if (op)
        help_operation(op);
    else if (cmd)
        return EXIT_YES;
    else if (strcmp(name, "ops") == 0)
        list_operations();
    else
        return unknown_topic(name);
    return EXIT_YES;
}

int command_help(const call *c)
{
    const char *man = call_option(c, "man"), *markdown = call_option(c, "markdown"), *shell = call_option(c, "completion");
    if (c->words_n > 1)
        return complain("help explains one thing at a time");
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
