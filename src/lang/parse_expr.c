/* parse_expr.c -- expressions, conditions, players, zones and cards in a step's text. One function for each rule of the grammar. */
#include "lang/resolve.h"
#include "lang/rules.h"
#include "lang/step_advice.h"

#define DEEPEST 64 /* brackets and "not" inside each other */

static expr *new_expr(parser *p, expr_kind kind, uint32_t from)
{
    expr *e = talon__arena_take(p->tree->arena, sizeof *e);
    e->kind = (uint8_t)kind;
    e->at = talon__span_from(p, from);
    e->id = NO_ID;
    return e;
}

static expr *join(parser *p, expr_kind kind, uint32_t from, expr *a, expr *b)
{
    if (!a || !b)
        return NULL;
    expr *e = new_expr(p, kind, from);
    e->a = a;
    e->b = b;
    return e;
}

bool talon__at_name(const parser *p)
{
    const token *t = &p->token[p->at];
    return t->kind == T_WORD && !talon__is_reserved(t->text);
}

bool talon__at_seat_word(const parser *p)
{
    return talon__at_word(p, "each_player") || talon__at_word(p, "player") || talon__at_word(p, "dealer") || talon__at_word(p, "seat");
}

static bool names_zone(const tree *t, word name)
{
    return talon__find_zone(t, name) != NO_ID || talon__is_usual_zone(name);
}

static bool names_position(const tree *t, word name)
{
    return talon__find_position(t, name) != NO_ID;
}

bool talon__at_player(const parser *p)
{
    const word name = p->token[p->at].text;
    return talon__at_seat_word(p) ||
           (p->tree->positions_n && talon__at_name(p) && names_position(p->tree, name) && !names_zone(p->tree, name));
}

/* A name that rules of play have given a meaning. */
static bool is_rule_name(const parser *p)
{
    return p->tree->rules && p->token[p->at].kind == T_WORD && talon__rule_knows(p->tree, p->token[p->at].text);
}

static bool deeper(parser *p)
{
    if (++p->depth <= DEEPEST)
        return true;
    talon__expected(p, "fewer nested brackets");
    return false;
}

/* "(" zone ")" */
static zone *zone_in_brackets(parser *p)
{
    if (!talon__take(p, T_OPEN))
        return talon__advise_brackets(p) ? NULL : talon__expected(p, "\"(\"");
    zone *z = talon__zone_text(p);
    if (z && !talon__take(p, T_CLOSE))
        return talon__expected(p, "\")\"");
    return z;
}

static expr *factor_in_brackets(parser *p)
{
    expr *e = deeper(p) ? talon__expr(p) : NULL;
    p->depth--;
    if (!e || talon__take(p, T_CLOSE))
        return e;
    return talon__advise_number(p) ? NULL : talon__expected(p, "\")\"");
}

static expr *zone_expr(parser *p, expr_kind kind, uint32_t from)
{
    zone *z = zone_in_brackets(p);
    if (!z)
        return NULL;
    expr *e = new_expr(p, kind, from);
    e->zone = z;
    return e;
}

static expr *factor(parser *p)
{
    const uint32_t from = p->at;
    const token *t = &p->token[from];
    if (talon__take(p, T_NUMBER)) {
        expr *e = new_expr(p, X_NUMBER, from);
        e->value = t->value;
        return e;
    }
    if (talon__take(p, T_OPEN))
        return factor_in_brackets(p);
    if (talon__take_word(p, "players"))
        return new_expr(p, X_PLAYERS, from);
    if (talon__take_word(p, "count"))
        return zone_expr(p, X_COUNT, from);
    if (!talon__at_name(p) || is_rule_name(p))
        return talon__advise_number(p) ? NULL : talon__expected(p, "a number");
    p->at++;
    expr *e = new_expr(p, X_NAME, from);
    e->name = t->text;
    return e;
}

