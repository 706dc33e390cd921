/* command.h -- the command line as a table: help, man pages, completions and the parser all read it. */
#ifndef TALON_COMMAND_H
#define TALON_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit codes, the same for every command. EXIT_MEMORY stays inside: memory ran out, which was said, and main ends with EXIT_IO. */
enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_USAGE = 2, EXIT_INPUT = 3, EXIT_IO = 4, EXIT_BEATEN = 5, EXIT_BUG = 70, EXIT_MEMORY = 71 };

typedef struct option {
    const char *name;     /* without the dashes */
    const char *argument; /* what follows, in capitals, or NULL */
    const char *help;
    const char *words; /* its possible values for completion, words_games, or NULL */
} option;

typedef struct example {
    const char *command;
    const char *output;
} example;

#define OPTIONS_MAX 24
#define MANY_MAX    64

/* One call: the command's words and, for each of its options, the value, "" for a flag, NULL when not given. */
typedef struct call {
    const struct command *command;
    const char *value[OPTIONS_MAX];
    const char *many[MANY_MAX];      /* every value of the options that may be given more than once, … */
    const char *many_name[MANY_MAX]; /* … and which option it is */
    size_t many_n;
    const char **word;
    size_t words_n;
} call;

typedef struct command {
    const char *name;
    const char *synopsis; /* after the name */
    const char *summary;  /* half a sentence */
    const char *about;    /* paragraphs, separated by blank lines */
    int (*run)(const call *c);
    option option[OPTIONS_MAX];
    example example[4];
    const char *words;  /* possible words for completion, words_games, or NULL */
    const char *letter; /* "n": the first option may also be written with one dash and this letter; or NULL */
    const char *many;   /* the options that may be given more than once, separated by blanks, or NULL */
} command;

/* Stands for the names of the games that come with talon. */
extern const char words_games[];

extern const command commands[]; /* ends with a NULL name */

/* What this command was called by, for lines that are to be copied: talon, or a path. */
const char *command_name(void);

const command *command_find(const char *name);
/* The value of an option of the call, "" for a flag, NULL when not given. */
const char *call_option(const call *c, const char *name);
/* Value number i of an option that may be given more than once; NULL: there are not so many. */
const char *call_many(const call *c, const char *name, size_t i);
/* Give an option of the call another value; NULL: not given. */
void call_set(call *c, const char *name, const char *value);
/* Fill a call from the arguments after the command's name. Returns EXIT_YES, or EXIT_USAGE after saying why. */
int call_parse(call *c, const command *cmd, int argc, char **argv);
/* A whole number between 0 and max, as 1000000, 1e6 or 2.5e6; false after saying which argument is wrong. */
bool read_number(uint64_t *value, const char *text, uint64_t max, const char *what);
bool read_number_quietly(uint64_t *value, const char *text, uint64_t max); /* saying nothing */

/* "talon: …" on standard error; returns EXIT_USAGE for the caller to return. */
__attribute__((format(printf, 1, 2))) int complain(const char *format, ...);

/* "talon: out of memory", once: whoever gets no memory says this and returns EXIT_MEMORY, and so does everybody up to main. Nothing else is
 * said, nothing printed that would then be a part of the truth, no file left changed. */
int no_memory(void);
/* A sentence and why the system refused, from errno. Returns EXIT_IO; or no_memory, where that is why. */
__attribute__((format(printf, 1, 2))) int complain_errno(const char *format, ...);
/* Whether standard output is a pipe that nobody reads any more, as talon … | head leaves it: then nobody is told that it cannot be written. */
bool is_reader_gone(void);
/* Whether a reason that the library gives is that memory ran out. */
bool is_no_memory(const char *why);

int command_apply(const call *c);
int command_arena(const call *c);
int command_check(const call *c);
int command_plan(const call *c);
int command_play(const call *c);
int command_random(const call *c);
int command_commander(const call *c);
int command_deck(const call *c);
int command_bench(const call *c);
int command_sim(const call *c);
int command_deal(const call *c);
int command_games(const call *c);
int command_fair(const call *c);
int command_lab(const call *c);
int command_odds(const call *c);
int command_help(const call *c);
int command_join(const call *c);
int command_serve(const call *c);
int command_show(const call *c);
int command_solve(const call *c);
int command_verify(const call *c);
int command_version(const call *c);
int command_view(const call *c);
int command_web(const call *c);

/* help.c */
void help_overview(void);
void help_command(const command *cmd);
bool help_game_word(const char *name, bool more); /* help_words.c; after a blank line when something stands before; false: no such word */
const char *help_game_word_get(size_t i);         /* NULL past the end */

/* manual.c: man pages, markdown and completions. False when there is none of that name. */
bool manual_page(const char *name);
bool manual_markdown(const char *name);
bool manual_completion(const char *shell);
/* Whether an argument of an operation may be left out, and what it means then. */
const char *need_text(uint8_t need);

#endif
