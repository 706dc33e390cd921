/* plan.c -- the planner: the fewest rounds that sort the talon, hands built beside it in round one.
 *
 * For r rounds the talon's least-run order gives each of its cards a pile in every round (sequence.c). What piles the talon
 * leaves free in round one hold the hands; when they are too few, the hand whose next card is furthest away is handed over as it
 * is and begun anew later (Belady's rule gives the fewest packets). Packets and talon piles are intervals of the stack: a greedy
 * colouring gives them pile numbers. */
#include <talon/dealer.h>

#include "base/bytes.h"
#include "dealer/sequence.h"

#define CARDS     TALON_PLAN_MAX_CARDS
#define PILES     TALON_PLAN_MAX_PILES
#define NO_PACKET 0xFFFFu

typedef struct packet {
    uint16_t player, first, last;
} packet;

/* A hand being built: its packet, and where its player's next card lies (n when there is none). */
typedef struct slot {
    uint16_t packet, next;
} slot;

/* One way to do it, and what it costs. */
typedef struct choice {
    uint32_t rounds, first; /* rounds, and piles of the talon in round one */
    uint32_t packets, pickups, seconds;
} choice;

struct talon_planner {
    const talon_dest *dest;
    uint32_t n, piles;
    sequence seq;
    uint16_t next[CARDS];       /* the same player's next card, or n */
    uint16_t talon_pile[CARDS]; /* of talon cards, in round one */
    uint16_t packet_of[CARDS];  /* of hand cards */
    packet packets[CARDS];
    uint32_t packets_n;
    slot slots[PILES];
    uint32_t slots_n;
    uint16_t held[CARDS], laid[CARDS]; /* the stack between rounds */
    uint16_t run_of[CARDS];            /* of talon cards, by position */
};

size_t talon_planner_size(void)
{
    return sizeof(talon_planner);
}

uint32_t talon_plan_seconds(const talon_plan *plan)
{
    return plan->lays_n + 2 * plan->packets + plan->pickups;
}

void talon_dest_assign(talon_dest *dest, uint32_t n, talon_stream *s)
{
    talon_wash(dest, n, s);
}

static bool is_hand(const talon_planner *w, uint32_t i)
{
    return TALON_DEST_IS_PLAYER(w->dest[i]);
}

static void find_next_cards(talon_planner *w)
{
    uint16_t next_of[CARDS];
    for (uint32_t p = 0; p < CARDS; p++)
        next_of[p] = (uint16_t)w->n;
    for (uint32_t i = w->n; i-- > 0;)
        if (is_hand(w, i)) {
            uint16_t *next = &next_of[TALON_DEST_TO_PLAYER(w->dest[i])];
            w->next[i] = *next;
            *next = (uint16_t)i;
        }
}

/* Hand over the packet whose player's next card is furthest away; it ended with its last card already. */
static void evict(talon_planner *w)
{
    uint32_t far = 0;
    for (uint32_t k = 1; k < w->slots_n; k++)
        if (w->slots[k].next > w->slots[far].next)
            far = k;
    w->slots[far] = w->slots[--w->slots_n];
}

static slot *slot_of(talon_planner *w, uint32_t player)
{
    for (uint32_t k = 0; k < w->slots_n; k++)
        if (w->packets[w->slots[k].packet].player == player)
            return &w->slots[k];
    return NULL;
}

/* A hand's card at position i, with room for `room` hands. False when there is no room at all. */
static bool add_to_hand(talon_planner *w, uint32_t i, uint32_t room)
{
    const uint32_t player = TALON_DEST_TO_PLAYER(w->dest[i]);
    slot *s = slot_of(w, player);
    if (room == 0)
        return false;
    if (!s) {
        if (w->slots_n == room)
            evict(w);
        w->packets[w->packets_n] = (packet){(uint16_t)player, (uint16_t)i, (uint16_t)i};
        s = &w->slots[w->slots_n++];
        s->packet = (uint16_t)w->packets_n++;
    }
    w->packet_of[i] = s->packet;
    w->packets[s->packet].last = (uint16_t)i;
    s->next = w->next[i];
    if (s->next == w->n)
        *s = w->slots[--w->slots_n];
    return true;
}

