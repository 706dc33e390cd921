/* json.h -- JSON when memory runs out: read as it is written or not at all, built up whole or not at all.
 *
 * jansson gives NULL or −1 for a value that it has no memory for, and whoever does not look writes a list that lacks an entry. Here a
 * value that could not be made spoils what it belongs to: NULL goes through to the end, where one check is enough. */
#ifndef TALON_PROBLEM_JSON_H
#define TALON_PROBLEM_JSON_H

#include <jansson.h>

/* What a text says, as json_loadb gives it. NULL: *error says what is wrong with the text, in UTF-8 even where the text is not; or
 * error->text is empty, and there is no memory. json_loadb itself is not to be called: without memory it drops characters, so that a text is
 * read that nobody wrote, or says that a good one is bad. */
json_t *talon__json_load(const char *text, size_t size, size_t flags, json_error_t *error);

/* The list with one entry more, the object with one key more. The value is taken over. NULL without memory, and when either was NULL;
 * both are then freed. */
json_t *talon__json_add(json_t *list, json_t *value);
json_t *talon__json_set(json_t *object, const char *key, json_t *value);

/* As json_dumps: malloc'd, NULL without memory and for NULL. json_dumps itself is not to be called: without memory it leaves out keys. */
char *talon__json_dump(const json_t *json, size_t flags);

/* A text, or "(not UTF-8)" for one that is not. NULL only without memory. */
json_t *talon__json_text(const char *text);

#endif
