/* suite2.h -- a deal that nobody knows: cards under the keys of seats, who owes which share of them, and what was sealed for whom
 * (docs/blind.md has elements and proofs; docs/transcript.md §15 all else).
 *
 * (1) Cards lie on the public table as in suite 1. two->card[id] has what is hidden in card id: A and B, its set, and the shares of it that
 *     are known, each once for a seat. A card is open, which is card_state.face, when all of its set are public. card_state.boxed are its
 *     insiders.
 * (2) Order inside a block means nothing. What a side line makes public, or pays, counts at once for who asks what comes next; but lines of
 *     the same block are judged as if it had not happened: what is `here` happened in the open block. A spine line closes it first.
 * (3) An owing is what one seat owes after one spine line: its items in the order in which a line gives them, those in the clear first. Its
 *     givers are that seat, or, while it is out, all others that could stand in after that line (`stands`). It stays in the list until the
 *     block closes in which it was paid; or goes when too few are left to give it: then it is lost.
 * (4) Every line with boxes has a mark, for ever. It is kept, too: a share at least while one of its cards lies closed on the table under
 *     its name, a lock while it is its seat's last one, or others stand in by it; either also while an objection to it was not answered.
 * (5) Public shares only in here, but for what is sealed for the reader, and two->piece: wiped with the transcript.
 * (6) A line costs no more for what stands before it: lines, objections and early secrets are found by lookup.h, what nobody can object to
 *     any more is looked for only when as much again is kept, and sets of seats are words. The table is looked at after spine lines, and
 *     after locks, shares, and secrets that may open a card, never after others (`mix_stale`). tests/unit/fair_suite2_bounds.c. */
#ifndef TALON_FAIR_SUITE2_H
#define TALON_FAIR_SUITE2_H

#include <string.h>

#include "blind/secret.h"
#include "fair/fair_impl.h"
#include "fair/lookup.h"

#define OWES_MAX 8192u /* shares that a line may make a seat owe */

/* How a share came to be known. */
typedef enum share_how { SHARE_VIEWED, SHARE_MINE } share_how;

typedef struct s2_share {
    uint16_t seat;
    uint8_t d[BLIND_SIZE];
} s2_share;

typedef struct s2_card {
    uint8_t ab[BLIND_CARD_SIZE];
    uint32_t set[SEAT_WORDS];
    uint32_t open[SEAT_WORDS];      /* whose share is public, */
    uint32_t open_here[SEAT_WORDS]; /* since this block; */
    uint32_t viewed[SEAT_WORDS];    /* is in a view; */
    uint32_t has[SEAT_WORDS];       /* is known to this reader at all: in `share` */
    uint32_t lost[SEAT_WORDS];      /* whose share of it was lost, and did not come since */
    s2_share *share;
    uint32_t shares_n, room;
    bool opened_here, touched; /* touched: something is `here` */
} s2_card;

struct s2_line;

/* A seat says that its box of a kept line does not open. */
typedef struct s2_objection {
    struct s2_objection *next;      /* of all */
    struct s2_objection *next_held; /* of those to boxes of one seat that hold something up, or did */
    struct s2_line *line;           /* kept until it is answered; then NULL */
    uint8_t x[HASH_SIZE];           /* of the line that objects */
    uint16_t by, sealer;
    bool answered, let_go; /* let_go: its sealer was put out for it, or was out then: it holds nothing up */
    uint64_t block, answered_in;
} s2_objection;

/* One seat's box of a kept line. */
typedef struct s2_box {
    uint16_t to;             /* first, for talon__two_place_of */
    bool is_past;            /* none of its cards lies closed on the table any more */
    uint32_t bad;            /* its place in suite2.bad, from 1; 0: it is not the reader's, or good */
    s2_objection *objection; /* or NULL */
    uint32_t m;              /* cards that are shared in it; 0: a part of a key */
    blind_name *name;
    uint8_t *a;
    uint8_t *bytes;
    size_t size;
} s2_box;

/* What is remembered of every line with boxes: who had one, and, when it is kept no more, who has objected. */
typedef struct s2_mark {
    struct s2_mark *next;
    struct s2_line *line; /* NULL: kept no more */
    uint32_t to[SEAT_WORDS], objected[SEAT_WORDS];
} s2_mark;

