/* open_rules.c -- the rules of play of a game that came from elsewhere: everything the machine relies on is looked at once.
 *
 * An instruction says how many loops it stands in, so that no stack of them has to be followed: each way on leads to one that says what
 * must be left then. */
#include "runner/node_class.h"
#include "runner/open.h"

#include "base/bytes.h"

#define LOOPS_MOST  255u
#define PLACES_MOST UINT16_MAX

static const game_rules *rules_of(const talon_game *g)
{
    return GAME_LIST(g, rules, game_rules);
}

static bool is_int(const talon_game *g, uint32_t node)
{
    return talon__open_node(g, node, g->node.n, CLASS_INT);
}

static bool int_or_none(const talon_game *g, uint32_t node)
{
    return node == NONE || is_int(g, node);
}

static bool is_var(const talon_game *g, uint32_t node)
{
    return is_int(g, node) && talon__game_node(g, node)->kind == N_VAR;
}

static bool is_text(const talon_game *g, uint32_t at)
{
    return at < g->text.n;
}

static bool has_items(const talon_game *g, uint32_t at, uint64_t n)
{
    return at <= g->item.n && n <= g->item.n - at;
}

static bool are_texts(const talon_game *g, uint32_t at, uint32_t n)
{
    if (!has_items(g, at, n))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (!is_text(g, talon__game_item(g, at + i)))
            return false;
    return true;
}

/* ---- nodes ---- */

static uint32_t items_of(const talon_game *g, uint32_t list)
{
    return talon__game_node(g, list)->b;
}

static bool var_fits(const talon_game *g, const game_node *x)
{
    return x->a < g->var.n && (!GAME_LIST(g, var, game_var)[x->a].count || x->b != NONE);
}

static bool fit_card_fits(const game_node *x)
{
    const bool needs = x->flag == FIT_RANK || x->flag == FIT_SUIT || x->flag == FIT_FACE;
    return needs ? x->a != NONE : x->flag == FIT_LED || x->flag == FIT_ANY;
}

/* Each by name: what must be true of a new one has to be thought of before a game from elsewhere may have it. */
static bool int_fits(const talon_game *g, const game_node *x)
{
    const game_rules *u = rules_of(g);
    /* clang-format off */
    switch ((int_node)x->kind) {
    case INT_VAR: return var_fits(g, x);
    case INT_OPTION: return x->a < g->number.n;
    case INT_TEMP: case INT_LET: return x->x < u->temps_n;
    case INT_LET_CARDS: return x->x < u->kept_n;
    case INT_IN_TABLE: return x->x < u->tables_n;
    case INT_SUM: case INT_MOST: case INT_LEAST: case INT_HOW_MANY_PLAY: case INT_ALL: case INT_ANYBODY: case INT_WHICH:
        return x->flag < OVER_TEAM || (x->flag == OVER_TEAM && x->b != NONE);
    case INT_SUBSETS: return talon__open_list(g, x->b, CLASS_INT) && items_of(g, x->b) == 2;
    case INT_BEST: return talon__open_list(g, x->b, CLASS_INT) && items_of(g, x->b) == 3;
    case INT_CONST: case INT_SEATS: case INT_PRESENT: case INT_THE_DEALER: case INT_THE_SEAT: case INT_SEAT_ON: case INT_TEAM:
    case INT_PARTNER: case INT_NEGATE: case INT_PLUS: case INT_MINUS: case INT_TIMES: case INT_OVER: case INT_REST: case INT_ABS:
    case INT_GREATER: case INT_SMALLER: case INT_IS_EQUAL: case INT_IS_UNEQUAL: case INT_IS_LESS: case INT_IS_AT_MOST: case INT_IS_MORE:
    case INT_IS_AT_LEAST: case INT_NEITHER: case INT_BOTH: case INT_EITHER: case INT_IF_ELSE: case INT_AS_NUMBER: case INT_TO_RANK:
    case INT_HOW_MANY: case INT_IS_EMPTY: case INT_FACE: case INT_SUIT_OF: case INT_RANK_OF: case INT_COLOUR_OF: case INT_LAID_BY:
    case INT_IS_UP: case INT_IS_SET: case INT_IS_RUN: case INT_IS_SUITED: case INT_WINNER: case INT_POKER: case INT_DEADWOOD:
    case INT_FITS: case INT_FACE_FITS: case INT_MATE: case INT_KIND: case INT_HEIGHT: case INT_NEXT_WHO: case INT_FACE_SUIT:
    case INT_FACE_RANK: case INT_LED:
        return true; /* it refers to nodes alone */
    }
    /* clang-format on */
    return false;
}

