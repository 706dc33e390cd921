/* budget.c -- the counter: a machine that keeps only how many cards lie where, and so deals any game in microseconds.
 *
 * It answers for every number of players whether each step can be done. What depends on which card lies where it does not
 * know; there it takes the fewest cards, or stops without an answer. It never reports what a deal would not show. */
#include "lang/budget.h"

#include "lang/meant.h"

#include <string.h>

#define IMPORTED   10000u  /* cards that a deck list is taken to have: nobody knows it yet */
#define STEPS_EACH 20000u  /* steps for one number of players */
#define STEPS_ALL  100000u /* and for all of them: a file cannot make the check slow */

static uint32_t counter_count(const talon_runner *r, talon_zone z)
{
    return r->count[z];
}

static int counter_fits(talon_runner *r, talon_zone z, uint32_t pos, const game_node *cards)
{
    (void)z, (void)pos, (void)cards;
    r->unsure = true;
    return -1;
}

static talon_status refuse(talon_runner *r, talon_status status, talon_zone z, int64_t want, int64_t have)
{
    r->play.fault = (talon_fault){.status = status, .zone = z, .card = TALON_FACE_NONE, .want = want, .have = have};
    return status;
}

/* A zone that reshuffles: what lies in its pile counts too. */
static void reshuffle(talon_runner *r, talon_zone from)
{
    const game_zone *z = talon__def_of(r, from);
    if (!z->behaves || z->reshuffle == NONE)
        return;
    const talon_zone pile = talon__zone_at(r, z->reshuffle, talon__seat_of_zone(r, from), 0);
    const uint32_t keep = talon__game_keep(r->game, z, r->players), n = r->count[pile] > keep ? r->count[pile] - keep : 0;
    r->count[pile] -= n;
    r->count[from] += n;
    r->unsure = true;
}

/* n cards that are moved: no behaviour has a say. */
static talon_status take(talon_runner *r, talon_zone from, talon_zone to, int64_t n)
{
    if (n <= 0)
        return refuse(r, TALON_E_INVALID_COUNT, from, n, 0);
    if (r->count[from] < n)
        return refuse(r, TALON_E_INSUFFICIENT_CARDS, from, n, r->count[from]);
    r->count[from] -= (uint32_t)n;
    r->count[to] += (uint32_t)n;
    r->took += (uint32_t)n;
    return TALON_OK;
}

/* n cards in one draw; with deck behaviour `draw` takes what there is. A deal from a deck that nothing refills is a mistake. */
static talon_status draw(talon_runner *r, talon_zone from, talon_zone to, int64_t n, bool lenient)
{
    if (n <= 0)
        return refuse(r, TALON_E_INVALID_COUNT, from, n, 0);
    if (r->count[from] < n)
        reshuffle(r, from);
    const int64_t have = r->count[from];
    const game_zone *z = talon__def_of(r, from);
    if (have < n && !(lenient && z->behaves && (z->reshuffle != NONE || r->step->verb != V_DEAL)))
        return refuse(r, TALON_E_INSUFFICIENT_CARDS, from, n, have);
    const uint32_t taken = (uint32_t)(have < n ? have : n);
    r->count[from] -= taken;
    r->count[to] += taken;
    r->took += taken;
    return TALON_OK;
}

