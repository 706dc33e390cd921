/* talon/poker.h -- which poker hand is better: the best five of five, six or seven cards, by themselves or on a table.
 *
 * A card is rank·4 + suit, rank 0 (deuce) to 12 (ace), suit 0 to 3 (clubs, diamonds, hearts, spades).
 *
 * (1) A rank is a number; the better hand has the greater one, and hands that share the pot have the same.
 * (2) There are 7,462 different ranks, the same ones for five, six and seven cards.
 * (3) Nothing is looked up but one constant of 512 bytes; nothing is allocated.
 *
 * Threads: as talon/base.h says.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_POKER_H
#define TALON_POKER_H

#include <talon/base.h>
#include <talon/shape.h>
#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a hand is called, from the worst to the best. A royal flush is the straight flush up to the ace. */
typedef enum talon_poker {
    TALON_POKER_HIGH_CARD,
    TALON_POKER_PAIR,
    TALON_POKER_TWO_PAIRS,
    TALON_POKER_THREE,
    TALON_POKER_STRAIGHT,
    TALON_POKER_FLUSH,
    TALON_POKER_FULL_HOUSE,
    TALON_POKER_FOUR,
    TALON_POKER_STRAIGHT_FLUSH,
} talon_poker;
#define TALON_POKER_CATEGORIES 9u

/** The rank of the best five-card hand among n cards, all different, each below 52.
 *  Returns: a number greater than 0; 0 when n is not 5, 6 or 7. 0 also when one is no card.
 *  Cost: some fifty machine instructions, hardly a branch. */
TALON_API uint32_t talon_poker_rank(const uint8_t *cards, unsigned n);

/** The same for a deck with another order of ranks, or with fewer: a card's rank is its place in that order, 0 the lowest, below
 *  `ranks` (5 to 13). The highest rank also counts as the lowest in a straight: with 6 to ace, A 6 7 8 9 is one.
 *  Returns: as above; 0 also when there are fewer than 5 or more than 13 ranks. For embedding: games with short decks. */
TALON_API uint32_t talon_poker_rank_among(const uint8_t *cards, unsigned n, unsigned ranks);

/** The ranks of many hands of n cards each, one after the other in `cards`. For embedding: batches of rows.
 *  Returns false when n is not 5, 6 or 7; then nothing is written. */
TALON_API bool talon_poker_ranks(uint32_t *rank, const uint8_t *cards, unsigned n, size_t hands);

/** The rank of the best hand of exactly two of `hole_n` own cards and three of `board_n` common ones, as in Omaha. hole_n is 2 to 6, board_n
 *  3 to 5; all cards are different. Returns as talon_poker_rank; 0 for other numbers. For embedding. Cost: at most 150 hands of five. */
TALON_API uint32_t talon_poker_rank_omaha(const uint8_t *hole, unsigned hole_n, const uint8_t *board, unsigned board_n);

/** The card of a place in standard_52 (talon_standard_name): that order is by suits. 255, which is no card, unless
 *  index < 52. For embedding: cards that lie on no table. */
TALON_API uint8_t talon_poker_card(uint32_t index);

/** The card that a face of a pack is ("As"); 255 for one that is none of standard_52, as a joker, and for TALON_FACE_NONE. For embedding:
 *  cards that somebody sees (talon_view_zone, talon_pack_face). */
TALON_API uint8_t talon_poker_card_of(const talon_pack *pack, talon_face face);

/** Back from a card to the face; TALON_FACE_NONE where the pack has no such face, or it is no card. For embedding. */
TALON_API talon_face talon_poker_face_of(const talon_pack *pack, uint8_t card);

/** What a rank is called: the category of a rank that talon_poker_rank gave. */
TALON_API talon_poker talon_poker_category(uint32_t rank);

/** "high card", "pair", "two pairs", "three of a kind", "straight", "flush", "full house", "four of a kind", "straight flush";
 *  "" for anything else. */
TALON_API const char *talon_poker_name(talon_poker category);

/** A rank that talon_poker_rank gave, or one of the functions for tables, in words with its kickers: "pair of nines, ace kicker, then queen,
 *  four"; "full house, nines full of kings"; "straight, five high"; "royal flush". Different ranks have different words. Not for those of
 *  talon_poker_rank_among, which count other ranks. For embedding.
 *  Returns: how many bytes it has, as snprintf does; what does not fit into `room` is left out. 0 and "" for a number that no hand has. */
#define TALON_POKER_WORDS 64u /* room for all of them */
TALON_API size_t talon_poker_describe(char *out, size_t room, uint32_t rank);

/* ---- Hands on a table ----
 *
 * They look at the cards that lie there, whoever may see them: ask about zones that the one who gets the answer sees. */

/** The best five of all cards in these zones, of which there are five to seven: a player's hand and the board.
 *  Returns: the rank, as talon_poker_rank; 0 when there are more cards or fewer, when one is no card of standard_52 or is there twice, and
 *  for a table of another shape. Out: five, which cards make the hand, in the order in which they lie there; may be NULL, and is written
 *  only with a rank. Cost: at most 21 hands of five. */
TALON_API uint32_t talon_poker_rank_zones(const talon_table *t, talon_card five[5], const talon_shape *shape, const talon_zone *zone,
                                          uint32_t zones_n);

/** The same of exactly two cards of a hand of two to six, and three of a board of three to five, as in Omaha. Cost: at most 150 hands of
 *  five. For embedding. */
TALON_API uint32_t talon_poker_rank_omaha_zones(const talon_table *t, talon_card five[5], const talon_shape *shape, talon_zone hand,
                                                talon_zone board);

#ifdef __cplusplus
}
#endif
#endif
