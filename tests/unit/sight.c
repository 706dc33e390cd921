/* sight.c -- who sees what, player by player and card by card, and whether an operation let somebody see more.
 *
 * Written because mutants of sight.c and view.c went unnoticed. There are three players: with fewer, the kernel may call a move
 * instructive that was not (it compares sets of viewers without counting players). */
#include "lib/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const zones[] = {"deck deck owner=ana = a b^ c d",
                                    "ana hand owner=ana = e f^",
                                    "bo hand owner=bo = g h",
                                    "cy hand owner=cy = i",
                                    "nota hand owner=ana sees=others = j k^",
                                    "notb hand owner=bo sees=others = l m",
                                    "players table sees=others = n o",
                                    "nobody hand = p q^",
                                    "all table = r s",
                                    "new table owner=cy sees=newest = t u^ v w",
                                    "new2 table sees=newest = x y",
                                    "discard discard = z 1v",
                                    NULL};
#define ZONES     12
#define CARDS_MAX 32

/* One bit for each player, and one for a spectator. */
static const talon_player viewer[] = {0, 1, 2, TALON_PLAYER_NONE};

static bool sees(const scene *s, talon_player who, talon_zone z, uint32_t pos)
{
    const uint32_t n = talon_zone_count(s->table, s->shape, z);
    const talon_player owner = talon_zone_owner(s->shape, z);
    if (talon_card_is_up(s->table, talon_zone_cards(s->table, s->shape, z)[pos]))
        return true;
    switch (talon_zone_get_sees(s->shape, z)) {
    case TALON_SEES_ALL: return true;
    case TALON_SEES_NEWEST: return pos == n - 1;
    case TALON_SEES_OWNER: return owner != TALON_PLAYER_NONE && who == owner;
    case TALON_SEES_OTHERS: return who != TALON_PLAYER_NONE && who != owner;
    default: return false;
    }
}

/* For every card, who sees it. */
static void all_sights(uint8_t *by_card, const scene *s)
{
    for (talon_zone z = 0; z < ZONES; z++)
        for (uint32_t i = 0; i < talon_zone_count(s->table, s->shape, z); i++) {
            const talon_card id = talon_zone_cards(s->table, s->shape, z)[i];
            by_card[id] = 0;
            for (int v = 0; v < 4; v++)
                by_card[id] |= (uint8_t)(sees(s, viewer[v], z, i) << v);
        }
}

static void views_agree(const scene *s)
{
    for (talon_zone z = 0; z < ZONES; z++) {
        const uint32_t n = talon_zone_count(s->table, s->shape, z);
        const talon_card *card = talon_zone_cards(s->table, s->shape, z);
        for (int v = 0; v < 4; v++) {
            talon_card out[CARDS_MAX];
            bool open = true;
            assert_int_equal(talon_view_zone(out, s->table, s->shape, viewer[v], z), n);
            for (uint32_t i = 0; i < n; i++) {
                const bool seen = sees(s, viewer[v], z, i);
                assert_int_equal(talon_view_sees(s->table, s->shape, viewer[v], z, i), seen);
                assert_int_equal(out[i], seen ? card[i] : TALON_CARD_HIDDEN);
                open &= seen;
            }
            if (n)
                assert_int_equal(talon_view_open(s->table, s->shape, viewer[v], z), open);
            assert_true(talon_view_open(s->table, s->shape, TALON_PLAYER_TABLE, z));
        }
    }
}

