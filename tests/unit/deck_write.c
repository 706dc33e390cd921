/* deck_write.c -- round trips: a deck in every format and back, and from every format to every other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/deck.h>

/* Everything a text list can say. */
static const char rich[] = "1 Tymna the Weaver (C16) 48 *F* *CMDR*\n"
                           "1 Thrasios, Triton Hero (C16) 46 *CMDR*\n"
                           "1 Sol Ring (C21) 263 *F* #Ramp #Rocks\n"
                           "1 Fire/Ice (MH2) 290\n"
                           "1 Kongming, \u201CSleeping Dragon\u201D\n"
                           "1 Tom & Jerry <of Rome>\n"
                           "94 Forest (DOM) 266 #Lands\n"
                           "\nCompanion\n1 Jegantha, the Wellspring (IKO) 222\n"
                           "\nSideboard\n1 Negate (M20) 69\n2 Opt\n"
                           "\nMaybeboard\n1 Ponder\n"
                           "\nTokens\n1 Frog\n";

static talon_deck *read_as(const char *text, size_t size, talon_deck_format f)
{
    const talon_deck_options o = {.format = f};
    talon_deck *d = talon_deck_read(text, size, &o);
    assert_non_null(d);
    assert_int_equal(talon_deck_errors(d), 0);
    return d;
}

/* Cards of a part as text, in their order. say: what of them. */
enum { SETS = 1, FOILS = 2, WORDS = 4, NUMBERS = 8 };

static const char *part_text(const talon_deck *d, talon_deck_part part, int say)
{
    static char text[2][4000];
    static int which;
    char *out = text[which ^= 1];
    size_t n = 0;
    out[0] = 0;
    for (uint32_t i = 0; i < talon_deck_entries(d); i++) {
        const talon_deck_card *c = talon_deck_entry(d, i);
        if (c->part != part)
            continue;
        n += (size_t)snprintf(out + n, 4000 - n, "%u %s", c->n, c->name);
        if (say & SETS)
            n += (size_t)snprintf(out + n, 4000 - n, " (%s)", c->set);
        if (say & NUMBERS)
            n += (size_t)snprintf(out + n, 4000 - n, " %s", c->number);
        if (say & FOILS)
            n += (size_t)snprintf(out + n, 4000 - n, "%s", c->foil ? " foil" : "");
        for (uint32_t k = 0; (say & WORDS) && k < c->keywords_n; k++)
            n += (size_t)snprintf(out + n, 4000 - n, " #%s", c->keyword[k]);
        n += (size_t)snprintf(out + n, 4000 - n, "\n");
    }
    return out;
}

static void lower_sets(char *text)
{
    for (; *text; text++)
        if (*text >= 'A' && *text <= 'Z')
            *text = (char)(*text + 32);
}

static void assert_part(const talon_deck *a, const talon_deck *b, talon_deck_part part, int say)
{
    char x[4000], y[4000];
    snprintf(x, sizeof x, "%s", part_text(a, part, say));
    snprintf(y, sizeof y, "%s", part_text(b, part, say));
    lower_sets(x); /* the case of a set's letters is the format's */
    lower_sets(y);
    assert_string_equal(y, x);
}

/* What each format keeps of the rich deck, besides the main deck's names and counts. */
typedef struct kept {
    talon_deck_format format;
    bool commander, companion, side, others;
    int say;
    uint32_t left_out;
} kept;

static const kept formats[] = {
    {TALON_DECK_PLAIN, false, false, false, false, 0, 6},
    {TALON_DECK_MTGO, false, false, true, false, 0, 2},
    {TALON_DECK_ARENA, true, true, true, false, SETS | NUMBERS, 2},
    {TALON_DECK_MOXFIELD, true, true, true, true, SETS | NUMBERS | FOILS | WORDS, 0},
    {TALON_DECK_ARCHIDEKT, true, true, true, true, SETS | NUMBERS | FOILS | WORDS, 0},
    {TALON_DECK_TAPPEDOUT, true, true, true, true, SETS | NUMBERS | FOILS, 0},
    {TALON_DECK_DECKSTATS, true, false, true, true, SETS | NUMBERS, 0},
    {TALON_DECK_GOLDFISH, false, false, true, false, SETS | NUMBERS | FOILS, 2},
    {TALON_DECK_XMAGE, false, false, true, false, SETS | NUMBERS, 2},
    {TALON_DECK_FORGE, true, false, true, false, SETS | NUMBERS | FOILS, 2},
    {TALON_DECK_DEC, false, false, true, false, 0, 2},
    {TALON_DECK_MWDECK, false, false, true, false, SETS, 2},
    {TALON_DECK_COD, false, false, true, false, SETS | NUMBERS, 1},
    {TALON_DECK_DEK, false, false, true, false, 0, 2},
    {TALON_DECK_MTGJSON, true, false, true, false, SETS | NUMBERS | FOILS, 2},
    {TALON_DECK_ARCHIDEKT_JSON, true, true, true, true, SETS | NUMBERS | FOILS | WORDS, 0},
    {TALON_DECK_MOXFIELD_JSON, true, true, true, true, SETS | NUMBERS | FOILS | WORDS, 0},
    {TALON_DECK_SHUFFLER, true, false, false, false, SETS, 6},
    {TALON_DECK_CSV, true, true, true, true, SETS | NUMBERS | FOILS | WORDS, 0},
    {TALON_DECK_O8D, true, false, true, true, 0, 0},
};

