/* misuse.c -- memory that is too short, not there or not aligned: every init of the kernel refuses it, and writes nothing. */
#include "lib/rooms.h"

#include <talon/talon.h>

/* Everything that an init needs beside its memory. */
typedef struct given {
    talon_pack *pack;
    const talon_shape *shape;
    talon_commander_setup setup;
} given;

static const talon_zone_spec spec[] = {{.id = "deck", .type = "deck"}, {.id = "hand", .type = "hand", .owner = "Ana"}};
static const uint32_t count[] = {52, 0};
static const talon_seed seed = {{1}};

static size_t pack_size(const void *g)
{
    (void)g;
    return talon_pack_size(52, 52, 104);
}

static bool pack_init(const void *g, void *memory, size_t size)
{
    (void)g;
    return talon_pack_init(memory, size, 52, 52, 104) != NULL;
}

static size_t shape_size(const void *g)
{
    (void)g;
    return talon_shape_size(spec, 2);
}

static bool shape_init(const void *x, void *memory, size_t size)
{
    const given *g = x;
    talon_diagnostic diag[4];
    size_t diag_n;
    talon_fault f;
    const talon_shape *shape;
    return misuse(talon_shape_init(&shape, diag, &diag_n, &f, memory, size, g->pack, spec, 2), &f);
}

static size_t table_size(const void *x)
{
    const given *g = x;
    return talon_table_size(g->shape);
}

static bool table_init(const void *x, void *memory, size_t size)
{
    const given *g = x;
    return talon_table_init(memory, size, g->shape, count, &seed, 0) != NULL;
}

static size_t work_size(const void *x)
{
    const given *g = x;
    return talon_work_size(g->shape);
}

static bool work_init(const void *x, void *memory, size_t size)
{
    const given *g = x;
    return talon_work_init(memory, size, g->shape) != NULL;
}

static size_t log_size(const void *g)
{
    (void)g;
    return talon_log_size(10, 1000);
}

static bool log_init(const void *g, void *memory, size_t size)
{
    (void)g;
    return talon_log_init(memory, size, 10, 1000) != NULL;
}

static size_t commander_size(const void *x)
{
    const given *g = x;
    return talon_commander_size(&g->setup);
}

static bool commander_init(const void *x, void *memory, size_t size)
{
    const given *g = x;
    talon_commander *game;
    talon_fault f;
    return misuse(talon_commander_init(&game, &f, memory, size, &g->setup), &f);
}

static const way ways[] = {
    {"pack", pack_size, pack_init}, {"shape", shape_size, shape_init}, {"table", table_size, table_init},
    {"work", work_size, work_init}, {"log", log_size, log_init},       {"commander", commander_size, commander_init},
};

static void make(given *g)
{
    static uint64_t pack_memory[1000], shape_memory[1000];
    static const talon_commander_card cards[] = {{"Fen", 3, false}, {"Moor", 4, false}};
    talon_diagnostic diag[4];
    size_t diag_n;
    talon_fault f;
    *g = (given){.pack = talon_pack_init(pack_memory, sizeof pack_memory, 52, 52, 104)};
    assert_int_equal(talon_pack_add_standard(g->pack), TALON_OK);
    assert_int_equal(talon_shape_init(&g->shape, diag, &diag_n, &f, shape_memory, sizeof shape_memory, g->pack, spec, 2), TALON_OK);
    g->setup = (talon_commander_setup){.card = cards, .cards_n = 2};
}

static void rooms_are_looked_at(void **state)
{
    given g;
    (void)state;
    make(&g);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        look_at_room(&ways[i], &g);
}

static void records(void **state)
{
    talon_record rec;
    (void)state;
    assert_true(talon_record_init(&rec, NULL, 0));
    assert_true(talon_record_init(&rec, memory_words, 64));
    assert_false(talon_record_init(&rec, (uint8_t *)memory_words + 1, 64));
    assert_int_equal(rec.memory_size, 0);
    assert_null(rec.memory);
}

/* What is wrong is said with both sizes. */
static void sizes_are_said(void **state)
{
    given g;
    talon_diagnostic diag[4];
    size_t diag_n;
    talon_fault f;
    const talon_shape *shape;
    const size_t size = talon_shape_size(spec, 2);
    (void)state;
    make(&g);
    assert_int_equal(talon_shape_init(&shape, diag, &diag_n, &f, memory_words, size - 8, g.pack, spec, 2), TALON_E_MISUSE);
    assert_string_equal(f.what, "the memory is shorter than the size asked for");
    assert_int_equal(f.want, size);
    assert_int_equal(f.have, size - 8);
    assert_int_equal(talon_shape_init(&shape, diag, &diag_n, &f, (char *)memory_words + 4, size, g.pack, spec, 2), TALON_E_MISUSE);
    assert_string_equal(f.what, "the memory is NULL, or not aligned as for uint64_t");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rooms_are_looked_at), cmocka_unit_test(records), cmocka_unit_test(sizes_are_said)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
