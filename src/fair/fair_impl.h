/* fair_impl.h -- a transcript being read or written: the public table on backs, who gave which seeds, what is due and what is owed.
 *
 * (1) The table holds one kernel card for each card of line 0; card[id] says under which back it lies there now.
 * (2) `face` is public or TALON_FACE_NONE; `truth` is known only with K (the dealer, or a full audit).
 * (3) Every epoch with a card on the table is in `epoch`, ascending, with how many of its cards are still there.
 * (4) While something is owed, a turn is open or a request stands, no other operation happens.
 * (5) A line is either good in all stages that are still looked at, or it is the verdict's bad line. */
#ifndef TALON_FAIR_IMPL_H
#define TALON_FAIR_IMPL_H

#include <jansson.h>
#include <talon/fair.h>
#include <talon/table.h>

#include "fair/box.h"
#include "fair/spell.h"

#define HEADS_KEPT 1024u
#define UNDO_MAX   100u
#define SEATS_ROOM (TALON_MAX_PLAYERS + 1u)
#define SEAT_WORDS 8u /* of 32 bits: a set of seats */
#define MOVES_MAX  (1u << 20)
#define WORK_MAX   (1u << 24) /* draws of one operation, times cards */
#define EPOCHS_MAX 1024u      /* with cards on the table */

typedef struct seat_state {
    uint8_t key[32];  /* Ed25519 */
    uint8_t xkey[32]; /* the same for boxes */
    char name[TALON_MAX_PLAYER_NAME + 1];
    talon_player player; /* at the table, or TALON_PLAYER_NONE: owns no zone */
    bool locked, out, known;
    uint8_t seed[32]; /* the last one known, s^(seed_e) */
    uint32_t seed_e;
    uint8_t cut[32]; /* the commitment for epoch cut_e, 0 for none */
    uint32_t cut_e;
    bool takes_part, revealed; /* in the open turn */
    uint32_t cut_k;
    uint32_t turns, cuts;
    int64_t seen; /* the highest line signed, −1 for none */
} seat_state;

typedef struct card_state {
    uint32_t e;
    uint16_t i;
    talon_face face;  /* public, or TALON_FACE_NONE */
    talon_face truth; /* with K */
    bool objected;
    uint32_t settled;           /* where and how it lay when nothing was owed for it, or 0 */
    uint32_t boxed[SEAT_WORDS]; /* seats that have a box under this name */
    opening *mine;              /* what the box for `me` held, or NULL */
} card_state;

typedef struct epoch_state {
    uint32_t e, n, live;
    uint8_t root[HASH_SIZE];
    talon_face *order;           /* with K: the face of each card */
    uint8_t (*nodes)[HASH_SIZE]; /* with K: the tree, when it was needed last; at most a few epochs have one */
    uint8_t key[HASH_SIZE];      /* with K: K_e */
} epoch_state;

/* Some cards of a zone, from the top. Entries of one group lie side by side; cards mix only inside a group. */
typedef struct pool_entry {
    talon_zone zone;
    uint32_t n;
    uint32_t group;
} pool_entry;

typedef struct pool {
    pool_entry at[TALON_MAX_ZONES];
    uint32_t n;     /* entries */
    uint32_t cards; /* in all */
} pool;

/* The next group from entry *at on: its first entry is returned, *at becomes the next group's, *cards gets its size. */
static inline const pool_entry *talon__next_group(const pool *p, uint32_t *at, uint32_t *cards)
{
    const pool_entry *first = &p->at[*at];
    for (*cards = 0; *at < p->n && p->at[*at].group == first->group; ++*at)
        *cards += p->at[*at].n;
    return first;
}

typedef struct turn_state {
    bool open;
    uint32_t e;
    uint64_t line; /* of the turn */
    uint8_t head[HASH_SIZE];
    uint8_t root[HASH_SIZE];
    json_t *ops;
    pool pool;
    epoch_state made; /* with K */
} turn_state;

/* Something to be disclosed: an opening (seat 0) or a box. */
typedef struct debt {
    talon_card id;
    uint16_t seat;
} debt;

typedef struct debts {
    debt *at;
    size_t n, room;
} debts;

