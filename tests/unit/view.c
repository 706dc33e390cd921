/* view.c -- Seeing: who sees which card where, what a record shows to whom, who may name cards. */
#include "lib/scene.h"

#include <stdio.h>
#include <string.h>

static void table(scene *s)
{
    SCENE(s, "1", "none deck = a b^", "owner hand owner=ana = c d^", "others hand owner=ana sees=others = e f^", "all table = g h",
          "newest table sees=newest owner=bo = i j^ k", "free hand = l m^", "orphan hand sees=others = n", "pile discard = o pv");
}

static void every_kind_of_sees(void **state)
{
    static const struct {
        const char *zone, *ana, *bo, *nobody;
    } rows[] = {
        {"none", "? b", "? b", "? b"},
        {"owner", "c d", "? d", "? d"},
        {"others", "? f", "e f", "? f"},
        {"all", "g h", "g h", "g h"},
        {"newest", "? j k", "? j k", "? j k"},
        {"free", "? m", "? m", "? m"}, /* an owner's zone without owner: nobody */
        {"orphan", "n", "n", "?"},     /* others of nobody: every player, no spectator */
        {"pile", "o ?", "o ?", "o ?"},
    };
    scene s;
    talon_card out[8];
    (void)state;
    table(&s);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SEES(&s, "ana", rows[i].zone, rows[i].ana);
        SEES(&s, "bo", rows[i].zone, rows[i].bo);
        SEES(&s, "a spectator", rows[i].zone, rows[i].nobody);
        const talon_zone z = talon_shape_find(s.shape, rows[i].zone, strlen(rows[i].zone));
        const uint32_t n = talon_view_zone(out, s.table, s.shape, TALON_PLAYER_TABLE, z);
        assert_int_equal(n, talon_zone_count(s.table, s.shape, z));
        assert_memory_equal(out, talon_zone_cards(s.table, s.shape, z), n * sizeof *out);
    }
    scene_free(&s);
}

static bool open_to(scene *s, const char *who, const char *zone)
{
    return talon_view_open(s->table, s->shape, talon_player_find(s->shape, who, strlen(who)),
                           talon_shape_find(s->shape, zone, strlen(zone)));
}

static void who_may_name_cards(void **state)
{
    scene s;
    (void)state;
    table(&s);
    assert_false(open_to(&s, "ana", "none"));
    assert_true(open_to(&s, "ana", "owner"));
    assert_false(open_to(&s, "bo", "owner"));
    assert_false(open_to(&s, "ana", "others"));
    assert_true(open_to(&s, "bo", "others"));
    assert_true(open_to(&s, "nobody", "all"));
    assert_false(open_to(&s, "ana", "newest"));
    assert_false(open_to(&s, "ana", "pile"));
    PLAYS(&s, "turn zone=pile indices=1 face=up");
    assert_true(open_to(&s, "nobody", "pile")); /* every card face up */
    PLAYS(&s, "draw n=2 from=newest to=all");
    assert_true(open_to(&s, "ana", "newest")); /* only the newest is left */
    PLAYS(&s, "draw n=1 from=newest to=all");
    assert_false(open_to(&s, "ana", "newest")); /* empty: as its sees says */
    PLAYS(&s, "draw_all from=pile to=all");
    assert_false(open_to(&s, "ana", "pile"));
    PLAYS(&s, "draw_all from=owner to=all");
    assert_true(open_to(&s, "ana", "owner"));
    assert_false(open_to(&s, "bo", "owner"));
    scene_free(&s);
}

/* The answer is the same whether the hidden zone holds the card or not. */
static void errors_tell_nothing(void **state)
{
    scene s;
    (void)state;
    table(&s);
    REFUSES(&s, "draw_card card=a from=none to=all as=ana", "NotVisible zone=none");
    REFUSES(&s, "draw_card card=b from=none to=all as=ana", "NotVisible zone=none");
    REFUSES(&s, "draw_card card=z9 from=none to=all as=ana", "NotVisible zone=none");
    REFUSES(&s, "discard_cards cards=c vis=up from=owner as=bo", "NotVisible zone=owner");
    REFUSES(&s, "move from=owner to=all cards=c as=bo", "NotVisible zone=owner");
    REFUSES(&s, "move from=newest to=all cards=k as=bo", "NotVisible zone=newest");
    PLAYS(&s, "move from=owner to=none cards=d,c as=ana");
    PLAYS(&s, "draw n=1 from=none to=owner as=bo"); /* counts are public */
    REFUSES(&s, "draw_card card=z9 from=owner to=all as=ana", "CardNotInZone card=z9 zone=owner");
    scene_free(&s);
}

