/* lang_stages.c -- the stages of the compiler one by one: source, YAML, words, steps, decks. */
#include "lang_help.h"

#include "lang/resolve.h"
#include "lang/tokens.h"
#include "runner/pattern.h"

/* A compiler's memory for one test. */
typedef struct bench {
    uint32_t texts;
    talon__arena arena;
    jmp_buf out_of_memory;
    source source;
    diags diags;
    tree tree;
    yaml_reader reader;
} bench;

static void begin(bench *b, const char *text)
{
    *b = (bench){0};
    b->arena.out_of_memory = &b->out_of_memory;
    b->diags.arena = &b->arena;
    b->tree = (tree){.arena = &b->arena, .diags = &b->diags, .source = &b->source, .min = 2, .max = 4};
    talon__source_open(&b->source, &b->arena, text, strlen(text));
}

static void end(bench *b)
{
    talon__yaml_close(&b->reader);
    talon__arena_free(&b->arena);
}

static yaml *read_yaml(bench *b, const char *text)
{
    begin(b, text);
    return talon__yaml_read(&b->reader, &b->diags, &b->arena, &b->source);
}

static void places(void **state)
{
    bench b;
    (void)state;
    begin(&b, "ab\n\xC3\xA9xy\r\n\nlast");
    assert_int_equal(b.source.lines_n, 4);
    place p = talon__source_place(&b.source, (span){5, 2});
    assert_int_equal(p.line, 2);
    assert_int_equal(p.column, 2);
    assert_int_equal(p.end_column, 4);
    p = talon__source_place(&b.source, (span){5, 100}); /* ends with its line, before the carriage return */
    assert_int_equal(p.end_column, 4);
    p = talon__source_place(&b.source, (span){14, 0}); /* behind the end there is still a place to point at */
    assert_int_equal(p.line, 4);
    assert_int_equal(p.column, 5);
    assert_int_equal(p.end_column, 6);
    end(&b);
}

