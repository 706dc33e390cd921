/* fair_parts.c -- parts_broken sees every kind of damage: each invariant of src/fair's headers is broken once, in memory. */
#include <stdlib.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"
#include "fairplay/parts.h"
#include "fairplay/rules_play.h"

/* The damage is to the transcript itself, not behind its pointers; it is put back. */
static void notice(talon_transcript *t, void (*damage)(talon_transcript *t), const char *where)
{
    talon_transcript *kept = malloc(sizeof *kept);
    assert_non_null(kept);
    assert_null(parts_broken(t));
    *kept = *t;
    damage(t);
    const char *broken = parts_broken(t);
    *t = *kept;
    free(kept);
    if (!broken || strcmp(broken, where) != 0)
        fail_msg("%s expected, %s found", where, broken ? broken : "nothing");
}

/* ------------------------------------------------------------------- damages */

static void lose_head(talon_transcript *t)
{
    t->chain.head[0] ^= 1;
}

static void invent_act(talon_transcript *t)
{
    t->history.seat = t->line0.seats_n + 1;
}

static void exchange_k(talon_transcript *t)
{
    t->reader.k[0] ^= 1;
}

static void change_seats(talon_transcript *t)
{
    t->reader.me = t->reader.me % t->line0.seats_n + 1;
}

static void be_over(talon_transcript *t)
{
    t->found.over = true;
}

static void miscount(talon_transcript *t)
{
    t->found.counts.plan_done++;
}

static void go_on_composing(talon_transcript *t)
{
    t->composing = true;
}

static void forget_epoch(talon_transcript *t)
{
    t->epochs.n--;
}

static void go_back(talon_transcript *t)
{
    t->epochs.last = 0;
}

static void lie_about_lock(talon_transcript *t)
{
    t->seat[1].locked = false;
}

static void reveal_ahead(talon_transcript *t)
{
    t->seat[1].seed_e = t->epochs.last + 1;
}

static void cut_ahead(talon_transcript *t)
{
    t->seat[1].cut_e = t->epochs.last + 2;
}

static void open_nothing(talon_transcript *t)
{
    t->agenda.shuffle.open = true;
}

static void ask_nothing(talon_transcript *t)
{
    t->agenda.request.seat = 1;
}

static void look_for_nothing(talon_transcript *t)
{
    t->agenda.asked = (look){1, 0, 1};
}

static debt two[] = {{0, 1}, {1, 0}};

static void owe_boxes_first(talon_transcript *t)
{
    t->agenda.owed = (debts){two, 2, 2, {1, 1, 0}};
}

static void owe_too_much(talon_transcript *t)
{
    t->agenda.owed = (debts){two, 1, 2, {0, 1, 0}};
}

static void empty_entry(talon_transcript *t)
{
    t->agenda.shuffle.pool.at[0].n--;
}

static void lose_lines(talon_transcript *t)
{
    t->chain.lines = t->chain.spine - 1;
}

static bad_box twice[] = {{.e = 1, .i = 1, .line = 9}, {.e = 1, .i = 2, .line = 8}};

static void forget_order(talon_transcript *t)
{
    t->reader.bad_box = twice;
    t->reader.bad_boxes_n = 2;
}

static void name_without_veils(talon_transcript *t)
{
    t->agenda.names.owed_n = 1;
}

static void go_down(talon_transcript *t)
{
    t->marks.seat[1].top[MARK_NOTE] = 9;
}

static void add_line(talon_transcript *t)
{
    t->marks.seat[1].lines++;
}

static void see_ahead(talon_transcript *t)
{
    t->marks.seat[1].seen_here = (int64_t)t->chain.spine;
}

static void pick_more(talon_transcript *t)
{
    t->marks.seat[2].picks++;
}

static void object_unnoticed(talon_transcript *t)
{
    t->table.objections++;
}

static void reveal_uninvited(talon_transcript *t)
{
    t->seat[1].takes_part = false;
    t->seat[1].revealed = true;
}

/* ---------------------------------------------------------- behind pointers */

static talon_card hidden_card(const talon_transcript *t)
{
    uint32_t id = 0;
    while (t->table.card[id].face != TALON_FACE_NONE)
        id++;
    return (talon_card)id;
}

