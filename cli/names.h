/* names.h -- names that somebody gave: good ones, different ones, and how a path is written in a command. */
#ifndef TALON_CLI_NAMES_H
#define TALON_CLI_NAMES_H

#include <talon/base.h>

#include "command.h"

/* Whether people can read this name, type it again and tell it from others. Returns EXIT_YES, or EXIT_USAGE after saying what is wrong,
 * and where; `what` begins the sentence: "--players". */
int name_check(const char *what, const char *name, size_t size_max);
/* The same, and it may be part of a file's name: the one way from a name to a path. */
int name_check_file(const char *what, const char *name, size_t size_max);
/* Whether all names can be told apart: none looks like another. Returns the same. */
int names_check_apart(const char *what, const char *const *name, uint32_t n);
/* Whether two different names look the same. */
bool names_look_alike(const char *a, const char *b);

/* A path as a word of a command that people copy: quoted where a shell would change it, and never taken for an option. */
enum { SHELL_WORD = 4096 };
const char *shell_word(char out[SHELL_WORD], const char *path);

#endif
