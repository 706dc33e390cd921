/* deal.c -- dealing a prepared game, 64 deals at a time: the random steps in lanes, then each place asked for is followed back. */
#include <stdlib.h>

#include <talon/sim.h>

#include "base/bytes.h"
#include "sim/sim_impl.h"

/* What a step leaves behind for a block: a wash its columns (or rows, when wide, and behind them the pack it washes), a cut its
 * places, a riffle the words that say it and how many cards of the left packet are before each. */
typedef struct riffle_data {
    word_column *word, *zeros;
} riffle_data;

static uint32_t words_of(uint32_t n)
{
    return (n + 31) / 32;
}

static size_t bytes_of(const stage *g, uint32_t top)
{
    switch (g->kind) {
    case STAGE_WASH: return g->n <= NARROW_MAX ? sizeof(column) * (g->n + WASH_ROOM) : sizeof(uint16_t) * (LANES * (size_t)top + g->n);
    case STAGE_CUT: return sizeof(uint32_t) * LANES;
    case STAGE_RIFFLE: return sizeof(word_column) * (2 * (size_t)words_of(g->n) + 17);
    case STAGE_PACK: return 64;
    }
    __builtin_trap();
}

static riffle_data riffle_of(void *memory, uint32_t n)
{
    word_column *word = memory;
    return (riffle_data){.word = word, .zeros = word + words_of(n) + 16};
}

static bool seat_runner(talon__dealing *d)
{
    talon_seating seating = d->sim->seating;
    talon_fault f;
    seating.no_records = true;
    d->runner_size = talon_runner_size(&f, d->sim->game, &seating);
    d->runner_memory = d->runner_size ? malloc(d->runner_size) : NULL;
    d->runner = d->runner_memory ? talon_runner_init(d->runner_memory, d->runner_size, &f, d->sim->game, &seating) : NULL;
    return d->runner != NULL;
}

bool talon__dealing_init(talon__dealing *d, const talon_sim *s, const demand *need)
{
    memset(d, 0, sizeof *d);
    d->sim = s;
    d->with = talon__instructions(s->path);
    if (!s->fast)
        return seat_runner(d);
    d->need = *need;
    for (uint32_t i = 1; i < s->stages_n; i++) {
        const stage *g = &s->stage[i];
        if (!need->top[i])
            continue;
        d->stage_memory[i] = aligned_alloc(64, (bytes_of(g, need->top[i]) + 63) & ~(size_t)63);
        if (!d->stage_memory[i])
            return false;
        if (g->kind == STAGE_WASH && g->n <= NARROW_MAX)
            talon__schedule_init(&d->schedule[i], g->n, need->top[i]);
    }
    talon__lane_key_init(&d->key, &s->seating.seed, 0, 0);
    return true;
}

void talon__dealing_free(talon__dealing *d)
{
    for (uint32_t i = 0; i < STAGES_MAX; i++)
        free(d->stage_memory[i]);
    if (d->runner_memory)
        talon_wipe(d->runner_memory, d->runner_size);
    free(d->runner_memory);
    talon_wipe(&d->key, sizeof d->key);
}

static void wash(talon__dealing *d, uint32_t i)
{
    uint16_t *row = d->stage_memory[i];
    const uint32_t n = d->sim->stage[i].n, top = d->need.top[i];
    if (n <= NARROW_MAX)
        talon__wash_lanes(d->with, d->stage_memory[i], &d->schedule[i], &d->key);
    else
        talon__wash_wide(d->with, row, row + (size_t)LANES * top, &d->key, LANES, n, top);
}

static void cut(talon__dealing *d, const stage *g, uint32_t *at)
{
    talon__die_lanes(d->with, at, g->min ? g->n - 2 * g->min + 1 : g->n, &d->key);
    for (uint32_t l = 0; l < LANES; l++)
        at[l] += g->min;
}

static void riffle(talon__dealing *d, const stage *g, void *memory)
{
    const riffle_data r = riffle_of(memory, g->n);
    const uint32_t words = words_of(g->n);
    for (uint32_t w = 0; w < words; w += 16)
        d->with->words(r.word + w, &d->key, w / 16, words - w < 16 ? words - w : 16, talon__in_order);
    d->with->riffle(r.zeros, (const word_column *)r.word, g->n);
}

void talon__deal_block(talon__dealing *d, uint64_t first)
{
    d->key.first = first;
    for (uint32_t i = 1; i < d->sim->stages_n; i++) {
        const stage *g = &d->sim->stage[i];
        d->key.step = g->step;
        if (!d->need.top[i])
            continue;
        switch (g->kind) {
        case STAGE_PACK: break;
        case STAGE_WASH: wash(d, i); break;
        case STAGE_RIFFLE: riffle(d, g, d->stage_memory[i]); break;
        case STAGE_CUT: cut(d, g, d->stage_memory[i]); break;
        }
    }
}

/* ---- following a place back ---- */

static void back_through_wash(const talon__dealing *d, uint16_t *pos, uint32_t i)
{
    const column *narrow = d->stage_memory[i];
    const uint16_t *wide = d->stage_memory[i];
    const uint32_t top = d->need.top[i];
    if (d->sim->stage[i].n <= NARROW_MAX)
        for (uint32_t l = 0; l < LANES; l++)
            pos[l] = narrow[pos[l]][l];
    else
        for (uint32_t l = 0; l < LANES; l++)
            pos[l] = wide[l * top + pos[l]];
}

static void back_through_cut(uint16_t *pos, const uint32_t *at, uint32_t n)
{
    for (uint32_t l = 0; l < LANES; l++) {
        const uint32_t from = pos[l] + at[l];
        pos[l] = (uint16_t)(from < n ? from : from - n);
    }
}

static void back_through_riffle(const talon__dealing *d, uint16_t *pos, uint32_t i)
{
    const uint32_t n = d->sim->stage[i].n;
    const riffle_data r = riffle_of(d->stage_memory[i], n);
    d->with->unriffle(pos, (const word_column *)r.zeros, (const word_column *)r.word, n);
}

void talon__deal_place(const talon__dealing *d, uint16_t *card, uint32_t place)
{
    const talon_sim *s = d->sim;
    uint32_t i = s->place[place].stage;
    for (uint32_t l = 0; l < LANES; l++)
        card[l] = s->place[place].pos;
    for (; s->stage[i].kind != STAGE_PACK; i = s->stage[i].from) {
        const stage *g = &s->stage[i];
        if (g->kind == STAGE_WASH)
            back_through_wash(d, card, i);
        else if (g->kind == STAGE_CUT)
            back_through_cut(card, d->stage_memory[i], g->n);
        else
            back_through_riffle(d, card, i);
        for (uint32_t l = 0; !g->same && l < LANES; l++)
            card[l] = g->in[card[l]];
    }
}

bool talon__deal_one(talon__dealing *d, talon_outcome *outcome, uint64_t deal)
{
    talon_runner_restart(d->runner, &d->sim->seating.seed, deal);
    return talon_runner_run(d->runner, outcome, d->sim->until, NULL, NULL) == TALON_END_DONE;
}
