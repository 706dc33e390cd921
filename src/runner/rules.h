/* rules.h -- a game being played: the machine, and the state it works on.
 *
 * (1) The state is one block without pointers: copying is memcpy, equal positions are equal blocks. The machine holds what never changes while
 *     a game is played, and scratch that nothing outlives.
 * (2) Cards move by operations of op.def alone, done by the runner.
 * (3) What goes wrong while steps run (void_) ends the hand and never the program: `why` is set, and every function returns 0 or false. */
#ifndef TALON_RUNNER_RULES_H
#define TALON_RUNNER_RULES_H

#include <talon/rules.h>

#include "base/bytes.h"
#include "runner/runner_impl.h"
#include "table/shift.h"

#define POOL_CARDS   8192u
#define STATE_MAGIC  0x534E4C54u /* "TLNS" */
#define EFFORT_MAX   (1u << 26)  /* values worked out, and cards looked through, between two choices or for one list of answers */
#define ORDER_CACHE  64u
#define PLAYERS_HERE 64u /* who may play by rules at once */
#define LOTS_MAX     64u /* answers that are kept, those alike as one; of more none is */
#define FACE_SEALED  UINT16_MAX
/* Not why a hand is void: what was asked reads a sealed card. Only rules_sealed.c and rules_judge.c take it back. */
#define VOID_HANGS ((talon_void)(TALON_VOID_FAULT + 1))

typedef struct frame {
    uint8_t kind;   /* code_kind that opened it */
    uint8_t before; /* who was present */
    uint8_t seat;   /* turns: whose turn it would be next; each: who begins */
    uint8_t follow; /* turns: who was named by next, or 0 */
    int32_t done, limit;
} frame;

typedef struct selection {
    uint8_t n, kind, height, unused;
    uint16_t card[CHOSEN_MAX];
    uint16_t unused2;
} selection;

/* Kinds of node that a game has not: a word of the state, x behind the first variable; and the present player's of those that begin there. How
 * many cards lie in the zone of node b, whether none does, how many lie in that and the zone of node c, how many of them fit the pattern at c;
 * what else is said of them, of the newest c of them, and of these if there are so many, else 0; whether there are as many as they are compared
 * with, which is c. What is said of the cards where something would go, of the newest there, and of the card at one end of the zone of node b
 * (c: the first). flag is what these nodes were. */
enum {
    NODE_WORD = NODE_KINDS,
    NODE_OWN,
    NODE_SIZE,
    NODE_NOBODY,
    NODE_SIZES,
    NODE_FITTING,
    NODE_SAID,
    NODE_NEWEST,
    NODE_FULL,
    NODE_ENOUGH,
    NODE_THERE,
    NODE_LAST,
    NODE_TOP,
    OWN_KINDS
};

/* A zone that a node names is worked out; or it is all of c side by side; or always the same; or one of as many as there are players, side by side: the present player's,
 * or that of whom node a names. */
enum { SPOT_WORKED_OUT, SPOT_ROW, SPOT_FIXED, SPOT_PRESENT, SPOT_NAMED };

/* An instruction counts as a step; triggers are looked at after it; its answers are one lot (bit_sets.single at unused2); after it something else
 * may be due than the next; it sets a word that is found at once, when somebody is present. */
enum { CODE_STEP = 1, CODE_WATCHED = 2, CODE_ONE_LOT = 4, CODE_LOOK = 8, CODE_WORD = 16 };

enum { ASKED = 1, ASKED_TOO_OFTEN /* the game ends as it stands */ };

typedef struct state {
    uint32_t magic, size;
    uint64_t mark;    /* of the machine: game, players, numbers */
    uint32_t choices; /* made in this game */
    uint32_t steps;   /* since the last one */
    uint32_t mixings; /* orders used */
    uint16_t pc, hand;
    uint8_t frames_n, over, why, asked;   /* over: nothing is asked any more; why: talon_void; asked: something is */
    uint8_t player, dealer, reversed, by; /* seats from 1, 0: nobody; by: who is asked */
    uint8_t playing_n, unused[3];
    uint8_t playing[PLAYERS_HERE];
    uint64_t answered; /* together: seats that have */
} state;

