/* rules_answers.c -- what may be answered: every question's answers in order, each name once. */
#include <talon/view.h>

#include "runner/rules_lot.h"
#include "runner/rules_walk.h"

/* Keep w->a, or so many answers like it. Of more lots than there is room for none is any use. */
static void keep_lot(walk *w, uint32_t n, uint32_t take, uint64_t places)
{
    listing *l = w->list;
    if (l->lots_n == LOTS_MAX) {
        l->whole = false;
        w->stopped = true;
        return;
    }
    lot *at = &l->lot[l->lots_n++];
    at->a = w->a;
    at->n = n;
    at->take = take;
    at->places = places;
    l->count += n;
    w->shown += n;
}

bool talon__show_answer(walk *w)
{
    w->found = true;
    if (w->list)
        keep_lot(w, 1, 0, 0);
    else if (w->shown++, !w->visit(w->context, w->m, &w->a))
        w->stopped = true;
    return !w->stopped && !talon__stopped(w->m);
}

bool talon__show_lot(walk *w, uint32_t take, uint64_t places)
{
    const uint32_t n = talon__ways(places, take);
    if (!n)
        return true;
    w->found = true;
    if (w->list) {
        keep_lot(w, n, take, places);
    } else {
        const lot l = {.a = w->a, .n = n, .take = take, .places = places};
        w->stopped = !talon__each_of_lot(w->m, &l, w->visit, w->context, &w->shown);
    }
    return !w->stopped && !talon__stopped(w->m);
}

/* Where cards are sealed: that it hangs on them is noted, and the walk goes on. True when it did. */
static bool noted(walk *w)
{
    if (w->m->why != VOID_HANGS)
        return false;
    w->hangs = true;
    w->m->why = TALON_VOID_NOT;
    return true;
}

bool talon__walk_holds(walk *w, group g)
{
    talon_rules *m = w->m;
    if (w->q->fits == NONE)
        return true;
    const uint32_t cond = talon__game_item(m->game, talon__rule_at(m, w->q->fits)->a + 2 * w->fit);
    m->trying = (selection){.n = (uint8_t)g.n, .kind = w->a.combo, .height = w->a.height};
    for (uint32_t i = 0; i < g.n && i < CHOSEN_MAX; i++)
        m->trying.card[i] = g.at[i];
    const group it = m->it;
    m->it = g;
    m->there = w->a.to;
    const bool fits = talon__value(m, cond) != 0 && !talon__stopped(m);
    m->it = it;
    m->there = TALON_ZONE_NONE;
    m->trying = (selection){0};
    return !noted(w) && fits;
}

talon_player talon__player_at(const talon_rules *m, uint32_t seat)
{
    const char *name = seat ? talon_runner_player(m->r, seat) : NULL;
    return name ? talon_player_find(m->r->play.shape, name, talon__text_size(name)) : TALON_PLAYER_NONE;
}

bool talon__walk_sees(const walk *w, uint32_t pos)
{
    const talon_play *p = &w->m->r->play;
    return talon_view_sees(p->table, p->shape, talon__player_at(w->m, w->seat), w->a.from, pos);
}

/* Of cards that are alike the first go: no card that is not chosen lies before a chosen one of the same face. Cards that the chooser does
 * not see have places for names, so that all of them are offered: which are alike stays hidden. */
static bool is_first_of_its_name(walk *w, group zone, group g)
{
    const talon_rules *m = w->m;
    if (m->sealed) /* each has a back of its own */
        return true;
    for (uint32_t i = 0; i < g.n; i++)
        for (uint32_t k = 0; k < zone.n && zone.at[k] != g.at[i]; k++)
            if (m->face[zone.at[k]] == m->face[g.at[i]] && !talon__has_card(g, zone.at[k]) && talon__walk_sees(w, k) &&
                talon__walk_sees(w, talon__place_of(m, zone, g.at[i]))) {
                if (g.n > 1)
                    return false;
                const uint16_t other = zone.at[k];
                if (talon__walk_holds(w, (group){&other, 1}))
                    return false;
            }
    return true;
}

