/* eval.c -- numbers, conditions, players and zones of a running game. */
#include "runner/node_class.h"
#include "runner/rules.h"

/* A number that is none of its class: talon_game_open lets no such game in. */
static bool no_such_node(talon_runner *r)
{
    return talon__run_fail(r, TALON_E_BAD_REQUEST, "no node has this number");
}

static int64_t clamp(int64_t v)
{
    return v > NUMBER_MOST ? NUMBER_MOST : v < -NUMBER_MOST ? -NUMBER_MOST : v;
}

static int64_t divide(talon_runner *r, int64_t a, int64_t b)
{
    if (b == 0) {
        talon__run_fail(r, TALON_E_BAD_REQUEST, "a division by 0");
        return 0;
    }
    return a / b - (a % b != 0 && (a < 0) != (b < 0)); /* rounds down */
}

static int64_t cards_of(talon_runner *r, uint32_t zone_node);

/* What rules of play say of the first hand, before anything is chosen: numbers, and variables that begin with nothing, which are 0. */
static bool is_plain(talon_runner *r, uint32_t node, int64_t *value)
{
    const game_node *x = talon__game_node(r->game, node);
    int64_t b = 0;
    *value = 0;
    switch ((int)x->kind) {
    case N_CONST: *value = (int32_t)x->a; return true;
    case N_OPTION: *value = talon__game_value(r->game, x->a, r->players); return true;
    case N_SEATS: *value = r->players; return true;
    case N_VAR: return GAME_LIST(r->game, var, game_var)[x->a].first == NONE;
    case N_PLUS:
    case N_MINUS:
        if (!talon__spend(r, 1) || !is_plain(r, x->a, value) || !is_plain(r, x->b, &b))
            return false;
        *value = clamp(x->kind == N_PLUS ? *value + b : *value - b);
        return true;
    default: return false; /* all others need somebody who plays */
    }
}

/* What rules of play say. Who only counts cards cannot know it. */
static int64_t by_rules(talon_runner *r, uint32_t node)
{
    int64_t value;
    if (r->rules)
        return talon__value_now(r->rules, node);
    if (is_plain(r, node, &value))
        return value;
    if (!r->machine->waits) { /* cards are dealt, and nobody plays: nobody can answer */
        talon__run_fail(r, TALON_E_BAD_REQUEST, "what only the rules of play can say");
        return 0;
    }
    r->guessing = r->unsure = true;
    return 0;
}

int64_t talon__eval(talon_runner *r, uint32_t node)
{
    const game_node *x = talon__game_node(r->game, node);
    if (!talon__spend(r, 1))
        return 0;
    switch ((number_node)x->kind) {
    case NUMBER_NUMBER: return (int32_t)x->a;
    case NUMBER_VALUE: return r->rules ? r->rules->option[x->a] : talon__game_value(r->game, x->a, r->players);
    case NUMBER_SLOT: return r->slot[x->a];
    case NUMBER_PLAYERS: return r->players;
    case NUMBER_COUNT: return cards_of(r, x->a);
    case NUMBER_ADD: return clamp(talon__eval(r, x->a) + talon__eval(r, x->b));
    case NUMBER_SUBTRACT: return clamp(talon__eval(r, x->a) - talon__eval(r, x->b));
    case NUMBER_MULTIPLY: return clamp(talon__eval(r, x->a) * talon__eval(r, x->b));
    case NUMBER_DIVIDE: return divide(r, talon__eval(r, x->a), talon__eval(r, x->b));
    case NUMBER_NUMBER_IS: return by_rules(r, x->a);
    }
    return no_such_node(r);
}

/* ---- players ---- */

/* So many seats on from a seat, in the direction of play. Nearly always it is less than once round: divisions are for the rest. */
static uint32_t seats_on(const talon_runner *r, uint32_t seat, int64_t n)
{
    if (r->rules) {
        const uint32_t on = talon__seat_on(r->rules, seat + 1, n, true);
        return on ? on - 1 : seat;
    }
    const int64_t players = r->players, way = r->game->counterclockwise ? -n : n;
    const int64_t to = (int64_t)seat + (-players < way && way < players ? way : way % players);
    return (uint32_t)(to < 0 ? to + players : to < players ? to : to - players);
}

