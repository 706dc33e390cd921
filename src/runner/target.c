/* target.c -- what a game wants from a mixed deck: see talon/target.h. Freestanding; of the table it uses the public headers only. */
#include <talon/target.h>

#include "base/bytes.h"
#include "base/room.h"
#include "runner/target_rules.h"

#define RUNS 400u /* trial deals of a game that looks at its cards */

/* One card's way out of the deck. */
typedef struct exit_way {
    talon_zone zone;
    talon_card card;
    uint8_t face;
    bool setup;
    bool later; /* in a phase after the first one */
    bool up;    /* it can be read when setup ends, or where it goes later */
    uint32_t event;
} exit_way;

typedef struct trace {
    const talon_runner *runner;
    talon_zone deck;
    exit_way way[TALON_PLAN_MAX_CARDS];
    uint32_t n;
    uint32_t before_mix; /* cards that left before the deck was mixed */
    uint32_t event;
    uint32_t phases; /* that took cards; the name of the last one */
    const char *phase;
    bool mixed, over; /* over: cards came back, what follows is another deal */
    bool follows;     /* the run goes on behind that, until it is known whether there is one */
    bool again;       /* there is: a card leaves the deck once more */
    bool drawn;       /* rules of play take more from the deck than the phases */
    bool *touched;    /* zones that are more than laid down */
} trace;

static bool draws_in_phase(const trace *t)
{
    return t->n && !t->way[t->n - 1].setup;
}

/* Whether a card that lies in a zone now lies open there: its face is up, or everybody sees what the zone holds. */
static bool lies_open(const trace *t, talon_zone z, talon_card card)
{
    return talon_card_is_up(talon_runner_table(t->runner), card) || talon_zone_get_sees(talon_runner_shape(t->runner), z) == TALON_SEES_ALL;
}

static void leave(trace *t, const talon_event *e, const talon_effect *x)
{
    const uint16_t *card = e->record->word + x->data + x->n;
    const bool setup = talon__text_is(e->phase, "setup");
    if (!setup && t->phase != e->phase) {
        t->phase = e->phase;
        t->phases++;
    }
    for (uint32_t i = 0; i < x->n && t->n < TALON_PLAN_MAX_CARDS; i++)
        t->way[t->n++] = (exit_way){x->to, card[i], x->face, setup, t->phases > 1, lies_open(t, x->to, card[i]), t->event};
}

/* Cards that were dealt in setup are turned there. */
static void turn(trace *t, const talon_event *e, const talon_effect *x)
{
    const uint16_t *card = e->record->word + x->data + x->n;
    for (uint32_t i = 0; i < x->n && talon__text_is(e->phase, "setup"); i++)
        for (uint32_t j = 0; j < t->n; j++)
            if (t->way[j].card == card[i] && t->way[j].zone == x->to)
                t->way[j].up = lies_open(t, x->to, card[i]);
}

static void see_effect(trace *t, const talon_event *e, const talon_effect *x)
{
    if (x->kind == TALON_EFFECT_PERMUTE) {
        if (x->from == t->deck && !t->mixed) {
            t->mixed = true;
            t->before_mix = t->n;
            t->n = 0;
        }
        t->touched[x->from] |= x->from != t->deck;
    } else if (x->from == t->deck && x->to != t->deck) {
        leave(t, e, x);
    } else if (x->to == t->deck && x->from != t->deck) {
        t->over = true;
    } else if (x->from != t->deck) {
        t->touched[x->from] = true;
        turn(t, e, x);
    }
}

static bool see(void *context, const talon_runner *r, const talon_event *e)
{
    trace *t = context;
    (void)r;
    if (!e->op || !e->record)
        return true;
    t->event++;
    for (uint32_t i = 0; i < e->record->effects_n; i++) {
        const talon_effect *x = &e->record->effect[i];
        if (!t->over)
            see_effect(t, e, x);
        else
            t->again |= x->kind == TALON_EFFECT_MOVE && x->from == t->deck && x->to != t->deck && x->n;
    }
    if (!t->over && e->record->effects_n == 0 && e->op->from < talon_shape_zones(talon_runner_shape(t->runner)))
        t->touched[e->op->from] = true; /* cards are turned */
    return !t->over || (t->follows && !t->again);
}

/* ------------------------------------------------------------------- decks */

static uint32_t cards_in(const talon_runner *r, talon_zone z)
{
    return talon_zone_count(talon_runner_table(r), talon_runner_shape(r), z);
}

/* The length of the name that the file gives a zone: NAME of NAME.SEAT.INDEX. */
static size_t name_size(const char *name)
{
    size_t n = 0;
    while (name[n] && name[n] != '.')
        n++;
    return n;
}

static bool have_one_name(const talon_shape *shape, talon_zone a, talon_zone b)
{
    const char *x = talon_zone_name(shape, a), *y = talon_zone_name(shape, b);
    const size_t size = name_size(x);
    return size == name_size(y) && memcmp(x, y, size) == 0;
}

