/* rules_expr.c -- values and conditions of rules of play: one function for each rule of the grammar, which makes nodes and says what type they
 * have. */
#include "lang/resolve.h"
#include "lang/rules_advice.h"

/* ---- factors ---- */

/* A name alone: `of` belongs to what stands before it. */
static operand place_name(parser *p)
{
    tree *t = p->tree;
    uint32_t id;
    const binding *b = talon__find_bound(t, p->token[p->at].text);
    const rule_var *w = talon__find_var(t, p->token[p->at].text, &id);
    if (b) {
        p->at++;
        return b->is;
    }
    if (!w || w->g.count || w->g.how & VAR_EACH)
        return talon__rule_factor(p);
    p->at++;
    return (operand){.type = w->g.type, .words = w->g.words, .node = talon__rule_node(t, N_VAR, id, NONE, NONE)};
}

/* place = NUMBER | NAME | "players" | "(" expr ")" */
static operand which_one(parser *p)
{
    const uint32_t at = p->at;
    if (talon__take(p, T_NUMBER))
        return talon__constant(p->tree, TY_NUMBER, (int32_t)p->token[at].value);
    if (talon__take_word(p, "players"))
        return talon__rule_value(TY_NUMBER, talon__rule_node(p->tree, N_SEATS, NONE, NONE, NONE));
    if (talon__take(p, T_OPEN)) {
        const operand x = talon__rule_expr(p);
        return talon__close_bracket(p) ? x : FAILED_OPERAND;
    }
    return talon__at_name(p) ? place_name(p) : talon__rule_expected(p, "a number");
}

/* Whether there is a place of this number, where that can be said. */
static bool is_counted(parser *p, const rule_var *v, const operand *x, uint32_t from)
{
    if (!x->constant || (x->value >= 1 && x->value <= (int32_t)v->g.count))
        return true;
    talon__rule_bad(p, D_BAD_INDEX, from, "\"%.*s\" is numbered from 1 to %u, so there is no %d", WORD(v->name), v->g.count, (int)x->value);
    return false;
}

static operand variable(parser *p, uint32_t id)
{
    tree *t = p->tree;
    rule_var *v = &t->rules->state[id];
    const uint32_t from = p->at++;
    v->used = true;
    if (v->unread) {
        p->failed = true;
        return FAILED_OPERAND;
    }
    uint32_t which = NONE, whose = NONE;
    bool of_name = false;
    if (v->g.count) {
        operand x = which_one(p);
        x = x.type == TY_SUIT || x.type == TY_SEAT ? x : talon__as_number(p, x, from + 1);
        if (x.failed || !is_counted(p, v, &x, from))
            return FAILED_OPERAND;
        which = x.node;
    }
    if (talon__take_word(p, "of")) {
        const uint32_t at = p->at;
        if (!(v->g.how & VAR_EACH)) {
            talon__rule_bad(p, D_RULE_WHOSE, from, "\"%.*s\" is the table's, and nobody's own", WORD(v->name));
            if (!p->tree->rules->quiet)
                talon__diag_fix(t->diags, "leave \"of\" out, or declare it with \"each\"");
            return FAILED_OPERAND;
        }
        if (talon__advise_of_each(p, v->name))
            return FAILED_OPERAND;
        of_name = talon__at_name(p);
        const operand w = talon__rule_seat_value(p, talon__at_seat_word(p) ? talon__rule_seat(p) : talon__rule_factor(p), at);
        if (w.failed)
            return w;
        whose = w.node;
    } else if (v->g.how & VAR_EACH && !t->rules->present && t->max != 1) {
        talon__rule_bad(p, D_RULE_WHOSE, from, "\"%.*s\" is each player's, and it is nobody's turn here", WORD(v->name));
        return FAILED_OPERAND;
    }
    const uint32_t node = talon__rule_node(t, N_VAR, id, which, whose);
    return (operand){.type = v->g.type, .words = v->g.words, .node = node, .of_name = of_name};
}

