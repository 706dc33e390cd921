/* manual.c -- the same tables as manual pages, Markdown and completions. Nothing here is written twice. */
#include <stdio.h>
#include <string.h>

#include <talon/lang.h>
#include <talon/talon.h>

#include "command.h"

enum { SENTENCE_MAX = 512 };

/* ------------------------------------------------------------------ roff */

/* Text for roff: backslashes and leading dots and quotes escaped, hyphens as they are typed. */
static void roff(const char *text)
{
    for (bool line_start = true; *text; line_start = *text++ == '\n') {
        if (line_start && (*text == '.' || *text == '\''))
            fputs("\\&", stdout);
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else if (*text == '`')
            fputs("\\(ga", stdout);
        else if (*text == '\'')
            fputs("\\(aq", stdout);
        else if (*text == '"')
            fputs("\\(dq", stdout);
        else if (*text == '^')
            fputs("\\(ha", stdout);
        else
            putchar(*text);
    }
}

static void roff_title(const char *name, int section)
{
    fputs(".\\\" Made by talon help \\-\\-man; do not edit.\n.TH ", stdout);
    for (const char *p = name; *p; p++)
        putchar(*p >= 'a' && *p <= 'z' ? *p - 'a' + 'A' : *p);
    printf(" %d \"2026-11-15\" \"talon %s\" \"talon\"\n.SH NAME\n", section, talon_version());
    roff(name);
    fputs(" \\- ", stdout);
}

/* Paragraphs: blank lines become .PP */
static void roff_paragraphs(const char *text)
{
    const char *end;
    for (; *text; text = *end ? end + 2 : end) {
        char part[4096];
        end = strstr(text, "\n\n");
        if (!end)
            end = text + strlen(text);
        snprintf(part, sizeof part, "%.*s", (int)(end - text), text);
        roff(part);
        fputs(*end ? "\n.PP\n" : "\n", stdout);
    }
}

static void roff_tag(const char *tag, const char *argument, const char *text)
{
    fputs(".TP\n.B ", stdout);
    roff(tag);
    if (argument)
        printf(" \\fI%s\\fR", argument);
    putchar('\n');
    roff(text);
    putchar('\n');
}

static void roff_exit_codes(void)
{
    fputs(
        ".SH EXIT STATUS\n"
        "0 done, 1 no (a file has errors, a rule was broken), 2 wrong usage, 3 input that cannot be used, 4 reading or writing failed, or "
        "memory ran out (\"out of memory\" is then all that is said), 5 somebody else was faster (talon commander), 70 a bug in talon.\n",
        stdout);
}

static void roff_command(const command *c)
{
    char name[64];
    snprintf(name, sizeof name, "talon-%s", c->name);
    roff_title(name, 1);
    roff(c->summary);
    fputs("\n.SH SYNOPSIS\n.B talon ", stdout);
    roff(c->name);
    if (*c->synopsis)
        putchar(' ');
    roff(c->synopsis);
    fputs("\n.SH DESCRIPTION\n", stdout);
    roff_paragraphs(c->about);
    fputs(".SH OPTIONS\n", stdout);
    for (size_t i = 0; i < OPTIONS_MAX && c->option[i].name; i++) {
        char tag[64];
        snprintf(tag, sizeof tag, "--%s", c->option[i].name);
        roff_tag(tag, c->option[i].argument, c->option[i].help);
    }
    roff_tag("--help", NULL, "print the help text");
    if (c->example[0].command)
        fputs(".SH EXAMPLES\n", stdout);
    for (const example *e = c->example; e < c->example + 4 && e->command; e++) {
        fputs(e == c->example ? ".EX\n$ " : ".PP\n.EX\n$ ", stdout);
        roff(e->command);
        putchar('\n');
        roff(e->output);
        fputs("\n.EE\n", stdout);
    }
    roff_exit_codes();
    fputs(".SH SEE ALSO\n.BR talon (1),\n.BR talon-ops (7)\n", stdout);
}

static void roff_overview(void)
{
    roff_title("talon", 1);
    fputs("a card table you can trust\n.SH SYNOPSIS\n.B talon\n.I COMMAND\n[\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]\n.SH DESCRIPTION\n",
          stdout);
    roff_paragraphs(
        "talon moves cards between zones by exact rules, records every move, and lets anybody check every random step by hand.\n\n"
        "Data goes to standard output, messages to standard error; NO_COLOR asks for plain text.");
    fputs(".SH COMMANDS\n", stdout);
    for (const command *c = commands; c->name; c++)
        roff_tag(c->name, NULL, c->summary);
    roff_exit_codes();
    fputs(".SH SEE ALSO\n", stdout);
    for (const command *c = commands; c->name; c++)
        printf(".BR talon-%s (1),\n", c->name);
    fputs(".BR talon-ops (7)\n", stdout);
}

