/* fair_boxes.c -- boxes that are objected to, rightly and wrongly, and secrets that are not theirs; copies: a face that is known more often
 * than it can be, wherever its cards lie and whoever knows them. */
#include <stdlib.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"

/* ------------------------------------------------------------------ objections */

/* flows_poker in which Ana objects to her second card, and the dealer answers. */
enum { DEAL = 10, OBJECT = 13, ANSWER = 14, END = 18 };

static fairplay p;
static script s;
static char card[24];

static int setup(void **state)
{
    (void)state;
    fairplay_start(&p, "boxes", &flows_poker);
    fairplay_go(&p);
    snprintf(card, sizeof card, "%s", fairplay_card(&p, "hand.1", 1));
    fairplay_object(&p, 1, card);
    fairplay_go(&p);
    fairplay_end(&p);
    script_load(&s, &p);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    return cheats_free(&s, &p);
}

static json_t *box_of(script *x, size_t line, const char *name, uint32_t seat)
{
    json_t *boxes = json_object_get(script_at(x, line), "box");
    for (size_t i = 0; i < json_array_size(boxes); i++) {
        json_t *box = json_array_get(boxes, i);
        if (strcmp(json_string_value(json_array_get(box, 0)), name) == 0 && json_integer_value(json_array_get(box, 1)) == seat)
            return box;
    }
    fail_msg("no box for %s", name);
    return NULL;
}

/* One digit of a string in a list is another. */
static void change_digit(json_t *list, size_t i, size_t digit)
{
    char *hex = strdup(json_string_value(json_array_get(list, i)));
    hex[digit] = hex[digit] == '0' ? '1' : '0';
    json_array_set_new(list, i, json_string(hex));
    free(hex);
}

/* The box was good: everybody sees the card now, and nobody is convicted. */
static void test_false_objection(void **state)
{
    (void)state;
    judged j = fair_judge(p.text, p.size, NULL, true);
    assert_true(j.v->verified && j.v->audited);
    assert_int_equal(j.v->objections, 1);
    assert_int_equal(j.v->openings, 3); /* the board; a secret is no opening */
    judged_free(&j);
    assert_non_null(fairplay_face(&p, 2, "hand.1", 1));
    assert_null(fairplay_face(&p, 2, "hand.1", 0));
    const json_t *keys = json_object_get(script_at(&s, ANSWER), "keys");
    assert_int_equal(json_array_size(keys), 1);
    assert_string_equal(json_string_value(json_array_get(json_array_get(keys, 0), 0)), card);
}

/* The box was bad: its line is, for every reader, whoever objected; the card stays closed. */
static void test_right_objection(void **state)
{
    (void)state;
    static const size_t digits[] = {100, 64, 200}; /* of what is sealed; not of the public half */
    for (size_t i = 0; i < 3; i++) {
        change_digit(box_of(&s, DEAL, card, 1), 2, digits[i]);
        caught(&s, ANYBODY, DEAL, "box", "Ana's box for");
        caught(&s, AS_ANA, DEAL, "box", "Ana's box for");
        caught(&s, WITH_END, DEAL, "audit", "Ana's box for"); /* which finds it without any objection */
        char *text = script_seal(&s);
        judged j = fair_judge(text, strlen(text), &p.key[2], false);
        assert_string_equal(j.v->code, "box");
        assert_int_equal(j.v->bad_line, DEAL);
        assert_int_equal(j.v->objections, 1); /* all lines are counted */
        assert_int_equal(j.v->lines, DEAL);
        assert_true(j.v->ended && j.v->spine == 8);
        const talon_face id = talon__card_under(&j.t->table, 1, (uint32_t)atoi(card + 2));
        assert_null(talon_transcript_open_face(j.t, id));
        judged_free(&j);
        free(text);
        script_free(&s);
        script_load(&s, &p);
    }
}

/* Without an objection a bad box is bad for its owner alone. */
static void test_no_objection(void **state)
{
    (void)state;
    change_digit(box_of(&s, DEAL, card, 1), 2, 100);
    script_cut_off(&s, OBJECT);
    uncaught(&s, ANYBODY);
    caught(&s, AS_ANA, DEAL, "box", "your box for");
    char *text = script_seal(&s);
    judged j = fair_judge(text, strlen(text), &p.key[2], false);
    assert_true(j.v->verified);
    judged_free(&j);
    free(text);
}