/* Whether somebody who chooses sees the card at a place of this zone, and it has this face. */
static bool is_seen_as(const walk *w, talon_zone zone, group there, uint32_t pos, uint16_t face)
{
    const talon_play *p = &w->m->r->play;
    return w->m->face[there.at[pos]] == face && talon_view_sees(p->table, p->shape, talon__player_at(w->m, w->seat), zone, pos);
}

/* The cards of a zone that have the names of these: the first such, as they lie; none when they are not all there. */
static group namesakes(const walk *w, talon_zone zone, group g, uint16_t *card)
{
    const group there = talon__zone_group(w->m, zone);
    bool taken[CHOSEN_MAX] = {false};
    uint32_t n = 0;
    for (uint32_t pos = w->q->kind == Q_NEWEST ? there.n - g.n : 0; pos < there.n && n < g.n; pos++)
        for (uint32_t i = 0; i < g.n; i++)
            if (!taken[i] && is_seen_as(w, zone, there, pos, w->m->face[g.at[i]])) {
                taken[i] = true;
                card[n++] = there.at[pos];
                break;
            }
    return (group){card, n == g.n ? n : 0};
}

/* A combo takes the first cards of a rank: these are they. */
static bool are_first_of_rank(const talon_rules *m, group there, group g)
{
    for (uint32_t i = 0; i < g.n; i++)
        for (uint32_t k = 0; k < there.n && there.at[k] != g.at[i]; k++)
            if (m->rank[there.at[k]] == m->rank[g.at[i]] && !talon__has_card(g, there.at[k]))
                return false;
    return true;
}

static bool one_fits(walk *w, talon_zone zone, uint16_t face)
{
    const group there = talon__zone_group(w->m, zone);
    for (uint32_t pos = 0; pos < there.n; pos++)
        if (is_seen_as(w, zone, there, pos, face) && talon__walk_holds(w, (group){there.at + pos, 1}))
            return true;
    return false;
}

/* An earlier zone has offered an answer of this name. Cards that are not seen have places for names, and these are no other zone's. */
static bool was_offered(walk *w, group zone, group g)
{
    const talon_rules *m = w->m;
    uint16_t card[CHOSEN_MAX];
    if (m->sealed) /* each has a back of its own */
        return false;
    for (uint32_t i = 0; w->from_n && i < g.n; i++)
        if (!talon__walk_sees(w, talon__place_of(m, zone, g.at[i])))
            return false;
    for (uint32_t i = 0; i < w->from_n; i++) {
        const group there = talon__zone_group(m, w->from[i]);
        if (there.n < g.n || !talon__effort(w->m, there.n))
            continue;
        if (g.n == 1 && (w->q->kind == Q_CARDS || w->q->kind == Q_MELD)) {
            if (one_fits(w, w->from[i], m->face[g.at[0]]))
                return true;
            continue;
        }
        const group other = namesakes(w, w->from[i], g, card);
        const bool by_rank = w->q->kind == Q_COMBO && !talon__combo_at(m, w->a.combo - 1u).faces_n;
        if (other.n == g.n && (!by_rank || are_first_of_rank(m, there, other)) && talon__walk_holds(w, other))
            return true;
    }
    return false;
}

static bool show_cards(walk *w, group g)
{
    w->a.cards_n = (uint8_t)g.n;
    for (uint32_t i = 0; i < g.n; i++)
        w->a.card[i] = g.at[i];
    return talon__show_answer(w);
}

/* What is not meant is not looked at: that it hangs says nothing. */
static bool is_meant(const walk *w, group g)
{
    return !w->only || (g.n == w->only->cards_n && w->a.combo == w->only->combo && w->a.height == w->only->height);
}

