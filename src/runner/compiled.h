/* compiled.h -- the compiled game: one block, positions as offsets, ready for memcpy, a file or a browser.
 *
 * (1) Every section lies inside the block and is aligned to 8; every reference is a place in a section, or NONE.
 * (2) Expressions, players and zones are nodes that refer only to nodes before them, so evaluating ends; each says how large and
 *     how deep the tree below it is, so evaluating ends soon and needs little stack, also when nodes share what is below them.
 * (3) A block's steps lie side by side. Blocks inside steps come later than the step's block, procedures never call in a circle:
 *     a run is in at most `levels` blocks at once, those of the setup or a phase, of a trigger and of the empty deck together. */
#ifndef TALON_RUNNER_COMPILED_H
#define TALON_RUNNER_COMPILED_H

#include <talon/runner.h>

#include "base/mark.h"

#define GAME_MAGIC   0x474E4C54u /* "TLNG" */
#define GAME_FORMAT  7u
#define NONE         UINT32_MAX
#define GAME_CALLS   8u /* procedures that call each other, one inside the other */
#define GAME_DEEPEST (GAME_CALLS * TALON_LANG_DEPTH_MAX)
/* Nodes one below the other: an operator comes with a word for what it joins, "not" and brackets alone. */
#define NODE_DEEPEST (TALON_LANG_WORDS_MAX / 2 + 2 * TALON_LANG_DEPTH_MAX)
#define NODE_LARGEST (8 * TALON_LANG_WORDS_MAX) /* nodes below a node, with itself: no word makes more than five */

enum { TIMING_NOW, TIMING_AFTER_STEP, TIMING_PHASE };

typedef struct section {
    uint32_t at, n;
} section;

struct talon_game {
    uint32_t magic, format;
    uint64_t mark; /* of all bytes but these eight: a damaged file is noticed */
    uint32_t size;
    uint32_t name, about, edition; /* texts */
    uint16_t min, max;             /* players */
    uint32_t first;                /* node: who begins, or NONE */
    uint32_t counterclockwise;
    uint32_t setup;         /* block */
    uint32_t on_deck_empty; /* block, or NONE */
    uint32_t deck;          /* the zone that on_deck_empty and an exact order are about, or NONE */
    uint32_t slots_n;       /* variables */
    uint32_t levels;        /* (3) */
    section zone, hold, card, face, number, value, node, item, step, block, phase, trigger, expect, text;
};

static inline uint64_t talon__game_mark(const talon_game *g, size_t size)
{
    const size_t behind = offsetof(talon_game, mark) + sizeof g->mark;
    return talon__mark_block(talon__mark_block(TALON__MARK_BEGIN, g, behind - sizeof g->mark), (const char *)g + behind, size - behind);
}

typedef struct game_zone {
    uint32_t name;
    uint8_t type, sees, order, each_player;
    uint8_t behaves, draw_from, reshuffle_when, unused;
    uint32_t count;     /* number: how many there are; NONE: not numbered */
    uint32_t reshuffle; /* zone, or NONE */
    uint32_t keep;      /* number: how many the pile keeps, or NONE */
    section holds;      /* what lies there at the beginning: nothing, one for all numbers of players, or one for each */
} game_zone;

typedef struct game_hold {
    uint32_t at, n; /* places in `card` */
    uint32_t import;
} game_hold;

typedef struct game_number {
    uint32_t first, n; /* values: one, or one for each player count */
} game_number;

typedef enum node_kind {
#define NODE(id, NAME, ...) N_##NAME = id,
#include "runner/node.def"
#undef NODE
} node_kind;

enum {
    NODE_KINDS = 0
#define NODE(id, ...) +1
#include "runner/node.def"
#undef NODE
};

typedef enum node_class { CLASS_NONE, CLASS_NUMBER, CLASS_CONDITION, CLASS_WHO, CLASS_ZONE, CLASS_LIST, CLASS_CARDS } node_class;
enum { MAYBE = 0x80 };

/* A row of node.def. */
typedef struct node_row {
    uint8_t is;       /* node_class */
    uint8_t refer[3]; /* what a, b and c refer to: node_class, CLASS_NONE for a value; | MAYBE: or to NONE */
} node_row;

extern const node_row talon__nodes[NODE_KINDS];

typedef struct game_node {
    uint8_t kind, flag;
    uint16_t x;
    uint32_t a, b, c;
    uint16_t size, depth; /* of the tree: nodes with this one, and how many one below the other */
} game_node;

