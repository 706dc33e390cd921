/* check_verb.c -- what a step with a verb may take from and put into, once its names are known. */
#include "lang/resolve.h"

/* All or some of the numbered zones where one is wanted. */
static void want_index(tree *t, const zone *z, const char *what)
{
    const uint32_t n = t->zone[z->def].count;
    if (z->hi)
        talon__diag(t->diags, D_ONE_ZONE, z->at, NULL, "%s is one zone; this names several", what);
    else
        talon__diag(t->diags, D_BAD_INDEX, z->at, NULL, "which \"%.*s\"? They are numbered 1 to %u", WORD(z->name), n);
    talon__diag_fix(t->diags, "write \"%.*s 1\"; for all of them \"repeat: %u as n\", \"do:\" below it, and the step with \"%.*s n\"",
                    WORD(z->name), n, WORD(z->name));
}

/* One zone, not several: what most steps take from or put into. From each player's, one after the other, is fine (each). */
static void want_one(tree *t, const zone *z, const char *what, bool each)
{
    if (!z || z->def == NO_ID)
        return;
    if (z->next)
        talon__diag(t->diags, D_ONE_ZONE, z->next->at, NULL, "%s is one zone", what);
    else if (z->hi || (t->zone[z->def].count && !z->lo && !(z->of && z->of->kind == WHO_EACH && !each)))
        want_index(t, z, what);
    else if (z->of && z->of->kind == WHO_EACH && !each)
        talon__diag(t->diags, D_ONE_ZONE, z->at, NULL, "%s is one zone; this names several", what);
}

/* Each one gives, and to everybody: nearly always everybody was to give to one. */
static void refuse_each_to_each(tree *t, const step *s)
{
    if (!s->from || !s->from->of || s->from->of->kind != WHO_EACH)
        return;
    for (const zone *z = s->to; z; z = z->next)
        if (z->of && z->of->kind == WHO_EACH) {
            talon__diag(t->diags, D_ONE_ZONE, z->at, NULL, "from each player's zone to each player's: every card would go to all of them");
            if (z->is_seat)
                talon__diag_fix(t->diags, "write the step below \"each_player:\", and here who gets them, as \"player + 1\"");
            else
                talon__diag_fix(t->diags, "write the step below \"each_player:\", with \"%.*s of player\" here", WORD(z->name));
            return;
        }
}

static void want_type(tree *t, const zone *z, talon_zone_type type, const char *verb_name)
{
    for (; z; z = z->next)
        if (z->def != NO_ID && t->zone[z->def].type != type)
            talon__diag(t->diags, D_NOT_DISCARD, z->at, NULL, "%s needs a zone of type %s, and \"%.*s\" is of type %s", verb_name,
                        talon_zone_type_names[type], WORD(t->zone[z->def].name), talon_zone_type_names[t->zone[z->def].type]);
}

static void refuse_burned(tree *t, const zone *z)
{
    for (; z; z = z->next)
        if (z->def != NO_ID && t->zone[z->def].type == TALON_TYPE_BURN)
            talon__diag(t->diags, D_FROM_BURN, z->at, NULL, "cards never leave a burn zone during play; use a discard zone");
}

/* What nobody may look at, nobody can sort; and what only others see, they do not hold. */
static void want_seen(tree *t, const zone *z)
{
    for (; z; z = z->next)
        if (z->def != NO_ID && t->zone[z->def].sees != TALON_SEES_OWNER && t->zone[z->def].sees != TALON_SEES_ALL)
            talon__diag(t->diags, D_UNSEEN, z->at, NULL, "\"%.*s\" cannot be sorted: who holds it does not see the cards (sees: %s)",
                        WORD(t->zone[z->def].name), talon_sees_names[t->zone[z->def].sees]);
}

static void check_targets(tree *t, const step *s)
{
    const verb_row *v = talon__verb_of(s);
    const zone *from = talon__step_zones(s);
    const bool takes = v->kind == KIND_TAKES;
    if (v->from == FROM_ONE && !(s->lenient && takes)) /* in play, from each of several */
        want_one(t, from, takes ? "what a step takes from" : "what this begins with", takes);
    if (v->from == FROM_ONE || v->from == FROM_PLAY)
        refuse_burned(t, from);
    if (v->from == FROM_DISCARD)
        want_type(t, from, TALON_TYPE_DISCARD, v->word);
    if (v->from == FROM_SEEN)
        want_seen(t, from);
    if (takes && v->to == TO_SEVERAL)
        refuse_each_to_each(t, s);
    if (v->to != TO_SEVERAL)
        want_one(t, s->to, "where the cards go", false);
    if (v->to == TO_BURN)
        want_type(t, s->to, TALON_TYPE_BURN, v->word);
    if (v->to == TO_DISCARD)
        want_type(t, s->to, TALON_TYPE_DISCARD, v->word);
    if (s->where && (s->flags & F_RANDOM))
        talon__diag(t->diags, D_WRONG_CLAUSE, s->clause_at[C_WHERE], NULL, "a random card cannot be chosen with \"where\"");
    if (s->count && s->count->kind == X_NUMBER && s->count->value == 0)
        talon__diag(t->diags, D_IMPOSSIBLE_COUNT, s->count->at, NULL, "%s 0 cards does nothing", v->word);
}

/* A player's own zone counted where no player is present, and not in a condition. */
void talon__check_whose(tree *t, const expr *e)
{
    if (!e)
        return;
    const zone *z = e->kind == X_COUNT ? e->zone : NULL;
    if (z && z->def != NO_ID && !z->of && t->zone[z->def].each_player)
        talon__diag(t->diags, D_WHOSE, z->at, NULL, "whose \"%.*s\"? Say \"of dealer\" or the like, or put the step into each_player",
                    WORD(z->name));
    talon__check_whose(t, e->a);
    talon__check_whose(t, e->b);
}