static void notice_card(talon_transcript *t, talon_card id, card_state damaged, const char *where)
{
    const card_state kept = t->table.card[id];
    t->table.card[id] = damaged;
    t->table.by_back_stale = true;
    const char *broken = parts_broken(t);
    t->table.card[id] = kept;
    t->table.by_back_stale = true;
    assert_non_null(broken);
    assert_string_equal(broken, where);
    assert_null(parts_broken(t));
}

static void test_cards(void **state)
{
    (void)state;
    fairplay p;
    fairplay_start(&p, "parts", &flows_poker);
    fairplay_go(&p);
    const public_table *table = &p.house->table;
    const talon_card id = hidden_card(p.house), other = id ? 0 : 1;
    card_state twin = table->card[id], known = twin, unknown = twin, away = twin, open = twin, boxed = twin;
    twin.e = table->card[other].e;
    twin.i = table->card[other].i;
    unknown.truth = TALON_FACE_NONE;
    known.face = known.truth ? 0 : 1;
    away.i = 65535;
    open.face = open.truth;
    talon__set_add(boxed.boxed, talon__set_has(boxed.boxed, 1) ? 2 : 1);
    notice_card(p.house, id, twin, "public_table.h (2)");
    notice_card(p.house, id, unknown, "public_table.h (3)");
    notice_card(p.house, id, known, "public_table.h (3)");
    notice_card(p.house, id, open, "public_table.h (4)");
    notice_card(p.house, id, boxed, "kept boxes of public_table.h");
    notice_card(p.house, id, away, "epochs.h (1)");
    fairplay_free(&p);
}

static void test_behind_pointers(void **state)
{
    (void)state;
    fairplay p;
    fairplay_start(&p, "parts", &flows_poker);
    fairplay_go(&p);
    public_table *table = &p.bystander->table;
    epoch_state *last = &p.bystander->epochs.at[p.bystander->epochs.n - 1];
    table->shown[0]++;
    assert_string_equal(parts_broken(p.bystander), "public_table.h (4)");
    table->shown[0]--;
    last->order = malloc(1);
    assert_string_equal(parts_broken(p.bystander), "epochs.h (3)");
    free(last->order);
    last->order = NULL;
    last->part[0].closed++;
    assert_string_equal(parts_broken(p.bystander), "epochs.h (5)");
    last->part[0].closed--;
    assert_null(parts_broken(p.bystander));
    talon_card *card = (talon_card *)(uintptr_t)talon__cards(table, 0);
    card[0] = card[1];
    assert_string_equal(parts_broken(p.bystander), "public_table.h (1)");
    fairplay_free(&p);
}

/* ------------------------------------------------------------------- all others */

static void test_between_shuffles(void **state)
{
    (void)state;
    fairplay p;
    fairplay_start(&p, "parts", &flows_poker);
    fairplay_go(&p);
    notice(p.house, lose_lines, "chain.h (1)");
    notice(p.house, lose_head, "chain.h (3)");
    notice(p.house, invent_act, "history.h (1)");
    notice(p.house, exchange_k, "reader.h (1)");
    notice(p.seat[1], change_seats, "reader.h (2)");
    notice(p.seat[1], forget_order, "reader.h (3)");
    notice(p.house, be_over, "judge.h (1)");
    notice(p.house, miscount, "judge.h (2)");
    notice(p.house, go_on_composing, "fair_impl.h (4)");
    notice(p.house, object_unnoticed, "kept boxes of public_table.h");
    notice(p.bystander, forget_epoch, "epochs.h (1)");
    notice(p.bystander, go_back, "epochs.h (2)");
    notice(p.bystander, lie_about_lock, "seeds.h (1)");
    notice(p.bystander, reveal_ahead, "seeds.h (2)");
    notice(p.bystander, cut_ahead, "seeds.h (3)");
    notice(p.bystander, open_nothing, "agenda.h (1)");
    notice(p.bystander, ask_nothing, "agenda.h (3)");
    notice(p.bystander, look_for_nothing, "agenda.h (4)");
    notice(p.bystander, owe_boxes_first, "owed.h (1)");
    notice(p.bystander, owe_too_much, "owed.h (2)");
    notice(p.bystander, name_without_veils, "names.h");
    fairplay_free(&p);
}

