/* talon/dealer.h -- dealing real cards: which pile each card goes to, and when a pile goes to a player.
 *
 * A stack of face-down cards is held, position 0 on top. Every card has a destination: a player, a place in the talon, or the
 * rest. In a round each held card is laid, from the top, on one of the piles; a pile that holds only one player's cards may be
 * handed over; at the end the remaining piles are picked up clockwise, each under what is held. One round thus sorts the stack
 * by (pile ascending, position descending).
 *
 * (1) No plan leaves talon_plan_make that talon_plan_check, which shares no code with it, does not accept.
 * (2) All memory is the caller's; nothing is allocated.
 *
 * Threads: as talon/base.h says. A planner's memory is for one call at a time.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_DEALER_H
#define TALON_DEALER_H

#include <talon/base.h>
#include <talon/random.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_PLAN_MAX_CARDS  1024u
#define TALON_PLAN_MAX_PILES  16u
#define TALON_PLAN_MAX_ROUNDS 11u /* two piles and 1,024 runs need no more */

/** Where a card goes: a talon place 0 … 1023 (0 on top), a player, or the rest. Only the order of places counts: cards of equal
 *  place are a block, whose order is free ({0, 0} is done already), and places may be left out ({5} is a talon of one card). */
typedef uint16_t talon_dest;
#define TALON_DEST_PLAYER(p)    ((talon_dest)(0x4000u + (p))) /* p < 1024 */
#define TALON_DEST_IS_PLAYER(d) ((d) >= 0x4000u && (d) < 0x4400u)
#define TALON_DEST_TO_PLAYER(d) ((uint32_t)(d)-0x4000u)
#define TALON_DEST_REST         ((talon_dest)0xFFFFu) /* order free, under the talon */
#define TALON_DEST_IS_TALON(d)  ((d) < TALON_PLAN_MAX_CARDS)

/** The first or last card of a player in the stack: the player's interval opens or closes. */
typedef struct talon_mark {
    uint16_t player; /* < TALON_PLAN_MAX_CARDS */
    bool up;
} talon_mark;

/** The players' intervals in stack order; a player's only card gives up, then down. out: room for 2·n. Returns how many. */
TALON_API uint32_t talon_intervals(talon_mark *out, const talon_dest *dest, uint32_t n);

/** The greatest number of players open at once: the chromatic number of the interval graph.
 *  Returns: TALON_OK, or TALON_E_INVALID_INSTRUCTIONS when a player opens twice, closes without being open, or stays open. */
TALON_API talon_status talon_chromatic(uint32_t *chromatic, const talon_mark *mark, uint32_t n);

/** Colour greedily; freed colours are used again last in, first out. Dense, proper on every suffix, `chromatic` colours.
 *  Out: color[player] for every player named, *colors. As talon_chromatic otherwise. */
TALON_API talon_status talon_color_regular(uint16_t *color, uint32_t *colors, const talon_mark *mark, uint32_t n);

/** Colour with so many piles: the least loaded pile, the lowest of equals. Proper whenever piles ≥ chromatic.
 *  Returns also TALON_E_NO_PILES (piles = 0), TALON_E_LIMIT_EXCEEDED (more than TALON_PLAN_MAX_CARDS piles); the number of
 *  piles is checked before the instructions. */
TALON_API talon_status talon_color_fixed(uint16_t *color, uint32_t *colors, const talon_mark *mark, uint32_t n, uint32_t piles);

#define TALON_GIVE_NOBODY 0xFFFFu
#define TALON_PILE_SEAT   0xFFu /* not a pile: the card goes straight to the player in `give` */

/** One card laid on a pile; then, if `give` is a player, that whole pile is handed over. */
typedef struct talon_lay {
    uint16_t give; /* a player, or TALON_GIVE_NOBODY */
    uint8_t pile;  /* or TALON_PILE_SEAT */
} talon_lay;

/** One round: `lays` cards, then the piles in pickup order. */
typedef struct talon_round {
    uint32_t first; /* in plan->lay */
    uint32_t lays;
    uint8_t pickup[TALON_PLAN_MAX_PILES];
    uint8_t pickups;
} talon_round;

/** A plan. Plain data of fixed size; about 45 kB. */
typedef struct talon_plan {
    uint32_t rounds_n, lays_n;
    uint32_t seats;   /* cards laid straight at a seat; lays_n counts them too */
    uint32_t packets; /* hand-overs */
    uint32_t pickups; /* piles picked up, all rounds */
    talon_round round[TALON_PLAN_MAX_ROUNDS];
    talon_lay lay[TALON_PLAN_MAX_ROUNDS * TALON_PLAN_MAX_CARDS];
} talon_plan;

