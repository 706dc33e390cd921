/* budget_report.c -- what the counter found out, said to people: which step cannot be done, for how many players, what to do about it. */
#include "lang/budget.h"

#include "lang/meant.h"

#include <stdio.h>
#include <string.h>

static void report_mix(const talon_runner *r, diags *d, span at)
{
    const talon_fault *f = &r->out.fault;
    const char *name = f->zone == TALON_ZONE_NONE ? "" : talon__game_text(r->game, talon__def_of(r, f->zone)->name);
    const char *s = talon__plural(r->players);
    const long long want = (long long)f->want, have = (long long)f->have;
    if (f->status == TALON_E_LIMIT_EXCEEDED) {
        talon__diag(d, D_IMPOSSIBLE_MIX, at, NULL, "this riffles %lld times; at most %lld are possible", want, have);
        talon__diag_fix(d, "riffle at most %lld times; seven are enough", have);
    } else if (f->status == TALON_E_INVALID_CUT_POSITION) {
        const bool least = r->step->place == NONE;
        talon__diag(d, D_IMPOSSIBLE_MIX, at, NULL, "with %u player%s \"%s\" has %lld cards here, and cannot be cut %s %lld", r->players, s,
                    name, have, least ? "with a min of" : "at", want);
        talon__diag_fix(d, "cut inside the zone: a %s of at most %lld", least ? "min" : "place", least ? have / 2 : have);
    } else if (f->status == TALON_E_INVALID_ORDERING) {
        talon__diag(d, D_IMPOSSIBLE_MIX, at, NULL, "the order must name each of the %lld packets once, from 0 to %lld", want, want - 1);
        talon__diag_fix(d, "write %lld numbers behind \"order\", each from 0 to %lld once", want, want - 1);
    } else if (f->zone == TALON_ZONE_NONE) {
        talon__diag(d, D_IMPOSSIBLE_MIX, at, NULL, "with %u player%s this cannot be done: %s", r->players, s, f->what ? f->what : "");
    } else {
        talon__diag(d, D_IMPOSSIBLE_MIX, at, NULL, "with %u player%s the sizes add up to %lld, and \"%s\" has %lld cards here", r->players,
                    s, want, name, have);
        talon__diag_fix(d, "let the sizes add up to %lld", have);
    }
}

/* How many cards the failing step wants in all; single draws only know of the one that was missing. 0: nobody can say. */
static int64_t wanted_by_step(talon_runner *r)
{
    const game_step *s = r->step;
    uint32_t zones_n = 1;
    if (s->kind != S_VERB || !talon__verb_takes(s->verb) || s->how & STEP_ALL || s->count == NONE)
        return 0;
    r->end = RUNNING;
    const int64_t n = talon__eval(r, s->count);
    const uint32_t used = r->zones_used;
    if (s->to != NONE)
        talon__zones(r, s->to, &zones_n);
    r->zones_used = used;
    const bool good = r->end == RUNNING && n > 0 && n < TALON_MAX_CARDS;
    r->end = TALON_END_FAULT;
    return good ? n * zones_n : 0;
}

/* Whether a step is in a block, or in a block of its steps. */
static bool is_within(const talon_game *g, uint32_t block, const game_step *step)
{
    if (block == NONE)
        return false;
    const section b = talon__game_block(g, block);
    for (uint32_t i = 0; i < b.n; i++) {
        const game_step *s = talon__game_step(g, b.at + i);
        if (s == step || (s->kind != S_VERB && s->kind != S_CALL && (is_within(g, s->body, step) || is_within(g, s->other, step))))
            return true;
    }
    return false;
}

/* `until` of the step or of a block around it that was to end before the cards do; cards decide nothing here. */
static bool is_until(const talon_runner *r)
{
    const talon_game *g = r->game;
    bool until = r->step->until != NONE;
    for (uint32_t i = 0; i < g->step.n && !until; i++) {
        const game_step *s = talon__game_step(g, i);
        until = s->kind == S_REPEAT && s->until != NONE && is_within(g, s->body, r->step);
    }
    return until && r->awaited == NONE;
}

