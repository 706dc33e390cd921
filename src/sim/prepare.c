/* prepare.c -- preparing a game for simulation: run it once and note where the random steps send the cards. */
#include <stdlib.h>
#include <string.h>

#include <talon/sim.h>

#include "runner/runner_impl.h"
#include "sim/sim_impl.h"

/* While the game runs: by card id, where it is from. */
typedef struct noting {
    talon_sim *sim;
    origin *of;
    bool odd;    /* a random step that is not one of ours, too many steps, or cards from several stages */
    bool broken; /* no memory */
} noting;

static const talon_outcome no_memory = {.end = TALON_END_STOPPED};

static stage *add_stage(noting *n, stage_kind kind, uint32_t step, uint32_t cards)
{
    talon_sim *s = n->sim;
    if (s->stages_n == STAGES_MAX) {
        n->odd = true;
        return NULL;
    }
    stage *new = &s->stage[s->stages_n];
    *new = (stage){.kind = kind, .step = step, .n = cards, .in = malloc(sizeof *new->in *(cards + 1))};
    n->broken |= !new->in;
    if (!new->in)
        return NULL;
    s->stages_n++;
    return new;
}

/* What lay at each place before the step: the record says where the card now at i was. */
static void connect(noting *n, stage *new, const talon_card *card, const uint16_t *perm)
{
    new->from = new->n ? n->of[card[0]].stage : 0;
    new->same = true;
    for (uint32_t i = 0; i < new->n; i++) {
        const origin o = n->of[card[i]];
        new->in[perm[i]] = o.pos;
        new->same &= o.pos == perm[i];
        n->odd |= o.stage != new->from;
    }
}

static void settle(noting *n, const talon_card *card, uint32_t cards)
{
    for (uint32_t i = 0; i < cards; i++)
        n->of[card[i]] = (origin){.stage = (uint16_t)(n->sim->stages_n - 1), .pos = (uint16_t)i};
}

/* Several riffles of one operation: each of the others takes the cards as the one before left them. */
static void follow(noting *n, uint32_t step, uint32_t cards)
{
    stage *new = add_stage(n, STAGE_RIFFLE, step, cards);
    if (!new)
        return;
    new->from = n->sim->stages_n - 2;
    new->same = true;
    for (uint32_t i = 0; i < cards; i++)
        new->in[i] = (uint16_t)i;
}

static bool kind_of(stage_kind *kind, const talon_op *op)
{
    switch (op->code) {
    case TALON_OP_WASH:
    case TALON_OP_SHUFFLE: *kind = STAGE_WASH; return true;
    case TALON_OP_RIFFLE_WITH_SEED: *kind = STAGE_RIFFLE; return true;
    case TALON_OP_CUT_BY_DIE: *kind = STAGE_CUT; return true;
    default: return false; /* not one of the lanes': such games are dealt one by one */
    }
}

static bool note(void *context, const talon_runner *r, const talon_event *e)
{
    noting *n = context;
    stage_kind kind;
    const talon_record *rec = e->record;
    if (!e->op || !rec || rec->steps == 0 || n->odd)
        return !n->broken;
    n->odd |= r->sorts; /* what is mixed may have been sorted: then where a card lay depends on the others */
    if (n->odd || !kind_of(&kind, e->op) || e->op->own_seed || rec->effects_n != 1) {
        n->odd = true;
        return true;
    }
    const uint32_t cards = rec->effect[0].n;
    const talon_card *card = talon_zone_cards(r->play.table, r->play.shape, rec->effect[0].from);
    stage *new = add_stage(n, kind, rec->step, cards);
    if (!new)
        return !n->broken;
    new->min = kind == STAGE_CUT ? (uint32_t)e->op->n : 0;
    connect(n, new, card, rec->word + rec->effect[0].data);
    for (uint32_t i = 1; i < (uint32_t)rec->steps && !n->odd && !n->broken; i++)
        follow(n, rec->step + i, cards);
    settle(n, card, cards);
    return !n->broken;
}

static bool run_noting(talon_sim *s, noting *n)
{
    return talon_runner_run(s->runner, &s->outcome, s->until, note, n) == TALON_END_DONE && !n->broken;
}

static int by_origin(const void *a, const void *b)
{
    const origin *x = a, *y = b;
    return x->stage != y->stage ? (x->stage > y->stage) - (x->stage < y->stage) : (x->pos > y->pos) - (x->pos < y->pos);
}