static const char *record_for(scene *s, const char *who)
{
    talon_record *whole = scene_record_copy(&s->rec);
    talon_record mine = s->rec;
    talon_view_record(&s->rec, s->table, s->shape, s->work, talon_player_find(s->shape, who, strlen(who)));
    assert_true(scene_scratch_is_clean(s));
    const char *text = scene_record(s);
    memcpy(mine.effect, whole->effect, sizeof *mine.effect * mine.effects_n);
    memcpy(mine.word, whole->word, sizeof *mine.word * mine.words_n);
    scene_record_free(whole);
    return text;
}

static void moves_in_records(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "draw n=2 from=none to=owner");
    assert_string_equal(record_for(&s, "ana"), "*none 0 1 > owner 2 end: a b^"); /* she sees them now */
    assert_string_equal(record_for(&s, "bo"), "*none 0 1 > owner 2 end: ? b^");  /* b lay face up before */
    PLAYS(&s, "draw n=2 from=owner to=none");
    assert_string_equal(record_for(&s, "ana"), "*owner 0 1 > none 0 end: c d^"); /* she saw them before */
    assert_string_equal(record_for(&s, "nobody"), "*owner 0 1 > none 0 end: ? d^");
    PLAYS(&s, "discard n=1 vis=down from=owner");
    assert_string_equal(record_for(&s, "bo"), "*owner 0 > pile 2 end: ? face down");
    PLAYS(&s, "discard n=1 vis=up from=owner");
    assert_string_equal(record_for(&s, "bo"), "*owner 0 > pile 3 end: b face up");
    PLAYS(&s, "turn zone=none indices=0 face=up");
    assert_string_equal(record_for(&s, "bo"), "none 0 > none 0: c face up");
    PLAYS(&s, "turn zone=none indices=0 face=down");
    assert_string_equal(record_for(&s, "bo"), "none 0 > none 0: c^ face down");
    scene_free(&s);
}

/* Cards that were the newest of a zone before the operation, or are after it, everybody saw. */
static void the_newest_in_records(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "move from=newest to=none indices=2,0");
    assert_string_equal(record_for(&s, "ana"), "*newest 2 0 > none 2 end: k ?");
    PLAYS(&s, "draw n=2 from=owner to=newest");
    assert_string_equal(record_for(&s, "bo"), "*owner 0 1 > newest 1 end: ? d^");
    PLAYS(&s, "draw n=2 from=others to=newest");
    assert_string_equal(record_for(&s, "ana"), "*others 0 1 > newest 3 end: ? f^");
    PLAYS(&s, "deal_round rounds=2 from=none to=newest");
    assert_string_equal(record_for(&s, "ana"), "*none 0 > newest 5 end: ?; *none 0 > newest 6 end: b^");
    scene_free(&s);
}

static void permutations_in_records(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "cut k=1 zone=none");
    assert_string_equal(record_for(&s, "ana"), "none [?]");
    PLAYS(&s, "cut k=1 zone=owner");
    assert_string_equal(record_for(&s, "ana"), "owner [1 0]");
    assert_string_equal(record_for(&s, "bo"), "owner [?]");
    PLAYS(&s, "cut k=1 zone=all");
    assert_string_equal(record_for(&s, "nobody"), "all [1 0]");
    PLAYS(&s, "cut k=1 zone=newest");
    assert_string_equal(record_for(&s, "bo"), "newest [?]");
    PLAYS(&s, "turn zone=pile indices=1 face=up");
    PLAYS(&s, "cut k=1 zone=pile");
    assert_string_equal(record_for(&s, "bo"), "pile [1 0]"); /* all face up */
    PLAYS(&s, "draw_all from=none to=all");
    PLAYS(&s, "wash zone=none");
    assert_string_equal(record_for(&s, "bo"), "none []");
    scene_free(&s);
}

