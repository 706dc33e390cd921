/* rules_judge.c -- one answer: legal, illegal, or that hangs on sealed cards (docs/transcript.md §14.6).
 *
 * Listing all answers and looking for one would need every card. So the answer is looked at by itself first; others only where they could
 * make an alternative before it count. */
#include "runner/rules_walk.h"

#include "base/bytes.h"

/* An answer that is judged: what the alternatives before the one at hand leave of it. */
typedef struct trial {
    walk w;
    const talon_answer *a;
    bool doubt;    /* one before may count after all */
    bool possible; /* and there the answer may be legal */
    bool itself;   /* shown by a walk through its own cards */
} trial;

static talon_legal as_legal(bool yes, bool hangs)
{
    return hangs ? TALON_LEGAL_HANGS : yes ? TALON_LEGAL_YES : TALON_LEGAL_NO;
}

/* A condition with three truth values. */
static talon_legal condition(talon_rules *m, uint32_t node)
{
    if (node == NONE)
        return TALON_LEGAL_YES;
    const bool holds = talon__value(m, node) != 0;
    const bool hangs = talon__stopped(m);
    m->why = TALON_VOID_NOT;
    return as_legal(holds, hangs);
}

/* ---- values ---- */

static bool is_in_domain(talon_rules *m, const game_question *q, uint32_t i, int32_t value)
{
    int64_t first;
    int32_t found;
    const uint32_t n = talon__domain_size(m, q, i, &first);
    if (q->value[i].domain == DOMAIN_RANGE)
        return value >= first && value - first < (int64_t)n;
    for (uint32_t k = 0; k < n; k++)
        if (talon__domain_value(m, q, i, first, k, &found) && found == value)
            return true;
    return false;
}

/* Each value is put into its variable before the next is looked at, as when they are listed. */
static talon_legal judge_values(talon_rules *m, const game_question *q, const talon_answer *a)
{
    int32_t *at[QUESTION_VALUES], before[QUESTION_VALUES];
    bool veiled[QUESTION_VALUES];
    talon_legal legal = TALON_LEGAL_YES;
    uint32_t n = 0;
    if (a->values_n != q->values_n)
        return TALON_LEGAL_NO;
    for (; n < q->values_n && legal == TALON_LEGAL_YES; n++) {
        at[n] = talon__var(m, talon__rule_at(m, q->value[n].var));
        if (!at[n])
            break;
        before[n] = *at[n];
        veiled[n] = talon__is_veiled(m, at[n]);
        legal = as_legal(is_in_domain(m, q, n, a->value[n]), talon__stopped(m));
        talon__write(m, at[n], a->value[n]);
    }
    if (legal == TALON_LEGAL_YES && n == q->values_n)
        legal = condition(m, q->where);
    else if (legal == TALON_LEGAL_YES)
        legal = as_legal(false, talon__stopped(m));
    while (n-- > 0) {
        *at[n] = before[n];
        talon__veil(m, at[n], veiled[n]);
    }
    m->why = TALON_VOID_NOT;
    return legal;
}

static bool seen_one(void *context, const talon_rules *m, const talon_answer *a)
{
    (void)context, (void)m, (void)a;
    return false;
}

/* There is nothing to choose. */
static talon_legal judge_no_values(trial *t)
{
    walk *w = &t->w;
    w->visit = seen_one;
    talon__walk_values(w, 0);
    const bool hangs = w->hangs || talon__stopped(w->m);
    w->m->why = TALON_VOID_NOT;
    return w->found || !w->q->pass ? TALON_LEGAL_NO : as_legal(true, hangs);
}

/* ---- cards ---- */

static bool is_one_of(const talon_zone *zones, uint32_t n, talon_zone z)
{
    for (uint32_t i = 0; i < n; i++)
        if (zones[i] == z)
            return true;
    return false;
}