operand talon__rule_lvalue(parser *p, uint8_t *type, uint32_t *words)
{
    uint32_t id;
    const rule_var *v = p->token[p->at].kind == T_WORD ? talon__find_var(p->tree, p->token[p->at].text, &id) : NULL;
    if (!v) {
        if (p->token[p->at].kind == T_WORD)
            talon__advise_rule_name(p, p->at, true);
        else
            talon__rule_expected(p, "a variable");
        return FAILED_OPERAND;
    }
    p->tree->rules->state[id].set = true;
    *type = v->g.type;
    *words = v->g.words;
    const bool used = v->used;
    const operand x = variable(p, id);
    p->tree->rules->state[id].used = used; /* to be set is not to be read */
    return x;
}

static operand zone_value(parser *p)
{
    const uint32_t named = talon__rule_zone(p);
    if (named == NONE)
        return FAILED_OPERAND;
    if (talon__rule_at_node(p->tree, named)->flag != END_USUAL)
        return talon__rule_value(TY_CARDS, talon__rule_node(p->tree, N_TOP, named, NONE, NONE));
    return talon__rule_value(TY_CARDS, talon__rule_node(p->tree, N_CARDS_OF, talon__rule_list(p->tree, &named, 1), NONE, NONE));
}

static operand word_value(parser *p, word name, uint32_t from)
{
    tree *t = p->tree;
    rules *r = t->rules;
    uint32_t found;
    for (uint32_t i = 0; i < r->combos_n; i++)
        if (talon__same_word(r->combo_name[i], name))
            return talon__constant(t, TY_COMBO, (int32_t)i + 1);
    if ((found = talon__find_word(r->suit, r->suits_n, name)))
        return talon__constant(t, TY_SUIT, (int32_t)found);
    for (uint32_t i = 0; i < r->wordss_n; i++)
        if ((found = talon__find_word(r->words[i].word, r->words[i].n, name))) {
            operand x = talon__constant(t, TY_WORD, (int32_t)found);
            x.words = i;
            return x;
        }
    if ((found = talon__find_rank(r, name)))
        return talon__constant(t, TY_RANK, (int32_t)found);
    p->at = from;
    talon__advise_rule_name(p, from, false);
    return FAILED_OPERAND;
}

static uint32_t seat_node(tree *t, const seat *s)
{
    const uint32_t base = s->base == WHO_SEAT
                              ? talon__rule_node(t, N_THE_SEAT, talon__constant(t, TY_NUMBER, (int32_t)s->place).node, NONE, NONE)
                              : talon__rule_node(t, s->base == WHO_DEALER ? N_THE_DEALER : N_PRESENT, NONE, NONE, NONE);
    if (!s->on)
        return base;
    const uint32_t node = talon__rule_node(t, N_SEAT_ON, base, talon__constant(t, TY_NUMBER, (int32_t)s->on).node, NONE);
    talon__rule_at_node(t, node)->flag = 1;
    return node;
}

static bool is_same_seat(const seat *a, const seat *b)
{
    return a->base == b->base && a->place == b->place && a->on == b->on;
}

/* A position may be another one for each number of players. */
static uint32_t position_node(parser *p, uint32_t id)
{
    tree *t = p->tree;
    position *at = &t->position[id];
    talon__resolve_position(t, at);
    if (!at->seat) {
        talon__rule_bad(p, D_RULE_NAME, p->at, "this position was not understood");
        return NONE;
    }
    uint32_t node = seat_node(t, &at->seat[0]);
    for (uint32_t c = 1; c <= t->max - t->min; c++) {
        if (is_same_seat(&at->seat[c], &at->seat[c - 1]))
            continue;
        const uint32_t more = talon__rule_node(t, N_IS_AT_LEAST, talon__rule_node(t, N_SEATS, NONE, NONE, NONE),
                                               talon__constant(t, TY_NUMBER, (int32_t)(t->min + c)).node, NONE);
        node = talon__rule_node(t, N_IF_ELSE, more, seat_node(t, &at->seat[c]), node);
    }
    return node;
}