bool talon__offer(walk *w, group zone, group g)
{
    if (!is_meant(w, g))
        return true;
    if (!talon__walk_holds(w, g) || (w->q->kind != Q_NEWEST && !is_first_of_its_name(w, zone, g)) || was_offered(w, zone, g))
        return !talon__stopped(w->m);
    return show_cards(w, g);
}

bool talon__offer_fitting(walk *w, group zone, group g)
{
    if (!is_meant(w, g))
        return true;
    return talon__walk_holds(w, g) && !was_offered(w, zone, g) ? show_cards(w, g) : !talon__stopped(w->m);
}

bool talon__offer_selection(talon_rules *m, void *context, group g)
{
    in_zone *z = context;
    if (z->natural && talon__is_wild(m, g.n ? g.at[0] : 0))
        return true; /* a set of wild cards alone */
    return talon__offer(z->w, z->zone, g);
}

/* The newest ones, as a packet. */
static void newest(walk *w, group zone, int64_t lo, int64_t hi)
{
    for (int64_t n = lo < 0 ? 0 : lo; n <= hi && n <= (int64_t)zone.n && n <= (int64_t)TALON_ANSWER_CARDS; n++)
        if (!talon__offer(w, zone, (group){zone.at + (zone.n - (uint32_t)n), (uint32_t)n}))
            return;
}

/* ---- cards ---- */

/* Melds and combos are stepped through by rank: with a sealed card there may be more of them. */
static void note_sealed(walk *w, group zone)
{
    for (uint32_t i = 0; i < zone.n; i++)
        w->hangs |= w->m->face[zone.at[i]] == FACE_SEALED;
}

void talon__walk_group(walk *w, group zone)
{
    talon_rules *m = w->m;
    const game_question *q = w->q;
    const int64_t lo = q->lo == NONE ? 0 : talon__value(m, q->lo), hi = q->hi == NONE ? 0 : talon__value(m, q->hi);
    in_zone z = {w, zone, false};
    if (m->sealed && (q->kind == Q_COMBO || q->kind == Q_MELD))
        note_sealed(w, zone);
    switch ((question_kind)q->kind) {
    case Q_CARDS: talon__selections(m, zone, lo, hi, talon__offer_selection, &z); break;
    case Q_NEWEST: newest(w, zone, lo, hi); break;
    case Q_COMBO: talon__combos(w, zone); break;
    case Q_MELD: talon__melds(w, zone, lo, hi); break;
    case Q_VALUES: break;
    }
}

void talon__walk_zones(walk *w, const talon_zone *from, uint32_t from_n, const talon_zone *to, uint32_t to_n)
{
    for (uint32_t i = 0; i < from_n && !w->stopped && !talon__stopped(w->m); i++)
        for (uint32_t k = 0; k < (to_n ? to_n : 1) && !w->stopped && !talon__stopped(w->m); k++) {
            w->a.to = to_n ? to[k] : TALON_ZONE_NONE;
            w->from = from;
            w->from_n = i;
            w->a.from = from[i];
            talon__walk_group(w, talon__zone_group(w->m, from[i]));
        }
}

static void one_fit(offers *o)
{
    if (!talon__offer_sieved(o))
        talon__walk_zones(o->w, o->from, o->from_n, o->to, o->to_n);
}

/* Zones that are always the same go onto the runner's stack without asking; false: some are not, or there are too many. */
static bool rows_of(talon_rules *m, const game_node *list, uint32_t *n)
{
    talon_runner *r = m->r;
    uint32_t used = r->zones_used;
    for (uint32_t i = 0; i < list->b; i++) {
        const game_node *x = talon__rule_at(m, talon__game_item(m->game, list->a + i));
        const uint32_t many = x->depth == SPOT_ROW ? x->c : 1;
        if ((x->depth != SPOT_ROW && x->depth != SPOT_FIXED) || x->a != NONE || many > r->zones_room - used)
            return false;
        for (uint32_t k = 0; k < many; k++)
            r->zone[used++] = (talon_zone)(x->size + k);
    }
    *n = used - r->zones_used;
    r->zones_used = used;
    return true;
}

