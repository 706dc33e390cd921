/* check_length.c -- how many steps a run takes at least, so that what is done too often is said before anybody deals it.
 *
 * It counts as the runner does (runner/run.c, runner/step.c): one step for each step of a list, one for each time that something is repeated. What depends
 * on the cards or on arguments, and how many cards a step touches, counts as little as it can. */
#include "lang/resolve.h"
#include "runner/compiled.h"

#define MOST ((int64_t)TALON_LANG_OPS_MAX)

static int64_t least_steps(tree *t, const step *s);

static int64_t bounded(int64_t n)
{
    return n < 0 ? 0 : n > MOST ? MOST + 1 : n;
}

/* What says how often a step is done; NULL: nothing does, or only at most. */
static const expr *times_of(const step *s)
{
    return s->until ? NULL : s->kind == S_REPEAT ? s->count : s->kind == S_VERB && s->verb != V_RIFFLE ? s->times : NULL;
}

/* How often at least; what is done until something holds, not at all. */
static int64_t least_times(const tree *t, const step *s)
{
    const expr *e = times_of(s);
    return s->kind == S_EACH ? t->min : s->until ? 0 : e ? bounded(talon__least(t, e)) : 1;
}

/* The steps of a procedure, counted once. One that calls itself has its error already, and no steps. */
static int64_t steps_of_call(tree *t, uint32_t id)
{
    procedure *p = id == NO_ID ? NULL : &t->procedure[id];
    if (!p || t->call_depth == GAME_CALLS)
        return 0;
    if (!p->counted) {
        p->counted = true;
        t->call_depth++;
        p->steps = least_steps(t, p->body);
        t->call_depth--;
    }
    return p->steps;
}

/* The step itself, and one for each of its times. */
static int64_t own_steps(const tree *t, const step *s)
{
    return 1 + (s->kind == S_REPEAT || s->kind == S_VERB ? least_times(t, s) : 0);
}

static int64_t all_steps(tree *t, const step *s)
{
    int64_t inside = 0;
    if (s->kind == S_EACH || s->kind == S_REPEAT)
        inside = least_times(t, s) * least_steps(t, s->body);
    else if (s->kind == S_CALL)
        inside = steps_of_call(t, s->id);
    else if (s->kind == S_IF) {
        const int64_t then = least_steps(t, s->body), other = least_steps(t, s->other);
        inside = then < other ? then : other;
    }
    return bounded(own_steps(t, s) + bounded(inside));
}

static int64_t least_steps(tree *t, const step *s)
{
    int64_t n = 0;
    for (; s; s = s->next)
        n = bounded(n + all_steps(t, s));
    return n;
}

/* ---- saying it ---- */

/* On the way to where it becomes too much: what was counted so far, how often this list is done, and the innermost number that says so. */
typedef struct way {
    int64_t *spent;
    int64_t outer, inner; /* times; the list is done outer * inner times */
    const expr *by;       /* says `inner`; or NULL */
} way;

static void complain(tree *t, const step *s, const way *w)
{
    const char *more = w->outer * w->inner < MOST ? ", with the steps around them" : "";
    if (!w->by)
        talon__diag(t->diags, D_TOO_MANY, s->text, NULL, "up to here there are more steps than the %u that a deal has at most",
                    TALON_LANG_OPS_MAX);
    else if (w->outer == 1)
        talon__diag(t->diags, D_TOO_MANY, w->by->at, NULL, "%lld times%s: a deal has at most %u steps", (long long)talon__least(t, w->by),
                    more, TALON_LANG_OPS_MAX);
    else
        talon__diag(t->diags, D_TOO_MANY, w->by->at, NULL, "%lld times %lld times%s: a deal has at most %u steps", (long long)w->outer,
                    (long long)talon__least(t, w->by), more, TALON_LANG_OPS_MAX);
}

static bool find_too_many(tree *t, const step *s, way w);

/* A step with which it is too much: its own repetition, or what is inside. False: neither alone. */
static bool find_inside(tree *t, const step *s, const way *w)
{
    const int64_t all = bounded(w->outer * w->inner);
    const expr *e = times_of(s);
    way inside = *w;
    if (e || s->kind == S_EACH)
        inside = (way){w->spent, e ? all : bounded(all * t->min), e ? least_times(t, s) : 1, e};
    if (e && *w->spent + bounded(inside.outer * inside.inner) > MOST) {
        complain(t, s, &inside);
        return true;
    }
    *w->spent += bounded(all * own_steps(t, s));
    if (s->kind == S_EACH || s->kind == S_REPEAT)
        return find_too_many(t, s->body, inside);
    if (s->kind != S_CALL || s->id == NO_ID || t->call_depth == GAME_CALLS)
        return false;
    t->call_depth++;
    const bool found = find_too_many(t, t->procedure[s->id].body, inside);
    t->call_depth--;
    return found;
}

/* The first place where it is too much; true when that was said. */
static bool find_too_many(tree *t, const step *s, way w)
{
    for (; s; s = s->next) {
        const int64_t n = bounded(bounded(w.outer * w.inner) * all_steps(t, s));
        if (*w.spent + n > MOST) {
            if (!find_inside(t, s, &w))
                complain(t, s, &w);
            return true;
        }
        *w.spent += n;
    }
    return false;
}

static bool too_many(tree *t, const step *s)
{
    int64_t spent = 0;
    return find_too_many(t, s, (way){&spent, 1, 1, NULL});
}

/* What may be left out is looked at by itself. */
static bool check_blocks(tree *t, const step *s)
{
    for (; s; s = s->next) {
        const bool alone = s->kind == S_IF || (s->kind == S_REPEAT && s->until);
        if (alone && (too_many(t, s->body) || too_many(t, s->other)))
            return true;
        if (check_blocks(t, s->body) || check_blocks(t, s->other))
            return true;
    }
    return false;
}

/* Setup and the phases, one after the other. A phase is no step of a list: only its times count. */
static bool check_run(tree *t)
{
    int64_t spent = 0;
    bool found = find_too_many(t, t->setup, (way){&spent, 1, 1, NULL}) || check_blocks(t, t->setup);
    for (size_t i = 0; i < t->phases_n && !found; i++) {
        const phase *p = &t->phase[i];
        step again = {0};
        if (p->again) {
            again = *p->again;
            again.body = p->body;
            spent--;
        }
        found = find_too_many(t, p->again ? &again : p->body, (way){&spent, 1, 1, NULL}) || check_blocks(t, p->again ? &again : p->body);
    }
    return found;
}

void talon__check_length(tree *t)
{
    bool found = check_run(t);
    for (size_t i = 0; i < t->procedures_n && !found; i++)
        found = too_many(t, t->procedure[i].body) || check_blocks(t, t->procedure[i].body);
    for (size_t i = 0; i < t->triggers_n && !found; i++)
        found = too_many(t, t->trigger[i].body) || check_blocks(t, t->trigger[i].body);
    if (!found && !too_many(t, t->on_deck_empty))
        check_blocks(t, t->on_deck_empty);
}
