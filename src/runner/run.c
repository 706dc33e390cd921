/* run.c -- the course of a game: blocks, repetition, calls, phases, triggers, the empty deck; and one operation being done. */
#include "runner/rules.h"

#include "base/bytes.h"
#include "base/room.h"
#include "base/text.h"

#define WORK_A_DRAW       16u
#define TRIGGERS_IN_A_ROW 1000u /* a trigger that makes itself true again for ever */

static void set_end(talon_runner *r, talon_end end)
{
    if (r->end != RUNNING)
        return;
    r->end = end;
    r->out.end = end;
    r->out.phase = r->event.phase;
    if (r->step && end != TALON_END_DONE) {
        r->out.line = r->step->line;
        r->out.column = r->step->column;
        r->out.verb = r->step->kind == S_VERB ? talon__verbs[r->step->verb].word : NULL;
    }
}

bool talon__run_fail(talon_runner *r, talon_status status, const char *what)
{
    if (r->end == RUNNING) {
        r->play.fault = (talon_fault){.status = status, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what};
        if (status == TALON_E_LIMIT_EXCEEDED)
            r->play.fault.have = TALON_LANG_OPS_MAX;
        r->out.fault = r->play.fault;
        set_end(r, TALON_END_FAULT);
    }
    return false;
}

bool talon__spend_step(talon_runner *r)
{
    if (r->steps_left == 0)
        return talon__run_fail(r, TALON_E_LIMIT_EXCEEDED, STEPS_OF_A_RUN);
    r->steps_left--;
    return r->end == RUNNING;
}

bool talon__spend_much(talon_runner *r, uint64_t work)
{
    const uint64_t all = r->work + work, steps = all / WORK_A_STEP;
    r->work = (uint32_t)(all % WORK_A_STEP);
    if (steps > r->steps_left) {
        r->steps_left = 0;
        return talon__spend_step(r);
    }
    r->steps_left -= (uint32_t)steps;
    return r->end == RUNNING;
}

static bool holds(talon_runner *r, uint32_t cond)
{
    const bool holds = talon__holds(r, cond);
    if (r->end == RUNNING && !holds && !r->guessing) {
        const talon_fault why = talon__why_not(r, cond);
        set_end(r, TALON_END_EXPECT);
        if (r->end == TALON_END_EXPECT)
            r->out.fault = why;
    }
    return r->end == RUNNING;
}

/* ---- one operation ---- */

/* With an exact order, mixing the deck is left out until its first card has gone. */
static bool is_left_out(talon_runner *r, const talon_op *op)
{
    if (!r->ordered || op->from != talon__zone_at(r, r->game->deck, 0, 0))
        return false;
    r->ordered = talon_op_get(op->code)->mixes == TALON_MIXES_ZONE;
    return r->ordered && op->code != TALON_OP_PERMUTE; /* the order itself */
}

/* What an operation costs the machine, in cards it may touch; a draw moves the rest of the deck. */
static uint64_t work_of(const talon_runner *r, const talon_op *op)
{
    const uint64_t cards = op->from < r->zones_n ? talon__cards_in(r, op->from) : 0;
    const uint64_t rounds = op->code == TALON_OP_DEAL_ROUND && op->n > 0 ? (uint64_t)op->n : 1, draws = rounds * op->zones_n;
    return 1 + cards + (draws < TALON_MAX_DRAWS ? draws : TALON_MAX_DRAWS) * (WORK_A_DRAW + cards / 64);
}

/* The counter takes one step for each operation, and only notes what it would cost, so that what is too much is known before a deal. */
static bool spend_on(talon_runner *r, const talon_op *op)
{
    const uint64_t work = work_of(r, op);
    if (r->machine == &talon__kernel)
        return talon__spend(r, work);
    r->counted += work;
    if (r->counted / WORK_A_STEP > TALON_LANG_OPS_MAX)
        return talon__run_fail(r, TALON_E_LIMIT_EXCEEDED, STEPS_OF_A_RUN);
    return talon__spend(r, 1);
}

/* A mixing of a game with exact orders, or of sealed cards, is another thing. */
static bool is_replaced(talon_runner *r, const talon_op *op)
{
    if (!r->rules || r->rules->ordered || r->rules->sealed)
        return r->rules && talon__rules_orders(r, op);
    r->rules->dealing &= op->code == TALON_OP_PERMUTE;
    return false;
}

