/* question_suits.c -- suits and ranks in a question are those that the names of the game's cards say: hearts of 7h, cups of cups_7, C of Ch. */
#include <stdio.h>
#include <string.h>

#include "runner/pattern.h"
#include "sim/question_parse.h"

#define NAMES_MAX 32u /* that an error lists, or looks for the nearest among … */
#define NAME_SIZE 64u /* … and their bytes, with NUL */

typedef struct name {
    const char *at;
    size_t size;
} name;

static card_parts parts_of(const talon_sim *s, uint32_t card)
{
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(s));
    size_t size;
    const char *text = talon_pack_name(pack, talon_pack_face(pack, (talon_card)card), &size);
    return talon__card_parts(text, size);
}

static bool same(name a, const char *b, size_t size)
{
    return a.size == size && memcmp(a.at, b, size) == 0;
}

static bool is(name a, const char *word)
{
    return same(a, word, strlen(word));
}

static name given(token t)
{
    const bool bare = t.kind == T_WORD || t.kind == T_NUMBER;
    const token text = talon__ask_unquoted(t);
    return bare || t.kind == T_TEXT ? (name){text.at, text.size} : (name){"", 0};
}

/* ---- what the game has ---- */

static const char *const suit_names[4][3] = {{"clubs", "c", "♣"}, {"diamonds", "d", "♦"}, {"hearts", "h", "♥"}, {"spades", "s", "♠"}};

/* The whole name of a card's suit. */
static name suit_of(const card_parts *c)
{
    for (int i = 0; c->standard && i < 4; i++)
        if (c->suit[0] == suit_names[i][1][0])
            return (name){suit_names[i][0], strlen(suit_names[i][0])};
    return (name){c->suit, c->suit_size};
}

static name rank_of(const card_parts *c)
{
    return (name){c->rank, c->rank_size};
}

/* The game's suits or ranks, each once, as text and as words; so many as an error can say. */
typedef struct named {
    char text[160], copy[NAMES_MAX][NAME_SIZE];
    const char *word[NAMES_MAX + 1];
    uint32_t n;
} named;

static bool is_listed(const named *l, name x)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (is(x, l->copy[i]))
            return true;
    return false;
}

static void list_one(named *l, size_t *used, name x)
{
    const size_t room = sizeof l->text - *used;
    memcpy(l->copy[l->n], x.at, x.size);
    l->copy[l->n][x.size] = 0;
    l->word[l->n] = l->copy[l->n];
    l->n++;
    if (x.size + 8 < room)
        *used += (size_t)snprintf(l->text + *used, room, "%s%.*s", *used ? ", " : "", (int)x.size, x.at);
    else if (room > 5 && strcmp(l->text + *used - 3, "…") != 0)
        *used += (size_t)snprintf(l->text + *used, room, " …");
}

static void list_names(named *l, const talon_sim *s, name (*of)(const card_parts *))
{
    size_t used = 0;
    memset(l, 0, sizeof *l);
    for (uint32_t c = 0; c < s->cards_n && l->n < NAMES_MAX; c++) {
        const card_parts parts = parts_of(s, c);
        const name x = of(&parts);
        if (x.size && x.size < NAME_SIZE && !is_listed(l, x))
            list_one(l, &used, x);
    }
}

static void unknown(parser *p, token t, const char *what, name (*of)(const card_parts *))
{
    named list;
    char word[NAME_SIZE];
    const name text = given(t);
    list_names(&list, p->q->sim, of);
    snprintf(word, sizeof word, "%.*s", (int)text.size, text.at);
    const char *near = text.size ? talon_nearest(word, list.word) : NULL;
    if (!t.size)
        talon__ask_fail(p, t, "a %s is missing: %s", what, list.text);
    else if (near && strcmp(near, word) != 0)
        talon__ask_fail(p, t, "\"%.*s\" is not a %s of this game; did you mean \"%s\"?", SAY(t), what, near);
    else
        talon__ask_fail(p, t, "\"%.*s\" is not a %s of this game: %s", SAY(t), what, list.text);
}

/* ---- suits ---- */

void talon__ask_suit(parser *p, uint8_t *fits)
{
    const token t = p->now;
    name suit = given(t);
    bool some = false;
    for (int s = 0; s < 4; s++)
        for (int i = 1; i < 3; i++)
            if (is(suit, suit_names[s][i]))
                suit = (name){suit_names[s][0], strlen(suit_names[s][0])};
    for (uint32_t c = 0; suit.size && c < p->q->sim->cards_n; c++) {
        const card_parts parts = parts_of(p->q->sim, c);
        fits[c] = same(suit_of(&parts), suit.at, suit.size) || same((name){parts.suit, parts.suit_size}, given(t).at, given(t).size);
        some |= fits[c];
    }
    if (!some)
        unknown(p, t, "suit", suit_of);
    talon__ask_next(p);
}

/* ---- ranks ---- */

static const char letters[] = "23456789TJQKA";

