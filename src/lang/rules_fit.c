/* rules_fit.c -- patterns: which cards are meant, as one bit for each face where no variable has a say. */
#include "lang/rules_advice.h"
#include "runner/pattern.h"

/* ---- patterns ---- */

static uint32_t mask_node(tree *t, const uint32_t *bits)
{
    const uint32_t words = ((uint32_t)t->faces_n + 31) / 32, first = (uint32_t)t->rules->item.n;
    for (uint32_t i = 0; i < words; i++)
        talon__list_add(t, &t->rules->item, &bits[i]);
    return talon__rule_node(t, N_FACES, first, words, NONE);
}

static uint32_t *new_mask(const tree *t)
{
    return talon__arena_take(t->arena, sizeof(uint32_t) * (t->faces_n / 32 + 1));
}

/* bits may be NULL: only whether there are some. */
static bool add_faces(const tree *t, uint32_t *bits, word lo, word hi)
{
    bool some = false;
    const rules *r = t->rules;
    const uint32_t rank = hi.size ? 0 : talon__find_rank(r, lo), suit = hi.size ? 0 : talon__find_word(r->suit, r->suits_n, lo);
    const bool joker = talon__word_is(lo, "joker");
    for (uint32_t i = 0; i < t->faces_n; i++)
        if (talon__same_word(t->face[i], lo) || (rank && r->face[i].rank == rank) || (suit && r->face[i].suit == suit) ||
            ((joker || hi.size) && talon__card_fits(t->face[i].at, t->face[i].size, lo.at, lo.size, hi.at, hi.size))) {
            if (!bits)
                return true;
            bits[i / 32] |= 1u << i % 32;
            some = true;
        }
    return some;
}

/* Ranks from one to the other, in whichever direction rank_order has them. */
static bool add_ranks(const tree *t, uint32_t *bits, word lo, word hi)
{
    const rules *r = t->rules;
    uint32_t a = talon__find_rank(r, lo), b = talon__find_rank(r, hi);
    if (!a || !b)
        return add_faces(t, bits, lo, hi);
    if (a > b) {
        const uint32_t other = a;
        a = b;
        b = other;
    }
    for (uint32_t i = 0; i < t->faces_n; i++)
        if (r->face[i].rank >= a && r->face[i].rank <= b)
            bits[i / 32] |= 1u << i % 32;
    return true;
}

/* A name in a pattern that stands for a value: an argument, a variable, a function. */
static bool at_dynamic(const parser *p)
{
    const token *k = &p->token[p->at];
    uint32_t id;
    if (k->kind != T_WORD)
        return false;
    if ((talon__at_word(p, "rank") || talon__at_word(p, "suit") || talon__at_word(p, "mate")) && talon__peek(p, 1)->kind == T_OPEN)
        return true;
    if (talon__at_word(p, "rank") && talon__peek(p, 1)->kind == T_NUMBER)
        return true;
    return talon__find_bound(p->tree, k->text) || talon__find_var(p->tree, k->text, &id) || talon__find_definition(p->tree, k->text);
}

static bool at_static(const parser *p)
{
    const token *k = &p->token[p->at];
    if (k->kind == T_NUMBER)
        return talon__find_rank(p->tree->rules, k->text) != 0;
    if (k->kind != T_WORD || talon__is_reserved(k->text))
        return false;
    const word none = {"", 0};
    return add_faces(p->tree, NULL, k->text, none) || talon__find_rank(p->tree->rules, k->text);
}

bool talon__at_pattern(const parser *p)
{
    return talon__at_word(p, "any") || talon__at_word(p, "led") || at_dynamic(p) || at_static(p);
}

static uint32_t fit_value(parser *p, operand x, operand hi, uint32_t from)
{
    tree *t = p->tree;
    const uint8_t flag = x.type == TY_RANK ? FIT_RANK : x.type == TY_CARD ? FIT_FACE : FIT_SUIT;
    if (x.type == TY_CARDS)
        return fit_value(p, talon__as_card(p, x), hi, from);
    if (!hi.failed && (x.type != TY_RANK || (hi.type != TY_RANK && hi.type != TY_NONE))) {
        talon__rule_bad(p, D_RULE_TYPE, from, "only ranks have a range");
        return NONE;
    }
    if (x.type != TY_RANK && x.type != TY_CARD && x.type != TY_SUIT && x.type != TY_WORD && x.type != TY_NONE) {
        talon__rule_bad(p, D_RULE_TYPE, from, "this is %s, which is no pattern", talon__type_name(x.type));
        return NONE;
    }
    const uint32_t node = talon__rule_node(t, N_FIT_CARD, x.node, hi.failed ? NONE : hi.node, NONE);
    talon__rule_at_node(t, node)->flag = flag;
    return node;
}

operand talon__pattern_value(parser *p)
{
    const uint32_t from = p->at;
    if (talon__at_word(p, "rank") && talon__peek(p, 1)->kind == T_NUMBER) {
        p->at += 2;
        return talon__rule_unary(p, N_TO_RANK, TY_RANK, talon__constant(p->tree, TY_NUMBER, (int32_t)p->token[from + 1].value));
    }
    return talon__rule_factor(p);
}

/* The rank behind "..", as a value. */
static operand upper_rank(parser *p)
{
    if (at_dynamic(p))
        return talon__pattern_value(p);
    const uint32_t rank = talon__find_rank(p->tree->rules, p->token[p->at].text);
    if (!rank)
        return talon__rule_expected(p, "a rank");
    p->at++;
    return talon__constant(p->tree, TY_RANK, (int32_t)rank);
}

