/* poker.c -- poker hands by places in standard_52, which is how the loader knows cards. */
#include "exports.h"

#define HAND_MAX 7u

static uint32_t convert(uint8_t *out, const uint8_t *cards, uint32_t n)
{
    for (uint32_t i = 0; i < n && i < HAND_MAX; i++)
        out[i] = talon_poker_card(cards[i]);
    return n;
}

uint32_t poker_rank(const uint8_t *cards, uint32_t n)
{
    uint8_t hand[HAND_MAX];
    return n <= HAND_MAX ? talon_poker_rank(hand, convert(hand, cards, n)) : 0;
}

uint32_t poker_omaha(const uint8_t *hole, uint32_t hole_n, const uint8_t *board, uint32_t board_n)
{
    uint8_t own[HAND_MAX], common[HAND_MAX];
    if (hole_n > HAND_MAX || board_n > HAND_MAX)
        return 0;
    convert(own, hole, hole_n);
    return talon_poker_rank_omaha(own, hole_n, common, convert(common, board, board_n));
}

const char *poker_words(uint32_t rank)
{
    static char words[TALON_POKER_WORDS];
    talon_poker_describe(words, sizeof words, rank);
    return words;
}

uint32_t poker_category(uint32_t rank)
{
    return (uint32_t)talon_poker_category(rank);
}
