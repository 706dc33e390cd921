/* fair_names.c -- veiled cards: names that are owed, given, wrong, somebody else's, told to one seat, given up, and too late. */
#include <stdlib.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"

/* ------------------------------------------------------------------- the table */

/* Ana has a forest and a bear, Ben a bolt and an elf; face numbers are those of the sorted veils. */
static const char *const names[4] = {"forest", "bear", "bolt", "elf"};
static uint32_t number[4]; /* of each face: which name it is */
static char faces[400];

static void make_faces(const char *seed)
{
    char veil[4][66];
    for (uint32_t i = 0; i < 4; i++)
        fairplay_veil(veil[i], seed, 1 + i / 2, names[i], i);
    for (uint32_t pair = 0; pair < 4; pair += 2) {
        const uint32_t swap = strcmp(veil[pair], veil[pair + 1]) > 0;
        number[pair] = pair + swap;
        number[pair + 1] = pair + 1 - swap;
    }
    snprintf(faces, sizeof faces, "['%s','%s','%s','%s','token']", veil[number[0]], veil[number[1]], veil[number[2]], veil[number[3]]);
}

#define Z(id, owner, sees, cards) "{'id':'" id "','type':'table','owner':" owner ",'sees':'" sees "','cards':[" cards "]}"
#define TABLE                                                                                                                              \
    "[" Z("deck.1", "1", "none", "0,1") "," Z("deck.2", "2", "none", "2,3") "," Z("hand.1", "1", "owner", "") "," Z(                       \
        "hand.2", "2", "owner", "") "," Z("field", "null", "all", "4") "]"

static fair_setup veiled(const char *plan)
{
    return (fair_setup){
        .name = "veils", .players = "Ana Ben", .faces = faces, .uses = "['veils']", .zones = TABLE, .plan = plan, .real = true};
}

static fairplay p;
static script s;

/* Ana plays a card of hers to the field, and has to name it. */
static int setup(void **state)
{
    (void)state;
    make_faces("names");
    const fair_setup x = veiled("[{'shuffle':['deck.1','deck.2'],'cuts':[],'say':null},"
                                "{'do':{'op':'deal','n':1,'from':'deck.1','to':['hand.1'],'face':null}}]");
    fairplay_start(&p, "names", &x);
    fairplay_go(&p);
    fairplay_act(&p, 1, "{'op':'move','from':'hand.1','to':'field','n':1}");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    if (s.n)
        script_free(&s);
    fairplay_free(&p);
    return 0;
}

static uint32_t owed_face(void)
{
    uint32_t face = 99;
    assert_int_equal(talon_transcript_names_owed(p.house, 1, &face, 1), 1);
    assert_int_equal(talon_transcript_names_owed(p.house, 2, &face, 0), 0);
    return face;
}

static void give_name(uint32_t face)
{
    fairplay_name(&p, 1, face, names[number[face]], number[face], 0);
}

/* ----------------------------------------------------------------------- owed */

/* Everything waits for the name, and for nothing else. */
static void test_waiting(void **state)
{
    (void)state;
    uint32_t seat[TALON_MAX_PLAYERS];
    const char *why = NULL;
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_NAMES);
    assert_int_equal(talon_transcript_awaits(p.bystander, seat), 1);
    assert_int_equal(seat[0], 1);
    assert_true(talon_transcript_finish(p.bystander, true)->not_proved & TALON_UNPROVED_NAMES);
    assert_null(talon_fair_write_act(p.seat[2], &why, &p.key[2], "{\"op\":\"shuffle\",\"zone\":\"deck.2\"}", NULL));
    assert_string_equal(p.seat[2]->bad.code, "order");
    assert_null(talon_fair_write_dealer(p.house, &why, &p.dealer, "answer"));
    assert_string_equal(p.house->bad.code, "dealers_choice");
    assert_non_null(strstr(why, "players must name 1 veiled cards first"));
}