/* How much a zone is the deck: called so, then of that type, then by its cards. */
static uint64_t rank_of(const talon_runner *r, talon_zone z)
{
    const talon_shape *shape = talon_runner_shape(r);
    const char *name = talon_zone_name(shape, z);
    const bool named = name_size(name) == 4 && memcmp(name, "deck", 4) == 0;
    const bool typed = talon_zone_get_type(shape, z) == TALON_TYPE_DECK;
    return (uint64_t)named << 33 | (uint64_t)typed << 32 | cards_in(r, z);
}

/* The deck, of the zones with cards before anything happens; of several with one name (everybody's own) the first. */
static talon_zone find_deck(const talon_runner *r)
{
    const talon_shape *shape = talon_runner_shape(r);
    talon_zone deck = TALON_ZONE_NONE;
    for (talon_zone z = 0; z < talon_shape_zones(shape); z++)
        if (cards_in(r, z) && (deck == TALON_ZONE_NONE || (!have_one_name(shape, z, deck) && rank_of(r, z) > rank_of(r, deck))))
            deck = z;
    return deck;
}

/* Commanders lie open beside their deck, and are taken out of it before it is mixed. */
static uint32_t commanders_of(const talon_runner *r, talon_zone deck)
{
    const talon_shape *shape = talon_runner_shape(r);
    uint32_t n = 0;
    for (talon_zone z = 0; z < talon_shape_zones(shape); z++)
        if (z != deck && talon_zone_get_type(shape, z) == TALON_TYPE_COMMAND && talon_zone_owner(shape, z) == talon_zone_owner(shape, deck))
            n += cards_in(r, z);
    return n;
}

bool talon_target_leaves(const talon_runner *r, talon_zone deck, talon_zone z)
{
    const talon_shape *shape = talon_runner_shape(r);
    const talon_player a = talon_zone_owner(shape, z), b = talon_zone_owner(shape, deck);
    const bool alike = a != TALON_PLAYER_NONE && b != TALON_PLAYER_NONE && a != b && have_one_name(shape, z, deck);
    return z != deck && cards_in(r, z) && !alike && talon_zone_get_type(shape, z) != TALON_TYPE_COMMAND;
}

/* ------------------------------------------------------------- the target */

/* Whether the order of cards in a zone means nothing to anybody. */
static bool order_is_free(const trace *t, talon_zone z)
{
    const talon_shape *shape = talon_runner_shape(t->runner);
    const talon_sees sees = talon_zone_get_sees(shape, z);
    const char *name = talon_zone_name(shape, z);
    switch (talon_zone_get_type(shape, z)) {
    case TALON_TYPE_HAND: return sees == TALON_SEES_OWNER || sees == TALON_SEES_ALL;
    case TALON_TYPE_COMMUNITY:
    case TALON_TYPE_BURN:
    case TALON_TYPE_COMMAND: return true;
    case TALON_TYPE_TABLE: return sees == TALON_SEES_NONE && !t->touched[z] && !name[name_size(name)];
    case TALON_TYPE_DECK:
    case TALON_TYPE_DISCARD:
    case TALON_TYPE_REVEALED: break;
    }
    return false;
}

/* One zone gets some cards each way. */
static bool lies_both_ways(const trace *t, talon_zone z)
{
    for (uint32_t i = 0, face = UINT32_MAX; i < t->n; i++)
        if (t->way[i].setup && t->way[i].zone == z) {
            if (face != UINT32_MAX && face != t->way[i].face)
                return true;
            face = t->way[i].face;
        }
    return false;
}

/* Which place gets this card; TALON_TARGET_MAX_PLACES when there are too many. */
static uint32_t place_of(talon_target *t, const trace *tr, const exit_way *w)
{
    uint32_t i = 0;
    while (i < t->places_n && (t->place[i].zone != w->zone || t->place[i].face != w->face))
        i++;
    if (i == t->places_n && i < TALON_TARGET_MAX_PLACES)
        t->place[t->places_n++] = (talon_target_place){w->zone, w->face, lies_both_ways(tr, w->zone)};
    return i;
}

static void add_course(talon_target *t, talon_zone zone, bool up)
{
    const talon_target_course *last = t->courses_n ? &t->course[t->courses_n - 1] : NULL;
    if (!last || last->zone != zone || last->up != up)
        t->course[t->courses_n++] = (talon_target_course){zone, 0, up};
    t->course[t->courses_n - 1].n++;
}

/* The j-th card that leaves the deck. False: too many get a packet. */
static bool add_way(talon_target *t, const trace *tr, uint32_t j, uint32_t *place)
{
    const exit_way *w = &tr->way[j], *last = j ? &tr->way[j - 1] : NULL;
    const bool is_free = order_is_free(tr, w->zone);
    if (w->setup && is_free) {
        const uint32_t to = place_of(t, tr, w);
        t->dest[t->n++] = TALON_DEST_PLAYER(to);
        return to < t->places_n;
    }
    const bool joins = is_free && !tr->drawn && last && last->event == w->event && last->zone == w->zone && last->face == w->face;
    *place += !joins;
    t->dest[t->n++] = (talon_dest)(*place - 1);
    const bool moved = tr->drawn && w->later; /* what the rules draw between the phases decides where it goes */
    add_course(t, moved ? TALON_ZONE_NONE : w->zone, !moved && w->up);
    return true;
}

