/* cardfile.c -- card files read card by card: what is kept, what is refused and where, limits, files that come in any pieces, and memory that
 * runs out at every allocation. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../cli/cardbook.h"

/* -------------------------------------------------------------------- bytes */

typedef struct bytes {
    const char *at;
    size_t left, piece; /* at most so many at once */
    bool breaks;        /* then it cannot be read any further */
} bytes;

static size_t read_bytes(void *context, char *to, size_t room)
{
    bytes *b = context;
    size_t n = b->left < room ? b->left : room;
    n = b->piece && n > b->piece ? b->piece : n;
    if (!n && b->breaks)
        return SIZE_MAX;
    memcpy(to, b->at, n);
    b->at += n;
    b->left -= n;
    return n;
}

/* A book of these names; the strings are the test's. */
static card_book book(book_card *card, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        free(card[i].text);
        card[i].text = NULL;
        card[i].whole = false;
    }
    return (card_book){.card = card, .n = n};
}

static cards_status read_text(card_book *b, cards_fault *f, const char *text, size_t piece)
{
    bytes from = {text, strlen(text), piece, false};
    const cards_source source = {read_bytes, &from, json_load_callback};
    return cards_read(b, f, &source);
}

enum { FOX, DELVER, FIRE, WREN, FOREST, NAMES };

static book_card cards[NAMES] = {[FOX] = {.name = (char *)"Old Fox", .set = (char *)"", .number = (char *)""},
                                 [DELVER] = {.name = (char *)"Delver of Streams", .set = (char *)"ABC", .number = (char *)"12"},
                                 [FIRE] = {.name = (char *)"fire // ice", .set = (char *)"", .number = (char *)""},
                                 [WREN] = {.name = (char *)"Wren", .set = (char *)"X Y", .number = (char *)"5\u2605"},
                                 [FOREST] = {.name = (char *)"Forest", .set = (char *)"", .number = (char *)""}};

static int forget(void **state)
{
    (void)state;
    book(cards, NAMES);
    return 0;
}

/* --------------------------------------------------------------- what is kept */

static const char good[] =
    "[\n"
    "{\"object\":\"card\",\"name\":\"Old "
    "Fox\",\"mana_cost\":\"{1}{R}\",\"type_line\":\"Creature\",\"power\":\"2\",\"toughness\":\"1+*\",\"oracle_text\":\"Haste\\n"
    "Bad \\u001b[31m\\u202e end\",\"legalities\":{\"commander\":\"legal\"},\"prices\":{\"usd\":\"0.10 }\"}},\n"
    "{\"name\":\"Delver of Streams // Insect of Dawn\",\"layout\":\"art_series\",\"card_faces\":[{\"name\":\"art\"}]},\n"
    "{\"name\":\"Delver of Streams // Insect of Dawn\",\"layout\":\"transform\",\"card_faces\":[{\"name\":\"Delver of "
    "Streams\",\"mana_cost\":\"{U}\","
    "\"type_line\":\"Creature\",\"oracle_text\":\"Look.\"},{\"name\":\"Insect of "
    "Dawn\",\"mana_cost\":\"\",\"type_line\":\"Creature\",\"oracle_text\":\"Flying\"}]}\n"
    " , {\"name\":\"Fire // Ice\",\"card_faces\":[{\"name\":\"Fire\"},{\"name\":\"Ice\",\"loyalty\":\"3\"}]},\n"
    "{\"name\":\"Forest // Forest\",\"type_line\":\"both\"},{\"name\":\"Forest\",\"type_line\":\"Basic "
    "Land\"},{\"name\":\"Forest\",\"type_line\":\"another\"},\n"
    "{\"name\":7},{},{\"name\":\"Somebody Else\",\"oracle_text\":\"x\"}]\n";

