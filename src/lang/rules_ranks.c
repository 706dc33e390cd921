/* rules_ranks.c -- the ranks and suits of a game that is played: their order, and which every face has. */
#include "lang/rules_keys.h"

#include <stdio.h>
#include <string.h>

#include "runner/pattern.h"

/* Its place from 1; 0 when there are NAMED_MAX already. */
static uint32_t add_name(tree *t, word **list, uint32_t *n, word name)
{
    for (uint32_t i = 0; i < *n; i++)
        if (talon__same_word((*list)[i], name))
            return i + 1;
    if (!*list)
        *list = talon__arena_take(t->arena, sizeof **list * NAMED_MAX);
    if (*n == NAMED_MAX) {
        t->rules->named_out = true;
        return 0;
    }
    (*list)[*n] = name;
    return ++*n;
}

static bool is_face(const tree *t, const char *at, size_t size)
{
    for (size_t i = 0; i < t->faces_n; i++)
        if (t->face[i].size == size && memcmp(t->face[i].at, at, size) == 0)
            return true;
    return false;
}

static const char *const standard_ranks[] = {"2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", NULL};

static int standard_place(word w)
{
    for (int i = 0; standard_ranks[i]; i++)
        if (talon__word_is(w, standard_ranks[i]) || (talon__word_is(w, "10") && i == 8))
            return i;
    return -1;
}

/* 10 and T are one rank: T, unless the deck's cards have the numeral. */
static word rank_name(word w)
{
    return talon__word_is(w, "10") ? talon__word("T") : w;
}

static uint32_t add_rank(tree *t, word w)
{
    return add_name(t, &t->rules->rank, &t->rules->ranks_n, rank_name(w));
}

/* What a rank counts that is no letter but T; or -1. */
static int32_t numeral(word w)
{
    const bool is = w.size && ((w.at[0] >= '0' && w.at[0] <= '9') || talon__word_is(w, "T"));
    return is ? talon__rank_value(w.at, w.size) : -1;
}

/* 1..12, as decks have them. */
static bool add_numerals(tree *t, word lo, word hi)
{
    const int32_t a = numeral(lo), b = numeral(hi);
    if (a < 0 || a > b)
        return false;
    for (int32_t i = a; i <= b && !t->rules->named_out; i++) {
        char text[12];
        const int n = snprintf(text, sizeof text, "%d", (int)i);
        add_rank(t, (word){talon__arena_text(t->arena, text, (uint32_t)n), (uint32_t)n});
    }
    return true;
}

/* lo..hi of the ranks people know, an ace first counting below the two; or of numerals. */
static void add_range(tree *t, parser *p, word lo, word hi)
{
    int a = standard_place(lo), b = standard_place(hi);
    if ((a < 0 || b < 0) && add_numerals(t, lo, hi))
        return;
    if (a < 0 || b < 0 || (a > b && a != 12)) {
        talon__rule_bad(p, D_RULE_NAME, p->at - 1, "a range of ranks goes up: from 2 to A, from A to K, or from a numeral to a numeral");
        return;
    }
    if (a == 12 && b < 12) {
        add_rank(t, talon__word("A"));
        a = 0;
    }
    for (int i = a; i <= b; i++)
        add_rank(t, talon__word(standard_ranks[i]));
}

/* Whether it was understood. */
static bool read_rank_order(tree *t, const yaml *node)
{
    parser p;
    if (!talon__rule_text(&p, t, node, "rank_order"))
        return false;
    while (!p.failed && p.token[p.at].kind != T_END) {
        const token *k = &p.token[p.at++];
        if (k->kind != T_WORD && k->kind != T_NUMBER) {
            talon__rule_bad(&p, D_RULE_GRAMMAR, p.at - 1, "expected a rank");
            return false;
        }
        if (talon__take(&p, T_RANGE) && p.token[p.at].kind == T_END)
            talon__rule_bad(&p, D_RULE_GRAMMAR, p.at, "the text ends where a rank should follow");
        else if (p.at > 1 && p.token[p.at - 1].kind == T_RANGE)
            add_range(t, &p, k->text, p.token[p.at++].text);
        else
            add_rank(t, k->text);
    }
    return !p.failed && !t->rules->named_out;
}

/* The rank of a face: its whole name where rank_order has that, or where what looks like its suit is a card by itself. */
static word rank_text(const tree *t, word face, word *suit)
{
    const rules *r = t->rules;
    const card_parts parts = talon__card_parts(face.at, face.size);
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    *suit = (word){parts.suit, (uint32_t)parts.suit_size};
    for (uint32_t i = 0; i < r->ranks_n; i++)
        if (talon__same_word(r->rank[i], face)) {
            suit->size = 0;
            return face;
        }
    if (parts.standard)
        for (int i = 0; i < 4; i++)
            if (suits[i][0] == parts.suit[0])
                *suit = talon__word(suits[i]);
    if (suit->size && !parts.standard && is_face(t, parts.suit, parts.suit_size)) {
        suit->size = 0;
        return face;
    }
    return (word){parts.rank, (uint32_t)parts.rank_size};
}

