/* deck_expression.c -- deck expressions: sums and differences of cards, ranks of suits, and the built-in decks, which are such expressions too.
 *
 * (1) The order of a deck's cards is that of the expression: suits as listed (clubs, diamonds, hearts, spades when left out), in each
 * the ranks as listed; copies follow as whole. (2) Removing takes the first copies. */
#include <stdio.h>
#include <string.h>

#include "base/index.h"
#include "lang/deck_advice.h"
#include "lang/meant.h"
#include "lang/tokens.h"
#include "runner/compiled.h"
#include "runner/pattern.h"

#define RANKS_MAX 1024
#define WORK_MAX  1000000 /* cards made and removed for one file: no expression makes the compiler slow */

static const talon_deck_name decks[] = {
    {"standard_52", "ranks 2..A"},
    {"standard_54", "standard_52 + 2 joker"},
    {"piquet_32", "ranks 7..A"},
    {"skat_32", "ranks 7..A"},
    {"euchre_24", "ranks 9..A"},
    {"pinochle_48", "ranks 9..A x 2"},
    {"doppelkopf_48", "ranks 9..A x 2"},
    {"doppelkopf_40", "ranks T..A x 2"},
    {"five_hundred_43", "ranks 5..A + ranks 4 of diamonds hearts + joker"},
    {"canasta_108", "2 standard_52 + 4 joker"},
    {"tarot_78", "ranks 1..9 T J C Q K of clubs diamonds hearts spades + ranks 1..21 of trump + fool"},
    {"spanish_40", "ranks 1..7 10..12 of coins cups swords batons"},
    {"uno_108", "ranks 0 of red yellow green blue + ranks 1..9 skip reverse draw2 of red yellow green blue x 2 + 4 wild + 4 wild_draw4"},
};
#define DECKS (sizeof decks / sizeof *decks)

const talon_deck_name *talon_deck_get(size_t i)
{
    return i < DECKS ? &decks[i] : NULL;
}

/* A rank as written, or one of a range. */
typedef struct rank {
    word text; /* at is NULL: see `made` */
    char made[12];
} rank;

typedef struct ranks {
    rank *at;
    size_t n, room;
} ranks;

typedef struct maker {
    parser p;
    span at;     /* of the expression in the file */
    bool inside; /* a built-in deck: its words are nowhere in the file */
} maker;

static span place_of(const maker *m, uint32_t from)
{
    return m->inside ? m->at : talon__span_from(&m->p, from);
}

static const char *face_name(const void *owner, uint16_t i, size_t *size)
{
    const tree *t = owner;
    *size = t->face[i].size;
    return t->face[i].at;
}

/* The face with this name, added when it is new; −1 when there are too many. Names are found by binary search. */
static int32_t face_of(tree *t, const char *name, size_t size)
{
    bool found;
    const uint32_t at = talon__index_find(t->face_index, (uint32_t)t->faces_n, &found, t, face_name, name, size);
    if (found)
        return t->face_index[at];
    if (t->faces_n >= TALON_MAX_CARDS)
        return -1;
    if (t->faces_n == t->face_index_room)
        t->face_index = talon__arena_grow(t->arena, t->face_index, t->faces_n, &t->face_index_room, sizeof *t->face_index);
    talon__index_insert(t->face_index, (uint32_t)t->faces_n, at, (uint16_t)t->faces_n);
    *TREE_ADD(t, face) = (word){talon__arena_text(t->arena, name, size), (uint32_t)size};
    return (int32_t)t->faces_n - 1;
}

static bool too_many(maker *m, uint32_t from)
{
    if (!m->p.failed)
        talon__diag(m->p.tree->diags, D_TOO_MANY, place_of(m, from), NULL, "a game has at most %u cards", TALON_MAX_CARDS);
    m->p.failed = true;
    return false;
}

static bool add_face(maker *m, deck *d, int32_t face, uint32_t from)
{
    tree *t = m->p.tree;
    if (face < 0 || d->n >= TALON_MAX_CARDS || t->deck_work++ >= WORK_MAX)
        return too_many(m, from);
    if (d->n == d->room)
        d->card = talon__arena_grow(t->arena, d->card, d->n, &d->room, sizeof *d->card);
    d->card[d->n++] = (uint16_t)face;
    return true;
}