static operand name_value(parser *p)
{
    tree *t = p->tree;
    const uint32_t from = p->at;
    const word name = p->token[from].text;
    uint32_t id;
    const binding *b = talon__find_bound(t, name);
    definition *d;
    if (b) {
        p->at++;
        return b->is;
    }
    if (talon__find_var(t, name, &id))
        return variable(p, id);
    if ((d = talon__find_definition(t, name)))
        return talon__use_definition(p, d);
    if (talon__find_table(t, name, &id)) {
        t->rules->table[id].used = true;
        p->at++;
        if (!talon__take(p, T_OPEN)) {
            talon__rule_bad(p, D_RULE_GRAMMAR, from, "the table \"%.*s\" wants cards: %.*s(…)", WORD(name), WORD(name));
            if (!t->rules->quiet)
                talon__diag_fix(t->diags, "write which, as in \"%.*s(hand)\"", WORD(name));
            return FAILED_OPERAND;
        }
        const operand x = talon__some_cards(p);
        if (x.failed || !talon__close_bracket(p))
            return FAILED_OPERAND;
        const uint32_t node = talon__rule_node(t, N_IN_TABLE, x.node, NONE, NONE);
        talon__rule_at_node(t, node)->x = (uint16_t)id;
        return talon__rule_value(TY_NUMBER, node);
    }
    if (talon__is_zone_name(t, name))
        return zone_value(p);
    if ((id = talon__find_number(t, name)) != NO_ID) {
        p->at++;
        t->number[id].used = true;
        return talon__rule_value(TY_NUMBER, talon__rule_node(t, N_OPTION, id, NONE, NONE));
    }
    if ((id = talon__find_position(t, name)) != NO_ID) {
        const uint32_t node = position_node(p, id);
        p->at++;
        return node == NONE ? FAILED_OPERAND : talon__rule_value(TY_SEAT, node);
    }
    p->at++;
    return word_value(p, name, from);
}

/* a if cond else b */
static operand if_else(parser *p, operand a, operand cond, operand b, uint32_t from)
{
    if (a.failed || b.failed)
        return FAILED_OPERAND;
    if (a.type == TY_CARDS || b.type == TY_CARDS)
        return talon__rule_refuse(p, D_RULE_TYPE, from, "cards cannot be chosen by \"if\"");
    if (a.type != b.type && a.type != TY_NONE && b.type != TY_NONE) {
        a = talon__as_number(p, a, from);
        b = talon__as_number(p, b, from);
    }
    if (a.failed || b.failed)
        return FAILED_OPERAND;
    return (operand){.type = a.type == TY_NONE                          ? b.type
                             : a.type == TY_FLAG && b.type == TY_NUMBER ? TY_NUMBER
                                                                        : a.type,
                     .words = a.type == TY_NONE ? b.words : a.words,
                     .node = talon__rule_node(p->tree, N_IF_ELSE, cond.node, a.node, b.node)};
}

/* cond {"if" cond "else" cond}: each else is all that follows it. */
static operand alternatives(parser *p, uint32_t from)
{
    rules *r = p->tree->rules;
    const bool outer = r->operand;
    const operand a = talon__rule_cond(p);
    if (a.failed || !talon__take_word(p, "if"))
        return a;
    r->operand = false; /* whatever is done with the values, this is a condition */
    const operand cond = talon__rule_test(p);
    r->operand = outer;
    if (cond.failed)
        return cond;
    if (!talon__take_word(p, "else"))
        return talon__rule_expected(p, "\"else\"");
    if (r->depth == RULE_DEEPEST)
        return talon__rule_refuse(p, D_RULE_GRAMMAR, p->at, "more than 64 brackets, functions and conditions inside each other");
    r->depth++;
    const operand b = alternatives(p, from);
    r->depth--;
    return if_else(p, a, cond, b, from);
}

static operand in_brackets(parser *p)
{
    operand x = alternatives(p, p->at);
    x.of_name = false;
    return !x.failed && talon__close_bracket(p) ? x : FAILED_OPERAND;
}

