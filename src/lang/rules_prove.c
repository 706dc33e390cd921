/* rules_prove.c -- what can be proved of a course: every choice has an answer, and every loop that no number ends asks somebody or uses cards up.
 * What cannot be proved is warned of; it need not be wrong.
 *
 * (1) A question is sure when it has an answer wherever there are cards enough: empty zones are not looked for.
 * (2) Options' conditions are tried in all cases: a name, or whatever else is compared, may have any value, yet the same one wherever it stands,
 *     word for word; of two that are compared one is less, or they are equal, or it is more. So a proof holds in every game; a warning may be about a case that never comes.
 * (3) A way round a loop is one from its beginning to its beginning that passes no choice. */
#include "lang/rules_make.h"

#include <string.h>

#define NAMES_MAX      16u
#define VALUES_MAX     24u
#define CASES_MAX      20000u
#define SELECTIONS_FAR 1000000000000u

/* Something that may have any value. */
typedef struct unknown {
    uint32_t node;  /* counted: the cards */
    uint32_t other; /* NONE, or what it is compared with: then it is -1, 0 or 1 */
    bool counted;
    int32_t value[VALUES_MAX]; /* all that make a difference */
    uint32_t values_n, now;
} unknown;

typedef struct prover {
    const tree *tree;
    const rules *r;
    unknown name[NAMES_MAX];
    uint32_t names_n;
    uint32_t left; /* what may still be looked at */
    bool too_many;
} prover;

static const game_node *at(const prover *p, uint32_t node)
{
    return (const game_node *)p->r->node.at + node;
}

static const game_code *code(const prover *p, uint32_t i)
{
    return (const game_code *)p->r->code.at + i;
}

static bool is_const(const prover *p, uint32_t node)
{
    return node != NONE && at(p, node)->kind == N_CONST;
}

static int32_t const_of(const prover *p, uint32_t node)
{
    return (int32_t)at(p, node)->a;
}

/* A number that is not 0, or `any`, which fits every card. */
static bool is_always(const prover *p, uint32_t node)
{
    const game_node *x = at(p, node);
    if (x->kind == N_FITS && at(p, x->a)->kind == N_IT)
        return at(p, x->b)->kind == N_FIT_CARD && at(p, x->b)->flag == FIT_ANY;
    return x->kind == N_CONST && x->a != 0;
}

/* ---- conditions, in all cases ---- */

/* Values that a type does not have. */
static bool has_value(const prover *p, const unknown *u, int32_t value)
{
    const game_node *x = at(p, u->node);
    if (u->counted)
        return value >= 0;
    if (x->kind != N_VAR || u->other != NONE)
        return true;
    const rule_var *v = &p->r->state[x->a];
    switch ((var_type)v->g.type) {
    case TY_FLAG: return value >= 0 && value <= 1;
    case TY_SUIT: return value >= 0 && value <= (int32_t)p->r->suits_n;
    case TY_RANK: return value >= 0 && value <= (int32_t)p->r->ranks_n;
    case TY_SEAT: return value >= 0 && value <= (int32_t)p->tree->max;
    case TY_WORD: return value >= 0 && value <= (int32_t)p->r->words[v->g.words].n; /* its items come later, when all is read */
    case TY_COMBO:
    case TY_CARD: return value >= 0;
    case TY_NONE:
    case TY_NUMBER:
    case TY_CARDS: break;
    }
    return true;
}

static void may_be(prover *p, unknown *u, int32_t value)
{
    for (uint32_t i = 0; i < u->values_n; i++)
        if (u->value[i] == value)
            return;
    if (!has_value(p, u, value))
        return;
    if (u->values_n == VALUES_MAX)
        p->too_many = true;
    else
        u->value[u->values_n++] = value;
}

/* `x is empty` and `count(x)` are about one number. */
static unknown *find(prover *p, uint32_t node, uint32_t other)
{
    const game_node *x = at(p, node);
    const bool counted = other == NONE && (x->kind == N_IS_EMPTY || x->kind == N_HOW_MANY);
    const uint32_t what = counted ? x->a : node;
    for (uint32_t i = 0; i < p->names_n; i++)
        if (p->name[i].counted == counted && talon__rule_same(p->r, p->name[i].node, what) &&
            talon__rule_same(p->r, p->name[i].other, other))
            return &p->name[i];
    if (p->names_n == NAMES_MAX) {
        p->too_many = true;
        return &p->name[0];
    }
    p->name[p->names_n] = (unknown){.node = what, .other = other, .counted = counted};
    return &p->name[p->names_n++];
}

