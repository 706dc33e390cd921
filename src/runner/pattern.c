/* pattern.c -- suits and ranks in cards' names. Used by the compiler and by the runner, so it needs nothing of the C library. */
#include "runner/pattern.h"

#include "base/bytes.h"
#include "base/index.h"

typedef struct text {
    const char *at;
    size_t size;
} text;

static bool same(text a, const char *b, size_t b_size)
{
    return talon__text_order(a.at, a.size, b, b_size) == 0;
}

static int32_t number_value(const char *digits, size_t size)
{
    int32_t value = 0;
    for (size_t i = 0; i < size; i++) {
        if (digits[i] < '0' || digits[i] > '9' || value > 9999999)
            return -1;
        value = value * 10 + (digits[i] - '0');
    }
    return size ? value : -1;
}

int32_t talon__rank_value(const char *rank, size_t size)
{
    static const char letters[] = "TJQKA";
    for (int i = 0; size == 1 && letters[i]; i++)
        if (*rank == letters[i])
            return 10 + i;
    return number_value(rank, size);
}

int32_t talon__rank_place(const char *rank, size_t size)
{
    if (size == 1 && *rank == 'C')
        return 2 * 11 + 1;
    const int32_t value = talon__rank_value(rank, size);
    return value < 0 ? -1 : 2 * value;
}

static const char *const suit_words[] = {"clubs", "diamonds", "hearts", "spades", NULL};

char talon__suit_letter(const char *suit, size_t size)
{
    for (int i = 0; suit_words[i]; i++)
        if (same((text){suit, size}, suit_words[i], talon__text_size(suit_words[i])))
            return suit_words[i][0];
    return 0;
}

/* A standard suit's letter behind a rank of one or two characters. */
static bool is_standard(text name)
{
    const char last = name.size ? name.at[name.size - 1] : 0;
    const bool suit = last == 'c' || last == 'd' || last == 'h' || last == 's';
    if (!suit || name.size < 2 || name.size > 3)
        return false;
    return talon__rank_value(name.at, name.size - 1) >= 0 || (name.size == 2 && name.at[0] == 'C');
}

static void take_apart(text name, text *suit, text *rank)
{
    *suit = (text){name.at, 0};
    *rank = name;
    if (is_standard(name)) {
        *suit = (text){name.at + name.size - 1, 1};
        *rank = (text){name.at, name.size - 1};
        return;
    }
    for (size_t i = name.size; i-- > 1;)
        if (name.at[i] == '_' && i + 1 < name.size) {
            *suit = (text){name.at, i};
            *rank = (text){name.at + i + 1, name.size - i - 1};
            return;
        }
}

card_parts talon__card_parts(const char *name, size_t size)
{
    text suit, rank;
    take_apart((text){name, size}, &suit, &rank);
    return (card_parts){suit.at, rank.at, suit.size, rank.size, is_standard((text){name, size})};
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The word joker, then nothing, a number or a letter: jokers are told apart by more than suit and rank. */
static bool is_joker_word(const char *word, size_t size)
{
    static const char joker[] = "joker";
    const size_t n = sizeof joker - 1;
    size_t i = 0;
    while (i < n && i < size && lower(word[i]) == joker[i])
        i++;
    if (i < n)
        return false;
    while (i < size && is_digit(word[i]))
        i++;
    return i == size || (i == n && size == n + 1);
}

/* One of the words that _ joins is. */
static bool is_joker(text name)
{
    size_t from = 0;
    for (size_t i = 0; i <= name.size; i++)
        if (i == name.size || name.at[i] == '_') {
            if (is_joker_word(name.at + from, i - from))
                return true;
            from = i + 1;
        }
    return false;
}

static bool is_suit(text suit, bool standard, const char *word, size_t size)
{
    return standard ? talon__suit_letter(word, size) == suit.at[0] : suit.size && same(suit, word, size);
}

static bool same_rank(text rank, const char *word, size_t size)
{
    const int32_t value = talon__rank_value(word, size);
    return same(rank, word, size) || (value >= 0 && talon__rank_value(rank.at, rank.size) == value);
}

/* Among the ranks of cards of this suit: a card that is only called C is no knight. */
static int32_t place_of(text rank, text suit)
{
    return suit.size ? talon__rank_place(rank.at, rank.size) : 2 * talon__rank_value(rank.at, rank.size);
}

/* 2h..7h: both ends of one suit, which the card must have too. */
static bool fits_range(text name, text lo, text hi)
{
    text suit, rank, lo_suit, lo_rank, hi_suit, hi_rank;
    take_apart(name, &suit, &rank);
    take_apart(lo, &lo_suit, &lo_rank);
    take_apart(hi, &hi_suit, &hi_rank);
    const int32_t ace = 2 * 14, one = 2 * 1, to = place_of(hi_rank, suit);
    int32_t from = place_of(lo_rank, suit), place = place_of(rank, suit);
    if (from < 0 || to < 0 || place < 0 || (lo_suit.size && !same(suit, lo_suit.at, lo_suit.size)) ||
        (hi_suit.size && !same(suit, hi_suit.at, hi_suit.size)))
        return false;
    if (from == ace && to < ace) {
        from = one;
        place = place == ace ? one : place;
    }
    return from <= place && place <= to;
}

bool talon__card_fits(const char *name, size_t size, const char *lo, size_t lo_size, const char *hi, size_t hi_size)
{
    const text whole = {name, size};
    text suit, rank;
    if (hi_size)
        return fits_range(whole, (text){lo, lo_size}, (text){hi, hi_size});
    if (same(whole, lo, lo_size) || (same((text){lo, lo_size}, "joker", 5) && is_joker(whole)))
        return true;
    take_apart(whole, &suit, &rank);
    return is_suit(suit, is_standard(whole), lo, lo_size) || ((suit.size || rank.size == size) && same_rank(rank, lo, lo_size));
}
