/* limits.c -- every written limit: at it things work, beyond it LimitExceeded, never a crash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/talon.h>

typedef struct big {
    talon_pack *pack;
    void *shape_memory;
    const talon_shape *shape;
    talon_table *table, *before;
    talon_work *work;
    talon_record rec;
    talon_fault f;
} big;

static void *grab(size_t size)
{
    void *p = calloc(1, size + 1);
    assert_non_null(p);
    return p;
}

static talon_status make_shape(big *b, const talon_zone_spec *spec, uint32_t n)
{
    talon_diagnostic *diag = grab(sizeof *diag * 2 * (n + 1));
    size_t diag_n;
    b->shape_memory = grab(talon_shape_size(spec, n));
    const talon_status s = talon_shape_init(&b->shape, diag, &diag_n, &b->f, b->shape_memory, talon_shape_size(spec, n), b->pack, spec, n);
    free(diag);
    return s;
}

/* All cards in zone 0. */
static void make_table(big *b, uint32_t zones_n, size_t record_bytes)
{
    uint32_t *count = grab(sizeof *count * zones_n);
    const talon_seed seed = {{1}};
    count[0] = talon_pack_cards(b->pack);
    b->table = talon_table_init(grab(talon_table_size(b->shape)), talon_table_size(b->shape), b->shape, count, &seed, 0);
    b->before = grab(b->table->size);
    b->work = talon_work_init(grab(talon_work_size(b->shape)), talon_work_size(b->shape), b->shape);
    talon_record_init(&b->rec, grab(record_bytes), record_bytes);
    free(count);
}

static const talon_zone_spec three[] = {
    {.id = "deck", .type = "deck", .has_behavior = true, .behavior_type = "deck", .reshuffle_from = "discard", .draw_from = "random"},
    {.id = "hand", .type = "hand"},
    {.id = "discard", .type = "discard"},
};

static void make_full(big *b)
{
    b->pack = talon_pack_init(grab(talon_pack_size(65535, 10, 100)), talon_pack_size(65535, 10, 100), 65535, 10, 100);
    assert_int_equal(talon_pack_add(b->pack, "a", 1, 60000), TALON_OK);
    assert_int_equal(talon_pack_add(b->pack, "b", 1, 5535), TALON_OK);
    assert_int_equal(make_shape(b, three, 3), TALON_OK);
    make_table(b, 3, talon_record_bytes(70000, 400000));
}

static void unmake(big *b)
{
    free(b->pack), free(b->shape_memory), free(b->table), free(b->before), free(b->work), free(b->rec.memory);
}

static talon_status apply(big *b, const talon_op *op)
{
    talon_table_copy(b->before, b->table);
    const talon_status s = talon_table_apply(b->table, &b->f, &b->rec, b->shape, b->work, op);
    assert_int_equal(talon_table_check(b->table, b->shape, b->work), 0);
    if (s != TALON_OK)
        assert_memory_equal(b->before, b->table, b->table->size);
    return s;
}

static talon_op op_of(talon_opcode code, int64_t n, talon_zone from, talon_zone to)
{
    talon_op op;
    talon_op_init(&op, code);
    op.n = n, op.from = from, op.to = to;
    op.face = code == TALON_OP_DISCARD || code == TALON_OP_DISCARD_CARDS ? TALON_FACING_UP : TALON_FACING_USUAL;
    return op;
}

static void works(big *b, talon_opcode code, int64_t n, talon_zone from, talon_zone to)
{
    const talon_op op = op_of(code, n, from, to);
    assert_int_equal(apply(b, &op), TALON_OK);
}

