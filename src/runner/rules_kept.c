/* rules_kept.c -- sealed cards, where the course needs no value of them or more than one: what hangs and is only kept, and which cards a step takes.
 *
 * (1) A kept value lies where it would, as its number, and the state says so (veil): copying the state copies what is sealed. What it is, only
 *     others know (talon_rules_kept); reading it hangs for all who do not.
 * (2) Told places say of each card that the step looks at whether it fits, and of the others nothing. */
#include "base/bytes.h"
#include "runner/rules.h"

/* ---- what is only kept ---- */

void talon_rules_keep(talon_rules *m, uint32_t as)
{
    m->keep_as = as;
}

void talon_rules_before(const talon_rules *m, void *out)
{
    memcpy(out, m->aside, m->state_size);
}

void talon_rules_kept(talon_rules *m, const talon_kept *kept, uint32_t n, bool for_all)
{
    m->known = kept;
    m->known_n = n;
    m->knows = for_all;
}

int32_t talon__read_sealed(talon_rules *m, const int32_t *at)
{
    const uint32_t as = (uint32_t)*at;
    if (m->knows && as >= 1 && as <= m->known_n && m->known[as - 1].known)
        return m->known[as - 1].value;
    talon__go_void(m, VOID_HANGS);
    return 0;
}

bool talon__keep_hanging(talon_rules *m, int32_t *at)
{
    if (m->why != VOID_HANGS || !m->follows || !m->keep_as)
        return false;
    m->why = TALON_VOID_NOT;
    *at = (int32_t)m->keep_as;
    talon__veil(m, at, true);
    m->kept_one = true;
    return true;
}

talon_legal talon_rules_judge_kept(talon_rules *m, int32_t *value)
{
    const game_code *c = talon__code_at(m, m->s->pc);
    const uint32_t effort = m->effort;
    int32_t *at;
    m->effort = m->tries = 0;
    m->why = TALON_VOID_NOT;
    m->r->end = RUNNING;
    const int64_t v = c->kind == I_TEMP ? talon__value(m, c->a) : c->kind == I_SET && c->a != NONE ? talon__set_value(m, c, &at) : 0;
    *value = talon__within(m, v);
    const talon_legal legal = m->why == VOID_HANGS ? TALON_LEGAL_HANGS : talon__stopped(m) ? TALON_LEGAL_NO : TALON_LEGAL_YES;
    m->why = TALON_VOID_NOT;
    m->effort = effort;
    return legal;
}

/* ---- which cards a step takes ---- */

static bool is_among(const int64_t *list, uint32_t n, uint32_t pos)
{
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == pos)
            return true;
    return false;
}

/* So many places as were told next, into the runner's list, in the order in which they are looked at; false: what was told is none of this. */
static bool take_places(talon_rules *m, const where_look *w, uint32_t *n)
{
    const talon_told *told = m->told + m->told_at;
    const uint32_t size = talon__zone_group(m, w->from).n, left = m->told_n - m->told_at - 1;
    if (told->value < 0 || told->value > w->n || (uint32_t)told->value > size || (uint32_t)told->value > left)
        return false;
    *n = (uint32_t)told->value;
    for (uint32_t i = 1; i <= *n; i++) {
        if (told[i].value < 0 || (uint32_t)told[i].value >= size || (i > 1 && told[i].value <= told[i - 1].value))
            return false;
        m->r->list[w->front ? i - 1 : *n - i] = told[i].value;
    }
    return true;
}

static uint32_t use_places(talon_rules *m, const where_look *w, uint32_t call, uint32_t found)
{
    uint32_t n;
    if (!take_places(m, w, &n))
        return found;
    for (uint32_t i = 0; i <= n; i++)
        m->told[m->told_at++].call = call;
    m->why = TALON_VOID_NOT;
    return n;
}

/* Told by who knows the truth. */
static uint32_t tell_places(talon_rules *m, const where_look *w, uint32_t call)
{
    const bool knows = m->knows;
    m->why = TALON_VOID_NOT;
    m->knows = true;
    talon__swap_truth(m);
    const uint32_t n = talon__look_where(m->r, w);
    talon__swap_truth(m);
    m->knows = knows;
    if (talon__stopped(m) || m->told_room - m->told_at <= n) {
        talon__go_void(m, VOID_HANGS); /* the truth hangs, or is void; or there is no room */
        return 0;
    }
    m->told[m->told_at++] = (talon_told){call, (int32_t)n};
    for (uint32_t i = 0; i < n; i++)
        m->told[m->told_at++] = (talon_told){call, (int32_t)m->r->list[w->front ? i : n - 1 - i]};
    return n;
}

/* Each card that was looked at, compared with what it is by now. */
static uint32_t compare_places(talon_rules *m, const where_look *w, uint32_t n)
{
    talon_runner *r = m->r;
    const uint32_t size = talon__zone_group(m, w->from).n;
    uint32_t found = 0;
    for (uint32_t i = 0; i < size && found < w->n; i++) {
        const uint32_t pos = w->front ? i : size - 1 - i;
        const bool told = is_among(r->list, n, pos);
        m->why = TALON_VOID_NOT;
        const bool fits = r->machine->fits(r, w->from, pos, w->cards) != 0, hangs = m->why == VOID_HANGS;
        m->hung |= hangs;
        m->lied |= !hangs && (talon__stopped(m) || fits != told);
        found += told;
    }
    m->why = TALON_VOID_NOT;
    m->told_at += 1 + n;
    return n;
}

uint32_t talon__course_where(talon_rules *m, const where_look *w)
{
    const bool before = talon__stopped(m);
    const uint32_t found = talon__look_where(m->r, w), call = m->calls++;
    uint32_t n;
    if (before || m->mixed)
        return found;
    if (m->checking)
        return m->told_at < m->told_n && m->told[m->told_at].call == call && take_places(m, w, &n) ? compare_places(m, w, n) : found;
    if (m->why != VOID_HANGS || m->told_at >= m->told_room)
        return found;
    if (m->told_at < m->told_n)
        return use_places(m, w, call, found);
    return m->has_truth ? tell_places(m, w, call) : found;
}
