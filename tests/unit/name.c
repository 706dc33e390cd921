/* name.c -- names and texts of others: every class of character, what may be a name, what may be a file's, and which names look alike. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include <talon/name.h>

#include "name/alike.h"
#include "name/name_impl.h"

/* The classes that nobody sees as what they are; first and last of each. */
static const uint32_t hidden[][2] = {
    {0x00, 0x1F},     {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},     {0x115F, 0x1160},
    {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0x2800, 0x2800},
    {0x3164, 0x3164}, {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0D},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFC},
    {0xFFFE, 0xFFFF}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0x1FFFE, 0x1FFFF}, {0xE0000, 0xE0FFF}, {0x10FFFE, 0x10FFFF},
};

static bool in_classes(uint32_t code)
{
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (code >= hidden[i][0] && code <= hidden[i][1])
            return true;
    return (code & 0xFFFE) == 0xFFFE;
}

static size_t encode(char out[5], uint32_t c)
{
    size_t n = 0;
    if (c < 0x80) {
        out[n++] = (char)c;
    } else if (c < 0x800) {
        out[n++] = (char)(0xC0 | c >> 6);
    } else if (c < 0x10000) {
        out[n++] = (char)(0xE0 | c >> 12);
        out[n++] = (char)(0x80 | (c >> 6 & 63));
    } else {
        out[n++] = (char)(0xF0 | c >> 18);
        out[n++] = (char)(0x80 | (c >> 12 & 63));
        out[n++] = (char)(0x80 | (c >> 6 & 63));
    }
    if (c >= 0x80)
        out[n++] = (char)(0x80 | (c & 63));
    out[n] = 0;
    return n;
}

/* All of Unicode: what is hidden is refused in every place of a name, and folded away or kept apart as it should be. */
static void every_character_is_of_its_class(void **state)
{
    (void)state;
    for (uint32_t c = 0; c <= 0x10FFFF; c++) {
        char name[16] = "A", one[5], folded[64];
        uint32_t read;
        size_t pos;
        if (c >= 0xD800 && c < 0xE000)
            continue;
        const size_t n = encode(one, c);
        assert_int_equal(talon_text_next(&read, one, n), n);
        assert_int_equal(read, c);
        if (talon_text_shows(c) == in_classes(c))
            fail_msg("U+%04X shows: %d", c, talon_text_shows(c));
        memcpy(name + 1, one, n);
        memcpy(name + 1 + n, "na", 3);
        const talon_name_fault f = talon_name_check(&pos, name, n + 3);
        if (in_classes(c) && f != TALON_NAME_CONTROL && f != TALON_NAME_HIDDEN)
            fail_msg("a name may have U+%04X", c);
        if (f != TALON_NAME_GOOD)
            assert_int_equal(pos, 1);
        if (!in_classes(c))
            continue;
        talon_name_fold(folded, sizeof folded, name, n + 3);
        assert_string_equal(folded, "Ana");
    }
    assert_false(talon_text_shows(TALON_TEXT_BAD));
    assert_false(talon_text_shows(0x110000));
}

static talon_name_fault check(const char *name)
{
    size_t pos;
    return talon_name_check(&pos, name, strlen(name));
}

static talon_name_fault check_file(const char *name)
{
    size_t pos;
    return talon_name_check_file(&pos, name, strlen(name));
}