/* Round one: talon cards open their piles, hands live in what is left. Fills packets. False when some hand finds no room. */
static bool pack_hands(talon_planner *w)
{
    bool open[PILES] = {false};
    uint32_t room = w->piles;
    w->packets_n = w->slots_n = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        if (is_hand(w, i)) {
            if (!add_to_hand(w, i, room))
                return false;
        } else if (!open[w->talon_pile[i]]) {
            open[w->talon_pile[i]] = true;
            room--;
            if (w->slots_n > room)
                evict(w);
        }
    }
    return true;
}

static uint32_t pile_in_round(const talon_planner *w, const choice *c, uint32_t pos, uint32_t round)
{
    return talon__sequence_pile(w->run_of[pos], round, c->rounds, c->first, w->piles);
}

/* How many different piles the talon uses in a round. */
static uint32_t piles_used(const talon_planner *w, const choice *c, uint32_t round)
{
    uint32_t seen = 0;
    for (uint32_t k = 0; k < w->seq.n; k++)
        seen |= 1u << pile_in_round(w, c, w->seq.pos[k], round);
    return talon__ones(seen);
}

static bool try_choice(talon_planner *w, choice *c)
{
    for (uint32_t k = 0; k < w->seq.n; k++)
        w->talon_pile[w->seq.pos[k]] = (uint16_t)pile_in_round(w, c, w->seq.pos[k], 1);
    if (!pack_hands(w))
        return false;
    c->packets = w->packets_n;
    c->pickups = 0;
    for (uint32_t round = 1; round <= c->rounds; round++)
        c->pickups += piles_used(w, c, round);
    c->seconds = w->n + (c->rounds - 1) * w->seq.n + 2 * c->packets + c->pickups;
    return true;
}

static bool is_better(const choice *a, const choice *b, talon_plan_mode mode)
{
    if (mode == TALON_PLAN_TIME)
        return a->seconds < b->seconds;
    return a->packets < b->packets || (a->packets == b->packets && a->pickups < b->pickups);
}

static void make_sequence(talon_planner *w, uint32_t rounds)
{
    talon__sequence_make(&w->seq, w->dest, w->n, rounds % 2 == 0);
    for (uint32_t k = 0; k < w->seq.n; k++)
        w->run_of[w->seq.pos[k]] = w->seq.run[k];
}

/* Every number of talon piles in round one that suffices, with so many rounds. */
static bool try_rounds(talon_planner *w, choice *best, bool found, uint32_t rounds, talon_plan_mode mode)
{
    uint64_t later = 1;
    make_sequence(w, rounds);
    for (uint32_t i = 1; i < rounds; i++)
        later *= w->piles;
    for (uint32_t first = 1; first <= w->piles; first++) {
        choice c = {.rounds = rounds, .first = first};
        if (first * later < w->seq.runs || (first > 1 && first > w->seq.runs) || !try_choice(w, &c))
            continue;
        if (!found || is_better(&c, best, mode))
            *best = c;
        found = true;
    }
    return found;
}

/* Pile numbers for round one: greedy, then renamed so that the talon's piles come first and in order. */
static void color_piles(talon_planner *w, uint8_t *number, uint16_t *color_of_packet)
{
    uint8_t freed[PILES], name[PILES];
    uint16_t color_of_talon[PILES];
    uint32_t freed_n = 0, used = 0, named = 0;
    for (uint32_t v = 0; v < PILES; v++)
        color_of_talon[v] = NO_PACKET;
    for (uint32_t i = 0; i < w->n; i++) {
        const packet *p = is_hand(w, i) ? &w->packets[w->packet_of[i]] : NULL;
        uint16_t *color = p ? &color_of_packet[w->packet_of[i]] : &color_of_talon[w->talon_pile[i]];
        if (p ? p->first == i : *color == NO_PACKET)
            *color = (uint16_t)(freed_n ? freed[--freed_n] : used++);
        if (p && p->last == i)
            freed[freed_n++] = (uint8_t)*color;
        number[i] = (uint8_t)*color;
    }
    for (uint32_t k = 0; k < PILES; k++)
        name[k] = (uint8_t)NO_PACKET;
    for (uint32_t v = 0; v < PILES; v++)
        if (color_of_talon[v] != NO_PACKET)
            name[color_of_talon[v]] = (uint8_t)named++;
    for (uint32_t k = 0; k < used; k++)
        if (name[k] == (uint8_t)NO_PACKET)
            name[k] = (uint8_t)named++;
    for (uint32_t i = 0; i < w->n; i++)
        number[i] = name[number[i]];
}

