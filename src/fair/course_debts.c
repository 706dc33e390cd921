/* course_debts.c -- what hangs on sealed cards: choices, and what was told. Looked at again when a face becomes known under the name that the card
 * had then (docs/transcript.md §14.6). Here faces are handed to the machine, too: as everybody knows them now, or as they were known of a debt. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

void talon__course_see(fair *t)
{
    rules_course *c = &t->course;
    if (c->pause.done)
        return; /* the machine's table is behind, and what it sees is in the pause */
    const talon_shape *shape = talon_runner_shape(c->runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *mine = talon_zone_cards(talon_runner_table(c->runner), shape, (talon_zone)z),
                         *theirs = talon__cards(&t->table, z);
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++)
            talon_rules_see(c->m, mine[i], t->table.card[theirs[i]].face);
    }
}

void talon__debt_free(course_debt *d)
{
    free(d->told);
    free(d->state);
    free(d->card);
}

/* A debt about the machine's state, which is in course.aside. */
static course_debt *add_debt(fair *t)
{
    rules_course *c = &t->course;
    const talon_shape *shape = talon_runner_shape(c->runner);
    const uint32_t cards = talon_pack_cards(talon_shape_pack(shape));
    if (c->debts_n == c->debts_room) {
        const size_t room = c->debts_room ? 2 * c->debts_room : 16;
        course_debt *more = realloc(c->debt, room * sizeof *more);
        if (!more)
            return talon__no_memory(&t->bad), NULL;
        c->debt = more;
        c->debts_room = room;
    }
    course_debt *d = &c->debt[c->debts_n];
    *d = (course_debt){.line = t->chain.lines, .state = malloc(talon_rules_state_size(c->m)), .card = calloc(cards, sizeof *d->card)};
    if (!d->state || !d->card) {
        talon__debt_free(d);
        talon__no_memory(&t->bad);
        return NULL;
    }
    memcpy(d->state, c->aside, talon_rules_state_size(c->m));
    c->debts_n++;
    return d;
}

/* The names that cards have now, by the machine's cards. The machine's table is still, or again, that of the state. */
static void name_cards(fair *t, course_debt *d)
{
    const talon_shape *shape = talon_runner_shape(t->course.runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *mine = talon_zone_cards(talon_runner_table(t->course.runner), shape, (talon_zone)z),
                         *theirs = talon__cards(&t->table, z);
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++) {
            const card_state *x = &t->table.card[theirs[i]];
            d->card[mine[i]] = (debt_card){x->e, x->i, x->face};
        }
    }
}

bool talon__debt_answer(fair *t, uint32_t seat, const talon_answer *a, const sentence *words)
{
    rules_course *c = &t->course;
    talon_rules_get(c->m, c->aside);
    course_debt *d = add_debt(t);
    if (!d)
        return false;
    d->seat = seat;
    d->n = c->open;
    d->answer = *a;
    d->words = *words;
    name_cards(t, d);
    c->opened = true;
    return true;
}

/* Told values hang on the state before them: the public table has not moved since. */
bool talon__debt_told(fair *t, const talon_told *told, uint32_t n)
{
    rules_course *c = &t->course;
    void *now = malloc(talon_rules_state_size(c->m));
    course_debt *d = now ? add_debt(t) : NULL;
    if (!d)
        return free(now), talon__no_memory(&t->bad);
    d->told = malloc(n * sizeof *told);
    d->told_n = n;
    d->fresh = true;
    if (d->told)
        memcpy(d->told, told, n * sizeof *told);
    talon_rules_get(c->m, now);
    talon_rules_put(c->m, c->aside);
    name_cards(t, d);
    talon_rules_put(c->m, now);
    free(now);
    c->opened = true;
    return d->told || talon__no_memory(&t->bad);
}

/* The instruction before kept a value that hangs. It moved nothing, so that cards lie as before it. */
bool talon__debt_kept(fair *t)
{
    rules_course *c = &t->course;
    if (c->kept_n == c->kept_room) {
        const uint32_t room = c->kept_room ? 2 * c->kept_room : 16;
        talon_kept *more = realloc(c->kept, room * sizeof *more);
        if (!more)
            return talon__no_memory(&t->bad);
        c->kept = more;
        c->kept_room = room;
    }
    talon_rules_before(c->m, c->aside);
    course_debt *d = add_debt(t);
    if (!d)
        return false;
    c->kept[c->kept_n++] = (talon_kept){0};
    d->kept = c->kept_n;
    name_cards(t, d);
    c->opened = true;
    return true;
}

