/* words.c -- what the kernel says to people: the nearest word, the sentence of a fault, names of what does not exist.
 *
 * Written because mutants of nearest.c, fault.c, status.c and op.c went unnoticed. */
#include "lib/scene.h"

#include <stdlib.h>
#include <string.h>

/* Edit distance with swaps of neighbours, as the textbook has it. */
static size_t slow_distance(const char *a, const char *b)
{
    const size_t n = strlen(a), m = strlen(b);
    size_t d[16][16];
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j <= m; j++) {
            size_t least = i == 0 ? j : j == 0 ? i : d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (i > 0 && d[i - 1][j] + 1 < least)
                least = d[i - 1][j] + 1;
            if (j > 0 && d[i][j - 1] + 1 < least)
                least = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < least)
                least = d[i - 2][j - 2] + 1;
            d[i][j] = least;
        }
    return d[n][m];
}

static void random_word(char *word, talon_stream *s)
{
    const uint32_t n = talon_stream_die(s, 13);
    for (uint32_t i = 0; i < n; i++)
        word[i] = (char)('a' + talon_stream_die(s, 3));
    word[n] = 0;
}

static void nearest_is_the_nearest(void **state)
{
    const talon_seed seed = {{5}};
    talon_stream s;
    (void)state;
    talon_stream_init(&s, &seed, 0, 0);
    for (int t = 0; t < 20000; t++) {
        char word[16], name[4][16];
        const char *names[5] = {name[0], name[1], name[2], name[3], NULL}, *best = NULL;
        random_word(word, &s);
        size_t least = strlen(word) < 3 ? 2 : strlen(word) / 3 + 1;
        for (int i = 0; i < 4; i++) {
            random_word(name[i], &s);
            if (slow_distance(word, name[i]) < least) {
                least = slow_distance(word, name[i]);
                best = name[i];
            }
        }
        assert_ptr_equal(talon_nearest(word, names), best);
    }
}

static void parts_of_names(void **state)
{
    const char *const names[] = {"casino_standard", "home", "texas_holdem", "standard_52", "x_an", "the_azure_fan", NULL};
    (void)state;
    assert_ptr_equal(talon_nearest("holdem", names), names[2]);
    assert_ptr_equal(talon_nearest("Texas", names), names[2]);
    assert_ptr_equal(talon_nearest("standard", names), names[0]);
    assert_ptr_equal(talon_nearest("hone", names), names[1]); /* what is near comes first */
    assert_null(talon_nearest("hold", names));
    assert_null(talon_nearest("oldem", names));
    assert_null(talon_nearest("an", names));
    assert_null(talon_nearest("xoldem", names)); /* the first letter counts, too */
    assert_ptr_equal(talon_nearest("AZURE", names), names[5]);
    assert_ptr_equal(talon_nearest("fan", names + 5), names[5]); /* three letters are enough */
    assert_null(talon_nearest("holdem_with_friends", names));
}

static void long_words_are_far_from_everything(void **state)
{
    char word[80], name[80];
    const char *names[] = {name, NULL};
    (void)state;
    memset(word, 'x', sizeof word);
    memset(name, 'x', sizeof name);
    word[64] = name[64] = 0;
    assert_ptr_equal(talon_nearest(word, names), name);
    name[63] = 'y';
    assert_ptr_equal(talon_nearest(word, names), name);
    name[64] = 'x', name[65] = 0; /* one letter more than is looked at */
    assert_null(talon_nearest(word, names));
    word[64] = 'x', word[65] = 0;
    assert_null(talon_nearest(word, names));
    name[64] = 0;
    assert_null(talon_nearest(word, names));
}

static const char *sentence(const talon_fault *f, const talon_shape *shape, const char *named)
{
    static char text[300];
    memset(text, '~', sizeof text);
    const size_t n = talon_fault_text(text, sizeof text, f, shape, named);
    assert_int_equal(n, strlen(text));
    return text;
}

