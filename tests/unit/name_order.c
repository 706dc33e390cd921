/* name_order.c -- the order of names for people: the list of tests/names/order.txt, which perl's Unicode::Collate puts in the same order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <talon/name.h>

enum { NAMES_MAX = 1000, NAME_MAX_SIZE = 100 };

static char names[NAMES_MAX][NAME_MAX_SIZE];

static size_t read_names(void)
{
    FILE *f = fopen("tests/names/order.txt", "rb");
    size_t n = 0;
    assert_non_null(f);
    while (n < NAMES_MAX && fgets(names[n], NAME_MAX_SIZE, f)) {
        names[n][strcspn(names[n], "\n")] = 0;
        n++;
    }
    fclose(f);
    return n;
}

static int order(const char *a, const char *b)
{
    return talon_name_order(a, strlen(a), b, strlen(b));
}

/* Every pair, both ways: so it is a total order on them. */
static void as_the_list(void **state)
{
    const size_t n = read_names();
    (void)state;
    assert_true(n > 400);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(order(names[i], names[i]), 0);
        for (size_t k = i + 1; k < n; k++)
            if (order(names[i], names[k]) != -1 || order(names[k], names[i]) != 1)
                fail_msg("\"%s\" comes before \"%s\"", names[i], names[k]);
    }
}

/* Pairs, each with what it is about. */
static void what_decides(void **state)
{
    static const char *const pairs[][2] = {
        {"", "A"},
        {"Deja Vu", "Déjà Vu"},                       /* accents after letters */
        {"Déjà Vu", "Deja Vus"},                      /* letters first */
        {"elvish mystic", "Elvish Mystic"},           /* lower before upper case */
        {"ELVISH", "elvish mystic"},                  /* letters first */
        {"Aether Vial", "Æther Vial"},                /* Æ is ae */
        {"Æther Vial", "Aethersnipe"},                /* and the space counts */
        {"Lim-Dûl's Vault", "Limestone Golem"},       /* hyphens and apostrophes do not */
        {"Air Elemental", "Airborne Aid"},            /* word by word */
        {"Air Elemental", "Air-Cult Elemental"},      /* aircult */
        {"Jötun Grunt", "Jotun Owl Keeper"},          /* ö is o */
        {"Nature's Lore", "Natures Lore"},            /* at last bytes */
        {"Zur", "\xCE\x91"},                          /* other alphabets come last */
        {"1996 World Champion", "Accorder's Shield"}, /* digits before letters */
        {"\xCE\x91", "\xD0\x90"},                     /* Greek before Cyrillic */
        {"\xCE\xB1\xCE\xB2", "\xCE\x91\xCE\xB3"},     /* whatever the case */
        {"De\xCC\x81j", "D\xC3\xA9j"},                /* the same letters and accents: bytes */
        {"\xFF", "A"},                                /* what is no text decides last */
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (order(pairs[i][0], pairs[i][1]) != -1 || order(pairs[i][1], pairs[i][0]) != 1)
            fail_msg("\"%s\" comes before \"%s\"", pairs[i][0], pairs[i][1]);
    assert_int_equal(talon_name_order("Ab", 1, "Ac", 1), 0); /* sizes hold, not ends */
}

/* Spaces count once and between words; what cannot be seen does not count. */
static void what_does_not_count(void **state)
{
    static const char *const same[] = {"fire ice",  " fire ice", "fire // ice", "fire\xC2\xA0ice", "fire ice ", "fi\xE2\x80\x8Bre ice",
                                       "fire, ice!"};
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_int_equal(order("fire ibex", same[i]), -1);
        assert_int_equal(order(same[i], "fire icf"), -1);
        assert_int_equal(order(same[i], "fireball"), -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_list),
        cmocka_unit_test(what_decides),
        cmocka_unit_test(what_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