/* Which standard ranks the faces have, as bits; false when one with a suit has another. */
static bool find_standard(const tree *t, uint32_t *there)
{
    *there = 0;
    for (size_t i = 0; i < t->faces_n; i++) {
        word suit;
        const int rank = standard_place(rank_text(t, t->face[i], &suit));
        if (rank < 0 && suit.size)
            return false;
        *there |= rank < 0 ? 0 : 1u << rank;
    }
    return true;
}

static bool all_standard(const tree *t)
{
    uint32_t there;
    return find_standard(t, &there);
}

static void default_ranks(tree *t)
{
    uint32_t there;
    const bool standard = find_standard(t, &there);
    for (int k = 0; standard && standard_ranks[k]; k++)
        if (there >> k & 1)
            add_rank(t, talon__word(standard_ranks[k]));
    for (size_t i = 0; !standard && i < t->faces_n; i++) {
        word suit;
        const word rank = rank_text(t, t->face[i], &suit);
        if (suit.size) /* a card without suit, as a wild one, has no rank either */
            add_rank(t, rank);
    }
}

/* A pack whose cards are numbered has a 10 among them, and no T. */
static void name_ten(tree *t)
{
    rules *r = t->rules;
    const uint32_t ten = talon__find_word(r->rank, r->ranks_n, talon__word("T"));
    word suit, numeral = {"", 0};
    if (!ten || all_standard(t))
        return;
    for (size_t i = 0; i < t->faces_n; i++) {
        const word rank = rank_text(t, t->face[i], &suit);
        if (talon__word_is(rank, "T"))
            return;
        numeral = talon__word_is(rank, "10") ? rank : numeral;
    }
    if (numeral.size)
        r->rank[ten - 1] = numeral;
}

/* All ranks that rank_order lacks, from this one on: they were added behind its own. */
static void missing_ranks(tree *t, const yaml *order, uint32_t first)
{
    const rules *r = t->rules;
    const uint32_t n = r->ranks_n - first;
    char text[300] = "";
    for (uint32_t i = 0; i < n && strlen(text) < sizeof text - 80; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s\"%.*s\"",
                 i == 0       ? ""
                 : i + 1 == n ? " and "
                              : ", ",
                 (int)(r->rank[first + i].size < 64 ? r->rank[first + i].size : 64), r->rank[first + i].at);
    if (n)
        talon__diag(t->diags, D_RULE_ORDER, order->at, NULL,
                    n == 1 ? "rank %s is missing in rank_order" : "ranks %s are missing in rank_order", text);
}

/* complete: order was understood, so that what it lacks is missing. */
static void set_faces(tree *t, const yaml *order, bool complete)
{
    rules *r = t->rules;
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    for (int s = 0; s < 4; s++)
        for (size_t i = 0; i < t->faces_n; i++) {
            word suit;
            rank_text(t, t->face[i], &suit);
            if (talon__word_is(suit, suits[s]))
                add_name(t, &r->suit, &r->suits_n, suit);
        }
    r->face = talon__arena_take(t->arena, sizeof *r->face * (t->faces_n + 1));
    const uint32_t ordered = r->ranks_n;
    for (size_t i = 0; i < t->faces_n; i++) {
        word suit;
        const word rank = rank_text(t, t->face[i], &suit);
        const int known = standard_place(rank);
        if (!suit.size && !order && known < 0)
            continue;
        r->face[i].rank = (uint8_t)add_rank(t, known >= 0 ? talon__word(standard_ranks[known]) : rank);
        r->face[i].suit = suit.size ? (uint8_t)add_name(t, &r->suit, &r->suits_n, suit) : 0;
    }
    name_ten(t);
    if (complete)
        missing_ranks(t, order, ordered);
    if (r->named_out)
        talon__diag(t->diags, D_TOO_MANY, order ? order->at : t->name_at, NULL, "a game that is played has at most %u ranks, and suits",
                    NAMED_MAX);
    r->counts_as = talon__arena_take(t->arena, sizeof *r->counts_as * (r->ranks_n + 1));
    for (uint32_t i = 0; i < r->ranks_n; i++) {
        const int32_t value = talon__rank_value(r->rank[i].at, r->rank[i].size);
        r->counts_as[i] = value == 14 && i == 0 ? 1 : value >= 0 ? value : (int32_t)i + 1;
    }
}

uint32_t talon__rank_named(const rules *r, word w)
{
    for (uint32_t i = 0; i < r->ranks_n; i++)
        if (talon__same_word(r->rank[i], w) || (standard_place(w) >= 0 && standard_place(w) == standard_place(r->rank[i])))
            return i + 1;
    return 0;
}

void talon__read_ranks(tree *t, const yaml *order)
{
    const bool complete = order && read_rank_order(t, order);
    if (!order)
        default_ranks(t);
    set_faces(t, order, complete);
}
