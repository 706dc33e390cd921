/* check_doubts.c -- what is written and cannot be meant: numbers and procedures that nobody uses, names that hide others, everybody inside
 * everybody, cards that stay where they are or are nowhere. Only of files without errors: behind one there may be whatever is missed here. */
#include "lang/resolve.h"
#include "runner/compiled.h"

#include <string.h>

static void check_numbers(tree *t)
{
    for (size_t i = 0; i < t->numbers_n; i++)
        if (t->number[i].name.size && !t->number[i].used)
            talon__diag(t->diags, D_UNUSED_NUMBER, t->number[i].at, NULL, "the number \"%.*s\" is never used", WORD(t->number[i].name));
}

static void check_imports(tree *t)
{
    const component *apart = NULL;
    for (size_t i = 0; i < t->components_n; i++)
        for (uint32_t k = 0; k < t->component[i].by.n; k++) {
            if (t->component[i].deck[k].import & IMPORT_LIST)
                return;
            apart = t->component[i].deck[k].import ? &t->component[i] : apart;
        }
    if (apart)
        talon__diag(t->diags, D_ONLY_COMMANDERS, apart->at, NULL, "\"%.*s\" has the commanders of a list, and no zone has its other cards",
                    WORD(apart->zone->name));
}

static void check_called(tree *t)
{
    for (size_t i = 0; i < t->procedures_n; i++)
        if (!t->procedure[i].called)
            talon__diag(t->diags, D_NEVER_USED, t->procedure[i].at, NULL, "the procedure \"%.*s\" is never called",
                        WORD(t->procedure[i].name));
}

/* ---- names of variables ---- */

/* A zone that the file names: one that only a player stands for is nobody's mistake. */
static bool names_zone(const tree *t, word name)
{
    const uint32_t def = talon__find_zone(t, name);
    return def != NO_ID && (t->zone[def].declared || t->zone[def].named);
}

static void check_variable(tree *t, word name, span at, const scope *outer)
{
    const scope *other = outer;
    const uint32_t hidden = talon__find_number(t, name);
    while (other && !talon__same_word(other->name, name))
        other = other->outer;
    if (hidden != NO_ID)
        t->number[hidden].used = true; /* or it would be, without this: one mistake */
    if (other)
        talon__diag(t->diags, D_HIDES, at, NULL, "from here on \"%.*s\" is this variable, and no longer the other one of that name",
                    WORD(name));
    else if (hidden != NO_ID)
        talon__diag(t->diags, D_HIDES, at, NULL, "from here on \"%.*s\" is this variable, and no longer the number of that name",
                    WORD(name));
    else if (names_zone(t, name) || talon__find_position(t, name) != NO_ID)
        talon__diag(t->diags, D_HIDES, at, NULL, "\"%.*s\" is this variable where a number stands, and a %s everywhere else", WORD(name),
                    names_zone(t, name) ? "zone" : "position");
}

/* ---- everybody inside everybody ---- */

static bool is_present(const who *w)
{
    return w && w->kind == WHO_PLAYER;
}

static bool zones_ask(const tree *t, const zone *z);

/* Whether the player whose turn it is decides something: `player`, or a zone of theirs without a word about whose it is. */
static bool expr_asks(const tree *t, const expr *e)
{
    for (; e; e = e->next)
        if (is_present(e->left) || is_present(e->right) || zones_ask(t, e->zone) || expr_asks(t, e->a) || expr_asks(t, e->b))
            return true;
    return false;
}

static bool zones_ask(const tree *t, const zone *z)
{
    for (; z; z = z->next)
        if (is_present(z->of) || (!z->of && z->def != NO_ID && t->zone[z->def].each_player) || expr_asks(t, z->lo) || expr_asks(t, z->hi))
            return true;
    return false;
}

static bool step_asks(const tree *t, const step *s)
{
    const expr *const parts[] = {s->count, s->place, s->times, s->min, s->keep, s->sizes, s->order, s->until, s->cond};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (expr_asks(t, parts[i]))
            return true;
    return is_present(s->by) || zones_ask(t, s->zones) || zones_ask(t, s->from) || zones_ask(t, s->to);
}

/* A procedure may ask for the player; what is below another each_player asks for that one's. */
static bool steps_ask(const tree *t, const step *s)
{
    for (; s; s = s->next)
        if (s->kind != S_EACH && (s->kind == S_CALL || step_asks(t, s) || steps_ask(t, s->body) || steps_ask(t, s->other)))
            return true;
    return false;
}