static bool is_it(void *context, const talon_rules *m, const talon_answer *a)
{
    trial *t = context;
    (void)m;
    bool same = a->cards_n == t->a->cards_n && a->combo == t->a->combo && a->height == t->a->height;
    for (uint32_t i = 0; same && i < a->cards_n; i++) {
        bool there = false;
        for (uint32_t k = 0; k < t->a->cards_n; k++)
            there |= t->a->card[k] == a->card[i];
        same = there;
    }
    t->itself |= same;
    return !same;
}

/* Melds and combos: by its own cards alone, whatever else lies in the zone. */
static talon_legal judge_group(trial *t, group cards)
{
    walk *w = &t->w;
    w->visit = is_it;
    w->context = t;
    w->found = w->stopped = w->hangs = t->itself = false;
    w->from_n = 0; /* whether another zone has the same is not asked */
    w->only = t->a;
    talon__walk_group(w, cards);
    w->only = NULL;
    return as_legal(t->itself, !t->itself && w->hangs);
}

/* So many cards as there may be; newest: and the last ones there. */
static talon_legal judge_number(trial *t, group cards, bool newest)
{
    walk *w = &t->w;
    talon_rules *m = w->m;
    const game_question *q = w->q;
    const group zone = talon__zone_group(m, t->a->from);
    const int64_t lo = q->lo == NONE ? 0 : talon__value(m, q->lo), hi = q->hi == NONE ? 0 : talon__value(m, q->hi);
    if (talon__stopped(m)) {
        m->why = TALON_VOID_NOT;
        return TALON_LEGAL_HANGS;
    }
    if (t->a->combo || t->a->height || cards.n < lo || cards.n > hi || cards.n > zone.n)
        return TALON_LEGAL_NO;
    for (uint32_t i = 0; newest && i < cards.n; i++)
        if (zone.at[zone.n - cards.n + i] != cards.at[i])
            return TALON_LEGAL_NO;
    w->hangs = false;
    const bool holds = talon__walk_holds(w, cards);
    const bool hangs = w->hangs || talon__stopped(m);
    m->why = TALON_VOID_NOT;
    return as_legal(holds, hangs);
}

/* Whether the answer fulfils the alternative at hand. */
static talon_legal judge_selection(trial *t)
{
    const group cards = {t->a->card, t->a->cards_n};
    t->w.a = *t->a;
    switch ((question_kind)t->w.q->kind) {
    case Q_COMBO:
    case Q_MELD: return judge_group(t, cards);
    case Q_CARDS: return judge_number(t, cards, false);
    case Q_NEWEST: return judge_number(t, cards, true);
    case Q_VALUES: break; /* no cards are chosen */
    }
    __builtin_trap();
}

/* Whether some selection fulfils it. */
static talon_legal judge_all(trial *t, const talon_zone *from, uint32_t from_n, const talon_zone *to, uint32_t to_n)
{
    walk *w = &t->w;
    w->visit = seen_one;
    w->found = w->stopped = w->hangs = false;
    w->m->tries = 0;
    talon__walk_zones(w, from, from_n, to, to_n);
    const bool hangs = w->hangs || talon__stopped(w->m);
    w->m->why = TALON_VOID_NOT;
    return as_legal(w->found, !w->found && hangs);
}

/* Alternative after alternative: until one decides for every face that sealed cards can have. */
static talon_legal judge_alternatives(trial *t, const talon_zone *from, uint32_t from_n, const talon_zone *to, uint32_t to_n)
{
    walk *w = &t->w;
    talon_rules *m = w->m;
    const game_question *q = w->q;
    const uint32_t fits = q->fits == NONE ? 1 : talon__rule_at(m, q->fits)->b / 2;
    for (uint32_t i = 0; i < fits; i++) {
        const talon_legal counts =
            q->fits == NONE ? TALON_LEGAL_YES : condition(m, talon__game_item(m->game, talon__rule_at(m, q->fits)->a + 2 * i + 1));
        w->fit = i;
        if (counts == TALON_LEGAL_NO)
            continue;
        const talon_legal is = t->a->pass ? TALON_LEGAL_NO : judge_selection(t);
        if (is == TALON_LEGAL_YES && counts == TALON_LEGAL_YES)
            return as_legal(true, t->doubt);
        t->possible |= is != TALON_LEGAL_NO;
        const talon_legal some = is == TALON_LEGAL_YES ? is : judge_all(t, from, from_n, to, to_n);
        if (some == TALON_LEGAL_YES && counts == TALON_LEGAL_YES)
            return as_legal(false, t->possible);
        t->doubt |= some != TALON_LEGAL_NO;
    }
    return as_legal(t->a->pass && q->pass, t->possible || (t->a->pass && q->pass && t->doubt));
}