/* An operation of one effect, as text. Empty when the zones drawn by lot do not allow one. */
static void random_operation(char *text, size_t size, const scene *s, talon_stream *c)
{
    const talon_zone from = (talon_zone)talon_stream_die(c, ZONES),
                     to = talon_stream_die(c, 3) ? (talon_zone)talon_stream_die(c, ZONES) : from;
    const uint32_t n = talon_zone_count(s->table, s->shape, from);
    const char *face = talon_stream_die(c, 3) == 0 ? "" : talon_stream_die(c, 2) ? " face=up" : " face=down";
    const char *a = talon_zone_name(s->shape, from), *b = talon_zone_name(s->shape, to);
    text[0] = 0;
    if (n == 0)
        return;
    const uint32_t i = talon_stream_die(c, n), k = talon_stream_die(c, n), what = talon_stream_die(c, 12);
    if (what == 0)
        snprintf(text, size, "cut zone=%s k=%u", a, i);
    else if (what == 1)
        snprintf(text, size, "shuffle zone=%s", a);
    else if (what == 2)
        snprintf(text, size, "turn zone=%s indices=%u face=%s", a, i, k & 1 ? "up" : "down");
    else if (what < 5 || i == k)
        snprintf(text, size, "move from=%s to=%s indices=%u at=%s%s", a, b, i, what & 1 ? "end" : "top", face);
    else if (what < 8)
        snprintf(text, size, "move from=%s to=%s indices=%u,%u at=%u%s", a, b, i, k, talon_stream_die(c, 3), face);
    else
        snprintf(text, size, "move from=%s to=%s n=%u at=end%s", a, b, i + 1, face);
}

static void learned_is_seeing_more(void **state)
{
    const talon_seed seed = {{8}};
    talon_stream chance;
    uint32_t learned = 0, not_learned = 0;
    scene s;
    (void)state;
    talon_stream_init(&chance, &seed, 0, 0);
    scene_make(&s, "5", zones);
    for (int t = 0; t < 6000; t++) {
        char text[100];
        uint8_t before[CARDS_MAX] = {0}, after[CARDS_MAX] = {0};
        bool more = false;
        random_operation(text, sizeof text, &s, &chance);
        all_sights(before, &s);
        if (!text[0] || scene_try(&s, text) != TALON_OK)
            continue;
        all_sights(after, &s);
        for (int id = 0; id < CARDS_MAX; id++)
            more |= (after[id] & ~before[id]) != 0;
        if (s.rec.learned != more)
            fail_msg("%s: learned %d", text, s.rec.learned);
        learned += more, not_learned += !more;
        views_agree(&s);
    }
    assert_true(learned > 500 && not_learned > 500);
    scene_free(&s);
}

/* Nothing lies there: whoever sees cards lying down in such a zone may name some. */
static void an_empty_zone_is_as_open_as_its_rule(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck", "ana hand owner=ana", "nota hand owner=ana sees=others", "all table", "new table sees=newest owner=bo");
    static const bool open[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1}, {0, 0, 0}};
    for (talon_zone z = 0; z < 5; z++)
        for (int v = 0; v < 3; v++)
            assert_int_equal(talon_view_open(s.table, s.shape, v < 2 ? (talon_player)v : TALON_PLAYER_NONE, z), open[z][v]);
    scene_free(&s);
}

/* One effect of several is enough, whichever it is. */
static void one_effect_is_enough(void **state)
{
    static const struct {
        const char *op;
        bool learned;
    } cases[] = {{"split from=deck to=ana:1,hidden:1", true},
                 {"split from=deck to=hidden:1,ana:1", true},
                 {"split from=deck to=hidden:1,hidden:1", false},
                 {"recycle_and_shuffle from=discard to=all", true},
                 {"recycle_and_shuffle from=discard to=hidden", false},
                 {"turn zone=deck indices=0,1 face=up", true},
                 {"combine from=hidden,deck to=all", true},
                 {"combine from=hidden,deck to=discard", true},
                 {"cut k=1 zone=newest", true},
                 {"deal n=1 from=up to=up,up face=down", false},
                 {"cut k=0 zone=newest", false}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene s;
        SCENE(&s, "1", "deck deck = a b c", "ana hand owner=ana", "hidden hand = d e", "discard discard sees=none = fv gv", "all table = h",
              "newest table sees=newest = i j k l", "up table sees=newest = m^ n^ o");
        PLAYS(&s, cases[i].op);
        if (s.rec.learned != cases[i].learned)
            fail_msg("%s: learned %d", cases[i].op, s.rec.learned);
        PLAYS(&s, "undo");
        assert_int_equal(s.rec.learned, cases[i].learned);
        PLAYS(&s, "redo");
        assert_int_equal(s.rec.learned, cases[i].learned);
        scene_free(&s);
    }
}