/* 7h, Kh, Ch: the letter of a standard suit, where the name then still says suit and rank. A word does not: hearts_ober. */
static size_t short_name(char *name, char letter, word text)
{
    if (!letter || text.size > 2)
        return 0;
    memcpy(name, text.at, text.size);
    name[text.size] = letter;
    return talon__card_parts(name, text.size + 1u).standard ? text.size + 1u : 0;
}

static bool add_card(maker *m, deck *d, const char *suit, size_t suit_size, const rank *r, uint32_t from)
{
    char name[TALON_MAX_CARD_NAME];
    const char letter = talon__suit_letter(suit, suit_size);
    word text = r->text.at ? r->text : talon__word(r->made);
    if (letter && talon__word_is(text, "10"))
        text = talon__word("T");
    size_t n = short_name(name, letter, text);
    if (!n && suit_size + 1 + text.size > TALON_MAX_CARD_NAME) {
        talon__diag(m->p.tree->diags, D_BAD_NAME, place_of(m, from), NULL, "a card's name has at most %u bytes", TALON_MAX_CARD_NAME);
        return !(m->p.failed = true);
    }
    if (!n) {
        n = suit_size + 1 + text.size;
        memcpy(name, suit, suit_size);
        name[suit_size] = '_';
        memcpy(name + suit_size + 1, text.at, text.size);
    }
    return add_face(m, d, face_of(m->p.tree, name, n), from);
}

static rank *new_rank(maker *m, ranks *list)
{
    m->p.tree->deck_work++;
    if (list->n == list->room)
        list->at = talon__arena_grow(m->p.tree->arena, list->at, list->n, &list->room, sizeof *list->at);
    return &list->at[list->n++];
}

