/* check_ends.c -- what is done until something holds: can it ever hold, and do its steps change anything of what is asked? */
#include "lang/resolve.h"

#define LOOKED_MAX 100000u /* steps looked at for one file: procedures may call procedures very often */

/* Whether steps change a zone: how many cards it has, or (order) which of them is on top. */
typedef struct search {
    tree *tree;
    uint32_t def;
    bool order;
    bool aside; /* among the steps of a trigger or of the empty deck, which are looked at once */
    uint32_t depth, looked;
} search;

static bool steps_change(search *q, const step *s);

static bool names(const zone *z, uint32_t def)
{
    for (; z; z = z->next)
        if (z->def == def)
            return true;
    return false;
}

/* Taking from a zone may bring it the cards of its pile. */
static bool refills_from(const search *q, const zone *from)
{
    for (; from; from = from->next)
        if (from->def != NO_ID && q->tree->zone[from->def].reshuffle == q->def)
            return true;
    return false;
}

/* What happens besides, when a step of the block moves cards. */
static bool aside_changes(search *q, const zone *from)
{
    const tree *t = q->tree;
    if (q->aside)
        return false;
    q->aside = true;
    bool changes = names(from, t->deck) && steps_change(q, t->on_deck_empty);
    for (size_t i = 0; i < t->triggers_n && !changes; i++)
        changes = steps_change(q, t->trigger[i].body);
    q->aside = false;
    return changes;
}

static bool verb_changes(search *q, const step *s)
{
    const tree *t = q->tree;
    const verb_row *v = talon__verb_of(s);
    const zone *from = talon__step_zones(s);
    const bool burns = v->to == TO_BURN && !s->to, discards = v->to == TO_DISCARD && !s->to;
    if (!s->to && !burns && !discards) /* nothing leaves its zone */
        return (q->order && v->mixes != MIXES_NOT && names(from, q->def)) || aside_changes(q, NULL);
    return names(from, q->def) || names(s->to, q->def) || (burns && t->burn == q->def) || (discards && t->discard == q->def) ||
           refills_from(q, from) || aside_changes(q, from);
}

static bool steps_change(search *q, const step *s)
{
    for (; s; s = s->next) {
        if (++q->looked > LOOKED_MAX)
            return true; /* nobody can say: then nothing is said */
        if (s->kind == S_VERB && verb_changes(q, s))
            return true;
        if (s->kind == S_CALL && (s->id == NO_ID || q->depth == TALON_LANG_DEPTH_MAX))
            return true;
        if (s->kind == S_CALL) {
            q->depth++;
            const bool changes = steps_change(q, q->tree->procedure[s->id].body);
            q->depth--;
            if (changes)
                return true;
        }
        if (steps_change(q, s->body) || steps_change(q, s->other))
            return true;
    }
    return false;
}

/* A part of a condition that may be another the next time: a zone that the steps change, or the variable that counts the times. */
static bool is_changed(search *q, const expr *e, uint32_t slot, const step *steps)
{
    if (!e)
        return false;
    if (e->kind == X_RULE) /* rules of play may ask about anything: nobody can say */
        return true;
    if (e->kind == X_NAME && (e->is_slot ? e->id == slot : e->id == NO_ID))
        return true;
    if (e->zone) {
        q->def = e->zone->def;
        q->order = e->kind == X_TOP_IS;
        if (q->def == NO_ID || steps_change(q, steps))
            return true;
    }
    return is_changed(q, e->a, slot, steps) || is_changed(q, e->b, slot, steps);
}

static const zone *asked_zone(const expr *e)
{
    if (!e || e->zone)
        return e ? e->zone : NULL;
    const zone *z = asked_zone(e->a);
    return z ? z : asked_zone(e->b);
}

/* One repetition: a repeat or a phase with its steps, or a verb, which is its own only step. */
static void check_end(search *q, const step *s, const step *steps)
{
    diags *d = q->tree->diags;
    const bool single = s->kind == S_VERB;
    if (!s->until || (!single && s->count)) /* so many times at most */
        return;
    if (q->tree->max && !talon__can_hold(q->tree, s->until)) {
        talon__diag(d, D_NEVER_ENDS, s->until->at, NULL, "this can never be true, so that %s would be done for ever",
                    single ? "the step" : "the steps");
        return;
    }
    if (is_changed(q, s->until, single ? NO_ID : s->slot, steps))
        return;
    const zone *z = asked_zone(s->until);
    talon__diag(d, D_NOTHING_CHANGES, s->until->at, NULL, "%s no change to this, and so will be done not at all, or for ever",
                single ? "the step makes" : "the steps make");
    if (z)
        talon__diag_fix(d, "let %s move cards to or from \"%.*s\", or ask about something else", single ? "it" : "one of them",
                        WORD(z->name));
}

/* A verb alone, without those that follow it. */
static void check_verb_end(search *q, const step *s)
{
    step alone = *s;
    alone.next = NULL;
    check_end(q, s, &alone);
}

static void check_list(search *q, const step *s)
{
    for (; s; s = s->next) {
        if (s->kind == S_VERB)
            check_verb_end(q, s);
        if (s->kind == S_REPEAT)
            check_end(q, s, s->body);
        check_list(q, s->body);
        check_list(q, s->other);
    }
}

void talon__check_ends(tree *t)
{
    search q = {.tree = t};
    check_list(&q, t->setup);
    for (size_t i = 0; i < t->phases_n; i++) {
        if (t->phase[i].again)
            check_end(&q, t->phase[i].again, t->phase[i].body);
        check_list(&q, t->phase[i].body);
    }
    for (size_t i = 0; i < t->procedures_n; i++)
        check_list(&q, t->procedure[i].body);
    check_list(&q, t->on_deck_empty);
    for (size_t i = 0; i < t->triggers_n; i++)
        check_list(&q, t->trigger[i].body);
}
