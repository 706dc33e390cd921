/* resolve.h -- from names to meanings, and the checks of what is meant. */
#ifndef TALON_LANG_RESOLVE_H
#define TALON_LANG_RESOLVE_H

#include "lang/tree.h"

/* A variable that can be seen: repeat's, or a procedure's argument. */
typedef struct scope {
    const struct scope *outer;
    word name;
    uint32_t slot;
} scope;

/* A zone that every player has, declared or usual. */
bool talon__is_of_players(const tree *t, word name);
uint32_t talon__find_zone(const tree *t, word name);
uint32_t talon__need_zone(tree *t, word name, span at);
uint32_t talon__find_number(const tree *t, word name);
uint32_t talon__find_procedure(const tree *t, word name);
uint32_t talon__find_position(const tree *t, word name);
/* seats.c. A position's meaning for each number of players, once its names are resolved. */
void talon__set_seats(tree *t, position *p);
/* Who is meant when so many more than the least play; false: that depends on a variable, or was not understood. */
bool talon__seat_of(const tree *t, seat *out, const who *w, uint32_t count);
void talon__resolve_who(tree *t, who *w, const scope *s);
void talon__resolve_position(tree *t, position *p); /* once, whoever asks first */
void talon__resolve_zone(tree *t, zone *z, const scope *s);
void talon__resolve_expr(tree *t, expr *e, const scope *s);
void talon__resolve_steps(tree *t, step *s, const scope *v);

/* check_verb.c: zones of the right number, type and owner; a count of a player's own zone where nobody is present. */
void talon__check_verb(tree *t, const step *s);
void talon__check_whose(tree *t, const expr *e);
/* `player` as a zone, or asked about, outside each_player: hardly ever meant. */
void talon__check_alone(tree *t, const step *s);
void talon__check_asked_alone(tree *t, const expr *e);
void talon__check_called_alone(tree *t); /* the same in procedures */

/* dealing.c: dealing_procedure into steps in front of setup, or a comparison with it. */
void talon__resolve_mixing(tree *t);
void talon__match_mixing(tree *t, bool cut); /* cut: setup's end is missing */

/* Everything. */
void talon__resolve(tree *t);

/* check_zones.c: behaviours (docs/origins.md §2), loops, two rules for one event. */
void talon__check_names(tree *t); /* check_names.c */
void talon__check_zones(tree *t);
/* check_steps.c: recursion, doubts about seeds, recycling, triggers and phases. */
void talon__check_steps(tree *t);
/* Both where the players are known: whether a condition can hold, and the least that a number can be. */
bool talon__can_hold(const tree *t, const expr *cond);
int64_t talon__least(const tree *t, const expr *e);
/* check_length.c: more steps than a run has. Players must be known. */
void talon__check_length(tree *t);
/* check_ends.c: repetitions that never end. */
void talon__check_ends(tree *t);
/* check_doubts.c: what is written and cannot be meant. */
void talon__check_doubts(tree *t);
/* check_mixing.c: whether what is dealt was mixed, and enough. */
void talon__check_mixing(tree *t);

/* salvage.c: leave of a tree with errors what can be dealt; which checks that is good for. */
typedef struct salvaged {
    bool mixing, budget; /* can be checked */
    bool cut;            /* setup's end is missing */
} salvaged;
salvaged talon__salvage(tree *t, const yaml *root);

#endif