/* The zones of a question; one alone lies in `single`. */
static const talon_zone *zones_of(talon_rules *m, uint32_t list, talon_zone *single, uint32_t *n)
{
    const game_node *x = talon__rule_at(m, list);
    *n = 1;
    if (x->b == 1 && talon__single_zone(m, talon__rule_at(m, talon__game_item(m->game, x->a)), single))
        return single;
    return rows_of(m, x, n) ? m->r->zone + m->r->zones_used - *n : talon__zones(m->r, list, n);
}

static void about_cards(walk *w)
{
    talon_rules *m = w->m;
    talon_runner *r = m->r;
    const game_question *q = w->q;
    const uint32_t used = r->zones_used;
    talon_zone one_from, one_to = TALON_ZONE_NONE;
    offers o; /* its lists are filled when it begins */
    o.w = w;
    o.to = &one_to;
    o.to_n = 1;
    o.begun = false;
    o.all = 0;
    o.from = zones_of(m, q->from, &one_from, &o.from_n);
    if (q->to != NONE)
        o.to = zones_of(m, q->to, &one_to, &o.to_n);
    if (!o.to_n) { /* nowhere */
        o.to = &one_to;
        o.to_n = 1;
    }
    const uint32_t fits = q->fits == NONE ? 1 : talon__rule_at(m, q->fits)->b / 2;
    w->a.has_cards = true;
    w->a.names_to = o.to_n > 1;
    if (r->end != RUNNING)
        talon__go_void_by_runner(m);
    for (uint32_t i = 0; i < fits && !w->found && !w->stopped && !talon__stopped(m); i++) {
        const bool counts = q->fits == NONE || talon__value(m, talon__game_item(m->game, talon__rule_at(m, q->fits)->a + 2 * i + 1));
        w->fit = i;
        if (!noted(w) && counts)
            one_fit(&o);
    }
    r->zones_used = used;
}

/* ---- values ---- */

uint32_t talon__domain_size(talon_rules *m, const game_question *q, uint32_t i, int64_t *first)
{
    *first = 1;
    switch ((domain_kind)q->value[i].domain) {
    case DOMAIN_SUITS: return m->g->suits_n;
    case DOMAIN_RANKS: return m->g->ranks_n;
    case DOMAIN_PLAYERS:
    case DOMAIN_OTHERS: return m->players;
    case DOMAIN_WORDS: return q->value[i].hi;
    case DOMAIN_RANGE: break;
    }
    const int64_t lo = talon__value(m, q->value[i].lo), hi = talon__value(m, q->value[i].hi);
    *first = lo;
    return hi < lo ? 0 : hi - lo + 1 > UINT32_MAX ? UINT32_MAX : (uint32_t)(hi - lo + 1);
}

bool talon__domain_value(const talon_rules *m, const game_question *q, uint32_t i, int64_t first, uint32_t k, int32_t *value)
{
    *value = (int32_t)(first + k);
    if (q->value[i].domain == DOMAIN_WORDS)
        *value = (int32_t)talon__game_item(m->game, q->value[i].lo + k);
    if (q->value[i].domain == DOMAIN_OTHERS && *value == m->s->player)
        return false;
    return (q->value[i].domain != DOMAIN_OTHERS && q->value[i].domain != DOMAIN_PLAYERS) || m->s->playing[*value - 1];
}

/* One entry for all values: of one number, from one to the other. */
static bool is_range(const talon_rules *m, const game_question *q)
{
    return q->values_n == 1 && q->value[0].domain == DOMAIN_RANGE && q->where == NONE &&
           GAME_LIST(m->game, var, game_var)[talon__rule_at(m, q->value[0].var)->a].type == TY_NUMBER;
}