uint32_t talon__seat(talon_runner *r, uint32_t node)
{
    const game_node *x = talon__game_node(r->game, node);
    int64_t seat;
    switch ((who_node)x->kind) {
    case PERSON_DEALER: return r->dealer;
    case PERSON_ON: return seats_on(r, talon__seat(r, x->a), talon__eval(r, x->b));
    case PERSON_BY_PLAYERS: return talon__seat(r, talon__game_item(r->game, x->a + talon__game_nth(r->game, r->players)));
    case PERSON_WHO_IS: seat = by_rules(r, x->a); return seat >= 1 && seat <= r->players ? (uint32_t)seat - 1 : 0;
    case PERSON_SEAT:
        seat = talon__eval(r, x->a);
        if (seat >= 1 && seat <= r->players)
            return (uint32_t)seat - 1;
        talon__run_fail(r, TALON_E_BAD_REQUEST, NO_SUCH_SEAT);
        return 0;
    case PERSON_EACH:
    case PERSON_PLAYER: return r->player != UNBOUND ? (uint32_t)r->player : seats_on(r, r->dealer, -1);
    }
    return no_such_node(r);
}

uint32_t talon__first_player(talon_runner *r)
{
    const uint32_t first = r->game->first == NONE ? seats_on(r, r->dealer, 1) : talon__seat(r, r->game->first);
    return r->rules && !r->rules->s->playing[first] ? seats_on(r, first, 1) : first; /* who is out is passed over */
}

uint32_t talon__seats_n(const talon_runner *r)
{
    return r->rules ? r->rules->s->playing_n : r->players;
}

uint32_t talon__player_after(const talon_runner *r, uint32_t first, uint32_t n)
{
    return seats_on(r, first, n);
}

/* ---- zones ---- */

talon_zone talon__zone_at(const talon_runner *r, uint32_t def, uint32_t seat, uint32_t index)
{
    const game_zone *z = talon__game_zone(r->game, def);
    return (talon_zone)(r->base[def] + (z->each_player ? seat * talon__per_seat(r, z) : 0) + index);
}

/* n zones side by side. */
static void push(talon_runner *r, talon_zone z, uint32_t n, uint8_t end)
{
    if (n > r->zones_room - r->zones_used) {
        talon__run_fail(r, TALON_E_LIMIT_EXCEEDED, "zones of one step");
    } else if (talon__spend(r, n)) {
        for (uint32_t i = 0; i < n; i++) {
            r->end_of[r->zones_used] = end;
            r->zone[r->zones_used++] = (talon_zone)(z + i);
        }
    }
}

/* The numbers of a zone that are meant: lo … hi, from 0. */
static bool index_range(talon_runner *r, const game_node *x, uint32_t *lo, uint32_t *hi)
{
    const uint32_t count = talon__game_count(r->game, talon__game_zone(r->game, x->x), r->players);
    *lo = 0;
    *hi = count ? count - 1 : 0;
    if (x->b == NONE)
        return true;
    const int64_t from = talon__eval(r, x->b), to = x->c == NONE ? from : talon__eval(r, x->c);
    if (x->c != NONE && from == to + 1)
        return false; /* an empty range, as 1 .. i - 1 with i = 1 */
    if (from < 1 || to < from || to > count) {
        talon__run_fail(r, TALON_E_ZONE_NOT_FOUND, "no zone has this number");
        return false;
    }
    *lo = (uint32_t)from - 1;
    *hi = (uint32_t)to - 1;
    return true;
}

static void push_seat(talon_runner *r, const game_node *x, uint32_t seat)
{
    uint32_t lo, hi;
    if (index_range(r, x, &lo, &hi) && r->end == RUNNING)
        push(r, talon__zone_at(r, x->x, seat, lo), hi - lo + 1, x->flag);
}