static void sixty_five_thousand_cards(void **state)
{
    big b;
    (void)state;
    make_full(&b);
    assert_int_equal(talon_pack_add(b.pack, "a", 1, 1), TALON_E_LIMIT_EXCEEDED);
    works(&b, TALON_OP_WASH, 0, 0, 0);
    works(&b, TALON_OP_RIFFLE, 3, 0, 0);
    works(&b, TALON_OP_RIFFLE_WITH_SEED, 2, 0, 0);
    works(&b, TALON_OP_CUT, 65535, 0, 0);
    works(&b, TALON_OP_CUT_BY_DIE, 32767, 0, 0);
    works(&b, TALON_OP_DRAW_BOTTOM, 65535, 0, 1);
    works(&b, TALON_OP_DISCARD, 65000, 1, 2);
    works(&b, TALON_OP_DRAW, 1000, 0, 1);
    assert_int_equal(b.rec.effects_n, 3);
    assert_int_equal(talon_zone_count(b.table, b.shape, 0), 64000);
    works(&b, TALON_OP_DRAW_ALL, 0, 0, 2);
    works(&b, TALON_OP_RECYCLE_AND_SHUFFLE, 0, 2, 0);
    assert_int_equal(talon_zone_count(b.table, b.shape, 0), 64000);
    unmake(&b);
}

static void every_card_by_name_place_and_order(void **state)
{
    big b;
    talon_face *cards = grab(sizeof *cards * 65536);
    int64_t *list = grab(sizeof *list * 65536);
    (void)state;
    make_full(&b);
    for (uint32_t i = 0; i < 65535; i++)
        cards[i] = i < 5535, list[i] = 65534 - (int64_t)i; /* all the b first */
    talon_op op = op_of(TALON_OP_DISCARD_CARDS, 0, 0, 2);
    op.cards = cards, op.cards_n = 65536, op.face = TALON_FACING_DOWN;
    assert_int_equal(apply(&b, &op), TALON_E_CARD_NOT_IN_ZONE);
    assert_int_equal(b.f.index, 65535);
    op.cards_n = 65535;
    assert_int_equal(apply(&b, &op), TALON_OK);
    assert_int_equal(talon_zone_cards(b.table, b.shape, 2)[0], 60000);
    op = op_of(TALON_OP_PERMUTE, 0, 2, 2);
    op.list = list, op.list_n = 65536;
    assert_int_equal(apply(&b, &op), TALON_E_INVALID_ORDERING);
    op.list_n = 65535;
    assert_int_equal(apply(&b, &op), TALON_OK);
    op = op_of(TALON_OP_MOVE, 0, 2, 1);
    op.pick = TALON_ARG_INDICES, op.list = list, op.list_n = 65535, op.at = TALON_AT_TOP;
    assert_int_equal(apply(&b, &op), TALON_OK);
    op.list_n = 65536;
    op.from = 1;
    assert_int_equal(apply(&b, &op), TALON_E_INVALID_POSITION);
    free(cards), free(list);
    unmake(&b);
}

/* Undoing the most scattered move there is: every card from another place, faces alternating. */
static void a_scattered_move_is_taken_back(void **state)
{
    big b;
    int64_t *list = grab(sizeof *list * 65536);
    const size_t log_bytes = 4u << 20;
    (void)state;
    make_full(&b);
    free(b.rec.memory);
    talon_record_init(&b.rec, grab(8u << 20), 8u << 20);
    talon_log *log = talon_log_init(grab(talon_log_size(4, log_bytes)), talon_log_size(4, log_bytes), 4, log_bytes);
    for (uint32_t i = 0; i < 65535; i++) {
        list[i] = i * INT64_C(32749) % 65535;
        talon_table_set_face(b.table, (talon_card)i, i % 2);
    }
    talon_op op = op_of(TALON_OP_MOVE, 0, 0, 1), undo = op_of(TALON_OP_UNDO, 0, 0, 0);
    op.pick = TALON_ARG_INDICES, op.list = list, op.list_n = 65535;
    talon_table_copy(b.before, b.table);
    assert_int_equal(talon_log_apply(log, b.table, &b.f, &b.rec, b.shape, b.work, &op), TALON_OK);
    assert_int_equal(talon_log_apply(log, b.table, &b.f, &b.rec, b.shape, b.work, &undo), TALON_OK);
    b.before->seq = 2;
    assert_memory_equal(b.before, b.table, b.table->size);
    free(log), free(list);
    unmake(&b);
}

