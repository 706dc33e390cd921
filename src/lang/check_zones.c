/* check_zones.c -- behaviours across zones (docs/origins.md §2), loops, and two rules for one event. */
#include "lang/resolve.h"

/* The usual discard piles need no declaration, here as in steps. */
static uint32_t reshuffled_from(tree *t, word name)
{
    const uint32_t known = talon__find_zone(t, name);
    if (known == NO_ID && (talon__word_is(name, "discard_pile") || talon__word_is(name, "discard")) && talon__usual_zone(t, name))
        return (uint32_t)t->zones_n - 1;
    return known;
}

static void no_such_pile(tree *t, const zone_def *z)
{
    const char *names[TALON_LANG_KEYS_MAX + 16];
    size_t n = 0;
    for (size_t k = 0; k < t->zones_n && n < TALON_LANG_KEYS_MAX; k++)
        names[n++] = talon__arena_text(t->arena, t->zone[k].name.at, t->zone[k].name.size);
    names[n++] = "discard_pile";
    names[n] = NULL;
    talon__diag_near(t->diags, D_RESHUFFLE_MISSING, z->reshuffle_at, z->reshuffle_from, names, "reshuffle_from names no zone: \"%.*s\"",
                     WORD(z->reshuffle_from));
    talon__diag_fix(t->diags, "use discard_pile, or declare it: zones: {%.*s: {type: discard}}", WORD(z->reshuffle_from));
}

static void check_reshuffle(tree *t, uint32_t i)
{
    zone_def *z = &t->zone[i];
    if (!z->behaves || !z->reshuffle_from.size)
        return;
    const uint32_t from = reshuffled_from(t, z->reshuffle_from);
    z = &t->zone[i]; /* a usual one may have joined them */
    if (from == NO_ID) {
        no_such_pile(t, z);
        return;
    }
    z->reshuffle = from;
    if (from == i)
        talon__diag(t->diags, D_RESHUFFLE_SELF, z->reshuffle_at, NULL, "%s", talon_diagnostic_text(TALON_D_RESHUFFLE_SELF));
    else if (t->zone[from].type == TALON_TYPE_BURN)
        talon__diag(t->diags, D_RESHUFFLE_BURN, z->reshuffle_at, NULL, "%s", talon_diagnostic_text(TALON_D_RESHUFFLE_BURN));
    else if (t->zone[from].count)
        talon__diag(t->diags, D_BAD_INDEX, z->reshuffle_at, NULL, "a deck is reshuffled from one zone, and \"%.*s\" is numbered",
                    WORD(z->reshuffle_from));
    else if (t->zone[from].each_player && !z->each_player)
        talon__diag(t->diags, D_WHOSE, z->reshuffle_at, NULL, "whose \"%.*s\"? The deck belongs to the table", WORD(z->reshuffle_from));
}

/* Each zone has at most one pile to come from, so a loop is found by walking. It is reported once, at its first zone. */
static void check_loop(tree *t, uint32_t start)
{
    uint32_t i = t->zone[start].reshuffle, least = start;
    for (size_t steps = 0; i != NO_ID && i != start && steps < t->zones_n; steps++) {
        least = i < least ? i : least;
        i = t->zone[i].reshuffle;
    }
    if (i == start && least == start && t->zone[start].reshuffle != start)
        talon__diag(t->diags, D_RESHUFFLE_LOOP, t->zone[start].reshuffle_at, NULL, "\"%.*s\" and \"%.*s\" are reshuffled from each other",
                    WORD(t->zone[start].name), WORD(t->zone[t->zone[start].reshuffle].name));
}

void talon__check_zones(tree *t)
{
    for (uint32_t i = 0; i < t->zones_n; i++)
        check_reshuffle(t, i);
    for (uint32_t i = 0; i < t->zones_n; i++)
        if (t->zone[i].reshuffle != NO_ID)
            check_loop(t, i);
    if (t->on_deck_empty && t->deck != NO_ID && t->zone[t->deck].reshuffle != NO_ID)
        talon__diag(t->diags, D_TWO_RULES, t->zone[t->deck].reshuffle_at, NULL,
                    "\"%.*s\" has two rules for when it is empty: this one and on_deck_empty; keep one", WORD(t->zone[t->deck].name));
}
