/* conclude.c -- what an answer tells of the cards it was not: who could have chosen by an alternative that comes first, and did not, had no
 * card for it.
 *
 * It is worked out on what the seat knew before the answer, with every other card sealed: so it is what the seat itself can conclude. */
#include "bots/bots_impl.h"

/* The cards that the seat knew then. */
static void open_known(const talon_watch *w, const talon_info *info)
{
    memset(w->in, 1, w->cards_n);
    for (uint32_t k = 0; k < info->hidden_n; k++)
        w->in[talon__info_card(info)[k]] = 0;
    talon__seal_all_but(w->own, w->in);
}

/* The answer with the cards that lie at its places in the talon_info; their faces are shown. False: the seat did not get to see one. */
static bool show_answer(const talon_watch *w, const notes *n, talon_answer *a, talon_zone from)
{
    const group zone = talon__zone_group(w->own, from);
    for (uint32_t i = 0; i < a->cards_n; i++) {
        uint32_t pos = 0;
        while (pos < w->zone_n && w->zone[pos] != a->card[i])
            pos++;
        if (pos >= zone.n || a->from != from || !n->known[a->card[i]])
            return false;
        talon__seal_one(w->own, zone.at[pos], w->m->face[a->card[i]]);
        a->card[i] = zone.at[pos];
    }
    return true;
}

/* Some back of the zone that the seat did not know then: its place; or NO_FIT. */
static uint32_t some_back(const talon_watch *w, talon_zone from)
{
    const group zone = talon__zone_group(w->own, from);
    for (uint32_t pos = 0; pos < zone.n; pos++)
        if (!w->in[zone.at[pos]])
            return pos;
    return NO_FIT;
}

/* The faces of unknown cards that would have met one of these alternatives. */
static face_set faces_missing(const talon_watch *w, const talon_info *info, uint32_t seat, const talon_answer *a, talon_zone from,
                              uint32_t fits)
{
    face_set met = {{0}}, tried = {{0}};
    const uint32_t pos = some_back(w, from);
    if (pos == NO_FIT)
        return met;
    const uint16_t back = talon__zone_group(w->own, from).at[pos], before = w->own->face[back];
    for (uint32_t k = 0; k < info->hidden_n; k++) {
        const uint32_t face = w->m->face[talon__info_card(info)[k]];
        if (face >= FACES_MAX || talon__has_face(&tried, face))
            continue;
        tried.word[face / 64] |= 1ull << face % 64;
        talon__seal_one(w->own, back, (uint16_t)face);
        if (talon__meets_one(w->own, seat, a, from, fits, back))
            met.word[face / 64] |= 1ull << face % 64;
    }
    talon__seal_one(w->own, back, before);
    return met;
}

void talon__conclude(const talon_watch *w, notes *n, const talon_info *info, uint32_t seat, const talon_answer *given, talon_zone from)
{
    talon_answer a = *given;
    face_set missing = {{0}};
    if (w->m->game->face.n > FACES_MAX || !talon_info_see(info, w->own))
        return;
    open_known(w, info);
    if (show_answer(w, n, &a, from)) {
        const uint32_t fits = talon__fits_unmet(w->own, seat, &a);
        if (fits)
            missing = faces_missing(w, info, seat, &a, from, fits);
    }
    talon__unseal(w->own);
    for (uint32_t i = 0; i < w->zone_n; i++)
        for (uint32_t k = 0; k < FACES_MAX / 64 && !n->known[w->zone[i]]; k++)
            n->back[w->zone[i]].not_.word[k] |= missing.word[k];
}
