/* notes.c -- what one seat was shown, card by card: what it knows, which backs were mixed with which.
 *
 * A card that is moved can be followed, also face down: places are public. What is put into an order that the seat does not see is one pool
 * from then on: of cards that it knew to be there it knows that much, of its other backs only what was true of all of them. */
#include <talon/view.h>

#include "bots/bots_impl.h"
#include "runner/rules_walk.h"

void talon__notes_begin(notes *n, const talon_watch *w, uint32_t seat)
{
    n->recall = (talon_recall){.seat = seat};
    n->mixings = 0;
    memset(n->known, 0, w->cards_n);
    memset(n->back, 0, sizeof *n->back * w->cards_n);
    for (uint32_t c = 0; c < w->cards_n; c++)
        n->may[c] = 1; /* all lie in one pool: nobody knows how the pack lay */
}

void talon__notes_see(notes *n, const talon_watch *w)
{
    const talon_play *p = &w->m->r->play;
    const uint32_t cards = talon_view_table(w->place, p->table, p->shape, talon__player_at(w->m, n->recall.seat));
    for (uint32_t i = 0; i < cards; i++)
        if (w->place[i] != TALON_CARD_HIDDEN)
            n->known[w->place[i]] = 1;
}

/* ---- mixing ---- */

/* Too many pools to tell apart: all backs are alike again. */
static void forget(notes *n, const talon_watch *w)
{
    for (uint32_t c = 0; c < w->cards_n; c++) {
        n->back[c] = (back_note){.mixed = n->back[c].mixed};
        n->may[c] = 1;
    }
}

/* A pool that no back belongs to. */
static uint32_t free_pool(notes *n, const talon_watch *w)
{
    uint32_t used = 0, pool = 0;
    for (uint32_t c = 0; c < w->cards_n; c++)
        if (!n->known[c])
            used |= 1u << n->back[c].pool;
    while (pool < POOLS_MAX && used >> pool & 1)
        pool++;
    if (pool < POOLS_MAX)
        return pool;
    forget(n, w);
    return 1;
}

/* The backs of the cards in w->in say the same, and nothing else is among them: in another order they still do. */
static bool are_alike(const notes *n, const talon_watch *w)
{
    const back_note *first = NULL;
    for (uint32_t c = 0; c < w->cards_n; c++) {
        if (!w->in[c])
            continue;
        if (n->known[c] || (first && memcmp(first, &n->back[c], sizeof *first) != 0))
            return false;
        first = &n->back[c];
    }
    return true;
}

static void mix(notes *n, const talon_watch *w)
{
    uint32_t from = 0;
    back_note all = {.not_ = {{UINT64_MAX, UINT64_MAX}}, .mixed = 1};
    if (are_alike(n, w))
        return;
    const uint32_t pool = free_pool(n, w);
    all.pool = pool;
    for (uint32_t c = 0; c < w->cards_n; c++)
        if (w->in[c] && !n->known[c]) {
            from |= 1u << n->back[c].pool;
            for (uint32_t i = 0; i < FACES_MAX / 64; i++)
                all.not_.word[i] &= n->back[c].not_.word[i];
        }
    for (uint32_t c = 0; c < w->cards_n; c++)
        if (w->in[c] && n->known[c]) /* one of these faces is under each of them now */
            all.not_ = (face_set){{0}};
    for (uint32_t c = 0; c < w->cards_n; c++) {
        if (w->in[c] && n->known[c])
            n->may[c] = 1u << pool;
        else if (!n->known[c])
            n->may[c] = (n->may[c] & ~(1u << pool)) | (n->may[c] & from ? 1u << pool : 0);
    }
    for (uint32_t c = 0; c < w->cards_n; c++)
        if (w->in[c]) {
            n->known[c] = 0;
            n->back[c] = all;
        }
}

/* Which cards lay in the zone when the k-th effect put it in order: those of now, and what was done since taken back. */
static void cards_then(const talon_watch *w, const talon_record *rec, uint32_t k)
{
    const talon_zone z = rec->effect[k].from;
    const group now = talon__zone_group(w->m, z);
    memset(w->in, 0, w->cards_n);
    for (uint32_t i = 0; i < now.n; i++)
        w->in[now.at[i]] = 1;
    for (uint32_t i = rec->effects_n; i-- > k + 1;) {
        const talon_effect *e = &rec->effect[i];
        if (e->kind != TALON_EFFECT_MOVE || e->from == e->to || (e->from != z && e->to != z))
            continue;
        for (uint32_t j = 0; j < e->n; j++)
            w->in[rec->word[e->data + e->n + j]] = e->from == z;
    }
}

/* Whether the seat sees each card of the zone, so that it sees the new order, too. */
static bool sees_order(const notes *n, const talon_watch *w, talon_zone z)
{
    const talon_play *p = &w->m->r->play;
    return talon_view_open(p->table, p->shape, talon__player_at(w->m, n->recall.seat), z);
}

void talon__notes_event(notes *n, const talon_watch *w, const talon_record *rec)
{
    for (uint32_t k = 0; k < rec->effects_n; k++)
        if (rec->effect[k].kind == TALON_EFFECT_PERMUTE && !sees_order(n, w, rec->effect[k].from)) {
            cards_then(w, rec, k);
            mix(n, w);
            n->mixings++;
        }
    talon__notes_see(n, w);
}