static expr *term(parser *p)
{
    const uint32_t from = p->at;
    expr *e = factor(p);
    while (e && (p->token[p->at].kind == T_TIMES || p->token[p->at].kind == T_OVER)) {
        const expr_kind kind = p->token[p->at++].kind == T_TIMES ? X_MULTIPLY : X_DIVIDE;
        expr *right = factor(p);
        e = join(p, kind, from, e, right);
    }
    return e;
}

expr *talon__expr(parser *p)
{
    const uint32_t from = p->at;
    expr *e = term(p);
    while (e && (p->token[p->at].kind == T_PLUS || p->token[p->at].kind == T_MINUS)) {
        const expr_kind kind = p->token[p->at++].kind == T_PLUS ? X_ADD : X_SUBTRACT;
        expr *right = term(p);
        e = join(p, kind, from, e, right);
    }
    return e;
}

expr *talon__list(parser *p)
{
    expr *first = NULL, **end = &first;
    if (!talon__take(p, T_OPEN_LIST))
        return talon__expected(p, "a list: \"[\"");
    while (!talon__take(p, T_CLOSE_LIST)) {
        if (first && !talon__take(p, T_COMMA))
            return talon__expected(p, "\",\" or \"]\"");
        *end = talon__expr(p);
        if (!*end)
            return NULL;
        end = &(*end)->next;
    }
    return first ? first : talon__expected(p, "a list that is not empty");
}

/* "is" cards */
static expr *top_is(parser *p, uint32_t from)
{
    expr *e = zone_expr(p, X_TOP_IS, from);
    if (!e)
        return NULL;
    if (!talon__take_word(p, "is"))
        return talon__advise_top(p) ? NULL : talon__expected(p, "\"is\"");
    e->cards = talon__cards_text(p);
    e->at = talon__span_from(p, from);
    return e->cards ? e : NULL;
}

static expr *compare_players(parser *p, uint32_t from)
{
    who *left = talon__who(p), *right = NULL;
    const uint8_t sign = p->token[p->at].kind;
    if (!left)
        return NULL;
    if (sign != T_EQUAL && sign != T_UNEQUAL)
        return talon__expected(p, "\"==\" or \"!=\"");
    p->at++;
    right = talon__who(p);
    if (!right)
        return NULL;
    expr *e = new_expr(p, sign == T_EQUAL ? X_SAME : X_DIFFER, from);
    e->left = left;
    e->right = right;
    return e;
}

static expr *compare_numbers(parser *p, uint32_t from)
{
    expr *left = talon__expr(p);
    const uint8_t sign = p->token[p->at].kind;
    if (!left)
        return NULL;
    if (sign < T_EQUAL || sign > T_AT_LEAST) {
        talon__advise_comparison(p, &p->token[from]);
        return NULL;
    }
    p->at++;
    expr *right = talon__expr(p);
    return join(p, (expr_kind)(X_EQUAL + (sign - T_EQUAL)), from, left, right);
}

/* Two players are compared, not two numbers; a number called like a position is the number. */
static bool at_players(const parser *p)
{
    const word name = p->token[p->at].text;
    return talon__at_seat_word(p) ||
           (p->tree->positions_n && talon__at_name(p) && names_position(p->tree, name) && talon__find_number(p->tree, name) == NO_ID);
}

static expr *unit(parser *p)
{
    const uint32_t from = p->at;
    if (talon__take_word(p, "not")) {
        expr *inner = deeper(p) ? unit(p) : NULL, *e;
        p->depth--;
        if (!inner)
            return NULL;
        e = new_expr(p, X_NOT, from);
        e->a = inner;
        return e;
    }
    if (p->token[from].kind == T_END)
        return talon__expected(p, "a condition");
    if (talon__take_word(p, "empty"))
        return zone_expr(p, X_EMPTY, from);
    if (talon__take_word(p, "top"))
        return top_is(p, from);
    return at_players(p) ? compare_players(p, from) : compare_numbers(p, from);
}

static expr *conjunction(parser *p)
{
    const uint32_t from = p->at;
    expr *e = unit(p);
    while (e && talon__take_word(p, "and")) {
        expr *right = unit(p);
        e = join(p, X_AND, from, e, right);
    }
    return e;
}

