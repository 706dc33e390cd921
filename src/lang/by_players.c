/* by_players.c -- values by number of players: {2: 10, 3..4: 7} wherever a file has a value. */
#include "lang/file_advice.h"
#include "lang/tokens.h"

bool talon__read_span(tree *t, uint32_t *lo, uint32_t *hi, const yaml *node, const char *what)
{
    parser p;
    if (node->kind == YAML_LIST)
        talon__advise_span(t, node, what);
    if (node->kind == YAML_LIST || !talon__want(t, node, YAML_TEXT, what) || !talon__words(&p, t, node))
        return false;
    const token *k = p.token;
    const bool range = k[0].kind == T_NUMBER && k[1].kind == T_RANGE && k[2].kind == T_NUMBER && k[3].kind == T_END;
    if (!range && !(k[0].kind == T_NUMBER && k[1].kind == T_END)) {
        talon__advise_span(t, node, what);
        return false;
    }
    *lo = (uint32_t)k[0].value;
    *hi = (uint32_t)k[range ? 2 : 0].value;
    return true;
}

bool talon__is_choice(const yaml *node)
{
    return node->kind == YAML_MAP && node->child && node->child->text.size && *node->child->text.at >= '0' && *node->child->text.at <= '9';
}

/* What is being read: a choice, and which numbers of players have their value already. */
typedef struct reading {
    tree *tree;
    choice *by;
    uint8_t *given;
    word name;
    bool unclear; /* which numbers of players have one: a key is wrong */
} reading;

static void give(reading *r, const yaml *key, uint32_t value)
{
    const tree *t = r->tree;
    uint32_t lo, hi;
    if (!talon__read_span(r->tree, &lo, &hi, key, "a number of players")) {
        r->unclear = true;
        return;
    }
    if (hi < lo) {
        talon__diag(t->diags, D_BAD_NUMBER, key->at, NULL, "a range begins with the smaller number");
        talon__diag_fix(t->diags, "write \"%u..%u\"", hi, lo);
        r->unclear = true;
        return;
    }
    if (hi < t->min || lo > t->max) {
        talon__diag(t->diags, D_OUTSIDE_PLAYERS, key->at, NULL, "nobody plays this with %.*s player%s: the game is for %u..%u",
                    WORD(key->text), hi == 1 ? "" : "s", t->min, t->max);
        return;
    }
    for (uint32_t c = lo < t->min ? t->min : lo; c <= hi && c <= t->max; c++) {
        if (r->given[c - t->min]++ == 1)
            talon__diag(t->diags, D_NUMBER_TWICE, key->at, NULL, "\"%.*s\" has two values for %u players", WORD(r->name), c);
        r->by->of[c - t->min] = (uint16_t)value;
    }
}

static void check_given(const reading *r, span at)
{
    const tree *t = r->tree;
    for (uint32_t c = t->min; c <= t->max; c++)
        if (!r->given[c - t->min]) {
            talon__diag(t->diags, D_NUMBER_MISSING, at, NULL, "\"%.*s\" has no value for %u players", WORD(r->name), c);
            return;
        }
}

const yaml **talon__read_choice(tree *t, choice *by, const yaml *node, word name, span at)
{
    const bool several = node->kind == YAML_MAP && node->n;
    const yaml **value = talon__arena_take(t->arena, sizeof *value * (several ? node->n : 1));
    *by = (choice){.n = several ? node->n : 1};
    value[0] = node;
    if (node->kind != YAML_MAP)
        return value;
    const uint32_t counts = t->max ? t->max - t->min + 1 : 0; /* with unknown players only the values are looked at */
    reading r = {t, by, talon__arena_take(t->arena, counts + 1), name, false};
    uint32_t n = 0;
    by->of = counts ? talon__arena_take(t->arena, sizeof *by->of * counts) : NULL;
    for (const yaml *k = node->child; k; k = k->next->next) {
        value[n] = k->next;
        if (counts)
            give(&r, k, n);
        n++;
    }
    if (counts && n && !r.unclear)
        check_given(&r, at);
    return value;
}

