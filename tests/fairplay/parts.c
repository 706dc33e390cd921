/* parts.c -- what src/fair's headers say of each part, looked at between two lines: see parts.h. */
#include "fairplay/parts.h"

#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

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

/* What is public, or was in my box, is known; and known cards are counted. */
static bool shown_holds(const fair *t)
{
    for (uint32_t id = 0; id < t->table.kernel->cards_n; id++) {
        const card_state *c = &t->table.card[id];
        if ((c->face != TALON_FACE_NONE && c->known != c->face) || (c->mine && c->known != c->mine->face))
            return false;
    }
    for (uint32_t face = 0; face < t->line0.faces_n; face++) {
        uint32_t known = 0;
        for (uint32_t id = 0; id < t->table.kernel->cards_n; id++)
            known += t->table.card[id].known == face;
        if (known != t->table.shown[face] || known > t->line0.copies[face])
            return false;
    }
    return true;
}

/* Boxes that are kept are those that the sets say, and objections are counted. */
static bool boxes_hold(const fair *t)
{
    uint32_t open = 0;
    for (uint32_t id = 0; id < t->table.kernel->cards_n; id++)
        for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
            const kept_box *b = talon__box_of(&t->table.card[id], s);
            if ((b != NULL) != talon__set_has(t->table.card[id].boxed, s) || (b && b->answered && !b->objected))
                return false;
            open += b && b->objected && !b->answered;
        }
    return open == t->table.objections;
}

static const char *table_broken(fair *t)
{
    public_table *table = &t->table;
    const claim claims[] = {
        {"public_table.h (1)", talon_table_check(table->kernel, table->shape, table->work) == 0},
        {"public_table.h (2)", names_differ(table)},
        {"public_table.h (3)", faces_hold(t)},
        {"public_table.h (4)", shown_holds(t)},
        {"kept boxes of public_table.h", t->two || boxes_hold(t)},
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
        if ((x->order != NULL) != (t->reader.has_k && x->e) || (x->nodes != NULL) != (x->order != NULL))
            return false;
    }
    return true;
}

/* The parts cover the epoch; what was ever known of it is no more than can be. */
static bool epoch_parts_hold(const epoch_state *x, uint32_t faces)
{
    uint32_t at = 0;
    for (uint32_t g = 0; g < x->parts_n; g++) {
        const epoch_part *part = &x->part[g];
        uint32_t closed = 0;
        for (uint32_t i = at; i < at + part->n; i++)
            closed += x->before[i] == TALON_FACE_NONE;
        if (part->first != at || !part->n || part->closed != closed)
            return false;
        for (uint32_t face = 0; face < faces; face++) {
            uint32_t ever = 0, in = 0;
            for (uint32_t i = at; i < at + part->n; i++) {
                ever += x->ever[i] == face;
                in += x->before[i] == face;
            }
            if (ever > in + closed)
                return false;
        }
        at += part->n;
    }
    return at == x->n;
}

static bool all_parts_hold(const fair *t)
{
    for (size_t i = 0; i < t->epochs.n; i++) {
        const epoch_state *x = &t->epochs.at[i];
        if (x->e ? t->line0.faces_n <= 200 && !epoch_parts_hold(x, t->line0.faces_n) : x->part || x->before || x->ever)
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
        {"epochs.h (5)", all_parts_hold(t)},
    };
    return FIRST_BROKEN(claims);
}

/* ------------------------------------------------------------------- the seats */

static const char *seats_broken(const fair *t)
{
    for (uint32_t s = 1; !t->two && s <= t->line0.seats_n; s++) {
        const seat_state *x = &t->seat[s];
        const claim claims[] = {
            {"seeds.h (1)", (x->lock_e > 0) == x->locked && x->lock_e <= t->epochs.last + 1},
            {"seeds.h (2)", x->seed_e <= t->epochs.last},
            {"seeds.h (3)", x->cut_e <= t->epochs.last + 1 && (x->cut_e == 0) == (x->cuts == 0)},
            {"seeds.h (4)", !t->agenda.shuffle.open || !x->revealed || (x->takes_part && x->seed_e == t->agenda.shuffle.e)},
        };
        const char *broken = FIRST_BROKEN(claims);
        if (broken)
            return broken;
    }
    return NULL;
}

/* ------------------------------------------------------------------ the agenda */

/* Every entry is all cards of a zone, as the table is: it does not change while the shuffle is open. */
static bool entries_hold(const fair *t, const pool *p)
{
    uint32_t cards = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        if (!p->at[i].n || (i && p->at[i - 1].zone >= p->at[i].zone) || talon__size(&t->table, p->at[i].zone) != p->at[i].n)
            return false;
        cards += p->at[i].n;
    }
    return p->n > 0 && cards == p->cards;
}

