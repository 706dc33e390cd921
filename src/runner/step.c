/* step.c -- one step with a verb: which cards it takes, where they go, and the operations that say so. */
#include "runner/rules.h"

/* A step that takes cards, worked out as far as it is the same for each destination. */
typedef struct taking {
    const game_step *step;
    talon_zone from;
    bool front;   /* the end it takes from is the first card, not the last */
    bool special; /* where, reversed, random: more than "the first n" */
    uint8_t face; /* TALON_FACE_ */
} taking;

static uint8_t face_of(const game_step *s)
{
    return s->flags & F_UP ? TALON_FACING_UP : s->flags & F_DOWN ? TALON_FACING_DOWN : talon__verbs[s->verb].face;
}

uint32_t talon__look_where(talon_runner *r, const where_look *w)
{
    const uint32_t size = talon__cards_in(r, w->from);
    uint32_t found = 0;
    for (uint32_t i = 0; i < size && found < w->n; i++) {
        const uint32_t pos = w->front ? i : size - 1 - i;
        if (!w->cards || r->machine->fits(r, w->from, pos, w->cards) != 0)
            r->list[found++] = pos;
    }
    return found;
}

/* Places of the cards a step takes, from the end it takes from, into r->list. Returns how many (at most n). */
static uint32_t choose(talon_runner *r, const taking *t, int64_t n)
{
    const uint32_t size = talon__cards_in(r, t->from);
    const game_node *cards = t->step->where == NONE ? NULL : talon__game_node(r->game, t->step->where);
    const bool rule = cards && talon__nodes[cards->kind].is == CLASS_INT;
    const where_look look = {t->from, t->front, n, cards};
    if (!talon__spend(r, rule ? (uint64_t)size * 4 : cards ? (uint64_t)size * (1 + cards->b) : n < size ? (uint64_t)n : size))
        return 0;
    const uint32_t found = cards && r->rules && r->rules->sealed ? talon__course_where(r->rules, &look) : talon__look_where(r, &look);
    /* Nearest to the end first; but cards that leave together keep their order, unless they are to be turned around. */
    const bool turn = t->front == ((t->step->flags & F_REVERSED) != 0);
    for (uint32_t i = 0; turn && i < found / 2; i++) {
        const int64_t other = r->list[i];
        r->list[i] = r->list[found - 1 - i];
        r->list[found - 1 - i] = other;
    }
    return found;
}

static bool too_few(talon_runner *r, const taking *t, int64_t want, int64_t have)
{
    talon__run_fail(r, TALON_E_INSUFFICIENT_CARDS, t->step->where == NONE ? NULL : "there that fit \"where\"");
    r->out.fault.zone = t->from;
    r->out.fault.want = want;
    r->out.fault.have = have;
    r->play.fault = r->out.fault;
    return false;
}

static bool do_listed(talon_runner *r, const taking *t, talon_op *op, int64_t n)
{
    const uint32_t found = choose(r, t, n);
    if (r->end != RUNNING)
        return false;
    if (found < n && !(t->step->how & (STEP_ALL | STEP_LENIENT)))
        return too_few(r, t, n, found);
    op->pick = TALON_ARG_INDICES;
    op->list = r->list;
    op->list_n = found;
    return found == 0 || talon__do(r, op);
}

/* Where cards go in a zone of the stack: its end, unless the step says at which place or at which end. */
static int64_t place_in(talon_runner *r, const game_step *s, const talon_zone *to)
{
    const uint8_t end = r->end_of[to - r->zone];
    const bool first = talon__top_is_first(talon__def_of(r, *to)->type);
    if (s->place != NONE) {
        const int64_t at = talon__eval(r, s->place);
        return first ? at : (int64_t)talon__cards_in(r, *to) - at;
    }
    return end == END_USUAL || first == (end == END_BOTTOM) ? TALON_AT_END : TALON_AT_TOP;
}

/* The operation that says "the first n cards" best, by verb. */
static talon_opcode plain_code(const taking *t)
{
    return t->front ? (talon_opcode)talon__verbs[t->step->verb].op : TALON_OP_DRAW_BOTTOM;
}

