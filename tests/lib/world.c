/* world.c -- building kernel and model side by side. */
#include "lib/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RECORD_BYTES (512u << 10)
#define LOG_RECORDS  8
#define LOG_BYTES    (64u << 10)

static void *grab(size_t size)
{
    void *p = malloc(size);
    if (!p)
        abort();
    return p;
}

static void stop(const char *what)
{
    fprintf(stderr, "world: %s\n", what);
    abort();
}

static void build_pack(world *w)
{
    w->pack = talon_pack_init(grab(talon_pack_size(MODEL_CARDS, MODEL_CARDS, 4 * MODEL_CARDS)),
                              talon_pack_size(MODEL_CARDS, MODEL_CARDS, 4 * MODEL_CARDS), MODEL_CARDS, MODEL_CARDS, 4 * MODEL_CARDS);
    for (uint32_t i = 0; i < w->cards_n; i++) {
        char name[8];
        const int n = snprintf(name, sizeof name, "f%u", w->face[i]);
        if (talon_pack_add(w->pack, name, (size_t)n, 1) != TALON_OK || talon_pack_face(w->pack, (talon_card)i) != w->face[i])
            stop("faces must be numbered in the order in which they appear");
    }
}

void world_build(world *w)
{
    talon_diagnostic diag[2 * MODEL_ZONES];
    size_t diag_n;
    build_pack(w);
    w->shape_memory = grab(talon_shape_size(w->spec, w->zones_n));
    if (talon_shape_init(&w->shape, diag, &diag_n, &w->fault, w->shape_memory, talon_shape_size(w->spec, w->zones_n), w->pack, w->spec,
                         w->zones_n) != TALON_OK)
        stop(talon_status_name(w->fault.status));
    const size_t size = talon_table_size(w->shape);
    w->table = grab(size);
    w->before = grab(size);
    w->clone = grab(size);
    w->work = talon_work_init(grab(talon_work_size(w->shape)), talon_work_size(w->shape), w->shape);
    talon_record_init(&w->rec, grab(RECORD_BYTES), RECORD_BYTES);
    talon_record_init(&w->rec2, grab(RECORD_BYTES), RECORD_BYTES);
    w->log = talon_log_init(grab(talon_log_size(LOG_RECORDS, LOG_BYTES)), talon_log_size(LOG_RECORDS, LOG_BYTES), LOG_RECORDS, LOG_BYTES);
    model_rules_init(&w->rules, w->spec, (int)w->zones_n, w->shape);
    world_reset(w);
}

void world_reset(world *w)
{
    if (!talon_table_init(w->table, talon_table_size(w->shape), w->shape, w->count, &w->seed, w->deal))
        stop("the counts do not add up");
    w->table->step = w->step;
    for (uint32_t i = 0; i < w->cards_n; i++)
        talon_table_set_face(w->table, (talon_card)i, w->up[i]);
    model_init(&w->m, &w->rules, w->count, w->face, w->up, w->table);
}

void world_free(world *w)
{
    free(w->pack), free(w->shape_memory), free(w->table), free(w->before), free(w->clone), free(w->work);
    free(w->rec.memory), free(w->rec2.memory), free(w->log);
}

void world_op_init(world_op *o, talon_opcode code)
{
    talon_op_init(&o->op, code);
    o->op.zones = o->zones;
    o->op.list = o->list;
    o->op.order = o->order;
    o->op.cards = o->cards;
}

void world_op_print(const world_op *o)
{
    const talon_op *op = &o->op;
    fprintf(stderr, "%s n=%lld from=%u to=%u at=%lld face=%u pick=%u as=%u seed=%d(%u)", talon_op_get(op->code)->name, (long long)op->n,
            op->from, op->to, (long long)op->at, op->face, op->pick, op->as, op->own_seed, op->seed.byte[31]);
    for (uint32_t i = 0; i < op->zones_n; i++)
        fprintf(stderr, "%s%u", i ? "," : " zones=", op->zones[i]);
    for (uint32_t i = 0; i < op->list_n; i++)
        fprintf(stderr, "%s%lld", i ? "," : " list=", (long long)op->list[i]);
    for (uint32_t i = 0; i < op->order_n; i++)
        fprintf(stderr, "%s%lld", i ? "," : " order=", (long long)op->order[i]);
    for (uint32_t i = 0; i < op->cards_n; i++)
        fprintf(stderr, "%s%u", i ? "," : " cards=", op->cards[i]);
    fprintf(stderr, "\n");
}

void world_fault_print(const char *who, const talon_fault *f)
{
    fprintf(stderr, "%s: %s zone=%u card=%u arg=%u index=%u want=%lld have=%lld what=%s\n", who, talon_status_name(f->status), f->zone,
            f->card, f->arg, f->index, (long long)f->want, (long long)f->have, f->what ? f->what : "-");
}

bool world_same_but_seq(const talon_table *a, const talon_table *b)
{
    const size_t before = offsetof(talon_table, seq), after = before + sizeof a->seq;
    return memcmp(a, b, before) == 0 && memcmp((const char *)a + after, (const char *)b + after, a->size - after) == 0;
}
