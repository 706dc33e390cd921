/* rules_value.c -- values of rules of play. */
#include "runner/rules.h"

#include "base/bytes.h"

void talon__go_void(talon_rules *m, talon_void why)
{
    if (m->why == TALON_VOID_NOT)
        m->why = why;
}

int32_t talon__within(talon_rules *m, int64_t v)
{
    if (v >= INT32_MIN && v <= INT32_MAX)
        return (int32_t)v;
    talon__go_void(m, TALON_VOID_OVERFLOW);
    return 0;
}

/* ---- seats ---- */

/* Seats from 1. Who is out is passed over; `own_way`: in the game's own direction, whatever was turned. */
uint32_t talon__seat_on(const talon_rules *m, uint32_t seat, int64_t n, bool own_way)
{
    const uint32_t players = m->players, in = m->s->playing_n;
    const bool back = (m->game->counterclockwise != 0) != (!own_way && m->s->reversed);
    if (!seat || seat > players || !in)
        return 0;
    n = back ? -n : n;
    if (in == players && n >= 0 && n < in) /* nobody is out */
        return seat + (uint32_t)n <= players ? seat + (uint32_t)n : seat + (uint32_t)n - players;
    int64_t left = n >= 0 && n < in ? n : n % in;
    left = left < 0 ? left + in : left;
    if (!m->s->playing[seat - 1] && n) /* between two of those who play: one further from either side */
        left = n < 0 ? left + 1 : left ? left : in;
    while (left > 0) {
        seat = seat < players ? seat + 1 : 1;
        left -= m->s->playing[seat - 1];
    }
    return seat;
}

/* The next one of the same team; also of a number that is no seat here. */
static uint32_t find_partner(const talon_rules *m, uint32_t seat)
{
    for (uint32_t i = 1; seat && i < m->players; i++) {
        const uint32_t other = (seat - 1 + i) % m->players + 1;
        if (talon__team_of(m, other) == talon__team_of(m, seat))
            return other;
    }
    return 0;
}

static uint32_t partner_of(const talon_rules *m, uint32_t seat)
{
    return seat <= m->players ? m->partner[seat] : find_partner(m, seat);
}

void talon__find_teams(talon_rules *m)
{
    for (uint32_t seat = 1; seat <= m->players; seat++)
        m->team[seat] = (uint8_t)(m->teams ? (seat - 1) % m->teams + 1 : seat);
    for (uint32_t seat = 1; seat <= m->players; seat++)
        m->partner[seat] = (uint8_t)find_partner(m, seat);
}

/* ---- variables ---- */

/* Where a variable is; value: how what its place hangs on is worked out. */
static int32_t *var_by(talon_rules *m, const game_node *x, int32_t (*value)(talon_rules *m, uint32_t node))
{
    const game_var *v = &GAME_LIST(m->game, var, game_var)[x->a];
    uint32_t at = m->var_at[x->a];
    if (v->how & VAR_EACH) {
        const int32_t whose = x->c == NONE ? m->s->player : value(m, x->c);
        if (whose < 1 || whose > (int32_t)m->players)
            return NULL;
        at += (uint32_t)(whose - 1) * (v->count ? v->count : 1);
    }
    if (v->count) {
        const int32_t which = value(m, x->b);
        if (which < 1 || which > (int32_t)v->count) {
            talon__go_void(m, TALON_VOID_BAD_INDEX);
            return NULL;
        }
        at += (uint32_t)(which - 1);
    }
    return &m->var[at];
}

int32_t *talon__var(talon_rules *m, const game_node *x)
{
    return var_by(m, x, talon__value);
}

int32_t *talon__course_var(talon_rules *m, const game_node *x)
{
    return var_by(m, x, talon__course);
}

static int32_t variable(talon_rules *m, const game_node *x)
{
    const int32_t *at = talon__var(m, x);
    return at ? talon__read(m, at) : 0;
}

uint32_t talon__mate_of(const talon_rules *m, uint32_t suit)
{
    for (uint32_t i = 1; suit && suit <= m->g->suits_n && i <= m->g->suits_n; i++)
        if (i != suit && m->colour[i] == m->colour[suit])
            return i;
    return 0;
}

static int32_t face_part(const talon_rules *m, int32_t face, bool suit)
{
    if (face < 1 || face > (int32_t)m->game->face.n)
        return 0;
    const uint32_t both = talon__game_item(m->game, m->g->faces + (uint32_t)face - 1);
    return (int32_t)(suit ? both >> 8 & 255 : both & 255);
}