typedef struct group {
    const uint16_t *at;
    uint32_t n;
} group;

/* Answers that differ only in which `take` of these places of the zone a.from are chosen; take 0: one answer, as it is. */
typedef struct lot {
    talon_answer a;
    uint32_t n, take; /* n: how many answers */
    uint64_t places;
} lot;

/* The answers of who is asked, in order: worked out once, until something changes. */
typedef struct listing {
    uint32_t seat; /* whose, who is asked; 0: nobody's */
    uint32_t lots_n;
    uint32_t count; /* of answers */
    bool whole;     /* all are here */
    lot lot[LOTS_MAX];
} listing;

/* Sets of cards as bits: a bit for each card, or where there are more than 64 for each face. What never changes of them. */
/* A value may be another one for another `it`, for other cards that are chosen, for another zone they would go to. */
enum { VARIES_IT = 1, VARIES_TRYING = 2, VARIES_THERE = 4, VARIES_OTHERWISE = 8 /* it reads more than that */ };
/* What it reads there, besides whether there is a card: how many, the first and the last. */
enum { VARIES_COUNT = 16, VARIES_FIRST = 32, VARIES_LAST = 64 };
/* Of a condition that reads no more: the cards that may go where these lie (rules_sieve.c). */
#define GOING_CACHE 256u
typedef struct going {
    uint64_t key, cards; /* key 0: none */
} going;
/* A pattern may mean these cards or those; or always the same; or those that follow suit. */
enum { CARDS_VARY, CARDS_FIXED, CARDS_LED };
/* A comparison (N_IS_) of what is read of one card, on its left, with something else: the node that reads, or NONE when it is another comparison;
 * the node of the other side; nodes, or NONE, of what is taken off that first: a number, and what the same table says of some cards. set: by what
 * is read, where that is below sets_n, the cards of which it is. */
typedef struct reading {
    uint32_t how, of, with, less, rest, sets_n;
    const uint64_t *set;
} reading;
/* A question about so many cards of one zone to one zone, where no two cards are alike: the nodes of these, which are found at once (SPOT_).
 * Of several any may be taken. from NONE: another question; to NONE: they go nowhere. */
typedef struct one_card {
    uint32_t from, to;
    const uint32_t *fit; /* pairs of a condition and when it counts, fits_n words; NULL: any card */
    uint32_t fits_n;
    uint8_t values_n, take;
    bool pass; /* who has no answer passes */
} one_card;
typedef struct bit_sets {
    bool there;            /* there are not too many */
    bool by_card;          /* a bit for each card; else for each face */
    bool differ;           /* no two cards have the same face */
    uint32_t n;            /* bits */
    uint8_t *of;           /* by card: its bit */
    uint16_t card[64];     /* by bit: the first card of it */
    uint64_t *rank, *suit; /* by rank and suit, 0 being none: the cards of it */
    uint64_t *colour;      /* by colour: the same */
    uint64_t number[32];   /* by what a rank counts as, where that is so small: the same */
    uint8_t *means;        /* by node: what is known of a pattern, or of the condition that a single card fits one (CARDS_) … */
    uint64_t *faces;       /* … CARDS_FIXED: these */
    uint8_t *varies;       /* by node: VARIES_ */
    one_card *single;      /* by question */
    reading *reads;        /* by node: of comparisons */
    going *going;          /* GOING_CACHE of them */
} bit_sets;

