/* rules_call.c -- functions of cards and over players, and definitions, which are put in place. */
#include "lang/rules_advice.h"

#include <stdio.h>
#include <string.h>

#include "lang/meant.h"

/* ---- calls ---- */

static bool open_bracket(parser *p)
{
    if (talon__take(p, T_OPEN))
        return true;
    talon__rule_expected(p, "\"(\"");
    return false;
}

bool talon__close_bracket(parser *p)
{
    if (p->failed)
        return false;
    if (talon__take(p, T_CLOSE))
        return true;
    talon__rule_expected(p, "\")\"");
    return false;
}

operand talon__where_of(parser *p, operand group)
{
    if (group.failed || !talon__take_word(p, "where"))
        return group;
    if (group.type != TY_CARDS)
        return talon__rule_refuse(p, D_RULE_TYPE, p->at - 1, "only cards can be chosen by \"where\"");
    return talon__rule_binary(p, N_WHERE, TY_CARDS, group, talon__rule_where(p));
}

/* some = expr ["where" cond] */
static operand some(parser *p)
{
    return talon__where_of(p, talon__rule_expr(p));
}

operand talon__some_cards(parser *p)
{
    const uint32_t from = p->at;
    const operand x = some(p);
    if (!x.failed && x.type != TY_CARDS) {
        talon__rule_bad(p, D_RULE_TYPE, from, "this is %s, and cards belong here", talon__type_name(x.type));
        return FAILED_OPERAND;
    }
    return x;
}

/* Functions of cards. */
static const struct {
    const char *name;
    uint8_t kind, type;
} of_cards[] = {
    {"count", N_HOW_MANY, TY_NUMBER},    {"empty", N_IS_EMPTY, TY_FLAG},   {"owner", N_LAID_BY, TY_SEAT},
    {"colour", N_COLOUR_OF, TY_NUMBER},  {"up", N_IS_UP, TY_FLAG},         {"set", N_IS_SET, TY_FLAG},
    {"run", N_IS_RUN, TY_FLAG},          {"suited", N_IS_SUITED, TY_FLAG}, {"winner", N_WINNER, TY_SEAT},
    {"kind", N_KIND, TY_COMBO},          {"height", N_HEIGHT, TY_RANK},    {"poker", N_POKER, TY_NUMBER},
    {"deadwood", N_DEADWOOD, TY_NUMBER},
};

static operand top_of(parser *p)
{
    tree *t = p->tree;
    const operand x = talon__some_cards(p);
    if (x.failed)
        return x;
    const game_node *n = talon__rule_at_node(t, x.node);
    if (n->kind == N_CARDS_OF && talon__rule_at_node(t, n->a)->b == 1)
        return talon__rule_value(
            TY_CARDS, talon__rule_node(t, N_TOP, ((const uint32_t *)t->rules->item.at)[talon__rule_at_node(t, n->a)->a], NONE, NONE));
    return talon__rule_value(TY_CARDS, talon__rule_node(t, N_NEWEST, talon__constant(t, TY_NUMBER, 1).node, x.node, NONE));
}

/* suit(…), rank(…), mate(…) of cards, a card, a suit or a number. */
static operand part_of(parser *p, const char *which)
{
    const uint32_t from = p->at;
    const operand x = some(p);
    if (x.failed)
        return x;
    if (strcmp(which, "mate") == 0 && (x.type == TY_CARDS || x.type == TY_SUIT || x.type == TY_WORD || x.type == TY_NONE))
        return talon__rule_unary(p, N_MATE, TY_SUIT, x.type == TY_CARDS ? talon__rule_unary(p, N_SUIT_OF, TY_SUIT, x) : x);
    if (strcmp(which, "mate") == 0) {
        talon__rule_bad(p, D_RULE_TYPE, from, "this is %s, and a suit belongs here", talon__type_name(x.type));
        return FAILED_OPERAND;
    }
    const bool suit = strcmp(which, "suit") == 0;
    if (x.type == TY_CARDS)
        return talon__rule_unary(p, suit ? N_SUIT_OF : N_RANK_OF, suit ? TY_SUIT : TY_RANK, x);
    if (x.type == TY_CARD)
        return talon__rule_unary(p, suit ? N_FACE_SUIT : N_FACE_RANK, suit ? TY_SUIT : TY_RANK, x);
    if (!suit && talon__is_number(&x))
        return talon__rule_unary(p, N_TO_RANK, TY_RANK, x);
    talon__rule_bad(p, D_RULE_TYPE, from, "this is %s, and a card belongs here", talon__type_name(x.type));
    return FAILED_OPERAND;
}

