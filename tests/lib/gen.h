/* gen.h -- random tables and operations, heavy on the edges: nothing, everything, one too many, the same zone twice. */
#ifndef TESTS_GEN_H
#define TESTS_GEN_H

#include "lib/world.h"

typedef struct gen {
    uint64_t state;
} gen;

uint64_t gen_u64(gen *g);
/* Uniform enough in 0 … n−1; 0 when n is 0. */
uint32_t gen_below(gen *g, uint32_t n);
/* True so many times in a hundred. */
bool gen_chance(gen *g, uint32_t percent);

/* Describe and build a table of at most `cards` cards. */
void gen_world(gen *g, world *w, uint32_t cards);
/* Any operation of group TABLE but apply_record; about two thirds of them are possible. */
void gen_op(gen *g, world_op *o, const world *w);
/* The same, of this code, always asked by the table itself. */
void gen_op_of(gen *g, world_op *o, const world *w, talon_opcode code);
/* Any action of a game of Commander that changes it, as commander.def lists them. */
uint8_t gen_action_code(gen *g);

#endif