/* What dealing by who deals does, by places (rules_layout.c). */
#define LAYOUTS_MAX  8u
#define LAYOUT_CARDS 256u
typedef struct laying {
    uint32_t step, operations, steps; /* random steps before it; operations, and steps of a run, that it is */
    bool begun;                       /* it may be kept when the steps are done */
} laying;
typedef struct layouts {
    uint32_t from, to; /* steps of the setup */
    uint64_t known;    /* bits by dealer */
    laying *list;      /* by dealer */
    uint32_t words;    /* of each in `places`: ends, places and faces as of a table, and the ends before */
    uint16_t *places;
    uint16_t *was_at; /* scratch, by card */
} layouts;

struct talon_rules {
    const talon_game *game;
    const game_rules *g;
    /* The game's nodes, with what is known worked out (rules_fold.c); of a zone, and of its cards, depth says how it is found (SPOT_), size where. */
    game_node *own;
    const int32_t **ready; /* by node: where its value lies, when that needs no working out; or NULL */
    game_code *code;       /* the game's instructions; unused says what is known of each (CODE_) */
    talon_runner *r;
    state *s;
    size_t state_size;
    uint32_t players, cards_n;
    uint32_t teams;                                            /* how many; 0: everybody plays alone */
    uint8_t team[PLAYERS_HERE + 1], partner[PLAYERS_HERE + 1]; /* by seat; of nobody 0 */
    uint32_t *var_at;                                          /* by variable: its first word */
    uint32_t vars_n;                                           /* words */
    int32_t *option;                                           /* the game's numbers, as the table set them */
    uint8_t *rank, *suit;                                      /* by card */
    uint16_t *colour;                                          /* by suit: 1 black, 2 red, else each its own; of no suit none */
    uint16_t *face;                                            /* by card: the game's face */
    int32_t *var, *temp;                                       /* of the state */
    frame *frame;
    selection *chosen;
    uint8_t *laid;        /* by card: who laid it, a seat from 1 */
    talon_answer *answer; /* together: by seat */
    group it, *kept;
    talon_zone there;
    uint16_t pool[POOL_CARDS];
    uint32_t pool_n;
    uint32_t tries, effort; /* since the last choice, or for one list of answers */
    bool worn;              /* more work was asked for than a machine does: talon_rules_worn */
    bool ordering;          /* which order of a trick holds is being asked */
    bool one_order;         /* tricks have one order, which always holds */
    talon_zone trick;       /* TALON_ZONE_NONE: there is none */
    const int32_t *trump;   /* of the state: the variable that says which suit is trumps, or NULL */
    bool one_hand;          /* the game ends with its hand */
    bool firsts_known;      /* what variables begin with hangs on nothing */
    uint64_t mark;          /* of game, players and numbers: whose state it is */
    talon_void why;
    selection trying; /* what `chosen` is while a question is looked at */
    uint32_t trying_slot;
    const talon_order *order; /* instead of mixing, or NULL */
    uint32_t orders_n;
    talon_on_mixing *on_mixing; /* says what a mixing brings, or NULL */
    void *mixing_context;
    bool ordered, dealing;              /* exact orders; the first mixing of a hand */
    uint8_t *strength;                  /* ORDER_CACHE tables of one byte for each face … */
    uint32_t strength_key[ORDER_CACHE]; /* … for an order of tricks, trumps and the suit led; 0: none */
    uint64_t trumps[ORDER_CACHE];       /* their trumps, as bits */
    talon_on_event *on_event;
    void *context;
    bool quiet;      /* what talon__is_quiet asks for that cannot change before the next answer */
    int32_t *payoff; /* of the state: by seat, then what they are divided by */
    int32_t *before; /* of the state: kept variables as they were when the hand began */
    /* Sealed cards (rules_sealed.c): face[] is what is known, FACE_SEALED where nothing is, and then rank and suit are 0. */
    bool sealed;
    uint16_t *as;    /* by face of the pack: the game's */
    uint16_t *truth; /* by card: the same as face[], of who knows more; only looked at while has_truth */
    bool has_truth;
    void *aside;      /* a state, to go back to */
    talon_told *told; /* what was told of the instruction at hand: so many, of which so many were used */
    uint32_t told_n, told_room, told_at;
    uint32_t calls;            /* values that it has asked for */
    bool checking, lied, hung; /* told values are compared only; one is not what the cards say; one still hangs */
    bool mixed;                /* something was mixed since the instruction began: nothing more is told of it */
    /* Values that hang and are only kept (rules_kept.c). */
    bool follows;            /* it was sealed before it began: there may be some */
    uint64_t *veil;          /* of the state: bits by word from `var` on: what lies there is the number of a kept value */
    uint32_t keep_as;        /* the number of the next one; 0: what hangs is not kept */
    bool kept_one;           /* the instruction at hand kept one */
    const talon_kept *known; /* what they are, by number − 1, as far as that is known … */
    uint32_t known_n;
    bool knows;      /* … and that counts now */
    uint32_t events; /* operations done since talon_rules_go_on was called */
    talon_on_event *user_event;
    void *user_context;
    talon_op move; /* of chosen cards: all but which and where */
    /* The table of the state, looked at in place: by zone its rank in memory; by rank where it ends; the cards. */
    uint16_t *zone_rank;
    uint8_t *zone_type; /* by zone */
    const uint16_t *zone_end;
    const talon_card *on_table;
    uint8_t *plain; /* by step: PLAIN_ (rules_plain.c) */
    layouts layouts;
    bit_sets bitsets;
    uint32_t place; /* where the card of the last answer that was looked up lay; where a card is looked for first */
    listing list;
};