typedef enum talon_plan_mode {
    TALON_PLAN_ROUNDS,     /* fewest rounds, then placements, then packets */
    TALON_PLAN_TIME,       /* least modelled time */
    TALON_PLAN_ONE_PACKET, /* every hand in one packet; then fewest rounds and placements */
    TALON_PLAN_DIRECT,     /* hands card by card to the seats: piles are for the talon alone */
} talon_plan_mode;

/** The modes as they are written, NULL past the end: talon_plan_mode_names[TALON_PLAN_ONE_PACKET] is "one-packet". */
TALON_API extern const char *const talon_plan_mode_names[];

/** What things cost, in whatever unit: a card laid, a card laid at a seat, a packet handed over, a pile picked up. Each at most
 *  65,535. All zero stands for TALON_PLAN_SECONDS. */
typedef struct talon_plan_weights {
    uint16_t lay, seat, packet, pickup;
} talon_plan_weights;
#define TALON_PLAN_SECONDS ((talon_plan_weights){1, 1, 2, 1})

/** What is asked for: 1 … 16 piles, a mode, weights ({0}: seconds; they decide in TALON_PLAN_TIME). */
typedef struct talon_plan_options {
    uint32_t piles;
    talon_plan_mode mode;
    talon_plan_weights weights;
} talon_plan_options;

/** The modelled time of a plan. */
TALON_API uint64_t talon_plan_time(const talon_plan *plan, const talon_plan_weights *weights);

/** Bytes of scratch for planning; nothing in it outlives a call. */
typedef struct talon_planner talon_planner;
TALON_API size_t talon_planner_size(void);

/** Plan a deal.
 *  Returns: TALON_OK; TALON_E_LIMIT_EXCEEDED; TALON_E_NO_PILES: none, or a single one and a deal that it cannot do (two always
 *  suffice). One pile only turns the stack over: it does hands that lie before all of the talon (in one packet each only when
 *  they lie one after the other), and a talon in order or in reverse.
 *  Out: plan, f. In/out: memory, talon_planner_size() bytes, aligned as for uint64_t.
 *  Cost: O(rounds · piles · (n · rounds + hand cards · piles)); 110 cards for ten players: well below a millisecond. */
TALON_API talon_status talon_plan_make(talon_plan *plan, talon_fault *f, void *memory, const talon_dest *dest, uint32_t n,
                                       const talon_plan_options *options);

/** Carry a plan out on a model of the stack and compare with the destinations. Returns: true iff every player ends with exactly
 *  their cards, the held stack is the talon in order with the rest below it, and lays_n, seats, packets and pickups are what was
 *  counted on the way. Cost: O(cards laid). talon_plan_make has asked it already; it is for embedding, where plans are kept or sent. */
TALON_API bool talon_plan_check(const talon_plan *plan, const talon_dest *dest, uint32_t n, uint32_t piles);

/** Shuffle destinations: every assignment of these destinations to the stack's cards is equally likely. */
TALON_API void talon_dest_assign(talon_dest *dest, uint32_t n, talon_stream *s);

/* ---- A committed assignment, carried out as far as it is needed ---- */

/** The part to deal now: hands and the talon's first `top` cards (with the whole block of the last of them) stay, everything
 *  below becomes the packet of player `aside`, who has no cards in dest. Plan and check `now` like any other deal.
 *  Returns: how many cards are set aside. Out: now (may be dest itself). */
TALON_API uint32_t talon_dest_split(talon_dest *now, const talon_dest *dest, uint32_t n, uint32_t top, uint32_t aside);

/** How a player's cards lie after a plan, when every packet (or single card) is put on top of what the player has.
 *  Returns: how many. Out: pos, room for n: positions in the stack that was planned, top first. In: a plan that was checked. */
TALON_API uint32_t talon_plan_packet(uint16_t *pos, const talon_plan *plan, uint32_t n, uint32_t player);

/** The destinations of what was set aside, as it lies: later[i] = dest[pos[i]]. Plan it like any other deal; split it again to
 *  go on in parts. later may not be dest. */
TALON_API void talon_dest_later(talon_dest *later, const talon_dest *dest, const uint16_t *pos, uint32_t n);

#ifdef __cplusplus
}
#endif
#endif