bool talon__do(talon_runner *r, const talon_op *op)
{
    if (r->end != RUNNING || is_left_out(r, op) || is_replaced(r, op))
        return r->end == RUNNING;
    if (!spend_on(r, op))
        return false;
    if (r->machine->apply(r, op) != TALON_OK) {
        r->out.fault = r->play.fault;
        set_end(r, TALON_END_FAULT);
        return false;
    }
    talon__rules_mixed(r, op);
    talon__follow_sorted(r, op);
    r->out.ops_n++;
    r->event.op = op;
    r->event.record = r->play.record;
    r->event.verb = r->step ? talon__verbs[r->step->verb].word : "permute";
    r->event.line = r->step ? r->step->line : 0;
    r->event.column = r->step ? r->step->column : 0;
    r->event.on_deck_empty = r->in_empty;
    r->event.trigger = r->in_trigger;
    if (r->on_event && !r->on_event(r->context, r, &r->event))
        set_end(r, TALON_END_STOPPED);
    r->event.by = 0;
    return r->end == RUNNING && talon__run_triggers(r, TIMING_NOW);
}

/* ---- rules that interrupt ---- */

/* Run a block in the middle of a step, for one player or nobody; afterwards everything is as it was. */
static bool run_aside(talon_runner *r, uint32_t block, int32_t present)
{
    const int32_t player = r->player;
    const game_step *step = r->step;
    const talon_event event = r->event;
    r->player = present;
    r->event.by = 0;
    talon__run_block(r, block);
    r->player = player;
    r->event = event;
    r->step = r->end == RUNNING ? step : r->step;
    return r->end == RUNNING;
}

bool talon__deck_empty(talon_runner *r, talon_zone deck)
{
    const game_zone *z = talon__def_of(r, deck);
    if (r->in_empty || r->game->on_deck_empty == NONE)
        return r->end == RUNNING;
    r->in_empty = true;
    run_aside(r, r->game->on_deck_empty, z->each_player ? (int32_t)talon__seat_of_zone(r, deck) : r->player);
    r->in_empty = false;
    return r->end == RUNNING;
}

/* A trigger fires when its condition becomes true; at the end of a phase whenever it is true then. */
static bool fires(talon_runner *r, uint32_t i, const game_trigger *g)
{
    const int32_t player = r->player;
    r->player = UNBOUND;
    const bool holds = talon__holds(r, g->when) && !r->guessing;
    r->player = player;
    r->guessing = false;
    const bool fires_now = holds && (r->armed[i] || g->timing == TIMING_PHASE);
    r->armed[i] = !holds;
    return fires_now && r->end == RUNNING;
}

bool talon__run_triggers(talon_runner *r, uint32_t timing)
{
    const game_trigger *list = GAME_LIST(r->game, trigger, game_trigger);
    uint32_t fired = 0;
    if (r->in_trigger)
        return r->end == RUNNING;
    for (uint32_t i = 0; i < r->game->trigger.n && r->end == RUNNING; i++)
        if (list[i].timing == timing && talon__spend(r, 1) && fires(r, i, &list[i])) {
            r->in_trigger = true;
            run_aside(r, list[i].body, UNBOUND);
            r->in_trigger = false;
            if (++fired > TRIGGERS_IN_A_ROW)
                return talon__run_fail(r, TALON_E_LIMIT_EXCEEDED, "triggers in a row");
            if (timing != TIMING_PHASE)
                i = UINT32_MAX; /* what it did may concern the others: look at all again */
        }
    return r->end == RUNNING;
}

/* ---- steps that hold steps ---- */

static level *enter(talon_runner *r, const game_step *owner)
{
    level *v = r->no_level++;
    if (v == r->level + r->game->levels)
        __builtin_trap(); /* (3) of compiled.h */
    v->owner = owner;
    v->next = v->end = 0;
    v->player = r->player;
    return v;
}

static void leave(talon_runner *r, const level *v)
{
    r->player = v->player;
    r->no_level--;
}

static void set_steps(const talon_runner *r, level *v, uint32_t block)
{
    const section b = talon__game_block(r->game, block);
    v->next = b.at;
    v->end = b.at + b.n;
}

static void enter_block(talon_runner *r, uint32_t block)
{
    set_steps(r, enter(r, NULL), block);
}

bool talon__is_over(talon_runner *r, uint32_t until, int64_t done, int64_t *times)
{
    if (until == NONE || r->end != RUNNING)
        return r->end != RUNNING;
    r->guessing = false;
    const bool holds = talon__holds(r, until);
    const waiting more = r->guessing && !holds && r->end == RUNNING ? r->machine->waits(r, until) : WAIT_ON;
    r->guessing = false;
    if (more == WAIT_ONCE)
        *times = done + 1;
    return holds || more == WAIT_NO_MORE || r->end != RUNNING;
}