static inline const game_node *talon__rule_at(const talon_rules *m, uint32_t node)
{
    return &m->own[node];
}

static inline bool talon__is_comparison(const game_node *x)
{
    return x->kind >= N_IS_EQUAL && x->kind <= N_IS_AT_LEAST;
}

static inline const game_code *talon__code_at(const talon_rules *m, uint32_t pc)
{
    return &m->code[pc];
}

/* What is asked now. */
static inline const game_code *talon__asked_code(const talon_rules *m)
{
    return talon__code_at(m, m->s->pc);
}

static inline game_combo talon__combo_at(const talon_rules *m, uint32_t i)
{
    game_combo c;
    memcpy(&c, GAME_LIST(m->game, item, uint32_t) + m->g->combos + i * (sizeof c / sizeof(uint32_t)), sizeof c);
    return c;
}

/* Words of all of a variable: one, or for each player and number one. */
static inline uint32_t talon__var_words(const game_var *v, uint32_t players)
{
    return (v->count ? v->count : 1) * (v->how & VAR_EACH ? players : 1);
}

static inline void talon__be_present(talon_rules *m, uint32_t seat)
{
    m->s->player = (uint8_t)seat;
    m->r->player = (int32_t)seat - 1;
}

static inline bool talon__has_card(group g, uint16_t card)
{
    for (uint32_t i = 0; i < g.n; i++)
        if (g.at[i] == card)
            return true;
    return false;
}

/* What somebody is asked, and has not answered. */
static inline bool talon__is_asked(const talon_rules *m, uint32_t seat)
{
    const state *s = m->s;
    if (s->over || !s->asked || seat < 1 || seat > m->players)
        return false;
    if (!(talon__asked_code(m)->flag & CHOOSE_TOGETHER))
        return s->by == seat;
    return s->playing[seat - 1] && !(s->answered >> (seat - 1) & 1);
}

/* The same of answers that are kept. */
static inline bool talon__is_listed(const talon_rules *m, uint32_t seat)
{
    return seat && m->list.seat == seat;
}

static inline bool talon__stopped(const talon_rules *m)
{
    return m->why != TALON_VOID_NOT;
}

