/* property.c -- laws over random tables: what docs/theorems.md proves of the model, and that the kernel does what the model does.
 *
 * property [SEED]   every number it prints is a count of checked cases; a failure prints the case and its seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include "lib/gen.h"

#define WALKS       150000 /* tables walked through */
#define WALK_STEPS  40     /* operations on each */
#define LAW_TABLES  20000  /* tables for each single law */
#define TABLE_CARDS 40

static uint64_t seed_now; /* of the case under way, to find it again */

#define CLAIM(w, o, truth) ((truth) ? (void)0 : broken(w, o, #truth, __LINE__))

static void broken(const world *w, const world_op *o, const char *law, int line)
{
    fprintf(stderr, "property.c:%d: %s\ncase seed %llu\n", line, law, (unsigned long long)seed_now);
    if (o)
        world_op_print(o);
    world_fault_print("kernel", &w->fault);
    model_print(&w->m, w->table, w->shape);
    exit(1);
}

static talon_status apply(world *w, const world_op *o)
{
    talon_table_copy(w->before, w->table);
    return talon_log_apply(w->log, w->table, &w->fault, &w->rec, w->shape, w->work, &o->op);
}

static talon_status apply_code(world *w, talon_opcode code)
{
    world_op o;
    world_op_init(&o, code);
    return talon_log_apply(w->log, w->table, &w->fault, &w->rec2, w->shape, w->work, &o.op);
}

/* ---- the walk: one operation after the other, everything that must hold after each ---- */

static unsigned long operations, refused, replays, undos, views;
static unsigned long outcome[TALON_OP_END][32]; /* by operation and status */

/* Whether a record is wanted changes nothing. */
static void silent_gives_the_same(world *w, const world_op *o, talon_status s)
{
    talon_fault f;
    talon_table_copy(w->clone, w->before);
    CLAIM(w, o, talon_table_apply(w->clone, &f, NULL, w->shape, w->work, &o->op) == s);
    CLAIM(w, o, memcmp(w->clone, w->table, w->table->size) == 0);
    CLAIM(w, o, s == TALON_OK || model_fault_equals(&f, &w->fault));
}

/* The record on a copy of the table as it was gives the same bytes. */
static void replay_gives_the_same(world *w, const world_op *o)
{
    world_op again;
    world_op_init(&again, TALON_OP_APPLY_RECORD);
    again.op.record = &w->rec;
    talon_table_copy(w->clone, w->before);
    CLAIM(w, o, talon_table_apply(w->clone, &w->fault, &w->rec2, w->shape, w->work, &again.op) == TALON_OK);
    CLAIM(w, o, memcmp(w->clone, w->table, w->table->size) == 0);
    replays++;
}

/* Undo restores all but seq; redo and doing it again both give what it was. */
static void undo_takes_back(world *w, const world_op *o, bool redo)
{
    talon_table_copy(w->clone, w->table);
    CLAIM(w, o, apply_code(w, TALON_OP_UNDO) == TALON_OK);
    CLAIM(w, o, world_same_but_seq(w->table, w->before));
    CLAIM(w, o, w->rec2.target == w->rec.seq && w->rec2.steps == -w->rec.steps);
    if (redo)
        CLAIM(w, o, apply_code(w, TALON_OP_REDO) == TALON_OK);
    else
        CLAIM(w, o, talon_log_apply(w->log, w->table, &w->fault, &w->rec2, w->shape, w->work, &o->op) == TALON_OK);
    CLAIM(w, o, world_same_but_seq(w->table, w->clone));
    CLAIM(w, o, w->table->seq == w->clone->seq + 2);
    w->m.seq += 2;
    undos++;
}

static void views_are_the_models(world *w, const world_op *o)
{
    for (uint32_t p = 0; p <= talon_shape_players(w->shape); p++) {
        const talon_player who = p < talon_shape_players(w->shape) ? (talon_player)p : TALON_PLAYER_NONE;
        for (uint32_t z = 0; z < w->zones_n; z++)
            for (int i = 0; i < w->m.pile[z].n; i++, views++)
                CLAIM(w, o, talon_view_sees(w->table, w->shape, who, (talon_zone)z, (uint32_t)i) == model_sees(&w->m, who, (int)z, i));
    }
}

