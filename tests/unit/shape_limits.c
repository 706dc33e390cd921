/* shape_limits.c -- every short zone name, and specifications at each of their limits.
 *
 * Written because mutants of validate.c and shape.c went unnoticed. */
#include "lib/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static talon_diagnostic diag[16];
static size_t diag_n;
static talon_fault fault;
static uint16_t sorted[8];

static talon_status validate(const talon_zone_spec *spec, uint32_t n)
{
    return talon_shape_validate(diag, &diag_n, NULL, &fault, sorted, spec, n);
}

static bool is_number(const char *text, size_t n)
{
    if (n < 1 || n > 5 || text[0] == '0')
        return false;
    for (size_t i = 0; i < n; i++)
        if (!strchr("0123456789", text[i]))
            return false;
    return true;
}

/* A name, then at most two numbers, all separated by dots. */
static bool name_is_good(const char *name)
{
    const char *dot = strchr(name, '.');
    int numbers = 0;
    if (dot == name || !*name)
        return false;
    for (; dot; numbers++) {
        const char *next = strchr(dot + 1, '.');
        if (!is_number(dot + 1, next ? (size_t)(next - dot - 1) : strlen(dot + 1)))
            return false;
        dot = next;
    }
    return numbers <= 2;
}

static void assert_name(const char *name)
{
    const talon_zone_spec spec = {.id = name, .type = "hand"};
    if ((validate(&spec, 1) == TALON_OK) != name_is_good(name))
        fail_msg("zone name \"%s\"", name);
    if (!name_is_good(name))
        assert_int_equal(fault.status, TALON_E_BAD_REQUEST);
}

static void every_short_name(void **state)
{
    static const char letters[] = "a.019/:";
    (void)state;
    for (uint32_t size = 0, names = 1; size <= 6; size++, names *= 7)
        for (uint32_t number = 0; number < names; number++) {
            char name[8] = "";
            for (uint32_t i = 0, rest = number; i < size; i++, rest /= 7)
                name[i] = letters[rest % 7];
            assert_name(name);
        }
    assert_name("a.12345");
    assert_name("a.123456");
    assert_name("a.10.10");
    assert_name("a.1.2.3");
    assert_name("hand.99999.1");
}

/* Refused with this status and, where it is a limit, this one. */
static void refuses(talon_zone_spec spec, talon_status status, int64_t limit)
{
    const talon_zone_spec both[] = {{.id = "first", .type = "hand"}, spec};
    memset(&fault, 0xA5, sizeof fault);
    diag_n = 9;
    assert_int_equal(validate(both, 2), status);
    assert_int_equal(diag_n, 0);
    assert_int_equal(fault.status, status);
    assert_int_equal(fault.zone, TALON_ZONE_NONE);
    assert_int_equal(fault.card, TALON_FACE_NONE);
    assert_int_equal(fault.arg, TALON_ARG_ZONE_SPECS);
    if (limit)
        assert_int_equal(fault.have, limit);
    else
        assert_int_equal(fault.index, 1);
    if (status == TALON_E_BAD_REQUEST || limit)
        assert_true(fault.what && strlen(fault.what) > 10);
}

static void accepts(talon_zone_spec spec)
{
    const talon_zone_spec both[] = {{.id = "first", .type = "hand"}, spec};
    assert_int_equal(validate(both, 2), TALON_OK);
    assert_int_equal(diag_n, 0);
}