static bool is_plain(const tree *t, const zone *z)
{
    return z && z->def != NO_ID && !z->of && t->zone[z->def].each_player;
}

/* One zone receives, every player has one, and nobody is present. */
static void check_receiver(tree *t, const step *s)
{
    const uint8_t to = talon__verb_of(s)->to;
    if ((to == TO_ONE || to == TO_BURN || to == TO_DISCARD) && is_plain(t, s->to))
        talon__diag(t->diags, D_WHOSE, s->to->at, NULL, "whose \"%.*s\"? Say \"of dealer\" or the like, or put the step into each_player",
                    WORD(s->to->name));
}

static void check_present(tree *t, const step *s)
{
    if (t->bound || is_plain(t, s->from) || (s->from && s->from->of && s->from->of->kind == WHO_EACH) || is_plain(t, s->zones))
        return;
    check_receiver(t, s);
    const expr *const numbers[] = {s->count, s->place, s->times, s->min, s->keep};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        talon__check_whose(t, numbers[i]);
}

/* How many seats on that is, where no number that has a name is in it. */
static bool is_written(const expr *e, int64_t *n)
{
    int64_t a, b;
    *n = e->value;
    if (e->kind == X_NUMBER)
        return true;
    if ((e->kind != X_ADD && e->kind != X_SUBTRACT) || !is_written(e->a, &a) || !is_written(e->b, &b))
        return false;
    *n = e->kind == X_ADD ? a + b : a - b;
    return true;
}

/* `player + n` is counted from the dealer instead, whose right neighbour `player` is here. */
static void fix_neighbour(tree *t, const expr *on)
{
    int64_t n;
    if (!is_written(on, &n))
        talon__diag_fix(t->diags, "write it in each_player for everybody's neighbour, or count from the dealer, as in \"dealer + 1\"");
    else if (n == 1)
        talon__diag_fix(t->diags, "write it in each_player for everybody's neighbour, or \"dealer\" if that one is meant");
    else
        talon__diag_fix(t->diags, "write it in each_player for everybody's neighbour, or \"dealer %c %lld\" if that one is meant",
                        n > 1 ? '+' : '-', (long long)(n > 1 ? n - 1 : 1 - n));
}

/* A name in it that nobody knows is a mistake of its own. */
static bool is_unknown(const expr *e)
{
    return e && ((e->kind == X_NAME && e->id == NO_ID) || is_unknown(e->a) || is_unknown(e->b));
}

static void check_zones_alone(tree *t, const zone *z)
{
    for (; z; z = z->next) {
        if (!z->of || z->of->kind != WHO_PLAYER || is_unknown(z->of->on))
            continue;
        talon__diag(t->diags, D_ALONE, z->of->at, NULL, "outside each_player, \"player\" is only the one at the dealer's right%s",
                    z->of->on ? ", from whom this counts" : "");
        if (z->of->on)
            fix_neighbour(t, z->of->on);
    }
}

void talon__check_asked_alone(tree *t, const expr *e)
{
    for (; e; e = e->next) {
        check_zones_alone(t, e->zone);
        talon__check_asked_alone(t, e->a);
        talon__check_asked_alone(t, e->b);
    }
}

void talon__check_alone(tree *t, const step *s)
{
    for (; s; s = s->next) {
        if (s->kind == S_EACH)
            continue;
        talon__check_asked_alone(t, s->cond);
        talon__check_asked_alone(t, s->until);
        check_zones_alone(t, s->zones);
        check_zones_alone(t, s->from);
        check_zones_alone(t, s->to);
        talon__check_alone(t, s->body);
        talon__check_alone(t, s->other);
    }
}

/* Which procedures are called where `player` may be anybody: by these steps themselves. As deep as steps lie in each other. */
static void mark_among(tree *t, const step *s, bool among)
{
    for (; s; s = s->next) {
        const bool here = among || s->kind == S_EACH;
        procedure *p = s->kind == S_CALL && s->id != NO_ID ? &t->procedure[s->id] : NULL;
        if (p && here)
            p->among = true;
        mark_among(t, s->body, here);
        mark_among(t, s->other, here);
    }
}

/* And by procedures that are called so: one after another, since they may call each other a thousand deep. */
static void spread_among(tree *t)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < t->procedures_n; i++) {
            procedure *p = &t->procedure[i];
            if (!p->among || p->told_among)
                continue;
            p->told_among = more = true;
            mark_among(t, p->body, true);
        }
    }
}

void talon__check_called_alone(tree *t)
{
    if (t->rules) /* they call procedures for whoever's turn it is */
        return;
    mark_among(t, t->setup, false);
    mark_among(t, t->on_deck_empty, true);
    for (size_t i = 0; i < t->phases_n; i++)
        mark_among(t, t->phase[i].body, false);
    for (size_t i = 0; i < t->triggers_n; i++)
        mark_among(t, t->trigger[i].body, true);
    for (size_t i = 0; i < t->procedures_n; i++)
        mark_among(t, t->procedure[i].body, false);
    spread_among(t);
    for (size_t i = 0; i < t->procedures_n; i++)
        if (t->procedure[i].called && !t->procedure[i].among)
            talon__check_alone(t, t->procedure[i].body);
}

void talon__check_verb(tree *t, const step *s)
{
    check_targets(t, s);
    check_present(t, s);
}
