/* talon/pack.h -- the pack: which cards there are. Built once, then only read.
 *
 * (1) Card ids are 0 … n−1 in the order in which the cards were added.
 * (2) Every card has a face; equal names are one face, so two copies of a card have two ids and one face.
 * (3) All memory is the caller's, one block of talon_pack_size bytes; nothing points outside it.
 *
 * Threads: as talon/base.h says. Once built, a pack is only read, and may be shared.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_PACK_H
#define TALON_PACK_H

#include <talon/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct talon_pack talon_pack;

/* Ranks 2 … 14 (ace) and suits as bits; 0 where a card has none. */
enum { TALON_CLUBS = 1, TALON_DIAMONDS = 2, TALON_HEARTS = 4, TALON_SPADES = 8, TALON_SUITS = 15 };
enum { TALON_RANK_MIN = 2, TALON_JACK = 11, TALON_QUEEN = 12, TALON_KING = 13, TALON_ACE = 14 };
#define TALON_STANDARD_CARDS 52u

/** Bytes for a pack of at most so many cards, different faces, and bytes of all faces' names together. */
TALON_API size_t talon_pack_size(uint32_t cards, uint32_t faces, uint32_t name_bytes);

/** Begin an empty pack in `memory`. Limits are those given to talon_pack_size.
 *  Returns: the pack, or NULL when the memory is too short or not aligned. */
TALON_API talon_pack *talon_pack_init(void *memory, size_t memory_size, uint32_t cards, uint32_t faces, uint32_t name_bytes);

/** Add copies of one card. A standard name ("As") gets its rank and suit, any other name has none.
 *  Returns: TALON_OK, TALON_E_BAD_REQUEST (an empty name, or one with a NUL byte), TALON_E_LIMIT_EXCEEDED; then nothing was added. */
TALON_API talon_status talon_pack_add(talon_pack *p, const char *name, size_t name_size, uint32_t copies);

/** Add the cards of rank lo … hi in each of the suits (bits): clubs, diamonds, hearts, spades, each 2 … A. */
TALON_API talon_status talon_pack_add_range(talon_pack *p, uint32_t lo, uint32_t hi, uint32_t suits);

/** Add standard_52 in its canonical order; in an empty pack a card's id is its index 0 … 51. */
TALON_API talon_status talon_pack_add_standard(talon_pack *p);

/** Add n cards called "joker". */
TALON_API talon_status talon_pack_add_jokers(talon_pack *p, uint32_t n);

/** Add every card of another pack (union of multisets). */
TALON_API talon_status talon_pack_add_pack(talon_pack *p, const talon_pack *other);

/** Make the pack so many copies of itself, one after the other (times ≥ 1). */
TALON_API talon_status talon_pack_copies(talon_pack *p, uint32_t times);

/** Keep only the cards for which the filter says yes; the others close up. */
TALON_API void talon_pack_filter(talon_pack *p, bool (*keep)(void *context, const talon_pack *p, talon_card id), void *context);

/** Take out one copy of a card, the first. Returns: TALON_OK or TALON_E_CARD_NOT_IN_ZONE when there is none. */
TALON_API talon_status talon_pack_remove(talon_pack *p, const char *name, size_t name_size);

TALON_API uint32_t talon_pack_cards(const talon_pack *p); /* how many cards */
/** How many of a deck list's first cards are its commanders, which games set apart (`import commanders`); one where nobody said it.
 *  Never more than it has cards. The number stays as it was said whatever is added, copied, filtered or removed, and talon_pack_add_pack
 *  does not bring the other pack's: say it when the cards are those that you want. */
TALON_API void talon_pack_set_commanders(talon_pack *p, uint32_t n);
TALON_API uint32_t talon_pack_commanders(const talon_pack *p);
TALON_API uint32_t talon_pack_faces(const talon_pack *p); /* how many different faces were ever added */

/** A card's face; TALON_FACE_NONE for one that is not in the pack, as TALON_CARD_HIDDEN never is. */
TALON_API talon_face talon_pack_face(const talon_pack *p, talon_card id);

/** The face with this name, or TALON_FACE_NONE. Cost: O(log faces). */
TALON_API talon_face talon_pack_find(const talon_pack *p, const char *name, size_t name_size);

/** A face's name, NUL-terminated inside the pack; *size (may be NULL) gets its length. "" for TALON_FACE_NONE and all others that are
 *  not in the pack: a hidden card has no name. */
TALON_API const char *talon_pack_name(const talon_pack *p, talon_face face, size_t *size);

TALON_API uint32_t talon_pack_rank(const talon_pack *p, talon_face face); /* 2 … 14, or 0: it has none, or is no face of the pack */
TALON_API uint32_t talon_pack_suit(const talon_pack *p, talon_face face); /* a suit bit, or 0 likewise */

/** The index 0 … 51 of a standard card's name ("2c" … "As"), or −1. */
TALON_API int talon_standard_index(const char *name, size_t name_size);

/** The two-letter name of a standard card, NUL-terminated in out[3]; "" unless index < 52. */
TALON_API void talon_standard_name(char out[3], uint32_t index);

#ifdef __cplusplus
}
#endif
#endif