static bool compares(uint8_t kind)
{
    return kind >= N_IS_EQUAL && kind <= N_IS_AT_LEAST;
}

/* The name that is compared with a number, or NONE; *flipped: it stands behind. */
static uint32_t compared(const prover *p, const game_node *x, bool *flipped)
{
    *flipped = is_const(p, x->a);
    if (!compares(x->kind) || *flipped == is_const(p, x->b))
        return NONE;
    return *flipped ? x->b : x->a;
}

static void collect(prover *p, uint32_t node)
{
    const game_node *x = at(p, node);
    bool flipped;
    const uint32_t name = compared(p, x, &flipped);
    if (x->kind == N_CONST)
        return;
    if (x->kind == N_NEITHER || x->kind == N_BOTH || x->kind == N_EITHER || x->kind == N_IF_ELSE) {
        collect(p, x->a);
        if (x->kind != N_NEITHER)
            collect(p, x->b);
        if (x->kind == N_IF_ELSE)
            collect(p, x->c);
        return;
    }
    const bool pair = compares(x->kind) && name == NONE;
    unknown *u = find(p, pair ? x->a : name == NONE ? node : name, pair ? x->b : NONE);
    may_be(p, u, 0);
    may_be(p, u, 1);
    if (pair)
        may_be(p, u, -1);
    for (int32_t d = -1; name != NONE && d <= 1; d++)
        may_be(p, u, (int32_t)((int64_t)const_of(p, flipped ? x->a : x->b) + d));
}

static int32_t value_of(prover *p, uint32_t node, uint32_t other)
{
    const unknown *u = find(p, node, other);
    return u->values_n ? u->value[u->now] : 0;
}

static bool compare(uint8_t kind, int32_t a, int32_t b)
{
    return kind == N_IS_EQUAL     ? a == b
           : kind == N_IS_UNEQUAL ? a != b
           : kind == N_IS_LESS    ? a < b
           : kind == N_IS_AT_MOST ? a <= b
           : kind == N_IS_MORE    ? a > b
                                  : a >= b;
}

static bool holds(prover *p, uint32_t node)
{
    const game_node *x = at(p, node);
    bool flipped;
    const uint32_t name = compared(p, x, &flipped);
    if (x->kind == N_CONST)
        return x->a != 0;
    if (x->kind == N_NEITHER)
        return !holds(p, x->a);
    if (x->kind == N_BOTH)
        return holds(p, x->a) && holds(p, x->b);
    if (x->kind == N_EITHER)
        return holds(p, x->a) || holds(p, x->b);
    if (x->kind == N_IF_ELSE)
        return holds(p, holds(p, x->a) ? x->b : x->c);
    if (name != NONE) {
        const int32_t v = value_of(p, name, NONE);
        return flipped ? compare(x->kind, const_of(p, x->a), v) : compare(x->kind, v, const_of(p, x->b));
    }
    if (compares(x->kind))
        return compare(x->kind, value_of(p, x->a, x->b), 0);
    return x->kind == N_IS_EMPTY ? value_of(p, node, NONE) == 0 : value_of(p, node, NONE) != 0;
}

/* The next case; false after the last. */
static bool next_case(prover *p)
{
    for (uint32_t i = 0; i < p->names_n; i++) {
        if (++p->name[i].now < p->name[i].values_n)
            return true;
        p->name[i].now = 0;
    }
    return false;
}

/* ---- every choice has an answer ---- */

/* Whether any card by itself is one of what is asked for, were it not for its conditions. */
static bool single_cards_do(const prover *p, const game_question *q)
{
    switch ((question_kind)q->kind) {
    case Q_CARDS:
    case Q_NEWEST: return true;
    case Q_COMBO:
        for (size_t i = 0; i < p->r->combos_n; i++)
            if (p->r->combo[i].n == 1 && p->r->combo[i].lo <= 1 && !p->r->combo[i].with)
                return true;
        return false;
    case Q_MELD: return false;
    case Q_VALUES: break; /* no cards are chosen */
    }
    __builtin_trap();
}

