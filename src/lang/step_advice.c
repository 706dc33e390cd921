/* step_advice.c -- texts of steps as people write them at first, and what to write instead. */
#include "lang/step_advice.h"

#include <stdio.h>
#include <string.h>

#include "lang/meant.h"
#include "lang/resolve.h"
#include "lang/unknown.h"

static bool is(const token *t, const char *text)
{
    return t->kind == T_WORD && talon__word_is(t->text, text);
}

static bool is_any(const token *t, const char *const *words)
{
    for (; *words; words++)
        if (is(t, *words))
            return true;
    return false;
}

static const token *before(const parser *p)
{
    return p->at ? &p->token[p->at - 1] : &p->token[0];
}

static bool names_zone(const tree *t, word name)
{
    return talon__find_zone(t, name) != NO_ID || talon__is_usual_zone(name);
}

static bool is_named(const tree *t, word name)
{
    return names_zone(t, name) || talon__find_position(t, name) != NO_ID || talon__find_number(t, name) != NO_ID;
}

/* ---- examples ---- */

const char *talon__clause_example(const verb_row *v, clause c)
{
    const bool whole = v->kind == KIND_WHOLE;
    switch (c) {
    case C_FROM: return "from deck";
    case C_TO: return whole ? "into deck" : v->to == TO_SEVERAL ? "to each_player" : "to community";
    case C_WITH: return "with seed";
    case C_BY: return "by player";
    case C_AT: return "at 10";
    case C_TIMES: return "times 3";
    case C_MIN: return "min 3";
    case C_AS: return "as packet";
    case C_SIZES: return "sizes [26, 26]";
    case C_ORDER: return "order [1, 0]";
    case C_KEEPING: return "keeping newest 1";
    case C_WHERE: return "where hearts";
    case C_UNTIL: return "until count(deck) < 10";
    case CLAUSES: break;
    }
    return "";
}

const char *talon__step_example(talon__arena *a, const verb_row *v)
{
    char text[200];
    const bool takes = v->kind == KIND_TAKES;
    int n = snprintf(text, sizeof text, "%s: %s", v->word,
                     takes                     ? v->needs >> C_TO & 1 ? "5" : "1"
                     : v->from == FROM_DISCARD ? "discard_pile"
                     : v->from == FROM_PLAY    ? "each_player"
                     : v->to == TO_NAMED       ? "community + burn"
                                               : "deck");
    for (int k = 0; k < CLAUSES; k++) {
        const clause c = takes && k == C_FROM ? C_TO : takes && k == C_TO ? C_FROM : (clause)k; /* to before from, as people say it */
        if (v->needs >> c & 1 && (size_t)n < sizeof text)
            n += snprintf(text + n, sizeof text - (size_t)n, " %s", talon__clause_example(v, c));
    }
    return talon__arena_text(a, text, strlen(text));
}

/* ---- the beginning ---- */

bool talon__advise_count(parser *p, const step *s)
{
    const token *t = &p->token[p->at];
    const clause_words words = talon__clause_words();
    const bool from_end = is(t, "top") || is(t, "bottom"), from_it = talon__verb_of(s)->needs == 1u << C_FROM;
    const bool whole =
        t->kind == T_WORD && t[1].kind == T_END && names_zone(p->tree, t->text) && talon__find_number(p->tree, t->text) == NO_ID;
    if (!(whole && from_it) && t->kind != T_END && t->kind != T_ARROW && !is_any(t, words.at) && !talon__at_seat_word(p) && !from_end)
        return false;
    talon__diag(p->tree->diags, D_UNEXPECTED, t->kind == T_END ? p->text->at : talon__token_span(p, t), NULL,
                "%s begins with how many cards: a number, or \"all\"", talon__verb_of(s)->word);
    if (whole && from_it)
        talon__diag_fix(p->tree->diags, "write \"all from %.*s\", or how many", WORD(t->text));
    else if (is(t, "bottom"))
        talon__diag_fix(p->tree->diags, "write the number first, and \"from bottom of …\" where they come from");
    else
        talon__diag_fix(p->tree->diags, "write the number first, as in \"%s\"", talon__step_example(p->tree->arena, talon__verb_of(s)));
    return p->failed = true;
}

/* ---- clauses ---- */

