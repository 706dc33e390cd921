/* table.c -- making and checking tables: every invariant has a violation that is found; copies are equal byte for byte. */
#include "lib/scene.h"

#include <stdlib.h>
#include <string.h>

#include "table/table_impl.h"

static void table(scene *s)
{
    SCENE(s, "77", "deck deck = a b c", "hand hand = d e", "discard discard = f gv");
}

static void a_new_table(void **state)
{
    scene s;
    const talon_seed seed = {{[31] = 77}};
    (void)state;
    table(&s);
    HOLDS(&s, "deck", "a b c");
    HOLDS(&s, "hand", "d e");
    HOLDS(&s, "discard", "f^ g");
    assert_int_equal(s.table->size, talon_table_size(s.shape));
    assert_int_equal(s.table->size % 8, 0);
    assert_int_equal(s.table->seq, 0);
    assert_int_equal(s.table->step, 0);
    assert_memory_equal(&s.table->seed, &seed, sizeof seed);
    scene_free(&s);
}

static void counts_must_add_up(void **state)
{
    scene s;
    const talon_seed seed = {{0}};
    const uint32_t few[] = {3, 2, 1}, many[] = {3, 2, 3}, wrapped[] = {0x80000000u, 0x80000000u, 7}, right[] = {0, 0, 7};
    (void)state;
    table(&s);
    void *memory = malloc(talon_table_size(s.shape));
    assert_null(talon_table_init(memory, talon_table_size(s.shape), s.shape, few, &seed, 0));
    assert_null(talon_table_init(memory, talon_table_size(s.shape), s.shape, many, &seed, 0));
    assert_null(talon_table_init(memory, talon_table_size(s.shape), s.shape, wrapped, &seed, 0));
    talon_table *t = talon_table_init(memory, talon_table_size(s.shape), s.shape, right, &seed, UINT64_MAX);
    assert_non_null(t);
    assert_int_equal(t->deal, UINT64_MAX);
    assert_int_equal(talon_zone_count(t, s.shape, 2), 7);
    assert_int_equal(talon_zone_cards(t, s.shape, 2)[6], 6);
    assert_ptr_equal(talon_zone_list(t, s.shape, 2).at, talon_zone_cards(t, s.shape, 2));
    assert_int_equal(talon_zone_list(t, s.shape, 2).n, 7);
    assert_ptr_equal(talon_zone_list(t, s.shape, 1).at, talon_zone_cards(t, s.shape, 1));
    assert_int_equal(talon_zone_list(t, s.shape, 1).n, 0);
    assert_null(talon_zone_list(t, s.shape, 3).at);
    assert_int_equal(talon_zone_list(t, s.shape, 3).n, 0);
    assert_int_equal(talon_table_check(t, s.shape, s.work), 0);
    free(memory);
    scene_free(&s);
}

/* Break one thing, expect its number, put it back. */
#define BROKEN(s, place, value, number)                                                                                                    \
    do {                                                                                                                                   \
        talon_table_copy((s)->before, (s)->table);                                                                                         \
        (place) = (value);                                                                                                                 \
        assert_int_equal(talon_table_check((s)->table, (s)->shape, (s)->work), number);                                                    \
        assert_true(scene_scratch_is_clean(s));                                                                                            \
        talon_table_copy((s)->table, (s)->before);                                                                                         \
        assert_int_equal(talon_table_check((s)->table, (s)->shape, (s)->work), 0);                                                         \
    } while (0)

static void invariant_1_a_permutation(void **state)
{
    scene s;
    (void)state;
    table(&s);
    for (int i = 0; i < 7; i++) {
        talon_card *card = talon__cards(s.table) + i;
        BROKEN(&s, *card, (talon_card)((*card + 1) % 7), 1); /* doubled, another lost */
        BROKEN(&s, *card, 7, 1);                             /* not in the pack */
        BROKEN(&s, *card, TALON_CARD_HIDDEN, 1);
    }
    scene_free(&s);
}