/* Objected, and not answered yet: nobody is convicted, and the owner is not bad off any more. */
static void test_unanswered(void **state)
{
    (void)state;
    change_digit(box_of(&s, DEAL, card, 1), 2, 100);
    script_cut_off(&s, ANSWER);
    const uint32_t words = uncaught(&s, ANYBODY);
    assert_true(words & TALON_UNPROVED_OBJECTIONS && !(words & TALON_UNPROVED_PLAN));
    uncaught(&s, AS_ANA);
}

/* After the end of a sealed game nobody can answer: the verdict says so, and a box that was bad stays bad for its owner. A full audit needs
 * no objections. */
static void test_after_the_end(void **state)
{
    (void)state;
    fairplay q;
    script x;
    fair_setup sealed = flows_poker;
    sealed.sealed = true;
    fairplay_start(&q, "sealed", &sealed);
    fairplay_go(&q);
    fairplay_end(&q);
    snprintf(card, sizeof card, "%s", fairplay_card(&q, "hand.1", 0));
    fairplay_object(&q, 1, card);
    judged j = fair_judge(q.text, q.size, &q.key[1], true);
    assert_true(j.v->verified && j.v->ended && j.v->objections == 1);
    assert_true(!(j.v->not_proved & TALON_UNPROVED_PLAN) && j.v->not_proved & TALON_UNPROVED_OBJECTIONS);
    judged_free(&j);
    script_load(&x, &q);
    script_repeat(&x, x.n, x.n - 1);
    caught(&x, ANYBODY, x.n - 1, "order", "Ana has no box for");
    script_drop(&x, x.n - 1);
    change_digit(box_of(&x, script_find(&x, "do", 0), card, 1), 2, 100);
    uncaught(&x, ANYBODY);
    char *text = script_seal(&x);
    j = fair_judge(text, strlen(text), &q.key[1], false);
    assert_true(!j.v->verified && strcmp(j.v->code, "box") == 0 && strstr(j.v->message, "you objected, and nobody has answered"));
    judged_free(&j);
    free(text);
    script_free(&x);
    fairplay_free(&q);
    char line[128];
    snprintf(line, sizeof line, "{'k':'object','seat':2,'at':0,'head':'','card':'%s'}", fairplay_card(&p, "hand.2", 0));
    script_insert(&s, s.n, line);
    caught(&s, ANYBODY, s.n - 1, "order", "the game is over");
}

/* A secret that is not the box's is the answer's fault; also when the box is changed so that no secret could be. */
static void test_lying_secret(void **state)
{
    (void)state;
    json_t *key = json_array_get(json_object_get(script_at(&s, ANSWER), "keys"), 0);
    change_digit(key, 2, 20);
    caught(&s, ANYBODY, ANSWER, "box", "the secret is not the one that Ana's box");
    script_free(&s);
    script_load(&s, &p);
    change_digit(box_of(&s, DEAL, card, 1), 2, 5); /* the public half */
    caught(&s, ANYBODY, ANSWER, "box", "the secret is not the one");
    caught(&s, AS_ANA, ANSWER, "box", "the secret is not the one");
}

/* The lowest bad box is the one that is named; a line that is bad otherwise counts before those after it. */
static void test_which_line(void **state)
{
    (void)state;
    change_digit(box_of(&s, DEAL, card, 1), 2, 100);
    script_set(&s, OBJECT - 1, "op", "{'op':'combine','from':[],'to':'deck'}"); /* the board: after the box */
    caught(&s, ANYBODY, OBJECT - 1, "dealers_choice", "");                      /* the objection was not looked at any more */
    script_free(&s);
    script_load(&s, &p);
    change_digit(box_of(&s, DEAL, card, 1), 2, 100);
    script_set(&s, END, "table", "'" ONES "'");
    caught(&s, ANYBODY, DEAL, "box", "Ana's box");
    script_set(&s, DEAL - 1, "e", "2"); /* the run: before it */
    caught(&s, ANYBODY, DEAL - 1, "epoch", "");
}