/* An act that can be taken back: the table before it. */
typedef struct past {
    talon_table *table;
    uint32_t seat;
    bool disclosed; /* something was owed after it */
} past;

/* A box for me that does not open. */
typedef struct bad_box {
    uint32_t e, i;
    uint64_t line;
} bad_box;

#define BAD_BOXES_MAX 64u

struct talon_transcript {
    hashes hash;
    /* the chain */
    uint64_t lines;
    uint8_t sid[HASH_SIZE], head[HASH_SIZE];
    uint8_t heads[HEADS_KEPT][HASH_SIZE];
    /* what was found */
    talon_fair_stage failed; /* the first stage that failed so far */
    bool over;               /* nothing further to look at */
    talon_verdict verdict;
    sentence why, box_why;
    /* what this reader knows */
    bool has_k, deals, has_me, composing;
    uint8_t k[32];
    uint8_t me_sign[64], me_x[32];  /* secret keys */
    uint32_t me;                    /* my seat, 0 for none */
    bad_box bad_box[BAD_BOXES_MAX]; /* those I have not objected to */
    uint32_t bad_boxes_n;
    bool bad_boxes_more;
    struct {
        char name[TALON_MAX_PLAYER_NAME + 1];
        uint8_t key[32];
    } * know;
    uint32_t know_n;
    json_t *last; /* the line just read */
    line_kind last_kind;
    fair_op last_act; /* it as an operation, once somebody asked */
    /* line 0 */
    json_t *game;
    uint8_t dealer[32], commit[HASH_SIZE], previous[HASH_SIZE];
    seat_state seat[SEATS_ROOM]; /* from 1 */
    uint32_t seats_n;
    bool full;
    uint32_t *copies, *shown; /* of each face: how many there are, how many are open now */
    /* the table */
    talon_pack *pack;
    void *shape_memory;
    const talon_shape *shape;
    talon_table *table;
    talon_work *work;
    card_state *card;
    uint16_t *zone_of; /* before the line: where each card lay */
    uint32_t *count;   /* before the line: cards of each zone */
    epoch_state *epoch;
    size_t epoch_n, epoch_room;
    uint32_t last_e;
    talon_card *by_back; /* cards in the order of their backs */
    bool by_back_stale;
    /* what is due */
    uint32_t plan_at;
    uint8_t fired[256];
    uint32_t fired_n, fired_step; /* triggers whose steps are due, in order; the first one's next step */
    json_t *request;              /* an act's operation that waits for its turn */
    uint32_t request_seat;
    bool request_is_look;
    bool reback_due[TALON_MAX_ZONES];
    bool reback_any;
    debts owed;
    turn_state turn;
    past past[UNDO_MAX];
    uint32_t past_n;
    bool last_was_act;                        /* what is disclosed now belongs to the last act */
    bool touched;                             /* the act being judged touches nobody's zone */
    bool ended, viewing, played, mixed_blind; /* an act touched nobody's zone; more than one card was re-backed without a turn */
    uint64_t last_play;                       /* the last line that is neither seen, end nor view */
};

typedef talon_transcript fair;

static inline bool talon__set_has(const uint32_t set[SEAT_WORDS], uint32_t seat)
{
    return set[seat / 32] >> seat % 32 & 1;
}

static inline void talon__set_add(uint32_t set[SEAT_WORDS], uint32_t seat)
{
    set[seat / 32] |= 1u << seat % 32;
}

/* Say in t->why what is wrong and under which code; returns false. */
__attribute__((format(printf, 3, 4))) bool talon__bad(fair *t, const char *code, const char *format, ...);
/* transcript.c: the chain goes on. */
void talon__advance(fair *t, const char *line, size_t size);
void talon__keep_last(fair *t, json_t *line, line_kind kind);
/* An operation as text for a message, cut short. Returns buffer. */
const char *talon__op_text(char buffer[160], const json_t *op);

/* line0.c: everything line 0 describes. Returns false and says why when it describes no table, or without memory. */
bool talon__sit(fair *t, json_t *game);
void talon__stand_up(fair *t);
op_names talon__names(fair *t);
void talon__card_text(const fair *t, char out[24], talon_card id);
talon_zone talon__zone_named(const fair *t, const json_t *name);