static void characters(void **state)
{
    static const char *const bad[] = {
        "\x80", "\xC0\x80", "\xC3", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF"};
    uint32_t code;
    (void)state;
    assert_int_equal(talon__utf8("\xE2\x99\xA0", 3, &code), 3);
    assert_int_equal(code, 0x2660);
    assert_int_equal(talon__utf8("\xF0\x9F\x82\xA1", 4, &code), 4);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(talon__utf8(bad[i], strlen(bad[i]), &code), 0);
}

static void depth_of_brackets(void **state)
{
    bench b;
    span at;
    (void)state;
    begin(&b, "a: [[[]]]\n# [[[[[[\nb: '[[[[['\nc: \"[[[[\"\n");
    assert_false(talon__source_too_deep(&b.source, &at, 3));
    assert_true(talon__source_too_deep(&b.source, &at, 2));
    assert_int_equal(at.pos, 5);
    end(&b);
}

static void yaml_nodes(void **state)
{
    bench b;
    (void)state;
    yaml *root = read_yaml(&b, "game: x\nlist:\n  - a\n  - {k: 'it''s', n: }\n  - \"\\u00e9\"\n");
    assert_int_equal(root->kind, YAML_MAP);
    assert_int_equal(root->n, 2);
    const yaml *list = talon__yaml_get(root, "list");
    assert_int_equal(list->kind, YAML_LIST);
    assert_int_equal(list->n, 3);
    assert_true(list->child->direct);
    const yaml *map = list->child->next;
    assert_true(map->flow);
    assert_true(talon__word_is(talon__yaml_get(map, "k")->text, "it's"));
    assert_false(talon__yaml_get(map, "k")->direct);
    assert_int_equal(talon__yaml_get(map, "n")->kind, YAML_NOTHING);
    assert_true(talon__word_is(map->next->text, "\xC3\xA9"));
    assert_null(talon__yaml_get(root, "none"));
    end(&b);
    assert_null(read_yaml(&b, "a: [1\n"));
    assert_int_equal(b.diags.list[0].what, D_YAML);
    end(&b);
    assert_null(read_yaml(&b, "{a: 1}: b\n"));
    end(&b);
}

static const yaml *text_node(bench *b, const char *text)
{
    yaml *node = talon__arena_take(&b->arena, sizeof *node);
    node->text = talon__word(text);
    node->at.pos = b->texts += 1000; /* each text has a place of its own: a problem is said once for a place */
    return node;
}

static void words(void **state)
{
    static const uint8_t kinds[] = {T_NUMBER,  T_WORD,    T_WORD, T_RANGE, T_NUMBER, T_ARROW,
                                    T_AT_MOST, T_UNEQUAL, T_OPEN, T_WORD,  T_CLOSE,  T_END};
    bench b;
    parser p;
    (void)state;
    begin(&b, "");
    assert_true(talon__words(&p, &b.tree, text_node(&b, "12 7h k\xC3\xB6nig..3-><=!=(_x)")));
    for (size_t i = 0; i < sizeof kinds; i++)
        assert_int_equal(p.token[i].kind, kinds[i]);
    assert_int_equal(p.token[0].value, 12);
    assert_true(talon__word_is(p.token[2].text, "k\xC3\xB6nig"));
    assert_false(talon__words(&p, &b.tree, text_node(&b, "a \xE2\x86\x92 b")));
    assert_int_equal(b.diags.list[0].what, D_LOOKALIKE);
    assert_string_equal(b.diags.list[0].hint, "->");
    assert_false(talon__words(&p, &b.tree,
                              text_node(&b, "a\xC2\xA0"
                                            "b")));
    assert_false(talon__words(&p, &b.tree, text_node(&b, "a ? b")));
    assert_false(talon__words(&p, &b.tree, text_node(&b, "10000000000")));
    end(&b);
}

static step *step_of(bench *b, verb v, const char *text)
{
    return talon__parse_step(&b->tree, v, (span){0, 0}, text_node(b, text));
}

static void steps(void **state)
{
    bench b;
    (void)state;
    begin(&b, "");
    const step *s =
        step_of(&b, V_DEAL, "2 * n + 1 to each_player + piles i - 1..3 of dealer + 1 from top of deck times 2 as packet (up, random)");
    assert_non_null(s);
    assert_int_equal(s->count->kind, X_ADD);
    assert_int_equal(s->count->a->kind, X_MULTIPLY);
    assert_true(s->to->is_seat);
    assert_int_equal(s->to->next->lo->kind, X_SUBTRACT);
    assert_int_equal(s->to->next->hi->value, 3);
    assert_int_equal(s->to->next->of->on->value, 1);
    assert_int_equal(s->from->end, END_TOP);
    assert_int_equal(s->flags, F_UP | F_RANDOM);
    assert_true(HAS(s, C_AS));
    s = step_of(&b, V_RECYCLE, "discard into deck keeping newest 1");
    assert_non_null(s);
    assert_int_equal(s->keep->value, 1);
    s = step_of(&b, V_DRAW, "1 from deck to hand until not top(pile) is not 7 red 2..5 or count(hand) >= 5 and player != dealer - 1");
    assert_non_null(s);
    assert_int_equal(s->until->kind, X_OR);
    assert_int_equal(s->until->a->kind, X_NOT);
    assert_true(s->until->a->a->cards->negated);
    assert_int_equal(s->until->b->b->kind, X_DIFFER);
    s = step_of(&b, V_BURN, "1 from burn"); /* verbs are not reserved: a zone may be called burn */
    assert_non_null(s);
    s = step_of(&b, V_SPLIT, "deck -> a + b sizes [1, players / 2]");
    assert_non_null(s);
    assert_int_equal(s->sizes->next->kind, X_DIVIDE);
    assert_int_equal(b.diags.n, 0);
    static const char *const wrong[] = {"",
                                        "2 to",
                                        "2 to each_player from",
                                        "2 to hand from deck with",
                                        "2 to hand from deck as",
                                        "2 to hand of from deck",
                                        "(2 to hand from deck",
                                        "2 +",
                                        "2 to hand from deck sizes []",
                                        "2 to hand from deck sizes [1",
                                        "2 to x from deck where",
                                        "2 to x from deck until",
                                        "2 to x from deck until 3",
                                        "2 to x from deck until top(x)",
                                        "2 to x from deck (",
                                        "2 to x from deck (up) to y",
                                        "2 to seat from deck",
                                        "2 to x from deck by",
                                        "2 to x 1.. from deck"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const size_t before = b.diags.n;
        assert_null(step_of(&b, V_DEAL, wrong[i]));
        assert_int_equal(b.diags.n, before + 1);
    }
    end(&b);
}

static const char *cards_of(bench *b, const char *expression)
{
    static char text[20000];
    deck d = {0};
    talon__parse_deck(&b->tree, &d, text_node(b, expression));
    text[0] = 0;
    char *at = text;
    for (size_t i = 0; i < d.n; i++)
        at += snprintf(at, sizeof text - (size_t)(at - text), "%s%.*s", i ? " " : "", WORD(b->tree.face[d.card[i]]));
    return text;
}

static void deck_expressions(void **state)
{
    static const struct {
        const char *expression, *cards;
    } decks[] = {
        {"ranks 9..J of hearts spades", "9h Th Jh 9s Ts Js"},
        {"ranks A..3 of clubs", "Ac 2c 3c"},
        {"ranks 10 of clubs + ranks 9..11 of red", "Tc red_9 red_10 red_11"},
        {"2 joker + 7h x 2", "joker joker 7h 7h"},
        {"ranks 2 x 2 - 2c", "2d 2h 2s 2c 2d 2h 2s"},
        {"2 ranks 2 of clubs hearts - ranks 2 of clubs hearts x 2", ""},
        {"ranks 1..2 skip of red blue x 2", "red_1 red_2 red_skip blue_1 blue_2 blue_skip red_1 red_2 red_skip blue_1 blue_2 blue_skip"},
        {"0 joker + a", "a"},
    };
    bench b;
    (void)state;
    begin(&b, "");
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++)
        assert_string_equal(cards_of(&b, decks[i].expression), decks[i].cards);
    assert_int_equal(b.diags.n, 0);
    static const char *const wrong[] = {"standard_53", "2",          "+ a", "a +",   "ranks", "ranks 2..",
                                        "ranks K..2",  "ranks 2..x", "a x", "a - b", "a b",   "ranks 2 of"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const size_t before = b.diags.n;
        cards_of(&b, wrong[i]);
        assert_int_equal(b.diags.n, before + 1);
    }
    end(&b);
}

