/* pack.c -- the catalogue of cards: expressions, faces, ranks and suits, order, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/pack.h>

static talon_pack *pack_of(uint32_t cards, uint32_t faces, uint32_t name_bytes)
{
    talon_pack *p = malloc(talon_pack_size(cards, faces, name_bytes));
    assert_non_null(p);
    return talon_pack_init(p, talon_pack_size(cards, faces, name_bytes), cards, faces, name_bytes);
}

static const char *name_of(const talon_pack *p, uint32_t id)
{
    return talon_pack_name(p, talon_pack_face(p, (talon_card)id), NULL);
}

static void names_are(const talon_pack *p, const char *text)
{
    char all[1024] = "";
    for (uint32_t i = 0; i < talon_pack_cards(p); i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? " " : "", name_of(p, i));
    assert_string_equal(all, text);
}

static void standard_order(void **state)
{
    talon_pack *p = pack_of(52, 52, 104);
    char name[3];
    (void)state;
    assert_int_equal(talon_pack_add_standard(p), TALON_OK);
    names_are(p, "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad "
                 "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As");
    for (uint32_t i = 0; i < 52; i++) {
        const talon_face f = talon_pack_face(p, (talon_card)i);
        assert_int_equal(talon_standard_index(name_of(p, i), 2), i);
        talon_standard_name(name, i);
        assert_string_equal(name, name_of(p, i));
        assert_int_equal(talon_pack_rank(p, f), 2 + i % 13);
        assert_int_equal(talon_pack_suit(p, f), 1 << i / 13);
        assert_int_equal(talon_pack_find(p, name, 2), f);
    }
    assert_int_equal(talon_pack_faces(p), 52);
    free(p);
}

/* A face more than there are has neither name nor rank nor suit, whatever lies in the memory behind. */
static void one_face_more(void **state)
{
    const size_t size = talon_pack_size(3, 3, 6);
    void *memory = malloc(size);
    size_t name_size = 7;
    char name[3] = "xx";
    (void)state;
    assert_non_null(memory);
    memset(memory, 0xee, size);
    talon_pack *p = talon_pack_init(memory, size, 3, 3, 6);
    assert_int_equal(talon_pack_add(p, "As", 2, 1), TALON_OK);
    assert_string_equal(talon_pack_name(p, 1, &name_size), "");
    assert_int_equal(name_size, 0);
    assert_int_equal(talon_pack_rank(p, 1), 0);
    assert_int_equal(talon_pack_suit(p, 1), 0);
    talon_standard_name(name, 52);
    assert_memory_equal(name, "\0\0", 3);
    free(p);
}

