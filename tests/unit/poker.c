/* poker.c -- hands by name, as a player would compare them; tests/poker.c goes through all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/pack.h>
#include <talon/poker.h>

static uint32_t rank(const char *text)
{
    uint8_t card[8] = {0};
    unsigned n = 0;
    for (const char *p = text; *p; p += p[2] ? 3 : 2)
        card[n++] = talon_poker_card((uint32_t)talon_standard_index(p, 2));
    return talon_poker_rank(card, n);
}

static const char *name(const char *text)
{
    return talon_poker_name(talon_poker_category(rank(text)));
}

static void names(void **state)
{
    (void)state;
    assert_string_equal(name("2c 4d 6h 8s Tc"), "high card");
    assert_string_equal(name("2c 2d 6h 8s Tc"), "pair");
    assert_string_equal(name("2c 2d 6h 6s Tc"), "two pairs");
    assert_string_equal(name("2c 2d 2h 6s Tc"), "three of a kind");
    assert_string_equal(name("Ac 2d 3h 4s 5c"), "straight");
    assert_string_equal(name("Ac 2c 3c 4c 6c"), "flush");
    assert_string_equal(name("2c 2d 2h 6s 6c"), "full house");
    assert_string_equal(name("2c 2d 2h 2s 6c"), "four of a kind");
    assert_string_equal(name("Ts Js Qs Ks As"), "straight flush");
    assert_string_equal(talon_poker_name((talon_poker)9), "");
}

static void which_is_better(void **state)
{
    (void)state;
    assert_true(rank("Ac 2d 3h 4s 5c") < rank("2c 3d 4h 5s 6c"));              /* the wheel is the lowest straight */
    assert_true(rank("Qc Kd Ah 2s 3c") < rank("2c 2d 3h 4s 5c"));              /* and no straight goes around the corner */
    assert_true(rank("Ac Ad 3h 4s 5c") == rank("Ah As 3c 4d 5h"));             /* suits do not count */
    assert_true(rank("Ac Ad 3h 4s 6c") > rank("Ac Ad 3h 4s 5c"));              /* the last kicker does */
    assert_true(rank("Kc Kd Kh 2s 2c") > rank("Qc Qd Qh As Ac"));              /* a full house by its three */
    assert_true(rank("2c 2d 3h 3s 4c 4d Ah") == rank("3c 3d 4h 4s Ac 5d 6h")); /* of three pairs the third may be the kicker */
    assert_true(rank("2c 2d 7h 7s 9c 9d 3h") < rank("7c 7d 9h 9s 4c 3d 2h"));
    assert_true(rank("Ac Kc Qc Jc 9c 9d 9h") > rank("Kc Qc Jc 9c 8c As Ad"));
    assert_string_equal(name("8c 8d 8h 9s 9c 9d As"), "full house"); /* two threes */
    assert_string_equal(name("4c 5c 6c 7c 8c 9d Th"), "straight flush");
}

static void what_is_no_hand(void **state)
{
    uint8_t card[255];
    (void)state;
    memset(card, 255, sizeof card);
    assert_int_equal(talon_poker_rank(card, 4), 0);
    assert_int_equal(talon_poker_rank(card, 8), 0);
    assert_int_equal(talon_poker_rank(card, 0), 0);
    (void)talon_poker_rank(card, 7); /* means nothing, reads nothing outside */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(which_is_better),
        cmocka_unit_test(what_is_no_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