static void one_operation(gen *g, world *w)
{
    world_op o;
    talon_fault expected;
    gen_op(g, &o, w);
    const talon_status s = apply(w, &o), theirs = model_apply(&w->m, &expected, &o.op);
    operations++;
    outcome[o.op.code][s]++;
    if (s != theirs)
        world_fault_print("model", &expected);
    CLAIM(w, &o, s == theirs);
    CLAIM(w, &o, talon_table_check(w->table, w->shape, w->work) == 0);
    CLAIM(w, &o, model_equals(&w->m, w->table, w->shape));
    silent_gives_the_same(w, &o, s);
    if (s != TALON_OK) {
        refused++;
        if (!model_fault_equals(&w->fault, &expected))
            world_fault_print("model", &expected);
        CLAIM(w, &o, model_fault_equals(&w->fault, &expected));
        CLAIM(w, &o, memcmp(w->before, w->table, w->table->size) == 0);
        return;
    }
    replay_gives_the_same(w, &o);
    const uint32_t r = gen_below(g, 8);
    if (r < 3)
        undo_takes_back(w, &o, r == 0);
    else if (r == 3)
        views_are_the_models(w, &o);
}

static void walk(gen *g)
{
    world w;
    gen_world(g, &w, TABLE_CARDS);
    for (int i = 0; i < WALK_STEPS; i++)
        one_operation(g, &w);
    world_free(&w);
}

/* ---- single laws ---- */

static int fill(world *w, talon_zone z, talon_card *out)
{
    const uint32_t n = talon_zone_count(w->table, w->shape, z);
    memcpy(out, talon_zone_cards(w->table, w->shape, z), n * sizeof *out);
    return (int)n;
}

static talon_status do_count(world *w, talon_opcode code, int64_t n, talon_zone from, talon_zone to)
{
    world_op o;
    world_op_init(&o, code);
    o.op.n = n, o.op.from = from, o.op.to = to;
    return apply(w, &o);
}

/* cut(k, D) is D rotated left by k; cut(n - k) takes it back. */
static bool law_cut(gen *g, world *w)
{
    talon_card before[MODEL_CARDS], after[MODEL_CARDS];
    const talon_zone z = (talon_zone)gen_below(g, w->zones_n);
    const int n = fill(w, z, before), k = (int)gen_below(g, (uint32_t)n + 1);
    CLAIM(w, NULL, do_count(w, TALON_OP_CUT, k, z, z) == TALON_OK);
    fill(w, z, after);
    for (int i = 0; i < n; i++)
        CLAIM(w, NULL, after[i] == before[(i + k) % n]);
    CLAIM(w, NULL, do_count(w, TALON_OP_CUT, n - k, z, z) == TALON_OK);
    fill(w, z, after);
    CLAIM(w, NULL, memcmp(before, after, sizeof *before * (size_t)n) == 0);
    CLAIM(w, NULL, do_count(w, TALON_OP_CUT, n + 1, z, z) == TALON_E_INVALID_CUT_POSITION);
    return true;
}

/* A perfect riffle of 2h cards fixes the first and moves place p to 2p mod (2h-1), so its order is that of 2 modulo 2h-1 (8 for 52);
 * of 2h+1 cards the last stays too. */
static bool law_riffle(gen *g, world *w)
{
    talon_card before[MODEL_CARDS], after[MODEL_CARDS];
    const talon_zone z = (talon_zone)gen_below(g, w->zones_n);
    const int n = fill(w, z, before), modulus = n / 2 * 2 - 1;
    int order = 1;
    for (int power = 2; modulus > 1 && power % modulus != 1; power = power * 2 % modulus)
        order++;
    CLAIM(w, NULL, do_count(w, TALON_OP_RIFFLE, 1, z, z) == TALON_OK);
    fill(w, z, after);
    for (int i = 0; i < n / 2; i++)
        CLAIM(w, NULL, after[2 * i] == before[i] && after[2 * i + 1] == before[n / 2 + i]);
    CLAIM(w, NULL, n < 1 || (after[0] == before[0] && after[n - 1] == before[n - 1]));
    CLAIM(w, NULL, do_count(w, TALON_OP_RIFFLE, order - 1, z, z) == TALON_OK);
    fill(w, z, after);
    CLAIM(w, NULL, memcmp(before, after, sizeof *before * (size_t)n) == 0);
    return true;
}

