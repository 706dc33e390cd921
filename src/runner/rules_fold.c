/* rules_fold.c -- the machine's own nodes and instructions: those of the game, with what is known when a table sits down worked out once.
 *
 * (1) A node that is replaced has the same value at any time, and goes void when it did.
 * (2) Nodes refer to nodes before them: what those have become is known. */
#include "runner/rules.h"

static bool is_const(const talon_rules *m, uint32_t node)
{
    return m->own[node].kind == N_CONST;
}

/* Always 0 or 1. */
static bool is_flag(const talon_rules *m, uint32_t node)
{
    const uint8_t kind = m->own[node].kind;
    return (kind >= N_IS_EQUAL && kind <= N_EITHER) || kind == N_IS_EMPTY || kind == NODE_NOBODY || kind == NODE_ENOUGH ||
           kind == NODE_FULL || (kind == NODE_THERE && m->own[node].flag == N_IS_EMPTY) || kind == N_IS_UP || kind == N_FITS ||
           (kind == N_CONST && m->own[node].a <= 1);
}

static void be_const(game_node *x, int32_t value)
{
    x->kind = N_CONST;
    x->a = (uint32_t)value;
    x->b = x->c = NONE;
}

/* Where a variable lies, when that is always the same place, or the present player's. */
static void find_word(talon_rules *m, game_node *x)
{
    const game_var *v = &GAME_LIST(m->game, var, game_var)[x->a];
    if (v->count || (v->how & VAR_EACH && x->c != NONE) || m->var_at[x->a] >= NOWHERE || (m->follows && v->how & VAR_SECRET))
        return; /* which may be sealed, and is looked at then */
    x->x = (uint16_t)m->var_at[x->a];
    x->kind = v->how & VAR_EACH ? NODE_OWN : NODE_WORD;
}

/* What definitions and loops keep lies behind the variables, in the same block. */
static void find_temp(const talon_rules *m, game_node *x)
{
    const size_t at = (size_t)(m->temp - m->var) + x->x;
    if (at >= NOWHERE || m->follows)
        return;
    x->x = (uint16_t)at;
    x->kind = NODE_WORD;
}

static bool is_same_spot(const game_node *a, const game_node *b)
{
    return a->depth == b->depth && a->size == b->size;
}

/* count(pile) >= 3 and run(newest 3 of pile), which says 0 or 1. */
static bool is_full(const talon_rules *m, const game_node *x)
{
    const game_node *enough = &m->own[x->a], *newest = &m->own[x->b];
    return x->kind == N_BOTH && enough->kind == NODE_ENOUGH && newest->kind == NODE_NEWEST && newest->flag != N_IN_TABLE &&
           newest->flag != N_WINNER && enough->flag == N_IS_AT_LEAST && enough->c == newest->c &&
           is_same_spot(&m->own[enough->b], &m->own[newest->b]);
}

/* and, or, if: of one side the value may be known. */
static void fold_choice(talon_rules *m, game_node *x)
{
    const bool both = x->kind == N_BOTH;
    if (is_full(m, x)) {
        *x = m->own[x->b];
        x->kind = NODE_FULL;
        return;
    }
    if (x->kind == N_IF_ELSE) {
        if (is_const(m, x->a))
            *x = m->own[m->own[x->a].a ? x->b : x->c];
        return;
    }
    if (is_const(m, x->a) && (m->own[x->a].a != 0) != both)
        be_const(x, !both);
    else if (is_const(m, x->a) && is_flag(m, x->b))
        *x = m->own[x->b];
    else if (is_const(m, x->b) && (m->own[x->b].a != 0) == both && is_flag(m, x->a))
        *x = m->own[x->a];
}

/* What it is worth is a matter of its numbers alone. */
static bool is_pure(uint8_t kind)
{
    return (kind >= N_NEGATE && kind <= N_NEITHER) || kind == N_AS_NUMBER || kind == N_TO_RANK || kind == N_MATE || kind == N_FACE_SUIT ||
           kind == N_FACE_RANK;
}

