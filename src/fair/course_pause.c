/* course_pause.c -- an instruction that looks at cards which it has turned up itself (docs/transcript.md §14.3): the starter of a game, the
 * first card of a shoe.
 *
 * (1) The machine does an instruction as a whole, or not at all. So one that pauses is done again from its beginning, as often as it
 *     pauses; it goes the same way each time, since every face that it reads is shown again at the same operation.
 * (2) What it did up to the pause are steps already: they are not collected again. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

/* By card of the machine: its face as it is public, both tables being alike. */
static void faces_by_place(const fair *t, talon_face *face)
{
    const talon_shape *shape = talon_runner_shape(t->course.runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *mine = talon_zone_cards(talon_runner_table(t->course.runner), shape, (talon_zone)z),
                         *theirs = talon__cards(&t->table, z);
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++)
            face[mine[i]] = t->table.card[theirs[i]].face;
    }
}

static void show(rules_course *c, talon_card card, talon_face face)
{
    c->pause.now[card] = face;
    talon_rules_see(c->m, card, face);
}

void talon__pause_seals(rules_course *c, talon_card card)
{
    if (c->pause.done)
        c->pause.now[card] = TALON_FACE_NONE;
}

bool talon__pause_begin(fair *t, uint32_t done, const talon_told *told, uint32_t told_n)
{
    course_pause *p = &t->course.pause;
    const uint32_t cards = talon_pack_cards(talon_shape_pack(talon_runner_shape(t->course.runner)));
    if (!p->now) {
        p->now = malloc(cards * sizeof *p->now);
        p->at_first = malloc(cards * sizeof *p->at_first);
    }
    if (!p->now || !p->at_first)
        return talon__no_memory(&t->bad);
    if (told_n) {
        p->told = malloc(told_n * sizeof *told);
        if (!p->told)
            return talon__no_memory(&t->bad);
        memcpy(p->told, told, told_n * sizeof *told);
        p->told_n = told_n;
    }
    if (!p->done)
        faces_by_place(t, p->at_first);
    p->done = done;
    p->looked = false;
    return true;
}

void talon__pause_resume(fair *t)
{
    rules_course *c = &t->course;
    const uint32_t cards = talon_pack_cards(talon_shape_pack(talon_runner_shape(c->runner)));
    for (uint32_t i = 0; i < cards; i++)
        show(c, (talon_card)i, c->pause.at_first[i]);
    c->pause.shown = 0;
}

static bool note(fair *t, seen_face x)
{
    course_pause *p = &t->course.pause;
    if (p->seen_n == p->seen_room) {
        const size_t room = p->seen_room ? 2 * p->seen_room : 16;
        seen_face *more = realloc(p->seen, room * sizeof *more);
        if (!more)
            return talon__no_memory(&t->bad);
        p->seen = more;
        p->seen_room = room;
    }
    p->seen[p->seen_n++] = x;
    return true;
}

/* All steps are done: what they showed is seen from here on. */
static bool look_again(fair *t)
{
    course_pause *p = &t->course.pause;
    const talon_shape *shape = talon_runner_shape(t->course.runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *mine = talon_zone_cards(talon_runner_table(t->course.runner), shape, (talon_zone)z),
                         *theirs = talon__cards(&t->table, z);
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++) {
            const talon_face face = t->table.card[theirs[i]].face;
            if (face != p->now[mine[i]] && !note(t, (seen_face){p->done, mine[i], face}))
                return false;
        }
    }
    p->looked = true;
    return true;
}

bool talon__pause_reached(fair *t, uint32_t op)
{
    rules_course *c = &t->course;
    if (op == c->pause.done && !c->pause.looked && !look_again(t))
        return false;
    for (; c->pause.shown < c->pause.seen_n && c->pause.seen[c->pause.shown].op == op; c->pause.shown++)
        show(c, c->pause.seen[c->pause.shown].card, c->pause.seen[c->pause.shown].face);
    return true;
}

void talon__pause_end(course_pause *p)
{
    free(p->told);
    p->told = NULL;
    p->told_n = p->done = 0;
    p->seen_n = 0;
}

void talon__pause_free(course_pause *p)
{
    free(p->told);
    free(p->now);
    free(p->at_first);
    free(p->seen);
}
