/* compiled.h -- the compiled game: one block, positions as offsets, ready for memcpy, a file or a browser.
 *
 * (1) Every section lies inside the block and is aligned to 8; every reference is a place in a section, or NONE.
 * (2) Expressions, players and zones are nodes that refer only to nodes before them, so evaluating ends; each says how large and
 *     how deep the tree below it is, so evaluating ends soon and needs little stack, also when nodes share what is below them.
 * (3) A block's steps lie side by side. Blocks inside steps come later than the step's block, procedures never call in a circle:
 *     a run is in at most `levels` blocks at once, those of the setup or a phase, of a trigger and of the empty deck together.
 * (4) Who begins names no zone, since everybody's zones are named from who begins on; what is wild asks for no set, since a set asks what is
 *     wild: so neither is asked for inside itself. */
#ifndef TALON_RUNNER_COMPILED_H
#define TALON_RUNNER_COMPILED_H

#include <talon/runner.h>

#include "base/mark.h"

#define GAME_MAGIC   0x474E4C54u /* "TLNG" */
#define GAME_FORMAT  9u
#define NONE         UINT32_MAX
#define GAME_CALLS   8u  /* procedures that call each other, one inside the other */
#define GAME_ARGS    16u /* of one procedure */
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
    section rules, var, code, question, option; /* rules of play: one of the first, or nothing */
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

/* What comes from a player's deck list: all of it, but its commanders where another zone has those. */
enum { IMPORT_LIST = 1, IMPORT_COMMANDERS = 2, IMPORT_ALL = IMPORT_LIST | IMPORT_COMMANDERS };

typedef struct game_hold {
    uint32_t at, n; /* places in `card` */
    uint32_t import;
} game_hold;