void talon__set_bits(talon_rules *m);    /* after talon__fold */
void talon__fold(talon_rules *m);        /* when the numbers have changed */
void talon__fold_counts(talon_rules *m); /* for talon__set_bits: count(ZONE where PATTERN) */
void talon__find_plain(talon_rules *m);  /* after talon__fold */
/* A step, when it is plain and nobody is told of it; false: nothing has happened. */
bool talon__do_plain(talon_rules *m, uint32_t step);
/* The same of one that mixes, also while cards are dealt. */
bool talon__mix_plainly(talon_rules *m, uint32_t step);

/* rules_layout.c: how many there is room for, and which steps they are. */
uint32_t talon__layouts_n(const talon_runner *r);
void talon__find_layout(talon_rules *m);
/* These steps may be done at once, or it may be seen what they do: at once; else before them, and after. */
bool talon__has_layout(const talon_rules *m);
bool talon__lay_out_at_once(talon_rules *m);
void talon__begin_layout(talon_rules *m);
void talon__keep_layout(talon_rules *m);

/* A function for each kind of node: what it is worth. */
typedef int32_t node_worth(talon_rules *m, const game_node *x);
extern node_worth *const talon__worths[OWN_KINDS];
static inline bool talon__effort(talon_rules *m, uint32_t n);

static inline int32_t talon__work_out(talon_rules *m, uint32_t node)
{
    const game_node *x = talon__rule_at(m, node);
    return talon__stopped(m) || !talon__effort(m, 1) ? 0 : talon__worths[x->kind](m, x);
}

/* What a node is worth. What needs no working out is most of them. */
static inline int32_t talon__value(talon_rules *m, uint32_t node)
{
    const int32_t *ready = m->ready[node];
    return ready ? *ready : talon__work_out(m, node);
}