static void assert_kept(const kept *k, const talon_deck *d, const talon_deck *again, const talon_deck_loss *loss)
{
    assert_int_equal(loss->left_out, k->left_out);
    assert_int_equal(loss->commander_unmarked, !k->commander);
    assert_int_equal(loss->companion_unmarked, !k->companion && k->side);
    assert_int_equal(loss->lost[TALON_DECK_FIELD_SET] > 0, !(k->say & SETS));
    assert_int_equal(loss->lost[TALON_DECK_FIELD_NUMBER] > 0, !(k->say & NUMBERS));
    assert_int_equal(loss->lost[TALON_DECK_FIELD_FOIL] > 0, !(k->say & FOILS));
    assert_int_equal(loss->lost[TALON_DECK_FIELD_KEYWORDS] > 0, !(k->say & WORDS));
    assert_int_equal(loss->others, 0);
    if (k->commander)
        assert_part(d, again, TALON_DECK_COMMANDER, k->say);
    else
        assert_int_equal(talon_deck_count(again, TALON_DECK_COMMANDER), 0);
    if (k->commander || loss->commander == TALON_DECK_SIDEBOARD)
        assert_part(d, again, TALON_DECK_MAIN, k->say);
    else
        assert_int_equal(talon_deck_count(again, TALON_DECK_MAIN), 100);
    if (k->companion)
        assert_part(d, again, TALON_DECK_COMPANION, k->say);
    const uint32_t moved =
        (loss->commander_unmarked && loss->commander == TALON_DECK_SIDEBOARD ? 2u : 0u) + (loss->companion_unmarked ? 1u : 0u);
    assert_int_equal(talon_deck_count(again, TALON_DECK_SIDEBOARD), k->side ? 3 + moved : 0);
    if (k->others) {
        assert_part(d, again, TALON_DECK_MAYBEBOARD, k->say);
        assert_part(d, again, TALON_DECK_TOKENS, k->say);
    }
}

static bool is_listed(talon_deck_format f)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].format == f)
            return true;
    return false;
}

/* Written, read again as what it looks like: the same deck, but for what the loss says. */
static void round_trips(void **state)
{
    (void)state;
    talon_deck *d = read_as(rich, strlen(rich), TALON_DECK_UNKNOWN);
    assert_int_equal(talon_deck_get_format(d), TALON_DECK_MOXFIELD);
    for (int f = 1; f < TALON_DECK_FORMATS; f++)
        if (!is_listed((talon_deck_format)f))
            fail_msg("include/talon/deck.def: say in formats[] of tests/unit/deck_write.c what the format \"%s\" keeps of a deck",
                     talon_deck_format_name((talon_deck_format)f));
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        size_t size;
        talon_deck_loss loss;
        char *text = talon_deck_write(d, &size, &loss, formats[i].format);
        assert_non_null(text);
        talon_deck *again = read_as(text, size, TALON_DECK_UNKNOWN);
        assert_string_equal(talon_deck_format_name(talon_deck_get_format(again)), talon_deck_format_name(formats[i].format));
        assert_kept(&formats[i], d, again, &loss);
        talon_deck_free(again);
        free(text);
    }
    assert_int_equal(sizeof formats / sizeof *formats, TALON_DECK_FORMATS - 1);
    talon_deck_free(d);
}