/* A standard rank by another name: ten, 10, q. */
static name standard_rank(name x)
{
    static const char *const words[] = {"deuce", "three", "four", "five",  "six",  "seven", "eight",
                                        "nine",  "ten",   "jack", "queen", "king", "ace"};
    if (is(x, "10"))
        return (name){letters + 8, 1};
    for (int i = 0; i < 13; i++)
        if ((x.size == 1 && (x.at[0] | 0x20) == (letters[i] | 0x20)) || is(x, words[i]))
            return (name){letters + i, 1};
    return (name){"", 0};
}

static bool is_ten(name x)
{
    return is(x, "10") || is(x, "T");
}

static bool is_rank(name card, name x)
{
    return same(card, x.at, x.size) || (is_ten(card) && is_ten(x));
}

static bool some_card_has(const talon_sim *s, name x)
{
    for (uint32_t c = 0; c < s->cards_n; c++) {
        const card_parts parts = parts_of(s, c);
        if (is_rank(rank_of(&parts), x))
            return true;
    }
    return false;
}

/* What a rank in a question is, as the game's cards have it: by its own name, or the standard rank that it is another name of. */
typedef struct wanted {
    token at;
    name own, other; /* size 0: it is not that */
} wanted;

static wanted take_rank(parser *p)
{
    wanted w = {.at = p->now, .own = given(p->now)};
    w.other = standard_rank(w.own);
    if (!p->failed && w.own.size && !some_card_has(p->q->sim, w.own))
        w.own = w.other;
    else if (w.own.size == 1)
        w.other = w.own;
    if (!p->failed && !w.own.size)
        unknown(p, w.at, "rank", rank_of);
    talon__ask_next(p);
    return w;
}

static bool is_court(name x)
{
    return !(x.at[0] >= '0' && x.at[0] <= '9') && !is_ten(x);
}

static int32_t place_of(name rank)
{
    return talon__rank_place(rank.at, rank.size);
}

/* Up to a letter the ranks are those of a court; between numbers a court has none: 11 is no jack, and a jack is not 11. */
static bool in_range(name rank, name low, name high)
{
    const int32_t place = place_of(rank);
    return place >= place_of(low) && place <= place_of(high) && (is_court(high) ? is_court(rank) || place <= 2 * 10 : !is_court(rank));
}

/* A suited card whose rank is a word stands somewhere among a court's, and nobody knows where: bube, dame. */
static bool is_unplaced(const card_parts *c)
{
    return c->suit_size && place_of(rank_of(c)) < 0 && !talon__card_fits(c->rank, c->rank_size, "joker", 5, "", 0);
}

static void no_order(parser *p, wanted low, wanted high)
{
    talon__ask_fail(p, low.at, "the ranks of this game have no order here; join them with or, as in rank %.*s or rank %.*s", SAY(low.at),
                    SAY(high.at));
}

static void keep_range(parser *p, uint8_t *fits, wanted low, wanted high)
{
    const name lo = low.own, hi = high.own;
    bool some = false;
    if (place_of(lo) < 0 || place_of(hi) < 0)
        no_order(p, low, high);
    else if (place_of(lo) > place_of(hi))
        talon__ask_fail(p, low.at, "the lower rank comes first");
    for (uint32_t c = 0; !p->failed && c < p->q->sim->cards_n; c++) {
        const card_parts parts = parts_of(p->q->sim, c);
        fits[c] = in_range(rank_of(&parts), lo, hi);
        some |= fits[c];
        if (is_unplaced(&parts) && is_court(hi))
            no_order(p, low, high);
    }
    if (!some)
        talon__ask_fail(p, low.at, "no card of this game is of these ranks");
}

static void keep_rank(parser *p, uint8_t *fits, wanted w)
{
    bool some = false;
    for (uint32_t c = 0; c < p->q->sim->cards_n; c++) {
        const card_parts parts = parts_of(p->q->sim, c);
        fits[c] = is_rank(rank_of(&parts), w.own) || (w.other.size && is_rank(rank_of(&parts), w.other));
        some |= fits[c];
    }
    if (!some)
        unknown(p, w.at, "rank", rank_of);
}

void talon__ask_ranks(parser *p, uint8_t *fits)
{
    const wanted low = take_rank(p);
    if (talon__ask_take(p, "..")) {
        const wanted high = take_rank(p);
        if (!p->failed)
            keep_range(p, fits, low, high);
    } else if (!p->failed) {
        keep_rank(p, fits, low);
    }
}

/* ---- cards that are not of a standard pack ---- */

const char *talon__odd_card(const talon_sim *s, const uint8_t *fits)
{
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(s));
    for (uint32_t c = 0; c < s->cards_n; c++) {
        size_t size;
        const char *text = talon_pack_name(pack, talon_pack_face(pack, (talon_card)c), &size);
        if (fits[c] && talon__card_code(s, c) == NO_CODE && talon__card_parts(text, size).suit_size &&
            !talon__card_fits(text, size, "joker", 5, "", 0))
            return text;
    }
    return NULL;
}
