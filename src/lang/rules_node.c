/* rules_node.c -- what reading rules of play rests on: refusals, attempts, nodes, types and names. */
#include "lang/rules_make.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lang/resolve.h"
#include "lang/rules_advice.h"
#include "runner/pattern.h"

void talon__rule_bad(parser *p, lang_diag what, uint32_t from, const char *format, ...)
{
    char text[400];
    va_list list;
    p->tree->diags->last = NULL; /* what is to be done is said about this one, or not at all */
    if (p->failed)
        return;
    p->failed = true;
    if (p->tree->rules->quiet)
        return;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    const uint32_t at = p->at;
    if (p->at <= from)
        p->at = from + (p->token[from].kind != T_END);
    talon__diag(p->tree->diags, what, talon__span_from(p, from), NULL, "%s", text);
    p->at = at;
}

void talon__rule_unknown(parser *p, uint32_t from, const char *what, const char *const *names)
{
    const token *k = &p->token[from];
    p->tree->diags->last = NULL;
    if (p->failed)
        return;
    p->failed = true;
    if (p->tree->rules->quiet)
        return;
    const span at = k->kind == T_END ? p->text->at : talon__token_span(p, k);
    for (uint32_t i = 0; k->kind != T_END && names[i]; i++)
        if (talon__word_is(k->text, names[i])) { /* it is known, and something else */
            talon__diag(p->tree->diags, D_RULE_NAME, at, NULL, "\"%s\" is no %s here", names[i],
                        strcmp(what, "name") == 0 ? "value" : what);
            return;
        }
    talon__diag_near(p->tree->diags, D_RULE_NAME, at, k->text, names, "unknown %s \"%.*s\"", what, WORD(k->text));
    const char *near = talon__diag_hint(p->tree->diags);
    if (near)
        talon__diag_fix(p->tree->diags, "write \"%s\", if that is meant", near);
}

bool talon__rule_pay(parser *p, uint32_t work)
{
    rules *r = p->tree->rules;
    diags *d = p->tree->diags;
    r->work += work;
    if (r->work <= RULE_WORK)
        return true;
    r->work = RULE_WORK;
    p->failed = true;
    if (r->spent)
        return false;
    r->spent = true;
    const uint32_t muted = d->muted;
    d->muted = 0; /* it is no attempt that failed */
    talon__diag(d, D_TOO_MANY, p->text->at, NULL, "with all definitions put in place the rules are too long here");
    talon__diag_fix(d, "use fewer definitions inside each other, or a variable that is set once");
    d->muted = muted;
    return false;
}

operand talon__rule_refuse(parser *p, lang_diag what, uint32_t from, const char *text)
{
    talon__rule_bad(p, what, from, "%s", text);
    return FAILED_OPERAND;
}

operand talon__rule_expected(parser *p, const char *what)
{
    const token *t = &p->token[p->at];
    if (t->kind == T_END)
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "the text ends where %s should follow", what);
    else
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected %s, not \"%.*s\"", what, WORD(t->text));
    return FAILED_OPERAND;
}

/* ---- attempts ---- */

attempt talon__try(parser *p)
{
    rules *r = p->tree->rules;
    const attempt a = {p->at, r->temps_n, r->kept_n, r->node.n, r->item.n, r->text.n, p->failed};
    r->quiet++;
    return a;
}

/* The end of an attempt; with a failed one everything is as it was. */
bool talon__tried(parser *p, attempt a, bool fits)
{
    rules *r = p->tree->rules;
    r->quiet--;
    if (fits && !p->failed)
        return true;
    p->at = a.at, p->failed = a.failed || r->spent;
    r->temps_n = a.temps_n, r->kept_n = a.kept_n;
    r->node.n = a.node, r->item.n = a.item, r->text.n = a.text;
    return false;
}

/* ---- nodes ---- */

uint32_t talon__rule_add(tree *t, game_node n)
{
    rules *r = t->rules;
    if (!talon__node_measure(r->node.at, r->item.at, &n) && !r->spent) {
        const uint32_t muted = t->diags->muted;
        r->spent = true; /* and so everything that follows fails */
        r->work = RULE_WORK;
        t->diags->muted = 0;
        talon__diag(t->diags, D_TOO_MANY, r->text_at, NULL, "this is too long, with all definitions put in place");
        talon__diag_fix(t->diags, "set a variable to a part of it first");
        t->diags->muted = muted;
    }
    return talon__list_add(t, &r->node, &n);
}