static bool debts_in_order(const debts *owed)
{
    for (size_t i = 0; i < owed->n; i++)
        if ((owed->at[i].seat == 0) != (i < owed->kind_n[OWED_OPENING]))
            return false;
    return owed->n == owed->kind_n[OWED_OPENING] + owed->kind_n[OWED_BOX] + owed->kind_n[OWED_SECRET];
}

/* What is owed is just what counting again gives. */
static bool debts_counted(fair *t)
{
    debts again = {0};
    bool same = talon__count_debts(&again, &t->table, t->line0.seats_n, &t->agenda.asked) && again.n == t->agenda.owed.n;
    for (size_t i = 0; same && i < again.n; i++)
        same = again.at[i].id == t->agenda.owed.at[i].id && again.at[i].seat == t->agenda.owed.at[i].seat;
    free(again.at);
    return same;
}

static bool one_is_due(const agenda *a)
{
    const int due = a->shuffle.open + talon__owes(a) + (talon__due_shuffle(a).zones != NULL) + (talon__due_step(a) != NULL);
    return a->shuffle.open || due == 1 || (due == 0 && talon__steps_are_done(a));
}

static bool shuffle_holds(const fair *t)
{
    const shuffle_state *x = &t->agenda.shuffle;
    if (!x->open)
        return !x->cuts;
    const uint8_t *head = talon__chain_head(&t->chain, x->spine);
    return x->e == t->epochs.last && x->made.e == x->e && x->spine < t->chain.spine && (!head || memcmp(head, x->head, HASH_SIZE) == 0);
}

static bool names_zone(const json_t *zones, const char *zone)
{
    bool named = json_is_string(zones) && strcmp(json_string_value(zones), zone) == 0;
    for (size_t i = 0; i < json_array_size(zones); i++)
        named = named || strcmp(json_string_value(json_array_get(zones, i)), zone) == 0;
    return named;
}

static bool steps_need(const json_t *list, size_t from, const char *zone)
{
    bool needed = false;
    for (size_t i = from; i < json_array_size(list); i++) {
        const json_t *step = json_array_get(list, i), *op = json_object_get(step, "do");
        needed = needed || names_zone(json_object_get(step, "shuffle"), zone) || names_zone(json_object_get(op, "from"), zone) ||
                 names_zone(json_object_get(op, "zone"), zone) || names_zone(json_object_get(step, "ask"), zone) ||
                 steps_need(json_object_get(step, "then"), 0, zone);
    }
    return needed;
}

/* Zone by zone and step by step, where these are few. */
static bool watched_holds(const fair *t)
{
    const agenda *a = &t->agenda;
    const bool few = talon__zones(&t->table) * (size_t)talon_transcript_steps(t) <= 1000;
    for (uint32_t z = 0; few && z < talon__zones(&t->table); z++) {
        const char *name = talon_zone_name(t->table.shape, (talon_zone)z);
        const bool needed = steps_need(a->plan, a->plan_at, name);
        if (needed != talon__is_watched(a, (talon_zone)z))
            return false;
    }
    return true;
}

static const char *agenda_broken(fair *t)
{
    const agenda *a = &t->agenda;
    const claim claims[] = {
        {"agenda.h (1)", shuffle_holds(t)},
        {"agenda.h (2)", one_is_due(a)},
        {"agenda.h (3)", !a->request.zones == !a->request.seat && (!a->request.zones || json_array_size(a->request.zones) == 1)},
        {"agenda.h (4)", !a->asked.seat || a->owed.kind_n[OWED_BOX]},
        {"agenda.h (6)", watched_holds(t)},
        {"owed.h (1)", debts_in_order(&a->owed)},
        {"owed.h (2)", t->two || debts_counted(t)},
        {"pool.h (1)", !a->shuffle.open || entries_hold(t, &a->shuffle.pool)},
    };
    return FIRST_BROKEN(claims);
}

/* ----------------------------------------------------------- blocks and names */

static uint32_t picks_of(const marks *m, uint32_t seat)
{
    uint32_t n = 0;
    for (size_t i = 0; i < m->pick_n; i++)
        n += m->pick[i].seat == seat;
    return n;
}