void talon__walk_values(walk *w, uint32_t i)
{
    talon_rules *m = w->m;
    const game_question *q = w->q;
    int64_t first;
    if (i == q->values_n) {
        const bool fits = q->where == NONE || talon__value(m, q->where);
        if (!noted(w) && fits)
            talon__show_answer(w);
        return;
    }
    const uint32_t n = talon__domain_size(m, q, i, &first);
    int32_t *at = talon__var(m, talon__rule_at(m, q->value[i].var));
    if (!at) {
        talon__go_void(m, TALON_VOID_NOBODY);
        return;
    }
    const int32_t before = *at;
    const bool veiled = talon__is_veiled(m, at);
    if (is_range(m, q)) {
        w->a.range = true;
        w->a.value[0] = (int32_t)first;
        w->a.upto = (int32_t)(first + n - 1);
        if (n)
            talon__show_answer(w);
        return;
    }
    for (uint32_t k = 0; k < n && !w->stopped && !talon__stopped(m); k++)
        if (talon__try_one(m) && talon__domain_value(m, q, i, first, k, &w->a.value[i])) {
            talon__write(m, at, w->a.value[i]);
            talon__walk_values(w, i + 1);
        }
    *at = before;
    talon__veil(m, at, veiled);
}

/* ---- all options ---- */

static void one_option(walk *w, uint32_t i)
{
    talon_rules *m = w->m;
    const game_option *o = &GAME_LIST(m->game, option, game_option)[talon__asked_code(m)->a + i];
    const bool offered = o->when == NONE || talon__value(m, o->when);
    if (noted(w) || !offered)
        return;
    w->option = o;
    w->q = o->question == NONE ? NULL : &GAME_LIST(m->game, question, game_question)[o->question];
    w->a = (talon_answer){.option = (uint16_t)i, .from = TALON_ZONE_NONE, .to = TALON_ZONE_NONE};
    w->found = false;
    if (!w->q) {
        talon__show_answer(w);
        return;
    }
    w->a.values_n = w->q->values_n;
    if (w->q->kind == Q_VALUES)
        talon__walk_values(w, 0);
    else if (m->bitsets.single[o->question].from == NONE || !talon__offer_singles(w))
        about_cards(w);
    noted(w);
    if (!w->found && w->q->pass && !w->stopped && !talon__stopped(m)) {
        w->a = (talon_answer){.option = (uint16_t)i, .pass = true, .from = TALON_ZONE_NONE, .to = TALON_ZONE_NONE};
        talon__show_answer(w);
    }
}

static void walk_options(walk *w)
{
    talon_rules *m = w->m;
    const uint32_t self = m->s->player;
    const game_code *c = talon__asked_code(m);
    if (c->flag & CHOOSE_TOGETHER)
        talon__be_present(m, w->seat);
    m->tries = 0;
    m->trying_slot = c->c;
    m->r->end = RUNNING;
    m->r->steps_left = TALON_LANG_OPS_MAX;
    for (uint32_t i = 0; i < c->x && !w->stopped && !talon__stopped(m); i++)
        one_option(w, i);
    m->trying_slot = NONE;
    talon__be_present(m, self);
}

/* All but w->a, which each option begins anew. */
static void begin_walk(walk *w, talon_rules *m, uint32_t seat)
{
    w->m = m;
    w->option = NULL;
    w->q = NULL;
    w->visit = NULL;
    w->context = NULL;
    w->list = NULL;
    w->seat = seat;
    w->shown = w->fit = w->from_n = 0;
    w->from = NULL;
    w->only = NULL;
    w->found = w->stopped = w->hangs = false;
}

uint32_t talon__rules_list(talon_rules *m, uint32_t seat, talon_on_answer *on_answer, void *context)
{
    walk w;
    begin_walk(&w, m, seat);
    w.visit = on_answer;
    w.context = context;
    walk_options(&w);
    return w.shown;
}

static bool has_answer(void *context, const talon_rules *m, const talon_answer *a)
{
    (void)context, (void)m, (void)a;
    return false;
}

