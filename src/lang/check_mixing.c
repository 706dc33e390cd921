/* check_mixing.c -- follow a deck from its components to the first card that leaves it: was it mixed, and enough? */
#include <talon/lab.h>

#include "lang/resolve.h"

#define ENOUGH 0.5 /* total variation from uniform that is let pass: seven human riffles of 52 cards give .334, six .614 */

/* What was done to one deck so far. */
typedef struct mixed {
    tree *tree;
    uint32_t def, cards;
    bool shuffled, perfect;
    int64_t human;
    span at;   /* of the last riffle */
    bool done; /* a card has left it, or nobody can say */
    span left; /* where */
    bool dealt;
    uint32_t depth;  /* of calls */
    uint32_t looked; /* steps looked at: procedures may call procedures very often */
} mixed;

#define LOOKED_MAX 100000u

static bool names(const zone *z, uint32_t def)
{
    for (; z; z = z->next)
        if (z->def == def)
            return true;
    return false;
}

static void follow_verb(mixed *m, const step *s)
{
    const int64_t times = !s->times ? 1 : s->times->kind == X_NUMBER ? s->times->value : 7;
    const verb_row *v = talon__verb_of(s);
    if (v->from == FROM_ONE) {                                                       /* cards leave the zone */
        if (!names(talon__step_zones(s), m->def) || s->where || s->flags & F_RANDOM) /* where any card may come nothing need be mixed */
            return;
        m->done = m->dealt = true;
        m->left = s->text;
        return;
    }
    if (!names(s->zones, m->def))
        return;
    m->shuffled |= v->mixes == MIXES_FULLY;
    if (s->verb == V_RIFFLE) {
        m->at = s->text;
        m->human += s->flags & F_HUMAN ? times : 0;
        m->perfect |= !(s->flags & F_HUMAN);
    }
}

static void follow(mixed *m, const step *s)
{
    for (; s && !m->done; s = s->next) {
        m->done = ++m->looked > LOOKED_MAX;
        if (s->kind == S_VERB)
            follow_verb(m, s);
        if (s->kind == S_CALL && m->depth < TALON_LANG_DEPTH_MAX) {
            m->depth++;
            follow(m, m->tree->procedure[s->id].body);
            m->depth--;
        }
        follow(m, s->body);
        if (!m->done)
            follow(m, s->other);
    }
}

static void judge(const mixed *m)
{
    diags *d = m->tree->diags;
    const word name = m->tree->zone[m->def].name;
    if (m->shuffled || !m->dealt || m->cards < 2)
        return;
    if (m->human > 0) {
        const double distance = talon_riffle_distance(m->cards, m->human < 64 ? (uint32_t)m->human : 64);
        if (distance > ENOUGH)
            talon__diag(d, D_MIXES_LITTLE, m->at, NULL,
                        "%lld human riffles of %u cards are still %.3f from a fair shuffle (0 is fair, 1 is fully known)",
                        (long long)m->human, m->cards, distance);
    } else if (m->perfect) {
        talon__diag(d, D_ONLY_PERFECT, m->at, "(human)", "perfect riffles add no randomness; wash or shuffle \"%.*s\", or write (human)",
                    WORD(name));
    } else if (!talon__word_is(m->tree->dealing, "none")) {
        m->tree->zone[m->def].doubted = true;
        talon__diag(d, D_NOT_MIXED, m->left, NULL, "\"%.*s\" has not been mixed when this takes cards from it", WORD(name));
    }
}

/* A pile of identical cards has one order only. */
static bool all_alike(const component *c)
{
    for (uint32_t i = 0; i < c->by.n; i++) {
        const deck *d = &c->deck[i];
        for (size_t k = 1; k < d->n; k++)
            if (d->card[k] != d->card[0])
                return false;
        if (d->import)
            return false;
    }
    return true;
}

void talon__check_mixing(tree *t)
{
    for (size_t i = 0; i < t->components_n; i++) {
        const component *c = &t->component[i];
        mixed m = {.tree = t, .def = c->def, .cards = (uint32_t)talon__largest_deck(c)->n};
        if (t->zone[c->def].type != TALON_TYPE_DECK || (t->zone[c->def].behaves && t->zone[c->def].draw_from == TALON_DRAW_RANDOM))
            continue;
        if (all_alike(c))
            continue;
        follow(&m, t->mixing);
        follow(&m, t->setup);
        for (size_t k = 0; k < t->phases_n; k++)
            follow(&m, t->phase[k].body);
        judge(&m);
    }
}