static void test_wrong_answers(void **state)
{
    (void)state;
    json_t *kept = json_deep_copy(json_object_get(script_at(&s, ANSWER), "keys"));
    script_set(&s, ANSWER, "keys", "[]");
    caught(&s, ANYBODY, ANSWER, "owed", "\"keys\" must have");
    json_object_set(script_at(&s, ANSWER), "keys", kept);
    json_array_append(json_object_get(script_at(&s, ANSWER), "keys"), json_array_get(kept, 0));
    caught(&s, ANYBODY, ANSWER, "owed", "\"keys\" must have nothing more here");
    json_object_set_new(script_at(&s, ANSWER), "keys", json_deep_copy(kept));
    json_array_set_new(json_array_get(json_object_get(script_at(&s, ANSWER), "keys"), 0), 1, json_integer(2));
    caught(&s, ANYBODY, ANSWER, "owed", "for Ana here");
    json_decref(kept);
    script_free(&s);
    script_load(&s, &p);
    script_repeat(&s, ANSWER + 1, OBJECT); /* once for a name: it is open now, and was objected to */
    s.line[ANSWER + 1].names = s.line[ANSWER].id;
    caught(&s, ANYBODY, ANSWER + 1, "order", "Ana has no box for");
}

/* The cards are shuffled away: until they have new names an objection counts, and the shuffle waits for its answer. */
static void test_objection_in_a_shuffle(void **state)
{
    (void)state;
    fairplay q;
    fairplay_start(&q, "away", &flows_poker);
    fairplay_go(&q);
    fairplay_act(&q, 1, "{'op':'shuffle','zone':'hand.1'}");
    fairplay_dealer(&q, "shuffle");
    fairplay_object(&q, 1, fairplay_card(&q, "hand.1", 1));
    assert_int_equal(talon_transcript_due(q.bystander), TALON_DUE_ANSWER);
    fairplay_reveal(&q, 2);
    fairplay_dealer(&q, "answer");
    assert_int_equal(talon_transcript_due(q.bystander), TALON_DUE_REVEAL);
    fairplay_go(&q);
    fairplay_end(&q);
    script x;
    script_load(&x, &q);
    const size_t object = script_find(&x, "object", 0), answer = script_find(&x, "answer", 0), run = script_find(&x, "run", 1);
    assert_false(uncaught(&x, WITH_END) & TALON_UNPROVED_OBJECTIONS);
    change_digit(box_of(&x, script_find(&x, "do", 0), json_string_value(json_object_get(script_at(&x, object), "card")), 1), 2, 100);
    caught(&x, ANYBODY, script_find(&x, "do", 0), "box", "Ana's box for");
    script_free(&x);
    script_load(&x, &q);
    script_repeat(&x, run, answer); /* once is enough, */
    caught(&x, ANYBODY, run, "order", "a shuffle is open");
    script_drop(&x, run);
    script_drop(&x, answer); /* and needed */
    caught(&x, ANYBODY, run - 1, "order", "before the dealer has answered 1 objection");
    script_cut_off(&x, answer);
    assert_true(uncaught(&x, ANYBODY) & TALON_UNPROVED_OBJECTIONS);
    script_free(&x);
    fairplay_free(&q);
}

/* Many objections in one block, of several seats: the secrets come in the order of zones, places, seats. */
static void test_many_objections(void **state)
{
    (void)state;
    fairplay q;
    fairplay_start(&q, "many", &flows_poker);
    fairplay_go(&q);
    for (uint32_t i = 2; i-- > 0;)
        for (uint32_t seat = 3; seat >= 1; seat--) {
            char zone[16];
            snprintf(zone, sizeof zone, "hand.%u", seat);
            fairplay_object(&q, seat, fairplay_card(&q, zone, i));
        }
    fairplay_go(&q);
    fairplay_end(&q);
    judged j = fair_judge(q.text, q.size, NULL, true);
    assert_true(j.v->verified && j.v->objections == 6);
    judged_free(&j);
    for (uint32_t seat = 1; seat <= 3; seat++) {
        char zone[16];
        snprintf(zone, sizeof zone, "hand.%u", seat);
        assert_non_null(talon_transcript_open_face(
            q.bystander, talon_zone_cards(talon_transcript_table(q.bystander), talon_transcript_shape(q.bystander), (talon_zone)seat)[0]));
    }
    fairplay_free(&q);
}