static bool some_fits(const talon_game *g, const game_node *x)
{
    const game_rules *u = rules_of(g);
    switch ((some_node)x->kind) {
    case SOME_KEPT: return x->x < u->kept_n;
    case SOME_CHOSEN: return x->x < u->chosen_n;
    case SOME_CARDS_OF: return talon__open_list(g, x->a, CLASS_ZONE);
    case SOME_NEWEST:
    case SOME_TOP:
    case SOME_IT:
    case SOME_THERE:
    case SOME_TOGETHER:
    case SOME_WITHOUT:
    case SOME_WHERE: return true; /* as above */
    }
    return false;
}

static bool pattern_fits(const talon_game *g, const game_node *x)
{
    switch ((fit_node)x->kind) {
    case FITS_FACES: return has_items(g, x->a, (g->face.n + 31) / 32);
    case FITS_ONE_OF: return talon__open_list(g, x->a, CLASS_FIT);
    case FITS_FIT_OF: return talon__open_list(g, x->b, CLASS_INT);
    case FITS_FIT_CARD: return fit_card_fits(x);
    }
    return false;
}

bool talon__open_rule_node(const talon_game *g, const game_node *x)
{
    const uint8_t class = talon__nodes[x->kind].is;
    return g->rules.n && (class == CLASS_INT ? int_fits(g, x) : class == CLASS_SOME ? some_fits(g, x) : pattern_fits(g, x));
}

/* ---- what the rules name ---- */

static bool vars_fit(const talon_game *g)
{
    if (g->var.n > VARS_MOST)
        return false;
    for (uint32_t i = 0; i < g->var.n; i++) {
        const game_var *v = &GAME_LIST(g, var, game_var)[i];
        if (!is_text(g, v->name) || v->type == TY_NONE || v->type >= TY_CARDS || !int_or_none(g, v->first) ||
            (v->told != NONE && v->told >= g->var.n) || v->count > VAR_COUNT_MOST ||
            (v->type == TY_WORD && !are_texts(g, v->words, v->words_n)))
            return false;
    }
    return true;
}

static bool faces_fit(const talon_game *g, const game_rules *u)
{
    if ((!g->face.n && u->own_phases) || !has_items(g, u->faces, g->face.n))
        return false;
    for (uint32_t i = 0; i < g->face.n; i++) {
        const uint32_t both = talon__game_item(g, u->faces + i);
        if ((both & 255) > u->ranks_n || both >> 8 > u->suits_n)
            return false;
    }
    return true;
}

static bool combo_fits(const talon_game *g, const game_rules *u, const game_combo *c)
{
    if (!is_text(g, c->name) || c->top > u->ranks_n)
        return false;
    if (!c->faces_n)
        return c->n >= 1 && c->lo >= 1 && c->lo <= c->hi;
    if (c->faces_n > CHOSEN_MAX || !has_items(g, c->faces, c->faces_n))
        return false;
    for (uint32_t i = 0; i < c->faces_n; i++)
        if (talon__game_item(g, c->faces + i) >= g->face.n)
            return false;
    return true;
}

static bool combos_fit(const talon_game *g, const game_rules *u)
{
    enum { WORDS = sizeof(game_combo) / sizeof(uint32_t) };
    if (u->combos_n > UINT8_MAX || !has_items(g, u->combos, (uint64_t)u->combos_n * WORDS))
        return false;
    for (uint32_t i = 0; i < u->combos_n; i++) {
        game_combo c;
        memcpy(&c, GAME_LIST(g, item, uint32_t) + u->combos + (size_t)i * WORDS, sizeof c);
        if (!combo_fits(g, u, &c))
            return false;
    }
    return true;
}

enum { SLOT_WORDS = sizeof(game_slot) / sizeof(uint32_t) };

static bool slots_fit(const talon_game *g, const game_rules *u, uint64_t first, uint64_t n)
{
    game_slot s;
    if (!has_items(g, u->slots, (first + n) * SLOT_WORDS))
        return false;
    for (uint64_t i = first; i < first + n; i++) {
        memcpy(&s, GAME_LIST(g, item, uint32_t) + u->slots + i * SLOT_WORDS, sizeof s);
        if (s.of > OF_SUIT)
            return false;
    }
    return true;
}

