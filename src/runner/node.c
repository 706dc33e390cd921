/* node.c -- node.def as a table, how large the tree below a node is, and what is in it. */
#include "runner/compiled.h"

enum {
    REFER_VALUE = CLASS_NONE,
    REFER_NUMBER = CLASS_NUMBER,
    REFER_CONDITION = CLASS_CONDITION,
    REFER_WHO = CLASS_WHO,
    REFER_ZONE = CLASS_ZONE,
    REFER_CARDS = CLASS_CARDS,
    REFER_MAYBE_WHO = MAYBE | CLASS_WHO,
    REFER_MAYBE_NUMBER = MAYBE | CLASS_NUMBER,
    REFER_LIST = CLASS_LIST,
    REFER_MAYBE_LIST = MAYBE | CLASS_LIST,
    REFER_INT = CLASS_INT,
    REFER_MAYBE_INT = MAYBE | CLASS_INT,
    REFER_SOME = CLASS_SOME,
    REFER_FIT = CLASS_FIT
};

const node_row talon__nodes[NODE_KINDS] = {
#define NODE(id, NAME, CLASS, A, B, C) [id] = {CLASS_##CLASS, {REFER_##A, REFER_##B, REFER_##C}},
#include "runner/node.def"
#undef NODE
};

/* Ids are 0, 1, 2 … without a gap: each is below the number of rows (and two rows with one id would initialize one element twice). */
#define NODE(id, NAME, ...) _Static_assert(id < NODE_KINDS, "node.def: the id of " #NAME " leaves a gap; take the next one");
#include "runner/node.def"
#undef NODE

/* What was found below a node so far. */
typedef struct measure {
    uint32_t size, depth;
} measure;

static void add(measure *m, const game_node *nodes, uint32_t node)
{
    if (node == NONE || m->size > NODE_LARGEST)
        return;
    m->size += nodes[node].size;
    m->depth = nodes[node].depth > m->depth ? nodes[node].depth : m->depth;
}

/* Of several nodes only one is evaluated: the largest counts. */
static void add_one_of(measure *m, const game_node *nodes, uint32_t node)
{
    m->size = nodes[node].size + 1u > m->size ? nodes[node].size + 1u : m->size;
    m->depth = nodes[node].depth > m->depth ? nodes[node].depth : m->depth;
}

bool talon__node_measure(const game_node *nodes, const uint32_t *items, game_node *x)
{
    measure m = {1, 0};
    for (uint32_t i = 0; i < 3; i++)
        if (talon__nodes[x->kind].refer[i] != REFER_VALUE)
            add(&m, nodes, talon__node_refers(x, i));
    for (uint32_t i = 0; x->kind == N_LIST && i < x->b; i++)
        add(&m, nodes, items[x->a + i]);
    for (uint32_t i = 0; x->kind == N_BY_PLAYERS && i < x->b; i++)
        add_one_of(&m, nodes, items[x->a + i]);
    x->size = (uint16_t)m.size;
    x->depth = (uint16_t)(m.depth + 1);
    return m.size <= NODE_LARGEST && m.depth < NODE_DEEPEST;
}

bool talon__node_has(const game_node *nodes, const uint32_t *items, uint32_t node, node_kind kind)
{
    const game_node *x = &nodes[node];
    bool has = x->kind == kind;
    for (uint32_t i = 0; i < 3 && !has; i++)
        has = talon__nodes[x->kind].refer[i] != REFER_VALUE && talon__node_refers(x, i) != NONE &&
              talon__node_has(nodes, items, talon__node_refers(x, i), kind);
    for (uint32_t i = 0; (x->kind == N_LIST || x->kind == N_BY_PLAYERS) && i < x->b && !has; i++)
        has = talon__node_has(nodes, items, items[x->a + i], kind);
    return has;
}
