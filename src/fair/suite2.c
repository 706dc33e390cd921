/* suite2.c -- what happens in suite 2 around lines: what a change of the table makes owed, what may come, what came too late, and what the
 * end of a block does (docs/transcript.md §15). */
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"

/* ------------------------------------------------------------------ beginning */

/* The reader's secret, and the key that follows from it. */
static void take_secret(suite2 *two, const reader_state *r)
{
    two->has_secret = r->has_secret;
    if (!two->has_secret)
        return;
    memcpy(two->secret, r->secret, sizeof two->secret);
    talon__blind_key_make(&two->x, two->pub, two->secret);
}

void talon_transcript_secret(talon_transcript *t, const uint8_t secret[32])
{
    memcpy(t->reader.secret, secret, 32);
    t->reader.has_secret = true;
    if (t->two)
        take_secret(t->two, &t->reader);
}

bool talon__two_begin(fair *t)
{
    suite2 *two = t->two = calloc(1, sizeof *two);
    if (!two)
        return false;
    two->tables = talon__blind_tables_new();
    two->card = calloc(t->table.kernel->cards_n, sizeof *two->card);
    two->place = calloc(t->table.kernel->cards_n, sizeof *two->place);
    two->touched = calloc(t->table.kernel->cards_n, sizeof *two->touched);
    two->in_sight = calloc(t->table.kernel->cards_n, sizeof *two->in_sight);
    take_secret(two, &t->reader);
    return two->tables && two->card && two->place && two->touched && two->in_sight;
}

void talon__two_free(suite2 *two, uint32_t cards_n)
{
    if (!two)
        return;
    for (uint32_t id = 0; two->card && id < cards_n; id++) {
        if (two->card[id].share)
            sodium_memzero(two->card[id].share, two->card[id].room * sizeof *two->card[id].share);
        free(two->card[id].share);
    }
    talon__blind_tables_free(two->tables);
    talon__two_free_owings(two->owing);
    while (two->kept) {
        s2_line *next = two->kept->next;
        talon__two_free_line(two->kept);
        two->kept = next;
    }
    for (uint32_t s = 0; s < SEATS_ROOM; s++)
        free(two->seat[s].piece_key);
    talon__two_free_objections(two);
    talon__two_free_early(two);
    talon__lookup_free(&two->face_of);
    free(two->touched);
    free(two->in_sight);
    free(two->pending.at);
    free(two->bad);
    free(two->face);
    free(two->place);
    free(two->deck);
    free(two->card);
    sodium_memzero(two, sizeof *two);
    free(two);
}

/* -------------------------------------------------------------------- what is owed */

/* After a line that changed the table; what it makes owed waits in `pending` until it is known who signed it. */
bool talon__two_changed(fair *t)
{
    const bool good = talon__two_count(t, &t->two->pending, "refused", COUNT_NOW);
    t->agenda.asked = (look){0};
    return good;
}

/* By the host: it is owed after this line. */
bool talon__two_given(fair *t, json_t *line)
{
    (void)line;
    return talon__two_owe(t, &t->two->pending, false);
}

/* By a seat: the host has to sign first. */
bool talon__two_given_by_act(fair *t, json_t *line)
{
    (void)t, (void)line;
    return true;
}

bool talon__two_mean_answer(fair *t, json_t *line)
{
    (void)line;
    if (!t->agenda.answer)
        return talon__not_due(&t->agenda, &t->bad);
    return talon__two_owe(t, &t->two->pending, false);
}

/* -------------------------------------------------------------------- what may come */

static bool comes_after_end(line_kind kind)
{
    return kind == KIND_VIEW || kind == KIND_SEEN || kind == KIND_NOTE || kind == KIND_SHOW || kind == KIND_OBJECT || kind == KIND_SECRET ||
           kind == KIND_NAME;
}

static bool comes_in_shuffle(line_kind kind)
{
    return (comes_after_end(kind) && kind != KIND_NAME) || kind == KIND_MIX || kind == KIND_SHARE || kind == KIND_PICK ||
           kind == KIND_END || kind == KIND_RUN || kind == KIND_VOID;
}

