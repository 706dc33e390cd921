/* command.c -- the table of commands, and reading a command line by it. */
#include "command.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/base.h>

const command commands[] = {
    {
        .name = "apply",
        .synopsis = "[--brief]",
        .summary = "carry out operations given as JSON lines",
        .about = "Reads standard input to its end, one JSON object a line, and writes exactly one JSON object for each line that is not "
                 "blank, in order. The first request is usually \"new\", which makes a table; the others change it, look at it or take "
                 "something back. A request that is refused changes nothing, and the stream goes on.\n\n"
                 "Answers are flushed whenever the command would wait for input, so it can be typed at, piped through or driven by a "
                 "program. The operations are described in talon-ops(7), the lines in docs/protocol.md.",
        .run = command_apply,
        .option = {{"brief", NULL, "leave the state out of the answers", NULL}},
        .example = {{"echo '{\"op\":\"fn\",\"fn\":\"interleave\",\"left\":[\"As\",\"Ks\"],\"right\":[\"2c\",\"3c\"]}' | talon apply",
                     "{\"ok\":true,\"value\":[\"As\",\"2c\",\"Ks\",\"3c\"]}"},
                    {"printf '%s\\n' '{\"op\":\"new\",\"zones\":[{\"id\":\"deck\",\"type\":\"deck\",\"cards\":[\"As\",\"Kh\",\"Qd\"]},"
                     "{\"id\":\"hand\",\"type\":\"hand\"}]}' '{\"op\":\"draw\",\"n\":2,\"to\":\"hand\"}' | talon apply --brief",
                     "{\"ok\":true,\"record\":{\"op\":\"new\",\"seq\":0,\"effects\":[]}}\n"
                     "{\"ok\":true,\"record\":{\"op\":\"draw\",\"seq\":1,\"effects\":[{\"move\":{\"from\":\"deck\",\"to\":\"hand\","
                     "\"at\":\"end\",\"indices\":[0,1],\"cards\":[\"As\",\"Kh\"]}}],\"count\":2,\"source\":\"deck\",\"dest\":\"hand\","
                     "\"cards\":[\"As\",\"Kh\"],\"indices\":[0,1]}}"}},
    },
    {
        .name = "random",
        .synopsis = "--seed SEED [--step N] [--deal N] [--min N] [--cards] wash|riffle|cut|pick|die|words N…",
        .summary = "print one random step, to compare it by hand",
        .about = "Everything random in talon is a function of a seed, a step and a deal number. This prints what one step gives, so that "
                 "anyone with another program, or twenty lines of their own, can compare.\n\n"
                 "wash N prints the order of N washed cards, riffle N one human riffle, cut N where a die cuts N cards, pick N M which M "
                 "of N cards are picked, die N… one throw of each die, words N the first N words of the key stream. Places count from 0, "
                 "the top. docs/random.md is the specification.",
        .run = command_random,
        .option = {{"seed", "SEED", "the seed: decimal, or 0x and hex digits. A seed on the command line is public", NULL},
                   {"step", "N", "the random step, 0 when left out", NULL},
                   {"deal", "N", "the deal's number, 0 when left out", NULL},
                   {"min", "N", "for cut: the least number of cards in each part", NULL},
                   {"cards", NULL, "print standard cards (As is 51) instead of numbers", NULL}},
        .example = {{"talon random --seed 1 wash 10", "3 5 9 8 6 1 0 4 2 7"},
                    {"talon random --seed 1 --step 3 die 52", "42"},
                    {"talon random --seed 1 --cards wash 52 | cut -d' ' -f1-5", "7d Ad 7c 7h 7s"}},
        .words = "wash riffle cut pick die words",
    },
    {
        .name = "help",
        .synopsis = "[NAME]",
        .summary = "explain talon, a command or an operation",
        .about = "Without a name: what there is. With a command's name: its options and examples. With an operation's name: its arguments "
                 "and what it does. \"talon help ops\" lists the operations.\n\n"
                 "The options print the same in other forms; they are how the manual pages and completions are made.",
        .run = command_help,
        .option = {{"man", "NAME", "print a manual page (roff): talon, a command, or ops", NULL},
                   {"markdown", "NAME", "print a page in Markdown: ops", "ops"},
                   {"completion", "SHELL", "print completions for bash, zsh or fish", "bash zsh fish"},
                   {"list", NULL, "print the commands' names, one a line", NULL}},
        .example = {{"talon help cut", "cut: the top k cards go under the rest\n"
                                       "\n"
                                       "  k             where to cut: this many cards go from the top to the bottom\n"
                                       "  zone          the zone that changes (left out: deck)\n"
                                       "\n"
                                       "The record says: zone, k, perm.\n"
                                       "\n"
                                       "  {\"op\":\"cut\",\"k\":…,\"zone\":…}"}},
    },
    {
        .name = "version",
        .synopsis = "",
        .summary = "print the version",
        .about = "Prints the version of the command and its library.",
        .run = command_version,
        .example = {{"talon version", "talon …"}},
    },
    {.name = NULL},
};

