/* record.c -- replaying records: exact, or refused whatever was damaged. */
#include "lib/scene.h"

#include <stdlib.h>
#include <string.h>

static const char *const zones[] = {"deck deck from=discard = a b", "hand hand owner=ana = x", "discard discard = c dv a", NULL};

/* Two equal tables; a draw that reshuffled on one of them, its record copied: move, permute, move. */
typedef struct pair {
    scene did, other;
    talon_record *r;
} pair;

static void make(pair *p, const char *op)
{
    scene_make(&p->did, "1", zones);
    scene_make(&p->other, "1", zones);
    PLAYS(&p->did, op);
    p->r = scene_record_copy(&p->did.rec);
    p->other.record = p->r;
}

static void end(pair *p)
{
    scene_record_free(p->r);
    scene_free(&p->did);
    scene_free(&p->other);
}

static void replayed_exactly(void **state)
{
    static const char *const ops[] = {"draw n=4 to=hand",
                                      "wash",
                                      "turn zone=discard indices=0,1 face=up",
                                      "discard n=1 vis=down from=hand",
                                      "recycle_and_shuffle",
                                      "deal_round rounds=2 to=hand,discard",
                                      "combine from=deck,hand to=discard"};
    (void)state;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        pair p;
        make(&p, ops[i]);
        PLAYS(&p.other, "apply_record");
        assert_memory_equal(p.other.table, p.did.table, p.did.table->size);
        assert_int_equal(p.other.rec.op, TALON_OP_APPLY_RECORD);
        assert_int_equal(p.other.rec.steps, p.r->steps);
        assert_string_equal(scene_record(&p.other), scene_record(&p.did));
        end(&p);
    }
}

static void an_undo_record_is_replayed_too(void **state)
{
    pair p;
    (void)state;
    make(&p, "draw n=4 to=hand");
    PLAYS(&p.other, "apply_record");
    PLAYS(&p.did, "undo");
    scene_record_free(p.r);
    p.r = scene_record_copy(&p.did.rec);
    p.other.record = p.r;
    assert_int_equal(p.r->steps, -1);
    PLAYS(&p.other, "apply_record");
    assert_memory_equal(p.other.table, p.did.table, p.did.table->size);
    assert_int_equal(p.other.table->step, 0);
    end(&p);
}

/* Damage one thing on a fresh pair, expect a mismatch (scene_try checks that nothing changed). */
#define DAMAGED(what)                                                                                                                      \
    do {                                                                                                                                   \
        pair p;                                                                                                                            \
        make(&p, "draw n=4 to=hand");                                                                                                      \
        talon_effect *e = p.r->effect;                                                                                                     \
        uint16_t *w = p.r->word;                                                                                                           \
        (void)e, (void)w;                                                                                                                  \
        what;                                                                                                                              \
        REFUSES(&p.other, "apply_record", "RecordMismatch");                                                                               \
        end(&p);                                                                                                                           \
    } while (0)

static void damaged_effects(void **state)
{
    (void)state;
    DAMAGED(e[0].kind = 0);
    DAMAGED(e[0].kind = 3);
    DAMAGED(e[0].kind = TALON_EFFECT_PERMUTE);
    DAMAGED(e[1].kind = TALON_EFFECT_MOVE);
    DAMAGED(e[0].from = 3);
    DAMAGED(e[0].from = TALON_ZONE_NONE);
    DAMAGED(e[0].from = 1); /* another zone: other cards there */
    DAMAGED(e[0].to = 3);
    DAMAGED(e[0].to = TALON_ZONE_NONE);
    DAMAGED(e[1].from = 2); /* an empty zone: the sizes differ */
    DAMAGED(e[1].from = 9);
    DAMAGED(e[0].face = 3);
    DAMAGED((e[0].flags = 0, e[0].at = 3)); /* beyond the end */
    DAMAGED(e[0].n = 4);
    DAMAGED(e[0].n = UINT32_MAX);
    DAMAGED(e[1].n = 4);
    DAMAGED(e[1].n = 6);
    DAMAGED(e[0].data = p.r->words_n);
    DAMAGED(e[0].data = UINT32_MAX);
    DAMAGED(e[1].data = p.r->words_n - 4);
    DAMAGED(e[1].flags |= TALON_EFFECT_HIDDEN);
    DAMAGED(e[2].flags |= TALON_EFFECT_HIDDEN);
    DAMAGED(p.r->words_n = 1);
}

static void damaged_words(void **state)
{
    (void)state;
    /* e[0]: words 0-2 the places in the discard zone, 3-5 the cards, 6 their faces; e[1]: 7-11 the permutation */
    DAMAGED(w[0] = 3);
    DAMAGED(w[0] = 0xffff);
    DAMAGED(w[1] = 0);                 /* a place twice */
    DAMAGED((w[0] = 1, w[1] = 0));     /* places exchanged, cards not */
    DAMAGED(w[3] = 1);                 /* another card */
    DAMAGED(w[3] = 99);                /* none of the pack */
    DAMAGED(w[3] = TALON_CARD_HIDDEN); /* from a view */
    DAMAGED(w[6] ^= 1);                /* it lay the other way */
    DAMAGED(w[6] ^= 2);
    DAMAGED(w[7] = w[8]); /* no permutation */
    DAMAGED(w[7] = 5);
    DAMAGED(w[7] = 0xffff);
    DAMAGED((w[7] ^= w[8], w[8] ^= w[7], w[7] ^= w[8])); /* another permutation: the last move finds other cards */
}

