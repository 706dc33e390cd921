/* salvage.c -- what of a file with errors can still be dealt, so that one run shows all problems.
 *
 * Only what comes before the first error in the order of play is kept: fewer steps never make a new problem. Errors in what
 * everything rests on (players, zones, components, numbers, positions, rules that interrupt) leave nothing. */
#include "lang/resolve.h"
#include "lang/rules.h"

#define ROUNDS_MAX 32u /* of spreading "broken" to callers; they are at most GAME_CALLS deep, else there is an error */

typedef struct damage {
    tree *tree;
    bool *broken;                 /* by procedure */
    uint32_t in_setup, in_phases; /* where the first error is, or NO_ID */
    bool mixing, base;            /* errors in dealing_procedure, in what everything rests on */
} damage;

static const yaml *section_of(const yaml *root, uint32_t pos)
{
    const yaml *found = NULL;
    for (const yaml *k = root->child; k; k = k->next ? k->next->next : NULL)
        if (k->at.pos <= pos)
            found = k;
    return found;
}

static void break_procedure(damage *d, uint32_t pos)
{
    uint32_t found = NO_ID;
    for (uint32_t i = 0; i < d->tree->procedures_n; i++)
        if (d->tree->procedure[i].at.pos <= pos)
            found = i;
    if (found != NO_ID)
        d->broken[found] = true;
}

static uint32_t lower(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static void place_error(damage *d, const yaml *root, const diag *e)
{
    const yaml *key = section_of(root, e->at.pos);
    if (!key || (!e->at.size && !e->at.pos)) {
        d->base = true;
        return;
    }
    const word name = key->text;
    if (e->what == D_MISSING_KEY && e->at.pos == root->at.pos)
        return; /* the game's name; without players there is nothing to deal anyway */
    if (talon__word_is(name, "setup"))
        d->in_setup = lower(d->in_setup, e->at.pos);
    else if (talon__word_is(name, "phases"))
        d->in_phases = lower(d->in_phases, e->at.pos);
    else if (talon__word_is(name, "procedures"))
        break_procedure(d, e->at.pos);
    else if (talon__word_is(name, "expect"))
        d->tree->expect = NULL;
    else if (talon__word_is(name, "dealing_procedure"))
        d->mixing = true;
    else if (e->what == D_UNKNOWN_KEY && !e->hint && e->at.pos == key->at.pos)
        d->tree->expect = NULL; /* whatever it is, the end may depend on it */
    else if (!talon__word_is(name, "game") && !talon__word_is(name, "version"))
        d->base |= e->at.pos != key->at.pos || (e->what != D_NOT_YET && (e->what != D_UNKNOWN_KEY || e->hint));
}

static bool zones_whole(const zone *z);

/* Names that nobody reported, because they may stand in a section that was not read, mean nothing either. */
static bool who_whole(const who *w);

static bool exprs_whole(const expr *e)
{
    for (; e; e = e->next)
        if ((e->kind == X_NAME && e->id == NO_ID) || !exprs_whole(e->a) || !exprs_whole(e->b) || !who_whole(e->left) ||
            !who_whole(e->right) || !zones_whole(e->zone))
            return false;
    return true;
}

static bool who_whole(const who *w)
{
    return !w || ((w->kind != WHO_NAME || w->id != NO_ID) && exprs_whole(w->place) && exprs_whole(w->on));
}

static bool zones_whole(const zone *z)
{
    for (; z; z = z->next)
        if (z->def == NO_ID || !exprs_whole(z->lo) || !exprs_whole(z->hi) || !who_whole(z->of))
            return false;
    return true;
}

/* Everything of a step that the runner needs is there, and it calls nothing that is broken. */
static bool step_whole(const damage *d, const step *s);

static bool steps_whole(const damage *d, const step *s)
{
    for (; s; s = s->next)
        if (!step_whole(d, s))
            return false;
    return true;
}

static bool step_whole(const damage *d, const step *s)
{
    if (s->kind == S_VERB && (talon__step_takes(s) ? !s->from || !(s->all || s->count) : !s->zones))
        return false;
    if ((s->kind == S_CALL && (s->id == NO_ID || d->broken[s->id])) || (s->kind == S_REPEAT && !s->count && !s->until) ||
        ((s->kind == S_IF || s->kind == S_EXPECT) && !s->cond))
        return false;
    const expr *const numbers[] = {s->count, s->place, s->times, s->min, s->keep, s->sizes, s->order, s->until, s->cond, s->args};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!exprs_whole(numbers[i]))
            return false;
    return zones_whole(s->zones) && zones_whole(s->from) && zones_whole(s->to) && who_whole(s->by) && steps_whole(d, s->body) &&
           steps_whole(d, s->other);
}