/* Which formats keep the id of a printing, and which all that defines a card. */
static void definitions(void **state)
{
    static const talon_deck_format ids[] = {
        TALON_DECK_COD, TALON_DECK_MTGJSON, TALON_DECK_ARCHIDEKT_JSON, TALON_DECK_MOXFIELD_JSON, TALON_DECK_SHUFFLER,
        TALON_DECK_CSV, TALON_DECK_O8D};
    static const char text[] =
        "{\"commanders\":[],\"cards\":[{\"name\":\"Opt\",\"cardDefinitionId\":\"o-1\",\"manaCost\":\"{U}\",\"cmc\":1.5,"
        "\"colorIdentity\":[\"U\"],\"oracleText\":\"Scry 1.\",\"imageUris\":{\"png\":\"x\"}}],\"provenance\":{\"a\":1}}";
    static const char all[] =
        "{\"manaCost\":\"{U}\",\"cmc\":1.5,\"colorIdentity\":[\"U\"],\"oracleText\":\"Scry 1.\",\"imageUris\":{\"png\":\"x\"}}";
    (void)state;
    talon_deck *d = read_as(text, strlen(text), TALON_DECK_UNKNOWN);
    assert_string_equal(talon_deck_entry(d, 0)->scryfall, "o-1");
    assert_string_equal(talon_deck_entry(d, 0)->fields, all);
    for (int f = 1; f < TALON_DECK_FORMATS; f++) {
        size_t size;
        talon_deck_loss loss;
        bool has_id = false;
        for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
            has_id |= ids[i] == (talon_deck_format)f;
        char *out = talon_deck_write(d, &size, &loss, (talon_deck_format)f);
        talon_deck *again = read_as(out, size, (talon_deck_format)f);
        const talon_deck_card *c = talon_deck_entry(again, 0);
        assert_string_equal(c->scryfall, has_id ? "o-1" : "");
        assert_int_equal(loss.lost[TALON_DECK_FIELD_SCRYFALL], !has_id);
        assert_int_equal(loss.lost[TALON_DECK_FIELD_OTHERS], f != TALON_DECK_SHUFFLER);
        assert_int_equal(loss.about, f != TALON_DECK_SHUFFLER);
        if (f == TALON_DECK_MOXFIELD_JSON || f == TALON_DECK_MTGJSON)
            assert_string_equal(c->fields, "{\"colorIdentity\":[\"U\"],\"manaCost\":\"{U}\",\"cmc\":1.5,\"oracleText\":\"Scry 1.\"}");
        if (f == TALON_DECK_ARCHIDEKT_JSON)
            assert_string_equal(c->fields, "{\"manaCost\":\"{U}\",\"cmc\":1.5,\"oracleText\":\"Scry 1.\"}");
        talon_deck_free(again);
        free(out);
    }
    talon_deck_free(d);
}

/* From every format to every other and back: what both can say stays as it is. */
static void chains(void **state)
{
    const char *text = "Commander\n1 Tymna the Weaver\nDeck\n1 Sol Ring\n98 Forest\n";
    static const char *const commander[] = {"Tymna the Weaver"};
    (void)state;
    talon_deck *d = read_as(text, strlen(text), TALON_DECK_UNKNOWN);
    for (int f = 1; f < TALON_DECK_FORMATS; f++)
        for (int g = 1; g < TALON_DECK_FORMATS; g++) {
            size_t size;
            char *first = talon_deck_write(d, &size, NULL, (talon_deck_format)f);
            const talon_deck_options named = {.format = (talon_deck_format)f, .commander = commander, .commanders_n = 1};
            talon_deck *middle = talon_deck_read(first, size, &named);
            char *second = talon_deck_write(middle, &size, NULL, (talon_deck_format)g);
            const talon_deck_options again = {.format = (talon_deck_format)g, .commander = commander, .commanders_n = 1};
            talon_deck *last = talon_deck_read(second, size, &again);
            assert_part(d, last, TALON_DECK_COMMANDER, 0);
            assert_part(d, last, TALON_DECK_MAIN, 0);
            assert_int_equal(talon_deck_problems(last), 0);
            talon_deck_free(last);
            free(second);
            talon_deck_free(middle);
            free(first);
        }
    talon_deck_free(d);
}

/* Nothing a list says can become a line or an element of its own. */
static void nothing_breaks_out(void **state)
{
    const char *text =
        "{\"name\":\"A\\n1 Black Lotus\",\"cards\":[{\"quantity\":1,\"categories\":[\"x]\\n9 Mox\"],\"card\":{\"oracleCard\":"
        "{\"name\":\"Sol Ring\"},\"edition\":{\"editioncode\":\"c\\n1\"},\"collectorNumber\":\"1\\n2 Mox\"}}]}";
    (void)state;
    talon_deck *d = read_as(text, strlen(text), TALON_DECK_UNKNOWN);
    for (int f = 1; f < TALON_DECK_FORMATS; f++) {
        size_t size;
        char *out = talon_deck_write(d, &size, NULL, (talon_deck_format)f);
        talon_deck *again = read_as(out, size, (talon_deck_format)f);
        assert_int_equal(talon_deck_entries(again), 1);
        assert_int_equal(talon_deck_entry(again, 0)->n, 1);
        assert_string_equal(talon_deck_entry(again, 0)->name, "Sol Ring");
        talon_deck_free(again);
        free(out);
    }
    talon_deck_free(d);
}

static void unknown_format(void **state)
{
    size_t size = 7;
    (void)state;
    talon_deck *d = read_as("1 A\n", 4, TALON_DECK_UNKNOWN);
    assert_null(talon_deck_write(d, &size, NULL, TALON_DECK_UNKNOWN));
    assert_int_equal(size, 0);
    assert_null(talon_deck_write(d, &size, NULL, TALON_DECK_FORMATS));
    assert_null(talon_deck_format_name(TALON_DECK_UNKNOWN));
    assert_int_equal(talon_deck_format_find("cod"), TALON_DECK_COD);
    assert_int_equal(talon_deck_format_find("COD"), TALON_DECK_UNKNOWN);
    talon_deck_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),        cmocka_unit_test(definitions),    cmocka_unit_test(chains),
        cmocka_unit_test(nothing_breaks_out), cmocka_unit_test(unknown_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