static void write_rank(rank *r, int32_t value, bool letters)
{
    static const char names[] = "TJQKA";
    if (letters && value >= 10)
        r->made[0] = names[value - 10];
    else if (letters && value == 1)
        r->made[0] = 'A';
    else
        snprintf(r->made, sizeof r->made, "%d", (int)value);
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* R..R: numbers, or up to a letter the ranks of a French pack; an ace before a lower rank is the lowest. */
static bool range_of_ranks(maker *m, ranks *list, word lo, word hi, uint32_t from)
{
    int32_t first = talon__rank_value(lo.at, lo.size);
    const int32_t last = talon__rank_value(hi.at, hi.size);
    const bool letters = !is_digit(hi.at[0]) || !is_digit(lo.at[0]);
    if (first == 14 && last < 14)
        first = 1;
    if (first < 0 || last < first || last - first >= RANKS_MAX || (letters && last > 14)) {
        talon__diag(m->p.tree->diags, D_BAD_NUMBER, place_of(m, from), NULL, "\"%.*s..%.*s\" is not a range of ranks", WORD(lo), WORD(hi));
        return !(m->p.failed = true);
    }
    const bool low_ace = letters && !is_digit(lo.at[0]) && first == 1;
    for (int32_t v = first; v <= last; v++)
        write_rank(new_rank(m, list), v, letters && (v != 1 || low_ace));
    return true;
}

static bool at_rank(const parser *p)
{
    return p->token[p->at].kind == T_NUMBER || (talon__at_name(p) && !talon__at_word(p, "x"));
}

static bool ranks_text(maker *m, ranks *list)
{
    parser *p = &m->p;
    if (!at_rank(p))
        return talon__expected(p, "a rank");
    while (at_rank(p)) {
        const uint32_t from = p->at;
        const word lo = p->token[p->at++].text;
        if (list->n >= RANKS_MAX)
            return too_many(m, from);
        if (talon__take(p, T_RANGE)) {
            if (!at_rank(p))
                return talon__expected(p, "a rank");
            const word hi = p->token[p->at++].text;
            if (!range_of_ranks(m, list, lo, hi, from))
                return false;
        } else {
            new_rank(m, list)->text = lo;
        }
    }
    return true;
}

static bool add_suit(maker *m, deck *d, const char *suit, size_t size, const ranks *list, uint32_t from)
{
    for (size_t i = 0; i < list->n; i++)
        if (!add_card(m, d, suit, size, &list->at[i], from))
            return false;
    return true;
}

/* "clubz", "Hearts" */
static void doubt_suit(const maker *m, word suit, uint32_t from)
{
    static const char *const standard[] = {"clubs", "diamonds", "hearts", "spades", NULL};
    char copy[16];
    if (m->inside || suit.size >= sizeof copy || talon__suit_letter(suit.at, suit.size))
        return;
    snprintf(copy, sizeof copy, "%.*s", WORD(suit));
    if (talon_nearest(copy, standard))
        talon__diag_near(m->p.tree->diags, D_NEAR_CARD, talon__token_span(&m->p, &m->p.token[from]), suit, standard,
                         "\"%.*s\" is not a standard suit, and becomes a new one", WORD(suit));
}

/* "ranks 7..A of standard_52": a deck is no suit. True after a diagnostic. */
static bool deck_for_suit(maker *m, word suit, uint32_t from)
{
    diags *d = m->p.tree->diags;
    for (size_t i = 0; i < DECKS; i++)
        if (talon__word_is(suit, decks[i].name)) {
            talon__diag(d, D_UNEXPECTED, talon__token_span(&m->p, &m->p.token[from]), NULL, "\"%.*s\" is a deck, and here suits are meant",
                        WORD(suit));
            talon__diag_fix(
                d,
                "leave out \"of %.*s\", which gives these ranks of all four suits, or take cards away from it, as in \"%.*s - ranks "
                "2..6\"",
                WORD(suit), WORD(suit));
            return m->p.failed = true;
        }
    return false;
}

/* "10h", "as", "KD", "jokers" */
static void doubt_card(const maker *m, word name, uint32_t from)
{
    char meant[8] = "";
    const bool ten = name.size == 3 && memcmp(name.at, "10", 2) == 0;
    if (m->inside)
        return;
    if (talon__word_is(name, "jokers"))
        snprintf(meant, sizeof meant, "joker");
    else if (name.size == 2 || ten)
        snprintf(meant, sizeof meant, "%c%c", ten ? 'T' : upper(name.at[0]), lower(name.at[name.size - 1]));
    if (!*meant || talon__word_is(name, meant) || (name.size < 4 && talon_standard_index(meant, 2) < 0))
        return;
    const char *hint = talon__arena_text(m->p.tree->arena, meant, strlen(meant) + 1);
    talon__diag(m->p.tree->diags, D_NEAR_CARD, talon__token_span(&m->p, &m->p.token[from]), hint,
                "\"%.*s\" is not a standard card, and becomes a new one; did you mean \"%s\"?", WORD(name), meant);
}

/* ranks (R | R..R)… [of SUIT…] */
static bool ranks_of_suits(maker *m, deck *d)
{
    static const char *const standard[] = {"clubs", "diamonds", "hearts", "spades"};
    parser *p = &m->p;
    const uint32_t from = p->at;
    ranks list = {0};
    if (!ranks_text(m, &list))
        return false;
    if (!talon__take_word(p, "of")) {
        for (int i = 0; i < 4; i++)
            if (!add_suit(m, d, standard[i], strlen(standard[i]), &list, from))
                return false;
        return true;
    }
    if (!at_rank(p))
        return talon__expected(p, "a suit");
    while (at_rank(p)) {
        const word suit = p->token[p->at++].text;
        if (deck_for_suit(m, suit, p->at - 1))
            return false;
        doubt_suit(m, suit, p->at - 1);
        if (!add_suit(m, d, suit.at, suit.size, &list, from))
            return false;
    }
    return true;
}

static bool deck_text(maker *m, deck *d);

static bool add_built_in(maker *m, deck *d, const talon_deck_name *b, span at)
{
    yaml *text = talon__arena_take(m->p.tree->arena, sizeof *text);
    maker inner = {.at = at, .inside = true};
    text->at = at;
    text->text = talon__word(b->expression);
    if (!talon__words(&inner.p, m->p.tree, text) || !deck_text(&inner, d))
        return !(m->p.failed = true);
    return true;
}

typedef struct deck_names {
    const char *at[DECKS + 1];
} deck_names;

static deck_names all_names(void)
{
    deck_names n = {{NULL}};
    for (size_t i = 0; i < DECKS; i++)
        n.at[i] = decks[i].name;
    return n;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t size = strlen(text), n = strlen(end);
    return size >= n && strcmp(text + size - n, end) == 0;
}

/* "standard" of "standard_52" is meant for the deck; "five" of "five_hundred_43" may be a card. */
static bool is_meant(const char *name, const char *near)
{
    const size_t size = strlen(name);
    const char *in = strchr(name, '_') ? NULL : strstr(near, name);
    return !in || (in == near && near[size] == '_' && is_digit(near[size + 1]));
}

/* A name that stands for many cards, or nearly: nobody has a single card called so. */
static bool is_deck_like(const char *name, const deck_names *known)
{
    const char *tail = strrchr(name, '_'), *near = talon_nearest(name, known->at);
    return ends_with(name, "deck") || ends_with(name, "decks") || ends_with(name, "pack") || ends_with(name, "cards") ||
           ((!tail || !is_digit(tail[1]) || strlen(tail) > 2) && near && is_meant(name, near));
}

static bool unknown_deck(maker *m, word name, uint32_t from)
{
    const deck_names known = all_names();
    talon__diag_near(m->p.tree->diags, D_UNKNOWN_DECK, place_of(m, from), name, known.at, "unknown deck \"%.*s\"", WORD(name));
    const char *hint = talon__diag_hint(m->p.tree->diags);
    talon__diag_fix(m->p.tree->diags, "write %s%s%s, or the cards, as in \"ranks 7..A\"", hint ? "\"" : "",
                    hint ? hint : talon__listed(m->p.tree->arena, known.at, OR), hint ? "\"" : "");
    return !(m->p.failed = true);
}

static bool add_name(maker *m, deck *d, word name, uint32_t from)
{
    const deck_names known = all_names();
    for (size_t i = 0; i < DECKS; i++)
        if (talon__word_is(name, decks[i].name))
            return add_built_in(m, d, &decks[i], place_of(m, from));
    char copy[32];
    snprintf(copy, sizeof copy, "%.*s", WORD(name));
    if (!m->inside && name.size < sizeof copy && is_deck_like(copy, &known))
        return unknown_deck(m, name, from);
    if (name.size > TALON_MAX_CARD_NAME) {
        talon__diag(m->p.tree->diags, D_BAD_NAME, place_of(m, from), NULL, "a card's name has at most %u bytes", TALON_MAX_CARD_NAME);
        return !(m->p.failed = true);
    }
    doubt_card(m, name, from);
    return add_face(m, d, face_of(m->p.tree, name.at, name.size), from);
}

static bool copies(maker *m, deck *d, int64_t times, uint32_t from)
{
    const size_t n = d->n;
    if (times == 0)
        d->n = 0;
    for (int64_t i = 1; i < times && n; i++)
        for (size_t k = 0; k < n; k++)
            if (!add_face(m, d, d->card[k], from))
                return false;
    return true;
}

/* "52", "7..A of hearts": a number that counts nothing. */
static bool no_card(maker *m, uint32_t from)
{
    parser *p = &m->p;
    diags *d = p->tree->diags;
    char tail[16];
    const char *name = NULL;
    if (talon__advise_term(p))
        return false;
    if (p->at == from || p->failed || (p->token[p->at].kind != T_END && p->token[p->at].kind != T_RANGE))
        return talon__expected(p, "a deck or a card");
    p->failed = true;
    snprintf(tail, sizeof tail, "_%.*s", WORD(p->token[from].text));
    for (size_t i = 0; i < DECKS && !name; i++)
        name = ends_with(decks[i].name, tail) ? decks[i].name : NULL;
    if (p->token[p->at].kind == T_RANGE) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, &p->token[from]), "ranks", "\"ranks\" is missing before this");
        talon__diag_fix(d, "write \"ranks %.*s..\", as in \"ranks 7..A of hearts\"", WORD(p->token[from].text));
    } else {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, &p->token[from]), name, "%.*s of which cards?%s%s%s", WORD(p->token[from].text),
                    name ? " Did you mean \"" : "", name ? name : "", name ? "\"?" : "");
        talon__diag_fix(d, "write a deck, as \"standard_52\", or a number and a card, as \"2 joker\"");
    }
    return false;
}

