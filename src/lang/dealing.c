/* dealing.c -- dealing_procedure: how the cards are mixed before setup deals. The built-in procedures are CardLang too. */
#include <string.h>

#include "lang/meant.h"
#include "lang/resolve.h"

typedef struct line {
    verb verb;
    const char *text;
} line;

static const struct {
    const char *name;
    line line[5];
    uint32_t n;
} procedures[] = {
    {"casino_standard", {{V_WASH, "deck with seed"}, {V_RIFFLE, "deck times 3"}, {V_CUT, "deck by player"}, {V_BURN, "1 from deck"}}, 4},
    {"home", {{V_SHUFFLE, "deck with seed"}, {V_CUT, "deck by player"}}, 2},
    {"skat", {{V_SHUFFLE, "deck with seed"}, {V_CUT, "deck by dealer - 1 min 3"}}, 2},
    {"none", {{V_WASH, ""}}, 0},
};
#define PROCEDURES (sizeof procedures / sizeof *procedures)

static step *built_in_step(tree *t, const line *l)
{
    yaml *text = talon__arena_take(t->arena, sizeof *text);
    text->text = talon__word(l->text);
    text->at = t->dealing_at;
    step *s = talon__parse_step(t, l->verb, t->dealing_at, text);
    s->builtin = true;
    return s;
}

/* The procedure's steps for one zone: its `deck` is that zone. */
static step **add_lines(tree *t, step **end, size_t which, word zone_name)
{
    t->mixed_zone = zone_name;
    for (uint32_t i = 0; i < procedures[which].n; i++) {
        *end = built_in_step(t, &procedures[which].line[i]);
        talon__resolve_steps(t, *end, NULL);
        end = &(*end)->next;
    }
    t->mixed_zone = (word){NULL, 0};
    return end;
}

static void add_built_in(tree *t, size_t which)
{
    step **end = &t->mixing;
    for (size_t i = 0; i < t->components_n; i++) {
        const uint32_t def = t->component[i].def;
        if (def != NO_ID && t->zone[def].type == TALON_TYPE_DECK)
            end = add_lines(t, end, which, t->zone[def].name);
    }
}

static void add_own(tree *t, uint32_t id)
{
    step *s = talon__arena_take(t->arena, sizeof *s);
    s->kind = S_CALL;
    s->at = s->text = s->name_at = t->dealing_at;
    s->name = t->dealing;
    s->id = id;
    t->mixing = s;
    t->procedure[id].called = true;
    if (t->procedure[id].args_n) {
        talon__diag(t->diags, D_ARGUMENTS, t->dealing_at, NULL, "a dealing procedure takes no arguments, but \"%.*s\" has %u",
                    WORD(t->dealing), t->procedure[id].args_n);
        talon__diag_fix(t->diags, "declare it without them, as \"%.*s:\"", WORD(t->dealing));
    }
}

static void unknown(tree *t)
{
    const char **names = talon__arena_take(t->arena, sizeof *names * (PROCEDURES + t->procedures_n + 1));
    size_t n = 0;
    for (size_t i = 0; i < PROCEDURES; i++)
        names[n++] = procedures[i].name;
    for (size_t i = 0; i < t->procedures_n; i++)
        names[n++] = talon__arena_text(t->arena, t->procedure[i].name.at, t->procedure[i].name.size);
    talon__diag_near(t->diags, D_UNKNOWN_PROCEDURE, t->dealing_at, t->dealing, names, "unknown dealing procedure \"%.*s\"",
                     WORD(t->dealing));
    names[n] = NULL;
    talon__diag_fix(t->diags, "use %s, or declare it below `procedures`", talon__listed(t->arena, names, OR));
}

void talon__resolve_mixing(tree *t)
{
    if (!t->dealing.size)
        return;
    const uint32_t own = talon__find_procedure(t, t->dealing);
    if (own != NO_ID) {
        add_own(t, own);
        return;
    }
    for (size_t i = 0; i < PROCEDURES; i++)
        if (talon__word_is(t->dealing, procedures[i].name)) {
            add_built_in(t, i);
            return;
        }
    unknown(t);
}

/* A verb that mixes, or such verbs so many times. */
static bool is_mixing(const step *s)
{
    if (s->kind != S_REPEAT)
        return s->kind == S_VERB && talon__verb_of(s)->mixes != MIXES_NOT;
    for (const step *inner = s->body; inner; inner = inner->next)
        if (!is_mixing(inner))
            return false;
    return s->body && !s->until;
}

static bool same_expr(const tree *t, const expr *a, const expr *b);
static bool same_zones(const tree *t, const zone *a, const zone *b);

/* The same player, whatever a position is called. What depends on a variable must be written alike. */
static bool same_who(const tree *t, const who *a, const who *b)
{
    seat x, y;
    if (!a || !b)
        return a == b;
    for (uint32_t c = 0; t->max && c <= t->max - t->min; c++) {
        if (!talon__seat_of(t, &x, a, c) || !talon__seat_of(t, &y, b, c))
            return a->kind == b->kind && a->id == b->id && same_expr(t, a->on, b->on) && same_expr(t, a->place, b->place);
        if (x.base != y.base || x.place != y.place || x.on != y.on)
            return false;
    }
    return true;
}

