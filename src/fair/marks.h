/* marks.h -- what bounds a block, and choices that are hidden until they are shown: docs/transcript.md §3 and §7.
 *
 * (1) Order inside a block means nothing. So a seat's line is compared with what stood before the block, and with what stands in it as a
 *     set: seen_before and top[] are of blocks before; block[] has the numbers given in the open block.
 * (2) lines counts the seat's lines in the open block; seen_here is what a `seen` among them names, −1 for none.
 * (3) pick[] has all picks that were not shown; `here` those of the open block. picks counts a seat's, and those that were shown in the
 *     open block: a seat has at most PICKS_MAX of these.
 * (4) A spine line closes the block: talon__marks_close. */
#ifndef TALON_FAIR_MARKS_H
#define TALON_FAIR_MARKS_H

#include "fair/complaint.h"
#include "fair/hash.h"
#include "fair/line0.h"

#define SEAT_LINES_MAX 255u /* of a seat in a block */
#define PICKS_MAX      255u /* of a seat that are not shown */

typedef enum mark_kind { MARK_NOTE, MARK_PICK } mark_kind;

typedef struct seat_marks {
    uint32_t lines, picks, shown_here;
    int64_t seen_here, seen_before;
    uint32_t top[2]; /* the highest number of a note, and of a pick, in blocks before */
} seat_marks;

typedef struct block_mark {
    uint32_t i;
    uint16_t seat;
    uint8_t kind;
} block_mark;

typedef struct hidden_pick {
    uint32_t i;
    uint16_t seat;
    bool here;
    uint8_t commit[HASH_SIZE];
} hidden_pick;

typedef struct marks {
    seat_marks seat[SEATS_ROOM];
    block_mark *block;
    size_t block_n, block_room;
    hidden_pick *pick;
    size_t pick_n, pick_room;
} marks;

void talon__marks_begin(marks *m);
void talon__marks_free(marks *m);
void talon__marks_close(marks *m, uint32_t seats_n);

/* Whether the seat may say now that it has seen spine line `at`; then it has. */
bool talon__mark_seen(marks *m, uint32_t seat, int64_t at);

/* Whether this number may be the seat's next note or pick; then it is taken. commit only of a pick. Complains otherwise. */
bool talon__mark(marks *m, complaint *bad, const char *who, uint32_t seat, mark_kind kind, uint32_t i, const uint8_t *commit);
/* The seat's pick of a block before with this number, or NULL. */
const hidden_pick *talon__pick_of(const marks *m, uint32_t seat, uint32_t i);
void talon__pick_shown(marks *m, const hidden_pick *p);
/* The lowest number that the seat gave in the open block; 0: none. */
uint32_t talon__mark_in_block(const marks *m, uint32_t seat, mark_kind kind);
/* The least number that the seat may give next, in whatever block. */
uint32_t talon__next_mark(const marks *m, uint32_t seat, mark_kind kind);

#endif
