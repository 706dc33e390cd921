/* check_steps.c -- circles of procedures, and steps that are legal but doubtful. */
#include "lang/resolve.h"
#include "runner/compiled.h"

/* ---- recursion ---- */

static uint32_t depth_of(tree *t, uint32_t id);

static uint32_t deepest_call(tree *t, const step *s)
{
    uint32_t deepest = 0;
    for (; s; s = s->next) {
        const uint32_t parts[3] = {s->kind == S_CALL && s->id != NO_ID ? depth_of(t, s->id) + 1 : 0, s->body ? deepest_call(t, s->body) : 0,
                                   s->other ? deepest_call(t, s->other) : 0};
        for (int i = 0; i < 3; i++)
            deepest = parts[i] > deepest ? parts[i] : deepest;
    }
    return deepest;
}

/* How many procedures call each other below this one. The walk itself is bounded: at GAME_CALLS it is an error already. */
static uint32_t depth_of(tree *t, uint32_t id)
{
    procedure *p = &t->procedure[id];
    if (p->state == 1) {
        talon__diag(t->diags, D_RECURSION, p->at, NULL, "the procedure \"%.*s\" calls itself, directly or through others", WORD(p->name));
        p->state = 2;
        return 0;
    }
    if (p->state == 2)
        return p->depth;
    if (t->call_depth == TALON_LANG_DEPTH_MAX)
        return GAME_CALLS + 1;
    p->state = 1;
    t->call_depth++;
    p->depth = deepest_call(t, p->body);
    t->call_depth--;
    if (p->depth > GAME_CALLS && p->state == 1)
        talon__diag(t->diags, D_TOO_MANY, p->at, NULL, "more than %u procedures call each other, one inside the other", GAME_CALLS);
    p->depth = p->depth > GAME_CALLS ? 0 : p->depth;
    p->state = 2;
    return p->depth;
}

static void check_procedures(tree *t)
{
    for (uint32_t i = 0; i < t->procedures_n; i++) {
        depth_of(t, i);
        if (t->procedure[i].args_n > GAME_ARGS)
            talon__diag(t->diags, D_TOO_MANY, t->procedure[i].at, NULL, "a procedure has at most %u arguments", GAME_ARGS);
    }
}

/* ---- seeds and recycling ---- */

static bool is_shuffle(const step *s)
{
    return s->kind == S_VERB && talon__verb_of(s)->mixes == MIXES_FULLY;
}

static bool mixes_zone(const step *s, uint32_t def)
{
    if (s->kind != S_VERB || !(is_shuffle(s) || (s->verb == V_RIFFLE && s->flags & F_HUMAN)))
        return false;
    for (const zone *z = s->zones; z; z = z->next)
        if (z->def == def)
            return true;
    return false;
}

#define LOOK_AHEAD 64 /* steps in which a shuffle is looked for */

/* A call may shuffle; nobody is warned because of a procedure. */
static bool mixed_later(const step *s, uint32_t def)
{
    int looked = 0;
    for (; s; s = s->next)
        if (++looked > LOOK_AHEAD || s->kind == S_CALL || mixes_zone(s, def) || (s->body && mixed_later(s->body, def)) ||
            (s->other && mixed_later(s->other, def)))
            return true;
    return false;
}

static void check_list(tree *t, const step *s, bool *seeded)
{
    for (; s; s = s->next) {
        if (is_shuffle(s) && HAS(s, C_WITH) && !s->new_seed) {
            if (*seeded)
                talon__diag(t->diags, D_SEED_TWICE, s->clause_at[C_WITH], "with new_seed",
                            "a second shuffle \"with seed\": it takes a new one anyway, so say \"with new_seed\"");
            *seeded = true;
        }
        if (s->kind == S_VERB && s->verb == V_RECYCLE && s->to && !t->diags->errors && !mixed_later(s->next, s->to->def))
            talon__diag(t->diags, D_KNOWN_ORDER, s->text, NULL, "the discards were seen, and \"%.*s\" is not shuffled after this",
                        WORD(s->to->name));
        if (s->body)
            check_list(t, s->body, seeded);
        if (s->other)
            check_list(t, s->other, seeded);
    }
}

/* ---- what can never be ---- */

typedef struct range {
    int64_t lo, hi;
} range;

#define FAR ((int64_t)1 << 31)

static int64_t hold(int64_t v)
{
    return v > FAR ? FAR : v < -FAR ? -FAR : v;
}

static range product(range a, range b)
{
    const int64_t p[4] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
    range r = {p[0], p[0]};
    for (int i = 1; i < 4; i++) {
        r.lo = p[i] < r.lo ? p[i] : r.lo;
        r.hi = p[i] > r.hi ? p[i] : r.hi;
    }
    return (range){hold(r.lo), hold(r.hi)};
}

static range range_of_number(const tree *t, const number *n)
{
    range r = {FAR, -FAR};
    for (uint32_t c = 0; c <= t->max - t->min; c++) {
        const int32_t value = n->value[talon__chosen(&n->by, c)];
        r.lo = value < r.lo ? value : r.lo;
        r.hi = value > r.hi ? value : r.hi;
    }
    return r;
}

static int64_t all_cards(const tree *t)
{
    int64_t n = 0;
    for (size_t i = 0; i < t->components_n; i++) {
        const component *c = &t->component[i];
        const bool each = c->def != NO_ID && t->zone[c->def].each_player;
        const deck *d = talon__largest_deck(c);
        n += d->import ? TALON_MAX_CARDS : (int64_t)d->n * (each ? t->max : 1);
    }
    return n;
}

