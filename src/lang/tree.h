/* tree.h -- the syntax tree of a game file: what was written, where, and (filled in by resolve.c) what it means.
 *
 * (1) Everything lies in the compiler's arena. (2) The parsers fill what is written; `id`, `def` and `slot` are resolve.c's.
 * (3) A part that could not be understood is NULL or absent, and there is a diagnostic for it. */
#ifndef TALON_LANG_TREE_H
#define TALON_LANG_TREE_H

#include "lang/yaml.h"
#include "runner/verbs.h"

#define NO_ID UINT32_MAX

typedef struct expr expr;
typedef struct who who;
typedef struct zone zone;
typedef struct step step;

/* Numbers, then conditions; the order of the comparisons is that of the operators' table in parse_expr.c. */
typedef enum expr_kind {
    X_NUMBER,
    X_PLAYERS,
    X_NAME,
    X_COUNT,
    X_ADD,
    X_SUBTRACT,
    X_MULTIPLY,
    X_DIVIDE,
    X_EQUAL,
    X_UNEQUAL,
    X_LESS,
    X_AT_MOST,
    X_MORE,
    X_AT_LEAST,
    X_SAME,   /* who == who */
    X_DIFFER, /* who != who */
    X_EMPTY,
    X_TOP_IS,
    X_NOT,
    X_AND,
    X_OR,
    X_RULE, /* id: a node that is there already */
} expr_kind;

/* Cards by name, rank, suit or range: any of the list, or with `negated` none of it. */
typedef struct card {
    word lo, hi; /* hi.size 0: no range */
    span at;
    struct card *next;
} card;

typedef struct cards {
    bool negated;
    bool is_rule; /* node: a condition */
    uint32_t node;
    card *first;
} cards;

struct expr {
    uint8_t kind;
    span at;
    int64_t value; /* X_NUMBER */
    word name;     /* X_NAME; empty: a number that has no name, and is known by its id */
    bool is_slot;  /* X_NAME: a variable (then id is its slot), else a number (id its place) */
    uint32_t id;
    expr *a, *b;
    zone *zone; /* X_COUNT, X_EMPTY, X_TOP_IS */
    cards *cards;
    who *left, *right; /* X_SAME, X_DIFFER */
    expr *next;        /* in a list */
};

/* A value that may differ from one number of players to another: which of the values written each number has. */
typedef struct choice {
    uint32_t n;   /* values written, at least 1 */
    uint16_t *of; /* by number of players, from min on: the place of its value; NULL: the first is for all */
} choice;

typedef enum who_kind { WHO_EACH, WHO_PLAYER, WHO_DEALER, WHO_SEAT, WHO_NAME, WHO_RULE /* id: a node */ } who_kind;

struct who {
    uint8_t kind;
    span at;
    word name;
    expr *place;     /* seat */
    expr *on;        /* so many seats on from there, going round, or NULL */
    bool maybe_zone; /* the last name in `on` follows a plus where a zone could stand */
    uint32_t id;     /* WHO_NAME: the position, or NO_ID */
};

struct zone {
    uint8_t end;
    bool is_seat; /* written as a player: their hand */
    span at;
    word name;
    expr *lo, *hi; /* index, or a range of them */
    who *of;       /* or NULL */
    uint32_t def;
    zone *next; /* in a sum */
};

#define HAS(s, c) ((s)->has >> (c)&1u)

struct step {
    uint8_t kind, verb, flags;
    bool all;      /* count is "all" */
    bool new_seed; /* with new_seed */
    uint32_t has;  /* clauses that were written */
    span at;       /* the verb */
    span text;     /* its text */
    span clause_at[CLAUSES];
    expr *count; /* of a take verb; of repeat: how often, or NULL when it says until when */
    zone *zones; /* of a whole verb */
    zone *from, *to;
    who *by;
    expr *place, *times, *min, *keep; /* at, times, min, keeping newest */
    expr *sizes, *order;              /* lists */
    cards *where;
    expr *until; /* of a verb, and of repeat */
    expr *cond;  /* if, expect */
    word name;   /* call: the procedure; repeat: the variable, or empty */
    span name_at;
    uint32_t slot; /* of repeat's variable */
    uint32_t id;   /* call: the procedure */
    expr *args;
    step *body, *other; /* first step */
    step *next;
    bool lenient; /* of play: takes what there is */
    bool builtin; /* from a built-in procedure: nowhere in the file */
};