/* The same of something with a variable, which says how often it was done. */
static bool is_over(talon_runner *r, uint32_t until, uint32_t slot, int64_t done, int64_t *times)
{
    if (until != NONE)
        r->slot[slot] = done;
    return talon__is_over(r, until, done, times);
}

/* A block that is done for each player, or so many times, waits for its first time. */
static void enter_again(talon_runner *r, const game_step *s)
{
    const bool each = s->kind == S_EACH;
    const int64_t times = each ? talon__seats_n(r) : s->count == NONE ? ALWAYS : talon__eval(r, s->count);
    const uint32_t first = each ? talon__first_player(r) : 0;
    level *v = enter(r, s);
    v->first = first;
    v->times = times;
    v->done = 0;
}

/* The innermost block once more, for the next player or with the next number. */
static bool again(talon_runner *r, level *v)
{
    if (v->done >= v->times || r->end != RUNNING)
        return false;
    if (v->owner->kind == S_REPEAT && v->owner->until != NONE) {
        r->step = v->owner;
        if (is_over(r, v->owner->until, v->owner->slot, v->done, &v->times))
            return false;
    }
    set_steps(r, v, v->owner->body);
    if (v->owner->kind == S_EACH) {
        r->player = (int32_t)talon__player_after(r, v->first, (uint32_t)v->done++);
        return talon__spend(r, 1);
    }
    r->slot[v->owner->slot] = ++v->done;
    return talon__spend_step(r);
}

static void enter_if(talon_runner *r, const game_step *s)
{
    const bool holds = talon__holds(r, s->count);
    if (r->guessing && r->end == RUNNING)
        set_end(r, TALON_END_STOPPED); /* the counter cannot know how it goes on */
    const uint32_t block = holds ? s->body : s->other;
    if (r->end == RUNNING && block != NONE)
        enter_block(r, block);
}

/* Arguments are all evaluated before any is set: they may be the caller's own arguments. */
static void enter_call(talon_runner *r, const game_step *s)
{
    const game_node *args = talon__game_node(r->game, s->order);
    int64_t value[GAME_ARGS];
    for (uint32_t i = 0; i < args->b; i++)
        value[i] = talon__eval(r, talon__game_item(r->game, args->a + i));
    for (uint32_t i = 0; i < args->b; i++)
        r->slot[s->slot + i] = value[i];
    if (r->end == RUNNING)
        enter_block(r, s->body);
}

static void run_verb(talon_runner *r, const game_step *s)
{
    if (r->rules && talon__mix_plainly(r->rules, (uint32_t)(s - talon__game_step(r->game, 0))))
        return; /* of a play that nobody follows, where no trigger waits */
    if (talon__run_verb(r, s))
        talon__run_triggers(r, TIMING_AFTER_STEP);
}

static void run_step(talon_runner *r, const game_step *s)
{
    r->step = s;
    r->guessing = false;
    switch ((step_kind)s->kind) {
    case S_VERB: run_verb(r, s); return;
    case S_EACH:
    case S_REPEAT: enter_again(r, s); return;
    case S_IF: enter_if(r, s); return;
    case S_CALL: enter_call(r, s); return;
    case S_EXPECT: holds(r, s->count); return;
    }
    talon__run_fail(r, TALON_E_BAD_REQUEST, "no step has this number");
}

/* Until the run is out of these steps again. */
static bool run_steps(talon_runner *r, uint32_t from, uint32_t to)
{
    const level *outside = r->no_level;
    level *steps = enter(r, NULL);
    steps->next = from;
    steps->end = to;
    while (r->no_level > outside) {
        level *v = r->no_level - 1;
        if (v->next < v->end && r->end == RUNNING) {
            if (talon__spend_step(r))
                run_step(r, talon__game_step(r->game, v->next++));
        } else if (!v->owner || !again(r, v)) {
            leave(r, v);
        }
    }
    return r->end == RUNNING;
}

bool talon__run_block(talon_runner *r, uint32_t block)
{
    const section b = talon__game_block(r->game, block);
    return run_steps(r, b.at, b.at + b.n);
}

/* ---- phases ---- */