uint32_t talon__read_number(tree *t, uint32_t *most, const yaml *node, const number_form *f)
{
    number n = {.name = f->name, .at = f->at};
    const size_t errors = t->diags->errors;
    const yaml **value = talon__read_choice(t, &n.by, node, f->name.size ? f->name : talon__word(f->what), f->at);
    uint32_t largest = 0;
    n.value = talon__arena_take(t->arena, sizeof *n.value * n.by.n);
    for (uint32_t i = 0; i < n.by.n; i++) {
        uint32_t one = 0;
        if (value[i]->kind == YAML_NOTHING && t->diags->errors != errors)
            continue; /* {2 7}: said of the key */
        if (value[i]->kind == YAML_TEXT &&
            (talon__word_is(value[i]->text, "yes") || talon__word_is(value[i]->text, "no"))) /* an option of play */
            one = talon__word_is(value[i]->text, "yes");
        else
            talon__read_count(t, &one, value[i], f->what, f->min, f->max);
        n.value[i] = (int32_t)one;
        largest = one > largest ? one : largest;
    }
    if (most)
        *most = largest;
    *TREE_ADD(t, number) = n;
    return t->diags->errors == errors ? (uint32_t)t->numbers_n - 1 : NO_ID;
}

#define TIMES_MAX 1000000u

static expr *new_expr(tree *t, expr_kind kind, span at)
{
    expr *e = talon__arena_take(t->arena, sizeof *e);
    e->kind = (uint8_t)kind;
    e->at = at;
    e->id = NO_ID;
    return e;
}

expr *talon__number_by_players(tree *t, const yaml *node, const char *what)
{
    const uint32_t id = talon__read_number(t, NULL, node, &(number_form){{NULL, 0}, node->at, what, 0, TIMES_MAX});
    expr *e = id == NO_ID ? NULL : new_expr(t, X_NAME, node->at);
    if (e)
        e->id = id;
    return e;
}

static expr *compare_players(tree *t, expr_kind kind, uint32_t n, span at)
{
    expr *e = new_expr(t, kind, at);
    e->a = new_expr(t, X_PLAYERS, at);
    e->b = new_expr(t, X_NUMBER, at);
    e->b->value = n;
    return e;
}

/* A key is one range, so its numbers of players follow each other. */
expr *talon__players_of(tree *t, const choice *by, uint32_t which, span at)
{
    uint32_t lo = NO_ID, hi = 0;
    for (uint32_t c = 0; by->of && c <= t->max - t->min; c++)
        if (by->of[c] == which) {
            lo = lo == NO_ID ? t->min + c : lo;
            hi = t->min + c;
        }
    if (lo == NO_ID)
        return NULL;
    if (lo == hi)
        return compare_players(t, X_EQUAL, lo, at);
    expr *e = new_expr(t, X_AND, at);
    e->a = compare_players(t, X_AT_LEAST, lo, at);
    e->b = compare_players(t, X_AT_MOST, hi, at);
    return e;
}

/* Where so many play, this holds: not PLAYERS or CONDITION. */
static expr *where_players(tree *t, expr *players, expr *condition)
{
    expr *e = new_expr(t, X_OR, condition->at), *others = new_expr(t, X_NOT, condition->at);
    others->a = players;
    e->a = others;
    e->b = condition;
    return e;
}

static expr *join(tree *t, expr_kind kind, expr *a, expr *b, span at)
{
    expr *e = new_expr(t, kind, at);
    e->a = a;
    e->b = b;
    return e;
}

expr *talon__condition_by_players(tree *t, const yaml *node, const char *what)
{
    choice by;
    const yaml **value = talon__read_choice(t, &by, node, talon__word(what), node->at);
    expr *all = NULL;
    for (uint32_t i = 0; i < by.n; i++) {
        expr *condition = talon__want(t, value[i], YAML_TEXT, what) ? talon__parse_condition(t, value[i]) : NULL;
        expr *players = talon__players_of(t, &by, i, value[i]->at);
        if (!condition || !players)
            continue;
        expr *both = join(t, X_AND, players, condition, condition->at);
        all = all ? join(t, X_OR, all, both, node->at) : both;
    }
    return all;
}

expr *talon__expect_by_players(tree *t, const yaml *node)
{
    choice by;
    const yaml **value = talon__read_choice(t, &by, node, talon__word("expect"), node->at);
    expr *first = NULL, **end = &first;
    for (uint32_t i = 0; i < by.n; i++) {
        expr *condition = talon__want(t, value[i], YAML_TEXT, "an expectation") ? talon__parse_condition(t, value[i]) : NULL;
        expr *players = talon__players_of(t, &by, i, value[i]->at);
        if (!condition || !players)
            continue;
        *end = where_players(t, players, condition);
        end = &(*end)->next;
    }
    return first;
}

const deck *talon__largest_deck(const component *c)
{
    const deck *largest = &c->deck[0];
    for (uint32_t i = 1; i < c->by.n && !largest->import; i++)
        if (c->deck[i].import || c->deck[i].n > largest->n)
            largest = &c->deck[i];
    return largest;
}
