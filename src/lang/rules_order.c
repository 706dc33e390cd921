/* rules_order.c -- the order of tricks: which card is higher, slot by slot. */
#include "lang/rules_keys.h"

/* A pack may have a suit of its own that is called trump; where a variable has the name, that is meant. */
static uint8_t slot_suit(const tree *t, word w, uint8_t *suit)
{
    uint32_t id;
    *suit = (uint8_t)talon__find_word(t->rules->suit, t->rules->suits_n, w);
    if (talon__word_is(w, "trump") && (!*suit || talon__find_var(t, w, &id)))
        return OF_TRUMP;
    if (talon__word_is(w, "led"))
        return OF_LED;
    return *suit ? OF_SUIT : OF_ANY;
}

static void add_slot(tree *t, growing *out, game_slot s)
{
    talon__list_add(t, out, &s);
}

/* "of" trump, led, mate(trump) or a suit */
static void slot_of(parser *p, game_slot *s)
{
    const uint32_t from = p->at;
    const bool mate = talon__at_word(p, "mate") && talon__peek(p, 1)->kind == T_OPEN;
    p->at += mate ? 2 : 0;
    s->of = slot_suit(p->tree, p->token[p->at].text, &s->suit);
    if (s->of == OF_ANY || (mate && s->of != OF_TRUMP)) {
        talon__rule_bad(p, D_RULE_NAME, p->at, "expected trump, led, mate(trump) or a suit");
        return;
    }
    p->at++;
    s->of = mate ? OF_MATE : s->of;
    if (mate && !talon__take(p, T_CLOSE))
        talon__rule_bad(p, D_RULE_GRAMMAR, from, "expected \")\"");
}

/* One rank, card or range of ranks of a slot, at token i; the last token of it. */
static uint32_t slot_item(parser *p, growing *out, game_slot s, uint32_t i)
{
    tree *t = p->tree;
    const word w = p->token[i].text;
    const uint32_t rank = talon__rank_named(t->rules, w), face = talon__find_word(t->face, (uint32_t)t->faces_n, w);
    if (p->token[i + 1].kind == T_RANGE) {
        const uint32_t to = talon__rank_named(t->rules, p->token[i + 2].text);
        if (!rank || !to)
            talon__rule_bad(p, D_RULE_NAME, i, "a range goes from a rank to a rank");
        for (uint32_t k = rank; !p->failed; k += k < to ? 1u : (uint32_t)-1) {
            s.rank = (uint8_t)k;
            add_slot(t, out, s);
            if (k == to)
                break;
        }
        return i + 2;
    }
    if (!face && !rank && !talon__word_is(w, "any"))
        talon__rule_bad(p, D_RULE_NAME, i, "no card is called \"%.*s\"", WORD(w));
    s.rank = face && s.of == OF_ANY ? 0 : (uint8_t)rank;
    s.face = face && s.of == OF_ANY ? face : 0;
    if (!p->failed)
        add_slot(t, out, s);
    return i;
}

static bool at_slot_word(const parser *p)
{
    const uint8_t kind = p->token[p->at].kind;
    return (kind == T_WORD || kind == T_NUMBER || kind == T_RANGE) && !talon__at_word(p, "of");
}

/* A T K of trump: each rank is a place of its own, from the highest. */
static void read_slot(tree *t, growing *out, const yaml *text)
{
    parser p;
    if (!talon__rule_text(&p, t, text, "a text"))
        return;
    while (!p.failed && at_slot_word(&p)) {
        const uint32_t begin = p.at;
        while (at_slot_word(&p))
            p.at++;
        const uint32_t end = p.at;
        game_slot s = {.of = OF_ANY};
        if (talon__take_word(&p, "of"))
            slot_of(&p, &s);
        for (uint32_t i = begin; i < end && !p.failed; i++)
            i = slot_item(&p, out, s, i);
    }
    talon__rule_ended(&p);
}

static void read_order(tree *t, growing *orders, growing *slots, const yaml *when, const yaml *order)
{
    uint32_t cond = NONE;
    const uint32_t first = (uint32_t)slots->n;
    parser p;
    if (when && talon__rule_text(&p, t, when, "a text")) {
        cond = talon__rule_test(&p).node;
        talon__rule_ended(&p);
    }
    if (order && talon__want(t, order, YAML_LIST, "the order of a trick"))
        for (const yaml *i = order->child; i; i = i->next)
            read_slot(t, slots, i);
    const uint32_t n = (uint32_t)slots->n - first;
    if (n > NAMED_MAX)
        talon__diag(t->diags, D_TOO_MANY, order->at, NULL, "an order of tricks has at most %u places", NAMED_MAX);
    talon__list_add(t, orders, &cond);
    talon__list_add(t, orders, &first);
    talon__list_add(t, orders, &n);
}

/* {when: cond, order: [slot…]} */
static void read_one_order(tree *t, growing *orders, growing *slots, const yaml *item)
{
    static const char *const keys[] = {"when", "order", NULL};
    if (!talon__want(t, item, YAML_MAP, "an order of tricks"))
        return;
    talon__check_keys(t, item, keys, "an order of tricks");
    const yaml *order = talon__yaml_get(item, "order");
    if (order)
        read_order(t, orders, slots, talon__yaml_get(item, "when"), order);
    else
        talon__diag(t->diags, D_MISSING_KEY, item->at, "order", "an order of tricks needs \"order\": which cards, from the highest?");
}

void talon__read_trick_order(tree *t, const yaml *node)
{
    rules *r = t->rules;
    growing orders = {.item = sizeof(uint32_t)}, slots = {.item = sizeof(game_slot)};
    if (!node) {
        for (int led = 0; led < 2; led++)
            for (uint32_t i = r->ranks_n; i-- > 0;)
                add_slot(t, &slots, (game_slot){.of = led ? OF_LED : OF_TRUMP, .rank = (uint8_t)(i + 1)});
        const uint32_t all[3] = {NONE, 0, (uint32_t)slots.n};
        for (int i = 0; i < 3; i++)
            talon__list_add(t, &orders, &all[i]);
    } else if (talon__want(t, node, YAML_LIST, "trick_order")) {
        if (node->child && node->child->kind == YAML_MAP)
            for (const yaml *i = node->child; i; i = i->next)
                read_one_order(t, &orders, &slots, i);
        else
            read_order(t, &orders, &slots, NULL, node);
    }
    r->g.orders_n = (uint32_t)orders.n / 3;
    if (r->g.orders_n > NAMED_MAX)
        talon__diag(t->diags, D_TOO_MANY, node->at, NULL, "more than %u orders of tricks", NAMED_MAX);
    r->g.orders = talon__put_words(t, orders.at, orders.n * sizeof(uint32_t));
    r->g.slots = talon__put_words(t, slots.at, slots.n * sizeof(game_slot));
}