static bool same_cards(const cards *a, const cards *b)
{
    if (!a || !b)
        return a == b;
    const card *x = a->first, *y = b->first;
    for (; x && y; x = x->next, y = y->next)
        if (!talon__same_word(x->lo, y->lo) || !talon__same_word(x->hi, y->hi))
            return false;
    return a->negated == b->negated && x == y;
}

static bool same_expr(const tree *t, const expr *a, const expr *b)
{
    if (!a || !b)
        return a == b;
    return a->kind == b->kind && a->value == b->value && a->is_slot == b->is_slot && (a->is_slot || a->id == b->id) &&
           (!a->is_slot || talon__same_word(a->name, b->name)) && same_expr(t, a->a, b->a) && same_expr(t, a->b, b->b) &&
           same_expr(t, a->next, b->next) && same_zones(t, a->zone, b->zone) && same_who(t, a->left, b->left) &&
           same_who(t, a->right, b->right) && same_cards(a->cards, b->cards);
}

static bool same_zones(const tree *t, const zone *a, const zone *b)
{
    if (!a || !b)
        return a == b;
    return a->def == b->def && a->end == b->end && a->is_seat == b->is_seat && same_who(t, a->of, b->of) && same_expr(t, a->lo, b->lo) &&
           same_expr(t, a->hi, b->hi) && same_zones(t, a->next, b->next);
}

/* Mixing after the first deal is another matter. Setting cards aside by name is not dealing yet. */
static bool is_dealing(const step *s)
{
    return s->kind == S_EACH || (s->kind == S_REPEAT && !is_mixing(s)) || (talon__step_takes(s) && s->verb != V_BURN && !s->where);
}

static bool is_once(const expr *times)
{
    return !times || (times->kind == X_NUMBER && times->value == 1);
}

/* The same handling of the cards; who does it and what the seed is called make no difference. */
static bool same_verb(const tree *t, const step *a, const step *b)
{
    return a->kind == b->kind && a->verb == b->verb && a->all == b->all && (a->flags | F_PERFECT) == (b->flags | F_PERFECT) &&
           same_zones(t, a->zones, b->zones) && same_zones(t, a->from, b->from) && same_expr(t, a->count, b->count) &&
           same_expr(t, a->min, b->min) && same_expr(t, a->place, b->place) && same_expr(t, a->sizes, b->sizes) &&
           same_expr(t, a->order, b->order) && ((is_once(a->times) && is_once(b->times)) || same_expr(t, a->times, b->times));
}

static bool same_steps(const tree *t, const step *a, const step *b);

static bool same_step(const tree *t, const step *a, const step *b)
{
    return same_verb(t, a, b) && same_zones(t, a->to, b->to) && HAS(a, C_AS) == HAS(b, C_AS) && same_expr(t, a->keep, b->keep) &&
           same_cards(a->where, b->where) && same_expr(t, a->until, b->until) && same_expr(t, a->cond, b->cond) &&
           (a->kind != S_CALL || a->id == b->id) && (a->kind != S_REPEAT || talon__same_word(a->name, b->name)) &&
           same_expr(t, a->args, b->args) && same_steps(t, a->body, b->body) && same_steps(t, a->other, b->other);
}

static bool same_steps(const tree *t, const step *a, const step *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (!same_step(t, a, b))
            return false;
    return a == b;
}

/* Setup that mixes itself must do what dealing_procedure says, from its first step on; then it is not done twice. */
void talon__match_mixing(tree *t, bool cut)
{
    const step *mixes = NULL;
    uint32_t mixes_n = 0;
    for (const step *s = t->setup; s && !is_dealing(s); s = s->next)
        if (is_mixing(s) && !mixes_n++)
            mixes = s;
    if (!mixes || !t->mixing)
        return;
    const step *want = t->mixing->kind == S_CALL ? t->procedure[t->mixing->id].body : t->mixing, *have = t->setup;
    for (; want; want = want->next, have = have->next)
        if (!have || !same_step(t, want, have)) {
            const span at = have ? have->at : t->dealing_at;
            t->mixing = NULL; /* setup mixes: everything else is about that */
            if (!have && cut)
                return;
            talon__diag(t->diags, D_PROCEDURE_MISMATCH, at, NULL,
                        "setup mixes the cards itself, but not as \"%.*s\" does: that continues with %s here", WORD(t->dealing),
                        want->kind == S_VERB ? talon__verb_of(want)->word : "another step");
            if (mixes_n == 1)
                talon__diag_fix(t->diags, "leave \"%s\" out of setup, since \"%.*s\" mixes already; or leave \"dealing_procedure\" out",
                                mixes->kind == S_VERB ? talon__verb_of(mixes)->word : "repeat", WORD(t->dealing));
            return;
        }
    t->mixing = NULL;
}