/* More bad boxes than one would list: all are remembered, each is forgiven when it is objected to, the first that is not is named. */
static void test_many_bad_boxes(void **state)
{
    (void)state;
    fairplay q;
    script x;
    char line[128];
    fairplay_start(
        &q, "many",
        &(fair_setup){.name = "many",
                      .players = "Ana",
                      .faces = "['a']",
                      .zones =
                          "[{'id':'z','type':'deck','owner':1,'sees':'none','cards':[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
                          "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}]",
                      .plan = "[{'shuffle':['z'],'cuts':[],'say':null}]"});
    fairplay_go(&q);
    fairplay_act(&q, 1, "{'op':'look','zone':'z','n':70}");
    fairplay_go(&q);
    fairplay_act(&q, 1, "{'op':'shuffle','zone':'z'}");
    fairplay_go(&q);
    script_load(&x, &q);
    const size_t answer = script_find(&x, "answer", 0);
    json_t *boxes = json_object_get(script_at(&x, answer), "box");
    for (size_t i = 0; i < json_array_size(boxes); i++)
        change_digit(json_array_get(boxes, i), 2, 100);
    caught(&x, AS_ANA, answer, "box", "your box for");
    for (size_t i = 0; i < json_array_size(boxes); i++) {
        snprintf(line, sizeof line, "{'k':'object','seat':1,'at':0,'head':'','card':'%s'}",
                 json_string_value(json_array_get(json_array_get(boxes, i), 0)));
        script_insert(&x, answer + 1, line);
        if (i == 68) {
            script_cut_off(&x, answer + 70);
            caught(&x, AS_ANA, answer, "box", "your box for");
        }
    }
    script_cut_off(&x, answer + 71);
    uncaught(&x, AS_ANA);
    uncaught(&x, ANYBODY);
    script_free(&x);
    fairplay_free(&q);
}

/* A box that opens to what is not a card of the deck, sealed by a dealer who knows how: it convicts like one that does not open. */
static void test_well_sealed(void **state)
{
    (void)state;
    fairplay q;
    const char *why = NULL;
    fairplay_start(&q, "sealed", &flows_poker);
    fairplay_go_lines(&q, DEAL - 1);
    const talon_card id = talon__cards(&q.house->table, 0)[0];
    const talon_face truth = q.house->table.card[id].truth;
    q.house->table.card[id].truth = (talon_face)((truth + 1) % 12); /* what is in the box; the root is what it was */
    char *line = talon_fair_write_dealer(q.house, &why, &q.dealer, "do");
    assert_non_null(line);
    line[strlen(line) - 1] = 0;
    fairplay_add(&q, line);
    free(line);
    judged j = fair_judge(q.text, q.size, &q.key[1], false);
    assert_string_equal(j.v->code, "box");
    assert_int_equal(j.v->bad_line, DEAL);
    judged_free(&j);
    fairplay_free(&q);
}

/* One act that shows a card and gives another away: the player opens the first, the dealer owes a box for the second alone. */
static void test_open_and_box(void **state)
{
    (void)state;
    fairplay q;
    fairplay_start(&q, "both", &flows_poker);
    fairplay_go(&q);
    fairplay_act(&q, 1, "{'op':'deal','n':1,'from':'hand.1','to':['discard','hand.2']}");
    assert_int_equal(q.bystander->agenda.owed.n, 1);
    assert_int_equal(q.bystander->agenda.owed.at[0].seat, 2);
    fairplay_go(&q);
    assert_non_null(fairplay_face(&q, 2, "hand.2", 2));
    assert_non_null(fairplay_face(&q, 3, "discard", 0));
    fairplay_free(&q);
}

/* ---------------------------------------------------------------------- copies */

/* A dealer whose program believes anything: which faces the pool has, and how many of them there are. */
static void corrupt(fairplay *q, uint32_t from, uint32_t to)
{
    for (uint32_t id = 0; id < q->house->table.kernel->cards_n; id++)
        if (q->house->table.card[id].truth == from)
            q->house->table.card[id].truth = (talon_face)to;
    for (uint32_t f = 0; f < q->house->line0.faces_n; f++)
        q->house->line0.copies[f] = 100;
    q->crooked = true;
}

