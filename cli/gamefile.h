/* gamefile.h -- the shipped games by name, and reading files. */
#ifndef TALON_GAMEFILE_H
#define TALON_GAMEFILE_H

#include <talon/lang.h>

#include "command.h"

typedef struct game_entry {
    char *name;                   /* the file's, without .yaml */
    char *path;                   /* NULL: it comes with talon */
    const talon_shipped *shipped; /* the game of this name that comes with talon, or NULL */
} game_entry;

/* Every game found, by name. The first that has a name wins: the folders of TALON_GAMES, ./games, what comes with talon. */
typedef struct game_list {
    game_entry *at;
    size_t n;
} game_list;

bool game_list_read(game_list *list); /* false after no_memory */
/* The same for whoever looks for games more than once, for file after file or request after request: a folder of TALON_GAMES that cannot be
 * read is named the first time, while *heard is false. */
bool game_list_read_again(game_list *list, bool *heard);
/* Only those that are the reader's own wherever they stand: of the folders of TALON_GAMES that begin with a slash, and what comes with talon.
 * Whoever gives somebody a transcript can put any game beside it, so nothing else decides what a transcript is worth. As above. */
bool game_list_read_own(game_list *list);
void game_list_free(game_list *list);
const game_entry *game_list_find(const game_list *list, const char *name);
/* The name of the game whose name is almost this one, *near NULL when there is none. Returns an exit code. */
int game_list_near(const char **near, const game_list *list, const char *name);
/* Say that there is no such game, and which is near. Returns the exit code. */
int game_unknown(const game_list *list, const char *name);

/* A whole file, "-" for standard input: malloc'd, NUL-terminated. Of a file of more than
 * `most` bytes only more than those are read; *size is then the file's size, where it is known. NULL after saying why; *status is then the
 * exit code. */
char *read_whole(const char *path, size_t *size, size_t most, int *status);

/* A game that was found: what it is called for people, and what it says. */
typedef struct game_source {
    char *file;                   /* its path, "standard input", or "built-in uno.yaml" */
    char *path;                   /* NULL: it comes with talon */
    const talon_shipped *shipped; /* as of game_entry */
    char *bytes;                  /* of a file */
    const char *text;             /* those, or the library's own */
    size_t size;
    uint8_t digest[32];   /* SHA-256 of the text: line 0's `source` */
    talon_report *report; /* of a game that was compiled: its warnings */
} game_source;

/* The game called so, or in that file. Returns NULL after saying why; *status is then the exit code. Free the source in both cases. */
talon_game *game_open(const char *name, game_source *source, int *status);
talon_game *game_open_entry(const game_entry *entry, game_source *source, int *status); /* one of the list */
/* Only what it says. Returns EXIT_YES, or the exit code after saying why; free the source in both cases. */
int game_read(const char *name, game_source *source); /* by name or path, as game_open; only read */
int game_read_entry(const game_entry *entry, game_source *source);
void game_source_free(game_source *source);

/* As talon_game_compile; without memory the program may end here, with no_memory's words and exit code. */
talon_game *game_compile(talon_report **report, const char *text, size_t size);

/* Whether --until is the name or the number of a phase of this game; NULL is all of it. Returns EXIT_YES, or the exit code after saying which there are. */
int game_check_until(const talon_game *g, const char *until);

/* Everything the report says, on standard error. Returns EXIT_YES, or the exit code when there is no memory. */
int game_problems(const game_source *source);

/* Problems as one text, which is printed when all of them are there: none is left out for want of memory. */
typedef struct problem_list {
    char *text; /* malloc'd; NULL while there is none */
    size_t size;
} problem_list;

/* One more, with its line and a caret, or as JSON. Returns as game_problems; the text is the caller's to free in both cases. */
int problem_add(problem_list *list, const talon_problem *p, const char *file, bool json, bool ascii);
/* A single one, on standard error. Returns as game_problems. */
int problem_say(const talon_problem *p, const char *file);

#endif
