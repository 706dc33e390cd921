/* rules_meld.c -- answers of several cards, stepped through by rank and suit: melds and combos. */
#include "runner/rules_walk.h"

#include "base/bytes.h"

/* ---- melds ---- */

static bool sets(walk *w, group zone, int64_t lo, int64_t hi)
{
    talon_rules *m = w->m;
    uint16_t same[64];
    for (uint32_t rank = 1; rank <= m->g->ranks_n; rank++) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < zone.n && n < 64; i++)
            if (m->rank[zone.at[i]] == rank && !talon__is_wild(m, zone.at[i]))
                same[n++] = zone.at[i];
        for (uint32_t i = 0; n && m->g->wild != NONE && i < zone.n && n < 64; i++)
            if (talon__is_wild(m, zone.at[i]))
                same[n++] = zone.at[i];
        in_zone z = {w, zone, m->g->wild != NONE};
        if (n && (int64_t)n >= lo && !talon__selections(m, (group){same, n}, lo, hi, talon__offer_selection, &z))
            return false;
    }
    return true;
}

static uint32_t find_card(const talon_rules *m, group zone, uint32_t rank, uint32_t suit)
{
    for (uint32_t i = 0; i < zone.n; i++)
        if (m->rank[zone.at[i]] == rank && (!suit || m->suit[zone.at[i]] == suit))
            return zone.at[i];
    return NONE;
}

/* These cards were offered as another kind of meld before: one card is a set, and a run of one suit a suited run. */
static bool was_a_meld(const walk *w, group g, uint32_t suit)
{
    talon_rules *m = w->m;
    if (w->q->meld & MELD_SET && g.n == 1 && !talon__is_wild(m, g.at[0]))
        return true;
    if (suit || !(w->q->meld & MELD_SUITED_RUN) || !m->suit[g.at[0]])
        return false;
    for (uint32_t i = 1; i < g.n; i++)
        if (m->suit[g.at[i]] != m->suit[g.at[0]])
            return false;
    return true;
}

static bool runs(walk *w, group zone, int64_t lo, int64_t hi, uint32_t suit)
{
    talon_rules *m = w->m;
    uint16_t card[CHOSEN_MAX];
    for (uint32_t low = 1; low <= m->g->ranks_n; low++)
        for (uint32_t n = 0; n < CHOSEN_MAX && low + n <= m->g->ranks_n; n++) {
            const uint32_t c = find_card(m, zone, low + n, suit);
            if (c == NONE || (int64_t)n >= hi)
                break;
            card[n] = (uint16_t)c;
            if ((int64_t)n + 1 < lo || was_a_meld(w, (group){card, n + 1}, suit))
                continue;
            uint16_t sorted[CHOSEN_MAX]; /* as they lay */
            uint32_t k = 0;
            for (uint32_t i = 0; i < zone.n; i++)
                if (talon__has_card((group){card, n + 1}, zone.at[i]))
                    sorted[k++] = zone.at[i];
            if (!talon__offer(w, zone, (group){sorted, k}))
                return false;
        }
    return true;
}

void talon__melds(walk *w, group zone, int64_t lo, int64_t hi)
{
    if (w->q->meld & MELD_SET && !sets(w, zone, lo, hi))
        return;
    for (uint32_t suit = 1; w->q->meld & MELD_SUITED_RUN && suit <= w->m->g->suits_n; suit++)
        if (!runs(w, zone, lo, hi, suit))
            return;
    if (w->q->meld & MELD_RUN)
        runs(w, zone, lo, hi, 0);
}

/* ---- combos ---- */

typedef struct ranks {
    group zone;
    const game_combo *c;
    uint32_t low, length; /* the ranks in a row */
    uint8_t take[256];    /* by rank: how many cards go */
} ranks;

static uint32_t count_rank(const talon_rules *m, group zone, uint32_t rank)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < zone.n; i++)
        n += m->rank[zone.at[i]] == rank;
    return n;
}

/* The first cards of these faces, as they lie. Returns how many there are. */
static uint32_t find_faces(const talon_rules *m, group zone, const game_combo *c, uint16_t card[CHOSEN_MAX])
{
    bool found[CHOSEN_MAX] = {false};
    uint32_t n = 0;
    for (uint32_t i = 0; i < zone.n; i++)
        for (uint32_t k = 0; k < c->faces_n; k++)
            if (!found[k] && m->face[zone.at[i]] == talon__game_item(m->game, c->faces + k)) {
                found[k] = true;
                card[n++] = zone.at[i];
                break;
            }
    return n;
}

