/* deck_rounds.c -- every list of tests/decks in every format and back: the same deck, field by field, or what was lost is said, once.
 *
 * The comparison here is its own: it knows nothing of how talon finds losses, and looks for each card among all, whatever their order. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include <talon/deck.h>

#define FOLDER "build/corpus/deck" /* by tools/corpus: the lists of tests/decks and fuzz/corpus */

/* What two decks differ in: bits of the fields, and these. */
enum { COMMANDER = 1 << 8, COMPANION = 1 << 9, LEFT_OUT = 1 << 10, OTHER = 1 << 11, TITLE = 1 << 12 };

/* ------------------------------------------------------------- comparing */

static bool same_but_case(const char *a, const char *b)
{
    for (; *a && *b; a++, b++)
        if (*a != *b && !((*a ^ *b) == 32 && (*a | 32) >= 'a' && (*a | 32) <= 'z'))
            return false;
    return *a == *b;
}

/* Whether the object b says everything that a says. */
static bool says(const char *b, const char *a)
{
    json_t *x = json_loads(*a ? a : "{}", 0, NULL), *y = json_loads(*b ? b : "{}", 0, NULL), *value;
    const char *key;
    assert_non_null(x);
    assert_non_null(y);
    bool all = true;
    json_object_foreach(x, key, value)
    {
        all &= json_equal(value, json_object_get(y, key)) == 1;
    }
    json_decref(x);
    json_decref(y);
    return all;
}

static unsigned card_difference(const talon_deck_card *a, const talon_deck_card *b)
{
    unsigned bits = 0;
    bool words = a->keywords_n == b->keywords_n;
    for (uint32_t i = 0; words && i < a->keywords_n; i++)
        words = strcmp(a->keyword[i], b->keyword[i]) == 0;
    bits |= same_but_case(a->set, b->set) ? 0 : 1u << TALON_DECK_FIELD_SET;
    bits |= strcmp(a->number, b->number) == 0 ? 0 : 1u << TALON_DECK_FIELD_NUMBER;
    bits |= a->foil == b->foil ? 0 : 1u << TALON_DECK_FIELD_FOIL;
    bits |= strcmp(a->type, b->type) == 0 ? 0 : 1u << TALON_DECK_FIELD_TYPE;
    bits |= words ? 0 : 1u << TALON_DECK_FIELD_KEYWORDS;
    bits |= strcmp(a->scryfall, b->scryfall) == 0 ? 0 : 1u << TALON_DECK_FIELD_SCRYFALL;
    bits |= says(b->fields, a->fields) ? 0 : 1u << TALON_DECK_FIELD_OTHERS;
    return bits;
}

/* How a card of one deck may be found in the other: as it is; by name and part; by name. */
typedef enum nearness { EQUAL, SAME_PART, ANYWHERE } nearness;

static bool is_near(const talon_deck_card *a, const talon_deck_card *b, nearness how)
{
    if (strcmp(a->name, b->name) != 0 || (how != ANYWHERE && a->part != b->part))
        return false;
    return how != EQUAL || card_difference(a, b) == 0;
}

static unsigned pair_difference(const talon_deck_card *a, const talon_deck_card *b)
{
    unsigned bits = card_difference(a, b);
    if (a->part != b->part)
        bits |= a->part == TALON_DECK_COMMANDER ? COMMANDER : a->part == TALON_DECK_COMPANION ? COMPANION : OTHER;
    return bits;
}

/* Copies that have no partner yet, by entry. */
typedef struct rest {
    uint32_t *a, *b;
} rest;

static unsigned match(const talon_deck *a, const talon_deck *b, rest *left, nearness how)
{
    unsigned bits = 0;
    for (uint32_t i = 0; i < talon_deck_entries(a); i++)
        for (uint32_t k = 0; left->a[i] && k < talon_deck_entries(b); k++) {
            const talon_deck_card *x = talon_deck_entry(a, i), *y = talon_deck_entry(b, k);
            if (!left->b[k] || !is_near(x, y, how))
                continue;
            const uint32_t n = left->a[i] < left->b[k] ? left->a[i] : left->b[k];
            left->a[i] -= n;
            left->b[k] -= n;
            bits |= pair_difference(x, y);
        }
    return bits;
}

static uint32_t *copies(const talon_deck *d)
{
    uint32_t *n = calloc(talon_deck_entries(d) + 1, sizeof *n);
    assert_non_null(n);
    for (uint32_t i = 0; i < talon_deck_entries(d); i++)
        n[i] = talon_deck_entry(d, i)->n;
    return n;
}

