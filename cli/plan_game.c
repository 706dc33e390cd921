/* plan_game.c -- what a game wants from a mixed deck: which cards go to whom, which order matters, what nobody will need.
 *
 * The game is dealt on the kernel many times, and only the way out of the deck is looked at: the j-th card that leaves it, to
 * which zone, in which operation. Where all runs agree the game does not look at the cards; from the first difference on, the
 * talon is in order and dealt from by the rules.
 *
 * In setup, cards for a place where order means nothing (a hand its owner looks at, the skat) are a packet. Everything else
 * stays in the talon: in the order of leaving, except that cards which go to such a place in one operation (a flop) are a block.
 * What stays in the deck is the rest if the game has phases that draw from it; else it is what people draw from, in order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"

enum { RUNS = 400 };

/* One card's way out of the deck. */
typedef struct exit_way {
    talon_zone zone;
    uint8_t face;
    bool setup;
    uint32_t event;
} exit_way;

typedef struct trace {
    const talon_runner *runner;
    talon_zone deck;
    exit_way way[TALON_PLAN_MAX_CARDS];
    uint32_t n;
    uint32_t before_mix; /* cards that left before the deck was mixed */
    uint32_t event;
    bool mixed, over; /* over: cards came back, what follows is another deal */
    bool *touched;    /* zones that are more than laid down */
} trace;

static bool draws_in_phase(const trace *t)
{
    return t->n && !t->way[t->n - 1].setup;
}

static void leave(trace *t, const talon_event *e, const talon_effect *x)
{
    for (uint32_t i = 0; i < x->n && t->n < TALON_PLAN_MAX_CARDS; i++)
        t->way[t->n++] = (exit_way){x->to, x->face, strcmp(e->phase, "setup") == 0, t->event};
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
    }
}

static bool see(void *context, const talon_runner *r, const talon_event *e)
{
    trace *t = context;
    (void)r;
    if (!e->op || !e->record)
        return true;
    t->event++;
    for (uint32_t i = 0; i < e->record->effects_n && !t->over; i++)
        see_effect(t, e, &e->record->effect[i]);
    if (e->record->effects_n == 0 && e->op->from < talon_shape_zones(talon_runner_shape(t->runner)))
        t->touched[e->op->from] = true; /* cards are turned */
    return !t->over;
}

/* ------------------------------------------------------------------ zones */

/* Whether the order of cards in a zone means nothing to anybody. */
static bool order_is_free(const trace *t, talon_zone z)
{
    const talon_shape *shape = talon_runner_shape(t->runner);
    const talon_sees sees = talon_zone_get_sees(shape, z);
    switch (talon_zone_get_type(shape, z)) {
    case TALON_TYPE_HAND: return sees == TALON_SEES_OWNER || sees == TALON_SEES_ALL;
    case TALON_TYPE_COMMUNITY:
    case TALON_TYPE_BURN:
    case TALON_TYPE_COMMAND: return true;
    case TALON_TYPE_TABLE: return sees == TALON_SEES_NONE && !t->touched[z] && !strchr(talon_zone_name(shape, z), '.');
    default: return false;
    }
}

/* "Ana", "Ana, face up", "Ana: pile", "tableau 3" */
static void label_of(char *out, const talon_shape *shape, talon_zone z, uint8_t face, bool says_face)
{
    const char *name = talon_zone_name(shape, z), *dot = strchr(name, '.');
    const talon_player owner = talon_zone_owner(shape, z);
    const char *turned = !says_face ? "" : face == TALON_FACING_UP ? ", face up" : ", face down";
    const int size = dot ? (int)(dot - name) : (int)strlen(name);
    if (owner == TALON_PLAYER_NONE)
        snprintf(out, LABEL_SIZE, "%.*s%s%s%s", size, name, dot ? " " : "", dot ? dot + 1 : "", turned);
    else if (strncmp(name, "hand", 4) == 0 && (name[4] == '.' || !name[4]))
        snprintf(out, LABEL_SIZE, "%s%s", talon_player_name(shape, owner), turned);
    else
        snprintf(out, LABEL_SIZE, "%s: %.*s%s", talon_player_name(shape, owner), size, name, turned);
    for (char *p = out; *p; p++)
        if (*p == '_')
            *p = ' ';
    show_clean(out);
}

/* The deck: the first zone with cards before anything happens. */
static talon_zone find_deck(target *t, const talon_runner *r)
{
    const talon_shape *shape = talon_runner_shape(r);
    talon_zone deck = TALON_ZONE_NONE;
    for (talon_zone z = 0; z < talon_shape_zones(shape); z++)
        if (talon_zone_count(talon_runner_table(r), shape, z)) {
            t->many_decks |= deck != TALON_ZONE_NONE;
            deck = deck == TALON_ZONE_NONE ? z : deck;
        }
    if (t->many_decks && talon_zone_owner(shape, deck) != TALON_PLAYER_NONE)
        snprintf(t->deck_of, sizeof t->deck_of, "%s", talon_player_name(shape, talon_zone_owner(shape, deck)));
    else if (t->many_decks)
        label_of(t->deck_of, shape, deck, 0, false);
    return deck;
}

/* ------------------------------------------------------------- the target */

/* A label says how the cards lie where one zone gets some each way. */
static bool face_matters(const trace *t, talon_zone z)
{
    for (uint32_t i = 0, face = UINT32_MAX; i < t->n; i++)
        if (t->way[i].setup && t->way[i].zone == z) {
            if (face != UINT32_MAX && face != t->way[i].face)
                return true;
            face = t->way[i].face;
        }
    return false;
}