static bool orders_fit(const talon_game *g, const game_rules *u)
{
    if (u->orders_n < 1 || u->orders_n > UINT8_MAX || !has_items(g, u->orders, (uint64_t)u->orders_n * 3) || !has_items(g, u->slots, 0))
        return false;
    for (uint32_t i = 0; i < u->orders_n; i++) {
        const uint32_t at = u->orders + 3 * i;
        const uint64_t first = talon__game_item(g, at + 1), n = talon__game_item(g, at + 2);
        if (!int_or_none(g, talon__game_item(g, at)) || !slots_fit(g, u, first, n))
            return false;
    }
    return true;
}

static bool rules_fit(const talon_game *g, const game_rules *u)
{
    return u->play < g->code.n && is_int(g, u->payoff) && int_or_none(g, u->per) && int_or_none(g, u->match) &&
           int_or_none(g, u->playing) && u->choices <= TALON_LANG_OPS_MAX && u->steps <= TALON_LANG_OPS_MAX &&
           (u->teams == NONE || u->teams < g->number.n) && u->temps_n <= PLACES_MOST && u->kept_n <= PLACES_MOST &&
           u->chosen_n <= PLACES_MOST && u->loops <= LOOPS_MOST && (u->trump == NONE || u->trump < g->var.n) &&
           (u->trick == NONE || u->trick < g->zone.n) && u->suits_n <= UINT8_MAX && are_texts(g, u->suits, u->suits_n) &&
           u->ranks_n <= UINT8_MAX && are_texts(g, u->ranks, u->ranks_n) && has_items(g, u->ranks, 2ull * u->ranks_n) &&
           u->tables_n <= PLACES_MOST && has_items(g, u->tables, (uint64_t)u->tables_n * g->face.n) &&
           (u->value_table == NONE || u->value_table < u->tables_n) && u->own_phases <= 1 && !(u->own_phases && talon_game_imports(g)) &&
           (u->wild == NONE || (talon__open_node(g, u->wild, g->node.n, CLASS_FIT) && !talon__open_has(g, u->wild, N_IS_SET))) &&
           faces_fit(g, u) && combos_fit(g, u) && orders_fit(g, u);
}

/* ---- questions ---- */

static bool value_fits(const talon_game *g, const game_question *q, uint32_t i)
{
    if (!is_var(g, q->value[i].var) || q->value[i].domain > DOMAIN_WORDS)
        return false;
    switch ((domain_kind)q->value[i].domain) {
    case DOMAIN_RANGE: return is_int(g, q->value[i].lo) && is_int(g, q->value[i].hi);
    case DOMAIN_WORDS: return has_items(g, q->value[i].lo, q->value[i].hi);
    case DOMAIN_SUITS:
    case DOMAIN_RANKS:
    case DOMAIN_PLAYERS:
    case DOMAIN_OTHERS: break;
    }
    return true;
}

static bool question_fits(const talon_game *g, const game_question *q)
{
    if (q->kind > Q_VALUES || q->face > TALON_FACING_UP || !int_or_none(g, q->where))
        return false;
    if (q->kind != Q_VALUES)
        return q->values_n == 0 && talon__open_list(g, q->from, CLASS_ZONE) && (q->to == NONE || talon__open_list(g, q->to, CLASS_ZONE)) &&
               int_or_none(g, q->lo) && int_or_none(g, q->hi) &&
               (q->fits == NONE || (talon__open_list(g, q->fits, CLASS_INT) && items_of(g, q->fits) % 2 == 0));
    for (uint32_t i = 0; i < q->values_n && i < QUESTION_VALUES; i++)
        if (!value_fits(g, q, i))
            return false;
    return q->values_n >= 1 && q->values_n <= QUESTION_VALUES;
}

static bool option_fits(const talon_game *g, const game_option *o)
{
    return is_text(g, o->name) && (o->question == NONE || o->question < g->question.n) && int_or_none(g, o->when);
}

/* ---- the program ---- */

/* There is an instruction, and it stands in so many loops. */
static bool leads_to(const talon_game *g, uint64_t at, uint32_t depth)
{
    return at < g->code.n && GAME_LIST(g, code, game_code)[at].depth == depth;
}