static void specifications_at_their_limits(void **state)
{
    char long_name[66];
    (void)state;
    memset(long_name, 'n', 65);
    long_name[65] = 0;
    refuses((talon_zone_spec){.id = long_name, .type = "hand"}, TALON_E_LIMIT_EXCEEDED, 64);
    refuses((talon_zone_spec){.id = "x", .type = "hand", .owner = long_name}, TALON_E_LIMIT_EXCEEDED, 64);
    long_name[64] = 0;
    accepts((talon_zone_spec){.id = long_name, .type = "hand"});
    accepts((talon_zone_spec){.id = "x", .type = "hand", .owner = long_name});
    refuses((talon_zone_spec){.id = NULL, .type = "hand"}, TALON_E_BAD_REQUEST, 0);
    refuses((talon_zone_spec){.id = "x", .type = NULL}, TALON_E_INVALID_ZONE_TYPE, 0);
    refuses((talon_zone_spec){.id = "x", .type = "hands"}, TALON_E_INVALID_ZONE_TYPE, 0);
    refuses((talon_zone_spec){.id = "x", .type = "han"}, TALON_E_INVALID_ZONE_TYPE, 0);
    refuses((talon_zone_spec){.id = "first", .type = "deck"}, TALON_E_DUPLICATE_ZONE, 0);
    refuses((talon_zone_spec){.id = "x", .type = "hand", .owner = ""}, TALON_E_BAD_REQUEST, 0);
    refuses((talon_zone_spec){.id = "x", .type = "hand", .ordering = "heap"}, TALON_E_BAD_REQUEST, 0);
    refuses((talon_zone_spec){.id = "x", .type = "hand", .sees = "some"}, TALON_E_BAD_REQUEST, 0);
    /* what a behaviour says is not lost where nobody said that there is one */
    refuses((talon_zone_spec){.id = "x", .type = "hand", .behavior_type = "deck"}, TALON_E_BAD_REQUEST, 0);
    refuses((talon_zone_spec){.id = "x", .type = "hand", .draw_from = "top"}, TALON_E_BAD_REQUEST, 0);
    refuses((talon_zone_spec){.id = "x", .type = "hand", .reshuffle_from = "first"}, TALON_E_BAD_REQUEST, 0);
    refuses((talon_zone_spec){.id = "x", .type = "hand", .reshuffle_when = "empty"}, TALON_E_BAD_REQUEST, 0);
    refuses((talon_zone_spec){.id = "x", .type = "hand", .keep_newest = 1}, TALON_E_BAD_REQUEST, 0);
    accepts((talon_zone_spec){.id = "x", .type = "hand"});
    talon_zone_spec deck = {.id = "x", .type = "deck", .has_behavior = true, .behavior_type = "deck", .reshuffle_when = "late"};
    refuses(deck, TALON_E_BAD_REQUEST, 0);
    deck.reshuffle_when = "empty", deck.keep_newest = -1;
    refuses(deck, TALON_E_BAD_REQUEST, 0);
    deck.keep_newest = 65536;
    refuses(deck, TALON_E_BAD_REQUEST, 0);
    deck.keep_newest = 65535;
    accepts(deck);
    deck.keep_newest = 0;
    accepts(deck);
}

/* Without a word, a zone is seen as its type has it, ordered as a stack, and nobody's. */
static void what_is_not_said(void **state)
{
    static const talon_sees usual[] = {TALON_SEES_NONE, TALON_SEES_OWNER, TALON_SEES_ALL, TALON_SEES_NONE,
                                       TALON_SEES_NONE, TALON_SEES_ALL,   TALON_SEES_ALL, TALON_SEES_ALL};
    (void)state;
    for (int type = 0; talon_zone_type_names[type]; type++) {
        scene s;
        char line[40] = "zone ";
        strcat(line, talon_zone_type_names[type]);
        SCENE(&s, "1", line);
        assert_int_equal(talon_zone_get_type(s.shape, 0), type);
        assert_int_equal(talon_zone_get_sees(s.shape, 0), usual[type]);
        assert_int_equal(talon_zone_get_ordering(s.shape, 0), TALON_ORDER_STACK);
        assert_int_equal(talon_zone_owner(s.shape, 0), TALON_PLAYER_NONE);
        assert_false(talon_zone_behavior(s.shape, 0).present);
        assert_int_equal(talon_zone_behavior(s.shape, 0).reshuffle_from, TALON_ZONE_NONE);
        assert_int_equal(talon_shape_default(s.shape, (talon_zone_type)type), type == TALON_TYPE_DISCARD ? 0 : TALON_ZONE_NONE);
        scene_free(&s);
    }
}