static void kept(void **state)
{
    (void)state;
    static const size_t pieces[] = {0, 1, 2, 7, 1000};
    cards_fault f;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        card_book b = book(cards, NAMES);
        assert_int_equal(read_text(&b, &f, good, pieces[i]), CARDS_OK);
        assert_string_equal(cards[FOX].text, "Old Fox   {1}{R}\nCreature   2/1+*\n\nHaste\nBad ?[31m? end");
        assert_string_equal(cards[DELVER].text, "Delver of Streams   {U}\nCreature\n\nLook.\n\nInsect of Dawn\nCreature\n\nFlying");
        assert_string_equal(cards[FIRE].text, "Fire\n\n\nIce\n   loyalty 3");
        assert_string_equal(cards[FOREST].text, "Forest\nBasic Land");
        assert_null(cards[WREN].text);
        assert_int_equal(b.read, 8);
    }
}

/* ------------------------------------------------------------- what is refused */

static void refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
        uint64_t line, column;
    } wrong[] = {
        {"", "one JSON array", 1, 1},
        {" \n{\"object\":\"list\"}", "one JSON array", 2, 1},
        {"\x1f\x8b\x08", "unpacked", 1, 1},
        {"[", "downloaded whole", 1, 2},
        {"[]", "no card of this list has a name", 1, 3},
        {"[{}]", "no card of this list has a name", 1, 5},
        {"[1]", "an object in braces", 1, 2},
        {"[{\"name\":\"a\"},\n  7]", "an object in braces", 2, 3},
        {"[{\"name\":\"a\"}\n{\"name\":\"b\"}]", "comes a comma", 2, 1},
        {"[{\"name\":\"a\"},]", "after the comma", 1, 15},
        {"[,{\"name\":\"a\"}]", "an object in braces", 1, 2},
        {"[{\"name\":\"a\"}", "downloaded whole", 1, 14},
        {"[{\"name\":\"a\"},", "downloaded whole", 1, 15},
        {"[{\"name\":\"a\"}] [", "nothing comes after", 1, 16},
        {"[{\"name\":\"a", "downloaded whole", 1, 12},
        {"[{\"name\":\"a\"},\n{\"name\":tru, \"x\":{}},\n{}]", "no JSON: invalid token near 'tru'", 2, 11},
        {"[{\"name\":\"a\"}, {\"name\" 1, \"x\":{}}]", "no JSON: ':' expected near '1'", 1, 24},
        {"[{\"name\":\"\\u0000\", \"x\":{}}]", "no JSON", 1, 0},
        {"[{\"name\":\"\xff\", \"x\":{}}]", "no JSON", 1, 0},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (size_t piece = 0; piece < 3; piece++) {
            card_book b = book(cards, NAMES);
            cards_fault f = {0};
            assert_int_equal(read_text(&b, &f, wrong[i].text, piece), CARDS_BAD);
            if (!strstr(f.text, wrong[i].says) || f.line != wrong[i].line || (wrong[i].column && f.column != wrong[i].column))
                fail_msg("%s: %u:%u: %s", wrong[i].text, (unsigned)f.line, (unsigned)f.column, f.text);
        }
}

/* Cut anywhere, it is bad, and the place is inside it. */
static void cut(void **state)
{
    (void)state;
    char text[sizeof good];
    for (size_t n = 0; n + 2 < sizeof good; n++) {
        card_book b = book(cards, NAMES);
        cards_fault f = {0};
        memcpy(text, good, n);
        text[n] = 0;
        assert_int_equal(read_text(&b, &f, text, 3), CARDS_BAD);
        assert_true(f.line >= 1 && f.line <= 9 && f.column >= 1 && f.text[0]);
        bytes from = {text, n, 0, true};
        const cards_source source = {read_bytes, &from, json_load_callback};
        assert_int_equal(cards_read(&b, &f, &source), CARDS_UNREADABLE);
    }
}

/* A card of just so many bytes. */
static char *long_card(size_t size)
{
    static const char head[] = "[{\"name\":\"Wren\",\"oracle_text\":\"", tail[] = "\"}]";
    char *text = malloc(size + 3);
    assert_non_null(text);
    memset(text, 'x', size + 2);
    memcpy(text, head, sizeof head - 1);
    memcpy(text + size + 2 - (sizeof tail - 1), tail, sizeof tail);
    return text;
}