static bool face_fits(talon_rules *m, int32_t face, uint32_t fit)
{
    return face >= 1 && face <= (int32_t)m->game->face.n &&
           talon__fits_face(m, fit, (uint32_t)face - 1, (uint32_t)face_part(m, face, true), (uint32_t)face_part(m, face, false));
}

static int32_t to_rank(const talon_rules *m, int32_t n)
{
    for (uint32_t i = 1; i <= m->g->ranks_n; i++)
        if (talon__rank_number(m, (int32_t)i) == n)
            return (int32_t)i;
    return 0;
}

static int32_t divide(talon_rules *m, int64_t a, int64_t b, bool rest)
{
    if (b == 0) {
        talon__go_void(m, TALON_VOID_DIVISION_BY_ZERO);
        return 0;
    }
    const int64_t q = a / b - (a % b != 0 && (a < 0) != (b < 0));
    return talon__within(m, rest ? a - q * b : q);
}

static int32_t let(talon_rules *m, const game_node *x)
{
    if (x->kind == N_LET) {
        int32_t *at = &m->temp[x->x];
        const int32_t before = *at, value = talon__value(m, x->a);
        const bool veiled = talon__is_veiled(m, at);
        talon__write(m, at, value);
        const int32_t v = talon__value(m, x->b);
        *at = before;
        talon__veil(m, at, veiled);
        return v;
    }
    const uint32_t used = m->pool_n;
    const group before = m->kept[x->x];
    const group cards = talon__some(m, x->a);
    m->kept[x->x] = cards;
    const int32_t v = talon__value(m, x->b);
    m->kept[x->x] = before;
    m->pool_n = used;
    return v;
}

/* `and` (false decides it) or `or` (true does) where cards are sealed: one side may decide although the other hangs. */
static int32_t one_side(talon_rules *m, const game_node *x, bool decides)
{
    const bool a = talon__value(m, x->a) != 0;
    if (m->why != VOID_HANGS)
        return a == decides ? decides : talon__value(m, x->b) != 0;
    m->why = TALON_VOID_NOT;
    const bool b = talon__value(m, x->b) != 0;
    if (m->why == TALON_VOID_NOT && b == decides)
        return decides;
    m->why = VOID_HANGS;
    return 0;
}

/* ---- what each kind of node is worth ---- */

/* A function for each kind, so that each enters with no more than it needs. Values are worked out from the left. */

#define VALUE(NAME, ...)                                                                                                                   \
    static int32_t of_##NAME(talon_rules *m, const game_node *x)                                                                           \
    {                                                                                                                                      \
        (void)m, (void)x;                                                                                                                  \
        return __VA_ARGS__;                                                                                                                \
    }
#define FROM_TWO(NAME, ...)                                                                                                                \
    static int32_t of_##NAME(talon_rules *m, const game_node *x)                                                                           \
    {                                                                                                                                      \
        const int64_t a = talon__value(m, x->a), b = talon__value(m, x->b);                                                                \
        return __VA_ARGS__;                                                                                                                \
    }

VALUE(CONST, (int32_t)x->a)
VALUE(OPTION, m->option[x->a])
VALUE(SEATS, (int32_t)m->players)
VALUE(WORD, m->var[x->x])
VALUE(OWN, m->s->player ? m->var[x->x + m->s->player - 1u] : 0)
VALUE(TEMP, talon__read(m, &m->temp[x->x]))
VALUE(PRESENT, m->players == 1 ? 1 : m->s->player)
VALUE(THE_DEALER, m->s->dealer)
VALUE(THE_SEAT, (int32_t)talon__seat_or_none(m, talon__value(m, x->a)))
VALUE(TEAM, (int32_t)talon__team_of(m, (uint32_t)talon__value(m, x->a)))
VALUE(PARTNER, (int32_t)partner_of(m, (uint32_t)talon__value(m, x->a)))
FROM_TWO(SEAT_ON, (int32_t)talon__seat_on(m, (uint32_t)a, b, x->flag))

VALUE(NEGATE, talon__within(m, -(int64_t)talon__value(m, x->a)))
FROM_TWO(PLUS, talon__within(m, a + b))
FROM_TWO(MINUS, talon__within(m, a - b))
FROM_TWO(TIMES, talon__within(m, a *b))
FROM_TWO(OVER, divide(m, a, b, false))
FROM_TWO(REST, divide(m, a, b, true))
FROM_TWO(GREATER, (int32_t)(a > b ? a : b))
FROM_TWO(SMALLER, (int32_t)(a < b ? a : b))
FROM_TWO(IS_EQUAL, a == b)
FROM_TWO(IS_UNEQUAL, a != b)
FROM_TWO(IS_LESS, a < b)
FROM_TWO(IS_AT_MOST, a <= b)
FROM_TWO(IS_MORE, a > b)
FROM_TWO(IS_AT_LEAST, a >= b)

