/* plan_of_game.c -- a plan from what dealing a game does: every operation comes down to moves and permutations, and so does its record.
 *
 * A move becomes a `deal` or a `move`; those of one operation that take equally many cards from the top are one `deal`. A permutation
 * becomes a shuffle of its zone: in a provable game whatever mixes a zone mixes it fully, and the table is told in `say` how it was done; a
 * cut by a player is a cut that this player commits to. Mixing steps that follow each other are one shuffle, since one is as good as two
 * and the players have to be asked once. A sorted hand is left out: the runner sees to it that nothing depends on it. What picks cards at
 * random shuffles them, and takes the first. */
#include "fair/plan_of_game.h"

#include <string.h>

#include "fair/fields.h"
#include "fair/op.h"

#define TARGETS_MAX 4096u /* zones of one deal; longer ones are two */
#define ZONES_MAX   1024u /* of one shuffle */
#define SAY_MAX     255u

/* ------------------------------------------------------------------ shuffles */

static bool is_in(const json_t *list, const char *text)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), text) == 0)
            return true;
    return false;
}

/* The last step, when it is of this kind and may still grow. */
static json_t *last_step(const plan_maker *p, const char *key)
{
    const size_t n = json_array_size(p->plan);
    json_t *step = n ? json_array_get(p->plan, n - 1) : NULL;
    return json_object_get(step, key) ? step : NULL;
}

/* How the table is told to do it: "wash, riffle, riffle". */
static bool add_say(json_t *step, const char *verb)
{
    const char *before = json_string_value(json_object_get(step, "say"));
    char text[SAY_MAX + 1];
    const int n = snprintf(text, sizeof text, "%s%s%s", before ? before : "", before ? ", " : "", verb);
    return n < 0 || n >= (int)sizeof text || json_object_set_new(step, "say", json_string(text)) == 0;
}

static bool add_shuffle(plan_maker *p, talon_zone z, const talon_event *e)
{
    const char *zone = talon_zone_name(p->shape, z);
    json_t *step = last_step(p, "shuffle");
    if (!step || json_array_size(json_object_get(step, "shuffle")) == ZONES_MAX) {
        if (json_array_append_new(p->plan, json_pack("{s:[],s:[],s:n}", "shuffle", "cuts", "say")) != 0)
            return false;
        step = last_step(p, "shuffle");
    }
    json_t *zones = json_object_get(step, "shuffle"), *cuts = json_object_get(step, "cuts");
    if (!is_in(zones, zone) && json_array_append_new(zones, json_string(zone)) != 0)
        return false;
    if (e->op->code != TALON_OP_CUT_BY_DIE || !e->by)
        return add_say(step, e->verb);
    return json_array_append_new(cuts, json_pack("[s,I,I]", zone, (json_int_t)e->by, (json_int_t)e->op->n)) == 0;
}

/* --------------------------------------------------------------------- moves */

static json_t *face_json(uint8_t face)
{
    return face == TALON_FACING_USUAL ? json_null() : json_string(face == TALON_FACING_UP ? "up" : "down");
}

static bool is_from_top(const talon_record *rec, const talon_effect *x)
{
    for (uint32_t i = 0; i < x->n; i++)
        if (rec->word[x->data + i] != i)
            return false;
    return true;
}

static bool add_do(plan_maker *p, json_t *op)
{
    return op && json_array_append_new(p->plan, json_pack("{s:o}", "do", op)) == 0;
}

/* Whether the last step is a deal that this one continues. */
static json_t *targets_to_join(const plan_maker *p, const char *from, uint32_t n, const json_t *face)
{
    const json_t *op = json_object_get(last_step(p, "do"), "do");
    const json_t *name = json_object_get(op, "op");
    json_t *to = json_object_get(op, "to");
    if (json_array_size(p->plan) <= p->begun || !name || strcmp(json_string_value(name), "deal") != 0 || json_array_size(to) >= TARGETS_MAX)
        return NULL;
    const bool same = json_integer_value(json_object_get(op, "n")) == (json_int_t)n &&
                      strcmp(json_string_value(json_object_get(op, "from")), from) == 0 && json_equal(json_object_get(op, "face"), face);
    return same ? to : NULL;
}