const command *command_find(const char *name)
{
    for (const command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

int complain(const char *format, ...)
{
    va_list list;
    fputs("talon: ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    return EXIT_USAGE;
}

static size_t find_option(const command *cmd, const char *name, size_t size)
{
    size_t i = 0;
    while (i < OPTIONS_MAX && cmd->option[i].name && (strncmp(cmd->option[i].name, name, size) != 0 || cmd->option[i].name[size]))
        i++;
    return i < OPTIONS_MAX && cmd->option[i].name ? i : OPTIONS_MAX;
}

const char *call_option(const call *c, const char *name)
{
    const size_t i = find_option(c->command, name, strlen(name));
    return i < OPTIONS_MAX ? c->value[i] : NULL;
}

static int unknown_option(const command *cmd, const char *text)
{
    const char *names[OPTIONS_MAX + 2] = {"help"};
    for (size_t i = 0; i < OPTIONS_MAX && cmd->option[i].name; i++)
        names[i + 1] = cmd->option[i].name;
    const char *near = talon_nearest(text + 2, names);
    if (near)
        return complain("%s has no option \"%s\"; did you mean \"--%s\"?", cmd->name, text, near);
    return complain("%s has no option \"%s\"; see: talon help %s", cmd->name, text, cmd->name);
}

/* One option that begins with "--"; *i moves on when its value is the next argument. */
static int parse_option(call *c, int *i, int argc, char **argv)
{
    const char *text = argv[*i], *name = text + 2, *equals = strchr(name, '=');
    const size_t size = equals ? (size_t)(equals - name) : strlen(name);
    const size_t found = find_option(c->command, name, size);
    if (found == OPTIONS_MAX)
        return unknown_option(c->command, text);
    const option *o = &c->command->option[found];
    if (!o->argument && equals)
        return complain("--%s takes no value", o->name);
    if (o->argument && !equals && *i + 1 == argc)
        return complain("--%s needs a value: --%s %s", o->name, o->name, o->argument);
    c->value[found] = !o->argument ? "" : equals ? equals + 1 : argv[++*i];
    return EXIT_YES;
}

int call_parse(call *c, const command *cmd, int argc, char **argv)
{
    *c = (call){.command = cmd, .word = (const char **)(void *)argv};
    bool options = true;
    for (int i = 0; i < argc; i++) {
        const char *text = argv[i];
        if (options && strcmp(text, "--") == 0) {
            options = false;
        } else if (options && strncmp(text, "--", 2) == 0) {
            const int status = parse_option(c, &i, argc, argv);
            if (status != EXIT_YES)
                return status;
        } else if (options && text[0] == '-' && text[1]) {
            return complain("%s has no option \"%s\"; see: talon help %s", cmd->name, text, cmd->name);
        } else {
            c->word[c->words_n++] = text;
        }
    }
    return EXIT_YES;
}

bool read_number(uint64_t *value, const char *text, uint64_t max, const char *what)
{
    uint64_t n = 0;
    const char *p = text;
    for (; *p >= '0' && *p <= '9' && n <= (max - (uint64_t)(*p - '0')) / 10; p++)
        n = n * 10 + (uint64_t)(*p - '0');
    if (p == text || *p || n > max) {
        complain("%s must be a whole number from 0 to %llu, not \"%s\"", what, (unsigned long long)max, text);
        return false;
    }
    *value = n;
    return true;
}