static void limits(void **state)
{
    (void)state;
    card_book b = book(cards, NAMES);
    cards_fault f;
    char *text = long_card(CARDS_OBJECT_MAX);
    assert_int_equal(read_text(&b, &f, text, 0), CARDS_OK);
    assert_true(strlen(cards[WREN].text) > CARDS_OBJECT_MAX - 100);
    free(text);
    text = long_card(CARDS_OBJECT_MAX + 1);
    b = book(cards, NAMES);
    assert_int_equal(read_text(&b, &f, text, 0), CARDS_BAD);
    assert_non_null(strstr(f.text, "256 KiB"));
    assert_true(f.line == 1 && f.column == 2);
    free(text);
}

/* -------------------------------------------------------------------- memory */

static uint64_t left; /* allocations until one fails */
static jmp_buf out_of_memory;

/* What jansson and the reader hold when they are left in the middle is freed by the test. */
static void *held[4096];
static size_t held_n;
static void *buffer; /* the reader's, which it takes first */

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    void *at = left && --left == 0 ? NULL : __real_malloc(size);
    if (!buffer)
        buffer = at;
    return at;
}

static void *take_or_jump(size_t size)
{
    void *at = malloc(size);
    if (!at)
        longjmp(out_of_memory, 1);
    assert_true(held_n < sizeof held / sizeof *held);
    return held[held_n++] = at;
}

static void give_back(void *at)
{
    for (size_t i = held_n; i > 0; i--)
        if (held[i - 1] == at) {
            held[i - 1] = held[--held_n];
            break;
        }
    free(at);
}

static void free_held(void)
{
    while (held_n)
        free(held[--held_n]);
    free(buffer);
}

static void memory(void **state)
{
    (void)state;
    volatile uint64_t n = 0;
    volatile unsigned failed = 0, jumped = 0;
    json_set_alloc_funcs(take_or_jump, give_back);
    for (volatile bool done = false; !done;) {
        card_book b = book(cards, NAMES);
        cards_fault f;
        left = ++n;
        buffer = NULL;
        if (setjmp(out_of_memory) == 0) {
            const cards_status status = read_text(&b, &f, good, 0);
            done = left > 0;
            assert_int_equal(status, done ? CARDS_OK : CARDS_NO_MEMORY);
            failed += !done;
        } else {
            jumped++;
            free_held();
        }
        left = 0;
        for (uint32_t i = 0; i < NAMES; i++) /* a text is there whole or not at all */
            assert_true(!cards[i].text || strchr(cards[i].text, '\n'));
    }
    json_set_alloc_funcs(malloc, free);
    assert_int_equal(failed, 1 + 5); /* the buffer; four texts, one of them twice */
    assert_true(jumped > 50);
}

/* --------------------------------------------------------------------- links */

static void links(void **state)
{
    (void)state;
    static const struct {
        const book_card *card;
        const char *name, *link;
    } all[] = {
        {&cards[DELVER], "Delver of Streams", "https://scryfall.com/card/abc/12"},
        {&cards[WREN], "Wren", "https://scryfall.com/card/x+y/5%E2%98%85"},
        {&cards[FOX], "Old Fox", "https://scryfall.com/search?q=!%22Old+Fox%22"},
        {NULL, "Kongming, \u201CSleeping Dragon\u201D", "https://scryfall.com/search?q=!%22Kongming%2C+Sleeping+Dragon%22"},
        {NULL, "Fire/Ice & \u00FCber", "https://scryfall.com/search?q=!%22Fire+%2F%2F+Ice+%26+%C3%BCber%22"},
    };
    char out[200];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        card_link(out, sizeof out, all[i].card, all[i].name);
        assert_string_equal(out, all[i].link);
        for (size_t size = 1; size < 60; size++) { /* any room: a NUL in it, and nothing after it */
            memset(out, '#', sizeof out);
            card_link(out, size, all[i].card, all[i].name);
            assert_true(strlen(out) < size && out[size] == '#');
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(kept, forget),   cmocka_unit_test_teardown(refused, forget), cmocka_unit_test_teardown(cut, forget),
        cmocka_unit_test_teardown(limits, forget), cmocka_unit_test_teardown(memory, forget),  cmocka_unit_test(links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