/* in_shuffle is interleave(right, left). */
static bool law_interleave(gen *g, world *w)
{
    talon_card before[MODEL_CARDS], after[MODEL_CARDS];
    const talon_zone z = (talon_zone)gen_below(g, w->zones_n);
    const int n = fill(w, z, before), half = n / 2;
    CLAIM(w, NULL, do_count(w, TALON_OP_IN_SHUFFLE, 0, z, z) == TALON_OK);
    fill(w, z, after);
    for (int i = 0; i < half; i++)
        CLAIM(w, NULL, after[2 * i] == before[half + i] && after[2 * i + 1] == before[i]);
    CLAIM(w, NULL, n % 2 == 0 || after[n - 1] == before[n - 1]);
    return true;
}

/* draw without behaviour succeeds iff P1-P4 (and the source is drawable); then Q1-Q4. */
static bool law_draw(gen *g, world *w)
{
    talon_card src[MODEL_CARDS], dst[MODEL_CARDS], src2[MODEL_CARDS], dst2[MODEL_CARDS];
    const talon_zone a = (talon_zone)gen_below(g, w->zones_n + 1), b = (talon_zone)gen_below(g, w->zones_n + 1);
    const int64_t n = (int64_t)gen_below(g, 12) - 2;
    const bool exist = a < w->zones_n && b < w->zones_n;
    if (exist && (talon_zone_behavior(w->shape, a).present || a == b))
        return false;
    const int src_n = exist ? fill(w, a, src) : 0, dst_n = exist ? fill(w, b, dst) : 0;
    const bool possible = n > 0 && exist && n <= src_n && talon_zone_get_type(w->shape, a) != TALON_TYPE_BURN;
    CLAIM(w, NULL, (do_count(w, TALON_OP_DRAW, n, a, b) == TALON_OK) == possible);
    if (!possible)
        return true;
    CLAIM(w, NULL, fill(w, a, src2) == src_n - n);
    CLAIM(w, NULL, fill(w, b, dst2) == dst_n + n);
    CLAIM(w, NULL, memcmp(src2, src + n, sizeof *src * (size_t)(src_n - n)) == 0);
    CLAIM(w, NULL, memcmp(dst2, dst, sizeof *src * (size_t)dst_n) == 0 && memcmp(dst2 + dst_n, src, sizeof *src * (size_t)n) == 0);
    return true;
}

/* deal, deal_round and split are nothing but their draws in order: the same table, the same randomness. */
static bool law_deal(gen *g, world *w)
{
    static const talon_opcode codes[] = {TALON_OP_DEAL, TALON_OP_DEAL_ROUND, TALON_OP_SPLIT};
    world_op all;
    gen_op_of(g, &all, w, codes[gen_below(g, 3)]);
    const int64_t rounds = all.op.code != TALON_OP_DEAL_ROUND ? 1 : all.op.n < 0 ? 0 : all.op.n;
    if (rounds * all.op.zones_n > 400)
        return false;
    talon_table_copy(w->clone, w->table);
    const talon_status together = talon_table_apply(w->clone, &w->fault, &w->rec, w->shape, w->work, &all.op);
    talon_status s = TALON_OK;
    for (int64_t i = 0; i < rounds * all.op.zones_n && s == TALON_OK; i++) {
        world_op one;
        const uint32_t k = (uint32_t)(i % all.op.zones_n);
        world_op_init(&one, TALON_OP_DEAL); /* strict, as a draw inside a composite is */
        one.op.from = all.op.from, one.zones[0] = all.zones[k], one.op.zones_n = 1, one.op.face = all.op.face;
        one.op.n = all.op.code == TALON_OP_DEAL ? all.op.n : all.op.code == TALON_OP_SPLIT ? all.list[k] : 1;
        s = talon_table_apply(w->table, &w->fault, &w->rec2, w->shape, w->work, &one.op);
    }
    if (s == TALON_E_LIMIT_EXCEEDED) /* out of random steps: one by one it is noticed earlier */
        return false;
    CLAIM(w, &all, s == together);
    CLAIM(w, &all, s != TALON_OK || world_same_but_seq(w->table, w->clone));
    return true;
}