static talon_status draws(talon_runner *r, const talon_op *op)
{
    const int64_t rounds = op->code == TALON_OP_DEAL_ROUND ? op->n : 1;
    uint32_t draws_n = 0;
    const uint64_t total = (uint64_t)(op->code == TALON_OP_SPLIT ? 0 : op->n) * op->zones_n;
    if (op->n > (int64_t)TALON_MAX_CARDS)
        return refuse(r, TALON_E_INSUFFICIENT_CARDS, op->from, op->n, r->count[op->from]);
    if (op->code != TALON_OP_SPLIT && !talon__def_of(r, op->from)->behaves && total > r->count[op->from])
        return refuse(r, TALON_E_INSUFFICIENT_CARDS, op->from, (int64_t)total, r->count[op->from]);
    for (int64_t i = 0; i < rounds; i++)
        for (uint32_t k = 0; k < op->zones_n; k++) {
            if (draws_n++ == TALON_MAX_DRAWS)
                return refuse(r, TALON_E_LIMIT_EXCEEDED, op->from, TALON_MAX_DRAWS, TALON_MAX_DRAWS);
            if (!talon__spend(r, 1))
                return TALON_E_LIMIT_EXCEEDED;
            const int64_t n = op->code == TALON_OP_DEAL ? op->n : op->code == TALON_OP_SPLIT ? op->list[k] : 1;
            const talon_status s = draw(r, op->from, op->zones[k], n, false);
            if (s != TALON_OK)
                return s;
        }
    return TALON_OK;
}

static void gather(talon_runner *r, talon_zone from, talon_zone to)
{
    const uint32_t n = r->count[from];
    r->count[from] = 0;
    r->count[to] += n;
}

/* Whether `order` names each of n packets once. */
static bool is_order(const int64_t *order, uint32_t order_n, uint32_t n)
{
    uint8_t seen[SCRATCH_INT / 2] = {0};
    for (uint32_t i = 0; i < order_n && order_n == n; i++)
        if (order[i] < 0 || order[i] >= (int64_t)n || seen[order[i]]++)
            return false;
    return order_n == n;
}

static talon_status strip(talon_runner *r, const talon_op *op)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < op->list_n; i++) {
        if (op->list[i] < 0)
            return refuse(r, TALON_E_INVALID_COUNT, op->from, op->list[i], 0);
        sum += op->list[i] < (int64_t)TALON_MAX_CARDS ? op->list[i] : (int64_t)TALON_MAX_CARDS;
    }
    if (!r->unsure && sum != r->count[op->from])
        return refuse(r, TALON_E_INVALID_PACKET_SIZES, op->from, sum, r->count[op->from]);
    return is_order(op->order, op->order_n, op->list_n) ? TALON_OK : refuse(r, TALON_E_INVALID_ORDERING, op->from, op->list_n, 0);
}

static talon_status riffle(talon_runner *r, const talon_op *op)
{
    return op->n <= (int64_t)TALON_MAX_TIMES ? TALON_OK : refuse(r, TALON_E_LIMIT_EXCEEDED, op->from, op->n, TALON_MAX_TIMES);
}

static talon_status cut(talon_runner *r, const talon_op *op, uint32_t most)
{
    if (op->n >= 0 && (r->unsure || op->n <= most))
        return TALON_OK;
    return refuse(r, TALON_E_INVALID_CUT_POSITION, op->from, op->n, r->count[op->from]);
}

static talon_status unknown(talon_runner *r)
{
    refuse(r, TALON_E_BAD_REQUEST, TALON_ZONE_NONE, 0, 0);
    r->play.fault.what = "src/lang/budget.c does not count this operation";
    return TALON_E_BAD_REQUEST;
}

static uint64_t cards_for(const talon_game *g, uint32_t players)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < g->zone.n; i++) {
        const game_zone *z = talon__game_zone(g, i);
        n += (uint64_t)talon__game_holds(g, z, players).n * (z->each_player ? players : 1);
    }
    return n;
}

/* How many cards of the game are not among these. */
static uint32_t count_misses(talon_runner *r, const game_node *cards)
{
    const talon_game *g = r->game;
    uint32_t misses = 0;
    for (uint32_t d = 0; d < g->zone.n; d++) {
        const game_zone *z = talon__game_zone(g, d);
        const game_hold hold = talon__game_holds(g, z, r->players);
        uint32_t n = 0;
        for (uint32_t i = 0; i < hold.n && talon__spend(r, 1 + cards->b); i++) {
            const char *name = talon__game_text(g, GAME_LIST(g, face, uint32_t)[GAME_LIST(g, card, uint16_t)[hold.at + i]]);
            n += !talon__name_fits(g, name, strlen(name), cards);
        }
        misses += n * (z->each_player ? r->players : 1);
    }
    return misses;
}