uint32_t talon__rule_node(tree *t, node_kind kind, uint32_t a, uint32_t b, uint32_t c)
{
    return talon__rule_add(t, (game_node){.kind = (uint8_t)kind, .a = a, .b = b, .c = c});
}

uint32_t talon__rule_list(tree *t, const uint32_t *items, uint32_t n)
{
    const uint32_t first = (uint32_t)t->rules->item.n;
    for (uint32_t i = 0; i < n; i++)
        talon__list_add(t, &t->rules->item, &items[i]);
    return talon__rule_node(t, N_LIST, first, n, NONE);
}

game_node *talon__rule_at_node(const tree *t, uint32_t node)
{
    return (game_node *)t->rules->node.at + node;
}

operand talon__rule_value(uint8_t type, uint32_t node)
{
    return (operand){.type = type, .node = node};
}

operand talon__constant(tree *t, uint8_t type, int32_t value)
{
    return (operand){.type = type, .constant = true, .value = value, .node = talon__rule_node(t, N_CONST, (uint32_t)value, NONE, NONE)};
}

operand talon__rule_unary(parser *p, node_kind kind, uint8_t type, operand x)
{
    return x.failed ? x : talon__rule_value(type, talon__rule_node(p->tree, kind, x.node, NONE, NONE));
}

operand talon__rule_binary(parser *p, node_kind kind, uint8_t type, operand a, operand b)
{
    if (a.failed || b.failed)
        return FAILED_OPERAND;
    return talon__rule_value(type, talon__rule_node(p->tree, kind, a.node, b.node, NONE));
}

const char *talon__type_name(uint8_t type)
{
    static const char *const names[] = {
        [TY_NONE] = "none",     [TY_NUMBER] = "a number", [TY_FLAG] = "yes or no", [TY_SUIT] = "a suit", [TY_RANK] = "a rank",
        [TY_SEAT] = "a player", [TY_CARD] = "a card",     [TY_COMBO] = "a combo",  [TY_WORD] = "a word", [TY_CARDS] = "cards"};
    return names[type];
}

bool talon__is_number(const operand *x)
{
    return x->type == TY_NUMBER || x->type == TY_FLAG || x->type == TY_WORD || x->type == TY_NONE;
}

operand talon__as_number(parser *p, operand x, uint32_t from)
{
    if (x.failed || talon__is_number(&x))
        return x;
    if (x.type == TY_RANK)
        return talon__rule_unary(p, N_AS_NUMBER, TY_NUMBER, x);
    talon__rule_bad(p, D_RULE_TYPE, from, "this is %s, and a number belongs here", talon__type_name(x.type));
    talon__advise_kind(p, &x, TY_NUMBER);
    return FAILED_OPERAND;
}

operand talon__rule_seat_value(parser *p, operand x, uint32_t from)
{
    if (x.failed || x.type == TY_SEAT || x.type == TY_NONE)
        return x;
    talon__rule_bad(p, D_RULE_TYPE, from, "this is %s, and a player belongs here", talon__type_name(x.type));
    if (x.type == TY_NUMBER)
        talon__diag_fix(p->tree->diags, "write \"seat 1\" for a player by number, or \"seat (…)\" for one that is worked out");
    talon__advise_kind(p, &x, TY_SEAT);
    return FAILED_OPERAND;
}

operand talon__rule_count(parser *p)
{
    const uint32_t from = p->at;
    const bool outer = p->tree->rules->owned;
    p->tree->rules->owned = true;
    const operand x = talon__rule_expr(p);
    p->tree->rules->owned = outer;
    return talon__as_number(p, x, from);
}

/* Cards where one is meant: its face. */
operand talon__as_card(parser *p, operand x)
{
    return x.type == TY_CARDS ? talon__rule_unary(p, N_FACE, TY_CARD, x) : x;
}