expr *talon__cond(parser *p)
{
    const uint32_t from = p->at;
    expr *e = conjunction(p);
    while (e && talon__take_word(p, "or")) {
        expr *right = conjunction(p);
        e = join(p, X_OR, from, e, right);
    }
    return e;
}

/* ---- with rules of play ---- */

static bool ends_number(const parser *p)
{
    const token *k = &p->token[p->at];
    static const char *const joins[] = {"of", "is", "and", "or", "not"};
    for (size_t i = 0; i < sizeof joins / sizeof *joins; i++)
        if (talon__at_word(p, joins[i]))
            return false;
    return k->kind == T_END || k->kind == T_OPEN || k->kind == T_ARROW || k->kind == T_COMMA || k->kind == T_CLOSE ||
           (k->kind == T_WORD && talon__is_reserved(k->text));
}

/* What dealing alone can say stays what it was; everything else is a node of the rules. */
static expr *either(parser *p, expr *(*plain)(parser *p), uint32_t (*rule)(parser *p))
{
    const uint32_t from = p->at;
    if (!p->tree->rules || p->failed)
        return plain(p);
    p->tree->diags->muted++;
    expr *e = plain(p);
    p->tree->diags->muted--;
    const bool call = p->token[p->at].kind == T_OPEN && !talon__at_flag(p) && p->token[p->at - 1].kind == T_WORD;
    if (e && !p->failed && !call && ends_number(p))
        return e;
    p->at = from;
    p->depth = 0;
    p->failed = false;
    const uint32_t node = rule(p);
    if (node == NONE || p->failed)
        return NULL;
    e = new_expr(p, X_RULE, from);
    e->id = node;
    return e;
}

expr *talon__number_text(parser *p)
{
    return either(p, talon__expr, talon__rule_number);
}

expr *talon__cond_text(parser *p)
{
    return either(p, talon__cond, talon__rule_holds);
}

/* place = (NUMBER|NAME) [("+"|"-") NUMBER], as an expression */
static expr *place_text(parser *p)
{
    const uint32_t from = p->at;
    if (p->token[from].kind != T_NUMBER && !talon__at_name(p))
        return talon__expected(p, "a number");
    expr *e = factor(p);
    const uint8_t sign = p->token[p->at].kind;
    if (e && (sign == T_PLUS || sign == T_MINUS) && talon__peek(p, 1)->kind == T_NUMBER) {
        p->at++;
        e = join(p, sign == T_PLUS ? X_ADD : X_SUBTRACT, from, e, factor(p));
    }
    return e;
}

static who *new_who(parser *p, who_kind kind, uint32_t from)
{
    who *w = talon__arena_take(p->tree->arena, sizeof *w);
    w->kind = (uint8_t)kind;
    w->at = talon__span_from(p, from);
    w->id = NO_ID;
    return w;
}

/* Whether "+" or "-" and so many seats follow. After a plus a zone or a player is the next of a sum. */
static bool at_seats_on(const parser *p)
{
    const uint8_t sign = p->token[p->at].kind;
    const token *n = talon__peek(p, 1);
    if (sign != T_PLUS && sign != T_MINUS)
        return false;
    if (n->kind == T_NUMBER)
        return true;
    return n->kind == T_WORD && !talon__is_reserved(n->text) &&
           (sign == T_MINUS || !(names_zone(p->tree, n->text) || names_position(p->tree, n->text)));
}

static expr *no_seats(parser *p)
{
    expr *zero = new_expr(p, X_NUMBER, p->at);
    zero->value = 0;
    return zero;
}

/* {("+" | "-") (NUMBER | NAME)} */
static who *seats_on(parser *p, who *w, uint32_t from)
{
    const uint32_t first = p->at + 1;
    while (w && at_seats_on(p)) {
        const uint8_t sign = p->token[p->at++].kind;
        expr *n = factor(p);
        w->maybe_zone = sign == T_PLUS && n->kind == X_NAME;
        w->on = !w->on && sign == T_PLUS ? n : join(p, sign == T_PLUS ? X_ADD : X_SUBTRACT, first, w->on ? w->on : no_seats(p), n);
        w->at = talon__span_from(p, from);
    }
    return w;
}

