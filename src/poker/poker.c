/* poker.c -- the rank of a poker hand, by arithmetic on sets of ranks.
 *
 * A set of ranks is 13 bits, the lowest rank first: of two sets with equally many cards the greater number is better. So a
 * rank is  category · 2^26 + first · 2^13 + second,  where `first` is the set of ranks that make the hand (the pair, both pairs,
 * the top of the straight, all of a flush) and `second` what decides between equals (the kickers, the pair of a full house).
 *
 * Adding one constant for each card gives four lanes of 16 bits, one a suit: the set of its ranks below, and in the upper three
 * bits how many there are. Seven cards of one suit are the most there can be, so no lane runs into the next. */
#include <talon/poker.h>

#define SET 0x1FFFu

enum { CARDS = 52, NO_CARD = 255 };

#define LANE(rank, suit) ((uint64_t)(1u << (rank) | 1u << 13) << 16 * (suit))
#define RANK(rank)       LANE(rank, 0), LANE(rank, 1), LANE(rank, 2), LANE(rank, 3)

/* 64 entries, so that no byte reads outside; those past the last card add nothing. */
static const uint64_t lane_of[64] = {RANK(0), RANK(1), RANK(2), RANK(3),  RANK(4),  RANK(5), RANK(6),
                                     RANK(7), RANK(8), RANK(9), RANK(10), RANK(11), RANK(12)};

static inline uint32_t rank_of(talon_poker category, uint32_t first, uint32_t second)
{
    return (uint32_t)category << 26 | first << 13 | second;
}

static inline uint32_t without_lowest(uint32_t set)
{
    return set & (set - 1);
}

/* The set without its lowest `n` cards, n at most 2; the last card always stays. */
static inline uint32_t drop(uint32_t set, unsigned n)
{
    const uint32_t one = without_lowest(set), fewer = n > 0 && one ? one : set, two = without_lowest(fewer);
    return n > 1 && two ? two : fewer;
}

/* The top of a straight in the set, or 0. Seven cards hold one run of five or more, so the possible tops are neighbours. The
 * highest rank (bit `high`, the ace) counts below the lowest too: with it put there, a straight up to rank r ends at bit r + 1. */
static inline uint32_t straight(uint32_t set, unsigned high)
{
    const uint32_t low = set << 1 | set >> high, two = low & low << 1, tops = two & two << 2 & low << 4;
    return (tops & ~(tops >> 1)) >> 1;
}

static inline uint32_t rank_flush(uint32_t lane, unsigned high)
{
    const uint32_t set = lane & SET, top = straight(set, high);
    return top ? rank_of(TALON_POKER_STRAIGHT_FLUSH, top, 0) : rank_of(TALON_POKER_FLUSH, drop(set, (lane >> 13) - 5), 0);
}

/* Some rank is there three times or four. Then no flush is: five of one suit and two cards more make neither these nor a full
 * house. A straight is possible beside three of a kind, and better. */
static inline uint32_t rank_three(uint32_t any, uint32_t pairs, uint32_t threes, uint32_t fours, unsigned spare, unsigned high)
{
    if (fours)
        return rank_of(TALON_POKER_FOUR, fours, drop(any ^ fours, spare));
    const uint32_t three = drop(threes, 1), pair = drop(pairs ^ three, 1), top = straight(any, high);
    if (pair)
        return rank_of(TALON_POKER_FULL_HOUSE, three, pair);
    return top ? rank_of(TALON_POKER_STRAIGHT, top, 0) : rank_of(TALON_POKER_THREE, three, drop(any ^ three, spare));
}

/* Nothing, one pair, two or three: seven hands of eight, and which of them nobody can foresee, so without a branch. Whatever the
 * pairs, the cards not needed are the `spare` lowest, but for three pairs, where one of them has gone with the third. */
static inline uint32_t rank_pairs(uint32_t any, uint32_t pairs, unsigned spare)
{
    const uint32_t one = without_lowest(pairs), best = without_lowest(one) ? one : pairs;
    const uint32_t category = (uint32_t)(pairs != 0) + (uint32_t)(one != 0);
    return rank_of((talon_poker)category, best, drop(any ^ best, spare));
}