static void faults_name_what_is_wrong(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b", "hand hand");
    talon_fault f = {.status = TALON_E_INVALID_COUNT, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .want = -120};
    assert_string_equal(sentence(&f, NULL, NULL), "the count must be at least 1, not -120");
    f.want = INT64_MIN;
    assert_string_equal(sentence(&f, NULL, NULL), "the count must be at least 1, not -9223372036854775808");
    f.want = 0;
    assert_string_equal(sentence(&f, NULL, NULL), "the count must be at least 1, not 0");
    f.what = "bytes of room", f.have = 0;
    assert_string_equal(sentence(&f, NULL, NULL), "at most 0 bytes of room, not 0");
    f.have = 100;
    assert_string_equal(sentence(&f, NULL, NULL), "at least 100 bytes of room, not 0");
    f.status = TALON_E_INVALID_DISCARD_COUNT; /* has a sentence of its own */
    assert_null(strstr(sentence(&f, NULL, NULL), "bytes of room"));
    f.what = NULL;
    f.status = TALON_E_INVALID_CUT_POSITION, f.want = 9876543210;
    assert_string_equal(sentence(&f, s.shape, NULL), "a cut must lie between 0 and the size of the zone, not 9876543210");
    f.status = TALON_E_ZONE_NOT_FOUND;
    assert_string_equal(sentence(&f, s.shape, "hnad"), "no zone has this name: \"hnad\"");
    assert_string_equal(sentence(&f, s.shape, NULL), "no zone has this name: \"?\"");
    f.arg = TALON_ARG_FROM, f.index = 7; /* only lists have places */
    assert_string_equal(sentence(&f, s.shape, NULL), "no zone has this name: in the argument \"from\"");
    f.arg = TALON_ARG_TO_LIST;
    assert_string_equal(sentence(&f, s.shape, NULL), "no zone has this name: in the argument \"to\", place 7");
    f.arg = TALON_ARG_PACKETS, f.index = 0;
    assert_string_equal(sentence(&f, s.shape, NULL), "no zone has this name: in the argument \"to\", place 0");
    assert_string_equal(sentence(&f, s.shape, "x"), "no zone has this name: \"x\"");
    f.arg = TALON_ARG_CARD; /* is about a card */
    assert_string_equal(sentence(&f, s.shape, NULL), "no zone has this name: \"?\"");
    f.arg = 0;
    f.zone = 2; /* one more than the last */
    assert_string_equal(sentence(&f, s.shape, NULL), "no zone has this name: number 2");
    assert_string_equal(sentence(&f, s.shape, "x"), "no zone has this name: \"x\"");
    f.zone = 0;
    assert_string_equal(sentence(&f, NULL, "x"), "no zone has this name: \"x\"");
    f.status = TALON_E_NOT_DRAWABLE, f.zone = 1;
    assert_string_equal(sentence(&f, s.shape, "x"), "cards never leave a burn zone during play: \"hand\"");
    f.status = TALON_E_CARD_NOT_IN_ZONE, f.card = 1;
    assert_string_equal(sentence(&f, s.shape, "x"), "the zone does not hold this card: \"b\", zone \"hand\"");
    f.card = 2;
    assert_string_equal(sentence(&f, s.shape, "x"), "the zone does not hold this card: \"x\", zone \"hand\"");
    assert_string_equal(sentence(&f, s.shape, NULL), "the zone does not hold this card: number 2, zone \"hand\"");
    assert_string_equal(sentence(&f, NULL, NULL), "the zone does not hold this card: number 2, zone number 1");
    f.card = TALON_FACE_NONE;
    assert_string_equal(sentence(&f, NULL, NULL), "the zone does not hold this card: \"?\", zone number 1");
    f.arg = TALON_ARG_CARD, f.index = 3;
    assert_string_equal(sentence(&f, s.shape, NULL), "the zone does not hold this card: in the argument \"card\", zone \"hand\"");
    f.arg = TALON_ARG_CARDS;
    assert_string_equal(sentence(&f, s.shape, NULL), "the zone does not hold this card: in the argument \"cards\", place 3, zone \"hand\"");
    f.zone = TALON_ZONE_NONE;
    assert_string_equal(sentence(&f, s.shape, "x"), "the zone does not hold this card: \"x\", zone \"x\"");
    scene_free(&s);
}

static void faults_carry_numbers(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b", "hand hand");
    talon_fault f = {.status = TALON_E_INSUFFICIENT_CARDS, .want = 5, .have = 2, .card = TALON_FACE_NONE};
    char expected[200] = "";
    strcat(expected, talon_status_text(TALON_E_INSUFFICIENT_CARDS));
    strcat(expected, ": \"deck\", 5 wanted, 2 there");
    assert_string_equal(sentence(&f, s.shape, NULL), expected);
    f.status = TALON_E_INVALID_POSITION;
    assert_string_equal(sentence(&f, s.shape, NULL), "no such place in the zone, or a place named twice: 5");
    f.status = TALON_E_LIMIT_EXCEEDED, f.what = "zones";
    assert_string_equal(sentence(&f, s.shape, NULL), "a limit is exceeded: at most 2 zones");
    f.what = NULL;
    assert_string_equal(sentence(&f, s.shape, NULL), "a limit is exceeded: at most 2 ");
    f.status = TALON_E_BAD_REQUEST;
    assert_string_equal(sentence(&f, s.shape, NULL), "the request is malformed");
    f.what = "too much";
    assert_string_equal(sentence(&f, s.shape, NULL), "too much");
    f.status = TALON_E_NO_TABLE;
    assert_string_equal(sentence(&f, s.shape, NULL), "there is no table yet; start with \"new\"");
    scene_free(&s);
}

