/* emit.h -- a checked tree becomes a game. */
#ifndef TALON_LANG_EMIT_H
#define TALON_LANG_EMIT_H

#include "lang/tree.h"
#include "runner/compiled.h"

/* One section while it grows. */
typedef struct growing {
    void *at;
    size_t n, room, item;
} growing;

uint32_t talon__list_add(tree *t, growing *l, const void *value);
uint32_t talon__list_text(tree *t, growing *l, word w);
uint32_t talon__list_node(tree *t, growing *nodes, const growing *items, game_node n);

/* The game of a tree without errors, from malloc; *step_at (in the arena) says where each step is in the file. */
talon_game *talon__emit(tree *t, span **step_at);

#endif