/* n cards to one zone of the stack. */
static bool take_to(talon_runner *r, const taking *t, int64_t n, const talon_zone *to)
{
    talon_op op;
    const int64_t at = t->step->to == NONE ? TALON_AT_END : place_in(r, t->step, to);
    const bool listed = t->step->where != NONE || (t->step->flags & F_REVERSED) || at != TALON_AT_END;
    const talon_opcode code = t->step->flags & F_RANDOM ? TALON_OP_DRAW_RANDOM : listed ? TALON_OP_MOVE : plain_code(t);
    talon_op_init(&op, code);
    op.from = t->from;
    op.to = *to;
    op.n = n;
    op.face = t->face;
    op.at = at;
    op.pick = TALON_ARG_N;
    if (r->end != RUNNING)
        return false;
    const bool takes_back = code == TALON_OP_DRAW && talon__def_of(r, t->from)->behaves; /* the deck sees to it, and gives what there is */
    if (t->step->how & STEP_LENIENT && !takes_back && op.n > talon__cards_in(r, t->from))
        op.n = n = talon__cards_in(r, t->from);
    if (n == 0)
        return true;
    return code == TALON_OP_MOVE && (listed || !t->front) ? do_listed(r, t, &op, n) : talon__do(r, &op);
}

/* Whether a step says where in some of these zones the cards arrive. */
static bool arrives(const talon_runner *r, const game_step *s, const talon_zone *to, uint32_t to_n)
{
    for (uint32_t i = 0; i < to_n; i++)
        if (r->end_of[(size_t)(to - r->zone) + i] != END_USUAL)
            return true;
    return s->place != NONE;
}

/* Whether this deck has a rule for when it is empty, and the rule is not at work. */
static bool has_rule(const talon_runner *r, const taking *t)
{
    return r->game->on_deck_empty != NONE && !r->in_empty && r->def[t->from] == r->game->deck;
}

/* One card, after the deck's rule if it is empty. */
static bool take_single(talon_runner *r, const taking *t, const talon_zone *to)
{
    if (talon__cards_in(r, t->from) == 0 && !talon__deck_empty(r, t->from))
        return false;
    if (t->step->how & STEP_LENIENT && talon__cards_in(r, t->from) == 0)
        return true; /* nothing is there, and nothing is taken */
    const bool plain = t->front && !t->special && talon__verbs[t->step->verb].op == TALON_OP_DRAW;
    if (plain && !arrives(r, t->step, to, 1)) { /* strict: the rule had its chance */
        talon_op op;
        talon_op_init(&op, TALON_OP_DRAW1);
        op.from = t->from;
        op.to = *to;
        op.face = t->face;
        return talon__do(r, &op);
    }
    return take_to(r, t, 1, to);
}

static bool rounds_of(talon_runner *r, const taking *t, talon_opcode code, int64_t n, const talon_zone *to, uint32_t to_n)
{
    talon_op op;
    talon_op_init(&op, code);
    op.from = t->from;
    op.n = n;
    op.zones = to;
    op.zones_n = to_n;
    op.face = t->face;
    return n == 0 || to_n == 0 || talon__do(r, &op);
}

/* Card by card: the deck's rule may interrupt, or each card needs more than a plain draw. */
static bool deal_singly(talon_runner *r, const taking *t, int64_t n, const talon_zone *to, uint32_t to_n, bool as_packet)
{
    const int64_t outer = as_packet ? to_n : n, inner = as_packet ? n : to_n;
    for (int64_t i = 0; i < outer; i++)
        for (int64_t k = 0; k < inner; k++)
            if (!(has_rule(r, t) ? take_single(r, t, &to[as_packet ? i : k]) : take_to(r, t, 1, &to[as_packet ? i : k])))
                return false;
    return true;
}

/* All cards: single ones round the table until there are no more, unevenly if need be. */
static bool deal_all(talon_runner *r, const taking *t, const talon_zone *to, uint32_t to_n)
{
    const uint32_t size = talon__cards_in(r, t->from);
    if (t->special || !t->front || arrives(r, t->step, to, to_n)) {
        for (uint32_t i = 0; talon__cards_in(r, t->from) && i < size; i++)
            if (!take_to(r, t, 1, &to[i % to_n]))
                return false;
        return true;
    }
    return rounds_of(r, t, TALON_OP_DEAL_ROUND, size / to_n, to, to_n) &&
           rounds_of(r, t, TALON_OP_DEAL_ROUND, size % to_n ? 1 : 0, to, size % to_n);
}

static bool deal(talon_runner *r, const taking *t, int64_t n, const talon_zone *to, uint32_t to_n)
{
    const game_step *s = t->step;
    const bool as_packet = s->how & STEP_PACKET;
    if (to_n > 1 && (s->how & STEP_ALL) && !as_packet)
        return deal_all(r, t, to, to_n);
    if (has_rule(r, t) && talon__cards_in(r, t->from) < n * to_n && !(s->how & STEP_ALL))
        return deal_singly(r, t, n, to, to_n, as_packet);
    if (to_n == 1)
        return take_to(r, t, n, to);
    if (s->how & STEP_LENIENT && talon__cards_in(r, t->from) < n * to_n)
        return deal_singly(r, t, n, to, to_n, as_packet);
    if (t->special || !t->front || arrives(r, s, to, to_n))
        return deal_singly(r, t, n, to, to_n, as_packet);
    return rounds_of(r, t, as_packet ? TALON_OP_DEAL : TALON_OP_DEAL_ROUND, n, to, to_n);
}

