/* rules_sealed.c -- a game that is followed by somebody who does not see all cards: what is known, what hangs, what is told.
 *
 * There is one machine. Reading a sealed face stops what is worked out, as what makes a hand void does, with VOID_HANGS for a reason; and
 * before each instruction the state is put aside, so that one that hangs has done nothing. */
#include "base/bytes.h"
#include "runner/rules_seat.h"

/* ---- faces ---- */

void talon__seal_one(talon_rules *m, uint32_t card, uint16_t face)
{
    const uint32_t both = face == FACE_SEALED ? 0 : talon__game_item(m->game, m->g->faces + face);
    m->face[card] = face;
    m->rank[card] = (uint8_t)both;
    m->suit[card] = (uint8_t)(both >> 8);
}

void talon__seal_faces(talon_rules *m)
{
    const talon_pack *pack = talon_shape_pack(m->r->play.shape);
    for (uint32_t c = 0; c < m->cards_n && !m->sealed; c++) /* else it is known already */
        m->as[talon_pack_face(pack, (talon_card)c)] = m->face[c];
    for (uint32_t c = 0; c < m->cards_n; c++) {
        talon__seal_one(m, c, FACE_SEALED);
        m->truth[c] = FACE_SEALED;
    }
    m->sealed = true;
    m->quiet = false;
    m->list.seat = 0;
}

void talon_rules_seal(talon_rules *m)
{
    talon__seal_faces(m);
    m->follows = true; /* values may be sealed, too: those that may are looked at where they lie */
    talon__fold(m);
    talon__set_bits(m);
    talon__find_plain(m);
}

static uint16_t face_as(const talon_rules *m, talon_face face)
{
    return face < talon_pack_faces(talon_shape_pack(m->r->play.shape)) ? m->as[face] : FACE_SEALED;
}

void talon_rules_see(talon_rules *m, talon_card card, talon_face face)
{
    if (m->sealed && card < m->cards_n)
        talon__seal_one(m, card, face_as(m, face));
}

void talon_rules_truth(talon_rules *m, talon_card card, talon_face face)
{
    if (m->sealed && card < m->cards_n)
        m->truth[card] = face_as(m, face);
    m->has_truth = true;
}

int talon__sealed_fits(talon_rules *m, uint32_t card, const game_node *cards)
{
    if (talon__hangs_on(m, card))
        return 0;
    const char *name = talon__game_text(m->game, GAME_LIST(m->game, face, uint32_t)[m->face[card]]);
    return talon__name_fits(m->game, name, talon__text_size(name), cards);
}

/* ---- what is told ---- */

void talon_rules_tell(talon_rules *m, talon_told *told, uint32_t told_n, uint32_t room)
{
    m->told = told;
    m->told_n = told_n;
    m->told_room = room;
    m->told_at = 0;
}

uint32_t talon_rules_told(const talon_rules *m)
{
    return m->told_at;
}

void talon__swap_truth(talon_rules *m)
{
    for (uint32_t c = 0; c < m->cards_n; c++) {
        const uint16_t known = m->face[c];
        talon__seal_one(m, c, m->truth[c]);
        m->truth[c] = known;
    }
}

/* The value as the true cards say. */
static int32_t true_value(talon_rules *m, uint32_t node)
{
    const bool knows = m->knows;
    m->why = TALON_VOID_NOT;
    m->knows = true;
    talon__swap_truth(m);
    const int32_t value = talon__value(m, node);
    talon__swap_truth(m);
    m->knows = knows;
    return value;
}

/* What was told of this value, compared with what it is by now. Of one that makes the hand void nothing true can be told. */
static int32_t compare_told(talon_rules *m, uint32_t call, int32_t value)
{
    const bool hangs = m->why == VOID_HANGS, is_void = talon__stopped(m) && !hangs;
    if (m->told_at >= m->told_n || m->told[m->told_at].call != call)
        return value;
    const int32_t told = m->told[m->told_at++].value;
    m->hung |= hangs;
    m->lied |= is_void || (!hangs && told != value);
    m->why = hangs ? TALON_VOID_NOT : m->why;
    return told;
}

int32_t talon__course_told(talon_rules *m, uint32_t node)
{
    int32_t value = talon__value(m, node);
    const uint32_t call = m->calls++;
    if (m->mixed)
        return value;
    if (m->checking)
        return compare_told(m, call, value);
    if (m->why != VOID_HANGS || m->told_at >= m->told_room || (m->told_at >= m->told_n && !m->has_truth))
        return value;
    talon_told *x = &m->told[m->told_at];
    value = m->told_at < m->told_n ? x->value : true_value(m, node);
    if (m->told_at >= m->told_n && talon__stopped(m))
        return 0; /* the truth hangs, or is void */
    m->why = TALON_VOID_NOT;
    *x = (talon_told){call, value};
    m->told_at++;
    return value;
}

