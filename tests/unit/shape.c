/* shape.c -- zone specifications: the diagnostics of docs/protocol.md §3, refusals, names, defaults, what the shape remembers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/op.h>
#include <talon/shape.h>

#define ZONES 8

static talon_diagnostic diag[2 * ZONES];
static size_t diag_n;
static talon_behavior compiled[ZONES];
static uint16_t sorted[ZONES];
static talon_fault fault;

static talon_status validate(const talon_zone_spec *spec, uint32_t n)
{
    memset(&fault, 0, sizeof fault);
    return talon_shape_validate(diag, &diag_n, compiled, &fault, sorted, spec, n);
}

/* The diagnostics as "Code/zone …". */
static void diagnoses(const talon_zone_spec *spec, uint32_t n, const char *text)
{
    char all[512] = "";
    assert_int_equal(validate(spec, n), TALON_OK);
    for (size_t i = 0; i < diag_n; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s/%s", i ? " " : "", talon_diagnostic_name(diag[i].code),
                 spec[diag[i].zone].id);
    assert_string_equal(all, text);
}

static talon_zone_spec deck(const char *behavior, const char *draw_from, const char *reshuffle_from, const char *ordering)
{
    return (talon_zone_spec){.id = "deck",
                             .type = "deck",
                             .has_behavior = true,
                             .behavior_type = behavior,
                             .draw_from = draw_from,
                             .reshuffle_from = reshuffle_from,
                             .ordering = ordering};
}

static const talon_zone_spec PILE = {.id = "pile", .type = "discard"}, BURN = {.id = "burn", .type = "burn"};

static void valid_behaviors_compile(void **state)
{
    talon_zone_spec z[] = {deck("deck", NULL, "pile", NULL), PILE};
    (void)state;
    diagnoses(z, 2, "");
    assert_true(compiled[0].present);
    assert_false(compiled[1].present);
    assert_int_equal(compiled[0].draw_from, TALON_DRAW_TOP);
    assert_int_equal(compiled[0].reshuffle_when, TALON_WHEN_SHORT);
    assert_int_equal(compiled[0].reshuffle_from, 1);
    assert_int_equal(compiled[0].keep_newest, 0);
    z[0].draw_from = "random", z[0].reshuffle_when = "empty", z[0].keep_newest = 65535, z[0].reshuffle_from = NULL;
    diagnoses(z, 2, "");
    assert_int_equal(compiled[0].draw_from, TALON_DRAW_RANDOM);
    assert_int_equal(compiled[0].reshuffle_when, TALON_WHEN_EMPTY);
    assert_int_equal(compiled[0].reshuffle_from, TALON_ZONE_NONE);
    assert_int_equal(compiled[0].keep_newest, 65535);
    z[0].draw_from = "bottom";
    diagnoses(z, 2, "");
    assert_int_equal(compiled[0].draw_from, TALON_DRAW_BOTTOM);
}

/* A wrong type or draw_from: nothing else is checked, nothing compiled. */
static void wrong_words_stop_the_check(void **state)
{
    static const char *const bad[] = {"", "Deck", "market", "deck ", NULL};
    (void)state;
    for (int i = 0; i < 5; i++) {
        const talon_zone_spec z[] = {deck(bad[i], "sideways", "nowhere", "set")};
        diagnoses(z, 1, "BehaviorTypeInvalid/deck");
        assert_false(compiled[0].present);
    }
    const talon_zone_spec z[] = {deck("deck", "sideways", "deck", "queue")};
    diagnoses(z, 1, "DrawFromInvalid/deck");
    assert_false(compiled[0].present);
}

static void reshuffle_diagnostics_keep_the_behavior(void **state)
{
    const talon_zone_spec self[] = {deck("deck", "top", "deck", NULL)}, missing[] = {deck("deck", "top", "nowhere", NULL)};
    const talon_zone_spec burn[] = {deck("deck", "top", "burn", NULL), BURN};
    (void)state;
    diagnoses(self, 1, "ReshuffleSelf/deck");
    assert_true(compiled[0].present);
    diagnoses(missing, 1, "ReshuffleMissing/deck");
    assert_true(compiled[0].present);
    assert_int_equal(compiled[0].reshuffle_from, TALON_ZONE_NONE);
    diagnoses(burn, 2, "ReshuffleBurn/deck");
    assert_true(compiled[0].present);
}