typedef struct s2_line {
    struct s2_line *next;
    s2_mark *mark; /* NULL: it has no boxes */
    bool is_lock;
    uint8_t x[HASH_SIZE], head[HASH_SIZE];
    uint64_t line, block;
    uint16_t seat, stands; /* who signed it; in whose place, or 0 */
    uint8_t key[BLIND_SIZE];
    uint8_t *poly; /* of a lock */
    s2_box *box;   /* ascending by seat */
    uint32_t boxes_n;
    size_t size; /* of all boxes */
} s2_line;

typedef struct s2_seat {
    bool has_key, locks_here, was_out, came, viewed, has_piece; /* was_out: before it locked in this block */
    bool leaves, got_out;                                       /* it is leaving; it got out after a shuffle had run */
    uint32_t comes;                                             /* how often */
    uint8_t key[BLIND_SIZE];
    uint64_t lock_at;     /* the `at` of its last lock of a block before, plus one; 0 for none */
    uint64_t lock_at_now; /* the same, of this block, too */
    uint64_t out_at;      /* the spine line by which it last got out */
    s2_line *lock, *lock_now;
    uint8_t (*piece_key)[BLIND_SIZE]; /* Y of each seat's part of its key, the same in all its locks; NULL: nobody has any */
    s2_objection *held;               /* to its boxes, that were not let go when it last was put out */
    uint32_t holding;                 /* how many of these are not answered */
    blind_secret piece;               /* of its key, for the reader; of lock_now */
    uint64_t lost;                    /* cards of which its part never came, each name once */
} s2_seat;

/* A share that is owed: to 0, in the clear. */
typedef struct s2_debt {
    talon_card id;
    uint16_t from, to;
} s2_debt;

typedef struct s2_debts {
    s2_debt *at;
    size_t n, room;
} s2_debts;

typedef struct s2_giver {
    uint16_t seat;    /* first, for talon__two_place_of */
    bool given, here; /* here: by a line of this block */
    uint8_t *clear;   /* what it gave, kept until it is paid */
    uint8_t *mine;    /* what it sealed for the reader: o->mine_n shares, wiped */
} s2_giver;

typedef struct s2_owing {
    struct s2_owing *next;
    uint16_t seat;
    bool stands, raised, paid;
    uint64_t spine;
    uint8_t head[HASH_SIZE];
    const s2_line *lock; /* the seat's, where others stand in */
    s2_debt *item;
    uint32_t n, clear_n;
    uint32_t mine_n; /* of these, sealed for the reader */
    s2_giver *giver;
    uint32_t givers_n;
} s2_owing;

/* A secret that stands before its objection. */
typedef struct s2_early {
    struct s2_early *next; /* of this block */
    struct s2_early *same; /* of another seat, for the same objection */
    uint64_t line;
    uint16_t seat;
    bool met;
    uint8_t secret[HASH_SIZE];
} s2_early;

/* A box for the reader that does not open. */
typedef struct s2_bad {
    uint64_t line;
    uint8_t x[HASH_SIZE];
    uint16_t seat;
    bool is_part, objected;
} s2_bad;