/* Cards that a step chooses with `where`: no more than the whole game has of them. */
static talon_status take_chosen(talon_runner *r, const talon_op *op)
{
    const game_step *s = r->step;
    const int64_t n = op->pick == TALON_ARG_N ? op->n : op->list_n;
    if (op->pick == TALON_ARG_N || s->where == NONE || s->how & STEP_ALL || talon_game_imports(r->game))
        return take(r, op->from, op->to, n);
    const int64_t all = (int64_t)cards_for(r->game, r->players), fit = all - count_misses(r, talon__game_node(r->game, s->where));
    if (!r->steps_left || n <= fit)
        return take(r, op->from, op->to, n);
    refuse(r, TALON_E_INSUFFICIENT_CARDS, op->from, n, fit);
    r->play.fault.what = "there that fit \"where\"";
    return TALON_E_INSUFFICIENT_CARDS;
}

/* Every operation that a verb becomes; one that is forgotten here is refused. */

static talon_status counter_apply(talon_runner *r, const talon_op *op)
{
    switch (op->code) {
    case TALON_OP_DRAW: return draw(r, op->from, op->to, op->n, true);
    case TALON_OP_DRAW1: return draw(r, op->from, op->to, 1, false);
    case TALON_OP_BURN: return draw(r, op->from, op->to, op->n, false);
    case TALON_OP_DRAW_BOTTOM:
    case TALON_OP_DRAW_RANDOM:
    case TALON_OP_DISCARD: return take(r, op->from, op->to, op->n);
    case TALON_OP_MOVE: return take_chosen(r, op);
    case TALON_OP_DEAL:
    case TALON_OP_DEAL_ROUND:
    case TALON_OP_SPLIT: return draws(r, op);
    case TALON_OP_COMBINE:
        for (uint32_t i = 0; i < op->zones_n; i++)
            gather(r, op->zones[i], op->to);
        return TALON_OK;
    case TALON_OP_RIFFLE:
    case TALON_OP_RIFFLE_WITH_SEED: return riffle(r, op);
    case TALON_OP_CUT: return cut(r, op, r->count[op->from]);
    case TALON_OP_CUT_BY_DIE: return cut(r, op, r->count[op->from] / 2);
    case TALON_OP_STRIP_CUT: return strip(r, op);
    case TALON_OP_MUCK:
    case TALON_OP_RECYCLE: gather(r, op->from, op->to); return TALON_OK;
    case TALON_OP_IN_SHUFFLE: /* no card leaves its zone */
    case TALON_OP_PERMUTE:
    case TALON_OP_SHUFFLE:
    case TALON_OP_WASH:
    case TALON_OP_TURN: return TALON_OK;
    default: return unknown(r); /* operations that no verb becomes are refused */
    }
}

/* Whatever the order, no card leaves. */
static void counter_order(talon_runner *r, talon_zone z, bool listed)
{
    (void)listed;
    for (uint32_t i = 0; i < r->count[z]; i++)
        r->list[i] = i;
}

/* ---- waiting for a card ---- */

/* What waits for a card: `top(…) is …`, alone or joined to others by `and`; they can only make it longer. NULL: none. */
static const game_node *awaited_top(const talon_game *g, uint32_t until)
{
    const game_node *x = talon__game_node(g, until);
    if (x->kind != N_AND)
        return x->kind == N_TOP_IS ? x : NULL;
    const game_node *left = awaited_top(g, x->a);
    return left ? left : awaited_top(g, x->b);
}

/* Once more is the least it may take. In the worst order all other cards come before the one that is waited for; but only for the first
 * that is, because of the next one that may no longer be so. */