static void invariant_2_the_ends(void **state)
{
    scene s;
    (void)state;
    table(&s);
    uint16_t *end = talon__ends(s.table); /* memory order: discard 2, hand 4, deck 7 */
    BROKEN(&s, end[0], 5, 2);
    BROKEN(&s, end[1], 1, 2);
    BROKEN(&s, end[1], 8, 2);
    BROKEN(&s, end[2], 6, 2);
    BROKEN(&s, end[2], 8, 2);
    BROKEN(&s, end[0], 65535, 2);
    scene_free(&s);
}

static void invariant_3_no_face_beyond_the_cards(void **state)
{
    scene s;
    (void)state;
    table(&s);
    for (int bit = 7; bit < 16; bit++)
        BROKEN(&s, talon__faces(s.table)[0], (uint16_t)(1u << bit), 3);
    scene_free(&s);
}

static void invariant_4_size_and_counts(void **state)
{
    scene s;
    (void)state;
    table(&s);
    BROKEN(&s, s.table->cards_n, 6, 4);
    BROKEN(&s, s.table->zones_n, 4, 4);
    talon_table_copy(s.before, s.table);
    s.table->size += 8;
    assert_int_equal(talon_table_check(s.table, s.shape, s.work), 4);
    s.table->size -= 16;
    assert_int_equal(talon_table_check(s.table, s.shape, s.work), 4);
    scene_free(&s);
}

/* Equal tables are equal bytes, whatever memory they were made in and however they came about. */
static void copies_and_equality(void **state)
{
    scene s, u;
    (void)state;
    table(&s);
    table(&u);
    assert_memory_equal(s.table, u.table, s.table->size);
    PLAYS(&s, "draw n=2 to=hand");
    assert_memory_not_equal(s.table, u.table, s.table->size);
    talon_table_copy(u.before, s.table);
    assert_memory_equal(u.before, s.table, s.table->size);
    PLAYS(&u, "move from=deck to=hand indices=0,1");
    assert_memory_equal(s.table, u.table, s.table->size);
    scene_free(&s), scene_free(&u);
}

/* A snapshot goes on as the table would have. */
static void a_snapshot_plays_on_alike(void **state)
{
    scene s;
    talon_fault f;
    (void)state;
    table(&s);
    PLAYS(&s, "wash");
    talon_table *snapshot = malloc(s.table->size);
    memcpy(snapshot, s.table, s.table->size);
    PLAYS(&s, "riffle_with_seed times=3");
    assert_int_equal(talon_table_apply(snapshot, &f, NULL, s.shape, s.work, &s.op), TALON_OK);
    assert_memory_equal(snapshot, s.table, s.table->size);
    free(snapshot);
    scene_free(&s);
}

/* Seed and number are the new ones, and steps count from 0: the next wash is that of a new table. */
static void reseeded_as_a_new_one(void **state)
{
    const talon_seed seed = {{[31] = 5}};
    scene s, u;
    (void)state;
    table(&s), table(&u);
    for (uint64_t deal = 0; deal < 3; deal++) {
        PLAYS(&s, "wash");
        talon_table_reseed(s.table, &seed, deal);
        assert_int_equal(s.table->step, 0);
        u.table->seed = seed, u.table->deal = deal, u.table->seq = s.table->seq, u.table->step = 0;
        memcpy(talon__cards(u.table), talon__cards(s.table), 7 * sizeof(talon_card));
        assert_memory_equal(s.table, u.table, s.table->size);
    }
    scene_free(&s), scene_free(&u);
}

static void memory_before_init_does_not_matter(void **state)
{
    scene s;
    (void)state;
    table(&s);
    const uint32_t count[] = {3, 2, 2};
    talon_table *t = malloc(talon_table_size(s.shape));
    memset(t, 0xa5, talon_table_size(s.shape));
    assert_ptr_equal(talon_table_init(t, talon_table_size(s.shape), s.shape, count, &s.table->seed, 0), t);
    talon_table_set_face(t, 6, false);
    assert_memory_equal(t, s.table, t->size);
    free(t);
    scene_free(&s);
}