/* A diagnostic says which zone it is about. */
static void diagnostics_name_their_zone(void **state)
{
    const talon_zone_spec spec[] = {
        {.id = "a", .type = "hand"},
        {.id = "b", .type = "hand"},
        {.id = "c", .type = "deck", .has_behavior = true, .behavior_type = "duck"},
        {.id = "d", .type = "deck", .has_behavior = true, .behavior_type = "deck", .draw_from = "side"},
        {.id = "e", .type = "deck", .has_behavior = true, .behavior_type = "deck", .ordering = "queue", .reshuffle_from = "f"},
        {.id = "f2", .type = "deck", .has_behavior = true, .behavior_type = "deck", .reshuffle_from = "f2"},
        {.id = "burn", .type = "burn"},
        {.id = "g", .type = "deck", .has_behavior = true, .behavior_type = "deck", .reshuffle_from = "burn"},
    };
    static const talon_diagnostic expected[] = {
        {TALON_D_BEHAVIOR_TYPE_INVALID, 2}, {TALON_D_DRAW_FROM_INVALID, 3}, {TALON_D_ORDERING_MISMATCH, 4},
        {TALON_D_RESHUFFLE_MISSING, 4},     {TALON_D_RESHUFFLE_SELF, 5},    {TALON_D_RESHUFFLE_BURN, 7},
    };
    (void)state;
    assert_int_equal(validate(spec, 8), TALON_OK);
    assert_int_equal(diag_n, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(diag[i].code, expected[i].code);
        assert_int_equal(diag[i].zone, expected[i].zone);
        assert_int_equal(talon_diagnostic_is_error(diag[i].code), diag[i].code != TALON_D_ORDERING_MISMATCH);
        assert_true(strlen(talon_diagnostic_text(diag[i].code)) > 10);
    }
    const talon_diagnostic_code none = (talon_diagnostic_code)(TALON_D_RESHUFFLE_BURN + 1);
    assert_string_equal(talon_diagnostic_name(none), "Unknown");
    assert_string_equal(talon_diagnostic_text(none), "");
    assert_false(talon_diagnostic_is_error(none));
}

/* Discard piles first in memory, what lies in play in the middle, decks last: that is what makes draws cheap. */
static void zones_lie_in_memory_by_type(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a", "burn burn = b", "board community = c", "hand hand = d", "shown revealed = e", "table table = f",
          "command command = g", "discard discard = h", "deck2 deck = i", "pile discard = j");
    static const talon_zone order[] = {7, 9, 6, 5, 4, 3, 2, 1, 0, 8};
    for (size_t i = 1; i < 10; i++)
        assert_ptr_equal(talon_zone_cards(s.table, s.shape, order[i]), talon_zone_cards(s.table, s.shape, order[i - 1]) + 1);
    assert_int_equal(talon_shape_default(s.shape, TALON_TYPE_DECK), 0);
    assert_int_equal(talon_shape_default(s.shape, TALON_TYPE_BURN), 1);
    assert_int_equal(talon_shape_default(s.shape, TALON_TYPE_DISCARD), 7);
    assert_int_equal(talon_shape_default(s.shape, TALON_TYPE_HAND), TALON_ZONE_NONE);
    scene_free(&s);
}