static int32_t of_ABS(talon_rules *m, const game_node *x)
{
    const int64_t a = talon__value(m, x->a);
    return talon__within(m, a < 0 ? -a : a);
}

VALUE(NEITHER, !talon__value(m, x->a))
VALUE(BOTH, m->sealed ? one_side(m, x, false) : talon__value(m, x->a) && talon__value(m, x->b))
VALUE(EITHER, m->sealed ? one_side(m, x, true) : talon__value(m, x->a) || talon__value(m, x->b))

/* else if, else if: one after the other. */
static int32_t of_IF_ELSE(talon_rules *m, const game_node *x)
{
    uint32_t node = talon__value(m, x->a) ? x->b : x->c;
    while ((x = talon__rule_at(m, node))->kind == N_IF_ELSE && !talon__stopped(m) && talon__effort(m, 1))
        node = talon__value(m, x->a) ? x->b : x->c;
    return talon__value(m, node);
}

VALUE(AS_NUMBER, talon__rank_number(m, talon__value(m, x->a)))
VALUE(TO_RANK, to_rank(m, talon__value(m, x->a)))
VALUE(FACE_FITS, face_fits(m, talon__value(m, x->a), x->b))
VALUE(FACE_SUIT, face_part(m, talon__value(m, x->a), true))
VALUE(FACE_RANK, face_part(m, talon__value(m, x->a), false))
VALUE(MATE, (int32_t)talon__mate_of(m, (uint32_t)talon__value(m, x->a)))
VALUE(LED, talon__suit_led(m))

/* A row of node.def without a function here does not compile. */
#define of_VAR           variable
#define of_HOW_MANY      talon__of_cards
#define of_IS_EMPTY      talon__of_cards
#define of_FACE          talon__of_cards
#define of_SUIT_OF       talon__of_cards
#define of_RANK_OF       talon__of_cards
#define of_COLOUR_OF     talon__of_cards
#define of_LAID_BY       talon__of_cards
#define of_IS_UP         talon__of_cards
#define of_IS_SET        talon__of_cards
#define of_IS_RUN        talon__of_cards
#define of_IS_SUITED     talon__of_cards
#define of_WINNER        talon__of_cards
#define of_POKER         talon__of_cards
#define of_DEADWOOD      talon__of_cards
#define of_IN_TABLE      talon__of_cards
#define of_FITS          talon__of_cards
#define of_KIND          talon__of_cards
#define of_HEIGHT        talon__of_cards
#define of_SUM           talon__over_players
#define of_MOST          talon__over_players
#define of_LEAST         talon__over_players
#define of_HOW_MANY_PLAY talon__over_players
#define of_ALL           talon__over_players
#define of_ANYBODY       talon__over_players
#define of_WHICH         talon__over_players
#define of_NEXT_WHO      talon__next_who
#define of_SUBSETS       talon__subsets
#define of_BEST          talon__subsets
#define of_LET           let
#define of_LET_CARDS     let

#define NODE(id, NAME, CLASS, A, B, C) WORTH_##CLASS(NAME)
#define WORTH_INT(NAME)                [N_##NAME] = of_##NAME,
#define WORTH_NUMBER(NAME)
#define WORTH_CONDITION(NAME)
#define WORTH_WHO(NAME)
#define WORTH_ZONE(NAME)
#define WORTH_LIST(NAME)
#define WORTH_CARDS(NAME)
#define WORTH_SOME(NAME)
#define WORTH_FIT(NAME)
node_worth *const talon__worths[OWN_KINDS] = {
#include "runner/node.def"
    [NODE_WORD] = of_WORD,
    [NODE_OWN] = of_OWN,
    [NODE_SIZE] = talon__size_of,
    [NODE_NOBODY] = talon__is_nobody,
    [NODE_SIZES] = talon__sizes_of,
    [NODE_FITTING] = talon__fitting_of,
    [NODE_SAID] = talon__said_of_zone,
    [NODE_NEWEST] = talon__said_of_newest,
    [NODE_FULL] = talon__said_of_full,
    [NODE_ENOUGH] = talon__are_enough,
    [NODE_THERE] = talon__said_there,
    [NODE_LAST] = talon__last_there,
    [NODE_TOP] = talon__said_of_top,
};