/* n cards to each zone in turn. */
static bool take_to_each(talon_runner *r, const taking *t, int64_t n, const talon_zone *to, uint32_t to_n)
{
    for (uint32_t i = 0; i < to_n; i++) {
        if (has_rule(r, t) && talon__cards_in(r, t->from) < n && !(t->step->how & STEP_ALL)) {
            if (!deal_singly(r, t, n, &to[i], 1, true))
                return false;
        } else if (!take_to(r, t, n, &to[i])) {
            return false;
        }
    }
    return true;
}

/* One card of a play that nobody follows, without an operation (table/shift.h). */
static bool turn_at_once(talon_runner *r, const taking *t, int64_t n)
{
    const uint32_t size = r->rules && n == 1 && !t->special && talon__is_quiet(r->rules) ? talon__cards_in(r, t->from) : 0;
    const bool up = t->face == TALON_FACING_UP;
    if (!size || !talon__turn_cards(r->play.table, r->play.shape, t->from, t->front ? 0 : size - 1, 1, up))
        return false;
    r->out.ops_n++;
    return true;
}

/* reveal, hide: turned where they lie. */
static bool turn(talon_runner *r, const taking *t, int64_t n)
{
    talon_op op;
    if (turn_at_once(r, t, n))
        return true;
    talon_op_init(&op, TALON_OP_TURN);
    op.from = t->from;
    op.face = t->face;
    return do_listed(r, t, &op, n);
}

/* How many, and where to: worked out before the first card moves, however many zones are taken from. */
typedef struct errand {
    int64_t n;
    const talon_zone *to;
    uint32_t to_n;
} errand;

static bool take_from(talon_runner *r, const game_step *s, talon_zone from, errand e);

static bool run_take(talon_runner *r, const game_step *s)
{
    uint32_t n;
    const talon_zone *from = talon__zones(r, s->from, &n);
    if (r->end != RUNNING || (n != 1 && !(s->how & STEP_LENIENT)))
        return r->end != RUNNING ? false : talon__run_fail(r, TALON_E_BAD_REQUEST, "a step takes from one zone");
    errand e = {0};
    if (n && !(s->how & STEP_ALL))
        e.n = talon__eval(r, s->count);
    if (n && s->to != NONE)
        e.to = talon__zones(r, s->to, &e.to_n);
    for (uint32_t i = 0; i < n && r->end == RUNNING; i++)
        take_from(r, s, from[i], e);
    return r->end == RUNNING;
}

static bool take_from(talon_runner *r, const game_step *s, talon_zone source, errand e)
{
    taking t = {.step = s, .face = face_of(s), .special = s->where != NONE || (s->flags & (F_RANDOM | F_REVERSED))};
    const talon_zone *to = e.to;
    const uint32_t to_n = e.to_n;
    t.from = source;
    const game_node *zone_node = talon__game_node(r->game, talon__game_item(r->game, talon__game_node(r->game, s->from)->a));
    t.front = talon__top_is_first(talon__def_of(r, t.from)->type) != (zone_node->flag == END_BOTTOM);
    const int64_t n = s->how & STEP_ALL ? talon__cards_in(r, t.from) : e.n;
    if (r->end != RUNNING || n == 0)
        return r->end == RUNNING;
    if (n < 0 && s->how & STEP_LENIENT)
        return true;
    if (n < 0) {
        talon__run_fail(r, TALON_E_INVALID_COUNT, NULL);
        r->out.fault.want = n;
        return false;
    }
    switch ((taking_verb)s->verb) {
    case TAKE_DEAL: return to_n == 0 || deal(r, &t, n, to, to_n);
    case TAKE_HIDE:
    case TAKE_REVEAL: return to ? take_to_each(r, &t, n, to, to_n) : turn(r, &t, n);
    case TAKE_BURN:
    case TAKE_DISCARD:
    case TAKE_DRAW:
    case TAKE_MOVE: return take_to_each(r, &t, n, to, to_n);
    }
    return talon__run_fail(r, TALON_E_BAD_REQUEST, "no verb has this number");
}

