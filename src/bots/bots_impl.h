/* bots_impl.h -- what a seat knows, as bytes: for the files of src/bots only.
 *
 * Some cards a seat knows: it sees them, or saw them and could follow them since. Under all other backs lie the other cards.
 *
 * (1) back[0 .. hidden) are the places with such backs, as talon_view_table lists them, and card[0 .. hidden) are the cards that lie there in some
 *     order, ascending. In the state of a talon_info the k-th of these cards lies at the k-th place.
 * (2) Backs that were mixed together are one pool. A back has a pool and faces that cannot be under it; a card has the pools in which it can be. A
 *     table fits when every card lies at a back of one of its pools under which its face can be. */
#ifndef TALON_BOTS_IMPL_H
#define TALON_BOTS_IMPL_H

#include <talon/bots.h>

#include "base/bytes.h"
#include "runner/rules_seat.h"

#define POOLS_MAX 32u
#define FACES_MAX 128u /* that notes are made of; of games with more faces nothing is concluded */

typedef struct face_set {
    uint64_t word[FACES_MAX / 64];
} face_set;

static inline bool talon__has_face(const face_set *s, uint32_t face)
{
    return face < FACES_MAX && s->word[face / 64] >> face % 64 & 1;
}

/* What is known of a back: which faces cannot be under it, and its pool. */
typedef struct back_note {
    face_set not_;
    uint32_t pool;
    uint32_t mixed; /* its past was lost when it was mixed with others */
} back_note;

#define PAST_MAX 32u /* answers of others that are remembered */

typedef struct past_answer {
    uint32_t seat;
    talon_answer a;
} past_answer;

struct talon_info {
    uint32_t size, seat;
    uint64_t key;
    uint32_t cards_n, hidden_n;
    uint32_t past_n;                             /* answers of others */
    uint32_t at_card, at_may, at_back, at_state; /* offsets of what follows: uint16_t, uint32_t, back_note; the state */
    uint32_t at_past, at_past_state;             /* past_answer, and the state before each; newest first */
    uint32_t unused;                             /* no byte of it is nobody's: what a seat is given is compared */
};
_Static_assert(sizeof(talon_info) % sizeof(uint64_t) == 0 && sizeof(talon_info) == 2 * sizeof(uint64_t) + 10 * sizeof(uint32_t),
               "a talon_info has no padding");

static inline uint16_t *talon__info_card(const talon_info *i)
{
    return (uint16_t *)(uintptr_t)((const char *)i + i->at_card);
}

static inline uint32_t *talon__info_may(const talon_info *i)
{
    return (uint32_t *)(uintptr_t)((const char *)i + i->at_may);
}

static inline back_note *talon__info_back(const talon_info *i)
{
    return (back_note *)(uintptr_t)((const char *)i + i->at_back);
}

static inline void *talon__info_state(const talon_info *i)
{
    return (void *)(uintptr_t)((const char *)i + i->at_state);
}

static inline past_answer *talon__info_past(const talon_info *i)
{
    return (past_answer *)(uintptr_t)((const char *)i + i->at_past);
}

static inline void *talon__info_past_state(const talon_info *i, uint32_t k, size_t state_size)
{
    return (void *)(uintptr_t)((const char *)i + i->at_past_state + k * state_size);
}

/* What the watch notes for one seat: by card of the true table, as somebody who sees that seat's view could note it by place. */
typedef struct notes {
    talon_recall recall;
    uint8_t *known;   /* the seat knows where this card lies */
    back_note *back;  /* of a card that it does not know: the back it lies under */
    uint32_t *may;    /* of a card that it does not know: its pools. Which back is its own has no influence on it */
    uint32_t mixings; /* that the seat could not follow */
} notes;

struct talon_watch {
    talon_rules *m, *own;
    uint32_t cards_n, players;
    size_t info_size;
    notes *seat;            /* by seat − 1 */
    char *info;             /* by seat − 1: what was known before the answer at hand */
    uint32_t *mixings;      /* by seat − 1: the same before the answer at hand */
    uint16_t *zone;         /* the cards of the zone that the answer is about, as they lay before it … */
    uint32_t zone_n;        /* … so many */
    uint32_t past_n;        /* answers noted since the game began; the last PAST_MAX are kept, the k-th at k % PAST_MAX: */
    past_answer *past;      /* the answer, … */
    uint32_t *past_mixings; /* … by seat − 1 the mixings before it, … */
    char *past_state;       /* … and the state before it */
    uint16_t *as;           /* scratch: by card */
    uint16_t *place;        /* scratch: by card */
    uint8_t *in;            /* scratch: by card */
    talon_on_event *on_event;
    void *context;
};

