/* rules_tables.c -- definitions, tables of what cards are worth, and combos. */
#include "lang/rules_keys.h"

#include <string.h>

#include "lang/resolve.h"
#include "runner/pattern.h"

void talon__read_definition(tree *t, const yaml *key)
{
    procedure heading = {.at = key->at};
    if (talon__rule_cut(t, key) || !talon__parse_heading(t, &heading, key))
        return;
    talon__rule_name(t, heading.name, heading.at); /* it stays: whoever uses it means it */
    if (heading.args_n > RULE_ARGS) {
        talon__diag(t->diags, D_TOO_MANY, key->at, NULL, "a definition has at most %u arguments", RULE_ARGS);
        return;
    }
    const definition d = {.name = heading.name, .at = key->at, .arg = heading.arg, .args_n = heading.args_n, .text = key->next};
    if (talon__want(t, key->next, YAML_TEXT, "a definition") && !talon__rule_cut(t, key->next))
        *TREE_ADD(t->rules, define) = d;
}

/* Every card: what a table has left. */
static bool is_any(const game_node *n)
{
    return n->kind == N_FIT_CARD && n->flag == FIT_ANY;
}

static size_t face_words(const tree *t)
{
    return (t->faces_n + 31) / 32;
}

/* Q of spades, any of spades: the faces of these ranks and suits. */
static bool of_suits(const tree *t, const game_node *of, uint32_t *bits)
{
    const game_node *nodes = t->rules->node.at, *ranks = &nodes[of->a], *suits = &nodes[of->b];
    const uint32_t *items = t->rules->item.at;
    for (uint32_t k = 0; k < suits->b; k++)
        if (nodes[items[suits->a + k]].kind != N_CONST)
            return false;
    if (ranks->kind != N_FACES && !is_any(ranks))
        return false;
    for (uint32_t i = 0; i < t->faces_n; i++)
        for (uint32_t k = 0; k < suits->b; k++)
            if ((is_any(ranks) || items[ranks->a + i / 32] >> i % 32 & 1) && nodes[items[suits->a + k]].a == t->rules->face[i].suit)
                bits[i / 32] |= 1u << i % 32;
    return true;
}

/* Put the faces that it fits to the others; false: that changes while the game is played. */
static bool add_fitting(const tree *t, uint32_t node, uint32_t *bits)
{
    const game_node *n = (const game_node *)t->rules->node.at + node;
    const uint32_t *items = t->rules->item.at;
    const size_t words = face_words(t);
    if (n->kind == N_FIT_OF)
        return of_suits(t, n, bits);
    if (n->kind == N_ONE_OF) {
        const game_node *list = (const game_node *)t->rules->node.at + n->a;
        bool good = true;
        for (uint32_t i = 0; good && i < list->b; i++)
            good = add_fitting(t, items[list->a + i], bits);
        for (size_t i = 0; n->flag && i < words; i++) /* not: it stands before all others */
            bits[i] = ~bits[i];
        return good;
    }
    if (n->kind != N_FACES && !is_any(n))
        return false;
    for (size_t i = 0; i < words; i++)
        bits[i] |= is_any(n) ? UINT32_MAX : items[n->a + i];
    return true;
}

/* A pattern of the file that no variable is in: which faces it fits. */
static bool static_faces(parser *p, uint32_t *bits)
{
    tree *t = p->tree;
    bool negated;
    const uint32_t node = talon__rule_pattern(p, &negated);
    if (node == NONE)
        return false;
    memset(bits, 0, sizeof *bits * face_words(t));
    if (add_fitting(t, node, bits))
        return true;
    talon__rule_bad(p, D_RULE_TYPE, 0, "cards are named here without variables");
    return false;
}

/* A table is made once: what changes while the game is played is asked with count. */
static bool changes(parser *p)
{
    uint32_t id;
    for (uint32_t i = 0; p->token[i].kind != T_END; i++) {
        const word w = p->token[i].text;
        if (p->token[i].kind != T_WORD ||
            (!talon__find_var(p->tree, w, &id) && !talon__word_is(w, "led") &&
             !(talon__word_is(w, "trump") && !talon__find_word(p->tree->rules->suit, p->tree->rules->suits_n, w))))
            continue;
        p->at = i;
        talon__rule_bad(p, D_RULE_TYPE, i, "\"%.*s\" changes while the game is played, and a table does not", WORD(w));
        talon__diag_fix(p->tree->diags, "use count(… where %.*s) instead, as in \"points + count(taken where %.*s)\"", WORD(p->text->text),
                        WORD(p->text->text));
        return true;
    }
    return false;
}