const char *need_text(uint8_t need)
{
    switch ((talon_need)need) {
    case TALON_REQUIRED: return "required";
    case TALON_OPTIONAL: return "may be left out";
    case TALON_ONE_OF: return "exactly one of these";
    case TALON_ELSE_DECK: return "left out: deck";
    case TALON_ELSE_BURN: return "left out: burn";
    case TALON_ELSE_DISCARD: return "left out: the discard zone";
    case TALON_NEED_END: break;
    }
    __builtin_trap();
}

/* A kind of argument as JSON. */
static const char *kind_text(uint8_t kind)
{
    switch ((talon_arg_kind)kind) {
    case TALON_KIND_COUNT:
    case TALON_KIND_NUMBER: return "integer";
    case TALON_KIND_ZONE: return "zone";
    case TALON_KIND_ZONES: return "list of zones";
    case TALON_KIND_PACKETS: return "list of [zone, n]";
    case TALON_KIND_CARD: return "card";
    case TALON_KIND_CARDS: return "list of cards";
    case TALON_KIND_INTS: return "list of integers";
    case TALON_KIND_PLACE: return "\"end\", \"top\" or integer";
    case TALON_KIND_FACING: return "\"up\" or \"down\"";
    case TALON_KIND_SEED: return "seed";
    case TALON_KIND_RECORD: return "record";
    case TALON_KIND_SPECS: return "list of zones to make";
    case TALON_KIND_DESTS: return "list of destinations";
    case TALON_KIND_MARKS: return "list of pairs";
    case TALON_KIND_TEXT: return "text";
    case TALON_KIND_NAMES: return "list of names";
    }
    __builtin_trap();
}

/* What an operation does, as a sentence. */
static char *sentence(char *out, size_t size, const char *doc)
{
    snprintf(out, size, "%s.", doc);
    if (*out >= 'a' && *out <= 'z')
        *out = (char)(*out - 'a' + 'A');
    return out;
}

static void roff_operation(const talon_op_info *op)
{
    char text[SENTENCE_MAX];
    fputs(".SS ", stdout);
    roff(op->name);
    putchar('\n');
    roff(sentence(text, sizeof text, op->doc));
    putchar('\n');
    for (const talon_op_arg *a = op->arg; a->need != TALON_NEED_END; a++) {
        const talon_arg_info *arg = talon_arg_get(a->arg);
        fputs(".TP\n.B ", stdout);
        roff(arg->name);
        printf(" \\fR(");
        roff(kind_text(arg->kind));
        printf(", %s)\n", need_text(a->need));
        roff(arg->doc);
        putchar('\n');
    }
    if (*talon_summary_text((talon_summary)op->summary)) {
        fputs(".PP\nThe record says: ", stdout);
        roff(talon_summary_text((talon_summary)op->summary));
        fputs(".\n", stdout);
    }
}

/* An argument of a game's action as JSON. */
static const char *action_kind_text(uint8_t kind)
{
    switch ((talon_action_kind)kind) {
    case TALON_ACTION_KIND_ID:
    case TALON_ACTION_KIND_COUNT: return "integer";
    case TALON_ACTION_KIND_DECK: return "deck";
    case TALON_ACTION_KIND_SEED: return "seed";
    case TALON_ACTION_KIND_FLAG: return "true or false";
    case TALON_ACTION_KIND_CARD: return "index";
    case TALON_ACTION_KIND_CARDS: return "list of indices";
    case TALON_ACTION_KIND_WORD: return "text";
    }
    __builtin_trap();
}

static void roff_action(const talon_action_info *action)
{
    char text[SENTENCE_MAX];
    fputs(".SS ", stdout);
    roff(action->name);
    putchar('\n');
    roff(sentence(text, sizeof text, action->doc));
    putchar('\n');
    for (uint32_t i = 0; i < TALON_ACTION_ARGS_MAX && action->arg[i].arg; i++) {
        const talon_action_arg_info *arg = talon_action_arg_get(action->arg[i].arg);
        fputs(".TP\n.B ", stdout);
        roff(arg->name);
        printf(" \\fR(%s, %s)\n", action_kind_text(arg->kind), action->arg[i].required ? "required" : "may be left out");
        roff(arg->doc);
        putchar('\n');
    }
}