static waiting counter_waits(talon_runner *r, uint32_t until)
{
    const game_node *x = awaited_top(r->game, until);
    if (r->awaited == NONE) {
        r->awaited = until;
        r->misses = r->worst && x ? count_misses(r, talon__game_node(r->game, x->b)) : 0;
    }
    if (!r->worst || r->awaited != until || !x || talon_game_imports(r->game))
        return WAIT_ONCE;
    return r->misses && r->misses-- ? WAIT_ON : WAIT_NO_MORE;
}

static const machine counter = {counter_count, counter_apply, counter_fits, counter_order, counter_waits};

static void set_up(talon_runner *r, const talon_game *g, uint32_t players)
{
    uint32_t z = 0;
    r->players = players;
    r->dealer = players - 1;
    r->player = UNBOUND;
    r->inside = r->in_empty = r->in_trigger = r->guessing = false;
    r->unsure = talon_game_imports(g);
    r->awaited = NONE;
    r->place = r->done = 0;
    r->counted = 0;
    for (uint32_t d = 0; d < g->zone.n; d++) {
        const game_zone *def = talon__game_zone(g, d);
        const uint32_t per_seat = talon__per_seat(r, def);
        const game_hold hold = talon__game_holds(g, def, players);
        r->base[d] = z;
        for (uint32_t i = 0; i < talon__game_copies(g, def, players); i++, z++) {
            r->def[z] = (uint16_t)d;
            r->count[z] = i % per_seat ? 0 : hold.import ? IMPORTED : hold.n;
        }
    }
    r->zones_n = z;
}

static uint32_t zones_for(const talon_game *g, uint32_t players)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->zone.n; i++)
        n += talon__game_copies(g, talon__game_zone(g, i), players);
    return n;
}

/* More players may well have fewer zones: the most for any number of them. */
static uint32_t most_zones(const talon_game *g)
{
    uint32_t most = 0;
    for (uint32_t players = g->min; players <= g->max; players++)
        most = zones_for(g, players) > most ? zones_for(g, players) : most;
    return most;
}

/* What is expected at the end and does not hold there. Only where every count is certain. */
static void check_expected(talon_runner *r, missed_for *missed)
{
    const game_expect *list = GAME_LIST(r->game, expect, game_expect);
    for (uint32_t i = 0; i < r->game->expect.n && r->steps_left; i++) {
        r->end = RUNNING;
        r->guessing = false;
        r->player = UNBOUND;
        const bool holds = talon__holds(r, list[i].cond);
        if (!holds && !r->guessing && !r->unsure && r->end == RUNNING)
            talon__miss(&missed[i], r->players, talon__why_not(r, list[i].cond));
    }
}

/* The same in the middle of the game. */
static void check_expected_here(const talon_runner *r, missed_for *missed)
{
    const size_t step = (size_t)(r->step - GAME_LIST(r->game, step, game_step));
    if (!r->unsure)
        talon__miss(&missed[step], r->players, r->out.fault);
}

/* What waits for a card, once more with the cards in the worst order; only where nothing else is wrong. */
static void check_worst(talon_runner *r, diags *d, const span *step_at, uint8_t *reported)
{
    set_up(r, r->game, r->players);
    r->worst = true;
    const talon_end end = talon_runner_run(r, NULL, NULL, NULL, NULL);
    r->worst = false;
    if (end == TALON_END_FAULT && r->steps_left)
        talon__report_worst(r, d, step_at, reported);
}

/* No zone ever holds more than this. */
static uint32_t most_cards(const talon_game *g)
{
    uint32_t most = 0;
    for (uint32_t players = g->min; players <= g->max; players++)
        most = talon_game_cards(g, players) > most ? talon_game_cards(g, players) : most;
    return most + (talon_game_imports(g) ? IMPORTED * g->max : 0);
}

