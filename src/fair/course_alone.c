/* course_alone.c -- games of suite 2 whose rules look at hidden cards: nobody can tell, so they stop. When all cards are known after the
 * end, the machine goes on without the table, so that a score that hangs on them comes out (docs/transcript.md §15.8).
 *
 * It only works something out: an operation, a question, anything that still hangs, and nothing of it was done. */
#include "fair/fair_impl.h"
#include "fair/suite2.h"

/* By views, too. */
static void see_all(fair *t)
{
    const rules_course *c = &t->course;
    const talon_shape *shape = talon_runner_shape(c->runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *mine = talon_zone_cards(talon_runner_table(c->runner), shape, (talon_zone)z),
                         *theirs = talon__cards(&t->table, z);
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++) {
            const card_state *card = &t->table.card[theirs[i]];
            talon_rules_see(c->m, mine[i], card->face != TALON_FACE_NONE ? card->face : card->known);
        }
    }
}

static bool refuse(void *context, const talon_runner *r, const talon_event *e)
{
    bool *moved = context;
    (void)r;
    *moved |= e->op != NULL;
    return !*moved;
}

static bool gets_over(rules_course *c)
{
    bool moved = false;
    talon_rules_kept(c->m, c->kept, c->kept_n, true);
    const talon_course at = talon_rules_go_on(c->m, refuse, &moved);
    talon_rules_kept(c->m, NULL, 0, false);
    return !talon_rules_worn(c->m) && !moved && at == TALON_COURSE_OVER;
}

void talon__course_goes_on_alone(fair *t)
{
    rules_course *c = &t->course;
    if (!t->agenda.ended || c->tried || c->pause.done || c->looked == c->news + 1 || !talon__course_has_stopped(t))
        return;
    c->looked = c->news + 1;
    c->tried = talon__two_all_known(t);
    if (!c->tried)
        return;
    talon_rules_get(c->m, c->aside);
    see_all(t);
    if (gets_over(c)) {
        c->at = TALON_COURSE_OVER;
        t->agenda.runs = false;
    } else {
        talon_rules_put(c->m, c->aside);
        talon__course_see(t);
    }
}