static who *seat_text(parser *p, uint32_t from)
{
    if (p->token[p->at].kind != T_NUMBER && !talon__at_name(p))
        return talon__expected(p, "the number of a seat");
    expr *which = factor(p);
    who *w = new_who(p, WHO_SEAT, from);
    w->place = which;
    return w;
}

/* player, dealer or seat 2, and so many seats on, or a position: what dealing alone can say. */
static bool at_plain_who(const parser *p)
{
    const token *next = talon__peek(p, 1), *n = talon__peek(p, 2);
    const bool dealer = talon__at_word(p, "dealer"); /* the others may go round the other way in play */
    if (talon__at_word(p, "each_player"))
        return true;
    if (talon__at_word(p, "seat")) {
        if (next->kind != T_NUMBER)
            return false;
        next = n;
        n = talon__peek(p, 3);
    } else if (talon__at_name(p) && names_position(p->tree, p->token[p->at].text)) {
        return (next->kind != T_PLUS && next->kind != T_MINUS) || (n->kind == T_WORD && names_zone(p->tree, n->text));
    } else if (!talon__at_word(p, "player") && !talon__at_word(p, "dealer")) {
        return false;
    }
    return (next->kind != T_PLUS && next->kind != T_MINUS) || (n->kind == T_NUMBER && dealer);
}

static who *who_by_rules(parser *p, uint32_t from)
{
    const uint32_t node = talon__rule_who(p);
    if (node == NONE)
        return NULL;
    who *w = new_who(p, WHO_RULE, from);
    w->id = node;
    return w;
}

who *talon__who(parser *p)
{
    const uint32_t from = p->at;
    const token *t = &p->token[from];
    if (p->tree->rules && !at_plain_who(p))
        return who_by_rules(p, from);
    if (talon__take_word(p, "each_player"))
        return new_who(p, WHO_EACH, from);
    if (talon__take_word(p, "player"))
        return seats_on(p, new_who(p, WHO_PLAYER, from), from);
    if (talon__take_word(p, "dealer"))
        return seats_on(p, new_who(p, WHO_DEALER, from), from);
    if (talon__take_word(p, "seat"))
        return seats_on(p, seat_text(p, from), from);
    if (!talon__at_name(p)) {
        talon__expected(p, "a player");
        if (t->kind == T_NUMBER)
            talon__diag_fix(p->tree->diags, "write \"seat %.*s\", or count from the dealer: \"dealer + %.*s\"", WORD(t->text),
                            WORD(t->text));
        return NULL;
    }
    p->at++;
    who *w = new_who(p, WHO_NAME, from);
    w->name = t->text;
    return seats_on(p, w, from);
}

static expr *index_by_rules(parser *p)
{
    const uint32_t from = p->at;
    const uint32_t node = talon__rule_index(p);
    if (node == NONE)
        return NULL;
    expr *e = new_expr(p, X_RULE, from);
    e->id = node;
    return e;
}

static bool index_text(parser *p, zone *z)
{
    const uint32_t def = p->tree->rules ? talon__find_zone(p->tree, z->name) : NO_ID;
    if (def != NO_ID && p->tree->zone[def].count && ((p->token[p->at].kind == T_OPEN && !talon__at_flag(p)) || is_rule_name(p))) {
        z->lo = index_by_rules(p);
        if (z->lo && talon__take(p, T_RANGE))
            z->hi = index_by_rules(p);
        return !p->failed;
    }
    if (talon__advise_zone(p))
        return false;
    if (p->token[p->at].kind != T_NUMBER && !talon__at_name(p))
        return true;
    z->lo = place_text(p);
    if (z->lo && talon__take(p, T_RANGE))
        return (z->hi = place_text(p)) != NULL;
    return z->lo != NULL;
}