/* Without `of` a player's own zone is the present player's, or outside each_player everybody's in order. */
static void push_zone(talon_runner *r, const game_node *x)
{
    const bool each = talon__game_zone(r->game, x->x)->each_player;
    if (x->a != NONE && talon__game_node(r->game, x->a)->kind == N_WHO_IS && r->rules &&
        !talon__seat_or_none(r->rules, by_rules(r, talon__game_node(r->game, x->a)->a)))
        return; /* nobody's */
    const bool all = x->a == NONE ? r->player == UNBOUND : talon__game_node(r->game, x->a)->kind == N_EACH;
    if (each && all) {
        const uint32_t first = talon__first_player(r);
        for (uint32_t i = 0; i < talon__seats_n(r) && r->end == RUNNING; i++)
            push_seat(r, x, talon__player_after(r, first, i));
    } else {
        push_seat(r, x, !each ? 0 : x->a == NONE ? (uint32_t)r->player : talon__seat(r, x->a));
    }
}

talon_zone *talon__zones(talon_runner *r, uint32_t list, uint32_t *n)
{
    const uint32_t begin = r->zones_used;
    const game_node *x = talon__game_node(r->game, list);
    for (uint32_t i = 0; i < x->b && r->end == RUNNING; i++)
        push_zone(r, talon__game_node(r->game, talon__game_item(r->game, x->a + i)));
    *n = r->zones_used - begin;
    return r->zone + begin;
}

static int64_t cards_of(talon_runner *r, uint32_t zone_node)
{
    const uint32_t begin = r->zones_used;
    int64_t sum = 0;
    push_zone(r, talon__game_node(r->game, zone_node));
    for (uint32_t i = begin; i < r->zones_used; i++)
        sum += talon__cards_in(r, r->zone[i]);
    r->zones_used = begin;
    return sum;
}

/* ---- conditions ---- */

static bool top_fits(talon_runner *r, const game_node *zone_node, talon_zone z, const game_node *cards)
{
    const uint32_t n = talon__cards_in(r, z);
    const bool first = talon__top_is_first(talon__def_of(r, z)->type) != (zone_node->flag == END_BOTTOM);
    if (n == 0)
        return false;
    const int fits = talon__spend(r, cards->b) ? r->machine->fits(r, z, first ? 0 : n - 1, cards) : 0;
    r->guessing |= fits < 0;
    return fits > 0;
}

static bool top_is(talon_runner *r, const game_node *x)
{
    const game_node *zone_node = talon__game_node(r->game, x->a);
    const uint32_t begin = r->zones_used;
    bool all = true;
    push_zone(r, zone_node);
    for (uint32_t i = begin; i < r->zones_used && all; i++)
        all = top_fits(r, zone_node, r->zone[i], talon__game_node(r->game, x->b));
    r->zones_used = begin;
    return all;
}

static bool may_name_zone(uint8_t class)
{
    return class == CLASS_NUMBER || class == CLASS_ZONE;
}

/* Whether a number or a condition names a player's own zone without saying whose. */
static bool is_open(const talon_runner *r, uint32_t node)
{
    const game_node *x = talon__game_node(r->game, node);
    const uint8_t *refer = talon__nodes[x->kind].refer;
    if (x->kind == N_ZONE)
        return x->a == NONE && talon__game_zone(r->game, x->x)->each_player;
    return (may_name_zone(refer[0]) && is_open(r, x->a)) || (may_name_zone(refer[1]) && is_open(r, x->b));
}

/* Which of the two numbers of a comparison is larger: below, at or above 0. */
static int64_t difference(talon_runner *r, const game_node *x)
{
    const int64_t a = talon__eval(r, x->a), b = talon__eval(r, x->b);
    return a - b;
}

