/* deck_advice.c -- decks as people write them at first, and what to write instead. */
#include "lang/deck_advice.h"

#include <stdio.h>
#include <string.h>

#include "lang/resolve.h"
#include "lang/step_advice.h"

static bool is(const token *t, const char *text)
{
    return t->kind == T_WORD && talon__word_is(t->text, text);
}

bool talon__advise_term(parser *p)
{
    diags *d = p->tree->diags;
    const token *t = &p->token[p->at], *left = p->at ? t - 1 : t, *next = t->kind == T_END ? t : t + 1;
    if (p->failed)
        return false;
    if (is(t, "to") && left != t && (next->kind == T_NUMBER || next->kind == T_WORD)) {
        talon__diag(d, D_UNEXPECTED, talon__yaml_part(p->text, left->pos, next->pos + next->text.size - left->pos), "ranks",
                    "a range of ranks is written \"ranks\" and two dots");
        talon__diag_fix(d, "write \"ranks %.*s..%.*s\"", WORD(left->text), WORD(next->text));
    } else if (p->at >= 2 && is(left, "x") && left[-1].kind == T_NUMBER && t->kind == T_WORD && !is(t, "x")) {
        talon__diag(d, D_UNEXPECTED, talon__token_span(p, left), NULL, "before cards a number stands alone, without \"x\"");
        talon__diag_fix(d, "write \"%.*s %.*s …\", or \"x %.*s\" behind the cards", WORD(left[-1].text), WORD(t->text),
                        WORD(left[-1].text));
    } else {
        return talon__advise_card(p);
    }
    return p->failed = true;
}

bool talon__advise_cut_deck(tree *t, const yaml *map, const yaml *key)
{
    char sum[100] = "";
    size_t n = 0;
    const yaml *first = map->child;
    if (!map->flow || key->next->kind != YAML_NOTHING || talon__find_zone(t, key->text) != NO_ID)
        return false;
    while (first->next->next != key)
        first = first->next->next;
    if (first->next->kind != YAML_TEXT)
        return false;
    n += (size_t)snprintf(sum, sizeof sum, "%.*s: %.*s", WORD(first->text), WORD(first->next->text));
    for (const yaml *k = key; k && k->next->kind == YAML_NOTHING && n < sizeof sum; k = k->next->next)
        n += (size_t)snprintf(sum + n, sizeof sum - n, " + %.*s", WORD(k->text));
    talon__diag(t->diags, D_SPLIT_STEP, key->at, NULL, "inside { } YAML ends the deck's text at the comma; cards are added with \"+\"");
    if (n < sizeof sum)
        talon__diag_fix(t->diags, "write \"{%s}\"", sum);
    else
        talon__diag_fix(t->diags, "write \"+\" instead of each comma");
    return true;
}

bool talon__advise_deck_map(tree *t, const yaml *node)
{
    char sum[100] = "";
    size_t n = 0;
    if (node->kind != YAML_MAP || !node->child)
        return false;
    for (const yaml *k = node->child; k && n < sizeof sum; k = k->next->next) {
        if (k->next->kind != YAML_TEXT || (k->text.size && *k->text.at >= '0' && *k->text.at <= '9'))
            return false;
        n += (size_t)snprintf(sum + n, sizeof sum - n, "%s%.*s %.*s", n ? " + " : "", WORD(k->next->text), WORD(k->text));
    }
    talon__diag(t->diags, D_WRONG_TYPE, node->child->at, NULL, "a deck is a sum of cards, or a deck for each number of players");
    if (n < sizeof sum)
        talon__diag_fix(t->diags, "write \"%s\"", sum);
    else
        talon__diag_fix(t->diags, "write the cards, as in \"standard_52 + 2 joker\"");
    return true;
}