static bool has_each(const zone *z)
{
    for (; z; z = z->next)
        if (z->of && z->of->kind == WHO_EACH)
            return true;
    return false;
}

/* The first place where everybody is meant once more. */
static const span *each_again(const step *s)
{
    for (; s; s = s->next) {
        if (s->kind == S_EACH)
            return &s->at;
        if (has_each(s->zones) || has_each(s->from) || has_each(s->to))
            return &s->text;
        const span *inside = each_again(s->body);
        if (inside || (inside = each_again(s->other)))
            return inside;
    }
    return NULL;
}

static void check_each(tree *t, const step *s)
{
    const span *again = each_again(s->body);
    if (again && !steps_ask(t, s->body))
        talon__diag(t->diags, D_EACH_TWICE, *again, NULL, "for each player this is done for each player once more");
}

/* ---- from a zone to itself ---- */

static bool same_place(const expr *a, const expr *b)
{
    if (!a || !b)
        return a == b;
    return a->kind == b->kind && (a->kind == X_NUMBER ? a->value == b->value : a->kind == X_NAME && talon__same_word(a->name, b->name));
}

static bool same_who(const who *a, const who *b)
{
    if (!a || !b)
        return a == b;
    return a->kind == b->kind && a->kind != WHO_EACH && a->id == b->id && same_place(a->place, b->place) && same_place(a->on, b->on);
}

/* Cards of a zone go to its other end, which is worth a step when the step says so; other clauses and flags change more than that. */
static void check_itself(tree *t, const step *s)
{
    const zone *a = s->from, *b = s->to;
    if (!talon__step_takes(s) || !a || !b || a->def == NO_ID || a->def != b->def || a->next || b->next || a->hi || b->hi)
        return;
    if (a->end || b->end || s->flags || HAS(s, C_AT) || HAS(s, C_WHERE) || s->verb == V_REVEAL || s->verb == V_HIDE)
        return;
    if (!same_place(a->lo, b->lo) || !same_who(a->of, b->of))
        return;
    talon__diag(t->diags, D_TO_ITSELF, b->at, NULL, "the cards are taken from \"%.*s\", and go back to it", WORD(t->zone[a->def].name));
    talon__diag_fix(t->diags, "name another zone; to put them under the others write \"to bottom of %.*s\"", WORD(t->zone[a->def].name));
}

/* ---- all steps ---- */

static void check_list(tree *t, const step *s, const scope *known)
{
    for (; s; s = s->next) {
        const scope inner = {known, s->name, s->slot};
        const bool variable = s->kind == S_REPEAT && s->name.size;
        if (variable)
            check_variable(t, s->name, s->name_at, known);
        if (s->kind == S_EACH)
            check_each(t, s);
        if (s->kind == S_VERB && !s->builtin)
            check_itself(t, s);
        check_list(t, s->body, variable ? &inner : known);
        check_list(t, s->other, known);
    }
}

static void check_procedure(tree *t, const procedure *p)
{
    scope *args = talon__arena_take(t->arena, sizeof *args * (p->args_n + 1));
    for (uint32_t i = 0; i < p->args_n; i++) {
        args[i] = (scope){i ? &args[i - 1] : NULL, p->arg[i], 0};
        check_variable(t, p->arg[i], p->at, args[i].outer);
    }
    check_list(t, p->body, p->args_n ? &args[p->args_n - 1] : NULL);
}

static void check_phase(tree *t, const phase *p)
{
    const scope own = {NULL, p->again ? p->again->name : p->name, 0};
    const bool variable = p->again && p->again->name.size;
    if (variable)
        check_variable(t, own.name, p->again->name_at, NULL);
    check_list(t, p->body, variable ? &own : NULL);
}

void talon__check_doubts(tree *t)
{
    if (t->diags->errors)
        return;
    check_imports(t);
    check_called(t);
    check_list(t, t->setup, NULL);
    for (size_t i = 0; i < t->phases_n; i++)
        check_phase(t, &t->phase[i]);
    for (size_t i = 0; i < t->procedures_n; i++)
        check_procedure(t, &t->procedure[i]);
    check_list(t, t->on_deck_empty, NULL);
    for (size_t i = 0; i < t->triggers_n; i++)
        check_list(t, t->trigger[i].body, NULL);
    check_numbers(t);
}