static bool unit_holds(talon_runner *r, const game_node *x)
{
    switch ((condition_node)x->kind) {
    case CONDITION_EQUAL: return difference(r, x) == 0;
    case CONDITION_UNEQUAL: return difference(r, x) != 0;
    case CONDITION_LESS: return difference(r, x) < 0;
    case CONDITION_AT_MOST: return difference(r, x) <= 0;
    case CONDITION_MORE: return difference(r, x) > 0;
    case CONDITION_AT_LEAST: return difference(r, x) >= 0;
    case CONDITION_EMPTY: return cards_of(r, x->a) == 0;
    case CONDITION_TOP_IS: return top_is(r, x);
    case CONDITION_SAME: return talon__seat(r, x->a) == talon__seat(r, x->b);
    case CONDITION_DIFFER: return talon__seat(r, x->a) != talon__seat(r, x->b);
    case CONDITION_HOLDS: return by_rules(r, x->a) != 0;
    case CONDITION_NOT:
    case CONDITION_AND:
    case CONDITION_OR: break; /* talon__holds */
    }
    return no_such_node(r);
}

/* A player's own zone in a condition means every player. */
static bool holds_for_all(talon_runner *r, const game_node *x)
{
    bool all = true;
    for (uint32_t i = 0; i < r->players && all && r->end == RUNNING; i++) {
        r->player = (int32_t)i;
        all = unit_holds(r, x);
    }
    r->player = UNBOUND;
    return all;
}

bool talon__holds(talon_runner *r, uint32_t node)
{
    const game_node *x = talon__game_node(r->game, node);
    if (!talon__spend(r, 1))
        return false;
    if (x->kind == N_NOT)
        return !talon__holds(r, x->a);
    if (x->kind == N_AND)
        return talon__holds(r, x->a) && talon__holds(r, x->b);
    if (x->kind == N_OR)
        return talon__holds(r, x->a) || talon__holds(r, x->b);
    return r->player == UNBOUND && is_open(r, node) ? holds_for_all(r, x) : unit_holds(r, x);
}

/* ---- why a condition does not hold ---- */

static const char *sign_of(condition_node kind)
{
    switch (kind) {
    case CONDITION_EQUAL: return "==";
    case CONDITION_UNEQUAL: return "!=";
    case CONDITION_LESS: return "<";
    case CONDITION_AT_MOST: return "<=";
    case CONDITION_MORE: return ">";
    case CONDITION_AT_LEAST: return ">=";
    case CONDITION_EMPTY: return "==";
    case CONDITION_TOP_IS:
    case CONDITION_SAME:
    case CONDITION_DIFFER:
    case CONDITION_HOLDS:
    case CONDITION_NOT:
    case CONDITION_AND:
    case CONDITION_OR: break;
    }
    return NULL; /* nothing to count */
}

/* "not A or B": where A, also B; values by number of players are compiled so. */
static bool is_implied(const talon_runner *r, const game_node *x)
{
    return x->kind == N_OR && talon__game_node(r->game, x->a)->kind == N_NOT;
}

talon_fault talon__why_not(talon_runner *r, uint32_t node)
{
    const int32_t before = r->player;
    talon_fault f = {.zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
    const game_node *x = talon__game_node(r->game, node);
    for (; x->kind == N_AND || is_implied(r, x); x = talon__game_node(r->game, node))
        node = x->kind == N_OR || talon__holds(r, x->a) ? x->b : x->a;
    if (r->player == UNBOUND && is_open(r, node)) {
        for (uint32_t i = 0; i < r->players && !f.index && r->end == RUNNING; i++) {
            r->player = (int32_t)i;
            f.index = unit_holds(r, x) ? 0 : i + 1;
        }
        r->player = f.index ? (int32_t)f.index - 1 : UNBOUND;
    }
    f.what = sign_of((condition_node)x->kind);
    if (f.what) {
        f.have = x->kind == N_EMPTY ? cards_of(r, x->a) : talon__eval(r, x->a);
        f.want = x->kind == N_EMPTY ? 0 : talon__eval(r, x->b);
    }
    r->player = before;
    return f;
}