/* Whatever the room, the text is a beginning of the whole, ended, and nothing behind it is touched. */
static void faults_fit_into_any_room(void **state)
{
    const talon_fault f = {.status = TALON_E_BAD_REQUEST, .what = "twelve chars"};
    (void)state;
    for (size_t room = 0; room <= 16; room++) {
        char text[20];
        const size_t kept = room == 0 ? 0 : room - 1 < 12 ? room - 1 : 12;
        memset(text, '~', sizeof text);
        assert_int_equal(talon_fault_text(text, room, &f, NULL, NULL), 12);
        assert_memory_equal(text, "twelve chars", kept);
        if (room)
            assert_int_equal(text[kept], 0);
        for (size_t i = room ? kept + 1 : 0; i < sizeof text; i++)
            assert_int_equal(text[i], '~');
    }
}

/* A text that is cut ends before a character, never inside one. */
static void cut_texts_end_between_characters(void **state)
{
    static const char whole[] = "a\xC3\xA9z\xE2\x82\xAC\xF0\x9F\x82\xA1\xC3\xA9.";
    static const size_t kept[] = {0, 1, 1, 1, 4, 4, 4, 4, 7, 7, 7, 7, 11, 11, 14};
    const talon_fault f = {.status = TALON_E_BAD_REQUEST, .what = whole};
    (void)state;
    assert_int_equal(strlen(whole), 14);
    for (size_t room = 1; room <= 15; room++) {
        char text[20];
        memset(text, '~', sizeof text);
        assert_int_equal(talon_fault_text(text, room, &f, NULL, NULL), 14);
        assert_int_equal(strlen(text), kept[room - 1]);
        assert_memory_equal(text, whole, kept[room - 1]);
        assert_int_equal(text[room], '~');
    }
}

/* The ids of statuses are 1, 2, 3 … (ids.c), so the last one is how many there are. */
enum {
    LAST_STATUS = 0
#define TALON_STATUS(id, name, wire, fields, text, remedy) +1
#include <talon/status.def>
#undef TALON_STATUS
};

static void what_does_not_exist_has_no_name(void **state)
{
    talon_op op;
    (void)state;
    assert_string_equal(talon_status_name((talon_status)-1), "Unknown");
    assert_string_equal(talon_status_name((talon_status)(LAST_STATUS + 1)), "Unknown");
    assert_string_equal(talon_status_text((talon_status)1000), "");
    assert_string_equal(talon_status_remedy((talon_status)1000), "");
    assert_string_equal(talon_status_remedy((talon_status)-1), "");
    assert_string_equal(talon_status_remedy(TALON_OK), "");
    for (int s = 1; s <= LAST_STATUS; s++)
        assert_true(strlen(talon_status_remedy((talon_status)s)) > 8);
    assert_string_equal(talon_status_remedy(TALON_E_DUPLICATE_ZONE), "give every zone a name of its own");
    assert_int_equal(talon_status_fields((talon_status)1000), 0);
    assert_string_equal(talon_summary_text((talon_summary)(TALON_SUMMARY_REDONE + 1)), "");
    assert_string_equal(talon_summary_text((talon_summary)-1), "");
    assert_string_equal(talon_summary_text(TALON_SUMMARY_CUT), "zone, k, perm");
    assert_string_equal(talon_summary_text(TALON_SUMMARY_REDONE), "redone, the seq of what was done again");
    assert_null(talon_op_get(TALON_OP_NONE));
    assert_null(talon_op_get(TALON_OP_END));
    assert_null(talon_arg_get(TALON_ARG_NONE));
    assert_null(talon_arg_get(TALON_ARG_END));
    talon_op_init(&op, (talon_opcode)200);
    assert_int_equal(op.n, 0);
    assert_int_equal(op.code, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearest_is_the_nearest),
        cmocka_unit_test(parts_of_names),
        cmocka_unit_test(long_words_are_far_from_everything),
        cmocka_unit_test(faults_name_what_is_wrong),
        cmocka_unit_test(faults_carry_numbers),
        cmocka_unit_test(faults_fit_into_any_room),
        cmocka_unit_test(what_does_not_exist_has_no_name),
        cmocka_unit_test(cut_texts_end_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
