/* hand.c -- the exact chance of one kind of cards in one hand, without memory: for what is shown again and again. */
#include "odds/odds_impl.h"

/* Σ C(kind, k) · C(cards − kind, hand − k) over the range. */
static void good_hands(nat *over, uint32_t cards, uint32_t kind, uint32_t hand, talon_odds_range want)
{
    nat of_kind, others, product;
    talon__nat_set(over, 0);
    for (uint32_t k = want.least; k <= want.most && k <= kind && k <= hand; k++) {
        talon__nat_binomial(&of_kind, kind, k);
        talon__nat_binomial(&others, cards - kind, hand - k);
        talon__nat_multiply(&product, &of_kind, &others);
        talon__nat_add(over, &product);
    }
}

size_t talon_odds_hand(char *text, size_t text_size, uint32_t cards, uint32_t kind, uint32_t hand, talon_odds_range want, uint32_t digits)
{
    nat over, under;
    if (cards > TALON_ODDS_CARDS_MAX || kind > cards || hand > cards)
        return 0;
    good_hands(&over, cards, kind, hand, want);
    talon__nat_binomial(&under, cards, hand);
    return talon__odds_percent(text, text_size, &over, &under, digits);
}