/* ---- whole zones ---- */

/* What a verb does with one whole zone. */
typedef bool whole_zone(talon_runner *r, const game_step *s, talon_zone z, talon_zone to);

static void op_on(talon_op *op, const game_step *s, talon_zone z)
{
    talon_op_init(op, (talon_opcode)talon__verbs[s->verb].op);
    op->from = z;
}

/* The same for a verb that mixes: somebody does it. */
static void mixing_on(talon_runner *r, talon_op *op, const game_step *s, talon_zone z)
{
    r->event.by = s->by == NONE ? 0 : talon__seat(r, s->by) + 1;
    op_on(op, s, z);
}

/* The operation says it all. */
static bool mix(talon_runner *r, const game_step *s, talon_zone z, talon_zone to)
{
    talon_op op;
    (void)to;
    mixing_on(r, &op, s, z);
    return talon__do(r, &op);
}

/* At a place that the step or a player says; else by die. */
static bool cut(talon_runner *r, const game_step *s, talon_zone z, talon_zone to)
{
    talon_op op;
    mixing_on(r, &op, s, z);
    const int64_t min = s->min == NONE ? 0 : talon__eval(r, s->min);
    const uint32_t size = talon__cards_in(r, z);
    (void)to;
    op.n = min;
    if (s->place != NONE) {
        op.code = TALON_OP_CUT;
        op.n = talon__eval(r, s->place);
    } else if (s->by != NONE && r->seating.cut) {
        op.code = TALON_OP_CUT;
        op.n = r->seating.cut(r->seating.cut_context, z, talon__seat(r, s->by) + 1, size, min > 0 ? (uint32_t)min : 0);
    }
    return talon__do(r, &op);
}

static uint32_t numbers(talon_runner *r, int64_t *out, uint32_t list)
{
    const game_node *x = talon__game_node(r->game, list);
    const uint32_t n = x->b < SCRATCH_INT / 2 ? x->b : SCRATCH_INT / 2;
    for (uint32_t i = 0; i < n; i++)
        out[i] = talon__eval(r, talon__game_item(r->game, x->a + i));
    return n;
}

static bool strip(talon_runner *r, const game_step *s, talon_zone z, talon_zone to)
{
    talon_op op;
    (void)to;
    mixing_on(r, &op, s, z);
    op.list = r->list;
    op.list_n = numbers(r, r->list, s->sizes);
    op.order = r->list + SCRATCH_INT / 2;
    op.order_n = numbers(r, r->list + SCRATCH_INT / 2, s->order);
    return talon__do(r, &op);
}

/* Riffles take their number themselves; the other verbs are repeated by run_times. */
static bool riffle(talon_runner *r, const game_step *s, talon_zone z, talon_zone to)
{
    talon_op op;
    mixing_on(r, &op, s, z);
    int64_t times = s->times == NONE ? 1 : talon__eval(r, s->times);
    (void)to;
    op.code = s->flags & F_HUMAN ? TALON_OP_RIFFLE_WITH_SEED : s->flags & F_IN ? TALON_OP_IN_SHUFFLE : op.code;
    op.n = times;
    if (op.code != TALON_OP_IN_SHUFFLE)
        return talon__do(r, &op);
    if (times > (int64_t)TALON_MAX_TIMES) {
        talon__run_fail(r, TALON_E_LIMIT_EXCEEDED, "times");
        r->play.fault.want = r->out.fault.want = times;
        r->play.fault.have = r->out.fault.have = TALON_MAX_TIMES;
    }
    for (; times > 0 && r->end == RUNNING; times--)
        talon__do(r, &op);
    return r->end == RUNNING;
}

static bool recycle(talon_runner *r, const game_step *s, talon_zone z, talon_zone to)
{
    talon_op op;
    op_on(&op, s, z);
    const int64_t keep = s->keep == NONE ? 0 : talon__eval(r, s->keep);
    op.to = to;
    if (keep > 0) {
        op.code = TALON_OP_MOVE;
        op.pick = TALON_ARG_N;
        op.n = (int64_t)talon__cards_in(r, z) - keep;
    }
    return (keep > 0 && op.n <= 0) || talon__do(r, &op);
}

static bool muck(talon_runner *r, const game_step *s, talon_zone z, talon_zone to)
{
    talon_op op;
    op_on(&op, s, z);
    op.to = to;
    return talon__do(r, &op);
}

