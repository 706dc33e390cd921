/* rules_zone.c -- players and zones in rules of play. */
#include "lang/resolve.h"
#include "lang/rules_advice.h"

/* ---- players and zones ---- */

static operand seat_number(parser *p)
{
    const uint32_t from = p->at;
    if (talon__take(p, T_NUMBER))
        return talon__constant(p->tree, TY_NUMBER, (int32_t)p->token[from].value);
    if (talon__take_word(p, "players"))
        return talon__rule_value(TY_NUMBER, talon__rule_node(p->tree, N_SEATS, NONE, NONE, NONE));
    if (p->token[p->at].kind == T_OPEN || talon__at_name(p))
        return talon__as_number(p, talon__rule_factor(p), from);
    return talon__rule_expected(p, "the number of a seat");
}

/* player, dealer, seat N, and so many seats on from there: only these take a number directly. */
operand talon__rule_seat(parser *p)
{
    const uint32_t from = p->at;
    operand x = FAILED_OPERAND;
    bool dealer = false;
    if (talon__take_word(p, "player")) {
        if (!p->tree->rules->present && p->tree->max != 1)
            return talon__rule_refuse(p, D_RULE_WHOSE, from, "it is nobody's turn here");
        x = talon__rule_value(TY_SEAT, talon__rule_node(p->tree, N_PRESENT, NONE, NONE, NONE));
    } else if (talon__take_word(p, "dealer")) {
        x = talon__rule_value(TY_SEAT, talon__rule_node(p->tree, N_THE_DEALER, NONE, NONE, NONE));
        dealer = true;
    } else if (talon__take_word(p, "seat")) {
        const operand n = seat_number(p);
        if (talon__advise_seat(p, &n, from))
            return FAILED_OPERAND;
        x = talon__rule_unary(p, N_THE_SEAT, TY_SEAT, n);
    } else {
        return talon__rule_expected(p, "a player");
    }
    while (!x.failed && (p->token[p->at].kind == T_PLUS || p->token[p->at].kind == T_MINUS)) {
        const bool minus = p->token[p->at].kind == T_MINUS;
        const token *next = talon__peek(p, 1);
        if (next->kind != T_NUMBER &&
            !(next->kind == T_WORD && !talon__is_reserved(next->text) && !talon__is_zone_name(p->tree, next->text)))
            break;
        p->at++;
        const uint32_t at = p->at;
        operand n;
        if (talon__take(p, T_NUMBER))
            n = talon__constant(p->tree, TY_NUMBER, (int32_t)p->token[at].value);
        else
            n = talon__as_number(p, talon__rule_factor(p), at);
        if (minus)
            n = talon__rule_unary(p, N_NEGATE, TY_NUMBER, n);
        x = talon__rule_binary(p, N_SEAT_ON, TY_SEAT, x, n);
        if (!x.failed)
            talon__rule_at_node(p->tree, x.node)->flag = dealer;
    }
    return x;
}

/* who, as a node of class WHO. */
uint32_t talon__rule_who(parser *p)
{
    const uint32_t from = p->at;
    if (talon__take_word(p, "each_player"))
        return talon__rule_node(p->tree, N_EACH, 0, 0, NONE);
    const operand x = talon__rule_seat_value(p, talon__at_seat_word(p) ? talon__rule_seat(p) : talon__rule_factor(p), from);
    if (x.failed)
        return NONE;
    return talon__rule_node(p->tree, N_WHO_IS, x.node, 0, NONE);
}

uint32_t talon__number_node(parser *p, operand x, uint32_t from)
{
    x = talon__as_number(p, x, from);
    return x.failed ? NONE : talon__rule_node(p->tree, N_NUMBER_IS, x.node, 0, NONE);
}

/* at = (NUMBER | NAME) [("+" | "-") NUMBER] | "(" expr ")" */
uint32_t talon__rule_index(parser *p)
{
    const uint32_t from = p->at;
    if (talon__take(p, T_OPEN)) {
        const operand x = talon__rule_expr(p);
        if (!x.failed && !talon__take(p, T_CLOSE))
            talon__rule_expected(p, "\")\"");
        return p->failed ? NONE : talon__number_node(p, x, from);
    }
    operand x;
    if (talon__take(p, T_NUMBER))
        x = talon__constant(p->tree, TY_NUMBER, (int32_t)p->token[from].value);
    else
        x = talon__rule_factor(p);
    x = talon__as_number(p, x, from);
    const uint8_t sign = p->token[p->at].kind;
    if (!x.failed && (sign == T_PLUS || sign == T_MINUS) && talon__peek(p, 1)->kind == T_NUMBER) {
        const operand n = talon__constant(p->tree, TY_NUMBER, (int32_t)p->token[p->at + 1].value);
        p->at += 2;
        x = talon__rule_binary(p, sign == T_PLUS ? N_PLUS : N_MINUS, TY_NUMBER, x, n);
    }
    return talon__number_node(p, x, from);
}

