/* script.h -- a transcript taken apart, changed, and put together again so that every signature and head is good.
 *
 * What a cheat with the right keys could hand out: only the rules can tell. A side line that names a spine line follows it to its new
 * place. */
#ifndef TESTS_FAIR_SCRIPT_H
#define TESTS_FAIR_SCRIPT_H

#include <jansson.h>

#include "fairplay/fairplay.h"

#define SCRIPT_LINES 2048

typedef struct script_line {
    json_t *json; /* without sig */
    int names;    /* the id of the spine line that `at` names, −1 for none */
    int id;
} script_line;

typedef struct script {
    script_line line[SCRIPT_LINES];
    size_t n;
    int ids;
    const fairplay *keys; /* who signs: dealer and seats of this table */
} script;

void script_load(script *s, const fairplay *p);
void script_free(script *s);
/* The number of the nth line (from 0) of this kind. */
size_t script_find(const script *s, const char *kind, size_t nth);
bool script_is_side(const script *s, size_t i);
/* Borrowed. */
json_t *script_at(const script *s, size_t i);
/* Set a key to JSON with ' for ". */
void script_set(script *s, size_t i, const char *key, const char *value);
/* A copy of line i, or new JSON with ' for ", is put before line `at`; a new side line names the last spine line before it. */
void script_repeat(script *s, size_t at, size_t i);
void script_insert(script *s, size_t at, const char *json);
void script_drop(script *s, size_t i);
void script_swap(script *s, size_t i, size_t k);
void script_cut_off(script *s, size_t n); /* only the first n lines stay */
/* The whole file, malloc'd. */
char *script_seal(script *s);

#endif
