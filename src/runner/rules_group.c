/* rules_group.c -- what is said of some cards: how many, of which suit, whether they are a run, what they count. */
#include "runner/rules.h"

/* Wild cards aside, of which not all may be. */
static bool is_set(talon_rules *m, group g)
{
    uint32_t rank = 0;
    for (uint32_t i = 0; i < g.n; i++) {
        if (talon__is_wild(m, g.at[i]))
            continue;
        if (!m->rank[g.at[i]] || (rank && m->rank[g.at[i]] != rank))
            return false;
        rank = m->rank[g.at[i]];
    }
    return rank > 0;
}

static bool is_suited(const talon_rules *m, group g)
{
    for (uint32_t i = 1; i < g.n; i++)
        if (m->suit[g.at[i]] != m->suit[g.at[0]])
            return false;
    return g.n > 0;
}

static bool is_run(const talon_rules *m, group g)
{
    uint64_t seen[4] = {0};
    uint32_t lo = 255, hi = 0;
    for (uint32_t i = 0; i < g.n; i++) {
        const uint32_t rank = m->rank[g.at[i]];
        if (!rank || seen[rank / 64] >> rank % 64 & 1)
            return false;
        seen[rank / 64] |= 1ull << rank % 64;
        lo = rank < lo ? rank : lo;
        hi = rank > hi ? rank : hi;
    }
    return g.n > 0 && hi - lo + 1 == g.n;
}

static bool all_up(const talon_rules *m, group g)
{
    for (uint32_t i = 0; i < g.n; i++)
        if (!talon_card_is_up(m->r->play.table, g.at[i]))
            return false;
    return g.n > 0;
}

static bool all_fit(talon_rules *m, group g, uint32_t fit)
{
    const game_node *f = talon__rule_at(m, fit);
    const bool none = f->kind == N_ONE_OF && f->flag; /* not: none of them fits */
    for (uint32_t i = 0; i < g.n; i++)
        if (!talon__fits_card(m, fit, g.at[i]))
            return false;
    return g.n > 0 || none;
}

static int32_t in_table(talon_rules *m, group g, uint32_t table)
{
    int64_t sum = 0;
    const uint32_t *value = GAME_LIST(m->game, item, uint32_t) + m->g->tables + table * m->game->face.n;
    for (uint32_t i = 0; i < g.n; i++)
        sum += (int32_t)value[m->face[g.at[i]]];
    return talon__within(m, sum);
}

static int32_t colour_of(const talon_rules *m, uint32_t suit)
{
    return m->colour[suit];
}

static const selection *selection_of(const talon_rules *m, const game_node *x)
{
    if (x->kind == N_CHOSEN)
        return m->trying_slot == x->x ? &m->trying : &m->chosen[x->x];
    return &m->trying; /* it, while a question is looked at */
}

/* How many of the cards what is asked reads the faces of; a pattern asks for itself. */
static uint32_t reads(const game_node *x, group g)
{
    switch (x->kind) {
    case N_HOW_MANY:
    case N_IS_EMPTY:
    case N_LAID_BY:
    case N_IS_UP:
    case N_FITS: return 0;
    case N_FACE:
    case N_SUIT_OF:
    case N_RANK_OF:
    case N_COLOUR_OF: return g.n ? 1 : 0;
    case N_IS_SET:
    case N_IS_RUN:
    case N_IS_SUITED:
    case N_WINNER:
    case N_POKER:
    case N_DEADWOOD:
    case N_IN_TABLE: return g.n;
    default: __builtin_trap(); /* a game that was checked asks nothing else of cards */
    }
}

/* A function for each kind of node: what it says of these cards. */
typedef int32_t said(talon_rules *m, const game_node *x, group g);

#define SAID(NAME, ...)                                                                                                                    \
    static int32_t say_##NAME(talon_rules *m, const game_node *x, group g)                                                                 \
    {                                                                                                                                      \
        (void)m, (void)x;                                                                                                                  \
        return __VA_ARGS__;                                                                                                                \
    }