/* Any sequence of operations keeps the multiset of faces over all zones. */
static bool law_closure(gen *g, world *w)
{
    int seen[MODEL_CARDS] = {0};
    for (int i = 0; i < 10; i++) {
        world_op o;
        gen_op(g, &o, w);
        apply(w, &o);
    }
    for (uint32_t z = 0; z < w->zones_n; z++)
        for (uint32_t i = 0; i < talon_zone_count(w->table, w->shape, (talon_zone)z); i++)
            seen[talon_pack_face(w->pack, talon_zone_cards(w->table, w->shape, (talon_zone)z)[i])]++;
    for (uint32_t i = 0; i < w->cards_n; i++)
        seen[w->face[i]]--;
    for (int i = 0; i < MODEL_CARDS; i++)
        CLAIM(w, NULL, seen[i] == 0);
    return true;
}

/* ---- a view does not change with hidden cards ---- */

static talon_card *slot_of(const talon_table *t, const talon_shape *shape, uint32_t zones_n, talon_card id)
{
    for (uint32_t z = 0; z < zones_n; z++)
        for (uint32_t i = 0; i < talon_zone_count(t, shape, (talon_zone)z); i++)
            if (talon_zone_cards(t, shape, (talon_zone)z)[i] == id)
                return (talon_card *)(uintptr_t)&talon_zone_cards(t, shape, (talon_zone)z)[i];
    return NULL;
}

/* Two cards this player cannot see, wherever they lie. */
static bool two_hidden(gen *g, const world *w, talon_player who, talon_card *a, talon_card *b)
{
    talon_card hidden[MODEL_CARDS];
    uint32_t n = 0;
    for (uint32_t z = 0; z < w->zones_n; z++)
        for (uint32_t i = 0; i < talon_zone_count(w->table, w->shape, (talon_zone)z); i++)
            if (!talon_view_sees(w->table, w->shape, who, (talon_zone)z, i))
                hidden[n++] = talon_zone_cards(w->table, w->shape, (talon_zone)z)[i];
    if (n < 2)
        return false;
    *a = hidden[gen_below(g, n)];
    do
        *b = hidden[gen_below(g, n)];
    while (*a == *b);
    return true;
}

static talon_card exchanged(talon_card id, talon_card a, talon_card b)
{
    return id == a ? b : id == b ? a : id;
}

/* What is seen of both tables is the same, the two cards exchanged where one of them came to light. */
static void views_match(world *w, const world_op *o, talon_player who, talon_card a, talon_card b)
{
    talon_card left[MODEL_CARDS], right[MODEL_CARDS];
    for (uint32_t z = 0; z < w->zones_n; z++) {
        const uint32_t n = talon_view_zone(left, w->table, w->shape, who, (talon_zone)z);
        CLAIM(w, o, talon_view_zone(right, w->clone, w->shape, who, (talon_zone)z) == n);
        for (uint32_t i = 0; i < n; i++)
            CLAIM(w, o, left[i] == exchanged(right[i], a, b));
    }
}

static void records_match(world *w, const world_op *o, talon_card a, talon_card b)
{
    const talon_record *l = &w->rec, *r = &w->rec2;
    CLAIM(w, o,
          l->effects_n == r->effects_n && l->words_n == r->words_n && l->learned == r->learned && l->steps == r->steps && l->n == r->n);
    CLAIM(w, o, memcmp(l->effect, r->effect, sizeof *l->effect * l->effects_n) == 0);
    for (uint32_t i = 0; i < l->effects_n; i++) {
        const talon_effect *e = &l->effect[i];
        const uint32_t words = e->kind == TALON_EFFECT_MOVE ? 2 * e->n + (e->n + 15) / 16 : e->n;
        for (uint32_t k = 0; k < words; k++) {
            const bool is_card = e->kind == TALON_EFFECT_MOVE && k >= e->n && k < 2 * e->n;
            CLAIM(w, o, l->word[e->data + k] == (is_card ? exchanged(r->word[e->data + k], a, b) : r->word[e->data + k]));
        }
    }
}

