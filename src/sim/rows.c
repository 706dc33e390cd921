/* rows.c -- whole tables of many deals as rows of bytes. */
#include <stdlib.h>

#include <talon/sim.h>

#include "base/bytes.h"
#include "sim/sim_impl.h"

/* The usual mixing, a wash of at most 64 cards and a cut, is one fixed order for each place of the cut: a block is washed, turned
 * into rows, and each row reordered at once. Other games follow every place back by itself. */
typedef struct rowing {
    talon__dealing dealing;
    uint32_t last; /* the cut, or 0 when the game is not of that kind */
    uint8_t (*order)[64];
    column *card;
    uint8_t *row; /* the last block, of which the caller may want only some rows */
} rowing;

static uint32_t usual_cut(const talon_sim *s)
{
    const uint32_t last = s->cards_n ? s->place[0].stage : 0;
    const stage *cut = &s->stage[last], *wash = &s->stage[cut->from];
    if (cut->kind != STAGE_CUT || wash->kind != STAGE_WASH || wash->from != 0 || wash->n != s->cards_n || s->cards_n > 64)
        return 0;
    for (uint32_t p = 0; p < s->cards_n; p++)
        if (s->place[p].stage != last)
            return 0;
    return last;
}

/* By place of the cut: which place of the washed deck each final place shows. The wash's own `in` is applied with them. */
static void fill_orders(rowing *r, const talon_sim *s)
{
    const stage *cut = &s->stage[r->last];
    for (uint32_t at = 0; at < 64; at++)
        for (uint32_t p = 0; p < s->cards_n; p++)
            r->order[at][p] = (uint8_t)cut->in[(s->place[p].pos + at) % cut->n];
}

static void rowing_free(rowing *r)
{
    talon__dealing_free(&r->dealing);
    free(r->card);
    free(r->order);
    free(r->row);
    free(r);
}

static rowing *rowing_new(const talon_sim *s)
{
    demand need = {{0}};
    rowing *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    for (uint32_t p = 0; p < s->cards_n; p++)
        talon__demand_place(&need, s, p);
    r->last = usual_cut(s);
    r->card = aligned_alloc(64, sizeof *r->card * (s->cards_n + 1u));
    r->order = aligned_alloc(64, (size_t)64 * 64);
    r->row = aligned_alloc(64, (size_t)LANES * NARROW_MAX);
    if (!talon__dealing_init(&r->dealing, s, &need) || !r->card || !r->order || !r->row) {
        rowing_free(r);
        return NULL;
    }
    memset(r->order, 0, (size_t)64 * 64);
    if (r->last)
        fill_orders(r, s);
    return r;
}

static void usual_block(rowing *r, uint8_t *row)
{
    const talon_sim *s = r->dealing.sim;
    const uint32_t wash = s->stage[r->last].from, *at = r->dealing.stage_memory[r->last];
    uint8_t pick[LANES];
    r->dealing.with->rows(row, 64, r->dealing.stage_memory[wash], s->cards_n);
    for (uint32_t l = 0; l < LANES; l++)
        pick[l] = (uint8_t)at[l];
    r->dealing.with->reorder(row, (const uint8_t(*)[64])r->order, pick);
    for (uint32_t i = 0; !s->stage[wash].same && i < LANES * 64; i++)
        row[i] = (uint8_t)s->stage[wash].in[row[i] < s->cards_n ? row[i] : 0];
}

static void any_block(rowing *r, uint8_t *row, size_t stride)
{
    uint16_t card[LANES];
    for (uint32_t p = 0; p < r->dealing.sim->cards_n; p++) {
        talon__deal_place(&r->dealing, card, p);
        for (uint32_t l = 0; l < LANES; l++)
            r->card[p][l] = (uint8_t)card[l];
    }
    r->dealing.with->rows(row, stride, (const column *)r->card, r->dealing.sim->cards_n);
}

/* Where cards are known, the first n rows are put right. */
static void know_rows(const talon_sim *s, uint8_t *row, size_t apart, uint32_t n)
{
    uint16_t table[NARROW_MAX];
    for (uint32_t l = 0; s->known_n && l < n; l++, row += apart) {
        for (uint32_t i = 0; i < s->cards_n; i++)
            table[i] = row[i];
        talon__know_row(s, table);
        for (uint32_t i = 0; i < s->cards_n; i++)
            row[i] = (uint8_t)table[i];
    }
}

bool talon_sim_rows(const talon_sim *s, uint8_t *out, size_t stride, uint64_t first, uint64_t deals)
{
    if (!s->fast || s->sorts || s->cards_n > NARROW_MAX || stride % 64 || stride < s->cards_n || (uintptr_t)out % 64)
        return false;
    rowing *r = rowing_new(s);
    if (!r)
        return false;
    for (uint64_t d = 0; d < deals; d += LANES) {
        const bool whole = deals - d >= LANES, usual = r->last && stride == 64;
        const size_t apart = usual ? 64 : whole ? stride : NARROW_MAX;
        uint8_t *to = whole ? out + d * stride : r->row;
        talon__deal_block(&r->dealing, first + d);
        if (usual)
            usual_block(r, to);
        else
            any_block(r, to, apart);
        know_rows(s, to, apart, LANES);
        for (uint64_t l = d; !whole && l < deals; l++)
            memcpy(out + l * stride, r->row + (l - d) * apart, s->cards_n);
    }
    rowing_free(r);
    return true;
}

bool talon_sim_rows_wide(const talon_sim *s, uint16_t *out, size_t stride, uint64_t first, uint64_t deals)
{
    demand need = {{0}};
    talon__dealing *dealing = s->fast && !s->sorts && stride >= s->cards_n ? calloc(1, sizeof *dealing) : NULL;
    if (!dealing)
        return false;
    for (uint32_t p = 0; p < s->cards_n; p++)
        talon__demand_place(&need, s, p);
    const bool ok = talon__dealing_init(dealing, s, &need);
    for (uint64_t d = 0; ok && d < deals; d += LANES) {
        const uint32_t lanes = deals - d < LANES ? (uint32_t)(deals - d) : LANES;
        uint16_t card[LANES];
        talon__deal_block(dealing, first + d);
        for (uint32_t p = 0; p < s->cards_n; p++) {
            talon__deal_place(dealing, card, p);
            for (uint32_t l = 0; l < lanes; l++)
                out[(d + l) * stride + p] = card[l];
        }
        for (uint32_t l = 0; l < lanes; l++)
            talon__know_row(s, out + (d + l) * stride);
    }
    talon__dealing_free(dealing);
    free(dealing);
    return ok;
}

uint32_t talon_sim_columns(const talon_sim *s, uint32_t *cards, talon_zone zone)
{
    const bool there = s->fast && !s->sorts && zone < s->zones_n;
    *cards = there ? s->zone_at[zone + 1u] - s->zone_at[zone] : 0;
    return there ? s->zone_at[zone] : 0;
}