static operand newest(parser *p)
{
    const uint32_t from = p->at;
    operand n;
    if (talon__take(p, T_NUMBER))
        n = talon__constant(p->tree, TY_NUMBER, (int32_t)p->token[from].value);
    else
        n = talon__as_number(p, talon__rule_factor(p), from);
    if (n.failed)
        return n;
    if (!talon__take_word(p, "of"))
        return talon__rule_expected(p, "\"of\"");
    const operand group = talon__rule_factor(p);
    if (!group.failed && group.type != TY_CARDS)
        return talon__rule_refuse(p, D_RULE_TYPE, from, "the newest are of cards");
    return talon__rule_binary(p, N_NEWEST, TY_CARDS, n, group);
}

static operand simple_word(parser *p, bool *found)
{
    tree *t = p->tree;
    rules *r = t->rules;
    const uint32_t from = p->at;
    *found = true;
    if (talon__take_word(p, "yes") || talon__take_word(p, "no"))
        return talon__constant(t, TY_FLAG, talon__word_is(p->token[from].text, "yes"));
    if (talon__take_word(p, "none"))
        return talon__constant(t, TY_NONE, 0);
    if (talon__take_word(p, "it"))
        return r->card_it ? talon__rule_value(TY_CARDS, talon__rule_node(t, N_IT, NONE, NONE, NONE))
                          : talon__rule_refuse(p, D_RULE_NAME, from, "there is no \"it\" here: it is the card looked at in a \"where\"");
    if (talon__take_word(p, "chosen")) {
        if (r->chosen_now == NO_ID)
            return talon__rule_refuse(p, D_RULE_NAME, from, "nothing was chosen here");
        const uint32_t node = talon__rule_node(t, N_CHOSEN, NONE, NONE, NONE);
        talon__rule_at_node(t, node)->x = (uint16_t)r->chosen_now;
        return talon__rule_value(TY_CARDS, node);
    }
    if (talon__take_word(p, "there"))
        return r->has_there ? talon__rule_value(TY_CARDS, talon__rule_node(t, N_THERE, NONE, NONE, NONE))
                            : talon__rule_refuse(p, D_RULE_NAME, from, "there is no \"there\" here: it is where chosen cards would go");
    if (talon__take_word(p, "players"))
        return talon__rule_value(TY_NUMBER, talon__rule_node(t, N_SEATS, NONE, NONE, NONE));
    if (talon__take_word(p, "partner")) {
        if (!r->present)
            return talon__rule_refuse(p, D_RULE_WHOSE, from, "it is nobody's turn here");
        if (talon__no_partner(p, from))
            return FAILED_OPERAND;
        return talon__rule_unary(p, N_PARTNER, TY_SEAT, talon__rule_value(TY_SEAT, talon__rule_node(t, N_PRESENT, NONE, NONE, NONE)));
    }
    if (talon__at_word(p, "rank") && talon__peek(p, 1)->kind == T_NUMBER)
        return talon__pattern_value(p);
    if (talon__take_word(p, "newest"))
        return newest(p);
    *found = false;
    return FAILED_OPERAND;
}

static operand factor(parser *p)
{
    const uint32_t from = p->at;
    bool found;
    if (talon__take(p, T_MINUS))
        return talon__rule_unary(p, N_NEGATE, TY_NUMBER, talon__as_number(p, talon__rule_factor(p), from));
    if (talon__take(p, T_NUMBER))
        return talon__constant(p->tree, TY_NUMBER, (int32_t)p->token[from].value);
    if (talon__take(p, T_OPEN))
        return in_brackets(p);
    operand x = talon__rule_call(p, &found);
    if (found)
        return x;
    x = simple_word(p, &found);
    if (found)
        return x;
    if (talon__at_word(p, "each_player") || ((talon__at_word(p, "top") || talon__at_word(p, "bottom"))))
        return zone_value(p);
    if (talon__at_seat_word(p))
        return talon__rule_seat(p);
    const bool known = p->token[p->at].kind == T_WORD && talon__rule_knows(p->tree, p->token[p->at].text);
    if (!known && talon__advise_function(p))
        return FAILED_OPERAND;
    if (known || (p->token[p->at].kind == T_WORD && talon__at_name(p)))
        return name_value(p);
    return talon__rule_expected(p, "a value");
}

