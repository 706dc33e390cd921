/* marks.c -- notes, picks and how many lines a seat may add: else one seat could fill blocks without end.
 *
 * Numbers rise from block to block, so that notes have an order although blocks have none, and nothing must be remembered of them but
 * the highest. */
#include "fair/marks.h"

#include <stdlib.h>
#include <string.h>

void talon__marks_begin(marks *m)
{
    for (uint32_t s = 0; s < SEATS_ROOM; s++)
        m->seat[s].seen_here = m->seat[s].seen_before = -1;
}

void talon__marks_free(marks *m)
{
    free(m->block);
    free(m->pick);
}

void talon__marks_close(marks *m, uint32_t seats_n)
{
    for (size_t i = 0; i < m->block_n; i++) {
        const block_mark *b = &m->block[i];
        uint32_t *top = &m->seat[b->seat].top[b->kind];
        *top = b->i > *top ? b->i : *top;
    }
    for (size_t i = 0; i < m->pick_n; i++)
        m->pick[i].here = false;
    for (uint32_t s = 1; s <= seats_n; s++) {
        seat_marks *x = &m->seat[s];
        x->lines = 0;
        x->picks -= x->shown_here;
        x->shown_here = 0;
        x->seen_before = x->seen_here > x->seen_before ? x->seen_here : x->seen_before;
        x->seen_here = -1;
    }
    m->block_n = 0;
}

bool talon__mark_seen(marks *m, uint32_t seat, int64_t at)
{
    seat_marks *s = &m->seat[seat];
    if (s->seen_here >= 0 || at <= s->seen_before)
        return false;
    s->seen_here = at;
    return true;
}

static bool stands_here(const marks *m, uint32_t seat, mark_kind kind, uint32_t i)
{
    for (size_t k = 0; k < m->block_n; k++)
        if (m->block[k].seat == seat && m->block[k].kind == kind && m->block[k].i == i)
            return true;
    return false;
}

/* Room for one more. Returns false without memory. */
static bool make_room(void **list, size_t n, size_t *room, size_t item)
{
    if (n < *room)
        return true;
    const size_t wanted = *room ? 2 * *room : 16;
    void *more = realloc(*list, wanted * item);
    if (!more)
        return false;
    *list = more;
    *room = wanted;
    return true;
}

bool talon__mark(marks *m, complaint *bad, const char *who, uint32_t seat, mark_kind kind, uint32_t i, const uint8_t *commit)
{
    seat_marks *s = &m->seat[seat];
    const char *what = kind == MARK_NOTE ? "note" : "pick";
    if (i <= s->top[kind] || stands_here(m, seat, kind, i))
        return talon__bad(bad, "order", "%s's %s has number %u, and numbers must rise", who, what, i);
    if (kind == MARK_PICK && s->picks == PICKS_MAX)
        return talon__bad(bad, "order", "%s has %u picks that are not shown, and that is as many as there may be", who, PICKS_MAX);
    if (!make_room((void **)&m->block, m->block_n, &m->block_room, sizeof *m->block) ||
        (kind == MARK_PICK && !make_room((void **)&m->pick, m->pick_n, &m->pick_room, sizeof *m->pick)))
        return talon__no_memory(bad);
    m->block[m->block_n++] = (block_mark){i, (uint16_t)seat, (uint8_t)kind};
    if (kind == MARK_PICK) {
        hidden_pick *p = &m->pick[m->pick_n++];
        *p = (hidden_pick){.i = i, .seat = (uint16_t)seat, .here = true};
        memcpy(p->commit, commit, HASH_SIZE);
        s->picks++;
    }
    return true;
}

const hidden_pick *talon__pick_of(const marks *m, uint32_t seat, uint32_t i)
{
    for (size_t k = 0; k < m->pick_n; k++)
        if (m->pick[k].seat == seat && m->pick[k].i == i && !m->pick[k].here)
            return &m->pick[k];
    return NULL;
}

void talon__pick_shown(marks *m, const hidden_pick *p)
{
    m->seat[p->seat].shown_here++;
    m->pick[p - m->pick] = m->pick[--m->pick_n];
}

uint32_t talon__next_mark(const marks *m, uint32_t seat, mark_kind kind)
{
    uint32_t top = m->seat[seat].top[kind];
    for (size_t k = 0; k < m->block_n; k++)
        if (m->block[k].seat == seat && m->block[k].kind == kind && m->block[k].i > top)
            top = m->block[k].i;
    return top + 1;
}

uint32_t talon__mark_in_block(const marks *m, uint32_t seat, mark_kind kind)
{
    uint32_t least = 0;
    for (size_t i = 0; i < m->block_n; i++)
        if (m->block[i].seat == seat && m->block[i].kind == kind && (!least || m->block[i].i < least))
            least = m->block[i].i;
    return least;
}