/* What to do about cards that are short. */
static void fix_short(const talon_runner *r, diags *d, const game_zone *z)
{
    const char *name = talon__game_text(r->game, z->name);
    if (z->type == TALON_TYPE_DECK && !talon__game_holds(r->game, z, r->players).n && !r->out.fault.have)
        talon__diag_fix(d, "\"%s\" begins without cards; write which it has: \"components: {%s: standard_52}\"", name, name);
    else if (r->step->how & STEP_ALL && r->step->how & STEP_PACKET)
        talon__diag_fix(d, "leave \"as packet\" out: \"all\" is then shared, instead of all for each");
    else if (is_until(r))
        talon__diag_fix(
            d, "the \"until\" is not met before the cards run out; ask for less, as \"count(%s) < players\" or \"count(%s) <= 10\"", name,
            name);
    else if (r->players > r->game->min)
        talon__diag_fix(d, "deal fewer cards, allow at most %u player%s, or add cards", r->players - 1, talon__plural(r->players - 1));
    else
        talon__diag_fix(d, "deal fewer cards, or add cards");
}

/* "only 2 are left" */
static const char *left_text(char text[32], int64_t n)
{
    snprintf(text, 32, n == 1 ? "only 1 is left" : n ? "only %lld are left" : "none is left", (long long)n);
    return text;
}

static void report_short(talon_runner *r, diags *d, span at)
{
    const talon_fault f = r->out.fault;
    const game_zone *z = talon__def_of(r, f.zone);
    const char *name = talon__game_text(r->game, z->name);
    char left[32];
    if (f.what && r->step->where != NONE) {
        talon__diag(d, D_BUDGET, at, NULL, "with %u player%s this wants %lld card%s of \"%s\" that fit \"where\", and there %s only %lld",
                    r->players, talon__plural(r->players), (long long)f.want, talon__plural(f.want), name, f.have == 1 ? "is" : "are",
                    (long long)f.have);
        talon__diag_fix(d, "take fewer cards, or \"all\" that fit");
        return;
    }
    const int64_t all = f.have < f.want && f.want == 1 ? wanted_by_step(r) : f.want;
    if (all > f.want && r->game->on_deck_empty != NONE)
        talon__diag(d, D_BUDGET, at, NULL, "with %u player%s this wants %lld cards from \"%s\", which runs out before that", r->players,
                    talon__plural(r->players), (long long)all, name);
    else if (all > f.want)
        talon__diag(d, D_BUDGET, at, NULL, "with %u player%s this wants %lld cards from \"%s\", where %s", r->players,
                    talon__plural(r->players), (long long)all, name, left_text(left, f.have + r->took));
    else
        talon__diag(d, D_BUDGET, at, NULL, "with %u player%s this wants %lld card%s from \"%s\", where %s", r->players,
                    talon__plural(r->players), (long long)f.want, talon__plural(f.want), name, left_text(left, f.have));
    fix_short(r, d, z);
}

/* A seat or the number of a zone that is worked out, and that this number of players does not have. */
static void report_place(const talon_runner *r, diags *d, span at)
{
    const char *what = r->out.fault.what ? r->out.fault.what : "";
    talon__diag(d, D_BAD_INDEX, at, NULL, "with %u player%s this cannot be done: %s", r->players, talon__plural(r->players), what);
    if (strcmp(what, NO_SUCH_SEAT) == 0)
        talon__diag_fix(d, "let more players be needed, ask first (\"if: players > %u\"), or go round: \"dealer + 1\", \"dealer + 2\" …",
                        r->players);
}

/* A variable in a number, or NULL. */
static const game_node *slot_in(const talon_game *g, uint32_t node)
{
    const game_node *x = talon__game_node(g, node);
    if (x->kind == N_SLOT)
        return x;
    if (x->kind != N_ADD && x->kind != N_SUBTRACT && x->kind != N_MULTIPLY && x->kind != N_DIVIDE)
        return NULL;
    const game_node *left = slot_in(g, x->a);
    return left ? left : slot_in(g, x->b);
}

static void report_count(const talon_runner *r, diags *d, span at)
{
    const game_node *slot = r->step->kind == S_VERB && r->step->count != NONE ? slot_in(r->game, r->step->count) : NULL;
    const long long want = (long long)r->out.fault.want;
    const char *s = talon__plural(r->players);
    if (!slot)
        talon__diag(d, D_IMPOSSIBLE_COUNT, at, NULL, "with %u player%s this is %lld cards", r->players, s, want);
    else
        talon__diag(d, D_IMPOSSIBLE_COUNT, at, NULL, "with %u player%s this is %lld cards when its variable is %lld", r->players, s, want,
                    (long long)r->slot[slot->a]);
}

