/* talon/play.h -- the convenient way: one handle, one short function per operation.
 *
 * For embedding: programs that keep a table themselves and know in their code what happens next. The command, the wire and compiled
 * games fill a talon_op instead. examples/own_table.c uses every one of them.
 * Each function fills a talon_op and hands it to talon_log_apply (or talon_table_apply without a log).
 * All return a talon_status; play->fault says more, play->record (if any) what happened.
 *
 * Above the functions stands which of their zones may be left out, as TALON_ZONE_DEFAULT, and what they are then: the zone called "deck";
 * the one called "burn"; the discard zone, which is the zone of that type called "discard", or else the only one of that type. A zone that
 * may not be left out, or a table that has no such zone, is TALON_E_ZONE_NOT_FOUND (without a discard zone
 * TALON_E_DISCARD_ZONE_NOT_FOUND). Zones in a list are never left out.
 *
 * Threads: what a talon_play points to is for one call at a time, but for the shape, which may be shared.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_PLAY_H
#define TALON_PLAY_H

#include <talon/log.h>
#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What an operation needs, together. The caller owns every part; record and log may be NULL; a log needs a record. */
typedef struct talon_play {
    talon_table *table;
    const talon_shape *shape;
    talon_work *work;
    talon_record *record;
    talon_log *log;
    talon_fault fault;
} talon_play;

/** Apply any operation. */
TALON_API talon_status talon_play_apply(talon_play *p, const talon_op *op);
/** The same by a player, as talon_log_apply_by (or talon_table_apply_by without a log). For embedding, as all of this. */
TALON_API talon_status talon_play_apply_by(talon_play *p, const talon_op *op, talon_player by);

/** from left out is the deck. */
TALON_API talon_status talon_draw(talon_play *p, int64_t n, talon_zone from, talon_zone to);
TALON_API talon_status talon_draw1(talon_play *p, talon_zone from, talon_zone to);
TALON_API talon_status talon_draw_bottom(talon_play *p, int64_t n, talon_zone from, talon_zone to);
TALON_API talon_status talon_draw_card(talon_play *p, talon_face card, talon_zone from, talon_zone to);
TALON_API talon_status talon_draw_random(talon_play *p, int64_t n, talon_zone from, talon_zone to);
TALON_API talon_status talon_draw_all(talon_play *p, talon_zone from, talon_zone to);
TALON_API talon_status talon_deal(talon_play *p, int64_t n, talon_zone from, const talon_zone *to, uint32_t to_n);
TALON_API talon_status talon_deal_round(talon_play *p, int64_t rounds, talon_zone from, const talon_zone *to, uint32_t to_n);
TALON_API talon_status talon_split(talon_play *p, talon_zone from, const talon_zone *to, const int64_t *counts, uint32_t n);

/** from left out is the deck; the cards go to the burn zone. */
TALON_API talon_status talon_burn(talon_play *p, int64_t n, talon_zone from);

/** No zone may be left out. */
TALON_API talon_status talon_move(talon_play *p, talon_zone from, talon_zone to, const int64_t *indices, uint32_t indices_n, int64_t at);
TALON_API talon_status talon_turn(talon_play *p, talon_zone zone, const int64_t *indices, uint32_t indices_n, bool up);
TALON_API talon_status talon_combine(talon_play *p, const talon_zone *from, uint32_t from_n, talon_zone to);

/** zone left out is the deck. A seed may be NULL, but for cut_with_seed; wash is the same as shuffle. */
TALON_API talon_status talon_permute(talon_play *p, talon_zone zone, const int64_t *perm, uint32_t perm_n);
TALON_API talon_status talon_cut_by_die(talon_play *p, talon_zone zone, int64_t min);
TALON_API talon_status talon_cut(talon_play *p, int64_t k, talon_zone zone);
TALON_API talon_status talon_cut_with_seed(talon_play *p, const talon_seed *seed, talon_zone zone);
TALON_API talon_status talon_riffle(talon_play *p, talon_zone zone, int64_t times);
TALON_API talon_status talon_in_shuffle(talon_play *p, talon_zone zone);
TALON_API talon_status talon_riffle_with_seed(talon_play *p, const talon_seed *seed, talon_zone zone, int64_t times);
TALON_API talon_status talon_shuffle(talon_play *p, talon_zone zone, const talon_seed *seed);
TALON_API talon_status talon_wash(talon_play *p, talon_zone zone, const talon_seed *seed);
TALON_API talon_status talon_strip_cut(talon_play *p, const int64_t *sizes, uint32_t sizes_n, const int64_t *order, uint32_t order_n,
                                       talon_zone zone);

/** No zone may be left out; the cards go to the discard zone. */
TALON_API talon_status talon_discard(talon_play *p, int64_t n, bool up, talon_zone from);
TALON_API talon_status talon_discard_cards(talon_play *p, const talon_face *cards, uint32_t cards_n, bool up, talon_zone from);
TALON_API talon_status talon_muck(talon_play *p, talon_zone hand);

/** from left out is the discard zone, to left out is the deck. The seed may be NULL. */
TALON_API talon_status talon_recycle(talon_play *p, talon_zone from, talon_zone to);
TALON_API talon_status talon_recycle_and_shuffle(talon_play *p, const talon_seed *seed, talon_zone from, talon_zone to);

TALON_API talon_status talon_apply_record(talon_play *p, const talon_record *record);
TALON_API talon_status talon_undo(talon_play *p);
TALON_API talon_status talon_redo(talon_play *p);

#ifdef __cplusplus
}
#endif
#endif