static bool law_view(gen *g, world *w)
{
    talon_card a, b;
    talon_fault f;
    world_op o;
    const uint32_t players = talon_shape_players(w->shape), p = gen_below(g, players + 1);
    const talon_player who = p < players ? (talon_player)p : TALON_PLAYER_NONE;
    if (!two_hidden(g, w, who, &a, &b))
        return false;
    talon_table_copy(w->clone, w->table);
    talon_card *slot_a = slot_of(w->clone, w->shape, w->zones_n, a), *slot_b = slot_of(w->clone, w->shape, w->zones_n, b);
    *slot_a = b, *slot_b = a;
    views_match(w, NULL, who, TALON_CARD_HIDDEN, TALON_CARD_HIDDEN); /* before: exactly the same */
    gen_op(g, &o, w);
    o.op.as = who;
    const talon_status s = apply(w, &o);
    CLAIM(w, &o, talon_table_apply(w->clone, &f, &w->rec2, w->shape, w->work, &o.op) == s);
    if (s != TALON_OK) {
        CLAIM(w, &o, model_fault_equals(&w->fault, &f));
        return true;
    }
    talon_view_record(&w->rec, w->table, w->shape, w->work, who);
    talon_view_record(&w->rec2, w->clone, w->shape, w->work, who);
    views_match(w, &o, who, a, b);
    records_match(w, &o, a, b);
    return true;
}

/* ---- a record shows only cards that were seen before the operation, or are seen after it ---- */

/* Note which cards this player sees. */
static void note_seen(bool *seen, const world *w, const talon_table *t, talon_player who)
{
    for (uint32_t z = 0; z < w->zones_n; z++)
        for (uint32_t i = 0; i < talon_zone_count(t, w->shape, (talon_zone)z); i++)
            if (talon_view_sees(t, w->shape, who, (talon_zone)z, i))
                seen[talon_zone_cards(t, w->shape, (talon_zone)z)[i]] = true;
}

/* w->table is the table right after the record; `copy` has room for one that may be changed. */
static void shows_only_seen(world *w, const world_op *o, const talon_table *before, const talon_record *rec, talon_record *copy)
{
    for (uint32_t p = 0; p <= talon_shape_players(w->shape); p++) {
        const talon_player who = p < talon_shape_players(w->shape) ? (talon_player)p : TALON_PLAYER_NONE;
        bool seen[MODEL_CARDS] = {false};
        note_seen(seen, w, before, who);
        note_seen(seen, w, w->table, who);
        CLAIM(w, o, talon_record_copy(copy, rec));
        talon_view_record(copy, w->table, w->shape, w->work, who);
        for (uint32_t k = 0; k < copy->effects_n; k++) {
            const talon_effect *e = &copy->effect[k];
            for (uint32_t i = 0; e->kind == TALON_EFFECT_MOVE && i < e->n; i++) {
                const talon_card mine = copy->word[e->data + e->n + i], card = rec->word[e->data + e->n + i];
                CLAIM(w, o, mine == TALON_CARD_HIDDEN || (mine == card && seen[card]));
                CLAIM(w, o, rec->effects_n > 1 || (mine == card) == seen[card]); /* one effect: exactly those */
            }
        }
    }
}

static bool law_record(gen *g, world *w)
{
    world_op o;
    gen_op(g, &o, w);
    if (apply(w, &o) != TALON_OK)
        return false;
    shows_only_seen(w, &o, w->before, &w->rec, &w->rec2);
    for (int again = 0; again < 2; again++) {
        talon_table_copy(w->clone, w->table);
        CLAIM(w, &o, apply_code(w, again ? TALON_OP_REDO : TALON_OP_UNDO) == TALON_OK);
        shows_only_seen(w, &o, w->clone, &w->rec2, &w->rec);
    }
    return true;
}