/* Faces that have become known under the names that cards had then. True when there are any. */
static bool learn(fair *t, course_debt *d, uint32_t cards)
{
    bool some = false;
    for (uint32_t i = 0; d->card && i < cards; i++) {
        debt_card *x = &d->card[i];
        const talon_face id = x->face == TALON_FACE_NONE ? talon__card_under(&t->table, x->e, x->i) : TALON_FACE_NONE;
        if (id == TALON_FACE_NONE)
            continue;
        const card_state *c = &t->table.card[id];
        x->face = t->reader.has_k && c->truth != TALON_FACE_NONE ? c->truth : c->known;
        some |= x->face != TALON_FACE_NONE;
    }
    return some;
}

static talon_legal judge_debt(fair *t, course_debt *d, uint32_t cards)
{
    talon_rules *m = t->course.m;
    talon_rules_put(m, d->state);
    for (uint32_t i = 0; i < cards; i++)
        talon_rules_see(m, (talon_card)i, d->card[i].face);
    if (!d->kept)
        return d->seat ? talon_rules_judge(m, d->seat, &d->answer) : talon_rules_judge_told(m, d->told, d->told_n);
    talon_kept *x = &t->course.kept[d->kept - 1];
    const talon_legal legal = talon_rules_judge_kept(m, &x->value);
    x->known = legal == TALON_LEGAL_YES;
    d->is_void = legal == TALON_LEGAL_NO;
    return d->is_void ? TALON_LEGAL_HANGS : legal; /* nobody is to blame, and it stays */
}

/* Once no sealed card of it has its name any more, and nothing that is kept can come out any more, nothing will ever be learned: it stays a debt, and what it
 * was about is forgotten. */
static void forget_lost(fair *t, course_debt *d, uint32_t cards)
{
    for (uint32_t i = 0; d->card && !d->is_void && i < cards; i++)
        if (d->card[i].face == TALON_FACE_NONE && talon__card_under(&t->table, d->card[i].e, d->card[i].i) != TALON_FACE_NONE)
            return;
    talon__debt_free(d);
    d->told = NULL;
    d->state = NULL;
    d->card = NULL;
}

/* The lowest line counts. */
static void break_debt(rules_course *c, const fair *t, const course_debt *d)
{
    if (c->broken && c->broken_line <= d->line)
        return;
    c->broken = true;
    c->broken_line = d->line;
    c->broken_code = d->seat ? "rules" : "told";
    if (d->seat)
        talon__say(&c->broken_why, "%s's answer to choice %u was none that the rules offered, as cards show that were opened since: %.200s",
                   talon__seat_name(t, d->seat), d->n, d->words.at);
    else
        talon__say(&c->broken_why, "what the dealer told about hidden cards is not what the cards say");
}

void talon__settle_debts(fair *t)
{
    rules_course *c = &t->course;
    size_t left = 0;
    bool came_out = false, may_come_out = false; /* of what is kept before a debt */
    if (!c->m || !c->opened || !c->debts_n)
        return;
    const uint32_t cards = talon_pack_cards(talon_shape_pack(talon_runner_shape(c->runner)));
    talon_rules_get(c->m, c->aside);
    talon_rules_kept(c->m, c->kept, c->kept_n, true);
    for (size_t i = 0; i < c->debts_n; i++) {
        course_debt *d = &c->debt[i];
        const bool news = learn(t, d, cards) || d->fresh || (came_out && d->state);
        d->fresh = false;
        const talon_legal legal = news ? judge_debt(t, d, cards) : TALON_LEGAL_HANGS;
        if (legal == TALON_LEGAL_NO)
            break_debt(c, t, d);
        came_out |= d->kept && legal == TALON_LEGAL_YES;
        if (legal == TALON_LEGAL_HANGS) {
            if (!may_come_out)
                forget_lost(t, d, cards);
            may_come_out |= d->kept && d->state;
            c->debt[left++] = *d;
        } else {
            talon__debt_free(d);
        }
    }
    c->debts_n = left;
    talon_rules_kept(c->m, NULL, 0, false);
    talon_rules_put(c->m, c->aside);
    if (talon__steps_are_done(&t->agenda)) /* else the machine's table is ahead; faces are handed over when it goes on */
        talon__course_see(t);
    c->opened = false;
}