/* Inlined where the compiler optimises: with the usual thirteen ranks `high` is a constant then. */
static inline uint32_t rank(const uint8_t *cards, unsigned n, unsigned high)
{
    uint64_t sum = 0;
    uint32_t below = 0; /* negative when some card is none */
    for (unsigned i = 0; i < n; i++) {
        sum += lane_of[cards[i] & 63];
        below |= CARDS - 1u - cards[i];
    }
    if (below >> 31)
        return 0;
    const uint32_t a = sum & SET, b = sum >> 16 & SET, c = sum >> 32 & SET, d = sum >> 48 & SET;
    const uint64_t suited = sum & (sum << 1 | sum << 2) & UINT64_C(0x8000800080008000); /* a count of 5, 6 or 7 */
    if (suited)
        return rank_flush((uint32_t)(sum >> (suited >> 15 & 1 ? 0 : suited >> 31 & 1 ? 16 : suited >> 47 & 1 ? 32 : 48)) & 0xFFFF, high);
    const uint32_t ab = a & b, cd = c & d, either = a | b, other = c | d, any = either | other;
    const uint32_t pairs = ab | cd | (either & other), threes = (ab & other) | (cd & either);
    if (threes)
        return rank_three(any, pairs, threes, ab & cd, n - 5, high);
    const uint32_t top = straight(any, high);
    return top ? rank_of(TALON_POKER_STRAIGHT, top, 0) : rank_pairs(any, pairs, n - 5);
}

uint32_t talon_poker_rank(const uint8_t *cards, unsigned n)
{
    return n - 5 > 2 ? 0 : rank(cards, n, 12);
}

uint32_t talon_poker_rank_among(const uint8_t *cards, unsigned n, unsigned ranks)
{
    return n - 5 > 2 || ranks - 5 > 8 ? 0 : rank(cards, n, ranks - 1);
}

bool talon_poker_ranks(uint32_t *out, const uint8_t *cards, unsigned n, size_t hands)
{
    if (n - 5 > 2)
        return false;
    for (size_t i = 0; i < hands; i++)
        out[i] = rank(cards + i * n, n, 12);
    return true;
}

/* The best of two own cards, which are the first two of `five`, and any three of the board. */
static uint32_t best_of_board(uint8_t *five, const uint8_t *board, unsigned n)
{
    uint32_t best = 0;
    for (unsigned a = 0; a + 2 < n; a++)
        for (unsigned b = a + 1; b + 1 < n; b++)
            for (unsigned c = b + 1; c < n; c++) {
                five[2] = board[a], five[3] = board[b], five[4] = board[c];
                const uint32_t here = rank(five, 5, 12);
                best = here > best ? here : best;
            }
    return best;
}

uint32_t talon_poker_rank_omaha(const uint8_t *hole, unsigned hole_n, const uint8_t *board, unsigned board_n)
{
    uint32_t best = 0;
    if (hole_n - 2 > 4 || board_n - 3 > 2)
        return 0;
    for (unsigned a = 0; a + 1 < hole_n; a++)
        for (unsigned b = a + 1; b < hole_n; b++) {
            uint8_t five[5] = {hole[a], hole[b]};
            const uint32_t here = best_of_board(five, board, board_n);
            best = here > best ? here : best;
        }
    return best;
}

uint8_t talon_poker_card(uint32_t index)
{
    return index < CARDS ? (uint8_t)(index % 13 * 4 + index / 13) : NO_CARD;
}

talon_poker talon_poker_category(uint32_t rank)
{
    return (talon_poker)(rank >> 26);
}

const char *talon_poker_name(talon_poker category)
{
    static const char *const name[TALON_POKER_CATEGORIES] = {"high card", "pair",       "two pairs",      "three of a kind", "straight",
                                                             "flush",     "full house", "four of a kind", "straight flush"};
    return (unsigned)category < TALON_POKER_CATEGORIES ? name[category] : "";
}
