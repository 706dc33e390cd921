/* plan_of_game.h -- a plan being made from what dealing a game does, event by event. */
#ifndef TALON_FAIR_PLAN_OF_GAME_H
#define TALON_FAIR_PLAN_OF_GAME_H

#include <jansson.h>
#include <talon/runner.h>

typedef struct plan_maker {
    json_t *plan; /* steps as docs/transcript.md §7 has them */
    const talon_shape *shape;
    size_t begun; /* where the event at hand began: its moves may be joined, those before it belong to another moment */
} plan_maker;

/* What this event did, which has an operation and its record. Returns false without memory, and then the plan is worth nothing. */
bool talon__plan_add(plan_maker *p, const talon_event *e);
/* Whether it picks cards that nobody chose: in a plan they are shuffled, and any are as good as the first. */
bool talon__plan_picks(const plan_maker *p, const talon_event *e);

#endif
