/* check_names.c -- names of cards and zones that look the same and are not: nobody at the table could tell them apart. */
#include "lang/resolve.h"
#include "name/alike.h"

/* Say it at the place of the later one. */
static void complain(tree *t, const alike_name *a, const alike_name *b, const char *what, span at)
{
    uint32_t in_a, in_b;
    talon__names_differ(&in_a, &in_b, a, b);
    talon__diag(t->diags, D_ALIKE, at, NULL, "the %s \"%.*s\" and \"%.*s\" look the same, but one has U+%04X and the other U+%04X", what,
                (int)a->size, a->text, (int)b->size, b->text, in_a, in_b);
}

static bool has_face(const deck *d, uint32_t face)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->card[i] == face)
            return true;
    return false;
}

/* Where a card comes from: the deck that first has it. */
static span place_of_face(const tree *t, uint32_t face)
{
    for (size_t i = 0; i < t->components_n; i++)
        for (uint32_t d = 0; d < t->component[i].by.n; d++)
            if (has_face(&t->component[i].deck[d], face))
                return t->component[i].at;
    return (span){0, 0};
}

static void check_faces(tree *t)
{
    alike_name *name = talon__arena_take(t->arena, sizeof *name * (t->faces_n + 1));
    for (uint32_t i = 0; i < t->faces_n; i++)
        name[i] = (alike_name){.text = t->face[i].at, .size = t->face[i].size, .id = i};
    if (!talon__names_sort(name, t->faces_n))
        return;
    for (size_t i = 1; i < t->faces_n; i++)
        if (talon__names_alike(&name[i - 1], &name[i]))
            complain(t, &name[i - 1], &name[i], "cards", place_of_face(t, name[i].id));
}

static void check_zone_names(tree *t)
{
    alike_name *name = talon__arena_take(t->arena, sizeof *name * (t->zones_n + 1));
    for (uint32_t i = 0; i < t->zones_n; i++)
        name[i] = (alike_name){.text = t->zone[i].name.at, .size = t->zone[i].name.size, .id = i};
    if (!talon__names_sort(name, t->zones_n))
        return;
    for (size_t i = 1; i < t->zones_n; i++)
        if (talon__names_alike(&name[i - 1], &name[i]))
            complain(t, &name[i - 1], &name[i], "zones", t->zone[name[i].id].at);
}

void talon__check_names(tree *t)
{
    check_faces(t);
    check_zone_names(t);
}
