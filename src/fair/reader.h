/* reader.h -- what whoever reads this transcript knows besides its lines: own key, others' keys, the dealer's secret.
 *
 * (1) Given before line 0. From line 0 on has_k means: K is the one that line 0 committed to, and the game is one with a full audit or
 *     this is its dealer. A K that is neither was wiped.
 * (2) me is the seat whose key this reader has, 0 before line 0 or for none; `known` has me and all that were named rightly.
 * (3) bad_box lists boxes for me that did not open and whose secrets were not given; each makes its line bad in the end (judge.c), but
 *     not before the end: an objection or its answer may still come. Of boxes whose card has another name now, to which nobody can object
 *     any more, it keeps the first: so it has never more than there are cards, and one.
 * (4) Secrets stay in here, are never copied into a line but by the writer that is meant to, and are wiped with the transcript. */
#ifndef TALON_FAIR_READER_H
#define TALON_FAIR_READER_H

#include "fair/chain.h"
#include "fair/public_table.h"

typedef struct known_key {
    char name[TALON_MAX_PLAYER_NAME + 1];
    uint8_t key[32];
} known_key;

typedef struct bad_box {
    uint32_t e, i;
    bool objected;
    uint64_t line;
} bad_box;

typedef struct reader_state {
    bool has_k, deals;
    uint8_t k[32];
    bool has_me;
    uint8_t me_sign[64], me_x[32]; /* secret keys, for signing and for boxes */
    uint32_t me;
    bool has_secret; /* of my seat, in suite 2: its x and what its boxes are sealed with follow from it */
    uint8_t secret[32];
    known_key *know;
    uint32_t know_n;
    uint32_t known[SEAT_WORDS];
    bad_box *bad_box;
    uint32_t bad_boxes_n, bad_boxes_room;
    bool bad_name; /* a name sealed for me is none */
    uint64_t bad_name_line;
    sentence bad_name_why;
} reader_state;

void talon__reader_free(reader_state *r);
/* At line 0: which seats I am and know, as far as they are there. */
void talon__reader_sit(reader_state *r, const line0 *l);
/* Then, when its keys are good: whether K is this game's. Returns false when line 0 contradicts what I know. */
bool talon__reader_begin(reader_state *r, complaint *bad, const chain *c, const line0 *l);
/* My box for this card, of this line, does not open. Returns false without memory. */
bool talon__note_bad_box(reader_state *r, public_table *table, const card_state *card, uint64_t line);
/* I objected to the box for e.i; and got its secret. */
void talon__object_box(reader_state *r, uint32_t e, uint32_t i);
void talon__settle_box(reader_state *r, uint32_t e, uint32_t i);
/* What is sealed for me in this line is no name: the first such line counts. */
void talon__note_bad_name(reader_state *r, uint64_t line, const char *who, uint32_t face);

#endif