static void wiping_leaves_nothing(void **state)
{
    scene s;
    (void)state;
    table(&s);
    const uint32_t size = s.table->size;
    uint8_t *zero = calloc(1, size);
    talon_table_wipe(s.table);
    assert_memory_equal(s.table, zero, size);
    free(zero);
    scene_free(&s);
}

static void faces_are_set_singly(void **state)
{
    scene s;
    (void)state;
    table(&s);
    talon_table_set_face(s.table, 1, true);
    talon_table_set_face(s.table, 5, false);
    HOLDS(&s, "deck", "a b^ c");
    HOLDS(&s, "discard", "f g");
    talon_table_set_face(s.table, 1, false);
    HOLDS(&s, "deck", "a b c");
    scene_free(&s);
}

/* 16 cards fill a word of face bits, and with three zones the table ends behind it: what lies there is no card's face. */
static void no_face_behind_the_table(void **state)
{
    enum { CARDS = 16 };
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c d e f g h i j k l m n o p", "hand hand", "burn burn");
    assert_int_equal(s.table->size, sizeof *s.table + 2 * (3 + CARDS + 1));
    talon_table *t = malloc(s.table->size + 8);
    assert_non_null(t);
    memset(t, 0xFF, s.table->size + 8);
    talon_table_copy(t, s.table);
    talon_table_set_face(t, CARDS - 1, true);
    assert_true(talon_card_is_up(t, CARDS - 1));
    assert_false(talon_card_is_up(t, CARDS));
    talon_table_set_face(t, CARDS, false);
    assert_int_equal(((uint8_t *)t)[t->size], 0xFF);
    free(t);
    scene_free(&s);
}

/* More cards than a word of face bits has: each takes its face along, in every word, whichever of them lie up. */
static void other_cards_lie_as_the_old_ones_did(void **state)
{
    enum { CARDS = 36 };
    scene s;
    talon_card as[CARDS];
    (void)state;
    SCENE(&s, "1", "deck deck = a b c d e f g h i j k l m n o p q r s t u v w x y z A B C D E F G H I J", "hand hand");
    talon_table *t = malloc(s.table->size);
    assert_non_null(t);
    for (uint32_t way = 0; way < CARDS; way++)
        for (uint32_t up = 1; up <= CARDS; up++) {
            talon_table_copy(t, s.table);
            for (uint32_t i = 0; i < CARDS; i++) {
                as[i] = (talon_card)(way % 2 ? (i + way) % CARDS : (CARDS - 1 - i + way) % CARDS);
                talon_table_set_face(t, (talon_card)i, i % up == 0);
            }
            talon_table_rename(t, as);
            const talon_card *card = talon_zone_cards(t, s.shape, 0), *before = talon_zone_cards(s.table, s.shape, 0);
            for (uint32_t i = 0; i < CARDS; i++) {
                assert_int_equal(card[i], as[before[i]]);
                assert_int_equal(talon_card_is_up(t, as[i]), i % up == 0);
            }
        }
    free(t);
    scene_free(&s);
}

static void a_table_without_cards(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck =", "hand hand =");
    REFUSES(&s, "draw n=1 to=hand", "InsufficientCards zone=deck requested=1 available=0");
    PLAYS(&s, "wash");
    PLAYS(&s, "draw_all to=hand");
    assert_int_equal(s.table->step, 0);
    assert_int_equal(s.table->seq, 2);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_table),
        cmocka_unit_test(counts_must_add_up),
        cmocka_unit_test(invariant_1_a_permutation),
        cmocka_unit_test(invariant_2_the_ends),
        cmocka_unit_test(invariant_3_no_face_beyond_the_cards),
        cmocka_unit_test(invariant_4_size_and_counts),
        cmocka_unit_test(copies_and_equality),
        cmocka_unit_test(a_snapshot_plays_on_alike),
        cmocka_unit_test(reseeded_as_a_new_one),
        cmocka_unit_test(memory_before_init_does_not_matter),
        cmocka_unit_test(wiping_leaves_nothing),
        cmocka_unit_test(faces_are_set_singly),
        cmocka_unit_test(no_face_behind_the_table),
        cmocka_unit_test(other_cards_lie_as_the_old_ones_did),
        cmocka_unit_test(a_table_without_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