static void steps_must_follow(void **state)
{
    (void)state;
    DAMAGED(p.r->step = 1);
    DAMAGED(p.other.table->step = 1);
    DAMAGED(p.r->steps = -1);
    DAMAGED((p.r->step = 5, p.other.table->step = 5, p.r->steps = -6));
    DAMAGED((p.r->step = TALON_MAX_STEPS, p.other.table->step = TALON_MAX_STEPS)); /* one more does not exist */
}

static void what_may_differ(void **state)
{
    pair p;
    (void)state;
    make(&p, "draw n=4 to=hand");
    p.r->seq = 999;   /* not compared */
    p.r->word[5] = 0; /* the other copy of the card a */
    PLAYS(&p.other, "apply_record");
    assert_memory_equal(p.other.table, p.did.table, p.did.table->size);
    end(&p);
    make(&p, "draw n=1 to=hand");
    PLAYS(&p.other, "move from=discard to=hand indices=0");
    PLAYS(&p.other, "apply_record"); /* "end" is found anew */
    HOLDS(&p.other, "hand", "x c a");
    p.r->step = 77; /* no random step: not compared */
    p.r->effects_n = 0;
    PLAYS(&p.other, "apply_record");
    end(&p);
}

/* Turn every bit of a record: replaying it never does anything but fit or refuse. */
static void every_bit(void **state)
{
    pair p;
    unsigned fits = 0, refused = 0;
    (void)state;
    make(&p, "draw n=4 to=hand");
    uint8_t *bytes = p.r->memory;
    talon_table *fresh = malloc(p.other.table->size);
    talon_table_copy(fresh, p.other.table);
    for (size_t bit = 0; bit < 8 * p.r->memory_size; bit++) {
        bytes[bit / 8] = (uint8_t)(bytes[bit / 8] ^ 1u << bit % 8);
        const talon_status st = scene_try(&p.other, "apply_record");
        assert_true(st == TALON_OK || st == TALON_E_RECORD_MISMATCH);
        *(st == TALON_OK ? &fits : &refused) += 1;
        talon_table_copy(p.other.table, fresh);
        talon_log_clear(p.other.log);
        bytes[bit / 8] = (uint8_t)(bytes[bit / 8] ^ 1u << bit % 8);
    }
    assert_true(fits > 0 && refused > fits);
    print_message("%u damaged records: %u refused, %u still fit\n", fits + refused, refused, fits);
    free(fresh);
    end(&p);
}

static void copies_of_records(void **state)
{
    pair p;
    (void)state;
    make(&p, "draw n=4 to=hand");
    const size_t size = talon_record_bytes(p.r->effects_n, p.r->words_n);
    talon_record small, exact;
    talon_record_init(&small, malloc(size), size - 1);
    talon_record_init(&exact, malloc(size), size);
    assert_false(talon_record_copy(&small, p.r));
    assert_int_equal(small.effects_n, 0);
    assert_true(talon_record_copy(&exact, p.r));
    assert_ptr_not_equal(exact.memory, p.r->memory);
    assert_int_equal(exact.memory_size, size);
    p.other.record = &exact;
    PLAYS(&p.other, "apply_record");
    assert_memory_equal(p.other.table, p.did.table, p.did.table->size);
    free(small.memory), free(exact.memory);
    end(&p);
}

static void a_short_buffer_is_found_before_anything_changes(void **state)
{
    pair p;
    (void)state;
    make(&p, "draw n=4 to=hand");
    talon_fault f;
    const size_t needed = talon_record_bytes(p.r->effects_n, p.r->words_n);
    for (size_t size = 0; size < needed; size++) {
        talon_record small;
        void *memory = malloc(size + 1);
        talon_record_init(&small, memory, size);
        scene_op(&p.other, "draw n=4 to=hand");
        talon_table_copy(p.other.before, p.other.table);
        assert_int_equal(talon_table_apply(p.other.table, &f, &small, p.other.shape, p.other.work, &p.other.op), TALON_E_LIMIT_EXCEEDED);
        assert_int_equal(f.have, size);
        assert_memory_equal(p.other.before, p.other.table, p.other.table->size);
        free(memory);
    }
    talon_record exact;
    void *memory = malloc(needed);
    talon_record_init(&exact, memory, needed);
    assert_int_equal(talon_table_apply(p.other.table, &f, &exact, p.other.shape, p.other.work, &p.other.op), TALON_OK);
    assert_memory_equal(exact.memory, p.r->memory, needed);
    free(memory);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replayed_exactly),
        cmocka_unit_test(an_undo_record_is_replayed_too),
        cmocka_unit_test(damaged_effects),
        cmocka_unit_test(damaged_words),
        cmocka_unit_test(steps_must_follow),
        cmocka_unit_test(what_may_differ),
        cmocka_unit_test(every_bit),
        cmocka_unit_test(copies_of_records),
        cmocka_unit_test(a_short_buffer_is_found_before_anything_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