/* What b lacks of a, or has instead of it. */
static unsigned difference(const talon_deck *a, const talon_deck *b)
{
    rest left = {copies(a), copies(b)};
    unsigned bits = match(a, b, &left, EQUAL) | match(a, b, &left, SAME_PART) | match(a, b, &left, ANYWHERE);
    for (uint32_t i = 0; i < talon_deck_entries(a); i++)
        if (left.a[i])
            bits |= talon_deck_count(b, talon_deck_entry(a, i)->part) ? OTHER : LEFT_OUT;
    for (uint32_t k = 0; k < talon_deck_entries(b); k++)
        if (left.b[k])
            bits |= OTHER;
    bits |= strcmp(talon_deck_title(a), talon_deck_title(b)) == 0 ? 0 : TITLE;
    free(left.a);
    free(left.b);
    return bits;
}

/* --------------------------------------------------------------- reading */

static talon_deck *read_as(const char *text, size_t size, talon_deck_format f)
{
    const talon_deck_options o = {.format = f};
    talon_deck *d = talon_deck_read(text, size, &o);
    assert_non_null(d);
    return d;
}

static char *slurp(const char *name, size_t *size)
{
    char path[1024], *text = malloc(1 << 20);
    snprintf(path, sizeof path, "%s/%s", FOLDER, name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_non_null(text);
    *size = fread(text, 1, 1 << 20, f);
    fclose(f);
    return text;
}

/* ------------------------------------------------------------- sentences */

enum { SENTENCES = 16 };

typedef struct sentences {
    char at[SENTENCES][400];
    uint32_t n;
} sentences;

static void collect(sentences *s, const talon_deck_loss *loss, talon_deck_format f)
{
    for (s->n = 0; s->n < SENTENCES && talon_deck_loss_text(s->at[s->n], sizeof s->at[0], loss, f, s->n); s->n++)
        assert_true(strlen(s->at[s->n]) < 399);
    assert_true(s->n < SENTENCES);
}

/* How often a sentence has this in it, behind the other. */
static uint32_t said(const sentences *s, const char *before, const char *what)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        const char *at = strstr(s->at[i], before);
        n += at && strstr(at, what);
    }
    return n;
}