/* 65,535 elementary draws, not one more; it is noticed when the next would begin, after the others could be done. */
static void so_many_draws(void **state)
{
    big b;
    const talon_zone two[] = {0, 0};
    (void)state;
    b.pack = talon_pack_init(grab(talon_pack_size(3, 3, 10)), talon_pack_size(3, 3, 10), 3, 3, 10);
    talon_pack_add(b.pack, "a", 1, 3);
    talon_zone_spec plain[] = {{.id = "deck", .type = "deck"}, {.id = "hand", .type = "hand"}};
    assert_int_equal(make_shape(&b, plain, 2), TALON_OK);
    make_table(&b, 2, talon_record_bytes(65536, 400000));
    talon_op op = op_of(TALON_OP_DEAL_ROUND, 65535, 0, TALON_ZONE_DEFAULT);
    op.zones = two, op.zones_n = 1;
    assert_int_equal(apply(&b, &op), TALON_OK);
    assert_int_equal(b.rec.effects_n, 65535);
    op.n = 65536;
    assert_int_equal(apply(&b, &op), TALON_E_LIMIT_EXCEEDED);
    assert_string_equal(b.f.what, "draws");
    assert_int_equal(b.f.have, 65535);
    op.n = INT64_MAX;
    assert_int_equal(apply(&b, &op), TALON_E_LIMIT_EXCEEDED);
    op.n = 32768, op.zones_n = 2;
    assert_int_equal(apply(&b, &op), TALON_E_LIMIT_EXCEEDED);
    const talon_zone away[] = {1};
    op.zones = away, op.zones_n = 1, op.n = INT64_MAX;
    assert_int_equal(apply(&b, &op), TALON_E_INSUFFICIENT_CARDS); /* the fourth draw fails first */
    talon_zone *many = grab(sizeof *many * 65536);
    op = op_of(TALON_OP_DEAL, 1, 0, TALON_ZONE_DEFAULT);
    op.zones = many, op.zones_n = 65536;
    assert_int_equal(apply(&b, &op), TALON_E_LIMIT_EXCEEDED);
    op.zones_n = 65535;
    assert_int_equal(apply(&b, &op), TALON_OK);
    free(many);
    unmake(&b);
}

static void so_many_packets(void **state)
{
    big b;
    int64_t sizes[1025] = {0}, order[1025];
    (void)state;
    b.pack = talon_pack_init(grab(talon_pack_size(3, 3, 10)), talon_pack_size(3, 3, 10), 3, 3, 10);
    talon_pack_add(b.pack, "a", 1, 3);
    assert_int_equal(make_shape(&b, three, 3), TALON_OK);
    make_table(&b, 3, 4000);
    for (int i = 0; i < 1025; i++)
        order[i] = 1024 - i;
    sizes[0] = sizes[1000] = 1, sizes[1023] = 1;
    talon_op op = op_of(TALON_OP_STRIP_CUT, 0, 0, 0);
    op.list = sizes, op.list_n = 1024, op.order = order + 1, op.order_n = 1024;
    assert_int_equal(apply(&b, &op), TALON_OK);
    assert_int_equal(talon_zone_cards(b.table, b.shape, 0)[0], 2);
    op.list_n = op.order_n = 1025, op.order = order, op.from = 77;
    assert_int_equal(apply(&b, &op), TALON_E_LIMIT_EXCEEDED);
    assert_string_equal(b.f.what, "packets");
    assert_int_equal(b.f.have, 1024);
    unmake(&b);
}

static char (*zone_names(talon_zone_spec *spec, uint32_t n))[16]
{
    char(*name)[16] = grab(sizeof *name * n);
    memset(spec, 0, sizeof *spec * n);
    for (uint32_t i = 0; i < n; i++) {
        snprintf(name[i], sizeof name[i], "z%u", i);
        spec[i].id = name[i];
        spec[i].type = talon_zone_type_names[i % 8];
    }
    return name;
}