/* The numbers of the open block are above those of blocks before; a pick that is not of this block is below. */
static bool numbers_rise(const marks *m)
{
    for (size_t i = 0; i < m->block_n; i++)
        if (m->block[i].i <= m->seat[m->block[i].seat].top[m->block[i].kind])
            return false;
    for (size_t i = 0; i < m->pick_n; i++)
        if (m->pick[i].here != (m->pick[i].i > m->seat[m->pick[i].seat].top[MARK_PICK]))
            return false;
    return true;
}

static const char *marks_broken(const fair *t)
{
    const marks *m = &t->marks;
    uint32_t lines = 0;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++) {
        const seat_marks *x = &m->seat[s];
        lines += x->lines;
        if (x->lines > SEAT_LINES_MAX || x->seen_here >= (int64_t)t->chain.spine || (x->seen_here >= 0 && x->seen_here <= x->seen_before))
            return "marks.h (2)";
        if (x->picks > PICKS_MAX || x->picks != picks_of(m, s) + x->shown_here)
            return "marks.h (3)";
    }
    return numbers_rise(m) ? lines == t->chain.side_n ? NULL : "marks.h (2)" : "marks.h (1)";
}

static const char *names_broken(const fair *t)
{
    const veil_names *x = &t->agenda.names;
    uint32_t owed = 0;
    if (!t->line0.veils)
        return x->state || x->told || x->told_here || x->owed_n ? "names.h" : NULL;
    for (uint32_t face = 0; face < t->line0.faces_n; face++) {
        owed += x->state[face] == NAME_OWED;
        if ((!t->line0.veiled_by[face] && x->state[face] != NAME_VEILED) || (x->state[face] == NAME_HERE && !x->any_here))
            return "names.h (1)";
    }
    return owed == x->owed_n ? NULL : "names.h (2)";
}

/* ------------------------------------------------------------------- the mixing */

static const char *mixing_broken(const fair *t)
{
    uint32_t chosen = 0;
    for (uint32_t z = 0; z < talon__zones(&t->table); z++)
        if (t->mixing.dealt[z].size != talon__size(&t->table, z))
            return "mixing.h (2)";
    for (uint32_t z = 0; z < talon__zones(&t->table); z++)
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++) {
            const talon_card id = talon__cards(&t->table, z)[i];
            const card_past *c = &t->mixing.card[id];
            chosen += c->chosen;
            if ((!t->table.card[id].e && c->heap) || c->heap > t->mixing.heaps)
                return "mixing.h (1)";
            if (c->where != z || c->is_public != talon__all_see(&t->table, (talon_zone)z, i))
                return "mixing.h (2)";
            if (c->drawn_heap && !t->mixing.apart &&
                (c->drawn_heap > t->mixing.heaps || c->drawn_at >= t->mixing.draws || !t->mixing.dealt[c->drawn_to].given))
                return "mixing.h (4)";
        }
    return chosen == t->mixing.chosen_n ? NULL : "mixing.h (3)";
}

/* -------------------------------------------------------------- rules of play */

/* As many cards in each zone of the machine's table as in the public one's, and they lie up at the same places. */
static bool tables_agree(const fair *t)
{
    const talon_shape *shape = talon_runner_shape(t->course.runner);
    const talon_table *table = talon_runner_table(t->course.runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const uint32_t n = talon_zone_count(table, shape, (talon_zone)z);
        if (n != talon__size(&t->table, z))
            return false;
        for (uint32_t i = 0; i < n; i++)
            if (talon_card_is_up(table, talon_zone_cards(table, shape, (talon_zone)z)[i]) !=
                talon_card_is_up(t->table.kernel, talon__cards(&t->table, z)[i]))
                return false;
    }
    return true;
}

static const char *course_broken(const fair *t)
{
    const rules_course *c = &t->course;
    if (c->m && !c->pause.done && talon__steps_are_done(&t->agenda) && !tables_agree(t))
        return "course.h (1)";
    for (size_t i = 0; i < c->debts_n; i++)
        if (!c->debt[i].state != !c->debt[i].names || (!c->debt[i].state && c->debt[i].told) ||
            (i && c->debt[i - 1].line > c->debt[i].line))
            return "course.h (3)";
    return NULL;
}

/* ---------------------------------------------------------------------- suite 2 */

/* A card is open when all of its set are public; nobody's share is there twice. */
static bool cards_hold(const fair *t)
{
    for (uint32_t id = 0; id < t->table.kernel->cards_n; id++) {
        const s2_card *c = &t->two->card[id];
        bool open = true;
        for (uint32_t s = 1; s <= t->line0.seats_n; s++)
            open = open && (!talon__set_has(c->set, s) || talon__two_is_public(c, s, false));
        for (uint32_t i = 0; i < c->shares_n; i++)
            for (uint32_t k = 0; k < i; k++)
                if (c->share[i].seat == c->share[k].seat)
                    return false;
        if (open != (t->table.card[id].face != TALON_FACE_NONE))
            return false;
    }
    return true;
}