/* A number made of numbers. */
static void fold_number(talon_rules *m, uint32_t i)
{
    game_node *x = &m->own[i];
    const uint8_t *refer = talon__nodes[x->kind].refer;
    for (uint32_t k = 0; k < 3; k++)
        if (refer[k] != CLASS_NONE && !is_const(m, talon__node_refers(x, k)))
            return;
    const int32_t value = talon__work_out(m, i);
    if (!talon__stopped(m))
        be_const(x, value);
    m->why = TALON_VOID_NOT;
}

static void fold(talon_rules *m, uint32_t i)
{
    game_node *x = &m->own[i];
    const uint8_t kind = x->kind;
    if (kind == N_OPTION)
        be_const(x, m->option[x->a]);
    else if (kind == N_SEATS)
        be_const(x, (int32_t)m->players);
    else if (kind == N_VAR)
        find_word(m, x);
    else if (kind == N_TEMP)
        find_temp(m, x);
    else if (kind == N_BOTH || kind == N_EITHER || kind == N_IF_ELSE)
        fold_choice(m, x);
    else if (is_pure(kind))
        fold_number(m, i);
}

/* ---- zones ---- */

/* Where a zone lies, when that is known but for whose it is. */
static void find_spot(talon_rules *m, game_node *x)
{
    const game_zone *def = talon__game_zone(m->game, x->x);
    const game_node *whose = x->a == NONE ? NULL : &m->own[x->a], *which = x->b == NONE ? NULL : &m->own[x->b];
    uint32_t index = 0;
    x->depth = SPOT_WORKED_OUT;
    if (def->count != NONE && x->a == NONE && x->b == NONE && x->c == NONE && !def->each_player) {
        x->depth = SPOT_ROW;
        x->size = talon__zone_at(m->r, x->x, 0, 0);
        x->c = talon__game_copies(m->game, def, m->players);
        return;
    }
    if (def->count != NONE) {
        if (def->each_player || !which || x->c != NONE || which->kind != N_NUMBER_IS || !is_const(m, which->a))
            return;
        index = m->own[which->a].a - 1;
        if (index >= talon__game_count(m->game, def, m->players))
            return; /* void, whenever it is asked for */
    }
    if (def->each_player && whose && whose->kind != N_WHO_IS)
        return;
    x->size = talon__zone_at(m->r, x->x, 0, index);
    x->depth = !def->each_player ? SPOT_FIXED : whose ? SPOT_NAMED : SPOT_PRESENT;
}

/* The node of the only zone of CARDS_OF, when that is found at once; else NONE. */
static uint32_t only_zone(const talon_rules *m, uint32_t some)
{
    const game_node *x = &m->own[some], *list = x->kind == N_CARDS_OF ? &m->own[x->a] : NULL;
    if (!list || list->b != 1)
        return NONE;
    const uint32_t zone = talon__game_item(m->game, list->a);
    return m->own[zone].depth == SPOT_FIXED || m->own[zone].depth == SPOT_PRESENT ? zone : NONE;
}

/* Cards of one zone that is found at once: they know where it is, as the zone does. */
static void find_cards(const talon_rules *m, uint32_t i)
{
    game_node *x = &m->own[i];
    const uint32_t zone = only_zone(m, i);
    x->depth = zone == NONE ? SPOT_WORKED_OUT : m->own[zone].depth;
    x->size = zone == NONE ? x->size : m->own[zone].size;
}

/* count(ZONE), empty(ZONE), count(ZONE where PATTERN) and the like: a and flag stay what they were, for whoever cannot do it at once. */
static void be_count(game_node *x, uint8_t kind, uint32_t zone, uint32_t pattern)
{
    x->flag = x->kind;
    x->kind = kind;
    x->b = zone;
    x->c = pattern;
}