static bool cards_are_sure(const prover *p, const game_question *q)
{
    if (!single_cards_do(p, q))
        return false;
    if (q->fits == NONE)
        return true;
    const uint32_t *item = (const uint32_t *)p->r->item.at + at(p, q->fits)->a;
    for (uint32_t i = 0; i + 1 < at(p, q->fits)->b; i += 2)
        if (is_always(p, item[i]) && is_always(p, item[i + 1]))
            return true;
    return false;
}

/* How many values are tried; 0: not known. */
static uint32_t domain_size(const prover *p, const game_question *q, uint32_t i)
{
    switch ((domain_kind)q->value[i].domain) {
    case DOMAIN_RANGE:
        if (!is_const(p, q->value[i].lo) || !is_const(p, q->value[i].hi) || const_of(p, q->value[i].lo) > const_of(p, q->value[i].hi))
            return 0;
        return (uint32_t)const_of(p, q->value[i].hi) - (uint32_t)const_of(p, q->value[i].lo) + 1;
    case DOMAIN_SUITS: return p->r->suits_n;
    case DOMAIN_RANKS: return p->r->ranks_n;
    case DOMAIN_PLAYERS: return p->tree->min;
    case DOMAIN_OTHERS: return p->tree->min - 1u;
    case DOMAIN_WORDS: return q->value[i].hi;
    }
    return 0;
}

static bool reads(const prover *p, uint32_t node, uint32_t var)
{
    if (node == NONE)
        return false;
    const game_node *x = at(p, node);
    if (x->kind == N_LIST) {
        const uint32_t *item = (const uint32_t *)p->r->item.at + x->a;
        for (uint32_t i = 0; i < x->b; i++)
            if (reads(p, item[i], var))
                return true;
        return false;
    }
    for (uint32_t i = 0; i < 3; i++)
        if (talon__nodes[x->kind].refer[i] != CLASS_NONE && reads(p, talon__node_refers(x, i), var))
            return true;
    return x->kind == N_VAR && x->a == var;
}

/* `trump != suit(upcard)`: of two values or more one is left. */
static bool leaves_some(const prover *p, const game_question *q)
{
    const game_node *x = at(p, q->where);
    if (x->kind != N_IS_UNEQUAL || q->values_n != 1 || domain_size(p, q, 0) < 2)
        return false;
    const uint32_t var = at(p, q->value[0].var)->a;
    return (talon__rule_same(p->r, x->a, q->value[0].var) && !reads(p, x->b, var)) ||
           (talon__rule_same(p->r, x->b, q->value[0].var) && !reads(p, x->a, var));
}

static bool values_are_sure(const prover *p, const game_question *q)
{
    for (uint32_t i = 0; i < q->values_n; i++)
        if (!domain_size(p, q, i))
            return false;
    return q->where == NONE || is_always(p, q->where) || leaves_some(p, q);
}

static bool is_sure(const prover *p, const game_option *o)
{
    if (o->question == NONE)
        return true;
    const game_question *q = (const game_question *)p->r->question.at + o->question;
    return q->pass || (q->kind == Q_VALUES ? values_are_sure(p, q) : cards_are_sure(p, q));
}

/* In every case one of the sure options is offered. */
static bool has_answer(prover *p, const game_code *c)
{
    const game_option *o = (const game_option *)p->r->option.at + c->a;
    uint64_t cases = 1, work = 1;
    bool any = false;
    p->names_n = 0;
    p->too_many = false;
    for (uint32_t i = 0; i < c->x; i++) {
        if (!is_sure(p, &o[i]))
            continue;
        if (o[i].when == NONE)
            return true;
        any = true;
        work += (uint64_t)at(p, o[i].when)->size * NAMES_MAX;
        collect(p, o[i].when);
    }
    for (uint32_t i = 0; i < p->names_n && cases <= CASES_MAX; i++)
        cases *= p->name[i].values_n ? p->name[i].values_n : 1;
    if (!any || p->too_many || cases > CASES_MAX || cases * work > p->left)
        return false;
    p->left -= (uint32_t)(cases * work);
    do {
        bool offered = false;
        for (uint32_t i = 0; i < c->x && !offered; i++)
            offered = is_sure(p, &o[i]) && holds(p, o[i].when);
        if (!offered)
            return false;
    } while (next_case(p));
    return true;
}

bool talon__has_answer(const tree *t, const game_code *c, uint32_t *left)
{
    prover *p = talon__arena_take(t->arena, sizeof *p);
    *p = (prover){.tree = t, .r = t->rules, .left = *left};
    const bool sure = has_answer(p, c);
    *left = p->left;
    return sure;
}

