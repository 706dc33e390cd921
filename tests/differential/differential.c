/* differential.c -- the kernel compared with the model that was proved: the same operations through both, everything compared.
 *
 *   differential ORACLE [OPERATIONS [SEED]]     random tables and operations (20,000,000; a seed of the clock, printed)
 *   differential ORACLE exhaustive              every operation on every small table
 *   differential ORACLE game [ACTIONS [SEED]]   random games of Commander (2,000,000)
 *
 * Compared are answers, errors with all their fields, whole tables, effects, undo, redo, replayed records and views; and what an
 * operation does without a record, where the kernel takes shortcuts, with what it does with one. The first
 * difference is shrunk to a few lines that can be pasted into talon apply. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "commander.h"
#include "lib/gen.h"
#include "lib/tried.h"
#include "print.h"
#include "render.h"
#include "search.h"
#include "small.h"

#define CARDS     25
#define STEPS     60 /* operations on one table */
#define DO_UNDO   254
#define DO_REDO   253
#define DO_REPLAY 252 /* apply the last operation's record to the table before it; list[0] says what is damaged first */

static const char *program;
static uint64_t operations, refused, undone, replayed, views;
static tried by_code;
static bool look_at_all; /* ask for every view, so that dropping an operation does not change which are asked for */

/* ------------------------------------------------------------------ one step on both sides */

static void expect_view(world *w, oracle *o, talon_player who)
{
    text_put(&o->commands, "V");
    text_int(&o->commands, who);
    text_end(&o->commands);
    render_view(&o->expected, w, who);
    views++;
}

/* How a player sees the record that was just made; the oracle is asked before it does the operation. */
static void expect_seen_record(world *w, oracle *o, talon_player who)
{
    if (!talon_record_copy(&w->rec2, &w->rec))
        return;
    text_put(&o->commands, "G");
    text_int(&o->commands, who);
    render_effects(&o->commands, w, &w->rec, false);
    text_end(&o->commands);
    talon_view_record(&w->rec2, w->table, w->shape, w->work, who);
    text_put(&o->expected, "G");
    render_effects(&o->expected, w, &w->rec2, true);
    text_end(&o->expected);
}

static void expect_seen_records(world *w, oracle *o, uint64_t turn)
{
    for (talon_player p = 0; p < talon_shape_players(w->shape); p++)
        if (look_at_all || turn % 8 == p)
            expect_seen_record(w, o, p);
}

static void expect_answer(world *w, oracle *o, talon_status s)
{
    operations++;
    if (s == TALON_OK)
        render_done(&o->expected, w, true);
    else
        render_refused(&o->expected, &w->fault);
    refused += s != TALON_OK;
}

/* Undo or redo on both; the kernel's record of it must do the same as a record. */
static void travel(world *w, oracle *o, talon_opcode code)
{
    world_op op;
    if ((code == TALON_OP_UNDO ? talon_log_undoable(w->log) : talon_log_redoable(w->log)) == 0)
        return;
    world_op_init(&op, code);
    if (talon_log_apply(w->log, w->table, &w->fault, &w->rec, w->shape, w->work, &op.op) != TALON_OK) {
        text_put(&o->commands, code == TALON_OP_UNDO ? "U" : "R");
        text_end(&o->commands);
        render_refused(&o->expected, &w->fault);
        return;
    }
    expect_seen_records(w, o, undone);
    world_op as_record;
    world_op_init(&as_record, TALON_OP_APPLY_RECORD);
    as_record.op.record = &w->rec;
    render_op(&o->commands, w, &as_record.op, false, 'P');
    render_done(&o->expected, w, true);
    text_put(&o->commands, code == TALON_OP_UNDO ? "U" : "R");
    text_end(&o->commands);
    render_done(&o->expected, w, false);
    undone++;
}

/* Damage a record, or leave it: what it says must fit exactly. */
static void damage(talon_record *rec, int64_t how, uint32_t zones_n)
{
    talon_effect *e = rec->effects_n ? &rec->effect[(uint64_t)how % rec->effects_n] : NULL;
    uint16_t *word = e && e->n ? rec->word + e->data + (uint64_t)how / 8 % e->n : NULL;
    switch (how % 8) {
    case 0:
        if (word)
            (*word)++;
        break;
    case 1:
        if (e)
            e->at++;
        break;
    case 2:
        if (e)
            e->to = (talon_zone)((e->to + 1u) % zones_n);
        break;
    case 3:
        if (word && e->kind == TALON_EFFECT_MOVE)
            word[e->n] = 0;
        break;
    case 4:
        if (e)
            e->from = (talon_zone)((e->from + 1u) % zones_n);
        break;
    case 5: rec->effects_n -= rec->effects_n > 0; break;
    default: break; /* 6 and 7: as it is */
    }
}