static void test_named(void **state)
{
    (void)state;
    give_name(owed_face());
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_NOTHING);
    fairplay_end(&p);
    judged j = fair_judge(p.text, p.size, NULL, true);
    assert_true(j.v->verified && j.v->audited);
    assert_true(j.v->not_proved & TALON_UNPROVED_NAMES); /* of the others nobody knows what they are */
    assert_int_equal(j.v->seat[0].veils, 2);
    assert_int_equal(j.v->seat[0].named, 1);
    assert_int_equal(j.v->seat[1].named, 0);
    judged_free(&j);
}

/* A veil that lies in sight at the beginning is owed from line 0 on; and one that a plan turns up. */
static void test_from_the_beginning(void **state)
{
    (void)state;
    fairplay q;
    make_faces("sight");
    fair_setup x = veiled("[]");
    x.zones = "[" Z("deck.1", "1", "all", "0,1") "," Z("deck.2", "2", "none", "2,3") "," Z("field", "null", "none", "4") "]";
    fairplay_start(&q, "sight", &x);
    uint32_t face[2];
    assert_int_equal(talon_transcript_names_owed(q.bystander, 1, face, 2), 2);
    fairplay_name(&q, 1, 1, names[number[1]], number[1], 0);
    assert_int_equal(talon_transcript_due(q.bystander), TALON_DUE_NAMES);
    fairplay_name(&q, 1, 0, names[number[0]], number[0], 0);
    assert_int_equal(talon_transcript_due(q.bystander), TALON_DUE_NOTHING);
    fairplay_act(&q, 2, "{'op':'turn','zone':'deck.2','indices':[1],'face':'up'}"); /* public, and now in sight */
    assert_int_equal(talon_transcript_names_owed(q.bystander, 2, face, 2), 1);
    assert_int_equal(face[0], 3);
    fairplay_name(&q, 2, 3, names[number[3]], number[3], 0);
    fairplay_act(&q, 2, "{'op':'undo'}");
    assert_int_equal(talon_transcript_finish(q.bystander, true)->undone, 1);        /* a name was owed */
    fairplay_act(&q, 2, "{'op':'turn','zone':'deck.2','indices':[1],'face':'up'}"); /* known: not owed again */
    assert_int_equal(talon_transcript_due(q.bystander), TALON_DUE_NOTHING);
    fairplay_free(&q);
}

/* ---------------------------------------------------------------------- wrong */

static json_t *entry(size_t line, size_t i)
{
    return json_array_get(json_object_get(script_at(&s, line), "names"), i);
}

static void test_wrong_names(void **state)
{
    (void)state;
    const uint32_t face = owed_face();
    give_name(face);
    script_load(&s, &p);
    const size_t at = script_find(&s, "name", 0);
    json_t *kept = json_deep_copy(entry(at, 0));
    json_array_set_new(entry(at, 0), 1, json_string("dragon"));
    caught(&s, ANYBODY, at, "name", "is not the veil of \"dragon\"");
    json_array_set(json_object_get(script_at(&s, at), "names"), 0, kept);
    json_array_set_new(entry(at, 0), 2, json_string(ONES));
    caught(&s, ANYBODY, at, "name", "is not the veil of");
    json_array_set_new(entry(at, 0), 0, json_integer(1 - face)); /* the other of Ana's, which nobody sees */
    caught(&s, ANYBODY, at, "order", "nobody waits for that");
    for (json_int_t other = 2; other < 6; other++) { /* Ben's, no veil, no face */
        json_array_set_new(entry(at, 0), 0, json_integer(other));
        caught(&s, ANYBODY, at, "not_yours", "no veil of that seat");
    }
    json_object_set_new(script_at(&s, at), "seat", json_integer(2)); /* somebody else says it */
    json_array_set_new(entry(at, 0), 0, json_integer(face));
    caught(&s, ANYBODY, at, "not_yours", "Ben names face");
    json_decref(kept);
}