/* What was led lies in the zone "trick": whether there is one is known at the end. */
static void asks_led(parser *p, uint32_t from)
{
    rules *r = p->tree->rules;
    if (!r->led)
        r->led_at = talon__token_span(p, &p->token[from]);
    r->led = true;
}

/* One card of a pattern, without its suits. */
static uint32_t card_fit(parser *p)
{
    tree *t = p->tree;
    const uint32_t from = p->at;
    if (talon__at_word(p, "any") || talon__at_word(p, "led")) {
        const bool led = talon__at_word(p, "led");
        if (led)
            asks_led(p, from);
        p->at++;
        const uint32_t node = talon__rule_node(t, N_FIT_CARD, NONE, NONE, NONE);
        talon__rule_at_node(t, node)->flag = led ? FIT_LED : FIT_ANY;
        return node;
    }
    if (at_dynamic(p)) {
        const operand x = talon__pattern_value(p);
        operand hi = FAILED_OPERAND;
        if (!x.failed && talon__take(p, T_RANGE))
            hi = upper_rank(p);
        return x.failed || p->failed ? NONE : fit_value(p, x, hi, from);
    }
    if (!talon__rule_pay(p, (uint32_t)t->faces_n / 64 + 1))
        return NONE;
    uint32_t *bits = new_mask(t);
    const word lo = p->token[p->at++].text, none = {"", 0};
    if (talon__take(p, T_RANGE)) {
        if (p->token[p->at].kind == T_END || !add_ranks(t, bits, lo, p->token[p->at].text))
            return talon__rule_expected(p, "a rank").node;
        p->at++;
    } else if (!add_faces(t, bits, lo, none)) {
        talon__rule_bad(p, D_RULE_NAME, from, "no card is called \"%.*s\"", WORD(lo));
        return NONE;
    }
    return mask_node(t, bits);
}

static bool at_suit(const parser *p)
{
    const token *k = &p->token[p->at];
    return k->kind == T_WORD &&
           (talon__word_is(k->text, "led") || talon__find_word(p->tree->rules->suit, p->tree->rules->suits_n, k->text) || at_dynamic(p));
}

/* "of" suit {suit} */
static uint32_t suits_list(parser *p)
{
    uint32_t items[16], n = 0;
    tree *t = p->tree;
    while (at_suit(p) && n < 16) {
        const uint32_t suit = talon__find_word(t->rules->suit, t->rules->suits_n, p->token[p->at].text);
        const uint32_t from = p->at;
        operand x;
        if (talon__take_word(p, "led")) {
            asks_led(p, from);
            x = talon__rule_value(TY_SUIT, talon__rule_node(t, N_LED, NONE, NONE, NONE));
        } else if (suit) {
            p->at++;
            x = talon__constant(t, TY_SUIT, (int32_t)suit);
        } else {
            x = talon__rule_factor(p);
        }
        if (!x.failed && x.type != TY_SUIT && x.type != TY_WORD && x.type != TY_NONE)
            talon__rule_bad(p, D_RULE_TYPE, from, "this is %s, and a suit belongs here", talon__type_name(x.type));
        if (x.failed || p->failed)
            return NONE;
        items[n++] = x.node;
    }
    return n ? talon__rule_list(t, items, n) : talon__rule_expected(p, "a suit").node;
}

static bool is_mask(const tree *t, uint32_t node)
{
    return talon__rule_at_node(t, node)->kind == N_FACES;
}

/* Some of the list as one mask, where all are masks. */
static uint32_t join_fits(tree *t, const uint32_t *items, uint32_t n)
{
    bool all = true;
    for (uint32_t i = 0; i < n; i++)
        all &= is_mask(t, items[i]);
    if (n == 1)
        return items[0];
    if (!all)
        return talon__rule_node(t, N_ONE_OF, talon__rule_list(t, items, n), NONE, NONE);
    uint32_t *bits = new_mask(t);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < (t->faces_n + 31) / 32; k++)
            bits[k] |= ((const uint32_t *)t->rules->item.at)[talon__rule_at_node(t, items[i])->a + k];
    return mask_node(t, bits);
}

uint32_t talon__rule_pattern(parser *p, bool *negated)
{
    tree *t = p->tree;
    uint32_t items[64], n = 0, begin = 0;
    *negated = talon__take_word(p, "not");
    if (!talon__at_pattern(p)) {
        talon__advise_rule_card(p);
        return NONE;
    }
    while (talon__at_pattern(p) && n < 64) {
        items[n] = card_fit(p);
        if (items[n++] == NONE)
            return NONE;
        if (talon__take_word(p, "of")) {
            const uint32_t ranks = join_fits(t, items + begin, n - begin), suits = suits_list(p);
            if (suits == NONE)
                return NONE;
            items[begin] = talon__rule_node(t, N_FIT_OF, ranks, suits, NONE);
            n = ++begin;
        }
    }
    const uint32_t node = join_fits(t, items, n);
    if (!*negated)
        return node;
    const uint32_t list = talon__rule_list(t, &node, 1), all = talon__rule_node(t, N_ONE_OF, list, NONE, NONE);
    talon__rule_at_node(t, all)->flag = 1;
    return all;
}