static void note_places(talon_sim *s, const noting *n)
{
    const talon_table *t = s->runner->play.table;
    const talon_shape *shape = s->runner->play.shape;
    uint32_t at = 0;
    for (uint32_t z = 0; z < s->zones_n; z++) {
        const talon_card *card = talon_zone_cards(t, shape, (talon_zone)z);
        const uint32_t cards = talon_zone_count(t, shape, (talon_zone)z);
        s->zone_at[z] = at;
        for (uint32_t i = 0; i < cards; i++)
            s->place[at++] = n->of[card[i]];
        if (talon_runner_sorted(s->runner, (talon_zone)z)) /* the same places, however this deal's cards sort */
            qsort(s->place + s->zone_at[z], cards, sizeof *s->place, by_origin);
    }
    s->zone_at[s->zones_n] = at;
}

/* False: the seating's fault, or no memory. */
static bool seat(talon_sim *s, talon_outcome *out)
{
    s->memory_size = talon_runner_size(&out->fault, s->game, &s->seating);
    s->memory = s->memory_size ? malloc(s->memory_size) : NULL;
    s->runner = s->memory ? talon_runner_init(s->memory, s->memory_size, &out->fault, s->game, &s->seating) : NULL;
    if (s->memory_size && !s->memory)
        *out = no_memory;
    return s->runner != NULL;
}

static bool prepare(talon_sim *s, talon_outcome *out)
{
    noting n = {.sim = s};
    if (!seat(s, out))
        return false;
    s->cards_n = s->runner->play.table->cards_n;
    s->zones_n = s->runner->zones_n;
    s->players_n = s->runner->players;
    n.of = malloc(sizeof *n.of * (s->cards_n + 1u));
    s->place = calloc(s->cards_n + 1u, sizeof *s->place);
    s->zone_at = calloc(s->zones_n + 1u, sizeof *s->zone_at);
    s->stages_n = 1;
    bool ok = n.of && s->place && s->zone_at;
    for (uint32_t c = 0; ok && c < s->cards_n; c++)
        n.of[c] = (origin){.stage = 0, .pos = (uint16_t)c};
    if (!ok)
        *out = no_memory;
    ok = ok && run_noting(s, &n);
    if (ok)
        note_places(s, &n);
    s->sorts = s->runner->sorts;
    s->fast = ok && !talon_runner_looked(s->runner) && !n.odd;
    free(n.of);
    return ok;
}

talon_sim *talon_sim_new(talon_outcome *out, const talon_game *g, const talon_seating *seating, const char *until, talon_path path)
{
    talon_sim *s = calloc(1, sizeof *s);
    *out = s ? (talon_outcome){.end = TALON_END_FAULT, .fault = {.status = TALON_E_LIMIT_EXCEEDED, .what = "bytes of memory"}} : no_memory;
    const bool too_long = until && strlen(until) >= sizeof s->until_name; /* for a phase's name */
    if (s && too_long)
        out->fault = (talon_fault){.status = TALON_E_BAD_REQUEST, .what = "this game has no phase of that name"};
    if (!s || !talon_path_usable(path) || too_long) {
        free(s);
        return NULL;
    }
    s->game = g;
    if (!talon__read_seating(&s->seating, &out->fault, g, seating)) {
        free(s);
        return NULL;
    }
    s->seating.no_records = false;
    s->path = path == TALON_PATH_BEST ? talon_path_best() : path;
    if (until)
        s->until = memcpy(s->until_name, until, strlen(until) + 1);
    if (prepare(s, out))
        return s;
    if (s->outcome.phase)
        *out = s->outcome;
    talon_sim_free(s);
    return NULL;
}

void talon_sim_free(talon_sim *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; i < s->stages_n; i++)
        free(s->stage[i].in);
    if (s->memory)
        talon_wipe(s->memory, s->memory_size);
    free(s->memory);
    free(s->place);
    free(s->known);
    free(s->zone_at);
    talon_wipe(&s->seating.seed, sizeof s->seating.seed);
    free(s);
}

bool talon_sim_in_lanes(const talon_sim *s)
{
    return s->fast;
}

talon_path talon_sim_path(const talon_sim *s)
{
    return s->path;
}

const talon_shape *talon_sim_shape(const talon_sim *s)
{
    return s->runner->play.shape;
}

void talon__demand_place(demand *d, const talon_sim *s, uint32_t place)
{
    const origin o = s->place[place];
    uint32_t top = o.pos + 1u;
    for (uint32_t i = o.stage; s->stage[i].kind != STAGE_PACK; i = s->stage[i].from, top = s->stage[i].n)
        d->top[i] = d->top[i] > top ? d->top[i] : top;
}