/* The first n cards of a zone to the end of another. Takes over face. */
static bool add_deal(plan_maker *p, const talon_effect *x, json_t *face)
{
    const char *from = talon_zone_name(p->shape, x->from), *to = talon_zone_name(p->shape, x->to);
    json_t *targets = targets_to_join(p, from, x->n, face);
    if (!targets)
        return add_do(p, json_pack("{s:s,s:I,s:s,s:[s],s:o}", "op", "deal", "n", (json_int_t)x->n, "from", from, "to", to, "face", face));
    json_decref(face);
    return json_array_append_new(targets, json_string(to)) == 0;
}

static json_t *places_json(const talon_record *rec, const talon_effect *x)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < x->n; i++)
        json_array_append_new(list, json_integer(rec->word[x->data + i]));
    return talon__full_list(list, x->n);
}

static json_t *place_json(const talon_effect *x)
{
    if (x->flags & TALON_EFFECT_AT_END)
        return json_string("end");
    return x->flags & TALON_EFFECT_AT_TOP ? json_string("top") : json_integer(x->at);
}

static bool add_move(plan_maker *p, const talon_record *rec, const talon_effect *x, bool any)
{
    const bool top = any || is_from_top(rec, x);
    const char *from = talon_zone_name(p->shape, x->from), *to = talon_zone_name(p->shape, x->to);
    if (!x->n)
        return true;
    if (top && x->from != x->to && (x->flags & TALON_EFFECT_AT_END))
        return add_deal(p, x, face_json(x->face));
    return add_do(p, json_pack("{s:s,s:s,s:s,s:o,s:o,s:o}", "op", "move", "from", from, "to", to, top ? "n" : "indices",
                               top ? json_integer(x->n) : places_json(rec, x), "at", place_json(x), "face", face_json(x->face)));
}

/* -------------------------------------------------------------------- events */

bool talon__plan_picks(const plan_maker *p, const talon_event *e)
{
    const talon_zone from = e->record->from;
    switch ((talon_mixes)talon_op_get(e->op->code)->mixes) {
    case TALON_MIXES_PICKS: return true;
    case TALON_MIXES_DRAWS:
        return talon_zone_behavior(p->shape, from).present && talon_zone_behavior(p->shape, from).draw_from == TALON_DRAW_RANDOM;
    case TALON_MIXES_NONE:
    case TALON_MIXES_ZONE:
    case TALON_MIXES_BOTH: return false;
    }
    __builtin_trap();
}

static void no_card(void *context, char out[24], talon_face face)
{
    (void)context;
    (void)face;
    snprintf(out, 24, "0.0"); /* no operation of a game names cards without looking at them */
}

/* Operations that a plan has as they are, and which its moves would only make longer. */
static bool is_plain(uint8_t code)
{
    return code == TALON_OP_TURN || code == TALON_OP_COMBINE;
}

bool talon__plan_add(plan_maker *p, const talon_event *e)
{
    const talon_record *rec = e->record;
    const bool any = talon__plan_picks(p, e);
    bool good = true;
    if (e->op->code == TALON_OP_PERMUTE)
        return true; /* a player sorts a hand: nobody else is concerned, and of backs there is no order */
    p->begun = json_array_size(p->plan);
    if (is_plain(e->op->code))
        return add_do(p, talon__op_write(e->op, p->shape, no_card, NULL));
    if (any)
        good = add_shuffle(p, rec->from, e);
    for (uint32_t i = 0; good && i < rec->effects_n; i++) {
        const talon_effect *x = &rec->effect[i];
        if (x->kind == TALON_EFFECT_MOVE)
            good = add_move(p, rec, x, any && !(x->flags & TALON_EFFECT_RESHUFFLE));
        else if (x->n > 1)
            good = add_shuffle(p, x->from, e);
    }
    return good;
}