zone *talon__zone_text(parser *p)
{
    const uint32_t from = p->at;
    zone *z = talon__arena_take(p->tree->arena, sizeof *z);
    z->def = NO_ID;
    if ((talon__at_word(p, "top") || talon__at_word(p, "bottom")) && talon__peek(p, 1)->kind == T_WORD &&
        talon__word_is(talon__peek(p, 1)->text, "of")) {
        z->end = talon__at_word(p, "top") ? END_TOP : END_BOTTOM;
        p->at += 2;
    }
    const uint32_t name_at = p->at;
    if (talon__advise_zone(p))
        return NULL;
    if (talon__at_player(p) || (is_rule_name(p) && !names_zone(p->tree, p->token[p->at].text))) {
        z->is_seat = true;
        z->of = talon__who(p);
        z->at = talon__span_from(p, from);
        return z->of ? z : NULL;
    }
    if (talon__at_word(p, "players") || (talon__at_word(p, "all") && talon__word_is(talon__peek(p, 1)->text, "players"))) {
        talon__diag(p->tree->diags, D_UNEXPECTED, talon__token_span(p, &p->token[p->at]), "each_player",
                    "expected a zone; did you mean \"each_player\"?");
        talon__diag_fix(p->tree->diags, "write \"each_player\"");
        p->failed = true;
        return NULL;
    }
    if (!talon__at_name(p))
        return talon__expected(p, "a zone");
    z->name = p->token[p->at++].text;
    z->at = talon__span_from(p, name_at);
    if (!index_text(p, z))
        return NULL;
    if (talon__take_word(p, "of") && !(z->of = talon__who(p)))
        return NULL;
    return z;
}

zone *talon__zones_text(parser *p)
{
    zone *first = talon__zone_text(p), *last = first;
    while (last && talon__take(p, T_PLUS)) {
        last->next = talon__zone_text(p);
        if (!last->next)
            return NULL;
        last = last->next;
    }
    return first;
}

static bool at_card(const parser *p)
{
    return p->token[p->at].kind == T_NUMBER || (talon__at_name(p) && !is_rule_name(p));
}

static card *card_text(parser *p)
{
    const uint32_t from = p->at;
    card *c = talon__arena_take(p->tree->arena, sizeof *c);
    c->lo = p->token[p->at++].text;
    if (talon__take(p, T_RANGE)) {
        if (!at_card(p))
            return talon__expected(p, "a rank");
        c->hi = p->token[p->at++].text;
    }
    c->at = talon__span_from(p, from);
    return c;
}

static cards *plain_cards(parser *p)
{
    cards *list = talon__arena_take(p->tree->arena, sizeof *list);
    card **end = &list->first;
    list->negated = talon__take_word(p, "not");
    if (!at_card(p))
        return talon__expected(p, "a card");
    while (at_card(p)) {
        *end = card_text(p);
        if (!*end)
            return NULL;
        end = &(*end)->next;
    }
    return talon__advise_card(p) ? NULL : list;
}

bool talon__at_flag(const parser *p)
{
    const word w = talon__peek(p, 1)->text;
    return talon__word_is(w, "up") || talon__word_is(w, "down") || talon__word_is(w, "random") || talon__word_is(w, "reversed") ||
           talon__word_is(w, "human") || talon__word_is(w, "in");
}

/* Cards by a condition about each of them. */
static cards *cards_by_rules(parser *p, cards *list)
{
    const operand x = talon__rule_where(p);
    if (x.failed)
        return NULL;
    list->is_rule = true;
    list->node = x.node;
    return list;
}

cards *talon__cards_text(parser *p)
{
    const uint32_t from = p->at;
    if (!p->tree->rules || p->failed)
        return plain_cards(p);
    p->tree->diags->muted++;
    cards *list = plain_cards(p);
    p->tree->diags->muted--;
    const bool call = p->token[p->at].kind == T_OPEN && !talon__at_flag(p);
    if (list && !p->failed && !call && ends_number(p))
        return list;
    p->at = from;
    p->failed = false;
    return cards_by_rules(p, talon__arena_take(p->tree->arena, sizeof(cards)));
}
