/* decklist.h -- a deck list as the options of a call say: --from, --commander, --rules, --any-number; and who commands it. */
#ifndef TALON_DECKLIST_H
#define TALON_DECKLIST_H

#include <talon/deck.h>

#include "gamefile.h"
#include "show.h"

#define NAMES_MAX 64

/* Names separated by semicolons, for commas are parts of names; each spelled as lists are (talon_deck_spell). */
typedef struct names {
    char *text;
    const char *at[NAMES_MAX];
    uint32_t n;
} names;

/* Returns EXIT_YES, or EXIT_USAGE after saying what is wrong with --flag. Free it in both cases; text may be NULL. */
int names_read(names *list, const char *text, const char *flag);
void names_free(names *list);

/* The format called so; *format stays as it is when name is NULL. Returns as names_read. */
int format_read(talon_deck_format *format, const char *name, const char *flag);

typedef struct decklist {
    const char *file; /* the path, or "standard input" */
    talon_deck *deck;
    char *text;
    size_t text_size;
    talon_deck_options options; /* how it was read */
    talon_deck_rules rules;
    names commander, any_number;
    problem_list problems;
    bool prepared;
} decklist;

/* rules: whether they are checked when --rules says nothing. Returns EXIT_YES, also with problems in the list, or the exit code
 * after saying why. Free it in both cases. */
int decklist_read(decklist *l, const call *c, const char *path, bool rules);
void decklist_free(decklist *l);

/* A list that is read for a game and lacks its commander: ask at the terminal until it does not (its own file is not standard input), or
 * refuse it. Both return EXIT_YES, or the exit code after saying what to type. */
int decklist_ask(decklist *l, const look *k);
int decklist_needs_commander(const decklist *l);

/* All problems, on standard error. Returns EXIT_INPUT, EXIT_NO when a rule is broken, or EXIT_YES. Whoever prints before them prepares them
 * first: afterwards they need no memory. */
int decklist_problems(decklist *l, const look *k);
int decklist_prepare(decklist *l, const look *k); /* EXIT_YES, or EXIT_MEMORY */

/* Who commands several lists: the names of --commander, each for those lists that have such a card. */
typedef struct leaders {
    names name;
    bool used[NAMES_MAX];
} leaders;
int leaders_read(leaders *who, const call *c);
/* Whether every name was some list's; EXIT_USAGE after saying which was not. */
int leaders_check(const leaders *who);

/* The cards that a list at `path` brings to the table, commanders first, then the main deck; its problems are said. apart: the game wants to
 * know who commands; of a list that marks nobody that is its first card, and a list that proposes another is refused.
 * Returns EXIT_YES, or the exit code after saying why. Free *pack in both cases. */
int decklist_pack(talon_pack **pack, const char *path, leaders *who, bool apart, const look *k);

#endif