/* ---- every loop comes to a choice, or to its end ---- */

/* A zone whose cards a loop uses up: it ends when that one is empty. */
typedef struct spent {
    bool is, anybody; /* anybody: as soon as some player's is */
    uint32_t node;
} spent;

typedef struct way {
    prover *p;
    uint32_t again, over; /* the loop: its head, and what follows it; of a match the end of the hand is its head */
    uint32_t first;       /* what comes after the head */
    uint8_t *seen;        /* by instruction */
    uint32_t *todo, todo_n;
    const spent *spends; /* by zone of the file */
    bool back;
} way;

/* Whose a step's zone is, and which of several: in the same words as in a condition (x: a zone's node). */
static bool is_owner(const prover *p, const who *w, const game_node *x)
{
    if (x->a == NONE || !w)
        return x->a == NONE && !w;
    if (w->kind == WHO_RULE)
        return talon__rule_same(p->r, w->id, x->a);
    const node_kind kind = w->kind == WHO_PLAYER ? N_PRESENT : w->kind == WHO_DEALER ? N_THE_DEALER : N_CONST;
    return kind != N_CONST && !w->on && at(p, x->a)->kind == N_WHO_IS && at(p, at(p, x->a)->a)->kind == kind;
}

static bool is_index(const prover *p, const zone *z, const game_node *x)
{
    if (x->b == NONE || x->c != NONE || !z->lo || z->hi)
        return false;
    if (z->lo->kind == X_RULE)
        return talon__rule_same(p->r, z->lo->id, x->b);
    const game_node *n = at(p, x->b);
    return z->lo->kind == X_NUMBER && n->kind == N_NUMBER_IS && is_const(p, n->a) && const_of(p, n->a) == z->lo->value;
}

/* The zone that a step names is the one that the loop uses up. */
static bool is_place(const prover *p, const zone *z, const spent *s)
{
    const game_node *x = at(p, s->node);
    return (s->anybody || is_owner(p, z->of, x)) && (!p->tree->zone[z->def].count || is_index(p, z, x));
}

/* While the loop goes on there is a card in that zone; a step that takes any card takes it, one that looks for some may not. */
static bool takes_from(const way *w, const step *s)
{
    const zone *z = s->from;
    const bool some = s->all || !s->count || (s->count->kind == X_NUMBER && s->count->value > 0);
    return some && !s->where && z && !z->next && z->def != NO_ID && w->spends[z->def].is && is_place(w->p, z, &w->spends[z->def]);
}

static bool brings(const way *w, const step *s)
{
    for (const zone *z = s->to; z; z = z->next)
        if (z->def != NO_ID && w->spends[z->def].is)
            return true;
    return false;
}

/* A loop that is gone through at least once. */
static bool is_entered(const prover *p, uint32_t opening)
{
    const game_code *c = code(p, opening), *head = c + 1;
    if (c->kind == I_EACH)
        return true;
    const bool once = c->a == NONE ? c->kind == I_TURNS && c->flag & TURNS_ONCE : is_const(p, c->a) && const_of(p, c->a) > 0;
    return once && head->b == NONE && (c->kind != I_TURNS || head->a == NONE);
}

/* played += 1, where the match ends at so many: never more hands than that. */
static bool counts_up(const prover *p, uint32_t cond, const game_code *c)
{
    const game_node *x = at(p, cond);
    if (x->kind == N_EITHER)
        return counts_up(p, x->a, c) || counts_up(p, x->b, c);
    if ((x->kind != N_IS_AT_LEAST && x->kind != N_IS_MORE && x->kind != N_IS_EQUAL) || c->a == NONE || !talon__rule_same(p->r, x->a, c->a))
        return false;
    const bool fixed = at(p, x->b)->kind == N_CONST || at(p, x->b)->kind == N_OPTION;
    return fixed && c->flag == SET_ADD && is_const(p, c->b) && (x->kind == N_IS_EQUAL ? const_of(p, c->b) == 1 : const_of(p, c->b) > 0);
}

static bool is_match(const way *w)
{
    return w->again == w->over;
}

/* Not yet seen, and inside the loop: to be looked at. */
static void visit(way *w, uint32_t i)
{
    if (i == w->again)
        w->back = true;
    else if (i >= w->first && i < w->over && !w->seen[i]) {
        w->seen[i] = 1;
        w->todo[w->todo_n++] = i;
    }
}

