/* plan_write.c -- a choice as a plan: pile numbers by a greedy colouring, rounds, pick-ups.
 *
 * In every round, packets (from first to last card) and piles that are picked up (from the first card to the end) are intervals
 * of the held stack that overlap at most P times: color.c's greedy colouring gives them numbers. */
#include "dealer/planner.h"

#define NO_COLOR 0xFFu

/* Colours of the round's cards in stack order; color_of_value those of the piles that are picked up. Returns how many. */
static uint32_t color_greedily(const talon_planner *w, uint8_t *color, uint8_t *color_of_value, uint32_t held_n)
{
    uint8_t freed[PILES], color_of_packet[CARDS];
    uint32_t freed_n = 0, used = 0;
    for (uint32_t i = 0; i < held_n; i++) {
        const packet *p = w->packet_of[i] != NO_PACKET ? &w->packets[w->packet_of[i]] : NULL;
        uint8_t *c = p ? &color_of_packet[w->packet_of[i]] : &color_of_value[w->pile_value[i]];
        if (color[i] == TALON_PILE_SEAT)
            continue;
        if (p ? p->first == i : *c == NO_COLOR)
            *c = (uint8_t)(freed_n ? freed[--freed_n] : used++);
        if (p && p->last == i)
            freed[freed_n++] = *c;
        color[i] = *c;
    }
    return used;
}

/* Pile numbers: the piles that are picked up come first, in their order. pile: 0, or TALON_PILE_SEAT, which stays. */
static void number_piles(const talon_planner *w, uint8_t *pile, uint32_t held_n)
{
    uint8_t name[PILES], color_of_value[PILES];
    uint32_t named = 0;
    for (uint32_t v = 0; v < PILES; v++)
        name[v] = color_of_value[v] = NO_COLOR;
    const uint32_t used = color_greedily(w, pile, color_of_value, held_n);
    for (uint32_t v = 0; v < PILES; v++)
        if (color_of_value[v] != NO_COLOR)
            name[color_of_value[v]] = (uint8_t)named++;
    for (uint32_t k = 0; k < used; k++)
        if (name[k] == NO_COLOR)
            name[k] = (uint8_t)named++;
    for (uint32_t i = 0; i < held_n; i++)
        if (pile[i] != TALON_PILE_SEAT)
            pile[i] = name[pile[i]];
}

/* Pick up what lies on the piles, ascending: sort the stack by (pile, position descending). Returns how many are held. */
static uint32_t pick_up(talon_planner *w, talon_round *r, const uint8_t *pile)
{
    uint32_t kept = 0;
    for (uint32_t v = 0; v < w->piles; v++) {
        const uint32_t before = kept;
        for (uint32_t i = r->lays; i-- > 0;)
            if (pile[i] == v && w->packet_of[i] == NO_PACKET)
                w->kept[kept++] = w->held[i];
        if (kept > before)
            r->pickup[r->pickups++] = (uint8_t)v;
    }
    for (uint32_t i = 0; i < kept; i++)
        w->held[i] = w->kept[i];
    return kept;
}

/* One round, with packets and pile values already set; pile as number_piles wants it. */
static uint32_t write_round(talon_planner *w, talon_plan *plan, uint8_t *pile, uint32_t held_n)
{
    talon_round *r = &plan->round[plan->rounds_n++];
    *r = (talon_round){.first = plan->lays_n, .lays = held_n};
    number_piles(w, pile, held_n);
    for (uint32_t i = 0; i < held_n; i++) {
        const packet *p = w->packet_of[i] != NO_PACKET ? &w->packets[w->packet_of[i]] : NULL;
        talon_lay *l = &plan->lay[plan->lays_n++];
        *l = (talon_lay){p && p->last == i ? p->player : TALON_GIVE_NOBODY, pile[i]};
        if (pile[i] == TALON_PILE_SEAT)
            l->give = (uint16_t)TALON_DEST_TO_PLAYER(w->dest[w->held[i]]);
        plan->seats += pile[i] == TALON_PILE_SEAT;
    }
    plan->packets += w->packets_n;
    const uint32_t kept = pick_up(w, r, pile);
    plan->pickups += r->pickups;
    return kept;
}

static uint32_t write_first_round(talon_planner *w, talon_plan *plan, const choice *c)
{
    uint8_t pile[CARDS];
    for (uint32_t i = 0; i < w->n; i++) {
        w->held[i] = (uint16_t)i;
        pile[i] = c->hands == HANDS_SEATS && TALON_DEST_IS_PLAYER(w->dest[i]) ? TALON_PILE_SEAT : 0;
    }
    return write_round(w, plan, pile, w->n);
}

/* A later round: the last one also hands over what was carried. */
static uint32_t write_later_round(talon_planner *w, talon_plan *plan, const choice *c, uint32_t round, uint32_t held_n)
{
    uint8_t pile[CARDS];
    if (round == c->rounds)
        talon__hands_gather(w, held_n);
    else
        w->packets_n = 0;
    for (uint32_t i = 0; i < held_n; i++) {
        pile[i] = 0;
        if (round != c->rounds)
            w->packet_of[i] = NO_PACKET;
        if (w->packet_of[i] == NO_PACKET)
            w->pile_value[i] = (uint16_t)talon__pile_value(w, c, w->held[i], round);
    }
    return write_round(w, plan, pile, held_n);
}

void talon__plan_write(talon_planner *w, talon_plan *plan, const choice *c)
{
    uint32_t held_n = write_first_round(w, plan, c);
    for (uint32_t round = 2; round <= c->rounds; round++)
        held_n = write_later_round(w, plan, c, round, held_n);
}