/* A reshuffle: what went in was seen face up, the order afterwards is not. */
static void a_reshuffle_in_a_record(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck from=pile = a", "hand hand owner=ana =", "pile discard = b cv", "rest hand owner=bo =");
    PLAYS(&s, "draw n=3 to=hand");
    assert_non_null(strstr(record_for(&s, "bo"), "*~pile 0 1 > deck 1 end: b^ ?; ~deck [?]; deck 0 1 2 > hand 0 end: ? ? ?"));
    assert_null(strstr(record_for(&s, "ana"), "> hand 0 end: ?"));
    assert_non_null(strstr(s.text, "~deck [?]"));
    scene_free(&s);
}

/* The place of a cut by die would tell as much as the permutation. */
static void a_cut_by_die_in_a_record(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c d e f", "board table = g h i j", "hand hand owner=ana =");
    PLAYS(&s, "cut_by_die");
    assert_true(s.rec.n >= 0);
    assert_string_equal(record_for(&s, "ana"), "deck [?]");
    assert_int_equal(s.rec.n, -1);
    PLAYS(&s, "cut_by_die zone=board");
    assert_null(strstr(record_for(&s, "ana"), "?"));
    assert_true(s.rec.n >= 0);
    PLAYS(&s, "cut k=2");
    assert_string_equal(record_for(&s, "ana"), "deck [?]");
    scene_free(&s);
}

static void a_whole_table(void **state)
{
    scene s;
    talon_card out[16], zone[16]; /* that many cards lie on it */
    (void)state;
    table(&s);
    talon_view_table(out, s.table, s.shape, talon_player_find(s.shape, "bo", 2));
    for (uint32_t z = 0, at = 0; z < 8; z++) {
        const uint32_t n = talon_view_zone(zone, s.table, s.shape, talon_player_find(s.shape, "bo", 2), (talon_zone)z);
        assert_memory_equal(zone, out + at, n * sizeof *zone);
        at += n;
    }
    scene_free(&s);
}

static void undo_in_a_record(void **state)
{
    scene s;
    (void)state;
    table(&s);
    PLAYS(&s, "move from=owner to=none indices=1,0");
    PLAYS(&s, "undo");
    assert_null(strstr(record_for(&s, "bo"), " c"));
    HOLDS(&s, "owner", "c d^");
    scene_free(&s);
}

/* Cards go back one by one, and each is the newest for a moment; in mixed faces run by run. */
static void undo_shows_nothing_in_between(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "pile table sees=newest = a b c d", "ben hand owner=ben", "ana hand owner=ana");
    PLAYS(&s, "move from=pile to=ben indices=1,3,2");
    assert_string_equal(record_for(&s, "ana"), "*pile 1 3 2 > ben 0 end: ? d ?");
    PLAYS(&s, "undo");
    assert_string_equal(record_for(&s, "ana"), "ben 0 > pile 1: ? face down; ben 0 > pile 2: d face down; ben 0 > pile 2: ? face down");
    assert_string_equal(record_for(&s, "nobody"), "ben 0 > pile 1: ? face down; ben 0 > pile 2: d face down; ben 0 > pile 2: ? face down");
    assert_string_equal(record_for(&s, "ben"), "ben 0 > pile 1: b face down; ben 0 > pile 2: d face down; ben 0 > pile 2: c face down");
    PLAYS(&s, "redo");
    assert_string_equal(record_for(&s, "ana"), "*pile 1 3 2 > ben 0 end: ? d ?");
    PLAYS(&s, "undo");
    PLAYS(&s, "turn zone=pile indices=3 face=up");
    PLAYS(&s, "move from=pile to=ben indices=2,3");
    PLAYS(&s, "undo");
    assert_string_equal(record_for(&s, "ana"), "ben 0 > pile 2: ? face down; ben 0 > pile 3: d face up");
    scene_free(&s);
}