SAID(HOW_MANY, (int32_t)g.n)
SAID(IS_EMPTY, g.n == 0)
SAID(FACE, g.n ? m->face[g.at[0]] + 1 : 0)
SAID(SUIT_OF, g.n ? m->suit[g.at[0]] : 0)
SAID(RANK_OF, g.n ? m->rank[g.at[0]] : 0)
SAID(COLOUR_OF, g.n ? colour_of(m, m->suit[g.at[0]]) : 0)
SAID(LAID_BY, g.n ? m->laid[g.at[0]] : 0)
SAID(IS_UP, all_up(m, g))
SAID(IS_SET, is_set(m, g))
SAID(IS_RUN, is_run(m, g))
SAID(IS_SUITED, is_suited(m, g))
SAID(WINNER, (int32_t)talon__winner(m, g))
SAID(POKER, talon__poker_of(m, g))
SAID(DEADWOOD, talon__deadwood_of(m, g))
SAID(IN_TABLE, in_table(m, g, x->x))
SAID(FITS, all_fit(m, g, x->b))

/* A game that was checked asks nothing else of cards. */
static said *const sayings[OWN_KINDS] = {
    [N_HOW_MANY] = say_HOW_MANY, [N_IS_EMPTY] = say_IS_EMPTY,   [N_FACE] = say_FACE,           [N_SUIT_OF] = say_SUIT_OF,
    [N_RANK_OF] = say_RANK_OF,   [N_COLOUR_OF] = say_COLOUR_OF, [N_LAID_BY] = say_LAID_BY,     [N_IS_UP] = say_IS_UP,
    [N_IS_SET] = say_IS_SET,     [N_IS_RUN] = say_IS_RUN,       [N_IS_SUITED] = say_IS_SUITED, [N_WINNER] = say_WINNER,
    [N_POKER] = say_POKER,       [N_DEADWOOD] = say_DEADWOOD,   [N_IN_TABLE] = say_IN_TABLE,   [N_FITS] = say_FITS,
};

int32_t talon__of_group(talon_rules *m, const game_node *x, group g)
{
    said *const say = sayings[x->kind];
    if (x->kind != N_HOW_MANY && x->kind != N_IS_EMPTY && !talon__look_through(m, g.n))
        return 0;
    for (uint32_t i = 0; m->sealed && i < reads(x, g); i++)
        if (talon__hangs_on(m, g.at[i]))
            return 0;
    if (!say)
        __builtin_trap(); /* a game that was checked asks nothing else of cards */
    return say(m, x, g);
}

bool talon__is_of_group(const game_node *x)
{
    return sayings[x->kind] != NULL;
}

/* What the cards are looked at for may itself name cards: they are given back only then. */
int32_t talon__of_cards(talon_rules *m, const game_node *x)
{
    const uint32_t used = m->pool_n;
    if (x->kind == N_KIND)
        return selection_of(m, talon__rule_at(m, x->a))->kind;
    if (x->kind == N_HEIGHT)
        return selection_of(m, talon__rule_at(m, x->a))->height;
    const group g = talon__some(m, x->a);
    const int32_t value = talon__of_group(m, x, g);
    m->pool_n = used;
    return value;
}

int32_t talon__worth_of(talon_rules *m, uint32_t some, uint32_t table)
{
    const uint32_t used = m->pool_n;
    const int32_t worth = in_table(m, talon__some(m, some), table);
    m->pool_n = used;
    return worth;
}

/* Everybody's zones; or faces that nobody may read so. */
static int32_t as_it_was(talon_rules *m, const game_node *x)
{
    game_node was = *x;
    was.kind = x->flag;
    return talon__of_cards(m, &was);
}

/* The same of what the game has as something else: there it says what it was. */
static RARELY int32_t as_game_has_it(talon_rules *m, const game_node *x)
{
    const game_node *was = talon__game_node(m->game, (uint32_t)(x - m->own));
    return talon__worths[was->kind](m, was);
}

/* The cards of the zone of node b; false: as_it_was. */
static inline bool zone_of(talon_rules *m, uint32_t node, group *g)
{
    talon_zone z;
    if (!talon__single_zone(m, talon__rule_at(m, node), &z))
        return false;
    *g = talon__zone_group(m, z);
    return true;
}