static void built_in_decks(void **state)
{
    static const struct {
        const char *name;
        uint32_t n;
        const char *begins;
    } decks[] = {
        {"standard_52", 52, "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d "},
        {"standard_54", 54, "2c 3c "},
        {"piquet_32", 32, "7c 8c 9c Tc Jc Qc Kc Ac 7d "},
        {"skat_32", 32, "7c 8c "},
        {"euchre_24", 24, "9c Tc Jc Qc Kc Ac 9d "},
        {"pinochle_48", 48, "9c Tc "},
        {"doppelkopf_48", 48, "9c Tc "},
        {"doppelkopf_40", 40, "Tc Jc "},
        {"five_hundred_43", 43, "5c 6c "},
        {"canasta_108", 108, "2c 3c "},
        {"tarot_78", 78, "1c 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Cc Qc Kc 1d "},
        {"spanish_40", 40, "coins_1 coins_2 coins_3 coins_4 coins_5 coins_6 coins_7 coins_10 coins_11 coins_12 cups_1 "},
        {"uno_108", 108, "red_0 yellow_0 green_0 blue_0 red_1 "},
    };
    size_t i = 0;
    bench b;
    (void)state;
    begin(&b, "");
    for (; i < sizeof decks / sizeof *decks; i++) {
        deck d = {0};
        assert_string_equal(talon_deck_get(i)->name, decks[i].name);
        talon__parse_deck(&b.tree, &d, text_node(&b, decks[i].name));
        assert_int_equal(d.n, decks[i].n);
        const char *text = cards_of(&b, decks[i].name);
        assert_memory_equal(text, decks[i].begins, strlen(decks[i].begins));
        char copy[20000];
        snprintf(copy, sizeof copy, "%s", text);
        assert_string_equal(cards_of(&b, talon_deck_get(i)->expression), copy);
    }
    assert_null(talon_deck_get(i));
    assert_int_equal(b.diags.n, 0);
    end(&b);
}

static bool fits(const char *name, const char *lo, const char *hi)
{
    return talon__card_fits(name, strlen(name), lo, strlen(lo), hi, strlen(hi));
}

static void patterns(void **state)
{
    (void)state;
    assert_true(fits("7h", "7h", "") && fits("7h", "7", "") && fits("7h", "hearts", "") && !fits("7h", "h", "") &&
                !fits("7h", "spades", ""));
    assert_true(fits("Th", "10", "") && fits("Th", "T", "") && fits("Th", "9", "J") && !fits("Ah", "9", "J"));
    assert_true(!fits("C", "J", "K") && !fits("C", "2", "A") && !fits("J", "A", "C") && fits("9", "7", "J"));
    assert_true(fits("Ah", "A", "5") && fits("3c", "A", "5") && !fits("6c", "A", "5") && fits("Ah", "T", "A"));
    assert_true(fits("red_7", "red", "") && fits("red_7", "7", "") && fits("red_7", "red_7", "") && fits("red_7", "1", "9") &&
                !fits("red_skip", "1", "9"));
    assert_true(fits("red_skip", "skip", "") && fits("wild", "wild", "") && fits("wild_draw4", "wild", "") &&
                fits("trump_21", "trump", ""));
    assert_true(fits("7h", "2h", "9h") && !fits("7s", "2h", "9h"));
    assert_true(fits("Ch", "J", "K") && fits("Ch", "C", "K") && fits("Ch", "J", "C") && fits("cups_C", "J", "Q")); /* the knight */
    assert_true(!fits("Ch", "T", "J") && !fits("Ch", "Q", "A") && !fits("Jh", "C", "K") && !fits("Qh", "J", "C") && !fits("Ch", "A", "J"));
    assert_true(fits("Ah", "A", "K") && fits("1h", "A", "K") && fits("Ah", "A", "A") && fits("Ah", "K", "A") && !fits("2h", "K", "A"));
    assert_false(fits("joker", "jok", ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places),           cmocka_unit_test(characters),     cmocka_unit_test(depth_of_brackets),
        cmocka_unit_test(yaml_nodes),       cmocka_unit_test(words),          cmocka_unit_test(steps),
        cmocka_unit_test(deck_expressions), cmocka_unit_test(built_in_decks), cmocka_unit_test(patterns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