static void write_alone(fairplay *q, const char *kind)
{
    const char *why = NULL;
    epoch_state *last = &q->house->epochs.at[q->house->epochs.n - 1];
    for (uint32_t g = 0; g < last->parts_n; g++)
        last->part[g].closed = 1000;
    char *line = talon_fair_write_dealer(q->house, &why, &q->dealer, kind);
    if (!line)
        fail_msg("%s", why);
    line[strlen(line) - 1] = 0;
    fairplay_add(q, line);
    free(line);
}

static void judge_as(const fairplay *q, uint32_t seat, const char *code, const char *kind)
{
    judged j = fair_judge(q->text, q->size, seat ? &q->key[seat] : NULL, false);
    if (!code) {
        if (!j.v->verified)
            fail_msg("seat %u: %s", seat, j.v->message);
    } else {
        assert_false(j.v->verified);
        assert_string_equal(j.v->code, code);
        const char *at = q->text;
        for (uint64_t i = 0; i < j.v->bad_line; i++)
            at = strchr(at, '\n') + 1;
        assert_memory_equal(at + 6, kind, strlen(kind));
    }
    judged_free(&j);
}

#define Z(id, owner, sees, cards) "{'id':'" id "','type':'table','owner':" owner ",'sees':'" sees "','cards':[" cards "]}"
#define SHUFFLED(zones)           "{'shuffle':[" zones "],'cuts':[],'say':null}"
#define DEALT(n, from, to)        "{'do':{'op':'deal','n':" n ",'from':'" from "','to':['" to "'],'face':null}}"

static const fair_setup hands = {
    .name = "copies",
    .players = "Ana Ben",
    .faces = "['a','b','c']",
    .sealed = true,
    .zones = "[" Z("deck", "null", "none", "0,1,2,2") "," Z("hand.1", "1", "owner", "") "," Z("hand.2", "2", "owner", "") "]",
    .plan = "[" SHUFFLED("'deck'") "," DEALT("2", "deck", "hand.1") "," DEALT("2", "deck", "hand.2") "]"};

/* Two boxes with one face: whoever gets both notices; the others cannot. After the end a view shows it to everybody. */
static void test_two_boxes(void **state)
{
    (void)state;
    uint32_t twice = 0;
    for (uint32_t round = 0; round < 12; round++) { /* all a are b, or all b are a: the third face has two copies and may come twice */
        fairplay q;
        char seed[24];
        const uint32_t from = round % 2;
        snprintf(seed, sizeof seed, "two boxes %u", round);
        fairplay_start(&q, seed, &hands);
        corrupt(&q, from, 1 - from);
        fairplay_go_lines(&q, 6);
        write_alone(&q, "do");
        write_alone(&q, "do");
        for (uint32_t seat = 1; seat <= 2; seat++) {
            const talon_card *held = talon__cards(&q.house->table, seat);
            const bool same = q.house->table.card[held[0]].truth == 1 - from && q.house->table.card[held[1]].truth == 1 - from;
            judge_as(&q, seat, same ? "copies" : NULL, "do");
            twice += same;
        }
        judge_as(&q, 0, NULL, "");
        fairplay_free(&q);
    }
    assert_in_range(twice, 2, 10);
}

/* What seats show in views counts together, whoever shows it. */
static void test_views(void **state)
{
    (void)state;
    fairplay q;
    const char *why = NULL;
    uint32_t at = 0;
    do { /* a seed with which each of the two has one */
        char seed[24];
        if (at)
            fairplay_free(&q);
        snprintf(seed, sizeof seed, "views %u", at++);
        fairplay_start(&q, seed, &hands);
        corrupt(&q, 0, 1);
        fairplay_go_lines(&q, 6);
    } while ((q.house->table.card[talon__cards(&q.house->table, 0)[0]].truth == 1) +
                     (q.house->table.card[talon__cards(&q.house->table, 0)[1]].truth == 1) !=
                 1 ||
             at > 50);
    fairplay_dealer(&q, "do"); /* each finds nothing wrong */
    fairplay_dealer(&q, "do");
    fairplay_dealer(&q, "end");
    judge_as(&q, 0, NULL, "");
    for (uint32_t seat = 1; seat <= 2; seat++) {
        char *line = talon_fair_write_view(q.seat[seat], &why, &q.key[seat]);
        assert_non_null(line);
        line[strlen(line) - 1] = 0;
        fairplay_add(&q, line);
        free(line);
        judge_as(&q, 0, seat == 1 ? NULL : "copies", "view");
        judge_as(&q, 2, "copies", "view"); /* with Ben's own card Ana's is one too many */
    }
    fairplay_free(&q);
}

