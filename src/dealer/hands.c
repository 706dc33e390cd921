/* hands.c -- which hand is built on which pile in round one, next to the piles of the talon.
 *
 * The talon's piles stay from their first card on; hands live in what is left. When a hand finds no pile, either another is
 * handed over as it is and begun anew later, the one whose next card is furthest away (Belady's rule: fewest packets); or, when
 * every hand shall be one packet, the one that ends last is carried: its cards share a pile with other carried hands, is picked
 * up first and dealt at the beginning of the last round. (For intervals this carries the fewest hands. Carrying turns the pile
 * the hand had into the shared one, so what was laid before stays right.) */
#include "dealer/planner.h"

static bool is_hand(const talon_planner *w, uint32_t i)
{
    return TALON_DEST_IS_PLAYER(w->dest[i]);
}

static uint32_t player_at(const talon_planner *w, uint32_t i)
{
    return TALON_DEST_TO_PLAYER(w->dest[i]);
}

void talon__hands_find(talon_planner *w)
{
    uint16_t next_of[CARDS];
    for (uint32_t p = 0; p < CARDS; p++)
        next_of[p] = w->last_of[p] = (uint16_t)w->n;
    for (uint32_t i = w->n; i-- > 0;)
        if (is_hand(w, i)) {
            const uint32_t p = player_at(w, i);
            w->next[i] = next_of[p];
            next_of[p] = (uint16_t)i;
            if (w->last_of[p] == w->n)
                w->last_of[p] = (uint16_t)i;
        }
}

/* Take out the hand that lasts longest; returns its player. */
static uint32_t evict(talon_planner *w)
{
    uint32_t far = 0;
    for (uint32_t k = 1; k < w->slots_n; k++)
        if (w->slots[k].until > w->slots[far].until)
            far = k;
    const uint32_t player = w->packets[w->slots[far].packet].player;
    w->slots[far] = w->slots[--w->slots_n];
    return player;
}

static slot *slot_of(talon_planner *w, uint32_t player)
{
    for (uint32_t k = 0; k < w->slots_n; k++)
        if (w->packets[w->slots[k].packet].player == player)
            return &w->slots[k];
    return NULL;
}

static slot *begin_packet(talon_planner *w, uint32_t i)
{
    slot *s = &w->slots[w->slots_n++];
    s->packet = (uint16_t)w->packets_n;
    w->packets[w->packets_n++] = (packet){(uint16_t)player_at(w, i), (uint16_t)i, (uint16_t)i};
    return s;
}

/* A hand's card on its packet, which ends with the player's last card. */
static void add_to_packet(talon_planner *w, slot *s, uint32_t i)
{
    w->packet_of[i] = s->packet;
    w->packets[s->packet].last = (uint16_t)i;
    if (w->next[i] == w->n)
        *s = w->slots[--w->slots_n];
}

/* ---- Several packets ---- */

/* A hand's card, with room for so many hands. False when there is no room at all. */
static bool add_to_hand(talon_planner *w, uint32_t i, uint32_t room)
{
    slot *s = slot_of(w, player_at(w, i));
    if (room == 0)
        return false;
    if (!s) {
        if (w->slots_n == room)
            evict(w);
        s = begin_packet(w, i);
    }
    s->until = w->next[i];
    add_to_packet(w, s, i);
    return true;
}

static bool pack_in_packets(talon_planner *w)
{
    uint32_t open = 0, room = w->piles;
    for (uint32_t i = 0; i < w->n; i++) {
        if (is_hand(w, i)) {
            if (!add_to_hand(w, i, room))
                return false;
        } else if (!(open >> w->pile_value[i] & 1)) {
            open |= 1u << w->pile_value[i];
            room--;
            if (w->slots_n > room)
                evict(w);
        }
    }
    return true;
}

/* ---- One packet each ---- */

static void open_pile(uint32_t *open, uint32_t *room, uint32_t value)
{
    if (!(*open >> value & 1)) {
        *open |= 1u << value;
        --*room;
    }
}

/* Carry hands until the others have room. A shared pile takes a place itself. */
static bool carry(talon_planner *w, const choice *c, uint32_t *open, uint32_t *room)
{
    while (w->slots_n > *room) {
        const uint32_t group = w->carried_n++ / w->piles;
        if (group >= c->groups)
            return false;
        w->group_of[evict(w)] = (uint16_t)group;
        open_pile(open, room, talon__group_value(w, c, group));
    }
    return true;
}

/* Which hands are carried: sets group_of. */
static bool choose_carried(talon_planner *w, const choice *c)
{
    uint32_t open = 0, room = w->piles;
    for (uint32_t i = 0; i < w->n; i++) {
        const bool hand = is_hand(w, i);
        const uint32_t p = hand ? player_at(w, i) : 0;
        if (hand && w->group_of[p] != NO_GROUP)
            continue;
        if (!hand)
            open_pile(&open, &room, w->pile_value[i]);
        else if (!slot_of(w, p))
            begin_packet(w, i)->until = w->last_of[p];
        if (!carry(w, c, &open, &room))
            return false;
        slot *s = hand ? slot_of(w, p) : NULL;
        if (s && w->next[i] == w->n)
            *s = w->slots[--w->slots_n];
    }
    return true;
}

static bool pack_whole(talon_planner *w, const choice *c)
{
    for (uint32_t p = 0; p < CARDS; p++)
        w->group_of[p] = NO_GROUP;
    if (!choose_carried(w, c))
        return false;
    w->packets_n = w->slots_n = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        if (!is_hand(w, i))
            continue;
        const uint32_t p = player_at(w, i);
        if (w->group_of[p] == NO_GROUP) {
            slot *s = slot_of(w, p);
            add_to_packet(w, s ? s : begin_packet(w, i), i);
        } else {
            w->carried_cards++;
            w->pile_value[i] = (uint16_t)talon__group_value(w, c, w->group_of[p]);
        }
    }
    return true;
}

/* ---- All ways ---- */

bool talon__hands_pack(talon_planner *w, const choice *c)
{
    w->packets_n = w->slots_n = w->carried_n = w->carried_cards = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        w->packet_of[i] = NO_PACKET;
        if (!is_hand(w, i))
            w->pile_value[i] = (uint16_t)talon__pile_value(w, c, i, 1);
    }
    switch (c->hands) {
    case HANDS_PACKETS: return pack_in_packets(w);
    case HANDS_WHOLE: return pack_whole(w, c);
    case HANDS_SEATS: return true;
    }
    __builtin_trap();
}

void talon__hands_gather(talon_planner *w, uint32_t held_n)
{
    uint16_t packet_of_player[CARDS];
    w->packets_n = 0;
    for (uint32_t p = 0; p < CARDS; p++)
        packet_of_player[p] = NO_PACKET;
    for (uint32_t i = 0; i < held_n; i++) {
        w->packet_of[i] = NO_PACKET;
        if (!is_hand(w, w->held[i]))
            continue;
        uint16_t *k = &packet_of_player[player_at(w, w->held[i])];
        if (*k == NO_PACKET) {
            *k = (uint16_t)w->packets_n;
            w->packets[w->packets_n++] = (packet){(uint16_t)player_at(w, w->held[i]), (uint16_t)i, (uint16_t)i};
        }
        w->packet_of[i] = *k;
        w->packets[*k].last = (uint16_t)i;
    }
}