int32_t talon__size_of(talon_rules *m, const game_node *x)
{
    group g;
    return zone_of(m, x->b, &g) ? (int32_t)g.n : as_it_was(m, x);
}

int32_t talon__is_nobody(talon_rules *m, const game_node *x)
{
    group g;
    return zone_of(m, x->b, &g) ? g.n == 0 : as_it_was(m, x);
}

int32_t talon__sizes_of(talon_rules *m, const game_node *x)
{
    group g, other;
    return zone_of(m, x->b, &g) && zone_of(m, x->c, &other) ? (int32_t)(g.n + other.n) : as_it_was(m, x);
}

int32_t talon__fitting_of(talon_rules *m, const game_node *x)
{
    group g;
    int32_t n = 0;
    if (m->sealed || !zone_of(m, x->b, &g))
        return as_it_was(m, x);
    const uint64_t faces = m->bitsets.faces[x->c];
    for (uint32_t i = 0; i < g.n; i++)
        n += (int32_t)(faces >> m->bitsets.of[g.at[i]] & 1);
    return n;
}

int32_t talon__said_of_zone(talon_rules *m, const game_node *x)
{
    group g;
    if (m->sealed || !zone_of(m, x->b, &g))
        return as_it_was(m, x);
    return talon__look_through(m, g.n) ? sayings[x->flag](m, x, g) : 0;
}

int32_t talon__said_of_newest(talon_rules *m, const game_node *x)
{
    group g;
    if (m->sealed || !zone_of(m, x->b, &g))
        return as_game_has_it(m, x);
    const uint32_t n = x->c < g.n ? x->c : g.n;
    return talon__look_through(m, n) ? sayings[x->flag](m, x, (group){g.at + (g.n - n), n}) : 0;
}

int32_t talon__said_of_full(talon_rules *m, const game_node *x)
{
    group g;
    if (m->sealed || !zone_of(m, x->b, &g))
        return as_game_has_it(m, x);
    if (g.n < x->c)
        return 0;
    return talon__look_through(m, x->c) ? sayings[x->flag](m, x, (group){g.at + (g.n - x->c), x->c}) : 0;
}

int32_t talon__are_enough(talon_rules *m, const game_node *x)
{
    group g;
    if (!zone_of(m, x->b, &g))
        return as_game_has_it(m, x);
    switch (x->flag) {
    case N_IS_EQUAL: return g.n == x->c;
    case N_IS_UNEQUAL: return g.n != x->c;
    case N_IS_LESS: return g.n < x->c;
    case N_IS_AT_MOST: return g.n <= x->c;
    case N_IS_MORE: return g.n > x->c;
    case N_IS_AT_LEAST: return g.n >= x->c;
    default: __builtin_trap(); /* rules_fold.c has no other comparison */
    }
}

static inline int32_t rank_suit_or_colour(const talon_rules *m, const game_node *x, uint32_t card)
{
    return x->flag == N_RANK_OF ? m->rank[card] : x->flag == N_SUIT_OF ? m->suit[card] : colour_of(m, m->suit[card]);
}

/* talon__zone_group has no cards for TALON_ZONE_NONE. */
int32_t talon__said_there(talon_rules *m, const game_node *x)
{
    const group g = talon__zone_group(m, m->there);
    if (m->sealed)
        return as_it_was(m, x);
    if (x->flag == N_HOW_MANY)
        return (int32_t)g.n;
    if (x->flag == N_IS_EMPTY)
        return g.n == 0;
    return g.n ? rank_suit_or_colour(m, x, g.at[0]) : 0;
}

int32_t talon__last_there(talon_rules *m, const game_node *x)
{
    const group g = talon__zone_group(m, m->there);
    if (m->sealed)
        return as_it_was(m, x);
    return g.n ? rank_suit_or_colour(m, x, g.at[g.n - 1]) : 0;
}

int32_t talon__said_of_top(talon_rules *m, const game_node *x)
{
    group g;
    if (m->sealed || !zone_of(m, x->b, &g))
        return as_it_was(m, x);
    return g.n ? rank_suit_or_colour(m, x, g.at[x->c ? 0 : g.n - 1]) : 0;
}
