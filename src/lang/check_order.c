/* check_order.c -- cards that are dealt though their order is known: because nothing mixed them, or because players held them before.
 *
 * It follows the counter (budget.c), so it knows which steps a number of players takes. Where the counter is unsure, so is this, and says
 * nothing. check_mixing.c, which reads steps without doing them, judges decks before, and how well riffles mix. */
#include <stdio.h>

#include "lang/check_order.h"
#include "lang/meant.h"
#include "lang/resolve.h"

enum { UNMIXED = 1, HELD = 2 }; /* as the pack lists them; by players */

/* What was found about a declared zone: where first, and for which numbers of players. */
typedef struct finding {
    uint32_t step, first, last, n;
} finding;

struct orders {
    tree *tree;
    const talon_game *game;
    uint8_t known[TALON_MAX_ZONES]; /* by zone on the table: UNMIXED, HELD */
    uint32_t had[TALON_MAX_ZONES];  /* by zone on the table: cards before the operation */
    finding *unmixed, *held;        /* by declared zone */
};

orders *talon__orders_new(tree *t, const talon_game *g)
{
    orders *o = talon__arena_take(t->arena, sizeof *o);
    o->tree = t;
    o->game = g;
    o->unmixed = talon__arena_take(t->arena, sizeof *o->unmixed * (g->zone.n + 1u));
    o->held = talon__arena_take(t->arena, sizeof *o->held * (g->zone.n + 1u));
    return o;
}

/* Cards that are not all alike have an order. */
static bool has_order(const talon_game *g, const game_zone *z, uint32_t players)
{
    const game_hold hold = talon__game_holds(g, z, players);
    const uint16_t *face = GAME_LIST(g, card, uint16_t);
    for (uint32_t i = 1; i < hold.n; i++)
        if (face[hold.at + i] != face[hold.at])
            return true;
    return false;
}

void talon__orders_begin(orders *o, const talon_runner *r)
{
    for (uint32_t z = 0; z < r->zones_n; z++) {
        o->known[z] = r->count[z] && has_order(o->game, talon__def_of(r, (talon_zone)z), r->players) ? UNMIXED : 0;
        o->had[z] = r->count[z];
    }
}

/* ---- one operation ---- */

static void find(finding *f, const talon_runner *r)
{
    if (f->n && f->last == r->players)
        return;
    if (!f->n)
        *f = (finding){.step = (uint32_t)(r->step - GAME_LIST(r->game, step, game_step)), .first = r->players};
    f->last = r->players;
    f->n++;
}

/* Dealing; of a deck whatever takes its top cards is. Those of other zones may well be moved on purpose. */
static bool is_dealt(const talon_runner *r, const talon_op *op)
{
    const game_zone *z = talon__def_of(r, op->from);
    const uint8_t v = r->step->verb;
    if (op->code == TALON_OP_DRAW_RANDOM || (z->behaves && z->draw_from == TALON_DRAW_RANDOM))
        return false;
    return v == V_DEAL || v == V_DRAW || v == V_BURN || (z->type == TALON_TYPE_DECK && talon__verb_takes(v));
}

static void judge(orders *o, const talon_runner *r, const talon_op *op)
{
    if (!r->step || r->step->kind != S_VERB || r->step->where != NONE || !is_dealt(r, op))
        return;
    if (o->known[op->from] & UNMIXED)
        find(&o->unmixed[r->def[op->from]], r);
    else if (o->known[op->from] & HELD && talon__def_of(r, op->from)->type == TALON_TYPE_DECK)
        find(&o->held[r->def[op->from]], r);
}

/* Cards that go together take along what is known of them; those of a hand somebody has seen. */
static void carry(orders *o, const talon_runner *r, talon_zone from, talon_zone to)
{
    if (!o->had[from] || r->count[from])
        return;
    o->known[to] |= o->known[from];
    if (talon__def_of(r, from)->type == TALON_TYPE_HAND)
        o->known[to] |= HELD;
}

