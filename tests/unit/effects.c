/* effects.c -- what a record says about each effect of a draw or a move, and requests that aim beside every array.
 *
 * Written because mutants of draw.c, take.c and reorder.c went unnoticed. */
#include "lib/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The effects' kinds and flags: m or p, then d (begins a draw), r (reshuffle), e (at the end), t (at the top). */
static const char *flags_of(scene *s)
{
    char *text = s->text;
    for (uint32_t i = 0; i < s->rec.effects_n; i++) {
        const talon_effect *e = &s->rec.effect[i];
        if (i)
            *text++ = ' ';
        *text++ = e->kind == TALON_EFFECT_MOVE ? 'm' : 'p';
        for (int b = 0; b < 5; b++)
            if (e->flags >> b & 1)
                *text++ = "dreth"[b];
    }
    *text = 0;
    return s->text;
}

static void flags_of_effects(void **state)
{
    static const struct {
        const char *op, *flags;
    } cases[] = {
        {"draw n=1 to=hand", "mde"},
        {"draw n=3 to=hand", "mdre pr me"},
        {"draw n=3 from=late to=hand", "mde mre pr me"},
        {"draw n=1 from=none to=hand", "mdre pr me"},
        {"draw n=9 from=poor to=hand", "mde"},
        {"draw n=1 from=chance to=hand", "mde"},
        {"deal n=1 from=deck to=hand,other", "mde mdre pr me"},
        {"burn n=1 from=late", "mde"},
        {"split from=hand to=other:1,deck:1", "mde mde"},
        {"draw_bottom n=1 from=hand to=other", "mde"},
        {"move from=hand to=other n=1 at=top", "mdt"},
        {"move from=hand to=other n=1 at=0", "md"},
        {"move from=hand to=other n=1 at=end", "mde"},
        {"turn zone=hand indices=0,1 face=up", "m m"},
        {"combine from=hand,deck to=other", "me me"},
        {"recycle from=discard to=deck", "mde"},
        {"recycle_and_shuffle from=discard to=deck", "me p"},
        {"shuffle zone=hand", "p"},
        {"cut zone=hand k=1", "p"},
        {"cut_by_die zone=hand", "p"},
        {"cut_with_seed zone=hand seed=1", "p"},
        {"permute zone=hand perm=1,0", "p"},
        {"riffle zone=hand", "p"},
        {"in_shuffle zone=hand", "p"},
        {"riffle_with_seed zone=hand", "p"},
        {"strip_cut zone=hand sizes=1,1 order=1,0", "p"},
        {"muck hand=hand to=discard", "mde"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene s;
        SCENE(&s, "1", "deck deck from=discard = a", "late deck from=pile when=empty = b", "none deck from=third when=empty",
              "poor deck behavior = g", "chance deck draw=random = m n", "hand hand = c d", "other hand = e f", "discard discard = h i j",
              "pile discard = k l o", "third discard = p q", "burn burn");
        PLAYS(&s, cases[i].op);
        if (strcmp(flags_of(&s), cases[i].flags) != 0)
            fail_msg("%s: %s", cases[i].op, s.text);
        scene_free(&s);
    }
}

static void enormous_counts(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b", "hand hand");
    REFUSES(&s, "deal_round rounds=4294967296 from=deck to=hand", "InsufficientCards zone=deck requested=1 available=0");
    REFUSES(&s, "deal_round rounds=4294967297 from=deck to=hand", "InsufficientCards zone=deck requested=1 available=0");
    REFUSES(&s, "deal_round rounds=9223372036854775807 from=deck to=hand", "InsufficientCards zone=deck requested=1 available=0");
    REFUSES(&s, "draw n=4294967297 to=hand", "InsufficientCards zone=deck requested=4294967297 available=2");
    REFUSES(&s, "draw_bottom n=4294967297 to=hand", "InsufficientCards zone=deck requested=4294967297 available=2");
    REFUSES(&s, "move from=deck to=hand n=4294967297", "InsufficientCards zone=deck requested=4294967297 available=2");
    REFUSES(&s, "cut k=4294967297", "InvalidCutPosition k=4294967297");
    REFUSES(&s, "cut_by_die min=4294967297", "InvalidCutPosition k=4294967297");
    REFUSES(&s, "cut_by_die min=9223372036854775807", "InvalidCutPosition k=9223372036854775807");
    REFUSES(&s, "permute perm=4294967296,1", "InvalidOrdering");
    REFUSES(&s, "strip_cut sizes=4294967296,2 order=0,1", "InvalidPacketSizes");
    REFUSES(&s, "strip_cut sizes=1,9223372036854775807 order=0,1", "InvalidPacketSizes");
    REFUSES(&s, "move from=deck to=hand indices=4294967296", "InvalidPosition position=4294967296");
    REFUSES(&s, "move from=deck to=hand n=1 at=4294967296", "InvalidPosition position=4294967296");
    PLAYS(&s, "deal_round rounds=-9223372036854775808 from=deck to=hand");
    HOLDS(&s, "deck", "a b");
    scene_free(&s);
}

/* With as many faces as the scratch arrays are long, a card one beyond them must not be looked up. */
static void a_card_beyond_the_pack(void **state)
{
    enum { CARDS = 1088 };
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck", "hand hand");
    talon_pack *pack = talon_pack_init(malloc(talon_pack_size(CARDS, CARDS, 8 * CARDS)), talon_pack_size(CARDS, CARDS, 8 * CARDS), CARDS,
                                       CARDS, 8 * CARDS);
    for (uint32_t i = 0; i < CARDS; i++) {
        char name[12];
        assert_int_equal(talon_pack_add(pack, name, (size_t)snprintf(name, sizeof name, "%u", i), 1), TALON_OK);
    }
    free(s.pack);
    s.pack = pack;
    const talon_zone_spec spec[] = {{.id = "deck", .type = "deck"}, {.id = "hand", .type = "hand"}};
    const uint32_t count[] = {CARDS, 0};
    const talon_seed seed = {{1}};
    talon_diagnostic diag[4];
    size_t diag_n;
    assert_int_equal(talon_shape_init(&s.shape, diag, &diag_n, &s.fault, s.shape_memory, talon_shape_size(spec, 2), pack, spec, 2),
                     TALON_OK);
    free(s.table);
    free(s.work);
    s.table = talon_table_init(malloc(talon_table_size(s.shape)), talon_table_size(s.shape), s.shape, count, &seed, 0);
    s.work = talon_work_init(malloc(talon_work_size(s.shape)), talon_work_size(s.shape), s.shape);
    const talon_face beyond[] = {CARDS, 5};
    scene_op(&s, "discard_cards cards=5 vis=up from=deck to=hand");
    s.op.code = TALON_OP_MOVE, s.op.pick = TALON_ARG_CARDS, s.op.face = TALON_FACING_USUAL;
    s.op.cards = beyond, s.op.cards_n = 2;
    assert_int_equal(talon_table_apply(s.table, &s.fault, NULL, s.shape, s.work, &s.op), TALON_E_CARD_NOT_IN_ZONE);
    assert_int_equal(s.fault.card, CARDS);
    assert_int_equal(s.fault.index, 0);
    assert_true(scene_scratch_is_clean(&s));
    scene_free(&s);
}

/* A record that names a card one beyond the pack, in memory that happens to hold the right face there. */
static void a_record_beyond_the_pack(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b", "hand hand");
    PLAYS(&s, "draw n=1 to=hand");
    talon_record *copy = scene_record_copy(&s.rec);
    PLAYS(&s, "undo");
    s.record = copy;
    const uint16_t card = copy->word[1];
    assert_int_equal(talon_pack_face(s.pack, card), 0);
    copy->word[1] = 2;
    REFUSES(&s, "apply_record", "RecordMismatch");
    copy->word[1] = card;
    PLAYS(&s, "apply_record");
    HOLDS(&s, "hand", "a");
    scene_record_free(copy);
    scene_free(&s);
}

/* Packets that double would pass every number there is before they are added up. */
static void doubling_packets(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b");
    scene_op(&s, "strip_cut sizes=2 order=0");
    uint64_t sum = 0;
    for (uint32_t i = 0; i < 70; i++) {
        s.list[i] = sum <= INT64_MAX - 2 ? (int64_t)(2 + sum) : 0;
        s.order[i] = i;
        sum += (uint64_t)s.list[i];
    }
    s.op.list_n = s.op.order_n = 70;
    assert_int_equal(talon_table_apply(s.table, &s.fault, NULL, s.shape, s.work, &s.op), TALON_E_INVALID_PACKET_SIZES);
    scene_free(&s);
}

static void *exactly(const void *bytes, size_t size)
{
    void *copy = malloc(size);
    assert_non_null(copy);
    return memcpy(copy, bytes, size);
}

/* Lists in memory that ends with them: a sanitizer sees who reads on. */
static void lists_are_read_to_their_end(void **state)
{
    static const char *const ops[] = {"move from=deck to=hand indices=1,0,2",    "move from=deck to=hand cards=c,a,b",
                                      "discard_cards cards=b vis=up from=deck",  "draw_card card=c from=deck to=hand",
                                      "deal n=1 from=deck to=hand,other,hand",   "split from=deck to=hand:1,other:2",
                                      "combine from=deck,other to=hand",         "permute zone=deck perm=2,0,1,3",
                                      "strip_cut zone=deck sizes=1,3 order=1,0", "turn zone=deck indices=2,1 face=up"};
    (void)state;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        scene s;
        SCENE(&s, "1", "deck deck = a b c d", "hand hand = x", "other hand = y", "discard discard");
        scene_op(&s, ops[i]);
        talon_op op = s.op;
        int64_t *list = exactly(s.list, sizeof *list * op.list_n), *order = exactly(s.order, sizeof *order * op.order_n);
        talon_zone *zones = exactly(s.zones, sizeof *zones * op.zones_n);
        talon_face *cards = exactly(s.cards, sizeof *cards * op.cards_n);
        op.list = list, op.order = order, op.zones = zones, op.cards = cards;
        assert_int_equal(talon_table_apply(s.table, &s.fault, &s.rec, s.shape, s.work, &op), TALON_OK);
        free(list);
        free(order);
        free(zones);
        free(cards);
        scene_free(&s);
    }
}

/* Just enough cards are enough: the pile stays. */
static void no_reshuffle_without_need(void **state)
{
    static const char *const decks[] = {"deck deck from=discard = a b", "deck deck from=discard when=empty = a b",
                                        "deck deck from=discard draw=bottom = a b", "deck deck from=discard when=empty draw=random = a b"};
    (void)state;
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
        scene s;
        SCENE(&s, "1", decks[i], "hand hand", "discard discard = m n");
        PLAYS(&s, "draw n=2 to=hand");
        HOLDS(&s, "deck", "");
        HOLDS(&s, "discard", "m^ n^");
        assert_int_equal(s.rec.effects_n, 1);
        scene_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flags_of_effects),          cmocka_unit_test(enormous_counts),  cmocka_unit_test(a_card_beyond_the_pack),
        cmocka_unit_test(a_record_beyond_the_pack),  cmocka_unit_test(doubling_packets), cmocka_unit_test(lists_are_read_to_their_end),
        cmocka_unit_test(no_reshuffle_without_need),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
