/* landnames.h -- lands that the caller names: --land and --lands, for whoever counts lands. */
#ifndef TALON_LANDNAMES_H
#define TALON_LANDNAMES_H

#include "decklist.h"

/* Those of the file come first. */
typedef struct land_names {
    names said;
    const char **name; /* all n of them, spelled as lists are: talon_odds_options.land */
    uint32_t n;
    char (*text)[TALON_MAX_CARD_NAME + 1];
} land_names;

/* Returns EXIT_YES, or the exit code after saying what is wrong. Free it in both cases. */
int land_names_read(land_names *l, const call *c);
void land_names_free(land_names *l);

#endif
