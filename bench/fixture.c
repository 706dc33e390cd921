/* fixture.c -- see fixture.h. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

#define RECORD_SIZE (1u << 20)

static void *memory(size_t size)
{
    void *m = aligned_alloc(64, (size + 63) & ~(size_t)63);
    if (!m)
        bench_broken("no memory");
    return m;
}

static talon_pack *make_pack(uint32_t cards)
{
    char name[16];
    talon_pack *p = talon_pack_init(memory(talon_pack_size(cards, cards, cards * 8)), talon_pack_size(cards, cards, cards * 8), cards,
                                    cards, cards * 8);
    for (uint32_t i = 0; i < cards; i++) {
        const int size = snprintf(name, sizeof name, "c%u", (unsigned)i);
        if (talon_pack_add(p, name, (size_t)size, 1) != TALON_OK)
            bench_broken("the pack was refused");
    }
    return p;
}

static void make_shape(fixture *x, uint32_t players)
{
    enum { FIXED = 4 };
    char hand[FIXTURE_PLAYERS][16], owner[FIXTURE_PLAYERS][16];
    talon_zone_spec spec[FIXED + FIXTURE_PLAYERS] = {
        {.id = "deck", .type = "deck"},
        {.id = "burn", .type = "burn"},
        {.id = "discard", .type = "discard"},
        {.id = "board", .type = "community"},
    };
    talon_diagnostic diag[2 * (FIXED + FIXTURE_PLAYERS)];
    size_t diag_n;
    talon_fault f;
    for (uint32_t i = 0; i < players; i++) {
        snprintf(hand[i], sizeof hand[i], "hand%u", (unsigned)i);
        snprintf(owner[i], sizeof owner[i], "p%u", (unsigned)i);
        spec[FIXED + i] = (talon_zone_spec){.id = hand[i], .type = "hand", .owner = owner[i]};
        x->hand[i] = (talon_zone)(FIXED + i);
    }
    x->deck = 0, x->burn = 1, x->discard = 2, x->board = 3;
    x->shape_memory = memory(talon_shape_size(spec, FIXED + players));
    if (talon_shape_init(&x->shape, diag, &diag_n, &f, x->shape_memory, talon_shape_size(spec, FIXED + players), x->pack, spec,
                         FIXED + players) != TALON_OK)
        bench_broken("the shape was refused");
}

void fixture_init(fixture *x, uint32_t cards, uint32_t players, bool with_record)
{
    const talon_seed seed = {{42}};
    uint32_t count[4 + FIXTURE_PLAYERS] = {cards};
    memset(x, 0, sizeof *x);
    x->pack = make_pack(cards);
    make_shape(x, players);
    x->table = memory(talon_table_size(x->shape));
    x->fresh = talon_table_init(memory(talon_table_size(x->shape)), talon_table_size(x->shape), x->shape, count, &seed, 0);
    if (!x->fresh)
        bench_broken("the table was refused");
    talon_table_copy(x->table, x->fresh);
    x->work = talon_work_init(memory(talon_work_size(x->shape)), talon_work_size(x->shape), x->shape);
    if (with_record) {
        x->record = &x->record_held;
        talon_record_init(x->record, memory(RECORD_SIZE), RECORD_SIZE);
    }
}

void fixture_free(fixture *x)
{
    if (x->record)
        free(x->record->memory);
    free(x->work);
    free(x->fresh);
    free(x->table);
    free(x->shape_memory);
    free(x->pack);
}