/* Setup (p NULL) or a phase, for the first or another time. */
static bool begin_phase(talon_runner *r, const game_phase *p, uint32_t round)
{
    r->event = (talon_event){.phase = p ? talon__game_text(r->game, p->name) : "setup", .round = round, .verb = ""};
    r->step = NULL;
    for (uint32_t i = 0; i < r->game->slots_n; i++)
        r->slot[i] = 0;
    if (p && p->slot != NONE)
        r->slot[p->slot] = round;
    if (r->on_event && !r->on_event(r->context, r, &r->event))
        set_end(r, TALON_END_STOPPED);
    return r->end == RUNNING;
}

/* The time after which the run is to end does not come. */
static bool no_such_time(talon_runner *r, int64_t times)
{
    r->step = NULL;
    r->refused = true;
    talon__run_fail(r, TALON_E_INVALID_COUNT, "times of this phase");
    r->play.fault.want = r->out.fault.want = r->last_time;
    r->play.fault.have = r->out.fault.have = times;
    return false;
}

/* Times first … of a phase, `last` being the one after which the run ends, or 0. Returns how many are done then. */
static int64_t run_times(talon_runner *r, const game_phase *p, int64_t *times, uint32_t last)
{
    int64_t done = r->done;
    while (done < *times && (!last || done < last) && !is_over(r, p->until, p->slot, done, times)) {
        done++;
        if (begin_phase(r, p, (uint32_t)done) && talon__run_block(r, p->body))
            talon__run_triggers(r, TIMING_PHASE);
        talon__spend_step(r);
    }
    return done;
}

/* The phase that is next, or what is left of it. *over: nothing is left. */
static bool run_phase(talon_runner *r, const game_phase *p, bool *over, uint32_t last)
{
    r->event = (talon_event){.phase = talon__game_text(r->game, p->name), .verb = ""};
    r->step = NULL;
    int64_t times = r->done ? r->times : p->times != NONE ? talon__eval(r, p->times) : p->until == NONE ? 1 : ALWAYS;
    if (r->end == RUNNING && last && last > times)
        return no_such_time(r, times < 0 ? 0 : times);
    const int64_t done = run_times(r, p, &times, last);
    if (r->end == RUNNING && last && done < last)
        return no_such_time(r, done);
    *over = !last || done == times;
    r->done = *over ? 0 : (uint32_t)done;
    r->times = times;
    return r->end == RUNNING;
}

/* The seating's exact order as one operation. The list was checked when the players sat down. */
static bool put_in_order(talon_runner *r)
{
    talon_op op;
    if (!r->seating.order_n)
        return true;
    const talon_zone deck = talon__zone_at(r, r->game->deck, 0, 0);
    const talon_pack *pack = talon_shape_pack(r->play.shape);
    const talon_card *card = talon_zone_cards(r->play.table, r->play.shape, deck);
    const uint32_t n = talon__cards_in(r, deck);
    int64_t *place = r->list, *taken = r->list + n; /* by place of the deck: already in the new order */
    uint32_t put = 0;
    for (uint32_t k = 0; k < n; k++)
        taken[k] = 0;
    for (uint32_t i = 0; i < r->seating.order_n; i++) {
        const talon_face face = talon_pack_find(pack, r->seating.order[i], talon__text_size(r->seating.order[i]));
        uint32_t k = 0;
        while (k < n && (taken[k] || talon_pack_face(pack, card[k]) != face))
            k++;
        if (k < n) {
            place[put++] = k;
            taken[k] = 1;
        }
    }
    for (uint32_t k = 0; k < n; k++)
        if (!taken[k])
            place[put++] = k;
    talon_op_init(&op, TALON_OP_PERMUTE);
    op.from = deck;
    op.list = r->list;
    op.list_n = n;
    r->ordered = true;
    return talon__do(r, &op);
}

static void arm(talon_runner *r)
{
    for (uint32_t i = 0; i < r->game->trigger.n; i++)
        r->armed[i] = true;
}

/* Steps that may be done at once, of a play that nobody follows; or else it is kept what they do. */
static bool lay_out(talon_runner *r, uint32_t from, uint32_t to)
{
    talon_rules *m = r->rules;
    if (!talon__has_layout(m))
        return run_steps(r, from, to);
    if (talon__lay_out_at_once(m))
        return true;
    talon__begin_layout(m);
    run_steps(r, from, to);
    talon__keep_layout(m);
    return r->end == RUNNING;
}

static bool run_setup(talon_runner *r)
{
    const section b = talon__game_block(r->game, r->game->setup);
    const uint32_t end = b.at + b.n, from = r->rules ? r->rules->layouts.from : end, to = r->rules ? r->rules->layouts.to : end;
    arm(r);
    return begin_phase(r, NULL, 1) && put_in_order(r) && run_steps(r, b.at, from) && (from == to || lay_out(r, from, to)) &&
           (to == end || run_steps(r, to, end));
}