/* More than a run may take; only where every count is certain. */
static void report_work(const talon_runner *r, diags *d, span at)
{
    if (r->unsure)
        return;
    talon__diag(d, D_TOO_MANY, at, NULL, "with %u player%s the deal takes too long here: at most %u %s", r->players,
                talon__plural(r->players), TALON_LANG_OPS_MAX, STEPS_OF_A_RUN);
    talon__diag_fix(d, "deal fewer cards, or fewer times, or from a smaller pack");
}

/* Where the failing step is; one report for one step, for the smallest table at which it fails. */
void talon__report_fault(talon_runner *r, diags *d, const span *step_at, uint8_t *reported)
{
    const talon_fault *f = &r->out.fault;
    const size_t step = r->step ? (size_t)(r->step - GAME_LIST(r->game, step, game_step)) : 0;
    if (!r->step || reported[step]++)
        return;
    if (f->status == TALON_E_INSUFFICIENT_CARDS)
        report_short(r, d, step_at[step]);
    else if (f->status == TALON_E_LIMIT_EXCEEDED && f->what && strcmp(f->what, STEPS_OF_A_RUN) == 0)
        report_work(r, d, step_at[step]);
    else if (f->status == TALON_E_INVALID_COUNT)
        report_count(r, d, step_at[step]);
    else if (f->status == TALON_E_INVALID_CUT_POSITION || f->status == TALON_E_INVALID_PACKET_SIZES ||
             f->status == TALON_E_INVALID_ORDERING || (f->status == TALON_E_LIMIT_EXCEEDED && r->step->verb == V_RIFFLE))
        report_mix(r, d, step_at[step]);
    else if (f->status == TALON_E_ZONE_NOT_FOUND || f->status == TALON_E_BAD_REQUEST)
        report_place(r, d, step_at[step]);
}

/* The same with the cards in the worst order; `reported` is as above. */
void talon__report_worst(const talon_runner *r, diags *d, const span *step_at, uint8_t *reported)
{
    const talon_fault *f = &r->out.fault;
    const size_t step = r->step ? (size_t)(r->step - GAME_LIST(r->game, step, game_step)) : 0;
    if (!r->step || f->status != TALON_E_INSUFFICIENT_CARDS || reported[step]++)
        return;
    char left[32];
    talon__diag(d, D_WORST_ORDER, step_at[step], NULL,
                "with %u player%s and the cards in the worst order this wants %lld card%s from \"%s\", where %s", r->players,
                talon__plural(r->players), (long long)f->want, talon__plural(f->want),
                talon__game_text(r->game, talon__def_of(r, f->zone)->name), left_text(left, f->have));
}

/* ---- expectations ---- */

void talon__miss(missed_for *m, uint32_t players, talon_fault why)
{
    if (!m->n)
        *m = (missed_for){.first = players, .why = why};
    m->last = players;
    m->n++;
}

/* "with 2 players", "with 2 or 4 players", "with 2 to 4 players", "with 2, 5 and other numbers of players" */
static void say_players(char *text, size_t room, const missed_for *m)
{
    if (m->n == 1)
        snprintf(text, room, "with %u player%s", m->first, talon__plural(m->first));
    else if (m->n == 2)
        snprintf(text, room, "with %u or %u players", m->first, m->last);
    else if (m->n == m->last - m->first + 1)
        snprintf(text, room, "with %u to %u players", m->first, m->last);
    else
        snprintf(text, room, "with %u, %u and other numbers of players", m->first, m->last);
}

void talon__report_missed(const missed_for *m, diags *d, span at, const char *where)
{
    char players[80], why[160] = "", whose[40] = "", of[40] = "";
    if (!m->n)
        return;
    say_players(players, sizeof players, m);
    if (m->n > 1)
        snprintf(of, sizeof of, "with %u ", m->first);
    if (m->why.index)
        snprintf(whose, sizeof whose, " for seat %u", m->why.index);
    if (m->why.what)
        snprintf(why, sizeof why, ": %sit is %lld %s %lld%s", of, (long long)m->why.have, m->why.what, (long long)m->why.want, whose);
    talon__diag(d, D_NEVER_HOLDS, at, NULL, "%s this does not hold %s, whatever the cards are%s", players, where, why);
}
