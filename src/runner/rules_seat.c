/* rules_seat.c -- states as one seat could have them: other cards under the backs, nothing that is secret; and what an answer tells of cards
 * that were not played.
 *
 * (1) What is put into a state here came out of a machine for the same game, players and numbers; it stays one that such a machine takes.
 * (2) Conclusions are drawn with sealed cards alone: what would read one that the seat does not know is no conclusion. */
#include "runner/rules_seat.h"

#include "runner/rules_walk.h"

/* ---- a state's parts ---- */

/* Where in a state that was taken out of the machine a part of it is. */
static void *part(const talon_rules *m, void *state_, const void *live)
{
    return (char *)state_ + ((const char *)live - (const char *)m->s);
}

static talon_table *table_of(const talon_rules *m, void *state_)
{
    return part(m, state_, m->r->play.table);
}

void talon__state_rename(const talon_rules *m, void *state_, const uint16_t *as)
{
    state *s = state_;
    uint8_t *laid = part(m, state_, m->laid), *before = (uint8_t *)m->r->list; /* scratch, longer than all cards */
    selection *chosen = part(m, state_, m->chosen);
    talon_answer *answer = part(m, state_, m->answer);
    memcpy(before, laid, m->cards_n);
    for (uint32_t c = 0; c < m->cards_n; c++)
        laid[as[c]] = before[c];
    for (uint32_t i = 0; i < m->g->chosen_n; i++)
        for (uint32_t k = 0; k < chosen[i].n; k++)
            chosen[i].card[k] = as[chosen[i].card[k]];
    for (uint32_t i = 0; s->answered && i < m->players; i++)
        for (uint32_t k = 0; k < answer[i].cards_n && answer[i].option != UINT16_MAX; k++)
            answer[i].card[k] = as[answer[i].card[k]];
    talon_table_rename(table_of(m, state_), as);
}

/* Words of the i-th variable that the seat may not see become 0, where they are and, `kept` being their place there, as they were before the hand. */
static void blind_variable(const talon_rules *m, uint32_t i, uint32_t seat, int32_t *word, int32_t *kept)
{
    const talon_variable v = talon_rules_variable(m, i);
    const uint32_t each = v.count ? v.count : 1;
    for (uint32_t owner = v.each; owner <= (v.each ? m->players : 0); owner++)
        for (uint32_t k = 0; k < each; k++) {
            const uint32_t at = (owner ? owner - 1 : 0) * each + k;
            if (talon_rules_value(m, i, owner, v.count ? k + 1 : 0, seat).kind != TALON_VALUE_HIDDEN)
                continue;
            word[at] = 0;
            if (kept)
                kept[at] = 0;
        }
}

void talon__state_blind(const talon_rules *m, void *state_, uint32_t seat)
{
    state *s = state_;
    int32_t *var = part(m, state_, m->var), *kept = part(m, state_, m->before);
    talon_answer *answer = part(m, state_, m->answer);
    const talon_seed none = {{0}};
    for (uint32_t i = 0; i < m->game->var.n; i++) {
        const game_var *v = &GAME_LIST(m->game, var, game_var)[i];
        const bool is_kept = v->how & VAR_KEPT;
        if (v->how & VAR_SECRET)
            blind_variable(m, i, seat, var + m->var_at[i], is_kept ? kept : NULL);
        kept += is_kept ? talon__var_words(v, m->players) : 0;
    }
    for (uint32_t i = 0; i < m->players; i++) {
        if (i + 1 == seat || !(s->answered >> i & 1) || answer[i].option == UINT16_MAX)
            continue;
        answer[i] = (talon_answer){0};
        s->answered &= ~(1ull << i);
    }
    talon__state_reseed(m, state_, &none);
}

void talon__state_reseed(const talon_rules *m, void *state_, const talon_seed *seed)
{
    talon_table_reseed(table_of(m, state_), seed, 0);
}

void talon__state_not_laid(const talon_rules *m, void *state_, uint32_t card)
{
    ((uint8_t *)part(m, state_, m->laid))[card] = 0;
}

/* ---- sealing ---- */

void talon__seal_all_but(talon_rules *m, const uint8_t *known)
{
    const talon_pack *pack = talon_shape_pack(m->r->play.shape);
    talon__seal_faces(m);
    memset(m->strength_key, 0, sizeof m->strength_key); /* which cards are trumps was worked out from faces */
    for (uint32_t c = 0; c < m->cards_n; c++)
        if (known[c])
            talon_rules_see(m, (talon_card)c, talon_pack_face(pack, (talon_card)c));
}

void talon__unseal(talon_rules *m)
{
    const talon_pack *pack = talon_shape_pack(m->r->play.shape);
    for (uint32_t c = 0; c < m->cards_n; c++)
        talon__seal_one(m, c, m->as[talon_pack_face(pack, (talon_card)c)]);
    m->sealed = false;
    m->list.seat = 0;
    memset(m->strength_key, 0, sizeof m->strength_key);
}

/* ---- what an answer tells of the rest ---- */