/* Words that people write and the language does without. */
static bool is_plain_english(parser *p, const token *t)
{
    diags *d = p->tree->diags;
    const token *left = t > p->token ? t - 1 : t, *next = t + 1;
    const span at = talon__token_span(p, t);
    const bool face = is(t, "face") && next->kind == T_WORD;
    const word way = face ? next->text : t->text;
    if (is(t, "card") || is(t, "cards")) {
        talon__diag(d, D_UNEXPECTED, at, NULL, "\"%.*s\" is not needed: leave it out", WORD(t->text));
        talon__diag_fix(d, "write the number alone");
    } else if ((is(left, "each") || is(left, "every")) && (is(t, "player") || is(t, "players"))) {
        talon__diag(d, D_UNEXPECTED, at, "each_player", "\"%.*s %.*s\" is written as one word; did you mean \"each_player\"?",
                    WORD(left->text), WORD(t->text));
        talon__diag_fix(d, "write \"each_player\"");
    } else if (talon__word_is(way, "up") || talon__word_is(way, "down")) {
        talon__diag(d, D_UNEXPECTED, at, way.size == 2 ? "(up)" : "(down)", "how cards lie is said at the end, in brackets: (%.*s)",
                    WORD(way));
        talon__diag_fix(d, "write \"(%.*s)\" at the end of the step", WORD(way));
    } else if (is(t, "and") && left != t) {
        talon__diag(d, D_UNEXPECTED, at, "+", "zones and players are joined with \"+\", not with \"and\"");
        talon__diag_fix(d, "write \"+\", as in \"each_player + community\"");
    } else if (is(t, "each")) {
        talon__diag(d, D_UNEXPECTED, at, "to each_player", "\"each\" alone is nobody; did you mean \"to each_player\"?");
        talon__diag_fix(d, "write \"to each_player\"");
    } else {
        return false;
    }
    return true;
}

/* A comma, a number, brackets of the wrong kind. */
static bool advise_sign(parser *p, const token *t)
{
    diags *d = p->tree->diags;
    const span at = talon__token_span(p, t);
    const token *left = before(p), *next = t->kind == T_END ? t : t + 1;
    const token *way = is(next, "face") ? next + 1 : next;
    if (t->kind == T_COMMA && (is(way, "up") || is(way, "down"))) {
        talon__diag(d, D_UNEXPECTED, at, way->text.size == 2 ? "(up)" : "(down)", "how cards lie is said at the end, in brackets: (%.*s)",
                    WORD(way->text));
        talon__diag_fix(d, "write \"(%.*s)\" at the end of the step, without the comma", WORD(way->text));
    } else if (t->kind == T_OVER && next->kind == T_OVER) {
        talon__diag(d, D_UNEXPECTED, at, "#", "a comment begins with \"#\", not with \"//\"");
        talon__diag_fix(d, "write \" # \" before the comment");
    } else if (t->kind == T_COMMA && next->kind == T_END) {
        talon__diag(d, D_UNEXPECTED, at, NULL, "nothing follows this comma");
        talon__diag_fix(d, "leave it out; the next step begins on a line of its own with \"- \"");
    } else if (t->kind == T_COMMA) {
        talon__diag(d, D_UNEXPECTED, at, "+", "zones and players are joined with \"+\", not with a comma");
        talon__diag_fix(d, "write \"%.*s + %.*s\"", WORD(left->text), WORD(next->text));
    } else if (t->kind == T_OPEN_LIST && next->kind == T_NUMBER) {
        talon__diag(d, D_UNEXPECTED, at, NULL, "the number of a zone stands behind its name, without brackets");
        talon__diag_fix(d, "write \"%.*s %.*s\"", WORD(left->text), WORD(next->text));
    } else if (t->kind == T_OPEN_LIST) {
        talon__diag(d, D_UNEXPECTED, at, "(", "flags stand in round brackets");
        talon__diag_fix(d, "write \"(%.*s)\"", WORD(next->text));
    } else if (t->kind == T_NUMBER && (is(left, "player") || is(left, "dealer"))) {
        talon__diag(d, D_UNEXPECTED, at, NULL, "\"%.*s\" has no number", WORD(left->text));
        talon__diag_fix(d, "write \"seat %.*s\" for a certain seat, \"%.*s + %.*s\" for a neighbour, \"each_player\" for all",
                        WORD(t->text), WORD(left->text), WORD(t->text));
    } else if (t->kind == T_NUMBER && is(left, "x")) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, left), "times", "how often is said with \"times\"");
        talon__diag_fix(d, "write \"times %.*s\"", WORD(t->text));
    } else {
        return false;
    }
    return true;
}