/* The same face in two zones' parts: each zone keeps its cards, whatever is shown later and wherever. */
static void test_two_zones(void **state)
{
    (void)state;
    fairplay q;
    fairplay_start(
        &q, "zones",
        &(fair_setup){.name = "zones",
                      .players = "Ana",
                      .faces = "['a','b']",
                      .sealed = true,
                      .zones =
                          "[" Z("left", "null", "none", "0,0") "," Z("right", "null", "none", "1,1") "," Z("board", "null", "all", "") "]",
                      .plan = "[" SHUFFLED("'left','right'") "," DEALT("1", "left", "board") "," DEALT("1", "right", "board") "]"});
    /* The dealer puts an a and a b into each: nobody has more than there are, but no b can have come out of the left. */
    for (uint32_t id = 0; id < 4; id++)
        q.house->table.card[id].truth = (talon_face)(id % 2);
    q.crooked = true;
    fairplay_go_lines(&q, 4);
    bool caught_one = false;
    for (int i = 0; i < 2; i++) {
        const uint32_t zone = (uint32_t)i;
        caught_one = caught_one || q.house->table.card[talon__cards(&q.house->table, zone)[0]].truth != zone;
        write_alone(&q, "do");
    }
    judge_as(&q, 0, caught_one ? "copies" : NULL, "do");
    assert_true(caught_one); /* with this seed it is */
    fairplay_free(&q);
}

/* Over two shuffles: what was shown of the first is gone from the table, and counts for ever among its cards. */
static void test_two_shuffles(void **state)
{
    (void)state;
    fairplay q;
    fairplay_start(
        &q, "twice",
        &(fair_setup){
            .name = "twice",
            .players = "Ana",
            .faces = "['a','b','c']",
            .sealed = true,
            .zones = "[" Z("deck", "null", "none", "0,1,2") "," Z("board", "null", "all", "") "," Z("rest", "null", "none", "") "]",
            .plan = "[" SHUFFLED("'deck'") "," DEALT("1", "deck", "board") ","
                                                                           "{'do':{'op':'combine','from':['board'],'to':'rest'}}," SHUFFLED(
                                                                               "'rest'") "," DEALT("1", "deck", "board") "]"});
    for (uint32_t id = 0; id < 3; id++)
        q.house->table.card[id].truth = 0; /* three of them */
    for (uint32_t f = 0; f < 3; f++)
        q.house->line0.copies[f] = 100;
    q.crooked = true;
    fairplay_go_lines(&q, 5);       /* the first is shown, which is fine */
    fairplay_go_lines(&q, 1);       /* laid aside */
    fairplay_dealer(&q, "shuffle"); /* and gets a new name: no a is known on the table now */
    fairplay_reveal(&q, 1);
    fairplay_dealer(&q, "run");
    judge_as(&q, 0, NULL, "");
    for (size_t i = 0; i < q.house->epochs.n; i++)
        for (uint32_t g = 0; g < q.house->epochs.at[i].parts_n; g++)
            q.house->epochs.at[i].part[g].closed = 1000;
    write_alone(&q, "do"); /* another a of the first shuffle, which had one */
    judge_as(&q, 0, "copies", "do");
    fairplay_free(&q);
}