static void look_on(way *w, uint32_t i)
{
    const game_code *c = code(w->p, i);
    switch ((code_kind)c->kind) {
    case I_END: w->back |= is_match(w); return;
    case I_CHOOSE: return;
    case I_LEAVE: visit(w, c->c); return;
    case I_JUMP: visit(w, c->a); return;
    case I_UNLESS: visit(w, c->b); break;
    case I_AGAIN:
    case I_NEXT_ONE:
    case I_TURN: visit(w, c->c); break;
    case I_REPEAT:
    case I_EACH:
    case I_TURNS: i += is_match(w) || is_entered(w->p, i); break; /* of a match: a hand whose loops are not gone through is rare */
    case I_VERB:
        if (takes_from(w, w->p->r->verb[c->a]))
            return;
        break;
    case I_SET:
        if (is_match(w) && counts_up(w->p, w->p->r->g.match, c))
            return;
        break;
    case I_TEMP:
    case I_FORGET:
    case I_LOSE:
    case I_GO_ON:
    case I_REVERSE:
    case I_SHARE: break;
    }
    visit(w, i + 1);
}

/* Whether a way leads through the loop to its head and passes no choice. */
static bool comes_back(way *w)
{
    memset(w->seen + w->first, 0, w->over - w->first);
    visit(w, w->first);
    while (w->todo_n && !w->back)
        look_on(w, w->todo[--w->todo_n]);
    return w->back;
}

/* A rule of the game brings cards back as soon as there are not enough. */
static bool is_refilled(const tree *t, uint32_t def)
{
    return t->zone[def].reshuffle_from.size || (t->on_deck_empty && t->zone[def].type == TALON_TYPE_DECK);
}

/* The zones whose cards a loop uses up. */
static void spends(const prover *p, uint32_t cond, bool ends, bool anybody, spent *out)
{
    if (cond == NONE)
        return;
    const game_node *x = at(p, cond);
    if (x->kind == N_NEITHER)
        spends(p, x->a, !ends, anybody, out);
    else if (ends && x->kind == N_ANYBODY && x->flag == OVER_ALL) /* some(empty(pile)) */
        spends(p, x->a, ends, true, out);
    else if (x->kind == (ends ? N_EITHER : N_BOTH)) {
        spends(p, x->a, ends, anybody, out);
        spends(p, x->b, ends, anybody, out);
    } else if (ends && x->kind == N_IS_EMPTY && at(p, x->a)->kind == N_CARDS_OF) {
        const game_node *list = at(p, at(p, x->a)->a);
        const uint32_t node = list->b == 1 ? ((const uint32_t *)p->r->item.at)[list->a] : NONE;
        if (node != NONE && !is_refilled(p->tree, at(p, node)->x))
            out[at(p, node)->x] = (spent){true, anybody && at(p, node)->a == NONE, node};
    }
}

/* Its number of rounds does not end a loop in which somebody's turn may come again at once. */
static bool counts(const prover *p, uint32_t opening, uint32_t over)
{
    const game_code *c = code(p, opening);
    for (uint32_t i = opening; i < over; i++)
        if (c->kind == I_TURNS && code(p, i)->kind == I_GO_ON)
            return false;
    return c->kind == I_EACH || c->a != NONE || (c->kind == I_TURNS && c->flag & TURNS_ONCE);
}

static bool ends(way *w, uint32_t opening, spent *zones)
{
    prover *p = w->p;
    const game_code *c = code(p, opening), *head = c + 1;
    w->again = opening + 1;
    w->over = c->c;
    w->first = w->again + 1;
    w->todo_n = 0;
    w->back = false;
    if (counts(p, opening, w->over))
        return true;
    memset(zones, 0, sizeof *zones * (p->tree->zones_n + 1));
    spends(p, head->b, true, false, zones);
    if (c->kind == I_TURNS)
        spends(p, head->a, false, false, zones);
    for (uint32_t i = w->again; i < w->over; i++)
        if (code(p, i)->kind == I_VERB && brings(w, p->r->verb[code(p, i)->a]))
            memset(zones, 0, sizeof *zones * (p->tree->zones_n + 1));
    return !comes_back(w);
}

