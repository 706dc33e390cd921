/* dealer.c -- `intervals`, `color` and `plan`: dealing real cards, as JSON. */
#include <talon/dealer.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/wire_impl.h"

/* The players a request names, numbered in order of appearance. */
typedef struct players {
    const json_t *name[TALON_PLAN_MAX_CARDS];
    uint32_t n;
} players;

typedef struct dealing {
    players who;
    talon_dest dest[TALON_PLAN_MAX_CARDS];
    talon_mark mark[2 * TALON_PLAN_MAX_CARDS];
    uint16_t color[TALON_PLAN_MAX_CARDS];
    uint32_t n;
    talon_plan plan;
} dealing;

/* The number of a player; TALON_PLAN_MAX_CARDS when there are too many. */
static uint32_t number_of(players *who, const json_t *name)
{
    uint32_t i = 0;
    while (i < who->n && !json_equal(who->name[i], name))
        i++;
    if (i == who->n && i < TALON_PLAN_MAX_CARDS)
        who->name[who->n++] = name;
    return i;
}

/* A place in the talon, or −1. */
static json_int_t place_of(const json_t *value)
{
    const json_int_t k = json_is_integer(value) ? json_integer_value(value) : -1;
    return k < (json_int_t)TALON_PLAN_MAX_CARDS ? k : -1;
}

static talon_status read_dest(dealing *d, refusal *r, const json_t *value, size_t i)
{
    const json_t *block = json_object_get(value, "block");
    const json_int_t place = place_of(block ? block : value);
    if (json_is_null(value))
        d->dest[i] = TALON_DEST_REST;
    else if (json_string_length(value))
        d->dest[i] = TALON_DEST_PLAYER(number_of(&d->who, value));
    else if (place >= 0 && (!block || json_object_size(value) == 1))
        d->dest[i] = (talon_dest)place;
    else
        return talon__wire_bad(r, "\"cards\"[%zu] must be a player's name, a place 0 to 1023, {\"block\": place} or null", i);
    return TALON_OK;
}

static talon_status read_dests(dealing *d, refusal *r, const json_t *request)
{
    const json_t *cards = json_object_get(request, "cards");
    const size_t n = json_array_size(cards);
    if (!json_is_array(cards))
        return talon__wire_bad(r, "\"cards\" must be an array of destinations");
    if (n > TALON_PLAN_MAX_CARDS)
        return talon__wire_limit(r, "cards of a plan", TALON_PLAN_MAX_CARDS);
    talon_status s = TALON_OK;
    for (size_t i = 0; i < n && s == TALON_OK; i++)
        s = read_dest(d, r, json_array_get(cards, i), i);
    d->n = (uint32_t)n;
    return s;
}

static talon_status read_marks(dealing *d, refusal *r, const json_t *request)
{
    const json_t *list = json_object_get(request, "instructions");
    const size_t n = json_array_size(list);
    if (!json_is_array(list))
        return talon__wire_bad(r, "\"instructions\" must be an array of pairs [\"up\" or \"down\", player]");
    if (n > 2 * TALON_PLAN_MAX_CARDS)
        return talon__wire_limit(r, "instructions", 2 * TALON_PLAN_MAX_CARDS);
    for (size_t i = 0; i < n; i++) {
        const json_t *pair = json_array_get(list, i), *name = json_array_get(pair, 1);
        const char *word = json_string_value(json_array_get(pair, 0));
        const bool up = word && strcmp(word, "up") == 0;
        if (json_array_size(pair) != 2 || !word || (!up && strcmp(word, "down") != 0) || json_string_length(name) == 0)
            return talon__wire_bad(r, "\"instructions\"[%zu] must be [\"up\" or \"down\", player]", i);
        const uint32_t player = number_of(&d->who, name);
        if (player == TALON_PLAN_MAX_CARDS)
            return talon__wire_limit(r, "players of a plan", TALON_PLAN_MAX_CARDS);
        d->mark[i] = (talon_mark){(uint16_t)player, up};
    }
    d->n = (uint32_t)n;
    return TALON_OK;
}