static talon_status too_many(talon_fault *f, const char *what, uint32_t want, uint32_t have)
{
    *f = (talon_fault){
        .status = TALON_E_LIMIT_EXCEEDED, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what, .want = want, .have = have};
    return f->status;
}

/* agree: how many cards leave the deck alike in every run. */
static talon_status build(talon_target *t, talon_fault *f, const trace *tr, uint32_t agree)
{
    const uint32_t cards = t->deck_n - tr->before_mix;
    uint32_t place = 0;
    t->first_aside += tr->before_mix;
    t->again = tr->again;
    for (uint32_t j = 0; j < agree; j++)
        if (!add_way(t, tr, j, &place))
            return too_many(f, "hands and places that get a packet", 0, TALON_TARGET_MAX_PLACES);
    /* over: what the game draws after that is not followed */
    const bool needed = t->depends || tr->over || tr->drawn || !draws_in_phase(tr);
    while (t->n < cards)
        if (needed) {
            t->dest[t->n++] = (talon_dest)place++;
            add_course(t, TALON_ZONE_NONE, false);
        } else {
            t->dest[t->n++] = TALON_DEST_REST;
            t->rest++;
        }
    return TALON_OK;
}

/* ---------------------------------------------------------------- running */

static uint32_t common(const trace *a, const trace *b, uint32_t most)
{
    uint32_t n = 0;
    while (n < most && n < a->n && n < b->n && a->way[n].zone == b->way[n].zone && a->way[n].face == b->way[n].face &&
           a->way[n].setup == b->way[n].setup)
        n++;
    return n;
}

/* A run that see() stops has not failed. */
static talon_status run_once(trace *t, talon_fault *f, talon_outcome *o, talon_runner *r, uint64_t deal)
{
    static const talon_seed seed = {{'p', 'l', 'a', 'n'}};
    talon_runner_restart(r, &seed, deal);
    t->n = t->before_mix = t->event = t->phases = 0;
    t->phase = NULL;
    t->mixed = t->over = t->again = false;
    t->follows = deal == 0;
    const talon_end end = talon_runner_run(r, o, NULL, see, t);
    if (t->over) /* what comes behind it is none of this plan's business */
        return TALON_OK;
    if (end == TALON_END_FAULT)
        *f = o->fault;
    if (end == TALON_END_EXPECT && talon_runner_looked(r)) { /* with these cards; a plan is for all of them */
        t->over = true;
        return TALON_OK;
    }
    return end == TALON_END_FAULT ? o->fault.status : end == TALON_END_EXPECT ? TALON_E_BAD_REQUEST : TALON_OK;
}

size_t talon_target_work_size(const talon_runner *r)
{
    return 2 * sizeof(trace) + talon_shape_zones(talon_runner_shape(r)) + 1;
}

/* Where it never looked at a card, every other deal is the same. */
static talon_status read_runs(talon_target *t, talon_fault *f, talon_outcome *o, talon_runner *r, trace run[2])
{
    talon_status s = run_once(&run[0], f, o, r, 0);
    const uint64_t runs = talon_runner_looked(r) ? RUNS : 1;
    uint32_t agree = run[0].n;
    for (uint64_t deal = 1; deal < runs && s == TALON_OK; deal++) {
        s = run_once(&run[1], f, o, r, deal);
        const uint32_t n = common(&run[0], &run[1], agree);
        for (uint32_t i = 0; i < n; i++)
            run[0].way[i].up &= run[1].way[i].up;
        t->depends |= run[1].n != run[0].n || n != agree;
        agree = n;
    }
    return s == TALON_OK ? build(t, f, &run[0], agree) : s;
}

talon_status talon_target_read(talon_target *t, talon_fault *f, talon_outcome *o, talon_runner *r, void *work)
{
    trace *run = work;
    if (MISUSED(!t || !f || !o || !r || !work))
        return talon__misused(f, MISUSED_NULL);
    memset(work, 0, talon_target_work_size(r));
    memset(t, 0, sizeof *t);
    memset(f, 0, sizeof *f);
    memset(o, 0, sizeof *o);
    t->deck = find_deck(r);
    t->deck_n = t->deck == TALON_ZONE_NONE ? 0 : cards_in(r, t->deck);
    t->first_aside = t->deck_n ? commanders_of(r, t->deck) : 0;
    if (t->deck_n == 0) {
        *f = (talon_fault){.status = TALON_E_INSUFFICIENT_CARDS, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
        return f->status;
    }
    if (t->deck_n > TALON_PLAN_MAX_CARDS)
        return too_many(f, "cards of a plan", t->deck_n, TALON_PLAN_MAX_CARDS);
    const bool drawn = talon__rules_take(r, t->deck);
    for (int i = 0; i < 2; i++) {
        run[i].runner = r;
        run[i].deck = t->deck;
        run[i].touched = (bool *)work + 2 * sizeof(trace);
        run[i].drawn = drawn;
    }
    return read_runs(t, f, o, r, run);
}