static const game_question *question_of(const talon_rules *m, const talon_answer *a)
{
    const game_option *o = &GAME_LIST(m->game, option, game_option)[talon__asked_code(m)->a + a->option];
    return o->question == NONE ? NULL : &GAME_LIST(m->game, question, game_question)[o->question];
}

static void begin_look(talon_rules *m)
{
    m->effort = m->tries = 0;
    m->why = TALON_VOID_NOT;
    m->trying_slot = talon__asked_code(m)->c;
    m->r->end = RUNNING;
    m->r->steps_left = TALON_LANG_OPS_MAX;
}

static void end_look(talon_rules *m)
{
    m->trying_slot = NONE;
    m->why = TALON_VOID_NOT;
    m->r->end = RUNNING;
}

/* Single cards are selections that the question asks for. */
static bool takes_one(talon_rules *m, const game_question *q)
{
    const int64_t lo = q->lo == NONE ? 0 : talon__value(m, q->lo), hi = q->hi == NONE ? 0 : talon__value(m, q->hi);
    const bool known = !talon__stopped(m);
    m->why = TALON_VOID_NOT;
    return known && lo <= 1 && hi >= 1;
}

static talon_zone only_zone(talon_rules *m, const game_question *q)
{
    uint32_t n = 0;
    const uint32_t used = m->r->zones_used;
    const talon_zone *z = talon__zones(m->r, q->from, &n);
    const talon_zone only = n == 1 && m->r->end == RUNNING && !talon__stopped(m) ? z[0] : TALON_ZONE_NONE;
    m->r->zones_used = used;
    return only;
}

bool talon__tells_of_rest(talon_rules *m, const talon_answer *a, talon_zone *from)
{
    const game_question *q = question_of(m, a);
    *from = TALON_ZONE_NONE;
    if (!q || q->kind != Q_CARDS || q->fits == NONE || talon_rules_together(m) || !(a->pass || talon__rule_at(m, q->fits)->b > 2))
        return false;
    begin_look(m);
    if (takes_one(m, q))
        *from = only_zone(m, q);
    end_look(m);
    return *from != TALON_ZONE_NONE;
}

/* What a condition of an alternative is: 1 holds, 0 does not, −1 hangs. */
static int holds(walk *w, uint32_t fit, group cards)
{
    talon_rules *m = w->m;
    w->fit = fit;
    w->hangs = false;
    const bool fits = talon__walk_holds(w, cards);
    const bool hangs = w->hangs || talon__stopped(m);
    m->why = TALON_VOID_NOT;
    return hangs ? -1 : fits;
}

static int counts(talon_rules *m, const game_question *q, uint32_t fit)
{
    const bool yes = talon__value(m, talon__game_item(m->game, talon__rule_at(m, q->fits)->a + 2 * fit + 1)) != 0;
    const bool hangs = talon__stopped(m);
    m->why = TALON_VOID_NOT;
    return hangs ? -1 : yes;
}

static walk look_at(talon_rules *m, uint32_t seat, const talon_answer *a)
{
    return (walk){.m = m, .q = question_of(m, a), .a = *a, .seat = seat};
}

uint32_t talon__fits_unmet(talon_rules *m, uint32_t seat, const talon_answer *a)
{
    walk w = look_at(m, seat, a);
    const uint32_t n = talon__rule_at(m, w.q->fits)->b / 2;
    uint32_t unmet = 0;
    begin_look(m);
    for (uint32_t i = 0; i < n && i < 32; i++) {
        const int counted = counts(m, w.q, i);
        if (counted == 0)
            continue;
        const int met = a->pass ? 0 : holds(&w, i, (group){a->card, a->cards_n});
        if (met != 0) /* it was chosen by this one, or may have been */
            break;
        if (counted == 1)
            unmet |= 1u << i;
    }
    end_look(m);
    return unmet;
}

bool talon__meets_one(talon_rules *m, uint32_t seat, const talon_answer *a, talon_zone from, uint32_t fits, uint16_t card)
{
    walk w = look_at(m, seat, a);
    bool meets = false;
    w.a.from = from;
    w.a.pass = false;
    w.a.combo = w.a.height = 0;
    begin_look(m);
    for (uint32_t i = 0; i < 32 && !meets; i++)
        meets = fits >> i & 1 && holds(&w, i, (group){&card, 1}) == 1;
    end_look(m);
    return meets;
}

/* ---- worth ---- */

double talon__worth_now(talon_rules *m, uint32_t seat)
{
    const uint32_t self = m->s->player;
    if (m->s->over)
        return talon_rules_return(m, seat);
    m->effort = m->tries = 0;
    m->why = TALON_VOID_NOT;
    talon__be_present(m, seat);
    const int32_t value = talon__value(m, m->g->payoff), per = m->g->per == NONE ? 1 : talon__value(m, m->g->per);
    const bool known = !talon__stopped(m) && per > 0;
    m->why = TALON_VOID_NOT;
    talon__be_present(m, self);
    return known ? (double)value / per : 0;
}