static uint32_t later(uint32_t end, span at)
{
    return at.pos + at.size > end ? at.pos + at.size : end;
}

static uint32_t end_of(const step *s)
{
    uint32_t end = 0;
    for (; s; s = s->next) {
        const uint32_t body = end_of(s->body), other = end_of(s->other);
        end = later(later(end, s->at), s->text);
        end = body > end ? body : end;
        end = other > end ? other : end;
    }
    return end;
}

/* Leave what ends before a place; whether something was cut off. */
static bool cut(const damage *d, step **at, uint32_t bad)
{
    for (; *at; at = &(*at)->next) {
        step alone = **at;
        alone.next = NULL;
        if (end_of(&alone) >= bad || !step_whole(d, &alone)) {
            *at = NULL;
            return true;
        }
    }
    return bad != NO_ID;
}

static bool spread(damage *d)
{
    bool more = true;
    for (uint32_t round = 0; more; round++) {
        more = false;
        if (round == ROUNDS_MAX)
            return false;
        for (uint32_t i = 0; i < d->tree->procedures_n; i++)
            if (!d->broken[i] && !steps_whole(d, d->tree->procedure[i].body))
                more = d->broken[i] = true;
    }
    return true;
}

static void cut_phases(damage *d)
{
    tree *t = d->tree;
    size_t kept = 0;
    while (kept < t->phases_n && (!t->phase[kept].again || step_whole(d, t->phase[kept].again)) && steps_whole(d, t->phase[kept].body) &&
           (kept + 1 == t->phases_n ? d->in_phases == NO_ID : true) &&
           (kept + 1 == t->phases_n || t->phase[kept + 1].at.pos <= d->in_phases))
        kept++;
    t->phases_n = kept;
}

/* Steps of phases and procedures are read again where play does them, with the same errors. */
static bool play_whole(const damage *d)
{
    const rules *r = d->tree->rules;
    for (uint32_t i = 0; r && i < r->verbs_n; i++)
        if (!step_whole(d, r->verb[i]))
            return false;
    return true;
}

static bool rules_whole(const damage *d)
{
    for (size_t i = 0; i < d->tree->triggers_n; i++)
        if (!d->tree->trigger[i].when || !exprs_whole(d->tree->trigger[i].when) || !steps_whole(d, d->tree->trigger[i].body))
            return false;
    return who_whole(d->tree->first) && steps_whole(d, d->tree->on_deck_empty);
}

salvaged talon__salvage(tree *t, const yaml *root)
{
    damage d = {.tree = t, .broken = talon__arena_take(t->arena, t->procedures_n + 1), .in_setup = NO_ID, .in_phases = NO_ID};
    if (!t->diags->errors)
        return (salvaged){.mixing = true, .budget = true};
    if (root->kind != YAML_MAP || !t->max || t->diags->errors > t->diags->listed)
        return (salvaged){0};
    for (size_t i = 0; i < t->diags->n; i++)
        if (talon__diag_is_error(t->diags->list[i].what))
            place_error(&d, root, &t->diags->list[i]);
    if (d.base || !spread(&d))
        return (salvaged){0};
    if (t->mixing && (d.mixing || !steps_whole(&d, t->mixing))) {
        d.mixing = true;
        t->mixing = NULL;
    }
    const size_t phases = t->phases_n;
    const bool setup_cut = cut(&d, &t->setup, d.in_setup);
    t->phases_n = setup_cut ? 0 : t->phases_n;
    cut_phases(&d);
    if (d.mixing || setup_cut || t->phases_n < phases)
        t->expect = NULL; /* the end that they are about is not reached */
    if (!exprs_whole(t->expect))
        t->expect = NULL;
    for (size_t i = 0; i < t->procedures_n; i++)
        t->procedure[i].body = d.broken[i] ? NULL : t->procedure[i].body;
    return (salvaged){.mixing = !d.mixing, .budget = rules_whole(&d) && play_whole(&d), .cut = setup_cut};
}
