/* verdict_json.c -- the verdict as one JSON object, its keys in the order of docs/transcript.md §12. Knows nothing but the verdict.
 *
 * A verdict that lacks something could be taken for another one, so a value for which there is no memory spoils all of it. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <talon/fair.h>

#include "fair/fields.h"
#include "problem/json.h"

/* An object or a list being filled; whole only while everything got into it. */
typedef struct filling {
    json_t *json;
    bool whole;
} filling;

/* Takes over value. */
static void put(filling *f, const char *key, json_t *value)
{
    if (json_object_set_new(f->json, key, value) != 0)
        f->whole = false;
}

static void add(filling *f, json_t *value)
{
    if (json_array_append_new(f->json, value) != 0)
        f->whole = false;
}

/* The object or list if it is whole, else NULL. */
static json_t *filled(filling f)
{
    if (f.whole)
        return f.json;
    json_decref(f.json);
    return NULL;
}

static void count(filling *f, const char *key, uint64_t value)
{
    put(f, key, json_integer((json_int_t)value));
}

static json_t *seat_json(const talon_fair_seat *x, uint32_t seat)
{
    filling f = {json_object(), true};
    count(&f, "seat", seat);
    put(&f, "name", json_string(x->name));
    put(&f, "locked", json_boolean(x->locked));
    count(&f, "shuffles", x->shuffles);
    count(&f, "cuts", x->cuts);
    put(&f, "out", json_boolean(x->out));
    put(&f, "seen", x->seen < 0 ? json_null() : json_integer(x->seen));
    return filled(f);
}

static json_t *seats_json(const talon_verdict *v)
{
    filling f = {json_array(), true};
    for (uint32_t s = 0; s < v->seats_n; s++)
        add(&f, seat_json(&v->seat[s], s + 1));
    return filled(f);
}

static json_t *known_json(const talon_verdict *v)
{
    filling f = {json_array(), true};
    for (uint32_t i = 0; i < v->known_n; i++)
        add(&f, json_integer(v->known[i]));
    return filled(f);
}

static json_t *unproved_json(const talon_verdict *v)
{
    filling f = {json_array(), true};
    static const unsigned order[] = {
#define TALON_UNPROVED(bit, name, word, text) bit,
#include <talon/unproved.def>
#undef TALON_UNPROVED
    };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (v->not_proved >> order[i] & 1)
            add(&f, json_string(talon_unproved_names[order[i]]));
    return filled(f);
}

static json_t *bad_json(const talon_verdict *v)
{
    filling f = {json_object(), true};
    count(&f, "line", v->bad_line);
    put(&f, "stage", json_string(talon_stage_names[v->stage]));
    put(&f, "code", json_string(v->code));
    put(&f, "message", talon__json_text(v->message));
    return filled(f);
}

static json_t *hash_or_null(const uint8_t *hash)
{
    return hash ? talon__hash_json(hash) : json_null();
}

static void put_game(filling *f, const talon_verdict *v)
{
    const bool seated = *v->game != 0; /* line 0 could be read */
    put(f, "head", hash_or_null(v->verified ? v->head : NULL));
    put(f, "sid", hash_or_null(seated ? v->sid : NULL));
    if (v->suite == 2)
        count(f, "suite", 2);
    put(f, "game", seated ? json_string(v->game) : json_null());
    put(f, "previous", hash_or_null(v->previous));
    count(f, "left", v->left);
    put(f, "audit", seated ? json_string(v->full ? "full" : "sealed") : json_null());
    put(f, "audited", json_boolean(v->audited));
    put(f, "ended", json_boolean(v->ended));
    put(f, "example", json_boolean(v->example));
}

/* Only of a game with rules. */
static json_t *rules_json(const talon_verdict *v)
{
    filling f = {json_object(), true}, payoff = {json_array(), true};
    char text[32];
    count(&f, "choices", v->choices);
    count(&f, "open", v->debts);
    count(&f, "told", v->told);
    put(&f, "over", json_boolean(v->over));
    put(&f, "stopped", json_boolean(v->stopped));
    for (uint32_t s = 0; v->over && s < v->seats_n; s++) {
        snprintf(text, sizeof text, v->per == 1 ? "%d" : "%d/%d", v->payoff[s], v->per);
        add(&payoff, json_string(text));
    }
    put(&f, "payoff", filled(payoff));
    put(&f, "void", v->void_why ? json_string(v->void_why) : json_null());
    return filled(f);
}

static void put_counts(filling *f, const talon_verdict *v)
{
    filling plan = {json_array(), true};
    count(f, "shuffles", v->shuffles);
    count(f, "voids", v->voids);
    count(f, "openings", v->openings);
    count(f, "boxes", v->boxes);
    count(f, "acts", v->acts);
    count(f, "undone", v->undone);
    count(f, "objections", v->objections);
    count(f, "notes", v->notes);
    count(f, "picks", v->picks);
    count(f, "skips", v->skips);
    add(&plan, json_integer(v->plan_done));
    add(&plan, json_integer(v->plan_steps));
    put(f, "plan", filled(plan));
    if (v->rules)
        put(f, "rules", rules_json(v));
}

static char *line_of(const json_t *json)
{
    char *text = talon__json_dump(json, JSON_COMPACT), *line = text ? malloc(strlen(text) + 2) : NULL;
    if (line) {
        const size_t size = strlen(text);
        memcpy(line, text, size);
        memcpy(line + size, "\n", 2);
    }
    free(text);
    return line;
}

char *talon_verdict_json(const talon_verdict *v, const char *file)
{
    filling f = {json_object(), true};
    put(&f, "verified", json_boolean(v->verified));
    put(&f, "file", file ? talon__json_text(file) : json_null());
    count(&f, "lines", v->lines);
    count(&f, "spine", v->spine);
    put_game(&f, v);
    put_counts(&f, v);
    put(&f, "seats", seats_json(v));
    put(&f, "you", v->you ? json_integer(v->you) : json_null());
    put(&f, "known", known_json(v));
    put(&f, "trusted", json_boolean(v->trusted));
    put(&f, "not_proved", unproved_json(v));
    put(&f, "bad", v->stage == TALON_STAGE_NONE ? json_null() : bad_json(v));
    json_t *json = filled(f);
    char *line = line_of(json);
    json_decref(json);
    return line;
}