/* A zone that is itself a burn zone and names itself: one diagnostic, the first of the table. */
static void a_burn_zone_that_names_itself(void **state)
{
    talon_zone_spec z = deck("deck", NULL, "deck", NULL);
    (void)state;
    z.type = "burn";
    diagnoses(&z, 1, "ReshuffleSelf/deck");
}

static void ordering_is_only_a_warning(void **state)
{
    const talon_zone_spec z[] = {deck("deck", NULL, "pile", "queue"), PILE}, both[] = {deck("deck", NULL, "no", "set")};
    const talon_zone_spec plain[] = {{.id = "x", .type = "table", .ordering = "set"}};
    (void)state;
    diagnoses(z, 2, "OrderingMismatch/deck");
    assert_true(compiled[0].present);
    assert_int_equal(compiled[0].reshuffle_from, 1);
    diagnoses(both, 1, "OrderingMismatch/deck ReshuffleMissing/deck");
    diagnoses(plain, 1, "");
    for (int code = TALON_D_BEHAVIOR_TYPE_INVALID; code <= TALON_D_RESHUFFLE_BURN; code++) {
        assert_int_equal(talon_diagnostic_is_error((talon_diagnostic_code)code), code != TALON_D_ORDERING_MISMATCH);
        assert_true(strlen(talon_diagnostic_text((talon_diagnostic_code)code)) > 10);
    }
}

static void refused(const talon_zone_spec *z, uint32_t n, talon_status s, uint32_t index)
{
    assert_int_equal(validate(z, n), s);
    assert_int_equal(fault.status, s);
    assert_int_equal(fault.index, index);
    assert_int_equal(fault.arg, TALON_ARG_ZONE_SPECS);
    assert_int_equal(diag_n, 0);
}