/* A zone or a player without "to" or "from" before it. */
static bool advise_bare_zone(parser *p, const step *s, const token *t)
{
    const char *missing = !HAS(s, C_TO) && talon__verb_of(s)->may >> C_TO & 1       ? "to"
                          : !HAS(s, C_FROM) && talon__verb_of(s)->may >> C_FROM & 1 ? "from"
                                                                                    : NULL;
    const bool player = talon__at_seat_word(p);
    if (!missing || !(player || talon__is_usual_zone(t->text)))
        return false;
    missing = is(t, "deck") && !HAS(s, C_FROM) && talon__verb_of(s)->may >> C_FROM & 1 ? "from" : missing;
    talon__diag(p->tree->diags, D_MISSING_CLAUSE, talon__token_span(p, t), missing, "\"%s\" is missing before \"%.*s\"", missing,
                WORD(t->text));
    talon__diag_fix(p->tree->diags, "write \"%s %.*s\"", missing, WORD(t->text));
    return true;
}

/* "to next player": what stands before it is no zone. */
static bool advise_neighbour(parser *p, const token *t)
{
    const token *left = before(p);
    if (!is(t, "player") || left == t || !talon__is_neighbour(left->text) || is_named(p->tree, left->text))
        return false;
    talon__unknown_zone(p->tree, left->text, talon__yaml_part(p->text, left->pos, t->pos + t->text.size - left->pos));
    return true;
}

const char *talon__clauses_of(parser *p, const step *s)
{
    const char *known[CLAUSES + 1];
    size_t n = 0;
    for (int c = 0; c < CLAUSES; c++)
        if (talon__verb_of(s)->may >> c & 1)
            known[n++] = talon__clauses[c].word;
    known[n] = NULL;
    return n ? talon__listed(p->tree->arena, known, AND) : NULL;
}

static bool advise_word(parser *p, const step *s, const token *t)
{
    const clause_words words = talon__clause_words();
    const bool of = is(t, "of") && talon__verb_of(s)->may >> C_FROM & 1 && !HAS(s, C_FROM);
    if (is_plain_english(p, t) || advise_neighbour(p, t) || advise_bare_zone(p, s, t))
        return true;
    const char *may = talon__clauses_of(p, s);
    talon__diag_meant(p->tree->diags, D_UNEXPECTED, talon__token_span(p, t), t->text, of ? "from" : NULL, words.at,
                      "\"%.*s\" is not a clause", WORD(t->text));
    const char *hint = talon__diag_hint(p->tree->diags);
    if (hint && may)
        talon__diag_fix(p->tree->diags, "write \"%s\"; %s may have %s", hint, talon__verb_of(s)->word, may);
    else if (may)
        talon__diag_fix(p->tree->diags, "%s may have %s", talon__verb_of(s)->word, may);
    return true;
}

bool talon__advise_clause(parser *p, const step *s)
{
    const token *t = &p->token[p->at];
    if (!(advise_sign(p, t) || (t->kind == T_WORD && advise_word(p, s, t))))
        return false;
    return p->failed = true;
}

bool talon__advise_flags(parser *p)
{
    const token *t = &p->token[p->at], *left = before(p);
    if (t->kind == T_END && left->kind == T_WORD) {
        talon__diag(p->tree->diags, D_UNEXPECTED, talon__token_span(p, left), ")", "the bracket before this is not closed");
        talon__diag_fix(p->tree->diags, "write \"(%.*s)\"", WORD(left->text));
    } else if (t->kind == T_WORD && left->kind == T_CLOSE) {
        talon__diag(p->tree->diags, D_UNEXPECTED, talon__token_span(p, t), NULL, "flags in brackets come last");
        talon__diag_fix(p->tree->diags, "put \"%.*s …\" before the brackets", WORD(t->text));
    } else {
        return false;
    }
    return p->failed = true;
}

/* ---- numbers and conditions ---- */

