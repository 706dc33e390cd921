/* emit.h -- a checked tree becomes a game. */
#ifndef TALON_LANG_EMIT_H
#define TALON_LANG_EMIT_H

#include "lang/tree.h"
#include "runner/compiled.h"

typedef struct emitter emitter;

/* The game of a tree without errors, from malloc; *step_at (in the arena) says where each step is in the file. */
talon_game *talon__emit(tree *t, span **step_at);

#endif