/* "standard_52 and 2 joker" */
static bool no_sign(parser *p)
{
    static const char *const more[] = {"and", "with", "plus", "or"}, *const less[] = {"without", "minus", "except", "not", "but"};
    const token *t = &p->token[p->at];
    const char *sign = t->kind == T_COMMA ? "+" : NULL;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        sign = t->kind == T_WORD && talon__word_is(t->text, more[i]) ? "+" : sign;
    for (size_t i = 0; i < sizeof less / sizeof *less; i++)
        sign = t->kind == T_WORD && talon__word_is(t->text, less[i]) ? "-" : sign;
    if (!sign || p->failed)
        return !talon__advise_term(p) && talon__ended(p);
    talon__diag(p->tree->diags, D_UNEXPECTED, talon__token_span(p, t), sign, "cards are %s with \"%s\", not \"%.*s\"",
                *sign == '+' ? "added" : "taken away", sign, WORD(t->text));
    talon__diag_fix(p->tree->diags,
                    *sign == '+' ? "write \"+\", as in \"standard_52 + 2 joker\"" : "write \"-\", as in \"standard_52 - ranks 2..6\"");
    return !(p->failed = true);
}

static bool term_text(maker *m, deck *d)
{
    parser *p = &m->p;
    const uint32_t from = p->at;
    int64_t times = p->token[from].kind == T_NUMBER ? p->token[from].value : 1;
    talon__take(p, T_NUMBER);
    const uint32_t name_at = p->at;
    if (!talon__at_name(p))
        return no_card(m, from);
    const word name = p->token[p->at++].text;
    if (talon__word_is(name, "import"))
        d->import = talon__take_word(p, "commanders") ? IMPORT_COMMANDERS : IMPORT_LIST;
    else if (talon__word_is(name, "ranks") ? !ranks_of_suits(m, d) : !add_name(m, d, name, name_at) || talon__advise_term(p))
        return false;
    if (talon__take_word(p, "x")) {
        if (p->token[p->at].kind != T_NUMBER)
            return talon__expected(p, "a number");
        times *= p->token[p->at++].value;
    }
    return copies(m, d, times > TALON_MAX_CARDS + 1 ? TALON_MAX_CARDS + 1 : times, from);
}