/* A condition in brackets, from within: only where nothing depends on them they can be left out. */
static void fix_brackets(parser *p, const token *t)
{
    const token *open = t, *close = t;
    uint32_t deep = 1;
    bool either = false;
    while (open > p->token && open->kind != T_OPEN)
        open--;
    if (open > p->token + 1 && (is(open - 1, "count") || is(open - 1, "empty") || is(open - 1, "top"))) /* of count(…) before the sign */
        for (open--; open > p->token && open->kind != T_OPEN;)
            open--;
    for (; close->kind != T_END && deep; close++) {
        deep = close->kind == T_OPEN ? deep + 1 : close->kind == T_CLOSE ? deep - 1 : deep;
        either |= deep == 1 && is(close, "or");
    }
    const token *left = open > p->token ? open - 1 : open;
    if (is(left, "not"))
        talon__diag_fix(p->tree->diags, "say the opposite without brackets: \"count(hand) != 4\" for \"not (count(hand) == 4)\"");
    else if (either && (is(left, "and") || is(close, "and")))
        talon__diag_fix(p->tree->diags, "write every case: \"a and c or b and c\" for \"(a or b) and c\"");
    else
        talon__diag_fix(p->tree->diags,
                        "leave the brackets out: \"and\" binds before \"or\", as in \"players == 2 or players == 3 and empty(deck)\"");
}

/* "to deck at bottom": which end is said before the zone. */
static bool advise_end(parser *p)
{
    const token *end = &p->token[p->at], *at = before(p), *side = at;
    if ((!is(end, "top") && !is(end, "bottom")) || !is(at, "at") || at == end)
        return false;
    while (side > p->token && !is(side, "to") && !is(side, "into") && !is(side, "from"))
        side--;
    if (side == p->token || side + 1 == at)
        return false;
    const uint32_t n = at[-1].pos + at[-1].text.size - side[1].pos;
    talon__diag(p->tree->diags, D_UNEXPECTED, talon__yaml_part(p->text, at->pos, end->pos + end->text.size - at->pos), NULL,
                "behind \"at\" stands a number; an end is named before its zone");
    talon__diag_fix(p->tree->diags, "write \"%.*s %.*s of %.*s\"", WORD(side->text), WORD(end->text), (int)n, side[1].text.at);
    return p->failed = true;
}

bool talon__advise_number(parser *p)
{
    diags *d = p->tree->diags;
    const token *t = &p->token[p->at], *next = t->kind == T_END ? t : t + 1;
    if (advise_end(p))
        return true;
    if (t->kind == T_MINUS && next->kind == T_NUMBER) {
        talon__diag(d, D_BAD_NUMBER, talon__yaml_part(p->text, t->pos, next->pos + next->text.size - t->pos), NULL,
                    "no number is less than 0: \"-%.*s\"", WORD(next->text));
        talon__diag_fix(d, "write a number from 1 on; a difference has two sides, as in \"5 - 2\"");
    } else if ((t->kind >= T_EQUAL && t->kind <= T_AT_LEAST) ||
               (before(p)->kind == T_OPEN && (is(t, "empty") || is(t, "top") || is(t, "not")))) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), NULL, "a condition stands without brackets");
        fix_brackets(p, t);
    } else {
        return false;
    }
    return p->failed = true;
}

bool talon__advise_top(parser *p)
{
    diags *d = p->tree->diags;
    const token *t = &p->token[p->at], *next = t->kind == T_END ? t : t + 1;
    if (t->kind != T_EQUAL && t->kind != T_UNEQUAL)
        return false;
    const char *word_is = t->kind == T_EQUAL ? "is" : "is not";
    talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), word_is, "which card lies on top is asked with \"%s\"", word_is);
    talon__diag_fix(d, "write \"%s %.*s\"", word_is, WORD(next->text));
    return p->failed = true;
}

/* "true" and "false", as conditions of other languages. */
static bool advise_truth(parser *p, const token *left)
{
    const bool never = is(left, "false");
    if ((!never && !is(left, "true")) || talon__find_number(p->tree, left->text) != NO_ID)
        return false;
    talon__diag(p->tree->diags, D_UNEXPECTED, talon__token_span(p, left), NULL, "a condition asks something: \"%.*s\" is none",
                WORD(left->text));
    talon__diag_fix(p->tree->diags, "write what %s holds, as \"%s\"", never ? "never" : "always", never ? "players == 0" : "players > 0");
    return p->failed = true;
}

