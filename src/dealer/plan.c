/* plan.c -- the planner: tries every number of piles that round one may leave to the talon, round after round.
 *
 * For r rounds the talon's least-run order gives each of its cards a pile in every round (sequence.c); hands are built in round
 * one beside it (hands.c); the best choice is written down (plan_write.c) and handed out only if the checker accepts it (check.c). */
#include "base/room.h"
#include "dealer/planner.h"

#include "base/bytes.h"

const char *const talon_plan_mode_names[] = {"rounds", "time", "one-packet", "direct", NULL};

size_t talon_planner_size(void)
{
    return sizeof(talon_planner);
}

static uint64_t time_of(const talon_plan_weights *weights, uint32_t lays, uint32_t seats, uint32_t packets, uint32_t pickups)
{
    return (uint64_t)weights->lay * (lays - seats) + (uint64_t)weights->seat * seats + (uint64_t)weights->packet * packets +
           (uint64_t)weights->pickup * pickups;
}

static talon_plan_weights weights_or_seconds(talon_plan_weights w)
{
    return w.lay || w.seat || w.packet || w.pickup ? w : TALON_PLAN_SECONDS;
}

uint64_t talon_plan_time(const talon_plan *plan, const talon_plan_weights *weights)
{
    const talon_plan_weights w = weights_or_seconds(*weights);
    return time_of(&w, plan->lays_n, plan->seats, plan->packets, plan->pickups);
}

/* ---- Which pile ---- */

/* What lies sorted by `code` before the last round was sorted by the rounds before it. */
static uint32_t value_of_code(const talon_planner *w, const choice *c, uint32_t code, uint32_t round)
{
    return talon__sequence_pile(code, round, c->rounds - 1, c->first, w->piles);
}

uint32_t talon__group_value(const talon_planner *w, const choice *c, uint32_t group)
{
    return value_of_code(w, c, group, 1);
}

uint32_t talon__pile_value(const talon_planner *w, const choice *c, uint32_t pos, uint32_t round)
{
    if (TALON_DEST_IS_PLAYER(w->dest[pos]))
        return value_of_code(w, c, w->group_of[TALON_DEST_TO_PLAYER(w->dest[pos])], round);
    const uint32_t breaks = w->run_of[pos]; /* before it, in the sequence */
    if (c->rounds == 1)
        return breaks;
    /* The last round's digit is the most significant; its piles turn over what lies sorted by the others. */
    const uint32_t low = c->codes - c->groups;
    return round == c->rounds ? breaks / low : value_of_code(w, c, c->groups + low - 1 - breaks % low, round);
}

/* ---- Choices ---- */

/* Piles that are picked up after a round. */
static uint32_t pickups_of(const talon_planner *w, const choice *c, uint32_t round)
{
    uint32_t seen = 0;
    for (uint32_t k = 0; k < w->seq.n; k++)
        seen |= 1u << talon__pile_value(w, c, w->seq.pos[k], round);
    for (uint32_t g = 0; g * w->piles < w->carried_n && round < c->rounds; g++)
        seen |= 1u << value_of_code(w, c, g, round);
    return talon__ones(seen);
}

static void add_up(const talon_planner *w, choice *c)
{
    const bool seats = c->hands == HANDS_SEATS;
    c->lays = w->n + (c->rounds - 1) * (w->seq.n + w->carried_cards);
    c->seats = seats ? w->n - w->seq.n : 0;
    c->packets = w->packets_n + w->carried_n;
    c->pickups = 0;
    for (uint32_t round = 1; round <= c->rounds; round++)
        c->pickups += pickups_of(w, c, round);
    c->total = time_of(&w->weights, c->lays, c->seats, c->packets, c->pickups);
}

static bool is_better(const choice *a, const choice *b, talon_plan_mode mode)
{
    if (mode == TALON_PLAN_TIME && a->total != b->total)
        return a->total < b->total;
    if (a->rounds != b->rounds)
        return a->rounds < b->rounds;
    if (a->lays != b->lays)
        return a->lays < b->lays;
    return a->packets < b->packets || (a->packets == b->packets && a->pickups < b->pickups);
}

/* The least number of groups that does, with this many rounds and piles in round one. */
static bool try_groups(talon_planner *w, choice *c)
{
    if (c->rounds == 1)
        return w->seq.runs <= c->first && talon__hands_pack(w, c);
    for (c->groups = 0; c->groups <= c->codes; c->groups++) {
        if ((uint64_t)(c->codes - c->groups) * w->piles < w->seq.runs)
            return false;
        if (talon__hands_pack(w, c))
            return true;
        if (c->hands != HANDS_WHOLE)
            return false;
    }
    return false;
}

typedef struct search {
    talon_plan_mode mode;
    choice best;
    bool found;
} search;