static void roff_operations(void)
{
    roff_title("talon-ops", 7);
    fputs("the operations of a table\n.SH DESCRIPTION\n", stdout);
    roff_paragraphs("Every change of a table is one of these operations; the names are the same in talon apply, in records and, as "
                    "TALON_OP_NAME, in C. Index 0 of a zone is its top. A refused operation changes nothing.");
    fputs(".SH OPERATIONS\n", stdout);
    for (uint32_t i = 0; i < TALON_OP_END; i++)
        if (talon_op_get(i))
            roff_operation(talon_op_get(i));
    fputs(".SH ACTIONS OF A COMMANDER GAME\nCards are indices in the list, which is sorted by name.\n", stdout);
    for (uint32_t i = 0; i < TALON_ACTION_END_OF_LIST; i++)
        if (talon_action_get(i))
            roff_action(talon_action_get(i));
    fputs(".SH ERRORS\n", stdout);
    for (int s = 1; strcmp(talon_status_name((talon_status)s), "Unknown") != 0; s++) {
        char text[SENTENCE_MAX];
        snprintf(text, sizeof text, "%s: %s", talon_status_text((talon_status)s), talon_status_remedy((talon_status)s));
        roff_tag(talon_status_name((talon_status)s), NULL, text);
    }
    fputs(".SH SEE ALSO\n.BR talon (1),\n.BR talon-apply (1)\n", stdout);
}

bool manual_page(const char *name)
{
    const command *c = command_find(name);
    if (c)
        roff_command(c);
    else if (strcmp(name, "talon") == 0)
        roff_overview();
    else if (strcmp(name, "ops") == 0)
        roff_operations();
    else
        return false;
    return true;
}

/* -------------------------------------------------------------- Markdown */

static void markdown_operation(const talon_op_info *op)
{
    char text[SENTENCE_MAX];
    printf("\n### %s\n\n%s\n", op->name, sentence(text, sizeof text, op->doc));
    if (op->arg[0].need != TALON_NEED_END)
        printf("\n| argument | kind | | meaning |\n|---|---|---|---|\n");
    for (const talon_op_arg *a = op->arg; a->need != TALON_NEED_END; a++) {
        const talon_arg_info *arg = talon_arg_get(a->arg);
        printf("| `%s` | %s | %s | %s |\n", arg->name, kind_text(arg->kind), need_text(a->need), arg->doc);
    }
    if (*talon_summary_text((talon_summary)op->summary))
        printf("\nRecord: %s.\n", talon_summary_text((talon_summary)op->summary));
}

static void markdown_action(const talon_action_info *action)
{
    char text[SENTENCE_MAX];
    printf("\n### %s\n\n%s\n", action->name, sentence(text, sizeof text, action->doc));
    if (action->arg[0].arg)
        printf("\n| argument | kind | | meaning |\n|---|---|---|---|\n");
    for (uint32_t i = 0; i < TALON_ACTION_ARGS_MAX && action->arg[i].arg; i++) {
        const talon_action_arg_info *arg = talon_action_arg_get(action->arg[i].arg);
        printf("| `%s` | %s | %s | %s |\n", arg->name, action_kind_text(arg->kind),
               action->arg[i].required ? "required" : "may be left out", arg->doc);
    }
}

static void markdown_status(talon_status s)
{
    const uint32_t fields = talon_status_fields(s);
    const char *comma = "";
    printf("| `%s` | ", talon_status_name(s));
#define TALON_FIELD(bit, name, wire, source)                                                                                               \
    if (fields & TALON_FIELD_##name) {                                                                                                     \
        printf("%s%s", comma, wire);                                                                                                       \
        comma = ", ";                                                                                                                      \
    }
#include <talon/status.def>
#undef TALON_FIELD
    printf("%s | %s | %s |\n", *comma ? "" : "–", talon_status_text(s), talon_status_remedy(s));
}

bool manual_markdown(const char *name)
{
    if (strcmp(name, "ops") != 0)
        return false;
    printf("# Operations\n\n"
           "Made from `include/talon/op.def`, `commander.def` and `status.def` by `talon help --markdown ops`; do not edit.\n"
           "How requests, answers and records look is in [protocol.md](protocol.md). Index 0 of a zone is its top.\n\n"
           "## 1. Operations on a table\n");
    for (uint32_t i = 0; i < TALON_OP_END; i++)
        if (talon_op_get(i))
            markdown_operation(talon_op_get(i));
    printf(
        "\n## 2. Actions of a Commander game\n\nCards are indices in the list, which is sorted by name; [commander.md](commander.md) has "
        "the whole story.\n");
    for (uint32_t i = 0; i < TALON_ACTION_END_OF_LIST; i++)
        if (talon_action_get(i))
            markdown_action(talon_action_get(i));
    printf("\n## 3. Errors\n\n| code | fields | meaning | what to do |\n|---|---|---|---|\n");
    for (int s = 1; strcmp(talon_status_name((talon_status)s), "Unknown") != 0; s++)
        markdown_status((talon_status)s);
    return true;
}

