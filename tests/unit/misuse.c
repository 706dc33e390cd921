/* misuse.c -- memory that is too short, not there or not aligned: every init of the kernel refuses it, and writes nothing. */
#include "lib/rooms.h"

#include <stdlib.h>

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

/* Sizes that no memory can have are the largest number there is, and nothing has room in them. */
static void sizes_do_not_wrap(void **state)
{
    (void)state;
    assert_true(talon_record_bytes(SIZE_MAX / 4, 0) == SIZE_MAX && talon_record_bytes(0, SIZE_MAX / 2 + 1) == SIZE_MAX);
    const size_t effects = SIZE_MAX / 2 / sizeof(talon_effect), words = SIZE_MAX / 2 / sizeof(uint16_t);
    assert_true(talon_record_bytes(effects, 0) == effects * sizeof(talon_effect) && talon_record_bytes(effects + 1, 0) == SIZE_MAX);
    assert_true(talon_record_bytes(0, words) == words * sizeof(uint16_t) && talon_record_bytes(0, words + 1) == SIZE_MAX);
    for (size_t less = 1; less < 2048; less++) {
        assert_true(talon_log_size(200, SIZE_MAX - less) == SIZE_MAX);
        assert_null(talon_log_init(memory_words, sizeof memory_words, 200, SIZE_MAX - less));
    }
    assert_null(talon_log_init(memory_words, SIZE_MAX, 200, SIZE_MAX));
}

/* What a client's text found is no zone, and what a view shows may be no card: nothing is read outside. */
static void what_is_none(void **state)
{
    static const talon_zone zones[] = {2, 99, TALON_ZONE_NONE};
    static const uint32_t cards[] = {52, 53, 255, TALON_CARD_HIDDEN, UINT32_MAX};
    const uint8_t hand[5] = {0, 1, 2, 3, talon_poker_card(TALON_CARD_HIDDEN)};
    given g;
    (void)state;
    make(&g);
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        assert_int_equal(talon_zone_owner(g.shape, zones[i]), TALON_PLAYER_NONE);
        assert_int_equal(talon_zone_get_sees(g.shape, zones[i]), TALON_SEES_NONE);
        assert_false(talon_zone_behavior(g.shape, zones[i]).present);
        assert_int_equal(talon_zone_get_type(g.shape, zones[i]), TALON_TYPE_TABLE);
        assert_int_equal(talon_zone_get_ordering(g.shape, zones[i]), TALON_ORDER_STACK);
    }
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        char name[3] = "xx";
        talon_standard_name(name, cards[i]);
        assert_string_equal(name, "");
        assert_int_equal(talon_poker_card(cards[i]), 255);
    }
    assert_int_equal(talon_poker_rank(hand, 5), 0);
    assert_int_equal(talon_poker_rank_omaha(hand + 3, 2, hand, 3), 0);
}

/* Whoever does not sit at a table sees of it what everybody sees. */
static void views_of_nobody(void **state)
{
    static const talon_zone_spec two[] = {{.id = "a", .type = "hand", .owner = "Ana", .sees = "others"},
                                          {.id = "b", .type = "hand", .owner = "Ben"}};
    static const uint32_t cards[] = {26, 26};
    given g;
    talon_diagnostic diag[4];
    size_t diag_n;
    talon_fault f;
    const talon_shape *shape;
    talon_card seen[52];
    (void)state;
    make(&g);
    void *room = malloc(talon_shape_size(two, 2));
    assert_int_equal(talon_shape_init(&shape, diag, &diag_n, &f, room, talon_shape_size(two, 2), g.pack, two, 2), TALON_OK);
    void *table_room = malloc(talon_table_size(shape));
    const talon_table *t = talon_table_init(table_room, talon_table_size(shape), shape, cards, &seed, 0);
    for (uint32_t who = 0; who < 100; who++) {
        talon_view_zone(seen, t, shape, (talon_player)who, 0);
        assert_true((seen[0] != TALON_CARD_HIDDEN) == (who == 1));
    }
    free(table_room);
    free(room);
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(rooms_are_looked_at), cmocka_unit_test(records),
                                       cmocka_unit_test(sizes_are_said),      cmocka_unit_test(sizes_do_not_wrap),
                                       cmocka_unit_test(what_is_none),        cmocka_unit_test(views_of_nobody)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