/* All cards of a combo of faces are among them. */
static bool holds_faces(const talon_rules *m, group cards)
{
    uint16_t card[CHOSEN_MAX];
    for (uint32_t i = 0; i < m->g->combos_n; i++) {
        const game_combo c = talon__combo_at(m, i);
        if (c.faces_n && find_faces(m, cards, &c, card) == c.faces_n)
            return true;
    }
    return false;
}

static bool offer_ranks(walk *w, const ranks *r)
{
    uint16_t card[CHOSEN_MAX * 2];
    uint8_t left[256];
    uint32_t n = 0;
    if (!talon__try_one(w->m))
        return false;
    memcpy(left, r->take, sizeof left);
    for (uint32_t i = 0; i < r->zone.n && n < CHOSEN_MAX * 2; i++) {
        const uint32_t rank = w->m->rank[r->zone.at[i]];
        if (left[rank]) {
            left[rank]--;
            card[n++] = r->zone.at[i];
        }
    }
    if (n > CHOSEN_MAX || (r->c->with && holds_faces(w->m, (group){card, n})))
        return true;
    return talon__offer_fitting(w, r->zone, (group){card, n});
}

/* Cards that go along: `left` groups of `with` alike, from rank `from` on. One alone: at most three of a rank; more: all different. */
static bool with_others(walk *w, ranks *r, uint32_t left, uint32_t from)
{
    const talon_rules *m = w->m;
    if (!left)
        return offer_ranks(w, r);
    if (!talon__effort(w->m, m->g->ranks_n))
        return false;
    for (uint32_t rank = from; rank <= m->g->ranks_n; rank++) {
        if (rank >= r->low && rank < r->low + r->length)
            continue;
        const uint32_t have = count_rank(m, r->zone, rank);
        const uint32_t most = r->c->with == 1 ? 3 : r->c->with;
        if (r->take[rank] + r->c->with > have || r->take[rank] + r->c->with > most)
            continue;
        r->take[rank] = (uint8_t)(r->take[rank] + r->c->with);
        const bool more = with_others(w, r, left - 1, rank);
        r->take[rank] = (uint8_t)(r->take[rank] - r->c->with);
        if (!more)
            return false;
    }
    return true;
}

/* These cards. */
static bool combo_of_faces(walk *w, group zone, const game_combo *c)
{
    const talon_rules *m = w->m;
    uint16_t card[CHOSEN_MAX];
    const uint32_t n = find_faces(m, zone, c, card);
    if (n < c->faces_n)
        return true;
    if (!talon__try_one(w->m))
        return false;
    w->a.height = (uint8_t)(talon__game_item(m->game, m->g->faces + talon__game_item(m->game, c->faces)) & 255);
    return talon__offer_fitting(w, zone, (group){card, n});
}

static bool one_combo(walk *w, group zone, const game_combo *c)
{
    const talon_rules *m = w->m;
    if (c->faces_n)
        return combo_of_faces(w, zone, c);
    const uint32_t top = c->top ? c->top : m->g->ranks_n;
    for (uint32_t length = c->lo; length <= c->hi && length * ((uint32_t)c->n + c->with) <= CHOSEN_MAX; length++)
        for (uint32_t low = 1; low + length - 1 <= top; low++) {
            ranks r = {.zone = zone, .c = c, .low = low, .length = length};
            bool there = true;
            for (uint32_t k = 0; k < length && there; k++) {
                there = count_rank(m, zone, low + k) >= c->n;
                r.take[low + k] = c->n;
            }
            w->a.height = (uint8_t)low;
            if (there && !(c->with ? with_others(w, &r, length, 1) : offer_ranks(w, &r)))
                return false;
        }
    return true;
}

void talon__combos(walk *w, group zone)
{
    for (uint32_t i = 0; i < w->m->g->combos_n; i++) {
        const game_combo c = talon__combo_at(w->m, i);
        w->a.combo = (uint8_t)(i + 1);
        if (!one_combo(w, zone, &c))
            return;
    }
}
