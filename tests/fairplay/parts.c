/* parts.c -- what src/fair's headers say of each part, looked at between two lines: see parts.h. */
#include "fairplay/parts.h"

#include <string.h>

#include "fair/fair_impl.h"

typedef struct claim {
    const char *where;
    bool holds;
} claim;

static const char *first_broken(const claim *claims, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!claims[i].holds)
            return claims[i].where;
    return NULL;
}

#define FIRST_BROKEN(claims) first_broken(claims, sizeof(claims) / sizeof *(claims))

/* ------------------------------------------------------------------- the table */

static bool names_differ(public_table *table)
{
    for (uint32_t id = 0; id < table->kernel->cards_n; id++)
        if (talon__card_under(table, table->card[id].e, table->card[id].i) != id)
            return false;
    return true;
}

/* Faces: public ones are true, mine came out of a box, nothing is true without K but what is public at the beginning. */
static bool faces_hold(const fair *t)
{
    for (uint32_t id = 0; id < t->table.kernel->cards_n; id++) {
        const card_state *c = &t->table.card[id];
        if (t->reader.has_k ? c->truth == TALON_FACE_NONE : c->e && c->truth != TALON_FACE_NONE)
            return false;
        if (t->reader.has_k && c->face != TALON_FACE_NONE && c->face != c->truth)
            return false;
        if (c->mine && !talon__set_has(c->boxed, t->reader.me))
            return false;
    }
    return true;
}

static bool shown_holds(const fair *t)
{
    for (uint32_t face = 0; face < t->line0.faces_n; face++) {
        uint32_t open = 0;
        for (uint32_t id = 0; id < t->table.kernel->cards_n; id++)
            open += t->table.card[id].face == face;
        if (open != t->table.shown[face] || open > t->line0.copies[face])
            return false;
    }
    return true;
}

static const char *table_broken(fair *t)
{
    public_table *table = &t->table;
    const claim claims[] = {
        {"public_table.h (1)", talon_table_check(table->kernel, table->shape, table->work) == 0},
        {"public_table.h (2)", names_differ(table)},
        {"public_table.h (3)", faces_hold(t)},
        {"public_table.h (4)", shown_holds(t)},
    };
    return FIRST_BROKEN(claims);
}

/* ------------------------------------------------------------------ the epochs */

static uint32_t cards_of(const public_table *table, uint32_t e, uint32_t n)
{
    uint32_t found = 0;
    for (uint32_t id = 0; id < table->kernel->cards_n; id++)
        found += table->card[id].e == e && table->card[id].i < n;
    return found;
}

static bool epochs_list_holds(const fair *t)
{
    uint32_t cards = 0;
    for (size_t i = 0; i < t->epochs.n; i++) {
        const epoch_state *x = &t->epochs.at[i];
        if (!x->live || x->live != cards_of(&t->table, x->e, x->n) || (i && x[-1].e >= x->e))
            return false;
        cards += x->live;
    }
    return cards == t->table.kernel->cards_n && t->epochs.n <= EPOCHS_MAX;
}

/* With K every epoch but the first has its order, and without it none. */
static bool epochs_know(const fair *t)
{
    for (size_t i = 0; i < t->epochs.n; i++) {
        const epoch_state *x = &t->epochs.at[i];
        if ((x->order != NULL) != (t->reader.has_k && x->e) || (x->nodes && !x->order))
            return false;
    }
    return true;
}

static const char *epochs_broken(const fair *t)
{
    const claim claims[] = {
        {"epochs.h (1)", epochs_list_holds(t)},
        {"epochs.h (2)", t->epochs.n && t->epochs.at[t->epochs.n - 1].e <= t->epochs.last},
        {"epochs.h (3)", epochs_know(t)},
    };
    return FIRST_BROKEN(claims);
}

/* ------------------------------------------------------------------- the seats */

static const char *seats_broken(const fair *t)
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        const seat_state *x = &t->seat[s];
        const claim claims[] = {
            {"seeds.h (1)", !x->out || x->locked},
            {"seeds.h (2)", x->seed_e <= t->epochs.last},
            {"seeds.h (3)", x->cut_e <= t->epochs.last + 1 && (x->cut_e == 0) == (x->cuts == 0)},
            {"seeds.h (4)", !t->agenda.turn.open || !x->revealed || (x->takes_part && x->seed_e == t->agenda.turn.e)},
        };
        const char *broken = FIRST_BROKEN(claims);
        if (broken)
            return broken;
    }
    return NULL;
}

/* ------------------------------------------------------------------ the agenda */