static void fold_count(const talon_rules *m, game_node *x)
{
    const game_node *some = &m->own[x->a];
    const uint32_t zone = only_zone(m, x->a);
    if (x->kind == N_HOW_MANY && some->kind == N_TOGETHER && only_zone(m, some->a) != NONE && only_zone(m, some->b) != NONE)
        be_count(x, NODE_SIZES, only_zone(m, some->a), only_zone(m, some->b));
    else if (zone != NONE)
        be_count(x, x->kind == N_HOW_MANY ? NODE_SIZE : NODE_NOBODY, zone, NONE);
    else if (some->kind == N_THERE)
        be_count(x, NODE_THERE, NONE, NONE);
}

/* What is said of all cards of a zone, or of so many of the newest, and reads nothing else: points(taken), winner(trick), run(newest 3 of pile). */
static void fold_said(const talon_rules *m, game_node *x)
{
    const game_node *some = &m->own[x->a];
    const uint32_t zone = only_zone(m, x->a), newest = some->kind == N_NEWEST && is_const(m, some->a) ? only_zone(m, some->b) : NONE;
    if (zone != NONE)
        be_count(x, NODE_SAID, zone, NONE);
    else if (newest != NONE && (int32_t)m->own[some->a].a >= 0)
        be_count(x, NODE_NEWEST, newest, m->own[some->a].a);
}

/* count(ZONE) compared with a number. */
static void fold_enough(const talon_rules *m, game_node *x)
{
    const game_node *size = &m->own[x->a];
    if (size->kind == NODE_SIZE && is_const(m, x->b) && (int32_t)m->own[x->b].a >= 0)
        be_count(x, NODE_ENOUGH, size->b, m->own[x->b].a);
}

/* rank(top(pile)), suit and colour. */
static void fold_top(const talon_rules *m, game_node *x)
{
    const uint32_t zone = m->own[x->a].a;
    const game_node *z = &m->own[zone];
    if (z->depth == SPOT_FIXED || z->depth == SPOT_PRESENT)
        be_count(x, NODE_TOP, zone, talon__top_is_first(talon__game_zone(m->game, z->x)->type) != (z->flag == END_BOTTOM));
}

/* rank(there), suit and colour, those of its first card; and rank(top(there)): the only card of newest 1 of there. */
static void fold_card_there(const talon_rules *m, game_node *x)
{
    const game_node *newest = &m->own[x->a];
    if (newest->kind == N_TOP)
        fold_top(m, x);
    if (newest->kind == N_THERE)
        be_count(x, NODE_THERE, NONE, NONE);
    if (newest->kind != N_NEWEST || !is_const(m, newest->a) || m->own[newest->a].a != 1 || m->own[newest->b].kind != N_THERE)
        return;
    x->flag = x->kind;
    x->kind = NODE_LAST;
}

void talon__fold_counts(talon_rules *m)
{
    for (uint32_t i = 0; i < m->game->node.n; i++) {
        game_node *x = &m->own[i];
        const game_node *some = x->kind == N_HOW_MANY ? &m->own[x->a] : NULL;
        const game_node *cond = some && some->kind == N_WHERE ? &m->own[some->b] : NULL;
        if (!cond || cond->kind != N_FITS || m->own[cond->a].kind != N_IT || m->bitsets.means[cond->b] != CARDS_FIXED)
            continue;
        const uint32_t zone = only_zone(m, some->a);
        if (zone != NONE)
            be_count(x, NODE_FITTING, zone, cond->b);
    }
}

/* ---- instructions ---- */

/* Each step of the file counts against the limit of steps when it is done, and each round of a loop. TEMP, FORGET and LOSE are no step
 * of the file; AGAIN, NEXT_ONE and TURN go on behind their loop, in what was compiled here. */
typedef enum code_counts { COUNTS_NEVER, COUNTS_ALWAYS, COUNTS_BACK_A, COUNTS_BACK_C } code_counts;
typedef enum code_look { LOOK_NOTHING, LOOK_CHANGED, LOOK_ASKED } code_look;

