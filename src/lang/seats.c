/* seats.c -- who is meant, as far as the number of players decides it: positions are resolved while the file is compiled. */
#include "lang/resolve.h"

/* A number that only the number of players decides. */
static bool value_of(const tree *t, int64_t *out, const expr *e, uint32_t count)
{
    int64_t a, b;
    if (e->kind == X_NUMBER) {
        *out = e->value;
        return true;
    }
    if (e->kind == X_NAME && !e->is_slot && e->id != NO_ID) {
        const number *n = &t->number[e->id];
        *out = n->value[talon__chosen(&n->by, count)];
        return true;
    }
    if ((e->kind != X_ADD && e->kind != X_SUBTRACT) || !value_of(t, &a, e->a, count) || !value_of(t, &b, e->b, count))
        return false;
    *out = e->kind == X_ADD ? a + b : a - b;
    return true;
}

bool talon__seat_of(const tree *t, seat *out, const who *w, uint32_t count)
{
    int64_t on = 0;
    *out = (seat){.base = w->kind};
    if (w->kind == WHO_NAME) {
        if (w->id == NO_ID || !t->position[w->id].seat)
            return false;
        *out = t->position[w->id].seat[count];
    } else if (w->kind == WHO_SEAT && !value_of(t, &out->place, w->place, count)) {
        return false;
    }
    if (w->on && !value_of(t, &on, w->on, count))
        return false;
    const int64_t players = t->min + count;
    out->on = ((out->on + on) % players + players) % players;
    return true;
}

/* What was not understood has its diagnostic, and is taken to be the dealer. */
void talon__set_seats(tree *t, position *p)
{
    const uint32_t counts = t->max ? t->max - t->min + 1 : 0;
    seat *seats = talon__arena_take(t->arena, sizeof *seats * (counts + 1));
    for (uint32_t c = 0; c < counts; c++) {
        const who *w = p->who[talon__chosen(&p->by, c)];
        if (!w || !talon__seat_of(t, &seats[c], w, c))
            seats[c] = (seat){.base = WHO_DEALER};
    }
    p->seat = counts ? seats : NULL;
}