static void names_with_dots(void **state)
{
    static const char *const good[] = {"x", "hand.1", "piles.2.3", "hand.99999", "a b", "\xc3\xa4", "-", "1"};
    static const char *const bad[] = {"",        ".",     ".1",   "hand.", "hand.0", "hand.01", "hand.x", "hand.1x",  "hand.1.",
                                      "a.1.2.3", "a.1.b", "a..1", "a.1.0", "a.-1",   "a.+1",    "a.1 ",   "a.100000", "a.1.123456"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(validate(&(talon_zone_spec){.id = good[i], .type = "hand"}, 1), TALON_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&(talon_zone_spec){.id = bad[i], .type = "hand"}, 1, TALON_E_BAD_REQUEST, 0);
    refused(&(talon_zone_spec){.type = "hand"}, 1, TALON_E_BAD_REQUEST, 0);
}

static void wrong_words_are_refused(void **state)
{
    talon_zone_spec z[] = {PILE, {.id = "x", .type = "hand"}};
    (void)state;
    z[1].type = "Hand", refused(z, 2, TALON_E_INVALID_ZONE_TYPE, 1);
    z[1].type = NULL, refused(z, 2, TALON_E_INVALID_ZONE_TYPE, 1);
    z[1].type = "hand", z[1].ordering = "heap", refused(z, 2, TALON_E_BAD_REQUEST, 1);
    z[1].ordering = NULL, z[1].sees = "everybody", refused(z, 2, TALON_E_BAD_REQUEST, 1);
    z[1].sees = NULL, z[1].has_behavior = true, z[1].behavior_type = "deck";
    z[1].reshuffle_when = "soon", refused(z, 2, TALON_E_BAD_REQUEST, 1);
    z[1].reshuffle_when = NULL, z[1].keep_newest = -1, refused(z, 2, TALON_E_BAD_REQUEST, 1);
    z[1].keep_newest = 65536, refused(z, 2, TALON_E_BAD_REQUEST, 1);
    z[1].behavior_type = "market", diagnoses(z, 2, "BehaviorTypeInvalid/x"); /* nothing else is looked at */
    z[1].behavior_type = "deck", z[1].draw_from = "side", diagnoses(z, 2, "DrawFromInvalid/x");
    z[1].has_behavior = false, z[1].keep_newest = 0, refused(z, 2, TALON_E_BAD_REQUEST, 1);
    z[1].behavior_type = z[1].draw_from = NULL, assert_int_equal(validate(z, 2), TALON_OK);
    z[1].owner = "", refused(z, 2, TALON_E_BAD_REQUEST, 1);
    z[1].owner = NULL, z[1].id = "pile", refused(z, 2, TALON_E_DUPLICATE_ZONE, 1);
    z[1].id = "x", assert_int_equal(validate(z, 2), TALON_OK);
}

static void long_names(void **state)
{
    char name[70];
    talon_zone_spec z = {.id = name, .type = "hand"};
    (void)state;
    memset(name, 'n', sizeof name);
    name[64] = 0;
    assert_int_equal(validate(&z, 1), TALON_OK);
    z.owner = name;
    assert_int_equal(validate(&z, 1), TALON_OK);
    z.id = "x", name[64] = 'n', name[65] = 0;
    refused(&z, 1, TALON_E_LIMIT_EXCEEDED, 0);
    assert_string_equal(fault.what, "bytes of a player's name");
    z.id = name, z.owner = NULL;
    refused(&z, 1, TALON_E_LIMIT_EXCEEDED, 0);
    assert_string_equal(fault.what, "bytes of a zone's name");
    assert_int_equal(fault.have, 64);
}

typedef struct built {
    talon_pack *pack;
    void *memory;
    const talon_shape *shape;
} built;

static talon_status build(built *b, const talon_zone_spec *z, uint32_t n)
{
    b->pack = talon_pack_init(malloc(talon_pack_size(1, 1, 8)), talon_pack_size(1, 1, 8), 1, 1, 8);
    b->memory = malloc(talon_shape_size(z, n));
    b->shape = NULL;
    memset(b->memory, 0xaa, talon_shape_size(z, n));
    return talon_shape_init(&b->shape, diag, &diag_n, &fault, b->memory, talon_shape_size(z, n), b->pack, z, n);
}

static void unbuild(built *b)
{
    free(b->pack), free(b->memory);
}

static void a_shape_keeps_copies_of_its_texts(void **state)
{
    char id[] = "hand.1", owner[] = "ana", sees[] = "others";
    const talon_zone_spec z[] = {{.id = id, .type = "hand", .owner = owner, .sees = sees}, {.id = "b", .type = "table", .owner = owner}};
    built b;
    (void)state;
    assert_int_equal(build(&b, z, 2), TALON_OK);
    memset(id, '#', 6), memset(owner, '#', 3), memset(sees, '#', 6);
    assert_ptr_equal(talon_shape_pack(b.shape), b.pack);
    assert_int_equal(talon_shape_zones(b.shape), 2);
    assert_int_equal(talon_shape_players(b.shape), 1);
    assert_string_equal(talon_zone_name(b.shape, 0), "hand.1");
    assert_string_equal(talon_player_name(b.shape, 0), "ana");
    assert_int_equal(talon_player_find(b.shape, "ana", 3), 0);
    assert_int_equal(talon_player_find(b.shape, "an", 2), TALON_PLAYER_NONE);
    assert_int_equal(talon_shape_find(b.shape, "hand.1", 6), 0);
    assert_int_equal(talon_shape_find(b.shape, "b", 1), 1);
    assert_int_equal(talon_shape_find(b.shape, "hand.", 5), TALON_ZONE_NONE);
    assert_int_equal(talon_zone_get_sees(b.shape, 0), TALON_SEES_OTHERS);
    assert_int_equal(talon_zone_owner(b.shape, 1), 0);
    unbuild(&b);
}

/* Who sees a zone of each type when nothing is said: docs/protocol.md §3. */
static void usual_sees_by_type(void **state)
{
    static const talon_sees usual[] = {TALON_SEES_NONE, TALON_SEES_OWNER, TALON_SEES_ALL, TALON_SEES_NONE,
                                       TALON_SEES_NONE, TALON_SEES_ALL,   TALON_SEES_ALL, TALON_SEES_ALL};
    talon_zone_spec z[ZONES];
    built b;
    (void)state;
    for (int i = 0; i < ZONES; i++)
        z[i] = (talon_zone_spec){.id = talon_zone_type_names[i], .type = talon_zone_type_names[i]};
    assert_null(talon_zone_type_names[ZONES]);
    assert_int_equal(build(&b, z, ZONES), TALON_OK);
    for (talon_zone i = 0; i < ZONES; i++) {
        assert_int_equal(talon_zone_get_type(b.shape, i), i);
        assert_int_equal(talon_zone_get_sees(b.shape, i), usual[i]);
        assert_int_equal(talon_zone_get_ordering(b.shape, i), TALON_ORDER_STACK);
        assert_int_equal(talon_zone_owner(b.shape, i), TALON_PLAYER_NONE);
        assert_false(talon_zone_behavior(b.shape, i).present);
    }
    unbuild(&b);
}

static void default_discard(const talon_zone_spec *z, uint32_t n, talon_zone expected)
{
    built b;
    assert_int_equal(build(&b, z, n), TALON_OK);
    assert_int_equal(talon_shape_default(b.shape, TALON_TYPE_DISCARD), expected);
    unbuild(&b);
}

static void default_zones(void **state)
{
    const talon_zone_spec two[] = {PILE, {.id = "discard", .type = "discard"}}, other[] = {PILE, {.id = "old", .type = "discard"}};
    const talon_zone_spec misnamed[] = {{.id = "discard", .type = "hand"}, PILE}, none[] = {BURN, deck("deck", NULL, NULL, NULL)};
    built b;
    (void)state;
    default_discard(two, 2, 1);
    default_discard(other, 2, TALON_ZONE_NONE);
    default_discard(misnamed, 2, 1);
    default_discard(none, 2, TALON_ZONE_NONE);
    assert_int_equal(build(&b, none, 2), TALON_OK);
    assert_int_equal(talon_shape_default(b.shape, TALON_TYPE_BURN), 0);
    assert_int_equal(talon_shape_default(b.shape, TALON_TYPE_DECK), 1);
    assert_int_equal(talon_shape_default(b.shape, TALON_TYPE_HAND), TALON_ZONE_NONE);
    assert_int_equal(talon_shape_default(b.shape, (talon_zone_type)100), TALON_ZONE_NONE); /* no type */
    unbuild(&b);
}

static void errors_among_the_diagnostics_build_nothing(void **state)
{
    const talon_zone_spec bad[] = {PILE, deck("deck", NULL, "nowhere", "set")}, warned[] = {PILE, deck("deck", NULL, "pile", "set")};
    built b;
    (void)state;
    assert_int_equal(build(&b, bad, 2), TALON_E_INVALID_ZONES);
    assert_null(b.shape);
    assert_int_equal(diag_n, 2);
    assert_int_equal(fault.index, 1);
    unbuild(&b);
    assert_int_equal(build(&b, warned, 2), TALON_OK);
    assert_int_equal(diag_n, 1);
    assert_int_equal(talon_zone_get_ordering(b.shape, 1), TALON_ORDER_SET);
    assert_int_equal(talon_zone_behavior(b.shape, 1).reshuffle_from, 0);
    unbuild(&b);
    assert_int_equal(build(&b, &(talon_zone_spec){.id = "x", .type = "sofa"}, 1), TALON_E_INVALID_ZONE_TYPE);
    unbuild(&b);
    assert_int_equal(build(&b, NULL, 0), TALON_OK);
    assert_int_equal(talon_shape_zones(b.shape), 0);
    assert_int_equal(talon_shape_find(b.shape, "x", 1), TALON_ZONE_NONE);
    unbuild(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_behaviors_compile),
        cmocka_unit_test(wrong_words_stop_the_check),
        cmocka_unit_test(reshuffle_diagnostics_keep_the_behavior),
        cmocka_unit_test(a_burn_zone_that_names_itself),
        cmocka_unit_test(ordering_is_only_a_warning),
        cmocka_unit_test(names_with_dots),
        cmocka_unit_test(wrong_words_are_refused),
        cmocka_unit_test(long_names),
        cmocka_unit_test(a_shape_keeps_copies_of_its_texts),
        cmocka_unit_test(usual_sees_by_type),
        cmocka_unit_test(default_zones),
        cmocka_unit_test(errors_among_the_diagnostics_build_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