/* Items in the clear first; givers are the seat itself, or others while it is out; the head is that of the line. */
static bool owings_hold(const fair *t)
{
    for (const s2_owing *o = t->two->owing; o; o = o->next) {
        const uint8_t *head = talon__chain_head(&t->chain, o->spine);
        for (uint32_t i = 0; i < o->n; i++)
            if ((o->item[i].to == 0) != (i < o->clear_n) || o->item[i].from != o->seat)
                return false;
        for (uint32_t i = 0; i < o->givers_n; i++)
            if ((o->giver[i].seat == o->seat) == o->stands)
                return false;
        if (!o->n || (head && memcmp(head, o->head, HASH_SIZE) != 0))
            return false;
    }
    return true;
}

static bool lines_hold(const fair *t)
{
    static const uint8_t none[HASH_SIZE];
    for (const s2_line *l = t->two->kept; l; l = l->next)
        if (memcmp(l->x, none, HASH_SIZE) == 0)
            return false;
    return !t->two->added && !t->two->objects;
}

static const char *suite2_broken(const fair *t)
{
    if (!t->two)
        return NULL;
    const claim claims[] = {
        {"suite2.h (1)", cards_hold(t)},
        {"suite2.h (3)", owings_hold(t)},
        {"suite2.h (4)", lines_hold(t)},
    };
    return FIRST_BROKEN(claims);
}

/* -------------------------------------------------------------------- the rest */

static bool bad_boxes_hold(const fair *t)
{
    for (uint32_t i = 1; i < t->reader.bad_boxes_n; i++)
        if (t->reader.bad_box[i - 1].line > t->reader.bad_box[i].line)
            return false;
    return true;
}

static bool k_holds(const fair *t)
{
    uint8_t commit[HASH_SIZE];
    talon__hash(commit, &t->chain.hash, TAG_DEALER, t->reader.k, sizeof t->reader.k);
    return !t->reader.has_k || (memcmp(commit, t->line0.commit, HASH_SIZE) == 0 && (t->line0.full || t->reader.deals));
}

/* A table with room, in which everything that is there is found. */
static bool copies_hold(const copies *c)
{
    static const uint8_t free_place[SIGNATURE_SIZE];
    size_t n = 0;
    for (size_t i = 0; i < c->room; i++)
        if (memcmp(c->at[i], free_place, SIGNATURE_SIZE) != 0) {
            n++;
            if (!talon__copies_has(c, c->at[i]))
                return false;
        }
    return n == c->n && 2 * n <= c->room && (c->room & (c->room - 1)) == 0;
}

static bool me_holds(const fair *t)
{
    const uint32_t me = t->reader.me;
    return !me || (me <= t->line0.seats_n && talon__set_has(t->reader.known, me) &&
                   memcmp(t->reader.me_sign + 32, t->line0.seat[me].key, 32) == 0);
}

const char *parts_broken(talon_transcript *t)
{
    const uint8_t *last = talon__chain_head(&t->chain, t->chain.spine - 1);
    const claim claims[] = {
        {"chain.h (1)", t->chain.spine > 0 && t->chain.lines >= t->chain.spine + t->chain.side_n},
        {"chain.h (3)", last && memcmp(last, t->chain.head, HASH_SIZE) == 0},
        {"history.h (1)", !t->history.seat || (t->history.before && t->history.seat <= t->line0.seats_n)},
        {"reader.h (1)", k_holds(t)},
        {"reader.h (2)", me_holds(t)},
        {"reader.h (3)", bad_boxes_hold(t)},
        {"copies.h", copies_hold(&t->late)},
        {"judge.h (1)", t->found.failed == TALON_STAGE_NONE && !t->found.over},
        {"judge.h (2)", t->found.counts.plan_done == t->agenda.plan_done},
        {"fair_impl.h (4)", !t->composing},
    };
    const char *broken = FIRST_BROKEN(claims);
    broken = broken ? broken : table_broken(t);
    broken = broken ? broken : course_broken(t);
    broken = broken ? broken : epochs_broken(t);
    broken = broken ? broken : seats_broken(t);
    broken = broken ? broken : agenda_broken(t);
    broken = broken ? broken : suite2_broken(t);
    broken = broken ? broken : names_broken(t);
    broken = broken ? broken : mixing_broken(t);
    return broken ? broken : marks_broken(t);
}