/* piles: an integer; none and fewer are NoPiles. */
static talon_status read_piles(uint32_t *piles, refusal *r, const json_t *request, uint32_t most)
{
    const json_t *value = json_object_get(request, "piles");
    if (!json_is_integer(value))
        return talon__wire_bad(r, "\"piles\" must be an integer");
    if (json_integer_value(value) <= 0)
        return talon__wire_refuse(r, TALON_E_NO_PILES);
    if (json_integer_value(value) > (json_int_t)most)
        return talon__wire_limit(r, "piles", most);
    *piles = (uint32_t)json_integer_value(value);
    return TALON_OK;
}

static void put_player(out *o, const dealing *d, uint32_t player)
{
    const json_t *name = d->who.name[player];
    talon__out_string(o, json_string_value(name), json_string_length(name));
}

static talon_status intervals(talon_wire *w, dealing *d, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "cards", NULL};
    talon_status s = talon__wire_known_keys(r, request, "intervals", known);
    if (s == TALON_OK)
        s = read_dests(d, r, request);
    if (s != TALON_OK)
        return s;
    const uint32_t n = talon_intervals(d->mark, d->dest, d->n);
    out_literal(&w->answer, "\"ok\":true,\"value\":[");
    for (uint32_t i = 0; i < n; i++) {
        talon__out_text(&w->answer, i ? "," : "");
        talon__out_text(&w->answer, d->mark[i].up ? "[\"up\"," : "[\"down\",");
        put_player(&w->answer, d, d->mark[i].player);
        out_literal(&w->answer, "]");
    }
    out_literal(&w->answer, "]");
    return TALON_OK;
}

static void put_coloring(out *o, const dealing *d, uint32_t colors, uint32_t chromatic)
{
    out_literal(o, "\"ok\":true,\"value\":{\"colors\":");
    talon__out_uint(o, colors);
    out_literal(o, ",\"coloring\":{");
    for (uint32_t p = 0; p < d->who.n; p++) {
        talon__out_text(o, p ? "," : "");
        put_player(o, d, p);
        out_literal(o, ":");
        talon__out_uint(o, d->color[p]);
    }
    out_literal(o, "},\"chromatic\":");
    talon__out_uint(o, chromatic);
    out_literal(o, "}");
}

static talon_status color(talon_wire *w, dealing *d, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "algo", "instructions", "piles", NULL};
    const char *algo = json_string_value(json_object_get(request, "algo"));
    const bool counter = algo && strcmp(algo, "counter") == 0, fixed = algo && strcmp(algo, "fixed") == 0;
    uint32_t chromatic = 0, colors = 0, piles = 0;
    talon_status s = talon__wire_known_keys(r, request, "color", known);
    if (s == TALON_OK && (!algo || (!counter && !fixed && strcmp(algo, "regular") != 0)))
        s = talon__wire_bad(r, "\"algo\" must be \"counter\", \"regular\" or \"fixed\"");
    if (s == TALON_OK)
        s = read_marks(d, r, request);
    if (s == TALON_OK && fixed)
        s = read_piles(&piles, r, request, TALON_PLAN_MAX_CARDS);
    if (s != TALON_OK)
        return s;
    s = talon_chromatic(&chromatic, d->mark, d->n);
    if (s == TALON_OK && !counter)
        s = fixed ? talon_color_fixed(d->color, &colors, d->mark, d->n, piles) : talon_color_regular(d->color, &colors, d->mark, d->n);
    if (s != TALON_OK)
        return talon__wire_refuse(r, s);
    if (counter) {
        out_literal(&w->answer, "\"ok\":true,\"value\":");
        talon__out_uint(&w->answer, chromatic);
    } else {
        put_coloring(&w->answer, d, colors, chromatic);
    }
    return TALON_OK;
}

