/* question.h -- a question being read, evaluated and computed exactly.
 *
 * (1) A question is a program in postfix order; it has at most DEEPEST values on its stack.
 * (2) What looks at cards is a leaf: one function of functions.c on the cards of some zones that pass a filter.
 * (3) Every value of a leaf and of the whole lies between its low and its high: counters are indexed by it. Debug builds check it. */
#ifndef TALON_SIM_QUESTION_H
#define TALON_SIM_QUESTION_H

#include "sim/sim_impl.h"

#define LEAVES_MAX     16u
#define LEAF_ZONES_MAX 64u
#define PROGRAM_MAX    512u
#define DEEPEST        32u
#define NO_CODE        255u
#define HAND_MAX       1024u /* cards that a function of a whole hand looks at */

typedef enum sort { SORT_NONE, SORT_RANK, SORT_SUIT } sort;

/* A row of the language. One of weight (the function is a sum over cards), of (it looks at all cards at once) and parts (it also wants to
 * know which of them lie in the first zone; of whole zones only) is set.
 * A card is its code, rank·4 + suit with rank 0 for a deuce and 12 for an ace, or NO_CODE. */
typedef struct function {
    talon_question_word word;
    int32_t (*weight)(uint32_t code);
    int32_t (*of)(const uint8_t *code, uint32_t n);
    int32_t (*parts)(const uint8_t *code, uint32_t n, uint32_t first_n); /* those of the first zone come first */
    uint32_t most;                                                       /* no value is higher; 0: only the number of cards bounds them */
    bool kinds;                    /* values are kinds of hands, not numbers of cards: most alone bounds them */
    uint32_t cards_min, cards_max; /* of so many cards only, for parts behind the first zone; 0: any number */
    uint32_t first_min, first_max; /* parts: and so many in the first zone */
    bool yes_no;
    bool own;                            /* the question may say what cards count */
    sort sort;                           /* exact: by what the cards are sorted … */
    bool largest;                        /* … and whether the largest pile counts, not how many there are */
    int32_t at_least;                    /* yes_no: from this on it is a yes */
    const char *const *words;            /* what its values are called in a question, from 0 on, most + 1 of them; NULL: they are numbers */
    const char *(*name)(uint32_t value); /* … and in an answer */
} function;

extern const function talon__functions[]; /* ends with a NULL name */

typedef struct leaf {
    const function *f;
    uint32_t zones_n;
    talon_zone zone[LEAF_ZONES_MAX];
    uint8_t *fits;   /* by card id: passes the filter */
    int32_t *own;    /* by card id: what the question says that it counts, −1 where it does not; NULL: as the function says */
    int32_t *weight; /* by card id, for sums */
    uint8_t *code;   /* by card id */
    uint32_t places_n;
    uint32_t *place;  /* final places, when the game is in lanes */
    uint32_t first_n; /* so many of them are of the first zone */
    int64_t low, high;
} leaf;

typedef enum action {
    Q_NUMBER,
    Q_LEAF,
    Q_NEGATE,
    Q_NOT,
    Q_ADD,
    Q_SUBTRACT,
    Q_MULTIPLY,
    Q_EQUAL,
    Q_UNEQUAL,
    Q_LESS,
    Q_AT_MOST,
    Q_MORE,
    Q_AT_LEAST,
    Q_AND,
    Q_OR,
} action;

typedef struct instruction {
    action code;
    int32_t x; /* a number, or which leaf */
} instruction;

struct talon_question {
    const talon_sim *sim;
    uint32_t leaves_n, program_n;
    leaf leaf[LEAVES_MAX];
    instruction program[PROGRAM_MAX];
    bool yes_no;
    int64_t low, high;
    const function *named; /* the whole question is a value of this function, which has names; or NULL */
};

/* compute.c */
int64_t talon__compute_one(const talon_question *q, const int64_t *leaf_value);
void talon__compute_lanes(const talon_question *q, int32_t *out, int32_t (*leaf_value)[LANES]);
/* Of one deal's cards, of which first_n are those of the first zone: where the function has no parts, any number. */
int32_t talon__leaf_of(const leaf *f, const uint16_t *card, uint32_t n, uint32_t first_n);
int32_t talon__hand_of(const leaf *f, const uint8_t *code, uint32_t n, uint32_t first_n); /* of the codes of those that count */

/* exact.c: shares of low … high. Returns as talon_question_exact. */
int talon__leaf_exact(const talon_question *q, const leaf *f, double *share);

/* exact_all.c: the question among all deals where given, if it is there, is a yes, by going through all ways to fill the places. */
int talon__exact_all(const talon_question *q, const talon_question *given, double *share);

#endif