/* ------------------------------------------------------------ completions */

/* A list of words as it is written, or the games that come with talon. */
static void print_words(const char *words)
{
    const talon_shipped *game;
    if (words != words_games) {
        printf("%s", words ? words : "");
        return;
    }
    for (size_t i = 0; (game = talon_shipped_get(i)); i++)
        printf("%s%s", i ? " " : "", game->name);
}

static void bash_completion(void)
{
    printf("# bash completion for talon\n_talon()\n{\n    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W '");
    for (const command *c = commands; c->name; c++)
        printf("%s ", c->name);
    printf("' -- \"$cur\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n");
    for (const command *c = commands; c->name; c++) {
        printf("    %s)\n        case $prev in\n", c->name);
        for (size_t i = 0; i < OPTIONS_MAX && c->option[i].name; i++)
            if (c->option[i].words) {
                printf("        --%s) COMPREPLY=($(compgen -W '", c->option[i].name);
                print_words(c->option[i].words);
                printf("' -- \"$cur\")); return ;;\n");
            }
        printf("        esac\n        COMPREPLY=($(compgen -W '");
        for (size_t i = 0; i < OPTIONS_MAX && c->option[i].name; i++)
            printf("--%s ", c->option[i].name);
        printf("--help ");
        print_words(c->words);
        printf("' -- \"$cur\")) ;;\n");
    }
    printf("    esac\n}\ncomplete -F _talon talon\n");
}

/* Text inside single quotes of a shell. */
static void shell_quoted(const char *text)
{
    putchar('\'');
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    putchar('\'');
}

static void zsh_text(const char *text)
{
    for (; *text; text++) {
        if (strchr("[]:\\", *text))
            putchar('\\');
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    }
}

static void zsh_completion(void)
{
    printf("#compdef talon\n_talon() {\n  local -a commands\n  commands=(\n");
    for (const command *c = commands; c->name; c++) {
        printf("    '%s:", c->name);
        zsh_text(c->summary);
        printf("'\n");
    }
    printf("  )\n  if (( CURRENT == 2 )); then\n    _describe 'command' commands\n    return\n  fi\n  case $words[2] in\n");
    for (const command *c = commands; c->name; c++) {
        printf("    %s)\n      _arguments", c->name);
        for (size_t i = 0; i < OPTIONS_MAX && c->option[i].name; i++) {
            printf(" \\\n        '--%s%s[", c->option[i].name, c->option[i].argument ? "=" : "");
            zsh_text(c->option[i].help);
            printf("]%s%s%s", c->option[i].argument ? ":" : "", c->option[i].argument ? c->option[i].argument : "",
                   c->option[i].words      ? ":("
                   : c->option[i].argument ? ":"
                                           : "");
            print_words(c->option[i].words);
            printf("%s'", c->option[i].words ? ")" : "");
        }
        printf(" \\\n        '--help[print the help text]'");
        if (c->words) {
            printf(" \\\n        '3:what:(");
            print_words(c->words);
            printf(")'");
        }
        printf(" ;;\n");
    }
    printf("  esac\n}\n_talon \"$@\"\n");
}

static void fish_completion(void)
{
    printf("# fish completion for talon\ncomplete -c talon -f\n");
    for (const command *c = commands; c->name; c++) {
        printf("complete -c talon -n __fish_use_subcommand -a %s -d ", c->name);
        shell_quoted(c->summary);
        putchar('\n');
        for (size_t i = 0; i < OPTIONS_MAX && c->option[i].name; i++) {
            printf("complete -c talon -n '__fish_seen_subcommand_from %s' -l %s%s -d ", c->name, c->option[i].name,
                   c->option[i].argument ? " -x" : "");
            shell_quoted(c->option[i].help);
            if (c->option[i].words) {
                printf(" -a '");
                print_words(c->option[i].words);
                putchar('\'');
            }
            putchar('\n');
        }
        if (c->words) {
            printf("complete -c talon -n '__fish_seen_subcommand_from %s' -a '", c->name);
            print_words(c->words);
            printf("'\n");
        }
    }
}

bool manual_completion(const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        bash_completion();
    else if (strcmp(shell, "zsh") == 0)
        zsh_completion();
    else if (strcmp(shell, "fish") == 0)
        fish_completion();
    else
        return false;
    return true;
}