/* Take the first copies of the cards in `gone` out of a deck. */
static bool subtract(maker *m, deck *from, const deck *gone, uint32_t at)
{
    tree *t = m->p.tree;
    uint32_t *left = talon__arena_take(t->arena, sizeof *left * (t->faces_n + 1));
    size_t kept = 0;
    for (size_t i = 0; i < gone->n; i++)
        left[gone->card[i]]++;
    for (size_t i = 0; i < from->n; i++)
        if (left[from->card[i]])
            left[from->card[i]]--;
        else
            from->card[kept++] = from->card[i];
    from->n = kept;
    t->deck_work += (uint32_t)(kept + gone->n + t->faces_n);
    for (size_t i = 0; i < gone->n; i++)
        if (left[gone->card[i]]) {
            talon__diag(t->diags, D_ABSENT_CARD, place_of(m, at), NULL, "there is no \"%.*s\" left to remove",
                        WORD(t->face[gone->card[i]]));
            return !(m->p.failed = true);
        }
    return t->deck_work < WORK_MAX || too_many(m, at);
}

static bool append(maker *m, deck *d, const deck *more, uint32_t at)
{
    d->import |= more->import;
    for (size_t i = 0; i < more->n; i++)
        if (!add_face(m, d, more->card[i], at))
            return false;
    return true;
}

static bool deck_text(maker *m, deck *d)
{
    parser *p = &m->p;
    bool minus = false;
    do {
        const uint32_t from = p->at;
        deck part = {0};
        if (!term_text(m, &part) || !(minus ? subtract(m, d, &part, from) : append(m, d, &part, from)))
            return false;
        minus = p->token[p->at].kind == T_MINUS;
    } while (talon__take(p, T_PLUS) || talon__take(p, T_MINUS));
    return no_sign(p);
}

void talon__parse_deck(tree *t, deck *out, const yaml *node)
{
    if (node->kind == YAML_LIST) {
        for (const yaml *part = node->child; part; part = part->next)
            talon__parse_deck(t, out, part);
        return;
    }
    maker m = {.at = node->at};
    t->in_deck = true;
    const bool words = t->deck_work < WORK_MAX && talon__want(t, node, YAML_TEXT, "a deck") && talon__words(&m.p, t, node);
    t->in_deck = false;
    if (!words)
        return; /* too many cards were reported already, or the text is none */
    m.p.example = "\"standard_52 + 2 joker\", \"ranks 7..A of hearts\" or \"[10 red, 10 blue]\"";
    deck_text(&m, out);
}