void talon__find_teams(talon_rules *m);
/* Also of a number that is no seat here. */
static inline uint32_t talon__team_of(const talon_rules *m, uint32_t seat)
{
    return seat <= m->players ? m->team[seat] : m->teams ? (seat - 1) % m->teams + 1 : seat;
}
uint32_t talon__mate_of(const talon_rules *m, uint32_t suit); /* the other suit of its colour, or 0 */
int32_t talon__within(talon_rules *m, int64_t v);             /* or the hand is void */
int32_t talon__over_players(talon_rules *m, const game_node *x);
int32_t talon__next_who(talon_rules *m, const game_node *x);
int32_t talon__subsets(talon_rules *m, const game_node *x);
int32_t talon__of_cards(talon_rules *m, const game_node *x);
/* What such a node says of these cards; whether it is one. */
int32_t talon__of_group(talon_rules *m, const game_node *x, group g);
bool talon__is_of_group(const game_node *x);
/* NODE_SIZE and its neighbours. */
int32_t talon__worth_of(talon_rules *m, uint32_t some, uint32_t table); /* what a table says of cards */
int32_t talon__size_of(talon_rules *m, const game_node *x);
int32_t talon__is_nobody(talon_rules *m, const game_node *x);
int32_t talon__sizes_of(talon_rules *m, const game_node *x);
int32_t talon__fitting_of(talon_rules *m, const game_node *x);
int32_t talon__said_of_zone(talon_rules *m, const game_node *x);
int32_t talon__said_of_newest(talon_rules *m, const game_node *x);
int32_t talon__said_of_full(talon_rules *m, const game_node *x);
int32_t talon__are_enough(talon_rules *m, const game_node *x);
int32_t talon__said_there(talon_rules *m, const game_node *x);
int32_t talon__last_there(talon_rules *m, const game_node *x);
int32_t talon__said_of_top(talon_rules *m, const game_node *x);
group talon__work_out_some(talon_rules *m, const game_node *x);
bool talon__fits_card(talon_rules *m, uint32_t fit, uint32_t card);
bool talon__fits_face(talon_rules *m, uint32_t fit, uint32_t face, uint32_t suit, uint32_t rank);
int32_t *talon__var(talon_rules *m, const game_node *x);        /* where a variable is, or NULL: nobody's, or no such place */
int32_t *talon__course_var(talon_rules *m, const game_node *x); /* the same of one that is set: what hangs is told */
/* A condition about one card in a zone, for a dealing step. */
bool talon__where_holds(talon_rules *m, uint32_t node, uint32_t card);
bool talon__is_wild(talon_rules *m, uint32_t card); /* stands for any card of a set */
uint32_t talon__winner(talon_rules *m, group cards);
int32_t talon__suit_led(talon_rules *m); /* 0 when trumps were, or nothing */
bool talon__follows(talon_rules *m, uint32_t card);
uint64_t talon__following(talon_rules *m); /* the cards that do, as bits */
int32_t talon__poker_of(talon_rules *m, group cards);
int32_t talon__deadwood_of(talon_rules *m, group cards);
/* Selections of lo … hi of these cards: calls until it returns false. */
typedef bool each_selection(talon_rules *m, void *context, group chosen);
bool talon__selections(talon_rules *m, group cards, int64_t lo, int64_t hi, each_selection *f, void *context);
uint32_t talon__seat_on(const talon_rules *m, uint32_t seat, int64_t n, bool own_way);
void talon__rules_own_steps(talon_rules *m, uint32_t choose); /* of an option of a together */
void talon__rules_go_on(talon_rules *m);                      /* to the next choice, or the end */
void talon__end_hand(talon_rules *m);                         /* the next one, or the end */
void talon__finish_game(talon_rules *m);
void talon__share(talon_rules *m, const game_code *c);
bool talon__can_be_done(const talon_rules *m, uint32_t seat, const talon_answer *a); /* what it names is there */
void talon__rules_together(talon_rules *m);
void talon__go_void(talon_rules *m, talon_void why);
void talon__ready(talon_rules *m);             /* the runner, for an operation between two choices */
void talon__go_void_by_runner(talon_rules *m); /* a step or a list of zones of the runner's failed */
/* The answers of somebody who is asked into m->list. Returns how many; what goes wrong makes the hand void when there are none. */
uint32_t talon__keep_answers(talon_rules *m, uint32_t seat);
/* talon_rules_answers of somebody who is asked; what goes wrong makes the hand void. */
uint32_t talon__rules_list(talon_rules *m, uint32_t seat, talon_on_answer *on_answer, void *context);
/* Whether somebody who is asked has an answer; where that hangs on sealed cards it is taken for granted. */
bool talon__rules_can_answer(talon_rules *m, uint32_t seat);
/* The only zone of a node that names one; false: it may be several, or nobody's. */
bool talon__work_out_zone(talon_rules *m, const game_node *x, talon_zone *z);
static inline bool talon__single_zone(talon_rules *m, const game_node *x, talon_zone *z)
{
    if (x->depth < SPOT_FIXED)
        return talon__work_out_zone(m, x, z);
    *z = x->size;
    if (x->depth == SPOT_FIXED)
        return true;
    const int32_t whose = x->depth == SPOT_PRESENT ? m->s->player : talon__value(m, talon__rule_at(m, x->a)->a);
    if (whose < 1 || whose > (int32_t)m->players)
        return false;
    *z = (talon_zone)(*z + whose - 1);
    return true;
}
static inline group talon__zone_group(const talon_rules *m, talon_zone z)
{
    if (z >= m->r->zones_n)
        return (group){m->pool, 0};
    const uint32_t rank = m->zone_rank[z], begin = rank ? m->zone_end[rank - 1] : 0;
    return (group){m->on_table + begin, m->zone_end[rank] - begin};
}

/* Something is done: whoever is told of it. */
static inline void talon__be_followed(talon_rules *m, talon_on_event *on_event, void *context)
{
    const talon_runner *r = m->r;
    m->on_event = on_event;
    m->context = context;
    m->quiet = !on_event && !r->play.record && !r->play.log && !m->game->trigger.n && !m->sealed && !m->ordered;
}