void talon__read_table(tree *t, const yaml *key)
{
    rule_table table = {.name = key->text, .at = key->at, .value = talon__arena_take(t->arena, sizeof *table.value * (t->faces_n + 1))};
    uint32_t *bits = talon__arena_take(t->arena, sizeof *bits * (t->faces_n / 32 + 1));
    uint8_t *done = talon__arena_take(t->arena, t->faces_n + 1);
    if (!talon__is_name(t, key, "a table") || !talon__rule_name(t, key->text, key->at) || !talon__want(t, key->next, YAML_MAP, "a table"))
        return;
    for (const yaml *k = key->next->child; k; k = k->next->next) {
        parser p, v;
        if (!talon__words(&p, t, k) || changes(&p) || !static_faces(&p, bits) || !talon__rule_ended(&p) ||
            !talon__rule_text(&v, t, k->next, "a text"))
            continue;
        const bool minus = talon__take(&v, T_MINUS);
        const token *amount = &v.token[v.at];
        if (!talon__take(&v, T_NUMBER))
            talon__rule_bad(&v, D_RULE_GRAMMAR, v.at, "expected a number");
        if (!talon__rule_ended(&v))
            continue;
        const int32_t value = (int32_t)(minus ? -amount->value : amount->value);
        for (uint32_t i = 0; i < t->faces_n; i++)
            if (bits[i / 32] >> i % 32 & 1 && !done[i]) {
                done[i] = 1;
                table.value[i] = value;
            }
    }
    *TREE_ADD(t->rules, table) = table;
}

/* NUMBER of a combo, one byte. */
static uint8_t combo_number(parser *p, uint32_t least, uint32_t most)
{
    const token *n = &p->token[p->at];
    if (n->kind == T_NUMBER && n->value >= least && n->value <= most) {
        p->at++;
        return (uint8_t)n->value;
    }
    talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected a number from %u to %u", least, most);
    return 1;
}

/* NUMBER ["x" NUMBER ".." NUMBER ["to" word]] ["+" NUMBER] */
static void combo_of_ranks(parser *p, game_combo *c)
{
    c->n = combo_number(p, 1, CHOSEN_MAX);
    if (!p->failed && talon__take_word(p, "x")) {
        c->lo = c->hi = combo_number(p, 1, NAMED_MAX);
        if (!p->failed && talon__take(p, T_RANGE))
            c->hi = combo_number(p, c->lo, NAMED_MAX);
        if (!p->failed && talon__take_word(p, "to")) {
            c->top = (uint8_t)talon__find_rank(p->tree->rules, p->token[p->at].text);
            if (!c->top)
                talon__rule_bad(p, D_RULE_NAME, p->at, "no rank is called \"%.*s\"", WORD(p->token[p->at].text));
            p->at += !p->failed;
        }
    }
    if (!p->failed && talon__take(p, T_PLUS))
        c->with = combo_number(p, 1, CHOSEN_MAX);
}

/* NAME {NAME}: these cards */
static void combo_of_faces(parser *p, game_combo *c)
{
    tree *t = p->tree;
    c->faces = (uint32_t)t->rules->item.n;
    while (!p->failed && p->token[p->at].kind == T_WORD) {
        const uint32_t face = talon__find_word(t->face, (uint32_t)t->faces_n, p->token[p->at].text), id = face - 1;
        if (!face) {
            talon__rule_bad(p, D_RULE_NAME, p->at, "no card is called \"%.*s\"", WORD(p->token[p->at].text));
            return;
        }
        if (c->faces_n == CHOSEN_MAX) {
            talon__rule_bad(p, D_RULE_MANY, p->at, "a combo has at most %u cards", CHOSEN_MAX);
            return;
        }
        talon__list_add(t, &t->rules->item, &id);
        c->faces_n++;
        p->at++;
    }
    if (!p->failed && !c->faces_n)
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected how many cards of a rank, or cards");
}

void talon__read_combo(tree *t, const yaml *key)
{
    rules *r = t->rules;
    parser p;
    game_combo c = {.lo = 1, .hi = 1};
    if (!talon__is_name(t, key, "a combo") || !talon__rule_name(t, key->text, key->at) || !talon__rule_text(&p, t, key->next, "a text"))
        return;
    c.name = talon__list_text(t, &r->text, key->text);
    if (p.token[0].kind == T_NUMBER)
        combo_of_ranks(&p, &c);
    else
        combo_of_faces(&p, &c);
    if (!talon__rule_ended(&p))
        return;
    if (r->combos_n == NAMED_MAX) {
        talon__diag(t->diags, D_TOO_MANY, key->at, NULL, "more than %u combos", NAMED_MAX);
        return;
    }
    if (!r->combo_name)
        r->combo_name = talon__arena_take(t->arena, sizeof *r->combo_name * NAMED_MAX);
    r->combo_name[r->combos_n] = key->text;
    *TREE_ADD(r, combo) = c;
}