/* ---- the course ---- */

/* Whether some cards of a zone lie up and some down. */
static bool lie_both_ways(const talon_rules *m, talon_zone zone)
{
    const group g = talon__zone_group(m, zone);
    bool up = false, down = false;
    for (uint32_t i = 0; i < g.n; i++)
        *(talon_card_is_up(m->r->play.table, g.at[i]) ? &up : &down) = true;
    return up && down;
}

/* Where cards lie both ways, which places are up after a mixing is not for this machine to say: the order is not its own. */
void talon__hang_if_both_ways(talon_rules *m, talon_zone zone)
{
    if (zone < talon_shape_zones(m->r->play.shape) && lie_both_ways(m, zone))
        talon__go_void(m, VOID_HANGS);
}

static bool count_event(void *context, const talon_runner *r, const talon_event *e)
{
    talon_rules *m = context;
    m->mixed |= e->op && talon__picks(r, e->op);
    for (uint32_t i = 0; e->op && i < e->record->effects_n; i++)
        if (e->record->effect[i].kind != TALON_EFFECT_MOVE) {
            m->mixed |= e->record->effect[i].n > 1;
            talon__hang_if_both_ways(m, e->record->effect[i].from);
        }
    if (m->why == VOID_HANGS)
        return true; /* it counts as not done, and what comes next stops */
    m->events += e->op != NULL;
    return !m->user_event || m->user_event(m->user_context, r, e);
}

void talon__count_events(talon_rules *m, talon_on_event **on_event, void **context)
{
    m->user_event = *on_event;
    m->user_context = *context;
    m->events = 0;
    *on_event = count_event;
    *context = m;
}

/* One instruction, the first being the dealing of the first hand; or none: it hangs. */
static bool once(talon_rules *m)
{
    const uint32_t effort = m->effort;
    memcpy(m->aside, m->s, m->state_size);
    m->why = TALON_VOID_NOT;
    m->calls = m->tries = 0; /* the effort is that since the last choice, as in play */
    m->mixed = m->kept_one = false;
    if (m->s->hand) {
        talon__rules_once(m);
    } else {
        talon__forget_run(m->r); /* it may have been tried before */
        talon__rules_first(m, m->on_event, m->context);
    }
    const bool hangs = m->why == VOID_HANGS;
    if (hangs) {
        talon_rules_put(m, m->aside);
        m->effort = effort; /* it is done once more */
    }
    m->why = TALON_VOID_NOT;
    return !hangs;
}

bool talon_rules_worn(talon_rules *m)
{
    const bool worn = m->worn;
    m->worn = false;
    return worn;
}

bool talon_rules_begun(const talon_rules *m)
{
    return m->s->hand > 0;
}

talon_course talon_rules_go_on(talon_rules *m, talon_on_event *on_event, void *context)
{
    talon__count_events(m, &on_event, &context);
    talon__be_followed(m, on_event, context);
    while (!m->s->over && m->s->asked != ASKED) {
        m->told_at = 0;
        if (!once(m))
            return TALON_COURSE_HANGS;
        if (m->told_at)
            return TALON_COURSE_TOLD;
        if (m->events)
            return TALON_COURSE_MOVED;
        if (m->kept_one)
            return TALON_COURSE_KEPT;
    }
    return m->s->over ? TALON_COURSE_OVER : TALON_COURSE_ASKS;
}

talon_legal talon_rules_judge_told(talon_rules *m, talon_told *told, uint32_t told_n)
{
    talon_on_event *none = NULL;
    void *nobody = NULL;
    if (!m->sealed || m->s->over || m->s->asked == ASKED)
        return TALON_LEGAL_NO;
    const uint32_t effort = m->effort, keep_as = m->keep_as;
    talon__count_events(m, &none, &nobody);
    talon__be_followed(m, none, nobody);
    m->effort = m->keep_as = 0;
    talon_rules_tell(m, told, told_n, told_n);
    m->checking = true;
    m->lied = m->hung = false;
    once(m);
    talon_rules_put(m, m->aside);
    m->checking = false;
    m->effort = effort;
    m->keep_as = keep_as;
    const bool all = m->told_at == told_n;
    talon_rules_tell(m, NULL, 0, 0);
    return m->lied || (!all && !m->hung) ? TALON_LEGAL_NO : m->hung || !all ? TALON_LEGAL_HANGS : TALON_LEGAL_YES;
}