/* Take the last operation back and apply its record instead, perhaps damaged. */
static void replay(world *w, oracle *o, int64_t how)
{
    static uint64_t memory[1 << 16];
    world_op op;
    talon_record copy;
    talon_record_init(&copy, memory, sizeof memory);
    if (talon_log_undoable(w->log) == 0 || w->rec.op == TALON_OP_UNDO || w->rec.op == TALON_OP_REDO || !talon_record_copy(&copy, &w->rec))
        return;
    travel(w, o, TALON_OP_UNDO);
    for (uint32_t i = 0; i < copy.effects_n; i++)
        copy.effect[i].flags = 0; /* the oracle knows places as numbers */
    damage(&copy, how, w->zones_n);
    world_op_init(&op, TALON_OP_APPLY_RECORD);
    op.op.record = &copy;
    for (uint32_t i = 0; i < copy.effects_n; i++)
        for (uint32_t k = 0; k < copy.effect[i].n && copy.effect[i].kind == TALON_EFFECT_MOVE; k++)
            if (copy.word[copy.effect[i].data + copy.effect[i].n + k] >= w->cards_n)
                return;
    render_op(&o->commands, w, &op.op, false, 'O');
    expect_answer(w, o, talon_log_apply(w->log, w->table, &w->fault, &w->rec, w->shape, w->work, &op.op));
    replayed++;
}

/* What was done with a record, on the table as it was (w->before), without one: the kernel takes shortcuts there, and the model is
 * compared with the other way only. A line that the oracle never says is a difference. */
static void expect_same_without_record(world *w, oracle *o, const talon_op *op)
{
    talon_fault f;
    if (op->code == TALON_OP_UNDO || op->code == TALON_OP_REDO)
        return; /* of logs, not of tables */
    talon_table_copy(w->clone, w->before);
    if (talon_table_apply(w->clone, &f, NULL, w->shape, w->work, op) == TALON_OK &&
        memcmp(w->clone, w->table, talon_table_size(w->shape)) == 0)
        return;
    text_put(&o->expected, "without a record the table is another");
    text_end(&o->expected);
}

static void step(world *w, oracle *o, const world_op *op)
{
    if (op->op.code == DO_UNDO || op->op.code == DO_REDO) {
        travel(w, o, op->op.code == DO_UNDO ? TALON_OP_UNDO : TALON_OP_REDO);
    } else if (op->op.code == DO_REPLAY) {
        replay(w, o, op->list[0]);
    } else {
        talon_table_copy(w->before, w->table);
        const talon_status s = talon_log_apply(w->log, w->table, &w->fault, &w->rec, w->shape, w->work, &op->op);
        tried_note(&by_code, op->op.code, s);
        if (s == TALON_OK) {
            expect_same_without_record(w, o, &op->op);
            expect_seen_records(w, o, operations);
        }
        render_op(&o->commands, w, &op->op, s == TALON_OK, 'O');
        expect_answer(w, o, s);
        for (talon_player p = 0; p < talon_shape_players(w->shape); p++)
            if (look_at_all || operations % 32 == p)
                expect_view(w, o, p);
    }
}

static void begin(world *w, oracle *o)
{
    render_shape(&o->commands, w);
    text_put(&o->expected, "S"), text_end(&o->expected);
    render_table(&o->commands, w);
    text_put(&o->expected, "T"), text_end(&o->expected);
}

/* ------------------------------------------------------------------ random cases */

/* The model counts in unary, in integers of 63 bits. */
static int64_t within_reach(int64_t n)
{
    return n < -1000000 ? -1000000 : n > 400 ? 400 : n;
}

/* Numbers the oracle can hold, and places that are not its words for end and top. */
static void tame(world_op *op, const world *w)
{
    talon_op *o = &op->op;
    if (o->as >= talon_shape_players(w->shape))
        o->as = TALON_PLAYER_TABLE; /* spectators ask for nothing in the model */
    o->n = within_reach(o->n);
    if (o->code == TALON_OP_DEAL_ROUND && o->n > 100)
        o->n = 100; /* the model writes all draws down before it begins */
    if (o->at > TALON_AT_TOP)
        o->at = o->at == -1 || o->at == -2 ? -3 : within_reach(o->at);
    for (uint32_t i = 0; i < o->list_n; i++)
        op->list[i] = within_reach(op->list[i]);
    for (uint32_t i = 0; i < o->order_n; i++)
        op->order[i] = within_reach(op->order[i]);
}

static void random_step(gen *g, const world *w, world_op *op)
{
    const uint32_t r = gen_below(g, 100);
    world_op_init(op, TALON_OP_NONE);
    if (r < 4)
        op->op.code = DO_UNDO;
    else if (r < 7)
        op->op.code = DO_REDO;
    else if (r < 11)
        op->op.code = DO_REPLAY, op->list[0] = gen_below(g, 1 << 20);
    else
        gen_op(g, op, w), tame(op, w);
}

static void make_world(gen *g, world *w)
{
    gen_world(g, w, CARDS);
    w->step = w->step > 1000 ? 7 : w->step; /* what comes first near the last step is not the model's to say */
    world_reset(w);
    talon_log_clear(w->log);
}

