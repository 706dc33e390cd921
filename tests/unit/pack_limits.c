/* pack_limits.c -- packs in memory of exactly the promised size against a plain list of names, up to every limit.
 *
 * Written because mutants of pack.c and index.c that overstep or miscount a limit went unnoticed. */
#include "lib/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 400

typedef struct model {
    talon_pack *pack;
    uint32_t cards_max, faces_max, names_max;
    char card[MOST][8], face[MOST][8];
    uint32_t cards_n, faces_n, names_n;
} model;

static void model_make(model *m, uint32_t cards, uint32_t faces, uint32_t names)
{
    memset(m, 0, sizeof *m);
    void *memory = malloc(talon_pack_size(cards, faces, names));
    assert_non_null(memory);
    memset(memory, 0xA5, talon_pack_size(cards, faces, names));
    m->pack = talon_pack_init(memory, talon_pack_size(cards, faces, names), cards, faces, names);
    m->cards_max = cards, m->faces_max = faces, m->names_max = names + faces;
}

static int face_in_model(const model *m, const char *name)
{
    for (uint32_t i = 0; i < m->faces_n; i++)
        if (!strcmp(m->face[i], name))
            return (int)i;
    return -1;
}

static talon_status model_add(model *m, const char *name, uint32_t copies)
{
    if (!*name)
        return TALON_E_BAD_REQUEST;
    if (copies > m->cards_max - m->cards_n)
        return TALON_E_LIMIT_EXCEEDED;
    if (face_in_model(m, name) < 0) {
        if (m->faces_n == m->faces_max || m->names_n + strlen(name) + 1 > m->names_max)
            return TALON_E_LIMIT_EXCEEDED;
        snprintf(m->face[m->faces_n++], 8, "%s", name);
        m->names_n += (uint32_t)strlen(name) + 1;
    }
    for (uint32_t i = 0; i < copies; i++)
        snprintf(m->card[m->cards_n++], 8, "%s", name);
    return TALON_OK;
}

static talon_status model_range(model *m, uint32_t lo, uint32_t hi, uint32_t suits)
{
    const uint32_t before = m->cards_n;
    if (lo < 2 || hi > 14 || lo > hi || suits == 0 || suits > 15)
        return TALON_E_BAD_REQUEST;
    for (uint32_t suit = 0; suit < 4; suit++)
        for (uint32_t rank = lo; rank <= hi; rank++)
            if (suits & 1u << suit) {
                const char name[] = {"23456789TJQKA"[rank - 2], "cdhs"[suit], 0};
                if (model_add(m, name, 1) != TALON_OK) {
                    m->cards_n = before;
                    return TALON_E_LIMIT_EXCEEDED;
                }
            }
    return TALON_OK;
}

static talon_status model_copies(model *m, uint32_t times)
{
    const uint32_t n = m->cards_n;
    if (times == 0)
        return TALON_E_BAD_REQUEST;
    if (n * times > m->cards_max)
        return TALON_E_LIMIT_EXCEEDED;
    for (uint32_t i = n; i < n * times; i++)
        memcpy(m->card[i], m->card[i - n], 8);
    m->cards_n = n * times;
    return TALON_OK;
}

static talon_status model_remove(model *m, const char *name)
{
    for (uint32_t i = 0; i < m->cards_n; i++)
        if (!strcmp(m->card[i], name)) {
            memmove(m->card[i], m->card[i + 1], (size_t)8 * (m->cards_n - i - 1));
            m->cards_n--;
            return TALON_OK;
        }
    return TALON_E_CARD_NOT_IN_ZONE;
}

static uint32_t rank_of(const char *name)
{
    const char *at = strlen(name) == 2 && strchr("cdhs", name[1]) ? strchr("23456789TJQKA", name[0]) : NULL;
    return at ? (uint32_t)(at - &"23456789TJQKA"[0]) + 2 : 0;
}

static void compare(const model *m)
{
    assert_int_equal(talon_pack_cards(m->pack), m->cards_n);
    assert_int_equal(talon_pack_faces(m->pack), m->faces_n);
    for (uint32_t i = 0; i < m->cards_n; i++)
        assert_string_equal(talon_pack_name(m->pack, talon_pack_face(m->pack, (talon_card)i), NULL), m->card[i]);
    for (uint32_t i = 0; i < m->faces_n; i++) {
        size_t size;
        const char *name = talon_pack_name(m->pack, (talon_face)i, &size);
        assert_string_equal(name, m->face[i]);
        assert_int_equal(size, strlen(m->face[i]));
        assert_int_equal(talon_pack_find(m->pack, name, size), i);
        assert_int_equal(talon_pack_find(m->pack, name, size - 1), size > 1 ? (uint16_t)face_in_model(m, (char[]){name[0], 0}) : 0xFFFF);
        const int standard = talon_standard_index(name, size);
        assert_int_equal(talon_pack_suit(m->pack, (talon_face)i), standard < 0 ? 0 : 1 << standard / 13);
        assert_int_equal(talon_pack_rank(m->pack, (talon_face)i), standard < 0 ? 0 : standard % 13 + 2);
    }
}