static void what_may_be_a_name(void **state)
{
    static const char *const good[] = {
        "Ana",
        "Jos\u00E9",
        "\u0410\u043D\u043D\u0430",
        "\u0391\u03BD\u03BD\u03B1",
        "\u05D0\u05E0\u05D4",
        "\u0639\u0644\u064A",
        "\u0928\u0947\u0939\u093E",
        "\u674E",
        "\uD55C",
        "Ana Maria",
        "O'Neil",
        "Player 1",
        "\u2660",
        "\u2660\uFE0F",
        "\u2764\uFE0F Ana",
        "\U0001F600",
        "\u1EB9\u0300d",
        "q\u0301",
        "Nguy\u1EC5n",
    };
    static const struct {
        const char *name;
        talon_name_fault fault;
        size_t pos;
    } bad[] = {
        {"", TALON_NAME_EMPTY, 0},
        {"A\xFFna", TALON_NAME_BYTES, 1},
        {"A\xED\xA0\x80na", TALON_NAME_BYTES, 1}, /* half of a pair */
        {"An\xC3", TALON_NAME_BYTES, 2},
        {"Ana\n", TALON_NAME_CONTROL, 3},
        {"A\tna", TALON_NAME_CONTROL, 1},
        {"\033[2J", TALON_NAME_CONTROL, 0},
        {"A\xC2\x9B"
         "na",
         TALON_NAME_CONTROL, 1},
        {"A\u2028na", TALON_NAME_CONTROL, 1},
        {"A\u200Bna", TALON_NAME_HIDDEN, 1},
        {"A\u202Ena", TALON_NAME_HIDDEN, 1},
        {"Ana\uFE0F", TALON_NAME_HIDDEN, 3},
        {"1\uFE0F", TALON_NAME_HIDDEN, 1},
        {"A\U000E0061na", TALON_NAME_HIDDEN, 1},
        {" Ana", TALON_NAME_SPACE, 0},
        {"Ana ", TALON_NAME_SPACE, 3},
        {" ", TALON_NAME_SPACE, 0},
        {"Ana  Maria", TALON_NAME_SPACE, 4},
        {"Ana\u00A0Maria", TALON_NAME_SPACE, 3},
        {"Ana\u3000Maria", TALON_NAME_SPACE, 3},
        {"\u0301Ana", TALON_NAME_MARK, 0},
        {"Ana \u0301", TALON_NAME_MARK, 4},
        {"Jose\u0301", TALON_NAME_MARK, 4},
        {"e\u0302\u0301", TALON_NAME_MARK, 1},             /* ế is one character */
        {"\u00E8\u0323", TALON_NAME_MARK, 2},              /* ẹ with a grave is written so */
        {"q\u0301\u0323", TALON_NAME_MARK, 3},             /* in the wrong order */
        {"q\u0316\u0301\u0311\u030D", TALON_NAME_MARK, 7}, /* four of them */
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (check(good[i]) != TALON_NAME_GOOD || check_file(good[i]) != TALON_NAME_GOOD)
            fail_msg("\"%s\" is a good name: %d", good[i], check(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        size_t pos;
        const talon_name_fault f = talon_name_check(&pos, bad[i].name, strlen(bad[i].name));
        if (f != bad[i].fault || pos != bad[i].pos)
            fail_msg("%zu, \"%s\": %d at %zu", i, bad[i].name, f, pos);
        assert_int_equal(check_file(bad[i].name), f);
        assert_string_not_equal(talon_name_fault_text(f), "");
    }
    assert_string_equal(talon_name_fault_text(TALON_NAME_GOOD), "");
}

static void what_may_be_part_of_a_path(void **state)
{
    static const char *const bad[] = {"../x", "..", ".", ".x", "-rf", "-", "a/b", "/", "a\\b", "x/"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(check(bad[i]), TALON_NAME_GOOD);
        if (check_file(bad[i]) != TALON_NAME_PATH)
            fail_msg("\"%s\" is no name for a file", bad[i]);
    }
    assert_int_equal(check_file("a-b.c"), TALON_NAME_GOOD);
    assert_int_equal(check_file("x\ny"), TALON_NAME_CONTROL);
}

static void folds_to(const char *name, const char *want)
{
    char folded[512];
    const size_t n = talon_name_fold(folded, sizeof folded, name, strlen(name));
    if (strcmp(folded, want) != 0 || n != strlen(want))
        fail_msg("\"%s\" becomes \"%s\", not \"%s\"", name, folded, want);
    for (size_t room = 0; room <= n; room++) { /* in less room: a beginning, whole characters, the same length */
        char less[512] = "xxxx";
        assert_int_equal(talon_name_fold(less, room, name, strlen(name)), n);
        if (room)
            assert_memory_equal(less, folded, strlen(less));
    }
}

static void look_alikes_have_one_skeleton(void **state)
{
    (void)state;
    folds_to("Ana", "Ana");
    folds_to("\u0410n\u0430", "Ana");                  /* Cyrillic */
    folds_to("\u0391n\u03B1", "Ana");                  /* Greek */
    folds_to("\u13AAna", "Ana");                       /* Cherokee */
    folds_to("\uA4EEna", "Ana");                       /* Lisu */
    folds_to("\uFF21\uFF4E\uFF41", "Ana");             /* wide */
    folds_to("\U0001D400\U0001D427\U0001D41A", "Ana"); /* mathematics, bold */
    folds_to("\U0001D670\U0001D697\U0001D68A", "Ana"); /* and as on a typewriter */
    folds_to("A\u200Bn\u202Ea\uFE0F", "Ana");          /* what cannot be seen */
    folds_to("  Ana \u00A0 B ", "Ana B");              /* spaces */
    folds_to("Ivan", "lvan");                          /* I, l, 1 and | */
    folds_to("1van|", "lvanl");
    folds_to("\u0406van", "lvan");
    folds_to("Tom 0", "Torn O"); /* m and rn, 0 and O */
    folds_to("\U0001D7CE\U0001D7D7", "O9");
    folds_to("Jos\u00E9", "Jose\u0301"); /* accents */
    folds_to("Jose\u0301", "Jose\u0301");
    folds_to("\u1EC7", "e\u0302\u0323");
    folds_to("e\u0323\u0302", "e\u0302\u0323");
    folds_to("\u00EA\u0323", "e\u0302\u0323");
    folds_to("\u0451", "e\u0308"); /* Cyrillic ё and Latin ë */
    folds_to("\u00EB", "e\u0308");
    folds_to("\u015F", "s\u0326"); /* a cedilla and a comma */
    folds_to("\u0219", "s\u0326");
    folds_to("\u00C6on", "AEon");
    folds_to("\u2018x\u2019", "'x'");
    folds_to("\u2013", "-");
    folds_to("A\xFF", "A\uFFFD");
    folds_to("", "");
    folds_to("\u674E\u660E", "\u674E\u660E"); /* other scripts stay */
    folds_to("\u05D0\u05E0\u05D4", "\u05D0\u05E0\u05D4");
}

/* A skeleton is nobody else's: folded again it is itself. And the length is what the header promises. */
static void folding_twice_is_folding_once(void **state)
{
    (void)state;
    for (uint32_t c = 0x20; c <= 0x1FFFF; c++) {
        char one[5], once[64], twice[64];
        if (c >= 0xD800 && c < 0xE000)
            continue;
        const size_t n = encode(one, c), size = talon_name_fold(once, sizeof once, one, n);
        assert_true(size <= 6 * n && size < sizeof once);
        talon_name_fold(twice, sizeof twice, once, strlen(once));
        if (strcmp(once, twice) != 0)
            fail_msg("U+%04X: %s, then %s", c, once, twice);
    }
}

static void letters_come_apart_and_together(void **state)
{
    uint32_t letter, mark, n = 0;
    (void)state;
    for (uint32_t c = 0; c < 0x2000; c++)
        if (talon__name_split(c, &letter, &mark)) {
            n++;
            assert_true(talon__name_joined(letter, mark));
            assert_int_equal(talon__text_kind(mark), TEXT_MARK);
        }
    assert_int_equal(n, 572);
    assert_false(talon__name_joined('q', 0x301));
}

static alike_name name(const char *text, uint32_t id)
{
    return (alike_name){.text = text, .size = (uint32_t)strlen(text), .id = id};
}

static void look_alikes_among_many(void **state)
{
    uint32_t a, b;
    (void)state;
    alike_name plain[] = {name("l", 0), name("1", 1)};
    assert_false(talon__names_sort(plain, 2));
    alike_name some[] = {name("Forest", 0), name("Island", 1), name("F\u043Erest", 2), name("l", 3), name("1", 4), name("Plains", 5)};
    assert_true(talon__names_sort(some, 6));
    uint32_t found = 0;
    for (size_t i = 1; i < 6; i++)
        if (talon__names_alike(&some[i - 1], &some[i])) {
            found++;
            assert_string_equal(some[i - 1].text, "Forest");
            assert_int_equal(some[i].id, 2);
            talon__names_differ(&a, &b, &some[i - 1], &some[i]);
            assert_int_equal(a, 'o');
            assert_int_equal(b, 0x43E);
        }
    assert_int_equal(found, 1);
    alike_name people[] = {name("Ivan", 0), name("Ana", 1), name("lvan", 2)};
    talon__people_sort(people, 3);
    found = 0;
    for (size_t i = 1; i < 3; i++)
        found += talon__people_alike(&people[i - 1], &people[i]);
    assert_int_equal(found, 1);
    /* One of the same hash between two look-alikes does not part them. */
    alike_name parted[] = {name("6a5x-VbtXk", 0), name("f_2k7GG-4v", 1), name("6\u04305x-VbtXk", 2)};
    talon__people_sort(parted, 3);
    assert_true(parted[0].hash == parted[1].hash && parted[1].hash == parted[2].hash);
    assert_true(talon__people_alike(&parted[0], &parted[1]) || talon__people_alike(&parted[1], &parted[2]));

    const alike_name longer = name("Ana\u00E9", 0), shorter = name("Ana", 1);
    talon__names_differ(&a, &b, &longer, &shorter);
    assert_int_equal(a, 0xE9);
    assert_int_equal(b, TALON_TEXT_BAD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_is_of_its_class), cmocka_unit_test(what_may_be_a_name),
        cmocka_unit_test(what_may_be_part_of_a_path),      cmocka_unit_test(look_alikes_have_one_skeleton),
        cmocka_unit_test(folding_twice_is_folding_once),   cmocka_unit_test(letters_come_apart_and_together),
        cmocka_unit_test(look_alikes_among_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
