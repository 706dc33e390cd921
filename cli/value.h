/* value.h -- JSON of the command's own: whole, or "out of memory". */
#ifndef TALON_VALUE_H
#define TALON_VALUE_H

#include <jansson.h>

#include "command.h"

/* The list with one entry more, the object with one key more; the value is taken over. NULL without memory, and when either was NULL: then
 * both are freed, and NULL goes through to the end, where value_line or value_print is. */
json_t *value_add(json_t *list, json_t *value);
json_t *value_set(json_t *object, const char *key, json_t *value);
/* A text, or "(not UTF-8)" for one that is not. NULL only without memory. */
json_t *value_text(const char *text);
/* In one line, malloc'd; takes the value over. flags: jansson's, besides JSON_COMPACT. NULL without memory. */
char *value_line(json_t *value, size_t flags);
/* The same on standard output. Returns EXIT_YES, or the exit code. */
int value_print(json_t *value, size_t flags);
/* The same as a file, synced, which goes to one beside it first: whoever is interrupted leaves the old one or the new one, never half of one. */
int value_replace(json_t *value, const char *path);

/* What a text says, or NULL and *error; without memory the program ends here. json_loadb is not to be called: without memory it reads another
 * text than what is written there. */
json_t *value_read(const char *text, size_t size, size_t flags, json_error_t *error);
/* The same, from a callback as json_load_callback has it. */
json_t *value_read_from(json_load_callback_t give, void *from, size_t flags, json_error_t *error);

#endif
