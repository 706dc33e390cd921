/* check.c -- the independent checker: carries a plan out with piles as stacks and looks where the cards ended, and counts along.
 *
 * Deliberately shares nothing with the planner but the plan's form. */
#include <talon/dealer.h>

#define NONE 0xFFFFu

typedef struct model {
    uint16_t held[TALON_PLAN_MAX_CARDS]; /* original positions, top first */
    uint32_t held_n;
    uint16_t under[TALON_PLAN_MAX_CARDS]; /* the card below this one on its pile */
    uint16_t top[TALON_PLAN_MAX_PILES];
    uint32_t seats, packets, pickups; /* so far */
} model;

/* Hand a pile over: all its cards must be this player's. */
static bool give(model *m, uint32_t pile, uint32_t player, const talon_dest *dest)
{
    for (uint32_t c = m->top[pile]; c != NONE; c = m->under[c])
        if (!TALON_DEST_IS_PLAYER(dest[c]) || TALON_DEST_TO_PLAYER(dest[c]) != player)
            return false;
    m->top[pile] = NONE;
    m->packets++;
    return true;
}

static bool lay_cards(model *m, const talon_plan *plan, const talon_round *r, const talon_dest *dest, uint32_t piles)
{
    for (uint32_t i = 0; i < r->lays; i++) {
        const talon_lay *l = &plan->lay[r->first + i];
        if (l->pile == TALON_PILE_SEAT) {
            if (!TALON_DEST_IS_PLAYER(dest[m->held[i]]) || TALON_DEST_TO_PLAYER(dest[m->held[i]]) != l->give)
                return false;
            m->seats++;
            continue;
        }
        if (l->pile >= piles)
            return false;
        m->under[m->held[i]] = m->top[l->pile];
        m->top[l->pile] = m->held[i];
        if (l->give != TALON_GIVE_NOBODY && !give(m, l->pile, l->give, dest))
            return false;
    }
    return true;
}

/* Clockwise: numbers go up, with at most one return to the start. */
static bool is_clockwise(const uint8_t *pickup, uint32_t n)
{
    uint32_t falls = 0;
    for (uint32_t i = 0; i < n; i++)
        falls += pickup[(i + 1) % n] <= pickup[i];
    return falls <= 1;
}

static bool pick_up(model *m, const talon_round *r, uint32_t piles)
{
    uint32_t n = 0;
    if (r->pickups > piles || !is_clockwise(r->pickup, r->pickups))
        return false;
    for (uint32_t k = 0; k < r->pickups; k++) {
        if (r->pickup[k] >= piles || m->top[r->pickup[k]] == NONE)
            return false;
        for (uint32_t c = m->top[r->pickup[k]]; c != NONE; c = m->under[c])
            m->held[n++] = (uint16_t)c;
        m->top[r->pickup[k]] = NONE;
    }
    for (uint32_t k = 0; k < piles; k++)
        if (m->top[k] != NONE)
            return false;
    m->held_n = n;
    m->pickups += r->pickups;
    return true;
}

/* Nobody's card is left in the hand, and the talon lies in order above the rest. */
static bool talon_is_right(const model *m, const talon_dest *dest)
{
    for (uint32_t i = 0; i < m->held_n; i++) {
        if (TALON_DEST_IS_PLAYER(dest[m->held[i]]))
            return false;
        if (i && dest[m->held[i]] < dest[m->held[i - 1]])
            return false;
    }
    return true;
}

static bool totals_are_right(const model *m, const talon_plan *plan, uint32_t lays)
{
    return plan->lays_n == lays && plan->seats == m->seats && plan->packets == m->packets && plan->pickups == m->pickups;
}

bool talon_plan_check(const talon_plan *plan, const talon_dest *dest, uint32_t n, uint32_t piles)
{
    model m = {.held_n = n};
    uint32_t first = 0;
    if (n > TALON_PLAN_MAX_CARDS || piles == 0 || piles > TALON_PLAN_MAX_PILES || plan->rounds_n > TALON_PLAN_MAX_ROUNDS)
        return false;
    for (uint32_t i = 0; i < n; i++)
        m.held[i] = (uint16_t)i;
    for (uint32_t k = 0; k < piles; k++)
        m.top[k] = NONE;
    for (uint32_t i = 0; i < plan->rounds_n; i++) {
        const talon_round *r = &plan->round[i];
        if (r->first != first || r->lays != m.held_n)
            return false;
        first += r->lays;
        if (!lay_cards(&m, plan, r, dest, piles) || !pick_up(&m, r, piles))
            return false;
    }
    return totals_are_right(&m, plan, first) && talon_is_right(&m, dest);
}