/* Closed cards may be anything: of those a shuffle may hold as many of a face as there are copies of it. */
static void test_closed_cards(void **state)
{
    (void)state;
    fairplay q;
    fairplay_start(&q, "closed",
                   &(fair_setup){.name = "closed",
                                 .players = "Ana",
                                 .faces = "['a','b']",
                                 .zones = "[" Z("deck", "null", "none", "0,0,1,1") "," Z("rest", "null", "none", "") "," Z("board", "null",
                                                                                                                           "all", "") "]",
                                 .plan = "[" SHUFFLED("'deck'") "," DEALT("2", "deck", "rest") "," SHUFFLED("'rest'") "," DEALT(
                                     "2", "rest", "board") "," DEALT("2", "deck", "board") "]"});
    fairplay_go(&q); /* an honest dealer, whatever came to the rest */
    fairplay_end(&q);
    judged j = fair_judge(q.text, q.size, NULL, false);
    assert_true(j.v->verified);
    assert_true(j.v->not_proved & TALON_UNPROVED_BACKS); /* without K nothing shows that the new backs are the same cards */
    judged_free(&j);
    j = fair_judge(q.text, q.size, NULL, true);
    assert_true(j.v->verified && !(j.v->not_proved & TALON_UNPROVED_BACKS));
    judged_free(&j);
    fairplay_free(&q);
}

/* A closed card that is shuffled again could be anything its zone can tell; but not one of which all lie open beside it. */
static void test_closed_again(void **state)
{
    (void)state;
    static const char *const zones[] = {"[" Z("deck", "null", "none", "1") "," Z("board", "null", "all", "0") "]",
                                        "[" Z("deck", "null", "none", "1") "," Z("board", "null", "all", "0,0") "]"};
    static const char plan[] = "[{'shuffle':['deck'],'cuts':[],'say':null},{'shuffle':['deck'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':1,'from':'deck','to':['board'],'face':null}}]";
    for (uint32_t repeated = 1; repeated <= 2; repeated++) {
        fairplay q;
        const fair_setup x = {
            .name = "again", .players = "Ana", .faces = "['a','b']", .sealed = true, .zones = zones[repeated - 1], .plan = plan};
        fairplay_start(&q, "again", &x);
        fairplay_go_lines(&q, 4); /* closed now */
        q.house->table.card[talon__cards(&q.house->table, 0)[0]].truth = 0;
        q.house->line0.copies[0] = 3;
        q.crooked = true;
        fairplay_go_lines(&q, 3);
        judge_as(&q, 0, NULL, "");
        write_alone(&q, "do");
        judge_as(&q, 0, "copies", "do");
        fairplay_free(&q);
    }
}

/* A false objection may show one too many. */
static void test_objection_shows_copy(void **state)
{
    (void)state;
    fairplay q;
    fairplay_start(
        &q, "shows",
        &(fair_setup){.name = "shows",
                      .players = "Ana Ben",
                      .faces = "['a','b']",
                      .sealed = true,
                      .zones = "[" Z("deck", "null", "none", "0,1") "," Z("hand.1", "1", "owner", "") "," Z("hand.2", "2", "owner", "") "]",
                      .plan = "[" SHUFFLED("'deck'") "," DEALT("1", "deck", "hand.1") "," DEALT("1", "deck", "hand.2") "]"});
    corrupt(&q, 0, 1);
    fairplay_go(&q);
    fairplay_object(&q, 1, fairplay_card(&q, "hand.1", 0));
    write_alone(&q, "answer");
    judge_as(&q, 0, NULL, "");
    judge_as(&q, 2, "copies", "answer"); /* who has the other one */
    fairplay_free(&q);
}

#define OBJECTED(name) cmocka_unit_test_setup_teardown(test_##name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        OBJECTED(false_objection),
        OBJECTED(right_objection),
        OBJECTED(no_objection),
        OBJECTED(unanswered),
        OBJECTED(after_the_end),
        OBJECTED(lying_secret),
        OBJECTED(which_line),
        OBJECTED(wrong_answers),
        cmocka_unit_test(test_objection_in_a_shuffle),
        cmocka_unit_test(test_many_objections),
        cmocka_unit_test(test_many_bad_boxes),
        cmocka_unit_test(test_well_sealed),
        cmocka_unit_test(test_open_and_box),
        cmocka_unit_test(test_two_boxes),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_two_zones),
        cmocka_unit_test(test_two_shuffles),
        cmocka_unit_test(test_closed_cards),
        cmocka_unit_test(test_closed_again),
        cmocka_unit_test(test_objection_shows_copy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
