/* view.c -- Seeing: who sees which card where, what a record shows to whom, who may name cards. */
#include "lib/scene.h"

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

/* Cards that were or became the newest of a zone were seen by everybody. */
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
    assert_string_equal(record_for(&s, "ana"), "*none 0 > newest 5 end: a; *none 0 > newest 6 end: b^");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_sees),      cmocka_unit_test(who_may_name_cards),    cmocka_unit_test(errors_tell_nothing),
        cmocka_unit_test(moves_in_records),        cmocka_unit_test(the_newest_in_records), cmocka_unit_test(permutations_in_records),
        cmocka_unit_test(a_reshuffle_in_a_record), cmocka_unit_test(undo_in_a_record),      cmocka_unit_test(a_cut_by_die_in_a_record),
        cmocka_unit_test(a_whole_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