static void check_expectations(talon_runner *r)
{
    const game_expect *list = GAME_LIST(r->game, expect, game_expect);
    for (uint32_t i = 0; i < r->game->expect.n && r->end == RUNNING; i++) {
        r->step = NULL;
        r->guessing = false;
        if (!holds(r, list[i].cond)) {
            r->out.line = list[i].line;
            r->out.column = list[i].column;
        }
    }
}

/* The place after setup or the phase of this name, or else of this number: the first one still to come. 0, and *why, when there is none. */
static uint32_t place_after(talon_runner *r, const char **why, const char *until)
{
    const int32_t found = talon_game_find_time(r->game, &r->last_time, until);
    *why = found < 0 ? "this game has no phase of that name" : "this phase is over";
    if (found >= 0 && (uint32_t)found == r->place && r->last_time && r->last_time <= r->done) {
        *why = "this time of the phase is over";
        return 0;
    }
    if (found < 0 || (uint32_t)found >= r->place)
        return (uint32_t)(found + 1);
    for (uint32_t i = r->place - 1; i < r->game->phase.n; i++) /* bytes from elsewhere may have two of one name */
        if (talon__text_is(until, talon_game_phase_name(r->game, i)))
            return i + 2;
    return 0;
}

/* Setup or the next phase; of the last one (to) perhaps only some times. False: that is all. */
static bool run_next(talon_runner *r, uint32_t to)
{
    bool over = true;
    const uint32_t last = r->place + 1 == to ? r->last_time : 0;
    r->inside = true;
    if (r->place == 0 ? run_setup(r) : run_phase(r, &GAME_LIST(r->game, phase, game_phase)[r->place - 1], &over, last)) {
        r->inside = false;
        r->place += over;
    }
    return r->place < to && over && r->end == RUNNING;
}

/* Nothing has happened, and nothing will. */
static talon_end refuse_run(talon_runner *r, talon_outcome *out, const char *why)
{
    r->event.phase = r->place > 1 ? talon_game_phase_name(r->game, r->place - 2) : "setup";
    r->step = NULL;
    talon__run_fail(r, TALON_E_BAD_REQUEST, why);
    if (out)
        *out = r->out;
    return r->end;
}

static void begin_run(talon_runner *r, talon_on_event *on_event, void *context)
{
    talon__remember_place(r);
    r->on_event = on_event;
    r->context = context;
    r->player = UNBOUND;
    r->zones_used = 0;
    r->no_level = r->level;
    r->work = 0;
    r->steps_left = r->machine == &talon__kernel ? TALON_LANG_OPS_MAX : r->steps_left;
}

talon_end talon_runner_run(talon_runner *r, talon_outcome *out, const char *until, talon_on_event *on_event, void *context)
{
    const char *why = NULL;
    if (MISUSED(!r)) {
        if (out)
            *out = (talon_outcome){.end = TALON_END_FAULT, .fault = {.status = TALON_E_MISUSE, .what = MISUSED_NULL}, .phase = "setup"};
        return TALON_END_FAULT;
    }
    r->end = RUNNING;
    r->last_time = 0;
    r->refused = false;
    r->out = (talon_outcome){.phase = "setup"};
    if (r->inside)
        return refuse_run(r, out, "the last run ended inside a phase: undo it, or begin again");
    const uint32_t last = until ? place_after(r, &why, until) : 1 + r->game->phase.n;
    if (last == 0)
        return refuse_run(r, out, why);
    begin_run(r, on_event, context);
    while (r->place < last && run_next(r, last))
        ;
    if (!until && r->end == RUNNING)
        check_expectations(r);
    set_end(r, TALON_END_DONE);
    if (r->refused) {
        talon__take_back(r);
        r->out.ops_n = 0;
    }
    r->on_event = NULL;
    if (out)
        *out = r->out;
    return r->end;
}

size_t talon_outcome_why(char *out, size_t out_size, const talon_runner *r, const talon_outcome *o)
{
    writing t = {out, out_size, 0};
    const talon_fault *f = &o->fault;
    if (o->end == TALON_END_EXPECT && f->what) {
        talon__put_number(&t, f->have), talon__put(&t, " "), talon__put(&t, f->what), talon__put(&t, " ");
        talon__put_number(&t, f->want);
        if (f->index && f->index <= r->players)
            talon__put(&t, " for "), talon__put(&t, talon_runner_player(r, f->index));
    }
    return talon__put_end(&t);
}
