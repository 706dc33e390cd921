/* known.c -- deals of which some cards are known: every deal becomes one where they lie in their zones, none is thrown away.
 *
 * In a deal of the seed some card x lies where the known card c is to lie. Exchanging x and c, wherever they lie, puts c there. Among
 * the n! orders of n cards that were washed together exactly n become the same order in this way, one for each place that c was at; so
 * orders that were equally likely become orders with c at its place that are equally likely: the distribution given that c lies there.
 * The same holds for the next card among the places and cards that are left. Which places of the zone the known cards get does not
 * matter to anybody who asks which cards are in it, and where the pack has several cards of one name, which of them does not, once
 * either all cards of the zone are known or all cards of that name. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <talon/sim.h>

#include "base/bytes.h"
#include "sim/sim_impl.h"

uint32_t talon__urn_root(const talon_sim *s, uint32_t place)
{
    uint32_t g = s->place[place].stage, washed = 0, last = 0;
    for (; s->stage[g].kind != STAGE_PACK; last = g, g = s->stage[g].from) {
        if (washed && s->stage[g].n != washed)
            washed = 0;
        if (s->stage[g].kind == STAGE_WASH)
            washed = s->stage[g].n;
    }
    return washed ? last : 0;
}

bool talon__is_known(const talon_sim *s, uint32_t place, talon_card *card)
{
    for (uint32_t i = 0; i < s->known_n; i++)
        if (s->known[i].place == place) {
            *card = s->known[i].card;
            return true;
        }
    return false;
}

static bool is_taken(const talon_sim *s, uint32_t card)
{
    bool taken = false;
    for (uint32_t i = 0; i < s->known_n; i++)
        taken |= s->known[i].card == card;
    return taken;
}

/* ---- saying what is known ---- */

__attribute__((format(printf, 2, 3))) static bool refuse(talon_question_error *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
    return false;
}

/* Among the cards that could lie at the place. */
static uint32_t copies_of(const talon_sim *s, uint32_t place, talon_face face)
{
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(s));
    const uint32_t root = talon__urn_root(s, place);
    uint32_t n = 0;
    for (uint32_t i = 0; root && i < s->stage[root].n; i++)
        n += talon_pack_face(pack, s->stage[root].in[i]) == face;
    return n;
}

static uint32_t times_in(const talon_face *face, uint32_t n, talon_face wanted)
{
    uint32_t times = 0;
    for (uint32_t i = 0; i < n; i++)
        times += face[i] == wanted;
    return times;
}

/* A card of this face that was washed into the place's urn and is not known to lie elsewhere; s->cards_n: there is none. */
static uint32_t free_card(const talon_sim *s, uint32_t place, talon_face face)
{
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(s));
    const stage *urn = &s->stage[talon__urn_root(s, place)];
    for (uint32_t i = 0; i < urn->n; i++)
        if (talon_pack_face(pack, urn->in[i]) == face && !is_taken(s, urn->in[i]))
            return urn->in[i];
    return s->cards_n;
}

static bool know(talon_sim *s, talon_question_error *e, uint32_t place, talon_face face, const char *zone)
{
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(s));
    const uint32_t card = talon__urn_root(s, place) ? free_card(s, place, face) : s->cards_n;
    if (!talon__urn_root(s, place))
        return refuse(e, "the cards of %s were not washed, so that not all deals are equally likely", zone);
    if (card == s->cards_n)
        return refuse(e, "%s cannot have %s: the pack has no other one", zone, talon_pack_name(pack, face, NULL));
    s->known[s->known_n++] = (known_card){.place = (uint16_t)place, .card = (uint16_t)card};
    return true;
}

/* With several cards of one name "has one of them" says less than "has this one": only where nothing is left open are both the same. */
static bool none_ambiguous(const talon_sim *s, talon_question_error *e, talon_zone zone, const talon_face *face, uint32_t n)
{
    const uint32_t room = s->zone_at[zone + 1u] - s->zone_at[zone];
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(s));
    for (uint32_t i = 0; n < room && i < n; i++) {
        const uint32_t copies = copies_of(s, s->zone_at[zone], face[i]);
        if (copies > 1 && times_in(face, n, face[i]) < copies)
            return refuse(e, "the pack has %s %u times: then all %u cards of %s must be said", talon_pack_name(pack, face[i], NULL), copies,
                          room, talon_zone_name(talon_sim_shape(s), zone));
    }
    return true;
}

bool talon_sim_know(talon_sim *s, talon_question_error *e, talon_zone zone, const talon_face *face, uint32_t n)
{
    const uint32_t before = s->known_n;
    *e = (talon_question_error){.text = "out of memory"};
    if (zone >= s->zones_n)
        return refuse(e, "there is no such zone");
    if (!s->fast)
        return refuse(e, "this game looks at its cards while it is dealt; only a condition can choose among its deals");
    const char *name = talon_zone_name(talon_sim_shape(s), zone);
    const uint32_t first = s->zone_at[zone], room = s->zone_at[zone + 1u] - first;
    talon_card other;
    if (n > room)
        return refuse(e, "%s has %u card%s, not %u", name, room, room == 1 ? "" : "s", n);
    if (room && talon__is_known(s, first, &other))
        return refuse(e, "the cards of %s were said already", name);
    if (!none_ambiguous(s, e, zone, face, n))
        return false;
    known_card *more = realloc(s->known, sizeof *more * (before + n + 1u));
    if (!more)
        return false;
    s->known = more;
    for (uint32_t i = 0; i < n; i++)
        if (!know(s, e, first + i, face[i], name)) {
            s->known_n = before;
            return false;
        }
    return true;
}

/* ---- dealing ---- */

void talon__know_lanes(const talon_sim *s, uint16_t (*column_of)[LANES], uint32_t columns, const uint16_t *needed)
{
    for (uint32_t k = 0; k < s->known_n; k++) {
        const uint16_t c = s->known[k].card;
        uint16_t there[LANES];
        memcpy(there, column_of[needed[s->known[k].place] - 1], sizeof there);
        for (uint32_t i = 0; i < columns; i++)
            for (uint32_t l = 0; l < LANES; l++) {
                const uint16_t x = column_of[i][l];
                column_of[i][l] = x == there[l] ? c : x == c ? there[l] : x;
            }
    }
}

void talon__know_row(const talon_sim *s, uint16_t *row)
{
    for (uint32_t k = 0; k < s->known_n; k++) {
        const uint16_t c = s->known[k].card, there = row[s->known[k].place];
        for (uint32_t i = 0; i < s->cards_n; i++)
            row[i] = row[i] == there ? c : row[i] == c ? there : row[i];
    }
}
