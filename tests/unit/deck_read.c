/* deck_read.c -- names, hashes, commanders and the limits of deck lists; the formats themselves are in tests/decks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/deck.h>

#include "decklist/decklist_impl.h"
#include "decklist/sha1.h"

static talon_deck *deck_of(const char *text)
{
    talon_deck *d = talon_deck_read(text, strlen(text), NULL);
    assert_non_null(d);
    return d;
}

static const char *first_code(const talon_deck *d)
{
    return talon_deck_problems(d) ? talon_deck_problem(d, 0)->code : "";
}

/* ------------------------------------------------------------------- SHA-1 */

static void assert_sha1(const char *text, size_t times, const char *hex)
{
    talon__sha1 s;
    uint8_t digest[20];
    char got[41];
    talon__sha1_begin(&s);
    for (size_t i = 0; i < times; i++)
        talon__sha1_add(&s, text, strlen(text));
    talon__sha1_end(&s, digest);
    for (int i = 0; i < 20; i++)
        snprintf(got + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(got, hex);
}

/* The examples that NIST publishes for FIPS 180. */
static void sha1_vectors(void **state)
{
    (void)state;
    assert_sha1("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d");
    assert_sha1("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    assert_sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    assert_sha1("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 1,
                "a49b2446a02c645bf419f995b67091253a04a259");
    assert_sha1("a", 1000000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

/* Computed with another program's SHA-1 and the rule in docs/decks.md. */
static void cockatrice_hashes(void **state)
{
    char hash[TALON_DECK_HASH_SIZE];
    (void)state;
    talon_deck *d = deck_of("1 Sol Ring\n2 Forest\nSideboard\n1 Negate\n");
    assert_true(talon_deck_hash(d, hash, false));
    assert_string_equal(hash, "pvbjbtu5");
    talon_deck_free(d);
    d = deck_of("Commander\n1 \u00C9owyn, Lady of Rohan\nDeck\n1 Forest\n1 SOL RING\n1 Forest\nSideboard\n1 Negate\nMaybeboard\n3 "
                "Opt\nTokens\n1 Frog\n");
    assert_true(talon_deck_hash(d, hash, false));
    assert_string_equal(hash, "kacrucku");
    assert_true(talon_deck_hash(d, hash, true));
    assert_string_equal(hash, "s59l9uao");
    talon_deck_free(d);
    d = deck_of("1 \uFF41\n1 \U0001F600\n"); /* sorted by UTF-16, as Qt does */
    assert_true(talon_deck_hash(d, hash, false));
    assert_string_equal(hash, "112fqsgq");
    talon_deck_free(d);
    d = deck_of("");
    assert_true(talon_deck_hash(d, hash, false));
    assert_string_equal(hash, "r8sq7riu");
    talon_deck_free(d);
}

/* ------------------------------------------------------------------- names */

static void assert_spelled(const char *typed, const char *spelled)
{
    char out[300];
    assert_int_equal(talon_deck_spell(out, sizeof out, typed, strlen(typed)), strlen(spelled));
    assert_string_equal(out, spelled);
}

static void spelling(void **state)
{
    char little[8];
    (void)state;
    assert_spelled("Gaea\u2019s Cradle", "Gaea's Cradle");
    assert_spelled("\u00C6ther Vial", "Aether Vial");
    assert_spelled("Fire/Ice", "Fire // Ice");
    assert_spelled("Fire//Ice", "Fire // Ice");
    assert_spelled("Fire // Ice", "Fire // Ice");
    assert_spelled("Fire /// Ice", "Fire // Ice");
    assert_spelled("Fire|Ice", "Fire // Ice");
    assert_spelled("SP//dr, Piloted by Peni", "SP//dr, Piloted by Peni");
    assert_spelled("  Sol\u00A0 \t Ring ", "Sol Ring");
    assert_spelled("Lim-D\u00FBl's Vault", "Lim-D\u00FBl's Vault");
    assert_spelled("Lim-Du\u0302l's Vault", "Lim-D\u00FBl's Vault");
    assert_spelled("Ju\u0308i\u0301", "J\u00FC\u00ED");
    assert_spelled("q\u0301", "q\u0301"); /* there is no such character */
    assert_spelled("\u0301a", "\u0301a");
    assert_spelled("U\u0308\u0304", "\u01D5"); /* an accent on a letter with one */
    assert_spelled(" ", "");
    assert_int_equal(talon_deck_spell(little, sizeof little, "Sol Ring", 8), 0); /* no room */
    assert_int_equal(talon_deck_spell(little, 0, "Sol", 3), 0);
    assert_int_equal(talon_deck_spell(little, 4, "Sol", 3), 3);
}

static void names_that_fit(void **state)
{
    (void)state;
    assert_true(talon_deck_name_fits("Sol Ring", "sol ring"));
    assert_true(talon_deck_name_fits("\u00C9owyn", "\u00E9OWYN"));
    assert_true(talon_deck_name_fits("Temple of Mystery", "temple *"));
    assert_true(talon_deck_name_fits("Temple of Mystery", "*of*"));
    assert_true(talon_deck_name_fits("Aaab", "*aab"));
    assert_true(talon_deck_name_fits("Wear // Tear", "Wear"));
    assert_true(talon_deck_name_fits("Wear // Tear", "wear // tear"));
    assert_false(talon_deck_name_fits("Wear // Tear", "Tear"));
    assert_false(talon_deck_name_fits("Sol Ring", "Sol"));
    assert_false(talon_deck_name_fits("Sol", "Sol Ring"));
    assert_false(talon_deck_name_fits("Sol Ring", ""));
    assert_true(talon_deck_is_basic("forest"));
    assert_true(talon_deck_is_basic("Snow-Covered Wastes"));
    assert_false(talon_deck_is_basic("Snow-Covered Tower"));
    assert_false(talon_deck_is_basic("Forest Bear"));
    assert_true(talon_deck_name_fits("Wear", "Wear // Tear"));
    assert_false(talon_deck_name_fits("Tear", "Wear // Tear"));
    assert_false(talon_deck_name_fits("Wear // Down", "Wear // Tear"));
}

/* The table is searched by halves: it must be in order, and each of its names is found, whatever its case and its back. */
static void lands_by_name(void **state)
{
    static const char *const names[] = {
#define LAND(name) name,
#include "decklist/land.def"
#undef LAND
    };
    const size_t n = sizeof names / sizeof *names;
    (void)state;
    assert_true(n > 900);
    for (size_t i = 0; i < n; i++) {
        char both[300], spelled[300];
        snprintf(both, sizeof both, "%s // Behind It", names[i]);
        assert_true(i == 0 || talon__deck_order(names[i - 1], names[i]) < 0);
        assert_true(talon_deck_is_nonbasic_land(names[i]) && talon_deck_is_nonbasic_land(both));
        assert_false(talon_deck_is_basic(names[i]));
        assert_int_equal(talon_deck_spell(spelled, sizeof spelled, names[i], strlen(names[i])), strlen(names[i]));
        assert_string_equal(spelled, names[i]);
    }
    assert_true(talon_deck_is_nonbasic_land("COMMAND TOWER"));
    assert_false(talon_deck_is_nonbasic_land("Command Towers"));
    assert_false(talon_deck_is_nonbasic_land("Forest"));
    assert_false(talon_deck_is_nonbasic_land("Mistvein Borderpost"));
    assert_false(talon_deck_is_nonbasic_land("Malakir Rebirth // Malakir Mire"));
    assert_false(talon_deck_is_nonbasic_land(""));
}

/* ------------------------------------------------------------- commanders */

/* Nobody commands unless the list or the caller says so. */
static void nobody_is_guessed(void **state)
{
    static const char *const lists[] = {"1 Tymna the Weaver\n99 Forest\n", "99 Forest\n\n1 Tymna the Weaver\n",
                                        "SB: 1 Tymna the Weaver\n99 Forest\n",
                                        "<Deck><Cards Quantity=\"1\" Sideboard=\"true\" Name=\"Tymna the Weaver\"/></Deck>"};
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        talon_deck *d = deck_of(lists[i]);
        assert_int_equal(talon_deck_count(d, TALON_DECK_COMMANDER), 0);
        talon_deck_free(d);
    }
}

static void one_copy_commands(void **state)
{
    static const char *const name[] = {"rat colony"};
    const char *text = "30 Rat Colony\n70 Swamp\n";
    const talon_deck_rules rules = TALON_DECK_RULES_COMMANDER;
    const talon_deck_options o = {.commander = name, .commanders_n = 1, .rules = &rules};
    (void)state;
    talon_deck *d = talon_deck_read(text, strlen(text), &o);
    assert_int_equal(talon_deck_count(d, TALON_DECK_COMMANDER), 1);
    assert_int_equal(talon_deck_count(d, TALON_DECK_MAIN), 99);
    assert_int_equal(talon_deck_problems(d), 0);
    talon_deck_free(d);
}

/* ------------------------------------------------------------------ limits */

/* A block of exactly its size, so that a sanitizer sees a read beyond it. */
static char *repeated(const char *text_part, size_t times, size_t *size)
{
    const size_t n = strlen(text_part);
    char *text = malloc(n * times);
    assert_non_null(text);
    for (size_t i = 0; i < times; i++)
        memcpy(text + i * n, text_part, n);
    *size = n * times;
    return text;
}

static void assert_limit(const char *text_part, size_t times, const char *code, uint32_t cards)
{
    size_t size;
    char *text = repeated(text_part, times, &size);
    talon_deck *d = talon_deck_read(text, size, NULL);
    assert_non_null(d);
    assert_string_equal(first_code(d), code);
    assert_int_equal(talon_deck_count(d, TALON_DECK_MAIN), cards);
    free(text); /* a deck keeps nothing of its text */
    if (cards)
        assert_true(strlen(talon_deck_entry(d, 0)->name) > 0);
    talon_deck_free(d);
}

static void limits(void **state)
{
    (void)state;
    assert_limit("1 A\n", TALON_MAX_CARDS, "", TALON_MAX_CARDS);
    assert_limit("1 A\n", TALON_MAX_CARDS + 1, "E108", TALON_MAX_CARDS);
    assert_limit("A\n", TALON_DECK_FILE_MAX / 2, "E108", TALON_MAX_CARDS);
    assert_limit("#\n", TALON_DECK_FILE_MAX / 2, "E104", 0);
    assert_limit("#", TALON_DECK_FILE_MAX + 1, "E102", 0);
    assert_limit("x", TALON_MAX_CARD_NAME, "", 1);
    assert_limit("x", TALON_MAX_CARD_NAME + 1, "E107", 0);
    assert_limit("x", TALON_DECK_FILE_MAX, "E107", 0);
    assert_limit("1 A #a\n", 1, "", 1);
    assert_limit("<a>", TALON_DECK_FILE_MAX / 3, "E112", 0);
    assert_limit("{\"a\":", TALON_DECK_FILE_MAX / 5, "E113", 0);
    assert_limit("- ", TALON_DECK_FILE_MAX / 2, "E107", 0);
    assert_limit("0 A\n", TALON_DECK_FILE_MAX / 4, "E105", 0);
}

/* Only so many problems are listed, but all are counted. */
static void many_problems(void **state)
{
    size_t size;
    char *text = repeated("0 A\n", 1000, &size);
    (void)state;
    talon_deck *d = talon_deck_read(text, size, NULL);
    assert_int_equal(talon_deck_problems(d), TALON_DECK_PROBLEMS_MAX);
    assert_int_equal(talon_deck_errors(d), 1000);
    assert_int_equal(talon_deck_problem(d, 199)->line, 200);
    assert_null(talon_deck_problem(d, 200));
    talon_deck_free(d);
    free(text);
}

static void deep_xml(void **state)
{
    size_t size;
    char *nested = repeated("<zone name=\"main\">", 64, &size), text[2000];
    (void)state;
    snprintf(text, sizeof text, "<cockatrice_deck>%.*s", (int)size, nested);
    talon_deck *d = deck_of(text);
    assert_string_equal(first_code(d), "E112");
    assert_non_null(strstr(talon_deck_problem(d, 0)->message, "64 deep"));
    talon_deck_free(d);
    free(nested);
}

/* A card with a great many tags keeps some of them, and costs nothing. */
static void many_tags(void **state)
{
    size_t size;
    char *tags = repeated(" #tag", 100000, &size), *text = malloc(size + 20);
    (void)state;
    const int n = snprintf(text, size + 20, "1 Sol Ring%.*s", (int)size, tags);
    talon_deck *d = talon_deck_read(text, (size_t)n, NULL);
    assert_int_equal(talon_deck_errors(d), 0);
    assert_string_equal(talon_deck_entry(d, 0)->name, "Sol Ring");
    assert_int_equal(talon_deck_entry(d, 0)->keywords_n, 1); /* all the same */
    talon_deck_free(d);
    size_t end = 0;
    for (int i = 0; i < 20000; i++)
        end += (size_t)snprintf(text + end, size + 20 - end, i ? " #tag%d" : "1 Sol Ring", i);
    d = talon_deck_read(text, end, NULL);
    assert_int_equal(talon_deck_errors(d), 0);
    assert_int_equal(talon_deck_entry(d, 0)->keywords_n, 32);
    talon_deck_free(d);
    free(text);
    free(tags);
}

/* One line of a mebibyte: finding every card's column must not cost its length each time. */
static void long_lines(void **state)
{
    static const char *const head[] = {"<cockatrice_deck><zone name=\"main\">", "{\"data\":{\"mainBoard\":[{\"name\":\"A\"}"};
    static const char *const card[] = {"<card number=\"1\" name=\"B\"/>", ",{\"name\":\"B\"}"};
    static const char *const tail[] = {"</zone></cockatrice_deck>", "]}}"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        size_t size;
        char *cards = repeated(card[i], 30000, &size), *text = malloc(size + 200);
        assert_non_null(text);
        const int n = snprintf(text, size + 200, "%s%.*s%s", head[i], (int)size, cards, tail[i]);
        talon_deck *d = talon_deck_read(text, (size_t)n, NULL);
        assert_int_equal(talon_deck_problems(d), 0);
        assert_int_equal(talon_deck_count(d, TALON_DECK_MAIN), 30000 + i);
        assert_int_equal(talon_deck_entry(d, 29999)->line, 1);
        assert_int_equal(talon_deck_entry(d, 29999)->column, strlen(head[i]) + (size_t)(29999 - i) * strlen(card[i]) + 1 + (size_t)i);
        talon_deck_free(d);
        free(text);
        free(cards);
    }
}

/* As many categories as fit into a file, each card in one of its own; the first of two with one name counts. */
static void many_categories(void **state)
{
    enum { N = 5000 };
    char *text = malloc(TALON_DECK_FILE_MAX);
    size_t used = 0;
    (void)state;
    used += (size_t)snprintf(text, TALON_DECK_FILE_MAX, "{\"categories\":[");
    for (int i = 0; i < N; i++)
        used += (size_t)snprintf(text + used, TALON_DECK_FILE_MAX - used, "{\"name\":\"c%d\",\"includedInDeck\":%s},", i,
                                 i % 2 ? "false" : "true");
    used += (size_t)snprintf(text + used, TALON_DECK_FILE_MAX - used, "{\"name\":\"c1\",\"includedInDeck\":true}],\"cards\":[");
    for (int i = 0; i < N; i++)
        used += (size_t)snprintf(text + used, TALON_DECK_FILE_MAX - used,
                                 "%s{\"quantity\":1,\"categories\":[\"c%d\"],\"card\":{\"oracleCard\":{\"name\":\"n%d\"}}}", i ? "," : "",
                                 i, i);
    used += (size_t)snprintf(text + used, TALON_DECK_FILE_MAX - used, "]}");
    assert_true(used < TALON_DECK_FILE_MAX);
    talon_deck *d = deck_of(text);
    assert_int_equal(talon_deck_errors(d), 0);
    assert_int_equal(talon_deck_entries(d), N);
    for (uint32_t i = 0; i < N; i++)
        assert_int_equal(talon_deck_entry(d, i)->part, i % 2 ? TALON_DECK_MAYBEBOARD : TALON_DECK_MAIN);
    talon_deck_free(d);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha1_vectors),    cmocka_unit_test(cockatrice_hashes), cmocka_unit_test(spelling),
        cmocka_unit_test(names_that_fit),  cmocka_unit_test(nobody_is_guessed), cmocka_unit_test(one_copy_commands),
        cmocka_unit_test(limits),          cmocka_unit_test(many_problems),     cmocka_unit_test(deep_xml),
        cmocka_unit_test(lands_by_name),   cmocka_unit_test(many_tags),         cmocka_unit_test(long_lines),
        cmocka_unit_test(many_categories),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