/* ["for" ("others" | "team" "of" who)] */
static bool for_whom(parser *p, uint8_t *flag, uint32_t *whose)
{
    *flag = 0;
    *whose = NONE;
    if (!talon__take_word(p, "for"))
        return true;
    if (talon__take_word(p, "others")) {
        *flag = 1;
        return true;
    }
    if (!talon__take_word(p, "team") || !talon__take_word(p, "of"))
        return !talon__rule_expected(p, "\"others\" or \"team of\"").failed;
    const uint32_t from = p->at;
    const operand x = talon__rule_seat_value(p, talon__at_seat_word(p) ? talon__rule_seat(p) : talon__rule_factor(p), from);
    *flag = 2;
    *whose = x.node;
    return !x.failed;
}

static const struct {
    const char *name;
    uint8_t kind, type;
} over_players[] = {
    {"sum", N_SUM, TY_NUMBER}, {"max", N_MOST, TY_NUMBER},   {"min", N_LEAST, TY_NUMBER}, {"players", N_HOW_MANY_PLAY, TY_NUMBER},
    {"all", N_ALL, TY_FLAG},   {"some", N_ANYBODY, TY_FLAG}, {"who", N_WHICH, TY_SEAT}};

/* max(a, b), min(a, b). Where it is nobody's turn `first` is failed: it is read once more, for it is about no player. */
static operand of_two(parser *p, node_kind kind, operand first, uint32_t from)
{
    p->at = first.failed ? from : p->at;
    const operand x = talon__as_number(p, first.failed ? talon__rule_cond(p) : first, from);
    if (!x.failed && !talon__take(p, T_COMMA))
        return talon__rule_expected(p, "\",\"");
    const uint32_t second = p->at;
    return talon__rule_binary(p, kind, TY_NUMBER, x, x.failed ? x : talon__as_number(p, talon__rule_cond(p), second));
}

static operand over(parser *p, size_t which)
{
    rules *r = p->tree->rules;
    const bool present = r->present;
    const uint32_t from = p->at;
    r->present = true;
    operand x = talon__rule_cond(p);
    r->present = present;
    const uint8_t kind = over_players[which].kind, own = x.type;
    if (!x.failed && p->token[p->at].kind == T_COMMA && (kind == N_MOST || kind == N_LEAST))
        return of_two(p, kind == N_MOST ? N_GREATER : N_SMALLER, present ? x : FAILED_OPERAND, from);
    if (kind == N_SUM)
        x = talon__as_number(p, x, from);
    if (!x.failed && x.type == TY_CARDS)
        return talon__rule_refuse(p, D_RULE_TYPE, from, "cards are no condition; count(…) is how many, empty(…) whether there are none");
    if (x.failed)
        return x;
    uint8_t flag;
    uint32_t whose;
    if (!for_whom(p, &flag, &whose))
        return FAILED_OPERAND;
    if (flag == 1 && !present && p->tree->max != 1)
        return talon__rule_refuse(p, D_RULE_WHOSE, from, "it is nobody's turn here");
    const uint8_t type = (kind == N_MOST || kind == N_LEAST) ? own : over_players[which].type;
    const uint32_t node = talon__rule_node(p->tree, (node_kind)kind, x.node, whose, NONE);
    talon__rule_at_node(p->tree, node)->flag = flag;
    return talon__rule_value(type, node);
}

/* A..B of cards [where …]: the list of bounds, and the cards. */
static bool span_of(parser *p, operand *group, uint32_t bounds[2])
{
    const uint32_t from = p->at;
    const operand lo = talon__as_number(p, talon__rule_expr(p), from);
    operand hi = lo;
    if (!lo.failed && talon__take(p, T_RANGE))
        hi = talon__as_number(p, talon__rule_expr(p), from);
    if (lo.failed || hi.failed)
        return false;
    if (!talon__take_word(p, "of"))
        return !talon__rule_expected(p, "\"of\"").failed;
    bounds[0] = lo.node;
    bounds[1] = hi.node;
    *group = talon__rule_expr(p);
    if (!group->failed && group->type != TY_CARDS)
        talon__rule_bad(p, D_RULE_TYPE, from, "selections are of cards");
    return !p->failed;
}

static operand subsets(parser *p)
{
    operand group;
    uint32_t bounds[2], where = NONE;
    if (!span_of(p, &group, bounds))
        return FAILED_OPERAND;
    if (talon__take_word(p, "where"))
        where = talon__rule_where(p).node;
    if (p->failed)
        return FAILED_OPERAND;
    return talon__rule_value(TY_NUMBER, talon__rule_node(p->tree, N_SUBSETS, group.node, talon__rule_list(p->tree, bounds, 2), where));
}