static void a_thousand_zones(void **state)
{
    big b;
    talon_zone_spec spec[1025];
    talon_zone all[1024];
    (void)state;
    char(*name)[16] = zone_names(spec, 1025);
    b.pack = talon_pack_init(grab(talon_pack_size(2000, 1, 10)), talon_pack_size(2000, 1, 10), 2000, 1, 10);
    talon_pack_add(b.pack, "a", 1, 2000);
    assert_int_equal(make_shape(&b, spec, 1025), TALON_E_LIMIT_EXCEEDED);
    assert_string_equal(b.f.what, "zones");
    assert_int_equal(b.f.have, 1024);
    free(b.shape_memory);
    assert_int_equal(make_shape(&b, spec, 1024), TALON_OK);
    make_table(&b, 1024, talon_record_bytes(2000, 20000));
    for (uint32_t i = 0; i < 1024; i++) {
        all[i] = (talon_zone)i;
        assert_int_equal(talon_shape_find(b.shape, name[i], strlen(name[i])), i);
    }
    talon_op op = op_of(TALON_OP_DEAL, 1, 0, TALON_ZONE_DEFAULT);
    op.zones = all, op.zones_n = 1024;
    assert_int_equal(apply(&b, &op), TALON_OK);
    for (talon_zone i = 1; i < 1024; i++)
        assert_int_equal(talon_zone_count(b.table, b.shape, i), 1);
    op = op_of(TALON_OP_COMBINE, 0, TALON_ZONE_DEFAULT, 0);
    op.zones = all, op.zones_n = 1024;
    assert_int_equal(apply(&b, &op), TALON_OK);
    assert_int_equal(talon_zone_count(b.table, b.shape, 0), 2000);
    free(name);
    unmake(&b);
}

static void so_many_players(void **state)
{
    big b;
    talon_zone_spec spec[256];
    char owner[256][8];
    (void)state;
    char(*name)[16] = zone_names(spec, 256);
    for (uint32_t i = 0; i < 256; i++) {
        snprintf(owner[i], sizeof owner[i], "p%u", i);
        spec[i].owner = owner[i];
    }
    b.pack = talon_pack_init(grab(talon_pack_size(1, 1, 10)), talon_pack_size(1, 1, 10), 1, 1, 10);
    assert_int_equal(make_shape(&b, spec, 256), TALON_E_LIMIT_EXCEEDED);
    assert_string_equal(b.f.what, "players");
    assert_int_equal(b.f.have, 255);
    free(b.shape_memory);
    spec[255].owner = "p7"; /* known already */
    assert_int_equal(make_shape(&b, spec, 256), TALON_OK);
    assert_int_equal(talon_shape_players(b.shape), 255);
    assert_int_equal(talon_zone_owner(b.shape, 255), 7);
    assert_int_equal(talon_player_find(b.shape, "p254", 4), 254);
    free(name), free(b.pack), free(b.shape_memory);
}

static void sixty_five_thousand_faces(void **state)
{
    char name[256];
    talon_pack *p =
        talon_pack_init(grab(talon_pack_size(70000, 70000, 70000 * 6)), talon_pack_size(70000, 70000, 70000 * 6), 70000, 70000, 70000 * 6);
    (void)state;
    for (uint32_t i = 0; i < 65535; i++) {
        const int n = snprintf(name, sizeof name, "%u", 99999 - i);
        assert_int_equal(talon_pack_add(p, name, (size_t)n, 1), TALON_OK);
    }
    assert_int_equal(talon_pack_add(p, "one more", 8, 1), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_pack_faces(p), 65535);
    assert_int_equal(talon_pack_find(p, "34465", 5), 65534);
    free(p);
    p = talon_pack_init(grab(talon_pack_size(1, 1, 255)), talon_pack_size(1, 1, 255), 1, 1, 255);
    memset(name, 'n', sizeof name);
    assert_int_equal(talon_pack_add(p, name, 256, 1), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_pack_add(p, name, 255, 1), TALON_OK);
    assert_int_equal(talon_pack_find(p, name, 255), 0);
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sixty_five_thousand_cards),
        cmocka_unit_test(every_card_by_name_place_and_order),
        cmocka_unit_test(a_scattered_move_is_taken_back),
        cmocka_unit_test(so_many_draws),
        cmocka_unit_test(so_many_packets),
        cmocka_unit_test(a_thousand_zones),
        cmocka_unit_test(so_many_players),
        cmocka_unit_test(sixty_five_thousand_faces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
