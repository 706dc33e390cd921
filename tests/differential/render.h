/* render.h -- what the kernel was asked and did, as the oracle's lines (proof/oracle/lines.md). */
#ifndef TESTS_RENDER_H
#define TESTS_RENDER_H

#include "lib/world.h"
#include "oracle.h"

void render_shape(text *t, const world *w);                                          /* S */
void render_table(text *t, const world *w);                                          /* T */
void render_op(text *t, const world *w, const talon_op *op, bool done, char letter); /* O or P, with the choices of w->rec when done */
void render_done(text *t, const world *w, bool effects);                             /* K: the table now, and w->rec's effects */
void render_refused(text *t, const talon_fault *f);                                  /* E */
void render_effects(text *t, const world *w, const talon_record *rec, bool seen);    /* a list of effects; seen: by faces */
void render_view(text *t, const world *w, talon_player who);                         /* V */

#endif