/* Each condition for the whole list before the next: whose, whether owed, once, right. */
static void test_lists(void **state)
{
    (void)state;
    const uint32_t face = owed_face();
    give_name(face);
    script_load(&s, &p);
    const size_t at = script_find(&s, "name", 0);
    json_t *list = json_object_get(script_at(&s, at), "names"), *good = json_deep_copy(json_array_get(list, 0));
    json_array_append_new(list, json_pack("[i,s,s]", 2, "x", ONES));
    json_array_set_new(json_array_get(list, 0), 1, json_string("wrong")); /* first in the list, last in rank */
    caught(&s, ANYBODY, at, "not_yours", "face 2");
    json_array_set_new(json_array_get(list, 1), 0, json_integer(1 - face));
    caught(&s, ANYBODY, at, "order", "nobody waits");
    json_array_set(list, 0, good);
    json_array_set(list, 1, good);
    caught(&s, ANYBODY, at, "order", "twice");
    json_array_remove(list, 1);
    uncaught(&s, ANYBODY);
    json_array_clear(list); /* nothing, said in good time */
    assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_NAMES);
    json_decref(good);
}

static void test_twice(void **state)
{
    (void)state;
    give_name(owed_face());
    fairplay_skip(&p, 1);
    script_load(&s, &p);
    const size_t at = script_find(&s, "name", 0);
    script_repeat(&s, at + 1, at); /* in one block: also when what it names is older */
    caught(&s, ANYBODY, at + 1, "order", "twice");
    s.line[at + 1].names = s.line[0].id;
    caught(&s, ANYBODY, at + 1, "order", "twice");
    script_drop(&s, at + 1);
    script_repeat(&s, s.n, at);
    caught(&s, ANYBODY, s.n - 1, "order", "stands in the file already");
    json_array_set_new(entry(s.n - 1, 0), 1, json_string("another"));
    uncaught(&s, ANYBODY); /* in the next: it comes too late, and does nothing */
    s.line[s.n - 1].names = s.line[s.n - 2].id;
    caught(&s, ANYBODY, s.n - 1, "order", "nobody waits");
}

/* After the end everybody may show what they brought, also what a void let go; nothing waits for it, and nothing is said twice. */
static void test_after_the_end(void **state)
{
    (void)state;
    const uint32_t shown = owed_face();
    p.asleep[1] = true;
    fairplay_go(&p);
    fairplay_end(&p);
    assert_int_equal(talon_transcript_finish(p.bystander, true)->seat[0].let_go, 1);
    for (uint32_t face = 0; face < 4; face++)
        fairplay_name(&p, 1 + face / 2, face, names[number[face]], number[face], 0);
    judged j = fair_judge(p.text, p.size, NULL, true);
    assert_true(j.v->verified && j.v->audited && j.v->seat[0].named == 2 && j.v->seat[1].named == 2);
    assert_false(j.v->not_proved & TALON_UNPROVED_NAMES);
    judged_free(&j);
    assert_string_equal(fairplay_face(&p, 0, "field", 1), names[number[shown]]);
    script_load(&s, &p);
    json_array_set_new(entry(s.n - 1, 0), 1, json_string("another"));
    caught(&s, ANYBODY, s.n - 1, "name", "is not the veil of");
    json_array_set_new(entry(s.n - 1, 0), 0, json_integer(shown));
    caught(&s, ANYBODY, s.n - 1, "not_yours", "no veil of that seat");
    script_repeat(&s, s.n, s.n - 2);
    script_drop(&s, s.n - 2);
    caught(&s, ANYBODY, s.n - 1, "order", "twice");
}

/* Whoever ends the game while a shuffle is open keeps nobody from showing what they brought. */
static void test_ended_in_a_shuffle(void **state)
{
    (void)state;
    for (uint32_t suite = 1; suite <= 2; suite++) {
        fairplay q;
        make_faces("ended");
        fair_setup x = veiled("[{'shuffle':['deck.1','deck.2'],'cuts':[],'say':null}]");
        x.suite = suite;
        fairplay_start(&q, "ended", &x);
        fairplay_lock(&q, 1);
        fairplay_lock(&q, 2);
        fairplay_dealer(&q, "shuffle");
        fairplay_end(&q);
        for (uint32_t face = 0; face < 4; face++)
            fairplay_name(&q, 1 + face / 2, face, names[number[face]], number[face], 0);
        judged j = fair_judge(q.text, q.size, NULL, true);
        assert_true(j.v->verified && j.v->seat[0].named == 2 && j.v->seat[1].named == 2);
        judged_free(&j);
        fairplay_free(&q);
    }
}

