/* model.h -- a card table as lists of cards, written straight from docs/origins.md and docs/protocol.md, as simply as possible.
 *
 * It shares no code with the kernel (randomness comes from chance.c), only the types of operations and faults. It copies the
 * whole table before each operation, so that it cannot help being atomic. What it says is what the kernel must do. */
#ifndef TESTS_MODEL_H
#define TESTS_MODEL_H

#include <talon/talon.h>

#define MODEL_CARDS 64
#define MODEL_ZONES 8

typedef struct model_card {
    uint16_t id;
    uint8_t face;
    uint8_t up;
} model_card;

typedef struct model_pile {
    int n;
    model_card card[MODEL_CARDS];
} model_pile;

typedef struct model_zone {
    const char *name, *owner; /* owner NULL: nobody */
    bool burn, discard;       /* its type, as far as it matters */
    char sees;                /* n o t a w: none, owner, others, all, newest */
    bool behavior;
    char draw_from;  /* t b r */
    bool when_empty; /* else when short */
    int pile;        /* reshuffle_from, or −1 */
    int keep;
} model_zone;

/* What does not change. */
typedef struct model_rules {
    int zones_n;
    model_zone zone[MODEL_ZONES];
    int deck, burn, discard;  /* meant when a zone is left out, or −1 */
    const talon_shape *shape; /* only for the players' names */
} model_rules;

typedef struct model {
    const model_rules *rules;
    uint64_t step, seq, deal;
    uint8_t seed[32];
    model_pile pile[MODEL_ZONES];
} model;

void model_rules_init(model_rules *r, const talon_zone_spec *spec, int n, const talon_shape *shape);
/* Zone z holds the next count[z] cards; face[id] is what is printed on them, up[id] how they lie. */
void model_init(model *m, const model_rules *r, const uint32_t *count, const uint8_t *face, const uint8_t *up, const talon_table *t);

/* Do one operation of group TABLE (not apply_record). On an error *m is as it was and *f says why. */
talon_status model_apply(model *m, talon_fault *f, const talon_op *op);

bool model_sees(const model *m, talon_player who, int zone, int pos);

/* The table is what the model says: zones, order, faces, step, seq. */
bool model_equals(const model *m, const talon_table *t, const talon_shape *shape);
/* The faults are the same in everything their status carries. */
bool model_fault_equals(const talon_fault *a, const talon_fault *b);
/* Print both, for a failing test. */
void model_print(const model *m, const talon_table *t, const talon_shape *shape);

#endif