/* Hand after hand, each with a choice or one more of those that are counted. */
static bool match_ends(way *w)
{
    const rules *r = w->p->r;
    w->again = w->over = (uint32_t)r->code.n - 1; /* the last instruction is the end */
    w->first = 0;
    w->todo_n = 0;
    w->back = false;
    memset((void *)w->spends, 0, sizeof *w->spends * (w->p->tree->zones_n + 1));
    return !comes_back(w);
}

/* Once, however often a procedure was put in place. */
static void doubt(const tree *t, lang_diag what, uint32_t instruction, const char *text)
{
    const span where = t->rules->code_place[instruction];
    if (!talon__is_said(t->diags, what, where))
        talon__diag(t->diags, what, where, NULL, "%s", text);
}

void talon__check_course(const tree *t)
{
    const rules *r = t->rules;
    prover *p = talon__arena_take(t->arena, sizeof *p);
    spent *zones = talon__arena_take(t->arena, sizeof *zones * (t->zones_n + 1));
    way w = {.p = p, .spends = zones};
    w.seen = talon__arena_take(t->arena, r->code.n + 1);
    w.todo = talon__arena_take(t->arena, sizeof *w.todo * (r->code.n + 1));
    *p = (prover){.tree = t, .r = r, .left = ANSWERS_WORK_MAX};
    for (uint32_t i = 0; i + 1 < r->code.n; i++) {
        const game_code *c = code(p, i);
        if (c->kind == I_CHOOSE && !(c->flag & CHOOSE_TOGETHER) && !has_answer(p, c))
            doubt(t, D_RULE_ANSWER, i, "this choice may have no answer");
        else if ((c->kind == I_REPEAT || c->kind == I_TURNS) && !ends(&w, i, zones))
            doubt(t, D_RULE_ROUND, i, "this may go round without a choice");
    }
    const yaml *match = talon__yaml_get(r->root, "match");
    if (match && r->g.match != NONE && !match_ends(&w))
        talon__diag(t->diags, D_RULE_ROUND, match->at, NULL, "hand may follow hand without a choice");
}

/* ---- no choice tries too much ---- */

/* How many selections of lo … hi out of n cards there are, or more than the machine tries. */
static uint64_t selections(uint32_t n, uint32_t lo, uint32_t hi)
{
    uint64_t sum = 0, of_k = 1;
    for (uint32_t k = 0; k <= hi && k <= n && sum <= SELECTIONS_FAR;
         k++) { /* no more than CHOSEN_MAX are chosen: of_k grows, or n is small */
        sum += k >= lo || of_k > SELECTIONS_FAR ? of_k : 0;
        of_k = of_k * (n - k) / (k + 1);
    }
    return sum;
}

static uint64_t tried(const prover *p, const game_question *q, const uint32_t *most)
{
    uint64_t all = 0;
    if (q->kind != Q_CARDS || q->fits == NONE || !is_const(p, q->lo) || const_of(p, q->lo) < 0)
        return 0;
    const game_node *list = at(p, q->from);
    for (uint32_t i = 0; i < list->b; i++) {
        const uint32_t n = most[at(p, ((const uint32_t *)p->r->item.at)[list->a + i])->x];
        const uint32_t hi = is_const(p, q->hi) && const_of(p, q->hi) >= 0 ? (uint32_t)const_of(p, q->hi) : n;
        all += selections(n, (uint32_t)const_of(p, q->lo), hi);
    }
    return all;
}

void talon__check_tries(const tree *t, const uint32_t *most)
{
    const prover p = {.tree = t, .r = t->rules};
    for (uint32_t i = 0; i < t->rules->code.n; i++) {
        const game_code *c = code(&p, i);
        for (uint32_t k = 0; c->kind == I_CHOOSE && k < c->x; k++) {
            const uint32_t question = ((const game_option *)p.r->option.at)[c->a + k].question;
            const uint64_t n = question == NONE ? 0 : tried(&p, (const game_question *)p.r->question.at + question, most);
            const span where = t->rules->code_place[i];
            if (n > TRIES_MAX && !talon__is_said(t->diags, D_RULE_TRIES, where))
                talon__diag(t->diags, D_RULE_TRIES, where, NULL, "this may try %s%llu selections; at most %u are tried",
                            n > SELECTIONS_FAR ? "more than " : "", (unsigned long long)(n > SELECTIONS_FAR ? SELECTIONS_FAR : n),
                            TRIES_MAX);
        }
    }
}