static operand best(parser *p)
{
    rules *r = p->tree->rules;
    operand group;
    uint32_t bounds[3] = {NONE, NONE, NONE};
    const bool it = r->card_it;
    const uint32_t from = p->at;
    r->card_it = true;
    const operand x = talon__as_number(p, talon__rule_expr(p), from);
    r->card_it = it;
    if (x.failed)
        return x;
    if (!talon__take_word(p, "over"))
        return talon__rule_expected(p, "\"over\"");
    if (!span_of(p, &group, bounds))
        return FAILED_OPERAND;
    bounds[2] = talon__take_word(p, "where") ? talon__rule_where(p).node : talon__constant(p->tree, TY_FLAG, 1).node;
    if (p->failed)
        return FAILED_OPERAND;
    return talon__rule_value(TY_NUMBER, talon__rule_node(p->tree, N_BEST, group.node, talon__rule_list(p->tree, bounds, 3), x.node));
}

static operand next_who(parser *p)
{
    rules *r = p->tree->rules;
    const uint32_t from = p->at;
    const operand x = talon__rule_seat_value(p, talon__rule_expr(p), from);
    uint32_t where = NONE;
    if (x.failed)
        return x;
    if (talon__take_word(p, "where")) {
        const bool present = r->present;
        r->present = true;
        where = talon__rule_test(p).node;
        r->present = present;
    }
    return p->failed ? FAILED_OPERAND : talon__rule_value(TY_SEAT, talon__rule_node(p->tree, N_NEXT_WHO, x.node, where, NONE));
}

const rule_table *talon__find_table(const tree *t, word name, uint32_t *id)
{
    for (size_t i = 0; i < t->rules->tables_n; i++)
        if (talon__same_word(t->rules->table[i].name, name)) {
            *id = (uint32_t)i;
            return &t->rules->table[i];
        }
    return NULL;
}

static bool at_call(const parser *p, const char *name)
{
    return talon__at_word(p, name) && talon__peek(p, 1)->kind == T_OPEN;
}

/* abs, team, partner */
static operand of_one_value(parser *p)
{
    const bool team = talon__at_word(p, "team"), abs = talon__at_word(p, "abs");
    const uint32_t from = p->at;
    if (!team && !abs && talon__no_partner(p, from))
        return FAILED_OPERAND;
    p->at += 2;
    operand x = talon__rule_expr(p);
    x = abs ? talon__as_number(p, x, from) : talon__rule_seat_value(p, x, from);
    return talon__rule_unary(p, abs ? N_ABS : team ? N_TEAM : N_PARTNER, abs || team ? TY_NUMBER : TY_SEAT, x);
}

/* What stands between the brackets of a known function; *found: there is one. */
static operand function(parser *p, bool *found)
{
    static const char *const parts[] = {"suit", "rank", "mate"};
    static const struct {
        const char *name;
        operand (*read)(parser *p);
    } others[] = {{"top", top_of}, {"subsets", subsets}, {"best", best}, {"next", next_who}};
    *found = true;
    for (size_t i = 0; i < sizeof of_cards / sizeof *of_cards; i++)
        if (at_call(p, of_cards[i].name)) {
            p->at += 2;
            return talon__rule_unary(p, (node_kind)of_cards[i].kind, of_cards[i].type, talon__some_cards(p));
        }
    for (size_t i = 0; i < sizeof over_players / sizeof *over_players; i++)
        if (at_call(p, over_players[i].name)) {
            p->at += 2;
            return over(p, i);
        }
    for (size_t i = 0; i < 3; i++)
        if (at_call(p, parts[i])) {
            p->at += 2;
            return part_of(p, parts[i]);
        }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (at_call(p, others[i].name)) {
            p->at += 2;
            return others[i].read(p);
        }
    if (at_call(p, "abs") || at_call(p, "team") || at_call(p, "partner"))
        return of_one_value(p);
    *found = false;
    return FAILED_OPERAND;
}

operand talon__rule_call(parser *p, bool *found)
{
    *found = p->token[p->at].kind == T_WORD && talon__peek(p, 1)->kind == T_OPEN;
    if (*found && talon__find_definition(p->tree, p->token[p->at].text))
        *found = false; /* also where the name is a word of the language, which was said */
    if (!*found)
        return FAILED_OPERAND;
    const operand x = function(p, found);
    return *found && talon__close_bracket(p) ? x : FAILED_OPERAND;
}

/* ---- definitions ---- */

static bool wrong_number(parser *p, const definition *d)
{
    char names[200] = "";
    size_t n = 0;
    for (uint32_t i = 0; i < d->args_n && n < sizeof names - 80; i++)
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%.*s", i ? ", " : "", (int)(d->arg[i].size < 64 ? d->arg[i].size : 64),
                              d->arg[i].at);
    talon__rule_bad(p, D_ARGUMENTS, p->at, "\"%.*s\" takes %u argument%s", WORD(d->name), d->args_n, talon__plural(d->args_n));
    talon__diag_fix(p->tree->diags, "write \"%.*s(%s)\", with values for the names", WORD(d->name), names);
    return false;
}

