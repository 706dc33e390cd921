/* talon/view.h -- what one player may see, and nothing else.
 *
 * A player sees a card iff the zone's `sees` includes them or the card lies face up. Counts and places are public.
 * (1) A view does not change with cards the viewer may not see (it is a function of the visible ones).
 *
 * Threads: as talon/base.h says; hiding in a record writes it.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_VIEW_H
#define TALON_VIEW_H

#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/* With a shape that is not the table's nobody sees anything: every answer is no, 0 cards, or a record with everything hidden. */

/** Whether this player (or TALON_PLAYER_NONE, a spectator) sees the card at a place of a zone; no where there is no such place. */
TALON_API bool talon_view_sees(const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z, uint32_t pos);

/** Whether this player may name cards in a zone: sees every card in it. An empty zone counts as its `sees` says.
 *  An operation with `as` set to a player is refused with TALON_E_NOT_VISIBLE where this says no. */
TALON_API bool talon_view_open(const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z);

/** The zone's cards as this player sees them: ids, or TALON_CARD_HIDDEN. out: room for the zone's cards. Returns how many. */
TALON_API uint32_t talon_view_zone(talon_card *out, const talon_table *t, const talon_shape *shape, talon_player who, talon_zone z);

/** The whole table as this player sees it: zone after zone in the shape's order. out: room for all cards. Returns how many. */
TALON_API uint32_t talon_view_table(talon_card *out, const talon_table *t, const talon_shape *shape, talon_player who);

/** Hide in a record, in place, what this player may not see. `t` is the table right after the operation.
 *  The player sees the table before the operation and after it, nothing in between (docs/protocol.md §5). A moved card stays where it can
 *  be followed from a place where it was seen before, or to one where it is seen after; else it becomes TALON_CARD_HIDDEN. The permutation
 *  of a zone stays where each of its cards can be followed both ways; else it is withheld (TALON_EFFECT_HIDDEN, words zeroed), and the
 *  place of a cut by die with it (n = −1). Copy the record first (talon_record_copy) where several players look: of one in which
 *  something is hidden already, and of another table's, nothing is left. Cost: that of doing the record again three times, and a look at every card. */
TALON_API void talon_view_record(talon_record *rec, const talon_table *t, const talon_shape *shape, talon_work *work, talon_player who);

#ifdef __cplusplus
}
#endif
#endif