/* What the sentences say, as bits; each thing once. */
static unsigned bits_of(const sentences *s)
{
    static const struct {
        const char *before, *what;
        unsigned bit;
    } words[] = {
        {"mark for a commander", "", COMMANDER}, {"mark for a companion", "", COMPANION},     {" left out", "", LEFT_OUT},
        {"read as ", "would be ", OTHER},        {"no place for the deck's name", "", TITLE},
    };
    unsigned bits = 0;
    for (int f = 0; f < TALON_DECK_FIELDS; f++) {
        const char *name = talon_deck_field_name((talon_deck_field)f);
        const uint32_t n = said(s, " has no place for ", name);
        if (n > 1)
            fail_msg("\"%s\" is said to be lost %u times", name, n);
        bits |= n ? 1u << f : 0;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        bits |= said(s, words[i].before, words[i].what) ? words[i].bit : 0;
    return bits;
}

/* ----------------------------------------------------------------- rounds */

static unsigned long rounds, lossless;

static void one_round(const char *list, const talon_deck *d, talon_deck_format f)
{
    size_t size;
    talon_deck_loss loss;
    sentences s;
    char *text = talon_deck_write(d, &size, &loss, f);
    assert_non_null(text);
    talon_deck *again = read_as(text, size, f);
    const unsigned lost = difference(d, again);
    collect(&s, &loss, f);
    const unsigned told = bits_of(&s);
    const unsigned silent = lost & ~told & ~(told & OTHER ? LEFT_OUT | OTHER | 0xffu : 0u);
    if (silent)
        fail_msg("%s written as %s and read again lost something (bits %#x) that no sentence says (bits %#x):\n%s", list,
                 talon_deck_format_name(f), silent, told, text);
    if (told & ~lost & 0xffu)
        fail_msg("%s written as %s lost nothing of what is said (bits %#x, %s)", list, talon_deck_format_name(f), told & ~lost,
                 s.n ? s.at[s.n - 1] : "");
    rounds++;
    lossless += s.n == 0 && lost == 0;
    talon_deck_free(again);
    free(text);
}

static void every_list_in_every_format(void **state)
{
    DIR *folder = opendir(FOLDER);
    unsigned long lists = 0;
    (void)state;
    assert_non_null(folder); /* make tests */
    for (struct dirent *e; (e = readdir(folder));) {
        size_t size;
        if (e->d_name[0] == '.')
            continue;
        char *text = slurp(e->d_name, &size);
        talon_deck *d = read_as(text, size, TALON_DECK_UNKNOWN);
        for (int f = 1; f < TALON_DECK_FORMATS && !talon_deck_errors(d); f++)
            one_round(e->d_name, d, (talon_deck_format)f);
        lists += !talon_deck_errors(d);
        talon_deck_free(d);
        free(text);
    }
    closedir(folder);
    printf("%lu lists, %lu rounds, %lu of them without any loss\n", lists, rounds, lossless);
    assert_true(lists > 80 && lossless > 5 * lists);
}

/* A difference of each kind is one here, too: nothing that is lost could pass. */
static void differences_are_seen(void **state)
{
    static const struct {
        const char *a, *b;
        unsigned bits;
    } pairs[] = {
        {"1 Opt (XLN) 65 *F* #a", "1 Opt (XLN) 65 *F* #a", 0},
        {"1 Opt (XLN) 65 *F* #a", "1 Opt (M21) 65 *F* #a", 1u << TALON_DECK_FIELD_SET},
        {"1 Opt (XLN) 65 *F* #a", "1 Opt (XLN) 66 *F* #a", 1u << TALON_DECK_FIELD_NUMBER},
        {"1 Opt (XLN) 65 *F* #a", "1 Opt (XLN) *F* #a", 1u << TALON_DECK_FIELD_NUMBER},
        {"1 Opt (XLN) 65 *F* #a", "1 Opt (XLN) 65 #a", 1u << TALON_DECK_FIELD_FOIL},
        {"1 Opt (XLN) 65 *F* #a #b", "1 Opt (XLN) 65 *F* #a", 1u << TALON_DECK_FIELD_KEYWORDS},
        {"1 Opt (XLN) 65 *F* #a #b", "1 Opt (XLN) 65 *F* #b #a", 1u << TALON_DECK_FIELD_KEYWORDS},
        {"Count,Name,Type\n1,Opt,Instant", "Count,Name,Type\n1,Opt,", 1u << TALON_DECK_FIELD_TYPE},
        {"Count,Name,Scryfall ID\n1,Opt,1", "Count,Name,Scryfall ID\n1,Opt,2", 1u << TALON_DECK_FIELD_SCRYFALL},
        {"{\"commanders\":[],\"cards\":[{\"name\":\"A\",\"cmc\":1}]}", "{\"commanders\":[],\"cards\":[{\"name\":\"A\",\"cmc\":2}]}",
         1u << TALON_DECK_FIELD_OTHERS},
        {"1 Opt *CMDR*\n1 Ponder", "2 Ponder *F*\n1 Opt", OTHER | COMMANDER | 1u << TALON_DECK_FIELD_FOIL},
        {"1 Opt\n\nMaybeboard\n1 Ponder", "1 Opt", LEFT_OUT},
        {"2 Opt", "1 Opt", OTHER},
        {"1 Opt\n1 Ponder", "1 Opt\n1 Pondre", OTHER},
        {"[metadata]\nName=A\n[Main]\n1 Opt", "[metadata]\nName=B\n[Main]\n1 Opt", TITLE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        talon_deck *a = read_as(pairs[i].a, strlen(pairs[i].a), TALON_DECK_UNKNOWN);
        talon_deck *b = read_as(pairs[i].b, strlen(pairs[i].b), TALON_DECK_UNKNOWN);
        assert_int_equal(difference(a, b), pairs[i].bits);
        talon_deck_free(a);
        talon_deck_free(b);
    }
}

/* What is longer than any list is written, and said not to be readable. */
static void too_long(void **state)
{
    const char *text = "Commander\n1 Fox\nDeck\n65000 Relentless Rats\n";
    talon_deck_loss loss;
    char said_so[400];
    size_t size;
    (void)state;
    talon_deck *d = read_as(text, strlen(text), TALON_DECK_UNKNOWN);
    char *out = talon_deck_write(d, &size, &loss, TALON_DECK_SHUFFLER);
    assert_non_null(out);
    assert_true(size > TALON_DECK_FILE_MAX && loss.too_long);
    assert_true(talon_deck_loss_text(said_so, sizeof said_so, &loss, TALON_DECK_SHUFFLER, 0) > 0);
    assert_non_null(strstr(said_so, "longer than a list"));
    assert_int_equal(talon_deck_loss_text(said_so, sizeof said_so, &loss, TALON_DECK_SHUFFLER, 1), 0);
    assert_int_equal(talon_deck_loss_text(said_so, sizeof said_so, &loss, TALON_DECK_UNKNOWN, 0), 0);
    free(out);
    talon_deck_free(d);
}

/* Of a table 64 columns are looked at: the names may be in the last of them, and no further. */
static void columns(void **state)
{
    (void)state;
    for (size_t before = 62; before <= 64; before++) {
        char text[400] = "Count";
        for (size_t i = 1; i < before; i++)
            strcat(text, ",");
        strcat(text, ",Name\n4");
        for (size_t i = 1; i < before; i++)
            strcat(text, ",");
        strcat(text, ",Opt\n");
        talon_deck *d = read_as(text, strlen(text), TALON_DECK_CSV);
        assert_int_equal(talon_deck_errors(d), before < 64 ? 0 : 1);
        assert_int_equal(talon_deck_count(d, TALON_DECK_MAIN), before < 64 ? 4 : 0);
        talon_deck_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_list_in_every_format),
        cmocka_unit_test(differences_are_seen),
        cmocka_unit_test(too_long),
        cmocka_unit_test(columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