static void composites_show_nothing_in_between(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "pile table sees=newest = a", "one hand owner=ben = x y", "two hand owner=ben = z w", "ana hand owner=ana");
    PLAYS(&s, "combine from=one,two to=pile");
    assert_string_equal(record_for(&s, "ana"), "two 0 1 > pile 1 end: ? ?; one 0 1 > pile 3 end: ? y");
    assert_string_equal(record_for(&s, "ben"), "two 0 1 > pile 1 end: z w; one 0 1 > pile 3 end: x y");
    scene_free(&s);
    SCENE(&s, "1", "deck deck sees=newest = a b", "discard discard = pv qv r", "ana hand owner=ana");
    PLAYS(&s, "recycle_and_shuffle from=discard to=deck");
    assert_string_equal(record_for(&s, "ana"), "discard 0 1 2 > deck 2 end: ? ? r^; deck [?]");
    scene_free(&s);
}

/* Everybody knows the cards of the pile, but not which of them Ben draws: the bottom card of the deck lies open only until he has it. */
static void known_cards_are_lost_in_a_shuffle(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck sees=newest draw=bottom from=pile", "pile discard = a b c d", "ben hand owner=ben", "ana hand owner=ana");
    PLAYS(&s, "draw n=1 to=ben");
    assert_string_equal(record_for(&s, "ana"), "*~pile 0 1 2 3 > deck 0 end: a^ b^ c^ d^; ~deck [?]; deck 3 > ben 0 end: ?");
    assert_null(strstr(record_for(&s, "ben"), "> ben 0 end: ?"));
    PLAYS(&s, "undo"); /* back to where all are seen, from where Ana sees the newest of three */
    assert_null(strstr(record_for(&s, "ben"), "ben 0 > deck 3: ?"));
    assert_non_null(strstr(record_for(&s, "ana"), "ben 0 > deck 3: ? face down; deck [?]; deck 0 1 2 3 > pile 0: a b c d face up"));
    scene_free(&s);
}

/* Whichever card of the pile it was, and wherever the deck lies in memory. */
static void a_shuffled_pile_is_drawn(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "first hand owner=ana = x y", "deck deck from=pile", "pile discard = a b c d", "ben hand owner=ben", "last table = z");
    PLAYS(&s, "draw n=4 to=ben");
    assert_string_equal(record_for(&s, "ana"), "*~pile 0 1 2 3 > deck 0 end: a^ b^ c^ d^; ~deck [?]; deck 0 1 2 3 > ben 0 end: ? ? ? ?");
    scene_free(&s);
}

/* What is seen after a shuffle was not seen before it, of any card of many. */
static void a_large_pile_is_shuffled(void **state)
{
    enum { CARDS = 70 };
    char line[8 * CARDS] = "pile discard =";
    scene s;
    (void)state;
    for (int i = 0; i < CARDS; i++)
        snprintf(line + strlen(line), sizeof line - strlen(line), " c%dv", i);
    SCENE(&s, "1", line, "board table", "ana hand owner=ana");
    PLAYS(&s, "recycle_and_shuffle from=pile to=board");
    talon_view_record(&s.rec, s.table, s.shape, s.work, 0);
    for (uint32_t i = 0; i < CARDS; i++)
        assert_int_equal(s.rec.word[CARDS + i], TALON_CARD_HIDDEN);
    assert_int_equal(s.rec.effect[1].flags & TALON_EFFECT_HIDDEN, TALON_EFFECT_HIDDEN);
    scene_free(&s);
}

/* Two orders of open cards: neither is in the way of the other. */
static void orders_one_after_the_other(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck sees=all from=pile", "pile discard = a", "ana hand owner=ana");
    PLAYS(&s, "deal n=1 to=pile,pile");
    assert_string_equal(record_for(&s, "ana"), "*~pile 0 > deck 0 end: a^; ~deck [0]; deck 0 > pile 0 end: a; *~pile 0 > deck 0 end: a^; "
                                               "~deck [0]; deck 0 > pile 0 end: a");
    scene_free(&s);
}