typedef struct game_number {
    uint32_t first, n; /* values: one, or one for each player count */
    uint32_t name;     /* text; "": nobody can refer to it */
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

typedef enum node_class {
    CLASS_NONE,
    CLASS_NUMBER,
    CLASS_CONDITION,
    CLASS_WHO,
    CLASS_ZONE,
    CLASS_LIST,
    CLASS_CARDS,
    CLASS_INT, /* of rules of play, as the next two */
    CLASS_SOME,
    CLASS_FIT
} node_class;
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

enum { STEP_ALL = 1, STEP_PACKET = 2, STEP_PER_PLAYER = 4, STEP_FROM_EACH = 8, STEP_LENIENT = 16 /* takes what there is */ };

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

/* ---- rules of play ---- */

/* What the game remembers besides cards: words of 32 bits. */
enum { VAR_EACH = 1, VAR_KEPT = 2, VAR_SECRET = 4 };
typedef enum var_type { TY_NONE, TY_NUMBER, TY_FLAG, TY_SUIT, TY_RANK, TY_SEAT, TY_CARD, TY_COMBO, TY_WORD, TY_CARDS } var_type;
#define VARS_MOST      1024u /* that a file may declare */
#define VAR_COUNT_MOST 1024u
typedef struct game_var {
    uint32_t name;  /* text */
    uint32_t words; /* TY_WORD: the first item of its list of texts … */
    uint16_t words_n;
    uint8_t type, how; /* var_type, VAR_ */
    uint32_t count;    /* NAME 1 … NAME count; 0: not numbered */
    uint32_t first;    /* the value it begins with: a node, or NONE */
    uint32_t told;     /* secret to: the variable that says to whom, or NONE */
} game_var;

typedef enum code_kind {
#define CODE(id, NAME, ...) I_##NAME = id,
#include "runner/code.def"
#undef CODE
} code_kind;

enum {
    I_CODES = 0
#define CODE(id, ...) +1
#include "runner/code.def"
#undef CODE
};

/* Nodes of patterns and over players: their flags. */
typedef enum fit_kind { FIT_RANK = 1, FIT_SUIT, FIT_FACE, FIT_LED, FIT_ANY } fit_kind;
enum { OVER_ALL, OVER_OTHERS, OVER_TEAM };

enum { SET_TO, SET_ADD, SET_SUBTRACT };
enum { SET_TELLS = 1 }; /* x: said openly */
/* HINTED: behind its options lie as many again, of which only `when` counts: what the answers of each are worth to bots, or NONE. */
enum { CHOOSE_TOGETHER = 1, CHOOSE_SINGLE = 2, CHOOSE_HINTED = 4 };
enum { TURNS_ONCE = 1 };
#define NOWHERE UINT16_MAX

typedef struct game_code {
    uint8_t kind, flag;
    uint8_t depth, unused; /* depth: how many loops it stands in */
    uint16_t x, unused2;
    uint32_t a, b, c;
} game_code;

typedef struct game_option {
    uint32_t name;     /* text; 0: the choice has a single question */
    uint32_t question; /* or NONE */
    uint32_t when;     /* or NONE */
    uint32_t code;     /* what follows */
} game_option;

typedef enum question_kind { Q_CARDS, Q_NEWEST, Q_COMBO, Q_MELD, Q_VALUES } question_kind;
enum { MELD_SET = 1, MELD_RUN = 2, MELD_SUITED_RUN = 4 };
typedef enum domain_kind { DOMAIN_RANGE, DOMAIN_SUITS, DOMAIN_RANKS, DOMAIN_PLAYERS, DOMAIN_OTHERS, DOMAIN_WORDS } domain_kind;

#define QUESTION_VALUES 4u
#define CHOSEN_MAX      20u
#define TRIES_MAX       100000u /* selections for one question, or one instruction */
typedef struct game_question {
    uint8_t kind, meld, face, pass; /* question_kind, MELD_, TALON_FACING_, else pass */
    uint8_t values_n, unused[3];
    uint32_t lo, hi;   /* cards: how many */
    uint32_t from, to; /* lists of zones; to may be NONE */
    uint32_t fits;     /* list: condition, and if (1: always), in turn; NONE: any */
    uint32_t where;    /* of values, or NONE */
    struct {
        uint8_t domain, type;
        uint16_t unused;
        uint32_t var;    /* node */
        uint32_t lo, hi; /* DOMAIN_RANGE: nodes; DOMAIN_WORDS: items lo …, hi of them, as numbers */
    } value[QUESTION_VALUES];
} game_question;

typedef struct game_combo {
    uint32_t name;  /* text */
    uint8_t n;      /* cards of a rank; 0: these faces */
    uint8_t lo, hi; /* ranks in a row */
    uint8_t top;    /* none above this rank; 0: none is too high */
    uint8_t with;   /* for each rank so many more */
    uint8_t faces_n;
    uint16_t unused;
    uint32_t faces; /* items */
} game_combo;

/* A place of the order of a trick, from the highest: cards of this rank or face, of this suit. */
typedef enum slot_kind { OF_ANY, OF_TRUMP, OF_LED, OF_MATE, OF_SUIT } slot_kind;
typedef struct game_slot {
    uint8_t of, rank, suit, group; /* OF_, a rank or 0: any, suit; the number of the order it belongs to */
    uint32_t face;                 /* from 1, or 0 */
} game_slot;

typedef struct game_face {
    uint8_t rank, suit; /* from 1; 0: none */
} game_face;

typedef struct game_rules {
    uint32_t play;             /* code */
    uint32_t payoff, per;      /* INT; per may be NONE */
    uint32_t match, playing;   /* INT or NONE */
    uint32_t choices, steps;   /* limits */
    uint32_t teams;            /* a number, or NONE */
    uint32_t temps_n, kept_n;  /* places for numbers, and for cards */
    uint32_t chosen_n;         /* selections */
    uint32_t loops;            /* inside each other */
    uint32_t trump, trick;     /* var, zone; or NONE */
    uint32_t suits, suits_n;   /* items: texts */
    uint32_t ranks, ranks_n;   /* items: texts, then what each counts as */
    uint32_t faces;            /* items: rank | suit << 8, by face */
    uint32_t tables, tables_n; /* items: for each table a value for each face */
    uint32_t combos, combos_n; /* items of game_combo, words */
    uint32_t orders, orders_n; /* items: (when or NONE, first slot, slots) each */
    uint32_t slots;            /* items of game_slot, words */
    uint32_t value_table;      /* the table `value`, or NONE */
    uint32_t own_phases;       /* there is play, which does phases itself: only setup comes before it */
    uint32_t wild;             /* FIT: what stands for any card of a set, or NONE */
} game_rules;

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
/* Whether a node of this kind is in the tree below one that was measured, or is that one. */
bool talon__node_has(const game_node *nodes, const uint32_t *items, uint32_t node, node_kind kind);

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