static bool sort(talon_runner *r, const game_step *s, talon_zone z, talon_zone to)
{
    talon_op op;
    const uint32_t n = talon__cards_in(r, z);
    (void)to;
    if (n < 2 || !talon__spend(r, 16 * (uint64_t)n))
        return r->end == RUNNING;
    op_on(&op, s, z);
    r->machine->order(r, z, s->flags & F_LISTED);
    op.list = r->list;
    op.list_n = n;
    r->sorts = true;
    return talon__do(r, &op);
}

static bool split(talon_runner *r, const game_step *s, talon_zone from, const talon_zone *to, uint32_t to_n)
{
    talon_op op;
    op_on(&op, s, from);
    op.zones = to;
    op.zones_n = to_n;
    op.list = r->list;
    op.list_n = numbers(r, r->list, s->sizes);
    if (op.list_n != to_n)
        return talon__run_fail(r, TALON_E_INVALID_PACKET_SIZES, "as many sizes as zones are needed");
    return talon__do(r, &op);
}

static bool combine(talon_runner *r, const game_step *s, const talon_zone *zones, uint32_t n, talon_zone to)
{
    talon_op op;
    op_on(&op, s, TALON_ZONE_DEFAULT);
    op.to = to;
    op.zones = zones;
    op.zones_n = n;
    return talon__do(r, &op);
}

static bool each_zone(talon_runner *r, const game_step *s, const talon_zone *zones, uint32_t n, talon_zone to, whole_zone *act)
{
    for (uint32_t i = 0; i < n && r->end == RUNNING; i++)
        act(r, s, zones[i], to);
    return r->end == RUNNING;
}

static bool run_whole(talon_runner *r, const game_step *s)
{
    uint32_t n, to_n = 0;
    const talon_zone *zones = talon__zones(r, s->from, &n);
    const talon_zone *to = s->to == NONE ? NULL : talon__zones(r, s->to, &to_n);
    if (r->end != RUNNING || n == 0 || (to_n == 0 && talon__verbs[s->verb].to != TO_NOWHERE))
        return r->end == RUNNING;
    const talon_zone first = to_n ? to[0] : TALON_ZONE_NONE;
    switch ((whole_verb)s->verb) {
    case WHOLE_COMBINE: return combine(r, s, zones, n, first);
    case WHOLE_SPLIT: return split(r, s, zones[0], to, to_n);
    case WHOLE_MUCK: return each_zone(r, s, zones, n, first, muck);
    case WHOLE_RECYCLE: return each_zone(r, s, zones, n, first, recycle);
    case WHOLE_CUT: return each_zone(r, s, zones, n, first, cut);
    case WHOLE_RIFFLE: return each_zone(r, s, zones, n, first, riffle);
    case WHOLE_STRIP: return each_zone(r, s, zones, n, first, strip);
    case WHOLE_SORT: return each_zone(r, s, zones, n, first, sort);
    case WHOLE_SHUFFLE:
    case WHOLE_WASH: return each_zone(r, s, zones, n, first, mix);
    }
    return talon__run_fail(r, TALON_E_BAD_REQUEST, "no verb has this number");
}

static bool run_once(talon_runner *r, const game_step *s)
{
    const uint32_t used = r->zones_used;
    r->took = 0;
    if (talon__verb_takes(s->verb))
        run_take(r, s);
    else
        run_whole(r, s);
    r->zones_used = used;
    return r->end == RUNNING;
}

static bool run_times(talon_runner *r, const game_step *s)
{
    int64_t times = s->times == NONE || s->verb == V_RIFFLE ? 1 : talon__eval(r, s->times);
    for (; times > 0 && r->end == RUNNING; times--) {
        if (talon__spend_step(r))
            run_once(r, s);
    }
    return r->end == RUNNING;
}

/* until: looked at before each time. */
static bool run_until(talon_runner *r, const game_step *s)
{
    int64_t most = INT64_MAX;
    if (s->until == NONE)
        return run_times(r, s);
    for (int64_t done = 0; done < most && !talon__is_over(r, s->until, done, &most); done++)
        if (talon__spend_step(r)) /* also when `times` is 0 */
            run_times(r, s);
    return r->end == RUNNING;
}

bool talon__run_verb(talon_runner *r, const game_step *s)
{
    const int32_t outer = r->player;
    if (!(s->how & STEP_FROM_EACH) && (!(s->how & STEP_PER_PLAYER) || outer != UNBOUND))
        return run_until(r, s);
    const uint32_t first = talon__first_player(r);
    for (uint32_t i = 0; i < talon__seats_n(r) && r->end == RUNNING; i++) {
        r->player = (int32_t)talon__player_after(r, first, i);
        r->step = s;
        run_until(r, s);
    }
    r->player = outer;
    return r->end == RUNNING;
}
