/* main.c -- talon: find the command and call it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <talon/talon.h>

#include "command.h"
#include "guard.h"
#include "show.h"

static int unknown_command(const char *name)
{
    const char *names[64];
    size_t n = 0;
    for (const command *c = commands; c->name && n < 63; c++)
        names[n++] = c->name;
    names[n] = NULL;
    const char *near = talon_nearest(name, names);
    if (near)
        return complain("there is no command \"%s\"; did you mean \"%s\"?", name, near);
    return complain("there is no command \"%s\"; see: talon help", name);
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static int dispatch(int argc, char **argv)
{
    call c;
    if (argc < 2) {
        help_overview();
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)
        argv[1] = "version";
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        argv[1] = "help";
    const command *cmd = command_find(argv[1]);
    if (!cmd)
        return unknown_command(argv[1]);
    if (asks_for_help(argc - 2, argv + 2)) {
        help_command(cmd);
        return EXIT_YES;
    }
    const int status = call_parse(&c, cmd, argc - 2, argv + 2);
    return status == EXIT_YES ? cmd->run(&c) : status;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* nobody dies of a closed pipe while a game is written */
    guard_process();
    const int status = show_begin() ? dispatch(argc, argv) : no_memory();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (!is_reader_gone())
            complain("cannot write to standard output");
        return EXIT_IO;
    }
    return status == EXIT_MEMORY ? EXIT_IO : status;
}