static void test_beside(void **state)
{
    (void)state;
    fairplay p;
    fairplay_start(&p, "parts", &flows_poker);
    fairplay_note(&p, 1, "hello");
    fairplay_pick(&p, 2, "heads");
    notice(p.bystander, go_down, "marks.h (1)");
    notice(p.bystander, add_line, "marks.h (2)");
    notice(p.bystander, see_ahead, "marks.h (2)");
    notice(p.bystander, pick_more, "marks.h (3)");
    fairplay_free(&p);
}

static void test_names(void **state)
{
    (void)state;
    fairplay p;
    const flow *x = flows;
    while (strcmp(x->name, "veils") != 0)
        x++;
    x->play(&p);
    veil_names *names = &p.bystander->agenda.names;
    assert_null(parts_broken(p.bystander));
    const uint8_t kept = names->state[4];
    names->state[4] = NAME_KNOWN; /* which is no veil */
    assert_string_equal(parts_broken(p.bystander), "names.h (1)");
    names->state[4] = kept;
    names->state[0] = NAME_OWED;
    assert_string_equal(parts_broken(p.bystander), "names.h (2)");
    fairplay_free(&p);
}

static void test_mixing(void **state)
{
    (void)state;
    fairplay p;
    fairplay_start(&p, "parts", &flows_poker);
    card_past *c = p.bystander->mixing.card, kept = *c;
    assert_null(parts_broken(p.bystander));
    c->heap = 1; /* which no shuffle made */
    assert_string_equal(parts_broken(p.bystander), "mixing.h (1)");
    *c = kept;
    c->where++;
    assert_string_equal(parts_broken(p.bystander), "mixing.h (2)");
    *c = kept;
    c->drawn_heap = 1; /* which no shuffle made */
    assert_string_equal(parts_broken(p.bystander), "mixing.h (4)");
    *c = kept;
    c->chosen = true;
    assert_string_equal(parts_broken(p.bystander), "mixing.h (3)");
    fairplay_free(&p);
}

static void test_course(void **state)
{
    (void)state;
    fairplay p;
    uint32_t random = 1;
    rules_start(&p, "examples/rules/three_tricks.yaml", "Ana Ben", "parts", true);
    while (!p.bystander->course.debts_n && rules_play_one(&p, &random))
        ;
    rules_course *c = &p.bystander->course;
    assert_null(parts_broken(p.bystander));
    assert_int_equal(c->debts_n, 1);
    void *kept = c->debt[0].state;
    c->debt[0].state = NULL;
    assert_string_equal(parts_broken(p.bystander), "course.h (3)");
    c->debt[0].state = kept;
    fairplay_go(&p);
    talon_runner *runner = c->runner;
    c->runner = p.seat[1]->course.runner;
    assert_null(parts_broken(p.bystander)); /* it is the same table */
    c->runner = runner;
    fairplay other;
    rules_start(&other, "examples/rules/three_tricks.yaml", "Ana Ben", "parts", true);
    fairplay_go(&other);
    c->runner = other.bystander->course.runner; /* nobody has played a card there */
    assert_string_equal(parts_broken(p.bystander), "course.h (1)");
    c->runner = runner;
    fairplay_free(&other);
    fairplay_free(&p);
}

static void lose_step(talon_transcript *t)
{
    t->agenda.plan = NULL; /* the plan is over, says one; nothing is due, says nobody */
    t->agenda.shuffle.open = false;
    t->agenda.shuffle.cuts = NULL;
    t->agenda.plan_at = t->agenda.plan_done = t->found.counts.plan_done = 1;
}

static void test_in_a_shuffle(void **state)
{
    (void)state;
    fairplay p;
    fairplay_start(&p, "parts", &flows_poker);
    while (!p.bystander->agenda.shuffle.open)
        fairplay_go_lines(&p, 1);
    notice(p.bystander, empty_entry, "pool.h (1)");
    notice(p.bystander, reveal_uninvited, "seeds.h (4)");
    notice(p.bystander, lose_step, "agenda.h (2)");
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards),        cmocka_unit_test(test_behind_pointers), cmocka_unit_test(test_between_shuffles),
        cmocka_unit_test(test_in_a_shuffle), cmocka_unit_test(test_beside),          cmocka_unit_test(test_names),
        cmocka_unit_test(test_mixing),       cmocka_unit_test(test_course),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