/* Every number of piles for what stays held in round one. */
static void try_first(talon_planner *w, search *s, uint32_t rounds, hands_way hands)
{
    uint32_t later = 1;
    for (uint32_t i = 2; i < rounds && later <= CARDS; i++)
        later *= w->piles;
    for (uint32_t first = 1; first <= w->piles; first++) {
        choice c = {.hands = hands, .rounds = rounds, .first = first, .codes = first * later};
        if ((first > 1 && first > w->seq.runs + w->n - w->seq.n) || !try_groups(w, &c))
            continue;
        add_up(w, &c);
        if (!s->found || is_better(&c, &s->best, s->mode))
            s->best = c;
        s->found = true;
    }
}

static void make_sequence(talon_planner *w, uint32_t rounds)
{
    talon__sequence_make(&w->seq, w->dest, w->n, rounds % 2 == 0);
    for (uint32_t k = 0; k < w->seq.n; k++)
        w->run_of[w->seq.pos[k]] = w->seq.run[k];
}

static void try_rounds(talon_planner *w, search *s, uint32_t rounds)
{
    make_sequence(w, rounds);
    if (s->mode == TALON_PLAN_ROUNDS || s->mode == TALON_PLAN_TIME)
        try_first(w, s, rounds, HANDS_PACKETS);
    if (s->mode == TALON_PLAN_ONE_PACKET || s->mode == TALON_PLAN_TIME)
        try_first(w, s, rounds, HANDS_WHOLE);
    if (s->mode == TALON_PLAN_DIRECT)
        try_first(w, s, rounds, HANDS_SEATS);
}

/* Time may be saved by a round or two more than needed; all other modes want the fewest. */
static void try_all(talon_planner *w, search *s)
{
    const uint32_t extra = s->mode == TALON_PLAN_TIME ? 2 : 0;
    for (uint32_t rounds = 1, last = TALON_PLAN_MAX_ROUNDS; rounds <= last; rounds++) {
        const bool had = s->found;
        try_rounds(w, s, rounds);
        if (s->found && !had && rounds + extra < last)
            last = rounds + extra;
    }
}

/* ---- The entry ---- */

/* Nothing to do: no hands, and the talon lies in order already. */
static bool is_done(talon_planner *w)
{
    make_sequence(w, 0);
    return w->seq.n == w->n && w->seq.runs <= 1;
}

/* The best way there is, written down. False: there is none. */
static bool plan_rounds(talon_planner *w, talon_plan *plan, talon_plan_mode mode)
{
    search s = {.mode = mode};
    talon__hands_find(w);
    try_all(w, &s);
    if (!s.found)
        return false;
    make_sequence(w, s.best.rounds);
    talon__hands_pack(w, &s.best);
    talon__plan_write(w, plan, &s.best);
    return true;
}

static talon_status refuse(talon_fault *f, talon_status s, const char *what, int64_t limit)
{
    *f = (talon_fault){.status = s, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what, .have = limit};
    return s;
}

static bool all_destinations_exist(const talon_dest *dest, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!TALON_DEST_IS_TALON(dest[i]) && !TALON_DEST_IS_PLAYER(dest[i]) && dest[i] != TALON_DEST_REST)
            return false;
    return true;
}

talon_status talon_plan_make(talon_plan *plan, talon_fault *f, void *memory, const talon_dest *dest, uint32_t n,
                             const talon_plan_options *options)
{
    talon_planner *w = memory;
    if (MISUSED(!plan || !f || !memory || (!dest && n) || !options))
        return talon__misused(f, MISUSED_NULL);
    if (options->piles == 0)
        return refuse(f, TALON_E_NO_PILES, NULL, 0);
    if (options->piles > PILES)
        return refuse(f, TALON_E_LIMIT_EXCEEDED, "piles", PILES);
    if (n > CARDS)
        return refuse(f, TALON_E_LIMIT_EXCEEDED, "cards of a plan", CARDS);
    if (!all_destinations_exist(dest, n))
        return refuse(f, TALON_E_LIMIT_EXCEEDED, "places and players of a plan", CARDS);
    w->dest = dest;
    w->n = n;
    w->piles = options->piles;
    w->weights = weights_or_seconds(options->weights);
    plan->rounds_n = plan->lays_n = plan->seats = plan->packets = plan->pickups = 0;
    if (!is_done(w) && !plan_rounds(w, plan, options->mode))
        return refuse(f, TALON_E_NO_PILES, NULL, 0);
    /* Not an assertion: whatever went wrong, no wrong plan is shown. */
    return talon_plan_check(plan, dest, n, w->piles) ? TALON_OK : refuse(f, TALON_E_NO_PILES, NULL, 0);
}
