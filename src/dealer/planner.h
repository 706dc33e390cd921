/* planner.h -- what the planner's files share: the scratch, and one way to deal with its cost. */
#ifndef TALON_PLANNER_H
#define TALON_PLANNER_H

#include <talon/dealer.h>

#include "dealer/sequence.h"

#define CARDS     TALON_PLAN_MAX_CARDS
#define PILES     TALON_PLAN_MAX_PILES
#define NO_PACKET 0xFFFFu
#define NO_GROUP  0xFFFFu

/* How hands are dealt. */
typedef enum hands_way {
    HANDS_PACKETS, /* all in round one; where piles are too few, in several packets */
    HANDS_WHOLE,   /* one packet each; hands that find no pile are carried to the last round, in groups of at most P */
    HANDS_SEATS,   /* card by card to the seats */
} hands_way;

/* One way to deal, and what it costs. Round one has `first` piles for what stays held. Before the last round, what is held lies
 * sorted by a code: groups of carried hands first (codes 0 … groups−1), then the talon. */
typedef struct choice {
    hands_way hands;
    uint32_t rounds, first, groups;
    uint32_t codes; /* that the rounds before the last tell apart; unused when there is one round */
    uint32_t lays, seats, packets, pickups;
    uint64_t total;
} choice;

typedef struct packet {
    uint16_t player, first, last; /* indices of the held stack */
} packet;

/* A hand being built: its packet, and where its player's next (or, for whole hands, last) card lies. */
typedef struct slot {
    uint16_t packet, until;
} slot;

struct talon_planner {
    const talon_dest *dest;
    uint32_t n, piles;
    talon_plan_weights weights;
    sequence seq;               /* the talon, for the parity of rounds that is being tried */
    uint16_t run_of[CARDS];     /* of talon cards, by position */
    uint16_t next[CARDS];       /* the same player's next card, or n, by position */
    uint16_t last_of[CARDS];    /* a player's last card */
    uint16_t group_of[CARDS];   /* of a player's hand, or NO_GROUP */
    uint16_t pile_value[CARDS]; /* in the round at hand: which of the piles that are picked up, by index of the held stack */
    uint16_t packet_of[CARDS];  /* in the round at hand, or NO_PACKET */
    packet packets[CARDS];
    uint32_t packets_n;
    slot slots[PILES + 1];
    uint32_t slots_n;
    uint32_t carried_n, carried_cards;
    uint16_t held[CARDS], kept[CARDS]; /* the stack between rounds */
};

/* Which of the picked-up piles, counted in pick-up order, a card that stays held goes on. */
uint32_t talon__pile_value(const talon_planner *w, const choice *c, uint32_t pos, uint32_t round);
/* The same in round one for a group of carried hands. */
uint32_t talon__group_value(const talon_planner *w, const choice *c, uint32_t group);

/* hands.c: fill packets, groups and pile values of round one. False when it cannot be done. */
void talon__hands_find(talon_planner *w);
bool talon__hands_pack(talon_planner *w, const choice *c);
/* The carried hands as packets of the last round. */
void talon__hands_gather(talon_planner *w, uint32_t held_n);

/* plan_write.c: write down the plan of a choice for which talon__hands_pack was just called. */
void talon__plan_write(talon_planner *w, talon_plan *plan, const choice *c);

#endif