static const struct {
    uint8_t step, look; /* code_counts, code_look */
} codes[I_CODES] = {
#define CODE(id, NAME, function, STEP, LOOK, ...) [id] = {COUNTS_##STEP, LOOK_##LOOK},
#include "runner/code.def"
#undef CODE
};

static bool is_step(const game_code *c, uint32_t pc)
{
    switch ((code_counts)codes[c->kind].step) {
    case COUNTS_NEVER: return false;
    case COUNTS_ALWAYS: return true;
    case COUNTS_BACK_A: return c->a <= pc;
    case COUNTS_BACK_C: return c->c <= pc;
    }
    __builtin_trap();
}

static uint32_t what_follows(const talon_rules *m, const game_code *c)
{
    switch ((code_look)codes[c->kind].look) {
    case LOOK_NOTHING: return 0;
    case LOOK_CHANGED: return m->game->trigger.n ? CODE_WATCHED | CODE_LOOK : 0;
    case LOOK_ASKED: return CODE_LOOK;
    }
    __builtin_trap();
}

static bool sets_word(const talon_rules *m, const game_code *c)
{
    const uint8_t kind = c->kind == I_SET && c->a != NONE ? m->own[c->a].kind : N_CONST;
    return kind == NODE_WORD || kind == NODE_OWN;
}

static void fold_code(talon_rules *m)
{
    memcpy(m->code, GAME_LIST(m->game, code, game_code), sizeof *m->code * m->game->code.n);
    for (uint32_t pc = 0; pc < m->game->code.n; pc++) {
        game_code *c = &m->code[pc];
        c->unused = (uint8_t)((is_step(c, pc) ? CODE_STEP : 0) | what_follows(m, c) | (sets_word(m, c) ? CODE_WORD : 0));
    }
}

/* Numbers lie in the node, words in the state. */
static const int32_t *where_it_lies(const talon_rules *m, const game_node *x)
{
    return x->kind == N_CONST ? (const int32_t *)(const void *)&x->a : x->kind == NODE_WORD ? &m->var[x->x] : NULL;
}

/* One node, as far as those before it are known. */
static void fold_node(talon_rules *m, uint32_t i)
{
    if (m->own[i].kind == N_ZONE)
        find_spot(m, &m->own[i]);
    else if (m->own[i].kind == N_CARDS_OF)
        find_cards(m, i);
    else if (m->own[i].kind == N_HOW_MANY || m->own[i].kind == N_IS_EMPTY)
        fold_count(m, &m->own[i]);
    else if (m->own[i].kind == N_RANK_OF || m->own[i].kind == N_SUIT_OF || m->own[i].kind == N_COLOUR_OF)
        fold_card_there(m, &m->own[i]);
    else if (m->own[i].kind == N_IN_TABLE || m->own[i].kind == N_WINNER || m->own[i].kind == N_IS_RUN || m->own[i].kind == N_IS_SET)
        fold_said(m, &m->own[i]);
    else if (talon__nodes[m->own[i].kind].is == CLASS_INT)
        fold(m, i);
    if (talon__is_comparison(&m->own[i]))
        fold_enough(m, &m->own[i]);
    m->ready[i] = where_it_lies(m, &m->own[i]);
}

void talon__fold(talon_rules *m)
{
    memcpy(m->own, GAME_LIST(m->game, node, game_node), sizeof *m->own * m->game->node.n);
    for (uint32_t i = 0; i < m->game->node.n; i++)
        fold_node(m, i);
    fold_code(m);
    m->firsts_known = true;
    for (uint32_t i = 0; i < m->game->var.n; i++) {
        const uint32_t value = GAME_LIST(m->game, var, game_var)[i].first;
        m->firsts_known &= value == NONE || is_const(m, value);
    }
    m->effort = 0;
}