typedef struct suite2 {
    blind_tables *tables;
    uint8_t (*face)[BLIND_SIZE]; /* M_f of line 0's faces, made when the first is needed */
    s2_card *card;
    s2_seat seat[SEATS_ROOM];
    s2_owing *owing;
    s2_debts pending; /* what an act makes owed once it is answered */
    uint64_t block;   /* how many were closed */
    bool stale;       /* a line may have changed what is owed, */
    bool mix_stale;   /* or which shuffle is due and can be mixed: what an objection says of a seat that is there, does not */
    talon_card *touched;
    uint32_t touched_n;
    lookup face_of; /* face + 1, by its element */
    bool *in_sight; /* cards that everybody sees, as this block began; looked for only where names matter */
    uint64_t sight_block;
    s2_line *kept;
    size_t kept_size, kept_most; /* of their boxes; at how much it is looked at what need not be kept */
    s2_mark *marks;
    lookup lines; /* marks, by x */
    s2_objection *objections;
    lookup objected;       /* the same, by x */
    size_t unanswered;     /* of these */
    s2_line *added;        /* by the line at hand: gets its x when that is there */
    s2_objection *objects; /* the one of the line at hand: the same */
    s2_bad *bad;
    uint32_t bad_n, bad_room;
    uint8_t *deck;              /* of the open shuffle, n cards: what went in, or the last mixer's */
    uint32_t *place;            /* of each card in it */
    uint32_t users[SEAT_WORDS]; /* U: whose keys are in PK */
    uint8_t pk[BLIND_SIZE];
    uint32_t pk_of[SEAT_WORDS]; /* whose sum pk is; nobody's: of none yet. The key of a seat never changes */
    bool raise_lost, for_coming;
    const uint16_t *order; /* in which an arrange that is composed lays the cards; the caller's */
    bool has_secret;       /* the reader's own, */
    uint8_t secret[32];
    blind_secret x; /* and its key, */
    uint8_t pub[BLIND_SIZE];
    s2_early *early; /* secrets of this block that stand before their objections */
    lookup early_of;
    struct {
        bool there;
        const json_t *plan;
        uint32_t at, left;
        bool dealt;
    } asks;                   /* where the plan was before asks were passed in this block: an objection takes that back */
    uint8_t x_now[HASH_SIZE]; /* x of the side line at hand, when it is read */
    uint64_t lost, false_objections;
    uint32_t false_by, false_of; /* of the first block with one: the lowest seat that objected, to whose box */
    uint64_t false_block;
    bool moved; /* somebody left or came */
} suite2;

/* Whether this reader has the secret of the key that its seat locked. */
static inline bool talon__two_has_x(const fair *t)
{
    const s2_seat *s = &t->two->seat[t->reader.me];
    return t->reader.me && t->two->has_secret && s->has_key && memcmp(s->key, t->two->pub, BLIND_SIZE) == 0;
}

/* suite2_cards.c: what is hidden in a card, and what is known of it. */
bool talon__two_faces(fair *t);
/* Whether the seat's share is public; before: was when the block began. */
bool talon__two_is_public(const s2_card *c, uint32_t seat, bool before);
bool talon__two_was_closed(const fair *t, talon_card id);
/* The seat's share is public from the end of the block on, or known to this reader. Complains of a card without a face. */
bool talon__two_publish(fair *t, talon_card id, uint32_t seat, const uint8_t d[BLIND_SIZE]);
bool talon__two_learn(fair *t, talon_card id, uint32_t seat, share_how how, const uint8_t d[BLIND_SIZE]);
/* Who is out, and whether enough are there to stand in: found once for many cards. */
typedef struct s2_away {
    uint32_t out[SEAT_WORDS];
    bool stands;
} s2_away;
s2_away talon__two_away(const fair *t);
bool talon__two_is_dead(const fair *t, const s2_away *away, talon_card id);
/* Seats of its set that are not public. */
static inline void talon__two_needed(uint32_t out[SEAT_WORDS], const s2_card *c)
{
    for (uint32_t w = 0; w < SEAT_WORDS; w++)
        out[w] = c->set[w] & ~c->open[w];
}
/* Every card is open, or shares of all of its set are in views. */
bool talon__two_all_known(const fair *t);
/* The sum of a set's keys; false: it is 0, or no set. */
bool talon__two_key_of(const fair *t, uint8_t sum[BLIND_SIZE], const uint32_t set[SEAT_WORDS]);
/* The pool's cards are e.0, e.1, …, with these pairs and this set, and this insider, or none (0). */
bool talon__two_rename(fair *t, uint32_t e, const pool *p, const uint8_t *deck, const uint32_t set[SEAT_WORDS], uint32_t insider);
void talon__two_close_cards(fair *t);

