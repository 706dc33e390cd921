/* file_advice.h -- keys and values of a file that do not fit: which there are, and how they are written. */
#ifndef TALON_LANG_FILE_ADVICE_H
#define TALON_LANG_FILE_ADVICE_H

#include "lang/tree.h"

/* A value of the wrong kind. what: as talon__want has it. */
void talon__advise_form(tree *t, const yaml *node, yaml_kind kind, const char *what);

/* A key that is none of those known to what: "a game", "a zone" … */
void talon__advise_key(tree *t, const yaml *map, const yaml *key, const char *const *known, const char *what);
/* Whether a key is unknown, and like none that is known. */
bool talon__key_is_lost(const yaml *key, const char *const *known, const char *what);
/* Whether a map has such a key: what it lacks may be that one. */
bool talon__has_lost_key(const yaml *map, const char *const *known, const char *what);
/* Whether a key of the map is unknown, and probably this one: then it is not missing. */
bool talon__key_is_meant(const yaml *map, const char *const *known, const char *what, const char *key);

/* A number or range of players that is none. */
void talon__advise_span(tree *t, const yaml *node, const char *what);
/* A number that is none, or out of range. */
void talon__advise_amount(tree *t, const yaml *node, const char *what, uint32_t min, uint32_t max);

/* {min: 2, max: 4}; false for anything else. */
bool talon__advise_players(tree *t, const yaml *map);

/* "my pile" */
void talon__advise_name(tree *t, const yaml *key, const char *what);

/* A list item that is no step: "shuffle deck", "shuffle", "flop(3)". */
void talon__advise_step(tree *t, const yaml *item);

/* A word that is not one of the values of a key. */
void talon__advise_value(tree *t, const yaml *node, const char *const *words, const char *what);

#endif