typedef struct zone_def {
    word name;
    span at;
    uint8_t type, sees, order; /* talon_zone_type, talon_sees, talon_ordering */
    bool each_player, used, declared;
    bool unread;       /* something in its declaration, after a diagnostic */
    bool named;        /* by the components or a step, as itself: not only because a player stands for it */
    bool doubted;      /* whether it is mixed, by check_mixing.c */
    uint32_t count;    /* the most for any number of players; 0: not numbered */
    uint32_t count_id; /* the number that says how many, or NO_ID */
    bool behaves;
    uint8_t draw_from, reshuffle_when;
    word reshuffle_from;
    span reshuffle_at, behavior_at;
    uint32_t reshuffle; /* a zone_def, or NO_ID */
    uint32_t keep_id;   /* the number that says how many stay, or NO_ID: none */
} zone_def;

/* A deck: faces, and the cards in order. */
typedef struct deck {
    uint16_t *card; /* faces' numbers */
    size_t n, room;
    uint8_t import; /* IMPORT_ of src/runner/compiled.h, or 0 */
} deck;

typedef struct component {
    zone *zone; /* only its name is used */
    uint32_t def;
    span at;
    choice by;
    deck *deck;
} component;

/* Who a position is once the number of players is known. */
typedef struct seat {
    uint8_t base;  /* who_kind: WHO_PLAYER, WHO_DEALER, WHO_SEAT */
    int64_t place; /* WHO_SEAT: which */
    int64_t on;    /* so many seats on from there */
} seat;

typedef struct position {
    word name; /* empty: `first` of players */
    span at;
    choice by;
    who **who;     /* NULL: not understood */
    seat *seat;    /* by number of players, from min on; NULL until it is resolved */
    uint8_t state; /* resolve.c: 0 new, 1 being resolved, 2 done */
} position;

typedef struct number {
    word name; /* empty: a zone's count and the like */
    span at;
    choice by;
    int32_t *value;
    bool used; /* somebody refers to it */
} number;

typedef struct procedure {
    word name;
    span at;
    word *arg;
    uint32_t args_n;
    uint32_t slot; /* of the first argument */
    step *body;
    uint8_t state;  /* checks: 0 new, 1 on the path, 2 done */
    uint32_t depth; /* of calls below it, with itself */
    bool called;
    bool among;      /* check_verb.c: called in each_player, or where that is not known, */
    bool told_among; /* and so are those that it calls */
    bool counted;    /* check_length.c: its steps */
    int64_t steps;
} procedure;

typedef struct phase {
    word name;
    span at;
    step *again; /* how often, and until when: a repeat without steps; NULL: once */
    step *body;
} phase;

typedef struct trigger {
    span at;
    expr *when;
    uint8_t timing; /* TIMING_ in runner/compiled.h */
    step *body;
} trigger;

struct rules;

typedef struct tree {
    struct rules *rules; /* of play, or NULL */
    talon__arena *arena;
    diags *diags;
    const source *source;
    word name, version;
    span name_at;
    uint32_t min, max; /* players; 0 when unknown */
    who *first;
    bool counterclockwise;
    zone_def *zone;
    size_t zones_n, zones_room;
    component *component;
    size_t components_n, components_room;
    position *position;
    size_t positions_n, positions_room;
    number *number;
    size_t numbers_n, numbers_room;
    /* All or some of them, after a diagnostic: an unknown one may be one of those. */
    bool zones_unread, numbers_unread, positions_unread, procedures_unread;
    bool in_verb; /* the text that is being read is a verb's: zones and players are joined there */
    procedure *procedure;
    size_t procedures_n, procedures_room;
    phase *phase;
    size_t phases_n, phases_room;
    trigger *trigger;
    size_t triggers_n, triggers_room;
    word *face; /* names of all cards' faces */
    size_t faces_n, faces_room;
    uint16_t *face_index; /* faces sorted by name */
    size_t face_index_room;
    uint32_t deck_work; /* cards made so far, see deck_expression.c */
    word dealing;       /* dealing_procedure, or empty */
    span dealing_at;
    step *mixing; /* the built-in procedure's steps, in front of setup */
    step *setup;
    step *on_deck_empty;
    span on_deck_empty_at;
    expr *expect; /* a list */
    uint32_t slots_n;
    void *no_names;      /* see resolve.c */
    uint32_t bound;      /* inside each_player or a procedure: a player is present */
    bool in_deck;        /* a deck expression is being read */
    bool stray;          /* a word behind a zone was reported: what is missing follows from it */
    uint32_t call_depth; /* check_steps.c */
    uint32_t card_work;  /* comparisons of patterns with faces; bounded */
    word mixed_zone;     /* while a built-in procedure is resolved: what its "deck" means */
    uint32_t deck;       /* the zone_def called the deck, or NO_ID */
    uint32_t burn;       /* where burned cards go */
    uint32_t discard;    /* where discards go */
    uint32_t hand;       /* what a player as a zone means */
} tree;