/* An order is told where all cards of the zone were seen before the operation and are seen after it. */
static void orders_in_composites(void **state)
{
    static const struct {
        const char *pile, *deck, *hidden;
        bool told;
    } rows[] = {{"pile discard = a b", "board table = c", "0 1 > board 1 end: a^ b^", true},
                {"pile discard = a bv", "board table = c", "0 1 > board 1 end: a^ ?", false},            /* one was not seen before */
                {"pile discard = a b", "board deck sees=newest = c", "0 1 > board 1 end: a^ b^", false}, /* two are not seen after */
                {"pile discard sees=all = av bv", "board table = c", "0 1 > board 1 end: a b", true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        scene s;
        SCENE(&s, "1", rows[i].pile, rows[i].deck, "ana hand owner=ana");
        PLAYS(&s, "recycle_and_shuffle from=pile to=board");
        assert_non_null(strstr(record_for(&s, "ana"), rows[i].hidden));
        assert_int_equal(strstr(s.text, "[?]") == NULL, rows[i].told);
        PLAYS(&s, "undo"); /* the same, the other way round */
        assert_int_equal(strstr(record_for(&s, "ana"), "[?]") == NULL, rows[i].told);
        scene_free(&s);
    }
}

/* A card that was seen stays known on its way, also where another lies on it for a moment; so does one that will be seen. */
static void cards_are_followed_through_moves(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "pile table sees=newest = a b c d", "ana hand owner=ana");
    PLAYS(&s, "move from=pile to=pile indices=3,0 at=top");
    assert_string_equal(record_for(&s, "ana"), "*pile 3 0 > pile 0 top: d ?");
    PLAYS(&s, "undo");
    assert_string_equal(record_for(&s, "ana"), "pile 0 1 > pile 2 end: d ?; pile 2 > pile 2: d face down; pile 3 > pile 0: ? face down");
    talon_record *back = scene_record_copy(&s.rec);
    PLAYS(&s, "redo");
    s.record = back;
    PLAYS(&s, "apply_record");
    PLAYS(&s, "undo");
    assert_string_equal(record_for(&s, "ana"), "pile 0 > pile 3 end: ?; pile 3 > pile 3: ? face down; pile 2 > pile 2: d face down; "
                                               "pile 2 3 > pile 2 end: d ?; pile 2 3 > pile 0: d ? face down");
    scene_record_free(back);
    scene_free(&s);
}

/* What was hidden once is not there any more. */
static void a_record_looked_at_twice(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c", "board table = d e", "ana hand owner=ana");
    PLAYS(&s, "shuffle zone=board");
    assert_null(strstr(record_for(&s, "ana"), "?"));
    PLAYS(&s, "shuffle");
    for (int i = 0; i < 2; i++) {
        talon_view_record(&s.rec, s.table, s.shape, s.work, TALON_PLAYER_NONE);
        assert_true(scene_scratch_is_clean(&s));
        assert_string_equal(scene_record(&s), "deck [?]");
    }
    talon_view_record(&s.rec, s.table, s.shape, s.work, TALON_PLAYER_TABLE);
    assert_string_equal(scene_record(&s), "deck [?]");
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_sees),
        cmocka_unit_test(who_may_name_cards),
        cmocka_unit_test(errors_tell_nothing),
        cmocka_unit_test(moves_in_records),
        cmocka_unit_test(the_newest_in_records),
        cmocka_unit_test(permutations_in_records),
        cmocka_unit_test(a_reshuffle_in_a_record),
        cmocka_unit_test(undo_in_a_record),
        cmocka_unit_test(a_cut_by_die_in_a_record),
        cmocka_unit_test(a_whole_table),
        cmocka_unit_test(undo_shows_nothing_in_between),
        cmocka_unit_test(composites_show_nothing_in_between),
        cmocka_unit_test(known_cards_are_lost_in_a_shuffle),
        cmocka_unit_test(a_shuffled_pile_is_drawn),
        cmocka_unit_test(a_large_pile_is_shuffled),
        cmocka_unit_test(orders_one_after_the_other),
        cmocka_unit_test(orders_in_composites),
        cmocka_unit_test(cards_are_followed_through_moves),
        cmocka_unit_test(a_record_looked_at_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