/* ------------------------------------------------------------------- given up */

static void test_given_up(void **state)
{
    (void)state;
    const uint32_t face = owed_face();
    p.asleep[1] = true;
    fairplay_go(&p);
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_NOTHING);
    assert_int_equal(talon_transcript_finish(p.bystander, true)->voids, 1);
    assert_true(talon_transcript_finish(p.bystander, true)->not_proved & TALON_UNPROVED_NAMES);
    assert_false(talon_transcript_finish(p.bystander, true)->seat[0].out); /* of a wait for names nobody is out */
    fairplay_act(&p, 2, "{'op':'turn','zone':'deck.2','indices':[0],'face':'down'}");
    script_load(&s, &p);
    const size_t at = script_find(&s, "void", 0);
    assert_int_equal(json_integer_value(json_object_get(script_at(&s, at), "e")), 0);
    caught_with(&s, at, "e", "1", "epoch", "the void is for 1, and must be for 0");
    script_set(&s, at, "e", "0");
    caught_with(&s, at, "missing", "[2]", "seats", "the seats missing are [1], the line says [2]");
    caught_with(&s, at, "missing", "[1,2]", "seats", "are [1]");
    script_set(&s, at, "missing", "[1]");
    char line[256];
    snprintf(line, sizeof line, "{'k':'name','seat':1,'at':0,'head':'','to':null,'names':[[%u,'x','" ONES "']]}", face);
    script_insert(&s, at + 1, line); /* said in vain: nobody waits any more */
    caught(&s, ANYBODY, at + 1, "order", "nobody waits");
    s.line[at + 1].names = s.line[0].id;
    uncaught(&s, ANYBODY);
    script_drop(&s, at + 1);
}

static void test_no_voids_left(void **state)
{
    (void)state;
    fairplay q;
    const char *why = NULL;
    make_faces("sight");
    fair_setup x = veiled("[]");
    x.no_voids = true;
    x.zones = "[" Z("deck.1", "1", "all", "0,1") "," Z("deck.2", "2", "none", "2,3") "," Z("field", "null", "none", "4") "]";
    fairplay_start(&q, "sight", &x);
    assert_null(talon_fair_write_dealer(q.house, &why, &q.dealer, "void"));
    assert_string_equal(q.house->bad.code, "voids");
    fairplay_free(&q);
}

/* ---------------------------------------------------------------- to one seat */

/* Ben passes a card of his to Ana, and tells her what it is. */
static void pass_card(void)
{
    give_name(owed_face());
    fairplay_act(&p, 2, "{'op':'deal','n':1,'from':'deck.2','to':['hand.1']}");
    fairplay_go(&p);
}

static void test_told(void **state)
{
    (void)state;
    pass_card();
    for (uint32_t f = 2; f < 4; f++)
        fairplay_name(&p, 2, f, names[number[f]], number[f], 1);
    fairplay_skip(&p, 1);
    fairplay_end(&p);
    script_load(&s, &p);
    const size_t at = script_find(&s, "name", 1);
    script_repeat(&s, at + 1, at);
    caught(&s, ANYBODY, at + 1, "order", "twice");
    script_drop(&s, at + 1);
    const size_t skip = script_find(&s, "skip", 0);
    script_repeat(&s, skip + 1, at); /* again, later: too late, or not waited for */
    caught(&s, ANYBODY, skip + 1, "order", "stands in the file already");
    char *changed = strdup(json_string_value(json_array_get(entry(skip + 1, 0), 1)));
    changed[0] = changed[0] == '0' ? '1' : '0';
    json_array_set_new(entry(skip + 1, 0), 1, json_string(changed));
    free(changed);
    uncaught(&s, ANYBODY);
    s.line[skip + 1].names = s.line[skip].id;
    caught(&s, ANYBODY, skip + 1, "order", "nobody waits");
    script_drop(&s, skip + 1);
    for (json_int_t to = 2; to < 4; to++) { /* to oneself, and to nobody */
        json_object_set_new(script_at(&s, at), "to", json_integer(to));
        caught(&s, ANYBODY, at, "order", "nobody waits");
    }
    json_object_set_new(script_at(&s, at), "to", json_integer(2));
    s.line[at].names = s.line[0].id; /* to oneself, too late: it stands, and does nothing */
    uncaught(&s, ANYBODY);
    s.line[at].names = s.line[at + 1].names;
    json_object_set_new(script_at(&s, at), "to", json_integer(1));
    uncaught(&s, ANYBODY);
    char *hex = strdup(json_string_value(json_array_get(entry(at, 0), 1)));
    hex[100] = hex[100] == '0' ? '1' : '0';
    json_array_set_new(entry(at, 0), 1, json_string(hex));
    uncaught(&s, ANYBODY); /* nobody else can look into it */
    caught(&s, AS_ANA, at, "name", "Ben's box for you does not hold the name of face 2");
    free(hex);
}