operand talon__rule_factor(parser *p)
{
    rules *r = p->tree->rules;
    if (p->failed || !talon__rule_pay(p, 1))
        return FAILED_OPERAND;
    if (r->depth == RULE_DEEPEST)
        return talon__rule_refuse(p, D_RULE_GRAMMAR, p->at, "more than 64 brackets, functions and conditions inside each other");
    r->text_at = p->text->at;
    r->depth++;
    const operand x = factor(p);
    r->depth--;
    return x;
}

static operand term(parser *p)
{
    const uint32_t from = p->at;
    operand x = talon__rule_factor(p);
    while (!x.failed && (p->token[p->at].kind == T_TIMES || p->token[p->at].kind == T_OVER || p->token[p->at].kind == T_REST)) {
        const uint8_t sign = p->token[p->at++].kind;
        const operand a = talon__as_number(p, x, from), b = talon__as_number(p, talon__rule_factor(p), from);
        x = talon__rule_binary(p, sign == T_TIMES ? N_TIMES : sign == T_OVER ? N_OVER : N_REST, TY_NUMBER, a, b);
    }
    return x;
}

/* hand of leader + 1 */
static operand adds_to_cards(parser *p, operand y, bool minus, uint32_t from)
{
    talon__rule_bad(p, D_RULE_ADDS, from, "this %s a number %s cards", minus ? "takes" : "adds", minus ? "from" : "to");
    if (y.constant)
        talon__diag_fix(p->tree->diags, "the neighbour's are \"of (leader %c %d)\"; how many cards there are is \"count(…)\"",
                        minus ? '-' : '+', (int)y.value);
    return FAILED_OPERAND;
}

/* tricks of leader + 1 */
static void adds_to_own(parser *p, int32_t n, bool minus, uint32_t from)
{
    tree *t = p->tree;
    const word name = p->token[from].text;
    if (t->rules->quiet || t->diags->muted)
        return;
    talon__diag(t->diags, D_RULE_BINDS, talon__span_from(p, from), NULL, "this %s %d %s \"%.*s\"", minus ? "takes" : "adds", (int)n,
                minus ? "from" : "to", WORD(name));
    talon__diag_fix(t->diags, "if a neighbour's is meant write \"%.*s of (… %c %d)\"; if not, put the brackets around \"%.*s of …\"",
                    WORD(name), minus ? '-' : '+', (int)n, WORD(name));
}

static operand add_up(parser *p, operand x, operand y, bool minus, uint32_t from)
{
    if (x.failed || y.failed)
        return FAILED_OPERAND;
    if (x.type == TY_CARDS && y.type == TY_CARDS)
        return talon__rule_binary(p, minus ? N_WITHOUT : N_TOGETHER, TY_CARDS, x, y);
    if (x.type == TY_CARDS || y.type == TY_CARDS)
        return adds_to_cards(p, y, minus, from);
    if (x.of_name && y.constant && y.type == TY_NUMBER)
        adds_to_own(p, y.value, minus, from);
    if (x.type == TY_SEAT) {
        y = talon__as_number(p, y, from);
        return talon__rule_binary(p, N_SEAT_ON, TY_SEAT, x, minus ? talon__rule_unary(p, N_NEGATE, TY_NUMBER, y) : y);
    }
    return talon__rule_binary(p, minus ? N_MINUS : N_PLUS, TY_NUMBER, talon__as_number(p, x, from), talon__as_number(p, y, from));
}

operand talon__rule_expr(parser *p)
{
    const uint32_t from = p->at;
    operand x = term(p);
    while (!x.failed && (p->token[p->at].kind == T_PLUS || p->token[p->at].kind == T_MINUS)) {
        const bool minus = p->token[p->at++].kind == T_MINUS;
        x = add_up(p, x, term(p), minus, from);
    }
    return x;
}