/* Nobody is told of operations, keeps them, or waits for one: what cards do may be done without one (table/shift.h). */
static inline bool talon__is_quiet(const talon_rules *m)
{
    return m->quiet && !m->r->sorts;
}

/* Where a card lies in a zone; the zone's size when it is not there. */
static inline uint32_t talon__place_of(const talon_rules *m, group zone, uint16_t card)
{
    uint32_t k = m->place;
    if (k < zone.n && zone.at[k] == card)
        return k;
    for (k = 0; k < zone.n && zone.at[k] != card;)
        k++;
    return k;
}

/* Cards that a node names. */
static inline group talon__some(talon_rules *m, uint32_t node)
{
    const game_node *x = talon__rule_at(m, node);
    talon_zone z = m->there;
    if (talon__stopped(m))
        return (group){m->pool, 0};
    if (x->kind == N_CARDS_OF && x->depth >= SPOT_FIXED && talon__single_zone(m, x, &z))
        return talon__zone_group(m, z);
    if (x->kind == N_IT)
        return m->it;
    if (x->kind == N_KEPT)
        return m->kept[x->x];
    if (x->kind == N_THERE && z != TALON_ZONE_NONE)
        return talon__zone_group(m, z);
    return talon__work_out_some(m, x);
}

/* rules_run.c, for rules_sealed.c: one instruction and what comes of it; false: somebody is asked, or it hangs. And the beginning of a game. */
bool talon__rules_once(talon_rules *m);
void talon__rules_first(talon_rules *m, talon_on_event *on_event, void *context);
/* rules_sealed.c: a value that the course goes by, told where it hangs; whether a card of a dealing step is one of these. */
int32_t talon__course_told(talon_rules *m, uint32_t node);
static inline int32_t talon__course(talon_rules *m, uint32_t node)
{
    if (m->sealed || m->checking)
        return talon__course_told(m, node);
    return talon__value(m, node);
}
void talon__count_events(talon_rules *m, talon_on_event **on_event, void **context);
/* A zone is mixed, or picked from at random: that hangs when cards lie up and down in it. */
void talon__hang_if_both_ways(talon_rules *m, talon_zone zone);
int talon__sealed_fits(talon_rules *m, uint32_t card, const game_node *cards);

/* rules_kept.c: what lies in a word that may be sealed; a value for it hangs: sealed, or false; which cards a step takes by `where`, told. */
int32_t talon__read_sealed(talon_rules *m, const int32_t *at);
bool talon__keep_hanging(talon_rules *m, int32_t *at);
typedef struct where_look {
    talon_zone from;
    bool front; /* it takes from the first card on */
    int64_t n;  /* at most so many */
    const game_node *cards;
} where_look;
/* The places, in the order in which they are looked at, into the runner's list. Returns how many. */
uint32_t talon__look_where(talon_runner *r, const where_look *w);
uint32_t talon__course_where(talon_rules *m, const where_look *w);

static inline bool talon__is_veiled(const talon_rules *m, const int32_t *at)
{
    const size_t i = (size_t)(at - m->var);
    return m->follows && m->veil[i / 64] >> i % 64 & 1;
}

static inline void talon__veil(talon_rules *m, const int32_t *at, bool veiled)
{
    const size_t i = (size_t)(at - m->var);
    if (m->follows)
        m->veil[i / 64] = (m->veil[i / 64] & ~(1ull << i % 64)) | (uint64_t)veiled << i % 64;
}

static inline void talon__forget_temps(talon_rules *m, uint32_t from, uint32_t n)
{
    memset(m->temp + from, 0, sizeof *m->temp * n);
    for (uint32_t i = 0; m->follows && i < n; i++)
        talon__veil(m, &m->temp[from + i], false);
}