/* To a seat without a box that could hold the card. */
static void test_told_for_nothing(void **state)
{
    (void)state;
    give_name(owed_face());
    const char *why = NULL;
    uint8_t salt[32];
    fairplay_salt(&p, salt, "veil", number[2]);
    assert_null(talon_fair_write_name(p.seat[2], &why, &p.key[2], 2, names[number[2]], salt, 1, salt));
    assert_string_equal(p.seat[2]->bad.code, "order");
}

/* A box that opens and holds another name. */
static void test_told_wrong(void **state)
{
    (void)state;
    pass_card();
    fairplay_name(&p, 2, 2, names[number[2]], number[2], 1);
    script_load(&s, &p);
    const size_t at = script_find(&s, "name", 1);
    uint8_t salt[32], label[32], box[NAME_BOX];
    char hex[2 * NAME_BOX + 1];
    fairplay_salt(&p, salt, "veil", number[2]);
    talon__name_label(&p.house->chain, label, 2, 2, 1);
    talon__name_seal(box, &p.house->chain.hash, label, p.k, p.house->line0.seat[1].xkey, "dragon", 6, salt);
    talon_fair_hex(hex, box, sizeof box);
    json_array_set_new(entry(at, 0), 1, json_string(hex));
    uncaught(&s, ANYBODY);
    caught(&s, AS_ANA, at, "name", "does not hold the name");
}

/* Names that no line could have, though they are what the veil was made of. */
static void test_told_odd(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t size;
    } odd[] = {{"", 0},     {"a\0b", 3},          {"\xff", 1},         {"\x1b[1m", 4}, {"a\"b", 3},
               {"a\\b", 3}, {"a\xe2\x80\x8f", 4}, {"\xed\xa0\x80", 3}, {"\x7f", 1}};
    pass_card();
    fairplay_name(&p, 2, 2, names[number[2]], number[2], 1);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        uint8_t salt[32], box[NAME_BOX], label[32];
        char name[256];
        fairplay_salt(&p, salt, "veil", number[2]);
        talon__name_label(&p.house->chain, label, 2, 2, 1);
        talon__name_seal(box, &p.house->chain.hash, label, p.k, p.house->line0.seat[1].xkey, odd[i].name, odd[i].size, salt);
        const size_t size =
            talon__name_open(name, salt, &p.house->chain.hash, label, p.seat[1]->reader.me_x, p.house->line0.seat[1].xkey, box);
        assert_int_equal(size, odd[i].size);
        assert_false(size && talon__spell_text(name, size));
    }
    assert_true(talon__spell_text("\xc3\x86ther Vial \xe2\x99\xa0", 15));
    const char *why = NULL;
    assert_null(talon_fair_write_name(p.seat[2], &why, &p.key[2], 3, "a\"b", p.k, 1, p.k));
    assert_non_null(strstr(why, "bytes that a line can have"));
}

#define VEILED(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        VEILED(waiting),
        VEILED(named),
        VEILED(after_the_end),
        VEILED(wrong_names),
        VEILED(lists),
        VEILED(twice),
        VEILED(given_up),
        VEILED(told),
        VEILED(told_for_nothing),
        VEILED(told_wrong),
        VEILED(told_odd),
        cmocka_unit_test(test_from_the_beginning),
        cmocka_unit_test(test_no_voids_left),
        cmocka_unit_test(test_ended_in_a_shuffle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