/* notes.c */
void talon__notes_begin(notes *n, const talon_watch *w, uint32_t seat);
/* After an operation. */
void talon__notes_event(notes *n, const talon_watch *w, const talon_record *rec);
/* What the seat sees now it knows. */
void talon__notes_see(notes *n, const talon_watch *w);

/* info.c: as[] becomes, by true card, which card lies there in the talon_info. */
void talon__info_fill(talon_info *out, const talon_watch *w, uint32_t seat, uint16_t *as);

/* past.c: an answer, before it is done. */
void talon__past_note(talon_watch *w, uint32_t seat, const talon_answer *a);
/* Into a talon_info whose other parts are there: as[] is what talon__info_fill said. */
void talon__past_fill(talon_info *out, const talon_watch *w, uint32_t seat, const uint16_t *as);
/* How likely all that is, if the cards are as[]; the machine is left elsewhere. draft: scratch for a state. Once it is no more than `above`, some such
 * number will do. */
double talon__past_likely(const talon_info *i, talon_rules *own, const uint16_t *as, void *draft, double above);
/* policy.c: how likely somebody would give that answer who mostly does what the file prefers. */
double talon__likely_answer(talon_rules *m, uint32_t seat, const talon_answer *a);
/* info.c: bytes of a talon_info without the past. */
size_t talon__info_base(const talon_rules *m);

/* conclude.c: what an answer that was done told a seat of the cards it was not; info is what it knew before. */
void talon__conclude(const talon_watch *w, notes *n, const talon_info *info, uint32_t seat, const talon_answer *a, talon_zone from);

/* ---- tables that fit ---- */

#define CLASSES_MAX 32u

struct talon_guess {
    uint32_t cards_n, hidden_n, classes_n, cells;
    uint32_t room[CLASSES_MAX];   /* by class: its places */
    uint32_t stride[CLASSES_MAX]; /* in a cell's number; of the last class 0 */
    uint32_t first[CLASSES_MAX];  /* its first place in `place` */
    uint16_t *place;              /* backs by class: places in the talon_info's list */
    uint16_t *order;              /* cards, those alike side by side: places in the talon_info's list */
    uint32_t *goes;               /* by place in `order`: the classes, as bits, that the card goes to */
    uint32_t *may;                /* the same by place in the talon_info's list */
    uint8_t *class_of;            /* by back */
    uint16_t *left;               /* scratch: by place */
    uint16_t *lies;               /* the table at hand, by back: which of the cards lies there */
    uint16_t *before;             /* scratch: the same */
    uint16_t *as;                 /* scratch: by card */
    void *draft;                  /* scratch: a state */
    uint16_t *face;               /* by card */
    uint32_t *some;               /* by cell: the classes, as bits, that have a place left; without the last */
    uint16_t *taken;              /* by cell: places left in all of them */
    double *ways;
    double likely; /* of the table at hand: what others answered */
};

/* guess.c: the table at hand becomes one of all, each as likely; which card lies where each lay; into a machine, with chance of its own. */
void talon__guess_deal(talon_guess *g, talon_dice *d);
const uint16_t *talon__guess_as(talon_guess *g, const talon_info *i);
bool talon__guess_put(talon_guess *g, const talon_info *i, talon_rules *own, uint64_t chance);

/* likely.c: the table at hand becomes another one, more often one in which what others answered was likely; the machine is left elsewhere. */
void talon__likely_begin(talon_guess *g, const talon_info *i, talon_rules *own, talon_dice *d, uint32_t tries);
void talon__likely_next(talon_guess *g, const talon_info *i, talon_rules *own, talon_dice *d, uint32_t tries);

double talon__dice_share(talon_dice *d); /* dice.c: 0 … 1, 1 excluded */