/* Pick up what lies on the piles, ascending: sort the stack by (pile, position descending). */
static void finish_round(talon_planner *w, talon_plan *plan, const uint8_t *pile_at, uint32_t held_n)
{
    talon_round *r = &plan->round[plan->rounds_n++];
    uint32_t kept = 0;
    *r = (talon_round){.first = plan->lays_n, .lays = held_n};
    for (uint32_t v = 0; v < w->piles; v++) {
        const uint32_t before = kept;
        for (uint32_t i = held_n; i-- > 0;)
            if (pile_at[i] == v && !is_hand(w, w->held[i]))
                w->laid[kept++] = w->held[i];
        if (kept > before)
            r->pickup[r->pickups++] = (uint8_t)v;
    }
    plan->lays_n += held_n;
    plan->pickups += r->pickups;
    for (uint32_t i = 0; i < kept; i++)
        w->held[i] = w->laid[i];
}

static void write_first_round(talon_planner *w, talon_plan *plan)
{
    uint8_t number[CARDS];
    uint16_t color[CARDS];
    color_piles(w, number, color);
    for (uint32_t i = 0; i < w->n; i++) {
        const packet *p = is_hand(w, i) ? &w->packets[w->packet_of[i]] : NULL;
        w->held[i] = (uint16_t)i;
        plan->lay[i] = (talon_lay){p && p->last == i ? p->player : TALON_GIVE_NOBODY, number[i]};
    }
    finish_round(w, plan, number, w->n);
}

static void write_plan(talon_planner *w, talon_plan *plan, choice *c)
{
    uint8_t pile_at[CARDS];
    make_sequence(w, c->rounds);
    try_choice(w, c);
    plan->packets = c->packets;
    write_first_round(w, plan);
    for (uint32_t round = 2; round <= c->rounds; round++) {
        for (uint32_t i = 0; i < w->seq.n; i++) {
            pile_at[i] = (uint8_t)pile_in_round(w, c, w->held[i], round);
            plan->lay[plan->lays_n + i] = (talon_lay){TALON_GIVE_NOBODY, pile_at[i]};
        }
        finish_round(w, plan, pile_at, w->seq.n);
    }
}

/* Nothing to do: no hands, and the talon lies in order already. */
static bool is_done(talon_planner *w)
{
    make_sequence(w, 0);
    return w->seq.n == w->n && w->seq.runs <= 1;
}

static talon_status refuse(talon_fault *f, talon_status s, const char *what, int64_t limit)
{
    *f = (talon_fault){.status = s, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what, .have = limit};
    return s;
}

talon_status talon_plan_make(talon_plan *plan, talon_fault *f, void *memory, const talon_dest *dest, uint32_t n, uint32_t piles,
                             talon_plan_mode mode)
{
    talon_planner *w = memory;
    choice best = {0};
    bool found = false;
    if (piles == 0)
        return refuse(f, TALON_E_NO_PILES, NULL, 0);
    if (piles > PILES)
        return refuse(f, TALON_E_LIMIT_EXCEEDED, "piles", PILES);
    if (n > CARDS)
        return refuse(f, TALON_E_LIMIT_EXCEEDED, "cards of a plan", CARDS);
    w->dest = dest;
    w->n = n;
    w->piles = piles;
    plan->rounds_n = plan->lays_n = plan->packets = plan->pickups = 0;
    if (is_done(w))
        return TALON_OK;
    find_next_cards(w);
    const uint32_t extra = mode == TALON_PLAN_TIME ? 2 : 0;
    for (uint32_t rounds = 1, last = TALON_PLAN_MAX_ROUNDS; rounds <= last; rounds++) {
        const bool had = found;
        found = try_rounds(w, &best, found, rounds, mode);
        if (found && !had)
            last = rounds + extra < TALON_PLAN_MAX_ROUNDS ? rounds + extra : TALON_PLAN_MAX_ROUNDS;
    }
    if (!found)
        return refuse(f, TALON_E_NO_PILES, NULL, 0);
    write_plan(w, plan, &best);
    /* Not an assertion: whatever went wrong, no wrong plan is shown. */
    return talon_plan_check(plan, dest, n, piles) ? TALON_OK : refuse(f, TALON_E_NO_PILES, NULL, 0);
}
