/* lazy.c -- a committed assignment: drawn once, carried out as far as it is needed. */
#include <talon/dealer.h>

void talon_dest_assign(talon_dest *dest, uint32_t n, talon_stream *s)
{
    talon_stream_wash(s, dest, n);
}

/* The lowest place below the talon's first `top` cards: everything from there on is set aside. */
static uint32_t first_place_aside(const talon_dest *dest, uint32_t n, uint32_t top)
{
    uint16_t count[TALON_PLAN_MAX_CARDS] = {0};
    uint32_t place = 0;
    for (uint32_t i = 0; i < n; i++)
        if (TALON_DEST_IS_TALON(dest[i]))
            count[dest[i]]++;
    for (uint32_t above = 0; place < TALON_PLAN_MAX_CARDS && above < top; place++)
        above += count[place];
    return place;
}

uint32_t talon_dest_split(talon_dest *now, const talon_dest *dest, uint32_t n, uint32_t top, uint32_t aside)
{
    const uint32_t place = first_place_aside(dest, n, top);
    uint32_t cards = 0;
    for (uint32_t i = 0; i < n; i++) {
        const bool below = !TALON_DEST_IS_PLAYER(dest[i]) && dest[i] >= place;
        now[i] = below ? TALON_DEST_PLAYER(aside) : dest[i];
        cards += below;
    }
    return cards;
}

#define NOTHING 0xFFFFu

/* Piles as chains of cards; the player's cards are one chain more. */
typedef struct chains {
    uint16_t under[TALON_PLAN_MAX_CARDS], bottom[TALON_PLAN_MAX_PILES], top[TALON_PLAN_MAX_PILES];
    uint16_t mine;
} chains;

static void lay_down(chains *c, const talon_lay *l, uint16_t card, uint32_t player)
{
    const bool mine = l->give == player;
    if (l->pile == TALON_PILE_SEAT) {
        c->under[card] = mine ? c->mine : NOTHING;
        c->mine = mine ? card : c->mine;
        return;
    }
    if (c->top[l->pile] == NOTHING)
        c->bottom[l->pile] = card;
    c->under[card] = c->top[l->pile];
    c->top[l->pile] = card;
    if (mine) {
        c->under[c->bottom[l->pile]] = c->mine;
        c->mine = card;
    }
    if (l->give != TALON_GIVE_NOBODY)
        c->top[l->pile] = NOTHING;
}

static void take_up(chains *c, uint16_t *held, const talon_round *r)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < r->pickups; k++) {
        for (uint16_t card = c->top[r->pickup[k]]; card != NOTHING; card = c->under[card])
            held[n++] = card;
        c->top[r->pickup[k]] = NOTHING;
    }
}

uint32_t talon_plan_packet(uint16_t *pos, const talon_plan *plan, uint32_t n, uint32_t player)
{
    chains c = {.mine = NOTHING};
    uint16_t held[TALON_PLAN_MAX_CARDS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++)
        held[i] = (uint16_t)i;
    for (uint32_t v = 0; v < TALON_PLAN_MAX_PILES; v++)
        c.top[v] = NOTHING;
    for (uint32_t r = 0; r < plan->rounds_n; r++) {
        for (uint32_t i = 0; i < plan->round[r].lays; i++)
            lay_down(&c, &plan->lay[plan->round[r].first + i], held[i], player);
        take_up(&c, held, &plan->round[r]);
    }
    for (uint16_t card = c.mine; card != NOTHING; card = c.under[card])
        pos[count++] = card;
    return count;
}

void talon_dest_later(talon_dest *later, const talon_dest *dest, const uint16_t *pos, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        later[i] = dest[pos[i]];
}