/* An argument is worked out once, where the definition is used, and kept: the body sees a place. */
static bool read_arguments(parser *p, const definition *d, operand *out)
{
    for (uint32_t i = 0; i < RULE_ARGS; i++)
        out[i] = FAILED_OPERAND;
    for (uint32_t i = 0; i < d->args_n; i++) {
        if (p->token[p->at].kind == T_CLOSE || (i && !talon__take(p, T_COMMA)))
            return wrong_number(p, d);
        const bool is_operand = p->tree->rules->operand;
        p->tree->rules->operand = true; /* a numeral is a number here, a rank a rank, also inside a where */
        const operand x = talon__rule_cond(p);
        p->tree->rules->operand = is_operand;
        out[i] = talon__where_of(p, x);
        if (out[i].failed)
            return false;
    }
    return p->token[p->at].kind == T_COMMA ? wrong_number(p, d) : true;
}

/* A definition that is used often is cut into words once. */
static bool cut_body(parser *q, tree *t, definition *d)
{
    *q = (parser){.tree = t, .text = d->text, .token = d->token};
    if (!d->token && !talon__words(q, t, d->text))
        return false;
    d->token = q->token;
    return true;
}

static operand read_body(parser *p, definition *d)
{
    parser q;
    tree *t = p->tree;
    if (!talon__rule_pay(p, d->text->text.size / 16 + 1) || !cut_body(&q, t, d)) {
        p->failed = true;
        return FAILED_OPERAND;
    }
    const bool in_where = t->rules->in_where;
    t->rules->in_where = false;
    const operand x = talon__rule_cond(&q);
    t->rules->in_where = in_where;
    if (!q.failed && q.token[q.at].kind != T_END)
        talon__rule_expected(&q, "the end of the text");
    if (q.failed)
        p->failed = true;
    return q.failed ? FAILED_OPERAND : x;
}

/* The names of a body's arguments, each in a place of its own; the body sees no names but these, and the file's. */
static binding *bind(tree *t, const definition *d, const operand *arg, binding *bound)
{
    rules *r = t->rules;
    for (uint32_t i = 0; i < d->args_n; i++) {
        bound[i] = (binding){i ? &bound[i - 1] : NULL, d->arg[i], arg[i]};
        if (!arg[i].constant) {
            const bool is_cards = arg[i].type == TY_CARDS;
            const uint32_t spot = is_cards ? r->kept_n++ : r->temps_n++;
            bound[i].is.node = talon__rule_node(t, is_cards ? N_KEPT : N_TEMP, spot, NONE, NONE);
            talon__rule_at_node(t, bound[i].is.node)->x = (uint16_t)spot;
        }
    }
    r->temps_most = r->temps_n > r->temps_most ? r->temps_n : r->temps_most;
    r->kept_most = r->kept_n > r->kept_most ? r->kept_n : r->kept_most;
    return d->args_n ? &bound[d->args_n - 1] : NULL;
}

/* The body, its arguments worked out before it. */
static operand with_arguments(parser *p, const definition *d, const operand *arg, const binding *bound, operand x, uint32_t from)
{
    tree *t = p->tree;
    for (uint32_t i = d->args_n; i-- > 0 && !x.failed;)
        if (!arg[i].constant) {
            if (x.type == TY_CARDS)
                return talon__rule_refuse(p, D_RULE_TYPE, from, "a definition with arguments is a value, not cards");
            const uint32_t node = talon__rule_node(t, arg[i].type == TY_CARDS ? N_LET_CARDS : N_LET, arg[i].node, x.node, NONE);
            talon__rule_at_node(t, node)->x = talon__rule_at_node(t, bound[i].is.node)->x;
            x.node = node;
            x.constant = false;
        }
    return x;
}

operand talon__use_definition(parser *p, definition *d)
{
    rules *r = p->tree->rules;
    operand arg[RULE_ARGS];
    binding bound[RULE_ARGS];
    if (talon__advise_definition_of(p, d))
        return FAILED_OPERAND;
    const uint32_t from = p->at++;
    d->used = true;
    if (d->busy) {
        talon__rule_bad(p, D_RULE_CIRCLE, from, "\"%.*s\" uses itself", WORD(d->name));
        return FAILED_OPERAND;
    }
    if (d->args_n && (!open_bracket(p) || !read_arguments(p, d, arg) || !talon__close_bracket(p)))
        return FAILED_OPERAND;
    binding *const outer = r->bound;
    const uint32_t temps = r->temps_n, kept = r->kept_n;
    r->bound = bind(p->tree, d, arg, bound);
    d->busy = true;
    const operand x = read_body(p, d);
    d->busy = false;
    r->bound = outer;
    r->temps_n = temps;
    r->kept_n = kept;
    return with_arguments(p, d, arg, bound, x, from);
}