/* Long names in a block of exactly the promised size, and behaviours that survive them. */
static void long_names_and_behaviors(void **state)
{
    enum { N = 40 };
    static char id[N][64], owner[N][64];
    talon_zone_spec spec[N];
    static talon_diagnostic found[2 * N];
    const talon_shape *shape;
    talon_pack *pack = talon_pack_init(malloc(talon_pack_size(0, 0, 0)), talon_pack_size(0, 0, 0), 0, 0, 0);
    (void)state;
    for (int i = 0; i < N; i++) {
        memset(id[i], 'z', 62), memset(owner[i], 'o', 63);
        id[i][0] = owner[i][0] = (char)('A' + i % 20), id[i][1] = owner[i][1] = (char)('a' + i / 20);
        spec[i] = (talon_zone_spec){.id = id[i],
                                    .type = "deck",
                                    .owner = owner[i],
                                    .has_behavior = true,
                                    .behavior_type = "deck",
                                    .draw_from = "bottom",
                                    .reshuffle_when = "empty",
                                    .keep_newest = 1000 + i};
    }
    void *memory = malloc(talon_shape_size(spec, N));
    assert_int_equal(talon_shape_init(&shape, found, &diag_n, &fault, memory, talon_shape_size(spec, N), pack, spec, N), TALON_OK);
    for (talon_zone z = 0; z < N; z++) {
        const talon_behavior b = talon_zone_behavior(shape, z);
        assert_true(b.present && b.keep_newest == 1000u + z && b.draw_from == TALON_DRAW_BOTTOM && b.reshuffle_when == TALON_WHEN_EMPTY);
        assert_string_equal(talon_zone_name(shape, z), id[z]);
        assert_string_equal(talon_player_name(shape, talon_zone_owner(shape, z)), owner[z]);
    }
    spec[0].draw_from = "side"; /* the first diagnostic is enough */
    assert_int_equal(talon_shape_init(&shape, found, &diag_n, &fault, memory, talon_shape_size(spec, N), pack, spec, N),
                     TALON_E_INVALID_ZONES);
    assert_int_equal(fault.index, 0);
    free(memory);
    free(pack);
}

/* As many zones as there can be, in memory of the size asked for and a byte less. */
static void as_many_zones_as_there_can_be(void **state)
{
    static char id[TALON_MAX_ZONES][8];
    static talon_zone_spec spec[TALON_MAX_ZONES];
    static talon_diagnostic found[2 * TALON_MAX_ZONES];
    const talon_shape *shape = NULL;
    talon_pack *pack = talon_pack_init(malloc(talon_pack_size(0, 0, 0)), talon_pack_size(0, 0, 0), 0, 0, 0);
    (void)state;
    for (uint32_t i = 0; i < TALON_MAX_ZONES; i++) {
        snprintf(id[i], sizeof id[i], "z%u", i);
        spec[i] = (talon_zone_spec){.id = id[i], .type = "hand"};
    }
    const size_t size = talon_shape_size(spec, TALON_MAX_ZONES);
    void *memory = malloc(size);
    for (size_t less = 0; less < 2; less++) {
        fault.want = fault.have = 0;
        assert_int_equal(talon_shape_init(&shape, found, &diag_n, &fault, memory, size - less, pack, spec, TALON_MAX_ZONES),
                         less ? TALON_E_MISUSE : TALON_OK);
        assert_int_equal(fault.want, less ? size : 0);
        assert_int_equal(fault.have, less ? size - 1 : 0);
    }
    assert_int_equal(talon_shape_zones(shape), TALON_MAX_ZONES);
    free(memory);
    free(pack);
}

/* The index that a validation leaves is sorted by name. */
static void the_index_is_sorted(void **state)
{
    const talon_zone_spec spec[] = {{.id = "m", .type = "hand"}, {.id = "b", .type = "hand"}, {.id = "mm", .type = "hand"},
                                    {.id = "z", .type = "hand"}, {.id = "a", .type = "hand"}, {.id = "ab", .type = "hand"}};
    static const uint16_t expected[] = {4, 5, 1, 0, 2, 3};
    (void)state;
    assert_int_equal(validate(spec, 6), TALON_OK);
    assert_memory_equal(sorted, expected, sizeof expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_short_name),
        cmocka_unit_test(specifications_at_their_limits),
        cmocka_unit_test(what_is_not_said),
        cmocka_unit_test(diagnostics_name_their_zone),
        cmocka_unit_test(zones_lie_in_memory_by_type),
        cmocka_unit_test(long_names_and_behaviors),
        cmocka_unit_test(as_many_zones_as_there_can_be),
        cmocka_unit_test(the_index_is_sorted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
