/* functions.c -- what can be asked about some cards. A new function is one row. */
#include <talon/poker.h>

#include "base/bytes.h"
#include "sim/question.h"

static int32_t one(uint32_t code)
{
    (void)code;
    return 1;
}

/* High cards as in bridge: ace 4, king 3, queen 2, jack 1. */
static int32_t high_cards(uint32_t code)
{
    return code != NO_CODE && code / 4 > 8 ? (int32_t)(code / 4) - 8 : 0;
}

static int32_t suits(const uint8_t *code, uint32_t n)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < n; i++)
        seen |= code[i] == NO_CODE ? 0 : 1u << code[i] % 4;
    return (int32_t)talon__ones(seen);
}

static int32_t ranks(const uint8_t *code, uint32_t n)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < n; i++)
        seen |= code[i] == NO_CODE ? 0 : 1u << code[i] / 4;
    return (int32_t)talon__ones(seen);
}

static int32_t largest(const uint32_t *pile, uint32_t n)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < n; i++)
        most = pile[i] > most ? pile[i] : most;
    return (int32_t)most;
}

static int32_t longest(const uint8_t *code, uint32_t n)
{
    uint32_t pile[4] = {0};
    for (uint32_t i = 0; i < n; i++)
        if (code[i] != NO_CODE)
            pile[code[i] % 4]++;
    return largest(pile, 4);
}

static int32_t alike(const uint8_t *code, uint32_t n)
{
    uint32_t pile[13] = {0};
    for (uint32_t i = 0; i < n; i++)
        if (code[i] != NO_CODE)
            pile[code[i] / 4]++;
    return largest(pile, 13);
}

static int32_t pair(const uint8_t *code, uint32_t n)
{
    uint32_t seen = 0, twice = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t rank = code[i] == NO_CODE ? 0 : 1u << code[i] / 4;
        twice |= seen & rank;
        seen |= rank;
    }
    return twice != 0;
}

/* Whether each is a card of a standard pack, and is there once. */
static bool is_poker(const uint8_t *code, uint32_t n)
{
    uint64_t seen = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (code[i] == NO_CODE || seen >> code[i] & 1)
            return false;
        seen |= (uint64_t)1 << code[i];
    }
    return true;
}

static int32_t category(int32_t rank)
{
    return rank ? (int32_t)talon_poker_category((uint32_t)rank) : 0;
}

/* How good the best five of five to seven cards are: of two such hands the better has the greater number. 0 when these are not so many
 * different cards of a standard pack. */
static int32_t strength(const uint8_t *code, uint32_t n)
{
    return is_poker(code, n) ? (int32_t)talon_poker_rank(code, n) : 0;
}

/* The same of two of the first and three of the others. */
static int32_t omaha_strength(const uint8_t *code, uint32_t n, uint32_t first_n)
{
    return is_poker(code, n) ? (int32_t)talon_poker_rank_omaha(code, first_n, code + first_n, n - first_n) : 0;
}

/* What they are called, 0 to 8. */
static int32_t poker(const uint8_t *code, uint32_t n)
{
    return category(strength(code, n));
}

static int32_t omaha(const uint8_t *code, uint32_t n, uint32_t first_n)
{
    return category(omaha_strength(code, n, first_n));
}

static const char *const poker_words[TALON_POKER_CATEGORIES + 1] = {
    "high_card", "pair", "two_pairs", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind", "straight_flush"};

static const char *poker_name(uint32_t value)
{
    return talon_poker_name((talon_poker)value);
}

const function talon__functions[] = {
    {.word = {"count", "how many cards there are"}, .weight = one},
    {.word = {"points",
              "high-card points: ace 4, king 3, queen 2, jack 1; or what the question says: points(hand.1, rank A: 11, rank T: 10)"},
     .weight = high_cards,
     .own = true},
    {.word = {"pair", "whether two cards have the same rank"},
     .of = pair,
     .most = 1,
     .yes_no = true,
     .sort = SORT_RANK,
     .largest = true,
     .at_least = 2},
    {.word = {"alike", "the most cards of one rank"}, .of = alike, .sort = SORT_RANK, .largest = true},
    {.word = {"ranks", "how many different ranks there are"}, .of = ranks, .most = 13, .sort = SORT_RANK},
    {.word = {"suits", "how many different suits there are"}, .of = suits, .most = 4, .sort = SORT_SUIT},
    {.word = {"longest", "the most cards of one suit"}, .of = longest, .sort = SORT_SUIT, .largest = true},
    {.word = {"poker", "the best poker hand of five to seven cards, 0 to 8: high_card, pair, two_pairs, three_of_a_kind, straight, flush, "
                       "full_house, four_of_a_kind, straight_flush"},
     .of = poker,
     .cards_min = 5,
     .cards_max = 7,
     .most = 8,
     .kinds = true,
     .words = poker_words,
     .name = poker_name},
    {.word = {"strength",
              "how good the best poker hand of five to seven cards is: the better hand has the greater number, equal ones share the pot"},
     .of = strength,
     .cards_min = 5,
     .cards_max = 7,
     .most = TALON_POKER_CATEGORIES << 26,
     .kinds = true},
    {.word = {"omaha",
              "the best poker hand of exactly two cards of the first zone and three of the others, as in Omaha; by the same names"},
     .parts = omaha,
     .first_min = 2,
     .first_max = 6,
     .cards_min = 3,
     .cards_max = 5,
     .most = 8,
     .kinds = true,
     .words = poker_words,
     .name = poker_name},
    {.word = {"omaha_strength", "how good that hand is, as strength"},
     .parts = omaha_strength,
     .first_min = 2,
     .first_max = 6,
     .cards_min = 3,
     .cards_max = 5,
     .most = TALON_POKER_CATEGORIES << 26,
     .kinds = true},
    {.word = {NULL, NULL}},
};

const talon_question_word *talon_question_word_get(size_t i)
{
    return i < sizeof talon__functions / sizeof *talon__functions - 1 ? &talon__functions[i].word : NULL;
}