static void put_round(out *o, const dealing *d, const talon_round *round)
{
    out_literal(o, "{\"steps\":[");
    for (uint32_t i = 0; i < round->lays; i++) {
        const talon_lay *l = &d->plan.lay[round->first + i];
        talon__out_text(o, i ? ",{\"pile\":" : "{\"pile\":");
        if (l->pile == TALON_PILE_SEAT)
            out_literal(o, "null");
        else
            talon__out_uint(o, l->pile);
        out_literal(o, ",\"give\":");
        if (l->give == TALON_GIVE_NOBODY)
            out_literal(o, "null");
        else
            put_player(o, d, l->give);
        out_literal(o, "}");
    }
    out_literal(o, "],\"pickup\":[");
    for (uint32_t i = 0; i < round->pickups; i++) {
        talon__out_text(o, i ? "," : "");
        talon__out_uint(o, round->pickup[i]);
    }
    out_literal(o, "]}");
}

/* "a", "b" or "c" */
static void list_modes(char *text, size_t size)
{
    size_t n = 0;
    for (uint32_t i = 0; talon_plan_mode_names[i] && n < size; i++) {
        const char *before = i == 0 ? "" : talon_plan_mode_names[i + 1] ? ", " : " or ";
        n += (size_t)snprintf(text + n, size - n, "%s\"%s\"", before, talon_plan_mode_names[i]);
    }
}

/* mode: left out, the fewest rounds. */
static talon_status read_mode(talon_plan_mode *mode, refusal *r, const json_t *request)
{
    char modes[100];
    const json_t *value = json_object_get(request, "mode");
    const char *name = json_string_value(value);
    *mode = TALON_PLAN_ROUNDS;
    for (uint32_t i = 0; name && talon_plan_mode_names[i]; i++)
        if (strcmp(name, talon_plan_mode_names[i]) == 0) {
            *mode = (talon_plan_mode)i;
            return TALON_OK;
        }
    if (!value)
        return TALON_OK;
    list_modes(modes, sizeof modes);
    return talon__wire_bad(r, "\"mode\" must be %s", modes);
}

static talon_status plan(talon_wire *w, dealing *d, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "cards", "piles", "mode", NULL};
    talon_plan_options o = {0};
    talon_status s = talon__wire_known_keys(r, request, "plan", known);
    if (s == TALON_OK)
        s = read_dests(d, r, request);
    if (s == TALON_OK)
        s = read_piles(&o.piles, r, request, TALON_PLAN_MAX_PILES);
    if (s == TALON_OK)
        s = read_mode(&o.mode, r, request);
    if (s != TALON_OK)
        return s;
    void *memory = malloc(talon_planner_size());
    if (!memory)
        return talon__wire_no_memory(w, r);
    s = talon_plan_make(&d->plan, &r->fault, memory, d->dest, d->n, &o);
    free(memory);
    if (s != TALON_OK)
        return s;
    out_literal(&w->answer, "\"ok\":true,\"value\":{\"rounds\":[");
    for (uint32_t i = 0; i < d->plan.rounds_n; i++) {
        talon__out_text(&w->answer, i ? "," : "");
        put_round(&w->answer, d, &d->plan.round[i]);
    }
    out_literal(&w->answer, "]}");
    return TALON_OK;
}

/* All three need the same room. */
static talon_status with_room(talon_wire *w, refusal *r, const json_t *request,
                              talon_status (*answer)(talon_wire *, dealing *, refusal *, const json_t *))
{
    dealing *d = calloc(1, sizeof *d);
    const talon_status s = d ? answer(w, d, r, request) : talon__wire_no_memory(w, r);
    if (s != TALON_OK)
        talon__wire_put_error(w, r, NULL);
    free(d);
    return s;
}

talon_status talon__wire_intervals(talon_wire *w, refusal *r, const json_t *request)
{
    return with_room(w, r, request, intervals);
}

talon_status talon__wire_color(talon_wire *w, refusal *r, const json_t *request)
{
    return with_room(w, r, request, color);
}

talon_status talon__wire_plan(talon_wire *w, refusal *r, const json_t *request)
{
    return with_room(w, r, request, plan);
}