bool talon__rules_can_answer(talon_rules *m, uint32_t seat)
{
    walk w;
    begin_walk(&w, m, seat);
    w.visit = has_answer;
    walk_options(&w);
    return w.shown || w.hangs;
}

static uint32_t keep_all(talon_rules *m, uint32_t seat)
{
    walk w;
    begin_walk(&w, m, seat);
    w.list = &m->list;
    m->list.lots_n = m->list.count = 0;
    walk_options(&w);
    if (w.shown) /* what is wrong with others is nobody's concern */
        m->why = TALON_VOID_NOT;
    return w.shown;
}

uint32_t talon__keep_answers(talon_rules *m, uint32_t seat)
{
    if (m->sealed) /* there, what is an answer may hang on something else next time */
        return talon__rules_can_answer(m, seat);
    m->list.seat = seat;
    m->list.whole = true;
    return talon__asked_code(m)->unused & CODE_ONE_LOT && talon__keep_singles(m) ? m->list.count : keep_all(m, seat);
}

/* The answers of somebody who is asked are in m->list, if there is room for them. */
static bool are_kept(talon_rules *m, uint32_t seat)
{
    if (m->sealed)
        return false;
    if (m->list.seat != seat) {
        m->effort = 0;
        talon__keep_answers(m, seat);
        m->why = TALON_VOID_NOT;
    }
    return m->list.whole;
}

/* Whoever looks at a list changes nothing, however far it goes. */
static uint32_t walk_all(talon_rules *m, uint32_t seat, talon_on_answer *on_answer, void *context)
{
    m->effort = 0;
    const uint32_t shown = talon__rules_list(m, seat, on_answer, context);
    m->why = TALON_VOID_NOT;
    return shown;
}

uint32_t talon_rules_answers(talon_rules *m, uint32_t seat, talon_on_answer *on_answer, void *context)
{
    uint32_t shown = 0;
    if (!talon__is_asked(m, seat))
        return 0;
    if (!are_kept(m, seat))
        return walk_all(m, seat, on_answer, context);
    for (uint32_t i = 0; i < m->list.lots_n; i++)
        if (!talon__each_of_lot(m, &m->list.lot[i], on_answer, context, &shown))
            break;
    return shown;
}

/* One of many, looked for by going through them. */
typedef struct search {
    uint32_t left;
    talon_answer *found;
} search;

static bool look(void *context, const talon_rules *m, const talon_answer *a)
{
    search *s = context;
    (void)m;
    if (s->left--)
        return true;
    *s->found = *a;
    return false;
}

static bool pass_by(void *context, const talon_rules *m, const talon_answer *a)
{
    (void)context, (void)m, (void)a;
    return true;
}

uint32_t talon_rules_count(talon_rules *m, uint32_t seat)
{
    if (talon__is_listed(m, seat) && m->list.whole)
        return m->list.count;
    if (!talon__is_asked(m, seat))
        return 0;
    return are_kept(m, seat) ? m->list.count : walk_all(m, seat, pass_by, NULL);
}

static bool nth_kept(talon_rules *m, uint32_t n, talon_answer *a)
{
    const lot *l = m->list.lot, *end = l + m->list.lots_n;
    while (l < end && n >= l->n)
        n -= l++->n;
    if (l == end)
        return false;
    m->place = talon__nth_of_lot(m, l, n, a);
    return true;
}

static bool nth_of_all(talon_rules *m, uint32_t seat, uint32_t n, talon_answer *a)
{
    search s = {.left = n, .found = a};
    return walk_all(m, seat, look, &s) > n;
}

bool talon_rules_nth(talon_rules *m, uint32_t seat, uint32_t n, talon_answer *a)
{
    if (!talon__is_listed(m, seat) && !talon__is_asked(m, seat))
        return false;
    return are_kept(m, seat) ? nth_kept(m, n, a) : nth_of_all(m, seat, n, a);
}