/* ---- running ---- */

typedef struct law {
    const char *name;
    bool (*check)(gen *g, world *w); /* false: nothing to check on this table */
} law;

static const law laws[] = {
    {"cut is a rotation, with its inverse", law_cut},
    {"a riffle has the order of 2", law_riffle},
    {"in_shuffle interleaves", law_interleave},
    {"draw: P1-P4, Q1-Q4", law_draw},
    {"deals are their draws", law_deal},
    {"composition closure", law_closure},
    {"a view hides what is hidden", law_view},
    {"a record shows what is seen before or after", law_record},
};

static unsigned long cases(unsigned long n)
{
    const char *percent = getenv("TALON_TEST_PERCENT");
    return percent ? n * strtoul(percent, NULL, 10) / 100 + 1 : n;
}

/* The walks must really have been everywhere: every operation was done and refused, often. */
static void claim_coverage(void)
{
    unsigned long rarest = operations, pairs = 0;
    for (uint32_t code = 1; code < TALON_OP_END; code++) {
        unsigned long no = 0;
        if (talon_op_get(code)->group != TALON_GROUP_TABLE || code == TALON_OP_APPLY_RECORD)
            continue;
        for (int s = 1; s < 32; s++)
            no += outcome[code][s], pairs += outcome[code][s] > 0;
        rarest = outcome[code][0] < rarest ? outcome[code][0] : rarest;
        if (outcome[code][0] < operations / 200 || no < operations / 1000) {
            fprintf(stderr, "%s: done %lu, refused %lu: too rare; tests/lib/gen.c makes up its arguments\n", talon_op_get(code)->name,
                    outcome[code][0], no);
            exit(1);
        }
    }
    printf("every operation done at least %lu times; %lu pairs of operation and error\n", rarest, pairs);
}

static void run_walks(uint64_t seed)
{
    for (unsigned long i = 0; i < cases(WALKS); i++) {
        gen g = {seed_now = seed + i};
        walk(&g);
    }
    claim_coverage();
    printf("%lu operations as the model does them (%lu refused), %lu replayed, %lu undone, %lu sights\n", operations, refused, replays,
           undos, views);
}

static void run_law(const law *l, uint64_t seed)
{
    unsigned long checked = 0;
    for (unsigned long i = 0; i < cases(LAW_TABLES); i++) {
        world w;
        gen g = {seed_now = seed + i};
        gen_world(&g, &w, TABLE_CARDS);
        for (int k = 0; k < 5; k++)
            checked += l->check(&g, &w);
        world_free(&w);
    }
    printf("%lu times on %lu tables: %s\n", checked, cases(LAW_TABLES), l->name);
    if (checked < cases(LAW_TABLES))
        exit(1);
}

/* Eight perfect riffles restore 52 cards, and no fewer do. */
static void riffle_52(void)
{
    world w;
    memset(&w, 0, sizeof w);
    w.spec[0] = (talon_zone_spec){.id = "deck", .type = "deck"};
    w.zones_n = 1, w.cards_n = w.count[0] = 52;
    for (int i = 0; i < 52; i++)
        w.face[i] = (uint8_t)i;
    world_build(&w);
    talon_table_copy(w.clone, w.table);
    for (int times = 1; times <= 8; times++) {
        CLAIM(&w, NULL, do_count(&w, TALON_OP_RIFFLE, 1, 0, 0) == TALON_OK);
        CLAIM(&w, NULL, world_same_but_seq(w.table, w.clone) == (times == 8));
    }
    world_free(&w);
}

int main(int argc, char **argv)
{
    const uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20240601;
    const clock_t begin = clock();
    if (sodium_init() < 0)
        return 1;
    printf("seed %llu\n", (unsigned long long)seed);
    riffle_52();
    run_walks(seed);
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        run_law(&laws[i], seed);
    printf("%lu operations, %d laws, %.1f s\n", operations, (int)(sizeof laws / sizeof *laws), (double)(clock() - begin) / CLOCKS_PER_SEC);
    return 0;
}
