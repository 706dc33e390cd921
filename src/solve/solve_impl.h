/* solve_impl.h -- the tree of a small game, for the files of src/solve only.
 *
 * (1) Positions lie in the order in which they were met: a position comes before those that follow it, and the answers' positions of one are
 *     child[first .. first + n).
 * (2) No position follows more than DEPTH_MAX answers.
 * (3) Positions of one information set have the same answers in the same order. */
#ifndef TALON_SOLVE_IMPL_H
#define TALON_SOLVE_IMPL_H

#include <talon/solve.h>

#define CARDS_MAX     64u
#define ORDERS_MAX    20000u
#define POSITIONS_MAX 4000000u
#define DEPTH_MAX     500u       /* answers one after the other: each is a call inside the one before */
#define NOBODY        UINT32_MAX /* as a set: the game is over here */

typedef struct position {
    uint32_t set;
    uint32_t first, n; /* in child[] */
    double payoff;     /* of the first seat */
} position;

typedef struct set_row {
    uint64_t key;
    uint32_t seat, n;
    uint32_t at; /* in regret[], sum[] and answer[] */
    char *seen;
} set_row;

typedef struct deal_row {
    uint32_t root;
    double chance;
} deal_row;

/* The best answer to the other's play, as it is looked for. */
typedef struct best {
    struct talon_solve *s;
    uint32_t seat;
    double *reach, *value;  /* by position: chance times the other's play; what the seat can get */
    uint8_t *known;         /* by position: value is */
    uint32_t *first, *next; /* positions of a set, in turn, from 1 */
    uint32_t *choice;       /* by set, from 1: the best answer; 0: not yet known */
} best;

struct talon_solve {
    const talon_game *game;
    bool (*set_numbers)(void *context, talon_rules *m);
    void *context;
    talon_solve_why why;
    talon_solve_size size;
    position *position;
    uint32_t positions_room;
    uint32_t *child;
    uint32_t child_n, child_room;
    set_row *set;
    uint32_t sets_room;
    uint32_t *table; /* of sets by key, from 1; 0: free */
    uint32_t table_size;
    deal_row *deal;
    uint32_t deals_room;
    char **answer; /* names */
    uint32_t answers_n, answers_room;
    double *regret, *sum, *now,
        *add;      /* by answer of a set: how much is regretted, what was played so far, what is played, what this round adds */
    double *shown; /* scratch */
    uint32_t iterations;
    best best;
};

/* tree.c */
bool talon__solve_tree(talon_solve *s);
/* cfr.c */
void talon__solve_average(const talon_solve *s, uint32_t set, double *chance);

#endif