/* One table and its operations; kept, so that a difference can be shrunk. */
static void random_case(oracle *o, void *steps, uint64_t seed)
{
    world_op *ops = steps;
    gen g = {seed};
    world w;
    make_world(&g, &w);
    begin(&w, o);
    for (uint32_t i = 0; i < STEPS; i++) {
        random_step(&g, &w, &ops[i]);
        step(&w, o, &ops[i]);
    }
    world_free(&w);
}

/* ------------------------------------------------------------------ shrinking */

static void fix_lists(world_op *op)
{
    op->op.zones = op->zones, op->op.list = op->list, op->op.order = op->order, op->op.cards = op->cards;
}

static void repeat_case(oracle *o, void *steps, uint32_t n, uint64_t seed)
{
    world_op *ops = steps;
    gen g = {seed};
    world w;
    make_world(&g, &w);
    begin(&w, o);
    for (uint32_t i = 0; i < n; i++) {
        fix_lists(&ops[i]);
        step(&w, o, &ops[i]);
    }
    world_free(&w);
}

static void look_closely(void)
{
    look_at_all = true;
}

/* As lines for talon apply. */
static void show(void *steps, uint32_t n, uint64_t seed)
{
    world_op *ops = steps;
    gen g = {seed};
    world w;
    make_world(&g, &w);
    print_new(&w);
    for (uint32_t i = 0; i < n; i++) {
        fix_lists(&ops[i]);
        if (ops[i].op.code == DO_UNDO || ops[i].op.code == DO_REDO)
            printf("{\"op\":\"%s\"}\n", ops[i].op.code == DO_UNDO ? "undo" : "redo");
        else if (ops[i].op.code == DO_REPLAY)
            printf("(undo, then apply_record of the last record, change %lld)\n", (long long)ops[i].list[0]);
        else
            print_op(&w, &ops[i].op);
    }
    world_free(&w);
}

static int run_random(uint64_t wanted, uint64_t seed)
{
    static world_op ops[STEPS];
    const trial t = {.program = program,
                     .what = "kernel",
                     .steps = ops,
                     .step_size = sizeof *ops,
                     .steps_n = STEPS,
                     .done = &operations,
                     .make = random_case,
                     .repeat = repeat_case,
                     .look_closely = look_closely,
                     .show = show};
    const uint64_t tables = search_random(&t, wanted, seed);
    if (tables)
        printf("%llu operations on %llu tables, %llu refused, %llu undone or redone, %llu records replayed, %llu views\n",
               (unsigned long long)operations, (unsigned long long)tables, (unsigned long long)refused, (unsigned long long)undone,
               (unsigned long long)replayed, (unsigned long long)views);
    return tables && (operations < 100000 || tried_all(&by_code, 1, "tests/lib/gen.c")) ? 0 : 1;
}

/* ------------------------------------------------------------------ every small case */

static oracle *small_oracle;

static void small_step(world *w, const world_op *op)
{
    talon_table_copy(w->before, w->table);
    const talon_status s = talon_table_apply(w->table, &w->fault, &w->rec, w->shape, w->work, &op->op);
    tried_note(&by_code, op->op.code, s);
    if (s == TALON_OK)
        expect_same_without_record(w, small_oracle, &op->op);
    render_op(&small_oracle->commands, w, &op->op, s == TALON_OK, 'P');
    expect_answer(w, small_oracle, s);
    talon_table_copy(w->table, w->before);
    if (!oracle_pump(small_oracle)) {
        printf("the kernel and the model differ at or shortly before:\n");
        print_new(w);
        print_op(w, &op->op);
        printf("kernel: %s\nmodel:  %s\n", small_oracle->want, small_oracle->got);
        exit(1);
    }
}

static void small_begin(world *w)
{
    begin(w, small_oracle);
}

static int run_exhaustive(void)
{
    oracle o;
    oracle_open(&o, program);
    small_oracle = &o;
    const uint64_t tables = small_all(small_begin, small_step);
    if (!oracle_finish(&o)) {
        printf("the kernel and the model differ\nkernel: %s\nmodel:  %s\n", o.want, o.got);
        return 1;
    }
    oracle_close(&o);
    printf("%llu operations on all %llu small tables, %llu refused\n", (unsigned long long)operations, (unsigned long long)tables,
           (unsigned long long)refused);
    return tried_all(&by_code, 1, "tests/differential/small.c") ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: differential ORACLE [exhaustive | [game] OPERATIONS [SEED]]\n");
        return 2;
    }
    mallopt(M_MMAP_THRESHOLD, 1 << 30); /* tables come and go: keep their memory */
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    program = argv[1];
    if (argc > 2 && strcmp(argv[2], "exhaustive") == 0)
        return run_exhaustive();
    if (argc > 2 && strcmp(argv[2], "game") == 0)
        return game_random(program, argc > 3 ? strtoull(argv[3], NULL, 10) : 2000000,
                           argc > 4 ? strtoull(argv[4], NULL, 10) : (uint64_t)time(NULL));
    return run_random(argc > 2 ? strtoull(argv[2], NULL, 10) : 20000000, argc > 3 ? strtoull(argv[3], NULL, 10) : (uint64_t)time(NULL));
}