bool talon__begins_with_suits(const rules *r, uint32_t words)
{
    if (r->words[words].n < r->suits_n)
        return false;
    for (uint32_t i = 0; i < r->suits_n; i++)
        if (!talon__same_word(r->words[words].word[i], r->suit[i]))
            return false;
    return true;
}

operand talon__rule_as(parser *p, operand x, uint8_t type, uint32_t words, uint32_t from)
{
    const rules *r = p->tree->rules;
    if (x.failed || x.type == TY_NONE || x.type == type)
        return x;
    if (type == TY_CARD && x.type == TY_CARDS)
        return talon__as_card(p, x);
    if (type == TY_NUMBER || type == TY_FLAG)
        return talon__as_number(p, x, from);
    if (type == TY_WORD && x.type == TY_SUIT && talon__begins_with_suits(r, words))
        return x;
    if (type == TY_SUIT && x.type == TY_WORD && talon__begins_with_suits(r, x.words))
        return x;
    if (type == TY_RANK && x.type == TY_NUMBER)
        return talon__rule_unary(p, N_TO_RANK, TY_RANK, x);
    talon__rule_bad(p, D_RULE_TYPE, from, "this is %s, and %s belongs here", talon__type_name(x.type), talon__type_name(type));
    talon__advise_kind(p, &x, type);
    return FAILED_OPERAND;
}

/* ---- names ---- */

const rule_var *talon__find_var(const tree *t, word name, uint32_t *id)
{
    for (size_t i = 0; i < t->rules->states_n; i++)
        if (talon__same_word(t->rules->state[i].name, name)) {
            *id = (uint32_t)i;
            return &t->rules->state[i];
        }
    return NULL;
}

const binding *talon__find_bound(const tree *t, word name)
{
    for (const binding *b = t->rules->bound; b; b = b->outer)
        if (talon__same_word(b->name, name))
            return b;
    return NULL;
}

definition *talon__find_definition(const tree *t, word name)
{
    for (size_t i = 0; i < t->rules->defines_n; i++)
        if (talon__same_word(t->rules->define[i].name, name))
            return &t->rules->define[i];
    return NULL;
}

uint32_t talon__find_word(const word *list, uint32_t n, word name)
{
    for (uint32_t i = 0; i < n; i++)
        if (talon__same_word(list[i], name))
            return i + 1;
    return 0;
}

uint32_t talon__find_rank(const rules *r, word name)
{
    const uint32_t found = talon__find_word(r->rank, r->ranks_n, name);
    const int32_t value = talon__rank_value(name.at, name.size);
    for (uint32_t i = 0; !found && value >= 0 && i < r->ranks_n; i++)
        if (talon__rank_value(r->rank[i].at, r->rank[i].size) == value)
            return i + 1;
    return found;
}

bool talon__rule_knows(const tree *t, word name)
{
    uint32_t id;
    static const char *const words[] = {"it", "chosen", "there", "none", "yes", "no", "partner", "led", "any", NULL};
    for (int i = 0; words[i]; i++)
        if (talon__word_is(name, words[i]))
            return true;
    return talon__find_bound(t, name) || talon__find_var(t, name, &id) || talon__find_definition(t, name);
}

bool talon__is_zone_name(const tree *t, word name)
{
    return talon__find_zone(t, name) != NO_ID || talon__is_usual_zone(name);
}

static bool same_list(const rules *r, const game_node *x, const game_node *y)
{
    const uint32_t *item = r->item.at;
    for (uint32_t i = 0; i < x->b; i++)
        if (x->b != y->b || !talon__rule_same(r, item[x->a + i], item[y->a + i]))
            return false;
    return x->b == y->b;
}

bool talon__rule_same(const rules *r, uint32_t a, uint32_t b)
{
    if (a == b || a == NONE || b == NONE)
        return a == b;
    const game_node *x = (const game_node *)r->node.at + a, *y = (const game_node *)r->node.at + b;
    if (x->kind != y->kind || x->flag != y->flag || x->x != y->x || x->size != y->size)
        return false;
    if (x->kind == N_LIST)
        return same_list(r, x, y);
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t p = talon__node_refers(x, i), q = talon__node_refers(y, i);
        if (talon__nodes[x->kind].refer[i] == CLASS_NONE ? p != q : !talon__rule_same(r, p, q))
            return false;
    }
    return true;
}