bool talon__advise_comparison(parser *p, const token *from)
{
    diags *d = p->tree->diags;
    const token *t = &p->token[p->at], *left = before(p);
    if (left == from && advise_truth(p, left))
        return true;
    const bool zone_left = left->kind == T_WORD && names_zone(p->tree, left->text);
    if (t->kind == T_OPEN && left->kind == T_WORD) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, left), NULL, "there is no function \"%.*s\"", WORD(left->text));
        talon__diag_fix(d, "the functions are count, empty and top, as in \"count(hand) == 5\" or \"top(discard_pile) is K\"");
        return p->failed = true;
    }
    if (!is(t, "is") && !is(t, "has") && !(is(t, "shows") && zone_left)) {
        const bool range = is(t, "in") && t[1].kind == T_NUMBER && t[2].kind == T_RANGE && t[3].kind == T_NUMBER && left == from;
        talon__expected(p, "a comparison (== != < <= > >=)");
        if (range)
            talon__diag_fix(d, "write \"%.*s >= %.*s and %.*s <= %.*s\"", WORD(left->text), WORD(t[1].text), WORD(left->text),
                            WORD(t[3].text));
        else
            talon__diag_fix(d, "compare two numbers, as in \"count(deck) < 10\"");
        return true;
    }
    if (is(t, "has")) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), "count", "how many cards a zone has is asked with \"count\"");
        talon__diag_fix(d, "write \"count(%.*s) == %.*s\"", WORD(left->text), WORD((t + 1)->text));
        return p->failed = true;
    }
    const bool negated = is(t + 1, "not");
    const token *right = t + 1 + negated;
    if (!is(right, "empty") && zone_left) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), "top", "what lies on a zone is asked with \"top\", how much with \"count\"");
        talon__diag_fix(d, "write \"top(%.*s) is %s%.*s\", or \"count(%.*s) %s 5\"", WORD(left->text), negated ? "not " : "",
                        WORD(right->text), WORD(left->text), negated ? "!=" : "==");
        return p->failed = true;
    }
    if (is(right, "empty")) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), negated ? "not empty" : "empty", "whether a zone is empty is asked first");
        talon__diag_fix(d, "write \"%sempty(%.*s)\"", negated ? "not " : "", WORD(left->text));
    } else {
        const word whole = {p->text->text.at + from->pos, left->pos + left->text.size - from->pos};
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), negated ? "!=" : "==", "numbers are compared with \"==\", not with \"is\"");
        talon__diag_fix(d, "write \"%.*s %s %.*s\"", WORD(whole), negated ? "!=" : "==", WORD(right->text));
    }
    return p->failed = true;
}

/* ---- cards and zones ---- */

static bool is_suit(const token *t)
{
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades", "club", "diamond", "heart", "spade", NULL};
    return is_any(t, suits);
}

/* "20 of As", "2 of standard_52", "20 of hearts": a number of cards, not a card. */
static bool advise_copies(parser *p, const token *n, const token *what)
{
    diags *d = p->tree->diags;
    if (is_suit(what) && n->value >= 2 && n->value <= 10)
        return false;
    talon__diag(d, D_UNEXPECTED, talon__token_span(p, n + 1), NULL, "how many there are of a card or a deck is said without \"of\"");
    if (is_suit(what))
        talon__diag_fix(d, "write which ranks, as in \"ranks 2..A of %s\"",
                        talon__meant(MEANT_CARD, what->text) ? talon__meant(MEANT_CARD, what->text)
                                                             : talon__arena_text(p->tree->arena, what->text.at, what->text.size));
    else
        talon__diag_fix(d, "write \"%.*s %.*s\"", WORD(n->text), WORD(what->text));
    return p->failed = true;
}