/* ---- conditions ---- */

static operand compare(parser *p, operand a, uint32_t from)
{
    static const uint8_t kinds[] = {N_IS_EQUAL, N_IS_UNEQUAL, N_IS_LESS, N_IS_AT_MOST, N_IS_MORE, N_IS_AT_LEAST};
    const uint8_t sign = p->token[p->at++].kind;
    if (sign == T_LESS && p->token[p->at].kind == T_MORE) {
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at - 1, "\"<>\" is written \"!=\" here");
        talon__diag_fix(p->tree->diags, "write \"!=\"");
        return FAILED_OPERAND;
    }
    operand b = talon__rule_expr(p);
    if (a.failed || b.failed)
        return FAILED_OPERAND;
    a = b.type == TY_CARD || b.type == TY_NONE ? talon__as_card(p, a) : a;
    b = a.type == TY_CARD || a.type == TY_NONE ? talon__as_card(p, b) : b;
    if (a.type != b.type && a.type != TY_NONE && b.type != TY_NONE) {
        const rules *r = p->tree->rules;
        const bool suits = (a.type == TY_SUIT && b.type == TY_WORD && talon__begins_with_suits(r, b.words)) ||
                           (b.type == TY_SUIT && a.type == TY_WORD && talon__begins_with_suits(r, a.words));
        if (!suits) {
            a = talon__as_number(p, a, from);
            b = talon__as_number(p, b, from);
        }
    } else if (a.type == TY_CARDS) {
        return talon__rule_refuse(p, D_RULE_TYPE, from, "cards are compared by what they are: suit, rank or count");
    }
    return talon__rule_binary(p, (node_kind)kinds[sign - T_EQUAL], TY_FLAG, a, b);
}

static operand is_pattern(parser *p, operand x, uint32_t from)
{
    bool negated;
    const uint32_t fit = talon__rule_pattern(p, &negated);
    if (fit == NONE)
        return FAILED_OPERAND;
    if (x.type == TY_CARD)
        return talon__rule_value(TY_FLAG, talon__rule_node(p->tree, N_FACE_FITS, x.node, fit, NONE));
    if (x.type != TY_CARDS) {
        talon__rule_bad(p, D_RULE_TYPE, from, "this is %s, and only cards are of a pattern", talon__type_name(x.type));
        return FAILED_OPERAND;
    }
    return talon__rule_value(TY_FLAG, talon__rule_node(p->tree, N_FITS, x.node, fit, NONE));
}

/* A pattern alone, in a where: it is P. */
static operand lone_pattern(parser *p)
{
    rules *r = p->tree->rules;
    const uint32_t it = talon__rule_node(p->tree, N_IT, NONE, NONE, NONE);
    const bool outer = r->operand;
    r->operand = true; /* what a rank or suit is worked out of */
    const operand x = is_pattern(p, talon__rule_value(TY_CARDS, it), p->at);
    r->operand = outer;
    return x;
}

static bool ends_unit(const parser *p)
{
    const uint8_t k = p->token[p->at].kind;
    static const char *const words[] = {"and", "or", "else", "if", "by", "to", "when", "from", "until", "for", NULL};
    for (int i = 0; words[i]; i++)
        if (talon__at_word(p, words[i]))
            return true;
    return k == T_END || k == T_CLOSE || k == T_COMMA || k == T_OPEN;
}

/* Whether a unit is one bracket, and so may have patterns in it: something is done with any other that begins with one. */
static bool is_bracket(const parser *p)
{
    uint32_t open = 0, i = 0;
    do {
        const uint8_t k = talon__peek(p, i++)->kind;
        if (k == T_END)
            return false;
        open += k == T_OPEN;
        open -= k == T_CLOSE && open;
    } while (open);
    const token *k = talon__peek(p, i);
    return i > 1 && k->kind != T_PLUS && k->kind != T_MINUS && k->kind != T_TIMES && k->kind != T_OVER && k->kind != T_REST &&
           !(k->kind >= T_EQUAL && k->kind <= T_AT_LEAST) && !(k->kind == T_WORD && talon__word_is(k->text, "is"));
}