enum { STEP_ALL = 1, STEP_PACKET = 2, STEP_PER_PLAYER = 4, STEP_FROM_EACH = 8 };

typedef struct game_step {
    uint8_t kind, verb, flags, how; /* step_kind, verb, F_, STEP_ */
    uint32_t line, column;
    uint32_t count, from, to, by, place, times, min, keep, sizes, order, where,
        until;            /* nodes, or NONE; zones are lists; repeat: count or until */
    uint32_t body, other; /* blocks, or NONE */
    uint32_t slot;        /* repeat's variable; call: of the first argument */
} game_step;

typedef struct game_phase {
    uint32_t name, body;
    uint32_t times, until; /* nodes, or NONE; neither: once */
    uint32_t slot;         /* which time it is; NONE when it is done once */
} game_phase;

typedef struct game_trigger {
    uint32_t when, timing, body;
} game_trigger;

typedef struct game_expect {
    uint32_t cond, line, column;
} game_expect;

#define GAME_LIST(g, name, type) ((const type *)(const void *)((const char *)(g) + (g)->name.at))

static inline const game_zone *talon__game_zone(const talon_game *g, uint32_t i)
{
    return &GAME_LIST(g, zone, game_zone)[i];
}

static inline const game_node *talon__game_node(const talon_game *g, uint32_t i)
{
    return &GAME_LIST(g, node, game_node)[i];
}

static inline uint32_t talon__game_item(const talon_game *g, uint32_t i)
{
    return GAME_LIST(g, item, uint32_t)[i];
}

static inline const game_step *talon__game_step(const talon_game *g, uint32_t i)
{
    return &GAME_LIST(g, step, game_step)[i];
}

static inline section talon__game_block(const talon_game *g, uint32_t i)
{
    return GAME_LIST(g, block, section)[i];
}

static inline const char *talon__game_text(const talon_game *g, uint32_t at)
{
    return (const char *)g + g->text.at + at;
}

/* a, b and c of a node. */
static inline uint32_t talon__node_refers(const game_node *x, uint32_t i)
{
    return i == 0 ? x->a : i == 1 ? x->b : x->c;
}

/* A node's size and depth from those of the nodes that it refers to; false when they pass the limits. */
bool talon__node_measure(const game_node *nodes, const uint32_t *items, game_node *x);

/* Where the value for a number of players is in a list with one for each of them. */
static inline uint32_t talon__game_nth(const talon_game *g, uint32_t players)
{
    return players < g->min ? 0 : (players < g->max ? players : g->max) - (uint32_t)g->min;
}

static inline int32_t talon__game_value(const talon_game *g, uint32_t id, uint32_t players)
{
    const game_number *n = &GAME_LIST(g, number, game_number)[id];
    return GAME_LIST(g, value, int32_t)[n->first + (n->n > 1 ? talon__game_nth(g, players) : 0)];
}

/* NAME 1 … NAME n; 0: not numbered. */
static inline uint32_t talon__game_count(const talon_game *g, const game_zone *z, uint32_t players)
{
    return z->count == NONE ? 0 : (uint32_t)talon__game_value(g, z->count, players);
}

static inline uint32_t talon__game_keep(const talon_game *g, const game_zone *z, uint32_t players)
{
    return z->keep == NONE ? 0 : (uint32_t)talon__game_value(g, z->keep, players);
}

static inline game_hold talon__game_holds(const talon_game *g, const game_zone *z, uint32_t players)
{
    const game_hold nothing = {0, 0, 0};
    return z->holds.n ? GAME_LIST(g, hold, game_hold)[z->holds.at + (z->holds.n > 1 ? talon__game_nth(g, players) : 0)] : nothing;
}

/* How many zones of the table a declared zone becomes. */
static inline uint32_t talon__game_copies(const talon_game *g, const game_zone *z, uint32_t players)
{
    const uint32_t count = talon__game_count(g, z, players);
    return (z->each_player ? players : 1u) * (count ? count : 1u);
}

/* The top of a deck, hand, burn or command zone is its first card, elsewhere the newest, the last one. */
static inline bool talon__top_is_first(uint8_t type)
{
    return type == TALON_TYPE_DECK || type == TALON_TYPE_HAND || type == TALON_TYPE_BURN || type == TALON_TYPE_COMMAND;
}

#endif