/* suite2_count.c: what a line makes owed (§15.4). */
/* The next seat of the set from `from` on, or 0. */
static inline uint32_t talon__set_next(const uint32_t set[SEAT_WORDS], uint32_t from)
{
    for (uint32_t w = from / 32; w < SEAT_WORDS; w++) {
        const uint32_t bits = set[w] & (w == from / 32 ? ~0u << from % 32 : ~0u);
        if (bits)
            return 32 * w + (uint32_t)__builtin_ctz(bits);
    }
    return 0;
}
/* A seat whose objection to its part of this lock's key was not answered cannot stand in. */
bool talon__two_objects_to(const s2_line *lock, uint32_t seat);
/* Who stands in for this seat, which is out. Returns how many; 0: what it owes is lost. */
uint32_t talon__two_stand_ins(const fair *t, uint32_t seat, uint32_t by[SEAT_WORDS]);
void talon__two_lose_share(fair *t, talon_card id, uint32_t seat);
bool talon__two_add_debt(s2_debts *d, talon_card id, uint32_t from, uint32_t to);
/* What cards on the table make owed now, added to out; right after a `run` of the open shuffle's pool; or as if that had run, with out
 * NULL, and no insiders are made. Complains under this code of more than may be owed. */
typedef enum count_when { COUNT_NOW, COUNT_RUN, COUNT_AS_RUN } count_when;
bool talon__two_count(fair *t, s2_debts *out, const char *code, count_when when);
bool talon__two_is_too_much(fair *t, const s2_debts *d, const char *code);

/* suite2_owed.c: what is owed until it is given, or lost. */
/* These are owed after the line at hand. Takes what is in `d`, and empties it. */
bool talon__two_owe(fair *t, s2_debts *d, bool raised);
s2_owing *talon__two_find(const fair *t, uint64_t spine, uint32_t seat);
/* Whether it still owes, as things are now; whoever objects to its part of a key does not. */
bool talon__two_owes(const s2_owing *o, const s2_giver *g);
s2_giver *talon__two_giver(const s2_owing *o, uint32_t seat);
/* What the giver's shares are proved with: X, or Y of its part of the seat's key. */
const uint8_t *talon__two_giver_key(const fair *t, const s2_owing *o, const s2_giver *g);
/* Somebody gave: what is public by that. */
bool talon__two_paid(fair *t, s2_owing *o);
/* A void has put seats out: others stand in, or it is lost. raised: only these are forgotten. */
bool talon__two_gone(fair *t);
void talon__two_forget_raised(fair *t);
bool talon__two_seat_owes(const fair *t, uint32_t seat);
bool talon__two_owes_secret(const fair *t, uint32_t seat);
/* Something is lost, or would be if the file ended here. */
bool talon__two_has_lost(const fair *t);
void talon__two_close_owings(fair *t);
void talon__two_free_owings(s2_owing *o);
/* The agenda hears what is owed. */
void talon__two_recount(fair *t);

/* suite2_boxes.c: what is sealed (§15.5). */
/* Where this seat is in a list that ascends by seat, each item of so many bytes beginning with it; n: it is not there. */
uint32_t talon__two_place_of(const void *list, uint32_t n, size_t size, uint32_t seat);
void talon__two_label(const fair *t, uint8_t label[HASH_SIZE], const uint8_t head[HASH_SIZE], uint32_t from, uint32_t to, uint32_t stands);
/* The reader's own: what its boxes are sealed with, and a seed for what this line needs. */
void talon__two_box_secret(const fair *t, uint8_t secret[32], bool is_lock, const uint8_t head[HASH_SIZE], uint32_t to, uint32_t stands);
void talon__two_seed(const fair *t, uint8_t seed[32], const char *what, uint32_t e, const uint8_t head[HASH_SIZE], uint32_t stands);
/* A line with room for so many boxes is kept from now on; NULL without memory. */
s2_line *talon__two_keep(fair *t, const json_t *line, uint32_t boxes, bool is_lock);
void talon__two_free_line(s2_line *l);
/* Its next box, [seat, hex]; NULL without memory. */
s2_box *talon__two_add_box(fair *t, s2_line *l, const json_t *pair);
/* The part of its signer's key that a lock has for the reader. */
bool talon__two_open_part(fair *t, s2_line *l, s2_box *b);
/* Whether it opens, and holds good shares. Returns false without memory. */
bool talon__two_open_shares(fair *t, bool *opens, const s2_line *l, const s2_box *b, const uint8_t *secret, uint8_t *plain);
bool talon__two_note_bad(fair *t, const s2_line *l, s2_box *b);
s2_box *talon__two_box_for(const s2_line *l, uint32_t seat);
/* One of its cards lies closed on the table under its name, as the block began. Once none does none ever will. */
bool talon__two_is_about_cards(fair *t, s2_box *b);
/* Open a part of a key as whom it is for (secret NULL), or with the secret that it was sealed with. Returns false without memory. */
bool talon__two_unseal_part(fair *t, bool *opens, const s2_line *l, const s2_box *b, const uint8_t *secret, blind_secret *piece);
void talon__two_close_lines(fair *t);