static uint32_t receiver_of(target *t, const trace *tr, const exit_way *w)
{
    uint32_t i = 0;
    while (i < t->receivers_n && (t->receiver[i].zone != w->zone || t->receiver[i].face != w->face))
        i++;
    if (i == t->receivers_n && i < RECEIVERS_MAX - 1) {
        t->receiver[t->receivers_n++] = (receiver){.zone = w->zone, .face = w->face};
        label_of(t->receiver[i].label, talon_runner_shape(tr->runner), w->zone, w->face, face_matters(tr, w->zone));
    }
    return i;
}

static void add_course(target *t, const talon_shape *shape, talon_zone zone)
{
    course *c = t->courses_n ? &t->course[t->courses_n - 1] : NULL;
    if (!c || c->zone != zone) {
        c = &t->course[t->courses_n++];
        *c = (course){.zone = zone};
        if (zone != TALON_ZONE_NONE)
            label_of(c->label, shape, zone, 0, false);
    }
    c->n++;
}

/* The j-th card that leaves the deck. */
static void add_way(target *t, const trace *tr, uint32_t j, uint32_t *place)
{
    const exit_way *w = &tr->way[j], *last = j ? &tr->way[j - 1] : NULL;
    const bool is_free = order_is_free(tr, w->zone);
    if (w->setup && is_free) {
        t->dest[t->n++] = TALON_DEST_PLAYER(receiver_of(t, tr, w));
        return;
    }
    const bool joins = is_free && last && last->event == w->event && last->zone == w->zone && last->face == w->face;
    *place += !joins;
    t->dest[t->n++] = (talon_dest)(*place - 1);
    add_course(t, talon_runner_shape(tr->runner), w->zone);
}

/* agree: how many cards leave the deck alike in every run. */
static void build(target *t, const trace *tr, uint32_t cards, uint32_t agree, bool alike)
{
    uint32_t place = 0;
    t->first_aside = tr->before_mix;
    t->depends = !alike;
    for (uint32_t j = 0; j < agree; j++)
        add_way(t, tr, j, &place);
    const bool needed = !alike || !draws_in_phase(tr);
    while (t->n < cards)
        if (needed) {
            t->dest[t->n++] = (talon_dest)place++;
            add_course(t, talon_runner_shape(tr->runner), TALON_ZONE_NONE);
        } else {
            t->dest[t->n++] = TALON_DEST_REST;
            t->rest++;
        }
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

static void run_once(trace *t, talon_runner *r, uint64_t deal, talon_outcome *out)
{
    static const talon_seed seed = {{'p', 'l', 'a', 'n'}};
    talon_runner_restart(r, &seed, deal);
    t->n = t->before_mix = t->event = 0;
    t->mixed = t->over = false;
    talon_runner_run(r, out, NULL, see, t);
}

static int read_runs(target *t, talon_runner *r, trace *first, trace *other, const seating *seats)
{
    talon_outcome o;
    const talon_shape *shape = talon_runner_shape(r);
    const talon_zone deck = find_deck(t, r);
    const uint32_t cards = deck == TALON_ZONE_NONE ? 0 : talon_zone_count(talon_runner_table(r), shape, deck);
    first->deck = other->deck = deck;
    first->runner = other->runner = r;
    if (cards == 0) {
        complain("%s has no deck to deal from", talon_game_name(talon_runner_game(r)));
        return EXIT_INPUT;
    }
    if (cards > TALON_PLAN_MAX_CARDS) {
        complain("%s has %u cards; a plan is for at most %u", talon_game_name(talon_runner_game(r)), cards, TALON_PLAN_MAX_CARDS);
        return EXIT_INPUT;
    }
    run_once(first, r, 0, &o);
    if (o.end == TALON_END_FAULT && seating_is_short(seats, talon_runner_game(r), shape, &o.fault))
        return EXIT_INPUT;
    uint32_t agree = first->n;
    bool alike = true;
    for (uint64_t deal = 1; deal < RUNS; deal++) {
        run_once(other, r, deal, NULL);
        alike &= other->n == first->n;
        const uint32_t n = common(first, other, agree);
        alike &= n == agree;
        agree = n;
    }
    build(t, first, cards - first->before_mix, agree, alike);
    return EXIT_YES;
}

int target_read(target *t, const talon_game *g, const seating *s)
{
    talon_fault f = {0};
    char text[400];
    const size_t size = talon_runner_size(&f, g, &s->s);
    void *memory = size ? malloc(size) : NULL;
    talon_runner *r = memory ? talon_runner_init(memory, &f, g, &s->s) : NULL;
    trace *runs = calloc(2, sizeof *runs);
    bool *touched = r ? calloc(talon_shape_zones(talon_runner_shape(r)) + 1, sizeof *touched) : NULL;
    int status = EXIT_BUG;
    if (!size || (memory && !r)) {
        talon_fault_text(text, sizeof text, &f, NULL, NULL);
        complain("%s: %s", talon_game_name(g), text);
        status = EXIT_INPUT;
    } else if (!runs || !touched) {
        complain("out of memory");
    } else {
        runs[0].touched = runs[1].touched = touched;
        status = read_runs(t, r, &runs[0], &runs[1], s);
    }
    free(touched);
    free(runs);
    free(memory);
    return status;
}