static bool choose_fits(const talon_game *g, const game_code *c)
{
    const uint32_t options = c->flag & CHOOSE_HINTED ? 2u * c->x : c->x;
    if (!c->x || c->a > g->option.n || options > g->option.n - c->a || c->c >= rules_of(g)->chosen_n ||
        c->flag > (CHOOSE_TOGETHER | CHOOSE_SINGLE | CHOOSE_HINTED))
        return false;
    for (uint32_t i = 0; i < c->x; i++)
        if (!leads_to(g, GAME_LIST(g, option, game_option)[c->a + i].code, c->depth))
            return false;
    if (c->flag & CHOOSE_TOGETHER)
        return c->flag & CHOOSE_SINGLE ? c->b == NONE : leads_to(g, c->b, c->depth);
    return int_or_none(g, c->b);
}

static bool is_place(const talon_game *g, uint32_t x)
{
    return x == NOWHERE || x < rules_of(g)->temps_n;
}

/* What an instruction refers to, and where it leads other than to the next one. */
static bool code_refers(const talon_game *g, const game_code *c)
{
    const game_rules *u = rules_of(g);
    switch ((code_kind)c->kind) {
    case I_END:
    case I_REVERSE:
    case I_EACH: return true;
    case I_JUMP: return leads_to(g, c->a, c->depth);
    case I_UNLESS: return is_int(g, c->a) && leads_to(g, c->b, c->depth);
    case I_VERB: return c->a < g->step.n && talon__game_step(g, c->a)->kind == S_VERB;
    case I_SET: return (c->a == NONE || is_var(g, c->a)) && is_int(g, c->b) && c->flag <= SET_SUBTRACT;
    case I_TEMP: return c->x < u->temps_n && is_int(g, c->a);
    case I_FORGET: return c->a <= u->temps_n && c->x <= u->temps_n - c->a;
    case I_LOSE: return c->x < u->chosen_n;
    case I_CHOOSE: return choose_fits(g, c);
    case I_REPEAT: return int_or_none(g, c->a);
    case I_TURNS: return int_or_none(g, c->a) && int_or_none(g, c->b);
    case I_AGAIN: return c->depth && is_place(g, c->x) && int_or_none(g, c->b) && leads_to(g, c->c, c->depth - 1u);
    case I_NEXT_ONE: return c->depth && leads_to(g, c->c, c->depth - 1u);
    case I_TURN: return c->depth && int_or_none(g, c->a) && int_or_none(g, c->b) && leads_to(g, c->c, c->depth - 1u);
    case I_GO_ON: return is_int(g, c->a);
    case I_LEAVE: return c->x <= c->depth && leads_to(g, c->c, c->depth - (uint32_t)c->x);
    case I_SHARE:
        return is_var(g, c->a) && is_var(g, c->b) && talon__open_list(g, c->c, CLASS_INT) &&
               (items_of(g, c->c) == 2 || items_of(g, c->c) == 3);
    }
    return false;
}

static bool code_fits(const talon_game *g, uint32_t i)
{
    const game_code *c = &GAME_LIST(g, code, game_code)[i];
    const bool opens = c->kind == I_REPEAT || c->kind == I_EACH || c->kind == I_TURNS;
    const bool ends = c->kind == I_END || c->kind == I_JUMP || c->kind == I_LEAVE ||
                      (c->kind == I_CHOOSE && (c->flag & (CHOOSE_TOGETHER | CHOOSE_SINGLE)) != (CHOOSE_TOGETHER | CHOOSE_SINGLE));
    return c->depth <= rules_of(g)->loops && code_refers(g, c) && (ends || leads_to(g, i + 1ull, c->depth + (uint32_t)opens));
}

bool talon__open_rules(const talon_game *g)
{
    if (!g->rules.n)
        return !g->var.n && !g->code.n && !g->question.n && !g->option.n;
    const game_rules *u = rules_of(g);
    if (g->rules.n != 1 || g->code.n > UINT16_MAX || !rules_fit(g, u) || !vars_fit(g))
        return false;
    for (uint32_t i = 0; i < g->question.n; i++)
        if (!question_fits(g, &GAME_LIST(g, question, game_question)[i]))
            return false;
    for (uint32_t i = 0; i < g->option.n; i++)
        if (!option_fits(g, &GAME_LIST(g, option, game_option)[i]))
            return false;
    for (uint32_t i = 0; i < g->code.n; i++)
        if (!code_fits(g, i))
            return false;
    return leads_to(g, u->play, 0);
}