static void random_step(model *m, talon_stream *s)
{
    char name[8] = "";
    const uint32_t letters = talon_stream_die(s, 3), what = talon_stream_die(s, 8), few = talon_stream_die(s, 4);
    for (uint32_t i = 0; i < letters; i++)
        name[i] = "ab2cA"[talon_stream_die(s, 5)];
    if (what < 4) {
        assert_int_equal(talon_pack_add(m->pack, name, letters, few), model_add(m, name, few));
    } else if (what < 6) {
        assert_int_equal(talon_pack_remove(m->pack, name, letters), model_remove(m, name));
    } else if (what == 6) {
        assert_int_equal(talon_pack_copies(m->pack, few), model_copies(m, few));
    } else {
        const uint32_t lo = 1 + talon_stream_die(s, 15), hi = 1 + talon_stream_die(s, 15), suits = talon_stream_die(s, 18);
        assert_int_equal(talon_pack_add_range(m->pack, lo, hi, suits), model_range(m, lo, hi, suits));
    }
    compare(m);
}

static void random_packs(void **state)
{
    const talon_seed seed = {{4}};
    talon_stream s;
    (void)state;
    talon_stream_init(&s, &seed, 0, 0);
    for (int round = 0; round < 200; round++) {
        model m;
        model_make(&m, talon_stream_die(&s, 40), talon_stream_die(&s, 20), talon_stream_die(&s, 40));
        for (int i = 0; i < 40; i++)
            random_step(&m, &s);
        free(m.pack);
    }
}

/* More faces than cards, the other way round, and names that just fit. */
static void the_promised_memory_is_enough(void **state)
{
    static const uint32_t sizes[][3] = {{1, 100, 200}, {100, 1, 2}, {0, 3, 300}, {3, 3, 1}};
    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        model m;
        model_make(&m, sizes[k][0], sizes[k][1], sizes[k][2]);
        for (uint32_t i = 0; i < 101; i++) {
            const char name[] = {(char)('a' + i % 26), (char)('A' + i / 26), 0};
            assert_int_equal(talon_pack_add(m.pack, name, 2, 0), model_add(&m, name, 0));
        }
        assert_int_equal(talon_pack_add(m.pack, "aA", 2, sizes[k][0]), model_add(&m, "aA", sizes[k][0]));
        assert_int_equal(talon_pack_add(m.pack, "aA", 2, 1), TALON_E_LIMIT_EXCEEDED);
        compare(&m);
        free(m.pack);
    }
}

static void standard_names(void **state)
{
    (void)state;
    for (int a = 0; a < 256; a++)
        for (int b = 0; b < 256; b++) {
            const char name[] = {(char)a, (char)b, 'x'};
            const char text[] = {(char)a, (char)b, 0};
            const int index = talon_standard_index(name, 2);
            assert_int_equal(index >= 0, a && b && rank_of(text) > 0);
            if (index >= 0) {
                char out[3];
                talon_standard_name(out, (uint32_t)index);
                assert_string_equal(out, text);
                assert_int_equal(index % 13 + 2, rank_of(text));
            }
            assert_int_equal(talon_standard_index(name, 3), -1);
            assert_int_equal(talon_standard_index(name, 1), -1);
        }
    assert_int_equal(talon_standard_index("As", 2), 51);
    assert_int_equal(talon_standard_index("2d", 2), 13);
}

static void packs_of_packs(void **state)
{
    model a, b;
    (void)state;
    model_make(&a, 40, 20, 100);
    model_make(&b, 60, 21, 120);
    assert_int_equal(talon_pack_add_jokers(a.pack, 3), model_add(&a, "joker", 3));
    assert_int_equal(talon_pack_add(a.pack, "seven", 5, 2), model_add(&a, "seven", 2));
    compare(&a);
    assert_int_equal(talon_pack_add(b.pack, "x", 1, 1), model_add(&b, "x", 1));
    assert_int_equal(talon_pack_add_pack(b.pack, a.pack), TALON_OK);
    for (uint32_t i = 0; i < a.cards_n; i++)
        model_add(&b, a.card[i], 1);
    compare(&b);
    assert_int_equal(talon_pack_copies(b.pack, 10), model_copies(&b, 10)); /* exactly the limit */
    compare(&b);
    assert_int_equal(talon_pack_add_pack(a.pack, b.pack), TALON_E_LIMIT_EXCEEDED);
    model_add(&a, "x", 0); /* a face stays known */
    compare(&a);
    free(a.pack);
    free(b.pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_packs),
        cmocka_unit_test(the_promised_memory_is_enough),
        cmocka_unit_test(standard_names),
        cmocka_unit_test(packs_of_packs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
