/* sight.c -- sets of viewers, and when they grow. An undo that crosses such a moment says so. */
#include "table/sight.h"

viewers talon__viewers(const zone_def *d, bool up, bool last)
{
    const viewers everybody = {TALON_SEES_ALL, TALON_PLAYER_NONE}, nobody = {TALON_SEES_NONE, TALON_PLAYER_NONE};
    if (up)
        return everybody;
    switch ((talon_sees)d->sees) {
    case TALON_SEES_ALL: return everybody;
    case TALON_SEES_NEWEST: return last ? everybody : nobody;
    case TALON_SEES_OTHERS: return (viewers){TALON_SEES_OTHERS, d->owner};
    case TALON_SEES_OWNER: return d->owner != TALON_PLAYER_NONE ? (viewers){TALON_SEES_OWNER, d->owner} : nobody;
    case TALON_SEES_NONE: return nobody;
    }
    __builtin_trap();
}

bool talon__viewers_include(viewers v, talon_player who)
{
    if (who == TALON_PLAYER_TABLE)
        return true;
    switch ((talon_sees)v.kind) {
    case TALON_SEES_ALL: return true;
    case TALON_SEES_OWNER: return who == v.owner;
    case TALON_SEES_OTHERS: return who != TALON_PLAYER_NONE && who != v.owner;
    case TALON_SEES_NEWEST: /* no set of viewers: talon__viewers has made all or nobody of it */
    case TALON_SEES_NONE: return false;
    }
    __builtin_trap();
}

/* Whether everybody in a is surely in b. (Others of one player against another single player is answered no, which errs
 * towards saying that somebody learned something.) */
static bool subset(viewers a, viewers b)
{
    if (a.kind == TALON_SEES_NONE || b.kind == TALON_SEES_ALL)
        return true;
    if (a.kind == TALON_SEES_OWNER)
        return b.kind == TALON_SEES_OWNER ? a.owner == b.owner : b.kind == TALON_SEES_OTHERS && a.owner != b.owner;
    return a.kind == TALON_SEES_OTHERS && b.kind == TALON_SEES_OTHERS && (a.owner == b.owner || b.owner == TALON_PLAYER_NONE);
}

static talon_card last_card(const run *r, talon_zone z)
{
    const uint32_t n = talon__zone_size(r->t, r->shape, z);
    if (talon__def(r, z)->sees != TALON_SEES_NEWEST || n == 0)
        return TALON_CARD_HIDDEN;
    return talon__cards(r->t)[talon__zone_begin(r->t, r->shape, z) + n - 1];
}

sight talon__sight_before(const run *r, const talon_effect *e)
{
    return (sight){talon__zone_size(r->t, r->shape, e->from), last_card(r, e->from)};
}

static bool is_moved(const run *r, const talon_effect *e, talon_card id)
{
    const uint16_t *card = r->rec->word + e->data + e->n;
    for (uint32_t i = 0; i < e->n; i++)
        if (card[i] == id)
            return true;
    return false;
}

/* A card that did not move is seen by everybody now because it became the newest of its zone. (That zone is the source: in
 * another zone only a moved card can become the last.) */
static bool newest_appeared(const run *r, const talon_effect *e, talon_card before)
{
    const talon_card now = last_card(r, e->from);
    return now != TALON_CARD_HIDDEN && now != before && !talon__is_up(r->t, now) && !is_moved(r, e, now);
}

bool talon__sight_grew(const run *r, const talon_effect *e, sight before)
{
    const zone_def *from = talon__def(r, e->from), *to = talon__def(r, e->to);
    const uint16_t *index = r->rec->word + e->data, *card = index + e->n;
    const uint32_t to_size = talon__zone_size(r->t, r->shape, e->to);
    for (uint32_t i = 0; i < e->n; i++) {
        const viewers was = talon__viewers(from, talon_effect_was_up(r->rec, e, i), index[i] + 1u == before.from_size);
        const viewers is = talon__viewers(to, talon__is_up(r->t, card[i]), e->at + i + 1 == to_size);
        if (!subset(is, was))
            return true;
    }
    return newest_appeared(r, e, before.from_last);
}

bool talon__sight_of_permute(const run *r, talon_zone z, const uint16_t *perm, uint32_t n)
{
    const talon_card last = last_card(r, z);
    return last != TALON_CARD_HIDDEN && perm[n - 1] != n - 1 && !talon__is_up(r->t, last);
}
