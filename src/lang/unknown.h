/* unknown.h -- what is said to names that mean nothing. */
#ifndef TALON_LANG_UNKNOWN_H
#define TALON_LANG_UNKNOWN_H

#include "lang/resolve.h"

void talon__unknown_zone(tree *t, word name, span at);
/* Whether the word means somebody beside somebody, in English. */
bool talon__is_neighbour(word name);
/* The same for components; whether a declared zone is near, so that its name is misspelled. */
bool talon__undeclared_component(tree *t, const component *c);
/* A number behind a zone that has none. */
void talon__not_numbered(tree *t, const zone *z);
void talon__unknown_player(tree *t, const who *w);
void talon__unknown_number(tree *t, const expr *e, const scope *s);
void talon__unknown_procedure(tree *t, const step *s);
/* A call with n arguments of a procedure that has more or fewer. */
void talon__wrong_arguments(tree *t, const step *s, uint32_t n);

bool talon__some_card_fits(const tree *t, const card *c);
void talon__unknown_card(tree *t, const card *c);

#endif