/* ---- thinking ---- */

#define ROOT_MAX    1024u /* answers that are thought about; of more every so many-th */
#define NO_NODE     UINT32_MAX
#define RANGE_TRIES 4u /* values of a range that are thought about */

/* A node is an answer after those above it, as the seat that thinks can tell them apart. */
typedef struct tree_node {
    uint64_t key;
    uint32_t child, next;   /* the first of its own, and the next of its parent's; or NO_NODE */
    uint32_t visits, there; /* there: how often it could have been chosen */
    double sum;             /* of what it was worth to who chose it */
} tree_node;

/* One answer of the seat that thinks. */
typedef struct root_answer {
    talon_answer a;
    uint64_t key;
    uint32_t plays;
    int32_t worth; /* what the file says, where it prefers something */
    /* Whole numbers, so that the order of adding does not matter, in 1/1024: of what it was worth to the seat (of a search: more than the answers
     * beside it on average, and never counted as more than 2^14), of what the seat got, and how often nobody got more, shared with those who got
     * as much. */
    int64_t sum, got, won;
    double squares; /* of what `sum` adds, of a search, in 1/1024² */
} root_answer;

/* One of those that is left, while plays are given to them in rounds. */
typedef struct contender {
    uint32_t root;  /* its place in root[] */
    uint32_t plays; /* rounds that counted, of this search … */
    int64_t sum;
    double squares; /* … and what will be added there */
    double worth;   /* in the round at hand … */
    bool played;    /* … if it could be given */
} contender;

struct talon_bot {
    talon_bot_settings set;
    talon_rules *own;
    talon_guess *guess;
    uint64_t turn, key;          /* what root[] is about */
    bool begun, prefers, hinted; /* prefers: the file says what answers are worth; hinted: so nothing is thought about */
    uint32_t root_n;
    root_answer *root;
    tree_node *node;
    uint32_t nodes_n, nodes_max;
    double sum, squares, results, spread; /* of all results so far, and their standard deviation */
    uint32_t chosen;                      /* of root[], the last answer */
    uint32_t *path;                       /* nodes of the play at hand … */
    uint8_t *actor;                       /* … and who chose each */
    uint32_t path_n;
    double *got;     /* by seat − 1: the result of the play at hand … */
    double *worth;   /* … and what that is worth to each: talon__weigh */
    contender *left; /* answers that are left, in rounds.c */
};

#define PATH_MAX  256u
#define ASKED_MAX 64u

/* policy.c */
uint64_t talon__stir(uint64_t key, uint64_t value); /* one number of two */
/* Each answer of the seat, a range as some of its values, with its key. Return false to stop. */
typedef bool each_answer(void *context, const talon_answer *a, uint64_t key);
void talon__each_answer(talon_rules *m, uint32_t seat, each_answer *f, void *context);
/* One of them, each as likely; false: there is none. */
bool talon__any_answer(talon_rules *m, uint32_t seat, talon_answer *a, talon_dice *d);
/* Who is asked next; 0: it is over. */
uint32_t talon__next_asked(const talon_rules *m);
/* Answers as the file prefers, some at random, until the hand is over, or it takes too long; then what each seat got. */
void talon__play_out(talon_rules *m, talon_dice *d, double *got);

/* bot.c: worth[] of got[]: how much more than all on average, for who is alone how much. Where only some can gain, as the soloist of skat, others
 * would not care what they answer if it were what they get. */
void talon__weigh(talon_bot *b);
/* Note the play at hand for an answer of the seat that thinks. */
void talon__note_play(const talon_bot *b, root_answer *x, uint32_t seat);

/* search.c: an empty tree; one play of an answer of the seat, and what it got to got[] and worth[]. False: it cannot be given. */
void talon__tree_begin(talon_bot *b);
bool talon__play_answer(talon_bot *b, uint32_t seat, const talon_answer *a, uint64_t key, talon_dice *d);

/* rounds.c: one answer was better than another by more than so many squared standard errors. */
bool talon__is_ahead(const root_answer *x, const root_answer *than, double errors);
/* So many plays into root[]. */
void talon__search(talon_bot *b, const talon_info *i, talon_dice *d, uint32_t plays);

#endif