/* Where in a choice's list the value for a number of players is, which is `count` more than the least. */
static inline uint32_t talon__chosen(const choice *c, uint32_t count)
{
    return c->of ? c->of[count] : 0;
}

/* Room for one more in one of the tree's arrays. */
#define TREE_ADD(t, list)                                                                                                                  \
    ((t)->list##s_n == (t)->list##s_room                                                                                                   \
         ? ((t)->list = talon__arena_grow((t)->arena, (t)->list, (t)->list##s_n, &(t)->list##s_room, sizeof *(t)->list), (void)0)          \
         : (void)0,                                                                                                                        \
     &(t)->list[(t)->list##s_n++])

/* The row of a step's verb. */
static inline const verb_row *talon__verb_of(const step *s)
{
    return &talon__verbs[s->verb];
}

static inline bool talon__step_takes(const step *s)
{
    return s->kind == S_VERB && talon__verb_takes(s->verb);
}

/* The zones that it takes from or begins with. */
static inline const zone *talon__step_zones(const step *s)
{
    return talon__step_takes(s) ? s->from : s->zones;
}

/* parse_step.c, parse_expr.c: texts. They return NULL after a diagnostic. */
step *talon__parse_step(tree *t, verb v, span verb_at, const yaml *text);
/* Clauses that the verb needs and the step does not have. */
void talon__report_missing(tree *t, const step *s);
expr *talon__parse_condition(tree *t, const yaml *text);
who *talon__parse_who(tree *t, const yaml *text);
/* [expr] [as NAME] [until condition]: one of the first and the last is there. */
bool talon__parse_repeat(tree *t, step *s, const yaml *text, const char *example);
bool talon__parse_call(tree *t, step *s, const yaml *text); /* NAME(expr, …) */
/* "NAME" or "NAME(ARG, …)" of a procedure. */
bool talon__parse_heading(tree *t, procedure *p, const yaml *text);

/* deck_expression.c */
void talon__parse_deck(tree *t, deck *out, const yaml *node);

/* file.c, file_zones.c, file_steps.c: YAML nodes into the tree */
void talon__read_file(tree *t, const yaml *root);
void talon__read_zones(tree *t, const yaml *node);
step *talon__read_steps(tree *t, const yaml *node);
/* How often a block is done: a text, or a number for each number of players. */
bool talon__read_again(tree *t, step *s, const yaml *times, const char *what, const char *example);
void talon__check_keys(tree *t, const yaml *map, const char *const *known, const char *what);
bool talon__is_name(tree *t, const yaml *key, const char *what);
bool talon__want(tree *t, const yaml *node, yaml_kind kind, const char *what);
bool talon__is_later(tree *t, const yaml *key); /* a rule of play that is not in this version, and a diagnostic */
/* A number from min to max; false after a diagnostic. */
bool talon__read_count(tree *t, uint32_t *value, const yaml *node, const char *what, uint32_t min, uint32_t max);
/* by_players.c. The values of a node: the node itself, or those of a mapping from numbers of players to values; by->n of them, at
 * least one. Every number of players has exactly one, else there is a diagnostic that calls it `name` and points at `at`. */
const yaml **talon__read_choice(tree *t, choice *by, const yaml *node, word name, span at);
/* An expectation for each number of players, as a list: "where so many play, this holds". */
expr *talon__expect_by_players(tree *t, const yaml *node);
/* A condition for each number of players, as one: "so many play and this, or …". NULL after a diagnostic. */
expr *talon__condition_by_players(tree *t, const yaml *node, const char *what);
/* A mapping that begins with a number of players. */
bool talon__is_choice(const yaml *node);
/* A number, or one for each number of players, as a new number of the game, and the largest of them (most may be NULL). NO_ID after a
 * diagnostic. */
typedef struct number_form {
    word name; /* empty: nobody can refer to it */
    span at;
    const char *what;
    uint32_t min, max;
} number_form;
uint32_t talon__read_number(tree *t, uint32_t *most, const yaml *node, const number_form *f);
/* The same where an expression stands; `what` is at least 0. */
expr *talon__number_by_players(tree *t, const yaml *node, const char *what);
/* Exactly so many play as have the value `which` of a choice; NULL when nobody has it. */
expr *talon__players_of(tree *t, const choice *by, uint32_t which, span at);
/* N or A..B; false after a diagnostic. */
bool talon__read_span(tree *t, uint32_t *lo, uint32_t *hi, const yaml *node, const char *what);
/* The largest of a component's decks; one of an import is the largest of all. */
const deck *talon__largest_deck(const component *c);
bool talon__has_import(const tree *t); /* players bring cards */
/* The usual meaning of a zone that nobody declared, now declared; NULL when the name has none. */
zone_def *talon__usual_zone(tree *t, word name);
bool talon__is_usual_zone(word name);

#endif