static void settle(orders *o, const talon_runner *r, talon_zone z)
{
    if (z >= r->zones_n)
        return;
    o->had[z] = r->count[z];
    if (!r->count[z])
        o->known[z] = 0;
}

/* A cut or a strip cut leaves an order that everybody knows nearly as well; riffles are check_mixing.c's. */
static bool is_mixing(const talon_runner *r)
{
    return r->step && r->step->kind == S_VERB && (talon__verbs[r->step->verb].mixes == MIXES_FULLY || r->step->verb == V_RIFFLE);
}

static void follow(orders *o, const talon_runner *r, const talon_op *op)
{
    if (is_mixing(r))
        o->known[op->from] = 0;
    for (uint32_t i = 0; op->code == TALON_OP_COMBINE && i < op->zones_n; i++)
        carry(o, r, op->zones[i], op->to);
    if (op->code == TALON_OP_MOVE || op->code == TALON_OP_RECYCLE || op->code == TALON_OP_MUCK)
        carry(o, r, op->from, op->to);
}

bool talon__orders_follow(void *context, const talon_runner *r, const talon_event *e)
{
    orders *o = context;
    const talon_op *op = e->op;
    if (!op || r->unsure)
        return true;
    if (op->from < r->zones_n)
        judge(o, r, op);
    follow(o, r, op);
    settle(o, r, op->from);
    settle(o, r, op->to);
    for (uint32_t i = 0; i < op->zones_n; i++)
        settle(o, r, op->zones[i]);
    return true;
}

/* ---- saying it ---- */

#define WITH_SIZE 64u

/* "with 2 players ", "with 2 to 3 players "; nothing when it is so with any number of them. */
static const char *with(char *text, const orders *o, const finding *f)
{
    const bool all = f->n == o->game->max - o->game->min + 1u, row = f->n == f->last - f->first + 1u;
    text[0] = 0;
    if (!all && f->n == 1)
        snprintf(text, WITH_SIZE, "with %u player%s ", f->first, talon__plural(f->first));
    else if (!all)
        snprintf(text, WITH_SIZE, "with %u %s %u players ", f->first, f->n == 2 ? "or" : row ? "to" : "…", f->last);
    return text;
}

/* A procedure of ours mixes the zones that are decks, and only those. */
static void say_unmixed(const orders *o, uint32_t def, span at)
{
    char text[WITH_SIZE];
    const tree *t = o->tree;
    const zone_def *z = &t->zone[def];
    talon__diag(t->diags, D_NOT_MIXED, at, NULL, "%s\"%.*s\" has not been mixed when this takes cards from it",
                with(text, o, &o->unmixed[def]), WORD(z->name));
    if (z->type == TALON_TYPE_DECK)
        return;
    if (t->dealing.size && talon__find_procedure(t, t->dealing) == NO_ID)
        talon__diag_fix(t->diags, "%.*s mixes decks only, and \"%.*s\" is of type %s: make it a deck, or shuffle it in setup",
                        WORD(t->dealing), WORD(z->name), talon_zone_type_names[z->type]);
    else
        talon__diag_fix(t->diags, "add \"shuffle: %.*s\" before this", WORD(z->name));
}

static void say_held(const orders *o, uint32_t def, span at)
{
    char text[WITH_SIZE];
    const tree *t = o->tree;
    const word name = t->zone[def].name;
    talon__diag(t->diags, D_KNOWN_ORDER, at, NULL, "%splayers had cards of \"%.*s\" in their hands, and nobody mixed it before this",
                with(text, o, &o->held[def]), WORD(name));
    talon__diag_fix(t->diags, "add \"shuffle: %.*s with new_seed\" after they are combined", WORD(name));
}

void talon__orders_report(const orders *o, const span *step_at)
{
    for (uint32_t i = 0; i < o->game->zone.n; i++) {
        if (o->unmixed[i].n && !o->tree->zone[i].doubted && !talon__word_is(o->tree->dealing, "none"))
            say_unmixed(o, i, step_at[o->unmixed[i].step]);
        if (o->held[i].n)
            say_held(o, i, step_at[o->held[i].step]);
    }
}
