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

#include "gamefile.h"
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

/* ------------------------------------------------------------------- decks */

static uint32_t cards_in(const talon_runner *r, talon_zone z)
{
    return talon_zone_count(talon_runner_table(r), talon_runner_shape(r), z);
}

/* The length of the name that the file gives a zone: NAME of NAME.SEAT.INDEX. */
static size_t name_size(const talon_shape *shape, talon_zone z)
{
    return strcspn(talon_zone_name(shape, z), ".");
}

static bool have_one_name(const talon_shape *shape, talon_zone a, talon_zone b)
{
    const size_t size = name_size(shape, a);
    return size == name_size(shape, b) && memcmp(talon_zone_name(shape, a), talon_zone_name(shape, b), size) == 0;
}

/* How much a zone is the deck: called so, then of that type, then by its cards. */
static uint64_t rank_of(const talon_runner *r, talon_zone z)
{
    const talon_shape *shape = talon_runner_shape(r);
    const bool named = name_size(shape, z) == 4 && memcmp(talon_zone_name(shape, z), "deck", 4) == 0;
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

/* Another player's of the same name: the plan is for it too. */
static bool is_alike(const talon_shape *shape, talon_zone z, talon_zone deck)
{
    const talon_player a = talon_zone_owner(shape, z), b = talon_zone_owner(shape, deck);
    return a != TALON_PLAYER_NONE && b != TALON_PLAYER_NONE && a != b && have_one_name(shape, z, deck);
}

static bool is_unplanned(const talon_runner *r, talon_zone z, talon_zone deck)
{
    return z != deck && cards_in(r, z) && !is_alike(talon_runner_shape(r), z, deck);
}

/* Zones of one name are spoken of once. */
static void say_unplanned(const talon_runner *r, talon_zone z, talon_zone deck)
{
    const talon_shape *shape = talon_runner_shape(r);
    char planned[LABEL_SIZE], other[LABEL_SIZE];
    for (talon_zone k = 0; k < z; k++)
        if (is_unplanned(r, k, deck) && have_one_name(shape, k, z))
            return;
    label_of(planned, shape, deck, 0, false);
    if (talon_zone_owner(shape, deck) != TALON_PLAYER_NONE)
        snprintf(planned, sizeof planned, "%.*s", (int)name_size(shape, deck), talon_zone_name(shape, deck));
    snprintf(other, sizeof other, "%.*s", (int)name_size(shape, z), talon_zone_name(shape, z));
    show_clean(other);
    complain("this plan is for the cards of %s; those of %s%s are not planned", planned,
             have_one_name(shape, z, deck) ? "every other " : "", other);
}

/* What has cards besides the deck: everybody's own, or what this plan leaves alone. */
static void see_other_decks(target *t, const talon_runner *r, talon_zone deck)
{
    const talon_shape *shape = talon_runner_shape(r);
    for (talon_zone z = 0; z < talon_shape_zones(shape); z++)
        if (is_unplanned(r, z, deck))
            say_unplanned(r, z, deck);
        else
            t->many_decks |= z != deck && cards_in(r, z);
    if (t->many_decks)
        snprintf(t->deck_of, sizeof t->deck_of, "%s", talon_player_name(shape, talon_zone_owner(shape, deck)));
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

/* Who gets this card; receivers_n when there are too many (the last place is for what is set aside). */
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

/* The j-th card that leaves the deck. False: too many get a packet. */
static bool add_way(target *t, const trace *tr, uint32_t j, uint32_t *place)
{
    const exit_way *w = &tr->way[j], *last = j ? &tr->way[j - 1] : NULL;
    const bool is_free = order_is_free(tr, w->zone);
    if (w->setup && is_free) {
        const uint32_t to = receiver_of(t, tr, w);
        t->dest[t->n++] = TALON_DEST_PLAYER(to);
        return to < t->receivers_n;
    }
    const bool joins = is_free && last && last->event == w->event && last->zone == w->zone && last->face == w->face;
    *place += !joins;
    t->dest[t->n++] = (talon_dest)(*place - 1);
    add_course(t, talon_runner_shape(tr->runner), w->zone);
    return true;
}

static int refused(const talon_game *g, const talon_fault *f)
{
    char text[400];
    talon_fault_text(text, sizeof text, f, NULL, NULL);
    complain("%s: %s", talon_game_name(g), text);
    return EXIT_INPUT;
}

static int too_many(const talon_game *g)
{
    return refused(g, &(talon_fault){.status = TALON_E_LIMIT_EXCEEDED,
                                     .zone = TALON_ZONE_NONE,
                                     .card = TALON_FACE_NONE,
                                     .what = "hands and places that get a packet",
                                     .have = RECEIVERS_MAX - 1});
}

/* agree: how many cards leave the deck alike in every run. */
static int build(target *t, const trace *tr, uint32_t cards, uint32_t agree, bool alike)
{
    uint32_t place = 0;
    t->first_aside = tr->before_mix;
    t->depends = !alike;
    for (uint32_t j = 0; j < agree; j++)
        if (!add_way(t, tr, j, &place))
            return too_many(talon_runner_game(tr->runner));
    const bool needed = !alike || !draws_in_phase(tr);
    while (t->n < cards)
        if (needed) {
            t->dest[t->n++] = (talon_dest)place++;
            add_course(t, talon_runner_shape(tr->runner), TALON_ZONE_NONE);
        } else {
            t->dest[t->n++] = TALON_DEST_REST;
            t->rest++;
        }
    return EXIT_YES;
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

/* A run that was refused, or in which something expected does not hold: said as talon deal says it. */
static int failed(const talon_runner *r, const talon_outcome *o, const seating *seats)
{
    const talon_game *g = talon_runner_game(r);
    const bool refusal = o->end == TALON_END_FAULT;
    char text[400] = "this is expected and does not hold", message[500];
    if (refusal && seating_is_short(seats, g, talon_runner_shape(r), &o->fault))
        return EXIT_INPUT;
    if (refusal)
        talon_fault_text(text, sizeof text, &o->fault, talon_runner_shape(r), NULL);
    snprintf(message, sizeof message, "%s (%s)", text, o->phase);
    const talon_problem p = {.code = refusal ? talon_status_name(o->fault.status) : "expect",
                             .is_error = true,
                             .line = o->line,
                             .column = o->column,
                             .message = message,
                             .source = ""};
    if (o->line)
        game_problem(&p, talon_game_name(g));
    else
        complain("%s: %s", talon_game_name(g), message);
    return EXIT_NO;
}

/* Returns EXIT_YES, or the exit code after saying what failed. A run that see() stops has not failed. */
static int run_once(trace *t, talon_runner *r, uint64_t deal, const seating *seats)
{
    talon_outcome o;
    static const talon_seed seed = {{'p', 'l', 'a', 'n'}};
    talon_runner_restart(r, &seed, deal);
    t->n = t->before_mix = t->event = 0;
    t->mixed = t->over = false;
    const talon_end end = talon_runner_run(r, &o, NULL, see, t);
    return end == TALON_END_FAULT || end == TALON_END_EXPECT ? failed(r, &o, seats) : EXIT_YES;
}

static int read_runs(target *t, talon_runner *r, trace *first, trace *other, const seating *seats)
{
    const talon_zone deck = find_deck(r);
    const uint32_t cards = deck == TALON_ZONE_NONE ? 0 : cards_in(r, deck);
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
    see_other_decks(t, r, deck);
    int status = run_once(first, r, 0, seats);
    uint32_t agree = first->n;
    bool alike = true;
    for (uint64_t deal = 1; deal < RUNS && status == EXIT_YES; deal++) {
        status = run_once(other, r, deal, seats);
        alike &= other->n == first->n;
        const uint32_t n = common(first, other, agree);
        alike &= n == agree;
        agree = n;
    }
    return status == EXIT_YES ? build(t, first, cards - first->before_mix, agree, alike) : status;
}

int target_read(target *t, const talon_game *g, const seating *s)
{
    talon_fault f = {0};
    const size_t size = talon_runner_size(&f, g, &s->s);
    void *memory = size ? malloc(size) : NULL;
    talon_runner *r = memory ? talon_runner_init(memory, &f, g, &s->s) : NULL;
    trace *runs = calloc(2, sizeof *runs);
    bool *touched = r ? calloc(talon_shape_zones(talon_runner_shape(r)) + 1, sizeof *touched) : NULL;
    int status = EXIT_BUG;
    if (!size || (memory && !r)) {
        status = refused(g, &f);
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