/* Said of the largest number of players that is too many, for which there mostly is the most. */
static bool too_large(const talon_game *g, diags *d)
{
    for (uint32_t players = g->max; players >= g->min; players--) {
        const uint64_t cards = cards_for(g, players);
        const uint32_t zones = zones_for(g, players);
        if (zones > TALON_MAX_ZONES)
            talon__diag(d, D_TOO_MANY, (span){0, 0}, NULL, "with %u players this is %u zones; at most %u are possible", players, zones,
                        TALON_MAX_ZONES);
        else if (cards > TALON_MAX_CARDS)
            talon__diag(d, D_TOO_MANY, (span){0, 0}, NULL, "with %u players this is %llu cards; at most %u are possible", players,
                        (unsigned long long)cards, TALON_MAX_CARDS);
        else
            continue;
        return true;
    }
    return false;
}

static void note_most(const talon_runner *r, uint32_t zones, uint32_t *most)
{
    for (uint32_t z = 0; z < zones; z++)
        if (r->count[z] > most[r->def[z]])
            most[r->def[z]] = r->count[z];
}

const uint32_t *talon__check_budget(const talon_game *g, talon__arena *a, diags *d, const span *step_at, const span *expect_at,
                                    orders *known)
{
    const uint32_t zones = most_zones(g);
    uint32_t left = STEPS_ALL;
    if (too_large(g, d))
        return NULL;
    uint32_t *most = talon__arena_take(a, sizeof *most * (g->zone.n + 1));
    talon_runner *r = talon__arena_take(a, sizeof *r);
    uint8_t *reported = talon__arena_take(a, g->step.n + 1);
    missed_for *missed = talon__arena_take(a, sizeof *missed * (g->expect.n + 1u));
    missed_for *missed_here = talon__arena_take(a, sizeof *missed_here * (g->step.n + 1u));
    r->game = g;
    r->machine = &counter;
    r->base = talon__arena_take(a, sizeof *r->base * (g->zone.n + 1));
    r->def = talon__arena_take(a, sizeof *r->def * (zones + 1));
    r->count = talon__arena_take(a, sizeof *r->count * (zones + 1));
    r->slot = talon__arena_take(a, sizeof *r->slot * (g->slots_n + 1));
    r->level = talon__arena_take(a, sizeof *r->level * g->levels);
    r->armed = talon__arena_take(a, g->trigger.n + 1);
    r->sorted = talon__arena_take(a, zones + 1);
    r->zones_room = 4 * zones + 1024;
    r->zone = talon__arena_take(a, sizeof *r->zone * r->zones_room);
    r->end_of = talon__arena_take(a, r->zones_room);
    r->list = talon__arena_take(a, sizeof *r->list * ((size_t)most_cards(g) + SCRATCH_INT));
    for (uint32_t players = g->min; players <= g->max && left; players++) {
        set_up(r, g, players);
        const uint32_t share = left < STEPS_EACH ? left : STEPS_EACH;
        r->steps_left = share;
        talon__orders_begin(known, r);
        const talon_end end = talon_runner_run(r, NULL, NULL, talon__orders_follow, known);
        if (end == TALON_END_FAULT && r->steps_left)
            talon__report_fault(r, d, step_at, reported);
        else if (end == TALON_END_EXPECT && r->step)
            check_expected_here(r, missed_here);
        else if (end == TALON_END_DONE || end == TALON_END_EXPECT)
            check_expected(r, missed);
        if (end != TALON_END_FAULT && r->awaited != NONE)
            check_worst(r, d, step_at, reported);
        left -= share - r->steps_left;
        note_most(r, zones_for(g, players), most);
    }
    for (uint32_t i = 0; i < g->expect.n; i++)
        talon__report_missed(&missed[i], d, expect_at[i], "in the end");
    for (uint32_t i = 0; i < g->step.n; i++)
        talon__report_missed(&missed_here[i], d, step_at[i], "here");
    return most;
}