bool talon__two_may_come(fair *t, const json_t *line, line_kind kind)
{
    const agenda *a = &t->agenda;
    const uint32_t seat = talon__get_u32(line, "seat");
    if (a->ended && !comes_after_end(kind))
        return talon__bad(&t->bad, "order", "the game is over: nothing comes after its end");
    if (!a->ended && kind == KIND_VIEW)
        return talon__bad(&t->bad, "order", "a view comes after the end");
    if (a->shuffle.open && !a->ended && !comes_in_shuffle(kind))
        return talon__bad(&t->bad, "order", "a shuffle is open: only mixes, then its run or void, may come");
    if (!talon__line_on_spine(kind) || kind == KIND_END)
        return true;
    if ((a->shares || a->secrets) && kind != KIND_VOID)
        return talon__bad(&t->bad, "order", "shares or secrets are owed before anything else");
    if (a->answer && !a->secrets && kind != KIND_ANSWER)
        return talon__bad(&t->bad, "order", "what is due is an answer");
    if ((kind == KIND_ACT || kind == KIND_MIX) && t->seat[seat].out)
        return talon__bad(&t->bad, "order", "%s is out: it locks again first", talon__seat_name(t, seat));
    if ((kind == KIND_ACT || kind == KIND_MIX) && t->two->seat[seat].leaves)
        return talon__bad(&t->bad, "order", "%s is leaving", talon__seat_name(t, seat));
    return true;
}

/* ------------------------------------------------------------------------ too late */

/* The seat owed nothing after that line when this block began. */
static bool share_is_late(const fair *t, const json_t *line, uint32_t seat)
{
    const uint32_t stands = talon__get_u32(line, "for");
    const s2_owing *o = talon__two_find(t, (uint64_t)json_integer_value(json_object_get(line, "at")), stands ? stands : seat);
    const s2_giver *g = o && o->stands == (stands != 0) ? talon__two_giver(o, seat) : NULL;
    return t->agenda.ended || !g || (g->given && !g->here);
}

bool talon__two_lapses(fair *t, const json_t *line, line_kind kind)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    if (kind == KIND_LOCK)
        return talon__two_lock_is_late(t, line, seat);
    if (kind == KIND_SHARE)
        return share_is_late(t, line, seat);
    if (kind == KIND_OBJECT)
        return talon__two_object_is_late(t, line, seat);
    return kind == KIND_SECRET && talon__two_secret_was_given(t, line, seat);
}

/* ------------------------------------------------------------------ between lines */

/* What was asked for and cannot be mixed is dropped: after a spine line, and when a block ends, so that the order inside it means
 * nothing. */
static bool drop_request(fair *t)
{
    bool can = true;
    if (t->agenda.request.zones && !t->agenda.shuffle.open && !talon__two_can_mix(t, &can, t->agenda.request.zones))
        return false;
    if (!can)
        talon__request_done(&t->agenda);
    return true;
}

bool talon__two_close(fair *t)
{
    talon__two_close_cards(t);
    talon__two_close_leaving(t);
    talon__two_close_locks(t);
    talon__two_close_owings(t);
    talon__two_close_early(t);
    talon__two_close_lines(t);
    talon__two_recount(t);
    t->two->asks.there = false;
    t->two->block++;
    t->two->stale = t->two->mix_stale = true;
    const bool good = drop_request(t) && talon__two_count_coming(t); /* whoever has left does not come any more */
    t->agenda.coming_here = false;
    return good;
}

/* After each line that can change it: what is owed now, and whether somebody came. */
bool talon__two_settle(fair *t, bool spine)
{
    agenda *a = &t->agenda;
    if (!t->two->stale)
        return true;
    t->two->stale = false;
    talon__two_recount(t);
    if (a->secrets && t->two->asks.there && !t->line0.rules) { /* asks wait until the objection is answered */
        talon__agenda_take_up(a, &t->table, t->two->asks.plan);
        a->plan_at = t->two->asks.at;
        a->plan_left = t->two->asks.left;
        t->found.dealt = t->two->asks.dealt;
        t->two->asks.there = false;
    }
    if (!t->two->mix_stale)
        return true;
    t->two->mix_stale = false;
    return (!spine || drop_request(t)) && talon__two_count_coming(t);
}

/* The line is hashed: owings have its head; a side line its x, by which others name it. */
void talon__two_advanced(fair *t, bool spine)
{
    suite2 *two = t->two;
    for (s2_owing *o = two->owing; spine && o; o = o->next)
        if (o->spine + 1 == t->chain.spine)
            memcpy(o->head, t->chain.head, HASH_SIZE);
    if (spine || !t->chain.side_n)
        return;
    const uint8_t *x = t->chain.side[t->chain.side_n - 1];
    if (two->added)
        memcpy(two->added->x, x, HASH_SIZE);
    if (two->added && two->added->mark)
        talon__lookup_put(&two->lines, x, two->added->mark);
    if (two->objects) {
        memcpy(two->objects->x, x, HASH_SIZE);
        talon__lookup_put(&two->objected, x, two->objects);
    }
    for (uint32_t i = two->bad_n; i > 0 && two->bad[i - 1].line + 1 == t->chain.lines; i--)
        memcpy(two->bad[i - 1].x, x, HASH_SIZE);
    two->added = NULL;
    two->objects = NULL;
}