/* A permutation is told only to those who see the whole zone before it and after. */
static void permutations_of_newest_zones(void **state)
{
    static const struct {
        const char *zone, *op;
        bool told;
    } cases[] = {{"new table sees=newest = a^ b", "cut zone=new k=1", false}, /* b is covered */
                 {"new table sees=newest = b a^", "cut zone=new k=1", false}, /* b was covered */
                 {"new table sees=newest = a^ b", "cut zone=new k=0", true},
                 {"new table sees=newest = a^ b^", "cut zone=new k=1", true},
                 {"new table sees=newest = a b", "shuffle zone=new", false}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene s;
        SCENE(&s, "1", cases[i].zone, "ana hand owner=ana");
        PLAYS(&s, cases[i].op);
        talon_view_record(&s.rec, s.table, s.shape, s.work, 0);
        assert_int_equal((s.rec.effect[0].flags & TALON_EFFECT_HIDDEN) == 0, cases[i].told);
        assert_true(scene_scratch_is_clean(&s));
        scene_free(&s);
    }
}

/* A record that is not of this table shows nothing: all its cards and permutations are hidden, its places stay. */
static void a_record_of_another_table(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "all table = a b c d", "ana hand owner=ana", "discard discard = e f");
    PLAYS(&s, "recycle_and_shuffle from=discard to=all");
    assert_int_equal(s.rec.effects_n, 2);
    scene other;
    SCENE(&other, "1", "all table = a b c d", "ana hand owner=ana", "discard discard = e f");
    talon_view_record(&s.rec, other.table, other.shape, other.work, 0);
    const uint16_t *word = s.rec.word;
    assert_int_equal(word[0], 0);
    assert_int_equal(word[1], 1);
    assert_int_equal(word[2], TALON_CARD_HIDDEN);
    assert_int_equal(word[3], TALON_CARD_HIDDEN);
    assert_int_equal(word[4], 3); /* both lay face up */
    for (uint32_t i = 5; i < s.rec.words_n; i++)
        assert_int_equal(word[i], 0);
    assert_int_equal(s.rec.words_n, 11);
    assert_int_equal(s.rec.effect[0].flags & TALON_EFFECT_HIDDEN, 0);
    assert_int_equal(s.rec.effect[1].flags & TALON_EFFECT_HIDDEN, TALON_EFFECT_HIDDEN);
    assert_true(scene_scratch_is_clean(&other));
    scene_free(&other);
    scene_free(&s);
}

/* Three cards a move, two moves, and a table that has not even got their zones. */
static void a_record_of_a_larger_table(void **state)
{
    scene s, other;
    (void)state;
    SCENE(&s, "1", "all table = a b c d e f g h", "two table", "three table");
    SCENE(&other, "1", "all table = a", "hand hand owner=ana");
    PLAYS(&s, "split from=all to=two:3,three:3");
    assert_int_equal(s.rec.words_n, 14);
    talon_view_record(&s.rec, other.table, other.shape, other.work, 0);
    for (uint32_t e = 0; e < 2; e++)
        for (uint32_t i = 0; i < 7; i++)
            assert_int_equal(s.rec.word[7 * e + i], i < 3 ? i : i < 6 ? TALON_CARD_HIDDEN : 0);
    assert_true(scene_scratch_is_clean(&other));
    scene_free(&other);
    scene_free(&s);
}

/* The bits behind the last card of a move are 0: equal records are equal bytes. */
static void records_are_padded_with_zeros(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a^ b c^ d e", "hand hand");
    memset(s.rec.memory, 0xA5, s.rec.memory_size);
    PLAYS(&s, "draw n=3 to=hand");
    assert_int_equal(s.rec.effects_n, 1);
    assert_int_equal(s.rec.words_n, 7);
    assert_int_equal(s.rec.word[6], 1 << 0 | 1 << 2);
    assert_int_equal(s.rec.effect[0].unused, 0);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(learned_is_seeing_more),        cmocka_unit_test(an_empty_zone_is_as_open_as_its_rule),
        cmocka_unit_test(one_effect_is_enough),          cmocka_unit_test(permutations_of_newest_zones),
        cmocka_unit_test(a_record_of_another_table),     cmocka_unit_test(a_record_of_a_larger_table),
        cmocka_unit_test(records_are_padded_with_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