/* suite2_object.c: what is objected to, and shown. */
bool talon__two_mean_object(fair *t, json_t *line, uint32_t seat);
bool talon__two_mean_secret(fair *t, json_t *line, uint32_t seat);
/* Whether the seat has a box in the line of this name to which it could object. */
bool talon__two_may_object(fair *t, const uint8_t of[HASH_SIZE], uint32_t seat);
bool talon__two_object_is_late(fair *t, const json_t *line, uint32_t seat);
bool talon__two_secret_was_given(const fair *t, const json_t *line, uint32_t seat);
/* The meaning of lines is not looked at any more: but an objection of the same block, if it is not too late, may tell that a secret before
 * it is bad. */
void talon__two_watch(fair *t, const json_t *line, line_kind kind, bool late);
/* The block is over: secrets for which nobody has asked are bad, and all are forgotten. */
void talon__two_close_early(fair *t);
void talon__two_free_early(suite2 *two);
void talon__two_free_objections(suite2 *two);
/* Objections to a seat's boxes hold nothing up any more. */
void talon__two_let_go(suite2 *two, uint32_t seat);

/* suite2_share.c: shares of cards, in `share`, `leave` and `view`. */
bool talon__two_mean_share(fair *t, json_t *line, uint32_t seat);
bool talon__two_mean_view(fair *t, json_t *line, uint32_t seat);
/* Whether the seat has not shown its cards yet, and there are some. */
bool talon__two_can_view(const fair *t, uint32_t seat);

/* suite2_mix.c: shuffles and arranging (§15.3, §15.6). */
bool talon__two_mean_shuffle(fair *t, json_t *line);
bool talon__two_mean_mix(fair *t, json_t *line);
bool talon__two_mean_run(fair *t, json_t *line);
bool talon__two_arrange(fair *t, json_t *line, const fair_op *op, uint32_t seat);
/* The seat whose turn it is to mix, 0 for none. */
uint32_t talon__two_mixer(const fair *t);
void talon__two_shuffle_over(fair *t);
/* Whether a shuffle of these zones could be opened now. None is open. Returns false without memory. */
bool talon__two_can_mix(fair *t, bool *can, const json_t *zones);
/* Whether so many cards in so many zones can be mixed at once. */
bool talon__two_fits(uint32_t cards, uint32_t groups);

/* suite2_away.c: locks, voids, and who came (§15.3, §15.7). */
bool talon__two_mean_lock(fair *t, json_t *line, uint32_t seat);
bool talon__two_mean_void(fair *t, json_t *line);
bool talon__two_mean_leave(fair *t, json_t *line);
/* It leaves, and has given what it leaves behind: it is out when the block, or a good file, ends. */
bool talon__two_has_left(const fair *t, uint32_t seat);
void talon__two_close_leaving(fair *t);
bool talon__two_lock_is_late(const fair *t, const json_t *line, uint32_t seat);
/* Returns false without memory. */
bool talon__two_count_coming(fair *t);
uint32_t talon__two_void_epoch(const fair *t);
void talon__two_close_locks(fair *t);

/* suite2.c: the rest, and what happens between lines. */
bool talon__two_begin(fair *t);
void talon__two_free(suite2 *two, uint32_t cards_n);
bool talon__two_changed(fair *t);
bool talon__two_given(fair *t, json_t *line);
bool talon__two_given_by_act(fair *t, json_t *line);
bool talon__two_mean_answer(fair *t, json_t *line);
bool talon__two_lapses(fair *t, const json_t *line, line_kind kind);
bool talon__two_may_come(fair *t, const json_t *line, line_kind kind);
bool talon__two_close(fair *t);
bool talon__two_settle(fair *t, bool spine);
void talon__two_advanced(fair *t, bool spine);

#endif