static bool entries_hold(const pool *p)
{
    bool there[TALON_MAX_ZONES] = {false};
    uint32_t cards = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        if (!p->at[i].n || there[p->at[i].zone])
            return false;
        there[p->at[i].zone] = true;
        cards += p->at[i].n;
    }
    return p->n > 0 && cards == p->cards;
}

static bool groups_hold(const pool *p)
{
    for (uint32_t i = 0, groups = 0; i < p->n; i++) {
        if (p->at[i].group > groups)
            return false;
        if (i && p->at[i].group == p->at[i - 1].group && p->at[i].zone < p->at[i - 1].zone)
            return false;
        if (i && p->at[i].group != p->at[i - 1].group && p->at[i].group != p->at[i - 1].group + 1)
            return false;
        groups = p->at[i].group + 1;
    }
    return p->at[0].group == 0;
}

static bool debts_in_order(const debts *owed)
{
    for (size_t i = talon__openings_owed(owed); i < owed->n; i++)
        if (owed->at[i].seat == 0)
            return false;
    return true;
}

static bool rebacks_hold(const agenda *a)
{
    bool any = false;
    for (uint32_t z = 0; z < TALON_MAX_ZONES; z++)
        any = any || a->reback_due[z];
    return any == a->reback_any;
}

static bool fired_holds(const agenda *a)
{
    const json_t *steps = json_object_get(json_array_get(a->triggers, a->fired[0]), "do");
    return a->fired_n ? a->fired_step < json_array_size(steps) : a->fired_step == 0;
}

static bool one_is_due(const agenda *a)
{
    const int due = a->turn.open + talon__owes(a) + (talon__due_turn(a) != NULL) + (talon__due_step(a) != NULL);
    return due == 1 || (due == 0 && talon__plan_is_done(a));
}

static const char *agenda_broken(const fair *t)
{
    const agenda *a = &t->agenda;
    const claim claims[] = {
        {"agenda.h (1)", a->turn.open ? a->turn.ops && a->turn.e == t->epochs.last && a->turn.line < t->chain.lines : !a->turn.ops},
        {"agenda.h (2)", one_is_due(a)},
        {"agenda.h (3)", !a->request.is_look || a->request.ops},
        {"agenda.h (4)", rebacks_hold(a)},
        {"agenda.h (5)", fired_holds(a)},
        {"owed.h (1)", debts_in_order(&a->owed)},
        {"owed.h (3)", !a->reback_any || a->owed.n == 0},
        {"pool.h (1)", !a->turn.open || entries_hold(&a->turn.pool)},
        {"pool.h (2)", !a->turn.open || groups_hold(&a->turn.pool)},
    };
    return FIRST_BROKEN(claims);
}

/* -------------------------------------------------------------------- the rest */

static bool history_holds(const history *h)
{
    for (uint32_t i = 0; i < h->n; i++)
        if (!h->act[i].before || !h->act[i].seat)
            return false;
    return h->n <= UNDO_MAX;
}

static bool k_holds(const fair *t)
{
    uint8_t commit[HASH_SIZE];
    talon__hash(commit, &t->chain.hash, TAG_DEALER, t->reader.k, sizeof t->reader.k);
    return !t->reader.has_k || (memcmp(commit, t->line0.commit, HASH_SIZE) == 0 && (t->line0.full || t->reader.deals));
}

static bool me_holds(const fair *t)
{
    const uint32_t me = t->reader.me;
    return !me || (me <= t->line0.seats_n && talon__set_has(t->reader.known, me) &&
                   memcmp(t->reader.me_sign + 32, t->line0.seat[me].key, 32) == 0);
}

const char *parts_broken(talon_transcript *t)
{
    const uint8_t *last = talon__chain_head(&t->chain, t->chain.lines - 1);
    const claim claims[] = {
        {"chain.h (3)", last && memcmp(last, t->chain.head, HASH_SIZE) == 0},
        {"history.h (1)", history_holds(&t->history)},
        {"reader.h (1)", k_holds(t)},
        {"reader.h (2)", me_holds(t)},
        {"judge.h (1)", t->found.failed == TALON_STAGE_NONE && !t->found.over},
        {"judge.h (2)", t->found.counts.plan_done == t->agenda.plan_at},
        {"fair_impl.h (4)", !t->composing},
    };
    const char *broken = FIRST_BROKEN(claims);
    broken = broken ? broken : table_broken(t);
    broken = broken ? broken : epochs_broken(t);
    broken = broken ? broken : seats_broken(t);
    return broken ? broken : agenda_broken(t);
}
