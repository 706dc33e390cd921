/* poker_words.c -- a rank in words: "pair of nines, ace kicker, then queen, four". Different ranks are different words. */
#include <talon/poker.h>

/* What does not fit is counted, not written. */
typedef struct words {
    char *out;
    size_t room, n;
} words;

static void put(words *w, const char *text)
{
    for (; *text; text++, w->n++)
        if (w->n + 1 < w->room)
            w->out[w->n] = *text;
}

/* The highest rank of a set, which is taken out of it; the set is not empty. */
static unsigned take_highest(uint32_t *set)
{
    unsigned high = 12;
    while (high && !(*set >> high & 1))
        high--;
    *set &= ~(UINT32_C(1) << high);
    return high;
}

static void put_rank(words *w, uint32_t *set)
{
    static const char *const name[] = {"deuce", "three", "four", "five",  "six",  "seven", "eight",
                                       "nine",  "ten",   "jack", "queen", "king", "ace"};
    put(w, name[take_highest(set)]);
}

static void put_ranks(words *w, uint32_t *set)
{
    static const char *const name[] = {"deuces", "threes", "fours", "fives",  "sixes", "sevens", "eights",
                                       "nines",  "tens",   "jacks", "queens", "kings", "aces"};
    put(w, name[take_highest(set)]);
}

static void put_rest(words *w, uint32_t set)
{
    for (const char *before = ", then "; set; before = ", ") {
        put(w, before);
        put_rank(w, &set);
    }
}

static void put_kickers(words *w, uint32_t set)
{
    if (!set)
        return;
    put(w, ", ");
    put_rank(w, &set);
    put(w, " kicker");
    put_rest(w, set);
}

static void put_high(words *w, const char *what, uint32_t set)
{
    put(w, what);
    put_rank(w, &set);
    put(w, " high");
    put_rest(w, set);
}

static void put_alike(words *w, const char *what, uint32_t first, uint32_t kickers)
{
    put(w, what);
    put_ranks(w, &first);
    if (first) {
        put(w, " and ");
        put_ranks(w, &first);
    }
    put_kickers(w, kickers);
}

static void put_full_house(words *w, uint32_t three, uint32_t pair)
{
    put(w, "full house, ");
    put_ranks(w, &three);
    put(w, " full of ");
    put_ranks(w, &pair);
}

static void put_hand(words *w, talon_poker category, uint32_t first, uint32_t second)
{
    switch (category) {
    case TALON_POKER_HIGH_CARD: put_high(w, "", second); break;
    case TALON_POKER_PAIR: put_alike(w, "pair of ", first, second); break;
    case TALON_POKER_TWO_PAIRS: put_alike(w, "two pairs, ", first, second); break;
    case TALON_POKER_THREE: put_alike(w, "three ", first, second); break;
    case TALON_POKER_STRAIGHT: put_high(w, "straight, ", first); break;
    case TALON_POKER_FLUSH: put_high(w, "flush, ", first); break;
    case TALON_POKER_FULL_HOUSE: put_full_house(w, first, second); break;
    case TALON_POKER_FOUR: put_alike(w, "four ", first, second); break;
    case TALON_POKER_STRAIGHT_FLUSH:
        if (first >> 12)
            put(w, "royal flush");
        else
            put_high(w, "straight flush, ", first);
        break;
    }
}

static unsigned ones(uint32_t set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Of a set of five: neighbours, or the ace below the deuce. */
static bool is_straight(uint32_t set)
{
    return set == 0x100F || set == (set & ~(set - 1)) * 0x1F;
}

/* Whether some hand has this rank: as many ranks as its category takes, none on both sides. */
static bool is_rank(talon_poker category, uint32_t first, uint32_t second)
{
    const unsigned made = ones(first), rest = ones(second);
    if (first & second)
        return false;
    switch (category) {
    case TALON_POKER_HIGH_CARD: return made == 0 && rest == 5 && !is_straight(second);
    case TALON_POKER_PAIR: return made == 1 && rest == 3;
    case TALON_POKER_TWO_PAIRS: return made == 2 && rest == 1;
    case TALON_POKER_THREE: return made == 1 && rest == 2;
    case TALON_POKER_FLUSH: return made == 5 && rest == 0 && !is_straight(first);
    case TALON_POKER_FULL_HOUSE:
    case TALON_POKER_FOUR: return made == 1 && rest == 1;
    case TALON_POKER_STRAIGHT:
    case TALON_POKER_STRAIGHT_FLUSH: return made == 1 && rest == 0 && first >> 3; /* five high is the lowest */
    }
    return false;
}

size_t talon_poker_describe(char *out, size_t room, uint32_t rank)
{
    words w = {.out = out, .room = room};
    const talon_poker category = talon_poker_category(rank);
    const uint32_t first = rank >> 13 & 0x1FFF, second = rank & 0x1FFF;
    if (is_rank(category, first, second))
        put_hand(&w, category, first, second);
    if (room)
        out[w.n < room ? w.n : room - 1] = 0;
    return w.n;
}