/* What a number can be. */
static range range_of(const tree *t, const expr *e)
{
    if (e->kind == X_NUMBER)
        return (range){e->value, e->value};
    if (e->kind == X_PLAYERS)
        return (range){t->min, t->max};
    if (e->kind == X_COUNT)
        return (range){0, all_cards(t)};
    if (e->kind == X_NAME)
        return !e->is_slot && e->id != NO_ID ? range_of_number(t, &t->number[e->id]) : (range){-FAR, FAR};
    if (e->kind == X_RULE) /* whatever the game remembers */
        return (range){-FAR, FAR};
    const range a = range_of(t, e->a), b = range_of(t, e->b);
    switch (e->kind) {
    case X_ADD: return (range){hold(a.lo + b.lo), hold(a.hi + b.hi)};
    case X_SUBTRACT: return (range){hold(a.lo - b.hi), hold(a.hi - b.lo)};
    case X_MULTIPLY: return product(a, b);
    default: return (range){-FAR, FAR}; /* nothing is known of a quotient */
    }
}

enum { CAN_BE_FALSE = 1, CAN_BE_TRUE = 2, EITHER = 3 };

static int compare_ranges(uint8_t kind, range a, range b)
{
    switch (kind) {
    case X_EQUAL:
        return (a.lo <= b.hi && b.lo <= a.hi ? CAN_BE_TRUE : 0) | (a.lo == a.hi && b.lo == b.hi && a.lo == b.lo ? 0 : CAN_BE_FALSE);
    case X_UNEQUAL:
        return (a.lo == a.hi && b.lo == b.hi && a.lo == b.lo ? 0 : CAN_BE_TRUE) | (a.lo <= b.hi && b.lo <= a.hi ? CAN_BE_FALSE : 0);
    case X_LESS: return (a.lo < b.hi ? CAN_BE_TRUE : 0) | (a.hi >= b.lo ? CAN_BE_FALSE : 0);
    case X_AT_MOST: return (a.lo <= b.hi ? CAN_BE_TRUE : 0) | (a.hi > b.lo ? CAN_BE_FALSE : 0);
    case X_MORE: return (a.hi > b.lo ? CAN_BE_TRUE : 0) | (a.lo <= b.hi ? CAN_BE_FALSE : 0);
    case X_AT_LEAST: return (a.hi >= b.lo ? CAN_BE_TRUE : 0) | (a.lo < b.hi ? CAN_BE_FALSE : 0);
    default: return EITHER; /* no comparison */
    }
}

static int truth(const tree *t, const expr *e)
{
    if (e->kind >= X_EQUAL && e->kind <= X_AT_LEAST)
        return compare_ranges(e->kind, range_of(t, e->a), range_of(t, e->b));
    if (e->kind == X_NOT) {
        const int a = truth(t, e->a);
        return (a & CAN_BE_TRUE ? CAN_BE_FALSE : 0) | (a & CAN_BE_FALSE ? CAN_BE_TRUE : 0);
    }
    if (e->kind != X_AND && e->kind != X_OR)
        return EITHER;
    const int a = truth(t, e->a), b = truth(t, e->b), all = e->kind == X_AND ? CAN_BE_TRUE : CAN_BE_FALSE;
    return (a & b & all) | ((a | b) & ~all & EITHER);
}

bool talon__can_hold(const tree *t, const expr *cond)
{
    return truth(t, cond) & CAN_BE_TRUE;
}

int64_t talon__least(const tree *t, const expr *e)
{
    return range_of(t, e).lo;
}

static void check_course(tree *t)
{
    for (size_t i = 0; i < t->triggers_n; i++) {
        const trigger *g = &t->trigger[i];
        if (!(truth(t, g->when) & CAN_BE_TRUE))
            talon__diag(t->diags, D_NEVER_FIRES, g->at, NULL, "this condition can never be true, so the trigger never fires");
        else if (g->timing == TIMING_PHASE && !t->phases_n)
            talon__diag(t->diags, D_NEVER_FIRES, g->at, NULL, "the trigger waits for the end of a phase, and there is no phase");
    }
    for (size_t i = 0; i < t->phases_n; i++)
        if (t->phase[i].again && t->phase[i].again->count && range_of(t, t->phase[i].again->count).hi <= 0)
            talon__diag(t->diags, D_UNREACHABLE, t->phase[i].at, NULL, "the phase \"%.*s\" is never reached: it is done 0 times",
                        WORD(t->phase[i].name));
}

void talon__check_steps(tree *t)
{
    bool seeded = false;
    check_procedures(t);
    check_list(t, t->setup, &seeded);
    talon__check_alone(t, t->setup);
    for (size_t i = 0; i < t->phases_n; i++) {
        check_list(t, t->phase[i].body, &seeded);
        talon__check_alone(t, t->phase[i].body);
    }
    for (size_t i = 0; i < t->procedures_n; i++)
        check_list(t, t->procedure[i].body, &seeded);
    check_list(t, t->on_deck_empty, &seeded);
    for (size_t i = 0; i < t->triggers_n; i++)
        check_list(t, t->trigger[i].body, &seeded);
    talon__check_asked_alone(t, t->expect);
    talon__check_called_alone(t);
    if (t->max) {
        talon__check_length(t);
        check_course(t);
    }
}