static talon_legal judge_cards(trial *t)
{
    talon_rules *m = t->w.m;
    talon_runner *r = m->r;
    const game_question *q = t->w.q;
    const talon_answer *a = t->a;
    const uint32_t used = r->zones_used;
    uint32_t from_n, to_n = 0;
    const talon_zone *from = talon__zones(r, q->from, &from_n), *to = q->to == NONE ? NULL : talon__zones(r, q->to, &to_n);
    talon_legal legal = TALON_LEGAL_NO;
    if (talon__stopped(m) || r->end != RUNNING)
        legal = as_legal(false, m->why == VOID_HANGS);
    else if (a->pass || (is_one_of(from, from_n, a->from) && (to_n ? is_one_of(to, to_n, a->to) : a->to == TALON_ZONE_NONE)))
        legal = judge_alternatives(t, from, from_n, to, to_n);
    r->zones_used = used;
    m->why = TALON_VOID_NOT;
    return legal;
}

/* ---- all of it ---- */

/* An answer has what its question asks for, and nothing else: what it names beside that would be done, or remembered as chosen. */
static bool is_of_its_kind(const game_question *q, const talon_answer *a)
{
    const bool cards = q && q->kind != Q_VALUES && !a->pass, values = q && q->kind == Q_VALUES && !a->pass;
    if (a->has_cards != cards || (a->values_n != 0) != values || (a->pass && !q))
        return false;
    if (!cards && (a->cards_n || a->from != TALON_ZONE_NONE || a->to != TALON_ZONE_NONE))
        return false;
    return cards && q->kind == Q_COMBO ? a->combo && a->height : !a->combo && !a->height;
}

static talon_legal judge_option(talon_rules *m, uint32_t seat, const talon_answer *a)
{
    const game_option *o = &GAME_LIST(m->game, option, game_option)[talon__asked_code(m)->a + a->option];
    const game_question *q = o->question == NONE ? NULL : &GAME_LIST(m->game, question, game_question)[o->question];
    const talon_legal when = condition(m, o->when);
    trial t = {.w = {.m = m, .option = o, .q = q, .seat = seat}, .a = a};
    if (when == TALON_LEGAL_NO || !is_of_its_kind(q, a))
        return TALON_LEGAL_NO;
    const talon_legal legal = !q                    ? TALON_LEGAL_YES
                              : q->kind != Q_VALUES ? judge_cards(&t)
                              : a->pass             ? judge_no_values(&t)
                                                    : judge_values(m, q, a);
    return legal == TALON_LEGAL_YES ? when : legal;
}

talon_legal talon_rules_judge(talon_rules *m, uint32_t seat, const talon_answer *a)
{
    const uint32_t self = m->s->player, effort = m->effort;
    const game_code *c = talon__asked_code(m);
    if (!talon__can_be_done(m, seat, a))
        return TALON_LEGAL_NO;
    if (c->flag & CHOOSE_TOGETHER)
        talon__be_present(m, seat);
    m->effort = m->tries = 0;
    m->trying_slot = c->c;
    m->r->end = RUNNING;
    m->r->steps_left = TALON_LANG_OPS_MAX;
    const talon_legal legal = judge_option(m, seat, a);
    m->trying_slot = NONE;
    talon__be_present(m, self);
    m->why = TALON_VOID_NOT;
    m->effort = effort;
    return legal;
}
