/* meant.h -- words that people bring along, from other languages or from the card table, and what CardLang calls the same. */
#ifndef TALON_LANG_MEANT_H
#define TALON_LANG_MEANT_H

#include "lang/diag.h"

typedef enum meant_place {
    MEANT_STEP, /* give: deal */
    MEANT_ZONE, /* everybody: each_player */
    MEANT_FLAG, /* faceup: up */
    MEANT_TYPE, /* of a zone. pile: discard */
    MEANT_SEES, /* nobody: none */
    MEANT_TOP_KEY,
    MEANT_ZONE_KEY,
    MEANT_BLOCK_KEY, /* of phases and triggers. steps: do */
    MEANT_CARD,      /* king: K */
    MEANT_RULE_STEP, /* of play. ask: choose */
    MEANT_RULE_WORD, /* between the parts of a rule. otherwise: else */
    MEANT_VALUE,     /* in rules of play. true: yes */
} meant_place;

/* Our word for another one, or NULL. Large letters are as good as small ones. */
const char *talon__meant(meant_place where, word w);

/* "five" and "5cards": "5"; NULL for any other word. */
const char *talon__meant_number(talon__arena *a, word w);

/* "top, bottom or random": all names of a list that ends with NULL, or the first twenty. */
const char *talon__listed(talon__arena *a, const char *const *names, const char *before_last);

/* The last two words of a list. */
#define OR  " or "
#define AND " and "

/* "s" for any number but one: "1 card", "2 cards". */
static inline const char *talon__plural(int64_t n)
{
    return n == 1 ? "" : "s";
}

#endif