bool talon__advise_card(parser *p)
{
    const token *t = &p->token[p->at], *rank = before(p), *suit = t->kind == T_END ? t : t + 1;
    if (!is(t, "of") || suit->kind != T_WORD || rank == t)
        return false;
    if (rank->kind == T_NUMBER && advise_copies(p, rank, suit))
        return true;
    const char *meant = talon__meant(MEANT_CARD, rank->text), *whole = talon__meant(MEANT_CARD, suit->text);
    char name[16];
    snprintf(name, sizeof name, "%.*s%.1s", meant ? 1 : (int)(rank->text.size < 3 ? rank->text.size : 3), meant ? meant : rank->text.at,
             whole ? whole : suit->text.at);
    const char *card_name = talon__arena_text(p->tree->arena, name, strlen(name));
    talon__diag(p->tree->diags, D_UNEXPECTED, talon__yaml_part(p->text, rank->pos, suit->pos + suit->text.size - rank->pos), card_name,
                "a card is one word, its rank and the letter of its suit; did you mean \"%s\"?", card_name);
    talon__diag_fix(p->tree->diags, "write \"%s\"", card_name);
    return p->failed = true;
}

bool talon__advise_zone(parser *p)
{
    diags *d = p->tree->diags;
    const token *t = &p->token[p->at], *next = t->kind == T_END ? t : t + 1;
    static const char *const articles[] = {"the", "a", "an", "my", NULL};
    if (is(t, "each") && next->kind == T_WORD && names_zone(p->tree, next->text)) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), talon__arena_text(p->tree->arena, next->text.at, next->text.size),
                    "a zone that is there several times means all of them");
        talon__diag_fix(d, "leave \"each\" out: \"%.*s\"", WORD(next->text));
    } else if (is(t, "all") && !is(next, "players") && p->verb && p->verb->kind == KIND_TAKES && is(before(p), "to")) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), "each_player",
                    "\"all\" says how many cards, not who; did you mean \"each_player\"?");
        talon__diag_fix(d, "write \"each_player\"");
    } else if (t->kind == T_NUMBER && is(next, "times")) {
        talon__diag(d, D_UNEXPECTED, talon__yaml_part(p->text, t->pos, next->pos + next->text.size - t->pos), "times",
                    "\"times\" stands before its number");
        talon__diag_fix(d, "write \"times %.*s\"", WORD(t->text));
    } else if (is_any(t, articles) && !is_named(p->tree, t->text) && next->kind == T_WORD && names_zone(p->tree, next->text)) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), talon__arena_text(p->tree->arena, next->text.at, next->text.size),
                    "\"%.*s\" is not needed", WORD(t->text));
        talon__diag_fix(d, "leave it out: \"%.*s\"", WORD(next->text));
    } else {
        return false;
    }
    return p->failed = true;
}

bool talon__advise_brackets(parser *p)
{
    const token *t = &p->token[p->at], *left = before(p);
    if (t->kind != T_WORD || talon__is_reserved(t->text))
        return false;
    talon__diag(p->tree->diags, D_UNEXPECTED, talon__token_span(p, t), "(", "which zone is asked about stands in brackets");
    talon__diag_fix(p->tree->diags, "write \"%.*s(%.*s)\"", WORD(left->text), WORD(t->text));
    return p->failed = true;
}

/* ---- blocks that are done again ---- */

bool talon__advise_repeat(parser *p)
{
    diags *d = p->tree->diags;
    const token *t = &p->token[p->at];
    if (is(t, "while")) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), "until", "a block is done until something holds, not while it does");
        talon__diag_fix(d, "write \"until\" and the opposite: \"until empty(deck)\" for \"while not empty(deck)\"");
    } else if (p->at && (t->kind == T_RANGE || is(t, "from") || is(t, "in"))) {
        const bool named = t->kind == T_WORD, whole = named && t[1].kind != T_END && t[2].kind != T_END && t[3].kind == T_NUMBER;
        const token *last = whole ? t + 3 : !named && t[1].kind == T_NUMBER ? t + 1 : NULL;
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), "as", "how often is one number; with \"as\" it is counted, from 1");
        if (last)
            talon__diag_fix(d, "write \"%.*s as %.*s\"", WORD(last->text), named ? (int)t[-1].text.size : 1, named ? t[-1].text.at : "n");
        else
            talon__diag_fix(d, "write it as in \"10 as n\"");
    } else if (is(t, "times")) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, t), NULL, "\"times\" is not needed: leave it out");
        talon__diag_fix(d, "write the number alone");
    } else {
        return false;
    }
    return p->failed = true;
}