static inline int32_t talon__read(talon_rules *m, const int32_t *at)
{
    return talon__is_veiled(m, at) ? talon__read_sealed(m, at) : *at;
}

static inline void talon__write(talon_rules *m, int32_t *at, int32_t value)
{
    *at = value;
    talon__veil(m, at, false);
}

/* Whether this card's face is sealed: then what is asked hangs. */
static inline bool talon__hangs_on(talon_rules *m, uint32_t card)
{
    if (m->face[card] != FACE_SEALED)
        return false;
    talon__go_void(m, VOID_HANGS);
    return true;
}
void talon__swap_truth(talon_rules *m); /* what is true where what is known was, and back */
/* What SET would put there, and where; NULL: nowhere. */
int64_t talon__set_value(talon_rules *m, const game_code *c, int32_t **at);
/* Triggers between two steps of play. */
void talon__run_after_step(talon_rules *m);
static inline void talon__after_step(talon_rules *m)
{
    if (m->game->trigger.n && !talon__stopped(m))
        talon__run_after_step(m);
}

/* Something is done that goes on to the next choice: nothing of what was done before counts. */
static inline void talon__begin_work(talon_rules *m)
{
    m->why = TALON_VOID_NOT;
    m->effort = m->tries = 0;
    m->r->end = RUNNING;
    m->r->steps_left = TALON_LANG_OPS_MAX;
    m->r->work = 0;
}

/* Some work; false when that was too much. */
static inline bool talon__effort(talon_rules *m, uint32_t n)
{
    m->effort += n;
    if (m->effort <= EFFORT_MAX)
        return true;
    m->effort = EFFORT_MAX;
    m->worn = true;
    talon__go_void(m, TALON_VOID_STEP_LIMIT);
    return false;
}

/* So many cards are looked at for one value: many of them are work, too. */
#define CARDS_A_VALUE 16u
static inline bool talon__look_through(talon_rules *m, uint64_t cards)
{
    if (cards < CARDS_A_VALUE)
        return true;
    return talon__effort(m, cards < (uint64_t)CARDS_A_VALUE * EFFORT_MAX ? (uint32_t)(cards / CARDS_A_VALUE) : EFFORT_MAX);
}

/* One selection more; false when that is too many. */
static inline bool talon__try_one(talon_rules *m)
{
    if (m->tries++ < TRIES_MAX)
        return talon__effort(m, 1);
    talon__go_void(m, TALON_VOID_TOO_MANY);
    return false;
}

/* What a rank counts as. */
static inline int32_t talon__rank_number(const talon_rules *m, int32_t rank)
{
    return rank >= 1 && rank <= (int32_t)m->g->ranks_n
               ? (int32_t)talon__game_item(m->game, m->g->ranks + m->g->ranks_n + (uint32_t)rank - 1)
               : 0;
}

/* A seat, or 0 where there is none of that number. */
static inline uint32_t talon__seat_or_none(const talon_rules *m, int64_t seat)
{
    return seat >= 1 && seat <= m->players ? (uint32_t)seat : 0;
}

/* The next one who takes part: talon__seat_on by one. */
static inline uint32_t talon__next_seat(const talon_rules *m, uint32_t seat, bool own_way)
{
    const bool back = (m->game->counterclockwise != 0) != (!own_way && m->s->reversed);
    if (!seat || seat > m->players || !m->s->playing_n)
        return 0;
    do
        seat = back ? (seat > 1 ? seat - 1 : m->players) : seat < m->players ? seat + 1 : 1;
    while (!m->s->playing[seat - 1]);
    return seat;
}

/* A value while the runner says who is present: dealing goes from player to player by itself. */
static inline int32_t talon__value_now(talon_rules *m, uint32_t node)
{
    const uint8_t before = m->s->player;
    m->s->player = (uint8_t)(m->r->player + 1);
    const int32_t value = talon__value(m, node);
    m->s->player = before;
    return value;
}

#endif