static void not_standard(void **state)
{
    static const char *const names[] = {"", "A", "1s", "as", "AS", "Asx", "10s", "Ax", "xs"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(talon_standard_index(names[i], strlen(names[i])), -1);
}

static void copies_share_a_face(void **state)
{
    talon_pack *p = pack_of(10, 10, 100);
    size_t size;
    (void)state;
    assert_int_equal(talon_pack_add(p, "d1", 2, 2), TALON_OK);
    assert_int_equal(talon_pack_add(p, "As", 2, 1), TALON_OK);
    assert_int_equal(talon_pack_add(p, "d1", 2, 1), TALON_OK);
    names_are(p, "d1 d1 As d1");
    assert_int_equal(talon_pack_faces(p), 2);
    assert_int_equal(talon_pack_face(p, 0), talon_pack_face(p, 3));
    assert_int_not_equal(talon_pack_face(p, 0), talon_pack_face(p, 2));
    assert_int_equal(talon_pack_rank(p, talon_pack_face(p, 0)), 0);
    assert_int_equal(talon_pack_suit(p, talon_pack_face(p, 0)), 0);
    assert_int_equal(talon_pack_rank(p, talon_pack_face(p, 2)), TALON_ACE);
    talon_pack_name(p, talon_pack_face(p, 0), &size);
    assert_int_equal(size, 2);
    free(p);
}

static void names_are_bytes_with_a_size(void **state)
{
    talon_pack *p = pack_of(10, 10, 100);
    (void)state;
    assert_int_equal(talon_pack_add(p, "ab", 2, 1), TALON_OK);
    assert_int_equal(talon_pack_add(p, "abc", 3, 1), TALON_OK);
    assert_int_equal(talon_pack_add(p, "a\0b", 3, 1), TALON_E_BAD_REQUEST); /* they are texts, too: nothing may be lost behind it */
    assert_int_equal(talon_pack_add(p, "a", 1, 1), TALON_OK);
    assert_int_equal(talon_pack_faces(p), 3);
    assert_int_equal(talon_pack_find(p, "abcd", 3), talon_pack_face(p, 1));
    assert_int_equal(talon_pack_find(p, "a\0b", 3), TALON_FACE_NONE);
    assert_int_equal(talon_pack_find(p, "", 0), TALON_FACE_NONE);
    free(p);
}

static void many_names_are_found(void **state)
{
    talon_pack *p = pack_of(3000, 3000, 3000 * 8);
    char name[16];
    (void)state;
    for (uint32_t i = 0; i < 3000; i++) {
        const int n = snprintf(name, sizeof name, "c%u", i * 7919u % 3000);
        assert_int_equal(talon_pack_add(p, name, (size_t)n, 1), TALON_OK);
    }
    for (uint32_t i = 0; i < 3000; i++) {
        const int n = snprintf(name, sizeof name, "c%u", i * 7919u % 3000);
        assert_int_equal(talon_pack_find(p, name, (size_t)n), talon_pack_face(p, (talon_card)i));
    }
    assert_int_equal(talon_pack_find(p, "c3000", 5), TALON_FACE_NONE);
    free(p);
}

static void ranges(void **state)
{
    talon_pack *p = pack_of(60, 60, 200);
    (void)state;
    assert_int_equal(talon_pack_add_range(p, 7, 9, TALON_HEARTS | TALON_CLUBS), TALON_OK);
    assert_int_equal(talon_pack_add_jokers(p, 2), TALON_OK);
    names_are(p, "7c 8c 9c 7h 8h 9h joker joker");
    assert_int_equal(talon_pack_add_range(p, 1, 9, TALON_HEARTS), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_pack_add_range(p, 2, 15, TALON_HEARTS), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_pack_add_range(p, 9, 8, TALON_HEARTS), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_pack_add_range(p, 2, 3, 0), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_pack_add_range(p, 2, 3, 16), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_pack_cards(p), 8);
    free(p);
}

static void unions_and_copies(void **state)
{
    talon_pack *a = pack_of(20, 20, 100), *b = pack_of(20, 20, 100);
    (void)state;
    talon_pack_add(a, "x", 1, 1);
    talon_pack_add(a, "y", 1, 2);
    talon_pack_add(b, "y", 1, 1);
    assert_int_equal(talon_pack_add_pack(b, a), TALON_OK);
    names_are(b, "y x y y");
    assert_int_equal(talon_pack_copies(b, 3), TALON_OK);
    names_are(b, "y x y y y x y y y x y y");
    assert_int_equal(talon_pack_copies(b, 1), TALON_OK);
    assert_int_equal(talon_pack_cards(b), 12);
    assert_int_equal(talon_pack_copies(b, 2), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_pack_copies(b, 0), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_pack_copies(b, UINT32_MAX), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_pack_add_pack(a, a), TALON_OK);
    names_are(a, "x y y x y y");
    free(a), free(b);
}

static bool is_not_y(void *context, const talon_pack *p, talon_card id)
{
    ++*(int *)context;
    return strcmp(name_of(p, id), "y") != 0;
}

static void filter_and_remove(void **state)
{
    talon_pack *p = pack_of(20, 20, 100);
    int asked = 0;
    (void)state;
    talon_pack_add(p, "x", 1, 2);
    talon_pack_add(p, "y", 1, 3);
    talon_pack_add(p, "z", 1, 1);
    assert_int_equal(talon_pack_remove(p, "x", 1), TALON_OK);
    names_are(p, "x y y y z");
    talon_pack_filter(p, is_not_y, &asked);
    names_are(p, "x z");
    assert_int_equal(asked, 5);
    assert_int_equal(talon_pack_remove(p, "y", 1), TALON_E_CARD_NOT_IN_ZONE);
    assert_int_equal(talon_pack_remove(p, "never", 5), TALON_E_CARD_NOT_IN_ZONE);
    assert_int_equal(talon_pack_remove(p, "z", 1), TALON_OK);
    assert_int_equal(talon_pack_remove(p, "x", 1), TALON_OK);
    assert_int_equal(talon_pack_cards(p), 0);
    free(p);
}

/* A refusal adds nothing, even halfway through a range or a union. */
static void refusals_add_nothing(void **state)
{
    talon_pack *p = pack_of(5, 3, 8), *big = pack_of(60, 60, 200);
    char name[256];
    (void)state;
    memset(name, 'n', sizeof name);
    assert_int_equal(talon_pack_add(p, "", 0, 1), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_pack_add(p, "\0a", 2, 1), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_pack_add(p, "a\0", 2, 1), TALON_E_BAD_REQUEST);
    assert_int_equal(talon_pack_add(p, name, 256, 1), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_pack_add(p, "a", 1, 6), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_pack_add(p, "a", 1, UINT32_MAX), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_pack_add_standard(p), TALON_E_LIMIT_EXCEEDED);
    talon_pack_add_standard(big);
    assert_int_equal(talon_pack_add_pack(p, big), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_pack_cards(p), 0);
    free(p), free(big);
}

static void names_fill_their_room(void **state)
{
    talon_pack *p = pack_of(9, 2, 4), *q = pack_of(9, 9, 4);
    (void)state;
    assert_int_equal(talon_pack_add(p, "aa", 2, 1), TALON_OK);
    assert_int_equal(talon_pack_add(p, "bb", 2, 1), TALON_OK);
    assert_int_equal(talon_pack_add(p, "c", 1, 1), TALON_E_LIMIT_EXCEEDED); /* a third face */
    assert_int_equal(talon_pack_add(p, "bb", 2, 7), TALON_OK);
    assert_int_equal(talon_pack_add(p, "bb", 2, 1), TALON_E_LIMIT_EXCEEDED); /* a tenth card */
    assert_int_equal(talon_pack_add(p, "bb", 2, 0), TALON_OK);
    assert_int_equal(talon_pack_add(q, "0123456789012", 13, 1), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_pack_add(q, "012345678901", 12, 1), TALON_OK); /* 4 + 9 bytes, one for the NUL */
    assert_int_equal(talon_pack_cards(p), 9);
    free(p), free(q);
}

/* One where nobody said it, and never more than there are cards. */
static void commanders(void **state)
{
    (void)state;
    static uint64_t memory[256];
    talon_pack *p = talon_pack_init(memory, sizeof memory, 4, 4, 40);
    assert_non_null(p);
    assert_int_equal(talon_pack_commanders(p), 0);
    assert_int_equal(talon_pack_add(p, "Fox", 3, 1), TALON_OK);
    assert_int_equal(talon_pack_add(p, "Owl", 3, 2), TALON_OK);
    assert_int_equal(talon_pack_commanders(p), 1);
    for (uint32_t n = 0; n < 5; n++) {
        talon_pack_set_commanders(p, n);
        assert_int_equal(talon_pack_commanders(p), n < 3 ? n : 3);
    }
    talon_pack_set_commanders(p, 2); /* and stays so */
    assert_int_equal(talon_pack_remove(p, "Fox", 3), TALON_OK);
    assert_int_equal(talon_pack_commanders(p), 2);
    assert_int_equal(talon_pack_copies(p, 2), TALON_OK);
    assert_int_equal(talon_pack_commanders(p), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commanders),           cmocka_unit_test(standard_order),
        cmocka_unit_test(one_face_more),        cmocka_unit_test(not_standard),
        cmocka_unit_test(copies_share_a_face),  cmocka_unit_test(names_are_bytes_with_a_size),
        cmocka_unit_test(many_names_are_found), cmocka_unit_test(ranges),
        cmocka_unit_test(unions_and_copies),    cmocka_unit_test(filter_and_remove),
        cmocka_unit_test(refusals_add_nothing), cmocka_unit_test(names_fill_their_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