/* need.c: what must wait for a turn, and which cards it re-backs. */
typedef struct need {
    bool turn;     /* it needs one */
    bool too_much; /* moves more cards than one operation may */
    bool reshuffles;
} need;
need talon__need(const fair *t, const fair_op *op);
bool talon__is_draw(uint8_t code); /* made of elementary draws, which may reshuffle */
bool talon__mixes(uint8_t code);   /* it changes an order or picks at random: only in a turn */
/* How many cards the i-th zone of an operation that draws gets, in each round; i is 0 where there is one zone. */
int64_t talon__draw_n(const talon_op *op, uint32_t i);
/* The pool of these operations; returns false and says why when they cannot be one turn. */
bool talon__pool(fair *t, pool *p, const json_t *ops);
bool talon__pool_is(fair *t, const pool *p, const json_t *line);
json_t *talon__pool_json(const fair *t, const pool *p);

/* epoch.c: new backs. */
epoch_state *talon__epoch(fair *t, uint32_t e);
void talon__back(const fair *t, uint8_t back[HASH_SIZE], uint32_t e, uint32_t i, talon_face face, const uint8_t salt[HASH_SIZE]);
/* With K: the epoch's order and root from the pool's true faces. Returns false without memory. Free with talon__epoch_drop. */
bool talon__epoch_make(fair *t, epoch_state *out, uint32_t e, const pool *p);
/* seeds: S_e of a turn, which decides who gets which back; NULL for a re-backing without seeds. */
bool talon__reback(fair *t, uint32_t e, const pool *p, const uint8_t root[HASH_SIZE], epoch_state *made, const talon_seed *seeds);
void talon__epoch_drop(epoch_state *e);
bool talon__opening_of(fair *t, opening *o, talon_card id);
void talon__table_digest(const fair *t, uint8_t out[HASH_SIZE]);

/* owed.c: who sees what, what must be shown, and whether a line shows it. */
bool talon__sees(const fair *t, uint32_t seat, talon_zone z, uint32_t pos);
bool talon__count_debts(fair *t, uint32_t looker, const pool *looked);
bool talon__disclose(fair *t, json_t *line);      /* exactly what is owed */
bool talon__disclose_some(fair *t, json_t *line); /* an act's own openings */
bool talon__check_view(fair *t, json_t *line, uint32_t seat);

/* rules.c, turns.c: the meaning of each kind of line. Each may change the table; after false nothing of t is used any more. */
bool talon__mean(fair *t, json_t *line, line_kind kind);
bool talon__mean_turn(fair *t, json_t *line);
bool talon__mean_reveal(fair *t, json_t *line);
bool talon__mean_run(fair *t, json_t *line);
bool talon__mean_void(fair *t, json_t *line);
bool talon__mean_reback(fair *t, json_t *line);
/* s^(e−1) from s^(e), in place; the commitment to a cut. */
void talon__seed_before(const fair *t, uint8_t seed[HASH_SIZE], uint32_t seat, uint32_t e);
void talon__cut_hash(const fair *t, uint8_t out[HASH_SIZE], uint32_t e, uint32_t seat, uint32_t k, const uint8_t salt[HASH_SIZE]);
/* Whether an operation of the turn is a cut by this seat; and one that the seat has still to commit to. */
bool talon__cuts(const json_t *ops, uint32_t seat);
bool talon__lacks_cut(const fair *t, const json_t *ops, uint32_t seat);
/* The operations of the turn that is due, borrowed; NULL when none is. */
const json_t *talon__due_turn(const fair *t);
/* The operation of the step that is due, borrowed; NULL when none, or a turn, is. */
const json_t *talon__due_step(const fair *t);
void talon__step_done(fair *t);
bool talon__apply(fair *t, const fair_op *op);
/* Before and after a line that changes the table: triggers, re-backing, debts. */
void talon__remember(fair *t);
bool talon__changed(fair *t);
/* The dealer's line is none of those due: say which one is. */
bool talon__not_due(fair *t);
bool talon__owes(const fair *t);

/* hex fields of a spelled line */
void talon__get_hash(uint8_t out[HASH_SIZE], const json_t *line, const char *key);
uint32_t talon__get_u32(const json_t *line, const char *key);
json_t *talon__hash_json(const uint8_t bytes[HASH_SIZE]);

#endif