static operand unit(parser *p)
{
    const uint32_t from = p->at;
    rules *r = p->tree->rules;
    const bool in_where = r->in_where && !r->operand;
    if (p->failed || (in_where && !talon__rule_pay(p, (uint32_t)p->tree->faces_n / 64 + 1)))
        return FAILED_OPERAND;
    if (in_where && (talon__at_pattern(p) || talon__at_word(p, "not"))) {
        const attempt a = talon__try(p);
        const operand x = lone_pattern(p);
        const uint32_t behind = p->at;
        if (talon__tried(p, a, !x.failed && ends_unit(p)))
            return x;
        if (!x.failed && talon__advise_between(p, behind))
            return FAILED_OPERAND;
    }
    if (talon__take_word(p, "not")) {
        if (r->depth == RULE_DEEPEST)
            return talon__rule_refuse(p, D_RULE_GRAMMAR, p->at, "more than 64 brackets, functions and conditions inside each other");
        r->depth++;
        const operand x = unit(p);
        r->depth--;
        if (!x.failed && x.type == TY_CARDS)
            return talon__rule_refuse(p, D_RULE_TYPE, from, "cards are no condition");
        return talon__rule_unary(p, N_NEITHER, TY_FLAG, x);
    }
    const bool outer = r->operand;
    r->operand = outer || !is_bracket(p);
    operand x = talon__rule_expr(p);
    if (!x.failed && p->token[p->at].kind >= T_EQUAL && p->token[p->at].kind <= T_AT_LEAST)
        x = compare(p, x, from);
    else if (!x.failed && talon__take_word(p, "is"))
        x = is_pattern(p, x, from);
    r->operand = outer;
    return x;
}

/* What may be true: everything but cards. */
static operand holds(parser *p, operand x, uint32_t from)
{
    if (x.failed || x.type != TY_CARDS)
        return x;
    return talon__rule_refuse(p, D_RULE_TYPE, from, "cards are no condition; count(…) is how many, empty(…) whether there are none");
}

static operand conjunction(parser *p)
{
    uint32_t from = p->at;
    operand x = unit(p);
    while (!x.failed && talon__take_word(p, "and")) {
        x = holds(p, x, from);
        from = p->at;
        x = talon__rule_binary(p, N_BOTH, TY_FLAG, x, x.failed ? x : holds(p, unit(p), from));
    }
    return x;
}

operand talon__rule_cond(parser *p)
{
    uint32_t from = p->at;
    operand x = conjunction(p);
    while (!x.failed && talon__take_word(p, "or")) {
        x = holds(p, x, from);
        from = p->at;
        x = talon__rule_binary(p, N_EITHER, TY_FLAG, x, x.failed ? x : holds(p, conjunction(p), from));
    }
    return x;
}

operand talon__rule_test(parser *p)
{
    const uint32_t from = p->at;
    const bool outer = p->tree->rules->owned;
    p->tree->rules->owned = false;
    const operand x = holds(p, talon__rule_cond(p), from);
    p->tree->rules->owned = outer;
    return x;
}

operand talon__rule_where(parser *p)
{
    rules *r = p->tree->rules;
    const bool in_where = r->in_where, is_operand = r->operand, it = r->card_it;
    r->in_where = r->card_it = true;
    r->operand = false;
    const operand x = talon__rule_test(p);
    r->in_where = in_where;
    r->operand = is_operand;
    r->card_it = it;
    return x;
}

/* ---- where dealing steps have numbers, conditions and players ---- */

uint32_t talon__rule_number(parser *p)
{
    const uint32_t from = p->at;
    return talon__number_node(p, talon__rule_expr(p), from);
}

uint32_t talon__rule_holds(parser *p)
{
    const operand x = talon__rule_test(p);
    return x.failed ? NONE : talon__rule_node(p->tree, N_HOLDS, x.node, NONE, NONE);
}