/* A player stands for their hand. */
static uint32_t hand_of(parser *p, game_node z)
{
    const uint32_t hand = talon__need_zone(p->tree, talon__word("hand"), talon__token_span(p, &p->token[p->at]));
    z.a = talon__rule_who(p);
    if (z.a == NONE || hand == NO_ID) {
        p->failed = true;
        return NONE;
    }
    z.x = (uint16_t)hand;
    return talon__rule_add(p->tree, z);
}

/* Which of several: false when it is wrong. */
static bool zone_number(parser *p, game_node *z)
{
    const token *now = &p->token[p->at];
    const bool bracket = now->kind == T_OPEN && !talon__at_flag(p), name = talon__at_name(p) && !talon__at_word(p, "by");
    if (!p->tree->zone[z->x].count || !(bracket || now->kind == T_NUMBER || name))
        return true;
    z->b = talon__rule_index(p);
    if (z->b != NONE && talon__take(p, T_RANGE))
        z->c = talon__rule_index(p);
    return !p->failed;
}

/* Whose it is: false when it is wrong, or nobody's. from: where its name stands. */
static bool zone_owner(parser *p, game_node *z, uint32_t from)
{
    tree *t = p->tree;
    const zone_def *def = &t->zone[z->x];
    if (talon__take_word(p, "of")) {
        if (!def->each_player)
            talon__rule_bad(p, D_WHOSE, from, "the zone \"%.*s\" belongs to the table, not to a player", WORD(def->name));
        else
            z->a = talon__rule_who(p);
        return z->a != NONE;
    }
    if (!def->each_player || t->rules->present)
        return true;
    if (t->max == 1) {
        z->a = talon__rule_node(t, N_WHO_IS, talon__rule_node(t, N_THE_SEAT, talon__constant(t, TY_NUMBER, 1).node, NONE, NONE), 0, NONE);
        return true;
    }
    if (!t->rules->owned)
        return true;
    talon__rule_bad(p, D_RULE_WHOSE, from, "\"%.*s\" is each player's, and it is nobody's turn here", WORD(def->name));
    if (!t->rules->quiet)
        talon__diag_fix(t->diags, "say whose, as in \"%.*s of dealer\", or put the step into turns", WORD(def->name));
    return false;
}

uint32_t talon__rule_zone(parser *p)
{
    tree *t = p->tree;
    game_node z = {.kind = N_ZONE, .a = NONE, .b = NONE, .c = NONE};
    if ((talon__at_word(p, "top") || talon__at_word(p, "bottom")) && talon__word_is(talon__peek(p, 1)->text, "of")) {
        z.flag = talon__at_word(p, "top") ? END_TOP : END_BOTTOM;
        p->at += 2;
    }
    const uint32_t from = p->at;
    const word name = p->token[from].text;
    if (!talon__at_name(p) || !talon__is_zone_name(t, name) || talon__find_bound(t, name))
        return hand_of(p, z);
    p->at++;
    const uint32_t def = talon__need_zone(t, name, talon__token_span(p, &p->token[from]));
    if (def == NO_ID) {
        p->failed = true;
        return NONE;
    }
    t->zone[def].named = t->zone[def].used = true;
    z.x = (uint16_t)def;
    return zone_number(p, &z) && zone_owner(p, &z, from) ? talon__rule_add(t, z) : NONE;
}

uint32_t talon__rule_zones(parser *p, uint32_t *n)
{
    uint32_t items[64];
    *n = 0;
    do {
        if (*n == 64) {
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "more than 64 zones");
            return NONE;
        }
        items[*n] = talon__rule_zone(p);
        if (items[(*n)++] == NONE)
            return NONE;
    } while (talon__take(p, T_PLUS));
    return talon__rule_list(p->tree, items, *n);
}
