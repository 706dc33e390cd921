/* world.h -- one table with everything around it, the kernel's and the model's, built from a plain description. */
#ifndef TESTS_WORLD_H
#define TESTS_WORLD_H

#include "lib/model.h"

/* The description: fill it, then world_build. */
typedef struct world {
    talon_zone_spec spec[MODEL_ZONES];
    uint32_t zones_n, count[MODEL_ZONES];
    uint32_t cards_n;
    uint8_t face[MODEL_CARDS], up[MODEL_CARDS]; /* face f is called "f<number>"; faces from 0, new ones in order */
    talon_seed seed;
    uint64_t deal;
    uint32_t step;

    /* built */
    talon_pack *pack;
    void *shape_memory;
    const talon_shape *shape;
    talon_table *table, *before, *clone;
    talon_work *work;
    talon_record rec, rec2;
    talon_log *log;
    talon_fault fault;
    model_rules rules;
    model m;
} world;

/* Each block of memory has exactly the size asked for, so that a sanitizer sees the first byte beyond it. */
void world_build(world *w);
void world_free(world *w);
/* Put table and model (not the log) back to the description, perhaps with other counts or faces up. */
void world_reset(world *w);

/* An operation with room for its lists. */
typedef struct world_op {
    talon_op op;
    talon_zone zones[12];
    int64_t list[MODEL_CARDS + 8], order[MODEL_CARDS + 8];
    talon_face cards[MODEL_CARDS + 8];
} world_op;

/* An operation with nothing given; its lists point into *o. */
void world_op_init(world_op *o, talon_opcode code);
/* One line about it. */
void world_op_print(const world_op *o);
void world_fault_print(const char *who, const talon_fault *f);

/* Equal in everything but seq. */
bool world_same_but_seq(const talon_table *a, const talon_table *b);

#endif
